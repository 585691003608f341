"""Profiles are values: frozen, hashable, picklable, and checked when they are made."""

import copy
import dataclasses
import pickle

import pytest

from urikit import URIError, canonicalize
from urikit.canonical import PROFILES, Profile, TrackingRules


def test_the_named_ones() -> None:
    assert list(PROFILES) == ["rfc3986", "whatwg", "crawler", "dedupe", "display"]
    with pytest.raises(TypeError):
        PROFILES["mine"] = Profile()  # type: ignore[index]


def test_dedupe_does_what_crawler_does_and_more() -> None:
    assert set(PROFILES["crawler"].steps) < set(PROFILES["dedupe"].steps)


def test_reading_alone_takes_no_steps() -> None:
    assert PROFILES["whatwg"].steps == PROFILES["rfc3986"].steps == ()


@pytest.mark.parametrize("profile", PROFILES.values())
def test_values(profile: Profile) -> None:
    assert pickle.loads(pickle.dumps(profile)) == profile
    assert hash(profile.replace()) == hash(profile)
    assert dataclasses.replace(profile, www=not profile.www) != profile
    with pytest.raises(AttributeError):
        profile.www = True  # type: ignore[misc]


@pytest.mark.parametrize("field", ["reading", "level", "fragment"])
def test_values_that_a_field_does_not_have(field: str) -> None:
    with pytest.raises(URIError) as info:
        Profile().replace(**{field: "other"})
    assert info.value.kind == "unsupported-value"


def test_rules_are_rules() -> None:
    with pytest.raises(TypeError):
        Profile().replace(tracking_rules={"utm_source"})
    assert Profile(tracking_rules=TrackingRules.make(["x"])).tracking_rules.names == {"x"}


@pytest.mark.parametrize("value", ["no", "", 0, 1, None])
def test_switches_are_true_or_false(value: object) -> None:
    with pytest.raises(TypeError, match="www must be True or False"):
        canonicalize("https://www.h.example/", www=value)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="sort_query"):
        PROFILES["dedupe"].replace(sort_query=value)


def test_profiles_that_were_used_can_be_pickled_and_copied() -> None:
    for profile in PROFILES.values():
        canonicalize("https://h.example/?b&a", profile)
        for again in (pickle.loads(pickle.dumps(profile)), copy.deepcopy(profile)):
            assert again == profile
            assert again._for_kernel().www == profile.www
    rules = PROFILES["dedupe"].tracking_rules
    assert pickle.loads(pickle.dumps(rules)) == rules
