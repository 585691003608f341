"""What of a comparison may be shown: no reading of a text may show the password in it."""

import re
from collections.abc import Iterable
from typing import Final, Self

from urikit import percent
from urikit._redaction import MASK, mask_unparsed, secret_spans
from urikit.chars import UNRESERVED
from urikit.objects._url import URL
from urikit.readings._views import View

_DELIMITER: Final = re.compile(r"[\x00-\x20/?#\\@:;\[\]&=]+")
_WORD: Final = 4
_MOST: Final = 100
"""How many forms and pieces of a password are looked for."""


class Masker:
    """Masks what may be a password of *text* in what others made of it.

    One parser's password may be another's port, host or path.

    >>> masker = Masker("http://me:secret@h/")
    >>> masker.text
    'http://me:***@h/'
    >>> masker.mask("me:secret@h"), masker.mask("h")
    ('me:***@h', 'h')
    """

    __slots__ = ("_secrets", "_shown", "_unsure", "_words", "text")

    def __init__(self, text: str, userinfos: Iterable[str | None] = ()) -> None:
        self.text = mask_unparsed(text)
        self._shown = self.text.lower()
        found = {text[start:end] for start, end in secret_spans(text)}
        found |= {userinfo.partition(":")[2] for userinfo in userinfos if userinfo}
        # As those have it who take parts of it away, encode or decode it
        found |= {"".join(secret.split()) for secret in found}
        found |= {percent.decode(secret) for secret in found}
        # To some it ends at one of these, and what follows is another part.
        found |= {piece for secret in found for piece in _DELIMITER.split(secret)}
        found |= {
            percent.encode_bytes(secret.encode("utf-8", "surrogatepass"), UNRESERVED)
            for secret in found
        }
        found |= {repr(secret)[1:-1] for secret in found}
        found |= {secret.lower() for secret in found}
        longest_first = sorted(found - {""}, key=len, reverse=True)
        # A password in so many pieces is looked for in vain: nothing is told.
        self._unsure = len(longest_first) > _MOST
        if self._unsure:
            longest_first = []
        self._secrets = [secret for secret in longest_first if len(secret) >= _WORD]
        # A short one may be a part of any word; it is a password only by itself.
        words = [re.escape(secret) for secret in longest_first if len(secret) < _WORD]
        self._words = re.compile(rf"(?<!\w)(?:{'|'.join(words)})(?!\w)") if words else None

    @classmethod
    def of(cls, text: str, base: URL | None, views: Iterable[View] = ()) -> Self:
        """For what *views* make of *text* at *base*, whose password is one too.

        >>> Masker.of("x", URL("http://me:secret@h/")).mask("secret@h")
        '***@h'
        """
        userinfos = [view.userinfo for view in views]
        return cls(text, userinfos if base is None else [*userinfos, base.userinfo])

    def mask(self, value: str) -> str:
        """*value*, a part of the text by somebody's reading, without the password."""
        return value if value.lower() in self._shown else self.mask_message(value)

    def mask_message(self, message: str) -> str:
        """*message*, which may quote the text, without the password.

        >>> Masker("http://me:x@h:a/").mask_message("invalid port in 'http://me:x@h:a/'")
        "invalid port in 'http://me:***@h:a/'"
        """
        if self._unsure:
            return MASK
        for secret in self._secrets:
            message = message.replace(secret, MASK)
        return message if self._words is None else self._words.sub(MASK, message)

    def mask_userinfo(self, userinfo: str) -> str:
        """*userinfo* without what follows its first colon.

        >>> Masker("").mask_userinfo("me:secret")
        'me:***'
        """
        name, colon, _ = userinfo.partition(":")
        return f"{self.mask(name)}:{MASK}" if colon else self.mask(name)
