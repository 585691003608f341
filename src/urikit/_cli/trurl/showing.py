"""The output of trurl for one URL: the whole, components by a format, or JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from urikit import percent
from urikit._cli.output import without_controls
from urikit._cli.trurl import pairs
from urikit._cli.trurl.failures import GET, Failure
from urikit._cli.trurl.formats import Variable
from urikit._cli.trurl.hosts import as_idn, as_punycode
from urikit._cli.trurl.parts import COMPONENTS, Given, Parts, separator_of
from urikit._cli.trurl.schemes import DEFAULT_PORTS

_HIDES_NO_PORT = frozenset({"--keep-port", "--default-port"})


class View:
    """A URL as the options want it shown; *note* is called with what cannot be shown."""

    def __init__(self, parts: Parts, given: Given, note: Callable[[str], None]) -> None:
        self._parts = parts
        self._given = frozenset(given)
        self._separator = separator_of(given)
        self._default_port = DEFAULT_PORTS.get(parts.scheme or "")
        self._note = note
        self._is_host_noted = False

    def _pairs(self) -> list[str]:
        return pairs.read(self._parts.query, self._separator)

    def component(self, name: str, wants: Collection[str] | None = None) -> str | None:
        """A component or the URL, encoded; *wants* are the options to follow."""
        wants = self._given if wants is None else wants
        if name == "url":
            port = self.component("port", wants)
            if port == self._default_port and _HIDES_NO_PORT.isdisjoint(wants):
                port = None
            return str(self._parts._replace(port=port, host=self.component("host", wants)))
        value: str | None = getattr(self._parts, name)
        if name == "port" and "--default-port" in wants:
            return value or self._default_port
        return self._host(value, wants) if name == "host" and value else value

    def _host(self, host: str, wants: Collection[str]) -> str:
        if "--punycode" in wants:
            return as_punycode(host)
        if "--as-idn" not in wants:
            return host
        shown = as_idn(host)
        if shown is None and not self._is_host_noted:
            self._note("Error converting url to IDN [Bad hostname]")
            self._is_host_noted = True
        return shown or host

    def formatted(self, pieces: Sequence[str | Variable]) -> str:
        """The format of ``--get`` with its variables replaced."""
        return "".join(piece if isinstance(piece, str) else self._get(piece) for piece in pieces)

    def _get(self, asked: Variable) -> str:
        wants = self._given | asked.wants
        is_encoded = "--urlencode" in wants
        if asked.key is not None:
            values = self._values(asked.key, is_encoded=is_encoded)
            return " ".join(values if asked.name == "query-all" else values[:1])
        value = self.component(asked.name, wants)
        if value is None:
            if "must" in wants:
                raise Failure(GET, f"missing must:{asked.name}")
            return ""
        if is_encoded or asked.name in ("host", "url"):
            return value
        value = percent.decode(value, "surrogateescape")
        if "\0" not in value:
            return value
        if "strict" in wants:
            raise Failure(GET, f"problems URL decoding {asked.name}")
        self._note(f"a zero byte is not shown ({asked.name})")
        return ""

    def _values(self, key: str, *, is_encoded: bool) -> list[str]:
        found = [pair.split("=", 1) for pair in self._pairs() if "=" in pair]
        if not is_encoded:
            found = [[pairs.decoded(text) for text in pair] for pair in found]
        return [value.replace("\0", ".") for name, value in found if name == key]

    def json(self) -> str:
        """The object of ``--json`` for this URL."""
        import json

        shown: dict[str, object] = {"url": self.component("url")}
        found = {name: value for name in COMPONENTS if (value := self.component(name)) is not None}
        if "--urlencode" not in self._given:
            for name in found.keys() - {"host"}:
                decode = pairs.decoded if name == "query" else percent.decode
                found[name] = decode(found[name], "replace")
        shown["parts"] = found
        if self._parts.query:
            texts = [pair.partition("=")[::2] for pair in self._pairs()]
            shown["params"] = [
                {"key": pairs.decoded(name, "replace"), "value": pairs.decoded(value, "replace")}
                for name, value in texts
            ]
        return without_controls(json.dumps(shown, indent=2, ensure_ascii=False))
