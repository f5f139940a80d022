"""A bowl of stones in its measuring frame: head, walnut tray and the sum below it. Knows no rule.

The empty measuring frame as an image: walnut rim, dark bed, wells. Knows no stones.
"""

from __future__ import annotations

import math
from operator import attrgetter
from random import Random

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QRadialGradient,
    QRegion,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color, PerColor, Point
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.board.materials import Materials, materials_in_use
from ingboard.ui.board.stones import StoneSet, plain_stones
from ingboard.ui.game.bowl_pictures import BowlPicture, figures_of, spoken, sum_of, terms_of
from ingboard.ui.game.bowl_tray import RIM, TEN, TrayGeometry, fit_tray, tray_for
from ingboard.ui.style import Theme, current_theme
from ingboard.ui.style.figures import figures_width, paint_figures
from ingboard.ui.style.small_stone import seen_color

_SEED = 3
_GRAIN = 90
_CORNER = 0.3  # of the pitch
_WELL = 0.37


class FrameTones(Struct, frozen=True):
    """The colors of a frame: rim from lit to dim, bed and wells, and what tells the tens."""

    lit: QColor
    rim: QColor
    dim: QColor
    bed: QColor
    well: QColor
    glint: QColor
    notch: QColor = QColor(214, 172, 96, 210)  # brass


LIGHT_WALNUT = FrameTones(
    QColor("#7D5233"),
    QColor("#6B4427"),
    QColor("#54320F"),
    QColor("#3B2616"),
    QColor("#27170C"),
    QColor(255, 214, 160, 34),
)
DARK_WALNUT = FrameTones(
    QColor("#5E4029"),
    QColor("#4B301D"),
    QColor("#34200E"),
    QColor("#20150C"),
    QColor("#120B06"),
    QColor(255, 214, 160, 26),
)
_PALE_GLINT = QColor(255, 244, 220, 70)
_DARK_NOTCH = QColor(90, 52, 18, 220)
_LIGHT_MAPLE = replace(
    LIGHT_WALNUT,
    bed=QColor("#D8B582"),
    well=QColor("#C9A26B"),
    glint=_PALE_GLINT,
    notch=_DARK_NOTCH,
)
_DARK_MAPLE = replace(
    DARK_WALNUT,
    bed=QColor("#C29B66"),
    well=QColor("#B58E5A"),
    glint=_PALE_GLINT,
    notch=_DARK_NOTCH,
)


def tones_under(color: Color) -> FrameTones:
    """Of a frame for stones that are seen in that color: black ones lie on maple, white ones on walnut."""
    is_dark = current_theme().name == "dark"
    if color is Color.BLACK:
        return _DARK_MAPLE if is_dark else _LIGHT_MAPLE
    return DARK_WALNUT if is_dark else LIGHT_WALNUT


def walnut_frame(geometry: TrayGeometry, tones: FrameTones) -> QImage:
    """Paint the frame of that geometry; the image has the size of the frame."""
    image = QImage(geometry.width, geometry.height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    outer = QRectF(0, 0, geometry.width, geometry.height)
    corner = max(3.0, _CORNER * geometry.pitch)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        _paint_rim(painter, outer, corner, tones)
        _paint_bed(painter, geometry, corner, tones)
        for index in range(geometry.tray.capacity):
            x, y = geometry.center_of(index)
            _paint_well(painter, QPointF(x - geometry.x, y - geometry.y), geometry.pitch, tones)
        _paint_levels(painter, geometry, tones)
    return image


def _paint_rim(painter: QPainter, outer: QRectF, corner: float, tones: FrameTones) -> None:
    wood = QLinearGradient(outer.topLeft(), outer.bottomRight())
    wood.setColorAt(0.0, tones.lit)
    wood.setColorAt(0.45, tones.rim)
    wood.setColorAt(1.0, tones.dim)
    path = QPainterPath()
    path.addRoundedRect(outer, corner, corner)
    painter.fillPath(path, wood)
    painter.save()
    painter.setClipPath(path)
    _paint_grain(painter, outer)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 90), 1))
    painter.drawRoundedRect(outer.adjusted(0.5, 0.5, -0.5, -0.5), corner, corner)
    painter.setPen(QPen(QColor(255, 222, 180, 60), 1))
    inset = corner
    painter.drawLine(QLineF(inset, 1.5, outer.width() - inset, 1.5))
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_grain(painter: QPainter, outer: QRectF) -> None:
    """Fine streaks that run round the frame: along the long rims and up the short ones."""
    chance = Random(_SEED)
    for number in range(_GRAIN):
        dark = chance.random() < 0.65
        tone = (30, 12, 2) if dark else (190, 130, 80)
        painter.setPen(QPen(QColor(*tone, chance.randint(8, 30)), chance.uniform(0.6, 1.6)))
        y = chance.uniform(0, outer.height())
        if number % 3:
            start = chance.uniform(-0.2, 0.9) * outer.width()
            length = chance.uniform(0.1, 0.5) * outer.width()
            painter.drawLine(QLineF(start, y, start + length, y + chance.uniform(-1.5, 1.5)))
        else:
            x = chance.uniform(0, outer.width())
            painter.drawLine(QLineF(x, y, x + chance.uniform(-1, 1), y + outer.height() * 0.3))
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_bed(painter: QPainter, geometry: TrayGeometry, corner: float, tones: FrameTones) -> None:
    rim = geometry.left - geometry.pitch / 2 - geometry.x
    inset = max(2.0, rim - 0.12 * geometry.pitch)
    bed = QRectF(0, 0, geometry.width, geometry.height).adjusted(inset, inset, -inset, -inset)
    painter.setBrush(tones.bed)
    painter.drawRoundedRect(bed, corner / 2, corner / 2)
    shade = QLinearGradient(bed.topLeft(), bed.topLeft() + QPointF(0, geometry.pitch * 0.8))
    shade.setColorAt(0.0, QColor(0, 0, 0, 110))
    shade.setColorAt(1.0, QColor(0, 0, 0, 0))
    painter.setBrush(shade)
    painter.drawRoundedRect(bed, corner / 2, corner / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QBrush(tones.glint), 1))
    painter.drawLine(
        bed.bottomLeft() + QPointF(corner, 0.5), bed.bottomRight() + QPointF(-corner, 0.5)
    )
    painter.setPen(Qt.PenStyle.NoPen)


def _paint_levels(painter: QPainter, geometry: TrayGeometry, tones: FrameTones) -> None:
    """Pins at both rims, one a row, and a notch after every ten wells."""
    pitch, tray = geometry.pitch, geometry.tray
    rim = geometry.left - pitch / 2 - geometry.x
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tones.notch)
    wide, high = max(1.5, 0.1 * pitch), 0.5 * pitch
    for row in range(tray.rows):
        y = geometry.top - geometry.y + row * pitch
        for x in (rim * 0.42, geometry.width - rim * 0.42):
            painter.drawEllipse(QPointF(x, y), 0.075 * pitch, 0.075 * pitch)
        for column in range(TEN, tray.columns, TEN):
            notch = QRectF(rim + column * pitch - wide / 2, y - high / 2, wide, high)
            painter.drawRect(notch)


def _paint_well(painter: QPainter, middle: QPointF, pitch: float, tones: FrameTones) -> None:
    radius = _WELL * pitch
    painter.setBrush(tones.glint)
    painter.drawEllipse(middle + QPointF(0, 0.06 * pitch), radius, radius)
    hollow = QRadialGradient(middle + QPointF(0, radius * 0.5), radius * 1.5)
    hollow.setColorAt(0.0, tones.well.lighter(118))
    hollow.setColorAt(1.0, tones.well.darker(140))
    painter.setBrush(hollow)
    painter.drawEllipse(middle, radius, radius)


_FEW = 24  # changed wells; beyond it the whole tray is painted as fast


class FilledTray:
    """A tray with its stones as one image, in which only the wells that change are painted anew.

    The stones of one color in one frame, from the first well on; `stone` is the image of one.
    """

    def __init__(self, geometry: TrayGeometry, frame: QImage, stone: QImage) -> None:
        self.stone = stone
        self._frame = frame
        self._image = frame.copy()
        self._count = 0
        half = stone.width() / 2
        centers = map(geometry.center_of, range(geometry.tray.capacity))
        self._corners = [
            (math.floor(x - half + 0.5) - geometry.x, math.floor(y - half + 0.5) - geometry.y)
            for x, y in centers
        ]

    def with_stones(self, count: int) -> QImage:
        """The tray with that many stones."""
        changed = self._corners[min(count, self._count) : max(count, self._count)]
        self._count = count
        if not changed:
            return self._image
        side = self.stone.width()
        with QPainter(self._image) as painter:
            if len(changed) <= _FEW:
                wells = QRegion()
                for x, y in changed:
                    wells += QRect(x, y, side, side)
                painter.setClipRegion(wells)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(0, 0, self._frame)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            near = self._corners[:count]
            if len(changed) <= _FEW:  # neighbors overlap by a pixel or two
                left, right = min(changed)[0] - side, max(changed)[0] + side
                rows = [y for _, y in changed]
                top, bottom = min(rows) - side, max(rows) + side
                near = [(x, y) for x, y in near if left < x < right and top < y < bottom]
            for x, y in near:
                painter.drawImage(x, y, self.stone)
        return self._image


WIDE = 1.9  # of the height
_MOST = 19  # stones that are drawn; more lie under them
_LID_STONE = 0.42  # of the height
_LEAN = 0.62  # a circle seen from the side


def paint_lid(
    painter: QPainter, box: QRectF, tones: FrameTones, stone: QImage, number: int
) -> None:
    """Paint the dish with that many stones, as far as they can be seen; the image is one stone's."""
    painter.setPen(QPen(QColor(0, 0, 0, 110), 1))
    rim = QRadialGradient(box.center() - QPointF(0, box.height() * 0.4), box.width() * 0.7)
    rim.setColorAt(0.0, tones.lit)
    rim.setColorAt(1.0, tones.dim)
    painter.setBrush(rim)
    painter.drawEllipse(box)
    inner = box.adjusted(
        box.width() * 0.07, box.height() * 0.09, -box.width() * 0.07, -box.height() * 0.13
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tones.bed)
    painter.drawEllipse(inner)
    side = box.height() * _LID_STONE
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for place in lid_places(min(number, _MOST)):
        middle = inner.center() + QPointF(
            place.x() * inner.width() * 0.4, place.y() * inner.height() * 0.34
        )
        target = QRectF(
            middle.x() - side / 2, middle.y() - side * _LEAN / 2, side, side * (_LEAN + 0.12)
        )
        painter.drawImage(target, stone)


def lid_places(number: int) -> list[QPointF]:
    """Where the stones lie in a dish of radius 1, the ones farther back first; always the same."""
    turn = math.pi * (3 - math.sqrt(5))  # the golden angle spreads any number evenly
    places = [
        QPointF(math.cos(turn * at), math.sin(turn * at)) * math.sqrt(at / _MOST)
        for at in range(number)
    ]
    return sorted(places, key=QPointF.y)


def grain(stones: StoneSet, color: Color) -> QImage:
    """The stone of a plain set with the shade of the well at its lower right."""
    image = stones.stone(color, Point(0, 0)).copy()
    radius = stones.diameter / 2
    middle = QPointF(image.width() / 2, image.height() / 2)
    shade = QRadialGradient(middle, radius * 1.45, middle - QPointF(radius * 0.4, radius * 0.48))
    if color is Color.WHITE:
        stops: tuple[tuple[float, int], ...] = (
            (0.0, 0),
            (0.45, 6),
            (0.7, 46),
            (0.86, 104),
            (1.0, 150),
        )
        tone = QColor(92, 70, 44)
    else:
        stops = ((0.0, 0), (0.6, 20), (1.0, 120))
        tone = QColor(0, 0, 0)
    for at, alpha in stops:
        shade.setColorAt(at, QColor(tone.red(), tone.green(), tone.blue(), alpha))
    with QPainter(image) as painter:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        painter.fillRect(image.rect(), shade)
    return image


__all__ = ["BowlPicture", "BowlView"]

_HEAD, _FOOT, _LINE = 32, 28, 16  # pixels at 100 %
_LEAST_FRAME = 24
_CLASS_HEAD = 1.6  # of the letters' size
_NARROWEST = 158  # pixels at 100 %; head and foot are never narrower, if there is room
_ROOMY = 240  # pixels at 100 %; from this width on the head is set larger
_STONE = 0.95  # of the pitch
_USUAL_PITCH, _LEAST_PITCH = 8, 5


class BowlView(QWidget):
    """One side's bowl: shows the numbers it is given, and exactly as many stones in the wells."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = BowlPicture(Color.BLACK, 180, 180, 0)
        self._painted_for: tuple[TrayGeometry, Theme, Materials, Color] | None = None
        self._frame: QImage | None = None
        self._filled: FilledTray | None = None
        self._stones: PerColor[QImage] | None = None
        self._lid_stones: PerColor[QImage] | None = None
        self._head_stones: StoneSet | None = None
        self._name_size = 0
        self._shows_sum = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(spoken(self._picture))

    @property
    def picture(self) -> BowlPicture:
        """The picture that is shown."""
        return self._picture

    def show_bowl(self, picture: BowlPicture) -> None:
        """Show these numbers and that many stones."""
        before, self._picture = self._picture, picture
        if picture == before:
            return
        if picture.capacity != before.capacity:
            self.updateGeometry()
        self.setAccessibleName(spoken(self._picture))
        lids = before.lid, picture.lid
        if (picture.color, picture.capacity) != (before.color, before.capacity) or any(lids):
            self.update()
        else:
            self.update(self._changed_places(before.in_bowl, picture.in_bowl))

    def show_name_alone(self, pixels: int) -> None:
        """Say nothing but whose bowl it is, in letters of that size; 0 for name and numbers again."""
        if pixels != self._name_size:
            self._name_size = pixels
            self._head_stones = None
            self.updateGeometry()
            self.update()

    @property
    def shows_sum(self) -> bool:
        """Whether the stones are told as numbers, too."""
        return self._shows_sum and not self._name_size

    def show_sum(self, shown: bool) -> None:
        """Tell the stones as numbers, or leave them to be seen: their room stays."""
        if shown is not self._shows_sum:
            self._shows_sum = shown
            self.update()

    @property
    def head(self) -> int:
        """The height above the frame."""
        return round(_CLASS_HEAD * self._name_size) or current_theme().px(_HEAD)

    @property
    def foot(self) -> int:
        """The height below the frame; none where that would leave the stones too little."""
        theme = current_theme()
        is_low = self.height() < theme.px(_HEAD + _FOOT + _LEAST_FRAME)
        return 0 if self._name_size or is_low else theme.px(_FOOT)

    def _changed_places(self, before: int, now: int) -> QRegion:
        """The numbers in head and foot, and the wells that are filled or emptied."""
        geometry, dpr = self._geometry, self.devicePixelRatioF()
        top, bottom = int(geometry.y / dpr), int((geometry.y + geometry.height) / dpr)
        half = self.width() // 2
        places = QRegion(half, 0, half + 1, top) + QRect(0, bottom, self.width(), self.height())
        around = geometry.pitch
        for well in range(min(before, now), min(max(before, now), self._picture.capacity)):
            x, y = geometry.center_of(well)
            place = QRectF(x - around, y - around, 2 * around, 2 * around)
            places += QRectF(place.topLeft() / dpr, place.size() / dpr).toAlignedRect()
        return places

    def well_center(self, index: int) -> QPointF:
        """The middle of a well in pixels of the widget; wells are numbered in filling order."""
        return QPointF(*self._geometry.center_of(index)) / self.devicePixelRatioF()

    def lid_center(self) -> QPointF:
        """The middle of the lid in pixels of the widget."""
        return self._lid_box(*self._sides(self._geometry)).center()

    def sizeHint(self) -> QSize:
        return self._size_at(current_theme().px(_USUAL_PITCH))

    def minimumSizeHint(self) -> QSize:
        return self._size_at(current_theme().px(_LEAST_PITCH))

    def _size_at(self, pitch: float) -> QSize:
        tray = tray_for(self._picture.capacity)
        return QSize(
            round((max(tray.columns, 12) + 2 * RIM) * pitch),
            round((tray.rows + 2 * RIM) * pitch) + self.head + self.foot,
        )

    # Size and theme

    @property
    def _geometry(self) -> TrayGeometry:
        dpr, tray = self.devicePixelRatioF(), tray_for(self._picture.capacity)
        width, high = self.width() * dpr, self.height() * dpr
        head = self.head * dpr
        below = fit_tray(tray, 0, head, width, max(1.0, high - head - self.foot * dpr))
        if not self._name_size:
            return below
        name = self._name_width * dpr
        beside = fit_tray(tray, name, 0, max(1.0, width - name), high)
        return max(below, beside, key=attrgetter("pitch"))

    @property
    def _name_width(self) -> float:
        """The room that a name alone takes beside the frame: the longer one of both sides'."""
        theme, size = current_theme(), self._name_size
        font = theme.sans(14, 600)
        font.setPixelSize(size)
        widest = max(figures_width(name_of_color(side), font) for side in Color)
        return 1.5 * size + theme.px(8) + widest

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        dpr = self.devicePixelRatioF()
        geometry = self._geometry
        left, right = self._sides(geometry)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.save()
            painter.scale(1 / dpr, 1 / dpr)
            self._paint_tray(painter, geometry)
            painter.restore()
            name = QRect(0, 0, self.width() // 2, int(geometry.y / dpr))
            if self._name_size or event.region().intersects(name):
                self._paint_name(painter, left, right)
            if self.shows_sum:
                self._paint_number(painter, left, right)
            if self._picture.lid is not None:
                self._paint_lid(painter, left, right, self._picture.lid)
            if self.shows_sum and self.foot:
                self._paint_foot(painter, left, right, (geometry.y + geometry.height) / dpr)

    def _sides(self, geometry: TrayGeometry) -> tuple[float, float]:
        """Where head and foot begin and end: at the frame's edges, or wider where it is small."""
        dpr = self.devicePixelRatioF()
        spare = min(self.width(), current_theme().px(_NARROWEST)) - geometry.width / dpr
        left = (geometry.x / dpr) - max(0.0, spare / 2)
        return left, (geometry.x + geometry.width) / dpr + max(0.0, spare / 2)

    def _lid_box(self, left: float, right: float) -> QRectF:
        """The lid's place in the head, left of the number."""
        theme = current_theme()
        high = self.head - theme.px(6)
        room = 3 * self._name_size or figures_width("000", theme.sans(22, 600)) + theme.px(26)
        at = max(left + 2.5 * self.head, right - room - WIDE * high)
        return QRectF(at, theme.px(1), WIDE * high, high)

    def _paint_lid(self, painter: QPainter, left: float, right: float, number: int) -> None:
        """The lid and its number, or without room for both nothing: the foot has the sum."""
        theme, box = current_theme(), self._lid_box(left, right)
        if box.right() > right - 2 * figures_width("000", theme.sans(14, 600)) - theme.px(8):
            return
        held = seen_color(self._picture.color.opponent, self)
        if self._lid_stones is None:
            self._lid_stones = _grains(box.height() * self.devicePixelRatioF())
        paint_lid(painter, box, tones_under(held), self._lid_stones[held], number)
        font = theme.sans(14, 600)
        if self._name_size:
            font.setPixelSize(self._name_size)
        painter.setFont(font)
        painter.setPen(theme.ink)
        baseline = box.center().y() + QFontMetricsF(painter.font()).capHeight() / 2
        paint_figures(painter, box.right() + theme.px(5), baseline, str(number))

    def _paint_tray(self, painter: QPainter, geometry: TrayGeometry) -> None:
        picture, theme = self._picture, current_theme()
        color = seen_color(picture.color, self)
        if self._frame is None or self._painted_for != (
            geometry,
            theme,
            materials_in_use(),
            color,
        ):
            self._painted_for = (geometry, theme, materials_in_use(), color)
            self._head_stones = None
            self._frame = walnut_frame(geometry, tones_under(color))
            self._stones = _grains(_STONE * geometry.pitch)
            self._lid_stones = None
            self._filled = None
        assert self._stones is not None
        stone = self._stones[color]
        if self._filled is None or self._filled.stone is not stone:
            self._filled = FilledTray(geometry, self._frame, stone)
        filled = self._filled.with_stones(min(picture.in_bowl, picture.capacity))
        painter.drawImage(geometry.x, geometry.y, filled)

    def _head_fonts(self, left: float, right: float) -> tuple[QFont, QFont]:
        """Of the name and of the number, larger where there is room."""
        theme = current_theme()
        roomy = right - left >= theme.px(_ROOMY)
        return theme.sans(15 if roomy else 14, 600), theme.sans(22 if roomy else 20, 600)

    def _paint_name(self, painter: QPainter, left: float, right: float) -> None:
        """Stone and name at the left of the head."""
        theme = current_theme()
        name, number = self._head_fonts(left, right)
        middle = self.head / 2 - theme.px(1)
        size = self._name_size or theme.px(18)
        if self._name_size:
            name.setPixelSize(self._name_size)
            number = name
            tray, dpr = self._geometry, self.devicePixelRatioF()
            if tray.y < self.head * dpr:  # beside the frame
                middle = (tray.y + tray.height / 2) / dpr
                left = max(0.0, left - self._name_width)
        self._paint_head_stone(painter, QPointF(left + size / 2 + theme.px(1), middle), size)
        painter.setPen(theme.ink)
        painter.setFont(name)
        baseline = middle + QFontMetricsF(number).capHeight() / 2
        words, start = name_of_color(self._picture.color), left + size + theme.px(8)
        room = right - figures_width(str(self._picture.in_bowl), number) - start
        if self._name_size or figures_width(words, name) <= room:
            painter.drawText(QPointF(start, baseline), words)

    def _paint_number(self, painter: QPainter, left: float, right: float) -> None:
        """At the right of the head how many stones are in the bowl, and of those how many were captured."""
        theme, picture = current_theme(), self._picture
        number = self._head_fonts(left, right)[1]
        painter.setPen(theme.ink)
        painter.setFont(number)
        figures = str(picture.in_bowl)
        middle = self.head / 2 - theme.px(1)
        baseline = middle + painter.fontMetrics().capHeight() / 2
        start = right - figures_width(figures, number)
        paint_figures(painter, start, baseline, figures)
        if picture.captured and picture.lid is None:
            small = theme.sans(13)
            words = text("{count} captured", count=picture.captured)
            start -= figures_width(words, small) + theme.px(10)
            if start >= (left + right) / 2:
                painter.setPen(theme.ink2)
                painter.setFont(small)
                paint_figures(painter, start, baseline, words)

    def _paint_head_stone(self, painter: QPainter, middle: QPointF, size: float) -> None:
        dpr = self.devicePixelRatioF()
        if self._head_stones is None:
            self._head_stones = plain_stones(size * dpr)
        image = self._head_stones.stone(seen_color(self._picture.color, self), Point(0, 0))
        side = image.width() / dpr
        painter.drawImage(QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), image)
        painter.setPen(QPen(current_theme().line2, 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, size / 2, size / 2)

    def _paint_foot(self, painter: QPainter, left: float, right: float, top: float) -> None:
        """The sum, on two lines if it must and may; vermilion with a triangle if it is not full."""
        theme, picture = current_theme(), self._picture
        plain, strong = theme.sans(13), theme.sans(13, 600)
        baseline = top + theme.px(3) + QFontMetricsF(plain).ascent()
        total, adds_up = sum_of(picture), picture.adds_up
        sign = 0 if adds_up else theme.px(17)
        start = right - figures_width(total, strong)
        beside = start - sign - left - theme.px(6)
        terms, below = _terms_in(picture, beside, plain), False
        if terms is None and self.height() - baseline >= theme.px(_LINE + 3):
            terms = _terms_in(picture, right - left, plain)
            below = terms is not None
        painter.setPen(theme.ink2 if adds_up else theme.vermilion)
        painter.setFont(plain)
        figures = terms or figures_of(picture)
        has_room = below or figures_width(figures, plain) <= beside
        if has_room or adds_up:
            paint_figures(painter, left, baseline, figures)
        if below:
            baseline += theme.px(_LINE)
        elif adds_up and not has_room:
            return  # no room for what is as it should be
        painter.setPen(theme.ink if adds_up else theme.vermilion)
        painter.setFont(strong)
        paint_figures(painter, start, baseline, total)
        if not adds_up:
            corner = QPointF(start - sign, baseline)
            _paint_warning(painter, corner, float(theme.px(13)), theme.vermilion)


def _grains(diameter: float) -> PerColor[QImage]:
    stones = plain_stones(diameter)
    return PerColor(grain(stones, Color.BLACK), grain(stones, Color.WHITE))


def _terms_in(picture: BowlPicture, room: float, font: QFont) -> str | None:
    """The left side of the sum, long or short, as the room allows; None if it allows neither."""
    terms = terms_of(picture)
    if figures_width(terms, font) > room:
        terms = terms_of(picture, short=True)
    return terms if figures_width(terms, font) <= room else None


def _paint_warning(painter: QPainter, at: QPointF, size: float, ink: QColor) -> None:
    """A triangle with a bar and a dot, standing on the line of the text."""
    triangle = QPolygonF(
        [at + QPointF(0, 0), at + QPointF(size / 2, -size * 0.86), at + QPointF(size, 0)]
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(
        QPen(
            ink, size / 9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        )
    )
    painter.drawPolygon(triangle)
    middle = at + QPointF(size / 2, 0)
    painter.drawLine(middle + QPointF(0, -size * 0.56), middle + QPointF(0, -size * 0.34))
    painter.drawPoint(middle + QPointF(0, -size * 0.15))
