"""The lens: a chain's breaths, each with its kind where that can be proved, and only there.

Proofs, none of which reads moves far: permanent by unconditional life (Benson); unreal by an
unconditionally living chain around, with room for one eye at most; balancing where either side that fills
the breath is taken at once; interchangeable where two kos between the same chains are held one by each
side; fighting where a ko won makes the chain live and a ko lost leaves it dead, both by the proofs
before. The kinds are those of 1991, Article 2 and items 20 to 26, with our words for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType

from msgspec import Struct

from ingboard.board.chains import chain_at, liberties_of
from ingboard.board.points import Color, Point
from ingboard.board.position import Position, place
from ingboard.review.certain_life import is_surely_alive, is_surely_dead
from ingboard.rules.ko.complexes import Complex, complexes_on
from ingboard.rules.ko.ko_strings import Ko
from ingboard.text import text


class BreathKind(StrEnum):
    """What a breath does for the life of its chain."""

    PERMANENT = "permanent"
    BALANCING = "balancing"
    FIGHTING = "fighting"
    INTERCHANGEABLE = "interchangeable"
    UNREAL = "unreal"


def kind_name(kind: BreathKind) -> str:
    """The kind as a word."""
    return {
        BreathKind.PERMANENT: text("permanent"),
        BreathKind.BALANCING: text("balancing"),
        BreathKind.FIGHTING: text("fighting"),
        BreathKind.INTERCHANGEABLE: text("interchangeable"),
        BreathKind.UNREAL: text("unreal"),
    }[kind]


def kind_words(kind: BreathKind) -> str:
    """What the kind says of the chain's life, in one sentence."""
    return {
        BreathKind.PERMANENT: text("The chain lives whatever the opponent plays."),
        BreathKind.BALANCING: text("Whoever fills it is taken: both live."),
        BreathKind.FIGHTING: text("A ko decides: won, the chain lives; lost, it dies."),
        BreathKind.INTERCHANGEABLE: text("One ko is taken, the other retaken: life unchanged."),
        BreathKind.UNREAL: text("The chain is dead, whoever plays first."),
    }[kind]


_TWO_KOS = 2


class Breaths(Struct, frozen=True):
    """A chain under the lens: its color and stones, and each breath with its kind (None: not proved)."""

    color: Color
    chain: frozenset[Point]
    kinds: Mapping[Point, BreathKind | None]


def breaths_at(position: Position, point: Point) -> Breaths | None:
    """The breaths of the chain on a point, row by row; None if no stone stands there."""
    color = position.color_at(point)
    if color is None:
        return None
    chain = chain_at(position, point)
    found = sorted(liberties_of(position, point))
    kinds = _kinds(position, color, chain, found)
    return Breaths(color, chain, MappingProxyType({each: kinds.get(each) for each in found}))


def _kinds(
    position: Position, color: Color, chain: frozenset[Point], breaths: Iterable[Point]
) -> dict[Point, BreathKind]:
    stone = min(chain)
    if is_surely_alive(position, stone):
        return dict.fromkeys(breaths, BreathKind.PERMANENT)
    if is_surely_dead(position, stone):
        return dict.fromkeys(breaths, BreathKind.UNREAL)
    found = {}
    for breath in breaths:
        ko = _ko_taken_at(position, color, breath)
        if ko is not None:
            kind = _kind_in_ko(position, chain, ko)
        else:
            kind = BreathKind.BALANCING if _is_balancing(position, breath) else None
        if kind is not None:
            found[breath] = kind
    return found


def _is_balancing(position: Position, breath: Point) -> bool:
    """Whether both colors breathe here, and whichever fills it takes nothing and is taken at once."""
    grid = position.grid
    beside = {position.cells[near] for near in grid.neighbors[grid.index_of(breath)]}
    return {int(color) for color in Color} <= beside and all(
        _fills_and_is_taken(position, breath, color) for color in Color
    )


def _fills_and_is_taken(position: Position, breath: Point, color: Color) -> bool:
    played = place(position, breath, color)
    if played is None or played.captured or played.self_removed:
        return False
    left = liberties_of(played, breath)
    if len(left) != 1 or len(chain_at(played, breath)) == 1:
        return False
    answer = place(played, next(iter(left)), color.opponent)
    return answer is not None and breath in answer.captured


def _ko_taken_at(position: Position, color: Color, breath: Point) -> tuple[Ko, Complex] | None:
    """The ko of that color whose stones are taken by a play on the breath, with its complex."""
    at = position.grid.index_of(breath)
    for complex_ in complexes_on(position):
        for ko in complex_.kos:
            if ko.taken_at == at and ko.color is color:
                return ko, complex_
    return None


def _kind_in_ko(
    position: Position, chain: frozenset[Point], found: tuple[Ko, Complex]
) -> BreathKind | None:
    ko, complex_ = found
    if len(complex_.kos) == _TWO_KOS:
        held = {each.color for each in complex_.kos}
        settled = complex_.balanced and complex_.walls_are_single and len(held) == _TWO_KOS
        return BreathKind.INTERCHANGEABLE if settled else None
    if len(complex_.kos) == 1 and len(ko.stones) == 1 and _ko_decides(position, chain, ko):
        return BreathKind.FIGHTING
    return None


def _ko_decides(position: Position, chain: frozenset[Point], ko: Ko) -> bool:
    """Whether the chain surely lives once its side fills the ko, and is surely dead once it is lost."""
    points = position.grid.points
    breath = points[ko.taken_at]
    (taken,) = ko.stones
    stone = min(chain - {points[taken]}, default=None)
    if stone is None:
        return False
    won = place(position, breath, ko.color)
    lost = place(position, breath, ko.color.opponent)
    if won is None or lost is None or not is_surely_alive(won, stone):
        return False
    connected = place(lost, points[taken], ko.color.opponent)
    return connected is not None and is_surely_dead(connected, stone)
