"""A piece of the photograph, enlarged: what lies under a corner that is moved, or at a doubtful point."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.text import text
from ingboard.ui.features.photo.inks import BLUE
from ingboard.ui.style import current_theme, scaled

SIDE, _LEAST = 172, 60


class Magnifier(QWidget):
    """A square with the surroundings of a place, which a cross or, of that `radius`, a ring marks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = QImage()
        self._center = QPointF()
        self._span = 1.0
        self._radius = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        scaled(self.setMinimumSize, _LEAST, _LEAST)

    def sizeHint(self) -> QSize:
        side = current_theme().px(SIDE)
        return QSize(side, side)

    def show_image(self, image: QImage) -> None:
        """Another photograph."""
        self._image = image
        self.update()

    def show_place(self, center: QPointF, span: float, radius: float = 0.0) -> None:
        """Show so many pixels of the image around a place of it."""
        self._center, self._span, self._radius = center, max(span, 4.0), radius
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        side = min(self.width(), self.height())
        box = QRectF(0, 0, side, side)
        half = self._span / 2
        source = QRectF(self._center.x() - half, self._center.y() - half, self._span, self._span)
        with QPainter(self) as painter:
            painter.fillRect(box, theme.ground)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            scale = box.width() / self._span
            inside = source.intersected(QRectF(self._image.rect()))
            target = QRectF(
                (inside.x() - source.x()) * scale,
                (inside.y() - source.y()) * scale,
                inside.width() * scale,
                inside.height() * scale,
            )
            painter.drawImage(target, self._image, inside)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for color, width in ((Qt.GlobalColor.white, 4.0), (BLUE, 2.0)):
                painter.setPen(QPen(color, width))
                if self._radius:
                    around = self._radius * scale
                    painter.drawEllipse(box.center(), around, around)
                else:
                    painter.drawLine(box.center() - QPointF(22, 0), box.center() + QPointF(22, 0))
                    painter.drawLine(box.center() - QPointF(0, 22), box.center() + QPointF(0, 22))
            painter.setPen(QPen(theme.line2, 1.0))
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5))


def corner_names() -> tuple[str, str, str, str]:
    """The corners as they are spoken, clockwise from the board's upper left."""
    return (
        text("Upper left corner"),
        text("Upper right corner"),
        text("Lower right corner"),
        text("Lower left corner"),
    )
