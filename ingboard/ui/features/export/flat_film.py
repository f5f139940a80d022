"""One picture of a film in black, white and grey, without wood: for GIF, for print and for copiers."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.headless import application
from ingboard.ui.features.export.lettering import USUAL_WIDTH, places_at, write_caption
from ingboard.ui.game.bowls.tray import TrayGeometry, fit_tray, tray_for
from ingboard.ui.game.bowls.view_model import BowlPicture, forms_of, name_of_side, sum_of
from ingboard.ui.game.film.captions import caption_at
from ingboard.ui.game.film.frames import frame_at
from ingboard.ui.game.film.invariant_line import InvariantLine
from ingboard.ui.game.film.narration import TOLD, Narration
from ingboard.ui.game.film.schedule import Instant
from ingboard.ui.style import Theme, figures_width, lent_theme, make_theme, paint_figures

_BLACK, _WHITE = QColor(0, 0, 0), QColor(255, 255, 255)
_DARK, _PALE = QColor(72, 72, 72), QColor(168, 168, 168)
_HEAD, _FOOT = 32, 28  # pixels at the usual width
_STONE = 0.44  # of the pitch


def flat_look(scale: float) -> Theme:
    """The theme of print: everything is black, grey or white."""
    return replace(
        make_theme("light", scale),
        ground=_WHITE,
        surface=_WHITE,
        raised=_WHITE,
        ink=_BLACK,
        ink2=_DARK,
        ink3=_DARK,
        line=_PALE,
        line2=_DARK,
        petrol=_BLACK,
    )


class FlatStill:
    """Draws any moment of a count at `width` pixels; stones jump, none is drawn in the air.

    The plan must have a picture (`feasible`). The image that `draw` returns is used again for the next.
    """

    def __init__(self, plan: FillPlan, rules: RuleText, width: int) -> None:
        application()
        self._plan = plan
        self._rules = rules
        self._look = flat_look(width / USUAL_WIDTH)
        self._places = places_at(width)
        self._options = FlatOptions(font=self._look.sans(14, 600), last_move=False)
        self._image = QImage(self.size, QImage.Format.Format_RGB32)
        self._sum = InvariantLine()
        self._sum.resize(self._places.sum.size())

    @property
    def size(self) -> QSize:
        """Width and height in pixels."""
        return self._places.size

    def draw(self, instant: Instant, narration: Narration = TOLD) -> QImage:
        """The picture of a moment, with what may be said of it."""
        plan, places, look = self._plan, self._places, self._look
        caption = caption_at(plan, instant, self._rules, narration)
        frame = frame_at(plan, Instant(instant.landed), answered=narration.answered)
        if narration.shows_sums(plan, instant.landed):
            self._sum.show_moment(frame.moment, plan.glance)
        else:
            self._sum.hide_sums()
        self._image.fill(_WHITE)
        with lent_theme(look), QPainter(self._image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_flat_board(painter, QRectF(places.board), frame.board, self._options)
            write_caption(painter, look, places.words, plan, caption)
            for color in Color:
                paint_flat_bowl(painter, look, places.bowls[color], frame.bowls[color])
            self._sum.render(painter, places.sum.topLeft())
        return self._image

    def close(self) -> None:
        """Give back what the drawing took."""
        self._sum.deleteLater()


def paint_flat_bowl(painter: QPainter, look: Theme, room: QRect, bowl: BowlPicture) -> None:
    """A bowl as a frame of places, those with a stone drawn as stones; its number above, its sum below."""
    head, foot = look.px(_HEAD), look.px(_FOOT)
    tray = fit_tray(
        tray_for(bowl.capacity),
        room.x(),
        room.y() + head,
        room.width(),
        max(1, room.height() - head - foot),
    )
    painter.setPen(QPen(_BLACK, max(1.0, look.scale)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(tray.x, tray.y, tray.width, tray.height))
    _paint_wells(painter, tray, bowl)
    number, plain = look.sans(20, 600), look.sans(13)
    painter.setPen(_BLACK)
    painter.setFont(look.sans(14, 600))
    line = room.y() + head - look.px(8)
    painter.drawText(QPointF(tray.x, line), name_of_side(bowl.color))
    figures = str(bowl.in_bowl)
    painter.setFont(number)
    paint_figures(painter, tray.x + tray.width - figures_width(figures, number), line, figures)
    painter.setFont(plain)
    foot_line = tray.y + tray.height + look.px(3) + QFontMetricsF(plain).ascent()
    total = sum_of(bowl)
    start = tray.x + tray.width - figures_width(total, plain)
    terms = next(
        (form for form in forms_of(bowl) if tray.x + figures_width(form, plain) < start - 4),
        forms_of(bowl)[-1],
    )
    paint_figures(painter, tray.x, foot_line, terms)
    paint_figures(painter, start, foot_line, total)


def _paint_wells(painter: QPainter, tray: TrayGeometry, bowl: BowlPicture) -> None:
    radius = _STONE * tray.pitch
    ink = _BLACK if bowl.color is Color.BLACK else _WHITE
    for well in range(bowl.capacity):
        middle = QPointF(*tray.center_of(well))
        if well < bowl.in_bowl:
            painter.setPen(QPen(_BLACK, max(0.8, 0.07 * tray.pitch)))
            painter.setBrush(ink)
            painter.drawEllipse(middle, radius, radius)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_PALE)
            painter.drawEllipse(middle, 0.09 * tray.pitch, 0.09 * tray.pitch)
