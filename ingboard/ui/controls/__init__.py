"""The controls every screen is made of: labels, buttons with a key cap, cards, choices, fields.

They paint themselves from the current theme, take values by `show_*` and report wishes by
signals; none knows a game.
"""

from ingboard.ui.controls.act_button import ActButton, ActWords
from ingboard.ui.controls.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.controls.cards import Card, CardTone, LabelledField
from ingboard.ui.controls.choices import ChoiceCard, SegmentedChoice
from ingboard.ui.controls.drop_list import DropList
from ingboard.ui.controls.hold import HoldButton
from ingboard.ui.controls.labels import Rule, TextLabel
from ingboard.ui.controls.number import NumberField

__all__ = [
    "ActButton",
    "ActWords",
    "ButtonKind",
    "ButtonSize",
    "Card",
    "CardTone",
    "ChoiceCard",
    "DropList",
    "HoldButton",
    "KeyButton",
    "LabelledField",
    "NumberField",
    "Rule",
    "SegmentedChoice",
    "TextLabel",
]
