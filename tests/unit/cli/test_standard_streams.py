"""`-` is standard input where a file is read and standard output where one is written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unit.cli.sgf_files import DATA, Program, sgf

RECORD = sgf(moves=["B C3", "W G7"], properties="KM[0]").encode()


def piped(*arguments: object, given: bytes = RECORD) -> subprocess.CompletedProcess[bytes]:
    program = [sys.executable, "-m", "ingboard", *map(str, arguments)]
    return subprocess.run(program, input=given, capture_output=True, check=False, timeout=120)


@pytest.fixture
def journal() -> Path:
    return min((DATA / "journals").glob("*.ingtable"))


@pytest.mark.parametrize("command", ["count", "check"])
def test_a_record_is_read_from_standard_input(command: str, ingboard: Program, tmp_path: Path):
    file = tmp_path / "one.sgf"
    file.write_bytes(RECORD)
    by_name = ingboard(command, "--json", file).out
    found = piped(command, "--json", "-")
    assert found.stdout.decode() == by_name.replace(str(file), "-")


def test_what_is_wrong_with_standard_input_is_said_in_a_sentence():
    assert piped("count", "-", given=b"").stderr.decode() == "-: Empty file.\n"
    found = piped("clock", "-", given=b"{")
    assert (found.returncode, found.stderr.count(b"\n")) == (2, 1)


def test_a_journal_is_read_from_standard_input_by_each_command(ingboard: Program, journal: Path):
    data = journal.read_bytes()
    by_name = ingboard("journal", "--json", journal).answer
    found = json.loads(piped("journal", "--json", "-", given=data).stdout)
    assert found == {**by_name, "file": "-"}
    sheet = piped("sheet", "-", "--to", "-", given=data)
    assert sheet.stdout.startswith(b"%PDF")
    assert sheet.stderr == b""
    no_name = piped("sheet", "-", given=data)
    assert no_name.returncode == 2
    assert b"--to is missing" in no_name.stderr


@pytest.mark.parametrize(
    ("options", "start"),
    [
        (["--format", "png"], b"\x89PNG"),
        (["--format", "svg"], b"<?xml"),
        (["--kifu", "--format", "pdf"], b"%PDF"),
        (["--drills", "--format", "pdf"], b"%PDF"),
    ],
)
def test_a_picture_is_written_to_standard_output_alone(options: list[str], start: bytes):
    found = piped("export", "-", "--to", "-", *options)
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout.startswith(start)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ([], "--to - needs --format"),
        (["--format", "png", "--json"], "share standard output"),
        (["--kifu", "--format", "svg"], "one PDF"),
    ],
)
def test_a_file_on_standard_output_that_cannot_be_is_refused(
    options: list[str], sentence: str, ingboard: Program, tmp_path: Path
):
    file = tmp_path / "one.sgf"
    file.write_bytes(RECORD)
    found = ingboard("export", file, "--to", "-", *options)
    assert (found.status, found.out) == (2, "")
    assert sentence in found.err


@pytest.mark.parametrize("command", ["count", "check"])
def test_every_answer_in_json_names_its_schema(command: str, ingboard: Program, tmp_path: Path):
    file = tmp_path / "one.sgf"
    file.write_bytes(RECORD)
    assert ingboard(command, "--json", file).answer["schema"] == 1
