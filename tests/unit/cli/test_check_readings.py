"""`check --readings`: the moves that turn if a row of the texts is read otherwise; and the first pass."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ingboard.review.cited import worked_cases
from tests.unit.cli.sgf_files import Program, sgf, written


def record_of(folder: Path, name: str) -> Path:
    case = worked_cases()[name.lower()]
    return written(folder, sgf(case.board, case.moves, f"PL[{case.to_move}]"), f"{name}.sgf")


def readings(call: Any) -> list[tuple[str, str, list[tuple[int, bool]]]]:
    (game,) = call.answer["files"]
    return [
        (one["row"], one["reading"], [(move["number"], move["legal"]) for move in one["moves"]])
        for one in game["readings"]
    ]


@pytest.mark.parametrize(
    ("name", "rules", "found"),
    [
        ("Q01", "ing1991", [("whole_board_cycle", "never", [(8, True)])]),
        ("Q01", "ing1996", [("whole_board_cycle", "never", [(8, True)])]),
        ("Q01", "simplified", []),
        ("r3d01", "kss", [("disturbs_once", "game", [(3, True)])]),
        ("r3d01", "ing1991", []),
        ("D02", "ing1991", [("hot_in_disturbing", "no", [(2, False)])]),
        ("D02", "ing1996", []),
        ("D02", "simplified", []),
    ],
)
def test_what_turns_is_listed_by_row(
    ingboard: Program, tmp_path: Path, name: str, rules: str, found: list[Any]
) -> None:
    call = ingboard("check", record_of(tmp_path, name), "--readings", "--rules", rules, "--json")
    assert readings(call) == found


def test_people_read_the_row_the_reading_whose_it_is_and_the_moves(
    ingboard: Program, tmp_path: Path
) -> None:
    out = ingboard("check", record_of(tmp_path, "r3d01"), "--readings", "--rules", "kss").out
    lines = out.splitlines()
    at = lines.index("  read otherwise: A second group of kos: may the same side disturb there?")
    assert lines[at + 1 : at + 3] == [
        "    “Once in the game, wherever.” (Kim, Simon, Straus, section 2, During the game 5)",
        "      move 3, White B2: allowed here, then barred",
    ]


def test_without_the_option_nothing_is_tried(ingboard: Program, tmp_path: Path) -> None:
    call = ingboard("check", record_of(tmp_path, "D02"), "--rules", "ing1991", "--json")
    assert "readings" not in call.answer["files"][0]
    assert (
        "read otherwise"
        not in ingboard("check", record_of(tmp_path, "D02"), "--rules", "ing1991").out
    )


@pytest.mark.parametrize("rules", ["ing1991", "ing1996", "kss"])
def test_what_turns_was_never_certain(ingboard: Program, tmp_path: Path, rules: str) -> None:
    """A verdict that every text settles is not among those that another reading turns."""
    for name in ("D02", "r3d01", "M03", "X01", "r3s04", "S01"):
        path = record_of(tmp_path, name)
        (game,) = ingboard("check", path, "--readings", "--rules", rules, "--json").answer["files"]
        sure = {move["number"]: move.get("confidence", "high") for move in game["moves"]}
        turned = {move["number"] for one in game["readings"] for move in one["moves"]}
        assert all(sure[number] != "high" for number in turned), name


@pytest.mark.parametrize(
    ("rules", "sure"), [("ing1991", "low"), ("ing1996", "low"), ("kss", "medium")]
)
def test_a_first_pass_is_legal_with_a_note_under_each_sst_text(
    ingboard: Program, tmp_path: Path, rules: str, sure: str
) -> None:
    record = written(tmp_path, sgf(moves=["B pass", "W E5"]))
    call = ingboard("check", record, "--rules", rules)
    assert call.status == 0
    assert "move 1, Black pass: 1991, item 7: a game starts with a board play." in call.out
    first, second = ingboard("check", record, "--rules", rules, "--json").answer["files"][0][
        "moves"
    ]
    assert first["legal"]
    assert first["confidence"] == sure
    assert "text" in first
    assert "text" not in second


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        ("simplified", ["B pass", "W E5"]),
        ("ing1991", ["B E5", "W pass"]),
        ("kss", ["B E5", "W pass"]),
    ],
)
def test_no_other_pass_has_the_note(
    ingboard: Program, tmp_path: Path, rules: str, moves: list[str]
) -> None:
    record = written(tmp_path, sgf(moves=moves))
    assert "item 7" not in ingboard("check", record, "--rules", rules).out


def test_white_passes_while_handicap_stones_are_placed_without_a_note(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(["." * 9] * 8 + ["X" + "." * 7 + "X"], ["W pass"], "HA[2]"))
    assert "item 7" not in ingboard("check", record, "--rules", "ing1991").out
