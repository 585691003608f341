"""Drives inputs through every public way in: for the sanitizers to watch.

``python -m tests.prove.drive --count N --seed S`` tries the laws first, which read every part of
every object, and then whatever the laws do not touch. Results are not compared here beyond
that: a fault in memory ends the process.
"""

import argparse
import pickle
import sys
from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from itertools import chain
from pathlib import Path
from time import monotonic
from typing import Any
from weakref import ref

from tests.fuzz.generator import Case
from tests.prove import inputs
from tests.prove.arrays import drive_arrays, hostile_arrays
from tests.prove.fenced import observed_kernel
from tests.prove.forms import installed, kernel
from tests.prove.rows import through_the_kernel
from tests.prove.run import prove
from urikit import IRI, URI, URL, URIError, parse, percent, resolve, split, unsplit, web
from urikit.chars import PATH, UNRESERVED
from urikit.query import Query

__all__ = ["USES", "WAYS_IN", "drive", "main", "odd_texts"]

WAYS_IN: dict[str, Callable[[Any], Any]] = {
    "URL": URL,
    "URL.parse": URL.parse,
    "URL.can_parse": URL.can_parse,
    "URL.is_valid": URL.is_valid,
    "URI": URI,
    "IRI": IRI,
    "parse": parse,
    "split": lambda text: unsplit(split(text)),
    "resolve": lambda text: resolve("http://h/a/b", text),
    "base": lambda text: URL("../x?y#z", text),
    "reference": lambda text: URL(text, "https://h/a/b?c#d"),
    "web.URL": lambda text: web.URL(text).href,
    "Query": lambda text: str(Query(text).set("a", "b")),
    "decode": percent.decode,
    "decode keeping": lambda text: percent.decode(text, "keep"),
    "decode strictly": lambda text: percent.decode(text, "strict"),
    "decode_to_bytes": percent.decode_to_bytes,
    "decode_bytes": lambda text: percent.decode_bytes(text.encode("utf-8", "surrogatepass")),
    "encode": lambda text: percent.encode(text, PATH),
    "encode keeping": lambda text: percent.encode(text, UNRESERVED, keep_escapes=True),
    "encode_bytes": lambda text: percent.encode_bytes(
        text.encode("utf-8", "surrogatepass"), UNRESERVED
    ),
    "percent.normalize": percent.normalize,
    "functions of the kernel": lambda text: observed_kernel(installed(), Case(text)),
    "columns": lambda text: through_the_kernel(
        installed(), [text.encode("utf-8", "surrogatepass"), None, b""]
    ),
}
"""Functions that take a string."""

USES: dict[str, Callable[[Any], Any]] = {
    "parts": lambda u: [
        getattr(u, name)
        for name in (
            "scheme", "authority", "userinfo", "username", "password", "host", "path", "query",
            "fragment", "components", "segments", "opaque", "violations", "is_relative",
            "is_opaque", "has_authority", "has_port", "standard",
        )
    ],
    "port": lambda u: (u.port, u.effective_port),
    "spans": lambda u: [u.span(part) for part in ("scheme", "host", "port", "path", "query")],
    "origin": lambda u: u.origin,
    "ip": lambda u: u.ip,
    "details": lambda u: u.details,
    "params": lambda u: (list(u.params.items()), list(u.params), str(u.params)),
    "text": lambda u: (str(u), repr(u), format(u, ">9"), hash(u)),
    "comparing": lambda u: (u == u, u < u, u <= u, u != u, u == "x", u == URI("x"), {u: 1}[u]),
    "pickle": lambda u: [pickle.loads(pickle.dumps(u, level)) for level in (0, 2, 5)],
    "deepcopy": deepcopy,
    "weakref": lambda u: ref(u)(),
    "join": lambda u: [u.join(r) for r in ("", "x", "../y", "/z", "//h", "?q", "#f", u)],
    "with_fragment": lambda u: u.with_fragment("é f"),
    "with_query": lambda u: u.with_query({"a": ["é", "2"], "b": None}),
    "with_path": lambda u: u.with_path("/é/../x"),
    "with_host": lambda u: u.with_host("b\u00fccher.example"),
    "with_port": lambda u: u.with_port(81),
    "append": lambda u: u / "é" / "x",
    "update": lambda u: u % {"k": "v"},
    "parent": lambda u: (u.parent, u.name, u.suffix),
    "normalize": lambda u: u.normalize(),
    "equivalent": lambda u: u.equivalent(u),
    "between standards": lambda u: u.to_uri().to_iri(),
}  # fmt: skip
"""Questions for an object; each may refuse."""


class Text(str):
    """A subclass of str, whose methods lie."""

    __slots__ = ()

    def __len__(self) -> int:
        return sys.maxsize

    def __str__(self) -> str:
        return ""


def odd_texts() -> Iterable[str]:
    """Empty, hostile, in every way Python stores text, lone surrogates, and a subclass of str.

    >>> "" in odd_texts()
    True
    """
    plain = ["", "a", ":", "//", "http:", "http://", "%", "%4", "?", "#", "[", "http://[", "@", "."]
    plain += [case.input for case in inputs.hostile((0, 1, 2, 300))]
    plain += ["http://h:" + "9" * size for size in (1, 5, 9, 10, 19, 20, 39, 5_000)]
    for text in plain:
        yield from inputs.kinds(text)
        yield text + "\ud800"
        yield "\udfff" + text
        yield Text(text)
    for char in map(chr, range(0x180)):
        yield f"http://h{char}.example/"
        yield f"http://h/{char}"
    for case in inputs.hostile((5_000,)):
        yield case.input


def drive(texts: Iterable[str]) -> tuple[int, int]:
    """Each text through everything; how many results and refusals there were."""
    results = refusals = 0
    for text in texts:
        for name, way_in in WAYS_IN.items():
            try:
                value = way_in(text)
            except URIError as error:
                refusals += 1
                str(error)
                continue
            results += 1
            if name in ("URL", "URI", "IRI"):
                for use in USES.values():
                    try:
                        use(value)
                        results += 1
                    except URIError:
                        refusals += 1
    return results, refusals


def main(arguments: Sequence[str] | None = None) -> int:
    """Everything, with a line for each."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove.drive", description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="how many generated inputs")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same inputs")
    parser.add_argument("--within", type=Path, help="where the kernel must have been loaded from")
    options = parser.parse_args(arguments)
    form = installed()
    for name in kernel():
        place = Path(form.module(name.removeprefix("urikit.")).__file__)
        print(f"{name} from {place}", flush=True)
        if options.within is not None and (
            place.suffix == ".py" or not place.is_relative_to(options.within.resolve())
        ):
            print("that is not what was to be tried")
            return 2
    start = monotonic()
    results, refusals = drive(
        chain(odd_texts(), (case.input for case in _some(options.seed, options.count // 20)))
    )
    print(
        f"{results:,} results and {refusals:,} refusals from every way in, "
        f"{monotonic() - start:.0f} s",
        flush=True,
    )
    start = monotonic()
    results, refusals = drive_arrays(hostile_arrays(options.seed, options.count // 20))
    print(
        f"{results:,} results and {refusals:,} refusals of hostile columns, "
        f"{monotonic() - start:.0f} s",
        flush=True,
    )
    result = prove(options.count, options.seed, jobs=1, both_forms=False, hostile=True)
    for finding in result.findings:
        print(finding)
    return 1 if result.findings else 0


def _some(seed: int, count: int) -> Iterable[Case]:
    return inputs.generated(seed, -1, count)


if __name__ == "__main__":
    sys.exit(main())
