"""Chromium's ``URL`` as a peer: ``python -m tests.fuzz.browser``, or ``make fuzz-browser``.

One headless launch opens a page from a server on the loopback interface. The page asks for
batches, runs ``new URL()`` over each and posts what it found, until it is told to stop.
"""

import contextlib
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import cast

from tests.fuzz.drivers import Result, UnavailableError, in_javascript, result_from_row, rows_for
from tests.fuzz.generator import Case

__all__ = ["Chromium", "end_process", "find_chromium"]

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-proxy-server",
)

START_SECONDS = 120
BATCH_SECONDS = 300

_PAGE = """<!doctype html><meta charset="utf-8"><title>fuzz</title><script>
%s
(async () => {
  for (;;) {
    const batch = await fetch("/batch");
    if (batch.status !== 200) break;
    const found = JSON.stringify(answer(await batch.json()));
    await fetch("/found", { method: "POST", body: found });
  }
})();
</script>
"""


def find_chromium() -> str:
    """The browser's program, or :class:`UnavailableError` with how to get it."""
    for name in NAMES:
        program = shutil.which(name)
        if program is not None:
            return program
    raise UnavailableError(
        "chromium is not here: on Debian, apt-get update && apt-get install -y chromium"
    )


class _Server(ThreadingHTTPServer):
    """Hands out batches and takes in what the page found."""

    daemon_threads = True

    def __init__(self, page: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.page = page
        self.batches: queue.Queue[str | None] = queue.Queue()
        self.found: queue.Queue[bytes] = queue.Queue()


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        """The page, or the next batch as soon as there is one."""
        if self.path == "/":
            self._answer(200, "text/html", self.server.page)
        elif self.path == "/batch":
            batch = self.server.batches.get()
            if batch is None:
                self._answer(204, "text/plain", "")
            else:
                self._answer(200, "application/json", batch)
        else:
            self._answer(404, "text/plain", "")

    def do_POST(self) -> None:
        """Return the findings of the page in the last batch."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(204, "text/plain", "")
        self.server.found.put(body)

    def _answer(self, status: int, kind: str, text: str) -> None:
        body = text.encode("ascii")
        with contextlib.suppress(ConnectionError):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            if status != 204:
                self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name above)
        """Says nothing of requests."""


class Chromium:
    """Chromium's ``URL``, in one headless browser that lives as long as the driver."""

    name = "chromium"

    def __init__(self, script: str = "") -> None:
        """Start it; *script* may have a function ``answer`` of its own, from a batch to results."""
        program = find_chromium()
        self._server = _Server(_PAGE % (script or in_javascript()))
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        address = f"http://127.0.0.1:{self._server.server_port}/"
        self._process = subprocess.Popen(
            [program, *FLAGS, f"--user-data-dir={self._profile.name}", address],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._wait = START_SECONDS

    def send(self, batch: Sequence[Case]) -> None:
        self.put(rows_for(batch))

    def fetch(self) -> list[Result]:
        rows = cast("list[list[str] | None]", json.loads(self.get()))
        return [result_from_row(row) for row in rows]

    def put(self, batch: str) -> None:
        """Hand a batch, which is JSON, to the page."""
        self._server.batches.put(batch)

    def get(self) -> bytes:
        """Return the findings of the page in the next batch, as JSON."""
        for _ in range(self._wait + BATCH_SECONDS):
            try:
                body = self._server.found.get(timeout=1)
            except queue.Empty:
                if self._process.poll() is not None:
                    raise RuntimeError(f"chromium ended: {self._process.returncode}") from None
                continue
            self._wait = 0
            return body
        raise RuntimeError("chromium does not answer")

    def close(self) -> None:
        """Ends the browser with all its processes, and forgets its profile."""
        self._server.batches.put(None)
        end_process(self._process)
        self._server.shutdown()
        self._server.server_close()
        self._profile.cleanup()


def end_process(process: "subprocess.Popen[bytes]") -> None:
    """End a browser with all its processes."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def main(arguments: Sequence[str] | None = None) -> int:
    """The fuzzer's command line with Chromium as its peer."""
    from tests.fuzz.__main__ import main as fuzz

    options = list(sys.argv[1:] if arguments is None else arguments)
    return fuzz(["--peer", "chromium", "--require-peers", *options])


if __name__ == "__main__":
    sys.exit(main())
