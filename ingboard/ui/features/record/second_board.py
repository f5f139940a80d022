"""A second board of a record, at a place of its own."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Point
from ingboard.game.commands import PlaceStone
from ingboard.game.refusals import Refusal, refusal_words
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.ways import ways_at
from ingboard.table.document_session import DocumentSession
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.features.record.marked_board import with_markup
from ingboard.ui.features.record.ways_on import letters_of, ways_words
from ingboard.ui.game.board_picture import board_picture, hover_stone
from ingboard.ui.game.move_pictures import move_picture
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.long_text import LongTextEdit
from ingboard.ui.widgets.page_parts import TextLabel, filled

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


class SecondBoard(QWidget):
    """Walks a session of its own over the document: what is tried there never comes into the record."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__()
        self._services = services
        self._presenter = services.presenter
        self._session: DocumentSession | None = None
        self._of: DocumentSession | None = None
        self._source: Document | None = None
        self._nodes = 0
        self.board = BoardView()
        self.board.setAccessibleName(text("The second board"))
        self.place = TextLabel(size=16, weight=600)
        self.ways = TextLabel(size=14, wrap=True)
        self.comment = LongTextEdit()
        self.comment.let_edit(False)
        self.comment.setPlaceholderText(text("No comment"))
        self.comment.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.back_button = KeyButton(text("Back"), key="Left", icon="back")
        self.on_button = KeyButton(text("Forward"), key="Right", icon="forward")
        self.take_button = KeyButton(text("Match the first board"))
        self.show_button = KeyButton(text("Show on the first board"), kind=ButtonKind.PRIMARY)
        self.close_button = KeyButton(text("Close"), key="Esc")
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        filled(column, self.place, (_Room(self.board), 1), self.ways, self.comment)
        for row in (
            (self.back_button, self.on_button, self.close_button),
            (self.take_button, self.show_button),
        ):
            line = spaced(QHBoxLayout(), spacing=8)
            for button in row:
                line.addWidget(button, 1)
            column.addLayout(line)
        scaled(self.comment.setFixedHeight, _COMMENT)
        self.board.wheel_turned.connect(self.step)
        self.board.point_chosen.connect(self._on_point)
        self.board.point_hovered.connect(self._on_hovered)
        self.back_button.clicked.connect(lambda: self.step(-1))
        self.on_button.clicked.connect(lambda: self.step(1))
        self.take_button.clicked.connect(self.take_place)
        self.show_button.clicked.connect(self.show_on_first)
        self.close_button.clicked.connect(services.pages.leave)
        services.board.seen_otherwise.connect(self._lie)
        self._lie()

    def take_place(self) -> None:
        """The place that the first board shows, and nothing tried."""
        study = self._presenter.study
        if study is not None:
            self._of, self._source = study, study.document
            self._nodes = study.document.node_count
            self._session = study.apart()
            self._show()

    def follow(self) -> None:
        """The record was edited, or is another: what was only looked at is looked at again."""
        study = self._presenter.study
        if study is None or self._session is None:
            return
        if study is not self._of or (
            study.document is not self._source and not self._session.was_changed
        ):
            self.take_place()

    def step(self, steps: int) -> None:
        """Go on or back along the line of this board."""
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
        study, session = self._presenter.study, self._session
        if study is None or session is None:
            return
        node = session.node
        while not self._is_on_first(node, study.document, session.document):
            node = session.document.parent(node)
        self._services.pages.leave()
        self._presenter.go_to_node(node)

    def _is_on_first(self, node: int, first: Document, second: Document) -> bool:
        """Whether a node was not tried here, and is there; what was added may have been undone there."""
        if node >= self._nodes or not first.holds(node):
            return False
        return first.is_of_file(node) or first.content(node) == second.content(node)

    def _on_point(self, point: Point) -> None:
        session = self._session
        if session is None:
            return
        now = self._presenter.time.now()
        result = session.submit(PlaceStone(session.state.to_play, point, now))
        self._show()
        if isinstance(result, Refusal):
            self.ways.setText(refusal_words(result, session.state.grid))

    def _on_hovered(self, point: Point | None) -> None:
        session = self._session
        now = self._presenter.time.now()
        hover = None if session is None else hover_stone(session.state, point, now)
        self.board.show_hover(hover)

    def _lie(self) -> None:
        """The second board is seen as the first."""
        self.board.lie_as(self._services.board)

    def _show(self) -> None:
        session = self._session
        assert session is not None
        grid, record = session.state.grid, session.line_record
        node = record.nodes[session.record_node]
        picture = with_markup(board_picture(session.state), record, session.record_node, {})
        ways = ways_at(session.document, session.node, grid, siblings=False)
        letters = letters_of(ways, node)
        main = next((way.node for way in ways), -1) if not session.is_on_branch else -1
        step = session.step
        words = move_picture(session.table.states, step, session.number_at(step), None, "").words
        if session.was_changed:
            words = text("{place} (only tried here)", place=words)
        self.board.show_picture(replace(picture, ways=letters))
        self.place.setText(words)
        self.ways.setText(ways_words(ways, letters, grid, main) or " ")  # the board keeps its size
        self.comment.show_words(node.comment)
        self.back_button.setEnabled(session.step > 0)
        self.on_button.setEnabled(not session.at_end)
