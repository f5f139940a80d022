"""What stands beside a painted board: its size, what the pointer does, undo, and what moves all of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.game.setup_fields import LARGEST_SIDE, SMALLEST_SIDE
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import (
    ButtonSize,
    FieldRow,
    KeyButton,
    LabelledField,
    NumberField,
    SegmentedChoice,
    TextLabel,
)

_USUAL = (9, 13, 19)
_OTHER = 0


class PaintingTools(QWidget):
    """Tells wishes: `side_chosen` carries an odd number, `marking_chosen` whether dead chains are marked."""

    side_chosen = Signal(object)
    marking_chosen = Signal(object)
    undo_chosen = Signal()
    redo_chosen = Signal()
    mirror_chosen = Signal()
    exchange_chosen = Signal()
    clear_chosen = Signal()
    game_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.help = TextLabel(
            text(
                "Left button black, right white; drag paints, same color again removes; Shift "
                "fills. Keys: arrows, B, W, Delete, D (dead)."
            ),
            token="ink2",
            wrap=True,
        )
        options = (*((side, str(side)) for side in _USUAL), (_OTHER, text("Other", "size")))
        self.sides = SegmentedChoice(options, _USUAL[-1], spoken=text("Board"))
        self.side_field = NumberField(
            text("Board size"), _USUAL[-1], least=SMALLEST_SIDE, most=LARGEST_SIDE
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
        self._connect()
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
            if possible:
                button.unlock()
            else:
                button.lock(reason)

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        column.addWidget(self.help)
        sides = FieldRow(self.sides, gap=6)
        sides.add_narrow(self.side_field)
        column.addWidget(LabelledField(text("Board, odd size, 5 to 25"), sides))
        column.addWidget(self.mode)
        grid = spaced(QGridLayout(), spacing=6)
        buttons = (
            self.undo_button, self.redo_button, self.clear_button,
            self.mirror_button, self.exchange_button, self.game_button,
        )  # fmt: skip
        for at, button in enumerate(buttons):
            grid.addWidget(button, at // 3, at % 3)
        column.addLayout(grid)

    def _connect(self) -> None:
        self.sides.chosen.connect(self._on_side)
        self.side_field.changed.connect(self._on_side_typed)
        self.mode.chosen.connect(self.marking_chosen)
        self.undo_button.clicked.connect(self.undo_chosen)
        self.redo_button.clicked.connect(self.redo_chosen)
        self.mirror_button.clicked.connect(self.mirror_chosen)
        self.exchange_button.clicked.connect(self.exchange_chosen)
        self.clear_button.clicked.connect(self.clear_chosen)
        self.game_button.clicked.connect(self.game_chosen)

    def _on_side(self, side: object) -> None:
        if side == _OTHER:
            self.side_field.setFocus()
        else:
            self.side_chosen.emit(side)

    def _on_side_typed(self) -> None:
        """An even size leaves no winning space; it is passed over, so that a step goes on to the next."""
        written = self.side_field.field.text()
        side = self.side_field.value
        if written == str(side) and side % 2:
            self.side_chosen.emit(side)


def _small(words: str, key: str = "") -> KeyButton:
    return KeyButton(words, key=key, size=ButtonSize.SMALL)
