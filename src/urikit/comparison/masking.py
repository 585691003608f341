"""What of a comparison may be shown: no reading of a text may show the password in it."""

from collections.abc import Iterable

from urikit import percent
from urikit.chars import UNRESERVED
from urikit.errors import MASK, redact, secret_spans

__all__ = ["Masker"]


class Masker:
    """Masks what may be a password of *text* in what others made of it.

    One parser's password may be another's port, host or path.

    >>> masker = Masker("http://me:secret@h/")
    >>> masker.text
    'http://me:***@h/'
    >>> masker.mask("me:secret@h"), masker.mask("h")
    ('me:***@h', 'h')
    """

    __slots__ = ("_secrets", "_shown", "text")

    def __init__(self, text: str, userinfos: Iterable[str | None] = ()) -> None:
        self.text = redact(text, cautious=True)[0]
        self._shown = self.text.lower()
        found = {text[start:end] for start, end in secret_spans(text, cautious=True)}
        found |= {userinfo.partition(":")[2] for userinfo in userinfos if userinfo}
        # And as those have it who take parts of it away, encode or decode it
        found |= {"".join(secret.split()) for secret in found}
        found |= {percent.decode(secret) for secret in found}
        found |= {
            percent.encode_bytes(secret.encode("utf-8", "surrogatepass"), UNRESERVED)
            for secret in found
        }
        found |= {repr(secret)[1:-1] for secret in found}
        found |= {secret.lower() for secret in found}
        self._secrets = sorted(found - {""}, key=len, reverse=True)

    def mask(self, value: str) -> str:
        """*value*, a part of the text by somebody's reading, without the password."""
        if not self._secrets or value.lower() in self._shown:
            return value
        return self._without(value)

    def mask_message(self, message: str) -> str:
        """*message*, which may quote the text, without the password.

        >>> Masker("http://me:x@h:a/").mask_message("invalid port in 'http://me:x@h:a/'")
        "invalid port in 'http://me:***@h:a/'"
        """
        return self._without(message)

    def mask_userinfo(self, userinfo: str) -> str:
        """*userinfo* without what follows its first colon.

        >>> Masker("").mask_userinfo("me:secret")
        'me:***'
        """
        name, colon, _ = userinfo.partition(":")
        return f"{self.mask(name)}:{MASK}" if colon else self.mask(name)

    def _without(self, value: str) -> str:
        for secret in self._secrets:
            value = value.replace(secret, MASK)
        return value
