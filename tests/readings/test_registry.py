"""Adapters as plug-ins: registered, by entry points, broken."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from urikit import URIError, compare
from urikit.objects._url import URL
from urikit.readings import (
    Client,
    _registry as registry,
    clients,
    register_client,
    unregister_client,
)
from urikit.readings._views import View


class Example:
    """An adapter that finds one host in everything."""

    name = "example"

    def version(self) -> str | None:
        return "1.0"

    def view(self, text: str, base: URL | None) -> View:
        return View("another name", "http", host="h.example", path="/")


class Raising(Example):
    name = "raising"

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def view(self, text: str, base: URL | None) -> View:
        raise self.error


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    for name in ("example", "raising", "urllib.parse"):
        unregister_client(name)


def test_a_registered_client_is_asked() -> None:
    register_client(Example())
    assert isinstance(Example(), Client)
    assert clients()["example"] == "1.0"
    found = compare("http://other.example/")
    view = found.views[-1]
    assert (view.name, view.version, view.label) == ("example", "1.0", "example 1.0")
    assert not found.agree
    assert found.differences[0].values[-1] == ("h.example", ("example",))
    unregister_client("example")
    assert "example" not in clients()


def test_what_no_reason_explains_names_both_sides() -> None:
    register_client(Example())
    (difference,) = compare("http://other.example/", clients=["example"]).differences
    assert difference.cause == "other"
    assert difference.explanation == (
        "The host is `other.example` to rfc3986, appendix-b, rfc3987, whatwg and barth2010; "
        "`h.example` to example."
    )
    assert difference.rule == "RFC 3986 §3.2.2; URL §3.5, host parser"
    assert difference.span is None


def test_a_class_is_as_good_as_an_object() -> None:
    register_client(Example)  # type: ignore[arg-type]
    assert "example" in clients()


def test_a_name_is_taken_once() -> None:
    register_client(Example())
    with pytest.raises(URIError) as caught:
        register_client(Example())
    assert caught.value.kind == "duplicate-client"
    register_client(Example(), replace=True)


@pytest.mark.parametrize("taken", ["whatwg", "rfc3986", "barth2010"])
def test_the_name_of_a_standard_is_not_to_be_had(taken: str) -> None:
    class Standard(Example):
        name = taken

    with pytest.raises(URIError) as caught:
        register_client(Standard(), replace=True)
    assert caught.value.kind == "duplicate-client"


def test_a_client_is_asked_once() -> None:
    found = compare("http://h/", clients=["urllib.parse", "urllib.parse"])
    assert [view.name for view in found.views[5:]] == ["urllib.parse"]


def test_a_built_in_one_can_be_replaced_and_comes_back() -> None:
    before = clients()["urllib.parse"]

    class Mine(Example):
        name = "urllib.parse"

    register_client(Mine(), replace=True)
    assert clients()["urllib.parse"] == "1.0"
    unregister_client("urllib.parse")
    assert clients()["urllib.parse"] == before


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (ValueError("no: http://me:hunter2@h/"), "ValueError"),
        (RecursionError("deep"), "RecursionError"),
        (MemoryError(), "MemoryError"),
        (UnicodeDecodeError("utf-8", b"\xff", 0, 1, "bad"), "UnicodeDecodeError"),
        (AssertionError(), "AssertionError"),
    ],
)
def test_what_an_adapter_raises_is_in_its_view(error: Exception, kind: str) -> None:
    register_client(Raising(error))
    view = compare("http://me:hunter2@h/", clients=["raising"]).views[-1]
    assert (view.name, view.error, view.version) == ("raising", kind, "1.0")
    assert "hunter2" not in (view.message or "")


def test_whoever_stops_the_program_does() -> None:
    register_client(Raising(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        compare("http://h/", clients=["raising"])


def test_a_long_message_is_cut() -> None:
    register_client(Raising(ValueError("x" * 10_000)))
    message = compare("http://h/", clients=["raising"]).views[-1].message
    assert message == "x" * 200 + "…"


def test_an_adapter_that_gives_no_view() -> None:
    class Wrong(Example):
        def view(self, text: str, base: URL | None) -> Any:
            return text

    register_client(Wrong())
    view = compare("http://h/", clients=["example"]).views[-1]
    assert (view.error, view.message) == ("TypeError", "client returned str, not a View")


@pytest.mark.parametrize(
    "parts", [{"port": 80}, {"host": b"h"}, {"scheme": 1}, {"path": None}, {"error": ValueError()}]
)
def test_an_adapter_whose_view_is_not_made_of_text(parts: dict[str, Any]) -> None:
    class Wrong(Example):
        def view(self, text: str, base: URL | None) -> Any:
            return View("", **parts)

    register_client(Wrong())
    found = compare("http://h/", clients=["example"])
    assert found.views[-1].error == "TypeError"
    assert next(iter(parts)) in (found.views[-1].message or "")
    assert found.to_json()
    assert found.to_text()


def test_an_error_that_cannot_be_told() -> None:
    class SpeechlessError(Exception):
        def __str__(self) -> str:
            raise RuntimeError

    register_client(Raising(SpeechlessError()))
    view = compare("http://h/", clients=["raising"]).views[-1]
    assert (view.error, view.message) == ("SpeechlessError", "")


def test_a_message_that_an_adapter_gives_is_masked() -> None:
    class Telling(Example):
        def view(self, text: str, base: URL | None) -> View:
            return View("", error="refused", message=f"not {text}")

    register_client(Telling())
    found = compare("http://me:hunter2@h/", clients=["example"])
    assert found.views[-1].message == "not http://me:***@h/"
    assert "hunter2" not in found.to_json()


def test_what_is_no_adapter_is_refused() -> None:
    wrong: Any
    for wrong in (None, "requests", object(), View("x")):
        with pytest.raises(TypeError):
            register_client(wrong)


class Twin(Example):
    name = "urllib.parse"


def test_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("example", "tests.readings.test_registry:Example", "urikit.clients"),
        EntryPoint("missing", "tests.readings.test_registry:Missing", "urikit.clients"),
    ]

    def entry_points(*, group: str) -> list[EntryPoint]:
        return [point for point in points if point.group == group]

    monkeypatch.setattr("importlib.metadata.entry_points", entry_points)
    fresh = registry._Registry()
    with pytest.warns(RuntimeWarning, match="test_registry:Missing"):
        installed = fresh.installed()
    assert installed["example"][1] == "1.0"
    assert "missing" not in installed


def test_entry_points_do_not_replace_clients(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("twin", "tests.readings.test_registry:Twin", "urikit.clients")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda *, group: [point])
    with pytest.warns(RuntimeWarning, match=r"named 'urllib\.parse' is already registered"):
        installed = registry._Registry().installed()
    assert not isinstance(installed["urllib.parse"][0], Twin)


def test_a_client_that_is_not_installed_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "requests", None)  # as if it were not there
    installed = registry._Registry().installed()
    assert "requests" not in installed
    assert "urllib.parse" in installed


def test_a_client_that_is_broken_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Example):
        def version(self) -> str | None:
            raise OSError("a library is missing")

        def view(self, text: str, base: URL | None) -> View:
            raise OSError("a library is missing")

    monkeypatch.setattr(registry, "_BUILT_IN", ())
    found: dict[str, tuple[Client, str | None]] = {}
    registry._add(found, Broken)
    view = registry.ask(*found["example"], "http://h/", None)
    assert (view.error, view.version, view.label) == ("OSError", None, "example")


def test_clients_are_not_asked_about_very_long_strings() -> None:
    text = "http://h/".ljust(registry.MAX_LENGTH, "a")
    assert compare(text, clients=["urllib.parse"]).views[-1].path == text[len("http://h") :]
    view = compare(f"{text}a", clients=["urllib.parse"]).views[-1]
    assert (view.error, view.abstains) == ("too-long", True)
