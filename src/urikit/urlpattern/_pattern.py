"""The ``URLPattern`` class: URL Pattern §1.2 to §1.4."""

from __future__ import annotations

from collections.abc import Mapping

from urikit._ground.choices import wrong_choice
from urikit._ground.kinds import wrong_type
from urikit._ground.redaction import MASK
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final
from urikit.errors import ErrorKind, ParseError
from urikit.objects._base import URIObject
from urikit.objects._url import URL
from urikit.urlpattern._canonical import (
    CALLBACKS,
    canonicalize_an_ipv6_hostname,
    canonicalize_an_opaque_pathname,
)
from urikit.urlpattern._component import Component, Groups, compile_a_component
from urikit.urlpattern._constructor import (
    parse_a_constructor_string,
    protocol_component_matches_a_special_scheme,
)
from urikit.urlpattern._init import (
    COMPONENTS,
    Init,
    convert_an_init,
    process_a_urlpatterninit,
    usv_string,
)
from urikit.urlpattern._parts import DEFAULT_OPTIONS, HOSTNAME_OPTIONS, PATHNAME_OPTIONS
from urikit.urlpattern._result import URLPatternComponentResult, URLPatternResult
from urikit.whatwg import _api as api

PatternInput = str | Mapping[str, object]
"""The source of a pattern: its shorthand form, or its components by name."""

Values = tuple[str, ...]
"""The components of a URL, in the order of COMPONENTS, as patterns match them."""

_EMPTY: Final = dict.fromkeys(COMPONENTS, "")


# URL Pattern §1.2
class URLPattern:
    """A pattern for URLs, as in JavaScript.

    Pass a string, with a base URL if it is relative, or components by name.
    Each component may contain fixed text, groups (``:name``), wildcards (``*``), regular
    expressions (``(\\\\d+)``), and pieces in braces with ``?``, ``+`` or ``*`` after them.

    >>> pattern = URLPattern("https://example.com/books/:id{/:chapter}?")
    >>> pattern.test("https://example.com/books/7")
    True
    >>> pattern.exec("https://example.com/books/7/2").pathname.groups["chapter"]
    '2'
    >>> URLPattern({"pathname": "/Books"}, ignore_case=True).test("https://h/books")
    True

    Options may be given as in JavaScript, ``{"ignoreCase": True}``, as the last argument. What
    is wrong with a text is a :class:`ParseError`. Pass ``allow_regexp=False`` for patterns that
    others write: a regular expression in them is an error, and so are hundreds of groups, so
    that matching takes about a second per megabyte of URL at most.
    """

    __slots__ = ("__weakref__", "_components", "_given", "_ignore_case")

    def __init__(
        self,
        input: PatternInput | None = None,  # noqa: A002 (the standard's word)
        base_url: object = None,
        options: Mapping[str, object] | None = None,
        *,
        ignore_case: bool | None = None,
        allow_regexp: bool = True,
    ) -> None:
        if isinstance(base_url, Mapping):  # URLPattern(input, options)
            if options is not None:
                raise TypeError("options must be given only once")
            base_url, options = None, base_url
        if not isinstance(options, Mapping | None):
            raise wrong_type("options", "a mapping", options)
        if ignore_case is None:
            ignore_case = bool((options or {}).get("ignoreCase", False))
        base = None if base_url is None else usv_string(base_url)
        given = _converted(input)
        self._ignore_case = ignore_case
        self._given = given, base
        try:
            self._components = _create(given, base, ignore_case, allow_regexp)
        except ParseError as error:  # of a component, which is a part of the given string
            if isinstance(given, str) and error.text and given.count(error.text) == 1:
                raise error.at(given, given.index(error.text)) from None
            raise

    def test(self, input: object = None, base_url: object = None) -> bool:  # noqa: A002
        """True if a URL matches: a string, an object of urikit, or components by name.

        >>> URLPattern({"hostname": "*.example.com"}).test("https://www.example.com/")
        True
        """
        values, _ = values_and_inputs(input, base_url)
        return values is not None and self.groups_of(values) is not None

    def exec(self, input: object = None, base_url: object = None) -> URLPatternResult | None:  # noqa: A002
        """Return the match of each component, or ``None``.

        >>> result = URLPattern({"pathname": "/:kind/*"}).exec("/books/1", "https://example.com")
        >>> dict(result.pathname.groups)
        {'kind': 'books', '0': '1'}
        """
        values, inputs = values_and_inputs(input, base_url)
        return None if values is None else self.result_of(values, inputs)

    def groups_of(self, values: Values) -> list[Groups] | None:
        """The captures of each component, if all of them match."""
        found: list[Groups] = []
        for component, value in zip(self._components, values, strict=True):
            groups = component.match(value)
            if groups is None:
                return None
            found.append(groups)
        return found

    def result_of(self, values: Values, inputs: tuple[object, ...]) -> URLPatternResult | None:
        """The result for a URL that is taken apart already."""
        found = self.groups_of(values)
        if found is None:
            return None
        # URL Pattern §1.5, create a component match result
        results = {
            name: URLPatternComponentResult(
                value, dict(zip(component.group_name_list, groups, strict=True)), name == "password"
            )
            for name, component, value, groups in zip(
                COMPONENTS, self._components, values, found, strict=True
            )
        }
        return URLPatternResult(inputs, **results)

    @property
    def components(self) -> tuple[Component, ...]:
        """The compiled components, in the order of the standard."""
        return self._components

    @property
    def protocol(self) -> str:
        """The pattern for the scheme, in its normal form."""
        return self._components[0].pattern_string

    @property
    def username(self) -> str:
        """The pattern for the user name."""
        return self._components[1].pattern_string

    @property
    def password(self) -> str:
        """The pattern for the password."""
        return self._components[2].pattern_string

    @property
    def hostname(self) -> str:
        """The pattern for the host."""
        return self._components[3].pattern_string

    @property
    def port(self) -> str:
        """The pattern for the port."""
        return self._components[4].pattern_string

    @property
    def pathname(self) -> str:
        """The pattern for the path."""
        return self._components[5].pattern_string

    @property
    def search(self) -> str:
        """The pattern for the query, without its question mark."""
        return self._components[6].pattern_string

    @property
    def hash(self) -> str:
        """The pattern for the fragment, without its hash."""
        return self._components[7].pattern_string

    @property
    def hasRegExpGroups(self) -> bool:  # noqa: N802 (the Web's name)
        """True if a component has a regular expression.

        >>> URLPattern({"pathname": "/:id(\\\\d+)"}).hasRegExpGroups
        True
        """
        return any(component.has_regexp_groups for component in self._components)

    @property
    def ignore_case(self) -> bool:
        """True if matching ignores case in the path, query and fragment."""
        return self._ignore_case

    @staticmethod
    def compareComponent(component: str, left: URLPattern, right: URLPattern) -> int:  # noqa: N802
        """-1, 0 or 1 as the *left* pattern is looser, as strict, or stricter in one component.

        >>> one, two = URLPattern({"pathname": "/a/*"}), URLPattern({"pathname": "/a/:b"})
        >>> URLPattern.compareComponent("pathname", one, two)
        -1
        """
        index = _index_of(component)
        for pattern in (left, right):
            if not isinstance(pattern, URLPattern):
                raise wrong_type("", "a pattern", pattern)
        return left._components[index].compare(right._components[index])

    def generate(self, component: str, groups: Mapping[str, object]) -> str:
        """Return a component that matches with these *groups*, or raise :class:`BuildError`.

        >>> URLPattern({"pathname": "/books/:id"}).generate("pathname", {"id": "a b"})
        '/books/a%20b'
        """
        if not isinstance(groups, Mapping):
            raise wrong_type("groups", "a mapping", groups)
        values = {usv_string(name): usv_string(value) for name, value in groups.items()}
        return self._components[_index_of(component)].generate(values)

    def _key(self) -> tuple[object, ...]:
        return (self._ignore_case, *(component.part_list for component in self._components))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, URLPattern) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[object, ...]:
        given, base = self._given
        return type(self), (given, base, {"ignoreCase": self._ignore_case})

    def __repr__(self) -> str:
        if getattr(self, "_components", None) is None:  # the constructor failed, in a traceback
            return f"<{type(self).__name__}, not initialized>"
        shown = {
            name: _shown(name, component.pattern_string)
            for name, component in zip(COMPONENTS, self._components, strict=True)
            if component.pattern_string != "*"
        }
        case = ", ignore_case=True" if self._ignore_case else ""
        return f"{type(self).__name__}({shown!r}{case})"


def _shown(name: str, pattern: str) -> str:
    """A pattern for people to read, without a password.

    In ``https://u:p@h/`` the password is a group of the user name, ``:p``.
    """
    if name == "password":
        return MASK
    before, colon, _ = pattern.partition(":")
    return f"{before}:{MASK}" if name == "username" and before and colon else pattern


def _converted(given: object) -> str | Init:
    if given is None:
        return {}
    if isinstance(given, str):
        return usv_string(given)
    if isinstance(given, Mapping):
        return convert_an_init(given)
    raise wrong_type("", "a string or a mapping", given)


def _index_of(component: object) -> int:
    if not isinstance(component, str):
        raise wrong_type("component", "a string", component)
    if component not in COMPONENTS:
        raise wrong_choice("component", COMPONENTS, component)
    return COMPONENTS.index(component)


# --- creating -----------------------------------------------------------------------------------


# URL Pattern §1.4, create
def _create(
    given: str | Init, base_url: str | None, ignore_case: bool, allow_regexp: bool
) -> tuple[Component, ...]:
    if isinstance(given, str):
        init = parse_a_constructor_string(given)
        if base_url is None and "protocol" not in init:
            message = "relative pattern needs a base URL; pass it as the second argument"
            raise ParseError(ErrorKind.MISSING_SCHEME, given, message=message)
        if base_url is not None:
            init["baseURL"] = base_url
    else:
        if base_url is not None:
            raise TypeError("pass the base URL as baseURL in the mapping")
        init = given
    processed = process_a_urlpatterninit(init, "pattern", {})
    for name in COMPONENTS:
        processed.setdefault(name, "*")
    default_port = SPECIAL_SCHEMES.get(processed["protocol"])
    if default_port is not None and processed["port"] == str(default_port):
        processed["port"] = ""
    callbacks = dict(CALLBACKS)
    if _hostname_pattern_is_an_ipv6_address(processed["hostname"]):
        callbacks["hostname"] = canonicalize_an_ipv6_hostname
    components: list[Component] = []
    for name in COMPONENTS:
        options = HOSTNAME_OPTIONS if name == "hostname" else DEFAULT_OPTIONS
        if name == "pathname":
            if protocol_component_matches_a_special_scheme(components[0]):
                options = PATHNAME_OPTIONS
            else:
                callbacks["pathname"] = canonicalize_an_opaque_pathname
        if ignore_case and name in ("pathname", "search", "hash"):
            options = options._replace(ignore_case=True)
        if not allow_regexp:
            options = options._replace(allow_regexp=False)
        try:
            components.append(compile_a_component(processed[name], callbacks[name], options))
        except ParseError as error:
            if name not in ("username", "password"):
                raise
            # Shown without the pattern, which may hold a password: in https://u:p@h/ the user
            # name does, of which ":p" is a group.
            message = f"{error.message}, in the {name.replace('username', 'user name')}"
            raise ParseError(error.kind, message=message) from None
    return tuple(components)


# URL Pattern §1.5
def _hostname_pattern_is_an_ipv6_address(pattern: str) -> bool:
    return len(pattern) >= 2 and pattern.startswith(("[", "{[", "\\["))


# --- matching -----------------------------------------------------------------------------------


# URL Pattern §1.4, match: its first half, which takes the input apart
def values_and_inputs(given: object, base_url: object) -> tuple[Values | None, tuple[object, ...]]:
    """The components of what is to be matched, ``None`` if it cannot be parsed; and the inputs."""
    base = None if base_url is None else usv_string(base_url)
    if given is None:
        given = {}
    if isinstance(given, Mapping):
        if base is not None:
            raise TypeError("pass the base URL as baseURL in the mapping")
        init = convert_an_init(given)
        try:
            applied = process_a_urlpatterninit(init, "url", dict(_EMPTY))
        except ParseError:
            return None, (init,)
        return tuple(applied[name] for name in COMPONENTS), (init,)
    if base is None and isinstance(given, api.URL):
        return _values_of_record(given), (given.href,)
    if base is None and isinstance(given, URL):
        return values_of(given), (str(given),)
    if not isinstance(given, (str, URIObject, api.URL)):
        raise wrong_type("", "a URL or a mapping", given)
    text = str(given)
    inputs = (text,) if base is None else (text, base)
    url = URL.parse(text, base)
    return (None if url is None else values_of(url)), inputs


def values_of(url: URL) -> Values:
    """The components of a URL as patterns match them.

    >>> values_of(URL("https://h:8080/a?b"))
    ('https', '', '', 'h', '8080', '/a', 'b', '')
    """
    return (
        url.scheme or "",
        url.username or "",
        url.password or "",
        url.host or "",
        "" if url.port is None else str(url.port),
        url.path,
        url.query or "",
        url.fragment or "",
    )


def _values_of_record(url: api.URL) -> Values:
    scheme, query, fragment = url.protocol[:-1], url.search[1:], url.hash[1:]
    credentials = url.username, url.password
    return scheme, *credentials, url.hostname, url.port, url.pathname, query, fragment
