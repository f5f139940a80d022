"""What a board is painted with: the tools beside it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.text import paragraph, text
from ingboard.ui.game import setup_fields
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import FieldRow, LabelledField, TextLabel, filled

_USUAL = (9, 13, 19)


_OTHER = 0


class PaintingTools(QWidget):
    """`side_chosen` carries an odd number; `mode` chooses whether dead chains are marked."""

    side_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        keys = text(
            "Left button black, right white; drag paints, same color again removes; Shift "
            "fills. Keys: arrows, B, W, Delete, D (dead)."
        )
        little = text("Filled land need not be painted.")
        self.help = TextLabel(paragraph((keys, little)), token="ink2", wrap=True)
        options = (*((side, str(side)) for side in _USUAL), (_OTHER, text("Other", "size")))
        self.sides = SegmentedChoice(options, _USUAL[-1], spoken=text("Board"))
        self.side_field = NumberField(
            text("Board size"),
            _USUAL[-1],
            least=setup_fields.SMALLEST_SIDE,
            most=setup_fields.LARGEST_SIDE,
        )
        modes = ((False, text("Paint stones")), (True, text("Mark dead chains")))
        self.mode = SegmentedChoice(modes, False, spoken=text("Pointer"))
        self.undo_button = _small(text("Undo"), "Ctrl+Z")
        self.redo_button = _small(text("Redo"), "Ctrl+Y")
        self.mirror_button = _small(text("Mirror"))
        self.exchange_button = _small(text("Swap colors"))
        self.clear_button = _small(text("Clear"))
        self.game_button = _small(text("From game"))
        self._lay_out()
        self.sides.chosen.connect(self._on_side)
        self.side_field.changed.connect(self._on_side_typed)
        scaled(self.side_field.setFixedWidth, 142)

    def show_side(self, side: int) -> None:
        """Show the size of the board."""
        self.sides.show_choice(side if side in _USUAL else _OTHER)
        self.side_field.show_value(side)

    def show_possible(self, *, undo: bool, redo: bool, game: bool) -> None:
        """Lock what has nothing to act on."""
        for button, possible, reason in (
            (self.undo_button, undo, text("No undo")),
            (self.redo_button, redo, text("No redo")),
            (self.game_button, game, text("No game")),
        ):
            button.lock("" if possible else reason)

    def _lay_out(self) -> None:
        column = filled(spaced(QVBoxLayout(self), spacing=8, margins=0), self.help)
        sides = FieldRow(self.sides, gap=6)
        sides.add_narrow(self.side_field)
        filled(column, LabelledField(text("Board, odd size, 5 to 25"), sides), self.mode)
        grid = spaced(QGridLayout(), spacing=6)
        buttons = (
            self.undo_button,
            self.redo_button,
            self.clear_button,
            self.mirror_button,
            self.exchange_button,
            self.game_button,
        )
        for at, button in enumerate(buttons):
            grid.addWidget(button, at // 3, at % 3)
        column.addLayout(grid)

    def _on_side(self, side: object) -> None:
        if side == _OTHER:
            self.side_field.setFocus()
        else:
            self.side_chosen.emit(side)

    def _on_side_typed(self) -> None:
        """An even size leaves no winning space; it is passed over, so that a step goes on to the next."""
        side = self.side_field.value
        if self.side_field.field.text() == str(side) and side % 2:
            self.side_chosen.emit(side)


def _small(words: str, key: str = "") -> KeyButton:
    return KeyButton(words, key=key, size=ButtonSize.SMALL)
