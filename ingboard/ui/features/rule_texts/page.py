"""The page "Rule texts compared": every element of the rules under the four texts, and the options."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.review import sayings
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.features.rule_texts.lines import source_words, standing_line, status_sentence
from ingboard.ui.features.rule_texts.table import (
    RuleTextsTable,
    mark_token,
    paint_mark,
    short_title_of,
)
from ingboard.ui.style import current_theme, follow_theme, put_away, scaled, spaced
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    CardTone,
    Hairline,
    IconSign,
    PlainSheet,
    SquareSign,
    TextLabel,
    filled,
    scrolled_part,
    stack,
)


class TextsCard(Card):
    """Shows one cell in full; the words in it can be read by selecting them."""

    def __init__(self) -> None:
        super().__init__(gap=6)
        self.title = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self.name = TextLabel(size=14, weight=600, token="petrol")
        self.words = TextLabel(size=15, wrap=True)
        self.quote = TextLabel(size=14, token="ink2", serif=True, wrap=True)
        self.source = TextLabel(size=13, token="ink2", wrap=True)
        self._sign = _MarkSign()
        self.status = TextLabel(size=14, weight=600)
        self.sentence = TextLabel(size=13, token="ink2", wrap=True)
        status_line = filled(spaced(QHBoxLayout(), spacing=7), self._sign, (self.status, 1))
        self.otherwise = TextLabel(size=14, weight=600, token="vermilion", wrap=True)
        self._options = spaced(QVBoxLayout(), spacing=8, margins=(0, 6, 0, 0))
        self.options: list[StandingRow] = []
        for widget in (self.title, self.name, self.words, self.quote, self.source, Hairline()):
            self.body.addWidget(widget)
        filled(self.body, status_line, self.sentence, self.otherwise, self._options, STRETCH)

    def show_cell(self, row: sayings.SayingRow, column: sayings.TextColumn) -> None:
        """Show what one text says about one element."""
        saying = row.at(column)
        self.title.setText(row.title)
        self.name.setText(sayings.column_title(column))
        self.words.setText(saying.words)
        self.quote.setText(text("“{quote}”", quote=saying.quote) if saying.quote else "")
        self.quote.setVisible(bool(saying.quote))
        self.source.setText(source_words(column, saying))
        self.status.setText(sayings.status_word(saying.status))
        self.status.show_token(mark_token(saying.status))
        self._sign.show_status(saying.status)
        self.sentence.setText(status_sentence(saying.status))
        self.otherwise.setText(sayings.otherwise_words(saying))
        self.otherwise.setVisible(bool(saying.otherwise))
        put_away(self.options)
        self.options = [StandingRow(option) for option in saying.options]
        filled(self._options, *self.options)


class StandingRow(Card):
    """One option: a check if it is in use, its words, whose it is, and why it was chosen."""

    def __init__(self, option: sayings.Option) -> None:
        in_use = option.standing is sayings.Standing.IN_USE
        super().__init__(tone=CardTone.PENDING if in_use else CardTone.RAISED, gap=3)
        self.option = option
        head = QHBoxLayout()
        if in_use:
            head.addWidget(IconSign("check", "petrol", 18), 0, Qt.AlignmentFlag.AlignTop)
        weight = 600 if in_use else 400
        head.addWidget(TextLabel(option.words, size=14, weight=weight, wrap=True), 1)
        self.body.addLayout(head)
        self.standing = TextLabel(standing_line(option), size=13, token="ink2", wrap=True)
        self.body.addWidget(self.standing)
        if option.reason:
            reason = text("Why: {reason}", reason=option.reason)
            self.body.addWidget(TextLabel(reason, size=13, wrap=True))


class _MarkSign(SquareSign):
    """The sign of a status beside its word; a check where the text says it."""

    def __init__(self) -> None:
        super().__init__(15)
        self._status = sayings.Status.SAID

    def show_status(self, status: sayings.Status) -> None:
        self._status = status
        self.setVisible(status is not sayings.Status.SAID)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            paint_mark(painter, current_theme(), QRectF(self.rect()), self._status)


_WIDEST = 1560


_ALL_TEXTS_FROM = 1240


_CARD_WIDTH = 320


class TextsPage(QWidget):
    """Shows the table beside the card of the selected cell; `closed` when the user leaves.

    Where there is no room for all texts it shows one at a time, the card below.
    """

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.table = RuleTextsTable()
        self.card = TextsCard()
        self.close_button = KeyButton(text("Close"), key="Esc")
        groups = tuple((group, sayings.group_title(group)) for group in sayings.Group)
        self.groups = SegmentedChoice(groups, sayings.Group.PLAY, spoken=text("Part of the table"))
        choices = tuple((each, short_title_of(each)) for each in sayings.COLUMNS)
        self.texts = SegmentedChoice(choices, sayings.COLUMNS[0], spoken=text("Rules"))
        self._scroll = scrolled_part(self.card)
        self._middle = spaced(QHBoxLayout(), spacing=16, margins=(20, 12, 20, 16))
        self._lay_out()
        self.table.selected.connect(self._on_selected)
        self.groups.chosen.connect(self.table.go_to)
        self.texts.chosen.connect(self.table.show_only)
        self.close_button.clicked.connect(self.closed)
        follow_theme(self._follow_theme)
        self.show_texts(None)

    @property
    def is_narrow(self) -> bool:
        """Whether one text is shown at a time."""
        return self.width() < current_theme().px(_ALL_TEXTS_FROM)

    def show_texts(self, in_use: RuleText | None) -> None:
        """Show the table with the text in use washed (None: no game is on)."""
        column = None if in_use is None else sayings.TextColumn(in_use)
        self.table.show_in_use(column)
        if column is not None:
            self.texts.show_choice(column)
        self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _lay_out(self) -> None:
        self._sheet = PlainSheet()
        column = spaced(QVBoxLayout(self._sheet), spacing=0, margins=0)
        head = spaced(QHBoxLayout(), margins=(20, 12))
        title = TextLabel(text("Rule texts compared"), size=26, weight=600, serif=True)
        filled(head, title, STRETCH, self.close_button)
        # Wide words must not keep the window from getting narrow, where they are hidden.
        self.groups.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        choices = filled(spaced(QVBoxLayout(), spacing=8), self.groups, self.texts)
        left = QWidget()
        filled(spaced(QVBoxLayout(left), spacing=8, margins=0), choices, (self.table, 1))
        filled(self._middle, (left, 3), (self._scroll, 2))
        filled(column, head, Hairline(), (self._middle, 1))
        scaled(self._sheet.setMaximumWidth, _WIDEST)
        outside = spaced(QHBoxLayout(self), margins=16)
        filled(outside, STRETCH, (self._sheet, 1000), STRETCH)
        self.setFocusProxy(self.table)

    def _follow_theme(self) -> None:
        palette = self.table.palette()
        palette.setColor(palette.ColorRole.Base, current_theme().surface)
        self.table.setPalette(palette)
        self._arrange()

    def _arrange(self) -> None:
        """One text with the card below, or all with the card at their right."""
        theme, narrow = current_theme(), self.is_narrow
        stack(self._middle, narrow)
        self._scroll.setMinimumWidth(0 if narrow else theme.px(_CARD_WIDTH))
        self._scroll.setMaximumWidth(16777215 if narrow else theme.px(_CARD_WIDTH))
        self.table.horizontalHeader().setVisible(not narrow)
        self.texts.setVisible(narrow)
        self.groups.setVisible(not narrow)
        self.table.show_only(self.texts.choice if narrow else None)

    def _on_selected(self, cell: tuple[sayings.SayingRow, sayings.TextColumn]) -> None:
        row, column = cell
        self.card.show_cell(row, column)
        self._scroll.verticalScrollBar().setValue(0)
        self.groups.show_choice(row.group)
        self.texts.show_choice(column)
