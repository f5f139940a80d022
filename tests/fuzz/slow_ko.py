"""Rules 1 to 10 of the three SST texts once more, slowly and forward: marks are carried along.

Written from the formalisation in words, sharing no code with the program. A board is a dict from
`(row, column)` to "B" or "W"; a removal is tried by really doing it; the restore test tries every play.
Nothing is looked back for and nothing is remembered between questions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

Spot = tuple[int, int]
Board = dict[Spot, str]
Stones = frozenset[tuple[Spot, str]]
Situation = tuple[Stones, str]

OTHER = {"B": "W", "W": "B"}


class Lines:
    def __init__(self, rows: int, columns: int) -> None:
        self.spots = [(row, column) for row in range(rows) for column in range(columns)]
        inside = set(self.spots)
        self.near = {
            (r, c): [at for at in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if at in inside]
            for r, c in self.spots
        }

    def string(self, board: Board, spot: Spot) -> frozenset[Spot]:
        side, near, on = board[spot], self.near, board.get
        found, todo = {spot}, [spot]
        for here in todo:
            for at in near[here]:
                if on(at) == side and at not in found:
                    found.add(at)
                    todo.append(at)
        return frozenset(found)

    def liberties(self, board: Board, string: frozenset[Spot]) -> set[Spot]:
        return {at for spot in string for at in self.near[spot] if at not in board}

    def strings(self, board: Board) -> set[frozenset[Spot]]:
        left, found = set(board), set()
        while left:
            string = self.string(board, next(iter(left)))
            left -= string
            found.add(string)
        return found

    def put(self, board: Board, spot: Spot, side: str) -> tuple[Board, list[frozenset[Spot]], int]:
        """The board after a play, the opposing strings taken, and how many own stones went."""
        after = {**board, spot: side}
        taken = {self.string(after, at) for at in self.near[spot] if after.get(at) == OTHER[side]}
        gone = [string for string in taken if not self.liberties(after, string)]
        for string in gone:
            after = {at: color for at, color in after.items() if at not in string}
        own = self.string(after, spot)
        if self.liberties(after, own):
            return after, gone, 0
        return {at: color for at, color in after.items() if at not in own}, gone, len(own)

    def restorable(self, old: Board, new: Board, removed: frozenset[Spot], at: Spot) -> bool:
        """Whether a line of 2k - 1 plays in the zone, which grows with the capturing string, restores it."""
        capturer = new[at]
        zone = removed | self.string(new, at)
        vain: set[tuple[Stones, int]] = set()

        def restores(board: Board, side: str, left: int) -> bool:
            if board == old:
                return True
            here = (frozenset(board.items()), left)
            if not left or here in vain:
                return False
            spots = set(zone)
            if board.get(at) == capturer:
                spots |= self.liberties(board, self.string(board, at))
            for spot in sorted(spots - board.keys(), key=lambda spot: spot not in removed):
                after, _, own = self.put(board, spot, side)
                if own != 1 and restores(after, OTHER[side], left - 1):
                    return True
            vain.add(here)
            return False

        return restores(new, OTHER[capturer], 2 * len(removed) - 1)

    def is_ko_removal(
        self, old: Board, new: Board, removed: frozenset[Spot], at: Spot
    ) -> frozenset[Spot] | None:
        """The zone of the ko if that removal is one."""
        if len(removed) > 3:
            return None
        string = self.string(new, at)
        free = self.liberties(new, string)
        if len(string) != len(removed) or len(free) != 1 or not free <= removed:
            return None
        return removed | string if self.restorable(old, new, removed, at) else None


@dataclass(frozen=True)
class Knot:
    """A ko on a board: whose stones, which, and its zone."""

    side: str
    stones: frozenset[Spot]
    zone: frozenset[Spot]


@dataclass
class Tangle:
    knots: list[Knot]
    walls: dict[str, list[frozenset[Spot]]]
    breaths: dict[str, int] = field(default_factory=dict)

    @property
    def zones(self) -> frozenset[frozenset[Spot]]:
        return frozenset(knot.zone for knot in self.knots)

    @property
    def near_death(self) -> bool:
        return min(self.breaths.values()) < 2


def knots_on(lines: Lines, board: Board) -> list[Knot]:
    found = []
    for string in lines.strings(board):
        free = lines.liberties(board, string)
        if len(string) > 3 or len(free) != 1:
            continue
        side = board[min(string)]
        (at,) = free
        alone = {spot: color for spot, color in board.items() if spot not in string}
        alone[at] = OTHER[side]
        zone = lines.is_ko_removal(board, alone, string, at)
        if zone is not None:
            found.append(Knot(side, string, zone))
    return found


def tangle_with(lines: Lines, board: Board, own: Knot) -> Tangle:
    """The complex of a ko, which may be one just played that is not (yet) a ko string again."""
    knots = knots_on(lines, board)
    if all(knot.stones != own.stones for knot in knots):
        knots.append(own)
    zones = frozenset[Spot]().union(*(knot.zone for knot in knots))
    strings = lines.strings(board)
    walls = {
        knot.stones: {
            string
            for string in strings
            if not string & zones and any(at in string for z in knot.zone for at in lines.near[z])
        }
        for knot in knots
    }

    def coupled(one: Knot, other: Knot) -> bool:
        shared = walls[one.stones] & walls[other.stones]
        return {board[min(string)] for string in shared} == {"B", "W"}

    member = {own.stones}
    for _ in knots:
        for one, other in combinations(knots, 2):
            if (one.stones in member) != (other.stones in member) and coupled(one, other):
                member |= {one.stones, other.stones}
    inside = [knot for knot in knots if knot.stones in member]
    around = set[frozenset[Spot]]().union(*(walls[knot.stones] for knot in inside))
    sides = {side: [wall for wall in around if board[min(wall)] == side] for side in "BW"}
    breaths = {
        side: min((len(lines.liberties(board, wall)) for wall in sides[side]), default=0)
        for side in "BW"
    }
    return Tangle(inside, sides, breaths)


def internal(lines: Lines, board: Board, tangle: Tangle, wall: frozenset[Spot]) -> int:
    """How many breaths of a wall are fought over inside the complex."""
    side = board[min(wall)]
    inside = {knot.stones for knot in tangle.knots}
    outside = {knot.stones for knot in knots_on(lines, board)} - inside
    free = lines.liberties(board, wall)
    count = 0
    for spot in free:
        filled, taken_in, lost = lines.put(board, spot, side)
        found = set() if lost else lines.liberties(filled, lines.string(filled, spot)) - free
        invaded, taken_out, gone = lines.put(board, spot, OTHER[side])
        if found or not inside.issuperset(taken_in) or outside.intersection(taken_in + taken_out):
            continue
        short = gone or len(lines.liberties(invaded, lines.string(invaded, spot))) == 1
        count += bool(short or inside.intersection(taken_out))
    return count


def worst(lines: Lines, board: Board, tangle: Tangle, side: str) -> int:
    """The internal breaths of a color in a complex: those of its worst wall."""
    return min((internal(lines, board, tangle, wall) for wall in tangle.walls[side]), default=0)


def is_settled(lines: Lines, stands: list[tuple[Board, Tangle]]) -> bool:
    """Whether life and death do not hang on the complex, seen before and after a removal in it."""
    for board, tangle in stands:
        black, white = (worst(lines, board, tangle, side) for side in "BW")
        if black == white >= 2:
            return True
    return not any(tangle.near_death for _, tangle in stands)


def attacks(lines: Lines, board: Board, side: str, spot: Spot) -> frozenset[frozenset[Spot]] | None:
    """The zones of the balanced complex that a play attacks; None if it attacks none."""
    after, gone, _ = lines.put(board, spot, side)
    zone = lines.is_ko_removal(board, after, gone[0], spot) if len(gone) == 1 else None
    if zone is None:
        return None
    tangle = tangle_with(lines, board, Knot(OTHER[side], gone[0], zone))
    single = all(len(knot.stones) == 1 for knot in tangle.knots)
    if len(tangle.knots) < 2 or not single:
        return None
    if min(worst(lines, board, tangle, color) for color in "BW") < 2:
        return None
    short = [w for w in tangle.walls[OTHER[side]] if len(lines.liberties(after, w)) == 1]
    others = [knot for knot in tangle.knots if knot.side == side and knot.zone != zone]
    saved = any(answers(lines, after, knot, short) for knot in others)
    return tangle.zones if short and saved else None


def answers(lines: Lines, board: Board, knot: Knot, short: list[frozenset[Spot]]) -> bool:
    """Whether taking that ko gives all those walls two breaths."""
    free = lines.liberties(board, knot.stones)
    if len(free) != 1:
        return False  # it was beside the stone that came off, and is in no atari any more
    (mouth,) = free
    after, gone, _ = lines.put(board, mouth, OTHER[knot.side])
    if len(gone) != 1 or lines.is_ko_removal(board, after, gone[0], mouth) is None:
        return False
    return all(len(lines.liberties(after, wall)) >= 2 for wall in short)


def taker_of_added(lines: Lines, board: Board, spot: Spot) -> frozenset[Spot] | None:
    """The chain that could take the two or three ko stones to which the stone on a spot was added."""
    string = lines.string(board, spot)
    free = lines.liberties(board, string)
    if len(string) not in (2, 3) or len(free) != 1:
        return None
    (mouth,) = free
    after, gone, _ = lines.put(board, mouth, OTHER[board[spot]])
    if gone != [string] or lines.is_ko_removal(board, after, string, mouth) is None:
        return None
    return lines.string(after, mouth)


def is_eternal(lines: Lines, board: Board, spot: Spot) -> bool:
    """Whether a play without capture, made on that board, belongs to an eternal life."""
    if taker_of_added(lines, board, spot):
        return True
    for at in lines.spots:
        if at not in board:
            after, gone, own = lines.put(board, at, OTHER[board[spot]])
            if not gone and not own and spot in (taker_of_added(lines, after, at) or ()):
                return True
    return False


@dataclass(frozen=True)
class Disturbed:
    """Who has disturbed which kos, beginning with which move."""

    side: str
    zones: frozenset[frozenset[Spot]]
    number: int

    @property
    def spots(self) -> set[Spot]:
        return set().union(*self.zones)


@dataclass(frozen=True)
class Ruled:
    refusal: str | None
    board: Board
    gone: tuple[frozenset[Spot], ...] = ()
    as_pass: bool = False


@dataclass(frozen=True)
class Made:
    """A play as it was made: what its class is asked of, once a situation comes back."""

    lines: Lines
    board: Board
    last_knot: Knot | None
    side: str
    spot: Spot
    after: Board
    gone: tuple[frozenset[Spot], ...]

    @property
    def kind(self) -> str:
        if not self.gone:
            eternal = self.spot in self.after and is_eternal(self.lines, self.after, self.spot)
            return "eternal" if eternal else "ordinary"
        removed = self.gone[0]
        if len(self.gone) > 1:
            return "reply"
        ko = self.lines.is_ko_removal(self.board, self.after, removed, self.spot)
        if ko is None:
            return "reply"
        if len(removed) > 1:
            return "fighting"
        tangle = tangle_with(self.lines, self.board, Knot(OTHER[self.side], removed, ko))
        if len(tangle.knots) == 1:
            return "fighting"
        if len(tangle.knots) == 3:
            later = tangle_with(self.lines, self.after, Knot(self.side, ko - removed, ko))
            if not is_settled(self.lines, [(self.board, tangle), (self.after, later)]):
                return "fighting"
        forced = self._answers(removed) and tangle.breaths[self.side] == 1
        return "reply" if forced else "disturbing"

    def _answers(self, removed: frozenset[Spot]) -> bool:
        last = self.last_knot
        return (
            last is not None
            and last.side == OTHER[self.side]
            and any(
                knot.stones == removed for knot in tangle_with(self.lines, self.board, last).knots
            )
        )


class SlowSst:
    """A game under an SST text: `ing1991`, `ing1996` or `kss`."""

    def __init__(self, text: str, rows: int, columns: int, board: Board, to_move: str) -> None:
        self.text = text
        self.lines = Lines(rows, columns)
        self.board = board
        self.start: Situation = (frozenset(board.items()), to_move)
        self.made: list[tuple[Situation | None, str, Made | None]] = []  # situation, side, play
        self.captors: set[Spot] = set()
        self.last: Spot | None = None
        self.last_knot: Knot | None = None  # the ko as the last move has left it
        self.twins: list[frozenset[Spot]] = []
        self.disturbed: list[Disturbed] = []
        self.now: Disturbed | None = None  # the disturbance under way
        self.moments: set[tuple[Stones, str]] = set()

    def copy(self) -> SlowSst:
        other = SlowSst.__new__(SlowSst)
        other.__dict__.update(self.__dict__)
        other.made = list(self.made)
        other.captors = set(self.captors)
        other.disturbed = list(self.disturbed)
        other.moments = set(self.moments)
        return other

    def rule_on(self, side: str, spot: Spot) -> Ruled:
        if spot in self.board:
            return Ruled("occupied", self.board)
        after, gone, own = self.lines.put(self.board, spot, side)
        if own == 1:
            if self.text == "kss":
                return Ruled(None, self.board, as_pass=True)
            return Ruled("single_suicide", self.board)
        for refusal in (self._hot(after, gone, spot), self._repeated(side, spot, after, gone)):
            if refusal is not None:
                return Ruled(refusal, self.board)
        return Ruled(None, after, tuple(gone))

    def _hot(self, after: Board, gone: list[frozenset[Spot]], spot: Spot) -> str | None:
        if len(gone) != 1 or len(gone[0]) > 3:
            return None
        (removed,) = gone
        if (
            self.last in removed
            and removed & self.captors
            and self.lines.restorable(self.board, after, removed, spot)
        ):
            return ("hot_single", "hot_double", "hot_triple")[len(removed) - 1]
        ko = self.lines.is_ko_removal(self.board, after, removed, spot)
        return "hot_twin" if ko and removed in self.twins else None

    def _ko_of(
        self, after: Board, gone: list[frozenset[Spot]], spot: Spot
    ) -> frozenset[Spot] | None:
        if len(gone) != 1:
            return None
        return self.lines.is_ko_removal(self.board, after, gone[0], spot)

    def _repeated(
        self, side: str, spot: Spot, after: Board, gone: list[frozenset[Spot]]
    ) -> str | None:
        situation = (frozenset(after.items()), OTHER[side])
        before = [n for n, (made, _, _) in enumerate(self.made) if made == situation]
        if self._begins_again(side, spot):
            return "recycling"
        if not before and situation != self.start:
            return None
        now = self._as_made(side, spot, after, gone)
        kind = now.kind
        for number in before:
            earlier = self.made[number][2]
            if earlier is None or earlier.side != side:
                continue
            again = earlier.spot == spot and earlier.board == self.board
            if kind == earlier.kind == "disturbing" or (again and kind == "ordinary"):
                return "recycling"
            if again and self._recycles_in_1996(now, number):
                return "recycling"
        if len(before) + (situation == self.start) >= 2:
            return "recycling_backstop"
        return None

    def _recycles_in_1996(self, now: Made, number: int) -> bool:
        """Whether the 1996 text refuses the play of that number a second time: its side disturbed first."""
        if self.text != "ing1996" or now.kind in {"reply", "eternal"}:
            return False
        cycle = [*(made for _, _, made in self.made[number:]), now]
        disturbers = [made.side for made in cycle if made and made.kind == "disturbing"]
        return bool(disturbers) and disturbers[0] == now.side

    def _as_made(self, side: str, spot: Spot, after: Board, gone: list[frozenset[Spot]]) -> Made:
        return Made(self.lines, self.board, self.last_knot, side, spot, after, tuple(gone))

    def _begins_again(self, side: str, spot: Spot) -> bool:
        """Whether a play would begin the side's second disturbance of a complex."""
        zones = attacks(self.lines, self.board, side, spot)
        if zones is None or (self.now is not None and self.now.zones & zones):
            return False
        return any(one.side == side and one.zones & zones for one in self.disturbed)

    def _note(self, side: str, spot: Spot, after: Board, gone: list[frozenset[Spot]]) -> None:
        """Carry the record of disturbances past a play; the board is still the one before it."""
        zone = self._ko_of(after, gone, spot)
        if self.now is not None and zone is not None:
            own = Knot(OTHER[side], gone[0], zone)
            if self.now.zones & tangle_with(self.lines, self.board, own).zones:
                moment = self._moment(after, self.now, OTHER[side])
                if moment in self.moments:
                    self.now = None
                self.moments.add(moment)
                return
        self.now = None
        zones = attacks(self.lines, self.board, side, spot)
        if zones is not None:
            self.now = Disturbed(side, zones, len(self.made) + 1)
            self.disturbed.append(self.now)
            self.moments = {
                self._moment(self.board, self.now, side),
                self._moment(after, self.now, OTHER[side]),
            }
        if zone is None:
            lost = {*self.board, spot} - after.keys()
            self.disturbed = [one for one in self.disturbed if not lost & self._walls_of(one)]

    def _walls_of(self, one: Disturbed) -> set[Spot]:
        return {at for spot in one.spots for at in self.lines.near[spot]} - one.spots

    def _moment(self, board: Board, one: Disturbed, to_move: str) -> tuple[Stones, str]:
        return frozenset((at, board[at]) for at in one.spots if at in board), to_move

    def play(self, side: str, spot: Spot, ruled: Ruled) -> None:
        if ruled.as_pass:
            self.pass_(side)
            return
        gone = list(ruled.gone)
        made = self._as_made(side, spot, ruled.board, gone)
        ko = self._ko_of(ruled.board, gone, spot)
        taken = frozenset[Spot]().union(*gone)
        captor = ko is not None or (
            len(gone) == 1 and len(taken) in (2, 3) and bool(taken & self.captors)
        )
        self._note(side, spot, ruled.board, gone)
        old, self.board = self.board, ruled.board
        self.captors = {at for at in self.captors if at in self.board and at != spot}
        if captor:
            self.captors.add(spot)
        self.twins = []
        self.last_knot = None
        if ko is not None:
            self.last_knot = Knot(side, ko - taken, ko)
            before = tangle_with(self.lines, old, Knot(OTHER[side], taken, ko))
            now = tangle_with(self.lines, self.board, self.last_knot)
            stands = [(old, before), (self.board, now)]
            if len(before.knots) == 3 and not is_settled(self.lines, stands):
                points = frozenset[Spot]().union(*before.zones)
                self.twins = [
                    knot.stones
                    for knot in (*knots_on(self.lines, self.board), self.last_knot)
                    if knot.side == side and knot.stones <= points
                ]
        self.last = spot
        self.made.append(((frozenset(self.board.items()), OTHER[side]), side, made))

    def pass_(self, side: str) -> None:
        self.last, self.last_knot, self.twins, self.now = None, None, [], None
        self.made.append((None, side, None))
