from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Placement, Position, empty_position, place
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Move, Passed

BLACK, WHITE = Color.BLACK, Color.WHITE


def stone(line: Line, color: Color, row: int, column: int) -> Line:
    placement = place(line.position, Point(row, column), color)
    assert placement is not None
    return line.after_play(placement)


def test_a_line_knows_its_moves_by_number_and_who_made_the_last():
    line = line_from(empty_position(2, 2))
    assert (line.number, line.last, line.last_color) == (0, None, None)
    line = stone(line, BLACK, 0, 0).after_pass(Passed(WHITE))
    line = stone(line, BLACK, 1, 1)
    assert [move.color for move in line.moves()] == [BLACK, WHITE, BLACK]
    assert line.move(2) == Passed(WHITE)
    assert line.last is line.position
    assert (line.number, line.last_color) == (3, BLACK)


@pytest.mark.parametrize("number", [-1, 0, 3])
def test_a_number_outside_the_line_names_no_move(number):
    line = stone(line_from(empty_position(2, 2)), BLACK, 0, 0).after_pass(Passed(WHITE))
    with pytest.raises(IndexError):
        line.move(number)


def test_the_earliest_move_that_made_a_position_is_told():
    line = line_from(empty_position(1, 3))
    start = line.position.cells
    line = stone(line, BLACK, 0, 0)
    first = line.position.cells
    line = line.after_pass(Passed(WHITE))
    assert line.seen_at(start) == 0
    assert line.seen_at(first) == 1
    assert line.seen_at(bytes([2, 2, 0])) is None


def test_after_a_set_up_in_mid_game_numbers_go_on_and_earlier_positions_are_forgotten():
    first = empty_position(1, 3).with_cells([(Point(0, 2), WHITE)])
    line = line_from(first, offset=40)
    assert (line.number, line.offset, line.count) == (40, 40, 0)
    assert line.seen_at(first.cells) == 40
    line = stone(line, BLACK, 0, 0)
    assert line.number == 41
    assert line.seen_at(line.position.cells) == 41
    assert line.move(41) is line.position
    with pytest.raises(IndexError):
        line.move(40)
    assert line.seen_at(bytes(3)) is None


def test_passes_in_succession_are_counted_and_a_stone_or_a_free_pass_ends_the_succession():
    line = line_from(empty_position(2, 2)).after_pass(Passed(BLACK)).after_pass(Passed(WHITE))
    assert line.passes == 2
    assert stone(line, BLACK, 0, 0).passes == 0
    free = line.after_pass(Passed(WHITE, free=True))
    assert free.passes == 0
    assert free.after_pass(Passed(BLACK)).passes == 1


def test_the_first_position_has_no_move_to_take_back():
    line = line_from(empty_position(2, 2))
    assert line.without_last() is line


@dataclass(frozen=True)
class PlainLine:
    """The same with nothing shared: every list is its own."""

    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()
    passes: tuple[int, ...] = field(default=(0,))

    def after(self, move: Move) -> PlainLine:
        if isinstance(move, Placement):
            position, passes = Position(move.grid, move.cells), 0
        else:
            position, passes = self.positions[-1], 0 if move.free else self.passes[-1] + 1
        return PlainLine((*self.positions, position), (*self.moves, move), (*self.passes, passes))

    def removed(self) -> PerColor[int]:
        lost = {BLACK: 0, WHITE: 0}
        for move in self.moves:
            if isinstance(move, Placement):
                lost[move.color.opponent] += len(move.captured)
                lost[move.color] += len(move.self_removed)
        return PerColor(lost[BLACK], lost[WHITE])

    def without_last(self) -> PlainLine:
        if not self.moves:
            return self
        return PlainLine(self.positions[:-1], self.moves[:-1], self.passes[:-1])


def assert_same(line: Line, plain: PlainLine, offset: int, others: list[Position]) -> None:
    assert tuple(line.moves()) == plain.moves
    assert line.number == offset + len(plain.moves)
    assert line.position == plain.positions[-1]
    assert line.passes == plain.passes[-1]
    assert line.last == (plain.moves[-1] if plain.moves else None)
    assert line.first == plain.positions[0]
    assert line.removed() == plain.removed()
    for position in others:
        expected = offset + plain.positions.index(position) if position in plain.positions else None
        assert line.seen_at(position.cells) == expected


@given(st.randoms(use_true_random=False), st.integers(0, 50))
def test_branching_from_any_line_disturbs_no_other(random: Random, offset: int):
    first = empty_position(2, 2)
    lines = [(line_from(first, offset), PlainLine((first,)))]
    for _ in range(40):
        line, plain = random.choice(lines[-4:] if random.random() < 0.7 else lines)
        what = random.random()
        if what < 0.2:
            branch = line.without_last(), plain.without_last()
        elif what < 0.4:
            passed = Passed(random.choice(list(Color)), free=random.random() < 0.3)
            branch = line.after_pass(passed), plain.after(passed)
        else:
            placement = place(
                line.position, random.choice(first.grid.points), random.choice(list(Color))
            )
            if placement is None:
                continue
            branch = line.after_play(placement), plain.after(placement)
        lines.append(branch)
    everywhere = [position for _, plain in lines for position in plain.positions]
    others = list({position.cells: position for position in everywhere}.values())
    for line, plain in lines:
        assert_same(line, plain, offset, others)
