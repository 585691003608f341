"""Views: what each parser makes of a text, and on what they differ."""

import pytest
from hypothesis import given

from tests.strategies import mutated, references
from urikit import URL, inspect
from urikit.readings import Reading, View
from urikit.readings._views import LABELS, differing

# text, the hosts by RFC 3986, appendix B, the URL Standard and the draft of 2010; "!" is refused
HOSTS = [
    ("http://EXAMPLE.com/", "EXAMPLE.com", "EXAMPLE.com", "example.com", "EXAMPLE.com"),
    ("http://127.0.0.1\\@b.com/", "!", "b.com", "127.0.0.1", "127.0.0.1"),
    ("http://a.com\\.b.com/", "!", "a.com\\.b.com", "a.com", "a.com"),
    ("http:a.com/", None, None, "a.com", "a.com"),
    ("http:///a.com/", "", "", "a.com", "a.com"),
    ("http://a.com@b.com@c.com/", "!", "c.com", "c.com", "c.com"),
    ("http://a.com:80a/", "!", "a.com", "!", "a.com"),
    ("http://127%2e1/", "127%2e1", "127%2e1", "127.0.0.1", "127%2e1"),
    ("http://a;b@c/", "c", "c", "c", "a"),
    ("http://[::1].b.com/", "!", "[::1].b.com", "!", "[::1].b.com"),
    ("http://bücher.example/", "bücher.example", "bücher.example", "xn--bcher-kva.example", "bücher.example"),
    ("foo://h/", "h", "h", "h", "!"),
    ("//h/", "h", "h", "!", "!"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "rfc", "appendix", "whatwg", "draft"), HOSTS)
def test_hosts(
    text: str, rfc: str | None, appendix: str | None, whatwg: str | None, draft: str | None
) -> None:
    found = ["!" if view.error else view.host for view in Reading(text).main_views]
    assert found == [rfc, appendix, whatwg, draft]


# text, what they differ on
DIFFERING = [
    ("http://EXAMPLE.com:80", ()),
    ("http://bücher.example/", ()),
    ("http://[::FFFF:1.2.3.4]/", ()),
    ("https://u:p@h:0443/?q#f", ()),
    ("http://a b/", ()),
    ("http://0x7f.1/", ("host",)),
    ("http:a.com/", ("host",)),
    ("http://a.example;b.example:80/", ("host",)),
    ("java\nscript:x", ("scheme",)),
    ("http://a.com:80\\@b.com:81/", ("host", "port")),
]


@pytest.mark.parametrize(("text", "names"), DIFFERING)
def test_differing(text: str, names: tuple[str, ...]) -> None:
    assert differing(Reading(text).main_views) == names


def test_references() -> None:
    base = URL("http://good.com/a/b")
    assert [view.host for view in Reading("/\\evil.com", base).main_views][1:3] == [
        "good.com",
        "evil.com",
    ]
    assert [view.host for view in Reading("../c", base).main_views][:3] == ["good.com"] * 3
    assert [view.path for view in Reading("../c", base).main_views][:3] == ["/c"] * 3


def test_no_password_is_shown() -> None:
    for view in Reading("http://user:secret@h/").main_views:
        assert "secret" not in repr(view)
        assert view.userinfo == "user:secret"
    for view in Reading("http://h/?to=http%3A%2F%2Fuser%3Asecret%40h").main_views:
        assert "secret" not in repr(view)
        assert "secret" not in str(view.to_dict())


def test_types_and_names() -> None:
    with pytest.raises(TypeError):
        Reading(b"http://h/")
    assert [view.name for view in Reading("http://h/").main_views] == [
        "rfc3986",
        "appendix-b",
        "whatwg",
        "barth2010",
    ]
    assert Reading("http://ü/").main_views[0].name == "rfc3987"
    assert [view.name for view in Reading("http://h/").views] == [*LABELS]
    assert View("x", scheme="http", port="99999999999").destination == ("http", "", "99999999999")


@given(mutated(references(iri=True)))
def test_any_text_has_views_and_a_difference_is_an_error(text: str) -> None:
    found = Reading(text).main_views
    assert len(found) == 4
    if differing(found):
        assert "parsers-disagree" in inspect(text, "display").codes
