"""The graph of a lead over a game, as an engine found it: Black's up, White's down."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.style import Theme, current_theme

_LEAD_HEIGHT = 96


_LEAST_LEAD_HEIGHT = 48


_LABELS_WIDE = 66


_AXIS_HIGH = 14


_AXIS_FROM = 54  # pixels of height; below that the curve needs them all


_ROUND = (
    10,
    15,
    20,
    30,
    40,
    60,
    80,
    120,
    200,
    361,
)  # points; a quiet game is not drawn as a wild one


_TICK = 50  # moves


class LeadPicture(Struct, frozen=True):
    """The leads by steps, as far as they are known; the viewed and the last step.

    `mistakes` are the steps of the largest losses, `numbers` the steps that have a mark on the axis,
    each with its move number. A lead is in points, or in games of 100 above half. `origin` says who found it
    and how, shortened where it is not `in_full`; `is_old` that the engine would be asked otherwise now.
    `behind` are the leads of another origin, a line of its own.
    """

    leads: Mapping[int, float] = {}
    at: int = 0
    last: int = 0
    mistakes: tuple[int, ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()
    in_games: bool = False
    origin: str = ""
    origin_in_full: str = ""
    is_old: bool = False
    behind: Mapping[int, float] = {}

    @property
    def span(self) -> int:
        """The lead at the upper and lower edge."""
        if self.in_games:
            return 50
        leads = (*self.leads.values(), *self.behind.values())
        most = max(map(abs, leads), default=0.0)
        return next((edge for edge in _ROUND if edge >= most), _ROUND[-1])

    def words(self, lead: float) -> str:
        """What a lead says: "Black leads by 3.5" or "Black wins 62 of 100"."""
        return rate_words((lead + 50) / 100) if self.in_games else lead_words(lead)


def is_marked(number: int) -> bool:
    """Whether a move with that number has a mark on the axis."""
    return number > 0 and number % _TICK == 0


def lead_words(lead: float) -> str:
    """Who leads and by how much: "Black leads by 3.5"."""
    if abs(lead) < 0.05:
        return text("The score is even")
    side = name_of_color(Color.BLACK if lead > 0 else Color.WHITE)
    return text("{side} leads by {points}", side=side, points=f"{abs(lead):.1f}")


def rate_words(rate: float) -> str:
    """How often the side that wins more often wins: "Black wins 62 of 100"."""
    side = name_of_color(Color.BLACK if rate >= 0.5 else Color.WHITE)
    return text("{side} wins {share} %", side=side, share=round(100 * max(rate, 1 - rate)))


class LeadGraph(QWidget):
    """Shows a LeadPicture; `jumped` carries the step that was clicked, `pointed` a step or None.

    A triangle at the upper edge stands over each of the largest losses.
    """

    jumped = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = LeadPicture()
        self._still: tuple[object, QPixmap] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def picture(self) -> LeadPicture:
        """What is shown."""
        return self._picture

    def show_leads(self, picture: LeadPicture) -> None:
        """Show these leads."""
        if picture != self._picture:
            self._picture = picture
            now = picture.leads.get(picture.at)
            self.setAccessibleName(text("Lead") if now is None else picture.words(now))
            self.update()

    def x_of(self, step: int) -> float:
        """Where a step stands, in pixels."""
        left = self._left
        return left + 0.5 + (self.width() - left - 1) * step / max(self._picture.last, 1)

    def sizeHint(self) -> QSize:
        return current_theme().size(300, _LEAD_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(160, _LEAST_LEAD_HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.jumped.emit(self._step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(self._step_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        theme = current_theme()
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._all_but_present(theme))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_present(painter, theme)

    def _all_but_present(self, theme: Theme) -> QPixmap:
        """What is the same at each step of the game: painted once, so that a step costs a line."""
        picture, ratio = self._picture, self.devicePixelRatioF()
        made_of = (
            picture.leads,
            picture.behind,
            picture.mistakes,
            picture.last,
            picture.is_old,
            theme,
            self.size(),
            ratio,
        )
        if self._still is not None and self._still[0] == made_of:
            return self._still[1]
        pixmap = QPixmap(self.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        field = QRectF(self._left, 0, self.width() - self._left, self._bottom)
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(field, theme.raised)
            self._paint_axis(painter, theme, field)
            for leads, is_old in ((picture.behind, True), (picture.leads, picture.is_old)):
                for run in _runs(leads):
                    self._paint_run(
                        painter, theme, [self._point(leads, step) for step in run], is_old=is_old
                    )
            self._paint_mistakes(painter, theme)
        self._still = made_of, pixmap
        return pixmap

    @property
    def _left(self) -> int:
        return current_theme().px(_LABELS_WIDE)

    @property
    def _bottom(self) -> int:
        theme = current_theme()
        axis = theme.px(_AXIS_HIGH) if self.height() >= theme.px(_AXIS_FROM) else 0
        return self.height() - axis

    def _step_at(self, x: float) -> int:
        share = (x - self._left) / max(self.width() - self._left - 1, 1)
        return max(0, min(self._picture.last, round(share * self._picture.last)))

    def _point(self, leads: Mapping[int, float], step: int) -> QPointF:
        middle = self._bottom / 2
        lead = max(-1.0, min(1.0, leads[step] / self._picture.span))
        return QPointF(self.x_of(step), middle - (middle - 3) * lead)

    def _paint_axis(self, painter: QPainter, theme: Theme, field: QRectF) -> None:
        middle = round(self._bottom / 2) + 0.5
        painter.setFont(theme.sans(12))
        painter.setPen(theme.ink2)
        labels = QRectF(0, 0, self._left - theme.px(6), self._bottom)
        span = 100 if self._picture.in_games else self._picture.span
        for words, side in (
            (f"{name_of_color(Color.BLACK)} {span}", Qt.AlignmentFlag.AlignTop),
            (text("even"), Qt.AlignmentFlag.AlignVCenter),
            (f"{name_of_color(Color.WHITE)} {span}", Qt.AlignmentFlag.AlignBottom),
        ):
            painter.drawText(labels, int(Qt.AlignmentFlag.AlignLeft | side), words)
        if self._bottom < self.height():
            for step, number in self._picture.numbers:
                at, wide = self.x_of(step), theme.px(40)
                left = min(at - wide / 2, self.width() - wide)
                under = QRectF(left, self._bottom, wide, self.height() - self._bottom)
                painter.drawText(under, int(Qt.AlignmentFlag.AlignCenter), str(number))
        painter.setPen(QPen(theme.line2, 1))
        painter.drawLine(QPointF(field.left(), middle), QPointF(field.right(), middle))
        painter.drawRect(field.adjusted(0.5, 0.5, -0.5, -0.5))

    def _paint_run(
        self, painter: QPainter, theme: Theme, points: list[QPointF], *, is_old: bool
    ) -> None:
        middle = self._bottom / 2
        ends = QPointF(points[-1].x(), middle), QPointF(points[0].x(), middle)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if is_old else theme.petrol_wash)
        painter.drawPolygon(QPolygonF([*points, *ends]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        style = Qt.PenStyle.DotLine if is_old else Qt.PenStyle.SolidLine
        painter.setPen(QPen(theme.ink2 if is_old else theme.petrol, 1.5, style))
        if len(points) == 1:
            painter.drawEllipse(points[0], 1.0, 1.0)
        else:
            painter.drawPolyline(QPolygonF(points))

    def _paint_mistakes(self, painter: QPainter, theme: Theme) -> None:
        wing = theme.px(5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.vermilion)
        for step in self._picture.mistakes:
            x = self.x_of(step)
            corners = [QPointF(x - wing, 0), QPointF(x + wing, 0), QPointF(x, 1.5 * wing)]
            painter.drawPolygon(QPolygonF(corners))

    def _paint_present(self, painter: QPainter, theme: Theme) -> None:
        picture, at = self._picture, self.x_of(self._picture.at)
        painter.setPen(QPen(theme.petrol, 2))
        painter.drawLine(QPointF(at, 0), QPointF(at, self._bottom))
        painter.setPen(Qt.PenStyle.NoPen)
        if picture.at in picture.leads:
            painter.setBrush(theme.petrol)
            painter.drawEllipse(self._point(picture.leads, picture.at), theme.px(4), theme.px(4))


def _runs(leads: Mapping[int, float]) -> list[list[int]]:
    """The steps that are known, in pieces without a gap."""
    runs: list[list[int]] = []
    for step in sorted(leads):
        if runs and runs[-1][-1] == step - 1:
            runs[-1].append(step)
        else:
            runs.append([step])
    return runs
