"""Find beside the board: what is looked for and where, and the rows found. It looks for nothing itself."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.features.find.lists import MatchRows
from ingboard.ui.features.find.view_model import FindOptions, FindRow, Where
from ingboard.ui.style import spaced
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.cards import Card
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.fields import TextField
from ingboard.ui.widgets.labels import TextLabel
from ingboard.ui.widgets.panes import LowPage
from ingboard.ui.widgets.row_list import RowList


class FindPage(LowPage):
    """`asked` to look with the page's `options`, `stopped`.

    Enter in `words` looks for them instead; `whole_button`: the whole board is meant again; `twice_button`:
    what comes back in this game.
    `row_shown` and `row_taken` carry a row's number. `told` says how far it is, or what came of it.
    """

    asked = Signal()
    stopped = Signal()
    row_shown = Signal(object)
    row_taken = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.options = FindOptions()  # that are chosen
        self._working = False
        small = ButtonSize.SMALL
        self.subject = TextLabel(size=14, wrap=True)
        self.whole_button = KeyButton(text("Whole board"), size=small)
        self.symmetries = KeyButton(text("Turned, mirrored"), size=small)
        self.colors = KeyButton(text("Colors swapped"), size=small)
        self.anywhere = KeyButton(text("Anywhere"), size=small)
        self.side = SegmentedChoice(
            (
                (None, text("Either")),
                (Color.BLACK, text("Black")),
                (Color.WHITE, text("White")),
            ),
            None,
            spoken=text("Side to play"),
        )
        self.where = SegmentedChoice(
            (
                (Where.FILE, text("This file")),
                (Where.FOLDER, text("Its folder")),
                (Where.LIBRARY, text("Library")),
            ),
            Where.FILE,
            spoken=text("Search in"),
        )
        self.side.setToolTip(text("Side to play"))
        self.words = TextField()
        self.words.setPlaceholderText(text("Words in comments and names, or a property (TE)"))
        self.words.setAccessibleName(text("Words to find"))
        self.words.setClearButtonEnabled(True)
        self.find_button = KeyButton(text("Find"), key="F", kind=ButtonKind.PRIMARY)
        self.twice_button = KeyButton(text("Repetitions"))
        self.close_button = KeyButton(text("Back"), key="Esc")
        self.told = TextLabel(size=13, token="ink2", wrap=True)
        self.summary = TextLabel(size=13, token="ink2", wrap=True)
        self.matches = RowList(MatchRows(), text("Matches"))
        self._column = spaced(QVBoxLayout(self), spacing=10, margins=0)
        self._lay_out()
        self._connect()
        self.show_options(self.options)

    def show_options(self, options: FindOptions) -> None:
        """Show these choices."""
        self.options = options
        for button, is_on in (
            (self.symmetries, options.symmetries),
            (self.colors, options.colors),
            (self.anywhere, options.anywhere),
        ):
            button.show_words(button.text(), icon="check" if is_on else "cross")
            button.setAccessibleDescription(text("on") if is_on else text("off"))
        self.side.show_choice(options.to_play)
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

    def show_summary(self, sentence: str) -> None:
        """What was played next in the games found; "" for nothing."""
        self.summary.setText(sentence)
        self.summary.setVisible(bool(sentence))

    def clear_rows(self) -> None:
        """No matches."""
        self.matches.show_rows(())
        self.show_summary("")

    def add_rows(self, rows: tuple[FindRow, ...]) -> None:
        """More matches."""
        self.matches.show_rows((*self.matches.rows, *rows))

    def _lay_out(self) -> None:
        toggles = spaced(QGridLayout(), spacing=6)
        buttons = (self.symmetries, self.colors, self.anywhere, self.whole_button)
        for at, button in enumerate(buttons):
            toggles.addWidget(button, *divmod(at, 2))
        to_play = TextLabel(text("To play"), size=14, token="ink2")
        card = Card()
        filled(card.body, self.subject, toggles, filled(QHBoxLayout(), to_play, (self.side, 1)))
        self.find_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = filled(QHBoxLayout(), self.close_button, self.twice_button, (self.find_button, 1))
        title = TextLabel(text("Find"), size=20, weight=600, serif=True)
        filled(self._column, title, self.words, card, self.where, row)
        filled(self._column, self.told, self.summary, (self.matches, 1))
        self.matches.setMinimumHeight(120)
        self.summary.hide()

    def _connect(self) -> None:
        self.find_button.clicked.connect(self._on_find)
        for button in (self.symmetries, self.colors, self.anywhere):
            button.clicked.connect(self._on_toggled)
        self.side.chosen.connect(self._on_chosen)
        self.where.chosen.connect(self._on_chosen)
        self.matches.chosen.connect(lambda: self.row_shown.emit(self.matches.at))
        self.matches.opened.connect(self._on_taken)
        self.matches.doubleClicked.connect(self._on_taken)

    def _on_taken(self) -> None:
        self.row_taken.emit(self.matches.at)

    def _on_find(self) -> None:
        (self.stopped if self._working else self.asked).emit()

    def _on_toggled(self) -> None:
        old, which = self.options, self.sender()
        self.show_options(
            replace(
                old,
                symmetries=old.symmetries is not (which is self.symmetries),
                colors=old.colors is not (which is self.colors),
                anywhere=old.anywhere is not (which is self.anywhere),
            )
        )

    def _on_chosen(self) -> None:
        side, where = self.side.choice, self.where.choice
        self.show_options(replace(self.options, to_play=side, where=where))
