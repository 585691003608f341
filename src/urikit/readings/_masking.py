"""Masking for views: no reading of a string may show the password in it."""

from __future__ import annotations

from collections.abc import Iterable

from urikit import percent
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.patterns import pattern_of
from urikit._ground.redaction import MASK, Span, mask, secret_spans
from urikit._ground.typed import Final, Protocol
from urikit.chars import UNRESERVED
from urikit.chars._encode_sets import C0_CONTROL, PATH
from urikit.whatwg._cursor import to_scalar_value_string
from urikit.whatwg._percent import utf8_percent_encode

if TYPE_CHECKING:
    import re

_DELIMITER: Final = pattern_of(r"[\x00-\x20/?#\\@:;\[\]&=]+")
_WORD: Final = 4
_MOST: Final = 100
"""The most forms and pieces of a password to look for."""


class _Reader(Protocol):
    """A view, or a URL."""

    @property
    def userinfo(self) -> str | None: ...
    @property
    def host(self) -> str | None: ...


class Masker:
    """Masks a password of *text*, or one that *readers* found in it, in what parsers made of it.

    One parser's password may be another's port, host or path. Only a name with a dot that a reader
    has as its host, after user info, is shown: a request would go there.

    >>> masker = Masker("http://me:secret@h/")
    >>> masker.text
    'http://me:***@h/'
    >>> masker.mask("me:secret@h"), masker.mask("h")
    ('me:***@h', 'h')
    """

    __slots__ = ("_secrets", "_shown", "_unsure", "_words", "spans", "text")

    def __init__(
        self, text: str, *readers: _Reader | None, secrets: Iterable[Span] | None = None
    ) -> None:
        hosts = {
            each.host.lower()
            for each in readers
            if each and each.userinfo and each.host and "." in each.host
        }
        spans = secret_spans(text) if secrets is None else secrets
        self.spans = [piece for span in spans for piece in _around(hosts, text, span)]
        self.text = mask(text, self.spans)
        self._shown = self.text.lower()
        found = {text[start:end] for start, end in self.spans}
        found |= {each.userinfo.partition(":")[2] for each in readers if each and each.userinfo}
        self._unsure = False
        self._secrets: list[str] = []
        self._words: re.Pattern[str] | None = None
        if any(found):
            self._find(found, hosts)

    def _find(self, found: set[str], hosts: set[str]) -> None:
        """Prepare to look for what was *found*, however it may be written, except *hosts*."""
        # Parsers may drop white space, decode and encode
        found |= {"".join(secret.split()) for secret in found}
        found |= {percent.decode(secret) for secret in found}
        # To some parsers a password ends at one of these, and another part follows
        found |= {piece for secret in found for piece in _DELIMITER.split(secret)}
        found |= {
            utf8_percent_encode(to_scalar_value_string(secret), encode_set)
            for secret in found
            for encode_set in (C0_CONTROL, PATH)
        }
        found |= {
            percent.encode_bytes(secret.encode("utf-8", "surrogatepass"), UNRESERVED)
            for secret in found
        }
        found |= {repr(secret)[1:-1] for secret in found}
        found |= {secret.lower() for secret in found}
        longest_first = sorted(found - {""} - hosts, key=len, reverse=True)
        # Too many pieces to look for: mask everything
        self._unsure = len(longest_first) > _MOST
        if self._unsure:
            longest_first = []
        self._secrets = [secret for secret in longest_first if len(secret) >= _WORD]
        # A short one may be part of any word: mask it only where it is a word
        import re  # slow to import, and most strings have no secrets

        words = [re.escape(secret) for secret in longest_first if len(secret) < _WORD]
        if words:
            self._words = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)")

    def mask(self, value: str) -> str:
        """Return *value*, which some parser reads in the string, without the password."""
        return value if value.lower() in self._shown else self.mask_message(value)

    def mask_message(self, message: str) -> str:
        """Return *message*, which may quote the string, without the password.

        >>> Masker("http://me:x@h:a/").mask_message("invalid port in 'http://me:x@h:a/'")
        "invalid port in 'http://me:***@h:a/'"
        """
        if self._unsure:
            return MASK
        for secret in self._secrets:
            message = message.replace(secret, MASK)
        return message if self._words is None else self._words.sub(MASK, message)

    def mask_part(self, name: str, value: str) -> str:
        """Return the part of that *name* without the password.

        >>> Masker("").mask_part("userinfo", "me:secret")
        'me:***'
        """
        if name != "userinfo" or ":" not in value:
            return self.mask(value)
        return f"{self.mask(value.partition(':')[0])}:{MASK}"


def _around(hosts: set[str], text: str, span: Span) -> list[Span]:
    """Return *span* without the host, one of *hosts*, that follows an ``@`` in it.

    >>> _around({"a.example"}, "x:y@a.example\\\\@b", (2, 14))
    [(2, 3)]
    """
    start, end = span
    secret = text[start:end].lower()
    for host in hosts:
        at = secret.find(f"@{host}")
        after = at + 1 + len(host)
        if at >= 0 and not secret[after : after + 1].isalnum():
            rest = [] if _DELIMITER.sub("", secret[after:]) == "" else [(start + after, end)]
            return [(start, start + at), *rest]
    return [span]
