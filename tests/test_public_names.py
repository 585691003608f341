"""The complete list of public names: a name that appears or vanishes fails here.

A module is public if no part of its name starts with an underscore; what it offers is its
``__all__``. Change this list together with the changelog.
"""

import ast
import inspect
import pickle
import pkgutil
import pydoc
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import urikit
from tests.optional import load

NAMES = {
    "urikit": """
        COMPILED IRI URI URL AbstractURIHandler BuildError Comparison Components DecodeError
        ErrorKind Finding GenericHandler HierarchicalHandler Level OpaqueHandler ParseError
        Query QueryError RedactingFilter Report ResolutionError Severity URIBuilder URIError
        URIHandlerFactory URIObject URIParser Violation __version__ canonicalize compare diagram
        inspect parse redact resolve split unicode_version unsplit
    """,
    "urikit.addresses": """
        METADATA NEWEST_ENTRY Address Embedded Range embedded is_global special_purpose
    """,
    "urikit.arrow": """
        PARSED PARTS Errors RowError Standard can_parse canonicalize equivalent error get hazards host
        is_valid normalize origin parse query_value registrable_domain resolve
    """,
    "urikit.arrow.compute": "expression register",
    "urikit.barth2010": "HIERARCHICAL_SCHEMES View2010 parse_2010",
    "urikit.canonical": "PROFILES TRACKING HostRules Profile TrackingRules canonicalize surt",
    "urikit.chars": """
        ABNORMAL_ESCAPE ALPHA ANY BIDI_FORMATTING C0_CONTROL_OR_SPACE CONTROL DEC_OCTET DEFAULT_IGNORABLE DIGIT
        FRAGMENT GEN_DELIMS HEXDIG IFRAGMENT IPATH IPCHAR IPRIVATE IPV4_ADDRESS IPV_FUTURE IQUERY IREG_NAME ISEGMENT
        ISEGMENT_NC IUNRESERVED IUSERINFO NORMAL_ESCAPE PATH PCHAR PCT_ENCODED QUERY REG_NAME RESERVED SCHEME
        SCHEME_PATTERN SEGMENT SEGMENT_NC STRAY_PERCENT SUB_DELIMS SURROGATE TAB_OR_NEWLINE
        UCSCHAR UNRESERVED UNSAFE_TO_SHOW USERINFO CharSet chars span
    """,
    "urikit.compat": "",
    "urikit.compat.urllib": """
        DefragResult DefragResultBytes ParseResult ParseResultBytes SplitResult SplitResultBytes
        parse_qs parse_qsl quote quote_from_bytes quote_plus unquote unquote_plus
        unquote_to_bytes unwrap urldefrag urlencode urljoin urlparse urlsplit urlunparse urlunsplit
    """,
    "urikit.connect": "",
    "urikit.connect.aiohttp": "GuardConnector GuardRequestError redirect_trace session",
    "urikit.connect.httpx": """
        AsyncGuardTransport GuardRequestError GuardTransport async_client client
    """,
    "urikit.connect.requests": "GuardAdapter GuardRequestError GuardSession session",
    "urikit.connect.urllib": "GuardOpener GuardRequestError opener urlopen",
    "urikit.display": (
        "ELLIPSIS UNICODE_VERSION LabelRisk RestrictionLevel are_confusable ascii_confusable display"
        " display_host label_risk mixed_numbers mixed_scripts restriction_level script_name scripts"
        " skeleton"
    ),
    "urikit.domains": """
        DomainParts PublicSuffixList Section packaged public_suffix registrable_domain
        registrable_domain_of same_site site split_domain subdomain
    """,
    "urikit.duckdb": "register",
    "urikit.errors": """
        BuildError DecodeError ErrorKind ParseError ResolutionError URIError Violation
    """,
    "urikit.guard": "AsyncResolver Decision Guard GuardError Reason ReasonCode Redirect Resolver",
    "urikit.hazards": "MEANINGS Code Finding Meaning Profile Report Severity inspect",
    "urikit.lens": "create_app serve",
    "urikit.objects": "IRI URI URL URIBuilder URIObject URIParser",
    "urikit.pandas": "URLAccessor",
    "urikit.percent": """
        decode decode_bytes decode_to_bytes encode encode_bytes is_well_formed normalize
        uppercase_escapes
    """,
    "urikit.polars": "URLExpressions URLSeries",
    "urikit.pydantic": "HTTPURL AbsoluteIRI AbsoluteURI FileURL URIConstraints WebSocketURL",
    "urikit.query": "Query QueryError QueryValue",
    "urikit.readings": """
        COMPONENTS ENTRY_POINT_GROUP Client Comparison Component Difference Group Piece Reading
        Spans UnsupportedSchemeError View clients compare register_client unregister_client
    """,
    "urikit.rfc": "RULES Rule matches",
    "urikit.schemes": """
        AbstractURIHandler GenericHandler HierarchicalHandler OpaqueHandler URIHandlerFactory
        fault
    """,
    "urikit.schemes.data": "TOKEN TSPECIALS DataDetails DataHandler from_bytes",
    "urikit.schemes.file": "FileDetails FileHandler PathKind",
    "urikit.schemes.ftp": "FTPDetails FTPHandler FTPType",
    "urikit.schemes.http": "HTTPDetails HTTPHandler HTTPSHandler Server server",
    "urikit.schemes.mailto": "MailtoDetails MailtoHandler mailto",
    "urikit.schemes.news": "NNTPHandler NewsDetails NewsHandler",
    "urikit.schemes.tel": "TelDetails TelHandler tel",
    "urikit.schemes.urn": "URNDetails URNHandler urn",
    "urikit.schemes.ws": "WSDetails WSHandler WSSHandler",
    "urikit.spark": "functions parse_in_arrow register",
    "urikit.table": "COLUMNS Added Summary TableError add_columns",
    "urikit.template": "ExtractionError URITemplate expand",
    "urikit.urlpattern": """
        URLPattern URLPatternComponentResult URLPatternList URLPatternMatch URLPatternResult
    """,
    "urikit.web": "URL URLPattern URLPatternList URLSearchParams",
    "urikit.whatwg": "trace",
}


def is_public(module: str) -> bool:
    return not any(part.startswith("_") for part in module.split("."))


FOUND = [m.name for m in pkgutil.walk_packages(urikit.__path__, "urikit.") if is_public(m.name)]


def test_public_modules() -> None:
    assert sorted(["urikit", *FOUND]) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_public_names(name: str) -> None:
    assert load(name).__all__ == NAMES[name].split(), "sorted as ruff sorts them"


def defined_in(body: Sequence[ast.stmt]) -> Iterator[str]:
    """The names that statements define; those that they import are not theirs."""
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                yield from (one.id for one in ast.walk(target) if isinstance(one, ast.Name))
        elif isinstance(node, (ast.If, ast.Try)):
            yield from defined_in([*node.body, *node.orelse])


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_is_not_public_starts_with_an_underscore(name: str) -> None:
    """The sources are read: a module whose engine is not installed here is checked too."""
    path = Path(urikit.__path__[0], *name.split(".")[1:])
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    defined = set(defined_in(ast.parse(source.read_text()).body))
    assert {each for each in defined if each[0] != "_"} <= set(NAMES[name].split())


@pytest.mark.parametrize("name", NAMES)
def test_public_names_say_where_they_are_found(name: str) -> None:
    module = load(name)
    for public in module.__all__:
        value = getattr(module, public)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert is_public(value.__module__), f"{value.__module__}.{public}"
            assert getattr(sys.modules[value.__module__], value.__qualname__) is value


@pytest.mark.parametrize("name", NAMES)
def test_help_names_no_internal_module(name: str) -> None:
    """Of a class, its bases and each of its methods."""
    module = load(name)
    for public in module.__all__:
        value = getattr(module, public)
        if not (inspect.isclass(value) or inspect.isfunction(value)):
            continue
        methods = [
            getattr(value, each)
            for each, method in vars(value).items()
            if each[0] != "_" and inspect.isfunction(getattr(method, "__func__", method))
        ]
        for each in [value, *(methods if inspect.isclass(value) else [])]:
            text = pydoc.plain(pydoc.render_doc(each))
            places = [line for line in text.split("\n") if re.search(_HELP_OF_MODULES, line)]
            assert [line for line in places if re.search(r"urikit(?:\.\w+)*\._", line)] == []
            assert re.findall("UNSET|Unset|object at 0x", text) == []


_HELP_OF_MODULES = r"in module |inherited from |^class |^ \|      [a-z]+\.|urikit\._kernel"


@pytest.mark.parametrize(
    "made",
    [
        "urikit.URI('http://h/').components",
        "urikit.URL('https://h/')",
        "urikit.URI('urn:isbn:9780141036144').details",
        "urikit.parse(' x:y').violations",
    ],
)
def test_pickles_name_public_modules_whatever_was_loaded(made: str) -> None:
    program = f"import pickle, sys, urikit; sys.stdout.buffer.write(pickle.dumps({made}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert repr(pickle.loads(done.stdout)) == repr(eval(made, {"urikit": urikit}))
    assert private_names(done.stdout) == []


def private_names(data: bytes) -> list[str]:
    """The private modules of urikit, and names in them, that a pickle holds."""
    import pickletools

    texts = [str(arg) for _, arg, _ in pickletools.genops(data) if isinstance(arg, str)]
    return [text for text in texts if text.startswith("urikit.") and not is_public(text)]
