"""The documentation as a site: ``make docs``. Nothing is loaded from elsewhere."""

import inspect
import re
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.pycode import ModuleAnalyzer

import urikit

project = "urikit"
author = "The urikit developers"
project_copyright = author
version = release = urikit.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
]
exclude_patterns = ["images"]
nitpicky = False
default_role = "literal"  # of docstrings
smartquotes = False  # "--" is part of names such as "xn--bcher-kva" and of options
suppress_warnings = ["misc.highlighting_failure"]

html_theme = "furo"
html_title = "urikit"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {"navigation_with_keys": True}
pygments_style = "friendly"
pygments_dark_style = "monokai"

# Markdown
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# The reference: signatures and docstrings of what each module lists in __all__
# Signatures need no engine; a mock in place of one that is installed would confuse pyarrow.
_ENGINES = ("duckdb", "pandas", "polars", "pyspark")
autodoc_mock_imports = [name for name in _ENGINES if find_spec(name) is None]
autodoc_default_options = {
    "members": True,
    # Not those of Python and of HTTP clients, and those of some bases only once
    "inherited-members": (
        "BaseException,Exception,Filter,Sequence,ValueError,OSError,dict,int,str,tuple,"
        "AsyncBaseTransport,BaseAdapter,BaseConnector,BaseTransport,HTTPAdapter,OpenerDirector,"
        "Session,TCPConnector,AbstractURIHandler,Decision,GuardError,URIError"
    ),
    "exclude-members": "__new__",
}
autodoc_member_order = "bysource"
autodoc_type_aliases = {
    "CanonicalProfile": "urikit.canonical.Profile",
    "HazardProfile": "urikit.hazards.Profile",
}
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_display_short_literal_types = True
maximum_signature_line_length = 90
add_module_names = False
toc_object_entries_show_parents = "hide"


def setup(app: Sphinx) -> None:
    """Connect the functions below; Sphinx calls this."""
    for path in SOURCE.glob("*/__init__.py"):
        read_private_modules(f"urikit.{path.parent.name}", sorted(path.parent.glob("_*.py")))
    for name, paths in ELSEWHERE.items():
        read_private_modules(name, [found for each in paths for found in sorted(SOURCE.glob(each))])
    app.connect("source-read", link_project_files)
    app.connect("autodoc-process-docstring", drop_docstring_of_type)
    app.connect("autodoc-skip-member", skip_member)
    app.connect("autodoc-process-signature", name_tables)


PROJECT_FILES = ("CHANGELOG", "CONTRIBUTING", "SECURITY")
"""Markdown files beside docs/, each of which is a page of the site too."""
_TO_PROJECT_FILE = re.compile(rf"\]\((?:\.\./)*({'|'.join(PROJECT_FILES)})\.md")


def link_project_files(app: Sphinx, name: str, source: list[str]) -> None:
    """Show the files of the project as pages, and let links to them lead there."""
    if name.upper() in PROJECT_FILES:
        text = (app.srcdir.parent / f"{name.upper()}.md").read_text(encoding="utf-8")
        source[0] = text.replace("](docs/", "](")
    source[0] = _TO_PROJECT_FILE.sub(lambda match: f"](/{match[1].lower()}.md", source[0])


SOURCE = Path(urikit.__path__[0])
ELSEWHERE = {
    "urikit": ["objects/_*.py", "rfc/_components.py", "schemes/_*.py"],
    "urikit.display": ["_unicode/scripts.py", "_unicode/idn_display.py"],
    "urikit.domains": ["whatwg/_domain_parts.py", "whatwg/_public_suffix.py"],
    "urikit.web": ["whatwg/_api.py"],
}
"""Sources of public classes that are not in the package of their public module."""


def read_private_modules(name: str, paths: list[Path]) -> None:
    """Let autodoc find docstrings of attributes, which are in the sources of private modules."""
    public = ModuleAnalyzer.for_module(name)
    public.analyze()
    for path in paths:
        private = ModuleAnalyzer.for_file(path, name + "." + path.stem)
        private.analyze()
        public.attr_docs |= {key: found for key, found in private.attr_docs.items() if key[0]}
        public.annotations |= {key: found for key, found in private.annotations.items() if key[0]}
        start = len(public.tagorder)
        public.tagorder |= {key: start + place for key, place in private.tagorder.items()}


def drop_docstring_of_type(
    app: Sphinx, what: str, name: str, value: Any, options: Any, lines: list[str]
) -> None:
    """Remove the docstring of a constant that its type gave it, and those of named tuples."""
    text = "\n".join(lines).strip()
    if what == "data" and text == inspect.cleandoc(type(value).__doc__ or ""):
        lines.clear()
    if what == "attribute" and text.startswith("Alias for field number"):
        lines.clear()


def skip_member(
    app: Sphinx, what: str, name: str, value: Any, skip: bool, options: Any
) -> bool | None:
    """Show the members of enums, except where a page of its own has them."""
    if isinstance(value, Enum):
        return type(value).__name__ in ("Code", "ErrorKind")
    return None


def name_tables(
    app: Sphinx,
    what: str,
    name: str,
    value: Any,
    options: Any,
    signature: str | None,
    returned: str | None,
) -> tuple[str, str | None] | None:
    """Write the name of the table of tracking parameters, which is a default, not its contents."""
    short = re.sub(r" = TrackingRules\(.*\)(?=\)$)", " = TRACKING", signature or "")
    return None if short == (signature or "") else (short, returned)
