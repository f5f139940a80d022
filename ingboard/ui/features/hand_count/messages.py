"""What is said of a count by hand: of each drop, of a hint, of the reading, and the mistakes as notes."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.counting.by_hand import DropKind, DropRefused, HandCount
from ingboard.counting.hand_help import Hint, Next, drop_words, hint_words
from ingboard.counting.hand_judged import HandReading, Mistake, due, mistakes_of, stones_as
from ingboard.counting.hand_words import (
    effect_words,
    gain_words,
    mend_words,
    mistake_words,
    reading_words,
    refusal_words,
    side_name,
)
from ingboard.text import paragraph, plural, text
from ingboard.ui.widgets.cards import CardTone


class Note(Struct, frozen=True):
    """One row: what is wrong, what it does ("Black +2"), and the points it is about."""

    words: str
    effect: str
    points: tuple[Point, ...]
    changes: bool


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
        "Drag stones from a bowl, or click points. Clicking returns a laid or dead stone; Shift: "
        "its chain."
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
    words = refusal_words(refused, count.plan.game.grid)
    return Said(words, text("Nothing moved."), CardTone.WRONG, points)


def said_of_drop(before: HandCount, after: HandCount, point: Point) -> Said:
    """A drop that was made: right, or with the mistake that it is."""
    grid = after.plan.game.grid
    for mistake in _new(before, after, point):
        detail = paragraph((gain_words(mistake), mend_words(mistake)))
        return Said(mistake_words(mistake, grid), detail, CardTone.WRONG, mistake.points)
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
                side=side_name(hint.color),
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
    title, detail = reading_words(found)
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


def notes_of(count: HandCount, mistakes: tuple[Mistake, ...]) -> tuple[Note, ...]:
    """The mistakes as rows."""
    grid = count.plan.game.grid
    return tuple(
        Note(
            paragraph((mistake_words(mistake, grid), mend_words(mistake))),
            effect_words(mistake),
            mistake.points,
            bool(mistake.effect),
        )
        for mistake in mistakes
    )
