"""Judgements of a node as toggles with words: the move, the position, a hotspot; and the node's name.

A click goes from nothing to the judgement, to the same with emphasis where there is one, and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.kifu.tree.notes import VERY, WITHOUT_EMPHASIS, Notes, OfMove, OfPosition, words_of
from ingboard.text import listed, text
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.buttons import GameButton
from ingboard.ui.widgets.form import TextField
from ingboard.ui.widgets.page_parts import plain_tip
from ingboard.ui.widgets.parts import BoxPart, FillPart, Part, StonePart, WordsPart

ROW_HEIGHT = 30


STONE, BESIDE_STONE = 16, 4


class Judged(Struct, frozen=True):
    """A wish: this judgement with this emphasis (1 or 2), or 0 for none of its kind. None is the hotspot."""

    judgement: OfMove | OfPosition | None
    emphasis: int


class Judgements(QWidget):
    """Shows a node's judgements. `judged` carries a Judged, `named` the name once it is typed."""

    judged = Signal(object)
    named = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notes = Notes()
        self._shown: Notes | None = None
        self.chips: dict[OfMove | OfPosition | None, Chip] = {}
        self.name_field = TextField(placeholder=text("Name"), spoken=text("Node name"))
        self.name_field.editingFinished.connect(self.commit)
        self._row = row = spaced(QHBoxLayout(self), spacing=4, margins=0)
        for kind in (*OfMove, *OfPosition, None):
            chip = Chip()
            chip.clicked.connect(partial(self._on_chip, kind))
            self.chips[kind] = chip
            row.addWidget(chip)
        row.addWidget(self.name_field, 1)
        scaled(self.name_field.setFixedHeight, ROW_HEIGHT)
        follow_theme(self._keep_room_for_hint)
        self.show_notes(self._notes)

    def _keep_room_for_hint(self) -> None:
        words = self.name_field.placeholderText()
        room = self.name_field.fontMetrics().horizontalAdvance(words)
        self.name_field.setMinimumWidth(room + current_theme().px(30))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where the words have no room, a stone says whom a position is good for."""
        sided = {
            OfPosition.GOOD_FOR_BLACK: Color.BLACK,
            OfPosition.GOOD_FOR_WHITE: Color.WHITE,
        }
        chips = self.chips.values()
        for chip in chips:
            chip.show_stone(None)
        gaps = self._row.spacing() * len(chips)
        taken = sum(chip.minimumSizeHint().width() for chip in chips) + gaps
        if taken + self.name_field.minimumWidth() > self.width():
            for kind, color in sided.items():
                self.chips[kind].show_stone(color)

    def show_notes(self, notes: Notes) -> None:
        """Show what a node says; a name that is being typed stays, until `show_name`."""
        self._notes = notes
        if notes != self._shown:
            self._shown = notes
            for kind, chip in self.chips.items():
                emphasis = self._emphasis(kind)
                chip.show_chip(_short(kind), emphasis, _spoken(kind, emphasis))
            self._fit()
        if not self.name_field.hasFocus() and self.name_field.value != notes.name:
            self.name_field.show_value(notes.name)

    def show_name(self, name: str) -> None:
        """Show the name of another node, whatever stands in the field."""
        self.name_field.show_value(name)

    def commit(self) -> None:
        """Tell a name that is being typed at once."""
        name = self.name_field.value
        if name != self._notes.name:
            self._notes = replace(self._notes, name=name)  # told once, whoever asks meanwhile
            self.named.emit(name)

    def _emphasis(self, kind: OfMove | OfPosition | None) -> int:
        notes = self._notes
        if kind is None:
            return notes.hotspot
        if isinstance(kind, OfMove):
            return notes.move_emphasis if kind is notes.move else 0
        return notes.position_emphasis if kind is notes.position else 0

    def _on_chip(self, kind: OfMove | OfPosition | None) -> None:
        most = 1 if kind in WITHOUT_EMPHASIS else VERY
        self.judged.emit(Judged(kind, (self._emphasis(kind) + 1) % (most + 1)))


class Chip(GameButton):
    """A word that is off, on (washed, underlined) or on with emphasis (filled, underlined twice)."""

    def __init__(self) -> None:
        super().__init__()
        self._emphasis = 0
        self._stone: Color | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_stone(self, color: Color | None) -> None:
        """Show a stone and a plus in place of the word; None for the word again."""
        if color is not self._stone:
            self._stone = color
            self.updateGeometry()
            self.update()

    @property
    def emphasis(self) -> int:
        """0 for off, 1 for on, 2 for on with emphasis."""
        return self._emphasis

    def show_chip(self, words: str, emphasis: int, spoken: str) -> None:
        """Show the word and how strongly it is meant."""
        self._emphasis = emphasis
        self.setText(words)
        self.updateGeometry()
        self.setAccessibleName(spoken)
        self.setToolTip(plain_tip(spoken))
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        words = QFontMetricsF(theme.sans(13, 600)).horizontalAdvance(self._words)
        stone = 0 if self._stone is None else theme.px(STONE + BESIDE_STONE)
        return QSize(round(words) + stone + theme.px(14), theme.px(ROW_HEIGHT))

    @property
    def _words(self) -> str:
        return self.text() if self._stone is None else "+"

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(hint.width() - current_theme().px(10), hint.height())

    def face(self) -> Iterator[Part]:
        theme, box = current_theme(), QRectF(self.rect())
        fill, ink, edge = (
            (theme.raised, theme.ink, theme.line2),
            (theme.petrol_wash, theme.ink, theme.petrol),
            (theme.petrol, theme.on_petrol, theme.petrol),
        )[min(self._emphasis, VERY)]
        if not self._emphasis and self.underMouse():
            fill = theme.petrol_wash
        yield BoxPart(box, theme.px(4), fill, edge, 2 if self._emphasis else 1)
        if self.hasFocus():
            yield BoxPart(box.adjusted(3, 3, -3, -3), theme.px(2), edge=ink)
        font = theme.sans(13, 600 if self._emphasis else 400)
        if self._stone is not None:
            side, wide = theme.px(STONE), QFontMetricsF(font).horizontalAdvance(self._words)
            left = (box.width() - side - theme.px(BESIDE_STONE) - wide) / 2
            yield StonePart(QRectF(left, (box.height() - side) / 2, side, side), self._stone, fill)
            words = QRectF(left + side + theme.px(BESIDE_STONE), 0, wide, box.height())
        else:
            words = box
        yield WordsPart(words, self._words, font, ink, Qt.AlignmentFlag.AlignHCenter)
        for line in range(self._emphasis):
            below = box.bottom() - theme.px(4) - line * theme.px(3)
            yield FillPart(QRectF(theme.px(8), below, box.width() - theme.px(16), 1.4), ink)


def _short(kind: OfMove | OfPosition | None) -> str:
    return {
        OfMove.GOOD: text("Good"),
        OfMove.INTERESTING: text("Interesting"),
        OfMove.DOUBTFUL: text("Doubtful"),
        OfMove.BAD: text("Bad"),
        OfPosition.GOOD_FOR_BLACK: text("Black +"),
        OfPosition.GOOD_FOR_WHITE: text("White +"),
        OfPosition.EVEN: text("Even"),
        OfPosition.UNCLEAR: text("Unclear"),
        None: text("Hotspot"),
    }[kind]


def spoken_judgements(notes: Notes) -> str:
    """All judgements of a node in words: "Very good move, good for White, hotspot"."""
    kinds: list[tuple[OfMove | OfPosition | None, int]] = []
    if notes.move is not None:
        kinds.append((notes.move, notes.move_emphasis))
    if notes.position is not None:
        kinds.append((notes.position, notes.position_emphasis))
    if notes.hotspot:
        kinds.append((None, notes.hotspot))
    return listed(_spoken(kind, emphasis) for kind, emphasis in kinds)


def _spoken(kind: OfMove | OfPosition | None, emphasis: int) -> str:
    if kind is None:
        return text("Major hotspot") if emphasis == VERY else text("Hotspot")
    return words_of(kind, max(1, emphasis))
