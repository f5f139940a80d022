"""The palette: a field and a list over the stage; no dialog, so that a clock behind it runs on in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ingboard.text import text
from ingboard.ui.shell.palette_matching import PaletteRow, matching
from ingboard.ui.style import current_theme, paint_box

_WIDTH = 560
_HEIGHT = 440
_ROW = 32
_COMMAND = Qt.ItemDataRole.UserRole
_WALKING = {Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown}


class Palette(QWidget):
    """Finds a command by its words. `chosen` carries its name; Esc or a click elsewhere closes."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._commands: tuple[PaletteRow, ...] = ()
        self._lately: tuple[str, ...] = ()
        self.field = QLineEdit()
        self.field.setPlaceholderText(text("What to do: a few letters of it"))
        self.field.setAccessibleName(text("Find a command"))
        self.list = QListWidget()
        self.list.setItemDelegate(_Row(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.addWidget(self.field)
        column.addWidget(self.list)
        self._column = column
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(self._on_item)
        self.hide()

    def ask(self, commands: Sequence[PaletteRow], lately: Sequence[str], over: QRect) -> None:
        """Open with nothing typed, over that part of the stage: never over a clock."""
        self._commands, self._lately = tuple(commands), tuple(lately)
        theme = current_theme()
        margin = theme.px(12)
        self._column.setContentsMargins(margin, margin, margin, margin)
        self._column.setSpacing(theme.px(8))
        width = min(theme.px(_WIDTH), over.width() - 2 * margin)
        height = min(theme.px(_HEIGHT), over.height() - 2 * margin)
        left = over.x() + (over.width() - width) // 2
        self.setGeometry(QRect(left, over.y() + margin, width, height))
        self.field.clear()
        self._fill("")
        self.show()
        self.raise_()
        self.field.setFocus()

    @property
    def shown(self) -> list[PaletteRow]:
        """The commands in the list, in order."""
        return [self.list.item(row).data(_COMMAND) for row in range(self.list.count())]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The field's arrows walk the list; Enter takes the row; Esc and a lost focus close."""
        if watched is self.field and event.type() is QEvent.Type.FocusOut:
            self.hide()
        if watched is self.field and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyPress:
                return self._take(event)
            if event.type() is QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = self.rect().toRectF()
            paint_box(painter, box, theme.px(6), fill=theme.surface, edge=theme.line2)

    def _take(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._close()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_item(self.list.currentItem())
        elif key in _WALKING:
            self.list.keyPressEvent(event)
        else:
            return False
        return True

    def _fill(self, typed: str) -> None:
        self.list.clear()
        for command in matching(typed, self._commands, self._lately):
            item = QListWidgetItem(command.words)
            item.setData(_COMMAND, command)
            if not command.is_possible:
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def _on_item(self, item: QListWidgetItem | None) -> None:
        if item is None or not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return
        command = item.data(_COMMAND)
        assert isinstance(command, PaletteRow)
        self._close()
        self.chosen.emit(command.name)

    def _close(self) -> None:
        self.hide()
        window = self.window()
        window.setFocus()


class _Row(QStyledItemDelegate):
    """A command's words, its menu after them in the second ink, its key at the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:  # noqa: ARG002 - Qt's
        return QSize(0, current_theme().px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        command = index.data(_COMMAND)  # type: ignore[attr-defined]  # a QModelIndex
        assert isinstance(command, PaletteRow)
        theme = current_theme()
        is_here = bool(option.state & _SELECTED) and command.is_possible
        room = option.rect
        painter.save()
        if is_here:
            painter.fillRect(room, theme.petrol)
        ink = theme.on_petrol if is_here else theme.ink if command.is_possible else theme.ink3
        side = theme.px(10)
        inner = room.adjusted(side, 0, -side, 0)
        painter.setFont(theme.sans(14))
        painter.setPen(ink)
        metrics, small = QFontMetrics(theme.sans(14)), QFontMetrics(theme.sans(13))
        left = inner.width() - small.horizontalAdvance(command.key) - theme.px(10)
        words = metrics.elidedText(command.words, Qt.TextElideMode.ElideRight, left)
        painter.drawText(inner, _LEFT, words)
        used = metrics.horizontalAdvance(words) + theme.px(10)
        painter.setPen(ink if is_here else theme.ink2)
        painter.setFont(theme.sans(13))
        painter.drawText(inner, _RIGHT, command.key)
        if used + small.horizontalAdvance(command.menu) <= left:
            painter.drawText(inner.adjusted(used, 0, 0, 0), _LEFT, command.menu)
        painter.restore()


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


_SELECTED = QStyle.StateFlag.State_Selected
