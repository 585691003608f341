"""Calls that type checkers must refuse: every line below the marker. They are read, not run."""
# ruff: noqa: B015

import urikit
from urikit import IRI, URI, URL, Query, canonicalize, parse, percent, web
from urikit.guard import Guard
from urikit.rfc import matches
from urikit.schemes.mailto import MailtoDetails
from urikit.schemes.urn import URNDetails

u = URL("https://example.com/")
v = URI("http://example.com/")
i = IRI("http://example.com/")
# --- every line from here on is wrong
URL(None)
URL(3)
URL(b"https://h/")
URL()
URL("x", 3)
URL("x", encoding=8)
URL("x", bse="https://h/")
URI(None)
URI("a", "b")
IRI(["a"])
URL.parse(None)
URL.parse("x", 5)
URL.parse("x", default_scheme=True)
URL.can_parse(b"x")
URI.parse(1)
parse(None)
parse("x", default_scheme=b"https")
parse("x", strct=True)
u.with_query(3)
u.with_query(y=object())
u.with_query({1: 2})
u.update_query(3)
u.extend_query(a={"b": 1})
u % 3
u.without_query_params(1)
u.with_port(1.5)
u.with_host(3)
u.with_path(5)
u.with_scheme(b"http")
u.with_fragment(1)
u.with_name(None)
u.joinpath(1)
u / 1
u / None
u.replace(hots="h")
u.replace(path=None)
URI.build(scheme=1)
URL.build(host="h", prot=1)
u.join(3)
u.relative_to(None)
u.normalize("nonsense")
u.equivalent(3)
u.equivalent("x", "loosely")
u.equivalent("x", ignore=("case",))
u < v
v < i
u < "https://h/"
u.host = "h"
u.path.decode()
u.port + 1
u.params["a"].upper()
u.span("hostname")
canonicalize("x", "nonsense")
canonicalize("x", sort_qurey=True)
canonicalize(None)
canonicalize("x", www="yes")
canonicalize("x", "dedupe", fragment="remove")
urikit.inspect("x", "play")
urikit.inspect(None)
urikit.compare(3)
urikit.compare("x", clients=3)
urikit.redact(None)
urikit.resolve("x")
Guard().check(None)
Query(3)
Query("a").add(1, 2)
Query("a").getall(1)
Query("a")["a"] = "b"
Query("a", form="no", sep="&")
u.with_query(a=[[1]])
u % {"a": [[1]]}
u.with_query(a=b"x")
u.update_query(a=bytearray())
u.extend_query(a=range(3))
u % {"a": b"x"}
Query({"a": b"x"})
Query([("a", bytearray())])
u.with_scheme(None)
u.replace(scheme=None)
web.URL(None)
web.URL(3)
web.URL("http://h", 3)
web.URL.parse(b"http://h")
web.URL.canParse(None)
matches("nonsense", "x")
percent.decode("%ff", errors="nonsense")
Guard(schemes="https")
Guard(hosts="example.com")
Guard(networks="10.0.0.0/8")
urikit.compare("x", clients="httpx")
details: URNDetails = v.details_as(MailtoDetails)
