"""URL patterns and regular expressions beside Chromium's: ``python -m tests.fuzz.patterns``.

Every generated pattern is made here and there, and matched with the same inputs: components,
``hasRegExpGroups``, what matches and what each group captures must be the same. So must what a
translated regular expression finds. A difference is either a fault here or has a reason in
:func:`explain`.
"""

import argparse
import collections
import json
import random
import sys
from collections.abc import Callable, Sequence
from typing import Any

from tests.fuzz.browser import Chromium
from tests.fuzz.pattern_cases import pattern_case, regexp_case
from urikit import URIError
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit.errors import ErrorKind
from urikit.urlpattern._ecmascript import translate
from urikit.urlpattern._init import COMPONENTS
from urikit.web import URLPattern

__all__ = ["main"]

SCRIPT = """
const names = ["protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"];
const orNull = (value) => value === undefined ? null : value;
const groups = (result) => names.map((name) => [result[name].input,
  Object.fromEntries(Object.entries(result[name].groups).map(([k, v]) => [k, orNull(v)]))]);
function pattern(row) {
  let made;
  try { made = new URLPattern(...row.pattern); } catch (error) { return null; }
  return { components: names.map((name) => made[name]), regexps: made.hasRegExpGroups,
    results: row.inputs.map((input) => {
      try { const result = made.exec(...input); return result && groups(result); }
      catch (error) { return "error"; } }) };
}
function regexp(row) {
  let made;
  try { made = new RegExp(row.source, row.flags); } catch (error) { return null; }
  return row.texts.map((text) => {
    const found = made.exec(text); return found && [...found].slice(1).map(orNull); });
}
function answer(rows) { return rows.map((row) => row.source === undefined ? pattern(row) : regexp(row)); }
"""


def pattern_here(case: dict[str, Any]) -> Any:
    """Return what urikit makes of a pattern and its inputs."""
    try:
        made = URLPattern(*case["pattern"])
    except TypeError:
        return None
    except URIError as error:
        return "refused" if error.kind == ErrorKind.UNSUPPORTED_REGULAR_EXPRESSION else None
    results: list[Any] = []
    for given in case["inputs"]:
        try:
            found = made.exec(*given)
        except (URIError, TypeError):
            results.append("error")
            continue
        if found is None:
            results.append(None)
        else:
            results.append([[found[name].input, dict(found[name].groups)] for name in COMPONENTS])
    components = [getattr(made, name) for name in COMPONENTS]
    return {"components": components, "regexps": made.hasRegExpGroups, "results": results}


def regexp_here(case: dict[str, Any]) -> Any:
    """Return what a translated regular expression finds."""
    try:
        made = translate(case["source"], ignore_case="i" in case["flags"])
    except URIError as error:
        return "refused" if error.kind == ErrorKind.UNSUPPORTED_REGULAR_EXPRESSION else None
    names = sorted((name for name in made.groupindex if name[0] == "g"), key=lambda n: int(n[1:]))
    found = [made.search(text) for text in case["texts"]]
    return [None if match is None else [match[name] for name in names] for match in found]


def explain(case: dict[str, Any], here: Any, there: Any) -> str | None:
    """Why a difference is none of urikit's faults, or ``None``."""
    if here == "refused" and there is not None:
        return "refused: no translation"
    if "source" in case:
        negated = "[^\\q{" in case["source"] and "i" in case["flags"]
        return r"V8 does not fold \q{a} before it negates" if negated else None
    given = case["pattern"][0]
    if given == "":
        return "Chromium takes an empty pattern for one without a pathname"
    text = json.dumps(case["pattern"])
    if there is None and here is not None and "/.." in text:
        return "Chromium refuses a piece of a path that dot segments take away"
    if here is None and there is not None and "%20" in json.dumps(there["components"][3]):
        return "Chromium accepts a space in a host"
    if here is not None and takes_filesystem(here["components"][0]):
        return "Chromium has another scheme of the kind that is special: filesystem"
    if here is None or there is None or here["components"] != there["components"]:
        return None
    reasons = {
        explain_result(given, one, two)
        for given, one, two in zip(case["inputs"], here["results"], there["results"], strict=True)
        if one != two
    }
    return None if None in reasons else " and ".join(sorted(map(str, reasons)))


def takes_filesystem(protocol: str) -> bool:
    """Return True if ``filesystem`` matches a pattern for protocols, and no special scheme does."""
    match = URLPattern({"protocol": protocol}).components[0].match
    return match("filesystem") is not None and all(
        match(scheme) is None for scheme in SPECIAL_SCHEMES
    )


def explain_result(given: list[Any], here: Any, there: Any) -> str | None:
    """The same for one input."""
    if isinstance(given[0], dict) and there is None and here is not None:
        if any(value == "" for value, _ in here):
            return "Chromium's regular expressions do not match a component that is missing"
        return None
    if here is None or there is None:
        return None
    for (value, groups), (other, others) in zip(here, there, strict=True):
        # RepeatMatcher of ECMA-262: what is optional matches something, or takes no part.
        filled = {name: "" if group is None else group for name, group in groups.items()}
        if value != other or filled != {name: group or "" for name, group in others.items()}:
            return None
    return "Chromium gives an optional wildcard that matches nothing as the empty text"


def compare(
    cases: Sequence[dict[str, Any]],
    here: Callable[[dict[str, Any]], Any],
    browser: Chromium,
    show: int,
) -> int:
    """The number of differences without a reason; the first few are shown."""
    counts: collections.Counter[str] = collections.Counter()
    unexplained = 0
    for start in range(0, len(cases), 500):
        batch = cases[start : start + 500]
        browser.put(json.dumps(batch))
        mine = [here(case) for case in batch]
        for case, one, two in zip(batch, mine, json.loads(browser.get()), strict=True):
            if one == two or (one == "refused" and two is None):
                counts["the same" if one is not None else "the same: not accepted"] += 1
                continue
            reason = explain(case, one, two)
            if reason is not None:
                counts[reason] += 1
                continue
            unexplained += 1
            if unexplained <= show:
                print(json.dumps(case, ensure_ascii=False))
                print("  urikit  ", json.dumps(one, ensure_ascii=False))
                print("  chromium", json.dumps(two, ensure_ascii=False))
    for reason, count in counts.most_common():
        print(f"{count:8} {reason}")
    print(f"{unexplained:8} differences")
    return unexplained


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare; 1 if there is a difference without a reason."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--only", choices=["patterns", "regexps"])
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    browser = Chromium(SCRIPT)
    differences = 0
    try:
        if options.only != "regexps":
            cases = [pattern_case(rng) for _ in range(options.count)]
            differences += compare(cases, pattern_here, browser, options.show)
        if options.only != "patterns":
            cases = [regexp_case(rng) for _ in range(options.count)]
            differences += compare(cases, regexp_here, browser, options.show)
    finally:
        browser.close()
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
