"""Positions that are cited by a name: the laboratory's, line by line, and the worked cases of the texts.

The cases are boards with a line of moves and a short id, such as Q01; `resources/ko/cases.json` has them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, color_of_letter, point_named
from ingboard.decoding import decoder_of
from ingboard.game.default_terms import default_terms
from ingboard.game.evolve import evolve
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState, new_game
from ingboard.kifu.files import file_bytes
from ingboard.kifu.recorded_events import recorded_events
from ingboard.resources import resource
from ingboard.review.laboratory import LabLine, LabPosition, laboratory, setup_of
from ingboard.review.sayings import Confidence, less_sure
from ingboard.review.verdicts import verdict_on
from ingboard.rules.options import AS_THE_TEXT
from ingboard.rules.ruleset import RuleText
from ingboard.text import text

Moves = tuple[tuple[Color, Point | None], ...]


class CitedLine(Struct, frozen=True):
    """A game to begin with, and the moves of a line in it. `name` says which, as "Case Q01"."""

    name: str
    setup: GameSetup
    moves: Moves

    def states(self, rules: RuleText) -> Iterator[GameState]:
        """The game before each move under a text, whatever it says of the moves, and at the end.

        What its table chose holds under the text of the line's own.
        """
        setup = self.setup
        options = setup.options if rules is setup.rules else AS_THE_TEXT
        terms = default_terms(rules, setup.free_handicap)
        state = new_game(replace(setup, rules=rules, terms=terms, options=options))
        yield state
        for color, point in self.moves:
            state = reduce(evolve, recorded_events(state, color, point), state)
            yield state


class WorkedCase(Struct, frozen=True, forbid_unknown_fields=True):
    """A case as its file has it: rows top first, and moves such as "B C3" or "W pass"."""

    id: str
    board: tuple[str, ...]
    to_move: str
    moves: tuple[str, ...]


@cache
def worked_cases() -> dict[str, WorkedCase]:
    """Every case by its id, lower case."""
    found = decoder_of(tuple[WorkedCase, ...]).decode(file_bytes(resource("ko/cases.json")))
    return {case.id.lower(): case for case in found}


def cited_line(name: str, line: int = 1) -> CitedLine | None:
    """The line of a case or, by its number, of a position of the laboratory; None if there is none."""
    case = worked_cases().get(name.lower())
    if case is not None:
        return _of_case(case) if line == 1 else None
    position = next((one for one in laboratory().positions if one.id == name.lower()), None)
    if position is None or not 0 < line <= len(position.lines):
        return None
    return _of_laboratory(position, line)


def confidence_of_lines(position: LabPosition, rules: RuleText) -> Confidence | None:
    """How sure a text is of what is tried on a position: of its least settled verdict; None without a line.

    A line is followed up to its first refusal.
    """
    if not position.lines:
        return None
    lines = [_of_laboratory(position, number) for number in range(1, len(position.lines) + 1)]
    return less_sure(*(confidence for line in lines for confidence in _grades(line, rules)))


def _grades(line: CitedLine, rules: RuleText) -> Iterator[Confidence]:
    for state, (color, point) in zip(line.states(rules), line.moves, strict=False):
        verdict = verdict_on(state, color, point)
        yield verdict.confidence
        if verdict.illegal is not None:
            return


def _of_case(case: WorkedCase) -> CitedLine:
    board = parse_rows(case.board)
    moves = []
    for move in case.moves:
        letter, name = move.split()
        moves.append(
            (color_of_letter(letter), None if name == "pass" else point_named(name, board.grid))
        )
    rules = RuleText.ING1991
    setup = GameSetup(rules, board, default_terms(rules), to_start=color_of_letter(case.to_move))
    return CitedLine(text("Case {id}", id=case.id), setup, tuple(moves))


def _of_laboratory(position: LabPosition, number: int) -> CitedLine:
    line: LabLine = position.lines[number - 1]
    title = text("{board}, line {number}", board=position.title, number=number)
    moves = tuple((move.color, move.point) for move in line.moves)
    return CitedLine(title, setup_of(position, RuleText.ING1991), moves)
