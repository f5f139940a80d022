"""The gap between two panes, with a grip to share the room otherwise, and what scrolls where it is small."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, paint_box

_GRIP = 44


class PaneGap(QWidget):
    """Stands between two panes. `dragged` carries the pixel of the parent that it is led to.

    `let_go` tells that the drag is over, `reset` that the usual shares are wished.
    """

    dragged = Signal(object)
    let_go = Signal()
    reset = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._held: int | None = None
        self.setToolTip(text("Drag to resize; double-click to reset"))

    @property
    def _is_upright(self) -> bool:
        return self.height() > self.width()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._held = self._along(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            at = self._along(self.mapToParent(event.position().toPoint()))
            self.dragged.emit(at - self._held)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._held is not None:
            self._held = None
            self.let_go.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's signature
        self.reset.emit()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: ARG002 - Qt's signature
        self.update()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: ARG002 - Qt's signature
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        shape = Qt.CursorShape.SplitHCursor if self._is_upright else Qt.CursorShape.SplitVCursor
        self.setCursor(shape)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        long, thin = theme.px(_GRIP), theme.px(4)
        width, height = (thin, long) if self._is_upright else (long, thin)
        middle = QRectF(self.rect()).center()
        box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        fill = theme.ink2 if self.underMouse() or self._held is not None else theme.line2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_box(painter, box, thin / 2, fill=fill)

    def _along(self, point: QPoint) -> int:
        return point.x() if self._is_upright else point.y()


def stack(row: QBoxLayout, is_stacked: bool) -> None:
    """Let parts stand one below the other, or side by side."""
    way = QBoxLayout.Direction
    row.setDirection(way.TopToBottom if is_stacked else way.LeftToRight)


class _PageScroll(QScrollArea):
    """Leaves the keys to the window: left and right always, the others unless they can scroll here.

    Its bar is there only where the page does not fit without it. Qt asks how high a page is beside the bar
    that is there: that would stay, for it makes the page narrower, and so higher.
    """

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._show_bar()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_bar()
        super().resizeEvent(event)

    def _show_bar(self) -> None:
        page, room = self.widget(), self.maximumViewportSize()
        if page is None:
            return
        least = page.minimumSizeHint().expandedTo(page.minimumSize())
        if page.hasHeightForWidth():
            least = least.expandedTo(QSize(0, page.heightForWidth(room.width())))
        bar, fits = Qt.ScrollBarPolicy, least.boundedTo(room) == least
        self.setVerticalScrollBarPolicy(bar.ScrollBarAlwaysOff if fits else bar.ScrollBarAsNeeded)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sideways = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if sideways or not self.verticalScrollBar().maximum():
            event.ignore()
        else:
            super().keyPressEvent(event)


class LowPage(QWidget):
    """A page whose lists give way, and scroll, before the page does; `scrolled` asks for its height."""

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return -1 if layout is None else layout.totalMinimumHeightForWidth(width)


def scrolled(page: QWidget | None = None) -> QScrollArea:
    """A page that scrolls only where the window is too small for it; it may be put in later."""
    area = _PageScroll()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    # A click beside the fields leaves Enter to the page.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if page is not None:
        area.setWidget(page)
    return area


def scrolled_part(part: QWidget) -> QScrollArea:
    """A part of a page that scrolls up and down alone, without a ground of its own."""
    area = scrolled(part)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    for ground in (area.viewport(), part):
        ground.setAutoFillBackground(False)
    return area
