"""Pictures of the large clocks: running, held, a fallen flag, both in overtime, seats swapped, the keys."""

from __future__ import annotations

from collections.abc import Callable

from hand_time import HandTime, moves_of_game, round_game
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.game import commands as ask
from ingboard.game.at_table import Held
from ingboard.game.table_commands import HoldClock
from ingboard.table.tournament import Tournament
from ingboard.ui.window.main_window import MainWindow
from ingboard.ui.window.menus import Act

_MOVES = 107


def _table(window: MainWindow, time: HandTime, beat: int = 30_000) -> None:
    window.tournament.take_up(replace(Tournament(), sound_test=False))
    setup = replace(round_game(), event="Autumn Open, round 4", bounce=Millis(150))
    window.controller.start(setup)
    for number, move in enumerate(moves_of_game(_MOVES)):
        time.moment += beat + 911 * (number % 7)
        window.controller.submit(ask.PlaceStone(move.color, move.point, time.now()))
    if not window.stage.press_list.isVisible():
        window.do(Act.LARGE_CLOCKS)
    time.moment += 67
    window.controller.submit(ask.PressClock(Color.BLACK, time.now()))


def large_clocks(window: MainWindow, time: HandTime) -> None:
    """A game in its main time."""
    _table(window, time)


def large_clocks_held(window: MainWindow, time: HandTime) -> None:
    """The clocks are held, by whom and why."""
    _table(window, time)
    window.controller.submit(HoldClock(Held.DISTURBANCE, "R. Okafor", time.now()))
    time.moment += 198_000
    window.view.refresh_clock()


def large_clocks_overtime(window: MainWindow, time: HandTime) -> None:
    """Both sides have bought periods."""
    _table(window, time, beat=80_000)
    window.controller.note_time()


def large_clocks_flag(window: MainWindow, time: HandTime) -> None:
    """White's flag is down first."""
    _table(window, time, beat=80_000)
    time.moment += 40 * 60_000
    window.controller.note_time()


def large_clocks_swapped(window: MainWindow, time: HandTime) -> None:
    """White sits at the left."""
    _table(window, time)
    window.do(Act.SWAP_SEATS)


def clocks_held(window: MainWindow, time: HandTime) -> None:
    """Held, beside the large board."""
    large_clocks_held(window, time)
    window.do(Act.LARGE_CLOCKS)


def clock_keys(window: MainWindow, time: HandTime) -> None:
    """The keys of the seats."""
    _table(window, time)
    window.controller.hold_clock()
    window.do(Act.CLOCK_KEYS)


def scenes() -> dict[str, Callable[[MainWindow, HandTime], None]]:
    """The scenes by name."""
    return {
        scene.__name__.replace("_", "-"): scene
        for scene in (
            large_clocks,
            large_clocks_held,
            large_clocks_overtime,
            large_clocks_flag,
            large_clocks_swapped,
            clocks_held,
            clock_keys,
        )
    }
