"""What a phone scans to send a picture."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.code_image import code_image
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled

_CODE: Final = 220


class PhoneCode(QWidget):
    """The code that the phone scans, with the address for a phone that cannot."""

    def __init__(self) -> None:
        super().__init__()
        self._joining = ""
        self.picture = QLabel()
        self.picture.setAccessibleName(text("QR code of the address"))
        said = text("Scan it with the phone: its picture comes here. Nothing leaves this network.")
        self.address = TextLabel(size=14, token="ink2", wrap=True)
        self.address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        beside = filled(spaced(QVBoxLayout(), spacing=8, margins=0), STRETCH)
        filled(beside, TextLabel(said, size=15, wrap=True), self.address, STRETCH)
        row = filled(spaced(QHBoxLayout(self), spacing=16, margins=0), self.picture)
        row.addLayout(beside, 1)
        follow_theme(self._paint)

    def show_address(self, joining: str) -> None:
        """Show it; "" hides all."""
        self.setVisible(bool(joining))
        if joining != self._joining:
            self._joining = joining
            self.address.setText(joining)
            self._paint()

    def _paint(self) -> None:
        if self._joining:
            side = current_theme().px(_CODE)
            self.picture.setPixmap(QPixmap.fromImage(code_image(self._joining, side)))
