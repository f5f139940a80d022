"""From the rules to the cards: the answer says what the texts say. No widget."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, color_of_letter, point_named
from ingboard.review.sayings import Confidence
from ingboard.rules.line import line_from
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.view_model import BoardPicture, Glow
from ingboard.ui.features.why.legality import legality_overlay, move_name, with_hot_stones
from ingboard.ui.features.why.view_model import WhyNot, cycle_study, why_not
from ingboard.ui.game.play_answers import PlayAnswer
from tests.widgets.verdict.values import AROUND, BASIC, QUADRUPLE, TRIPLE, WHITE, line_of

from ingboard.rules.texts import RULESETS  # isort: skip

EYE = [".X...", "X....", ".....", ".....", "....."]


def asked(line, move: str, rules: RuleText = RuleText.ING1991) -> WhyNot:
    letter, name = move.split()
    point = point_named(name, line.position.grid)
    assert point is not None
    return why_not(line, color_of_letter(letter), point, RULESETS[rules])


def answers(why: WhyNot) -> list[PlayAnswer]:
    return [row.answer for row in why.rows]


def test_the_triple_ko_of_the_pictures():
    why = asked(line_of(TRIPLE, "B D7"), "W B8")
    assert why.title == "White may not play B8 now"
    assert why.term == "twin hot stones"
    assert "B7 and D7 are twin hot stones" in why.words
    assert answers(why) == [
        PlayAnswer.ALLOWED,
        PlayAnswer.BARRED,
        PlayAnswer.BARRED,
        PlayAnswer.BARRED,
    ]
    assert [row.in_use for row in why.rows] == [False, True, False, False]
    assert why.rows[0].why == "Nothing comes back before 5 more plays."
    assert why.play == "White B8"
    assert why.confidence is Confidence.MEDIUM
    assert why.article == "Article: 1991, Article 3, Hot stones, and item 40"
    assert why.inset_title == "The repeated board"
    assert why.inset is not None
    assert why.inset.position.cells == parse_rows(TRIPLE).cells
    assert why.cycle is not None
    names = [move_name(move.point, why.cycle.boards[0].grid) for move in why.cycle.moves]
    assert names == ["D7", "B8", "F7", "D8", "B7", "F8"]
    assert len(why.cycle.boards) == 7


def test_the_same_play_under_simplified_is_allowed_with_the_same_table():
    why = asked(line_of(TRIPLE, "B D7"), "W B8", RuleText.SIMPLIFIED)
    assert why.title == "White may play B8"
    assert why.allowed
    assert [row.in_use for row in why.rows] == [True, False, False, False]
    assert answers(why) == answers(asked(line_of(TRIPLE, "B D7"), "W B8"))


def test_the_disturber_of_a_quadruple_ko_is_named():
    why = asked(line_of(QUADRUPLE, *AROUND), "B F7")
    assert "makes Black the disturber" in why.words
    assert why.inset_words == "Position after move 1. Black is the disturber."
    assert why.cycle is not None
    assert [move.disturbs for move in why.cycle.moves] == [True] + 7 * [False]


def test_a_superko_shows_the_board_that_would_come_back():
    why = asked(line_of(BASIC, "B C3", "W pass", "B pass"), "W B3", RuleText.SIMPLIFIED)
    assert why.inset_words == "Starting position."
    assert why.inset is not None
    assert why.inset.position.cells == parse_rows(BASIC).cells
    assert why.confidence is Confidence.HIGH
    assert answers(why) == [
        PlayAnswer.BARRED,
        PlayAnswer.ALLOWED,
        PlayAnswer.ALLOWED,
        PlayAnswer.ALLOWED,
    ]


def test_the_suicide_of_one_stone_is_a_pass_in_one_text_and_barred_in_three():
    line = line_from(parse_rows(EYE))
    why = asked(line, "W A5", RuleText.KSS)
    assert answers(why) == [
        PlayAnswer.BARRED,
        PlayAnswer.BARRED,
        PlayAnswer.BARRED,
        PlayAnswer.AS_PASS,
    ]
    assert why.allowed
    assert why.term == "counts as a pass"
    assert why.cycle is None
    barred = asked(line, "W A5")
    assert barred.inset is not None
    assert barred.inset.barred == Point(0, 0)


def test_what_the_game_knows_better_is_taken_from_the_game():
    line = line_of(BASIC, "B C3")
    turn = Illegal(WHITE, Point(0, 0), Reason.WRONG_TURN, None, "1991, Article 1, Game")
    why = why_not(line, WHITE, Point(0, 0), RULESETS[RuleText.ING1991], turn)
    assert not why.allowed
    assert "turn" in why.words
    assert why.article == "Article: 1991, Article 1, Game"
    assert why.cycle is None


def test_the_focus_holds_the_ko_and_the_point():
    why = asked(line_of(TRIPLE, "B D7"), "W B8")
    assert {Point(1, 1), Point(2, 1), Point(2, 3)} <= why.focus


@pytest.mark.parametrize("rules", list(RuleText))
def test_asking_changes_nothing_and_gives_the_same_twice(rules):
    line = line_of(QUADRUPLE, *AROUND)
    one, other = asked(line, "B F7", rules), asked(line, "B F7", rules)
    assert replace(one, cycle=None) == replace(other, cycle=None)
    assert (one.cycle and one.cycle.boards) == (other.cycle and other.cycle.boards)
    assert line.number == 8


def test_the_study_says_what_each_text_forbids_in_the_round():
    line = line_of(QUADRUPLE, *AROUND)
    study = cycle_study(line, color_of_letter("B"), Point(2, 5), RULESETS[RuleText.ING1991])
    assert study is not None
    assert study.title == "The cycle: 8 plays"
    assert "Black begins it without need: the disturber" in study.words
    assert "Play 8, White H8, closes the cycle" in study.words
    assert study.rows[0].why.startswith("Play 8, White H8.")
    assert study.rows[1].why.startswith("Second cycle, play 1, Black F7.")
    assert study.rows[1].in_use


def test_a_play_without_a_cycle_has_no_study():
    assert (
        cycle_study(line_from(parse_rows(EYE)), WHITE, Point(0, 0), RULESETS[RuleText.KSS]) is None
    )


def test_the_overlay_signs_barred_points_and_lights_hot_stones():
    line = line_of(TRIPLE, "B D7")
    plain = BoardPicture(line.position)
    shown = legality_overlay(plain, line, WHITE, RULESETS[RuleText.ING1991])
    assert shown.barred_points == {Point(1, 1), Point(1, 3)}
    assert shown.glow == {Point(2, 1): Glow.HOT, Point(2, 3): Glow.HOT}
    simplified = legality_overlay(plain, line, WHITE, RULESETS[RuleText.SIMPLIFIED])
    assert simplified.barred_points == {Point(1, 3)}
    assert not simplified.glow


def test_stones_need_no_sign():
    line = line_of(BASIC, "B C3")
    shown = legality_overlay(BoardPicture(line.position), line, WHITE, RULESETS[RuleText.KSS])
    stones = {point for color in Color for point in line.position.points_of(color)}
    assert shown.barred_points
    assert shown.barred_points.isdisjoint(stones)


def test_hot_stones_glow_without_the_overlay():
    line = line_of(BASIC, "B C3")
    picture = BoardPicture(line.position, glow={Point(0, 0): Glow.WINNING})
    shown = with_hot_stones(picture, line, RULESETS[RuleText.KSS])
    assert shown.glow == {Point(0, 0): Glow.WINNING, Point(2, 2): Glow.HOT}
    assert with_hot_stones(picture, line, RULESETS[RuleText.SIMPLIFIED]) is picture
    cooled = line_of(BASIC, "B C3", "W pass")
    assert with_hot_stones(picture, cooled, RULESETS[RuleText.KSS]) is picture
