"""``URLPatternList``: many patterns, and which of them match a URL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from urikit._ground.typed import Any, frozen
from urikit.errors import ErrorKind, ParseError
from urikit.urlpattern._index import PatternIndex
from urikit.urlpattern._parser import REGEXP_REFUSED
from urikit.urlpattern._parts import excess
from urikit.urlpattern._pattern import PatternInput, URLPattern, values_and_inputs
from urikit.urlpattern._result import URLPatternResult


@frozen
class URLPatternMatch:
    """A pattern of a list that matched.

    >>> match = URLPatternList({"https://h/:id": "page"}).first("https://h/7")
    >>> match.index, match.value, match.result.pathname.groups["id"]
    (0, 'page', '7')
    """

    index: int
    """Its place in the list."""
    pattern: URLPattern
    value: Any
    """The value given with the pattern, or ``None``."""
    result: URLPatternResult


class URLPatternList:
    """A list of patterns that finds the ones matching a URL without trying each.

    It is made from patterns, or from a mapping of patterns to values. A pattern may be given
    as what a :class:`URLPattern` is made from; *base_url* and *ignore_case* are for those.
    *allow_regexp* is for all: without it, a pattern that has a regular expression, or hundreds of
    groups, is an error.

    >>> routes = URLPatternList({
    ...     "https://example.com/books/:id": "book",
    ...     "https://example.com/*": "other",
    ... })
    >>> routes.first("https://example.com/books/7").value
    'book'
    >>> [match.value for match in routes.all("https://example.com/books/7")]
    ['book', 'other']
    >>> routes.first("https://example.org/") is None
    True
    """

    __slots__ = ("_index", "_patterns", "_values")

    def __init__(
        self,
        patterns: Iterable[URLPattern | PatternInput] | Mapping[Any, Any] = (),
        base_url: object = None,
        *,
        ignore_case: bool = False,
        allow_regexp: bool = True,
    ) -> None:
        if isinstance(patterns, str):
            raise TypeError("patterns must be an iterable, not one string; pass [pattern]")
        pairs: Iterable[tuple[Any, Any]]
        if isinstance(patterns, Mapping):
            pairs = patterns.items()
        else:
            pairs = ((each, None) for each in patterns)
        made: list[URLPattern] = []
        values: list[Any] = []
        self._index = PatternIndex()
        for given, value in pairs:
            pattern = _pattern(given, base_url, ignore_case, allow_regexp, len(made))
            self._index.add(len(made), pattern.components)
            made.append(pattern)
            values.append(value)
        self._patterns = tuple(made)
        self._values = tuple(values)

    def first(self, input: object = None, base_url: object = None) -> URLPatternMatch | None:  # noqa: A002
        """The first pattern that matches, as :meth:`URLPattern.exec` would; or ``None``."""
        return next(self._matches(input, base_url), None)

    def all(self, input: object = None, base_url: object = None) -> list[URLPatternMatch]:  # noqa: A002
        """Every pattern that matches, in order."""
        return list(self._matches(input, base_url))

    def test(self, input: object = None, base_url: object = None) -> bool:  # noqa: A002
        """True if any of them matches."""
        return self.first(input, base_url) is not None

    def _matches(self, given: object, base_url: object) -> Iterator[URLPatternMatch]:
        values, inputs = values_and_inputs(given, base_url)
        if values is None:
            return
        for number in self._index.find(values):
            pattern = self._patterns[number]
            result = pattern.result_of(values, inputs)
            if result is not None:
                yield URLPatternMatch(number, pattern, self._values[number], result)

    def __len__(self) -> int:
        return len(self._patterns)

    def __iter__(self) -> Iterator[URLPattern]:
        return iter(self._patterns)

    def __getitem__(self, index: int) -> URLPattern:
        return self._patterns[index]

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} patterns>"


def _pattern(
    given: Any, base_url: object, ignore_case: bool, allow_regexp: bool, index: int
) -> URLPattern:
    """The pattern at this *index* of the list; what is wrong with it is told with the index."""
    if isinstance(given, URLPattern):
        if not allow_regexp:
            _refuse_slow(given, index)
        return given
    try:
        if isinstance(given, Mapping):
            return URLPattern(given, ignore_case=ignore_case, allow_regexp=allow_regexp)
        return URLPattern(given, base_url, ignore_case=ignore_case, allow_regexp=allow_regexp)
    except ParseError as error:
        message = f"pattern at index {index}: {error.message}"
        raise ParseError(
            error.kind, error.text, error.index, message=message, expected=error.expected
        ) from None
    except TypeError as error:
        raise TypeError(f"pattern at index {index}: {error}") from None


def _refuse_slow(pattern: URLPattern, index: int) -> None:
    """Raise an error if the *pattern* would be refused without ``allow_regexp``."""
    if pattern.hasRegExpGroups:
        message = f"pattern at index {index}: {REGEXP_REFUSED}"
        raise ParseError(ErrorKind.INVALID_PATTERN, message=message)
    for component in pattern.components:
        fault = excess(component.part_list)
        if fault is not None:
            raise ParseError(ErrorKind.TOO_LONG, message=f"pattern at index {index}: {fault}")
