"""The export sheet: what, how, where to, and how far it has come. It writes nothing itself."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.controls import (
    ButtonKind,
    Card,
    KeyButton,
    LabelledField,
    NumberField,
    SegmentedChoice,
    TextLabel,
)
from ingboard.ui.pages.export_preview import ExportPreview, ProgressLine
from ingboard.ui.pages.export_values import (
    ALWAYS_FLAT,
    ENDINGS,
    SIZES,
    SPEEDS,
    Asks,
    Ending,
    ExportChoice,
    ExportOffer,
    LookChoice,
    Matter,
    SheetChoice,
    fault_of,
    first_choice,
    in_a_theme,
    with_ending,
    with_matter,
)
from ingboard.ui.style import current_theme, is_theme_change

_MOST_DRILLS, _MOST_SHEETS = 60, 9999


class ExportPage(QWidget):
    """Shows an offer and takes a choice.

    `choice_changed` and `export_chosen` carry the ExportChoice, the others nothing.
    """

    choice_changed = Signal(object)
    export_chosen = Signal(object)
    place_chosen = Signal()
    stopped = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a click beside the fields keeps Ctrl+Enter
        self._offer = ExportOffer(None, 0, "", board=False, folder="", stem="board")
        self._choice = first_choice(self._offer, LookChoice.LIGHT)
        self._working = False
        self.title = TextLabel(text("Export"), size=30, weight=600, serif=True)
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.matter = SegmentedChoice(
            (
                (Matter.PICTURE, text("Picture")),
                (Matter.FILM, text("Film of the count")),
                (Matter.DRILLS, text("Drill sheet")),
            ),
            Matter.PICTURE,
            spoken=text("What"),
        )
        self.endings = {matter: _endings(matter) for matter in Matter}
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
        self.first = NumberField(text("From step"))
        self.last = NumberField(text("To step"))
        self.speed = SegmentedChoice(tuple((s, f"{s:g}×") for s in SPEEDS), SPEEDS[1])
        self.loop = SegmentedChoice(
            ((True, text("Without end")), (False, text("Once"))), choice=True
        )
        self.asks = SegmentedChoice(
            (
                (Asks.COUNT, text("Count")),
                (Asks.READ, text("Read filled boards")),
                (Asks.DEAD, text("Find the dead")),
            ),
            Asks.COUNT,
        )
        self.level = SegmentedChoice(tuple((n, str(n)) for n in range(1, 6)), 1)
        self.boards = NumberField(text("Boards"), 12, least=1, most=_MOST_DRILLS)
        self.sheet = NumberField(text("Sheet number"), 1, least=1, most=_MOST_SHEETS)
        self.path = QLineEdit()
        self.place_button = KeyButton(text("Choose…"))
        self.export_button = KeyButton(text("Export"), key="Ctrl+Enter", kind=ButtonKind.PRIMARY)
        self.stop_button = KeyButton(text("Stop"))
        self.fault = TextLabel(size=15, weight=600, token="vermilion", wrap=True)
        self.told = TextLabel(size=15, wrap=True)
        self.progress = ProgressLine()
        self.preview = ExportPreview()
        self._lay_out()
        self._connect()
        self._follow_theme()

    @property
    def choice(self) -> ExportChoice:
        """What is chosen now."""
        return self._choice

    def show_offer(self, offer: ExportOffer, look: LookChoice) -> None:
        """Begin: what there is to export, and the look the window has."""
        self._offer = offer
        self._choice = first_choice(offer, look)
        for field in (self.first, self.last):
            field.show_range(0, offer.steps or 0)
        self.show_told("")
        self.show_working(working=False)
        self._show_choice()

    def show_path(self, path: str) -> None:
        """Take a file that was chosen elsewhere."""
        self._take(replace(self._choice, path=path))

    def show_preview(self, image: QImage | None, words: str) -> None:
        """Show how it will look, and a line about it."""
        self.preview.show_image(image, words)

    def show_fault(self, sentence: str) -> None:
        """Say why it did not work."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))

    def show_told(self, sentence: str) -> None:
        """Say what was done."""
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))

    def show_working(self, *, working: bool) -> None:
        """Lock the choices while a file is made, and offer to stop."""
        self._working = working
        self._form.setEnabled(not working)
        self.export_button.setVisible(not working)
        self.stop_button.setVisible(working)
        self.progress.setVisible(working)

    def show_progress(self, done: int, total: int) -> None:
        """How many pictures are done, of how many."""
        self.progress.show_progress(done, total)

    def press_export(self) -> None:
        """Export, if that is possible now; the fault is said otherwise."""
        fault = fault_of(self._choice, self._offer)
        self.show_fault(fault or "")
        self.show_told("")
        if fault is None and not self._working:
            self.export_chosen.emit(self._choice)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pressed = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if pressed and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.press_export()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _lay_out(self) -> None:
        whole = self._whole = QVBoxLayout(self)
        head = QHBoxLayout()
        head.addWidget(self.title)
        head.addStretch(1)
        head.addWidget(self.close_button)
        whole.addLayout(head)
        middle = self._middle = QHBoxLayout()
        whole.addLayout(middle, 1)
        self._form = Card(gap=12)
        body = self._form.body
        body.addWidget(LabelledField(text("What"), self.matter))
        self._ending_fields = {
            matter: LabelledField(text("Format"), choice) for matter, choice in self.endings.items()
        }
        self._look_field = LabelledField(text("Look"), self.look)
        self._wood_field = LabelledField(text("Look"), self.wood)
        self._size_field = LabelledField(text("Width in pixels"), self.pixels)
        self._steps_row = _row(
            LabelledField(text("From step"), self.first), LabelledField(text("To step"), self.last)
        )
        self._time_row = _row(
            LabelledField(text("Speed"), self.speed), LabelledField(text("Plays"), self.loop)
        )
        self._drills_rows = (
            LabelledField(text("The pupil is to"), self.asks),
            LabelledField(text("Level"), self.level),
            _row(
                LabelledField(text("Boards"), self.boards),
                LabelledField(text("Sheet number"), self.sheet),
            ),
        )
        for field in (
            *self._ending_fields.values(),
            self._look_field,
            self._wood_field,
            self._size_field,
            self._steps_row,
            self._time_row,
            *self._drills_rows,
        ):
            body.addWidget(field)
        body.addStretch(1)
        body.addWidget(LabelledField(text("File"), self.path))
        body.addWidget(self.place_button, 0, Qt.AlignmentFlag.AlignRight)
        column = self._column = QVBoxLayout()
        column.addWidget(self._form, 1)
        for label in (self.fault, self.told, self.progress):
            column.addWidget(label)
        column.addWidget(self.export_button)
        column.addWidget(self.stop_button)
        middle.addLayout(column, 2)
        middle.addWidget(self.preview, 3)
        self.show_fault("")

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.closed)
        self.matter.chosen.connect(self._on_matter)
        for choice in self.endings.values():
            choice.chosen.connect(self._on_ending)
        for field in (
            self.look, self.wood, self.pixels, self.speed, self.loop, self.asks, self.level
        ):  # fmt: skip
            field.chosen.connect(self._on_field)
        for number in (self.first, self.last, self.boards, self.sheet):
            number.changed.connect(self._on_field)
        self.path.textEdited.connect(self._on_field)
        self.place_button.clicked.connect(self.place_chosen)
        self.export_button.clicked.connect(self.press_export)
        self.stop_button.clicked.connect(self.stopped)

    def _on_matter(self, matter: object) -> None:
        assert isinstance(matter, Matter)
        self._take(with_matter(self._choice, matter, self._offer))

    def _on_ending(self, ending: object) -> None:
        assert isinstance(ending, Ending)
        self._take(with_ending(self._choice, ending))

    def _on_field(self) -> None:
        look, size, speed = self.look.choice, self.pixels.choice, self.speed.choice
        if not in_a_theme(self._choice, self._offer):
            look = LookChoice.LIGHT if self.wood.choice else LookChoice.FLAT
        assert isinstance(look, LookChoice)
        assert isinstance(size, int)
        assert isinstance(speed, float)
        self._take(
            replace(
                self._choice,
                look=look,
                size=size,
                first=self.first.value,
                last=self.last.value,
                speed=speed,
                endless=bool(self.loop.choice),
                drills=self._sheet_choice(),
                path=self.path.text(),
            )
        )

    def _sheet_choice(self) -> SheetChoice:
        asks, level = self.asks.choice, self.level.choice
        assert isinstance(asks, Asks)
        assert isinstance(level, int)
        return SheetChoice(asks, level, self.boards.value, self.sheet.value)

    def _take(self, choice: ExportChoice) -> None:
        self._choice = choice
        self.show_told("")
        self._show_choice()

    def _show_choice(self) -> None:
        choice = self._choice
        self.matter.show_choice(choice.matter)
        for matter, field in self._ending_fields.items():
            field.setVisible(matter is choice.matter and len(ENDINGS[matter]) > 1)
        if choice.ending in ENDINGS[choice.matter]:
            self.endings[choice.matter].show_choice(choice.ending)
        film, drills = choice.matter is Matter.FILM, choice.matter is Matter.DRILLS
        self.look.show_choice(choice.look)
        self.wood.show_choice(choice.look is not LookChoice.FLAT)
        free = not drills and choice.ending not in ALWAYS_FLAT
        themed = in_a_theme(choice, self._offer)
        self._look_field.setVisible(free and themed)
        self._wood_field.setVisible(free and not themed)
        self.pixels.show_choice(choice.size)
        vectors = choice.ending in {Ending.SVG, Ending.PDF}
        self._size_field.setVisible(not vectors)
        self._steps_row.setVisible(film)
        self._time_row.setVisible(film)
        for row in self._drills_rows:
            row.setVisible(drills)
        self.first.show_value(choice.first)
        self.last.show_value(choice.last)
        if self.path.text() != choice.path:
            self.path.setText(choice.path)
        self.show_fault(fault_of(choice, self._offer) or "")
        self.choice_changed.emit(choice)

    def _follow_theme(self) -> None:
        theme = current_theme()
        edge = theme.px(24)
        self._whole.setContentsMargins(edge, theme.px(16), edge, theme.px(16))
        self._whole.setSpacing(theme.px(12))
        self._middle.setSpacing(theme.px(24))
        self._column.setSpacing(theme.px(10))
        for row in (self._steps_row, self._time_row, self._drills_rows[-1]):
            layout = row.layout()
            if layout is not None:
                layout.setSpacing(theme.px(16))


def _endings(matter: Matter) -> SegmentedChoice:
    words = {
        Ending.PNG: "PNG",
        Ending.SVG: "SVG",
        Ending.PDF: "PDF",
        Ending.WEBP: "WebP",
        Ending.APNG: text("Animated PNG"),
        Ending.GIF: text("GIF, flat"),
    }
    endings = ENDINGS[matter]
    return SegmentedChoice(tuple((ending, words[ending]) for ending in endings), endings[0])


def _row(*fields: QWidget) -> QWidget:
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    for field in fields:
        line.addWidget(field, 1)
    return row
