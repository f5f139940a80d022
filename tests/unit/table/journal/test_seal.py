"""A printed hash and its journal (R29): no byte of what was sealed can be changed; later lines do no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.game import commands as ask
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.form import FIRST_LINK, line_of
from ingboard.table.journal.seal import printed_hash, sealed_line
from ingboard.table.journal.writer import JournalWriter
from tests.unit.table.journal.games import FEW, HandClocks, play, started

LINK = "0123456789abcdef" * 4


def _journal(lines: int, words: int = 30) -> tuple[bytes, str]:
    data, link = b"", FIRST_LINK
    for number in range(lines):
        line, link = line_of({"n": number, "words": "x" * words}, link)
        data += line
    return data, link


def test_a_journal_of_a_game_has_the_hash_that_was_sealed(tmp_path: Path) -> None:
    clocks = HandClocks()
    table = started(clocks)
    box = BlackBox(table, clocks, JournalWriter(tmp_path / "table"), clocks)
    box.open("Table", "test")
    play(table, clocks, *FEW)
    sealed, lines = box.head, box.lines
    table.submit(ask.PauseClock(clocks.now()))
    box.close("test")
    data = (tmp_path / "table").read_bytes()
    assert sealed_line(data, sealed) == lines
    assert sealed_line(data, sealed[:8]) == lines
    assert sealed_line(data, box.head) == box.lines > lines


def test_every_byte_that_is_changed_breaks_the_seal() -> None:
    data, link = _journal(12)
    assert sealed_line(data, link) == 12
    for at in range(len(data)):
        changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        assert sealed_line(changed, link) is None, at


@pytest.mark.nightly
def test_every_byte_of_a_journal_of_20_kb() -> None:
    data, link = _journal(90, words=170)
    assert len(data) > 20_000
    for at in range(len(data)):
        changed = data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]
        assert sealed_line(changed, link) is None, at


def test_a_line_left_out_or_put_in_breaks_the_seal() -> None:
    data, link = _journal(6)
    lines = data.splitlines(keepends=True)
    assert sealed_line(b"".join(lines[:2] + lines[3:]), link) is None
    assert sealed_line(b"".join([*lines[:2], lines[1], *lines[2:]]), link) is None
    assert sealed_line(b"".join(lines[:-1]), link) is None


@pytest.mark.parametrize(
    "given",
    [
        LINK,
        LINK.upper(),
        " ".join(LINK[n : n + 4] for n in range(0, 64, 4)),
        f"ingboard sheet; table=Cup hash=1; version=2; hash={LINK}",
    ],
)
def test_a_hash_is_read_as_people_copy_it(given: str) -> None:
    assert printed_hash(given) == LINK


@pytest.mark.parametrize("given", ["", "abc", "xyzxyzxyz", LINK + "0"])
def test_what_is_no_hash(given: str) -> None:
    assert printed_hash(given) is None
