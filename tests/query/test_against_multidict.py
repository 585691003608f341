"""Query beside ``MultiDict`` and ``MultiDictProxy``: the differences are those in docs/query.md."""

import copy
import pickle
from collections import abc
from typing import Any

import pytest
from multidict import MultiDict, MultiDictProxy

from urikit import Query

PAIRS = [("a", "1"), ("b", ""), ("a", "2"), ("c d", "ü")]
NAMES = {"copy": copy, "pickle": pickle, "abc": abc, "PAIRS": PAIRS}

SAME = """
x["a"] | x["zz"] | x.get("a") | x.get("zz") | x.get("zz", "d") | x.get("zz", default="d")
x.getone("a") | x.getone("zz") | x.getone("zz", "d") | x.getone("zz", default=None)
x.getone(key="a") | x.getall("a") | x.getall("zz") | x.getall("zz", None) | x.getall("zz", [])
x.getall(key="a") | x.getall("zz", default=3) | "a" in x | "zz" in x | 1 in x | None in x
len(x) | bool(x) | list(x.values()) | list(x.items()) | list(reversed(list(x.items())))
set(x) | set(x.keys()) | dict(x) | {**x} | dict(x.items()) | x == dict(x) | x == dict(PAIRS)
x != {} | x == PAIRS | copy.copy(x) == x | copy.deepcopy(x) == x | len(x.values()) | len(x.items())
isinstance(x, abc.Mapping) | isinstance(x.keys(), abc.KeysView)
x.keys() & {"a"} | x.keys() == {"a", "b", "c d"} | x.items() & {("a", "1")}
("a", "2") in x.items() | x.keys() - {"a"} | x.keys().isdisjoint({"q"}) | "a" in x.keys()
x.items() == x.items() | x.keys() ^ {"a"} | x.items() >= {("a", "1")} | sorted(x.values())
type(x)(a="1") == type(x)([("a", "1")]) | type(x)({"a": "1"}, b="2") == type(x)(a="1", b="2")
type(x)([("a", "1")], b="2") == type(x)([("a", "1"), ("b", "2")]) | type(x)() == type(x)([])
""".replace("\n", " | ").strip(" |").split(" | ")  # fmt: skip


def answer(expression: str, value: Any) -> Any:
    try:
        return eval(expression, NAMES, {"x": value})
    except Exception as error:
        return type(error), str(error)


def test_there_are_enough_expressions() -> None:
    assert len(set(SAME)) >= 50


@pytest.mark.parametrize("expression", SAME)
def test_the_same_answer(expression: str) -> None:
    mine, theirs = answer(expression, Query(PAIRS)), answer(expression, MultiDict(PAIRS))
    assert mine == theirs
    if "type(x)" not in expression and "copy" not in expression:  # which a proxy refuses
        assert mine == answer(expression, MultiDictProxy(MultiDict(PAIRS)))


def test_differences() -> None:
    theirs, mine = MultiDict(PAIRS), Query(PAIRS)
    assert (list(theirs), list(mine)) == (["a", "b", "c d"], ["a", "b", "a", "c d"])
    for name in ("pop", "popone", "popall", "popitem", "setdefault", "clear", "merge", "copy"):
        assert (hasattr(theirs, name), hasattr(mine, name)) == (True, False)
    theirs.add("a", "3")
    assert list(mine.add("a", "3").items()) == list(theirs.items())
    with pytest.raises(TypeError):
        mine["a"] = "3"  # type: ignore[index]
    with pytest.raises(TypeError):
        hash(theirs)
    assert hash(mine) == hash(Query(PAIRS))
    assert MultiDict(a="1") == {"a": "1"}
    assert Query(a="1") != {"a": "1"}
    with pytest.raises(TypeError):
        theirs.get(1)  # type: ignore[call-overload]
    assert mine.get(1) is None  # type: ignore[call-overload]
    assert MultiDict(a=["1", "2"])["a"] == ["1", "2"]
    assert Query(a=["1", "2"]).getall("a") == ["1", "2"]
    assert str(MultiDict(a="1")) == "<MultiDict('a': '1')>"
    assert str(Query(a="1")) == "a=1"
