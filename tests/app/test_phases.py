"""No two sentences in sight contradict one another: what was seen once, and any walk through a game."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes, seconds
from ingboard.game import commands as ask
from ingboard.game import commands as table_ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Phase, RulingKind
from ingboard.rules.ruleset import RuleText
from ingboard.table.tournament import Tournament
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.features.why.legality import rulings_picture
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.game.phase_view import band_picture, phase_view
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.hold import HOLD, HoldButton
from tests.app.driver import App
from tests.widgets.window.test_phase_view import command_at

TIME = Ing(minutes(1), seconds(30), 2, 2)


def timed(app: App, rules: RuleText = RuleText.KSS) -> App:
    """A table whose large clocks are in sight."""
    setup = even_game(9, rules, default_terms(rules))
    app.presenter.start(replace(setup, controls=PerColor(TIME, TIME)))
    return app


def begun(app: App, rules: RuleText = RuleText.KSS) -> App:
    """The same with a stone of each side: there is a board to count."""
    timed(app, rules)
    for place in ((2, 2), (6, 6)):
        app.presenter.choose(Point(*place))
    return app


def flagged(app: App, time, rules: RuleText = RuleText.KSS) -> App:
    timed(app, rules)
    app.presenter.toggle_pause()
    time.pass_by(10 * 60_000)
    app.let_deadline_pass()
    return app


def do(app: App, *commands: ask.Command) -> None:
    for command in commands:
        assert app.presenter.submit(command), (command, app.notice)


def test_the_band_does_not_wait_for_a_result_that_is_fixed(app, time):
    app.run("large-clocks")
    flagged(app, time)
    assert "White may claim" in app.band or "White had" in app.band
    app.strip.answer("White claims")
    assert "White claims the win on time" in app.band
    app.confirm_result()
    assert "White wins on time" in app.strip.sentence
    assert "White wins on time" in app.band
    assert "No result yet" not in app.band


@pytest.mark.parametrize("rules", [RuleText.ING1991, RuleText.ING1996, RuleText.KSS])
def test_after_four_passes_nothing_speaks_of_playing_on(app, rules):
    begun(app, rules)
    for _ in range(4):
        app.presenter.pass_turn()
    assert "play is over" in app.strip.sentence
    app.presenter.pass_turn()
    assert app.notice
    assert "play on" not in app.notice


@pytest.mark.parametrize("rules", list(RuleText))
def test_lamps_are_lit_by_passes_alone(app, rules):
    timed(app, rules)
    app.presenter.pass_turn()
    app.presenter.resign(Color.BLACK)
    assert app.workspace.strip.picture.lit == 1


@pytest.mark.parametrize("rules", list(RuleText))
def test_a_stop_by_consent_leaves_the_lamp_of_the_pass_before_it(app, rules):
    begun(app, rules)
    app.presenter.pass_turn()
    for color in (Color.WHITE, Color.BLACK):
        app.presenter.act(ask.ProposeStop(color, NOW))
    assert app.strip.title == "Agreement"
    assert app.workspace.strip.picture.lit == 1


def test_three_lit_lamps_are_not_beside_there_is_no_third_pass(app):
    begun(app)
    for _ in range(3):
        app.presenter.pass_turn()
    for color in Color:
        app.presenter.toggle_assent(color)
    app.presenter.count()
    assert app.workspace.strip.picture.lit == 3
    barred = {
        offer.kind: offer.barred for offer in rulings_picture(app.state, Color.BLACK, None).offers
    }
    assert barred[RulingKind.PASSES_VOIDED] == "already counted"


def test_a_flag_that_fell_before_the_start_is_not_before_the_start(app, time):
    timed(app)
    do(app, table_ask.NoteAbsent(Color.BLACK, time.now()))
    time.pass_by(60 * 60_000)
    do(app, table_ask.NoteArrived(Color.BLACK, 1, "A. Referee", time.now()))
    assert app.session.table.state.clock.open_flag is Color.BLACK
    assert app.strip.title != "Before the start"
    assert "White claims" in app.strip.answers


def test_stopping_by_consent_waits_for_the_flag(app, time):
    flagged(app, time)
    app.presenter.act(ask.ProposeStop(Color.BLACK, NOW))
    app.presenter.act(ask.ProposeStop(Color.WHITE, NOW))
    assert app.strip.title == "Play"
    assert "White claims" in app.strip.answers


def test_a_question_about_the_next_pass_goes_with_the_phase(app):
    timed(app)
    for _ in range(3):
        app.presenter.pass_turn()
    app.run("pass")
    assert app.asks
    app.presenter.play_on()
    assert not app.asks


def test_a_refusal_goes_with_the_move_it_was_about(app, time):
    timed(app, RuleText.SIMPLIFIED)
    app.click("E5")
    app.click("E5")
    app.presenter.submit(ask.PlaceStone(Color.BLACK, Point(0, 0), time.now()))
    assert "White's turn" in app.notice
    app.presenter.pass_turn()
    assert not app.notice


def test_a_game_in_the_count_is_not_called_not_begun(app):
    timed(app, RuleText.SIMPLIFIED)
    app.tabs.open_another()
    app.presenter.pass_turn()
    app.presenter.pass_turn()
    app.tabs.refresh()
    assert "not begun" not in app.tabs.words(0)


def test_the_hall_says_what_the_strip_says_of_a_fallen_flag(app, time):
    flagged(app, time)
    app.run("hall")
    assert app.hall_view.picture.sentence == app.strip.sentence


def test_a_game_at_rest_cannot_be_resumed_by_f12(app, time):
    timed(app)
    app.presenter.toggle_pause()
    do(app, table_ask.Adjourn(None, "A. Referee", time.now()))
    assert app.clock_panel.resume_button.reason or not app.clock_panel.resume_button.isVisible()


def test_pause_and_pass_are_barred_where_the_game_refuses_them(app):
    timed(app, RuleText.SIMPLIFIED)
    app.presenter.pass_turn()
    app.presenter.pass_turn()
    assert app.why_not("pass")
    assert app.why_not("pause")


def test_who_alone_starts_held_clocks_is_the_tournaments(app, time):
    app.use_tournament(Tournament(sound_test=False, referee_resumes=False))
    timed(app)
    app.presenter.toggle_pause()
    time.pass_by(1000)
    app.presenter.hold_clock()
    assert "Only the referee" not in app.strip.sentence
    app.presenter.hold_clock()
    assert app.presenter.clock_runs


@pytest.mark.parametrize("rules", list(RuleText))
@pytest.mark.parametrize("control", [None, TIME])
def test_strip_band_buttons_and_hall_show_the_phase_after_every_act(app, time, rules, control):
    app.run("large-clocks")
    app.run("hall")
    random = Random(f"{rules} {control}")
    setup = even_game(9, rules, default_terms(rules))
    app.presenter.start(replace(setup, controls=None if control is None else PerColor(TIME, TIME)))
    phases = set()
    for _ in range(120):
        time.pass_by(random.choice((0, 100, 3_000, 40_000)))
        app.presenter.submit(command_at(random, app.session.table.state, time.now()))
        view = phase_view(app.session, time, app.tournament)
        phases.add(view.state.phase)
        assert (app.strip.title, app.strip.sentence) == (view.strip.title, view.strip.sentence)
        assert app.hall_view.picture.sentence == view.caption
        buttons = {
            button.text(): button.reason for button in app.clock_panel.findChildren(KeyButton)
        }
        assert buttons["Pass"] == view.acts.pass_barred
        assert buttons["Start the clock" if view.acts.starts else "Pause"] == view.acts.set_barred
        assert buttons["Undo"] == view.acts.undo_barred
        assert buttons["Resign"] == view.acts.resign_barred
        assert len(next_buttons(app)) <= 1
        if control is not None and app.clock_panel.has_band:
            band = band_picture(view, time)
            assert app.band == f"{band.title}. {band.told}"
        if view.state.outcome is not None:
            break
    assert len(phases) > 1


# Enter does the next thing ---------------------------------------------------------------------------------


def next_buttons(app: App) -> list[str]:
    """The words of all buttons in sight that bear Enter alone."""
    buttons: list[KeyButton | HoldButton] = [
        *app.window.findChildren(KeyButton),
        *app.window.findChildren(HoldButton),
    ]
    seen = [each for each in buttons if each.isVisible() and not each.reason]
    named = [each for each in seen if each.cap == "Enter"]
    return [each.words if isinstance(each, HoldButton) else each.text() for each in named]


def hold_enter(app: App) -> None:
    app.press_key("Return")
    QTest.qWait(HOLD + 200)
    for _ in range(50):  # a busy machine takes its time
        if any(0 < each.filled < 1 for each in app.window.findChildren(HoldButton)):
            QTest.qWait(100)
    app.release_key("Return")


def test_enter_leads_through_a_counted_game(app):
    timed(app, RuleText.SIMPLIFIED)
    assert next_buttons(app) == ["Start the clock"]
    app.key("Return")
    assert app.presenter.clock_runs
    assert next_buttons(app) == []
    app.key("Return")
    assert app.presenter.clock_runs, "nothing is next: a move is awaited"
    app.key("Space")
    hold_enter(app)
    assert not app.presenter.clock_runs, "resuming is F12's"
    app.hold("F12")
    assert app.presenter.clock_runs
    app.click("C3")
    app.click("G7")
    app.key("F8")
    app.key("F8")
    assert next_buttons(app) == []
    app.key("Return")
    assert "agree to the dead stones" in app.notice
    app.key("1")
    app.key("0")
    assert next_buttons(app) == ["Count"]
    app.key("Return")
    assert next_buttons(app) == ["Count"], "many points are nobody's: it asks once more"
    app.key("Return")
    assert app.state.phase is Phase.COUNTING
    app.key("Return")
    assert app.film.page.at_end
    assert app.state.confirmed == PerColor(None, None), "who confirms has a key of his own"
    app.key("1")
    app.key("0")
    assert next_buttons(app) == ["Result sheet"]
    app.key("Return")
    assert app.page_id == "result-sheet"


def test_enter_held_leads_through_a_claim(app, time):
    flagged(app, time)
    assert next_buttons(app) == ["White claims"]
    app.key("Return")
    assert next_buttons(app) == ["White claims"], "a tap claims nothing"
    hold_enter(app)
    assert app.state.reported is not None
    assert next_buttons(app) == [], "who confirms has a key of his own"
    app.key("1")
    app.key("0")
    assert app.state.outcome is not None
    assert next_buttons(app) == ["Result sheet"]


def test_a_claim_is_held_once_however_long_the_key_is_down(app, time):
    flagged(app, time)
    app.press_key("Return")
    QTest.qWait(3 * HOLD + 400)
    app.release_key("Return")
    assert app.state.reported is not None
    assert app.state.confirmed == PerColor(None, None)


def test_enter_held_agrees_to_a_stop_and_resigning_is_asked_first(app):
    timed(app, RuleText.SIMPLIFIED)
    app.key("Return")
    app.click("C3")
    app.presenter.act(ask.ProposeStop(Color.BLACK, NOW))
    assert next_buttons(app) == ["White agrees"]
    hold_enter(app)
    assert app.page_id == "agreement"
    app.key("Ctrl+R")
    app.run("resign-black")
    assert next_buttons(app) == ["Resign"]
    app.key("Return")
    assert app.state.reported is not None


def test_enter_leads_to_the_referee_who_resumes_an_adjourned_game(app, time):
    timed(app)
    app.key("Return")
    app.key("Space")
    do(app, table_ask.Adjourn(None, "A. Referee", time.now()))
    assert next_buttons(app) == ["Resume adjourned game"]
    app.key("Return")
    assert app.feature("referee").pending is RefereeAction.TAKE_UP


def test_enter_belongs_to_the_page_that_is_open(app, time):
    flagged(app, time)
    app.run("referee")
    assert next_buttons(app) == ["Unlock"]
    app.strip.widget.setFocus()
    hold_enter(app)
    assert app.state.reported is None
