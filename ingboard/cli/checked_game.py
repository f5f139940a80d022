"""One recorded game checked under a rule text: every verdict, the findings, where the game stands."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Grid
from ingboard.cli.records import RecordSource, findings_of, rules_of
from ingboard.counting.fillplan import plan_count
from ingboard.game.refusals import verdict_words
from ingboard.game.state import GameState, Phase
from ingboard.game.strip import name_of_color
from ingboard.kifu.findings import Finding
from ingboard.kifu.record import GameRecord
from ingboard.kifu.replay import dead_from_territory
from ingboard.review.judged import is_ended, judged
from ingboard.review.other_readings import Turned, turned_moves
from ingboard.review.verdicts import Verdict, first_pass_words
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import RuleText
from ingboard.text import text


class CheckedGame(Struct, frozen=True):
    """A game with the verdict on every move, in the record's own numbers.

    `phase` is one of the contract's words; `counted` the result where the dead stones are known. `turned` are
    the moves whose verdict turns by another reading, where that was asked.
    """

    path: str
    number: int
    record: GameRecord
    rules: RuleText
    rules_source: RecordSource
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...]
    phase: str
    counted: str | None
    turned: tuple[Turned, ...] = ()

    @property
    def refused(self) -> tuple[Verdict, ...]:
        """The verdicts against a move."""
        return tuple(verdict for verdict in self.verdicts if verdict.illegal is not None)


def check_game(
    path: str,
    number: int,
    record: GameRecord,
    chosen: RuleText | None,
    of_file: tuple[Finding, ...] = (),
    *,
    read_otherwise: bool = False,
) -> CheckedGame:
    """Judge every move of a record under a rule text (None: the one it names).

    `of_file` are findings about the file as a whole, told with its first game. With `read_otherwise` the
    moves are found whose verdict another reading turns.
    """
    rules, source = rules_of(record, chosen)
    verdicts, last = judged(record, rules)
    twice = {
        verdict.number
        for verdict in verdicts
        if verdict.illegal is not None and verdict.illegal.reason is Reason.WRONG_TURN
    }
    ended = bool(verdicts) and is_ended(verdicts[-1])
    return CheckedGame(
        path=path,
        number=number,
        record=record,
        rules=rules,
        rules_source=source,
        findings=(*of_file, *findings_of(record, chosen, twice)),
        verdicts=verdicts,
        phase="ended" if ended else phase_of(last),
        counted=None if ended else _counted(record, last),
        turned=turned_moves(record, rules) if read_otherwise else (),
    )


def phase_of(state: GameState) -> str:
    """Where a game stands: playing, paused, agreement, playing-on or ended."""
    if state.ended_for_good:
        return "ended"
    match state.phase:
        case Phase.HANDICAP | Phase.PLAYING:
            return "playing"
        case Phase.PLAYING_ON:
            return "playing-on"
        case Phase.AGREEMENT:
            return "agreement" if state.setup.ruleset.passes_to_end is None else "paused"
        case Phase.COUNTING | Phase.REPORTED | Phase.FINISHED:
            return "ended"


def sentence_of(verdict: Verdict, grid: Grid) -> str:
    """The verdict in words; empty if the move is legal and nothing is to be said of it."""
    if verdict.illegal is None:
        if verdict.first_pass:
            return first_pass_words()
        if not verdict.as_pass:
            return ""
        side = name_of_color(verdict.color)
        return text("Single-stone suicide: {side} passed.", side=side)
    if verdict.illegal.reason is Reason.WRONG_TURN:
        return text(
            "{side} passed last: {other} moves first.",
            side=name_of_color(verdict.color),
            other=name_of_color(verdict.color.opponent),
        )
    if verdict.point is None:
        return text("{side} passes after the game's end.", side=name_of_color(verdict.color))
    return verdict_words(verdict.illegal, grid)


def _counted(record: GameRecord, state: GameState) -> str | None:
    """The result of the count, where play has stopped and the record or the rules settle what is dead."""
    if state.plan is not None:
        return state.plan.result
    if phase_of(state) in {"playing", "playing-on"}:
        return None
    territory = record.nodes[-1].territory()
    if not (territory.black or territory.white):
        return None
    dead = dead_from_territory(record.nodes[-1], state.position)
    return plan_count(state.position, dead, state.setup.terms).result
