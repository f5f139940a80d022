"""The three SST texts once more, slowly and forward: marks are carried along, nothing is looked back for.

Written from the formalisation in words, sharing no code with the program. A board is a dict from
`(row, column)` to "B" or "W"; a removal is tried by really doing it; the restore test tries every play.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

Spot = tuple[int, int]
Board = dict[Spot, str]
Situation = tuple[frozenset[tuple[Spot, str]], str]

OTHER = {"B": "W", "W": "B"}


class Lines:
    def __init__(self, rows: int, columns: int) -> None:
        self.spots = [(row, column) for row in range(rows) for column in range(columns)]
        inside = set(self.spots)
        self.tried: dict[tuple[object, ...], bool] = {}
        self.near = {
            (r, c): [at for at in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if at in inside]
            for r, c in self.spots
        }

    def string(self, board: Board, spot: Spot) -> frozenset[Spot]:
        found, todo = {spot}, [spot]
        while todo:
            for at in self.near[todo.pop()]:
                if at not in found and board.get(at) == board[spot]:
                    found.add(at)
                    todo.append(at)
        return frozenset(found)

    def liberties(self, board: Board, string: frozenset[Spot]) -> set[Spot]:
        return {at for spot in string for at in self.near[spot] if at not in board}

    def strings(self, board: Board) -> set[frozenset[Spot]]:
        return {self.string(board, spot) for spot in board}

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
        """Whether some line of play restores the old board; each question is answered once."""
        question = (frozenset(old.items()), frozenset(new.items()), removed, at)
        if question not in self.tried:
            self.tried[question] = self._restores(old, new, removed, at)
        return self.tried[question]

    def _restores(self, old: Board, new: Board, removed: frozenset[Spot], at: Spot) -> bool:
        """Every line of 2k - 1 plays in the zone, which grows with the capturing string."""
        capturer = new[at]
        zone = removed | self.string(new, at)
        boards = [new]
        side = OTHER[capturer]
        for _ in range(2 * len(removed) - 1):
            following = []
            for board in boards:
                spots = set(zone)
                if board.get(at) == capturer:
                    spots |= self.liberties(board, self.string(board, at))
                for spot in spots - board.keys():
                    after, _, own = self.put(board, spot, side)
                    if own != 1 and after not in following:
                        following.append(after)
            if old in following:
                return True
            boards, side = following, OTHER[side]
        return False

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
    breaths: dict[str, int] = field(default_factory=dict)

    @property
    def balanced(self) -> bool:
        return min(self.breaths.values()) >= 2


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
    breaths = {
        side: min(
            (len(lines.liberties(board, wall)) for wall in around if board[min(wall)] == side),
            default=0,
        )
        for side in "BW"
    }
    return Tangle(inside, breaths)


@dataclass(frozen=True)
class Ruled:
    refusal: str | None
    board: Board
    gone: tuple[frozenset[Spot], ...] = ()
    as_pass: bool = False


class SlowSst:
    """A game under an SST text: `ing1991`, `ing1996` or `kss`."""

    def __init__(self, text: str, rows: int, columns: int, board: Board, to_move: str) -> None:
        self.text = text
        self.lines = Lines(rows, columns)
        self.board = board
        self.start: Situation = (frozenset(board.items()), to_move)
        self.made: list[tuple[Situation | None, str, str]] = []  # situation, side, class
        self.captors: set[Spot] = set()
        self.last: Spot | None = None
        self.last_knot: Knot | None = None  # the ko as the last move has left it
        self.twins: list[frozenset[Spot]] = []

    def copy(self) -> SlowSst:
        other = SlowSst.__new__(SlowSst)
        other.__dict__.update(self.__dict__)
        other.made = list(self.made)
        other.captors = set(self.captors)
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

    def class_of(self, side: str, spot: Spot, after: Board, gone: list[frozenset[Spot]]) -> str:
        if not gone:
            return "disturbing"
        ko = self._ko_of(after, gone, spot)
        if ko is None:
            return "reply"
        tangle = tangle_with(self.lines, self.board, Knot(OTHER[side], gone[0], ko))
        if len(tangle.knots) == 1 or (len(tangle.knots) == 3 and not tangle.balanced):
            return "fighting"
        answers = (
            self.last_knot is not None
            and self.last_knot.side == OTHER[side]
            and any(
                knot.stones == gone[0]
                for knot in tangle_with(self.lines, self.board, self.last_knot).knots
            )
        )
        return "reply" if answers and tangle.breaths[side] == 1 else "disturbing"

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
        if not before and situation != self.start:
            return None
        kind = self.class_of(side, spot, after, gone)
        if kind == "disturbing" and any(self.made[n][2] == "disturbing" for n in before):
            return "recycling"
        if self.text == "ing1996" and before:
            since = [(who, what) for _, who, what in self.made[before[-1] + 1 :]]
            disturbers = [who for who, what in (*since, (side, kind)) if what == "disturbing"]
            if disturbers and disturbers[0] == side:
                return "recycling"
        if len(before) + (situation == self.start) >= 2:
            return "recycling_backstop"
        return None

    def play(self, side: str, spot: Spot, ruled: Ruled) -> None:
        if ruled.as_pass:
            self.pass_(side)
            return
        gone = list(ruled.gone)
        kind = self.class_of(side, spot, ruled.board, gone)
        ko = self._ko_of(ruled.board, gone, spot)
        taken = frozenset[Spot]().union(*gone)
        captor = ko is not None or (
            len(gone) == 1 and len(taken) in (2, 3) and bool(taken & self.captors)
        )
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
            if len(before.knots) == 3 and not before.balanced and not now.balanced:
                self.twins = [knot.stones for knot in now.knots if knot.side == side]
        self.last = spot
        self.made.append(((frozenset(self.board.items()), OTHER[side]), side, kind))

    def pass_(self, side: str) -> None:
        self.last, self.last_knot, self.twins = None, None, []
        self.made.append((None, side, "pass"))
