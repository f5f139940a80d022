"""How far the texts settle a verdict about ko. Where they do not, the referee decides.

The restore test: can play around a capture of up to three stones bring the position before it back?

The texts call stones that can be removed repetitively or cyclically ko stones (1991, item 32). Hot stones
are tried by this: two that have taken two are taken by one, and that can go on for ever too (eternal life).
At most 2k - 1 plays follow a capture of k stones, alternately, the owner of the captured stones first, all
inside the zone: the captured points, the capturing chain and its liberties. A stone that fills a liberty
joins the chain, so the zone grows with it: three stones that one stone takes come back only so.

Repeated situations: who may not begin a second cycle (1991, Article 3, Disturbing ko, items 41 and 42).

A situation is the position with the player to move, so only plays of one color can make the same one.
"""

from __future__ import annotations

from bisect import bisect_right

from ingboard.board.position import Placement, Position, connected, place
from ingboard.rules.ko import move_class
from ingboard.rules.ko.disturbances import Attack, Disturbance, cells_on, walls_left_one_breath, zones_of
from ingboard.rules.ko.ko_strings import Complex, Removal, complex_of, complexes_on, ko_removal, removal_of
from ingboard.rules.options import Articles
from ingboard.rules.plays import Confidence, Line, MoveClass, Passed


def can_be_restored(before: Position, removal: Removal) -> bool:
    """Whether local play can bring back the position before a capture.

    The owner has k plays and k stones to put back, so each of his plays is one of them and none may be lost
    again. The capturer has k - 1, so his chain has at most k stones and k - 1 liberties elsewhere. That
    leaves few orders to try.
    """
    removed, chain, liberties = removal.removed, removal.chain, removal.liberties
    k = len(removed)
    if not k or len(chain) > k or len(liberties - removed) > k - 1:
        return False
    return _Search(before, removal).from_here(removal.after, 0)


class _Search:
    """The tries of one test; positions that have failed are remembered with the number of plays made."""

    def __init__(self, before: Position, removal: Removal) -> None:
        self._wanted = before.cells
        self._removal = removal
        self._removed = sorted(removal.removed)
        self._near = removal.removed | removal.chain
        self._longest = 2 * len(self._removed) - 1
        self._failed: set[tuple[bytes, int]] = set()

    def from_here(self, position: Position, made: int) -> bool:
        if position.cells == self._wanted:
            return True
        if made == self._longest or (position.cells, made) in self._failed:
            return False
        if any(self.from_here(after, made + 1) for after in self._tries(position, made)):
            return True
        self._failed.add((position.cells, made))
        return False

    def _tries(self, position: Position, made: int) -> list[Placement]:
        owner_plays = made % 2 == 0
        color = self._removal.color.opponent if owner_plays else self._removal.color
        points = position.grid.points
        tries = []
        for index in self._removed if owner_plays else self._zone(position):
            if position.cells[index]:
                continue
            after = place(position, points[index], color)
            assert after is not None
            if len(after.self_removed) != 1 and self._none_lost(after, made + 1):
                tries.append(after)
        return tries

    def _zone(self, position: Position) -> list[int]:
        cells, neighbors = position.cells, position.grid.neighbors
        zone = set(self._near)
        if cells[self._removal.at] == self._removal.color:
            for member in connected(position, self._removal.at):
                zone.update(near for near in neighbors[member] if not cells[near])
        return sorted(zone)

    def _none_lost(self, position: Position, made: int) -> bool:
        owner = self._removal.color.opponent
        back = sum(position.cells[index] == owner for index in self._removed)
        return back == (made + 1) // 2


MOST_RETURNS = 2


def earlier_plays(line: Line, placement: Placement) -> tuple[int, ...]:
    """The numbers of the board plays that have made the situation which that play makes, in order.

    The first position counts as one (it has the number of the moves before it); passes make none.
    """
    color, cells = placement.color, placement.cells
    earlier = line.plays_making(cells, color)
    if cells == line.first.cells and move_class.first_to_move(line, color) is not color:
        return (line.offset, *earlier)
    return earlier


def recycled_from(
    line: Line,
    placement: Placement,
    earlier: tuple[int, ...],
    rulings: move_class.Rulings = move_class.NO_RULINGS,
) -> int | None:
    """The earlier disturbing play which that play repeats, being disturbing itself; None if it does not."""
    own = earlier[bisect_right(earlier, line.offset) :]
    if not own or move_class.class_of_play(line, placement, rulings) is not MoveClass.DISTURBING:
        return None
    for number in reversed(own):
        if move_class.class_at(line, number, rulings) is MoveClass.DISTURBING:
            return number
    return None


def disturbed_since(
    line: Line,
    placement: Placement,
    earlier: tuple[int, ...],
    rulings: move_class.Rulings = move_class.NO_RULINGS,
) -> int | None:
    """The play which that play repeats if its player is the disturber of the cycle; None if he is not.

    The disturber is who made the first disturbing play since then (1996: he can be forbidden from
    disturbing at any time in the second cycle, whatever the class of the play). A play of an eternal life
    is never forbidden so: that is a fighting ko.
    """
    own = [number for number in earlier if number > line.offset]
    if not own or move_class.plays_eternal_life(placement):
        return None
    latest = own[-1]
    for number in range(latest + 1, line.number + 1):
        if move_class.class_at(line, number, rulings) is MoveClass.DISTURBING:
            return latest if line.move(number).color is placement.color else None
    disturbing = move_class.class_of_play(line, placement, rulings) is MoveClass.DISTURBING
    return latest if disturbing else None


KOS_OF_EXAMPLES = 2
MOST_COMPLEXES = 2
_HOT = (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)


def confidence_in_hot(stones: int) -> Confidence:
    """Single hot stones are in every text, double ones in its examples; triple ones in no text.

    1991 (item 35) names triple ko stones, and no text says that they are hot: the bar is read over from
    the double ones.
    """
    return _HOT[stones - 1]


def confidence_in_twins(line: Line, articles: Articles) -> Confidence:
    """Medium if a single stone has taken; if two or three have, only Kim, Simon and Straus say so."""
    taken = move_class.removal_at(line, line.number)
    assert taken is not None
    plain = len(taken.stones) == 1 or articles.spells_out_ko
    return Confidence.MEDIUM if plain else Confidence.LOW


def confidence_in_recycling(line: Line, placement: Placement) -> Confidence:
    """Medium for an attack upon a wall in a complex of two kos, as in the texts' examples; else low.

    Two kos of living groups may be two fighting kos as well (Jasiek, flaw 66), and no text speaks of more
    kos, of several walls, or of cycles that a play without a removal begins anew.
    """
    removed = ko_removal(line.position, placement)
    if removed is None:
        return Confidence.LOW
    complex_ = complex_of(line.position, removed)
    plain = _is_as_in_examples(complex_)
    if plain and walls_left_one_breath(line.position, placement, complex_):
        return Confidence.MEDIUM
    return Confidence.LOW


def confidence_in_any_time(line: Line, placement: Placement) -> Confidence:
    """1996 alone stops the disturber "at any time": medium for a removal in one or two kos, else low."""
    removed = ko_removal(line.position, placement)
    if removed is None:
        return Confidence.LOW
    complex_ = complex_of(line.position, removed)
    few = len(complex_.kos) <= KOS_OF_EXAMPLES and complex_.walls_are_single
    return Confidence.MEDIUM if few else Confidence.LOW


def confidence_in_second_disturbance(
    line: Line, attack: Attack, first: Disturbance, articles: Articles
) -> Confidence:
    """Medium in a plain double ko, the one on record, with as many internal breaths on each side.

    Under 1991 and 1996 only if the kos lie as they did before the first disturbance: then the "complete
    cycle" of these texts is over; else half a cycle must have been enough, and the referee decides.
    """
    zones = zones_of(attack.complex)
    plain = _is_as_in_examples(attack.complex) and zones == first.zones
    if not plain or attack.internal.black != attack.internal.white:
        return Confidence.LOW
    settled = articles.spells_out_ko or cells_on(line.position, zones) == first.stood
    return Confidence.MEDIUM if settled else Confidence.LOW


def confidence_in_legal(articles: Articles, line: Line, placement: Placement) -> Confidence:
    """How far a text settles that a legal play is legal; high unless it repeats, or takes what might be hot.

    Medium for two or three stones, one of them just added, that have not captured: the article says that they
    may be taken, 1991 and 1996 leave it to a picture. Repetitions are in `_in_return`.
    """
    earlier = earlier_plays(line, placement) if line.seen_at(placement.cells) is not None else ()
    if earlier:
        return _in_return(articles, line, placement, earlier[-1])
    added = line.last
    taken = placement.captured
    if len(taken) in _SEVERAL and isinstance(added, Placement) and added.point in taken:
        removal = removal_of(line.position, placement)
        eternal = removal is not None and can_be_restored(line.position, removal)
        if eternal and not articles.spells_out_ko:
            return Confidence.MEDIUM
    return Confidence.HIGH


_SEVERAL = (2, 3)


def _in_return(articles: Articles, line: Line, placement: Placement, latest: int) -> Confidence:
    """Of a situation that may come back: low where no text speaks of such a cycle, or one bars it.

    No text speaks of cycles without ko (sending two, returning one) or through three complexes and more. An
    answer to the disturber in his second cycle is barred with the rest of it by 1991, item 42. High after
    passes (1991, item 10) and where the text lets the whole board repeat (Kim, Simon and Straus).
    """
    since = range(latest + 1, line.number + 1)
    removed = ko_removal(line.position, placement)
    taken = [removed, *(move_class.removal_at(line, number) for number in since)]
    zones = [ko.zone for ko in taken if ko is not None]
    eternal = move_class.plays_eternal_life(placement)
    if not eternal and not 0 < _count_complexes(line, zones) <= MOST_COMPLEXES:
        return Confidence.LOW
    again = latest > line.offset and _is_the_same_play(line, placement, latest)
    if again and articles.stops_whole_cycles and move_class.class_of_play(line, placement) is MoveClass.REPLY:
        return Confidence.LOW
    passed = any(isinstance(line.move(number), Passed) for number in since)
    return Confidence.HIGH if passed or articles.spells_out_ko else Confidence.MEDIUM


def _is_the_same_play(line: Line, placement: Placement, number: int) -> bool:
    """Whether that move was the same stone on the same board."""
    move = line.move(number)
    return (
        isinstance(move, Placement)
        and move.point == placement.point
        and move_class.position_after(line, number - 1) == line.position
    )


def _count_complexes(line: Line, zones: list[frozenset[int]]) -> int:
    """How many complexes of the board hold those kos; one that is none just now counts for itself."""
    complexes = [
        frozenset[int]().union(*(ko.zone for ko in complex_.kos)) for complex_ in complexes_on(line.position)
    ]
    return len({next((own for own in complexes if own & zone), zone) for zone in zones})


def _is_as_in_examples(complex_: Complex) -> bool:
    return len(complex_.kos) == KOS_OF_EXAMPLES and complex_.walls_are_single
