"""The controls every screen is made of: labels, buttons with a key cap, cards, choices, fields.

They paint themselves from the current theme, take values by `show_*` and report wishes by
signals; none knows a game.
"""

from ingboard.ui.widgets.buttons import ActButton, ActWords, ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.cards import Card, CardTone, FieldRow, LabelledField
from ingboard.ui.widgets.choices import ChoiceCard, DropList, SegmentedChoice
from ingboard.ui.widgets.fields import NumberField
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.labels import LEGIBLE, Hairline, TextLabel

__all__ = [
    "LEGIBLE",
    "ActButton",
    "ActWords",
    "ButtonKind",
    "ButtonSize",
    "Card",
    "CardTone",
    "ChoiceCard",
    "DropList",
    "FieldRow",
    "Hairline",
    "HoldButton",
    "KeyButton",
    "LabelledField",
    "NumberField",
    "SegmentedChoice",
    "TextLabel",
]
