"""The one line that names a table is read into event, round and table."""

from __future__ import annotations

import pytest

from ingboard.game.table_title import EventParts, event_parts, table_title


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Club cup, round 4, table 2", EventParts("Club cup", "4", "2")),
        ("Table 12, Club cup", EventParts("Club cup", "", "12")),
        ("Club cup", EventParts("Club cup")),
        ("Club cup, 4, 12", EventParts("Club cup", "4", "12")),
        ("Club cup, London, 4, 12", EventParts("Club cup, London", "4", "12")),
        ("Club cup, 4", EventParts("Club cup, 4")),
        ("Club cup, 3, 2026", EventParts("Club cup, 3, 2026")),
        ("4, 12", EventParts("4, 12")),
        ("Club cup, table 4, 3, 2", EventParts("Club cup, 3, 2", "", "4")),
        ("", EventParts("")),
        ("Round table, London", EventParts("Round table, London")),
        ("Roundabout open, tables for all", EventParts("Roundabout open, tables for all")),
        ("Cup, round 1, round 2", EventParts("Cup, round 2", "1")),
    ],
)
def test_the_parts_of_a_line(written: str, expected: EventParts) -> None:
    assert event_parts(written) == expected


def test_a_table_is_called_as_its_line_says() -> None:
    assert table_title("Club cup, table 7", "Table 1") == "Table 7"
    assert table_title("Club cup", "Table 1") == "Table 1"
