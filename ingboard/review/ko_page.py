"""The page "How this program decides ko": for referees, in the order in which a play is asked about.

Words and pictures alone: `positions` are boards of the laboratory, `elements` the rows of the table of texts
that say where this comes from. What a play comes to is decided in `rules.ko`, not here.

Where a referee may look further: the article, the nearest board of the laboratory, and the ruling.

Values in, values out, for the card of a verdict. Knows no widget.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.position import Placement, place
from ingboard.review.sayings import Element
from ingboard.rules.ko.ko_strings import complex_of, ko_removal
from ingboard.rules.plays import Confidence, Illegal, Line, Reason
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
        (text("No position may repeat, whatever lies between and whoever moves. No term above applies."),),
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


_TWO, _THREE = 2, 3
_TOPICS = {
    Reason.SINGLE_SUICIDE: KoTopic.SUICIDE,
    Reason.HOT_SINGLE: KoTopic.HOT,
    Reason.HOT_DOUBLE: KoTopic.ETERNAL_LIFE,
    Reason.HOT_TRIPLE: KoTopic.ETERNAL_LIFE,
    Reason.HOT_TWIN: KoTopic.TWINS,
    Reason.SUPERKO: KoTopic.SUPERKO,
    Reason.RECYCLING_BACKSTOP: KoTopic.LAST_RESORT,
}


class Further(Struct, frozen=True):
    """The links of a card: `article` of the text, `position` of the laboratory, `topic` of the page on ko.

    `position` and `topic` are None where neither helps; `may_be_ruled` tells whether a referee can rule
    otherwise in this game (not on a point that is taken, nor after its end).
    """

    article: str
    position: str | None
    topic: KoTopic | None
    may_be_ruled: bool


def further(line: Line, illegal: Illegal) -> Further:
    """What a refusal given on that line leads to."""
    placement = None
    if illegal.reason not in {Reason.ENDED, Reason.WRONG_TURN}:
        placement = place(line.position, illegal.point, illegal.color)
    if placement is None:
        return Further(illegal.article, None, None, may_be_ruled=False)
    returns = line.seen_at(placement.cells) is not None
    topic = _TOPICS.get(illegal.reason, KoTopic.SAME_BOARD if returns else KoTopic.ONCE)
    return Further(illegal.article, _nearest(line, placement, illegal), topic, may_be_ruled=True)


def _nearest(line: Line, placement: Placement, illegal: Illegal) -> str:
    removed = ko_removal(line.position, placement)
    kos = () if removed is None else complex_of(line.position, removed).kos
    match illegal.reason:
        case Reason.SINGLE_SUICIDE:
            return "single-suicide"
        case Reason.HOT_DOUBLE | Reason.HOT_TRIPLE:
            return "eternal-life"
        case Reason.HOT_TWIN:
            double = any(len(ko.stones) > 1 for ko in kos)
            return "triple-ko-double" if double else "triple-ko"
        case Reason.RECYCLING_BACKSTOP:
            return "three-kos-apart"
        case Reason.RECYCLING:
            return _nearest_disturbance(line, placement, illegal, len(kos))
        case _:
            return _nearest_ko(line, len(kos))


def _nearest_ko(line: Line, kos: int) -> str:
    """The board for a single hot stone, or for superko."""
    if not kos:
        return "two-for-one"
    if kos >= _TWO:
        return "double-ko" if kos == _TWO else "triple-ko"
    return "ko-after-passes" if line.passes else "basic-ko"


def _nearest_disturbance(line: Line, placement: Placement, illegal: Illegal, kos: int) -> str:
    if not kos:
        return "two-for-one"
    if kos == _THREE:
        return "three-internal-kos"
    if kos > _THREE:
        return "quadruple-ko"
    if line.seen_at(placement.cells) is None:
        return "moonshine-life-threats"
    return "flaw-66" if illegal.confidence is Confidence.LOW else "moonshine-life"
