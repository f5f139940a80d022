"""The copy of a journal: whole, in order, byte for byte, whatever the way between does to the lines."""

from __future__ import annotations

import errno
import os
import random
import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from ingboard.clock.moments import Moment
from ingboard.hall import archive as archives
from ingboard.hall import archive_keeper
from ingboard.hall.archive import Archive, Taken
from ingboard.hall.archive_keeper import ArchiveFault, ArchiveKeeper
from ingboard.hall.messages import Authority, JournalLine, StoredUpTo, encoded
from ingboard.hall.outbox import AGAIN_AFTER, BEATS_WITHIN, MOST_AHEAD, Outbox
from ingboard.hall.topics import TopicKind
from ingboard.kifu.saving import save_beside
from ingboard.table.journal.reading import read_journal
from tests.hall.halls import wait_until
from tests.unit.hall.journals import JournalFile, RecordedTable

AT = datetime(2026, 11, 22, 16, 30, tzinfo=UTC)


@pytest.fixture
def table(tmp_path):
    made = RecordedTable(tmp_path / "own.ingtable")
    yield made
    made.close()


@pytest.fixture
def outbox(table):
    table.act(40)
    return Outbox(table.box, "m1")


@pytest.fixture
def archive(tmp_path):
    return Archive(tmp_path / "hall")


def copied(tmp_path):
    (found,) = (tmp_path / "hall" / "1").glob("*.ingtable")
    return found.read_bytes()


def own(table):
    return table.box.saved_from(0, 10**9)


def carry(outbox, archive, now=0):
    """Everything there and back until nothing is due."""
    while lines := outbox.due(Moment(now)):
        for line in lines:
            archive.take("1", line)
        for _, stored in archive.sync():
            outbox.on_stored(stored, Moment(now))


def test_the_copy_is_the_journal_byte_for_byte(tmp_path, table, outbox, archive):
    carry(outbox, archive)
    assert outbox.is_empty
    assert copied(tmp_path) == own(table)
    table.act(3)
    assert not outbox.is_empty
    carry(outbox, archive)
    table.close()
    carry(outbox, archive)
    assert copied(tmp_path) == table.path.read_bytes()
    assert read_journal(table.path).is_closed


def bad_way(lines, chance):
    """Some lines are lost, some come twice, some too early."""
    kept = [line for line in lines if chance.random() < 0.8]
    kept += chance.choices(kept, k=len(kept) // 2)
    if chance.random() < 0.3:
        chance.shuffle(kept)
    return kept


@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_missing_doubled_or_altered_however_bad_the_way(tmp_path, table, outbox, seed):
    chance, now = random.Random(seed), 0
    archive = Archive(tmp_path / "hall")
    for _ in range(400):
        now += AGAIN_AFTER // 4
        table.act(chance.choice((0, 0, 0, 0, 0, 0, 0, 0, 1, 3)))
        for line in bad_way(outbox.due(Moment(now)), chance):
            assert archive.take("1", line) in (Taken.NEW, Taken.KNOWN, Taken.GAP)
        said = archive.sync() if chance.random() < 0.5 else ()
        for _, stored in bad_way(said, chance):
            outbox.on_stored(stored, Moment(now))
        if chance.random() < 0.05:
            archive = Archive(tmp_path / "hall")  # killed; what was not synced is gone
        if chance.random() < 0.05:
            outbox.connected()
    carry(outbox, archive, now + 2 * AGAIN_AFTER)
    assert copied(tmp_path) == own(table)


def test_no_more_is_on_the_way_than_a_window(outbox):
    first = outbox.due(Moment(0))
    assert len(first) == min(MOST_AHEAD, 82)
    assert outbox.due(Moment(1)) == ()
    assert outbox.due(Moment(AGAIN_AFTER)) == first, "nobody answered: sent again"


def test_heartbeats_go_with_the_next_act_or_after_a_while(table, outbox, archive):
    carry(outbox, archive)
    now, known = BEATS_WITHIN, outbox.lines
    table.box.beat()
    assert table.writer.wait(table.box.lines, 20)
    assert len(outbox.due(Moment(now))) == 1
    table.box.beat()
    assert table.writer.wait(table.box.lines, 20)
    assert outbox.due(Moment(now + BEATS_WITHIN - 1)) == ()
    table.act()
    assert [line.n for line in outbox.due(Moment(now + 1))] == list(range(known + 2, known + 5))
    table.box.beat()
    assert table.writer.wait(table.box.lines, 20)
    assert len(outbox.due(Moment(now + 1 + BEATS_WITHIN))) == 1


def test_nothing_is_said_to_be_stored_before_it_is(tmp_path, outbox, archive):
    (line, *_) = outbox.due(Moment(0))
    assert archive.take("1", line) is Taken.NEW
    assert not (tmp_path / "hall").exists()
    assert archive.sync() == (("1", StoredUpTo(line.game, 1)),)
    assert copied(tmp_path) == line.line.encode() + b"\n"


def test_a_full_disk_says_so_and_takes_the_lines_later(tmp_path, outbox, archive):
    (tmp_path / "hall").write_text("a file stands where the folder should be")
    lines = outbox.due(Moment(0))
    for line in lines:
        archive.take("1", line)
    assert archive.sync() == ()
    assert archive.fault
    (tmp_path / "hall").unlink()
    ((_, stored),) = archive.sync()
    assert stored.n == len(lines)
    assert not archive.fault


@pytest.mark.parametrize(
    "change",
    [
        lambda line: replace(line, line=line.line.replace('"mono":', '"mono": ')),
        lambda line: replace(line, line=line.line[:-1]),
        lambda line: replace(line, line=line.line + "\n" + line.line),
        lambda line: replace(line, line="ü" + line.line[1:]),
        lambda line: replace(line, line=""),
    ],
)
def test_an_altered_line_is_refused_and_said(outbox, archive, change):
    first, second, *_ = outbox.due(Moment(0))
    assert archive.take("1", change(first)) is Taken.ALTERED
    assert archive.take("1", first) is Taken.NEW
    assert archive.take("1", change(second)) is Taken.ALTERED
    ((_, stored),) = archive.sync()
    assert stored == StoredUpTo(first.game, 1, refused=2)
    assert archive.take("1", second) is Taken.NEW
    assert archive.take("1", change(first)) is Taken.ALTERED, "what is stored stays as it is"
    outbox.on_stored(StoredUpTo(first.game, 1, refused=2), Moment(0))
    assert outbox.due(Moment(10**6)) == ()


def test_every_line_of_a_long_copy_can_be_compared(tmp_path, table, archive):
    table.act(100)
    box = Outbox(table.box, "m1")
    carry(box, archive)
    again = Outbox(table.box, "m1")
    lines = [*again.due(Moment(0)), *again.due(Moment(AGAIN_AFTER))]
    for seen in (archive, Archive(tmp_path / "hall")):
        for line in lines:
            assert seen.take("1", line) is Taken.KNOWN
            forged = replace(line, line=line.line[:-2] + " }")
            assert seen.take("1", forged) is Taken.ALTERED


def test_a_director_whose_disk_was_lost_gets_everything_again(tmp_path, table, outbox, archive):
    carry(outbox, archive)
    empty = Archive(tmp_path / "elsewhere")
    table.act()
    now = 0
    for _ in range(6):
        now += AGAIN_AFTER
        carry(outbox, empty, now)
    (found,) = (tmp_path / "elsewhere" / "1").glob("*.ingtable")
    assert found.read_bytes() == own(table)


def test_a_copy_that_was_cut_through_goes_on_behind_its_last_whole_line(
    tmp_path, table, outbox, archive
):
    carry(outbox, archive)
    (found,) = (tmp_path / "hall" / "1").glob("*.ingtable")
    found.write_bytes(found.read_bytes()[:-20])
    table.act()
    box = Outbox(table.box, "m1")
    carry(box, Archive(tmp_path / "hall"))
    assert copied(tmp_path) == own(table)


def test_a_journal_that_is_closed_is_sent_from_its_file(tmp_path, table, archive):
    table.act(5)
    table.close()
    box = Outbox(JournalFile(table.path), "m1")
    carry(box, archive)
    assert box.is_empty
    assert copied(tmp_path) == table.path.read_bytes()
    assert Outbox(JournalFile(tmp_path / "nowhere"), "m1").due(Moment(0)) == ()


def test_the_journal_of_another_table_or_name_is_none_of_its(outbox, archive):
    first, *_ = outbox.due(Moment(0))
    assert archive.take("1", replace(first, game="0123456789abcdef")) is Taken.ALTERED
    other = Outbox(JournalFile.__new__(JournalFile), "m1")
    other.game = "x"
    other.on_stored(StoredUpTo("y", 5), Moment(0))
    assert other.stored == 0


def test_a_table_cannot_fill_the_directors_disk_with_names(archive, monkeypatch):
    monkeypatch.setattr(archives, "MOST_GAMES", 3)
    forged = [JournalLine(f"game{number}", 1, "x") for number in range(9)]
    taken = [archive.take("1", line) for line in forged]
    assert taken.count(Taken.FULL) == 6


def test_of_many_games_few_are_kept_in_memory_and_none_is_lost(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "OPEN_COPIES", 2)
    monkeypatch.setattr(archives, "MOST_GAMES", 5)
    archive, boxes = Archive(tmp_path / "hall"), []
    for number in range(5):
        made = RecordedTable(tmp_path / f"{number}.ingtable", f"Game {number}")
        made.act(2 + number)
        made.close()
        boxes.append(Outbox(JournalFile(made.path), "m1"))
        carry(boxes[-1], archive)
    again = Outbox(JournalFile(tmp_path / "0.ingtable"), "m1")
    lines = again.due(Moment(0))
    assert {archive.take("1", line) for line in lines} == {Taken.KNOWN}
    assert archive.say_again() == (("1", StoredUpTo(again.game, boxes[0].stored)),)
    further = RecordedTable(tmp_path / "further.ingtable", "Further")
    further.close()
    first = Outbox(JournalFile(further.path), "m1").due(Moment(0))[0]
    for seen in (archive, Archive(tmp_path / "hall")):
        assert seen.take("1", first) is Taken.FULL
        assert seen.take("1", lines[0]) is Taken.KNOWN
    copies = {path.read_bytes() for path in (tmp_path / "hall" / "1").glob("*.ingtable")}
    assert copies == {(tmp_path / f"{number}.ingtable").read_bytes() for number in range(5)}


def test_a_copy_that_is_removed_meanwhile_is_a_fault_and_no_gap(tmp_path, table, outbox, archive):
    carry(outbox, archive)
    (found,) = (tmp_path / "hall" / "1").glob("*.ingtable")
    found.write_bytes(b"")
    table.act()
    archive.take("1", outbox.due(Moment(AGAIN_AFTER))[0])
    assert archive.sync() == ()
    assert archive.fault
    assert found.read_bytes() == b""


def test_a_game_that_went_on_elsewhere_takes_no_line_of_the_machine_that_had_it(
    tmp_path, table, outbox, archive
):
    carry(outbox, archive)
    (game,) = archive.games("1")
    assert read_journal(game.path).events == table.table.events
    authority = archive.move(game, "spare", AT, "Referee")
    assert (authority.n, authority.machine) == (game.lines, "spare")
    table.act()
    late = outbox.due(Moment(0))
    for seen in (archive, Archive(tmp_path / "hall")):
        assert [seen.take("1", line) for line in late[:1]] == [Taken.NOT_ITS_GAME]
        assert seen.authorities() == (("1", authority),)
    ours = replace(late[0], machine="spare")
    assert archive.take("1", ours) is Taken.NEW


@pytest.mark.parametrize("harm", ["emptied", "cut", "deleted"])
def test_a_copy_that_another_hand_changed_is_filled_again(tmp_path, table, outbox, archive, harm):
    carry(outbox, archive)
    (found,) = (tmp_path / "hall" / "1").glob("*.ingtable")
    if harm == "deleted":
        found.unlink()
    else:
        found.write_bytes(found.read_bytes()[: 100 if harm == "cut" else 0])
    table.act()
    for turn in range(1, 5):
        carry(outbox, archive, turn * AGAIN_AFTER)
        for _, stored in archive.sync():
            outbox.on_stored(stored, Moment(turn * AGAIN_AFTER))
    assert copied(tmp_path) == own(table)
    assert archive.fault == ""


@pytest.mark.parametrize("harm", ["emptied", "deleted"])
def test_a_line_that_comes_again_and_is_gone_from_the_copy_is_a_fault_and_no_end(
    tmp_path, outbox, archive, harm
):
    lines = outbox.due(Moment(0))
    for line in lines:
        archive.take("1", line)
    archive.sync()
    (found,) = (tmp_path / "hall" / "1").glob("*.ingtable")
    found.unlink() if harm == "deleted" else found.write_bytes(b"")
    with pytest.raises(OSError, match=re.escape(os.strerror(errno.ENOENT))):
        archive.take("1", lines[0])
    assert archive.fault
    assert archive.take("1", lines[0]) is Taken.NEW


def test_why_a_copy_cannot_be_read_is_said_until_it_can(tmp_path, outbox, archive):
    line, *_ = outbox.due(Moment(0))
    there = tmp_path / "hall" / "1" / f"{line.game}.ingtable"
    there.mkdir(parents=True)
    with pytest.raises(OSError, match=r"."):
        archive.take("1", line)
    for _ in range(3):
        assert archive.sync() == ()
        assert archive.fault
    there.rmdir()
    archive.sync()
    assert archive.fault == ""
    assert archive.take("1", line) is Taken.NEW


class Kept:
    """A keeper of an archive, and what it says and tells."""

    def __init__(self, archive: Archive) -> None:
        self.said: list[tuple[str, TopicKind, object]] = []
        self.told: list[object] = []
        self.keeper = ArchiveKeeper(archive, self.said.extend, self.told.append)
        self.keeper.open()


@pytest.fixture
def kept(archive):
    made = Kept(archive)
    yield made
    made.keeper.close(2.0)


def test_a_game_is_given_to_another_machine_as_soon_as_the_disk_takes_it(
    outbox, archive, kept, monkeypatch
):
    carry(outbox, archive)
    (game,) = archive.games("1")
    full = [True]

    def save(*wanted) -> None:
        if full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        save_beside(*wanted)

    monkeypatch.setattr(archives, "save_beside", save)
    monkeypatch.setattr(archive_keeper, "_AGAIN_AFTER", 0.1)
    kept.keeper.move(game, "spare", "Referee")
    wait_until(lambda: bool(kept.told))
    time.sleep(0.5)
    assert [each.why for each in kept.told] == [os.strerror(errno.ENOSPC)], "as long as it is so"
    assert kept.said == []
    full.clear()
    wait_until(lambda: [kind for _, kind, _ in kept.said] == [TopicKind.AUTHORITY])
    wait_until(lambda: kept.told[-1] == ArchiveFault(""))


def test_the_last_game_that_went_on_elsewhere_is_said_last(tmp_path, archive):
    """The broker keeps one message for each table, whatever the games are called."""
    for at, name in enumerate("cab"):
        (tmp_path / "hall" / "1").mkdir(parents=True, exist_ok=True)
        said = Authority(name, 5, "spare", AT + timedelta(minutes=at))
        (tmp_path / "hall" / "1" / f"{name}.authority").write_bytes(encoded(said))
    assert [said.game for _, said in archive.authorities()] == ["c", "a", "b"]
