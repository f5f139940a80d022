"""The referee's panel: what can be done now, the rest folded; in its place the pending act; the lock."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PySide6 import QtWidgets
from PySide6.QtCore import QElapsedTimer, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.text import labeled, text
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.style import current_theme, put_away, scaled, spaced
from ingboard.ui.widgets.buttons import (
    SETTLE,
    ActButton,
    ActWords,
    ButtonKind,
    ButtonSize,
    KeyButton,
)
from ingboard.ui.widgets.choices import NOT_CHOSEN, SegmentedChoice
from ingboard.ui.widgets.form import FormField, InputForm
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.keys import is_enter
from ingboard.ui.widgets.page_parts import STRETCH, Card, CardTone, TextLabel, filled

NOBODY = PerColor(False, False)


class AssentPair(QtWidgets.QWidget):
    """A button for each side that is asked, and what the referee still does; `changed` tells of an assent.

    A side that has just assented or withdrawn is not heard again for `SETTLE` milliseconds.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.asked: tuple[Color, ...] = tuple(Color)
        self.given = NOBODY
        self._since = PerColor(QElapsedTimer(), QElapsedTimer())
        self.buttons = PerColor(
            KeyButton("", size=ButtonSize.SMALL, stone=Color.BLACK),
            KeyButton("", size=ButtonSize.SMALL, stone=Color.WHITE),
        )
        self._referee = TextLabel(text("Referee: hold Enter"), size=13, token="ink2")
        self._by_referee = True
        self._row = row = spaced(QtWidgets.QHBoxLayout(self), margins=0)
        policy = QtWidgets.QSizePolicy.Policy
        for color in Color:
            self.buttons[color].clicked.connect(partial(self.toggle, color))
            self.buttons[color].setSizePolicy(policy.Preferred, policy.Fixed)
            row.addWidget(self.buttons[color], 1)
        row.addWidget(self._referee)
        self.clear()

    def toggle(self, color: Color) -> None:
        """A side assents, or withdraws; a double tap is one act."""
        since = self._since[color]
        if since.isValid() and since.elapsed() < SETTLE:
            return
        since.start()
        self.given = self.given.with_color(color, not self.given[color])
        self._show()
        self.changed.emit()

    def clear(self) -> None:
        """Nobody has assented: what is pending has changed."""
        self.given = NOBODY
        self._show()

    def ask(self, sides: tuple[Color, ...]) -> None:
        """Ask these sides alone."""
        self.asked = sides
        for color in Color:
            self.buttons[color].setVisible(color in sides)
        self.setVisible(bool(sides))
        self._fit()

    def show_referee(self, takes_part: bool) -> None:
        """Say what is left to the referee, where he takes part at all."""
        self._by_referee = takes_part
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where the row is short, the button below, which names the referee too, is enough."""
        parts = (*(self.buttons[color] for color in self.asked), self._referee)
        taken = sum(part.sizeHint().width() + self._row.spacing() for part in parts)
        self._referee.setVisible(self._by_referee and taken <= self.width())

    def show_keys(self, keys: PerColor[str]) -> None:
        """Name the key of each side's seat."""
        for color in Color:
            button = self.buttons[color]
            button.show_words(button.text(), key=keys[color])

    @property
    def missing(self) -> Color | None:
        """Who is asked and has not assented, if anybody."""
        return next((color for color in self.asked if not self.given[color]), None)

    def _show(self) -> None:
        for color in Color:
            given, side = self.given[color], name_of_color(color)
            words = text("{side} agrees", side=side)
            self.buttons[color].show_kind(ButtonKind.DONE if given else ButtonKind.PLAIN)
            self.buttons[color].show_words(text("Agreed") if given else words)
            self.buttons[color].setAccessibleName(labeled(side, self.buttons[color].text()))
        self._fit()


class ActionDraft(Struct, frozen=True):
    """The form of an act; who is `asked` assents with a button, `locked` waits for the lock."""

    action: RefereeAction
    fields: tuple[FormField, ...]
    hold: str
    asked: tuple[Color, ...] = ()
    locked: bool = True


class PendingAct(QtWidgets.QWidget):
    """Shows an ActionDraft and what it does; `edited` after a change."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.draft: ActionDraft | None = None
        self._done = ""
        self.form = InputForm()
        self.assents = AssentPair()
        self.change = TextLabel(size=14, weight=600, wrap=True)
        self.drop_button = KeyButton(text("Cancel"), "Esc")
        self.hold_button = HoldButton("")
        self.hold_button.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self._card = Card(tone=CardTone.MISSING, gap=6)
        filled(self._card.body, self.change, self.form, self.assents, STRETCH)
        self._card.body.addLayout(
            filled(QtWidgets.QHBoxLayout(), self.drop_button, (self.hold_button, 1))
        )
        filled(spaced(QtWidgets.QVBoxLayout(self), margins=0), self._card)
        self.form.edited.connect(self._on_edited)
        self.assents.changed.connect(self.edited)
        self.show_draft(None)

    def show_draft(self, draft: ActionDraft | None) -> None:
        """Make this act pending; the same act with other fields keeps what is filled in."""
        same = draft is not None and self.draft is not None and draft.action is self.draft.action
        self.draft = draft
        pending = draft is not None
        self._card.show_tone(CardTone.PENDING if pending else CardTone.MISSING)
        self._card.show_title("" if draft else text("Done"))
        self.form.show_fields(draft.fields if draft else (), keep=same)
        for part in (self.form, self.drop_button, self.hold_button):
            part.setVisible(pending)
        self.assents.ask(() if draft is None else draft.asked)
        self.assents.show_referee(draft is None or draft.locked)
        if not same:
            self.assents.clear()
        self._order_tabs()
        if draft is None:
            self.change.setText(self._done)
        else:
            self.hold_button.show_words(draft.hold)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a field goes on to the next that is empty; after the last, 1 and 0 are assents again."""
        if is_enter(event):
            fields = [
                part for part in self.form.parts.values() if isinstance(part, QtWidgets.QLineEdit)
            ]
            at = next((at for at, field in enumerate(fields, 1) if field.hasFocus()), 0)
            empty = (field for field in fields[at:] if not field.text().strip())
            next(empty, self).setFocus()
        super().keyPressEvent(event)

    def first_unanswered(self) -> QtWidgets.QWidget:
        """The question that is still open, or the button that rules."""
        choices = (part for part in self.form.parts.values() if isinstance(part, SegmentedChoice))
        return next((part for part in choices if part.choice == NOT_CHOSEN), self.hold_button)

    def take_focus(self) -> None:
        """What is typed must find a field: anywhere else letters press the clock."""
        parts = tuple(self.form.parts.values())
        written = (
            part for part in parts if isinstance(part, QtWidgets.QLineEdit) and part.isVisible()
        )
        first = next(written, next(iter(parts), self.hold_button))
        first.setFocus()
        if isinstance(first, QtWidgets.QLineEdit):
            first.selectAll()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is pending and nothing was done."""
        return self.draft is None and not self._done

    def note_done(self, words: str) -> None:
        """Say what was done once nothing is pending any more; "" says nothing."""
        self._done = words

    def show_narrow(self, narrow: bool) -> None:
        """One field a row in a narrow panel."""
        self.form.show_narrow(narrow)

    def show_reckoning(self, change: str, missing: str) -> None:
        """Show what the act changes, and what it still lacks ("" for nothing)."""
        side = self.assents.missing
        if side is not None and not missing:
            missing = text("{side} has not agreed", side=name_of_color(side))
        self.change.setText(change)
        self.hold_button.lock(missing)

    def _order_tabs(self) -> None:
        """Tab goes as the eye does: through the fields to the assents, then to the buttons."""
        way = [*self.form.parts.values(), *self.assents.buttons, self.drop_button, self.hold_button]
        for here, there in pairwise(way):
            QtWidgets.QWidget.setTabOrder(here, there)

    def _on_edited(self) -> None:
        self.hold_button.release()
        self.assents.clear()
        self.edited.emit()


class Unlocking(QtWidgets.QWidget):
    """`unlocked` carries what was typed as PIN, or "" after a second of holding."""

    unlocked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.hold_button = HoldButton(text("Unlock"))
        self.pin = QtWidgets.QLineEdit()
        self.pin.setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
        self.pin.setAccessibleName(text("Tournament PIN"))
        self.pin_button = KeyButton(text("Unlock"), "Enter", "lock")
        self.told = TextLabel(size=13, wrap=True)
        self._typed = QtWidgets.QWidget()
        row = spaced(QtWidgets.QHBoxLayout(self._typed), margins=0)
        filled(row, TextLabel(text("PIN"), size=13, token="ink2"), (self.pin, 1), self.pin_button)
        card = Card(tone=CardTone.MISSING, gap=4, is_slim=True)
        filled(card.body, self.told, self.hold_button, self._typed, STRETCH)
        filled(spaced(QtWidgets.QVBoxLayout(self), margins=0), card)
        self.hold_button.confirmed.connect(partial(self.unlocked.emit, ""))
        self.pin.returnPressed.connect(self._on_typed)
        self.pin_button.clicked.connect(self._on_typed)
        self.ask(by_pin=False)

    def tell(self, words: str) -> None:
        """Say something of the last try, or of the PIN; nothing takes no room."""
        self.told.setText(words)
        self.told.setVisible(bool(words))

    def ask(self, *, by_pin: bool) -> None:
        """Ask for the PIN, or for a held key."""
        self.pin.clear()
        self._typed.setVisible(by_pin)
        self.hold_button.setVisible(not by_pin)
        self.setFocusProxy(self.pin if by_pin else self.hold_button)
        self.tell("")

    def _on_typed(self) -> None:
        typed = self.pin.text()
        self.pin.clear()
        self.unlocked.emit(typed)


_LEAST: Final = 330
_TWO_FIELDS: Final = 400


class _Place(QtWidgets.QWidget):
    """Shows one of its parts, and wants no more room than that does, unlike Qt's stack."""

    def __init__(self, *parts: QtWidgets.QWidget) -> None:
        super().__init__()
        self.current = parts[0]
        whole = spaced(QtWidgets.QVBoxLayout(self), margins=0)
        for part in parts:
            whole.addWidget(part)
            part.setVisible(part is self.current)

    def show_part(self, part: QtWidgets.QWidget) -> None:
        """Show this part in place of the other."""
        if part is not self.current:
            self.current.hide()
            self.current = part
            part.show()


class RefereePanel(QtWidgets.QWidget):
    """Shows rows of actions; `chosen` carries the RefereeAction of a row, `closed` nothing.

    `grown` tells that it has another height, with all in its place. `shows_more`: the other actions are in
    sight, those that are not possible folded below the others.
    """

    chosen = Signal(object)
    grown = Signal()
    closed = Signal()

    def __init__(self, pending: PendingAct) -> None:
        super().__init__()
        self.rows: dict[RefereeAction, ActButton] = {}
        self._first: tuple[RefereeAction, ...] = ()
        self._unfolded = False
        self._buttons = QtWidgets.QButtonGroup(self)
        self.lock_label = TextLabel(size=13, weight=600, token="ink2")
        self.close_button = KeyButton(text("Back"), "Esc", size=ButtonSize.SMALL)
        self.close_button.clicked.connect(self.closed)
        self._list = QtWidgets.QWidget()
        self.more_button = ActButton(ActWords(text("More"), "", "list"), self._list)
        self.more_button.clicked.connect(self._on_more)
        self.fold_button = ActButton(ActWords(text("Not possible now"), "", "lock"), self._list)
        self.fold_button.clicked.connect(self._on_fold)
        self._column = spaced(QtWidgets.QVBoxLayout(self._list), spacing=2, margins=0)
        self.pending = pending
        self.unlocking = Unlocking()
        for button in (self.pending.hold_button, self.unlocking.hold_button):
            button.hold_within(self)
        self.place = _Place(self.pending, self.unlocking)
        self._card = Card(gap=4)
        title = TextLabel(text("Referee"), size=20, weight=600, serif=True)
        head = filled(QtWidgets.QHBoxLayout(), title, STRETCH, self.lock_label, self.close_button)
        head.setSpacing(12)
        filled(self._card.body, head, self._list, (self.place, 1), 0)
        filled(spaced(QtWidgets.QVBoxLayout(self), margins=0), self._card)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        scaled(self.setMinimumWidth, _LEAST)
        self.show_more(False)

    def show_rows(self, rows: Mapping[RefereeAction, ActWords]) -> None:
        """Show the acts as they stand now; each keeps its place."""
        if list(rows) != list(self.rows):
            self._make(rows)
        for action, words in rows.items():
            if self.rows[action].act != words:
                self.rows[action].show_act(words)

    def show_first(self, actions: tuple[RefereeAction, ...]) -> None:
        """Offer these first, in this order; the others stand behind "More"."""
        if actions != self._first:
            self._first = actions
            self._arrange()

    def show_more(self, more: bool, *, unfolded: bool = False) -> None:
        """Show the other actions in place of the first ones, or the first again; `unfolded` all of them."""
        self.shows_more, self._unfolded = more, unfolded
        self._arrange()

    def show_chosen(self, action: RefereeAction | None) -> None:
        """Mark a row as the one that is pending; None marks none."""
        if action in self.rows and action is not None:
            self.rows[action].setChecked(True)
            return
        self._buttons.setExclusive(False)
        for row in self.rows.values():
            row.setChecked(False)
        self._buttons.setExclusive(True)

    def show_place(self, part: QtWidgets.QWidget | None = None) -> None:
        """Bring what is pending, or the lock, or a part of it, into sight where there is no room for all."""
        around = self.parentWidget()
        while around is not None and not isinstance(around, QtWidgets.QScrollArea):
            around = around.parentWidget()
        if around is not None:
            around.ensureWidgetVisible(part or self.place)

    def show_lock(self, words: str, *, is_open: bool, asks: bool) -> None:
        """Say how long the acts are unlocked; with `asks` the place below asks for the key."""
        if words != self.lock_label.text():
            self.lock_label.setText(words)
        self.lock_label.show_token("green" if is_open else "ink2")
        self.place.show_part(self.unlocking if asks else self.pending)
        self._list.setVisible(asks or self.pending.draft is None)
        # Esc drops what is pending first.
        self.close_button.show_words(
            text("Back"), key="Esc" if asks or self.pending.draft is None else ""
        )
        self.place.setVisible(asks or not self.pending.is_empty)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.pending.show_narrow(self.width() < current_theme().px(_TWO_FIELDS))
        if event.size().height() != event.oldSize().height():
            QTimer.singleShot(0, self, self.grown.emit)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _make(self, rows: Mapping[RefereeAction, ActWords]) -> None:
        for old in self.rows.values():
            self._buttons.removeButton(old)
        put_away(self.rows.values())
        self.rows = {}
        self._first = ()
        for action, words in rows.items():
            button = self.rows[action] = ActButton(words, self._list)
            button.clicked.connect(partial(self.chosen.emit, action))
            self._buttons.addButton(button)
        self._arrange()

    def _arrange(self) -> None:
        """The first acts and "More" below each other, or the others that are possible and the rest folded."""
        others = [button for action, button in self.rows.items() if action not in self._first]
        barred = [button for button in others if not button.isEnabled()]
        if not self.shows_more:
            shown = [self.rows[action] for action in self._first if action in self.rows]
            shown.append(self.more_button)
        else:
            shown = [button for button in others if button.isEnabled()]
            if barred:
                self.fold_button.show_act(replace(self.fold_button.act, condition=str(len(barred))))
                shown += (self.fold_button, *(barred if self._unfolded else ()))
        for button in (*self.rows.values(), self.more_button, self.fold_button):
            self._column.removeWidget(button)
            button.setVisible(button in shown)
        for button in shown:
            self._column.addWidget(button)

    def _on_fold(self) -> None:
        self.fold_button.setChecked(False)
        self.show_more(True, unfolded=not self._unfolded)

    def _on_more(self) -> None:
        self.more_button.setChecked(False)
        self.show_more(True)
