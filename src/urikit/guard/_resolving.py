"""Looking a name up, once, with the own resolver or a given one; whatever goes wrong is told.

A resolver takes the host and the port, and gives addresses, as objects or as text. It may be
asynchronous where :meth:`Guard.aresolve` calls it.
"""

import inspect
import os
import socket
import threading
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple
from weakref import WeakSet

from urikit._ground.kinds import described
from urikit.addresses import Address
from urikit.guard._networks import to_address
from urikit.guard._reasons import Reason, ReasonCode

Answer = str | Address
Resolver = Callable[[str, int], Iterable[Answer]]
AsyncResolver = Callable[[str, int], Awaitable[Iterable[Answer]]]

_MAX_ANSWERS: Final = 256
"""More addresses than any name has; a resolver that gives more is not believed."""

_MAX_WAITED: Final = 256
"""Names that a guard looks up at once in threads; more are refused."""
_MAX_THREADS: Final = 1024
"""Threads of a guard: those names, and lookups that were left behind and have not ended."""

_ASYNCHRONOUS: Final = "resolver is asynchronous; call aresolve() instead"


class Lookups:
    """The lookups of one guard that have a thread, so that slow names keep no other guard waiting.

    A lookup that takes too long is left behind, since a thread cannot be ended: its place among
    those that are waited for is free again, but the thread counts until it ends.
    """

    __slots__ = ("__weakref__", "_lock", "_threads", "_waited")

    def __init__(self) -> None:
        self.forget()
        _LOOKUPS.add(self)

    def forget(self) -> None:
        """Start from nothing, as in a forked process, where no thread goes on."""
        self._lock = threading.Lock()
        self._waited = self._threads = 0

    def begin(self) -> str | None:
        """Take a place and a thread, or return the reason why there is none."""
        with self._lock:
            if self._waited >= _MAX_WAITED:
                return f"{_MAX_WAITED} names are already being looked up"
            if self._threads >= _MAX_THREADS:
                return f"{_MAX_THREADS} lookups are still running"
            self._waited += 1
            self._threads += 1
        return None

    def leave(self) -> None:
        """Give the place back: the answer has come, or nobody waits for it any more."""
        with self._lock:
            self._waited -= 1

    def end(self) -> None:
        """Give the thread back."""
        with self._lock:
            self._threads -= 1

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), ()


_LOOKUPS: Final[WeakSet[Lookups]] = WeakSet()


def look_up(
    resolver: Resolver | AsyncResolver | None,
    host: str,
    port: int,
    *,
    named: bool,
    timeout: float | None,
    lookups: Lookups,
) -> tuple[Address, ...] | Reason:
    """The addresses of *host*, or why there are none.

    >>> def resolver(host, port):
    ...     return ["192.0.2.1"]
    >>> look_up(resolver, "h.example", 80, named=False, timeout=None, lookups=Lookups())
    (IPv4Address('192.0.2.1'),)
    """

    def ask() -> tuple[Address, ...] | Reason:
        given = _asked(resolver, host, port, named)
        if inspect.isawaitable(given):
            close = getattr(given, "close", None)
            if close is not None:
                close()  # or a warning would say that it was not awaited
            return _unresolvable(_ASYNCHRONOUS)
        return _answers_or_failure(given)

    if timeout is None:
        return ask()
    refusal = lookups.begin()
    if refusal is not None:
        return _unresolvable(refusal)
    # getaddrinfo cannot be interrupted, only left behind.
    found: SimpleQueue[tuple[Address, ...] | Reason] = SimpleQueue()
    try:
        _in_thread(ask, found.put, lookups)
        return found.get(timeout=timeout)
    except Empty:
        return _too_long(timeout)
    finally:
        lookups.leave()


def _in_thread(ask: Callable[[], Any], tell: Callable[[Any], object], lookups: Lookups) -> None:
    """Have *ask* called in another thread, and *tell* its answer, or why there is none."""
    task = _Task(partial(copy_context().run, ask), tell, lookups)
    with suppress(IndexError):  # nobody waits
        _WAITING.pop().put(task)
        return
    try:
        threading.Thread(target=_work, args=(SimpleQueue(), task), daemon=True).start()
    except RuntimeError as error:  # no more threads
        lookups.end()
        tell(_unresolvable(_told(error)))


class _Task(NamedTuple):
    ask: Callable[[], Any]
    tell: Callable[[Any], object]
    lookups: Lookups


# Starting a thread takes longer than asking most resolvers, so a thread waits for more work.
_WAITING: Final[deque[SimpleQueue[_Task]]] = deque()
_PATIENCE: Final = 10.0
"""The seconds after which a thread without work ends."""


def _after_fork() -> None:
    """Count no threads: they stay with the parent."""
    _WAITING.clear()
    for each in list(_LOOKUPS):
        each.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def _work(tasks: SimpleQueue[_Task], first: _Task) -> None:
    """Do the *first* task, and then those that come in time."""
    _do(first, tasks)
    del first  # nor may anything else keep what strangers asked for
    while True:
        try:
            _do(tasks.get(timeout=_PATIENCE), tasks)
        except Empty:
            try:
                _WAITING.remove(tasks)
            except ValueError:  # somebody has just taken it to give it work
                continue
            return


def _do(task: _Task, tasks: SimpleQueue[_Task]) -> None:
    try:
        answer = task.ask()
    except BaseException as error:  # be it SystemExit: it ends the lookup, not the program
        answer = _unresolvable(_told(error))
    finally:
        task.lookups.end()
    _WAITING.append(tasks)  # first, so that whoever is told finds this thread waiting
    task.tell(answer)


async def look_up_async(
    resolver: Resolver | AsyncResolver | None,
    host: str,
    port: int,
    *,
    named: bool,
    timeout: float | None,
    lookups: Lookups,
) -> tuple[Address, ...] | Reason:
    """The same without blocking the event loop: a resolver that blocks runs in a thread."""
    import asyncio

    async def ask() -> Any:
        call = getattr(resolver, "__call__", resolver)  # noqa: B004 (the method, not whether)
        if inspect.iscoroutinefunction(resolver) or inspect.iscoroutinefunction(call):
            return await resolver(host, port)  # type: ignore[misc]
        refusal = lookups.begin()
        if refusal is not None:
            return _unresolvable(refusal)
        # Not a thread of the loop's own few: names that are slow would keep all of those, and
        # what else needs them.
        future = asyncio.get_running_loop().create_future()
        asked = partial(_asked, resolver, host, port, named)
        try:
            _in_thread(asked, partial(_tell, future), lookups)
            given = await future
        finally:
            lookups.leave()
        return await given if inspect.isawaitable(given) else given

    try:
        async with asyncio.timeout(timeout):  # wait_for() of Python 3.11 makes a task of it
            given = await ask()
        return _answers_or_failure(given)
    except TimeoutError as error:
        return _unresolvable(_told(error)) if timeout is None else _too_long(timeout)
    except Exception as error:  # as in _asked
        return _unresolvable(_told(error))


def _tell(future: Any, answer: object) -> None:
    """Gives *future*, of an event loop, its *answer*, unless nobody waits any more."""

    def tell() -> None:
        if not future.done():
            future.set_result(answer)

    with suppress(RuntimeError):  # the loop has ended
        future.get_loop().call_soon_threadsafe(tell)


def _asked(resolver: object, host: str, port: int, named: bool) -> object:
    """Return the answer of the resolver, or the reason why there is none."""
    try:
        if callable(resolver):
            return resolver(host, port)
        return _by_system(host, port, named)
    except Exception as error:  # whatever a resolver does, the request must not be made
        return _unresolvable(_told(error))


def _answers_or_failure(given: object) -> tuple[Address, ...] | Reason:
    if isinstance(given, Reason):
        return given
    try:
        return answers(given)
    except Exception as error:  # what it gave may fail as it is read
        return _unresolvable(_told(error))


def answers(given: object) -> tuple[Address, ...] | Reason:
    """Return the addresses in the answer of a resolver, each once, or the reason against it.

    >>> answers(["192.0.2.1", "192.0.2.1"])
    (IPv4Address('192.0.2.1'),)
    >>> answers("192.0.2.1").message
    'resolver must return a list of addresses, not str'
    """
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        return _unresolvable(f"resolver must return a list of addresses, not {described(given)}")
    found: dict[Address, None] = {}
    for count, each in enumerate(islice(given, _MAX_ANSWERS + 1)):
        if count == _MAX_ANSWERS:
            return _unresolvable(f"resolver returned more than {_MAX_ANSWERS} addresses")
        try:
            address = to_address(each)
        except TypeError as error:
            return Reason(ReasonCode.INVALID_ADDRESS, f"invalid answer from the resolver: {error}")
        if isinstance(address, Reason):
            return address
        found[address] = None
    if not found:
        return Reason(ReasonCode.NO_ADDRESSES, "hostname has no addresses")
    return tuple(found)


def _by_system(host: str, port: int, named: bool) -> list[str]:
    # With a dot at its end a name is complete: the search list of the local network is not tried,
    # in which "kubernetes.default" would be found. A name that the operator has listed may be one
    # of the local network.
    name = host if named else host + "."
    found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


def _told(error: BaseException) -> str:
    """An error by its type: its message may have anything in it."""
    return f"hostname lookup failed ({type(error).__name__})"


def _too_long(timeout: float) -> Reason:
    return _unresolvable(f"hostname was not found within {timeout:g} seconds")


def _unresolvable(message: str) -> Reason:
    return Reason(ReasonCode.UNRESOLVABLE, message)
