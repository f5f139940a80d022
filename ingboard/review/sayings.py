"""Rule texts compared: every element of the rules under the texts offered.

The table is data, a file a group in `resources/sayings`; one source for the page inside the program, for the
dialog of rules, and for how far a verdict is settled. Every sentence is our own but the `quote`, which is the
text's; citations name the article only, since the text is named beside it. The tests hold every `choice` that
the program decides against what it does.
"""

from __future__ import annotations

import json
from enum import StrEnum
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from ingboard.decoding import converted
from ingboard.kifu.files import file_bytes
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS, text_title
from ingboard.text import text, texts_in

_FOLDER = "sayings"
_WORDS = ("title", "words", "source", "otherwise", "follows", "reason", "bound")


class Group(StrEnum):
    """The parts of the table, in order."""

    PLAY = "play"
    KO = "ko"
    END = "end"
    COUNTING = "counting"
    HANDICAP = "handicap"
    START = "start"


class Element(StrEnum):
    """Every element of the rules on which the texts are compared."""

    LEGAL_PLAY = "legal_play"
    CAPTURE_ORDER = "capture_order"
    SINGLE_SUICIDE = "single_suicide"
    GROUP_SUICIDE = "group_suicide"
    PASS = "pass"
    PASS_STONES = "pass_stones"
    ILLEGAL_MOVE = "illegal_move"
    PRISONERS = "prisoners"
    SINGLE_KO = "single_ko"
    RETAKE_AFTER_PASSES = "retake_after_passes"
    DOUBLE_HOT = "double_hot"
    ETERNAL_LIFE = "eternal_life"
    TRIPLE_HOT = "triple_hot"
    TRIPLE_KO = "triple_ko"
    TWINS_AFTER_DOUBLE = "twins_after_double"
    TWINS_IN_BALANCE = "twins_in_balance"
    FIGHTING_OR_DISTURBING = "fighting_or_disturbing"
    HOT_IN_DISTURBING = "hot_in_disturbing"
    WHOLE_BOARD_CYCLE = "whole_board_cycle"
    DISTURBER = "disturber"
    SAME_BOARD = "same_board"
    STOPPED_MOVE = "stopped_move"
    SAME_COMPLEX = "same_complex"
    OTHER_SIDE = "other_side"
    DISTURBS_ONCE = "disturbs_once"
    MANY_KOS = "many_kos"
    NO_ATTACK = "no_attack"
    UNCOUPLED_KOS = "uncoupled_kos"
    REPEATED_SACRIFICE = "repeated_sacrifice"
    UNSORTED_KOS = "unsorted_kos"
    LAST_RESORT = "last_resort"
    PAUSE = "pause"
    DEAD_STONES = "dead_stones"
    RESUMPTION = "resumption"
    WHO_RESUMES = "who_resumes"
    REMOVALS_UNDONE = "removals_undone"
    END = "end"
    LAST_PASS = "last_pass"
    FOUR_PASSES = "four_passes"
    RESIGNATION = "resignation"
    METHOD = "method"
    SHARED_POINTS = "shared_points"
    ODD_SHARED_POINT = "odd_shared_point"
    OVERLOOKED_POINT = "overlooked_point"
    MARGIN = "margin"
    TIES = "ties"
    TIME_POINTS = "time_points"
    KOMI = "komi"
    HANDICAP_PLACEMENT = "handicap_placement"
    HANDICAP_MOVES = "handicap_moves"
    MANDATORY_PASS = "mandatory_pass"
    HANDICAP_COMPENSATION = "handicap_compensation"
    HANDICAP_TIES = "handicap_ties"
    BOWLS = "bowls"
    COLORS = "colors"
    FIRST_MOVE = "first_move"
    FIRST_PASS = "first_pass"
    MATERIAL = "material"
    LATENESS = "lateness"


class TextColumn(Struct, frozen=True):
    """Whose answers stand in a column: a rule text, or Europe's tournaments, which play Simplified Ing.

    Europe is Simplified Ing with the EGF's General Tournament Rules (eurogofed.org/egf/tourrules.htm, as
    updated in June 2010); nothing is judged by it that Simplified Ing does not judge.
    """

    rules: RuleText
    is_europe: bool = False


EUROPE = TextColumn(RuleText.SIMPLIFIED, is_europe=True)
COLUMNS = tuple(
    column
    for rules in RuleText
    for column in ((TextColumn(rules), EUROPE) if rules is EUROPE.rules else (TextColumn(rules),))
)
"""All of them, in order."""


class Status(StrEnum):
    """How far a text settles an element.

    Disputed where texts or commentators part, or the text's own sentences do; not read where only the booklet
    of 1996 could tell, of which nothing but the ko rule was at hand.
    """

    SAID = "said"
    SILENT = "silent"
    NOT_READ = "not_read"
    DISPUTED = "disputed"


class Confidence(StrEnum):
    """How far the rule texts settle a verdict, the surest first; `LOW` means that the referee decides."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Standing(StrEnum):
    """What the program does with an option: follow it, offer it, leave it to a ruling, or only name it."""

    IN_USE = "in_use"
    ON_OFFER = "on_offer"
    BY_RULING = "by_ruling"
    NAMED = "named"


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to read a text that is silent or disputed.

    `follows` names the text, article or practice it follows ("" where nobody has it: our own choice);
    `reason` says why it was chosen and is "" for all but the option in use.
    """

    key: str
    words: str
    standing: Standing
    follows: str = ""
    reason: str = ""


class Saying(Struct, frozen=True, forbid_unknown_fields=True):
    """One text on one element: our words, the article ("" if silent), what is done, and the options.

    Where the text does not say it, exactly one option is in use, and it has the key `choice`. `quote` is the
    sentence of the text itself, or what comes nearest to one where it is silent. `otherwise` says what this
    program does against the words of the text, or lacks of them; "" where it follows them.
    """

    words: str
    choice: str
    source: str = ""
    status: Status = Status.SAID
    options: tuple[Option, ...] = ()
    otherwise: str = ""
    quote: str = ""

    @property
    def in_use(self) -> Option | None:
        """The option followed, or None where the text says it plainly."""
        return next((one for one in self.options if one.standing is Standing.IN_USE), None)

    @property
    def confidence(self) -> Confidence:
        """How far the text settles it: what it does not say is less sure where it may be read otherwise.

        What was not read is as doubtful as the other texts make it.
        """
        match self.status:
            case Status.SAID:
                return Confidence.HIGH
            case Status.SILENT:
                return Confidence.MEDIUM
            case Status.NOT_READ:
                return Confidence.LOW if len(self.options) > 1 else Confidence.MEDIUM
            case Status.DISPUTED:
                return Confidence.LOW


class SayingRow(Struct, frozen=True, forbid_unknown_fields=True):
    """One element with its question and what the texts say; `europe` is None where it adds nothing.

    `at_most` bounds how sure a verdict can be that rests on it, whatever a text says: there the program reads
    more from the board than any text has in words; `bound` says what.
    """

    element: Element
    group: Group
    title: str
    sayings: dict[RuleText, Saying]
    at_most: Confidence = Confidence.HIGH
    bound: str = ""
    europe: Saying | None = None

    def confidence_under(self, rules: RuleText) -> Confidence:
        """How far a verdict under a text is settled that rests on this row alone."""
        confidence = self.of(rules).confidence
        return less_sure(confidence, self.at_most) if RULESETS[rules].is_sst else confidence

    def at(self, column: TextColumn) -> Saying:
        """What stands in a column."""
        if not column.is_europe:
            return self.of(column.rules)
        as_simplified = replace(self.of(column.rules), words=text("As Simplified Ing."), quote="")
        return self.europe or as_simplified

    def of(self, rules: RuleText) -> Saying:
        """What one text says."""
        return self.sayings[rules]


@cache
def rows() -> tuple[SayingRow, ...]:
    """The whole table, group by group, in the user's language.

    Raises ValueError for a file that cannot be used: a shipped one that was changed.
    """
    found = []
    for path in sorted(resource(_FOLDER).glob("*.json")):
        held = texts_in(json.loads(file_bytes(path)), _WORDS)
        for row in held["rows"]:
            sayings = {rules: row.pop(rules) for rules in RuleText}
            for rules, saying in sayings.items():
                like = saying.pop("as", None)
                # The words are ours and may be the same; a sentence is the one text's.
                if like is not None:
                    sayings[rules] = {**sayings[like], "quote": "", **saying}
            row.setdefault("europe", None)
            found.append(converted({"group": held["group"], "sayings": sayings, **row}, SayingRow))
    return tuple(found)


def row_of(element: Element) -> SayingRow:
    """One element's row."""
    return next(row for row in rows() if row.element is element)


_GRADES = tuple(Confidence)


def less_sure(*confidences: Confidence) -> Confidence:
    """The lowest of them; high if there are none."""
    return max(confidences, key=_GRADES.index, default=Confidence.HIGH)


def column_title(column: TextColumn) -> str:
    """The heading of a column."""
    return text("Europe") if column.is_europe else text_title(column.rules)


def group_title(group: Group) -> str:
    """The heading of a part of the table."""
    return {
        Group.PLAY: text("Play"),
        Group.KO: text("Ko"),
        Group.END: text("Passes and the end"),
        Group.COUNTING: text("Counting"),
        Group.HANDICAP: text("Handicap and komi"),
        Group.START: text("Start of a game"),
    }[group]


def status_word(status: Status) -> str:
    """One word for how far a text settles an element."""
    match status:
        case Status.SAID:
            return text("Said")
        case Status.SILENT:
            return text("Silent")
        case Status.NOT_READ:
            return text("Not read")
        case Status.DISPUTED:
            return text("Disputed")


def standing_words(standing: Standing) -> str:
    """What the program does with an option."""
    return {
        Standing.IN_USE: text("In use"),
        Standing.ON_OFFER: text("Can be chosen"),
        Standing.BY_RULING: text("By referee ruling"),
        Standing.NAMED: text("Not offered"),
    }[standing]


def otherwise_words(saying: Saying) -> str:
    """The mark of a cell whose text the program does not follow to the letter; "" elsewhere."""
    return text("Program differs: {what}", what=saying.otherwise) if saying.otherwise else ""
