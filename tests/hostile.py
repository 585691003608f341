"""Hostile inputs: something repeated where it hurts, as often as asked for."""

__all__ = ["HOSTILE", "hostile"]

# Name, prefix, repeated part, suffix.
HOSTILE = [
    ("@ in the authority", "http://", "@", "/"),
    (": in the authority", "http://", ":", "/"),
    ("[ in the authority", "http://", "[", "/"),
    ("1: in brackets", "http://[", "1:", "]/"),
    (":: in brackets", "http://[", "::", "]/"),
    ("digits as port", "http://h:", "9", "/"),
    ("a. as host", "http://", "a.", "/"),
    ("xn-- as host", "http://", "xn--a.", "/"),
    ("digits as host", "http://", "1.", "/"),
    ("/../ in the path", "http://h", "/../", ""),
    ("a/.. in the path", "http://h/", "a/../", "b"),
    ("/. in the path", "x:", "/.", "//"),
    ("% in the path", "http://h/", "%", ""),
    ("%41 in the path", "http://h/", "%41", ""),
    ("%F6 in the path", "http://h/", "%F6", ""),
    ("%2525 in the query", "http://h/?", "%2525", ""),
    ("; in the path", "http://h/", ";", ""),
    ("; after a media type", "data:text/plain", ";a=b", ",x"),
    ("base64", "data:;base64,", "aGk=", ""),
    ("& in the query", "http://h/?", "a&", ""),
    ("= in the query", "http://h/?", "=", ""),
    ("letters as scheme", "", "a+", ":x"),
    ("# in the fragment", "http://h/#", "#", ""),
    ("tel separators", "tel:+1", "-", "1"),
    ("tel parameters", "tel:+1", ";a=b", ""),
    ("urn colons", "urn:x", ":", "y"),
    ("mailto recipients", "mailto:", "a@b.c,", "a@b.c"),
    ("mailto dots", "mailto:", "a.", "a@b.c"),
    ("mailto fields", "mailto:a@b.c?", "x=y&", "x=y"),
    ("news dots", "news:", "a.", "b"),
    ("file slashes", "file:", "/", "x"),
    ("letters outside ASCII", "http://h/", "ü", ""),
    ("a host outside ASCII", "http://", "ü", "/"),
    ("one long A-label", "http://xn--", "a9", "/"),
    ("one long A-label of many", "http://xn--a-", "eh4bgc", "/"),
    ("combining marks", "http://a", "\u0315\u0300", "/"),
    ("joiners", "http://a", "\u200d\u0915", "/"),
    ("Arabic-Indic digits", "http://", "\u0660", "/"),
    ("middle dots", "http://", "\u30fb", "\u6f22/"),
    ("soft hyphens", "http://a", "\u00ad", "/"),
    ("backslashes", "http:", "\\", "h"),
    ("tabs", "http://h/", "a\t", ""),
    ("spaces in an opaque path", "x:", " ", "?"),
    ("0x as address", "http://0x", "0", "/"),
    ("labels outside ASCII", "http://", "ü.", "/"),
    ("white space around", "", " ", "http://h/"),
]


def hostile(case: tuple[str, str, str, str], size: int) -> str:
    """A hostile input of about *size* characters."""
    _, prefix, repeated, suffix = case
    return prefix + repeated * (size // len(repeated)) + suffix
