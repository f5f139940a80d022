"""The recent records are listed from what was known when they were last open; no file is read for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import PerColor
from ingboard.kifu.record import GameDetails, Player
from ingboard.ui.shell.recent_records import RecentRecords, recent_file

DETAILS = GameDetails(
    players=PerColor(Player("Lin", "3d"), Player("Wu")), event="Open", result_text="B+4"
)
POSITION = parse_rows(["X.O", ".X.", "..."])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text("anything")
    return path


def test_what_was_kept_is_listed_in_a_later_run(record: Path) -> None:
    RecentRecords().keep(record, DETAILS, POSITION, [str(record)])
    record.write_text("no record any more")
    row = RecentRecords().row(record)
    assert (row.path, row.title, row.players, row.result) == (
        str(record),
        "Open",
        "Lin 3d, Wu",
        "B+4",
    )
    assert row.position == POSITION
    assert row.when.startswith("20")


def test_a_record_of_which_nothing_is_known_has_its_name(record: Path) -> None:
    row = RecentRecords().row(record)
    assert (row.title, row.players, row.result, row.position) == (
        "game.sgf",
        "game.sgf",
        "",
        None,
    )


def test_a_record_that_has_gone_has_no_row(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        RecentRecords().row(tmp_path / "gone.sgf")


def test_only_what_is_listed_is_kept(record: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.sgf"
    other.write_text("")
    records = RecentRecords()
    records.keep(other, DETAILS, POSITION, [str(other)])
    records.keep(record, DETAILS, POSITION, [str(record)])
    assert RecentRecords().row(other).title == "other.sgf"
    assert RecentRecords().row(record).title == "Open"


@pytest.mark.parametrize(
    "kept",
    [
        "",
        "{",
        "[]",
        "[1]",
        "null",
        '{"PATH": 1}',
        '{"PATH": {"position": ["X", "XX"]}}',
        '{"PATH": {"position": ["?"], "title": null}}',
        '{"PATH": {"position": 3}}',
        '{"PATH": {"position": []}}',
        "\udcff",
    ],
)
def test_a_file_of_anything_else_does_no_harm(record: Path, kept: str) -> None:
    recent_file().parent.mkdir(parents=True)
    written = kept.replace("PATH", str(record)).encode("utf-8", "surrogateescape")
    recent_file().write_bytes(written)
    assert RecentRecords().row(record).position is None
    RecentRecords().keep(record, DETAILS, POSITION, [])
    assert RecentRecords().row(record).position == POSITION
