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


class StepRail(QWidget):
    """The stages in their order; a click on one carries that `Stage` in `stage_chosen`."""

    stage_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stages: tuple[Stage, ...] = ()
        self._present: Stage | None = None
        self._grown = 1.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def present(self) -> Stage | None:
        """The stage that is filled and bold."""
        return self._present

    def show_size(self, grown: float) -> None:
        """Draw everything so many times as large, for a class."""
        if grown != self._grown:
            self._grown = grown
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
            middle = self.height() / 2
            gap = theme.px(8)
            before = -1.0
            for number, (stage, left, width) in enumerate(self._places(theme), start=1):
                if before >= 0 and left - before > 3 * gap:
                    painter.setPen(QPen(theme.line2, 1))
                    painter.drawLine(QPointF(before + gap, middle), QPointF(left - gap, middle))
                self._paint_stage(painter, theme, stage, number, left)
                before = left + width

    def _paint_stage(
        self, painter: QPainter, theme: Theme, stage: Stage, number: int, left: float
    ) -> None:
        present = self._stages.index(self._present) if self._present is not None else -1
        reached = number - 1 <= present
        ring = theme.px(22)
        box = QRectF(left, (self.height() - ring) / 2, ring, ring)
        painter.setPen(QPen(theme.petrol if reached else theme.line2, 1))
        painter.setBrush(theme.petrol if reached else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(box.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setFont(theme.sans(13, 600))
        painter.setPen(theme.on_petrol if reached else theme.ink2)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
        if not self._titled(theme, stage):
            return
        painter.setFont(theme.sans(14, 700 if stage is self._present else 400))
        painter.setPen(theme.ink if stage is self._present else theme.ink2)
        where = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        room = QRectF(box.right() + theme.px(6), 0, theme.px(200), self.height())
        painter.drawText(room, where, stage_title(stage))

    def _titled(self, theme: Theme, stage: Stage) -> bool:
        """All stages have their title if there is room for all, else only the present one."""
        widths = sum(self._title_width(theme, other) for other in self._stages)
        rings = theme.px(22 + 14) * len(self._stages)
        return stage is self._present or widths + rings <= self.width()

    def _title_width(self, theme: Theme, stage: Stage) -> float:
        metrics = QFontMetricsF(theme.sans(14, 700))
        return theme.px(6) + metrics.horizontalAdvance(stage_title(stage))

    def _places(self, theme: Theme) -> list[tuple[Stage, float, float]]:
        widths = [
            theme.px(22) + (self._title_width(theme, stage) if self._titled(theme, stage) else 0.0)
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
        return theme if self._grown == 1 else replace(theme, scale=theme.scale * self._grown)
