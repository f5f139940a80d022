"""Both ways of counting beside each other, or why a count cannot be filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting import territory as count_territory
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import Terms, handicap_points
from ingboard.game.strip import name_of_color
from ingboard.text import clauses, labeled, text
from ingboard.ui.game.film.captions import margin_words
from ingboard.ui.style import current_theme, follow_theme, put_away, spaced
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    Hairline,
    SmallStone,
    TextLabel,
    filled,
    plain_tip,
)

_NOTHING: PerColor[str] = PerColor("", "")


class CompareRow(Struct, frozen=True):
    """One row: each side's number by area and by territory, empty where it is not counted."""

    title: str
    area: PerColor[str]
    territory: PerColor[str] = _NOTHING


def rows_of(
    plan: FillPlan, count: count_territory.TerritoryCount | None, total: str
) -> Iterator[CompareRow]:
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
        yield text(
            "Territory counting needs prisoners, unknown without a record; area counting does not."
        )
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
        self._cells: list[QWidget] = []

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

    def add_stone(self, at: tuple[int, int], color: Color) -> None:
        """Put a stone at the head of a column."""
        sign = SmallStone(color)
        sign.setToolTip(plain_tip(name_of_color(color)))
        self.addWidget(sign, *at, Qt.AlignmentFlag.AlignRight)
        self._cells.append(sign)


class CompareTable(QWidget):
    """Both counts as a table: each side by area and by territory, the margins below, then the reasons."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = spaced(_WordGrid(), spacing=(6, 2))
        self.area = TextLabel(size=16, weight=600, firm=True)
        self.territory = TextLabel(size=16, weight=600, firm=True)
        for margin in (self.area, self.territory):
            margin.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
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
        for column, color in enumerate(Color, start=1):
            self._grid.add_stone((1, column), color)
            self._grid.add_stone((1, column + 3), color)
        for at, row in enumerate(rows, start=2):
            self._grid.add((at, 0), row.title)
            for first, numbers in ((1, row.area), (4, row.territory)):
                for column, number in enumerate(numbers, start=first):
                    self._grid.add((at, column), number, strong=True)
        last = len(rows) + 2
        self._grid.add((last, 0), text("Margin"))
        for label, column in ((self.area, 1), (self.territory, 4)):
            self._grid.addWidget(label, last, column, 1, 2)
        self.area.setText(margin_words(plan.margin))
        self.territory.setText(text("not known") if count is None else margin_words(count.margin))
        self.reasons.setText("\n".join(filter(None, _reasons(plan, count))))
        for column, share in ((1, 1), (2, 1), (4, 1), (5, 1), (6, 1)):
            self._grid.setColumnStretch(column, share)
        self._name_it(rows)

    def _name_it(self, rows: Iterable[CompareRow]) -> None:
        def sides(numbers: PerColor[str]) -> str:
            return text(
                "{black} to {white}", black=numbers.black or "0", white=numbers.white or "0"
            )

        said = [labeled(row.title, sides(row.area)) for row in rows if any(row.area)]
        area, territory = self.area.text(), self.territory.text()
        margins = text("Area: {area}; territory: {territory}", area=area, territory=territory)
        self.setAccessibleName(clauses([*said, margins]))

    def _follow_theme(self) -> None:
        self._grid.setColumnMinimumWidth(3, current_theme().px(12))


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
            text("No filled board: area counting gives the same result."),
            size=15,
            token="ink2",
            wrap=True,
        )
        self.ways_out = TextLabel(size=15, token="ink2", wrap=True)
        self.margin = TextLabel(size=15, weight=600)
        self._table = spaced(_WordGrid(), spacing=(36, 4))
        body, do = self.card.body, TextLabel(text("What a referee can do"), size=15, weight=600)
        filled(
            body, self.title, self.reasons, self.no_picture, Hairline(), self._table, self.margin
        )
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
