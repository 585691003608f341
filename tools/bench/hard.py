"""What is not canonical, class by class: the same words, so that the lengths are alike."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

__all__ = ["BASE", "CLASSES", "FAST", "REFUSED", "HardClass"]

Rng = random.Random

FAST = "canonical"
BASE = "https://www.example.com/articles/2026/january/index.html?page=1"

WORDS = ("news", "images", "static", "account", "article", "index.html", "assets", "2026")
UNICODE = ("straße", "日本語", "café", "новости", "ελλάδα", "mañana", "emoji😀")
LABELS = ("bücher", "müller", "日本", "пример", "españa", "ελλάδα", "čeština", "한국")


def _host(rng: Rng) -> str:
    return f"www.{rng.choice(('shop', 'static', 'media'))}{rng.randrange(1000)}.example.com"


def _path(rng: Rng) -> str:
    return "/" + "/".join(rng.choices(WORDS, k=rng.randint(2, 5)))


def _query(rng: Rng) -> str:
    return f"?id={rng.randrange(10**6)}&ref={rng.choice(WORDS)}"


def _rest(rng: Rng) -> str:
    return _path(rng) + _query(rng)


def _canonical(rng: Rng) -> str:
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


def _credentials(rng: Rng) -> str:
    user = rng.choice(("user", "me@work", "o'neil"))
    return f"https://{user}:{rng.choice(('secret', 'p:ss', 'p^ss'))}@{_host(rng)}{_rest(rng)}"


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


def _white_space(rng: Rng) -> str:
    form = rng.choice((" {}", "{}\n", "{}/a b", "{}/a\tb", "\t{} "))
    return form.format(f"https://{_host(rng)}{_path(rng)}")


def _backslashes(rng: Rng) -> str:
    back = _path(rng).replace("/", "\\")
    return rng.choice((f"https://{_host(rng)}{back}", f"https:\\\\{_host(rng)}{_path(rng)}"))


def _odd_characters(rng: Rng) -> str:
    odd = rng.choice(("[a]", "{b}", "c|d", "e^f", "g`h", "<i>", '"j"', "snake_case"))
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


def _relative(rng: Rng) -> str:
    form = rng.choice(("../{}", "{}", "/{}?q=1", "?{}", "#{}", "//other.example/{}", "./a/../{}"))
    return form.format(f"{rng.choice(WORDS)}-{rng.randrange(10**6)}")


def _refused(rng: Rng) -> str:
    form = rng.choice(
        (
            "https://{}:99999/",
            "https://{}:8o/",
            "https://exa mple.{}/",
            "https://a<b.{}/",
            "https://[::1/{}",
            "https://{}.256.256.256.256/",
            "//{}/no/scheme",
            "https://%00.{}/",
            "https://[1::2::3]/{}",
            "https://\u00ad{}.\ufffd/",
        )
    )
    return form.format(_host(rng))


@dataclass(frozen=True, slots=True)
class HardClass:
    """A class of input: its name, what makes one, and how it is read."""

    name: str
    make: Callable[[Rng], str]
    base: str | None = None
    fails: bool = False

    def texts(self, count: int) -> Sequence[str]:
        """*count* different texts, the same in every run."""
        rng = Rng(self.name)  # each class has its own, so that adding one changes no other
        found: dict[str, None] = {}
        while len(found) < count:
            found[self.make(rng)] = None
        return list(found)


CLASSES: tuple[HardClass, ...] = (
    HardClass(FAST, _canonical),
    HardClass("non-ASCII path", _non_ascii_path),
    HardClass("non-ASCII query", _non_ascii_query),
    HardClass("IDN host", _idn_host),
    HardClass("A-label host", _a_label_host),
    HardClass("dot segments", _dot_segments),
    HardClass("credentials", _credentials),
    HardClass("IPv6", _ipv6),
    HardClass("IPv4", _ipv4),
    HardClass("IPv4, odd forms", _ipv4_odd),
    HardClass("percent-encoded", _percent_encoded),
    HardClass("upper case", _upper_case),
    HardClass("spaces and tabs", _white_space),
    HardClass("backslashes", _backslashes),
    HardClass("odd characters", _odd_characters),
    HardClass("missing slash", _missing_slash),
    HardClass("default port", _port),
    HardClass("file", _file),
    HardClass("not special", _non_special),
    HardClass("opaque", _opaque),
    HardClass("relative, with a base", _relative, base=BASE),
    HardClass("refused", _refused, fails=True),
)

REFUSED = frozenset(each.name for each in CLASSES if each.fails)
"""The classes of what does not parse."""
