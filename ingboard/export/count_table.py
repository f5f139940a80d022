"""The figures of a count for a sheet: areas, debts, total, and what the filled board reads."""

from __future__ import annotations

from collections.abc import Iterator

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import handicap_points
from ingboard.export.sheet import SheetRow, SheetTable
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.text import text

_MINUS = "−"


def count_table(state: GameState, plan: FillPlan) -> SheetTable:
    """The count of a game: what was counted, what was owed, and what it comes to."""
    return SheetTable(text("Count"), (*_owed(state, plan), *_filled(plan)))


def margin_words(margin: float) -> str:
    """A margin as on the sheet: "Black 5", "White 0.5", "0"."""
    if not margin:
        return "0"
    side = Color.BLACK if margin > 0 else Color.WHITE
    return f"{name_of_color(side)} {abs(margin):g}"


def _owed(state: GameState, plan: FillPlan) -> Iterator[SheetRow]:
    area, terms = plan.areas.area, plan.terms
    yield SheetRow(text("Area after removal"), f"{area.black}", f"{area.white}")
    komi = PerColor(max(terms.komi, 0), max(-terms.komi, 0))
    yield _taken(text("Komi"), komi)
    handicaps = PerColor(handicap_points(terms), 0)
    if handicaps.black:
        yield _taken(text("Handicap, {stones} stones", stones=terms.handicap), handicaps)
    bought = _bought(state)
    agreed = PerColor(*(terms.penalties[color] - bought[color] for color in Color))
    if agreed != PerColor(0, 0):
        yield _taken(text("Penalty points"), agreed)
    if state.clock is not None:
        shown = bought.map(lambda points: _less(points) or "0")
        yield SheetRow(text("Penalty points for periods"), shown.black, shown.white)
    if all(bought):
        yield SheetRow(text("  net difference"), *_difference(bought))
    black, white = (
        f"{area[color] - komi[color] - handicaps[color] - terms.penalties[color]:g}"
        for color in Color
    )
    yield SheetRow(text("Total"), black, white)


def _filled(plan: FillPlan) -> Iterator[SheetRow]:
    if plan.final is None:
        yield SheetRow(text("Margin by area"), *_beside(plan.margin), strong=True)
        return
    board = PerColor(*(len(plan.final.points_of(color)) for color in Color))
    stones = PerColor(*(board[color] + plan.in_hand[color] for color in Color))
    yield SheetRow(text("Bowl + board"), f"{stones.black}", f"{stones.white}")
    exact = plan.fill_margin == plan.margin
    yield SheetRow(_reading(plan), *_beside(plan.fill_margin), strong=exact)
    if not exact:
        yield SheetRow(text("With the half point"), *_beside(plan.margin), strong=True)


def _reading(plan: FillPlan) -> str:
    """How the filled board is read; the sum is shown where it is the plain one."""
    losing = sum(plan.losing)
    spaces = sum(plan.spaces) - losing
    if spaces + 2 * losing == abs(plan.fill_margin) and plan.fill_margin:
        if not losing:
            return text("Filled board: space {spaces}", spaces=spaces)
        return text("Space {spaces} + losing stones {stones} × 2", spaces=spaces, stones=losing)
    return text("Margin on the board")


def _bought(state: GameState) -> PerColor[int]:
    if state.clock is None:
        return PerColor(0, 0)
    return state.clock.times.map(lambda time: time.points)


def _difference(bought: PerColor[int]) -> tuple[str, str]:
    """The points that one side has bought more than the other: what the result changes by."""
    more = bought.black - bought.white
    return (_less(max(more, 0)) or "0", _less(max(-more, 0)) or "0")


def _taken(label: str, points: PerColor[int] | PerColor[float]) -> SheetRow:
    return SheetRow(label, _less(points.black), _less(points.white))


def _less(points: float) -> str:
    return f"{_MINUS}{points:g}" if points else ""


def _beside(margin: float) -> tuple[str, str]:
    """A margin in the last column, where the eye looks for it."""
    return "", margin_words(margin)
