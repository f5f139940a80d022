"""The sum that holds in every picture of the film: spaces less stones, over both sides, is the margin."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.film import Moment
from ingboard.text import text
from ingboard.ui.game.film import captions
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.widgets.page_parts import STRETCH, PlainSheet, StoneSign, TextLabel, filled

_NARROW, _ROW = 470, 46
_GAP, _SIDE = 8, 16


def sum_words(spaces: int, stones: int) -> str:
    """One side's part: "61 − 59 = 2", a negative result with the minus sign of print."""
    surplus = spaces - stones
    signed = f"−{-surplus}" if surplus < 0 else str(surplus)
    return f"{spaces} − {stones} = {signed}"


class _Term(QWidget):
    """A small label with figures below it."""

    def __init__(self, size: float, side: Qt.AlignmentFlag) -> None:
        super().__init__()
        self.label = TextLabel(size=13, token="ink2")
        self.figures = TextLabel(size=size, weight=600)
        column = filled(spaced(QVBoxLayout(self), spacing=0, margins=0), STRETCH)
        for part in (self.label, self.figures):
            part.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
            column.addWidget(part)
        column.addStretch(1)


class InvariantLine(PlainSheet):
    """Black's spaces − stones, White's, and the margin; it stands at the same place all the time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sums: dict[Color, str] = {}
        self._label = ""
        self._terms = {color: _Term(17, Qt.AlignmentFlag.AlignLeft) for color in Color}
        self._stones = {color: StoneSign(color, 16) for color in Color}
        self._margin = _Term(20, Qt.AlignmentFlag.AlignRight)
        self._signs = TextLabel("−", size=20, token="ink2"), TextLabel("=", size=20, token="ink2")
        self._shown = QWidget(self)
        self._grid = spaced(QGridLayout(self._shown), spacing=(_GAP, 0), margins=(_SIDE, 0))
        self._is_narrow: bool | None = None
        self._shown.hide()
        for sign in self._signs:
            sign.setAlignment(Qt.AlignmentFlag.AlignCenter)
        for term in self._terms.values():
            term.label.setText(text("spaces − stones"))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def words(self) -> str:
        """The whole line as one sentence; "" while the sums are hidden."""
        if not self._sums:
            return ""
        black, white = self._sums[Color.BLACK], self._sums[Color.WHITE]
        return f"({black}) − ({white}): {self._label} {self._margin.figures.text()}"

    def show_moment(self, now: Moment, glance: int) -> None:
        """Show the sums of a moment; from the `glance` on the margin is final."""
        label = text("margin") if now.number >= glance else text("margin so far")
        self.show_sums(now.spaces, now.stones, label)

    def hide_sums(self) -> None:
        """Keep the place, and say nothing that could be read or heard."""
        if self._sums:
            self._sums = {}
            self._shown.hide()
            self.setAccessibleName("")
            self.update()

    def show_sums(self, spaces: PerColor[int], stones: PerColor[int], label: str) -> None:
        """Show these spaces and stones, and their margin under that label."""
        sums = {color: sum_words(spaces[color], stones[color]) for color in Color}
        if (sums, label) == (self._sums, self._label):
            return
        self._sums = sums
        surplus = spaces.black - stones.black - (spaces.white - stones.white)
        self._label = label
        self._margin.label.setText(label)
        self._margin.figures.setText(captions.margin_words(surplus))
        for color, term in self._terms.items():
            term.figures.setText(sums[color])
        self._shown.show()
        self._fit()
        self.updateGeometry()
        self.setAccessibleName(self.words)
        self.update()

    def sizeHint(self) -> QSize:
        return current_theme().size(320, 60)

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(200), self.sizeHint().height())

    def hasHeightForWidth(self) -> bool:
        return True

    def fit(self, width: int, height: int) -> int:
        """The height that it takes of that room."""
        return min(height, self.heightForWidth(width))

    def heightForWidth(self, width: int) -> int:
        """One row of terms, or on a narrow page three."""
        narrow = self._is_narrow_at(width)
        return current_theme().px(_ROW) * 3 if narrow else self.sizeHint().height()

    def _is_narrow_at(self, width: int) -> bool:
        """Whether the parts do not stand side by side in that width."""
        theme = current_theme()
        parts = (*self._stones.values(), *self._terms.values(), *self._signs, self._margin)
        taken = sum(part.sizeHint().width() for part in parts)
        gaps = (len(parts) - 1) * theme.px(_GAP) + 2 * theme.px(_SIDE)
        return width < max(theme.px(_NARROW), taken + gaps)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shown.setGeometry(self.rect())  # a layout would ask for less where nothing is shown
        self._fit()

    def _fit(self) -> None:
        is_narrow = self._is_narrow_at(self.width())
        if is_narrow is not self._is_narrow:
            self._is_narrow = is_narrow
            self._arrange(is_narrow=is_narrow)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._sums:
            super().paintEvent(event)

    def _arrange(self, *, is_narrow: bool) -> None:
        """Black's term, minus White's, is the margin: in a row, or one below the other."""
        minus, equal = self._signs
        white, margin = (1, 2) if is_narrow else (0, 0)
        column = 0 if is_narrow else 3
        grid = self._grid
        for color, row, at in ((Color.BLACK, 0, 0), (Color.WHITE, white, column)):
            grid.addWidget(self._stones[color], row, at)
            grid.addWidget(self._terms[color], row, at + 1)
        grid.addWidget(minus, white, 2)
        grid.addWidget(equal, margin, 0 if is_narrow else 5)
        grid.addWidget(self._margin, margin, 1 if is_narrow else 6, 1, 2 if is_narrow else 1)
        for at, share in enumerate((0, 3, 1, 0, 3, 1, 2)):
            grid.setColumnStretch(at, share)
