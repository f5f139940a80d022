"""A notice in the menu line: one sentence that goes away by itself and never covers board or button."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.ui.board.accessible import announce
from ingboard.ui.shell.layout import ABOVE_PLAY
from ingboard.ui.style import current_theme, follow_theme
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.page_parts import TextLabel

_SIZES = (14, 13, 12, 11)  # of the letters: smaller ones sooner than over a board


_STAYS = 7_000


_STAYS_LONG = 60_000


_PADDING = 12


_ICON = 18


_SLACK = 4  # a line laid out for wrapping is up to some pixels wider than its advance


_WRAPPED = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class Notice(QWidget):
    """Shows why something was not done, or that it was; fades after seven seconds or when it is dismissed.

    What somebody elsewhere has to say to people who look at the board stays for a minute.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = ""
        self.about: object = None
        """The phase of the game that is spoken of; None where the sentence is about none."""
        self.made: object = None
        """The record that what was done has made; None where the sentence is not about an edit."""
        self._line = QRect()
        self._wraps = False
        self._size = _SIZES[0]
        self._is_done = False
        self._is_in_front = True
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.dismiss)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        follow_theme(self._stand)

    @property
    def sentence(self) -> str:
        """The sentence in sight; empty when there is none."""
        return self._sentence

    def say(self, sentence: str, about: object = None) -> None:
        """Show why something was not done, or what needs a look, in place of any other sentence.

        What is said `about` a phase of the game goes with that: see `follow`.
        """
        self._show(sentence, is_done=False)
        self.about = about

    def follow(self, about: object) -> None:
        """The game is in this phase now: what was said about another one goes."""
        if self.about != about:
            self.dismiss()

    def pass_on(self, sentence: str) -> None:
        """Show what somebody elsewhere has to say, for a minute."""
        self._show(sentence, is_done=False)
        self._timer.start(_STAYS_LONG)

    def tell(self, sentence: str, made: object = None) -> None:
        """Show what was done, with a check instead of the warning; `made` is the record as it is after it."""
        self._show(sentence, is_done=True)
        self.made = made

    def follow_record(self, record: object) -> None:
        """The record is this one now: that an edit was done is no longer said once it is taken back."""
        if self.made is not record:
            self.dismiss()

    @property
    def is_done(self) -> bool:
        """Whether the sentence says that something was done."""
        return self._is_done

    def _show(self, sentence: str, *, is_done: bool) -> None:
        self._sentence, self._is_done, self.about, self.made = sentence, is_done, None, None
        self.setAccessibleName(sentence)
        if self._is_in_front:
            announce(self.window(), sentence)
        self._timer.start(_STAYS)
        self._stand()
        self.setVisible(self._is_in_front)
        self.raise_()
        self.update()

    def set_in_front(self, *, in_front: bool) -> None:
        """Whether the tab that speaks is in front; else its sentence waits until it is."""
        self._is_in_front = in_front
        self.setVisible(in_front and bool(self._sentence))

    def dismiss(self) -> None:
        """Take the notice away."""
        self._sentence, self.about, self.made = "", None, None
        self._timer.stop()
        self.hide()

    def stand_in(self, line: QRect) -> None:
        """Stand in that rectangle of the parent; if it is too narrow under it, above board and clocks."""
        self._line = line
        self._stand()

    def _stand(self) -> None:
        if not self._sentence:
            return
        theme = current_theme()
        pad, icon = theme.px(_PADDING), theme.px(_ICON)
        metrics = QFontMetrics(theme.sans(14, 500))
        needed = metrics.horizontalAdvance(self._sentence) + _SLACK + 2 * pad + icon + theme.px(8)
        line = self._line
        self._wraps, self._size = needed > line.width(), _SIZES[0]
        if not self._wraps:
            self.setGeometry(line.right() - needed, line.y() + 2, needed, line.height() - 4)
            self._write()
            return
        parent = self.parentWidget()
        room = (parent.width() if parent is not None else needed) - 2 * pad
        width = min(needed, room)
        free, height = theme.px(ABOVE_PLAY) - 3, 0
        for self._size in _SIZES:
            words = QFontMetrics(theme.sans(self._size, 500)).boundingRect(
                0, 0, width - 2 * pad - icon - theme.px(8), 1000, int(_WRAPPED), self._sentence
            )
            height = max(words.height(), icon) + theme.px(4)
            if height <= free:
                break
        height = max(height, min(icon + theme.px(12), free))
        # What is higher all the same stands over the menus: they can be clicked through it.
        top = max(0, line.bottom() + 2 + min(0, free - height))
        self.setGeometry((room + 2 * pad - width) // 2, top, width, height)
        self._write()

    @cached_property
    def _words(self) -> TextLabel:
        """Made with the first sentence: a start has none."""
        label = TextLabel(weight=500, parent=self)
        label.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        label.show()
        return label

    def _write(self) -> None:
        theme = current_theme()
        beside = theme.px(_PADDING) + theme.px(_ICON) + theme.px(8)
        self._words.setWordWrap(self._wraps)
        self._words.setText(self._sentence)
        self._words.show_pixels(theme.px(self._size))
        self._words.setGeometry(self.rect().adjusted(beside, 0, -theme.px(_PADDING), 0))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        pad, icon = theme.px(_PADDING), theme.px(_ICON)
        fill, edge, sign, ink = theme.gold_wash, theme.gold, "warning", theme.gold
        if self._is_done:
            fill, edge, sign, ink = theme.raised, theme.line2, "check", theme.green
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_box(painter, QRectF(self.rect()), theme.px(4), fill=fill, edge=edge)
            box = QRectF(pad, (self.height() - icon) / 2, icon, icon)
            paint_icon(painter, sign, box, ink)
