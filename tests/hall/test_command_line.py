"""From nothing to a hall that one can look at: `host`, `simulate`, `watch`, `archive`, with an empty home."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from ingboard.hall.broker import mosquitto_path
from ingboard.hall.small_broker import MOST_TABLES as SMALL_HALL
from tests.conftest import ROOT
from tests.hall.halls import free_port, wait_until


@pytest.fixture
def command(tmp_path):
    """Start a command of the hall in a home of its own; all are killed at the end."""
    started = []
    home = {**os.environ, "HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}

    def start(*arguments):
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "ingboard", "hall", *arguments],
                env=home,
                text=True,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        )
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_two_commands_make_a_hall_of_three_tables(command, tmp_path):
    command("host", "--port", str(free_port()))
    wait_until((tmp_path / "ingboard-hall" / "codes.txt").exists, 30)
    watch = command("watch", "--json")
    command("archive", "--folder", str(tmp_path / "copies"))
    own = tmp_path / "own"
    simulated = command("simulate", "--tables", "3", "--seconds", "6", "--folder", str(own))
    said, _ = simulated.communicate(timeout=90)
    report = json.loads(said)
    assert simulated.returncode == 0
    assert report["tables"] == 3
    assert report["lines"] == report["stored"] > 0
    journals = sorted(path.read_bytes() for path in own.glob("*.ingtable"))
    copies = sorted(path.read_bytes() for path in (tmp_path / "copies").rglob("*.ingtable"))
    assert journals == copies
    watch.kill()
    lines = [json.loads(line) for line in watch.stdout]
    assert {line["table"] for line in lines if line["state"]} == {"1", "2", "3"}


@pytest.mark.skipif(mosquitto_path() is None, reason="mosquitto is not installed")
def test_the_broker_ends_with_the_host_however_that_ends(command, tmp_path):
    host = command("host", "--port", str(free_port()))
    folder = tmp_path / "ingboard-hall"
    wait_until((folder / "codes.txt").exists, 30)
    broker = int((folder / "broker.pid").read_text())
    host.kill()

    def is_gone() -> bool:
        try:
            os.kill(broker, 0)
        except ProcessLookupError:
            return True
        return False

    wait_until(is_gone)


def test_a_small_broker_says_for_how_many_tables_it_is(command):
    host = command("host", "--port", str(free_port()), "--broker-program", "amqtt")
    said = [host.stdout.readline() for _ in range(2)]
    assert f" {SMALL_HALL} " in said[1]
    assert "mosquitto" in said[1]


def test_secrets_are_for_the_owner_alone(command, tmp_path):
    command("host", "--port", str(free_port()))
    folder = tmp_path / "ingboard-hall"
    wait_until((folder / "codes.txt").exists, 30)
    wait_until(lambda: not (folder / "codes.txt").stat().st_mode & 0o077)
    assert not folder.stat().st_mode & 0o077
    for name in ("hall.json", "director.txt"):
        assert not (folder / name).stat().st_mode & 0o077


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("sing",),
        ("host", "--port", "0"),
        ("host", "--hall", "a/b"),
        ("host", "--certificate", "x.pem"),
        ("watch", "--broker", "nowhere"),
        ("watch", "--key", "missing.json"),
        ("archive", "--broker", "localhost:1"),
        ("simulate", "--tables", "0"),
        ("simulate", "--speed", "-1"),
    ],
)
def test_wrong_use_is_one_sentence(arguments, capsys):
    from ingboard.cli import main

    assert main(["hall", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
