"""Why a journal is not where it should be, in sentences: what the disk says, and where it stands instead."""

from __future__ import annotations

from pathlib import Path

from ingboard.table.journal.beginning import Hindrance, PassedOver
from ingboard.table.journal.shelf import ShelfError
from ingboard.text import text


def memory_words(folder: Path) -> str:
    """Why a journal is not safe in the folder that was chosen."""
    return text(
        "{folder} is in memory, on no disk: a restart deletes this journal. Choose another folder.",
        folder=folder,
    )


def passed_words(passed: PassedOver, folder: Path) -> str:
    """Why a new journal stands in another folder than its own."""
    own, fault = passed.folder, passed.fault
    match passed.why:
        case Hindrance.NO_ANSWER:
            return text(
                "The disk of {full} does not answer: this game is recorded in {folder}.",
                full=own,
                folder=folder,
            )
        case Hindrance.NEARLY_FULL:
            return text(
                "Disk of {full} nearly full: recording in {folder}.", full=own, folder=folder
            )
        case Hindrance.UNUSABLE:
            return text(
                "Cannot record in {full} ({why}): recording in {folder}.",
                full=own,
                why="?" if fault is None else why_words(fault),
                folder=folder,
            )


def why_words(fault: Exception) -> str:
    """What went wrong, as the system says it; of a fault of our own its kind."""
    if isinstance(fault, ShelfError):
        return fault.why
    if isinstance(fault, OSError) and fault.strerror:
        return fault.strerror
    return type(fault).__name__
