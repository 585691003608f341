"""The basic URL parser: URL §4.4. One method for each state, in the standard's order and words.

The machine looks at one code point at a time, as the standard is written. The faster parser in
:mod:`urikit.whatwg._parser` takes runs of code points at once. A subclass can override
:meth:`BasicURLParser._turned` to watch the machine, as :mod:`urikit.whatwg._watched` does.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Any, ClassVar
from urikit._kernel.tables import port_number
from urikit.chars._encode_sets import C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO
from urikit.whatwg._cursor import EOF_CODE_POINT, Cursor
from urikit.whatwg._encodings import UTF_8, Encoding
from urikit.whatwg._host import Host, HostFailure, host_parser
from urikit.whatwg._percent import percent_encode_after_encoding, utf8_percent_encode
from urikit.whatwg._record import (
    URLRecord,
    is_double_dot,
    is_normalized_windows_drive_letter,
    is_single_dot,
    is_windows_drive_letter,
    starts_with_a_windows_drive_letter,
)
from urikit.whatwg._validation import EMPTY, ValidationError

_OPAQUE_BASE = (
    "URL has no scheme, and a base with an opaque path only takes a fragment; pass an absolute URL"
)


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


class BasicURLParser(Cursor):
    """One run of the basic URL parser.

    >>> parser = BasicURLParser("https:example.org")
    >>> parser.run().serialize()
    'https://example.org/'
    >>> [error.kind for error in parser.violations]
    ['special-scheme-missing-following-solidus']
    """

    __slots__ = (
        *("_added", "_at_sign_seen", "_base", "_buffer", "_encoding", "_inside_brackets"),
        *("_is_checked", "_override", "_password_token_seen", "_state", "_states", "url"),
    )
    _is_watched = False
    STATES: ClassVar[dict[State, Callable[[Any, str], bool]]]
    """The method of each state."""

    def __init_subclass__(cls) -> None:
        cls.STATES = {state: getattr(cls, "_" + state.replace(" ", "_")) for state in State}

    def __init__(
        self,
        text: str,
        base: URLRecord | None = None,
        encoding: Encoding = UTF_8,
        url: URLRecord | None = None,
        state_override: State | None = None,
        *,
        is_checked: bool = True,
    ) -> None:
        """Prepare a run. If it is not *is_checked*, validation errors may be left out."""
        super().__init__(text, strip=url is None)
        self.url = URLRecord() if url is None else url
        self._base = base
        self._encoding = encoding
        self._is_checked = is_checked
        self._states = self.STATES
        self._override = state_override
        self._state = state_override or State.SCHEME_START
        # Lists of pieces, since adding to a string again and again takes quadratic time.
        self._buffer: list[str] = []
        self._added: dict[str, list[str]] = {}
        self._at_sign_seen = self._inside_brackets = self._password_token_seen = False

    def run(self) -> URLRecord:
        """Run the state machine; failure is a :class:`ParseError`."""
        text, end = self._input, len(self._input)
        states, is_watched = self._states, self._is_watched
        while True:
            state, pointer = self._state, self._pointer
            done = states[state](self, text[pointer : pointer + 1])
            if is_watched:
                self._turned(state, pointer)
                states = self._states
            if done or self._pointer >= end:
                break
            self._pointer += 1
        self._finish_parts()
        return self.url

    def _turned(self, state: State, pointer: int) -> None:
        """Look at what one turn of the loop did, which began in *state* at *pointer*.

        A turn that fails leaves both as they were.
        """

    def _add(self, part: str, piece: str) -> None:
        """Append to a part of the URL that grows piece by piece."""
        self._added.setdefault(part, []).append(piece)

    def _finish_parts(self) -> None:
        for part, pieces in self._added.items():
            setattr(self.url, part, (getattr(self.url, part) or "") + "".join(pieces))
        self._added = {}

    def _parse_host(self, buffer: str) -> Host:
        """Parse *buffer*, which ends at the pointer, as a host of this kind of URL."""
        start = self._pointer - len(buffer)
        try:
            return host_parser(
                buffer,
                is_opaque=not self.url.is_special,
                report=lambda error, index, message: self._validation_error(
                    error, start + index, message
                ),
                is_checked=self._is_checked,
            )
        except HostFailure:
            raise self._failure() from None

    def _is_slash(self, c: str) -> bool:
        """True for ``/``, and for ``\\`` in a special URL."""
        return c == "/" or (c == "\\" and self.url.is_special)

    def _ends_authority(self, c: str) -> bool:
        return c in (EOF_CODE_POINT, "/", "?", "#") or (c == "\\" and self.url.is_special)

    def _start_query_or_fragment(self, c: str) -> None:
        if c == "?":
            self.url.query = ""
            self._state = State.QUERY
        elif c == "#":
            self.url.fragment = ""
            self._state = State.FRAGMENT

    # --- the states: each returns True if the parser terminates --------------------------------

    # https://url.spec.whatwg.org/#scheme-start-state
    def _scheme_start_state(self, c: str) -> bool:
        if c.isascii() and c.isalpha():
            self._buffer.append(c.lower())
            self._state = State.SCHEME
        elif self._override is None:
            self._state = State.NO_SCHEME
            self._pointer -= 1
        else:
            raise self._failure()
        return False

    # https://url.spec.whatwg.org/#scheme-state
    def _scheme_state(self, c: str) -> bool:
        if c.isascii() and (c.isalnum() or c in ("+", "-", ".")):
            self._buffer.append(c.lower())
        elif c == ":":
            url, scheme = self.url, "".join(self._buffer)
            if self._override is not None and url.ignores_scheme(scheme):
                return True
            url.scheme = scheme
            if self._override is not None:
                if url.port == SPECIAL_SCHEMES.get(scheme):
                    url.port = None
                return True
            self._buffer = []
            if scheme == "file":
                if not self._remaining_starts_with("//"):
                    self._validation_error(ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS)
                self._state = State.FILE
            elif url.is_special and self._base is not None and self._base.scheme == scheme:
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
            self._buffer = []
            self._state = State.NO_SCHEME
            self._pointer = -1  # start over
        else:
            raise self._failure()
        return False

    # https://url.spec.whatwg.org/#no-scheme-state
    def _no_scheme_state(self, c: str) -> bool:
        base, url = self._base, self.url
        if base is None or (base.has_opaque_path and c != "#"):
            message = _OPAQUE_BASE
            if base is None:
                message = "" if self._input else EMPTY
            raise self._failure(ValidationError.MISSING_SCHEME_NON_RELATIVE_URL, message=message)
        if base.has_opaque_path:
            url.scheme, url.path, url.query = base.scheme, base.path, base.query
            url.fragment = ""
            self._state = State.FRAGMENT
        else:
            self._state = State.FILE if base.scheme == "file" else State.RELATIVE
            self._pointer -= 1
        return False

    # https://url.spec.whatwg.org/#special-relative-or-authority-state
    def _special_relative_or_authority_state(self, c: str) -> bool:
        if c == "/" and self._remaining_starts_with("/"):
            self._state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
            self._pointer += 1
        else:
            self._validation_error(ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS)
            self._state = State.RELATIVE
            self._pointer -= 1
        return False

    # https://url.spec.whatwg.org/#path-or-authority-state
    def _path_or_authority_state(self, c: str) -> bool:
        if c == "/":
            self._state = State.AUTHORITY
        else:
            self._state = State.PATH
            self._pointer -= 1
        return False

    # https://url.spec.whatwg.org/#relative-state
    def _relative_state(self, c: str) -> bool:
        url, base = self.url, self._base
        assert base is not None
        url.scheme = base.scheme
        if self._is_slash(c):
            self._check_reverse_solidus(c)
            self._state = State.RELATIVE_SLASH
        else:
            self._take_authority_of(base)
            self._continue_path_of(base, c)
        return False

    def _check_reverse_solidus(self, c: str) -> None:
        if c == "\\":
            self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)

    def _take_authority_of(self, base: URLRecord) -> None:
        url = self.url
        url.username, url.password = base.username, base.password
        url.host, url.port = base.host, base.port

    # The end of the relative state and of the file state
    def _continue_path_of(self, base: URLRecord, c: str) -> None:
        url = self.url
        url.path, url.query = list(base.segments), base.query
        if c in ("?", "#"):
            self._start_query_or_fragment(c)
        elif c != EOF_CODE_POINT:
            url.query = None
            if url.scheme == "file" and self._at_a_windows_drive_letter():
                self._validation_error(ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER)
                url.path = []
            else:
                url.shorten_path()
            self._state = State.PATH
            self._pointer -= 1

    def _at_a_windows_drive_letter(self) -> bool:
        return starts_with_a_windows_drive_letter(self._input, self._pointer)

    # https://url.spec.whatwg.org/#relative-slash-state
    def _relative_slash_state(self, c: str) -> bool:
        if self._is_slash(c):
            self._check_reverse_solidus(c)
            special = self.url.is_special
            self._state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES if special else State.AUTHORITY
        else:
            assert self._base is not None
            self._take_authority_of(self._base)
            self._state = State.PATH
            self._pointer -= 1
        return False

    # https://url.spec.whatwg.org/#special-authority-slashes-state
    def _special_authority_slashes_state(self, c: str) -> bool:
        self._state = State.SPECIAL_AUTHORITY_IGNORE_SLASHES
        if c == "/" and self._remaining_starts_with("/"):
            self._pointer += 1
        else:
            self._validation_error(ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS)
            self._pointer -= 1
        return False

    # https://url.spec.whatwg.org/#special-authority-ignore-slashes-state
    def _special_authority_ignore_slashes_state(self, c: str) -> bool:
        if c not in ("/", "\\"):
            self._state = State.AUTHORITY
            self._pointer -= 1
        else:
            self._validation_error(ValidationError.SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS)
        return False

    # https://url.spec.whatwg.org/#authority-state
    def _authority_state(self, c: str) -> bool:
        if c == "@":
            self._validation_error(ValidationError.INVALID_CREDENTIALS)
            if self._at_sign_seen:
                self._buffer.insert(0, "%40")
            self._at_sign_seen = True
            credentials = "".join(self._buffer)
            if not self._password_token_seen:
                username, colon, credentials = credentials.partition(":")
                self._password_token_seen = colon == ":"
                self._add("username", utf8_percent_encode(username, USERINFO))
            if self._password_token_seen:
                self._add("password", utf8_percent_encode(credentials, USERINFO))
            self._buffer = []
        elif self._ends_authority(c):
            buffer = "".join(self._buffer)
            if self._at_sign_seen and buffer == "":
                raise self._failure(ValidationError.HOST_MISSING)
            self._pointer -= len(buffer) + 1
            self._buffer = []
            self._state = State.HOST
        else:
            self._buffer.append(c)
        return False

    # https://url.spec.whatwg.org/#host-state
    def _host_state(self, c: str) -> bool:
        url = self.url
        if self._override is not None and url.scheme == "file":
            self._pointer -= 1
            self._state = State.FILE_HOST
        elif c == ":" and not self._inside_brackets:
            buffer = "".join(self._buffer)
            if buffer == "":
                raise self._failure(ValidationError.HOST_MISSING)
            if self._override is State.HOSTNAME:
                raise self._failure()
            url.host = self._parse_host(buffer)
            self._buffer = []
            self._state = State.PORT
        elif self._ends_authority(c):
            buffer = "".join(self._buffer)
            if url.is_special and buffer == "":
                raise self._failure(ValidationError.HOST_MISSING)
            if (
                self._override is not None
                and buffer == ""
                and (url.includes_credentials or url.port is not None)
            ):
                raise self._failure()
            url.host = self._parse_host(buffer)
            self._pointer -= 1
            self._buffer = []
            self._state = State.PATH_START
            return self._override is not None
        else:
            if c == "[":
                self._inside_brackets = True
            if c == "]":
                self._inside_brackets = False
            self._buffer.append(c)
        return False

    _hostname_state = _host_state

    # https://url.spec.whatwg.org/#port-state
    def _port_state(self, c: str) -> bool:
        url = self.url
        if c.isascii() and c.isdigit():
            self._buffer.append(c)
        elif self._ends_authority(c) or self._override is not None:
            digits = "".join(self._buffer)
            if digits:
                port = port_number(digits)
                if port is None:
                    start = self._pointer - len(digits)
                    raise self._failure(ValidationError.PORT_OUT_OF_RANGE, start)
                url.port = None if port == SPECIAL_SCHEMES.get(url.scheme) else port
                self._buffer = []
                if self._override is not None:
                    return True
            if self._override is not None:
                raise self._failure()
            self._state = State.PATH_START
            self._pointer -= 1
        else:
            raise self._failure(ValidationError.PORT_INVALID)
        return False

    # https://url.spec.whatwg.org/#file-state
    def _file_state(self, c: str) -> bool:
        url, base = self.url, self._base
        url.scheme = "file"
        url.host = ""
        if c in ("/", "\\"):
            self._check_reverse_solidus(c)
            self._state = State.FILE_SLASH
        elif base is not None and base.scheme == "file":
            url.host = base.host
            self._continue_path_of(base, c)
        else:
            self._state = State.PATH
            self._pointer -= 1
        return False

    # https://url.spec.whatwg.org/#file-slash-state
    def _file_slash_state(self, c: str) -> bool:
        url, base = self.url, self._base
        if c in ("/", "\\"):
            self._check_reverse_solidus(c)
            self._state = State.FILE_HOST
            return False
        if base is not None and base.scheme == "file":
            url.host = base.host
            first = base.segments[0] if base.segments else ""
            if not self._at_a_windows_drive_letter() and is_normalized_windows_drive_letter(first):
                url.segments.append(first)
        self._state = State.PATH
        self._pointer -= 1
        return False

    # https://url.spec.whatwg.org/#file-host-state
    def _file_host_state(self, c: str) -> bool:
        if c not in (EOF_CODE_POINT, "/", "\\", "?", "#"):
            self._buffer.append(c)
            return False
        buffer = "".join(self._buffer)
        if self._override is None and is_windows_drive_letter(buffer):
            start = self._pointer - len(buffer)
            self._validation_error(ValidationError.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, start)
            self._state = State.PATH  # which uses the buffer
        else:
            host = self._parse_host(buffer) if buffer else ""
            self.url.host = "" if host == "localhost" else host
            if self._override is not None:
                return True
            self._buffer = []
            self._state = State.PATH_START
        self._pointer -= 1
        return False

    # https://url.spec.whatwg.org/#path-start-state
    def _path_start_state(self, c: str) -> bool:
        url = self.url
        if url.is_special:
            self._state = State.PATH
            if c == "\\":
                self._validation_error(ValidationError.INVALID_REVERSE_SOLIDUS)
            elif c != "/":
                self._pointer -= 1
        elif self._override is None and c in ("?", "#"):
            self._start_query_or_fragment(c)
        elif c != EOF_CODE_POINT:
            self._state = State.PATH
            if c != "/":
                self._pointer -= 1
        elif self._override is not None and url.host is None:
            url.segments.append("")
        return False

    # https://url.spec.whatwg.org/#path-state
    def _path_state(self, c: str) -> bool:
        url = self.url
        slash = self._is_slash(c)
        ends = c in ("?", "#") and self._override is None
        if not (slash or ends or c == EOF_CODE_POINT):
            self._check_url_unit()
            self._buffer.append(utf8_percent_encode(c, PATH))
            return False
        if slash:
            self._check_reverse_solidus(c)
        buffer = "".join(self._buffer)
        if is_double_dot(buffer):
            url.shorten_path()
            if not slash:
                url.segments.append("")
        elif is_single_dot(buffer):
            if not slash:
                url.segments.append("")
        else:
            if url.scheme == "file" and not url.path and is_windows_drive_letter(buffer):
                buffer = buffer[0] + ":"
            url.segments.append(buffer)
        self._buffer = []
        if ends:
            self._start_query_or_fragment(c)
        return False

    # https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state
    def _opaque_path_state(self, c: str) -> bool:
        if c in ("?", "#"):
            self._start_query_or_fragment(c)
        elif c == " ":
            self._validation_error(ValidationError.INVALID_URL_UNIT)
            ends = self._remaining_starts_with("?") or self._remaining_starts_with("#")
            self._add("path", "%20" if ends else " ")
        elif c != EOF_CODE_POINT:
            self._check_url_unit()
            self._add("path", utf8_percent_encode(c, C0_CONTROL))
        return False

    # https://url.spec.whatwg.org/#query-state
    def _query_state(self, c: str) -> bool:
        url = self.url
        if c == EOF_CODE_POINT or (c == "#" and self._override is None):
            utf8_only = not url.is_special or url.scheme in ("ws", "wss")
            self._add(
                "query",
                percent_encode_after_encoding(
                    UTF_8 if utf8_only else self._encoding,
                    "".join(self._buffer),
                    SPECIAL_QUERY if url.is_special else QUERY,
                ),
            )
            self._buffer = []
            self._start_query_or_fragment(c)
        else:
            self._check_url_unit()
            self._buffer.append(c)
        return False

    # https://url.spec.whatwg.org/#fragment-state
    def _fragment_state(self, c: str) -> bool:
        if c != EOF_CODE_POINT:
            self._check_url_unit()
            self._add("fragment", utf8_percent_encode(c, FRAGMENT))
        return False


BasicURLParser.__init_subclass__()
