"""Parts of a clock face: which colors it wears, its state sign, and the rail of time."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath

from ingboard.text import text
from ingboard.ui.game.clock.view_model import FacePicture, FaceState, FlagSign, SegmentPhase
from ingboard.ui.style import Theme
from ingboard.ui.style.icons import paint_icon


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
            rail_past=_mixed(theme.plate, theme.on_plate, 0.18),
            rail_coming=_mixed(theme.plate, theme.on_plate, 0.62),
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
        return text("{remark}, {state}", remark=picture.remark, state=_word_of(picture).lower())
    return _word_of(picture)


def _word_of(picture: FacePicture) -> str:
    match picture.state:
        case FaceState.RUNNING:
            return text("Running")
        case FaceState.WAITING:
            return text("Waiting")
        case FaceState.HELD:
            return text("Held, was running") if picture.was_running else text("Held")
        case FaceState.STOPPED:
            return text("Stopped")
        case FaceState.NO_CLOCK:
            return ""


def paint_state(
    painter: QPainter, theme: Theme, colors: FaceColors, picture: FacePicture, room: QRectF
) -> float:
    """Paint the sign and words of the state right aligned; returns the left edge used.

    Where the whole words do not fit into the room, the part before the comma stands alone.
    """
    words = state_words(picture)
    is_loud = picture.state is FaceState.RUNNING or picture.flag is not FlagSign.NONE
    font = theme.sans(14 if is_loud else 13, 600 if is_loud else 400)
    metrics = QFontMetricsF(font)
    sign = theme.px(14) + theme.px(6)
    if metrics.horizontalAdvance(words) + sign > room.width():
        words = words.partition(",")[0]
    painter.setFont(font)
    painter.setPen(_state_ink(colors, picture))
    painter.drawText(
        room.adjusted(-room.left(), 0, 0, 0),
        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
        words,
    )
    rest = QRectF(room)
    rest.setRight(room.right() - metrics.horizontalAdvance(words) - theme.px(6))
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
    left = rail.left()
    for part, weight in zip(picture.rail, weights, strict=True):
        box = QRectF(left, rail.top(), room * weight / sum(weights), rail.height())
        left = box.right() + gap
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


def _mixed(first: QColor, second: QColor, share: float) -> QColor:
    return QColor(
        *(
            round(a + (b - a) * share)
            for a, b in zip(first.getRgb()[:3], second.getRgb()[:3], strict=True)  # type: ignore[index]
        )
    )
