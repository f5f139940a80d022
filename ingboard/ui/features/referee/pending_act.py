"""The act that is pending: its form, what it changes, assents, Drop, and the second that confirms it."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from PySide6.QtCore import QElapsedTimer, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.game.strip import name_of_color
from ingboard.text import labeled, text
from ingboard.ui.features.referee.view_model import ActionDraft, Reckoning
from ingboard.ui.style import spaced
from ingboard.ui.widgets import (
    ButtonKind,
    ButtonSize,
    Card,
    CardTone,
    HoldButton,
    KeyButton,
    TextLabel,
)
from ingboard.ui.widgets.buttons import SETTLE
from ingboard.ui.widgets.form import InputForm

NOBODY = PerColor(False, False)


class AssentPair(QWidget):
    """A button for each side that is asked, and what the referee still does; `changed` tells of an assent.

    A side that has just assented or withdrawn is not heard again for `SETTLE` milliseconds.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.asked: tuple[Color, ...] = tuple(Color)
        self.given = NOBODY
        self._since = PerColor(QElapsedTimer(), QElapsedTimer())
        self.buttons = PerColor(
            KeyButton("", size=ButtonSize.SMALL, stone=Color.BLACK),
            KeyButton("", size=ButtonSize.SMALL, stone=Color.WHITE),
        )
        self._referee = TextLabel(text("Referee: hold Enter"), size=13, token="ink2")
        self._is_narrow, self._by_referee = False, True
        row = spaced(QHBoxLayout(self), margins=0)
        for color in Color:
            self.buttons[color].clicked.connect(partial(self.toggle, color))
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

    def show_narrow(self, narrow: bool) -> None:
        """Leave the referee's part to the button below, where the row is short."""
        self._is_narrow = narrow
        self._referee.setVisible(self._by_referee and not narrow)

    def show_referee(self, takes_part: bool) -> None:
        """Say what is left to the referee, where he takes part at all."""
        self._by_referee = takes_part
        self.show_narrow(self._is_narrow)

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


class PendingAct(QWidget):
    """Shows an ActionDraft and its Reckoning; `edited` after a change, `held` after a second of holding."""

    edited = Signal()
    held = Signal()
    dropped = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.draft: ActionDraft | None = None
        self._done = ""
        self.form = InputForm()
        self.assents = AssentPair()
        self.change = TextLabel(size=14, weight=600, wrap=True)
        self.drop_button = KeyButton(text("Cancel"), "Esc")
        self.hold_button = HoldButton("")
        self.hold_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._card = Card(tone=CardTone.MISSING, gap=6)
        self._card.body.addWidget(self.change)
        self._card.body.addWidget(self.form)
        self._card.body.addWidget(self.assents)
        self._card.body.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.drop_button)
        buttons.addWidget(self.hold_button, 1)
        self._card.body.addLayout(buttons)
        whole = spaced(QVBoxLayout(self), margins=0)
        whole.addWidget(self._card)
        self.form.edited.connect(self._on_edited)
        self.assents.changed.connect(self.edited)
        self.drop_button.clicked.connect(self.dropped)
        self.hold_button.confirmed.connect(self.held)
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
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
            fields = [part for part in self.form.parts.values() if isinstance(part, QLineEdit)]
            at = next((at for at, field in enumerate(fields, 1) if field.hasFocus()), 0)
            empty = (field for field in fields[at:] if not field.text().strip())
            next(empty, self).setFocus()
        super().keyPressEvent(event)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is pending and nothing was done."""
        return self.draft is None and not self._done

    def note_done(self, words: str) -> None:
        """Say what was done once nothing is pending any more; "" says nothing."""
        self._done = words

    def show_narrow(self, *, fields: bool, assents: bool) -> None:
        """One field a row in a narrow panel; below the assents the button already names the referee."""
        self.form.show_narrow(fields)
        self.assents.show_narrow(assents)

    def show_reckoning(self, reckoning: Reckoning) -> None:
        """Show what the act changes, and what it lacks."""
        missing, side = reckoning.missing, self.assents.missing
        if side is not None and not missing:
            missing = text("{side} has not agreed", side=name_of_color(side))
        self.change.setText(reckoning.change)
        if missing:
            self.hold_button.lock(missing)
        else:
            self.hold_button.unlock()

    def _order_tabs(self) -> None:
        """Tab goes as the eye does: through the fields to the assents, then to the buttons."""
        way = [*self.form.parts.values(), *self.assents.buttons, self.drop_button, self.hold_button]
        for here, there in pairwise(way):
            QWidget.setTabOrder(here, there)

    def _on_edited(self) -> None:
        self.hold_button.release()
        self.assents.clear()
        self.edited.emit()
