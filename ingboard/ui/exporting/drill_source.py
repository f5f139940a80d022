"""Where the boards of a drill sheet come from: counts of real games that come with the program."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.game.texts import default_terms
from ingboard.kifu.reader import read_file
from ingboard.kifu.replay import dead_from_territory
from ingboard.kifu.to_game import game_of
from ingboard.resources import resource
from ingboard.ui.exporting.drill_boards import counting_drill
from ingboard.ui.exporting.drill_paper import DrillBoard


def sheet_drills(number: int) -> tuple[DrillBoard, ...]:
    """So many boards to count; the same number always gives the same boards."""
    plans = list(_plans())
    return tuple(counting_drill(plan) for plan in islice(cycle(plans), min(number, len(plans))))


def _plans() -> Iterator[FillPlan]:
    for path in sorted(resource("games").glob("*.sgf")):
        record = read_file(path).games[0]
        state = game_of(record).last
        dead = dead_from_territory(record.nodes[-1], state.position)
        plan = plan_count(state.position, dead, default_terms(state.setup.rules))
        if plan.feasible:
            yield plan
