"""What every clock face has in common: the picture it is given, and that it repaints only for another one."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color
from ingboard.ui.game.clock.face_parts import state_words
from ingboard.ui.game.clock.view_model import FacePicture, FaceState, time_words


class ShownFace(QWidget):
    """Holds and speaks a FacePicture; how it is painted is the business of each face."""

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = FacePicture(color, "", "", FaceState.NO_CLOCK)

    @property
    def picture(self) -> FacePicture:
        """What the face shows, times rounded as shown."""
        return self._picture

    def show_face(self, picture: FacePicture) -> None:
        """Show this picture; nothing is repainted while it looks the same."""
        rounded = picture.rounded()
        if rounded == self._picture:
            return
        self._picture = rounded
        self.setAccessibleName(f"{rounded.title}, {state_words(rounded)}")
        self.setAccessibleDescription(f"{time_words(rounded.remaining)}. {rounded.stage}")
        self.update()
