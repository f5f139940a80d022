"""The painted position: what changes is painted as if everything had been painted anew."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage

from ingboard.board.points import Color, Point, grid_of
from ingboard.board.position import empty_position
from ingboard.ui.board.geometry import fit_board
from ingboard.ui.board.overlay import hint_beside
from ingboard.ui.board.position_layer import PositionLayer, coordinate_image
from ingboard.ui.board.skin import Skin, full_skin, plain_skin
from ingboard.ui.board.view_model import BoardPicture, Glow, Mark
from tests.widgets.board.pictures import one_stone_more, random_picture

EMPTY = BoardPicture(empty_position(9, 9))
MIDDLE = Point(4, 4)
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def skin() -> Skin:
    return full_skin(fit_board(grid_of(9, 9), 340, 340))


def painted(skin: Skin, *pictures: BoardPicture) -> QImage:
    layer = PositionLayer(skin, QFont())
    for picture in pictures:
        layer.show(picture)
    return layer.image


@pytest.mark.parametrize("seed", range(12))
def test_a_change_is_painted_exactly_like_the_whole_board(skin: Skin, seed: int) -> None:
    before, after = random_picture(seed), random_picture(seed)
    for point in (Point(seed % 9, 3), Point(0, seed % 9), Point(8, 8)):
        stone = Color.WHITE if after.position.color_at(point) is None else None
        after = replace(after, position=after.position.with_cells([(point, stone)]))
    after = replace(after, last_move=Point(seed % 9, 3), barred=None, glow={MIDDLE: Glow.WINNING})
    assert painted(skin, before, after) == painted(skin, after)


@pytest.mark.parametrize("size", [190, 341, 500])
def test_this_holds_at_every_size_and_through_many_changes(size: int) -> None:
    skin = plain_skin(fit_board(grid_of(9, 9), size, size))
    pictures = [EMPTY]
    for number in range(25):
        point, color = Point(number * 5 % 9, number * 7 % 9), Color(number % 2 + 1)
        pictures.append(one_stone_more(pictures[-1], point, color))
    assert painted(skin, *pictures) == painted(skin, pictures[-1])


def test_a_picture_without_marks_leaves_nothing_of_the_picture_before(skin: Skin) -> None:
    assert painted(skin, random_picture(3), EMPTY) == painted(skin, EMPTY)


def test_one_stone_repaints_a_small_part_of_the_board(skin: Skin) -> None:
    layer = PositionLayer(skin, QFont())
    layer.show(EMPTY)
    rects = layer.show(one_stone_more(EMPTY, MIDDLE, Color.BLACK))
    area = sum(rect.width() * rect.height() for rect in rects)
    assert area < 0.06 * layer.image.width() * layer.image.height()
    assert layer.show(one_stone_more(EMPTY, MIDDLE, Color.BLACK)) == []


def middle_lightness(image: QImage, skin: Skin, point: Point = MIDDLE) -> int:
    x, y = skin.geometry.center_of(point)
    return image.pixelColor(
        int(x - skin.geometry.wood_x), int(y - skin.geometry.wood_y)
    ).lightness()


def test_black_stones_are_dark_white_ones_light_and_hidden_ones_not_there(skin: Skin) -> None:
    def lightness(color: Color, hidden: frozenset[Point] = frozenset()) -> int:
        position = EMPTY.position.with_cells([(MIDDLE, color)])
        return middle_lightness(painted(skin, BoardPicture(position, hidden=hidden)), skin)

    assert lightness(Color.BLACK) < 80
    assert lightness(Color.WHITE) > 220
    bare = middle_lightness(painted(skin, EMPTY), skin)
    assert lightness(Color.WHITE, hidden=frozenset({MIDDLE})) == bare


@pytest.mark.parametrize("mark", list(Mark))
def test_every_mark_shows_on_stones_and_on_the_wood(skin: Skin, mark: Mark) -> None:
    marks = {MIDDLE: mark}
    for position in (
        EMPTY.position,
        EMPTY.position.with_cells([(MIDDLE, Color.BLACK)]),
        EMPTY.position.with_cells([(MIDDLE, Color.WHITE)]),
    ):
        plain = BoardPicture(position)
        assert painted(skin, replace(plain, marks=marks)) != painted(skin, plain)


@pytest.mark.parametrize(
    "change",
    [
        {"dead": frozenset({MIDDLE})},
        {"filled": frozenset({MIDDLE})},
        {"last_move": MIDDLE},
        {"barred": Point(2, 2)},
        {"glow": {MIDDLE: Glow.HOT}},
        {"glow": {MIDDLE: Glow.WINNING}},
        {"land": {Point(2, 2): Color.BLACK}},
        {"land": {Point(2, 2): Color.WHITE}},
    ],
)
def test_every_sign_shows(skin: Skin, change: dict[str, object]) -> None:
    plain = BoardPicture(EMPTY.position.with_cells([(MIDDLE, Color.WHITE)]))
    changed = BoardPicture(plain.position, **change)  # type: ignore[arg-type]  # one field a case
    assert painted(skin, changed) != painted(skin, plain)


def test_no_glow_covers_a_coordinate() -> None:
    skin = plain_skin(fit_board(grid_of(9, 9), 340, 340))
    corner = BoardPicture(EMPTY.position, glow={Point(8, 0): Glow.WINNING})
    label = min(
        (each for each in skin.geometry.labels() if each.text == "1"), key=lambda each: each.x
    )
    plain, lit = painted(skin, EMPTY), painted(skin, corner)
    reach = range(-7, 8)

    def darkest(image: QImage) -> int:
        return min(
            image.pixelColor(int(label.x) + dx, int(label.y) + dy).lightness()
            for dx in reach
            for dy in reach
        )

    assert plain != lit
    assert abs(darkest(plain) - darkest(lit)) <= 2


def test_the_same_size_gives_the_same_skin() -> None:
    geometry = fit_board(grid_of(9, 9), 222, 222)
    first, second = full_skin(geometry), full_skin(geometry)
    assert first.board == second.board
    assert first.stones.white == second.stones.white
    assert len(set(map(id, first.stones.white))) == 8


def test_neighbors_show_different_stones(skin: Skin) -> None:
    stones = skin.stones
    for color in Color:
        here = stones.stone(color, MIDDLE)
        assert stones.stone(color, Point(4, 5)) is not here
        assert stones.stone(color, Point(5, 4)) is not here
        assert here != stones.stone(color, Point(4, 5))


@pytest.mark.parametrize("dpr", [1.0, 1.5])
def test_a_reason_keeps_off_its_point_and_on_the_wood_wherever_it_is(dpr: float) -> None:
    geometry = fit_board(grid_of(9, 9), 340 * dpr, 340 * dpr, dpr=dpr)
    wood = QRectF(geometry.wood_x, geometry.wood_y, geometry.wood_width, geometry.wood_height)
    reason = "Black has just taken a stone here, and this play would bring back an earlier board."
    half = geometry.pitch / 2
    for point in geometry.grid.points:
        x, y = geometry.center_of(point)
        for text in ("Occupied.", reason):
            hint = hint_beside(point, text, geometry, QFont(), dpr)
            assert wood.contains(hint)
            assert not hint.intersects(QRectF(x - half, y - half, 2 * half, 2 * half))


def test_no_coordinate_is_cut_at_an_edge() -> None:
    for letter in "ABCDEFGHJKLMNOPQRST":
        image = coordinate_image(letter, 22, 40, QFont("DejaVu Sans"))
        last = image.width() - 1, image.height() - 1
        for x in range(image.width()):
            for y in range(image.height()):
                if x in (0, last[0]) or y in (0, last[1]):
                    assert not image.pixelColor(x, y).alpha(), letter
