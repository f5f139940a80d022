"""`count --json` gives the expected values of every worked example, each written as a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.sgf_files import Program, cases_in, names, sgf, written

CASES = cases_in("counting_cases.json")
SAME = (
    "black_area",
    "white_area",
    "shared",
    "black_territory",
    "white_territory",
    "comp_white_stones",
    "comp_black_stones",
    "feasible",
    "fill_margin",
    "margin",
    "winner",
)
LEFT = ("spaces_b", "spaces_w", "losing_b", "losing_w", "in_hand_b", "in_hand_w")


def options_of(case: dict[str, Any]) -> list[str]:
    handicap = case.get("handicap", 0)
    options = {
        "--komi": case["komi"],
        "--black-penalty": case.get("pen_b", 0),
        "--white-penalty": case.get("pen_w", 0),
        "--handicap": handicap,
        "--handicap-compensation": case.get("handicap_rule", "kss"),
        "--ties": case.get("tie", "white" if handicap else "black"),
        "--shared": {"simplified": "region", "adjacency": "adjacency"}[
            case.get("mode", "simplified")
        ],
        "--dead": names(case.get("dead", []), case["size"]),
    }
    return [str(part) for option in options.items() for part in option]


@pytest.fixture(params=list(CASES))
def counted(
    request: pytest.FixtureRequest, tmp_path: Path, ingboard: Program
) -> tuple[dict[str, Any], dict[str, Any]]:
    case = CASES[request.param]
    record = written(tmp_path, sgf(case["board"]))
    call = ingboard("count", record, "--json", *options_of(case))
    assert (call.status, call.err) == (0, "")
    return case, call.answer


def test_the_answer_has_the_values_of_the_case(
    counted: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    case, answer = counted
    expected = case["expect"]
    assert {key: answer[key] for key in SAME} == {key: expected[key] for key in SAME}
    assert (answer["reserved"] is None) == (expected["reserved"] is None or not answer["feasible"])
    assert bool(answer["reasons"]) != answer["feasible"]
    assert bool(answer["ways_out"]) != answer["feasible"]
    if not answer["feasible"]:
        assert (answer["final"], answer["tags"], answer["steps"]) == ([], {}, [])
        return
    assert {key: answer[key] for key in LEFT} == {key: expected[key] for key in LEFT}
    assert len(answer["open_points"]) == len(expected["empty_points"])


def test_the_filled_board_is_the_game_with_complete_sets_on_it(
    counted: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    case, answer = counted
    if not answer["feasible"]:
        return
    size, final = case["size"], answer["final"]
    signs = "".join(final)
    assert [len(row) for row in final] == [size] * size
    assert set(signs) <= set("XO.")
    assert signs.count(".") == len(answer["open_points"])
    in_hand = (answer["in_hand_b"], answer["in_hand_w"])
    assert (signs.count("X"), signs.count("O")) == tuple(
        (size * size - 1) // 2 - left for left in in_hand
    )
    dead = {tuple(pair) for pair in case.get("dead", [])}
    for row, line in enumerate(case["board"]):
        for column, sign in enumerate(line):
            if sign != "." and (row, column) not in dead and (row, column) not in dead_chains(case):
                assert final[row][column] == sign


def test_the_steps_put_down_every_stone_that_is_not_of_the_game(
    counted: tuple[dict[str, Any], dict[str, Any]],
) -> None:
    _, answer = counted
    kinds = {"return-dead", "share", "compensate", "penalize", "reserve", "fill", "place-losing"}
    assert {step["kind"] for step in answer["steps"]} <= kinds
    placed = [
        point
        for step in answer["steps"]
        if step["kind"] not in {"return-dead", "reserve"}
        for point in step["points"]
    ]
    assert len(placed) == len(set(placed))
    assert set(answer["tags"]) == {*placed, *answer["open_points"]}
    home = [p for s in answer["steps"] if s["kind"] == "return-dead" for p in s["points"]]
    assert sorted(home) == (sorted(answer["dead"]) if answer["feasible"] else [])


def dead_chains(case: dict[str, Any]) -> set[tuple[int, int]]:
    """All stones of the chains that the case names."""
    found: set[tuple[int, int]] = set()
    board, todo = case["board"], [tuple(pair) for pair in case.get("dead", [])]
    while todo:
        row, column = todo.pop()
        if (row, column) in found:
            continue
        found.add((row, column))
        for near in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            inside = 0 <= near[0] < case["size"] and 0 <= near[1] < case["size"]
            if inside and board[near[0]][near[1]] == board[row][column]:
                todo.append(near)
    return found
