"""The rail of the film's stages: numbers in rings, the past and the present ones filled."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.ui.game.film.stages import Stage, stage_title
from ingboard.ui.style import Theme, current_theme

_RING, _TITLE = 22, 14  # pixels at 100 %


class StepRail(QWidget):
    """The stages in their order; a click on one carries that `Stage` in `stage_chosen`."""

    stage_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stages: tuple[Stage, ...] = ()
        self._present: Stage | None = None
        self._class_words = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def present(self) -> Stage | None:
        """The stage that is filled and bold."""
        return self._present

    def show_for_class(self, words: int) -> None:
        """Titles of that size in pixels stand below the rings, for a class."""
        if words != self._class_words:
            self._class_words = words
            self.update()

    def show_stages(self, stages: tuple[Stage, ...], present: Stage) -> None:
        """Show these stages up to the present one."""
        if (stages, present) != (self._stages, self._present):
            self._stages, self._present = stages, present
            self.setAccessibleName(stage_title(present))
            self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(320), theme.px(24))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(theme.px(160), theme.px(24))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for stage, left, width in self._places(self._theme()):
            if left <= event.position().x() <= left + width:
                self.stage_chosen.emit(stage)
                return

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = self._theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            middle = self._ring(theme, 0).center().y()
            gap = theme.px(8)
            before = -1.0
            for number, (stage, left, width) in enumerate(self._places(theme), start=1):
                ring = self._ring(theme, left + self._inset(theme, width))
                begin = ring.left() if self._class_words else left
                if before >= 0 and begin - before > 3 * gap:
                    painter.setPen(QPen(theme.line2, 1))
                    painter.drawLine(QPointF(before + gap, middle), QPointF(begin - gap, middle))
                self._paint_stage(painter, theme, stage, number, ring)
                before = ring.right() if self._class_words else left + width

    def _ring(self, theme: Theme, left: float) -> QRectF:
        side = theme.px(_RING)
        return QRectF(left, 0 if self._class_words else (self.height() - side) / 2, side, side)

    def _inset(self, theme: Theme, width: float) -> float:
        return (width - theme.px(_RING)) / 2 if self._class_words else 0

    def _paint_stage(
        self, painter: QPainter, theme: Theme, stage: Stage, number: int, box: QRectF
    ) -> None:
        present = self._stages.index(self._present) if self._present is not None else -1
        reached = number - 1 <= present
        painter.setPen(QPen(theme.petrol if reached else theme.line2, 1))
        painter.setBrush(theme.petrol if reached else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setFont(theme.sans(_TITLE if self._class_words else 13, 600))
        painter.setPen(theme.on_petrol if reached else theme.ink2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
        if not self._titled(theme, stage):
            return
        painter.setFont(theme.sans(_TITLE, 700 if stage is self._present else 400))
        painter.setPen(theme.ink if stage is self._present else theme.ink2)
        room = QRectF(box.right() + theme.px(6), 0, theme.px(200), self.height())
        across = Qt.AlignmentFlag.AlignLeft
        if self._class_words:
            wide = self._title_width(theme, stage)
            left = min(max(box.center().x() - wide / 2, 0), self.width() - wide)
            room = QRectF(left, box.bottom(), wide, self.height() - box.bottom())
            across = Qt.AlignmentFlag.AlignHCenter
        painter.drawText(room, across | Qt.AlignmentFlag.AlignVCenter, stage_title(stage))

    def _titled(self, theme: Theme, stage: Stage) -> bool:
        """All stages have their title if there is room for all, else only the present one."""
        weight = 400 if self._class_words else 700
        widths = [self._title_width(theme, other, weight) for other in self._stages]
        if self._class_words:
            fits = max(widths, default=0) * len(widths) <= self.width()
        else:
            fits = sum(widths) + theme.px(_RING + 14) * len(widths) <= self.width()
        return stage is self._present or fits

    def _title_width(self, theme: Theme, stage: Stage, weight: int = 700) -> float:
        metrics = QFontMetricsF(theme.sans(_TITLE, weight))
        return theme.px(6) + metrics.horizontalAdvance(stage_title(stage))

    def _places(self, theme: Theme) -> list[tuple[Stage, float, float]]:
        if self._class_words:
            share = self.width() / max(1, len(self._stages))
            return [(stage, at * share, share) for at, stage in enumerate(self._stages)]
        widths = [
            theme.px(_RING)
            + (self._title_width(theme, stage) if self._titled(theme, stage) else 0.0)
            for stage in self._stages
        ]
        spare = max(0.0, self.width() - sum(widths))
        gap = spare / max(1, len(widths) - 1)
        places, left = [], 0.0
        for stage, width in zip(self._stages, widths, strict=True):
            places.append((stage, left, width))
            left += width + gap
        return places

    def _theme(self) -> Theme:
        theme = current_theme()
        return replace(theme, scale=self._class_words / _TITLE) if self._class_words else theme
