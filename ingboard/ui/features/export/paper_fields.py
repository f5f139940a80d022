"""The fields of what is printed of a record: its figures, and its problems. Groups as in `export_fields`."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ingboard.export.kifu.figure import Division
from ingboard.export.kifu.pages import FIGURES_A_PAGE
from ingboard.export.kifu.problems import Asking
from ingboard.text import text
from ingboard.ui.features.export.fields import stacked
from ingboard.ui.features.export.view_model import (
    ExportChoice,
    ExportOffer,
    KifuChoice,
    Matter,
    ProblemChoice,
)
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.widgets import FieldRow, LabelledField, NumberField, SegmentedChoice

_MOST_MOVES = 500


class KifuFields(QWidget):
    """Where a figure ends, what is printed of the record, and how it lies on the paper."""

    changed = Signal()

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
        stacked(
            self,
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
        for field in (
            self.branch, self.division, self.variations, self.comments, self.coordinates, self.figures,
            self.landscape,
        ):  # fmt: skip
            field.chosen.connect(self.changed)
        self.moves.changed.connect(self.changed)

    def show_choice(self, choice: ExportChoice, offer: ExportOffer) -> None:
        """Show how the record is to be printed."""
        kifu = choice.kifu
        self.line.setVisible(offer.branch)
        self.branch.show_choice(kifu.branch)
        self.setVisible(choice.matter is Matter.KIFU)
        self.division.show_choice(kifu.division)
        self.moves.show_value(kifu.moves)
        self.moves.setEnabled(kifu.division is not Division.WHOLE)
        self.variations.show_choice(kifu.variations)
        self.comments.show_choice(kifu.comments)
        self.coordinates.show_choice(kifu.coordinates)
        self.figures.show_choice(kifu.figures)
        self.landscape.show_choice(kifu.landscape)

    def with_fields(self, choice: ExportChoice, _offer: ExportOffer) -> ExportChoice:
        """The choice with how the record is printed."""
        division, figures = self.division.choice, self.figures.choice
        assert isinstance(division, Division)
        assert isinstance(figures, int)
        kifu = KifuChoice(
            division,
            self.moves.value,
            bool(self.variations.choice),
            bool(self.comments.choice),
            bool(self.coordinates.choice),
            figures,
            bool(self.landscape.choice),
            bool(self.branch.choice),
        )
        return replace(choice, kifu=kifu)


class ProblemFields(QWidget):
    """Which positions are asked about, and how they lie on the paper."""

    changed = Signal()

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
        stacked(
            self,
            LabelledField(text("Positions"), self.asking),
            LabelledField(text("Moves per answer, at most"), self.moves),
            FieldRow(
                LabelledField(text("Problems per page"), self.figures),
                LabelledField(text("Paper"), self.landscape),
            ),
        )
        for field in (self.asking, self.figures, self.landscape):
            field.chosen.connect(self.changed)
        self.moves.changed.connect(self.changed)

    def show_choice(self, choice: ExportChoice, _offer: ExportOffer) -> None:
        """Show which problems are chosen."""
        problems = choice.problems
        self.setVisible(choice.matter is Matter.PROBLEMS)
        self.asking.show_choice(problems.asking)
        self.moves.show_value(problems.moves)
        self.figures.show_choice(problems.figures)
        self.landscape.show_choice(problems.landscape)

    def with_fields(self, choice: ExportChoice, _offer: ExportOffer) -> ExportChoice:
        """The choice with the problems."""
        asking, figures = self.asking.choice, self.figures.choice
        assert isinstance(asking, Asking)
        assert isinstance(figures, int)
        problems = ProblemChoice(asking, self.moves.value, figures, bool(self.landscape.choice))
        return replace(choice, problems=problems)


def _shown_or_not() -> SegmentedChoice:
    return SegmentedChoice(((True, text("Yes")), (False, text("No"))), choice=True)


def _upright_or_lying() -> SegmentedChoice:
    return SegmentedChoice(((False, text("Portrait")), (True, text("Landscape"))), choice=False)
