"""A side assents with 1 or 0, wherever that is asked for; the screens name the same two."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Phase, RulingKind
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.shell.preferences import Preferences

RULES = RuleText.SIMPLIFIED
TIME = Ing(minutes(10), minutes(2), 3, 2)
KEYS = PerColor("1", "0")


@pytest.fixture
def table(app):
    """A game with a clock that is held after three moves."""
    setup = replace(even_game(9, RULES, default_terms(RULES)), controls=PerColor(TIME, TIME))
    app.presenter.start(setup)
    app.presenter.toggle_pause()
    for point in (Point(2, 2), Point(6, 6), Point(2, 6)):
        app.presenter.choose(point)
    return app


def _caps(buttons):
    return PerColor(*(button._key for button in buttons))


def _agreement(app):
    app.run("pass")
    app.run("pass")
    assert app.page_id == "agreement"
    return app.page()


def test_the_agreement_and_its_count(table):
    page = _agreement(table)
    assert _caps(card.agree_button for card in page.cards) == KEYS
    assert page.count_button._key == "Enter"
    table.key("Return")
    assert table.state.phase is Phase.AGREEMENT, "nobody has agreed yet"
    assert table.notice
    for color in Color:
        table.key(KEYS[color])
        assert table.state.assents[color] is not None
    table.key("Return")
    assert table.state.plan is None, "nobody owns the empty board: it asks once more"
    table.key("Return")
    assert table.state.plan is not None


def test_the_result_that_was_counted(table):
    _agreement(table)
    for key in (*KEYS, "Return", "Return"):
        table.key(key)
    assert table.page_id == "film"
    page = table.film.page
    assert _caps(page.confirm_buttons) == KEYS
    table.key("1")
    assert table.state.confirmed.black is not None
    assert table.state.confirmed.white is None
    table.key("0")
    assert table.state.phase is Phase.FINISHED


def test_the_result_that_is_reported(table):
    table.presenter.resign(Color.BLACK)
    assert table.state.phase is Phase.REPORTED
    table.key(KEYS.black)
    assert table.state.confirmed.black is not None
    assert table.state.phase is Phase.REPORTED, "the other side has not confirmed"
    table.key(KEYS.black)
    assert table.state.phase is Phase.REPORTED
    table.key(KEYS.white)
    assert table.state.outcome is not None


def test_times_that_the_referee_puts(table):
    table.presenter.hold_clock()
    table.run("referee")
    panel = table.feature("referee").panel
    panel.unlocking.hold_button.confirmed.emit()
    panel.rows[RefereeAction.TIME].click()
    assert _caps(panel.pending.assents.buttons) == KEYS
    panel.setFocus()
    table.key("0")
    assert panel.pending.assents.given == PerColor(black=False, white=True)


@pytest.mark.parametrize("key", ["1", "0"])
def test_a_move_that_is_taken_back(table, key):
    table.presenter.hold_clock()
    table.run("referee")
    table.feature("referee").panel.unlocking.hold_button.confirmed.emit()
    table.run("rulings")
    card = table.feature("why").rulings
    row = next(row for row in card.rows if row.offer.kind is RulingKind.RETRACTED_LEGAL)
    row.click()
    asked = (row.offer.color or Color.BLACK).opponent
    assert card.pending.assent_button._key == KEYS[asked]
    card.setFocus()
    table.key(key)
    assert card.pending._has_assent is (key == KEYS[asked])


def test_the_sound_test(qtbot, time):
    from ingboard.table.tournament import Tournament
    from tests.app.driver import App

    app = App(Preferences(), time)
    qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
    app.use_tournament(Tournament(sound_test=True))
    app.show(1366, 768)
    setup = replace(even_game(9, RULES, default_terms(RULES)), controls=PerColor(TIME, TIME))
    app.presenter.start(setup)
    assert _caps(app.sound_card.heard) == KEYS
