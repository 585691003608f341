"""``urikit query``: JSON of queries, and queries of JSON, each the way back from the other."""

import json

import pytest
from hypothesis import given, strategies as st

from tests.cli.program import called, urikit


def written(value: object) -> str | None:
    """The query that ``query -w`` writes; ``None`` if it refuses."""
    done = called("query", "-w", "--", json.dumps(value))
    assert (done.code == 0) == (not done.err)
    return done.out.removesuffix("\n") if done.code == 0 else None


@pytest.mark.parametrize("query", ["", "&", "=", "a", "a=&", "=x&=", "&=&", "a&&b=1", "a+b=%2B%26"])
def test_pairs_and_write_are_inverse(query: str) -> None:
    pairs = json.loads(called("query", "--pairs", f"http://h/?{query}").out)
    assert written(pairs) == query


@given(
    st.lists(st.tuples(st.text("a&=+%é ", max_size=3), st.none() | st.text("b&=+ü", max_size=3)))
)
def test_write_and_pairs_are_inverse(pairs: list[tuple[str, str | None]]) -> None:
    query = written(pairs)
    if pairs == [("", None)]:
        assert query is None  # no query has one piece that is empty
    else:
        assert query is not None
        done = called("query", "--raw", "--pairs", "--", f"?{query}")
        assert json.loads(done.out) == [list(pair) for pair in pairs]


@pytest.mark.parametrize(
    "value",
    [["ab"], {"a": [[1]]}, [["a"]], [["a", 1, 2]], [[1, "a"]], [{"a": "b"}], "x", 5, {"a": {}}],
)
def test_what_is_no_query(value: object) -> None:
    assert written(value) is None


def test_write_takes_objects_of_json_lines() -> None:
    rows = b'{"q": {"a": [1, null]}}\n{"q": [["b", "c"]]}\n{"q": "{}"}\n{"q": 5}\n{}\n'
    done = urikit("query", "-w", "--jsonl", "q", stdin=rows)
    made = [json.loads(line)["query"] for line in done.lines]
    assert made == ["a=1&a", "b=c", "", None, None]
    assert done.code == 1
