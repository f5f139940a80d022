"""The suggestion of dead stones: what is certain, what is likely, and that a seed repeats it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point
from ingboard.board.position import Position, empty_position
from ingboard.counting.area import areas_of, without_dead
from ingboard.counting.terms import Sharing
from ingboard.kifu.reader import read_file
from ingboard.kifu.replay import replay
from ingboard.review.suggest_dead.playout_board import PlayoutBoard
from ingboard.review.suggest_dead.suggestion import Fate, suggest_dead, suggesting
from tests.unit.counting.boards import DEMO

_TWO_DEAD = parse_rows(DEMO)
_PAIR = frozenset({Point(1, 1), Point(2, 1)})
_LONE = frozenset({Point(7, 7)})
_RECORDS = Path(__file__).resolve().parents[2] / "data" / "records"
_CERTAIN = parse_rows((".XO.X", "XXXXX", ".X...", "XX...", "....."))


def test_a_stone_in_a_narrow_land_is_dead_and_a_pair_with_room_to_live_is_asked_about() -> None:
    suggestion = suggest_dead(_TWO_DEAD)
    assert suggestion.dead == _LONE | _PAIR
    assert suggestion.unsure == _PAIR
    assert suggestion.certain == frozenset()


def test_the_same_seed_gives_the_same_answer() -> None:
    assert suggest_dead(_TWO_DEAD, 5) == suggest_dead(_TWO_DEAD, 5)


@pytest.mark.parametrize("seed", range(1, 6))
def test_colors_exchanged_give_the_same_verdicts(seed: int) -> None:
    for position in (_TWO_DEAD, _CERTAIN):
        assert _verdicts(_exchanged(position), seed) == _verdicts(position, seed)


def test_a_game_with_colors_exchanged_gives_the_same_verdicts() -> None:
    position = _end_of("area_chinese/2017-01-07-29.sgf")[0]
    assert _verdicts(_exchanged(position), 1) == _verdicts(position, 1)


def _exchanged(position: Position) -> Position:
    return Position(position.grid, position.cells.translate(bytes.maketrans(b"\1\2", b"\2\1")))


def _verdicts(position: Position, seed: int) -> dict[frozenset[Point], tuple[Fate, float, bool]]:
    chains = suggest_dead(position, seed).chains
    return {chain.points: (chain.fate, chain.kept, chain.certain) for chain in chains}


@pytest.mark.parametrize(
    "name",
    [
        "area_aga/2015-04-17-16.sgf",
        "area_aga/2017-01-20-17.sgf",
        "area_chinese/2017-01-07-29.sgf",
        "area_chinese/2017-01-29-9.sgf",
    ],
)
def test_played_games_come_to_their_recorded_results(name: str) -> None:
    position, recorded, komi = _end_of(name)
    game = without_dead(position, suggest_dead(position).dead)
    margin = areas_of(game, Sharing.REGION).margin - komi
    assert f"{'B' if margin > 0 else 'W'}+{abs(margin):.2f}" == recorded
    assert areas_of(position, Sharing.REGION).margin - komi != margin


def _end_of(name: str) -> tuple[Position, str, float]:
    record = read_file(_RECORDS / name).games[0]
    details = record.details
    assert details.komi is not None
    return replay(record).last, details.result_text, details.komi


def test_a_stone_without_room_among_living_ones_is_certainly_dead() -> None:
    assert suggest_dead(_CERTAIN).certain == {Point(0, 2)}


def test_a_stone_in_a_small_land_is_suggested() -> None:
    rows = (
        ".X.X.XO..",
        "XXXX.XO..",
        "..OX.XO..",
        "...XXXO..",
        "XXXXXXO..",
        "OOOOOOOO.",
        ".........",
        "O.O.O.O..",
        ".O.O.O.O.",
    )
    assert suggest_dead(parse_rows(rows)).dead == {Point(2, 2)}


def test_a_board_without_stones_suggests_nothing() -> None:
    assert suggest_dead(empty_position(9, 9)).dead == frozenset()


def test_the_steps_end_with_the_answer_and_can_be_left_before() -> None:
    steps = list(suggesting(_TWO_DEAD))
    assert steps[-1] == suggest_dead(_TWO_DEAD)
    assert not any(steps[:-1])


@pytest.mark.parametrize("seed", range(8))
def test_liberties_stay_right_through_random_play(seed: int) -> None:
    random = Random(seed)
    board = PlayoutBoard(empty_position(7, 7))
    color, barred = 1, 0
    for _ in range(150):
        at = random.choice(board.empty)
        if not board.is_eye(at, color):
            taken = board.play(at, color, barred)
            if taken is not None:
                board.empty.remove(at)
                barred = taken
        color = 3 - color
        _check(board)


def _check(board: PlayoutBoard) -> None:
    assert sorted(board.empty) == [place for place in board.places if not board.cells[place]]
    for chain in {board.head[place] for place in board.places if board.cells[place]}:
        members = [p for p in board.places if board.cells[p] and board.head[p] == chain]
        beside = [n for p in members for n in board.around[p] if not board.cells[n]]
        assert beside
        assert (board.libs[chain], board.sums[chain]) == (len(beside), sum(beside))
        assert board.squares[chain] == sum(place * place for place in beside)
        assert {board.cells[place] for place in members} < {int(color) for color in Color}
