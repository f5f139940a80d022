from __future__ import annotations

import re
import zlib

import pytest

from ingboard.ui.board.view_model import Mark
from ingboard.ui.features.export.drill_paper import (
    counting_drill,
    drill_page,
    drill_pdf,
    sheet_drills,
    sheet_title,
)
from ingboard.ui.features.export.view_model import SheetKind, SheetOrder
from tests.widgets.film.counts import demo

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(("drills", "pages"), [(1, 2), (7, 4)])
def test_a_sheet_has_its_pages_its_fonts_inside_and_no_color(drills, pages):
    file = drill_pdf([counting_drill(demo())] * drills, "Drills")
    assert file.startswith(b"%PDF")
    assert file.rstrip().endswith(b"%%EOF")
    assert len(re.findall(rb"/Type /Page\b", file)) == pages
    assert b"/FontFile2" in file
    assert not re.search(rb"/Subtype /Image", file)  # lines and letters only
    colors = set()
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", file, re.DOTALL):
        try:
            drawn = zlib.decompress(stream)
        except zlib.error:
            continue
        colors |= set(re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN|rg|RG)\b", drawn))
    assert colors
    assert all(red == green == blue for red, green, blue in colors)


def test_the_same_drills_give_the_same_bytes():
    drills = [counting_drill(demo())] * 3
    assert drill_pdf(drills, "Drills") == drill_pdf(drills, "Drills")


def test_a_sheet_of_nothing_is_refused():
    with pytest.raises(ValueError, match="0"):
        drill_pdf([], "Drills")


def test_a_drill_tells_what_must_be_known_and_answers_by_the_area():
    drill = counting_drill(demo())
    assert "Komi 8" in drill.words.terms
    assert "Crossed stones: dead" in drill.words.terms
    assert "wins by" in drill.words.answer
    assert "By area" in drill.words.reason
    assert drill.question.dead
    assert not drill.answer.dead
    empty = drill.answer.position.cells.count(0)
    assert empty < drill.question.position.cells.count(0)


@pytest.mark.parametrize("kind", SheetKind)
def test_a_sheet_is_made_again_by_its_number(kind):
    order = SheetOrder(kind, 1, 3, 7)
    drills = sheet_drills(order)
    assert drills == sheet_drills(order)
    assert drills != sheet_drills(SheetOrder(kind, 1, 3, 8))
    assert len({drill.question.position for drill in drills}) == 3
    assert "sheet 7" in sheet_title(order)


def test_a_question_does_not_show_its_answer():
    for drill in sheet_drills(SheetOrder(SheetKind.DEAD, 1, 4)):
        assert not drill.question.dead
        assert drill.answer.dead
    for drill in sheet_drills(SheetOrder(SheetKind.READ, 1, 4)):
        assert set(drill.question.marks.values()) <= {Mark.LOSING}, "else nothing tells them"
        assert (
            Mark.WINNING in drill.answer.marks.values()
            or Mark.SHARED in drill.answer.marks.values()
        )


def test_a_page_can_be_looked_at_before():
    image = drill_page(sheet_drills(SheetOrder(boards=4)), "Drills", 300)
    assert (image.width(), image.height()) == (300, 424)
    seen = [image.pixelColor(x, y).lightness() for x in range(300) for y in range(0, 424, 4)]
    assert sum(light < 128 for light in seen) > 300
