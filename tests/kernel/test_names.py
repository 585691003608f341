"""The kernel's sets of names, in both forms."""

import pytest

from tests.kernel_forms import FORMS, characters

forms = pytest.mark.parametrize("form", FORMS)

NAMES = [
    ("fbclid", True),
    ("FBCLID", True),
    ("utm_", True),
    ("UTM_source", True),
    ("utm", False),
    ("id", False),
    ("", False),
    ("a" * 1000, False),
]


@forms
@pytest.mark.parametrize(("name", "expected"), NAMES)
def test_names(form: str, name: str, expected: bool) -> None:
    names = FORMS[form].module("_kernel.names").Names(["fbclid"], ["utm_"])
    data = characters(form, f"?{name}=".encode())
    assert bool(names.may_have(data, 1, 1 + len(name))) is expected
