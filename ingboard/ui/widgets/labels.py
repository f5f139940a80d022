"""Text that follows the theme, the hairline between rows, and the words of a tooltip."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent, Qt
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from ingboard.ui.style import current_theme

LEGIBLE: Final = 1 / 29
"""Of the height of a screen before a class: on a picture 1.5 m high, 16 minutes of arc from 8 m."""


class _Look(NamedTuple):
    size: float
    weight: int
    token: str
    serif: bool


class TextLabel(QLabel):
    """A label in one of our sizes and colors; plain text only, so that names are never markup.

    `size` is pixels at 100 %, `token` the name of a theme color. `wrap` lets it take lines, `firm` keeps
    room for them all where the page lacks room.
    """

    def __init__(  # noqa: PLR0913 - one look, named by keywords
        self,
        words: str = "",
        *,
        size: float = 14,
        weight: int = 400,
        token: str = "ink",
        serif: bool = False,
        wrap: bool = False,
        firm: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(words, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap or firm)
        self._firm = firm
        self._look = _Look(size, weight, token, serif)
        self._pixels = 0
        self._follow_theme()

    def setText(self, words: str) -> None:
        if words != self.text():
            super().setText(words)
            if self._firm:
                self._keep_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._firm:
            self._keep_room()

    def _keep_room(self) -> None:
        self.setMinimumHeight(0)  # the height that is asked for is never less
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))

    def show_token(self, token: str) -> None:
        """Take another color of the theme."""
        if token == self._look.token:
            return
        self._look = self._look._replace(token=token)
        self._follow_theme()

    def show_pixels(self, pixels: int) -> None:
        """Take a size in real pixels, which the page works out, in place of the theme's."""
        self._pixels = pixels
        self._follow_theme()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Where a style sheet is given anew or a parent changes, Qt takes a color and a font back.
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._follow_theme()

    def _follow_theme(self) -> None:
        theme, look = current_theme(), self._look
        make = theme.serif if look.serif else theme.sans
        font = make(look.size, look.weight)
        if self._pixels:
            font.setPixelSize(self._pixels)
        if font != self.font():
            self.setFont(font)
            if self._firm:
                self._keep_room()
        color = theme.color(look.token)
        palette, role = self.palette(), QPalette.ColorRole.WindowText
        if palette.color(QPalette.ColorGroup.Active, role) != color:
            for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
                palette.setColor(group, role, color)  # where it is disabled, it is dim
            self.setPalette(palette)


class Hairline(QWidget):
    """A horizontal hairline across its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), current_theme().line)


def plain_tip(words: str) -> str:
    """What shows exactly these words when it is set as a tooltip."""
    return Qt.convertFromPlainText(words) if Qt.mightBeRichText(words) else words
