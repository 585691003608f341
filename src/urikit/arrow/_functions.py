"""The functions of columns, listed once for every engine that they are bound to.

A binding asks each :class:`Function` for its signature, for the type of its result, and for its
answer; it adds how its engine hands over columns and takes them back. A new function of
:mod:`urikit.arrow` is one line in :data:`FUNCTIONS`, and is there in all of them.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any, Final

import pyarrow as pa

from urikit import arrow
from urikit.arrow._columns import as_column
from urikit.arrow._default_scheme import as_binary
from urikit.arrow._rows import is_view
from urikit.objects._base import URIObject

Options = dict[str, Any]

NO_ROWS: Final = pa.array([], pa.string())
"""A column to ask for types."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function of columns: what it is called, and which of its parameters are what.

    >>> BY_NAME["resolve"].columns, BY_NAME["resolve"].other
    (('base', 'column'), 'base')
    >>> BY_NAME["get"].type_of({"part": "port"})
    DataType(uint16)
    """

    call: Callable[..., Any]
    """The function of :mod:`urikit.arrow`."""
    columns: tuple[str, ...] = ("column",)
    """Its parameters that take columns, in their order."""
    subject: str = "column"
    """The one of these that the others are about: a method's own column."""
    argument: str = ""
    """Its parameter that takes a text, and is an argument in SQL."""
    sample: str = ""
    """A text that will do for it where only the type of the result is asked for."""
    by_column: Callable[..., Any] | None = None
    """The same function with a column of arguments."""
    takes_text: bool = False
    """True if one text may stand for the other column: else it is repeated."""
    needs: str = ""
    """The package that it needs beside pyarrow."""
    name: str = ""
    """Its name, if it is not that of the function."""

    def __post_init__(self) -> None:
        if not self.name:
            object.__setattr__(self, "name", self.call.__name__)

    @property
    def summary(self) -> str:
        """The first line of its documentation."""
        function = getattr(self.call, "func", self.call)  # a part's is that of get
        return (inspect.getdoc(function) or "").partition("\n")[0]

    @property
    def is_here(self) -> bool:
        """True if the package that it needs is installed."""
        return not self.needs or find_spec(self.needs) is not None

    @property
    def other(self) -> str | None:
        """The parameter that takes the other column, where there is one."""
        return next((name for name in self.columns if name != self.subject), None)

    @property
    def parameters(self) -> list[inspect.Parameter]:
        """All parameters, as the function of columns has them."""
        return list(inspect.signature(self.call).parameters.values())

    def signature(self) -> inspect.Signature:
        """The signature of a method of the column that it is about."""
        own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
        rest = [one for one in self.parameters if one.name != self.subject]
        return inspect.Signature([own, *rest])

    def bind(
        self, signature: inspect.Signature, arguments: Sequence[Any], keywords: Options
    ) -> tuple[Options, Options]:
        """The columns and the options of a call by that *signature*."""
        bound = signature.bind(*arguments, **keywords).arguments
        columns = {name: bound.pop(name) for name in list(bound) if name in self.columns}
        for one in self.parameters:
            if one.kind is inspect.Parameter.VAR_KEYWORD:
                bound |= bound.pop(one.name, {})
        return columns, bound

    def known(self, options: Mapping[str, Any]) -> Options:
        """Those of *options* that the function has, and that are given."""
        names = {one.name for one in self.parameters}
        return {
            name: value for name, value in options.items() if name in names and value is not None
        }

    def ordered(self, subject: Any, other: Any) -> list[Any]:
        """The two columns in the function's own order, or the one."""
        return [subject if name == self.subject else other for name in self.columns]

    def type_of(self, options: Options, other: Any = NO_ROWS) -> pa.DataType:
        """The type of the result, asked of no rows: wrong options are errors already here.

        So is an *other* that is neither a column nor a text.
        """
        return self.answer(self.ordered(NO_ROWS, other), options).type

    def answer(self, columns: Sequence[Any], options: Options) -> Any:
        """Call the function with *columns*, which are in its order.

        A text, or an object, in the place of the other column stands for a column of it.
        """
        given = dict(zip(self.columns, columns, strict=True))
        if not self.takes_text:
            given |= {
                name: pa.repeat(str(value), len(given[self.subject]))
                for name, value in given.items()
                if isinstance(value, (str, URIObject))
            }
        return self.call(**given, **options)

    def answer_by(self, column: Any, arguments: Any, options: Options) -> Any:
        """The same where a column of *arguments* has one for each row.

        Rows with the same argument are answered together, unless there is a function of both
        columns; null without one.
        """
        column = as_column(column)
        distinct = arguments.unique()
        if len(distinct) == 1:
            return self._answer_to(column, distinct[0].as_py(), options)
        if self.by_column is not None:
            return self.by_column(column, arguments, **options)
        if is_view(column.type):  # of which pyarrow takes no rows
            column = as_binary(column)
        rows: dict[Any, list[int]] = {}
        for row, argument in enumerate(arguments.to_pylist()):
            rows.setdefault(argument, []).append(row)
        if not rows:
            return self._answer_to(column, self.sample, options)
        answers = []
        for argument, places in rows.items():
            part = column.take(pa.array(places))
            try:
                answers.append(whole(self._answer_to(part, argument, options)))
            except arrow.RowError as error:
                raise error.at_row(places[error.row]) from error.__cause__
        order = [place for places in rows.values() for place in places]
        back = pa.array(sorted(range(len(order)), key=order.__getitem__), pa.int64())
        return pa.concat_arrays(answers).take(back)

    def _answer_to(self, column: Any, argument: str | None, options: Options) -> Any:
        if argument is None:
            nothing = self.call(column.slice(0, 0), **{self.argument: self.sample}, **options)
            return pa.nulls(len(column), nothing.type)
        return self.call(column, **{self.argument: argument}, **options)


def whole(column: Any) -> Any:
    """*column* as one array."""
    if not isinstance(column, pa.ChunkedArray):
        return column
    return column.chunk(0) if column.num_chunks == 1 else column.combine_chunks()


FUNCTIONS: Final = (
    Function(arrow.parse),
    Function(arrow.get, argument="part"),
    Function(arrow.host),
    Function(arrow.origin),
    Function(arrow.registrable_domain, needs="publicsuffixlist"),
    Function(arrow.can_parse),
    Function(arrow.is_valid),
    Function(arrow.error),
    Function(arrow.hazards, argument="profile", sample="fetch"),
    Function(arrow.normalize),
    Function(arrow.canonicalize, argument="profile", sample="whatwg"),
    Function(arrow.resolve, ("base", "column"), takes_text=True),
    Function(arrow.query_value, argument="key", by_column=arrow._values_of_keys),
    Function(arrow.equivalent, ("first", "second"), "first"),
)
"""Every function of columns."""

BY_NAME: Final = {function.name: function for function in FUNCTIONS}
"""The same by their names."""


def sql_functions() -> list[Function]:
    """The functions where one function has one type: each part of a URL has its own.

    A function whose package is missing is left out.
    """
    parts = [
        Function(partial(arrow.get, part=part), name=part)
        for part in arrow.PARTS
        if part not in BY_NAME
    ]
    typed = [function for function in FUNCTIONS if function.name != "get"]
    return [function for function in typed + parts if function.is_here]


Answer = Callable[[Any, Function, Any, Options], Any]


def bind_all(cls: type[Any], answer: Answer, result: str) -> None:
    """Give *cls* a method for every function; *result* says what it gives.

    *answer* is handed the object, the function, the other column or None, and the options.
    """
    for function in FUNCTIONS:
        setattr(cls, function.name, _method(cls, function, answer, result))


def _method(cls: type[Any], function: Function, answer: Answer, result: str) -> Callable[..., Any]:
    signature = function.signature()

    def method(self: Any, *arguments: Any, **options: Any) -> Any:
        columns, bound = function.bind(signature, (self, *arguments), options)
        del bound["self"]
        return answer(self, function, columns.get(function.other or ""), bound)

    method.__name__ = function.name
    method.__qualname__ = f"{cls.__qualname__}.{function.name}"
    method.__module__ = cls.__module__
    method.__doc__ = f"{function.summary}\n\n{result} of :func:`urikit.arrow.{function.name}`."
    method.__signature__ = signature  # type: ignore[attr-defined]
    return method
