"""The frame of the pages that make files: fields at left, how it will look at right."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import STRETCH, Card, TextLabel, filled

_LINE, _GAP = 28, 4


class ExportPreview(QWidget):
    """An image as large as the room allows, with words below; without an image the words alone."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image: QImage | None = None
        self._line = TextLabel(size=14, token="ink2", wrap=True, parent=self)
        self._line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_image(self, image: QImage | None, words: str) -> None:
        """Show an image (None: there is none) and a line about it."""
        self._image = None if image is None else image.copy()
        self._line.setText(words)
        self.setAccessibleName(text("Preview. {words}", words=words))
        self._place_line()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_line()

    def _place(self) -> QRectF:
        """Where the image is, or the empty box in its place."""
        room = QRectF(self.rect()).adjusted(0, 0, 0, -self._line_high())
        return room if self._image is None else _fitted(self._image, room, self.devicePixelRatioF())

    def _place_line(self) -> None:
        """The line stands right below the image."""
        gap = current_theme().px(_GAP)
        below = round(self._place().bottom()) + gap
        self._line.setGeometry(0, below, self.width(), self._line_high() - gap)

    def _line_high(self) -> int:
        theme = current_theme()
        words = self._line.heightForWidth(self.width())
        return max(theme.px(_LINE), words + theme.px(_GAP))

    def sizeHint(self) -> QSize:
        return current_theme().size(520, 400)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, place = current_theme(), self._place()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            if self._image is None:
                paint_box(painter, place, theme.px(6), fill=theme.surface, edge=theme.line)
            else:
                painter.drawImage(place, self._image)
                paint_box(painter, place, 0, edge=theme.line2)


class PageTurner(QWidget):
    """A page back, a page on, and which page it is. `turned` carries the page wanted, from 0.

    Takes no room while there is but one page.
    """

    turned = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page, self._pages = 0, 1
        self.back = KeyButton(text("Back"), "PgUp", size=ButtonSize.SMALL)
        self.forward = KeyButton(text("Forward"), "PgDown", size=ButtonSize.SMALL)
        self.where = TextLabel(size=14, token="ink2")
        row = spaced(QHBoxLayout(self), spacing=12, margins=0)
        filled(row, STRETCH, self.back, self.where, self.forward, STRETCH)
        for button in (self.back, self.forward):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.back.clicked.connect(self.turn_back)
        self.forward.clicked.connect(self.turn_on)
        self.show_page(0, 1, complete=True)

    def show_page(self, page: int, pages: int, *, complete: bool) -> None:
        """Page `page`, from 0, of so many; more are still to come where they are not `complete`."""
        self._page, self._pages = page, pages
        pattern = (
            text("Page {number} of {pages}")
            if complete
            else text("Page {number} of {pages} so far")
        )
        self.where.setText(pattern.format(number=page + 1, pages=pages))
        self.setVisible(pages > 1)

    def turn_back(self) -> None:
        """A page back; from the first to the last."""
        self._turn(-1)

    def turn_on(self) -> None:
        """A page on; from the last to the first."""
        self._turn(1)

    def _turn(self, step: int) -> None:
        if self._pages > 1:
            self.turned.emit((self._page + step) % self._pages)


def _fitted(image: QImage, room: QRectF, dpr: float) -> QRectF:
    """The largest place of the image's shape, in the middle of the room; never larger than its pixels."""
    scale = min(room.width() / image.width(), room.height() / image.height(), 1 / dpr)
    width, height = image.width() * scale, image.height() * scale
    middle = room.center()
    return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


class PaperFrame(QWidget):
    """Put fields into `body`; what stands below them into `below`. `closed` is the close button.

    `told` says what was done, `fault` why it was not; they stand in the head, so that nothing moves when
    they speak. `turner` turns the pages of the preview.
    """

    closed = Signal()

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = TextLabel(title, size=30, weight=600, serif=True)
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.card = Card(gap=12)
        self.body = self.card.body
        self.fault = TextLabel(size=15, weight=600, token="vermilion", wrap=True)
        self.told = TextLabel(size=15, wrap=True)
        self.preview = ExportPreview()
        self.turner = PageTurner()
        whole = spaced(QVBoxLayout(self), spacing=12, margins=(24, 16))
        head = filled(spaced(QHBoxLayout(), spacing=24), self.title)
        said = filled(spaced(QVBoxLayout(), spacing=0), self.fault, self.told)
        filled(head, (said, 1), self.close_button)
        whole.addLayout(head)
        middle = spaced(QHBoxLayout(), spacing=24)
        whole.addLayout(middle, 1)
        self.below = filled(spaced(QVBoxLayout(), spacing=10), (self.card, 1))
        middle.addLayout(self.below, 2)
        right = filled(QVBoxLayout(), (self.preview, 1), self.turner)
        middle.addLayout(right, 3)
        self.close_button.clicked.connect(self.closed)
        self.show_fault("")
        self.show_told("")

    def show_fault(self, sentence: str) -> None:
        """Say why it did not work; nothing if it did."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def show_told(self, sentence: str) -> None:
        """Say what was done; nothing for nothing yet."""
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))
