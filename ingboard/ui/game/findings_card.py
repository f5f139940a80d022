"""The questionable moves of a record under review, each a row that jumps there."""

from __future__ import annotations

from functools import partial

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QSize, Qt, Signal

from ingboard.text import plural, text
from ingboard.ui.game.move_pictures import FindingRow
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.style.painted_words import shortened
from ingboard.ui.widgets.page_parts import Card, TextLabel, plain_tip

_HIGHEST = 150


class FindingButton(QtWidgets.QToolButton):
    """One row, with an ellipsis where it is wider than the list; the tip says all."""

    def __init__(self, row: FindingRow) -> None:
        super().__init__()
        self._words = shortened(row.shown or row.words)
        self.setToolTip(plain_tip(row.words))
        self.setAccessibleName(row.words)
        self.setAutoRaise(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMinimumWidth(1)
        follow_theme(self._elide)

    def sizeHint(self) -> QSize:
        """The room of all words."""
        metrics = self.fontMetrics()
        lacking = metrics.horizontalAdvance(self._words) - metrics.horizontalAdvance(self.text())
        return super().sizeHint() + QSize(lacking, 0)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        lacking = self.sizeHint().width() - self.width()
        room = self.fontMetrics().horizontalAdvance(self._words) - lacking
        self.setText(self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room))


class FindingsCard(Card):
    """Lists questionable moves; hidden when there are none. `jumped` carries a step."""

    jumped = Signal(object)

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(text("Questionable moves"), parent=parent)
        self.wrap_title()
        self._rows: tuple[FindingRow, ...] = ()
        self._number = 0
        self._list = QtWidgets.QWidget()
        self._column = spaced(QtWidgets.QVBoxLayout(self._list), margins=0)
        self._column.setSpacing(0)
        self._area = QtWidgets.QScrollArea()
        self._area.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._list)
        self.body.addWidget(self._area)
        follow_theme(self._fit)
        self.hide()

    @property
    def rows(self) -> tuple[FindingRow, ...]:
        """The rows shown."""
        return self._rows

    def show_findings(self, rows: tuple[FindingRow, ...], number: int) -> None:
        """Show these moves, in order, the first of so many."""
        if rows == self._rows and number == self._number:
            return
        self._rows, self._number = rows, number
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for row in rows:
            button = FindingButton(row)
            button.clicked.connect(partial(self.jumped.emit, row.step))
            self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        if number > len(rows):
            more = text("{number} more: Ctrl+↓", number=number - len(rows))
            self._column.addWidget(TextLabel(more, size=13, token="ink2"))
        self._column.addStretch(1)
        self.show_note(plural("{number} move", "{number} moves", number))
        self.setVisible(bool(rows))
        self._fit()

    def _fit(self) -> None:
        theme = current_theme()
        wanted = min(theme.px(_HIGHEST), max(theme.px(28), self._list.sizeHint().height()))
        self._area.setFixedHeight(wanted)
