"""Strings by class, with words and lengths that are alike."""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle

__all__ = ["CLASSES", "CLEAN", "DIRTY", "JOIN_CLASSES", "MAIN_CLASSES", "Class", "joins", "mixed"]

Rng = random.Random

CLEAN = "clean"

WORDS = ("news", "images", "static", "account", "article", "index.html", "assets", "2026")
UNICODE = ("straße", "日本語", "café", "новости", "ελλάδα", "mañana", "emoji😀")
LABELS = ("bücher", "müller", "日本", "пример", "españa", "ελλάδα", "čeština", "한국")


def _host(rng: Rng) -> str:
    return f"www.{rng.choice(('shop', 'static', 'media'))}{rng.randrange(10**6)}.example.com"


def _path(rng: Rng) -> str:
    return "/" + "/".join(rng.choices(WORDS, k=rng.randint(2, 5)))


def _query(rng: Rng) -> str:
    return f"?id={rng.randrange(10**6)}&ref={rng.choice(WORDS)}"


def _rest(rng: Rng) -> str:
    return _path(rng) + _query(rng)


def _clean(rng: Rng) -> str:
    return f"https://{_host(rng)}{_rest(rng)}"


def _non_ascii_path(rng: Rng) -> str:
    return f"https://{_host(rng)}{_path(rng)}/{rng.choice(UNICODE)}/{rng.choice(UNICODE)}"


def _non_ascii_query(rng: Rng) -> str:
    return f"https://{_host(rng)}{_rest(rng)}&q={rng.choice(UNICODE)}"


def _idn_host(rng: Rng) -> str:
    return (
        f"https://{rng.choice(LABELS)}.{rng.choice(LABELS)}{rng.randrange(99)}.example{_rest(rng)}"
    )


def _a_label_host(rng: Rng) -> str:
    label = rng.choice(LABELS).encode("punycode").decode("ascii")
    return f"https://www.xn--{label}.example{_rest(rng)}"


def _dot_segments(rng: Rng) -> str:
    dots = rng.choice(("/../", "/./", "/../../", "/%2e%2E/"))
    return f"https://{_host(rng)}{_path(rng)}{dots}{rng.choice(WORDS)}{_query(rng)}"


def _user_info(rng: Rng) -> str:
    user = rng.choice(("me@work", "a@b@c", "o'neil@home"))
    return f"https://{user}:{rng.choice(('secret', 'p@ss', 'p^ss'))}@{_host(rng)}{_rest(rng)}"


def _ipv6(rng: Rng) -> str:
    pieces = [f"{rng.randrange(1, 65536):x}" for _ in range(7)]
    address = rng.choice(
        (
            ":".join(["2001", *pieces]),
            f"2001:DB8::{pieces[0]}",
            f"::ffff:192.0.2.{rng.randrange(256)}",
            f"fe80:0:0:0:{pieces[1]}:0:0:1",
        )
    )
    return f"https://[{address}]{rng.choice(('', ':8443'))}{_rest(rng)}"


def _ipv4(rng: Rng) -> str:
    return f"https://192.0.{rng.randrange(256)}.{rng.randrange(256)}{_rest(rng)}"


def _ipv4_odd(rng: Rng) -> str:
    number = rng.randrange(2**24, 2**32)
    last = number & 0xFF
    host = rng.choice(
        (f"{number}", f"0x{number:x}", f"0300.0.2.{last}", f"192.0x2.{last}", f"192.0.2.{last}.")
    )
    return f"http://{host}{_rest(rng)}"


def _percent_encoded(rng: Rng) -> str:
    parts = [rng.choice(("caf%C3%A9", "a%20b", "%7Euser", "50%25", "x%2Fy")) for _ in range(3)]
    return f"https://{_host(rng)}/{'/'.join(parts)}?q={rng.choice(parts)}"


def _upper_case(rng: Rng) -> str:
    return f"{rng.choice(('HTTPS', 'Https', 'https'))}://{_host(rng).title()}{_rest(rng)}"


def _spaces_around(rng: Rng) -> str:
    form = rng.choice((" {}", "{} ", "  {}\n", "\t{} "))
    return form.format(f"https://{_host(rng)}{_rest(rng)}")


def _space_in_path(rng: Rng) -> str:
    return f"https://{_host(rng)}{_path(rng)}/{rng.choice(WORDS)} {rng.choice(WORDS)}{_query(rng)}"


def _tab_inside(rng: Rng) -> str:
    text = f"https://{_host(rng)}{_rest(rng)}"
    at = rng.randrange(2, len(text) - 2)
    return text[:at] + rng.choice(("\t", "\n", "\r\n")) + text[at:]


def _backslashes(rng: Rng) -> str:
    back = _path(rng).replace("/", "\\")
    return rng.choice((f"https://{_host(rng)}{back}", f"https:\\\\{_host(rng)}{_path(rng)}"))


def _odd_characters(rng: Rng) -> str:
    odd = rng.choice(("[a]", "{b}", "c|d", "g`h", "<i>", '"j"', "snake_case"))
    return f"https://my_{rng.choice(('shop', 'site'))}.{_host(rng)}{_path(rng)}/{odd}?k[{odd}]=v"


def _missing_slash(rng: Rng) -> str:
    form = rng.choice(("https://{}", "https://{}?q=1", "https:/{}/a", "https:{}/a", "https://{}#f"))
    return form.format(_host(rng))


def _port(rng: Rng) -> str:
    scheme, port = rng.choice((("https", 443), ("http", 80), ("ws", 80), ("wss", 443)))
    return f"{scheme}://{_host(rng)}:{rng.choice((str(port), f'0{port}'))}{_rest(rng)}"


def _file(rng: Rng) -> str:
    drive = rng.choice(("", "/C:", "/c|", "localhost/srv"))
    return f"file://{drive}{_path(rng)}"


def _non_special(rng: Rng) -> str:
    scheme = rng.choice(("git+ssh", "redis", "postgresql", "s3", "custom"))
    return f"{scheme}://{rng.choice(('', 'user@'))}{_host(rng)}:5432{_rest(rng)}"


def _opaque(rng: Rng) -> str:
    number = rng.randrange(10**9)
    return rng.choice(
        (
            f"mailto:user{number}@example.com?subject=hello",
            f"urn:isbn:{number:013}",
            f"data:text/plain;charset=utf-8,hello%20{number}",
            f"javascript:void({number})",
            f"tel:+{number}",
        )
    )


def _no_scheme(rng: Rng) -> str:
    return rng.choice(("{}", "//{}", "www.{}")).format(f"{_host(rng)}{_rest(rng)}")


def _space_in_host(rng: Rng) -> str:
    return f"https://{rng.choice(WORDS)} {_host(rng)}{_rest(rng)}"


def _bad_port(rng: Rng) -> str:
    return f"https://{_host(rng)}:{rng.choice(('99999', '8o80', '65536', '-1'))}{_rest(rng)}"


def _bad_idn(rng: Rng) -> str:
    label = rng.choice(("\u00ad{}.\ufffd", "xn--{}-\u00fc", "{}\u2028", "\u0300{}", "xn--a{}"))
    return f"https://{label.format(rng.choice(LABELS))}.{_host(rng)}{_rest(rng)}"


def _bad_address(rng: Rng) -> str:
    form = rng.choice(("https://[::1/{}", "https://{}.256.256.256.256/", "https://[1::2::3]/{}"))
    return form.format(_host(rng))


def _forbidden_in_host(rng: Rng) -> str:
    return rng.choice(("https://a<b.{}/", "https://%00.{}/", "https://a%5e.{}/")).format(_host(rng))


@dataclass(frozen=True, slots=True)
class Class:
    """A class of strings: its name, a function that makes one, and what becomes of them."""

    name: str
    make: Callable[[Rng], str]
    refused: bool = False

    def texts(self, count: int) -> list[str]:
        """*count* different strings, the same in every run.

        >>> CLASSES[0].texts(1) == CLASSES[0].texts(2)[:1]
        True
        """
        rng = Rng(self.name)  # each class has its own, so that adding one changes no other
        found: dict[str, None] = {}
        while len(found) < count:
            found[self.make(rng)] = None
        return list(found)


MAIN_CLASSES: tuple[Class, ...] = (
    Class(CLEAN, _clean),
    Class("default port", _port),
    Class("dot segments", _dot_segments),
    Class("spaces around", _spaces_around),
    Class("non-ASCII query", _non_ascii_query),
    Class("IPv4 in odd form", _ipv4_odd),
    Class("upper-case host", _upper_case),
    Class("user info with @", _user_info),
    Class("space in path", _space_in_path),
    Class("tab inside", _tab_inside),
    Class("IDN host", _idn_host),
    Class("IPv6", _ipv6),
    Class("no scheme (refused)", _no_scheme, refused=True),
    Class("space in host (refused)", _space_in_host, refused=True),
    Class("bad port (refused)", _bad_port, refused=True),
    Class("bad IDN (refused)", _bad_idn, refused=True),
)
"""Classes with a goal of their own, which the charts show."""

CLASSES: tuple[Class, ...] = (
    *MAIN_CLASSES,
    Class("non-ASCII path", _non_ascii_path),
    Class("A-label host", _a_label_host),
    Class("IPv4", _ipv4),
    Class("percent-encoded", _percent_encoded),
    Class("backslashes", _backslashes),
    Class("odd characters", _odd_characters),
    Class("missing slash", _missing_slash),
    Class("file", _file),
    Class("not special", _non_special),
    Class("opaque", _opaque),
    Class("bad address (refused)", _bad_address, refused=True),
    Class("forbidden in host (refused)", _forbidden_in_host, refused=True),
)

DIRTY = tuple(one for one in MAIN_CLASSES if one.name != CLEAN)
"""Classes of strings that are not their own serialization, or not URLs."""


def mixed(clean: Iterable[str], dirty: float, count: int) -> Iterator[str]:
    """*count* strings, of which *dirty* (0 to 1) are of the dirty classes in turn.

    The others are taken from *clean*.

    >>> texts = list(mixed(["https://h/1", "https://h/2"], 0.5, 4))
    >>> [text in ("https://h/1", "https://h/2") for text in texts]
    [True, False, True, False]
    """
    clean = iter(clean)
    streams = cycle([_stream(one) for one in DIRTY])
    every = round(1 / dirty) if dirty else count + 1
    for number in range(1, count + 1):
        yield next(clean) if number % every else next(next(streams))


def _stream(one: Class) -> Iterator[str]:
    """Strings of a class without end, with repeats only by chance."""
    rng = Rng(f"{one.name}, mixed")
    while True:
        yield one.make(rng)


# --- references -----------------------------------------------------------------------------------

JOIN_CLASSES: dict[str, Callable[[Rng], str]] = {
    "relative, clean": lambda rng: rng.choice(
        ("../{}", "{}", "/{}?q=1", "?{}", "#{}", "//other.example/{}", "./a/../{}")
    ).format(f"{rng.choice(WORDS)}-{rng.randrange(10**6)}"),
    "relative, dirty": lambda rng: rng.choice(
        (" ../{}", "{} x", "/{}\t?q=é", "\\{}", "?<{}>", "#{}ü", "//Other.Example:443/{}")
    ).format(f"{rng.choice(WORDS)}-{rng.randrange(10**6)}"),
    "absolute, clean": _clean,
    "absolute, dirty": lambda rng: rng.choice(
        (_port, _dot_segments, _spaces_around, _non_ascii_query, _upper_case, _space_in_path)
    )(rng),
}


def joins(name: str, count: int) -> list[tuple[str, str]]:
    """*count* pairs of a base and a reference of the class *name*, the same in every run."""
    rng = Rng(name)
    make = JOIN_CLASSES[name]
    return [(_clean(rng), make(rng)) for _ in range(count)]
