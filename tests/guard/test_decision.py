"""Decisions and their errors: values without passwords."""

import copy
import dataclasses
import pickle

import pytest

from urikit import URIError
from urikit.guard import Decision, Guard, GuardError, Reason, ReasonCode, Redirect

GUARD = Guard()


def test_nothing_is_not_allowed() -> None:
    decision = Decision("", None)
    assert not decision.allowed
    assert not decision
    with pytest.raises(GuardError) as caught:
        decision.require()
    assert caught.value.kind == "invalid-url"


def test_the_error() -> None:
    decision = GUARD.check("https://user:secret@localhost/")
    with pytest.raises(GuardError) as caught:
        decision.require()
    error = caught.value
    assert isinstance(error, URIError)
    assert (error.kind, error.decision) == (ReasonCode.USERINFO_NOT_ALLOWED, decision)
    assert str(error) == "user info is not allowed\n    https://user:***@localhost/\n            ^"
    again = pickle.loads(pickle.dumps(error))
    assert (again.kind, again.decision, str(again)) == (error.kind, error.decision, str(error))


SECRETS = [
    "https://user:S3CRET@example.com/",
    "https://user:S3CRET@localhost:99/",
    r"https://user:S3CRET\@evil.example/",
    "https://user:S3CRET?x@evil.example/",
    "https://user:S3CRET#x@evil.example/",
    "https://user:S3/CRET@evil.example/",
    "https:user:S3CRET@evil.example/",
    "https://user:S3CRET@a@b.example/",
    "https://us er:S3CRET@a b/",
    "ftp://user:S3CRET@localhost/",
    "https://user:1\t23S3CRET@h.example/",
    "https://h.example/?next=https://user:S3CRET@localhost/\n",
    "https://user:" + "S3CRET" * 500 + "@h.example/",
]


@pytest.mark.parametrize("text", SECRETS, ids=lambda text: ascii(text[:40]))
def test_passwords_are_not_shown(text: str) -> None:
    for decision in (GUARD.check(text), GUARD.redirect("https://a.example/", text)):
        assert not decision
        shown = [repr(decision.reasons), str(GuardError(decision)), repr(GuardError(decision))]
        shown += [str(reason) for reason in decision.reasons]
        for each in shown:
            assert "CRET" not in each


def test_the_text_is_not_in_the_repr() -> None:
    decision = GUARD.check("https://user:S3CRET@example.com/")
    assert "S3CRET" not in repr(decision)
    assert repr(decision).startswith("Decision(url=URL('https://user:***@example.com/'), reasons=(")


def test_values() -> None:
    one, two = GUARD.check("https://a.example/"), GUARD.check("https://a.example/")
    assert one == two
    assert hash(one) == hash(two)
    assert pickle.loads(pickle.dumps(one)) == one
    assert str(Reason(ReasonCode.TOO_LONG, "longer")) == "too-long: longer"
    with pytest.raises(AttributeError):
        one.reasons = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    ["https://hunter2@example.com/", "u:hunter2@host/path", "https://u:hunter2@example.com/"],
)
def test_secrets_are_masked(text: str) -> None:
    decision = Guard().check(text)
    with pytest.raises(GuardError) as caught:
        decision.require()
    shown = repr(decision) + str(caught.value) + repr(caught.value)
    assert "hunter2" not in shown
    assert "***" in shown
    assert "hunter2" not in repr(Guard().redirect("https://example.com/", text))


@pytest.mark.parametrize("name", ["text", "url", "reasons", "addresses", "other"])
def test_a_decision_cannot_be_changed(name: str) -> None:
    guard = Guard()
    for decision in (
        guard.check("https://example.com/"),
        guard.redirect("https://example.com/", "/b", status=302),
    ):
        before = repr(decision)
        for change in (setattr, object.__setattr__):
            with pytest.raises(AttributeError):
                change(decision, name, None)
        with pytest.raises(AttributeError):
            object.__delattr__(decision, name)
        assert not hasattr(decision, "__setstate__")
        assert not hasattr(decision, "__dict__")
        assert repr(decision) == before


def test_a_decision_is_copied_pickled_and_replaced_whole() -> None:
    decision = Guard().redirect("https://example.com/", "/b", status=303, method="PUT")
    for same in (
        copy.copy(decision),
        copy.deepcopy(decision),
        pickle.loads(pickle.dumps(decision)),
    ):
        assert (same, hash(same), type(same)) == (decision, hash(decision), type(decision))
    changed = dataclasses.replace(decision, method="HEAD")
    assert (changed.method, decision.method, changed.url) == ("HEAD", "GET", decision.url)
    assert Decision("", None) != Redirect("", None)
    with pytest.raises(TypeError, match="text is missing"):
        Decision()
    with pytest.raises(TypeError, match="unexpected"):
        Decision("", None, addresses=(), other=1)
