"""Hazards: what about a text could mislead a program or a person, and where in the text it is.

:func:`inspect` gives a :class:`Report` of :class:`Finding`; docs/hazards.md has every code.

>>> from urikit.hazards import inspect
>>> [finding.message for finding in inspect("https://example.com:8443/")]
['non-default port']
"""

from urikit._exports import offer
from urikit.hazards._finding import Code, Finding, Severity
from urikit.hazards._inspector import inspect
from urikit.hazards._profiles import MEANINGS, Meaning, Profile
from urikit.hazards._report import Report

__all__ = ["MEANINGS", "Code", "Finding", "Meaning", "Profile", "Report", "Severity", "inspect"]

offer(globals())
