"""How long the film of a count takes to become a file: sixty steps at 800 pixels, in every format."""

from __future__ import annotations

import pytest

from ingboard.cli.counted import count_of
from ingboard.cli.records import open_game
from ingboard.cli.terms import NOTHING_ASKED, settle
from ingboard.export.file_kind import FILMS, FileKind
from ingboard.resources import resource
from ingboard.ui.features.export.film import FilmOrder
from tests.benchmarks.rounds import Spread, duration
from tests.widgets.exporting.films import film_file

pytestmark = pytest.mark.bench

GOAL = 5.0  # seconds
ROUNDS = 5


@pytest.mark.parametrize("kind", FILMS)
def test_a_film_of_sixty_steps(kind: FileKind, qapp, capsys):
    assert qapp is not None
    game = open_game(str(resource("games/demonstration.sgf")))
    plan = count_of(game, settle(game, NOTHING_ASKED)).plan
    order = FilmOrder(kind, width=800, last=60)
    sizes = set()

    def export() -> None:
        sizes.add(len(film_file(plan, game.rules, order)))

    times = Spread(tuple(duration(export) for _ in range(ROUNDS)))
    with capsys.disabled():
        print(f"\n  film of 60 steps, 800 px, {kind}: {times} s, {max(sizes) / 1e6:.1f} MB")
    assert len(sizes) == 1
    assert times.median <= GOAL
