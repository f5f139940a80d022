"""A fault becomes a sentence; of one of the program itself the details become a file for whoever mends it."""

from __future__ import annotations

import tempfile
import traceback
from pathlib import Path

from ingboard.hall.broker import BrokerError
from ingboard.kifu.findings import KifuError
from ingboard.table.journal.reading import JournalError
from ingboard.table.sheet_files import SheetFileError
from ingboard.table.tournament import TournamentError
from ingboard.text import text

_TOLD = (KifuError, JournalError, SheetFileError, TournamentError, BrokerError)
"""Faults of the layers below that are one sentence: what is wrong with a file, and with which."""


def sentence_of(fault: BaseException) -> str:
    """What to tell; details of a crash are written to the temporary folder where that can be done."""
    if isinstance(fault, _TOLD):
        return str(fault)
    what = f"{type(fault).__name__}: {fault}".strip()[:200]
    try:
        handle, name = tempfile.mkstemp(prefix="ingboard-", suffix=".txt")
        with open(handle, "w", encoding="utf-8", errors="replace") as file:  # noqa: PTH123 - an open handle
            file.writelines(traceback.format_exception(fault))
    except OSError:
        return text("Internal error in ingboard ({what}).", what=what)
    return text(
        "Internal error ({what}). Please report it with {file}.", what=what, file=Path(name)
    )
