"""R19: a file that another program has changed is not overwritten silently, and both can be kept.

Method: the file is rewritten between opening and saving; a snapshot's name is taken, and a snapshot changed,
while the journal runs. A journal that is replaced is in test_lost_folders.py.
"""

from __future__ import annotations

import time as clock

import pytest

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.kifu.reader import read_file
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.snapshots import Snapshots
from ingboard.table.opening import new_session, open_session
from tests.saved import save_session

LONG = 20.0
RULES = RuleText.SIMPLIFIED
THEIRS = "(;FF[4]GM[1]SZ[9]C[somebody else's work];B[ee])"


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "game.sgf"
    session = new_session(even_game(9, RULES, default_terms(RULES)))
    for color, point in ((Color.BLACK, Point(2, 2)), (Color.WHITE, Point(6, 6))):
        session.submit(ask.PlaceStone(color, point, Moment(0)))
    save_session(session, path)
    return path


@pytest.fixture
def clashed(app, record):
    """A game that was played on while another program wrote its file; then it was saved."""
    assert app.open(record)
    app.key("End")
    app.presenter.choose(Point(4, 4))
    record.write_text(THEIRS, encoding="utf-8")
    assert not app.save()
    return app


def _moves(path):
    return len(read_file(path).games[0].moves)


def test_a_changed_file_is_asked_about_and_left_as_it_is(clashed, record):
    assert record.read_text(encoding="utf-8") == THEIRS
    assert clashed.strip.answers == ("Overwrite", "Keep both"), "the colored one loses nothing"
    assert "Esc" in clashed.strip.sentence
    assert not clashed.session.is_saved


def test_both_are_kept(clashed, record):
    clashed.strip.answer("Keep both")
    assert record.read_text(encoding="utf-8") == THEIRS
    assert _moves(record.with_name("game-2.sgf")) == 3
    assert clashed.session.is_saved
    assert "game-2.sgf" in clashed.notice
    assert clashed.notice_widget.is_done, "success wears no warning"


def test_it_is_written_over_when_a_person_says_so(clashed, record):
    clashed.strip.answer("Overwrite")
    assert _moves(record) == 3
    clashed.presenter.choose(Point(5, 5))
    assert clashed.save()
    assert _moves(record) == 4


def test_an_unchanged_file_and_one_that_was_removed_are_written_without_a_question(app, record):
    assert app.open(record)
    app.key("End")
    app.presenter.choose(Point(4, 4))
    assert app.save()
    record.unlink()
    app.presenter.choose(Point(5, 5))
    assert app.save()
    assert _moves(record) == 4


def test_the_same_content_written_again_is_no_change(record):
    session = open_session(record)
    record.write_bytes(record.read_bytes())
    assert not session.file.changed_on_disk


def _put(snapshots, record):
    before, ends = snapshots.newest, clock.monotonic() + LONG
    snapshots.put(record)
    while snapshots.newest == before:
        assert clock.monotonic() < ends
        clock.sleep(0.001)


def test_snapshots_replace_no_file_and_delete_none_that_was_changed(tmp_path):
    snapshots = Snapshots(tmp_path / "game.ingtable")
    _put(snapshots, b"(;N[1])")
    (tmp_path / "game.0002.sgf").write_bytes(b"somebody else's")
    _put(snapshots, b"(;N[3])")
    (tmp_path / "game.0003.sgf").write_bytes(b"(;N[3]C[a note])")
    for number in range(4, 9):
        _put(snapshots, b"(;N[%d])" % number)
    snapshots.close()
    there = {path.name: path.read_bytes() for path in tmp_path.glob("*.sgf")}
    assert there == {
        "game.0002.sgf": b"somebody else's",
        "game.0003.sgf": b"(;N[3]C[a note])",
        "game.0006.sgf": b"(;N[6])",
        "game.0007.sgf": b"(;N[7])",
        "game.0008.sgf": b"(;N[8])",
    }
