"""The lesson plan: every position is sound, every answer comes from the count, every slip has its words."""

from __future__ import annotations

import json
import string

import pytest

from ingboard.board.points import Color, Point, point_named
from ingboard.board.position import place
from ingboard.counting.area import areas_of
from ingboard.counting.fillplan import StepKind
from ingboard.counting.terms import Sharing
from ingboard.resources import resource
from ingboard.review.lesson_words import (
    Judgment,
    LessonAnswer,
    Slip,
    expected_number,
    expected_points,
    hint_of,
    judge,
    named_figures,
    reveal_of,
    tell_of,
    title_of,
)
from ingboard.review.lessons import Asks, Lesson, LessonFileError, Manner, lessons
from ingboard.review.lessons import _read as read_lesson
from ingboard.review.trial import Trial, TrialRefusal, begin_trial

ORDER = (
    Asks.OPEN_POINTS,
    Asks.DEAD_CHAINS,
    StepKind.RETURN_DEAD,
    Asks.BOWL,
    StepKind.COMPENSATE,
    Asks.KOMI_STONES,
    StepKind.FILL,
    Asks.WINNER,
    StepKind.PLACE_LOSING,
    Asks.MARGIN,
    Asks.TIE,
    StepKind.SHARE,
    StepKind.PENALIZE,
    Asks.HANDICAP_STONES,
    Asks.TRUE_MARGIN,
)
NUMBERED = [lesson for lesson in lessons() if lesson.manner in (Manner.FIGURE, Manner.STONES)]


def lesson(asks: Asks) -> Lesson:
    return next(one for one in lessons() if one.asks is asks)


def names(points) -> set[str]:
    from ingboard.board.points import grid_of, name_of

    return {name_of(point, grid_of(9, 9)) for point in points}


def points(*wanted: str) -> frozenset[Point]:
    grid = lessons()[0].board.grid
    found = (point_named(name, grid) for name in wanted)
    return frozenset(point for point in found if point is not None)


def test_the_plan_goes_from_the_end_of_the_game_to_the_missing_stones():
    *plan, whole = lessons()
    assert tuple(one.step or one.asks for one in plan) == ORDER
    assert [one.number for one in lessons()] == list(range(1, 17))
    assert 35 <= sum(one.minutes for one in lessons()) <= 50
    asked = [whole.step, *(part.step or part.asks for part in whole.parts)]
    steps = [step.kind for step in whole.plan.steps]
    assert list(dict.fromkeys(asked)) == [*dict.fromkeys(steps), Asks.MARGIN]


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.name)
def test_every_chain_of_a_lesson_has_a_liberty(one):
    grid = one.board.grid
    for color in Color:
        for point in one.board.points_of(color):
            lifted = one.board.with_cells([(point, None)])
            stood = place(lifted, point, color)
            assert stood is not None
            assert not stood.captured, point
            assert not stood.self_removed, point
    assert grid.size % 2


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.name)
def test_no_answer_stands_in_a_file(one):
    folder = resource("lessons")
    data = next(
        found
        for path in folder.glob("*.json")
        if (found := json.loads(path.read_text(encoding="utf-8")))["id"] == one.name
    )
    assert "answer" not in data
    fields = {name for _, name, _, _ in string.Formatter().parse(data["reveal"]) if name}
    assert not fields & {"", "0"}
    assert "{" not in "".join((tell_of(one), *reveal_of(one), title_of(one)))


@pytest.mark.parametrize("one", NUMBERED, ids=lambda one: one.name)
def test_the_right_number_is_right_and_every_other_one_is_told_why_not(one):
    right = expected_number(one)
    for number in range(right + 12):
        answer = LessonAnswer(figure=str(number), stones=number)
        judgment = judge(one, answer)
        assert judgment.is_right == (number == right)
        if number != right:
            assert hint_of(one, judgment).title


@pytest.mark.parametrize("slip", [slip for slip in Slip if slip is not Slip.NOTHING])
def test_every_mistake_has_words_of_its_own(slip):
    nothing = hint_of(lessons()[0], Judgment(Slip.NOTHING)).title
    grid = lessons()[0].board.grid
    judged = Judgment(slip, wrong=frozenset({grid.points[0]}), missed=frozenset({grid.points[1]}))
    assert hint_of(lesson(Asks.MARGIN), judged).title != nothing


def test_open_points_touch_both_colors():
    one = lesson(Asks.OPEN_POINTS)
    assert expected_points(one) == frozenset(areas_of(one.board, Sharing.REGION).shared_points)
    assert names(expected_points(one)) == {"F7", "E5", "F2"}
    assert judge(one, LessonAnswer(points=points("F7", "E5", "F2"))).is_right
    short = judge(one, LessonAnswer(points=points("F7")))
    assert (short.slip, names(short.missed)) == (Slip.MISSED, {"E5", "F2"})
    assert judge(one, LessonAnswer(points=points("A1", "F7"))).slip is Slip.IN_LAND
    assert judge(one, LessonAnswer(points=points("E9"))).slip is Slip.ON_STONE


def test_one_stone_names_a_dead_chain_and_a_living_one_is_told():
    one = lesson(Asks.DEAD_CHAINS)
    assert judge(one, LessonAnswer(points=points("B9", "G7"))).is_right
    assert judge(one, LessonAnswer(points=points("B9"))).slip is Slip.MISSED
    living = judge(one, LessonAnswer(points=points("B9", "A1", "H7")))
    assert (living.slip, names(living.wrong)) == (Slip.LIVES, {"A1"})


def test_forgetting_the_double_or_the_space_is_named():
    one = lesson(Asks.MARGIN)
    named = named_figures(one)
    assert (named[4], named[5]) == (Slip.ONCE, Slip.ONCE)
    assert (named[8], named[10], named[13]) == (Slip.NO_SPACE, Slip.SPACE_DOUBLE, Slip.SPACE_DOUBLE)
    assert "counts 2, not 1" in hint_of(one, judge(one, LessonAnswer(figure="4"))).title


def test_a_stone_of_the_border_makes_a_tie_and_no_other():
    one = lesson(Asks.TIE)
    assert judge(one, LessonAnswer(points=points("E5"))).is_right
    assert judge(one, LessonAnswer(points=points("E9"))).slip is Slip.STAYS_ODD
    assert judge(one, LessonAnswer(points=points("F5"))).slip is Slip.STAYS_ODD
    assert judge(one, LessonAnswer(points=points("A1"))).slip is Slip.NO_CHAIN


def test_the_winner_is_named():
    one = lesson(Asks.WINNER)
    assert judge(one, LessonAnswer(side=Color.BLACK, named=True)).is_right
    assert judge(one, LessonAnswer(side=Color.WHITE, named=True)).slip is Slip.OTHER_SIDE
    assert judge(one, LessonAnswer(named=True)).slip is Slip.TIE


def test_nothing_answered_is_no_mistake():
    for one in lessons():
        assert judge(one, LessonAnswer()).slip is Slip.NOTHING


def test_the_handicap_lesson_names_whose_convention_it_is():
    one = lesson(Asks.HANDICAP_STONES)
    assert "Kim, Simon and Straus" in tell_of(one)
    assert "official" in tell_of(one)


def test_a_broken_file_is_named(tmp_path):
    path = tmp_path / "10-broken.json"
    path.write_text('{"id": "x"}', encoding="utf-8")
    with pytest.raises(LessonFileError, match="10-broken"):
        read_lesson(path, 1)


def test_a_trial_alternates_captures_and_takes_back():
    board = lesson(Asks.DEAD_CHAINS).board
    trial = begin_trial(board, Color.BLACK)
    (corner,) = points("A9")
    played = trial.play(corner)
    assert isinstance(played, Trial)
    assert played.position.color_at(next(iter(points("B9")))) is None
    assert played.to_play is Color.WHITE
    assert played.undo() == trial
    assert played.play(corner) is TrialRefusal.OCCUPIED
    (eye,) = points("D9")
    assert trial.passed().play(eye) is TrialRefusal.REPEATS
    assert board == lesson(Asks.DEAD_CHAINS).board
