"""Command lines are read as POSIX and GNU have it."""

import pytest

from urikit._cli.parsing import parse_arguments
from urikit._cli.spec import Argument, Command, Option, UsageError

COMMAND = Command(
    "try",
    "try it",
    lambda values: 0,
    arguments=[Argument("FIRST", help=""), Argument("REST", many=True, optional=True, help="")],
    options=[
        Option("-s", "--standard", choices=("a", "b"), default="a", help=""),
        Option("-n", "--number", metavar="N", number=True, help=""),
        Option("-f", "--file", metavar="FILE", many=True, help=""),
        Option("-q", "--quiet", help=""),
        Option("-0", "--null", help=""),
    ],
)

GIVEN = [
    ("x", {"first": "x", "rest": [], "standard": "a", "number": None, "file": [], "quiet": False}),
    ("x y z", {"first": "x", "rest": ["y", "z"]}),
    ("x -s b", {"standard": "b"}),
    ("x -sb", {"standard": "b"}),
    ("x --standard=b", {"standard": "b"}),
    ("--standard b x", {"standard": "b", "first": "x"}),
    ("x -q0", {"quiet": True, "null": True}),
    ("x -q0sb y", {"quiet": True, "null": True, "standard": "b", "rest": ["y"]}),
    ("x -f 1 --file=2 -f3", {"file": ["1", "2", "3"]}),
    ("x -f -", {"file": ["-"]}),
    ("x -n 12", {"number": 12}),
    ("-- -x --standard", {"first": "-x", "rest": ["--standard"]}),
    ("x - y", {"rest": ["-", "y"]}),
    ("x --file=", {"file": [""]}),
    ("x -s a -s b", {"standard": "b"}),
]


@pytest.mark.parametrize(("line", "expected"), GIVEN, ids=[line for line, _ in GIVEN])
def test_what_is_given(line: str, expected: dict[str, object]) -> None:
    values = parse_arguments(COMMAND, line.split())
    assert values is not None
    assert {name: getattr(values, name) for name in expected} == expected


WRONG = [
    ("", "FIRST is missing"),
    ("x --nope", "there is no option --nope"),
    ("x --standrad b", "there is no option --standrad: did you mean --standard?"),
    ("x --stand b", "there is no option --stand: did you mean --standard?"),  # no abbreviations
    ("x -x", "there is no option -x"),
    ("x -s c", "-s is one of a, b, not 'c'"),
    ("x -s", "-s needs a value: -s STANDARD"),
    ("x --number x", "--number is a whole number, not 'x'"),
    ("x --number -1", "--number is a whole number, not '-1'"),
    ("x --number ²", "--number is a whole number, not '²'"),
    ("x --number 99999999999999", "--number is a whole number, not '99999999999999'"),
    ("x --quiet=1", "--quiet takes no value"),
]


@pytest.mark.parametrize(("line", "message"), WRONG, ids=[line for line, _ in WRONG])
def test_what_is_wrong(line: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_arguments(COMMAND, line.split())
    assert str(caught.value) == message


@pytest.mark.parametrize("line", ["--help", "-h", "x -s b -h", "-qh", "x y -h"])
def test_help_is_asked_for(line: str) -> None:
    assert parse_arguments(COMMAND, line.split()) is None


def test_an_argument_too_many() -> None:
    one = Command("one", "one", lambda values: 0, arguments=[Argument("ONE", help="")])
    with pytest.raises(UsageError, match="one argument too many: 'y'"):
        parse_arguments(one, ["x", "y"])


def test_an_unknown_value_is_not_silently_none() -> None:
    values = parse_arguments(COMMAND, ["x"])
    with pytest.raises(AttributeError, match="no argument or option 'nope'"):
        _ = values.nope  # type: ignore[union-attr]
