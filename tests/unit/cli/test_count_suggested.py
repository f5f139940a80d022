"""`count --suggest-dead`: the suggestion stands for names, says that it is one, and what is unsure."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.sgf_files import Program, cases_in, sgf, written

DEMO = cases_in("counting_cases.json")["demo-even-9x9"]
SIMPLIFIED = "KM[8]RU[Simplified Ing]RE[B+3]"
GREAT_KOMI = SIMPLIFIED.replace("KM[8]", "KM[12]").replace("B+3", "W+1")


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    """The board of the article; with this komi White wins however the two stones fall out."""
    return written(tmp_path, sgf(DEMO["board"], properties=GREAT_KOMI))


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
        "suggested_margins": [-39, -1],
    }


def test_the_dead_of_the_article_are_found(ingboard: Program, demo: Path) -> None:
    answer = ingboard("count", demo, "--suggest-dead", "--json").answer
    assert sorted(answer["dead"]) == ["B7", "B8", "H2"]
    assert (answer["result"], answer["agrees"]) == ("W+1", True)


def test_with_the_komi_of_the_article_its_two_white_stones_can_turn_it(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(DEMO["board"], properties=SIMPLIFIED))
    answer = ingboard("count", record, "--suggest-dead", "--json").answer
    assert answer["suggested_unsure"] == ["B8", "B7"]
    assert (answer["suggested_margins"], answer["winner"]) == ([-35, 3], None)


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


def test_marks_of_the_record_go_before_the_suggestion(ingboard: Program, tmp_path: Path) -> None:
    record = written(tmp_path, sgf(DEMO["board"], properties=SIMPLIFIED, last=";TB[bb]"))
    call = ingboard("count", record, "--suggest-dead")
    answer = ingboard("count", record, "--suggest-dead", "--json").answer
    assert answer["sources"]["dead"] == "file"
    assert answer["dead"] == ["B8", "B7"]
    assert "suggested_certain" not in answer
    assert "The record's own territory marks name the dead stones; none was suggested." in call.out


def test_a_chain_whose_fate_was_only_played_out_is_said_to_be_guessed(
    ingboard: Program, demo: Path
) -> None:
    answer = ingboard("count", demo, "--suggest-dead", "--json").answer
    assert not set(answer["dead"]) <= set(answer["suggested_certain"])
    assert any("not proved" in note for note in answer["notes"])


OPEN = [
    *["...XO...."] * 3,
    "...XO.X..",
    "...XO.XX.",
    "...XO....",
    "...XOOO..",
    "...XXXOOO",
    "....OX...",
]


def test_no_winner_is_named_while_unsettled_chains_can_turn_it(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(OPEN, properties="KM[8]"))
    answer = ingboard("count", record, "--suggest-dead", "--json").answer
    worst, best = answer["suggested_margins"]
    assert worst < 0 < best
    for key in ("winner", "result", "margin", "fill_margin", "agrees"):
        assert answer[key] is None, key
    assert (answer["final"], answer["steps"], answer["tags"]) == ([], [], {})
    out = ingboard("count", record, "--suggest-dead").out
    assert "open: unsettled chains can turn it" in out
    assert "Between W+" in out
    assert "?" in out
    assert "wins" not in out


def test_named_stones_settle_what_the_suggestion_left_open(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(OPEN, properties="KM[8]"))
    unsure = ingboard("count", record, "--suggest-dead", "--json").answer["suggested_unsure"]
    assert ingboard("count", record, "--dead", unsure[0], "--json").answer["winner"]


@pytest.mark.parametrize(
    "line", [("sheet", "RECORD"), ("export", "RECORD", "--step", "1", "--to", "OUT.svg")]
)
def test_no_sheet_and_no_picture_is_made_of_an_open_count(
    ingboard: Program, tmp_path: Path, line: tuple[str, ...]
) -> None:
    record = written(tmp_path, sgf(OPEN, properties="KM[8]"))
    named = {"RECORD": str(record), "OUT.svg": str(tmp_path / "out.svg")}
    call = ingboard(*(named.get(word, word) for word in line), "--suggest-dead")
    assert call.status == 2
    assert "name the dead (--dead)" in call.err
    assert not (tmp_path / "out.svg").exists()


def test_after_a_second_succession_of_passes_nothing_is_suggested(
    ingboard: Program, tmp_path: Path
) -> None:
    passes = ["B pass", "W pass", "B A1", "W pass", "B pass"]
    call = ingboard("count", written(tmp_path, sgf(DEMO["board"], passes)), "--suggest-dead")
    assert call.status == 2
    assert "omit --suggest-dead" in call.err
