"""Pictures of the large clocks: running, held, a fallen flag, both in overtime, seats swapped, the keys."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.game import commands as ask
from ingboard.game.commands import HoldClock
from ingboard.game.state import Held
from ingboard.table.tournament import Tournament
from tests.app.driver import App
from tests.scenes.hand_time import HandTime, moves_of_game, play_aside, round_game

_MOVES = 107


def _table(app: App, time: HandTime, beat: int = 30_000) -> None:
    app.use_tournament(replace(Tournament(), sound_test=False))
    setup = replace(round_game(), event="Autumn Open, round 4", bounce=Millis(150))
    app.presenter.start(setup)
    for number, move in enumerate(moves_of_game(_MOVES)):
        time.moment += beat + 911 * (number % 7)
        play_aside(app, ask.PlaceStone(move.color, move.point, time.now()))
    if not app.press_list.isVisible():
        app.run("large-clocks")
    time.moment += 67
    app.presenter.submit(ask.PressClock(Color.BLACK, time.now()))


def large_clocks(app: App, time: HandTime) -> None:
    """A game in its main time."""
    _table(app, time)


def large_clocks_held(app: App, time: HandTime) -> None:
    """Clocks paused, by whom and why."""
    _table(app, time)
    app.presenter.submit(HoldClock(Held.DISTURBANCE, "R. Okafor", time.now()))
    time.moment += 198_000
    app.refresh_clock()


def large_clocks_overtime(app: App, time: HandTime) -> None:
    """Both sides have bought periods."""
    _table(app, time, beat=80_000)
    app.presenter.note_time()


def large_clocks_flag(app: App, time: HandTime) -> None:
    """White's flag is down first."""
    _table(app, time, beat=80_000)
    time.moment += 40 * 60_000
    app.presenter.note_time()


def clock_only(app: App, time: HandTime) -> None:
    """The game is on a real board: presses alone."""
    app.use_tournament(replace(Tournament(), sound_test=False))
    app.presenter.start(replace(round_game(), bounce=Millis(150), played_stone_presses=False))
    app.presenter.toggle_pause()
    if not app.press_list.isVisible():
        app.run("large-clocks")
    side = Color.BLACK
    for number in range(_MOVES):
        time.moment += 80_000 + 911 * (number % 7)
        play_aside(app, ask.PressClock(side, time.now()))
        side = side.opponent
    time.moment += 67
    app.presenter.press(Color.BLACK)
    app.presenter.note_time()


def clock_only_held(app: App, time: HandTime) -> None:
    """The clocks of a real board are held."""
    clock_only(app, time)
    app.presenter.submit(HoldClock(Held.DISTURBANCE, "R. Okafor", time.now()))
    time.moment += 198_000
    app.refresh_clock()


def clock_only_flag(app: App, time: HandTime) -> None:
    """White's flag is down first, at a real board."""
    clock_only(app, time)
    time.moment += 40 * 60_000
    app.presenter.note_time()


def clock_only_begun(app: App, time: HandTime) -> None:
    """The longest figures: an hour of main time each, just begun."""
    app.use_tournament(replace(Tournament(), sound_test=False))
    app.presenter.start(replace(round_game(), played_stone_presses=False))
    app.presenter.toggle_pause()
    if not app.press_list.isVisible():
        app.run("large-clocks")
    time.moment += 67_000
    app.presenter.press(Color.BLACK)


def large_clocks_swapped(app: App, time: HandTime) -> None:
    """White sits at the left."""
    _table(app, time)
    app.run("swap-seats")


def clocks_held(app: App, time: HandTime) -> None:
    """Held, beside the large board."""
    large_clocks_held(app, time)
    app.run("large-clocks")


def large_clocks_paused_long(app: App, time: HandTime) -> None:
    """A player's pause lasts too long."""
    _table(app, time)
    _pause_too_long(app, time)


def clock_only_paused_long(app: App, time: HandTime) -> None:
    """The same at a real board."""
    clock_only(app, time)
    _pause_too_long(app, time)


def clocks_paused_long(app: App, time: HandTime) -> None:
    """The same, beside the large board."""
    large_clocks_paused_long(app, time)
    app.run("large-clocks")


def _pause_too_long(app: App, time: HandTime) -> None:
    app.presenter.toggle_pause()
    time.moment += 318_000
    app.tick()


def clock_keys(app: App, time: HandTime) -> None:
    """The keys of the seats."""
    _table(app, time)
    app.presenter.hold_clock()
    app.run("clock-keys")


def scenes() -> dict[str, Callable[[App, HandTime], None]]:
    """The scenes by name."""
    return {
        scene.__name__.replace("_", "-"): scene
        for scene in (
            large_clocks,
            large_clocks_held,
            large_clocks_overtime,
            large_clocks_flag,
            clock_only,
            clock_only_held,
            clock_only_flag,
            clock_only_begun,
            large_clocks_swapped,
            clocks_held,
            clocks_paused_long,
            large_clocks_paused_long,
            clock_only_paused_long,
            clock_keys,
        )
    }
