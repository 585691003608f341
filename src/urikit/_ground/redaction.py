"""Keep passwords out of everything that is shown: messages, reprs, logs, pages.

There are three ways to find a password, depending on what is known about the string:

- a parser accepted it and says where its password is: :func:`mask_parsed`;
- it should be a URL, but no parser vouches for it: :func:`mask_unparsed` masks too much
  rather than too little;
- it is any text with URLs in it, such as a line of a log: :func:`redact`.

They also mask the values of query parameters that :mod:`~urikit._ground.secret_parameters` names.
Each finds spans. :func:`mask` applies them to the string, :func:`shift` to an index into it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.patterns import pattern_of
from urikit._ground.secret_parameters import NAMES, is_secret, may_name_secret, without_codes
from urikit._ground.special_schemes import NETWORK_SCHEMES
from urikit._ground.typed import Any, Final, Protocol
from urikit.chars import ALPHA, SCHEME, TAB_OR_NEWLINE, UNRESERVED, chars

if TYPE_CHECKING:
    import re

Span = tuple[int, int]


class Redacted(Protocol):
    """A URI, IRI or URL."""

    @property
    def redacted(self) -> str: ...


MASK = "***"
"""Replaces a password, however long that is."""


SLASHLESS_SCHEMES = (*sorted(NETWORK_SCHEMES), "gopher")
"""Schemes after which browsers need no slashes to read an authority, or did: gopher."""


# --- applying spans ----------------------------------------------------------------------


def mask(text: str, spans: Iterable[Span]) -> str:
    """Return *text* with each of *spans*, which are in order, replaced by the mask.

    >>> mask("http://user:secret@h/", [(12, 18)])
    'http://user:***@h/'
    """
    pieces, done = [], 0
    for start, end in spans:
        pieces += [text[done:start], MASK]
        done = end
    return "".join([*pieces, text[done:]])


def shift(index: int, spans: Iterable[Span]) -> int:
    """Return where *index* of a string is after :func:`mask`.

    >>> shift(21, [(12, 18)]), shift(15, [(12, 18)])
    (18, 12)
    """
    place = index
    for start, end in spans:
        if index >= end:
            place += len(MASK) - (end - start)
        elif index > start:
            place -= index - start
    return place


def united(spans: Iterable[Span]) -> list[Span]:
    """Return *spans* in order, with those that overlap joined."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def mask_userinfo(userinfo: str) -> str:
    """Return *userinfo* with everything after its first colon masked.

    >>> mask_userinfo("user:secret"), mask_userinfo("user")
    ('user:***', 'user')
    """
    user, colon, _ = userinfo.partition(":")
    return f"{user}:{MASK}" if colon else userinfo


def mask_authority(authority: str) -> str:
    """Return *authority* with its password masked.

    >>> mask_authority("user:secret@h:80"), mask_authority("h:80")
    ('user:***@h:80', 'h:80')
    """
    userinfo, at, host = authority.rpartition("@")
    return mask_userinfo(userinfo) + at + host


def mask_pairs(pairs: Collection[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
    """Return the *pairs* of a query, decoded, with their secrets masked.

    >>> mask_pairs([("code", "abc"), ("state", "x")])
    [('code', '***'), ('state', 'x')]
    """
    has_state = any(key.lower() == "state" for key, _ in pairs)
    return [mask_pair(key, value, has_state=has_state) for key, value in pairs]


def mask_pair(key: str, value: str | None, *, has_state: bool = False) -> tuple[str, str | None]:
    """Return a pair of a query, decoded, with its secrets masked.

    >>> mask_pair("Token", "abc"), mask_pair("to", "//me:secret@h"), mask_pair("a", None)
    (('Token', '***'), ('to', '//me:***@h'), ('a', None))
    """
    if value and is_secret(key, has_state=has_state):
        return key, MASK
    return mask_parsed(key), None if value is None else mask_parsed(value)


def mask_part(name: str, value: str) -> str:
    """Return the part of that *name*, of a string that is not at hand, without a password.

    One parser's password may be another's port, host or path.

    >>> mask_part("userinfo", "me:secret"), mask_part("port", "secret"), mask_part("path", "/a:b@c")
    ('me:***', '***', '/a:***@c')
    """
    if name in _MASKED_PARTS:
        return _MASKED_PARTS[name](value)
    if name == "host" and not value.startswith("["):
        value = mask_userinfo(value)
    value = mask_parsed(value)
    before, at, after = value.rpartition("@")
    if before in ("", "/"):
        return value
    return f"{before.partition(':')[0] + ':' if ':' in before else ''}{MASK}{at}{after}"


_MASKED_PARTS: Final[dict[str, Callable[[str], str]]] = {
    "authority": mask_authority,
    "password": lambda value: MASK,
    "port": lambda value: value if value.isdigit() else MASK,
    "userinfo": mask_userinfo,
}


# --- a string that was parsed ------------------------------------------------------------

# Credentials of a URL within a string: as they are written, up to the last "@" before a
# delimiter; or with their delimiters percent-encoded, as in the value of a parameter.
_INNER_PASSWORD = pattern_of(
    r"//[^/?#\s@:]*+:([^/?#\s@]*+(?:@[^/?#\s@&]*+(?=@))*+)@"
    r"|(?://|%2[Ff]%2[Ff])(?:[^/?#&\s@:%]++|%(?!2[Ff]|3[Ff]|23|3[Aa]|40))*+(?::|%3[Aa])"
    r"((?:[^/?#&\s@%]++|%(?!2[Ff]|3[Ff]|23|40))*+"
    r"(?:(?:@|%40)(?:[^/?#&\s@%]++|%(?!2[Ff]|3[Ff]|23|40))*+(?=@|%40))*+)(?:@|%40)"
)


# The password of such a scheme where a grammar sees a path; the same without a scheme.
_SLASHLESS_PASSWORD = pattern_of(
    rf"(?:(?i:{'|'.join(SLASHLESS_SCHEMES)}):|[/\\](?=[/\\]))[/\\]*+"
    r"[^/\\?#:]*+:([^/\\?#]*)@"
)

# The same right after the authority: to parsers that take a backslash for an ordinary character,
# "http://a\\@user:password@host" has it in its authority, and here it has become a slash.
_PASSWORD_AFTER_HOST = pattern_of(r"(?:[^/?#]*+//[^/?#]*+|@[^/?#]*+(?=/))?/?@[^/?#:]*+:([^/?#]*)@")


# The value of a secret parameter, up to the next one, and the same with its delimiters
# percent-encoded: in what was parsed, and in any text, which goes on after white space or a quote.
# They start with a character of one set, which re finds quickly; the first may have none before it.
_PARAMETER = pattern_of(
    rf"(?i)[?&;#%](?:(?<!%)(?:{NAMES})=([^&#]++)"
    rf"|(?<=%)(?:3F|26|3B|23)(?:{NAMES})%3D((?:[^&#%]++|%(?!26|23))++))"
)
_FIRST_PARAMETER = pattern_of(
    rf"(?i)(?=[{''.join(sorted({name[0] for name in NAMES.split('|')}))}])(?:{NAMES})=([^&#]++)"
)
_WRITTEN_PARAMETER = pattern_of(
    rf"(?i)[?&;#](?:{NAMES})=([^&#\s\"<>]++)"
    rf"|(?:%3F|%26|%3B|%23)(?:{NAMES})%3D((?:[^&#%\s\"<>]++|%(?!26|23))++)"
)


# Escapes that hide a name or a delimiter: of "%", of an unreserved character, and those of JSON.
_HIDING = pattern_of(
    rf"(?i){(UNRESERVED | chars('%')).escapes}"
    r"|\\u00(?:2[36F]|3[ABDF]|40)"
)
# One of JSON's, "=" or "@" that is encoded twice, or a name before "=" that has an escape.
_MAY_HIDE = pattern_of(
    r"(?i)\\u00(?:2[36F]|3[ABDF]|40)|%25(?:25)*+(?:3D|40)"
    r"|(?:\A|[?&;#]|%(?:3F|26|3B|23))[\w.~-]*+%(?!3D)(?:[\w.~-]|%(?!3F|26|3B|23|3D))*+(?:=|%3D)"
)
_LEVELS: Final = 3
"""The most times that a URL inside another one is encoded and its secrets are still found."""


def mask_parsed(text: str, password: Span | None = None) -> str:
    """Return *text* with its *password* masked, and those of URLs inside it.

    >>> mask_parsed("http://user:secret@h/", (12, 18))
    'http://user:***@h/'
    >>> mask_parsed("/?next=https%3A%2F%2Fuser%3Asecret%40h")
    '/?next=https%3A%2F%2Fuser%3A***%40h'

    Browsers read an authority where there is only a path to RFC 3986:

    >>> mask_parsed("http:user:secret@h")
    'http:user:***@h'

    Parameters with well-known names are secret:

    >>> mask_parsed("https://h/?id=7&access_token=abc#top")
    'https://h/?id=7&access_token=***#top'
    >>> mask_parsed("https://h/?code=abc&state=x"), mask_parsed("https://h/?code=abc")
    ('https://h/?code=***&state=x', 'https://h/?code=abc')
    """
    secrets = parsed_secrets(text, password)
    return mask(text, secrets) if secrets else text


def parsed_secrets(text: str, password: Span | None = None, path: Span | None = None) -> list[Span]:
    """Return the spans that :func:`mask_parsed` masks.

    If a backslash was read as a slash, other parsers have the *path* in their authority. Where
    that is not known, a path shows it by its start, ``/@user:password@``.

    >>> parsed_secrets("jdbc:db://user:secret@h/")
    [(15, 21)]
    >>> parsed_secrets("http://a/@user:secret@h/"), parsed_secrets("http://a/@user/b:c@d")
    ([(15, 21)], [])
    >>> parsed_secrets("http://a/user:secret@h/", None, (8, 23))
    [(14, 20)]
    >>> parsed_secrets("user:se\\\\cret@h", None, (5, 14))
    [(5, 12)]
    """
    parameters = _secret_values(text) + _hidden(_secrets_of_level, text)
    if "@" not in text and "%40" not in text:  # with which every other one ends
        return united([*parameters, password] if password is not None else parameters)
    if password is None and (slashless := _SLASHLESS_PASSWORD.match(text)):
        password = slashless.span(1)
    known = [] if password is None else [password]
    if path is not None:
        start, end = path
        at = text.rfind("@", start, end)
        if text.startswith("/", start):
            start = max(text.find(":", start, max(at, start)), start) + 1
        elif _ADDRESSES.match(text):  # otherwise an opaque path follows a user, "foo:secret@h"
            at = -1
        if start < at:
            known.append((start, at))
    elif after := _PASSWORD_AFTER_HOST.match(text, known[-1][1] if known else 0):
        known.append(after.span(1))
    known += _inner_secrets(text, known[-1][1] if known else 0)
    return united(known + parameters) if parameters else known


def _secret_values(text: str) -> list[Span]:
    found = _parameters(_PARAMETER, text)
    first = _FIRST_PARAMETER.match(text) if "=" in text else None
    return without_codes(text, [first.span(1)]) + found if first else found


def _secrets_of_level(text: str) -> list[Span]:
    return _secret_values(text) + _inner_secrets(text)


def _hidden(find: Callable[[str], list[Span]], text: str, levels: int = _LEVELS) -> list[Span]:
    """Return the spans of *text* that *find* finds in it only after decoding.

    >>> _hidden(_secrets_of_level, "?to%6ben=abc"), _hidden(_secrets_of_level, "?token=abc")
    ([(9, 12)], [])
    """
    is_encoded = "%" in text and ("=" in text or "%3" in text or "%25" in text)
    if levels == 0 or not (is_encoded or "\\u00" in text) or not _MAY_HIDE.search(text):
        return []
    pieces: list[str] = []
    places: list[int] = []  # of the decoded characters
    removed = [0]  # before the first of them, before the second, …
    start = size = 0
    for match in _HIDING.finditer(text):
        first, end = match.span()
        size += first - start + 1
        pieces += text[start:first], chr(int(text[end - 2 : end], 16))
        places.append(size - 1)
        removed.append(removed[-1] + end - first - 1)
        start = end
    decoded = "".join([*pieces, text[start:]])

    def place(index: int) -> int:
        return index + removed[bisect_left(places, index)]

    found = find(decoded) + _hidden(find, decoded, levels - 1)
    return [(place(first), place(end)) for first, end in found]


def _parameters(pattern: re.Pattern[str], text: str) -> list[Span]:
    if not may_name_secret(text):
        return []
    found = [match.span(match.lastindex or 0) for match in pattern.finditer(text)]
    return without_codes(text, found) if found else found


def _inner_secrets(text: str, start: int = 0) -> list[Span]:
    found = _INNER_PASSWORD.finditer(text, start)
    return [match.span(match.lastindex or 0) for match in found]


def is_ambiguous(given: str, *, has_base: bool) -> bool:
    """True if the path of a URL may be the authority to others who read the string as *given*.

    They take a backslash for an ordinary character, or have no base.

    >>> is_ambiguous("/a:b@c", has_base=True), is_ambiguous("http:a:b@c", has_base=True)
    (False, True)
    """
    if "\\" in given:
        return True
    opening = _ONE_URL.match(given) if has_base else None
    return opening is not None and (opening[1] != "" or len("".join(opening[2].split())) > 1)


def mask_within(text: str, secrets: Iterable[Span], start: int, end: int) -> str:
    """Return a substring of *text* with everything masked that is secret in the whole.

    >>> mask_within("http:user:secret@h", [(10, 16)], 5, 18)
    'user:***@h'
    """
    inside = [
        (max(first, start) - start, min(last, end) - start)
        for first, last in secrets
        if first < end and start < last
    ]
    return mask_parsed(mask(text[start:end], inside))


def mask_value(value: Any, secrets: Iterable[str]) -> Any:
    """Return *value*, from a URL with these *secrets* in its path, with passwords masked.

    Such a value may be divided at slashes.

    >>> mask_value(("a:x", "secret@h", 80), ["x/secret"])
    ('a:***', '***@h', 80)
    """
    if isinstance(value, tuple):
        if len(value) == 2 and isinstance(value[0], str) and is_secret(value[0]):
            return value[0], MASK
        return tuple([mask_value(each, secrets) for each in value])
    if not isinstance(value, str):
        return value
    if not secrets:
        return mask_parsed(value)
    import re  # slow to import

    found = set()
    for secret in secrets:
        *others, last = map(re.escape, secret.split("/"))
        found |= {*others, f"{last}(?=@)" if last else ""}
    if pieces := sorted(found - {""}, key=len, reverse=True):
        value = re.sub("|".join(pieces), MASK, value)
    return mask_parsed(value)


# --- a string that should be a URL -------------------------------------------------------

# The start of an authority, however badly it is written: a scheme and any number of
# slashes of either kind, or the slashes alone, with white space and controls anywhere.
_OPENING = pattern_of(
    r"[^:/?#\\@]*+:[\x00-\x20]*+[/\\][/\\\x00-\x20]*+|[\x00-\x20]*+[/\\][/\\\x00-\x20]*+"
)
_AUTHORITY_END = pattern_of(r"[/?#\\]|\Z")
_DELIMITER = pattern_of(r"[/?#]|\Z")
_PORT = pattern_of(r"[0-9]{0,5}\Z")
# Schemes of which an address, with an "@" and no password, follows the colon.
_ADDRESSES = pattern_of(r"(?i)\s*+(?:mailto|urn|news|sips?|xmpp|acct|im|pres|cid|mid|tel|data):")


def mask_unparsed(text: str) -> str:
    """Return *text*, which may be a URL, with everything masked that may be a password.

    >>> mask_unparsed("http://user:se/cret@h")
    'http://user:***@h'
    """
    return mask(text, secret_spans(text))


def secret_spans(text: str, *, cautious: bool = True) -> list[Span]:
    """Return the spans of *text*, which may be a URL, that may be passwords.

    >>> secret_spans("http://user:secret@h/")
    [(12, 18)]
    """
    return parsed_secrets(text, password_span(text, cautious=cautious))


def password_span(text: str, *, cautious: bool = True) -> Span | None:
    """Return the span of *text*, which may be a URL, that may be its password.

    A reserved character in a password hides its end, so the span reaches from the first colon
    of what may be an authority to the last ``@`` of all. If there is a port before that
    ``@``, there is no password; with *cautious* only if a slash follows the only port.

    >>> password_span("http://user:se/cret@h")
    (12, 19)
    >>> password_span("http://h:80?a@b"), password_span("http://h:80?a@b", cautious=False)
    ((9, 13), None)
    """
    at = text.rfind("@")
    if at < 0:
        return None
    opening = _OPENING.match(text)
    if opening is None and _ADDRESSES.match(text):
        return None
    start = opening.end() if opening else 0
    colon = text.find(":", start, max(at, start))
    if colon < 0:
        return None
    delimiter = _AUTHORITY_END.search(text, start)
    end = delimiter.start() if delimiter else len(text)
    delimiter = _DELIMITER.search(text, end)
    beyond = delimiter.start() if delimiter else len(text)
    port = text.rfind(":", start, end) + 1
    if text.find("@", start, beyond) < 0 and _PORT.match(text, port, end):
        # "http://h:80/?to=a@b" has a port, and no user info
        address = text.find("]", start, end) if text.startswith("[", start) else start
        if not cautious or (text.count(":", address, end) == 1 and text.startswith("/", end)):
            return None
    return colon + 1, at


# --- any text ----------------------------------------------------------------------------

# The start of a text that is one URL. Browsers drop tabs and newlines, take slashes of either
# kind, and need none at all after some schemes.
_ONE_URL = pattern_of(
    rf"[\x00-\x20]*+({ALPHA.pattern}{(SCHEME | TAB_OR_NEWLINE).pattern}*+:|)([/\\\t\n\r]*+)"
)
_SLASHLESS = tuple(f"{scheme}:" for scheme in SLASHLESS_SCHEMES)
# A URL inside a text, as far as the end of what may be its authority: user, password and host.
_URL = pattern_of(
    rf"(?:[/\\]{{2}}|\b(?i:{'|'.join(SLASHLESS_SCHEMES)}):[/\\]*+)([^\s/\\?#:@]*+):([^\s/?#]*+)"
)
_LAST_AT = pattern_of("[^@]*+(?:@[^@&]*+(?=@))*+(?=@)")
_SPACE = pattern_of(r"\s")
# A port, or a placeholder for one, and a host with or without it that a text goes on after.
_PORT_NAME = r"[0-9]{0,5}|(?i:port|[$<{]{1,2}(?:[a-z]{1,20}_)?port[>}]{0,2})"
_NO_PASSWORD = pattern_of(rf"(?:{_PORT_NAME})\Z")
_HOST_ALONE = pattern_of(rf"(?:\[[0-9A-Fa-f:.]++\]|[^\s:]*+)(?::(?:{_PORT_NAME}))?[,.;:)]?\s")
# A user name with white space in it, and a password without.
_SPACED_USER = pattern_of(r"[^:/?#\r\n]*+:([^\s/?#]*)@")
_PASSES = 4  # a mask in place of a delimiter may join what is around it: once, or once more
_LINE_BREAK = pattern_of(r"[\r\n]")


def redact(text: str | Redacted) -> str:
    """Return *text* with the passwords and tokens of all URLs in it masked, for a log or a message.

    The text can be anything: one URL, a line of a log, a whole file, or a URI, IRI or URL object.
    Masking again changes nothing.
    A password ends at white space, except that of a URL at the start of the text, which may be all
    there is. Then

    - the user name has no line break, and if it has other white space, the password has none;
    - the password does not start with white space, or with a port and white space: that is the
      end of a URL, and the text goes on;
    - a line break is part of it only if the URL has a scheme, and the password no spaces, and no
      ``@`` before the line break;
    - with a slash, ``?`` or ``#`` in it, it has spaces only if the text is a single line that
      ends with this URL.

    Within these limits too much is masked rather than too little:
    ``http://u:secret@h asks joe@x`` becomes ``http://u:***@x``. If a slash follows what is
    after the colon, that is a port if it has up to five digits, or is ``port`` or a placeholder
    such as ``${PORT}``; otherwise it starts a password, if an ``@`` follows.

    Query parameters with names such as ``password``, ``access_token``, ``api_key``, ``session``
    and ``X-Amz-Signature`` are secret as well, and ``code`` in a text that has a ``state`` too,
    as the answers of OAuth do. Their values end at ``&``, ``#``, ``"``, ``<``, ``>`` or
    white space.

    >>> redact("GET https://h.example/?id=7&access_token=abc 200")
    'GET https://h.example/?id=7&access_token=*** 200'

    Without slashes, ``user:secret@h`` is not masked unless a browser would read a password in it:
    ``tag:joe@h,2026:a``, ``npm:react@18`` and ``mailto:joe@h`` look the same.

    >>> redact("GET https://me:secret@h.example/ 200")
    'GET https://me:***@h.example/ 200'
    >>> redact("http://me:sec ret@h.example/"), redact("http://my name:secret@h.example/")
    ('http://me:***@h.example/', 'http://my name:***@h.example/')
    >>> redact("http://h:80 is up: ask me@h.example")
    'http://h:80 is up: ask me@h.example'
    >>> redact("?db=postgres://me:se/cret@h/db&next=https%3A%2F%2Fme%3Asecret%40h")
    '?db=postgres://me:***@h/db&next=https%3A%2F%2Fme%3A***%40h'
    """
    if not isinstance(text, str):
        # URI, IRI and URL lie above this module; they know exactly where their password is.
        if not isinstance(getattr(type(text), "redacted", None), property):
            from urikit._ground.kinds import wrong_type  # slow to import

            raise wrong_type("", "a string", text)
        text = text.redacted
    if hidden := _hidden(_written_at_level, text):
        text = mask(text, united(hidden))
    if "@" not in text and "%40" not in text:  # no passwords
        return mask(text, _parameters(_WRITTEN_PARAMETER, text))
    for _ in range(_PASSES):
        secrets = [*_written_secrets(text)]
        if parameters := _parameters(_WRITTEN_PARAMETER, text):
            secrets = united(secrets + _inner_secrets(text) + parameters)
        shown = mask(text, secrets)
        shown = mask(shown, _inner_secrets(shown))
        if shown == text:
            break
        text = shown
    return text


def _written_at_level(text: str) -> list[Span]:
    return _parameters(_WRITTEN_PARAMETER, text) + _inner_secrets(text)


def _written_secrets(text: str) -> Iterator[Span]:
    """Yield the spans of the passwords in *text* that are not percent-encoded, in order."""
    done = token_end = last_at = 0
    first = _one_url_password(text)
    if first is not None:
        yield first
        done = first[1]
    while match := _URL.search(text, done):
        start, done = match.span(2)
        end = _LAST_AT.match(text, start, done)
        if end is not None:
            done = end.end()
            yield start, done
        elif not match[1].startswith("[") and not _NO_PASSWORD.match(text, start, done):
            # Neither a password nor a port: a password with a delimiter in it, if "@" follows.
            if done > token_end:
                space = _SPACE.search(text, done)
                token_end = space.start() if space else len(text)
                last_at = text.rfind("@", done, token_end)
            if last_at > done:
                done = last_at
                yield start, done


def _one_url_password(text: str) -> Span | None:
    """Return the span of the password of the URL that *text* starts with and may be."""
    opening = _ONE_URL.match(text)
    if opening is None:
        return None
    scheme, slashes = "".join(opening[1].split()).lower(), "".join(opening[2].split())
    if len(slashes) < 2 and scheme not in _SLASHLESS:
        return None
    start = opening.end()
    delimiter = _DELIMITER.search(text, start)
    end = delimiter.start() if delimiter else len(text)
    colon = text.find(":", start, end)
    if colon < 0:
        return None
    if _HOST_ALONE.match(text, start, end):
        spaced = _SPACED_USER.match(text, start)
        return spaced and spaced.span(1)
    at = text.rfind("@", colon, end)
    if at < 0 and not _NO_PASSWORD.match(text, text.rfind(":", start, end) + 1, end):
        # A password with a delimiter in it, if the text is one line that ends with this URL.
        at = text.rfind("@", end)
        if _LINE_BREAK.search(text, start) or _SPACE.search(text, max(at, start)):
            return None
    elif line := _LINE_BREAK.search(text, colon, max(at, colon)):
        first = text.rfind("@", colon, line.start())
        at = first if first > 0 or not scheme or " " in text[colon:at] else at
    return None if at < colon else (colon + 1, at)
