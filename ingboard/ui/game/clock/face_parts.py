"""Parts of a clock face: which colors it wears, its state sign, and the rail of time."""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color
from ingboard.text import ended, labeled, listed, paragraph, text
from ingboard.ui.game.clock.view_model import (
    FacePicture,
    FaceState,
    FlagSign,
    SegmentPhase,
    points_words,
    time_words,
)
from ingboard.ui.style import Theme
from ingboard.ui.style.figures import figures_width, paint_figures
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_words import fitted, paint_words
from ingboard.ui.style.small_stone import paint_small_stone

_AT_LEFT: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


_AT_RIGHT: Final = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class FaceColors(NamedTuple):
    """The colors of one face: a running one wears the plate, all others the raised paper."""

    fill: QColor
    edge: QColor
    edge_width: float
    ink: QColor
    second: QColor
    loss: QColor
    rail_past: QColor
    rail_coming: QColor


def colors_of(picture: FacePicture, theme: Theme) -> FaceColors:
    """The colors in which this picture is painted."""
    if picture.state is FaceState.RUNNING:
        return FaceColors(
            fill=theme.plate,
            edge=theme.plate,
            edge_width=1,
            ink=theme.on_plate,
            second=theme.second_on_plate,
            loss=theme.vermilion_on_plate,
            rail_past=theme.past_on_plate,
            rail_coming=theme.coming_on_plate,
        )
    flagged = picture.flag is not FlagSign.NONE
    return FaceColors(
        fill=theme.raised,
        edge=theme.vermilion if flagged else theme.line,
        edge_width=2 if flagged else 1,
        ink=theme.ink,
        second=theme.ink2,
        loss=theme.vermilion,
        rail_past=theme.line,
        rail_coming=theme.ink3,
    )


def state_words(picture: FacePicture) -> str:
    """The word that says what this clock is doing."""
    if picture.flag is not FlagSign.NONE:
        note = picture.flag_note
        return text("Flag, {time}", time=note) if note else text("Flag")
    if picture.remark:
        return text("{remark}, {state}", remark=picture.remark, state=_word_of(picture))
    return _word_of(picture)


def brief_state(picture: FacePicture) -> str:
    """The same where there is little room: no time, and a remark alone."""
    if picture.flag is not FlagSign.NONE:
        return text("Flag")
    return picture.remark or _word_of(replace(picture, was_running=False))


def _word_of(picture: FacePicture) -> str:
    match picture.state:
        case FaceState.RUNNING:
            return text("Running")
        case FaceState.WAITING:
            return text("Waiting")
        case FaceState.HELD:
            return text("Paused, was running") if picture.was_running else text("Paused")
        case FaceState.STOPPED:
            return text("Stopped")
        case FaceState.NO_CLOCK:
            return ""


def paint_state(
    painter: QPainter, theme: Theme, colors: FaceColors, picture: FacePicture, room: QRectF
) -> float:
    """Paint the sign and words of the state right aligned; returns the left edge used.

    Where the whole words do not fit into the room, they are brief, or the sign stands alone.
    """
    words = state_words(picture)
    is_loud = picture.state is FaceState.RUNNING or picture.flag is not FlagSign.NONE
    font = theme.sans(14 if is_loud else 13, 600 if is_loud else 400)
    metrics = QFontMetricsF(font)
    most = room.width() - theme.px(14) - theme.px(6)
    wide = metrics.horizontalAdvance(words)
    if wide > most:
        words = brief_state(picture)
        wide = metrics.horizontalAdvance(words)
    if wide > most:
        return paint_sign_of_state(painter, theme, colors, picture, room)
    painter.setFont(font)
    painter.setPen(_state_ink(colors, picture))
    painter.drawText(room.adjusted(-room.left(), 0, 0, 0), _AT_RIGHT, words)
    rest = QRectF(room)
    rest.setRight(room.right() - wide - theme.px(6))
    return paint_sign_of_state(painter, theme, colors, picture, rest)


def paint_sign_of_state(
    painter: QPainter, theme: Theme, colors: FaceColors, picture: FacePicture, room: QRectF
) -> float:
    """Paint the sign of the state alone at the right of the room; returns its left edge."""
    if picture.state is FaceState.NO_CLOCK:
        return room.right()
    side = theme.px(14)
    box = QRectF(room.right() - side, room.center().y() - side / 2, side, side)
    _paint_sign(painter, picture, box, _state_ink(colors, picture))
    return box.left()


def _state_ink(colors: FaceColors, picture: FacePicture) -> QColor:
    if picture.flag is not FlagSign.NONE:
        return colors.loss
    return colors.ink if picture.state is FaceState.RUNNING else colors.second


def _paint_sign(painter: QPainter, picture: FacePicture, box: QRectF, color: QColor) -> None:
    if picture.flag is not FlagSign.NONE:
        sign = "flag-solid" if picture.flag is FlagSign.FIRST else "flag"
        paint_icon(painter, sign, box, color)
        return
    side = box.width()
    match picture.state:
        case FaceState.RUNNING:
            triangle = QPainterPath(
                box.topLeft() + QRectF(0, 0, side * 0.15, side * 0.1).bottomRight()
            )
            triangle.lineTo(box.right() - side * 0.05, box.center().y())
            triangle.lineTo(box.left() + side * 0.15, box.bottom() - side * 0.1)
            painter.fillPath(triangle, color)
        case FaceState.HELD:
            paint_icon(painter, "pause", box, color)
        case FaceState.WAITING:
            bar = max(side * 0.16, 2.0)
            painter.fillRect(
                QRectF(box.left() + 2, box.center().y() - bar / 2, side - 4, bar), color
            )
        case FaceState.STOPPED:
            inset = side * 0.24
            painter.fillRect(box.adjusted(inset, inset, -inset, -inset), color)
        case FaceState.NO_CLOCK:
            pass


def paint_rail(
    painter: QPainter, theme: Theme, colors: FaceColors, picture: FacePicture, rail: QRectF
) -> None:
    """Paint main time and periods as segments: past pale, present filled by what is left.

    The length of a segment grows with the 3/4 power of its time, so that short periods beside a
    long main time stay legible.
    """
    if not picture.rail:
        return
    gap = theme.px(2)
    weights = [max(part.length, 1) ** 0.75 for part in picture.rail]
    room = rail.width() - gap * (len(weights) - 1)
    left, top, high, unit = rail.left(), rail.top(), rail.height(), room / sum(weights)
    for part, weight in zip(picture.rail, weights, strict=True):
        box = QRectF(left, top, unit * weight, high)
        left += unit * weight + gap
        is_coming = part.phase is SegmentPhase.COMING
        painter.fillRect(box, colors.rail_coming if is_coming else colors.rail_past)
        if part.phase is not SegmentPhase.PRESENT:
            continue
        share = min(part.left / part.length, 1.0) if part.length else 0.0
        grown = theme.px(2)
        filled = box.adjusted(0, -grown, 0, grown)
        filled.setWidth(box.width() * share)
        if share > 0:
            painter.fillRect(filled, colors.ink)
        if picture.is_last_minute:
            painter.setPen(colors.loss)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(0.5, -grown + 0.5, -0.5, grown - 0.5))


class ShownFace(QWidget):
    """Holds and speaks a FacePicture; how it is painted is the business of each face."""

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = FacePicture(color, "", "", FaceState.NO_CLOCK)

    @property
    def picture(self) -> FacePicture:
        """What the face shows, times rounded as shown."""
        return self._picture

    def show_face(self, picture: FacePicture) -> None:
        """Show this picture; nothing is repainted while it looks the same."""
        rounded = picture.rounded()
        if rounded == self._picture:
            return
        self._picture = rounded
        self.setAccessibleName(listed((rounded.title, state_words(rounded))))
        self.setAccessibleDescription(
            paragraph((ended(time_words(rounded.remaining)), rounded.stage))
        )
        self.update()


DIGIT_HEIGHT: Final = 0.714  # of the font size, in all families we name


def with_lead(lead: str, words: str, font: QFont, width: float) -> str:
    """Words after what leads to them, as "Next period: 2 points"; alone where both do not fit."""
    whole = labeled(lead, words)
    return whole if QFontMetricsF(font).horizontalAdvance(whole) <= width else words


def paint_debt(
    painter: QPainter,
    theme: Theme,
    colors: FaceColors,
    row: QRectF,
    picture: FacePicture,
    digits: int,
) -> None:
    """The minus figure and one stone of the other color per 2 points, right aligned in the row."""
    assert picture.points is not None
    font = theme.sans(14, 600)
    font.setPixelSize(max(round(digits * 0.42), theme.px(20)))
    words = points_words(picture.points)
    figures = figures_width(words, font)
    stones = -(-picture.points // 2)
    size = min(max(font.pixelSize() * 0.68, theme.px(16)), theme.px(40))
    gap = theme.px(6)
    room = row.width() - figures - gap
    size = max(min(size, (room + gap) / stones - gap), theme.px(16))  # smaller before overlapping
    step = stone_step(stones, size, gap, room)
    right, middle = row.right(), row.center().y()
    if step:
        for at in range(stones):
            center = QPointF(right - size / 2 - at * step, middle)
            paint_small_stone(painter, center, size, picture.color.opponent, colors.fill)
        right -= size + (stones - 1) * step + gap
    painter.setFont(font)
    painter.setPen(colors.loss)
    baseline = middle + font.pixelSize() * DIGIT_HEIGHT / 2
    paint_figures(painter, right - figures, baseline, words)


def paint_debt_at_left(
    painter: QPainter,
    colors: FaceColors,
    room: QRectF,
    picture: FacePicture,
    font: QFont,
    stone: float,
) -> float:
    """The minus figure and its stones from the left, halfway up; returns the right edge used."""
    if not picture.points:
        return room.left()
    painter.setFont(font)
    painter.setPen(colors.loss)
    middle = room.center().y()
    baseline = middle + font.pixelSize() * DIGIT_HEIGHT / 2
    at = paint_figures(painter, room.left(), baseline, points_words(picture.points))
    at += stone / 3
    stones = -(-picture.points // 2)
    step = stone_step(stones, stone, stone / 5, room.right() - at)
    if not step:
        return at
    for number in range(stones):
        center = QPointF(at + stone / 2 + number * step, middle)
        paint_small_stone(painter, center, stone, picture.color.opponent, colors.fill)
    return at + (stones - 1) * step + stone


def stone_step(stones: int, size: float, gap: float, room: float) -> float:
    """From stone to stone in a row of debt stones; 0 where they do not all fit and none is drawn.

    They overlap rather than lie: the number of stones always is the number of points by two.
    """
    if stones == 1:
        return size if size <= room else 0.0
    step = min(size + gap, (room - size) / (stones - 1))
    return step if step >= size / 4 else 0.0


def overtime_words(picture: FacePicture, font: QFont, width: float) -> str:
    """That this side was the first into bought overtime, and where there is room when; "" if it was not."""
    if not picture.overtime_first:
        return ""
    whole = text("First into overtime, {time}", time=picture.overtime_note)
    fits = QFontMetricsF(font).horizontalAdvance(whole) <= width
    return whole if picture.overtime_note and fits else text("First into overtime")


def paint_flag_note(
    painter: QPainter, theme: Theme, colors: FaceColors, row: QRectF, picture: FacePicture
) -> None:
    """The flag sign with FIRST in large, or in small with a clock the note of the first into overtime."""
    is_first_flag = picture.flag is FlagSign.FIRST
    match picture.flag:
        case FlagSign.FIRST:
            words, sign = text("FIRST"), "flag-solid"
        case FlagSign.DOWN:
            words, sign = text("FLAG"), "flag"
        case FlagSign.NONE:
            words, sign = (
                overtime_words(picture, theme.sans(13, 600), row.width() - theme.px(22)),
                "clock",
            )
        case _:
            assert_never(picture.flag)
    side = theme.px(24 if is_first_flag else 16)
    room = row.width() - side - theme.px(6)
    font = fitted(theme.sans(24 if is_first_flag else 13, 600), words, room)
    if QFontMetricsF(font).horizontalAdvance(words) > room:
        words = ""  # the sign and the color say it, and the strip
    painter.setFont(font)
    painter.setPen(colors.loss)
    painter.drawText(row, _AT_RIGHT, words)
    left = row.right() - QFontMetricsF(font).horizontalAdvance(words) - side - theme.px(6)
    box = QRectF(left, row.center().y() - side / 2, side, side)
    paint_icon(painter, sign, box, colors.loss)


def paint_pair(
    painter: QPainter,
    theme: Theme,
    colors: FaceColors,
    row: QRectF,
    first: tuple[str, str],
    second: tuple[str, str],
    weight: int,
) -> None:
    """Words at left, whole or brief where those at right had no room else; these come after their lead.

    The lead is given up before the words at left, and those at right are shortened last.
    """
    (words, brief), (lead, said) = first, second
    font, plain = theme.sans(13, weight), theme.sans(13)
    rest = row.width() - QFontMetricsF(font).horizontalAdvance(words) - theme.px(10)
    if brief and QFontMetricsF(fitted(plain, said, rest)).horizontalAdvance(said) > rest:
        words = brief
    painter.setFont(font)
    painter.setPen(colors.ink if weight > 400 else colors.second)
    painter.drawText(row, _AT_LEFT, words)
    used = QFontMetricsF(font).horizontalAdvance(words) + theme.px(10)
    place = QRectF(row.left() + used, row.top(), row.width() - used, row.height())
    said = with_lead(lead, said, plain, place.width())
    paint_words(painter, plain, colors.second, place, said, Qt.AlignmentFlag.AlignRight)
