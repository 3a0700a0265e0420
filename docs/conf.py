"""How Sphinx builds these docs: `python -m sphinx -n -W -b html docs docs/_build/html`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_extensions"))
# The docs describe this work tree, whatever else is installed: the handbook reads its text.
sys.path.insert(0, str(Path(__file__).parents[1]))

import genoa_rules

project = "genoa-rules"
author = "The genoa-rules authors"
copyright = "The genoa-rules authors"
version = release = genoa_rules.__version__

extensions = ["sphinx.ext.autodoc", "sphinx.ext.doctest", "handbook.extension"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "genoa-rules"

# Docstrings set code in single backticks.
default_role = "literal"
add_module_names = False
python_use_unqualified_type_names = True
# The handbook writes the types itself, as the code has them: Sphinx would unfold every union.
autodoc_typehints = "none"
autodoc_member_order = "bysource"
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"

nitpick_ignore_regex = [
    # Type variables have no place of their own.
    ("py:class", r"T|\w+T"),
    # The standard library's docs are elsewhere, and the build asks no network.
    ("py:class", r"Callable|Iterable|Iterator|Mapping|Random|Sequence"),
    # So are those of Hypothesis.
    ("py:class", r"st\.\w+|(hypothesis\..+)"),
]

doctest_global_setup = "import genoa_rules as genoa"
