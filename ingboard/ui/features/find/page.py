"""The page beside the board on which a position or a pattern is looked for. It looks for nothing itself."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.features.find.match_list import MatchList
from ingboard.ui.features.find.view_model import FindOptions, FindRow, Where
from ingboard.ui.style import current_theme, is_theme_change
from ingboard.ui.widgets import (
    ButtonKind,
    ButtonSize,
    Card,
    KeyButton,
    SegmentedChoice,
    TextLabel,
)

ANY_SIDE: Final = "any"


class FindPage(QWidget):
    """`asked` to look with the page's `options`, `stopped`; `changed` options.

    `whole_asked`: the whole board is meant again. `twice_asked`: what comes back in this game.
    `row_shown` and `row_taken` carry a row's number.
    """

    asked = Signal()
    stopped = Signal()
    whole_asked = Signal()
    twice_asked = Signal()
    changed = Signal()
    closed = Signal()
    row_shown = Signal(object)
    row_taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = FindOptions()
        self._working = False
        small = ButtonSize.SMALL
        self.subject = TextLabel(size=14, wrap=True)
        self.whole_button = KeyButton(text("Whole board"), size=small)
        self.symmetries = KeyButton(text("Turned, mirrored"), size=small)
        self.colors = KeyButton(text("Colors swapped"), size=small)
        self.anywhere = KeyButton(text("Anywhere"), size=small)
        self.side = SegmentedChoice(
            (
                (ANY_SIDE, text("Either")),
                (Color.BLACK, text("Black")),
                (Color.WHITE, text("White")),
            ),
            ANY_SIDE,
            spoken=text("Side to play"),
        )
        self.where = SegmentedChoice(
            (
                (Where.FILE, text("This file")),
                (Where.FOLDER, text("Its folder")),
                (Where.LIBRARY, text("Library")),
            ),
            Where.FILE,
            spoken=text("Where to look"),
        )
        self.side.setToolTip(text("Whose turn it is"))
        self.find_button = KeyButton(text("Find"), key="F", kind=ButtonKind.PRIMARY)
        self.twice_button = KeyButton(text("Repetitions"))
        self.close_button = KeyButton(text("Back"), key="Esc")
        self.told = TextLabel(size=13, token="ink2", wrap=True)
        self.summary = TextLabel(size=13, token="ink2", wrap=True)
        self.matches = MatchList()
        self._column = QVBoxLayout(self)
        self._lay_out()
        self._connect()
        self.show_options(self._options)

    @property
    def options(self) -> FindOptions:
        """What is chosen."""
        return self._options

    def show_options(self, options: FindOptions) -> None:
        """Show these choices."""
        self._options = options
        for button, is_on in (
            (self.symmetries, options.symmetries),
            (self.colors, options.colors),
            (self.anywhere, options.anywhere),
        ):
            button.show_words(button.text(), icon="check" if is_on else "cross")
            button.setAccessibleDescription(text("on") if is_on else text("off"))
        self.side.show_choice(ANY_SIDE if options.to_play is None else options.to_play)
        self.where.show_choice(options.where)

    def show_subject(self, words: str, *, is_whole: bool) -> None:
        """What is looked for; only a part of the board may stand elsewhere."""
        self.subject.setText(words)
        self.whole_button.setEnabled(not is_whole)
        self.anywhere.setEnabled(not is_whole)

    def show_working(self, *, working: bool) -> None:
        """Whether the work is under way; the button stops it then."""
        self._working = working
        words = text("Stop") if working else text("Find")
        self.find_button.show_words(words, key="" if working else "F")

    def show_told(self, sentence: str) -> None:
        """How far it is, or what came of it."""
        self.told.setText(sentence)

    def show_summary(self, sentence: str) -> None:
        """What was played next in the games found; "" for nothing."""
        self.summary.setText(sentence)
        self.summary.setVisible(bool(sentence))

    def clear_rows(self) -> None:
        """No matches."""
        self.matches.clear_rows()
        self.show_summary("")

    def add_rows(self, rows: tuple[FindRow, ...]) -> None:
        """More matches."""
        self.matches.add_rows(rows)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _lay_out(self) -> None:
        self._column.addWidget(TextLabel(text("Find a position"), size=20, weight=600, serif=True))
        card = Card()
        card.body.addWidget(self.subject)
        self._toggles = QGridLayout()
        buttons = (self.symmetries, self.colors, self.anywhere, self.whole_button)
        for at, button in enumerate(buttons):
            self._toggles.addWidget(button, *divmod(at, 2))
        card.body.addLayout(self._toggles)
        to_play = QHBoxLayout()
        to_play.addWidget(TextLabel(text("To play"), size=14, token="ink2"))
        to_play.addWidget(self.side, 1)
        card.body.addLayout(to_play)
        card.body.addWidget(self.where)
        self._column.addWidget(card)
        row = QHBoxLayout()
        row.addWidget(self.close_button)
        row.addWidget(self.twice_button)
        self.find_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(self.find_button, 1)
        self._column.addLayout(row)
        self._column.addWidget(self.told)
        self._column.addWidget(self.summary)
        self._column.addWidget(self.matches, 1)
        self.matches.setMinimumHeight(120)
        self.summary.hide()
        self._follow_theme()

    def _connect(self) -> None:
        self.find_button.clicked.connect(self._on_find)
        self.whole_button.clicked.connect(self.whole_asked)
        self.twice_button.clicked.connect(self.twice_asked)
        self.close_button.clicked.connect(self.closed)
        for button in (self.symmetries, self.colors, self.anywhere):
            button.clicked.connect(self._on_toggled)
        self.side.chosen.connect(self._on_chosen)
        self.where.chosen.connect(self._on_chosen)
        self.matches.shown.connect(self.row_shown)
        self.matches.taken.connect(self.row_taken)

    def _on_find(self) -> None:
        (self.stopped if self._working else self.asked).emit()

    def _on_toggled(self) -> None:
        old, which = self._options, self.sender()
        self._change(
            FindOptions(
                symmetries=old.symmetries is not (which is self.symmetries),
                colors=old.colors is not (which is self.colors),
                anywhere=old.anywhere is not (which is self.anywhere),
                to_play=old.to_play,
                where=old.where,
            )
        )

    def _on_chosen(self) -> None:
        old, side, where = self._options, self.side.choice, self.where.choice
        self._change(
            FindOptions(
                symmetries=old.symmetries,
                colors=old.colors,
                anywhere=old.anywhere,
                to_play=side if isinstance(side, Color) else None,
                where=Where(str(where)),
            )
        )

    def _change(self, options: FindOptions) -> None:
        self.show_options(options)
        self.changed.emit()

    def _follow_theme(self) -> None:
        theme = current_theme()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(10))
        self._toggles.setSpacing(theme.px(6))
