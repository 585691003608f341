"""The documentation as a site: ``make docs``. Nothing is loaded from elsewhere."""

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
myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 4
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# The reference: signatures and docstrings of what each module lists in __all__
autodoc_mock_imports = ["duckdb", "pandas", "polars", "pyspark"]  # signatures need none of them
autodoc_default_options = {
    "members": True,
    "inherited-members": "ValueError,str,tuple,int,dict",
    "exclude-members": "__new__",
}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_display_short_literal_types = True
add_module_names = False
toc_object_entries_show_parents = "hide"
