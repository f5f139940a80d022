"""Values that the tests of the verdict cards share."""

from __future__ import annotations

from typing import Any

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, color_of_letter, point_named
from ingboard.board.position import place
from ingboard.review.rounds import Round, RoundMove
from ingboard.review.sayings import Confidence
from ingboard.rules.line import Line, line_from
from ingboard.rules.plays import Passed
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.why.view_model import CycleStudy, TextRow, WhyNot
from ingboard.ui.game.play_answers import PlayAnswer

BLACK, WHITE = Color.BLACK, Color.WHITE
BASIC = [".....", ".XO..", "XO.O.", ".XO..", "....."]
TRIPLE = [
    "XXXXXXXXX",
    "X.XOXOXXX",
    "OXO.O.OOO",
    "OOOOOOOOO",
    "XXXXXXXXX",
    "XXXXXXXXX",
    ".........",
    ".........",
    ".........",
]
QUADRUPLE = [TRIPLE[0], "X.X.XOXOX", "OXOXO.O.O", *TRIPLE[3:]]
AROUND = ("B F7", "W B8", "B H7", "W D8", "B B7", "W F8", "B D7", "W H8")

ROWS = (
    TextRow("Simplified Ing", PlayAnswer.ALLOWED, "Nothing comes back yet."),
    TextRow("Ing 1991", PlayAnswer.BARRED, "Twins: wait one play or pass.", in_use=True),
    TextRow("Ing 1996", PlayAnswer.BARRED, "The same."),
    TextRow("Kim, Simon, Straus", PlayAnswer.AS_PASS, "It counts as a pass."),
)


def line_of(rows: list[str], *moves: str) -> Line:
    """The line of moves such as "B C3" or "W pass" from a diagram."""
    line = line_from(parse_rows(rows))
    for move in moves:
        letter, name = move.split()
        color = color_of_letter(letter)
        if name == "pass":
            line = line.after_pass(Passed(color))
            continue
        point = point_named(name, line.position.grid)
        assert point is not None
        placement = place(line.position, point, color)
        assert placement is not None
        line = line.after_play(placement)
    return line


def cycle_of(count: int) -> Round:
    """A ring of that many plays, its boards told apart by one stone each."""
    empty = parse_rows(["." * 9] * 9)
    boards = [empty.with_cells([(Point(at // 9, at % 9), BLACK)]) for at in range(count)]
    moves = tuple(
        RoundMove(
            BLACK if at % 2 == 0 else WHITE, point_named(f"D{at % 9 + 1}", empty.grid), at == 0
        )
        for at in range(count)
    )
    return Round(line_from(empty), moves, (*boards, boards[0]))


def why_of(**fields: Any) -> WhyNot:
    """An answer with everything in it, or with other fields."""
    usual: dict[str, Any] = {
        "title": "White may not play B8 now",
        "allowed": False,
        "words": "In this triple ko, B7 and D7 are twin hot stones. White plays elsewhere once.",
        "term": "twin hot stones",
        "play": "White B8",
        "article": "Article: 1991, Article 3",
        "rows": ROWS,
        "confidence": Confidence.MEDIUM,
        "confidence_title": "Confidence: medium.",
        "confidence_words": "This is the closest reading.",
        "inset": BoardPicture(parse_rows(TRIPLE)),
        "inset_title": "The repeated board",
        "inset_words": "Position before D7.",
        "cycle": cycle_of(6),
    }
    return WhyNot(**{**usual, **fields})


def study_of(count: int = 6) -> CycleStudy:
    """A cycle to step through."""
    words = "Black begins it without need: the disturber."
    return CycleStudy(
        f"The cycle: {count} plays", words, "disturber", cycle_of(count), "In the cycle", ROWS
    )
