"""Results of ``exec``: URLPatternResult and URLPatternComponentResult of URL Pattern §1.2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from urikit._ground.redaction import MASK, mask_part, mask_unparsed, redact
from urikit._ground.typed import Any, ClassVar
from urikit.urlpattern._init import COMPONENTS


class _Members(Mapping[str, Any]):
    """The public fields of a dataclass as a mapping, which results are in JavaScript."""

    __slots__ = ()
    _names: ClassVar[tuple[str, ...]]

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class URLPatternComponentResult(_Members):
    """The match of one component: ``input``, and ``groups`` by name.

    A group that took no part in the match is ``None``. It is a mapping as in JavaScript, and
    its items are attributes too.

    >>> from urikit.web import URLPattern
    >>> result = URLPattern({"pathname": "/:kind/:id?"}).exec({"pathname": "/books"})
    >>> result.pathname.input, dict(result["pathname"]["groups"])
    ('/books', {'kind': 'books', 'id': None})
    """

    __slots__ = ("_groups", "_input", "_secret")
    _names = ("input", "groups")

    # Eight of these are made for each match; a frozen dataclass would take twice the time.
    def __init__(
        self,
        input: str,  # noqa: A002 (the standard's word)
        groups: Mapping[str, str | None],
        secret: bool = False,
    ) -> None:
        self._input = input
        self._groups = MappingProxyType(dict(groups))
        self._secret = secret

    @property
    def input(self) -> str:
        """The text that was matched."""
        return self._input

    @property
    def groups(self) -> Mapping[str, str | None]:
        """The captures of the groups, in order."""
        return self._groups

    def __repr__(self) -> str:
        if self._secret:
            return f"<{type(self).__name__} of {MASK}>"
        return f"{type(self).__name__}(input={self.input!r}, groups={dict(self.groups)!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.input, dict(self.groups), self._secret)


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class URLPatternResult(_Members):
    """The match of a URL: the ``inputs`` as given, and a result for each component.

    >>> from urikit.web import URLPattern
    >>> result = URLPattern("https://:name.example/").exec("https://www.example/")
    >>> result["hostname"]["groups"]["name"], result.inputs
    ('www', ('https://www.example/',))
    """

    inputs: tuple[object, ...]
    """A string or a mapping, and perhaps a base URL."""
    protocol: URLPatternComponentResult
    username: URLPatternComponentResult
    password: URLPatternComponentResult
    hostname: URLPatternComponentResult
    port: URLPatternComponentResult
    pathname: URLPatternComponentResult
    search: URLPatternComponentResult
    hash: URLPatternComponentResult
    _names = ("inputs", *COMPONENTS)

    def __repr__(self) -> str:
        inputs = ", ".join(map(_shown, self.inputs))
        groups = {
            name: {
                group: value and mask_part(name, value)
                for group, value in self[name].groups.items()
            }
            for name in COMPONENTS
            if any(self[name].groups.values())
        }
        return f"<{type(self).__name__} of {inputs}: {groups!r}>"


def _shown(given: object) -> str:
    """An input for people to read, without its password."""
    if isinstance(given, str):
        return repr(mask_unparsed(given))
    if isinstance(given, Mapping):
        masked = {name: mask_part(name, redact(str(value))) for name, value in given.items()}
        return repr(masked)
    return repr(given)
