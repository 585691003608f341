"""Quirks of the authority: user info, brackets and port."""

from __future__ import annotations

from collections.abc import Iterator

from urikit._ground.patterns import pattern_of
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final
from urikit._kernel.tables import MAX_PORT, port_number
from urikit.chars import STRAY_PERCENT
from urikit.readings import _on_demand as later
from urikit.readings._quirks._subject import Found, Quirk, Subject, in_parts, where

# --- user info ---------------------------------------------------------------------------------


def _userinfo(subject: Subject) -> Iterator[Found]:
    if subject.spans.userinfo is not None:
        start, at = subject.spans.userinfo
        yield subject.at((start, at + 1), fix="")


def _several_at_signs(subject: Subject) -> Iterator[Found]:
    userinfo = subject.part("userinfo")
    first = userinfo.find("@")
    if first >= 0:
        yield subject.within("userinfo", (first, len(userinfo) + 1))


def _at_sign_after_host(subject: Subject) -> Iterator[Found]:
    text, authority = subject.spans.text, subject.part("authority")
    end = subject.spans.authority[1] if subject.spans.authority and authority else len(text)
    at = text.find("@", end)
    if at >= 0 and text[end] in "?#":
        yield subject.at((end, at + 1))


def _password(subject: Subject) -> Iterator[Found]:
    userinfo = subject.part("userinfo")
    colon = userinfo.find(":")
    if 0 <= colon < len(userinfo) - 1:
        yield subject.within("userinfo", (colon, len(userinfo)), fix="")


_HOST_LIKE: Final = pattern_of(r"(?i)[^\W_]\.[A-Za-z]{2}|localhost|[0-9]\.[0-9]|//")


def _host_like_userinfo(subject: Subject) -> Iterator[Found]:
    name = subject.part("userinfo").partition(":")[0]
    if _HOST_LIKE.search(later.percent.decode(name)):
        yield subject.within("userinfo", (0, len(name)))


# --- brackets and port -------------------------------------------------------------------------

_in_authority: Final = in_parts(r"[\[\]]", "authority")
_beside_host: Final = in_parts(r"[\[\]]", "userinfo", "port")
_BRACKETED: Final = pattern_of(r"\[([^\[\]%]*+)(%[^\[\]]*+)?\]")


# RFC 3986 §3.2.2: brackets enclose an address, and stand nowhere else
def _bracket_misuse(subject: Subject) -> Iterator[Found]:
    match = _BRACKETED.fullmatch(subject.part("host"))
    if match is None:
        yield from _in_authority(subject)
        return
    if subject.host is None:
        yield from subject.whole("host")
    yield from _beside_host(subject)


def _zone_id(subject: Subject) -> Iterator[Found]:
    match = _BRACKETED.fullmatch(subject.part("host"))
    if match and match[2]:
        yield subject.within("host", match.span(2), fix="")


_DIGITS: Final = pattern_of("[0-9]*+")


def _port(subject: Subject) -> tuple[str, str]:
    """Return the port's leading digits without zeros, and the rest."""
    port = subject.part("port")
    match = _DIGITS.match(port)
    end = match.end() if match else 0
    return port[:end].lstrip("0"), port[end:]


def _bad_port(subject: Subject) -> Iterator[Found]:
    if not subject.part("port"):
        return
    digits, rest = _port(subject)
    if rest:
        size = len(subject.part("port"))
        yield subject.within("port", (size - len(rest), size - len(rest) + 1))
    elif port_number(digits) is None:
        sentence = (
            f"port above {MAX_PORT}: WHATWG and most clients reject it, "
            "the grammar of RFC 3986 has no limit"
        )
        yield from subject.whole("port", sentence)


def _has_odd_port(subject: Subject) -> bool:
    digits, port = _port(subject)[0], subject.part("port")
    return bool(port) and (not digits or digits != port)


def _empty_port(subject: Subject) -> Iterator[Found]:
    if subject.spans.port is not None and not subject.part("port"):
        start = subject.spans.port[0]
        yield subject.at((start - 1, start))


def _has_other_port(subject: Subject) -> bool:
    default = SPECIAL_SCHEMES.get(subject.spans.scheme or "")
    is_valid = bool(subject.part("port")) and not any(_bad_port(subject))
    return is_valid and int(_port(subject)[0] or "0") != default


def _no_host(subject: Subject) -> Iterator[Found]:
    spans = subject.spans
    scheme = spans.scheme or (subject.base and subject.base.scheme)
    is_needed = spans.special and scheme not in (None, "file")
    if is_needed and spans.authority is not None and not subject.part("host"):
        sentence = f"no host: WHATWG requires one after `{scheme}:`, RFC 3986 lets it be empty"
        yield subject.at(spans.authority, sentence)


# fmt: off
QUIRKS: Final = (
    # User info
    Quirk("several-at-signs", _several_at_signs, "URL §4.4, authority state; RFC 3986 §3.2.1",
          "several `@` in the authority: WHATWG ends the user info at the last one, RFC 3986 "
          "allows only one, clients take the first, the last or reject", among="@"),
    Quirk("at-sign-after-host", _at_sign_after_host, "RFC 3986 §3.2; URL §4.4, authority state",
          "`@` after a host that `?` or `#` ends: both standards end the host there, parsers that "
          "look for the `@` first find another host", among="@"),
    Quirk("userinfo", _userinfo, "RFC 3986 §3.2.1; URL §4.4, authority state",
          "user info in URL: RFC 3986 keeps what it allows there, WHATWG encodes the rest, clients "
          "decode, encode or drop it", among="@"),
    Quirk("userinfo-character",
          in_parts(rf'[ "<>\\^`{{|}}]|[^\x00-\x7f]|{STRAY_PERCENT}', "userinfo"),
          "RFC 3986 §3.2.1; URL §1.3, userinfo percent-encode set",
          "user info with a character that RFC 3986 forbids: WHATWG encodes or keeps it, clients "
          "keep, encode or reject it", among="@"),
    Quirk("kept-userinfo", _userinfo, "RFC 3986 §3.2",
          "user info kept in the host: urllib.request hands both to http.client, which reads "
          "everything after the last colon as a port and looks up the rest as a name", among="@"),
    Quirk("password", _password, "RFC 3986 §3.2.1",
          "password in URL: logs and browser histories keep it", among="@"),
    Quirk("host-like-userinfo", _host_like_userinfo, "RFC 3986 §7.6",
          "username that looks like a host", among="@"),
    Quirk("semicolon", in_parts(";", "authority"),
          "the draft of 2010, finding the authority; RFC 3986 §3.2",
          "`;` in the authority: browsers of 2010 ended the host there, both standards make it "
          "part of the user info or the host", among=";"),
    # Brackets and port
    Quirk("ip-future", in_parts(r"\A\[[vV][^\[\]%]*+\]\Z", "host"),
          "RFC 3986 §3.2.2; URL §3.5, host parser",
          "IPvFuture address `[v…]`: RFC 3986 allows it, WHATWG rejects it, clients do either",
          among="["),
    Quirk("zone-id", _zone_id, "RFC 6874 §2; RFC 9844; URL §3.5, IPv6 parser",
          "IPv6 zone identifier: RFC 6874 writes it as `%25…`, RFC 9844 withdraws that, WHATWG "
          "rejects it, clients keep, drop or reject it", among="["),
    Quirk("bracket-misuse", _bracket_misuse, "RFC 3986 §3.2.2; URL §3.5, host parser",
          "brackets around anything but a whole IPv6 host: both standards reject them in a host, "
          "WHATWG encodes them in user info, parsers that only look for brackets find another "
          "host", among="[]"),
    Quirk("bad-port", _bad_port, "URL §4.4, port state; RFC 3986 §3.2.3",
          "invalid port: both standards reject anything but digits, urllib.parse only when asked "
          "for the port, other parsers read signs, spaces or digits of other scripts", part="port"),
    Quirk("empty-port", _empty_port, "URL §4.4, port state; RFC 3986 §3.2.3",
          "empty port: RFC 3986 allows it, WHATWG drops the colon, clients take the default or "
          "reject", part="port"),
    Quirk("port-form", where(_has_odd_port, "port"), "URL §4.4, port state; RFC 3986 §3.2.3",
          "port 0 or with leading zeros: a number to WHATWG, characters to RFC 3986; clients may "
          "reject it or take 0 for none", part="port"),
    Quirk("other-port", where(_has_other_port, "port"), "RFC 3986 §3.2.3",
          "non-default port", part="port"),
    Quirk("no-host", _no_host, "URL §4.4, host state; RFC 9110 §4.2",
          "no host: WHATWG requires one, RFC 3986 lets it be empty"),
)
# fmt: on
