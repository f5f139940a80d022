"""The referee's card: a list of rulings, and below it, at a fixed place, the one that is pending."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent

from ingboard.board.points import Color, PerColor
from ingboard.game.state import Ruling, RulingKind
from ingboard.game.strip import name_of_color
from ingboard.text import text
from ingboard.ui.features.why.legality import ICONS, RulingOffer, RulingsPicture
from ingboard.ui.style import current_theme, put_away, scaled, spaced
from ingboard.ui.widgets.buttons import ActButton, ActWords, ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.page_parts import STRETCH, Card, CardTone, LabelledField, TextLabel, filled


class PendingRuling(Card):
    """Takes reason and name, and what the ruling needs besides: evidence, assent or the disturber.

    `ruled` carries the Ruling once it has been held for a second; `dropped` nothing, and `changed` tells that
    another is pending, or none. It keeps its size whatever is pending, also when nothing is.
    """

    ruled = Signal(object)
    dropped = Signal()
    changed = Signal()

    def __init__(self) -> None:
        super().__init__(tone=CardTone.MISSING)
        self.offer: RulingOffer | None = None  # that is pending
        self._has_assent = False
        self._keys = PerColor("", "")
        self._change = TextLabel(size=14, wrap=True)
        self.evidence = QtWidgets.QLineEdit()
        self.assent_button = KeyButton("", size=ButtonSize.SMALL)
        self.disturber = SegmentedChoice(
            (
                (None, text("Nobody")),
                (Color.BLACK, name_of_color(Color.BLACK)),
                (Color.WHITE, name_of_color(Color.WHITE)),
            ),
            None,
            spoken=text("Disturber"),
        )
        self.reason = QtWidgets.QLineEdit()
        self.referee = QtWidgets.QLineEdit()
        self.drop_button = KeyButton(text("Cancel"))
        self.hold_button = HoldButton("")
        self.hold_button.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self._needs = QtWidgets.QStackedLayout()
        self._build()
        for field in (self.evidence, self.reason, self.referee):
            field.textChanged.connect(self._on_edited)
        self.disturber.chosen.connect(self._on_edited)
        self.assent_button.clicked.connect(self._on_assented)
        self.drop_button.clicked.connect(self.dropped)
        self.hold_button.confirmed.connect(self._on_confirmed)
        self.show_offer(None)

    def show_offer(self, offer: RulingOffer | None) -> None:
        """Make this ruling pending, with empty fields; None for none."""
        self.offer = offer
        self._has_assent = False
        for field in (self.evidence, self.reason):
            field.clear()
        self.disturber.show_choice(None)
        is_pending = offer is not None
        for part in (self._form, self.drop_button, self.hold_button):
            part.setEnabled(is_pending)
        self.show_tone(CardTone.PENDING if is_pending else CardTone.MISSING)
        if offer is None:
            self.show_title(text("No ruling is pending"))
            self._change.setText(text("Choose one. Hold Enter to confirm."))
            self._needs.setCurrentIndex(0)
            self.hold_button.show_words(text("Make the ruling"))
        else:
            self.show_title(offer.words)
            self._change.setText(f"{offer.before} → {offer.after}")
            self._needs.setCurrentIndex(_NEEDS.get(offer.kind, 0))
            self.hold_button.show_words(offer.words)
        self._show_missing()
        self.changed.emit()

    def keep_offer(self, offer: RulingOffer) -> None:
        """The pending ruling as the game has it now; what is typed stays."""
        self.offer = offer
        self.show_title(offer.words)
        self._change.setText(f"{offer.before} → {offer.after}")
        self._show_missing()

    def show_assent_keys(self, keys: PerColor[str]) -> None:
        """Name the key with which each side assents."""
        self._keys = keys
        self._show_missing()

    def takes_assent(self, color: Color) -> bool:
        """Whether a player's key is the assent that is asked for."""
        if not self.assent_button.isVisible() or color is not self._asked:
            return False
        self._on_assented()
        return True

    def begin(self) -> None:
        """Take what is typed: the letters of a table's clock would press it from anywhere else."""
        asks = self.offer is not None and self.offer.kind is RulingKind.RETRACTED_ILLEGAL
        (self.evidence if asks else self.reason).setFocus()

    def show_referee(self, name: str) -> None:
        """Fill in who rules, unless somebody is named already."""
        if name and not self.referee.text():
            self.referee.setText(name)

    def _build(self) -> None:
        assent = QtWidgets.QWidget()
        filled(spaced(QtWidgets.QHBoxLayout(assent), margins=0), self.assent_button, STRETCH)
        for need in (
            QtWidgets.QWidget(self),  # without a parent the stack shows a window
            LabelledField(text("Evidence that it was not intended"), self.evidence),
            assent,
            LabelledField(text("Disturber"), self.disturber),
        ):
            self._needs.addWidget(need)
        self._form = QtWidgets.QWidget()
        form = filled(spaced(QtWidgets.QVBoxLayout(self._form), spacing=8, margins=0), self._needs)
        why, who = (
            LabelledField(text("Reason"), self.reason),
            LabelledField(text("Ruled by"), self.referee),
        )
        form.addLayout(filled(spaced(QtWidgets.QHBoxLayout(), spacing=12), (why, 2), (who, 1)))
        buttons = filled(
            spaced(QtWidgets.QHBoxLayout(), spacing=12), self.drop_button, (self.hold_button, 1)
        )
        filled(self.body, self._change, self._form, buttons)

    def _missing(self) -> str:
        """What the pending ruling still lacks, "" for nothing."""
        offer = self.offer
        if offer is None:
            return text("Choose a ruling first")
        if offer.barred:
            return offer.barred
        kind = offer.kind
        if kind is RulingKind.RETRACTED_ILLEGAL and not self.evidence.text().strip():
            return text("Enter the evidence")
        if kind is RulingKind.RETRACTED_LEGAL and not self._has_assent:
            return text("{side} has not agreed", side=name_of_color(self._asked))
        if kind is RulingKind.DISTURBER_NAMED and self.disturber.choice is None:
            return text("Name the disturber")
        if not self.reason.text().strip():
            return text("Enter the reason")
        if not self.referee.text().strip():
            return text("Enter the referee's name")
        return ""

    def _show_missing(self) -> None:
        offer = self.offer
        if offer is not None and offer.kind is RulingKind.RETRACTED_LEGAL:
            side = name_of_color(self._asked)
            given = self._has_assent
            words = text("{side} agreed", side=side) if given else text("{side} agrees", side=side)
            self.assent_button.show_words(words, key=self._keys[self._asked])
            self.assent_button.show_kind(ButtonKind.DONE if given else ButtonKind.PLAIN)
        self.hold_button.lock(self._missing())

    def _on_edited(self) -> None:
        self.hold_button.release()
        self._show_missing()

    @property
    def _asked(self) -> Color:
        """Whose assent a ruling needs."""
        color = None if self.offer is None else self.offer.color
        return (color or Color.BLACK).opponent

    def _on_assented(self) -> None:
        self._has_assent = not self._has_assent
        self._on_edited()

    def _on_confirmed(self) -> None:
        offer = self.offer
        if offer is None or self._missing():
            return
        ruling = self._ruling(offer)
        self.dropped.emit()
        self.ruled.emit(ruling)

    def _ruling(self, offer: RulingOffer) -> Ruling:
        disturber = self.disturber.choice
        return Ruling(
            kind=offer.kind,
            by=self.referee.text().strip(),
            reason=self.reason.text().strip(),
            color=disturber if offer.kind is RulingKind.DISTURBER_NAMED else offer.color,
            point=offer.point,
            evidence=self.evidence.text().strip(),
            assent=self._has_assent,
        )

    @property
    def as_if_complete(self) -> Ruling | None:
        """What is pending as if all that it needs were given: to show what it comes to; None for none."""
        if self.offer is None or self.offer.barred:
            return None
        ruling = self._ruling(self.offer)
        by, reason, evidence = (said or "?" for said in (ruling.by, ruling.reason, ruling.evidence))
        return replace(ruling, by=by, reason=reason, evidence=evidence, assent=True)


_NEEDS: Final = {
    RulingKind.RETRACTED_ILLEGAL: 1,
    RulingKind.RETRACTED_LEGAL: 2,
    RulingKind.DISTURBER_NAMED: 3,
}


"""Which of the stacked needs a ruling has, evidence, assent or the disturber; 0 for none."""


class RulingRow(ActButton):
    """A ruling to choose, with the offer that it shows."""

    def __init__(self, offer: RulingOffer) -> None:
        super().__init__(
            ActWords(offer.words, offer.condition, ICONS[offer.kind], barred=offer.barred)
        )
        self.offer = offer

    def sizeHint(self) -> QSize:
        return current_theme().size(220, _ROW_HEIGHT)


_ROW_HEIGHT: Final = 44  # most have two lines


_GAP: Final = 12


_TWO_COLUMNS: Final = 540


class RulingCard(Card):
    """Shows a RulingsPicture; `ruled` carries the Ruling that was held for a second, `closed` nothing.

    It decides nothing: what is possible comes with the picture, and the game may still refuse.
    """

    ruled = Signal(object)
    closed = Signal()

    def __init__(self) -> None:
        super().__init__(gap=_GAP)
        self.rows: tuple[RulingRow, ...] = ()
        self._offers: tuple[RulingOffer, ...] = ()
        self._group = QtWidgets.QButtonGroup(self)
        self._group.buttonToggled.connect(self._on_row_toggled)
        self.subject = TextLabel(size=14, token="ink2", wrap=True)
        self._list = QtWidgets.QGridLayout()
        self._list.setSpacing(4)
        self._columns = 2
        self.pending = PendingRuling()
        self.pending.ruled.connect(self.ruled)
        self.pending.dropped.connect(self._on_dropped)
        self.pending.hold_button.hold_within(self)
        self.close_button = KeyButton(text("Back"), "Esc", size=ButtonSize.SMALL)
        self.close_button.clicked.connect(self.closed)
        title = TextLabel(text("Referee ruling"), size=20, weight=600, serif=True)
        self.lock_label = TextLabel(size=13, weight=600, token="ink2")
        head = filled(QtWidgets.QHBoxLayout(), title, STRETCH, self.lock_label, self.close_button)
        head.setSpacing(12)
        top = filled(spaced(QtWidgets.QVBoxLayout(), spacing=0), head, self.subject)
        filled(self.body, top, self._list, self.pending, STRETCH)
        scaled(self.body.setContentsMargins, 9, 4, 9, 0)

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
        put_away(self.rows)
        self.rows = tuple(RulingRow(offer) for offer in picture.offers)
        for row in self.rows:
            self._group.addButton(row)
            row.clicked.connect(self.pending.begin)
        self._arrange()
        same = next(
            (row for row in self.rows if kept is not None and row.offer.is_same(kept)), None
        )
        if same is None or kept is None:
            self.pending.show_offer(None)
        else:
            self.pending.keep_offer(same.offer)
            same.setChecked(True)

    def show_lock(self, words: str) -> None:
        """Say how long rulings are unlocked; "" where nothing is locked."""
        if words != self.lock_label.text():
            self.lock_label.setText(words)

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

    def _on_row_toggled(self, row: QtWidgets.QAbstractButton, checked: object) -> None:
        if checked and isinstance(row, RulingRow) and row.offer != self.pending.offer:
            self.pending.show_offer(row.offer)

    def _on_dropped(self) -> None:
        self._group.setExclusive(False)
        for row in self.rows:
            row.setChecked(False)
        self._group.setExclusive(True)
        self.pending.show_offer(None)
