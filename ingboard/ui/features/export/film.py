"""A count as files: a film made picture by picture, so that a window can go on meanwhile, or one moment.

Board and all that stands around it as the window paints them; or in the look of print: black, white and grey,
without wood, for GIF, paper and copiers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, one_color_first
from ingboard.export.animation import Animation, Pixels
from ingboard.export.file_kind import VECTORS, FileKind
from ingboard.game.strip import name_of_color
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.paper import application, flat_file, image_file
from ingboard.ui.features.export.view_model import LookChoice
from ingboard.ui.game.bowl_pictures import BowlPicture, forms_of, sum_of
from ingboard.ui.game.bowl_tray import TEN, TrayGeometry, fit_tray, tray_for
from ingboard.ui.game.film.captions import caption_at, cues_of
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.narration import TOLD, Narration, Pace
from ingboard.ui.game.film.places import film_places
from ingboard.ui.game.film.schedule import Instant, StoneCue, forward_from
from ingboard.ui.game.film.view import FilmView
from ingboard.ui.style import Theme, lent_theme, make_theme, put_away
from ingboard.ui.style.figures import figures_width, paint_figures

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
        gold=_BLACK,
        gold_wash=_WHITE,
    )


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
    painter.drawText(QPointF(tray.x, line), name_of_color(bowl.color))
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
    painter.setPen(QPen(_DARK, max(1.0, 0.08 * tray.pitch)))
    for column in range(TEN, tray.tray.columns, TEN):
        x = tray.left + (column - 0.5) * tray.pitch
        for row in range(tray.tray.rows):
            y = tray.top + row * tray.pitch
            painter.drawLine(QPointF(x, y - tray.pitch / 4), QPointF(x, y + tray.pitch / 4))
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


USUAL_WIDTH = 960
_HEIGHT = 540  # at the usual width
_EDGE, _LEAST_COLUMN = 12, 220


class FilmStill:
    """Draws any moment of a count at `width` pixels, in a look ("light", "dark" or "flat").

    The plan must have a picture (`feasible`). A flat one is black, white and grey, for GIF and print; its
    stones jump. The image that `draw` returns is used again for the next.
    """

    def __init__(self, plan: FillPlan, rules: RuleText, width: int, look: str) -> None:
        application()
        self._plan = plan
        self._is_flat = look == "flat"
        scale = width / USUAL_WIDTH
        self._theme = flat_look(scale) if self._is_flat else make_theme(look, scale)
        self.size = QSize(width, round(_HEIGHT * scale))
        self._image = QImage(self.size, QImage.Format.Format_RGB32)
        with lent_theme(self._theme):
            self._build(rules)

    def draw(self, instant: Instant, narration: Narration = TOLD) -> QImage:
        """The picture of a moment, with what may be said of it."""
        if self._is_flat:
            instant = Instant(instant.landed)
        with lent_theme(self._theme) as look:
            frame = self._view.show_instant(instant, narration)
            assert frame is not None
            if not self._is_flat:
                self._board.show_picture(frame.board)
                self._flights.show_instant(self._plan, instant)
            self._image.fill(look.ground)
            with QPainter(self._image) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._ground.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
                if not self._is_flat:
                    return self._image
                options = FlatOptions(font=look.sans(14, 600), last_move=False)
                paint_flat_board(painter, QRectF(self._places.board), frame.board, options)
                for color in Color:
                    paint_flat_bowl(painter, look, self._places.bowls[color], frame.bowls[color])
        grey = self._image.convertToFormat(QImage.Format.Format_Grayscale8)
        self._image = grey.convertToFormat(QImage.Format.Format_RGB32)
        return self._image

    def close(self) -> None:
        """Give back what the drawing took."""
        put_away([self._ground])

    def _build(self, rules: RuleText) -> None:
        """Widgets that are shown on no screen: they lay themselves out and paint as in the window."""
        self._places = film_places(
            self.size.width(),
            self.size.height() - self._theme.px(_EDGE / 2),
            self._theme.px,
            margin=_EDGE,
            least_column=_LEAST_COLUMN,
            with_acts=False,
        )
        self._ground = QWidget()
        self._ground.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._ground.resize(self.size)
        self._view = FilmView(self._ground)
        self._view.resize(self.size)
        self._view.show_plan(self._plan, rules)
        self._view.arrange(self._places)
        self._board = BoardView(self._ground)
        self._board.setGeometry(self._places.board)
        self._flights = FlightLayer(self._ground, self._board, self._view.bowls)
        self._flights.hide()
        for widget in (self._board, *self._view.bowls):
            widget.setVisible(not self._is_flat)
        self._ground.show()
        if not self._is_flat:
            self._board.show_picture(frame_at(self._plan, Instant(0)).board)
            self._board.finish_skin()


TICK = 60  # milliseconds from one picture of flying stones to the next
_END = 4500


class Shot(Struct, frozen=True):
    """A moment of the film, the milliseconds that it stands, and whether the glance at the bowls is over."""

    instant: Instant
    milliseconds: int
    answered: bool = True


def shots_of(
    cues: Sequence[StoneCue],
    first: int,
    last: int,
    speed: float,
    *,
    flying: bool = True,
    stops: Sequence[tuple[int, int]] = (),
) -> tuple[Shot, ...]:
    """The pictures from `first` to `last` landed stones; not `flying`, stones jump from place to place.

    `stops` are landed stones with the milliseconds that the film rests there: the glance, then the result.
    """
    shots: list[Shot] = []
    at = first
    answered = not stops or first > stops[0][0]
    for stop, milliseconds in (*(stop for stop in stops if first <= stop[0] <= last), (last, _END)):
        run = forward_from(cues[:stop], at)
        for tick in range(round(run.duration / (TICK * speed)) if run.flights else 0):
            instant = run.at(tick * TICK * speed)
            shots.append(Shot(instant if flying else _landed(instant), TICK, answered))
        shots.append(Shot(Instant(stop), max(TICK, round(milliseconds / speed)), answered))
        at, answered = stop, True
    return tuple(_joined(shots))


def _landed(instant: Instant) -> Instant:
    """The moment without stones in the air; one that still lies in its place stays the next to move."""
    lifted = any(stone.progress for stone in instant.airborne)
    return Instant(instant.landed) if lifted else instant


def _joined(shots: Sequence[Shot]) -> Iterator[Shot]:
    """Every picture once, as long as all the equal ones in a row."""
    for _, same in groupby(shots, key=lambda shot: (shot.instant, shot.answered)):
        first, *more = same
        yield Shot(
            first.instant,
            first.milliseconds + sum(shot.milliseconds for shot in more),
            first.answered,
        )


class FilmOrder(Struct, frozen=True):
    """What film is wanted: `width` in pixels, the steps from `first` to `last` (None: the end) landed stones.

    `speed` 2 is twice as fast; `loops` 0 runs without end. At lesson pace one color fills after the other.
    """

    kind: FileKind
    look: LookChoice = LookChoice.LIGHT
    width: int = USUAL_WIDTH
    first: int = 0
    last: int | None = None
    speed: float = 1.0
    loops: int = 0
    pace: Pace = Pace.LESSON


def stops_of(
    plan: FillPlan, rules: RuleText, narration: Narration
) -> tuple[tuple[int, int], tuple[int, int]]:
    """How long the film rests at the glance and at the result."""
    glance = caption_at(plan, Instant(plan.glance), rules, narration)
    result = caption_at(plan, Instant(plan.reading), rules, replace(narration, answered=True))
    return (plan.glance, narration.hold(glance.words)), (
        plan.reading,
        max(_END, narration.hold(result.words)),
    )


class FilmWork:
    """The making of one film: `step` draws a picture at a time until `done` is `total`, then `finish`."""

    def __init__(self, plan: FillPlan, rules: RuleText, order: FilmOrder) -> None:
        self._narration = Narration(order.pace, auto=True)
        if order.pace is Pace.LESSON:
            plan = one_color_first(plan)
        cues = cues_of(plan, rules, self._narration)
        last = len(cues) if order.last is None else min(order.last, len(cues))
        first = min(order.first, last)
        look = LookChoice.FLAT if order.kind is FileKind.GIF else order.look
        self._shots = shots_of(
            cues,
            first,
            last,
            order.speed,
            flying=look is not LookChoice.FLAT,
            stops=stops_of(plan, rules, self._narration),
        )
        self._still = FilmStill(plan, rules, order.width, look.value)
        size = self._still.size
        self._animation = Animation(order.kind, size.width(), size.height(), order.loops)
        self.done = 0

    @property
    def total(self) -> int:
        """How many pictures the film has."""
        return len(self._shots)

    @property
    def milliseconds(self) -> int:
        """How long the film runs once."""
        return sum(shot.milliseconds for shot in self._shots)

    def step(self) -> None:
        """Draw and pack the next picture."""
        shot = self._shots[self.done]
        narration = replace(self._narration, answered=shot.answered)
        self._animation.add(_pixels(self._still.draw(shot.instant, narration)), shot.milliseconds)
        self.done += 1

    def finish(self) -> bytes:
        """The file, once all pictures are drawn."""
        self.close()
        return self._animation.finish()

    def close(self) -> None:
        """Give back what the work took; a film that is given up leaves nothing."""
        self._still.close()


def _pixels(image: QImage) -> Pixels:
    return Pixels(image.width(), image.height(), image.constBits())


def step_file(
    plan: FillPlan, rules: RuleText, step: int, kind: FileKind, look: str | None, width: int | None
) -> bytes:
    """The count after `step` stones, as a file of that kind; `look` is "light", "dark", "flat" or None.

    SVG and PDF hold the flat board with the sentence below it.
    """
    instant = Instant(step)
    if kind in VECTORS:
        caption = caption_at(plan, instant, rules)
        return flat_file(frame_at(plan, instant).board, kind, caption=caption.title)
    still = FilmStill(plan, rules, width or USUAL_WIDTH, look or "light")
    try:
        return image_file(still.draw(instant), kind)
    finally:
        still.close()
