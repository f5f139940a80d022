"""`verdict`: one verdict with its texts, rows and address, printed, as JSON and as a page to be filed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.unit.cli.sgf_files import Program, cases_in, sgf, written

KO = cases_in("ko_positions.json")
RECORDS = ROOT / "tests" / "data" / "records"


def record_of(case: dict[str, Any], moves: int | None = None) -> str:
    return sgf(
        case["diagram"], case["moves"][:moves], f"PL[{case['to_move']}]PB[Ann]PW[Ben]EV[Cup]"
    )


@pytest.fixture
def ko(tmp_path: Path) -> Path:
    """A single ko; White takes back at once with move 2."""
    return written(tmp_path, record_of(KO["K01"]))


def test_the_verdict_has_board_texts_rows_readings_and_address(ingboard: Program, ko: Path) -> None:
    call = ingboard("verdict", ko, 2, "--rules", "ing1991")
    assert (call.status, call.err) == (0, "")
    lines = call.out.splitlines()
    assert lines[0] == "White may not play B3"
    assert lines[1] == f"{ko}, game 1, Ann against Ben, Cup, move 2"
    assert "Moves before: 1 Black C3." in lines
    for title in ("Ing 1991", "Simplified Ing", "Ing 1996", "Kim, Simon, Straus"):
        assert title in lines
    assert call.out.count("Confidence: ") == 4
    assert "Here: Barred: the stone that took is hot." in call.out
    assert lines[-1].startswith("Address: ingboard:game/")


@pytest.mark.parametrize("name", ["K01", "k01"])
def test_a_case_is_named_by_its_id(ingboard: Program, name: str) -> None:
    answer = ingboard("verdict", name, 2, "--json").answer
    assert answer["address"] == f"ingboard:verdict/{name}/2/ing1991"
    assert (answer["title"], answer["move"], answer["color"], answer["point"]) == (
        "White may not play B3",
        2,
        "W",
        "B3",
    )


def test_a_line_of_the_laboratory_is_named_by_its_number(ingboard: Program) -> None:
    first, second = (
        ingboard("verdict", name, 1, "--json").answer for name in ("double-ko", "double-ko.2")
    )
    assert first["board"] == second["board"]


@pytest.mark.parametrize(("name", "last"), [("Q01", 9), ("D02", 2), ("double-ko.2", None)])
def test_a_named_line_is_asked_about_its_last_move(
    ingboard: Program, name: str, last: int | None
) -> None:
    answer = ingboard("verdict", name, "--json").answer
    assert answer == ingboard("verdict", name, answer["move"], "--json").answer
    assert last in (None, answer["move"])
    assert f"no move {answer['move'] + 1}" in ingboard("verdict", name, answer["move"] + 1).err


def test_the_answer_has_the_keys_of_the_contract(ingboard: Program, ko: Path) -> None:
    answer = ingboard("verdict", ko, 2, "--rules", "ing1991", "--json").answer
    assert list(answer) == [
        "file",
        "game",
        "move",
        "color",
        "point",
        "rules",
        "title",
        "board",
        "texts",
        "address",
        "schema",
    ]
    assert [one["rules"] for one in answer["texts"]] == ["ing1991", "simplified", "ing1996", "kss"]
    own = answer["texts"][0]
    assert (own["legal"], own["reason"], own["refers_to"]) == (False, "hot_single", 1)
    assert own["confidence"] == "high"
    assert own["article"].startswith("1991, Article 3")
    (row,) = own["rows"]
    assert (row["row"], row["status"], row["confidence"]) == ("single_ko", "said", "high")
    assert row["quote"].startswith("A single ko stone that has removed")


def test_its_other_readings_say_whose_they_are_and_whether_the_verdict_turns(
    ingboard: Program,
) -> None:
    own = ingboard("verdict", "D02", 2, "--json").answer["texts"][0]
    (row,) = [row for row in own["rows"] if row["others"]]
    assert row["status"] == "silent"
    assert own["confidence"] == "medium"
    (other,) = row["others"]
    assert (other["follows"], other["turns"]) == ("1991, Article 3", True)


def test_a_play_after_the_last_move_is_asked_by_its_name(ingboard: Program, tmp_path: Path) -> None:
    before = written(tmp_path, record_of(KO["K01"], 1))
    named = ingboard("verdict", before, "W B3", "--rules", "kss", "--json").answer
    recorded = ingboard("verdict", "K01", 2, "--rules", "kss", "--json").answer
    assert named["texts"] == recorded["texts"]
    assert (named["move"], named["title"]) == (2, recorded["title"])
    assert ingboard("verdict", before, "b pass", "--json").answer["point"] == "pass"
    assert ingboard("verdict", "K01", "W pass", "--json").answer["title"] == "White may pass"


def test_the_address_gives_the_same_verdict_again_without_the_record(
    ingboard: Program, ko: Path
) -> None:
    answer = ingboard("verdict", ko, 2, "--rules", "ing1996", "--json").answer
    ko.unlink()
    again = ingboard("verdict", answer["address"], "--json").answer
    same = ("move", "color", "point", "rules", "title", "board", "texts", "address")
    assert {key: again[key] for key in same} == {key: answer[key] for key in same}
    address = answer["address"]
    copied = ingboard("verdict", f"{address[:40]}\n{address[40:]}", "--json")
    assert copied.answer == again


def test_the_address_of_a_long_game_holds_the_whole_game(ingboard: Program) -> None:
    path = RECORDS / "area_chinese" / "2017-01-07-29.sgf"
    number = len(ingboard("check", path, "--json").answer["files"][0]["moves"])
    answer = ingboard("verdict", path, number, "--json").answer
    again = ingboard("verdict", answer["address"], "--json").answer
    assert number > 200
    assert len(answer["address"]) < 5 * number
    assert (again["board"], again["texts"]) == (answer["board"], answer["texts"])


@pytest.mark.parametrize(
    ("ending", "start"), [("pdf", b"%PDF"), ("svg", b"<?xml"), ("md", b"# White may not")]
)
def test_one_page_is_written(
    ingboard: Program, tmp_path: Path, ko: Path, ending: str, start: bytes
) -> None:
    file = tmp_path / f"page.{ending}"
    call = ingboard("verdict", ko, 2, "--to", file)
    assert (call.status, call.out) == (0, f"Verdict: {file}\n")
    written_there = file.read_bytes()
    assert written_there.startswith(start)
    if ending == "pdf":
        assert written_there.count(b"/Type /Page\n") == 1


def test_markdown_goes_to_standard_output_where_it_is_asked(ingboard: Program, ko: Path) -> None:
    out = ingboard("verdict", ko, 2, "--to", "-", "--format", "md").out
    assert out.startswith("# White may not play B3\n")
    assert out.rstrip().endswith("`")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Name a record, case or address after verdict."),
        (("GAME",), "Name a move after"),
        (("GAME", "2", "3"), "Unexpected argument “3”."),
        (("GAME", "99"), "no move 99, only 2"),
        (("GAME", "B Z9"), "“B Z9” is no move"),
        (("GAME", "C3"), "“C3” is no move"),
        (("GAME", "0"), "“0” is no move"),
        (("K01", "7"), "no move 7, only 2"),
        (("nothing.sgf", "1"), "nothing.sgf"),
        (("ingboard:verdict/K01/9/kss",), "This address cannot be read"),
        (("ingboard:game/zzz/1/kss",), "This address cannot be read"),
        (("GAME", "2", "--to", "page.png"), "must end in .svg, .pdf or .md"),
    ],
)
def test_wrong_use_is_told_in_one_sentence(
    ingboard: Program, ko: Path, arguments: tuple[str, ...], said: str
) -> None:
    call = ingboard("verdict", *(ko if argument == "GAME" else argument for argument in arguments))
    assert (call.status, call.out) == (2, "")
    assert said in call.err
    assert len(call.err.splitlines()) == 1
