"""Laws of comparison for every handler: normal forms are equivalent, also at higher levels."""

from urikit import IRI, URI, Level, ParseError


def assert_comparable(text: str) -> None:
    """Equal at one level is equal at every later one, and the key can be hashed."""
    for kind in (URI, IRI):
        try:
            uri = kind(text)
        except ParseError:
            continue
        hash(uri.handler.equivalence_key(uri))
        for level in Level:
            normal = uri.normalize(level)
            assert type(uri)(str(normal)) == normal
            assert all(uri.equivalent(normal, later) for later in Level if later.rank >= level.rank)


def classes(texts: list[str]) -> list[list[str]]:
    """*texts* sorted into classes of equivalents, each in order of first appearance."""
    found: list[list[str]] = []
    for text in texts:
        home = next((group for group in found if URI(group[0]).equivalent(text)), None)
        if home is None:
            found.append([text])
        else:
            home.append(text)
    return found
