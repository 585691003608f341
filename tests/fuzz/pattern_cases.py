"""Generated URL patterns with inputs for them, and generated regular expressions with texts."""

import random
from collections.abc import Callable
from typing import Any

__all__ = ["pattern_case", "regexp_case"]

NAMES = ("a", "b", "id", "c1", "_x", "$", "café")
REGEXPS = (
    r"\d+", "[a-c]+", "a|b", ".*", ".+", "[^a]*", "foo|bar", r"\w{2,3}", "a*", "a?", r"[^\/]+?",
    r"(?:a|b)+", r"a(?=b)b?", r"(?!b)\w", r"(?<n>a)b?", r"\p{L}+", r"[\w--[0-9]]+", r"x{0}",
    r"[[a-z]&&[^b]]+", "(?i:A)", "[", "a{2,1}", "(?<=a)b|a", "(?<!a)b", "[^]+", r"[^\.]+?",
)  # fmt: skip
WORDS = ("foo", "bar", "a", "b", "ab", "A", "é", "%20", " ", ".", "..", "-", "~", "x%2Fy", "\\:",
         "\\*", "日", "1", "aa", "b.c", "^", "$", "😀", "%", "%e", "!")  # fmt: skip
MODIFIERS = ("", "", "", "?", "*", "+")
PROTOCOLS = ("http", "https", "http{s}?", "data", "file", "*", ":p", "(http|https)", "HTTPS", "ht*",
             "about", "w{s}+", "blob", "x-y", "", "javascript")  # fmt: skip
HOSTS = ("example.com", "*.example.com", ":sub.example.com", "{:sub.}?example.com", "*", "127.0.0.1",
         "[::1]", "[:a]", "xn--bcher-kva.example", "bücher.example", "EXAMPLE.com", "localhost", "",
         "(foo|bar).com", "a.*.b", "a_b.c", "*example*", "{foo.}*com", ":a-:b.com", "a b", "x%41")  # fmt: skip
PORTS = ("", "80", "443", "8080", "*", ":p", "80*", "*443", "(80|443)", "{8}?0", "1 ", "65536", "x")
INPUT_HOSTS = ("example.com", "www.example.com", "a.b.example.com", "127.0.0.1", "[::1]", "foo.com",
               "localhost", "bücher.example", "a-b.com", "a.x.b", "foo.foo.com", "exampleexample")  # fmt: skip
SEGMENTS = ("foo", "bar", "a", "b", "ab", "aa", "abab", "a-b", "é", "%20", "..", "", "b.c", "12", "A",
            "foofoo", "aab", "x%2Fy", "~", "a~b", "日", ".", "1", "foo-bar")  # fmt: skip


def component(rng: random.Random, separator: str = "") -> str:
    """A pattern of a few pieces, now and then one that is broken."""
    pieces: list[str] = []
    for _ in range(rng.randrange(5)):
        if separator and rng.random() < 0.5:
            pieces.append(separator)
        kind = rng.random()
        if kind < 0.35:
            pieces.append(rng.choice(WORDS))
        elif kind < 0.5:
            pieces.append("*" + rng.choice(MODIFIERS))
        elif kind < 0.65:
            pieces.append(":" + rng.choice(NAMES) + rng.choice(MODIFIERS))
        elif kind < 0.75:
            name = rng.choice(("", ":" + rng.choice(NAMES)))
            pieces.append(f"{name}({rng.choice(REGEXPS)}){rng.choice(MODIFIERS)}")
        elif kind < 0.97:
            before = rng.choice(("", separator, rng.choice(WORDS)))
            after = rng.choice(("", "", separator, rng.choice(WORDS)))
            middle = rng.choice(
                (
                    "",
                    "*",
                    ":" + rng.choice(NAMES),
                    f"({rng.choice(REGEXPS)})",
                    f":z({rng.choice(REGEXPS)})",
                )
            )
            pieces.append("{" + before + middle + after + "}" + rng.choice(MODIFIERS))
        else:
            pieces.append(rng.choice(("{", "}", "(", ")", ":", "\\", "?", "(?a)", "(é)", "{{a}}")))
    return "".join(pieces)


def path(rng: random.Random) -> str:
    return "".join("/" + rng.choice(SEGMENTS) for _ in range(rng.randrange(5)))


def url(rng: random.Random) -> str:
    """A URL that may match some of the patterns."""
    text = rng.choice(("http", "https", "https", "wss", "x-y", "ftp")) + "://"
    if rng.random() < 0.1:
        text += rng.choice(("u@", "a:b@", ":p@"))
    text += rng.choice(INPUT_HOSTS) + rng.choice(("", "", ":8080", ":443", ":80")) + path(rng)
    text += rng.choice(("", "?a=b", "?foo", "?", "?aab")) + rng.choice(("", "#a", "#foo", "#"))
    return rng.choice((text, text, text, "data:foo,bar", "about:blank", "blob:https://a/b", "foo"))


def mapping(rng: random.Random, patterns: bool) -> dict[str, str]:
    """Components by name."""
    makers: dict[str, Callable[[], str]] = {
        "protocol": lambda: rng.choice(PROTOCOLS if patterns else ("http", "https", "x-y", "data")),
        "username": lambda: component(rng) if patterns else rng.choice(SEGMENTS),
        "password": lambda: component(rng) if patterns else rng.choice(SEGMENTS),
        "hostname": lambda: rng.choice(HOSTS if patterns else INPUT_HOSTS),
        "port": lambda: rng.choice(PORTS if patterns else ("", "80", "443", "8080", "x", "80 ")),
        "pathname": lambda: component(rng, "/") if patterns else path(rng),
        "search": lambda: (
            component(rng, "&") if patterns else rng.choice(("", "a=b", "?foo", "aab"))
        ),
        "hash": lambda: component(rng) if patterns else rng.choice(("", "a", "#foo", "aab")),
        "baseURL": lambda: url(rng),
    }
    share = rng.choice((0.15, 0.3, 0.5))
    chosen = {name: make() for name, make in makers.items() if rng.random() < share}
    if patterns and rng.random() < 0.5:
        chosen["pathname"] = component(rng, "/")
    if chosen.get("baseURL") and rng.random() < 0.5:
        del chosen["baseURL"]
    if not patterns and "baseURL" not in chosen:
        # A missing component is empty; but no regular expression of Chromium matches it then.
        chosen = {name: chosen.get(name, "") for name in makers if name != "baseURL"}
    return chosen


def shorthand(rng: random.Random) -> str:
    """A pattern in the form of a text."""
    text = ""
    if rng.random() < 0.8:
        text = rng.choice(PROTOCOLS) + rng.choice((":", "://", "://", "://"))
        if rng.random() < 0.15:
            text += component(rng) + rng.choice(("", ":" + component(rng))) + "@"
        text += rng.choice(HOSTS)
        if rng.random() < 0.3:
            text += ":" + rng.choice(PORTS)
    # Without the slash it would be the host, of which browsers differ.
    text += ("/" if text else "") + component(rng, "/")
    if rng.random() < 0.3:
        text += "?" + component(rng, "&")
    if rng.random() < 0.3:
        text += "#" + component(rng)
    return text


def pattern_case(rng: random.Random) -> dict[str, Any]:
    """A pattern, and inputs for it."""
    arguments: list[Any]
    if rng.random() < 0.5:
        arguments = [mapping(rng, patterns=True)]
    else:
        arguments = [shorthand(rng)]
        if rng.random() < 0.3:
            arguments.append(url(rng))
    if rng.random() < 0.2:
        arguments.append({"ignoreCase": rng.random() < 0.8})
    inputs: list[list[Any]] = []
    for _ in range(6):
        kind = rng.random()
        if kind < 0.5:
            inputs.append([url(rng)])
        elif kind < 0.6:
            inputs.append([path(rng), url(rng)])
        else:
            inputs.append([mapping(rng, patterns=False)])
    return {"pattern": arguments, "inputs": inputs}


# --- regular expressions --------------------------------------------------------------------------

ATOMS = ("a", "b", "c", ".", r"\w", r"\d", r"\s", r"\W", r"\D", "[ab]", "[^a]", "[a-c]", r"\x61", "",
         r"\u0062", r"\u{63}", r"\-", r"\/", r"\.", "[]", "[^]", r"[\w--b]", r"[[a-c]--[b]]", "A",
         r"[[ab]&&[bc]]", r"[\q{ab|c|}]", r"[\q{abc|ab}b]", r"\p{Lu}", r"\P{L}", r"[^\p{Ll}]",
         r"[\u0100-\u{200}]", r"\u017f", r"[K\u212a]", "^", "$", r"\b", r"\B", r"\cA", r"\0", "[b-a]",
         r"[a&&b]", "[a-c--b]", r"[^\d]", r"\p{Script=Latin}", r"\p{sc=Grek}", "1", r"\1", r"\2",
         r"\k<n>", r"[^\q{a}]", r"[^\q{ab}]", r"[a|b]", r"[\b]", r"\p{RGI_Emoji}", r"(?<=a)",
         r"(?<!b)", r"(?<=ab|c)", r"(?=a)", r"(?!b)", r"[\-\&]", "[&&]", "[a--]", r"\p{Any}")  # fmt: skip
QUANTIFIERS = ("", "", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,}", "{0}", "{1,}?",
               "{2,1}", "{", "**")  # fmt: skip
OPENINGS = ("(?:", "(?:", "(?<n>", "(?<m>", "(", "(?=", "(?!", "(?<=", "(?<!", "(?i:", "(?-i:", "(?s:",
            "(?m:", "(?i-s:", "(?", "(?<1>")  # fmt: skip


def expression(rng: random.Random, depth: int = 0) -> str:
    """A regular expression, now and then one that is broken."""
    pieces: list[str] = []
    for _ in range(rng.randrange(4)):
        if depth < 3 and rng.random() < 0.3:
            atom = rng.choice(OPENINGS) + expression(rng, depth + 1) + ")"
        else:
            atom = rng.choice(ATOMS[:20] if rng.random() < 0.6 else ATOMS)
        pieces.append(atom + rng.choice(QUANTIFIERS[:9] if rng.random() < 0.9 else QUANTIFIERS))
        if rng.random() < 0.12:
            pieces.append("|")
    return "".join(pieces)


def regexp_case(rng: random.Random) -> dict[str, Any]:
    """A regular expression between ``^`` and ``$``, and texts for it."""
    source = "^" + rng.choice(("(%s)", "(%s)?", "((?:%s)*)", "(%s)(a*)", "(a*?)(%s)", "%s")) + "$"
    texts = ["".join(rng.choice("aabbcAk1-./ ") for _ in range(rng.randrange(6))) for _ in range(8)]
    flags = rng.choice(("v", "v", "vi"))
    return {"source": source % expression(rng), "flags": flags, "texts": texts}
