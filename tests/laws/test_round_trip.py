"""The laws behind nearly every advisory: one text has one reading, after every operation."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hypothesis import assume, given, strategies as st

from tests.strategies import mutated, reference_like, references
from urikit import (
    IRI,
    URI,
    Level,
    ResolutionError,
    URIError,
    URIObject,
    diagram,
    parse,
    resolve,
    split,
)
from urikit.rfc._components import unsplit

scalar_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
segments = scalar_text.filter(lambda s: s not in (".", ".."))


# Uses of an object, which may refuse but not fail.
USES: list[Callable[[Any], object]] = [
    lambda u: u.port,
    lambda u: u.effective_port,
    lambda u: u.details,
    lambda u: u.origin,
    lambda u: u.ip,
    lambda u: u.socket_host,
    lambda u: u.segments,
    lambda u: list(u.params.items()),
    lambda u: u.normalize(),
    lambda u: u.equivalent(u),
    lambda u: u.to_uri(),
    lambda u: u.to_iri(),
    lambda u: u.join("a"),
    diagram,
]


def check_one_reading(u: URIObject) -> None:
    """The object is what its text says, part by part."""
    twin = type(u)(str(u))
    assert twin == u
    assert twin.components == u.components == split(str(u))
    assert (twin.host, twin.userinfo, twin.has_port) == (u.host, u.userinfo, u.has_port)


def objects(absolute: bool | None = None) -> st.SearchStrategy[URI]:
    return references(absolute=absolute).map(URI)


def iris(absolute: bool | None = None) -> st.SearchStrategy[IRI]:
    return references(iri=True, absolute=absolute).map(IRI)


@given(objects() | iris())
def test_parse_of_str(u: URI) -> None:
    check_one_reading(u)
    assert unsplit(u.components) == str(u)


@given(objects() | iris())
def test_build_of_the_parts(u: URI) -> None:
    cls = type(u)
    assert cls.build(**u.components._asdict(), encoded=True) == u
    if u.has_authority:
        port = str(u)[slice(*u.span("port"))] if u.has_port else None
        twin = cls.build(
            scheme=u.scheme, userinfo=u.userinfo, host=u.host, port=port, path=u.path,
            query=u.query, fragment=u.fragment, encoded=True,
        )  # fmt: skip
        assert twin == u


@given(objects())
def test_build_of_the_decoded_segments(u: URI) -> None:
    """Decoded segments build a path with the same segments, whatever they hold."""
    assume("\ufffd" not in "".join(u.segments))
    # "%3A" decoded is a colon, which such a first segment cannot have: refused, and tested so.
    assume(u.scheme or u.has_authority or ":" not in "".join(u.segments[:1]))
    twin = u.replace(path=u.segments)
    assert twin.segments == u.segments
    check_one_reading(twin)


@given(objects() | iris(), st.sampled_from(list(Level)))
def test_normalisation_is_idempotent_and_stays_equivalent(u: URI, level: Level) -> None:
    once = u.normalize(level)
    check_one_reading(once)
    assert once.normalize(level) == once
    assert u.equivalent(once, level)
    for later in list(Level)[level.rank :]:
        assert once.normalize(later) == u.normalize(later), later


@given(objects(absolute=True), objects())
def test_join(base: URI, reference: URI) -> None:
    target = base.join(reference)
    check_one_reading(target)
    assert str(target) == resolve(str(base), str(reference))
    if not reference.is_relative:
        assert target.authority == reference.authority


@given(objects(absolute=True), objects(absolute=True))
def test_relative_to_undoes_join(base: URI, target: URI) -> None:
    target = base.join(target)  # without dot segments, as every target of a reference is
    reference = target.relative_to(base)
    check_one_reading(reference)
    assert base.join(reference) == target


@given(objects(absolute=True), references(absolute=False).map(URI))
def test_relative_to_undoes_join_of_relatives(base: URI, reference: URI) -> None:
    target = base.join(reference)
    # A base path that has dots of its own survives an empty reference, and nothing else.
    try:
        again = target.relative_to(base)
    except ResolutionError:
        assert target.normalize("path") != target
        return
    assert base.join(again) == target
    assert len(str(again)) <= len(str(target))


@given(objects(), st.lists(segments, min_size=1, max_size=3))
def test_append(u: URI, names: list[str]) -> None:
    result = u
    for name in names:
        result /= name
    check_one_reading(result)
    assert result.authority == u.authority
    assert result.scheme == u.scheme
    if names[-1]:
        assert result.name == names[-1]
        assert result.stem + result.suffix == result.name
        assert (result.suffixes or [""])[-1] == result.suffix
        assert result.with_name(result.name) == result
        assert result.with_stem(result.stem).name == result.name
        assert result.with_suffix(result.suffix).name == result.name
    if not any("/" in name for name in names):
        assert u.joinpath(*names) == result
        assert u.joinpath("/".join(filter(None, names))).path == result.path.removesuffix("/") or (
            "" in names
        )


@given(objects() | iris())
def test_parents(u: Any) -> None:
    if u.is_opaque:
        return
    chain: list[Any] = []
    at = u.parent
    while at.path != (chain[-1] if chain else u).path:
        chain.append(at)
        at = at.parent
    assert [str(parent) for parent in u.parents] == [str(parent) for parent in chain]


@given(objects() | iris())
def test_parent(u: URI) -> None:
    check_one_reading(u.parent)
    assert (u.parent.scheme, u.parent.authority) == (u.scheme, u.authority)


@given(
    objects(),
    st.dictionaries(
        scalar_text, st.none() | scalar_text | st.lists(scalar_text, min_size=1, max_size=3)
    ),
)
def test_update_the_query(u: URI, params: dict[str, Any]) -> None:
    assume(params.get("", "") is not None)  # an empty bare key cannot be written
    result = u % params
    check_one_reading(result)
    for key, value in params.items():
        expected = value if isinstance(value, list) else [value]
        assert result.params.getall(key) == expected
    untouched = [pair for pair in u.params.items() if pair[0] not in params]
    assert [pair for pair in result.params.items() if pair[0] not in params] == untouched


@given(objects(), scalar_text, scalar_text, scalar_text, scalar_text)
def test_decoded_text_survives(u: URI, name: str, secret: str, path: str, fragment: str) -> None:
    from urikit import percent

    result = u.replace(host="h", username=name, password=secret, path="/" + path, fragment=fragment)
    check_one_reading(result)
    assert result.host == "h"
    decoded = [
        percent.decode(part or "") for part in (result.username, result.password, result.fragment)
    ]
    assert decoded == [name, secret, fragment]
    assert percent.decode(result.path) == "/" + path


@given(objects() | iris())
def test_between_the_standards(u: URI) -> None:
    uri = u.to_uri(host="percent")
    assert type(uri) is URI
    assert str(uri).isascii()
    check_one_reading(uri)
    iri = uri.to_iri()
    check_one_reading(iri)
    back = iri.to_uri(host="percent")
    # A URN is another one once an escape in it is decoded (RFC 8141 §3.1), which is what
    # RFC 3987 §3.2 does.
    if "xn--" not in str(u).lower() and (u.scheme or "").lower() != "urn":
        assert back.equivalent(uri, "percent")


@given(st.text(max_size=40) | reference_like() | mutated(references(iri=True, absolute=True)))
def test_any_text_gives_a_result_or_a_uri_error(text: str) -> None:
    for attempt in (URI, IRI, parse, lambda t: parse(t, strict=True)):
        try:
            u = attempt(text)
        except URIError as error:
            assert 0 <= error.index <= len(text)
            assert error.text == text
        else:
            repr(u)
            check_one_reading(u)
            for use in USES:
                with suppress(URIError):
                    use(u)


@given(mutated(references(absolute=True)))
def test_parse_is_idempotent(text: str) -> None:
    try:
        u = parse(text)
    except URIError:
        return
    assert str(parse(str(u))) == str(u)


@given(reference_like())
def test_every_uri_is_an_iri(text: str) -> None:
    try:
        u = URI(text)
    except URIError:
        return
    assert IRI(text).components == u.components
