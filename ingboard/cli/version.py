"""Which ingboard this is."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def version_line() -> str:
    """The name and the version of the installed program."""
    try:
        return f"ingboard {version('ingboard')}"
    except PackageNotFoundError:
        return "ingboard"
