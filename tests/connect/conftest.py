"""The bed and the clients in it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.connect.bed import CLOSED, NAME, OPEN, SECOND, Bed, Papers, issue, lay
from tests.connect.clients import CLIENTS, Client, needs
from urikit.guard import Guard

Connect = Callable[..., Client]


@pytest.fixture(scope="session")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Papers:
    return issue(tmp_path_factory.mktemp("papers"))


@pytest.fixture
def authority(papers: Papers) -> Any:
    """Whom the clients trust."""
    return papers.authority


@pytest.fixture
def bed(papers: Papers, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bed]:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    for name in ("CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE", "SSL_CERT_DIR", "SSL_CERT_FILE"):
        monkeypatch.delenv(name, raising=False)
    with lay(papers) as made:
        made.resolver.answers = {
            NAME: [[OPEN]],
            "other.example": [[OPEN]],
            "wrong.example": [[OPEN]],
            "evil.example": [["127.0.0.1"]],
            "evil6.example": [["::1"]],
            "mapped.example": [["::ffff:127.0.0.1"]],
            "mixed.example": [[OPEN, *CLOSED]],
            "mixed-last.example": [[*CLOSED, OPEN]],
            "rebinding.example": [[OPEN], ["127.0.0.1"]],
            "half-dead.example": [[SECOND, OPEN]],
            "nothing.example": [[]],
        }
        yield made


@pytest.fixture
def guard(bed: Bed) -> Guard:
    """As by default, but for the ports of the bed, its resolver, and the open address."""
    return Guard(ports=None, networks=[OPEN, SECOND], resolver=bed.resolver)


@pytest.fixture(params=CLIENTS)
def connect(request: pytest.FixtureRequest, bed: Bed, guard: Guard) -> Iterator[Connect]:
    """Makes a client of each kind, for the guard of the bed or one with other settings."""
    kind = CLIENTS[request.param]
    needs(kind)
    made: list[Client] = []

    def make(**changes: object) -> Client:
        made.append(kind(guard.replace(**changes), bed))
        return made[-1]

    yield make
    for each in made:
        each.close()
