"""What trurl shows of a URL: the whole, components by a format, or JSON."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from urikit import percent
from urikit._cli.output import without_controls
from urikit._cli.trurl import failures, pairs
from urikit._cli.trurl.failures import Failure
from urikit._cli.trurl.formats import Variable
from urikit._cli.trurl.hosts import as_idn, as_punycode
from urikit._cli.trurl.options import Options
from urikit._cli.trurl.parts import COMPONENTS, Parts, write

__all__ = ["View"]

_NO_QUALIFIERS = Variable("url")


class View:
    """A URL as the options want it shown; *tell* hears of what cannot be."""

    def __init__(self, parts: Parts, options: Options, tell: Callable[[str], None]) -> None:
        self._parts = parts
        self._options = options
        self._tell = tell
        self._is_told = False

    def _pairs(self) -> list[pairs.Pair]:
        return pairs.read(self._parts.query, self._options.separator)

    def url(self, asked: Variable = _NO_QUALIFIERS) -> str:
        """The whole URL. A port that is the scheme's own is not shown unless that is wanted."""
        port = self._port(asked)
        if port == self._parts.default_port and not (
            self._options.keep_port or self._wants_default_port(asked)
        ):
            port = None
        return write(self._parts._replace(port=port, host=self._host(asked)))

    def _port(self, asked: Variable) -> str | None:
        if self._parts.port is None and self._wants_default_port(asked):
            return self._parts.default_port
        return self._parts.port

    def _wants_default_port(self, asked: Variable) -> bool:
        return self._options.default_port or "default" in asked.qualifiers

    def _host(self, asked: Variable) -> str | None:
        host = self._parts.host
        if host is None:
            return None
        if "puny" in asked.qualifiers or self._options.punycode:
            return as_punycode(host)
        if "idn" in asked.qualifiers or self._options.as_idn:
            shown = as_idn(host)
            if shown is None:
                if not self._is_told:
                    self._tell("Error converting url to IDN [Bad hostname]")
                self._is_told = True
                return host
            return shown
        return host

    def component(self, asked: Variable) -> str | None:
        """A component in its encoded form, or ``None`` if it is not there."""
        if asked.name == "port":
            return self._port(asked)
        if asked.name == "host":
            return self._host(asked)
        value: str | None = getattr(self._parts, asked.name)
        return value

    # --- --get ---------------------------------------------------------------------------------

    def formatted(self, pieces: Sequence[str | Variable]) -> str:
        """The format with what it asks for."""
        return "".join(piece if isinstance(piece, str) else self._get(piece) for piece in pieces)

    def _get(self, asked: Variable) -> str:
        is_encoded = "url" in asked.qualifiers or self._options.urlencode
        if asked.key is not None:
            return self._values(asked.key, every=asked.name == "query-all", is_encoded=is_encoded)
        if asked.name == "url":
            return self.url(asked)
        value = self.component(asked)
        if value is None:
            if "must" in asked.qualifiers:
                raise Failure(failures.GET, f"missing must:{asked.name}")
            return ""
        if is_encoded or asked.name == "host":
            return value
        shown = _decoded(value)
        if "\0" in shown:
            if "strict" in asked.qualifiers:
                raise Failure(failures.GET, f"problems URL decoding {asked.name}")
            self._tell(f"a zero byte is not shown ({asked.name})")
            return ""
        return shown

    def _values(self, key: str, *, every: bool, is_encoded: bool) -> str:
        """The first value of *key*, or every one with spaces between them."""
        values = [
            value if is_encoded else pairs.decoded(value).replace("\0", ".")
            for name, value in self._pairs()
            if value is not None and key == (name if is_encoded else pairs.decoded(name))
        ]
        return " ".join(values if every else values[:1])

    # --- --json --------------------------------------------------------------------------------

    def json(self) -> str:
        """The object of ``--json``, without the brackets of the list around it."""
        import json

        url = self.url()
        shown: dict[str, object] = {"url": url, "parts": dict(self._json_parts())}
        if self._parts.query:
            shown["params"] = [
                {
                    "key": _unicode(pairs.decoded(name)),
                    "value": _unicode(pairs.decoded(value or "")),
                }
                for name, value in self._pairs()
            ]
        return without_controls(json.dumps(shown, indent=2, ensure_ascii=False))

    def _json_parts(self) -> list[tuple[str, str]]:
        found = []
        for name in COMPONENTS:
            value = self.component(Variable(name))
            if value is None:
                continue
            if not self._options.urlencode and name != "host":
                value = pairs.decoded(value) if name == "query" else _decoded(value)
            found.append((name, _unicode(value)))
        return found


def _decoded(text: str) -> str:
    return percent.decode_to_bytes(text).decode("utf-8", "surrogateescape")


def _unicode(text: str) -> str:
    """*text* with U+FFFD for bytes that are not UTF-8, which JSON cannot hold."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
