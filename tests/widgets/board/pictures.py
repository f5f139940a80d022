"""Pictures that the tests of the board share."""

from random import Random

from ingboard.board.points import Color, Point, grid_of
from ingboard.board.position import Position
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark, Stroke


def random_picture(seed: int, side: int = 9) -> BoardPicture:
    """A board full of everything that can be shown; the same for the same seed."""
    chance = Random(seed)
    grid = grid_of(side, side)
    position = Position(grid, bytes(chance.choice((0, 0, 1, 2)) for _ in range(grid.size)))
    stones = [point for point in grid.points if position.color_at(point)]
    empty = [point for point in grid.points if not position.color_at(point)]
    return BoardPicture(
        position,
        last_move=chance.choice(stones),
        marks={point: chance.choice(list(Mark)) for point in chance.sample(grid.points, 6)},
        dead=frozenset(chance.sample(stones, 3)),
        land={point: chance.choice(list(Color)) for point in chance.sample(empty, 6)},
        glow={point: chance.choice(list(Glow)) for point in chance.sample(grid.points, 3)},
        filled=frozenset(chance.sample(stones, 4)),
        barred=chance.choice(empty),
        barred_points=frozenset(chance.sample(empty, 4)),
        hidden=frozenset(chance.sample(stones, 2)),
        labels={
            **{point: str(chance.randint(1, 250)) for point in chance.sample(stones, 2)},
            chance.choice(grid.points): "hane",
        },
        tried=frozenset(chance.sample(stones, 3)),
        dimmed=frozenset(chance.sample(grid.points, 5)),
        unviewed=frozenset(chance.sample(grid.points, 3)),
        strokes=(Stroke(stones[0], stones[-1]), Stroke(empty[0], empty[-1], is_arrow=True)),
    )


def one_stone_more(picture: BoardPicture, point: Point, color: Color) -> BoardPicture:
    """The bare position with one more stone, which is the last move."""
    return BoardPicture(picture.position.with_cells([(point, color)]), last_move=point)
