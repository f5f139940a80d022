"""The export sheet: what, how, where to, and how far it has come. It writes nothing itself."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from ingboard.text import text
from ingboard.ui.features.export.fields import (
    DrillFields,
    FilmFields,
    KifuFields,
    LookFields,
    ProblemFields,
)
from ingboard.ui.features.export.view_model import (
    ENDINGS,
    ExportChoice,
    ExportOffer,
    FileEnding,
    LookChoice,
    Matter,
    fault_of,
    first_choice,
    with_ending,
    with_matter,
)
from ingboard.ui.widgets.boxes import STRETCH, filled
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.cards import FieldRow, LabelledField
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.paper_frame import PaperFrame, ProgressLine


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

    def show_offer(
        self, offer: ExportOffer, look: LookChoice, matter: Matter | None = None
    ) -> None:
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

    def _on_ending(self, ending: FileEnding) -> None:
        self._take(with_ending(self.choice, ending))

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
            field.setVisible(matter is choice.matter and len(ENDINGS[matter]) > 1)
        if choice.ending in ENDINGS[choice.matter]:
            self.endings[choice.matter].show_choice(choice.ending)
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


def _endings(matter: Matter) -> SegmentedChoice[FileEnding]:
    words = {
        FileEnding.PNG: "PNG",
        FileEnding.SVG: "SVG",
        FileEnding.PDF: "PDF",
        FileEnding.WEBP: "WebP",
        FileEnding.APNG: text("Animated PNG"),
        FileEnding.GIF: text("GIF, flat"),
    }
    endings = ENDINGS[matter]
    return SegmentedChoice(tuple((ending, words[ending]) for ending in endings), endings[0])
