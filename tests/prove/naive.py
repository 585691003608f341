"""Percent-encoding in the plainest way: character by character, with nothing clever.

What the library's codec is held against. RFC 3986 §2.1 and §6.2.2.
"""

from collections.abc import Collection, Iterator

__all__ = [
    "decode",
    "decode_bytes",
    "decode_to_bytes",
    "encode",
    "encode_bytes",
    "is_well_formed",
    "normalize",
    "tokens",
]

_HEX = "0123456789abcdefABCDEF"
_UNRESERVED = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")


def tokens(text: str) -> Iterator[str]:
    """The escapes and the other characters of *text*, one after the other.

    >>> list(tokens("a%41%4"))
    ['a', '%41', '%', '4']
    """
    index = 0
    while index < len(text):
        digits = text[index + 1 : index + 3]
        size = 3 if text[index] == "%" and len(digits) == 2 and _both_hex(digits) else 1
        yield text[index : index + size]
        index += size


def _both_hex(digits: str) -> bool:
    return digits[0] in _HEX and digits[1] in _HEX


def decode(text: str, errors: str = "replace") -> str:
    """*text* with each run of escapes decoded as UTF-8; ``keep`` leaves bad bytes escaped.

    >>> decode("%C3%BC%ff+"), decode("%C3%BC%ff+", "keep")
    ('ü\\ufffd+', 'ü%FF+')
    """
    output, run = "", bytearray()
    for token in [*tokens(text), ""]:
        if len(token) == 3:
            run.append(int(token[1:], 16))
            continue
        if errors == "keep":
            kept = bytes(run).decode("utf-8", "surrogateescape")
            output += "".join(
                f"%{ord(char) - 0xDC00:02X}" if "\udc80" <= char <= "\udcff" else char
                for char in kept
            )
        else:
            output += bytes(run).decode("utf-8", errors)
        run.clear()
        output += token
    return output


def decode_to_bytes(text: str) -> bytes:
    """The bytes that *text* stands for.

    >>> decode_to_bytes("ü%ff")
    b'\\xc3\\xbc\\xff'
    """
    return b"".join(
        bytes([int(token[1:], 16)]) if len(token) == 3 else token.encode() for token in tokens(text)
    )


def decode_bytes(data: bytes) -> bytes:
    """*data* with its escapes decoded.

    >>> decode_bytes(b"%41%4\\xff")
    b'A%4\\xff'
    """
    return b"".join(
        bytes([int(token[1:], 16)]) if len(token) == 3 else token.encode("latin-1")
        for token in tokens(data.decode("latin-1"))
    )


def encode(text: str, allowed: Collection[str], *, keep_escapes: bool = False) -> str:
    """*text* with each character outside *allowed* as escapes; a lone surrogate is an error.

    >>> encode("%41 ü", "a", keep_escapes=True)
    '%41%20%C3%BC'
    """
    output = ""
    for token in tokens(text) if keep_escapes else text:
        if len(token) == 3 or token in allowed:
            output += token
        else:
            output += "".join(f"%{byte:02X}" for byte in token.encode())
    return output


def encode_bytes(data: bytes, allowed: Collection[str]) -> str:
    """*data* with each byte outside *allowed* as an escape.

    >>> encode_bytes(b"a \\xff", "a")
    'a%20%FF'
    """
    return "".join(
        chr(byte) if byte < 0x80 and chr(byte) in allowed else f"%{byte:02X}" for byte in data
    )


def is_well_formed(text: str) -> bool:
    """Return True if every ``%`` starts an escape.

    >>> is_well_formed("%41"), is_well_formed("%4")
    (True, False)
    """
    return "%" not in tokens(text)


def normalize(text: str) -> str:
    """*text* with escapes in upper case, and those of unreserved characters decoded.

    Next to a stray ``%`` a decoded digit could make an escape of it, so digits stay then.

    >>> normalize("%7e%2f"), normalize("%%34%31")
    ('~%2F', '%%34%31')
    """
    output, digits_stay = "", not is_well_formed(text)
    for token in tokens(text):
        if len(token) == 3:
            char = chr(int(token[1:], 16))
            decodes = char in _UNRESERVED and not (digits_stay and char in _HEX)
            output += char if decodes else token.upper()
        else:
            output += token
    return output
