"""Laws: plain patterns are divided and encoded as the standard's algorithms do it."""

import pytest
from hypothesis import example, given, strategies as st

from urikit.errors import ParseError
from urikit.urlpattern import _canonical as canonical
from urikit.urlpattern._canonical import CALLBACKS
from urikit.urlpattern._constructor import _ConstructorStringParser, parse_a_constructor_string

PIECES = st.sampled_from(
    ["a", "b1", ".", "*", ":x", ":", "/", "http", "://", "80", "-", "?", "#", "@", "%20", "+", "x_",
     "$", "é", "{", "}", "'", "[", "]", "\\"]
)  # fmt: skip


@given(
    st.sampled_from(["https://", "http://", "x://", "a:"]),
    st.lists(PIECES, max_size=8).map("".join),
)
@example("https://", "*.example.com:8080/a/:id/*")
def test_a_plain_pattern_is_divided_as_by_the_parser(start: str, rest: str) -> None:
    text = start + rest
    try:
        expected = _ConstructorStringParser(text).run()
    except ParseError:
        with pytest.raises(ParseError):
            parse_a_constructor_string(text)
    else:
        assert parse_a_constructor_string(text) == expected


@given(
    st.sampled_from(["hostname", "pathname", "search", "hash"]),
    st.text("a1-./xn_~!$&()*+,;=:@A%é ", max_size=8) | st.sampled_from(["xn--a", "0x1", "//"]),
)
def test_plain_text_is_encoded_as_by_the_url_parser(component: str, text: str) -> None:
    callback = CALLBACKS[component]
    quick = _encoded(callback, text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(canonical, "_is_plain", lambda value: value == "")
        patch.setattr(canonical, "_is_plain_name", lambda value: False)
        assert quick == _encoded(callback, text)


def _encoded(callback: canonical.EncodingCallback, text: str) -> str | None:
    try:
        return callback(text)
    except ParseError:
        return None
