"""Checks before a string is split, and before parts are joined.

Appendix B of RFC 3986 divides any text. These checks are about texts that another reader
would divide elsewhere, so that the host that was checked is not the host that is asked.
"""

import re
from typing import Final

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._kernel.record import blank
from urikit._kernel.references import scan
from urikit.chars import CONTROL, GEN_DELIMS, HEXDIG, SCHEME_PATTERN
from urikit.errors import BuildError, ErrorKind, ParseError
from urikit.objects._uri import IRI, URI

# Browsers take these backslashes for slashes before an authority: URL §4.4, special
# authority slashes state, relative slash state.
_BACKSLASH_FOR_SLASH = re.compile(rf"(?i:(?:{'|'.join(SPECIAL_SCHEMES)}):/?+\\)|/\\|\\[/\\]")
_SCHEME = re.compile(SCHEME_PATTERN)
# RFC 6874 §3 asks parsers to take a bare "%" before a zone as well.
_BARE_ZONE = re.compile(rf"(\[(?:{HEXDIG.pattern}|[:.])++)%(?!25)")
_DELIMITERS: Final = frozenset(GEN_DELIMS.ascii + "\\%")


def certain(text: str) -> URI | None:
    """*text* as a URI, where the kernel is certain of it: then there is nothing to be refused.

    >>> certain("http://h/a"), certain("http://h/a b")
    (URI('http://h/a'), None)
    """
    record = blank(URI)
    return record if scan(text, record) else None


def is_scheme(text: str) -> bool:
    """True if *text* is a scheme, RFC 3986 §3.1.

    >>> is_scheme("svn+ssh"), is_scheme("127.0.0.1"), is_scheme("")
    (True, False, False)
    """
    return _SCHEME.fullmatch(text) is not None


def starts_with_scheme(text: str) -> bool:
    """True if *text* starts with a scheme and its colon.

    >>> starts_with_scheme("javascript:alert(1)"), starts_with_scheme("a/b:c")
    (True, False)
    """
    match = _SCHEME.match(text)
    return match is not None and text.startswith(":", match.end())


def check_text(text: str, error: type[ParseError] | type[BuildError] = ParseError) -> None:
    """Refuse control characters, a leading space, and backslashes where slashes should be.

    >>> check_text("http://h/a b")
    >>> check_text("java\\nscript:alert(1)")
    Traceback (most recent call last):
    urikit.errors.ParseError: URL contains a control character
        java\\nscript:alert(1)
            ^
    """
    control = CONTROL.compiled.search(text)
    if control is not None:
        raise error(
            ErrorKind.CONTROL_CHARACTER,
            text,
            control.start(),
            message="URL contains a control character",
        )
    if text.startswith(" "):
        raise error(ErrorKind.SURROUNDING_SPACE, text, 0, message="URL starts with a space")
    backslash = _BACKSLASH_FOR_SLASH.match(text)
    if backslash is not None:
        raise error(
            ErrorKind.BACKSLASH_FOR_SLASH,
            text,
            text.index("\\"),
            message="browsers treat this backslash as a slash before a host",
        )


def check_authority(text: str, start: int, authority: str) -> None:
    """Refuse an *authority*, at *start* of *text*, that neither RFC 3986 nor RFC 3987 knows.

    A zone may follow a bare ``%``, as it is mostly written.

    >>> check_authority("//[fe80::1%eth0]:80", 2, "[fe80::1%eth0]:80")
    >>> check_authority("//h:8o/x", 2, "h:8o")
    Traceback (most recent call last):
    urikit.errors.ParseError: port must contain only digits
        //h:8o/x
             ^
    """
    try:
        IRI("//" + authority)
    except ParseError as error:
        zoned = _BARE_ZONE.sub(r"\1%25", authority)
        if zoned == authority or not _is_authority(zoned):
            raise error.at(text, start - 2) from None
    if authority.isascii():
        return
    from unicodedata import normalize

    # IDNA maps names by NFKC: what becomes a delimiter then (CVE-2019-9636, CVE-2019-10160).
    found = [
        authority.index(char)
        for char in set(authority)
        if not char.isascii() and not _DELIMITERS.isdisjoint(normalize("NFKC", char))
    ]
    if found:
        raise ParseError(
            ErrorKind.INVALID_HOST,
            text,
            start + min(found),
            message="Unicode normalization (NFKC) turns this character into a delimiter",
        )


def _is_authority(authority: str) -> bool:
    try:
        IRI("//" + authority)
    except ParseError:
        return False
    return True
