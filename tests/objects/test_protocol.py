"""Objects as Python values: equality, order, hashing, copying, threads, and what repr hides."""

import contextlib
import copy
import gc
import itertools
import operator
import pickle
import sys
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import urikit
from urikit import IRI, URI, URL, URIObject, parse
from urikit.errors import URIError
from urikit.readings import Reading

TEXT = "http://user:secret@example.com:8042/over/there?name=ferret#nose"


class Tagged(URI):
    """A subclass with a dictionary of its own."""

    tag: str = ""


class Slotted(IRI):
    """A subclass without one."""

    __slots__ = ("tag",)

    tag: str


@pytest.mark.parametrize("cls", [URI, IRI, Tagged, Slotted])
def test_equality_and_hash(cls: type[URI]) -> None:
    assert cls(TEXT) == cls(TEXT)
    assert hash(cls(TEXT)) == hash(cls(TEXT))
    assert len({cls(TEXT), cls(TEXT), cls("a")}) == 2
    assert cls("http://h/") != cls("http://h")
    assert cls(TEXT) != TEXT
    assert cls(TEXT) != None  # noqa: E711 (the operator is what is tested)


def test_equality_is_within_one_standard() -> None:
    assert URI("a") != IRI("a")
    assert URI("a") == Tagged("a")
    assert Tagged("a") == URI("a")


def test_order_is_by_text() -> None:
    texts = ["b", "a", "http://h", "a?b", ""]
    assert [str(u) for u in sorted(map(URI, texts))] == sorted(texts)
    assert URI("a") < URI("b") <= URI("b")
    assert URI("b") > URI("a") >= URI("a")
    assert not URI("a") < URI("a")
    assert not URI("b") <= Tagged("a")
    assert Tagged("b") > URI("a")
    with pytest.raises(TypeError):
        _ = URI("a") < IRI("b")  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = URI("a") < "b"  # type: ignore[operator]


COMPARISONS = (operator.lt, operator.le, operator.eq, operator.ne, operator.gt, operator.ge)
IRIS = (
    "",
    "a",
    "a?b",
    "ab",
    "b",
    "~",
    "\xe9",
    "e\u0301",
    "\u20ac",
    "\U00010000",
    "\uffdc",
    "aa",
    "a\xe9",
)


@pytest.mark.parametrize("cls", [IRI, Slotted])
def test_comparisons_are_those_of_the_texts(cls: type[IRI]) -> None:
    for one, other in itertools.product(IRIS, repeat=2):
        for compare in COMPARISONS:
            assert compare(cls(one), IRI(other)) is compare(one, other), (one, other)


@pytest.mark.parametrize("other", [URL("x:"), "x:", None, 0])
def test_what_cannot_be_compared(other: Any) -> None:
    assert URI("x:") != other
    assert not URI("x:") == other  # noqa: SIM201 (each operator is asked)
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        with pytest.raises(TypeError, match="not supported between instances"):
            compare(URI("x:"), other)


@pytest.mark.parametrize("cls", [URI, IRI, Tagged, Slotted])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(cls: type[URI], protocol: int) -> None:
    u = cls("http://[fe80::1%25eth0]/")
    twin = pickle.loads(pickle.dumps(u, protocol))
    assert type(twin) is cls
    assert twin == u
    assert twin.violations == u.violations != ()
    assert twin.zone == "eth0"


def test_violations_of_parse_survive_pickling() -> None:
    u = parse(" urn:x")
    assert pickle.loads(pickle.dumps(u)).violations == u.violations


@pytest.mark.parametrize("cls", [URI, IRI, Tagged, Slotted])
@pytest.mark.parametrize("copier", [copy.copy, copy.deepcopy])
def test_copies(cls: type[URI], copier: object) -> None:
    u = cls(TEXT)
    twin = copier(u)  # type: ignore[operator]
    assert twin == u
    assert type(twin) is cls
    assert twin.port == 8042


@pytest.mark.parametrize("cls", [URI, IRI, URL])
def test_a_copy_is_the_object_itself(cls: type[URI]) -> None:
    u = cls(TEXT)
    assert copy.copy(u) is u
    assert copy.deepcopy([u, u]) == [u, u]
    assert copy.deepcopy([u])[0] is u


@pytest.mark.parametrize("cls", [Tagged, Slotted])
def test_a_copy_of_what_can_change_is_another_object(cls: type[Tagged]) -> None:
    u = cls("http://[fe80::1%25eth0]/")
    u.tag = ["mine"]  # type: ignore[assignment]
    for copier, same in ((copy.copy, True), (copy.deepcopy, False)):
        twin = copier(u)
        assert twin is not u
        assert (twin, twin.tag, twin.violations) == (u, u.tag, u.violations)
        assert (twin.tag is u.tag) == same


@pytest.mark.parametrize("cls", [URI, IRI, URL])
def test_a_pickle_holds_the_class_and_the_string(cls: type[URI]) -> None:
    u = cls("https://example.com/a")
    assert u.__reduce__() == (cls, ("https://example.com/a",))
    _ = u.violations
    assert len(pickle.dumps(u)) < len(pickle.dumps(str(u))) + 30


def test_a_pickle_holds_what_was_given_if_that_is_another_string() -> None:
    u = URL("HTTPS:example.com")
    for twin in (pickle.loads(pickle.dumps(u)), copy.copy(u)):
        assert (str(twin), twin.violations) == ("https://example.com/", u.violations)
    assert u.__reduce__() == (URL, ("HTTPS:example.com",))
    changed = URL("https://h/").with_username("me")
    assert URL(str(changed)).violations != changed.violations == ()
    assert pickle.loads(pickle.dumps(changed)).violations == ()


def test_all_objects_in_a_pickle_share_what_makes_them() -> None:
    for objects in (
        [URL(f"https://h/{number}") for number in range(100)],
        [URL("https://h/").with_path(f"/{number}") for number in range(100)],
        [parse(f" http://h/{number}") for number in range(100)],
    ):
        pickled = pickle.dumps(objects)
        assert pickled == pickle.dumps(objects)  # pickle asks another function from the second on
        assert pickle.loads(pickled) == objects
        assert [each.violations for each in pickle.loads(pickled)] == [
            each.violations for each in objects
        ]
        assert pickled.count(b"urikit") <= 2


def test_a_subclass_is_pickled_by_its_own_method() -> None:
    pickle.dumps(URI("a"))
    tagged = Tagged("a")
    tagged.tag = "mine"
    assert pickle.loads(pickle.dumps(tagged)).tag == "mine"


def test_a_subclass_keeps_its_own_attributes() -> None:
    u = Tagged(TEXT)
    u.tag = "mine"
    assert pickle.loads(pickle.dumps(u)).tag == "mine"
    assert copy.deepcopy(u).tag == "mine"
    assert isinstance(u / "x", Tagged)
    assert isinstance(u.join("x"), Tagged)
    assert isinstance(u.normalize(), Tagged)
    assert isinstance(u.with_port(None), Tagged)


def test_a_subclass_keeps_its_own_slots() -> None:
    u = Slotted(TEXT)
    u.tag = "mine"
    assert pickle.loads(pickle.dumps(u)).tag == "mine"
    assert copy.copy(u).tag == "mine"


@pytest.mark.parametrize("cls", [URI, IRI, URL, Tagged, Slotted])
def test_weak_references(cls: type[URIObject]) -> None:
    u = cls(TEXT)
    ref = weakref.ref(u)
    assert ref() is u
    del u
    gc.collect()
    assert ref() is None


@pytest.mark.skipif(not urikit.COMPILED, reason="plain Python tracks every object")
@pytest.mark.parametrize("cls", [URI, IRI, URL])
def test_the_garbage_collector_need_not_look(cls: Any) -> None:
    made = [cls(TEXT), cls.parse(TEXT), cls(TEXT).join("x"), cls(TEXT).with_port(None)]
    assert [gc.is_tracked(each) for each in made] == [False] * 4


@pytest.mark.parametrize("text", ["https://h/ ", "https:h"])
def test_a_reading_whose_url_asks_it_for_violations_is_freed(text: str) -> None:
    reading = Reading(text, "https://h/", in_full=True)
    assert reading.url is not None
    assert reading.url.violations
    ref = weakref.ref(reading)
    del reading
    gc.collect()
    assert ref() is None


@pytest.mark.parametrize("cls", [Tagged, Slotted])
def test_a_subclass_in_a_circle_is_freed(cls: Any) -> None:
    u = cls(TEXT)
    u.tag = [u]
    ref = weakref.ref(u)
    del u
    gc.collect()
    assert ref() is None


@pytest.mark.parametrize("cls", [URI, IRI, URL, Tagged, Slotted])
def test_objects_leave_no_reference_to_their_class_behind(cls: Any) -> None:
    def make() -> None:
        for text in TEXT, "http://H/a/../b":
            cls(text).join("x")
            cls.parse(text)
        for bad in "http://[", 1:
            with contextlib.suppress(URIError, TypeError):
                cls(bad)

    make()
    gc.collect()
    before = sys.getrefcount(cls)
    for _ in range(100):
        make()
    gc.collect()
    assert sys.getrefcount(cls) < before + 50


@pytest.mark.parametrize("name", ["scheme", "host", "path", "port", "anything"])
def test_immutable(name: str) -> None:
    u = URI(TEXT)
    with pytest.raises(AttributeError):
        setattr(u, name, "x")


def test_no_dictionary_and_little_memory() -> None:
    u = URI(TEXT)
    assert not hasattr(u, "__dict__")
    assert sys.getsizeof(u) <= 120


@pytest.mark.parametrize("cls", [URI, IRI, Tagged])
def test_repr_masks_the_password(cls: type[URI]) -> None:
    shown = repr(cls(TEXT))
    assert "secret" not in shown
    assert shown == f"{cls.__name__}('{TEXT.replace('secret', '***')}')"
    assert "secret" not in f"{[cls(TEXT)]}"
    assert repr(cls("http://u:x@h/")) == repr(cls("http://u:much-longer@h/"))


def test_str_and_format_show_everything() -> None:
    assert str(URI(TEXT)) == TEXT
    assert f"{URI('a'):>3}" == "  a"


def test_threads_share_objects() -> None:
    u = URI(TEXT)

    def work(number: int) -> tuple[object, ...]:
        v = URI(TEXT.replace("8042", str(number)))
        return u.host, u.segments, u.join("x").path, v.port, v.details

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(work, range(1, 400)))
    assert [r[3] for r in results] == list(range(1, 400))
    assert {r[:3] for r in results} == {("example.com", ("", "over", "there"), "/over/x")}


class Shouting(str):
    """A str that lies about itself."""

    def __str__(self) -> str:
        return "http://evil.example/"

    def __getitem__(self, key: object) -> str:
        return "x"


@pytest.mark.parametrize("cls", [URI, IRI])
def test_subclasses_of_str_are_taken_at_their_word(cls: type[URI]) -> None:
    u = cls(Shouting("http://good.example/"))
    assert type(str(u)) is str
    assert u.host == "good.example"


@pytest.mark.parametrize("value", [None, 1, b"http://h/", ["a"], object()])
def test_other_types_are_a_type_error(value: object) -> None:
    for attempt in (URI, IRI, parse):
        with pytest.raises(TypeError):
            attempt(value)  # type: ignore[arg-type]


def test_objects_can_be_read_by_another_standard() -> None:
    assert URI(IRI("http://h/")) == URI("http://h/")
    assert IRI(URI("http://h/")) == IRI("http://h/")


def test_the_common_class_is_not_for_use() -> None:
    with pytest.raises(TypeError):
        URIObject("a")


def test_pydantic_fields() -> None:
    from pydantic import BaseModel, ValidationError

    class Model(BaseModel):
        link: URI
        page: IRI | None = None

    model = Model(link="http://h/a", page=IRI("http://ü/"))  # type: ignore[arg-type]
    assert model.link == URI("http://h/a")
    assert model.model_dump_json() == '{"link":"http://h/a","page":"http://ü/"}'
    assert Model.model_validate_json(model.model_dump_json()) == model
    assert Model.model_json_schema()["properties"]["link"] == {
        "format": "uri-reference", "title": "Link", "type": "string",
    }  # fmt: skip
    assert Model(link=IRI("http://h/")).link == URI("http://h/")  # type: ignore[arg-type]
    with pytest.raises(ValidationError) as caught:
        Model(link="http://u:hunter2@a b/")  # type: ignore[arg-type]
    assert "hunter2" not in str(caught.value.errors(include_input=False))


def test_compiled_says_which_form() -> None:
    assert urikit.COMPILED in (True, False)


@pytest.mark.skipif(not urikit.COMPILED, reason="plain Python makes every part anew")
@pytest.mark.parametrize("scheme", ["http", "https", "file", "ws", "wss"])
def test_common_schemes_are_shared(scheme: str) -> None:
    first, second = (URL(f"{scheme}://{host}/").scheme for host in ("a", "b"))
    assert first == scheme
    assert first is second


@pytest.mark.parametrize(
    "scheme", ["htt", "httq", "httpt", "fil", "filf", "w", "wt", "wst", "wssx"]
)
def test_schemes_like_the_common_ones(scheme: str) -> None:
    assert URL(f"{scheme}://a/").scheme == URI(f"{scheme}:a").scheme == scheme
    assert IRI(f"{scheme}:é").scheme == scheme
