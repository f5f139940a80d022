"""How many keys a referee's acts take in a timed game: no more than they took."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color
from ingboard.game.state import Phase
from ingboard.table.tournament import Tournament
from tests.app.driver import App
from tests.app.test_transitions import play, start


def keys(app: App, *taps: str) -> int:
    """Use keys one after another; "hold Return" is held. Returns how many there were."""
    for tap in taps:
        if tap.startswith("hold "):
            app.hold(tap.removeprefix("hold "))
        else:
            app.tap(tap)
    return len(taps)


def test_from_a_preset_clock_to_running_time_it_takes_five_keys_and_the_names(app):
    app.use_tournament(Tournament(sound_test=True))
    assert keys(app, "Ctrl+N", "Return", "2", "9", "Return") == 5  # nothing is heard here
    assert app.presenter.clock_runs


def test_a_pause_is_one_key(app):
    start(app)
    assert keys(app, "Space") == 1
    assert app.session.table.state.clock.paused


def test_from_the_flag_to_the_result_it_takes_three_keys(app, time):
    start(app, main=1)
    time.pass_by(600_000)
    app.let_deadline_pass()
    assert app.session.table.state.clock.open_flag is Color.BLACK
    assert keys(app, "hold Return", "1", "0") == 3
    assert app.state.outcome.winner is Color.WHITE


def test_from_two_passes_to_the_final_count_it_takes_seven_keys(app, time):
    start(app)
    play(app, time, *(f"{column}{row}" for row in range(1, 10) for column in "EF"))
    used = keys(app, "F8", "F8", "1", "0", "Return")
    app.tap("End")  # the film comes there by itself
    assert used + keys(app, "1", "0") == 7
    assert app.state.phase is Phase.FINISHED


@pytest.mark.parametrize("act", [("Shift+K", "Esc"), ("Ctrl+Shift+P", "Return")])
def test_why_not_and_the_sheet_take_two(app, time, act):
    start(app)
    play(app, time, "C3", "G7")
    app.tap("Space")
    assert keys(app, *act) == 2
