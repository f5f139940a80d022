"""Every move of a record judged in one walk, for checking records by the thousand.

A board play in the course of play is judged and put on the line of play, refused or not, nothing more; only
passes, set-up stones and what follows a stop are events of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, reduce

from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, place
from ingboard.game.events import BoardSetUp
from ingboard.game.evolve import evolve
from ingboard.game.judging import judgment_here
from ingboard.game.state import IN_PLAY, GameState, new_game
from ingboard.kifu.move_number import numbers_along
from ingboard.kifu.reader import collector_paused
from ingboard.kifu.record import GameRecord, RecordNode
from ingboard.kifu.recorded_events import recorded_events
from ingboard.kifu.recorded_game import sets_up, setup_of
from ingboard.review.grounds import confidence_in, is_plain
from ingboard.review.sayings import Confidence
from ingboard.review.verdicts import Verdict, in_numbers, verdict_on
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText

AskedOfPlay = Callable[[int, Ruleset, Line, Judgment, Color, Point], None]


@collector_paused()  # what is judged forms no cycles either
def judged(
    record: GameRecord, rules: RuleText, also: AskedOfPlay | None = None
) -> tuple[tuple[Verdict, ...], GameState]:
    """The verdicts on a main line by the record's move numbers, and the state at its end without rulings.

    Once the game has ended, whatever follows is refused for that reason, and the state is the one in which
    it was over. `also` is called with every board play before that, and the line and judgment it was given.
    """
    walk = _Walk(record, new_game(setup_of(record, rules)), also)
    ruleset = walk.state.setup.ruleset
    judge = ruleset.judge
    verdicts: list[Verdict] = []
    numbered = zip(numbers_along(record.nodes), record.nodes, strict=True)
    for index, (number, node) in enumerate(numbered):
        if index and (node.setup or node.to_play is not None):
            walk.set_up(node)
        move = node.move
        if move is None:
            continue
        color, point = move
        if point is not None and walk.in_play:
            line = walk.line
            judgment = judge(line, color, point)
            if also is not None:
                also(number, ruleset, line, judgment, color, point)
            if type(judgment) is Placement and is_plain(ruleset, line, judgment):
                walk.line = line.after_play(judgment)
                verdicts.append(Verdict(number, color, point))
                continue
            if _puts_a_stone(judgment):
                confidence = confidence_in(ruleset, line, judgment, color, point)
                verdicts.append(walk.played(number, judgment, color, point, confidence))
                continue
        verdicts.append(walk.move(number, color, point))
    return tuple(verdicts), walk.settled()


def _puts_a_stone(judgment: Judgment) -> bool:
    if isinstance(judgment, Illegal):
        return judgment.reason is not Reason.OCCUPIED
    return isinstance(judgment, Placement)


def is_ended(verdict: Verdict) -> bool:
    """Whether a move came after the end of the game."""
    return verdict.illegal is not None and verdict.illegal.reason is Reason.ENDED


class _Walk:
    """Where the walk stands: `line` runs ahead of the state."""

    state: GameState
    line: Line
    in_play: bool

    def __init__(self, record: GameRecord, state: GameState, also: AskedOfPlay | None) -> None:
        self._record = record
        self._also = also
        self._ended: Verdict | None = None
        self._stand(state)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """The moves' own numbers, by their count, where the two differ: only a refusal asks."""
        nodes = self._record.nodes
        own = zip(numbers_along(nodes), nodes, strict=True)
        moves = enumerate((number for number, node in own if node.move is not None), start=1)
        return {count: number for count, number in moves if number != count}

    def settled(self) -> GameState:
        """The state with all that the line has."""
        color = self.line.last_color
        if self.line is not self.state.line and color is not None:
            self.state = self.state.moved(self.line, color.opponent)
        return self.state

    def set_up(self, node: RecordNode) -> None:
        """Put a node's stones on the board, in mid-game, or give the turn to the other side."""
        state = self.settled()
        if not sets_up(state, node):
            return
        position = state.position.with_cells(node.setup)
        self._stand(evolve(state, BoardSetUp(position, node.to_play or state.to_play)))

    def played(
        self, number: int, judgment: Judgment, color: Color, point: Point, confidence: Confidence
    ) -> Verdict:
        """Play a stone as it was recorded, also one that the rule text refuses."""
        if isinstance(judgment, Placement):
            self.line = self.line.after_play(judgment)
            return Verdict(number, color, point, confidence=confidence)
        assert isinstance(judgment, Illegal)
        placement = place(self.line.position, point, color)
        assert placement is not None
        self.line = self.line.after_play(placement)
        return Verdict(
            number, color, point, in_numbers(judgment, self._numbers), confidence=confidence
        )

    def move(self, number: int, color: Color, point: Point | None) -> Verdict:
        """Judge any move and play it as it was recorded."""
        ended = self._ended
        if ended is not None and ended.illegal is not None:
            at = ended.illegal.point if point is None else point
            late = replace(ended.illegal, color=color, point=at)
            return Verdict(number, color, point, late, confidence=ended.confidence)
        state = self.settled()
        verdict = verdict_on(state, color, point)
        illegal = verdict.illegal
        if illegal is not None:
            illegal = in_numbers(illegal, self._numbers)
        verdict = replace(verdict, number=number, illegal=illegal)
        if is_ended(verdict):
            self._ended, self.in_play = verdict, False
            return verdict
        if self._also is not None and point is not None and not self.in_play:
            judgment = judgment_here(state, color, point)
            self._also(number, state.setup.ruleset, state.line, judgment, color, point)
        events = recorded_events(state, color, point, as_pass=verdict.as_pass)
        self._stand(reduce(evolve, events, state))
        return verdict

    def _stand(self, state: GameState) -> None:
        self.state = state
        self.line = state.line
        self.in_play = self._ended is None and state.phase in IN_PLAY and not state.ended_for_good
