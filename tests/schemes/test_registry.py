"""The registry: built-in handlers, handlers in code, and a plug-in package that is really there."""

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from urikit import URI, URIError, URIHandlerFactory
from urikit.schemes import AbstractURIHandler, GenericHandler, HierarchicalHandler

BUILT_IN = [
    "data",
    "file",
    "ftp",
    "http",
    "https",
    "mailto",
    "news",
    "nntp",
    "tel",
    "urn",
    "ws",
    "wss",
]


class LDAPHandler(HierarchicalHandler):
    """A handler as somebody else would write it."""

    schemes = ("x-ldap", "x-ldaps")
    default_port = 389


@pytest.fixture
def ldap() -> Iterator[LDAPHandler]:
    handler = LDAPHandler()
    URIHandlerFactory.register(handler)
    yield handler
    for scheme in handler.schemes:
        URIHandlerFactory.unregister(scheme)


@pytest.mark.parametrize("scheme", BUILT_IN)
def test_built_in(scheme: str) -> None:
    handler = URIHandlerFactory.get_handler(scheme)
    assert scheme in handler.schemes
    assert URIHandlerFactory.get_handler(scheme.upper()) is handler
    assert scheme in URIHandlerFactory.schemes()
    assert handler.standard.startswith("rfc")


@pytest.mark.parametrize("scheme", [None, "x-unheard-of", ""])
def test_anything_else_is_generic(scheme: str | None) -> None:
    assert isinstance(URIHandlerFactory.get_handler(scheme), GenericHandler)


def test_register(ldap: LDAPHandler) -> None:
    assert URI("x-ldap://h/").effective_port == 389
    assert URI("X-LDAPS://h/").handler is ldap
    assert str(URI("x-ldap://h:389/").normalize()) == "x-ldap://h/"


def test_unregister() -> None:
    URIHandlerFactory.register(LDAPHandler())
    URIHandlerFactory.unregister("x-ldap")
    URIHandlerFactory.unregister("x-ldaps")
    assert URI("x-ldap://h/").effective_port is None


def test_a_taken_scheme_is_refused(ldap: LDAPHandler) -> None:
    with pytest.raises(
        URIError, match='"x-ldap" already has a handler; pass replace=True'
    ) as caught:
        URIHandlerFactory.register(LDAPHandler())
    assert caught.value.kind == "duplicate-handler"
    URIHandlerFactory.register(LDAPHandler(), replace=True)


def test_a_built_in_handler_can_be_replaced_and_comes_back() -> None:
    class MyHTTP(HierarchicalHandler):
        schemes = ("http",)
        default_port = 8080

    URIHandlerFactory.register(MyHTTP(), replace=True)
    try:
        assert URI("http://h/").effective_port == 8080
    finally:
        URIHandlerFactory.unregister("http")
    assert URI("http://h/").effective_port == 80


@pytest.mark.parametrize("bad", [(), ("HTTP",), ("1x",), ("a b",)])
def test_bad_schemes_are_refused(bad: tuple[str, ...]) -> None:
    class Bad(HierarchicalHandler):
        schemes = bad

    with pytest.raises(URIError) as caught:
        URIHandlerFactory.register(Bad())
    assert caught.value.kind == "invalid-handler"


def test_something_else_is_no_handler() -> None:
    with pytest.raises(TypeError):
        URIHandlerFactory.register(object())  # type: ignore[arg-type]


def test_a_handler_needs_details() -> None:
    with pytest.raises(TypeError):
        AbstractURIHandler()  # type: ignore[abstract]


# --- a plug-in package, installed for real ---------------------------------------------------------

PYPROJECT = """
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"
[project]
name = "urikit-redis"
version = "1.0"
[project.entry-points."urikit.handlers"]
redis = "urikit_redis:RedisHandler"
broken = "urikit_redis:Missing"
[tool.setuptools]
py-modules = ["urikit_redis"]
"""

PLUG_IN = """
from dataclasses import dataclass
from urikit.errors import ErrorKind
from urikit.schemes import HierarchicalHandler
from urikit.schemes import fault

@dataclass(frozen=True)
class RedisDetails:
    database: int

class RedisHandler(HierarchicalHandler):
    schemes = ("redis",)
    default_port = 6379

    def details(self, uri):
        number = uri.path.removeprefix("/") or "0"
        if not number.isdecimal():
            raise fault(uri, "invalid-redis", "path", 0, "the database is a number")
        return RedisDetails(int(number))
"""

PROGRAM = """
import warnings
from urikit import URI, ParseError, URIHandlerFactory, parse
u = URI("redis://h/3")
assert u.effective_port == 6379, u.effective_port
assert u.details.database == 3
assert str(u.with_port(6379).normalize()) == "redis://h/3"
assert [v.kind for v in parse("redis://h/x").violations] == ["invalid-redis"]
try:
    URI("redis://h/x").details
except ParseError as error:
    assert error.index == 9, error.index
else:
    raise SystemExit("no error")
assert "redis" in URIHandlerFactory.schemes()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert URI("broken://h/").effective_port is None
assert "urikit_redis:Missing" in str(caught[0].message)
print("plug-in works")
"""


def test_a_plug_in_package(tmp_path: Path) -> None:
    """Installed by pip into an environment of its own, found by its entry point."""
    package = tmp_path / "package"
    package.mkdir()
    (package / "pyproject.toml").write_text(textwrap.dedent(PYPROJECT))
    (package / "urikit_redis.py").write_text(PLUG_IN)
    target = tmp_path / "site"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
               "--no-build-isolation", "--no-deps", "--target", str(target), str(package)]  # fmt: skip
    subprocess.run(install, check=True, capture_output=True)
    program = f"import sys; sys.path.append({str(target)!r})\n{PROGRAM}"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "plug-in works", done.stderr
