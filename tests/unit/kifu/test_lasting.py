"""Dimming and views last until a later node says otherwise; they cost the same all along a line."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Point
from ingboard.board.position import empty_position
from ingboard.kifu.record import GameRecord, RecordNode

ONE, OTHER = frozenset({Point(0, 0)}), frozenset({Point(1, 1), Point(2, 2)})
MOVES = 20_000


class CountedNodes(tuple[RecordNode, ...]):
    """Nodes that count how often one of them is asked for, and how often all are gone through."""

    __slots__ = ()
    asked, walks = 0, 0

    def __getitem__(self, at):
        CountedNodes.asked += 1
        return super().__getitem__(at)

    def __iter__(self):
        CountedNodes.walks += 1
        return super().__iter__()


def record_of(nodes) -> GameRecord:
    return GameRecord(empty_position(9, 9), nodes)


@pytest.mark.parametrize("name", ["dimmed", "viewed"])
def test_what_was_said_last_holds_and_an_empty_set_ends_it(name):
    said = [None, ONE, None, OTHER, frozenset(), None]
    record = record_of(tuple(replace(RecordNode(), **{name: points}) for points in said))
    seen = [getattr(record, f"{name}_at")(at) for at in range(len(said))]
    assert seen == [frozenset(), ONE, ONE, OTHER, frozenset(), frozenset()]
    other = {"dimmed": "viewed", "viewed": "dimmed"}[name]
    assert not any(getattr(record, f"{other}_at")(at) for at in range(len(said)))


def test_a_long_line_is_gone_through_once_however_many_of_its_nodes_are_shown():
    nodes = CountedNodes([RecordNode(dimmed=ONE), *(RecordNode() for _ in range(MOVES))])
    record = record_of(nodes)
    CountedNodes.asked = CountedNodes.walks = 0
    shown = range(MOVES - 100, MOVES + 1)
    for at in shown:
        assert record.dimmed_at(at) == ONE
        assert record.viewed_at(at) == frozenset()
    assert CountedNodes.walks == 2
    assert CountedNodes.asked <= 2 * len(shown)
