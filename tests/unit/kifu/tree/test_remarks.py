"""What is odd about a game, in all its variations, and at which node it stands."""

from __future__ import annotations

from random import Random

import pytest

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Placement, Position, place_over
from ingboard.kifu.findings import Code, Severity
from ingboard.kifu.tree import remarks
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.remarks import RemarkSearch, node_at, remarks_of
from ingboard.table.line_game import along
from tests.unit.kifu.tree.trees import RECORDS, opened

TREE = "(;SZ[9]RU[Ing]\nKM[x];B[aa]\n;W[ab](;B[aa])(;B[bb]\nXX;W[ac](;B[bb];W[tt])(;B[zz])))"


def told(written: str, root: int = 0):
    document = opened(written)
    return [(each.node, each.finding.code) for each in remarks_of(document, root)]


def test_every_variation_is_looked_at_and_each_remark_names_its_node():
    assert told(TREE) == [
        (0, Code.BAD_KOMI),
        (3, Code.OCCUPIED),
        (4, Code.NO_VALUE),
        (6, Code.OCCUPIED),
        (8, Code.OFF_BOARD),
    ]


def test_a_stone_is_occupied_in_its_own_variation_only():
    assert told("(;SZ[9]RU[Ing];B[aa](;W[bb];B[cc])(;W[cc];B[bb]))") == []
    assert told("(;SZ[9]RU[Ing]AB[aa](;W[ab];W[ba];B[aa])(;W[aa]))") == [(4, Code.OCCUPIED)]


@pytest.mark.parametrize("at_once", [1, 2, 3, 5])
def test_a_large_game_read_in_batches_gives_the_same_remarks(at_once, monkeypatch):
    documents = [opened(TREE)]
    documents += [opened(path.read_text("latin-1")) for path in RECORDS if "ff4" in path.name]
    whole = [remarks_of(document, root) for document in documents for root in document.roots]
    monkeypatch.setattr(RemarkSearch, "NODES", at_once)
    assert whole == [
        remarks_of(document, root) for document in documents for root in document.roots
    ]
    assert any(len(each) > 3 for each in whole)


RULES = ("Simplified Ing", "Ing 1991", "Ing 1996", "Kim-Simon-Straus", "Ing", "Japanese")


@pytest.mark.parametrize("rules", RULES)
def test_positions_that_are_known_already_change_no_remark(rules):
    """Random moves on a small board: captures, suicides of one and more stones, stones on stones, set-ups."""
    chance = Random(rules)
    for _ in range(40):
        nodes = []
        for at in range(60):
            color = "BW"[at % 2]
            point = "".join(chance.choices("abcd", k=2))
            last = (
                f"A{chance.choice('BWE')}[{point}]"
                if chance.random() < 0.05
                else f"{color}[{point}]"
            )
            nodes.append(f";{last}")
        document = opened(f"(;SZ[4]RU[{rules}]AB[ab]{''.join(nodes)})")
        game = along(document, line_through(document, 0))
        assert len(game.positions) == len(document.outline)
        search = RemarkSearch(document, 0, game.positions)
        while search.step():
            pass
        assert search.remarks() == remarks_of(document, 0)
        assert any(each.finding.code is Code.OCCUPIED for each in search.remarks())


def test_what_is_known_is_not_played_again(monkeypatch):
    document = opened("(;SZ[9]RU[Ing];B[aa];W[aa](;B[bb];W[bb])(;B[cc];W[cc]))")
    known = along(document, line_through(document, 0)).positions
    played: list[str] = []

    def place_noted(position: Position, point: Point, color: Color) -> Placement:
        played.append(name_of(point, position.grid))
        return place_over(position, point, color)

    monkeypatch.setattr(remarks, "place_over", place_noted)
    search = RemarkSearch(document, 0, known)
    while search.step():
        pass
    assert played == ["C7", "C7"]
    assert [each.node for each in search.remarks()] == [2, 4, 6]


def test_a_game_that_is_refused_says_why_at_its_root():
    written = "(;SZ[9]RU[Ing];B[aa])(;GM[4];B[a1])\n(;SZ[19:53])"
    assert told(written) == []
    assert told(written, 2) == [(2, Code.GAME_REFUSED)]
    document = opened(written)
    (square,) = remarks_of(document, 4)
    assert square.finding.severity is Severity.LOSSY
    assert "1 to 52" in square.finding.sentence
    assert (square.finding.line, square.finding.column) == (2, 5)


def test_what_concerns_the_file_is_told_with_every_game():
    written = "stray (;SZ[9]RU[Ing])(;SZ[9]RU[Ing];B[aa]"
    assert told(written, 0) == [(0, Code.STRAY_TEXT), (2, Code.UNCLOSED_GAME)]
    assert told(written, 1) == told(written, 0)


def test_a_place_belongs_to_the_last_node_that_begins_before_it():
    document = opened("  (;A[1]\n;B[2]\n  (\n;C[3]))\n")
    places = [(1, 1), (1, 4), (1, 7), (2, 1), (2, 5), (3, 3), (4, 1), (4, 4), (4, 7), (99, 1)]
    assert [node_at(document, *place) for place in places] == [0, 0, 0, 1, 1, 1, 2, 2, 2, 2]
    bare = opened("(;(A[1];B[2](C[3])))")
    assert [node_at(bare, 1, column) for column in (1, 2, 4, 8, 12, 14)] == [0, 0, 1, 2, 2, 3]


def test_one_kind_cannot_flood_the_list():
    assert len(told("(;SZ[9]RU[Ing]" + ";B[aa]" * 30_000 + ")")) == 100
