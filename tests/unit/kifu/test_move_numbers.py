"""One move number: tree, words over the moves, slider, print, check and search agree."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from ingboard.export.kifu.figures import figures_of
from ingboard.export.kifu.options import Division, KifuOptions
from ingboard.kifu.findings import KifuError
from ingboard.kifu.move_number import numbers_along
from ingboard.kifu.replay import replay
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.move_numbers import move_numbers, move_numbers_at
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.shape import shape_of
from ingboard.review.compare.comparison import steps_of
from ingboard.review.judged import judged
from ingboard.review.numbering import Numbering, numbers_shown
from ingboard.review.search.walk import walk
from ingboard.rules.ruleset import RuleText
from ingboard.table.document_session import DocumentSession

RECORDS = Path(__file__).parents[2] / "data" / "records"
ODD = {
    "set up in between": "(;SZ[9];B[aa];AW[bb]AB[cc];W[dd];B[ee])",
    "set up with a move": "(;SZ[9];B[aa];AW[bb]B[dd];W[ee])",
    "passes": "(;SZ[19];B[aa];W[];B[tt];W[bb])",
    "pass with a blank": "(;SZ[9];B[ ];W[bb]\n)",
    "on a stone": "(;SZ[9];B[aa];W[aa];B[bb];W[aa])",
    "MN": "(;SZ[9];B[aa];W[bb]MN[30];B[cc];W[dd])",
    "MN on stones set up": "(;SZ[9];B[aa];AB[cc]MN[10];W[dd])",
    "MN of nonsense": "(;SZ[9];B[aa];W[bb]MN[x];B[cc]MN[4]MN[];W[dd])",
    "MN at the root": "(;SZ[9]MN[5];B[aa];W[bb])",
    "a move at the root": "(;SZ[9]B[aa];W[bb])",
    "two moves in a node": "(;SZ[9];B[aa]W[bb];B[cc][dd];W[ee] [ff];B[gg]W[hh]MN[20];B[ii])",
    "a move twice": "(;SZ[9];B[aa]B[aa];W[bb][bb];B[cc])",
    "moves off the board": "(;SZ[9];B[aa];W[zz];B[bb]W[kk];W[tt];B[R16];W[cc])",
    "words that look like moves": "(;SZ[9];B[aa]C[;B[bb\\];MN[9\\]];W[bb]C[a][b];B[cc])",
    "nodes without a move": "(;SZ[9];;B[aa];C[x];W[bb];;)",
    "old names": "(;SiZe[9];Black[aa];White[bb])",
}
FOLDER = Path(os.environ.get("INGBOARD_RECORDS", RECORDS))
BRANCHES, GAMES = 6, 60


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() == ".sgf")


def assert_agree(data: bytes, name: str, games: int = GAMES, branches: int = BRANCHES) -> int:
    """The main line of each game and the lines through some of its last nodes; how many nodes were asked."""
    document = open_document(data, name)
    asked = 0
    for root in document.roots[:games]:
        try:
            study = DocumentSession(document, root)
        except KifuError:
            continue
        numbers = {at.node: at.number for at in walk(document, root)}
        ends = [node for node in document.subtree(root) if not document.children(node)]
        chosen = random.Random(4).sample(ends, min(branches, len(ends)))
        for end in dict.fromkeys((line_through(document, root)[-1], *chosen)):
            study.go_to_node(end)
            asked += assert_line_agrees(study, root, line_through(document, end), numbers)
    return asked


def assert_line_agrees(
    study: DocumentSession, root: int, line: Sequence[int], walked: Mapping[int, int]
) -> int:
    document, record = study.document, study.line_record
    told = numbers_along(record.nodes)
    expected = {stop.node: told[stop.record_node] for stop in study.stops}
    assert list(expected) == list(line)
    tree = move_numbers(document, shape_of(document), document.subtree(root))
    assert {node: tree[node] for node in line} == expected
    assert move_numbers_at(document, line) == expected
    last_stops = {stop.node: stop for stop in study.stops}
    assert {node: study.number_at(stop.step) for node, stop in last_stops.items()} == expected
    assert {node: walked[node] for node in line} == expected
    moves = [number for number, node in zip(told, record.nodes, strict=True) if node.move]
    options = KifuOptions(Division.WHOLE, variations=False)
    printed = [n for figure in figures_of(document, line, options) for n in figure.moves]
    assert printed == moves
    verdicts, _ = judged(record, RuleText.SIMPLIFIED)
    assert [verdict.number for verdict in verdicts] == moves
    assert [step.number for step in steps_of(record) if step.move is not None] == moves
    last = replay(record).last
    stones = numbers_shown(record.nodes, len(record.nodes) - 1, last, Numbering.ALL)
    assert set(stones.values()) <= set(moves)
    return len(expected)


@pytest.mark.parametrize("name", ODD)
def test_all_say_the_same_number_of_odd_records(name: str):
    assert assert_agree(ODD[name].encode(), name)


def test_all_say_the_same_number_of_real_records():
    asked = 0
    for path in files_in(RECORDS):
        with suppress(KifuError):
            asked += assert_agree(path.read_bytes(), path.name, games=20, branches=1)
    assert asked > 5_000


@pytest.mark.nightly
@pytest.mark.parametrize("path", files_in(FOLDER), ids=lambda path: path.name)
def test_all_say_the_same_number_of_every_record_and_its_branches(path: Path):
    with suppress(KifuError):
        assert_agree(path.read_bytes(), path.name)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("set up in between", [0, 1, 1, 2, 3]),
        ("on a stone", [0, 1, 2, 3, 4]),
        ("MN", [0, 1, 30, 31, 32]),
        ("MN on stones set up", [0, 1, 10, 11]),
        ("two moves in a node", [0, 2, 4, 6, 21, 22]),
        ("moves off the board", [0, 1, 1, 2, 3, 3, 4]),
    ],
)
def test_the_numbers_are_those_that_the_format_gives(name: str, numbers: list[int]):
    document = open_document(ODD[name].encode(), name)
    found = move_numbers_at(document, line_through(document, 0))
    assert list(found.values()) == numbers
