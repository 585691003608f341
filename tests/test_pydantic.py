"""URI, IRI and URL as fields of pydantic models, and the constraints on them."""

import json
import re
from typing import Annotated, Any, Literal

import pytest
from annotated_types import MaxLen, MinLen
from hypothesis import given, strategies as st
from pydantic import (
    VERSION,
    BaseModel,
    ConfigDict,
    Field,
    HttpUrl,
    Strict,
    TypeAdapter,
    ValidationError,
)

from tests.strategies import references
from urikit import IRI, URI, URL, BuildError, URIError
from urikit.pydantic import (
    HTTPURL,
    AbsoluteIRI,
    AbsoluteURI,
    FileURL,
    URIConstraints,
    WebSocketURL,
)

CLASSES: list[Any] = [URI, IRI, URL]
SECRET = "http://me:hunter2@h:80/"
BAD = "http://me:hunter2@h:8o80/"

every_class = pytest.mark.parametrize("cls", CLASSES)


def errors_of(field: Any, value: object, **options: Any) -> list[Any]:
    """The errors of *value*, none of which may show the password."""
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(field).validate_python(value, **options)
    for told in (str(caught.value), repr(caught.value), caught.value.json()):
        assert "hunter2" not in told
    return list(caught.value.errors())


# --- reading and writing ------------------------------------------------------------------------


@every_class
def test_text_and_objects_are_read(cls: Any) -> None:
    adapter = TypeAdapter(cls)
    u = cls(SECRET)
    assert adapter.validate_python(SECRET) == u
    assert adapter.validate_python(u) is u
    assert adapter.validate_json(json.dumps(SECRET)) == u
    assert adapter.validate_strings(SECRET) == u
    for other in CLASSES:
        converted = adapter.validate_python(other("http://h/a"))
        assert converted == cls("http://h/a")
        assert type(converted) is cls


@every_class
def test_strict_mode(cls: Any) -> None:
    u = cls(SECRET)
    assert TypeAdapter(cls).validate_python(u, strict=True) is u
    assert TypeAdapter(cls).validate_python(SECRET, strict=True) == u
    assert TypeAdapter(cls).validate_json(json.dumps(SECRET), strict=True) == u
    for other in CLASSES:
        if other is not cls:
            (error,) = errors_of(cls, other(SECRET), strict=True)
            assert error["type"] == f"{cls.__name__.lower()}_type"
            assert error["msg"].endswith(f" {cls.__name__} or a string")
    assert TypeAdapter(cls).validate_python(b"http://h/") == cls("http://h/")
    assert errors_of(cls, b"http://h/", strict=True)[0]["type"] == "string_type"


@pytest.mark.skipif(VERSION.startswith("2.7."), reason="pydantic 2.7 cannot do that")
@every_class
def test_strict_as_an_annotation(cls: Any) -> None:
    field = Annotated[cls, Strict()]
    assert TypeAdapter(field).validate_python("http://h/") == cls("http://h/")
    other = URI if cls is URL else URL
    assert errors_of(field, other(SECRET))[0]["type"] == f"{cls.__name__.lower()}_type"


@every_class
@pytest.mark.parametrize("value", [None, 1, ["http://h/"], {}, object()])
def test_other_types_are_refused(cls: Any, value: object) -> None:
    assert [error["type"] for error in errors_of(cls, value)] == ["string_type"]


@every_class
def test_both_modes_of_writing(cls: Any) -> None:
    adapter, u = TypeAdapter(cls), cls(SECRET)
    assert adapter.dump_python(u) is u
    assert adapter.dump_python(u, mode="json") == str(u)
    assert adapter.dump_json(u) == json.dumps(str(u)).encode()


@every_class
def test_keys_of_dictionaries(cls: Any) -> None:
    adapter: TypeAdapter[Any] = TypeAdapter(dict[cls, int])
    value = {cls("http://h/"): 1}
    assert adapter.validate_python({"http://h/": 1}) == value
    assert adapter.validate_json('{"http://h/":1}') == value
    assert adapter.dump_json(value) == b'{"http://h/":1}'
    assert adapter.dump_python(value, mode="json") == {"http://h/": 1}


def test_a_model() -> None:
    class Settings(BaseModel):
        endpoint: URL = URL("https://example.com/")
        page: IRI | None = None
        links: list[URI] = []

    settings = Settings.model_validate({"page": "http://ü/", "links": ["a", URI("b")]})
    assert settings.endpoint == URL("https://example.com/")
    assert Settings.model_validate_json(settings.model_dump_json()) == settings
    assert settings.model_copy(deep=True) == settings
    assert Settings.model_json_schema()["properties"]["endpoint"]["default"] == (
        "https://example.com/"
    )
    assert "hunter2" not in repr(Settings(endpoint=URL(SECRET)))
    assert "hunter2" not in str(Settings(endpoint=URL(SECRET)))


class Mine(URL):
    """A class of one's own."""


def test_subclasses_are_fields_too() -> None:
    assert type(TypeAdapter(Mine).validate_python("http://h/")) is Mine
    assert type(TypeAdapter(Mine).validate_python(URL("http://h/"))) is Mine
    assert type(TypeAdapter(URL).validate_python(Mine("http://h/"))) is Mine
    assert errors_of(Mine, "x")[0]["type"] == "url_parsing"


# field, value, result: an object keeps its class if that is a choice
UNIONS: list[tuple[Any, object, object]] = [
    (URI | URL, URL("http://h/"), URL("http://h/")),
    (URI | IRI | URL, IRI("http://h/"), IRI("http://h/")),
    (URL | URI, "a/b", URI("a/b")),
    (URI | IRI, "ü", IRI("ü")),
    (URL | int, 5, 5),
    (URL | Literal["auto"], "auto", "auto"),
    (HTTPURL | AbsoluteURI, "urn:a:b", URI("urn:a:b")),
    (HTTPURL | AbsoluteURI, URI("http://h"), URI("http://h")),
    (URI | None, None, None),
]


@pytest.mark.parametrize(("field", "value", "result"), UNIONS)
def test_unions(field: Any, value: object, result: object) -> None:
    read = TypeAdapter(field).validate_python(value)
    assert read == result
    assert type(read) is type(result)


# --- errors -------------------------------------------------------------------------------------


@every_class
def test_an_error_has_our_kind_and_index(cls: Any) -> None:
    with pytest.raises(URIError) as caught:
        cls(BAD)
    (error,) = errors_of(cls, BAD)
    assert error["type"] == f"{cls.__name__.lower()}_parsing"
    assert error["msg"].startswith(f"Input should be a valid {cls.__name__}, ")
    assert error["ctx"]["kind"] == caught.value.kind
    assert error["ctx"]["index"] == caught.value.index
    assert error["ctx"]["error"].startswith(caught.value.message)
    assert error["input"] == "http://me:***@h:8o80/"
    assert error["loc"] == ()


def test_the_configuration_for_strings() -> None:
    class Short(BaseModel):
        model_config = ConfigDict(str_to_lower=True, str_max_length=20)
        address: URI

    assert str(Short.model_validate({"address": "http://h/ABC"}).address) == "http://h/ABC"
    with pytest.raises(ValidationError) as caught:
        Short.model_validate({"address": "http://me:secret@example.com/"})
    assert caught.value.errors()[0]["type"] == "string_too_long"
    assert caught.value.errors()[0]["loc"] == ("address",)
    assert "secret" not in str(caught.value)


def test_no_password_is_shown_wherever_the_field_is() -> None:
    class Inner(BaseModel):
        links: list[HTTPURL | AbsoluteURI]
        by_name: dict[str, URL] = {}

    class Outer(BaseModel):
        inner: Inner

    for value in (BAD, SECRET.replace("http", "ftp") + "#f"):
        with pytest.raises(ValidationError) as caught:
            Outer.model_validate({"inner": {"links": [value]}})
        assert "hunter2" not in str(caught.value)
        assert {error["loc"][:3] for error in caught.value.errors()} == {("inner", "links", 0)}
    with pytest.raises(ValidationError) as caught:
        Outer.model_validate_json(json.dumps({"inner": {"links": [], "by_name": {"x": BAD}}}))
    assert [error["loc"] for error in caught.value.errors()] == [("inner", "by_name", "x")]
    assert "hunter2" not in str(caught.value)


@every_class
@given(text=st.text())
def test_any_text_is_read_or_refused(cls: Any, text: str) -> None:
    try:
        expected = cls(text)
    except URIError as error:
        (told,) = errors_of(cls, text)
        if told["type"] != "string_unicode":  # a lone surrogate is no text to pydantic
            assert told["ctx"]["kind"] == error.kind
    else:
        assert TypeAdapter(cls).validate_python(text) == expected


def test_an_object_that_another_standard_refuses() -> None:
    (error,) = errors_of(URL, URI("//me:hunter2@h/"))
    assert error["type"] == "url_parsing"
    assert error["input"] == "//me:***@h/"


@given(references())
def test_uris_survive_json(text: str) -> None:
    adapter = TypeAdapter(URI)
    assert adapter.validate_json(adapter.dump_json(URI(text))) == URI(text)


@given(references(iri=True))
def test_iris_survive_json(text: str) -> None:
    adapter = TypeAdapter(IRI)
    assert adapter.validate_json(adapter.dump_json(IRI(text))) == IRI(text)


# --- constraints ----------------------------------------------------------------------------------

# constraints, text that they allow, text that they do not, the kind, where
CONSTRAINED: list[tuple[dict[str, Any], str, str, str, int]] = [
    ({"allowed_schemes": {"https"}}, "https://h/", "http://h/", "scheme-not-allowed", 0),
    ({"allowed_schemes": ["HTTPS", "wss"]}, "wss://h/", "x:/", "scheme-not-allowed", 0),
    ({"host_required": True}, "x://h", "x:/p", "missing-host", 2),
    ({"host_required": True}, "http://h/", "file:///p", "missing-host", 7),
    ({"allow_credentials": False}, "http://h/a@b", "http://me@h/", "userinfo-not-allowed", 7),
    ({"allow_credentials": False}, "http://h/", "http://:x@h/", "userinfo-not-allowed", 7),
    ({"allow_query": False}, "http://h/#?", "http://h/?#", "unexpected-query", 10),
    ({"allow_fragment": False}, "http://h/?", "http://h/?#", "unexpected-fragment", 11),
    ({"max_length": 10}, "http://hh/", "http://hhh/", "too-long", 10),
]


@every_class
@pytest.mark.parametrize(("options", "good", "bad", "kind", "index"), CONSTRAINED)
def test_constraints(
    cls: Any, options: dict[str, Any], good: str, bad: str, kind: str, index: int
) -> None:
    field = Annotated[cls, URIConstraints(**options)]
    assert TypeAdapter(field).validate_python(good) == cls(good)
    assert TypeAdapter(field).validate_json(json.dumps(good)) == cls(good)
    for value in (bad, cls(bad)):
        (error,) = errors_of(field, value)
        assert error["type"] == f"{cls.__name__}_{kind}".lower().replace("-", "_")
        assert (error["ctx"]["kind"], error["ctx"]["index"]) == (kind, index)
        assert "{" not in error["msg"]


@pytest.mark.parametrize("cls", [URI, IRI])
def test_relative_references(cls: Any) -> None:
    for options in ({"scheme_required": True}, {"allowed_schemes": ["http"]}):
        (error,) = errors_of(Annotated[cls, URIConstraints(**options)], "//me:hunter2@h")
        assert error["ctx"] == {"kind": "missing-scheme", "index": 0}
        assert error["input"] == "//me:***@h"
    assert TypeAdapter(Annotated[cls, URIConstraints()]).validate_python("a") == cls("a")


def test_messages() -> None:
    field = Annotated[URL, URIConstraints(allowed_schemes=["wss", "https"])]
    assert errors_of(field, "ftp://me:hunter2@h/") == [
        {
            "type": "url_scheme_not_allowed",
            "loc": (),
            "msg": "Input should be a URL with the scheme https or wss",
            "input": "ftp://me:***@h/",
            "ctx": {
                "expected_schemes": "https or wss",
                "kind": "scheme-not-allowed",
                "index": 0,
            },
        }
    ]
    (error,) = errors_of(Annotated[IRI, URIConstraints(host_required=True)], "a")
    assert error["msg"] == "Input should be an IRI with a host"
    (error,) = errors_of(Annotated[URI, URIConstraints(max_length=1)], "ab")
    assert error["msg"] == "Input should be a URI of at most 1 characters"


def test_several_constraints_all_hold() -> None:
    narrow = Annotated[
        HTTPURL, URIConstraints(allowed_schemes=["https", "ftp"], max_length=20), MinLen(12)
    ]
    assert TypeAdapter(narrow).validate_python("https://h.example") == URL("https://h.example")
    for text in ("http://h.example", "ftp://h.example", "https://h", "https://h/" + "a" * 20):
        errors_of(narrow, text)
    schema = TypeAdapter(narrow).json_schema()
    assert (schema["minLength"], schema["maxLength"]) == (12, 20)
    patterns = [schema["pattern"], *(each["pattern"] for each in schema["allOf"])]
    for text, allowed in (("https:", True), ("http:", False), ("ftp:", False)):
        assert all(re.search(pattern, text) for pattern in patterns) is allowed


@every_class
def test_lengths_of_annotated_types(cls: Any) -> None:
    field = Annotated[cls, MinLen(9), MaxLen(10)]
    assert TypeAdapter(field).validate_python("http://h/a") == cls("http://h/a")
    assert errors_of(field, "http://h/aa")[0]["type"] == "too_long"
    assert errors_of(Annotated[cls, Field(min_length=20)], "http://h/")[0]["type"] == "too_short"
    schema = TypeAdapter(field).json_schema()
    assert (schema["minLength"], schema["maxLength"]) == (9, 10)


@every_class
def test_length_and_truth(cls: Any) -> None:
    assert len(cls("http://h/")) == 9
    assert bool(cls("http://h/"))


def test_an_empty_reference_is_still_true() -> None:
    assert len(URI("")) == 0
    assert bool(URI(""))


def test_constraints_are_values() -> None:
    constraints = URIConstraints(allowed_schemes=["b", "A", "a"])
    assert constraints == URIConstraints(allowed_schemes={"a", "b"})
    assert hash(constraints) == hash(URIConstraints(allowed_schemes=("a", "b")))
    with pytest.raises(AttributeError):
        constraints.max_length = 1  # type: ignore[misc]


@pytest.mark.parametrize("schemes", [["1a"], [""], ["a b"], ["http:"], ["é"]])
def test_schemes_that_are_none(schemes: list[str]) -> None:
    with pytest.raises(BuildError):
        URIConstraints(allowed_schemes=schemes)


def test_constraints_in_the_wrong_place() -> None:
    with pytest.raises(TypeError):
        URIConstraints(allowed_schemes="https")
    fields: list[Any] = [int, str, URL | None, list[URL], dict[str, URL], Literal["http://h/"]]
    for field in fields:
        constrained: Any = Annotated[field, URIConstraints()]
        with pytest.raises(TypeError):
            TypeAdapter(constrained)


# --- JSON Schema ------------------------------------------------------------------------------------

# field, its schema
SCHEMAS: list[tuple[Any, dict[str, object]]] = [
    (URI, {"format": "uri-reference"}),
    (IRI, {"format": "iri-reference"}),
    (URL, {"format": "uri"}),
    (Annotated[URI, URIConstraints(scheme_required=True)], {"format": "uri"}),
    (Annotated[URI, URIConstraints(host_required=True)], {"format": "uri-reference"}),
    (Annotated[IRI, URIConstraints(max_length=9)], {"format": "iri-reference", "maxLength": 9}),
    (
        Annotated[IRI, URIConstraints(allowed_schemes=["a+1"])],
        {"format": "iri", "pattern": r"^(?:[Aa]\+1):"},
    ),
    (
        Annotated[URL, URIConstraints(allowed_schemes=["a-b.c"])],
        {"format": "uri", "pattern": r"^(?:[Aa]-[Bb]\.[Cc]):"},
    ),
    (AbsoluteURI, {"format": "uri"}),
    (AbsoluteIRI, {"format": "iri"}),
    (FileURL, {"format": "uri", "pattern": "^(?:[Ff][Ii][Ll][Ee]):"}),
]


@pytest.mark.parametrize(("field", "schema"), SCHEMAS)
@pytest.mark.parametrize("mode", ["validation", "serialization"])
def test_json_schema(
    field: Any, schema: dict[str, object], mode: Literal["validation", "serialization"]
) -> None:
    assert TypeAdapter(field).json_schema(mode=mode) == {"type": "string", **schema}


def test_the_pattern_takes_schemes_in_any_case() -> None:
    schema = TypeAdapter(HTTPURL).json_schema()
    assert re.search(schema["pattern"], "HttpS://h/")
    assert not re.search(schema["pattern"], "httpx://h/")
    assert schema["maxLength"] == TypeAdapter(HttpUrl).json_schema()["maxLength"]


# --- types that are ready ----------------------------------------------------------------------------

# field, what it takes, what it does not
READY: list[tuple[Any, list[str], list[str]]] = [
    (HTTPURL, ["http://h", "HTTPS://h/"], ["ftp://h/", "x", "http://h/" + "a" * 2083]),
    (WebSocketURL, ["ws://h/", "wss://h"], ["http://h/", "ws://h/#f"]),
    (FileURL, ["file:///a", "file://h/a"], ["http://h/"]),
    (AbsoluteURI, ["urn:a:b", "http://h?q"], ["a/b", "http://h#", "http://ü/"]),
    (AbsoluteIRI, ["http://ü/"], ["ü", "http://ü/#"]),
]


@pytest.mark.parametrize(("field", "good", "bad"), READY)
def test_ready_made_types(field: Any, good: list[str], bad: list[str]) -> None:
    for text in good:
        assert isinstance(TypeAdapter(field).validate_python(text), (URI, IRI, URL))
    for text in bad:
        assert len(errors_of(field, text)) == 1


# Each is judged as pydantic judges it, whose parser follows the same standard.
WEB = ["http://h", "http://me:x@h:8080/a?b#c", "https://bücher.example/", "http:h", "http://[::1]/",
       "http://127.1", "ftp://h/", "http://", "//h/", "http://h:x", "mailto:a@b", "", "http://a b/",
       "HTTP://H", "http://h/" + "a" * 2074, "http://h/" + "a" * 2075]  # fmt: skip


@pytest.mark.parametrize("text", WEB)
def test_as_pydantic_judges_it(text: str) -> None:
    def accepts(field: Any) -> bool:
        try:
            TypeAdapter(field).validate_python(text)
        except ValidationError:
            return False
        return True

    assert accepts(HTTPURL) == accepts(HttpUrl)
    if accepts(HttpUrl):
        ours, theirs = TypeAdapter(HTTPURL), TypeAdapter(HttpUrl)
        assert ours.dump_json(ours.validate_python(text)) == (
            theirs.dump_json(theirs.validate_python(text))
        )


def test_hidden_inputs_stay_hidden() -> None:
    class Quiet(BaseModel):
        model_config = ConfigDict(hide_input_in_errors=True)
        link: URL

    with pytest.raises(ValidationError) as caught:
        Quiet.model_validate({"link": BAD})
    assert "8o80" not in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"max_length": -1}, ValueError),
        ({"max_length": "5"}, TypeError),
        ({"max_length": 2.5}, TypeError),
        ({"max_length": True}, TypeError),
        ({"allowed_schemes": []}, ValueError),
        ({"allowed_schemes": "https"}, TypeError),
        ({"allowed_schemes": b"https"}, TypeError),
        ({"allowed_schemes": [1]}, TypeError),
        ({"allowed_schemes": [b"https"]}, TypeError),
        ({"host_required": "no"}, TypeError),
        ({"allow_query": 0}, TypeError),
    ],
)
def test_constraints_are_checked_when_they_are_made(
    arguments: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        URIConstraints(**arguments)


@every_class
@pytest.mark.parametrize("text", ["http://h:x/\ud800", "\udfff", "http://me:hunter2\ud800@h:x/"])
def test_refused_surrogates_can_be_written_as_json(cls: Any, text: str) -> None:
    (error,) = errors_of(cls, text)  # which writes them as JSON
    error["input"].encode("utf-8")
    assert "\\ud" in error["input"] or "***" in error["input"]
