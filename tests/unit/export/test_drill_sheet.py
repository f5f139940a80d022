from __future__ import annotations

import pytest

from ingboard.export.drill_sheet import PAGE_HEIGHT, PAGE_WIDTH, Box, DrillWords, pages_of


def words(number: int) -> list[DrillWords]:
    return [DrillWords(f"question {n}", "komi 8", f"answer {n}", "because") for n in range(number)]


@pytest.mark.parametrize(
    ("drills", "pages"), [(0, 0), (1, 2), (6, 2), (7, 4), (12, 4), (13, 6), (60, 20)]
)
def test_six_boards_a_page_and_as_many_pages_of_answers(drills, pages):
    found = pages_of(words(drills), "Drills")
    assert len(found) == pages
    assert [page.answers for page in found] == [False] * (pages // 2) + [True] * (pages // 2)
    for answers in (False, True):
        shown = [place.drill for page in found if page.answers is answers for place in page.places]
        assert shown == list(range(drills))


def test_no_answer_is_seen_on_a_page_of_questions():
    for page in pages_of(words(9), "Drills"):
        for place in page.places:
            told = f"{place.head} {place.small} {place.below}"
            assert ("answer " in told) is page.answers
            assert ("question " in told) is not page.answers


def test_an_answer_stands_where_its_question_stood():
    found = pages_of(words(9), "Drills")
    for asked, answered in zip(found[:2], found[2:], strict=True):
        assert [p.board for p in asked.places] == [p.board for p in answered.places]


def test_boards_keep_apart_and_inside_the_page():
    places = pages_of(words(6), "Drills")[0].places
    for place in places:
        for box in (place.above, place.board, place.line):
            assert box.x >= 10
            assert box.y >= 20
            assert box.x + box.width <= PAGE_WIDTH - 10
            assert box.y + box.height <= PAGE_HEIGHT - 10
        assert place.board.width == place.board.height >= 60
    wholes = [
        Box(p.board.x, p.above.y, p.board.width, p.line.y + p.line.height - p.above.y)
        for p in places
    ]
    for at, one in enumerate(wholes):
        assert not [other for other in wholes[at + 1 :] if _meet(one, other)]


def _meet(one: Box, other: Box) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height
