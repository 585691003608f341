"""Every client behind a guard, in the same scenarios: nobody reaches a server that is forbidden.

Each scenario ends by asking those servers how many came. That they would notice is a scenario too.
"""

from base64 import b64decode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from tests.connect.bed import NAME, Bed
from tests.connect.clients import Client
from urikit.guard import GuardError, ReasonCode
from urikit.web import URLPattern

Connect = Callable[..., Client]

# "{port}" is that of the open server, on which the forbidden ones listen too.
FORBIDDEN = [
    "http://127.0.0.1:{port}/",
    "http://localhost:{port}/",
    "http://evil.example:{port}/",
    "http://evil6.example:{port}/",
    "http://mapped.example:{port}/",
    "http://mixed.example:{port}/",
    "http://mixed-last.example:{port}/",
    "http://nothing.example:{port}/",
    # Other ways to write the address, which a resolver or a socket would read
    "http://2130706433:{port}/",
    "http://0x7f000001:{port}/",
    "http://0x7f.1:{port}/",
    "http://0177.0.0.1:{port}/",
    "http://017700000001:{port}/",
    "http://127.1:{port}/",
    "http://0:{port}/",
    "http://0.0.0.0:{port}/",
    "http://127%2e0%2e0%2e1:{port}/",
    "http://①②⑦.⓪.⓪.①:{port}/",
    "http://127。0。0。1:{port}/",
    "http://%6c%6f%63alhost:{port}/",
    "http://localhost.:{port}/",
    "http://127.0.0.1.:{port}/",
    # IPv6
    "http://[::1]:{port}/",
    "http://[0:0:0:0:0:0:0:1]:{port}/",
    "http://[::ffff:127.0.0.1]:{port}/",
    "http://[::ffff:7f00:1]:{port}/",
    "http://[::127.0.0.1]:{port}/",
    "http://[64:ff9b::7f00:1]:{port}/",
    "http://[2002:7f00:1::]:{port}/",
    "http://[::]:{port}/",
    "http://[::1%25lo]:{port}/",
    # On which parsers do not agree
    "http://good.example@127.0.0.1:{port}/",
    "http://127.0.0.1:{port}\\@good.example/",
    "http://good.example:{port}\\@127.0.0.1:{port}/",
    "http://127.0.0.1:{port}#@good.example/",
    "http://good.example:{port}@127.0.0.1:{port}/",
    "http:\\\\127.0.0.1:{port}/",
    "http:127.0.0.1:{port}/",
    "http:///127.0.0.1:{port}/",
    "http:////127.0.0.1:{port}/",
    "http://127.0.0.1:{port}:80/",
    "http://\t127.0.0.1:{port}/",
    " http://127.0.0.1:{port}/",
]

OTHER_SCHEMES = [
    "file:///etc/hostname",
    "file://127.0.0.1/etc/hostname",
    "ftp://127.0.0.1:{port}/",
    "gopher://127.0.0.1:{port}/_x",
    "data:text/plain,x",
    "javascript:alert(1)",
    "URL:http://127.0.0.1:{port}/",
    "ws://127.0.0.1:{port}/",
    "http+unix://%2Fvar%2Frun%2Fdocker.sock/info",
    "unix:/var/run/docker.sock",
]

REFERENCES = ["//127.0.0.1:{port}/", "/\\127.0.0.1:{port}/", "\\\\127.0.0.1:{port}/"]


def is_refused(client: Client, url: str) -> GuardError | None:
    """Return True if a fetch fails, and the guard's error if the guard refused it."""
    with pytest.raises(client.errors()) as caught:
        client.fetch(url)
    return caught.value if isinstance(caught.value, GuardError) else None


# --- what is allowed ------------------------------------------------------------------------------


def test_an_allowed_server_is_reached(connect: Connect, bed: Bed) -> None:
    reply = connect().fetch(f"{bed.http}/a?b")
    assert reply.status == 200
    assert reply.request["path"] == "/a?b"
    assert reply.headers["host"] == f"{NAME}:{bed.plain.port}"
    assert bed.resolver.asked == {NAME: 1}
    assert bed.plain.accepted == 1
    assert bed.trespassers() == 0


def test_tls_has_the_name_of_the_url(connect: Connect, bed: Bed) -> None:
    reply = connect().fetch(f"{bed.https}/")
    assert reply.status == 200
    assert reply.request["name"] == NAME
    assert reply.headers["host"] == f"{NAME}:{bed.secure.port}"
    assert bed.trespassers() == 0


def test_tls_of_another_name_fails(connect: Connect, bed: Bed) -> None:
    client = connect()
    with pytest.raises(client.base_error()) as caught:
        client.fetch(f"https://wrong.example:{bed.secure.port}/")
    assert not isinstance(caught.value, GuardError)
    assert "certificate" in str(caught.value).lower()
    assert bed.secure.requests == []


def test_a_literal_that_is_allowed(connect: Connect, bed: Bed) -> None:
    assert connect().fetch(f"http://127.0.0.2:{bed.plain.port}/").status == 200
    assert connect().fetch(f"https://127.0.0.2:{bed.secure.port}/").status == 200
    assert bed.resolver.asked == {}


def test_the_next_address_is_tried(connect: Connect, bed: Bed) -> None:
    assert connect().fetch(f"http://half-dead.example:{bed.plain.port}/").status == 200
    assert bed.resolver.asked == {"half-dead.example": 1}
    assert bed.trespassers() == 0


def test_a_server_that_does_not_answer_is_no_refusal(connect: Connect, bed: Bed) -> None:
    bed.resolver.answers["dead.example"] = [["127.0.0.3"]]
    client = connect()
    with pytest.raises(client.base_error()) as caught:
        client.fetch(f"http://dead.example:{bed.plain.port}/")
    assert not isinstance(caught.value, GuardError)


# --- what is not ----------------------------------------------------------------------------------


@pytest.mark.parametrize("url", [*FORBIDDEN, *OTHER_SCHEMES])
def test_forbidden_places(connect: Connect, bed: Bed, url: str) -> None:
    client = connect()
    there = url.format(port=bed.plain.port)
    if reads_text(client):
        assert isinstance(is_refused(client, there), GuardError)
        assert bed.plain.accepted == 0
    else:
        # The client's own reading of it is what counts, and that may be the open server.
        with suppress(*client.errors()):
            assert client.fetch(there).headers["host"] == f"{NAME}:{bed.plain.port}"
    assert bed.trespassers() == 0


def reads_text(client: Client) -> bool:
    """True if the guard sees a string before the client's own parser does."""
    return type(client).__name__ not in (
        *("HttpxTransport", "RequestsAdapter", "AiohttpConnector"),
    )


def test_the_servers_would_notice(connect: Connect, bed: Bed) -> None:
    client = connect(networks=["127.0.0.0/8"])
    bed.plain.routes["/go"] = (302, {"Location": f"http://127.0.0.1:{bed.plain.port}/"})
    assert client.fetch(f"{bed.http}/go").status == 200
    assert bed.trespassers() == 1


def test_forbidden_ports(connect: Connect, bed: Bed) -> None:
    error = is_refused(connect(ports=[80, 443]), f"{bed.http}/")
    assert error is not None
    assert error.kind == ReasonCode.PORT_NOT_ALLOWED
    assert bed.plain.accepted == 0


def test_a_refusal_has_its_reason_and_is_an_error_of_the_client(connect: Connect, bed: Bed) -> None:
    client = connect()
    error = is_refused(client, f"http://evil.example:{bed.plain.port}/")
    assert error is not None
    assert isinstance(error, client.base_error())
    assert error.kind == ReasonCode.ADDRESS_NOT_GLOBAL
    assert "127.0.0.1 is in 127.0.0.0/8" in str(error)
    assert error.decision.codes == (ReasonCode.ADDRESS_NOT_GLOBAL,)


def test_passwords_are_not_shown(connect: Connect, bed: Bed) -> None:
    client = connect()
    error = is_refused(client, f"http://joe:s3cret@evil.example:{bed.plain.port}/")
    assert error is not None
    assert "s3cret" not in f"{error} {error!r} {error.args}"
    if not client.rules:
        return
    bed.plain.routes["/go"] = (302, {"Location": f"http://joe:s3cret@{NAME}:{bed.plain.port}/"})
    error = is_refused(client, f"{bed.http}/go")
    assert error is not None
    assert "s3cret" not in f"{error} {error!r} {error.args}"


def test_user_info_where_it_is_allowed(connect: Connect, bed: Bed) -> None:
    reply = connect(userinfo=True).fetch(f"http://joe:s3c%3Aret@{NAME}:{bed.plain.port}/")
    kind, _, value = reply.headers["authorization"].partition(" ")
    assert (kind, b64decode(value).decode()) == ("Basic", "joe:s3c:ret")
    assert "s3c" not in reply.headers["host"]


# --- names that change ----------------------------------------------------------------------------


def test_a_name_that_is_bound_anew(connect: Connect, bed: Bed) -> None:
    client = connect()
    url = f"http://rebinding.example:{bed.plain.port}/"
    assert client.fetch(url, headers={"Connection": "close"}).status == 200
    assert bed.resolver.asked == {"rebinding.example": 1}
    error = is_refused(client, url)
    assert error is not None
    assert error.kind == ReasonCode.ADDRESS_NOT_GLOBAL
    assert bed.trespassers() == 0


def test_a_name_that_is_bound_anew_under_tls(connect: Connect, bed: Bed) -> None:
    bed.resolver.answers[NAME] = [["127.0.0.2"], ["127.0.0.1"], ["::1"]]
    assert connect().fetch(f"{bed.https}/").status == 200
    for _ in range(2):
        assert is_refused(connect(), f"{bed.https}/") is not None
    assert bed.trespassers() == 0


# --- connections that are used again --------------------------------------------------------------


def keeps_connections(client: Client) -> bool:
    return type(client).__name__ not in ("Urllib", "HttpxTrio")


def test_a_connection_is_used_again(connect: Connect, bed: Bed) -> None:
    client = connect()
    bed.resolver.answers[NAME] = [["127.0.0.2"], ["127.0.0.1"]]
    if not keeps_connections(client):
        pytest.skip("each request has its own connection")
    assert [client.fetch(f"{bed.https}/{n}").status for n in range(3)] == [200, 200, 200]
    assert bed.secure.accepted == 1
    assert bed.resolver.asked == {NAME: 1}
    assert bed.trespassers() == 0


def test_what_goes_over_an_open_connection_is_checked(connect: Connect, bed: Bed) -> None:
    pattern = URLPattern({"hostname": NAME, "pathname": "/open/*"})
    client = connect(hosts=[pattern])
    assert client.fetch(f"{bed.http}/open/a").status == 200
    assert is_refused(client, f"{bed.http}/admin") is not None
    bed.plain.routes["/open/go"] = (302, {"Location": "/admin"})
    assert is_refused(client, f"{bed.http}/open/go") is not None
    assert [each["path"] for each in bed.plain.requests] == ["/open/a", "/open/go"]


# --- redirects ------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", [*FORBIDDEN, *OTHER_SCHEMES, *REFERENCES])
def test_redirects_to_forbidden_places(connect: Connect, bed: Bed, target: str) -> None:
    bed.plain.routes["/go"] = (302, {"Location": target.format(port=bed.plain.port)})
    client = connect()
    if client.rules:
        is_refused(client, f"{bed.http}/go")
    else:
        # The client's own reading of it is what counts, and that may be the open server.
        with suppress(*client.errors()):
            assert client.fetch(f"{bed.http}/go").headers["host"] == f"{NAME}:{bed.plain.port}"
    assert bed.trespassers() == 0


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_followed(connect: Connect, bed: Bed, status: int) -> None:
    bed.plain.routes["/go"] = (status, {"Location": "there?x#y"})
    bed.plain.routes["/there"] = (status, {"Location": f"{bed.https}/end"})
    reply = connect().fetch(f"{bed.http}/go")
    assert (reply.status, reply.request["path"]) == (200, "/end")
    assert reply.request["name"] == NAME
    assert bed.trespassers() == 0


@pytest.mark.parametrize(
    "location",
    ["/admin/../open/a", "/admin/%2e%2e/open/a", "/admin/.%2E/open/a", "/admin\\..\\open/a"],
)
def test_what_is_sent_was_judged(connect: Connect, bed: Bed, location: str) -> None:
    client = connect(hosts=[URLPattern({"hostname": NAME, "pathname": "/open/*"})])
    bed.plain.routes["/open/go"] = (302, {"Location": location})
    with suppress(*client.errors()):
        client.fetch(f"{bed.http}/open/go")
    assert {each["path"] for each in bed.plain.requests} <= {"/open/go", "/open/a"}


def test_redirects_that_are_not_followed_are_not_judged(connect: Connect, bed: Bed) -> None:
    client = connect()
    if type(client).__name__ == "Urllib":
        pytest.skip("urllib has no such choice")
    bed.plain.routes["/go"] = (302, {"Location": f"http://127.0.0.1:{bed.plain.port}/"})
    assert client.fetch(f"{bed.http}/go", follow=False).status == 302
    assert bed.trespassers() == 0


def test_too_many_redirects(connect: Connect, bed: Bed) -> None:
    client = connect(max_redirects=3)
    if not client.rules:
        pytest.skip("by itself it does not know where a request comes from")
    bed.plain.routes["/loop"] = (302, {"Location": "/loop"})
    error = is_refused(client, f"{bed.http}/loop")
    assert error is not None
    assert error.kind == ReasonCode.TOO_MANY_REDIRECTS
    assert len(bed.plain.requests) == 4
    # The next request starts from nothing.
    bed.plain.routes["/once"] = (302, {"Location": "/end"})
    assert client.fetch(f"{bed.http}/once").status == 200


def test_no_redirects(connect: Connect, bed: Bed) -> None:
    client = connect(max_redirects=0)
    if not client.rules:
        pytest.skip("by itself it does not know where a request comes from")
    bed.plain.routes["/once"] = (302, {"Location": "/end"})
    assert is_refused(client, f"{bed.http}/once") is not None
    assert len(bed.plain.requests) == 1


def test_from_https_to_http(connect: Connect, bed: Bed) -> None:
    client = connect()
    if not client.rules:
        pytest.skip("by itself it does not know where a request comes from")
    bed.secure.routes["/go"] = (302, {"Location": f"{bed.http}/"})
    error = is_refused(client, f"{bed.https}/go")
    assert error is not None
    assert error.kind == ReasonCode.SCHEME_DOWNGRADE
    assert bed.plain.accepted == 0
    assert connect(https_downgrade=True).fetch(f"{bed.https}/go").status == 200


SECRETS = {"Authorization": "Bearer t", "Cookie": "id=1", "X-Api-Key": "k", "X-Mine": "m"}


def test_credentials_stay_with_their_origin(connect: Connect, bed: Bed) -> None:
    client = connect(credential_headers=["X-Mine"])
    if not client.rules:
        pytest.skip("by itself it does not know where a request comes from")
    other = f"https://other.example:{bed.secure.port}"
    bed.secure.routes["/go"] = (302, {"Location": f"{other}/further"})
    bed.secure.routes["/further"] = (302, {"Location": f"{other}/end"})
    reply = client.fetch(f"{bed.https}/go", headers={**SECRETS, "Accept-Language": "eo"})
    assert reply.request["path"] == "/end"
    assert reply.headers["host"] == f"other.example:{bed.secure.port}"
    first, *rest = (each["headers"] for each in bed.secure.requests)
    assert isinstance(first, dict)
    assert {name.lower() for name in SECRETS} <= set(first)
    for headers in rest:
        assert isinstance(headers, dict)
        assert not {name.lower() for name in SECRETS} & set(headers)
        assert headers["accept-language"] == "eo"


def test_credentials_stay_when_the_origin_does(connect: Connect, bed: Bed) -> None:
    bed.secure.routes["/go"] = (302, {"Location": "/end"})
    reply = connect().fetch(f"{bed.https}/go", headers={"Authorization": "Bearer t"})
    assert reply.headers["authorization"] == "Bearer t"


# --- proxies --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_proxies_of_the_environment(
    connect: Connect, bed: Bed, scheme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        for each in (name, name.upper()):
            monkeypatch.setenv(each, f"http://127.0.0.1:{bed.proxy.port}")
    client = connect()
    url = f"{bed.http if scheme == 'http' else bed.https}/"
    if client.rules:
        assert client.fetch(url).status == 200
    else:  # a session of the client's own kind, which asks the environment
        error = is_refused(client, url)
        assert error is not None
        assert error.kind == ReasonCode.PROXY_NOT_ALLOWED
    assert bed.trespassers() == 0


# --- threads --------------------------------------------------------------------------------------


def test_threads(connect: Connect, bed: Bed) -> None:
    client = connect()
    if hasattr(client, "runner"):
        pytest.skip("an event loop belongs to one thread")
    bed.plain.routes["/go"] = (302, {"Location": f"http://127.0.0.1:{bed.plain.port}/"})
    urls = [
        f"{bed.http}/a",
        f"http://evil.example:{bed.plain.port}/",
        f"{bed.https}/a",
        f"{bed.http}/go",
        f"http://mixed.example:{bed.plain.port}/",
    ] * 8

    def status(url: str) -> int | None:
        try:
            return client.fetch(url).status
        except GuardError:
            return None

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(status, urls)) == [200, None, 200, None, None] * 8
    assert bed.trespassers() == 0
