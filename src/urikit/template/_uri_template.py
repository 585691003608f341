"""URITemplate: a template parsed once, and what is done with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from urikit import percent
from urikit._ground.kinds import wrong_type
from urikit._ground.redaction import mask_parsed
from urikit._ground.typed import Any, Self, TypeVar
from urikit.errors import BuildError
from urikit.objects._base import URIObject
from urikit.template._expansion import expand_expression, expand_partly
from urikit.template._extraction import ExtractionError, Plan, plan_of
from urikit.template._reading import Extracted, read
from urikit.template._syntax import Expression, Part, parse
from urikit.template._values import Pairs, Value, Values, value_of


class URITemplate:
    """A URI template by RFC 6570, of any level: immutable, hashable, compared by its string.

    >>> template = URITemplate("/people/{id}{?fields,page}")
    >>> template.variables
    ('id', 'fields', 'page')
    >>> template.expand(id="René", fields=["name", "picture"])
    '/people/Ren%C3%A9?fields=name,picture'
    >>> template.extract("/people/Ren%C3%A9?page=2")
    {'id': 'René', 'page': '2'}
    >>> URITemplate("/people/{=id}")
    Traceback (most recent call last):
    urikit.errors.ParseError: operator "=" is reserved for extensions
        /people/{=id}
                 ^
    """

    __slots__ = ("__weakref__", "_bound", "_parts", "_plan", "_text")

    _text: str
    _parts: tuple[Part, ...]
    _bound: dict[str, Value]
    """Values that are settled, of expressions that no other text stands for."""
    _plan: Plan | ExtractionError | None
    """The plan for reading it backwards; made when it is first needed."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise wrong_type("template", "a string", text)
        self._text = text if type(text) is str else str.__str__(text)
        self._parts = parse(self._text)
        self._bound = {}
        self._plan = None

    # --- text ---------------------------------------------------------------------------

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        """The class and the text, any password masked; of settled values only the names."""
        if getattr(self, "_bound", None) is None:  # the constructor failed, in a traceback
            return f"<{type(self).__name__}, not initialized>"
        shown = f"{type(self).__name__}({mask_parsed(self._text)!r})"
        if not self._bound:
            return shown
        return f"{shown}.partial({', '.join(f'{name}=…' for name in self._bound)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, URITemplate):
            return NotImplemented
        return self._text == other._text and self._bound == other._bound

    def __hash__(self) -> int:
        return hash((self._text, frozenset(self._bound.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        # A subclass may have attributes of its own.
        return _restore, (type(self), self._text, self._bound, getattr(self, "__dict__", {}))

    # --- reading ------------------------------------------------------------------------

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the variables without a value, each once, in order of appearance.

        >>> URITemplate("{a}{?b,a*}").variables
        ('a', 'b')
        """
        names = dict.fromkeys(each.name for part in self._expressions() for each in part.varspecs)
        return tuple(name for name in names if name not in self._bound)

    @property
    def bound(self) -> dict[str, object]:
        """The values passed to :meth:`partial` that could not be written into the template.

        >>> URITemplate("{?a,b}").partial(b=2).bound
        {'b': '2'}
        """
        return {name: _shown(value) for name, value in self._bound.items()}

    def _expressions(self) -> Iterator[Expression]:
        return (part for part in self._parts if not isinstance(part, str))

    # --- expanding ----------------------------------------------------------------------

    def expand(self, values: Values | None = None, /, **more: object) -> str:
        """Expand the template with these values to a URI reference.

        For a name that is in both, *more* counts. A value is text, or what
        :class:`~urikit.Query` takes for text (numbers, booleans, …); a list or tuple of those; a
        mapping, or pairs. A variable without a value, or whose value is ``None`` or an empty list
        or mapping, is undefined and leaves nothing behind.

        >>> URITemplate("{+base}{/path*}{?keys*}").expand(
        ...     base="http://h", path=["a", "b c"], keys={"x": 1, "y": True}
        ... )
        'http://h/a/b%20c?x=1&y=true'
        """
        values = self._given(values, more)
        if self._bound:
            values = {**values, **self._bound}
        pieces = []
        try:
            for part in self._parts:
                pieces.append(part if isinstance(part, str) else expand_expression(part, values))
        except BuildError as error:
            raise error.at(self._text, 0) from None
        return "".join(pieces)

    def partial(self, values: Values | None = None, /, **more: object) -> Self:
        """Return a template with these variables expanded; ``None`` makes one undefined.

        Expanded with further values it gives what this one gives with all of them; a value that
        is given later for a settled variable does nothing. The text has the values in it, but
        for expressions of which no text can say it: they stay whole, and the template keeps the
        values beside its text, in :attr:`bound`.

        >>> template = URITemplate("{/a,b}{?c,d}")
        >>> str(template.partial(b=1, c=2))
        '{/a}/1?c=2{&d}'
        >>> template.partial(d=3)
        URITemplate('{/a,b}{?c,d}').partial(d=…)
        >>> template.partial(d=3).expand(a=1, c=2)
        '/1?c=2&d=3'
        """
        given = self._given(values, more)
        settled: dict[str, Value | None] = {}
        try:
            for expression in self._expressions():
                for varspec in expression.varspecs:
                    if varspec.name in given and varspec.name not in settled:
                        settled[varspec.name] = value_of(varspec, given[varspec.name])
            settled |= self._bound
            pieces: list[str] = []
            bound: dict[str, Value] = {}
            end = 0
            for expression in self._expressions():
                text, kept = expand_partly(expression, settled)
                pieces += (self._text[end : expression.start], text)
                end = expression.start + len(str(expression))
                bound |= kept
        except BuildError as error:
            raise error.at(self._text, 0) from None
        own = getattr(self, "__dict__", {})
        return _restore(type(self), "".join([*pieces, self._text[end:]]), bound, own)

    def _given(self, values: object, more: dict[str, object]) -> Values:
        if values is None:
            return more
        if not isinstance(values, Mapping):
            raise wrong_type("values", "a mapping", values)
        return {**values, **more} if more else values

    # --- the way back -------------------------------------------------------------------

    @property
    def is_extractable(self) -> bool:
        """True if :meth:`extract` can find the place of each value.

        >>> URITemplate("{a}/{b}").is_extractable, URITemplate("{a}{b}").is_extractable
        (True, False)
        """
        return not isinstance(self._reading_plan(), ExtractionError)

    def extract(self, uri: str | URIObject) -> dict[str, Extracted] | None:
        """Return the values with which the template expands to *uri*; ``None`` if there are none.

        Expanding with them gives *uri* again, up to the normal form of escapes. Values are text;
        with commas they are lists, and those of exploded variables are lists or mappings. A
        template that does not show where values end is an :class:`ExtractionError`, whatever
        the URI.

        >>> URITemplate("/map/{lat},{lon}{?layers*}").extract("/map/1.5,-2?layers=a&layers=b")
        {'lat': '1.5', 'lon': '-2', 'layers': ['a', 'b']}
        >>> URITemplate("{/path*}{?keys*}").extract("/a/b?x=1&y=")
        {'path': ['a', 'b'], 'keys': {'x': '1', 'y': ''}}
        >>> URITemplate("/{name}.json").extract("/a.xml") is None
        True
        """
        if not isinstance(uri, (str, URIObject)):
            raise wrong_type("", "a string or a URI object", uri)
        text = str(uri) if isinstance(uri, URIObject) else str.__str__(uri)
        plan = self._reading_plan()
        if isinstance(plan, ExtractionError):
            raise ExtractionError(plan.kind, plan.text, plan.index, message=plan.message)
        values = read(plan, text)
        if values is None:
            return None
        values = {name: value for name, value in values.items() if name not in self._bound}
        # That several places agree, and that each is written as it would be, shows here.
        try:
            expansion = self.expand(values)
        except BuildError:  # a list in one place, and the prefix of it in another
            return None
        return values if percent.normalize(expansion) == percent.normalize(text) else None

    def _reading_plan(self) -> Plan | ExtractionError:
        plan = self._plan
        if plan is None:
            try:
                plan = plan_of(self._parts, self._text)
            except ExtractionError as error:
                plan = error.with_traceback(None)
            self._plan = plan
        return plan


def _shown(value: Value) -> object:
    if isinstance(value, Pairs) and len(mapping := dict(value)) == len(value):
        return mapping
    return tuple(value) if isinstance(value, Pairs) else value


_T = TypeVar("_T", bound=URITemplate)


def _restore(cls: type[_T], text: str, bound: dict[str, Value], state: dict[str, Any]) -> _T:
    template = cls.__new__(cls)  # a subclass may have a constructor with other arguments
    URITemplate.__init__(template, text)
    template._bound = bound
    for name, value in state.items():
        setattr(template, name, value)
    return template


def expand(template: str | URITemplate, values: Values | None = None, /, **more: object) -> str:
    """Expand a template with values, as :meth:`URITemplate.expand` does.

    >>> expand("/search{?q,page}", {"q": "a b"}, page=2)
    '/search?q=a%20b&page=2'
    """
    parsed = template if isinstance(template, URITemplate) else URITemplate(template)
    return parsed.expand(values, **more)
