"""Everything that a parser knows of percent-encode sets comes from the sets themselves."""

import subprocess
import sys

import pytest

from urikit.chars._encode_sets import PATH, QUERY, SPECIAL_QUERY

# Imports urikit with one more character in a set, and compares what parses with the plain machine.
PROGRAM = """
import sys
from importlib.machinery import PathFinder, SourceFileLoader
name, char = sys.argv[1:]

class Changed(SourceFileLoader):
    def get_code(self, fullname):
        lines = self.get_data(self.path).decode().splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith(f"{name}: Final"))
        lines[at] = lines[at].replace("= ", f"= chars({char!r}) | ", 1)
        return compile("\\n".join(lines), self.path, "exec")

class Finder(PathFinder):
    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        if fullname != "urikit.chars._encode_sets":
            return None
        spec = super().find_spec(fullname, path, target)
        spec.loader = Changed(fullname, spec.loader.path)
        return spec

sys.meta_path.insert(0, Finder)
from urikit import URL, web
from urikit.whatwg._machine import BasicURLParser
from urikit.whatwg._parser import URLParser
from urikit.objects._url_engine import is_serialized

part = f"a{char}b"
encoded = 0
for scheme in ("https://example.com", "foo://h", "file://", "foo:x", ""):
    for rest in (f"/{part}", f"/?{part}", f"/#{part}", f"/{part}/../{part}?{part}#{part}"):
        base = "https://example.com/x" if not scheme else None
        parsed = BasicURLParser(scheme + rest, base and URLParser(base).run()).run()
        expected = parsed.serialize()
        encoded += "%" in expected
        assert URLParser(scheme + rest, base and URLParser(base).run()).run().serialize() == expected
        assert str(URL(scheme + rest, base)) == expected, (scheme + rest, expected)
        assert web.URL(scheme + rest, base).href == expected
        assert not is_serialized(scheme + rest) or scheme + rest == expected
assert encoded
"""


@pytest.mark.parametrize(
    ("name", "char"),
    [("PATH", ";"), ("PATH", "&"), ("QUERY", ";"), ("QUERY", "'"), ("SPECIAL_QUERY", "("),
     ("FRAGMENT", ","), ("FRAGMENT", "'")],
)  # fmt: skip
def test_a_changed_set_changes_every_parser(name: str, char: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, name, char], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_paths_keep_what_only_special_queries_encode() -> None:
    # The kernel has one class for the characters that parts of special URLs do not keep.
    assert not {*(SPECIAL_QUERY - QUERY)} & {*PATH}
