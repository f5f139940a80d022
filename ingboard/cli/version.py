"""Which ingboard this is."""

from __future__ import annotations

from ingboard import __version__


def version_line() -> str:
    """The name and the version of the program."""
    return f"ingboard {__version__}"
