"""Constraints for fields of pydantic models, and ready-made types.

The classes themselves are field types. ``URIConstraints`` narrows them, with the
names that pydantic's ``UrlConstraints`` has for the same things::

    class Hook(BaseModel):
        target: Annotated[URL, URIConstraints(allowed_schemes={"https"}, allow_credentials=False)]
        logo: HTTPURL | None = None
"""

from collections.abc import Collection
from dataclasses import dataclass, fields
from typing import Annotated, Any, get_origin

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema as schemas

from urikit._ground.kinds import check_flag, wrong_type
from urikit._ground.special_schemes import HTTP_SCHEMES
from urikit.chars import ALPHA
from urikit.errors import ErrorKind
from urikit.objects._base import URIObject
from urikit.objects._fields import refuse
from urikit.objects._inputs import invalid_scheme
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL
from urikit.rfc._grammar import matches

__all__ = ["HTTPURL", "AbsoluteIRI", "AbsoluteURI", "FileURL", "URIConstraints", "WebSocketURL"]


@dataclass(frozen=True, slots=True, kw_only=True)
class URIConstraints:
    """Constraints on a field of the type ``URI``, ``IRI`` or ``URL``.

    It goes into ``Annotated``; several of them all hold. *max_length* counts the characters of
    the text that the object has. Schemes are compared without regard to case, and naming some
    excludes relative references. Credentials are user info of any kind, an empty one included.

    >>> from pydantic import TypeAdapter
    >>> Target = Annotated[URL, URIConstraints(allowed_schemes=["https"], allow_credentials=False)]
    >>> TypeAdapter(Target).validate_python("https://example.com/a")
    URL('https://example.com/a')
    >>> try:
    ...     TypeAdapter(Target).validate_python("https://me:secret@example.com/a")
    ... except ValueError as error:
    ...     error.errors()[0]["msg"], error.errors()[0]["input"]
    ('Input should be a URL without user name and password', 'https://me:***@example.com/a')
    """

    max_length: int | None = None
    """At most so many characters."""
    allowed_schemes: Collection[str] | None = None
    """One of these schemes."""
    scheme_required: bool = False
    """No relative reference."""
    host_required: bool = False
    """A host that is not empty."""
    allow_credentials: bool = True
    """True if there may be user info."""
    allow_query: bool = True
    """True if there may be a query."""
    allow_fragment: bool = True
    """True if there may be a fragment."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.type is bool:
                check_flag(field.name, value)
        longest = self.max_length
        if longest is not None:
            if isinstance(longest, bool) or not isinstance(longest, int):
                raise wrong_type("max_length", "an int", longest)
            if longest < 0:
                raise ValueError("max_length must not be negative")
        if self.allowed_schemes is None:
            return
        if isinstance(self.allowed_schemes, (str, bytes)):
            raise TypeError("allowed_schemes must be a collection of schemes, not one string")
        if not self.allowed_schemes:
            raise ValueError("allowed_schemes must not be empty")
        schemes = tuple(sorted({_scheme(each) for each in self.allowed_schemes}))
        object.__setattr__(self, "allowed_schemes", schemes)

    # --- validating -----------------------------------------------------------------------

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """Check what the type itself has accepted."""
        if get_origin(source) is not None or (
            isinstance(source, type) and not issubclass(source, URIObject)
        ):
            raise TypeError(f"URIConstraints only apply to URI, IRI and URL, not to {source}")
        return schemas.no_info_after_validator_function(self._constrained, handler(source))

    def _constrained(self, u: URIObject) -> URIObject:
        found = self._fault(u)
        if found is not None:
            kind, index, phrase, context = found
            context = {**context, "kind": str(kind), "index": index}
            refuse(type(u), kind.replace("-", "_"), "", " " + phrase, context, u.redacted)
        return u

    def _fault(self, u: URIObject) -> tuple[ErrorKind, int, str, dict[str, Any]] | None:
        """The first constraint that *u* does not keep: what, where, and what should be."""
        scheme, schemes, longest = u.scheme, self.allowed_schemes, self.max_length
        if scheme is None and (self.scheme_required or schemes is not None):
            return ErrorKind.MISSING_SCHEME, 0, "with a scheme", {}
        if schemes is not None and (scheme or "").lower() not in schemes:
            context = {"expected_schemes": " or ".join(schemes)}
            return ErrorKind.SCHEME_NOT_ALLOWED, 0, "with the scheme {expected_schemes}", context
        if self.host_required and not u.host:
            return ErrorKind.MISSING_HOST, u.span("host")[0], "with a host", {}
        if not self.allow_credentials and u.userinfo is not None:
            phrase = "without user name and password"
            return ErrorKind.USERINFO_NOT_ALLOWED, u.span("userinfo")[0], phrase, {}
        if not self.allow_query and u.query is not None:
            return ErrorKind.UNEXPECTED_QUERY, u.span("query")[0], "without a query", {}
        if not self.allow_fragment and u.fragment is not None:
            return ErrorKind.UNEXPECTED_FRAGMENT, u.span("fragment")[0], "without a fragment", {}
        if longest is not None and len(str(u)) > longest:
            limit = {"max_length": longest}
            return ErrorKind.TOO_LONG, longest, "of at most {max_length} characters", limit
        return None

    # --- telling others ---------------------------------------------------------------------

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the JSON Schema: the format, the length, and a pattern for schemes."""
        result = handler(schema)
        described = handler.resolve_ref_schema(result)
        if self.scheme_required or self.allowed_schemes is not None:
            described["format"] = described.get("format", "uri").removesuffix("-reference")
        if self.allowed_schemes is not None:
            pattern = f"^(?:{'|'.join(map(_in_either_case, self.allowed_schemes))}):"
            if "pattern" in described:
                described.setdefault("allOf", []).append({"pattern": pattern})
            else:
                described["pattern"] = pattern
        if self.max_length is not None:
            described["maxLength"] = min(self.max_length, described.get("maxLength", 1 << 62))
        return result


# RFC 3986 §3.1
def _scheme(text: str) -> str:
    if not isinstance(text, str):
        raise wrong_type("scheme", "a string", text)
    if not matches("scheme", text):
        raise invalid_scheme(text)
    return text.lower()


def _in_either_case(scheme: str) -> str:
    # Patterns of JSON Schema have no flags; and in those of JavaScript with the flag "u", as
    # which they are read, a hyphen cannot be escaped.
    return "".join(
        f"[{char.upper()}{char}]" if char in ALPHA else f"\\{char}" if char in "+." else char
        for char in scheme
    )


HTTPURL = Annotated[
    URL, URIConstraints(allowed_schemes=HTTP_SCHEMES, host_required=True, max_length=2083)
]
"""A URL of the Web, with the limits of pydantic's ``HttpUrl``."""

WebSocketURL = Annotated[
    URL, URIConstraints(allowed_schemes=("ws", "wss"), host_required=True, allow_fragment=False)
]
"""A URL of a WebSocket, without the fragment that RFC 6455 §3 excludes."""

FileURL = Annotated[URL, URIConstraints(allowed_schemes=("file",))]
"""The URL of a file."""

# RFC 3986 §4.3, RFC 3987 §2.2
AbsoluteURI = Annotated[URI, URIConstraints(scheme_required=True, allow_fragment=False)]
"""``absolute-URI``: a URI with a scheme and without a fragment."""

AbsoluteIRI = Annotated[IRI, URIConstraints(scheme_required=True, allow_fragment=False)]
"""``absolute-IRI``: likewise."""
