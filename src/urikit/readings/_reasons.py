"""The quirk that can explain a difference: by component, and by who deviates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from urikit._ground.typed import Final, NamedTuple
from urikit.readings._model import Component
from urikit.readings._quirks import QUIRKS, Choice, Found, Quirk, Subject
from urikit.readings._quirks._structure import scheme_kind


class Deviation(NamedTuple):
    """A component that views differ on, and the names of the views by the value they have.

    >>> Deviation("host", {"": ("x",), "a": ("y", "z")}).deviants
    frozenset({'x'})
    """

    component: Component
    values: Mapping[str | None, tuple[str, ...]]

    @property
    def deviants(self) -> frozenset[str]:
        """The views outside the largest group."""
        largest = max(self.values.values(), key=len)
        return frozenset(name for names in self.values.values() for name in names) - {*largest}

    def only(self, names: Iterable[str]) -> bool:
        """Return True if there would be no difference without the views of these *names*."""
        left_out = frozenset(names)
        left = [value for value, having in self.values.items() if not left_out.issuperset(having)]
        return len(left) < 2


# In the order in which they are tried
_ANYTHING: Final = (
    "surrounding-space tab-or-newline url-wrapper lone-surrogate control-character invalid-scheme "
    "backslash wrong-slashes host-as-scheme"
)
_AUTHORITY: Final = (
    "several-at-signs idna-deviation ignorable-in-host normalized-host ip-future zone-id "
    "bracket-misuse semicolon bad-port empty-port port-form ipv6 encoded-host space-in-host "
    "host-character numeric-ipv4 non-ascii-host invalid-dns-name invalid-punycode idn "
    "unusual-host-character underscore kept-userinfo no-host at-sign-after-host relative-reference"
)
_AFTER: Final = "backslash-in-path non-ascii unencoded-space unencoded-character invalid-escape"
_LAST: Final = "escapes relative-reference opaque-path resolution"
_LOCAL: Final = frozenset(f"{_AFTER} escapes".split())
"""Reasons only if they are in the component itself."""

_REASONS: Final[dict[str, Choice[Quirk]]] = {
    component: Choice((QUIRKS[code], QUIRKS[code]) for code in f"{_ANYTHING} {codes}".split())
    for component, codes in {
        "acceptance": f"{_AUTHORITY} userinfo-character userinfo {_AFTER} opaque-path file-url",
        "scheme": "relative-reference",
        "host": f"{_AUTHORITY} upper-case opaque-path resolution",
        "port": f"{_AUTHORITY} opaque-path resolution file-url",
        "userinfo": f"{_AUTHORITY} userinfo",
        "path": f"semicolon dot-segment encoded-dot-segment {_AFTER} {_LAST}",
        "query": f"{_AFTER} {_LAST}",
        "fragment": f"{_AFTER} {_LAST}",
    }.items()
}

_WITHOUT_SLASHES: Final = ("urllib3", "libcurl", "requests")
# Reasons only if this holds as well
_CONDITIONS: Final[dict[str, Callable[[Subject, Deviation], object]]] = {
    "backslash": lambda subject, _: subject.spans.scheme is not None or subject.base is not None,
    "ignorable-in-host": lambda subject, _: "%" not in subject.part("host"),
    "normalized-host": lambda subject, _: "%" not in subject.part("host"),
    "wrong-slashes": lambda subject, _: subject.part("host") or subject.spans.authority is None,
    "host-as-scheme": lambda subject, deviation: (
        scheme_kind(subject) == "host-as-scheme" or deviation.only(_WITHOUT_SLASHES)
    ),
    "semicolon": lambda _, deviation: "barth2010" in deviation.deviants,
    "numeric-ipv4": lambda subject, _: subject.spans.special,
    "kept-userinfo": lambda _, deviation: deviation.only({"urllib.request"}),
    "file-url": lambda _, deviation: deviation.only({"libcurl"}),
}


def find_reason(subject: Subject, deviation: Deviation) -> tuple[Quirk, Found] | None:
    """Return the first quirk that can explain a difference, and where it is."""
    for quirk in _REASONS[deviation.component].of(subject):
        condition = _CONDITIONS.get(quirk.code)
        if condition is None or condition(subject, deviation):
            for found in quirk.find(subject):
                if quirk.code not in _LOCAL or _is_in(subject, deviation.component, found):
                    return quirk, found
    return None


def _is_in(subject: Subject, component: str, found: Found) -> bool:
    if component not in ("path", "query", "fragment"):
        return True
    start, end = subject.span(component) or (0, 0)
    if component == "path":
        start = subject.spans.slashes[0]
    start, end = subject.spans.place((start, end))
    return start <= found.span[0] < end
