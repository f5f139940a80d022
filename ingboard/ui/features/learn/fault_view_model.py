"""What a moment of a count with a planted mistake shows: board, bowls, the sentence of its step. No Qt."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import StepKind, Tag
from ingboard.review.drills.drill import Drill, Level
from ingboard.review.drills.faults import FaultFilm, FaultFrame
from ingboard.text import text
from ingboard.ui.board.view_model import BoardPicture, Mark
from ingboard.ui.game.bowl_pictures import BowlPicture

_MARKS = {Tag.KOMI: Mark.KOMI, Tag.PENALTY: Mark.PENALTY, Tag.LOSING: Mark.LOSING}
_FRAME_STANDS = {
    Level.FIRST: 2_400,
    Level.SECOND: 2_000,
    Level.THIRD: 1_800,
    Level.FOURTH: 1_600,
    Level.FIFTH: 1_400,
}


def film_of(drill: Drill) -> FaultFilm:
    """The film of a drill that has one."""
    assert drill.film is not None
    return drill.film


def stands_for(drill: Drill) -> int:
    """How long a frame stands, in milliseconds."""
    return _FRAME_STANDS[drill.level]


def frame_at(drill: Drill, at: int, *, is_open: bool) -> FaultFrame:
    """The frame that is due, or once the answer is shown the one with the mistake."""
    film = film_of(drill)
    return film.frames[film.at if is_open else min(at, len(film.frames) - 1)]


def frame_picture(drill: Drill, frame: FaultFrame) -> BoardPicture:
    """The board with what was laid, the stones that moved last in rings."""
    position = frame.position
    rings = {p: Mark.RING for p in frame.moved if position.color_at(p) is not None}
    return BoardPicture(
        position,
        marks={
            **rings,
            **{point: _MARKS[tag] for point, tag in frame.tags.items() if tag in _MARKS},
        },
        dead=frozenset(p for p in drill.plan.dead if position.color_at(p) is not None),
        filled=frozenset(p for p, tag in frame.tags.items() if tag in (Tag.FILLED, Tag.SHARED)),
    )


def frame_bowls(drill: Drill, frame: FaultFrame) -> PerColor[BowlPicture]:
    """Both bowls at the moment."""
    stones = drill.plan.balance.stones
    return PerColor(
        *(
            BowlPicture(color, stones, frame.bowls[color], frame.position.count(color))
            for color in Color
        )
    )


def frame_words(drill: Drill, frame: FaultFrame) -> str:
    """What is done at the moment, as somebody says it who counts."""
    if frame.told is not None:
        losing, each, space = frame.told
        return text(
            "The sum: {losing} losing stones × {each} + {space} = {sum}.",
            losing=losing,
            each=each,
            space=space,
            sum=losing * each + space,
        )
    match frame.kind:
        case StepKind.RETURN_DEAD:
            return text("The dead stones are returned.")
        case StepKind.SHARE:
            return text("Shared points are filled in turn.")
        case StepKind.COMPENSATE:
            return text("White's komi stones: komi {komi}.", komi=f"{drill.plan.terms.komi:g}")
        case StepKind.PENALIZE:
            return text("Stones for the penalty points of overtime.")
        case StepKind.FILL:
            return text("Each side fills its own land.")
        case StepKind.PLACE_LOSING:
            return text("The losing stones go into the winner's spaces.")
        case StepKind.EMPTY_LID | StepKind.RESERVE | StepKind.REFILL | None:
            return _sets(drill, frame)


def _sets(drill: Drill, frame: FaultFrame) -> str:
    owed = drill.plan.terms.penalties
    sets = text(
        "Bowl and board: Black {black} + {on_black}, White {white} + {on_white}.",
        black=frame.bowls.black,
        on_black=frame.position.count(Color.BLACK),
        white=frame.bowls.white,
        on_white=frame.position.count(Color.WHITE),
    )
    if owed.black:
        return text("{sets} Black owes {points} points.", sets=sets, points=owed.black)
    if owed.white:
        return text("{sets} White owes {points} points.", sets=sets, points=owed.white)
    return sets
