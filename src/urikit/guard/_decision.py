"""The decision of a guard: the URL to use and its addresses, or the reasons against it."""

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, field, fields
from operator import itemgetter
from typing import Any, Self

from urikit._ground.pictures import describe
from urikit._ground.redaction import mask, secret_spans, shift
from urikit.addresses import NEWEST_ENTRY, Address
from urikit.errors import URIError
from urikit.guard._reasons import Reason, ReasonCode
from urikit.objects._url import URL


class GuardError(URIError):
    """A guard refuses the text. ``kind`` is the code of the first reason; all are in ``decision``.

    >>> from urikit.guard import Guard
    >>> Guard().check("https://user:secret@example.com/").require()
    Traceback (most recent call last):
    urikit.guard.GuardError: user info is not allowed
        https://user:***@example.com/
                ^

    A name without a password may be a token, and is masked too:

    >>> Guard().check("https://token@example.com/").require()
    Traceback (most recent call last):
    urikit.guard.GuardError: user info is not allowed
        https://***@example.com/
                ^
    """

    decision: "Decision"

    def __init__(self, decision: "Decision") -> None:
        first = decision.reasons[0] if decision.reasons else _NOTHING
        self.decision = decision
        index = first.span[0] if first.span else 0
        super().__init__(first.code, decision.text, index, message=first.message)

    def __str__(self) -> str:
        """The first reason, and the place in the text; whatever may be a secret is masked."""
        shown, index = _shown(self.text, self.decision.url, self.index)
        return describe(self.kind, shown, index, self.message, "")

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.decision,)


def _shown(text: str, url: URL | None, index: int = 0) -> tuple[str, int]:
    """*text*, which is *url* if it is one, with what may be a secret masked; where *index* is."""
    secrets = secret_spans(text)
    if url is not None and url.username and not url.password:
        start = text.find(f"{url.username}@", 0, secrets[0][0] if secrets else len(text))
        if start >= 0:
            secrets.insert(0, (start, start + len(url.username)))
    return mask(text, secrets), shift(index, secrets)


class _Values(tuple[Any, ...]):
    """The values of the fields of a dataclass, which nothing can change: neither
    ``object.__setattr__`` nor ``__setstate__``.
    """

    __slots__ = ()
    __iter__ = None  # type: ignore[assignment]  # it is a tuple for that reason only

    def __new__(cls, *given: object, **named: object) -> Self:
        """Make it of the values of the fields, in order or by name."""
        values = list(given)
        for each in fields(cls)[len(given) :]:  # type: ignore[arg-type]
            value = named.pop(each.name, each.default)
            if value is MISSING:
                raise TypeError(f"{each.name} is missing")
            values.append(value)
        if named or len(values) > len(fields(cls)):  # type: ignore[arg-type]
            raise TypeError(f"unexpected arguments: {', '.join(named) or len(values)}")
        return tuple.__new__(cls, values)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), tuple.__getitem__(self, slice(None))


def _readonly(cls: type[_Values]) -> None:
    for number, each in enumerate(fields(cls)):  # type: ignore[arg-type]
        if each.name in cls.__annotations__:  # those of a base are properties already
            setattr(cls, each.name, property(itemgetter(number), doc=""))  # not itemgetter's


@dataclass(frozen=True, repr=False, init=False)
class Decision(_Values):
    """The decision of a guard about a URL; true if it is allowed.

    >>> from urikit.guard import Guard
    >>> Guard().check("HTTPS://Example.com:443/a/../b")
    Decision(url=URL('https://example.com/b'), reasons=(), addresses=())
    >>> bool(Guard().check("http://localhost/"))
    False
    """

    __slots__ = ()

    text: str = field(repr=False)
    """The text as it was given, password and all: do not log it, and do not request it."""
    url: URL | None
    """The URL to request, in its canonical form; ``None`` if the string is not a URL."""
    reasons: tuple[Reason, ...] = ()
    """The reasons for refusing it; empty if it is allowed."""
    addresses: tuple[Address, ...] = ()
    """The only addresses to connect to; empty until they are looked up."""

    @property
    def allowed(self) -> bool:
        """True if the URL may be requested: it is valid, and no rule forbids it."""
        return self.url is not None and not self.reasons

    @property
    def codes(self) -> tuple[ReasonCode, ...]:
        """The codes of the reasons.

        >>> from urikit.guard import Guard
        >>> [str(code) for code in Guard().check("ftp://db:21/").codes]
        ['scheme-not-allowed', 'port-not-allowed', 'single-label']
        """
        return tuple(reason.code for reason in self.reasons)

    @property
    def table_date(self) -> str:
        """The date of the newest entry of the address table."""
        return NEWEST_ENTRY

    def require(self) -> URL:
        """Return the URL, or raise :class:`GuardError`.

        >>> from urikit.guard import Guard
        >>> Guard().check("https://example.com").require()
        URL('https://example.com/')
        """
        if self.url is None or self.reasons:
            raise GuardError(self)
        return self.url

    def __bool__(self) -> bool:
        return self.allowed

    def __repr__(self) -> str:
        """Return a description with secrets masked."""
        shown = {one.name: repr(getattr(self, one.name)) for one in fields(self) if one.repr}
        if self.url is not None:
            shown["url"] = f"URL({_shown(str(self.url), self.url)[0]!r})"
        listed = ", ".join(f"{name}={value}" for name, value in shown.items())
        return f"{type(self).__name__}({listed})"


@dataclass(frozen=True, repr=False, init=False)
class Redirect(Decision):
    """The decision about one redirect, and how the next request differs from the last.

    >>> from urikit.guard import Guard
    >>> hop = Guard().redirect("https://a.example/", "https://b.example/", status=303, method="PUT")
    >>> hop.allowed, hop.method, hop.drop_body, "authorization" in hop.drop_headers
    (True, 'GET', True, True)
    """

    __slots__ = ()

    method: str = "GET"
    """The method of the next request."""
    drop_body: bool = False
    """True if the next request goes without the body, and without what describes it."""
    drop_headers: frozenset[str] = frozenset()
    """The header fields, in lower case, that must not be sent on."""
    cross_origin: bool = True
    """True if the next request goes to another origin."""

    def headers(self, pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the header fields that may be sent on, in order.

        >>> from urikit.guard import Guard
        >>> hop = Guard().redirect("https://a.example/", "https://b.example/")
        >>> hop.headers([("Accept", "*/*"), ("Cookie", "id=1")])
        [('Accept', '*/*')]
        """
        drop = self.drop_headers
        return [(name, value) for name, value in pairs if name.strip().lower() not in drop]


_Values.__module__ = "urikit.guard"  # help() shows it as a base of both
_readonly(Decision)
_readonly(Redirect)
_NOTHING = Reason(ReasonCode.INVALID_URL, "decision has no URL")
