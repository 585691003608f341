"""Code points in memory: nothing is written, and nothing is read, outside of it."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import FORMS
from tests.prove.forms import pure
from tests.unicode.test_uts46 import names

CLASSES: list[Any] = [form.module("_unicode.code_points").CodePoints for form in FORMS.values()]

MOST = 2**31 - 1
anywhere = st.integers(-3, 40) | st.sampled_from([-MOST, MOST, 2**62, -(2**63), 2**63 - 1])
code = st.integers(0, 0x10FFFF)
steps = st.lists(
    st.tuples(st.just("put"), code)
    | st.tuples(st.just("replace"), anywhere, code)
    | st.tuples(st.just("copy"), anywhere, anywhere)
    | st.tuples(st.just("clear"), anywhere),
    max_size=40,
)


@given(st.integers(0, 20), steps)
def test_it_does_what_a_list_does_and_ignores_places_outside(size: int, steps: Any) -> None:
    for cls in CLASSES:
        made, other, model = cls(size), cls(5), [0] * size
        for name, *given_ in steps:
            if name == "put":
                made.put(*given_)
                model.append(*given_)
            elif name == "replace":
                index, number = given_
                made.replace(index, number)
                if 0 <= index < len(model):
                    model[index] = number
            elif name == "copy":
                start, end = given_
                made.copy(other, start, end)
                made.copy(made, start, end)
                model += [0] * (end - start if 0 <= start < end <= 5 else 0)
                model += model[start:end] if 0 <= start < end <= len(model) else []
            else:
                is_possible = 0 <= given_[0] < MOST
                if given_[0] < 1000:
                    assert made.clear(*given_) is is_possible
                    model = [0] * given_[0]
                elif not is_possible:
                    assert made.clear(*given_) is False
                    model = []
            assert made.text(0, made.size) == "".join(map(chr, model))
        assert other.text(0, other.size) == "\0" * 5


@pytest.mark.parametrize("cls", CLASSES)
def test_reading_outside_is_refused(cls: Any) -> None:
    made = cls(3)
    for start, end in ((-1, 2), (0, 4), (2, 1), (4, 4)):
        with pytest.raises(IndexError):
            made.text(start, end)


@pytest.mark.parametrize("cls", CLASSES)
def test_memory_that_runs_out_is_told(cls: Any) -> None:
    made = cls(3)
    assert made.clear(MOST) is False
    assert (made.failed, made.size) == (True, 0)
    made.put(97)
    assert (made.text(0, made.size), made.clear(2), made.failed) == ("a", True, False)


class Fenced(list[int]):
    """Memory that refuses every index outside of it, as a list does not below 0."""

    def __getitem__(self, index: Any) -> Any:
        assert 0 <= index < len(self)
        return super().__getitem__(index)

    def __setitem__(self, index: Any, number: Any) -> None:
        assert 0 <= index < len(self)
        super().__setitem__(index, number)


plain = pure()


def grown(old: list[int] | None, size: int, room: int) -> Fenced:
    """As much memory as was asked for, and no more."""
    return Fenced([*(old or ())][:size] + [0] * (room - size))


@given(names, st.integers(0, 31))
def test_processing_stays_inside_of_its_memory(name: str, flags: int) -> None:
    """C runs the same source: an index that would be outside there is one here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain.module("_unicode.lists"), "grown", grown)
        module = plain.module("_unicode.processing")
        for to_ascii in (False, True):
            run = module.Processing()
            for index, char in enumerate(name):
                run.map(ord(char), index)
            run.finish(flags, to_ascii)
            text = run.result.text(0, run.result.size)
            assert (text, run.fault, run.place) == module.processed(name, flags, to_ascii)
