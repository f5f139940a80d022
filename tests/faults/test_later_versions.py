"""R22: a journal of a later version, or with an event that is not known, opens for reading only.

Bar: it shows what it knows and keeps the rest byte for byte. Method: journals whose chain holds, with words
that this version does not have: a later version number, an unknown event, a known one with an unknown word,
an unknown kind of line, a line without our clocks.
"""

from __future__ import annotations

import pytest

from ingboard.table.journal.form import FIRST_LINK, line_of, read_lines
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.journal.recovery import recovery_of
from ingboard.table.journal.shelf import Shelf
from ingboard.table.timeline import timeline_of
from tests.unit.table.journal.games import FEW, HandClocks, play, started
from tests.unit.table.journal.test_blackbox import _boxed

SWALLOWED = {"is": "StoneSwallowed", "at": 9_000}
HELD_FOR_TEA = {"is": "ClockHeld", "held": "tea", "by": "", "at": 9_000}
LATER = {
    "an unknown event": {"n": 99, "k": "happened", "t": 9_000, "events": [SWALLOWED]},
    "a known event with an unknown word": {
        "n": 99,
        "k": "happened",
        "t": 9_000,
        "events": [HELD_FOR_TEA],
    },
    "events of another form": {"n": 99, "k": "happened", "t": 9_000, "events": [17]},
    "an unknown kind of line": {"n": 99, "k": "weighed", "t": 9_000, "grams": 5},
}
STAMP = {"mono": 9_000, "boot": 9_000, "wall": 1_700_000_009_000}


@pytest.fixture
def written(tmp_path):
    """A journal of five moves that was never closed; its path and what was played."""
    clocks = HandClocks()
    table = started(clocks)
    box = _boxed(table, clocks, tmp_path / "game.ingtable")
    play(table, clocks, *FEW)
    box._writer.close()
    return box.saving.path, table


def _add(path, *bodies):
    link = read_lines(path.read_bytes()).link
    for body in bodies:
        line, link = line_of(body, link)
        with path.open("ab") as file:
            file.write(line)


def _version(path, number):
    """Rewrite the journal as a later version might have begun it."""
    bodies, link = read_lines(path.read_bytes()).bodies, FIRST_LINK
    with path.open("wb") as file:
        for body in bodies:
            later = {**body, "v": number, "weather": "fine"} if "v" in body else body
            line, link = line_of(later, link)
            file.write(line)


def _is_shown_and_not_written(path, table):
    before = path.read_bytes()
    journal = read_journal(path)
    assert journal.is_newer
    assert journal.fault is None
    recovery = recovery_of(journal, HandClocks().stamp())
    assert recovery.is_read_only
    assert journal.events == table.events
    assert len(timeline_of(journal)) >= len(FEW)
    assert [one.path for one in Shelf(path.parent).look().unfinished()] == [path]
    assert path.read_bytes() == before


@pytest.mark.parametrize("body", LATER.values(), ids=LATER)
def test_words_that_are_not_known_leave_the_rest_to_be_shown(written, body):
    path, table = written
    _add(path, {**STAMP, **body}, {**STAMP, "n": 100, "k": "beat", "t": 9_500})
    _is_shown_and_not_written(path, table)


def test_a_line_without_our_clocks_ends_what_is_known(written):
    path, table = written
    _add(path, {"n": 99, "k": "beat", "time": "another"})
    _is_shown_and_not_written(path, table)


def test_a_later_version_that_says_the_same_is_shown(written):
    path, table = written
    _version(path, 2)
    _is_shown_and_not_written(path, table)


def test_a_later_version_with_another_set_up_is_named_as_such(written):
    path, _ = written
    link = FIRST_LINK
    body = {
        **STAMP,
        "n": 1,
        "k": "opened",
        "t": 0,
        "v": 7,
        "table": "Board 1",
        "setup": {"cube": 3},
    }
    line, link = line_of(body, link)
    path.write_bytes(line)
    with pytest.raises(JournalError, match="from a later ingboard"):
        read_journal(path)
    assert path.read_bytes() == line
