"""The game half of the new table page: players, rule text, board, komi, handicap and ties."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.terms import Ties
from ingboard.game.setup import default_terms
from ingboard.rules.ruleset import RuleText
from ingboard.text import text
from ingboard.ui.features.new_game.view_model import (
    HANDICAPS,
    USUAL_SIDES,
    RuleChoice,
    default_rule_choices,
)
from ingboard.ui.game.setup_fields import (
    FieldFault,
    komi_in_stones,
    read_komi,
    read_size,
    tie_options,
)
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.cards import FieldRow, LabelledField
from ingboard.ui.widgets.choices import DropList, SegmentedChoice
from ingboard.ui.widgets.fields import Advice, TextField
from ingboard.ui.widgets.labels import TextLabel, plain_tip

_OTHER = 0
_ING_MATERIAL_KOMI = 8.0
_OTHER_MATERIAL_KOMI = 7.5


class GameForm(QWidget):
    """Players and rules; `changed` when anything but a name has changed.

    Komi and ties follow the rule text and the handicap until they are chosen by hand.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        rules = default_rule_choices()
        self._choices = {choice.key: choice for choice in rules}
        self._komi_chosen = self._ties_chosen = False
        self._even_komi: float | None = None
        self._usual_ties: Ties | None = None
        self.names = PerColor(TextField(), TextField())
        self.ranks = PerColor(TextField(), TextField())
        rule_options = tuple((choice.key, choice.title) for choice in rules)
        self.rules = SegmentedChoice(rule_options, rules[0].key, spoken=text("Rule text"))
        sizes: tuple[tuple[object, str], ...] = (
            *((side, str(side)) for side in USUAL_SIDES),
            (_OTHER, text("Other", "size")),
        )
        self.sizes = SegmentedChoice(sizes, USUAL_SIDES[-1], spoken=text("Board"))
        self.size_field = TextField(str(USUAL_SIDES[-1]))
        self.komi_field = TextField()
        self.handicap_box = _handicap_box()
        self.ties = SegmentedChoice(tie_options(), Ties.BLACK, spoken=text("A tie goes to"))
        self.ing_material = KeyButton(text("With Ing set"), size=ButtonSize.SMALL)
        self.other_material = KeyButton(text("Without Ing set"), size=ButtonSize.SMALL)
        self._rule_advice = Advice()
        self.advice = Advice()
        self._lay_out()
        self._connect()
        scaled(self.size_field.setFixedWidth, 52)
        scaled(self.handicap_box.setFixedHeight, 36)
        follow_theme(self._follow_theme)
        self._follow_defaults()

    @property
    def rule_choice(self) -> RuleChoice:
        """The rule text chosen."""
        return self._choices[self.rules.choice]

    @property
    def board_size(self) -> int | FieldFault:
        """The side of the board, or what is wrong with it."""
        return read_size(self.size_field.text())

    @property
    def komi(self) -> float | FieldFault:
        """The komi, or what is wrong with it."""
        return read_komi(self.komi_field.text())

    @property
    def handicap(self) -> int:
        """The number of handicap stones, 0 for none."""
        return HANDICAPS[self.handicap_box.currentIndex()]

    @property
    def tie_rule(self) -> Ties:
        """Who wins a tie."""
        return self.ties.choice

    def use_tournament(self, komi: float | None, ties: Ties | None) -> None:
        """Begin even games with this komi, and all with these ties; None: as the rule text has it."""
        if (komi, ties) != (self._even_komi, self._usual_ties):
            self._even_komi, self._usual_ties = komi, ties
            self._komi_chosen = self._ties_chosen = False
            self._follow_defaults()

    def use_egf(self, komi: float) -> None:
        """Take the terms of European tournaments with this komi: simplified rules, ties for Black."""
        self.rules.show_choice(RuleText.SIMPLIFIED)
        self.handicap_box.setCurrentIndex(0)
        self.komi_field.setText(f"{komi:g}")
        self.ties.show_choice(Ties.BLACK)
        self._komi_chosen = self._ties_chosen = True
        self._show_advice()
        self.changed.emit()

    def _lay_out(self) -> None:
        column = filled(spaced(QVBoxLayout(self), spacing=6, margins=0), self._heading())
        for color in Color:
            row = spaced(QHBoxLayout(), spacing=12)
            side = text("Black") if color is Color.BLACK else text("White")
            rank = LabelledField(text("Rank"), self.ranks[color])
            self.ranks[color].setAccessibleName(text("Rank of {side}", side=side))
            filled(row, (LabelledField(side, self.names[color]), 4), (rank, 1))
            column.addLayout(row)
        filled(column, LabelledField(text("Rule text"), self.rules), self._rule_advice)
        board = FieldRow(self.sizes, gap=6)
        board.add_narrow(self.size_field)
        row = spaced(QHBoxLayout(), spacing=12)
        row.addWidget(LabelledField(text("Board"), board), 3)
        row.addWidget(LabelledField(text("Komi"), self.komi_field), 2)
        row.addWidget(LabelledField(text("Handicap"), self.handicap_box), 1)
        filled(column, row, self.advice, LabelledField(text("A tie goes to"), self.ties))
        self.size_field.setAccessibleName(text("Board size"))

    def _heading(self) -> QHBoxLayout:
        """The heading, and beside it the two sets of European terms, each taken by one click."""
        terms = text("Komi {ing} or {other}, ties to Black, Simplified, filling in.",
                     ing=f"{_ING_MATERIAL_KOMI:g}", other=f"{_OTHER_MATERIAL_KOMI:g}")  # fmt: skip
        row = QHBoxLayout()
        heading = TextLabel(text("Players and rules"), size=17, weight=600, serif=True, wrap=True)
        row.addWidget(heading, 1)
        words = TextLabel(text("Europe:"), size=13, token="ink2")
        words.setAccessibleName(text("European terms"))
        words.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        words.setMinimumWidth(words.sizeHint().width())
        row.addWidget(words)
        for button in (self.ing_material, self.other_material):
            button.setToolTip(plain_tip(terms))
            button.setAccessibleDescription(terms)
            row.addWidget(button)
        return row

    def _connect(self) -> None:
        self.rules.chosen.connect(self._follow_defaults)
        self.sizes.chosen.connect(self._on_size_chosen)
        self.size_field.textEdited.connect(self._on_size_edited)
        self.komi_field.textEdited.connect(self._on_komi_edited)
        self.handicap_box.activated.connect(self._follow_defaults)
        self.ties.chosen.connect(self._on_ties_chosen)
        self.ing_material.clicked.connect(partial(self.use_egf, _ING_MATERIAL_KOMI))
        self.other_material.clicked.connect(partial(self.use_egf, _OTHER_MATERIAL_KOMI))

    def _follow_theme(self) -> None:
        self.handicap_box.setFont(current_theme().sans(15))

    def _follow_defaults(self) -> None:
        terms = default_terms(self.rule_choice.key, self.handicap)
        if not self._komi_chosen:
            even = None if self.handicap else self._even_komi
            self.komi_field.setText(f"{terms.komi if even is None else even:g}")
        if not self._ties_chosen:
            self.ties.show_choice(self._usual_ties or terms.ties)
        self._show_advice()
        self.changed.emit()

    def _show_advice(self) -> None:
        self._rule_advice.show_meaning(self.rule_choice.summary)
        komi, size = self.komi, self.board_size
        self.komi_field.show_hint("" if isinstance(komi, FieldFault) else komi_in_stones(komi))
        self.komi_field.show_fault(isinstance(komi, FieldFault))
        self.size_field.show_fault(isinstance(size, FieldFault))
        if isinstance(size, FieldFault):
            self.advice.show_fault(size.sentence)
        elif isinstance(komi, FieldFault):
            self.advice.show_fault(komi.sentence)
        elif size % 2 == 0:
            self.advice.show_meaning(text("Even size: no winning space, count by area."))
        elif self.handicap:
            self.advice.show_meaning(text("Black places the handicap freely; White passes."))
        else:
            self.advice.show_meaning(
                text("Each side has {stones} stones.", stones=(size * size - 1) // 2)
            )

    def _on_size_chosen(self, side: object) -> None:
        if side == _OTHER:
            self.size_field.setFocus()
            self.size_field.selectAll()
        else:
            self.size_field.setText(str(side))
        self._show_advice()
        self.changed.emit()

    def _on_size_edited(self) -> None:
        size = self.board_size
        self.sizes.show_choice(size if size in USUAL_SIDES else _OTHER)
        self._show_advice()
        self.changed.emit()

    def _on_komi_edited(self) -> None:
        self._komi_chosen = True
        self._show_advice()
        self.changed.emit()

    def _on_ties_chosen(self) -> None:
        self._ties_chosen = True
        self.changed.emit()


def _handicap_box() -> DropList:
    box = DropList()
    for handicap in HANDICAPS:
        box.addItem(text("None", "handicap") if not handicap else str(handicap))
    return box
