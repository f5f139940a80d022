"""A filled board as an ASCII diagram with coordinates and a legend of the signs that occur."""

from __future__ import annotations

from ingboard.board.diagrams import rows_of, with_coordinates
from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Position
from ingboard.counting.fillplan import FillPlan, Tag
from ingboard.text import text

_SIGNS = {
    Tag.KOMI: "K",
    Tag.PENALTY: "P",
    Tag.LOSING: "2",
    Tag.WINNING_SPACE: "1",
    Tag.RESERVED: "R",
    Tag.SHARED_OPEN: "=",
}


def filled_diagram(plan: FillPlan) -> str:
    """The filled board and its legend; the game's board without the dead stones if it is not filled."""
    position = plan.game if plan.final is None else plan.final
    rows = [list(row) for row in rows_of(position)]
    for point, tag in plan.tags.items():
        rows[point.row][point.column] = _sign(position, point, tag)
    drawn = ["".join(row) for row in rows]
    used = set("".join(drawn))
    legend = [f"  {sign}  {meaning}" for sign, meaning in _legend(plan) if sign in used]
    return "\n".join([with_coordinates(drawn), "", *legend])


def _sign(position: Position, point: Point, tag: Tag) -> str:
    if tag in _SIGNS:
        return _SIGNS[tag]
    return "x" if position.color_at(point) is Color.BLACK else "o"


def _legend(plan: FillPlan) -> list[tuple[str, str]]:
    white_pays = plan.paid_stones.black > 0 and plan.paid_stones.white == 0
    payee = text("black") if white_pays else text("white")
    paid = text("{color} stone", color=payee)
    if plan.paid_stones.black and plan.paid_stones.white:
        paid = text("stone of the side it is paid to")
    loser = text("white") if plan.losing.white else text("black")
    reserved = "" if plan.reserved is None else name_of(plan.reserved, plan.board.grid)
    return [
        ("X", text("black stone of the game")),
        ("O", text("white stone of the game")),
        ("x", text("black stone filled in")),
        ("o", text("white stone filled in")),
        ("K", text("komi: {stone}", stone=paid)),
        ("P", text("penalty: {stone}", stone=paid)),
        ("1", text("winning space, open: 1 point")),
        ("2", text("losing stone ({color}) in a winning space: 2 points", color=loser)),
        ("R", text("reserved: {point} stays open for the odd point owed", point=reserved)),
        ("=", text("shared space that stays open")),
        (".", text("open point")),
    ]
