"""How Sphinx sets the documentation: CommonMark by MyST, in Furo, without a network."""

from importlib.metadata import version as version_of

project = "Hornbook"
version = release = version_of("hornbook")
copyright = "the Hornbook authors"
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 4
default_role = "code"  # docstrings write `code` as Markdown does
smartquotes = False  # they would make a dash of `--option`
suppress_warnings = ["misc.highlighting_failure"]  # examples hold templates and mistakes

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"

html_theme = "furo"
html_title = f"Hornbook {release}"
html_copy_source = False
html_use_index = False
html_domain_indices = False
html_show_sphinx = False
