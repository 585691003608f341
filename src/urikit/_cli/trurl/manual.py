"""The text that ``--help`` and ``--version`` print."""

from __future__ import annotations

from urikit import __version__
from urikit._cli.trurl.options import HELP
from urikit._cli.trurl.parts import COMPONENTS
from urikit._ground.typed import Final

FOLLOWED: Final = "0.16.1"
"""The version of trurl whose manual page this follows."""

FEATURES: Final = (
    *("get-empty", "imap-options", "no-guess-scheme", "normalize-ipv4", "punycode"),
    *("punycode2idn", "uppercase-hex", "white-space", "zone-id"),
)
"""The names by which trurl's own tests ask for features."""

_NOTES: Final = r"""
  qualifiers   {url:path} or {:path} encoded, {default:port}, {puny:host}, {idn:host},
               {must:query} fails if absent, {strict:path} fails if it cannot be shown
  query        {query:NAME} the first value, {query-all:NAME} every value
  escapes      \\ \t \n \r \{ \[

  exit codes   0 done; 1 file; 2 --append; 3 an argument is missing; 4 options; 5 --set; 7 no URL;
               8 --trim; 9 bad URL and --verify; 10 --get; 11 --iterate; 12 --replace

  Where libcurl departs from the standards, this follows them:
  - Reserved characters are not encoded or decoded: a;b is not a%3Bb (RFC 3986, 2.2).
  - An empty query or fragment stays: http://h/? keeps its ? (RFC 3986, 6.2.3).
  - A host that ends in a number is an IPv4 address or an error (URL Standard, 3.5).
  - A host in Unicode must have a form in ASCII (UTS 46).
  - x:/h and x:///h have no host unless x is http, https, ws, wss or ftp (RFC 3986, 3.2).
  - file: URLs may have a host and a drive letter (RFC 8089).
  - --replace looks at whole names, and --set can set the url.
  - No message shows a password.
  docs/trurl.md lists all of them, with examples.
"""


def help_text() -> str:
    """The help.

    >>> help_text().splitlines()[0]
    'usage: urikit trurl [options] [URL ...]'
    """
    return (
        "usage: urikit trurl [options] [URL ...]\n\n"
        "Take URLs apart, change them and print them, with the options of curl's trurl.\n\n"
        f"{HELP}\n  components   {', '.join(('url', *COMPONENTS))}{_NOTES}"
    )


def version_text() -> str:
    """The version, and the features that trurl's own tests may ask for.

    >>> version_text().splitlines()[1].split()[:2]
    ['features:', 'get-empty']
    """
    return (
        f"urikit trurl {__version__} (with the options of trurl {FOLLOWED})\n"
        f"features: {' '.join(FEATURES)}\n"
    )
