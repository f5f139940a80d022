"""The whole count as one value: its steps, its tags, the filled board and the result.

The order is that of Ing 1991, Article 4: dead stones go home, shared points are filled in pairs,
komi and penalty stones go in, each side fills its own spaces, and the losing stones go into the
winning spaces. The plan never asks a widget or a timer; `film` walks through it stone by stone,
`hand_judged` reads its last board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import EMPTY, Position
from ingboard.counting.area import Areas, areas_of, without_dead
from ingboard.counting.balance import (
    Balance,
    balance_of,
    sentence_of_obstacle,
    sentence_of_way_out,
    ways_out_of,
)
from ingboard.counting.placement import Places, places_of
from ingboard.counting.terms import Terms, fill_komi, tie_winner


class StepKind(StrEnum):
    """What a step of the count does; lids are emptied before it, bowls refilled after it."""

    EMPTY_LID = "empty-lid"
    RETURN_DEAD = "return-dead"
    SHARE = "share"
    COMPENSATE = "compensate"
    PENALIZE = "penalize"
    RESERVE = "reserve"
    FILL = "fill"
    PLACE_LOSING = "place-losing"
    REFILL = "refill"


class Tag(StrEnum):
    """What a point of the filled board is, where no stone of the game stands."""

    KOMI = "komi"
    PENALTY = "penalty"
    SHARED = "shared"
    SHARED_OPEN = "shared-open"
    FILLED = "filled"
    LOSING = "losing"
    WINNING_SPACE = "winning-space"
    RESERVED = "reserved"


class FillStep(Struct, frozen=True):
    """One step. `color` is the color of the stones, or for `RESERVE` the side that keeps the point open."""

    kind: StepKind
    color: Color
    points: tuple[Point, ...]


class FilledStone(Struct, frozen=True):
    """One stone on its way: `step` is the number of its step in the plan."""

    kind: StepKind
    color: Color
    point: Point
    step: int


class LidStone(Struct, frozen=True):
    """A prisoner of that color that leaves the other side's lid for its own bowl."""

    color: Color

    @property
    def kind(self) -> StepKind:
        """Always `EMPTY_LID`."""
        return StepKind.EMPTY_LID


FilmStone: TypeAlias = FilledStone | LidStone
"""A stone on its way in the film: to or from a point, or out of a lid."""

HOMEWARD = frozenset({StepKind.RETURN_DEAD, StepKind.REFILL})
"""The steps whose stones leave the board for their bowl."""

NOTHING_KEPT = PerColor(0, 0)


class FillPlan(Struct, frozen=True, dict=True):
    """A count of `board` with the `dead` stones; `game` is the board without them.

    Where the count cannot be carried out, `final` is None, steps, stones, tags and open points are
    empty, and `reasons` and `ways_out` say why and what a referee can do; the margin holds all the
    same. `fill_margin` is what the filled board reads, `margin` has a half komi's half point in it;
    both are Black's less White's. `winner` is None for a draw.

    `kept` are the prisoners of each color that lie in the other side's lid until the count. `film` is
    every stone's way: out of the lids, then `stones`, and from `reading` on home into both bowls.
    """

    board: Position
    dead: frozenset[Point]
    game: Position
    terms: Terms
    areas: Areas
    balance: Balance
    steps: tuple[FillStep, ...]
    stones: tuple[FilledStone, ...]
    tags: Mapping[Point, Tag]
    final: Position | None
    open_points: tuple[Point, ...]
    reserved: Point | None
    fill_margin: int
    margin: float
    winner: Color | None
    kept: PerColor[int] = NOTHING_KEPT
    film: tuple[FilmStone, ...] = ()

    @property
    def reading(self) -> int:
        """How many stones of the film have moved when the board is filled and can be read."""
        return sum(self.kept) + len(self.stones) if self.film else 0

    @property
    def glance(self) -> int:
        """How many stones of the film have moved when the bowls tell who has won: all but losing ones."""
        return self.reading - sum(self.losing) if self.film else 0

    @cached_property
    def changes(self) -> tuple[tuple[int, int], ...]:
        """The cell that each stone of the film changes, and to what; stones out of lids change none."""
        index_of = self.board.grid.index_of
        return tuple(
            (index_of(stone.point), EMPTY if stone.kind in HOMEWARD else stone.color)
            for stone in self.film
            if not isinstance(stone, LidStone)
        )

    @property
    def feasible(self) -> bool:
        """Whether the count can be carried out strictly: every stone placed, nothing borrowed."""
        return not self.balance.obstacles

    @property
    def reasons(self) -> tuple[str, ...]:
        """What is in the way of the count, in words; empty if it can be carried out."""
        return tuple(map(sentence_of_obstacle, self.balance.obstacles))

    @property
    def ways_out(self) -> tuple[str, ...]:
        """What a referee can do about the obstacles, in words."""
        return tuple(map(sentence_of_way_out, ways_out_of(self.balance, self.areas)))

    @property
    def paid_stones(self) -> PerColor[int]:
        """Komi and penalty stones of each color, wherever there is room for them or not."""
        owed = self.balance.owed
        return PerColor(owed.white // 2, owed.black // 2)

    @property
    def spaces(self) -> PerColor[int]:
        """The winning spaces of each side, those that take losing stones among them."""
        return self.balance.winning_spaces

    @property
    def losing(self) -> PerColor[int]:
        """The losing stones of each color that are placed."""
        return self.balance.losing_stones

    @property
    def in_hand(self) -> PerColor[int]:
        """The losing stones of each color that fit nowhere."""
        return self.balance.in_hand

    @property
    def result(self) -> str:
        """The result as on the sheet: `B+3`, `W+0.5`, `B+0` or `Draw`."""
        return result_of(self.margin, self.winner)


def plan_count(
    board: Position, dead: frozenset[Point], terms: Terms, kept: PerColor[int] = NOTHING_KEPT
) -> FillPlan:
    """The count of a board under the terms. `dead` holds whole chains (see `area.dead_chains`).

    `kept` are the prisoners of each color still in the other side's lid.
    """
    game = without_dead(board, dead)
    areas = areas_of(game, terms.sharing)
    balance = balance_of(areas, terms)
    margin = balance.margin + half_point(terms)
    winner = winner_of(margin, terms)
    if balance.obstacles:
        return FillPlan(
            board,
            dead,
            game,
            terms,
            areas,
            balance,
            (),
            (),
            MappingProxyType({}),
            None,
            (),
            None,
            balance.margin,
            margin,
            winner,
            kept,
        )
    places = places_of(areas, balance)
    steps = tuple(_steps(board, dead, balance, places))
    tags = _tags(game, places)
    final = game.with_cells(
        (point, step.color)
        for step in steps
        if step.kind not in {StepKind.RETURN_DEAD, StepKind.RESERVE}
        for point in step.points
    )
    points = game.grid.points
    stones = tuple(_stones(steps))
    lids = [LidStone(color) for color in Color for _ in range(kept[color])]
    return FillPlan(
        board,
        dead,
        game,
        terms,
        areas,
        balance,
        steps,
        stones,
        MappingProxyType(tags),
        final,
        final.points_of(None),
        None if places.reserved is None else points[places.reserved],
        balance.margin,
        margin,
        winner,
        kept,
        (*lids, *stones, *_refill(final, len(steps))),
    )


def one_color_first(plan: FillPlan) -> FillPlan:
    """The same count with a film in which Black fills all its land before White begins."""
    film = list(plan.film)
    fills = [at for at, stone in enumerate(film) if stone.kind is StepKind.FILL]
    parted = sorted((film[at] for at in fills), key=lambda stone: stone.color)
    for at, stone in zip(fills, parted, strict=True):
        film[at] = stone
    return replace(plan, film=tuple(film))


def position_after(plan: FillPlan, number: int) -> Position:
    """The board after the first `number` steps; 0 is the board as it was counted.

    Raises IndexError outside 0 to `len(plan.steps)`.
    """
    if not 0 <= number <= len(plan.steps):
        raise IndexError(number)
    position = plan.board
    for step in plan.steps[:number]:
        match step.kind:
            case StepKind.RETURN_DEAD:
                position = without_dead(position, step.points)
            case StepKind.RESERVE:
                pass
            case (
                StepKind.EMPTY_LID
                | StepKind.SHARE
                | StepKind.COMPENSATE
                | StepKind.PENALIZE
                | StepKind.FILL
                | StepKind.PLACE_LOSING
                | StepKind.REFILL
            ):
                position = position.with_cells((point, step.color) for point in step.points)
    return position


def border_of(plan: FillPlan) -> frozenset[Point]:
    """The stones of the game that touch one of the other color: no step moves them."""
    grid, cells = plan.game.grid, plan.game.cells
    return frozenset(
        grid.points[at]
        for at, cell in enumerate(cells)
        if cell and any(cells[near] not in (EMPTY, cell) for near in grid.neighbors[at])
    )


def half_point(terms: Terms) -> float:
    """What the fill leaves out of a half komi, in Black's favor if positive."""
    return fill_komi(terms.komi).points - terms.komi


def winner_of(margin: float, terms: Terms) -> Color | None:
    """Who wins by a margin (Black's less White's), half points included; None is a draw."""
    if margin > 0:
        return Color.BLACK
    return Color.WHITE if margin < 0 else tie_winner(terms.ties)


def result_of(margin: float, winner: Color | None) -> str:
    """The result as on the sheet: `B+3`, `W+0.5`, `B+0` or `Draw`."""
    return "Draw" if winner is None else f"{winner.letter}+{abs(margin):g}"


def _steps(
    board: Position, dead: frozenset[Point], balance: Balance, places: Places
) -> Iterator[FillStep]:
    """The steps in order, those without a point left out."""
    points = board.grid.points

    def step(kind: StepKind, color: Color, numbers: Iterable[int]) -> Iterator[FillStep]:
        chosen = tuple([points[number] for number in numbers])
        if chosen:
            yield FillStep(kind, color, chosen)

    for color in Color:
        home = [board.grid.index_of(p) for p in sorted(dead) if board.color_at(p) is color]
        yield from step(StepKind.RETURN_DEAD, color, home)
    yield from step(StepKind.SHARE, Color.BLACK, places.shared[::2])
    yield from step(StepKind.SHARE, Color.WHITE, places.shared[1::2])
    for payer in Color:
        yield from step(StepKind.COMPENSATE, payer.opponent, places.komi[payer])
    for payer in Color:
        yield from step(StepKind.PENALIZE, payer.opponent, places.penalty[payer])
    if places.reserved is not None and balance.reserved is not None:
        yield from step(StepKind.RESERVE, balance.reserved, [places.reserved])
    for color in Color:
        yield from step(StepKind.FILL, color, places.filled[color])
    loser = Color.WHITE if balance.winning_spaces.black else Color.BLACK
    yield from step(StepKind.PLACE_LOSING, loser, places.losing)


def _stones(steps: tuple[FillStep, ...]) -> Iterator[FilledStone]:
    """The stones one by one; where both sides share or fill, they take turns, Black first."""
    number = 0
    while number < len(steps):
        step = steps[number]
        together = [number]
        if step.kind in {StepKind.SHARE, StepKind.FILL}:
            together = [n for n, other in enumerate(steps) if other.kind is step.kind]
        for turn in range(max(len(steps[n].points) for n in together)):
            for n in together:
                if step.kind is not StepKind.RESERVE and turn < len(steps[n].points):
                    yield FilledStone(step.kind, steps[n].color, steps[n].points[turn], n)
        number = together[-1] + 1


def _refill(final: Position, step: int) -> Iterator[FilledStone]:
    """Every stone of the filled board on its way into its bowl, row by row from the top."""
    for point in final.grid.points:
        color = final.color_at(point)
        if color is not None:
            yield FilledStone(StepKind.REFILL, color, point, step)


def _tags(game: Position, places: Places) -> dict[Point, Tag]:
    points = game.grid.points
    tags: dict[Point, Tag] = {}

    def mark(tag: Tag, numbers: Iterable[int | None]) -> None:
        tags.update({points[number]: tag for number in numbers if number is not None})

    mark(Tag.SHARED, places.shared)
    mark(Tag.SHARED_OPEN, [places.odd_shared])
    mark(Tag.RESERVED, [places.reserved])
    mark(Tag.WINNING_SPACE, places.zone)
    for color in Color:
        mark(Tag.KOMI, places.komi[color])
        mark(Tag.PENALTY, places.penalty[color])
        mark(Tag.FILLED, places.filled[color])
    mark(Tag.LOSING, places.losing)
    return tags
