"""The page of a game's facts: fields with what they mean or what is odd about them, checked while typing."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ingboard.kifu.fact_remarks import remarks_on
from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets import (
    ButtonKind,
    ButtonSize,
    Hairline,
    KeyButton,
    LabelledField,
    TextLabel,
)
from ingboard.ui.widgets.fields import Advice, TextField

_TWO_COLUMNS = 860
_WIDEST = 1180


class InformationPage(QWidget):
    """Shows a game's facts by their SGF properties. `kept` carries those of the fields, `closed` nothing.

    Ctrl+Enter keeps and Esc closes, from any field. A value that was there already is never in the way; one
    that is typed here must have the form that SGF gives it.
    """

    kept = Signal(object)
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: Mapping[str, str] = {}
        self._shown: Mapping[str, str] = {}
        self.fields: dict[str, TextField] = {}
        self._labels: dict[str, str] = {}
        self.comment = QPlainTextEdit()
        self.comment.setAccessibleName(text("Game comment"))
        self.comment.setTabChangesFocus(True)
        self.comment.textChanged.connect(self._check)
        self.advice: dict[str, Advice] = {}
        self.cancel_button = KeyButton(text("Cancel"), key="Esc", size=ButtonSize.LARGE)
        self.keep_button = KeyButton(
            text("Keep"), key="Ctrl+Enter", kind=ButtonKind.PRIMARY, size=ButtonSize.LARGE
        )
        self.cancel_button.clicked.connect(self.closed)
        self.keep_button.clicked.connect(self._keep)
        self._columns = spaced(QBoxLayout(QBoxLayout.Direction.LeftToRight), spacing=32)
        self._sides = (QVBoxLayout(), QVBoxLayout())
        self._rows: list[QHBoxLayout] = []
        self._lay_out()
        for side in self._sides:
            scaled(side.setSpacing, 6)
        for row in self._rows:
            scaled(row.setSpacing, 12)
        for advice in self.advice.values():
            scaled(advice.setFixedHeight, 20)
        scaled(self.comment.setMinimumHeight, 60)
        follow_theme(self._follow_theme)
        self._check()

    @property
    def facts(self) -> dict[str, str]:
        """What the fields say, by property; where nothing was typed, the very value that was shown."""
        written = self._written()
        return {
            name: self._facts.get(name, "") if value == self._shown.get(name) else value
            for name, value in written.items()
        }

    def _written(self) -> dict[str, str]:
        return {
            **{name: field.text() for name, field in self.fields.items()},
            "GC": self.comment.toPlainText(),
        }

    def show_facts(self, facts: Mapping[str, str]) -> None:
        """Show a game's facts; the cursor goes to the first field."""
        self._facts = dict(facts)
        for name, field in self.fields.items():
            field.setText(facts.get(name, ""))
            field.setCursorPosition(0)
        self.comment.setPlainText(facts.get("GC", ""))
        self._shown = self._written()
        self._check()
        self.fields["PB"].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._keep()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= current_theme().px(_TWO_COLUMNS)
        direction = QBoxLayout.Direction
        self._columns.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        margin = max(current_theme().px(24), (self.width() - current_theme().px(_WIDEST)) // 2)
        self._page.setContentsMargins(
            margin, current_theme().px(16), margin, current_theme().px(16)
        )

    def _lay_out(self) -> None:
        self._page = spaced(QVBoxLayout(self), spacing=10)
        self._page.addWidget(TextLabel(text("Game information"), size=26, weight=600, serif=True))
        left, right = self._sides
        for color, letter in ((text("Black"), "B"), (text("White"), "W")):
            rank = text("Rank of {side}", side=color)
            team = text("Team of {side}", side=color)
            self._row(
                left,
                (f"P{letter}", color, 4, ""),
                (f"{letter}R", text("Rank"), 1, rank),
                (f"{letter}T", text("Team"), 2, team),
            )
        self._row(left, ("EV", text("Event"), 4, ""), ("RO", text("Round"), 2, ""))
        self._row(left, ("DT", text("Date"), 2, ""), ("PC", text("Place"), 3, ""))
        self._row(left, ("GN", text("Game name"), 1, ""), ("ON", text("Opening"), 1, ""))
        self._row(left, ("SO", text("Source"), 1, ""), ("CP", text("Copyright"), 1, ""))
        left.addStretch(1)
        self._row(
            right,
            ("RU", text("Rules"), 3, ""),
            ("KM", text("Komi"), 1, ""),
            ("HA", text("Handicap"), 1, ""),
        )
        self._row(
            right, ("TM", text("Main time (seconds)"), 2, ""), ("OT", text("Overtime"), 3, "")
        )
        self._row(
            right,
            ("RE", text("Result"), 2, ""),
            ("AN", text("Comments by"), 2, ""),
            ("US", text("Recorded by"), 2, ""),
        )
        right.addWidget(LabelledField(text("Game comment"), self.comment), 1)
        self._columns.addLayout(left, 1)
        self._columns.addLayout(right, 1)
        self._page.addLayout(self._columns, 1)
        self._page.addWidget(Hairline())
        buttons = QHBoxLayout()
        buttons.addWidget(TextLabel(text("Only changes are written."), token="ink2"))
        buttons.addStretch(1)
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.keep_button)
        self._rows.append(buttons)
        self._page.addLayout(buttons)

    def _row(self, side: QVBoxLayout, *fields: tuple[str, str, int, str]) -> None:
        """A row of fields (property, label, share of the width, spoken name) and room for a remark."""
        row = QHBoxLayout()
        advice = Advice()
        for name, label, share, spoken in fields:
            field = TextField()
            field.setAccessibleName(spoken or label)
            field.textEdited.connect(self._check)
            self.fields[name] = field
            self._labels[name] = label
            row.addWidget(LabelledField(label, field), share)
            self.advice[name] = advice
        side.addLayout(row)
        self._rows.append(row)
        side.addWidget(advice)

    def _check(self) -> None:
        facts = self.facts
        remarks = remarks_on(facts)
        missing = ""
        for advice in dict.fromkeys(self.advice.values()):
            advice.show_meaning("")
        for name, field in self.fields.items():
            remark = remarks.get(name)
            is_new = facts[name].strip() != self._facts.get(name, "").strip()
            field.show_fault(bool(remark and remark.is_fault))
            if remark is None:
                continue
            advice = self.advice[name]
            if remark.is_fault:
                advice.show_fault(remark.sentence)
                if is_new and not missing:
                    missing = self._labels[name]
            elif not advice.words:
                advice.show_meaning(remark.sentence)
        if missing:
            self.keep_button.lock(text("{field} is wrong", field=missing))
        else:
            self.keep_button.unlock()

    def _keep(self) -> None:
        if self.keep_button.isEnabled():
            self.kept.emit(self.facts)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self.comment.setFont(theme.serif(16))
