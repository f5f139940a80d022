"""The air above board and bowls: draws the stones that travel between them. Takes no mouse, keeps no time."""

from __future__ import annotations

import math
from functools import reduce

from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import HOMEWARD, FillPlan, FilmStone, LidStone
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.flying_painter import flying_painter
from ingboard.ui.board.view_model import FlyingStone
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.film.schedule import Airborne, Instant, Motion
from ingboard.ui.game.film.ways import Bounds, Place, Way, straight, way_around

_MANY = 80


_DOTS = 16


_TRAIL = 0.35  # of the way, behind a stone that flies alone


class FlightLayer(QWidget):
    """A transparent child of the widget that holds board and bowls, as large as it and above both."""

    def __init__(self, parent: QWidget, board: BoardView, bowls: PerColor[BowlView]) -> None:
        super().__init__(parent)
        self._ground = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._board = board
        self._bowls = bowls
        self._stones: tuple[FlyingStone, ...] = ()
        self._motion = Motion.FULL
        self._trace: Way | None = None
        self._touched: list[QRect] = []
        self._ways: dict[int, Way] = {}
        self._ways_of: tuple[object, ...] = ()

    @property
    def stones(self) -> tuple[FlyingStone, ...]:
        """The stones in the air, at pixels of this layer."""
        return self._stones

    def way_of(self, stone: int) -> Way:
        """The way of a stone that is in the air, by its number in the film."""
        return self._ways[stone]

    def use_motion(self, motion: Motion) -> None:
        """With reduced motion, the way of the stone that landed last stays as a dotted line."""
        self._motion = motion

    def show_instant(self, plan: FillPlan, instant: Instant) -> None:
        """Show the stones in the air at this moment, once the bowls show it.

        The layer takes its parent's size, and comes on top when it was hidden.
        """
        if self.size() != self._ground.size():
            self.resize(self._ground.size())
        before = self._touched
        self._stones = self._flying(plan, instant)
        self._trace = self._way_of_the_last(plan, instant)
        if (self._stones or self._trace) and self.isHidden():
            self.raise_()  # once: what opens over the film later stays above
            self.show()
        self._touched = self._places()
        self._repaint(before + self._touched)

    def _repaint(self, places: list[QRect]) -> None:
        """Ask for these places; for many of them at once, since hundreds of small ones cost more."""
        if len(places) > _MANY:
            self.update(reduce(QRect.united, places))
            return
        for place in places:
            self.update(place)

    def _flying(self, plan: FillPlan, instant: Instant) -> tuple[FlyingStone, ...]:
        if not instant.airborne:
            return ()
        self._forget_other_ways(plan)
        if any(flight.stone not in self._ways for flight in instant.airborne):
            self._find_ways(plan, instant)
        aloft = len(instant.airborne)
        return tuple(self._place(plan.film[one.stone], one, aloft) for one in instant.airborne)

    def _find_ways(self, plan: FillPlan, instant: Instant) -> None:
        aloft = [plan.film[flight.stone] for flight in instant.airborne]
        left = {color: self._bowls[color].picture.in_bowl for color in Color}
        for stone in aloft:
            left[stone.color] += not _goes_home(stone)
        lifted = {Color.BLACK: 0, Color.WHITE: 0}
        for flight in instant.airborne:
            stone = plan.film[flight.stone]
            at = left[stone.color] - 1 - lifted[stone.color]
            if _goes_home(stone):
                at = left[stone.color] + lifted[stone.color]
            lifted[stone.color] += 1
            if flight.stone not in self._ways:
                self._ways[flight.stone] = self._way(stone, max(0, at))

    def _forget_other_ways(self, plan: FillPlan) -> None:
        """A stone's way is the same in every frame of a film, until board or bowls move."""
        widgets = (self._board, self._bowls.black, self._bowls.white)
        corner = QPointF(0, 0)
        where = [(self._from(widget, corner), widget.size()) for widget in widgets]
        now = (plan, self.devicePixelRatioF(), self._board.pitch, *where)
        if (
            len(self._ways_of) != len(now)
            or self._ways_of[0] is not plan
            or self._ways_of[1:] != now[1:]
        ):
            self._ways_of = now
            self._ways = {}

    def _place(self, stone: FilmStone, flight: Airborne, aloft: int) -> FlyingStone:
        way, share = self._ways[flight.stone], flight.progress
        x, y = way.at(share)
        path = way.at(max(0.0, share - _TRAIL)) if aloft == 1 else None
        return FlyingStone(stone.color, x, y, math.sin(math.pi * share), path)

    def _way(self, stone: FilmStone, well: int) -> Way:
        """From where a stone lifts to where it lands, around the other bowl; the well is its own bowl's."""
        bowl, other = self._bowls[stone.color], self._bowls[stone.color.opponent]
        in_bowl = self._from(bowl, bowl.well_center(well))
        if isinstance(stone, LidStone):
            return straight(self._from(other, other.lid_center()), in_bowl)
        on_board = self._from(self._board, self._board.center_of(stone.point))
        ends = (on_board, in_bowl) if stone.kind in HOMEWARD else (in_bowl, on_board)
        left, top = self._from(other, QPointF(0, 0))
        return way_around(*ends, Bounds(left, top, left + other.width(), top + other.height()))

    def _way_of_the_last(self, plan: FillPlan, instant: Instant) -> Way | None:
        if self._motion is Motion.FULL or instant.airborne or not instant.landed:
            return None
        stone = plan.film[instant.landed - 1]
        in_bowl = self._bowls[stone.color].picture.in_bowl
        return self._way(stone, max(0, in_bowl - 1) if _goes_home(stone) else in_bowl)

    def _from(self, widget: QWidget, at: QPointF) -> Place:
        place = widget.mapTo(self._ground, at)
        return place.x(), place.y()

    def _places(self) -> list[QRect]:
        if self._trace is not None:
            line = QtGui.QPolygonF([QPointF(*self._trace.at(n / _DOTS)) for n in range(_DOTS + 1)])
            return [line.boundingRect().adjusted(-4, -4, 4, 4).toAlignedRect()]
        if not self._stones:
            return []
        dpr = self.devicePixelRatioF()
        painter = flying_painter(self._board.pitch * dpr)
        return [painter.place(stone, dpr) for stone in self._stones]

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        dpr = self.devicePixelRatioF()
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            if self._trace is not None:
                _paint_way(painter, self._trace)
            painter.scale(1 / dpr, 1 / dpr)
            if self._stones:
                flying = flying_painter(self._board.pitch * dpr)
                paint = flying.paint_bare if len(self._stones) > _MANY else flying.paint
                for stone in self._stones:
                    paint(painter, stone, dpr)


def _goes_home(stone: FilmStone) -> bool:
    return isinstance(stone, LidStone) or stone.kind in HOMEWARD


def _paint_way(painter: QtGui.QPainter, way: Way) -> None:
    start, first, second, end = (QPointF(*place) for place in way.places)
    path = QtGui.QPainterPath(start)
    path.cubicTo(first, second, end)
    for ink, width in ((QtGui.QColor(43, 26, 10, 150), 4.0), (QtGui.QColor("#FBF9F3"), 2.6)):
        pen = QtGui.QPen(ink, width, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.01, 8 / width])
        painter.setPen(pen)
        painter.drawPath(path)
