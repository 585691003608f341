"""The result of a comparison: views, groups of those that agree, and the differences explained."""

import json
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from urikit._ground.choices import wrong_choice
from urikit._ground.kinds import wrong_type
from urikit._ground.pictures import visible
from urikit._ground.redaction import mask_unparsed
from urikit.objects._url import URL
from urikit.readings._masking import Masker
from urikit.readings._render import boxed, carets, counted, middle, wrapped
from urikit.readings._views import ABSTAINING, Destination, View, differing

Component = Literal["acceptance", "scheme", "host", "port", "userinfo", "path", "query", "fragment"]

COMPONENTS: Final[tuple[Component, ...]] = get_args(Component)
"""The components that views can differ on, the most important first."""

_HEADER: Final = ("view", "scheme", "host", "port", "path", "query", "error")
_LEAST_WIDTH: Final = 40


@dataclass(frozen=True, slots=True)
class Difference:
    """A component that views differ on, the values, and the reason.

    >>> from urikit import compare
    >>> difference = compare("http://0x7f.1/", clients=False).differences[0]
    >>> difference.component, difference.rule, difference.span
    ('host', 'URL §3.5, IPv4 parser', (7, 13))
    >>> difference.values
    (('0x7f.1', ('rfc3986', 'appendix-b', 'rfc3987', 'barth2010')), ('127.0.0.1', ('whatwg',)))
    """

    component: Component
    """The component; ``acceptance`` if some views reject the string."""
    values: tuple[tuple[str | None, tuple[str, ...]], ...]
    """Each value with the names of the views that have it; passwords masked. The values of
    ``acceptance`` are ``accepted`` and ``refused``."""
    explanation: str
    """The reason, and who reads what."""
    rule: str
    """The sections of the standards that the reason comes from."""
    span: tuple[int, int] | None = None
    """The place in the string that is the reason."""
    cause: str = "other"
    """A stable name for the reason, such as ``backslash``; the code of a hazard if it is one."""
    readings: str = ""
    """The end of the explanation, which says who reads what."""

    def to_dict(self) -> dict[str, Any]:
        """Return a dictionary for JSON.

        >>> Difference("port", (("80", ("a",)), ("81", ("b",))), "…", "RFC 3986 §3.2.3").to_dict()
        {'component': 'port', 'values': [{'value': '80', 'views': ['a']}, {'value': '81', 'views': ['b']}], 'explanation': '…', 'rule': 'RFC 3986 §3.2.3', 'span': None, 'cause': 'other', 'readings': ''}
        """  # noqa: E501 (one line of output)
        return {
            "component": self.component,
            "values": [{"value": value, "views": list(names)} for value, names in self.values],
            "explanation": self.explanation,
            "rule": self.rule,
            "span": None if self.span is None else list(self.span),
            "cause": self.cause,
            "readings": self.readings,
        }


@dataclass(frozen=True, slots=True)
class Group:
    """Views that agree on scheme, host and port, or reject the string with the same error.

    >>> from urikit import compare
    >>> for group in compare("http://a.example:80a/", clients=False).groups:
    ...     print(group.destination or group.error, *group.views)
    ('http', 'a.example', '80a') appendix-b barth2010
    invalid-port rfc3986 rfc3987
    port-invalid whatwg
    """

    views: tuple[str, ...]
    """Their names."""
    destination: Destination | None
    """Scheme, host and port by all of them; passwords masked."""
    error: str | None = None
    """The kind of their error."""

    def to_dict(self) -> dict[str, Any]:
        """Return a dictionary for JSON.

        >>> Group(("a",), ("http", "h", 80)).to_dict()
        {'views': ['a'], 'destination': ['http', 'h', 80], 'error': None}
        """
        return {
            "views": list(self.views),
            "destination": None if self.destination is None else list(self.destination),
            "error": self.error,
        }


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """One string as several parsers and clients read it, side by side.

    >>> from urikit import compare
    >>> found = compare("http://good.example\\\\@evil.example/", clients=False)
    >>> found.agree, found.same_destination
    (False, False)
    >>> [str(difference.component) for difference in found.differences]
    ['acceptance', 'host', 'userinfo', 'path']
    >>> found
    Comparison('http://good.example\\\\@evil.example/', 5 views, 3 groups)
    """

    text: str
    """The string as given, including any password: do not log it."""
    base: URL | None
    """The URL that a relative reference was resolved against."""
    views: tuple[View, ...]
    """The views of the standards, then of the clients."""
    groups: tuple[Group, ...]
    """The views that agree; those that accept the string first, the largest group first."""
    differences: tuple[Difference, ...]
    """The components that they differ on."""

    @property
    def agree(self) -> bool:
        """True if all views read the same scheme, host and port, and none rejects the string.

        Views that do not handle the scheme do not count (``View.abstains``). Hosts are the same if
        they differ in case, in how an IPv6 address is written, or in being encoded by IDNA. They
        are not if IDNA has to map a character to another.

        >>> from urikit import compare
        >>> compare("https://example.com/a?b", clients=False).agree
        True
        >>> compare("http://①.example/", clients=False).agree
        False
        """
        return not any(
            difference.component in ("acceptance", "scheme", "host", "port")
            for difference in self.differences
        )

    @property
    def same_destination(self) -> bool:
        """True if all views that accept the string would connect to the same destination.

        >>> from urikit import compare
        >>> compare("http://①.example/", clients=False).same_destination
        True
        """
        return not differing(self.views)

    def view(self, name: str) -> View:
        """Return the view with this *name*, of a standard or a client.

        >>> from urikit import compare
        >>> compare("https://h", clients=False).view("whatwg").path
        '/'
        """
        for view in self.views:
            if view.name == name:
                return view
        raise wrong_choice("view", [view.name for view in self.views], str(name))

    def to_dict(self, *, secrets: bool = False) -> dict[str, Any]:
        """Return a dictionary for JSON; passwords are masked unless *secrets*.

        >>> from urikit import compare
        >>> compare("http://me:secret@h/", clients=False).to_dict()["text"]
        'http://me:***@h/'
        """
        masker = self._masker()
        base = None if self.base is None else str(self.base)
        return {
            "text": self.text if secrets else masker.text,
            "base": base if secrets else base and mask_unparsed(base),
            "agree": self.agree,
            "same_destination": self.same_destination,
            "views": [view.to_dict(secrets=secrets, masker=masker) for view in self.views],
            "groups": [group.to_dict() for group in self.groups],
            "differences": [difference.to_dict() for difference in self.differences],
        }

    def to_json(self, *, secrets: bool = False, indent: int | None = None) -> str:
        """Return JSON in ASCII.

        >>> from urikit import compare
        >>> compare("http://me:secret@h/", clients=False).to_json()[:29]
        '{"text": "http://me:***@h/", '
        """
        return json.dumps(self.to_dict(secrets=secrets), indent=indent)

    def to_text(self, width: int = 80) -> str:
        """Return a readable report, in lines of *width* columns; passwords masked.

        >>> from urikit import compare
        >>> print(compare("http://a.example:080/", clients=False).to_text(72))
        http://a.example:080/
        <BLANKLINE>
        All 5 agree: http://a.example:80
            rfc3986, appendix-b, rfc3987, whatwg, barth2010
        """
        if not isinstance(width, int) or isinstance(width, bool):
            raise wrong_type("width", "an int", width)
        width = max(width, _LEAST_WIDTH)
        masker = self._masker()
        lines = wrapped(visible(middle(masker.text, 2 * width)), "", width)
        if self.base is not None:
            base = mask_unparsed(str(self.base))
            lines += wrapped(f"at {visible(middle(base, 2 * width))}", "  ", width)
        lines += ["", *self._group_lines(width)]
        told: set[str] = set()
        for difference in self.differences:
            # A reason is told once, and who reads what each time.
            again = difference.cause in told and difference.cause != "other"
            lines += ["", *_difference_lines(difference, again, width)]
            if not again:
                lines += carets(self.text, difference.span, width, masker.spans)
            told.add(difference.cause)
        return "\n".join(lines)

    def _masker(self) -> Masker:
        return Masker(self.text, self.base, *self.views)

    def _group_lines(self, width: int) -> list[str]:
        labels = {view.name: view.label for view in self.views}
        lines = []
        for group in self.groups:
            number = len(group.views)
            whole = number == len(self.views)
            if group.error in ABSTAINING:
                head = f"Not applicable to {counted(number).lower()}: {group.error}"
            elif group.destination is None:
                head = f"{counted(number)} reject{'s' if number == 1 else ''} it: {group.error}"
            else:
                scheme, host, port = group.destination
                place = f"{scheme or '(no scheme)'}://{host or '(no host)'}"
                place += "" if port is None else f":{port}"
                verb = "agree" if whole else "read" if number > 1 else "reads"
                who = f"All {number}" if whole else counted(number)
                head = f"{who} {verb}: {visible(middle(place, 2 * width))}"
            lines += [
                head,
                *wrapped(", ".join(labels[name] for name in group.views), "    ", width),
            ]
        return lines

    def to_rows(self) -> list[list[str]]:
        """Return a header, and a row for each view; passwords masked, absent parts empty.

        >>> from urikit import compare
        >>> compare("http://me:secret@h:81/a?b", clients=False).to_rows()[1]
        ['rfc3986', 'http', 'h', '81', '/a', 'b', '']
        """
        rows = [list(_HEADER)]
        for view, shown in zip(self.views, self.to_dict()["views"], strict=True):
            error = "" if view.error is None else f"{view.error}: {shown['message'] or ''}"
            parts = [shown[name] or "" for name in _HEADER[1:-1]]
            rows.append([view.label, *parts, error.removesuffix(": ")])
        return rows

    def to_table(self) -> str:
        """Return the rows as a table for a terminal.

        >>> from urikit import compare
        >>> print(compare("foo://h:81/", clients=False).to_table())
        +------------+--------+------+------+------+------------------------------------------+
        | view       | scheme | host | port | path | error                                    |
        +------------+--------+------+------+------+------------------------------------------+
        | rfc3986    | foo    | h    | 81   | /    |                                          |
        | appendix-b | foo    | h    | 81   | /    |                                          |
        | rfc3987    | foo    | h    | 81   | /    |                                          |
        | whatwg     | foo    | h    | 81   | /    |                                          |
        | barth2010  |        |      |      |      | not-hierarchical: the draft only covers… |
        +------------+--------+------+------+------+------------------------------------------+
        """
        return boxed(self.to_rows())

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        shown = self._masker().text
        groups = "1 group" if len(self.groups) == 1 else f"{len(self.groups)} groups"
        return f"Comparison({shown!r}, {len(self.views)} views, {groups})"


def _difference_lines(difference: Difference, again: bool, width: int) -> list[str]:
    if again:
        lines = [f"{difference.component}: {difference.cause}"]
        return lines + wrapped(visible(difference.readings), "  ", width)
    lines = [f"{difference.component}: {difference.cause} [{difference.rule}]"]
    return lines + wrapped(visible(difference.explanation), "  ", width)


for _public in (Comparison, Difference, Group):
    _public.__module__ = "urikit.readings"  # where users find them, however they are loaded
