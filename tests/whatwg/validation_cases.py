r"""Cases for the URL Standard's validation errors (§1.1), by name, written from its text.

A row is an input, its base (or ``None``), the errors in the order in which they occur, each with
its position, and whether parsing fails.

A position counts code points of the input as given, before anything is removed from it:

- in a state of the parser, the code point the state looks at, or the input's length at the end;
  where the host state first steps back and then reports, it is still the code point that ended
  the host; a drive letter in the place of a host is where it starts;
- leading controls or spaces at 0, trailing ones at the start of their run, each tab or newline
  at its own place;
- for a domain, the code point at fault, or the start of the label if it is the whole label; for an
  IPv4 address, the start of the part, or of the address if it has too few; for a percent-encoded
  host, its first escape;
- for other hosts, the code point at fault, or the ``[`` of an unclosed IPv6 address; an IPv6 address
  that ends too early at its ``]``, a piece with a leading zero at that zero;
- for a port out of range, its first digit.

Unicode ToASCII with VerifyDnsLength refuses the empty root label (UTS #46 §4), so a host that
ends in a dot is reported as domain-to-ASCII.
"""

HTTPS = "https://base.example/a/b"
FILE = "file:///C:/docs/notes.txt"
OPAQUE = "mailto:ann@host.example"

# fmt: off
VALIDATION: list[tuple[str, str | None, list[tuple[str, int]], bool]] = [
    # nothing to report
    ("https://h.example/a;b/%20?c=d&e#f?", None, [], False),
    ("https://h.example:00443/", None, [], False),
    ("foo:a", HTTPS, [], False),
    ("foo://é.example/ü", None, [], False),
    ("../c?d#e", HTTPS, [], False),
    ("file:///C:/docs", None, [], False),
    ("https://1.2.3.4/", None, [], False),
    ("https://[1::1.2.3.4]/", None, [], False),
    # domain-to-ASCII
    ("https://a_b.example/", None, [("domain-to-ASCII", 9)], False),
    ("https://-x.example/", None, [("domain-to-ASCII", 8)], False),
    ("https://ab--c.example/", None, [("domain-to-ASCII", 10)], False),
    ("https://x..example/", None, [("domain-to-ASCII", 10)], False),
    ("https://h.example./", None, [("domain-to-ASCII", 17)], False),
    ("https://xn--a.example/", None, [("domain-to-ASCII", 8)], False),
    ("https://xn--a.é/", None, [("domain-to-ASCII", 8)], True),
    ("https://é_b.example/", None, [("domain-to-ASCII", 9)], False),
    ("https://aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggg/", None, [("domain-to-ASCII", 8)], False),
    ("https://a b.example/", None, [("domain-to-ASCII", 9)], True),
    ("https://h%23st.example/", None, [("domain-percent-encoded", 9), ("domain-to-ASCII", 9)], True),
    ("https://ann@a_b.example:81/", None, [("invalid-credentials", 11), ("domain-to-ASCII", 13)], False),
    ("//a_b", FILE, [("domain-to-ASCII", 3)], False),
    ("https://\xad/", None, [("domain-to-ASCII", 8)], True),
    # domain-percent-encoded
    ("https://h%6Fst.example/", None, [("domain-percent-encoded", 9)], False),
    ("//%C3%A9.example", HTTPS, [("domain-percent-encoded", 2)], False),
    ("file://h%6fst/x", None, [("domain-percent-encoded", 8)], False),
    ("https://h%zz.example/", None, [("domain-to-ASCII", 9)], True),
    # host-invalid-code-point
    ("foo://h[st.example", None, [("host-invalid-code-point", 7)], True),
    ("foo://a b/", None, [("host-invalid-code-point", 7)], True),
    ("foo://ann@a^b", None, [("invalid-credentials", 9), ("host-invalid-code-point", 11)], True),
    ("foo://\ta|b", None, [("invalid-URL-unit", 6), ("host-invalid-code-point", 8)], True),
    # IPv4-empty-part
    ("https://10.0.0.7./", None, [("domain-to-ASCII", 16), ("IPv4-empty-part", 16)], False),
    ("http://7./", None, [("domain-to-ASCII", 8), ("IPv4-empty-part", 8), ("IPv4-too-few-parts", 7)], False),
    # IPv4-too-few-parts
    ("https://10.0.7/", None, [("IPv4-too-few-parts", 8)], False),
    ("//7", HTTPS, [("IPv4-too-few-parts", 2)], False),
    # IPv4-too-many-parts
    ("https://10.0.0.7.1/", None, [("IPv4-too-many-parts", 17)], True),
    ("http://1.2.3.4.5.6", None, [("IPv4-too-many-parts", 15)], True),
    # IPv4-non-numeric-part
    ("https://host.43", None, [("IPv4-too-few-parts", 8), ("IPv4-non-numeric-part", 8)], True),
    ("https://a.b.c.7/", None, [("IPv4-non-numeric-part", 8)], True),
    ("https://10.0.08.7/", None, [("IPv4-non-numeric-part", 13)], True),
    ("https://10..0.7/", None, [("domain-to-ASCII", 11), ("IPv4-non-numeric-part", 11)], True),
    # IPv4-non-decimal-part
    ("https://10.0.0x0.7", None, [("IPv4-non-decimal-part", 13)], False),
    ("https://012.0.0.7/", None, [("IPv4-non-decimal-part", 8)], False),
    ("https://0xA.0.0.010/", None, [("IPv4-non-decimal-part", 8), ("IPv4-non-decimal-part", 16)], False),
    ("https://0x.b.0.7/", None, [("IPv4-non-decimal-part", 8), ("IPv4-non-numeric-part", 11)], True),
    # IPv4-out-of-range-part
    ("https://10.0.4000.7", None, [("IPv4-out-of-range-part", 13)], True),
    ("https://10.0.0.256/", None, [("IPv4-out-of-range-part", 15)], True),
    ("https://10.0.256/", None, [("IPv4-too-few-parts", 8), ("IPv4-out-of-range-part", 13)], False),
    ("https://10.0.65536/", None, [("IPv4-too-few-parts", 8), ("IPv4-out-of-range-part", 13)], True),
    # IPv6-unclosed
    ("https://[::7", None, [("IPv6-unclosed", 8)], True),
    ("foo://[::7/", None, [("IPv6-unclosed", 6)], True),
    ("https://ann@[::7]x/", None, [("invalid-credentials", 11), ("IPv6-unclosed", 12)], True),
    # IPv6-invalid-compression
    ("https://[:7]", None, [("IPv6-invalid-compression", 9)], True),
    ("foo://[:a::]", None, [("IPv6-invalid-compression", 7)], True),
    # IPv6-too-many-pieces
    ("https://[a:b:c:d:e:f:1:2:3]", None, [("IPv6-too-many-pieces", 25)], True),
    ("https://[a:b:c:d:e:f:1:2::]", None, [("IPv6-too-many-pieces", 25)], True),
    # IPv6-multiple-compression
    ("https://[7::8::9]", None, [("IPv6-multiple-compression", 14)], True),
    ("https://[:::7]", None, [("IPv6-multiple-compression", 11)], True),
    # IPv6-invalid-code-point
    ("https://[7:8!:9]", None, [("IPv6-invalid-code-point", 12)], True),
    ("https://[7:8:]", None, [("IPv6-invalid-code-point", 13)], True),
    ("https://[12345::]", None, [("IPv6-invalid-code-point", 13)], True),
    ("https://[fe80::1%25en0]", None, [("IPv6-invalid-code-point", 16)], True),
    ("https://[7:\t8!]", None, [("invalid-URL-unit", 11), ("IPv6-invalid-code-point", 13)], True),
    # IPv6-too-few-pieces
    ("https://[7:8:9]", None, [("IPv6-too-few-pieces", 14)], True),
    ("https://[]", None, [("IPv6-too-few-pieces", 9)], True),
    ("https://[10.0.0.7]", None, [("IPv6-too-few-pieces", 17)], True),
    # IPv6-piece-leading-zero
    ("https://[::07]", None, [("IPv6-piece-leading-zero", 11)], False),
    ("https://[00a1::0b]", None, [("IPv6-piece-leading-zero", 9), ("IPv6-piece-leading-zero", 15)], False),
    ("https://[::0000]", None, [("IPv6-piece-leading-zero", 11)], False),
    ("https://[::0]", None, [], False),
    # IPv4-in-IPv6-too-many-pieces
    ("https://[1:2:3:4:5:6:7:10.0.0.7]", None, [("IPv4-in-IPv6-too-many-pieces", 23)], True),
    ("https://[1:2:3:4:5:6::10.0.0.7]", None, [("IPv4-in-IPv6-too-many-pieces", 22)], True),
    # IPv4-in-IPv6-invalid-code-point
    ("https://[::.7.8.9]", None, [("IPv4-in-IPv6-invalid-code-point", 11)], True),
    ("https://[::10.0.x.7]", None, [("IPv4-in-IPv6-invalid-code-point", 16)], True),
    ("https://[::10.0x]", None, [("IPv4-in-IPv6-invalid-code-point", 15)], True),
    ("https://[::10.00.0.7]", None, [("IPv4-in-IPv6-invalid-code-point", 15)], True),
    ("https://[::10.0.0.7.8]", None, [("IPv4-in-IPv6-invalid-code-point", 19)], True),
    ("https://[::10.0.0.]", None, [("IPv4-in-IPv6-invalid-code-point", 18)], True),
    # IPv4-in-IPv6-out-of-range-part
    ("https://[::10.0.0.4000]", None, [("IPv4-in-IPv6-out-of-range-part", 20)], True),
    ("https://[::256.0.0.7]", None, [("IPv4-in-IPv6-out-of-range-part", 13)], True),
    # IPv4-in-IPv6-too-few-parts
    ("https://[::10.0.7]", None, [("IPv4-in-IPv6-too-few-parts", 17)], True),
    ("https://[::10.7]", None, [("IPv4-in-IPv6-too-few-parts", 15)], True),
    # invalid-URL-unit
    ("https://h.example/>", None, [("invalid-URL-unit", 18)], False),
    (" https://h.example/ ", None, [("invalid-URL-unit", 0), ("invalid-URL-unit", 19)], False),
    ("https://h.example/\x00\x1f ", None, [("invalid-URL-unit", 18)], False),
    ("ht\ntps://h.example", None, [("invalid-URL-unit", 2)], False),
    ("\t\nhttps://h.example/\r", None, [("invalid-URL-unit", 0), ("invalid-URL-unit", 20)], False),
    ("https://h.ex\tample/\na", None, [("invalid-URL-unit", 12), ("invalid-URL-unit", 19)], False),
    ("https://h.example/\t\r\nb", None, [("invalid-URL-unit", 18), ("invalid-URL-unit", 19), ("invalid-URL-unit", 20)], False),
    ("https://h.example/%s", None, [("invalid-URL-unit", 18)], False),
    ("https://h.example/%\t41", None, [("invalid-URL-unit", 19)], False),
    ("https://h.example/%\tzz", None, [("invalid-URL-unit", 19), ("invalid-URL-unit", 18)], False),
    ("https://h.example/a b^c", None, [("invalid-URL-unit", 19), ("invalid-URL-unit", 21)], False),
    ("https://h.example/\ufffe\x80", None, [("invalid-URL-unit", 18), ("invalid-URL-unit", 19)], False),
    ("https://h.example/[]?[]#[]", None, [("invalid-URL-unit", 18), ("invalid-URL-unit", 19), ("invalid-URL-unit", 21), ("invalid-URL-unit", 22), ("invalid-URL-unit", 24), ("invalid-URL-unit", 25)], False),
    ("?a|b%", HTTPS, [("invalid-URL-unit", 2), ("invalid-URL-unit", 4)], False),
    ("#a#b%4", HTTPS, [("invalid-URL-unit", 2), ("invalid-URL-unit", 4)], False),
    ("#a b", OPAQUE, [("invalid-URL-unit", 2)], False),
    ("foo:a b?c d#e f", None, [("invalid-URL-unit", 5), ("invalid-URL-unit", 9), ("invalid-URL-unit", 13)], False),
    ("foo:a{%", None, [("invalid-URL-unit", 5), ("invalid-URL-unit", 6)], False),
    ("foo://h\"x", None, [("invalid-URL-unit", 7)], False),
    ("foo://h%zz", None, [("invalid-URL-unit", 7)], False),
    ("foo://%h`", None, [("invalid-URL-unit", 8), ("invalid-URL-unit", 6)], False),
    ("foo:/a\\b", None, [("invalid-URL-unit", 6)], False),
    # special-scheme-missing-following-solidus
    ("file:c:/docs", None, [("special-scheme-missing-following-solidus", 4)], False),
    ("file:/docs", None, [("special-scheme-missing-following-solidus", 4)], False),
    ("https:h.example", None, [("special-scheme-missing-following-solidus", 6)], False),
    ("https:n.html", HTTPS, [("special-scheme-missing-following-solidus", 6)], False),
    ("https:/n.html", HTTPS, [("special-scheme-missing-following-solidus", 6)], False),
    ("https:", HTTPS, [("special-scheme-missing-following-solidus", 6)], False),
    ("https:/h.example", None, [("special-scheme-missing-following-solidus", 6), ("special-scheme-missing-following-solidus", 6)], False),
    ("https:\\\\h.example", None, [("special-scheme-missing-following-solidus", 6), ("special-scheme-missing-following-solidus", 6), ("special-scheme-missing-following-solidus", 7)], False),
    ("https:///h.example/", None, [("special-scheme-missing-following-solidus", 8)], False),
    ("//\\h.example", HTTPS, [("special-scheme-missing-following-solidus", 2)], False),
    # missing-scheme-non-relative-URL
    ("☕", None, [("missing-scheme-non-relative-URL", 0)], True),
    ("☕", OPAQUE, [("missing-scheme-non-relative-URL", 0)], True),
    ("ab/c", None, [("missing-scheme-non-relative-URL", 0)], True),
    ("", None, [("missing-scheme-non-relative-URL", 0)], True),
    ("  x", None, [("invalid-URL-unit", 0), ("missing-scheme-non-relative-URL", 2)], True),
    ("?q", OPAQUE, [("missing-scheme-non-relative-URL", 0)], True),
    # invalid-reverse-solidus
    ("https://h.example\\a\\b", None, [("invalid-reverse-solidus", 17), ("invalid-reverse-solidus", 19)], False),
    ("\\a", HTTPS, [("invalid-reverse-solidus", 0)], False),
    ("/\\h.example", HTTPS, [("invalid-reverse-solidus", 1)], False),
    ("\\\\h.example", HTTPS, [("invalid-reverse-solidus", 0), ("invalid-reverse-solidus", 1)], False),
    ("file:\\a", None, [("special-scheme-missing-following-solidus", 4), ("invalid-reverse-solidus", 5)], False),
    ("\\\\server\\a", FILE, [("invalid-reverse-solidus", 0), ("invalid-reverse-solidus", 1), ("invalid-reverse-solidus", 8)], False),
    ("https://h.example:81\\..\\", None, [("invalid-reverse-solidus", 20), ("invalid-reverse-solidus", 23)], False),
    # invalid-credentials
    ("https://ann@h.example", None, [("invalid-credentials", 11)], False),
    ("ssh://ann:pw@h.example", None, [("invalid-credentials", 12)], False),
    ("https://a@b@h.example", None, [("invalid-credentials", 9), ("invalid-credentials", 11)], False),
    ("//@h.example", HTTPS, [("invalid-credentials", 2)], False),
    # host-missing
    ("https://#f", None, [("host-missing", 8)], True),
    ("https://:81", None, [("host-missing", 8)], True),
    ("https://ann:pw@", None, [("invalid-credentials", 14), ("host-missing", 15)], True),
    ("https://", None, [("host-missing", 8)], True),
    ("https:///?q", None, [("special-scheme-missing-following-solidus", 8), ("host-missing", 9)], True),
    ("foo://:81", None, [("host-missing", 6)], True),
    ("foo://ann@/x", None, [("invalid-credentials", 9), ("host-missing", 10)], True),
    # port-out-of-range
    ("https://h.example:70007", None, [("port-out-of-range", 18)], True),
    ("foo://h:65536/x", None, [("port-out-of-range", 8)], True),
    # port-invalid
    ("https://h.example:8z", None, [("port-invalid", 19)], True),
    ("https://h.example:-8/", None, [("port-invalid", 18)], True),
    ("https://h.example:8:9", None, [("port-invalid", 19)], True),
    ("foo://h:8\\x", None, [("port-invalid", 9)], True),
    # file-invalid-Windows-drive-letter
    ("D|/x", FILE, [("file-invalid-Windows-drive-letter", 0), ("invalid-URL-unit", 1)], False),
    ("file:D:/x", FILE, [("special-scheme-missing-following-solidus", 4), ("file-invalid-Windows-drive-letter", 5)], False),
    # The table's own example is of this kind, but only the file state reports, not the file slash state.
    ("/D:/x", FILE, [], False),
    # file-invalid-Windows-drive-letter-host
    ("file://D:", None, [("file-invalid-Windows-drive-letter-host", 7)], False),
    ("file://D|/x", None, [("file-invalid-Windows-drive-letter-host", 7)], False),
    ("//D:\\x", FILE, [("file-invalid-Windows-drive-letter-host", 2), ("invalid-reverse-solidus", 4)], False),
]
# fmt: on
