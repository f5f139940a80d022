"""Time per move, from the notes of the clocks: main time, every overtime, and notes that do not tell it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.board.points import Color
from ingboard.kifu.reader import read_collection, read_file
from ingboard.review.time_spent import TimesSpent, times_spent

_RECORDS = Path(__file__).parents[2] / "data" / "records"


def _times(head: str, *nodes: str) -> TimesSpent:
    moves = "".join(f";{'BW'[at % 2]}[]{note}" for at, note in enumerate(nodes))
    return times_spent(read_collection(f"(;SZ[9]{head}{moves})".encode(), "x").games[0])


def _seconds(times: TimesSpent, color: Color = Color.BLACK) -> list[float | None]:
    return [
        None if move.spent is None else move.spent / 1000
        for move in times.moves
        if move.color is color
    ]


def _of_black(head: str, *notes: str) -> TimesSpent:
    """A game in which only Black's clock is noted."""
    return _times(head, *(note for noted in notes for note in (noted, "")))


def test_in_main_time_it_is_what_the_clock_lost_and_the_first_move_counts_from_the_start() -> None:
    times = _times("TM[600]", "BL[590.5]", "WL[580]", "BL[500]", "WL[579]")
    assert _seconds(times) == [9.5, 90.5]
    assert _seconds(times, Color.WHITE) == [20, 1]
    third = times.moves[2]
    assert (third.number, third.node, third.spent) == (3, 3, 90_500)


def test_without_a_main_time_the_first_move_is_not_known() -> None:
    assert _seconds(_of_black("", "BL[590]", "BL[580]")) == [None, 10]


def test_an_ing_period_bought_in_the_move_is_part_of_its_time() -> None:
    head = "TM[60]OT[3x600 Ing 2 points]"
    times = _of_black(head, "BL[10]", "BL[550]OB[3]", "BL[500]OB[3]", "BL[590]OB[1]")
    assert _seconds(times) == [50, 10 + 50, 50, 500 + 600 + 10]
    black = [move for move in times.moves if move.color is Color.BLACK]
    assert [move.entered for move in black] == [0, 1, 0, 2]
    assert all(move.is_exact for move in black)


def test_a_second_counting_period_that_is_noted_as_it_was_gives_exact_times() -> None:
    times = _of_black(
        "TM[60]OT[5x30 byo-yomi]", "BL[5]", "BL[20]OB[5]", "BL[29]OB[5]", "BL[10]OB[3]"
    )
    assert _seconds(times) == [55, 5 + 10, 1, 2 * 30 + 20]


def test_a_second_counting_period_noted_full_again_tells_only_the_periods_gone() -> None:
    times = _of_black(
        "TM[60]OT[5x30 byo-yomi]", "BL[5]", "BL[30]OB[5]", "BL[30]OB[5]", "BL[30]OB[3]"
    )
    assert _seconds(times) == [55, 5, 0, 60]
    black = [move for move in times.moves if move.color is Color.BLACK]
    assert [move.is_exact for move in black] == [True, False, False, False]


def test_a_game_that_begins_in_second_counting() -> None:
    times = _of_black("TM[0]OT[5x30 byo-yomi]", "BL[12]OB[5]", "BL[30]OB[4]")
    assert _seconds(times) == [18, 30]


def test_a_canadian_block_is_shared_by_its_stones_and_the_next_one_is_full() -> None:
    head = "TM[60]OT[3/100 Canadian]"
    times = _of_black(
        head, "BL[10]", "BL[90]OB[2]", "BL[50]OB[1]", "BL[100]OB[3]", "BL[70]OB[2]", "BL[60]OB[1]"
    )
    assert _seconds(times) == [50, 10 + 10, 40, 0, 30, 10]
    unsure = [move for move in times.moves if not move.is_exact]
    assert [move.number for move in unsure] == [7]


def test_an_hourglass_gains_what_the_other_side_used_in_between() -> None:
    times = _times("TM[300]OT[hourglass]", "BL[280]", "WL[290]", "BL[300]", "WL[295]")
    assert _seconds(times) == [20, 10]
    assert _seconds(times, Color.WHITE) == [30, 5]


def test_fischer_time_adds_the_increment_first() -> None:
    assert _seconds(_of_black("TM[100]OT[10 fischer]", "BL[105]", "BL[80]")) == [5, 35]


@pytest.mark.parametrize("head", ["TM[600]", "", "TM[600]OT[5x30 byo-yomi]"])
def test_a_clock_that_rises_without_a_reason_gives_no_time_never_a_negative_one(head: str) -> None:
    times = _of_black(head, "BL[500]", "BL[590]", "BL[580]")
    assert _seconds(times)[1:] == [None, 10]


def test_a_rise_to_a_period_that_nobody_numbered_ends_the_main_time_at_least() -> None:
    times = _of_black("TM[60]OT[15/300 Canadian]", "BL[20]", "BL[290]", "BL[280]")
    assert _seconds(times) == [40, 20, 10]
    assert [move.is_exact for move in times.moves if move.color is Color.BLACK] == [
        True,
        False,
        True,
    ]


def test_a_move_without_a_note_hides_its_own_time_and_the_next() -> None:
    assert _seconds(_of_black("TM[60]", "BL[50]", "", "BL[30]", "BL[20]")) == [10, None, None, 10]


def test_both_clocks_noted_at_every_move_are_read_at_the_movers() -> None:
    times = _times("TM[60]", "BL[50]WL[60]", "BL[50]WL[45]", "BL[40]WL[45]", "BL[40]WL[44]")
    assert _seconds(times) == [10, 10]
    assert _seconds(times, Color.WHITE) == [15, 1]


def test_a_record_without_notes_has_no_times() -> None:
    assert not _times("TM[60]", "", "").is_known


def test_no_record_gives_a_negative_time_and_known_times_add_up() -> None:
    seen = 0
    for path in sorted((_RECORDS / "time").glob("*.sgf")):
        record = read_file(path).games[0]
        times = times_spent(record)
        assert len(times.moves) == len(record.moves)
        assert all(move.spent is None or move.spent >= 0 for move in times.moves)
        seen += times.is_known
    assert seen >= 2
    # Fuego had 1800 s; its last note says 0: all of it was spent.
    fuego = times_spent(read_file(_RECORDS / "time" / "01-Goboh-Fuego.sgf").games[0])
    last = [move.left for move in fuego.moves if move.color is Color.WHITE and move.left]
    spent = [move.spent or 0 for move in fuego.moves if move.color is Color.WHITE]
    assert sum(spent) == 1_800_000 - (last[-1].milliseconds or 0)
