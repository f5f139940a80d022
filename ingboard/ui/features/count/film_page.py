"""The page beside the board while a count is shown: stages, caption or result, bowls, the sum that holds.

It is given a count and a moment; it moves nothing itself. A count that cannot be filled in has no picture:
the page then shows why, the areas, and what a referee can do.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.film import moment
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.features.count.area_card import AreaCard
from ingboard.ui.features.count.film_cards import CaptionCard, ResultCard
from ingboard.ui.features.count.film_view_model import FilmPicture, SidePanel
from ingboard.ui.features.count.proof_card import ProofCard
from ingboard.ui.features.count.step_rail import StepRail
from ingboard.ui.features.count.trial_card import TrialCard
from ingboard.ui.game.bowls.frame import BowlView
from ingboard.ui.game.bowls.tray import RIM
from ingboard.ui.game.film.captions import caption_at
from ingboard.ui.game.film.frames import FilmFrame, frame_at
from ingboard.ui.game.film.invariant_line import InvariantLine
from ingboard.ui.game.film.narration import TOLD, Narration, Pace
from ingboard.ui.game.film.result import verdict_of
from ingboard.ui.game.film.schedule import Airborne, Instant
from ingboard.ui.game.film.stages import Stage, stages_of, start_of
from ingboard.ui.style import Theme, current_theme, follow_theme, spaced
from ingboard.ui.widgets import ButtonKind, ButtonSize, KeyButton

_BOWLS, _LEAST_BOWLS = 262, 150
_ROWS, _COLUMNS = 10, 18
_NARROW = 520
_HEAD_AND_FOOT = 74  # of a bowl, pixels at 100 %


_SPANS = (12, 5, 7, 7)  # how the buttons share a row, the first two as one
_NARROW_SPANS, _IN_A_NARROW_ROW = (10, 4, 7, 7), 14
_TABLES = frozenset({SidePanel.PROOF, SidePanel.TABLE})


class FilmPage(QWidget):
    """Shows a count at a moment.

    `stage_chosen` carries the Stage that is clicked; `confirmed` the Color
    that confirms the result, `answered` the one that a pupil says has won; `correct_chosen`,
    `play_on_chosen` and `by_hand_chosen` nothing.
    """

    stage_chosen = Signal(object)
    confirmed = Signal(object)
    answered = Signal(object)
    correct_chosen = Signal()
    play_on_chosen = Signal()
    by_hand_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture: FilmPicture | None = None
        self._instant = Instant(0)
        self._narration = TOLD
        self._acts_shown: tuple[FilmPicture, bool] | None = None
        self._frame: tuple[tuple[object, ...], FilmFrame] | None = None
        self._stages: tuple[Stage, ...] = ()
        self._measured: tuple[tuple[FillPlan, int, Theme], int] | None = None
        self.rail = StepRail()
        self.caption = CaptionCard()
        self.result = ResultCard()
        self.areas = AreaCard()
        self.area_result = ResultCard()
        self.proof = ProofCard()
        self.trial = TrialCard()
        self._side_panel = SidePanel.NONE
        self.bowls = PerColor(BowlView(), BowlView())
        self.invariant = InvariantLine()
        self.correct_button = KeyButton(text("Correct the marks"), size=ButtonSize.SMALL)
        self.play_on_button = KeyButton(text("Play on"), key="Ctrl+R", size=ButtonSize.SMALL)
        self.by_hand_button = KeyButton(
            text("By hand"), key="Ctrl+H", size=ButtonSize.SMALL, spoken=text("Count by hand")
        )
        self.confirm_buttons = PerColor(
            KeyButton(text("Confirm"), size=ButtonSize.SMALL, stone=Color.BLACK),
            KeyButton(text("Confirm"), size=ButtonSize.SMALL, stone=Color.WHITE),
        )
        self._lay_out()
        self._connect()
        follow_theme(self._fit_bowls)

    def _lay_out(self) -> None:
        self._whole = spaced(QVBoxLayout(self), spacing=8, margins=0)
        self._whole.addWidget(self.rail)
        self._whole.addWidget(self.trial)
        self._whole.addWidget(self.proof, 1)
        self._cards = _CardsPlace()
        self._cards.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self._cards_column = spaced(QVBoxLayout(self._cards), spacing=8, margins=0)
        self._cards_column.addWidget(self.caption, 1)
        self._cards_column.addWidget(self.result, 1)
        self._whole.addWidget(self.areas, 3)
        self._whole.addWidget(self.area_result, 1)
        self._whole.addWidget(self._cards, 1)
        self._bowl_row = spaced(QHBoxLayout(), spacing=24, margins=0)
        for color in Color:
            self._bowl_row.addWidget(self.bowls[color], 1)
        self._bowls_place = QWidget()
        self._bowls_place.setLayout(self._bowl_row)
        self._whole.addWidget(self._bowls_place)
        self._whole.addWidget(self.invariant)
        self._acts = spaced(QGridLayout(), spacing=8)
        self._acts_columns = 0
        self._reopening = QWidget()
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setRetainSizeWhenHidden(True)
        self._reopening.setSizePolicy(policy)
        both = spaced(QHBoxLayout(self._reopening), spacing=8, margins=0)
        both.addWidget(self.correct_button, 7)
        both.addWidget(self.play_on_button, 5)
        for button in (self.correct_button, self.play_on_button, *self._buttons()):
            button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._whole.addLayout(self._acts)

    def _connect(self) -> None:
        self.rail.stage_chosen.connect(self.stage_chosen)
        self.caption.answered.connect(self.answered)
        self.correct_button.clicked.connect(self.correct_chosen)
        self.play_on_button.clicked.connect(self.play_on_chosen)
        self.by_hand_button.clicked.connect(self.by_hand_chosen)
        self.confirm_buttons.black.clicked.connect(self._on_black_confirms)
        self.confirm_buttons.white.clicked.connect(self._on_white_confirms)

    def show_film(self, picture: FilmPicture) -> None:
        """Show a count, or the same count with other acts possible; the moment stays if it can."""
        before = self._picture
        self._picture = picture
        if before is None or before.plan is not picture.plan:
            self._instant = Instant(0)
            self._stages = stages_of(picture.plan)
            for card in (self.result, self.area_result):
                card.show_verdict(verdict_of(picture.plan))
        for card in (self.result, self.area_result):
            card.show_doubt(picture.doubt)
        feasible = picture.plan.feasible
        self._frame = None
        self._show_parts()
        if not feasible:
            self.areas.show_plan(picture.plan)
        self._fit_bowls()
        self._show_acts()
        if feasible:
            self.show_instant(self._instant, self._narration)

    def show_assent_keys(self, keys: PerColor[str]) -> None:
        """Name the key with which each side confirms."""
        for color in Color:
            button = self.confirm_buttons[color]
            button.show_words(button.text(), key=keys[color])

    def show_instant(
        self, instant: Instant, narration: Narration = TOLD, *, asks: bool = False
    ) -> FilmFrame | None:
        """Show a moment and return its frame, for the board; None where the count has no picture.

        With `asks` the pupil is asked who has won. While the same stones fly, the frame is the same object.
        """
        self._instant, self._narration = instant, narration
        picture = self._picture
        if picture is None or not picture.plan.feasible:
            return None
        plan = picture.plan
        aloft = len(instant.airborne)
        still = (picture, instant.landed, aloft, narration, asks)
        if self._frame is not None and self._frame[0] == still:
            return self._frame[1]
        now = moment(plan, instant.landed)
        caption = caption_at(plan, instant, picture.rules, narration, now)
        frame = frame_at(plan, instant, answered=narration.answered, now=now)
        self.rail.show_stages(self._stages, caption.stage)
        self.caption.show_caption(caption, asks=asks and narration.pace is Pace.LESSON)
        self.result.setVisible(caption.closing and self.at_end)
        for color in Color:
            self.bowls[color].show_bowl(frame.bowls[color])
        if narration.shows_sums(plan, instant.landed):
            self.invariant.show_moment(frame.moment, plan.glance)
        else:
            self.invariant.hide_sums()
        self._show_acts()
        self._frame = (still, frame)
        return frame

    def show_side_panel(self, side_panel: SidePanel) -> None:
        """Show this beside the board; the cards `proof` and `trial` are filled by whoever opens them."""
        self._side_panel = side_panel
        self._show_parts()
        self._fit_bowls()

    @property
    def side_panel(self) -> SidePanel:
        """What stands in place of the captions."""
        return self._side_panel

    def _show_parts(self) -> None:
        feasible = self._picture is None or self._picture.plan.feasible
        table, trial = self._side_panel in _TABLES, self._side_panel is SidePanel.TRIAL
        self.proof.setVisible(table)
        self.trial.setVisible(trial)
        for widget in (self.rail, self.invariant):
            widget.setVisible(feasible)
        self._bowls_place.setVisible(feasible and not table)
        self._cards.setVisible(feasible and self._side_panel is SidePanel.NONE)
        for card in (self.areas, self.area_result):
            card.setVisible(not feasible and not table)

    @property
    def at_end(self) -> bool:
        """Whether the board is filled and can be read, or there is nothing to wait for."""
        return self._picture is None or (
            self._instant.landed >= self._picture.plan.reading
            and (self._narration.answered or not self._picture.plan.feasible)
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_bowls()

    def _fit_bowls(self) -> None:
        """Room for the tallest caption of this count, so that nothing moves; the bowls take the rest."""
        theme = current_theme()
        cards = self._tallest_cards()
        self._cards.setMinimumHeight(cards)
        if self._side_panel is SidePanel.TRIAL:
            cards = self.trial.heightForWidth(self.width())
        others = (
            self.rail.sizeHint().height()
            + self.invariant.heightForWidth(self.width())
            + self._fit_acts()
            + 4 * self._whole.spacing()
        )
        spare = self._room() - others - cards
        usual = min(theme.px(_BOWLS), max(theme.px(_LEAST_BOWLS), spare))
        pitch = (self.width() - self._bowl_row.spacing()) / 2 / (_COLUMNS + 2 * RIM)
        widest = round(pitch * (_ROWS + 2 * RIM)) + theme.px(_HEAD_AND_FOOT)
        shared = usual + max(0, spare - usual) // 2
        self._bowls_place.setFixedHeight(max(theme.px(_LEAST_BOWLS), min(shared, widest)))

    def _fit_acts(self) -> int:
        """The buttons in one row, or on a narrow page in two; returns their height."""
        narrow = self.width() < current_theme().px(_NARROW)
        spans = _NARROW_SPANS if narrow else _SPANS
        if self._acts_columns != sum(spans):
            self._acts_columns = sum(spans)
            row = column = 0
            for button, span in zip(self._buttons(), spans, strict=True):
                self._acts.removeWidget(button)
                self._acts.addWidget(button, row, column, 1, span)
                column += span
                if narrow and column == _IN_A_NARROW_ROW:
                    row, column = 1, 0
            for at in range(sum(_SPANS)):
                self._acts.setColumnStretch(at, at < (_IN_A_NARROW_ROW if narrow else sum(_SPANS)))
        high = self.correct_button.sizeHint().height()
        return 2 * high + self._acts.verticalSpacing() if narrow else high

    def _buttons(self) -> tuple[QWidget, ...]:
        return (
            self._reopening,
            self.by_hand_button,
            self.confirm_buttons.black,
            self.confirm_buttons.white,
        )

    def _room(self) -> int:
        """The height there is: in a scroll area the viewport's, as the page's own follows its bowls."""
        place = self.parentWidget()
        scrolled = place is not None and isinstance(place.parentWidget(), QScrollArea)
        return place.height() if place is not None and scrolled else self.height()

    def _tallest_cards(self) -> int:
        """The height that the tallest of this count's captions takes at the present width."""
        picture = self._picture
        if picture is None or not picture.plan.feasible:
            return 0
        key = (picture.plan, self.width(), current_theme())
        if self._measured is None or self._measured[0] != key:
            self._measured = (key, _tallest(picture, self.width(), self._cards_column.spacing()))
        return self._measured[1]

    def _show_acts(self) -> None:
        picture = self._picture
        if picture is None or self._acts_shown == (picture, self.at_end):
            return
        self._acts_shown = (picture, self.at_end)
        self._reopening.setVisible(not picture.fixed)
        _allow(self.correct_button, picture.correct_barred)
        _allow(self.play_on_button, picture.play_on_barred)
        _allow(self.by_hand_button, "" if picture.plan.feasible else text("No picture"))
        for color in Color:
            self._show_confirm(picture, color)

    def _show_confirm(self, picture: FilmPicture, color: Color) -> None:
        button = self.confirm_buttons[color]
        at = picture.confirmed[color]
        done = at is not None
        button.show_kind(ButtonKind.DONE if done else ButtonKind.PLAIN)
        button.show_words(text("Confirm") if at is None else at)
        button.setAccessibleName(f"{name_of_color(color)}: {button.text()}")
        if done:
            button.unlock()
        elif not self.at_end:
            button.lock(text("At the end"))
        else:
            _allow(button, picture.confirm_barred)

    def _on_black_confirms(self) -> None:
        self._confirm(Color.BLACK)

    def _on_white_confirms(self) -> None:
        self._confirm(Color.WHITE)

    def _confirm(self, color: Color) -> None:
        if self._picture is not None and self._picture.confirmed[color] is None:
            self.confirmed.emit(color)


class _CardsPlace(QWidget):
    """The room of the cards: as high as it is told, whatever the card of the moment would like."""

    def hasHeightForWidth(self) -> bool:
        return False


def _tallest(picture: FilmPicture, width: int, spacing: int) -> int:
    """Measure every caption of a count in a card of its own; the last one with the result below."""
    plan = picture.plan
    heights = []
    for stage in stages_of(plan):
        begin = start_of(plan, stage)
        flying = (Airborne(begin, 0.0),) if begin < len(plan.film) else ()
        still = stage in {Stage.GLANCE, Stage.RESULT}
        instant = Instant(begin) if still else Instant(begin, flying)
        card = CaptionCard()
        card.show_caption(caption_at(plan, instant, picture.rules))
        height = card.heightForWidth(width)
        if stage is Stage.RESULT:
            result = ResultCard()
            result.show_verdict(verdict_of(plan))
            result.fit(width)
            height += spacing + result.heightForWidth(width)
        heights.append(height)
    return max(heights)


def _allow(button: KeyButton, barred: str) -> None:
    if barred:
        button.lock(barred)
    else:
        button.unlock()
