"""canonicalize: a text to its canonical form, by a profile."""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel.canonical import canonical_text
from urikit._kernel.record import COMPILED, Record, plain_text
from urikit.canonical import _on_demand as later
from urikit.canonical._named import steps_of
from urikit.errors import ParseError
from urikit.objects._url import URL

if TYPE_CHECKING:
    from typing import Literal, TypedDict, Unpack

    from urikit._kernel.record import TextInput
    from urikit.canonical._profile import FragmentStep, Profile, Reading
    from urikit.canonical._tracking import TrackingRules

    ProfileName = Literal["rfc3986", "whatwg", "crawler", "dedupe", "display"]

    class ProfileChanges(TypedDict, total=False):
        """The steps of a profile, as :class:`~urikit.canonical.Profile` has them."""

        reading: Reading
        level: str
        credentials: bool
        https: bool
        trailing_dot: bool
        www: bool
        escapes: bool
        session_ids: bool
        index: bool
        trailing_slash: bool
        tracking: bool
        empty_pairs: bool
        sort_query: bool
        empty_query: bool
        fragment: FragmentStep
        empty_fragment: bool
        shown: bool
        tracking_rules: TrackingRules


def canonicalize(
    text: TextInput,
    profile: Profile | ProfileName = "whatwg",
    *,
    default_scheme: str | None = None,
    **changes: Unpack[ProfileChanges],
) -> str:
    """Return the canonical form of *text* by a *profile*, with *changes* to its steps.

    *text* is text or an object; what its standard does not accept is a
    :class:`~urikit.ParseError`. The result read again, and canonicalized again, is the same.
    A string without a scheme gets the *default_scheme*, if you name one.

    >>> canonicalize("HTTP://Example.com:80/a/./b#top")
    'http://example.com/a/b#top'
    >>> canonicalize("https://www.example.com/?utm_source=x&id=7#top", "dedupe")
    'https://example.com/?id=7'
    >>> canonicalize("https://www.example.com/#top", "dedupe", www=False)
    'https://www.example.com/'
    >>> canonicalize("URN:ISBN:0-141-03614-4", "rfc3986")
    'urn:isbn:0-141-03614-4'
    >>> canonicalize("www.example.com/#top", "dedupe", default_scheme="https")
    'https://example.com/'
    """
    given = ""
    if default_scheme is not None and not isinstance(text, Record):
        given = plain_text(text)
        text = later.default_scheme.complete(given, default_scheme)
    try:
        if COMPILED and type(profile) is str and not changes:
            steps = steps_of(profile)
            if steps is not None:
                text = text if isinstance(text, URL) else URL(text)
                ordinary = canonical_text(text, steps)
                if ordinary is not None:
                    return ordinary
        return later.applying.apply(text, profile, changes)  # type: ignore[arg-type]  # checked by the parser of arguments
    except ParseError as error:
        if default_scheme is None:
            raise later.default_scheme.advised(error, None) from None
        raise later.default_scheme.as_given(error, given, default_scheme) from None
