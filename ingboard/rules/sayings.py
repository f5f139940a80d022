"""What one rule text says about one element of the rules: the forms of the table "which text says what".

The table itself is `elements`. Every sentence is our own; citations name the article only, since the text is
named beside it. `choice` is the machine's name of what is done under that text, which the tests hold against
what the program does.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.rules.ruleset import RuleText
from ingboard.text import text


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
    ILLEGAL_MOVE = "illegal_move"
    PRISONERS = "prisoners"
    SINGLE_KO = "single_ko"
    RETAKE_AFTER_PASSES = "retake_after_passes"
    ETERNAL_LIFE = "eternal_life"
    TRIPLE_KO = "triple_ko"
    FIGHTING_OR_DISTURBING = "fighting_or_disturbing"
    HOT_IN_DISTURBING = "hot_in_disturbing"
    WHOLE_BOARD_CYCLE = "whole_board_cycle"
    DISTURBER = "disturber"
    STOPPED_MOVE = "stopped_move"
    OTHER_SIDE = "other_side"
    UNCOUPLED_KOS = "uncoupled_kos"
    REPEATED_SACRIFICE = "repeated_sacrifice"
    UNSORTED_KOS = "unsorted_kos"
    PAUSE = "pause"
    DEAD_STONES = "dead_stones"
    RESUMPTION = "resumption"
    WHO_RESUMES = "who_resumes"
    REMOVALS_UNDONE = "removals_undone"
    END = "end"
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


class Status(StrEnum):
    """How far a text settles an element."""

    SAID = "said"
    SILENT = "silent"
    DISPUTED = "disputed"


class Standing(StrEnum):
    """What the program does with an option: follow it, offer it, leave it to a ruling, or only name it."""

    IN_USE = "in_use"
    ON_OFFER = "on_offer"
    BY_RULING = "by_ruling"
    NAMED = "named"


class Option(Struct, frozen=True):
    """One way to read a text that is silent or disputed.

    `follows` names the text, article or practice it follows ("" where nobody has it: our own choice);
    `reason` says why it was chosen and is "" for all but the option in use.
    """

    key: str
    words: str
    follows: str
    standing: Standing
    reason: str = ""


class Saying(Struct, frozen=True):
    """One text on one element: our words, the article ("" if silent), what is done, and the options.

    Where the text is silent or disputed, exactly one option is in use, and it has the key `choice`.
    `otherwise` says what this program does against the words of the text, or lacks of them; "" where it
    follows them.
    """

    words: str
    source: str
    status: Status
    choice: str
    options: tuple[Option, ...] = ()
    otherwise: str = ""

    @property
    def in_use(self) -> Option | None:
        """The option followed, or None where the text says it plainly."""
        return next((one for one in self.options if one.standing is Standing.IN_USE), None)


class SayingRow(Struct, frozen=True):
    """One element with its question and what the four texts say."""

    element: Element
    group: Group
    title: str
    simplified: Saying
    ing1991: Saying
    ing1996: Saying
    kss: Saying

    def of(self, rules: RuleText) -> Saying:
        """What one text says."""
        match rules:
            case RuleText.SIMPLIFIED:
                return self.simplified
            case RuleText.ING1991:
                return self.ing1991
            case RuleText.ING1996:
                return self.ing1996
            case RuleText.KSS:
                return self.kss


def said(choice: str, words: str, source: str) -> Saying:
    """The text says it plainly."""
    return Saying(words, source, Status.SAID, choice)


def silent(words: str, *options: Option) -> Saying:
    """The text, or what we have of it, does not say; the first option is in use."""
    return Saying(words, "", Status.SILENT, options[0].key, options)


def disputed(words: str, source: str, *options: Option) -> Saying:
    """The text can be read in more than one way, or others contradict it; the first option is in use."""
    return Saying(words, source, Status.DISPUTED, options[0].key, options)


def against(saying: Saying, otherwise: str) -> Saying:
    """The same saying, marked as one that the program does not follow to the letter."""
    return Saying(
        saying.words, saying.source, saying.status, saying.choice, saying.options, otherwise
    )


def used(key: str, words: str, follows: str, reason: str) -> Option:
    """The option that the program follows."""
    return Option(key, words, follows, Standing.IN_USE, reason)


def offered(key: str, words: str, follows: str) -> Option:
    """An option that can be chosen in its place."""
    return Option(key, words, follows, Standing.ON_OFFER)


def ruled(key: str, words: str, follows: str) -> Option:
    """An option that a referee's ruling brings about in one game, and no table chooses beforehand."""
    return Option(key, words, follows, Standing.BY_RULING)


def named(key: str, words: str, follows: str) -> Option:
    """An option that somebody holds and the program does not offer."""
    return Option(key, words, follows, Standing.NAMED)


def from_1991(choice: str, words: str, article: str, *others: Option) -> Saying:
    """1996 where the wording that we have is silent: the law of 1991 stands in."""
    reason = text(
        "The 1996 wording that we have speaks of ko alone. Elsewhere 1991 stands in for it."
    )
    return silent(words, used(choice, words, f"1991, {article}", reason), *others)
