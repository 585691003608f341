"""Hazards: parts of a string that could mislead a program or a person, with their positions.

:func:`inspect` gives a :class:`Report` of :class:`Finding`; docs/hazards.md has every code.

>>> from urikit.hazards import inspect
>>> [finding.message for finding in inspect("https://example.com:8443/")]
['non-default port']
"""

from urikit._ground.exports import TYPE_CHECKING, lazily, offer
from urikit.hazards._inspector import inspect
from urikit.hazards._report import Report

if TYPE_CHECKING:
    from urikit.hazards._finding import Code, Finding, Severity
    from urikit.hazards._profiles import MEANINGS, Meaning, Profile
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "MEANINGS": "urikit.hazards._profiles:MEANINGS",
            "Code": "urikit.hazards._finding:Code",
            "Finding": "urikit.hazards._finding:Finding",
            "Meaning": "urikit.hazards._profiles:Meaning",
            "Profile": "urikit.hazards._profiles:Profile",
            "Severity": "urikit.hazards._finding:Severity",
        },
    )

__all__ = ["MEANINGS", "Code", "Finding", "Meaning", "Profile", "Report", "Severity", "inspect"]

offer(globals())
