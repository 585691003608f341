"""Wrong Python types are a ``TypeError``, and nothing else, wherever something is given."""

import dataclasses
import operator
import os
from collections.abc import Callable
from functools import partial
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import urlsplit

import pytest
import yarl

from urikit import (
    IRI,
    URI,
    URL,
    Query,
    URIBuilder,
    URIError,
    URIHandlerFactory,
    URIObject,
    URIParser,
    arrow,
    compare,
    diagram,
    parse,
    percent,
    redact,
    resolve,
    rfc,
    split,
    unsplit,
    web,
)
from urikit.addresses import embedded, is_global
from urikit.canonical import PROFILES, Profile, canonicalize
from urikit.chars import PATH
from urikit.display import display
from urikit.domains import PublicSuffixList, registrable_domain
from urikit.readings import Reading
from urikit.schemes import data
from urikit.schemes.mailto import mailto

OBJECTS: list[Any] = [URI("http://h/a?b#c"), IRI("http://h/a?b#c"), URL("http://h/a?b#c")]
QUERY = Query("a=1")

NONE, NUMBER, BYTES, LIST, DICT, OBJECT = None, 1.5, b"x", ["a", 1], {"a": object()}, object()
ALL: list[object] = [NONE, NUMBER, BYTES, LIST, DICT, OBJECT, [], {}, ()]
BUT_NONE = ALL[1:]  # None takes a part away
NOT_ITERABLE = [NUMBER, BYTES, LIST, DICT, OBJECT]


def given(call: Callable[..., object], part: str, value: object) -> object:
    """The call with *value* for *part*."""
    return call(**{part: value})


# A name, a call, and arguments that it refuses.
CALLS: list[tuple[str, Callable[[Any], object], list[object]]] = [
    ("URI", URI, ALL),
    ("IRI", IRI, ALL),
    ("URL", URL, ALL),
    ("URL base", lambda value: URL("a", value), BUT_NONE),
    ("URL.parse", URL.parse, ALL),
    ("URL.can_parse", URL.can_parse, ALL),
    ("URL.is_valid", URL.is_valid, ALL),
    ("parse", parse, ALL),
    ("split", split, ALL),
    ("unsplit", unsplit, ALL),
    ("resolve base", lambda value: resolve(value, "a"), ALL),
    ("resolve reference", lambda value: resolve("http://h/", value), ALL),
    ("diagram", diagram, ALL),
    ("Query", Query, [NUMBER, BYTES, LIST, DICT, OBJECT]),
    ("Query separator", lambda value: Query("", separator=value), ALL),
    ("Query.add", lambda value: QUERY.add(value, "x"), ALL),
    ("Query.set", lambda value: QUERY.set(value, "x"), ALL),
    ("Query.set value", lambda value: QUERY.set("x", value), [BYTES, DICT, OBJECT]),
    ("Query.update", QUERY.update, [NONE, *NOT_ITERABLE]),
    ("Query.extend", QUERY.extend, [NONE, *NOT_ITERABLE]),
    ("Query.remove", QUERY.remove, ALL),
    ("percent.encode", lambda value: percent.encode(value, PATH), ALL),
    ("percent.decode", percent.decode, ALL),
    ("percent.normalize", percent.normalize, ALL),
    ("percent.is_well_formed", percent.is_well_formed, ALL),
    ("percent.decode_to_bytes", percent.decode_to_bytes, ALL),
    ("percent.decode_bytes", percent.decode_bytes, [each for each in ALL if each is not BYTES]),
]
for each in OBJECTS:
    name = type(each).__name__
    CALLS += [
        (f"{name}.join", each.join, ALL),
        (f"{name}.relative_to", each.relative_to, ALL),
        (f"{name}.equivalent", each.equivalent, ALL),
        (f"{name}.normalize", each.normalize, ALL),
        (f"{name}.span", each.span, ALL),
        (f"{name}.joinpath", each.joinpath, [*ALL, each]),
        (f"{name}.with_name", each.with_name, [*ALL, each]),
        (f"{name}.with_stem", each.with_stem, [*ALL, each]),
        (f"{name}.with_suffix", each.with_suffix, [*ALL, each]),
        (f"{name} /", partial(operator.truediv, each), [*ALL, each]),
        (f"{name} %", partial(operator.mod, each), NOT_ITERABLE),
        (f"{name}.with_scheme", each.with_scheme, BUT_NONE),
        (f"{name}.with_host", each.with_host, BUT_NONE),
        (f"{name}.with_port", each.with_port, [*BUT_NONE, True]),
        (f"{name}.with_path", each.with_path, [NONE, *NOT_ITERABLE, {}]),
        (f"{name}.with_query", each.with_query, NOT_ITERABLE),
        (f"{name}.with_query keyword", partial(given, each.with_query, "a"), [BYTES, DICT]),
        (f"{name}.update_query", each.update_query, NOT_ITERABLE),
        (f"{name}.extend_query", each.extend_query, NOT_ITERABLE),
        (f"{name}.without_query_params", each.without_query_params, ALL),
        (f"{name}.with_fragment", each.with_fragment, BUT_NONE),
        (f"{name}.with_username", each.with_username, BUT_NONE),
        (f"{name}.with_password", each.with_password, BUT_NONE),
    ]
    for part in ("scheme", "username", "password", "host", "port", "fragment"):
        CALLS.append(
            (
                f"{name}.replace {part}",
                partial(given, each.replace, part),
                BUT_NONE,
            )
        )
for part in ("scheme", "authority", "userinfo", "username", "password", "host", "port", "fragment"):
    CALLS.append((f"URI.build {part}", partial(given, URI.build, part), BUT_NONE))

CASES = [
    pytest.param(call, value, id=f"{name} {type(value).__name__}{'' if value else ' empty'}")
    for name, call, values in CALLS
    for value in values
]


@pytest.mark.parametrize(("call", "value"), CASES)
def test_wrong_types(call: Callable[[object], object], value: object) -> None:
    with pytest.raises(TypeError):
        call(value)


@pytest.mark.parametrize("each", OBJECTS, ids=["URI", "IRI", "URL"])
def test_names_that_are_none(each: Any) -> None:
    for call in (each.span, each.normalize):
        with pytest.raises(URIError):
            call("no such name")


# call, the start of the message
CHOICES: list[tuple[Callable[[], object], str]] = [
    (
        lambda: percent.decode("%ff", errors="nonsense"),  # type: ignore[arg-type]
        "errors must be one of strict, replace, ignore, keep",
    ),
    (
        lambda: rfc.matches("nonsense", "x"),  # type: ignore[arg-type]
        "rule must be a name in urikit.rfc.RULES",
    ),
    (
        lambda: Reading("http://h/").view("rfc-3986"),
        "view must be one of rfc3986, appendix-b, rfc3987, whatwg, barth2010; did you mean",
    ),
    (
        lambda: rfc.matches("IP-literl", "x"),  # type: ignore[arg-type]
        'rule must be a name in urikit.rfc.RULES; did you mean "IP-literal"?',
    ),
    (
        lambda: URI("a").equivalent("a", ignore=["x"]),  # type: ignore[list-item]
        "name to ignore must be one of fragment, query, query-order, trailing-slash",
    ),
    (
        lambda: compare("x", clients=["nope"]),
        "client is not installed; pass one of urllib.parse, urllib.request",
    ),
]


@pytest.mark.parametrize(("call", "message"), CHOICES)
def test_wrong_names(call: Callable[[], object], message: str) -> None:
    with pytest.raises(URIError) as caught:
        call()
    assert caught.value.message.startswith(message)


STEPS = [field.name for field in dataclasses.fields(Profile) if field.init]
# Call, and the message that names what is wrong
MESSAGES: list[tuple[Callable[[], object], str]] = [
    (lambda: split(None), "expected a string, not None"),  # type: ignore[arg-type]
    (lambda: redact(b"x"), "expected a string, not bytes; decode it first"),  # type: ignore[arg-type]
    (
        lambda: redact(urlsplit("http://h")),  # type: ignore[arg-type]
        "expected a string, not SplitResult; pass url.geturl()",
    ),
    (
        lambda: canonicalize("https://h", sort_qurey=True),  # type: ignore[call-arg]
        'profile has no step "sort_qurey"; did you mean "sort_query"?',
    ),
    (
        lambda: PROFILES["dedupe"].replace(xyz=True, www=False),
        f'profile has no step "xyz"; pass one of {", ".join(STEPS)}',
    ),
]
for each in OBJECTS:
    sequence = "path must be a string or a sequence of strings, not"
    MESSAGES += [
        (partial(each.with_path, None), f"{sequence} None"),
        (partial(each.with_path, 3), f"{sequence} int; pass str(value)"),
        (partial(each.with_path, {"a"}), f"{sequence} set"),
        (partial(each.with_path, b"/a"), f"{sequence} bytes; decode it first"),
        (partial(each.with_scheme, 3), "scheme must be a string, not int"),
        (partial(each.with_scheme, b"x"), "scheme must be a string, not bytes; decode it first"),
    ]


URL_, URI_ = URL("http://h/a?b#c"), URI("http://h/a?b#c")
YARL = yarl.URL("http://h/a")


class Given(os.PathLike[str]):
    """A path that is not of pathlib."""

    def __fspath__(self) -> str:
        return "/a"


# Functions that take more than one kind of argument; the arguments are wrong on purpose.
WRONG: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], str]] = [
    (percent.encode, (3, PATH), {}, "expected a string, not int"),
    (percent.encode, (None, PATH), {"keep_escapes": True}, "expected a string, not None"),
    (percent.encode, ("a b", "x"), {}, "allowed must be a CharSet such as chars.PATH, not str"),
    (percent.encode, ("a", []), {}, "allowed must be a CharSet such as chars.PATH, not list"),
    (percent.encode_bytes, ("a", PATH), {}, "data must be bytes, not str"),
    (percent.encode_bytes, (b"a", 3), {}, "allowed must be a CharSet such as chars.PATH, not int"),
    (percent.decode, (None,), {}, "expected a string, not None"),
    (percent.decode, (b"a",), {}, "expected a string, not bytes; decode it first"),
    (percent.decode, ("%41", 3), {}, "errors must be a string, not int"),
    (percent.normalize, (None,), {}, "expected a string, not None"),
    (percent.uppercase_escapes, (None,), {}, "expected a string, not None"),
    (percent.is_well_formed, (b"%",), {}, "expected a string, not bytes; decode it first"),
    (rfc.matches, ("host", 3), {}, "expected a string, not int"),
    (rfc.matches, (3, "h"), {}, "rule must be a string, not int"),
    (mailto, (3,), {}, "to must be a string or a list of strings, not int"),
    (mailto, ([3],), {}, "address must be a string, not int"),
    (mailto, ("a@b",), {"subject": 3}, "subject must be a string, not int"),
    (mailto, (), {"fields": 3}, "fields must be a mapping or (name, value) pairs, not int"),
    (mailto, (), {"fields": {3: "a"}}, "header field name must be a string, not int"),
    (data.from_bytes, (b"x", 3), {}, "media_type must be a string, not int"),
    (
        data.from_bytes,
        (b"x", "a/b", 3),
        {},
        "parameters must be a mapping or (name, value) pairs, not int",
    ),
    (URIBuilder, (3,), {}, "kind must be URI or IRI, not int"),
    (URIBuilder, (URI, 3), {}, "parts must be Components, not int"),
    (URIParser, (), {"engines": 3}, "engines must be a sequence of Engine, not int"),
    (URIParser, (), {"engines": [3]}, "engine must be an Engine, not int"),
    (URL_.equivalent, (URL_,), {"ignore": 3}, "ignore must be a sequence of names, not int"),
    (compare, ("x",), {"clients": 3}, "clients must be a list of names, True or False, not int"),
    (
        compare,
        ("x",),
        {"clients": "httpx"},
        'clients must be a list of names, not one name; pass ["httpx"]',
    ),
    (
        web.URLSearchParams,
        (3,),
        {},
        "expected a string, a mapping or (name, value) pairs, not int",
    ),
    (
        is_global,
        ("1.2.3.4",),
        {},
        "address must be an IPv4Address or IPv6Address, not str; pass ip_address(string)",
    ),
    (embedded, (3,), {}, "address must be an IPv4Address or IPv6Address, not int"),
    (operator.or_, (PATH, "x"), {}, "unsupported operand type(s) for |: 'CharSet' and 'str'"),
    (operator.sub, (PATH, 3), {}, "unsupported operand type(s) for -: 'CharSet' and 'int'"),
    (URI("file:///a").details.to_path, (3,), {}, "kind must be a string, not int"),
    (web.URLSearchParams, ([3],), {}, "pair must be a (name, value) tuple, not int"),
    (web.URLSearchParams, (["ab"],), {}, "pair must be a (name, value) tuple, not str"),
    (
        web.URLSearchParams,
        ([("a",)],),
        {},
        "pair must be a (name, value) tuple, not of length 1",
    ),
    (
        PublicSuffixList,
        (["com"],),
        {},
        "rules must be (rule, section) pairs, not strings; use from_lines()",
    ),
    (
        PublicSuffixList.from_file,
        (3,),
        {},
        "expected str, bytes or os.PathLike object, not int",
    ),
    (web.URL, (None,), {}, "expected a string, not None"),
    (URI("mailto:a@b").details_as, (3,), {}, "cls must be a class, not int"),
    (
        URI("mailto:a@b").details_as,
        (int,),
        {},
        'details of scheme "mailto" are MailtoDetails, not int; pass MailtoDetails',
    ),
    (URIHandlerFactory.get_handler, (3,), {}, "scheme must be a string, not int"),
    (URIObject, (), {}, "URIObject() missing 1 required positional argument: 'text'"),
    (URIObject, ("x",), {}, "cannot create URIObject directly; use URI, IRI or URL"),
    (URIBuilder.from_uri, ("x",), {}, "uri must be a URI or IRI, not str"),
    (URIBuilder.from_uri, (URL_,), {}, "uri must be a URI or IRI, not URL; pass url.to_uri()"),
    (Profile, (), {"tracking_rules": 3}, "tracking_rules must be a TrackingRules, not int"),
    (QUERY.as_enum, ("a", 3), {}, "cls must be an Enum class, not int"),
    (Query, ("a",), {"max_pairs": "x"}, "max_pairs must be an int, not str"),
    (QUERY.filter, (3,), {}, "keep must be a function of key and value, not int"),
    (QUERY.sort, (1,), {}, "key must be a function of key and value, not int"),
    (
        QUERY.remove,
        (["a"],),
        {},
        "query key must be a string, not list; pass *keys to remove several",
    ),
    (arrow.host, ([3],), {}, "expected a column of strings, not of int"),
    (arrow.host, (["h"], []), {}, "standard must be a string, not list"),
    (
        arrow.registrable_domain,
        (["h"],),
        {"psl": 3},
        "psl must be a PublicSuffixList, not int",
    ),
    (registrable_domain, ("a.b",), {"psl": 3}, "psl must be a PublicSuffixList, not int"),
    (URL, ("a", 3), {}, "base must be a string, not int"),
    (URL, ("http://h",), {"encoding": 3}, "encoding must be a string, not int"),
    (URL.parse, ("a", 3), {}, "base must be a string, not int"),
    (URL.is_valid, ("a", 3), {}, "base must be a string, not int"),
    (parse, ("x",), {"default_scheme": 3}, "default_scheme must be a string, not int"),
    (display, ("http://h",), {"max_length": "x"}, "max_length must be an int, not str"),
    (diagram, ("http://h/",), {}, "expected a URI, IRI or URL, not str; pass URI(string)"),
    (diagram, (None,), {}, "expected a URI, IRI or URL, not None"),
    (unsplit, (None,), {}, "expected Components, not None"),
    (
        unsplit,
        (("http", "h", "/", None, None),),
        {},
        "expected Components, not tuple; pass Components(*parts)",
    ),
    (URI.from_path, (None,), {}, "path must be a pathlib.PurePath, not None"),
    (URI.from_path, (Given(),), {}, "path must be a pathlib.PurePath, not Given; pass Path(path)"),
    (
        URL,
        (Given(),),
        {},
        "expected a string, not Given; use URI.from_path(Path(path)) or URL.from_path(Path(path))",
    ),
    (URL_.span, (), {}, "URL.span() missing 1 required positional argument: 'part'"),
    (URL.build, (), {"scheme": "x", "encoded": "x"}, "encoded must be True or False, not str"),
]
MESSAGES += [(partial(call, *args, **options), told) for call, args, options, told in WRONG]
for each in OBJECTS:
    string = "must be a string, not"
    query = "query must be a string, a mapping or (key, value) pairs, not"
    MESSAGES += [
        *(
            (partial(getattr(each, f"with_{part}"), 3), f"{part} {string} int")
            for part in ("authority", "scheme")
        ),
        *(
            (partial(getattr(each, f"with_{part}"), 3), f"{part} {string} int; pass str(value)")
            for part in ("name", "stem", "suffix", "fragment", "userinfo", "username", "password")
        ),
        *(
            (
                partial(getattr(each, f"with_{part}"), "a", encoded="yes"),
                "encoded must be True or False, not str",
            )
            for part in ("query", "host", "fragment", "path")
        ),
        (partial(each.with_path, ["", None]), f"segment {string} None"),
        (partial(operator.truediv, each, 3), f"segment {string} int; pass str(value)"),
        (partial(operator.truediv, each, None), f"segment {string} None"),
        (partial(operator.truediv, each, b"a"), f"segment {string} bytes; decode it first"),
        (
            partial(operator.truediv, each, PurePosixPath("a")),
            f"segment {string} PurePosixPath; use joinpath(path.as_posix())",
        ),
        (
            partial(operator.truediv, each, URI("a")),
            f"segment {string} URI; use join() to resolve a reference",
        ),
        (
            partial(each.joinpath, PurePosixPath("a/b")),
            f"path to append {string} PurePosixPath; pass path.as_posix()",
        ),
        (partial(each.with_path, Given()), f"{sequence} Given; pass os.fspath(path)"),
        (
            partial(each.with_host, YARL),
            "host must be a string or an IP address, not yarl.URL; pass url.host",
        ),
        (partial(each.with_path, YARL), f"{sequence} yarl.URL; pass url.path"),
        (partial(each.with_name, YARL), f"name {string} yarl.URL; pass url.name"),
        (partial(each.with_query, YARL), f"{query} yarl.URL; pass url.query"),
        (partial(operator.mod, each, YARL), f"{query} yarl.URL; pass url.query"),
    ]


@pytest.mark.parametrize(("call", "message"), MESSAGES)
def test_messages(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


def test_split_and_redact_take_objects() -> None:
    assert split(URL("http://h/a")) == split("http://h/a")
    for cls in (URI, IRI, URL):
        assert redact(cls("http://me:secret@h/a")) == "http://me:***@h/a"
