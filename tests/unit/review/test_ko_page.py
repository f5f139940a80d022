"""The page for referees, and where a verdict's card leads: whole, and about boards that exist."""

from __future__ import annotations

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.review.grounds import confidence_in
from ingboard.review.ko_links import further
from ingboard.review.ko_page import KoTopic, ko_page
from ingboard.review.laboratory import laboratory
from ingboard.review.sayings import Element, Group, otherwise_words, rows
from ingboard.rules.ing1991 import ING1991
from ingboard.rules.line import line_from
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.ruleset import RuleText
from tests.unit.rules.ko.cases import RULESETS, Played, cases_of

CASES = {case["id"]: case for case in (*cases_of("ko_positions.json"), *cases_of("ko_cases.json"))}
POSITIONS = {position.id for position in laboratory().positions}


def refused(case: str, ruleset=ING1991) -> tuple[Played, Illegal]:
    table = Played(ruleset, parse_rows(CASES[case]["diagram"]))
    for move in CASES[case]["moves"]:
        if table.make(move) is not None:
            break
    assert table.illegal is not None
    return table, table.illegal


def test_the_page_has_every_section_once_and_in_order():
    assert [section.topic for section in ko_page()] == list(KoTopic)


def test_its_boards_are_in_the_laboratory_and_its_words_are_short():
    for section in ko_page():
        assert set(section.positions) <= POSITIONS, section.topic
        assert section.elements, section.topic
        assert section.title
        for words in section.paragraphs:
            assert words.endswith(".")
            assert len(words) <= 400, (section.topic, len(words))


def test_it_speaks_of_every_row_on_ko():
    spoken = {element for section in ko_page() for element in section.elements}
    assert {row.element for row in rows() if row.group is Group.KO} <= spoken


@pytest.mark.parametrize(
    ("case", "position", "topic"),
    [
        ("K01", "basic-ko", KoTopic.HOT),
        ("S01", "single-suicide", KoTopic.SUICIDE),
        ("E01", "eternal-life", KoTopic.ETERNAL_LIFE),
        ("T02", "triple-ko", KoTopic.TWINS),
        ("T05", "triple-ko-double", KoTopic.TWINS),
        ("M03", "moonshine-life", KoTopic.SAME_BOARD),
        ("kd01", "moonshine-life-threats", KoTopic.ONCE),
        ("kd11", "three-internal-kos", KoTopic.ONCE),
        ("Q01", "quadruple-ko", KoTopic.SAME_BOARD),
        ("fl01", "flaw-66", KoTopic.SAME_BOARD),
        ("R11", "two-for-one", KoTopic.SAME_BOARD),
        ("G11", "three-kos-apart", KoTopic.LAST_RESORT),
    ],
)
def test_a_card_leads_to_the_article_the_nearest_board_and_the_page(
    case: str, position: str, topic: KoTopic
):
    table, illegal = refused(case)
    found = further(table.line, illegal)
    assert (found.position, found.topic, found.may_be_ruled) == (position, topic, True)
    assert found.article == illegal.source


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: str(ruleset.text))
def test_every_refusal_of_the_cases_leads_to_a_board_that_exists(ruleset):
    for case in CASES.values():
        if str(ruleset.text) not in case:
            continue
        table = Played(ruleset, parse_rows(case["diagram"]))
        for move in case["moves"]:
            if table.make(move) is not None:
                break
        if table.illegal is not None:
            point = table.illegal.point
            assert (further(table.line, table.illegal).position in POSITIONS) == (
                table.line.position.color_at(point) is None
            )


def test_what_no_text_judges_cannot_be_ruled_otherwise():
    line = line_from(parse_rows(["X.", ".."]))
    for reason in (Reason.OCCUPIED, Reason.WRONG_TURN, Reason.ENDED):
        found = further(line, Illegal(Color.WHITE, Point(0, 0), reason, None, "Any verdict"))
        assert (found.position, found.topic, found.may_be_ruled) == (None, None, False)


def test_the_cells_where_the_program_decides_otherwise_are_marked():
    marked = {
        (row.element, rules) for row in rows() for rules in RuleText if row.of(rules).otherwise
    }
    of_1991 = {
        *(Element.HOT_IN_DISTURBING, Element.STOPPED_MOVE, Element.OTHER_SIDE),
        *(Element.UNSORTED_KOS, Element.SHARED_POINTS, Element.MARGIN, Element.RESIGNATION),
        *(Element.FIRST_PASS, Element.MANDATORY_PASS, Element.TIME_POINTS),
    }
    assert marked == {
        *((element, RuleText.ING1991) for element in of_1991),
        (Element.OTHER_SIDE, RuleText.ING1996),
        (Element.UNSORTED_KOS, RuleText.ING1996),
        (Element.UNSORTED_KOS, RuleText.KSS),
        (Element.TIES, RuleText.SIMPLIFIED),
        (Element.HANDICAP_TIES, RuleText.SIMPLIFIED),
    }
    for row in rows():
        for rules in RuleText:
            saying = row.of(rules)
            words = otherwise_words(saying)
            assert bool(words) == bool(saying.otherwise)
            assert words.startswith("Program differs: ") or not words


@pytest.mark.parametrize(
    ("case", "count", "confidence"),
    [
        ("Q01", 7, ("medium", "medium", "high")),  # the whole board comes back once
        ("E01", 1, ("medium", "medium", "high")),  # two stones taken that have taken nothing
        ("K03", 3, ("high", "high", "high")),  # 1991, item 10
        ("R12", 4, ("low", "low", "low")),  # sending two, returning one
        ("K02", 3, ("high", "high", "high")),
    ],
)
def test_a_legal_play_says_how_far_the_text_settles_it(
    case: str, count: int, confidence: tuple[str, ...]
):
    found = []
    for ruleset in RULESETS[1:]:
        table = Played(ruleset, parse_rows(CASES[case]["diagram"]))
        for move in CASES[case]["moves"][:count]:
            assert table.make(move) is None
        before = table.line
        assert table.make(CASES[case]["moves"][count]) is None
        made = table.line.last
        assert isinstance(made, Placement)
        found.append(str(confidence_in(ruleset, before, made, made.color, made.point)))
    assert tuple(found) == confidence
