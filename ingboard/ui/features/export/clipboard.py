"""Handing on what is in the window: the board through the clipboard, a game from it, a copy in UTF-8."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from ingboard.board.diagrams import rows_of, with_coordinates
from ingboard.board.points import Color, standard_name_of
from ingboard.board.position import Placement
from ingboard.game.state import IN_PLAY, GameState
from ingboard.kifu.file_names import free_name
from ingboard.kifu.findings import Code, KifuError
from ingboard.kifu.saving import save
from ingboard.kifu.tree.changes import in_utf8
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of, text_of
from ingboard.kifu.writer import write_record
from ingboard.resources import is_shipped
from ingboard.rules.plays import Passed
from ingboard.table.document_session import DocumentSession
from ingboard.table.drafts import DraftNote
from ingboard.table.opening import document_of
from ingboard.table.session import Session
from ingboard.text import paragraph, text
from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import current_theme

_SIDE = 1200  # pixels of the board on the clipboard


class ClipboardPresenter:
    """Copies, pastes and writes copies; never changes the game in the window."""

    def __init__(self, services: WindowServices) -> None:
        self._services = services
        self._notice = services.notice
        self._board = services.board
        self._presenter = services.presenter

    def copy_picture(self) -> None:
        """The board as it is shown, as an image on the clipboard."""
        image = wooden_image(self._board.picture, _SIDE, current_theme().sans(13, 600))
        QGuiApplication.clipboard().setImage(image)
        self._notice.tell(text("Board copied as a picture."))

    def copy_text(self) -> None:
        """The board as letters, with coordinates and what was played last."""
        position = self._board.picture.position
        lines = [with_coordinates(rows_of(position))]
        state = self._presenter.state
        if state is not None and state.position == position:
            lines.append(said_of(state))
        QGuiApplication.clipboard().setText("\n".join(lines) + "\n")
        self._notice.tell(text("Board copied as text."))

    def copy_record(self) -> None:
        """The whole record as SGF, with all games and variations; of a game with a clock, as it stands."""
        session = self._presenter.session
        assert session is not None
        QGuiApplication.clipboard().setText(text_of(document_of(session)))
        self._notice.tell(text("Record copied as SGF."))

    def paste_game(self) -> None:
        """The SGF text on the clipboard as a game of its own, in a tab of its own."""
        written = QGuiApplication.clipboard().text()
        try:
            study = pasted_game(written)
        except KifuError as fault:
            self._notice.say(text("No record on the clipboard: {why}", why=fault.why))
            return
        if self._services.files.show(study):
            self._notice.tell(text("Pasted. Ctrl+S saves it."))

    def write_utf8_copy(self) -> None:
        """A second file beside the game's, in UTF-8, for programs that read nothing else."""
        session, notice = self._presenter.session, self._notice
        assert session is not None
        if session.path is None or is_shipped(session.path):
            notice.say(text("Save first (Ctrl+S); the copy goes beside the file."))
            return
        beside = session.path.with_name(f"{session.path.stem}-utf8.sgf")
        notice.tell(text("Writing {name}…", name=beside.name))
        work = partial(_written, beside, utf8_of(session))
        self._services.calls.start(work, self._on_written, writes=beside.name)

    def _on_written(self, result: Callable[[], str]) -> None:
        try:
            name = result()
        except KifuError as fault:
            self._notice.say(str(fault))
            return
        self._notice.tell(text("UTF-8 copy: {name}. This game keeps its file.", name=name))


def _written(beside: Path, made: Callable[[], bytes]) -> str:
    """Write it in a thread; the name that was free."""
    path = free_name(beside)
    save(path, made())
    return path.name


def pasted_game(written: str) -> DocumentSession:
    """The game in a text, not yet in any file: it is not saved, and has a draft from the first.

    Raises KifuError if it holds none.
    """
    document = open_document(written.encode("utf-8", "replace"), "")
    study = DocumentSession(document, document.roots[0])
    study.take_up(DraftNote(""))
    study.go_to(0)
    return study


def utf8_of(session: Session) -> Callable[[], bytes]:
    """What gives the session's record in UTF-8, in any thread: the whole document where it has one.

    It raises KifuError if it cannot be written.
    """
    study = session.study
    if study is None:
        return partial(write_record, session.record())
    document = study.document

    def written() -> bytes:
        lost = next(
            (each for each in document.findings if each.code is Code.ENCODING_LOSES_MOVES), None
        )
        if lost is not None:
            raise KifuError(
                document.origin.path, 0, paragraph((lost.sentence, text("E changes it.")))
            )
        return bytes_of(in_utf8(document).document)

    return written


def said_of(state: GameState) -> str:
    """The last move and whose turn it is, as a line below a diagram."""
    last = state.line.last
    parts = []
    match last:
        case Placement(color=color, point=point):
            place = standard_name_of(point, state.grid)
            pattern = (
                text("Black {number} at {point}.")
                if color is Color.BLACK
                else text("White {number} at {point}.")
            )
            parts.append(pattern.format(number=state.line.count, point=place))
        case Passed(color=color):
            black = color is Color.BLACK
            parts.append(text("Black passed.") if black else text("White passed."))
        case None:
            pass
    if state.phase in IN_PLAY:
        black = state.to_play is Color.BLACK
        parts.append(text("Black to play.") if black else text("White to play."))
    return paragraph(parts)
