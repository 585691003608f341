"""The parser of pattern strings: URL Pattern §2.1.5."""

from urikit.errors import ErrorKind, ParseError
from urikit.urlpattern._canonical import EncodingCallback
from urikit.urlpattern._parts import (
    FULL_WILDCARD_REGEXP_VALUE,
    PATTERN_SYNTAX,
    Modifier,
    Options,
    Part,
    PartType,
    excess,
    generate_a_segment_wildcard_regexp,
)
from urikit.urlpattern._tokenizer import CHARS, Token, TokenType, tokenize

REGEXP_REFUSED = "regular expression is not allowed"
"""The message for a regular expression without ``allow_regexp``."""


class _PatternParser:
    """One run over the tokens of a pattern string."""

    def __init__(self, input: str, options: Options, encode: EncodingCallback) -> None:  # noqa: A002
        self._input = input
        self._options = options
        self._encode = encode
        self._token_list = tokenize(input, "strict", CHARS)
        self._part_list: list[Part] = []
        self._pending_fixed_value: list[str] = []
        self._names: set[str] = set()
        self._index = 0
        self._next_numeric_name = 0

    def run(self) -> list[Part]:
        """Parse a pattern string."""
        while self._index < len(self._token_list):
            char_token = self._try_to_consume(TokenType.CHAR)
            name_token = self._try_to_consume(TokenType.NAME)
            regexp_or_wildcard = self._try_to_consume_a_regexp_or_wildcard(name_token)
            if name_token is not None or regexp_or_wildcard is not None:
                prefix = "" if char_token is None else char_token.value
                if len(prefix) > 1:
                    self._pending_fixed_value.append(prefix[:-1])
                    prefix = prefix[-1]
                if prefix and prefix != self._options.prefix_code_point:
                    self._pending_fixed_value.append(prefix)
                    prefix = ""
                self._maybe_add_a_part_from_the_pending_fixed_value()
                modifier_token = self._try_to_consume_a_modifier()
                self._add_a_part(prefix, name_token, regexp_or_wildcard, "", modifier_token)
                continue
            fixed_token = char_token or self._try_to_consume(TokenType.ESCAPED_CHAR)
            if fixed_token is not None:
                self._pending_fixed_value.append(fixed_token.value)
                continue
            if self._try_to_consume(TokenType.OPEN) is not None:
                prefix = self._consume_text()
                name_token = self._try_to_consume(TokenType.NAME)
                regexp_or_wildcard = self._try_to_consume_a_regexp_or_wildcard(name_token)
                suffix = self._consume_text()
                self._consume_a_required(TokenType.CLOSE, '"}"')
                modifier_token = self._try_to_consume_a_modifier()
                self._add_a_part(prefix, name_token, regexp_or_wildcard, suffix, modifier_token)
                continue
            self._maybe_add_a_part_from_the_pending_fixed_value()
            self._consume_a_required(TokenType.END, "a character, a group or the end")
        if not self._options.allow_regexp and (message := excess(self._part_list)):
            raise ParseError(ErrorKind.TOO_LONG, self._input, 0, message=message)
        return self._part_list

    # --- consuming ----------------------------------------------------------------------------

    def _try_to_consume(self, type_: TokenType) -> Token | None:
        next_token = self._token_list[self._index]
        if next_token.type is not type_:
            return None
        self._index += 1
        return next_token

    def _try_to_consume_a_char(self) -> Token | None:
        return self._try_to_consume(TokenType.CHAR) or self._try_to_consume(TokenType.ESCAPED_CHAR)

    def _try_to_consume_a_modifier(self) -> Token | None:
        return self._try_to_consume(TokenType.OTHER_MODIFIER) or self._try_to_consume(
            TokenType.ASTERISK
        )

    def _try_to_consume_a_regexp_or_wildcard(self, name_token: Token | None) -> Token | None:
        token = self._try_to_consume(TokenType.REGEXP)
        if name_token is None and token is None:
            token = self._try_to_consume(TokenType.ASTERISK)
        return token

    def _consume_a_required(self, type_: TokenType, expected: str) -> None:
        if self._try_to_consume(type_) is None:
            token = self._token_list[self._index]
            raise self._fault("invalid pattern", token.index, expected)

    def _consume_text(self) -> str:
        return "".join(token.value for token in iter(self._try_to_consume_a_char, None))

    def _fault(self, message: str, index: int, expected: str = "") -> ParseError:
        kind = ErrorKind.INVALID_PATTERN
        return ParseError(kind, self._input, index, message=message, expected=expected)

    # --- adding -------------------------------------------------------------------------------

    def _maybe_add_a_part_from_the_pending_fixed_value(self) -> None:
        if not self._pending_fixed_value:
            return
        encoded_value = self._encode("".join(self._pending_fixed_value))
        self._pending_fixed_value.clear()
        self._part_list.append(Part(PartType.FIXED_TEXT, encoded_value, Modifier.NONE))

    def _add_a_part(
        self,
        prefix: str,
        name_token: Token | None,
        regexp_or_wildcard: Token | None,
        suffix: str,
        modifier_token: Token | None,
    ) -> None:
        modifier = Modifier(modifier_token.value if modifier_token else "")
        group = name_token or regexp_or_wildcard
        if group is None and modifier is Modifier.NONE:
            # "{foo}": one text with what stands before and after it.
            if prefix:
                self._pending_fixed_value.append(prefix)
            return
        self._maybe_add_a_part_from_the_pending_fixed_value()
        if group is None:
            # "{foo}?"
            if prefix:
                part = Part(PartType.FIXED_TEXT, self._encode(prefix), modifier)
                self._part_list.append(part)
            return
        type_, regexp_value = (
            PartType.REGEXP,
            regexp_or_wildcard.value if regexp_or_wildcard else "",
        )
        if regexp_or_wildcard is None or (
            regexp_value == generate_a_segment_wildcard_regexp(self._options)
        ):
            type_, regexp_value = PartType.SEGMENT_WILDCARD, ""
        elif (
            regexp_or_wildcard.type is TokenType.ASTERISK
            or regexp_value == FULL_WILDCARD_REGEXP_VALUE
        ):
            type_, regexp_value = PartType.FULL_WILDCARD, ""
        elif not self._options.allow_regexp:
            raise self._fault(f"{REGEXP_REFUSED}; use :name or *", regexp_or_wildcard.index)
        if name_token is not None:
            name = name_token.value
        else:
            name = str(self._next_numeric_name)
            self._next_numeric_name += 1
        if name in self._names:
            raise self._fault("two groups have the same name", group.index)
        self._names.add(name)
        affixes = self._encode(prefix), self._encode(suffix)
        self._part_list.append(Part(type_, regexp_value, modifier, name, *affixes))


# URL Pattern §2.1.5
def parse_a_pattern_string(
    input: str,  # noqa: A002 (the standard's word)
    options: Options,
    encoding_callback: EncodingCallback,
) -> list[Part]:
    """The parts of a pattern string, its fixed texts encoded.

    >>> from urikit.urlpattern._parts import PATHNAME_OPTIONS
    >>> for part in parse_a_pattern_string("/books/:id", PATHNAME_OPTIONS, str):
    ...     print(part.type, part.value or part.prefix, part.name or "-")
    fixed-text /books -
    segment-wildcard / id
    """
    if PATTERN_SYNTAX.search(input) is None:  # every token is a character
        encoded = encoding_callback(input)
        return [Part(PartType.FIXED_TEXT, encoded, Modifier.NONE)] if input else []
    return _PatternParser(input, options, encoding_callback).run()
