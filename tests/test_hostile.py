"""Every public call on hostile inputs: its work grows with their length, not with its square.

``make bench`` has the times. Here the functions that are called are counted, on short inputs. What
happens in C is not counted, so each call also gets a few long inputs: if it is linear, it ends
before the time of the test is over.
"""

import sys
from contextlib import suppress
from types import FrameType

import pytest

from tests.calls import CALLS, Call
from tests.hostile import HOSTILE, hostile
from urikit import URIError

SHORT, LONG = 200, 200_000
LEAST = 1_000
"""Calls of functions that do not depend on the input: a few more or less do not matter."""


def inputs(number: int, every: int, *sizes: int) -> list[list[str]]:
    """Return inputs of these sizes for a call: one of *every* so many, the next for the next."""
    part = CALLS[number].part
    cases = HOSTILE[number % every :: every]
    given = [("", "", case[2], "") if part else case for case in cases]
    return [[hostile(case, size) for size in sizes] for case in given]


def run(call: Call, text: str) -> None:
    with suppress(URIError, TypeError, UnicodeEncodeError):  # what is documented
        call.run(text)


def work(call: Call, text: str) -> int:
    """Return how many functions are called, in Python or in C."""
    count = 0

    def one_more(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(one_more)
    try:
        run(call, text)
    finally:
        sys.setprofile(before)
    return count


def is_linear(call: Call, short: str, longer: str) -> bool:
    """Tell whether four times the length is at most five times the work."""
    return work(call, longer) <= 5 * work(call, short) + LEAST


@pytest.mark.parametrize("number", range(len(CALLS)), ids=[call.name for call in CALLS])
@pytest.mark.usefixtures("capfd")
def test_work_grows_with_the_length(number: int) -> None:
    call = CALLS[number]
    for short, longer, longest in inputs(number, 4, SHORT, 4 * SHORT, 16 * SHORT):
        run(call, longer)  # loads what is loaded on first use
        if is_linear(call, short, longer):
            continue
        # A limit on lengths may lie between the two, such as that of labels: beyond it, once more.
        assert is_linear(call, longer, longest), short[:40]


@pytest.mark.parametrize("number", range(len(CALLS)), ids=[call.name for call in CALLS])
@pytest.mark.usefixtures("capfd")
def test_long_inputs_end_in_time(number: int) -> None:
    for (text,) in inputs(number, len(HOSTILE) // 2, LONG):
        run(CALLS[number], text)


def test_a_square_is_noticed() -> None:
    square = Call("square", lambda text: [len(text) for _ in text for _ in text])
    for short in (SHORT, 4 * SHORT):
        assert not is_linear(square, "a" * short, "a" * 4 * short)
