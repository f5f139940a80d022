"""A form: fields made from values, their answers by name. Acts, settings, clocks, sheets are forms."""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import Enum, auto
from typing import Final, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme, put_away, scaled, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box, paint_fault
from ingboard.ui.style.painted_words import shortened
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.keys import ARROWS, ENTERS
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    IconSign,
    LabelledField,
    TextLabel,
    filled,
    plain_tip,
)


def offer_clearing(field: QLineEdit) -> None:
    """Have a button at a field's end that clears it, and says so."""
    field.setClearButtonEnabled(True)
    for button in field.findChildren(QToolButton):
        button.setToolTip(plain_tip(text("Clear")))
        button.setAccessibleName(text("Clear"))


class TextField(QLineEdit):
    """A one-line field, 36 px high at 100 %; a hint stands inside it, a fault draws its edge.

    `placeholder` stands in it while it is empty, and names it where `spoken` does not.
    """

    def __init__(self, written: str = "", *, placeholder: str = "", spoken: str = "") -> None:
        super().__init__(written)
        self._whole = ""
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(spoken or placeholder)
        self._hint = QLabel(self)
        self._hint.setObjectName("hint")
        self._hint.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._hint.hide()
        self._faulty = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_theme(self._follow_theme)

    @property
    def value(self) -> str:
        """What was shown by `show_value` and, where it is not too long for a field, edited since."""
        return self._whole or self.text()

    def show_value(self, value: str) -> None:
        """Show a value of any length; one that is too long for a field is shortened, and cannot be edited."""
        shown = shortened(value)
        self._whole = "" if shown == value else value
        self.setReadOnly(bool(self._whole))
        self.setText(shown)

    def show_hint(self, hint: str) -> None:
        """Show a second text at the right, inside the field."""
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))
        self._follow_theme()

    def show_fault(self, faulty: bool) -> None:
        """Draw the edge of a field whose text is wrong, or of a sound one."""
        self._faulty = faulty
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_hint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._faulty:
            theme = current_theme()
            with QPainter(self) as painter:
                paint_fault(painter, QRectF(self.rect()), theme.px(4), theme.vermilion)

    def _follow_theme(self) -> None:
        theme = current_theme()
        font = theme.sans(15)
        if self.font() != font:
            self.setFont(font)
        self.setFixedHeight(theme.px(36))
        hint = 0 if self._hint.isHidden() else self._hint.sizeHint().width()
        self.setTextMargins(theme.px(2), 0, hint + theme.px(4), 0)
        self._place_hint()
        self.update()

    def _place_hint(self) -> None:
        """At the right, in the middle of the height."""
        room, inset = self._hint.sizeHint(), current_theme().px(12)
        self._hint.setGeometry(self.width() - inset - room.width(), 0, room.width(), self.height())


class Advice(QWidget):
    """Words under some fields: what they mean, or with a warning sign what is wrong with them.

    It keeps room for so many `lines`, so that shorter words move nothing below it.
    """

    def __init__(self, parent: QWidget | None = None, *, lines: int = 1) -> None:
        super().__init__(parent)
        self._lines = lines
        self._sign = IconSign("warning", "vermilion", 16)
        self._words = TextLabel(size=13, token="ink2", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        line = spaced(QHBoxLayout(self), margins=0)
        line.setSpacing(6)
        line.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self._words, 1)
        self._sign.hide()
        follow_theme(self._follow_theme)

    def _follow_theme(self) -> None:
        line = math.ceil(QFontMetricsF(current_theme().sans(13)).lineSpacing())
        self._words.setMinimumHeight(line * self._lines)

    @property
    def words(self) -> str:
        """The sentence shown."""
        return self._words.text()

    def show_meaning(self, sentence: str) -> None:
        """Say what the fields mean."""
        self._words.setText(sentence)
        self._words.show_token("ink2")
        self._sign.hide()

    def show_fault(self, sentence: str) -> None:
        """Say what is wrong with the fields."""
        self._words.setText(sentence)
        self._words.show_token("vermilion")
        self._sign.show()


class ChoiceField(Struct, frozen=True):
    """One of a few; `options` are keys with their words. A question `asks`: its label stands above it."""

    name: str
    label: str
    options: tuple[tuple[object, str], ...]
    chosen: object
    wide: bool = False
    asks: bool = False
    meaning: str = ""


class WrittenField(Struct, frozen=True):
    """A text to type; a point may be clicked instead where `takes_points`.

    `unit` stands inside the field at the right; `secret` shows dots for what is typed. It takes `most` signs.
    """

    name: str
    label: str
    filled: str = ""
    wide: bool = False
    takes_points: bool = False
    meaning: str = ""
    unit: str = ""
    secret: bool = False
    most: int = 1000


class SwitchField(Struct, frozen=True):
    """Something that is on or off."""

    name: str
    label: str
    on: bool
    meaning: str = ""
    wide: bool = False


FormField: TypeAlias = ChoiceField | WrittenField | SwitchField


Answers: TypeAlias = Mapping[str, object]


_WIDTH: Final = 46


_HEIGHT: Final = 26


_INSET: Final = 4


class Switch(QCheckBox):
    """A check box that is a pill; Space and a click turn it. `spoken` is what it is called."""

    def __init__(self, spoken: str, *, on: bool) -> None:
        super().__init__()
        self.setChecked(on)
        self.setAccessibleName(spoken)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return current_theme().size(_WIDTH, _HEIGHT + 2 * _INSET)

    def hitButton(self, at: QPoint) -> bool:
        return self.rect().contains(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows step through the game wherever the focus is; Enter turns it, as it presses a button."""
        if event.key() in ARROWS:
            event.ignore()
        elif event.key() in ENTERS and not event.isAutoRepeat():
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, on = current_theme(), self.isChecked()
        inset, high = theme.px(_INSET), theme.px(_HEIGHT)
        pill = QRectF(0, (self.height() - high) / 2, self.width(), high)
        side = high - 2 * inset
        left = pill.right() - inset - side if on else pill.left() + inset
        knob = QRectF(left, pill.top() + inset, side, side)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.hasFocus():
                around = QRectF(self.rect())
                paint_box(painter, around, around.height() / 2, edge=theme.petrol, width=2)
                pill = pill.adjusted(inset, 0, -inset, 0)
                knob.translate(-inset if on else inset, 0)
            can = self.isEnabled()
            fill = (theme.petrol if can else theme.ink3) if on else theme.raised
            edge = fill if on else theme.line2
            paint_box(painter, pill, high / 2, fill=fill, edge=edge)
            paint_box(painter, knob, side / 2, fill=theme.on_petrol if on else theme.line2)
            if on:
                paint_icon(painter, "check", knob.adjusted(2, 2, -2, -2), fill)


class FormStyle(Enum):
    """Where labels stand: left of a field, above it, or with their meaning in a row of their own."""

    BESIDE = auto()
    ABOVE = auto()
    EXPLAINED = auto()


FormPart = SegmentedChoice[object] | QLineEdit | Switch


_SHORT, _LONG = 130, 210


_FEW_COLUMNS, _LEAST_COLUMN = 2, 84


class InputForm(QWidget):
    """So many fields a row (`columns`), wide ones alone; `edited` after every change.

    Explained, each field has a row with its meaning under the label, where a fault may stand.
    """

    edited = Signal()

    def __init__(
        self, style: FormStyle = FormStyle.BESIDE, columns: int = 2, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.parts: dict[str, FormPart] = {}
        self.rows: dict[str, _ExplainedRow] = {}
        self._style = style
        self._columns = columns
        self._labels: dict[str, LabelledField] = {}
        self._fields: tuple[FormField, ...] = ()
        self._rows: list[tuple[QWidget, bool]] = []
        self._narrow = False
        self._grid = spaced(QGridLayout(self), margins=0)
        self._grid.setVerticalSpacing(6)
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)
        if columns > _FEW_COLUMNS:
            follow_theme(self._keep_room)

    def _keep_room(self) -> None:
        """A long label beside it leaves a field room for a time."""
        for column in range(self._columns):
            self._grid.setColumnMinimumWidth(column, current_theme().px(_LEAST_COLUMN))

    @property
    def answers(self) -> Answers:
        """What is filled in, by the fields' names."""
        return {name: _answer_of(part) for name, part in self.parts.items()}

    def show_fields(self, fields: tuple[FormField, ...], *, keep: bool) -> None:
        """Show these fields; with `keep` those that stay keep what was filled in."""
        if fields == self._fields and keep:
            return
        old = self.answers if keep else {}
        focus = next((name for name, part in self.parts.items() if part.hasFocus()), "")
        self._clear()
        self._fields = fields
        alone = self._style is FormStyle.EXPLAINED
        self._rows = [(self._made(field, old), field.wide or alone) for field in fields]
        self._arrange()
        if focus in self.parts:
            self.parts[focus].setFocus()

    def fill(self, answers: Answers) -> None:
        """Fill fields in, by their names; nothing is emitted."""
        for name, value in answers.items():
            part = self.parts[name]
            part.blockSignals(True)
            if isinstance(part, SegmentedChoice):
                part.show_choice(value)
            elif isinstance(part, Switch):
                part.setChecked(bool(value))
            elif part.text().strip() != str(value):
                part.setText(str(value))
            part.blockSignals(False)
            part.update()

    def show_notes(self, notes: Mapping[str, str]) -> None:
        """Say something behind the labels of these fields, and nothing behind the others."""
        for name, row in self.rows.items():
            row.note.setText(notes.get(name, ""))

    def show_faults(self, faults: Mapping[str, str]) -> None:
        """Mark these fields as wrong, and say why in place of a meaning; the others are sound."""
        for name, part in self.parts.items():
            if isinstance(part, TextField):
                part.show_fault(name in faults)
        for name, row in self.rows.items():
            row.show_fault(faults.get(name, ""))

    def show_label(self, name: str, label: str) -> None:
        """Call a field that has its label above by another name."""
        self._labels[name].show_label(label)

    def enable(self, name: str, enabled: bool) -> None:
        """Let a field with its label be filled in, or not."""
        self._labels[name].setEnabled(enabled)

    def show_narrow(self, narrow: bool) -> None:
        """One field a row, where two have no room."""
        if narrow != self._narrow:
            self._narrow = narrow
            self._arrange()

    def fill_point(self, name: str) -> bool:
        """Fill a clicked point into the field that takes points; whether there is one."""
        for field in self._fields:
            if isinstance(field, WrittenField) and field.takes_points:
                part = self.parts[field.name]
                assert isinstance(part, QLineEdit)
                several = field.wide and part.text().strip()
                part.setText(f"{part.text().strip()} {name}" if several else name)
                return True
        return False

    def _arrange(self) -> None:
        row = column = 0
        for widget, wide in self._rows:
            self._grid.removeWidget(widget)
            span = self._columns if wide or self._narrow else 1
            if column + span > self._columns:
                row, column = row + 1, 0
            self._grid.addWidget(widget, row, column, 1, span)
            column += span

    def _clear(self) -> None:
        self.parts.clear()
        self._labels.clear()
        self.rows.clear()
        put_away(widget for widget, _ in self._rows)
        self._rows = []

    def _made(self, field: FormField, old: Answers) -> QWidget:
        part = self.parts[field.name] = self._part_of(field, old)
        if self._style is FormStyle.EXPLAINED:
            row = self.rows[field.name] = _ExplainedRow(field, part)
            return row
        if self._style is FormStyle.ABOVE:
            labelled = self._labels[field.name] = LabelledField(field.label, part)
            return labelled
        if isinstance(field, ChoiceField):
            return _under(field.label, part) if field.asks else part
        row_of = QWidget()
        line = spaced(QHBoxLayout(row_of), margins=0)
        filled(line, TextLabel(field.label, size=13, token="ink2"), (part, 1))
        return row_of

    def _part_of(self, field: FormField, old: Answers) -> FormPart:
        match field:
            case ChoiceField():
                kept = old.get(field.name)
                known = field.name in old and kept in [key for key, _ in field.options]
                chosen = kept if known else field.chosen
                choice = SegmentedChoice(field.options, chosen, spoken=field.label)
                choice.chosen.connect(self.edited)
                return choice
            case SwitchField():
                switch = Switch(field.label, on=bool(old.get(field.name, field.on)))
                switch.toggled.connect(self.edited)
                return switch
            case WrittenField():
                beside = self._style is FormStyle.BESIDE
                written = QLineEdit() if beside else TextField()
                written.setMaxLength(field.most)
                written.setText(str(old.get(field.name, field.filled)))
                written.setAccessibleName(field.label)
                if isinstance(written, TextField):
                    written.show_hint(field.unit)
                if field.secret:
                    written.setEchoMode(QLineEdit.EchoMode.Password)
                written.textChanged.connect(self.edited)
                return written


class _ExplainedRow(QWidget):
    """A field at the right; at the left what it is called, a note, and under them what it means."""

    def __init__(self, field: FormField, part: FormPart) -> None:
        super().__init__()
        self._told = field.meaning
        self.note = TextLabel(size=13, weight=600, token="gold")
        self._meaning = TextLabel(field.meaning, size=13, token="ink2", wrap=True)
        part.setAccessibleDescription(field.meaning)
        head = spaced(QHBoxLayout(), spacing=8)
        filled(head, TextLabel(field.label, weight=600), self.note, STRETCH)
        words = filled(spaced(QVBoxLayout(), spacing=0), head, self._meaning)
        line = filled(spaced(QHBoxLayout(self), spacing=16, margins=(0, 4)), (words, 1))
        line.addWidget(part, 0, Qt.AlignmentFlag.AlignVCenter)
        if isinstance(part, QLineEdit):
            long = isinstance(field, WrittenField) and field.wide
            scaled(part.setFixedWidth, _LONG if long else _SHORT)

    def show_fault(self, fault: str) -> None:
        """Say what is wrong in place of the meaning; "" for nothing."""
        self._meaning.setText(fault or self._told)
        self._meaning.show_token("vermilion" if fault else "ink2")


def _answer_of(part: FormPart) -> object:
    if isinstance(part, SegmentedChoice):
        return part.choice
    return part.isChecked() if isinstance(part, Switch) else part.text().strip()


def _under(label: str, choice: QWidget) -> QWidget:
    """A question above its answers."""
    both = QWidget()
    column = spaced(QVBoxLayout(both), margins=0)
    column.setSpacing(2)
    filled(column, TextLabel(label, size=14, weight=500, firm=True), choice)
    return both
