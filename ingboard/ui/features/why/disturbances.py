"""Who has disturbed which kos of the board, and when: in a sentence each, and short. Values only, no Qt."""

from __future__ import annotations

from collections.abc import Iterator

from ingboard.board.points import name_of
from ingboard.game.judging import classes_by_ruling
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.rules.ko.reading import Disturbed, KoComplex, ko_reading
from ingboard.rules.ruleset import RuleText
from ingboard.text import clauses, listed, text


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
