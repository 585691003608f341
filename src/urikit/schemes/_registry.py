"""The registry of handlers: built in, registered in code, or found by entry points.

This is the only state of the library. Built-in handlers are imported when their scheme is
first met, entry points are looked for when an unknown scheme is first met.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from threading import RLock
from warnings import warn

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.kinds import wrong_type
from urikit._ground.typed import ClassVar
from urikit.errors import ErrorKind, URIError
from urikit.objects._base import AbstractURIHandler
from urikit.rfc._grammar import matches
from urikit.schemes._base import GenericHandler

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINT_GROUP = "urikit.handlers"
"""Packages name their handlers in this group: ``scheme = "module:HandlerClass"``."""

_BUILT_IN = {
    "http": "urikit.schemes.http:HTTPHandler",
    "https": "urikit.schemes.http:HTTPSHandler",
    "ws": "urikit.schemes.ws:WSHandler",
    "wss": "urikit.schemes.ws:WSSHandler",
    "ftp": "urikit.schemes.ftp:FTPHandler",
    "file": "urikit.schemes.file:FileHandler",
    "urn": "urikit.schemes.urn:URNHandler",
    "mailto": "urikit.schemes.mailto:MailtoHandler",
    "tel": "urikit.schemes.tel:TelHandler",
    "news": "urikit.schemes.news:NewsHandler",
    "nntp": "urikit.schemes.news:NNTPHandler",
    "data": "urikit.schemes.data:DataHandler",
}

# Schemes without a handler whose queries write a space as %20 and a plus sign as +:
# RFC 3261 §19.1.2 (sip, sips), RFC 5122 (xmpp), RFC 5724 (sms), BIP 21 (bitcoin), and the Key URI
# Format of Google Authenticator (otpauth).
_WITH_PERCENT_20 = frozenset(("bitcoin", "otpauth", "sip", "sips", "sms", "xmpp"))


class _PercentHandler(GenericHandler):
    form_query = False


class URIHandlerFactory:
    """Finds the handler of a scheme.

    >>> type(URIHandlerFactory.get_handler("HTTP")).__name__
    'HTTPHandler'
    >>> type(URIHandlerFactory.get_handler("x-unheard-of")).__name__
    'GenericHandler'
    """

    _handlers: ClassVar[dict[str, AbstractURIHandler]] = {}
    _discovered: ClassVar[dict[str, EntryPoint] | None] = None
    _generic: ClassVar[AbstractURIHandler] = GenericHandler()
    _percent: ClassVar[AbstractURIHandler] = _PercentHandler()
    _lock: ClassVar[RLock] = RLock()

    @classmethod
    def get_handler(cls, scheme: str | None) -> AbstractURIHandler:
        """The handler of *scheme*, in any case; the generic one for an unknown or no scheme.

        A handler registered in code comes first, then a built-in one, then a plug-in.
        """
        if scheme is None:
            return cls._generic
        handler = cls._handlers.get(scheme)
        if handler is not None:
            return handler
        if not isinstance(scheme, str):
            raise wrong_type("scheme", "a string", scheme)
        return cls._find(scheme.lower())

    @classmethod
    def _find(cls, scheme: str) -> AbstractURIHandler:
        with cls._lock:
            handler = cls._handlers.get(scheme)
            if handler is not None:
                return handler
            if scheme in _BUILT_IN:
                handler = _load(_BUILT_IN[scheme])
            elif scheme in cls._plug_ins():
                handler = _load_plug_in(cls._plug_ins()[scheme])
            else:
                # Unknown schemes are not remembered: there is no end of them.
                return cls._percent if scheme in _WITH_PERCENT_20 else cls._generic
            cls._handlers[scheme] = handler
            return handler

    @classmethod
    def _plug_ins(cls) -> dict[str, EntryPoint]:
        """The handlers that installed packages offer; the search runs once."""
        if cls._discovered is None:
            # With the mail and zip modules it needs, as slow to import as all of yarl.
            from importlib import metadata

            points = metadata.entry_points(group=ENTRY_POINT_GROUP)
            cls._discovered = {point.name.lower(): point for point in points}
        return cls._discovered

    @classmethod
    def register(cls, handler: AbstractURIHandler, *, replace: bool = False) -> None:
        """Register *handler* for its :attr:`~AbstractURIHandler.schemes`, from now on.

        A scheme that has a handler already is refused unless *replace* is true.
        """
        handler = _instance(handler)
        if not handler.schemes:
            raise URIError(
                ErrorKind.INVALID_HANDLER, message="handler must name at least one scheme"
            )
        with cls._lock:
            for scheme in handler.schemes:
                if not matches("scheme", scheme) or scheme != scheme.lower():
                    message = 'scheme of a handler must be lowercase and valid, such as "x-demo"'
                    raise URIError(ErrorKind.INVALID_HANDLER, scheme, message=message)
                if not replace and cls._find(scheme) not in (cls._generic, cls._percent):
                    message = f'scheme "{scheme}" already has a handler; pass replace=True'
                    raise URIError(ErrorKind.DUPLICATE_HANDLER, scheme, message=message)
            for scheme in handler.schemes:
                cls._handlers[scheme] = handler

    @classmethod
    def unregister(cls, scheme: str) -> None:
        """Remove the handler registered for *scheme*; a built-in or plug-in one applies again."""
        with cls._lock:
            cls._handlers.pop(scheme.lower(), None)

    @classmethod
    def schemes(cls) -> Iterator[str]:
        """The schemes with their own handler, sorted."""
        with cls._lock:
            return iter(sorted({*_BUILT_IN, *cls._handlers, *cls._plug_ins()}))


def _load(path: str) -> AbstractURIHandler:
    module, _, name = path.partition(":")
    return _instance(getattr(import_module(module), name))


def _load_plug_in(point: EntryPoint) -> AbstractURIHandler:
    """The handler at *point*, or the generic one: a broken plug-in must not stop a parser."""
    try:
        return _instance(point.load())
    except Exception as error:  # whatever its import may raise
        warn(f"handler {point.value!r} cannot be loaded: {error!r}", RuntimeWarning, stacklevel=4)
        return URIHandlerFactory._generic


def _instance(handler: object) -> AbstractURIHandler:
    """A handler, given as an object or as its class."""
    if isinstance(handler, type) and issubclass(handler, AbstractURIHandler):
        handler = handler()
    if not isinstance(handler, AbstractURIHandler):
        raise wrong_type("handler", "an AbstractURIHandler", handler)
    return handler
