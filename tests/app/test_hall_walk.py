"""A table of a hall under random acts of its director, its players and its plug.

The law: a table whose journal has an unfinished game begins no other before a person has decided about it.
"""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtTest import QTest

from ingboard.board.points import PerColor
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import Phase
from ingboard.hall import table_client
from ingboard.hall.join import new_key
from ingboard.hall.messages import HallPlayer, Hold, PairNext, Resume, StartRound
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.plain_events import setup_to_plain
from ingboard.table.tournament import Tournament
from ingboard.ui.game.recording import Saved
from tests.app.driver import App

CONTROL = Ing(minutes(30), minutes(5), 3, 2)
CONDITIONS = setup_to_plain(
    GameSetup(
        rules=RuleText.SIMPLIFIED,
        first=empty_position(9, 9),
        terms=default_terms(RuleText.SIMPLIFIED),
        controls=PerColor(CONTROL, CONTROL),
    )
)
ACTS = (
    "pair",
    "pair",
    "start",
    "hold",
    "go-on",
    "move",
    "move",
    "die",
    "die",
    "look",
    "later",
    "resume",
)
LONG = 20_000


class Wire:
    """A table's client without a network: what the director says is told here."""

    last: Wire

    def __init__(self, code, machine, tell, certificate=None) -> None:
        del code, machine, certificate
        self.tell = tell
        self.answers: list[object] = []
        Wire.last = self

    def is_sending(self, game) -> bool:
        del game
        return False

    def answer(self, answer) -> None:
        self.answers.append(answer)

    def _nothing(self, *_more, **_named) -> None:
        pass

    open = leave = close = say = keep = call = _nothing


class Walk:
    """One computer that is switched off and on; `undecided` is what its journal has of an unfinished game."""

    def __init__(self, app, qtbot, preferences, time, seed: int) -> None:
        self.app, self._qtbot, self._preferences, self._time = app, qtbot, preferences, time
        self._chance = Random(seed)
        self._number = 0
        self.undecided = ""
        app.use_tournament(Tournament(sound_test=False))
        app.run("join-hall")
        page = app.page("join-hall")
        page.code.setText(new_key("spring", "127.0.0.1").code("12").text)
        page.joined.emit()
        app.key("Esc")

    def act(self) -> str:
        """One act; it is left out where it means nothing."""
        act = self._chance.choice(ACTS)
        getattr(self, act.replace("-", "_"))()
        QTest.qWait(1)
        return act

    def check(self) -> None:
        """The law."""
        if self.undecided:
            names = None if self.app.state is None else self.app.state.setup.names.black
            assert self.app.session is None, f"{names} began, {self.undecided} is not decided about"

    def pair(self) -> None:
        self._number += 1
        name = f"Player {self._number}"
        pairing = PairNext(
            f"p{self._number}", HallPlayer(name), HallPlayer("Wei"), conditions=CONDITIONS
        )
        Wire.last.tell(table_client.GivenOrder(pairing))

    def start(self) -> None:
        self._order(StartRound)

    def hold(self) -> None:
        self._order(Hold)

    def go_on(self) -> None:
        self._order(Resume)

    def move(self) -> None:
        state = self.app.state
        if state is not None and self.app.presenter.clock_runs:
            self.app.presenter.choose(self._chance.choice(list(state.position.points_of(None))))

    def die(self) -> None:
        """The plug is pulled, and the computer is switched on again."""
        state, black = self.app.state, ""
        if state is not None and self.app.journal.path is not None:
            self._qtbot.waitUntil(lambda: self.app.journal.saved is Saved.ALL, timeout=LONG)
            is_open = state.phase is not Phase.FINISHED and bool(self.app.session.table.events)
            black = state.setup.names.black if is_open else ""
            self.app.journal.die()
        self.app.leave_hall()
        self.app = App(self._preferences, self._time)
        self.app.use_tournament(Tournament(sound_test=False))
        made = self.app
        self._qtbot.addWidget(made.window, before_close_func=lambda _window: made.detach())
        self.app.show(1366, 768)
        is_offered = self.app.offer_recovery()
        assert is_offered or not black
        self.undecided = self.undecided or black

    def look(self) -> None:
        """The journal of what was interrupted is looked at, over the question; that decides nothing."""
        if self.app.page_id == "recovery":
            self.app.page("recovery").look_button.click()

    def later(self) -> None:
        """Esc, as often as it takes from the journal."""
        if self.app.page_id == "timeline":
            self.app.key("Esc")
        if self.app.page_id == "recovery":
            self.undecided = ""
            self.app.key("Esc")

    def resume(self) -> None:
        if self.app.page_id == "recovery":
            page = self.app.page("recovery")
            page.by.setText("Nora")
            self.undecided = ""
            page.take_up_button.confirmed.emit()
            self._qtbot.waitUntil(lambda: self.app.session is not None, timeout=LONG)

    def _order(self, kind) -> None:
        self._number += 1
        Wire.last.tell(table_client.GivenOrder(kind(f"o{self._number}", "Nora")))

    def end(self) -> None:
        if self.app.presenter.clock_runs:
            self.app.presenter.submit(ask.PauseClock(self.app.presenter.time.now()))
        self.app.leave_hall()


@pytest.mark.parametrize("seed", range(8))
def test_an_unfinished_game_is_decided_about_before_another_begins(
    app, qtbot, preferences, time, monkeypatch, seed
):
    monkeypatch.setattr(table_client, "TableClient", Wire)
    walk = Walk(app, qtbot, preferences, time, seed)
    done = []
    for _ in range(30):
        done.append(walk.act())
        walk.check()
    walk.end()
    assert "pair" in done
