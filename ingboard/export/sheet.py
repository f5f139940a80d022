"""What stands on a sheet of paper about a game, as values: words, figures, boards. Knows no Qt and no file.

A sheet is one A4 page, or as many as its log needs, black on white: nothing is told by color or grey alone.

The figures of a count for a sheet: areas, debts, total, and what the filled board reads.

The times of a game for a sheet: moves, time used and left, periods, time held.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import Position
from ingboard.clock.clock import Clock
from ingboard.clock.control import describe
from ingboard.clock.moments import Millis, clock_digits
from ingboard.clock.player_time import Flag
from ingboard.clock.reading import ClockReading, reading
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import handicap_points
from ingboard.game.moves_made import moves_made
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.text import listed, text

_GROUP = 4
_NOT_KNOWN = PerColor("", "")


def grouped(digits: str) -> str:
    """Digits in groups of four."""
    return " ".join(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))


class LogLine(Struct, frozen=True):
    """One act on a sheet: the time of day, and what was done."""

    time: str
    words: str


class SheetRow(Struct, frozen=True):
    """A line of figures: what they are, Black's and White's; `strong` for what the table comes to."""

    label: str
    black: str
    white: str
    strong: bool = False


class SheetTable(Struct, frozen=True):
    """Figures of both sides under a title."""

    title: str
    rows: tuple[SheetRow, ...]


class SheetBoard(Struct, frozen=True):
    """A board on a sheet: a position with its dead stones, or the filled board of `filled`."""

    title: str
    caption: str
    position: Position
    dead: frozenset[Point] = frozenset()
    last_move: Point | None = None
    filled: FillPlan | None = None


class Signature(Struct, frozen=True):
    """A box to sign in: who signs, and the name if it is known."""

    role: str
    name: str = ""


class Seal(Struct, frozen=True):
    """What ties a sheet to its journal: the table, the sheet's version, the journal's name and its hash.

    `link` are the 64 digits of the running hash when the sheet was made.
    """

    table: str
    version: int
    journal: str
    link: str

    @property
    def grouped(self) -> str:
        """The hash, to be read aloud and compared."""
        return grouped(self.link)

    @property
    def code(self) -> str:
        """What the square code says: `ingboard journal FILE --hash` takes it as it is."""
        table = re.sub(r"\s+", " ", self.table).strip()
        return f"ingboard sheet; table={table}; version={self.version}; hash={self.link}"


class Sheet(Struct, frozen=True):
    """What a sheet says. `headline` stands in a box; one or two `boards` and `tables`; `log` in order.

    `remarks` are sentences that a reader must not miss, such as why a count could not be filled in.
    `lines_to_write` leaves so many empty lines for handwriting. A sheet without a journal has no seal.
    """

    title: str
    occasion: str
    version: str
    terms: str
    players: PerColor[str]
    headline: str
    boards: tuple[SheetBoard, ...]
    tables: tuple[SheetTable, ...]
    log_title: str
    log: tuple[LogLine, ...]
    signatures: tuple[Signature, ...]
    seal: Seal | None
    remarks: tuple[str, ...] = ()
    foot: tuple[str, ...] = ()
    lines_to_write: int = 0


class SheetFacts(Struct, frozen=True):
    """What a sheet says that the game itself does not know; empty where it is not known.

    `log` and `presses` are lines of the journal. `agreed_at`, `overtime_at`, `flag_at` and `claimed_at` (in
    the claimant's place) are times of day, `held` is how long the clocks were held, in milliseconds, None if
    nobody kept it. `link` is the journal's hash. `signed` is False where no place to sign is wanted,
    `komi_recorded` for a record that states no komi; `komi_unread` is one that is not understood.
    """

    event: str = ""
    round: str = ""
    table: str = ""
    place: str = ""
    date: str = ""
    referee: str = ""
    version: int = 1
    journal: str = ""
    link: str = ""
    log: tuple[LogLine, ...] = ()
    presses: tuple[LogLine, ...] = ()
    agreed_at: str = ""
    overtime_at: PerColor[str] = _NOT_KNOWN
    flag_at: PerColor[str] = _NOT_KNOWN
    claimed_at: PerColor[str] = _NOT_KNOWN
    held: int | None = None
    signed: bool = True
    remarks: tuple[str, ...] = ()
    komi_recorded: bool = True
    komi_unread: str = ""


def occasion_of(facts: SheetFacts) -> str:
    """Event, round, table, place and day on one line."""
    named = (
        facts.event,
        text("round {round}", round=facts.round) if facts.round else "",
        text("table {table}", table=facts.table) if facts.table else "",
        facts.place,
        facts.date,
    )
    return listed(named)


def seal_of(facts: SheetFacts) -> Seal | None:
    """The seal of a sheet; None for a game that has no journal."""
    if not facts.link:
        return None
    table = " ".join(part for part in (facts.event, facts.round, facts.table) if part)
    return Seal(table or facts.journal, facts.version, facts.journal, facts.link)


def foot_of(seal: Seal | None, *, signed: bool = True) -> tuple[str, ...]:
    """What the seal is good for, and what it is not; boxes to sign are named where there are any."""
    if seal is None:
        return (text("No journal: nothing links this sheet to a recording."),)
    return (
        text("Check it later with: ingboard journal {journal} --hash …", journal=seal.journal),
        text(
            "The hash shows later journal changes; it is not a signature. Only the boxes above "
            "say who made it."
        )
        if signed
        else text("The hash shows later journal changes; it is not a signature."),
    )


_MINUS = "−"


def count_table(state: GameState, plan: FillPlan) -> SheetTable:
    """The count of a game: what was counted, what was owed, and what it comes to."""
    return SheetTable(text("Count"), (*_owed(state, plan), *_filled(plan)))


def margin_words(margin: float) -> str:
    """A margin as on the sheet: "Black 5", "White 0.5", "0"."""
    if not margin:
        return "0"
    side = Color.BLACK if margin > 0 else Color.WHITE
    return f"{name_of_color(side)} {abs(margin):g}"


def _owed(state: GameState, plan: FillPlan) -> Iterator[SheetRow]:
    area, terms = plan.areas.area, plan.terms
    yield SheetRow(text("Area after removal"), f"{area.black}", f"{area.white}")
    komi = PerColor(max(terms.komi, 0), max(-terms.komi, 0))
    yield _taken(text("Komi"), komi)
    handicaps = PerColor(handicap_points(terms), 0)
    if handicaps.black:
        yield _taken(text("Handicap, {stones} stones", stones=terms.handicap), handicaps)
    bought = _bought(state)
    agreed = PerColor(*(terms.penalties[color] - bought[color] for color in Color))
    if agreed != PerColor(0, 0):
        yield _taken(text("Penalty points"), agreed)
    if state.clock is not None:
        shown = bought.map(lambda points: _less(points) or "0")
        yield SheetRow(text("Penalty points for periods"), shown.black, shown.white)
    if all(bought):
        yield SheetRow(text("  net difference"), *_difference(bought))
    black, white = (
        f"{area[color] - komi[color] - handicaps[color] - terms.penalties[color]:g}"
        for color in Color
    )
    yield SheetRow(text("Total"), black, white)


def _filled(plan: FillPlan) -> Iterator[SheetRow]:
    if plan.final is None:
        yield SheetRow(text("Margin by area"), *_beside(plan.margin), strong=True)
        return
    board = PerColor(*(len(plan.final.points_of(color)) for color in Color))
    stones = PerColor(*(board[color] + plan.in_hand[color] for color in Color))
    yield SheetRow(text("Bowl + board"), f"{stones.black}", f"{stones.white}")
    exact = plan.fill_margin == plan.margin
    yield SheetRow(_reading(plan), *_beside(plan.fill_margin), strong=exact)
    if not exact:
        yield SheetRow(text("With the half point"), *_beside(plan.margin), strong=True)


def _reading(plan: FillPlan) -> str:
    """How the filled board is read; the sum is shown where it is the plain one."""
    losing = sum(plan.losing)
    spaces = sum(plan.spaces) - losing
    if spaces + 2 * losing == abs(plan.fill_margin) and plan.fill_margin:
        if not losing:
            return text("Filled board: space {spaces}", spaces=spaces)
        return text("Space {spaces} + losing stones {stones} × 2", spaces=spaces, stones=losing)
    return text("Margin on the board")


def _bought(state: GameState) -> PerColor[int]:
    if state.clock is None:
        return PerColor(0, 0)
    return state.clock.times.map(lambda time: time.points)


def _difference(bought: PerColor[int]) -> tuple[str, str]:
    """The points that one side has bought more than the other: what the result changes by."""
    more = bought.black - bought.white
    return (_less(max(more, 0)) or "0", _less(max(-more, 0)) or "0")


def _taken(label: str, points: PerColor[int] | PerColor[float]) -> SheetRow:
    return SheetRow(label, _less(points.black), _less(points.white))


def _less(points: float) -> str:
    return f"{_MINUS}{points:g}" if points else ""


def _beside(margin: float) -> tuple[str, str]:
    """A margin in the last column, where the eye looks for it."""
    return "", margin_words(margin)


def time_table(state: GameState, facts: SheetFacts) -> SheetTable | None:
    """The times as they stood when the clock was last known; None for a game without a clock."""
    if state.clock is None:
        return None
    controls = state.clock.times.map(lambda time: time.control)
    said = describe(controls.black)
    if controls.black != controls.white:
        said = text("{black}; White {white}", black=said, white=describe(controls.white))
    return SheetTable(
        text("Time: {control}", control=said), tuple(_rows(state, state.clock, facts))
    )


def _rows(state: GameState, clock: Clock, facts: SheetFacts) -> Iterator[SheetRow]:
    shown = reading(clock, clock.at)
    yield from _acts(state, clock)
    yield _row(text("Time used"), shown.map(lambda one: clock_digits(_down(one.used))))
    if any(one.periods for one in shown):
        yield _row(text("Periods entered"), shown.map(_periods))
    if any(facts.overtime_at):
        yield _row(text("First in overtime"), facts.overtime_at)
    if any(facts.flag_at):
        yield _row(text("Flag fell"), facts.flag_at)
    if any(facts.claimed_at):
        yield _row(text("Claimed the win"), facts.claimed_at)
    yield _row(text("Left at the end"), shown.map(_left))
    if any(one.points for one in shown):
        yield _row(text("Penalty points"), shown.map(lambda one: f"{one.points}"))
    if facts.held:
        yield SheetRow(text("Total pause"), clock_digits(Millis(facts.held)), "")


def _acts(state: GameState, clock: Clock) -> Iterator[SheetRow]:
    if not state.records_moves:
        yield _row(text("Presses"), clock.times.map(lambda time: f"{time.presses}"))
        return
    made = moves_made(state.line)
    yield _row(text("Moves"), made.map(lambda one: f"{one.plays}"))
    if any(one.passes for one in made):
        yield _row(text("Passes"), made.map(lambda one: f"{one.passes}"))


def _periods(one: ClockReading) -> str:
    return text("{entered} of {number}", entered=one.period, number=one.periods)


def _left(one: ClockReading) -> str:
    if one.flag is not Flag.NO:
        return text("flag fell")
    return clock_digits(one.remaining)


def _down(length: Millis) -> Millis:
    """Time used is rounded down as time left is rounded up, so that both make the whole."""
    return Millis(length // 1000 * 1000)


def _row(label: str, shown: PerColor[str]) -> SheetRow:
    return SheetRow(label, shown.black, shown.white)
