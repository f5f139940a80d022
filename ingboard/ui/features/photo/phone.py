"""A picture from a phone: what it scans, and the picture once it has come. Nothing listens before `open`."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from ingboard.hall.photo_inbox import PhotoInbox, serve_photo
from ingboard.hall.room_page import RoomPage, RoomPageError
from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.code_image import code_image
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled

_LOOK_EVERY: Final = 200  # milliseconds
_CODE: Final = 220


class PhoneCamera(QObject):
    """`came` carries a picture's bytes. The address holds until `close`, and is another one the next time."""

    came = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._inbox = PhotoInbox()
        self._page: RoomPage | None = None
        self._timer = QTimer(self, interval=_LOOK_EVERY)
        self._timer.timeout.connect(self._look)

    @property
    def page(self) -> RoomPage | None:
        """What is served to the phone; None while nothing is."""
        return self._page

    def open(self) -> str:
        """Serve the phone's page; "" or the sentence why that cannot be."""
        if self._page is None:
            inbox = PhotoInbox()
            try:
                self._page = serve_photo(inbox)
            except RoomPageError as fault:
                return str(fault)
            self._inbox = inbox
            self._timer.start()
        return ""

    def close(self) -> None:
        """Listen no more."""
        self._timer.stop()
        if self._page is not None:
            self._page.close()
            self._page = None

    def _look(self) -> None:
        picture = self._inbox.take()
        if picture is not None:
            self.came.emit(picture)


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
