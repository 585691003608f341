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
from tests.calls import CALLS, Call
from tests.classes import (
    CLASSES,
    CLEAN,
    DIRTY,
    JOIN_CLASSES,
    MAIN_CLASSES,
    Class,
    joins,
    mixed,
)
from tests.pure_form import KERNEL
from tools.bench import __main__ as bench, by_class, columns, hostile, objects, startup
from tools.bench.by_class import ByClass
from tools.bench.chart import chart, chart_by_class
from tools.bench.compare import Forms, Result, Size, compare
from tools.bench.goals import Goal, goals_table
from tools.bench.operations import MAIN, OTHERS, Corpus, Operation
from tools.bench.report import BEGIN, END, Table, replace_between
from tools.bench.results import ROOT, Results
from tools.bench.timing import Contestant, Here, is_installed, rounds_of, sift
from tools.bench.worker import PureWorker
from urikit import URI, URL, ParseError

TINY = Size(
    urls=20,
    joins=14,
    queries=14,
    others=10,
    by_class=4,
    rounds=1,
    patience=1.0,
    objects=50,
    imports=1,
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


# The rule of each class, for the string as written and its URL.
MEANS: dict[str, Callable[[str, URL], bool]] = {
    CLEAN: lambda text, url: str(url) == text,
    "non-ASCII path": lambda text, url: not text.isascii() and "%" in url.path,
    "non-ASCII query": lambda text, url: not text.isascii() and "%" in (url.query or ""),
    "IDN host": lambda text, url: not text.isascii() and "xn--" in (url.host or ""),
    "A-label host": lambda text, url: "xn--" in text and str(url) == text,
    "dot segments": lambda text, url: len(str(url)) < len(text) and ".." not in url.path,
    "user info with @": lambda text, url: "%40" in (url.userinfo or ""),
    "IPv6": lambda text, url: isinstance(url.ip, IPv6Address),
    "IPv4": lambda text, url: isinstance(url.ip, IPv4Address) and str(url) == text,
    "IPv4 in odd form": lambda text, url: isinstance(url.ip, IPv4Address) and str(url) != text,
    "percent-encoded": lambda text, url: "%" in url.path and str(url) == text,
    "upper-case host": lambda text, url: f"//{url.host}/" in text.lower() and str(url) != text,
    "spaces around": lambda text, url: text.strip() == str(url) != text,
    "space in path": lambda text, url: text.count(" ") == 1 and "%20" in url.path,
    "tab inside": lambda text, url: text.translate(dict.fromkeys(b"\t\r\n")) == str(url) != text,
    "backslashes": lambda text, url: "\\" in text and "\\" not in str(url),
    "odd characters": lambda text, url: "_" in (url.host or "") and "[" in (url.query or ""),
    "missing slash": lambda text, url: url.path in ("/", "/a") and str(url) != text,
    "default port": lambda text, url: url.port is None and str(url) != text,
    "file": lambda text, url: url.scheme == "file" and len(url.segments) > 2,
    "not special": lambda text, url: not url.is_special and url.port == 5432,
    "opaque": lambda text, url: url.is_opaque,
}

KIND = {
    "no scheme (refused)": {"missing-scheme-non-relative-URL"},
    "space in host (refused)": {"domain-to-ASCII", "domain-invalid-code-point"},
    "bad port (refused)": {"port-out-of-range", "port-invalid"},
    "bad IDN (refused)": {"domain-to-ASCII"},
}


@pytest.mark.parametrize("one", CLASSES, ids=lambda one: one.name)
def test_strings_are_what_their_class_says(one: Class) -> None:
    texts = one.texts(100)
    assert texts == one.texts(200)[:100]
    assert len(set(texts)) == 100
    for text in texts:
        url = URL.parse(text)
        if one.refused:
            assert url is None, text
            with pytest.raises(ParseError) as error:
                URL(text)
            assert error.value.kind in KIND.get(one.name, {error.value.kind}), text
        else:
            assert url is not None, text
            assert MEANS[one.name](text, url), text


def test_mixed_rows_are_dirty_in_the_given_part() -> None:
    clean = CLASSES[0].texts(1_000)
    texts = list(mixed(clean, 0.1, 1_000))
    assert [len(texts), len(set(texts))] == [1_000, 1_000]
    assert len(set(texts) - set(clean)) == 100
    assert list(mixed(clean, 0, 10)) == clean[:10]
    assert not set(mixed(clean, 1, 50)) & set(clean)
    assert [one.name for one in DIRTY] == [one.name for one in MAIN_CLASSES[1:]]


@pytest.mark.parametrize("name", JOIN_CLASSES)
def test_references_by_class(name: str) -> None:
    pairs = joins(name, 50)
    assert pairs == joins(name, 60)[:50]
    for base, reference in pairs:
        joined = URL(base).join(reference)
        assert URL.can_parse(reference) == name.startswith("absolute"), reference
        if name == "absolute, clean":
            assert str(joined) == reference


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


def test_a_table_by_class_has_goals() -> None:
    table = ByClass(
        "URL.parse(text)",
        "can_ada",
        {CLEAN: {"urikit": 100.0, "can_ada": 300.0}, "file": {"urikit": 400.0, "can_ada": 200.0}},
        {CLEAN: 2, "file": 1},
    )
    assert table.table().rows == [
        [CLEAN, "100", "300", "3.00", "2", "met"],
        ["file", "400", "200", "0.50", "1", "below"],
    ]
    goal = table.goal()
    assert (goal.bound, goal.measured, goal.met) == (
        "at least 1 or 2 × can_ada, each class",
        "1 of 2",
        False,
    )
    alone = ByClass("x", "can_ada", {CLEAN: {"urikit": 100.0}}, {CLEAN: 2})
    assert alone.table().rows == [[CLEAN, "100", "", "2", ""]]
    assert alone.goal().met is None


def test_goals_are_met_below_or_not_measured() -> None:
    goals = [
        Goal.at_least("speed", 2, 2.0),
        Goal.at_least("speed", 2, 1.9),
        Goal.at_most("size", 1, 0.5, " MB"),
        Goal.at_least("speed", 2, None),
        Goal.all_of("classes", "each", [True, False]),
    ]
    assert goals_table(goals).rows == [
        ("speed", "at least 2 ×", "2.00 ×", "met"),
        ("speed", "at least 2 ×", "1.90 ×", "below"),
        ("size", "at most 1 MB", "0.50 MB", "met"),
        ("speed", "at least 2 ×", "not measured", ""),
        ("classes", "each", "1 of 2", "below"),
    ]


def test_ada_in_cpp_is_a_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(by_class.ADA, raising=False)
    assert by_class.ada_in_cpp(["https://h/"]) is None
    program = tmp_path / "ada"
    count = "sum(1 for c in sys.stdin.buffer.read() if c == 0)"
    program.write_text(f"#!{sys.executable}\nimport sys; print({count} * 50)\n")
    program.chmod(0o755)
    monkeypatch.setenv(by_class.ADA, str(program))
    assert by_class.ada_in_cpp(["https://h/", "ü"]) == 100.0


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


def test_the_chart_by_class_shows_every_class() -> None:
    times = {
        one.name: {"urikit, one thread": 100.0 * n, "can_ada": 5_000.0 * n}
        for n, one in enumerate(MAIN_CLASSES, 1)
    }
    table = ByClass("Columns & parts", "can_ada", times, dict.fromkeys(times, 4))
    root = ElementTree.fromstring(chart_by_class(table, list(times), "Python & <CPU>"))
    text = "".join(root.itertext())
    assert all(name in text for name in times)
    assert "100  (50.0 ×)" in text
    svg = "{http://www.w3.org/2000/svg}"
    right = [float(bar.get("x", 0)) + float(bar.get("width", 0)) for bar in root.iter(f"{svg}rect")]
    assert len(right) == 2 + 2 * len(times), "a key and the bars"
    assert max(right) < float(root.get("width", 0))
    assert list(root.iter(f"{svg}polygon")), "long bars are cut"


# --- hostile inputs ---------------------------------------------------------------------------


WHOLE = "https://h.example/a"
ARGUMENTS = {"with_path": "/", "from_path": "/", "with_suffix": ".h"}


def test_calls_have_different_names_and_work() -> None:
    assert len({call.name for call in CALLS}) == len(CALLS)
    for call in CALLS:
        if not call.name.startswith("urikit "):  # commands print
            call.run(ARGUMENTS.get(call.name.rpartition(".")[2], "h" if call.part else WHOLE))


def test_pairs_go_on_while_they_could_miss_their_goal() -> None:
    numbers = [n for n, call in enumerate(CALLS) if call.name in ("split", "redact")]
    result = hostile.measure(numbers, [0, 1], (100, 200), workers=1)
    assert result.count == len(result.slow) == 4
    assert {one.size for one in result.slow} <= {100, 200}
    assert result.slow == sorted(result.slow, key=lambda one: -one.share)
    assert hostile.measure(numbers, [0], budget=-1).slow == [], "the time is over"


def test_the_slowest_pair_is_the_goal() -> None:
    call = Call("f", str, goal=2)
    slow = [hostile.Slow(call, "a", 1_000, None), hostile.Slow(call, "b", 1_000, 0.5)]
    result = hostile.HostileResult(2, slow, {("f", "b"): "KeyError"})
    assert result.missed == slow[:1]
    assert result.goal().met is False
    table = result.table()
    assert table.rows == [("f", "a", "1,000", "over 4,000", "2", "below")], "one for each call"
    assert "f on b raised KeyError." in table.notes
    assert hostile.HostileResult(0).goal().met is None


# --- the whole --------------------------------------------------------------------------------


def without_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in objects.PEERS:
        monkeypatch.setitem(sys.modules, module, None)


def test_a_tiny_run_without_peers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without_peers(monkeypatch)
    monkeypatch.setattr(objects, "SMALL", TINY)
    monkeypatch.setattr(columns, "SMALL", columns.Size(200, 20, 1, (100,)))
    numbers = tmp_path / "speed.json"
    bench.run(["objects", "columns"], quick=True, docs=tmp_path, numbers=numbers)
    out = capsys.readouterr().out
    assert "Not installed, so not compared: can_ada, ada-url, url-py" in out
    assert "not measured" in out
    data = json.loads(numbers.read_text(encoding="utf-8"))
    classes = {one.name for one in CLASSES}
    assert set(data["speed"]["ns_by_class"]["URL.parse(text)"]) == classes
    assert set(data["columns-speed"]["ns_of_columns_by_class"]) == classes
    assert set(data["speed"]["ns"]) == {operation.title for operation in MAIN}
    forms = {
        name.rpartition(", ")[2] for name in data["speed"]["ns"]["URI(text)"] if "urikit" in name
    }
    assert forms == ({"compiled", "pure"} if urikit.COMPILED else {"pure"})
    for page, title in (("speed.md", "# Speed"), ("columns-speed.md", "# Columns")):
        text = (tmp_path / page).read_text(encoding="utf-8")
        assert text.startswith(title)
        assert "### Goals" in text
    for name in ("bench.svg", "speed-by-class.svg", "columns-speed-by-class.svg"):
        ElementTree.parse(tmp_path / name)


@pytest.mark.skipif(not is_installed("can_ada"), reason="can_ada is not installed")
def test_works_by_class_with_the_peer() -> None:
    for work in by_class.WORKS:
        table = by_class.measure(work, 3, 1, 0.1, ignore)
        assert all(len(times) == 2 for times in table.times.values())
        assert [one.name for one in CLASSES if work.refused or not one.refused] == list(table.times)
    assert list(by_class.measure_joins(3, 1, 0.1, ignore).times) == list(JOIN_CLASSES)


def test_start_up(capsys: pytest.CaptureFixture[str]) -> None:
    results = Results("speed")
    startup.measure(1, results, 10_000)
    assert results.goals[0].bound == "at most 2.5 ×"
    assert "urikit get host URL" in capsys.readouterr().out


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
    monkeypatch.setattr(bench, "run", lambda *given, **options: called.append((given, options)))
    for arguments in (["hostile"], ["--quick"], []):
        assert bench.main(arguments) == 0
    assert called == [
        ((["hostile"],), {"quick": False, "docs": None, "numbers": None}),
        ((bench.PARTS,), {"quick": True, "docs": None, "numbers": None}),
        ((bench.PARTS,), {"quick": False, "docs": ROOT / "docs", "numbers": None}),
    ]
    monkeypatch.undo()
    with pytest.raises(SystemExit):
        bench.main(["everything"])
