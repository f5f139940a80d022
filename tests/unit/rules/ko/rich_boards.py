"""Random boards full of ko: walls of both colors that share kos, with eyes and stones strewn about."""

from __future__ import annotations

from random import Random

from ingboard.board.diagrams import parse_rows
from ingboard.board.position import Position


def rich_board(random: Random) -> Position:
    """A board of 5x5 to 9x9 on which every chain has a liberty."""
    side = random.randint(5, 9)
    if random.random() < 0.5:
        rows = [*_balanced(random, side), *_rest(random, side)][:side]
    else:
        rows = [*_shared_walls(random, side), *_rest(random, side)][:side]
        if random.random() < 0.3:
            rows[-4:] = [row.translate(_SWAPPED) for row in _shared_walls(random, side)]
    return _all_breathe(random, rows)


_SWAPPED = str.maketrans("XO", "OX")


def _shared_walls(random: Random, side: int) -> list[str]:
    """A black wall over a white one; a column between them may be a ko, taken by either side."""
    upper, lower = ["X"] * side, ["O"] * side
    column = random.randint(0, 2)
    while column < side:
        upper[column], lower[column] = random.choice((".X", "O."))
        column += random.choice((1, 2, 2, 2, 2, 3, 3))
    return [
        _pierced(random, "X", side),
        "".join(upper),
        "".join(lower),
        _pierced(random, "O", side),
    ]


def _balanced(random: Random, side: int) -> list[str]:
    """Two to four kos between two walls; mostly each wall has two breaths with those in its eyes."""
    columns = sorted(
        random.sample(range(0, side, 2), min(random.choice((2, 2, 2, 3, 4)), side // 2))
    )
    upper, lower = ["X"] * side, ["O"] * side
    black = 0
    for column in columns:
        owned = random.random() < 0.5
        black += owned
        upper[column], lower[column] = ".X" if owned else "O."
    doubt = random.choice((0, 0, 0, 0, 1, -1))
    eyes = (2 - black + doubt, 2 - (len(columns) - black))
    free = [column for column in range(side) if column not in columns]
    top = _with_eyes(random, "X", free, side, eyes[0])
    bottom = _with_eyes(random, "O", list(range(0, side, 2)), side, eyes[1])
    return [top, "".join(upper), "".join(lower), "O" * side, bottom, "O" * side][: max(5, side - 1)]


def _with_eyes(random: Random, color: str, where: list[int], side: int, count: int) -> str:
    row = [color] * side
    for column in random.sample(where, max(0, min(count, len(where)))):
        row[column] = "."
    return "".join(row)


def _pierced(random: Random, color: str, side: int) -> str:
    row = [color] * side
    for _ in range(random.choice((0, 0, 1, 1, 1, 2))):
        row[random.randrange(side)] = random.choice("...XO")
    return "".join(row)


def _rest(random: Random, side: int) -> list[str]:
    """Eyes of the lower wall and a black one under it, then whatever comes."""
    color = random.choice("XO")
    under = ["".join(random.choice((*"XXXXO", ".")) for _ in range(side)), color * side]
    return [*under, *("".join(random.choice(".....XO") for _ in range(side)) for _ in range(5))]


def _all_breathe(random: Random, rows: list[str]) -> Position:
    """The board without stones that have no liberty: of every such chain one is lifted."""
    cells = [list(row) for row in rows]
    side = len(rows)
    while True:
        choked = _choked(cells, side)
        if choked is None:
            return parse_rows(["".join(row) for row in cells])
        row, column = random.choice(choked)
        cells[row][column] = "."


def _choked(cells: list[list[str]], side: int) -> list[tuple[int, int]] | None:
    """A chain without a liberty, None if there is none."""
    inside = {(row, column) for row in range(side) for column in range(side)}
    left = {(row, column) for row, column in inside if cells[row][column] != "."}
    while left:
        chain, free = [left.pop()], False
        for row, column in chain:
            for at in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                what = cells[at[0]][at[1]] if at in inside else ""
                free = free or what == "."
                if at in left and what == cells[row][column]:
                    left.remove(at)
                    chain.append(at)
        if not free:
            return chain
    return None
