"""Command lines are read as POSIX and GNU have it."""

import pytest

from tests.cli.program import called
from urikit._cli.spec import Option, UsageError, parse_arguments

OPTIONS = (
    Option("FIRST", ""),
    Option("[REST ...]", ""),
    Option("-s, --standard STANDARD", "", choices=("a", "b"), default="a"),
    Option("-n, --number N", ""),
    Option("-f, --file FILE", "", many=True),
    Option("-q, --quiet", ""),
    Option("-0, --null", ""),
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
    ("x -f -s -f --", {"file": ["-s", "--"]}),
    ("x -n 12", {"number": 12}),
    ("-- -x --standard", {"first": "-x", "rest": ["--standard"]}),
    ("x - y", {"rest": ["-", "y"]}),
    ("x --file=", {"file": [""]}),
    ("x -s a -s b", {"standard": "b"}),
]


@pytest.mark.parametrize(("line", "expected"), GIVEN, ids=[line for line, _ in GIVEN])
def test_what_is_given(line: str, expected: dict[str, object]) -> None:
    values = parse_arguments(OPTIONS, line.split())
    assert values is not None
    assert {name: getattr(values, name) for name in expected} == expected


WRONG = [
    ("", "missing FIRST"),
    ("x --nope", "unknown option --nope"),
    ("x --standrad b", "unknown option --standrad; did you mean --standard?"),
    ("x --stand b", "unknown option --stand; did you mean --standard?"),  # no abbreviations
    ("x -x", "unknown option -x"),
    ("x -s c", "-s must be one of a, b, not 'c'"),
    ("x -s", "-s needs a value; pass -s STANDARD"),
    ("x --number x", "--number must be an integer, not 'x'"),
    ("x --number -1", "--number must be an integer, not '-1'"),
    ("x --number ²", "--number must be an integer, not '²'"),
    ("x --number 99999999999999", "--number must be an integer, not '99999999999999'"),
    ("x --quiet=1", "--quiet takes no value; leave it out"),
    ("x -q-", "-q takes no value; leave it out"),
    ("x -q-null", "-q takes no value; leave it out"),
    ("x -qx", "unknown option -x"),
]


@pytest.mark.parametrize(("line", "message"), WRONG, ids=[line for line, _ in WRONG])
def test_what_is_wrong(line: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_arguments(OPTIONS, line.split())
    assert str(caught.value) == message


@pytest.mark.parametrize("line", ["--help", "-h", "x -s b -h", "-qh", "x y -h"])
def test_help_is_asked_for(line: str) -> None:
    assert parse_arguments(OPTIONS, line.split()) is None


def test_an_argument_too_many() -> None:
    with pytest.raises(UsageError, match="unexpected argument 'y'"):
        parse_arguments([Option("ONE", "")], ["x", "y"])


def test_an_option_that_is_required() -> None:
    options = [Option("-o, --output FILE", "", required=True), Option("[ONE]", "")]
    with pytest.raises(UsageError, match="missing --output FILE"):
        parse_arguments(options, [])
    values = parse_arguments(options, ["-o-"])
    assert values is not None
    assert (values.output, values.one) == ("-", None)


def test_an_unknown_value_is_not_silently_none() -> None:
    values = parse_arguments(OPTIONS, ["x"])
    with pytest.raises(AttributeError, match="no argument or option 'nope'"):
        _ = values.nope  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "arguments",
    [
        ["set", "--password", "s3cret\udcff", "https://joe@h/"],
        ["set", "--pair", "token=s3cret\udcff", "https://joe@h/"],
        ["expand", "{a}", "token:=s3cret"],
        ["expand", "{a}", "token=s3cret\udcff"],
    ],
)
def test_messages_about_options_show_no_secret(arguments: list[str]) -> None:
    done = called(*arguments)
    assert done.code == 2
    assert "s3cret" not in done.err
