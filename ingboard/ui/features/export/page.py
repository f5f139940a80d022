"""The export sheet: what, how, where to, and how far it has come. It writes nothing itself.

Its fields are in groups, one for each thing decided: look, film, drills, figures, problems.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ingboard.export.file_kind import VECTORS, FileKind
from ingboard.export.kifu.options import Division, KifuOptions
from ingboard.export.kifu.pages import FIGURES_A_PAGE, PageSheet
from ingboard.export.kifu.problems import Asking
from ingboard.text import text
from ingboard.ui.features.export.view_model import (
    ALWAYS_FLAT,
    KINDS,
    ON_PAPER,
    SIZES,
    SPEEDS,
    ExportOffer,
    KifuChoice,
    LookChoice,
    Matter,
    ProblemChoice,
    SheetKind,
    SheetOrder,
    first_matter,
    usual_path,
)
from ingboard.ui.game.film.narration import Pace
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.keys import is_enter
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import STRETCH, FieldRow, LabelledField, filled
from ingboard.ui.widgets.paper_frame import PaperFrame
from ingboard.ui.widgets.progress_line import ProgressLine

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

    def take_fields(self, *, themed: bool) -> None:
        """Look and wood say the same: what one is changed to, the other follows."""
        is_wooden = self.look.choice is not LookChoice.FLAT
        if themed:
            self.wood.show_choice(is_wooden)
        elif is_wooden is not self.wood.choice:
            self.look.show_choice(LookChoice.LIGHT if self.wood.choice else LookChoice.FLAT)

    def show_free(self, matter: Matter, kind: FileKind, *, themed: bool) -> None:
        """Show what is free for this kind of file; `themed`: whether light and dark differ."""
        fits_any_screen = kind is FileKind.HTML
        free = matter in {Matter.PICTURE, Matter.FILM} and kind not in ALWAYS_FLAT
        has_size = kind not in VECTORS and not fits_any_screen
        self._look_field.setVisible(free and themed and not fits_any_screen)
        self._wood_field.setVisible(free and not themed)
        self._size_field.setVisible(has_size)
        self.setVisible(has_size or (free and not fits_any_screen))


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
        self._part = FieldRow(
            LabelledField(text("From step"), self.first), LabelledField(text("To step"), self.last)
        )
        self._loop_field = LabelledField(text("Repeat"), self.loop)
        self.stack(
            self._part,
            FieldRow(LabelledField(text("Pace"), self.pace), self._loop_field),
            LabelledField(text("Speed"), self.speed),
        )

    def show_free(self, kind: FileKind) -> None:
        """A web page holds the whole count, and its reader plays it."""
        for field in (self._part, self._loop_field):
            field.setVisible(kind is not FileKind.HTML)

    def show_steps(self, steps: int) -> None:
        """The count has so many steps, and all of them run."""
        for field, value in ((self.first, 0), (self.last, steps)):
            field.show_range(0, steps)
            field.show_value(value)


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

    @property
    def order(self) -> SheetOrder:
        """The sheet that is wanted."""
        return SheetOrder(self.asks.choice, self.level.choice, self.boards.value, self.sheet.value)


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
            LabelledField(text("Start a new figure"), self.division),
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

    @property
    def kifu(self) -> KifuChoice:
        """How the record is printed."""
        options = KifuOptions(
            self.division.choice,
            self.moves.value,
            self.variations.choice,
            self.comments.choice,
            self.coordinates.choice,
        )
        sheet = PageSheet(self.figures.choice, self.landscape.choice)
        return KifuChoice(options, sheet, self.branch.choice)


class ProblemFields(FieldGroup):
    """Which positions are asked about, and how they lie on the paper."""

    def __init__(self) -> None:
        super().__init__()
        self.asking = SegmentedChoice(
            (
                (Asking.ON_VIEW, text("Current position")),
                (Asking.HOTSPOTS, text("Hotspots")),
                (Asking.QUESTIONS, text("All with a “?”")),
                (Asking.OPEN, text("Open ones", "questions")),
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

    @property
    def problems(self) -> ProblemChoice:
        """The problems that are wanted."""
        sheet = PageSheet(self.figures.choice, self.landscape.choice)
        return ProblemChoice(self.asking.choice, self.moves.value, sheet)


def _shown_or_not() -> SegmentedChoice[bool]:
    return SegmentedChoice(((True, text("Yes")), (False, text("No"))), choice=True)


def _upright_or_lying() -> SegmentedChoice[bool]:
    return SegmentedChoice(((False, text("Portrait")), (True, text("Landscape"))), choice=False)


class ExportPage(PaperFrame):
    """Shows an offer and takes a choice, which its fields hold.

    `choice_changed` tells that it is another; `ordered` that its file is wanted now, and whether it
    is to be printed.
    """

    choice_changed = Signal()
    ordered = Signal(object)

    def __init__(self) -> None:
        super().__init__(text("Print and export"))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a click beside the fields keeps Ctrl+Enter
        self._offer = ExportOffer(None, None, "", board=False, folder="", stem="board")
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
        self.kinds = {matter: _kinds(matter) for matter in Matter}
        self.look = LookFields()
        self.film = FilmFields()
        self.drills = DrillFields()
        self.kifu = KifuFields()
        self.problems = ProblemFields()
        self._groups: dict[Matter, FieldGroup] = {
            Matter.FILM: self.film,
            Matter.DRILLS: self.drills,
            Matter.KIFU: self.kifu,
            Matter.PROBLEMS: self.problems,
        }
        self.path = QLineEdit()
        self.path.setAccessibleName(text("File"))
        self.place_button = KeyButton(text("Choose…"))
        self.export_button = KeyButton(text("Export"), key="Ctrl+Enter", kind=ButtonKind.PRIMARY)
        self.print_button = KeyButton(text("Save and print"))
        self.stop_button = KeyButton(text("Stop"))
        self.progress = ProgressLine()
        self._lay_out()
        self._connect()

    @property
    def kind(self) -> FileKind:
        """The kind of file that is chosen."""
        return self.kinds[self.matter.choice].choice

    @property
    def is_printed(self) -> bool:
        """Whether it is made of pages that a printer takes."""
        return self.matter.choice in ON_PAPER and self.kind is FileKind.PDF

    def show_offer(
        self, offer: ExportOffer, look: LookChoice, matter: Matter | None = None
    ) -> None:
        """Begin: what there is to export, the look the window has, and what was asked for, if anything."""
        self._offer = offer
        self.look.look.show_choice(look)
        self.look.wood.show_choice(True)
        self.look.pixels.show_choice(SIZES[1])
        self.film.show_steps(offer.steps or 0)
        self.kifu.branch.show_choice(False)
        self.kifu.line.setVisible(offer.branch)
        self.show_working(working=False)
        self.turn_to(matter or first_matter(offer))

    def show_path(self, path: str) -> None:
        """Take a file that was chosen elsewhere."""
        self.path.setText(path)
        self._take()

    def show_working(self, *, working: bool) -> None:
        """Lock the choices while a file is made, and offer to stop."""
        self._working = working
        self.card.setEnabled(not working)
        self.export_button.setVisible(not working)
        self.print_button.setVisible(not working and self.is_printed)
        self.stop_button.setVisible(working)
        self.progress.setVisible(working)

    def order(self, *, prints: bool = False) -> None:
        """Have the file made, if that is possible now; the fault is said otherwise."""
        fault = self._fault()
        self.show_fault(fault)
        self.show_told("")
        if not fault and not self._working:
            self.ordered.emit(prints)

    def event(self, event: QEvent) -> bool:
        override = event.type() is QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and _exports(event):
            event.accept()  # here the key is the page's, whatever the menus do with it elsewhere
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _exports(event):
            self.order()
        elif event.key() == Qt.Key.Key_PageUp:
            self.turner.turn_back()
        elif event.key() == Qt.Key.Key_PageDown:
            self.turner.turn_on()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        self._kind_fields = {
            matter: LabelledField(text("Format"), choice) for matter, choice in self.kinds.items()
        }
        place = FieldRow(self.path)
        place.add_narrow(self.place_button)
        filled(
            self.body,
            LabelledField(text("What"), self.matter),
            *self._kind_fields.values(),
            self.look,
            *self._groups.values(),
            STRETCH,
            LabelledField(text("File"), place),
        )
        for part in (
            self.progress,
            FieldRow(self.export_button, self.print_button),
            self.stop_button,
        ):
            self.below.addWidget(part)

    def _connect(self) -> None:
        self.matter.chosen.connect(self.turn_to)
        for choice in self.kinds.values():
            choice.chosen.connect(self._on_kind)
        for group in (self.look, *self._groups.values()):
            group.changed.connect(self._take)
        self.path.textEdited.connect(self._take)
        self.export_button.clicked.connect(self.order)
        self.print_button.clicked.connect(lambda: self.order(prints=True))

    def turn_to(self, matter: Matter) -> None:
        """Something else is exported, in its first format, under its usual name."""
        self.matter.show_choice(matter)
        self.kinds[matter].show_choice(KINDS[matter][0])
        self.path.setText(usual_path(matter, KINDS[matter][0], self._offer))
        self._take()

    def _on_kind(self, kind: FileKind) -> None:
        """Another format; the file's name follows."""
        self.kinds[self.matter.choice].show_choice(kind)
        path = self.path.text()
        self.path.setText(str(Path(path).with_suffix(kind.ending)) if path.strip() else "")
        self._take()

    def _take(self) -> None:
        """Show what is free for what the fields say now, and tell that."""
        matter = self.matter.choice
        themed = matter is Matter.FILM or self._offer.step is not None
        self.look.take_fields(themed=themed)
        self.look.show_free(matter, self.kind, themed=themed)
        self.film.show_free(self.kind)
        self.kifu.moves.setEnabled(self.kifu.division.choice is not Division.WHOLE)
        for each, group in self._groups.items():
            group.setVisible(each is matter)
        for each, field in self._kind_fields.items():
            field.setVisible(each is matter and len(KINDS[each]) > 1)
        self.print_button.setVisible(self.is_printed and not self._working)
        self.show_told("")
        self.show_fault(self._fault())
        self.choice_changed.emit()

    def _fault(self) -> str:
        """Why this cannot be exported, in one sentence; "" if it can."""
        matter, offer, path = self.matter.choice, self._offer, self.path.text()
        if matter is Matter.FILM and not offer.steps:
            return offer.no_film
        if matter in {Matter.PICTURE, Matter.KIFU, Matter.PROBLEMS} and not offer.board:
            return text("Open or start a game first.")
        is_part = matter is Matter.FILM and self.kind is not FileKind.HTML
        if is_part and self.film.first.value >= self.film.last.value:
            return text("Film ends before it begins: choose a later end.")
        if not path.strip() or not Path(path).name:
            return text("Name the file.")
        if Path(path).suffix.lower() != self.kind.ending:
            return text("The name must end in {ending}.", ending=self.kind.ending)
        return ""


def _exports(event: QKeyEvent) -> bool:
    return is_enter(event) and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def _kinds(matter: Matter) -> SegmentedChoice[FileKind]:
    words = {
        FileKind.PNG: "PNG",
        FileKind.SVG: "SVG",
        FileKind.PDF: "PDF",
        FileKind.WEBP: "WebP",
        FileKind.APNG: text("Animated PNG"),
        FileKind.GIF: text("GIF, flat"),
        FileKind.HTML: text("Web page"),
    }
    kinds = KINDS[matter]
    return SegmentedChoice(tuple((kind, words[kind]) for kind in kinds), kinds[0])
