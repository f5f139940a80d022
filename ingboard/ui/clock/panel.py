"""The two faces with the acts beside them: Pause (SET), Pass, and the band while held."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.text import text
from ingboard.ui.clock.face import ClockFace
from ingboard.ui.clock.held_band import HeldBand, HeldPicture
from ingboard.ui.clock.picture import FacePicture, FaceState
from ingboard.ui.controls import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.style import current_theme, is_theme_change

__all__ = ["ClockPanel", "HeldPicture"]

_WIDEST_ACT_IN_ROW: Final = 176
_UNLIMITED: Final = 16_777_215  # QWIDGETSIZE_MAX


class ClockPanel(QWidget):
    """Both clocks of a table. Shows what it is given; presses and wishes go out as signals.

    `pressed` carries the Color of the face clicked. Black is above, or at left in the row form.
    """

    pressed = Signal(object)
    pause_toggled = Signal()
    pass_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces = PerColor(ClockFace(Color.BLACK), ClockFace(Color.WHITE))
        self._pause = KeyButton(text("Pause (SET)"), text("Space"), "pause")
        self._pass = KeyButton(text("Pass"), "F8")
        self._resume = KeyButton(text("Resume"), text("Space"), kind=ButtonKind.PRIMARY)
        self._band = HeldBand()
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._acts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._column = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._arrange()
        for face in (self.faces.black, self.faces.white):
            face.pressed.connect(self.pressed)
        self._pause.clicked.connect(self._on_pause_clicked)
        self._resume.clicked.connect(self._on_pause_clicked)
        self._pass.clicked.connect(self._on_pass_clicked)
        self.show_held(None)

    def show_faces(self, pictures: PerColor[FacePicture]) -> None:
        """Show both faces; without a clock the pause button says so."""
        self.faces.black.show_face(pictures.black)
        self.faces.white.show_face(pictures.white)
        has_clock = pictures.black.state is not FaceState.NO_CLOCK
        if has_clock and self._pause.reason == text("No clock"):
            self._pause.unlock()
        elif not has_clock and self._pause.isEnabled():
            self._pause.lock(text("No clock"))

    def show_held(self, held: HeldPicture | None) -> None:
        """Show the band in the place of the two buttons, or the buttons again."""
        for button in (self._pause, self._pass):
            button.setVisible(held is None)
        for widget in (self._band, self._resume):
            widget.setVisible(held is not None)
        if held is not None:
            self._band.show_held(held)
            self._resume.show_words(
                text("Resume Black") if held.resumes is Color.BLACK else text("Resume White")
            )

    def lock_acts(self, reason: str) -> None:
        """Lock Pause and Pass with a reason, for instance while the count is on."""
        self._pause.lock(reason)
        self._pass.lock(reason)

    def unlock_acts(self) -> None:
        """Unlock Pause and Pass."""
        self._pause.unlock()
        self._pass.unlock()

    def show_row(self) -> None:
        """Put both faces and the acts in one compact row, for windows under 760 px."""
        self._turn(QBoxLayout.Direction.LeftToRight)

    def show_column(self) -> None:
        """Put the faces one above the other, the acts below."""
        self._turn(QBoxLayout.Direction.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._level_faces()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _arrange(self) -> None:
        self._both.addWidget(self.faces.black, 1)
        self._both.addWidget(self.faces.white, 1)
        # Resuming stands where Pass stood, so that a double click on Pause cannot resume.
        self._acts.addWidget(self._pause, 187)
        self._acts.addWidget(self._band, 187)
        self._acts.addWidget(self._pass, 157)
        self._acts.addWidget(self._resume, 157)
        for button in (self._pause, self._pass, self._resume):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._both, 1)
        self._column.addLayout(self._acts)
        self._follow_theme()

    def _follow_theme(self) -> None:
        gap = current_theme().px(8)
        for layout in (self._both, self._acts, self._column):
            layout.setSpacing(gap)
        self._keep_width()

    def _turn(self, direction: QBoxLayout.Direction) -> None:
        """Lay the faces this way, and the acts the other way beside or below them."""
        if self._both.direction() is direction:
            return
        in_row = direction is QBoxLayout.Direction.LeftToRight
        across = QBoxLayout.Direction.TopToBottom if in_row else QBoxLayout.Direction.LeftToRight
        self._both.setDirection(direction)
        self._column.setDirection(direction)
        self._acts.setDirection(across)
        for button in (self._pause, self._pass, self._resume):
            button.show_size(ButtonSize.SMALL if in_row else ButtonSize.MEDIUM)
        self._keep_width()
        self._level_faces()

    def _level_faces(self) -> None:
        """Leave an odd pixel below, so that both faces are equally high and take the same form."""
        in_row = self._both.direction() is QBoxLayout.Direction.LeftToRight
        odd = 0 if in_row else (self.height() - self._pause.sizeHint().height()) % 2
        self._column.setContentsMargins(0, 0, 0, odd)

    def _keep_width(self) -> None:
        """In the row form the acts take one width, held or not, so that no face moves."""
        in_row = self._both.direction() is QBoxLayout.Direction.LeftToRight
        acts = (self._pause, self._pass, self._resume, self._band)
        width = max(act.sizeHint().width() for act in acts)
        width = min(width, current_theme().px(_WIDEST_ACT_IN_ROW)) if in_row else 0
        for act in acts:
            act.setMinimumWidth(width)
            act.setMaximumWidth(width or _UNLIMITED)

    def _on_pause_clicked(self) -> None:
        self.pause_toggled.emit()

    def _on_pass_clicked(self) -> None:
        self.pass_chosen.emit()
