"""Encoders other than UTF-8: the Encoding Standard's, where they differ from Python's codecs."""

import pytest

from urikit import URL, URIError
from urikit.whatwg._encodings import get_output_encoding
from urikit.whatwg._labels import NAMES_BY_LABEL

# label, name
LABELS = [
    ("latin1", "windows-1252"),
    (" ASCII\n", "windows-1252"),
    ("iso-8859-9", "windows-1254"),
    ("windows-874", "windows-874"),
    ("tis-620", "windows-874"),
    ("logical", "ISO-8859-8-I"),
    ("visual", "ISO-8859-8"),
    ("gb2312", "GBK"),
    ("ms932", "Shift_JIS"),
    ("ks_c_5601-1987", "EUC-KR"),
    ("utf-16", "UTF-8"),
    ("iso-2022-kr", "UTF-8"),
    ("unicode", "UTF-8"),
]


@pytest.mark.parametrize(("label", "name"), LABELS)
def test_labels(label: str, name: str) -> None:
    assert get_output_encoding(label).name == name


@pytest.mark.parametrize("label", ["", "utf_8", "646", "no such thing", "cp037"])
def test_what_python_knows_is_no_label(label: str) -> None:
    with pytest.raises(URIError):
        get_output_encoding(label)


def test_there_are_as_many_labels_as_the_standard_has() -> None:
    assert len(NAMES_BY_LABEL) == 228
    assert len(set(NAMES_BY_LABEL.values())) == 40
    for label in NAMES_BY_LABEL:
        assert "".join(map(str, get_output_encoding(label).encode_or_fail("a"))).count("a") == 1


# encoding, text, percent-encoded as a query; the bytes are those of the Encoding Standard's index
ENCODED = [
    ("windows-1252", "€\x81", "%80%81"),
    ("windows-1255", "\u05ba", "%CA"),
    ("koi8-u", "Ўў", "%BE%AE"),
    ("koi8-u", "\u255d", "%26%239565%3B"),
    ("x-user-defined", "\uf780\uf7ff", "%80%FF"),
    ("x-user-defined", "é", "%26%23233%3B"),
    ("gbk", "€", "%80"),
    ("gb18030", "€", "%A2%E3"),
    ("gb18030", "\u1e3f\ufe10\ufe12\u9fb4\u9fbb", "%A8%BC%A6%D9%A6%DA%FEY%FE%A0"),
    ("gb18030", "\ue7c7", "%815%F47"),
    ("gbk", "\U0001f600", "%26%23128512%3B"),
    ("gb18030", "\U0001f600", "%949%FC6"),
    ("big5", "十═", "%A4Q%F9%F9"),
    ("big5", "\u43f0", "%26%2317392%3B"),
    ("big5", "\xa2\xaf\u2400", "%26%23162%3B%A1%C2%A3%C0"),
    ("shift_jis", "\xa5\u203e\x80｡−", "\\~%80%A1%81|"),
    ("shift_jis", "\u7e8a", "%FA\\"),
    ("shift_jis", "\xa2\ue000", "%26%23162%3B%26%2357344%3B"),
    ("euc-jp", "あ｡\xa5", "%A4%A2%8E%A1\\"),
    ("euc-jp", "\x80", "%26%23128%3B"),
    ("iso-2022-jp", "aあb", "a%1B$B$%22%1B(Bb"),
    ("iso-2022-jp", "‾a\\", "%1B(J~a%1B(B\\"),
    ("iso-2022-jp", "‾☃\\", "%1B(J~%26%239731%3B%1B(B\\"),
    ("iso-2022-jp", "あ☃", "%1B$B$%22%1B(B%26%239731%3B"),
    ("iso-2022-jp", "ｱ\x0e", "%1B$B%%22%1B(B%26%2365533%3B"),
    ("euc-kr", "가갂", "%B0%A1%81A"),
]


@pytest.mark.parametrize(("label", "text", "query"), ENCODED)
def test_encoders(label: str, text: str, query: str) -> None:
    assert URL(f"http://h/?{text}z", encoding=label).query == f"{query}z"
