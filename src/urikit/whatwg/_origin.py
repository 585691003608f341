"""The origin of a URL: URL §4.7."""

from urikit._ground.special_schemes import HTTP_SCHEMES, SPECIAL_SCHEMES
from urikit.errors import ParseError
from urikit.whatwg._host import serialize_host
from urikit.whatwg._parser import basic_url_parser
from urikit.whatwg._record import URLRecord


def serialize_origin(url: URLRecord) -> str | None:
    """Return the origin as text (HTML §7.1.1), or ``None`` for an opaque origin.

    >>> serialize_origin(URLRecord(scheme="blob", path="https://h/x"))
    'https://h'
    """
    if url.scheme == "blob":
        try:
            path_url = basic_url_parser(url.serialize_path())
        except ParseError:
            return None
        return serialize_origin(path_url) if path_url.scheme in (*HTTP_SCHEMES, "file") else None
    if SPECIAL_SCHEMES.get(url.scheme) is None or url.host is None:  # "file" has no port
        return None
    port = "" if url.port is None else f":{url.port}"
    return f"{url.scheme}://{serialize_host(url.host)}{port}"
