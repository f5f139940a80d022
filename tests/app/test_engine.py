"""A Go engine asked for dead stones: set up, answering, failing in every way, stopped. It is a script."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from ingboard.resources import resource
from ingboard.ui.shell.preferences import load_preferences
from tests.unit.table.journal.games import timed_setup

LONGEST = 20_000
ENGINE = """
import sys, time
wish = sys.argv[1]
if wish == "crash":
    import os, signal
    os.kill(os.getpid(), signal.SIGKILL)
if wish == "chatter":
    print("Hello, I am no engine")
    sys.exit()
if wish == "flood":
    while True:
        print("x" * 1000)
for line in sys.stdin:
    number, order, *rest = line.split()
    sign, words = "=", ""
    if order == "name":
        words = "Toy Go"
    elif order == "boardsize" and wish == "small":
        sign, words = "?", "unacceptable size"
    elif order == "play" and wish == "refuses":
        sign, words = "?", "illegal move"
    elif order == "final_status_list":
        if wish == "sleep":
            time.sleep(600)
        if wish == "unknown":
            sign, words = "?", "unknown command"
        elif wish == "empty":
            words = "T8"
        elif wish == "nonsense":
            words = "all of them"
        else:
            words = "F15\\n\\n".strip() + "\\nR6 P5"
    print(f"{sign}{number} {words}\\n", flush=True)
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "toy engine.py"
    path.write_text(ENGINE, encoding="utf-8")
    return path


@pytest.fixture
def agreeing(app):
    """The demonstration game at its agreement, no stone marked."""
    app.open(resource("games/demonstration.sgf"))
    app.key("End")
    if app.page_id != "agreement":  # it was left at its end
        app.run("show-count")
    while app.state.dead:
        app.presenter.choose(min(app.state.dead))
    return app


def set_up(app, script: Path, wish: str) -> None:
    app.preferences.engine = sys.executable
    app.preferences.engine_arguments = f'"{script}" {wish}'
    app.refresh()


def ask(app):
    app.key("N")


def card(app):
    return app.page("agreement").suggestion


def test_the_engine_is_offered_only_once_it_is_set_up(agreeing, script):
    assert card(agreeing).engine_button.isHidden()
    ask(agreeing)
    assert not agreeing.is_working("suggestion")
    set_up(agreeing, script, "right")
    assert not card(agreeing).engine_button.isHidden()


def test_an_answer_is_shown_under_the_engines_name_and_taken_over(agreeing, script, qtbot):
    set_up(agreeing, script, "right")
    before = agreeing.state
    ask(agreeing)
    qtbot.waitUntil(lambda: agreeing.suggested is not None, timeout=LONGEST)
    assert "Toy Go" in card(agreeing).words.text()
    suggestion = agreeing.suggested
    assert len(suggestion.dead) == 4  # the chain at F15 has two stones
    assert suggestion.unsure == frozenset()
    assert agreeing.state == before
    agreeing.key("G")
    assert agreeing.state.dead == suggestion.dead


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("crash", "crashed"),
        ("chatter", "no GTP answer"),
        ("flood", "no GTP answer"),
        ("small", "Toy Go does not play 19 × 19"),
        ("refuses", "refuses this position"),
        ("unknown", "cannot name dead stones"),
        ("empty", "named empty points"),
        ("nonsense", "named empty points"),
    ],
)
def test_a_bad_engine_is_told_in_one_sentence_and_nothing_is_suggested(
    agreeing, script, qtbot, wish, said
):
    set_up(agreeing, script, wish)
    ask(agreeing)
    qtbot.waitUntil(lambda: not agreeing.is_working("suggestion"), timeout=LONGEST)
    assert said in card(agreeing).words.text()
    assert agreeing.suggested is None
    assert not card(agreeing).ask_button.isHidden()


def test_a_missing_program_is_told(agreeing, qtbot):
    agreeing.preferences.engine = "/nowhere/katago"
    agreeing.refresh()
    ask(agreeing)
    qtbot.waitUntil(lambda: not agreeing.is_working("suggestion"), timeout=LONGEST)
    assert "katago cannot start" in card(agreeing).words.text()


def test_an_engine_that_does_not_answer_is_ended(agreeing, script, qtbot):
    set_up(agreeing, script, "sleep")
    agreeing.feature("suggestion").engine.limit(300)
    ask(agreeing)
    qtbot.waitUntil(lambda: not agreeing.is_working("suggestion"), timeout=LONGEST)
    assert "no answer in 0.3 seconds" in card(agreeing).words.text()


def test_escape_stops_the_engine(agreeing, script):
    set_up(agreeing, script, "sleep")
    ask(agreeing)
    assert agreeing.is_working("suggestion")
    agreeing.key("Esc")
    assert not agreeing.is_working("suggestion")
    assert not card(agreeing).ask_button.isHidden()


def test_the_engine_is_dropped_with_its_position(agreeing, script):
    set_up(agreeing, script, "sleep")
    ask(agreeing)
    agreeing.key("Home")
    assert not agreeing.is_working("suggestion")


def test_an_engine_is_tried_kept_and_forgotten(app, script, qtbot):
    app.run("engine")
    page = app.page("engine")
    page.program.setText(sys.executable)
    page.arguments.setText(f'"{script}" right')
    page.try_button.click()
    qtbot.waitUntil(lambda: not app.is_working("engine"), timeout=LONGEST)
    assert (
        "named empty points" in page.advice.words
    )  # the trial board is small and has other stones
    page.arguments.setText(f'"{script}" crash')
    page.try_button.click()
    qtbot.waitUntil(lambda: not app.is_working("engine"), timeout=LONGEST)
    assert "crashed" in page.advice.words
    page.keep_button.click()
    assert app.page_id != "engine"
    assert load_preferences().engine == sys.executable
    app.run("engine")
    page.remove_button.click()
    assert load_preferences().engine == ""


def test_a_program_without_a_name_is_not_kept(app):
    app.run("engine")
    page = app.page("engine")
    page.program.setText("  ")
    page.keep_button.click()
    assert app.page_id == "engine"
    assert "Choose the engine" in page.advice.words
    app.key("Esc")
    assert app.page_id != "engine"


def test_a_real_engine_is_tried_and_what_it_knows_is_said(app, qtbot):
    program = shutil.which("gnugo", path="/usr/games:/usr/bin")
    if program is None:
        pytest.skip("GNU Go is not on this computer")
    app.run("engine")
    page = app.page("engine")
    page.program.setText(program)
    page.arguments.setText("--mode gtp --chinese-rules")
    page.try_button.click()
    qtbot.waitUntil(lambda: not app.is_working("engine"), timeout=LONGEST)
    assert "GNU Go 3.8 answered in" in page.advice.words
    assert page.advice.words.endswith("Gives: dead stones, the score.")


def test_a_net_that_is_not_there_is_told_at_its_own_field(app, tmp_path):
    app.run("engine")
    page = app.page("engine")
    page.program.setText(sys.executable)
    page.arguments.setText(f'analysis -model "{tmp_path}/no net.bin.gz"')
    page.try_button.click()
    assert page.advice.words == f"There is no file {tmp_path}/no net.bin.gz."
    assert page.arguments._faulty
    assert not page.program._faulty
    QTest.keyClicks(page.arguments, "x")
    assert page.advice.words == "", "what was said was said of other words"
    assert not page.arguments._faulty


def test_the_net_and_the_settings_are_chosen_by_buttons(app, tmp_path):
    net, settings = tmp_path / "b 10.bin.gz", tmp_path / "a.cfg"
    net.touch()
    settings.touch()
    app.run("engine")
    page = app.page("engine")
    page.arguments.setText("analysis -model old.bin.gz")
    page.net_button.click()
    app.choose_path(net)
    page.settings_button.click()
    app.choose_path(settings)
    assert page.arguments.text() == f'analysis -model "{net}" -config {settings}'


def tried(app, engine, wish):
    engine(wish)
    app.run("engine")
    page = app.page("engine")
    page.try_button.click()
    return page


def test_what_a_failing_engine_says_beside_its_answers_is_shown(record, engine, qtbot):
    page = tried(record, engine, "complains")
    qtbot.waitUntil(page.remarks.isVisible, timeout=LONGEST)
    lines = page.remarks.toPlainText().splitlines()
    assert len(lines) == 40
    assert lines[-1] == "Could not load the net: b10.bin.gz"
    assert page.advice.words == "KataGo keeps stopping (“Could not load the net: b10.bin.gz”)."
    assert page.arguments._faulty
    assert not page.program._faulty


def test_an_analysis_that_fails_says_what_the_engine_said(record, engine, qtbot):
    engine("complains")
    record.run("analysis")
    told = record.page("analysis").told
    qtbot.waitUntil(lambda: "keeps stopping" in told.text(), timeout=LONGEST)
    assert told.text() == (
        "KataGo keeps stopping (“Could not load the net: b10.bin.gz”). See “Engine…”."
    ), "once"


def test_an_engine_that_tunes_itself_says_so_and_since_when(record, engine, qtbot):
    page = tried(record, engine, "tunes")
    qtbot.waitUntil(lambda: "tunes itself" in page.advice.words, timeout=LONGEST)
    assert page.advice.words.startswith(
        "The engine tunes itself; the first time takes minutes: 0:0"
    )
    qtbot.waitUntil(lambda: "answered in" in page.advice.words, timeout=LONGEST)
    assert page.advice.words.startswith("KataGo 1.15.3 answered in")


def test_several_engines_are_listed_and_one_is_forgotten(app):
    for name, visits in (("one", 50), ("two", 60)):
        app.run("engine")
        page = app.page("engine")
        page.program.setText(sys.executable)
        page.arguments.setText(f"{name}.py")
        page.visits.show_value(visits)
        page.keep_button.click()
    assert [each[1:] for each in load_preferences().engines] == [("two.py", 60), ("one.py", 50)]
    app.run("engine")
    page = app.page("engine")
    page.engines.setCurrentIndex(1)
    page.engines.activated.emit(1)
    assert page.arguments.text() == "one.py"
    page.keep_button.click()
    assert load_preferences().engine_arguments == "one.py"
    app.run("engine")
    page.forget_button.click()
    assert load_preferences().engine == ""
    assert [each[1] for each in load_preferences().engines] == ["two.py"]


@pytest.mark.parametrize("before", ["information", "laboratory"])
def test_no_engine_is_tried_beside_a_clock_though_a_trial_is_before_it(app, script, before):
    app.presenter.start(timed_setup())
    app.run(before)
    other = app.tabs.open_another()
    other.run("engine")
    page = other.page("engine")
    page.program.setText(sys.executable)
    page.arguments.setText(f'"{script}" right')
    page.try_button.click()
    assert not other.is_working("engine")
    assert "timed game is open" in page.advice.words


def test_no_engine_looks_for_dead_stones_of_a_record_beside_a_clock(agreeing, script):
    set_up(agreeing, script, "right")
    agreeing.tabs.open_another().presenter.start(timed_setup())
    agreeing.feature("suggestion").ask_engine()
    assert not agreeing.feature("suggestion").engine.is_working
    assert "timed game is open" in agreeing.notice
