"""One picture of a film for a file: the board and all that stands around it, as the window paints them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan
from ingboard.rules.ruleset import RuleText
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.flat import FlatOptions, paint_flat_board
from ingboard.ui.board.headless import application
from ingboard.ui.features.export.flat_film import flat_look, paint_flat_bowl
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.frames import frame_at
from ingboard.ui.game.film.places import film_places
from ingboard.ui.game.film.schedule import TOLD, Instant, Narration
from ingboard.ui.game.film.view import FilmView
from ingboard.ui.style import lent_theme, make_theme

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
        self._ground.hide()
        self._ground.deleteLater()

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
