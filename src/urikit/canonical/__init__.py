"""Canonical forms for deduplicating, signing, crawling and archiving URLs.

>>> from urikit.canonical import canonicalize, surt
>>> canonicalize("HTTP://www.Example.com:80/a/../index.html?utm_source=x&b=2&a=1#top", "dedupe")
'http://example.com/?a=1&b=2'
>>> surt("http://www.Example.com/A/?b=2&a=1")
'com,example)/a?a=1&b=2'
"""

from urikit._ground.exports import TYPE_CHECKING, lazily, offer
from urikit.canonical._canonicalize import canonicalize

if TYPE_CHECKING:
    from urikit.canonical._profile import PROFILES, Profile
    from urikit.canonical._surt import surt
    from urikit.canonical._tracking import TRACKING, HostRules, TrackingRules
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "PROFILES": "urikit.canonical._profile:PROFILES",
            "TRACKING": "urikit.canonical._tracking:TRACKING",
            "HostRules": "urikit.canonical._tracking:HostRules",
            "Profile": "urikit.canonical._profile:Profile",
            "TrackingRules": "urikit.canonical._tracking:TrackingRules",
            "surt": "urikit.canonical._surt:surt",
        },
    )

__all__ = ["PROFILES", "TRACKING", "HostRules", "Profile", "TrackingRules", "canonicalize", "surt"]

offer(globals())
