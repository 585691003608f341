"""The kernel's workspace: a base, and none, in both forms."""

import pytest

from tests.kernel_forms import FORMS, characters

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
