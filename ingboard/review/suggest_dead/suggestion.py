"""The suggestion: every chain judged as alive, dead or unsure, and whether that is proved.

What the shape proves (see `certain_life`) is certain; all else is what random games made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from random import Random

from msgspec import Struct

from ingboard.board.chains import chains_of
from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.review.certain_life import is_surely_alive, is_surely_dead
from ingboard.review.suggest_dead.playout_board import PlayoutBoard, play_out

PLAYOUTS = 60


_EARLIEST = 16


_CLEAR = 0.9


_UNSURE = 0.5


class Fate(StrEnum):
    """What is suggested of a chain."""

    ALIVE = "alive"
    DEAD = "dead"
    UNSURE = "unsure"


class ChainFate(Struct, frozen=True):
    """One chain; `kept` from -1 (its points always ended the other side's) to 1 (always its own)."""

    color: Color
    points: frozenset[Point]
    fate: Fate
    kept: float
    certain: bool


class Suggestion(Struct, frozen=True):
    """The fates of all chains, Black's first, row by row."""

    chains: tuple[ChainFate, ...]

    @property
    def dead(self) -> frozenset[Point]:
        """All stones that the suggestion would take off: those oftener lost than kept, unsure or not."""
        return self._stones(lambda chain: chain.kept < 0)

    @property
    def certain(self) -> frozenset[Point]:
        """The stones whose death is proved."""
        return self._stones(lambda chain: chain.certain and chain.fate is Fate.DEAD)

    @property
    def unsure(self) -> frozenset[Point]:
        """The stones the players should look at themselves."""
        return self._stones(lambda chain: chain.fate is Fate.UNSURE)

    def _stones(self, of: Callable[[ChainFate], bool]) -> frozenset[Point]:
        return frozenset(point for chain in self.chains if of(chain) for point in chain.points)


def suggest_dead(position: Position, seed: int = 1) -> Suggestion:
    """The suggestion for a position in which play has ended.

    The same seed gives the same answer, and the same one with the colors exchanged.
    """
    answer = Suggestion(())
    for step in suggesting(position, seed):
        answer = step or answer
    return answer


def suggesting(position: Position, seed: int = 1) -> Iterator[Suggestion | None]:
    """The same in small steps, a playout each: None until the last step, which is the answer."""
    certain = _certain(position)
    chains = [(color, chain) for color in Color for chain in chains_of(position, color)]
    if all(chain in certain for _, chain in chains):
        yield _judged(position, chains, certain, [0] * position.grid.size, 1)
        return
    start = PlayoutBoard(position)
    seeds = Random(seed)
    totals = [0] * position.grid.size
    luck = played = 0
    for played in range(1, PLAYOUTS + 1):
        # Each luck serves twice, with Black and with White first: so neither color is favored at all.
        second = not played % 2
        luck = luck if second else seeds.getrandbits(32)
        owners = play_out(start, Color.WHITE if second else Color.BLACK, Random(luck))
        totals = [total + own for total, own in zip(totals, owners, strict=True)]
        if played >= _EARLIEST and not played % 2 and _is_clear(position, totals, played):
            break
        yield None
    yield _judged(position, chains, certain, totals, played)


def _certain(position: Position) -> dict[frozenset[Point], bool]:
    """The chains whose fate is proved, and whether they live."""
    proved: dict[frozenset[Point], bool] = {}
    for color in Color:
        for chain in chains_of(position, color):
            stone = min(chain)
            if is_surely_alive(position, stone):
                proved[chain] = True
            elif is_surely_dead(position, stone):
                proved[chain] = False
    return proved


def _is_clear(position: Position, totals: list[int], played: int) -> bool:
    least = _CLEAR * played
    pairs = zip(totals, position.cells, strict=True)
    return all(abs(total) > least for total, cell in pairs if cell)


def _judged(
    position: Position,
    chains: list[tuple[Color, frozenset[Point]]],
    certain: dict[frozenset[Point], bool],
    totals: list[int],
    played: int,
) -> Suggestion:
    index_of = position.grid.index_of
    fates = []
    for color, chain in chains:
        if chain in certain:
            lives = certain[chain]
            fate = Fate.ALIVE if lives else Fate.DEAD
            fates.append(ChainFate(color, chain, fate, 1.0 if lives else -1.0, certain=True))
            continue
        sign = 1 if color is Color.BLACK else -1
        kept = sign * sum(totals[index_of(point)] for point in chain) / (len(chain) * played)
        fate = Fate.UNSURE if abs(kept) < _UNSURE else Fate.ALIVE if kept > 0 else Fate.DEAD
        fates.append(ChainFate(color, chain, fate, kept, certain=False))
    return Suggestion(tuple(fates))
