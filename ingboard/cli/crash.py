"""A fault of the program itself becomes a sentence, and its details a file for whoever mends it."""

from __future__ import annotations

import tempfile
import traceback
from pathlib import Path

from ingboard.text import text


def sentence_of_crash(fault: BaseException) -> str:
    """What to tell; the details are written to the temporary folder where that can be done."""
    what = f"{type(fault).__name__}: {fault}".strip()[:200]
    try:
        handle, name = tempfile.mkstemp(prefix="ingboard-", suffix=".txt")
        with open(handle, "w", encoding="utf-8", errors="replace") as file:  # noqa: PTH123 - an open handle
            file.writelines(traceback.format_exception(fault))
    except OSError:
        return text("Internal error in ingboard ({what}).", what=what)
    return text(
        "Internal error ({what}). Please report it with {file}.",
        what=what,
        file=Path(name),
    )
