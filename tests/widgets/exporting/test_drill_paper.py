from __future__ import annotations

import re
import zlib

import pytest

from ingboard.ui.exporting.drill_boards import counting_drill
from ingboard.ui.exporting.drill_paper import drill_page, drill_pdf
from ingboard.ui.exporting.drill_source import sheet_drills
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
    assert "Crossed stones are dead" in drill.words.terms
    assert "wins by" in drill.words.answer
    assert "By area" in drill.words.reason
    assert drill.question.dead
    assert not drill.answer.dead
    empty = drill.answer.position.cells.count(0)
    assert empty < drill.question.position.cells.count(0)


def test_the_shipped_boards_fill_a_page_to_look_at():
    image = drill_page(sheet_drills(4), "Drills", 300)
    assert (image.width(), image.height()) == (300, 424)
    dark = sum(
        image.pixelColor(x, y).lightness() < 128 for x in range(300) for y in range(0, 424, 4)
    )
    assert dark > 500
