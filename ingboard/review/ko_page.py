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
        text("What is asked, and in which order"),
        (
            text(
                "Is the point empty? Would a single stone take itself off? Are the stones that come off "
                "hot? Would the player begin a cycle or a disturbance again? Has the position stood "
                "twice already? The first answer that bars the play is the verdict."
            ),
            text(
                "A ko is known by its shape: one, two or three stones come off, and play around them can "
                "bring them back. Kos that share a chain of both colors around them are one complex. The "
                "liberties of those chains are its breaths."
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
                "A ko stone that has just taken may not be taken by the next move. Any other move of the "
                "opponent cools it: a threat, a neutral point, a pass. A stone that took nothing is never "
                "hot."
            ),
            text("This holds in every ko, also where 1991 says that a disturbing ko has none."),
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
                "Where three kos hang together and one side has a single breath, one capture makes all ko "
                "stones of that side there hot. The three are counted before the capture, so a double "
                "stone that takes makes twins, too."
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
                "A stone is added, two are taken, one takes two back, a stone is thrown in: a fighting ko "
                "that can go round for ever. Hot stones and the last resort rule it, and nobody in it is a "
                "disturber, also not after passes."
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
                "Fighting: a lone ko, two or three ko stones, a triple ko out of balance, an eternal life. "
                "Reply: a capture in the complex where the opponent has just taken, with one breath left, "
                "and any capture outside ko. Everything else disturbs, which matters only if it comes "
                "again."
            ),
            text("These names are labels. A referee may change them for one game."),
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
                "A disturbing play may not make a position that its player has made by a disturbing play "
                "before, with the same side to move. Every other position may come back once. Under 1996 "
                "any play of the disturber is stopped from then on, but none of an eternal life."
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
                "Single kos that hang together are balanced if each side has two internal breaths or more: "
                "breaths that are fought over there and cannot simply be filled. An attack takes a ko and "
                "leaves a chain one breath, which taking another of the kos makes good."
            ),
            text(
                "An attack begins a disturbance. It goes on while every move takes a ko there, and ends "
                "with the first other move, a pass too, or when the kos stand as before. Each side may "
                "begin one in a game, whatever is played elsewhere. Who answers with one breath left "
                "begins none."
            ),
            text(
                "The complex is the same while it shares a whole ko with the one on record. The record is "
                "struck when a chain beside the kos is taken. Kos out of balance and kos of living groups "
                "have no record: threats there may go on for ever."
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
                "No play may make a position a third time with the same side to move; passes do not count. "
                "So every game can end. Whom it stops is nobody's fault: the referee decides who yields."
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
                "A single stone may not take itself off; Kim, Simon and Straus count it as a pass. Two "
                "stones and more may, unless that repeats what may not be repeated."
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
                "No position of the game may come back, however many moves or passes lie between, and "
                "whoever is to move. None of the words above is used."
            ),
        ),
        ("ko-after-passes", "two-for-one"),
        (Element.LEGAL_PLAY, Element.SINGLE_KO),
    )


def _confidence() -> KoSection:
    return KoSection(
        KoTopic.CONFIDENCE,
        text("How sure a verdict is"),
        (
            text("High: single hot stones and suicide, which every text settles."),
            text(
                "Medium: double hot stones; twins after a single stone's capture; a second cycle in two "
                "kos that attacks a chain; a second disturbance of the same two kos once their local cycle "
                "is whole. Kim, Simon and Straus settle more: any twins, and half a cycle."
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
                "A refused play can be allowed, a legal one disallowed, and another disturber named. The "
                "record keeps the verdict, the ruling, who gave it, why and when. The game goes on from "
                "the board as it stands."
            ),
        ),
        (),
        (Element.ILLEGAL_MOVE, Element.DISTURBER),
    )
