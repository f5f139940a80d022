"""What is barred and hot on the board, who disturbed which kos, and what the referee may rule. No Qt.

A ruling that is not possible carries why.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.board.position import Placement
from ingboard.clock.moments import Moment
from ingboard.game.commands import Rule
from ingboard.game.decide import decide
from ingboard.game.judging import classes_by_ruling, judgment_here
from ingboard.game.refusals import Refusal, Refused
from ingboard.game.state import IN_PLAY, GameState, Ruling, RulingKind
from ingboard.game.strip import name_of_color
from ingboard.rules.ko.reading import Disturbed, KoComplex, ko_reading
from ingboard.rules.legality import barred_points
from ingboard.rules.line import Line
from ingboard.rules.plays import Illegal, Reason
from ingboard.rules.ruleset import Ruleset
from ingboard.text import clauses, listed, paragraph, plural, sentence, text
from ingboard.ui.board.view_model import BoardPicture, Glow

NOT_SHOWN = frozenset({Reason.OCCUPIED, Reason.WRONG_TURN, Reason.ENDED})
"""Reasons that need no sign: the stone itself, and what bars every point alike."""


def with_hot_stones(picture: BoardPicture, line: Line, ruleset: Ruleset) -> BoardPicture:
    """The picture with hot stones lit, as it is shown whenever there are any; Simplified knows none."""
    hot = ko_reading(line).hot_points if ruleset.is_sst else ()
    return (
        replace(picture, glow={**picture.glow, **dict.fromkeys(hot, Glow.HOT)}) if hot else picture
    )


def legality_overlay(
    picture: BoardPicture, line: Line, color: Color, ruleset: Ruleset
) -> BoardPicture:
    """The overlay of a moment: a sign on every point barred by ko, repetition or suicide, and what is hot."""
    barred = barred_points(line, color, ruleset)
    signs = frozenset(point for point, reason in barred.items() if reason not in NOT_SHOWN)
    return with_hot_stones(replace(picture, barred_points=signs), line, ruleset)


def play_words(color: Color, played: str) -> str:
    """A play in words: "White B8", "Black pass"; `played` is the point's name or that of a pass."""
    if color is Color.BLACK:
        return text("Black {point}", point=played)
    return text("White {point}", point=played)


def move_name(point: Point | None, grid: Grid) -> str:
    """Where a side played, or that it passed."""
    return text("pass") if point is None else name_of(point, grid)


def disturbance_sentences(state: GameState) -> tuple[str, ...]:
    """A sentence for each complex on the board that was disturbed."""
    return tuple(_sentence(state, complex_) for complex_ in _disturbed(state))


def disturbance_marks(state: GameState) -> tuple[str, ...]:
    """The same in a few words: "B8, D8 disturbed: White 2 to 3; Black 5 to 6"."""
    return tuple(_mark(state, complex_) for complex_ in _disturbed(state))


def _disturbed(state: GameState) -> Iterator[KoComplex]:
    """Simplified Ing knows no disturbance."""
    if not state.setup.ruleset.is_sst:
        return
    reading = ko_reading(state.line, classes_by_ruling(state, state.to_play))
    yield from (complex_ for complex_ in reading.complexes if complex_.disturbed)


def _sentence(state: GameState, complex_: KoComplex) -> str:
    who = clauses(_moves(one) for one in complex_.disturbed)
    return text("Kos at {kos}, disturbed by {who}.", kos=_points(state, complex_), who=who)


def _moves(one: Disturbed) -> str:
    side = name_of_color(one.color)
    if one.under_way:
        return text("{side} since move {began}", side=side, began=one.began)
    return text("{side} in moves {began} to {ended}", side=side, began=one.began, ended=one.ended)


def _mark(state: GameState, complex_: KoComplex) -> str:
    who = clauses(_numbers(one) for one in complex_.disturbed)
    return text("{kos} disturbed: {who}", kos=_points(state, complex_), who=who)


def _numbers(one: Disturbed) -> str:
    side = name_of_color(one.color)
    if one.under_way:
        return text("{side} since {began}", side=side, began=one.began)
    return text("{side} {began} to {ended}", side=side, began=one.began, ended=one.ended)


def _points(state: GameState, complex_: KoComplex) -> str:
    """One point of each ko, the same however the ko lies."""
    points = sorted(min({*ko.stones, ko.taken_at}) for ko in complex_.kos)
    return listed(name_of(point, state.grid) for point in points)


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

    def is_same(self, other: RulingOffer) -> bool:
        """Whether it is the same ruling, on the same play if there is one, however the game went on."""
        return self.kind is other.kind and (
            None in (self.point, other.point) or self.point == other.point
        )


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
    if not state.setup.ruleset.is_sst:
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
        case Refused.NOT_IN_PLAY | Refused.NO_MOVE:
            return text("no play now")
        case Refused.OCCUPIED_POINT:
            return text("a stone stands there")
        case Refused.MOVE_WAS_LEGAL:
            return text("move {number} was legal", number=state.line.number)
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
    return play_words(color, name_of(point, state.grid))
