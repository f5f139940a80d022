"""The page of the timeline: board and both clocks at an instant, the acts beside them, the rail below.

Shows what it is given and reports wishes; it knows no journal and no clock of its own.
"""

from __future__ import annotations

from typing import Final

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent

from ingboard.board.points import Color, PerColor
from ingboard.table.timeline import TimelineRow
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.timeline.act_list import ActList, ListHead
from ingboard.ui.features.timeline.evidence import EvidenceRow
from ingboard.ui.features.timeline.filters import FILTER_KEYS, Filters
from ingboard.ui.features.timeline.transport import SECOND, Transport
from ingboard.ui.game.clock.face import ClockFace
from ingboard.ui.game.clock.view_model import FacePicture
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import TextLabel, filled, scrolled

_FACE, _LOW_FACE = 112, 72


_WIDEST_BOARD: Final = 0.42


_LEAST_BESIDE: Final = 436


_NARROW: Final = 1100  # above what the wide form needs: a page that it widens must not stay wide


_LOW: Final = 450  # what the usual form needs


_LEAST_HIGH: Final = 160


_CHECK_KEY: Final = "7"


class TimelinePage(QtWidgets.QWidget):
    """A replay. The rail, the filters and the foot have their own signals; keys go to those too.

    `ends_wished` carries -1 for the beginning, 1 for the end.
    """

    ends_wished = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(text("Timeline"))
        self._title = TextLabel(text("Timeline"), size=22, weight=600, serif=True)
        self.source = TextLabel(size=14, token="ink2", wrap=True)
        self.close_button = KeyButton(text("Close"), key="Esc", size=ButtonSize.SMALL)
        self.board = BoardView()
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.setAccessibleName(text("Board at this instant"))
        self.instant = TextLabel(size=22, weight=600)
        self.last_act = TextLabel(size=15, token="ink2")
        self.last_act.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Preferred
        )
        self.faces = PerColor(ClockFace(Color.BLACK), ClockFace(Color.WHITE))
        self.filters = Filters()
        self.acts = ActList()
        self._list_head = ListHead()
        self.transport = Transport()
        self.evidence = EvidenceRow()
        self._low = True
        self._build()
        self.board.wheel_turned.connect(self.transport.stepped)
        self.close_button.clicked.connect(self.closed)
        scaled(self.acts.setMinimumHeight, 84)
        follow_theme(self._fit)

    def show_source(self, words: str, *, warning: bool) -> None:
        """Say what is shown: which table, whether it goes on, and why it may only be read."""
        self.source.setText(words)
        self.source.show_token("vermilion" if warning else "ink2")

    def show_acts(self, rows: tuple[TimelineRow, ...], numbers: tuple[int, ...]) -> None:
        """List these of all acts."""
        self.acts.show_acts(rows, numbers)
        self._list_head.show_timed(timed=any(row.clocks is not None for row in rows[-1:]))

    def show_instant(
        self, time_of_day: str, words: str, board: BoardPicture, faces: PerColor[FacePicture]
    ) -> None:
        """Show board and clocks as they were then, and the act that was last."""
        self.board.show_picture(board)
        for color in Color:
            self.faces[color].show_face(faces[color])
        self.instant.setText(time_of_day)
        self.last_act.setText(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk the acts, with Shift by seconds; digits filter, Enter plays; letters press clocks."""
        if not self._take(event):
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """What lacks room in height scrolls beside the board."""
        return QSize(super().minimumSizeHint().width(), current_theme().px(_LEAST_HIGH))

    def heightForWidth(self, width: int) -> int:  # noqa: ARG002 - Qt's signature
        return self.minimumSizeHint().height()

    def _fit(self) -> None:
        """Where there is little room the faces take their form of one row, and rows are two."""
        theme = current_theme()
        narrow = self.width() < theme.px(_NARROW)
        self._show_low(self.height() < theme.px(_LOW))
        self.filters.show_narrow(narrow=narrow)
        self.transport.show_narrow(narrow=self._low)
        self.evidence.show_narrow(narrow=narrow, low=self._low)
        self._left.fit()
        self._whole.setContentsMargins(
            *map(theme.px, (16, 0, 16, 0) if self._low else (16, 8, 16, 10))
        )
        for color in Color:
            self.faces[color].setFixedHeight(theme.px(_LOW_FACE if narrow else _FACE))

    def _show_low(self, low: bool) -> None:
        """In a low window the board has the whole height, and all else scrolls beside it."""
        if low is self._low:
            return
        self._low = low
        self._title.setVisible(not low)
        (self._when_row if low else self._head_row).addWidget(self.close_button)
        listed: tuple[QtWidgets.QWidget, ...] = (self._list_head, self.acts)
        clocks: tuple[QtWidgets.QWidget, ...] = (self._faces_row, self.filters)
        foot: tuple[QtWidgets.QWidget, ...] = (self._head, self.evidence)
        beside = (self.transport, *listed, *clocks, *foot) if low else (*clocks, *listed)
        for widget in beside:
            self._beside.addWidget(widget, 1 if widget is self.acts else 0)
        if not low:
            self._whole.insertWidget(0, self._head)
            filled(self._whole, self.transport, self.evidence)

    def _take(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        key, by_seconds = Qt.Key(event.key()), modifiers == Qt.KeyboardModifier.ShiftModifier
        if key in _STEPS and by_seconds:
            self.transport.nudged.emit(_STEPS[key] * SECOND)
        elif event.text() in _PACES:
            self.transport.step_pace(_PACES[event.text()])
        elif modifiers:
            return False
        elif key in _STEPS:
            self.transport.stepped.emit(_STEPS[key])
        elif key in _ENDS:
            self.ends_wished.emit(_ENDS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.transport.play_toggled.emit()
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            return self._take_digit(event.text())
        return True

    def _take_digit(self, digit: str) -> bool:
        if digit in FILTER_KEYS:
            self.filters.toggle(FILTER_KEYS[digit])
        elif digit == _CHECK_KEY:
            self.evidence.checked.emit()
        else:
            return False
        return True

    def _build(self) -> None:
        self._head, self._head_row = _row(14, self._title, self.source)
        self._head_row.setStretch(1, 1)
        when, self._when_row = _row(14, self.instant, self.last_act)
        self._when_row.setStretch(1, 1)
        self._faces_row, faces = _row(8, *(self.faces[color] for color in Color))
        for at, color in enumerate(Color):
            faces.setStretch(at, 1)
            self.faces[color].setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        column = QtWidgets.QWidget()
        self._beside = filled(spaced(QtWidgets.QVBoxLayout(column), spacing=6, margins=0), when)
        middle = spaced(QtWidgets.QHBoxLayout(), spacing=14)
        self._left = _BoardRoom(self.board)
        filled(middle, self._left, (scrolled(column), 1))
        self._whole = filled(spaced(QtWidgets.QVBoxLayout(self), spacing=8), (middle, 1))
        self._show_low(low=False)


def _row(
    spacing: int, *widgets: QtWidgets.QWidget
) -> tuple[QtWidgets.QWidget, QtWidgets.QHBoxLayout]:
    whole = QtWidgets.QWidget()
    row = filled(spaced(QtWidgets.QHBoxLayout(whole), spacing=spacing, margins=0), *widgets)
    return whole, row


class _BoardRoom(QtWidgets.QWidget):
    """As wide as it is high, up to two fifths of the page, and filled by the board."""

    def __init__(self, board: BoardView) -> None:
        super().__init__()
        self._board = board
        board.setParent(self)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Expanding
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Take the width that the page has for a board."""
        page = self.parentWidget()
        whole = self.height() if page is None else _seen_width(page)
        beside = current_theme().px(_LEAST_BESIDE)
        side = min(self.height(), round(whole * _WIDEST_BOARD), max(whole - beside, beside // 3))
        self._board.setGeometry(0, 0, side, side)
        if self.width() != side:
            self.setFixedWidth(side)
            QTimer.singleShot(0, self, self._settle)

    def _settle(self) -> None:
        """Lay the page out once more: a layout that is under way overlooks the new width."""
        page = self.parentWidget()
        if page is not None and (layout := page.layout()) is not None:
            layout.invalidate()
            layout.activate()


_STEPS: Final = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -10,
    Qt.Key.Key_PageDown: 10,
}


_ENDS: Final = {Qt.Key.Key_Home: -1, Qt.Key.Key_End: 1}


_PACES: Final = {"+": 1, "-": -1}


def _seen_width(page: QtWidgets.QWidget) -> int:
    """The width of the page that is in sight: in a scroll area it may be wider than its window."""
    around = page.parentWidget()
    scrolled = around is not None and isinstance(around.parentWidget(), QtWidgets.QScrollArea)
    return min(page.width(), around.width()) if around is not None and scrolled else page.width()
