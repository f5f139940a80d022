"""A window as a table of a hall with a real broker: joins, does what it is told, calls, gives up its game."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.game.state import Phase
from ingboard.hall.archive import Archive
from ingboard.hall.broker import mosquitto_path
from ingboard.hall.connection import LinkState
from ingboard.hall.director_client import AnsweredOrder, TableChanged
from ingboard.hall.join import HallKey
from ingboard.hall.messages import (
    HallPlayer,
    Hold,
    OrderRefused,
    PairNext,
    Resume,
    Say,
    StartRound,
    StoredUpTo,
    encoded,
)
from ingboard.hall.outbox import game_of
from ingboard.hall.topics import ALL_TABLES, HallTopic, TopicKind
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.plain_events import setup_to_plain
from ingboard.table.journal.reading import read_journal
from ingboard.table.tournament import Tournament
from ingboard.ui.game import presenter as presenter_module
from ingboard.ui.game.recording import Saved
from tests.app.driver import App
from tests.hall.halls import Hall, Stranger, free_port, states

pytestmark = (
    pytest.mark.filterwarnings(  # amqtt leaves sockets of broken connections to the collector
        "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"
    )
)
LONG = 20_000
CONTROL = Ing(minutes(30), minutes(5), 3, 2)


@pytest.fixture
def hall(app, tmp_path):
    made = Hall(tmp_path, "mosquitto" if mosquitto_path() else "amqtt")
    yield made
    app.leave_hall()
    made.close()


@pytest.fixture
def director(hall, qtbot):
    """One who is connected: what is ordered before that is told as not sent."""
    client, news = hall.director(keeps=True)
    qtbot.waitUntil(lambda: client.link.state is LinkState.CONNECTED, timeout=LONG)
    return client, news


def set_up(app):
    app.presenter.start(
        GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED),
            names=PerColor("Nora", "Wei"),
            controls=PerColor(CONTROL, CONTROL),
        )
    )


def enter(app, code: str) -> None:
    app.run("join-hall")
    page = app.page("join-hall")
    page.code.setText(code)
    QTest.keyClick(page.code, Qt.Key.Key_Return)


def join(app, hall, qtbot) -> None:
    enter(app, hall.key.code("12").text)
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: table 12", timeout=LONG)
    app.key("Esc")


def hall_mark(app) -> str:
    return next((mark.words for mark in app.marks if mark.words.startswith("Hall")), "")


def told(app) -> str:
    return str(app.page("join-hall").advice.words)


def call_now(news):
    """The call for the referee that the director sees."""
    return next(
        (each.table.call for each in reversed(news) if isinstance(each, TableChanged)), None
    )


def moves(news) -> int:
    found = states(news)
    return found[-1].moves if found else 0


def answers(news):
    return {each.answer.id: each.answer for each in news if isinstance(each, AnsweredOrder)}


def noted(app) -> list[str]:
    """What the table's journal says beside the game, as it is on the disk."""
    entries = read_journal(app.journal.path).entries
    return [entry.said["words"] for entry in entries if "words" in entry.said]


# Joining ------------------------------------------------------------------------------------------


def test_a_code_says_where_it_leads_before_anybody_joins(app, hall, director, qtbot):
    _, news = director
    app.run("join-hall")
    page = app.page("join-hall")
    page.code.setText(hall.key.code("12").text)
    assert all(part in told(app) for part in ("spring", "localhost", str(hall.key.port)))
    assert (page.table.text(), page.table.isEnabled()) == ("12", False)
    qtbot.wait(500)
    assert states(news) == []
    assert hall_mark(app) == ""
    QTest.keyClick(app.page("join-hall").code, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(states(news)), timeout=LONG)
    assert states(news)[-1].title == "Table 12"
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: table 12", timeout=LONG)
    assert app.preferences.hall_codes == {"1": hall.key.code("12").text}
    assert told(app) == "Joined."


def test_a_table_comes_back_by_itself_and_leaves_for_good(app, hall, director, qtbot, preferences):
    _, news = director
    preferences.hall_codes = {"1": hall.key.code("12").text}
    set_up(app)
    qtbot.waitUntil(lambda: bool(states(news)), timeout=LONG)
    app.run("join-hall")
    qtbot.mouseClick(app.page("join-hall").leave_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not news[-1].table.online, timeout=LONG)
    assert preferences.hall_codes == {}
    assert hall_mark(app) == ""


def test_a_hall_of_the_settings_is_left_for_this_run(app, hall, director, qtbot):
    _, news = director
    app.use_tournament(Tournament(sound_test=False, hall=hall.key.code("1").text))
    qtbot.waitUntil(lambda: bool(states(news, "1")), timeout=LONG)
    app.run("join-hall")
    qtbot.mouseClick(app.page("join-hall").leave_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not news[-1].table.online, timeout=LONG)
    app.run("join-hall")
    QTest.keyClick(app.page("join-hall").code, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: table 1", timeout=LONG)


def leave(app, qtbot) -> None:
    app.run("join-hall")
    qtbot.mouseClick(app.page("join-hall").leave_button, Qt.MouseButton.LeftButton)
    app.key("Esc")


def test_joining_and_leaving_in_the_middle_of_a_game_are_on_record_here_and_at_the_director(
    app, hall, director, qtbot, tmp_path
):
    """The game and its clock are as they were; the director's copy ends with the leaving."""
    _, news = director
    set_up(app)
    app.presenter.submit(ask.StartClock(app.presenter.time.now()))
    app.presenter.choose(Point(4, 4))
    app.presenter.submit(ask.PauseClock(app.presenter.time.now()))
    before = app.state
    join(app, hall, qtbot)
    qtbot.waitUntil(
        lambda: noted(app)[-1:] == ["Joined the hall spring as table 12."], timeout=LONG
    )
    qtbot.waitUntil(lambda: moves(news) == 1, timeout=LONG)
    leave(app, qtbot)
    assert hall_mark(app) == ""
    qtbot.waitUntil(lambda: not news[-1].table.online, timeout=LONG)
    assert app.state is before
    app.presenter.submit(ask.ResumeClock(app.presenter.time.now()))
    app.presenter.choose(Point(3, 3))
    app.presenter.submit(ask.PauseClock(app.presenter.time.now()))
    qtbot.waitUntil(lambda: noted(app)[-1:] == ["Left the hall spring."], timeout=LONG)
    ((copy,),) = [list((tmp_path / "copies" / "12").glob("*.ingtable"))]
    said = [entry.said.get("words") for entry in read_journal(copy).entries]
    assert said[-1] == "Left the hall spring."
    assert "Joined the hall spring as table 12." in said
    # Joined again, the director has the rest of the game too.
    join(app, hall, qtbot)
    qtbot.waitUntil(lambda: moves(news) == 2, timeout=LONG)
    qtbot.waitUntil(
        lambda: noted(app).count("Joined the hall spring as table 12.") == 2, timeout=LONG
    )


def test_a_table_that_joins_the_next_hall_leaves_the_first_on_record(app, hall, qtbot):
    set_up(app)
    join(app, hall, qtbot)
    qtbot.waitUntil(lambda: bool(noted(app)), timeout=LONG)
    enter(app, hall.key.code("13").text)
    wanted = [
        *("Joined the hall spring as table 12.", "Left the hall spring."),
        "Joined the hall spring as table 13.",
    ]
    qtbot.waitUntil(lambda: noted(app) == wanted, timeout=LONG)


def test_a_connection_that_breaks_leaves_no_hall(app, hall, qtbot):
    set_up(app)
    join(app, hall, qtbot)
    qtbot.waitUntil(lambda: len(noted(app)) == 1, timeout=LONG)
    hall.restart_broker()
    qtbot.waitUntil(lambda: "offline" in hall_mark(app), timeout=LONG)
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: table 12", timeout=LONG)
    qtbot.wait(600)
    assert noted(app) == ["Joined the hall spring as table 12."]


@pytest.mark.parametrize("code", ["nonsense", "https://a/b", "ingboard://12:x@/spring", "  "])
def test_what_is_no_code_joins_nothing(app, code):
    enter(app, code)
    assert told(app) == "This is no join code."
    assert app.preferences.hall_codes == {}


def test_a_code_without_a_table_asks_for_one(app, hall, qtbot):
    enter(app, replace(hall.key.code("12"), user="").text)
    page = app.page("join-hall")
    assert "names no table" in told(app)
    page.table.setText("a/b")
    QTest.keyClick(app.page("join-hall").code, Qt.Key.Key_Return)
    assert "names no table" in told(app)
    assert app.preferences.hall_codes == {}
    page.table.setText("12")
    QTest.keyClick(
        app.page("join-hall").code, Qt.Key.Key_Return
    )  # a broker of ours wants a password too
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: access refused", timeout=LONG)


def test_no_table_is_numbered_above_the_halls(app, hall):
    enter(app, hall.key.code("301").text)
    assert told(app) == "A hall has at most 300 tables."
    assert hall_mark(app) == ""


def test_the_directors_own_code_is_none_for_a_table(app, hall):
    enter(app, hall.key.code("director").text)
    assert told(app) == "This is the director's code. Take this table's join code."


def test_a_wrong_password_is_told(app, hall, qtbot):
    enter(app, replace(hall.key.code("12"), password="wrong").text)
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: access refused", timeout=LONG)
    assert "refuses" in told(app)


def test_a_table_that_is_taken_is_told_and_waits(app, hall, director, qtbot):
    first, _ = hall.table("12", "m1")
    _, news = director
    qtbot.waitUntil(lambda: bool(states(news)), timeout=LONG)
    enter(app, hall.key.code("12").text)
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: this table is taken", timeout=LONG)
    assert "12" in told(app)
    first.close()
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: table 12", timeout=LONG)


def test_what_is_stored_of_the_game_before_is_not_said_of_this_one(app, hall, qtbot):
    """The director was away; he stores what is left of the first game after the second."""
    join(app, hall, qtbot)
    games = []
    for point in (Point(4, 4), Point(3, 3)):
        set_up(app)
        app.presenter.submit(ask.StartClock(app.presenter.time.now()))
        for _ in range(8):
            app.presenter.submit(ask.PauseClock(app.presenter.time.now()))
            app.presenter.submit(ask.ResumeClock(app.presenter.time.now()))
        app.presenter.choose(point)
        app.presenter.submit(ask.PauseClock(app.presenter.time.now()))
        qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
        games.append(game_of(app.journal.path.read_bytes().partition(b"\n")[0]))
    qtbot.waitUntil(lambda: "lines not stored" in hall_mark(app), timeout=LONG)
    director = Stranger(hall, "director")
    topic = HallTopic("spring", "12", TopicKind.STORED).name
    lines = app.journal.path.read_bytes().partition(b"\0")[0].count(b"\n")
    for game, stored in ((games[1], lines), (games[0], 2)):
        director.say(topic, encoded(StoredUpTo(game, stored)))
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: table 12", timeout=LONG)
    qtbot.wait(300)
    assert hall_mark(app) == "Hall: table 12"
    director.close()


def test_an_address_that_does_not_answer_holds_nothing_up(app, qtbot):
    code = HallKey("spring", "0", "localhost", free_port()).code("12")
    enter(app, code.text)
    qtbot.waitUntil(lambda: "offline since" in hall_mark(app), timeout=LONG)
    assert "No answer from localhost" in told(app)
    app.key("Esc")
    set_up(app)
    app.presenter.submit(ask.StartClock(app.presenter.time.now()))
    app.presenter.choose(Point(4, 4))
    qtbot.waitUntil(lambda: "lines not stored" in hall_mark(app), timeout=LONG)
    assert app.state.line.number == 1
    app.leave_hall()


def test_a_later_version_is_told(app, hall, qtbot):
    join(app, hall, qtbot)
    later = Stranger(hall, "director")
    later.say(HallTopic("spring", "12", TopicKind.ORDERS, 2).name, encoded(Say("v2", "hm")))
    qtbot.waitUntil(lambda: hall_mark(app) == "Hall: later version", timeout=LONG)
    later.close()


# Orders -------------------------------------------------------------------------------------------


def test_orders_are_done_told_and_on_record(app, hall, director, qtbot):
    client, news = director
    join(app, hall, qtbot)
    set_up(app)
    client.order("12", StartRound("r1", "Nora"))
    qtbot.waitUntil(lambda: app.presenter.clock_runs, timeout=LONG)
    assert "Nora" in app.notice
    app.presenter.choose(Point(4, 4))
    qtbot.waitUntil(lambda: moves(news) == 1, timeout=LONG)
    client.order(ALL_TABLES, Say("s1", "Lunch at one", "Nora"))
    qtbot.waitUntil(lambda: "Lunch at one" in app.notice, timeout=LONG)
    assert app.presenter.clock_runs
    client.order("12", Hold("h1", "Nora"))
    qtbot.waitUntil(lambda: not app.presenter.clock_runs, timeout=LONG)
    client.order("12", StartRound("r1", "Nora"))
    qtbot.waitUntil(lambda: sum(isinstance(each, AnsweredOrder) for each in news) == 4)
    assert not app.presenter.clock_runs, "a repeated order does nothing"
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    said = " ".join(noted(app))
    assert all(f"{words} Nora" in said for words in ("Started by", "Message from", "Paused by"))


def test_orders_that_the_settings_bar_are_refused(app, hall, director, qtbot):
    client, news = director
    join(app, hall, qtbot)
    app.use_tournament(Tournament(sound_test=False, hall_orders=False))
    set_up(app)
    app.dismiss_notice()
    for order in (StartRound("r1"), Say("s1", "Lunch")):
        client.order("12", order)
    qtbot.waitUntil(lambda: len(answers(news)) == 2, timeout=LONG)
    assert {each.why for each in answers(news).values()} == {OrderRefused.NOT_ALLOWED}
    assert app.notice == ""
    assert not app.presenter.clock_runs


def test_a_pairing_sets_the_next_game_up_and_its_journal_says_whose(
    app, hall, director, qtbot, monkeypatch
):
    monkeypatch.setattr(presenter_module, "local_date", lambda: "2026-01-31")
    client, news = director
    join(app, hall, qtbot)
    pairing = PairNext("p1", HallPlayer("Ann", "3d"), HallPlayer("Ben"), round=2, by="Nora")
    client.order("12", pairing)
    qtbot.waitUntil(lambda: "p1" in answers(news), timeout=LONG)
    assert answers(news)["p1"].why is OrderRefused.CONDITIONS
    finish(app)
    monkeypatch.setattr(presenter_module, "local_date", lambda: "2026-02-01")
    client.order("12", replace(pairing, id="p2"))
    qtbot.waitUntil(lambda: "p2" in answers(news), timeout=LONG)
    assert tuple(app.state.setup.names) == ("Ann", "Ben")
    assert app.session.record().details.date == "2026-02-01", "a record's day is its own game's"
    app.presenter.submit(ask.StartClock(app.presenter.time.now()))
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    assert "Ann (Black), Ben (White): sit down." in noted(app)


def test_a_pairing_opens_the_game_at_a_table_where_nobody_was(app, hall, director, qtbot):
    """The conditions are the director's; the players find their names and sit down."""
    client, news = director
    join(app, hall, qtbot)
    assert app.presenter.session is None
    theirs = GameSetup(
        rules=RuleText.ING1996,
        first=empty_position(13, 13),
        terms=default_terms(RuleText.ING1996),
        controls=PerColor(CONTROL, CONTROL),
    )
    pairing = PairNext(
        "p1",
        HallPlayer("Ann", "3d"),
        HallPlayer("Ben"),
        round=2,
        handicap=3,
        conditions=setup_to_plain(theirs),
    )
    client.order("12", pairing)
    qtbot.waitUntil(lambda: "p1" in answers(news), timeout=LONG)
    assert answers(news)["p1"].done
    setup = app.state.setup
    assert (setup.rules, setup.first.grid.rows) == (RuleText.ING1996, 13)
    assert (tuple(setup.names), setup.controls) == (("Ann", "Ben"), theirs.controls)
    assert (setup.free_handicap, setup.terms.komi) == (3, 0)
    assert not app.presenter.clock_runs
    assert app.page_id != "join-hall", "the game is in sight"
    client.order("12", replace(pairing, id="p2"))
    qtbot.waitUntil(lambda: "p2" in answers(news), timeout=LONG)
    app.presenter.submit(ask.PlaceStone(Color.BLACK, Point(3, 3), app.presenter.time.now()))
    client.order("12", replace(pairing, id="p3"))
    qtbot.waitUntil(lambda: "p3" in answers(news), timeout=LONG)
    assert answers(news)["p3"].why is OrderRefused.UNDER_WAY


def test_start_all_does_not_skip_the_test_of_the_sound(app, hall, director, qtbot):
    client, news = director
    app.use_tournament(Tournament(sound_test=True))
    join(app, hall, qtbot)
    set_up(app)
    client.order(ALL_TABLES, StartRound("s1", "Nora"))
    qtbot.waitUntil(lambda: "s1" in answers(news), timeout=LONG)
    assert answers(news)["s1"].why is OrderRefused.SOUND
    assert not app.presenter.clock_runs
    app.use_tournament(Tournament(sound_test=False))
    client.order(ALL_TABLES, StartRound("s2", "Nora"))
    qtbot.waitUntil(lambda: "s2" in answers(news), timeout=LONG)
    assert answers(news)["s2"].done
    assert app.presenter.clock_runs


def test_a_pause_of_the_director_is_ended_by_him_with_both_reasons_on_record(
    app, hall, director, qtbot
):
    client, news = director
    app.use_tournament(Tournament(sound_test=False))
    join(app, hall, qtbot)
    set_up(app)
    client.order("12", StartRound("s1", "Nora"))
    client.order("12", Hold("h1", "Nora", "Fire alarm"))
    qtbot.waitUntil(lambda: "h1" in answers(news), timeout=LONG)
    assert app.state.clock.paused
    client.order("12", Resume("r1", "Nora", "False alarm"))
    qtbot.waitUntil(lambda: "r1" in answers(news), timeout=LONG)
    assert answers(news)["r1"].done
    assert app.presenter.clock_runs
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    said = noted(app)
    assert "Paused by Nora. Fire alarm." in said
    assert "Resumed by Nora. False alarm." in said


def finish(app):
    set_up(app)
    now = app.presenter.time.now()
    app.presenter.submit(ask.StartClock(now))
    app.presenter.submit(ask.Resign(Color.BLACK, now))
    for side in Color:
        app.presenter.submit(ask.ConfirmResult(side, now))
    assert app.state.phase is Phase.FINISHED


# Calling the referee ------------------------------------------------------------------------------


def test_the_referee_is_called_over_a_running_clock_and_the_call_withdrawn(
    app, hall, director, qtbot
):
    _, news = director
    assert app.why_not("call-referee") != ""
    join(app, hall, qtbot)
    set_up(app)
    app.presenter.submit(ask.StartClock(app.presenter.time.now()))
    app.key(Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: call_now(news) is not None, timeout=LONG)
    since = call_now(news).since
    assert app.presenter.clock_runs
    assert any(mark.words.startswith("Referee called") for mark in app.marks)
    app.run("call-referee", "Clock")
    qtbot.waitUntil(lambda: call_now(news).why == "Clock", timeout=LONG)
    assert call_now(news).since == since
    app.key(Qt.Key.Key_F12, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: call_now(news) is None, timeout=LONG)
    assert not any(mark.words.startswith("Referee called") for mark in app.marks)
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    assert "Referee called: Clock" in noted(app)
    assert "Call withdrawn." in noted(app)


def test_a_trial_hides_neither_the_game_nor_the_call(app, hall, director, qtbot):
    _, news = director
    join(app, hall, qtbot)
    app.presenter.choose(Point(4, 4))  # a game without a clock
    app.run("call-referee", "Rules")
    qtbot.waitUntil(lambda: moves(news) == 1 and call_now(news) is not None, timeout=LONG)
    app.run("laboratory")
    app.presenter.choose(Point(3, 3))
    qtbot.wait(500)
    assert app.session.is_trial
    assert moves(news) == 1
    assert call_now(news) is not None


@pytest.mark.parametrize("end", ["finished", "closed"])
def test_a_call_goes_with_its_game(app, hall, director, qtbot, end):
    _, news = director
    join(app, hall, qtbot)
    set_up(app)
    now = app.presenter.time.now()
    app.presenter.submit(ask.StartClock(now))
    app.run("call-referee", "Rules")
    qtbot.waitUntil(lambda: call_now(news) is not None, timeout=LONG)
    if end == "closed":
        app.presenter.close()
    else:
        app.presenter.submit(ask.Resign(Color.BLACK, now))
        for side in Color:
            app.presenter.submit(ask.ConfirmResult(side, now))
    qtbot.waitUntil(lambda: call_now(news) is None, timeout=LONG)


# Journals after a restart -------------------------------------------------------------------------


@pytest.fixture
def died(app, hall, director, qtbot):
    """A game of one move in the hall, with an order done; its program died. Its journal's path."""
    client, _ = director
    join(app, hall, qtbot)
    set_up(app)
    client.order("12", StartRound("r1", "Nora"))
    qtbot.waitUntil(lambda: app.presenter.clock_runs, timeout=LONG)
    app.presenter.choose(Point(4, 4))
    path = app.journal.path
    qtbot.waitUntil(lambda: app.journal.saved is Saved.ALL, timeout=LONG)
    own = path.read_bytes().partition(b"\0")[0]

    def is_copied() -> bool:
        copies = Archive(hall.folder / "copies").games("12")
        return bool(copies) and copies[0].path.read_bytes().startswith(own)

    qtbot.waitUntil(is_copied, timeout=LONG)
    app.journal.die()
    app.leave_hall()
    return path


@pytest.fixture
def again(died, qtbot, time, preferences):  # noqa: ARG001 - must have died
    """The same computer's program, started again."""
    made = App(preferences, time)
    made.use_tournament(Tournament(sound_test=False))
    qtbot.addWidget(made.window, before_close_func=lambda _window: made.detach())
    made.show(1366, 768)
    qtbot.waitExposed(made.window)
    yield made
    made.leave_hall()


def resume(app, qtbot):
    assert app.offer_recovery()
    page = app.page("recovery")
    qtbot.keyClicks(page.by, "A. Referee")
    button = page.take_up_button
    qtbot.mousePress(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(button.confirmed, timeout=LONG):
        pass
    qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: app.session is not None or app.page_id != "recovery", timeout=LONG)


def test_an_order_done_before_a_restart_is_done_no_second_time(again, director, qtbot):
    client, news = director
    resume(again, qtbot)
    qtbot.waitUntil(lambda: hall_mark(again) == "Hall: table 12", timeout=LONG)
    qtbot.waitUntil(lambda: moves(news) == 1, timeout=LONG)
    before, known = again.session.table.events, len(news)
    client.order("12", StartRound("r1", "Nora"))
    qtbot.waitUntil(lambda: "r1" in answers(news[known:]), timeout=LONG)
    assert answers(news[known:])["r1"].done
    assert again.session.table.events == before
    assert not again.presenter.clock_runs


@pytest.mark.parametrize("goes_on", [True, False], ids=["goes-on", "later"])
def test_a_pairing_waits_while_an_interrupted_game_is_decided_about(
    goes_on, again, director, qtbot
):
    """The director's list sees a table without a game: it is no new one that lies open there."""
    client, news = director
    assert again.offer_recovery()
    qtbot.waitUntil(lambda: hall_mark(again) == "Hall: table 12", timeout=LONG)
    setup = GameSetup(
        rules=RuleText.ING1996,
        first=empty_position(13, 13),
        terms=default_terms(RuleText.ING1996),
        controls=PerColor(CONTROL, CONTROL),
    )
    client.order(
        "12",
        PairNext("p9", HallPlayer("Ann"), HallPlayer("Ben"), conditions=setup_to_plain(setup)),
    )
    qtbot.wait(1_500)
    assert again.session is None
    assert again.page_id == "recovery"
    if goes_on:
        resume(again, qtbot)
        qtbot.waitUntil(lambda: moves(news) == 1, timeout=LONG)
        assert again.state.setup.names.black != "Ann"
        qtbot.waitUntil(lambda: "p9" in answers(news), timeout=LONG)
        assert answers(news)["p9"].why is OrderRefused.UNDER_WAY
    else:
        again.key("Esc")
        qtbot.waitUntil(lambda: again.session is not None, timeout=LONG)
        assert tuple(again.state.setup.names) == ("Ann", "Ben")


def test_a_game_that_went_on_elsewhere_is_only_shown(again, died, hall, director, qtbot):
    client, news = director
    (game,) = Archive(hall.folder / "copies").games("12")
    client.take_over(game, "spare", "Nora")
    qtbot.waitUntil(lambda: any(_moved(each) for each in news), timeout=LONG)
    resume(again, qtbot)
    qtbot.waitUntil(lambda: "another computer" in again.notice, timeout=LONG)
    assert again.page_id == "timeline"
    assert again.session is None
    assert again.journal.path is None
    lines = died.read_bytes().count(b"\n")
    qtbot.wait(1_500)
    assert died.read_bytes().count(b"\n") == lines, "nothing more is written"
    last = json.loads(died.read_bytes().splitlines()[-2].partition(b" {")[2].join([b"{", b""]))
    assert "another computer" in last["words"]


def test_a_table_whose_game_went_on_elsewhere_plays_the_next(again, hall, director, qtbot):
    client, _ = director
    (game,) = Archive(hall.folder / "copies").games("12")
    client.take_over(game, "spare", "Nora")
    set_up(again)
    qtbot.waitUntil(lambda: hall_mark(again) == "Hall: table 12", timeout=LONG)
    client.order("12", StartRound("r2", "Nora"))
    qtbot.waitUntil(lambda: again.presenter.clock_runs, timeout=LONG)
    qtbot.waitUntil(lambda: len(Archive(hall.folder / "copies").games("12")) == 2, timeout=LONG)


def _moved(news) -> bool:
    return isinstance(news, TableChanged) and news.table.authority is not None
