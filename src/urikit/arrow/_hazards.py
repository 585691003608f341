"""Columns of hazards: the kernel recognizes ordinary rows, and the others are inspected."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from urikit._ground.choices import wrong_choice
from urikit._kernel.columns.work import find_kinds
from urikit._kernel.record import COMPILED
from urikit._kernel.tables import UNUSUAL_ROW
from urikit.arrow._rows import rows_of
from urikit.hazards import Finding, Profile, Severity, inspect
from urikit.hazards._ordinary import ORDINARY, examples
from urikit.hazards._profiles import to_profile

_CODES: Final = pa.list_(pa.string())
_find_unusual: Final = re.compile(chr(UNUSUAL_ROW)).finditer


def hazards_job(profile: Profile | str, minimum: Severity | str) -> Callable[[Any, int], list[Any]]:
    """Return the work on an array: the codes of the findings in each row, from *minimum* on."""
    if isinstance(minimum, str) and minimum.upper() in Severity.__members__:
        minimum = Severity[minimum.upper()]
    if not isinstance(minimum, Severity):
        raise wrong_choice("severity", Severity, str(minimum))
    least, chosen = minimum, to_profile(profile)

    def codes(findings: Iterable[Finding]) -> list[str]:
        return [str(finding.code) for finding in findings if finding.severity >= least]

    like = examples(chosen)
    of_kinds = [
        codes(inspect(like[number], chosen)) if number in like else None
        for number in range(max(like) + 1)
    ]
    others = {number: UNUSUAL_ROW for number in examples(Profile.FETCH) if number not in like}

    def job(array: Any, first: int) -> list[Any]:
        if not len(array):
            return [pa.array([], _CODES)]
        rows = rows_of(array)
        kinds = find_kinds(rows, ORDINARY) if COMPILED else chr(UNUSUAL_ROW) * rows.count
        if others:
            kinds = kinds.translate(others)
        # The results by number: first those of the kinds, then those of the unusual rows.
        results: list[list[str] | None] = [*of_kinds]
        kept = len(results)
        for match in _find_unusual(kinds):
            raw = rows.encoded(match.start())
            text = None if raw is None else raw.decode(errors="surrogateescape")
            results.append(None if text is None else codes(inspect(text, chosen)))
        given = pa.py_buffer(kinds.encode())
        numbers = pa.Array.from_buffers(pa.uint8(), len(kinds), [None, given])
        numbers = pc.replace_with_mask(
            numbers.cast(pa.int32()),
            pc.equal(numbers, UNUSUAL_ROW),
            pa.array(range(kept, len(results)), pa.int32()),
        )
        return [pa.array(results, _CODES).take(numbers)]

    return job
