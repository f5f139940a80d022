"""The page on which a Go engine is set up that may be asked for dead stones. It keeps and starts nothing."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.text import text
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets import ButtonKind, Card, KeyButton, TextLabel
from ingboard.ui.widgets.fields import Advice, TextField

_WIDTH = 720


class EngineChoice(Struct, frozen=True):
    """The program's file and the words it is started with; no program: no engine."""

    program: str
    arguments: str


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
        self.advice = Advice()
        self.browse_button = KeyButton(text("Choose…"))
        self.try_button = KeyButton(text("Try it"))
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
        return EngineChoice(self.program.text().strip(), self.arguments.text().strip())

    def show_choice(self, choice: EngineChoice) -> None:
        """Fill the fields."""
        self.program.setText(choice.program)
        self.arguments.setText(choice.arguments)

    def show_told(self, sentence: str, *, faulty: bool = False) -> None:
        """Say how it stands, or what is wrong."""
        self.program.show_fault(faulty)
        if faulty:
            self.advice.show_fault(sentence)
        else:
            self.advice.show_meaning(sentence)

    def show_trying(self, *, trying: bool) -> None:
        """Whether the engine is being tried; the button stops it then."""
        self.try_button.show_words(text("Stop") if trying else text("Try it"))

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
        title = text("An engine for dead stones")
        self._column.addWidget(TextLabel(title, size=26, weight=600, serif=True, wrap=True))
        self._column.addWidget(
            TextLabel(
                text(
                    "A Go program on this computer, such as GNU Go or KataGo, can be asked which "
                    "stones are dead. It is started for one question and ended after it. What it "
                    "says is a suggestion: the players decide."
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
        ):
            field.setAccessibleName(label)
            card.body.addWidget(TextLabel(label, size=14, weight=600))
            line = QHBoxLayout()
            line.addWidget(field, 1)
            if beside is not None:
                line.addWidget(beside)
            card.body.addLayout(line)
        hint = text(
            "GNU Go: --mode gtp --chinese-rules. KataGo: gtp -model FILE -config FILE. Put a name "
            'with spaces between "quotes".'
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
