"""Measure URI templates beside their peers: ``python -m tools.bench.templates``.

Rounds are interleaved and the best of them counts. ``URIKIT_PURE=1`` measures the pure form.
Peers that are not installed are left out.
"""

import importlib
import os
from collections.abc import Callable
from time import process_time
from typing import Any

from tests.pure_form import load_purely
from tools.bench.timing import is_installed

if os.environ.get("URIKIT_PURE", "") not in ("", "0"):
    load_purely()

# module, and how it is given values
PEERS: dict[str, Callable[[Any, dict[str, Any]], str]] = {
    "urikit.template": lambda template, values: template.expand(values),
    "uritemplate": lambda template, values: template.expand(values),
    "uri_template": lambda template, values: template.expand(**values),
}

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "https://api.example.com/users/{user}/repos/{repo}",
        {"user": "octocat", "repo": "hello-world"},
    ),
    (
        "https://api.example.com/repos{/user,repo}/issues{/number}{?state,labels,page,per_page}",
        {"user": "octocat", "repo": "hello-world", "number": "1347", "state": "open",
         "labels": ["bug", "help wanted"], "page": "2"},
    ),
    (
        "{+base}{/path*}{?query*}{#frag}",
        {"base": "http://example.com/home", "path": ["a", "b c", "d"],
         "query": {"q": "é x", "z": "1"}, "frag": "top"},
    ),
]  # fmt: skip

ROUNDS, CALLS = 40, 400


def best_of(contestants: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Microseconds for a call of each."""
    best = dict.fromkeys(contestants, float("inf"))
    for _ in range(ROUNDS):
        for name, call in contestants.items():
            start = process_time()
            for _ in range(CALLS):
                call()
            best[name] = min(best[name], (process_time() - start) / CALLS * 1e6)
    return best


def show(what: str, best: dict[str, float]) -> None:
    """A line with the times, and how many times longer the others take."""
    ours = best["urikit.template"]
    times = (f"{name} {time:6.2f} ({time / ours:4.1f})" for name, time in best.items())
    print(f"  {what:8}", "   ".join(times))


def main() -> None:
    """Every case, for every peer that is there."""
    classes = {
        name: importlib.import_module(name).URITemplate for name in PEERS if is_installed(name)
    }
    print("microseconds, and how many times those of urikit")
    for text, values in CASES:
        print(text)
        templates = {name: cls(text) for name, cls in classes.items()}
        expansions = {PEERS[name](each, values) for name, each in templates.items()}
        assert len(expansions) == 1, expansions
        show("parse", best_of({name: _call(cls, text) for name, cls in classes.items()}))
        show(
            "expand",
            best_of({name: _call(PEERS[name], each, values) for name, each in templates.items()}),
        )
        ours = templates["urikit.template"]
        if ours.is_extractable:
            uri = ours.expand(values)
            show("extract", best_of({"urikit.template": _call(ours.extract, uri)}))


def _call(function: Callable[..., object], *arguments: object) -> Callable[[], object]:
    return lambda: function(*arguments)


if __name__ == "__main__":
    main()
