"""From the state of a game to what board, pointer and status line show. Values in, values out; no widget.

Which line of a record is meant: the game itself, or the branch that is on view.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from ingboard.board.points import LONGEST_SIDE, Color, PerColor, Point
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.counting.area import areas_of
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.terms import stones_per_player
from ingboard.game.commands import PlaceStone
from ingboard.game.course import kept_in
from ingboard.game.decide_play import judge_in_turn
from ingboard.game.refusals import brief_words
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.kifu.record import GameRecord
from ingboard.rules.options import Prisoners
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.ruleset import RuleText, text_title
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from ingboard.ui.game.bowls.view_model import BowlPicture
from ingboard.ui.widgets.choices import SegmentedChoice

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
    if not state.setup.terms.komi:
        return text("No komi is recorded; none is counted.")
    return text("No komi recorded: {komi} counted.", komi=f"{state.setup.terms.komi:g}")


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
    capacity = stones_per_player(state.position.grid, state.setup.terms)
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
    if state.phase not in IN_PLAY or state.position.grid.rows > LONGEST_SIDE:
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
