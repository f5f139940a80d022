"""A picture from a phone, once it has come. Nothing listens before `open`."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from ingboard.hall.photo_inbox import PhotoInbox, serve_photo
from ingboard.hall.room_page import RoomPage, RoomPageError

_LOOK_EVERY: Final = 200  # milliseconds


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
