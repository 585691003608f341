"""``python -m tools.hazards``: the table of false alarms, and of the lists that are named.

A list is ``profile=path``, where the path is of a plain list, a Markdown page (``page.md#heading``
takes whole lines of the blocks after the heading) or a JSON file with payloads::

    python -m tools.hazards --list redirect=lists/open-redirect.txt --list fetch=lists/ssrf.md
"""

import argparse
import time
from collections import Counter

from tests.corpus import load
from tools.hazards.lists import BASE, read
from urikit import redact
from urikit.hazards import Profile, Severity, inspect

ALL = 1_000_000


def main() -> None:
    """Print what is asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.hazards", description=__doc__)
    parser.add_argument("--list", action="append", default=[], metavar="PROFILE=PATH")
    parser.add_argument("--count", type=int, default=ALL, help="how many URLs of the corpus")
    parser.add_argument("--errors", action="store_true", help="show every URL with an error")
    arguments = parser.parse_args()
    false_alarms(arguments.count, show=arguments.errors)
    for item in arguments.list:
        profile, _, source = item.partition("=")
        coverage(Profile(profile), source)


def false_alarms(count: int, *, show: bool) -> None:
    """How many ordinary URLs have findings, by severity and by code."""
    name, urls = load(count)
    print(f"{len(urls):,} URLs ({name})")
    for profile in Profile:
        start = time.process_time()
        worst: Counter[Severity | None] = Counter()
        codes: Counter[str] = Counter()
        for url in urls:
            report = inspect(url, profile)
            worst[report.worst] += 1
            codes.update(str(code) for code in report.codes)
            if show and profile is Profile.FETCH and report.worst is Severity.ERROR:
                found = [finding.code for finding in report if finding.severity is Severity.ERROR]
                print("   ", *found, ascii(redact(url)[:200]))
        taken = (time.process_time() - start) / len(urls) * 1e6
        shares = ", ".join(
            f"{label} {worst[severity]:,} ({worst[severity] / len(urls):.3%})"
            for label, severity in [("none", None), *((str(s), s) for s in Severity)]
        )
        print(f"{profile}: {shares}; {taken:.1f} µs each")
        if profile is Profile.FETCH:
            for code, number in codes.most_common():
                print(f"    {code:24} {number:7,}")


def coverage(profile: Profile, source: str) -> None:
    """How many texts of a list have a warning or an error, and which have none."""
    texts = read(source)
    base = BASE if profile is Profile.REDIRECT else None
    missed = [text for text in texts if inspect(text, profile, base=base).ok]
    caught = len(texts) - len(missed)
    print(f"{profile} {source.rpartition('/')[2]}: {caught} of {len(texts)}", end="")
    print(f" ({caught / max(len(texts), 1):.1%})", end="")
    if base is not None:
        alone = sum(not inspect(text, profile).ok for text in texts)
        print(f"; without the base {alone}", end="")
    print()
    for text in missed:
        print("    missed", ascii(text))


if __name__ == "__main__":
    main()
