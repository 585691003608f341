"""The page of error kinds is up to date, has every kind, and each input gives its kind."""

from collections import Counter

from tools.error_kinds import SECTIONS
from tools.error_reference import PAGE, answers, page
from urikit.errors import ErrorKind
from urikit.whatwg._validation import ValidationError


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.error_reference"


def test_every_kind_has_one_case() -> None:
    """``port-out-of-range`` is a kind of both."""
    found = Counter(case.kind for section in SECTIONS for case in section.cases)
    assert found == Counter([*map(str, ErrorKind), *map(str, ValidationError)])


def test_each_input_gives_its_kind() -> None:
    """As the kind of an error, or printed with a violation."""
    for _, cases in answers():
        for case, answer in cases:
            assert answer.kind == case.kind or case.kind in answer.output, case
