"""The basic URL parser as it is used: the machine, taking runs of code points at once.

A state that does the same to one code point after the other does it to all of them here, and
leaves the code point that ends the run to the machine. The result is the same, only faster.
"""

import re
from typing import Final

from urikit.chars._encode_sets import C0_CONTROL, FRAGMENT, PATH
from urikit.errors import ParseError
from urikit.whatwg._encodings import UTF_8, Encoding
from urikit.whatwg._machine import BasicURLParser
from urikit.whatwg._percent import NOT_A_URL_UNIT, utf8_percent_encode
from urikit.whatwg._record import URLRecord
from urikit.whatwg._validation import ValidationError

_SCHEME: Final = re.compile(r"[A-Za-z0-9+\-.]*+")
# By whether the URL is special
_AUTHORITY: Final = {True: re.compile(r"[^@/?#\\]*+"), False: re.compile("[^@/?#]*+")}
_HOST: Final = {True: re.compile(r"[^:\[\]/?#\\]*+"), False: re.compile(r"[^:\[\]/?#]*+")}
_SEGMENT: Final = {True: re.compile(r"[^/\\?#]*+"), False: re.compile("[^/?#]*+")}
_OPAQUE_PATH: Final = re.compile("(?:[^ ?#]| (?![?#]))*+")
_QUERY: Final = re.compile("[^#]*+")
_FRAGMENT: Final = re.compile("(?s).*+")


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

    def _checked_run_of(self, pattern: re.Pattern[str]) -> str:
        start = self._pointer
        run = self._run_of(pattern)
        for match in NOT_A_URL_UNIT.finditer(self._input, start, self._pointer):
            self._validation_error(ValidationError.INVALID_URL_UNIT, match.start())
        return run

    def _scheme_state(self, c: str) -> bool:
        self._buffer.append(self._run_of(_SCHEME).lower())
        return super()._scheme_state(self._c)

    def _authority_state(self, c: str) -> bool:
        self._buffer.append(self._run_of(_AUTHORITY[self.url.is_special]))
        return super()._authority_state(self._c)

    def _host_state(self, c: str) -> bool:
        if self._override is None:
            self._buffer.append(self._run_of(_HOST[self.url.is_special]))
        return super()._host_state(self._c)

    def _path_state(self, c: str) -> bool:
        run = self._checked_run_of(_SEGMENT[self.url.is_special])
        self._buffer.append(utf8_percent_encode(run, PATH))
        return super()._path_state(self._c)

    def _opaque_path_state(self, c: str) -> bool:
        self._add("path", utf8_percent_encode(self._checked_run_of(_OPAQUE_PATH), C0_CONTROL))
        return super()._opaque_path_state(self._c)

    def _query_state(self, c: str) -> bool:
        self._buffer.append(self._checked_run_of(_QUERY))
        return super()._query_state(self._c)

    def _fragment_state(self, c: str) -> bool:
        self._add("fragment", utf8_percent_encode(self._checked_run_of(_FRAGMENT), FRAGMENT))
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
