"""Journals over a real broker: copied byte for byte, whatever dies on the way."""

from __future__ import annotations

import time

from ingboard.hall import archive_keeper
from ingboard.hall.archive import Archive
from ingboard.hall.archive_keeper import ArchivedGames
from ingboard.hall.connection import Link, LinkState
from ingboard.hall.join import HallKey
from ingboard.hall.outbox import game_of
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import CopyProgress, MovedElsewhere, TableClient
from ingboard.table.journal.disk import RealDisk
from ingboard.table.journal.reading import read_journal
from tests.hall.halls import free_port, states, wait_until
from tests.unit.hall.journals import RecordedTable
from tests.unit.table.journal.games import HandClocks


def copy_of(hall, table):
    """The director's copy of a table's journal, empty while there is none."""
    first = table.box.saved_from(0, 10**6).partition(b"\n")[0]
    path = hall.folder / "copies" / "12" / f"{game_of(first)}.ingtable"
    return path.read_bytes() if path.exists() else b""


def is_copied(hall, table):
    return copy_of(hall, table) == table.box.saved_from(0, 10**9) != b""


def test_a_journal_is_copied_while_it_is_written(hall, tmp_path):
    hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable")
    client, news = hall.table()
    client.keep(table.box)
    for _ in range(5):
        table.act(20)
    wait_until(lambda: is_copied(hall, table))
    wait_until(lambda: isinstance(news[-1], CopyProgress) and news[-1].stored == table.box.lines)
    table.close()


def test_nothing_is_lost_or_doubled_when_the_broker_dies(hall, tmp_path):
    hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable")
    client, _ = hall.table()
    client.keep(table.box)
    for _ in range(3):
        table.act(15)
        hall.restart_broker()
        table.act(15)
    wait_until(lambda: is_copied(hall, table), 60)
    table.close()


def test_nothing_is_lost_when_the_director_dies(hall, tmp_path):
    director, _ = hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable")
    client, _ = hall.table()
    client.keep(table.box)
    table.act(20)
    wait_until(lambda: copy_of(hall, table))
    director.close()
    table.act(20)
    hall.director(keeps=True)
    wait_until(lambda: is_copied(hall, table), 60)
    table.close()


def test_the_game_before_is_sent_too(hall, tmp_path):
    client, _ = hall.table()
    first, second = (RecordedTable(tmp_path / f"{name}.ingtable") for name in "ab")
    for table in (first, second):
        client.keep(table.box)
        table.act(5)
        table.close()
    hall.director(keeps=True)
    wait_until(lambda: is_copied(hall, first) and is_copied(hall, second), 60)


def test_a_machine_that_comes_back_learns_that_its_game_went_on_elsewhere(hall, tmp_path):
    director, _ = hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable")
    client, news = hall.table("12", "m1")
    client.keep(table.box)
    table.act(10)
    wait_until(lambda: is_copied(hall, table))
    client.close()
    (game,) = Archive(hall.folder / "copies").games("12")
    assert read_journal(game.path).events == table.table.events
    director.take_over(game, "spare", "Referee")
    before = copy_of(hall, table)
    table.act(3)  # what the dead machine had on its disk alone
    back, news = hall.table("12", "m1")
    back.keep(table.box)
    wait_until(lambda: any(isinstance(each, MovedElsewhere) for each in news))
    hall.restart_broker()
    time.sleep(1)
    assert copy_of(hall, table) == before
    back.close()
    _, news = hall.table("12", "spare")
    time.sleep(1)
    assert not any(isinstance(each, MovedElsewhere) for each in news)
    table.close()


def test_a_table_without_a_hall_never_waits(tmp_path):
    """Nobody takes connections there; everything that a window asks returns at once all the same."""
    table = RecordedTable(tmp_path / "own.ingtable")
    code = HallKey("spring", "0", "localhost", free_port()).code("12")
    client = TableClient(code, "m1", lambda _: None)
    client.open()
    longest = 0.0
    for _ in range(50):
        table.act()
        began = time.thread_time()
        client.keep(table.box)
        client.say(TableSituation("Table 12"), table.table.state, table.clocks)
        longest = max(longest, time.thread_time() - began)
    assert longest < 0.02
    began = time.monotonic()
    client.close(at_most=0)
    assert time.monotonic() - began < 0.5
    table.close()


def test_a_director_who_comes_late_has_the_copies_of_the_first_and_takes_over(
    hall, tmp_path, monkeypatch
):
    """A table dies before the second director joins: what he lacks the first one gives him, byte for byte."""
    monkeypatch.setattr(archive_keeper, "_SERVED", 25)
    _, first_news = hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable")
    client, _ = hall.table("12", "m1")
    client.keep(table.box)
    table.act(60)
    wait_until(lambda: is_copied(hall, table), 60)
    client.say(TableSituation("Table 12!"), table.table.state, HandClocks())
    wait_until(lambda: any(each.game for each in states(first_news)))
    client.close()
    folder = hall.folder / "spare"
    second, news = hall.director(folder=folder)
    wait_until(lambda: second._overview.table("12").state is not None)
    second.ask_games("12")
    (path,) = (hall.folder / "copies" / "12").glob("*.ingtable")
    wait_until((folder / "12" / path.name).exists, 30)
    wait_until(lambda: (folder / "12" / path.name).read_bytes() == path.read_bytes(), 60)
    wait_until(lambda: any(isinstance(each, ArchivedGames) and each.games for each in news))
    game = [each for each in news if isinstance(each, ArchivedGames)][-1].games[-1]
    assert read_journal(game.path).events == table.table.events
    second.take_over(game, "spare", "Referee")
    back, theirs = hall.table("12", "m1")
    back.keep(table.box)
    wait_until(lambda: any(isinstance(each, MovedElsewhere) for each in theirs))
    back.close()
    table.close()


def test_a_director_who_came_seconds_before_a_table_died_lacks_nothing_of_it(hall, tmp_path):
    """His own gap makes the table send again from the start; it dies in the midst of that."""
    hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable")
    client, _ = hall.table("12", "m1")
    client.keep(table.box)
    table.act(150)
    wait_until(lambda: is_copied(hall, table), 60)
    folder = hall.folder / "spare"
    second, news = hall.director(folder=folder)
    wait_until(lambda: second.link.state is LinkState.CONNECTED, 60)
    table.act(1)
    client.say(TableSituation("Table 12"), table.table.state, HandClocks())
    wait_until(lambda: any(each.game for each in states(news)), 60)
    wait_until(lambda: is_copied(hall, table), 60)
    hall.cut_off(client)
    assert second._overview.table("12").state.lines == table.box.lines
    second.ask_games("12")
    (path,) = (hall.folder / "copies" / "12").glob("*.ingtable")
    wait_until((folder / "12" / path.name).exists, 30)
    wait_until(lambda: (folder / "12" / path.name).read_bytes() == path.read_bytes(), 60)
    table.close()


class SlowDisk(RealDisk):
    """A disk that has a line a fifth of a second after its move was told."""

    def write_at(self, handle, data, at):
        time.sleep(0.2)
        return super().write_at(handle, data, at)


def test_a_plug_that_is_pulled_soon_after_a_move_leaves_its_line_with_the_director(hall, tmp_path):
    """The state goes before the line is on the table's disk; the line follows as soon as it is."""
    _, news = hall.director(keeps=True)
    table = RecordedTable(tmp_path / "own.ingtable", disk=SlowDisk())
    client, _ = hall.table("12", "m1")
    client.keep(table.box)
    wait_until(lambda: is_copied(hall, table))
    for row in range(4):
        table.play(row, row)
        client.say(TableSituation("Table 12"), table.table.state, HandClocks())
        wait_until(lambda moves=row + 1: bool(states(news)) and states(news)[-1].moves == moves)
        time.sleep(0.75)
        assert is_copied(hall, table), row
    table.close()


def test_what_a_table_says_meanwhile_hurries_no_attempt_to_connect(tmp_path):
    """Hurried ones were used up in a moment, and the next was a quarter of a minute away."""
    table = RecordedTable(tmp_path / "own.ingtable")
    code = HallKey("spring", "0", "localhost", free_port()).code("12")
    news: list[object] = []
    client = TableClient(code, "m1", news.append)
    client.open()
    until = time.monotonic() + 1.0
    while time.monotonic() < until:
        client.say(TableSituation("Table 12"), table.table.state, table.clocks)
        time.sleep(0.01)
    client.close()
    table.close()
    attempts = news.count(Link(LinkState.CONNECTING))
    assert 2 <= attempts <= 5
