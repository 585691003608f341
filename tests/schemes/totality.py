"""Laws of every handler for any string, and strings that are almost of its scheme."""

from collections.abc import Sequence

from hypothesis import strategies as st

from urikit import IRI, URI, Level, ParseError

PIECES = (
    "/", "//", ":", ";", ",", "?", "#", "@", "=", ".", "..", "%2F", "%5C", "%00", "%0D%0A", "%F6",
    "%C3%BC", "%25", "%7C", "%3A", "%5B", "%5D", "a", "B", "c:", "80", "h.example", "localhost",
    "[::1]", "user", "ü", "ſ", "+", "",
)  # fmt: skip


def near(scheme: str, pieces: Sequence[str] = ()) -> st.SearchStrategy[str]:
    """Texts of *scheme*, put together from *pieces* and from what is awkward anywhere."""
    parts = st.lists(st.sampled_from([*PIECES, *pieces]), max_size=12)
    return parts.map(lambda found: f"{scheme}:{''.join(found)}")


def assert_handled(text: str) -> None:
    """Details or a ParseError, violations each once, and a normal form that is one."""
    for kind in (URI, IRI):
        try:
            uri = kind(text)
        except ParseError:
            continue
        told = list(uri.handler.check(uri))
        places = [(violation.kind, violation.index) for violation in told]
        assert len(set(places)) == len(places)
        assert all(0 <= index <= len(text) for _, index in places)
        error = _error(uri)
        if error is not None:
            reported = [*places, *((v.kind, v.index) for v in uri.violations)]
            assert error.text == text
            assert (error.kind, error.index) in reported
        for level in Level:
            normal = uri.normalize(level)
            assert normal.normalize(level) == normal
            assert normal.normalize(Level.SCHEME) == uri.normalize(Level.SCHEME)


def _error(uri: URI | IRI) -> ParseError | None:
    try:
        assert uri.details == uri.details
    except ParseError as error:
        return error
    return None


def refusal(text: str) -> tuple[str, int]:
    """The kind and the index of the error that ``details`` raises."""
    error = _error(URI(text))
    assert error is not None
    return error.kind, error.index


def violations(text: str) -> list[tuple[str, int]]:
    """Return the faults that the handler finds in *text*."""
    uri = URI(text)
    return [(violation.kind, violation.index) for violation in uri.handler.check(uri)]
