"""What a rule text decides, as one value per text: legality, passes, resumption.

A text is one module (`simplified`, `ing1991`, `ing1996`, `kss`); this module only says which questions
each must answer about play. What it says about counting is paired with it in `game.default_terms`. Nothing
here is a flag that a user mixes: the named options are where a text is silent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, MoveClass, Passed
from ingboard.rules.readings import Readings, SingleSuicide
from ingboard.rules.text_words import TextWords


class RuleText(StrEnum):
    """The rule texts offered; the values are those of `--rules`."""

    SIMPLIFIED = "simplified"
    ING1991 = "ing1991"
    ING1996 = "ing1996"
    KSS = "kss"


class Prisoners(StrEnum):
    """Where captured stones go: to their owner's bowl at once, or into the lid until the count."""

    HOME = "home"
    LID = "lid"


Judgment = Placement | Passed | Illegal


class Ruleset(Struct, frozen=True):
    """One rule text's answers.

    `judge(line, color, point)` gives the placement of a legal play, a pass where the text counts a
    single-stone suicide as one (KSS), or the refusal; it raises OffBoardError for a point beyond the edge.
    `passes_to_end` is the run of passes after which play cannot resume (None: the second succession of two
    ends it, Simplified). `resumes_after_counting` tells whether play may go on once counting has begun and
    the result is not fixed. `turn_article` and `end_article` are where the text says that players move in
    turn, and when play is over. `judge_ruled` judges with the classes of moves that a referee has named;
    None where the text knows no classes. `readings` are how the text is read where it is silent or disputed,
    and `as_read` gives its answers when read otherwise; None where it leaves nothing open about play.
    `bars(line, placement)` is what `judge` says of a play on an empty point that has been made already; None
    where a text asks for more than that. `is_sst` tells a text of the SST family: it knows hot stones and
    disturbers, and handicap stones are moves. `suicides` and `prisoners` are what a table may choose, the
    usual one first. `record_names` are what RU calls the text, the one that is written first; a text of the
    SST family is told from the others by our private edition.
    """

    text: RuleText
    words: TextWords
    judge: Callable[[Line, Color, Point], Judgment]
    is_sst: bool
    passes_to_pause: int
    passes_to_end: int | None
    resumes_after_counting: bool
    turn_article: str
    end_article: str
    suicides: tuple[SingleSuicide, ...]
    prisoners: tuple[Prisoners, ...]
    record_names: tuple[str, ...]
    judge_ruled: Callable[[Line, Color, Point, Mapping[int, MoveClass]], Judgment] | None = None
    readings: Readings | None = None
    as_read: Callable[[Readings], Ruleset] | None = None
    bars: Callable[[Line, Placement], Illegal | None] | None = None

    @property
    def title(self) -> str:
        """The name of the text."""
        return self.words.title()
