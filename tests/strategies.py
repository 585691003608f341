"""Strings for the laws: valid ones made from the grammar, and broken ones made from those."""

from hypothesis import strategies as st

UNRESERVED = "abzAZ019-._~"
SUB_DELIMS = "!$&'()*+,;="
UCSCHAR = "äß日本\u00a0\u202e\U0001f600\ufdfd"
NASTY = ' %"<>[]\\^`{|}@:/?#\x00\t\n\r\x7f\ud800\udfff\ufffe\ue000%2e%zz٣'

escapes = st.builds("%{:02x}".format, st.integers(0, 255)) | st.sampled_from(
    ["%2F", "%2f", "%3A", "%41", "%7E", "%C3%BC", "%F6", "%E2%80%AE", "%00", "%25"]
)


def component(extra: str = "", *, iri: bool = False, max_size: int = 8) -> st.SearchStrategy[str]:
    """Text of unreserved, sub-delims, escapes and *extra* characters."""
    plain = st.sampled_from(UNRESERVED + SUB_DELIMS + extra + (UCSCHAR if iri else ""))
    return st.lists(plain | escapes, max_size=max_size).map("".join)


schemes = st.sampled_from(
    [
        "http",
        "https",
        "HTTP",
        "ftp",
        "ws",
        "file",
        "urn",
        "mailto",
        "tel",
        "news",
        "data",
        "x-y+z.1",
    ]
) | st.from_regex(r"[A-Za-z][A-Za-z0-9+.\-]{0,5}", fullmatch=True)

ip_literals = st.sampled_from(
    ["[::1]", "[2001:DB8:0:0:1:0:0:1]", "[::ffff:1.2.3.4]", "[v1.a:b]", "[fe80::1%25en0]",
     "[1:2:3:4:5:6:7:8]", "[0:0:0:0:0:0:0:0]", "[fe80::A%25%41]"]
)  # fmt: skip
ports = st.sampled_from(["", "0", "80", "443", "0080", "65535", "65536", "99999999999999999999"])

segment = st.sampled_from(["", ".", "..", "a", "b", "c:d", "%2e", "%2E%2e", "..%2f"]) | component(
    ":@"
)


@st.composite
def authorities(draw: st.DrawFn, iri: bool = False) -> str:
    host = draw(
        ip_literals | component(iri=iri) | st.sampled_from(["", "h", "H.example", "1.2.3.4"])
    )
    userinfo = draw(st.none() | component(":", iri=iri))
    port = draw(st.none() | ports)
    return (
        ("" if userinfo is None else userinfo + "@") + host + ("" if port is None else ":" + port)
    )


@st.composite
def references(draw: st.DrawFn, iri: bool = False, absolute: bool | None = None) -> str:
    """A text that RFC 3986 (or 3987) accepts, relative or not."""
    has_scheme = draw(st.booleans()) if absolute is None else absolute
    text = draw(schemes) + ":" if has_scheme else ""
    pieces = draw(st.lists(segment | component(":@", iri=iri), max_size=6))
    if draw(st.booleans()):
        path = "".join("/" + piece for piece in pieces)
        text += "//" + draw(authorities(iri))
    else:
        path = "/".join(pieces)
        if path.startswith("//"):
            path = "/." + path
        elif not has_scheme and ":" in path.partition("/")[0]:
            path = "./" + path
    text += path
    text += draw(st.just("") | component(":@/?", iri=iri).map("?".__add__))
    text += draw(st.just("") | component(":@/?", iri=iri).map("#".__add__))
    return text


@st.composite
def mutated(draw: st.DrawFn, source: st.SearchStrategy[str]) -> str:
    """A text with a few characters put in, taken out or doubled."""
    text = draw(source)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        action = draw(st.sampled_from(["insert", "delete", "double"]))
        if action == "insert":
            text = text[:place] + draw(st.sampled_from(NASTY)) + text[place:]
        elif action == "delete":
            text = text[:place] + text[place + 1 :]
        else:
            text = text[:place] + text[place : place + 4] + text[place:]
    return text


def reference_like() -> st.SearchStrategy[str]:
    """Texts that are references, or nearly."""
    return st.one_of(references(), references(iri=True), mutated(references(iri=True)))


# --- ordinary URLs, or nearly: a quick way must see what is not --------------------------------

_LABELS = st.text("ab0-_.x", min_size=1, max_size=8) | st.sampled_from(
    ["xn--", "xn--bcher-kva", "localhost", "a" * 63, "a" * 64, "nip", "metadata"]
)
_TOPS = st.sampled_from(
    [
        "com",
        "io",
        "local",
        "internal",
        "localx",
        "home.arpa",
        "tencentyun.com",
        "goog",
        "nip.io",
        "1",
        "c",
        "co.uk",
    ]
)
_pieces = st.lists(
    st.sampled_from(
        ["a", "b", "/", "/", ".", "..", "//", "%20", "%2e", "%2F", "%5c", "%25", "%41", "%0a", "%c0%ae", "%e0%80%af",
         "%E0%B8%81", "%C3%BC", ";", ":", "@", "&", "=", "+", "?", "#", "http:", "https://", "http", "javascript", "&amp;", "&#58;", "%",
         "%3A", "%3D", "\\", "|", "'", "~", "ü", "%7E", "%7d", "//u:p@", "//u:p%40", "%C3", "index.html", "utm_source=1"]
    ),
    max_size=7,
).map("".join)  # fmt: skip
nearly_ordinary = st.builds(
    "{}://{}.{}{}".format, st.sampled_from(["http", "https", "https", "ftp", "HTTPS"]), _LABELS, _TOPS,
    st.just("") | _pieces.map("/".__add__) | _pieces,
)  # fmt: skip
"""Strings near to ordinary URLs, for laws that compare a quick way with the long one."""
