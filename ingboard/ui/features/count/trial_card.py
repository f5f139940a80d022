"""What if: komi stones, penalties, handicap and a shared point to try out; the game keeps its own terms."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.parity import parity_words
from ingboard.counting.terms import Compensation
from ingboard.text import text
from ingboard.ui.features.count.trial import (
    CountTrial,
    as_played,
    convention_words,
    moved_words,
    payment_words,
)
from ingboard.ui.style import current_theme, is_theme_change
from ingboard.ui.widgets import (
    ButtonSize,
    Card,
    CardTone,
    KeyButton,
    LabelledField,
    SegmentedChoice,
    TextLabel,
)
from ingboard.ui.widgets.number import NumberField

_NARROW = 600
_LEAST = 250
_SLIM = 340


class TrialCard(QWidget):
    """Shows the terms tried and what they do to the margin; `tried` carries the `Trial` the user made."""

    tried = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = Card(tone=CardTone.PENDING)
        self.title = TextLabel(text("What if"), size=20, weight=600, serif=True)
        self.note = TextLabel(text("a trial; the game stays as it is"), size=14, token="ink2")
        self.reset_button = KeyButton(text("As played"), size=ButtonSize.SMALL)
        self.komi = NumberField(text("Komi stones"), least=-20, most=20)
        self.penalties = PerColor(
            NumberField(text("Black owes"), most=40), NumberField(text("White owes"), most=40)
        )
        self.handicap = NumberField(text("Handicap"), most=9)
        self.compensation = SegmentedChoice(
            (
                (Compensation.NONE, text("No points for it")),
                (Compensation.KSS, text("Kim, Simon, Straus")),
            ),
            Compensation.NONE,
            spoken=text("Points for the handicap"),
        )
        self.shared = SegmentedChoice(
            ((False, text("Border as played")), (True, text("One shared point"))),
            False,  # a value, not a switch
            spoken=text("Border"),
        )
        self.margin = TextLabel(size=18, weight=600, wrap=True)
        self.words = TextLabel(size=14, token="ink2", wrap=True)
        self._base: FillPlan | None = None
        self._fields = (
            LabelledField(text("Komi stones"), self.komi),
            LabelledField(text("Black owes"), self.penalties.black),
            LabelledField(text("White owes"), self.penalties.white),
            LabelledField(text("Handicap"), self.handicap),
        )
        self._lay_out()
        for field in (self.komi, *self.penalties, self.handicap):
            field.changed.connect(self._on_changed)
        self.compensation.chosen.connect(self._on_changed)
        self.shared.chosen.connect(self._on_changed)
        self.reset_button.clicked.connect(self._on_reset)
        self._follow_theme()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addWidget(self.note, 1)
        head.addWidget(self.reset_button)
        self._grid = QGridLayout()
        self._columns = 0
        body = self.card.body
        body.addLayout(head)
        body.addLayout(self._grid)
        self._choices = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._choices.addWidget(self.compensation)
        self._choices.addWidget(self.shared)
        body.addLayout(self._choices)
        body.addWidget(self.margin)
        body.addWidget(self.words)
        body.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        whole.addWidget(self.card)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the page may be: the fields then stand in fewer columns."""
        return QSize(current_theme().px(_LEAST), super().minimumSizeHint().height())

    def show_trial(self, base: FillPlan, trial: CountTrial, result: FillPlan) -> None:
        """Show the terms tried on the base's board, and what became of the margin."""
        self._base = base
        self.komi.show_value(trial.komi_stones)
        self.penalties.black.show_value(trial.penalties.black)
        self.penalties.white.show_value(trial.penalties.white)
        self.handicap.show_value(trial.handicap)
        self.compensation.show_choice(trial.compensation)
        self.shared.show_choice(trial.shared)
        self.margin.setText(moved_words(base, result))
        lines = (payment_words(trial), convention_words(result), parity_words(result))
        self.words.setText(" ".join(line for line in lines if line))

    @property
    def trial(self) -> CountTrial:
        """The terms as the fields have them."""
        compensation = self.compensation.choice
        assert isinstance(compensation, Compensation)
        return CountTrial(
            self.komi.value,
            PerColor(self.penalties.black.value, self.penalties.white.value),
            self.handicap.value,
            compensation,
            shared=self.shared.choice is True,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _fit(self) -> None:
        """The four fields in a row, or on a narrow page two by two and the choices one below the other."""
        narrow = self.width() < current_theme().px(_NARROW)
        columns = 1 if self.width() < current_theme().px(_SLIM) else 2 if narrow else 4
        if columns == self._columns:
            return
        self._columns = columns
        direction = QBoxLayout.Direction
        self._choices.setDirection(direction.TopToBottom if narrow else direction.LeftToRight)
        self.note.setVisible(not narrow)
        for at, field in enumerate(self._fields):
            self._grid.removeWidget(field)
            self._grid.addWidget(field, at // columns, at % columns)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self._grid.setHorizontalSpacing(theme.px(12))
        self._grid.setVerticalSpacing(theme.px(6))
        self._choices.setSpacing(theme.px(12))
        self.card.body.setSpacing(theme.px(6))

    def _on_changed(self) -> None:
        self.tried.emit(self.trial)

    def _on_reset(self) -> None:
        if self._base is not None:
            self.tried.emit(as_played(self._base.terms))
