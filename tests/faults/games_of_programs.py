"""Plays games of GNU Go through the program's own play code, without a window: nightly, and by hand.

    nice python tests/faults/games_of_programs.py FOLDER [--games 200] [--level 1] [--killed 10]

Half of the games are against a mover of random moves, half against itself; in some of them the engine is
killed in the middle. Every game must end and be counted (or resigned). `FOLDER/games.txt` is the table.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
from collections import Counter
from pathlib import Path
from time import monotonic

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, QTimer

from ingboard.board.points import Color, Point
from ingboard.game import commands as ask
from ingboard.game.decide import decide
from ingboard.game.default_terms import default_terms
from ingboard.game.refusals import Refusal
from ingboard.game.setup import GameSetup, even_game
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.kifu.from_game import result_of
from ingboard.review.opponent.opponents import Engines, GnuGo, command_of, with_program
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.opponent.player import ProgramPlayer
from ingboard.ui.game.engines_found import program_found
from ingboard.ui.game.presenter import GamePresenter

LONGEST = 60  # seconds of one game
_MOST_MOVES = 400


class RandomMover(QObject):
    """The person's side: a legal move at random that fills no eye of its own; passes where there is none."""

    def __init__(self, presenter: GamePresenter, color: Color, chances: random.Random) -> None:
        super().__init__(presenter)
        self._presenter, self.color, self._chances = presenter, color, chances
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._move)
        presenter.changed.connect(self._next.start)

    def _move(self) -> None:
        session = self._presenter.session
        assert session is not None
        state, at = session.table.state, self._presenter.time.now()
        if state.phase in IN_PLAY and state.to_play is self.color:
            self._presenter.submit(self._chosen(state))
        elif state.phase is Phase.AGREEMENT and state.assents[self.color.opponent] is not None:
            if state.assents[self.color] is None:
                self._presenter.submit(ask.Assent(self.color, given=True, at=at))
            else:
                self._presenter.submit(ask.BeginCount(at))
        elif state.phase is Phase.COUNTING and state.confirmed[self.color] is None:
            self._presenter.submit(ask.ConfirmResult(self.color, at))

    def _chosen(self, state: GameState) -> ask.PlaceStone | ask.Pass:
        at, last = self._presenter.time.now(), state.line.last
        free = [point for point in state.grid.points if state.position.color_at(point) is None]
        self._chances.shuffle(free)
        gives_in = state.line.number > _MOST_MOVES or (
            state.line.number > len(state.grid.points) // 2
            and state.line.passes
            and last is not None
        )
        for point in () if gives_in else free:
            command = ask.PlaceStone(self.color, point, at)
            beside = [state.position.color_at(one) for one in _beside(point, state)]
            is_eye = all(color is self.color for color in beside)
            if not is_eye and not isinstance(decide(state, command), Refusal):
                return command
        return ask.Pass(self.color, at)


def _beside(point: Point, state: GameState) -> list[Point]:
    around = [Point(point.row + y, point.column + x) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
    return [one for one in around if one in state.grid]


class Agreeing(QObject):
    """What two programs leave to a person: the count, once both have assented, and the first confirmation."""

    def __init__(self, presenter: GamePresenter) -> None:
        super().__init__(presenter)
        self._presenter = presenter
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._go_on)
        presenter.changed.connect(self._next.start)

    def _go_on(self) -> None:
        session = self._presenter.session
        assert session is not None
        state, at = session.table.state, self._presenter.time.now()
        if state.phase is Phase.AGREEMENT and all(one is not None for one in state.assents):
            self._presenter.submit(ask.BeginCount(at))
        elif state.phase is Phase.COUNTING and state.confirmed.black is None:
            self._presenter.submit(ask.ConfirmResult(Color.BLACK, at))


def play(
    app: QCoreApplication,
    setup: GameSetup,
    command: tuple[str, str],
    seed: int,
    *,
    against_itself: bool,
    kill_at: int,
) -> tuple[str, int, int, float, str]:
    """The result, the moves, whether it came back after a kill, the seconds, and what was said."""
    presenter, began = GamePresenter(), monotonic()
    told: list[object] = []
    presenter.start(setup)
    colors = tuple(Color) if against_itself else (setup.program or Color.WHITE,)
    players = [ProgramPlayer(presenter, color, command) for color in colors]
    others: list[QObject] = [Agreeing(presenter)] if against_itself else []
    if not against_itself:
        others.append(RandomMover(presenter, colors[0].opponent, random.Random(seed)))
    for player in players:
        player.told.connect(told.append)
        presenter.changed.connect(player.follow)
    session = presenter.session
    assert session is not None
    killed = again = 0
    presenter.announce()
    while session.table.state.outcome is None and monotonic() - began < LONGEST:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)
        number = players[0].engine.process_id
        if kill_at and not killed and number and session.table.state.line.number >= kill_at:
            os.kill(number, signal.SIGKILL)
            killed = number
        again |= bool(killed) and number not in (0, killed)
        if any(player.fault for player in players):
            break
    state = session.table.state
    for player in players:
        player.stop()
    result = "-" if state.outcome is None else result_of(state.outcome)
    presenter.deleteLater()
    app.processEvents()
    return result, state.line.number, again, monotonic() - began, " ".join(map(str, told))


def main() -> int:
    """Play them all; 1 if a game did not come to its result."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--killed", type=int, default=10)
    parser.add_argument("--size", type=int, default=9)
    chosen = parser.parse_args()
    app = QCoreApplication([])
    opponent = GnuGo(chosen.level)
    command = command_of(opponent, Engines(gnu_go=program_found("gnugo")))
    assert command is not None, "GNU Go is not on this computer"
    chosen.folder.mkdir(parents=True, exist_ok=True)
    every = max(1, chosen.games // chosen.killed) if chosen.killed else 0
    bad, kills, longest, ends = 0, 0, 0.0, Counter[str]()
    with (chosen.folder / "games.txt").open("w") as table:
        for number in range(1, chosen.games + 1):
            itself = number % 2 == 0
            rules = RuleText.SIMPLIFIED
            color = Color.WHITE if number % 4 < 2 else Color.BLACK
            setup = with_program(
                even_game(chosen.size, rules, default_terms(rules)), color, "GNU Go 3.8", opponent
            )
            turn = every // 2 + number // every % 2 if every else -1
            kill_at = 10 + number % 7 if every and number % every == turn else 0
            arguments = f"{command[1]} --seed {number}"
            row = play(
                app, setup, (command[0], arguments), number, against_itself=itself, kill_at=kill_at
            )
            result, moves, again, seconds, told = row
            fails = result == "-" or bool(kill_at) != bool(again)
            bad += fails
            ends["resigned" if result.endswith("R") else "counted"] += result != "-"
            kills += bool(kill_at)
            longest = max(longest, seconds)
            against = "itself" if itself else f"random, GNU Go is {color.letter}"
            line = (
                f"{number:4}  {against:22} {result:8} {moves:4} moves  killed {int(bool(kill_at))}"
                f"  came back {again}  {seconds:6.1f} s  {told}{'  FAILED' if fails else ''}"
            )
            print(line, file=table, flush=True)
            print(line, flush=True)
        print(
            f"{chosen.games} games: {ends['counted']} counted, {ends['resigned']} resigned, {bad} failed; "
            f"killed in {kills}; the longest took {longest:.1f} s",
            file=table,
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
