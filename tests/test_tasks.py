"""Everyday tasks, each in one line. ``python -m tests.test_tasks`` writes docs/tasks.md from them."""

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "tasks.md"
INTRODUCTION = """\
# Everyday tasks

Each task takes one line. The examples on this page are tests, and they use these names:

"""
IMPORTS = """\
>>> import logging
>>> from datetime import date
>>> from pathlib import PurePosixPath, PureWindowsPath
>>> from urikit import IRI, URI, URL, Query, RedactingFilter, canonicalize, compare, inspect, parse, redact
>>> from urikit import arrow, percent, web
>>> from urikit.display import display
>>> from urikit.domains import same_site
>>> from urikit.guard import Guard
>>> from urikit.schemes.data import from_bytes
>>> from urikit.schemes.mailto import mailto
>>> from urikit.template import expand, URITemplate
"""

# By topic: what to do, the line that does it, and what Python shows.
TASKS: dict[str, list[tuple[str, str, str]]] = {
    "Parts": [
        (
            "Get the host",
            'URL("https://joe@example.com:8443/a").host',
            "'example.com'",
        ),
        (
            "Get the port, or the default port of the scheme",
            'URL("https://example.com/").effective_port',
            "443",
        ),
        (
            "Check whether the host is an IP address",
            'URL("http://[::1]:8080/").ip',
            "IPv6Address('::1')",
        ),
        (
            "Get the origin",
            'URL("https://joe@example.com:443/a?b").origin',
            "'https://example.com'",
        ),
        (
            "Get the path and query that an HTTP request sends",
            'URL("https://example.com/a?b=1#top").details.target',
            "'/a?b=1'",
        ),
        (
            "Get the decoded segments of a path",
            'URL("https://example.com/a%20b/c%2Fd").segments',
            "('', 'a b', 'c/d')",
        ),
        (
            "Check whether a string is a URL",
            'URL.can_parse("http://example.com:x/")',
            "False",
        ),
        (
            "Check whether a string is strictly a URI by RFC 3986",
            'URI.can_parse("http://example.com/a b")',
            "False",
        ),
        (
            "Check whether a reference has a scheme",
            'URI("//example.com/a").is_absolute',
            "False",
        ),
        (
            "See what was repaired",
            r'[v.kind for v in URL(r"https://example.com\a b").violations]',
            "['invalid-reverse-solidus', 'invalid-URL-unit']",
        ),
    ],
    "URLs that people type": [
        (
            "Add a scheme if there is none",
            'parse("example.com/a", default_scheme="https")',
            "URI('https://example.com/a')",
        ),
        (
            "Read a host and port as a browser does",
            'URL.parse("localhost:8080/x", default_scheme="http")',
            "URL('http://localhost:8080/x')",
        ),
        (
            "Get None instead of an exception",
            'print(URL.parse("http://exa mple.com/"))',
            "None",
        ),
        (
            "Accept spaces, backslashes and capitals",
            r'URL(r" HTTPS:\\Example.COM\a b ")',
            "URL('https://example.com/a%20b')",
        ),
    ],
    "Queries": [
        (
            "Read a parameter",
            'URL("https://h/?q=a+b").params["q"]',
            "'a b'",
        ),
        (
            "Read a parameter that may be absent",
            'URL("https://h/?q=1").params.get("page", "1")',
            "'1'",
        ),
        (
            "Read a number, with a default",
            'URL("https://h/?page=2").params.as_int("page", 1)',
            "2",
        ),
        (
            "Read every value of a repeated key",
            'URL("https://h/?tag=a&tag=b").params.getall("tag")',
            "['a', 'b']",
        ),
        (
            "Get all parameters as a dictionary of lists",
            'URL("https://h/?a=1&b=2&a=3").params.to_dict()',
            "{'a': ['1', '3'], 'b': ['2']}",
        ),
        (
            "Add or replace a parameter",
            'URL("https://h/?q=x&page=1").update_query(page=2)',
            "URL('https://h/?q=x&page=2')",
        ),
        (
            "Append a parameter and keep those with the same key",
            'URL("https://h/?tag=a").extend_query(tag="b")',
            "URL('https://h/?tag=a&tag=b')",
        ),
        (
            "Write a repeated key",
            'URL("https://h/").with_query(tag=["a", "b"])',
            "URL('https://h/?tag=a&tag=b')",
        ),
        (
            "Remove parameters",
            'URL("https://h/?a=1&b=2&c=3").without_query_params("a", "c")',
            "URL('https://h/?b=2')",
        ),
        (
            "Replace the whole query",
            'URL("https://h/?a=1").with_query({"q": "50% & more"})',
            "URL('https://h/?q=50%25+%26+more')",
        ),
        (
            "Remove the query and the fragment",
            'URL("https://h/a?b=1#top").replace(query=None, fragment=None)',
            "URL('https://h/a')",
        ),
        (
            "Sort the parameters",
            'URL("https://h/?b=2&a=1").sort_query()',
            "URL('https://h/?a=1&b=2')",
        ),
        (
            "Read a bare flag",
            'URL("https://h/?debug").params.as_bool("debug", False)',
            "True",
        ),
        (
            "Write a bare flag",
            'URL("https://h/").with_query(debug=None)',
            "URL('https://h/?debug')",
        ),
        (
            "Write a date",
            'URL("https://h/").with_query(since=date(2026, 1, 2))',
            "URL('https://h/?since=2026-01-02')",
        ),
        (
            "Put a URL into a query",
            'URL("https://h/login").with_query(next=URL("https://h/a?b=1&c=2"))',
            "URL('https://h/login?next=https://h/a?b%3D1%26c%3D2')",
        ),
        (
            "Remove tracking parameters",
            'canonicalize("https://h/?utm_source=x&id=7", "whatwg", tracking=True)',
            "'https://h/?id=7'",
        ),
        (
            "Encode the body of a form",
            'str(Query({"name": "Jo Ann", "tag": ["a", "b"]}))',
            "'name=Jo+Ann&tag=a&tag=b'",
        ),
    ],
    "Paths": [
        (
            "Get the file name",
            'URL("https://h/files/report%201.pdf?v=2").name',
            "'report 1.pdf'",
        ),
        (
            "Get the file extension",
            'URL("https://h/files/report.tar.gz").suffix',
            "'.gz'",
        ),
        (
            "Go up one directory",
            'URL("https://h/files/2026/report.pdf").parent',
            "URL('https://h/files/2026')",
        ),
        (
            "List all parents",
            '[u.path for u in URL("https://h/a/b/c").parents]',
            "['/a/b', '/a', '/']",
        ),
        (
            "Append one segment, from a user too",
            'URL("https://h/files") / "../a b"',
            "URL('https://h/files/..%2Fa%20b')",
        ),
        (
            "Append a path",
            'URL("https://h/api").joinpath("v1/users", "7")',
            "URL('https://h/api/v1/users/7')",
        ),
        (
            "Add a trailing slash",
            'URL("https://h/files") / ""',
            "URL('https://h/files/')",
        ),
        (
            "Change the file name",
            'URL("https://h/files/a.txt").with_name("b.txt")',
            "URL('https://h/files/b.txt')",
        ),
        (
            "Change the file extension",
            'URL("https://h/files/a.txt").with_suffix(".md")',
            "URL('https://h/files/a.md')",
        ),
    ],
    "Building and changing": [
        (
            "Build a URL from parts",
            'URL.build(scheme="https", host="h", path="/a b", query={"q": "ü"})',
            "URL('https://h/a%20b?q=%C3%BC')",
        ),
        (
            "Build a database URL with a password of any characters",
            'str(URI.build(scheme="postgresql", username="me", password="p@/:", host="db", path="/x"))',
            "'postgresql://me:p%40%2F:@db/x'",
        ),
        (
            "Decode a password",
            'percent.decode(URI("postgresql://me:p%40%2F@db/x").password)',
            "'p@/'",
        ),
        (
            "Change the scheme",
            'URL("http://h/a").with_scheme("https")',
            "URL('https://h/a')",
        ),
        (
            "Change the host and the port",
            'URL("https://h/a").replace(host="::1", port=8080)',
            "URL('https://[::1]:8080/a')",
        ),
        (
            "Remove the port",
            'URL("https://h:8443/a").with_port(None)',
            "URL('https://h/a')",
        ),
        (
            "Remove user name and password",
            'URL("https://me:secret@h/a").with_userinfo(None)',
            "URL('https://h/a')",
        ),
        (
            "Fill in a template",
            'expand("https://api.example/{user}/repos{?page}", user="joe", page=2)',
            "'https://api.example/joe/repos?page=2'",
        ),
        (
            "Read variables back from a URL",
            'URITemplate("https://h/users/{id}").extract("https://h/users/7")',
            "{'id': '7'}",
        ),
        (
            "Check whether a URL matches a pattern",
            'web.URLPattern({"pathname": "/users/:id"}).test("https://h/users/7")',
            "True",
        ),
    ],
    "Resolving": [
        (
            "Resolve a link in a page",
            'URL("../img/a.png", "https://h/docs/guide/page.html")',
            "URL('https://h/docs/img/a.png')",
        ),
        (
            "Resolve a link against a URL object",
            'URL("https://h/docs/a").join("?page=2")',
            "URL('https://h/docs/a?page=2')",
        ),
        (
            "Make a link relative",
            'URL("https://h/docs/img/a.png").relative_to("https://h/docs/guide/page.html")',
            "'../img/a.png'",
        ),
        (
            "Remove the fragment",
            'URL("https://h/a#top").with_fragment(None)',
            "URL('https://h/a')",
        ),
    ],
    "Comparing and deduplicating": [
        (
            "Normalize",
            'URI("HTTP://Example.com:80/%7Eme/../a").normalize()',
            "URI('http://example.com/a')",
        ),
        (
            "Check whether two URLs mean the same",
            'URI("http://Example.com").equivalent("http://example.com:80/")',
            "True",
        ),
        (
            "Ignore the order of parameters and the fragment",
            'URL("https://h/?b=2&a=1#x").equivalent("https://h/?a=1&b=2", ignore=("query-order", "fragment"))',
            "True",
        ),
        (
            "Get a key for deduplication",
            'canonicalize("http://www.example.com/index.html?utm_source=x&id=7#top", "dedupe")',
            "'http://example.com/?id=7'",
        ),
        (
            "Check whether two URLs have the same origin",
            'URL("https://h/a").origin == URL("https://h:443/b").origin',
            "True",
        ),
        (
            "Check whether two URLs belong to the same site",
            'same_site("https://shop.example.co.uk/", "https://www.example.co.uk/")',
            "True",
        ),
        (
            "Sort URLs and drop duplicates",
            'sorted({URL("https://h/b"), URL("HTTPS://H/a"), URL("https://h/a")})',
            "[URL('https://h/a'), URL('https://h/b')]",
        ),
    ],
    "Domains and display": [
        (
            "Get the registrable domain",
            'URL("https://shop.example.co.uk/").registrable_domain',
            "'example.co.uk'",
        ),
        (
            "Get the subdomain",
            'URL("https://shop.example.co.uk/").subdomain',
            "'shop'",
        ),
        (
            "Get the ASCII form of an international name",
            'URL("https://bücher.example/").host',
            "'xn--bcher-kva.example'",
        ),
        (
            "Turn an IRI into a URI",
            'IRI("http://bücher.example/straße").to_uri()',
            "URI('http://xn--bcher-kva.example/stra%C3%9Fe')",
        ),
        (
            "Show a URL to a person",
            'display("https://joe:secret@xn--bcher-kva.example/stra%C3%9Fe")',
            "'https://bücher.example/straße'",
        ),
        (
            "Shorten a URL for display",
            'display("https://www.example.com/a/long/path/to/page.html", max_length=36)',
            "'https://www.example.com/a/lon…e.html'",
        ),
    ],
    "Passwords and logs": [
        (
            "Log a URL without its password",
            'URL("https://joe:secret@h/a").redacted',
            "'https://joe:***@h/a'",
        ),
        (
            "Mask the passwords in any string",
            'redact("cannot connect to redis://:secret@cache:6379/0")',
            "'cannot connect to redis://:***@cache:6379/0'",
        ),
        (
            "Mask passwords in everything that a handler logs",
            "logging.StreamHandler().addFilter(RedactingFilter())",
            "",
        ),
    ],
    "Files, data and mail": [
        (
            "Turn a path into a file URL",
            'URL.from_path(PurePosixPath("/srv/50% off.txt"))',
            "URL('file:///srv/50%25%20off.txt')",
        ),
        (
            "Turn a file URL into a path",
            'URL("file:///srv/50%25%20off.txt").details.to_path("posix")',
            "PurePosixPath('/srv/50% off.txt')",
        ),
        (
            "Turn a Windows path into a file URL",
            r'URL.from_path(PureWindowsPath(r"C:\Program Files\x"))',
            "URL('file:///C:/Program%20Files/x')",
        ),
        (
            "Read a data: URL",
            'URL("data:text/plain;base64,aGk=").details.data',
            "b'hi'",
        ),
        (
            "Write a data: URL",
            'from_bytes(b"hi", "text/plain")',
            "URI('data:text/plain;base64,aGk=')",
        ),
        (
            "Write a mailto: link",
            'mailto("joe@example.com", subject="50% off", body="Hi")',
            "URI('mailto:joe@example.com?subject=50%25%20off&body=Hi')",
        ),
        (
            "Read a mailto: link",
            'URI("mailto:joe@example.com?subject=Hi%20there").details.subject',
            "'Hi there'",
        ),
    ],
    "URLs from strangers": [
        (
            "Find what is suspicious in a URL",
            '[str(code) for code in inspect("https://bank.example@evil.example/").codes]',
            "['host-like-userinfo', 'userinfo']",
        ),
        (
            "Check whether all parsers agree",
            r'compare(r"http://a.example\@b.example/").agree',
            "False",
        ),
        (
            "Check whether your server may fetch a URL",
            'Guard().check("http://169.254.169.254/latest/").allowed',
            "False",
        ),
        (
            "Allow only some hosts",
            'Guard(schemes=["https"], hosts=["api.example"]).check("https://evil.example/").allowed',
            "False",
        ),
        (
            "Raise an exception unless a URL is allowed",
            'Guard().check("https://example.com/a").require()',
            "URL('https://example.com/a')",
        ),
    ],
    "Columns": [
        (
            "Get the host of every row",
            'arrow.host(["https://a.example/x", "http://b.example:8080/", None]).to_pylist()',
            "['a.example', 'b.example', None]",
        ),
        (
            "Find the rows that are not URLs",
            'arrow.can_parse(["https://a.example/", "http://a b/"]).to_pylist()',
            "[True, False]",
        ),
    ],
}
ALL = [task for tasks in TASKS.values() for task in tasks]


def page() -> str:
    """docs/tasks.md, with every task as an example."""
    parts = [f"{INTRODUCTION}```pycon\n{IMPORTS}```\n"]
    for topic, tasks in TASKS.items():
        parts.append(f"\n## {topic}\n")
        for question, code, output in tasks:
            shown = f"{output}\n" if output else ""
            parts.append(f"\n{question}:\n\n```pycon\n>>> {code}\n{shown}```\n")
    return "".join(parts)


@pytest.mark.parametrize(("question", "code", "output"), ALL, ids=[task[0] for task in ALL])
def test_one_line_does_it(question: str, code: str, output: str) -> None:
    example = f"{IMPORTS}>>> {code}\n{output}\n"
    test = doctest.DocTestParser().get_doctest(example, {}, question, None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_there_are_enough_and_each_is_there_once() -> None:
    assert len(ALL) >= 60
    assert len({task[0] for task in ALL}) == len({task[1] for task in ALL}) == len(ALL)
    assert all("\n" not in task[1] and ";" not in task[1].partition("data:")[0] for task in ALL)


def test_the_page_shows_them() -> None:
    assert PAGE.read_text("utf-8") == page()


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
