"""The differences between urikit and its peers that are known, each with the standard's word.

An explanation covers one attribute of a result, or ``"failure"`` where only one side parses.
A difference is explained when every attribute in which the results differ is covered;
``href`` follows from the others, and needs an explanation of its own only where it differs
alone. Each predicate is as narrow as what the peer does allows: whatever falls outside is a
finding.
"""

from tests.fuzz import explain_ada, explain_chromium
from tests.fuzz.difference import FAILURE, Difference, Explanation

__all__ = ["EXPLANATIONS", "explain"]

EXPLANATIONS: tuple[Explanation, ...] = (
    *explain_ada.EXPLANATIONS,
    *explain_chromium.EXPLANATIONS,
)
"""All that is known, in the order in which it is tried."""


def explain(difference: Difference) -> tuple[str, ...]:
    """The names of the explanations that cover the difference, or () if they do not.

    >>> from tests.fuzz.drivers import ATTRIBUTES
    >>> from tests.fuzz.generator import Case
    >>> parts = dict.fromkeys(ATTRIBUTES, "")
    >>> explain(Difference(Case("a:"), parts, parts | {"hash": "#x"}, "node"))
    ()
    """
    if difference.ours is None or difference.theirs is None:
        names: tuple[str, ...] = (FAILURE,)
    else:
        names = difference.shape
        if len(names) > 1:
            names = tuple(name for name in names if name != "href")
    found: dict[str, None] = {}
    for name in names:
        for explanation in EXPLANATIONS:
            if difference.who in explanation.who and explanation.holds(difference, name):
                found[explanation.name] = None
                break
        else:
            return ()
    return tuple(found)
