"""Each step on the text of its part."""

import pytest

from urikit.canonical import Profile, _session as session, _steps as steps

ESCAPES = [
    ("", ""),
    ("%7e%41%2d", "~A-"),
    ("%c3%BC%2f", "%C3%BC%2F"),
    ("%2541", "%2541"),  # decoded once only: %25 is not unreserved
    ("%", "%"),
    ("%4", "%4"),
    ("%zz%41", "%zzA"),
    ("%%34%31", "%%34%31"),  # decoded, it would be %41
    ("%4%31", "%4%31"),
    ("%%7e%c3", "%%7E%C3"),
    ("%41%%41x%41", "A%%41xA"),
]


@pytest.mark.parametrize(("text", "expected"), ESCAPES)
def test_escapes(text: str, expected: str) -> None:
    assert steps.normalize_escapes(text) == expected
    assert steps.normalize_escapes(expected) == expected


WWW = [
    ("www.example.com", "example.com"),
    ("www.www.www.example.com", "example.com"),
    ("www.com", "www.com"),
    ("www.www.com", "www.com"),  # whose www is a name
    ("www.co.uk", "www.co.uk"),
    ("www.gov.uk", "www.gov.uk"),
    ("www.bbc.co.uk", "bbc.co.uk"),
    ("www.hp.de", "hp.de"),
    ("www.example.com.", "example.com."),
    ("www.com.", "www.com."),
    ("www.co.uk.", "www.co.uk."),
    ("www.", "www."),
    ("www", "www"),
    ("www..com", "www..com"),
    ("www.localhost", "www.localhost"),
    ("www.1.2.3.4", "www.1.2.3.4"),
    ("www2.example.com", "www2.example.com"),
    ("wwww.example.com", "wwww.example.com"),
    ("awww.example.com", "awww.example.com"),
    ("www.xn--bcher-kva.example", "xn--bcher-kva.example"),
]


@pytest.mark.parametrize(("host", "expected"), WWW)
def test_www(host: str, expected: str) -> None:
    assert steps.drop_www(host) == expected
    assert steps.drop_www(expected) == expected


PATHS = [
    ("/", "/"),
    ("/a", "/a"),
    ("/a/", "/a"),
    ("/a//", "/a"),
    ("///", "/"),
    ("/index.html", "/"),
    ("/Index.HTML", "/"),
    ("/a/default.aspx", "/a"),
    ("/index.html/", "/"),
    ("/index.html/x", "/index.html/x"),
    ("/index.htmlx", "/index.htmlx"),
    ("/my-index.html", "/my-index.html"),
    ("/index", "/index"),
    ("", ""),
]


@pytest.mark.parametrize(("path", "expected"), PATHS)
def test_index_and_slash(path: str, expected: str) -> None:
    profile = Profile(index=True, trailing_slash=True)
    assert steps.clean_path(path, profile) == expected
    assert steps.clean_path(expected, profile) == expected


def test_each_of_them_alone() -> None:
    assert steps.clean_path("/a/index.html", Profile(index=True)) == "/a/"
    assert steps.clean_path("/a/index.html/", Profile(index=True)) == "/a/index.html/"
    assert steps.clean_path("/a/index.html/", Profile(trailing_slash=True)) == "/a/index.html"


SESSION_PATHS = [
    ("/a;jsessionid=1", "/a"),
    ("/a;JSESSIONID=1;v=2/b;jsessionid=3", "/a;v=2/b"),
    ("/a;jsessionid=", "/a"),
    ("/a;jsessionid", "/a;jsessionid"),
    ("/a;xjsessionid=1", "/a;xjsessionid=1"),
    ("/..;jsessionid=1", "/..;jsessionid=1"),
    ("/.%2e;jsessionid=1/a", "/.%2e;jsessionid=1/a"),
    ("/(S(abcdefghijklmnopqrstuvwx))/p.aspx", "/p.aspx"),
    ("/(A(abcdefghijklmnopqrstuvwx)S(abcdefghijklmnopqrstuvwx))/p.aspx", "/p.aspx"),
    ("/(S(abcdefghijklmnopqrstuvwx))", "/(S(abcdefghijklmnopqrstuvwx))"),
    ("/(S(short))/p.aspx", "/(S(short))/p.aspx"),
    ("/wiki/Mercury_(planet)/x", "/wiki/Mercury_(planet)/x"),
]


@pytest.mark.parametrize(("path", "expected"), SESSION_PATHS)
def test_sessions_in_paths(path: str, expected: str) -> None:
    assert session.drop_from_path(path) == expected
    assert session.drop_from_path(expected) == expected


SESSION_PAIRS = [
    ("PHPSESSID=1", True),
    ("JSessionId=1", True),
    ("%6asessionid=1", True),
    ("CFID=1", True),
    ("ASPSESSIONIDQQABCDEF=X", True),
    ("aspsessionid=X", False),
    ("sid=7", False),
    ("sid=0123456789abcdef0123456789ABCDEF", True),
    ("session_id=summer-2026", False),
    ("id=0123456789abcdef0123456789abcdef", False),
]


@pytest.mark.parametrize(("pair", "goes"), SESSION_PAIRS)
def test_sessions_in_queries(pair: str, goes: bool) -> None:
    expected = "a=1" if goes else f"a=1&{pair}"
    assert steps.clean_query(f"a=1&{pair}", "h", Profile(session_ids=True)) == expected


QUERIES = [
    ("", {}, ""),
    ("", {"empty_query": True}, None),
    ("", {"empty_pairs": True}, None),
    ("&", {}, "&"),
    ("&", {"empty_query": True}, "&"),
    ("&", {"empty_pairs": True}, None),
    ("a&&b&", {"empty_pairs": True}, "a&b"),
    ("b=2&a=1", {"sort_query": True}, "a=1&b=2"),
    ("b=2&b=1&a", {"sort_query": True}, "a&b=2&b=1"),
    ("b[]=2&a=x+y&b[]=%31", {"sort_query": True}, "a=x+y&b[]=2&b[]=%31"),
    ("a=b=c&a", {"sort_query": True}, "a=b=c&a"),
    ("q=utm_source=1", {"tracking": True}, "q=utm_source=1"),
    ("utm_source", {"tracking": True}, None),
    ("a;utm_source=1", {"tracking": True}, "a;utm_source=1"),
]


@pytest.mark.parametrize(("query", "fields", "expected"), QUERIES)
def test_queries(query: str, fields: dict[str, bool], expected: str | None) -> None:
    profile = Profile().replace(**fields)
    assert steps.clean_query(query, "h", profile) == expected
    if expected is not None:
        assert steps.clean_query(expected, "h", profile) == expected
