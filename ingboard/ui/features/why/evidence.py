"""The evidence for an answer: the board that would come back, words about it, and the ring of plays.

The ring has arrows, shows which play is on the board and where the repetition closes.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.review.rounds import Round, RoundMove
from ingboard.text import listed, text
from ingboard.ui.board.inset_board import InsetBoard
from ingboard.ui.features.why.legality import move_name, play_words
from ingboard.ui.features.why.view_model import WhyNot
from ingboard.ui.style import Theme, current_theme, follow_theme
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.page_parts import TextLabel

_ROOM_FOR_ARROW = 1.42  # distance of two plays in diameters of a disc, at least
_MOST_ON_A_CIRCLE = 10
_LONGEST_OVAL = 2.0  # breadth by height
_HALVINGS = 12
_STEPS = 360  # of the curve whose length is measured


class Spot(NamedTuple):
    """A place in pixels and the direction of travel there, in degrees clockwise from the right."""

    x: float
    y: float
    turn: float


class Ring(Struct, frozen=True):
    """Discs of that diameter around a middle; `arrows[i]` lies between play i and the next one.

    `numbers` are the middles of the numbers outside the discs. `core` is breadth and height of the
    free place inside.
    """

    x: float
    y: float
    disc: float
    plays: tuple[Spot, ...]
    arrows: tuple[Spot, ...]
    numbers: tuple[Spot, ...]
    core: tuple[float, float]


def fit_ring(
    count: int, width: float, height: float, *, largest: float, outside: float = 0.0
) -> Ring:
    """The largest ring of `count` plays (two or more) in a rectangle of pixels.

    `largest` bounds the diameter of a disc, `outside` is the breadth kept free for numbers.
    """
    assert count > 1, "a repetition has at least two plays"
    high = min(width, height) - 2 * outside
    wide = high
    if count > _MOST_ON_A_CIRCLE:
        wide = max(high, min(width - 2 * outside, _LONGEST_OVAL * high))
    disc = _largest_disc(count, wide, high, largest)
    x, y = width / 2, height / 2
    across, down = max(0.5, (wide - disc) / 2), max(0.5, (high - disc) / 2)
    curve = _curve(across, down)
    spots = [_along(curve, at / (2 * count)) for at in range(2 * count)]
    moved = [Spot(x + spot.x, y + spot.y, spot.turn) for spot in spots]
    return Ring(
        x=x,
        y=y,
        disc=disc,
        plays=tuple(moved[0::2]),
        arrows=tuple(moved[1::2]),
        numbers=tuple(_outward(spot, (disc + outside) / 2) for spot in moved[0::2]),
        core=(max(0.0, 2 * across - disc), max(0.0, 2 * down - disc)),
    )


def _largest_disc(count: int, wide: float, high: float, largest: float) -> float:
    """The largest diameter at which neighbors keep room for an arrow; on an oval found by halving."""
    if wide == high:
        sine = math.sin(math.pi / count)
        return max(1.0, min(largest, high * sine / (_ROOM_FOR_ARROW + sine)))
    low, top = 1.0, max(1.0, min(largest, high / 2))
    for _ in range(_HALVINGS):
        disc = (low + top) / 2
        curve = _curve(max(0.5, (wide - disc) / 2), max(0.5, (high - disc) / 2))
        if _least_distance(curve, count) >= _ROOM_FOR_ARROW * disc:
            low = disc
        else:
            top = disc
    return low


def _least_distance(curve: list[tuple[float, float, float]], count: int) -> float:
    """The distance of the closest neighbors among `count` plays."""
    spots = [_along(curve, at / count) for at in range(count)]
    pairs = zip(spots, spots[1:] + spots[:1], strict=True)
    return min(math.hypot(one.x - other.x, one.y - other.y) for one, other in pairs)


def _curve(across: float, down: float) -> list[tuple[float, float, float]]:
    """Points of an oval from its top clockwise and back: x, y, length of the way up to there."""
    found = [(0.0, -down, 0.0)]
    for step in range(1, _STEPS + 1):
        turned = math.tau * step / _STEPS
        x, y = across * math.sin(turned), -down * math.cos(turned)
        before = found[-1]
        found.append((x, y, before[2] + math.hypot(x - before[0], y - before[1])))
    return found


def _along(curve: list[tuple[float, float, float]], part: float) -> Spot:
    """The spot after that part of the whole way, 0 to 1."""
    wanted = part * curve[-1][2]
    low, high = 0, len(curve) - 1
    while high - low > 1:
        middle = (low + high) // 2
        if curve[middle][2] <= wanted:
            low = middle
        else:
            high = middle
    (x, y, before), (next_x, next_y, after) = curve[low], curve[high]
    share = (wanted - before) / (after - before)
    turn = math.degrees(math.atan2(next_y - y, next_x - x)) % 360
    return Spot(x + share * (next_x - x), y + share * (next_y - y), turn)


def _outward(spot: Spot, far: float) -> Spot:
    """The spot moved away from the middle: to the left of the direction of travel."""
    turned = math.radians(spot.turn - 90)
    return Spot(spot.x + far * math.cos(turned), spot.y + far * math.sin(turned), spot.turn)


_DISC: Final = 40
_GROWS: Final = 0.17  # of the ring's side: larger rings have larger discs
_OUTSIDE: Final = 26
_EDGE: Final = 4
_INSIDE: Final = 0.8  # of the free place inside, for words
_ARROW: Final = 5.0
_ON_BLACK: Final = QColor("#FBF9F3")
_ON_WHITE: Final = QColor("#201C17")


class RingView(QWidget):
    """Shows a Round; `large` gives bigger discs with their numbers outside.

    `play_chosen` carries the index of the play that was clicked. A play at which its side disturbs has
    a broken rim; the arrow that closes the ring is vermilion.
    """

    play_chosen = Signal(object)

    def __init__(self, *, large: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._large = large
        self._cycle: Round | None = None
        self._present: int | None = None
        self._center = ""
        self._found: tuple[tuple[float, ...], Ring] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_cycle(self, cycle: Round | None) -> None:
        """Show this repetition, with "1 to 6, back to 1" inside the ring."""
        self._cycle = cycle
        self._center = ""
        self._present = None
        self.setAccessibleName("" if cycle is None else spoken_cycle(cycle))
        self.update()

    def show_present(self, at: int | None, center: str) -> None:
        """Frame one play as the one on the board (None: none), with these words inside the ring."""
        self._present = at
        self._center = center
        self.update()

    def place_of(self, at: int) -> QPointF:
        """The middle of a play's disc in pixels of the widget; only while a cycle is shown."""
        assert self._cycle is not None
        theme = current_theme()
        spot = self._ring(theme, len(self._cycle.moves)).plays[at]
        return QPointF(spot.x + theme.px(_EDGE), spot.y + theme.px(_EDGE))

    def sizeHint(self) -> QSize:
        side = current_theme().px(208 if self._large else 172)
        return QSize(side, side)

    def minimumSizeHint(self) -> QSize:
        side = current_theme().px(160 if self._large else 120)
        return QSize(side, side)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._cycle is None:
            return
        ring = self._ring(current_theme(), len(self._cycle.moves))
        for at in range(len(ring.plays)):
            away = event.position() - self.place_of(at)
            if away.x() ** 2 + away.y() ** 2 <= (ring.disc / 2) ** 2:
                self.play_chosen.emit(at)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._cycle is None:
            return
        theme = current_theme()
        ring = self._ring(theme, len(self._cycle.moves))
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(theme.px(_EDGE), theme.px(_EDGE))
            last = len(ring.arrows) - 1
            for at, spot in enumerate(ring.arrows):
                closes = at == last
                ink = theme.vermilion if closes else theme.ink2
                _paint_arrow(painter, theme, spot, ring, ink, heavy=closes)
            for at, move in enumerate(self._cycle.moves):
                name = move_name(move.point, self._cycle.boards[0].grid)
                self._paint_play(painter, theme, ring, at, move, name)
            self._paint_center(painter, theme, ring)

    def _ring(self, theme: Theme, count: int) -> Ring:
        """The ring in the present size; found once, for a repaint must not look for it again."""
        key = (self.width(), self.height(), theme.scale, count)
        if self._found is None or self._found[0] != key:
            edge = theme.px(_EDGE)
            ring = fit_ring(
                count,
                self.width() - 2 * edge,
                self.height() - 2 * edge,
                largest=max(theme.px(_DISC), _GROWS * min(self.width(), self.height())),
                outside=theme.px(_OUTSIDE) if self._large else 0.0,
            )
            self._found = (key, ring)
        return self._found[1]

    def _paint_play(
        self, painter: QPainter, theme: Theme, ring: Ring, at: int, move: RoundMove, name: str
    ) -> None:
        spot = ring.plays[at]
        middle = QPointF(spot.x, spot.y)
        paint_small_stone(painter, middle, ring.disc, move.color, theme.raised)
        if move.disturbs:
            pen = QPen(theme.vermilion, max(1.6, theme.px(2)))
            pen.setDashPattern([2.4, 1.8])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, ring.disc / 2 + 1, ring.disc / 2 + 1)
        if at == self._present:
            painter.setPen(QPen(theme.petrol, theme.px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            far = ring.disc / 2 + theme.px(4)
            painter.drawEllipse(middle, far, far)
        font = theme.sans(13, 600)
        if QFontMetricsF(font).horizontalAdvance(name) <= ring.disc - theme.px(2):
            painter.setFont(font)
            painter.setPen(_ON_BLACK if move.color is Color.BLACK else _ON_WHITE)
            painter.drawText(_around(middle, ring.disc), Qt.AlignmentFlag.AlignCenter, name)
        if self._large:
            painter.setFont(theme.sans(13, 600 if at == self._present else 400))
            painter.setPen(theme.petrol if at == self._present else theme.ink2)
            outside = ring.numbers[at]
            box = _around(QPointF(outside.x, outside.y), theme.px(_OUTSIDE))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(at + 1))

    def _paint_center(self, painter: QPainter, theme: Theme, ring: Ring) -> None:
        assert self._cycle is not None
        words = self._center or round_words(len(self._cycle.moves))
        font = theme.sans(16, 600) if self._large else theme.sans(13)
        painter.setFont(font)
        painter.setPen(theme.ink if self._large else theme.ink2)
        wide, high = (_INSIDE * side for side in ring.core)
        box = QRectF(ring.x - wide / 2, ring.y - high / 2, wide, high)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        needed = QFontMetricsF(font).boundingRect(box, flags, words)
        if needed.height() <= high and needed.width() <= wide + 1:
            painter.drawText(box, flags, words)


def round_words(count: int) -> str:
    """What stands inside the ring: "1 to 6, back to 1"."""
    return text("1 to {last},\nback to 1", last=count)


def spoken_cycle(cycle: Round) -> str:
    """The ring in words, for screen readers."""
    grid = cycle.boards[0].grid
    said = (play_words(move.color, move_name(move.point, grid)) for move in cycle.moves)
    plays = listed(f"{at} {play}" for at, play in enumerate(said, 1))
    return text("Cycle: {plays}, back to 1", plays=plays)


def _around(middle: QPointF, side: float) -> QRectF:
    return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)


def _paint_arrow(
    painter: QPainter, theme: Theme, spot: Spot, ring: Ring, ink: QColor, *, heavy: bool
) -> None:
    """A small chevron that points on along the ring."""
    size = min(theme.px(_ARROW), 0.24 * ring.disc)
    painter.save()
    painter.translate(spot.x, spot.y)
    painter.rotate(spot.turn)
    pen = QPen(ink, max(1.4, theme.px(2.6 if heavy else 1.6)))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    back = -0.7 * size
    painter.drawPolyline([QPointF(back, -size), QPointF(-back, 0), QPointF(back, size)])
    painter.restore()


_PAD: Final = 16
_TOP: Final = 11
_GAP: Final = 20
_LEAST_BOARD: Final = 100
_USUAL_BOARD: Final = 176
_LEAST_WORDS: Final = 168
_BETWEEN: Final = 6


class EvidencePanel(QWidget):
    """Board at left, words in the middle, ring at right; what there is not leaves its room to the words.

    It takes whatever height it is given, from `least_height` up, and the board grows with it.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.board = InsetBoard(self)
        self.ring = RingView(parent=self)
        self._title = TextLabel(size=14, weight=600, wrap=True, parent=self)
        self._words = TextLabel(size=14, token="ink2", wrap=True, parent=self)
        self._article = TextLabel(size=13, token="ink2", wrap=True, parent=self)
        self._labels = (self._title, self._words, self._article)
        for label in self._labels:
            label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        follow_theme(self._arrange)

    def show_evidence(self, why: WhyNot) -> None:
        """Show the inset, its words, the article and the ring of this verdict."""
        self.board.show_board(why.inset, why.focus)
        self.ring.show_cycle(why.cycle)
        self._title.setText(why.inset_title)
        self._words.setText(why.inset_words)
        self._article.setText(why.article)
        self.board.setVisible(why.inset is not None)
        self.ring.setVisible(why.cycle is not None)
        for label in self._labels:
            label.setVisible(bool(label.text()))
        self._arrange()

    def least_height(self, width: int) -> int:
        """The height in pixels at which a width shows everything with a small board."""
        return self._height_with(width, current_theme().px(_LEAST_BOARD))

    def usual_height(self, width: int) -> int:
        """The height in pixels at which the board has its usual size."""
        return self._height_with(width, current_theme().px(_USUAL_BOARD))

    def most_height(self, width: int) -> int:
        """The height in pixels beyond which the board cannot grow at that width."""
        theme = current_theme()
        return self._height_with(width, max(theme.px(_USUAL_BOARD), self._widest_side(width)))

    def sizeHint(self) -> QSize:
        width = current_theme().px(620)
        return QSize(width, self.usual_height(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(4), fill=theme.raised, edge=theme.line)

    def _parts(self) -> int:
        """How many square parts stand beside the words."""
        return (not self.board.isHidden()) + (not self.ring.isHidden())

    def _is_stacked(self, width: int) -> bool:
        """Whether the words have no room beside board and ring and go below them."""
        theme = current_theme()
        beside = self._parts() * theme.px(_LEAST_BOARD + _GAP)
        return width - 2 * theme.px(_PAD) - beside < theme.px(_LEAST_WORDS)

    def _words_width(self, width: int, side: int) -> int:
        theme = current_theme()
        beside = 0 if self._is_stacked(width) else self._parts() * (side + theme.px(_GAP))
        return max(theme.px(80), width - 2 * theme.px(_PAD) - beside)

    def _words_height(self, width: int) -> int:
        shown = [label for label in self._labels if label.text()]
        heights = sum(label.heightForWidth(width) for label in shown)
        return heights + current_theme().px(_BETWEEN) * max(0, len(shown) - 1)

    def _widest_side(self, width: int) -> int:
        """The largest side of board and ring at which the words keep their room."""
        theme = current_theme()
        room = width - 2 * theme.px(_PAD)
        if self._is_stacked(width):
            return min(room // max(1, self._parts()) - theme.px(_GAP), theme.px(_USUAL_BOARD))
        room -= theme.px(_LEAST_WORDS)
        return room // max(1, self._parts()) - theme.px(_GAP)

    def _height_with(self, width: int, side: int) -> int:
        theme = current_theme()
        side = max(theme.px(_LEAST_BOARD), min(side, self._widest_side(width)))
        words = self._words_height(self._words_width(width, side))
        if not self._parts():
            inner = words
        elif self._is_stacked(width):
            inner = side + theme.px(_TOP) + words
        else:
            inner = max(side, words)
        return inner + 2 * theme.px(_TOP)

    def _side(self) -> int:
        """The side of board and ring: as large as width and height allow."""
        theme = current_theme()
        least = theme.px(_LEAST_BOARD)
        side = max(least, min(self._widest_side(self.width()), self.height() - 2 * theme.px(_TOP)))
        while side > least and self._height_with(self.width(), side) > self.height():
            side -= theme.px(4)
        return side

    def _arrange(self) -> None:
        theme = current_theme()
        side, pad, gap = self._side(), theme.px(_PAD), theme.px(_GAP)
        stacked = self._is_stacked(self.width())
        top = theme.px(_TOP) if stacked else (self.height() - side) // 2
        left, right = pad, self.width() - pad
        if not self.board.isHidden():
            self.board.setGeometry(QRect(left, top, side, side))
            left += side + gap
        if not self.ring.isHidden():
            self.ring.setGeometry(QRect(right - side, top, side, side))
            right -= side + gap
        if stacked:
            left, right = pad, self.width() - pad
        width = max(1, right - left)
        high = self._words_height(width)
        top = top + side + theme.px(_TOP) if stacked else max(0, (self.height() - high) // 2)
        for label in self._labels:
            if label.text():
                height = label.heightForWidth(width)
                label.setGeometry(QRect(left, top, width, height))
                top += height + theme.px(_BETWEEN)
