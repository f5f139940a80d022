"""What a painted board shows: its picture, its tally, and what keeps it from being counted. No Qt."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.painting import PaintedSheet
from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.counting.area import areas_of
from ingboard.counting.dead import without_dead
from ingboard.counting.painted import Flaw, PaintedFault, sentence_of_fault
from ingboard.counting.terms import Terms, stones_per_player
from ingboard.rules.ruleset import RuleText
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow


class PaintedBoard(Struct, frozen=True):
    """A board to count: stones, dead stones (whole chains), rule text and terms."""

    position: Position
    dead: frozenset[Point]
    rules: RuleText
    terms: Terms


def painted_picture(
    sheet: PaintedSheet, faults: tuple[PaintedFault, ...], terms: Terms
) -> BoardPicture:
    """The board with each side's land; while something is wrong, with those points lit instead."""
    position = sheet.position
    wrong = {point for fault in faults for point in fault.points}
    areas = areas_of(without_dead(position, sheet.dead), terms.sharing)
    land = {
        point: color
        for color in Color
        for point in areas.territory_points(color)
        if position.color_at(point) is None
    }
    return BoardPicture(
        position,
        dead=sheet.dead,
        land={} if faults else land,
        glow=dict.fromkeys(wrong, Glow.HOT),
    )


def tally_words(position: Position, terms: Terms) -> str:
    """How many stones of each color are painted, of how many a bowl holds."""
    return text(
        "On board: {black} black, {white} white, limit {limit} each",
        black=position.count(Color.BLACK),
        white=position.count(Color.WHITE),
        limit=stones_per_player(position.grid, terms),
    )


def faults_words(faults: tuple[PaintedFault, ...], position: Position) -> str:
    """The first fault in full, and how many more there are."""
    return paragraph((sentence_of_fault(faults[0], position), _more_words(len(faults) - 1)))


def _more_words(number: int) -> str:
    """How many faults besides the one that is told; all of them are lit on the board."""
    if not number:
        return ""
    return plural("{number} more fault marked.", "{number} more faults marked.", number)


def lock_words(fault: PaintedFault) -> str:
    """Why nothing can be counted yet, for the button."""
    match fault.flaw:
        case Flaw.EMPTY_BOARD:
            return text("Count: no stones yet")
        case Flaw.NO_LIBERTY:
            return text("Count: stones without liberty")
        case Flaw.TOO_MANY_STONES:
            return text("Count: too many stones")
        case Flaw.ALL_DEAD:
            return text("Count: all stones are dead")
