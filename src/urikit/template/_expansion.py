"""The expansion of expressions, RFC 6570 §3.2, whole and in part."""

import re
from collections.abc import Iterator, Mapping
from itertools import chain, groupby

from urikit import percent
from urikit.chars import PCT_ENCODED
from urikit.errors import BuildError, ErrorKind
from urikit.template._syntax import Expression, Operator, Varspec, encode
from urikit.template._values import Pairs, Value, Values, at_variable, value_of


# RFC 6570 §3.2.1 and appendix A
def expand_expression(expression: Expression, values: Values) -> str:
    operator = expression.operator
    plain = not operator.named
    pieces = []
    for varspec in expression.varspecs:
        value = values.get(varspec.name)
        if value is None:
            continue
        if (
            plain
            and type(value) is str
            and not varspec.prefix
            and value.isalnum()
            and value.isascii()
        ):
            pieces.append(value)
            continue
        piece = _expand_given(operator, varspec, value)
        if piece is not None:
            pieces.append(piece)
    return operator.first + operator.sep.join(pieces) if pieces else ""


def _expand_given(operator: Operator, varspec: Varspec, given: object) -> str | None:
    """A variable and the value given for it, as it is written; ``None`` if it is undefined."""
    value = given if type(given) is str else value_of(varspec, given)
    if value is None:
        return None
    try:
        return _expand_value(operator, varspec, value)
    except BuildError as error:
        raise at_variable(varspec, error) from None


def _expand_value(operator: Operator, varspec: Varspec, value: Value) -> str:
    reserved = operator.reserved
    if isinstance(value, str):
        if varspec.prefix:
            value = prefix_of(value, varspec.prefix, reserved)
        text = encode(value, reserved)
        return _named(operator, varspec.name, text) if operator.named else text
    if varspec.prefix:
        message = "prefix modifier does not apply to lists and mappings"
        raise BuildError(ErrorKind.PREFIX_OF_COMPOSITE, message=message)
    if isinstance(value, Pairs) and varspec.explode:
        # In the words of §3.2.1, which appendix A contradicts: a name whose value is empty stands
        # alone, but for the form-style operators.
        pairs = [(encode(name, reserved), encode(member, reserved)) for name, member in value]
        return operator.sep.join([_named(operator, name, member) for name, member in pairs])
    strings = chain.from_iterable(value) if isinstance(value, Pairs) else value
    texts = [encode(string, reserved) for string in strings]
    if not varspec.explode:
        texts = [",".join(texts)]
    if operator.named:
        texts = [_named(operator, varspec.name, text) for text in texts]
    return operator.sep.join(texts)


def _named(operator: Operator, name: str, text: str) -> str:
    return f"{name}={text}" if text else name + operator.ifemp


# RFC 6570 §2.4.1
_CHARACTERS = re.compile(f"(?s)(?:{PCT_ENCODED})++|.")


def prefix_of(value: str, length: int, reserved: bool) -> str:
    """The first *length* characters of a value.

    Where escapes in a value stay, those of one character count as one, and so does an escape
    that is of none.

    >>> prefix_of("%C3%BCber", 2, True), prefix_of("%C3%BCber", 2, False)
    ('%C3%BCb', '%C')
    """
    if len(value) <= length or not reserved or "%" not in value:
        return value[:length]
    end = 0
    for match in _CHARACTERS.finditer(value):
        for size in _sizes(match):
            if not length:
                return value[:end]
            length -= 1
            end += size
    return value


def _sizes(match: re.Match[str]) -> Iterator[int]:
    """Return the lengths of the characters that a run of escapes, or one character, encodes."""
    if len(match[0]) == 1:
        yield 1
        return
    for char in percent.decode_to_bytes(match[0]).decode("utf-8", "surrogateescape"):
        yield 3 * len(char.encode("utf-8", "surrogateescape"))


# --- in part ---------------------------------------------------------------------------------


def expand_partly(
    expression: Expression, settled: Mapping[str, Value | None]
) -> tuple[str, dict[str, Value]]:
    """A piece of template that is the expression with some values *settled*; and, where no text
    is exactly that, the expression with the values that it is to be expanded with.

    An expression whose values all start alike falls apart: ``{/a,b}`` is ``{/a}{/b}``, and
    ``{?a,b}`` with ``a`` settled is ``?a=1{&b}``. In ``{?a,b}`` and ``{a,b}``, on the other
    hand, the text before ``b`` depends on whether ``a`` is defined.
    """
    operator = expression.operator
    varspecs: list[Varspec] = []
    pieces: list[str | None] = []  # None for what is still open
    bound: dict[str, Value] = {}
    for varspec in expression.varspecs:
        if varspec.name not in settled:
            varspecs.append(varspec)
            pieces.append(None)
            continue
        value = settled[varspec.name]
        if value is not None:
            varspecs.append(varspec)
            pieces.append(_expand_given(operator, varspec, value))
            bound[varspec.name] = value
    if not varspecs:
        return "", {}
    known = [piece for piece in pieces if piece is not None]
    if len(known) == len(pieces):
        return operator.first + operator.sep.join(known), {}
    falls_apart = operator.first == operator.sep or (operator.named and pieces[0] is not None)
    if not bound or not falls_apart:
        return str(expression._replace(varspecs=tuple(varspecs))), bound
    return "".join(_fallen_apart(operator, varspecs, pieces)), {}


def _fallen_apart(
    operator: Operator, varspecs: list[Varspec], pieces: list[str | None]
) -> Iterator[str]:
    start = operator.first
    for piece, run in groupby(zip(pieces, varspecs, strict=True), lambda pair: pair[0]):
        if piece is None:
            yield f"{{{operator.sep}{','.join(str(varspec) for _, varspec in run)}}}"
            continue
        for _ in run:
            yield start + piece
            start = operator.sep
