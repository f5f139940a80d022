"""The film as a lesson: time to read, and nothing that tells who has won before the glance is over."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, one_color_first, plan_count
from ingboard.counting.film import moment
from ingboard.counting.terms import Terms
from ingboard.kifu.reader import read_file
from ingboard.kifu.replay import replay
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.game.film.captions import (
    Caption,
    caption_at,
    cues_of,
    headline_of,
    margin_words,
    rests_of,
)
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.invariant_line import InvariantLine
from ingboard.ui.game.film.narration import Narration, Pace
from ingboard.ui.game.film.schedule import (
    Airborne,
    Instant,
    Stage,
    alone_until,
    forward_from,
    stages_of,
    steps_of,
)
from ingboard.ui.game.film.view import FilmView
from tests.unit.counting.finished_positions import random_terms, walled
from tests.widgets.film.counts import demo, shared

LESSON = Narration()
AUTO = Narration(auto=True)
RULES = RuleText.ING1991
_RECORDS = Path(__file__).resolve().parents[2] / "data" / "records"
_PLAYED_OUT = ("area_*/*.[sS][gG][fF]", "dead_stones/*.sgf", "handicap/*.sgf", "ai_games/*.sgf")


@cache
def plans() -> tuple[FillPlan, ...]:
    """Counts of real records as they ended, and of generated boards under all kinds of terms."""
    found = [
        demo(),
        demo(7.5),
        demo(8, 2, 6),
        demo(11.5),
        demo(11),
        shared(),
        shared(7),
        shared(20),
    ]
    for pattern in _PLAYED_OUT:
        for path in sorted(_RECORDS.glob(pattern)):
            end = replay(read_file(path).games[0]).last
            found.append(plan_count(end, frozenset(), Terms(komi=8)))
    random = Random(12)
    for size in (9, 9, 13, 13, 19, 19):
        board, dead = walled(size, random)
        found.append(plan_count(board, dead, random_terms(random), PerColor(0, 0)))
    return tuple(plan for plan in found if plan.feasible)


@cache
def real_games() -> tuple[FillPlan, ...]:
    """The counts of the boards at the end of real games."""
    kept = json.loads((_RECORDS.parent / "ended_games.json").read_text())
    boards = [parse_rows(each["rows"].split(" ")) for each in kept["boards"]]
    return tuple(plan_count(board, frozenset(), Terms(komi=8)) for board in boards)


def told(plan: FillPlan, narration: Narration) -> list[tuple[Caption, int]]:
    """Each caption of a film that goes on by itself, with the milliseconds that it is to be read."""
    found: list[tuple[Caption, int]] = []
    cues = cues_of(plan, RULES, narration)
    at = 0
    for stop in (*rests_of(plan, narration), len(plan.film)):
        run = forward_from(cues, at, stop)
        times = sorted({0, *(t for f in run.flights for t in (f.start, f.lift, f.end))})
        for now, then in pairwise(times):
            asked = replace(narration, answered=at >= plan.glance)
            found.append((caption_at(plan, run.at(now), RULES, asked), then - now))
        at = stop
    return found


def pictures(plan: FillPlan) -> list[Instant]:
    """Moments before the glance is over, at rest and with the next stone in the air."""
    rest = [Instant(number) for number in (*range(0, plan.glance, 7), plan.glance)]
    return rest + [Instant(n, (Airborne(n, 0.5),)) for n in range(0, plan.glance, 7)]


def test_there_are_real_records_among_the_counts() -> None:
    assert sum(plan.board.grid.rows == 19 for plan in plans()) >= 8


@pytest.mark.parametrize("narration", [AUTO, replace(AUTO, more=True)])
def test_no_caption_of_a_lesson_asks_for_more_than_180_words_a_minute(narration: Narration) -> None:
    assert sum(plan.feasible for plan in real_games()) >= 60
    for plan in (*plans(), *real_games()):
        times: dict[str, int] = {}
        for caption, milliseconds in told(plan, narration):
            times[caption.words] = times.get(caption.words, 0) + milliseconds
        for words, milliseconds in times.items():
            assert len(words.split()) * 60_000 <= 180 * milliseconds, (words, milliseconds)


def test_a_table_holds_each_step_for_a_second_and_a_half() -> None:
    table = Narration(Pace.TABLE)
    for plan in plans():
        holds = {cue.hold for cue in cues_of(plan, RULES, table)}
        assert holds <= {0, 1500}
        assert rests_of(plan, table) == tuple(sorted({plan.glance, plan.reading}))


def test_a_lesson_stops_where_each_step_begins() -> None:
    plan = demo(8, 2, 6)
    dead = len(plan.dead)
    assert rests_of(plan, LESSON)[:4] == (0, dead, dead + 4, dead + 8)
    assert rests_of(plan, LESSON)[-2:] == (plan.glance, plan.reading)
    apart = one_color_first(plan)
    assert alone_until(apart) in rests_of(apart, LESSON)
    assert alone_until(plan) == 0


def test_one_color_fills_before_the_other_and_the_count_is_the_same() -> None:
    for plan in plans():
        apart = one_color_first(plan)
        assert sorted(apart.film, key=str) == sorted(plan.film, key=str)
        change = alone_until(apart)
        if change:
            fills = apart.film[change - 1].color, apart.film[change].color
            assert fills == (Color.BLACK, Color.WHITE)
        assert moment(apart, apart.glance).position == moment(plan, plan.glance).position
        for number in range(0, len(plan.film) + 1, 25):
            assert all(frame_at(apart, Instant(number)).bowls[color].adds_up for color in Color)


@pytest.mark.parametrize("narration", [LESSON, replace(LESSON, more=True)])
def test_before_the_glance_is_answered_nothing_names_winner_or_margin(narration: Narration) -> None:
    for plan in plans():
        for instant in pictures(plan):
            assert not narration.shows_sums(plan, instant.landed)
            caption = caption_at(plan, instant, RULES, narration)
            wins = ("Black wins", "White wins", "Nobody wins")
            for told_too_early in (headline_of(plan), margin_words(plan.margin), *wins):
                assert told_too_early not in caption.words
            if caption.stage is Stage.FILL:
                assert not caption.arithmetic
            board = frame_at(plan, instant, narration).board
            assert set(board.glow.values()) <= {Glow.LAND}
            assert not {Mark.WINNING, Mark.LOSING} & set(board.marks.values())


def test_the_sums_that_are_hidden_are_not_heard_either(qtbot: QtBot) -> None:
    line = InvariantLine()
    qtbot.addWidget(line)
    line.show_moment(moment(demo(), demo().reading), demo().glance)
    assert "+3" in line.accessibleName()
    line.hide_sums()
    assert (line.words, line.accessibleName()) == ("", "")


def test_at_the_result_of_a_lesson_the_margin_is_the_one_number(qtbot: QtBot) -> None:
    view = FilmView()
    qtbot.addWidget(view)
    plan = demo()
    view.show_plan(plan, RULES)

    def tells_sums(landed: int, narration: Narration) -> set[bool]:
        view.show_instant(Instant(landed), narration)
        return {bowl.shows_sum for bowl in view.bowls}

    told = Narration(answered=True)
    assert tells_sums(plan.glance, LESSON) == {True}
    assert tells_sums(plan.reading, told) == {False}
    assert tells_sums(plan.reading + 1, told) == {True}
    assert tells_sums(plan.reading, replace(told, more=True)) == {True}
    assert tells_sums(plan.reading, replace(told, pace=Pace.TABLE)) == {True}


def test_the_margin_is_never_called_unchanged_after_a_step_that_changed_it(qtbot: QtBot) -> None:
    line = InvariantLine()
    qtbot.addWidget(line)
    for number in range(demo().glance):
        line.show_moment(moment(demo(), number), demo().glance)
        assert "margin so far" in line.words


def test_the_glance_asks_and_then_says_whether_the_answer_was_right() -> None:
    at = Instant(demo().glance)
    assert caption_at(demo(), at, RULES, LESSON).title == "Who wins? Look at the bowls."
    said = {
        answer: caption_at(demo(), at, RULES, replace(LESSON, answered=True, answer=answer)).title
        for answer in (Color.BLACK, Color.WHITE, None)
    }
    assert said == {
        Color.BLACK: "Right. Black wins.",
        Color.WHITE: "No. Black wins.",
        None: "Black wins.",
    }


def test_where_no_stone_loses_the_result_says_whether_the_answer_was_right() -> None:
    for plan in plans():
        for answer in Color:
            narration = replace(LESSON, answered=True, answer=answer)
            caption = caption_at(plan, Instant(plan.reading), RULES, narration)
            assert caption.title.startswith(("Right.", "No.")) != any(plan.losing)
            assert len(caption.title.split()) <= 9


def test_the_first_level_is_one_sentence_and_the_second_has_reason_and_article() -> None:
    for plan in plans():
        for number in (*steps_of(plan), len(plan.film)):
            caption = caption_at(plan, Instant(number), RULES, replace(LESSON, answered=True))
            assert len(caption.title.split()) <= 9
            assert (caption.arithmetic, caption.explanation, caption.source) == ((), "", "")
    result = Instant(demo().reading)
    more = caption_at(demo(), result, RULES, replace(LESSON, more=True, answered=True))
    assert more.explanation
    assert more.source == "Ing 1991, Article 4."


def test_every_stage_on_the_rail_comes_up_in_the_film() -> None:
    for plan in plans():
        seen = {caption.stage for caption, _ in told(plan, AUTO)}
        seen |= {Stage.GLANCE, Stage.RESULT}
        assert seen == set(stages_of(plan))
