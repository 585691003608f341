"""IRI to URI and back."""

import pytest

from urikit import IRI, URI, DecodeError
from urikit.rfc._iri import host_to_ascii, host_to_unicode

# RFC 3987 §3.1's own examples among them
TO_URI = [
    ("http://www.example.org/red%09ros\u00e9#red", "http://www.example.org/red%09ros%C3%A9#red"),
    ("http://example.com/\U00010300\U00010301\U00010302", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82"),
    ("http://r\u00e9sum\u00e9.example.org", "http://xn--rsum-bpad.example.org"),
    ("http://ü@h/?ü#ü", "http://%C3%BC@h/?%C3%BC#%C3%BC"),
    ("http://h/?\ue000", "http://h/?%EE%80%80"),
    ("http://h/a%20b", "http://h/a%20b"),
    ("http://Faß.example:8080/", "http://xn--fa-hia.example:8080/"),
    ("http://☃.example/", "http://xn--n3h.example/"),
    ("http://a_b.ü---x.example/", "http://a_b.xn-----x-zra.example/"),
    ("ü/é", "%C3%BC/%C3%A9"),
    ("urn:x:ü", "urn:x:%C3%BC"),
]  # fmt: skip


@pytest.mark.parametrize(("iri", "uri"), TO_URI)
def test_to_uri(iri: str, uri: str) -> None:
    assert str(IRI(iri).to_uri()) == uri


def test_hosts_can_be_percent_encoded_instead() -> None:
    assert str(IRI("http://résumé.example.org").to_uri(host="percent")) == (
        "http://r%C3%A9sum%C3%A9.example.org"
    )


# RFC 3987 §3.2's own examples among them
TO_IRI = [
    ("http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst", "UTF-8"),
    ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst", "not UTF-8"),
    ("http://xn--99zt52a.example.org/%e2%80%ae", "http://納豆.example.org/%e2%80%ae", "bidi formatting stays"),
    ("http://h/%2F%3F%23%25%5B", "http://h/%2F%3F%23%25%5B", "reserved characters stay"),
    ("http://h/%20%22%3C%00%7F", "http://h/%20%22%3C%00%7F", "what no URI may hold stays"),
    ("http://h/%7E%41", "http://h/~A", "unreserved characters are decoded"),
    ("http://h/%EF%BF%BE%ED%A0%80", "http://h/%EF%BF%BE%ED%A0%80", "noncharacters, surrogates stay"),
    ("http://h/%EE%80%80?%EE%80%80", "http://h/%EE%80%80?\ue000", "private use in queries only"),
    ("http://h/%C2%A0%E2%80%8B", "http://h/%C2%A0%E2%80%8B", "invisible characters stay"),
    ("http://h/%C3%BC%C3", "http://h/ü%C3", "up to the broken end"),
    ("http://xn--a/", "http://xn--a/", "no valid A-label"),
    ("http://%C3%BC.example/", "http://ü.example/", "a percent-encoded host"),
    ("http://[::1]/%C3%BC", "http://[::1]/ü", ""),
]  # fmt: skip


@pytest.mark.parametrize(("uri", "iri", "why"), TO_IRI)
def test_to_iri(uri: str, iri: str, why: str) -> None:
    assert str(URI(uri).to_iri()) == iri, why


def test_a_labels_can_be_left() -> None:
    assert str(URI("http://xn--bcher-kva/%C3%BC").to_iri(idna_to_unicode=False)) == (
        "http://xn--bcher-kva/ü"
    )


# host, why it is refused
REFUSED = [
    ("\u2100", "maps to a/c"),
    ("ü\uff0fx", "maps to a slash"),
    ("ü\uff05", "maps to a percent sign"),
    ("\uff03ü", "maps to a hash"),
    ("ü%20", "holds a space"),
    ("a\u200db", "a joiner without effect"),
    ("a..ü", "an empty label"),
    ("\u00ad", "nothing is left"),
    ("ü" * 64, "a label too long"),
    (".".join(["ü" * 20] * 20), "a name too long"),
    ("xn--ü", "a fake A-label"),
    ("\u0301ü", "starts with a combining mark"),
    ("ü%FF", "not UTF-8"),
]  # fmt: skip


@pytest.mark.parametrize(("host", "why"), REFUSED)
def test_hosts_without_a_labels(host: str, why: str) -> None:
    with pytest.raises(DecodeError):
        host_to_ascii(host)


def test_the_error_is_told_of_the_whole_text() -> None:
    with pytest.raises(DecodeError) as caught:
        IRI("http://a..ü/").to_uri()
    assert (caught.value.text, caught.value.index) == ("http://a..ü/", 7)
    assert str(IRI("http://a..ü/").to_uri(host="percent")) == "http://a..%C3%BC/"


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("xn--bcher-kva.example", "bücher.example"),
        ("XN--BCHER-KVA.example", "bücher.example"),
        ("xn--", "xn--"),
        ("xn--example-", "xn--example-"),
        ("xn--016c" + "a" * 5000, "xn--016c" + "a" * 5000),
        ("xn--ls8h.la", "💩.la"),
    ],
)
def test_host_to_unicode(host: str, shown: str) -> None:
    assert host_to_unicode(host) == shown
