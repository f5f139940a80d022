"""Where a referee looks further after a refusal: the article, the laboratory's nearest board, the ruling.

Values in, values out, for the card of a verdict. Knows no widget.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.position import Placement, place
from ingboard.review.ko_page import KoTopic
from ingboard.rules.ko.complexes import complex_of
from ingboard.rules.ko.disturbances import walls_left_one_breath
from ingboard.rules.ko.ko_strings import ko_removal
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Reason

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
            return _nearest_disturbance(line, placement, len(kos))
        case (
            Reason.ENDED | Reason.OCCUPIED | Reason.HOT_SINGLE | Reason.SUPERKO | Reason.WRONG_TURN
        ):
            return _nearest_ko(line, len(kos))


def _nearest_ko(line: Line, kos: int) -> str:
    """The board for a single hot stone, or for superko."""
    if not kos:
        return "two-for-one"
    if kos >= _TWO:
        return "double-ko" if kos == _TWO else "triple-ko"
    return "ko-after-passes" if line.passes else "basic-ko"


def _nearest_disturbance(line: Line, placement: Placement, kos: int) -> str:
    if not kos:
        return "two-for-one"
    if kos == _THREE:
        return "three-internal-kos"
    if kos > _THREE:
        return "quadruple-ko"
    if line.seen_at(placement.cells) is None:
        return "moonshine-life-threats"
    removed = ko_removal(line.position, placement)
    attacked = removed is not None and walls_left_one_breath(
        line.position, placement, complex_of(line.position, removed)
    )
    return "moonshine-life" if attacked else "flaw-66"
