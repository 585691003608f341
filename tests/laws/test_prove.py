"""A bounded run of ``make prove``: the fast ways equal the engines, in both forms.

The laws, the inputs and the naive references are those of ``tests/prove``.
"""

import re
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import urikit
from tests.fuzz.generator import Case
from tests.prove import inputs, naive, short
from tests.prove.arrays import drive_arrays, hostile_arrays
from tests.prove.columns import differing_rows
from tests.prove.drive import USES, WAYS_IN, Text, drive, odd_texts
from tests.prove.forms import Form, forms, installed, kernel, pure
from tests.prove.laws import LAWS, Law, check
from tests.prove.outcome import by_engine
from tests.prove.run import SHOWN, Chunk, try_chunk, try_part
from tests.prove.sanitize import FAULTS
from tests.samples import sample
from urikit import ParseError
from urikit.whatwg._parser import URLParser

SEED = 2024


@pytest.mark.parametrize("number", range(4))
def test_generated_inputs(number: int) -> None:
    count = sample(300, 1_000)
    result = try_chunk(Chunk("generated", number, count, SEED))
    assert result.cases == count
    assert not result.findings, "\n\n".join(map(str, result.findings))
    for name, fast in result.fast.items():  # many go the fast way, and many do not
        assert count * 0.1 < fast < count * 0.9, name


def test_the_slow_laws_on_every_input() -> None:
    every_form = forms()
    for law in LAWS:
        for case in inputs.generated(SEED, 99, 150 if law.every > 1 else 0):
            assert list(check(law, case, every_form)) == []


def test_cross_products() -> None:
    every_form, laws = forms(), [law for law in LAWS if law.every == 1]
    some = islice(inputs.cross_products(), None, None, 37)  # a prime: it meets every part
    findings = [one for case in some for law in laws for one in check(law, case, every_form)]
    assert not findings, "\n\n".join(map(str, findings[:20]))


def test_classes() -> None:
    every_form, laws = forms(), [law for law in LAWS if law.every == 1]
    some = islice(inputs.classes(), None, None, 13)
    findings = [one for case in some for law in laws for one in check(law, case, every_form)]
    assert not findings, "\n\n".join(map(str, findings[:20]))


@pytest.mark.parametrize("number", range(len(short.FAMILIES)))
def test_short_strings(number: int) -> None:
    """All of one member, and one in many of the longer ones."""
    for part in (*short.parts(1), *short.parts(3, 59)):
        if part.family == number:
            findings = try_part(part).findings
            assert not findings, "\n\n".join(map(str, findings))


def test_hostile_inputs() -> None:
    laws = [law for law in LAWS if law.every == 1]
    for case in inputs.hostile((1, 50)):
        for law in laws:
            assert list(check(law, case, forms())) == []


# --- the tools themselves -------------------------------------------------------------------------


def test_inputs_are_repeatable() -> None:
    assert list(inputs.generated(7, 0, 200)) == list(inputs.generated(7, 0, 200))
    assert list(inputs.generated(7, 0, 200)) != list(inputs.generated(8, 0, 200))


def test_without_the_shared_data_there_is_none_of_it(tmp_path: Path) -> None:
    assert inputs.wpt(tmp_path) == []
    assert list(inputs.corpus(tmp_path)) == []


def test_the_pure_form_is_pure_throughout() -> None:
    form = pure()
    assert not form.compiled
    assert installed().URL is not form.URL
    for name in kernel():
        assert form.module(name.removeprefix("urikit.")).__file__.endswith(".py")
    for text in ("blob:https://b\u00fccher.example/x", "mailto:a@b", "http://1.2.3/"):
        read = form.parse(text)
        assert type(read).__module__.partition(".")[0] == "urikit_pure"
        assert type(read.handler).__module__.partition(".")[0] == "urikit_pure"


def test_a_difference_is_found_and_made_small() -> None:
    law = Law("wrong", lambda case: (case.input,), lambda form, case: (case.input.lower(),))
    (finding, *_) = check(law, Case("http://h/A"), forms())
    assert finding.expected == ("http://h/A",)
    assert "'http://h/a'" in str(finding)


# Rules that a fast way may forget, as strings that it then takes for canonical. HOST is an
# ordinary host, and … is text that changes nothing.
FORGOTTEN = {
    "a dot segment": r"\w+://HOST/…(?<=/)\.\.?(/…)?",
    "an encoded dot segment": r"\w+://HOST/…(?<=/)(%2[eE]){1,2}(/…)?",
    "dots and an encoded one": r"\w+://HOST/…(?<=/)(\.%2[eE]|%2[eE]\.)(/…)?",
    "a host that ends in a number": r"https?://[a-z]+\.[0-9]+/…",
    "a host that ends in hexadecimal": r"https?://[a-z]+\.0x[0-9]*/…",
    "a number as host": r"https?://[0-9]+(\.[0-9]+)*\.?/…",
    "a bad A-label": r"https?://[a-z.]*xn--[a-z.]*/…",
    "a default port": r"https?://HOST:(80|443)/…",
    "a default port of another scheme": r"(ftp|wss?)://HOST:(21|80|443)/…",
    "an empty port": r"https?://HOST:/…",
    "a leading zero in a port": r"https?://HOST:0[0-9]+/…",
    "a port that is too large": r"https?://HOST:(6553[6-9]|[7-9][0-9]{4})/…",
    "a port that wraps": r"https?://HOST:[0-9]{10,}/…",
    "upper case in a scheme": r"(?=.*[A-Z].*://)[A-Za-z]+://HOST/…",
    "upper case in a host": r"https?://(?=.*[A-Z])[A-Za-z.]+/…",
    "no path": r"https?://HOST",
    "no path before a query": r"https?://HOST\?…",
    "no path before a fragment": r"https?://HOST#…",
    "an apostrophe in a query": r"https?://HOST/…\?…'…",
    "credentials": r"https?://[a-z]+(:[a-z]+)?@HOST/…",
    "empty credentials": r"https?://:?@HOST/…",
    "an escape in a host": r"https?://[a-z.]*%[0-9A-F]{2}[a-z.]*/…",
    "a drive letter": r"file:///[a-zA-Z]\|(/…)?",
    "localhost in a file URL": r"file://localhost/…",
    "a stray percent sign": r"https?://HOST/…%(?![0-9a-fA-F]{2})…",
    "a caret in a path": r"https?://HOST/…\^…",
    "a backslash": r"https?://HOST/…\\…",
    "a backslash after the host": r"https?://HOST\\…",
    "a space at the end": r"https?://HOST/… ",
    "a line feed at the end": r"https?://HOST/…\n",
    "a tab": r"https?://HOST/…\t…",
    "NUL": r"https?://HOST/…\0…",
    "DEL": r"https?://HOST/…\x7f…",
    "a character of Latin-1": r"https?://HOST/…[\x80-\xff]…",
    "a character outside Latin-1": r"https?://HOST/…[\u0100-\ud7ff\ue000-\U0010ffff]…",
    "a lone surrogate": r"https?://HOST/…[\ud800-\udfff]…",
    "a host that is no domain": r"https?://[a-z.]*[<>^|%\[\] ][a-z.]*/…",
}


@pytest.mark.parametrize("forgotten", FORGOTTEN)
def test_what_a_fast_way_forgets_is_found(forgotten: str) -> None:
    """A hasty fast way would take a few of the inputs, and the engine says otherwise."""
    text = FORGOTTEN[forgotten].replace("…", r"(?:[a-z0-9_~=&/#?:;@()+-]|[a-z]\.[a-z]|%2[0F])*")
    pattern = re.compile(text.replace("HOST", r"(?:[a-z0-9-]+\.)*[a-z]+"))
    taken = [case.input for case in many_cases() if pattern.fullmatch(case.input)]
    found = [text for text in taken if not is_canonical(text)]
    assert len(found) >= 3, taken


def is_canonical(text: str) -> bool:
    """Return True if the engine gives the string itself, without violations."""
    parser = URLParser(text)
    try:
        return parser.run().serialize() == text and not parser.violations
    except ParseError:
        return False


@cache
def many_cases() -> list[Case]:
    return [case for number in range(50) for case in inputs.generated(SEED, number, 2_000)]


def test_what_a_way_reads_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A way that forgets the base, and columns at another base."""
    wrong = {"without the base": lambda form, base: lambda text: by_engine(text)[0]}
    monkeypatch.setattr(short, "WAYS", wrong)
    part = short.Part(2, "/", "http://h/", 2)
    shown = len(try_part(part).findings)
    assert shown == SHOWN or (shown > 0 and not urikit.COMPILED)  # the pure form reads a sample
    found = [by_engine(text, "http://h/x") for text in part.texts()]
    assert len(list(differing_rows(part.texts(), "http://h:1/", found))) > 100
    assert not list(differing_rows(part.texts(), "http://h/", found))


def test_what_escapes_is_a_finding() -> None:
    def fails(form: Form, case: Case) -> tuple[object, ...]:
        raise IndexError("string index out of range")

    law = Law("fails", lambda case: (), fails)
    (finding, *_) = check(law, Case("x"), forms())
    assert "IndexError" in str(finding)


@pytest.mark.parametrize(
    ("text", "decoded", "normal"),
    [
        ("%41%c3%bc", "Aü", "A%C3%BC"),
        ("%", "%", "%"),
        ("%4", "%4", "%4"),
        ("%%34%31", "%41", "%%34%31"),
        ("%ff%41", "\ufffdA", "%FFA"),
        ("", "", ""),
    ],
)
def test_the_naive_reference(text: str, decoded: str, normal: str) -> None:
    assert naive.decode(text) == decoded
    assert naive.normalize(text) == normal


def test_hostile_columns() -> None:
    results, refusals = drive_arrays(hostile_arrays(SEED, 120))
    assert results > 200
    assert refusals > 200


def test_what_the_sanitizers_are_given() -> None:
    texts = list(odd_texts())
    assert any(isinstance(text, Text) for text in texts)
    for low, high in ((0, 0x80), (0x80, 0x100), (0x100, 0x10000), (0x10000, 0x110000)):
        assert any(low <= max(map(ord, text), default=-1) < high for text in texts)
    results, refusals = drive(texts[::150])
    assert results > refusals > 0
    assert len(WAYS_IN) > 20
    assert len(USES) > 20
    assert any("Address" in message for message in FAULTS.values())
