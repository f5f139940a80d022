"""The fields of the export page, a group for each thing decided: look, film, drills, figures, problems.

A group shows the part of an ExportChoice that it knows (`show_choice`) and gives the choice back with what
its fields say (`with_fields`).
"""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ingboard.export.kifu.draft import Division, KifuOptions
from ingboard.export.kifu.pages import FIGURES_A_PAGE, PageSheet
from ingboard.export.kifu.problems import Asking
from ingboard.text import text
from ingboard.ui.features.export.view_model import (
    ALWAYS_FLAT,
    SIZES,
    SPEEDS,
    ExportChoice,
    ExportOffer,
    FileEnding,
    KifuChoice,
    LookChoice,
    Matter,
    ProblemChoice,
    SheetKind,
    SheetOrder,
    in_a_theme,
)
from ingboard.ui.game.film.schedule import Pace
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.style import spaced
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.cards import FieldRow, LabelledField
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.fields import NumberField

_MOST_DRILLS, _MOST_SHEETS = 60, 9999
_GAP = 12


class FieldGroup(QWidget):
    """Fields one below the other; `changed` comes with the user's changes of any of them."""

    changed = Signal()

    def stack(self, *fields: QWidget) -> None:
        """Lay the fields out, and hear of all that can be chosen in them."""
        column = spaced(QVBoxLayout(self), margins=0)
        column.setSpacing(_GAP)
        filled(column, *fields)
        for choice in self.findChildren(SegmentedChoice):
            choice.chosen.connect(self.changed)
        for number in self.findChildren(NumberField):
            number.changed.connect(self.changed)


class LookFields(FieldGroup):
    """How it is drawn and how wide, where that is free."""

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
        self.stack(self._look_field, self._wood_field, self._size_field)

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
        look = self.look.choice
        if not in_a_theme(choice, offer):
            look = LookChoice.LIGHT if self.wood.choice else LookChoice.FLAT
        return replace(choice, look=look, size=self.pixels.choice)


class FilmFields(FieldGroup):
    """Which part of the count runs, and how."""

    def __init__(self) -> None:
        super().__init__()
        self.first = NumberField(text("From step"))
        self.last = NumberField(text("To step"))
        self.pace = SegmentedChoice(
            ((Pace.LESSON, text("Lesson")), (Pace.TABLE, text("Table", "pace"))), Pace.LESSON
        )
        self.speed = SegmentedChoice(tuple((s, f"{s:g}×") for s in SPEEDS), SPEEDS[1])
        self.loop = SegmentedChoice(((True, text("Endless")), (False, text("Once"))), choice=True)
        self.stack(
            FieldRow(
                LabelledField(text("From step"), self.first),
                LabelledField(text("To step"), self.last),
            ),
            FieldRow(
                LabelledField(text("Pace"), self.pace), LabelledField(text("Plays"), self.loop)
            ),
            LabelledField(text("Speed"), self.speed),
        )

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
        return replace(
            choice,
            first=self.first.value,
            last=self.last.value,
            pace=self.pace.choice,
            speed=self.speed.choice,
            endless=self.loop.choice,
        )


class DrillFields(FieldGroup):
    """What a drill sheet asks, how hard, how many boards."""

    def __init__(self) -> None:
        super().__init__()
        self.asks = SegmentedChoice(
            (
                (SheetKind.COUNT, text("Count")),
                (SheetKind.READ, text("Read filled boards")),
                (SheetKind.DEAD, text("Find the dead")),
            ),
            SheetKind.COUNT,
        )
        self.level = SegmentedChoice(tuple((n, str(n)) for n in range(1, 6)), 1)
        self.boards = NumberField(text("Boards"), 12, least=1, most=_MOST_DRILLS)
        self.sheet = NumberField(text("Sheet number"), 1, least=1, most=_MOST_SHEETS)
        self.stack(
            LabelledField(text("Task"), self.asks),
            LabelledField(text("Level"), self.level),
            FieldRow(
                LabelledField(text("Boards"), self.boards),
                LabelledField(text("Sheet number"), self.sheet),
            ),
        )

    def show_choice(self, choice: ExportChoice, _offer: ExportOffer) -> None:
        """Show the fields for a sheet."""
        self.setVisible(choice.matter is Matter.DRILLS)

    def with_fields(self, choice: ExportChoice, _offer: ExportOffer) -> ExportChoice:
        """The choice with the sheet."""
        asks, level = self.asks.choice, self.level.choice
        return replace(choice, drills=SheetOrder(asks, level, self.boards.value, self.sheet.value))


_MOST_MOVES = 500


class KifuFields(FieldGroup):
    """Where a figure ends, what is printed of the record, and how it lies on the paper."""

    def __init__(self) -> None:
        super().__init__()
        self.branch = line_choice()
        self.line = LabelledField(text("Line"), self.branch)
        self.division = SegmentedChoice(
            (
                (Division.MOVES, text("After moves")),
                (Division.COMMENTS, text("After comments")),
                (Division.WHOLE, text("Never")),
            ),
            Division.MOVES,
        )
        self.moves = NumberField(text("Most moves"), 50, least=1, most=_MOST_MOVES)
        self.variations = _shown_or_not()
        self.comments = _shown_or_not()
        self.coordinates = _shown_or_not()
        self.figures = SegmentedChoice(tuple((n, str(n)) for n in (1, 2, 4)), 2)
        self.landscape = _upright_or_lying()
        self._moves_field = LabelledField(text("Most moves"), self.moves)
        self.stack(
            self.line,
            LabelledField(text("A figure ends"), self.division),
            FieldRow(self._moves_field, LabelledField(text("Figures per page"), self.figures)),
            FieldRow(
                LabelledField(text("Variations"), self.variations),
                LabelledField(text("Comments"), self.comments),
            ),
            FieldRow(
                LabelledField(text("Coordinates"), self.coordinates),
                LabelledField(text("Paper"), self.landscape),
            ),
        )

    def show_choice(self, choice: ExportChoice, offer: ExportOffer) -> None:
        """Show how the record is to be printed."""
        options, sheet = choice.kifu.options, choice.kifu.sheet
        self.line.setVisible(offer.branch)
        self.branch.show_choice(choice.kifu.branch)
        self.setVisible(choice.matter is Matter.KIFU)
        self.division.show_choice(options.division)
        self.moves.show_value(options.moves)
        self.moves.setEnabled(options.division is not Division.WHOLE)
        self.variations.show_choice(options.variations)
        self.comments.show_choice(options.comments)
        self.coordinates.show_choice(options.coordinates)
        self.figures.show_choice(sheet.figures)
        self.landscape.show_choice(sheet.landscape)

    def with_fields(self, choice: ExportChoice, _offer: ExportOffer) -> ExportChoice:
        """The choice with how the record is printed."""
        options = KifuOptions(
            self.division.choice,
            self.moves.value,
            self.variations.choice,
            self.comments.choice,
            self.coordinates.choice,
        )
        sheet = PageSheet(self.figures.choice, self.landscape.choice)
        return replace(choice, kifu=KifuChoice(options, sheet, self.branch.choice))


class ProblemFields(FieldGroup):
    """Which positions are asked about, and how they lie on the paper."""

    def __init__(self) -> None:
        super().__init__()
        self.asking = SegmentedChoice(
            (
                (Asking.ON_VIEW, text("Current one")),
                (Asking.HOTSPOTS, text("Hotspots")),
                (Asking.QUESTIONS, text("All with a “?”")),
            ),
            Asking.ON_VIEW,
        )
        self.moves = NumberField(text("Moves per answer"), 20, least=1, most=_MOST_MOVES)
        self.figures = SegmentedChoice(tuple((n, str(n)) for n in FIGURES_A_PAGE), 4)
        self.landscape = _upright_or_lying()
        self.stack(
            LabelledField(text("Positions"), self.asking),
            LabelledField(text("Moves per answer, at most"), self.moves),
            FieldRow(
                LabelledField(text("Problems per page"), self.figures),
                LabelledField(text("Paper"), self.landscape),
            ),
        )

    def show_choice(self, choice: ExportChoice, _offer: ExportOffer) -> None:
        """Show which problems are chosen."""
        problems = choice.problems
        self.setVisible(choice.matter is Matter.PROBLEMS)
        self.asking.show_choice(problems.asking)
        self.moves.show_value(problems.moves)
        self.figures.show_choice(problems.sheet.figures)
        self.landscape.show_choice(problems.sheet.landscape)

    def with_fields(self, choice: ExportChoice, _offer: ExportOffer) -> ExportChoice:
        """The choice with the problems."""
        sheet = PageSheet(self.figures.choice, self.landscape.choice)
        problems = ProblemChoice(self.asking.choice, self.moves.value, sheet)
        return replace(choice, problems=problems)


def _shown_or_not() -> SegmentedChoice[bool]:
    return SegmentedChoice(((True, text("Yes")), (False, text("No"))), choice=True)


def _upright_or_lying() -> SegmentedChoice[bool]:
    return SegmentedChoice(((False, text("Portrait")), (True, text("Landscape"))), choice=False)
