"""Rulings survive a record in any language, and other programs may pass over them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from sgfmill import sgf

from ingboard.board.points import Color, Point, grid_of
from ingboard.clock.moments import Moment
from ingboard.game.commands import PlaceStone, Rule
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Ruling, RulingKind
from ingboard.kifu.from_game import record_of
from ingboard.kifu.reader import read_collection
from ingboard.kifu.recorded_game import game_of
from ingboard.kifu.ruling_property import ruling_read, ruling_written
from ingboard.kifu.writer import write_record
from ingboard.rules.ruleset import RuleText
from ingboard.table.table import Table

GRID = grid_of(9, 9)
WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30)
RULINGS = st.builds(
    Ruling,
    kind=st.sampled_from(RulingKind),
    by=WORDS,
    reason=WORDS,
    color=st.none() | st.sampled_from(Color),
    point=st.none() | st.sampled_from(GRID.points),
    number=st.integers(0, 400),
    evidence=WORDS,
    assent=st.booleans(),
)


@given(RULINGS)
def test_a_ruling_written_is_the_ruling_read(ruling):
    assert ruling_read(ruling_written(ruling, GRID), GRID) == ruling


def test_what_is_no_ruling_is_passed_over():
    for value in ("", "{", "[]", "null", '{"ruling": "x"}', '{"ruling": 5}', "[" * 5000):
        assert ruling_read(value, GRID) is None


def test_a_game_with_rulings_is_saved_read_back_and_readable_elsewhere():
    rules = RuleText.SIMPLIFIED
    table = Table(even_game(9, rules, default_terms(rules)))
    at = Moment(0)
    table.submit(PlaceStone(Color.BLACK, Point(2, 2), at))
    ruling = Ruling(
        RulingKind.ALLOWED, "許 A]B\\", "both ] agreed", Color.WHITE, Point(3, 3), 0, "", False
    )
    table.submit(Rule(ruling, at))
    table.submit(PlaceStone(Color.BLACK, Point(5, 5), at))
    data = write_record(record_of(table.states))
    record = read_collection(data, "ruled.sgf").games[0]
    assert record.findings == ()
    (kept,) = record.nodes[2].rulings
    assert (kept.by, kept.reason, kept.number) == (ruling.by, ruling.reason, 2)
    assert game_of(record).last.rulings == table.state.rulings
    assert write_record(record) == data
    assert len(sgf.Sgf_game.from_bytes(data).get_main_sequence()) == 4
