"""Figures on pages: nothing is lost, nothing overlaps, everything lies on its page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.export.diagram import Diagram
from ingboard.export.drill_sheet import Box
from ingboard.export.kifu.figure import Figure, FigureRemark
from ingboard.export.kifu.heading import Heading, heading_of
from ingboard.export.kifu.pages import FIGURES_A_PAGE, HEIGHTS, Letters, Page, PageSheet, pages_of
from ingboard.kifu.record import GameDetails, Player

HEADING = Heading("Unnamed game", ("Black: A", "Komi 8"), "A – B")


def wrap(words: str, width: float, letters: Letters) -> Sequence[str]:
    return textwrap.wrap(words, max(1, int(width / (0.6 * HEIGHTS[letters])))) or [""]


def figure(number: int, words: int = 0) -> Figure:
    diagram = Diagram(empty_position(19, 19).with_cells([(Point(3, 3), Color.BLACK)]))
    long = " ".join(f"w{number}.{n}" for n in range(words))
    remarks = (FigureRemark(str(number), long),) if words else ()
    return Figure(f"Figure {number}", diagram, (number,), ("5 at 1",), (), remarks)


def laid(figures: Sequence[Figure | Heading], sheet: PageSheet) -> list[Page]:
    return list(pages_of(figures, HEADING, sheet, wrap))


SHEETS = [PageSheet(count, lying) for count in FIGURES_A_PAGE for lying in (False, True)]


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_so_many_boards_lie_on_a_page_all_of_one_size_and_apart(sheet):
    pages = laid([figure(n) for n in range(1, 2 * sheet.figures + 2)], sheet)
    assert [len(page.boards) for page in pages] == [sheet.figures, sheet.figures, 1]
    boxes = [board.box for page in pages for board in page.boards]
    assert len({round(box.width, 6) for box in boxes}) == 1
    for page in pages:
        for at, one in enumerate(page.boards):
            assert _inside(one.box, sheet)
            assert not any(_overlap(one.box, other.box) for other in page.boards[:at])


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_every_word_of_a_long_comment_is_printed_once_on_the_paper_and_beside_the_boards(sheet):
    pages = laid([figure(1, 900), figure(2, 3)], sheet)
    words = [w for page in pages for line in page.words for w in line.words.split()]
    for number, count in ((1, 900), (2, 3)):
        assert [w for w in words if w.startswith(f"w{number}.")] == [
            f"w{number}.{n}" for n in range(count)
        ]
    for page in pages:
        for line in page.words:
            box = Box(line.x, line.y, line.width, 4.4)
            assert _inside(box, sheet)
            assert not any(_overlap(box, board.box) for board in page.boards)


def test_what_goes_on_says_so_and_the_reference_stands_once():
    pages = laid([figure(7, 900)], PageSheet(4))
    lines = [line for page in pages for line in page.words]
    assert any(line.words == "Figure 7, continued" for line in lines)
    assert [line.words for line in lines if line.letters is Letters.REFERENCE] == ["7"]


def test_the_heading_stands_on_the_first_page_alone():
    pages = laid([figure(n) for n in range(6)], PageSheet(2))
    titles = [[w.words for w in page.words if w.letters is Letters.TITLE] for page in pages]
    assert titles == [["Unnamed game"], [], []]
    assert [page.number for page in pages] == [1, 2, 3]


def test_a_new_part_begins_on_a_page_of_its_own_with_its_heading():
    answers = Heading("Answers", (), "Answers")
    pages = laid([figure(1), answers, figure(2)], PageSheet(4))
    assert [len(page.boards) for page in pages] == [1, 1]
    assert pages[1].words[0].words == "Answers"
    assert pages[1].running == "Answers"


def test_no_figure_gives_no_page():
    assert laid([], PageSheet()) == []


def test_a_comment_of_any_length_is_broken_only_as_far_as_the_page_in_the_making():
    lines = []

    def endless(words: str, width: float, letters: Letters) -> Iterator[str]:
        if words != "endless":
            yield from wrap(words, width, letters)
            return
        while True:
            lines.append(words)
            yield words

    remarks = (FigureRemark("1", "endless"),)
    pages = pages_of([replace(figure(1), remarks=remarks)], HEADING, PageSheet(), endless)
    assert next(pages).number == 1
    assert len(lines) < 500
    assert next(pages).number == 2


def test_names_without_end_leave_room_for_boards():
    endless = "x " * 50_000
    head = heading_of(GameDetails(event=endless, place=endless, game_name=endless), "g.sgf")
    assert len(head.title) < 300
    pages = list(pages_of([figure(1)], head, PageSheet(), wrap))
    assert [len(page.boards) for page in pages] == [1]
    assert _inside(pages[0].boards[0].box, PageSheet())


def test_no_letters_are_below_seven_points():
    assert min(HEIGHTS.values()) * 72 / 25.4 >= 7


def test_a_head_names_players_event_and_terms_and_leaves_out_what_is_not_known():
    details = GameDetails(
        players=PerColor(Player("Ann", "3d"), Player("Ben", "2k", "Team")),
        event="Cup",
        round="4",
        date="2026-11-21",
        komi=8.0,
        handicap=2,
        rules_text="GOE",
        result_text="B+3",
    )
    head = heading_of(details, "g.sgf")
    assert head.title == "Cup"
    assert head.lines == (
        "Black: Ann 3d  ·  White: Ben 2k (Team)",
        "Round 4  ·  2026-11-21",
        "Handicap 2  ·  Komi 8  ·  Rules: GOE  ·  Result: B+3",
    )
    assert heading_of(GameDetails(round="Round 1"), "g").lines == ("Round 1",)
    assert heading_of(GameDetails(), "g.sgf") == Heading("g.sgf", (), "g.sgf")


def _inside(box: Box, sheet: PageSheet) -> bool:
    return (
        box.x >= 0
        and box.y >= 0
        and box.x + box.width <= sheet.width + 1e-6
        and box.y + box.height <= sheet.height - 8
    )


def _overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width - 1e-6
        and other.x < one.x + one.width - 1e-6
        and one.y < other.y + other.height - 1e-6
        and other.y < one.y + one.height - 1e-6
    )
