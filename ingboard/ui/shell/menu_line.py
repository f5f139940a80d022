"""The top line: the program's name, its menus, and at right the marks that are always in sight."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtWidgets import QMenu, QMenuBar, QSizePolicy, QToolButton, QWidget

from ingboard.text import listed
from ingboard.ui.style import Theme, current_theme, follow_theme
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.page_parts import TextLabel

_HEIGHT: Final = 32


_ANY_ROOM: Final = 1 << 16


_LEAST_MARK: Final = 120  # of the last one: its end says what it stands for


_BESIDE: Final = 10  # as the style sheet has it beside a menu's title


class StatusKind(Enum):
    """What a mark in the menu line stands for: the sign beside its words and the token of its color."""

    PLAIN = "", "ink2"
    SOUND = "sound", "ink2"
    NO_SOUND = "mute", "vermilion"
    SAVED = "check", "green"
    WAITING = "ring", "ink2"
    SAVING = "dot", "gold"
    NOT_SAVED = "warning", "vermilion"


class StatusMark(NamedTuple):
    """One mark: its words and what it stands for."""

    words: str
    kind: StatusKind = StatusKind.PLAIN


class MenuLine(QMenuBar):
    """The menu bar of the main window with the name in serif at left and a status at right.

    It is never the system's own bar: the status stays in sight on every platform. Where the line is short,
    the menus come first: the name goes, then marks from the left on, and of the last the middle of its words.
    """

    def __init__(self, menus: tuple[QMenu, ...] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setNativeMenuBar(False)
        self.setObjectName("menuLine")
        self._name = TextLabel("ingboard", size=16, weight=600, serif=True)
        self._status = StatusArea()
        self.setCornerWidget(self._name, Qt.Corner.TopLeftCorner)
        self.setCornerWidget(self._status, Qt.Corner.TopRightCorner)
        if more := self.findChild(
            QToolButton
        ):  # Qt's own, for menus without room; its arrow is dark
            more.setText("»")
            more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        follow_theme(self._follow_theme)
        for menu in menus:
            self.addMenu(menu)
        self.triggered.connect(self._let_go)

    def show_status(self, words: str, kind: StatusKind = StatusKind.PLAIN) -> None:
        """Show one mark at the right."""
        self.show_marks((StatusMark(words, kind),) if words else ())

    def show_marks(self, marks: tuple[StatusMark, ...]) -> None:
        """Show several marks at the right, for instance sound and saved."""
        self._status.show_marks(marks)
        self._share()

    @property
    def marks(self) -> tuple[StatusMark, ...]:
        """The marks, also those without room."""
        return self._status.marks

    @property
    def status_width(self) -> int:
        """Pixels that the marks in sight take at the right."""
        return self._status.sizeHint().width()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() == Qt.Key.Key_Escape:
            self._let_go()

    def _let_go(self) -> None:
        """Keep no keys: where nothing had them before, Qt leaves them here, and letters would open menus."""
        if self.hasFocus():
            self.clearFocus()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._share()
        super().resizeEvent(event)

    def actionEvent(self, event: QtGui.QActionEvent) -> None:
        super().actionEvent(event)
        self._share()

    def _share(self) -> None:
        letters, gaps = self.fontMetrics(), current_theme().px(2 * _BESIDE)
        titles = (action.text().replace("&", "") for action in self.actions())
        room = self.width() - sum(letters.horizontalAdvance(title) + gaps for title in titles)
        name = self._name.sizeHint().width()
        has_name = name + self._status.width_of(self.marks) <= room
        if has_name is self._name.isHidden():
            self._name.setVisible(has_name)
        self._status.show_within(room - name if has_name else room)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self._name.setContentsMargins(theme.px(16), 0, theme.px(10), theme.px(1))
        self._name.setFixedHeight(theme.px(_HEIGHT) - 1)
        self.setFixedHeight(theme.px(_HEIGHT))
        self._share()


class StatusArea(QWidget):
    """Signs with words, right aligned; the leftmost is given up first where room lacks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: tuple[StatusMark, ...] = ()
        self._shown: tuple[StatusMark, ...] = ()
        self._room = _ANY_ROOM
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        follow_theme(self._take_room)

    @property
    def marks(self) -> tuple[StatusMark, ...]:
        """The marks, also those without room."""
        return self._marks

    def show_marks(self, marks: tuple[StatusMark, ...]) -> None:
        """Show these marks, left to right."""
        if marks == self._marks:
            return
        self._marks = marks
        self.setAccessibleName(listed(mark.words for mark in marks))
        self._choose()

    def show_within(self, room: int) -> None:
        """Take so many pixels at most, but for the last mark."""
        if room == self._room:
            return
        is_elided = self.width_of(self._shown) > min(self._room, room)
        self._room = room
        self._choose()
        if is_elided:
            self._take_room()

    def width_of(self, marks: tuple[StatusMark, ...]) -> int:
        """Pixels that these marks take."""
        theme = current_theme()
        return round(sum(self._width(theme, mark) + theme.px(16) for mark in marks) + 0.5)

    def sizeHint(self) -> QSize:
        theme = current_theme()
        room = max(self._room - theme.px(_BESIDE), theme.px(_LEAST_MARK))
        return QSize(min(self.width_of(self._shown), room), theme.px(_HEIGHT) - 1)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        right = float(self.width() - theme.px(12))
        with QtGui.QPainter(self) as painter:
            for mark in reversed(self._shown):
                width = min(self._width(theme, mark), right)
                self._paint_mark(painter, theme, mark, right - width)
                right -= width + theme.px(18)

    def _choose(self) -> None:
        shown = self._marks
        while len(shown) > 1 and self.width_of(shown) > self._room:
            shown = shown[1:]
        if shown != self._shown:
            self._shown = shown
            self._take_room()

    def _take_room(self) -> None:
        self.updateGeometry()
        self.adjustSize()
        bar = self.parentWidget()
        if isinstance(bar, QMenuBar):
            # A menu bar measures its corner only when it is laid out anew.
            bar.setCornerWidget(self, Qt.Corner.TopRightCorner)
        self.update()

    def _paint_mark(
        self, painter: QtGui.QPainter, theme: Theme, mark: StatusMark, left: float
    ) -> None:
        sign, token = mark.kind.value
        color = theme.color(token)
        middle = self.height() / 2
        side = theme.px(16)
        if sign:
            box = QRectF(left, middle - side / 2, side, side)
            if sign in {"dot", "ring"}:
                painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
                painter.setPen(QtGui.QPen(color, theme.px(1.6)))
                painter.setBrush(color if sign == "dot" else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(box.center(), side * 0.28, side * 0.28)
            else:
                paint_icon(painter, sign, box, color)
            left += side + theme.px(6)
        painter.setFont(_font(theme, mark.kind))
        painter.setPen(color)
        room = QRectF(left, 0, self.width() - left, self.height())
        words = QtGui.QFontMetricsF(painter.font()).elidedText(
            mark.words, Qt.TextElideMode.ElideMiddle, room.width()
        )
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)

    def _width(self, theme: Theme, mark: StatusMark) -> float:
        words = QtGui.QFontMetricsF(_font(theme, mark.kind)).horizontalAdvance(mark.words)
        return words + (theme.px(22) if mark.kind.value[0] else 0)


def _font(theme: Theme, kind: StatusKind) -> QtGui.QFont:
    plain = kind in {StatusKind.PLAIN, StatusKind.SOUND}
    return theme.sans(13, 400 if plain else 600)
