"""Coordinates are chosen once: board, words, comments and prints name points alike; files do not change."""

from __future__ import annotations

from ingboard.board.points import Coordinates, Point
from ingboard.export.diagram import Diagram
from ingboard.export.svg import svg_of
from ingboard.ui.shell.preferences import load_preferences
from ingboard.ui.widgets.page_parts import TextLabel
from tests.app.driver import App


def opened(app: App, tmp_path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;FF[4]SZ[19];B[pd]C[16-4 is Q16.];W[dd])")
    app.open(path)
    app.presenter.go_to(1)


def test_board_words_and_comment_name_points_as_it_was_chosen_and_the_choice_is_kept(app, tmp_path):
    opened(app, tmp_path)
    assert app.board.spoken(Point(3, 15)).startswith("Q16")
    usual = app.board.grab().toImage()
    app.run("coordinates-numbers")
    assert app.board.spoken(Point(3, 15)).startswith("16-4")
    assert app.board.grab().toImage() != usual
    words = [label.text() for label in app.comment_card.findChildren(TextLabel)]
    assert "1 at 16-4" in words
    assert load_preferences().named_by is Coordinates.NUMBERS
    app.run("coordinates-japanese")
    assert app.board.spoken(Point(3, 15)).startswith("16-四")
    narrow = app.board.pitch
    app.run("coordinates")
    assert app.board.pitch > narrow
    app.run("coordinates-sgf")
    assert app.board.pitch == narrow
    assert app.board.spoken(Point(3, 15)).startswith("pd")
    assert not app.session.was_changed


def test_a_diagram_for_print_has_the_coordinates_in_use(app, tmp_path):
    opened(app, tmp_path)
    app.run("coordinates-japanese")
    drawn = svg_of(Diagram(app.state.position, coordinates=True))
    assert ">十九<" in drawn
    assert ">T<" not in drawn
