"""The columns that can be added: their names, and the functions that compute them."""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

import pyarrow as pa

from urikit import arrow
from urikit._ground.choices import wrong_choice

Compute = Callable[..., Any]
"""Makes a column of a column, an argument, a standard, and the options ``threads`` and
``default_scheme``."""


class Added(NamedTuple):
    """A column to add: what it is, and an argument if it takes one.

    >>> Added.read("query_value:id")
    Added(name='query_value', argument='id')
    """

    name: str
    argument: str = ""

    @classmethod
    def read(cls, text: str) -> "Added":
        """Read ``name`` or ``name:argument``; a ValueError for what is none."""
        name, _, argument = text.partition(":")
        if name not in COLUMNS:
            raise wrong_choice("column", COLUMNS, name)
        takes, default, _ = COLUMNS[name]
        if argument and not takes:
            raise ValueError(f"column {name!r} does not take an argument")
        if takes and not argument and default is None:
            raise ValueError(f"column {name!r} needs an argument: {name}:{takes.upper()}")
        return cls(name, argument or default or "")

    @property
    def title(self) -> str:
        """The name of the column, after the prefix."""
        default = COLUMNS[self.name][1] or ""
        return self.name if self.argument == default else f"{self.name}_{self.argument}"


def _part(part: str) -> Compute:
    return lambda column, _, standard, **options: arrow.get(column, part, standard, **options)


def _with_standard(function: Callable[..., Any]) -> Compute:
    return lambda column, _, standard, **options: function(column, standard, **options)


def _with_profile(function: Callable[..., Any]) -> Compute:
    return lambda column, profile, _, **options: function(column, profile, **options)


COLUMNS: Final[dict[str, tuple[str, str | None, Compute]]] = {
    **{part: ("", "", _part(part)) for part in arrow.PARTS},
    "origin": ("", "", _with_standard(arrow.origin)),
    "registrable_domain": ("", "", _with_standard(arrow.registrable_domain)),
    "canonical": ("profile", "whatwg", _with_profile(arrow.canonicalize)),
    "normalized": (
        *("level", "scheme"),
        lambda column, level, by, **options: arrow.normalize(column, by, level, **options),
    ),
    "resolved": (
        *("base", None),
        lambda column, base, by, **options: arrow.resolve(base, column, by, **options),
    ),
    "query_value": (
        *("key", None),
        lambda column, key, by, **options: arrow.query_value(column, key, by, **options),
    ),
    "hazards": ("profile", "fetch", _with_profile(arrow.hazards)),
    "can_parse": ("", "", _with_standard(arrow.can_parse)),
    "is_valid": ("", "", _with_standard(arrow.is_valid)),
    "error": ("", "", _with_standard(arrow.error)),
}
"""The columns that can be added: what argument they take, its default, and what computes them."""


def columns_of(added: Iterable["str | Added"]) -> list[Added]:
    """*added*, of which texts are read; ``parts`` stands for all parts and the error."""
    result: list[Added] = []
    for one in added:
        if one == "parts":
            result += [Added(part) for part in (*arrow.PARTS, "error")]
        else:
            result.append(one if isinstance(one, Added) else Added.read(one))
    if not result:
        raise ValueError("no column to add; name at least one")
    for place, one in enumerate(result):
        if one in result[:place]:
            raise ValueError(f"column {one.title!r} is added twice; remove one of them")
    return result


def compute(column: Any, added: list[Added], standard: Any, **options: Any) -> list[Any]:
    """The *added* columns of a column; what several of them need is done once."""
    struct_names = {*arrow.PARTS, "error"}
    parsed: dict[str, Any] = {}
    if sum(one.name in struct_names for one in added) > 1:
        struct = arrow.parse(column, standard, **options)
        fields = struct.flatten()
        parsed = {field.name: child for field, child in zip(struct.type, fields, strict=True)}
    return [
        parsed[one.name]
        if one.name in parsed
        else COLUMNS[one.name][2](column, one.argument, standard, **options)
        for one in added
    ]


def type_of(added: Added, standard: str, **options: Any) -> Any:
    """The type of a column that is added."""
    return COLUMNS[added.name][2](
        pa.array([], pa.string()), added.argument, standard, **options
    ).type
