"""Parts joined to a string, where ``""`` may mean absent, as in urllib.parse."""

from collections.abc import Sequence
from typing import Final

from urikit.compat._checks import (
    certain,
    check_authority,
    check_text,
    is_scheme,
    starts_with_scheme,
)
from urikit.errors import BuildError, ErrorKind, ParseError
from urikit.objects._inputs import invalid_scheme

USES_NETLOC: Final = frozenset((
    "file", "ftp", "git", "git+ssh", "gopher", "http", "https", "imap", "itms-services", "mms",
    "nfs", "nntp", "prospero", "rsync", "rtsp", "rtsps", "rtspu", "sftp", "shttp", "snews", "svn",
    "svn+ssh", "telnet", "wais", "ws", "wss",
))  # fmt: skip
"""The schemes for which urllib.parse writes ``//`` before a path though no netloc is given."""

Written = frozenset[str]
"""The names of the parts that are there and empty."""


# RFC 3986 §5.3, for parts of which "" may mean absent
def write(parts: Sequence[str], written: Written | None = None) -> str:
    """The text of five *parts*; it reads back with the same scheme and netloc, or is refused.

    *written* are the empty parts to be written; ``None`` is not known, as in a plain tuple.

    >>> write(["http", "h", "a", "", ""]), write(["", "", "//a", "", ""])
    ('http://h/a', '////a')
    >>> write(["file", "", "/a", "", ""]), write(["file", "", "/a", "", ""], frozenset(["fragment"]))
    ('file:///a', 'file:/a#')
    """  # noqa: E501 (an example on one line)
    scheme, netloc, path, query, fragment = parts
    if netloc:
        has_authority = True
    elif written is None:
        rooted = not path or path.startswith("/")
        has_authority = path.startswith("//") or (rooted and scheme.lower() in USES_NETLOC)
    else:
        has_authority = "netloc" in written or path.startswith("//")
    known = written or ()
    text = f"{scheme}:" if scheme else ""
    if has_authority:
        text += f"//{netloc}" if path.startswith("/") or not path else f"//{netloc}/"
    elif not scheme and starts_with_scheme(path):
        text = "./"
    text += path
    if query or "query" in known:
        text += f"?{query}"
    if fragment or "fragment" in known:
        text += f"#{fragment}"
    read = certain(text)
    if read is not None and (read.scheme or "", read.authority or "") == (scheme, netloc):
        return text
    if scheme and not is_scheme(scheme):
        raise invalid_scheme(scheme).at(text, 0)
    check_text(text, BuildError)
    if netloc:
        _check_netloc(text, text.index("//") + 2, netloc)
    return text


def _check_netloc(text: str, start: int, netloc: str) -> None:
    for delimiter in "/?#":
        if delimiter in netloc:
            index = start + netloc.index(delimiter)
            message = "this character would end the authority"
            raise BuildError(ErrorKind.INVALID_HOST, text, index, message=message)
    try:
        check_authority(text, start, netloc)
    except ParseError as error:
        raise BuildError(
            error.kind, text, error.index, message=error.message, expected=error.expected
        ) from None
