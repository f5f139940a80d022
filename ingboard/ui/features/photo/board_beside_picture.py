"""The photograph and the board beside it, equally high, as large as fits; below them what is said of both."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLayout, QWidget

from ingboard.ui.board.board_view import BoardView
from ingboard.ui.style import current_theme

_GAP = 16
_LEAST = 200


class BoardBesidePicture(QWidget):
    """While the board is not shown, the photograph has all the room."""

    def __init__(self, picture: QWidget, board: BoardView, below: QLayout) -> None:
        super().__init__()
        self._picture, self._board = picture, board
        self._words = QWidget(self)
        self._words.setLayout(below)
        self._aspect = 1.0
        for part in (picture, board):
            part.setParent(self)

    def show_aspect(self, aspect: float) -> None:
        """How wide the photograph is for its height."""
        self._aspect = aspect
        self.fit()

    def show_board(self, shown: bool) -> None:
        """Have the board in sight, or only the photograph."""
        self._board.setVisible(shown)

    def minimumSizeHint(self) -> QSize:
        theme, words = current_theme(), self._words.minimumSizeHint()
        wide = max(theme.px(_LEAST), words.width())
        return QSize(wide, theme.px(_LEAST + _GAP / 2) + self._words_high(wide))

    @property
    def wanted_width(self) -> int:
        """The width in which both are large enough to be read."""
        return current_theme().px(_LEAST * (self._aspect + 1) + _GAP)

    def _words_high(self, wide: int) -> int:
        return max(self._words.minimumSizeHint().height(), self._words.heightForWidth(wide))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Share the room anew: words may be longer now."""
        self.updateGeometry()
        gap, wide = current_theme().px(_GAP), self.width()
        most = max(1, self.height() - self._words_high(wide) - gap // 2)
        both = self._aspect if self._board.isHidden() else self._aspect + 1
        spare = wide if self._board.isHidden() else wide - gap
        high = max(1, min(most, round(spare / both)))
        across = round(high * self._aspect)
        self._picture.setGeometry(0, 0, across, high)
        self._board.setGeometry(across + gap, 0, high, high)
        self._words.setGeometry(0, high + gap // 2, wide, self.height() - high - gap // 2)
