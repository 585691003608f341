"""Named profiles for the kernel: the steps are those of the profiles themselves."""

import pytest

from urikit.canonical import PROFILES, TRACKING
from urikit.canonical._named import FIELDS, steps_of
from urikit.canonical._tracking_table import HOSTS

NAMES = ["names", "names_at_sites", "labels", "session_names"]
WORDS = [
    *TRACKING.names,
    *(name for _, rules in TRACKING.hosts for name in rules.names),
    *(f"{prefix}x" for prefix in TRACKING.prefixes),
    *(host.partition(".")[0] for host, _ in TRACKING.hosts),
    *("phpsessid", "sid", "aspsessionidabcdefgh", "co", "id", "example", ""),
]


@pytest.mark.parametrize("name", [name for name in PROFILES if name != "rfc3986"])
def test_the_steps_are_those_of_the_profile(name: str) -> None:
    quick, own = steps_of(name), PROFILES[name]._for_kernel()
    assert quick is not None
    steps = set(PROFILES["dedupe"].steps) | set(PROFILES["display"].steps) | {"https"}
    assert {step: getattr(quick, step) for step in steps} == {
        step: getattr(own, step) for step in steps
    }
    for names in set(NAMES) - {"names_at_sites"}:
        ours, theirs = getattr(quick, names), getattr(own, names)
        for word in WORDS:
            known = ours.may_have(word, 0, len(word))
            assert known == theirs.may_have(word, 0, len(word)), (names, word)


def test_names_at_sites() -> None:
    steps = steps_of("dedupe")
    assert steps is not None
    for _, rules in TRACKING.hosts:
        for word in (*rules.names, *rules.prefixes):
            assert steps.names_at_sites.may_have(word, 0, len(word))


def test_sites_are_written_as_the_rules_write_them() -> None:
    assert [site for site, _ in TRACKING.hosts] == list(HOSTS)


def test_every_profile_is_named_once() -> None:
    assert list(PROFILES) == list(FIELDS)
    assert steps_of("rfc3986") is None  # it is not read by the URL Standard
