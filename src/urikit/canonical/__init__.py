"""Canonical forms, for those who deduplicate, sign, crawl and archive.

>>> from urikit.canonical import canonicalize, surt
>>> canonicalize("HTTP://www.Example.com:80/a/../index.html?utm_source=x&b=2&a=1#top", "dedupe")
'http://example.com/?a=1&b=2'
>>> surt("http://www.Example.com/A/?b=2&a=1")
'com,example)/a?a=1&b=2'
"""

from urikit._exports import offer
from urikit.canonical._apply import canonicalize
from urikit.canonical._profile import PROFILES, Profile
from urikit.canonical._surt import surt  # at once: the module of the same name must not hide it
from urikit.canonical._tracking import HostRules, TrackingRules
from urikit.canonical._tracking_table import TRACKING

__all__ = [
    "PROFILES",
    "TRACKING",
    "HostRules",
    "Profile",
    "TrackingRules",
    "canonicalize",
    "surt",
]

offer(globals())
