"""One side's assent: missing with a button for that side alone, or given with a check and its time."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.style import current_theme, fitted, follow_theme, scaled, spaced
from ingboard.ui.widgets import ButtonKind, ButtonSize, Card, CardTone, KeyButton, TextLabel
from ingboard.ui.widgets.buttons import SETTLE
from ingboard.ui.widgets.labels import plain_tip
from ingboard.ui.widgets.signs import IconSign, StoneSign

_NAME = 17


class AssentCard(QWidget):
    """One side's card; `toggled` carries the color, once for a click, a double click or the key.

    Both states have the same size, so that nothing moves when the other side agrees.
    """

    toggled = Signal(object)

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._agreed = False
        self._since = QElapsedTimer()
        self.card = Card(tone=CardTone.MISSING)
        self._name = TextLabel(size=_NAME, weight=600)
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        words = text("Black agrees") if color is Color.BLACK else text("White agrees")
        self.agree_button = KeyButton(words, kind=ButtonKind.PRIMARY, size=ButtonSize.LARGE)
        self.agree_button.setMinimumWidth(90)
        self.agree_button.clicked.connect(self._on_clicked)
        self.withdraw_button = QPushButton()
        self.withdraw_button.setFlat(True)
        self.withdraw_button.setMinimumWidth(1)
        self.withdraw_button.clicked.connect(self._on_clicked)
        self._note = TextLabel(size=13, token="ink2")
        self._note.setMinimumWidth(1)
        self._time = TextLabel(size=14, token="ink2")
        self._agreed_row = self._build_agreed()
        head = QHBoxLayout()
        head.addWidget(StoneSign(color))
        head.addWidget(self._name, 1)
        self._head = head
        self._states = QStackedLayout()
        self._foot = QStackedLayout()
        for part in (head, self._states, self._foot):
            self.card.body.addLayout(part)
        # Within the card: a stack shows its first widget at once, alone it would be a window.
        self._states.addWidget(self.agree_button)
        self._states.addWidget(self._agreed_row)
        self._foot.addWidget(self._note)
        self._foot.addWidget(self.withdraw_button)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self.card)
        scaled(self._head.setSpacing, 10)
        follow_theme(self._follow_theme)

    def _build_agreed(self) -> QWidget:
        row = QWidget()
        line = spaced(QHBoxLayout(row), margins=0)
        line.addWidget(IconSign("check", "green", 24))
        line.addWidget(TextLabel(text("Agreed"), size=17, weight=600, token="green"))
        self._time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._time.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line.addWidget(self._time, 1)
        return row

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_name()

    def _fit_name(self) -> None:
        if (head := self.card.layout()) is not None:
            head.activate()  # else the name still has its room of before
        font = fitted(current_theme().sans(_NAME, 600), self._name.text(), self._name.width())
        self._name.show_pixels(font.pixelSize())

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        """As high as needed: Qt would reckon with the lines that a note has in a narrower card."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def show_side(self, name: str, key: str) -> None:
        """Show the player's name and the key of this side."""
        self._name.setText(name)
        self._name.setToolTip(plain_tip(name))
        self._fit_name()
        self.agree_button.show_words(self.agree_button.text(), key=key)
        if self._color is Color.BLACK:
            self._note.setText(text("Not yet; only Black presses."))
        else:
            self._note.setText(text("Not yet; only White presses."))
        withdraw = text("Withdraw with {key}", key=key) if key else text("Withdraw")
        self.withdraw_button.setText(withdraw)

    def show_assent(self, at: str | None) -> None:
        """Show the assent given at that time of day, or that it is missing (None)."""
        agreed = at is not None
        self._time.setText(at or "")
        if agreed != self._agreed:
            self._agreed = agreed
            self._since.start()
        had_focus = self.agree_button.hasFocus() or self.withdraw_button.hasFocus()
        self._states.setCurrentIndex(1 if agreed else 0)
        self._foot.setCurrentIndex(1 if agreed else 0)
        self.card.show_tone(CardTone.DONE if agreed else CardTone.MISSING)
        if had_focus:
            (self.withdraw_button if agreed else self.agree_button).setFocus()

    def show_narrow(self, narrow: bool) -> None:
        """Give the note below two lines, in both states, where one is too short for it."""
        self._note.setWordWrap(narrow)
        self.agree_button.show_size(ButtonSize.MEDIUM if narrow else ButtonSize.LARGE)
        line = current_theme().px(18)
        for widget in (self._note, self.withdraw_button):
            widget.setFixedHeight(2 * line if narrow else line)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self.withdraw_button.setStyleSheet(
            "QPushButton { border: none; text-align: left; padding: 0; background: transparent;"
            f" color: {theme.ink2.name()}; font-size: {theme.px(13)}px; }}"
            f"QPushButton:hover, QPushButton:focus {{ color: {theme.petrol.name()};"
            " text-decoration: underline; }"
        )
        self.withdraw_button.setCursor(Qt.CursorShape.PointingHandCursor)

    def _on_clicked(self) -> None:
        if self._since.isValid() and self._since.elapsed() < SETTLE:
            return
        self.toggled.emit(self._color)
