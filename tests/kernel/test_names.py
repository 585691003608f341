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


@forms
def test_groups(form: str) -> None:
    module = FORMS[form].module("_kernel.names")
    many = [(number % 7, f"name{number}", number) for number in range(500)]
    groups = module.Groups(many, [(3, "utm_"), (4, "")])
    for group, name, number in many:
        data = characters(form, f"?{name.upper()}=".encode())
        assert groups.find(group, data, 1, 1 + len(name)) == number
        assert groups.find(group + 1, data, 1, 1 + len(name)) == -1
    data = characters(form, b"Utm_" + b"x" * 300)
    assert groups.find(0, data, 0, 304) == -1
    found = [
        bool(groups.has_beginning(group, data, 0, end)) for group in (3, 4, 5) for end in (3, 304)
    ]
    assert found == [False, True, True, True, False, False]
    for names, prefixes in (([(0, "a" * 256, 0)], []), ([], [(0, "a" * 31)]), ([(0, "é", 0)], [])):
        with pytest.raises(ValueError):
            module.Groups(names, prefixes)
