"""Guard: decide which requests to untrusted URLs are allowed, and to which addresses.

:class:`Guard` is the policy, :class:`Decision` what it decides; docs/guard.md has the settings,
the reasons, and what a guard cannot do.

>>> from urikit.guard import Guard
>>> Guard().check("http://metadata.google.internal/").reasons[0].message
'cloud metadata service, which hands out credentials'
"""

from urikit._ground.exports import offer
from urikit.guard._decision import Decision, GuardError, Redirect
from urikit.guard._guard import Guard
from urikit.guard._reasons import Reason, ReasonCode
from urikit.guard._resolving import AsyncResolver, Resolver

__all__ = [
    "AsyncResolver",
    "Decision",
    "Guard",
    "GuardError",
    "Reason",
    "ReasonCode",
    "Redirect",
    "Resolver",
]

offer(globals())
