"""Strings in messages: names of characters, escapes, a caret under the place."""

LONE_SURROGATE = "lone surrogate cannot be encoded as UTF-8; remove it, or replace it with U+FFFD"
"""The message of every error about one."""


def character_name(char: str) -> str:
    """Return *char* as a message names it: quoted, or as a code point.

    >>> character_name(" "), character_name("<"), character_name("\\x7f"), character_name("é")
    ('a space', '"<"', 'U+007F', 'U+00E9 "é"')
    """
    if char == " ":
        return "a space"
    quoted = f'"{char}"' if char != '"' else "a double quote"
    if char.isascii() and char.isprintable():
        return quoted
    return f"U+{ord(char):04X} {quoted}" if char.isprintable() else f"U+{ord(char):04X}"


def visible(text: str) -> str:
    """*text* with what is not printable written as escapes.

    >>> visible("a\\tb")
    'a\\\\tb'
    """
    if text.isprintable():
        return text
    escapes = {c: c if c.isprintable() else c.encode("unicode_escape").decode() for c in set(text)}
    return "".join(map(escapes.__getitem__, text))


def columns(text: str) -> int:
    """Return the number of columns that *text* takes on a terminal.

    >>> columns("aé日")
    4
    """
    if text.isascii():
        return len(text)
    import unicodedata

    widths = {
        c: 0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in set(text)
    }
    return sum(map(widths.__getitem__, text))


def describe(kind: str, text: str, index: int, message: str, expected: str) -> str:
    """The message of an error: the fault, the text around it on one line, and a caret."""
    head = message or str(kind).replace("-", " ")
    if expected:
        head += f": expected {expected}"
    if not text:
        return head
    if "@" in text or "=" in text or "%40" in text or "%3" in text:  # else no secret is in it
        from urikit._ground.redaction import (  # it needs re, slow to import
            mask,
            secret_spans,
            shift,
        )

        if secrets := secret_spans(text, cautious=False):
            is_secret = any(start <= index < end for start, end in secrets)
            if is_secret and kind in ("invalid-port", "port-invalid"):
                head += '; percent-encode "/", "?", "#" and "\\" in a password'
            text, index = mask(text, secrets), shift(index, secrets)
    shown, caret = picture(text, index)
    return f"{head}\n{shown}\n{caret}"


def picture(text: str, start: int, end: int = 0, width: int = 72) -> list[str]:
    """One line of *text* around the place from *start* to *end*, and one with carets under it.

    >>> print(*picture("http://h:x/", 9), sep="\\n")
        http://h:x/
                 ^
    """
    left = max(0, min(start - width // 2, len(text) - width))
    right = left + width
    shown, start = text[left:right], min(start, len(text))
    more, rest = "…" if left else "", "…" if right < len(text) else ""
    if shown.isascii() and shown.isprintable():  # a column for each character
        indent, marked = len(more) + start - left, min(end, right, len(text)) - start
    else:
        shown = visible(text[left:start]) + visible(text[start:right])
        indent = columns(more + visible(text[left:start]))
        marked = columns(visible(text[start : min(end, right)]))
    return [f"    {more}{shown}{rest}", f"    {' ' * indent}{'^' * max(marked, 1)}"]
