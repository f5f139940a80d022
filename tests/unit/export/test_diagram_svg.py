"""The text of an SVG is read by a real XML parser, and every stone is looked for."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import empty_position
from ingboard.export.diagram import Diagram, DiagramSign
from ingboard.export.svg import svg_of
from ingboard.kifu.record import RecordStroke

NAMESPACE = "{http://www.w3.org/2000/svg}"
ROWS = ("X.O.X", ".XO..", "..OX.", "O....", "XXXXO")


def drawn(diagram: Diagram) -> ElementTree.Element:
    return ElementTree.fromstring(svg_of(diagram))


def words_of(root: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{NAMESPACE}text")]


def test_every_stone_stands_on_its_point_in_its_color():
    position = parse_rows(ROWS)
    root = drawn(Diagram(position))
    stones = {
        element.get("data-point"): element
        for element in root.iter(f"{NAMESPACE}circle")
        if element.get("data-point")
    }
    assert set(stones) == {
        name_of(point, position.grid)
        for point in position.grid.points
        if position.color_at(point) is not None
    }
    for point in position.grid.points:
        color = position.color_at(point)
        if color is None:
            continue
        element = stones[name_of(point, position.grid)]
        assert element.get("data-color") == color.name.lower()
        assert element.get("fill") == ("#000" if color is Color.BLACK else "#fff")
        assert (element.get("cx"), element.get("cy")) == (
            str(54 + 40 * point.column),
            str(54 + 40 * point.row),
        )


def test_coordinates_stand_on_all_four_sides_or_nowhere():
    position = empty_position(9, 9)
    words = words_of(drawn(Diagram(position)))
    assert all(words.count(letter) == 2 for letter in "ABCDEFGHJ")
    assert all(words.count(str(number)) == 2 for number in range(1, 10))
    assert words_of(drawn(Diagram(position, coordinates=False))) == []


@pytest.mark.parametrize("sign", DiagramSign)
def test_every_sign_leaves_a_trace_on_a_stone_and_on_an_empty_point(sign):
    position = parse_rows(ROWS)
    plain = svg_of(Diagram(position))
    for point in (Point(0, 0), Point(0, 1), Point(0, 2)):
        assert len(svg_of(Diagram(position, signs={point: sign}))) > len(plain)


def test_labels_and_caption_are_words_and_never_markup():
    hostile = "<b>&\"' ]]>"
    diagram = Diagram(
        parse_rows(ROWS), labels={Point(0, 0): "<1>", Point(1, 0): "&"}, caption=hostile
    )
    root = drawn(diagram)
    assert {"<1>", "&", hostile} <= set(words_of(root))
    assert root.findtext(f"{NAMESPACE}title") == hostile


def test_a_long_caption_takes_lines_and_the_picture_grows():
    short, long = Diagram(parse_rows(ROWS)), Diagram(parse_rows(ROWS), caption="many words " * 12)
    assert float(drawn(long).get("height", 0)) > float(drawn(short).get("height", 0))
    lines = [line for line in words_of(drawn(long)) if "many" in line]
    assert len(lines) > 2
    assert " ".join(lines) == ("many words " * 12).strip()


def test_a_dead_stone_is_crossed():
    position = parse_rows(ROWS)
    alive, dead = Diagram(position), Diagram(position, dead=frozenset({Point(0, 0)}))
    crosses = [len(list(drawn(one).iter(f"{NAMESPACE}polyline"))) for one in (alive, dead)]
    assert crosses[1] == crosses[0] + 2


@pytest.mark.parametrize("size", [1, 2, 25])
def test_boards_of_every_size_are_well_formed_and_the_same_each_time(size):
    diagram = Diagram(empty_position(size, size))
    assert drawn(diagram).get("viewBox") == f"0 0 {108 + 40 * (size - 1)} {108 + 40 * (size - 1)}"
    assert svg_of(diagram) == svg_of(diagram)


def test_lines_arrows_and_dimmed_points_are_drawn():
    strokes = (RecordStroke(Point(0, 0), Point(0, 3)), RecordStroke(Point(4, 4), Point(1, 4), True))
    root = drawn(Diagram(parse_rows(ROWS), strokes=strokes, dimmed=frozenset({Point(2, 2)})))
    paths = {element.get("d") for element in root.iter(f"{NAMESPACE}path")}
    assert "M54 54L174 54" in paths
    assert any(path and path.startswith("M214 214L214 94M") for path in paths), "the arrow's head"
    veils = [each for each in root.iter(f"{NAMESPACE}rect") if each.get("fill-opacity")]
    assert [(veil.get("x"), veil.get("y")) for veil in veils] == [("114", "114")]
