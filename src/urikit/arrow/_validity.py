"""Columns of validity: regular expressions recognize ordinary rows, and Python checks the rest."""

from collections.abc import Callable
from typing import Any, Final

import pyarrow.compute as pc

from urikit.arrow._default_scheme import as_binary
from urikit.objects._url_engine import CLEAN

_CLEAN: Final = f"^(?:{CLEAN.pattern.replace('*+', '*')})$"  # RE2 needs no possessive repetitions
_MAYBE_FAULTY: Final = r"\[|:[0-9]{5}|[^\x00-\x7F]"  # a zone, a port too large, bidi formatting

Job = Callable[[Any, int], list[Any]]


def surely_valid(texts: Any, standard: str, parses: Callable[[Any], Any]) -> Any:
    """Return True for rows without violations; False for others and for some without.

    *parses* gives the flags of the rows that parse.
    """
    if standard == "whatwg":
        return pc.match_substring_regex(texts, _CLEAN)
    return pc.and_not(parses(texts), pc.match_substring_regex(texts, _MAYBE_FAULTY))


def validity_job(standard: str, parses: Callable[[Any], Any], rest: Job) -> Job:
    """Return the work on an array: flags of the valid rows, of which *rest* makes some."""

    def work(array: Any, first: int) -> list[Any]:
        rows = as_binary(array)
        good = surely_valid(rows, standard, parses)
        others = pc.fill_null(pc.invert(good), False)
        if not others.true_count:
            return [good]
        (found,) = rest(rows.filter(others), first)
        return [pc.replace_with_mask(good, others, found)]

    return work
