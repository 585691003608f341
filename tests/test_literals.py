"""Types of arguments that list names: those that the library takes at run time, in its order.

Light modules have such types for type checkers alone, since ``typing`` is slow to import; so these
tests read the sources.
"""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

import urikit
from urikit import Level
from urikit._cli.completion import completions
from urikit._cli.spec import command_named
from urikit._cli.terminal import SEVERITIES as STYLES
from urikit._kernel.tables import LEVELS
from urikit.canonical import PROFILES, Profile
from urikit.canonical._named import FIELDS
from urikit.hazards import Meaning, Profile as HazardProfile, Severity
from urikit.hazards._inspector import PROFILES as HAZARD_PROFILES, SEVERITIES
from urikit.objects._base import PARTS
from urikit.objects._comparing import IGNORED

NAMES = [
    ("urikit.canonical._canonicalize", "ProfileName", FIELDS),
    ("urikit.hazards._inspector", "ProfileName", HAZARD_PROFILES),
    ("urikit.lens._shapes", "Severity", SEVERITIES),
    ("urikit.objects._base", "Ignored", IGNORED),
    ("urikit.objects._base", "Part", (PARTS[0], "authority", *PARTS[1:])),
    ("urikit.objects._inputs", "LevelInput", LEVELS),
]


PACKAGE = Path(urikit.__file__).parent
PAGE = PACKAGE / "lens" / "static"


def source_of(module: str) -> ast.Module:
    path = PACKAGE.joinpath(*module.split(".")[1:])
    return ast.parse(path.with_suffix(".py").read_text())


@pytest.mark.parametrize(("module", "name", "expected"), NAMES)
def test_literals(module: str, name: str, expected: tuple[str, ...]) -> None:
    found = [
        each.value
        for node in ast.walk(source_of(module))
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        if name in ast.unparse(node).partition("=")[0].partition(":")[0].split()
        for each in ast.walk(node.value)
        if isinstance(each, ast.Constant)
    ]
    assert found == [*expected]


def test_changes_of_a_profile_are_its_fields() -> None:
    source = source_of("urikit.canonical._canonicalize")
    classes = [node for node in ast.walk(source) if isinstance(node, ast.ClassDef)]
    (changes,) = [node for node in classes if node.name == "ProfileChanges"]
    named = [ast.unparse(node.target) for node in changes.body if isinstance(node, ast.AnnAssign)]
    assert named == [field.name for field in fields(Profile) if field.init]


def test_enumerations_have_the_names_that_light_modules_list() -> None:
    assert tuple(Level) == LEVELS
    assert tuple(HazardProfile) == HAZARD_PROFILES
    assert tuple(map(str, Severity)) == SEVERITIES
    assert [*Severity] == [1, 2, 3]
    assert tuple(PROFILES) == tuple(FIELDS)


@pytest.mark.parametrize(("file", "name"), [("batch.js", "MOODS"), ("findings.js", "order")])
def test_the_page_knows_every_severity(file: str, name: str) -> None:
    source = (PAGE / file).read_text()
    (table,) = re.findall(rf"const {name} = {{(.+?)}}", source)
    assert tuple(re.findall(r"(\w+):", table)) == SEVERITIES[::-1]


def test_the_page_offers_every_profile() -> None:
    page = (PAGE / "index.html").read_text()
    (menu,) = re.findall(r'<select id="profile">(.+?)</select>', page)
    assert tuple(re.findall(r'value="(\w+)"', menu)) == HAZARD_PROFILES
    assert Meaning._fields == ("message", *HAZARD_PROFILES, "example")


def test_severities_have_a_style() -> None:
    assert tuple(STYLES) == SEVERITIES


@pytest.mark.parametrize(
    ("command", "field", "names"),
    [
        ("get", "canonical", (*FIELDS,)),
        ("get", "normalized", LEVELS),
        ("get", "hazards", HAZARD_PROFILES),
        ("table", "canonical", (*FIELDS,)),
        ("table", "hazards", HAZARD_PROFILES),
    ],
)
def test_help_lists_the_names_that_a_field_takes(
    command: str, field: str, names: tuple[str, ...]
) -> None:
    (line,) = re.findall(rf"^ +{{?{field}\[:.+", command_named(command).__doc__ or "", re.M)
    assert line.partition(": ")[2].removeprefix("for ").replace(" or ", ", ") == ", ".join(names)


def test_help_lists_every_column() -> None:
    arrow, table = pytest.importorskip("urikit.arrow"), pytest.importorskip("urikit.table")
    section = (command_named("table").__doc__ or "").partition("columns:\n")[2].partition("\n\n")[0]
    parts, one_part, *others = section.splitlines()
    assert parts.partition(": ")[2].split() == [*arrow.PARTS, "error"]
    assert one_part.split()[:3] == [arrow.PARTS[0], "...", arrow.PARTS[-1]]
    assert re.findall(r"^ +(\w+)", "\n".join(others), re.M) == [
        column for column in table.COLUMNS if column not in arrow.PARTS
    ]


@pytest.mark.parametrize("command", ["canonicalize", "dedupe"])
def test_commands_take_a_new_profile(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELDS, "mine", {})
    (option,) = [each for each in command_named(command).OPTIONS if "--profile" in each.names]
    assert option.read("--profile", "mine") == "mine"
    assert option.meaning.partition(" (")[0].endswith(" or mine")
    assert ("mine", "") in completions([command, "-p", ""])
