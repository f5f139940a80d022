"""The page for a new table: players, rules and clock on one screen. It starts no game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color, PerColor
from ingboard.text import text
from ingboard.ui.features.new_game.clock_half import ClockForm
from ingboard.ui.features.new_game.game_half import GameForm
from ingboard.ui.features.new_game.rule_options import RuleOptionsCard
from ingboard.ui.features.new_game.start_checks import StartRites
from ingboard.ui.features.new_game.start_checks_view_model import ColorChosen
from ingboard.ui.features.new_game.view_model import (
    ClockChoice,
    NewTable,
    RuleChoice,
    default_clock_choices,
    default_rule_choices,
)
from ingboard.ui.game.setup_fields import FieldFault
from ingboard.ui.style import current_theme, follow_theme, paint_box, spaced
from ingboard.ui.widgets import ButtonKind, ButtonSize, Hairline, KeyButton, TextLabel
from ingboard.ui.widgets.fields import TextField

_WIDTH, _HEIGHT = 1120, 730
_TWO_COLUMNS = 860


class NewTablePage(QWidget):
    """Shows the choices; `started` carries a `NewTable`, `cancelled` and `texts_asked` nothing.

    Enter starts and Esc cancels, from any field; while something is wrong the start button names it.
    """

    started = Signal(object)
    cancelled = Signal()
    texts_asked = Signal()

    def __init__(
        self,
        rules: Sequence[RuleChoice] | None = None,
        clocks: Sequence[ClockChoice] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.event_field = TextField()
        self.event_field.setPlaceholderText(text("Event, round, table"))
        self.event_field.setAccessibleName(text("Event"))
        self.game = GameForm(rules if rules is not None else default_rule_choices())
        self.clock = ClockForm(clocks if clocks is not None else default_clock_choices())
        self.options = RuleOptionsCard()
        self.rites = StartRites()
        self.cancel_button = KeyButton(text("Cancel"), key="Esc", size=ButtonSize.LARGE)
        self.start_button = KeyButton(
            text("Start"), key="Enter", kind=ButtonKind.PRIMARY, size=ButtonSize.LARGE
        )
        self.cancel_button.clicked.connect(self.cancelled)
        self.start_button.clicked.connect(self._start)
        self.game.changed.connect(self._show_missing)
        self.clock.changed.connect(self._show_missing)
        self.game.changed.connect(self._show_rites)
        self.game.changed.connect(self._show_options)
        self.options.texts_asked.connect(self.texts_asked)
        self.options.unfolded.connect(self._on_options_unfolded)
        self.clock.unfolded.connect(partial(self._scroll_to, self.clock.extras))
        self.rites.color_chosen.connect(self._on_color_chosen)
        self._columns = spaced(
            QBoxLayout(QBoxLayout.Direction.LeftToRight), spacing=40, margins=(28, 12, 28, 8)
        )
        self._lay_out()
        follow_theme(self._follow_theme)
        self._show_missing()
        self._show_rites()
        self._show_options()

    @property
    def values(self) -> NewTable | FieldFault:
        """The table as chosen, or the first thing that is wrong."""
        size, komi, time = self.game.board_size, self.game.komi, self.clock.control
        if isinstance(size, FieldFault):
            return size
        if isinstance(komi, FieldFault):
            return komi
        if isinstance(time, FieldFault):
            return time
        white = self.clock.white_control
        if isinstance(white, FieldFault):
            return white
        return NewTable(
            names=self.game.names.map(_written),
            ranks=self.game.ranks.map(_written),
            event=_written(self.event_field),
            size=size,
            rules=self.game.rule_choice.key,
            komi=komi,
            handicap=self.game.handicap,
            ties=self.game.tie_rule,
            time=time,
            options=self.options.chosen,
            white_time=white,
            stone_presses=self.clock.stone_presses,
        )

    def show_players(self, names: PerColor[str], ranks: PerColor[str], event: str = "") -> None:
        """Fill in what is known of the players, and put the cursor into Black's name."""
        for color in Color:
            self.game.names[color].setText(names[color])
            self.game.ranks[color].setText(ranks[color])
        self.event_field.setText(event)
        self._scroll.verticalScrollBar().setValue(0)
        self.game.names.black.setFocus()
        self.game.names.black.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts, Esc cancels."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if QApplication.focusWidget() is self.cancel_button:
                    self.cancelled.emit()
                else:
                    self._start()
            case Qt.Key.Key_Escape:
                self.cancelled.emit()
            case _:
                super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= current_theme().px(_TWO_COLUMNS)
        direction = QBoxLayout.Direction
        self._columns.setDirection(direction.LeftToRight if wide else direction.TopToBottom)

    def _lay_out(self) -> None:
        self._sheet = _Sheet()
        sheet = spaced(QVBoxLayout(self._sheet), margins=0)
        sheet.setSpacing(0)
        head = spaced(QHBoxLayout(), margins=(28, 12))
        head.addWidget(TextLabel(text("New table"), size=26, weight=600, serif=True))
        head.addStretch(1)
        head.addWidget(self.event_field, 1)
        sheet.addLayout(head)
        sheet.addWidget(Hairline())
        middle = QWidget()
        middle.setAutoFillBackground(False)
        left = spaced(QVBoxLayout(), spacing=8)
        self.game.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        left.addWidget(self.game)
        left.addWidget(self.options)
        left.addWidget(self.rites)
        left.addStretch(1)
        self._columns.addLayout(left, 1)
        self._columns.addWidget(self.clock, 1)
        middle.setLayout(self._columns)
        scroll = self._scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.viewport().setAutoFillBackground(False)
        scroll.setWidget(middle)
        middle.setAutoFillBackground(False)
        sheet.addWidget(scroll, 1)
        sheet.addWidget(Hairline())
        foot = spaced(QHBoxLayout(), spacing=12, margins=(28, 12))
        foot.addStretch(1)
        foot.addWidget(self.cancel_button)
        foot.addWidget(self.start_button)
        sheet.addLayout(foot)
        whole = spaced(QHBoxLayout(self), margins=16)
        whole.addStretch(1)
        whole.addWidget(self._sheet, 1000)
        whole.addStretch(1)
        # The European terms stand beside the heading, but the names are what one types first.
        self.setTabOrder(self.event_field, self.game.names.black)
        self.setTabOrder(self.game.ties, self.game.ing_material)
        self.setTabOrder(self.game.ing_material, self.game.other_material)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self._sheet.setMaximumSize(QSize(theme.px(_WIDTH), theme.px(_HEIGHT)))

    def _show_missing(self) -> None:
        values = self.values
        locked = self.game.rule_choice.locked
        if isinstance(values, FieldFault):
            self.start_button.lock(text("Start: {missing}", missing=values.missing))
        elif locked:
            self.start_button.lock(text("Start: {missing}", missing=locked))
        else:
            self.start_button.unlock()

    def _show_options(self) -> None:
        """What a table may choose follows the rule text and the handicap."""
        self.options.show_rules(self.game.rule_choice.key, self.game.handicap)

    def _on_options_unfolded(self) -> None:
        if self.options.is_open:
            self._scroll_to(self.options)

    def _scroll_to(self, opened: QWidget) -> None:
        """Bring what was opened into sight, once the page has taken its new height."""
        QTimer.singleShot(0, self, partial(self._scroll.ensureWidgetVisible, opened, 0, 0))

    def _show_rites(self) -> None:
        """The stone check and the guess follow the board's size and the players' names."""
        size = self.game.board_size
        if not isinstance(size, FieldFault):
            self.rites.show_stones((size * size - 1) // 2)
        self.rites.show_players(self.game.names.map(_written))

    def _on_color_chosen(self, choice: object) -> None:
        """The players' choice of color may change their sides; names and ranks go along."""
        if not isinstance(choice, ColorChosen) or not choice.changes_sides:
            return
        for fields in (self.game.names, self.game.ranks):
            black, white = _written(fields.black), _written(fields.white)
            fields.black.setText(white)
            fields.white.setText(black)

    def _start(self) -> None:
        values = self.values
        if isinstance(values, NewTable) and not self.game.rule_choice.locked:
            self.started.emit(values)


class _Sheet(QWidget):
    """The plain sheet the page stands on."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(6), fill=theme.surface, edge=theme.line)


def _written(field: TextField) -> str:
    return field.text().strip()
