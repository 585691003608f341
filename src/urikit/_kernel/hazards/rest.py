"""Hazards of the path, the query and the fragment."""

from __future__ import annotations

from urikit import chars
from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline, urlscan
from urikit._kernel.hazards.codes import (
    BACKSLASH as _BACKSLASH,
    BACKSLASH_IN_PATH as _BACKSLASH_IN_PATH,
    DOT_SEGMENT as _DOT_SEGMENT,
    DOUBLE_ENCODING as _DOUBLE_ENCODING,
    DOUBLE_SLASH_PATH as _DOUBLE_SLASH_PATH,
    EMPTY_SEGMENT as _EMPTY_SEGMENT,
    ENCODED_CONTROL as _ENCODED_CONTROL,
    ENCODED_DOT_SEGMENT as _ENCODED_DOT_SEGMENT,
    ENCODED_PERCENT as _ENCODED_PERCENT,
    ENCODED_SLASH as _ENCODED_SLASH,
    INVALID_ESCAPE as _INVALID_ESCAPE,
    NEEDLESS_ENCODING as _NEEDLESS_ENCODING,
    PATH_PARAMETER as _PATH_PARAMETER,
    SEMICOLON_IN_QUERY as _SEMICOLON_IN_QUERY,
    UNENCODED_CHARACTER as _UNENCODED_CHARACTER,
    UNENCODED_SPACE as _UNENCODED_SPACE,
    URL_IN_QUERY as _URL_IN_QUERY,
)
from urikit._kernel.hazards.suspect import Suspect
from urikit._kernel.tables import HEX_VALUES as _VALUE_TABLE, class_table

if TYPE_CHECKING:
    from typing import Any

_VALUES = _VALUE_TABLE  # in C pointers into the tables
_OTHERS, _MEANINGFUL = 1, 2
# Neither in a path, a query or a fragment, nor between them, nor a control or a space: other bytes
# than ASCII belong to these too.
_NOT_IN_RFC_3986 = chars.span("!", "~") - chars.QUERY - chars.chars("#%")
_KIND_TABLE = (
    class_table(
        {_OTHERS: _NOT_IN_RFC_3986, _MEANINGFUL: _NOT_IN_RFC_3986 | chars.chars(" %/\\:;=&")}
    )[:128]
    + bytes([_OTHERS | _MEANINGFUL]) * 128
)
_KINDS = _KIND_TABLE


def find_in_rest(suspect: Suspect) -> bool:
    """Find the hazards behind the authority; return False if only the finders can."""
    if not _find_in_path(suspect):
        return False
    if suspect.query >= 0 and not _find_in_query(suspect):
        return False
    if suspect.fragment >= 0:
        _find_in_fragment(suspect)
    return True


def _find_in_path(suspect: Suspect) -> bool:
    data, start, end = suspect.text, suspect.path, suspect.path_end
    is_written_as_rfc = True  # backslashes that are slashes have codes of their own
    for index in range(suspect.slashes, end):
        if data[index] == "\\":
            is_written_as_rfc = False
            if suspect.authority < 0:
                return False
            if index >= start and not suspect.has(_BACKSLASH):
                suspect.put(_BACKSLASH_IN_PATH, index, index + 1)
            break
    if end - start > 3 and _is_slash(data[start]) and data[start + 1] == "%":
        code = inline.byte_of(_VALUES, data, start + 2)
        if code == 0x09 or code == 0x0A or code == 0x0D:
            suspect.put(_DOUBLE_SLASH_PATH, start, start + 4)
    _check_dots(suspect, data, start, end)
    index = start
    while index < end:
        kind = _KINDS[ord(data[index])]
        if kind & _MEANINGFUL == 0:
            index += 1
            continue
        if data[index] == "%":
            code = _escaped(data, index, end)
            if not _find_escape(suspect, data, start, end, index, code):
                return False
            index += 1 if code < 0 else 3
            continue
        if _is_slash(data[index]):
            if index == start + 1 and _is_slash(data[start]):
                suspect.put(_DOUBLE_SLASH_PATH, start, index + 1)
            if index > start and _is_slash(data[index - 1]):
                suspect.put(_EMPTY_SEGMENT, index, index + 1)
            _check_dots(suspect, data, index + 1, end)
        elif data[index] == ";":
            if index > start and (data[index - 1] == "." or _is_escape(data, start, index)):
                return False
            suspect.put(_PATH_PARAMETER, index, index + 1)
        elif data[index] == ":":
            if _may_be_in_url(data, start, end, index, index + 1):
                return False
        elif data[index] == " ":
            suspect.put(_UNENCODED_SPACE, index, index + 1)
        if kind & _OTHERS and is_written_as_rfc:
            suspect.put(_UNENCODED_CHARACTER, index, index + _size(data, index))
        index += 1
    return True


def _is_slash(char: str) -> bool:
    return char == "/" or char == "\\"


def _size(data: Any, index: int) -> int:
    """Return how many bytes the character at *index* has."""
    code = ord(data[index])
    return 1 + (code >= 0xC0) + (code >= 0xE0) + (code >= 0xF0)


def _check_dots(suspect: Suspect, data: Any, index: int, end: int) -> int:
    """Find a dot segment at *index*."""
    dot = urlscan.skip_dot(data, index, end)
    if dot == index:
        return 0
    dots = urlscan.skip_dot(data, dot, end)
    if dots == end or _is_slash(data[dots]):
        if dots - index > 2:
            suspect.put(_ENCODED_DOT_SEGMENT, index, dots)
        elif suspect.scheme_end >= 0:  # references are made of dot segments
            suspect.put(_DOT_SEGMENT, index, dots)
    return 0


def _escaped(data: Any, index: int, end: int) -> int:
    """Return the byte that the escape at *index* stands for, -1 if it is none."""
    return inline.byte_of(_VALUES, data, index + 1) if end - index > 2 else -1


def _is_escape(data: Any, start: int, end: int) -> bool:
    """Return True if the last characters from *start* to *end* may be an escape."""
    return end - start > 2 and data[end - 3] == "%"


def _is_letter_or_digit(code: int) -> bool:
    return 0x30 <= code <= 0x39 or 0x41 <= code <= 0x5A or 0x61 <= code <= 0x7A


def _find_escape(suspect: Suspect, data: Any, start: int, end: int, index: int, code: int) -> bool:
    """Find the hazards of the escape of the byte *code* in the path."""
    after = index + 3
    if code < 0:
        suspect.put(_INVALID_ESCAPE, index, index + 1)
    elif code < 0x20 or code == 0x7F:
        suspect.put(_ENCODED_CONTROL, index, after)
    elif code == 0x25:
        suspect.put(_ENCODED_PERCENT, index, after)
        if end - after > 1 and inline.byte_of(_VALUES, data, after) >= 0:
            suspect.put(_DOUBLE_ENCODING, index, after + 2)
    elif code == 0x2F or code == 0x5C:
        # Beside a dot, a slash or another escape it may be more.
        if after < end and (data[after] == "." or data[after] == "%" or _is_slash(data[after])):
            return False
        if index > start and (
            data[index - 1] == "."
            or data[index - 1] == ":"
            or _is_slash(data[index - 1])
            or _may_be_doi(data, start, index)
            or _is_escape(data, start, index)
        ):
            return False
        suspect.put(_ENCODED_SLASH, index, after)
    elif code == 0x3A:
        return not _may_be_in_url(data, start, end, index, after)
    elif _is_letter_or_digit(code):
        suspect.put(_NEEDLESS_ENCODING, index, after)
    elif code == 0xC0 or code == 0xC1 or (code == 0xE0 and _escaped(data, after, end) == 0x80):
        return False  # overlong UTF-8
    return True


def _may_be_doi(data: Any, start: int, end: int) -> bool:
    """Return True if the beginning of a DOI may stand before *end*."""
    index = end
    while index > start and inline.is_digit(data[index - 1]):
        index -= 1
    return bool(end - index > 3 and index > start and data[index - 1] == ".")


def _may_be_in_url(data: Any, start: int, end: int, colon: int, after: int) -> bool:
    """Return True if the colon before *after* may be that of a URL in the path."""
    if after < end and (_is_slash(data[after]) or data[after] == "%"):
        return True
    if colon - start < 3:
        return False
    # The last two letters of a scheme that a finder knows
    one, two = inline.lower(ord(data[colon - 2])), inline.lower(ord(data[colon - 1]))
    return (
        (one == 0x74 and (two == 0x70 or two == 0x61))  # http, ftp, data
        or (one == 0x70 and (two == 0x73 or two == 0x74))  # https, javascript, vbscript
        or (one == 0x6C and two == 0x65)  # file
    )


def _find_in_query(suspect: Suspect) -> bool:
    data, end = suspect.text, suspect.query_end
    index = key_end = suspect.query
    in_key = True
    has_bracket = False
    while index < end:
        kind = _KINDS[ord(data[index])]
        if kind & _MEANINGFUL == 0:
            index += 1
            continue
        code = ord(data[index])
        after = index + 1
        if code == 0x25:
            code = _escaped(data, index, end)
            if code < 0:
                suspect.put(_INVALID_ESCAPE, index, after)
                index += 1
                continue
            after = index + 3
            if code == 0x25:
                suspect.put(_ENCODED_PERCENT, index, after)
            elif code == 0x00 or code == 0x0D:
                suspect.put(_ENCODED_CONTROL, index, after)
            elif _is_letter_or_digit(code):
                suspect.put(_NEEDLESS_ENCODING, index, after)
            elif code == 0x26:
                code = 0  # an escaped ampersand separates nothing
        elif code == 0x20:
            suspect.put(_UNENCODED_SPACE, index, after)
        elif code == 0x3B:
            suspect.put(_SEMICOLON_IN_QUERY, index, after)
        elif code == 0x26:
            in_key = True
        elif code == 0x3D:
            in_key = False
        elif kind & _OTHERS:
            is_bracket = code == 0x5B or code == 0x5D
            if is_bracket and in_key and index >= key_end:
                key_end = _key_end(data, index, end)
            if is_bracket and in_key and key_end < end and data[key_end] == "=":
                # Usual there; a finder knows if one that closes stands alone.
                if code == 0x5D and not has_bracket:
                    return False
            else:
                suspect.put(_UNENCODED_CHARACTER, index, index + _size(data, index))
            has_bracket = has_bracket or code == 0x5B
        if code == 0x3A or code == 0x3D or code == 0x26:
            slash = _skip_slash(data, after, end)
            slashes = _skip_slash(data, slash, end)
            if after < slash < slashes:
                suspect.put(_URL_IN_QUERY, index, slashes)
        index = after
    return True


def _key_end(data: Any, index: int, end: int) -> int:
    """Return where the key that goes on at *index* ends, with an equals sign or without."""
    while index < end and data[index] != "=" and data[index] != "&":
        index += 1
    return index


def _skip_slash(data: Any, index: int, end: int) -> int:
    """Return the index after the slash at *index*, encoded or not; *index* if there is none."""
    if index < end and _is_slash(data[index]):
        return index + 1
    if index < end and data[index] == "%":
        code = _escaped(data, index, end)
        if code == 0x2F or code == 0x5C:
            return index + 3
    return index


def _find_in_fragment(suspect: Suspect) -> int:
    data, end = suspect.text, suspect.last
    for index in range(suspect.fragment, end):
        if data[index] == "%":
            if _escaped(data, index, end) < 0:
                suspect.put(_INVALID_ESCAPE, index, index + 1)
        elif data[index] == " ":
            suspect.put(_UNENCODED_SPACE, index, index + 1)
        elif _KINDS[ord(data[index])] & _OTHERS:
            suspect.put(_UNENCODED_CHARACTER, index, index + _size(data, index))
    return 0
