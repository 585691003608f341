"""``python -m tests.prove.corrupt``: corrupted pickles and Arrow streams, which must not crash.

A worker process loads pickles of objects and IPC streams of columns in which a few bytes were changed,
and uses what comes out of them through the public interface. Errors in Python are expected; if
the worker dies, its last case is printed, and the exit code is 1. The same SEED tries the same cases.
"""

import argparse
import io
import pickle
import struct
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa

from tests.prove.arrays import REFUSALS
from tests.prove.columns import FUNCTIONS
from urikit import IRI, URI, URL, inspect
from urikit.query import Query

__all__ = ["corrupt_pickles", "corrupt_streams", "main"]

SHARE = 20
"""One case in so many is an Arrow stream, which takes longer."""
_TEXTS = (
    "http://u:p@h:80/a/../b?q=1&q=2#f",
    "https://b\u00fccher.example/\u00e9",
    "mailto:a@b",
    "//h",
    "",
)
_BYTEARRAY = b"\x96"
"""The opcode of a bytearray. CPython complains on standard error of one that it has no memory for."""
_NUMBERS = (-1, 0, 1, 255, 1 << 30, (1 << 31) - 1, -(1 << 31))


class _Loader(pickle.Unpickler):
    """Loads what pickles of urikit refer to; a corrupted name must not call anything else."""

    def find_class(self, module: str, name: str) -> Any:
        if module.partition(".")[0] != "urikit" or "_cli" in module:
            raise pickle.UnpicklingError(module)
        return super().find_class(module, name)


def _objects() -> list[object]:
    found: list[object] = [Query("a=1&b=2"), inspect("http://a\\b").codes]
    for cls in (URL, URI, IRI):
        for text in _TEXTS:
            with suppress(ValueError):
                found += [(one := cls(text)), one.replace(path="/x") if one.scheme else one]
    return found


def _use(found: object) -> None:
    """Call what reads the slots of an object."""
    if isinstance(found, (list, tuple)):
        for each in found[:10]:
            _use(each)
    if not isinstance(found, (URL, URI, IRI)):
        return
    text = str(found)
    _ = (found.scheme, found.userinfo, found.host, found.path, found.query, found.fragment)
    _ = (hash(found), repr(found), found == text, found.violations, len(found))
    with suppress(ValueError, TypeError):
        _ = (found.port, found.join("../x?y"), found.normalize(), found.replace(fragment="z"))


def corrupt_pickles(seed: int, count: int) -> int:
    """Load *count* corrupted pickles, and return how many of them gave something.

    >>> corrupt_pickles(1, 100) > 0
    True
    """
    random = Random(seed)
    whole = [pickle.dumps(one, protocol) for one in _objects() for protocol in (2, 4, 5)]
    loaded = 0
    for _ in range(count):
        data = bytearray(random.choice(whole))
        for _ in range(random.choice((1, 1, 2))):
            data[random.randrange(2, len(data))] = random.choice((random.randrange(256), 0, 255))
        if _BYTEARRAY in data:
            continue
        # Anything may come of it, but not a crash.
        with suppress(Exception):
            _use(_Loader(io.BytesIO(data)).load())
            loaded += 1
    return loaded


def _streams() -> list[bytes]:
    rows = ["https://example.com/a/b?c=d#e", None, "http://A.example/../x", "x", "http://a b/"] * 3
    texts = pa.array(rows)
    columns = [
        *(texts.cast(kind) for kind in (pa.string(), pa.large_string(), pa.binary())),
        *(pa.array(rows, kind) for kind in (pa.string_view(), pa.large_binary())),
        texts.dictionary_encode(),
        pa.compute.run_end_encode(texts),
        pa.array([rows[:4], None, rows[:2]]),
        pa.array([rows[:4], None, rows[:2]], pa.large_list(pa.string())),
    ]
    found = []
    for column in columns:
        sink = pa.BufferOutputStream()
        batch = pa.record_batch([column], ["url"])
        with pa.ipc.new_stream(sink, batch.schema) as writer:
            writer.write_batch(batch)
        found.append(bytes(sink.getvalue()))
    return found


def corrupt_streams(seed: int, count: int) -> int:
    """Work on *count* columns with corrupted buffers, and return how many gave a result.

    >>> corrupt_streams(1, 100) > 0
    True
    """
    random = Random(seed)
    whole, functions = _streams(), list(FUNCTIONS.values())
    worked = 0
    for number in range(count):
        data = bytearray(whole[number % len(whole)])
        for _ in range(random.randint(1, 4)):
            # The buffers are the second half; the schema before them is pyarrow's.
            place = random.randrange(len(data) // 2, len(data) - 4)
            if random.random() < 0.5:
                struct.pack_into("<i", data, place & ~3, random.choice(_NUMBERS))
            else:
                data[place] = random.randrange(256)
        try:
            column = pa.ipc.open_stream(pa.py_buffer(bytes(data))).read_all()["url"]
            found = functions[number // len(whole) % len(functions)](column)
        except (*REFUSALS, OSError, MemoryError, OverflowError):
            continue
        found.validate(full=True)
        worked += 1
    return worked


_BLOCK = 20_000
_MEMORY = 3 << 30  # a corrupted size may ask for any


def _limit_memory() -> None:
    with suppress(ImportError):  # Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _work(seed: int, count: int, log: Path) -> None:
    _limit_memory()
    for start in range(0, count, _BLOCK):
        log.write_text(f"block {start} of seed {seed}")
        size = min(_BLOCK, count - start)
        loaded = corrupt_pickles(seed + start, size - size // SHARE)
        worked = corrupt_streams(seed + start, size // SHARE)
        print(f"{start + size:,}: {loaded:,} pickles loaded, {worked:,} results", flush=True)


def main() -> int:
    """Run the cases in a worker, and tell if it died."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove.corrupt", description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worker", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker is not None:
        _work(options.seed, options.count, options.worker)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        command = [sys.executable, "-X", "faulthandler", "-m", "tests.prove.corrupt"]
        command += ["--count", str(options.count), "--seed", str(options.seed)]
        code = subprocess.run([*command, "--worker", str(log)], check=False).returncode
        if code:
            print(f"the worker ended with {code} in {log.read_text()}", file=sys.stderr)
            return 1
    print(f"{options.count:,} cases, no crash")
    return 0


if __name__ == "__main__":
    sys.exit(main())
