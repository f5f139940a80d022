"""A question never shows its answer: all lessons and drills, as the pupil sees them before an answer."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.counting.fillplan import Tag
from ingboard.review.drills.drill import DrillKind, Level
from ingboard.review.drills.making import make_drill
from ingboard.review.lesson_words import margin_words, tell_of
from ingboard.review.lessons import Asks, Manner, lessons
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.features.learn.drill_view_model import DrillWork
from ingboard.ui.features.learn.drill_view_model import card_of as drill_card_of
from ingboard.ui.features.learn.drill_view_model import picture_of as drill_picture_of
from ingboard.ui.features.learn.lesson_view_model import (
    Work,
    below_of,
    bowls_of_lesson,
    box_of,
    card_of,
    picture_of,
)

TELLING = {Mark.LOSING, Mark.WINNING, Mark.SHARED}
ASK_THE_BOWLS = (Asks.BOWL, Asks.WINNER, Asks.MARGIN, Asks.HANDICAP_STONES, Asks.TRUE_MARGIN)


def assert_secret(picture) -> None:
    assert not TELLING & set(picture.marks.values())
    assert Glow.WINNING not in picture.glow.values()
    assert not {"1", "2", "?", "✓"} & set(picture.labels.values())


@pytest.mark.parametrize("one", lessons(), ids=lambda one: one.name)
def test_a_lesson_tells_nothing_before_it_is_answered(one):
    work = Work(one)
    assert_secret(picture_of(work))
    said = " ".join((below_of(work), *card_of(work)))
    assert margin_words(one.plan.margin) not in said.replace(tell_of(one), "")
    assert f" {abs(one.plan.margin):g} point" not in said
    if one.manner is Manner.STONES:
        tried = work.more(1)
        assert box_of(tried) == str(one.starts + 1)
        assert_secret(picture_of(tried))
        assert "+" not in below_of(tried)


@pytest.mark.parametrize("asks", ASK_THE_BOWLS)
def test_bowls_stand_beside_the_questions_that_ask_for_them(asks):
    one = next(one for one in lessons() if one.asks is asks)
    bowls = bowls_of_lesson(Work(one))
    assert bowls is not None
    position = picture_of(Work(one)).position
    for bowl in bowls:
        missing = one.missing[bowl.color] if asks is Asks.TRUE_MARGIN else 0
        assert bowl.on_board == position.count(bowl.color)
        assert bowl.total == 40 - missing


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("kind", DrillKind)
def test_a_drill_tells_nothing_before_it_is_answered(kind, level):
    drill = make_drill(kind, level, 3)
    work = DrillWork(drill)
    picture = drill_picture_of(work)
    if drill.bowls is None:  # losing stones are to be seen somewhere
        kept = {point: mark for point, mark in picture.marks.items() if mark is not Mark.LOSING}
        assert len(picture.marks) - len(kept) in (0, sum(drill.plan.losing))
        picture = replace(picture, marks=kept)
    assert_secret(picture)
    card = drill_card_of(work)
    assert kind is DrillKind.MEND_BOWL or margin_words(drill.plan.fill_margin) not in " ".join(card)


def test_each_level_hides_more_than_the_last():
    drill = make_drill(DrillKind.MARGIN, Level.FIRST, 3)
    tags = {**drill.plan.tags, next(iter(drill.plan.tags)): Tag.PENALTY}
    drill = replace(drill, plan=replace(drill.plan, tags=tags))
    shown = []
    for level in (Level.FIRST, Level.SECOND, Level.THIRD):
        picture = drill_picture_of(DrillWork(replace(drill, level=level)))
        shown.append(len(picture.marks) + len(picture.filled))
    assert shown == sorted(set(shown), reverse=True)
    assert make_drill(DrillKind.MARGIN, Level.FOURTH, 3).bowls is None
