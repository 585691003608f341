"""Percent-encoding and decoding, by a naive reference and by each form of the package."""

from collections.abc import Callable
from functools import cache
from typing import Any

from tests.fuzz.generator import Case
from tests.prove import naive
from tests.prove.forms import Form

__all__ = ["expected_percent", "observed_percent"]


_ALLOWED = ("UNRESERVED", "PATH", "QUERY", "USERINFO", "IPATH", "IQUERY")


_ENCODE_SETS = ("C0_CONTROL", "FRAGMENT", "QUERY", "PATH", "USERINFO", "COMPONENT")


class _Kept(frozenset[str]):
    """Characters below U+0080 that stay, and whatever the set itself says of the others."""

    others: Any

    def __contains__(self, char: object) -> bool:
        return super().__contains__(char) or (char >= "\x80" and char in self.others)  # type: ignore[operator]


@cache
def _allowed(name: str) -> _Kept:
    from urikit import chars

    return _kept(getattr(chars, name))


@cache
def _not_encoded(name: str) -> _Kept:
    from urikit.chars import ANY, _encode_sets as encode_sets

    return _kept(ANY - getattr(encode_sets, name))


def _kept(members: Any) -> _Kept:
    kept = _Kept(members.ascii)
    kept.others = members
    return kept


def expected_percent(case: Case) -> tuple[object, ...]:
    text = case.input
    data = text.encode("utf-8", "surrogatepass")
    allowed = _allowed(_ALLOWED[len(text) % len(_ALLOWED)])
    not_encoded = _not_encoded(_ENCODE_SETS[len(text) % len(_ENCODE_SETS)])
    return (
        naive.decode(text),
        naive.decode(text, "keep"),
        _or_surrogate(lambda: naive.decode(text, "strict")),
        _or_surrogate(lambda: naive.decode_to_bytes(text)),
        naive.decode_bytes(data),
        naive.normalize(text),
        naive.is_well_formed(text),
        _or_surrogate(lambda: naive.encode(text, allowed)),
        _or_surrogate(lambda: naive.encode(text, allowed, keep_escapes=True)),
        _or_surrogate(lambda: naive.encode(text, not_encoded)),
        naive.encode_bytes(data, _allowed("UNRESERVED")),
    )


def observed_percent(form: Form, case: Case) -> tuple[object, ...]:
    text = case.input
    data = text.encode("utf-8", "surrogatepass")
    percent = form.percent
    allowed = getattr(form.chars, _ALLOWED[len(text) % len(_ALLOWED)])
    encode_set = getattr(form.encode_sets, _ENCODE_SETS[len(text) % len(_ENCODE_SETS)])
    error = form.URIError
    return (
        percent.decode(text),
        percent.decode(text, "keep"),
        _or_surrogate(lambda: percent.decode(text, "strict"), error),
        _or_surrogate(lambda: percent.decode_to_bytes(text), error),
        percent.decode_bytes(data),
        percent.normalize(text),
        percent.is_well_formed(text),
        _or_surrogate(lambda: percent.encode(text, allowed), error),
        _or_surrogate(lambda: percent.encode(text, allowed, keep_escapes=True), error),
        _or_surrogate(lambda: form.whatwg_percent.utf8_percent_encode(text, encode_set), error),
        percent.encode_bytes(data, form.chars.UNRESERVED),
    )


def _or_surrogate(
    action: Callable[[], str | bytes], error: type[Exception] = UnicodeError
) -> str | bytes:
    """Return the result of *action*, or that it refuses."""
    try:
        return action()
    except error:
        return "refused"
