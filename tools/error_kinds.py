r"""A case for each kind of error: a string that causes it, and how to fix that.

:mod:`tools.error_reference` makes docs/reference/error-kinds.md of them.
"""

from typing import Final, NamedTuple

__all__ = ["SECTIONS", "Case", "Section"]


class Case(NamedTuple):
    """One kind, the code that shows it, and the advice in Markdown.

    >>> Case("invalid-port", 'URI("//h:x")', "Write digits.").kind
    'invalid-port'
    """

    kind: str
    code: str  # an expression, or lines with prompts
    advice: str


class Section(NamedTuple):
    """Cases under one heading, with an introduction and what they import."""

    title: str
    introduction: str
    imports: str
    cases: tuple[Case, ...]


# fmt: off
SECTIONS: Final = (
    Section(
        "The generic syntax",
        "`URI` and `IRI` raise these errors for strings that RFC 3986 and RFC 3987 reject, and so do the builders. "
        "`IRI` also accepts characters outside ASCII. To read a string as browsers do, use `URL`; "
        "to read it leniently, use `parse`.",
        "from urikit import IRI, URI, URL, Query, parse, percent, resolve",
        (
            Case("invalid-scheme", 'URI("1password://open")',
                 "Start the scheme with a letter, and use only letters, digits, `+`, `-` and `.`. If the string is a relative "
                 'reference with a colon in its first segment, write `./` before it.'),
            Case("missing-scheme", 'parse("example.com/a")',
                 'Add the scheme, pass `default_scheme="https"`, or read relative references with `URI`.'),
            Case("missing-scheme-added", 'violations(parse("example.com/a", default_scheme="https"))',
                 "Nothing to fix: you passed `default_scheme=`, and this records that it was used."),
            Case("invalid-userinfo", 'URI("http://us er@example.com/")',
                 'Percent-encode the character. `URI.build(username=…, password=…)` does it for you.'),
            Case("invalid-host", 'URI("http://exa mple.com/")',
                 "Remove the character. A host outside ASCII needs `IRI` or `URL`; a port goes into `port=`."),
            Case("invalid-ip-literal", 'URI("http://[1::2::3]/")',
                 "Write an IPv6 address between the brackets. `with_host()` adds the brackets for you."),
            Case("invalid-port", 'URI("http://example.com:8o80/")',
                 "Use digits only. Check for a typo, or for a password with a `/` or `#` that is not encoded."),
            Case("port-out-of-range", 'URI("http://example.com/").with_port(70000)',
                 "Use a port between 0 and 65535. `URI` accepts a larger port in a string, because RFC 3986 sets no bound, and lists it in `violations`."),
            Case("invalid-path", 'URI("/annual report.pdf")',
                 "Percent-encode the character. `with_path()`, `/` and `joinpath()` take decoded strings and encode them."),
            Case("invalid-query", 'URI("/search?q=a b")',
                 'Percent-encode the character. `with_query(q="a b")` does it for you.'),
            Case("invalid-fragment", 'URI("/a#section 2")',
                 "Percent-encode the character. `with_fragment()` does it for you."),
            Case("invalid-percent-encoding", 'URI("/100%")',
                 "Write `%25` for a percent sign. The builders do it unless you pass `encoded=True`."),
            Case("colon-in-first-segment", 'URI.build(path="12:30/report")',
                 "Write `./` before the segment; otherwise everything before the colon would be the scheme."),
        ),
    ),
    Section(
        "Characters",
        "",
        "",
        (
            Case("invalid-utf-8", 'percent.decode("%F6", errors="strict")',
                 "Decode the bytes in their own encoding: `percent.decode_to_bytes()` returns them. For columns and files, convert the input to UTF-8."),
            Case("lone-surrogate", r'URL("https://example.com/").with_path("/\ud800")',
                 'Remove the character, or replace it with U+FFFD. It usually comes from `errors="surrogateescape"` or from an incomplete surrogate pair in JSON.'),
            Case("surrounding-space", 'violations(parse(" https://example.com/ "))',
                 "Strip the string. `parse` does it and records it; `strict=True` makes it an error."),
            Case("bidi-formatting-character", r'violations(IRI("http://example.com/\u202etxt.exe"))',
                 "Remove the character: it changes the order in which the IRI is displayed. RFC 3987 §4.1 forbids it."),
            Case("control-character", r'''>>> from urikit.compat.urllib import parse_qs, urlsplit
>>> urlsplit("java\nscript:alert(1)")''',
                 "Remove the character. `urllib.parse` drops tabs and line ends silently; `urikit.compat.urllib` rejects them."),
            Case("backslash-for-slash", r'urlsplit("https:\\example.com/")',
                 "Write `/`. Browsers treat the backslash as a slash, so they see a host that `urllib.parse` does not."),
            Case("undecodable", r'urlsplit(b"http://example.com/\xff")',
                 "Percent-encode the bytes, or decode them to a string first."),
            Case("unencodable", 'urlsplit("http://example.com/ü").encode("ascii")',
                 'Use `encode("utf-8")`, or percent-encode the string first.'),
        ),
    ),
    Section(
        "Hosts",
        "",
        "",
        (
            Case("zone-identifier", 'violations(URI("http://[fe80::1%25eth0]/"))',
                 "Remove the zone (`%25eth0`) before you send the URI to another machine. `URL` rejects it, as browsers do."),
            Case("invalid-idna", r'IRI("http://a\u200db.example/").to_uri()',
                 "Correct the name; the message says which rule of IDNA it breaks."),
            Case("invalid-suffix-rule", '''>>> from urikit.domains import PublicSuffixList
>>> PublicSuffixList.from_lines(["a_b.example"]).public_suffix("x.example")''',
                 "Correct the line of the list. Rules consist of domain labels, with `*.` or `!` at the start."),
        ),
    ),
    Section(
        "Building, changing and resolving",
        "Calls raise these errors, mostly because the result would not be valid or would be read differently.",
        "",
        (
            Case("ambiguous-path", 'URI.build(path="//evil.example")',
                 "Without an authority, `//evil.example` would be read as a host. Pass a host, or `host=\"\"`."),
            Case("authority-without-host", 'URI.build(port=8080, path="/a")',
                 'Pass `host=`, or `host=""` for an empty one.'),
            Case("conflicting-parts", 'URL("https://example.com/").replace(scheme="mailto")',
                 "Parse a new string instead. `URL` cannot change between special and other schemes, and an opaque path has no host."),
            Case("dot-segment", 'URI("http://example.com/files") / ".."',
                 "Use `join()` to resolve a relative reference, or `parent`."),
            Case("unsupported-value", 'URI("http://example.com/").normalize("all")',
                 "Use one of the values that the message names."),
            Case("too-many-fields", 'parse_qs("a=1&b=2", max_num_fields=1)',
                 "Raise `max_num_fields`, or reject the request."),
            Case("relative-base", 'resolve("a/b", "c")',
                 "Resolve against an absolute URL, or pass `allow_relative_base=True` to get a relative reference."),
            Case("no-relative-form", 'URI("http://example.com/a/../b").relative_to("http://example.com/c")',
                 "Call `normalize()` on the target first: a relative reference cannot lead to a path with dot segments."),
        ),
    ),
    Section(
        "Reading queries",
        "",
        "",
        (
            Case("too-many-pairs", 'Query("a=1&b=2&c=3", max_pairs=2)',
                 "Raise `max_pairs`, or reject the request."),
            Case("missing-key", 'URI("/search?q=a").params.as_int("page")',
                 "Pass `default=`, or tell the caller that the parameter is required."),
            Case("invalid-value", 'URI("/search?page=two").params.as_int("page")',
                 "Report the message to the caller: it names the parameter and the form that is expected."),
        ),
    ),
    Section(
        "Templates",
        "`URITemplate` reports errors in the template when you create it, and errors in the values when you expand it.",
        "from urikit.template import URITemplate",
        (
            Case("invalid-literal", 'URITemplate("/a b/{id}")',
                 "Percent-encode the character in the template."),
            Case("invalid-expression", 'URITemplate("/users/id}")',
                 "Add the opening brace, or write `%7D` for a literal brace."),
            Case("unclosed-expression", 'URITemplate("/users/{id")',
                 "Add the closing brace, or write `%7B` for a literal brace."),
            Case("reserved-operator", 'URITemplate("/users/{=id}")',
                 "Use one of the operators of RFC 6570: `+`, `#`, `.`, `/`, `;`, `?` and `&`."),
            Case("invalid-variable-name", 'URITemplate("/users/{user-id}")',
                 "Use letters, digits, `_` and `.` in names, such as `{user_id}`, and separate names with commas."),
            Case("invalid-modifier", 'URITemplate("/users/{name:x}")',
                 "Write a length after the colon, from 1 to 9999, or `*` to explode a list."),
            Case("prefix-of-composite", 'URITemplate("/users/{name:3}").expand(name=["joe", "ann"])',
                 "Pass a string, or remove the prefix modifier: it applies to strings only."),
            Case("ambiguous-template", 'URITemplate("/{first}{last}").extract("/joedoe")',
                 "Put a literal or an operator between the two expressions: `/{first}-{last}` or `/{first}{.last}`."),
        ),
    ),
    Section(
        "URL patterns",
        "",
        "from urikit.web import URLPattern",
        (
            Case("invalid-pattern", 'URLPattern({"pathname": "/users/{id"})',
                 "Close the group, or escape the character with a backslash."),
            Case("invalid-regular-expression", 'URLPattern({"pathname": "/([a-)"})',
                 "Correct the regular expression. It is JavaScript's, with the flag `v`."),
            Case("unsupported-regular-expression", 'URLPattern({"pathname": "/((?<=a+)b)"})',
                 "Rewrite the regular expression: JavaScript accepts it, but Python cannot run it."),
            Case("missing-group", 'URLPattern({"pathname": "/users/:id"}).generate("pathname", {})',
                 'Pass a value for each named group: `generate("pathname", {"id": "7"})`.'),
            Case("not-generable", 'URLPattern({"pathname": "/files/*"}).generate("pathname", {})',
                 "Use named groups instead of wildcards and regular expressions in patterns that you generate paths from."),
        ),
    ),
    Section(
        "Schemes",
        "`parse` and `details` apply the rules of the scheme on top of the generic syntax. "
        "`parse` lists the errors in `violations`; `details` and `strict=True` raise them.",
        "",
        (
            Case("missing-host", 'URI("http:/a").details', "Write two slashes and the host after the scheme."),
            Case("unexpected-authority", 'URI("tel://12015550123").details', "Remove the two slashes: `tel:+12015550123`."),
            Case("unexpected-query", 'URI("file:///a?b").details', "Write `%3F` for a question mark in a file name. Other schemes have no query: remove it."),
            Case("unexpected-fragment", 'URI("wss://example.com/chat#room").details', "Remove the fragment; RFC 6455 §3 does not allow it."),
            Case("userinfo-not-allowed", 'violations(parse("http://joe@example.com/"))',
                 "Remove the user info, and send credentials in a header. In `ws` and `wss` it is an error, in `http` and `file` a violation."),
            Case("invalid-file-path", '''>>> from pathlib import PurePosixPath
>>> URI.from_path(PurePosixPath("docs/a.txt"))''',
                 "Pass an absolute path, such as `Path(\"docs/a.txt\").absolute()`. `to_path()` raises the same error for an encoded slash or NUL in a name."),
            Case("invalid-ftp-type", 'URI("ftp://example.com/a;type=x").details', "Write `;type=a`, `;type=i` or `;type=d`, or leave it out."),
            Case("invalid-urn", 'URI("urn:isbn").details', "Write `urn:`, a namespace such as `isbn`, a colon, and the name."),
            Case("invalid-uuid", 'URI("urn:uuid:123").details', "Use a complete UUID; `str(uuid.UUID(…))` has the right form."),
            Case("invalid-isbn", 'URI("urn:isbn:9780141036145").details', "Correct the number. The last character is a check digit."),
            Case("invalid-mailto", 'URI("mailto:joe").details', "Add `@` and a domain. `urikit.schemes.mailto.mailto()` builds and encodes the whole string."),
            Case("header-injection", 'violations(parse("mailto:joe@example.com?subject=Hi%0D%0ABcc:eve@example.org"))',
                 "Do not send this mail: a line break in a header field starts another field. Remove `%0D%0A`."),
            Case("invalid-tel", 'URI("tel:5550123").details', "Write the number in international form, with `+`, or add `;phone-context=`."),
            Case("invalid-news", 'URI("news:123@").details', "Write a newsgroup, or a message identifier with both sides of the `@`."),
            Case("invalid-data", 'URI("data:text").details', "Write a comma before the data: `data:,text`. `urikit.schemes.data.from_bytes()` builds such URIs."),
        ),
    ),
    Section(
        "Registering handlers and clients",
        "",
        "",
        (
            Case("duplicate-handler", '''>>> from urikit import GenericHandler, URIHandlerFactory
>>> from urikit.schemes.mailto import MailtoHandler
>>> URIHandlerFactory.register(MailtoHandler())''', "Pass `replace=True` to replace the handler, or unregister it first."),
            Case("invalid-handler", 'URIHandlerFactory.register(GenericHandler())', 'Set `schemes` of your class, in lower case: `schemes = ("x-demo",)`.'),
            Case("duplicate-client", '''>>> from urikit.readings import clients, register_client
>>> class Client:
...     name = "urllib.parse"
...     def version(self):
...         return "1"
...     def view(self, text, base):
...         raise ValueError
>>> register_client(Client())''', "Use another name, or pass `replace=True`."),
            Case("unknown-client", '''>>> from urikit import URIError, compare
>>> try:
...     compare("https://example.com/", clients=["netscape"])
... except URIError as error:
...     print(error.kind, "-", error.message.partition(";")[0])''',
                 "Use a name that `urikit.readings.clients()` returns, or install the client."),
        ),
    ),
    Section(
        "Fields of pydantic models",
        "`URIConstraints` rejects URLs by what your field demands. pydantic reports the kind as the error type, after `uri_`, `iri_` or `url_`. "
        "Constraints also use `missing-scheme`, `missing-host`, `userinfo-not-allowed`, `unexpected-query` and `unexpected-fragment`.",
        '''from typing import Annotated
from pydantic import TypeAdapter, ValidationError
from urikit.pydantic import URIConstraints''',
        (
            Case("scheme-not-allowed", '''>>> field = Annotated[URL, URIConstraints(allowed_schemes={"https"})]
>>> try:
...     TypeAdapter(field).validate_python("http://example.com/")
... except ValidationError as error:
...     print(error.errors()[0]["ctx"]["kind"], "-", error.errors()[0]["msg"])''', "Use one of the schemes that the message names."),
            Case("too-long", '''>>> field = Annotated[URL, URIConstraints(max_length=20)]
>>> try:
...     TypeAdapter(field).validate_python("https://example.com/articles/2026")
... except ValidationError as error:
...     print(error.errors()[0]["ctx"]["kind"], "-", error.errors()[0]["msg"])''',
                 "Shorten the URL, or raise `max_length`. The same kind is reported for patterns of more than 32,768 characters and by clients in `compare` for strings of more than 8,192."),
        ),
    ),
    Section(
        "The URL Standard: hosts",
        "`URL` uses the names of the [URL Standard](https://url.spec.whatwg.org/#validation-error). A name that "
        "stops the parser is the `kind` of a `ParseError`; any other is in `violations`, and `str(url)` has the repaired form.",
        "",
        (
            Case("domain-to-ASCII", 'URL("https://exa mple.com/")',
                 "Correct the host; the caret points at the character or the label. As a violation it marks a name that browsers accept and strict IDNA rejects, such as `a_b.example`."),
            Case("domain-percent-encoded", 'violations(URL("https://ex%61mple.com/"))', "Write the host without percent-encoding."),
            Case("host-invalid-code-point", 'URL("foo://a b/")', "Remove the character, or percent-encode it."),
            Case("IPv4-empty-part", 'violations(URL("https://127.0.0.1./"))', "Remove the dot at the end."),
            Case("IPv4-too-few-parts", 'violations(URL("https://127.1/"))', "Write all four parts: `127.0.0.1`."),
            Case("IPv4-too-many-parts", 'URL("https://1.2.3.4.5/")', "Write four parts. A name must not end in a label of digits."),
            Case("IPv4-non-numeric-part", 'URL("https://example.42/")', "Change the last label: a host that ends in a number is read as an IPv4 address."),
            Case("IPv4-non-decimal-part", 'violations(URL("https://0x7f.0.0.1/"))', "Write decimal numbers without leading zeros: `127.0.0.1`."),
            Case("IPv4-out-of-range-part", 'URL("https://192.168.0.256/")', "Use numbers from 0 to 255."),
            Case("IPv6-unclosed", 'URL("https://[::1/")', "Add the `]`."),
            Case("IPv6-invalid-compression", 'URL("https://[:1]/")', "Write `::` or a number at the start."),
            Case("IPv6-too-many-pieces", 'URL("https://[1:2:3:4:5:6:7:8:9]/")', "Write eight pieces."),
            Case("IPv6-multiple-compression", 'URL("https://[1::2::3]/")', "Use `::` once, and write the other zeros."),
            Case("IPv6-invalid-code-point", 'URL("https://[fe80::1%25eth0]/")', "Remove the character. Zone identifiers are not allowed in URLs; use `URI` for them."),
            Case("IPv6-too-few-pieces", 'URL("https://[1:2:3]/")', "Write eight pieces, or `::` for the zeros that are missing."),
            Case("IPv6-piece-leading-zero", 'violations(URL("https://[::01]/"))', "Remove the leading zeros."),
            Case("IPv4-in-IPv6-too-many-pieces", 'URL("https://[1:2:3:4:5:6:7:10.0.0.7]/")', "Write at most six pieces before the IPv4 part."),
            Case("IPv4-in-IPv6-invalid-code-point", 'URL("https://[::10.0.x.7]/")', "Write four decimal numbers, separated by dots."),
            Case("IPv4-in-IPv6-out-of-range-part", 'URL("https://[::10.0.0.256]/")', "Use numbers from 0 to 255."),
            Case("IPv4-in-IPv6-too-few-parts", 'URL("https://[::10.0.7]/")', "Write all four numbers."),
        ),
    ),
    Section(
        "The URL Standard: other parts",
        "",
        "",
        (
            Case("invalid-URL-unit", 'violations(URL("https://example.com/a b"))', "Percent-encode the character, or use `str(url)`, in which it is encoded. Tabs and line ends are removed."),
            Case("special-scheme-missing-following-solidus", 'violations(URL("https:example.com"))', "Write exactly two slashes after the colon."),
            Case("missing-scheme-non-relative-URL", 'URL("example.com")', "Add the scheme, or pass a base URL as the second argument."),
            Case("invalid-reverse-solidus", r'violations(URL("https://example.com\\a"))', "Write `/`. Parsers of RFC 3986 do not treat a backslash as a slash."),
            Case("invalid-credentials", 'violations(URL("https://joe@example.com/"))', "Remove the username and password, and send them in a header."),
            Case("host-missing", 'URL("https://")', "Write a host after the two slashes."),
            Case("port-out-of-range", 'URL("https://example.com:70000/")', "Use a port between 0 and 65535."),
            Case("port-invalid", 'URL("https://example.com:8o80/")', "Use digits only."),
            Case("file-invalid-Windows-drive-letter", 'violations(URL("D|/x", "file:///C:/docs/a.txt"))', "Write the whole URL, such as `file:///D:/x`."),
            Case("file-invalid-Windows-drive-letter-host", 'violations(URL("file://D:/x"))', "Write three slashes before the drive letter: `file:///D:/x`."),
        ),
    ),
)
