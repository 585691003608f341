"""Names that are taken as they are: the long way gives the same."""

from hypothesis import example, given, strategies as st

from urikit.domains import _is_plain_domain
from urikit.errors import DecodeError
from urikit.whatwg._host import _strict_to_ascii, _to_ascii, parse_host

names = st.one_of(
    st.text("ab01x-_.", max_size=12),
    st.lists(st.sampled_from(["a", "1", "0x1", "-a", "b-", "a--b", "ab--c", "xn--", "xn--a",
                              "xn--bcher-kva", "_x", "", "a" * 63, "a" * 64, "A", "é"]),
             max_size=5).map(".".join),
)  # fmt: skip


def strictly(domain: str) -> str | None:
    try:
        return _to_ascii(domain, be_strict=True) or None
    except DecodeError:
        return None


@given(names)
@example("a." * 126 + "a")
@example("a." * 127 + "a")
def test_strict_names(domain: str) -> None:
    assert (_strict_to_ascii(domain) or None) == strictly(domain)


@given(names)
@example("1.0x")
@example("a.1_")
def test_plain_domains(name: str) -> None:
    if _is_plain_domain(name):
        assert parse_host(name) == name
