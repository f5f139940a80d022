"""Who has disturbed which kos of the board, and when: in a sentence each, and short. Values only, no Qt."""

from __future__ import annotations

from collections.abc import Iterator

from ingboard.board.points import name_of
from ingboard.game.judging import classes_by_ruling
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.rules.ko.reading import Disturbed, KoComplex, ko_reading
from ingboard.rules.ruleset import RuleText
from ingboard.text import text


def disturbance_sentences(state: GameState) -> tuple[str, ...]:
    """A sentence for each disturbance on record of kos that are on the board."""
    return tuple(_sentence(state, complex_, one) for complex_, one in _on_board(state))


def disturbance_marks(state: GameState) -> tuple[str, ...]:
    """The same in a few words: "Black disturbed: 7 to 9"."""
    return tuple(_mark(one) for _, one in _on_board(state))


def _on_board(state: GameState) -> Iterator[tuple[KoComplex, Disturbed]]:
    """Simplified Ing knows no disturbance."""
    if state.setup.rules is RuleText.SIMPLIFIED:
        return
    for complex_ in ko_reading(state.line, classes_by_ruling(state, state.to_play)).complexes:
        for one in complex_.disturbed:
            yield complex_, one


def _sentence(state: GameState, complex_: KoComplex, one: Disturbed) -> str:
    points = sorted(ko.taken_at for ko in complex_.kos)
    kos = ", ".join(name_of(point, state.position.grid) for point in points)
    side = name_of_color(one.color)
    if one.under_way:
        return text(
            "Kos at {kos}: {side} disturbs them since move {began}.",
            kos=kos,
            side=side,
            began=one.began,
        )
    return text(
        "Kos at {kos}: {side} disturbed them with moves {began} to {ended}, and may not begin again.",
        kos=kos,
        side=side,
        began=one.began,
        ended=one.ended,
    )


def _mark(one: Disturbed) -> str:
    side = name_of_color(one.color)
    if one.under_way:
        return text("{side} disturbs since {began}", side=side, began=one.began)
    return text("{side} disturbed: {began} to {ended}", side=side, began=one.began, ended=one.ended)
