"""Public suffixes, registrable domains, and same-site checks.

The functions take a host, as text, or a parsed object, and answer by the Public Suffix List that
the package ``publicsuffixlist`` brings (``pip install 'urikit[domains]'``), or by your own::

    mine = PublicSuffixList.from_file("public_suffix_list.dat")
    registrable_domain("www.example.co.uk", psl=mine)

Names are given in ASCII and lower case, as the URL Standard has them (URL §3.2). A host that is an
address has none of this.

>>> registrable_domain("forums.BBC.co.uk"), registrable_domain("127.0.0.1")
('bbc.co.uk', None)

The list changes every week and differs between programs: it is a convention, not a wall. Where
security is at stake, compare origins.
"""

import re
from ipaddress import AddressValueError, IPv6Address

from urikit._ground.exports import offer
from urikit._kernel.record import plain_text
from urikit.errors import ErrorKind, ParseError
from urikit.objects._base import URIObject
from urikit.objects._url import URL
from urikit.whatwg._domain_parts import DomainParts, Section
from urikit.whatwg._host import parse_host
from urikit.whatwg._public_suffix import PublicSuffixList, packaged, rules_of

__all__ = [
    "DomainParts", "PublicSuffixList", "Section", "packaged", "public_suffix", "registrable_domain",
    "registrable_domain_of", "same_site", "site", "split_domain", "subdomain",
]  # fmt: skip

offer(globals())

# A domain that the host parser gives back as it is: no number at its end, no empty label. Not
# LDH_NAME: names that are looked up have underscores, and may end in a dot.
_is_plain_domain = re.compile(r"(?:[a-z0-9_-]++\.)*[a-z_-][a-z0-9_-]*+\.?").fullmatch


def public_suffix(
    host: str | URIObject,
    *,
    private: bool = True,
    unlisted: bool = True,
    psl: PublicSuffixList | None = None,
) -> str | None:
    """The part of *host* under which names are registered; ``None`` for an address.

    With ``private=False`` only registries count, not companies that give names to customers. A
    name that no rule matches has its last label, as the list's algorithm says, or with
    ``unlisted=False`` no public suffix.

    >>> public_suffix("a.github.io"), public_suffix("a.github.io", private=False)
    ('github.io', 'io')
    >>> public_suffix("printer.lan"), public_suffix("printer.lan", unlisted=False)
    ('lan', None)
    """
    domain = _domain_of(host)
    if domain is None:
        return None
    return rules_of(psl).public_suffix(domain, private=private, unlisted=unlisted)


def registrable_domain(
    host: str | URIObject,
    *,
    private: bool = True,
    unlisted: bool = True,
    psl: PublicSuffixList | None = None,
) -> str | None:
    """The public suffix of *host* and the label before it; ``None`` if there is none.

    >>> registrable_domain("www.example.com"), registrable_domain("com")
    ('example.com', None)
    >>> registrable_domain("www.食狮.公司.cn"), registrable_domain("example.com.")
    ('xn--85x722f.xn--55qx5d.cn', 'example.com.')
    """
    domain = _domain_of(host)
    if domain is None:
        return None
    return rules_of(psl).registrable_domain(domain, private=private, unlisted=unlisted)


def subdomain(
    host: str | URIObject,
    *,
    private: bool = True,
    unlisted: bool = True,
    psl: PublicSuffixList | None = None,
) -> str | None:
    """Return the labels before the registrable domain, or ``""``; ``None`` without such a domain.

    >>> subdomain("a.b.example.com"), subdomain("example.com"), subdomain("com")
    ('a.b', '', None)
    """
    parts = split_domain(host, private=private, unlisted=unlisted, psl=psl)
    return None if parts is None else parts.subdomain


def split_domain(
    host: str | URIObject,
    *,
    private: bool = True,
    unlisted: bool = True,
    psl: PublicSuffixList | None = None,
) -> DomainParts | None:
    """Return all parts of *host*, and the section of the list with its rule.

    >>> split_domain("www.example.co.uk")
    DomainParts(subdomain='www', label='example', suffix='co.uk', section='icann')
    """
    domain = _domain_of(host)
    if domain is None:
        return None
    return rules_of(psl).split(domain, private=private, unlisted=unlisted)


def registrable_domain_of(host: str) -> str | None:
    """Return what :func:`registrable_domain` returns, for hosts only and by the packaged list.

    It is the quickest way to look up a great many.

    >>> registrable_domain_of("www.example.com"), registrable_domain_of("[::1]")
    ('example.com', None)
    """
    if _is_plain_domain(host):
        return packaged().registrable_domain(host)
    return registrable_domain(host)


# --- HTML §7.1.1.1, sites ------------------------------------------------------------------------


# "obtain a site"
def site(url: str | URIObject, *, psl: PublicSuffixList | None = None) -> tuple[str, str] | None:
    """The scheme and the registrable domain of *url*, or its host if there is none.

    ``None`` means an opaque origin, which is of no site but its own.

    >>> site("https://a.example.com:8080/x"), site("http://[::1]/"), site("data:,x")
    (('https', 'example.com'), ('http', '[::1]'), None)
    """
    serialized = (url if isinstance(url, URIObject) else URL._alone(url)).origin
    origin = None if serialized is None else URL.parse(serialized)
    if origin is None:
        return None
    domain = registrable_domain(origin, psl=psl)
    return origin.scheme or "", domain or origin.host or ""


def same_site(
    first: str | URIObject,
    second: str | URIObject,
    *,
    schemeful: bool = True,
    psl: PublicSuffixList | None = None,
) -> bool:
    """True if two URLs are same site, as the HTML Standard defines it.

    With ``schemeful=False`` schemes may differ ("schemelessly same site"). An opaque origin, as of
    a ``data:`` URL, is of the same site with nothing, not even with itself.

    >>> same_site("https://a.example.com/", "https://b.example.com:8443/")
    True
    >>> same_site("http://example.com/", "https://example.com/")
    False
    >>> same_site("http://example.com/", "https://example.com/", schemeful=False)
    True
    """
    one, other = site(first, psl=psl), site(second, psl=psl)
    if one is None or other is None:
        return False
    return one == other if schemeful else one[1] == other[1]


# --- what is asked about -------------------------------------------------------------------------


def _domain_of(host: str | URIObject) -> str | None:
    """The domain that *host* is or has; ``None`` for an address or no name."""
    if type(host) is str and _is_plain_domain(host):
        return host
    if isinstance(host, URIObject):
        return host.domain
    host = plain_text(host)
    if _is_plain_domain(host):  # a subclass of str
        return host
    parsed = parse_host(host)
    if parsed is None and not _is_bare_ipv6(host):
        expected = "a host or a URL"
        raise ParseError(ErrorKind.INVALID_HOST, host, message="invalid host", expected=expected)
    if not isinstance(parsed, str) or parsed.startswith(".") or ".." in parsed:
        return None
    return parsed


def _is_bare_ipv6(host: str) -> bool:
    """True if *host* is an IPv6 address without brackets, as sockets take it."""
    try:
        IPv6Address(host)
    except AddressValueError:
        return False
    return True
