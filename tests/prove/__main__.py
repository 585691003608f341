"""``python -m tests.prove [--count N] [--length L] [--seed S] [--jobs J]``: the fast ways equal the
engines.

On the web-platform-tests and the corpus where they are, on cross products of small parts, on N
generated inputs, and on all strings of up to L characters that matter; in each form of the
package. Exits with 1 if a law is broken.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from time import monotonic

from tests.prove.forms import forms, kernel
from tests.prove.run import prove


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries all laws and prints what broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="how many generated inputs")
    parser.add_argument("--length", type=int, default=5, help="of the short strings; 0 for none")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same inputs")
    parser.add_argument("--jobs", type=int, default=min(os.cpu_count() or 1, 8), help="processes")
    options = parser.parse_args(arguments)
    names = " and ".join(form.name for form in forms())
    print(f"urikit's {names} form; kernel: {', '.join(kernel())}", flush=True)
    start = monotonic()
    result = prove(options.count, options.seed, options.jobs, length=options.length)
    for finding in result.findings:
        print(f"\n{finding}")
    print(
        f"{result.cases:,} inputs, {result.comparisons:,} comparisons, seed {options.seed}, "
        f"{monotonic() - start:.0f} s: "
        + ("a law is broken" if result.findings else "every fast way equals its engine")
    )
    return 1 if result.findings else 0


if __name__ == "__main__":
    sys.exit(main())
