"""Which numbers stand on the stones."""

from __future__ import annotations

from ingboard.kifu.reader import read_collection
from ingboard.kifu.replay import replay
from ingboard.review.numbering import (
    Covered,
    Numbering,
    covered_words,
    numbers_covered,
    numbers_shown,
)


def shown(written: str, numbering: Numbering, start: int = 0) -> dict[str, int]:
    (record,) = read_collection(written.encode(), "x.sgf").games
    last = replay(record).last
    numbers = numbers_shown(record.nodes, len(record.nodes) - 1, last, numbering, start)
    return {f"{point.column}{point.row}": number for point, number in numbers.items()}


GAME = "(;SZ[9];B[aa];W[ba];B[ii];W[ab];B[];W[ca];B[hh])"


def test_all_moves_by_number_without_captured_stones_and_passes():
    assert shown(GAME, Numbering.ALL) == {"10": 2, "88": 3, "01": 4, "20": 6, "77": 7}


def test_none_and_the_last_1_5_or_20_stones():
    assert shown(GAME, Numbering.NONE) == {}
    assert shown(GAME, Numbering.LAST_ONE) == {"77": 7}
    assert shown(GAME, Numbering.LAST_FIVE) == {"10": 2, "88": 3, "01": 4, "20": 6, "77": 7}
    long = (
        "(;SZ[19]" + "".join(f";B[{column}a]" for column in "abcdefghijklmnopqrs") + ";B[ab];B[bb])"
    )
    assert sorted(shown(long, Numbering.LAST_TWENTY).values()) == list(range(2, 22))


def test_from_a_node_on_the_first_move_after_it_is_1():
    assert shown(GAME, Numbering.FROM_HERE, 3) == {"01": 1, "20": 3, "77": 4}


def test_a_number_that_the_file_gives_counts_from_there():
    assert shown("(;SZ[9];B[aa];W[bb]MN[30];B[cc])", Numbering.ALL) == {"00": 1, "11": 30, "22": 31}


def test_a_stone_played_where_one_was_taken_carries_the_later_number():
    snapback = "(;SZ[9];B[aa];W[ba];B[];W[ab];B[];W[aa])"
    assert shown(snapback, Numbering.ALL) == {"10": 2, "01": 4, "00": 6}


def test_the_key_goes_round_all_choices():
    order = [Numbering.NONE]
    while len(order) == 1 or order[-1] is not Numbering.NONE:
        order.append(order[-1].following)
    assert set(order) == set(Numbering)
    assert len(order) == len(Numbering) + 1


def covered(written: str, numbering: Numbering) -> tuple[Covered, ...]:
    (record,) = read_collection(written.encode(), "x.sgf").games
    return numbers_covered(record.nodes, len(record.nodes) - 1, replay(record).last, numbering)


KO = (  # taken at D8, taken back at C8, and again
    "(;SZ[9];B[ca];W[da];B[bb];W[eb];B[cc];W[dc];B[db];W[cb]"
    ";B[hh];W[hg];B[db];W[gg];B[gh];W[cb];B[ii];W[ih];B[db])"
)


def test_a_play_on_a_captured_stones_point_is_told_with_the_number_that_is_seen():
    assert covered(KO, Numbering.ALL) == (Covered((7, 11), 17),)
    assert covered(KO, Numbering.LAST_FIVE) == ()
    assert covered(KO, Numbering.NONE) == ()
    assert covered_words(covered(KO, Numbering.ALL), 4) == "7, 11 = 17."


def test_of_many_such_plays_the_latest_are_told():
    many = [Covered((at,), at + 50) for at in range(9, 0, -1)]
    assert covered_words(many, 2) == "9 = 59, 8 = 58, 7 more."
    assert covered_words([Covered((1, 2, 3, 4, 5), 6)], 2) == "3, 4, 5 = 6."
    assert covered_words([], 2) == ""
