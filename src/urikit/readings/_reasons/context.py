"""What a reason is made from: the text, where its parts are, and who has which value."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from urikit.objects._url import URL
from urikit.readings._model import Component
from urikit.readings._spans import Span, Spans
from urikit.readings._views import View

__all__ = ["Context", "Detector", "Reason"]


class Reason(NamedTuple):
    """Why views differ: a stable name, a sentence, where that is written, and the place."""

    cause: str
    sentence: str
    rule: str
    span: Span | None = None


class Context:
    """One difference, with the text that it is about.

    >>> from urikit.readings import Reading
    >>> spans = Reading("http:a").spans
    >>> context = Context("http:a", spans, {}, "host", {None: ("x",), "a": ("y", "z")})
    >>> context.deviants
    frozenset({'x'})
    """

    __slots__ = ("base", "component", "layout", "text", "values", "views")

    def __init__(
        self,
        text: str,
        layout: Spans,
        views: Mapping[str, View],
        component: Component,
        values: Mapping[str | None, tuple[str, ...]],
        base: URL | None = None,
    ) -> None:
        self.text = text
        self.layout = layout
        self.views = views
        self.component = component
        self.values = values
        self.base = base

    @property
    def host(self) -> str:
        """The host by the URL Standard, read tolerantly; not decoded."""
        return self.layout.slice(self.layout.host)

    @property
    def authority(self) -> str:
        """The authority by the URL Standard, read tolerantly."""
        return self.layout.slice(self.layout.authority)

    @property
    def deviants(self) -> frozenset[str]:
        """The views that are not of the largest group."""
        largest = max(self.values.values(), key=len)
        return frozenset(name for names in self.values.values() for name in names) - {*largest}

    def only(self, names: Iterable[str]) -> bool:
        """Whether without the views of these *names* there would be no difference."""
        left_out = frozenset(names)
        left = [value for value, having in self.values.items() if not left_out.issuperset(having)]
        return len(left) < 2

    def refused_by(self, name: str) -> str | None:
        """The kind of the error that the view of this *name* has."""
        view = self.views.get(name)
        return None if view is None else view.error

    def place(self, span: Span | None) -> Span | None:
        """Where a part is in the text as it was given."""
        return None if span is None else self.layout.place(span)

    def find(self, char: str, part: Span | None) -> Span | None:
        """Where *char* first is in a part."""
        if part is None:
            return None
        index = self.layout.text.find(char, *part)
        return None if index < 0 else self.layout.place((index, index + len(char)))


Detector = Callable[[Context], Reason | None]
"""Finds one reason, or that it is not this one."""
