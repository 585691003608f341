"""The constructor string parser: URL Pattern §1.6. From ``https://h/:id`` to its components."""

from __future__ import annotations

import re

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final
from urikit.chars import SCHEME_PATTERN
from urikit.urlpattern._canonical import canonicalize_a_protocol
from urikit.urlpattern._component import Component, compile_a_component
from urikit.urlpattern._init import Init
from urikit.urlpattern._parts import DEFAULT_OPTIONS
from urikit.urlpattern._tokenizer import SYNTAX, Token, TokenType, refuse_long, tokenize

_NON_SPECIAL: Final = frozenset({TokenType.CHAR, TokenType.ESCAPED_CHAR, TokenType.INVALID_CHAR})
_BEFORE_A_MODIFIER: Final = frozenset(
    {TokenType.NAME, TokenType.REGEXP, TokenType.CLOSE, TokenType.ASTERISK}
)

# The states that come before hostname, before pathname, and before search.
_BEFORE_HOSTNAME: Final = frozenset({"protocol", "authority", "username", "password"})
_BEFORE_PATHNAME: Final = _BEFORE_HOSTNAME | {"hostname", "port"}
_BEFORE_SEARCH: Final = _BEFORE_PATHNAME | {"pathname"}


# A scheme, a host with a port or without, and a path, none of which has braces, parentheses,
# escapes or modifiers: the parser would divide it so, one character after the other. A law
# compares the two.
_match_plain: Final = re.compile(
    rf"({SCHEME_PATTERN})://"
    r"((?:[A-Za-z0-9.*-]++|:[A-Za-z_$]++)++)(?::([0-9]++))?"
    r"(/[A-Za-z0-9._~!$&',;=:@%/*-]*+)"
).fullmatch


# The characters that a state looks for
_STOPS: Final = {
    "init": frozenset(":"),
    "protocol": frozenset(":"),
    "authority": frozenset("@/?#"),
    "username": frozenset(":@"),
    "password": frozenset("@"),
    "hostname": frozenset("[]:/?#"),
    "port": frozenset("/?#"),
    "pathname": frozenset("?#"),
    "search": frozenset("#"),
    "hash": frozenset[str](),
}
_RUN: Final = re.compile(f"[^{re.escape(SYNTAX + '@/#[]')}]++|[@/#\\[\\]]")


# URL Pattern §1.5
def protocol_component_matches_a_special_scheme(component: Component) -> bool:
    """True if a URL with one of the special schemes could match."""
    if component.pattern_string in SPECIAL_SCHEMES:
        return True
    return any(component.match(scheme) is not None for scheme in SPECIAL_SCHEMES)


class _ConstructorStringParser:
    """One run over the tokens of a constructor string."""

    def __init__(self, input: str) -> None:  # noqa: A002 (the standard's word)
        self._input = input
        self._token_list = tokenize(input, "lenient", _RUN)
        self._result: Init = {}
        self._component_start = 0
        self._token_index = 0
        self._token_increment = 1
        self._group_depth = 0
        self._hostname_ipv6_bracket_depth = 0
        self._protocol_matches_a_special_scheme = False
        self._state = "init"

    def run(self) -> Init:
        tokens, size = self._token_list, len(self._token_list)
        char, opens, closes = TokenType.CHAR, TokenType.OPEN, TokenType.CLOSE
        while self._token_index < size:
            type_, _, value = tokens[self._token_index]
            self._token_increment = 1
            if type_ is char and value not in _STOPS[self._state]:
                pass
            elif type_ is TokenType.END:
                if self._at_the_end():
                    break
            elif type_ is opens:
                self._group_depth += 1
            elif self._group_depth > 0 and type_ is not closes:
                pass
            else:
                if self._group_depth > 0:
                    self._group_depth -= 1
                # No state looks for anything else.
                if value == "?" or type_ in _NON_SPECIAL:
                    getattr(self, f"_{self._state}_state")()
            self._token_index += self._token_increment
        if "hostname" in self._result and "port" not in self._result:
            self._result["port"] = ""
        return self._result

    def _at_the_end(self) -> bool:
        """Handle the end of the tokens; return True if the parser is done."""
        if self._state == "init":
            # No protocol: a relative pattern. Where does it begin?
            self._rewind()
            if self._is("#"):
                self._change_state("hash", 1)
            elif self._is_a_search_prefix():
                self._change_state("search", 1)
            else:
                self._change_state("pathname", 0)
            return False
        if self._state == "authority":
            # No "@", so no user name and no password.
            self._rewind_and_set_state("hostname")
            return False
        self._change_state("done", 0)
        return True

    # --- the states ---------------------------------------------------------------------------

    def _init_state(self) -> None:
        if self._is(":"):
            self._rewind_and_set_state("protocol")

    def _protocol_state(self) -> None:
        if not self._is(":"):
            return
        self._compute_protocol_matches_a_special_scheme()
        if self._is("/", 1) and self._is("/", 2):
            self._change_state("authority", 3)
        elif self._protocol_matches_a_special_scheme:
            self._change_state("authority", 1)
        else:
            self._change_state("pathname", 1)

    def _authority_state(self) -> None:
        if self._is("@"):
            self._rewind_and_set_state("username")
        elif self._is("/") or self._is_a_search_prefix() or self._is("#"):
            self._rewind_and_set_state("hostname")

    def _username_state(self) -> None:
        if self._is(":"):
            self._change_state("password", 1)
        elif self._is("@"):
            self._change_state("hostname", 1)

    def _password_state(self) -> None:
        if self._is("@"):
            self._change_state("hostname", 1)

    def _hostname_state(self) -> None:
        if self._is("["):
            self._hostname_ipv6_bracket_depth += 1
        elif self._is("]"):
            self._hostname_ipv6_bracket_depth -= 1
        elif self._is(":") and self._hostname_ipv6_bracket_depth == 0:
            self._change_state("port", 1)
        else:
            self._port_state()

    def _port_state(self) -> None:
        if self._is("/"):
            self._change_state("pathname", 0)
        else:
            self._pathname_state()

    def _pathname_state(self) -> None:
        if self._is_a_search_prefix():
            self._change_state("search", 1)
        else:
            self._search_state()

    def _search_state(self) -> None:
        if self._is("#"):
            self._change_state("hash", 1)

    def _hash_state(self) -> None:
        """Nothing comes after it."""

    # --- moving -------------------------------------------------------------------------------

    def _change_state(self, new_state: str, skip: int) -> None:
        state, result = self._state, self._result
        if state not in ("init", "authority", "done"):
            result[state] = self._make_a_component_string()
        if state != "init" and new_state != "done":
            if state in _BEFORE_HOSTNAME and new_state in ("port", "pathname", "search", "hash"):
                result.setdefault("hostname", "")
            if state in _BEFORE_PATHNAME and new_state in ("search", "hash"):
                result.setdefault(
                    "pathname", "/" if self._protocol_matches_a_special_scheme else ""
                )
            if state in _BEFORE_SEARCH and new_state == "hash":
                result.setdefault("search", "")
        self._state = new_state
        self._token_index += skip
        self._component_start = self._token_index
        self._token_increment = 0

    def _rewind(self) -> None:
        self._token_index = self._component_start
        self._token_increment = 0

    def _rewind_and_set_state(self, state: str) -> None:
        self._rewind()
        self._state = state

    # --- looking ------------------------------------------------------------------------------

    def _get_a_safe_token(self, index: int) -> Token:
        tokens = self._token_list
        return tokens[index] if index < len(tokens) else tokens[-1]

    def _is(self, value: str, ahead: int = 0) -> bool:
        """Is a non-special pattern char."""
        type_, _, found = self._get_a_safe_token(self._token_index + ahead)
        return found == value and type_ in _NON_SPECIAL

    def _is_a_search_prefix(self) -> bool:
        if self._is("?"):
            return True
        if self._token_list[self._token_index].value != "?":
            return False
        previous = self._token_list[max(self._token_index - 1, 0)]
        return self._token_index == 0 or previous.type not in _BEFORE_A_MODIFIER

    def _make_a_component_string(self) -> str:
        start = self._get_a_safe_token(self._component_start).index
        return self._input[start : self._token_list[self._token_index].index]

    def _compute_protocol_matches_a_special_scheme(self) -> None:
        protocol = self._make_a_component_string()
        component = compile_a_component(protocol, canonicalize_a_protocol, DEFAULT_OPTIONS)
        if protocol_component_matches_a_special_scheme(component):
            self._protocol_matches_a_special_scheme = True


# URL Pattern §1.6
def parse_a_constructor_string(input: str) -> Init:  # noqa: A002 (the standard's word)
    """The components of a pattern in the shorthand form.

    >>> parse_a_constructor_string("https://*.example.com/:id#:part")["hostname"]
    '*.example.com'
    """
    refuse_long(input)
    match = _match_plain(input)
    if match is None:
        return _ConstructorStringParser(input).run()
    protocol, hostname, port, pathname = match.groups("")
    return {"protocol": protocol, "hostname": hostname, "port": port, "pathname": pathname}
