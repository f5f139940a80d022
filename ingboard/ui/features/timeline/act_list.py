"""The acts of a journal as a list: time of day in milliseconds, side, words, and what both clocks showed."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.table.timeline import RowKind, Shown, TimelineRow
from ingboard.text import text
from ingboard.ui.game.clock.view_model import points_words, time_words
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.style.icons import paint_icon, paint_small_stone
from ingboard.ui.widgets.row_list import RowList

_Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_HEIGHT, _PAD, _SIGN = 26, 10, 16
_LEAST_WITH_CLOCKS: Final = 520
_WALKING: Final = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
    }
)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_SIGNS: Final = {
    RowKind.CLOCK: "clock",
    RowKind.REFEREE: "gavel",
    RowKind.END: "check",
    RowKind.MACHINE: "gear",
}


class ActsModel(QAbstractListModel):
    """The acts that are shown, each with its number in the journal's timeline."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[TimelineRow, ...] = ()
        self.numbers: tuple[int, ...] = ()

    def show_acts(self, rows: tuple[TimelineRow, ...], numbers: tuple[int, ...]) -> None:
        """Show these of all rows; what is only added at the end leaves the list where it stands."""
        known = len(self.numbers)
        self.rows = rows
        if numbers == self.numbers:
            return
        if known and numbers[:known] == self.numbers:
            self.beginInsertRows(_ROOT, known, len(numbers) - 1)
            self.numbers = numbers
            self.endInsertRows()
            return
        self.beginResetModel()
        self.numbers = numbers
        self.endResetModel()

    def row_at(self, index: _Index) -> TimelineRow:
        """The act of a place in the list."""
        return self.rows[self.numbers[index.row()]]

    def rowCount(self, parent: _Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self.numbers)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        return spoken_act(self.row_at(index))


class ActList(RowList):
    """`act_chosen` carries the number of the act that was chosen; keys but for walking go on to the page."""

    act_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._acts = ActsModel(self)
        self.setModel(self._acts)
        self.setItemDelegate(_Rows(self))
        self.setAccessibleName(text("What happened"))
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.clicked.connect(self._on_clicked)

    @property
    def words(self) -> tuple[str, ...]:
        """What the list says, row by row."""
        acts = self._acts
        return tuple(acts.rows[number].words for number in acts.numbers)

    def show_acts(self, rows: tuple[TimelineRow, ...], numbers: tuple[int, ...]) -> None:
        """Show these of all rows."""
        self._acts.show_acts(rows, numbers)

    def show_place(self, number: int) -> None:
        """Mark the act that the replay stands at, or the one before it that is shown."""
        numbers = self._acts.numbers
        before = [at for at, shown in enumerate(numbers) if shown <= number]
        if not before:
            self.clearSelection()
            self.setCurrentIndex(QModelIndex())
            return
        index = self._acts.index(before[-1])
        if index != self.currentIndex():
            self.stand_on(index)
        self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or event.key() not in _WALKING:
            event.ignore()
            return
        super().keyPressEvent(event)
        self._on_clicked(self.currentIndex())

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.isValid():
            self.act_chosen.emit(self._acts.numbers[index.row()])


def spoken_act(row: TimelineRow) -> str:
    """An act with its time and both clocks as one sentence."""
    said = text("{time}, {words}", time=row.time_of_day, words=row.words)
    if row.clocks is None:
        return said
    clocks = [f"{name_of_color(color)} {shown_words(row.clocks[color])}" for color in Color]
    return ". ".join([said, *clocks])


def shown_words(shown: Shown) -> str:
    """What one clock showed, in short: 7:22, the period with p, the points bought."""
    period = text(" p{period}", period=shown.period) if shown.period else ""
    points = f" {points_words(shown.points)}" if shown.points else ""
    return f"{time_words(shown.remaining)}{period}{points}"


class _Rows(QStyledItemDelegate):
    """Paints an act in columns; the one that the replay stands at has a bar and a wash."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:  # noqa: ARG002
        theme = current_theme()
        return QSize(theme.px(300), theme.px(_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        assert isinstance(model, ActsModel)
        row, theme = model.row_at(index), current_theme()
        box = QRectF(option.rect)
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if is_chosen:
            painter.fillRect(box, theme.petrol_wash)
            painter.fillRect(QRectF(box.left(), box.top(), theme.px(4), box.height()), theme.petrol)
        self._paint_row(painter, theme, row, box.adjusted(theme.px(_PAD), 0, -theme.px(_PAD), 0))
        painter.restore()

    @staticmethod
    def _paint_row(painter: QPainter, theme: Theme, row: TimelineRow, box: QRectF) -> None:
        shows_clocks = row.clocks is not None and _has_room(theme, box)
        room = _columns(theme, box, timed=shows_clocks)
        plain, strong = theme.sans(13), theme.sans(13, 600)
        painter.setFont(plain)
        painter.setPen(theme.ink2)
        painter.drawText(room.when, _LEFT, row.time_of_day)
        if row.side is not None:
            paint_small_stone(
                painter, room.sign.center(), room.sign.width(), row.side, theme.raised
            )
        elif row.kind in _SIGNS:
            paint_icon(painter, _SIGNS[row.kind], room.sign, theme.ink2)
        font = plain if row.kind is RowKind.MOVE else strong
        painter.setFont(font)
        painter.setPen(theme.ink)
        words = QFontMetricsF(font).elidedText(
            row.words, Qt.TextElideMode.ElideRight, room.words.width() + 1
        )
        painter.drawText(room.words, _LEFT, words)
        if row.clocks is None or not shows_clocks:
            return
        for color in Color:
            painter.setFont(strong if row.side is color else plain)
            painter.setPen(theme.ink if row.side is color else theme.ink2)
            painter.drawText(room.clocks[color], _RIGHT, shown_words(row.clocks[color]))


class ListHead(QWidget):
    """What the columns of the list are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._timed = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_timed(self, *, timed: bool) -> None:
        """Whether the acts have clocks."""
        self._timed = timed
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(300), theme.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        box = QRectF(self.rect()).adjusted(theme.px(_PAD), 0, -theme.px(_PAD) - bar, 0)
        timed = self._timed and _has_room(theme, box)
        room = _columns(theme, box, timed=timed)
        with QPainter(self) as painter:
            painter.setFont(theme.sans(13))
            painter.setPen(theme.ink2)
            painter.drawText(room.when, _LEFT, text("Time of day"))
            painter.drawText(room.words, _LEFT, text("What happened"))
            if timed:
                for color in Color:
                    painter.drawText(room.clocks[color], _RIGHT, name_of_color(color))


class _Columns(NamedTuple):
    when: QRectF
    sign: QRectF
    words: QRectF
    clocks: PerColor[QRectF]


def _has_room(theme: Theme, box: QRectF) -> bool:
    """Whether clocks fit beside the words; the faces above show them anyway."""
    return box.width() >= theme.px(_LEAST_WITH_CLOCKS)


def _columns(theme: Theme, box: QRectF, *, timed: bool) -> _Columns:
    """Where the columns of a row stand; all but the words have the width of their widest figures."""
    gap, side = theme.px(10), theme.px(_SIGN)
    metrics = QFontMetricsF(theme.sans(13, 600))
    when = QRectF(box)
    when.setWidth(metrics.horizontalAdvance("00:00:00.000"))
    sign = QRectF(when.right() + gap, box.center().y() - side / 2, side, side)
    clock = metrics.horizontalAdvance(f"0:00:00 p3 {points_words(6)}") + gap
    white = QRectF(box.right() - clock, box.top(), clock, box.height())
    black = white.translated(-clock, 0)
    words = QRectF(box)
    words.setLeft(sign.right() + theme.px(8))
    words.setRight(max((black.left() if timed else box.right()) - gap, words.left()))
    return _Columns(when, sign, words, PerColor(black, white))
