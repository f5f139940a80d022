"""Both players' assents to a pending act: a button and a key for each, never two by one tap."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QElapsedTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.widgets import ButtonKind, ButtonSize, KeyButton, TextLabel
from ingboard.ui.widgets.buttons import SETTLE

NOBODY = PerColor(False, False)


class AssentPair(QWidget):
    """A button for each side and what the referee still does; `changed` when an assent is given or withdrawn.

    A side that has just assented or withdrawn is not heard again for `SETTLE` milliseconds.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.given = NOBODY
        self._since = PerColor(QElapsedTimer(), QElapsedTimer())
        self.buttons = PerColor(
            KeyButton("", "Q", size=ButtonSize.SMALL, stone=Color.BLACK),
            KeyButton("", "U", size=ButtonSize.SMALL, stone=Color.WHITE),
        )
        self._referee = TextLabel(text("Referee: holds"), size=13, token="ink2")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for color in Color:
            self.buttons[color].clicked.connect(partial(self.toggle, color))
            row.addWidget(self.buttons[color], 1)
        row.addWidget(self._referee)
        self.clear()

    def toggle(self, color: Color) -> None:
        """A side assents, or withdraws; a double tap is one act."""
        since = self._since[color]
        if since.isValid() and since.elapsed() < SETTLE:
            return
        since.start()
        self.given = self.given.with_color(color, not self.given[color])
        self._show()
        self.changed.emit()

    def clear(self) -> None:
        """Nobody has assented: what is pending has changed."""
        self.given = NOBODY
        self._show()

    def show_narrow(self, narrow: bool) -> None:
        """Leave the referee's part to the button below, where the row is short."""
        self._referee.setVisible(not narrow)

    def show_keys(self, keys: PerColor[str]) -> None:
        """Name the key of each side's seat."""
        for color in Color:
            button = self.buttons[color]
            button.show_words(button.text(), key=keys[color])

    @property
    def both(self) -> bool:
        """Whether both players have assented."""
        return all(self.given)

    def _show(self) -> None:
        for color in Color:
            given, side = self.given[color], name_of_color(color)
            words = text("{side} agrees", side=side)
            self.buttons[color].show_kind(ButtonKind.DONE if given else ButtonKind.PLAIN)
            self.buttons[color].show_words(text("{side} agreed", side=side) if given else words)
