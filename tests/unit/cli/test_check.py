"""`check`: a verdict on every move, as JSON and for people, over files and folders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.sgf_files import Call, Program, cases_in, sgf, written

KO = cases_in("ko_positions.json")
PASSES = ["B pass", "W pass"]


def record_of(case: dict[str, Any]) -> str:
    return sgf(case["diagram"], case["moves"], f"PL[{case['to_move']}]")


def compare(call: Call, case: dict[str, Any], rules: str) -> None:
    (game,) = call.answer["files"]
    expected = [told for told in case[rules] if told is not None]
    found = game["moves"][: len(expected)]
    assert [move["legal"] for move in found] == [told["legal"] for told in expected]
    assert [move.get("reason") for move in found] == [told.get("reason") for told in expected]
    assert len(game["moves"]) == len(case["moves"])


@pytest.mark.parametrize("name", KO)
def test_the_ko_case_under_the_simplified_text(
    ingboard: Program, tmp_path: Path, name: str
) -> None:
    record = written(tmp_path, record_of(KO[name]))
    compare(ingboard("check", record, "--rules", "simplified", "--json"), KO[name], "simplified")


@pytest.mark.parametrize("name", KO)
def test_the_ko_case_under_the_text_of_1991(ingboard: Program, tmp_path: Path, name: str) -> None:
    record = written(tmp_path, record_of(KO[name]))
    compare(ingboard("check", record, "--rules", "ing1991", "--json"), KO[name], "ing1991")


def test_a_refused_move_says_why_and_what_it_refers_to(ingboard: Program, tmp_path: Path) -> None:
    record = written(tmp_path, record_of(KO["K01"]))
    call = ingboard("check", record, "--rules", "ing1991", "--json")
    legal, refused = call.answer["files"][0]["moves"]
    assert call.status == 1
    assert legal == {"number": 1, "color": "B", "point": "C3", "legal": True}
    text = refused.pop("text")
    assert refused.pop("source").startswith("1991, Article 3")
    assert refused == {
        "number": 2,
        "color": "W",
        "point": "B3",
        "legal": False,
        "reason": "hot_single",
        "refers_to": 1,
        "confidence": "high",
    }
    assert "B3" in text
    assert "move 1" in text


def test_the_answer_has_the_keys_of_the_contract(ingboard: Program, tmp_path: Path) -> None:
    record = written(tmp_path, sgf(moves=PASSES, properties="RE[B+3]"))
    answer = ingboard("check", record, "--json").answer
    (game,) = answer["files"]
    assert answer["rules"] == "simplified"
    keys = ["file", "game", "size", "encoding", "findings", "moves", "phase", "recorded", "counted"]
    assert list(game)[: len(keys)] == keys
    assert (game["phase"], game["recorded"], game["encoding"]) == ("agreement", "B+3", "utf-8")
    assert set(game["findings"][0]) == {"severity", "line", "column", "code", "text"}
    assert [move["point"] for move in game["moves"]] == ["pass", "pass"]


@pytest.mark.parametrize(
    ("rules", "moves", "phase"),
    [
        ("simplified", ["B E5"], "playing"),
        ("simplified", ["B E5", "W pass"], "playing"),
        ("simplified", PASSES, "agreement"),
        ("simplified", [*PASSES, "B E5"], "playing-on"),
        ("simplified", [*PASSES, "B pass"], "playing-on"),
        ("simplified", [*PASSES, "B E5", "W pass", "B pass"], "ended"),
        ("simplified", PASSES * 2, "ended"),
        ("ing1991", PASSES, "paused"),
        ("ing1991", [*PASSES, "B pass"], "paused"),
        ("ing1991", [*PASSES, "B E5"], "playing"),
        ("ing1991", [*PASSES, "B E5", "W pass", "B pass"], "paused"),
        ("ing1996", PASSES * 2, "ended"),
        ("kss", PASSES * 2, "ended"),
    ],
)
def test_the_phase_follows_the_passes(
    ingboard: Program, tmp_path: Path, rules: str, moves: list[str], phase: str
) -> None:
    record = written(tmp_path, sgf(moves=moves))
    call = ingboard("check", record, "--rules", rules, "--json")
    assert (call.status, call.answer["files"][0]["phase"]) == (0, phase)


def test_everything_after_the_end_is_refused_and_still_shown(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(moves=[*PASSES * 2, "B E5", "W pass", "B E5", "W C3"]))
    for rules in ("simplified", "ing1991"):
        (game,) = ingboard("check", record, "--rules", rules, "--json").answer["files"]
        assert [move["number"] for move in game["moves"]] == list(range(1, 9))
        assert [move.get("reason") for move in game["moves"]] == [None] * 4 + ["ended"] * 4
        assert {move["refers_to"] for move in game["moves"][4:]} == {4}
        assert game["phase"] == "ended"
    out = ingboard("check", record).out
    assert "moves 5 to 8 after the game's end" in out


def test_a_move_on_a_stone_is_reported_and_played(ingboard: Program, tmp_path: Path) -> None:
    ko = ["B C3", "W B3"]
    case = KO["K01"]
    before = ["W A1", "B A1"]  # the second finds a stone and takes its place
    record = sgf(case["diagram"], [*before, *ko], "PL[W]")
    call = ingboard("check", written(tmp_path, record), "--json")
    moves = call.answer["files"][0]["moves"]
    assert [move.get("reason") for move in moves] == [None, "occupied", None, "superko"]
    assert [move["number"] for move in moves] == [1, 2, 3, 4]
    assert moves[3]["refers_to"] == 2


def test_an_earlier_move_is_named_by_its_number_in_the_record(
    ingboard: Program, tmp_path: Path
) -> None:
    case = KO["K01"]
    on_stone = "W C4"
    record = sgf(case["diagram"], [on_stone, "B E1", "B C3", "W B3"], "PL[W]")
    call = ingboard("check", written(tmp_path, record), "--rules", "ing1991", "--json")
    moves = call.answer["files"][0]["moves"]
    assert [move.get("reason") for move in moves] == ["occupied", None, None, "hot_single"]
    assert moves[3]["refers_to"] == 3
    assert "move 3" in moves[3]["text"]


def test_the_same_color_twice_is_a_finding_and_handicap_stones_are_not(
    ingboard: Program, tmp_path: Path
) -> None:
    moves = ["B C3", "B G7", "W E5", "W E6"]
    codes = {}
    for properties in ("RU[GOE]", "RU[GOE]HA[2]"):
        record = written(tmp_path, sgf(moves=moves, properties=properties))
        call = ingboard("check", record, "--json")
        found = call.answer["files"][0]["findings"]
        codes[properties] = [finding["code"] for finding in found]
        assert call.status == 0
    assert codes == {"RU[GOE]": ["out-of-turn"] * 2, "RU[GOE]HA[2]": ["out-of-turn"]}


def test_suicide_of_one_stone_is_a_pass_under_kss(ingboard: Program, tmp_path: Path) -> None:
    corner = [".X" + "." * 7, "X" + "." * 8, *["." * 9] * 7]
    record = written(tmp_path, sgf(corner, ["W A9", "B pass"], "PL[W]"))
    (game,) = ingboard("check", record, "--rules", "kss", "--json").answer["files"]
    assert game["moves"][0] == {
        "number": 1,
        "color": "W",
        "point": "A9",
        "legal": True,
        "as_pass": True,
        "text": "Single-stone suicide: White passed.",
        "confidence": "low",
    }
    assert "White A9: Single-stone suicide" in ingboard("check", record, "--rules", "kss").out
    assert game["phase"] == "paused"


@pytest.mark.parametrize(
    ("fail_on", "statuses"), [("never", (0, 0, 0)), ("illegal", (0, 0, 1)), ("finding", (0, 1, 1))]
)
def test_the_status_is_as_strict_as_asked(
    ingboard: Program, tmp_path: Path, fail_on: str, statuses: tuple[int, ...]
) -> None:
    clean = written(tmp_path, sgf(moves=["B E5"], properties="RU[GOE]"), "clean.sgf")
    odd = written(tmp_path, sgf(moves=["B E5", "B E6"], properties="RU[GOE]"), "odd.sgf")
    wrong = written(tmp_path, sgf(moves=["B E5", "W E5"], properties="RU[GOE]"), "wrong.sgf")
    for options in ((), ("--json",)):
        found = tuple(
            ingboard("check", record, "--fail-on", fail_on, *options).status
            for record in (clean, odd, wrong)
        )
        assert found == statuses


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    shelf = tmp_path / "shelf"
    (shelf / "deep" / "deeper").mkdir(parents=True)
    written(shelf, sgf(moves=["B E5"], properties="RU[GOE]"), "b.sgf")
    written(shelf / "deep", sgf(moves=["B E5"]) + sgf(moves=["B A1", "W A1"]), "a.SGF")
    (shelf / "deep" / "deeper" / "bad.sgf").write_bytes(b"no record")
    (shelf / "notes.txt").write_text("(;B[aa])")
    return shelf


def test_a_folder_is_checked_with_all_that_is_below_it(ingboard: Program, shelf: Path) -> None:
    call = ingboard("check", shelf, "--json")
    games = call.answer["files"]
    assert call.status == 1
    assert [(Path(game["file"]).name, game["game"]) for game in games] == [
        ("b.sgf", 1),
        ("a.SGF", 1),
        ("a.SGF", 2),
        ("bad.sgf", None),
    ]
    assert games[3]["findings"][0]["code"] == "unreadable"
    assert [set(game) for game in games] == [set(games[0])] * 4
    assert call.answer["rules"] is None
    assert ingboard("check", shelf, "--rules", "kss", "--json").answer["rules"] == "kss"


def test_people_read_what_is_wrong_and_a_summary(ingboard: Program, shelf: Path) -> None:
    call = ingboard("check", shelf)
    lines = call.out.splitlines()
    assert call.err == ""
    assert "b.sgf" not in call.out
    assert any("move 2, White A1" in line for line in lines)
    assert any("bad.sgf" in line for line in lines)
    assert lines[-1].startswith("3 games, 4 moves, 1 move refused")
    assert lines[-1].endswith("1 unreadable file.")
    assert "{" not in call.out
    assert "None" not in call.out


def test_an_unreadable_file_among_others_lets_the_others_be_checked(
    ingboard: Program, tmp_path: Path
) -> None:
    good = written(tmp_path, sgf(moves=["B E5"]))
    call = ingboard("check", good, tmp_path / "gone.sgf")
    assert call.status == 1
    assert "File not found" in call.out
    assert ingboard("check", good, tmp_path / "gone.sgf", "--fail-on", "never").status == 0


def test_a_game_that_was_played_on_to_its_end_is_counted(ingboard: Program, tmp_path: Path) -> None:
    rows = cases_in("counting_cases.json")["demo-even-9x9"]["board"]
    ended = written(tmp_path, sgf(rows, PASSES * 2, "KM[8]"))
    assert ingboard("check", ended, "--json").answer["files"][0]["counted"] == "W+10"
    marked = sgf(rows, PASSES, "KM[8]", ";TB[bb]TW[hh]")
    call = ingboard("check", written(tmp_path, marked), "--json")
    assert call.answer["files"][0]["counted"] == "B+3"
    stopped = written(tmp_path, sgf(rows, PASSES, "KM[8]"))
    assert ingboard("check", stopped, "--json").answer["files"][0]["counted"] is None


def test_the_confidence_is_printed_of_refusals_and_of_legal_moves_that_no_text_settles(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, record_of(KO["kd01"]))
    assert (
        "Confidence: low: ask the referee." in ingboard("check", record, "--rules", "ing1991").out
    )
    assert "Confidence: medium." in ingboard("check", record, "--rules", "kss").out
    sacrifice = cases_in("ko_cases.json")["R12"]
    record = written(tmp_path, sgf(sacrifice["diagram"], sacrifice["moves"][:5], "PL[W]"))
    said = ingboard("check", record, "--rules", "ing1991")
    assert "move 5, White C1: Legal here. Confidence: low: ask the referee." in said.out
    (game,) = ingboard("check", record, "--rules", "ing1991", "--json").answer["files"]
    assert [move.get("confidence") for move in game["moves"]] == [None, None, None, "low", "low"]


def test_after_two_passes_simplified_has_the_opponent_of_the_last_passer_move(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(["." * 9] * 9, ["B C3", "W pass", "B pass", "B E5"], ""))
    (game,) = ingboard("check", record, "--rules", "simplified", "--json").answer["files"]
    refused = game["moves"][3]
    assert (refused["reason"], refused["refers_to"]) == ("wrong_turn", 3)
    assert "White moves first" in refused["text"]
    assert "out-of-turn" not in [finding["code"] for finding in game["findings"]]
    (game,) = ingboard("check", record, "--rules", "ing1991", "--json").answer["files"]
    assert game["moves"][3]["legal"]
    assert "out-of-turn" in [finding["code"] for finding in game["findings"]]
