"""Names of query parameters whose values are secret: passwords, tokens, sessions, signatures."""

from __future__ import annotations

from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final

SECRET_PARAMETERS: Final = frozenset(
    {
        *("password", "passwd", "pwd", "passphrase", "secret", "client_secret", "private_key"),
        *("token", "access_token", "refresh_token", "id_token", "auth_token", "oauth_token"),
        *("api_key", "apikey", "api-key", "code_verifier", "client_assertion"),
        *("sig", "signature", "oauth_signature", "x-goog-signature"),
        *("x-amz-signature", "x-amz-security-token"),
        *("auth", "authorization", "session", "session_id", "sessionid", "session_token"),
        *("phpsessid", "jsessionid"),
    }
)
"""Names of query parameters whose values are secret, in lower case.

They are those of passwords, OAuth, sessions, and signed URLs of Amazon, Azure (``sig``) and Google.
"""
_CODE: Final = "code"
"""The authorization code of OAuth (RFC 6749 §4.1.2), if there is a ``state`` in the same string.

On its own it is more often a country, a coupon or a status.
"""
_NAMES: Final = sorted({*SECRET_PARAMETERS, _CODE})
NAMES: Final = "|".join(_NAMES)
_STATE: Final = pattern_of(r"(?i)(?:\A|[?&;#]|%(?:3F|26|3B|23))state(?:=|%3D)")


def is_secret(key: str, *, has_state: bool = False) -> bool:
    """Return True if the values of *key* are secret, in a query that may have a ``state``.

    >>> is_secret("Token"), is_secret("code"), is_secret("code", has_state=True)
    (True, False, True)
    """
    name = key.lower()
    return name in SECRET_PARAMETERS or (has_state and name == _CODE)


def may_name_secret(text: str) -> bool:
    """Return False if no secret parameter is in *text*, without a regular expression.

    >>> may_name_secret("?a=b"), may_name_secret("?mytoken=b"), may_name_secret("token")
    (False, True, False)
    """
    if "=" not in text and "%3" not in text:
        return False
    lower = text.lower()
    # Outside of ASCII there are more forms of a letter than its lower case.
    return not text.isascii() or any(name in lower for name in _NAMES)


def without_codes(text: str, values: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return *values* of parameters without those of ``code``, unless *text* has a ``state``.

    >>> without_codes("?code=abc&token=d", [(6, 9), (16, 17)])
    [(16, 17)]
    """
    others = [span for span in values if not _is_code(text, span[0])]
    return others if len(others) < len(values) and not _STATE.search(text) else values


def _is_code(text: str, start: int) -> bool:
    """True if the value at *start* follows ``code=`` or ``code%3D``."""
    end = start - (1 if text[start - 1] == "=" else 3)
    return text[max(end - 4, 0) : end].lower() == _CODE
