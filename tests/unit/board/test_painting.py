"""A position painted by hand."""

from __future__ import annotations

from ingboard.board.diagrams import parse_rows, rows_of
from ingboard.board.painting import Painting, blank
from ingboard.board.points import Color, Point

WALL = parse_rows([".X.", ".XO", ".X."])


def walled() -> Painting:
    return blank(3).show(WALL)


def test_a_drag_is_one_stroke_to_undo() -> None:
    stroke = blank(3).begin_stroke()
    for column in range(3):
        stroke = stroke.put(Point(0, column), Color.BLACK)
    painted = stroke.end_stroke()
    assert rows_of(painted.position) == ("XXX", "...", "...")
    assert painted.undo().position == blank(3).position
    assert painted.undo().redo() == painted


def test_a_stroke_that_changes_nothing_leaves_nothing_to_undo() -> None:
    same = walled().begin_stroke().put(Point(0, 1), Color.BLACK).end_stroke()
    assert same.earlier == walled().earlier


def test_a_new_stroke_forgets_what_was_undone() -> None:
    undone = walled().undo()
    assert undone.undone
    assert not undone.begin_stroke().put(Point(0, 0), Color.WHITE).end_stroke().undone


def test_an_enclosed_area_is_filled_up_to_the_stones_around_it() -> None:
    filled = walled().fill(Point(0, 0), Color.BLACK)
    assert rows_of(filled.position) == ("XX.", "XXO", "XX.")


def test_the_whole_empty_board_is_no_enclosed_area() -> None:
    assert blank(5).fill(Point(2, 2), Color.BLACK) == blank(5)


def test_filling_on_a_stone_repaints_its_chain() -> None:
    assert rows_of(walled().fill(Point(0, 1), Color.WHITE).position) == (".O.", ".OO", ".O.")


def test_a_mark_covers_the_whole_chain_and_comes_off_again() -> None:
    marked = walled().mark(Point(0, 1))
    assert marked.dead == {Point(0, 1), Point(1, 1), Point(2, 1)}
    assert not marked.mark(Point(2, 1)).dead
    assert not walled().mark(Point(0, 0)).dead


def test_a_dead_chain_that_joins_a_living_stone_is_asked_about_anew() -> None:
    marked = walled().mark(Point(1, 2))
    assert not marked.put(Point(0, 2), Color.WHITE).dead
    assert marked.put(Point(0, 0), Color.WHITE).dead == {Point(1, 2)}
    assert not marked.put(Point(1, 2), None).dead


def test_mirror_and_exchange_undo_themselves_and_carry_the_marks() -> None:
    marked = walled().mark(Point(1, 2))
    mirrored = marked.mirror()
    assert rows_of(mirrored.position) == (".X.", "OX.", ".X.")
    assert mirrored.dead == {Point(1, 0)}
    assert mirrored.mirror().sheet == marked.sheet
    exchanged = marked.exchange()
    assert rows_of(exchanged.position) == (".O.", ".OX", ".O.")
    assert exchanged.dead == {Point(1, 2)}


def test_clearing_and_another_size_can_be_undone() -> None:
    cleared = walled().clear()
    assert not any(cleared.position.cells)
    assert cleared.undo().position == WALL
    assert walled().show(blank(5).position).undo().position == WALL
