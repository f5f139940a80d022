"""The table "which text says what": ko, from the single hot stone to what no text settles."""

from __future__ import annotations

from ingboard.rules.sayings import (
    Element,
    Group,
    Option,
    Saying,
    SayingRow,
    against,
    disputed,
    named,
    ruled,
    said,
    silent,
    used,
)
from ingboard.text import text

_SUPERKO = "No Repetition"
_KSS_HOT = "Kim, Simon, Straus, section 6A"
_KSS_BALANCED = "Kim, Simon, Straus, section 6B"


def ko_rows() -> tuple[SayingRow, ...]:
    """The elements of ko, in order."""
    return (
        _single_ko(),
        _retake_after_passes(),
        _eternal_life(),
        _triple_ko(),
        _fighting_or_disturbing(),
        _hot_in_disturbing(),
        _whole_board_cycle(),
        _disturber(),
        _stopped_move(),
        _other_side(),
        _uncoupled_kos(),
        _repeated_sacrifice(),
        _unsorted_kos(),
    )


def _superko(words: str, source: str = _SUPERKO) -> Saying:
    return said("superko", words, source)


def _single_ko() -> SayingRow:
    return SayingRow(
        Element.SINGLE_KO,
        Group.KO,
        text("Taking a single ko back at once"),
        _superko(text("Barred: the position before would come back.")),
        said("hot", text("Barred: the stone that has taken is hot."), "Article 3, Fighting ko"),
        said("hot", text("Barred: the stone that has taken is hot."), "Ing ko rule, Fighting ko"),
        said(
            "hot",
            text("Barred: a stone that took in a ko is hot. One that took nothing is not."),
            "Section 6A",
        ),
    )


def _retake_after_passes() -> SayingRow:
    allowed = text("Allowed: a pass counts as the move between.")
    return SayingRow(
        Element.RETAKE_AFTER_PASSES,
        Group.KO,
        text("Taking the ko back after a pass each"),
        _superko(text("Barred still: passes make no exception."), "Commentary, Superko"),
        said("allowed", allowed, "Item 10"),
        said("allowed", allowed, "Ing ko rule, Hot stone rule"),
        said("allowed", allowed, "Section 6A"),
    )


def _eternal_life() -> SayingRow:
    words = text("The two stones are hot, as one, once they have taken.")
    run = named("run", text("Any stone played in the run is hot."), "Ing's reading, told by Spight")
    captor = used(
        "captor",
        text("The two stones are hot if one of them has taken a stone."),
        _KSS_HOT,
        text(
            "The article says why White may take at once: a stone that has taken nothing yet is "
            "not hot. Its whole example follows."
        ),
    )
    return SayingRow(
        Element.ETERNAL_LIFE,
        Group.KO,
        text("Eternal life: are the two stones hot?"),
        _superko(text("No hot stones. The throw-in that brings the start back is barred.")),
        disputed(words, "Article 3, Hot stones; item 39", captor, run),
        disputed(words, "Ing ko rule, Hot stone", captor, run),
        said("captor", words, "Section 6A, Double hot stones"),
    )


def _triple_ko() -> SayingRow:
    words = text("Besides the stone that took, its twin is hot, too. When, is not said.")
    one = used(
        "one",
        text("Frozen after one capture: no ko of the three may be taken at once."),
        _KSS_HOT,
        text("It is the one plain statement, and its two examples agree with it."),
    )
    three = named(
        "three",
        text("Frozen after three: a stone not played in this run may still be taken."),
        "Ing's reading, told by Spight",
    )
    five = named("five", text("Frozen after five, as by superko."), "Edition of 1974")
    return SayingRow(
        Element.TRIPLE_KO,
        Group.KO,
        text("Triple ko: when is it frozen?"),
        said("superko", text("After five captures; the sixth brings the start back."),
             "Commentary, Superko"),
        disputed(words, "Article 3, Hot stones; item 40", one, three, five),
        disputed(words, "Ing ko rule, Hot stone", one, three, five),
        said("one", text("After one capture: both twins are hot."), "Section 6A, Twin hot stones"),
    )  # fmt: skip


def _fighting_or_disturbing() -> SayingRow:
    words = text("Fighting while life and death are open, disturbing once they are settled.")
    breaths = used(
        "breaths",
        text("By counting the breaths of the two walls of the kos."),
        _KSS_BALANCED,
        text(
            "Whether life and death are settled depends upon the ko rule itself. Breaths can be "
            "counted on the board. The name is a label that a referee may change."
        ),
    )
    others = (
        named("settled", text("By whether life and death are settled."), "1991, Article 3"),
        named("couplings", text("By how the kos are coupled, and two breaths."), "Jasiek"),
        named("parity", text("By whether the cycle is odd or even."), "Spight"),
    )
    return SayingRow(
        Element.FIGHTING_OR_DISTURBING,
        Group.KO,
        text("Fighting or disturbing: how are they told apart?"),
        said("superko", text("They are not: every repetition is the same."), _SUPERKO),
        disputed(words, "Article 3, Fighting ko and Disturbing ko", breaths, *others),
        disputed(
            text("Fighting if the groups' life hangs on it; disturbing if the fight is needless."),
            "Ing ko rule, Fighting ko and Disturbing ko",
            breaths,
            *others,
        ),
        said(
            "breaths",
            text("Disturbing if balanced: as many inner liberties on each side, two at least."),
            "Section 6B",
        ),
    )


def _hot_in_disturbing() -> SayingRow:
    yes = text("Yes: the plain ko rule holds there, too.")
    return SayingRow(
        Element.HOT_IN_DISTURBING,
        Group.KO,
        text("Are there hot stones in a disturbing ko?"),
        _superko(text("No hot stones; a single ko is never taken back at once.")),
        against(
            disputed(
                text("None, it says."),
                "Article 3, Disturbing ko; item 41",
                used(
                    "yes",
                    yes,
                    "Ing ko rule 1996; " + _KSS_BALANCED,
                    text(
                        "Without it a stone of a double ko could be taken back at once, which no "
                        "example of any text does."
                    ),
                ),
                named("no", text("No: any stone may be taken at once."), "1991, Article 3"),
            ),
            text("There are hot stones in every ko."),
        ),
        said("yes", text("Yes: taking back at once is barred."), "Ing ko rule, Ko"),
        said("yes", yes, "Section 6B, Balanced double ko"),
    )


def _whole_board_cycle() -> SayingRow:
    return SayingRow(
        Element.WHOLE_BOARD_CYCLE,
        Group.KO,
        text("May the whole board come back?"),
        _superko(text("Never.")),
        said(
            "once", text("Through one full cycle; no further."), "Article 3, Disturbing ko; item 42"
        ),
        said("once", text("Through one full cycle; no further."), "Ing ko rule, Disturbing ko"),
        said(
            "once",
            text("Yes: each side may start a cycle once in the game."),
            "Section 6B; section 2, During the game 5",
        ),
    )


def _disturber() -> SayingRow:
    unforced = used(
        "unforced",
        text("Whoever takes in a group of kos without being forced to."),
        _KSS_BALANCED,
        text("The one reading that gives both examples of the article: who starts, who threatens."),
    )
    first = ruled("first", text("Whoever makes the first capture of the cycle."), _KSS_BALANCED)
    threat = ruled("threat", text("Whoever uses a double ko for threats."), "1991, Article 3")
    return SayingRow(
        Element.DISTURBER,
        Group.KO,
        text("Who is the disturber?"),
        said("superko", text("Nobody: the rule asks for the position only."), _SUPERKO),
        disputed(
            text("Whoever attacks, or uses a double ko, and so starts the cycle."),
            "Article 3, Disturbing ko; item 41",
            unforced,
            first,
            threat,
        ),
        disputed(
            text("Whoever starts it, by a needless fight or by threats that come round again."),
            "Ing ko rule, Disturbing ko",
            unforced,
            first,
            threat,
        ),
        disputed(
            text("Whoever starts the cycle; in the corner, whoever threatens with the double ko."),
            "Section 6B",
            unforced,
            first,
            threat,
        ),
    )


def _stopped_move() -> SayingRow:
    reason = text(
        "It stops the one who is to be stopped, at a move that all can see on the board, and no "
        "answer to it."
    )
    second = used(
        "second",
        text("The disturber's first unforced move that makes a position he has made before."),
        _KSS_BALANCED,
        reason,
    )
    every = named("every", text("Every move of the second cycle."), "1991, item 42")
    any_time = named("any", text("Any repetition of the disturber's."), "Ing ko rule 1996")
    return SayingRow(
        Element.STOPPED_MOVE,
        Group.KO,
        text("Which move of the second cycle is stopped?"),
        _superko(text("The first one that brings a position back, whoever makes it.")),
        against(
            disputed(text("Every move of it."), "Item 42", second, every, any_time),
            text("Only the disturber is stopped; answers to him are legal, with low confidence."),
        ),
        disputed(
            text("The disturber may be stopped at any time from then on."),
            "Ing ko rule, Disturbing ko",
            used(
                "any",
                text("Any play of the disturber that repeats, from the second cycle on."),
                "Ing ko rule 1996",
                text("It names the disturber, and a repetition is what all can see on the board."),
            ),
            named(second.key, second.words, second.follows),
            every,
        ),
        said("second", text("The move that would start it again."), "Section 6B"),
    )


def _other_side() -> SayingRow:
    once = text("Barred: a side may disturb once in the game.")
    used_once = used(
        "once",
        once,
        _KSS_BALANCED,
        text("The board is the same as at the first attack, and superko agrees."),
    )
    cycle = named("cycle", text("Allowed until four captures are complete."), "1991, item 42")
    half = text("Attack and answer are enough; until a local cycle is whole, confidence is low.")
    return SayingRow(
        Element.OTHER_SIDE,
        Group.KO,
        text("Attacking a double ko from its other side after passes"),
        _superko(text("Barred: the position comes back.")),
        against(
            disputed(
                text("One cycle is allowed; of what, is not said."), "Item 42", used_once, cycle
            ),
            half,
        ),
        against(
            disputed(
                text("One cycle is allowed; of what, is not said."),
                "Ing ko rule, Disturbing ko",
                used_once,
                cycle,
            ),
            half,
        ),
        said("once", once, "Section 6B, Balanced double ko"),
    )


def _uncoupled_kos() -> SayingRow:
    words = text("Not settled: the referee decides.")
    options = (
        used(
            "backstop",
            text("Nobody may make a situation that two plays have made before."),
            "",
            text("It ends every cycle by counting alone. The confidence is low: ask the referee."),
        ),
        ruled("starter", text("The starter is stopped after one cycle."), _KSS_BALANCED),
    )
    return SayingRow(
        Element.UNCOUPLED_KOS,
        Group.KO,
        text("Three or more separate kos in one cycle"),
        _superko(text("The capture that brings a position back is barred.")),
        silent(words, *options),
        silent(words, *options),
        silent(words, *options),
    )


def _repeated_sacrifice() -> SayingRow:
    words = text("It may come back once; a second round is stopped.")
    options = (
        used(
            "second_round",
            text("Whoever would begin the second round is stopped."),
            "",
            text("The texts pass over it; one round gained nothing, and two would never end."),
        ),
        named("free", text("It may go on: nobody gains by it."), ""),
    )
    return SayingRow(
        Element.REPEATED_SACRIFICE,
        Group.KO,
        text("Sending two stones, taking one back, again and again"),
        _superko(text("Stopped at the first repetition.")),
        silent(words, *options),
        silent(words, *options),
        silent(words, *options),
    )


def _unsorted_kos() -> SayingRow:
    words = text("Not settled: cycles end, and the referee decides who yields.")
    four = text("Ko stones are one, two or three: quadruple ko stones have no counterpart here.")
    options: tuple[Option, ...] = (
        used(
            "cycle_rule",
            text("The rule of one cycle, and no situation a third time."),
            "",
            text("Jasiek shows that they fit neither kind of ko. The game must end all the same."),
        ),
        named("no_result", text("The game has no result."), "Practice in Japan and Korea"),
    )
    return SayingRow(
        Element.UNSORTED_KOS,
        Group.KO,
        text("Molasses ko and other shapes without a name in the text"),
        _superko(text("Like any other shape: no position comes back."), "Commentary, Superko"),
        against(silent(words, *options), four),
        against(silent(words, *options), four),
        against(silent(words, *options), four),
    )
