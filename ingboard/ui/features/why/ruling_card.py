"""The referee's card: a list of rulings, and below it, at a fixed place, the one that is pending."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from ingboard.text import text
from ingboard.ui.features.why.pending_ruling import PendingRuling
from ingboard.ui.features.why.ruling_view_model import ICONS, RulingOffer, RulingsPicture
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets import ActButton, ActWords, ButtonSize, Card, KeyButton, TextLabel


class RulingRow(ActButton):
    """A ruling to choose, with the offer that it shows."""

    def __init__(self, offer: RulingOffer, parent: QWidget | None = None) -> None:
        super().__init__(
            ActWords(offer.words, offer.condition, ICONS[offer.kind], barred=offer.barred), parent
        )
        self.offer = offer


_GAP: Final = 12
_TWO_COLUMNS: Final = 480


class RulingCard(QWidget):
    """Shows a RulingsPicture; `ruled` carries the Ruling that was held for a second, `closed` nothing.

    It decides nothing: what is possible comes with the picture, and the game may still refuse.
    """

    ruled = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[RulingRow, ...] = ()
        self._offers: tuple[RulingOffer, ...] = ()
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(self._on_row_toggled)
        self.subject = TextLabel(size=14, token="ink2", wrap=True)
        self._list = QGridLayout()
        self._list.setSpacing(4)
        self._columns = 2
        self.pending = PendingRuling()
        self.pending.ruled.connect(self.ruled)
        self.pending.dropped.connect(self._on_dropped)
        self.pending.hold_button.hold_within(self)
        self.close_button = KeyButton(text("Back to the board"), "Esc", size=ButtonSize.SMALL)
        self.close_button.clicked.connect(self.closed)
        head = QHBoxLayout()
        head.addWidget(TextLabel(text("Referee ruling"), size=20, weight=600, serif=True))
        head.addStretch(1)
        head.addWidget(self.close_button)
        top = QVBoxLayout()
        top.setSpacing(0)
        top.addLayout(head)
        top.addWidget(self.subject)
        self._card = Card(gap=_GAP)
        self._card.body.addLayout(top)
        self._card.body.addLayout(self._list)
        self._card.body.addWidget(self.pending)
        self._card.body.addStretch(1)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self._card)
        scaled(self._card.body.setContentsMargins, 9, 4, 9, 0)

    def show_rulings(self, picture: RulingsPicture) -> None:
        """Show this list; what is pending stays only while the same ruling is still on offer."""
        self.subject.setText("\n".join((picture.subject, *picture.disturbed)))
        self.pending.show_referee(picture.referee)
        if picture.offers == self._offers:
            return
        kept = self.pending.offer
        self._offers = picture.offers
        for row in self.rows:
            self._group.removeButton(row)
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = tuple(RulingRow(offer) for offer in picture.offers)
        for row in self.rows:
            self._group.addButton(row)
            row.clicked.connect(self.pending.begin)
        self._arrange()
        same = next((row for row in self.rows if row.offer == kept and row.isEnabled()), None)
        if same is None:
            self.pending.show_offer(None)
        else:
            same.setChecked(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        columns = 1 if self.width() < current_theme().px(_TWO_COLUMNS) else 2
        if columns != self._columns:
            self._columns = columns
            self._arrange()

    def _arrange(self) -> None:
        """Put the rulings in two columns, or in one where the card is narrow."""
        for number, row in enumerate(self.rows):
            self._list.removeWidget(row)
            self._list.addWidget(row, number // self._columns, number % self._columns)

    def _on_row_toggled(self, row: QAbstractButton, checked: object) -> None:
        if checked and isinstance(row, RulingRow):
            self.pending.show_offer(row.offer)

    def _on_dropped(self) -> None:
        self._group.setExclusive(False)
        for row in self.rows:
            row.setChecked(False)
        self._group.setExclusive(True)
        self.pending.show_offer(None)
