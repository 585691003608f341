"""The benchmark of paths: its data, its ways, its lines. No test here looks at a time."""

from collections.abc import Callable
from time import sleep

import pytest

from tests.engines.spark_session import why_not
from tests.optional import why_missing
from tools.bench.paths import __main__ as paths, commands, engines, large, programs, shapes
from tools.bench.paths.measuring import KINDS, Beside, Data, Measured, Path, lines_of, measure
from tools.bench.timing import is_installed
from urikit import URL


@pytest.mark.parametrize("kind", KINDS)
def test_data_is_the_same_in_every_run(kind: str) -> None:
    data = Data.made(kind, 300)
    assert data.texts == Data.made(kind, 300).texts
    assert len(set(data.texts)) == len(data.column) == 300
    dirty = sum(str(URL.parse(text)) != text for text in data.texts)
    assert dirty == pytest.approx(300 * KINDS[kind], rel=0.1), "IPv6 can be its own serialization"
    assert data.first(7).texts == data.texts[:7]
    assert data.first(7).clean.texts == Data.made("clean", 300).texts[:7]


SMALL = {kind: Data.made(kind, 40) for kind in KINDS}

ALL = [*engines.PATHS, *shapes.SHAPES, *shapes.FUNCTIONS, *programs.PATHS]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", ALL, ids=lambda path: path.name)
def test_every_way_runs(path: Path) -> None:
    missing = why_missing(path.name.partition(",")[0].lower())
    if missing:
        pytest.skip(missing)
    for way, package in [(path.way, path.package)] + [(b.way, b.package) for b in path.beside]:
        if is_installed(package):
            for kind in path.kinds:
                way(SMALL[kind])()


@pytest.mark.parametrize("name", large.CASES)
def test_every_large_case_runs_on_little(name: str) -> None:
    missing = why_missing(name.partition(",")[0].lower())
    if missing:
        pytest.skip(missing)
    found = large.measure_one(name, 0.000_1)
    assert found["rows"] > 0
    assert found["us"] > 0
    assert set(large.GOALS) < set(large.CASES)


def test_a_command_runs_on_a_file() -> None:
    commands.PATHS[0].way(SMALL["dirty"])()


@pytest.mark.skipif(bool(why_not()), reason="Spark is not here")
@pytest.mark.filterwarnings("ignore")
def test_spark_runs() -> None:
    for one in (engines.SPARK[0].way, engines.SPARK[0].beside[0].way):
        one(SMALL["dirty"])()


def counting(sizes: list[int], seconds_a_row: float = 0.0) -> Callable[[Data], Callable[[], None]]:
    def way(data: Data) -> Callable[[], None]:
        sizes.append(len(data.texts))
        return lambda: sleep(seconds_a_row * len(data.texts))

    return way


def test_rows_grow_until_the_cap() -> None:
    texts = [f"https://h/{n}" for n in range(20_000)]
    data = Data("clean", texts, texts)
    quick: list[int] = []
    (found,) = measure([counting(quick)], data, cap=1.0)
    assert quick == [1_000, 10_000, 20_000]
    assert found.remark == ""
    slow: list[int] = []
    (found,) = measure([counting(slow, 0.000_1)], data, cap=0.05)
    assert slow == [1_000], "the second step would take longer than the cap"
    assert found.remark == "(of 1,000 rows)"


def test_jobs_are_measured_on_all_rows_after_a_warm_up() -> None:
    texts = [f"https://h/{n}" for n in range(20_000)]
    runs: list[int] = []

    def job(data: Data) -> Callable[[], None]:
        return lambda: runs.append(len(data.texts))

    (found,) = measure([job], Data("clean", texts, texts), cap=1.0, rounds=2, warm_up=3)
    assert runs == [20_000] * 5
    assert found.remark == ""


def test_a_sudden_cliff_and_an_error_do_not_stop_the_run() -> None:
    texts = [f"https://h/{n}" for n in range(2_000)]
    data = Data("clean", texts, texts)

    def cliff(data: Data) -> Callable[[], None]:
        return lambda: sleep(9 if len(data.texts) > 1_000 else 0)

    def broken(data: Data) -> Callable[[], None]:
        raise KeyError

    stopped, failed = measure([cliff, broken], data, cap=0.05)
    assert stopped.remark == "or more (of 2,000 rows)"
    assert (failed.us, failed.remark) == (None, "KeyError on 1,000 rows")


def test_lines_say_met_or_below() -> None:
    way = counting([])
    other = counting([], 0.001)
    path = Path("p", way, (Beside("slower", other), Beside("missing", way, package="no_such")))
    (line,) = lines_of(path, SMALL["clean"], 1.0)
    assert (line.beside, line.goal, line.met) == ("slower", "≤ 1 ×", True)
    path = Path("p", other, (Beside("quicker", way),), {"clean": 10, "dirty": 1e9})
    assert [line.met for line in lines_of(path, SMALL["clean"], 1.0)] == [False, False]
    assert [line.met for line in lines_of(path, SMALL["dirty"], 1.0)] == [True, False]
    assert str(Measured(None, "KeyError on 10 rows")) == "KeyError on 10 rows"


def test_a_tiny_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert paths.main(["shapes", "programs", "--rows", "20", "--cap", "0.5", "--only", "par"]) == 0
    out = capsys.readouterr().out
    assert "One by one" in out
    assert "1 % dirty" not in out.partition("One by one")[2]
    with pytest.raises(SystemExit):
        paths.main(["everything"])
