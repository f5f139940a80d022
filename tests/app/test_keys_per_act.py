"""How many keys a referee's acts take in a timed game, counted by pressing them: no more than they took."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.game.state import GameState, Phase
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from tests.app.driver import App
from tests.app.test_transitions import play, start


class Way(NamedTuple):
    """An act: what is so before it, its keys, how many it takes at most, and how it is seen that it is done.

    "hold …" is held, "type …" is a name, "second" goes by, and "film" comes to its end by itself: these
    two and names are not counted.
    """

    before: Callable[[App, object], object]
    keys: tuple[str, ...]
    most: int
    done: Callable[[App, Path], bool]


def _game(app: App) -> GameState:
    assert app.session is not None
    return app.session.table.state


def _tournament(app: App, time: object) -> None:
    """Each table of it is begun with the test whether both hear the clock."""
    del time
    app.use_tournament(Tournament(name="Autumn Open", sound_test=True))
    app.hear(lambda *_: True)


def _start(app: App, time: object) -> None:
    del time
    start(app)


def _flag(app: App, time) -> None:
    start(app, main=1)
    time.pass_by(600_000)
    app.let_deadline_pass()
    clock = _game(app).clock
    assert clock is not None
    assert clock.open_flag is Color.BLACK


def _full_board(app: App, time) -> None:
    start(app)
    play(app, time, *(f"{column}{row}" for row in range(1, 10) for column in "EF"))


def _refused(app: App, time) -> None:
    start(app, RuleText.KSS)
    play(app, time, "E4", "E5", "D5", "D6", "F5", "F6", "A1", "E7", "E6", "E5")
    assert app.presenter.refused is not None


def _begun(app: App, time) -> None:
    start(app)
    play(app, time, "C3", "G7")
    app.tap("Space")


def _runs_for_both_names(app: App, folder: Path) -> bool:
    del folder
    return app.presenter.clock_runs and _game(app).setup.names == PerColor("Nora", "Wei")


def _is_paused(app: App, folder: Path) -> bool:
    del folder
    clock = _game(app).clock
    return clock is not None and clock.paused


def _is_lost_on_time(app: App, folder: Path) -> bool:
    del folder
    outcome = _game(app).outcome
    return outcome is not None and outcome.short == "W+T"


def _is_counted(app: App, folder: Path) -> bool:
    del folder
    return _game(app).phase is Phase.FINISHED and _game(app).plan is not None


def _is_printed(app: App, folder: Path) -> bool:
    del app
    return any(folder.glob("*.pdf"))


def _was_told_why(app: App, folder: Path) -> bool:
    del folder
    why = app.feature("why").card.why
    return why is not None and "E5" in why.title and app.page_id == "play"


WAYS = {
    "preset clock to running": Way(
        _tournament,
        ("Ctrl+N", "type Nora", "type Wei", "Return", "1", "second", "0", "Return"),
        5,
        _runs_for_both_names,
    ),
    "pause": Way(_start, ("Space",), 1, _is_paused),
    "flag to final result": Way(
        _flag,
        ("hold Return", "1", "0"),
        3,
        _is_lost_on_time,
    ),
    "passes to final count": Way(
        _full_board,
        ("F8", "F8", "1", "0", "Return", "film", "1", "0"),
        7,
        _is_counted,
    ),
    "why not": Way(_refused, ("Shift+K", "Esc"), 2, _was_told_why),
    "sheet": Way(_begun, ("Ctrl+Shift+P", "Return"), 2, _is_printed),
}


def press(app: App, time, key: str) -> int:
    """One key, as the table says it; returns how many it counts as."""
    kind, _, what = key.partition(" ")
    match kind:
        case "hold":
            app.hold(what)
        case "type":
            app.type(what)
            app.tap("Tab")
            app.tap("Tab")  # over the rank
            return 0
        case "second":
            time.pass_by(1_000)
            return 0
        case "film":
            app.film.to_end()
            return 0
        case _:
            app.tap(key)
    return 1


@pytest.mark.parametrize("act", WAYS)
def test_an_act_takes_no_more_keys_than_it_took(app, time, tmp_path, act):
    way = WAYS[act]
    folder = tmp_path / "sheets"
    app.preferences.sheets_folder = str(folder)
    way.before(app, time)
    used = 0
    for key in way.keys:
        assert not way.done(app, folder), f"done before {key}"
        used += press(app, time, key)
    assert way.done(app, folder)
    assert used == way.most
