"""Clients: what an adapter is, those that are known, and how one is asked.

The adapters that come with urikit are found by their names like those of others, so that nothing
here depends on a client. An adapter whose client is not installed is not listed.
"""

from collections.abc import Collection, Iterable
from dataclasses import fields, replace
from importlib import import_module
from threading import RLock
from typing import Final, Protocol, runtime_checkable
from warnings import warn

from urikit._ground.kinds import wrong_type
from urikit.errors import ErrorKind, URIError
from urikit.objects._url import URL
from urikit.readings._masking import Masker
from urikit.readings._views import LABELS, UnsupportedSchemeError, View

ENTRY_POINT_GROUP: Final = "urikit.clients"
"""Packages name their adapters in this group: ``name = "module:AdapterClass"``."""

_BUILT_IN: Final = (
    "urikit.readings._clients.stdlib:UrllibParse",
    "urikit.readings._clients.stdlib:UrllibRequest",
    "urikit.readings._clients.urllib3:Urllib3",
    "urikit.readings._clients.urllib3:Requests",
    "urikit.readings._clients.httpx:Httpx",
    "urikit.readings._clients.aiohttp:Yarl",
    "urikit.readings._clients.aiohttp:Aiohttp",
    "urikit.readings._clients.libcurl:Libcurl",
)

QUICK: Final = ("urllib.parse", "yarl", "libcurl")
"""The built-in clients that take some 25 ms to import, or less."""


@runtime_checkable
class Client(Protocol):
    """An adapter that asks one client, or parser, how it reads a string.

    An exception of ``view`` becomes the error of a view; :class:`UnsupportedSchemeError` means that
    the client does not support the scheme. A ``ModuleNotFoundError`` of ``version`` means that the
    client is not installed. An adapter must not look names up, and must not connect.

    >>> from urikit import compare
    >>> from urikit.readings import register_client, unregister_client
    >>> from urikit.readings import View
    >>> class UpToTheSlash:
    ...     '''A check that somebody wrote in a hurry.'''
    ...     name = "hurry"
    ...     def version(self):
    ...         return "1"
    ...     def view(self, text, base):
    ...         scheme, _, rest = text.partition("://")
    ...         return View(self.name, scheme, host=rest.partition("/")[0], path="/")
    >>> register_client(UpToTheSlash())
    >>> found = compare("https://a.example?b", clients=["hurry"])
    >>> found.views[-1].label, found.views[-1].host
    ('hurry 1', 'a.example?b')
    >>> found.agree
    False
    >>> unregister_client("hurry")
    """

    @property
    def name(self) -> str:
        """The name of its view."""
        ...  # pragma: no cover

    def version(self) -> str | None:
        """The installed version of the client."""
        ...  # pragma: no cover

    def view(self, text: str, base: URL | None) -> View:
        """Return how the client reads *text*, at *base* if there is one."""
        ...  # pragma: no cover


class _Registry:
    """The adapters by name, in their order: built in, of plug-ins, registered."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._found: dict[str, tuple[Client, str | None]] | None = None
        self._registered: dict[str, tuple[Client, str | None]] = {}

    def installed(self, names: Collection[str] = ()) -> dict[str, tuple[Client, str | None]]:
        """Return all clients, or at least those with *names*: importing the others takes long."""
        with self._lock:
            if self._found is None and names:
                known = {**_built_in(names), **self._registered}
                if all(name in known for name in names):
                    return known
            if self._found is None:
                self._found = _discover()
            return {**self._found, **self._registered}

    def register(self, client: Client, *, replace: bool) -> None:
        adapter = _instance(client)
        with self._lock:
            if not replace and adapter.name in self.installed():
                message = "client with this name is already registered; pass replace=True"
                raise URIError(ErrorKind.DUPLICATE_CLIENT, adapter.name, message=message)
            self._registered[adapter.name] = (adapter, adapter.version())

    def unregister(self, name: str) -> None:
        with self._lock:
            self._registered.pop(name, None)


def _built_in(names: Collection[str] | None = None) -> dict[str, tuple[Client, str | None]]:
    """Return the adapters that come with urikit, or those of them with certain *names*."""
    found: dict[str, tuple[Client, str | None]] = {}
    for path in _BUILT_IN:
        module, _, name = path.partition(":")
        adapter = getattr(import_module(module), name)
        if names is None or adapter.name in names:
            _add(found, adapter)
    return found


def _discover() -> dict[str, tuple[Client, str | None]]:
    from importlib import metadata  # slow to import, and few ask for clients

    found = _built_in()
    for point in metadata.entry_points(group=ENTRY_POINT_GROUP):
        try:
            adapter = _instance(point.load())
            if adapter.name in found:
                raise ValueError(f"a client named {adapter.name!r} is already registered")
            _add(found, adapter)
        except Exception as error:  # whatever its import may raise
            message = f"cannot use the client {point.value!r}: {error!r}"
            warn(message, RuntimeWarning, stacklevel=2)
    return found


def _add(found: dict[str, tuple[Client, str | None]], given: object) -> None:
    adapter = _instance(given)
    try:
        found[adapter.name] = (adapter, adapter.version())
    except ModuleNotFoundError:
        return  # the client is not installed
    except Exception:
        found[adapter.name] = (adapter, None)  # asked for a view, it will say why


def _instance(given: object) -> Client:
    """An adapter, given as an object or as its class."""
    client = given() if isinstance(given, type) else given
    if not isinstance(client, Client) or not isinstance(client.name, str):
        raise TypeError(f"client must have a name, a version and a view, unlike {given!r}")
    if client.name in LABELS:
        message = "name is reserved for a standard; choose another"
        raise URIError(ErrorKind.DUPLICATE_CLIENT, client.name, message=message)
    return client


_registry: Final = _Registry()


def clients() -> dict[str, str | None]:
    """The installed clients, with their versions.

    >>> sorted(clients())[-2:] != [], "urllib.parse" in clients()
    (True, True)
    """
    return {name: version for name, (_, version) in _registry.installed().items()}


def quick_clients() -> list[str]:
    """Return the names of the clients that are quick to import, if they are installed.

    >>> "urllib.parse" in quick_clients(), "httpx" in quick_clients()
    (True, False)
    """
    return [*_built_in(QUICK)]


def register_client(client: Client, *, replace: bool = False) -> None:
    """Let :func:`compare` ask *client* too; see :class:`Client` for an example.

    A name that is taken is refused unless *replace* is true, and that of a standard always. The
    version is asked for now, and an error of that is not hidden.
    """
    _registry.register(client, replace=replace)


def unregister_client(name: str) -> None:
    """Remove the client of this *name*; one that a package provides applies again.

    >>> unregister_client("never heard of")
    """
    _registry.unregister(name)


def choose(names: bool | Iterable[str]) -> list[tuple[Client, str | None]]:
    """The adapters with these *names*, each once; all that are installed if it is true.

    >>> [client.name for client, _ in choose(["urllib.parse"])]
    ['urllib.parse']
    >>> choose(["Netscape"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    urikit.errors.URIError: client is not installed; pass one of urllib.parse, urllib.request...
        Netscape
        ^
    """
    if names is False:
        return []
    if names is True:
        return list(_registry.installed().values())
    if isinstance(names, str):
        raise TypeError(f'clients must be a list of names, not one name; pass ["{names}"]')
    if not isinstance(names, Iterable):
        raise wrong_type("clients", "a list of names, True or False", names)
    given = [*dict.fromkeys(names)]
    for name in given:
        if not isinstance(name, str):
            raise wrong_type("name of a client", "a string", name)
    installed = _registry.installed(given)
    chosen = []
    for name in given:
        if name not in installed:
            known = ", ".join(_registry.installed())
            message = f"client is not installed; pass one of {known}"
            raise URIError(ErrorKind.UNKNOWN_CLIENT, name, message=message)
        chosen.append(installed[name])
    return chosen


MAX_LENGTH: Final = 8192
"""Clients are asked about no more characters: some take many seconds for long names."""

_MAX_MESSAGE: Final = 200


def ask(client: Client, version: str | None, text: str, base: URL | None) -> View:
    """Return the view of *client* of *text*; any exception becomes an error in the view.

    >>> (client, version), = choose(["urllib.parse"])
    >>> ask(client, version, "http://[::1/", None).error
    'ValueError'
    """
    name = client.name
    if len(text) > MAX_LENGTH:
        message = f"string is too long for clients; the limit is {MAX_LENGTH:,} characters"
        return View(name, error="too-long", version=version, message=message)
    try:
        view = client.view(text, base)
        _check(view)
    except Exception as error:
        unsupported = isinstance(error, UnsupportedSchemeError)
        kind = "unsupported-scheme" if unsupported else type(error).__name__
        message = _shown(_words(error), text, base)
        return View(name, error=kind, version=version, message=message)
    told = view.message and _shown(view.message, text, base)
    return replace(view, name=name, version=version, message=told)


def _check(view: object) -> None:
    if not isinstance(view, View):
        raise TypeError(f"client returned {type(view).__name__}, not a View")
    for field in fields(view):
        value = getattr(view, field.name)
        if not isinstance(value, str) and (value is not None or field.default == ""):
            kind = type(value).__name__
            raise TypeError(f"client returned a View whose {field.name} is {kind}, not str")


def _words(error: Exception) -> str:
    try:
        return str(error)
    except Exception:  # whatever a client may have for __str__
        return ""


def _shown(message: str, text: str, base: URL | None) -> str:
    masked = Masker(text, base).mask_message(message)
    return masked if len(masked) <= _MAX_MESSAGE else masked[:_MAX_MESSAGE] + "…"
