"""A position painted over a skin, kept as an image; only what changes is painted again.

Knows the picture only to paint it; knows no pointer and no key.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import cache, partial
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QRegion

from ingboard.board.points import Color, Point
from ingboard.ui.board import marks
from ingboard.ui.board.geometry import fit_board
from ingboard.ui.board.glow import GLOW_REACH, paint_glow
from ingboard.ui.board.skin import Skin, full_skin, plain_skin
from ingboard.ui.board.stones import SHADOW_REACH, SHADOW_X, SHADOW_Y
from ingboard.ui.board.view_model import (
    BoardPicture,
    LastSign,
    changed_land,
    changed_more,
    drawn_strokes,
)

Painting: TypeAlias = Callable[[QPainter, QPointF], None]


_SIGN_REACH = 0.62  # of the pitch: how far a sign goes from its middle


_LAND_REACH = 0.3  # the same of the sign of land on an empty point


class Sprites:
    """The signs of one pitch; each is an image whose middle is the middle of the point.

    `odd` says whether points have their middle in the middle of a pixel.
    """

    def __init__(self, pitch: int, *, odd: bool) -> None:
        self._pitch = pitch
        self._odd = odd
        self._kept: dict[Hashable, QImage] = {}

    def sign(
        self, paint: Callable[..., None], *told: Hashable, reach: float = _SIGN_REACH
    ) -> QImage:
        """What a painter of marks paints when it is told that; it reaches so many pitches from the middle."""
        key = paint, told
        if key not in self._kept:
            side = 2 * math.ceil(reach * self._pitch) + (1 if self._odd else 2)
            self._kept[key] = _painted(
                side, side, lambda painter, at: paint(painter, at, self._pitch, *told)
            )
        return self._kept[key]


def coordinate_image(text: str, pixels: int, room: float, font: QFont) -> QImage:
    """A coordinate with its pale emboss, narrowed where it is wider than its strip."""
    sized = QFont(font)
    sized.setPixelSize(pixels)
    sized.setWeight(QFont.Weight.DemiBold)
    metrics = QFontMetricsF(sized)
    width = max(1.0, metrics.horizontalAdvance(text))
    squeeze = min(1.0, room / width)

    def paint(painter: QPainter, middle: QPointF) -> None:
        painter.setFont(sized)
        painter.translate(middle)
        painter.scale(squeeze, 1.0)
        baseline = QPointF(-width / 2, metrics.capHeight() / 2)
        painter.setPen(marks.EMBOSS)
        painter.drawText(baseline + QPointF(0, 0.8), text)
        painter.setPen(marks.COORDINATE_INK)
        painter.drawText(baseline, text)

    ink = metrics.tightBoundingRect(text)  # a J may go below the line and left of its place
    ink.translate(-width / 2, metrics.capHeight() / 2)
    across, down = max(-ink.left(), ink.right(), width / 2), max(-ink.top(), ink.bottom())
    return _painted(2 * math.ceil(across) + 4, 2 * math.ceil(down) + 8, paint)


def _painted(width: int, height: int, paint: Painting) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, QPointF(width / 2, height / 2))
    return image


_DEAD_OPACITY = 0.55


_FADED_OPACITY = 0.28


_TRIED_OPACITY = 0.62


_MANY = 4  # one changed point in that many: the whole board is painted at once


class PositionLayer:
    """The still picture of a board in device pixels; its image has the size of the wood.

    Everything is copied from images at whole pixels, so a part painted alone equals the same part of
    the whole.
    """

    def __init__(self, skin: Skin, font: QFont, dpr: float = 1.0) -> None:
        self.skin = skin
        geometry = skin.geometry
        self._image = skin.board.copy()
        self._picture: BoardPicture | None = None
        self._sprites = Sprites(geometry.pitch, odd=bool(geometry.line % 2))
        self._paint_mark = partial(marks.paint_mark, font=font, dpr=dpr)
        self._paint_label = partial(marks.paint_label, font=font)
        self._paint_word = partial(marks.paint_word, font=font, dpr=dpr)
        self._paint_way = partial(marks.paint_way, font=font)
        self._reach_of_word = cache(
            partial(marks.word_reach, pitch=geometry.pitch, font=font, dpr=dpr)
        )
        self._paint_barred_small = partial(marks.paint_barred_small, dpr=dpr)
        self._corners: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
        seen = geometry.orientation.seen
        self._seen = {point: seen(point, geometry.grid) for point in geometry.grid.points}
        self._coordinates = _placed_coordinates(skin, font)
        zone = math.ceil(geometry.label_zone)
        self._within = self._image.rect().adjusted(zone, zone, -zone, -zone)

    @property
    def image(self) -> QImage:
        """The wood with everything on it."""
        return self._image

    def show(self, picture: BoardPicture) -> list[QRect]:
        """Paint the picture; returns the rectangles of the image that changed."""
        before, self._picture = self._picture, picture
        if before is None or before.position.grid is not picture.position.grid:
            whole = [self._image.rect()]
            self._paint(picture, whole)
            return whole
        changed = changed_more(before, picture)
        rects = [
            self._cell(point, max(self._reach_on(before, point), self._reach_on(picture, point)))
            for point in changed
        ]
        color_at = picture.position.color_at
        for point in changed_land(before, picture) - changed:
            far = _LAND_REACH if color_at(point) is None else SHADOW_REACH
            rects.append(self._cell(point, far))
        if len(rects) * _MANY > picture.position.grid.size:
            rects = [self._image.rect()]
        if rects:
            self._paint(picture, rects)
        return rects

    def _reach_on(self, picture: BoardPicture, point: Point) -> float:
        """How far beyond its cell, in pitches, what stands on a point may go."""
        if point in picture.glow:
            return GLOW_REACH
        label = picture.labels.get(point, "")
        return max(SHADOW_REACH, self._reach_of_word(label) if marks.is_wide(label) else 0.0)

    def _cell(self, point: Point, reach: float) -> QRect:
        """The pixels that what stands on a point may touch."""
        x, y = self._middle(point)
        far = reach * self.skin.geometry.pitch + 3
        return QRect(
            math.floor(x - far), math.floor(y - far), math.ceil(2 * far) + 1, math.ceil(2 * far) + 1
        ).intersected(self._image.rect())

    def _middle(self, point: Point) -> tuple[float, float]:
        geometry, (row, column) = self.skin.geometry, self._seen[point]
        x, y = geometry.left + column * geometry.pitch, geometry.top + row * geometry.pitch
        return x - geometry.wood_x, y - geometry.wood_y

    def _paint(self, picture: BoardPicture, rects: list[QRect]) -> None:
        """Paint all layers into the rectangles, bottom to top: wood, glow, land, stones, signs."""
        region = QRegion()
        for rect in rects:
            region = region.united(rect)
        points = self._points_touching(picture, rects)
        with QPainter(self._image) as painter:
            painter.setClipRegion(region)
            for rect in rects:
                painter.drawImage(rect.topLeft(), self.skin.board, rect)
            self._paint_ground(painter, picture, points)
            self._paint_stones(painter, picture, points)
            self._paint_veils(painter, picture, points)
            self._paint_signs(painter, picture, points)
            # Last, so that neither shadow nor glow ever covers a coordinate.
            for at in sorted(self._coordinates_touching(rects)):
                place, image = self._coordinates[at]
                painter.drawImage(place[0], place[1], image)

    def _coordinates_touching(self, rects: list[QRect]) -> set[int]:
        """Which coordinates lie in the rectangles, at least in part."""
        found: set[int] = set()
        for rect in rects:
            if self._within.contains(rect):
                continue
            left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
            found.update(
                [
                    at
                    for at, ((first_x, first_y, last_x, last_y), _) in enumerate(self._coordinates)
                    if first_x <= right and last_x >= left and first_y <= bottom and last_y >= top
                ]
            )
        return found

    def _points_touching(self, picture: BoardPicture, rects: list[QRect]) -> list[Point]:
        """The points on which anything stands that may reach into the rectangles."""
        found = self._points_near(rects, SHADOW_REACH)
        # Glow and words go farther than all else, and are few.
        far = [point for point in picture.labels if marks.is_wide(picture.labels[point])]
        words = max((self._reach_on(picture, point) for point in far), default=0.0)
        for points, reach in ((picture.glow, GLOW_REACH), (far, words)):
            if points and reach > SHADOW_REACH:
                found |= self._points_near(rects, reach).intersection(points)
        return sorted(found)

    def _points_near(self, rects: list[QRect], far: float) -> set[Point]:
        geometry = self.skin.geometry
        reach = far * geometry.pitch + 3
        found: set[Point] = set()
        at, columns_of_grid = geometry.grid.points, geometry.grid.columns
        for rect in rects:
            rows, columns = geometry.points_near(
                rect.left() + geometry.wood_x - reach,
                rect.top() + geometry.wood_y - reach,
                rect.right() + geometry.wood_x + reach,
                rect.bottom() + geometry.wood_y + reach,
            )
            found.update([at[row * columns_of_grid + column] for row in rows for column in columns])
        return found

    def _edges(self, image: QImage) -> tuple[list[int], list[int]]:
        """Where an image with its middle on a point begins: from the left and from the top, as they are seen.

        The rounding undoes only float noise.
        """
        size = (image.width(), image.height())
        if size not in self._corners:
            geometry = self.skin.geometry
            rows, columns = geometry.orientation.lines(geometry.grid)
            left = geometry.left - geometry.wood_x - size[0] / 2
            top = geometry.top - geometry.wood_y - size[1] / 2
            self._corners[size] = (
                [round(left + at * geometry.pitch) for at in range(columns)],
                [round(top + at * geometry.pitch) for at in range(rows)],
            )
        return self._corners[size]

    def _put(self, painter: QPainter, point: Point, image: QImage) -> None:
        """Copy an image with its middle onto a point."""
        left, top = self._edges(image)
        row, column = self._seen[point]
        painter.drawImage(left[column], top[row], image)

    def _paint_ground(self, painter: QPainter, picture: BoardPicture, points: list[Point]) -> None:
        """Glow, then land: they lie on the wood, under every stone."""
        for point in points if picture.glow else ():
            if (glow := picture.glow.get(point)) is not None:
                self._put(painter, point, self._sprites.sign(paint_glow, glow, reach=GLOW_REACH))
        land, color_at = picture.land, picture.position.color_at
        seen_through = picture.hidden | picture.dead | picture.faded | picture.tried
        for point in points if land else ():
            color = land.get(point)
            if color is not None and (color_at(point) is None or point in seen_through):
                self._put(painter, point, self._land_sign(color))

    def _paint_stones(self, painter: QPainter, picture: BoardPicture, points: list[Point]) -> None:
        """All shadows before all stones; a dead stone has no shadow and lets the lines through."""
        stones = self.skin.stones
        hidden, seen = picture.hidden, self._seen
        standing = [
            (point, *seen[point], color)
            for point, color in picture.position.stones_on(points)
            if point not in hidden
        ]
        pale = picture.dead | picture.faded | picture.tried
        left, top = self._edges(stones.shadow)
        right, down = round(SHADOW_X * stones.diameter), round(SHADOW_Y * stones.diameter)
        for point, row, column, _ in standing:
            if point not in pale:
                painter.drawImage(left[column] + right, top[row] + down, stones.shadow)
        left, top = self._edges(stones.black[0])
        for point, row, column, color in standing:
            if point in picture.faded:
                painter.setOpacity(_FADED_OPACITY)
            elif point in picture.dead:
                painter.setOpacity(_DEAD_OPACITY)
            elif point in picture.tried:
                painter.setOpacity(_TRIED_OPACITY)
            painter.drawImage(left[column], top[row], stones.stone(color, point))
            if point in pale:
                painter.setOpacity(1.0)

    def _paint_veils(self, painter: QPainter, picture: BoardPicture, points: list[Point]) -> None:
        """What is dim, and what is not to be seen; signs stay clear."""
        for veiled, alpha in ((picture.dimmed, 150), (picture.unviewed, 225)):
            for point in points if veiled else ():
                if point in veiled:
                    self._put(
                        painter, point, self._sprites.sign(marks.paint_veil, alpha, reach=0.5)
                    )

    def _paint_signs(self, painter: QPainter, picture: BoardPicture, points: list[Point]) -> None:
        land, color_at = picture.land, picture.position.color_at
        on_stones = [at for at in points if at in land and color_at(at) not in (None, land[at])]
        signed = {
            *picture.marks,
            *picture.labels,
            *on_stones,
            *picture.dead,
            *picture.filled,
            *picture.barred_points,
            picture.barred,
            picture.last_move,
            *picture.ways,
            picture.named,
        }
        for point in points:
            if point in signed:
                for image in self._signs_on(picture, point):
                    self._put(painter, point, image)

    def _signs_on(self, picture: BoardPicture, point: Point) -> list[QImage]:
        """The signs of a point, bottom to top. A mark or a label takes the place of dot and ring."""
        color = None if point in picture.hidden else picture.position.color_at(point)
        mark, label = picture.marks.get(point), picture.labels.get(point)
        signs = []
        if color is not None and (land := picture.land.get(point)) not in (None, color):
            signs.append(self._land_sign(land))  # on a stone that is thought dead
        if color is not None and point in picture.dead:
            signs.append(self._sprites.sign(marks.paint_dead, color))
        elif color is not None and mark is None and label is None:
            signs += self._center_signs(picture, point, color)
        if label is not None:
            signs.append(self._label_sign(label, color))
        if mark is not None:
            signs.append(self._sprites.sign(self._paint_mark, mark, color))
        return signs + self._spoken_signs(picture, point) + self._barred_signs(picture, point)

    def _land_sign(self, color: Color) -> QImage:
        return self._sprites.sign(marks.paint_land, color, reach=_LAND_REACH)

    def _label_sign(self, label: str, color: Color | None) -> QImage:
        if marks.is_wide(label):
            return self._sprites.sign(self._paint_word, label, reach=self._reach_of_word(label))
        return self._sprites.sign(self._paint_label, label, color)

    def _center_signs(self, picture: BoardPicture, point: Point, color: Color) -> list[QImage]:
        is_last = point == picture.last_move
        if is_last and picture.last_sign is LastSign.RING:
            return [self._sprites.sign(marks.paint_last_move, color)]
        if point in picture.filled or (is_last and picture.last_sign is LastSign.DOT):
            return [self._sprites.sign(marks.paint_filled, color)]
        return []

    def _spoken_signs(self, picture: BoardPicture, point: Point) -> list[QImage]:
        """A way on, and the point that is spoken of."""
        signs = []
        if (letter := picture.ways.get(point)) is not None:
            is_taken = picture.position.color_at(point) is not None
            is_free = not is_taken and point not in picture.marks and point not in picture.labels
            signs.append(self._sprites.sign(self._paint_way, letter if is_free else None))
        if point == picture.named:
            signs.append(self._sprites.sign(marks.paint_named))
        return signs

    def _barred_signs(self, picture: BoardPicture, point: Point) -> list[QImage]:
        if point == picture.barred:
            return [self._sprites.sign(marks.paint_barred)]
        if point in picture.barred_points:
            return [self._sprites.sign(self._paint_barred_small)]
        return []


def _placed_coordinates(skin: Skin, font: QFont) -> list[tuple[tuple[int, int, int, int], QImage]]:
    """Each coordinate as an image, with its first and last pixels on the wood, across and down."""
    geometry = skin.geometry
    room, pixels = geometry.label_zone - 3, round(geometry.label_px)
    placed = []
    for label in geometry.labels():
        key = label.text, pixels, room, font.key()
        if key not in _kept_coordinates:
            if len(_kept_coordinates) >= _MOST_COORDINATES:
                _kept_coordinates.clear()
            _kept_coordinates[key] = coordinate_image(label.text, pixels, room, font)
        image = _kept_coordinates[key]
        x = round(label.x - geometry.wood_x - image.width() / 2)
        y = round(label.y - geometry.wood_y - image.height() / 2)
        placed.append(((x, y, x + image.width() - 1, y + image.height() - 1), image))
    return placed


_MOST_COORDINATES = 200


_kept_coordinates: dict[tuple[str, int, float, str], QImage] = {}


_SMALL = 14  # pixels of pitch below which grain cannot be seen


def wooden_image(
    picture: BoardPicture, side: int, font: QFont, *, dpr: float = 1.0, coordinates: bool = True
) -> QImage:
    """The picture on wood, `side` device pixels wide and high at most; its devicePixelRatio is `dpr`."""
    geometry = fit_board(picture.position.grid, side, side, dpr=dpr, coordinates=coordinates)
    small = geometry.pitch < _SMALL
    skin = plain_skin(geometry) if small else full_skin(geometry)
    layer = PositionLayer(skin, font, dpr)
    layer.show(picture)
    image = layer.image
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for drawn in drawn_strokes(picture):
            start, end, _ = drawn.stroke
            ends = QPointF(*geometry.center_of(start)), QPointF(*geometry.center_of(end))
            marks.paint_stroke(painter, *ends, geometry.pitch, drawn)
    image.setDevicePixelRatio(dpr)
    return image
