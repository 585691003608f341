"""Reading a JavaScript regular expression with the flag ``v``: ECMA-262 §22.2.1, Patterns."""

from __future__ import annotations

import re

from urikit._ground.typed import Final
from urikit.urlpattern._ecmascript.charset import ALL, LINE_TERMINATORS, CharSet, of_text
from urikit.urlpattern._ecmascript.classes import DEEPEST, ClassReader
from urikit.urlpattern._ecmascript.nodes import (
    Alternatives,
    Anchor,
    Backreference,
    Boundary,
    Characters,
    Group,
    Look,
    Node,
    Repeat,
    Sequence,
    captures,
)
from urikit.urlpattern._tokenizer import is_a_valid_name_code_point

_COUNT: Final = re.compile(r"\{([0-9]+)(,([0-9]*))?\}")
_MODIFIERS: Final = re.compile(r"([ims]*)(-([ims]*))?:")
_DECIMAL: Final = re.compile("[1-9][0-9]*")
_LOOKAROUNDS: Final = {
    "?=": (True, False),
    "?!": (True, True),
    "?<=": (False, False),
    "?<!": (False, True),
}
# More than any text is long, and less than Python allows.
_MANY: Final = 4_000_000_000


class _RegularExpressionParser(ClassReader):
    """One run over the text."""

    def __init__(self, text: str, ignore_case: bool) -> None:
        super().__init__(text, ignore_case)
        self._multiline = self._dot_all = False
        self._depth = 0
        self._groups = 0
        self._closed: set[int] = set()
        self._names: dict[str, list[int]] = {}
        # The names that another group in the same alternative cannot have.
        self._taken: set[str] = set()
        # Where a backreference stands and what it names, checked when all groups are known.
        self._references: list[tuple[int, str | int]] = []

    def run(self) -> Node:
        node = self._disjunction()
        if self.place < len(self.text):
            raise self.fault("unmatched closing bracket", self.place)
        for index, target in self._references:
            known = target in self._names if isinstance(target, str) else target <= self._groups
            if not known:
                raise self.fault("reference to an unknown group", index)
        return node

    # --- the grammar ----------------------------------------------------------------------------

    def _disjunction(self) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self.refusal("groups are nested too deeply", self.place)
        before, taken = set(self._taken), set[str]()
        options = [self._alternative()]
        while self.skip("|"):
            taken |= self._taken
            self._taken = set(before)
            options.append(self._alternative())
        self._taken |= taken
        self._depth -= 1
        return options[0] if len(options) == 1 else Alternatives(tuple(options))

    def _alternative(self) -> Node:
        items: list[Node] = []
        while self.peek() not in ("", "|", ")"):
            items.append(self._term())
        return items[0] if len(items) == 1 else Sequence(tuple(items))

    def _term(self) -> Node:
        start, char = self.place, self.take()
        match char:
            case "^" | "$":
                return Anchor(char == "^", self._multiline)
            case "\\" if self.peek() in ("b", "B"):
                return Boundary(self.take() == "B")
            case "(":
                atom = self._group(start)
                if isinstance(atom, Look):
                    return atom
            case "[":
                atom = self._set(self.character_class()[0])
            case ".":
                atom = self._set(ALL if self._dot_all else ALL.difference(LINE_TERMINATORS))
            case "\\":
                atom = self._atom_escape(start)
            case "*" | "+" | "?" | "{":
                raise self.fault("nothing to repeat", start)
            case "]" | "}":
                raise self.fault("unmatched closing bracket", start)
            case _:
                atom = self._set(of_text(char))
        return self._quantified(atom)

    def _set(self, chosen: CharSet) -> Node:
        """One character of a set, or one of its strings, the longest first."""
        single = Characters(chosen.in_ascii(self.ignore_case))
        if not chosen.strings:
            return single
        ordered = sorted(chosen.strings, key=lambda string: (-len(string), string))
        words: list[Node] = [
            Sequence(tuple(Characters(of_text(c).in_ascii(self.ignore_case)) for c in string))
            for string in ordered
        ]
        words.insert(len(words) - ("" in chosen.strings), single)
        return Alternatives(tuple(words))

    def _quantified(self, atom: Node) -> Node:
        start = self.place
        least, most = 1, None
        if self.skip("*"):
            least = 0
        elif self.skip("+"):
            pass
        elif self.skip("?"):
            least, most = 0, 1
        elif self.peek() == "{":
            found = _COUNT.match(self.text, start)
            if found is None:
                raise self.fault("invalid quantifier", start)
            self.place = found.end()
            least = _number(found[1])
            if not found[2]:
                most = least
            elif found[3]:
                most = _number(found[3])
            if most is not None and _exceeds(found[1], found[3] or found[1]):
                raise self.fault("numbers of a quantifier are in the wrong order", start)
        else:
            return atom
        return Repeat(atom, least, most, greedy=not self.skip("?"))

    # --- groups -----------------------------------------------------------------------------------

    def _group(self, start: int) -> Node:
        for opening, (ahead, negative) in _LOOKAROUNDS.items():
            if self.skip(opening):
                return self._lookaround(ahead, negative, start)
        if self.skip("?<"):
            name = self._group_name(start)
            if name in self._taken:
                raise self.fault("two groups have the same name", start)
            self._taken.add(name)
            self._names.setdefault(name, []).append(self._groups + 1)
        elif self.skip("?"):
            return self._with_modifiers(start)
        self._groups += 1
        number = self._groups
        group = Group(number, self._until_closed(start))
        self._closed.add(number)
        return group

    def _until_closed(self, start: int) -> Node:
        node = self._disjunction()
        if not self.skip(")"):
            raise self.fault("group is not closed", start)
        return node

    def _lookaround(self, ahead: bool, negative: bool, start: int) -> Node:
        body = self._until_closed(start)
        if captures(body) and (negative or not ahead):
            kind = "a negative lookaround" if negative else "a lookbehind"
            raise self.refusal(f"capturing groups in {kind} are not supported", start)
        if self.peek() in ("*", "+", "?", "{"):
            raise self.fault("nothing to repeat", self.place)
        return Look(ahead, negative, body)

    def _with_modifiers(self, start: int) -> Node:
        """``(?:…)``, or ``(?i-s:…)`` with flags for what is in it."""
        found = _MODIFIERS.match(self.text, self.place)
        flags = "" if found is None else found[1] + (found[3] or "")
        if found is None or len(set(flags)) < len(flags) or (found[2] and not flags):
            raise self.fault("unknown kind of group", start)
        self.place = found.end()
        before = self.ignore_case, self._multiline, self._dot_all
        self.ignore_case, self._multiline, self._dot_all = (
            flag in found[1] if flag in flags else value
            for flag, value in zip("ims", before, strict=True)
        )
        body = self._until_closed(start)
        self.ignore_case, self._multiline, self._dot_all = before
        return Sequence((body,))

    def _group_name(self, start: int) -> str:
        """GroupName, after its ``<``."""
        name = ""
        while not (name and self.skip(">")):
            char = self.take()
            if char == "\\" and self.skip("u"):
                char = chr(self._unicode_escape())
            if char == "" or not is_a_valid_name_code_point(char, first=name == ""):
                raise self.fault("invalid group name", start)
            name += char
        return name

    # --- escapes ----------------------------------------------------------------------------------

    def _atom_escape(self, start: int) -> Node:
        """AtomEscape, after the backslash."""
        escape = self.character_class_escape()
        if escape is not None:
            return self._set(escape[0])
        if found := _DECIMAL.match(self.text, self.place):
            self.place = found.end()
            return self._reference(start, _number(found[0]))
        if self.skip("k"):
            if not self.skip("<"):
                raise self.fault("expected a group name", self.place)
            return self._reference(start, self._group_name(start))
        return self._set(of_text(chr(self.character_escape())))

    # ECMA-262 §22.2.2.8, BackreferenceMatcher
    def _reference(self, start: int, target: str | int) -> Node:
        """Return the reference to those groups of that name or number that are closed by now.

        A group that comes later, or in which the reference stands, has captured nothing: it is
        undefined when a repetition begins anew, and a reference to it matches the empty string.
        """
        self._references.append((start, target))
        wanted = self._names.get(target, []) if isinstance(target, str) else [target]
        return Backreference(tuple(n for n in wanted if n in self._closed), self.ignore_case)


def _number(digits: str) -> int:
    digits = digits.lstrip("0")
    return _MANY if len(digits) > 9 else int(digits or "0")


def _exceeds(first: str, second: str) -> bool:
    """True if a number, however long, is greater than another."""
    first, second = first.lstrip("0"), second.lstrip("0")
    return (len(first), first) > (len(second), second)


def parse_a_regular_expression(text: str, ignore_case: bool) -> Node:
    """Parse *text*, a regular expression with the flag ``v`` (and ``i``).

    >>> parse_a_regular_expression("\\x00{2}", False)
    Repeat(body=Characters(bits=1), least=2, most=2, greedy=True)
    """
    return _RegularExpressionParser(text, ignore_case).run()
