"""The fields of a pending act, made from values; what is filled in stays while the act stays the same."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.ui.features.referee.view_model import Answers, ChoiceField, FormField, WrittenField
from ingboard.ui.widgets import SegmentedChoice, TextLabel


class ActForm(QWidget):
    """Two fields a row, wide ones alone; `edited` after every change by hand."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.parts: dict[str, SegmentedChoice | QLineEdit] = {}
        self._fields: tuple[FormField, ...] = ()
        self._rows: list[tuple[QWidget, bool]] = []
        self._narrow = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 1)

    @property
    def answers(self) -> Answers:
        """What is filled in, by the fields' names."""
        return {
            name: part.choice if isinstance(part, SegmentedChoice) else part.text().strip()
            for name, part in self.parts.items()
        }

    def show_fields(self, fields: tuple[FormField, ...], *, keep: bool) -> None:
        """Show these fields; with `keep` those that stay keep what was filled in."""
        if fields == self._fields and keep:
            return
        old = self.answers if keep else {}
        focus = next((name for name, part in self.parts.items() if part.hasFocus()), "")
        self._clear()
        self._fields = fields
        self._rows = [(self._made(field, old), field.wide) for field in fields]
        self._arrange()
        if focus in self.parts:
            self.parts[focus].setFocus()

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
            span = 2 if wide or self._narrow else 1
            if column + span > 2:
                row, column = row + 1, 0
            self._grid.addWidget(widget, row, column, 1, span)
            row, column = (row + 1, 0) if column + span > 1 else (row, column + span)

    def _clear(self) -> None:
        self.parts.clear()
        for widget, _ in self._rows:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._rows = []

    def _made(self, field: FormField, old: Answers) -> QWidget:
        if isinstance(field, ChoiceField):
            keys = [key for key, _ in field.options]
            kept = old.get(field.name)
            chosen = kept if field.name in old and kept in keys else field.chosen
            choice = SegmentedChoice(field.options, chosen, spoken=field.label)
            choice.chosen.connect(self.edited)
            self.parts[field.name] = choice
            return _under(field.label, choice) if field.asks else choice
        written = QLineEdit(str(old.get(field.name, field.filled)))
        written.setAccessibleName(field.label)
        written.textChanged.connect(self.edited)
        self.parts[field.name] = written
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(TextLabel(field.label, size=13, token="ink2"))
        line.addWidget(written, 1)
        return row


def _under(label: str, choice: SegmentedChoice) -> QWidget:
    """A question above its answers."""
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(2)
    column.addWidget(TextLabel(label, size=14, weight=500))
    column.addWidget(choice)
    return both
