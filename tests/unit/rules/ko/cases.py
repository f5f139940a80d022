"""Cases as data, judged move by move as a game judges them, and turned sixteen ways."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Grid, Point, color_of_letter, point_named
from ingboard.board.position import Placement, Position
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.ing1996 import ING1996
from ingboard.rules.kss import KSS
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.ruleset import Judgment, Ruleset
from ingboard.rules.simplified import SIMPLIFIED
from tests.conftest import ROOT
from tests.unit.board.turns import Turn, upright

SST = (ING1991, ING1996, KSS)
RULESETS = (SIMPLIFIED, *SST)

Case = dict[str, Any]


def cases_of(name: str) -> list[Case]:
    """The cases of a file in tests/data."""
    cases: list[Case] = json.loads((ROOT / "tests" / "data" / name).read_text())["cases"]
    return cases


def expected(case: Case, ruleset: Ruleset) -> list[tuple[str, str] | None]:
    """One word a move: legal, or why not; None after the first refusal."""
    return [
        None if one is None else ("legal", "") if one["legal"] else ("illegal", one["reason"])
        for one in case[str(ruleset.text)]
    ]


def verdicts(
    case: Case, ruleset: Ruleset, turn: Turn | None = None, *, swapped: bool = False
) -> list[tuple[str, str] | None]:
    """What the ruleset says of each move of a case, turned and with colors exchanged if so wished."""
    table = Played(ruleset, parse_rows(case["diagram"]), turn or upright, swapped=swapped)
    found: list[tuple[str, str] | None] = []
    for move in case["moves"]:
        reason = table.make(move)
        found.append(("legal", "") if reason is None else ("illegal", str(reason)))
        if reason is not None:
            break
    return found + [None] * (len(case["moves"]) - len(found))


def refused(
    case: Case, ruleset: Ruleset, turn: Turn | None = None, *, swapped: bool = False
) -> Illegal | None:
    """The first refusal in a case, None if there is none."""
    table = Played(ruleset, parse_rows(case["diagram"]), turn or upright, swapped=swapped)
    for move in case["moves"]:
        if table.make(move) is not None:
            break
    return table.illegal


class Played:
    """A case as it is played: the line, and how often two passes have stopped play."""

    def __init__(
        self, ruleset: Ruleset, first: Position, turn: Turn | None = None, *, swapped: bool = False
    ) -> None:
        self._ruleset = ruleset
        self._turn = partial(turn or upright, first.grid.rows)
        self._swapped = swapped
        self._ended = False
        self._stops = 0
        self._run = 0
        self._grid = first.grid
        self.line = line_from(self._of(first))
        self.illegal: Illegal | None = None

    def make(self, move: str) -> Reason | None:
        """Make a move such as "B C3" or "W pass"; the reason if it is refused."""
        letter, name = move.split()
        color = color_of_letter(letter)
        color = color.opponent if self._swapped else color
        if self._ended:
            return Reason.ENDED
        judgment: Judgment = Passed(color)
        if name != "pass":
            judgment = self._ruleset.judge(self.line, color, self._point(name, self._grid))
        match judgment:
            case Illegal():
                self.illegal = judgment
                return judgment.reason
            case Placement():
                self.line = self.line.after_play(judgment)
                self._run = 0
            case Passed():
                self.line = self.line.after_pass(judgment)
                self._count_pass()
        return None

    def _count_pass(self) -> None:
        self._run += 1
        to_end = self._ruleset.passes_to_end
        if to_end is not None:
            self._ended = self._run == to_end
        elif self._run == self._ruleset.passes_to_pause:
            self._stops += 1
            self._run = 0  # playing on is counted anew
            self._ended = self._stops > 1

    def _point(self, name: str, grid: Grid) -> Point:
        point = point_named(name, grid)
        assert point is not None, name
        return self._turn(point)

    def _of(self, first: Position) -> Position:
        stones = []
        for color in Color:
            worn = color.opponent if self._swapped else color
            stones += [(self._turn(point), worn) for point in first.points_of(color)]
        return Position(first.grid, bytes(first.grid.size)).with_cells(stones)


def play(line: Line, ruleset: Ruleset, *moves: str) -> Line:
    """The line after moves that must all be legal."""
    for move in moves:
        letter, name = move.split()
        color = color_of_letter(letter)
        if name == "pass":
            line = line.after_pass(Passed(color))
            continue
        judgment = judged(line, ruleset, move)
        assert isinstance(judgment, Placement), (move, judgment)
        line = line.after_play(judgment)
    return line


def judged(line: Line, ruleset: Ruleset, move: str) -> Judgment:
    """What the ruleset says of a play such as "B C3"."""
    letter, name = move.split()
    point = point_named(name, line.position.grid)
    assert point is not None, name
    return ruleset.judge(line, color_of_letter(letter), point)
