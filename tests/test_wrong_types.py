"""Wrong Python types are a ``TypeError``, and nothing else, wherever something is given."""

import dataclasses
import operator
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

import pytest

from urikit import (
    IRI,
    URI,
    URL,
    Query,
    URIError,
    diagram,
    parse,
    percent,
    redact,
    resolve,
    split,
    unsplit,
)
from urikit.canonical import PROFILES, Profile, canonicalize
from urikit.chars import PATH

OBJECTS: list[Any] = [URI("http://h/a?b#c"), IRI("http://h/a?b#c"), URL("http://h/a?b#c")]
QUERY = Query("a=1")

NONE, NUMBER, BYTES, LIST, DICT, OBJECT = None, 1.5, b"x", ["a", 1], {"a": object()}, object()
ALL: list[object] = [NONE, NUMBER, BYTES, LIST, DICT, OBJECT, [], {}, ()]
BUT_NONE = ALL[1:]  # None takes a part away
NOT_ITERABLE = [NUMBER, BYTES, LIST, DICT, OBJECT]


def given(call: Callable[..., object], part: str, value: object) -> object:
    """The call with *value* for *part*."""
    return call(**{part: value})


# What is called, and what it may not be called with.
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
        (f"{name} %", partial(operator.mod, each), [NONE, *NOT_ITERABLE]),
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
        (partial(each.with_path, 3), f"{sequence} int"),
        (partial(each.with_path, {"a"}), f"{sequence} set"),
        (partial(each.with_path, b"/a"), f"{sequence} bytes; decode it first"),
        (partial(each.with_scheme, 3), "scheme must be a string, not int"),
        (partial(each.with_scheme, b"x"), "scheme must be a string, not bytes; decode it first"),
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
