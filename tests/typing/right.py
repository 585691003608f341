"""Calls that type checkers must accept. They are read, not run."""

import datetime
import decimal
import enum
import ipaddress
import logging
import pathlib
import uuid
from collections.abc import Mapping

import urikit
from urikit import (
    IRI,
    URI,
    URL,
    Level,
    ParseError,
    Query,
    Violation,
    canonicalize,
    parse,
    percent,
    web,
)
from urikit.canonical import PROFILES, Profile
from urikit.guard import Guard
from urikit.rfc import RULES, matches
from urikit.schemes.mailto import MailtoDetails


class Color(enum.Enum):
    RED = "red"


u = URL("https://example.com/a/b.html?x=1#top")
v = URI("http://example.com")
i = IRI("http://bücher.example/")

a01: URL = URL("x", "https://h/")
a02: URL = URL("x", base=u, encoding="windows-1252")
a03: URL = URL(v)
a04: URL | None = URL.parse("x", "https://h/")
a05: URL | None = URL.parse("h", default_scheme="https")
a06: bool = URL.can_parse("x")
a07: URI | None = URI.parse("x")
a08: urikit.URIObject = parse("x:y", default_scheme="https")
a09: str | None = u.host
a10: int | None = u.port
a11: str = u.path
a12: tuple[str, ...] = u.segments
a13: str | None = u.params["x"]
a14: list[str | None] = u.params.getall("x")
a15: Mapping[str, str | None] = u.params
a16: URL = u.with_query("a=1")
a17: URL = u.with_query({"a": 1, "b": [1, "2"], "c": None})
a18: URL = u.with_query([("a", 1), ("b", "2")])
a19: URL = u.with_query(None)
a20: URL = u.with_query(y=2, z=[1, 2])
a21: URL = u.update_query(q=decimal.Decimal("1.5"), id=uuid.uuid4(), day=datetime.date(2026, 1, 2))
a22: URL = u.extend_query(color=Color.RED, path=pathlib.PurePosixPath("/a"), next=u)
a23: URL = u % {"a": 1}
a24: URL = u.without_query_params("a", "b").sort_query()
a25: URL = u / "a" / "b"
a26: URL = u.joinpath("a/b", "c")
a27: URL = u.with_name("x.txt").with_suffix(".md").with_stem("y")
a28: URL = u.parent
a29: str = u.stem + u.suffix + u.name
a30: list[str] = u.suffixes
a31: bool = u.is_absolute
a32: URL = u.with_host(ipaddress.ip_address("::1")).with_port("80").with_port(80).with_port(None)
a33: URI = URI.build(scheme="https", host="h", path=["", "a"], query={"a": 1})
a34: URL = u.replace(path="/x", query=None)
a35: bool = u.equivalent("https://example.com/", "path", ignore=("fragment",))
a36: bool = u.equivalent(v, Level.SCHEME)
a37: URI = v.normalize("case")
a38: str = canonicalize("https://h/", "dedupe", www=False, sort_query=True)
a39: str = canonicalize(u, PROFILES["crawler"])
a40: str = canonicalize("h", Profile(www=True), default_scheme="https")
a41: bool = URL("a:b") < URL("a:c")
a42: list[URI] = sorted([URI("b"), URI("a")])
a43: MailtoDetails = URI("mailto:a@b.example").details_as(MailtoDetails)
a44: tuple[Violation, ...] = u.violations
a45: str = urikit.redact("log http://u:p@h/") + u.redacted
a46: logging.Filter = urikit.RedactingFilter()
a47: list[str] = [str(finding.code) for finding in urikit.inspect("x", "redirect", u)]
a48: bool = urikit.compare(u, clients=["urllib.parse"]).agree
a49: bool = bool(Guard().check(u))
a50: str = urikit.resolve("http://h/", u)
a51: URL = u.join("../x")
a52: URI = v.join(u.to_uri())
a53: Query = Query({"a": 1}).add("b", 2).set("c", [1, 2]).remove("a")
a53b: Query = Query(a=1, b=["x"])
numbers, texts = [1, 2], ("a", "b")
a57: URL = u.with_query(a=numbers, b=texts, c=[]).update_query({"d": numbers, "e": texts})
a58: URL = u % [("a", numbers), ("b", texts)]
a59: URI = v.with_scheme(None).replace(scheme=None, host=None)
a60: URL = u.with_scheme("http").replace(scheme="https")
a61: web.URL = web.URL(u, web.URL("http://h"))
a62: web.URL | None = web.URL.parse("x", base=v)
a63: list[bool] = [matches("IP-literal", "x"), *(rule.matches("x") for rule in RULES.values())]
a64: str = percent.decode("%ff", errors="strict") + percent.decode("%ff")
a65: Guard = Guard(schemes={"https"}, hosts=["a.example"], ports=range(80, 90))
a66: Guard = Guard(hosts=(each for each in texts), networks=frozenset({"10.0.0.0/8"}))
a67: bool = urikit.compare("x", clients={"httpx": 1}.keys()).agree
a68: bool = urikit.compare("x", clients=iter(texts)).agree

match u:
    case URL(scheme="https", host=host):
        a54: str | None = host
    case _:
        pass

try:
    URI("a b")
except ParseError as error:
    a55: int = error.index
    a56: str = error.kind
