"""What the referee's card shows, as values: which rulings are possible, and why the others are not. No Qt."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.game.commands import Rule
from ingboard.game.decide import decide
from ingboard.game.judging import judgment_here
from ingboard.game.phases import IN_PLAY
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.rulings import Ruling, RulingKind
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.rules.plays import Illegal
from ingboard.rules.ruleset import RuleText
from ingboard.text import listed, paragraph, plural, sentence, text
from ingboard.ui.features.why.legality import disturbance_sentences


class RulingOffer(Struct, frozen=True):
    """One ruling that the list names.

    `condition` is what it takes; `barred` says why it is not possible now ("" if it is). `before` and `after`
    are what stands now and what would stand. `color` and `point` are the play or the side it concerns.
    """

    kind: RulingKind
    words: str
    condition: str
    barred: str = ""
    before: str = ""
    after: str = ""
    color: Color | None = None
    point: Point | None = None


class RulingsPicture(Struct, frozen=True):
    """The list of rulings on a subject such as "White B8, after move 34"; `referee` fills the name in.

    `disturbed` says who has disturbed kos of the board, and when.
    """

    subject: str
    offers: tuple[RulingOffer, ...]
    referee: str = ""
    disturbed: tuple[str, ...] = ()


ICONS = {
    RulingKind.ALLOWED: "check",
    RulingKind.FORBIDDEN: "barred",
    RulingKind.RETRACTED_ILLEGAL: "undo",
    RulingKind.RETRACTED_LEGAL: "undo",
    RulingKind.PASSES_VOIDED: "cross",
    RulingKind.DISTURBER_NAMED: "cycle",
    RulingKind.PLAY_ORDERED: "play",
    RulingKind.TIMES_CORRECTED: "clock",
    RulingKind.CLOCK_REPLACED: "clock",
    RulingKind.EARLY_STOP: "clock",
    RulingKind.RULING_UNDONE: "undo",
    RulingKind.MOVES_CORRECTED: "undo",
    RulingKind.RESULT_GIVEN: "check",
    RulingKind.RESULT_WITHDRAWN: "undo",
    RulingKind.CLOCK_FAULT: "clock",
    RulingKind.NOTED: "check",
}


def rulings_picture(
    state: GameState, color: Color, point: Point | None, referee: str = ""
) -> RulingsPicture:
    """All rulings in their order, on a play of that color that was asked about (None: on none)."""
    offers = (
        *_on_a_play(state, color, point),
        *_on_the_last_move(state),
        _on_passes(state),
        _on_the_disturber(state),
        _on_play(state),
    )
    number = state.line.number
    after = text("after move {number}", number=number) if number else text("before the first move")
    asked = "" if point is None else _play_words(state, color, point)
    subject = (sentence(listed((asked, after))), text("No ruling makes stones dead."))
    return RulingsPicture(paragraph(subject), offers, referee, disturbance_sentences(state))


def _on_a_play(state: GameState, color: Color, point: Point | None) -> tuple[RulingOffer, ...]:
    if point is None:
        ask = text("ask about a point first")
        return (
            RulingOffer(RulingKind.ALLOWED, text("Allow a play"), "", ask),
            RulingOffer(RulingKind.FORBIDDEN, text("Forbid a play"), "", ask),
        )
    play = _play_words(state, color, point)
    judgment = judgment_here(state, color, point)
    is_refused = isinstance(judgment, Illegal) or state.forbids(color, point)
    allow = Ruling(RulingKind.ALLOWED, "", "", color, point)
    forbid = Ruling(RulingKind.FORBIDDEN, "", "", color, point)
    refused = text("{play} is refused", play=play)
    allowed_already, barred_already = text("already allowed"), text("already barred")
    return (
        RulingOffer(
            RulingKind.ALLOWED,
            text("Allow {play}", play=play),
            text("the play is made, reason recorded"),
            _why_not(state, allow) or ("" if is_refused else allowed_already),
            refused,
            text("{play} becomes move {number}", play=play, number=state.line.number + 1),
            color,
            point,
        ),
        RulingOffer(
            RulingKind.FORBIDDEN,
            text("Forbid {play}", play=play),
            text("until another move is made"),
            _why_not(state, forbid) or (barred_already if is_refused else ""),
            text("{play} is allowed", play=play),
            refused,
            color,
            point,
        ),
    )


def _on_the_last_move(state: GameState) -> tuple[RulingOffer, ...]:
    last = state.line.last
    if not isinstance(last, Placement):
        none = text("the last move is not a play")
        return (
            RulingOffer(RulingKind.RETRACTED_ILLEGAL, text("Take back an illegal move"), "", none),
            RulingOffer(RulingKind.RETRACTED_LEGAL, text("Take back a legal move"), "", none),
        )
    number, color, point = state.line.number, last.color, last.point
    play = _play_words(state, color, point)
    before = text("{play} is move {number}", play=play, number=number)
    side = name_of_color(color)
    after = (
        text("{side} plays after move {number}", side=side, number=number - 1)
        if number > 1
        else text("{side} makes the first move", side=side)
    )
    illegal = Ruling(RulingKind.RETRACTED_ILLEGAL, "", "", color, point)
    legal = Ruling(RulingKind.RETRACTED_LEGAL, "", "", color, point, assent=True)
    was_legal = _why_not(state, illegal)
    return (
        RulingOffer(
            RulingKind.RETRACTED_ILLEGAL,
            text("Take back {play}: illegal", play=play),
            text("not intended; no penalty"),
            was_legal,
            before,
            after,
            color,
            point,
        ),
        RulingOffer(
            RulingKind.RETRACTED_LEGAL,
            text("Take back {play}: legal", play=play),
            text("only if {side} agrees", side=name_of_color(color.opponent)),
            _why_not(state, legal),
            before,
            after,
            color,
            point,
        ),
    )


def _on_passes(state: GameState) -> RulingOffer:
    surplus = max(1, state.passes - state.setup.ruleset.passes_to_pause)
    return RulingOffer(
        RulingKind.PASSES_VOIDED,
        plural("Void the third pass", "Void the third and fourth pass", surplus),
        text("made before the agreement"),
        _why_not(state, Ruling(RulingKind.PASSES_VOIDED, "", "")),
        plural("{number} pass in a row", "{number} passes in a row", state.passes),
        text("two passes: play is paused"),
    )


def _on_the_disturber(state: GameState) -> RulingOffer:
    named = [ruling for ruling in state.rulings if ruling.kind is RulingKind.DISTURBER_NAMED]
    barred = ""
    if state.setup.ruleset.text is RuleText.SIMPLIFIED:
        barred = text("Simplified Ing has no disturber")
    elif state.phase not in IN_PLAY:
        barred = text("no play now")
    before = text("nobody is named")
    if named and named[-1].color is not None:
        before = text("{side} is named", side=name_of_color(named[-1].color))
    return RulingOffer(
        RulingKind.DISTURBER_NAMED,
        text("Name the disturber"),
        text("for the cycle on the board"),
        barred,
        before,
        text("the named side may not begin it again"),
    )


def _on_play(state: GameState) -> RulingOffer:
    return RulingOffer(
        RulingKind.PLAY_ORDERED,
        text("Order play to go on"),
        text("marks are cleared"),
        _why_not(state, Ruling(RulingKind.PLAY_ORDERED, "", "")),
        text("play is stopped"),
        text("{side} moves first", side=name_of_color(state.resumes_with)),
    )


def _why_not(state: GameState, ruling: Ruling) -> str:  # noqa: C901 - one arm a reason
    """Why the game would refuse this ruling, in a few words; "" if it would not."""
    decided = decide(state, Rule(ruling, Moment(0)))
    if not isinstance(decided, Refusal):
        return ""
    match decided.reason:
        case Refused.NOT_IN_PLAY:
            return text("no play now")
        case Refused.OCCUPIED_POINT:
            return text("a stone stands there")
        case Refused.MOVE_WAS_LEGAL:
            return text("move {number} was legal", number=state.line.number)
        case Refused.NO_MOVE:
            return text("no play now")
        case Refused.NO_PASSES_TO_VOID:
            return text("no third pass")
        case Refused.IN_PLAY:
            return text("play goes on")
        case Refused.COUNTED:
            return text("already counted")
        case Refused.FINISHED:
            return text("result is final")
        case Refused.TIME_GONE:
            return text("flag down")
        case Refused.NO_RESUMPTION:
            return text("play is over")
        case _:
            return text("not possible now")


def _play_words(state: GameState, color: Color, point: Point) -> str:
    name = name_of(point, state.position.grid)
    if color is Color.BLACK:
        return text("Black {point}", point=name)
    return text("White {point}", point=name)
