"""What ``--help`` and ``--version`` print."""

from typing import Final

from urikit import __version__
from urikit._cli.trurl.parts import COMPONENTS

__all__ = ["FEATURES", "help_text", "version_text"]

FOLLOWED: Final = "0.16.1"
"""The version of trurl whose manual page this follows."""

FEATURES: Final = (
    "get-empty",
    "imap-options",
    "no-guess-scheme",
    "normalize-ipv4",
    "punycode",
    "punycode2idn",
    "uppercase-hex",
    "white-space",
    "zone-id",
)
"""What trurl's own tests ask for by these names."""

_HELP: Final = """\
usage: urikit trurl [options] [URL ...]

Take URLs apart, change them and print them, with the options of curl's trurl.

  URLs
      --url URL                     a URL to work on; so is any other argument
  -f, --url-file FILE               URLs from the lines of a file; - is standard input
      --redirect URL                go from each URL to this one, which may be relative
      --no-guess-scheme             refuse a URL without a scheme
      --accept-space                take spaces in URLs, and encode them
      --curl                        refuse schemes that libcurl does not know
      --verify                      end with an error at the first bad URL

  changes
  -s, --set COMPONENT=TEXT          set a component (:= takes encoded text, ?= sets it only if
                                    it is absent, ?:= is both); empty text removes it
      --iterate COMPONENT=LIST      a URL for each word of the list
  -a, --append path=TEXT            add a segment to the path
      --append query=NAME=VALUE     add a pair to the query
      --replace NAME=VALUE          give a pair of the query another value
      --replace-append NAME=VALUE   the same, and add it if it is absent
      --qtrim NAME                  remove pairs of the query; NAME* removes by prefix
      --trim query=NAME             the same, by its older name
      --sort-query                  sort the pairs of the query
      --query-separator CHARACTER   what stands between the pairs (&)

  output
  -g, --get FORMAT                  components in {braces} or [brackets], other text as it is
      --json                        JSON: the URL, its parts and the pairs of its query
      --urlencode                   components as they are encoded
      --default-port                the scheme's port where there is none
      --keep-port                   the port even if it is the scheme's own
      --punycode                    host names in ASCII
      --as-idn                      host names in Unicode
      --quiet                       fewer notes
  -h, --help                        this text
  -v, --version                     the version

  components   {components}
  qualifiers   {{url:path}} or {{:path}} encoded, {{default:port}}, {{puny:host}}, {{idn:host}},
               {{must:query}} fails if absent, {{strict:path}} fails if it cannot be shown
  query        {{query:NAME}} the first value, {{query-all:NAME}} every value
  escapes      \\\\ \\t \\n \\r \\{{ \\[

  exit codes   0 done; 1 file; 2 --append; 3 an argument is missing; 4 options; 5 --set; 7 no URL;
               8 --trim; 9 bad URL and --verify; 10 --get; 11 --iterate; 12 --replace

  Where libcurl departs from the standards, this follows them:
  - Reserved characters stay as they are written: a;b is not a%3Bb (RFC 3986, 2.2).
  - An empty query or fragment stays: http://h/? keeps its mark (RFC 3986, 6.2.3).
  - A host that ends in a number is an IPv4 address or an error (URL Standard, 3.5).
  - A host in Unicode must have a form in ASCII (UTS 46).
  - x:/h and x:///h have no host unless x is http, https, ws, wss or ftp (RFC 3986, 3.2).
  - file: URLs may have a host and a drive letter (RFC 8089).
  - --replace looks at whole names, and --set can set the url.
  - No message shows a password.
  docs/trurl.md has these and smaller ones, with examples.
"""


def help_text() -> str:
    """The help.

    >>> help_text().splitlines()[0]
    'usage: urikit trurl [options] [URL ...]'
    """
    before, after = _HELP.split("{components}")
    after = after.replace("{{", "{").replace("}}", "}")
    return before + ", ".join(("url", *COMPONENTS)) + after


def version_text() -> str:
    """The version, and what trurl's own tests may expect of it.

    >>> version_text().splitlines()[1].split()[:2]
    ['features:', 'get-empty']
    """
    return (
        f"urikit trurl {__version__} (with the options of trurl {FOLLOWED})\n"
        f"features: {' '.join(FEATURES)}\n"
    )
