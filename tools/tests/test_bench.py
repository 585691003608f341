"""The benchmark: its data, its tables and its chart. No test here looks at a time."""

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from xml.etree import ElementTree

import pytest

import urikit
from tests import corpus
from tests.pure_form import KERNEL
from tools.bench import __main__ as bench
from tools.bench.chart import chart
from tools.bench.compare import Forms, HardResult, Result, Size, compare
from tools.bench.goals import Goal
from tools.bench.hard import CLASSES, FAST, HardClass
from tools.bench.linear import QUICK, WHOLE
from tools.bench.operations import MAIN, OTHERS, Corpus, Operation
from tools.bench.report import BEGIN, END, Table, replace_between
from tools.bench.timing import Contestant, Here, is_installed, rounds_of, sift
from tools.bench.worker import PureWorker
from urikit import URI, URL

TINY = Size(
    urls=20,
    joins=14,
    queries=14,
    others=10,
    hard=4,
    rounds=1,
    patience=1.0,
    objects=50,
    imports=1,
    growth=0,
)


# --- data -------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [corpus.made_urls, corpus.made_joins, corpus.made_queries])
def test_made_data_is_the_same_in_every_run_and_without_repeats(
    make: Callable[[int], Sequence[object]],
) -> None:
    made = list(make(500))
    assert made == list(make(500))
    assert len(set(made)) == 500


def test_the_loaded_sample_is_the_same_in_every_run() -> None:
    assert corpus.load(50) == corpus.load(50)
    assert corpus.load_queries(50) == corpus.load_queries(50)


def test_without_the_shared_data_the_corpus_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "SHARED", Path("/nowhere"))
    assert corpus.load(30) == ("made URLs", list(corpus.made_urls(30)))
    assert corpus.load_queries(30) == list(corpus.made_queries(30))


def test_made_urls_are_read_by_both_standards_as_they_are() -> None:
    for text in [*corpus.made_urls(200), *corpus.made_queries(200)]:
        assert str(URL(text)) == str(URI(text)) == text
    for base, reference in corpus.made_joins(200):
        assert str(URL(base).join(reference)) == str(URI(base).join(reference))


# What makes each class what it is, of the text as it was written and the URL that it is.
MEANS: dict[str, Callable[[str, URL], bool]] = {
    FAST: lambda text, url: str(url) == text,
    "non-ASCII path": lambda text, url: not text.isascii() and "%" in url.path,
    "non-ASCII query": lambda text, url: not text.isascii() and "%" in (url.query or ""),
    "IDN host": lambda text, url: not text.isascii() and "xn--" in (url.host or ""),
    "A-label host": lambda text, url: "xn--" in text and str(url) == text,
    "dot segments": lambda text, url: len(str(url)) < len(text) and ".." not in url.path,
    "credentials": lambda text, url: bool(url.username and url.password),
    "IPv6": lambda text, url: isinstance(url.ip, IPv6Address),
    "IPv4": lambda text, url: isinstance(url.ip, IPv4Address) and str(url) == text,
    "IPv4, odd forms": lambda text, url: isinstance(url.ip, IPv4Address) and str(url) != text,
    "percent-encoded": lambda text, url: "%" in url.path and str(url) == text,
    "upper case": lambda text, url: f"//{url.host}/" in text.lower() and str(url) != text,
    "spaces and tabs": lambda text, url: any(c in text for c in " \t\n") and str(url) != text,
    "backslashes": lambda text, url: "\\" in text and "\\" not in str(url),
    "odd characters": lambda text, url: "_" in (url.host or "") and "[" in (url.query or ""),
    "missing slash": lambda text, url: url.path in ("/", "/a") and str(url) != text,
    "default port": lambda text, url: url.port is None and str(url) != text,
    "file": lambda text, url: url.scheme == "file" and len(url.segments) > 2,
    "not special": lambda text, url: not url.is_special and url.port == 5432,
    "opaque": lambda text, url: url.is_opaque,
    "relative, with a base": lambda text, url: not URL.can_parse(text) and url.scheme == "https",
}


@pytest.mark.parametrize("hard", CLASSES, ids=lambda hard: hard.name)
def test_the_hard_corpus_is_what_its_classes_say(hard: HardClass) -> None:
    texts = hard.texts(100)
    assert texts == hard.texts(100)
    assert len(set(texts)) == 100
    for text in texts:
        url = URL.parse(text, hard.base)
        if hard.fails:
            assert url is None, text
        else:
            assert url is not None, text
            assert MEANS[hard.name](text, url), text


# --- timing -----------------------------------------------------------------------------------

FINE = Contestant("fine", "json", "json.loads(t)", "import json")
PICKY = Contestant("picky", "json", "assert t != '2'")


def test_what_one_refuses_is_left_out_for_all() -> None:
    assert sift([FINE, PICKY], "t", ["1", "2", "x"]) == (["1"], {"fine": 1, "picky": 1})


def test_rounds_are_interleaved_and_the_shortest_counts() -> None:
    turns: list[str] = []
    times = {"a": iter([3.0, 1.0, 2.0, 0.5]), "b": iter([5.0, 6.0, 4.0, 0.5])}
    now = 0.0

    def turn(name: str) -> float:
        nonlocal now
        turns.append(name)
        seconds = next(times[name])
        now += seconds
        return seconds

    passes = {name: partial(turn, name) for name in times}
    best = rounds_of(passes, 4, patience=10.0, clock=lambda: now)
    assert "".join(turns) == "abbaaba", "b ran out of patience after three rounds"
    assert best == {"a": 0.5, "b": 4.0}


def test_a_statement_runs_for_each_item_after_its_preparation() -> None:
    found: list[list[int]] = [[], []]
    contestant = Contestant("x", "json", "a.append(b)", "", "[(one, len(one)) for one in items]")
    one_pass = Here().define(contestant, "a, b", found)
    assert [one_pass() >= 0, one_pass() >= 0] == [True, True]
    assert found == [[0, 1], [0, 1]], "each pass is prepared anew"


def test_caches_are_empty_before_a_pass() -> None:
    # The statement itself says whether its text was there already.
    setup = "from urllib.parse import urlsplit"
    statement = "urlsplit(t); assert urlsplit.cache_info().hits == 0"
    one_pass = Here().define(
        Contestant("cached", "urllib.parse", statement, setup), "t", ["http://h/a", "http://h/b"]
    )
    assert [one_pass() >= 0, one_pass() >= 0] == [True, True]


def test_the_worker_has_the_pure_form() -> None:
    statement = "assert not urikit.COMPILED; urikit.URL(t)"
    contestant = Contestant("pure", "urikit", statement, "import urikit")
    with PureWorker() as worker:
        assert worker.define(contestant, "t", ["https://h/"])() >= 0


def test_the_kernel_is_found_by_its_types() -> None:
    assert "urikit._kernel.references" in KERNEL
    assert all(path.with_suffix(".pxd").exists() for path in KERNEL.values())


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rfc3986")
@pytest.mark.parametrize("operation", [*MAIN, *OTHERS], ids=lambda operation: operation.title)
def test_every_contestant_does_its_work(operation: Operation) -> None:
    corpora: dict[Corpus, Sequence[object]] = {
        "urls": list(corpus.made_urls(5)),
        "joins": list(corpus.made_joins(7)),
        "queries": list(corpus.made_queries(5)),
    }
    items = corpora[operation.corpus]
    present = [peer for peer in operation.peers if is_installed(peer.package)]
    assert sift([*operation.ours, *present], operation.item, items) == (items, {})
    assert operation.rival is None or operation.rival in [peer.name for peer in operation.peers]


# --- reports ----------------------------------------------------------------------------------


def test_a_table_as_text_and_as_markdown() -> None:
    table = Table("T", ("", "ns"), [("a|b", "1,000"), ("c", "2")], ["A note."])
    assert table.as_text() == "T\n          ns\n  a|b  1,000\n  c        2\n  A note.\n"
    assert table.as_markdown() == (
        "### T\n\n|  | ns |\n| --- | ---: |\n| a\\|b | 1,000 |\n| c | 2 |\n\nA note.\n"
    )


def test_the_page_keeps_what_is_outside_the_markers() -> None:
    page = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    once = replace_between(page, "new")
    assert once == f"before\n{BEGIN}\nnew\n{END}\nafter\n"
    assert replace_between(once, "new") == once
    with pytest.raises(ValueError, match="has no"):
        replace_between("no markers", "new")


def test_ratios_say_how_many_times_as_fast() -> None:
    result = Result(
        MAIN[0], 10, {"urikit URL, compiled": 100.0, "can_ada.parse": 250.0, "yarl.URL": 900.0}
    )
    assert result.best_peer == "can_ada.parse"
    assert result.ratio("urikit URL, compiled", "can_ada.parse") == 2.5
    assert result.ratio("urikit URL, pure", "can_ada.parse") is None
    assert result.table().rows[0] == ("urikit URL, compiled", "100", "2.50")


def test_the_slowest_class_is_measured_against_the_canonical_one() -> None:
    ours = "urikit URL, compiled"
    hard = HardResult(
        {FAST: {ours: 100.0, "can_ada": 300.0}, "file": {ours: 400.0, "can_ada": 200.0}}
    )
    assert hard.total_ratio(ours) == 1.0
    assert hard.slowest(ours) == ("file", 4.0)
    assert hard.total_ratio("nobody") is None
    assert hard.slowest("nobody") is None


def test_goals_are_met_missed_or_not_measured() -> None:
    assert Goal("speed", 2, 2.0).met
    assert not Goal("speed", 2, 1.9).met
    assert Goal("size", 1, 0.5, at_most=True).met
    assert Goal("speed", 2, None).met is None
    assert Goal("speed", 2, None).row() == ("speed", "at least 2 ×", "not measured", "")


def test_the_chart_is_well_formed_and_says_what_it_shows() -> None:
    panels = {
        "a < b & c": {"urikit URL, compiled": 200.0, "urikit URL, pure": 1_500.0, "x": 90_000.0}
    }
    root = ElementTree.fromstring(chart(panels, "Python & <CPU>"))
    svg = "{http://www.w3.org/2000/svg}"
    names = {root.find(f"{svg}{name}").get("id") for name in ("title", "desc")}  # type: ignore[union-attr]
    assert names == set(root.get("aria-labelledby", "").split())
    assert [bar.get("class") for bar in root.iter(f"{svg}rect")] == ["ours", "pure", "peer"]
    assert len(list(root.iter(f"{svg}polygon"))) == 1, "the long bar is cut"
    text = "".join(root.itertext())
    assert "a < b & c" in text
    assert "90,000 ns  (450.0 ×)" in text
    right = [float(bar.get("x", 0)) + float(bar.get("width", 0)) for bar in root.iter(f"{svg}rect")]
    assert max(right) < float(root.get("width", 0))


# --- the whole --------------------------------------------------------------------------------


def without_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in bench.PEERS:
        monkeypatch.setitem(sys.modules, module, None)


def test_a_tiny_run_without_peers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_peers(monkeypatch)
    numbers = tmp_path / "speed.json"
    bench.run(TINY, tmp_path, numbers)
    out = capsys.readouterr().out
    assert "Not installed, so not compared: can_ada, ada-url, url-py" in out
    assert "not measured" in out
    data = json.loads(numbers.read_text(encoding="utf-8"))
    assert set(data["ns_hard"]) == {hard.name for hard in CLASSES}
    assert set(data["ns"]) == {operation.title for operation in MAIN}
    forms = {name.rpartition(", ")[2] for name in data["ns"]["URI(text)"] if "urikit" in name}
    assert forms == ({"compiled", "pure"} if urikit.COMPILED else {"pure"})
    page = (tmp_path / "speed.md").read_text(encoding="utf-8")
    assert page.startswith("# Speed")
    assert "### Goals" in page
    ElementTree.parse(tmp_path / "bench.svg")


def test_an_operation_that_nobody_else_has() -> None:
    here = Here()
    lonely = Operation("parse", "urls", OTHERS[0].ours)
    result = compare(lonely, ["https://h/", "http://["], Forms({"pure": here}, here), TINY, ignore)
    assert result.best_peer is None
    assert (result.count, result.left_out) == (1, 1)
    assert result.table().header == ("", "ns")


def test_a_peer_that_refuses_most_is_left_out_itself() -> None:
    here = Here()
    refusing = Contestant("old", "json", "no_such_name")
    operation = Operation("parse", "urls", OTHERS[0].ours, [refusing, FINE])
    result = compare(operation, ["https://h/"] * 2, Forms({"pure": here}, here), TINY, ignore)
    assert result.broken == ["old", "fine"], "neither reads a URL"
    assert (result.count, result.left_out, result.best_peer) == (2, 0, None)
    assert "Not compared: old" in result.table().as_text()


def ignore(stage: str, detail: str = "") -> None:
    """A progress that shows nothing."""


def test_the_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[object] = []
    monkeypatch.setattr(bench, "linear_time", called.append)
    monkeypatch.setattr(bench, "run", lambda *given: called.append(given))
    for arguments in (["linear"], ["linear", "quick"], ["--quick"], []):
        assert bench.main(arguments) == 0
    assert called == [
        WHOLE,
        QUICK,
        (bench.SMALL, None, None),
        (bench.FULL, bench.ROOT / "docs", None),
    ]
    with pytest.raises(SystemExit):
        bench.main(["everything"])
