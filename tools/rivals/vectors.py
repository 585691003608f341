"""The texts that every guard is given, and what the names in them lead to.

Plain data, and no import of urikit: this file is read by interpreters that do not have it.
"""

PUBLIC = "93.184.215.14"

# Answers of the DNS, lookup by lookup; the last one is repeated.
NAMES: dict[str, list[list[str]]] = {
    "public.example.com": [[PUBLIC]],
    "other.example.com": [["93.184.215.15"]],
    "public6.example.com": [["2606:4700::1111"]],
    "nat64.example.com": [["64:ff9b::5db8:d70e"]],
    "private.example.com": [["10.0.0.1"]],
    "loopback.example.com": [["127.0.0.1"]],
    "loopback6.example.com": [["::1"]],
    "metadata.example.com": [["169.254.169.254"]],
    "azure.example.com": [["168.63.129.16"]],
    "cgnat.example.com": [["100.64.0.1"]],
    "mapped.example.com": [["::ffff:127.0.0.1"]],
    "nat64-private.example.com": [["64:ff9b::7f00:1"]],
    "sixtofour.example.com": [["2002:7f00:1::"]],
    "mixed-first.example.com": [["10.0.0.1", PUBLIC]],
    "mixed-last.example.com": [[PUBLIC, "10.0.0.1"]],
    "rebinding.example.com": [[PUBLIC], ["127.0.0.1"]],
    "localhost": [["127.0.0.1"]],
    "app.localhost": [["127.0.0.1"]],
    "db": [["10.0.0.2"]],
    "db.internal": [["10.0.0.2"]],
    "kubernetes.default": [["10.96.0.1"]],
    "metadata.google.internal": [["169.254.169.254"]],
    "127.0.0.1.nip.io": [["127.0.0.1"]],
}

# URLs that must pass: a guard that refuses everything is safe but useless.
GOOD = [
    "http://public.example.com/",
    "http://public.example.com:80/a%20b?c=d#e",
    "HTTP://PUBLIC.example.com/",
    f"http://{PUBLIC}/",
    "http://public6.example.com/",
    "http://[2606:4700::1111]/",
    "http://nat64.example.com/",
]

_ADDRESSES = [
    *("0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1"),
    *("192.0.0.8", "192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1"),
    *("198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
    *("168.63.129.16", "100.100.100.200"),
]
_ADDRESSES_6 = [
    *("::", "::1", "::ffff:127.0.0.1", "::ffff:169.254.169.254", "::127.0.0.1"),
    *("::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::7f00:1"),
    *("100::1", "2001::1", "2001:0:7f00:1::", "2001:db8::1", "2002:7f00:1::"),
    *("2002:a9fe:a9fe::", "2606:4700::5efe:7f00:1", "3fff::1", "5f00::1"),
    *("fc00::1", "fd00:ec2::254", "fe80::1", "fec0::1", "ff02::1"),
]

_PUBLIC_NAMES = [f"{name}.example.com" for name in ("public", "other", "public6", "nat64")]

# URLs that must not reach an address that is not public.
BAD = [
    # Names that lead inside
    *(f"http://{name}/" for name in NAMES if name not in _PUBLIC_NAMES),
    "http://localhost./",
    # Addresses
    *(f"http://{address}/" for address in _ADDRESSES),
    *(f"http://[{address}]/" for address in _ADDRESSES_6),
    # Addresses in other forms
    *(f"http://{host}/" for host in (
        "2130706433", "0x7f000001", "0x7f.1", "0177.0.0.1", "017700000001", "127.1", "0",
        "127.0.0.1.", "127%2e0%2e0%2e1", "①②⑦.0.0.1", "127。0。0。1", "0x0a.0.0.1", "012.0.0.1",
        "%6c%6f%63alhost", "localhoﬆ", "local\u00adhost", "[::ffff:7f00:1]", "[0:0:0:0:0:0:0:1]",
        "[::1%25lo]", "[fe80::1%25eth0]")),
    # Texts on which parsers disagree
    r"http://127.0.0.1\@public.example.com/",
    r"http://public.example.com\@127.0.0.1/",
    "http://public.example.com@127.0.0.1/",
    "http://127.0.0.1#@public.example.com/",
    "http://127.0.0.1 @public.example.com/",
    "http://public.example.com@other.example.com@127.0.0.1/",
    "http:/127.0.0.1/",
    "http:///127.0.0.1/",
    "http:127.0.0.1/",
    r"http:\\127.0.0.1\x",
    " http://127.0.0.1/",
    "\x01http://127.0.0.1/",
    "h\tttp://127.0.0.1/",
    "http://127.0.0.1\t/",
    "http://127.0.0.1\r\n/",
    "http://127.0.0.1:80:81/",
    "http://[::1].public.example.com/",
    "http://127.0.0.1%2f.public.example.com/",
    "http://127.0.0.1%00.public.example.com/",
    "http://127.0.0.1;public.example.com/",
    # Other protocols, other ports
    "file:///etc/hostname",
    "URL:file:///etc/hostname",
    "ftp://127.0.0.1/",
    "gopher://127.0.0.1:70/_x",
    "http://127.0.0.1:6379/",
]  # fmt: skip

# Ambiguous, though every reading is public: two programs go to two places.
AMBIGUOUS = [
    r"http://public.example.com\@other.example.com/",
    r"http://public.example.com\.other.example.com/",
    "http://public.example.com@other.example.com/",
    "http:public.example.com/",
    "http://public.example.com:22/",
    "http://public.example.com./",
    "http://public.example.com/\r\nX-Injected: 1",
]
