"""Pages of figures as files: fonts and lines in them, no color, the same bytes every time."""

from __future__ import annotations

import re
import zlib
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

from ingboard.export.file_kind import FileKind
from ingboard.export.kifu.figures import figures_of
from ingboard.export.kifu.heading import Heading
from ingboard.export.kifu.options import KifuOptions
from ingboard.export.kifu.pages import Letters, Page, PageSheet, pages_of
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from ingboard.resources import resource
from ingboard.ui.features.export import record_paper
from ingboard.ui.features.export.record_paper import (
    PaperWork,
    RecordPaper,
    all_files,
    page_image,
    wrapped,
)

pytestmark = pytest.mark.usefixtures("qapp")


def pages(sheet: PageSheet, moves: int = 50) -> list[Page]:
    path = resource("games/demonstration.sgf")
    document = open_document(path.read_bytes(), path.name)
    line = line_through(document, document.roots[0])
    heading = Heading("Game", ("許 – 成功",), "Game")
    figures = figures_of(document, line, KifuOptions(moves=moves))
    return list(pages_of(figures, heading, sheet, wrapped))


def paper_of(made: list[Page], sheet: PageSheet) -> RecordPaper:
    return RecordPaper(iter(made), sheet, "Game")


@pytest.mark.parametrize("landscape", [False, True])
def test_a_pdf_has_all_pages_upright_or_lying_and_is_made_again_alike(landscape):
    sheet = PageSheet(2, landscape)
    made = pages(sheet)
    (one,) = all_files(paper_of(made, sheet), FileKind.PDF, 0)
    (other,) = all_files(paper_of(made, sheet), FileKind.PDF, 0)
    assert one == other
    assert len(re.findall(rb"/Type /Page\b", one)) == len(made)
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", one)
    assert box is not None
    assert (float(box[1]) > float(box[2])) is landscape
    assert not re.search(rb"/Subtype /Image", one)


def test_pictures_and_vectors_are_one_file_a_page():
    sheet = PageSheet(4)
    made = pages(sheet)
    vectors = all_files(paper_of(made, sheet), FileKind.SVG, 0)
    assert len(vectors) == len(made)
    for data in vectors:
        root = ElementTree.fromstring(data)
        assert root.tag.endswith("svg")
    pictures = all_files(paper_of(made, sheet), FileKind.PNG, 700)
    assert QImage.fromData(pictures[0]).width() == 700


def test_a_page_has_black_white_and_greys_but_no_color():
    image = page_image(pages(PageSheet(1))[0], PageSheet(1), 600, "1")
    colors = {image.pixel(x, y) & 0xFFFFFF for x in range(0, 600, 3) for y in range(0, 800, 3)}
    assert all(color % 0x10101 == 0 for color in colors)
    assert {0, 0xFFFFFF} <= colors


def test_three_figures_stay_inside_their_stone_and_are_high_enough_to_read():
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from ingboard.board.points import Color, Point
    from ingboard.board.position import empty_position
    from ingboard.ui.board.flat import FlatOptions, paint_flat_board
    from ingboard.ui.board.view_model import BoardPicture

    side, pitch = 1086, 1086 / (8 + 2 * 0.6)
    stone = empty_position(9, 9).with_cells([(Point(4, 4), Color.BLACK)])
    image = QImage(side, side, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        board = BoardPicture(stone, labels={Point(4, 4): "288"})
        paint_flat_board(painter, QRectF(0, 0, side, side), board, FlatOptions(coordinates=False))
    middle, reach = side / 2, 0.47 * pitch
    white = [
        (x, y)
        for x in range(round(middle - reach), round(middle + reach))
        for y in range(round(middle - reach), round(middle + reach))
        if (x - middle) ** 2 + (y - middle) ** 2 < (0.46 * pitch) ** 2
        and image.pixelColor(x, y).lightness() > 128
    ]
    assert max((x - middle) ** 2 + (y - middle) ** 2 for x, y in white) < (0.43 * pitch) ** 2
    height = max(y for _, y in white) - min(y for _, y in white)
    assert height > 0.34 * pitch


def test_lines_are_broken_between_words_and_too_long_a_word_is_cut():
    lines = [*wrapped("one two three " * 20, 40, Letters.BODY)]
    assert len(lines) > 3
    assert " ".join(lines) == ("one two three " * 20).strip()
    assert "".join(wrapped("x" * 300, 40, Letters.BODY)) == "x" * 300
    astral = "\U00020000" * 40 + " end"
    assert "".join(wrapped(astral, 40, Letters.BODY)).replace(" ", "") == astral.replace(" ", "")


@pytest.mark.parametrize("words", ["one two three " * 500, "x" * 5_000, "許功 " * 2_000, ""])
def test_a_long_text_is_broken_as_if_it_were_laid_out_at_once(words, monkeypatch):
    lines = [*wrapped(words, 40, Letters.BODY)]
    monkeypatch.setattr(record_paper, "_LAID_OUT", 100_000)
    assert lines == [*wrapped(words, 40, Letters.BODY)]


def test_signs_without_a_width_are_all_there_and_an_end_is_reached():
    words = "\u200b" * 5_000
    assert "".join(wrapped(words, 40, Letters.BODY)) == words


def test_work_that_is_given_up_leaves_nothing_open():
    sheet = PageSheet(2)
    paper = paper_of(pages(sheet), sheet)
    paper.go_on()
    work = PaperWork(paper, FileKind.PDF, 0)
    work.step()
    assert (work.done, work.total > 1) == (1, True)
    work.close()
    work.close()


def test_a_page_of_a_pdf_takes_no_more_than_15_kilobytes():
    sheet = PageSheet(2)
    for moves in (50, 5):
        made = pages(sheet, moves)
        (pdf,) = all_files(paper_of(made, sheet), FileKind.PDF, 0)
        assert len(pdf) / len(made) < 15_000


def test_every_object_of_a_pdf_stands_where_its_table_says_and_is_as_long_as_it_says():
    sheet = PageSheet(2)
    (pdf,) = all_files(paper_of(pages(sheet), sheet), FileKind.PDF, 0)
    (start,) = re.findall(rb"startxref\s+([0-9]+)", pdf)
    table = pdf[int(start) :]
    assert table.startswith(b"xref")
    places = [int(place) for place in re.findall(rb"([0-9]{10}) 00000 n", table)]
    objects = {}
    for number, place in enumerate(places, 1):
        assert pdf[place:].startswith(b"%d 0 obj" % number)
        objects[number] = pdf[place : pdf.index(b"endobj", place)]
    fonts = 0
    for written in objects.values():
        stream = re.search(
            rb"/Length1 ([0-9]+)\s*/Length ([0-9]+) 0 R.*?stream\r?\n", written, re.DOTALL
        )
        if stream is None:
            continue
        length = int(objects[int(stream[2])].split(b"obj")[1])
        font = zlib.decompress(written[stream.end() : stream.end() + length])
        assert written[stream.end() + length :].strip() == b"endstream"
        assert len(font) == int(stream[1])
        number = int.from_bytes(font[4:6])
        tables = [font[at : at + 16] for at in range(12, 12 + 16 * number, 16)]
        assert {b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp"} <= {row[:4] for row in tables}
        assert all(
            int.from_bytes(row[8:12]) + int.from_bytes(row[12:16]) <= len(font) for row in tables
        )
        assert b"name" not in {row[:4] for row in tables}
        fonts += 1
    assert fonts >= 2
