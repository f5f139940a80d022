"""Every refusal and every verdict is a finished sentence that names what it is about."""

from __future__ import annotations

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.game.refusals import Refusal, Refused, brief_words, refusal_words, verdict_words
from ingboard.game.state import Ending, Outcome
from ingboard.game.strip import result_words
from ingboard.rules.plays import Illegal, Reason
from tests.unit.game.played import BLACK, WHITE

GRID = grid_of(19, 19)
Q16 = Point(3, 15)

each_color = pytest.mark.parametrize("color", list(Color))


def illegal(reason: Reason, refers_to: int | None = None, color: Color = BLACK) -> Illegal:
    return Illegal(color, Q16, reason, refers_to, "article")


def assert_finished(sentence: str) -> None:
    assert sentence == sentence.strip()
    assert not set("{}") & set(sentence)
    assert "None" not in sentence
    assert "  " not in sentence
    assert not any(str(reason) in sentence for reason in Reason if "_" in reason)
    assert "!" not in sentence


# These concern a side and are never given without one; `test_laws` meets all refusals as they are given.
ABOUT_A_SIDE = {
    Refused.DECLARED_TOO_LATE,
    Refused.NOTHING_DECLARED,
    Refused.NO_SUCH_TIME,
    Refused.TIME_GONE,
    Refused.CLAIM_REJECTED,
    Refused.FORBIDDEN_BY_RULING,
    Refused.MOVE_WAS_LEGAL,
    Refused.RETRACTION_NEEDS_ASSENT,
    Refused.NOT_YOUR_TURN,
    Refused.PAUSE_UNANSWERED,
    Refused.NOT_ABSENT,
    Refused.ABSENT_ALREADY,
}


@pytest.mark.parametrize("reason", list(Refused))
@each_color
def test_every_refusal_is_a_sentence(reason, color):
    sentence = refusal_words(Refusal(reason, color), GRID)
    assert_finished(sentence)
    assert sentence[0].isupper()
    assert sentence[-1] == "."


@pytest.mark.parametrize("reason", [reason for reason in Refused if reason not in ABOUT_A_SIDE])
def test_a_refusal_that_concerns_both_sides_is_a_sentence_too(reason):
    sentence = refusal_words(Refusal(reason), GRID)
    assert_finished(sentence)
    assert sentence[0].isupper()
    assert sentence[-1] == "."


@each_color
def test_a_refusal_names_the_side_that_it_concerns(color):
    side, other = ("Black", "White") if color is BLACK else ("White", "Black")
    assert side in refusal_words(Refusal(Refused.ASSENT_MISSING, color), GRID)
    assert refusal_words(Refusal(Refused.NOT_YOUR_TURN, color), GRID).startswith(f"It is {other}")
    assert refusal_words(Refusal(Refused.TIME_GONE, color), GRID).startswith(f"{side}'s flag fell")


def test_a_refused_play_is_explained_by_its_verdict():
    verdict = illegal(Reason.SUPERKO, 12)
    sentence = refusal_words(Refusal(Refused.ILLEGAL, BLACK, verdict), GRID)
    assert sentence == verdict_words(verdict, GRID)


@pytest.mark.parametrize("reason", list(Reason))
@pytest.mark.parametrize("refers_to", [None, 0, 12])
@each_color
def test_every_verdict_is_a_sentence_that_names_side_and_point(reason, refers_to, color):
    verdict = illegal(reason, refers_to, color)
    sentence = verdict_words(verdict, GRID)
    assert_finished(sentence)
    assert sentence.startswith("Black" if color is BLACK else "White")
    assert "Q16" in sentence
    assert sentence[-1] == "."
    assert_finished(brief_words(verdict))
    assert len(brief_words(verdict)) <= 40


@pytest.mark.parametrize(
    "reason",
    [Reason.SUPERKO, Reason.HOT_SINGLE, Reason.HOT_DOUBLE, Reason.HOT_TRIPLE, Reason.HOT_TWIN],
)
def test_a_verdict_that_refers_to_a_move_names_it(reason):
    verdict = illegal(reason, 57)
    assert "move 57" in verdict_words(verdict, GRID)
    assert "57" in brief_words(verdict)


def test_a_repetition_of_the_start_is_said_as_such():
    assert "starting position" in verdict_words(illegal(Reason.SUPERKO, 0), GRID)
    assert "starting position" in brief_words(illegal(Reason.SUPERKO, 0))


@pytest.mark.parametrize(
    ("outcome", "words", "short"),
    [
        (None, "no result", None),
        (Outcome(Ending.COUNT, None, 0), "a draw", "Draw"),
        (Outcome(Ending.COUNT, BLACK, 5), "Black wins by 5", "B+5"),
        (Outcome(Ending.COUNT, WHITE, 0.5), "White wins by 0.5", "W+0.5"),
        (Outcome(Ending.COUNT, BLACK, 0), "Black wins the tie", "B+0"),
        (Outcome(Ending.RESIGNATION, WHITE), "White wins by resignation", "W+R"),
        (Outcome(Ending.TIME, BLACK), "Black wins on time", "B+T"),
    ],
)
def test_results_in_words_and_in_short(outcome, words, short):
    assert result_words(outcome) == words
    assert (None if outcome is None else outcome.short) == short
