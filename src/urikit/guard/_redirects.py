"""Changes from one request to the next when a server redirects.

RFC 9110 §15.4 and Fetch §4.4 (HTTP-redirect fetch): the method, the body, the header fields.
"""

from typing import Final

from urikit._ground.special_schemes import ENCRYPTED_SCHEMES
from urikit.guard._reasons import Reason, ReasonCode
from urikit.objects._url import URL

CREDENTIAL_HEADERS: Final = frozenset(
    [
        # RFC 9110 §11.6 and §11.7, RFC 6265, RFC 2965
        *("authorization", "proxy-authorization", "cookie", "cookie2"),
        # Where the request came from; it may have secrets in its path. The host is another.
        *("host", "origin", "referer"),
        # RFC 9440, RFC 9449
        *("client-cert", "client-cert-chain", "dpop"),
        # In use without a standard
        *("api-key", "apikey", "x-api-key", "x-api-token", "x-apikey", "x-access-token"),
        *("x-auth-key", "x-auth-token", "x-auth-email", "x-authorization", "x-session-token"),
        *("x-amz-security-token", "x-amz-content-sha256", "x-amz-date", "x-goog-api-key"),
        *(
            "x-goog-iam-authorization-token",
            "x-ms-authorization-auxiliary",
            "ocp-apim-subscription-key",
        ),
        *("private-token", "job-token", "x-gitlab-token", "x-github-token", "x-vault-token"),
        *("x-csrf-token", "x-csrftoken", "x-xsrf-token", "x-csrf"),
        *("x-forwarded-access-token", "x-forwarded-client-cert", "x-shopify-access-token"),
    ]
)
"""The header fields that are not sent to another origin, in lower case."""

# Fetch §2.2.2, request-body-header name; RFC 9110 §8 and §6.4, RFC 9112 §6
BODY_HEADERS: Final = frozenset(
    [
        *("content-encoding", "content-language", "content-length", "content-location"),
        *("content-md5", "content-digest", "content-type", "digest", "repr-digest"),
        *("expect", "trailer", "transfer-encoding"),
    ]
)
"""The header fields that describe a body, and go with it."""


REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
"""RFC 9110 §15.4: the statuses whose ``Location`` a client follows by itself."""


# RFC 9110 §15.4.2 to §15.4.9; Fetch §4.4 steps 11 and 12
def next_method(method: str, status: int) -> str | None:
    """The method after a redirect with this *status*; ``None`` if that is no redirect.

    >>> next_method("POST", 302), next_method("PUT", 302), next_method("PUT", 303)
    ('GET', 'PUT', 'GET')
    >>> next_method("POST", 307), next_method("GET", 304)
    ('POST', None)
    """
    if status not in REDIRECTS:
        return None
    if status == 303:
        return method if method in ("GET", "HEAD") else "GET"
    return "GET" if method == "POST" and status in (301, 302) else method


def scheme_change(from_: str | None, to: str | None, *, downgrade: bool) -> Reason | None:
    """Return the reason against this change of scheme, if there is one.

    >>> scheme_change("http", "https", downgrade=False) is None
    True
    >>> scheme_change("https", "http", downgrade=False).message
    'redirect from https to http would drop encryption'
    """
    if from_ == to or (to is not None and ENCRYPTED_SCHEMES.get(from_ or "") == to):
        return None
    shown = f"from {from_} to {to}"
    if from_ is not None and ENCRYPTED_SCHEMES.get(to or "") == from_:
        if downgrade:
            return None
        message = f"redirect {shown} would drop encryption"
        return Reason(ReasonCode.SCHEME_DOWNGRADE, message)
    return Reason(ReasonCode.SCHEME_CHANGED, f"redirect {shown} would change the protocol")


# URL §4.7, for URLs with a host
def origin_of(url: URL) -> tuple[str | None, str | None, int | None]:
    """Scheme, host and port.

    >>> origin_of(URL("https://h.example/a"))
    ('https', 'h.example', 443)
    """
    return url.scheme, url.host, url.effective_port
