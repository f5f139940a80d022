"""The table "which text says what": the count, shared points and ties."""

from __future__ import annotations

from ingboard.rules.sayings import (
    Element,
    Group,
    SayingRow,
    against,
    disputed,
    from_1991,
    named,
    offered,
    said,
    silent,
    used,
)
from ingboard.text import text

_EGF = "European tournament rules"
_KSS_COUNTING = "Kim, Simon, Straus, section 2, Counting"


def counting_rows() -> tuple[SayingRow, ...]:
    """The elements of the count, komi among them, in order."""
    return (
        _method(),
        _shared_points(),
        _odd_shared_point(),
        _overlooked_point(),
        _margin(),
        _ties(),
        _time_points(),
    )


def _method() -> SayingRow:
    return SayingRow(
        Element.METHOD,
        Group.COUNTING,
        text("How is the game counted?"),
        said(
            "area",
            text("Stones and empty land count. Filling in is recommended in Ing's events."),
            "General; Commentary, Result",
        ),
        said(
            "area", text("Stones and land count; all stones are filled in."), "Article 4; item 43"
        ),
        from_1991("area", text("Stones and land count; all stones are filled in."), "Article 4"),
        said(
            "area",
            text("By area: all stones are filled in, and the rest is seen."),
            "Section 2, Counting",
        ),
    )


def _shared_points() -> SayingRow:
    adjacency = text("A point beside both colors is shared; beside one color only, that color's.")
    region = offered(
        "region",
        text("A whole empty region that touches both colors is nobody's."),
        "Simplified Ing Rules, General",
    )
    one_sided = used(
        "adjacency",
        adjacency,
        "1991, item 47",
        text(
            "The text defines a shared space by its own neighbors, and names one-sided neutral "
            "points apart (item 17; the picture is lost). The result differs by a point for each."
        ),
    )
    return SayingRow(
        Element.SHARED_POINTS,
        Group.COUNTING,
        text("Which empty points are shared?"),
        said(
            "region",
            text("Every point of an empty region that touches both colors counts for nobody."),
            "General; Commentary, Region",
        ),
        against(
            disputed(
                text("A space beside stones of both colors in coexistence, half to each."),
                "Article 4, Filling in; items 17 and 47",
                one_sided,
                region,
            ),
            text("Coexistence is not asked for: every point beside both colors is shared."),
        ),
        silent(adjacency, one_sided, region),
        silent(
            text("Points in seki that neither can play; one-sided ones are not spoken of."),
            one_sided,
            region,
        ),
    )


def _odd_shared_point() -> SayingRow:
    over_all = text("One stays open, over all sekis together.")
    return SayingRow(
        Element.ODD_SHARED_POINT,
        Group.COUNTING,
        text("Shared points, odd in number"),
        said("open", text("No question: they count for nobody."), "General"),
        said("open", text("A single one is filled by neither side."), "Article 4, Filling in"),
        from_1991("open", over_all, "Article 4, Filling in"),
        said("open", over_all, "Section 2, Counting 3"),
    )


def _overlooked_point() -> SayingRow:
    words = text("It stays empty and is filled in as a shared point.")
    reason = text("After the last pass no stone is played, so it can be nobody's alone.")
    option = used("shared", words, "Kim, Simon, Straus, section 2, Ending the game", reason)
    return SayingRow(
        Element.OVERLOOKED_POINT,
        Group.COUNTING,
        text("A neutral point overlooked until the count"),
        said("shared", text("It counts for nobody; before the result is fixed, play on."),
             "General; Commentary, Agreement"),
        silent(words, option),
        silent(words, option),
        said("shared", text("It stays empty; play does not resume for it."),
             "Section 2, Ending the game"),
    )  # fmt: skip


def _margin() -> SayingRow:
    filled = text("A winning space is one point, a losing stone two.")
    return SayingRow(
        Element.MARGIN,
        Group.COUNTING,
        text("How is the margin read?"),
        said("area", text("The larger score less the smaller one; filling shows the same."),
             "Result"),
        against(
            disputed(
                text("One for the winning space, two a losing stone, and two a stone handed over."),
                "Article 4, Counting; item 50",
                used(
                    "filled",
                    filled,
                    _KSS_COUNTING,
                    text(
                        "Stones handed over lie on the board when the margin is read. Adding them "
                        "again would count them twice."
                    ),
                ),
                named(
                    "twice", text("Komi and penalty stones are added once more."), "1991, Article 4"
                ),
            ),
            text("Stones handed over are counted once, on the board."),
        ),
        from_1991("filled", filled, "Article 4, Counting"),
        said("filled", filled, "Section 2, Counting 4"),
    )  # fmt: skip


def _ties() -> SayingRow:
    black = text("Black wins.")
    draw, white = text("A draw."), text("White wins.")
    to_white = offered("white", white, "A table's own terms")
    return SayingRow(
        Element.TIES,
        Group.COUNTING,
        text("No difference, even game"),
        against(
            disputed(
                text("A tie, it says; tournaments give it to Black."),
                "Result",
                used(
                    "black",
                    black,
                    _EGF,
                    text(
                        "The events that use this text play komi 8 with ties to Black, the same as "
                        "7.5. A table may choose otherwise."
                    ),
                ),
                offered("draw", draw, "Simplified Ing Rules, Result"),
                to_white,
            ),
            text("Black wins unless the table chooses a draw."),
        ),
        said("draw", draw, "Article 4, Counting"),
        said("black", black, "1996 edition, page 26, as quoted on OGS"),
        said("black", black, "Section 2, Counting 4"),
    )


def _time_points() -> SayingRow:
    words = text("Points for each overtime period entered, as the table's time says.")
    reason = text("The figures of 1991 are lost; this is how Ing's events and Europe's play.")
    period = used("period", words, _EGF, reason)
    difference = named(
        "difference", text("By the difference of both sides' time."), "1991, item 49"
    )
    return SayingRow(
        Element.TIME_POINTS,
        Group.COUNTING,
        text("What do points for time go by?"),
        silent(text("Left to the tournament's rules."), period, difference),
        against(
            disputed(
                text("A difference of time; how much it costs is not said."),
                "Item 49",
                period,
                difference,
            ),
            text("Time differences have no counterpart here; overtime periods cost points."),
        ),
        silent(words, period, difference),
        silent(words, period, difference),
    )
