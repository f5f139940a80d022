"""The view of a record turned, mirrored and with swapped colors: nothing of the record changes."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Absolute
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.rules.ruleset import RuleText
from tests.app.driver import App

_RECORD = "(;FF[4]SZ[9]PB[Nora]PW[Chen];B[ba];W[ii];B[cd]LB[ba:x](;W[ca])(;W[da]))"


def opened(app: App, tmp_path, content: str = _RECORD) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(content)
    app.open(path)


def stones_seen(app: App) -> list[Color | None]:
    """What is painted in the two upper corners' second points: dark, light or wood."""
    app.board.finish_skin()
    image, center_of = app.board.grab().toImage(), app.board.center_of
    beside = round(0.28 * (center_of(Point(1, 0)) - center_of(Point(0, 0))).manhattanLength())
    return [
        _tone(image, center_of(point).toPoint(), beside) for point in (Point(0, 1), Point(8, 8))
    ]


def _tone(image, at: QPoint, beside: int) -> Color | None:
    place = at * image.devicePixelRatio() + QPoint(beside, beside)  # a sign in the middle
    lightness = image.pixelColor(place).lightness()
    if lightness < 90:
        return Color.BLACK
    return Color.WHITE if lightness > 215 else None


def test_the_board_is_laid_otherwise_and_a_click_is_where_it_is_seen(app, tmp_path):
    opened(app, tmp_path)
    app.presenter.go_to(3)
    usual = app.board.center_of(Point(0, 1))
    mirror = app.board.center_of(Point(0, 7))
    app.key("Alt+Shift+H")
    assert app.board.center_of(Point(0, 1)) == mirror
    assert app.board.point_at(usual) == Point(0, 7)
    way = app.board.center_of(Point(0, 3)).toPoint()
    QTest.mouseClick(app.board, Qt.MouseButton.LeftButton, pos=way)
    assert app.state.position.color_at(Point(0, 3)) is Color.WHITE
    assert not app.session.was_changed
    app.run("view-recorded")
    assert app.board.center_of(Point(0, 1)) == usual


def test_eight_ways_are_all_there_and_four_turns_lead_back(app, tmp_path):
    opened(app, tmp_path)
    places = set()
    for command in ("view-right",) * 4 + ("view-across",) + ("view-right",) * 4:
        app.run(command)
        places.add(app.board.center_of(Point(0, 1)).toTuple())
    assert len(places) == 8
    app.run("view-across")
    app.run("view-recorded")
    assert [mark.words for mark in app.marks] == ["game.sgf saved"]


def test_arrows_of_the_board_cursor_go_where_they_point(app, tmp_path):
    opened(app, tmp_path)
    app.run("cursor")
    app.run("view-right")
    before = app.board.center_of(app.board.cursor_point)
    QTest.keyClick(app.board, Qt.Key.Key_Up)
    after = app.board.center_of(app.board.cursor_point)
    assert after.x() == before.x()
    assert after.y() < before.y()
    QTest.keyClick(app.board, Qt.Key.Key_Home)
    assert app.board.center_of(app.board.cursor_point).x() < after.x()


def test_swapped_colors_are_seen_on_board_bowls_and_beside_names_and_change_nothing(app, tmp_path):
    opened(app, tmp_path)
    app.presenter.go_to(3)
    content = app.study.document.content(app.study.node)
    assert stones_seen(app) == [Color.BLACK, Color.WHITE]
    app.key("Alt+Shift+C")
    assert stones_seen(app) == [Color.WHITE, Color.BLACK]
    assert app.board.picture.position.color_at(Point(0, 1)) is Color.BLACK
    assert "Colors swapped" in [mark.words for mark in app.marks]
    assert app.study.document.content(app.study.node) == content
    app.run("view-colors")
    assert stones_seen(app) == [Color.BLACK, Color.WHITE]


def test_words_and_stones_do_not_gainsay_each_other_while_colors_are_swapped(app, tmp_path):
    opened(app, tmp_path)
    app.presenter.go_to(3)
    usual = app.workspace.strip.grab().toImage()
    app.run("view-colors")
    assert app.workspace.strip.turn_words == "White, seen black, to play"
    assert app.workspace.strip.grab().toImage() != usual
    swapped = app.marks
    app.run("guess")
    assert stones_seen(app) == [Color.WHITE, Color.BLACK]
    assert app.marks == swapped
    app.run("guess")
    (tmp_path / "other.sgf").write_text(_RECORD)
    app.run("compare")
    app.choose_path(tmp_path / "other.sgf")
    assert app.page_id == "compare"
    assert [mark.words for mark in app.marks] == ["game.sgf saved"]
    app.key(Qt.Key.Key_Escape)
    assert app.marks == swapped


def test_a_game_with_a_clock_is_seen_as_it_lies(app):
    control = Absolute(minutes(10))
    app.presenter.start(
        GameSetup(
            rules=RuleText.SIMPLIFIED,
            first=empty_position(9, 9),
            terms=default_terms(RuleText.SIMPLIFIED, 0),
            controls=PerColor(control, control),
        )
    )
    corner = app.board.center_of(Point(0, 0))
    app.run("view-across")
    assert app.board.center_of(Point(0, 0)) == corner
    assert app.notice == "View fixed: timed game."
