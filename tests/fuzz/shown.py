"""How Chromium shows hosts, beside ``display_host``: ``python -m tests.fuzz.shown``.

A page without a title is shown under its address, as the browser formats it for people. So a
headless browser, for which every name resolves to a server on the loopback interface, opens each
host in a tab, and tells the titles of its tabs.

What one shows in Unicode and the other does not is printed, with the reason if it is urikit's.
The policies are not the same: see ``docs/display.md``.
"""

import argparse
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import quote

from tests.fuzz.browser import FLAGS, end_process, find_chromium
from tests.fuzz.drivers import UnavailableError
from urikit import URL
from urikit._unicode.idn_display import label_risk
from urikit.display import display_host

__all__ = ["Tabs", "made_hosts"]

BATCH = 40
START_SECONDS = 60
TAB_SECONDS = 20

# Letters of a script that are like Latin ones, and others; the top-level domains to try.
ALPHABETS = [
    "abcdeé", "æøåößü", "ıiiğş", "аеорсух", "аеорсухікмтвнпгьъы", "бджзийлфцчшщюя", "αινορυκητω",
    "βγδεζθλμξπσφχψ", "հոսօգզլյւ", "աբգդեզէըթ", "იოყძხ", "აბგდევზთ", "דוחיןסם", "אבגדהוזח",
    "اهو", "بتثجحخدذ", "०१२३", "अआइईउऊ", "০১২৭", "অআইঈ", "บพเแ๐ทน", "กขคงจฉ", "日本語中文字",
    "ノソン一工口", "あいうえおへ", "アイウエオヘー", "가나다라마바", "ขคง", "əþð", "ሀሰበነ",
    "アaイ一", "а0з6б", "ỳýỷạả", "ნოო", "ထပဝ၀", "ටගන", "ឣកខ", "ロ口卜ト",
]  # fmt: skip
TOPS = ["com", "ru", "gr", "jp", "il", "рф", "de", "is", "az", "tr", "cat"]


def made_hosts(count: int, seed: int) -> Iterator[str]:
    """Hosts in ASCII with one internationalised label each."""
    rng = random.Random(seed)
    while count:
        letters = rng.choice(ALPHABETS)
        if rng.random() < 0.15:
            letters += rng.choice(ALPHABETS)
        label = "".join(rng.choice(letters) for _ in range(rng.randint(1, 5)))
        if rng.random() < 0.15:
            label += rng.choice("017a-b")
        url = URL.parse(f"http://{label}.{rng.choice(TOPS)}/")
        if url is not None and url.domain is not None and "xn--" in url.domain:
            yield url.domain
            count -= 1


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """The same page for every host."""
        body = b"<!doctype html><p>x"
        with contextlib.suppress(ConnectionError):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name above)
        """Says nothing of requests."""


class Tabs:
    """A headless Chromium whose tabs are asked for their titles."""

    def __init__(self) -> None:
        program = find_chromium()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self._profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        rules = f"MAP * 127.0.0.1:{self._server.server_port}"
        self._process = subprocess.Popen(
            [
                program,
                *FLAGS,
                "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
                f"--host-resolver-rules={rules}",
                "--remote-debugging-port=0",
                f"--user-data-dir={self._profile.name}",
                "about:blank",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._address = f"http://127.0.0.1:{self._debugging_port()}/json/"

    def _debugging_port(self) -> int:
        path = os.path.join(self._profile.name, "DevToolsActivePort")
        for _ in range(START_SECONDS * 10):
            with contextlib.suppress(FileNotFoundError, IndexError), open(path) as file:
                return int(file.read().split()[0])
            time.sleep(0.1)
        raise RuntimeError("chromium does not start")

    def _ask(self, what: str, method: str = "GET") -> Any:
        request = urllib.request.Request(self._address + what, method=method)
        with urllib.request.urlopen(request, timeout=TAB_SECONDS) as answer:
            body = answer.read()
        return json.loads(body) if body.startswith((b"{", b"[")) else None

    def shown(self, hosts: Sequence[str]) -> dict[str, str]:
        """Return how each host, in ASCII, is shown."""
        found: dict[str, str] = {}
        for start in range(0, len(hosts), BATCH):
            batch = hosts[start : start + BATCH]
            opened = {self._ask(f"new?{quote(f'http://{h}/')}", "PUT")["id"]: h for h in batch}
            for _ in range(TAB_SECONDS * 5):
                rows = {row["id"]: row["title"] for row in self._ask("list")}
                titles = {host: rows.get(tab, "") for tab, host in opened.items()}
                if all(title and title != "about:blank" for title in titles.values()):
                    break
                time.sleep(0.2)
            found |= titles
            for tab in opened:
                self._ask(f"close/{tab}")
        return found

    def close(self) -> None:
        """Ends the browser with all its processes, and forgets its profile."""
        end_process(self._process)
        self._server.shutdown()
        self._server.server_close()
        self._profile.cleanup()


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare on made hosts, or on those given."""
    options = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    options.add_argument("--count", type=int, default=400)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("hosts", nargs="*")
    chosen = options.parse_args(arguments)
    given = [url.domain for host in chosen.hosts if (url := URL.parse(f"http://{host}/"))]
    hosts = [host for host in given if host] or list(made_hosts(chosen.count, chosen.seed))
    hosts = list(dict.fromkeys(hosts))
    try:
        tabs = Tabs()
    except UnavailableError as error:
        print(error)
        return 1
    try:
        theirs = tabs.shown(hosts)
    finally:
        tabs.close()
    looser = [host for host in hosts if display_host(host) != host and theirs[host] == host]
    stricter = [host for host in hosts if display_host(host) == host and theirs[host] != host]
    for name, different in (("shown by urikit only", looser), ("by Chromium only", stricter)):
        print(f"{name}: {len(different)} of {len(hosts)}")
        for host in different:
            unicode_form = URL(f"http://{host}/").unicode_host or ""
            labels = unicode_form.split(".")
            risks = [risk for label in labels if (risk := label_risk(label, labels[-1]))]
            print(f"    {unicode_form}  {host}  {', '.join(risks)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
