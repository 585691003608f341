"""Differences of Chromium from the standard."""

import re

from tests.fuzz.difference import (
    FAILURE,
    HOST_NAMES,
    SPECIAL,
    Difference,
    Explanations,
    host_of_origin,
    in_unicode,
    mapped,
    percent_decoded,
)

__all__ = ["EXPLANATIONS"]

EXPLANATIONS = Explanations()
"""Explanations of differences that only Chromium has."""

CHROMIUM = "chromium"

_LINES = re.IGNORECASE | re.MULTILINE

# --- schemes that Chromium knows and the standard does not -----------------------------------

_OWN_SCHEMES = re.compile(
    "(?:blob:)*(?:android|drivefs|steam|chromeos-steam|materialized-view|chrome[a-z-]*|devtools|"
    "isolated-app|content|externalfile|filesystem|intent|googlechrome):",
    re.IGNORECASE,
)


@EXPLANATIONS.add(
    "own-scheme",
    CHROMIUM,
    says="the standard's special schemes are six; Chromium treats some more as special, and "
    "keeps others as they are written",
    anchor="URL §4.2, special scheme",
)
def _own_scheme(difference: Difference, name: str) -> bool:
    return any(
        map(_OWN_SCHEMES.match, (difference.input, difference.base, difference.their("href")))
    )


@EXPLANATIONS.add(
    "tabs-in-data",
    CHROMIUM,
    says="tabs and newlines are removed from every input; Chromium encodes them in data: URLs",
    anchor="URL §4.4, basic URL parser, step 3",
)
def _tabs_in_data(difference: Difference, name: str) -> bool:
    texts = difference.case.input + (difference.case.base or "")
    schemes = f"{difference.input}\n{difference.base}\n{difference.their('href')}"
    return (
        re.search("[\t\n\r]", texts) is not None
        and re.search("^data:", schemes, _LINES) is not None
    )


# --- origins ---------------------------------------------------------------------------------


@EXPLANATIONS.add(
    "file-origin",
    CHROMIUM,
    says="the origin of a file: URL is left to the implementation, an opaque one when in doubt; "
    "Chromium says file://",
    anchor="URL §4.7, origin",
)
def _file_origin(difference: Difference, name: str) -> bool:
    return (
        name == "origin"
        and difference.our("protocol") == "file:"
        and (difference.our(name), difference.their(name)) == ("null", "file://")
    )


@EXPLANATIONS.add(
    "blob-origin",
    CHROMIUM,
    says="a blob: URL takes its origin from a path that is an http:, https: or file: URL, the "
    "last being left to the implementation; Chromium takes it from ftp:, ws: and wss: too, and "
    "says file://",
    anchor="URL §4.7, origin",
)
def _blob_origin(difference: Difference, name: str) -> bool:
    return (
        name == "origin"
        and difference.our("protocol") == "blob:"
        and difference.our(name) == "null"
        and difference.their(name).startswith(("ftp://", "ws://", "wss://", "file://"))
    )


# --- characters ------------------------------------------------------------------------------


@EXPLANATIONS.add(
    "pipe-in-path",
    CHROMIUM,
    says="| is not in the path percent-encode set; Chromium encodes it",
    anchor="URL §1.3, path percent-encode set",
)
def _pipe_in_path(difference: Difference, name: str) -> bool:
    return name == "pathname" and difference.our(name).replace("|", "%7C") == difference.their(name)


@EXPLANATIONS.add(
    "apostrophe",
    CHROMIUM,
    says="' is not in the userinfo percent-encode set, and in the query one only for special "
    "schemes; Chromium encodes it in both always",
    anchor="URL §1.3, userinfo and special-query percent-encode sets",
)
def _apostrophe(difference: Difference, name: str) -> bool:
    return name in ("username", "password", "search") and (
        difference.our(name).replace("'", "%27") == difference.their(name)
    )


@EXPLANATIONS.add(
    "escaped-host",
    CHROMIUM,
    says="a domain keeps what is not a forbidden domain code point; Chromium encodes some of it",
    anchor="URL §3.3, domain parser, step 8",
)
def _escaped_host(difference: Difference, name: str) -> bool:
    theirs = percent_decoded(in_unicode(difference.their(name)))
    return name in HOST_NAMES and theirs.lower() == in_unicode(difference.our(name))


def _lenient_host(difference: Difference, name: str) -> str:
    """The host that Chromium found where the standard fails, in the URL or in a blob: path."""
    if name == FAILURE and difference.ours is None:
        return difference.their("hostname")
    if (
        name == "origin"
        and difference.our("protocol") == "blob:"
        and difference.our(name) == "null"
    ):
        return host_of_origin(difference.their(name))
    return ""


@EXPLANATIONS.add(
    "space-in-host",
    CHROMIUM,
    says="a space is a forbidden host code point; Chromium encodes it in a domain",
    anchor="URL §3.2, forbidden host code point",
)
def _space_in_host(difference: Difference, name: str) -> bool:
    if "%20" in _lenient_host(difference, name):
        return True
    base = r"(?i)(https?|wss?|ftp|file):[/\\]*[^/\\?#]*\s"
    return name == FAILURE and re.match(base, mapped(percent_decoded(difference.base))) is not None


@EXPLANATIONS.add(
    "lenient-ipv6",
    CHROMIUM,
    says="an IPv6 address is written in ASCII, without escapes, and its IPv4 part in decimal "
    "without leading zeros; Chromium decodes and maps it, and reads every number",
    anchor="URL §3.5, host parser, step 1, and IPv6 parser, step 6.5.5",
)
def _lenient_ipv6(difference: Difference, name: str) -> bool:
    lenient = re.search(
        r"[%\u0080-\U0010ffff]|[:.]0[0-9]+\.|\.0[0-9xX]|:0[xX]", difference.input + difference.base
    )
    if lenient is None:
        return False
    base = percent_decoded(difference.base)
    in_base = re.match(r"(?i)(https?|wss?|ftp|file):[/\\]*[^/\\?#]*\[", base) is not None
    if name == FAILURE and difference.ours is None and in_base:
        return True
    return _lenient_host(difference, name).startswith("[")


@EXPLANATIONS.add(
    "percent-twice",
    CHROMIUM,
    says="a domain is percent-decoded before it is mapped, and a % that mapping makes is "
    "forbidden; Chromium decodes once more",
    anchor="URL §3.5, host parser, steps 5 and 6; §3.2, forbidden domain code point",
)
def _percent_twice(difference: Difference, name: str) -> bool:
    return _lenient_host(difference, name) != "" and (
        re.search("[\ufe6a\uff05]", difference.written) is not None
    )


# --- files -----------------------------------------------------------------------------------


@EXPLANATIONS.add(
    "drive-letter",
    CHROMIUM,
    says="drive letters have their rules on every platform; Chromium on Linux has none",
    anchor="URL §4.2, Windows drive letter",
)
def _drive_letter(difference: Difference, name: str) -> bool:
    protocols = (difference.our("protocol"), difference.their("protocol"))
    is_file = "file:" in protocols or difference.base.lower().startswith("file:")
    letter = re.search(r"(?:^|[/\\:\n])[a-z][:|](?:$|[/\\?#\n])", difference.written.lower())
    return is_file and letter is not None and name in (FAILURE, "pathname", *HOST_NAMES)


@EXPLANATIONS.add(
    "localhost-file",
    CHROMIUM,
    says="localhost is the empty host in a file: URL; Chromium keeps it",
    anchor="URL §4.4, file host state, step 1.3",
)
def _localhost_file(difference: Difference, name: str) -> bool:
    return (
        name in ("host", "hostname")
        and difference.our("protocol") == "file:"
        and (difference.our(name), difference.their(name)) == ("", "localhost")
    )


@EXPLANATIONS.add(
    "file-without-path",
    CHROMIUM,
    says="the host of a file: URL may be followed by ? or #; Chromium refuses it",
    anchor="URL §4.4, file host state and path start state",
)
def _file_without_path(difference: Difference, name: str) -> bool:
    return (
        name == FAILURE
        and difference.theirs is None
        and re.search(
            r"^(file:)?[/\\]{2}[^/\\\n?#]*[?#]", f"{difference.input}\n{difference.base}", _LINES
        )
        is not None
    )


@EXPLANATIONS.add(
    "file-slashes",
    CHROMIUM,
    says="the slashes after an empty host are empty segments of the path; Chromium drops them",
    anchor="URL §4.4, file host state and path state",
)
def _file_slashes(difference: Difference, name: str) -> bool:
    ours = difference.our("pathname").replace("|", "%7C")
    return (
        name == "pathname"
        and difference.our("protocol") == "file:"
        and ours.startswith("//")
        and ours.lstrip("/") == difference.their(name).lstrip("/")
    )


# --- schemes that are not special ------------------------------------------------------------


@EXPLANATIONS.add(
    "backslash",
    CHROMIUM,
    says="a backslash is a slash for special schemes only; Chromium takes it as one in paths "
    "and references of others too",
    anchor="URL §4.4, relative state and path state",
)
def _backslash(difference: Difference, name: str) -> bool:
    protocol = difference.our("protocol") or difference.their("protocol")
    texts = difference.base if name in ("search", "hash") else difference.input + difference.base
    return name != "origin" and protocol not in SPECIAL and "\\" in texts


@EXPLANATIONS.add(
    "truncated-code-unit",
    CHROMIUM,
    says="a code point outside ASCII is percent-encoded in an opaque host; Chromium refuses one "
    "with a UTF-16 code unit whose lower byte is a forbidden host code point",
    anchor="URL §3.5, opaque-host parser, step 1",
)
def _truncated_code_unit(difference: Difference, name: str) -> bool:
    if name != FAILURE or difference.theirs is not None:
        return False
    for text in (difference.input, difference.base):
        match = re.search(r"//([^/?#]*)", text)
        units = (match[1] if match else "").encode("utf-16-be", "surrogatepass")
        pairs = zip(units[::2], units[1::2], strict=True)
        if any(high and low in b"\0\t\n\r #/:<>?@[\\]^|" for high, low in pairs):
            return True
    return False


@EXPLANATIONS.add(
    "lost-dot",
    CHROMIUM,
    says="a path that begins with // and has no host before it is written after /.; Chromium "
    "forgets that when it takes the path from a base",
    anchor="URL §4.5, URL serializer, step 3",
)
def _lost_dot(difference: Difference, name: str) -> bool:
    ours, theirs = difference.our(name), difference.their(name)
    return name == "href" and difference.base != "" and ours.replace(":/.//", "://", 1) == theirs


@EXPLANATIONS.add(
    "query-of-empty-path",
    CHROMIUM,
    says="a fragment leaves the query of a base with an opaque path as it is; Chromium writes "
    "it twice where that path is empty",
    anchor="URL §4.4, no scheme state, step 2",
)
def _query_of_empty_path(difference: Difference, name: str) -> bool:
    return (
        name in ("search", "href")
        and difference.input.startswith("#")
        and re.match(r"[^:/]+:\?", difference.base) is not None
        and difference.their("href")
        == re.sub(r"(\?[^#]*)", r"\1\1", difference.our("href"), count=1)
    )


@EXPLANATIONS.add(
    "base-without-path",
    CHROMIUM,
    says="a reference replaces the query and the fragment of a base without a path; Chromium "
    "appends it to them",
    anchor="URL §4.4, relative state, step 5.4",
)
def _base_without_path(difference: Difference, name: str) -> bool:
    return (
        name == "href"
        and difference.our("protocol") not in SPECIAL
        and re.match("[^/]*//[^/?#]*[?#]", difference.base) is not None
    )
