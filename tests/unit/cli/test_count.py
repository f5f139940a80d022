"""`count`: which values hold, where they came from, which position, and what people read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.sgf_files import Program, cases_in, names, sgf, written

DEMO = cases_in("counting_cases.json")["demo-even-9x9"]
DEAD = names(DEMO["dead"], 9)
KEYS = [
    "file",
    "game",
    "move",
    "rules",
    "size",
    "komi",
    "ties",
    "black_penalty",
    "white_penalty",
    "handicap",
    "dead",
    "black_area",
    "white_area",
    "shared",
    "black_territory",
    "white_territory",
    "comp_white_stones",
    "comp_black_stones",
    "reserved",
    "feasible",
    "reasons",
    "spaces_b",
    "spaces_w",
    "losing_b",
    "losing_w",
    "in_hand_b",
    "in_hand_w",
    "open_points",
    "fill_margin",
    "margin",
    "winner",
    "result",
    "final",
    "tags",
    "steps",
    "recorded",
    "agrees",
]


@pytest.fixture
def demo(tmp_path: Path) -> Path:
    return written(tmp_path, sgf(DEMO["board"], properties="KM[8]RU[Simplified Ing]RE[B+3]"))


def test_every_key_of_the_contract_is_there_and_stands_first(ingboard: Program, demo: Path) -> None:
    answer = ingboard("count", demo, "--dead", DEAD, "--json").answer
    assert list(answer)[: len(KEYS)] == KEYS


def test_the_example_of_the_article_counts_as_black_by_three(ingboard: Program, demo: Path) -> None:
    call = ingboard("count", demo, "--dead", DEAD, "--json")
    answer = call.answer
    assert call.status == 0
    assert (answer["result"], answer["recorded"], answer["agrees"]) == ("B+3", "B+3", True)
    assert answer["open_points"] == ["A9"]
    assert answer["tags"]["A9"] == "winning-space"
    assert answer["tags"]["B9"] == "losing"
    assert answer["steps"][0] == {"kind": "return-dead", "color": "B", "points": ["H2"]}


def test_a_count_that_departs_from_the_record_is_status_one(ingboard: Program, demo: Path) -> None:
    call = ingboard("count", demo, "--json")
    assert (call.status, call.answer["agrees"]) == (1, False)
    assert call.answer["dead"] == []


def test_one_stone_names_its_whole_chain_in_any_case(ingboard: Program, demo: Path) -> None:
    answer = ingboard("count", demo, "--dead", "b8,h2", "--json").answer
    assert sorted(answer["dead"]) == ["B7", "B8", "H2"]


def test_values_tell_where_they_came_from(ingboard: Program, demo: Path) -> None:
    options = ("--dead", DEAD, "--white-penalty", "2", "--ties", "draw", "--json")
    answer = ingboard("count", demo, *options).answer
    sources = answer["sources"]
    assert sources["komi"] == sources["rules"] == "file"
    assert sources["dead"] == sources["white_penalty"] == sources["ties"] == "option"
    assert sources["handicap"] == sources["sharing"] == sources["stones"] == "default"
    assert (answer["white_penalty"], answer["ties"], answer["result"]) == (2, "draw", "B+5")


def test_options_override_the_file(ingboard: Program, demo: Path) -> None:
    answer = ingboard("count", demo, "--dead", DEAD, "--komi", "6,5", "--json").answer
    assert (answer["komi"], answer["margin"], answer["fill_margin"]) == (6.5, 4.5, 5)
    assert answer["result"] == "B+4.5"


@pytest.mark.parametrize(
    ("properties", "options", "expected"),
    [
        ("", (), ("simplified", 8, "black", "none", "region")),
        ("RU[Chinese]", (), ("simplified", 8, "black", "none", "region")),
        ("RU[SST]", (), ("ing1991", 8, "draw", "none", "adjacency")),
        ("RU[ing 1996]", (), ("ing1996", 8, "black", "none", "adjacency")),
        ("RU[Ing EGF]HA[3]", (), ("simplified", 0, "black", "none", "region")),
        ("RU[GOE]KM[7]", ("--rules", "kss"), ("kss", 7, "black", "kss", "adjacency")),
        ("", ("--handicap", "4"), ("simplified", 0, "black", "none", "region")),
        ("RU[ing 1996]HA[3]", (), ("ing1996", 0, "white", "none", "adjacency")),
        ("RU[SST]HA[3]", ("--rules", "kss"), ("kss", 0, "white", "kss", "adjacency")),
    ],
)
def test_what_nobody_says_follows_from_the_rule_text(
    ingboard: Program,
    tmp_path: Path,
    properties: str,
    options: tuple[str, ...],
    expected: tuple[object, ...],
) -> None:
    record = written(tmp_path, sgf(DEMO["board"], properties=properties))
    answer = ingboard("count", record, "--json", *options).answer
    keys = ("rules", "komi", "ties", "handicap_compensation", "sharing")
    assert tuple(answer[key] for key in keys) == expected


def test_an_unknown_rule_text_is_a_finding_unless_one_is_chosen(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(DEMO["board"], properties="RU[Chinese]"))
    found = ingboard("count", record, "--json").answer["findings"]
    assert [finding["code"] for finding in found] == ["rules-defaulted"]
    assert ingboard("count", record, "--rules", "kss", "--json").answer["findings"] == []


def test_territory_marks_name_the_dead_where_nobody_else_does(
    ingboard: Program, tmp_path: Path
) -> None:
    marks = ";TB[bb][bc]TW[hh]"
    record = written(tmp_path, sgf(DEMO["board"], properties="KM[8]", last=marks))
    answer = ingboard("count", record, "--json").answer
    assert (sorted(answer["dead"]), answer["sources"]["dead"]) == (["B7", "B8", "H2"], "file")
    assert answer["result"] == "B+3"
    alone = ingboard("count", record, "--dead", "H2", "--json").answer
    assert alone["dead"] == ["H2"]


def test_after_a_second_succession_of_passes_no_stone_can_be_named_dead(
    ingboard: Program, tmp_path: Path
) -> None:
    passes = ["B pass", "W pass"]
    record = sgf(DEMO["board"], [*passes, "B A1", "W pass", "B pass"])
    call = ingboard("count", written(tmp_path, record), "--dead", "B8")
    assert call.status == 2
    assert "after playing on" in call.err
    first = ingboard(
        "count", written(tmp_path, sgf(DEMO["board"], passes)), "--dead", "B8", "--json"
    )
    assert first.answer["dead"] == ["B8", "B7"]


def test_a_move_and_a_game_are_chosen_by_number(ingboard: Program, tmp_path: Path) -> None:
    games = sgf(moves=["B E5", "W E6", "B D6", "W pass"]) + sgf(moves=["B A1"])
    record = written(tmp_path, games)
    stones = [ingboard("count", record, "--move", move, "--json").answer for move in range(5)]
    assert [answer["move"] for answer in stones] == list(range(5))
    assert [answer["black_area"] for answer in stones] == [0, 81, 1, 2, 2]
    second = ingboard("count", record, "--game", "2", "--json").answer
    assert (second["game"], second["move"]) == (2, 1)


def test_stones_set_up_after_the_chosen_move_are_not_yet_there(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(moves=["B E5"], last=";AW[aa]"))
    at_the_end = ingboard("count", record, "--json").answer
    assert at_the_end["shared"] == 79
    record = written(tmp_path, sgf(moves=["B E5"], last=";AW[aa];B[bb]"))
    assert ingboard("count", record, "--move", "1", "--json").answer["black_area"] == 81


def test_bowls_that_lack_stones_are_explained(ingboard: Program, demo: Path) -> None:
    bowls = ("--black-bowl", "28", "--white-bowl", "29")
    call = ingboard("count", demo, "--dead", DEAD, *bowls, "--json")
    answer = call.answer
    assert set(answer["missing"]) == {"B", "W"}
    assert answer["read_margin"] == 3 + answer["missing"]["B"] - answer["missing"]["W"]
    assert answer["explanations"]
    assert "open_points_seen" in answer
    report = ingboard("count", demo, "--dead", DEAD, *bowls).out
    assert "Missing" in report
    assert "2 black stones missing" in report
    assert "3 points would stay open" in report


def test_the_true_margin_and_all_accounts_are_told_to_programs(
    ingboard: Program, demo: Path
) -> None:
    bowls = ("--black-bowl", "29", "--white-bowl", "30")
    answer = ingboard("count", demo, "--dead", DEAD, *bowls, "--json").answer
    assert (answer["true_margin"], answer["read_margin"]) == (3, 5)
    assert answer["open_points_right"] == 1
    assert answer["accounts"][0] == ["1 black stone lies in White's bowl."]


def test_exchanged_bowls_come_first_and_long_lists_are_cut_short(
    ingboard: Program, demo: Path
) -> None:
    bowls = ("--black-bowl", "29", "--white-bowl", "30", "--dead", DEAD)
    assert "exchanged" in ingboard("count", demo, *bowls).out
    report = ingboard("count", demo, "--dead", DEAD, "--black-bowl", "5", "--white-bowl", "40").out
    assert " more, with more stones misplaced" in report


def test_a_count_tells_when_the_other_reading_of_shared_differs(
    ingboard: Program, tmp_path: Path
) -> None:
    case = cases_in("counting_cases.json")["one-sided-dame-simplified"]
    record = written(tmp_path, sgf(case["board"]))
    dead = ("--dead", names(case.get("dead", []), case["size"]))
    results = {}
    for sharing, other in (("region", "adjacency"), ("adjacency", "region")):
        answer = ingboard("count", record, *dead, "--shared", sharing, "--json").answer
        results[sharing] = answer["result"]
        (note,) = answer["notes"]
        assert f"--shared {other}" in note
        assert note in ingboard("count", record, *dead, "--shared", sharing).out
    assert results["region"] != results["adjacency"]


def test_marks_after_playing_on_are_told_and_not_followed(
    ingboard: Program, tmp_path: Path
) -> None:
    passes = ["B pass", "W pass"] * 2
    record = written(tmp_path, sgf(DEMO["board"], passes, "RU[Ing EGF]", ";TB[bb]"))
    answer = ingboard("count", record, "--json").answer
    assert answer["dead"] == []
    assert "territory marks" in answer["notes"][-1]


def test_people_read_the_result_and_the_filled_board(ingboard: Program, demo: Path) -> None:
    out = ingboard("count", demo, "--dead", DEAD).out
    assert "Result    B+3\n" in out
    assert "Recorded  B+3, the same\n" in out
    assert "9 1 2 x x X O o o o\n" in out
    assert "K  komi: white stone" in out
    assert "shared" not in out


def test_people_read_why_a_count_cannot_be_filled_in(ingboard: Program, tmp_path: Path) -> None:
    record = written(tmp_path, sgf(cases_in("counting_cases.json")["no-room-for-komi"]["board"]))
    call = ingboard("count", record)
    assert call.status == 0
    assert "Black has no room for what it owes: 2 spaces are missing." in call.out
    assert "Referee options:" in call.out
    assert "Result  W+9" in call.out


@pytest.mark.parametrize("name", cases_in("counting_cases.json"))
def test_no_report_has_an_unfilled_field(ingboard: Program, tmp_path: Path, name: str) -> None:
    properties = "PB[A]PW[B]EV[Cup]DT[1999]HA[3]RE[B+1]KM[7.5]"
    record = written(tmp_path, sgf(cases_in("counting_cases.json")[name]["board"], (), properties))
    bowls = ("--black-bowl", "30", "--white-bowl", "31")
    for options in ((), bowls, ("--rules", "kss", "--black-penalty", "3", "--white-penalty", "4")):
        out = ingboard("count", record, *options).out
        assert "{" not in out
        assert "None" not in out
        assert "A (Black), B (White)\nCup, 1999\n" in out


def test_control_characters_of_a_record_do_not_reach_the_terminal(
    ingboard: Program, tmp_path: Path
) -> None:
    record = written(tmp_path, sgf(DEMO["board"], properties="PB[\x1b]0;owned\x07]RE[\x1b[31m]"))
    assert "\x1b" not in ingboard("count", record).out
