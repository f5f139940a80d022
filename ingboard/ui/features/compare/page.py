"""The compare page: both boards beside each other, the list of differences at right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.text import paragraph, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.features.compare.view_model import CompareWords, SidePicture
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import ButtonKind, KeyButton, TextLabel
from ingboard.ui.widgets.row_list import Row, RowList, SignedRows


def heading(title: QWidget, buttons: Iterable[QWidget]) -> QHBoxLayout:
    """A row of the title and the buttons."""
    row = QHBoxLayout()
    row.addWidget(title)
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
    return row


_TEN = 10
_NARROW, _LEAST = 860, 540
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: -_TEN,
    Qt.Key.Key_PageDown: _TEN,
    Qt.Key.Key_Home: -(1 << 20),
    Qt.Key.Key_End: 1 << 20,
}


class ComparePage(QWidget):
    """`difference_chosen` carries a row's key, `stepped` how many moves both boards go on.

    `line_chosen` carries whether the branch on view is compared in place of the main line.
    `game_asked` goes to the move in the open game, `other_asked` asks for another file, `merge_asked` for
    the page that merges it.
    """

    difference_chosen = Signal(object)
    line_chosen = Signal(object)
    stepped = Signal(object)
    game_asked = Signal()
    other_asked = Signal()
    merge_asked = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = TextLabel(text("Compare"), size=30, weight=600, serif=True)
        self.other_button = KeyButton(text("Another file…"), "Ctrl+D", icon="folder")
        self.merge_button = KeyButton(text("Merge the reviews…"), key="Ctrl+G")
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.branch = line_choice()
        self.headline = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self.summary = TextLabel(size=14, wrap=True)
        self.boards = (BoardView(), BoardView())
        self.captions = tuple(TextLabel(size=14, weight=600, wrap=True) for _ in self.boards)
        self.list = RowList(SignedRows(wraps=True), text("Differences"))
        self.game_button = KeyButton(text("Go to this move"), key="Enter", kind=ButtonKind.PRIMARY)
        self.hint = TextLabel(
            text("Left, Right: step both boards. Up, Down: differences."),
            size=13,
            token="ink2",
            wrap=True,
        )
        self._lay_out()
        self._connect()
        scaled(self.setMinimumWidth, _LEAST)
        for column in self._columns:
            scaled(column.setSpacing, 8)
        scaled(self.list.setMinimumSize, 280, 120)
        scaled(self._head.setSpacing, 8)

    def show_words(self, words: CompareWords) -> None:
        """Say what matters most."""
        self.headline.setText(paragraph((words.headline, *words.notes)))
        self.summary.setText(words.summary)
        self.summary.setVisible(bool(words.summary))

    def show_branch(self, *, offered: bool) -> None:
        """The main line is compared; whether the branch on view may be chosen in its place."""
        self.branch.show_choice(False)
        self.branch.setVisible(offered)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show the differences, the first one marked."""
        self.list.show_rows(rows, 0)

    def show_sides(self, sides: tuple[SidePicture, SidePicture]) -> None:
        """Show both boards."""
        for board, caption, side in zip(self.boards, self.captions, sides, strict=True):
            board.show_picture(side.board)
            caption.setText(side.words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.game_asked.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the list goes below the boards."""
        super().resizeEvent(event)
        below = self.width() < current_theme().px(_NARROW)
        self._middle.setDirection(
            QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight
        )

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=8, margins=(24, 12))
        buttons = (self.branch, self.other_button, self.merge_button, self.close_button)
        self._head = heading(self.title, buttons)
        whole.addLayout(self._head)
        self._middle = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), spacing=16)
        whole.addLayout(self._middle, 1)
        pair = spaced(QHBoxLayout(), spacing=16)
        self._middle.addLayout(pair, 8)
        self._columns = []
        for board, caption in zip(self.boards, self.captions, strict=True):
            column = QVBoxLayout()
            column.addWidget(caption)
            column.addWidget(board)
            column.addStretch(1)
            pair.addLayout(column, 1)
            self._columns.append(column)
            board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        right = QVBoxLayout()
        right.addWidget(self.headline)
        right.addWidget(self.summary)
        right.addWidget(self.list, 1)
        right.addWidget(self.hint)
        right.addWidget(self.game_button)
        self._middle.addLayout(right, 3)
        self._columns.append(right)

    def _connect(self) -> None:
        self.branch.chosen.connect(self.line_chosen)
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self.game_asked)
        self.game_button.clicked.connect(self.game_asked)
        self.other_button.clicked.connect(self.other_asked)
        self.merge_button.clicked.connect(self.merge_asked)
        self.close_button.clicked.connect(self.closed)
        for board in self.boards:
            board.wheel_turned.connect(self.stepped)

    def _on_chosen(self, row: Row) -> None:
        self.difference_chosen.emit(row.key)
