"""Templates and values for the laws."""

from hypothesis import strategies as st

OPERATORS = ["", "+", "#", ".", "/", ";", "?", "&"]

names = st.sampled_from(["a", "b", "c", "d.e", "f%20g", "_1"])
modifiers = st.sampled_from(["", "", "", "*", ":1", ":3", ":9999"])
varspecs = st.builds("{}{}".format, names, modifiers)
expressions = st.builds(
    "{{{}{}}}".format,
    st.sampled_from(OPERATORS),
    st.lists(varspecs, min_size=1, max_size=3).map(",".join),
)
literals = st.sampled_from(
    [
        "/",
        ".",
        ",",
        "?",
        "&",
        "#",
        ";",
        "=",
        "!",
        "x",
        "/x",
        ".json",
        "-",
        "é",
        "%c3%a9",
        "a=1",
        "'",
    ]
)


def templates(max_size: int = 5) -> st.SearchStrategy[str]:
    """Texts that are templates, with variables that are repeated now and then."""
    return st.lists(expressions | literals, max_size=max_size).map("".join)


characters = st.sampled_from("ab1.~-_ ,;=/?#&%+!é日\U0001f600\x00{}'\"")
strings = st.text(characters, max_size=5) | st.sampled_from(["%41", "%C3%BC", "%FF%", "a.b", "."])
pairs = st.lists(st.tuples(strings, strings | st.none()), max_size=3)
composites = st.one_of(st.lists(strings | st.none(), max_size=3), pairs, pairs.map(dict))


@st.composite
def values(draw: st.DrawFn, template: str) -> dict[str, object]:
    """Values of any kind for some variables; strings for those that a prefix is taken of."""
    chosen: dict[str, object] = {}
    for name in ("a", "b", "c", "d.e", "f%20g", "_1"):
        if draw(st.booleans()):
            scalar = strings | st.integers() | st.booleans() | st.none()
            prefixed = f"{name}:" in template
            chosen[name] = draw(scalar if prefixed else scalar | composites)
    return chosen


@st.composite
def templates_and_values(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """A template, and what to expand it with."""
    template = draw(templates())
    return template, draw(values(template))
