"""The values of variables, RFC 6570 §2.3: what may be given, and the one form it takes here."""

from collections.abc import Iterable, Mapping

from urikit._ground.kinds import wrong_type
from urikit._ground.mappings import all_items
from urikit.errors import BuildError
from urikit.query._values import about_value, as_text
from urikit.template._syntax import Varspec


class Pairs(tuple[tuple[str, str], ...]):
    """An associative array, in order."""

    __slots__ = ()


Value = str | tuple[str, ...] | Pairs
"""A defined value: a string, a list, or an associative array; of these a string may be empty."""

Values = Mapping[str, object]
"""The values of an expansion: names to values that :func:`as_value` takes."""


# RFC 6570 §2.3
def as_value(value: object) -> Value | None:
    """*value* in its one form; ``None`` if it is undefined.

    A string, and whatever a query takes for one; a list or tuple of these; a mapping of text to
    these, or a list or tuple of pairs. Members that are ``None`` are undefined, and composites
    without a defined member are undefined themselves.

    >>> as_value(6), as_value(["a", None, True]), as_value({"k": 1.5}), as_value([])
    ('6', ('a', 'true'), (('k', '1.5'),), None)
    """
    if isinstance(value, Mapping):
        return _pairs(all_items(value))
    if not isinstance(value, (list, tuple)):
        return _string(value)
    composite = [isinstance(member, (list, tuple)) for member in value]
    if any(composite):
        if not all(composite) or any(len(member) != 2 for member in value):
            raise TypeError("list must contain strings or pairs, not lists")
        return _pairs(value)
    strings = (_string(member) for member in value)
    return tuple(string for string in strings if string is not None) or None


def _pairs(pairs: Iterable[tuple[object, object]]) -> Pairs | None:
    defined = []
    for name, value in pairs:
        if not isinstance(name, str):
            raise wrong_type("name in a pair", "a string", name)
        string = _string(value)
        if string is not None:
            defined.append((str.__str__(name), string))
    return Pairs(defined) or None


def _string(value: object) -> str | None:
    try:
        return as_text(value)
    except BuildError as error:
        # Told without the value, which may be a secret.
        raise BuildError(error.kind, message=error.message) from None


def value_of(varspec: Varspec, value: object) -> Value | None:
    """The value given for a variable; a fault is told with the variable's name and place."""
    try:
        return as_value(value)
    except TypeError as error:
        raise TypeError(about_value(varspec.name, str(error))) from None
    except BuildError as error:
        raise at_variable(varspec, error) from None


def at_variable(varspec: Varspec, error: BuildError) -> BuildError:
    """The same error, told of the variable in the template, and not of its value."""
    message = about_value(varspec.name, error.message)
    return BuildError(error.kind, "", varspec.start, message=message)
