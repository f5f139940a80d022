"""A board of which many points belong to nobody: said before the assents, and counted on a second word."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from ingboard.board.points import Color
from ingboard.game.state import IN_PLAY, Phase
from ingboard.resources import resource

DOUBT = "points belong to neither side. Unmarked dead stones?"


@pytest.fixture
def unmarked(app):
    """A real game in its agreement, the marks of its dead stones taken off."""
    app.open(resource("games/demonstration.sgf"))
    app.presenter.go_to(app.session.last_step)
    while app.state.phase in IN_PLAY:
        app.presenter.pass_turn()
    while app.state.dead:
        app.presenter.choose(min(app.state.dead))
    return app


def agree(app):
    for color in Color:
        app.presenter.toggle_assent(color)


def test_points_of_nobody_are_said_before_anybody_agrees(unmarked):
    page = unmarked.page("agreement")
    assert DOUBT in page._subtitle.text()
    assert "G suggests them." in page._subtitle.text()
    assert not any(unmarked.state.assents)


def test_the_count_asks_once_more_and_may_be_left(unmarked):
    agree(unmarked)
    for leave in (Qt.Key.Key_Escape, None):
        unmarked.run("count")
        assert unmarked.state.phase is Phase.AGREEMENT
        assert DOUBT in unmarked.strip.sentence
        if leave is not None:
            unmarked.key(leave)
            assert DOUBT not in unmarked.strip.sentence
    unmarked.run("count")
    assert unmarked.film.plan is not None


def test_a_finished_board_is_counted_at_once(app):
    app.open(resource("games/demonstration.sgf"))
    app.presenter.go_to(app.session.last_step)
    while app.state.phase in IN_PLAY:
        app.presenter.pass_turn()
    assert DOUBT not in app.page("agreement")._subtitle.text()
    agree(app)
    app.run("count")
    assert app.state.phase is Phase.COUNTING
