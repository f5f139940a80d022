"""The game along one line of a document: its states, and where each node stands among them.

Going to another line shares all up to where the lines part, so that a jump costs what is new in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, assert_never

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.chains import chain_at
from ingboard.board.points import Grid
from ingboard.board.position import Placement, Position
from ingboard.clock.moments import Moment
from ingboard.game import events as game_events
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, Phase, new_game
from ingboard.kifu.findings import KifuError
from ingboard.kifu.move_number import numbers_along
from ingboard.kifu.record import GameRecord, RecordMove, RecordNode
from ingboard.kifu.recorded_game import setup_of, steps_of
from ingboard.kifu.replay import dead_from_territory
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import read_line, read_more_of_line, read_node, way_to
from ingboard.kifu.tree.moves import add_move, keep_rulings
from ingboard.rules.plays import Passed
from ingboard.rules.ruleset import RuleText
from ingboard.text import text


class Stop(NamedTuple):
    """A place on the line where one can stand: a node of the document, one of the record, and the step there.

    A node without stones has the step of the one before; a node of several moves has several stops.
    """

    node: int
    record_node: int
    step: int


class Conditions(Struct, frozen=True):
    """Where the conditions of a game come from: its record, or for a game begun here also what was agreed.

    `rules` is the rule text that a record is read under in place of its own.
    """

    rules: RuleText | None = None
    agreed: GameSetup | None = None

    def setup(self, record: GameRecord) -> GameSetup:
        """The conditions of the game on record."""
        recorded = setup_of(record, self.rules or record.details.rule_text)
        agreed = self.agreed
        if agreed is None or recorded.rules is not agreed.rules:
            return recorded
        komi, penalties = recorded.terms.komi, recorded.terms.penalties
        return replace(
            recorded,
            terms=replace(agreed.terms, komi=komi, penalties=penalties),
            free_handicap=agreed.free_handicap,
            to_start=agreed.to_start,
            options=agreed.options,
            program=agreed.program,
            occasion=agreed.occasion,
            date=agreed.date,
        )


FROM_RECORD = Conditions()


LONGEST_LINE = 50_000
"""Nodes of one line: every state of a game is kept, which a hostile file would fill the memory with."""


class LineGame(Struct, frozen=True, dict=True):
    """`states[n]` is the game after the n-th step, `steps[n]` the events of step n + 1; `stops` in order."""

    document: Document
    line: tuple[int, ...]
    conditions: Conditions
    record: GameRecord
    steps: tuple[tuple[game_events.Event, ...], ...]
    states: tuple[GameState, ...]
    stops: tuple[Stop, ...]

    @cached_property
    def last_stops(self) -> dict[int, int]:
        """The number of each node's last stop."""
        return {stop.node: at for at, stop in enumerate(self.stops)}

    @cached_property
    def commented_steps(self) -> frozenset[int]:
        """The steps that some node comments on."""
        nodes = self.record.nodes
        return frozenset(stop.step for stop in self.stops if nodes[stop.record_node].comment)

    def comment_at(self, step: int) -> str:
        """The first comment on a step; empty where there is none."""
        nodes = self.record.nodes
        found = (nodes[stop.record_node].comment for stop in self.stops if stop.step == step)
        return next(filter(None, found), "")

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The move number at each step."""
        along_nodes = numbers_along(self.record.nodes)
        found = [0] * len(self.states)
        for stop, following in pairwise((*self.stops, None)):
            assert stop is not None
            is_last = following is None or following.record_node != stop.record_node
            before = along_nodes[stop.record_node - 1] if stop.record_node else 0
            found[stop.step] = along_nodes[stop.record_node] if is_last else before
        return tuple(found)

    @property
    def positions(self) -> dict[int, Position]:
        """The position after each node of the line."""
        return {stop.node: self.states[stop.step].position for stop in self.stops}

    @property
    def is_bare(self) -> bool:
        """Whether the document is this one line of moves and nothing is said in it."""
        if self.document.node_count != len(self.line):
            return False
        return not any(node.comment or node.marks for node in self.record.nodes)

    def step_of(self, node: int) -> int | None:
        """The step at a node of the line; None for a node elsewhere."""
        at = self.last_stops.get(node)
        return None if at is None else self.stops[at].step

    def number_at(self, step: int) -> int:
        """The move number at a step."""
        return self.numbers[step]

    def node_at(self, step: int) -> int:
        """The node of a step."""
        return next(stop.node for stop in self.stops if stop.step == step)

    @property
    def setup(self) -> GameSetup:
        """The conditions of the game."""
        return self.states[0].setup

    @property
    def events(self) -> tuple[game_events.Event, ...]:
        """All events in order."""
        return tuple(event for step in self.steps for event in step)


def along(
    document: Document,
    line: tuple[int, ...],
    conditions: Conditions = FROM_RECORD,
    like: LineGame | None = None,
) -> LineGame:
    """The game along a line. What it has in common with `like` (under equal conditions) is taken from there.

    Raises KifuError for a game that is not read, and for a line that is longer than any that was played.
    """
    if len(line) > LONGEST_LINE:
        sentence = text(
            "{number} moves in one line; at most {most} shown.",
            number=len(line) - 1,
            most=LONGEST_LINE,
        )
        raise KifuError(document.origin.path, 0, sentence)
    if like is None or like.conditions != conditions:
        return _whole(document, line, conditions)
    shared = _shared(document, line, like)
    if line == like.line:
        if like.document is document:
            return like
        reworded = _reworded(document, like)
        if reworded is not None:
            return reworded
    if not shared:
        return _whole(document, line, conditions)
    return _continued(document, line, like, shared)


def grown(
    game: LineGame,
    document: Document,
    node: int,
    events: Sequence[game_events.Event],
    states: Sequence[GameState],
) -> LineGame | None:
    """The game with its newest node, a stone that the table judged and played just now at the line's end.

    Nothing of it is read again. None for anything else.
    """
    event = events[0]
    if (
        len(events) > 1
        or not isinstance(event, game_events.StonePlaced)
        or len(game.line) >= LONGEST_LINE
    ):
        return None
    if document.parent(node) != game.line[-1] or states[-2] is not game.states[-1]:
        return None
    nodes = game.record.nodes
    played = RecordNode(RecordMove(event.color, event.point))
    return replace(
        game,
        document=document,
        line=(*game.line, node),
        record=replace(game.record, nodes=(*nodes, played)),
        steps=(*game.steps, (replace(event, at=Moment(0)),)),
        states=(*game.states, states[-1]),
        stops=(*game.stops, Stop(node, len(nodes), len(game.states))),
    )


def kept_line(document: Document, node: int, line: Sequence[int]) -> tuple[int, ...]:
    """The way to a node and on along a line, as far as that still goes."""
    way = list(way_to(document, node))
    after = dict(pairwise(line))
    while children := document.children(way[-1]):
        following = after.get(way[-1])
        way.append(following if following in children else children[0])
    return tuple(way)


def last_common_step(states: Sequence[GameState], old: Sequence[GameState]) -> int:
    """The last step that both have in common: the moves behind it are the same."""
    at = min(len(states), len(old)) - 1
    while at and states[at].line.last is not old[at].line.last:
        at -= 1
    return at


def with_moves(document: Document, node: int, states: Iterable[GameState]) -> tuple[Document, int]:
    """The document with a node for each move that led to these states, after a node; and the last node."""
    for state in states:
        match state.line.last:
            case Placement(color=color, point=point):
                change = add_move(document, node, color, point)
            case Passed(color=color):
                change = add_move(document, node, color, None)
            case None:
                continue
            case never:
                assert_never(never)
        document, node = change.document, change.node
    return document, node


def are_in_nodes(events: Iterable[game_events.Event]) -> bool:
    """Whether nodes hold all that happened; the rest stays at the table until it is saved."""
    kept = (
        game_events.StonePlaced,
        game_events.PassMade,
        game_events.PlayStopped,
        game_events.PlayResumed,
        game_events.PassesVoided,
    )
    return all(isinstance(event, kept) for event in events)


def with_rulings(
    document: Document, stops: Sequence[Stop], events: Iterable[game_events.Event], grid: Grid
) -> Document:
    """The document with the rulings among the events, each at the node that it is about."""
    for event in events:
        if isinstance(event, game_events.RulingMade):
            step = min(event.ruling.number, stops[-1].step)
            node = next(stop.node for stop in stops if stop.step == step)
            document = keep_rulings(document, node, [event.ruling], grid)
    return document


def recorded_marks(game: LineGame) -> tuple[game_events.Event, ...]:
    """The dead stones that the last marks of a line name, as acts; none while play goes on."""
    last = game.states[-1]
    if last.phase is not Phase.AGREEMENT or not last.may_mark:
        return ()
    dead = dead_from_territory(game.record.nodes[-1], last.position)
    chains = {chain_at(last.position, point) for point in dead}
    return tuple(
        game_events.DeadMarked(chain, dead=True, at=Moment(0)) for chain in sorted(chains, key=min)
    )


def _whole(document: Document, line: tuple[int, ...], conditions: Conditions) -> LineGame:
    read = read_line(document, line)
    first = new_game(conditions.setup(read.record))
    start = _Start((), (first,), (Stop(line[0], 0, 0),))
    empty = LineGame(document, line, conditions, read.record, *start)
    return _walked(empty, read.nodes, 0)


def _continued(document: Document, line: tuple[int, ...], like: LineGame, shared: int) -> LineGame:
    kept = like.last_stops[line[shared - 1]] + 1
    stops = like.stops[:kept]
    step, nodes = stops[-1].step, stops[-1].record_node + 1
    grid = like.record.first.grid
    more, owners = read_more_of_line(document, line[0], line[shared:], grid)
    record = replace(like.record, nodes=like.record.nodes[:nodes] + more)
    start = _Start(like.steps[:step], like.states[: step + 1], stops)
    return _walked(LineGame(document, line, like.conditions, record, *start), owners, nodes)


class _Start(NamedTuple):
    steps: tuple[tuple[game_events.Event, ...], ...]
    states: tuple[GameState, ...]
    stops: tuple[Stop, ...]


def _walked(begun: LineGame, owners: tuple[int, ...], first: int) -> LineGame:
    """Walk the record's nodes from `first` on, whose nodes in the document are `owners`."""
    steps, states = list(begun.steps), list(begun.states)
    stops = list(begun.stops)
    nodes = begun.record.nodes[first:]
    for number, (node, owner) in enumerate(zip(nodes, owners, strict=True), start=first):
        taken = steps_of(states[-1], node, is_root=not number)
        if number and not taken.steps:
            stops.append(Stop(owner, number, len(steps)))
        for events, state in zip(taken.steps, taken.states, strict=True):
            steps.append(events)
            states.append(state)
            stops.append(Stop(owner, number, len(steps)))
    return replace(begun, steps=tuple(steps), states=tuple(states), stops=tuple(stops))


def _reworded(document: Document, like: LineGame) -> LineGame | None:
    """The same game if only words, marks or facts that change no play were edited; else None."""
    changed = _changed(document, like)
    if like.line[0] in changed:
        read = read_line(document, like.line)
        if like.conditions.setup(read.record) != like.setup:
            return None
        record = read.record
    else:
        record = replace(like.record, nodes=_replaced(document, like, changed))
    same = len(record.nodes) == len(like.record.nodes) and all(
        now is was or _play_of(now) == _play_of(was)
        for now, was in zip(record.nodes, like.record.nodes, strict=True)
    )
    return replace(like, document=document, record=record) if same else None


def _replaced(document: Document, like: LineGame, changed: set[int]) -> tuple[RecordNode, ...]:
    """The record's nodes, those of the changed nodes read again."""
    nodes = list(like.record.nodes)
    places: dict[int, list[int]] = {}
    for stop in like.stops:
        if stop.node in changed and stop.record_node not in places.setdefault(stop.node, []):
            places[stop.node].append(stop.record_node)
    for node in sorted(places, key=lambda node: places[node][0], reverse=True):
        first, last = places[node][0], places[node][-1]
        nodes[first : last + 1] = read_node(document, node)
    return tuple(nodes)


def _play_of(node: RecordNode) -> tuple[object, ...]:
    return node.move, node.setup, node.to_play, node.rulings


def _shared(document: Document, line: tuple[int, ...], like: LineGame) -> int:
    """How many nodes both lines have in common, with the same content in both documents."""
    changed = _changed(document, like)
    shared = 0
    for node, other in zip(line, like.line, strict=False):
        if node != other or node in changed:
            break
        shared += 1
    return shared


def _changed(document: Document, like: LineGame) -> set[int]:
    """The nodes of that line whose content is another now."""
    touched = set(document.twigs.differing(like.document.twigs)).intersection(like.last_stops)
    return {node for node in touched if document.content(node) != like.document.content(node)}
