"""Another record beside this one: the page of their differences with both boards, and that of a merge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.board.points import Point
from ingboard.kifu.record import GameRecord
from ingboard.kifu.replay import replay
from ingboard.review.compare.comparison import Comparison, Difference, DifferenceKind, Step, compare
from ingboard.review.compare.taking_over import place_beside
from ingboard.review.compare.words import copy_words, difference_words, headline, summary
from ingboard.review.merge.united_comment import Names
from ingboard.text import listed, paragraph, plural, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.keys import is_enter
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    LabelledField,
    Row,
    Sign,
    TextLabel,
    filled,
    stack,
)
from ingboard.ui.widgets.row_list import RowList, SignedRows


class ComparedPlaces(NamedTuple):
    """How many steps of each record stand on the boards."""

    one: int
    other: int


class SidePicture(NamedTuple):
    """One board and the line above it."""

    board: BoardPicture
    words: str


_SIGNS = {
    DifferenceKind.TRANSPOSED: Sign.WARNING,
    DifferenceKind.MOVED: Sign.WARNING,
    DifferenceKind.REPLACED: Sign.LOST,
    DifferenceKind.ONLY_ONE: Sign.NOTE,
    DifferenceKind.ONLY_OTHER: Sign.NOTE,
}


class Compared:
    """Two records, what differs, and their positions. `names` are what the records are called."""

    def __init__(self, one: GameRecord, other: GameRecord, names: tuple[str, str]) -> None:
        self.comparison: Comparison = compare(one, other)
        self._one = one
        self._names = names
        self._positions = replay(one).positions, replay(other).positions

    @property
    def headline(self) -> str:
        """What matters most, said above the boards."""
        said = [headline(self.comparison), copy_words(self.comparison)]
        if apart := len(self.comparison.first_stones):
            said.append(
                plural(
                    "Starting positions differ at {number} point.",
                    "Starting positions differ at {number} points.",
                    apart,
                )
            )
        return paragraph(said)

    @property
    def rows(self) -> tuple[Row, ...]:
        """A row a difference, then the facts of the head; the key is the difference's number or None."""
        grid = self._one.first.grid
        rows = [
            Row(at, difference_words(found, grid), _where(found), _SIGNS[found.kind])
            for at, found in enumerate(self.comparison.differences)
        ]
        rows += [
            Row(
                None,
                text(
                    "{name}: {one} in A, {other} in B",
                    name=fact.name,
                    one=_said(fact.one),
                    other=_said(fact.other),
                ),
                text("In the game information"),
                Sign.NOTE,
            )
            for fact in self.comparison.facts
        ]
        return tuple(rows)

    def places_of(self, at: int) -> ComparedPlaces:
        """Where both boards stand for a difference: after its last step, or its first in a long run."""
        found = self.comparison.differences[at]
        if found.kind is DifferenceKind.TRANSPOSED:
            return ComparedPlaces(
                self._after(found.one[-1], one=True), self._after(found.other[-1])
            )
        if found.kind is DifferenceKind.ONLY_ONE:
            after = self._after(found.one[0], one=True)
            return ComparedPlaces(after, place_beside(self.comparison, found.one[0], in_one=True))
        if found.kind is DifferenceKind.ONLY_OTHER:
            return ComparedPlaces(
                place_beside(self.comparison, found.other[0], in_one=False),
                self._after(found.other[0]),
            )
        return ComparedPlaces(self._after(found.one[0], one=True), self._after(found.other[0]))

    def first_places(self) -> ComparedPlaces:
        """Where the boards stand at the beginning: at the end of what both have in common."""
        number = self.comparison.agree_until
        return self.kept(ComparedPlaces(number, number))

    def kept(self, places: ComparedPlaces) -> ComparedPlaces:
        """The places, kept within both records."""
        one, other = self.comparison.one, self.comparison.other
        return ComparedPlaces(
            max(0, min(places.one, len(one))), max(0, min(places.other, len(other)))
        )

    def sides(self, places: ComparedPlaces, at: int | None) -> tuple[SidePicture, SidePicture]:
        """Both boards; the steps of difference `at` carry their numbers."""
        found = None if at is None else self.comparison.differences[at]
        one = self._side(places.one, self.comparison.one, 0, found.one if found else ())
        other = self._side(places.other, self.comparison.other, 1, found.other if found else ())
        return one, other

    def node_at(self, place: int) -> int:
        """This record's node at a place: 0 before the first step."""
        return self.comparison.one[place - 1].node if place else 0

    def _side(
        self, place: int, steps: Sequence[Step], which: int, told: Sequence[Step]
    ) -> SidePicture:
        position = self._positions[which][steps[place - 1].node if place else 0]
        last = _point(steps[place - 1]) if place else None
        if last is not None and position.color_at(last) is None:
            last = None
        labels = {
            point: str(step.number)
            for step in told
            if (point := _point(step)) is not None and position.color_at(point) is not None
        }
        number = steps[place - 1].number if place else 0
        total = steps[-1].number if steps else 0
        words = text(
            "{letter}  {name}, move {number} of {total}",
            letter="AB"[which],
            name=self._names[which],
            number=number,
            total=total,
        )
        if last in labels:
            last = None
        return SidePicture(BoardPicture(position, last_move=last, labels=labels), words)

    def _after(self, step: Step, *, one: bool = False) -> int:
        steps = self.comparison.one if one else self.comparison.other
        return steps.index(step) + 1


def _point(step: Step) -> Point | None:
    return None if step.move is None else step.move.point


def _where(found: Difference) -> str:
    """Where a difference stands, for the second line of its row."""
    parts = []
    for letter, steps in (("A", found.one), ("B", found.other)):
        if steps:
            first, last = steps[0].number, steps[-1].number
            number = str(first) if first == last else f"{first}–{last}"
            parts.append(text("{letter} {number}", letter=letter, number=number))
    return listed(parts)


def _said(fact: str) -> str:
    return fact or text("nothing")


def heading(title: QWidget, buttons: Iterable[QWidget]) -> QHBoxLayout:
    """A row of the title and the buttons."""
    return filled(QHBoxLayout(), title, STRETCH, *buttons)


_TEN = 10
_NARROW, _LEAST = 860, 540
_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_PageUp: -_TEN,
    Qt.Key.Key_PageDown: _TEN,
    Qt.Key.Key_Home: -(1 << 20),
    Qt.Key.Key_End: 1 << 20,
}


class ComparePage(QWidget):
    """`difference_chosen` carries a row's key, `stepped` how many moves both boards go on.

    `game_asked` goes to the move in the open game, `taken` takes the marked difference over into it; `branch`
    chooses whether the branch on view is compared in place of the main line.
    """

    difference_chosen = Signal(object)
    stepped = Signal(object)
    game_asked = Signal()
    taken = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = TextLabel(text("Compare"), size=30, weight=600, serif=True)
        self.other_button = KeyButton(text("Another file…"), "Ctrl+D", icon="folder")
        self.merge_button = KeyButton(text("Merge the reviews…"), key="Ctrl+Shift+G")
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.branch = line_choice()
        self.headline = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self.summary = TextLabel(size=14, wrap=True)
        self.boards = (BoardView(), BoardView())
        self.captions = tuple(TextLabel(size=14, weight=600, wrap=True) for _ in self.boards)
        self.list = RowList(SignedRows(wraps=True), text("Differences"))
        self.take_button = KeyButton("", key="Ins", icon="plus")
        self.effect = TextLabel(size=14, wrap=True)
        self.game_button = KeyButton(text("Go to this move"), key="Enter", kind=ButtonKind.PRIMARY)
        self.hint = TextLabel(
            text("Left, Right: step both boards. Up, Down: differences."),
            size=13,
            token="ink2",
            wrap=True,
        )
        self._lay_out()
        self._connect()
        scaled(self.setMinimumWidth, _LEAST)
        for column in self._columns:
            scaled(column.setSpacing, 8)
        scaled(self.list.setMinimumSize, 280, 120)
        scaled(self._head.setSpacing, 8)
        self.show_taking("", "")

    def show_compared(self, compared: Compared) -> None:
        """Say what matters most, and list the differences, the first one marked."""
        words = summary(compared.comparison)
        self.headline.setText(compared.headline)
        self.summary.setText(words)
        self.summary.setVisible(bool(words))
        self.list.show_rows(compared.rows, 0)

    def show_sides(self, sides: tuple[SidePicture, SidePicture]) -> None:
        """Show both boards."""
        for board, caption, side in zip(self.boards, self.captions, sides, strict=True):
            board.show_picture(side.board)
            caption.setText(side.words)

    def show_taking(self, words: str, effect: str) -> None:
        """Offer to take the marked difference over, and say what that does; without words nothing."""
        self.take_button.setText(words)
        self.take_button.setVisible(bool(words))
        self.effect.setText(effect)
        self.effect.setVisible(bool(effect))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key in _STEPS:
            self.stepped.emit(_STEPS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.game_asked.emit()
        elif key == Qt.Key.Key_Insert and not self.take_button.isHidden():
            self.taken.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window the list goes below the boards."""
        super().resizeEvent(event)
        below = self.width() < current_theme().px(_NARROW)
        stack(self._middle, below)

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=8, margins=(24, 12))
        buttons = (self.branch, self.other_button, self.merge_button, self.close_button)
        self._head = heading(self.title, buttons)
        whole.addLayout(self._head)
        self._middle = spaced(QHBoxLayout(), spacing=16)
        whole.addLayout(self._middle, 1)
        pair = spaced(QHBoxLayout(), spacing=16)
        self._middle.addLayout(pair, 8)
        self._columns = []
        for board, caption in zip(self.boards, self.captions, strict=True):
            column = filled(QVBoxLayout(), caption, board, STRETCH)
            pair.addLayout(column, 1)
            self._columns.append(column)
            board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        right = QVBoxLayout()
        filled(right, self.headline, self.summary, (self.list, 1), self.take_button, self.effect)
        filled(right, self.hint, self.game_button)
        self._middle.addLayout(right, 3)
        self._columns.append(right)

    def _connect(self) -> None:
        self.list.chosen.connect(lambda row: self.difference_chosen.emit(row.key))
        self.list.opened.connect(self.game_asked)
        self.game_button.clicked.connect(self.game_asked)
        self.take_button.clicked.connect(self.taken)
        for board in self.boards:
            board.wheel_turned.connect(self.stepped)


_LONGEST = 80
_TYPED_AT_REST = 250  # milliseconds


class MergePage(QWidget):
    """`names_changed` and `merge_chosen` carry the Names."""

    names_changed = Signal(object)
    merge_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.title = TextLabel(text("Merge two reviews"), size=30, weight=600, serif=True)
        self.other_button = KeyButton(text("Another file…"), "Ctrl+Shift+G", icon="folder")
        self.compare_button = KeyButton(text("Compare"), key="Ctrl+D")
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.files = TextLabel(size=14, token="ink2", wrap=True)
        self.one, self.other = QLineEdit(maxLength=_LONGEST), QLineEdit(maxLength=_LONGEST)
        self._fields = (
            LabelledField(text("Author of the comments here"), self.one),
            LabelledField(text("Author of the other comments"), self.other),
        )
        self.hint = TextLabel(
            text("Each comment gets its author's name. Nothing is overwritten; Ctrl+Z undoes all."),
            size=14,
            token="ink2",
            wrap=True,
        )
        self.shared = TextLabel(size=14, wrap=True)
        self.gains = TextLabel(size=16, weight=600, wrap=True)
        self.cautions = TextLabel(size=14, wrap=True)
        self.refusal = TextLabel(size=15, weight=600, token="vermilion", wrap=True)
        self.merge_button = KeyButton(text("Merge"), key="Enter", kind=ButtonKind.PRIMARY)
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_AT_REST)
        self._typed.timeout.connect(self._on_typed)
        self._lay_out()
        for edit in (self.one, self.other):
            edit.textEdited.connect(self._typed.start)
        self.merge_button.clicked.connect(self._on_merge)
        scaled(self._head.setSpacing, 8)
        self.show_preview()

    @property
    def names(self) -> Names:
        """Whose the reviews are, as typed."""
        return Names(self.one.text().strip(), self.other.text().strip())

    def show_reviews(self, files: str, names: Names) -> None:
        """Say which two reviews these are; nothing is emitted."""
        self.files.setText(files)
        self.one.setText(names.one)
        self.other.setText(names.other)
        (self.one if not names.one else self.other).setFocus()

    def show_preview(
        self,
        shared: str = "",
        gains: Sequence[str] = (),
        cautions: Sequence[str] = (),
        refusal: str = "",
    ) -> None:
        """Show what would be done, or why nothing can be."""
        for label, words in (
            (self.shared, shared),
            (self.gains, "\n".join(f"+ {line}" for line in gains)),
            (self.cautions, "\n".join(cautions)),
            (self.refusal, refusal),
        ):
            label.setText(words)
            label.setVisible(bool(words))
        self.merge_button.setEnabled(bool(gains))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_enter(event):
            self._on_merge()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=12, margins=(24, 12))
        buttons = (self.other_button, self.compare_button, self.close_button)
        self._head = heading(self.title, buttons)
        whose, brings = Card(text("Authors")), Card(text("Merge preview"))
        filled(whose.body, *self._fields, self.hint, STRETCH)
        filled(brings.body, self.shared, self.gains, self.cautions, self.refusal)
        filled(brings.body, STRETCH, self.merge_button)
        middle = filled(spaced(QHBoxLayout(), spacing=16), (whose, 1), (brings, 1))
        filled(whole, self._head, self.files, middle, STRETCH)

    def _on_typed(self) -> None:
        self._typed.stop()
        self.names_changed.emit(self.names)

    def _on_merge(self) -> None:
        self._on_typed()
        if self.merge_button.isEnabled():
            self.merge_chosen.emit(self.names)
