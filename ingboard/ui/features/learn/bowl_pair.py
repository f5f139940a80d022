"""The two bowls beside a question of a lesson or a drill."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.game.bowl_tray import RIM, tray_for
from ingboard.ui.style import spaced

_LARGE, _SMALL = 2, 1  # shares of the width


class BowlPair(QWidget):
    """Two bowls that are no higher than their width lets the trays be."""

    def __init__(self) -> None:
        super().__init__()
        self.views = PerColor(BowlView(), BowlView())
        self._large: Color | None = None
        self._row = spaced(QHBoxLayout(self), spacing=4, margins=0)
        for view in self.views:
            self._row.addWidget(view, 1)

    def show_bowls(self, pictures: PerColor[BowlPicture] | None, large: Color | None) -> None:
        """Show these, or none; `large` is the color that the pupil lays."""
        self.setVisible(pictures is not None)
        if pictures is None:
            return
        self._large = large
        for color in Color:
            self.views[color].show_bowl(pictures[color])
            share = 1 if large is None else _LARGE if color is large else _SMALL
            self._row.setStretch(int(color) - 1, share)

    def show_sums(self, *, shown: bool) -> None:
        """Tell the stones as numbers, too, or leave them to be counted by eye."""
        for view in self.views:
            view.show_sum(shown)

    def show_names_alone(self, pixels: int) -> None:
        """Say nothing but whose bowls they are, in letters of that size; 0 for the numbers again."""
        for view in self.views:
            view.show_name_alone(pixels)

    def heightForWidth(self, width: int) -> int:
        """The height of trays that fill the width."""
        view = self.views.black
        tray = tray_for(view.picture.capacity)
        share = 0.5 if self._large is None else _LARGE / (_LARGE + _SMALL)
        pitch = share * width / (tray.columns + 2 * RIM)
        return round(pitch * (tray.rows + 2 * RIM)) + view.head + view.foot
