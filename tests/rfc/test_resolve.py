"""Reference resolution: the RFC's own examples, its own algorithm as an oracle, and the way back."""

import pytest
from hypothesis import given, strategies as st

from urikit import IRI, URI, ResolutionError, resolve
from urikit._kernel.patterns import remove_dot_segments
from urikit.rfc._resolve import relative_reference

BASE = "http://a/b/c/d;p?q"

# RFC 3986 §5.4.1
NORMAL = [
    ("g:h", "g:h"),
    ("g", "http://a/b/c/g"),
    ("./g", "http://a/b/c/g"),
    ("g/", "http://a/b/c/g/"),
    ("/g", "http://a/g"),
    ("//g", "http://g"),
    ("?y", "http://a/b/c/d;p?y"),
    ("g?y", "http://a/b/c/g?y"),
    ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"),
    ("g?y#s", "http://a/b/c/g?y#s"),
    (";x", "http://a/b/c/;x"),
    ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"),
    ("", "http://a/b/c/d;p?q"),
    (".", "http://a/b/c/"),
    ("./", "http://a/b/c/"),
    ("..", "http://a/b/"),
    ("../", "http://a/b/"),
    ("../g", "http://a/b/g"),
    ("../..", "http://a/"),
    ("../../", "http://a/"),
    ("../../g", "http://a/g"),
]

# RFC 3986 §5.4.2
ABNORMAL = [
    ("../../../g", "http://a/g"),
    ("../../../../g", "http://a/g"),
    ("/./g", "http://a/g"),
    ("/../g", "http://a/g"),
    ("g.", "http://a/b/c/g."),
    (".g", "http://a/b/c/.g"),
    ("g..", "http://a/b/c/g.."),
    ("..g", "http://a/b/c/..g"),
    ("./../g", "http://a/b/g"),
    ("./g/.", "http://a/b/c/g/"),
    ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"),
    ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
    ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"),
    ("g?y/../x", "http://a/b/c/g?y/../x"),
    ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"),
    ("http:g", "http:g"),
]


def test_all_examples_are_here() -> None:
    assert len(NORMAL) + len(ABNORMAL) == 42


@pytest.mark.parametrize(("reference", "target"), NORMAL + ABNORMAL)
def test_rfc_examples(reference: str, target: str) -> None:
    assert resolve(BASE, reference) == target
    assert str(URI(BASE).join(reference)) == target
    assert str(IRI(BASE).join(reference)) == target


def test_backward_compatible_way() -> None:
    assert resolve(BASE, "http:g", strict=False) == "http://a/b/c/g"
    assert resolve(BASE, "HTTP:g", strict=False) == "http://a/b/c/g"
    assert resolve(BASE, "x:g", strict=False) == "x:g"


# base, reference, target, why
OTHERS = [
    ("x-unknown://h/a/b", "../c", "x-unknown://h/c", "resolution is for every scheme"),
    ("urn:a:b", "#f", "urn:a:b#f", "a fragment on an opaque base"),
    ("urn:a:b", "?q", "urn:a:b?q", "a query on an opaque base"),
    ("mailto:a@b", "c", "mailto:c", "merging without a slash"),
    ("http://h", "g", "http://h/g", "an empty path counts as the root"),
    ("http://h", "?q", "http://h?q", "but stays empty without a path"),
    ("http://h?q", "", "http://h?q", ""),
    ("http://h/a#f", "", "http://h/a", "the base's fragment does not matter"),
    ("http://h/a?b", "?", "http://h/a?", "an empty query is a query"),
    ("http://h/a", "#", "http://h/a#", "an empty fragment is a fragment"),
    ("file:/a/b", "c", "file:/a/c", "no authority is invented"),
    ("x:/a", "..//b", "x:/.//b", "the path may not become an authority"),
    ("x:a/b", "..//c", "x:/.//c", "nor in a rootless base"),
    ("http://h/a", "/\\evil.example", "http://h/\\evil.example", "any text can be resolved"),
]  # fmt: skip


@pytest.mark.parametrize(("base", "reference", "target", "why"), OTHERS)
def test_other_resolutions(base: str, reference: str, target: str, why: str) -> None:
    assert resolve(base, reference) == target, why


@pytest.mark.parametrize("base", ["", "a/b", "//h/a", "/a"])
def test_a_base_needs_a_scheme(base: str) -> None:
    for attempt in (lambda: resolve(base, "x"), lambda: URI(base).join("x")):
        with pytest.raises(ResolutionError) as caught:
            attempt()
        assert caught.value.kind == "relative-base"


# --- dot segments ----------------------------------------------------------------------------


def remove_dot_segments_literally(path: str) -> str:
    """RFC 3986 §5.2.4, step by step, with its two buffers."""
    input_buffer, output = path, ""
    while input_buffer:
        if input_buffer.startswith("../"):  # A
            input_buffer = input_buffer[3:]
        elif input_buffer.startswith(("./", "/./")):  # A, B
            input_buffer = input_buffer[2:]
        elif input_buffer == "/.":
            input_buffer = "/"
        elif input_buffer.startswith("/../") or input_buffer == "/..":  # C
            input_buffer = "/" + input_buffer[4:]
            output = output[: max(output.rfind("/"), 0)]
        elif input_buffer in (".", ".."):  # D
            input_buffer = ""
        else:  # E
            end = input_buffer.find("/", 1)
            end = len(input_buffer) if end < 0 else end
            output, input_buffer = output + input_buffer[:end], input_buffer[end:]
    return output


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/a/b/c/./../../g", "/a/g"),  # the RFC's own
        ("mid/content=5/../6", "mid/6"),  # the RFC's own
        ("", ""),
        ("/", "/"),
        (".", ""),
        ("..", ""),
        ("../", ""),
        ("./a", "a"),
        ("/..", "/"),
        ("/../", "/"),
        ("a/..", "/"),
        ("a/../b", "/b"),
        ("/a//../b", "/a/b"),
        ("/a/...", "/a/..."),
        ("/.a/..b", "/.a/..b"),
    ],
)
def test_remove_dot_segments(path: str, expected: str) -> None:
    assert remove_dot_segments(path) == expected
    assert remove_dot_segments_literally(path) == expected


@given(st.lists(st.sampled_from(["", ".", "..", "...", "a", "bc", ".d"]), max_size=9).map("/".join))
def test_remove_dot_segments_is_the_rfcs_algorithm(path: str) -> None:
    assert remove_dot_segments(path) == remove_dot_segments_literally(path)


# --- the way back --------------------------------------------------------------------------------

# base, target, reference
RELATIVE = [
    ("http://a/b/c/d", "http://a/b/c/e", "e"),
    ("http://a/b/c/d", "http://a/b/c/", "./"),
    ("http://a/b/c/d", "http://a/b/e/f", "../e/f"),
    ("http://a/b/c/d", "http://a/", "../../"),
    ("http://a/b/c/d?q", "http://a/b/c/d?q", ""),
    ("http://a/b/c/d?q", "http://a/b/c/d?q#f", "#f"),
    ("http://a/b/c/d?q", "http://a/b/c/d?r", "?r"),
    ("http://a/b/c/d?q", "http://a/b/c/d", "d"),
    ("http://a/b", "http://a/b:c", "./b:c"),
    ("http://a/b", "http://a//b", ".//b"),
    ("http://a/b", "http://a", "//a"),
    ("http://a", "http://a/b", "b"),
    ("http://a/b", "http://c/d", "//c/d"),
    ("http://a/b", "https://a/b", "https://a/b"),
    ("http://a/b", "http:c", "http:c"),
    ("urn:a:b", "urn:a:c", "urn:a:c"),
    ("urn:a/b", "urn:a/c", "c"),
    ("x:/a/b", "x:/.//c", "x:/.//c"),
]


@pytest.mark.parametrize(("base", "target", "reference"), RELATIVE)
def test_relative_reference(base: str, target: str, reference: str) -> None:
    assert resolve(base, reference) == target
    assert len(relative_reference(base, target)) <= len(reference)
    assert URI(base).join(URI(target).relative_to(base)) == URI(target)


@pytest.mark.parametrize("target", ["http://a/b/../c", "a/b", "http://a/."])
def test_no_relative_form(target: str) -> None:
    with pytest.raises(ResolutionError) as caught:
        URI(target).relative_to("http://a/")
    assert caught.value.kind == "no-relative-form"


@pytest.mark.parametrize(
    ("target", "advice"),
    [
        ("a", "target must have a scheme; join() it to its base first"),
        ("http://h/a/../b", "target must not have dot segments; normalize() it first"),
    ],
)
def test_a_target_without_a_relative_form_gets_the_advice_for_its_fault(
    target: str, advice: str
) -> None:
    with pytest.raises(ResolutionError) as caught:
        relative_reference("http://h/", target)
    assert caught.value.message == advice
