"""How long each move took, as bars: Black's up, White's down; values in, the chosen move out.

The graph of a lead over a game, as an engine found it: Black's up, White's down.

The pane of graphs over a game: the time of each move, or the score; what is lacking is said.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from enum import StrEnum
from operator import attrgetter
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.game.strip import name_of_color
from ingboard.kifu.record import GameRecord
from ingboard.review.time_spent import TimesSpent, times_spent
from ingboard.table.document_session import DocumentSession
from ingboard.text import listed, text
from ingboard.ui.game.clock.view_model import time_words
from ingboard.ui.style import Theme, current_theme, scaled, spaced
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import TextLabel, filled, plain_tip

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


_TENTHS_BELOW = 10_000


class TimeBar(Struct, frozen=True):
    """One move: `spent` in milliseconds or None, `at_least` if it took that long or longer.

    `step` is the game's step it leads to; `entered` tells that an overtime period began in it.
    """

    step: int
    number: int
    color: Color
    spent: Millis | None
    at_least: bool = False
    entered: bool = False


class TimePicture(Struct, frozen=True):
    """The bars of a line, and the step that is viewed."""

    bars: tuple[TimeBar, ...]
    at: int = 0

    @property
    def longest(self) -> Millis:
        """The longest time of a move: the height of the graph."""
        return Millis(max((bar.spent or 0 for bar in self.bars), default=0))

    @property
    def present(self) -> TimeBar | None:
        """The bar of the viewed step."""
        at = bisect_left(self.bars, self.at, key=attrgetter("step"))
        return self.bars[at] if at < len(self.bars) and self.bars[at].step == self.at else None


def bars_of(times: TimesSpent, steps: Mapping[int, int]) -> tuple[TimeBar, ...]:
    """The bars of a line; `steps` gives the step of each of the record's nodes that has one."""
    return tuple(
        TimeBar(
            steps[move.node],
            move.number,
            move.color,
            move.spent,
            at_least=move.spent is not None and not move.is_exact,
            entered=bool(move.entered),
        )
        for move in times.moves
        if move.node in steps
    )


def length_words(spent: Millis) -> str:
    """A time that a move took: 4.2 s, 41 s, 3:07 or 1:02:41."""
    if spent < _TENTHS_BELOW and spent % 1000:
        return text("{seconds} s", seconds=f"{spent / 1000:.1f}")
    if spent < 60_000:
        return text("{seconds} s", seconds=spent // 1000)
    return time_words(spent // 1000 * 1000)


def bar_words(bar: TimeBar) -> str:
    """One move's time in words: "34 White: 1:12", "or more", "not noted"."""
    side = name_of_color(bar.color)
    if bar.spent is None:
        return text("{number} {side}: not recorded", number=bar.number, side=side)
    if bar.at_least and not bar.spent:
        return text("{number} {side}: within the period", number=bar.number, side=side)
    time = length_words(bar.spent)
    if bar.at_least:
        return text("{number} {side}: {time} or more", number=bar.number, side=side, time=time)
    return text("{number} {side}: {time}", number=bar.number, side=side, time=time)


def longest_words(picture: TimePicture, color: Color) -> str:
    """A side's longest move in few words: "White: 1:12 at 34"; "" if none is known."""
    known = [bar for bar in picture.bars if bar.color is color and bar.spent is not None]
    if not known:
        return ""
    bar = max(known, key=lambda each: each.spent or 0)
    side, time = name_of_color(color), length_words(bar.spent or Millis(0))
    return text("{side}: {time} at {number}", side=side, time=time, number=bar.number)


_HEIGHT, _LEAST_HEIGHT = 48, 32
_CHOICE: Final = 24
_CHOICES_WIDE: Final = 130
_WIDEST: Final = 12
_GAPPED_FROM: Final = 4.0
_LEAST: Final = 2
_SLATE: Final = QColor("#17191C")
_SHELL: Final = QColor("#FDFBF6")


class TimeGraph(QWidget):
    """Shows a TimePicture; `jumped` carries the step of the bar that was clicked, `pointed` a bar or None.

    A bar that is only a lower bound is open at its end; an overtime period that begins has a tick on the
    line; the present move stands in a frame.
    """

    jumped = Signal(object)
    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = TimePicture(())
        self._under: TimeBar | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def picture(self) -> TimePicture:
        """What is shown."""
        return self._picture

    def show_times(self, picture: TimePicture) -> None:
        """Show these bars."""
        if picture == self._picture:
            return
        self._picture = picture
        present = picture.present
        self.setAccessibleName("" if present is None else bar_words(present))
        self.update()

    def bar_at(self, x: float) -> TimeBar | None:
        """The bar under a horizontal place."""
        bars = self._picture.bars
        if not bars:
            return None
        index = int(x / self._pitch())
        return bars[index] if 0 <= index < len(bars) else None

    def box_of(self, index: int) -> QRectF:
        """The column of a bar, over the whole height."""
        pitch = self._pitch()
        return QRectF(index * pitch, 0, pitch, self.height())

    def sizeHint(self) -> QSize:
        return current_theme().size(300, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(120, _LEAST_HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        bar = self.bar_at(event.position().x())
        if bar is not None and event.button() is Qt.MouseButton.LeftButton:
            self.jumped.emit(bar.step)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_to(self.bar_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_to(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()  # the keys step through the game

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        middle = self._middle()
        with QPainter(self) as painter:
            self._paint_present(painter, theme)
            first = int(event.rect().left() / self._pitch())
            last = int(event.rect().right() / self._pitch()) + 1
            for index in range(max(first, 0), min(last, len(self._picture.bars))):
                self._paint_bar(painter, theme, index)
            painter.setPen(QPen(theme.line2, 1))
            painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))

    def _point_to(self, bar: TimeBar | None) -> None:
        if bar != self._under:
            self._under = bar
            self.pointed.emit(bar)

    def _pitch(self) -> float:
        number = len(self._picture.bars) or 1
        return min(self.width() / number, float(current_theme().px(_WIDEST)))

    def _middle(self) -> float:
        return self.height() // 2 + 0.5

    def _paint_bar(self, painter: QPainter, theme: Theme, index: int) -> None:
        bar = self._picture.bars[index]
        column = self.box_of(index)
        gap = 1.0 if column.width() >= _GAPPED_FROM else 0.0
        up = bar.color is Color.BLACK
        middle = self._middle()
        if bar.entered:  # on the side where no bar hides it
            painter.fillRect(
                QRectF(column.left(), middle - (0 if up else 4), max(column.width(), 1), 4),
                theme.vermilion,
            )
        if bar.spent is None or (bar.at_least and not bar.spent):
            return
        room = middle - theme.px(3)
        high = max(room * bar.spent / (self._picture.longest or 1), _LEAST)
        top = middle - high if up else middle
        box = QRectF(column.left(), top, max(column.width() - gap, 1), high)
        if column.width() < _GAPPED_FROM:
            painter.fillRect(box, _brush(_thin_tone(theme, bar.color), bar))
        else:
            _paint_outlined(painter, theme, box, bar)

    def _paint_present(self, painter: QPainter, theme: Theme) -> None:
        for index, bar in enumerate(self._picture.bars):
            if bar.step == self._picture.at:
                box = self.box_of(index).adjusted(-2, 0, 2, 0)
                painter.fillRect(box, theme.petrol_wash)
                painter.setPen(QPen(theme.petrol, 2))
                painter.drawRect(box.adjusted(1, 1, -1, -1))


def _brush(tone: QColor, bar: TimeBar) -> QBrush:
    """Solid, or dotted where the bar may be longer."""
    return QBrush(tone, Qt.BrushStyle.Dense4Pattern) if bar.at_least else QBrush(tone)


def _thin_tone(theme: Theme, color: Color) -> QColor:
    """The tone of a bar too thin for an edge: one that is seen on the panel."""
    if theme.name == "dark":
        return theme.line2 if color is Color.BLACK else _SHELL
    return _SLATE if color is Color.BLACK else theme.line2


def _paint_outlined(painter: QPainter, theme: Theme, box: QRectF, bar: TimeBar) -> None:
    """A bar with its edge; one that may be longer has none at its end."""
    up = bar.color is Color.BLACK
    painter.fillRect(box, _brush(_SLATE if up else _SHELL, bar))
    rim = theme.line2 if theme.name == "dark" else theme.ink2
    painter.setPen(QPen(rim, 1))
    inner = box.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawLine(inner.topLeft(), inner.bottomLeft())
    painter.drawLine(inner.topRight(), inner.bottomRight())
    if not bar.at_least:
        end = (inner.topLeft(), inner.topRight())
        if not up:
            end = (inner.bottomLeft(), inner.bottomRight())
        painter.drawLine(*end)


class Graph(StrEnum):
    """What the pane shows over the game."""

    TIMES = "times"
    SCORE = "score"


class GraphPane(QWidget):
    """The times of a record's moves, or its score; where there is none it says what is lacking.

    `jumped` carries a step; `score_asked` tells that the score was chosen, `filled` if it shows anything.
    """

    jumped = Signal(object)
    score_asked = Signal()
    filled = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        kinds = ((Graph.TIMES, text("Times")), (Graph.SCORE, text("Score", "graph")))
        self.choice = SegmentedChoice(kinds, Graph.TIMES, spoken=text("Graph"), beside_board=True)
        self.graph = TimeGraph()
        self.leads = LeadGraph()
        self._note = TextLabel(size=13, token="ink2", wrap=True)
        self._longest = TextLabel(size=13, token="ink2", wrap=True)
        self._lacking = TextLabel(size=13, token="ink2", wrap=True)
        self._has_times = self._was_filled = False
        self._longest_times = ""
        head = filled(spaced(QHBoxLayout(), spacing=12), self.choice)
        said = filled(spaced(QVBoxLayout(), spacing=0), self._note, self._lacking, self._longest)
        head.addLayout(said, 1)
        column = spaced(QVBoxLayout(self), spacing=4, margins=0)
        filled(column, head, (self.graph, 1), (self.leads, 1), 0)
        scaled(self.choice.setFixedHeight, _CHOICE)
        scaled(self.choice.setFixedWidth, _CHOICES_WIDE)
        self.choice.chosen.connect(self._on_chosen)
        self.graph.jumped.connect(self.jumped)
        self.leads.jumped.connect(self.jumped)
        self.graph.pointed.connect(self._tell)
        self.leads.pointed.connect(self._tell)
        self._show()

    @property
    def note(self) -> str:
        """What is said of one move."""
        return self._note.text()

    @property
    def longest(self) -> str:
        """Each side's longest move."""
        return self._longest.text()

    @property
    def lacking(self) -> str:
        """What the chosen graph needs; "" where it is shown."""
        if self.choice.choice is Graph.SCORE:
            lacking = text("Score: see Engine analysis (Ctrl+Shift+A).")
            return "" if self.leads.picture.leads else lacking
        return "" if self._has_times else text("No times in this record.")

    def show_times(self, picture: TimePicture) -> None:
        """Show these times."""
        if not picture.bars and not self.graph.picture.bars:
            return
        is_other = picture.bars is not self.graph.picture.bars
        self.graph.show_times(picture)
        if is_other:
            longest = (longest_words(picture, color) for color in Color)
            told = listed(longest)
            self._has_times = bool(told)
            self._longest_times = text("Longest: {moves}", moves=told)
        self._show()

    def show_leads(self, picture: LeadPicture) -> None:
        """Show these leads; the first of a record without times are chosen by themselves."""
        is_first = bool(picture.leads) and not self.leads.picture.leads
        self.leads.show_leads(picture)
        if is_first and not self._has_times:
            self.choice.show_choice(Graph.SCORE)
        self._show()

    @property
    def is_filled(self) -> bool:
        """Whether times or a score are known."""
        return self._has_times or bool(self.leads.picture.leads)

    def _show(self) -> None:
        if self.is_filled is not self._was_filled:
            self._was_filled = self.is_filled
            self.filled.emit(self.is_filled)
        lacking, is_score = self.lacking, self.choice.choice is Graph.SCORE
        self._lacking.setText(lacking)
        self._longest.setText("" if is_score else self._longest_times)
        for widget, shown in (
            (self._lacking, bool(lacking)),
            (self.graph, not lacking and not is_score),
            (self.leads, not lacking and is_score),
            (self._note, not lacking),
            (self._longest, not lacking and not is_score),
        ):
            if widget.isHidden() is shown:
                widget.setVisible(shown)
        self._tell(None)

    def _on_chosen(self, choice: object) -> None:
        if choice is Graph.SCORE:
            self.score_asked.emit()
        self._show()

    def _tell(self, pointed: object) -> None:
        """Say what is under the pointer, else what is viewed."""
        if self.choice.choice is Graph.SCORE:
            picture = self.leads.picture
            lead = picture.leads.get(pointed if isinstance(pointed, int) else picture.at)
            said = "" if lead is None else picture.words(lead)
            self._note.setText(" · ".join(part for part in (said, picture.origin) if part))
            self._note.setToolTip(plain_tip(picture.origin_in_full))
            return
        bar = pointed if isinstance(pointed, TimeBar) else self.graph.picture.present
        self._note.setText("" if bar is None else bar_words(bar))
        if self._note.toolTip():
            self._note.setToolTip(plain_tip(""))


class TimePresenter:
    """Shows the times in the pane; `on_change` after each change of the game."""

    def __init__(self, pane: GraphPane) -> None:
        self._pane = pane
        self._record: GameRecord | None = None
        self._bars: tuple[TimeBar, ...] = ()

    def on_change(self, study: DocumentSession) -> None:
        """Show the times of the line that is viewed."""
        if study.line_record is not self._record:
            self._record = study.line_record
            self._bars = _bars(study) if study.line_record.has_times else ()
        self._pane.show_times(TimePicture(self._bars, study.step))


def _bars(study: DocumentSession) -> tuple[TimeBar, ...]:
    steps: dict[int, int] = {}
    before = -1
    for stop in study.stops:
        if stop.step != before:
            steps[stop.record_node] = stop.step
        before = stop.step
    return bars_of(times_spent(study.line_record), steps)
