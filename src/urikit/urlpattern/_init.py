"""URLPatternInit: the components of a pattern or of a URL by name. URL Pattern §3.2."""

from __future__ import annotations

from collections.abc import Mapping

from urikit._ground.kinds import wrong_type
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final, Literal
from urikit.objects._base import URIObject
from urikit.urlpattern._canonical import (
    CALLBACKS,
    canonicalize_a_port,
    canonicalize_an_opaque_pathname,
)
from urikit.urlpattern._parts import escape_a_pattern_string
from urikit.whatwg import _api as api
from urikit.whatwg._cursor import to_scalar_value_string
from urikit.whatwg._host import serialize_host
from urikit.whatwg._parser import basic_url_parser
from urikit.whatwg._record import URLRecord

COMPONENTS: Final = tuple(CALLBACKS)
"""The components, in the standard's order."""

Init = dict[str, str]
"""A URLPatternInit: the components that are there, and perhaps ``baseURL``."""

Type = Literal["pattern", "url"]

_MEMBERS: Final = (*COMPONENTS, "baseURL")


def usv_string(value: object) -> str:
    """A text, a number or a URL as Web IDL converts it to a USVString; others are a TypeError.

    >>> usv_string(8080)
    '8080'
    """
    if not isinstance(value, (str, int, URIObject, api.URL)) or isinstance(value, bool):
        raise wrong_type("", "a string", value)
    return to_scalar_value_string(str(value))


def convert_an_init(given: Mapping[str, object]) -> Init:
    """*given* by the names of the standard; what is ``None`` is absent.

    Web IDL ignores other names. Here they are a TypeError, since a component that is not there
    matches anything: ``{"path": "/admin"}`` would match every URL. Only the name of an option,
    ``ignoreCase``, is ignored, as the web-platform-tests want it.

    >>> convert_an_init({"port": 80, "hash": None})
    {'port': '80'}
    >>> convert_an_init({"path": "/admin"})
    Traceback (most recent call last):
    TypeError: component must be one of protocol, username, password, hostname, port, pathname, search, hash, baseURL, not 'path'
    """  # noqa: E501 (a message on one line)
    for name in given:
        if name not in _MEMBERS and name != "ignoreCase":
            known = ", ".join(_MEMBERS)
            raise TypeError(f"component must be one of {known}, not {name!r}")
    return {name: usv_string(given[name]) for name in _MEMBERS if given.get(name) is not None}


# URL Pattern §3.2
def process_a_urlpatterninit(init: Init, type_: Type, result: Init) -> Init:
    """*init* with what it inherits from its base URL, over what *result* has already.

    For a ``"url"`` every component is made canonical; a ``"pattern"`` is left as it is
    written, and what comes from the base is escaped.

    >>> process_a_urlpatterninit({"pathname": "b/*", "baseURL": "https://h/a/"}, "pattern", {})
    {'protocol': 'https', 'hostname': 'h', 'port': '', 'pathname': '/a/b/*'}
    """
    base_url: URLRecord | None = None
    if "baseURL" in init:
        base_url = basic_url_parser(init["baseURL"])
        _inherit(base_url, init, type_, result)
    for name in COMPONENTS:
        if name not in init:
            continue
        value = init[name]
        if (
            name == "pathname"
            and base_url is not None
            and not base_url.has_opaque_path
            and not _is_an_absolute_pathname(value, type_)
        ):
            base_url_path = _process_a_base_url_string(base_url.serialize_path(), type_)
            value = base_url_path[: base_url_path.rfind("/") + 1] + value
        result[name] = _process(name, value, result.get("protocol", ""), type_)
    return result


# URL Pattern §3.2, process protocol for init, and those that follow it
def _process(name: str, value: str, protocol: str, type_: Type) -> str:
    if name == "protocol":
        value = value.removesuffix(":")
    elif name in ("search", "hash"):
        value = value.removeprefix("?" if name == "search" else "#")
    if type_ == "pattern":
        return value
    if name == "port":
        return canonicalize_a_port(value, protocol)
    if name == "pathname" and protocol and protocol not in SPECIAL_SCHEMES:
        return canonicalize_an_opaque_pathname(value)
    return CALLBACKS[name](value)


def _inherit(base_url: URLRecord, init: Init, type_: Type, result: Init) -> None:
    """Take from the base URL what is less specific than anything in *init*."""

    def lacks(*names: str) -> bool:
        return init.keys().isdisjoint(names)

    def process(value: str | None) -> str:
        return _process_a_base_url_string(value or "", type_)

    if lacks("protocol"):
        result["protocol"] = process(base_url.scheme)
    if type_ != "pattern" and lacks("protocol", "hostname", "port", "username"):
        result["username"] = process(base_url.username)
        if lacks("password"):
            result["password"] = process(base_url.password)
    if lacks("protocol", "hostname"):
        host = base_url.host
        result["hostname"] = process(None if host is None else serialize_host(host))
    if lacks("protocol", "hostname", "port"):
        result["port"] = "" if base_url.port is None else str(base_url.port)
        if lacks("pathname"):
            result["pathname"] = process(base_url.serialize_path())
            if lacks("search"):
                result["search"] = process(base_url.query)
                if lacks("hash"):
                    result["hash"] = process(base_url.fragment)


# URL Pattern §3.2
def _process_a_base_url_string(text: str, type_: Type) -> str:
    return escape_a_pattern_string(text) if type_ == "pattern" else text


# URL Pattern §3.2
def _is_an_absolute_pathname(text: str, type_: Type) -> bool:
    return text.startswith(("/", "\\/", "{/") if type_ == "pattern" else "/")
