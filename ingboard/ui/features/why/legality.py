"""Ko on the board: a sign on every barred point, light under hot stones, who disturbed which kos. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from ingboard.board.points import Color, Point, name_of
from ingboard.game.judging import classes_by_ruling
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.rules.ko.reading import Disturbed, KoComplex, ko_reading
from ingboard.rules.legality import barred_points
from ingboard.rules.line import Line
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import Ruleset, RuleText
from ingboard.text import clauses, listed, text
from ingboard.ui.board.view_model import BoardPicture, Glow

NOT_SHOWN = frozenset({Reason.OCCUPIED, Reason.WRONG_TURN, Reason.ENDED})
"""Reasons that need no sign: the stone itself, and what bars every point alike."""


def with_legality(
    picture: BoardPicture, barred: Mapping[Point, Reason], hot: Collection[Point]
) -> BoardPicture:
    """The picture with a sign on every point barred by ko, repetition or suicide, and hot stones lit."""
    signs = frozenset(point for point, reason in barred.items() if reason not in NOT_SHOWN)
    return replace(
        picture,
        barred_points=signs,
        glow={**picture.glow, **dict.fromkeys(hot, Glow.HOT)},
    )


def with_hot_stones(picture: BoardPicture, line: Line, rules: RuleText) -> BoardPicture:
    """The picture with hot stones lit, as it is shown whenever there are any; Simplified knows none."""
    hot = hot_points(line, rules)
    if not hot:
        return picture
    return replace(picture, glow={**picture.glow, **dict.fromkeys(hot, Glow.HOT)})


def legality_overlay(
    picture: BoardPicture, line: Line, color: Color, ruleset: Ruleset
) -> BoardPicture:
    """The overlay of a moment: what that color may not play under the text, and what is hot."""
    barred = barred_points(line, color, ruleset)
    return with_legality(picture, barred, hot_points(line, ruleset.text))


def hot_points(line: Line, rules: RuleText) -> frozenset[Point]:
    """The stones that are hot now; none under the Simplified text, which has no hot stones."""
    return frozenset() if rules is RuleText.SIMPLIFIED else ko_reading(line).hot_points


def disturbance_sentences(state: GameState) -> tuple[str, ...]:
    """A sentence for each complex on the board that was disturbed."""
    return tuple(_sentence(state, complex_) for complex_ in _disturbed(state))


def disturbance_marks(state: GameState) -> tuple[str, ...]:
    """The same in a few words: "B8, D8 disturbed: White 2 to 3; Black 5 to 6"."""
    return tuple(_mark(state, complex_) for complex_ in _disturbed(state))


def _disturbed(state: GameState) -> Iterator[KoComplex]:
    """Simplified Ing knows no disturbance."""
    if state.setup.rules is RuleText.SIMPLIFIED:
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
    return listed(name_of(point, state.position.grid) for point in points)
