"""The fields of the export page, a group for each thing that is decided: look, film, drills.

A group shows the part of an ExportChoice that it knows (`show_choice`) and gives the choice back with what
its fields say (`with_fields`); `changed` comes with the user's changes only.
"""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.features.export.view_model import (
    ALWAYS_FLAT,
    SIZES,
    SPEEDS,
    ExportChoice,
    ExportNeeds,
    ExportOffer,
    FileEnding,
    LookChoice,
    Matter,
    SheetChoice,
    in_a_theme,
)
from ingboard.ui.game.film.schedule import Pace
from ingboard.ui.style import spaced
from ingboard.ui.widgets import FieldRow, LabelledField, NumberField, SegmentedChoice

_MOST_DRILLS, _MOST_SHEETS = 60, 9999
_GAP = 12


class LookFields(QWidget):
    """How it is drawn and how wide, where that is free."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.look = SegmentedChoice(
            (
                (LookChoice.LIGHT, text("Light")),
                (LookChoice.DARK, text("Dark")),
                (LookChoice.FLAT, text("Flat, as in print")),
            ),
            LookChoice.LIGHT,
        )
        self.wood = SegmentedChoice(
            ((True, text("Wood")), (False, text("Flat, as in print"))), choice=True
        )
        self.pixels = SegmentedChoice(tuple((size, str(size)) for size in SIZES), SIZES[1])
        self._look_field = LabelledField(text("Look"), self.look)
        self._wood_field = LabelledField(text("Look"), self.wood)
        self._size_field = LabelledField(text("Width (pixels)"), self.pixels)
        stacked(self, self._look_field, self._wood_field, self._size_field)
        for field in (self.look, self.wood, self.pixels):
            field.chosen.connect(self.changed)

    def show_choice(self, choice: ExportChoice, offer: ExportOffer) -> None:
        """Show what is free for this choice."""
        self.look.show_choice(choice.look)
        self.wood.show_choice(choice.look is not LookChoice.FLAT)
        self.pixels.show_choice(choice.size)
        drawn = choice.matter in {Matter.PICTURE, Matter.FILM}
        free = drawn and choice.ending not in ALWAYS_FLAT
        themed = in_a_theme(choice, offer)
        vectors = choice.ending in {FileEnding.SVG, FileEnding.PDF}
        self._look_field.setVisible(free and themed)
        self._wood_field.setVisible(free and not themed)
        self._size_field.setVisible(not vectors)
        self.setVisible(free or not vectors)

    def with_fields(self, choice: ExportChoice, offer: ExportOffer) -> ExportChoice:
        """The choice with look and width."""
        look, size = self.look.choice, self.pixels.choice
        if not in_a_theme(choice, offer):
            look = LookChoice.LIGHT if self.wood.choice else LookChoice.FLAT
        assert isinstance(look, LookChoice)
        assert isinstance(size, int)
        return replace(choice, look=look, size=size)


class FilmFields(QWidget):
    """Which part of the count runs, and how."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.first = NumberField(text("From step"))
        self.last = NumberField(text("To step"))
        self.pace = SegmentedChoice(
            ((Pace.LESSON, text("Lesson")), (Pace.TABLE, text("Table", "pace"))), Pace.LESSON
        )
        self.speed = SegmentedChoice(tuple((s, f"{s:g}×") for s in SPEEDS), SPEEDS[1])
        self.loop = SegmentedChoice(((True, text("Endless")), (False, text("Once"))), choice=True)
        stacked(
            self,
            FieldRow(
                LabelledField(text("From step"), self.first),
                LabelledField(text("To step"), self.last),
            ),
            FieldRow(
                LabelledField(text("Pace"), self.pace), LabelledField(text("Plays"), self.loop)
            ),
            LabelledField(text("Speed"), self.speed),
        )
        for number in (self.first, self.last):
            number.changed.connect(self.changed)
        for field in (self.pace, self.speed, self.loop):
            field.chosen.connect(self.changed)

    def show_range(self, steps: int) -> None:
        """The count has so many steps."""
        for field in (self.first, self.last):
            field.show_range(0, steps)

    def show_choice(self, choice: ExportChoice, _offer: ExportOffer) -> None:
        """Show the film's part of a choice."""
        self.setVisible(choice.matter is Matter.FILM)
        self.first.show_value(choice.first)
        self.last.show_value(choice.last)

    def with_fields(self, choice: ExportChoice, _offer: ExportOffer) -> ExportChoice:
        """The choice with steps, pace, speed and loop."""
        pace, speed = self.pace.choice, self.speed.choice
        assert isinstance(pace, Pace)
        assert isinstance(speed, float)
        first, last, endless = self.first.value, self.last.value, bool(self.loop.choice)
        return replace(choice, first=first, last=last, pace=pace, speed=speed, endless=endless)


class DrillFields(QWidget):
    """What a drill sheet asks, how hard, how many boards."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.asks = SegmentedChoice(
            (
                (ExportNeeds.COUNT, text("Count")),
                (ExportNeeds.READ, text("Read filled boards")),
                (ExportNeeds.DEAD, text("Find the dead")),
            ),
            ExportNeeds.COUNT,
        )
        self.level = SegmentedChoice(tuple((n, str(n)) for n in range(1, 6)), 1)
        self.boards = NumberField(text("Boards"), 12, least=1, most=_MOST_DRILLS)
        self.sheet = NumberField(text("Sheet number"), 1, least=1, most=_MOST_SHEETS)
        stacked(
            self,
            LabelledField(text("Task"), self.asks),
            LabelledField(text("Level"), self.level),
            FieldRow(
                LabelledField(text("Boards"), self.boards),
                LabelledField(text("Sheet number"), self.sheet),
            ),
        )
        for field in (self.asks, self.level):
            field.chosen.connect(self.changed)
        for number in (self.boards, self.sheet):
            number.changed.connect(self.changed)

    def show_choice(self, choice: ExportChoice, _offer: ExportOffer) -> None:
        """Show the fields for a sheet."""
        self.setVisible(choice.matter is Matter.DRILLS)

    def with_fields(self, choice: ExportChoice, _offer: ExportOffer) -> ExportChoice:
        """The choice with the sheet."""
        asks, level = self.asks.choice, self.level.choice
        assert isinstance(asks, ExportNeeds)
        assert isinstance(level, int)
        sheet = SheetChoice(asks, level, self.boards.value, self.sheet.value)
        return replace(choice, drills=sheet)


def stacked(group: QWidget, *fields: QWidget) -> None:
    """Lay fields out one below the other."""
    column = spaced(QVBoxLayout(group), margins=0)
    column.setSpacing(_GAP)
    for field in fields:
        column.addWidget(field)
