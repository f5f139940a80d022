"""Moves as a record has them: nothing is refused, so the events follow the record and verdicts are notes.

A record may hold plays that the rules bar, moves out of turn, and moves after the end; all are played on as
recorded. A stone on a stone takes its place, as SGF FF[4] has it.

From a record to a game: its conditions, and its moves as the events they were. Nothing is refused.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.counting.terms import Terms
from ingboard.game import events as game_events
from ingboard.game.default_terms import default_terms
from ingboard.game.evolve import evolve
from ingboard.game.setup import GameSetup
from ingboard.game.state import IN_PLAY, GameState, Phase, new_game
from ingboard.kifu.findings import Code, Finding, Severity
from ingboard.kifu.options import ReadOptions, options_read
from ingboard.kifu.record import GameRecord, RecordNode, numbers_along
from ingboard.rules.plays import Passed
from ingboard.rules.ruleset import RuleText
from ingboard.text import text


def moves_out_of_turn(record: GameRecord, refused: Container[int] = ()) -> Iterator[Finding]:
    """The moves after a move of the same color, Black's first handicap stones and set-up nodes excepted.

    Nor those that are refused for it, by their move numbers.
    """
    free = record.details.handicap or 0
    last: Color | None = None
    numbers: tuple[int, ...] = ()
    for at, node in enumerate(record.nodes):
        if node.setup:
            last = None
        if node.to_play is not None:
            last = node.to_play.opponent
        if node.move is None:
            continue
        color = node.move.color
        if color is last and not (free and color is Color.BLACK):
            numbers = numbers or numbers_along(record.nodes)
            if numbers[at] not in refused:
                who = text("Black") if color is Color.BLACK else text("White")
                sentence = text("{who} plays twice in a row.", who=who)
                yield Finding(Severity.NOTE, node.line, node.column, Code.OUT_OF_TURN, sentence)
        if free:
            free = free - 1 if color is Color.BLACK else 0
        last = color


def recorded_events(
    state: GameState, color: Color, point: Point | None, *, as_pass: bool | None = None
) -> tuple[game_events.Event, ...]:
    """The events of a recorded move (point None: a pass).

    A board play after a stop is play-on (Simplified, Agreement; 1991, item 18); under the Simplified text,
    which knows no third and fourth pass, so is a pass. `as_pass` tells whether the text reads the play as a
    pass, where that is known; else it is asked.
    """
    at = Moment(0)
    events: list[game_events.Event] = []
    stopped_once = state.phase is Phase.AGREEMENT and state.setup.ruleset.passes_to_end is None
    if state.phase not in IN_PLAY and (point is not None or stopped_once):
        events.append(game_events.PlayResumed(color, color, at))
    if point is not None:
        if state.position.color_at(point) is not None:
            return (*events, game_events.StonePlaced(color, point, at, over=True))
        if _reads_as_pass(state, color, point) if as_pass is None else as_pass:
            made = game_events.PassMade(color, at, instead_of=point)
            return (*events, made, *_after_pass(state, at))
        return (*events, game_events.StonePlaced(color, point, at))
    return (*events, game_events.PassMade(color, at), *_after_pass(state, at))


def _reads_as_pass(state: GameState, color: Color, point: Point) -> bool:
    """Whether the text reads the play as a pass: only the suicide of one stone can be one."""
    position, enemy = state.position, color.opponent
    cells, grid = position.cells, position.grid
    for index in grid.neighbors[grid.index_of(point)]:
        if cells[index] != enemy:
            return False
    return isinstance(state.setup.ruleset.judge(state.line, color, point), Passed)


def _after_pass(state: GameState, at: Moment) -> tuple[game_events.Event, ...]:
    ruleset = state.setup.ruleset
    if state.phase not in IN_PLAY or state.passes + 1 < ruleset.passes_to_pause:
        return ()
    stopped = game_events.PlayStopped(by_consent=False, at=at)
    if ruleset.passes_to_end is None and state.phase is Phase.PLAYING_ON:
        return (stopped, game_events.CountBegun(frozenset(), at))
    return (stopped,)


class RecordedGame(Struct, frozen=True):
    """A record as a game. `steps` are the events of each move or set-up, `nodes` the node of each."""

    setup: GameSetup
    steps: tuple[tuple[game_events.Event, ...], ...]
    nodes: tuple[int, ...]
    last: GameState


class NodeSteps(Struct, frozen=True):
    """What one node of a record does to a game: the events of each step and the state after it."""

    steps: tuple[tuple[game_events.Event, ...], ...]
    states: tuple[GameState, ...]


def game_of(record: GameRecord, rules: RuleText | None = None) -> RecordedGame:
    """The record under its own rule text, or the one given."""
    setup = setup_of(record, rules or record.details.rule_text)
    state = new_game(setup)
    steps: list[tuple[game_events.Event, ...]] = []
    nodes: list[int] = []
    for number, node in enumerate(record.nodes):
        taken = steps_of(state, node, is_root=not number)
        if taken.states:
            state = taken.states[-1]
        steps.extend(taken.steps)
        nodes.extend([number] * len(taken.steps))
    return RecordedGame(setup, tuple(steps), tuple(nodes), state)


def steps_of(state: GameState, node: RecordNode, *, is_root: bool = False) -> NodeSteps:
    """The steps of one node after a state; the root's own stones are in the first state already."""
    steps: list[tuple[game_events.Event, ...]] = []
    states: list[GameState] = []
    if not is_root and sets_up(state, node):
        position = state.position.with_cells(node.setup)
        events: tuple[game_events.Event, ...] = (
            game_events.BoardSetUp(position, node.to_play or state.to_play),
        )
        state = evolve(state, events[0])
        steps.append(events)
        states.append(state)
    if node.move is None:
        return NodeSteps(tuple(steps), tuple(states))
    events = recorded_events(state, node.move.color, node.move.point)
    if node.rulings:
        events = (*events, *(game_events.RulingMade(ruling, Moment(0)) for ruling in node.rulings))
    for event in events:
        state = evolve(state, event)
    return NodeSteps((*steps, events), (*states, state))


def sets_up(state: GameState, node: RecordNode) -> bool:
    """Whether a node puts stones on the board in mid-game, or gives the turn to the other side (PL)."""
    has_turn = node.to_play is not None and node.to_play is not state.to_play
    return bool(node.setup) or (has_turn and state.phase in IN_PLAY)


def setup_of(record: GameRecord, rules: RuleText) -> GameSetup:
    """The conditions that a record states; what it leaves open is the rule text's default."""
    details = record.details
    return GameSetup(
        rules=rules,
        first=record.first,
        terms=terms_of(record, rules),
        names=details.players.map(lambda player: player.name),
        ranks=details.players.map(lambda player: player.rank),
        event=details.event,
        to_start=_first_to_play(record),
        options=_choices(record, rules).play,
    )


def terms_of(record: GameRecord, rules: RuleText) -> Terms:
    """The terms of the count that a record states: komi 8, or 0 with a handicap, where it says none.

    Its table's choices hold under the rule text that they were made for.
    """
    details = record.details
    terms = default_terms(rules, details.handicap or 0, details.komi)
    return _choices(record, rules).terms(replace(terms, penalties=details.penalties))


def _choices(record: GameRecord, rules: RuleText) -> ReadOptions:
    details = record.details
    if not details.options_text or rules is not details.rule_text:
        return ReadOptions()
    return options_read(details.options_text, rules)


def _first_to_play(record: GameRecord) -> Color:
    root = record.nodes[0] if record.nodes else None
    if root is not None and root.to_play is not None:
        return root.to_play
    return next((node.move.color for node in record.nodes if node.move), Color.BLACK)
