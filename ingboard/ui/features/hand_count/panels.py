"""What stands beside the board of a count by hand: the stone in hand, the bowls, the notes, the acts.

A note is a row: a cross, what is wrong, what it does to the result; it lights its points. The parts show what
they are given.

What is said of a count by hand: of each drop, of a hint, of the reading, and the mistakes as notes.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PySide6 import QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent

from ingboard.board.points import Color, Grid, Point
from ingboard.counting import hand_words
from ingboard.counting.by_hand import DropKind, DropRefused, HandCount
from ingboard.counting.hand_help import Hint, Next, drop_words, hint_words
from ingboard.counting.hand_judged import HandReading, Mistake, due, mistakes_of, stones_as
from ingboard.text import paragraph, plural, text
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.style import Theme, current_theme, paint_box, put_away, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import STRETCH, CardTone, TextLabel, filled, stack


def kind_name(kind: DropKind) -> str:
    """The kind in one word."""
    return {
        DropKind.FILL: text("Fill", "stone"),
        DropKind.SHARED: text("Shared"),
        DropKind.KOMI: text("Komi"),
        DropKind.PENALTY: text("Penalty"),
        DropKind.LOSING: text("Losing"),
        DropKind.KEPT: text("Open", "point"),
    }[kind]


class Said(Struct, frozen=True):
    """A sentence, what belongs to it, how it stands out, and the points it is about."""

    title: str
    detail: str = ""
    tone: CardTone = CardTone.SURFACE
    points: tuple[Point, ...] = ()


def begun(count: HandCount) -> Said:
    """Before the first stone: how stones are moved."""
    detail = text(
        "Drag stones from a bowl, or click points. Clicking returns a laid or dead stone; Shift: its chain."
    )
    number = len(count.plan.dead)
    if not number:
        return Said(text("Count by hand: lay every stone, any order."), detail)
    title = plural(
        "Count by hand, any order. {number} dead stone on the board.",
        "Count by hand, any order. {number} dead stones on the board.",
        number,
    )
    return Said(title, detail)


def said_of_refusal(refused: DropRefused, count: HandCount) -> Said:
    """A drop that cannot be made."""
    points = () if refused.point is None else (refused.point,)
    words = hand_words.refusal_words(refused, count.plan.game.grid)
    return Said(words, text("Nothing moved."), CardTone.WRONG, points)


def said_of_drop(before: HandCount, after: HandCount, point: Point) -> Said:
    """A drop that was made: right, or with the mistake that it is."""
    grid = after.plan.game.grid
    for mistake in _new(before, after, point):
        detail = paragraph((hand_words.gain_words(mistake), hand_words.mend_words(mistake)))
        return Said(hand_words.mistake_words(mistake, grid), detail, CardTone.WRONG, mistake.points)
    return Said(drop_words(before, after, point), _progress(after, point))


def _new(before: HandCount, after: HandCount, point: Point) -> tuple[Mistake, ...]:
    """The mistakes that this drop made or made worse."""
    known = {(mistake.kind, mistake.color): mistake.number for mistake in mistakes_of(before)}
    return tuple(
        mistake
        for mistake in mistakes_of(after)
        if mistake.number > known.get((mistake.kind, mistake.color), 0)
        or (point in mistake.points and before.laid.get(point) != after.laid.get(point))
    )


def _progress(count: HandCount, point: Point) -> str:
    """How far the komi or penalty stones are, or what is left in the bowl."""
    laid = count.laid.get(point)
    if laid is None:
        return ""
    if laid.kind in (DropKind.KOMI, DropKind.PENALTY):
        return text(
            "{number} of {due} laid, 2 points each.",
            number=len(stones_as(count, laid.color, laid.kind)),
            due=due(count, laid.color, laid.kind),
        )
    number = count.bowls[laid.color]
    if laid.color is Color.BLACK:
        return plural("{number} stone in Black's bowl.", "{number} stones in Black's bowl.", number)
    return plural("{number} stone in White's bowl.", "{number} stones in White's bowl.", number)


def said_of_hint(hint: Hint, count: HandCount) -> Said:
    """What comes next; the points that it may be done on light up."""
    tone = CardTone.WRONG if hint.next is Next.MEND else CardTone.PENDING
    return Said(hint_words(hint, count.plan.game.grid), _how(hint), tone, hint.points)


def _how(hint: Hint) -> str:
    """What the hand does for it."""
    match hint.next:
        case Next.DEAD:
            return text("A click returns a stone; Shift: its chain.")
        case Next.MEND | Next.READ:
            return ""
        case Next.KEEP:
            kind = kind_name(_KINDS_OF[hint.next])
            return text("Choose {kind}, then click a lit point.", kind=kind)
        case _:
            return text(
                "{side}: choose {kind}, click; drag to lay many.",
                side=hand_words.side_name(hint.color),
                kind=kind_name(_KINDS_OF[hint.next]),
            )


_KINDS_OF = {
    Next.SHARE: DropKind.SHARED,
    Next.KOMI: DropKind.KOMI,
    Next.PENALTY: DropKind.PENALTY,
    Next.KEEP: DropKind.KEPT,
    Next.FILL: DropKind.FILL,
    Next.LOSE: DropKind.LOSING,
}


def said_of_reading(found: HandReading) -> Said:
    """The reading, beside the true result."""
    title, detail = hand_words.reading_words(found)
    if found.is_right:
        return Said(title, detail, CardTone.DONE)
    return Said(title, detail, CardTone.WRONG if found.difference else CardTone.RESULT)


def nothing_wrong(reading: HandReading | None) -> str:
    """What stands in place of the rows."""
    if reading is not None:
        return text("No mistake.")
    return text(
        "No mistake so far. Mistakes are allowed and explained here.\nKeys: arrows move, Enter "
        "clicks, B and W lay, Delete returns; 1 to 5 choose the kind, Space the color; Ctrl+Z, "
        "Ctrl+Y undo, redo."
    )


_PAD: Final = 8
_ICON: Final = 16
_EFFECT: Final = 92
_WORDS: Final = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap


class NoteRow(QtWidgets.QAbstractButton):
    """A mistake that can be chosen; again, and it is not chosen any more."""

    def __init__(self, mistake: Mistake, grid: Grid) -> None:
        super().__init__()
        self.mistake = mistake
        self.effect = hand_words.effect_words(mistake)
        self.setText(paragraph((hand_words.mistake_words(mistake, grid), hand_words.mend_words(mistake))))
        self.setAccessibleName(paragraph((self.text(), self.effect)))
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        width = current_theme().px(320)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(240, 34)

    def heightForWidth(self, width: int) -> int:
        theme = current_theme()
        room = QRectF(0, 0, self._words_width(theme, width), 1e4)
        words = QFontMetricsF(theme.sans(14)).boundingRect(room, int(_WORDS), self.text())
        return round(words.height() + 0.5) + 2 * theme.px(_PAD)

    @staticmethod
    def _words_width(theme: Theme, width: int) -> float:
        return float(width - theme.px(3 * _PAD + _ICON + _EFFECT))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box, pad = QRectF(self.rect()), theme.px(_PAD)
        ink = theme.vermilion if self.mistake.effect else theme.ink2
        with QPainter(self) as painter:
            if self.isChecked():
                wide = 3 if self.hasFocus() else 2
                paint_box(painter, box, theme.px(4), fill=theme.petrol_wash, edge=theme.petrol, width=wide)
            else:
                if self.underMouse():
                    painter.fillRect(box, theme.raised)
                painter.fillRect(QRectF(0, box.bottom() - 1, box.width(), 1), theme.line)
                if self.hasFocus():
                    paint_box(painter, box, theme.px(4), edge=theme.petrol)
            side = theme.px(_ICON)
            paint_icon(painter, "cross", QRectF(pad, pad + theme.px(2), side, side), ink)
            left = 2 * pad + side
            words = QRectF(left, pad, self._words_width(theme, self.width()), box.height() - pad)
            painter.setFont(theme.sans(14))
            painter.setPen(theme.ink)
            painter.drawText(words, int(_WORDS), self.text())
            painter.setFont(theme.sans(14, 600 if self.mistake.effect else 400))
            painter.setPen(ink)
            effect = QRectF(0, pad, box.width() - pad, box.height() - pad)
            painter.drawText(effect, int(Qt.AlignmentFlag.AlignRight), self.effect)


class NoteList(QtWidgets.QScrollArea):
    """The rows, or one sentence where there is none. `lit` carries the points of the chosen row."""

    lit = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[NoteRow] = []
        self._empty = TextLabel(token="ink2", wrap=True)
        self.setWidgetResizable(True)
        self.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QtWidgets.QWidget()
        self._column = spaced(QtWidgets.QVBoxLayout(inner), margins=0)
        self._column.setSpacing(0)
        filled(self._column, self._empty, STRETCH)
        self.setWidget(inner)
        self.viewport().setAutoFillBackground(False)
        inner.setAutoFillBackground(False)

    def show_mistakes(self, mistakes: tuple[Mistake, ...], grid: Grid, empty: str) -> None:
        """Show these; where there are none, the sentence."""
        self._empty.setText(empty)
        self._empty.setVisible(not mistakes)
        if mistakes == tuple(row.mistake for row in self.rows):
            return
        put_away(self.rows)
        self.rows = [NoteRow(mistake, grid) for mistake in mistakes]
        for at, row in enumerate(self.rows):
            row.clicked.connect(self._on_clicked)
            self._column.insertWidget(at, row)

    def clear_choice(self) -> None:
        """Choose no row."""
        for row in self.rows:
            row.setChecked(False)

    def _on_clicked(self) -> None:
        chosen = self.sender()
        for row in self.rows:
            if row is not chosen:
                row.setChecked(False)
        points = [row.mistake.points for row in self.rows if row.isChecked()]
        self.lit.emit(points[0] if points else ())


KINDS = tuple(DropKind)
"""The kinds in the order of their keys 1 to 6."""


class StoneInHand(QtWidgets.QWidget):
    """The color and the kind of the stone in hand. `kind_chosen` carries a Kind."""

    kind_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        sides = ((Color.BLACK, text("Black")), (Color.WHITE, text("White")))
        self.color = SegmentedChoice(sides, Color.BLACK, spoken=text("Color of the stone"))
        row = self._row = spaced(QtWidgets.QHBoxLayout(self), spacing=12, margins=0)
        row.addWidget(self.color, 2)
        spoken = text("Kind of stone")
        self._few = SegmentedChoice(_options(KINDS[:-1]), DropKind.FILL, spoken=spoken)
        self._all = SegmentedChoice(_options(KINDS), DropKind.FILL, spoken=spoken)
        self._all.hide()
        for kinds in (self._few, self._all):
            row.addWidget(kinds, 5)
            kinds.chosen.connect(self.kind_chosen)

    def show_narrow(self, *, narrow: bool) -> None:
        """The kinds go under the colors where there is little room."""
        stack(self._row, narrow)

    @property
    def kinds(self) -> SegmentedChoice[DropKind]:
        """The choice of kinds that is shown."""
        return self._few if self._all.isHidden() else self._all

    def show_stone(self, color: Color, kind: DropKind, *, keeps: bool) -> None:
        """Show the stone in hand; `keeps` whether a point must be kept open in this count."""
        self._few.setVisible(not keeps)
        self._all.setVisible(keeps)
        self.color.show_choice(color)
        self.kinds.show_choice(kind)


def _options(kinds: tuple[DropKind, ...]) -> tuple[tuple[DropKind, str], ...]:
    return tuple((kind, kind_name(kind)) for kind in kinds)


class BowlPlace(QtWidgets.QWidget):
    """A bowl in a frame; the one whose stone is in hand has a heavy frame."""

    def __init__(self, bowl: BowlView) -> None:
        super().__init__()
        self._chosen = False
        filled(spaced(QtWidgets.QVBoxLayout(self), margins=(8, 4)), bowl)

    def show_chosen(self, chosen: bool) -> None:
        """Whether a stone of this bowl is in hand."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box, radius = QRectF(self.rect()), theme.px(6)
            if self._chosen:
                paint_box(painter, box, radius, fill=theme.petrol_wash, edge=theme.petrol, width=2)
            else:
                paint_box(painter, box, radius, edge=theme.line)


class HandCountActions(QtWidgets.QWidget):
    """The buttons; signals named after them. `rest_chosen` carries the colors to fill for."""

    rest_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        small = ButtonSize.SMALL
        self.undo = KeyButton(text("Undo"), size=small)
        self.redo = KeyButton(text("Redo"), size=small)
        self.again = KeyButton(text("Start again"), size=small)
        self.hint = KeyButton(text("What next?"), key="I", size=small)
        self.rest_black = KeyButton(text("Fill the rest: Black"), size=small)
        self.rest_white = KeyButton(text("White"), size=small, spoken=text("Fill the rest: White"))
        self.rest_both = KeyButton(text("Both", "colors"), size=small, spoken=text("Fill the rest: both"))
        self.show_me = KeyButton(text("Show me"), key="F", size=small)
        self.read = KeyButton(text("Read the board"), key="C", kind=ButtonKind.PRIMARY, size=small)
        self._grid = spaced(QtWidgets.QGridLayout(self), spacing=8, margins=0)
        self.show_narrow(narrow=False)
        for column in range(20):
            self._grid.setColumnStretch(column, 1)
        for button, colors in (
            (self.rest_black, (Color.BLACK,)),
            (self.rest_white, (Color.WHITE,)),
            (self.rest_both, tuple(Color)),
        ):
            button.clicked.connect(lambda _=False, fill=colors: self.rest_chosen.emit(fill))

    def show_narrow(self, *, narrow: bool) -> None:
        """Two rows, or four where there is little room."""
        acts = (self.undo, self.redo, self.again, self.hint, self.show_me)
        rest = (self.rest_black, self.rest_white, self.rest_both)
        rows: tuple[tuple[tuple[KeyButton, ...], tuple[int, ...]], ...] = (
            ((acts[:3], (6, 6, 8)), (acts[3:], (10, 10)), (rest, (10, 5, 5)), ((self.read,), (20,)))
            if narrow
            else ((acts, (4,) * 5), ((*rest, self.read), (6, 3, 3, 8)))
        )
        for row, (buttons, widths) in enumerate(rows):
            for at, button in enumerate(buttons):
                button.setSizePolicy(QtWidgets.QSizePolicy.Policy.Ignored, QtWidgets.QSizePolicy.Policy.Fixed)
                self._grid.addWidget(button, row, sum(widths[:at]), 1, widths[at])
