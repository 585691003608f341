"""libcurl, through pycurl."""

from typing import Any

from urikit.objects._url import URL
from urikit.readings._clients.recording import EMPTY_LOCATION, connected, received
from urikit.readings._views import UnsupportedSchemeError, View


class Libcurl:
    """libcurl's own URL parser, with the flags that its transfers have."""

    name = "libcurl"

    def version(self) -> str:
        """That of libcurl."""
        import pycurl

        return str(pycurl.version_info()[1])

    def view(self, text: str, base: URL | None) -> View:
        """Return the target of a transfer; with a *base*, of a redirect from there."""
        import pycurl

        if not hasattr(pycurl, "CurlUrl"):
            raise LibcurlError("this pycurl is too old: it has no libcurl URL parser (CurlUrl)")
        try:
            return _view(pycurl, text, base)
        except pycurl.error as error:
            # Its arguments are a number and a sentence.
            raise LibcurlError(str(error.args[-1] if error.args else error)) from None


class LibcurlError(ValueError):
    """An error of libcurl, in its words.

    >>> str(LibcurlError("No host part in the URL"))
    'No host part in the URL'
    """


def _view(pycurl: Any, text: str, base: URL | None) -> View:
    url = pycurl.CurlUrl()
    flags = pycurl.U_GUESS_SCHEME | pycurl.U_NON_SUPPORT_SCHEME
    if base is not None:
        text = received(text)
        if not text:
            raise ValueError(EMPTY_LOCATION)
        url.setpart(pycurl.UPART_URL, str(base), flags)
        flags = pycurl.U_URLENCODE | pycurl.U_NON_SUPPORT_SCHEME
    url.setpart(pycurl.UPART_URL, text.encode("utf-8"), flags)
    if url.scheme not in pycurl.version_info()[8]:
        raise UnsupportedSchemeError(f"this libcurl does not support the scheme {url.scheme!r}")
    user, password = url.user, url.password
    userinfo = user if password is None else f"{user or ''}:{password}"
    return connected(
        url.scheme,
        _host(pycurl, url),
        url.getpart(pycurl.UPART_PORT, pycurl.U_DEFAULT_PORT),
        userinfo=userinfo,
        path=url.path,
        query=url.query,
        fragment=url.fragment,
    )


# The bit CURL_VERSION_IDN of curl_version_info
_IDN = 1 << 10


def _host(pycurl: Any, url: Any) -> str:
    """The host as it is looked up: by IDNA where libcurl was built with it, else as it is."""
    # A zone identifier is not part of the host to libcurl.
    has_idn = pycurl.version_info()[4] & _IDN
    flags = pycurl.U_PUNYCODE if has_idn else 0
    return url.getpart(pycurl.UPART_HOST, flags) or ""
