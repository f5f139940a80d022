"""ingboard: a Go board for play under the Ing rules, with their ko, their fill-in count and their clock."""

__version__ = "0.1.0"
__email__ = "ingboard@users.noreply.github.com"
