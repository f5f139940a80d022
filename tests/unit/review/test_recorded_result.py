"""The recorded result beside our count: both as they are, and the reason where it can be known."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.board.points import Color
from ingboard.kifu.reader import read_collection, read_file
from ingboard.kifu.record import GameRecord
from ingboard.kifu.recorded_game import game_of
from ingboard.kifu.replay import dead_from_territory
from ingboard.review.recorded_result import DeadSource, ResultBeside, beside, why_not_counted

_RECORDS = Path(__file__).parents[2] / "data" / "records"

# Two walls on 5x5: Black has columns A to C, White D and E; Black leads by 5 by area.
_WALLS = ";B[cc];W[dc];B[cb];W[db];B[ca];W[da];B[cd];W[dd];B[ce];W[de]"


def _record(head: str, moves: str = f"{_WALLS};B[];W[]") -> GameRecord:
    return read_collection(f"(;SZ[5]{head}{moves})".encode(), "x").games[0]


def _beside(record: GameRecord) -> ResultBeside:
    last = game_of(record).last
    dead = dead_from_territory(record.nodes[-1], last.position)
    return beside(last, record, dead, DeadSource.RECORD)


def test_both_are_shown_and_neither_is_changed() -> None:
    result = _beside(_record("KM[0]RE[W+3]"))
    assert (result.recorded_text, result.plan.result) == ("W+3", "B+5")
    assert result.agrees is False
    assert result.reasons


def test_they_agree() -> None:
    result = _beside(_record("KM[2.5]RE[B+2.5]"))
    assert result.agrees is True
    assert result.reasons == ()


def test_a_komi_that_nobody_wrote_down_is_named() -> None:
    (reason,) = _beside(_record("RE[W+0.5]")).reasons
    assert reason == ("No komi recorded: 8 used. With 5.5 both agree.")


def test_points_for_a_handicap_are_named() -> None:
    head = "KM[0.5]HA[2]RU[Chinese]RE[B+2.5]"
    assert _beside(_record(head)).reasons == (
        "With 2 points for White's handicap both agree; here 0.",
    )


def test_territory_counting_is_named_with_what_makes_the_difference() -> None:
    moves = f"{_WALLS};B[ab];W[];B[];W[]"
    head = "KM[0]RU[Japanese]RE[B+4]"
    first, *causes = _beside(_record(head, moves)).reasons
    assert first == "Territory counting agrees with the record."
    assert causes == ["White passed once more, costing 1 stone by area only."]


def test_dead_stones_of_the_record_that_would_live_are_named() -> None:
    moves = f"{_WALLS};B[ee];W[aa];B[];W[]TW[ee]TB[aa]"
    record = _record("KM[0]RE[B+4]", moves)
    dead_result = _beside(record)
    assert len(dead_result.plan.dead) == 2
    last = game_of(record).last
    all_live = beside(last, record, frozenset(), DeadSource.RECORD).plan.result
    record = _record(f"KM[0]RE[{all_live}]", moves)
    assert "With all stones alive both agree." in _beside(record).reasons


def test_open_points_between_the_sides_are_a_possible_reason() -> None:
    moves = _WALLS.replace(";B[ce];W[de]", "") + ";B[];W[]"
    (reason,) = _beside(_record("KM[0]RE[B+3]", moves)).reasons
    assert "not filled" in reason


def test_a_difference_that_nothing_explains_is_said_to_be_such() -> None:
    assert _beside(_record("KM[0]RE[W+21]")).reasons == (
        "Nothing recorded explains it. Check dead stones first.",
    )


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("KM[0]RE[B+2.5]", "the result in stones"),
        ("KM[2.5]RE[B+0]", "komi in stones"),
        ("KM[250]RE[B+2.5]", "komi in hundredths"),
        ("KM[125]RE[B+2.5]", "komi in hundredths of stones"),
    ],
)
def test_a_form_that_some_sites_write_is_named_where_it_makes_both_agree(
    head: str, words: str
) -> None:
    reasons = _beside(_record(head)).reasons
    assert f"With {words}, as some sites write it, both agree." in reasons


def test_a_komi_of_0_that_some_site_wrote_for_its_own_is_named() -> None:
    (reason,) = _beside(_record("KM[0]RE[W+0.5]")).reasons
    assert reason == "Komi 0 is recorded. With 5.5 both agree."


def test_a_komi_that_is_not_understood_is_named_with_what_was_taken() -> None:
    first, *_ = _beside(_record("KM[x]RE[B+1]")).reasons
    assert first == "Komi “x” is not understood: 8 used."


def test_a_record_that_is_known_to_end_early_says_so_first() -> None:
    first, *_ = _beside(_record("KM[0]RE[W+21 (moves after 10 not known)]")).reasons
    assert first == "Moves after 10 are not known: this is not the final position."


def test_the_same_points_with_another_winner_of_a_tie() -> None:
    (reason,) = _beside(_record("KM[5]RE[0]RU[Simplified Ing]")).reasons
    assert "tie winner" in reason


@pytest.mark.parametrize(
    ("result", "said"), [("B+R", "resignation"), ("W+T", "on time"), ("B+F", "forfeit")]
)
def test_a_game_without_a_count_says_so_and_has_nothing_to_agree_with(
    result: str, said: str
) -> None:
    record = _record(f"KM[0]RE[{result}]")
    assert said in why_not_counted(record.details.result)
    assert _beside(record).agrees is None


@pytest.mark.parametrize("result", ["RE[B+3]", "RE[0]", "", "RE[B+]", "RE[nonsense]"])
def test_other_games_are_compared_at_once(result: str) -> None:
    assert why_not_counted(_record(result).details.result) == ""


def test_real_games_counted_by_area_rules_agree_with_their_own_marks() -> None:
    for name in ("2017-01-07-29.sgf", "2017-01-29-9.sgf"):
        record = read_file(_RECORDS / "area_chinese" / name).games[0]
        result = _beside(record)
        assert result.agrees is True, (name, result)
        assert result.recorded is not None
        assert result.recorded.winner is Color.WHITE
