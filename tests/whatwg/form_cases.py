"""Cases for application/x-www-form-urlencoded (URL §5), written from the standard's text.

A row of ``PARSE`` is bytes, the name-value pairs in them, and why; a row of ``PARSE_TEXT`` the
same for the string parser; a row of ``SERIALIZE`` is pairs, their serialisation, and why.
"""

# fmt: off
PARSE: list[tuple[bytes, list[tuple[str, str]], str]] = [
    (b"", [], "nothing"),
    (b"a=1", [("a", "1")], "one pair"),
    (b"a=1&b=2", [("a", "1"), ("b", "2")], "two pairs"),
    (b"b=2&a=1&b=3", [("b", "2"), ("a", "1"), ("b", "3")], "order and repeated names stay"),
    (b"&&a=1&&&b=2&", [("a", "1"), ("b", "2")], "empty sequences are passed over"),
    (b"&", [], "nothing but a separator"),
    (b"a", [("a", "")], "no equals sign: an empty value"),
    (b"a=", [("a", "")], "equals sign last: an empty value"),
    (b"=1", [("", "1")], "equals sign first: an empty name"),
    (b"=", [("", "")], "equals sign alone: both empty"),
    (b"a=1=2==", [("a", "1=2==")], "only the first equals sign separates"),
    (b"a=1;b=2", [("a", "1;b=2")], "a semicolon is no separator"),
    (b"+a+=+1+", [(" a ", " 1 ")], "plus is a space in name and value"),
    (b"a=%2B%20", [("a", "+ ")], "an encoded plus is a plus"),
    (b"%61=%62%3D%26", [("a", "b=&")], "decoded after splitting"),
    (b"a=%zz%4%", [("a", "%zz%4%")], "stray percent signs stay"),
    (b"a=%2541", [("a", "%41")], "decoded once"),
    (b"a=%C3%A9", [("a", "é")], "UTF-8, encoded"),
    (b"a=\xc3\xa9", [("a", "é")], "UTF-8, raw"),
    (b"a=\xc3%A9", [("a", "é")], "UTF-8, half raw"),
    (b"a=%C3&b=%A9", [("a", "\ufffd"), ("b", "\ufffd")], "bytes that are no UTF-8, on either side of a separator"),
    (b"a=%FFx", [("a", "\ufffdx")], "a byte that is no UTF-8"),
    (b"%EF%BB%BFa=%EF%BB%BF1", [("\ufeffa", "\ufeff1")], "a byte order mark is kept"),
    (b"a=%00\x00", [("a", "\x00\x00")], "NULL stays"),
    (b"?a=1#b", [("?a", "1#b")], "question mark and number sign mean nothing here"),
]

PARSE_TEXT: list[tuple[str, list[tuple[str, str]], str]] = [
    ("é=☕", [("é", "☕")], "UTF-8 encoded first"),
    ("\ufeffa=1", [("\ufeffa", "1")], "a byte order mark is kept"),
    ("a b=\U0001f600+%F0%9F%98%80", [("a b", "\U0001f600 \U0001f600")], "raw and encoded are the same"),
]

SERIALIZE: list[tuple[list[tuple[str, str]], str, str]] = [
    ([], "", "nothing"),
    ([("a", "1")], "a=1", "one pair"),
    ([("a", "1"), ("b", "2"), ("a", "3")], "a=1&b=2&a=3", "order and repeated names stay"),
    ([("a", "")], "a=", "an empty value keeps the equals sign"),
    ([("", "1")], "=1", "an empty name"),
    ([("", ""), ("", "")], "=&=", "all empty"),
    ([("a b", " ")], "a+b=+", "space is plus"),
    ([("a+b", "+")], "a%2Bb=%2B", "plus is encoded"),
    ([("a&b=c", "d&e=f")], "a%26b%3Dc=d%26e%3Df", "separators are encoded"),
    ([("%41", "%")], "%2541=%25", "percent is encoded"),
    ([("*-._", "azAZ09")], "*-._=azAZ09", "all that stays as it is"),
    ([("!'()~", "$,;:@/?#[]")], "%21%27%28%29%7E=%24%2C%3B%3A%40%2F%3F%23%5B%5D", "ASCII that does not"),
    ([("\"<>\\", "^`{|}")], "%22%3C%3E%5C=%5E%60%7B%7C%7D", "more of it"),
    ([("é", "\U0001f600")], "%C3%A9=%F0%9F%98%80", "UTF-8"),
    ([("\x00\x1f", "\x7f\n")], "%00%1F=%7F%0A", "controls"),
    ([("a", "\r\n")], "a=%0D%0A", "newlines are not changed"),
    ([("\ufeff", "\ufffd")], "%EF%BB%BF=%EF%BF%BD", "byte order mark and U+FFFD"),
]
# fmt: on
