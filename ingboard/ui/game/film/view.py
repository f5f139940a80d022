"""A film around its board: the sentence above, the rail of stages below, a bowl and words at each side."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias

from msgspec.structs import replace
from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import moment
from ingboard.rules.ruleset import RuleText
from ingboard.text import ended, labeled, paragraph, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.bowl_pictures import spoken
from ingboard.ui.game.film.caption_line import CaptionLine
from ingboard.ui.game.film.captions import caption_at, headline_of, verdict_of
from ingboard.ui.game.film.cards import ReasonCard, ResultCard
from ingboard.ui.game.film.film_frame import FilmFrame, frame_at
from ingboard.ui.game.film.invariant_line import InvariantLine
from ingboard.ui.game.film.last_stones import LastStones
from ingboard.ui.game.film.narration import TOLD, Narration
from ingboard.ui.game.film.places import FilmPlaces
from ingboard.ui.game.film.schedule import Instant, Stage, stage_title, stages_of
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.keys import key_words

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
        return current_theme().size(320, 24)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(160, 24)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        for stage, left, width in self._places(self._theme()):
            if left <= event.position().x() <= left + width:
                self.stage_chosen.emit(stage)
                return

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = self._theme()
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            middle = self._ring(theme, 0).center().y()
            gap = theme.px(8)
            before = -1.0
            for number, (stage, left, width) in enumerate(self._places(theme), start=1):
                ring = self._ring(theme, left + self._inset(theme, width))
                begin = ring.left() if self._class_words else left
                if before >= 0 and begin - before > 3 * gap:
                    painter.setPen(QtGui.QPen(theme.line2, 1))
                    painter.drawLine(QPointF(before + gap, middle), QPointF(begin - gap, middle))
                self._paint_stage(painter, theme, stage, number, ring)
                before = ring.right() if self._class_words else left + width

    def _ring(self, theme: Theme, left: float) -> QRectF:
        side = theme.px(_RING)
        return QRectF(left, 0 if self._class_words else (self.height() - side) / 2, side, side)

    def _inset(self, theme: Theme, width: float) -> float:
        return (width - theme.px(_RING)) / 2 if self._class_words else 0

    def _paint_stage(
        self, painter: QtGui.QPainter, theme: Theme, stage: Stage, number: int, box: QRectF
    ) -> None:
        present = self._stages.index(self._present) if self._present is not None else -1
        reached = number - 1 <= present
        painter.setPen(QtGui.QPen(theme.petrol if reached else theme.line2, 1))
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
        metrics = QtGui.QFontMetricsF(theme.sans(_TITLE, weight))
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


_ANSWER = 1.2  # of the sentence's line


_Part: TypeAlias = tuple[ReasonCard | ResultCard | InvariantLine, Color, bool]


"""Words, the side in whose column they stand, and whether they are shown."""


class FilmView(QWidget):
    """Shows a count at a moment, but for its board, whose `FilmFrame` it returns.

    `stage_chosen` carries the Stage that is clicked, `answered` the Color that a pupil says has won. Where
    a column is `covered` by something else no words are shown in it.
    """

    stage_chosen = Signal(object)
    answered = Signal(object)

    def __init__(
        self, parent: QWidget | None = None, answer_size: ButtonSize = ButtonSize.MEDIUM
    ) -> None:
        super().__init__(parent)
        self._plan: FillPlan | None = None
        self._rules = RuleText.ING1991
        self._stages: tuple[Stage, ...] = ()
        self._instant = Instant(0)
        self._narration = TOLD
        self._asks = False
        self._frame: tuple[tuple[object, ...], FilmFrame] | None = None
        self.places: FilmPlaces | None = None
        self._given: tuple[object, ...] = ()
        self.covered: frozenset[Color] = frozenset()
        self.caption = CaptionLine(self)
        self.rail = StepRail(self)
        self._said = ""
        self.bowls = PerColor(BowlView(self), BowlView(self))
        self.reason = ReasonCard(self)
        self.result = ResultCard(self)
        self.invariant = InvariantLine(self)
        self.answers = PerColor(
            KeyButton(text("Black"), key="B", stone=Color.BLACK, size=answer_size),
            KeyButton(text("White"), key="W", stone=Color.WHITE, size=answer_size),
        )
        for color in Color:
            self.answers[color].setParent(self)
            self.answers[color].setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.answers[color].clicked.connect(partial(self.answered.emit, color))
        self.last_stones = PerColor(LastStones(Color.BLACK, self), LastStones(Color.WHITE, self))
        for widget in (self.reason, self.result, self.invariant, *self.answers, *self.last_stones):
            widget.hide()
        self.rail.stage_chosen.connect(self.stage_chosen)

    def show_plan(self, plan: FillPlan, rules: RuleText) -> None:
        """Take a count; the moment stays where it is the same one."""
        self._given = ()
        if plan is self._plan and rules is self._rules:
            return
        if plan is not self._plan:
            self._plan = plan
            self._instant = Instant(0)
            self._stages = stages_of(plan)
            self.result.show_verdict(verdict_of(plan))
        self._rules = rules
        self._frame = None

    def arrange(self, places: FilmPlaces) -> None:
        """Put all parts into their rooms."""
        self.places = places
        self.caption.setGeometry(places.title)
        self.rail.setGeometry(places.rail)
        for color in Color:
            self.bowls[color].setGeometry(places.bowls[color])
        self._place_words()

    def show_instant(
        self,
        instant: Instant,
        narration: Narration = TOLD,
        *,
        asks: bool = False,
    ) -> FilmFrame | None:
        """Show a moment and return its frame, for the board; None where the count has no picture.

        With `asks` the pupil is asked who has won. While the same stones fly, the frame is the same object.
        """
        self._instant, self._narration, self._asks = instant, narration, asks
        plan = self._plan
        if plan is None or not plan.feasible:
            return None
        still = (instant.landed, len(instant.airborne), narration, asks)
        if self._frame is not None and self._frame[0] == still:
            return self._frame[1]
        now = moment(plan, instant.landed)
        caption = caption_at(plan, instant, self._rules, narration, now)
        frame = frame_at(plan, instant, narration, now)
        self.rail.show_stages(self._stages, caption.stage)
        self.caption.show_words(caption.title)
        told = [caption.title, caption.explanation, caption.source]
        if self.at_end:
            told.append(ended(headline_of(plan)))
        elif caption.stage is Stage.GLANCE:
            told += [ended(spoken(bowl)) for bowl in frame.bowls]
            told.append(labeled(text("Go on"), key_words("Space")))
        if self.isVisible() and any(words not in self._said for words in told):
            self._said = paragraph(told)
            announce(self, self._said)
        self.reason.show_caption(caption)
        self.result.show_area(narration.says_all)
        # In lesson pace the result is the one number on the screen; the refill then tells the sums again.
        alone = not narration.says_all and self.at_end and instant.landed == plan.reading
        for color in Color:
            self.bowls[color].show_bowl(frame.bowls[color])
            self.bowls[color].show_sum(not alone)
            is_looked_at = caption.stage is Stage.GLANCE
            self.last_stones[color].show_stones(frame.bowls[color].in_bowl if is_looked_at else 0)
        if narration.shows_sums(plan, instant.landed):
            self.invariant.show_moment(frame.moment, plan.glance)
        else:
            self.invariant.hide_sums()
        self._place_words()
        self._frame = (still, frame)
        return frame

    @property
    def at_end(self) -> bool:
        """Whether the board is filled and can be read, or there is nothing to wait for."""
        plan = self._plan
        return plan is None or (
            self._instant.landed >= plan.reading and (self._narration.answered or not plan.feasible)
        )

    def _place_words(self) -> None:
        """The result below its winner's bowl, the reasons below the other one's; before it the sums there."""
        plan, places = self._plan, self.places
        if plan is None:
            return
        free = [color for color in Color if color not in self.covered]
        winner = plan.winner or Color.WHITE
        result = winner if winner in free else winner.opponent
        reason = result.opponent if self.at_end else Color.BLACK
        sums = bool(self.invariant.words) and not self.at_end
        parts: tuple[_Part, ...] = (
            (self.result, result, self.at_end),
            (self.reason, reason, self.reason.says_anything),
            (self.invariant, reason.opponent, sums),
        )
        for widget, column, shown in parts:
            widget.setVisible(shown and column in free)
        for color in Color:
            self.answers[color].setVisible(self._asks)
        if places is not None:
            self._give_rooms(places, parts)

    def _below_last_stones(self, places: FilmPlaces) -> PerColor[QRect]:
        """Give the last stones of a bowl their place below it; what is left for words."""
        plan = self._plan
        assert plan is not None
        grid = plan.board.grid
        diameter = places.board.width() / (max(grid.rows, grid.columns) + 1)
        line = round(_ANSWER * places.title.height()) if self._asks else 0
        taken = 0
        for color in Color:
            room, stones = places.below[color], self.last_stones[color]
            most = max(room.height() - line, room.height() // 2)
            high = stones.height_for(room.width(), diameter, most)
            stones.setGeometry(room.x(), room.y(), room.width(), high)
            taken = max(taken, high and high + places.rail.height() // 4)
        return places.below.map(lambda room: room.adjusted(0, taken, 0, 0))

    def _give_rooms(self, places: FilmPlaces, parts: tuple[_Part, ...]) -> None:
        """Give each part its room below its bowl, as high as its words; answers stand above them.

        In one column the parts share it, and what comes first takes what it needs.
        """
        given = (
            places,
            self._asks,
            *(stones.number for stones in self.last_stones),
            *((column, shown) for _, column, shown in parts),
            self.reason.form,
            self.result.form,
        )
        if given == self._given:
            return
        self._given = given
        below = self._below_last_stones(places)
        if self._asks:
            line = round(_ANSWER * places.title.height())
            for color in Color:
                room = below[color]
                self.answers[color].setGeometry(room.x(), room.y(), room.width(), line)
            below = below.map(lambda room: room.adjusted(0, line, 0, 0))
        shares = below.black.x() == below.white.x() and not self._asks
        rooms = below.map(lambda _: below.black.united(below.white)) if shares else below
        left = rooms.black.height()
        for widget, column, shown in parts:
            room = rooms[column]
            high = widget.fit(room.width(), left if shares else room.height())
            at_foot = shares and column is Color.WHITE
            top = room.bottom() + 1 - high if at_foot else room.top()
            widget.setGeometry(QRect(room.x(), top, room.width(), high))
            left -= high + places.gap if shown else 0
