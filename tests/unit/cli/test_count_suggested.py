"""`count --suggest-dead`: the suggestion stands for names, says that it is one, and what is unsure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.sgf_files import Program, cases_in, sgf, written

DEMO = cases_in("counting_cases.json")["demo-even-9x9"]
SIMPLIFIED = "KM[8]RU[Simplified Ing]RE[B+3]"


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    return written(tmp_path, sgf(DEMO["board"], properties=SIMPLIFIED))


def test_the_suggestion_counts_like_the_same_stones_named(ingboard: Program, demo: Path) -> None:
    suggested = ingboard("count", demo, "--suggest-dead", "--json").answer
    dead = " ".join(suggested["dead"])
    assert dead
    named = ingboard("count", demo, "--dead", dead, "--json").answer
    assert suggested["sources"]["dead"] == "suggestion"
    assert {**suggested, "sources": 0, "notes": 0} == {
        **named,
        "sources": 0,
        "notes": 0,
        "suggested_certain": suggested["suggested_certain"],
        "suggested_unsure": suggested["suggested_unsure"],
    }


def test_the_dead_of_the_article_are_found(ingboard: Program, demo: Path) -> None:
    answer = ingboard("count", demo, "--suggest-dead", "--json").answer
    assert sorted(answer["dead"]) == ["B7", "B8", "H2"]
    assert (answer["result"], answer["agrees"]) == ("B+3", True)


def test_people_read_that_it_is_a_suggestion_only(ingboard: Program, demo: Path) -> None:
    out = ingboard("count", demo, "--suggest-dead").out
    assert "(suggested)" in out
    assert "players decide" in out


def test_a_board_without_a_dead_stone_says_so(ingboard: Program, tmp_path: Path) -> None:
    record = written(tmp_path, sgf([".X.XO.O.."] * 9, properties=SIMPLIFIED))
    assert "none (suggested)" in ingboard("count", record, "--suggest-dead").out


def test_unsure_chains_are_named_by_a_stone(ingboard: Program, tmp_path: Path) -> None:
    open_board = ["." * 9, "..X...O..", "." * 9, "....XO...", *["." * 9] * 5]
    call = ingboard("count", written(tmp_path, sgf(open_board)), "--suggest-dead", "--json")
    unsure = call.answer["suggested_unsure"]
    assert unsure
    assert any("unsettled" in note and unsure[0] in note for note in call.answer["notes"])


def test_the_suggestion_goes_before_marks_in_the_record(ingboard: Program, tmp_path: Path) -> None:
    record = sgf(DEMO["board"], properties=SIMPLIFIED, last=";TB[bb]")
    answer = ingboard("count", written(tmp_path, record), "--suggest-dead", "--json").answer
    assert answer["sources"]["dead"] == "suggestion"
    assert sorted(answer["dead"]) == ["B7", "B8", "H2"]


def test_after_a_second_succession_of_passes_nothing_is_suggested(ingboard: Program, tmp_path: Path) -> None:
    passes = ["B pass", "W pass", "B A1", "W pass", "B pass"]
    call = ingboard("count", written(tmp_path, sgf(DEMO["board"], passes)), "--suggest-dead")
    assert call.status == 2
    assert "omit --suggest-dead" in call.err
