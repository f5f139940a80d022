"""Cards that explain a count: the proof by pairs, both ways of counting, or why it cannot be filled in.

What if: komi stones, penalties, handicap and a shared point to try out; the game keeps its own terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting import territory as count_territory
from ingboard.counting.fillplan import FillPlan, Tag, plan_count
from ingboard.counting.pairing import Pairing, parity_words, shared_by_removing
from ingboard.counting.terms import Compensation, Terms, fill_komi, handicap_points
from ingboard.text import clauses, labeled, paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.game.film.captions import GapPiece, Piece, StonePiece, WordPiece, margin_words
from ingboard.ui.game.film.cards import PieceRow
from ingboard.ui.style import current_theme, follow_theme, put_away, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import NumberField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    CardTone,
    Hairline,
    LabelledField,
    TextLabel,
    filled,
    stack,
)


def proof_picture(plan: FillPlan, pairing: Pairing, pointed: Point | None = None) -> BoardPicture:
    """The filled board of a proof by pairs; a pointed stone and its partner stand out with a ring."""
    assert plan.final is not None
    cancelled = {point for pair in pairing.pairs for point in (pair.black, pair.white)}
    lit = set(partners(pairing, pointed))
    marks = {point: Mark.SHARED for point in pairing.neutral if plan.tags.get(point) is Tag.SHARED_OPEN}
    labels = {point: str(number) for number, point in enumerate(pairing.remainder, start=1)}
    if plan.reserved is not None:
        labels[plan.reserved] = "R"
    return BoardPicture(
        plan.final,
        marks=marks | dict.fromkeys(lit, Mark.RING),
        labels=labels,
        glow=dict.fromkeys(pairing.remainder, Glow.WINNING),
        faded=frozenset(cancelled - lit),
    )


def partners(pairing: Pairing, pointed: Point | None) -> tuple[Point, ...]:
    """The pointed stone and the one that cancels it; nothing where it has no partner."""
    partner = None if pointed is None else pairing.partner_of(pointed)
    return () if pointed is None or partner is None else (pointed, partner)


def _title(pairing: Pairing) -> str:
    number = len(pairing.remainder)
    if pairing.owner is None:
        return text("All points cancel: nothing is left.")
    if pairing.owner is Color.BLACK:
        return plural(
            "Everything cancels out except {number} black point: the margin.",
            "Everything cancels out except {number} black points: the margin.",
            number,
        )
    return plural(
        "Everything cancels out except {number} white point: the margin.",
        "Everything cancels out except {number} white points: the margin.",
        number,
    )


def _pieces(pairing: Pairing) -> tuple[Piece, ...]:
    pieces: list[Piece] = [
        StonePiece(Color.BLACK),
        StonePiece(Color.WHITE),
        WordPiece(str(len(pairing.pairs)), strong=True),
        WordPiece(plural("pair", "pairs", len(pairing.pairs))),
        GapPiece(),
    ]
    if pairing.owner is not None:
        pieces.append(StonePiece(pairing.owner))
    return (*pieces, WordPiece(str(len(pairing.remainder)), strong=True), WordPiece(text("left over")))


_NOTHING: PerColor[str] = PerColor("", "")


class CompareRow(Struct, frozen=True):
    """One row: each side's number by area and by territory, empty where it is not counted."""

    title: str
    area: PerColor[str]
    territory: PerColor[str] = _NOTHING


def rows_of(plan: FillPlan, count: count_territory.TerritoryCount | None, total: str) -> Iterator[CompareRow]:
    """What the area is made of, and where it is known the territory; the line of both sums is the `total`."""
    game, areas = plan.game, plan.areas
    land = areas.territory.map(str)
    yield CompareRow(text("Stones"), PerColor(*(str(game.count(color)) for color in Color)))
    yield CompareRow(text("Land"), land, _NOTHING if count is None else land)
    if count is not None:
        yield CompareRow(text("Prisoners"), _NOTHING, count.prisoners.map(str))
    points = _NOTHING if count is None else count.points.map(str)
    yield CompareRow(total, areas.area.map(str), points)
    for title, minus in _owed(plan.terms):
        yield CompareRow(title, minus, _NOTHING if count is None else minus)


def _owed(terms: Terms) -> Iterator[tuple[str, PerColor[str]]]:
    """What each side pays: komi, handicap and penalties, those that there are."""
    for title, points in (
        (text("Komi"), PerColor(max(terms.komi, 0), max(-terms.komi, 0))),
        (text("Handicap"), PerColor(handicap_points(terms), 0)),
        (text("Penalty"), terms.penalties),
    ):
        if any(points):
            yield title, points.map(lambda number: f"−{number:g}" if number else "")


def _reasons(plan: FillPlan, count: count_territory.TerritoryCount | None) -> Iterator[str]:
    """Why the two counts differ, or do not; nobody knows the territory without a record."""
    if count is None:
        yield text("Territory counting needs prisoners, unknown without a record; area counting does not.")
        return
    yield from map(count_territory.sentence_of_difference, count.differences)
    if not count.differences:
        yield text("Both agree: equally many stones were placed.")
    elif plan.margin == count.margin:
        yield text("These cancel: both counts agree.")
    if plan.terms.komi:
        yield text("Both use this game's komi; for territory 6.5 is usual.")
    yield count_territory.caveat_of(plan)


class _WordGrid(QGridLayout):
    """Words and figures in cells that are filled anew each time."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: list[TextLabel] = []

    def clear(self) -> None:
        """Take all of them out."""
        put_away(self._cells)
        self._cells = []

    def add(self, at: tuple[int, int], words: str, *, strong: bool = False, span: int = 1) -> None:
        """Put words into a row and a column; `strong` are headings of columns and what is counted."""
        weight, token = (600, "ink") if strong else (400, "ink2")
        cell = TextLabel(words, size=15, weight=weight, token=token)
        if at[1]:
            cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.addWidget(cell, *at, 1, span)
        self._cells.append(cell)


class CompareTable(QWidget):
    """Both counts as a table: each side by area and by territory, the margins below, then the reasons."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = spaced(_WordGrid(), spacing=(6, 2))
        self.area = TextLabel(size=16, weight=600)
        self.territory = TextLabel(size=16, weight=600)
        self.reasons = TextLabel(size=14, token="ink2", wrap=True)
        card, words = Card(), text("The board by area and by territory.")
        title = TextLabel(words, size=22, weight=600, serif=True, wrap=True)
        filled(card.body, title, self._grid, self.reasons, STRETCH)
        spaced(QVBoxLayout(self), margins=0).addWidget(card)
        follow_theme(self._follow_theme)

    def show_count(self, plan: FillPlan, played: count_territory.Played | None) -> None:
        """Show both counts of a board; `played` is None where nobody knows how many stones were played."""
        count = None if played is None else count_territory.territory_of(plan, played)
        rows = tuple(rows_of(plan, count, text("Sum")))
        self._grid.clear()
        self._grid.add((0, 1), text("Area"), strong=True, span=2)
        self._grid.add((0, 4), text("Territory"), strong=True, span=2)
        for column, words in ((1, text("Black")), (2, text("White"))):
            self._grid.add((1, column), words)
            self._grid.add((1, column + 3), words)
        for at, row in enumerate(rows, start=2):
            self._grid.add((at, 0), row.title)
            for first, numbers in ((1, row.area), (4, row.territory)):
                for column, number in enumerate(numbers, start=first):
                    self._grid.add((at, column), number, strong=True)
        last = len(rows) + 2
        self._grid.add((last, 0), text("Margin"))
        for label, column in ((self.area, 1), (self.territory, 4)):
            self._grid.addWidget(label, last, column, 1, 2, Qt.AlignmentFlag.AlignRight)
        self.area.setText(margin_words(plan.margin))
        self.territory.setText(text("not known") if count is None else margin_words(count.margin))
        self.reasons.setText("\n".join(filter(None, _reasons(plan, count))))
        for column, share in ((1, 1), (2, 1), (4, 1), (5, 1), (6, 4)):
            self._grid.setColumnStretch(column, share)
        self._name_it(rows)

    def _name_it(self, rows: Iterable[CompareRow]) -> None:
        def sides(numbers: PerColor[str]) -> str:
            return text("{black} to {white}", black=numbers.black or "0", white=numbers.white or "0")

        said = [labeled(row.title, sides(row.area)) for row in rows if any(row.area)]
        area, territory = self.area.text(), self.territory.text()
        margins = text("Area: {area}; territory: {territory}", area=area, territory=territory)
        self.setAccessibleName(clauses([*said, margins]))

    def _follow_theme(self) -> None:
        self._grid.setColumnMinimumWidth(3, current_theme().px(12))


class ProofCard(QWidget):
    """The pairs of a proof, and what is left of them."""

    def __init__(self) -> None:
        super().__init__()
        self.title = TextLabel(size=22, weight=600, serif=True, wrap=True)
        self.row = PieceRow(diameter=26, size=18)
        self.parity = TextLabel(size=14, wrap=True)
        why = text(
            "A point counts for its stone; a winning space for its owner, open or under a losing "
            "stone. Black and white points, with komi and penalty stones, cancel; the rest is the "
            "margin."
        )
        explanation = TextLabel(why, size=14, token="ink2", wrap=True)
        how = text("Point at a faded stone (mouse or cursor): its partner shows.")
        hint = TextLabel(how, size=14, token="ink2", wrap=True)
        card = Card()
        filled(card.body, self.title, self.row, explanation, hint, self.parity, STRETCH)
        spaced(QVBoxLayout(self), margins=0).addWidget(card)

    def show_proof(self, plan: FillPlan, pairing: Pairing) -> None:
        """Show the pairs of a count that has a picture."""
        self.title.setText(_title(pairing))
        self.row.show_pieces(_pieces(pairing))
        self.parity.setText(parity_words(plan))


class AreaCard(QWidget):
    """Shows a plan that has no picture; the result stands on its own card."""

    def __init__(self) -> None:
        super().__init__()
        self.card = Card()
        self.title = TextLabel(
            text("This count cannot be filled in."), size=24, weight=600, serif=True, wrap=True
        )
        self.reasons = TextLabel(size=16, wrap=True)
        self.no_picture = TextLabel(
            text("No filled board: area counting gives the same result."), size=15, token="ink2", wrap=True
        )
        self.ways_out = TextLabel(size=15, token="ink2", wrap=True)
        self.margin = TextLabel(size=15, weight=600)
        self._table = spaced(_WordGrid(), spacing=(36, 4))
        body, do = self.card.body, TextLabel(text("What a referee can do"), size=15, weight=600)
        filled(body, self.title, self.reasons, self.no_picture, Hairline(), self._table, self.margin)
        filled(body, Hairline(), do, self.ways_out, STRETCH)
        filled(spaced(QVBoxLayout(self), margins=0), self.card)

    def show_plan(self, plan: FillPlan) -> None:
        """Show reasons, table and ways out of this count."""
        self.reasons.setText("\n".join(plan.reasons))
        numbered = [f"{number}. {way}" for number, way in enumerate(plan.ways_out, start=1)]
        self.ways_out.setText("\n".join(numbered))
        self.margin.setText(text("Margin: {margin}", margin=margin_words(plan.margin)))
        self._table.clear()
        self._table.add((0, 1), text("Black"))
        self._table.add((0, 2), text("White"))
        for at, row in enumerate(rows_of(plan, None, text("Area")), start=1):
            self._table.add((at, 0), row.title)
            for column, number in enumerate(row.area, start=1):
                self._table.add((at, column), number, strong=True)
        self._table.setColumnStretch(3, 1)


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
        text("{what} {was} to {now}.", what=what, was=was, now=now) for what, was, now in named if was != now
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
        self.handicap = NumberField(text("Handicap"), most=9)
        self.compensation = SegmentedChoice(
            ((Compensation.NONE, text("No handicap points")), (Compensation.KSS, text("Kim, Simon, Straus"))),
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
