"""Parts of a pattern string, and what is made of them: URL Pattern §2.1.3, §2.1.4, §2.2, §2.3."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from urikit._ground.typed import Final, NamedTuple
from urikit.urlpattern._tokenizer import is_a_valid_name_code_point


class PartType(StrEnum):
    """The type of a part. URL Pattern §2.1.3"""

    FIXED_TEXT = "fixed-text"
    REGEXP = "regexp"
    SEGMENT_WILDCARD = "segment-wildcard"
    FULL_WILDCARD = "full-wildcard"


class Modifier(StrEnum):
    """The modifier of a part, as written. URL Pattern §2.1.3"""

    NONE = ""
    OPTIONAL = "?"
    ZERO_OR_MORE = "*"
    ONE_OR_MORE = "+"


class Part(NamedTuple):
    """One piece of a pattern: at most one group, with fixed text before and after it."""

    type: PartType
    value: str
    modifier: Modifier
    name: str = ""
    prefix: str = ""
    suffix: str = ""

    @property
    def repeats(self) -> bool:
        """True if the part may occur more than once."""
        return self.modifier in (Modifier.ZERO_OR_MORE, Modifier.ONE_OR_MORE)

    @property
    def is_optional(self) -> bool:
        """True if the part may be left out."""
        return self.modifier in (Modifier.OPTIONAL, Modifier.ZERO_OR_MORE)


MAX_CHOICES: Final = 200
MAX_LOOPS: Final = 4


def excess(part_list: Sequence[Part]) -> str | None:
    """Say of what the parts have more than those of a pattern that others write may have.

    One takes up to 4 ms per megabyte of text, and a loop over a named group up to 0.3 s.

    >>> loops = [Part(PartType.SEGMENT_WILDCARD, "", Modifier.ONE_OR_MORE, prefix="/")] * 5
    >>> excess(loops[:4]), excess(loops)
    (None, 'component must have at most 4 repeated groups')
    """
    loops = sum(part.repeats and part.type is not PartType.FIXED_TEXT for part in part_list)
    if loops > MAX_LOOPS:
        return f"component must have at most {MAX_LOOPS} repeated groups"
    choices = sum(
        part.type is not PartType.FIXED_TEXT or part.modifier is not Modifier.NONE
        for part in part_list
    )
    if choices > MAX_CHOICES:
        return f"component must have at most {MAX_CHOICES} groups and pieces with modifiers"
    return None


class Options(NamedTuple):
    """The options of a component's patterns. URL Pattern §2.1.4"""

    delimiter_code_point: str = ""
    prefix_code_point: str = ""
    ignore_case: bool = False
    allow_regexp: bool = True
    """Not of the standard: without it, a regular expression is an error, and so is an excess."""


# URL Pattern §1.5
DEFAULT_OPTIONS: Final = Options()
HOSTNAME_OPTIONS: Final = Options(delimiter_code_point=".")
PATHNAME_OPTIONS: Final = Options(delimiter_code_point="/", prefix_code_point="/")

FULL_WILDCARD_REGEXP_VALUE: Final = ".*"

_REGEXP_SYNTAX: Final = re.compile(r"[.+*?^${}()\[\]|/\\]")
PATTERN_SYNTAX: Final = re.compile(r"[+*?:{}()\\]")


# URL Pattern §2.2
def escape_a_regexp_string(text: str) -> str:
    """*text* as a JavaScript regular expression that matches just it.

    >>> escape_a_regexp_string("a.b/c")
    'a\\\\.b\\\\/c'
    """
    return _REGEXP_SYNTAX.sub(r"\\\g<0>", text)


# URL Pattern §2.3
def escape_a_pattern_string(text: str) -> str:
    """*text* as a pattern that matches just it.

    >>> escape_a_pattern_string("a:b*")
    'a\\\\:b\\\\*'
    """
    return PATTERN_SYNTAX.sub(r"\\\g<0>", text)


# URL Pattern §2.1.5
def generate_a_segment_wildcard_regexp(options: Options) -> str:
    """The regular expression of a named group that has none of its own.

    >>> generate_a_segment_wildcard_regexp(PATHNAME_OPTIONS)
    '[^\\\\/]+?'
    """
    return f"[^{escape_a_regexp_string(options.delimiter_code_point)}]+?"


# URL Pattern §2.2
def generate_a_regular_expression_and_name_list(
    part_list: Sequence[Part], options: Options
) -> tuple[str, list[str]]:
    """The JavaScript regular expression of the parts, and the names of its groups.

    >>> from urikit.urlpattern._parser import parse_a_pattern_string
    >>> parts = parse_a_pattern_string("/a/:b?", PATHNAME_OPTIONS, str)
    >>> generate_a_regular_expression_and_name_list(parts, PATHNAME_OPTIONS)
    ('^\\\\/a(?:\\\\/([^\\\\/]+?))?$', ['b'])
    """
    result = ["^"]
    name_list: list[str] = []
    for part in part_list:
        modifier = part.modifier
        if part.type is PartType.FIXED_TEXT:
            value = escape_a_regexp_string(part.value)
            result.append(f"(?:{value}){modifier}" if modifier else value)
            continue
        name_list.append(part.name)
        regexp_value = part.value
        if part.type is PartType.SEGMENT_WILDCARD:
            regexp_value = generate_a_segment_wildcard_regexp(options)
        elif part.type is PartType.FULL_WILDCARD:
            regexp_value = FULL_WILDCARD_REGEXP_VALUE
        prefix = escape_a_regexp_string(part.prefix)
        suffix = escape_a_regexp_string(part.suffix)
        if not prefix and not suffix:
            repeated = f"((?:{regexp_value}){modifier})"
            group = repeated if part.repeats else f"({regexp_value}){modifier}"
        elif not part.repeats:
            group = f"(?:{prefix}({regexp_value}){suffix}){modifier}"
        else:
            # The first prefix and the last suffix are outside the group, those between inside.
            again = f"(?:{suffix}{prefix}(?:{regexp_value}))*"
            group = f"(?:{prefix}((?:{regexp_value}){again}){suffix})"
            if part.modifier is Modifier.ZERO_OR_MORE:
                group += "?"
        result.append(group)
    result.append("$")
    return "".join(result), name_list


# URL Pattern §2.3
def generate_a_pattern_string(part_list: Sequence[Part], options: Options) -> str:
    """The pattern string of the parts, in one form for all that mean the same.

    >>> from urikit.urlpattern._parser import parse_a_pattern_string
    >>> generate_a_pattern_string(
    ...     parse_a_pattern_string("/a{/b}{/:c}", PATHNAME_OPTIONS, str), PATHNAME_OPTIONS)
    '/a/b/:c'
    """
    result: list[str] = []
    for index, part in enumerate(part_list):
        modifier = part.modifier
        if part.type is PartType.FIXED_TEXT:
            value = escape_a_pattern_string(part.value)
            result.append(f"{{{value}}}{modifier}" if modifier else value)
            continue
        previous_part = part_list[index - 1] if index > 0 else None
        next_part = part_list[index + 1] if index < len(part_list) - 1 else None
        custom_name = not _starts_with_ascii_digit(part.name)
        needs_grouping = _needs_grouping(part, previous_part, next_part, options)
        group = escape_a_pattern_string(part.prefix)
        if custom_name:
            group += f":{part.name}"
        if part.type is PartType.REGEXP:
            group += f"({part.value})"
        elif part.type is PartType.SEGMENT_WILDCARD and not custom_name:
            group += f"({generate_a_segment_wildcard_regexp(options)})"
        elif part.type is PartType.FULL_WILDCARD:
            alone = not custom_name and (
                previous_part is None
                or previous_part.type is PartType.FIXED_TEXT
                or previous_part.modifier is not Modifier.NONE
                or needs_grouping
                or part.prefix != ""
            )
            group += "*" if alone else f"({FULL_WILDCARD_REGEXP_VALUE})"
        if (
            part.type is PartType.SEGMENT_WILDCARD
            and custom_name
            and part.suffix
            and is_a_valid_name_code_point(part.suffix[0], first=False)
        ):
            group += "\\"
        group += escape_a_pattern_string(part.suffix)
        result.append(f"{{{group}}}{modifier}" if needs_grouping else group + modifier)
    return "".join(result)


def _starts_with_ascii_digit(name: str) -> bool:
    return "0" <= name[0] <= "9"


def _needs_grouping(
    part: Part, previous_part: Part | None, next_part: Part | None, options: Options
) -> bool:
    """True if the group must stand in braces to be read again as it is."""
    if part.suffix or (part.prefix and part.prefix != options.prefix_code_point):
        return True
    if (
        not _starts_with_ascii_digit(part.name)
        and part.type is PartType.SEGMENT_WILDCARD
        and part.modifier is Modifier.NONE
        and next_part is not None
        and not next_part.prefix
        and not next_part.suffix
    ):
        if next_part.type is PartType.FIXED_TEXT:
            # An empty text is what is left of one that held only tabs and newlines.
            first = next_part.value[:1]
            needs = first != "" and is_a_valid_name_code_point(first, first=False)
        else:
            needs = _starts_with_ascii_digit(next_part.name)
        if needs:
            return True
    return (
        not part.prefix
        and previous_part is not None
        and previous_part.type is PartType.FIXED_TEXT
        and previous_part.value[-1:] == options.prefix_code_point != ""
    )
