"""Reference resolution, RFC 3986 §5.2, and the way back from a target to a reference."""

from collections.abc import Iterator

from urikit._kernel.patterns import remove_dot_segments
from urikit.errors import ErrorKind, ResolutionError
from urikit.rfc._components import Components, split, unsplit


# RFC 3986 §5.2.2
def transform(
    base: Components, ref: Components, *, strict: bool = True, allow_relative_base: bool = False
) -> Components:
    """The target that *ref* means when it stands in a document at *base*.

    Unless *strict*, a scheme equal to the base's is ignored, as RFC 1630 and older clients
    did. The base must have a scheme, unless you allow a relative one; its fragment does not matter.
    With a relative base the target is relative, and means at any base what *ref* means there
    at *base*: ``..`` segments that lead above it are kept.

    A target without authority whose path would start with ``//`` gets the path ``/.//…``:
    recomposed as it is, the text would have another authority.
    """
    if not allow_relative_base:
        _demand_scheme(base, ", or allow_relative_base=True")
    scheme = ref.scheme
    own = (base.scheme or "").lower()
    if not strict and scheme is not None and scheme.lower() == own:
        scheme = None
    if scheme is not None or ref.authority is not None:
        path = remove_dot_segments(ref.path)
        target = ref._replace(scheme=base.scheme if scheme is None else scheme, path=path)
    elif ref.path == "":
        query = ref.query if ref.query is not None else base.query
        target = Components(base.scheme, base.authority, base.path, query, ref.fragment)
    else:
        path = ref.path if ref.path.startswith("/") else merge(base, ref.path)
        is_relative = base.scheme is None and not path.startswith("/")
        path = _resolve_dots(base, ref.path) if is_relative else remove_dot_segments(path)
        target = Components(base.scheme, base.authority, path, ref.query, ref.fragment)
    return guard_path(target)


def _demand_scheme(base: Components, choice: str = "") -> None:
    if base.scheme is None:
        message = f"base must have a scheme; pass an absolute URL{choice}"
        raise ResolutionError(ErrorKind.RELATIVE_BASE, unsplit(base), message=message)


def guard_path(parts: Components) -> Components:
    """*parts* so that recomposing them cannot turn the path into an authority or a scheme."""
    if parts.authority is None:
        if parts.path.startswith("//"):
            return parts._replace(path="/." + parts.path)
        if parts.scheme is None and ":" in parts.path.partition("/")[0]:
            return parts._replace(path="./" + parts.path)
    return parts


def _resolve_dots(base: Components, path: str) -> str:
    """Return the relative *path* at a relative base, keeping the dots that lead above it."""
    segments = base.path.split("/")
    if segments[-1] not in (".", ".."):  # which stand for directories
        segments.pop()
    *before, last = path.split("/")
    kept: list[str] = []
    for segment in [*segments, *before, *([last] if last in (".", "..") else [])]:
        if segment == ".." and kept and kept[-1] != "..":
            kept.pop()
        elif segment != ".":
            kept.append(segment)
    kept.append("" if last in (".", "..") else last)
    result = "/".join(kept)
    # A first slash would make it absolute, and an empty reference is the same document.
    return f"./{result}" if result[:1] in ("", "/") else result


# RFC 3986 §5.2.3
def merge(base: Components, path: str) -> str:
    """*path* put in the place of the last segment of the base's path.

    >>> merge(split("http://a/b/c/d;p?q"), "g"), merge(split("http://a"), "g")
    ('/b/c/g', '/g')
    """
    if base.authority is not None and base.path == "":
        return "/" + path
    return base.path[: base.path.rfind("/") + 1] + path


def resolve(
    base: str, reference: str, *, strict: bool = True, allow_relative_base: bool = False
) -> str:
    """The text of the target that *reference* means at *base*.

    >>> resolve("http://a/b/c/d;p?q", "../g"), resolve("urn:a:b", "#f")
    ('http://a/b/g', 'urn:a:b#f')
    """
    target = transform(
        split(base), split(reference), strict=strict, allow_relative_base=allow_relative_base
    )
    return unsplit(target)


def relative_reference(base: str, target: str) -> str:
    """The shortest reference that means *target* at *base*: ``resolve(base, it) == target``.

    >>> relative_reference("http://a/b/c/d;p?q", "http://a/b/g?y")
    '../g?y'
    >>> relative_reference("http://a/b/c", "http://a/b/c#s")
    '#s'
    """
    base_parts, target_parts = split(base), split(target)
    _demand_scheme(base_parts)
    # A candidate must parse to the same parts, and resolve to the target.
    references = [
        unsplit(candidate)
        for candidate in reference_candidates(base_parts, target_parts)
        if guard_path(candidate) == candidate and transform(base_parts, candidate) == target_parts
    ]
    if not references:
        raise ResolutionError(
            ErrorKind.NO_RELATIVE_FORM,
            target,
            0,
            message="target must have a scheme; join() it to its base first"
            if target_parts.scheme is None
            else "target must not have dot segments; normalize() it first",
        )
    return min(references, key=len)


def reference_candidates(base: Components, target: Components) -> Iterator[Components]:
    """References to try; of two as long as each other the first is taken."""
    here = Components(None, None, "", None, target.fragment)
    if (target.scheme, target.authority) == (base.scheme, base.authority):
        yield here
        yield here._replace(query=target.query)
        path = _relative_path(base, target.path)
        yield here._replace(query=target.query, path=path)
        if path.endswith("./"):  # "." and ".." mean the directory too
            yield here._replace(query=target.query, path=path[:-1])
        yield here._replace(query=target.query, path=target.path)
    if target.scheme == base.scheme:
        yield target._replace(scheme=None)
    yield target


def _relative_path(base: Components, path: str) -> str:
    """*path* as seen from the directory of the base's path."""
    start = merge(base, "").split("/")[:-1]
    goal = path.split("/")
    common = 0
    for ours, theirs in zip(start, goal[:-1], strict=False):
        if ours != theirs:
            break
        common += 1
    rest = "/".join(goal[common:])
    up = "../" * (len(start) - common)
    # "./" stands for this directory, and keeps a first segment from being taken for a
    # scheme or for the root.
    if not up and (rest == "" or rest.startswith("/") or ":" in rest.partition("/")[0]):
        return "./" + rest
    return up + rest
