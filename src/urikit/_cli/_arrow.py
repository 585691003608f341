"""Blocks of lines as columns of Arrow, and back to text."""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from urikit import arrow
from urikit._cli.output import OBEYED, json_text, plain
from urikit._cli.spec import Values
from urikit.arrow._validity import surely_valid
from urikit.errors import URIError
from urikit.objects._url import URL
from urikit.objects._url_engine import find_error


class Answer(NamedTuple):
    """The columns that a command makes of a column of lines."""

    values: list[Any]
    """The columns, with null for no value."""
    good: Any
    """Flags of the rows that they are right for; the others are done one by one."""
    keep: Any = None
    """Flags of the rows that are written; by default all are."""
    is_json: bool = False
    """True if the values are JSON already."""
    find_error: Callable[[str], URIError | None] | None = None
    """A function that finds the error of one of the others, if it is refused; quicker than most."""


Function = Callable[[Any], Answer]

# --- constants ------------------------------------------------------------------------------------
# These are made of buffers: pa.array and pa.scalar look for pandas, which takes longer to import
# than all the rest where it is installed.


def strings(texts: Iterable[str | None]) -> Any:
    """A column of *texts*."""
    found = list(texts)
    encoded = [b"" if text is None else text.encode() for text in found]
    offsets = array("i", accumulate(map(len, encoded), initial=0))
    column = pa.Array.from_buffers(
        pa.string(), len(found), [None, pa.py_buffer(offsets), pa.py_buffer(b"".join(encoded))]
    )
    return pc.if_else(flags(text is not None for text in found), column, NULL)


def flags(values: Iterable[bool]) -> Any:
    """A column of truth values."""
    raw = bytes(values)
    column = pa.Array.from_buffers(pa.uint8(), len(raw), [None, pa.py_buffer(raw)])
    return column.cast(pa.bool_())


def _one(value: bytes, kind: pa.DataType) -> Any:
    """An array of one text."""
    offsets = array("i", [0, len(value)])
    return pa.Array.from_buffers(kind, 1, [None, pa.py_buffer(offsets), pa.py_buffer(value)])


def scalar(text: str) -> Any:
    return _one(text.encode(), pa.string())[0]


NULL: Final = pa.nulls(1, pa.string())[0]
NOTHING: Final = scalar("")
_QUOTE: Final = scalar('"')

# --- commands -------------------------------------------------------------------------------------


def error_finder(standard: str, base: str | None = None) -> Callable[[str], URIError | None] | None:
    """The function that finds why a line is no URL at *base*, by a standard that knows quickly."""
    if standard != "whatwg":
        return None
    at = None if base is None else URL(base)
    return lambda text: find_error(text, at)


def one_string(function: Callable[[Any], Any], standard: str, base: str | None = None) -> Function:
    """A command that writes one string for each line, null where only Python can tell."""
    finder = error_finder(standard, base)

    def answer(texts: Any) -> Answer:
        column = function(texts)
        return Answer([column], pc.is_valid(column), find_error=finder)

    return answer


def valid(standard: Any, is_quiet: bool, is_lenient: bool) -> Function:
    """The command that writes that lines are valid, or if *is_quiet* nothing.

    Unless it *is_lenient*, lines that may break a rule and parse all the same are left to objects.
    """
    finder = error_finder(standard)
    parses = partial(arrow.can_parse, standard=standard)

    def answer(texts: Any) -> Answer:
        good = parses(texts) if is_lenient else surely_valid(texts, standard, parses)
        keep = pc.invert(good) if is_quiet else None
        values = [pc.if_else(good, scalar("valid"), NULL)]
        return Answer(values, good, keep, find_error=finder)

    return answer


def unique(
    function: Callable[[Any], Any],
    is_new: Callable[[str], bool],
    writes_keys: bool,
    standard: str,
    firsts: dict[str, str] | None = None,
) -> Function:
    """The command that writes lines, or their keys, if the key is new.

    With *firsts* it writes nothing, and collects the lines there.
    """
    finder = error_finder(standard)

    def answer(texts: Any) -> Answer:
        has_text = pc.binary_length(texts).cast(pa.bool_())
        keys = pc.if_else(has_text, function(texts), NULL)
        good = pc.is_valid(keys)
        keep = flags([key is not None and is_new(key) for key in keys.to_pylist()])
        if firsts is not None:
            new = keys.filter(keep).to_pylist(), texts.filter(keep).to_pylist()
            firsts.update(zip(*new, strict=True))
            keep = flags([False] * len(keys))
        return Answer([keys if writes_keys else texts], good, keep, find_error=finder)

    return answer


def fields(names: Sequence[str], standard: Any) -> Function:
    """The command that writes the fields of these *names*."""
    finder = error_finder(standard)

    def answer(texts: Any) -> Answer:
        found: dict[str, Any] = {}
        parts = ["error"]
        for name in names:
            if name.startswith("query:"):
                found[name] = arrow.query_value(texts, name.partition(":")[2], standard)
            elif name in ("origin", "registrable_domain"):
                found[name] = getattr(arrow, name)(texts, standard)
            elif name in ("url", "href"):  # by the RFCs it is as it was written
                found[name] = arrow.canonicalize(texts) if standard == "whatwg" else texts
            elif name not in parts:
                parts.append(name)
        found |= zip(parts, parts_of(texts, parts, standard), strict=True)
        good = pc.is_null(found["error"])
        return Answer([found[name] for name in names], good, find_error=finder)

    return answer


def parts_of(texts: Any, names: Sequence[str], standard: str) -> list[Any]:
    """The columns of parts of these *names*, made in one pass."""
    (columns,) = arrow._parts_job(names, standard, "null", list)(texts, 0)
    return [column.finish() for column in columns]


def registrable_domains(private: bool) -> Function:
    """The command that writes the registrable domains of URLs."""

    def answer(texts: Any) -> Answer:
        is_url = pc.and_(arrow.can_parse(texts), pc.match_substring(texts, "/"))
        column = arrow.registrable_domain(texts, private=private)
        return Answer([column], is_url, find_error=_error_of_url)

    return answer


def _error_of_url(text: str) -> URIError | None:
    return find_error(text) if "/" in text else None  # it may be a host


def hazards(profile: str, least: int, tell: Callable[[int], object]) -> Function:
    """The command that writes the codes of hazards with their severities.

    It leaves out what is less severe than *least*, and calls *tell* with the severity of the worst.
    """
    from urikit.hazards import MEANINGS, Profile, Severity

    chosen = Profile(profile)
    of = {code: meaning.severity(chosen) or 0 for code, meaning in MEANINGS.items()}

    def answer(texts: Any) -> Answer:
        good = _are_utf8(texts)
        has_text = pc.and_(good, pc.binary_length(texts).cast(pa.bool_()))
        if has_text.true_count < len(texts):
            texts = pc.if_else(has_text, texts, NULL)
        found = arrow.hazards(texts, profile, minimum=Severity(least))
        codes = found.flatten().dictionary_encode()
        names = codes.dictionary.to_pylist()
        tell(max([of[name] for name in names], default=0))
        if names:
            labels = strings([f"{of[name]}:{name}" for name in names]).take(codes.indices)
            found = pa.ListArray.from_arrays(found.offsets, labels)
        return Answer([pc.binary_join(found, " ")], good)

    return answer


def _are_utf8(texts: Any) -> Any:
    """Flags of the rows that are UTF-8."""
    try:
        str(_text_of(texts), "utf-8")
    except UnicodeDecodeError:
        lines = texts.view(pa.binary()).to_pylist()
        return flags(line.decode(errors="ignore").encode() == line for line in lines)
    return flags([True] * len(texts))


def by_host(standard: str, values_of: Callable[[str], Sequence[str | None]], size: int) -> Function:
    """The command whose *size* values are those of the host alone; each host is asked once."""
    known: dict[str, Sequence[str | None] | None] = {}

    def values(url: str) -> Sequence[str | None] | None:
        if url not in known:
            if len(known) >= _MANY_HOSTS:
                known.clear()
            try:
                known[url] = values_of(url)
            except URIError:
                known[url] = None
        return known[url]

    def answer(texts: Any) -> Answer:
        errors, schemes, hosts = parts_of(texts, ["error", "scheme", "host"], standard)
        schemes = pc.if_else(pc.is_valid(schemes), join_rows([schemes, scalar(":")]), NOTHING)
        urls = join_rows([schemes, scalar("//"), hosts, scalar("/")])
        is_url = pc.and_(pc.is_null(errors), pc.match_substring(texts, "/"))
        urls = pc.if_else(pc.and_(is_url, pc.is_valid(hosts)), urls, NULL).dictionary_encode()
        found = [values(url) for url in urls.dictionary.to_pylist()]
        columns = [
            strings([None if each is None else each[place] for each in found]).take(urls.indices)
            for place in range(size)
        ]
        is_known = pc.fill_null(flags(each is not None for each in found).take(urls.indices), True)
        find = _error_of_url if standard == "whatwg" else None
        return Answer(columns, pc.and_(is_url, is_known), find_error=find)

    return answer


_MANY_HOSTS: Final = 1 << 16


def queries(
    standard: str, json_of: Callable[[str | None], str], marks: tuple[str, str, str, str]
) -> Function:
    """The command that writes queries in JSON.

    Ordinary pairs with different keys are JSON as soon as the *marks* stand around them.
    """
    before, equals, ampersand, after = marks
    nothing = json_of(None)
    finder = error_finder(standard)

    def quick(query: str) -> str:
        pairs = query.split("&")
        try:
            if len(dict([pair.split("=") for pair in pairs])) < len(pairs):
                return json_of(query)
        except ValueError:  # not one = in each pair
            return json_of(query)
        return before + query.replace("=", equals).replace("&", ampersand) + after

    def answer(texts: Any) -> Answer:
        errors, found = parts_of(texts, ["error", "query"], standard)
        good = pc.is_null(errors)
        found = pc.if_else(good, found, NULL)
        has_query = pc.is_valid(found)
        is_hard = pc.match_substring_regex(found, r'[%+"\\]|[^ -~]').filter(has_query).to_pylist()
        column = pc.if_else(good, scalar(nothing), NULL)
        written = [
            json_of(query) if hard else quick(query)
            for query, hard in zip(found.filter(has_query).to_pylist(), is_hard, strict=True)
        ]
        column = pc.replace_with_mask(column, has_query, strings(written))
        return Answer([column], good, is_json=True, find_error=finder)

    return answer


# --- lines ----------------------------------------------------------------------------------------


class Rows:
    """The rows of a block: those that are answered, and others, which are done one by one."""

    def __init__(self, lines: Any, answer: Answer, joined: Any, empty: Any, end: bytes) -> None:
        self.count = len(lines)
        self._lines = lines
        self._joined = joined
        self._empty = empty
        self._end = scalar(end.decode())
        self._has_text = pc.binary_length(lines).cast(pa.bool_())
        self._good = pc.and_(answer.good, self._has_text)
        self._others = pc.and_not(self._has_text, answer.good)
        self._keep = answer.keep
        self.find_error = answer.find_error

    def others(self) -> Iterator[tuple[int, bytes]]:
        """The numbers and the lines of the rows without an answer."""
        if self._good.true_count < self.count:
            places = pc.indices_nonzero(self._others)
            yield from zip(places.to_pylist(), self._lines.take(places).to_pylist(), strict=True)

    def text(self, others: list[str | None], keeps_empty: bool) -> Any:
        """The output, with these lines for the rows without an answer, and none for ``None``."""
        joined, keep = self._joined, self._keep
        if self._good.true_count < self.count:
            joined = pc.if_else(self._good, joined, self._empty)
            keep = self._good if keep is None else pc.and_(self._good, keep)
            if keeps_empty:
                keep = pc.or_(keep, pc.invert(self._has_text))
            if others:
                texts = strings(["" if text is None else text for text in others])
                joined = pc.replace_with_mask(joined, self._others, texts)
                written = flags(text is not None for text in others)
                keep = pc.replace_with_mask(keep, self._others, written)
        if keep is not None:
            joined = joined.filter(keep)
        return _text_of(join_rows([joined, self._end]))


class Columns:
    """The lines that a command makes of blocks of lines."""

    def __init__(
        self,
        function: Function,
        options: Values,
        names: Sequence[str],
        literals: Sequence[str] | None,
        empty: str,
    ) -> None:
        self._function = function
        self._is_json = options.json
        with_error = options.errors == "column"
        if options.json:
            keys = [f"{json_text(name)}: " for name in names]
            literals = ["{" + keys[0], *[f", {key}" for key in keys[1:]], "}"]
            literals[-1] = ', "error": null}' if with_error else "}"
        else:
            literals = list(literals or ["", *["\t"] * (len(names) - 1), ""])
            literals[-1] += "\t" if with_error else ""
        self.width = len("".join(literals).encode()) + len(names) * 8 + len(empty.encode())
        """The bytes of a line of output beside those of the values."""
        self._literals = [scalar(text) if text else None for text in literals]
        self._empty = scalar(empty)

    def rows_of(self, block: bytes, end: bytes) -> Rows:
        """The rows of *block*."""
        lines = pc.split_pattern(_one(block, pa.binary()), end)[0].values
        answer = self._function(lines.view(pa.string()))
        pieces: list[Any] = []
        for column, literal in zip(answer.values, self._literals, strict=False):
            pieces += [literal, self._shown(column, answer)]
        return Rows(lines, answer, join_rows([*pieces, self._literals[-1]]), self._empty, end)

    def _shown(self, column: Any, answer: Answer) -> Any:
        is_text = column.type == pa.string()
        if not is_text:
            column = column.cast(pa.string())
        elif not answer.is_json:
            good = answer.good
            if good.false_count:  # what is not UTF-8 cannot be looked at
                column = pc.if_else(good, column, NULL)
            column = _in_json(column) if self._is_json else _without_controls(column)
        return pc.fill_null(column, "null") if self._is_json else column


def join_rows(pieces: list[Any]) -> Any:
    """The rows of columns and constants joined, where ``None`` is nothing and null is empty."""
    there = [piece for piece in pieces if piece is not None]
    return pc.binary_join_element_wise(
        *there, NOTHING, null_handling="replace", null_replacement=""
    )


# The characters that plain() and json_text() write as escapes, in the language of RE2.
_CONTROL: Final = "".join(rf"\x{{{low:x}}}-\x{{{high:x}}}" for low, high in OBEYED.ranges)
_ASCII: Final = OBEYED.ascii.encode()


def _without_controls(column: Any) -> Any:
    """*column* with controls as escapes."""
    return _escaped(column, plain, f"[{_CONTROL}]", _ASCII)


def _in_json(column: Any) -> Any:
    """*column* in JSON, where null stays null."""
    quoted = pc.binary_join_element_wise(_QUOTE, column, _QUOTE, NOTHING)
    return _escaped(column, json_text, rf'["\\{_CONTROL}]', _ASCII + b'"\\', quoted)


def _escaped(
    column: Any, escape: Callable[[str], str], pattern: str, in_ascii: bytes, others: Any = None
) -> Any:
    """*column* with an *escape* of the rows that match; the rest is that of *others*."""
    others = column if others is None else others
    data = bytes(_text_of(column))
    if data.isascii() and len(data.translate(None, in_ascii)) == len(data):
        return others
    is_meant = pc.fill_null(pc.match_substring_regex(column, pattern), False)
    if not is_meant.true_count:
        return others
    return pc.replace_with_mask(
        others, is_meant, strings(map(escape, column.filter(is_meant).to_pylist()))
    )


def _text_of(rows: Any) -> Any:
    """The bytes of all *rows*, one after the other."""
    _, offsets, data = rows.buffers()
    if data is None or not len(rows):
        return b""
    places = memoryview(offsets).cast("i")
    first, last = places[rows.offset], places[rows.offset + len(rows)]
    return memoryview(data)[first:last]
