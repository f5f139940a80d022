"""Signs on points and stones: last move, komi, land, lines, arrows and the rest. Knows no rule.

Every function paints around a middle in device pixels; `pitch` is the distance of two lines.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from ingboard.board.points import Color
from ingboard.kifu.marks import SHAPES, MarkKind, SignShape
from ingboard.ui.board.materials import label_ground, veil_color
from ingboard.ui.board.view_model import DrawnStroke, Mark
from ingboard.ui.style.painted_words import shortened

PAPER = QColor("#FBF9F3")


NIGHT = QColor("#17181A")


PETROL = QColor("#17566A")


VERMILION = QColor("#A3301A")


VERMILION_ON_BLACK = QColor("#F2937A")


PETROL_ON_BLACK = QColor("#8FD3E6")


GOLD = QColor("#C98A12")


GLOW_GOLD = QColor("#FFC83A")


COORDINATE_INK = QColor("#2F1C05")


EMBOSS = QColor(255, 236, 196, 130)


LEAST_LETTER = 13.0  # logical pixels


_OUTLINE_PX = 128


def paint_land(painter: QPainter, middle: QPointF, pitch: float, color: Color) -> None:
    """A small square of a side's land."""
    half = int(0.15 * pitch) + middle.x() % 1  # edges on whole pixels
    square = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
    edge = max(1.0, pitch / 28)
    if color is Color.BLACK:
        painter.fillRect(square, NIGHT)
    else:
        painter.fillRect(square, QColor("#4A4238"))
        painter.fillRect(square.adjusted(edge, edge, -edge, -edge), PAPER)


def paint_last_move(painter: QPainter, middle: QPointF, pitch: float, color: Color) -> None:
    """A ring on the stone played last."""
    pen = QPen(PAPER if color is Color.BLACK else NIGHT, max(1.6, 0.062 * pitch))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, 0.245 * pitch, 0.245 * pitch)


def paint_filled(painter: QPainter, middle: QPointF, pitch: float, color: Color) -> None:
    """The small center dot of a stone that came in the count."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#A9ABAE") if color is Color.BLACK else QColor("#857C6E"))
    painter.drawEllipse(middle, max(1.4, 0.068 * pitch), max(1.4, 0.068 * pitch))


def paint_mark(  # noqa: C901 - one case a mark
    painter: QPainter,
    middle: QPointF,
    pitch: float,
    mark: Mark | MarkKind,
    color: Color | None,
    font: QFont,
    dpr: float = 1.0,
) -> None:
    """The sign of a mark; letters only where they reach 13 logical pixels."""
    black = color is Color.BLACK
    match mark:
        case MarkKind():
            _paint_ground(painter, middle, pitch, color)
            _paint_shape(painter, middle, pitch, SHAPES[mark], black=black)
        case Mark.KOMI:
            ink = PETROL_ON_BLACK if black else PETROL
            _paint_plate(painter, _square(middle, 0.27 * pitch), ink, pitch, black=black)
            _letter(painter, middle, 0.42 * pitch, "K", ink, font, dpr)
        case Mark.PENALTY:
            ink = VERMILION_ON_BLACK if black else VERMILION
            _paint_plate(painter, _diamond(middle, 0.40 * pitch), ink, pitch, black=black)
            _letter(painter, middle, 0.36 * pitch, "P", ink, font, dpr)
        case Mark.LOSING:
            _paint_losing(painter, middle, pitch, font, dpr, black=black)
        case Mark.WINNING:
            # The lines run up to the number: a pale disc would look like a white stone.
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(label_ground())
            painter.drawEllipse(middle, 0.23 * pitch, 0.23 * pitch)
            painter.setPen(QPen(NIGHT, max(2.0, 0.085 * pitch)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, 0.40 * pitch, 0.40 * pitch)
            _letter(painter, middle, 0.50 * pitch, "1", NIGHT, font, dpr)
        case Mark.RESERVED:
            pen = QPen(PETROL, max(1.8, 0.075 * pitch))
            pen.setDashPattern([2.0, 1.3])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, 0.45 * pitch, 0.45 * pitch)
        case Mark.SHARED:
            _paint_shared(painter, middle, pitch)
        case Mark.BORDER:
            for ink, radius, width in ((PAPER, 0.51, 0.09), (PETROL, 0.51, 0.05)):
                painter.setPen(QPen(ink, max(1.4, width * pitch)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(middle, radius * pitch, radius * pitch)
        case Mark.UNSEEN:
            _paint_unseen(painter, middle, pitch, black=black)
        case Mark.RING:
            _paint_ground(painter, middle, pitch, color)
            _paint_ring(painter, middle, pitch, 0.25, black=black)


def paint_dead(painter: QPainter, middle: QPointF, pitch: float, color: Color) -> None:
    """The dashed rim and the cross of a dead stone; the stone itself is drawn half transparent."""
    black = color is Color.BLACK
    pen = QPen(PAPER if black else NIGHT, max(1.2, 0.05 * pitch))
    pen.setDashPattern([3.0, 2.2])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, 0.468 * pitch, 0.468 * pitch)
    paint_cross(painter, middle, pitch, black=black)


def paint_cross(painter: QPainter, middle: QPointF, pitch: float, *, black: bool) -> None:
    """A cross in two tones, legible on stone and wood."""
    _paint_shape(painter, middle, pitch, SHAPES[MarkKind.CROSS], black=black)


def sign_path(shape: SignShape, middle: QPointF, pitch: float) -> QPainterPath:
    """The lines of a sign about a point."""
    path = QPainterPath()
    for line in shape.lines:
        corners = [middle + QPointF(x * pitch, y * pitch) for x, y in line]
        path.addPolygon(QPolygonF(corners))
    if shape.radius:
        path.addEllipse(middle, shape.radius * pitch, shape.radius * pitch)
    return path


def paint_barred(painter: QPainter, middle: QPointF, pitch: float) -> None:
    """The barred sign: a circle with a bar over a pale disc; the lines shine through."""
    radius = 0.44 * pitch
    painter.setPen(QPen(PAPER, max(4.0, 0.17 * pitch)))
    painter.setBrush(QColor(251, 244, 226, 150))
    painter.drawEllipse(middle, radius, radius)
    pen = QPen(VERMILION, max(2.2, 0.10 * pitch))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, radius, radius)
    arm = radius * math.sqrt(0.5)
    painter.drawLine(
        QPointF(middle.x() - arm, middle.y() + arm), QPointF(middle.x() + arm, middle.y() - arm)
    )


def paint_barred_small(painter: QPainter, middle: QPointF, pitch: float, dpr: float = 1.0) -> None:
    """The barred sign at a third of its size, for many points at once: quiet, but a shape of its own."""
    radius = max(0.16 * pitch, 4.0 * dpr)
    width = max(0.055 * pitch, 1.3 * dpr)
    painter.setPen(QPen(PAPER, 2.4 * width))
    painter.setBrush(QColor(251, 244, 226, 190))
    painter.drawEllipse(middle, radius, radius)
    painter.setPen(QPen(VERMILION, width))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, radius, radius)
    arm = radius * math.sqrt(0.5)
    painter.drawLine(
        QPointF(middle.x() - arm, middle.y() + arm), QPointF(middle.x() + arm, middle.y() - arm)
    )


def _paint_ground(painter: QPainter, middle: QPointF, pitch: float, color: Color | None) -> None:
    """On the wood a pale disc under a sign, so that the lines do not run through it."""
    if color is None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(label_ground())
        painter.drawEllipse(middle, 0.36 * pitch, 0.36 * pitch)


def paint_label(
    painter: QPainter, middle: QPointF, pitch: float, text: str, color: Color | None, font: QFont
) -> None:
    """A short text on a stone, or on the wood over a pale disc."""
    ink = PAPER if color is Color.BLACK else NIGHT
    _paint_ground(painter, middle, pitch, color)
    _centered(painter, middle, (0.50, 0.46, 0.36)[min(len(text), 3) - 1] * pitch, text, ink, font)


def paint_way(
    painter: QPainter, middle: QPointF, pitch: float, letter: str | None, font: QFont
) -> None:
    """A move one can go on by: a ring and its letter, None where something else is written."""
    painter.setPen(QPen(PETROL, max(1.5, 0.06 * pitch)))
    painter.setBrush(Qt.BrushStyle.NoBrush if letter is None else label_ground())
    painter.drawEllipse(middle, 0.40 * pitch, 0.40 * pitch)
    if letter is not None:
        _centered(painter, middle, 0.46 * pitch, letter, PETROL, font)


def paint_named(painter: QPainter, middle: QPointF, pitch: float) -> None:
    """A wide ring in two tones around a point that is spoken of, legible on stone and wood."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((PAPER, 0.16), (PETROL, 0.09)):
        painter.setPen(QPen(ink, max(2.0, width * pitch)))
        painter.drawEllipse(middle, 0.44 * pitch, 0.44 * pitch)


def _square(middle: QPointF, half: float) -> QPainterPath:
    path = QPainterPath()
    corner = 0.18 * half
    path.addRoundedRect(
        QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half), corner, corner
    )
    return path


def _diamond(middle: QPointF, half: float) -> QPainterPath:
    path = QPainterPath(QPointF(middle.x(), middle.y() - half))
    path.lineTo(middle.x() + half, middle.y())
    path.lineTo(middle.x(), middle.y() + half)
    path.lineTo(middle.x() - half, middle.y())
    path.closeSubpath()
    return path


def _paint_plate(
    painter: QPainter, shape: QPainterPath, ink: QColor, pitch: float, *, black: bool
) -> None:
    """The ground of a letter: quiet, so that the letter stands clear of the stone's grain."""
    painter.setPen(QPen(ink, max(1.5, 0.062 * pitch)))
    painter.setBrush(QColor(23, 24, 26, 235) if black else QColor(251, 249, 243, 245))
    painter.drawPath(shape)


def _paint_losing(
    painter: QPainter, middle: QPointF, pitch: float, font: QFont, dpr: float, *, black: bool
) -> None:
    painter.setPen(QPen(GOLD, max(2.0, 0.09 * pitch)))
    painter.setBrush(NIGHT if black else PAPER)
    painter.drawEllipse(middle, 0.405 * pitch, 0.405 * pitch)
    _letter(painter, middle, 0.50 * pitch, "2", PAPER if black else NIGHT, font, dpr)


def _paint_shared(painter: QPainter, middle: QPointF, pitch: float) -> None:
    """A square cut in two along its diagonal: half black, half white."""
    half = 0.17 * pitch
    square = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
    painter.setPen(QPen(NIGHT, max(1.0, 0.04 * pitch)))
    painter.setBrush(QBrush(PAPER))
    painter.drawRect(square)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(NIGHT)
    painter.drawPolygon([square.topLeft(), square.topRight(), square.bottomLeft()])


def _paint_unseen(painter: QPainter, middle: QPointF, pitch: float, *, black: bool) -> None:
    """The ring of a last move, and around it a gold one between dark rims that is seen from afar."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in ((NIGHT, 0.17), (GLOW_GOLD, 0.10)):
        painter.setPen(QPen(ink, max(2.0, width * pitch)))
        painter.drawEllipse(middle, 0.41 * pitch, 0.41 * pitch)
    _paint_ring(painter, middle, pitch, 0.25, black=black)


def _paint_ring(
    painter: QPainter, middle: QPointF, pitch: float, radius: float, *, black: bool
) -> None:
    painter.setPen(QPen(PAPER if black else NIGHT, max(1.6, 0.062 * pitch)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, radius * pitch, radius * pitch)


def _paint_shape(
    painter: QPainter, middle: QPointF, pitch: float, shape: SignShape, *, black: bool
) -> None:
    inner, outer = (PAPER, NIGHT) if black else (NIGHT, PAPER)
    path = sign_path(shape, middle, pitch)
    painter.setBrush(inner if shape.is_filled else Qt.BrushStyle.NoBrush)
    if not shape.is_heavy:
        painter.setPen(QPen(inner, max(1.6, 0.062 * pitch)))
        painter.drawPath(path)
        return
    for ink, width in ((outer, max(3.6, 0.17 * pitch)), (inner, max(1.8, 0.085 * pitch))):
        pen = QPen(ink, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPath(path)


def _letter(
    painter: QPainter, middle: QPointF, size: float, text: str, ink: QColor, font: QFont, dpr: float
) -> None:
    """A letter of a mark, at least 13 logical pixels high in type; left out where it has no room."""
    wanted = max(size, LEAST_LETTER * dpr)
    if wanted > size * 1.6:
        return
    _centered(painter, middle, wanted, text, ink, font)


def _centered(
    painter: QPainter, middle: QPointF, size: float, text: str, ink: QColor, font: QFont
) -> None:
    """Text with its ink, not its line box, in the middle: exact for single figures and letters.

    The outline is taken large and without hinting, then made small: at small sizes the outline that
    the font system gives depends on what was drawn before.
    """
    large = QFont(font)
    large.setPixelSize(_OUTLINE_PX)
    large.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    large.setWeight(QFont.Weight.DemiBold)
    path = QPainterPath()
    path.addText(QPointF(0, 0), large, text)
    painter.save()
    painter.translate(middle)
    painter.scale(size / _OUTLINE_PX, size / _OUTLINE_PX)
    painter.translate(-path.boundingRect().center())
    painter.fillPath(path, ink)
    painter.restore()


LABEL_REACH = 2.0


_RIM = 0.40  # of the pitch: strokes stop there before a stone or a letter


_TIP = 0.08


_WIDE_LABEL = 4  # letters from which a label is wider than its point


def is_wide(label: str) -> bool:
    """Whether a label reaches over its neighbors: a word, not a letter or a number."""
    return len(label) >= _WIDE_LABEL


def paint_word(
    painter: QPainter, middle: QPointF, pitch: float, word: str, font: QFont, dpr: float
) -> None:
    """A word on a pale plate, at least 13 logical pixels; what has no room ends in dots."""
    sized = _word_font(pitch, font, dpr)
    metrics = QFontMetricsF(sized)
    room = 2 * (LABEL_REACH - 0.1) * pitch
    shown = metrics.elidedText(shortened(word), Qt.TextElideMode.ElideRight, room - 0.3 * pitch)
    width, high = _plate_width(shown, pitch, metrics), metrics.height()
    plate = QRectF(middle.x() - width / 2, middle.y() - high / 2, width, high)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(251, 240, 216, 236))
    painter.drawRoundedRect(plate, 0.12 * pitch, 0.12 * pitch)
    painter.setFont(sized)
    painter.setPen(NIGHT)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, shown)


def word_reach(word: str, pitch: float, font: QFont, dpr: float) -> float:
    """How far, in pitches, the plate of a word goes from the middle of its point."""
    metrics = QFontMetricsF(_word_font(pitch, font, dpr))
    width = _plate_width(shortened(word), pitch, metrics)
    return max(width, metrics.height()) / 2 / pitch + 0.1


def _word_font(pitch: float, font: QFont, dpr: float) -> QFont:
    sized = QFont(font)
    sized.setPixelSize(round(max(LEAST_LETTER * dpr, 0.34 * pitch)))
    sized.setWeight(QFont.Weight.DemiBold)
    return sized


def _plate_width(shown: str, pitch: float, metrics: QFontMetricsF) -> float:
    return min(metrics.horizontalAdvance(shown) + 0.3 * pitch, 2 * (LABEL_REACH - 0.1) * pitch)


def paint_veil(painter: QPainter, middle: QPointF, pitch: float, alpha: int) -> None:
    """A veil of pale wood from one line's middle to the next, so that those of neighbors join."""
    half = pitch / 2
    left, top = round(middle.x() - half), round(middle.y() - half)
    veil = veil_color()
    veil.setAlpha(alpha)
    painter.fillRect(QRectF(left, top, round(pitch), round(pitch)), veil)


def paint_stroke(
    painter: QPainter,
    start: QPointF,
    end: QPointF,
    pitch: float,
    drawn: DrawnStroke,
    tones: tuple[QColor, QColor] = (PAPER, PETROL),
) -> None:
    """A line from point to point in two tones, legible on stone and wood; an arrow has a head at its end.

    `tones` are the rim's and its own.
    """
    way = end - start
    length = math.hypot(way.x(), way.y())
    if not length:
        return
    is_arrow = drawn.stroke.is_arrow
    along = way / length
    across = QPointF(-along.y(), along.x())
    start = start if drawn.starts_clear else start + along * (_RIM * pitch)
    tip = end - along * ((_RIM if not drawn.ends_clear else _TIP * is_arrow) * pitch)
    head = 0.34 * pitch
    path = QPainterPath(start)
    path.lineTo(tip - along * (head * 0.6) if is_arrow else tip)
    wings = QPainterPath()
    if is_arrow:
        wings.moveTo(tip)
        wings.lineTo(tip - along * head + across * (0.5 * head))
        wings.lineTo(tip - along * head - across * (0.5 * head))
        wings.closeSubpath()
    for ink, width in zip(tones, (max(4.0, 0.17 * pitch), max(2.0, 0.09 * pitch)), strict=True):
        pen = QPen(ink, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen)
        painter.drawPath(path)
        if is_arrow:
            pen.setWidthF(width - max(2.0, 0.09 * pitch) + 1.0)
            painter.setPen(pen)
            painter.setBrush(ink)
            painter.drawPath(wings)
