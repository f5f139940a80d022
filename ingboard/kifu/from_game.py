"""From a game to a record: what was played and counted, ready to be written. A projection, not the truth."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Placement
from ingboard.clock.clock import Clock
from ingboard.counting.fillplan import FillPlan
from ingboard.game.setup import GameSetup
from ingboard.game.state import Ending as GameEnding
from ingboard.game.state import GameState, Outcome, Ruling
from ingboard.kifu.marks import TERRITORY
from ingboard.kifu.options import options_written
from ingboard.kifu.properties import format_rules
from ingboard.kifu.record import (
    NO_TIME,
    GameDetails,
    GameRecord,
    Player,
    RecordMark,
    RecordMove,
    RecordNode,
    TimeLeft,
)
from ingboard.kifu.result_property import PropertyEnding, RecordedResult, format_result
from ingboard.kifu.times import format_control
from ingboard.rules.plays import Passed


def record_of(
    states: Sequence[GameState],
    opened: GameRecord | None = None,
    kept: Sequence[int] = (),
) -> GameRecord:
    """The record of a game given its state after each step (`states[0]`: before the first).

    Of an opened record, the details stay, and so do the nodes named by `kept`: the record's node of each
    step that is still as it was recorded.
    """
    last = states[-1]
    details = _details(last, opened)
    nodes = [opened.nodes[0] if opened is not None else RecordNode()]
    for step in range(1, len(states)):
        if opened is not None and step <= len(kept):
            nodes.append(opened.nodes[kept[step - 1]])
        else:
            nodes.append(_node(states[step - 1], states[step]))
    nodes = _with_rulings(nodes, last.rulings, opened)
    nodes[-1] = _with_territory(nodes[-1], last)
    first = last.setup.first
    if opened is None:
        nodes[0] = _with_first_stones(nodes[0], last.setup)
    return GameRecord(first=first, nodes=tuple(nodes), details=details)


def _details(last: GameState, opened: GameRecord | None) -> GameDetails:
    setup = last.setup
    rules_text, edition = format_rules(setup.rules)
    options = options_written(setup)
    base = GameDetails() if opened is None else opened.details
    if opened is not None and opened.details.rule_text is setup.rules:
        rules_text, edition = opened.details.rules_text, opened.details.edition
        options = opened.details.options_text or options
    main, overtime = ("", "") if setup.controls is None else format_control(setup.controls.black)
    # What is resigned or claimed is said, too: it stands until it is withdrawn.
    outcome = last.outcome if last.reported is None else last.reported.outcome
    players = base.players
    if opened is None:
        players = PerColor(
            Player(setup.names.black, setup.ranks.black),
            Player(setup.names.white, setup.ranks.white),
        )
    return replace(
        base,
        players=players,
        event=setup.event if opened is None else base.event,
        komi=None if base.komi_unread else setup.terms.komi,
        handicap=setup.terms.handicap or base.handicap,
        rules_text=rules_text,
        edition=edition,
        options_text=options,
        result_text=base.result_text if outcome is None else result_of(outcome),
        date=setup.date or base.date,
        main_time_text=main or base.main_time_text,
        overtime_text=overtime or base.overtime_text,
        penalties=last.penalties,
    )


_ENDINGS = {
    GameEnding.RESIGNATION: PropertyEnding.RESIGNATION,
    GameEnding.TIME: PropertyEnding.TIME,
    GameEnding.COUNT: PropertyEnding.POINTS,
    GameEnding.BOARD_COUNT: PropertyEnding.POINTS,
    GameEnding.FORFEIT: PropertyEnding.FORFEIT,
    GameEnding.NO_SHOW: PropertyEnding.FORFEIT,
    GameEnding.VOID: PropertyEnding.VOID,
    GameEnding.BOTH_LOST: PropertyEnding.VOID,
}


def result_of(outcome: Outcome) -> str:
    """A result as RE has it."""
    ending, winner = _ENDINGS[outcome.ending], outcome.winner
    if ending is PropertyEnding.POINTS and winner is None:
        ending = PropertyEnding.DRAW
    return format_result(RecordedResult(ending, winner, outcome.margin))


def _node(before: GameState, after: GameState) -> RecordNode:
    if after.line is before.line:
        return RecordNode(to_play=after.to_play)
    move = after.line.last
    time = NO_TIME if after.clock is None else _time_left(after.clock, before.to_play)
    match move:
        case Placement():
            return RecordNode(move=RecordMove(move.color, move.point), time=time)
        case Passed():
            return RecordNode(move=RecordMove(move.color, None), time=time)
        case None:
            return RecordNode(setup=_changes(before, after), to_play=after.to_play)


def _changes(before: GameState, after: GameState) -> tuple[tuple[Point, Color | None], ...]:
    old, new = before.position, after.position
    return tuple(
        (point, new.color_at(point))
        for point in new.grid.points
        if old.color_at(point) is not new.color_at(point)
    )


def _time_left(clock: Clock, color: Color) -> PerColor[TimeLeft | None]:
    """What the mover's clock shows; in overtime also the periods (or stones) left, this one included."""
    time = clock.times[color]
    periods: int | None = None
    if time.period:
        periods = time.stones or overtime_left(clock, color)
    return NO_TIME.with_color(color, TimeLeft(time.remaining, periods))


def overtime_left(clock: Clock, color: Color) -> int | None:
    """Overtime periods left to a side, the present one included; None outside overtime."""
    time = clock.times[color]
    total = getattr(time.control, "periods", 0)
    return total - time.period + 1 if time.period else None


def _with_territory(node: RecordNode, last: GameState) -> RecordNode:
    """The agreed dead stones are kept as territory marks of the last node, as other programs have them."""
    if last.plan is None:
        return node
    land = land_of(last.plan)
    marks = tuple(RecordMark(TERRITORY[color], point) for color in Color for point in land[color])
    other = tuple(mark for mark in node.marks if mark.kind not in TERRITORY.values())
    return replace(node, marks=tuple(sorted(other + marks)))


def land_of(plan: FillPlan) -> PerColor[frozenset[Point]]:
    """Each side's points of a count that bear no stone of the game: its land and what was removed there."""
    game = plan.game
    owned = [
        (Color(owner), point)
        for point, owner in zip(game.grid.points, plan.areas.owners, strict=True)
        if owner and game.color_at(point) is None
    ]
    return PerColor(
        frozenset(point for color, point in owned if color is Color.BLACK),
        frozenset(point for color, point in owned if color is Color.WHITE),
    )


def _with_rulings(
    nodes: list[RecordNode],
    rulings: tuple[Ruling, ...],
    opened: GameRecord | None,
) -> list[RecordNode]:
    """Each ruling at the move it concerns, or at the last node if that move was taken back."""
    known = set() if opened is None else {one for node in opened.nodes for one in node.rulings}
    for ruling in rulings:
        if ruling in known:
            continue
        at = min(ruling.number, len(nodes) - 1)
        nodes[at] = replace(nodes[at], rulings=(*nodes[at].rulings, ruling))
    return nodes


def _with_first_stones(node: RecordNode, setup: GameSetup) -> RecordNode:
    stones = tuple(
        (point, color)
        for point in setup.first.grid.points
        if (color := setup.first.color_at(point)) is not None
    )
    return replace(node, setup=stones) if stones else node
