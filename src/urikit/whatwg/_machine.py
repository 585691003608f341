"""The basic URL parser: URL §4.4. One method for each state, in the standard's order and words.

Where a state does the same to one code point after the other, its method does it to the whole
run of them at once. That changes nothing but the time, which is proportional to the input.
"""

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Final

from urikit.chars._encode_sets import C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO
from urikit.errors import ParseError
from urikit.whatwg._cursor import EOF_CODE_POINT, Cursor, to_scalar_value_string
from urikit.whatwg._encodings import UTF_8, Encoding
from urikit.whatwg._host import Host, HostFailure, host_parser
from urikit.whatwg._percent import percent_encode_after_encoding, utf8_percent_encode
from urikit.whatwg._record import (
    SPECIAL_SCHEMES,
    URLRecord,
    is_double_dot,
    is_normalized_windows_drive_letter,
    is_single_dot,
    is_windows_drive_letter,
    starts_with_a_windows_drive_letter,
)
from urikit.whatwg._validation import ValidationError

__all__ = [
    "BasicURLParser",
    "State",
    "basic_url_parser",
    "basic_url_parser_or_none",
    "to_scalar_value_string",
]


class State(StrEnum):
    """The states, of which those for setters can be given as a state override."""

    SCHEME_START = "scheme start state"
    SCHEME = "scheme state"
    NO_SCHEME = "no scheme state"
    SPECIAL_RELATIVE_OR_AUTHORITY = "special relative or authority state"
    PATH_OR_AUTHORITY = "path or authority state"
    RELATIVE = "relative state"
    RELATIVE_SLASH = "relative slash state"
    SPECIAL_AUTHORITY_SLASHES = "special authority slashes state"
    SPECIAL_AUTHORITY_IGNORE_SLASHES = "special authority ignore slashes state"
    AUTHORITY = "authority state"
    HOST = "host state"
    HOSTNAME = "hostname state"
    PORT = "port state"
    FILE = "file state"
    FILE_SLASH = "file slash state"
    FILE_HOST = "file host state"
    PATH_START = "path start state"
    PATH = "path state"
    OPAQUE_PATH = "opaque path state"
    QUERY = "query state"
    FRAGMENT = "fragment state"


MAX_PORT: Final = 65535

_SCHEME_RUN: Final = re.compile(r"[A-Za-z0-9+\-.]*+")
_DIGIT_RUN: Final = re.compile("[0-9]*+")
_HOST_STOP: Final = {
    True: re.compile(r"[:\[\]/?#\\]"),
    False: re.compile(r"[:\[\]/?#]"),
}
_AUTHORITY_END: Final = {True: re.compile(r"[/?#\\]"), False: re.compile("[/?#]")}
# Whether the URL is special, and whether there is a state override.
_PATH_SEGMENT_END: Final = {
    (True, False): re.compile(r"[/\\?#]"),
    (False, False): re.compile("[/?#]"),
    (True, True): re.compile(r"[/\\]"),
    (False, True): re.compile("/"),
}
_QUERY_OR_FRAGMENT: Final = re.compile("[?#]")


class BasicURLParser(Cursor):
    """One run of the basic URL parser.

    >>> parser = BasicURLParser("https:example.org")
    >>> parser.run().serialize()
    'https://example.org/'
    >>> [error.kind for error in parser.violations]
    ['special-scheme-missing-following-solidus']
    """

    __slots__ = ("_base", "_buffer", "_encoding", "_override", "_state", "url")

    def __init__(
        self,
        text: str,
        base: URLRecord | None = None,
        encoding: Encoding = UTF_8,
        url: URLRecord | None = None,
        state_override: State | None = None,
    ) -> None:
        super().__init__(text, strip=url is None)
        self.url = URLRecord() if url is None else url
        self._base = base
        self._encoding = encoding
        self._override = state_override
        self._state = state_override or State.SCHEME_START
        self._buffer = ""

    # --- the machine ------------------------------------------------------------------------

    def run(self) -> URLRecord:
        """Run the state machine; failure is a :class:`ParseError`."""
        while True:
            if _METHODS[self._state](self):
                return self.url
            if self._pointer >= len(self._input):
                return self.url
            self._pointer += 1

    def _parse_host(self, text: str, start: int) -> Host:
        """Host parsing of *text*, which stands at *start*, by what kind of URL this is."""
        try:
            return host_parser(
                text,
                is_opaque=not self.url.is_special,
                report=lambda error, index: self._validation_error(error, start + index),
            )
        except HostFailure:
            raise self._failure() from None

    def _is_slash(self, c: str) -> bool:
        """Whether *c* is a slash to this URL: ``/``, or ``\\`` if it is special."""
        return c == "/" or (c == "\\" and self.url.is_special)

    # --- the states: each returns whether the parser terminates --------------------------------

    def _scheme_start_state(self) -> bool:
        c = self._c
        if c.isascii() and c.isalpha():
            self._buffer += c.lower()
            self._state = State.SCHEME
        elif self._override is None:
            self._state = State.NO_SCHEME
            self._pointer -= 1
        else:
            raise self._failure()
        return False

    def _scheme_state(self) -> bool:
        match = _SCHEME_RUN.match(self._input, self._pointer)
        if match:
            self._buffer += match[0].lower()
            self._pointer = match.end()
        url = self.url
        if self._c == ":":
            if self._override is not None and url.ignores_scheme(self._buffer):
                return True
            url.scheme = self._buffer
            if self._override is not None:
                if url.port == SPECIAL_SCHEMES.get(url.scheme):
                    url.port = None
                return True
            self._buffer = ""
            if url.scheme == "file":
                if not self._remaining_starts_with("//"):
                    error = ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS
                    self._validation_error(error)
                self._state = State.FILE
            elif url.is_special and self._base is not None and self._base.scheme == url.scheme:
                self._state = State.SPECIAL_RELATIVE_OR_AUTHORITY
            elif url.is_special:
                self._state = State.SPECIAL_AUTHORITY_SLASHES
            elif self._remaining_starts_with("/"):
                self._state = State.PATH_OR_AUTHORITY
                self._pointer += 1
            else:
                url.path = ""
                self._state = State.OPAQUE_PATH
        elif self._override is None:
            self._buffer = ""
            self._state = State.NO_SCHEME
            self._pointer = -1  # start over
        else:
            raise self._failure()
        return False

    def _no_scheme_state(self) -> bool:
        base, c = self._base, self._c
        if base is None or (base.has_opaque_path and c != "#"):
            raise self._failure(ValidationError.MISSING_SCHEME_NON_RELATIVE_URL)
        if base.has_opaque_path:
            url = self.url
            url.scheme, url.path, url.query = base.scheme, base.path, base.query
            url.fragment = ""
            self._state = State.FRAGMENT
        elif base.scheme != "file":
            self._state = State.RELATIVE
            self._pointer -= 1
        else:
            self._state = State.FILE
            self._pointer -= 1
        return False

    def _special_relative_or_authority_state(self) -> bool:
        if self._c == "/" and self._remaining_starts_with("/"):
            self._state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
            self._pointer += 1
        else:
            self._validation_error(ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS)
            self._state = State.RELATIVE
            self._pointer -= 1
        return False

    def _path_or_authority_state(self) -> bool:
        if self._c == "/":
            self._state = State.AUTHORITY
        else:
            self._state = State.PATH
            self._pointer -= 1
        return False

    def _relative_state(self) -> bool:
        url, base, c = self.url, self._base, self._c
        assert base is not None
        url.scheme = base.scheme
        if c == "/":
            self._state = State.RELATIVE_SLASH
        elif url.is_special and c == "\\":
            self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)
            self._state = State.RELATIVE_SLASH
        else:
            self._take_authority_of(base)
            url.path = list(base.segments)
            url.query = base.query
            self._after_path_of_base(c)
        return False

    def _take_authority_of(self, base: URLRecord) -> None:
        url = self.url
        url.username, url.password = base.username, base.password
        url.host, url.port = base.host, base.port

    def _after_path_of_base(self, c: str) -> None:
        """What relative state and file state do once the base's path and query are taken."""
        url = self.url
        if c == "?":
            url.query = ""
            self._state = State.QUERY
        elif c == "#":
            url.fragment = ""
            self._state = State.FRAGMENT
        elif c != EOF_CODE_POINT:
            url.query = None
            drive_letter = url.scheme == "file" and starts_with_a_windows_drive_letter(
                self._input, self._pointer
            )
            if not drive_letter:
                url.shorten_path()
            else:
                self._validation_error(ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER)
                url.path = []
            self._state = State.PATH
            self._pointer -= 1

    def _relative_slash_state(self) -> bool:
        c = self._c
        if self.url.is_special and c in ("/", "\\"):
            if c == "\\":
                self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)
            self._state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
        elif c == "/":
            self._state = State.AUTHORITY
        else:
            assert self._base is not None
            self._take_authority_of(self._base)
            self._state = State.PATH
            self._pointer -= 1
        return False

    def _special_authority_slashes_state(self) -> bool:
        if self._c == "/" and self._remaining_starts_with("/"):
            self._state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
            self._pointer += 1
        else:
            self._validation_error(ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS)
            self._state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
            self._pointer -= 1
        return False

    def _special_authority_ignore_slashes_state(self) -> bool:
        if self._c not in ("/", "\\"):
            self._state = State.AUTHORITY
            self._pointer -= 1
        else:
            self._validation_error(ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS)
        return False

    # The standard puts what stands before each "@" into user name and password, with "%40"
    # for the "@" before it: which is what encoding all that stands before the last one gives.
    def _authority_state(self) -> bool:
        url = self.url
        start = self._pointer
        end = self._end_of_run(_AUTHORITY_END[url.is_special])
        at = self._input.rfind("@", start, end)
        if at >= 0:
            place = self._input.find("@", start, end)
            while place >= 0:
                self._validation_error(ValidationError.INVALID_CREDENTIALS, place)
                place = self._input.find("@", place + 1, end)
            username, _, password = self._input[start:at].partition(":")
            url.username = utf8_percent_encode(username, USERINFO)
            url.password = utf8_percent_encode(password, USERINFO)
            start = at + 1
            if start == end:
                raise self._failure(ValidationError.HOST_MISSING, end)
        self._pointer = start - 1
        self._state = State.HOST
        return False

    def _host_state(self) -> bool:
        url = self.url
        if self._override is not None and url.scheme == "file":
            self._pointer -= 1
            self._state = State.FILE_HOST
            return False
        start = self._pointer
        self._find_end_of_host()
        c, host_text = self._c, self._input[start : self._pointer]
        if c == ":":
            if not host_text:
                raise self._failure(ValidationError.HOST_MISSING)
            if self._override is State.HOSTNAME:
                raise self._failure()
            url.host = self._parse_host(host_text, start)
            self._state = State.PORT
            return False
        if not host_text:
            if url.is_special:
                raise self._failure(ValidationError.HOST_MISSING)
            if self._override is not None and (url.includes_credentials or url.port is not None):
                raise self._failure()
        self._pointer -= 1
        url.host = self._parse_host(host_text, start)
        self._state = State.PATH_START
        return self._override is not None

    def _find_end_of_host(self) -> None:
        """Move the pointer to a colon outside brackets, or to the end of the authority."""
        stop = _HOST_STOP[self.url.is_special]
        inside_brackets = False
        while True:
            self._pointer = self._end_of_run(stop)
            c = self._c
            if c == "[":
                inside_brackets = True
            elif c == "]":
                inside_brackets = False
            elif c != ":" or not inside_brackets:
                return
            self._pointer += 1

    def _port_state(self) -> bool:
        url = self.url
        match = _DIGIT_RUN.match(self._input, self._pointer)
        digits = match[0] if match else ""
        start = self._pointer
        self._pointer += len(digits)
        c = self._c
        ends = c in (EOF_CODE_POINT, "?", "#") or self._is_slash(c)
        if not ends and self._override is None:
            raise self._failure(ValidationError.PORT_INVALID)
        if digits:
            significant = digits.lstrip("0")
            if len(significant) > 5 or int(significant or "0") > MAX_PORT:
                raise self._failure(ValidationError.PORT_OUT_OF_RANGE, start)
            port = int(significant or "0")
            url.port = None if port == SPECIAL_SCHEMES.get(url.scheme) else port
            if self._override is not None:
                return True
        if self._override is not None:
            raise self._failure()
        self._state = State.PATH_START
        self._pointer -= 1
        return False

    def _file_state(self) -> bool:
        url, base, c = self.url, self._base, self._c
        url.scheme = "file"
        url.host = ""
        if c in ("/", "\\"):
            if c == "\\":
                self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)
            self._state = State.FILE_SLASH
        elif base is not None and base.scheme == "file":
            url.host, url.path, url.query = base.host, list(base.segments), base.query
            self._after_path_of_base(c)
        else:
            self._state = State.PATH
            self._pointer -= 1
        return False

    def _file_slash_state(self) -> bool:
        url, base, c = self.url, self._base, self._c
        if c in ("/", "\\"):
            if c == "\\":
                self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)
            self._state = State.FILE_HOST
            return False
        if base is not None and base.scheme == "file":
            url.host = base.host
            if (
                not starts_with_a_windows_drive_letter(self._input, self._pointer)
                and base.segments
                and is_normalized_windows_drive_letter(base.segments[0])
            ):
                url.segments.append(base.segments[0])
        self._state = State.PATH
        self._pointer -= 1
        return False

    def _file_host_state(self) -> bool:
        url = self.url
        start = self._pointer
        self._pointer = self._end_of_run(_AUTHORITY_END[True])
        host_text = self._input[start : self._pointer]
        if self._override is None and is_windows_drive_letter(host_text):
            error = ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST
            self._validation_error(error, start)
            self._buffer = host_text  # used in the path state
            self._state = State.PATH
        elif not host_text:
            url.host = ""
            if self._override is not None:
                return True
            self._state = State.PATH_START
        else:
            host = self._parse_host(host_text, start)
            url.host = "" if host == "localhost" else host
            if self._override is not None:
                return True
            self._state = State.PATH_START
        self._pointer -= 1
        return False

    def _path_start_state(self) -> bool:
        url, c = self.url, self._c
        if url.is_special:
            if c == "\\":
                self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)
            self._state = State.PATH
            if c not in ("/", "\\"):
                self._pointer -= 1
        elif self._override is None and c == "?":
            url.query = ""
            self._state = State.QUERY
        elif self._override is None and c == "#":
            url.fragment = ""
            self._state = State.FRAGMENT
        elif c != EOF_CODE_POINT:
            self._state = State.PATH
            if c != "/":
                self._pointer -= 1
        elif self._override is not None and url.host is None:
            url.segments.append("")
        return False

    def _path_state(self) -> bool:
        url = self.url
        start = self._pointer
        end = self._end_of_run(_PATH_SEGMENT_END[url.is_special, self._override is not None])
        if start < end:
            self._check_url_units(start, end)
            self._buffer += utf8_percent_encode(self._input[start:end], PATH)
            self._pointer = end
        c = self._c
        if c == "\\":
            self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)
        slash = self._is_slash(c)
        if is_double_dot(self._buffer):
            url.shorten_path()
            if not slash:
                url.segments.append("")
        elif is_single_dot(self._buffer):
            if not slash:
                url.segments.append("")
        else:
            if url.scheme == "file" and not url.path and is_windows_drive_letter(self._buffer):
                self._buffer = self._buffer[0] + ":"
            url.segments.append(self._buffer)
        self._buffer = ""
        if c == "?":
            url.query = ""
            self._state = State.QUERY
        elif c == "#":
            url.fragment = ""
            self._state = State.FRAGMENT
        return False

    def _opaque_path_state(self) -> bool:
        url = self.url
        start = self._pointer
        self._pointer = end = self._end_of_run(_QUERY_OR_FRAGMENT)
        self._check_url_units(start, end)
        path = utf8_percent_encode(self._input[start:end], C0_CONTROL)
        c = self._c
        if c != EOF_CODE_POINT and path.endswith(" "):
            path = path[:-1] + "%20"  # or it would be stripped once query and fragment go
        url.path = path
        if c == "?":
            url.query = ""
            self._state = State.QUERY
        elif c == "#":
            url.fragment = ""
            self._state = State.FRAGMENT
        return False

    def _query_state(self) -> bool:
        url = self.url
        encoding = self._encoding
        if not encoding.is_utf8 and (not url.is_special or url.scheme in ("ws", "wss")):
            encoding = UTF_8
        start = self._pointer
        hash_ = self._input.find("#", start) if self._override is None else -1
        self._pointer = end = hash_ if hash_ >= 0 else len(self._input)
        self._check_url_units(start, end)
        encode_set = SPECIAL_QUERY if url.is_special else QUERY
        text = self._input[start:end]
        url.query = (url.query or "") + percent_encode_after_encoding(encoding, text, encode_set)
        if self._c == "#":
            url.fragment = ""
            self._state = State.FRAGMENT
        return False

    def _fragment_state(self) -> bool:
        start, self._pointer = self._pointer, len(self._input)
        self._check_url_units(start, self._pointer)
        text = self._input[start:]
        self.url.fragment = (self.url.fragment or "") + utf8_percent_encode(text, FRAGMENT)
        return False


_METHODS: Final[dict[State, Callable[[BasicURLParser], bool]]] = {
    State.SCHEME_START: BasicURLParser._scheme_start_state,
    State.SCHEME: BasicURLParser._scheme_state,
    State.NO_SCHEME: BasicURLParser._no_scheme_state,
    State.SPECIAL_RELATIVE_OR_AUTHORITY: BasicURLParser._special_relative_or_authority_state,
    State.PATH_OR_AUTHORITY: BasicURLParser._path_or_authority_state,
    State.RELATIVE: BasicURLParser._relative_state,
    State.RELATIVE_SLASH: BasicURLParser._relative_slash_state,
    State.SPECIAL_AUTHORITY_SLASHES: BasicURLParser._special_authority_slashes_state,
    State.SPECIAL_AUTHORITY_IGNORE_SLASHES: BasicURLParser._special_authority_ignore_slashes_state,
    State.AUTHORITY: BasicURLParser._authority_state,
    State.HOST: BasicURLParser._host_state,
    State.HOSTNAME: BasicURLParser._host_state,
    State.PORT: BasicURLParser._port_state,
    State.FILE: BasicURLParser._file_state,
    State.FILE_SLASH: BasicURLParser._file_slash_state,
    State.FILE_HOST: BasicURLParser._file_host_state,
    State.PATH_START: BasicURLParser._path_start_state,
    State.PATH: BasicURLParser._path_state,
    State.OPAQUE_PATH: BasicURLParser._opaque_path_state,
    State.QUERY: BasicURLParser._query_state,
    State.FRAGMENT: BasicURLParser._fragment_state,
}


def basic_url_parser(
    text: str, base: URLRecord | None = None, encoding: Encoding = UTF_8
) -> URLRecord:
    """The URL record that *text* stands for, or a :class:`ParseError`.

    >>> basic_url_parser("..\\\\x", basic_url_parser("https://h/a/b/c")).serialize()
    'https://h/a/x'
    """
    return BasicURLParser(text, base, encoding).run()


def basic_url_parser_or_none(text: str, base: URLRecord | None = None) -> URLRecord | None:
    """The same, with ``None`` for failure."""
    try:
        return basic_url_parser(text, base)
    except ParseError:
        return None
