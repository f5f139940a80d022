"""Saves a session at once, as the window does it in a thread."""

from __future__ import annotations

from pathlib import Path

from ingboard.kifu.saving import save
from ingboard.table.session import Session


def save_session(session: Session, path: Path) -> None:
    """Write it there. Raises KifuError if it cannot be written."""
    saving = session.saving(path)
    data = saving.make()
    save(path, data)
    session.note_saved(saving, data)
