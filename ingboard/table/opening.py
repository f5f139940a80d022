"""How sessions begin: a new game, a file, a draft that a crash left behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ingboard.game.setup import GameSetup
from ingboard.game.state import new_game
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.from_game import record_of
from ingboard.kifu.sweep import Progress
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.writer import write_record
from ingboard.table.document_session import DocumentSession
from ingboard.table.drafts import Draft
from ingboard.table.live_session import LiveSession
from ingboard.table.session import Session
from ingboard.table.table import Table


def new_session(setup: GameSetup) -> Session:
    """A game about to be played: with a clock its own facts, without one a document that is edited."""
    if setup.controls is not None:
        return LiveSession(Table(setup))
    document = open_document(write_record(record_of([new_game(setup)])), "")
    return DocumentSession(document, document.roots[0], setup)


def open_session(path: Path, game: int = 1, progress: Progress | None = None) -> DocumentSession:
    """A game of a file (games count from 1), viewed at its beginning.

    Where that game cannot be shown, the next one that can is taken; `progress` hears the share that is
    read, and answers whether to go on.
    Raises KifuError with one sentence if the file cannot be read or no game of it can be shown.
    """
    return session_of(file_bytes(path), path, game, progress)


def session_of(
    data: bytes, path: Path, game: int = 1, progress: Progress | None = None
) -> DocumentSession:
    """The same of what a file held. Raises KifuError with one sentence if no game can be shown."""
    document = open_document(data, str(path), progress=progress)
    study = _first_shown(document, document.roots[game - 1 :])
    study.file.note(path, data)
    study.go_to(0)
    return study


def _first_shown(document: Document, roots: Sequence[int]) -> DocumentSession:
    refused: KifuError | None = None
    for root in roots:
        try:
            return DocumentSession(document, root)
        except KifuError as fault:
            refused = refused or fault
    assert refused is not None
    raise refused


def session_at(table: Table) -> Session:
    """A table that its journal brought back; a game without a clock can be edited again."""
    if table.setup.controls is not None:
        return LiveSession(table)
    document = open_document(write_record(record_of(table.states)), "")
    study = DocumentSession(document, document.roots[0], table.setup)
    if len(table.states) - 1 != study.last_step:  # what the document cannot say keeps its journal
        return LiveSession(table)
    study.take_table(table)
    return study


def document_of(session: Session) -> Document:
    """The document that is studied; of a game with a clock, its record as it stands."""
    study = session.study
    return open_document(write_record(session.record()), "") if study is None else study.document


def open_draft(draft: Draft) -> DocumentSession:
    """A draft as it was left. Raises KifuError with one sentence if it cannot be read."""
    document = open_document(file_bytes(draft.path), str(draft.note.file or draft.note.title))
    study = DocumentSession(document, document.roots[0])
    study.take_up(draft.note)
    return study
