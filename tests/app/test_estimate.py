"""The score estimated in the middle of a game: said to be a guess, and never beside a game with a clock."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Absolute
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from tests.app.driver import App

_WALLS = "".join(f";B[d{row}];W[f{row}]" for row in "abcdefghi")


def opened(app: App, tmp_path, head: str = "KM[7]") -> None:
    path = tmp_path / "game.sgf"
    path.write_text(f"(;FF[4]SZ[9]{head}{_WALLS};B[bb];W[hb])")
    app.open(path)
    app.presenter.go_to(18)


def test_the_estimate_is_shown_as_land_and_follows_the_viewed_move(app, qtbot, tmp_path):
    opened(app, tmp_path)
    app.key("Shift+E")
    qtbot.waitUntil(lambda: bool(app.board.picture.land))
    assert app.strip.title == "Estimate"
    assert app.strip.sentence == ("Rough estimate: White by 7 (Black 36, White 36, komi 7).")
    assert app.board.picture.land[Point(4, 0)] is Color.BLACK
    app.key("Right")
    assert app.strip.sentence == "Estimating…"
    qtbot.waitUntil(lambda: app.strip.sentence != "Estimating…")
    app.key("Esc")
    assert not app.board.picture.land
    assert app.strip.title != "Estimate"
    assert not app.session.was_changed


def test_a_komi_that_is_not_recorded_is_said_to_be_taken(app, qtbot, tmp_path):
    opened(app, tmp_path, "")
    app.run("estimate")
    qtbot.waitUntil(lambda: "no komi recorded, 8 counted" in app.strip.sentence)


def test_the_board_keeps_its_place_while_the_estimate_follows(app, qtbot, tmp_path):
    app.show(1366, 768)
    opened(app, tmp_path, "")
    app.run("estimate")
    places = set()
    for _ in range(3):
        qtbot.waitUntil(lambda: "komi" in app.strip.sentence)
        places.add(app.board.geometry().getRect())
        app.key("Left")
        assert app.strip.sentence == "Estimating…"
        QApplication.processEvents()
        places.add(app.board.geometry().getRect())
    assert len(places) == 1


def test_nothing_is_estimated_while_a_game_with_a_clock_is_open(app, qtbot, tmp_path):
    opened(app, tmp_path)
    app.run("estimate")
    qtbot.waitUntil(lambda: bool(app.board.picture.land))
    app.run("new-tab")
    other = list(app.tabs)[-1]
    control = Absolute(minutes(10))
    rules = RuleText.SIMPLIFIED
    game = even_game(9, rules, default_terms(rules))
    other.presenter.start(replace(game, controls=PerColor(control, control)))
    other.run("estimate")
    assert other.strip.title != "Estimate"
    app.presenter.go_to(10)
    assert app.strip.title != "Estimate"
    assert not app.board.picture.land
