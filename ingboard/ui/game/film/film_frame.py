"""What board and bowls show at any moment of a film; the same moment always gives the same picture."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import EMPTY
from ingboard.counting.fillplan import (
    HOMEWARD,
    FilledStone,
    FillPlan,
    FilmStone,
    LidStone,
    StepKind,
    Tag,
    border_of,
)
from ingboard.counting.film import Moment, moment
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.game.film.narration import TOLD, Narration
from ingboard.ui.game.film.schedule import Instant, Stage, alone_until, stage_at

_MARKS = {
    Tag.KOMI: Mark.KOMI,
    Tag.PENALTY: Mark.PENALTY,
    Tag.LOSING: Mark.LOSING,
    Tag.WINNING_SPACE: Mark.WINNING,
    Tag.SHARED_OPEN: Mark.SHARED,
}


_AWAITED = frozenset({StepKind.COMPENSATE, StepKind.PENALIZE, StepKind.PLACE_LOSING})


_DOTTED = frozenset({Tag.FILLED, Tag.SHARED})


_GLOWING = frozenset({Tag.WINNING_SPACE, Tag.LOSING})


class FilmFrame(Struct, frozen=True):
    """One picture of the film: the board, both bowls, and the numbers they come from."""

    board: BoardPicture
    bowls: PerColor[BowlPicture]
    moment: Moment


def frame_at(
    plan: FillPlan, instant: Instant, narration: Narration = TOLD, now: Moment | None = None
) -> FilmFrame:
    """The picture at a moment. A stone in the air is on no board and in no bowl; it is `moving`.

    Unless the glance is answered, nothing on the board tells who has won. In a lesson the land that is filled
    is lit, and its border stones are ringed. `now` saves computing the moment of the landed stones again.
    """
    if now is None:
        now = moment(plan, instant.landed)
    stage = stage_at(plan, instant, answered=narration.answered)
    if stage is Stage.GLANCE:
        tags = {point: tag for point, tag in now.tags.items() if tag is not Tag.WINNING_SPACE}
        now = replace(now, tags=MappingProxyType(tags))
    aloft = stones_aloft(plan, instant)
    hidden = frozenset(stone.point for stone in _of_the_board(aloft) if _goes_home(stone))
    board = _board(plan, now, aloft, hidden)
    if stage is Stage.FILL and narration.is_lesson:
        board = _with_land(plan, now, board)
    return FilmFrame(board, _bowls(plan, now, aloft), now)


def stones_aloft(plan: FillPlan, instant: Instant) -> tuple[FilmStone, ...]:
    """The stones in the air, in the order in which they land."""
    return tuple(plan.film[flight.stone] for flight in instant.airborne)


def _goes_home(stone: FilmStone) -> bool:
    return stone.kind in HOMEWARD


def _of_the_board(stones: Iterable[FilmStone]) -> list[FilledStone]:
    return [stone for stone in stones if not isinstance(stone, LidStone)]


def _board(
    plan: FillPlan, now: Moment, aloft: tuple[FilmStone, ...], hidden: frozenset[Point]
) -> BoardPicture:
    marks = {
        point: _MARKS[tag]
        for point, tag in now.tags.items()
        if tag in _MARKS and point not in hidden
    }
    for stone in _of_the_board(aloft):
        if stone.kind in _AWAITED:
            marks[stone.point] = Mark.RESERVED
    filled = frozenset(point for point, tag in now.tags.items() if tag in _DOTTED)
    home = _of_the_board(plan.film[: min(now.number, sum(plan.kept) + len(plan.dead))])
    gone = {stone.point for stone in home if _goes_home(stone)}
    glow = {point: Glow.WINNING for point, tag in now.tags.items() if tag in _GLOWING}
    labels = {} if plan.reserved not in now.tags or plan.reserved is None else {plan.reserved: "R"}
    return BoardPicture(
        now.position,
        marks=marks,
        dead=plan.dead - gone - hidden,
        glow=glow,
        filled=filled,
        hidden=hidden,
        labels=labels,
    )


def _with_land(plan: FillPlan, now: Moment, board: BoardPicture) -> BoardPicture:
    """Light the land that is being filled, and ring the stones of the border."""
    assert now.coming is not None
    filling = {now.coming.color} if alone_until(plan) else set(Color)
    points = plan.board.grid.points
    lit = {
        point: Glow.LAND
        for point, owner, cell in zip(points, plan.areas.owners, now.position.cells, strict=True)
        if owner in filling and cell == EMPTY and point != plan.reserved
    }
    ringed = dict.fromkeys(border_of(plan), Mark.BORDER)
    return replace(board, glow={**board.glow, **lit}, marks={**ringed, **board.marks})


def _bowls(plan: FillPlan, now: Moment, aloft: tuple[FilmStone, ...]) -> PerColor[BowlPicture]:
    def in_lid(color: Color) -> int:
        leaving = sum(isinstance(stone, LidStone) and stone.color is color for stone in aloft)
        return now.lids[color] - leaving

    def bowl(color: Color) -> BowlPicture:
        own = [stone for stone in aloft if stone.color is color]
        lifted = sum(_goes_home(stone) for stone in own)
        from_lid = sum(isinstance(stone, LidStone) for stone in own)
        return BowlPicture(
            color,
            capacity=plan.balance.stones,
            in_bowl=now.bowls[color] - (len(own) - lifted - from_lid),
            on_board=now.position.count(color) - lifted,
            moving=len(own),
            in_lid=in_lid(color),
            lid=in_lid(color.opponent) if any(plan.kept) else None,
        )

    return PerColor(bowl(Color.BLACK), bowl(Color.WHITE))
