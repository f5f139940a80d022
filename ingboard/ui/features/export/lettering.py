"""Where everything stands in a picture of a film, and its words: stage, sentence, result, article."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from ingboard.board.points import PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.ui.game.film.captions import Caption
from ingboard.ui.game.film.result import headline_of, verdict_of
from ingboard.ui.game.film.stages import Stage, stage_title, stages_of
from ingboard.ui.style import Theme

USUAL_WIDTH = 960
_HEIGHT = 540  # at the usual width
_EDGE, _BOWLS, _SUM = 12, 186, 138
_WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
_SIZES = (21, 18, 16, 14)


class LetteringPlaces(Struct, frozen=True):
    """The rooms of a picture of a film in pixels: board at left; words, bowls and the sum beside it."""

    size: QSize
    board: QRect
    words: QRect
    bowls: PerColor[QRect]
    sum: QRect


def places_at(width: int) -> LetteringPlaces:
    """The rooms of a picture of that width; its sides are as 16 to 9."""

    def px(length: float) -> int:
        return round(length * width / USUAL_WIDTH)

    height, edge = px(_HEIGHT), px(_EDGE)
    side = height - 2 * edge
    left = side + 2 * edge
    column = width - left - edge
    sum_top = height - edge - px(_SUM)
    bowls_top = sum_top - edge - px(_BOWLS)
    half = (column - edge) // 2
    return LetteringPlaces(
        QSize(width, height),
        QRect(edge, edge, side, side),
        QRect(left, edge, column, bowls_top - 2 * edge),
        PerColor(
            QRect(left, bowls_top, half, px(_BOWLS)),
            QRect(left + half + edge, bowls_top, half, px(_BOWLS)),
        ),
        QRect(left, sum_top, column, px(_SUM)),
    )


def write_caption(
    painter: QPainter, look: Theme, room: QRect, plan: FillPlan, caption: Caption
) -> None:
    """The stage in small type, the sentence (at the end the winner first), and where it is laid down."""
    stages = stages_of(plan)
    number = stages.index(caption.stage) + 1
    last = caption.stage is Stage.RESULT
    place = QRectF(room)
    painter.setPen(look.petrol)
    stage = f"{number}/{len(stages)}   {stage_title(caption.stage)}"
    _set(painter, place, stage, look.sans(14, 600), look.px(6))
    painter.setPen(look.ink)
    if last:
        _set(painter, place, headline_of(plan), look.serif(28, 600), look.px(4))
    font = _fitting(look, caption.title, place.width(), 2 if last else 4)
    _set(painter, place, caption.title, font, look.px(8))
    painter.setPen(look.ink2)
    if last:
        _set(painter, place, verdict_of(plan).by_area, look.sans(13), look.px(2))
    _set(painter, place, caption.source, look.sans(13), 0)


def _fitting(look: Theme, sentence: str, width: float, lines: int) -> QFont:
    """The largest serif in which the sentence takes no more than so many lines."""
    for size in _SIZES:
        font = look.serif(size, 600)
        metrics = QFontMetricsF(font)
        needed = metrics.boundingRect(QRectF(0, 0, width, 10_000), _WRAPPED, sentence).height()
        if needed <= (lines + 0.5) * metrics.lineSpacing():
            break
    return font


def _set(painter: QPainter, place: QRectF, words: str, font: QFont, below: float) -> None:
    """Set wrapped words at the top of a place and take their height from it."""
    painter.setFont(font)
    used = painter.boundingRect(place, _WRAPPED, words)
    painter.drawText(place, _WRAPPED, words)
    place.setTop(place.top() + used.height() + below)
