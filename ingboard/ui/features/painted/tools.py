"""What a board is painted with: the brush, which makes strokes of pointer and keys, and the tools beside it.

The brush watches a board view from outside, so that the board itself stays one that only reports points;
it holds no picture, but tells what to paint.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.game.setup_fields import LARGEST_SIDE, SMALLEST_SIDE
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.cards import FieldRow, LabelledField
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.fields import NumberField
from ingboard.ui.widgets.labels import TextLabel

_USUAL = (9, 13, 19)
_OTHER = 0


class PaintingTools(QWidget):
    """`side_chosen` carries an odd number; `mode` chooses whether dead chains are marked."""

    side_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.help = TextLabel(
            text(
                "Left button black, right white; drag paints, same color again removes; Shift "
                "fills. Keys: arrows, B, W, Delete, D (dead)."
            ),
            token="ink2",
            wrap=True,
        )
        options = (*((side, str(side)) for side in _USUAL), (_OTHER, text("Other", "size")))
        self.sides = SegmentedChoice(options, _USUAL[-1], spoken=text("Board"))
        self.side_field = NumberField(
            text("Board size"), _USUAL[-1], least=SMALLEST_SIDE, most=LARGEST_SIDE
        )
        modes = ((False, text("Paint stones")), (True, text("Mark dead chains")))
        self.mode = SegmentedChoice(modes, False, spoken=text("Pointer"))
        self.undo_button = _small(text("Undo"), "Ctrl+Z")
        self.redo_button = _small(text("Redo"), "Ctrl+Y")
        self.mirror_button = _small(text("Mirror"))
        self.exchange_button = _small(text("Swap colors"))
        self.clear_button = _small(text("Clear"))
        self.game_button = _small(text("From game"))
        self._lay_out()
        self.sides.chosen.connect(self._on_side)
        self.side_field.changed.connect(self._on_side_typed)
        scaled(self.side_field.setFixedWidth, 142)

    def show_side(self, side: int) -> None:
        """Show the size of the board."""
        self.sides.show_choice(side if side in _USUAL else _OTHER)
        self.side_field.show_value(side)

    def show_possible(self, *, undo: bool, redo: bool, game: bool) -> None:
        """Lock what has nothing to act on."""
        for button, possible, reason in (
            (self.undo_button, undo, text("No undo")),
            (self.redo_button, redo, text("No redo")),
            (self.game_button, game, text("No game")),
        ):
            button.lock("" if possible else reason)

    def _lay_out(self) -> None:
        column = filled(spaced(QVBoxLayout(self), spacing=8, margins=0), self.help)
        sides = FieldRow(self.sides, gap=6)
        sides.add_narrow(self.side_field)
        filled(column, LabelledField(text("Board, odd size, 5 to 25"), sides), self.mode)
        grid = spaced(QGridLayout(), spacing=6)
        buttons = (
            self.undo_button, self.redo_button, self.clear_button,
            self.mirror_button, self.exchange_button, self.game_button,
        )  # fmt: skip
        for at, button in enumerate(buttons):
            grid.addWidget(button, at // 3, at % 3)
        column.addLayout(grid)

    def _on_side(self, side: object) -> None:
        if side == _OTHER:
            self.side_field.setFocus()
        else:
            self.side_chosen.emit(side)

    def _on_side_typed(self) -> None:
        """An even size leaves no winning space; it is passed over, so that a step goes on to the next."""
        written = self.side_field.field.text()
        side = self.side_field.value
        if written == str(side) and side % 2:
            self.side_chosen.emit(side)


def _small(words: str, key: str = "") -> KeyButton:
    return KeyButton(words, key=key, size=ButtonSize.SMALL)


Button = Qt.MouseButton
Key = Qt.Key

_COLORS = {Button.LeftButton: Color.BLACK, Button.RightButton: Color.WHITE}
_LETTERS = {Key.Key_B: Color.BLACK, Key.Key_W: Color.WHITE}
_ERASING = (Key.Key_Delete, Key.Key_Backspace)
_MOVING = (Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End)


class DabKind(StrEnum):
    """What a dab does: put one stone (or empty a point), fill an area, or mark a chain dead."""

    PUT = "put"
    FILL = "fill"
    MARK = "mark"


class Dab(Struct, frozen=True):
    """One touch of a point. `color` None empties the point; a mark has no color."""

    act: DabKind
    point: Point
    color: Color | None = None


class Brush(QObject):
    """Left paints black, right white, the middle button empties; the same color again empties too.

    Each stroke is told as `begun`, some `dabbed` (a Dab), `ended`; a drag is one stroke. With Shift the
    whole area is filled. B, W and Delete do the same at the cursor, D marks the chain there. `marks` is
    True while the pointer marks dead chains instead of painting.
    """

    begun = Signal()
    dabbed = Signal(object)
    ended = Signal()

    def __init__(self, board: BoardView) -> None:
        super().__init__(board)
        self.marks = False
        self._board = board
        self._dragged: Color | None = None
        self._last: QPointF | None = None
        board.set_names_typed(False)
        board.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        del watched
        kind = event.type()
        if isinstance(event, QMouseEvent):
            if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
                return self._press(event)
            if kind == QEvent.Type.MouseMove and self._last is not None:
                return self._drag(event)
            if kind == QEvent.Type.MouseButtonRelease:
                return self._release()
        if isinstance(event, QKeyEvent):
            if kind == QEvent.Type.ShortcutOverride and self._understands(event):
                event.accept()
                return True
            if kind == QEvent.Type.KeyPress:
                return self._take_key(event)
        return False

    def _press(self, event: QMouseEvent) -> bool:
        point = self._board.point_at(event.position())
        button = event.button()
        if point is None or (button not in _COLORS and button != Button.MiddleButton):
            return True
        self._board.setFocus(Qt.FocusReason.MouseFocusReason)
        self._board.set_cursor_shown(False)
        if self._last is not None:
            return True
        if self.marks:
            self._whole_stroke(Dab(DabKind.MARK, point))
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and button in _COLORS:
            self._whole_stroke(Dab(DabKind.FILL, point, _COLORS[button]))
        else:
            self._last = event.position()
            self._dragged = self._toggled(point, _COLORS.get(button))
            self.begun.emit()
            self.dabbed.emit(Dab(DabKind.PUT, point, self._dragged))
        return True

    def _drag(self, event: QMouseEvent) -> bool:
        """Paint every point on the way, also those that a fast pointer skips."""
        assert self._last is not None
        way = event.position() - self._last
        steps = 1 + int(max(abs(way.x()), abs(way.y())) / max(1.0, self._board.pitch / 3))
        for step in range(1, steps + 1):
            point = self._board.point_at(self._last + way * (step / steps))
            if point is not None and self._board.picture.position.color_at(point) != self._dragged:
                self.dabbed.emit(Dab(DabKind.PUT, point, self._dragged))
        self._last = event.position()
        return True

    def _release(self) -> bool:
        if self._last is not None:
            self._last = None
            self.ended.emit()
        return True

    def _understands(self, event: QKeyEvent) -> bool:
        """Whether the key paints, so that no menu may have it."""
        if event.modifiers() & ~(
            Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier
        ):
            return False
        return event.key() in (*_LETTERS, *_ERASING, *_MOVING, Key.Key_D)

    def _take_key(self, event: QKeyEvent) -> bool:
        if not self._understands(event):
            return False
        key = Qt.Key(event.key())
        if not self._board.cursor_shown:
            self._board.set_cursor_shown(True)
            if key in _MOVING:
                return True
        if key in _MOVING:
            return False
        point = self._board.cursor_point
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Key.Key_D:
            self._whole_stroke(Dab(DabKind.MARK, point))
        elif key in _LETTERS and shift:
            self._whole_stroke(Dab(DabKind.FILL, point, _LETTERS[key]))
        else:
            self._whole_stroke(Dab(DabKind.PUT, point, self._toggled(point, _LETTERS.get(key))))
        return True

    def _toggled(self, point: Point, color: Color | None) -> Color | None:
        """The color to paint from this point on; the same color again empties."""
        return None if self._board.picture.position.color_at(point) is color else color

    def _whole_stroke(self, dab: Dab) -> None:
        self.begun.emit()
        self.dabbed.emit(dab)
        self.ended.emit()
