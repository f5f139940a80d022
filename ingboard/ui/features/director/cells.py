"""Paints the cell of one table, part by part, so that a clock that goes on costs a clock alone."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum
from functools import lru_cache
from math import ceil
from time import thread_time
from typing import Final, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QRegion

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Grid, grid_of, point_named
from ingboard.ui.board.geometry import fit_board
from ingboard.ui.board.position_layer import PositionLayer
from ingboard.ui.board.skin import Skin, plain_skin
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.director.view_model import CellSide, CellTone, TableCell
from ingboard.ui.game.clock.face_parts import DIGIT_HEIGHT, stone_step
from ingboard.ui.game.clock.view_model import points_words
from ingboard.ui.style import Theme, make_theme
from ingboard.ui.style.figures import figures_width, paint_figures
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import fitted, paint_line
from ingboard.ui.style.small_stone import paint_small_stone

AT_ONCE: Final = 0.012
WIDTH: Final = 244
_HEAD: Final = 34
_BOARD: Final = 116
_SIDE: Final = 9
_BLOCK: Final = 56
_ROW: Final = 28
_TIME: Final = 104
_LINE: Final = 19
_RIM: Final = 0.5  # pitches of wood beyond the stones, on both sides together
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


class CellForm(Enum):
    """What a cell has room for; the value is its height at 100 %."""

    BOARD = 212
    """The board, and beside it a block for each player."""
    ROWS = 126
    """A row for each player."""


class CellPlan(NamedTuple):
    """Where the parts of a cell stand, from its corner; lengths in logical pixels.

    Where there is no board, `board` is empty.
    """

    form: CellForm
    whole: QRect
    head: QRect
    board: QRect
    sides: tuple[QRect, QRect]
    foot: QRect


@lru_cache(maxsize=16)
def cell_theme(name: str, unit: float) -> Theme:
    """The theme in the size of the cells."""
    return make_theme(name, unit)


@lru_cache(maxsize=16)
def cell_plan(form: CellForm, width: int, height: int, unit: float) -> CellPlan:
    """The parts of a cell of this size; `unit` multiplies their lengths at 100 %."""
    match form:
        case CellForm.BOARD:
            return _plan_with_board(width, height, unit)
        case CellForm.ROWS:
            return _plan_of_rows(width, height, unit)


def _plan_of_rows(width: int, height: int, unit: float) -> CellPlan:
    edge, head, row = round(4 * unit), round(_HEAD * unit), round(_ROW * unit)
    top, room = head + edge, width - 2 * edge
    below, side = top + 2 * row + edge, round(_SIDE * unit)
    return CellPlan(
        CellForm.ROWS,
        QRect(0, 0, width, height),
        QRect(0, 0, width, head),
        QRect(),
        (QRect(edge, top, room, row), QRect(edge, top + row + round(2 * unit), room, row)),
        QRect(side, below + round(2 * unit), width - 2 * side, round(_LINE * unit)),
    )


def _plan_with_board(width: int, height: int, unit: float) -> CellPlan:
    edge, head, board = round(2 * unit), round(_HEAD * unit), round(_BOARD * unit)
    side, block, line = round(_SIDE * unit), round(_BLOCK * unit), round(_LINE * unit)
    top = head + round(8 * unit)
    left = side + board + round(7 * unit)
    room = width - left - edge - round(5 * unit)
    below = top + board + round(7 * unit)
    return CellPlan(
        CellForm.BOARD,
        QRect(0, 0, width, height),
        QRect(0, 0, width, head),
        QRect(side, top, board, board),
        (QRect(left, top, room, block), QRect(left, top + board - block, room, block)),
        QRect(side, below, width - 2 * side, 2 * line),
    )


def changed_parts(plan: CellPlan, before: TableCell, now: TableCell) -> list[QRect]:
    """What of a cell must be painted again."""
    if before.tone is not now.tone:
        return [plan.whole]
    parts = []
    if (before.icon, before.head, before.title) != (now.icon, now.head, now.title):
        parts.append(plan.head)
    if (before.board, before.last_move) != (now.board, now.last_move):
        parts.append(plan.board)
    parts += [
        place
        for place, old, new in zip(plan.sides, before.sides, now.sides, strict=True)
        if old != new
    ]
    if (before.number, before.move, before.foot) != (now.number, now.move, now.foot):
        parts.append(plan.foot)
    return parts


def board_of(cell: TableCell) -> BoardPicture | None:
    """The position that a table told, with its last move; None where there is none to be seen."""
    try:
        position = parse_rows(cell.board or ())
    except ValueError:
        return None
    last = None if cell.last_move is None else point_named(cell.last_move, position.grid)
    if last is not None and position.color_at(last) is None:
        last = None
    return BoardPicture(position, last_move=last)


class SmallBoards:
    """The boards of the cells in sight, each kept as an image of which only new stones are painted.

    Within one paint new positions are laid for `AT_ONCE` seconds; the tables of which the board is older, or
    bare still, are `late`.
    """

    def __init__(self) -> None:
        self.late: set[str] = set()
        self._until = 0.0
        self._look: tuple[int, float] = (0, 1.0)
        self._skins: dict[Grid, Skin] = {}
        self._kept: dict[str, tuple[tuple[str, ...], str | None, PositionLayer]] = {}

    def begin(self) -> None:
        """A paint begins."""
        self.late = set()
        self._until = thread_time() + AT_ONCE

    def use(self, side: int, dpr: float) -> None:
        """Paint boards of so many device pixels from now on."""
        if (side, dpr) != self._look:
            self._look = side, dpr
            self._kept.clear()
            self._skins.clear()

    def keep_only(self, tables: Collection[str]) -> None:
        """Let go of all other tables, once they are many."""
        if len(self._kept) > 2 * len(tables):
            self._kept = {table: known for table, known in self._kept.items() if table in tables}

    def image(self, cell: TableCell, theme: Theme) -> QImage | None:
        """The board of a table; None where there is none to be seen."""
        if not cell.board:
            return None
        known = self._kept.get(cell.table)
        if known is not None and known[:2] == (cell.board, cell.last_move):
            return known[2].image
        grid = grid_of(len(cell.board), len(cell.board[0]))
        skin = self._skin(grid)
        layer = known[2] if known is not None and known[2].skin is skin else None
        if thread_time() > self._until:
            self.late.add(cell.table)
            return skin.board if layer is None else layer.image
        if layer is None:
            layer = PositionLayer(skin, theme.sans(13, 600), self._look[1])
        picture = board_of(cell)
        if picture is None:
            return None
        layer.show(picture)
        self._kept[cell.table] = cell.board, cell.last_move, layer
        return layer.image

    def _skin(self, grid: Grid) -> Skin:
        if grid not in self._skins:
            side, dpr = self._look
            geometry = fit_board(grid, side, side, dpr=dpr, coordinates=False)
            snug = min(side, ceil(geometry.pitch * (max(grid.rows, grid.columns) + _RIM)))
            self._skins[grid] = plain_skin(fit_board(grid, snug, snug, dpr=dpr, coordinates=False))
        return self._skins[grid]


class CellPainter:
    """Paints cells with one painter in one theme; what lies outside the region is left as it is."""

    def __init__(
        self, painter: QPainter, theme: Theme, region: QRegion, boards: SmallBoards, dpr: float
    ) -> None:
        self._painter = painter
        self._theme = theme
        self._region = region
        self._boards = boards
        self._dpr = dpr

    def paint_ground(self, places: Collection[QRect]) -> None:
        """What lies between the cells."""
        between = self._region
        for place in places:
            between = between.subtracted(place)
        if not between.isEmpty():
            self._painter.save()
            self._painter.setClipRegion(between)
            self._painter.fillRect(between.boundingRect(), self._theme.ground)
            self._painter.restore()

    def paint(self, cell: TableCell, plan: CellPlan, corner: QPointF, *, chosen: bool) -> None:
        """A cell whose upper left corner stands there."""
        x, y = round(corner.x()), round(corner.y())
        inner = plan.whole.translated(x, y)
        between = self._region.intersected(inner)
        for part in (plan.head, *plan.sides, plan.board, plan.foot):
            between = between.subtracted(part.translated(x, y))
        is_whole = not between.isEmpty()
        if is_whole or self._region.intersects(plan.head.translated(x, y)):
            self._paint_box(cell, plan, inner, chosen=chosen, is_whole=is_whole)
        if is_whole or self._region.intersects(plan.board.translated(x, y)):
            self._paint_board(cell, QRectF(plan.board.translated(x, y)))
        for color, place in zip(Color, plan.sides, strict=True):
            there = place.translated(x, y)
            if is_whole or self._region.intersects(there):
                self._paint_side(cell, color, QRectF(there), plan.form)
        if is_whole or self._region.intersects(plan.foot.translated(x, y)):
            self._paint_foot(cell, QRectF(plan.foot.translated(x, y)), plan.form)

    def _fill(self, cell: TableCell) -> QColor:
        return self._theme.surface if cell.tone is CellTone.DONE else self._theme.raised

    def _paint_box(
        self, cell: TableCell, plan: CellPlan, place: QRect, *, chosen: bool, is_whole: bool
    ) -> None:
        """The box with its head, or the head alone."""
        theme, painter, box = self._theme, self._painter, QRectF(place)
        painter.save()
        if not is_whole:
            painter.setClipRect(plan.head.translated(place.topLeft()))
        edge, width = {
            CellTone.ALARM: (theme.vermilion, 2),
            CellTone.HELD: (theme.gold, 2),
            CellTone.PLAIN: (theme.line2, 1),
            CellTone.DONE: (theme.line, 1),
        }[cell.tone]
        if chosen:
            edge, width = theme.petrol, 3
        painter.fillRect(box, theme.ground)
        paint_box(painter, box, theme.px(6), fill=self._fill(cell), edge=edge, width=width)
        head = QRectF(plan.head).translated(box.topLeft())
        inside = head.adjusted(width, width, -width, 0)
        alarm = _washed(theme.raised.rgb(), theme.vermilion.rgb())
        wash = {CellTone.ALARM: alarm, CellTone.HELD: theme.gold_wash}.get(cell.tone)
        if wash is not None:
            painter.fillRect(inside, wash)
        painter.fillRect(QRectF(inside.left(), head.bottom(), inside.width(), 1), theme.line)
        self._paint_head(cell, head)
        painter.restore()

    def _paint_head(self, cell: TableCell, head: QRectF) -> None:
        theme, painter = self._theme, self._painter
        ink = {
            CellTone.ALARM: theme.vermilion,
            CellTone.HELD: theme.gold,
            CellTone.PLAIN: theme.ink,
            CellTone.DONE: theme.green if cell.icon == "check" else theme.ink2,
        }[cell.tone]
        wide = theme.px(17)
        box = QRectF(head.left() + theme.px(10), head.center().y() - wide / 2, wide, wide)
        paint_icon(painter, cell.icon, box, ink)
        start = box.right() + theme.px(7)
        room = QRectF(start, head.top(), head.right() - theme.px(10) - start, head.height())
        font, small = theme.sans(15, 600), theme.sans(13, 600)
        title, gap = cell.title, theme.px(6)
        left = room.width() - gap - QFontMetricsF(small).horizontalAdvance(title)
        if QFontMetricsF(fitted(font, cell.head, left)).horizontalAdvance(cell.head) > left:
            title = cell.table  # long words need the room
        painter.setFont(small)
        painter.setPen(theme.ink)
        side = QRectF(room)
        side.setLeft(room.left() + room.width() * 0.5)
        room.setRight(room.right() - paint_line(painter, side, title, _RIGHT) - gap)
        painter.setFont(font)
        painter.setPen(ink)
        paint_line(painter, room, cell.head)

    def _paint_board(self, cell: TableCell, place: QRectF) -> None:
        theme, painter = self._theme, self._painter
        self._boards.use(round(place.width() * self._dpr), self._dpr)
        image = self._boards.image(cell, theme)
        painter.fillRect(place, self._fill(cell))
        if image is None:
            paint_box(painter, place, theme.px(3), edge=theme.line, dashed=True)
            return
        painter.setOpacity(0.72 if cell.tone is CellTone.DONE else 1.0)
        wide, high = (round(each / self._dpr) for each in (image.width(), image.height()))
        corner = QPoint(round(place.center().x() - wide / 2), round(place.center().y() - high / 2))
        if self._dpr == 1.0 and cell.tone is not CellTone.DONE:  # whole pixels are copied
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(corner, image)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        else:
            painter.drawImage(QRect(corner, QSize(wide, high)), image)
        painter.setOpacity(1.0)

    def _paint_side(self, cell: TableCell, color: Color, place: QRectF, form: CellForm) -> None:
        theme, painter, side = self._theme, self._painter, cell.sides[color]
        fill = theme.plate if side.running else self._fill(cell)
        painter.fillRect(place, self._fill(cell))
        if side.running:
            paint_box(painter, place, theme.px(4), fill=fill)
        is_done = cell.tone is CellTone.DONE
        ink = theme.on_plate if side.running else theme.ink2 if is_done else theme.ink
        loss = theme.vermilion_on_plate if side.running else theme.vermilion
        inside = place.adjusted(theme.px(6), theme.px(2), -theme.px(6), -theme.px(2))
        name, below = self._halves(inside, form)
        stone = theme.px(11)
        middle = QPointF(name.left() + stone / 2, name.center().y())
        self._paint_stone(middle, stone, color, fill)
        name.setLeft(name.left() + stone + theme.px(5))
        icon = _icon_of(side)
        if icon:
            size = theme.px(13)
            box = QRectF(name.right() - size, name.center().y() - size / 2, size, size)
            paint_icon(painter, icon, box, loss if side.flag else ink)
            name.setRight(box.left() - theme.px(3))
        painter.setFont(theme.sans(13))
        painter.setPen(ink)
        paint_line(painter, name, side.name)
        size = 21 if form is CellForm.BOARD else 17
        painter.setFont(theme.sans(size, 400 if is_done else 600))
        painter.setPen(loss if side.flag else ink)
        baseline = below.center().y() + painter.font().pixelSize() * DIGIT_HEIGHT / 2
        right = paint_figures(painter, below.left(), baseline, side.time)
        if side.points:
            below.setLeft(right + theme.px(4))
            self._paint_points(side, color, below, baseline, (loss, fill))

    def _halves(self, inside: QRectF, form: CellForm) -> tuple[QRectF, QRectF]:
        """Where a player's name stands, and where the time."""
        name, time = QRectF(inside), QRectF(inside)
        match form:
            case CellForm.BOARD:
                name.setHeight(self._theme.px(20))
                time.setTop(name.bottom())
            case CellForm.ROWS:
                time.setLeft(inside.right() - self._theme.px(_TIME))
                name.setRight(time.left() - self._theme.px(6))
        return name, time

    def _paint_points(
        self,
        side: CellSide,
        color: Color,
        room: QRectF,
        baseline: float,
        colors: tuple[QColor, QColor],
    ) -> None:
        """What was bought: the figure, and a stone for each two points where there is room for them."""
        theme, painter = self._theme, self._painter
        words, font = points_words(side.points), theme.sans(14, 600)
        wide = figures_width(words, font)
        size, gap = theme.px(9), theme.px(1)
        stones = -(-side.points // 2)
        step = stone_step(stones, size, gap, room.width() - wide - theme.px(3))
        right = room.right()
        if step >= size:
            for at in range(stones):
                center = QPointF(right - size / 2 - at * step, room.center().y())
                self._paint_stone(center, size, color.opponent, colors[1])
            right -= size + (stones - 1) * step + theme.px(3)
        painter.setFont(font)
        painter.setPen(colors[0])
        paint_figures(painter, right - wide, baseline, words)

    def _paint_stone(self, center: QPointF, size: int, color: Color, backdrop: QColor) -> None:
        image = _stone_image(size, color, backdrop.rgb(), self._dpr)
        half = image.width() / self._dpr / 2
        self._painter.drawImage(center - QPointF(half, half), image)

    def _paint_foot(self, cell: TableCell, place: QRectF, form: CellForm) -> None:
        theme, painter = self._theme, self._painter
        painter.fillRect(place, self._fill(cell))
        move, foot = QRectF(place), QRectF(place)
        painter.setFont(theme.sans(13))
        painter.setPen(theme.ink2)
        match form:
            case CellForm.BOARD:
                move.setHeight(place.height() / 2)
                foot.setTop(move.bottom())
                paint_line(painter, move, cell.move)
            case CellForm.ROWS:
                number = QFontMetricsF(painter.font()).horizontalAdvance(cell.number)
                words = QFontMetricsF(theme.sans(13, 600)).horizontalAdvance(cell.foot)
                if number + theme.px(8) + words <= place.width():  # else the words need the room
                    paint_line(painter, move, cell.number)
                    foot.setLeft(move.left() + number + theme.px(8))
        painter.setFont(theme.sans(13, 600))
        painter.setPen(theme.petrol if cell.answered else theme.ink)
        paint_line(painter, foot, cell.foot)


@lru_cache(maxsize=64)
def _stone_image(size: int, color: Color, backdrop: int, dpr: float) -> QImage:
    """A small stone for cells: it is painted some hundred times a second."""
    side = ceil((size + 4) * dpr)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.transparent)
    middle = QPointF(side / dpr / 2, side / dpr / 2)
    with QPainter(image) as painter:
        paint_small_stone(painter, middle, size, color, QColor.fromRgb(backdrop))
    return image


def _icon_of(side: CellSide) -> str:
    if side.flag:
        return "flag-solid"
    if side.paused:
        return "pause"
    return "play" if side.running else ""


@lru_cache(maxsize=4)
def _washed(surface: int, vermilion: int) -> QColor:
    """What is flagged or called for lies on a pale wash of its color."""
    first, second = QColor.fromRgb(surface), QColor.fromRgb(vermilion)
    share = 0.15
    return QColor(
        round(first.red() + (second.red() - first.red()) * share),
        round(first.green() + (second.green() - first.green()) * share),
        round(first.blue() + (second.blue() - first.blue()) * share),
    )
