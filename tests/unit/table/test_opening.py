"""Files opened as sessions: the first game that can be shown, and what is too much for any table."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.kifu.findings import KifuError, ReadingStopped
from ingboard.table.line_game import LONGEST_LINE
from ingboard.table.opening import open_session


@pytest.fixture
def file_of(tmp_path: Path):
    def written(data: bytes) -> Path:
        path = tmp_path / "file.sgf"
        path.write_bytes(data)
        return path

    return written


def test_games_that_cannot_be_shown_are_passed_over(file_of):
    study = open_session(file_of(b"(;GM[2])(;SZ[19:53])(;SZ[9]PB[Go];B[ee])(;SZ[9])"))
    assert study.state.setup.names.black == "Go"
    assert study.root == 2


@pytest.mark.parametrize(
    "written",
    [
        b"(;SZ[9]RE[B+R];B[ee];W[cc])",
        b"(;SZ[9];B[ee](;W[cc];B[dd])(;W[gg]))",
        b"(;SZ[9]AB[aa]AW[bb];C[Black to play.];B[ab])",
    ],
    ids=["finished", "with branches", "problem"],
)
def test_a_record_is_viewed_at_its_beginning(file_of, written):
    study = open_session(file_of(written))
    assert (study.step, study.node) == (0, 0)


def test_where_no_game_can_be_shown_the_first_reason_is_given(file_of):
    with pytest.raises(KifuError, match=r"GM\[2\]"):
        open_session(file_of(b"(;GM[2])(;SZ[19:53])"))


def test_a_line_longer_than_any_game_is_refused_in_a_sentence(file_of):
    with pytest.raises(KifuError, match="in one line"):
        open_session(file_of(b"(;SZ[9]" + b";B[aa]" * (LONGEST_LINE + 1) + b")"))


def test_a_long_line_beside_an_ordinary_game_is_no_obstacle(file_of):
    long = b"(;SZ[9]" + b";B[aa]" * (LONGEST_LINE + 1) + b")"
    study = open_session(file_of(long + b"(;SZ[9]PB[Go];B[ee])"))
    assert study.state.setup.names.black == "Go"


def test_the_reader_hears_how_far_it_is_and_can_be_stopped(file_of):
    path = file_of(b"(;SZ[9]" + b";B[aa]" * 45_000 + b")")
    heard: list[float] = []

    def go_on(share: float) -> bool:
        heard.append(share)
        return len(heard) < 3

    with pytest.raises(ReadingStopped):
        open_session(path, progress=go_on)
    assert heard == sorted(heard)
    assert len(heard) == 3
    assert 0 <= heard[0] < heard[-1] <= 1
