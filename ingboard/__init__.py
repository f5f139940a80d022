"""ingboard: a Go board for play under the Ing rules, with their ko, their fill-in count and their clock."""

__version__ = "0.2.0"
__email__ = "ingboard@users.noreply.github.com"
__home__ = ""
"""Where the sources are published, as https://…: all that leads there is made of it; "" while nowhere."""
