"""A short run of ``make leaks``: operations leave nothing behind, errors included."""

import pytest

from tests.prove.leaks import OPERATIONS, TEXTS, measure
from tests.samples import sample
from urikit import URL

COUNT = sample(3_000, 8_000)


def test_nothing_leaks() -> None:
    measure(COUNT // 4)  # what is made once, on first use
    growth = measure(COUNT)
    assert growth.operations >= COUNT * 0.8
    assert growth.faults == [], str(growth)


def test_every_text_is_tried_by_every_operation() -> None:
    assert len(OPERATIONS) >= 15
    assert any(not text.isascii() for text in TEXTS)


@pytest.mark.parametrize("leaks", ["objects", "texts"])
def test_a_leak_is_seen(leaks: str) -> None:
    """The measure itself: of something that keeps what it is given."""
    kept: list[object] = []

    def leak(text: str) -> None:
        kept.append([URL.parse(text)] if leaks == "objects" else text)

    growth = measure(COUNT // 20, {"leak": leak})
    assert growth.faults, str(growth)
