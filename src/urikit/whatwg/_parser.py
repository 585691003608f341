"""The basic URL parser as it is used: the machine, taking runs of code points at once.

A state that does the same to one code point after the other does it to all of them here, and
leaves the code point that ends the run to the machine. The result is the same, only faster.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.patterns import pattern_of
from urikit._ground.special_schemes import NETWORK_SCHEME_PATTERN
from urikit._ground.typed import Final
from urikit.chars import SCHEME, CharSet
from urikit.chars._encode_sets import C0_CONTROL, FRAGMENT, PATH, USERINFO
from urikit.whatwg._cursor import indexes
from urikit.whatwg._encodings import UTF_8, Encoding
from urikit.whatwg._machine import BasicURLParser, State
from urikit.whatwg._percent import KEPT_EVERYWHERE, NOT_A_URL_UNIT, utf8_percent_encode
from urikit.whatwg._record import URLRecord, is_double_dot, is_single_dot
from urikit.whatwg._validation import ValidationError

if TYPE_CHECKING:
    import re


def _special_scheme(slashes: str) -> re.Pattern[str]:
    """Match a special scheme and *slashes*; and credentials and a host that surely are.

    They are if at most a port follows.
    """
    return pattern_of(
        rf"(?a)(?i:(file)://|({NETWORK_SCHEME_PATTERN}){slashes})(?(1)|"
        r"(?:(?:([^/?#\\]*)@)?(\[[^@\[\]/?#\\]*+\]|[^@:\[\]/?#\\]++)"
        r"(?=(?::[0-9]*+)?(?:[/?#\\]|\Z)))?)"
    )


# After two slashes the authority starts whatever the base is; without a base, after any.
_SPECIAL_SCHEME: Final = _special_scheme(r"://(?![/\\])")
_WITHOUT_BASE: Final = _special_scheme(r":[/\\]*+")
_SCHEME: Final = pattern_of(f"{SCHEME.pattern}*+")
# By whether the URL is special
_AUTHORITY: Final = {True: pattern_of(r"[^/?#\\]*+"), False: pattern_of("[^/?#]*+")}
_AT_SIGN: Final = pattern_of("@")
_HOST: Final = {
    True: pattern_of(r"(?:[^:\[/?#\\]++|\[[^\]/?#\\]*+\])*+"),
    False: pattern_of(r"(?:[^:\[/?#]++|\[[^\]/?#]*+\])*+"),
}
_BRACKETS: Final = {True: pattern_of(r"[^\]/?#\\]*+"), False: pattern_of(r"[^\]/?#]*+")}
_PATH: Final = pattern_of("[^?#]*+")
_SEGMENT: Final = {True: pattern_of(r"[^/\\?#]*+"), False: pattern_of("[^/?#]*+")}
_SLASHES: Final = pattern_of(r"[/\\]*+")
_OPAQUE_PATH: Final = pattern_of("(?:[^ ?#]| (?![?#]))*+")
_QUERY: Final = pattern_of("[^#]*+")
_ALL: Final = pattern_of("(?s).*+")
_PLAIN: Final = pattern_of(f"{KEPT_EVERYWHERE.pattern}*+")
_NO_URL_UNITS: Final = pattern_of(f"(?:{NOT_A_URL_UNIT.pattern})++")
_STARTS_WITH_A_DOT: Final = pattern_of(r"(?:\A|/)(?:\.|%2[eE])")


class URLParser(BasicURLParser):
    """One run of the basic URL parser, fast.

    >>> URLParser("..\\\\x", basic_url_parser("https://h/a/b/c")).run().serialize()
    'https://h/a/x'
    """

    __slots__ = ()

    def _run_of(self, pattern: re.Pattern[str]) -> str:
        """Move the pointer past the code points that match *pattern*, and return them."""
        match = pattern.match(self._input, self._pointer)
        assert match is not None  # the patterns match the empty string
        self._pointer = match.end()
        return match[0]

    def _encoded_run_of(self, pattern: re.Pattern[str], encode_set: CharSet | None) -> str:
        start = self._pointer
        run = self._run_of(pattern)
        if _PLAIN.fullmatch(run):
            return run
        self._check_run(start)
        return run if encode_set is None else utf8_percent_encode(run, encode_set)

    def _validation_errors(self, error: ValidationError, pointers: Iterable[int]) -> None:
        """Report the same at many places of the input."""
        places = list(map(self.kept.__getitem__, pointers)) if self._is_checked else None
        if places:
            self._faults.append((error, places, ""))

    def _check_run(self, start: int, *, slashes: bool = False) -> None:
        """Report what is no URL unit from *start* to the pointer; backslashes may be *slashes*."""
        if not self._is_checked:
            return
        found = indexes(_NO_URL_UNITS, self._input, start, self._pointer)
        if not slashes or "\\" not in self._input:
            self._validation_errors(ValidationError.INVALID_URL_UNIT, found)
            return
        for is_slash, pointers in groupby(found, lambda pointer: self._input[pointer] == "\\"):
            error = ValidationError.INVALID_URL_UNIT
            if is_slash:
                error = ValidationError.INVALID_REVERSE_SOLIDUS
            self._validation_errors(error, pointers)

    def _after(self, pattern: re.Pattern[str]) -> str:
        """Move the code points that match *pattern* to the buffer; return the one after them."""
        match = pattern.match(self._input, self._pointer)
        assert match is not None
        self._buffer.append(match[0])
        self._pointer = end = match.end()
        return self._input[end : end + 1]

    def _scheme_start_state(self, c: str) -> bool:
        is_free = self._base is None and not self._is_checked
        match = (_WITHOUT_BASE if is_free else _SPECIAL_SCHEME).match(self._input)
        if match is None or self._override is not None:
            return super()._scheme_start_state(c)
        self._read_authority(match)
        return False

    def _read_authority(self, match: re.Match[str]) -> None:
        """Take a special scheme and two slashes, and perhaps credentials and host, at once."""
        is_file, scheme, credentials, host = match.groups()
        self._pointer = match.end()
        if is_file:
            self.url.scheme, self.url.host = "file", ""
            self._state = State.FILE_HOST
        else:
            self.url.scheme = scheme.lower()
            self._state = State.AUTHORITY
        if host:
            if credentials is not None:
                self._take_credentials(credentials, match.start(3))
            self._state = State.HOST
            self.url.host = self._parse_host(host)
            c = self._c
            self._state = State.PORT if c == ":" else State.PATH if c == "/" else State.PATH_START
            if c in (":", "/"):
                return
        self._pointer -= 1

    def _scheme_state(self, c: str) -> bool:
        self._buffer.append(self._run_of(_SCHEME).lower())
        return super()._scheme_state(self._c)

    def _special_authority_ignore_slashes_state(self, c: str) -> bool:
        start = self._pointer
        self._run_of(_SLASHES)
        error = ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS
        self._validation_errors(error, range(start, self._pointer))
        return super()._special_authority_ignore_slashes_state(self._c)

    def _authority_state(self, c: str) -> bool:
        start = self._pointer - sum(map(len, self._buffer))
        c = self._after(_AUTHORITY[self.url.is_special])
        credentials, at, buffer = "".join(self._buffer).rpartition("@")
        if at:
            self._take_credentials(credentials, start)
            self._at_sign_seen = True
        self._buffer = [buffer]
        return super()._authority_state(c)

    def _take_credentials(self, credentials: str, start: int) -> None:
        signs = _AT_SIGN.finditer(self._input, start, start + len(credentials) + 1)
        error = ValidationError.INVALID_CREDENTIALS
        self._validation_errors(error, (sign.start() for sign in signs))
        if self._at_sign_seen:
            credentials = "%40" + credentials
        username, _, password = credentials.partition(":")
        if self._password_token_seen:
            username, password = "", credentials
        self._add("username", utf8_percent_encode(username, USERINFO))
        self._add("password", utf8_percent_encode(password, USERINFO))

    def _host_state(self, c: str) -> bool:
        if self._override is None or self.url.scheme != "file":
            patterns = _BRACKETS if self._inside_brackets else _HOST
            c = self._after(patterns[self.url.is_special])
        return super()._host_state(c)

    def _file_host_state(self, c: str) -> bool:
        return super()._file_host_state(self._after(_AUTHORITY[True]))

    def _path_state(self, c: str) -> bool:
        url = self.url
        if self._buffer:
            self._buffer.append(self._encoded_run_of(_SEGMENT[url.is_special], PATH))
            return super()._path_state(self._c)
        start = self._pointer
        path = self._run_of(_PATH if self._override is None else _ALL)
        if not _PLAIN.fullmatch(path):
            self._check_run(start, slashes=url.is_special)
            path = utf8_percent_encode(path, PATH)
            if url.is_special:
                path = path.replace("\\", "/")
        segments = path.split("/")
        done, is_file = url.segments, url.scheme == "file"
        if is_file or _STARTS_WITH_A_DOT.search(path):
            for segment in segments:
                # A dot segment perhaps, or a drive letter
                if segment[:1] in (".", "%") or (is_file and not done):
                    self._buffer = [segment]
                    super()._path_state("/")
                else:
                    done.append(segment)
            # No slash follows the last one.
            if is_double_dot(segments[-1]) or is_single_dot(segments[-1]):
                url.segments.append("")
        else:
            done.extend(segments)
        self._start_query_or_fragment(self._c)
        return False

    def _opaque_path_state(self, c: str) -> bool:
        self._add("path", self._encoded_run_of(_OPAQUE_PATH, C0_CONTROL))
        return super()._opaque_path_state(self._c)

    def _query_state(self, c: str) -> bool:
        run = self._encoded_run_of(_QUERY if self._override is None else _ALL, None)
        self._buffer.append(run)
        return super()._query_state(self._c)

    def _fragment_state(self, c: str) -> bool:
        self._add("fragment", self._encoded_run_of(_ALL, FRAGMENT))
        return False


def basic_url_parser(
    text: str, base: URLRecord | None = None, encoding: Encoding = UTF_8
) -> URLRecord:
    """Return the URL record that *text* stands for, or raise a :class:`ParseError`.

    >>> basic_url_parser("https:example.org").serialize()
    'https://example.org/'
    """
    return URLParser(text, base, encoding, is_checked=False).run()
