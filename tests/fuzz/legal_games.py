"""How many games of n moves there are on a tiny board, counted with the program and with the slow rules.

A game is a sequence of board plays and passes, Black first, each legal and none after play is over for
good: four passes in a row under SST, a second succession of two under Simplified Ing.
Run as a module to print the counts for `tests/data/legal_games.json`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from ingboard.board.points import Color
from ingboard.board.position import Placement, empty_position
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Illegal, Passed
from ingboard.rules.ruleset import Ruleset
from tests.fuzz.slow_ko import Board, Lines, SlowSst
from tests.unit.rules.ko.cases import RULESETS

DEPTHS = {"2x2": (7, 10), "2x3": (5, 7), "3x3": (4, 6)}


@dataclass(frozen=True)
class Passes:
    """The run of passes, and how often two in a row have stopped play under Simplified Ing."""

    run: int = 0
    stops: int = 0

    def more(self, text: str) -> Passes:
        if text == "simplified" and self.run == 1:
            return Passes(0, self.stops + 1)
        return Passes(self.run + 1, self.stops)

    def play(self) -> Passes:
        return Passes(0, self.stops)

    def over(self, text: str) -> bool:
        return self.stops == 2 if text == "simplified" else self.run == 4


def count(ruleset: Ruleset, rows: int, columns: int, depth: int) -> list[int]:
    """The numbers of games of 1, 2, ... moves by the program's rules."""
    counts = [0] * depth
    text = str(ruleset.text)

    def go(line: Line, color: Color, passes: Passes, made: int) -> None:
        if made == depth or passes.over(text):
            return
        go_on(line.after_pass(Passed(color)), color, passes.more(text), made)
        for point in line.position.points_of(None):
            judgment = ruleset.judge(line, color, point)
            if isinstance(judgment, Placement):
                go_on(line.after_play(judgment), color, passes.play(), made)
            elif not isinstance(judgment, Illegal):
                go_on(line.after_pass(judgment), color, passes.more(text), made)

    def go_on(line: Line, color: Color, passes: Passes, made: int) -> None:
        counts[made] += 1
        go(line, color.opponent, passes, made + 1)

    go(line_from(empty_position(rows, columns)), Color.BLACK, Passes(), 0)
    return counts


class SlowSimplified:
    """Simplified Ing on the boards of the slow rules: a list of all earlier boards."""

    def __init__(self, rows: int, columns: int) -> None:
        self.lines = Lines(rows, columns)
        self.boards: list[Board] = [{}]

    def following(self, side: str) -> Iterator[tuple[SlowSimplified, bool]]:
        yield self, True
        for spot in self.lines.spots:
            if spot in self.boards[-1]:
                continue
            board, _, _ = self.lines.put(self.boards[-1], spot, side)
            if board not in self.boards:
                game = SlowSimplified.__new__(SlowSimplified)
                game.lines, game.boards = self.lines, [*self.boards, board]
                yield game, False


def following(game: SlowSst, side: str) -> Iterator[tuple[SlowSst, bool]]:
    """The games that a legal move makes of one, with whether that move is a pass."""
    passed = game.copy()
    passed.pass_(side)
    yield passed, True
    for spot in game.lines.spots:
        ruled = game.rule_on(side, spot)
        if ruled.refusal is None:
            played = game.copy()
            played.play(side, spot, ruled)
            yield played, ruled.as_pass


def slow_count(text: str, rows: int, columns: int, depth: int) -> list[int]:
    """The same by the slow rules, all games of one length after all of the one before."""
    games: list[tuple[SlowSst | SlowSimplified, Passes]] = [
        (
            SlowSimplified(rows, columns)
            if text == "simplified"
            else SlowSst(text, rows, columns, {}, "B"),
            Passes(),
        )
    ]
    counts = []
    for made in range(depth):
        side = "BW"[made % 2]
        games = [
            (after, passes.more(text) if passed else passes.play())
            for game, passes in games
            if not passes.over(text)
            for after, passed in (
                game.following(side) if isinstance(game, SlowSimplified) else following(game, side)
            )
        ]
        counts.append(len(games))
    return counts


def main() -> None:
    answer = {}
    for name, (_, depth) in DEPTHS.items():
        rows, columns = map(int, name.split("x"))
        answer[name] = {
            str(ruleset.text): count(ruleset, rows, columns, depth) for ruleset in RULESETS
        }
    json.dump(answer, sys.stdout)


if __name__ == "__main__":
    main()
