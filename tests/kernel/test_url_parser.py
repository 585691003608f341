"""The kernel's URL parser, called directly, in both forms."""

import pytest

from tests.kernel_forms import FORMS, characters

forms = pytest.mark.parametrize("form", FORMS)

# text, what is written, the place of its path
PARSED = [
    ("HTTP:h:80/a/../b", "http://h/b", 8),
    ("http://u:p@h?q#f", "http://u:p@h/?q#f", 12),
    ("file:///C|/x", "file:///C:/x", 7),
    ("x:y z", "x:y z", 2),
    (r"ws:\\h\a", "ws://h/a", 6),
]


@forms
def test_one_workspace_for_several_strings(form: str) -> None:
    package = FORMS[form]
    work = package.module("_kernel.workspace").Workspace()  # one for all of them
    record = package.module("_kernel.record").Record()
    parse_url = package.module("_kernel.url_parser").parse_url
    for text, expected, path in PARSED:
        data = characters(form, text.encode())
        assert parse_url(data, 0, len(text), work, record) == 0
        assert (work.out.text(0, work.out.size), record._path) == (expected, path)


@forms
@pytest.mark.parametrize(
    "text", ["", "//h", "http://", "http://h:x", "http://h:65536", "http://a b"]
)
def test_failures_have_a_code(form: str, text: str) -> None:
    package = FORMS[form]
    work = package.module("_kernel.workspace").Workspace()
    record = package.module("_kernel.record").Record()
    data = characters(form, text.encode())
    assert package.module("_kernel.url_parser").parse_url(data, 0, len(text), work, record) > 0
