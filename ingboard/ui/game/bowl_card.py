"""The two bowls side by side as they stand in play, with the word that captures go home; folded, one line."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets.keys import ARROWS
from ingboard.ui.widgets.page_parts import STRETCH, Card, SmallStone, TextLabel, filled

_WHOLE_LINE = 290


class BowlsCard(QWidget):
    """Both sides' bowls in their frames in a card; in small windows as lines of numbers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views = PerColor(BowlView(), BowlView())
        self._pictures: PerColor[BowlPicture] | None = None
        self._swapped = False
        self._card = Card(text("Bowls"), "")
        self._pair = spaced(QHBoxLayout(), spacing=10)
        self._card.body.addLayout(self._pair, 1)
        self._numbers = PerColor(TextLabel(size=13), TextLabel(size=13))
        self._row = QWidget()
        row = filled(spaced(QHBoxLayout(self._row), margins=0), self._numbers.black, STRETCH)
        row.addWidget(self._numbers.white, 0, Qt.AlignmentFlag.AlignRight)
        filled(spaced(QVBoxLayout(self), margins=0), self._card, self._row)
        self.show_form()

    def show_bowls(self, pictures: PerColor[BowlPicture]) -> None:
        """Show both bowls."""
        if pictures == self._pictures:
            return
        self._pictures = pictures
        capacity = pictures.black.capacity
        self._card.show_note(
            text("{count} each; captures return at once", count=capacity)
            if pictures.black.lid is None
            else text("{count} each; captures wait in the lid", count=capacity)
        )
        for view, picture in zip(self.views, pictures, strict=True):
            if picture != view.picture:
                view.show_bowl(picture)
        self._fit_numbers()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_numbers()

    def _fit_numbers(self) -> None:
        """The sums in words, or what lies in the bowls where the row is short."""
        if self._pictures is None or self._row.isHidden():
            return
        sums = [view.accessibleName() for view in self.views]
        metrics = QFontMetricsF(self._numbers.black.font())
        is_short = metrics.horizontalAdvance("   ".join(sums)) > self.width()
        for color, label, whole in zip(Color, self._numbers, sums, strict=True):
            bowl = text(
                "{side}: {number} in bowl",
                side=name_of_color(color),
                number=self._pictures[color].in_bowl,
            )
            label.setText(bowl if is_short else whole)

    def show_form(self, *, numbers_only: bool = False) -> None:
        """Show two lines of numbers instead of the frames."""
        self._card.setVisible(not numbers_only)
        self._row.setVisible(numbers_only)
        self._fit_numbers()
        self._lay()

    def show_swapped(self, swapped: bool) -> None:
        """Put White's bowl at the left, or back."""
        self._swapped = swapped
        self._lay()

    def _lay(self) -> None:
        for color in reversed(Color) if self._swapped else Color:
            self._pair.addWidget(self.views[color], 1)


class _Opener(QToolButton):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step through the game wherever the focus is; Qt would move the focus with them."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class BowlLine(QWidget):
    """The bowls folded to one line: how many stones of each side were captured. `toggled` opens or folds."""

    toggled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opener = _Opener()
        self._opener.setText(text("Bowls"))
        self._opener.setAutoRaise(True)
        self._opener.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._opener.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._opener.clicked.connect(self.toggled)
        self.captured = PerColor(TextLabel(weight=600), TextLabel(weight=600))
        self._sums = TextLabel(size=13, token="ink2")
        row = filled(spaced(QHBoxLayout(self), spacing=6, margins=0), self._opener)
        self._captured = TextLabel(text("captured"), size=13, token="ink2")
        row.addWidget(self._captured)
        for color in Color:
            filled(row, SmallStone(color), self.captured[color])
        filled(row, STRETCH, self._sums)
        self.show_open(is_open=False)

    def show_bowls(self, pictures: PerColor[BowlPicture]) -> None:
        """Show what was captured, and whether each side has all its stones."""
        black, white = pictures.black, pictures.white
        count, adds_up = black.capacity, black.adds_up and white.adds_up
        self.captured.black.setText(str(black.captured))
        self.captured.white.setText(str(white.captured))
        self._sums.setText(
            text("{count} each", count=count) if adds_up else text("not {count} each", count=count)
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= current_theme().px(_WHOLE_LINE)
        self._captured.setVisible(wide)
        self._sums.setVisible(wide)

    def show_open(self, *, is_open: bool) -> None:
        """Show whether the bowls stand in their frames elsewhere."""
        arrow = Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow
        self._opener.setArrowType(arrow)
