"""Pictures of board and bowls of a count that is laid by hand."""

from __future__ import annotations

from collections.abc import Collection

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.by_hand import DropKind, HandCount
from ingboard.counting.hand_judged import HandReading
from ingboard.kifu.marks import MarkKind
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.game.bowl_pictures import BowlPicture

_MARKS = {DropKind.KOMI: Mark.KOMI, DropKind.PENALTY: Mark.PENALTY, DropKind.LOSING: Mark.LOSING}


def board_of(
    count: HandCount,
    *,
    lit: Collection[Point] = (),
    reading: HandReading | None = None,
    carried: Point | None = None,
) -> BoardPicture:
    """The board with what is laid; `lit` points glow, stones on them are crossed; a stone is `carried`.

    Once a board that is filled to the end is read, its open spaces are marked as winning spaces.
    """
    marks: dict[Point, Mark | MarkKind] = {
        p: _MARKS[laid.kind] for p, laid in count.laid.items() if laid.kind in _MARKS
    }
    marks.update({p: MarkKind.CROSS for p in lit if p in count.laid and p not in marks})
    glow = dict.fromkeys(lit, Glow.HOT)
    if reading is not None and not any(count.bowls):
        for point in open_spaces(count):
            marks[point] = Mark.WINNING
            glow.setdefault(point, Glow.WINNING)
    return BoardPicture(
        count.position,
        marks={point: mark for point, mark in marks.items() if point != carried},
        dead=frozenset(count.dead_left - {carried}),
        glow=glow,
        filled=frozenset(
            p for p, laid in count.laid.items() if laid.kind in {DropKind.FILL, DropKind.SHARED}
        ),
        hidden=frozenset() if carried is None else frozenset({carried}),
        labels={p: "R" for p, laid in count.laid.items() if laid.kind is DropKind.KEPT},
    )


def open_spaces(count: HandCount) -> list[Point]:
    """The open points that are a side's space."""
    return [
        point
        for point in count.position.points_of(None)
        if point not in count.laid and count.owner_at(point) is not None
    ]


def bowls_shown(count: HandCount, in_hand: Color | None = None) -> PerColor[BowlPicture]:
    """Both bowls; a stone `in_hand` is taken from its bowl and moving."""
    bowls, position = count.bowls, count.position

    def bowl(color: Color) -> BowlPicture:
        moving = int(color is in_hand and bowls[color] > 0)
        return BowlPicture(
            color,
            capacity=count.plan.balance.stones,
            in_bowl=max(0, bowls[color] - moving),
            on_board=position.count(color),
            moving=moving,
        )

    return PerColor(bowl(Color.BLACK), bowl(Color.WHITE))


def carried_bowls(count: HandCount, color: Color) -> PerColor[BowlPicture]:
    """Both bowls while a stone of the board is carried: it is on no point and in no bowl."""
    bowls = bowls_shown(count)
    own = bowls[color]
    lifted = BowlPicture(color, own.capacity, own.in_bowl, own.on_board - 1, moving=1)
    return bowls.with_color(color, lifted)
