"""What if: komi stones, penalties, handicap and a shared point to try out; the game keeps its own terms."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from ingboard.board.points import PerColor
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.parity import parity_words, shared_by_removing
from ingboard.counting.terms import Compensation, Terms, fill_komi, handicap_points
from ingboard.text import paragraph, plural, text
from ingboard.ui.game.film.captions import margin_words
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    CardTone,
    LabelledField,
    TextLabel,
    filled,
    stack,
)


class CountTrial(Struct, frozen=True):
    """The terms tried: komi stones (White's; Black's if negative), penalty points, handicap stones.

    `shared` opens one point of the border, so that it is shared.
    """

    komi_stones: int
    penalties: PerColor[int]
    handicap: int
    compensation: Compensation
    shared: bool = False


def as_played(terms: Terms) -> CountTrial:
    """The terms of the game as a trial that changes nothing."""
    points = fill_komi(terms.komi).points
    stones = abs(points) // 2 * (-1 if points < 0 else 1)
    return CountTrial(stones, terms.penalties, terms.handicap, terms.compensation)


def tried(plan: FillPlan, trial: CountTrial) -> FillPlan:
    """The count of the plan's board under the terms tried; the plan itself where nothing is changed."""
    before = as_played(plan.terms)
    if trial == before:
        return plan
    more = trial.komi_stones - before.komi_stones
    terms = replace(
        plan.terms,
        komi=plan.terms.komi + 2 * more,
        penalties=trial.penalties,
        handicap=trial.handicap,
        compensation=trial.compensation,
    )
    board = plan.board
    if trial.shared:
        point = shared_by_removing(plan.game, terms.sharing)
        if point is not None:
            board = board.with_cells([(point, None)])
    return plan_count(board, plan.dead, terms, plan.kept)


def moved_words(before: FillPlan, after: FillPlan) -> str:
    """Both margins and by how much they differ: "Black +3 becomes Black +5: 2 points for Black"."""
    was, now = margin_words(before.margin), margin_words(after.margin)
    points = after.margin - before.margin
    if not points:
        return text("{was}: unchanged", was=was)
    by = f"{abs(points):g}"
    if points > 0:
        return text("{was} becomes {now}: {by} for Black", was=was, now=now, by=by)
    return text("{was} becomes {now}: {by} for White", was=was, now=now, by=by)


def changed_words(before: CountTrial, trial: CountTrial) -> str:
    """What was changed, thing by thing: "Komi stones 4 to 3. White owes 0 to 2."; "" where nothing was."""
    named = (
        (text("Komi stones"), before.komi_stones, trial.komi_stones),
        (text("Black owes"), before.penalties.black, trial.penalties.black),
        (text("White owes"), before.penalties.white, trial.penalties.white),
        (text("Handicap"), before.handicap, trial.handicap),
    )
    found = [
        text("{what} {was} to {now}.", what=what, was=was, now=now)
        for what, was, now in named
        if was != now
    ]
    if trial.compensation is not before.compensation:
        kss = trial.compensation is Compensation.KSS
        found.append(text("Handicap counted.") if kss else text("Handicap not counted."))
    if trial.shared:
        found.append(text("One border stone removed."))
    return paragraph(found)


def payment_words(trial: CountTrial) -> str:
    """What the komi and handicap of a trial mean in stones."""
    stones = trial.komi_stones
    if stones > 0:
        return plural(
            "{number} white stone in Black's land: 1 black space and 1 white stone fewer, 2 points.",
            "{number} white stones in Black's land: {number} black spaces and {number} white "
            "stones fewer, {points} points.",
            stones,
            points=2 * stones,
        )
    if stones < 0:
        return plural(
            "{number} black stone in White's land: 2 points.",
            "{number} black stones in White's land: {points} points.",
            -stones,
            points=-2 * stones,
        )
    return ""


def convention_words(plan: FillPlan) -> str:
    """Whose convention the handicap is counted by."""
    points = handicap_points(plan.terms)
    if points:
        return text("{points} handicap points: Kim, Simon and Straus, not official.", points=points)
    return text("No handicap points: official texts name none.")


_NARROW = 600


_LEAST = 250


_SLIM = 340


class TrialCard(QWidget):
    """Shows the terms tried and what they do to the margin; `tried` carries the `Trial` the user made."""

    tried = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.card = Card(tone=CardTone.PENDING)
        self.title = TextLabel(text("What if"), size=20, weight=600, serif=True)
        self.note = TextLabel(text("a trial; the game is unchanged"), size=14, token="ink2")
        self.reset_button = KeyButton(text("Undo all"), size=ButtonSize.SMALL)
        self.komi = NumberField(text("Komi stones"), least=-20, most=20)
        self.penalties = PerColor(
            NumberField(text("Black owes"), most=40), NumberField(text("White owes"), most=40)
        )
        self.handicap = NumberField(text("Handicap", "number of stones"), most=9)
        self.compensation = SegmentedChoice(
            (
                (Compensation.NONE, text("Handicap unpaid")),
                (Compensation.KSS, text("Handicap paid")),
            ),
            Compensation.NONE,
            spoken=text("Handicap points"),
            beside_board=True,
        )
        self.shared = SegmentedChoice(
            ((False, text("Border unchanged")), (True, text("One shared point"))),
            False,  # a value, not a switch
            spoken=text("Border"),
            beside_board=True,
        )
        self.margin = TextLabel(size=18, weight=600, firm=True)
        self.words = TextLabel(size=14, token="ink2", wrap=True)
        self._base: FillPlan | None = None
        self._fields = (
            LabelledField(text("Komi stones"), self.komi),
            LabelledField(text("Black owes"), self.penalties.black),
            LabelledField(text("White owes"), self.penalties.white),
            LabelledField(text("Handicap"), self.handicap),
        )
        self._lay_out()
        for field in (self.komi, *self.penalties, self.handicap):
            field.changed.connect(self._on_changed)
        self.compensation.chosen.connect(self._on_changed)
        self.shared.chosen.connect(self._on_changed)
        self.reset_button.clicked.connect(self._on_reset)
        scaled(self.card.body.setSpacing, 4)

    def _lay_out(self) -> None:
        head = filled(QHBoxLayout(), self.title, (self.note, 1), self.reset_button)
        self._grid = spaced(QGridLayout(), spacing=(12, 2))
        self._columns = 0
        body = self.card.body
        filled(body, head, self._grid)
        self._choices = filled(spaced(QHBoxLayout(), spacing=12), self.compensation, self.shared)
        filled(body, self._choices, self.margin, self.words, STRETCH)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        whole.addWidget(self.card)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the page may be: the fields then stand in fewer columns."""
        return QSize(current_theme().px(_LEAST), super().minimumSizeHint().height())

    def show_trial(self, base: FillPlan, trial: CountTrial, result: FillPlan) -> None:
        """Show the terms tried on the base's board, and what became of the margin."""
        self._base = base
        self.komi.show_value(trial.komi_stones)
        self.penalties.black.show_value(trial.penalties.black)
        self.penalties.white.show_value(trial.penalties.white)
        self.handicap.show_value(trial.handicap)
        self.compensation.show_choice(trial.compensation)
        self.shared.show_choice(trial.shared)
        self.margin.setText(moved_words(base, result))
        before = as_played(base.terms)
        changed = changed_words(before, trial)
        self.note.setText(changed or text("nothing changed yet"))
        self.reset_button.lock(text("Nothing changed") if trial == before else "")
        lines = (payment_words(trial), convention_words(result), parity_words(result))
        self.words.setText(paragraph(lines))

    @property
    def trial(self) -> CountTrial:
        """The terms as the fields have them."""
        return CountTrial(
            self.komi.value,
            self.penalties.map(lambda field: field.value),
            self.handicap.value,
            self.compensation.choice,
            shared=self.shared.choice,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The four fields in a row, or on a narrow page two by two and the choices one below the other."""
        narrow = self.width() < current_theme().px(_NARROW)
        columns = 1 if self.width() < current_theme().px(_SLIM) else 2 if narrow else 4
        if columns == self._columns:
            return
        self._columns = columns
        stack(self._choices, narrow)
        self.note.setVisible(not narrow)
        for at, field in enumerate(self._fields):
            self._grid.removeWidget(field)
            self._grid.addWidget(field, at // columns, at % columns)

    def _on_changed(self) -> None:
        self.tried.emit(self.trial)

    def _on_reset(self) -> None:
        if self._base is not None:
            self.tried.emit(as_played(self._base.terms))
