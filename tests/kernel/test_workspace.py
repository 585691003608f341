"""The kernel's workspace: a base, and none, in both forms."""

import pytest

from tests.kernel_forms import FORMS, characters
from urikit import COMPILED, URL

forms = pytest.mark.parametrize("form", FORMS)


@forms
def test_a_workspace_forgets_its_base(form: str) -> None:
    package = FORMS[form]
    work = package.module("_kernel.workspace").Workspace()
    record = package.module("_kernel.record").Record()
    parse_url = package.module("_kernel.url_parser").parse_url
    base = package.URL("https://h/a/b")
    kept = str(base).encode()
    reference = characters(form, b"../c?d")
    work.set_base(characters(form, kept), len(kept), base)
    assert parse_url(reference, 0, 6, work, record) == 0
    assert work.out.text(0, work.out.size) == "https://h/c?d"
    work.clear_base()
    assert parse_url(reference, 0, 6, work, record) != 0


@pytest.mark.skipif(not COMPILED, reason="the pure form has no workspace for all")
@pytest.mark.parametrize(
    "text",
    [
        "HTTP://h/" + " " * 2_000,
        "HTTP://h/" + "ä" * 2_000,
        "HTTP://h/" + "\t" * 2_000 + "a",
        "HTTP://" + "%41" * 2_000,
        "HTTP://" + "日本" * 200,
        "http://xn--" + "é" * 20,
    ],
)
@pytest.mark.parametrize("lasts", [True, False])
def test_memory_that_runs_out_is_forgotten(text: str, lasts: bool) -> None:
    memory = pytest.importorskip("_testcapi")

    def parsed() -> str:
        return str(URL.parse(text))

    expected = parsed()
    failures = 0
    for number in range(12):
        found = "no memory"
        memory.set_nomemory(number, 0 if lasts else number + 1)
        try:
            found = parsed()
        except MemoryError:
            failures += 1
        finally:
            memory.remove_mem_hooks()
        assert found in (expected, "no memory")
        assert parsed() == expected
    assert failures
