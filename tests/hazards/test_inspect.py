"""inspect(): each code, the texts of known faults, what must stay quiet, and wrong arguments."""

import pytest

from tests.hazards.cases import CASES, KNOWN, KNOWN_REFERENCES, Case
from urikit import URL, URIError, inspect
from urikit.hazards import MEANINGS, Code, Profile, Severity
from urikit.hazards._profiles import to_profile


def loudest(code: Code) -> Profile:
    """A profile that wants to know of *code*."""
    return max(Profile, key=lambda profile: MEANINGS[code].severity(profile) or 0)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.text[:30]!a}")
def test_a_code(case: Case) -> None:
    report = inspect(case.text, loudest(case.code), base=case.base, protect=case.protect)
    found = [finding for finding in report if finding.code is case.code]
    assert len(found) == 1, report.codes
    start, end = found[0].span
    assert case.text[start:end] == case.at
    assert found[0].fix == case.fix
    assert found[0].message


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == set(Code)


@pytest.mark.parametrize(("text", "codes"), KNOWN, ids=[ascii(row[0][:40]) for row in KNOWN])
def test_known_faults(text: str, codes: set[Code]) -> None:
    assert codes <= set(inspect(text).codes)


@pytest.mark.parametrize(("text", "codes"), KNOWN_REFERENCES)
def test_known_references(text: str, codes: set[Code]) -> None:
    report = inspect(text, "redirect", base="http://good.com/a/b")
    assert codes <= set(report.codes)
    assert report.worst is Severity.ERROR


# "Error", "Warning" and "Info" as the classes are meant to be, under fetch
LOUD = {
    Severity.ERROR: "parsers-disagree backslash control-character encoded-host space-in-host normalized-host "
    "ignorable-in-host numeric-ipv4 bracket-misuse zone-id several-at-signs bad-port wrong-slashes "
    "url-wrapper script-scheme local-scheme metadata-destination unparseable",
    Severity.WARNING: "special-address embedded-ipv4 host-like-userinfo password invalid-punycode mixed-script "
    "confusable encoded-dot-segment encoded-traversal dot-segment-parameter rebinding-name",
    Severity.INFO: "idn encoded-slash encoded-percent url-in-query empty-segment path-parameter underscore "
    "trailing-dot single-label local-domain other-port plain-http shared-address documentation-address",
}  # fmt: skip


@pytest.mark.parametrize("severity", LOUD)
def test_how_loud(severity: Severity) -> None:
    for name in LOUD[severity].split():
        assert MEANINGS[Code(name)].fetch is severity, name


def test_every_code_has_a_meaning() -> None:
    assert list(MEANINGS) == list(Code)
    for meaning in MEANINGS.values():
        assert any(meaning.severity(profile) for profile in Profile)
        word = meaning.message.split()[0]
        assert word[0].islower() or word[:2].isupper() or word[0] == "`", meaning.message
        assert not meaning.message.endswith(".")


def test_schemes_that_carry_programs_are_errors_to_fetch_and_to_redirect() -> None:
    for scheme in ("javascript", "data", "file", "gopher", "dict", "jar", "ldap"):
        for profile in ("fetch", "redirect"):
            assert inspect(f"{scheme}:x", profile).worst is Severity.ERROR


ORDINARY = [
    "https://www.example.com",
    "https://www.example.com/",
    "https://www.example.com/a/b?c=d",
    "https://www.example.com/a.b/c,d/~e?f=g+h&i=j%20k#l",
    "https://example.co.uk/caf%C3%A9/%F0%9F%98%80?q=%22x%22",
    "https://a-b.example.org/wiki/Main_Page#Section_1",
    "wss://a.example.org/x",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
    "https://EXAMPLE.com/",
    "https://example.com:443/",
    "https://example.com/a:b",
]  # fmt: skip


@pytest.mark.parametrize("text", ORDINARY)
@pytest.mark.parametrize("profile", Profile)
def test_ordinary_urls_are_quiet(text: str, profile: Profile) -> None:
    assert inspect(text, profile).codes == ()


# Names as people have them, in many scripts; the Thai one has a vowel with a compatibility mapping,
# the Persian one a joiner that IDNA keeps.
NAMES = [
    "bücher.example", "straße.example", "españa.example", "ελλάδα.example", "правительство.рф",
    "президент.рф", "日本語.jp", "ドメイン名例.jp", "日本語abc.jp", "中国.中国", "한국.한국", "สวัสดี.ไทย",
    "น้ำ.ไทย", "موقع.وزارة-الاتصالات.مصر", "نامه\u200cای.example", "उदाहरण.परीक्षा", "ישראל.קום", "தமிழ்.இந்தியா",
    "i❤.example", "xn--bcher-kva.example", "fußball.example", "søk.example", "tiếngviệt.example", "қазақстан.қаз",
]  # fmt: skip


# Words that can be written in ASCII letters that look like theirs, but are not meant to be
QUIET = ["орг.рус", "срб", "бг", "bærum.no"]


@pytest.mark.parametrize("name", [*NAMES, *QUIET])
@pytest.mark.parametrize("profile", Profile)
def test_ordinary_international_names_are_no_errors(name: str, profile: Profile) -> None:
    report = inspect(f"https://{name}/", profile)
    assert Code.IDN in report.codes
    assert report.worst is not Severity.ERROR
    if profile is Profile.FETCH or name in QUIET:
        assert report.ok


def test_names_to_protect() -> None:
    protect = ["paypal.com", "bücher.example"]
    for text in (
        "https://paypal.com/",
        "https://www.paypal.com/",
        "https://xn--bcher-kva.example/",
    ):
        assert Code.CONFUSABLE not in inspect(text, protect=protect).codes
    for text in (
        "https://paypa1.com/",
        "https://раураl.com/",
        "https://www.pаypal.com",
        "https://bücһer.example/",
    ):
        assert Code.CONFUSABLE in inspect(text, protect=protect).codes
    assert inspect("https://paypa1.com/", "display", protect=protect).worst is Severity.ERROR


def test_a_base() -> None:
    base = "https://a.example/x/y"
    assert inspect("../z?q", "redirect", base=base).codes == ()
    assert inspect("https://a.example/z", "redirect", base=base).codes == ()
    assert inspect("https://A.example:443/z", "redirect", base=URL(base)).codes == ()
    for text in (
        "https://b.example/",
        "//b.example/",
        "http://a.example/",
        "https://a.example:8443/",
        "mailto:x@y",
    ):
        assert Code.LEAVES_BASE in inspect(text, "redirect", base=base).codes, text
        assert Code.LEAVES_BASE not in inspect(text, "fetch", base=base).codes, text
    assert Code.RELATIVE_REFERENCE not in inspect("z", base=base).codes


def test_text_may_be_an_object_or_a_subclass() -> None:
    class Text(str):
        __slots__ = ()

    assert inspect(URL("https://example.com:8080/")).codes == (Code.OTHER_PORT,)
    assert inspect(Text("https://example.com:8080/")).codes == (Code.OTHER_PORT,)


@pytest.mark.parametrize("wrong", [None, 1, b"https://example.com/", ["https://example.com/"]])
def test_other_types_are_type_errors(wrong: object) -> None:
    with pytest.raises(TypeError):
        inspect(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        inspect("https://example.com/", wrong)  # type: ignore[arg-type]
    if wrong is not None:
        with pytest.raises(TypeError):
            inspect("https://example.com/", base=wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            inspect("https://example.com/", protect=[wrong])  # type: ignore[list-item]


def test_protect_takes_several_names() -> None:
    with pytest.raises(TypeError):
        inspect("https://example.com/", protect="example.com")


def test_unknown_profiles_and_refused_bases_are_errors_of_urikit() -> None:
    for text in ("https://example.com/", "x"):
        with pytest.raises(URIError) as caught:
            inspect(text, "play")  # type: ignore[arg-type]
        assert caught.value.kind == "unsupported-value"
    with pytest.raises(URIError):
        inspect("x", base="not absolute")
    assert to_profile(Profile.CONFIG) is Profile.CONFIG


def test_a_disagreement_names_every_reading_but_no_password() -> None:
    def told(text: str) -> str:
        return next(each.message for each in inspect(text) if each.code == Code.PARSERS_DISAGREE)

    assert told("http://127.1/").endswith(
        "the host is '127.1' to rfc3986, appendix-b and barth2010, '127.0.0.1' to whatwg"
    )
    assert "secret" not in told(r"http://me:secret\@h.example/")
    assert "secret" not in told("http://a;u:secret@127.1/")
