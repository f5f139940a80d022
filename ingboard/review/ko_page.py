"""The page "How this program decides ko": for referees, in the order in which a play is asked about.

Words and pictures alone: `positions` are boards of the laboratory, `elements` the rows of the table of texts
that say where this comes from. What a play comes to is decided in `rules.ko`, not here.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.review.sayings import Element
from ingboard.text import text


class KoTopic(StrEnum):
    """The sections of the page, in order."""

    ORDER = "order"
    HOT = "hot"
    TWINS = "twins"
    ETERNAL_LIFE = "eternal-life"
    CLASSES = "classes"
    SAME_BOARD = "same-board"
    ONCE = "once"
    LAST_RESORT = "last-resort"
    SUICIDE = "suicide"
    SUPERKO = "superko"
    CONFIDENCE = "confidence"
    RULING = "ruling"


class KoSection(Struct, frozen=True):
    """One section: a heading, paragraphs, boards of the laboratory by id, and rows of the table of texts."""

    topic: KoTopic
    title: str
    paragraphs: tuple[str, ...]
    positions: tuple[str, ...] = ()
    elements: tuple[Element, ...] = ()


def ko_page() -> tuple[KoSection, ...]:
    """The whole page, in the user's language."""
    return (
        _order(),
        _hot(),
        _twins(),
        _eternal_life(),
        _classes(),
        _same_board(),
        _once(),
        _last_resort(),
        _suicide(),
        _superko(),
        _confidence(),
        _ruling(),
    )


def _order() -> KoSection:
    return KoSection(
        KoTopic.ORDER,
        text("The questions, in order"),
        (
            text(
                "Point empty? Single-stone suicide? Hot stones taken? A cycle or disturbance "
                "begun again? Third time for the position? The first answer that bars the play "
                "decides."
            ),
            text(
                "A ko: one, two or three stones that come off and can come back. Kos sharing "
                "surrounding chains of both colors are one complex; those chains' liberties are "
                "its breaths."
            ),
        ),
        ("basic-ko", "double-ko"),
        (Element.LEGAL_PLAY,),
    )


def _hot() -> KoSection:
    return KoSection(
        KoTopic.HOT,
        text("Hot stones"),
        (
            text(
                "A ko stone that just took may not be taken next move. Any threat, neutral point "
                "or pass of the opponent cools it. A stone that took nothing is never hot."
            ),
            text("This holds in every ko, even where 1991 exempts disturbing kos."),
        ),
        ("basic-ko", "throw-in", "ko-after-passes"),
        (Element.SINGLE_KO, Element.RETAKE_AFTER_PASSES, Element.HOT_IN_DISTURBING),
    )


def _twins() -> KoSection:
    return KoSection(
        KoTopic.TWINS,
        text("Triple ko: twins"),
        (
            text(
                "If one side in three connected kos has one breath, a capture makes all its ko "
                "stones there hot. Kos are counted before the capture: a double stone that takes "
                "makes twins too."
            ),
            text("With two breaths on each side there are no twins."),
        ),
        ("triple-ko", "triple-ko-double", "three-internal-kos"),
        (Element.TRIPLE_KO,),
    )


def _eternal_life() -> KoSection:
    return KoSection(
        KoTopic.ETERNAL_LIFE,
        text("Eternal life"),
        (
            text(
                "Add a stone, lose two, take two back with one, throw one in: an endless fighting "
                "ko. Hot stones and the last resort limit it; nobody is a disturber, even after "
                "passes."
            ),
        ),
        ("eternal-life", "eternal-life-built"),
        (Element.ETERNAL_LIFE,),
    )


def _classes() -> KoSection:
    return KoSection(
        KoTopic.CLASSES,
        text("Fighting, reply, disturbing"),
        (
            text(
                "Fighting: lone ko, two or three ko stones, unbalanced triple ko, eternal life. "
                "Reply: with one breath left, a capture in the complex where the opponent just "
                "took; any capture outside ko. The rest disturbs; this matters only when "
                "repeated."
            ),
            text("A referee may change these labels for one game."),
        ),
        ("unbalanced-double-ko", "moonshine-life"),
        (Element.FIGHTING_OR_DISTURBING, Element.DISTURBER),
    )


def _same_board() -> KoSection:
    return KoSection(
        KoTopic.SAME_BOARD,
        text("The same board again"),
        (
            text(
                "A disturbing play may not repeat a position of the same player's earlier "
                "disturbing play (same side to move). Other positions may return once. Under 1996 "
                "the disturber's every later play is stopped, except in eternal life."
            ),
        ),
        ("quadruple-ko", "two-unbalanced-double-kos", "external-ko", "flaw-66"),
        (Element.WHOLE_BOARD_CYCLE, Element.STOPPED_MOVE, Element.REPEATED_SACRIFICE),
    )


def _once() -> KoSection:
    return KoSection(
        KoTopic.ONCE,
        text("Once in a game"),
        (
            text(
                "Connected single kos are balanced if each side has two or more internal breaths: "
                "contested there, not simply filled. An attack takes a ko and leaves a chain one "
                "breath; taking another ko restores it."
            ),
            text(
                "An attack begins a disturbance, which lasts until a pass, a move that takes no "
                "ko there, or a return of the kos. Each side may begin one per game, whatever is "
                "played elsewhere. A reply with one breath left begins none."
            ),
            text(
                "A complex stays the same while it shares a whole ko with the recorded one. "
                "Taking a chain beside the kos deletes the record. Unbalanced kos and kos of "
                "living groups have none: threats there may be endless."
            ),
        ),
        ("double-ko", "moonshine-life", "moonshine-life-threats", "unbalanced-double-ko"),
        (Element.OTHER_SIDE, Element.DISTURBER),
    )


def _last_resort() -> KoSection:
    return KoSection(
        KoTopic.LAST_RESORT,
        text("The last resort"),
        (
            text(
                "No play may make a position a third time with the same side to move; passes do "
                "not count. So games can end. Nobody is at fault: the referee decides who yields."
            ),
        ),
        ("three-kos-apart", "molasses-ko"),
        (Element.UNCOUPLED_KOS, Element.UNSORTED_KOS),
    )


def _suicide() -> KoSection:
    return KoSection(
        KoTopic.SUICIDE,
        text("Suicide"),
        (
            text(
                "Single-stone suicide is barred; Kim, Simon and Straus count it as a pass. Larger "
                "suicide is allowed, except a barred repetition."
            ),
        ),
        ("single-suicide", "group-suicide"),
        (Element.SINGLE_SUICIDE, Element.GROUP_SUICIDE),
    )


def _superko() -> KoSection:
    return KoSection(
        KoTopic.SUPERKO,
        text("Simplified Ing: superko"),
        (
            text(
                "No position may repeat, whatever lies between and whoever moves. No term above "
                "applies."
            ),
        ),
        ("ko-after-passes", "two-for-one"),
        (Element.LEGAL_PLAY, Element.SINGLE_KO),
    )


def _confidence() -> KoSection:
    return KoSection(
        KoTopic.CONFIDENCE,
        text("Confidence of a verdict"),
        (
            text("High: single hot stones and suicide, which every text settles."),
            text(
                "Medium: double hot stones; twins after a single stone's capture; second cycle in "
                "two kos attacking a chain; second disturbance of the same two kos after their "
                "local cycle. Kim, Simon and Straus settle more: any twins, half a cycle."
            ),
            text("Low: everything else. Ask the referee."),
        ),
        ("double-ko", "flaw-66"),
        (Element.OTHER_SIDE,),
    )


def _ruling() -> KoSection:
    return KoSection(
        KoTopic.RULING,
        text("A referee may rule otherwise"),
        (
            text(
                "The referee can allow a refused play, refuse a legal one or name another "
                "disturber. Recorded: verdict, ruling, referee, reason and time. Play continues "
                "from the board as it stands."
            ),
        ),
        (),
        (Element.ILLEGAL_MOVE, Element.DISTURBER),
    )
