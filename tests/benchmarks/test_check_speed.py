"""`check` over many records beside a plain sgfmill replay with superko; parsing is counted on both sides.

Both get the same files, and of them the games that both read. Writing the answer is left out on both sides.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest
from sgfmill import sgf, sgf_grammar
from sgfmill.boards import Board

from ingboard.cli.checked_game import check_game
from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_collection
from ingboard.rules.ruleset import RuleText
from tests.benchmarks.rounds import Spread, duration
from tests.conftest import ROOT

pytestmark = [pytest.mark.bench, pytest.mark.timeout(900)]

RECORDS = Path(os.environ.get("INGBOARD_RECORDS", ROOT.parent / "shared" / "sgf"))
ROUNDS = 5


def peer_games(written: bytes) -> list[sgf.Sgf_game]:
    """All games of a file as sgfmill reads them."""
    trees = sgf_grammar.parse_sgf_collection(written)
    return [sgf.Sgf_game.from_coarse_game_tree(tree) for tree in trees]


def peer_replay(game: sgf.Sgf_game) -> int:
    """The main line with superko, as its user must write it; returns the moves that were played."""
    board = Board(game.get_size())
    seen = {tuple(tuple(row) for row in board.board)}
    played = 0
    for node in game.get_main_sequence():
        if node.has_setup_stones():
            board.apply_setup(*node.get_setup_stones())
            seen = {tuple(tuple(row) for row in board.board)}
        color, point = node.get_move()
        if color is None:
            continue
        played += 1
        if point is None:
            continue
        trial = board.copy()
        try:
            trial.play(*point, color)
        except ValueError:
            continue
        key = tuple(tuple(row) for row in trial.board)
        if key not in seen:
            seen.add(key)
        board = trial
    return played


@cache
def files_both_read() -> tuple[bytes, ...]:
    """The files of which both sides read the same games with the same moves."""
    files = [path.read_bytes() for path in sorted(RECORDS.rglob("*.sgf"))]
    return tuple(written for written in files if _both_read(written))


def _both_read(written: bytes) -> bool:
    try:
        ours = [len(record.moves) for record in read_collection(written, "").games]
        return ours == [peer_replay(game) for game in peer_games(written)]
    except (KifuError, ValueError):
        return False


@pytest.mark.skipif(not RECORDS.is_dir(), reason="the folder of records is not here")
@pytest.mark.parametrize(
    ("rules", "goal"), [(RuleText.SIMPLIFIED, 5), (RuleText.ING1991, 3)], ids=str
)
def test_check_beside_a_plain_sgfmill_replay_with_superko(
    rules: RuleText, goal: float, capsys, measured_beside
):
    files = files_both_read()

    def ours() -> None:
        for written in files:
            collection = read_collection(written, "")
            of_file = collection.findings
            for number, record in enumerate(collection.games, start=1):
                check_game("", number, record, rules, of_file)

    def peer() -> None:
        for written in files:
            for game in peer_games(written):
                peer_replay(game)

    pairs = [(duration(ours), duration(peer)) for _ in range(ROUNDS)]
    mine = Spread(tuple(one for one, _ in pairs))
    theirs = Spread(tuple(other for _, other in pairs))
    times = Spread(tuple(other / one for one, other in pairs))
    measured_beside(f"check under {rules}", "sgfmill", times)
    with capsys.disabled():
        print(
            f"\n  check {rules}, {len(files)} files: {times} x sgfmill ({mine} s beside {theirs} s)"
        )
    assert times.median >= goal
