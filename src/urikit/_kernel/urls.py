"""URLs: the constructor, and strings on their way through the parser."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline, url_parser, urlscan
from urikit._kernel.hosts import is_clean_authority
from urikit._kernel.record import (
    COMPILED as _COMPILED,
    Given,
    Record,
    arguments,
    as_constructor,
    blank,
    fill,
    given_at,
    plain_text,
)
from urikit._kernel.references import find_reference
from urikit._kernel.tables import (
    FILE as _FILE,
    IN_PLACE as _IN_PLACE,
    LACKS_SLASH as _LACKS_SLASH,
    NOT_SPECIAL as _NOT_SPECIAL,
    OUT_OF_MEMORY as _OUT_OF_MEMORY,
)
from urikit._kernel.urlscan import default_port, scan_url
from urikit._kernel.workspace import Workspace
from urikit._unicode.characters import raise_pending
from urikit.chars import SURROGATE
from urikit.errors import ParseError

if not _COMPILED:
    from urikit._kernel.patterns import join_url_by_slices

if TYPE_CHECKING:
    from typing import Any, Self

    from urikit._kernel.record import TextInput

_KEPT = 1 << 16  # the memory that more characters than these took is not kept,
_MOST_ROOM = 4 * _KEPT  # and no more than this: a long base may have needed it


class URLBase(Record):
    """The constructor of what the URL Standard describes."""

    __slots__ = ()

    def __cinit__(self, *args: object, **options: object) -> None:
        given = arguments(self, ("text", "base"), args, options, "encoding")
        read(self, given["text"], given.get("base"), given.get("encoding", "utf-8"))

    @classmethod
    def parse(
        cls, text: TextInput, base: TextInput | None = None, *, default_scheme: str | None = None
    ) -> Self | None:
        """Return the URL that *text* at *base* is, or ``None`` where the constructor raises.

        Without a base, a string without a scheme gets the *default_scheme*, if you name one.

        >>> from urikit import URL
        >>> URL.parse("//no-base") is None
        True
        >>> URL.parse("example.com:443/a", default_scheme="https")
        URL('https://example.com/a')
        """
        if default_scheme is not None:
            return cls._parse_with(default_scheme, text, base)
        if cls is _own:
            return _try(cls, text, base)  # type: ignore[no-any-return]
        try:
            return cls(text, base)  # type: ignore[call-arg]  # __cinit__
        except ParseError:
            return None

    @classmethod
    def can_parse(cls, text: TextInput, base: TextInput | None = None) -> bool:
        """Return True if the constructor would succeed.

        >>> from urikit import URL
        >>> URL.can_parse("x", "https://h/"), URL.can_parse("http://a b/")
        (True, False)
        """
        return cls.parse(text, base) is not None

    def join(self, reference: TextInput) -> Self:
        """Resolve *reference* against this URL.

        >>> from urikit import URL
        >>> URL("https://h/a/b").join("..\\\\c")
        URL('https://h/c')
        """
        if type(self) is not _own:
            return type(self)(plain_text(reference, "reference"), self)  # type: ignore[call-arg]  # __cinit__
        return _make(_own, plain_text(reference, "reference"), self)  # type: ignore[no-any-return]

    @classmethod
    def _parse_with(cls, scheme: object, text: object, base: object) -> Self | None:
        """Parse *text* with a default *scheme*; the class of objects knows the rule."""
        raise TypeError(f"cannot create {cls.__name__} directly; use URL")

    def _read(self, text: str, base: object, encoding: object) -> None:
        """Let the engine read *text*, or raise ParseError.

        The class of objects knows the engine; this one does not.
        """
        raise TypeError(f"cannot create {type(self).__name__} directly; use URL")

    def _refuse(self, text: str, base: object, failure: int) -> None:
        """Raise the ParseError of a *failure* of the parser."""
        raise TypeError(f"cannot create {type(self).__name__} directly; use URL")


inline.show_as(URLBase, b"urikit.ParsedURL")


def read(url: URLBase, text: Any, base: Any = None, encoding: object = "utf-8") -> None:
    """Write what *text* means at *base* to *url*, or raise ParseError."""
    plain = plain_text(text)
    if base is not None and not isinstance(base, URLBase):
        try:
            base = URLBase.__new__(type(url), base)  # type: ignore[call-arg]  # __cinit__
        except ParseError as error:
            raise error.of_base() from None
        except TypeError as error:
            raise _wrong_base(base, error) from None
    if encoding == "utf-8":
        if _COMPILED:
            failure = parse_text(plain, base, url)
            if failure:
                url._refuse(plain, base, failure)
            return
        # What the scan accepts is absolute, whatever the base.
        if scan_url(plain, url):
            return
        if base is not None and join_url_by_slices(base, plain, url):
            return
    url._read(plain, base, encoding)


as_constructor(URLBase, read)


_own: type | None = None


def own(cls: type) -> None:
    """Let the kernel make objects of *cls* by itself, if it is compiled.

    A subclass may have a constructor of its own, which is called then.
    """
    global _own
    _own = cls if _COMPILED else None
    if _COMPILED:
        answer_calls(cls)  # type: ignore[name-defined] # noqa: F821 # in C


def _make(cls: type, text: object, base: URLBase | None) -> Any:
    """Return what the constructor of *cls* does, without the call of a class."""
    plain = plain_text(text)
    made: Any = inline.blank(Record, cls)
    failure = parse_text(plain, base, made)
    if failure:
        made._refuse(plain, base, failure)
    return made


def _try(cls: type, text: object, base: Any) -> Any:
    plain = plain_text(text)
    if base is not None and not isinstance(base, URLBase):
        try:
            base = _try(cls, base, None)
        except TypeError as error:
            raise _wrong_base(base, error) from None
        if base is None:
            return None
    made: Any = inline.blank(Record, cls)
    return None if parse_text(plain, base, made) else made


def put_together(cls: type, text: str) -> Any:
    """Return the URL of *cls* that *text* is, which was put together: it has no violations.

    Returns ``None`` if *text* is no URL.

    >>> from urikit import URL
    >>> put_together(URL, "https://h/#<"), put_together(URL, "https://h:x/")
    (URL('https://h/#%3C'), None)
    """
    made: Any = blank(cls)
    if _COMPILED:
        if parse_text(text, None, made):
            return None
    else:
        try:
            read(made, text)
        except ParseError:
            return None
    made._violations = ()
    return made


def _wrong_base(base: object, error: TypeError) -> TypeError:
    """Return the *error* that *base* is, naming it if it is neither a string nor an object."""
    if isinstance(base, (str, Record)):
        return error
    from urikit._ground.kinds import wrong_type

    return wrong_type("base", "a string", base)


_workspace = Workspace()
_places = Record()  # of a string that needs no object


def parse_text(text: str, base: URLBase | None, record: Record) -> int:
    """Write the serialization of *text* to *record*, and return 0 or the code of the failure.

    >>> from urikit._kernel.record import Record
    >>> record = Record()
    >>> parse_text("HTTP://h", None, record), record._text
    (0, 'http://h/')
    """
    global _workspace
    places = [0] * 8
    found = 0
    if inline.is_ascii(text):
        data, end = text, len(text)
        found = urlscan.walk_url(data, 0, end, end, places)
        if found == _IN_PLACE:
            scheme_end, host, host_end = places[0], places[1], places[2]
            path, query, fragment = places[3], places[4], places[5]
            fill(record, text, text, scheme_end, host, host_end, path, query, fragment)
            return 0
    work = Workspace() if _workspace.is_busy else _workspace
    work.is_busy = True
    try:
        failure = _run(text, base, work, found, places)
        if not failure:
            serialized = work.out.text(0, work.out.size)
            given: str | Given = text
            if base is not None and found != _LACKS_SLASH:
                given = given_at(text, base._text)
            scheme_end, host, host_end = work.scheme_end, work.host_start, work.host_end
            path, query, fragment = work.path, work.query, work.fragment
            fill(record, serialized, given, scheme_end, host, host_end, path, query, fragment)
        return failure
    finally:
        work.is_busy = False
        if len(text) > _KEPT or work.out._room > _MOST_ROOM:
            _workspace = Workspace()


def _run(text: str, base: URLBase | None, work: Workspace, found: int, places: list[int]) -> int:
    """Parse *text*; *found* and *places* are those of the walk over it, 0 if there was none."""
    try:
        if base is not None:
            base_data = base._text
            work.set_base(base_data, len(base._text), base)
        if inline.is_ascii(text):
            data, end = text, len(text)
        else:
            raw = _utf8(text)
            characters: Any = raw if _COMPILED else raw.decode("latin-1")
            data, end = characters, len(raw)
        if not found:
            found = urlscan.walk_url(data, 0, end, end, places)
        failure = url_parser.go_on(found, places, data, 0, end, True, work)
        raise_pending()
        if failure == _OUT_OF_MEMORY:
            raise MemoryError
        return failure
    finally:
        if base is not None:
            work.clear_base()


def find_failure(text: str, base: URLBase | None) -> tuple[int, int, int]:
    """Return the code of the failure of *text*, 0 if there is none, and its place.

    The place is an index and -1, or the span of a host that is refused; -1 and -1 if only the
    engine can tell.

    >>> find_failure("http://h:x/", None), find_failure("http://[x]/", None)
    ((6, 9, -1), (14, 7, 10))
    """
    work = Workspace()
    places = [0] * 8
    failure = _run(text, base, work, 0, places)
    if not failure or work.fault < 0:
        return failure, -1, -1
    index, end = work.fault, work.fault_end
    if not inline.is_ascii(text):
        raw = _utf8(text)
        index = len(raw[:index].decode())
        end = -1 if end < 0 else len(raw[:end].decode())
    return failure, index, end


def is_clean(text: str) -> bool:
    """Return True if *text* is a URL in which the engine surely finds no validation error.

    URL units in ASCII that need no encoding are those of RFC 3986, whose parser finds all others.

    >>> is_clean("https://example.com/a%20b?c"), is_clean("https://me@example.com/")
    (True, False)
    """
    if not inline.is_ascii(text) or find_reference(text, 0, len(text), False, _places):
        return False
    scheme_end, host = _places._scheme_end, _places._host
    if scheme_end < 2 or host != scheme_end + 3:
        return False
    data = text
    port = default_port(data, 0, scheme_end)
    if port in (_NOT_SPECIAL, _FILE):
        return False
    return is_clean_authority(data, host, _places._path)


def _utf8(text: str) -> bytes:
    """Return *text* in UTF-8, with U+FFFD for each surrogate. Infra §4.7"""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return SURROGATE.compiled.sub("\ufffd", text).encode()
