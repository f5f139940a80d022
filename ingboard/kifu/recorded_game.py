"""From a record to a game: its conditions, and its moves as the events they were. Nothing is refused."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.clock.moments import Moment
from ingboard.counting.terms import Terms
from ingboard.game import events as game_events
from ingboard.game.default_terms import default_terms
from ingboard.game.evolve import evolve
from ingboard.game.setup import GameSetup
from ingboard.game.state import IN_PLAY, GameState, new_game
from ingboard.kifu.options import ReadOptions, options_read
from ingboard.kifu.record import GameRecord, RecordNode
from ingboard.kifu.recorded_events import recorded_events
from ingboard.rules.ruleset import RuleText


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
