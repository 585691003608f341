"""Threads share nothing but what does not change: eight of them get what one got before."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from tests.fuzz.generator import Case
from tests.prove.forms import Form, installed
from tests.prove.inputs import generated
from tests.prove.laws import LAWS
from urikit import COMPILED

THREADS = 8


def results(form: Form, cases: list[Case]) -> list[object]:
    return [law.observed(form, case) for case in cases for law in LAWS]


def test_eight_threads_get_what_one_gets() -> None:
    form = installed()
    cases = list(generated(5, 0, 60))
    before = results(form, cases)
    barrier = Barrier(THREADS)

    def work(number: int) -> list[object]:
        barrier.wait()  # all at once, and each from another place
        turned = cases[number:] + cases[:number]
        seen = results(form, turned)
        place = (len(cases) - number) * len(LAWS)
        return seen[place:] + seen[:place]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as pool:
            for seen in pool.map(work, range(THREADS)):
                assert seen == before
    finally:
        sys.setswitchinterval(interval)


def test_threads_read_one_object() -> None:
    u = installed().URL("https://user:pass@example.com:8042/over/there?name=ferret#nose")

    def work(_: int) -> set[tuple[object, ...]]:
        return {
            (
                str(u),
                hash(u),
                u.host,
                u.port,
                u.path,
                tuple(u.params.items()),
                u.join("../x"),
                repr(u),
            )
            for _ in range(200)
        }

    with ThreadPoolExecutor(THREADS) as pool:
        assert len(set.union(*pool.map(work, range(THREADS)))) == 1


@pytest.mark.skipif(not COMPILED, reason="plain Python works on one column at a time")
def test_columns_share_nothing_that_changes() -> None:
    pa = pytest.importorskip("pyarrow")
    from tests.prove.columns import FUNCTIONS

    rows = [
        ["http://127.0.0.1/x", "http://[::ffff:10.0.0.1]/", "HTTP://b\u00fccher.example:80/?a=%41"],
        [
            "http://8.8.8.8/x",
            "http://[2001:db8::1]/",
            "https://\u65e5\u672c.jp/../a b?a=1+2#\u00fc",
        ],
    ]
    columns = [pa.array(each * 5_000) for each in rows]
    functions = [name for name in FUNCTIONS if "raising" not in name]
    alone = {name: [FUNCTIONS[name](column) for column in columns] for name in functions}
    with ThreadPoolExecutor(len(columns)) as pool:
        for name in [*functions, *["hazards"] * 20]:
            together = list(pool.map(FUNCTIONS[name], columns))
            assert all(map(pa.Array.equals, together, alone[name])), name
