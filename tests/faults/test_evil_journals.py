"""Journals that lie: whatever stands in one, it is read, shown or refused in a sentence, and hides no other.

Bar: no exception but JournalError leaves what reads, replays, lists or prints a journal; one journal takes
no second of the processor. Method: every value of the first lines of a real journal replaced by every odd
one, with all checksums mended; thousands of journals with several such changes and lines left out, doubled,
exchanged; and raw damage to the bytes. Quick form 700 of them, nightly 60,000.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from ingboard.cli import main
from ingboard.clock.moments import Millis
from ingboard.table.evidence import csv_file, json_file, text_file
from ingboard.table.journal.entry import Stamp
from ingboard.table.journal.reading import Journal, JournalError, read_journal
from ingboard.table.journal.recovery import Choice, Recovery, going_on, recovery_of
from ingboard.table.journal.seal import sealed_line
from ingboard.table.journal.shelf import Shelf
from ingboard.table.journal_words import journal_words
from ingboard.table.replay import Replay
from ingboard.table.timeline import last_part, timeline_of
from ingboard.ui.features.journal.recovery_view_model import UnfinishedTable
from ingboard.ui.features.result_sheet.journal_facts import game_of_journal
from ingboard.ui.game.round_results import round_results
from tests.faults.evil_journals import OLD, every_change, some_changes, spoiled

NOW = Stamp(1, 1, 1_800_000_000_000)
LONGEST = 1.0
WHOLE = OLD / "whole.ingtable"


def look_everywhere(path: Path, data: bytes) -> bool:
    """Ask of a journal all that the program asks; whether it could be read."""
    path.write_bytes(data)
    try:
        journal = read_journal(path)
    except JournalError:
        return False
    sealed_line(data, journal.link)
    rows = timeline_of(journal)
    for file in (text_file, json_file):
        file(journal, rows, last_part(rows, Millis(60_000)))
    csv_file(rows)
    journal_words(journal, rows)
    game_of_journal(journal)
    replay = Replay(rows, journal.last.at)
    for at in (replay.begins, replay.ends, replay.length // 2):
        assert replay.shown(replay.place_at(at)).time_of_day
    for choice, with_later in itertools.product(Choice, (False, True)):
        go_on(journal, choice, with_later=with_later)
    return True


def go_on(journal: Journal, choice: Choice, *, with_later: bool) -> None:
    """Take a journal up again as the recovery page does, if it can be."""
    if with_later and not journal.later:
        return
    try:
        recovery: Recovery = recovery_of(journal, NOW, with_later=with_later)
    except JournalError:
        return
    table = UnfinishedTable(journal.title, journal.path, recovery)
    assert table.came_to
    assert table.gap_words
    table.becomes(choice, None)
    for command in going_on(recovery, choice):
        recovery.table.submit(command)


def look_at_all(journals: Iterable[tuple[str, bytes]], path: Path) -> int:
    """How many could be read; the one that escapes is named."""
    read = 0
    for name, data in journals:
        started = time.process_time()
        try:
            read += look_everywhere(path, data)
        except Exception as fault:
            raise AssertionError(name) from fault
        assert time.process_time() - started < LONGEST, name
    return read


@pytest.fixture
def path(tmp_path):
    return tmp_path / "game.ingtable"


def test_journals_with_changed_values_are_read_or_refused(path):
    assert look_at_all(some_changes(400, seed=11), path) > 150


def test_journals_with_damaged_bytes_are_read_or_refused(path):
    assert look_at_all(spoiled(300, seed=12), path) > 150


def test_journals_with_a_value_taken_out_are_read_or_refused(path):
    changes = every_change(WHOLE.read_bytes(), slice(1, 4))
    taken = (change for change in changes if change[0].endswith("taken out"))
    assert look_at_all(taken, path) > 10


@pytest.mark.nightly
@pytest.mark.timeout(7_200)
def test_every_value_of_the_first_lines_is_replaced_by_every_odd_one(path):
    first = slice(0, 6)
    read = sum(
        look_at_all(every_change(one.read_bytes(), first), path)
        for one in sorted(OLD.glob("*.ingtable"))
    )
    print(f"{read} journals with one changed value were read")
    assert read > 3_000


@pytest.mark.nightly
@pytest.mark.timeout(7_200)
def test_thirty_thousand_of_each_are_read_or_refused(path):
    changed = look_at_all(some_changes(30_000, seed=1), path)
    damaged = look_at_all(spoiled(30_000, seed=2), path)
    print(f"of 60,000 journals {changed} changed and {damaged} damaged ones were read")
    assert min(changed, damaged) > 10_000


def _with_odd_neighbors(folder: Path) -> list[Path]:
    """A shelf with a game that was broken off, and one journal of every odd kind; the odd ones."""
    folder.mkdir()
    data = WHOLE.read_bytes()
    lines = data.splitlines(keepends=True)
    (folder / "good.ingtable").write_bytes(b"".join(lines[:-1]))
    odd = {
        "empty": b"",
        "zeros": b"\0" * 4_096,
        "utf16": "(;GM[1])".encode("utf-16"),
        "bytes": bytes(range(256)) * 9,
        "first-line": b"x" + data[1:],
    }
    evil = {
        name: next(itertools.islice(some_changes(60, seed=40 + n), n, None))[1]
        for n, name in enumerate(("evil-1", "evil-2", "evil-3"))
    }
    for name, content in {**odd, **evil}.items():
        (folder / f"{name}.ingtable").write_bytes(content)
    (folder / "folder.ingtable").mkdir()
    return [folder / f"{name}.ingtable" for name in (*odd, "folder")]


def test_no_odd_journal_hides_another_and_each_is_listed_with_its_sentence(tmp_path):
    folder = tmp_path / "tables"
    odd = _with_odd_neighbors(folder)
    shelf = Shelf(folder)
    look = shelf.look()
    assert folder / "good.ingtable" in {journal.path for journal in look.unfinished()}
    blank = {folder / "empty.ingtable", folder / "zeros.ingtable"}  # nothing was ever said in them
    assert {one.path for one in look.unreadable} == set(odd) - blank
    assert all(one.sentence for one in look.unreadable)
    assert shelf.held_elsewhere() == ()
    round_results(look.journals, "1", "2026-11-22")


def test_the_command_says_one_sentence_of_each(tmp_path, capsys):
    for path in _with_odd_neighbors(tmp_path / "tables"):
        assert main(["journal", str(path)]) == 2
        said = capsys.readouterr().err
        assert said.startswith(str(path))
        assert said.count("\n") == 1
