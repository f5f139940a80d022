"""One picture of a film for a file: board, words, bowls and the sum that holds, as the window paints them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.headless import application
from ingboard.ui.features.export.lettering import USUAL_WIDTH, places_at, write_caption
from ingboard.ui.game.bowls.frame import BowlView
from ingboard.ui.game.film.captions import caption_at
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.frames import frame_at
from ingboard.ui.game.film.invariant_line import InvariantLine
from ingboard.ui.game.film.narration import TOLD, Narration
from ingboard.ui.game.film.schedule import Instant
from ingboard.ui.style import lent_theme, make_theme


class FilmStill:
    """Draws any moment of a count at `width` pixels, in a theme ("light" or "dark").

    The plan must have a picture (`feasible`). The image that `draw` returns is used again for the next.
    """

    def __init__(self, plan: FillPlan, rules: RuleText, width: int, theme: str) -> None:
        application()
        self._plan = plan
        self._rules = rules
        self._theme = make_theme(theme, width / USUAL_WIDTH)
        self._places = places_at(width)
        self._image = QImage(self.size, QImage.Format.Format_RGB32)
        with lent_theme(self._theme):
            self._build()

    @property
    def size(self) -> QSize:
        """Width and height in pixels."""
        return self._places.size

    def draw(self, instant: Instant, narration: Narration = TOLD) -> QImage:
        """The picture of a moment, with what may be said of it."""
        plan = self._plan
        frame = frame_at(plan, instant, answered=narration.answered)
        caption = caption_at(plan, instant, self._rules, narration)
        with lent_theme(self._theme) as look:
            self._board.show_picture(frame.board)
            for color in Color:
                self._bowls[color].show_bowl(frame.bowls[color])
            if narration.shows_sums(plan, instant.landed):
                self._sum.show_moment(frame.moment, plan.glance)
            else:
                self._sum.hide_sums()
            self._flights.show_instant(plan, instant)
            self._image.fill(look.ground)
            with QPainter(self._image) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                write_caption(painter, look, self._places.words, plan, caption)
                self._ground.render(painter, QPoint(), renderFlags=QWidget.RenderFlag.DrawChildren)
        return self._image

    def close(self) -> None:
        """Give back what the drawing took."""
        self._ground.hide()
        self._ground.deleteLater()

    def _build(self) -> None:
        """Widgets that are shown on no screen: they lay themselves out and paint as in the window."""
        places = self._places
        self._ground = QWidget()
        self._ground.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._ground.resize(places.size)
        self._board = BoardView(self._ground)
        self._board.setGeometry(places.board)
        self._sum = InvariantLine(self._ground)
        self._sum.setGeometry(places.sum)
        self._bowls = PerColor(BowlView(self._ground), BowlView(self._ground))
        for color in Color:
            self._bowls[color].setGeometry(places.bowls[color])
        self._flights = FlightLayer(self._ground, self._board, self._bowls)
        self._flights.hide()
        self._ground.show()
        self._board.show_picture(frame_at(self._plan, Instant(0)).board)
        self._board.finish_skin()
