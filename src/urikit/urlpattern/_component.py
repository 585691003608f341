"""A component: a compiled pattern for one part of a URL. URL Pattern §1.3 and §1.5."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from itertools import zip_longest

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final
from urikit.errors import BuildError, ErrorKind, ParseError
from urikit.urlpattern._canonical import EncodingCallback, is_kept_by, is_kept_whole
from urikit.urlpattern._ecmascript import has_only_its_own_groups, translate
from urikit.urlpattern._linear import LinearMatcher
from urikit.urlpattern._mixed import MixedMatcher
from urikit.urlpattern._parser import parse_a_pattern_string
from urikit.urlpattern._parts import (
    Modifier,
    Options,
    Part,
    PartType,
    generate_a_pattern_string,
    generate_a_regular_expression_and_name_list,
    generate_a_segment_wildcard_regexp,
)
from urikit.urlpattern._tokenizer import refuse_long

Groups = tuple[str | None, ...]
"""The captures of the groups, in order; ``None`` for a group that took no part."""

Matcher = Callable[[str], Groups | None]


class Component:
    """A pattern string, the parts it stands for, and what matches them.

    >>> from urikit.urlpattern._parts import PATHNAME_OPTIONS
    >>> component = Component("/books/{:id}", str, PATHNAME_OPTIONS)
    >>> component.pattern_string, component.match("/books/7"), component.match("/")
    ('/books/{:id}', ('7',), None)
    """

    __slots__ = (
        "_pattern_string",
        "encoding_callback",
        "group_name_list",
        "has_regexp_groups",
        "match",
        "options",
        "part_list",
    )

    # URL Pattern §1.5, compile a component
    def __init__(
        self,
        input: str,  # noqa: A002 (the standard's word)
        encoding_callback: EncodingCallback,
        options: Options,
    ) -> None:
        part_list = tuple(parse_a_pattern_string(input, options, encoding_callback))
        self.part_list = part_list
        self.options = options
        self.encoding_callback = encoding_callback
        self._pattern_string: str | None = None
        self.group_name_list = tuple(
            part.name for part in part_list if part.type is not PartType.FIXED_TEXT
        )
        self.has_regexp_groups = any(part.type is PartType.REGEXP for part in part_list)
        self.match: Matcher = _matcher(part_list, options)
        """The captures of a text that matches, which is ASCII; or ``None``."""

    @property
    def pattern_string(self) -> str:
        """The pattern in its normal form, which few ask for."""
        if self._pattern_string is None:
            self._pattern_string = generate_a_pattern_string(self.part_list, self.options)
        return self._pattern_string

    def compare(self, other: Component) -> int:
        """-1, 0 or 1: whether this one comes before the other, from the loosest to the strictest.

        Part by part: by type, by modifier, then by text; what is missing is empty fixed text.
        """
        for left, right in zip_longest(self.part_list, other.part_list, fillvalue=_EMPTY):
            if (one := _rank(left)) != (two := _rank(right)):
                return -1 if one < two else 1
        return 0

    def generate(self, groups: Mapping[str, str]) -> str:
        """The text that the pattern matches with these groups, or a :class:`BuildError`."""
        result: list[str] = []
        for part in self.part_list:
            if part.modifier is not Modifier.NONE:
                raise _ambiguous("optional or repeated part")
            if part.type is PartType.FIXED_TEXT:
                result.append(part.value)
                continue
            if part.type is not PartType.SEGMENT_WILDCARD:
                raise _ambiguous("wildcard or regular expression")
            if part.name not in groups:
                message = f"no value for the group {part.name}"
                raise BuildError(ErrorKind.MISSING_GROUP, message=message)
            value = self._encoded(groups[part.name], part.name)
            if not is_kept_by(self.encoding_callback, groups[part.name], value):
                raise _not_generable(f"value of the group {part.name} would change in a URL")
            delimiter = self.options.delimiter_code_point
            if value == "" or (delimiter and delimiter in value):
                raise _not_generable(f"group {part.name} would not match its value")
            result += [part.prefix, value, part.suffix]
        text = "".join(result)
        # Dot segments, or labels that are numbers, are only seen once they stand together.
        whole = is_kept_whole(self.encoding_callback, text)
        if not whole or self._encoded(text, ", ".join(groups)) != text:
            raise _not_generable("result would change when parsed as a URL")
        return text

    def _encoded(self, value: str, name: str) -> str:
        try:
            return self.encoding_callback(value)
        except ParseError as error:  # told without the value, which may be a password
            raise _not_generable(f"value of the group {name}: {error.message}") from None


@cache
def _usual_component(text: str, callback: EncodingCallback, options: Options) -> Component:
    return Component(text, callback, options)


def compile_a_component(text: str, callback: EncodingCallback, options: Options) -> Component:
    """Return the component; those that are in most patterns are made once.

    >>> from urikit.urlpattern._parts import DEFAULT_OPTIONS
    >>> one, other = (compile_a_component("*", str, DEFAULT_OPTIONS) for _ in range(2))
    >>> one is other
    True
    """
    refuse_long(text)
    is_usual = text in ("", "*") or text in SPECIAL_SCHEMES
    return (_usual_component if is_usual else Component)(text, callback, options)


def _ambiguous(part: str) -> BuildError:
    return _not_generable(f"{part} has no single value; pass a pattern of fixed parts and groups")


def _not_generable(message: str) -> BuildError:
    return BuildError(ErrorKind.NOT_GENERABLE, message=message)


_EMPTY: Final = Part(PartType.FIXED_TEXT, "", Modifier.NONE)
# From the loosest to the strictest.
_TYPES: Final = (
    PartType.FULL_WILDCARD,
    PartType.SEGMENT_WILDCARD,
    PartType.REGEXP,
    PartType.FIXED_TEXT,
)
_MODIFIERS: Final = ("*", "?", "+", "")


def _rank(part: Part) -> tuple[object, ...]:
    type_, modifier = _TYPES.index(part.type), _MODIFIERS.index(part.modifier)
    return type_, modifier, part.prefix, part.value, part.suffix


# --- matching ---------------------------------------------------------------------------------


def _matcher(part_list: tuple[Part, ...], options: Options) -> Matcher:
    """The quickest way to match that gives what the standard's regular expression gives."""
    if any(part.type is PartType.REGEXP for part in part_list):
        return _mixed(part_list, options)
    if len(part_list) <= 1 and all(part.modifier is Modifier.NONE for part in part_list):
        part = part_list[0] if part_list else _EMPTY
        if part.type is PartType.FIXED_TEXT:
            return _fixed(part.value, options.ignore_case)
        if part.type is PartType.FULL_WILDCARD and not part.prefix and not part.suffix:
            return lambda text: (text,)
    text = _deterministic(part_list, options)
    if text is None:
        return LinearMatcher(part_list, options).match
    return _by_expression(text, _FLAGS[options.ignore_case])


def _mixed(part_list: tuple[Part, ...], options: Options) -> Matcher:
    """By one regular expression if the other parts add little to its time; else part by part.

    What a group within captured, and what is referred to, only one expression for all can tell.
    """
    by_translation = _by_translation(part_list, options)
    if _choices(part_list, options) <= 1:
        return by_translation
    regexp, name_list = generate_a_regular_expression_and_name_list(part_list, options)
    if not has_only_its_own_groups(regexp, len(name_list)):
        return by_translation
    return MixedMatcher(part_list, options).match


def _choices(part_list: tuple[Part, ...], options: Options) -> int:
    """Count the parts that may end at more than one place, or be absent.

    Not counted is a named group that goes up to a delimiter, and a regular expression, which is
    its author's. A loop counts twice.
    """
    delimiter = options.delimiter_code_point
    count = 0
    for index, part in enumerate(part_list):
        if part.modifier is not Modifier.NONE:
            count += 1 if part.modifier is Modifier.OPTIONAL else 2
        elif part.type is PartType.FULL_WILDCARD:
            count += 1
        elif part.type is PartType.SEGMENT_WILDCARD:
            following = part.suffix
            if not following and index + 1 < len(part_list):
                after = part_list[index + 1]
                fixed = after.type is PartType.FIXED_TEXT
                following = after.value if fixed else after.prefix
                if after.modifier is not Modifier.NONE:
                    following = ""
            elif not following:
                continue  # up to the end
            if not delimiter or not following.startswith(delimiter):
                count += 1
    return count


def _by_translation(part_list: tuple[Part, ...], options: Options) -> Matcher:
    simple = [_simplified(part, options) for part in part_list]
    regexp, name_list = generate_a_regular_expression_and_name_list(simple, options)
    try:
        expression = translate(regexp, ignore_case=options.ignore_case)
    except ParseError:
        for part in part_list:  # an error in one of them is told of what its author wrote
            if part.type is PartType.REGEXP:
                translate(part.value, ignore_case=options.ignore_case)
        raise
    # A named group in a regular expression counts too, and moves what the names stand for.
    groups = [f"g{number + 1}" for number in range(len(name_list))]

    def match(text: str) -> Groups | None:
        found = expression.fullmatch(text)
        return None if found is None else tuple(map(found.__getitem__, groups))

    return match


def _simplified(part: Part, options: Options) -> Part:
    """The same, but a wildcard that is repeated, and can take it all at once, is not.

    A regular expression would try every way to divide the text among the repetitions.
    """
    if not part.repeats:
        return part
    alone = not (part.prefix or part.suffix)
    if part.type is PartType.SEGMENT_WILDCARD and alone:
        # "(?:[^/]+?)+" takes as many characters as can be, and so does "[^/]+".
        value = generate_a_segment_wildcard_regexp(options).removesuffix("+?") + part.modifier
        return part._replace(type=PartType.REGEXP, value=value, modifier=Modifier.NONE)
    if part.type is not PartType.FULL_WILDCARD:
        return part
    keeps_option = part.is_optional and not alone
    return part._replace(modifier=Modifier.OPTIONAL if keeps_option else Modifier.NONE)


_FLAGS: Final = {False: re.ASCII, True: re.ASCII | re.IGNORECASE}


def _by_expression(text: str, flags: int) -> Matcher:
    expression: re.Pattern[str] | None = None

    def match(value: str) -> Groups | None:
        nonlocal expression
        if expression is None:  # many patterns are never asked
            expression = re.compile(text, flags)
        found = expression.fullmatch(value)
        return None if found is None else found.groups()

    return match


def _fixed(value: str, ignore_case: bool) -> Matcher:
    if ignore_case:
        folded = value.lower()
        return lambda text: () if text.lower() == folded else None
    return lambda text: () if text == value else None


_LONG_END: Final = 64
"""More than this after a wildcard is not compared at every place of a text."""


def _deterministic(part_list: tuple[Part, ...], options: Options) -> str | None:
    """A regular expression that never has to try again, if these parts have one.

    Each group but the last ends where a delimiter must follow, and only the last may be a
    full wildcard, or optional.
    """
    delimiter = options.delimiter_code_point
    pieces: list[str] = []
    last = max(
        (index for index, part in enumerate(part_list) if part.type is not PartType.FIXED_TEXT),
        default=-1,
    )
    for index, part in enumerate(part_list):
        if part.type is PartType.FIXED_TEXT:
            if part.modifier is not Modifier.NONE:
                return None
            pieces.append(re.escape(part.value))
            continue
        following = part.suffix
        if not following and index + 1 < len(part_list):
            following = part_list[index + 1].value or part_list[index + 1].prefix
        optional = part.modifier is Modifier.OPTIONAL
        if optional and (index < len(part_list) - 1 or not part.prefix or part.suffix):
            return None
        if not optional and part.modifier is not Modifier.NONE:
            return None
        if part.type is PartType.FULL_WILDCARD:
            end = len(part.suffix) + sum(len(each.value) for each in part_list[index + 1 :])
            if index != last or end > _LONG_END:
                return None
            group = "(.*)"
        elif delimiter and (following.startswith(delimiter) or index == len(part_list) - 1):
            if part.suffix and not part.suffix.startswith(delimiter):
                return None
            group = f"([^{re.escape(delimiter)}]++)"
        else:
            return None
        text = f"{re.escape(part.prefix)}{group}{re.escape(part.suffix)}"
        pieces.append(f"(?:{text})?" if optional else text)
    return "".join(pieces)
