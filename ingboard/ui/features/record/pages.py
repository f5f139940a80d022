"""The pages about a record: a game's facts, a node as SGF."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.kifu.fact_remarks import remarks_on
from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.long_text import LongTextEdit
from ingboard.ui.widgets.page_parts import Hairline, LabelledField, TextLabel, filled, stack

_TWO_COLUMNS = 860


_WIDEST = 1180


class _KeptPage(QWidget):
    """A page of fields: Ctrl+Enter clicks its `keep_button`, Esc closes it."""

    kept = Signal(object)
    closed = Signal()

    keep_button: KeyButton

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.keep_button.click()
        else:
            super().keyPressEvent(event)


class InformationPage(_KeptPage):
    """Shows a game's facts by their SGF properties. `kept` carries those of the fields, `closed` nothing.

    Ctrl+Enter keeps and Esc closes, from any field. A value that was there already is never in the way; one
    that is typed here must have the form that SGF gives it.
    """

    def __init__(self) -> None:
        super().__init__()
        self._facts: Mapping[str, str] = {}
        self._shown: Mapping[str, str] = {}
        self.fields: dict[str, TextField] = {}
        self._labels: dict[str, str] = {}
        self.comment = LongTextEdit()
        self.comment.setAccessibleName(text("Game comment"))
        self.comment.setTabChangesFocus(True)
        self.comment.textChanged.connect(self._check)
        self.advice: dict[str, Advice] = {}
        self.written_as = TextLabel(token="ink2", wrap=True)
        self.cancel_button = KeyButton(text("Cancel"), key="Esc", size=ButtonSize.LARGE)
        self.keep_button = KeyButton(
            text("Keep"), key="Ctrl+Enter", kind=ButtonKind.PRIMARY, size=ButtonSize.LARGE
        )
        self.cancel_button.clicked.connect(self.closed)
        self.keep_button.clicked.connect(self._keep)
        self._columns = spaced(QHBoxLayout(), spacing=32)
        self._lay_out()
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
            **{name: field.value for name, field in self.fields.items()},
            "GC": self.comment.words,
        }

    def show_facts(self, facts: Mapping[str, str], written_as: str = "") -> None:
        """Show a game's facts; the cursor goes to the first field.

        `written_as` says which of them the file writes in another form than SGF has.
        """
        self._facts = dict(facts)
        self.written_as.setText(written_as)
        self.written_as.setVisible(bool(written_as))
        for name, field in self.fields.items():
            field.show_value(facts.get(name, ""))
            field.setCursorPosition(0)
        self.comment.show_words(facts.get("GC", ""))
        self._shown = self._written()
        self._check()
        self.fields["PB"].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        stack(self._columns, self.width() < current_theme().px(_TWO_COLUMNS))
        margin = max(current_theme().px(24), (self.width() - current_theme().px(_WIDEST)) // 2)
        above = current_theme().px(16)
        self._page.setContentsMargins(margin, above, margin, above)

    def _lay_out(self) -> None:
        self._page = spaced(QVBoxLayout(self), spacing=10)
        self._page.addWidget(TextLabel(text("Game information"), size=26, weight=600, serif=True))
        self._page.addWidget(self.written_as)
        left, right = (spaced(QVBoxLayout(), spacing=6) for _ in range(2))
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
        filled(self._columns, (left, 1), (right, 1))
        filled(self._page, (self._columns, 1), Hairline())
        buttons = spaced(QHBoxLayout(), spacing=12)
        buttons.addWidget(TextLabel(text("Only changes are written."), token="ink2"))
        buttons.addStretch(1)
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.keep_button)
        self._page.addLayout(buttons)

    def _row(self, side: QVBoxLayout, *fields: tuple[str, str, int, str]) -> None:
        """A row of fields (property, label, share of the width, spoken name) and room for a remark."""
        row = spaced(QHBoxLayout(), spacing=12)
        advice = Advice()
        for name, label, share, spoken in fields:
            field = TextField()
            field.setAccessibleName(spoken or label)
            field.textEdited.connect(self._check)
            self.fields[name] = field
            self._labels[name] = label
            row.addWidget(LabelledField(label, field), share)
            self.advice[name] = advice
        filled(side, row, advice)

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
        self.keep_button.lock(text("{field} is wrong", field=missing) if missing else "")

    def _keep(self) -> None:
        self.kept.emit(self.facts)

    def _follow_theme(self) -> None:
        self.comment.setFont(current_theme().serif(16))


class RawPage(_KeptPage):
    """Shows a node's raw text. `kept` carries it once it is to be kept, `closed` nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.editor = LongTextEdit()
        self.editor.setAccessibleName(text("Properties"))
        self.editor.setTabChangesFocus(True)
        self.keep_button = KeyButton(text("Keep"), text("Ctrl+Enter"), kind=ButtonKind.PRIMARY)
        self.cancel_button = KeyButton(text("Cancel"), "Esc")
        self._refused = TextLabel(token="vermilion", wrap=True)
        column = spaced(QVBoxLayout(self), spacing=10, margins=(24, 16))
        column.addWidget(TextLabel(text("Properties as SGF"), size=26, weight=600, serif=True))
        column.addWidget(self.editor, 1)
        buttons = filled(QHBoxLayout(), (self._refused, 1), self.cancel_button, self.keep_button)
        column.addLayout(buttons)
        self.cancel_button.clicked.connect(self.closed)
        self.keep_button.clicked.connect(self._keep)
        follow_theme(self._follow_fonts)

    def show_content(self, content: str) -> None:
        """Show what stands in the node, with the cursor at its end."""
        self.editor.show_words(content)
        self.show_refused("")
        self.keep_button.lock(
            text("Too long to be edited here.") if self.editor.is_in_parts else ""
        )
        if not self.editor.is_in_parts:
            self.editor.moveCursor(self.editor.textCursor().MoveOperation.End)
        self.editor.setFocus()

    def show_refused(self, sentence: str) -> None:
        """Say why it was not kept; "" for nothing."""
        self._refused.setText(sentence)

    def _keep(self) -> None:
        self.kept.emit(self.editor.words)

    def _follow_fonts(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(current_theme().px(15))
        self.editor.setFont(font)
