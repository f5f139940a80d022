"""A second board beside the first: the same record at a place of its own, where moves are only tried."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ingboard.board.points import Point
from ingboard.game.commands import PlaceStone
from ingboard.game.refusals import Refusal
from ingboard.game.words import refusal_words
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.ways import ways_at
from ingboard.table.document_session import DocumentSession
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.record.view_model import letters_of, ways_words, with_markup
from ingboard.ui.game.moves.view_model import move_picture
from ingboard.ui.game.view_model import board_picture, hover_stone
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import ButtonKind, KeyButton, TextLabel

_COMMENT = 96


class _Room(QWidget):
    """As much of a page as is left for a board, whatever the page's width."""

    def __init__(self, board: BoardView) -> None:
        super().__init__()
        self._board = board
        board.setParent(self)
        self.setMinimumSize(board.minimumSizeHint())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._board.setGeometry(self.rect())


class SecondBoardPage(QWidget):
    """`stepped` carries a number of moves; `taken` asks for the first board's place, `shown` to show it."""

    stepped = Signal(object)
    taken = Signal()
    shown = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = BoardView()
        self.board.setAccessibleName(text("The second board"))
        self.place = TextLabel(size=16, weight=600)
        self.ways = TextLabel(size=14, wrap=True)
        self.comment = QPlainTextEdit()
        self.comment.setReadOnly(True)
        self.comment.setPlaceholderText(text("No comment"))
        self.comment.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.back_button = KeyButton(text("Back"), key="Left", icon="back")
        self.on_button = KeyButton(text("Forward"), key="Right", icon="forward")
        self.take_button = KeyButton(text("Match the first board"))
        self.show_button = KeyButton(text("Show on the first board"), kind=ButtonKind.PRIMARY)
        self.close_button = KeyButton(text("Close"), key="Esc")
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        column.addWidget(self.place)
        column.addWidget(_Room(self.board), 1)
        column.addWidget(self.ways)
        column.addWidget(self.comment)
        for row in (
            (self.back_button, self.on_button, self.take_button),
            (self.close_button, self.show_button),
        ):
            line = spaced(QHBoxLayout(), spacing=8)
            for button in row:
                line.addWidget(button, 1)
            column.addLayout(line)
        scaled(self.comment.setFixedHeight, _COMMENT)
        self.board.wheel_turned.connect(self.stepped)
        self.back_button.clicked.connect(lambda: self.stepped.emit(-1))
        self.on_button.clicked.connect(lambda: self.stepped.emit(1))
        self.take_button.clicked.connect(self.taken)
        self.show_button.clicked.connect(self.shown)
        self.close_button.clicked.connect(self.closed)

    def show_place(self, picture: BoardPicture, place: str, ways: str, comment: str) -> None:
        """Show a board, what it is of, where one can go on and what the record says there."""
        self.board.show_picture(picture)
        self.place.setText(place)
        self.ways.setText(ways or " ")  # its place stays: the board does not change its size
        self.comment.setPlainText(comment)


class SecondBoard:
    """Walks a session of its own over the document: what is tried there never comes into the record."""

    def __init__(self, services: WindowServices) -> None:
        self._services = services
        self._session: DocumentSession | None = None
        self._of: DocumentSession | None = None
        self._source: Document | None = None
        self._nodes = 0
        self.page = page = SecondBoardPage()
        page.stepped.connect(self.step)
        page.taken.connect(self.take_place)
        page.shown.connect(self.show_on_first)
        page.closed.connect(services.pages.leave)
        page.board.point_chosen.connect(self._on_point)
        page.board.point_hovered.connect(self._on_hovered)
        services.workspace.board.seen_otherwise.connect(self._lie)
        self._lie()

    def take_place(self) -> None:
        """The place that the first board shows, and nothing tried."""
        study = self._services.presenter.study
        if study is not None:
            self._of, self._source = study, study.document
            self._nodes = len(study.document.outline) + study.document.added
            self._session = study.apart()
            self._show()

    def follow(self) -> None:
        """The record was edited, or is another: what was only looked at is looked at again."""
        study = self._services.presenter.study
        if study is None or self._session is None:
            return
        if study is not self._of or (
            study.document is not self._source and not self._session.was_changed
        ):
            self.take_place()

    def step(self, steps: object) -> None:
        """Go on or back along the line of this board."""
        assert isinstance(steps, int)
        if self._session is not None:
            self._session.walk(steps)
            self._show()

    def to_end(self, direction: int) -> None:
        """The first or the last move of the line of this board."""
        if self._session is not None:
            self._session.go_to(0 if direction < 0 else self._session.last_step)
            self._show()

    def show_on_first(self) -> None:
        """View this place on the first board; of tried moves, where they began."""
        study, session = self._services.presenter.study, self._session
        if study is None or session is None:
            return
        node = session.node
        while node >= self._nodes or not _stands(study.document, node):
            node = session.document.parent(node)
        self._services.pages.leave()
        self._services.presenter.go_to_node(node)

    def _on_point(self, point: object) -> None:
        session = self._session
        assert isinstance(point, Point)
        if session is None:
            return
        now = self._services.presenter.time.now()
        result = session.submit(PlaceStone(session.state.to_play, point, now))
        self._show()
        if isinstance(result, Refusal):
            grid = session.state.position.grid
            self.page.ways.setText(refusal_words(result, grid))

    def _on_hovered(self, point: object) -> None:
        known = point if isinstance(point, Point) else None
        session = self._session
        now = self._services.presenter.time.now()
        hover = None if session is None else hover_stone(session.state, known, now)
        self.page.board.show_hover(hover)

    def _lie(self) -> None:
        """The second board is seen as the first."""
        self.page.board.lie_as(self._services.workspace.board)

    def _show(self) -> None:
        session = self._session
        assert session is not None
        grid, record = session.state.position.grid, session.line_record
        node = record.nodes[session.record_node]
        picture = with_markup(board_picture(session.state), record, session.record_node, {})
        ways = ways_at(session.document, session.node, grid, siblings=False)
        letters = letters_of(ways, node)
        main = next((way.node for way in ways), -1) if not session.is_on_branch else -1
        step = session.step
        words = move_picture(session.table.states, step, session.number_at(step), None, "").words
        if session.was_changed:
            words = text("{place} (only tried here)", place=words)
        self.page.show_place(
            replace(picture, ways=letters),
            words,
            ways_words(ways, letters, grid, main),
            node.comment,
        )


def _stands(document: Document, node: int) -> bool:
    """Whether a node that a document had is still in its tree."""
    while (parent := document.parent(node)) != NONE:
        if node not in document.children(parent):
            return False
        node = parent
    return True
