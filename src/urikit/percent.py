"""Percent-encoding: RFC 3986 §2.1, and its normal form, §6.2.2.2.

A ``%`` that two hexadecimal digits do not follow is not an escape: decoding and normalizing leave
it unchanged. Escapes are bytes, and bytes are text in UTF-8.
"""

from __future__ import annotations

from codecs import lookup_error
from collections.abc import Callable

from urikit._ground.choices import wrong_choice
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.kinds import wrong_type
from urikit._ground.patterns import pattern_of
from urikit._ground.pictures import LONE_SURROGATE
from urikit._ground.typed import Final, Literal, TypeAlias
from urikit._ground.utf8 import surrogate_in
from urikit._kernel import percent as _percent
from urikit._kernel.record import COMPILED
from urikit.chars import (
    ABNORMAL_ESCAPE,
    ANY,
    HEXDIG,
    PCT_ENCODED,
    STRAY_PERCENT,
    SURROGATE,
    UNRESERVED,
    CharSet,
    chars,
)
from urikit.errors import BuildError, DecodeError, ErrorKind

if TYPE_CHECKING:
    import re

__all__ = [
    "decode", "decode_bytes", "decode_to_bytes", "encode", "encode_bytes", "is_well_formed",
    "normalize", "uppercase_escapes",
]  # fmt: skip

_Errors: TypeAlias = Literal[
    "replace", "strict", "keep", "ignore", "backslashreplace", "surrogateescape", "surrogatepass"
]
_ABNORMAL = pattern_of(ABNORMAL_ESCAPE)
_ESCAPES = pattern_of(f"(?:{PCT_ENCODED})++")
_BYTE_ESCAPES = pattern_of(_ESCAPES.pattern.encode("ascii"))
_STRAY_PERCENT = pattern_of(STRAY_PERCENT)

_ENCODED_BYTE: Final = tuple(f"%{byte:02X}" for byte in range(256))


def encode(text: str, allowed: CharSet, *, keep_escapes: bool = False) -> str:
    """Percent-encode each character of *text* outside *allowed*, as UTF-8.

    A ``%`` is encoded like any other character, so ``decode`` gives the text back. With
    *keep_escapes* the text counts as encoded already: well-formed escapes stay.
    A lone surrogate has no UTF-8 form and is refused.

    >>> from urikit.chars import PCHAR
    >>> encode("50% of ü/a", PCHAR)
    '50%25%20of%20%C3%BC%2Fa'
    >>> encode("a%20b c", PCHAR, keep_escapes=True)
    'a%20b%20c'
    """
    try:
        if COMPILED and not keep_escapes and allowed.is_ascii:
            encoded = _percent.encode(_exact(text), allowed.table)
            if encoded is not None:
                return encoded
        encoders = _KEEPING_ENCODERS if keep_escapes else _ENCODERS
        encoder = encoders.get(allowed)
        if encoder is None:
            encoder = encoders[allowed] = _encoder(allowed, keep_escapes)
        return encoder(text)
    except (AttributeError, TypeError):
        _checked(text)
        _check_set(allowed)
        raise


def _exact(text: str) -> str:
    return text if type(text) is str else str.__str__(text)  # C takes no subclass of str


def _checked(text: str) -> str:
    if not isinstance(text, str):
        raise wrong_type("", "a string", text)
    return text


def _check_set(allowed: CharSet) -> None:
    if not isinstance(allowed, CharSet):
        raise wrong_type("allowed", "a CharSet such as chars.PATH", allowed)


# By their character sets: there are as many as there are sets, not texts.
_ENCODERS: Final[dict[CharSet, Callable[[str], str]]] = {}
_KEEPING_ENCODERS: Final[dict[CharSet, Callable[[str], str]]] = {}


def _encoder(allowed: CharSet, keep_escapes: bool) -> Callable[[str], str]:
    outside = ANY - allowed
    if keep_escapes:
        pattern = pattern_of(f"(?:{STRAY_PERCENT}|{(outside - chars('%')).pattern})++")
    else:
        pattern = pattern_of(f"{outside.pattern}++")
    table = (allowed | chars("%")).table if COMPILED and keep_escapes and allowed.is_ascii else b""

    def escape(match: re.Match[str]) -> str:
        try:
            return "%" + match[0].encode().hex("%").upper()
        except UnicodeEncodeError as error:
            index = match.start() + error.start
            raise BuildError(
                ErrorKind.LONE_SURROGATE, match.string, index, message=LONE_SURROGATE
            ) from None

    def run(text: str) -> str:
        if table:
            complete = _STRAY_PERCENT.sub("%25", _exact(text)) if "%" in text else _exact(text)
            encoded = _percent.encode(complete, table)
            if encoded is not None:
                return encoded
        return pattern.sub(escape, text)

    return run


def encode_bytes(data: bytes, allowed: CharSet) -> str:
    """Percent-encode each byte of *data* outside *allowed*, and return a string.

    >>> encode_bytes(b"a\\xf6 b", UNRESERVED)
    'a%F6%20b'
    """
    try:
        plain = allowed.ascii
        return "".join(
            chr(byte) if byte < 128 and chr(byte) in plain else _ENCODED_BYTE[byte] for byte in data
        )
    except (AttributeError, TypeError):
        _check_set(allowed)
        raise wrong_type("data", "bytes", data) from None


def decode(text: str, errors: _Errors = "replace") -> str:
    """Decode the escapes of *text* as UTF-8.

    *errors* says how to treat bytes that are not UTF-8, as in :meth:`bytes.decode`;
    ``"strict"`` raises :class:`~urikit.errors.DecodeError`, and ``"keep"`` leaves the escapes
    of those bytes unchanged.

    >>> decode("caf%C3%A9%2F%F6"), decode("%F6%41", errors="keep")
    ('café/\\ufffd', '%F6A')
    >>> decode("100%, %zz")
    '100%, %zz'
    """
    try:
        if "%" not in text:
            return _checked(text)
        if errors in ("replace", "strict", "keep"):
            decoded = _percent.decode(_exact(text), False)
            if decoded is not None and (errors == "replace" or "\ufffd" not in decoded):
                return decoded
            if errors == "keep":
                return _ESCAPES.sub(_decode_keeping, text)
        else:
            lookup_error(errors)
    except (LookupError, TypeError):
        _checked(text)
        raise _wrong_handler(errors) from None

    def decode_run(match: re.Match[str]) -> str:
        try:
            return _run_bytes(match[0]).decode("utf-8", errors)
        except UnicodeDecodeError as error:
            raise DecodeError(
                ErrorKind.INVALID_UTF8,
                text,
                match.start() + 3 * error.start,
                message="percent-encoded bytes are not UTF-8",
            ) from None

    return _ESCAPES.sub(decode_run, text)


def _wrong_handler(errors: str) -> Exception:
    if not isinstance(errors, str):
        return wrong_type("errors", "a string", errors)
    return wrong_choice("errors", ("strict", "replace", "ignore", "keep"), errors)


def _decode_keeping(match: re.Match[str]) -> str:
    # surrogateescape marks each undecodable byte; none can stand in decoded UTF-8 itself.
    decoded = _run_bytes(match[0]).decode("utf-8", "surrogateescape")
    return SURROGATE.compiled.sub(lambda m: _ENCODED_BYTE[ord(m[0]) & 0xFF], decoded)


def _run_bytes(escapes: str) -> bytes:
    return bytes.fromhex(escapes.replace("%", ""))


def decode_bytes(data: bytes) -> bytes:
    """Decode the escapes of *data*, and nothing else.

    >>> decode_bytes(b"%25%s%1G\\xff")
    b'%%s%1G\\xff'
    """
    if not isinstance(data, bytes):
        raise wrong_type("", "bytes", data)
    if b"%" not in data:
        return data
    return _BYTE_ESCAPES.sub(lambda match: _run_bytes(match[0].decode("ascii")), data)


def decode_to_bytes(text: str) -> bytes:
    """Return the decoded bytes of *text*; characters outside escapes are encoded as UTF-8.

    >>> decode_to_bytes("%F6%zz\u00fc")
    b'\\xf6%zz\\xc3\\xbc'
    """
    _checked(text)
    try:
        if "%" not in text:
            return text.encode()
        if _ESCAPES.fullmatch(text):
            return _run_bytes(text)
        pieces, end = [], 0
        for match in _ESCAPES.finditer(text):
            pieces += [text[end : match.start()].encode(), _run_bytes(match[0])]
            end = match.end()
        return b"".join([*pieces, text[end:].encode()])
    except UnicodeEncodeError:
        kind, index = ErrorKind.LONE_SURROGATE, surrogate_in(text)
        raise DecodeError(kind, text, index, message=LONE_SURROGATE) from None


def normalize(text: str) -> str:
    """Uppercase the digits of escapes in *text*, and decode those of unreserved characters.

    Nothing else is touched. RFC 3986 §6.2.2.1 and §6.2.2.2.

    >>> normalize("%7euser/%c3%bc%2f%zz")
    '~user/%C3%BC%2F%zz'
    """
    try:
        if "%" not in text:
            return _checked(text)
        # After a "%" that starts no escape, a decoded hexadecimal digit would make one of it.
        table = _NORMAL if is_well_formed(text) else _NORMAL_BUT_DIGITS
        return _ABNORMAL.sub(lambda match: table[match[0]], text)
    except TypeError:
        _checked(text)
        raise


class _NormalForms(dict[str, str]):
    """Escapes and their normal forms, each found when it is first met; there are 484 escapes."""

    def __init__(self, decoded: CharSet) -> None:
        super().__init__()
        self._decoded = decoded

    def __missing__(self, escape: str) -> str:
        char = chr(int(escape[1:], 16))
        self[escape] = normal = char if char in self._decoded else escape.upper()
        return normal


_NORMAL: Final = _NormalForms(UNRESERVED)
_NORMAL_BUT_DIGITS: Final = _NormalForms(UNRESERVED - HEXDIG)


def uppercase_escapes(text: str) -> str:
    """Uppercase the digits of escapes in *text*. RFC 3986 §6.2.2.1.

    >>> uppercase_escapes("%7e%c3%zz")
    '%7E%C3%zz'
    """
    try:
        if "%" not in text:
            return _checked(text)
        return _ESCAPES.sub(lambda match: match[0].upper(), text)
    except TypeError:
        _checked(text)
        raise


def is_well_formed(text: str) -> bool:
    """True if every ``%`` in *text* starts an escape.

    >>> is_well_formed("a%20b"), is_well_formed("100%")
    (True, False)
    """
    try:
        return _STRAY_PERCENT.search(text) is None
    except TypeError:
        _checked(text)
        raise
