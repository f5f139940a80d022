"""The stone in hand, and what is said of each drop, of a hint and of the reading."""

from __future__ import annotations

from msgspec import Struct
from PySide6 import QtWidgets
from PySide6.QtCore import Signal

from ingboard.board.points import Color, Point
from ingboard.counting import hand_words
from ingboard.counting.by_hand import DropKind, DropRefused, HandCount
from ingboard.counting.drop_words import drop_words
from ingboard.counting.hand_help import Hint, Next, hint_words
from ingboard.counting.hand_judged import HandReading, Mistake, due, mistakes_of, stones_as
from ingboard.text import paragraph, plural, text
from ingboard.ui.style import spaced
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import CardTone, stack


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
        case Next.SHARE | Next.KOMI | Next.PENALTY | Next.FILL | Next.LOSE:
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
