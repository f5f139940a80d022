"""How Sphinx builds the manual; packaging/manual.py runs it."""

from ingboard import __version__

project = "The ingboard manual"
version = release = __version__
extensions = ["myst_parser"]
myst_enable_extensions = ["colon_fence", "attrs_inline"]
myst_heading_anchors = 3
templates_path = ["."]
html_theme = "alabaster"
html_title = project
html_static_path = ["manual.css"]
html_css_files = ["manual.css"]
html_permalinks = False
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_theme_options = {
    "fixed_sidebar": True,
    "show_powered_by": False,
    "page_width": "1120px",
    "sidebar_width": "250px",
}
