"""Adapters agree with their clients: each fetches from a listener, and the two are compared.

The resolver leads every client to the loopback, and tells what it was asked for.
"""

from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec

import pytest

from tests.hazards.cases import KNOWN, KNOWN_REFERENCES
from tests.readings.listener import FETCHERS, Listener, by_libcurl, resolving_to
from urikit.readings import clients, compare
from urikit.readings._clients.recording import looked_up
from urikit.readings._views import View

PACKAGES = {"urllib.request": "urllib", "libcurl": "pycurl"}

TEXTS = [
    *(text for text, _ in KNOWN if "file:" not in text and len(text) < 500),
    "http://EXAMPLE.com",
    "http://h:0/",
    "http://h:/",
    "http://h:00080/",
    "http://h:65535/",
    "http://h:65536/",
    "http://h:+80/",
    "http://h:8_0/",
    "http://h:\u0668/",
    "http://h: 80/",
    "http://faß.example/",
    "http://bücher.example/é?ü",
    "http://\u2665.example/",
    "http://a..b/",
    "http://h./",
    "http://h../",
    "http://127.0.0.1./",
    "http://127.0.0.1../",
    "http://0x7f.0.0.1/",
    "http://0177.0.0.1/",
    "http://1.2.3/",
    "http://1.2.3.4/",
    "http://256.1.1.1/",
    f"http://{'a' * 70}/",
    "http://u:p@h/",
    "http://u@h:81/",
    "http://u:@h/",
    "http://a[b@h/",
    "http://a b/",
    "http://a_b/",
    "http://a,b/",
    "http://*/",
    "http://h/a b",
    "http://h/%zz",
    "http://h?x",
    "http://h#x",
    "HTTP://h:8443/x",
    "https://h/",
    "https://h:8443/",
    "ws://h/",
    "foo://h/",
    "h:80",
    "h/a",
    "",
    "//h/",
    "<http://h/>",
    "http://[::1%eth0]/",
    "http://[::1]:81/",
    "http://[::1",
    "mailto:a@b.example",
]

REFERENCES = [
    *(text for text, _ in KNOWN_REFERENCES),
    "../c",
    "//evil.example",
    "//evil.example:81/x",
    "//127.1/",
    "//2130706433/",
    "//127.0.0.1./",
    "?q",
    "http://h2/é",
    "https://x/",
    "/a b",
    "http:////x",
    "http:/x",
    "é",
    "//u@evil.example/",
    "ftp://x/",
    "javascript:x",
    "",
    " //evil.example",
    "\t//evil.example",
    "//evil.example ",
    "//é.example/",
]

BASE = "http://good.com/a/b"


def said(view: View) -> tuple[str, int] | None:
    """Return the answer of the adapter, in the resolver's terms."""
    if view.error is not None:
        return None
    assert view.host is not None
    assert view.port is not None
    return view.host.strip("[]"), int(view.port)


def needs(name: str) -> None:
    """Skip the test where the client is not installed."""
    if find_spec(PACKAGES.get(name, name)) is None:
        pytest.skip(f"{name} is not installed")


@pytest.mark.parametrize("text", TEXTS, ids=ascii)
@pytest.mark.parametrize("name", FETCHERS)
def test_a_client_connects_where_its_adapter_says(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs(name)
    assert said(view_of(name, text)) == asked_by(name, text, None, monkeypatch)


@pytest.mark.parametrize("text", REFERENCES, ids=ascii)
@pytest.mark.parametrize("name", FETCHERS)
def test_a_client_follows_where_its_adapter_says(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs(name)
    if name == "urllib.request" and text.startswith("ftp:"):
        pytest.skip("its FTP handler would look the name up, and speak FTP")
    assert said(view_of(name, text, BASE)) == asked_by(name, text, BASE, monkeypatch)


def view_of(name: str, text: str, base: str | None = None) -> View:
    """Return the answer of the adapter."""
    return compare(text, base, clients=[name]).view(name)


def asked_by(
    name: str, text: str, base: str | None, monkeypatch: pytest.MonkeyPatch
) -> tuple[str, object] | None:
    """Return the name and port that the client asks for; ``None`` if it refuses the string."""
    listener = Listener(None if base is None else text)
    try:
        # It refuses the text, or TLS fails: what counts is what it has asked for by then.
        with resolving_to(listener, monkeypatch) as asked, suppress(Exception):
            FETCHERS[name](text if base is None else base)
    finally:
        listener.close()
    if base is not None:
        assert asked[0] == ("good.com", 80)
        del asked[0]
    return (asked[0][0].strip("[]"), asked[0][1]) if asked else None


# libcurl has a resolver of its own: it is told to connect to the listener, and says in the Host
# header where it believes to be. Its TLS says nothing before a handshake.
@pytest.mark.parametrize("text", TEXTS, ids=ascii)
def test_libcurl_connects_where_its_adapter_says(text: str) -> None:
    needs("libcurl")
    view = view_of("libcurl", text)
    if text.startswith("https") or (view.error is None and view.scheme != "http"):
        pytest.skip("only plain HTTP says which host it is for")
    assert host_header_of(view) == header_seen(text, None)


@pytest.mark.parametrize("text", REFERENCES, ids=ascii)
def test_libcurl_follows_where_its_adapter_says(text: str) -> None:
    needs("libcurl")
    view = view_of("libcurl", text, BASE)
    if view.error is None and view.scheme != "http":
        pytest.skip("only plain HTTP says which host it is for")
    assert host_header_of(view) == header_seen(text, BASE)


def host_header_of(view: View) -> str | None:
    """The header of a request to what the adapter says."""
    if view.error is not None:
        return None
    assert view.host is not None
    return view.host if view.port == "80" else f"{view.host}:{view.port}"


def header_seen(text: str, base: str | None) -> str | None:
    """The header of the request that libcurl makes, if it makes one."""
    import pycurl

    listener = Listener(None if base is None else text)
    try:
        by_libcurl(text if base is None else base, listener)
    except (pycurl.error, UnicodeError, ValueError):
        pass
    finally:
        listener.close()
    heads = listener.heads if base is None else listener.heads[1:]
    for line in heads[0].split(b"\r\n") if heads else []:
        if line.startswith(b"Host: "):
            return line[6:].decode("utf-8")
    return None


def test_versions() -> None:
    import platform

    found = clients()
    assert found["urllib.parse"] == found["urllib.request"] == platform.python_version()
    for name in ("requests", "urllib3", "httpx", "yarl", "aiohttp"):
        if find_spec(name) is not None:
            from importlib.metadata import version

            assert found[name] == version(name)
        else:
            assert name not in found
    if find_spec("pycurl") is not None:
        import pycurl

        assert f"libcurl/{found['libcurl']} " in pycurl.version


@pytest.mark.parametrize(
    "text", ["https://h.example/", "http://1.2.3.4/", "file:///etc/passwd", "ftp://h/"]
)
@pytest.mark.parametrize("base", [None, BASE])
def test_nothing_is_looked_up_opened_or_connected_to(
    text: str, base: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    import builtins
    import socket

    compare(text, base)  # imports what it needs, and that reads files

    def forbidden(*args: object, **options: object) -> None:
        raise AssertionError("the network, or a file, was asked for")

    with monkeypatch.context() as patch:
        for name in ("getaddrinfo", "gethostbyname", "create_connection"):
            patch.setattr(socket, name, forbidden)
        patch.setattr(socket.socket, "connect", forbidden)
        patch.setattr(builtins, "open", forbidden)
        patch.setenv("http_proxy", "http://proxy.invalid:1/")
        patch.setenv("https_proxy", "http://proxy.invalid:1/")
        patch.setenv("all_proxy", "http://proxy.invalid:1/")
        found = compare(text, base)
    assert not [view for view in found.views if view.error == "AssertionError"]
    assert not [view for view in found.views if "proxy" in (view.host or "")]


@pytest.mark.parametrize("base", [None, "http://me:hunter2@good.com/a/b"])
def test_no_client_logs_a_request_or_a_password(
    base: str | None, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("DEBUG"):
        compare("http://me:hunter2@h/" if base is None else "/x", base)
    assert not [record for record in caplog.records if record.levelname != "DEBUG"]
    assert "hunter2" not in caplog.text


@pytest.mark.parametrize(
    "host",
    [
        "b\u00fccher.example",
        "\u00ad" * 300 + "a\u0308.example",  # soft hyphens are mapped to nothing
        "a" + "\u0300" * 70,
        "\u1f82" * 70,
        "\u1fb3\u0345" * 126,
        "\ufdfa" * 300,
        "a." * 200 + "\u3002b",
        "x" * 300 + "\u00fc",
    ],
)
def test_a_name_is_refused_as_the_codec_refuses_it(host: str) -> None:
    def outcome(function: Callable[[str], str]) -> str:
        try:
            return function(host)
        except UnicodeError:
            return "refused"

    assert outcome(looked_up) == outcome(lambda name: name.encode("idna").decode("ascii"))


def test_a_megabyte_of_a_long_label_is_refused_at_once() -> None:
    with pytest.raises(UnicodeError, match="label empty or too long"):
        looked_up("\ufdfa" * 1_000_000)
