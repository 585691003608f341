"""The benchmark of canonical forms: its pairs, its verdicts and its page. No test looks at a time."""

from pathlib import Path

import pytest

from tools.bench import canonical
from tools.bench.canonical import CONTESTANTS, KEYS, forms, groups, judge, truth_tables
from tools.bench.canonical_truth import SAME, Pair, different, same
from tools.bench.report import BEGIN, END
from tools.bench.timing import Contestant, is_installed
from urikit import URL

CRAWLER, DEDUPE, *PEERS = CONTESTANTS


def test_pairs_are_two_urls_that_parse() -> None:
    for pair in (*same(20), *different(20)):
        assert pair.first != pair.second, pair
        assert URL.can_parse(pair.first), pair
        assert URL.can_parse(pair.second), pair


def test_there_are_as_many_of_each_kind() -> None:
    pairs = list(same(3))
    assert [pair.kind for pair in pairs[::3]] == list(SAME)
    assert len(pairs) == 3 * len(SAME)


def test_what_is_different_is_not_the_same_page_twice() -> None:
    pages = [url for pair in same(10) for url in (pair.first, pair.second)]
    assert len(set(pages)) == len(pages)


def test_dedupe_merges_all_that_is_the_same_and_nothing_else() -> None:
    alike = list(same(20))
    assert judge(DEDUPE, alike).total() == len(alike)
    assert judge(DEDUPE, list(different(20))).total() == 0


def test_crawler_is_wrong_about_routes_only() -> None:
    merged = judge(CRAWLER, list(different(20)))
    assert {kind for kind, count in merged.items() if count} == {"route in the fragment"}


def test_groups() -> None:
    first = Contestant("first letter", "builtins", "url[0]")
    assert groups(forms(first, ["ab", "ac", "b", ""])) == [["ab", "ac"]]
    assert judge(first, [Pair("k", "", ""), Pair("k", "ab", "ac")]) == {"k": 1}


def test_tables() -> None:
    alike, unlike = truth_tables([CRAWLER, DEDUPE], 2)
    assert alike.rows[-1] == ("all", "77", "100")
    assert unlike.rows[-1] == ("all", "6", "0")


def test_the_page_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if not all(is_installed(each.package) for each in (*PEERS, *KEYS)):
        pytest.skip("the packages to compare with are not installed: the extra bench has them")
    page = tmp_path / "canonical.md"
    page.write_text(f"before\n{BEGIN}\n{END}\nafter\n", encoding="utf-8")
    assert canonical.main(["--quick", "--docs", str(tmp_path)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before")
    assert text.endswith("after\n")
    assert "### Merged on the corpus" in text
    assert "urikit dedupe" in capsys.readouterr().out
