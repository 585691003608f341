"""The workspace of the URL parser: memory, positions and a base, for one run after the other."""

from __future__ import annotations

from urikit._kernel.record import Record
from urikit._kernel.writer import Writer
from urikit._unicode.processing import Processing


class Workspace:
    """The memory and the positions of one run of the URL parser, and the base for the next ones.

    One thread at a time uses a workspace.
    """

    __slots__ = (
        *("base_data", "base_end", "base_host", "base_host_end", "base_path"),
        *("base_path_end", "base_query", "base_scheme_end"),
        *("fault", "fault_end", "fragment", "host", "host_end", "host_start", "idna", "input"),
        "is_busy",
        *("out", "path", "query", "scheme_end"),
    )

    def __init__(self) -> None:
        self.out = Writer(512)
        """The serialization."""
        self.input = Writer(64)
        """The input without tabs and newlines, if it has any."""
        self.host = Writer(64)
        """A host, percent-decoded."""
        self.idna = Processing()
        """A host that is not ASCII, on its way to it."""
        self.is_busy = False
        self.fault = self.fault_end = -1
        """The span of the last failure in the input; -1 if only the engine can tell.

        A host that is refused begins and ends there; -1 is the end of any other fault.
        """
        self.scheme_end = self.host_start = self.host_end = -1
        self.path = self.query = self.fragment = -1
        self.clear_base()

    def set_base(self, data: str, size: int, base: Record) -> int:
        """Parse relative to *base*, whose serialization *data* has *size* bytes, from now on.

        *data* must stay where it is as long as the workspace is used with it.
        """
        self.base_data = data
        self.base_scheme_end = base._scheme_end
        self.base_host = base._host
        self.base_host_end = base._host_end
        self.base_path = base._path
        self.base_query = base._query
        self.base_end = base._fragment if base._fragment >= 0 else size
        self.base_path_end = base._query if base._query >= 0 else self.base_end
        return 0

    def clear_base(self) -> int:
        """Parse without a base from now on."""
        self.base_data = ""
        self.base_scheme_end = -1
        return 0
