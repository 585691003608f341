"""Looking up: once, all answers, and whatever goes wrong is a refusal."""

import asyncio
import copy
import os
import pickle
import socket
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextvars import ContextVar
from ipaddress import IPv4Address, IPv6Address
from typing import Any

import pytest

from urikit.guard import Decision, Guard, ReasonCode, _resolving as resolving

TEXT = "https://example.com/a"
PUBLIC = "93.184.215.14"

Ask = Callable[[Guard, object], Decision]


def _sync(guard: Guard, text: object) -> Decision:
    return guard.resolve(text)  # type: ignore[arg-type]


def _async(guard: Guard, text: object) -> Decision:
    return asyncio.run(guard.aresolve(text))  # type: ignore[arg-type]


@pytest.fixture(params=[_sync, _async], ids=["resolve", "aresolve"])
def ask(request: pytest.FixtureRequest) -> Ask:
    found: Ask = request.param
    return found


def test_all_answers_are_given(ask: Ask) -> None:
    asked = []

    def resolver(host: str, port: int) -> list[object]:
        asked.append((host, port))
        return [PUBLIC, IPv6Address("2606:4700::1111"), PUBLIC]

    decision = ask(Guard(resolver=resolver), TEXT)  # type: ignore[arg-type]
    assert decision.addresses == (IPv4Address(PUBLIC), IPv6Address("2606:4700::1111"))
    assert decision.allowed
    assert asked == [("example.com", 443)]


def test_the_name_is_looked_up_once(ask: Ask) -> None:
    """A name that leads elsewhere when it is asked for again gains nothing."""
    answers = iter([[PUBLIC], ["127.0.0.1"]])
    guard = Guard(resolver=lambda host, port: next(answers))
    assert ask(guard, TEXT).addresses == (IPv4Address(PUBLIC),)
    assert next(answers) == ["127.0.0.1"]


def test_an_address_is_not_looked_up(ask: Ask) -> None:
    guard = Guard(resolver=lambda host, port: pytest.fail("looked up"))
    assert ask(guard, "https://8.8.8.8/").addresses == (IPv4Address("8.8.8.8"),)
    assert ask(guard, "https://[2606:4700::1111]/").addresses == (IPv6Address("2606:4700::1111"),)
    assert ask(guard, "https://10.0.0.1/").addresses == ()


MIXED = [[PUBLIC, "127.0.0.1"], ["127.0.0.1", PUBLIC], [PUBLIC, "::1"], ["64:ff9b::7f00:1", PUBLIC]]


@pytest.mark.parametrize("answer", MIXED)
def test_mixed_answers(ask: Ask, answer: list[str]) -> None:
    decision = ask(Guard(resolver=lambda host, port: answer), TEXT)
    assert decision.codes == (ReasonCode.ADDRESS_NOT_GLOBAL,)
    assert decision.addresses == ()
    decision = ask(Guard(resolver=lambda host, port: answer, mixed_answers=True), TEXT)
    assert decision.addresses == (IPv4Address(PUBLIC),)
    decision = ask(Guard(resolver=lambda host, port: ["::1"], mixed_answers=True), TEXT)
    assert not decision.allowed


def test_no_answer(ask: Ask) -> None:
    decision = ask(Guard(resolver=lambda host, port: []), TEXT)
    assert decision.codes == (ReasonCode.NO_ADDRESSES,)


class Broken:
    """An answer that fails whatever is done with it."""

    def __iter__(self) -> Iterator[str]:
        yield PUBLIC
        raise RuntimeError("half way")


def _endless() -> Iterator[str]:
    while True:
        yield PUBLIC


# The answer of a resolver, and why it is refused
GARBAGE: list[tuple[Any, str]] = [
    (None, "unresolvable"),
    (1, "unresolvable"),
    (PUBLIC, "unresolvable"),
    (b"\x08\x08\x08\x08", "unresolvable"),
    (IPv4Address(PUBLIC), "unresolvable"),
    (Broken(), "unresolvable"),
    (_endless(), "unresolvable"),
    ([None], "invalid-address"),
    ([134744072], "invalid-address"),
    ([b"\x08\x08\x08\x08"], "invalid-address"),
    ([(PUBLIC, 443)], "invalid-address"),
    ([""], "invalid-address"),
    (["example.com"], "invalid-address"),
    (["127.1"], "invalid-address"),
    ([PUBLIC, "0x7f.0.0.1"], "invalid-address"),
    ({"a": 1}, "invalid-address"),
    (["fe80::1%eth0"], "zone-id"),
    ([PUBLIC, IPv6Address("2606:4700::1%2")], "zone-id"),
]


@pytest.mark.parametrize(("answer", "code"), GARBAGE)
def test_garbage(ask: Ask, answer: Any, code: str) -> None:
    decision = ask(Guard(resolver=lambda host, port: answer), TEXT)
    assert decision.codes == (code,)
    assert decision.addresses == ()


@pytest.mark.parametrize(
    "error",
    [
        OSError("secret"),
        socket.gaierror(-2, "secret"),
        UnicodeError("secret"),
        TimeoutError("secret"),
        KeyError("secret"),
        RecursionError("secret"),
        StopIteration("secret"),
    ],
    ids=repr,
)
def test_a_resolver_that_fails(ask: Ask, error: Exception) -> None:
    def resolver(host: str, port: int) -> list[str]:
        raise error

    for timeout in (None, 5):
        decision = ask(Guard(resolver=resolver, timeout=timeout), TEXT)
        assert decision.codes == (ReasonCode.UNRESOLVABLE,)
        assert "secret" not in decision.reasons[0].message


def test_a_resolver_that_takes_too_long(ask: Ask) -> None:
    def resolver(host: str, port: int) -> list[str]:
        time.sleep(0.3)
        return [PUBLIC]

    decision = ask(Guard(resolver=resolver, timeout=0.02), TEXT)
    assert decision.codes == (ReasonCode.UNRESOLVABLE,)
    assert decision.reasons[0].message == "hostname was not found within 0.02 seconds"


# --- asynchronous resolvers -------------------------------------------------------------------


async def _public(host: str, port: int) -> list[str]:
    await asyncio.sleep(0)
    return [PUBLIC]


class _Callable:
    async def __call__(self, host: str, port: int) -> list[str]:
        return [PUBLIC]


def _returns_awaitable(host: str, port: int) -> Awaitable[list[str]]:
    return _public(host, port)


@pytest.mark.parametrize(
    "resolver", [_public, _Callable(), _Callable().__call__, _returns_awaitable]
)
def test_asynchronous_resolvers(resolver: Any) -> None:
    guard = Guard(resolver=resolver)
    assert _async(guard, TEXT).addresses == (IPv4Address(PUBLIC),)
    decision = _sync(guard, TEXT)  # nobody would await it
    assert decision.codes == (ReasonCode.UNRESOLVABLE,)
    assert "aresolve" in decision.reasons[0].message


def test_an_asynchronous_resolver_that_takes_too_long() -> None:
    async def resolver(host: str, port: int) -> list[str]:
        await asyncio.sleep(10)
        return [PUBLIC]

    assert _async(Guard(resolver=resolver, timeout=0.02), TEXT).codes == (ReasonCode.UNRESOLVABLE,)


def test_cancellation_is_not_swallowed() -> None:
    async def main() -> None:
        async def resolver(host: str, port: int) -> list[str]:
            await asyncio.sleep(10)
            return [PUBLIC]

        task = asyncio.create_task(Guard(resolver=resolver).aresolve(TEXT))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(main())


# --- the system's resolver --------------------------------------------------------------------


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, ...]]:
    """Let the system answer with one public and one more address; return what it was asked."""
    asked: list[tuple[object, ...]] = []

    def getaddrinfo(host: object, port: object, *rest: object, **named: object) -> list[Any]:
        asked.append((host, port))
        if host == "missing.example.":
            raise socket.gaierror(socket.EAI_NONAME, "unknown")
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", (PUBLIC, port)),
            (socket.AF_INET6, socket.SOCK_STREAM, 6, "", ("2606:4700::1111", port, 0, 0)),
        ]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


def test_the_system_is_asked_for_the_whole_name(ask: Ask, system: list[tuple[object, ...]]) -> None:
    """With the dot the search list of the local network is not tried."""
    decision = ask(Guard(), "https://kubernetes.default.example:443/")
    assert decision.addresses == (IPv4Address(PUBLIC), IPv6Address("2606:4700::1111"))
    assert system == [("kubernetes.default.example.", 443)]


def test_a_listed_name_is_asked_for_as_it_is(ask: Ask, system: list[tuple[object, ...]]) -> None:
    assert ask(Guard(hosts=["db"]), "http://db/").allowed
    assert system == [("db", 80)]


def test_a_name_that_is_not_there(ask: Ask, system: list[tuple[object, ...]]) -> None:
    assert ask(Guard(), "https://missing.example/").codes == (ReasonCode.UNRESOLVABLE,)
    assert len(system) == 1


# --- answers of others ------------------------------------------------------------------------


def test_check_addresses() -> None:
    guard = Guard()
    decision = guard.check(TEXT)
    assert guard.check_addresses(decision, [PUBLIC]).addresses == (IPv4Address(PUBLIC),)
    assert guard.check_addresses(decision, []).codes == (ReasonCode.NO_ADDRESSES,)
    assert guard.check_addresses(decision, [PUBLIC, "10.0.0.1"]).codes == (
        ReasonCode.ADDRESS_NOT_GLOBAL,
    )
    refused = guard.check("https://localhost/")
    assert guard.check_addresses(refused, [PUBLIC]) is refused
    with pytest.raises(TypeError):
        guard.check_addresses(TEXT, [PUBLIC])  # type: ignore[arg-type]


def test_a_decision_in_the_place_of_the_text(ask: Ask) -> None:
    guard = Guard(resolver=lambda host, port: [PUBLIC])
    assert ask(guard, guard.check(TEXT)).addresses == (IPv4Address(PUBLIC),)
    hop = ask(guard, guard.redirect(TEXT, "/b", method="POST", status=307))
    assert (hop.addresses, getattr(hop, "method", None)) == ((IPv4Address(PUBLIC),), "POST")
    refused = guard.check("https://localhost/")
    assert ask(guard, refused) is refused
    # A decision of a more generous guard counts for no more than the string.
    generous = Guard(ports=None).check("https://example.com:22/")
    assert generous.allowed
    assert ask(guard, generous).codes == (ReasonCode.PORT_NOT_ALLOWED,)


def test_slow_names_do_not_keep_others_waiting() -> None:
    ends = threading.Event()

    def resolver(host: str, port: int) -> list[str]:
        if host.startswith("slow"):
            ends.wait(30)
        return ["8.8.8.8"]

    async def ask() -> Decision:
        guard = Guard(resolver=resolver)
        slow = [asyncio.create_task(guard.aresolve(f"http://slow{n}.example/")) for n in range(40)]
        await asyncio.sleep(0)
        found = await guard.aresolve("http://fast.example/")
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()
        return found

    try:
        assert asyncio.run(ask()).allowed
    finally:
        ends.set()


def test_a_resolver_that_ends_the_program_does_not(ask: Ask) -> None:
    def resolver(host: str, port: int) -> list[str]:
        raise SystemExit(1)

    decision = ask(Guard(resolver=resolver, timeout=5), TEXT)
    assert decision.codes == (ReasonCode.UNRESOLVABLE,)
    assert "SystemExit" in decision.reasons[0].message


class Hanging:
    """A resolver for which some names take until :meth:`end`."""

    def __init__(self) -> None:
        self.started = threading.Semaphore(0)
        self._end = threading.Event()

    def __call__(self, host: str, port: int) -> list[str]:
        if host.startswith("slow"):
            self.started.release()
            self._end.wait(60)
        return [PUBLIC]

    def end(self) -> None:
        self._end.set()


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hanging]:
    monkeypatch.setattr(resolving, "_WAITING", deque())  # threads of other tests
    resolver = Hanging()
    yield resolver
    resolver.end()


SLOW = "https://slow.example/"


def waiting(guard: Guard, number: int) -> list[threading.Thread]:
    """Threads that wait for as many slow lookups."""
    threads = [threading.Thread(target=guard.resolve, args=(SLOW,)) for _ in range(number)]
    for thread in threads:
        thread.start()
    return threads


def test_hanging_lookups_block_no_other_guard(ask: Ask, hanging: Hanging) -> None:
    guard, other = Guard(resolver=hanging, timeout=60), Guard(resolver=hanging, timeout=60)
    threads = waiting(guard, 256)
    for _ in threads:
        assert hanging.started.acquire(timeout=60)
    assert ask(guard, TEXT).reasons[0].message == "256 names are already being looked up"
    assert ask(other, TEXT).addresses == (IPv4Address(PUBLIC),)
    assert ask(guard.replace(), TEXT).addresses == (IPv4Address(PUBLIC),)
    hanging.end()
    for thread in threads:
        thread.join(60)
    assert ask(guard, TEXT).addresses == (IPv4Address(PUBLIC),)


def test_a_lookup_that_took_too_long_gives_its_place_back(
    ask: Ask, hanging: Hanging, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resolving, "_MAX_WAITED", 2)
    guard = Guard(resolver=hanging, timeout=0.02)
    for _ in range(6):
        assert "within 0.02 seconds" in ask(guard, SLOW).reasons[0].message
    assert guard._lookups._waited == 0
    assert ask(guard.replace(timeout=60), TEXT)


def test_threads_that_are_left_behind_are_few(
    ask: Ask, hanging: Hanging, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resolving, "_MAX_THREADS", 3)
    guard = Guard(resolver=hanging, timeout=0.02)
    messages = [ask(guard, SLOW).reasons[0].message for _ in range(5)]
    late, full = "hostname was not found within 0.02 seconds", "3 lookups are still running"
    assert messages == [late, late, late, full, full]
    assert ask(Guard(resolver=hanging, timeout=60), TEXT)
    hanging.end()
    while guard._lookups._threads:  # until those have ended
        time.sleep(0.01)
    assert "not ended" not in "".join(each.message for each in ask(guard, TEXT).reasons)


def test_a_cancelled_lookup_gives_its_place_back(hanging: Hanging) -> None:
    guard = Guard(resolver=hanging, timeout=60)

    async def cancelled() -> None:
        task = asyncio.create_task(guard.aresolve(SLOW))
        await asyncio.to_thread(hanging.started.acquire)
        assert guard._lookups._waited == 1
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert guard._lookups._waited == 0


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda guard: pickle.loads(pickle.dumps(guard))])
def test_a_copy_has_lookups_of_its_own(copied: Callable[[Guard], Guard]) -> None:
    guard = Guard()
    assert copied(guard) == guard
    assert copied(guard)._lookups is not guard._lookups


def test_lookups_after_one_another_share_a_thread(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resolving, "_WAITING", deque())
    started = []
    start = threading.Thread.start

    def counted(thread: threading.Thread) -> None:
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", counted)
    threads = set()

    def resolver(host: str, port: int) -> list[str]:
        threads.add(threading.get_ident())
        return [PUBLIC]

    assert all(ask(Guard(resolver=resolver), TEXT) for _ in range(20))
    assert len(started) <= 1  # none, if one that another test left behind came back in time
    assert threading.get_ident() not in threads


def test_a_thread_without_work_ends(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolving, "_WAITING", deque())
    monkeypatch.setattr(resolving, "_PATIENCE", 0.01)
    threads = []

    def resolver(host: str, port: int) -> list[str]:
        threads.append(threading.current_thread())
        return [PUBLIC]

    assert ask(Guard(resolver=resolver), TEXT)
    threads[0].join(30)
    assert not threads[0].is_alive()
    assert ask(Guard(resolver=resolver), TEXT)
    assert threads[1] is not threads[0]


def test_a_resolver_sees_the_callers_context_and_leaves_none(ask: Ask) -> None:
    variable: ContextVar[int] = ContextVar("variable", default=0)
    seen = []

    def resolver(host: str, port: int) -> list[str]:
        seen.append(variable.get())
        variable.set(5)
        return [PUBLIC]

    variable.set(1)
    assert all(ask(Guard(resolver=resolver), TEXT) for _ in range(2))
    assert seen == [1, 1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_a_forked_process_starts_its_own_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolving, "_MAX_WAITED", 1)
    guard = Guard(resolver=lambda host, port: [PUBLIC])
    assert guard.resolve(TEXT)
    assert guard._lookups.begin() is None  # a lookup of another thread, which is not forked
    child = os.fork()
    if not child:
        os._exit(0 if guard.resolve(TEXT) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
