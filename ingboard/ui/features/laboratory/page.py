"""The page of the laboratory: find a position, read what the four texts say of it, play its lines.

It plays and judges nothing: it shows values and tells wishes.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.review.cited import confidence_of_lines
from ingboard.review.laboratory import LabPosition, laboratory
from ingboard.review.verdict_words import confidence_name, confidence_words
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import text_title
from ingboard.text import text
from ingboard.ui.features.laboratory import panels
from ingboard.ui.features.laboratory.count_table import CountTableView
from ingboard.ui.features.laboratory.lens_card import LensCard
from ingboard.ui.game.play_answers import TEXTS, short_title
from ingboard.ui.style import current_theme, follow_theme, put_away, spaced
from ingboard.ui.widgets import page_parts
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.term_text import ConfidenceLine

_NARROW = 620


_LEAST_WIDTH, _LEAST_HEIGHT = 400, 420


_LIST_WIDTH = 194


_LIST_HEIGHT = 150


_UNLIMITED = 16777215


class LaboratoryPage(QWidget):
    """The positions with search, and the open one.

    `position_chosen` carries the position's id, `text_chosen` the RuleText, `line_played` a LineStep;
    `count_chosen` asks for the count, `reset_chosen` for the position as it was, `closed` to leave.
    """

    position_chosen = Signal(object)
    text_chosen = Signal(object)
    line_played = Signal(object)
    count_chosen = Signal()
    reset_chosen = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._position = laboratory().positions[0]
        self._rules = TEXTS[0]
        self.line = 0  # that is shown, from 0
        self._played = 0
        self.positions = panels.PositionsList()
        self.title = page_parts.TextLabel(size=20, weight=600, serif=True, wrap=True)
        self.origin = page_parts.TextLabel(size=13, weight=600, token="ink2", wrap=True)
        self.to_try = page_parts.TextLabel(wrap=True)
        choices = tuple((rules, short_title(rules)) for rules in TEXTS)
        self.texts = SegmentedChoice(choices, self._rules, spoken=text("Rules"))
        self.lines = self._line_choice(1)
        self.line_title = page_parts.TextLabel(weight=600, wrap=True)
        self.table = panels.LineTableView()
        self.counts = CountTableView()
        self.lens = LensCard()
        self.reveal_button = KeyButton(text("Reveal why"), icon="book")
        self.explanation = page_parts.TextLabel(size=15, serif=True, wrap=True)
        self.source = page_parts.TextLabel(size=13, token="ink2", wrap=True)
        self.confidence = ConfidenceLine()
        self.next_button = KeyButton("", key="Right", icon="play", kind=ButtonKind.PRIMARY)
        self.count_button = KeyButton(text("Count", "verb"), kind=ButtonKind.PRIMARY)
        self.reset_button = KeyButton(text("Reset"), key="Home")
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()
        self.positions.chosen.connect(self._on_position)
        self.texts.chosen.connect(self.text_chosen)
        self.reveal_button.clicked.connect(self.reveal)
        self.next_button.clicked.connect(self.play_next)
        self.count_button.clicked.connect(self.count_chosen)
        self.reset_button.clicked.connect(self.reset_chosen)
        self.close_button.clicked.connect(self.closed)
        for widget in (
            self.positions.field,
            self.positions.view,
            self.table,
            self.next_button,
            self.count_button,
            self.reset_button,
            self.reveal_button,
            self.close_button,
        ):
            widget.installEventFilter(self)  # arrows would move the focus, or a cursor in no text
        follow_theme(self._fit)
        self.show_position(self._position, self._rules)

    def show_position(self, position: LabPosition, rules: RuleText) -> None:
        """Open a position with that text in use; its first line, nothing played."""
        self._position, self._rules = position, rules
        self.line = self._played = 0
        self.texts.show_choice(rules)
        self._why.hide()
        self.positions.show_open(position.id)
        self._sign.setVisible(position.built_by_us)
        self.title.setText(position.title)
        self.origin.setText(panels.origin_words(position))
        self.to_try.setText(position.to_try)
        self.lens.show_chains(position.position, tuple(breath.chain for breath in position.breaths))
        self._renew_line_choice(len(position.lines))
        self.explanation.setText(position.explanation)
        self.source.setText(text("Source: {source}", source=position.source))
        self._show_confidence()
        self.reveal_button.show()
        for part in (self._line_row, self.table, self.next_button, self.reset_button):
            part.setVisible(bool(position.lines))
        for part in (self.counts, self.count_button):
            part.setVisible(position.count is not None)
        self._refresh()
        self._scroll.verticalScrollBar().setValue(0)

    def show_text(self, rules: RuleText) -> None:
        """Wash another text as the one in use."""
        self._rules = rules
        self.texts.show_choice(rules)
        self._show_confidence()
        self._refresh()

    def _show_confidence(self) -> None:
        """How sure the text in use is of what is tried; nothing where nothing is."""
        grade = confidence_of_lines(self._position, self._rules)
        self.confidence.setVisible(grade is not None)
        if grade is not None:
            self.confidence.show_confidence(grade, confidence_name(grade), confidence_words(grade))

    def show_step(self, step: panels.LineStep) -> None:
        """Show how far a line has been played: moves on the board, a refused one included."""
        self.line, self._played = step.line, step.moves
        self.lines.show_choice(step.line)
        self._refresh()
        if step.moves:
            box = self.table.row_box(step.moves)
            at = self.table.mapTo(self._detail, box.center().toPoint())
            self._scroll.ensureVisible(0, at.y(), 0, current_theme().px(76))

    def reveal(self) -> None:
        """Show the explanation."""
        self.reveal_button.hide()
        self._why.show()
        self._detail.adjustSize()
        self._scroll.ensureWidgetVisible(self._why)

    def play_next(self) -> None:
        """Ask for the next move of the line, if there is one."""
        if self._moves_left():
            self.line_played.emit(panels.LineStep(self.line, self._played + 1))

    def step_back(self) -> None:
        """Ask for the line as it stood one move before."""
        if self._played:
            self.line_played.emit(panels.LineStep(self.line, self._played - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Right and Left step through the line, Home resets, Esc closes."""
        if not self._took_key(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        typing = watched is self.positions.field and self.positions.field.text()
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not typing:
            return self._took_key(event)
        return super().eventFilter(watched, event)

    def _took_key(self, event: QKeyEvent) -> bool:
        match Qt.Key(event.key()):
            case Qt.Key.Key_Right:
                self.play_next()
            case Qt.Key.Key_Left:
                self.step_back()
            case Qt.Key.Key_Home:
                self.reset_chosen.emit()
            case Qt.Key.Key_Escape:
                self.closed.emit()
            case _:
                return False
        return True

    def minimumSizeHint(self) -> QSize:
        """What the page needs with the list above the position."""
        return current_theme().size(_LEAST_WIDTH, _LEAST_HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _refresh(self) -> None:
        """Count, line and buttons after any change."""
        position = self._position
        if position.count is not None:
            self.counts.show_count(position.count, self._rules)
        if not position.lines:
            return
        line = position.lines[self.line]
        self.lines.setVisible(len(position.lines) > 1)
        self.line_title.setText(line.title)
        self.table.show_line(line, self._rules, self._played)
        if self._moves_left():
            self.next_button.unlock()
            self.next_button.show_words(
                text("Next: {move}", move=panels.step_words(line.moves[self._played]))
            )
        elif self._played < len(line.moves):
            self.next_button.lock(text("{rules} stops here", rules=text_title(self._rules)))
        else:
            self.next_button.lock(text("End of the line"))
        self.reset_button.lock("" if self._played else text("At the start"))

    def _moves_left(self) -> int:
        lines = self._position.lines
        return panels.moves_under(lines[self.line], self._rules) - self._played if lines else 0

    def _on_position(self, wanted: str) -> None:
        """Tell the wish, then leave the list, so that the keys step through the line."""
        self.position_chosen.emit(wanted)
        if self.table.isVisible():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self.count_button.isVisible():
            self.count_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_line(self, line: int) -> None:
        self.line, self._played = line, 0
        self._refresh()
        self.reset_chosen.emit()

    def _line_choice(self, number: int) -> SegmentedChoice[int]:
        """The segments of so many lines; their number does not change, so each position gets its own."""
        options = tuple((at, str(at + 1)) for at in range(max(number, 1)))
        lines = SegmentedChoice(options, 0, spoken=text("Line"))
        lines.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        lines.chosen.connect(self._on_line)
        return lines

    def _renew_line_choice(self, number: int) -> None:
        old, self.lines = self.lines, self._line_choice(number)
        self._line_box.replaceWidget(old, self.lines)
        put_away([old])

    def _lay_out(self) -> None:
        self._detail = QWidget()
        column = spaced(QVBoxLayout(self._detail), spacing=8, margins=(0, 0, 4, 0))
        head = spaced(QHBoxLayout(), spacing=6)
        self._sign = page_parts.IconSign("flask", "ink2", 16)
        page_parts.filled(head, self._sign, (self.origin, 1))
        self._line_row = QWidget()
        self._line_box = spaced(QHBoxLayout(self._line_row), spacing=12, margins=0)
        page_parts.filled(self._line_box, self.lines, (self.line_title, 1))
        self._why = page_parts.Card()
        page_parts.filled(
            self._why.body, self.explanation, page_parts.Hairline(), self.source, self.confidence
        )
        page_parts.filled(column, self.title, head, self.to_try, self.texts)
        page_parts.filled(column, self._line_row, self.table, self.counts, self.lens)
        column.addWidget(self.reveal_button, 0, Qt.AlignmentFlag.AlignLeft)
        page_parts.filled(column, self._why, page_parts.STRETCH)
        self._scroll = page_parts.scrolled_part(self._detail)
        foot = spaced(QHBoxLayout(), spacing=8)
        page_parts.filled(
            foot,
            self.next_button,
            self.count_button,
            self.reset_button,
            page_parts.STRETCH,
            self.close_button,
        )
        right = QWidget()
        page_parts.filled(spaced(QVBoxLayout(right), spacing=8, margins=0), (self._scroll, 1), foot)
        self._whole = spaced(QHBoxLayout(self), spacing=14, margins=0)
        self._whole.setSizeConstraint(QBoxLayout.SizeConstraint.SetNoConstraint)
        page_parts.filled(self._whole, self.positions, (right, 1))
        self.setFocusProxy(self.positions.field)

    def _fit(self) -> None:
        """The list beside the position, or on a narrow page above it."""
        theme = current_theme()
        narrow = self.width() < theme.px(_NARROW)
        page_parts.stack(self._whole, narrow)
        self.positions.setMaximumHeight(theme.px(_LIST_HEIGHT) if narrow else _UNLIMITED)
        self.positions.setMinimumWidth(0 if narrow else theme.px(_LIST_WIDTH))
        self.positions.setMaximumWidth(_UNLIMITED if narrow else theme.px(_LIST_WIDTH))
