"""What a count of the laboratory comes to under the texts, and how it is read."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.game.strip import name_of_color
from ingboard.review import laboratory
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import text_title
from ingboard.text import ended, labeled, paragraph, text
from ingboard.ui.game.play_answers import TEXTS
from ingboard.ui.style import spaced
from ingboard.ui.widgets.page_parts import TextLabel, filled


def result_words(result: laboratory.CountResult) -> str:
    """A result in words: "Black by 3", "Draw", "Black, by the tie"."""
    if result.winner is None:
        return text("Draw")
    side = name_of_color(result.winner)
    if result.margin == 0:
        return text("{side} wins the tie", side=side)
    margin = abs(result.margin)
    shown = int(margin) if margin == int(margin) else margin
    return text("{side} by {margin}", side=side, margin=shown)


def reading_words(result: laboratory.CountResult, *, feasible: bool) -> str:
    """How the margin is read: spaces, losing stones, shared points; or that nothing can be filled in."""
    if not feasible:
        return text("Cannot be filled in; by area")
    return text(
        "Spaces {spaces}, losing stones {losing}, shared {shared}",
        spaces=result.spaces,
        losing=result.losing,
        shared=result.shared,
    )


class CountTableView(QWidget):
    """Shows what a count comes to under the four texts: the result, and how it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text("The count under the four texts"))
        self._rows = {rules: CountRow(text_title(rules)) for rules in TEXTS}
        filled(spaced(QVBoxLayout(self), spacing=0, margins=0), *self._rows.values())

    def show_count(self, count: laboratory.LabCount, rules: RuleText) -> None:
        """Show this count with that text in use."""
        for each, row in self._rows.items():
            result = count.expected[each]
            row.result.setText(result_words(result))
            row.reading.setText(reading_words(result, feasible=count.feasible))
            row.show_in_use(in_use=each is rules)
        self.setAccessibleDescription(paragraph(row.spoken() for row in self._rows.values()))


class CountRow(QFrame):
    """What a count comes to under one text."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = TextLabel(title)
        self.result = TextLabel(weight=600)
        self.reading = TextLabel(size=13, token="ink2")
        said = filled(spaced(QVBoxLayout(), spacing=0), self.result, self.reading)
        row = spaced(QHBoxLayout(self), spacing=8, margins=(8, 4))
        filled(row, (self._title, 42), (said, 58))

    def spoken(self) -> str:
        """What it says."""
        said = ended(labeled(self._title.text(), self.result.text()))
        return paragraph((said, ended(self.reading.text())))

    def show_in_use(self, *, in_use: bool) -> None:
        """Wash the row of the text in use."""
        self._title.show_weight(600 if in_use else 400)
        self.setProperty("chosen", in_use)
        self.setStyleSheet(self.styleSheet())  # the sheet looks at its properties anew
