"""From the state of a game to what its panes show: board, pointer, status, bowls, moves, tree. No widget.

Which line of a record is meant: the game itself, or the branch that is on view.

What the view of the tree is given to show, and what it asks for.

Where one side's stones are, as numbers and in words, and how the wells of its frame lie. No Qt.

What the side column says of a game: its facts, its moves, and the one that is viewed. Values only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from functools import cache, lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from ingboard.board.points import LONGEST_SIDE, Color, Grid, PerColor, Point, name_of
from ingboard.board.position import Placement
from ingboard.clock.control import Canadian, describe
from ingboard.clock.moments import Moment
from ingboard.counting.area import areas_of
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.game.commands import PlaceStone
from ingboard.game.decide_play import judge_in_turn
from ingboard.game.event_words import ruling_words
from ingboard.game.refusals import brief_words
from ingboard.game.setup import GameSetup
from ingboard.game.state import IN_PLAY, GameState, Phase, kept_in
from ingboard.game.strip import name_of_color
from ingboard.kifu.properties import rule_text_of
from ingboard.kifu.record import NO_TIME, GameRecord
from ingboard.rules.options import Prisoners, default_options
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import RuleText, text_title
from ingboard.text import listed, plural, text
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from ingboard.ui.game.clock.view_model import time_words
from ingboard.ui.widgets.choices import SegmentedChoice

if TYPE_CHECKING:
    from ingboard.kifu.tree.document import Document


class TreePicture(Struct, frozen=True):
    """A game of a document, the node that is looked at, and the nodes with a finding.

    `grid` is the board (None: the usual one), by which `tt` is a pass or a point.
    """

    document: Document
    root: int
    node: int
    findings: frozenset[int] = frozenset()
    grid: Grid | None = None


class TreeEdit(StrEnum):
    """What may be asked for at a node of the tree."""

    COPY = "copy"
    CUT = "cut"
    PASTE = "paste"
    DELETE = "delete"
    PROMOTE = "promote"
    MAKE_MAIN = "make-main"
    COLLAPSE = "collapse"
    EXPAND = "expand"
    EXPAND_ALL = "expand-all"
    INSERT_MOVE = "insert-move"
    REPLACE_MOVE = "replace-move"
    DELETE_MOVE = "delete-move"


class TreeRequest(Struct, frozen=True):
    """A edit and the node that it is asked for."""

    edit: TreeEdit
    node: int


class BowlPicture(Struct, frozen=True):
    """Where a side's stones are; `capacity` is how many there must be in all (180 on 19x19).

    `moving` stones are in the air, `in_lid` ones lie in the other side's lid as prisoners: both are terms
    of the sum. `lid` is how many of the other side's stones lie in this side's lid; None where the table
    keeps none. `captured` counts the side's stones that were taken so far, wherever they are now.
    """

    color: Color
    capacity: int
    in_bowl: int
    on_board: int
    moving: int = 0
    in_lid: int = 0
    lid: int | None = None
    captured: int = 0

    @property
    def total(self) -> int:
        """All stones that are accounted for."""
        return self.in_bowl + self.on_board + self.moving + self.in_lid

    @property
    def adds_up(self) -> bool:
        """Whether no stone is missing and none too many."""
        return self.total == self.capacity


@lru_cache(maxsize=8)  # painted and spoken
def terms_of(bowl: BowlPicture, *, short: bool = False) -> str:
    """The left side of the sum: "59 bowl + 1 moving + 121 board"; short leaves the bowl unnamed."""
    parts = (
        str(bowl.in_bowl) if short else text("{count} bowl", count=bowl.in_bowl),
        text("{count} moving", count=bowl.moving) if bowl.moving else "",
        text("{count} board", count=bowl.on_board),
        text("{count} lid", count=bowl.in_lid) if bowl.in_lid else "",
    )
    return " + ".join(filter(None, parts))


def figures_of(bowl: BowlPicture) -> str:
    """The left side of the sum as figures alone: "59 + 1 + 121"."""
    terms = (bowl.in_bowl, bowl.moving, bowl.on_board, bowl.in_lid)
    return " + ".join(str(term) for term in terms if term) or "0"


def forms_of(bowl: BowlPicture) -> tuple[str, ...]:
    """The left side of the sum from the longest form to figures alone, for the room there is."""
    return terms_of(bowl), terms_of(bowl, short=True), figures_of(bowl)


def sum_of(bowl: BowlPicture) -> str:
    """The right side of the sum: "= 180"."""
    return text("= {count}", count=bowl.total)


def spoken(bowl: BowlPicture) -> str:
    """The whole bowl in one line, for screen readers."""
    line = text(
        "{side}: {terms} {total}",
        side=name_of_color(bowl.color),
        terms=terms_of(bowl),
        total=sum_of(bowl),
    )
    if bowl.lid is not None:
        line = text("{line}; prisoners in lid: {count}", line=line, count=bowl.lid)
    elif bowl.captured:
        line = text("{line}; {count} captured", line=line, count=bowl.captured)
    if bowl.adds_up:
        return line
    return text("{line}, not {capacity}", line=line, capacity=bowl.capacity)


RIM = 0.875  # of the pitch, between the outer wells' squares and the edge of the frame
TEN = 10
"""After so many wells of a row there is a notch, so that a bowl can be counted at a glance."""

_SHAPE = 20 / 9  # columns to rows of the frame for 180 stones


class Tray(Struct, frozen=True):
    """Wells in rows, numbered from the bottom left, row by row upward; the top row may be shorter."""

    rows: int
    columns: int
    capacity: int

    def place_of(self, index: int) -> tuple[int, int]:
        """Row (0 at the top) and column of a well, by its number in filling order."""
        return (self.rows - 1 - index // self.columns, index % self.columns)


class TrayGeometry(Struct, frozen=True):
    """A tray laid into pixels: the frame's rectangle, the pitch, and the middle of the top left place."""

    tray: Tray
    x: int
    y: int
    width: int
    height: int
    pitch: int
    left: float
    top: float

    def center_of(self, index: int) -> tuple[float, float]:
        """The middle of a well, x then y."""
        row, column = self.tray.place_of(index)
        return (self.left + column * self.pitch, self.top + row * self.pitch)


@cache
def tray_for(capacity: int) -> Tray:
    """The frame with exactly that many wells in rows of ten, twenty or thirty, nearest to 9 rows of 20.

    180 is 9 by 20, 40 is 4 by 10; 84 is 4 rows of 20 and a top row of four.
    """
    capacity = max(1, capacity)
    trays = [
        Tray(math.ceil(capacity / columns), min(columns, capacity), capacity)
        for columns in (TEN, 2 * TEN, 3 * TEN)
    ]
    return min(trays, key=lambda tray: abs(math.log(tray.columns / tray.rows / _SHAPE)))


@lru_cache(maxsize=32)  # widgets ask again and again for the same size
def fit_tray(tray: Tray, x: float, y: float, width: float, height: float) -> TrayGeometry:
    """The largest frame with a whole pitch in that room: in the middle across, at the top."""
    pitch = max(
        2, int(min(width / (tray.columns + 2 * RIM), height / (tray.rows + 2 * RIM)) + 1e-6)
    )
    rim = round(RIM * pitch)
    across, down = tray.columns * pitch + 2 * rim, tray.rows * pitch + 2 * rim
    left = round(x + max(0.0, (width - across) / 2))
    return TrayGeometry(
        tray,
        left,
        round(y),
        across,
        down,
        pitch,
        left + rim + pitch / 2,
        round(y) + rim + pitch / 2,
    )


ENTER = "Enter"
"""The key of the one answer that is next: pressed or, where that is `held`, held down."""


class StripAnswer(Struct, frozen=True):
    """One of the buttons of a question; `key` names its shortcut, `value` goes out.

    One that is `held` takes a second of holding.
    """

    value: object
    words: str
    key: str = ""
    held: bool = False


class StripPicture(Struct, frozen=True):
    """What the strip says. `lamps` is the number of passes that end play, `lit` those made.

    `turn` is the side to play, None where nobody is. `answers` turns the sentence into a
    question; the first answer is the one that changes nothing.
    """

    title: str
    sentence: str
    lit: int = 0
    lamps: int = 0
    turn: Color | None = None
    answers: tuple[StripAnswer, ...] = ()


class Question(Struct, frozen=True):
    """A question in the strip, never a dialog: the clock may run on. Each answer's value is what it does.

    What is asked about a game (`about`, as the strip had it) is asked no more once the strip says otherwise.
    """

    sentence: str
    answers: tuple[StripAnswer, ...]
    about: StripPicture | None = None


def komi_note(state: GameState, opened: GameRecord | None) -> str:
    """That the record of a game states no komi, and what is counted in its place; "" where it states one."""
    if opened is None or opened.details.komi is not None:
        return ""
    komi = f"{state.setup.terms.komi:g}"
    if opened.details.komi_unread:
        written = opened.details.komi_unread
        return text(
            "Komi “{written}” is not understood: {komi} counted.", written=written, komi=komi
        )
    if not state.setup.terms.komi:
        return text("No komi is recorded; none is counted.")
    return text("No komi recorded: {komi} counted.", komi=komi)


def board_picture(state: GameState) -> BoardPicture:
    """The board in play or in the agreement, with marked chains and each side's land in the latter."""
    last = state.line.last
    point = last.point if isinstance(last, Placement) else None
    if point is not None and state.position.color_at(point) is None:
        point = None
    if state.phase is not Phase.AGREEMENT:
        return BoardPicture(state.position, last_move=point)
    return BoardPicture(state.position, last_move=point, dead=state.dead, land=land_of(state))


def land_of(state: GameState) -> dict[Point, Color]:
    """The empty points that count for a side once the marked stones are off; dead stones' points too."""
    game = state.position.with_cells((point, None) for point in state.dead)
    areas = areas_of(game, state.setup.terms.sharing)
    points = game.grid.points
    return {
        points[index]: Color(owner)
        for index, owner in enumerate(areas.owners)
        if owner and not state.position.cells[index]
    }


def bowl_pictures(state: GameState) -> PerColor[BowlPicture]:
    """Both bowls: what is not on the board is in them; prisoners that the table keeps are in the lid."""
    capacity = state.setup.stones
    kept = kept_in(state) if state.plan is None else PerColor(0, 0)
    keeps = state.setup.options.prisoners is Prisoners.LID
    taken = state.line.removed()

    def bowl(color: Color) -> BowlPicture:
        on_board = state.position.count(color)
        spare = max(0, capacity - on_board)
        in_lid = min(kept[color], spare)
        lid = kept[color.opponent] if keeps else None
        return BowlPicture(
            color, capacity, spare - in_lid, on_board, in_lid=in_lid, lid=lid, captured=taken[color]
        )

    return PerColor(bowl(Color.BLACK), bowl(Color.WHITE))


def count_of(state: GameState) -> FillPlan:
    """The count of a game as it stands; before both sides agree, with the dead stones marked so far."""
    return state.plan or plan_count(state.position, state.dead, state.setup.terms)


def names_of(state: GameState) -> PerColor[str]:
    """The players' names, or the colors where there are none."""
    names = state.setup.names
    return PerColor(names.black or text("Black"), names.white or text("White"))


def hover_stone(state: GameState | None, point: Point | None, now: Moment) -> HoverStone | None:
    """The stone under the pointer; None where none is shown. Without a game Black begins."""
    if point is None:
        return None
    if state is None:
        return HoverStone(point, Color.BLACK)
    if state.phase not in IN_PLAY or state.grid.longest > LONGEST_SIDE:
        return None
    judgment = judge_in_turn(state, PlaceStone(state.to_play, point, now))
    if not isinstance(judgment, Illegal):
        return HoverStone(point, state.to_play)
    if judgment.reason is Reason.OCCUPIED:
        return None
    return HoverStone(point, state.to_play, brief_words(judgment))


TEXTS = tuple(RuleText)


class PlayAnswer(Enum):
    """What a rule text says of a play: the icon of the answer and the name of its color."""

    ALLOWED = "check", "green"
    BARRED = "cross", "vermilion"
    AS_PASS = "forward", "gold"

    @property
    def words(self) -> str:
        """The answer as a word."""
        match self:
            case PlayAnswer.ALLOWED:
                return text("Allowed")
            case PlayAnswer.BARRED:
                return text("Barred")
            case PlayAnswer.AS_PASS:
                return text("A pass")


def short_title(rules: RuleText) -> str:
    """The name of a text where there is little room."""
    match rules:
        case RuleText.SIMPLIFIED:
            return text("Simplified")
        case RuleText.KSS:
            return text("KSS")
        case RuleText.ING1991 | RuleText.ING1996:
            return text_title(rules)


def line_choice() -> SegmentedChoice[bool]:
    """Main line (False, chosen at first) or this branch (True); shown only where they differ."""
    return SegmentedChoice(
        ((False, text("Main line")), (True, text("This branch"))), choice=False, spoken=text("Line")
    )


_LOOKED_BACK = 20
MOST_FINDINGS = 30
"""Rows of questionable moves that are listed; how many more there are is said."""


class MoveEntry(Struct, frozen=True):
    """One move of the strip: `point` is its name such as "K13", or "" for a pass."""

    number: int
    color: Color
    point: str
    has_finding: bool = False
    has_comment: bool = False


class GameFacts(Struct, frozen=True):
    """The head of a game: its event, then up to two small lines (table and rules; the clock)."""

    title: str
    lines: tuple[str, ...] = ()


class MovePicture(Struct, frozen=True):
    """The present move: its words ("170 at K13"), who made it, remarks.

    `color` is None before the first move. `findings` are sentences about the record.
    """

    words: str
    color: Color | None = None
    comment: str = ""
    findings: tuple[str, ...] = ()


class FindingRow(Struct, frozen=True):
    """One questionable move: the step it is at, and what is said of it; `shown` says it in fewer words."""

    step: int
    words: str
    shown: str = ""


def game_facts(state: GameState, opened: GameRecord | None) -> GameFacts:
    """Title, rule text and komi, clock."""
    setup = state.setup
    title = setup.event
    if not title and opened is not None:
        title = opened.details.game_name
    if not title:
        names = setup.names
        title = (
            text("{black} against {white}", black=names.black, white=names.white)
            if names.black and names.white
            else text("Unnamed game")
        )
    lines = [_terms_words(setup, opened)]
    lines.extend(table_choices(setup))
    if setup.controls is not None:
        lines.append(describe(setup.controls.black))
    elif opened is not None:
        details = opened.details
        if (
            details.rules_text
            and rule_text_of(details.rules_text, details.edition) is not setup.rules
        ):
            lines.append(text("Recorded rules: {rules}", rules=details.rules_text))
        where = listed((details.date, details.place))
        lines.extend(part for part in (where,) if part)
        if details.result_text:
            lines.append(text("Recorded result: {result}", result=details.result_text))
        if opened.understood.meant:
            lines.append(opened.understood.sentence)
    return GameFacts(title, tuple(lines))


def _terms_words(setup: GameSetup, opened: GameRecord | None) -> str:
    terms = [setup.ruleset.title]
    if setup.terms.handicap > 1:
        terms.append(text("{number} handicap stones", number=setup.terms.handicap))
    if opened is None or opened.details.komi is not None:
        terms.append(text("komi {komi}", komi=f"{setup.terms.komi:g}"))
    elif opened.details.komi_unread:
        terms.append(text("komi “{written}” not understood", written=opened.details.komi_unread))
    else:
        terms.append(text("no komi recorded"))
    return listed(terms)


def times_left(record: GameRecord, at: int) -> PerColor[str]:
    """What each clock showed last, up to `record.nodes[at]`: "0:28, 3 periods left"; "" if unknown.

    No more than _LOOKED_BACK nodes are asked: what a clock showed long ago tells nothing.
    """
    asked = record.nodes[max(0, at + 1 - _LOOKED_BACK) : at + 1]
    times = [node.time for node in reversed(asked) if node.time is not NO_TIME]
    if not times:
        return PerColor("", "")
    is_block = isinstance(record.details.control, Canadian)

    def words(color: Color) -> str:
        left = next((time[color] for time in times if time[color] is not None), None)
        if left is None:
            return ""
        parts = [] if left.milliseconds is None else [time_words(left.milliseconds // 1000 * 1000)]
        if left.periods is not None and is_block:
            parts.append(plural("{number} move left", "{number} moves left", left.periods))
        elif left.periods is not None:
            parts.append(plural("{number} period left", "{number} periods left", left.periods))
        return listed(parts)

    return PerColor(*map(words, Color))


def table_choices(setup: GameSetup) -> tuple[str, ...]:
    """What the table chose of its own about play, as lines: "This table: it counts as a pass"."""
    usual = default_options(setup.rules)
    options, found = setup.options, list[str]()
    if options.single_suicide not in {None, usual.single_suicide}:
        as_pass = options.single_suicide is SingleSuicide.PASS
        found.append(
            text("This table: a single-stone suicide is a pass.")
            if as_pass
            else text("This table: single-stone suicide is not allowed.")
        )
    if options.prisoners is not usual.prisoners:
        found.append(text("This table: prisoners wait in the lid until the count."))
    return tuple(found)


def move_entries(
    states: Sequence[GameState],
    number_at: Callable[[int], int],
    questionable: Mapping[int, Illegal],
    commented: frozenset[int],
    since: int = 0,
) -> tuple[MoveEntry, ...]:
    """One entry a step after `since`, the first step being 1; `number_at` gives a step's move number."""
    grid = states[0].position.grid
    ruled = {ruling.number for ruling in states[-1].rulings}
    entries: list[MoveEntry] = []
    for step in range(since + 1, len(states)):
        move = states[step].line.last
        color = states[step].to_play if move is None else move.color
        entries.append(
            MoveEntry(
                number=number_at(step),
                color=color,
                point=_place_words(move, grid),
                has_finding=step in questionable or states[step].line.number in ruled,
                has_comment=step in commented,
            )
        )
    return tuple(entries)


def move_picture(
    states: Sequence[GameState], step: int, shown: int, illegal: Illegal | None, comment: str
) -> MovePicture:
    """The viewed move by the number `shown` ("170 at K13"), with findings, rulings and comment."""
    grid = states[0].position.grid
    findings: tuple[str, ...] = () if illegal is None else (_finding(shown, illegal, grid),)
    number = states[step].line.number
    findings += tuple(
        ruling_words(ruling, grid)
        for ruling in states[-1].rulings
        if ruling.number == number or (ruling.number > number and step == len(states) - 1)
    )
    if not step:
        return MovePicture(text("Before the first move"), None, comment, findings)
    move = states[step].line.last
    if move is None:
        return MovePicture(text("Stones set up"), None, comment, findings)
    words = text("{number} at {point}", number=shown, point=_place_words(move, grid))
    if isinstance(move, Passed):
        words = text("{number}: {side} passes", number=shown, side=name_of_color(move.color))
    if isinstance(move, Placement) and move.captured:
        words = plural(
            "{words}, takes {number}", "{words}, takes {number}", len(move.captured), words=words
        )
    return MovePicture(words, move.color, comment, findings)


def finding_rows(
    questionable: Mapping[int, Illegal],
    number_at: Callable[[int], int],
    grid: Grid,
    most: int | None = None,
) -> tuple[FindingRow, ...]:
    """The first questionable moves as rows: "180 White C5: repeats the position of move 170"."""
    return tuple(
        FindingRow(
            step, _finding(number_at(step), illegal, grid), _shown(number_at(step), illegal, grid)
        )
        for step, illegal in islice(questionable.items(), most)
    )


def _finding(number: int, illegal: Illegal, grid: Grid) -> str:
    """What our rules think of a move that was played: no advice for it."""
    return text(
        "{number} {side} {point}: {why}",
        number=number,
        side=name_of_color(illegal.color),
        point=name_of(illegal.point, grid),
        why=brief_words(illegal),
    )


def _shown(number: int, illegal: Illegal, grid: Grid) -> str:
    """The same where room is scarce: "180 White C5: as after move 170"; "" where nothing is shorter."""
    if illegal.reason is not Reason.SUPERKO or not illegal.refers_to:
        return ""
    return text(
        "{number} {side} {point}: as after move {earlier}",
        number=number,
        side=name_of_color(illegal.color),
        point=name_of(illegal.point, grid),
        earlier=illegal.refers_to,
    )


def _place_words(move: Placement | Passed | None, grid: Grid) -> str:
    match move:
        case Placement():
            return name_of(move.point, grid)
        case Passed():
            return text("pass")
        case None:
            return ""
