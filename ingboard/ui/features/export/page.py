"""The export sheet: what, how, where to, and how far it has come. It writes nothing itself.

The fields of the export page, a group for each thing decided: look, film, drills, figures, problems.

A group shows the part of an ExportChoice that it knows (`show_choice`) and gives the choice back with what
its fields say (`with_fields`).
"""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ingboard.export.file_kind import VECTORS, FileKind
from ingboard.export.kifu.draft import Division, KifuOptions
from ingboard.export.kifu.pages import FIGURES_A_PAGE, PageSheet
from ingboard.export.kifu.problems import Asking
from ingboard.text import text
from ingboard.ui.features.export.view_model import (
    ALWAYS_FLAT,
    KINDS,
    SIZES,
    SPEEDS,
    ExportChoice,
    ExportOffer,
    KifuChoice,
    LookChoice,
    Matter,
    ProblemChoice,
    SheetKind,
    SheetOrder,
    fault_of,
    first_choice,
    in_a_theme,
    with_kind,
    with_matter,
)
from ingboard.ui.game.film.schedule import Pace
from ingboard.ui.game.view_model import line_choice
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import NumberField
from ingboard.ui.widgets.page_parts import STRETCH, FieldRow, LabelledField, filled
from ingboard.ui.widgets.paper_frame import PaperFrame, ProgressLine

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
        self.wood = SegmentedChoice(((True, text("Wood")), (False, text("Flat, as in print"))), choice=True)
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
        free = drawn and choice.kind not in ALWAYS_FLAT
        themed = in_a_theme(choice, offer)
        vectors = choice.kind in VECTORS
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
            FieldRow(LabelledField(text("Pace"), self.pace), LabelledField(text("Plays"), self.loop)),
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


class ExportPage(PaperFrame):
    """Shows an offer and takes a choice.

    `choice_changed`, `export_chosen` and `print_chosen` carry the ExportChoice.
    """

    choice_changed = Signal(object)
    export_chosen = Signal(object)
    print_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(text("Print and export"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a click beside the fields keeps Ctrl+Enter
        self._offer = ExportOffer(None, 0, "", board=False, folder="", stem="board")
        self.choice = first_choice(self._offer, LookChoice.LIGHT)
        self._working = False
        self.matter = SegmentedChoice(
            (
                (Matter.KIFU, text("Kifu")),
                (Matter.PROBLEMS, text("Problems")),
                (Matter.DRILLS, text("Drills")),
                (Matter.PICTURE, text("Picture")),
                (Matter.FILM, text("Film")),
            ),
            Matter.PICTURE,
            spoken=text("What"),
        )
        self.endings = {matter: _endings(matter) for matter in Matter}
        self.look = LookFields()
        self.film = FilmFields()
        self.drills = DrillFields()
        self.kifu = KifuFields()
        self.problems = ProblemFields()
        self._groups = (self.look, self.film, self.drills, self.kifu, self.problems)
        self.path = QLineEdit()
        self.path.setAccessibleName(text("File"))
        self.place_button = KeyButton(text("Choose…"))
        self.export_button = KeyButton(text("Export"), key="Ctrl+Enter", kind=ButtonKind.PRIMARY)
        self.print_button = KeyButton(text("Save and print"))
        self.stop_button = KeyButton(text("Stop"))
        self.progress = ProgressLine()
        self._lay_out()
        self._connect()

    def show_offer(self, offer: ExportOffer, look: LookChoice, matter: Matter | None = None) -> None:
        """Begin: what there is to export, the look the window has, and what was asked for, if anything."""
        kept = self.choice
        self._offer = offer
        first = first_choice(offer, look, matter)
        self.choice = replace(first, kifu=replace(kept.kifu, branch=False), problems=kept.problems)
        self.film.show_range(offer.steps or 0)
        self.show_told("")
        self.show_working(working=False)
        self._show_choice()

    def show_path(self, path: str) -> None:
        """Take a file that was chosen elsewhere."""
        self._take(replace(self.choice, path=path))

    def show_working(self, *, working: bool) -> None:
        """Lock the choices while a file is made, and offer to stop."""
        self._working = working
        self.form.setEnabled(not working)
        self.export_button.setVisible(not working)
        self.print_button.setVisible(not working and self.choice.is_printed)
        self.stop_button.setVisible(working)
        self.progress.setVisible(working)

    def press_export(self) -> None:
        """Export, if that is possible now; the fault is said otherwise."""
        if self._may_begin():
            self.export_chosen.emit(self.choice)

    def press_print(self) -> None:
        """Save and print, if that is possible now; the fault is said otherwise."""
        if self._may_begin():
            self.print_chosen.emit(self.choice)

    def event(self, event: QEvent) -> bool:
        override = event.type() is QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and _exports(event):
            event.accept()  # here the key is the page's, whatever the menus do with it elsewhere
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _exports(event):
            self.press_export()
        elif event.key() == Qt.Key.Key_PageUp:
            self.turner.turn_back()
        elif event.key() == Qt.Key.Key_PageDown:
            self.turner.turn_on()
        else:
            super().keyPressEvent(event)

    def _may_begin(self) -> bool:
        fault = fault_of(self.choice, self._offer)
        self.show_fault(fault or "")
        self.show_told("")
        return fault is None and not self._working

    def _lay_out(self) -> None:
        body = self.body
        body.addWidget(LabelledField(text("What"), self.matter))
        self._ending_fields = {
            matter: LabelledField(text("Format"), choice) for matter, choice in self.endings.items()
        }
        filled(self.body, *self._ending_fields.values(), *self._groups, STRETCH)
        place = FieldRow(self.path)
        place.add_narrow(self.place_button)
        body.addWidget(LabelledField(text("File"), place))
        for part in (
            self.progress, FieldRow(self.export_button, self.print_button), self.stop_button
        ):  # fmt: skip
            self.below.addWidget(part)

    def _connect(self) -> None:
        self.matter.chosen.connect(self._on_matter)
        for choice in self.endings.values():
            choice.chosen.connect(self._on_ending)
        for group in self._groups:
            group.changed.connect(self._on_field)
        self.path.textEdited.connect(self._on_field)
        self.export_button.clicked.connect(self.press_export)
        self.print_button.clicked.connect(self.press_print)

    def _on_matter(self, matter: Matter) -> None:
        self._take(with_matter(self.choice, matter, self._offer))

    def _on_ending(self, ending: FileKind) -> None:
        self._take(with_kind(self.choice, ending))

    def _on_field(self) -> None:
        choice = replace(self.choice, path=self.path.text())
        for group in self._groups:
            choice = group.with_fields(choice, self._offer)
        self._take(choice)

    def _take(self, choice: ExportChoice) -> None:
        self.choice = choice
        self.show_told("")
        self._show_choice()

    def _show_choice(self) -> None:
        choice = self.choice
        self.matter.show_choice(choice.matter)
        for matter, field in self._ending_fields.items():
            field.setVisible(matter is choice.matter and len(KINDS[matter]) > 1)
        if choice.kind in KINDS[choice.matter]:
            self.endings[choice.matter].show_choice(choice.kind)
        for group in self._groups:
            group.show_choice(choice, self._offer)
        self.print_button.setVisible(choice.is_printed and not self._working)
        if self.path.text() != choice.path:
            self.path.setText(choice.path)
        self.show_fault(fault_of(choice, self._offer) or "")
        self.choice_changed.emit(choice)


def _exports(event: QKeyEvent) -> bool:
    pressed = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
    return pressed and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def _endings(matter: Matter) -> SegmentedChoice[FileKind]:
    words = {
        FileKind.PNG: "PNG",
        FileKind.SVG: "SVG",
        FileKind.PDF: "PDF",
        FileKind.WEBP: "WebP",
        FileKind.APNG: text("Animated PNG"),
        FileKind.GIF: text("GIF, flat"),
    }
    endings = KINDS[matter]
    return SegmentedChoice(tuple((ending, words[ending]) for ending in endings), endings[0])
