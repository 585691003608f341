"""Names and identities of servers: /etc/hosts, search domains, certificates."""

import datetime
import json
import shutil
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.connect.bed import NAME, OPEN, Bed, Listener
from tests.connect.clients import Client
from urikit.guard import GuardError

Connect = Callable[..., Client]
SCRIPT = Path(__file__).with_name("lookups.py")


# --- /etc/hosts and search domains ----------------------------------------------------------------


@pytest.fixture(scope="module")
def lookups(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[list[str]]]:
    """Return what the system finds, a default guard, and one with the names and their networks."""
    folder = tmp_path_factory.mktemp("lookups")
    (folder / "hosts").write_text("127.0.0.1 in-hosts.example.org db\n")
    (folder / "resolv.conf").write_text("nameserver 127.0.0.1\nsearch corp.example\n")
    unshare = shutil.which("unshare")
    if unshare is None or subprocess.run([unshare, "-mn", "true"], capture_output=True).returncode:
        pytest.skip("unshare makes no namespaces here")
    command = [unshare, "-mn", sys.executable, str(SCRIPT), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[list[str]]] = json.loads(done.stdout)
    return found


NAMES = [
    # name, what the system finds, what a default guard says, what one that lists the name does
    ("in-hosts.example.org", ["127.0.0.1"], ["unresolvable"], ["127.0.0.1"]),
    ("kubernetes.default", ["10.9.8.7"], ["unresolvable"], ["10.9.8.7"]),
    ("www.corp.example", ["10.9.8.7"], ["address-not-global"], ["10.9.8.7"]),
    ("db", ["127.0.0.1"], ["single-label"], ["127.0.0.1"]),
]


@pytest.mark.parametrize(("name", "system", "default", "listed"), NAMES)
def test_names_of_the_machine(
    lookups: dict[str, list[list[str]]],
    name: str,
    system: list[str],
    default: list[str],
    listed: list[str],
) -> None:
    assert lookups[name] == [system, default, listed]


# --- certificates ---------------------------------------------------------------------------------


def certificate(authority: Any, *names: str, **options: Any) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(*names, **options).configure_cert(context)
    context.set_alpn_protocols(["h2", "http/1.1"])
    return context


@pytest.fixture
def serving(bed: Bed) -> Iterator[Callable[[ssl.SSLContext], str]]:
    """Starts a server with a certificate, and gives its origin at the name of the bed."""
    made: list[Listener] = []

    def serve(context: ssl.SSLContext) -> str:
        made.append(Listener(OPEN, 0, context))
        return f"{NAME}:{made[-1].port}"

    yield serve
    assert not any(listener.requests for listener in made)
    for each in made:
        each.close()


def is_not_trusted(client: Client, authority: str) -> None:
    with pytest.raises(client.base_error()) as caught:
        client.fetch(f"https://{authority}/")
    assert not isinstance(caught.value, GuardError)
    assert "certificate" in str(caught.value).lower()


def test_a_certificate_of_a_stranger(connect: Connect, serving: Callable[..., str]) -> None:
    import trustme

    is_not_trusted(connect(), serving(certificate(trustme.CA(), NAME)))


def test_a_certificate_that_has_expired(
    connect: Connect, serving: Callable[..., str], authority: Any
) -> None:
    yesterday = datetime.datetime.now(datetime.UTC) - datetime.timedelta(days=1)
    old = certificate(authority, NAME, not_after=yesterday)
    is_not_trusted(connect(), serving(old))


@pytest.mark.parametrize("names", [["other.example"], [OPEN], ["*.good.example"]])
def test_a_certificate_for_other_names(
    connect: Connect, serving: Callable[..., str], authority: Any, names: list[str]
) -> None:
    is_not_trusted(connect(), serving(certificate(authority, *names)))


def test_a_redirect_to_a_certificate_for_another_name(connect: Connect, bed: Bed) -> None:
    client = connect()
    bed.secure.routes["/go"] = (302, {"Location": f"https://wrong.example:{bed.secure.port}/"})
    with pytest.raises(client.base_error(), match=r"(?i)certificate"):
        client.fetch(f"{bed.https}/go")
    assert [each["path"] for each in bed.secure.requests] == ["/go"]
