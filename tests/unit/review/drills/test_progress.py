"""Progress of pupils: times, streaks, levels, the file and the table for a spreadsheet."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from ingboard.review.drills.drill import DrillKind, DrillVerdict, Level
from ingboard.review.drills.hint import DrillHint
from ingboard.review.drills.making import make_drill
from ingboard.review.drills.progress import (
    DrillProgress,
    csv_of,
    load_progress,
    save_progress,
    tidy_name,
)

RIGHT, WRONG = DrillVerdict(right=True), DrillVerdict(right=False, hints=(DrillHint.FORGOT_DOUBLE,))


def after(*verdicts: DrillVerdict, name: str = "Mei", level: Level = Level.SECOND) -> DrillProgress:
    drill = make_drill(DrillKind.MARGIN, level, 1)
    progress = DrillProgress(name)
    for number, verdict in enumerate(verdicts):
        progress = progress.with_answer(drill, verdict, 1000 * number, 1000 * number + 400)
    return progress


def test_an_answer_keeps_its_time_and_its_mistake() -> None:
    answered = after(WRONG).answers[0]
    assert (answered.took, answered.at, answered.hints) == (400, 400, (DrillHint.FORGOT_DOUBLE,))


def test_a_streak_ends_with_a_wrong_answer() -> None:
    assert after(RIGHT, WRONG, RIGHT, RIGHT).streak == 2
    assert after(RIGHT, WRONG).streak == 0


@pytest.mark.parametrize(
    ("verdicts", "level"),
    [
        ((), Level.FIRST),
        ((RIGHT,) * 3, Level.SECOND),
        ((RIGHT,) * 4, Level.THIRD),
        ((RIGHT, WRONG), Level.SECOND),
        ((RIGHT, WRONG, WRONG), Level.FIRST),
    ],
)
def test_the_next_level_follows_the_answers(
    verdicts: tuple[DrillVerdict, ...], level: Level
) -> None:
    assert after(*verdicts).next_level(DrillKind.MARGIN) is level


def test_the_highest_level_has_none_above() -> None:
    assert after(*[RIGHT] * 9, level=Level.FIFTH).next_level(DrillKind.MARGIN) is Level.FIFTH


def test_progress_comes_back_from_its_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "drills.json"
    pupils = {name: after(RIGHT, WRONG, name=name) for name in ("../../etc/許", "=1+1")}
    save_progress(path, pupils)
    assert load_progress(path) == pupils
    assert [each.name for each in path.parent.iterdir()] == ["drills.json"]


@pytest.mark.parametrize("content", ["", "[]", '{"pupils": {"A": [{}]}}', '{"pupils": {"A": 3}}'])
def test_a_spoilt_file_is_set_aside_and_not_lost(tmp_path: Path, content: str) -> None:
    path = tmp_path / "drills.json"
    path.write_text(content, encoding="utf-8")
    assert load_progress(path) == {}
    assert (tmp_path / "drills.bad").read_text(encoding="utf-8") == content


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@A", " =1", "\t=1", "\uff1d1"])
def test_no_name_becomes_a_formula(name: str) -> None:
    rows = list(csv.reader(io.StringIO(csv_of([after(RIGHT, name=name)]), newline="")))
    assert rows[1][0] == f"'{name}"


def test_the_table_holds_names_as_they_are() -> None:
    rows = list(csv.reader(io.StringIO(csv_of([after(WRONG, name='Li, "Mei"')]), newline="")))
    assert rows[1] == ['Li, "Mei"', "margin", "2", "1", "no", "forgot-double", "400", "400"]


def test_a_name_is_one_tidy_line() -> None:
    assert tidy_name("  Mei\n Li\x00 ") == "Mei Li"
    assert len(tidy_name("x" * 500)) == 80
