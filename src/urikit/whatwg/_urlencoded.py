"""``application/x-www-form-urlencoded``: URL §5."""

from collections.abc import Iterable

from urikit import percent
from urikit.chars._encode_sets import FORM_URLENCODED
from urikit.whatwg._cursor import to_scalar_value_string
from urikit.whatwg._encodings import UTF_8, Encoding
from urikit.whatwg._percent import percent_encode_after_encoding


# URL §5.1, and the string parser of §5.3
def parse_urlencoded(data: str | bytes) -> list[tuple[str, str]]:
    """The names and values of *data*; a string counts as its UTF-8 bytes.

    >>> parse_urlencoded("a=b+c&&%F0%9F%98%80&=")
    [('a', 'b c'), ('😀', ''), ('', '')]
    """
    if isinstance(data, str):
        text = to_scalar_value_string(data)
        if "%" not in text:  # then there is nothing to decode
            pairs = (pair.partition("=") for pair in text.replace("+", " ").split("&") if pair)
            return [(name, value) for name, _, value in pairs]
        data = text.encode()
    output = []
    for sequence in data.split(b"&"):
        if not sequence:
            continue
        name, _, value = sequence.replace(b"+", b" ").partition(b"=")
        output.append((_decode(name), _decode(value)))
    return output


def _decode(data: bytes) -> str:
    return percent.decode_bytes(data).decode("utf-8", "replace")


# URL §5.2
def serialize_urlencoded(pairs: Iterable[tuple[str, str]], encoding: Encoding = UTF_8) -> str:
    """The text of names and values.

    >>> serialize_urlencoded([("a", "b c"), ("é", "~&")])
    'a=b+c&%C3%A9=%7E%26'
    """
    return "&".join(
        "=".join(
            text
            if not text or (text.isascii() and text.isalnum())
            else percent_encode_after_encoding(
                encoding, to_scalar_value_string(text), FORM_URLENCODED
            )
            for text in pair
        )
        for pair in pairs
    )
