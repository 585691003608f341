"""What each code means, and how loud it is for what the text is used for. One table.

The profiles: ``fetch``, a program follows the text; ``redirect``, a browser is sent there, and
should mostly stay where it is; ``display``, a person reads the text and decides; ``config``,
somebody trusted wrote it down for a program.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from urikit._kinds import ErrorKind
from urikit.errors import URIError
from urikit.hazards._finding import Code, Severity

__all__ = ["MEANINGS", "Meaning", "Profile", "to_profile"]


class Profile(StrEnum):
    """What a text is used for.

    >>> to_profile("fetch") is Profile.FETCH
    True
    """

    FETCH = "fetch"
    REDIRECT = "redirect"
    DISPLAY = "display"
    CONFIG = "config"


def to_profile(profile: Profile | str) -> Profile:
    """The profile of that name.

    >>> to_profile("play")
    Traceback (most recent call last):
    urikit.errors.URIError: a profile is one of fetch, redirect, display, config
        play
        ^
    """
    if not isinstance(profile, str):
        raise TypeError(f"expected the name of a profile, not {type(profile).__name__}")
    try:
        return Profile(profile)
    except ValueError:
        message = f"a profile is one of {', '.join(Profile)}"
        raise URIError(ErrorKind.UNSUPPORTED_VALUE, str(profile), message=message) from None


class Meaning(NamedTuple):
    """What a code means: why it is a hazard, and how loud it is; ``None`` is not at all.

    >>> MEANINGS[Code.PLAIN_HTTP].severity(Profile.FETCH)
    <Severity.INFO: 1>
    """

    message: str
    fetch: Severity | None
    redirect: Severity | None
    display: Severity | None
    config: Severity | None
    example: str

    def severity(self, profile: Profile) -> Severity | None:
        """How loud it is under *profile*."""
        severity: Severity | None = getattr(self, profile)
        return severity


_LETTERS: Final = {"E": Severity.ERROR, "W": Severity.WARNING, "I": Severity.INFO, "-": None}


def _meaning(loud: str, example: str, message: str) -> Meaning:
    fetch, redirect, display, config = (_LETTERS[letter] for letter in loud)
    return Meaning(message, fetch, redirect, display, config, example)


# How loud: fetch, redirect, display, config; an example; a sentence of why.
MEANINGS: Final[dict[Code, Meaning]] = {
    # The text as a whole
    Code.PARSERS_DISAGREE: _meaning(
        "EEEE",
        r"http://127.0.0.1\@b.example/",
        "parsers find different destinations in this text",
    ),
    Code.UNPARSEABLE: _meaning(
        "EEEE", "http://a b/", "the URL Standard refuses this text, and what accepts it must guess"
    ),
    Code.RELATIVE_REFERENCE: _meaning(
        "E-IE", "example.com/a", "there is no scheme, so what it means depends on where it stands"
    ),
    Code.CONTROL_CHARACTER: _meaning(
        "EEEE", "java\\nscript:x", "a control character, which some parsers drop and others keep"
    ),
    Code.LONE_SURROGATE: _meaning(
        "WWWW", "https://h.example/\\ud800", "half a character: it cannot be encoded as UTF-8"
    ),
    Code.INVISIBLE_CHARACTER: _meaning(
        "WWEW", "https://h.example/\\u202e", "a character that is not seen, or reorders what is"
    ),
    Code.SURROUNDING_SPACE: _meaning(
        "WWIW", " https://h.example/", "white space around the text, which not every parser removes"
    ),
    Code.UNENCODED_SPACE: _meaning(
        "WWIW", "https://h.example/a b", "a space as it is, where some programs end the text"
    ),
    Code.UNENCODED_CHARACTER: _meaning(
        "IW-I",
        "https://h.example/<a>",
        "a character that RFC 3986 does not allow here; programs encode it in different ways",
    ),
    Code.INVALID_ESCAPE: _meaning(
        "IIII", "https://h.example/100%", "a percent sign that starts no escape"
    ),
    Code.HTML_ENTITY: _meaning(
        "IWWI",
        "/&sol;/a.example",
        "a character reference of HTML: in a page this is another text",
    ),
    # Scheme and slashes
    Code.URL_WRAPPER: _meaning(
        "EEEE",
        "URL:file:///etc/passwd",
        "some programs take off this prefix, and the scheme that was checked was another",
    ),
    Code.SCRIPT_SCHEME: _meaning(
        "EEEW", "javascript:alert(1)", "this scheme carries a program or a page of its own"
    ),
    Code.LOCAL_SCHEME: _meaning(
        "EEWI",
        "file:///etc/passwd",
        "this scheme reads local files, or speaks to services that expect no stranger",
    ),
    Code.OTHER_SCHEME: _meaning("WWI-", "foo://h.example/", "neither http nor https"),
    Code.HOST_AS_SCHEME: _meaning(
        "EEWE",
        "a.example:80/x",
        "by the standards this is a scheme, but some programs take it for a host with a port",
    ),
    Code.SCHEME_AS_HOST: _meaning(
        "WWWW", "//https://a.example/", "what looks like a scheme is the host"
    ),
    Code.PLAIN_HTTP: _meaning("IIII", "http://a.example/", "what is sent can be read on the way"),
    Code.WRONG_SLASHES: _meaning(
        "EEEE",
        "http:///a.example/",
        "not exactly two slashes where the host starts: to some there is no host then",
    ),
    Code.BACKSLASH: _meaning(
        "EEEE",
        r"https://a.example\.b.example/",
        "a backslash before the path ends the host for some, and belongs to it for others",
    ),
    Code.NETWORK_PATH: _meaning(
        "IWII", "//a.example/", "a reference that looks like a path, but names a host"
    ),
    Code.LEAVES_BASE: _meaning(
        "-W--", "https://b.example/ at https://a.example/", "it leads to another origin"
    ),
    Code.GLUES_TO_HOST: _meaning(
        "IWII",
        "@b.example",
        "a reference that becomes part of the host where it is put after one without a slash",
    ),
    # Authority
    Code.SEVERAL_AT_SIGNS: _meaning(
        "EEEE", "https://a@b@c.example/", "more than one @: which of them ends the user info?"
    ),
    Code.AT_SIGN_AFTER_HOST: _meaning(
        "WWWW",
        "https://a.example#@b.example",
        "an @ after a host that no slash ends: careless parsers take the host for user info",
    ),
    Code.USERINFO: _meaning("IIII", "https://me@a.example/", "a user name before the host"),
    Code.PASSWORD: _meaning(
        "WWWW", "https://me:secret@a.example/", "a password, which logs and histories keep"
    ),
    Code.HOST_LIKE_USERINFO: _meaning(
        "WWWW", "https://a.example@b.example/", "a user name that looks like the host"
    ),
    Code.BRACKET_MISUSE: _meaning(
        "EEEE", "http://[::1].a.example/", "brackets that do not enclose just an IPv6 address"
    ),
    Code.ZONE_ID: _meaning(
        "EEWW", "http://[fe80::1%25eth0]/", "a zone names an interface of one machine"
    ),
    Code.BAD_PORT: _meaning("EEEE", "https://a.example:80a/", "this is not a port"),
    Code.OTHER_PORT: _meaning(
        "IIII", "https://a.example:8080/", "not the port that the scheme has by default"
    ),
    # Host names
    Code.ENCODED_HOST: _meaning(
        "EEEE",
        "https://%61.example/",
        "percent-encoding in the host, which some decode and others do not",
    ),
    Code.SPACE_IN_HOST: _meaning("EEEE", "http://a b.example/", "no host has a space"),
    Code.NORMALIZED_HOST: _meaning(
        "EEEE", "http://①.example/", "characters of the host that are mapped to other ones"
    ),
    Code.IGNORABLE_IN_HOST: _meaning(
        "EEEE", "http://a\\u00adb.example/", "a character in the host that is dropped and not seen"
    ),
    Code.UNUSUAL_HOST_CHARACTER: _meaning(
        "WWWW", "https://a,b.example/", "a character that no name in the DNS has"
    ),
    Code.INVALID_DNS_NAME: _meaning(
        "WWWW", "https://a..example/", "a name that the DNS cannot have: too long, or a part empty"
    ),
    Code.INVALID_PUNYCODE: _meaning(
        "WWWW", "https://xn--a.example/", "a label that starts with xn-- and is no valid A-label"
    ),
    Code.MIXED_SCRIPT: _meaning(
        "WWWW", "https://p\u0430ypal.example/", "letters of scripts that are not used together"
    ),
    Code.ASCII_LOOKALIKE: _meaning(
        "IIWI", "https://\u0430\u0440\u0440\u04cf\u0435.example/", "a name that looks like another"
    ),
    Code.CONFUSABLE: _meaning(
        "WWEW", "https://paypa1.example/", "it looks like a name that is to be protected"
    ),
    Code.IDN: _meaning("IIII", "https://bücher.example/", "an internationalised name"),
    Code.UNDERSCORE: _meaning(
        "IIII", "https://a_b.example/", "an underscore, which host names do not have"
    ),
    Code.TRAILING_DOT: _meaning(
        "IIII", "https://a.example./", "a dot at the end of the host: the same place, another name"
    ),
    # Destinations
    Code.NUMERIC_IPV4: _meaning(
        "EEEE", "http://0x7f.1/", "an IPv4 address that is not written as four decimal numbers"
    ),
    Code.METADATA_DESTINATION: _meaning(
        "EEWW", "http://169.254.169.254/", "where a cloud keeps the secrets of its machines"
    ),
    Code.SPECIAL_ADDRESS: _meaning(
        "WWII", "http://10.0.0.1/", "an address that is no ordinary one of the Internet"
    ),
    Code.SHARED_ADDRESS: _meaning(
        "IIII", "http://100.64.0.1/", "an address that providers share among their customers"
    ),
    Code.DOCUMENTATION_ADDRESS: _meaning(
        "IIII", "http://192.0.2.1/", "an address that is for examples only"
    ),
    Code.EMBEDDED_IPV4: _meaning(
        "WWII", "http://[::ffff:8.8.8.8]/", "an IPv4 address inside an IPv6 address"
    ),
    Code.LOOPBACK_NAME: _meaning("WWII", "http://localhost/", "a name of this machine itself"),
    Code.REBINDING_NAME: _meaning(
        "WWII",
        "http://127.0.0.1.nip.io/",
        "a name of a service whose names lead wherever the asker wants",
    ),
    Code.SINGLE_LABEL: _meaning(
        "IIII", "http://intranet/", "a name of one label, which the local network completes"
    ),
    Code.LOCAL_DOMAIN: _meaning("IIII", "http://db.internal/", "a name of local networks only"),
    # Path and query
    Code.BACKSLASH_IN_PATH: _meaning(
        "WWII", r"https://a.example/b\c", "a backslash, which is a slash to browsers only"
    ),
    Code.DOT_SEGMENT: _meaning(
        "IIII", "https://a.example/b/../c", "a dot segment, which not every program removes"
    ),
    Code.ENCODED_DOT_SEGMENT: _meaning(
        "WWWW", "https://a.example/%2e%2e/", "an encoded dot segment, a dot segment to browsers"
    ),
    Code.ENCODED_TRAVERSAL: _meaning(
        "WWWW", "https://a.example/..%2f", "who decodes this before looking leaves the directory"
    ),
    Code.DOT_SEGMENT_PARAMETER: _meaning(
        "WWWW",
        "https://a.example/..;/",
        "a dot segment to servers that take off what follows the semicolon",
    ),
    Code.ENCODED_CONTROL: _meaning(
        "WWIW", "https://a.example/%0d%0a", "decoded, this is a control character"
    ),
    Code.NEEDLESS_ENCODING: _meaning(
        "WWII", "https://a.example/%61dmin", "an encoded letter or digit hides a word from filters"
    ),
    Code.DOUBLE_ENCODING: _meaning(
        "WWII", "https://a.example/%252e", "encoded twice: who decodes once more reads another path"
    ),
    Code.ENCODED_PERCENT: _meaning(
        "IIII", "https://a.example/?q=100%25", "an encoded percent sign"
    ),
    Code.ENCODED_SLASH: _meaning(
        "IWII", "https://a.example/%2f", "an encoded slash is a slash to some, and data to others"
    ),
    Code.DOUBLE_SLASH_PATH: _meaning(
        "IWII", "https://a.example//b.example", "the path alone would be read as another host"
    ),
    Code.EMPTY_SEGMENT: _meaning(
        "IIII", "https://a.example/b//c", "an empty segment, which some servers merge away"
    ),
    Code.PATH_PARAMETER: _meaning(
        "IIII", "https://a.example/b;c", "a semicolon, after which some servers do not look"
    ),
    Code.URL_IN_PATH: _meaning(
        "IWII", "https://a.example/https://b.example/", "another URL in the path"
    ),
    Code.URL_IN_QUERY: _meaning(
        "IWII", "https://a.example/?to=https://b.example/", "another URL in the query"
    ),
    Code.SEMICOLON_IN_QUERY: _meaning(
        "IIII", "https://a.example/?b=1;c=2", "a semicolon, which separates pairs for some"
    ),
}
