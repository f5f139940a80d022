"""What the cards about a verdict show, as values. Knows no Qt, no game and no rule."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.rules.plays import Confidence
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.game.view_model import PlayAnswer


class TextRow(Struct, frozen=True):
    """One rule text's answer: its title, the answer, a short why. `in_use` marks the game's own text."""

    title: str
    answer: PlayAnswer
    why: str
    in_use: bool = False


class CyclePlay(Struct, frozen=True):
    """One play of a repetition: the side, its words ("D7" or "pass"), the move number if it was played.

    `forced` is False for a play by which its side disturbs.
    """

    color: Color
    words: str
    number: int | None = None
    forced: bool = True


class CyclePicture(Struct, frozen=True):
    """A repetition as a ring: `boards` are the position before the first play and after each one.

    The last board equals the first; that is where the ring closes. `disturber` is None where the text
    names nobody. `boards` may be empty where only the ring is drawn.
    """

    plays: tuple[CyclePlay, ...]
    disturber: Color | None = None
    boards: tuple[BoardPicture, ...] = ()


class FurtherLinks(Struct, frozen=True):
    """Where a verdict leads to: an element of the texts, a board of the laboratory, a section on ko.

    All by id; `position` and `topic` are "" where neither helps. The titles are said with them.
    """

    element: str
    position: str = ""
    position_title: str = ""
    topic: str = ""
    topic_title: str = ""


class WhyNot(Struct, frozen=True):
    """The answer to "Why not here?": exactly what the card shows.

    `term` is the part of `words` to be set bold. `focus` are the points around which the inset is cut on
    a large board (empty: the whole board). `play` heads the answers of the table, such as "White B8".
    `ruling_barred` says why no ruling is possible, "" if one is. `hint` is what lifts the bar, for the strip.
    `further` are the links of a refusal, `may_be_ruled` tells that a referee can allow it.
    """

    title: str
    allowed: bool
    words: str
    term: str
    play: str
    article: str
    rows: tuple[TextRow, ...]
    confidence: Confidence
    confidence_title: str
    confidence_words: str
    inset: BoardPicture | None = None
    inset_title: str = ""
    inset_words: str = ""
    focus: frozenset[Point] = frozenset()
    cycle: CyclePicture | None = None
    ruling_barred: str = ""
    hint: str = ""
    further: FurtherLinks | None = None
    may_be_ruled: bool = False


class CycleStudy(Struct, frozen=True):
    """A repetition to step through: the ring, who disturbs, and what each rule text forbids in it.

    `term` is the part of `words` to be set bold; `play` heads the answers of the table.
    """

    title: str
    words: str
    term: str
    cycle: CyclePicture
    play: str
    rows: tuple[TextRow, ...]
