"""IRI to URI and back: RFC 3987 §3.1 and §3.2, with host names through IDNA (UTS 46).

The Unicode data is not the running Python's, so a host means the same on every one.
"""

from __future__ import annotations

from functools import cache

from urikit import chars, percent
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.hostnames import MAX_LABEL, MAX_NAME
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final, Literal
from urikit._unicode import uts46
from urikit.chars import ANY, CharSet
from urikit.errors import DecodeError, ErrorKind
from urikit.rfc._components import Authority, Components, split_authority, unsplit_authority

if TYPE_CHECKING:
    import re

HostForm = Literal["idna", "percent"]
"""The form of a non-ASCII host in a URI: A-labels for the DNS, or percent-encoded."""

# Letters, digits, hyphens and underscores. Everything else in ASCII is a delimiter somewhere,
# or looks like one, and Punycode leaves it in the A-label.
_DOMAIN_LABEL = pattern_of(r"[a-z0-9_\-]*")


# Characters that §3.2 step 2 decodes, and step 4 does not encode again.
_SHOWN: Final = chars.IUNRESERVED - chars.UNSAFE_TO_SHOW
_SHOWN_IN_QUERY: Final = _SHOWN | (chars.IPRIVATE - chars.UNSAFE_TO_SHOW)


# RFC 3987 §3.1
def to_uri(parts: Components, host: HostForm = "idna") -> Components:
    """The URI that the IRI *parts* map to.

    >>> from urikit.rfc._components import split, unsplit
    >>> unsplit(to_uri(split("http://bücher.example/ü?ä")))
    'http://xn--bcher-kva.example/%C3%BC?%C3%A4'
    """
    authority = parts.authority
    if authority is not None and not authority.isascii():
        userinfo, name, port = split_authority(authority)
        userinfo = _encoded(userinfo, chars.USERINFO)
        authority = unsplit_authority(Authority(userinfo, host_to_ascii(name, host), port))
    return encode_parts(parts, authority)


def encode_parts(parts: Components, authority: str | None) -> Components:
    """Percent-encode what RFC 3986 does not allow, in all but the *authority*."""
    return Components(
        parts.scheme,
        authority,
        percent.encode(parts.path, chars.PATH, keep_escapes=True),
        _encoded(parts.query, chars.QUERY),
        _encoded(parts.fragment, chars.FRAGMENT),
    )


def _encoded(text: str | None, allowed: CharSet) -> str | None:
    return text if text is None else percent.encode(text, allowed, keep_escapes=True)


# RFC 3987 §3.2
def to_iri(parts: Components, *, idna_to_unicode: bool = True) -> Components:
    """The IRI that shows the URI *parts* in readable characters, and maps back to it.

    Escapes stay where decoding would change the meaning (reserved characters), break the
    text (invalid UTF-8, forbidden characters) or deceive a reader (bidirectional formatting,
    invisible characters).

    >>> from urikit.rfc._components import split, unsplit
    >>> unsplit(to_iri(split("http://xn--bcher-kva.example/%C3%BC%2F%F6%E2%80%AE")))
    'http://bücher.example/ü%2F%F6%E2%80%AE'
    """
    authority = parts.authority
    if authority is not None:
        userinfo, name, port = split_authority(authority)
        if not name.startswith("["):
            name = _decode_shown(name, _SHOWN)
            if idna_to_unicode:
                name = host_to_unicode(name)
        if userinfo is not None:
            userinfo = _decode_shown(userinfo, _SHOWN)
        authority = unsplit_authority(Authority(userinfo, name, port))
    query, fragment = parts.query, parts.fragment
    return Components(
        parts.scheme,
        authority,
        _decode_shown(parts.path, _SHOWN),
        query if query is None else _decode_shown(query, _SHOWN_IN_QUERY),
        fragment if fragment is None else _decode_shown(fragment, _SHOWN),
    )


def _decode_shown(text: str, shown: CharSet) -> str:
    """*text* with those escapes decoded that stand, as UTF-8, for characters of *shown*."""
    if "%" not in text:
        return text

    def decode_run(match: re.Match[str]) -> str:
        data = percent.decode_to_bytes(match[0])
        decoded = data.decode("utf-8", "surrogateescape")
        result, done, offset = [], 0, match.start()
        for kept in hidden.finditer(decoded):
            before = decoded[done : kept.start()]
            start = offset + 3 * len(before.encode())
            offset = start + 3 * len(kept[0].encode("utf-8", "surrogateescape"))
            # Other escapes are kept as written: §3.2 encodes again, which would only change
            # the case of hexadecimal digits.
            result += [before, text[start:offset]]
            done = kept.end()
        return "".join([*result, decoded[done:]])

    escapes, hidden = _patterns(shown)
    return escapes.sub(decode_run, text)


@cache
def _patterns(shown: CharSet) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Runs of escapes that may stand for characters of *shown*, and of other characters."""
    escapes = f"(?i:(?:{shown.escapes}|%[89A-F]{chars.HEXDIG.pattern})++)"
    return pattern_of(escapes), pattern_of(f"{(ANY - shown).pattern}++")


def host_to_ascii(host: str, form: HostForm = "idna") -> str:
    """A host of an IRI as a URI writes it.

    RFC 3987 §3.1 step 2 allows both forms. ``"idna"`` maps by UTS 46, keeps underscores,
    hyphens and emoji, and refuses what has no A-label, or what the mapping would turn into
    a delimiter. A host in ASCII is left alone.

    >>> host_to_ascii("Faß_1.bücher.example"), host_to_ascii("ü", "percent")
    ('xn--fa_1-wna.xn--bcher-kva.example', '%C3%BC')
    """
    if host.isascii():
        return host
    if form == "percent":
        return percent.encode(host, chars.REG_NAME, keep_escapes=True)
    name = percent.decode(host, errors="strict")
    if len(name) > MAX_NAME + 1:
        raise _idna_error(host, f"domain name has more than {MAX_NAME} characters")
    try:
        # Of the lengths, the root label is exempt here, and so they are verified below.
        name = uts46.to_ascii(name)
    except uts46.IDNAFailure as error:
        message = f"host is not valid under IDNA: {error.message}"
        raise _idna_error(host, message, error.index if "%" not in host else 0) from None
    labels = name.split(".")
    if "" in labels[:-1] or labels == [""]:
        raise _idna_error(host, "domain name has an empty label")
    for label in labels:
        if not _DOMAIN_LABEL.fullmatch(label):
            raise _idna_error(host, "domain name contains, or maps to, a forbidden character")
        if len(label) > MAX_LABEL:
            raise _idna_error(host, f"label has more than {MAX_LABEL} octets")
    if len(name.removesuffix(".")) > MAX_NAME:
        raise _idna_error(host, f"domain name has more than {MAX_NAME} octets")
    return name


def dns_name(host: str) -> str:
    """A host, percent-encoded or not, as the DNS is asked for it (RFC 3986 §3.2.2).

    What decodes to a delimiter, a space or a control character is no name and refused.

    >>> dns_name("b%C3%BCcher.example")
    'xn--bcher-kva.example'
    """
    name = percent.decode(host, errors="strict")
    if not name.isascii():
        return host_to_ascii(name)
    if not all(_DOMAIN_LABEL.fullmatch(label.lower()) for label in name.split(".")):
        raise _idna_error(host, "domain name contains a forbidden character")
    return name


def host_to_unicode(host: str) -> str:
    """A host with its A-labels in Unicode, where the whole maps back to the same host.

    >>> host_to_unicode("xn--bcher-kva.example"), host_to_unicode("xn--a")
    ('bücher.example', 'xn--a')
    """
    is_too_long = len(host) > MAX_NAME + 1 and host.isascii()  # what maps back is as long
    if is_too_long or "xn--" not in host.lower():
        return host
    shown = ".".join(map(_label_to_unicode, host.split(".")))
    if shown == host:
        return host
    try:
        # Labels depend on each other: by the Bidi rule א.1 is no name, though א and 1 are.
        maps_back = host_to_ascii(shown) == host_to_ascii(host).lower()
    except DecodeError:
        return host  # it stays readable as it is
    return shown if maps_back else host


def _label_to_unicode(label: str) -> str:
    if label[:4].lower() != "xn--" or len(label) > MAX_LABEL or not label.isascii():
        return label
    decoded, failed = uts46.to_unicode(label)
    return label if failed or _patterns(_SHOWN)[1].search(decoded) else decoded


def _idna_error(host: str, message: str, index: int = 0) -> DecodeError:
    return DecodeError(ErrorKind.INVALID_IDNA, host, index, message=message)
