"""The page on which a Go engine is set up, for dead stones and for analysis. It keeps and starts nothing."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.shell.preferences import MOST_VISITS, USUAL_VISITS
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import ButtonKind, Card, KeyButton, TextLabel
from ingboard.ui.widgets.fields import Advice, NumberField, TextField

_WIDTH = 720


class EngineChoice(Struct, frozen=True):
    """The program's file and the words it is started with; no program: no engine.

    `visits` is how many positions an analysis looks at.
    """

    program: str
    arguments: str
    visits: int = USUAL_VISITS


class EnginePage(QWidget):
    """`tried` and `kept` carry the EngineChoice in the fields; `browsed`, `removed` and `closed` nothing."""

    tried = Signal(object)
    kept = Signal(object)
    browsed = Signal()
    removed = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.program = TextField()
        self.arguments = TextField()
        self.visits = NumberField(text("Visits"), USUAL_VISITS, least=1, most=MOST_VISITS)
        self.advice = Advice()
        self.browse_button = KeyButton(text("Choose…"))
        self.try_button = KeyButton(text("Test"))
        self.keep_button = KeyButton(text("Use this engine"), kind=ButtonKind.PRIMARY)
        self.remove_button = KeyButton(text("Use none"))
        self.close_button = KeyButton(text("Back"), key="Esc")
        self._column = spaced(QVBoxLayout(), spacing=16, margins=(0, 32, 0, 24))
        self._lay_out()
        self.browse_button.clicked.connect(self.browsed)
        self.try_button.clicked.connect(self._on_tried)
        self.keep_button.clicked.connect(self._on_kept)
        self.remove_button.clicked.connect(self.removed)
        self.close_button.clicked.connect(self.closed)
        self.program.returnPressed.connect(self._on_tried)
        self.arguments.returnPressed.connect(self._on_tried)

    @property
    def choice(self) -> EngineChoice:
        """What the fields say."""
        program, arguments = self.program.text().strip(), self.arguments.text().strip()
        return EngineChoice(program, arguments, self.visits.value)

    def show_choice(self, choice: EngineChoice) -> None:
        """Fill the fields."""
        self.program.setText(choice.program)
        self.arguments.setText(choice.arguments)
        self.visits.show_value(choice.visits)

    def show_told(self, sentence: str, *, faulty: bool = False) -> None:
        """Say how it stands, or what is wrong."""
        self.program.show_fault(faulty)
        if faulty:
            self.advice.show_fault(sentence)
        else:
            self.advice.show_meaning(sentence)

    def show_trying(self, *, trying: bool) -> None:
        """Whether the engine is being tried; the button stops it then."""
        self.try_button.show_words(text("Stop") if trying else text("Test"))

    def _on_tried(self) -> None:
        self.tried.emit(self.choice)

    def _on_kept(self) -> None:
        self.kept.emit(self.choice)

    def _lay_out(self) -> None:
        whole = QHBoxLayout(self)
        whole.addStretch(1)
        self._middle = QWidget()
        whole.addWidget(self._middle, 100)
        whole.addStretch(1)
        self._middle.setLayout(self._column)
        title = text("A Go engine")
        self._column.addWidget(TextLabel(title, size=26, weight=600, serif=True, wrap=True))
        self._column.addWidget(
            TextLabel(
                text(
                    "Go programs such as KataGo or GNU Go suggest dead stones and judge records. "
                    "While a timed game is open, only during agreement."
                ),
                size=15,
                token="ink2",
                wrap=True,
            )
        )
        card = Card()
        for label, field, beside in (
            (text("Program"), self.program, self.browse_button),
            (text("Arguments"), self.arguments, None),
            (text("Visits"), self.visits, None),
        ):
            field.setAccessibleName(label)
            card.body.addWidget(TextLabel(label, size=14, weight=600))
            line = QHBoxLayout()
            line.addWidget(field, 1)
            if beside is not None:
                line.addWidget(beside)
            card.body.addLayout(line)
        hint = text(
            "GNU Go: --mode gtp --chinese-rules. KataGo: analysis -model FILE -config FILE. Quote "
            'names with spaces: "a b". More visits: slower, fewer errors.'
        )
        card.body.addWidget(TextLabel(hint, size=13, token="ink2", wrap=True))
        card.body.addWidget(self.advice)
        self._column.addWidget(card)
        row = QHBoxLayout()
        for button in (self.close_button, self.remove_button, self.try_button):
            row.addWidget(button)
        self.keep_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(self.keep_button, 1)
        self._column.addLayout(row)
        self._column.addStretch(1)
        scaled(self._middle.setMaximumWidth, _WIDTH)
