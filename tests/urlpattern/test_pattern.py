"""URLPattern: cases written from the URL Pattern Standard, section by section."""

import copy
import pickle
from typing import Any

import pytest

import urikit
from urikit import URI, URL, BuildError, ParseError, URIError, web
from urikit.urlpattern._init import COMPONENTS
from urikit.urlpattern._tokenizer import MAX_LENGTH
from urikit.web import URLPattern

# --- §1.1: the introduction's examples ---------------------------------------------------------

INTRODUCTION: list[tuple[tuple[Any, ...], list[str], list[str]]] = [
    (
        ("https://example.com/:category/*",),
        ["https://example.com/products/", "https://example.com/blog/our-greatest-product-ever"],
        ["https://example.com/", "http://example.com/products/", "https://example.com:8443/blog/our-greatest-product-ever"],
    ),
    (
        (r"http{s}?://{:subdomain.}?shop.example/products/:id([0-9]+)#reviews",),
        ["https://shop.example/products/74205#reviews", "https://kathryn@voyager.shop.example/products/74656#reviews", "http://insecure.shop.example/products/1701#reviews"],
        ["https://shop.example/products/2000", "http://shop.example:8080/products/0#reviews", "https://nx.shop.example/products/01?speed=5#reviews", "https://shop.example/products/chair#reviews"],
    ),
    (
        ("../admin/*", "https://discussion.example/forum/?page=2"),
        ["https://discussion.example/admin/", "https://edd:librarian@discussion.example/admin/update?id=1"],
        ["https://discussion.example/forum/admin/", "http://discussion.example:8080/admin/update?id=1"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "yes", "no"), INTRODUCTION)
def test_introduction(arguments: tuple[Any, ...], yes: list[str], no: list[str]) -> None:
    pattern = URLPattern(*arguments)
    assert [text for text in yes if not pattern.test(text)] == []
    assert [text for text in no if pattern.test(text)] == []


# --- §1.6 and §3.2: what each component becomes ---------------------------------------------------

# (arguments), (protocol, username, password, hostname, port, pathname, search, hash)
CONSTRUCTED: list[tuple[tuple[Any, ...], tuple[str, ...]]] = [
    (({},), ("*",) * 8),
    ((), ("*",) * 8),
    (("https://example.com",), ("https", "*", "*", "example.com", "", "*", "*", "*")),
    (("https://example.com/",), ("https", "*", "*", "example.com", "", "/", "*", "*")),
    (("https://example.com?q",), ("https", "*", "*", "example.com", "", "/", "q", "*")),
    (("https://example.com#f",), ("https", "*", "*", "example.com", "", "/", "", "f")),
    (("https://h:*/a",), ("https", "*", "*", "h", "*", "/a", "*", "*")),
    (("https://h:443/a",), ("https", "*", "*", "h", "", "/a", "*", "*")),
    (("http://h:443/a",), ("http", "*", "*", "h", "443", "/a", "*", "*")),
    (("https://u\\:p@h/",), ("https", "u", "p", "h", "", "/", "*", "*")),
    (("https://u:p@h/",), ("https", "u:p", "*", "h", "", "/", "*", "*")),  # a group
    (("https://u@h/",), ("https", "u", "*", "h", "", "/", "*", "*")),
    (("https\\:h/a",), ("https", "*", "*", "h", "", "/a", "*", "*")),
    (("x-y\\:h/a",), ("x-y", "*", "*", "", "", "h/a", "*", "*")),
    (("x-y\\:p?q#f",), ("x-y", "*", "*", "", "", "p", "q", "f")),
    (("data\\:text/*",), ("data", "*", "*", "", "", "text/*", "*", "*")),
    (("https://[\\:\\:AB]/",), ("https", "*", "*", "[\\:\\:ab]", "", "/", "*", "*")),
    (("https://[:a]:80/",), ("https", "*", "*", "[:a]", "80", "/", "*", "*")),
    (("https://{a.}?h/",), ("https", "*", "*", "{a.}?h", "", "/", "*", "*")),
    (("https://h/a?b",), ("https", "*", "*", "h", "", "/a", "b", "*")),  # a search prefix
    (("https://h/:a?b",), ("https", "*", "*", "h", "", "/:a?b", "*", "*")),
    (("https://h/:a\\?b",), ("https", "*", "*", "h", "", "/:a", "b", "*")),
    (("https://BÜCHER.example/é b",), ("https", "*", "*", "xn--bcher-kva.example", "", "/%C3%A9%20b", "*", "*")),
    (("b", "https://h/x/y?q#f"), ("https", "*", "*", "h", "", "/x/b", "*", "*")),
    (("?b", "https://h/x/y?q#f"), ("https", "*", "*", "h", "", "/x/y", "b", "*")),
    (("#b", "https://u:p@h/x/y?q#f"), ("https", "*", "*", "h", "", "/x/y", "q", "b")),
    (("", "https://h:81/x/y?q#f"), ("https", "*", "*", "h", "81", "/x/", "*", "*")),
    (({"pathname": "b", "baseURL": "https://h/x(y)/z"},), ("https", "*", "*", "h", "", "/x\\(y\\)/b", "*", "*")),
    (({"search": "b", "baseURL": "https://h/x:y?z"},), ("https", "*", "*", "h", "", "/x\\:y", "b", "*")),
    (({"protocol": "https:", "search": "?a", "hash": "#b"},), ("https", "*", "*", "*", "*", "*", "a", "b")),
    (({"port": "443"},), ("*", "*", "*", "*", "443", "*", "*", "*")),
    (({"port": 8080, "hash": None},), ("*", "*", "*", "*", "8080", "*", "*", "*")),
    (({"protocol": "ftp", "port": "21"},), ("ftp", "*", "*", "*", "", "*", "*", "*")),
    (({"protocol": "data", "pathname": "a/../b"},), ("data", "*", "*", "*", "*", "a/../b", "*", "*")),
    (({"pathname": "/a/../b"},), ("*", "*", "*", "*", "*", "/b", "*", "*")),
    (({"username": "a@b", "password": "c:d e"},), ("*", "a%40b", None, "*", "*", "*", "*", "*")),  # type: ignore[list-item]
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "expected"), CONSTRUCTED)
def test_components(arguments: tuple[Any, ...], expected: tuple[str | None, ...]) -> None:
    pattern = URLPattern(*arguments)
    found = [getattr(pattern, name) for name in COMPONENTS]
    assert [
        value if wanted is not None else None for value, wanted in zip(found, expected, strict=True)
    ] == list(expected)


# --- §2.3: one pattern string for all that mean the same -----------------------------------------

NORMAL_FORMS = [
    ("/a{/b}", "/a/b"),
    ("/{:a}b", "/{:a}b"),
    ("/{a}?", "/{a}?"),
    ("/:a{b}", "{/:a}b"),
    ("{/:a}", "/:a"),
    ("/{:a}", "/{:a}"),
    (r"/([^\/]+?)", r"/([^\/]+?)"),
    ("/:a(.*)", "/:a(.*)"),
    ("/(.*)", "/*"),
    (r"/:a([^\/]+?)", "/:a"),
    ("/*{b}?*", "/*{b}?*"),
    ("*(.*)", "*(.*)"),
    ("{:a\\b}", "{:a\\b}"),
    ("/a\\:b", "/a\\:b"),
    ("/{:a}(.*)", "/{:a}(.*)"),
    ("/:a{x}:b", "{/:a}x:b"),
    ("{}a{}", "a"),
    ("/{}?b", "/b"),
]


@pytest.mark.parametrize(("given", "expected"), NORMAL_FORMS)
def test_normal_form(given: str, expected: str) -> None:
    assert URLPattern({"pathname": given}).pathname == expected
    assert URLPattern({"pathname": expected}).pathname == expected


# --- what matches, and what is captured -----------------------------------------------------------

CAPTURES: list[tuple[str, str, dict[str, str | None] | None]] = [
    ("/a", "/a", {}),
    ("/a", "/a/", None),
    ("/:a", "/x", {"a": "x"}),
    ("/:a", "/x/y", None),
    ("/:a?", "", {"a": None}),
    ("/:a*", "/x/y", {"a": "x/y"}),
    ("/:a+", "", None),
    ("/:a+", "/x/y/z", {"a": "x/y/z"}),
    ("/{:a}+", "/xy", {"a": "xy"}),
    ("/{:a-}*b", "/x-y-b", {"a": "x-y"}),
    ("/*/*", "/a/b/c", {"0": "a/b", "1": "c"}),
    ("/*?", "/a", {"0": "a"}),
    ("/{*}?", "/", {"0": None}),  # in JavaScript an optional group does not match nothing
    ("/**", "/a/b", {"0": "a/b"}),
    ("/:a:b", "/xyz", {"a": "x", "b": "yz"}),
    ("/:a-:b", "/x-y-z", {"a": "x", "b": "y-z"}),
    (r"/:a(\d+)", "/12", {"a": "12"}),
    (r"/:a(\d+)", "/x", None),
    (r"/(\d*)?", "/", {"0": ""}),
    (r"/{(\d*)}?", "/", {"0": None}),
    (r"/(a|b)+", "/a/b", {"0": "a/b"}),
    (r"/:x((?<y>a)b)", "/ab", {"x": "ab"}),
    (r"/:x((?<y>a)b)/:z", "/ab/c", {"x": "ab", "z": "a"}),  # a group within counts
    ("/{foo}?bar", "/bar", {}),
    ("/{foo}*bar", "/foofoobar", {}),
    ("/{foo}+bar", "/bar", None),
    ("/é", "/%C3%A9", {}),
    ("/A", "/a", None),
]


@pytest.mark.parametrize(("given", "path", "expected"), CAPTURES)
def test_captures(given: str, path: str, expected: dict[str, str | None] | None) -> None:
    result = URLPattern({"pathname": given}).exec({"pathname": path})
    assert (None if result is None else dict(result.pathname.groups)) == expected


def test_the_empty_port_is_the_default_one() -> None:
    pattern = URLPattern("https://h/*")
    assert pattern.test("https://h:443/")
    assert not pattern.test("https://h:8443/")


def test_ignore_case_is_for_path_query_and_fragment() -> None:
    init = {"hostname": "h", "pathname": "/Aé:x", "search": "B", "hash": "(c+)"}
    for pattern in (
        URLPattern(init, {"ignoreCase": True}),
        URLPattern(init, None, {"ignoreCase": True}),
        URLPattern(init, ignore_case=True),
    ):
        result = pattern.exec("https://h/aéYZ?b#CC")
        assert result is not None
        assert result.pathname.groups["x"] == "YZ"
        assert result.hash.groups["0"] == "CC"
        assert pattern.ignore_case
    assert not URLPattern(init).test("https://h/aéYZ?b#cc")
    assert not URLPattern({"username": "A"}, ignore_case=True).test("https://a@h/")


@pytest.mark.parametrize(
    ("given", "expected"),
    [("/:a(\\d+)", True), ("/:a", False), ("/*", False), ("/(.*)", False), ("/a", False)],
)
def test_has_regexp_groups(given: str, expected: bool) -> None:
    assert URLPattern({"pathname": given}).hasRegExpGroups is expected


# --- inputs -------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [str, URL, web.URL, URI])
def test_objects_as_inputs(make: Any) -> None:
    text = "https://u:p@h:8080/a/b?q=1#f"
    result = URLPattern({"pathname": "/:x/*"}).exec(make(text))
    assert result is not None
    assert result.inputs == (text,)
    assert [result[name].input for name in COMPONENTS] == [
        "https",
        "u",
        "p",
        "h",
        "8080",
        "/a/b",
        "q=1",
        "f",
    ]


def test_inputs_with_a_base() -> None:
    pattern = URLPattern({"pathname": "/a/:x"})
    result = pattern.exec("b", "https://h/a/z")
    assert result is not None
    assert result.inputs == ("b", "https://h/a/z")
    given = {"pathname": "b", "baseURL": "https://u:p@h/a/z"}
    result = pattern.exec(given)
    assert result is not None
    assert result.inputs == (given,)
    assert (result.username.input, result.password.input) == ("u", "p")
    assert pattern.exec("b", "no base") is None
    assert pattern.exec({"baseURL": "no base"}) is None
    assert pattern.exec("http://a b/") is None
    assert pattern.exec({"port": "x"}) is None


def test_result_is_a_mapping() -> None:
    result = URLPattern({"pathname": "/:x?"}).exec({})
    assert result is None or list(result) == ["inputs", *COMPONENTS]
    result = URLPattern({"pathname": "/:x?/z"}).exec({"pathname": "/z"})
    assert result is not None
    assert len(result) == 9
    assert result["pathname"]["groups"] == {"x": None}
    assert dict(result["search"]) == {"input": "", "groups": {"0": ""}}
    assert pickle.loads(pickle.dumps(result)) == result
    with pytest.raises(KeyError):
        result["host"]
    with pytest.raises(KeyError):
        result["hash"]["index"]
    with pytest.raises(TypeError):
        result.pathname.groups["x"] = "y"  # type: ignore[index]


# --- errors -------------------------------------------------------------------------------------

WRONG: list[tuple[Any, str, int]] = [
    ("/relative", "missing-scheme", 0),
    ({"pathname": "/("}, "invalid-pattern", 1),
    ({"pathname": "/(a"}, "invalid-pattern", 1),
    ({"pathname": "/()"}, "invalid-pattern", 2),
    ({"pathname": "/(?a)"}, "invalid-pattern", 2),
    ({"pathname": "/(a(b))"}, "invalid-pattern", 3),
    ({"pathname": "/(é)"}, "invalid-pattern", 2),
    ({"pathname": "/(\\é)"}, "invalid-pattern", 3),
    ({"pathname": "/(a\\"}, "invalid-pattern", 3),
    ({"pathname": "/\\"}, "invalid-pattern", 1),
    ({"pathname": "/:"}, "invalid-pattern", 1),
    ({"pathname": "/:1"}, "invalid-pattern", 1),
    ({"pathname": "/{a"}, "invalid-pattern", 3),
    ({"pathname": "/a}"}, "invalid-pattern", 2),
    ({"pathname": "/{{a}}"}, "invalid-pattern", 2),
    ({"pathname": "/a?"}, "invalid-pattern", 2),
    ({"pathname": "/:a/:a"}, "invalid-pattern", 4),
    ({"pathname": "/([)"}, "invalid-regular-expression", 1),
    ({"pathname": "/(ab**)"}, "invalid-regular-expression", 3),
    ({"pathname": r"/((?<=a*)b)"}, "unsupported-regular-expression", 0),
    ({"protocol": "a b"}, "missing-scheme-non-relative-URL", 0),
    ({"hostname": "a b"}, "domain-to-ASCII", 1),
    ({"hostname": "[\\:\\:g]"}, "invalid-pattern", 3),
    ({"port": "65536"}, "port-out-of-range", 0),
    ({"port": "x"}, "invalid-value", 0),
    ({"baseURL": "no base"}, "missing-scheme-non-relative-URL", 0),
]


@pytest.mark.parametrize(("given", "kind", "index"), WRONG)
def test_errors(given: Any, kind: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        URLPattern(given)
    assert (caught.value.kind, caught.value.index) == (kind, index)


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        (URLPattern, ({}, "https://h/")),
        (URLPattern, (1,)),
        (URLPattern, (b"https://h/",)),
        (URLPattern, ({"pathname": b"/"},)),
        (URLPattern, ({"pathname": ["x"]},)),
        (URLPattern, ({"pathname": True},)),
        (URLPattern().test, ({"pathname": ["x"]},)),
        (URLPattern, ("a", b"https://h/")),
        (URLPattern, ("https://h/", {}, {})),
        (URLPattern().test, ({}, "https://h/")),
        (URLPattern().exec, (1,)),
        (URLPattern().test, (b"https://h/",)),
        (URLPattern().generate, (1, {})),
        (URLPattern.compareComponent, (1, URLPattern(), URLPattern())),
        (URLPattern().generate, ("pathname", {"a": None})),
        (URLPattern().generate, ("pathname", ["a"])),
        (URLPattern.compareComponent, ("pathname", URLPattern(), "/a")),
        (URLPattern, ({}, None, "ignoreCase")),
    ],
)
def test_wrong_types(call: Any, arguments: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError):
        call(*arguments)


def test_passwords_are_not_shown() -> None:
    pattern = URLPattern({"password": "secret:x", "username": "u"})
    assert "secret" not in repr(pattern)
    assert repr(pattern) == "URLPattern({'username': 'u', 'password': '***'})"
    assert "secret" not in repr(URLPattern("https://u:secret@h/"))
    assert repr(URLPattern({"username": ":name"})) == "URLPattern({'username': ':name'})"
    for given in ({"username": "u", "password": "secretvalue"}, "https://u:secretvalue@h/"):
        result = pattern.exec(given)
        assert result is not None
        assert result.password.groups == {"x": "value"} or "secret" in result.password.input
        assert "secretvalue" not in repr(result)
        assert "secretvalue" not in repr(pickle.loads(pickle.dumps(result.password)))
    for wrong in ({"password": "secret("}, {"password": "secret([)"}, "https://u:secret(@h/"):
        with pytest.raises(ParseError) as caught:
            URLPattern(wrong)
        assert "secret" not in str(caught.value)


# --- as a value ---------------------------------------------------------------------------------


def test_equality_and_copies() -> None:
    pattern = URLPattern("https://h/a{/b}/:c")
    same = URLPattern("https://h/a/b/:c")
    assert pattern == same
    assert hash(pattern) == hash(same)
    assert pattern != URLPattern("https://h/a/b/:d")
    assert pattern != URLPattern("https://h/a{/b}/:c", ignore_case=True)
    assert pattern != "https://h/a/b/:c"
    for twin in (pickle.loads(pickle.dumps(pattern)), copy.deepcopy(pattern), copy.copy(pattern)):
        assert twin == pattern
        assert twin.test("https://h/a/b/x")


def test_it_is_found_lazily() -> None:
    assert urikit.web.URLPattern is URLPattern
    assert {"URLPattern", "URLPatternList"} <= set(dir(web))


# --- generate and compareComponent ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "component", "groups", "expected"),
    [
        ({"pathname": "/a/:b"}, "pathname", {"b": "c d"}, "/a/c%20d"),
        ({"pathname": "/{a:b.c}"}, "pathname", {"b": 1}, "/a1.c"),
        ({"hostname": ":x.example"}, "hostname", {"x": "Ü"}, "xn--tda.example"),
        ({"search": "q=:x"}, "search", {"x": "a/b"}, "q=a/b"),
        ("x-y\\:a/:b", "pathname", {"b": "c d"}, "a/c d"),
        ({"pathname": "/a"}, "pathname", {"unused": "x"}, "/a"),
    ],
)
def test_generate(given: Any, component: str, groups: dict[str, Any], expected: str) -> None:
    pattern = URLPattern(given)
    text = pattern.generate(component, groups)
    assert text == expected
    assert pattern.components[COMPONENTS.index(component)].match(text) is not None


@pytest.mark.parametrize(
    ("pathname", "groups", "kind"),
    [
        ("/:a", {}, "missing-group"),
        ("/:a", {"a": ""}, "not-generable"),
        ("/:a", {"a": "b/c"}, "not-generable"),
        ("/:a?", {"a": "b"}, "not-generable"),
        ("/*", {"0": "b"}, "not-generable"),
        (r"/:a(\d+)", {"a": "1"}, "not-generable"),
        ("/{a}?", {}, "not-generable"),
        ("/files/:a/edit", {"a": ".."}, "not-generable"),
        ("/files/:a", {"a": "%2E"}, "not-generable"),
        ("/{.:a}", {"a": "."}, "not-generable"),
    ],
)
def test_not_generable(pathname: str, groups: dict[str, str], kind: str) -> None:
    with pytest.raises(BuildError) as caught:
        URLPattern({"pathname": pathname}).generate("pathname", groups)
    assert caught.value.kind == kind


@pytest.mark.parametrize(
    ("component", "pattern", "groups"),
    [
        ("hostname", ":a.example", {"a": "b b"}),
        ("hostname", ":a.:b", {"a": "1", "b": "2"}),
        ("protocol", ":a", {"a": "ht tp"}),
        ("port", ":a", {"a": "65536"}),
        ("hostname", ":a.example.com", {"a": "evil/x"}),
        ("hostname", ":a.example.com", {"a": "evil:1"}),
        ("hostname", ":a.example.com", {"a": "e\tvil"}),
        ("hostname", ":a.example.com", {"a": "%65vil"}),
        ("hostname", ":a.example.com", {"a": "b\u00ad\u00fc"}),  # a soft hyphen is left out
        ("protocol", ":a", {"a": "javascript:alert(1)"}),
        ("port", ":a", {"a": "80x"}),
        ("port", ":a", {"a": "0080"}),
        ("pathname", "/:a", {"a": "b\nc"}),
        ("search", "q=:a", {"a": "b\tc"}),
    ],
)
def test_not_generable_elsewhere(component: str, pattern: str, groups: dict[str, str]) -> None:
    with pytest.raises(BuildError) as caught:
        URLPattern({component: pattern}).generate(component, groups)
    assert caught.value.kind == "not-generable"
    assert "dummy" not in str(caught.value)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("foo\\:a/:b", "x?y"),
        ("foo\\:a/:b", "x#y"),
        ("foo\\:a/:b", "x "),
        ("foo://h/:b", "../.."),
        ("foo://h/x/:b", "%2e%2E"),
        ("foo://h/:b/c", "."),
    ],
)
def test_not_generable_for_other_schemes(given: str, value: str) -> None:
    with pytest.raises(BuildError) as caught:
        URLPattern(given).generate("pathname", {"b": value})
    assert caught.value.kind == "not-generable"


@pytest.mark.parametrize(
    ("component", "pattern", "value", "expected"),
    [
        ("pathname", "/:a", "x?y#z", "/x%3Fy%23z"),
        ("pathname", "/:a", "%41", "/%41"),
        ("hostname", ":a.example", "WWW", "www.example"),
        ("protocol", ":a", "HTTP", "http"),
        ("search", "q=:a", "x#y", "q=x%23y"),
        ("hash", ":a", "x y", "x%20y"),
    ],
)
def test_values_may_be_encoded(component: str, pattern: str, value: str, expected: str) -> None:
    assert URLPattern({component: pattern}).generate(component, {"a": value}) == expected


@pytest.mark.parametrize(
    "given", [{"path": "/admin"}, {"hostName": "h"}, {"baseUrl": "https://h/"}]
)
def test_unknown_names_are_wrong(given: dict[str, str]) -> None:
    name = next(iter(given))
    for call in (URLPattern, URLPattern().test, URLPattern().exec):
        with pytest.raises(
            TypeError, match=f"component must be one of protocol, .*, baseURL, not '{name}'"
        ):
            call(given)


@pytest.mark.parametrize("make", [URL, web.URL])
def test_a_base_beside_a_url_is_as_beside_a_text(make: Any) -> None:
    pattern, url = URLPattern({"pathname": "/a"}), make("https://h/a")
    assert not pattern.test("https://h/a", "nope")
    assert not pattern.test(url, "nope")
    result = pattern.exec(url, "https://other/")
    assert result is not None
    assert result.inputs == ("https://h/a", "https://other/")


def test_unknown_components() -> None:
    with pytest.raises(URIError):
        URLPattern().generate("path", {})
    with pytest.raises(URIError):
        URLPattern.compareComponent("path", URLPattern(), URLPattern())


def test_comparing_sorts_from_loose_to_strict() -> None:
    from functools import cmp_to_key

    given = ["/a/b", "/a/*", "/*", "/a/:b", "/a/(b)", "/a/:b?"]
    patterns = [URLPattern({"pathname": each}) for each in given]

    def compare(left: URLPattern, right: URLPattern) -> int:
        return URLPattern.compareComponent("pathname", left, right)

    ordered = [pattern.pathname for pattern in sorted(patterns, key=cmp_to_key(compare))]
    assert ordered == ["/*", "/a/*", "/a/:b?", "/a/:b", "/a/(b)", "/a/b"]


@pytest.mark.parametrize("part", ["a", "*", "(a*)*", "{", ":a"])
def test_a_very_long_pattern_is_refused(part: str) -> None:
    text = "/".ljust(MAX_LENGTH + 1, part) if len(part) == 1 else part * MAX_LENGTH
    for pattern in (text, {"pathname": text}):
        with pytest.raises(ParseError) as refused:
            URLPattern(pattern)
        assert (refused.value.kind, refused.value.index) == ("too-long", MAX_LENGTH)
    assert URLPattern("/".ljust(MAX_LENGTH, "a"), "https://h/").pathname == "/".ljust(
        MAX_LENGTH, "a"
    )


def test_an_error_of_a_component_shows_the_whole_pattern() -> None:
    with pytest.raises(ParseError) as caught:
        URLPattern("https://h/(é)")
    assert (caught.value.text, caught.value.index) == ("https://h/(é)", 11)
