"""Several venues, one director: the mosquitto in the middle, configured as the manual has it."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from ingboard.hall.archive import Archive
from ingboard.hall.broker import mosquitto_path
from ingboard.hall.connection import is_listening
from ingboard.hall.director_client import DirectorClient, HallNews
from ingboard.hall.host import HostedHall
from ingboard.hall.join import HallKey, join_code_of
from ingboard.hall.messages import Say
from ingboard.hall.state import TableSituation
from ingboard.hall.table_client import GivenOrder, TableClient, TableNews
from ingboard.hall.topics import DIRECTOR
from tests.conftest import ROOT
from tests.hall.halls import free_port, states, wait_until
from tests.unit.hall.journals import RecordedTable
from tests.unit.table.journal.games import HandClocks

pytestmark = pytest.mark.skipif(mosquitto_path() is None, reason="mosquitto is not installed")


@pytest.fixture
def venue(tmp_path):
    hosted = HostedHall(tmp_path / "north", "north", free_port(), engine="mosquitto")
    yield hosted
    hosted.close()


@pytest.fixture
def middle(tmp_path, venue):
    """The port of the mosquitto in the middle, and how it is killed and started again."""
    chapter = (ROOT / "resources" / "manual" / "72-large-halls.md").read_text("utf-8")
    (written,) = re.findall(r"```text\n(.*?)```", chapter, re.DOTALL)
    code = join_code_of(venue.codes.with_name("director.txt").read_text())
    folder, port = tmp_path / "middle", free_port()
    folder.mkdir()
    for said, here in (
        ("listener 1883", f"listener {port}"),
        ("/etc/mosquitto", str(folder)),
        ("north.example:1883", f"localhost:{code.port}"),
        ("PASSWORD", code.password),
    ):
        assert said in written
        written = written.replace(said, here)
    (folder / "mosquitto.conf").write_text("user root\n" + written)
    (folder / "rights").write_text("user director\ntopic readwrite ingboard/#\n")
    subprocess.run(
        ["mosquitto_passwd", "-b", "-c", folder / "passwords", "director", code.password],
        check=True,
        capture_output=True,
    )
    engine = mosquitto_path()
    assert engine is not None
    running: list[subprocess.Popen[bytes]] = []

    def start() -> None:
        for process in running:
            process.kill()
            process.wait()
        command = [engine, "-c", str(folder / "mosquitto.conf")]
        running.append(subprocess.Popen(command, stderr=subprocess.DEVNULL))
        wait_until(lambda: is_listening("localhost", port))

    start()
    yield port, start
    running[-1].kill()
    running[-1].wait()


def test_the_middle_sees_keeps_and_directs_the_venue(tmp_path, venue, middle):
    key = venue.key
    port, start_again = middle
    there = HallKey(key.hall, key.key, "localhost", port)
    heard: list[TableNews] = []
    news: list[HallNews] = []
    table = TableClient(
        HallKey(key.hall, key.key, "localhost", key.port).code("12"), "m", heard.append
    )
    director = DirectorClient(there.code(DIRECTOR), news.append, Archive(tmp_path / "copies"))
    recorded = RecordedTable(tmp_path / "own.ingtable")
    recorded.act(20)
    try:
        table.say(TableSituation("Table 12"), None, HandClocks())
        table.keep(recorded.box)
        table.open()
        director.open()
        wait_until(lambda: states(news), 40)
        director.order("12", Say("lunch", "Lunch"))
        wait_until(lambda: any(isinstance(each, GivenOrder) for each in heard), 40)
        wait_until(lambda: [*(tmp_path / "copies").rglob("*.ingtable")], 40)
        (copy,) = (tmp_path / "copies").rglob("*.ingtable")
        wait_until(lambda: copy.read_bytes() == recorded.box.saved_from(0, 10**9), 40)
        start_again()
        recorded.act(20)
        wait_until(lambda: copy.read_bytes() == recorded.box.saved_from(0, 10**9), 60)
    finally:
        table.close()
        director.close()
        recorded.close()


def test_one_key_serves_every_venue(tmp_path, venue):
    (tmp_path / "south").mkdir()
    shutil.copy(venue.codes.with_name("hall.json"), tmp_path / "south")
    south = HostedHall(tmp_path / "south", "south", free_port(), engine="mosquitto")
    try:
        assert south.key.hall == "south"
        assert south.key.password(DIRECTOR) == venue.key.password(DIRECTOR)
    finally:
        south.close()
