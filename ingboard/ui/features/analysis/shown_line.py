"""One origin's values over a game, and what follows from them: losses, and the graph that shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import Evaluation, Origin
from ingboard.review.analysis.losses import Loss, Measure, judgments, largest, losses_of
from ingboard.review.analysis.origin_words import origin_words
from ingboard.ui.game.lead_graph import LeadPicture, is_marked


class ShownLine(Struct, frozen=True):
    """The same for as long as its values are; the viewed step is no part of it."""

    origin: Origin | None
    losses: tuple[Loss, ...]
    leads: LeadPicture


NO_LINE = ShownLine(None, (), LeadPicture())


def shown_line(
    origin: Origin,
    found: Mapping[int, Evaluation],
    states: Sequence[GameState],
    number_at: Callable[[int], int],
    threshold: float,
    behind: Mapping[int, Evaluation],
) -> ShownLine:
    """What an origin has `found`; a loss of `threshold` points is a mistake; another line is `behind` it."""
    measure, leads = judgments(found)
    if not leads:
        return ShownLine(origin, (), LeadPicture())
    losses = losses_of(states, found)
    numbered = ((step, number_at(step)) for step in range(len(states)))
    other, leads_behind = judgments(behind)
    picture = LeadPicture(
        leads=leads,
        last=len(states) - 1,
        mistakes=tuple(sorted(loss.step for loss in largest(losses, threshold))),
        numbers=tuple((step, number) for step, number in numbered if is_marked(number)),
        in_games=measure is Measure.GAMES_OF_100,
        origin=origin_words(origin, next(iter(found.values())), brief=True),
        origin_in_full=origin_words(origin, next(iter(found.values()))),
        behind=leads_behind if other is measure else {},
    )
    return ShownLine(origin, losses, picture)
