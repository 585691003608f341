"""The basic URL parser as it is used: the machine, taking runs of code points at once.

A state that does the same to one code point after the other does it to all of them here, and
leaves the code point that ends the run to the machine. The result is the same, only faster.
"""

import re
from typing import Final

from urikit._kernel.tables import SPECIAL_SCHEMES
from urikit.chars import CharSet
from urikit.chars._encode_sets import C0_CONTROL, FRAGMENT, PATH
from urikit.errors import ParseError
from urikit.whatwg._encodings import UTF_8, Encoding
from urikit.whatwg._machine import BasicURLParser, State
from urikit.whatwg._percent import NOT_A_URL_UNIT, utf8_percent_encode
from urikit.whatwg._record import URLRecord
from urikit.whatwg._validation import ValidationError

# A special scheme and two slashes, after which the authority starts whatever the base is
_SPECIAL_SCHEME: Final = re.compile(
    rf"({'|'.join(SPECIAL_SCHEMES.keys() - {'file'})})://(?![/\\])", re.ASCII | re.IGNORECASE
)
_SCHEME: Final = re.compile(r"[A-Za-z0-9+\-.]*+")
_DIGITS: Final = re.compile("[0-9]*+")
# By whether the URL is special
_AUTHORITY: Final = {True: re.compile(r"[^@/?#\\]*+"), False: re.compile("[^@/?#]*+")}
_HOST: Final = {True: re.compile(r"[^:\[\]/?#\\]*+"), False: re.compile(r"[^:\[\]/?#]*+")}
_BRACKETS: Final = {True: re.compile(r"[^\]/?#\\]*+"), False: re.compile(r"[^\]/?#]*+")}
_SEGMENT: Final = {True: re.compile(r"[^/\\?#]*+"), False: re.compile("[^/?#]*+")}
_OPAQUE_PATH: Final = re.compile("(?:[^ ?#]| (?![?#]))*+")
_QUERY: Final = re.compile("[^#]*+")
_FRAGMENT: Final = re.compile("(?s).*+")
# Code points that are kept everywhere, and segments of them that are not dot segments
_PLAIN: Final = re.compile(r"[A-Za-z0-9\-._~!$&()*+,;=:@/?]*+")
_PLAIN_SEGMENTS: Final = re.compile(r"(?:(?!\.)[A-Za-z0-9\-._~!$&()*+,;=:@]*+/)*+")


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
        for match in NOT_A_URL_UNIT.finditer(self._input, start, self._pointer):
            self._validation_error(ValidationError.INVALID_URL_UNIT, match.start())
        return run if encode_set is None else utf8_percent_encode(run, encode_set)

    def _after(self, pattern: re.Pattern[str]) -> str:
        """Move the code points that match *pattern* to the buffer; return the one after them."""
        match = pattern.match(self._input, self._pointer)
        assert match is not None
        self._buffer.append(match[0])
        self._pointer = end = match.end()
        return self._input[end : end + 1]

    def _scheme_start_state(self, c: str) -> bool:
        match = _SPECIAL_SCHEME.match(self._input)
        if match is None or self._override is not None:
            return super()._scheme_start_state(c)
        self.url.scheme = match[1].lower()
        self._pointer = match.end() - 1
        self._state = State.AUTHORITY
        return False

    def _scheme_state(self, c: str) -> bool:
        self._buffer.append(self._run_of(_SCHEME).lower())
        return super()._scheme_state(self._c)

    def _authority_state(self, c: str) -> bool:
        return super()._authority_state(self._after(_AUTHORITY[self.url.is_special]))

    def _host_state(self, c: str) -> bool:
        if self._override is None:
            patterns = _BRACKETS if self._inside_brackets else _HOST
            c = self._after(patterns[self.url.is_special])
        return super()._host_state(c)

    def _port_state(self, c: str) -> bool:
        return super()._port_state(self._after(_DIGITS))

    def _path_state(self, c: str) -> bool:
        url = self.url
        if not self._buffer and url.scheme != "file":
            url.segments.extend(self._run_of(_PLAIN_SEGMENTS).split("/")[:-1])
        self._buffer.append(self._encoded_run_of(_SEGMENT[url.is_special], PATH))
        return super()._path_state(self._c)

    def _opaque_path_state(self, c: str) -> bool:
        self._add("path", self._encoded_run_of(_OPAQUE_PATH, C0_CONTROL))
        return super()._opaque_path_state(self._c)

    def _query_state(self, c: str) -> bool:
        self._buffer.append(self._encoded_run_of(_QUERY, None))
        return super()._query_state(self._c)

    def _fragment_state(self, c: str) -> bool:
        self._add("fragment", self._encoded_run_of(_FRAGMENT, FRAGMENT))
        return False


def basic_url_parser(
    text: str, base: URLRecord | None = None, encoding: Encoding = UTF_8
) -> URLRecord:
    """Return the URL record that *text* stands for, or raise a :class:`ParseError`.

    >>> basic_url_parser("https:example.org").serialize()
    'https://example.org/'
    """
    return URLParser(text, base, encoding).run()


def basic_url_parser_or_none(text: str, base: URLRecord | None = None) -> URLRecord | None:
    """Return the URL record that *text* stands for, or None."""
    try:
        return basic_url_parser(text, base)
    except ParseError:
        return None
