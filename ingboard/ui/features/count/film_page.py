"""The film of a count in the window, with what is done about it and its panels.

It is given a count and a moment. A count that cannot be filled in has no picture: the page then shows why,
the areas, and what a referee can do.
"""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.game.strip import name_of_color
from ingboard.rules.ruleset import RuleText
from ingboard.text import labeled, text
from ingboard.ui.features.count.area_card import AreaCard, CompareTable
from ingboard.ui.features.count.proof_card import ProofCard
from ingboard.ui.features.count.trial_card import TrialCard
from ingboard.ui.game.film.captions import verdict_of
from ingboard.ui.game.film.cards import ResultCard
from ingboard.ui.game.film.film_frame import FilmFrame
from ingboard.ui.game.film.narration import TOLD, Narration
from ingboard.ui.game.film.places import FilmPlaces, film_places
from ingboard.ui.game.film.schedule import Instant
from ingboard.ui.game.film.view import FilmView
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import scrolled

NOBODY: PerColor[str | None] = PerColor(None, None)


class SidePanel(StrEnum):
    """What stands on the page in place of the captions: nothing else, pairs, both counts, or a trial."""

    NONE = "none"
    PROOF = "proof"
    TABLE = "table"
    TRIAL = "trial"


class FilmPicture(Struct, frozen=True):
    """A count and what may be done with it.

    `confirmed` holds each side's time of day of confirmation, None while it is missing. The `..._barred`
    sentences say why an act is not possible now ("": it is); confirming is barred here only for
    reasons beyond the film, which bars it until its end by itself. `doubt` says what is wrong with the
    bowls, or that no komi is recorded; "" for nothing. `fixed`: the result stands;
    what is left to do is its sheet. `taught`: it is watched to learn from, nobody sits at it.
    """

    plan: FillPlan
    rules: RuleText
    confirmed: PerColor[str | None] = NOBODY
    confirm_barred: str = ""
    correct_barred: str = ""
    play_on_barred: str = ""
    doubt: str = ""
    fixed: bool = False
    taught: bool = False


class FilmPage(FilmView):
    """Shows a count at a moment, and what may be done about it.

    `confirmed` carries the Color that confirms the result. `side_panel` stands in place of bowls and words.
    """

    confirmed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._picture: FilmPicture | None = None
        self._acts_shown: tuple[FilmPicture, bool] | None = None
        self.side_panel = SidePanel.NONE
        self.areas = AreaCard()
        self.area_result = ResultCard()
        self.proof = ProofCard()
        self.table = CompareTable()
        self.trial = TrialCard()
        cards: tuple[QWidget, ...] = (
            self.areas,
            self.area_result,
            self.proof,
            self.table,
            self.trial,
        )
        self._scrolled = {card: scrolled(card) for card in cards}
        for area in self._scrolled.values():
            area.setParent(self)
        self.correct_button = KeyButton(text("Correct the marks"), size=ButtonSize.SMALL)
        self.play_on_button = KeyButton(
            text("Play on"), size=ButtonSize.SMALL, spoken=text("Play on (Ctrl+R)")
        )
        self.by_hand_button = KeyButton(
            text("By hand"), size=ButtonSize.SMALL, spoken=text("Count by hand (Ctrl+H)")
        )
        self.confirm_buttons = PerColor(
            KeyButton(text("Confirm"), "1", size=ButtonSize.SMALL, stone=Color.BLACK),
            KeyButton(text("Confirm"), "0", size=ButtonSize.SMALL, stone=Color.WHITE),
        )
        self._acts = PerColor(QWidget(self), QWidget(self))
        self._rows = rows = self._acts.map(
            lambda acts: spaced(QHBoxLayout(acts), spacing=8, margins=0)
        )
        again = (self.correct_button,), (self.play_on_button, self.by_hand_button)
        for color, buttons in zip(Color, again, strict=True):
            for button in (*buttons, self.confirm_buttons[color]):
                if button in self.confirm_buttons:
                    button.lock(text("At the end"))  # as wide as it is at most
                share = button.minimumSizeHint().width()
                button.unlock()
                policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
                policy.setRetainSizeWhenHidden(True)
                button.setSizePolicy(policy)
                rows[color].addWidget(button, share)
        for color in Color:
            self.confirm_buttons[color].clicked.connect(partial(self._confirm, color))
        follow_theme(self._arrange)

    def show_film(self, picture: FilmPicture) -> None:
        """Show a count, or the same count with other acts possible; the moment stays if it can."""
        self._picture = picture
        plan = picture.plan
        self.show_plan(plan, picture.rules)
        if not plan.feasible:
            self.areas.show_plan(plan)
            self.area_result.show_verdict(verdict_of(plan))
        for card in (self.result, self.area_result):
            card.show_doubt(picture.doubt)
            card.fit(self.width(), self.height())
        self._arrange()
        self.show_instant(self._instant, self._narration, asks=self._asks)

    def show_assent_keys(self, keys: PerColor[str]) -> None:
        """Name the key with which each side confirms."""
        for color in Color:
            button = self.confirm_buttons[color]
            button.show_words(button.text(), key=keys[color])

    def show_instant(
        self,
        instant: Instant,
        narration: Narration = TOLD,
        *,
        asks: bool = False,
    ) -> FilmFrame | None:
        """As any film, and let the sides confirm at its end."""
        frame = super().show_instant(instant, narration, asks=asks and narration.is_lesson)
        self._show_acts()
        return frame

    def show_side_panel(self, side_panel: SidePanel) -> None:
        """Show this beside the board; the cards are filled by whoever opens them."""
        self.side_panel = side_panel
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """The film's parts in their rooms, or in place of some of them the panel that is open."""
        places = film_places(self.width(), self.height(), current_theme().px)
        panel = self.side_panel
        feasible = self._picture is None or self._picture.plan.feasible
        proof, trial = panel is SidePanel.PROOF, panel is SidePanel.TRIAL
        table = proof or panel is SidePanel.TABLE
        narrow = places.bowls.black.x() > places.board.x()
        tried = places.below.black.united(places.acts.black)
        high = self.trial.heightForWidth(tried.width()) > tried.height()
        if narrow:
            tried = places.panels.black.united(places.panels.white)
        elif high:
            tried = tried.united(places.panels.black)
        covers = trial and narrow
        self.covered = frozenset(
            color
            for color, taken in ((Color.BLACK, proof or trial), (Color.WHITE, table or covers))
            if taken or not feasible
        )
        result, areas = (
            _without_picture(places) if narrow else (places.bowls.black, places.panels.white)
        )
        shown: dict[QWidget, QRect | None] = {
            self.areas: None if feasible or table or covers else areas,
            self.area_result: None if feasible or proof or covers else result,
            self.proof: places.panels.black if proof else None,
            self.table: places.panels.white if table else None,
            self.trial: tried if trial else None,
        }
        for card, room in shown.items():
            self._scrolled[card].setVisible(room is not None)
            if room is not None:
                self._scrolled[card].setGeometry(room)
        self.bowls.black.setVisible(feasible and not proof and not (trial and (narrow or high)))
        self.bowls.white.setVisible(feasible and not table and not covers)
        for widget in (self.caption, self.rail):
            widget.setVisible(feasible)
        for color in Color:
            self._acts[color].setGeometry(places.acts[color])
        self._acts.black.setVisible(narrow or not trial)
        self.arrange(places)

    def _show_acts(self) -> None:
        picture = self._picture
        if picture is None or self._acts_shown == (picture, self.at_end):
            return
        self._acts_shown = (picture, self.at_end)
        for button in (self.correct_button, self.play_on_button):
            button.setVisible(not picture.fixed and not picture.taught)
        self.correct_button.lock(picture.correct_barred)
        self.play_on_button.lock(picture.play_on_barred)
        self.by_hand_button.setVisible(picture.plan.feasible and not picture.taught)
        for button in (self.play_on_button, self.by_hand_button):  # a lock may say more
            self._rows.white.setStretchFactor(button, button.minimumSizeHint().width())
        for color in Color:
            self._show_confirm(picture, color)

    def _show_confirm(self, picture: FilmPicture, color: Color) -> None:
        button = self.confirm_buttons[color]
        button.setVisible(not picture.taught)
        at = picture.confirmed[color]
        done = at is not None
        button.show_kind(ButtonKind.DONE if done else ButtonKind.PLAIN)
        button.show_words(text("Confirm") if at is None else at)
        button.setAccessibleName(labeled(name_of_color(color), button.text()))
        barred = picture.confirm_barred if self.at_end else text("At the end")
        button.lock("" if done else barred)

    def _confirm(self, color: Color) -> None:
        if self._picture is not None and self._picture.confirmed[color] is None:
            self.confirmed.emit(color)


def _without_picture(places: FilmPlaces) -> tuple[QRect, QRect]:
    """In one column, for the result and the areas: in a low window sentence and steps leave their room."""
    free = places.panels.black.united(places.panels.white)
    if places.title.x() == free.x():
        free = free.united(places.title).united(places.rail)
    result = free.adjusted(0, 0, 0, -(free.height() + places.gap) // 2)
    return result, free.adjusted(0, result.height() + places.gap, 0, 0)
