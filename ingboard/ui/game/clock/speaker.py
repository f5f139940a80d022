"""The speaker on a clock face: how loud this player's own cues are, and whether they can be heard.

How loud a player wants the sounds about his own clock. Light: the window knows it before it paints.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.style import current_theme
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.buttons import GameButton
from ingboard.ui.widgets.page_parts import plain_tip


class Loudness(StrEnum):
    """How loud one player wants the sounds about his own clock."""

    OFF = "off"
    SOFT = "soft"
    NORMAL = "normal"
    LOUD = "loud"

    @property
    def share(self) -> float:
        """The part of the full strength."""
        return {"off": 0.0, "soft": 0.2, "normal": 0.5, "loud": 1.0}[self.value]

    @property
    def softer(self) -> Loudness:
        """One step down, for a table behind another; what is heard at all stays heard."""
        order = list(Loudness)
        return order[max(order.index(self) - 1, min(order.index(self), 1))]

    @property
    def next(self) -> Loudness:
        """The one that a press on the speaker brings; after the loudest none."""
        order = list(Loudness)
        return order[(order.index(self) + 1) % len(order)]


_WIDTH = 38
_HEIGHT = 22
_STEPS = (Loudness.SOFT, Loudness.NORMAL, Loudness.LOUD)


class SpeakerPicture(Struct, frozen=True):
    """What a speaker shows; `audible` is False where this computer gives no sound."""

    loudness: Loudness = Loudness.NORMAL
    audible: bool = True


class SpeakerButton(GameButton):
    """Shows a SpeakerPicture; a click asks for the next loudness. `inks` gives ink and warning color."""

    def __init__(
        self, color: Color, inks: Callable[[], tuple[QColor, QColor]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._color = color
        self._inks = inks
        self._picture = SpeakerPicture()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_speaker(self._picture)

    @property
    def picture(self) -> SpeakerPicture:
        """What the speaker shows."""
        return self._picture

    def show_speaker(self, picture: SpeakerPicture) -> None:
        """Show this."""
        self._picture = picture
        self.setAccessibleName(speaker_words(self._color, picture))
        self.setToolTip(plain_tip(self.accessibleName()))
        self.update()

    def sizeHint(self) -> QSize:
        return current_theme().size(_WIDTH, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        ink, warning = self._inks()
        silent = self._picture.loudness is Loudness.OFF or not self._picture.audible
        side = float(theme.px(18))
        top = (self.height() - side) / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            color = warning if silent else ink
            sign = "mute" if silent else "sound"
            left = (self.width() - side) / 2 if silent else theme.px(2)
            paint_icon(painter, sign, QRectF(left, top, side, side), color)
            if not silent:
                self._paint_steps(painter, ink, theme.px(5) + side)
            if self.is_ringed or self.underMouse():
                painter.setPen(ink)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
                painter.drawRoundedRect(edge, theme.px(4), theme.px(4))

    def _paint_steps(self, painter: QPainter, ink: QColor, left: float) -> None:
        """One bar more for each step of loudness, so that it is known without color."""
        theme = current_theme()
        width, gap = theme.px(2), theme.px(2)
        bottom = self.height() / 2 + theme.px(7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for step in range(_STEPS.index(self._picture.loudness) + 1):
            high = theme.px(4 + 4.5 * step)
            painter.drawRect(QRectF(left + step * (width + gap), bottom - high, width, high))


def speaker_words(color: Color, picture: SpeakerPicture) -> str:
    """The speaker's picture as words."""
    side = name_of_color(color)
    if not picture.audible:
        return text("{side}: no sound on this computer", side=side)
    match picture.loudness:
        case Loudness.OFF:
            return text("{side}: sound off", side=side)
        case Loudness.SOFT:
            return text("{side}: sound soft", side=side)
        case Loudness.NORMAL:
            return text("{side}: sound medium", side=side)
        case Loudness.LOUD:
            return text("{side}: sound loud", side=side)
