"""A corner of the board on its photograph, to be dragged or moved by the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ingboard.text import text
from ingboard.ui.features.photo.inks import BLUE
from ingboard.ui.style import scaled
from ingboard.ui.widgets.page_parts import plain_tip

_SIDE = 32
_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_FAR = 10


class CornerHandle(QAbstractButton):
    """`dragged` carries where in its parent it is led to until `let_go`, `stepped` pixels of the photograph.

    `seen` tells that it has the focus now, or no more.
    """

    dragged = Signal(object)
    stepped = Signal(object)
    let_go = Signal()
    seen = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setAccessibleDescription(text("Arrow keys move it, with Shift by ten."))
        self.setToolTip(plain_tip(text("{corner}: drag it, or use the arrow keys", corner=name)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self._grip: QPointF | None = None
        scaled(self.setFixedSize, _SIDE, _SIDE)

    @property
    def is_held(self) -> bool:
        """Whether it is being dragged."""
        return self._grip is not None

    def go_to(self, place: QPointF) -> None:
        """Stand with the middle there, in pixels of the parent."""
        self.move(round(place.x() - self.width() / 2), round(place.y() - self.height() / 2))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
            self._grip = event.position() - QPointF(self.width() / 2, self.height() / 2)
            self.seen.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None:
            self.dragged.emit(self.mapToParent(event.position() - self._grip))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._grip is not None:
            self._grip = None
            self.let_go.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            event.ignore()  # a button would take the space bar
            return
        far = _FAR if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        self.stepped.emit(QPointF(step[0] * far, step[1] * far))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.seen.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._grip = None
        self.seen.emit()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        box = QRectF(self.rect())
        side = box.width() * (0.46 if self.hasFocus() else 0.34)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for color, width in ((Qt.GlobalColor.white, 5.0), (BLUE, 2.5)):
                painter.setPen(QPen(color, width))
                painter.drawEllipse(box.center(), side - 3, side - 3)
            painter.setPen(QPen(BLUE, 1.5))
            painter.drawLine(box.center() - QPointF(4, 0), box.center() + QPointF(4, 0))
            painter.drawLine(box.center() - QPointF(0, 4), box.center() + QPointF(0, 4))
