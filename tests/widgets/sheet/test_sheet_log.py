"""The log of a sheet over its pages: every line stands somewhere, once and in order."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from ingboard.board.points import PerColor
from ingboard.export.sheet import LogLine, Sheet
from ingboard.ui.board.paper import height_of
from ingboard.ui.features.result_sheet.sheet_paper import (
    pages_of,
    pages_of_log,
    sheet_image,
    sheet_pdf,
)

pytestmark = pytest.mark.usefixtures("qapp")

FRONT, FURTHER = QRectF(0, 0, 180, 40), QRectF(0, 0, 180, 200)


def lines(number: int, words: str = "Held by the referee") -> tuple[LogLine, ...]:
    return tuple(LogLine("20:14:10", f"{words} {at}") for at in range(number))


def sheet(number: int) -> Sheet:
    return Sheet(
        title="Result sheet",
        occasion="Cup",
        version="Version 1",
        terms="",
        players=PerColor("Ann", "Ben"),
        headline="Black wins by 1",
        boards=(),
        tables=(),
        log_title="Rulings",
        log=lines(number),
        signatures=(),
        seal=None,
    )


@pytest.mark.parametrize("number", [0, 1, 4, 5, 6, 40, 200])
def test_every_line_stands_on_one_page_in_order(number):
    pages = pages_of_log(lines(number), FRONT, FURTHER)
    assert tuple(line for page in pages for line in page) == lines(number)
    assert all(pages[1:])


def test_no_page_takes_more_than_its_room():
    row = height_of("Paused", 150, 3.3) + 1.3
    pages = pages_of_log(lines(100), FRONT, FURTHER)
    assert len(pages) > 2
    for page, room in zip(pages, (FRONT, FURTHER, FURTHER), strict=False):
        assert len(page) * row <= room.height()
    assert (len(pages[1]) + 2) * row > FURTHER.height() - 12  # and none is wasted


def test_a_front_without_room_leaves_all_to_the_next_page():
    pages = pages_of_log(lines(3), QRectF(0, 0, 180, 5), FURTHER)
    assert pages == ((), lines(3))


def test_a_sheet_has_as_many_pages_as_its_log_needs():
    assert len(pages_of(sheet(5))) == 1
    many = sheet(150)
    number = len(pages_of(many))
    assert number > 1
    assert sheet_pdf(many).count(b"/Type /Page\n") == number
    assert sheet_image(many, 100).width() > 100 * number
    assert sheet_pdf(many) == sheet_pdf(many)
    assert sheet_pdf(many) != sheet_pdf(replace(many, log=lines(150, "Held by White")))
