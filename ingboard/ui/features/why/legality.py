"""The legality overlay: every barred point with a small sign, light under hot stones. Values only, no Qt."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.rules.ko.reading import ko_reading
from ingboard.rules.legality import barred_points
from ingboard.rules.line import Line
from ingboard.rules.plays import Reason
from ingboard.rules.ruleset import Ruleset, RuleText
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
