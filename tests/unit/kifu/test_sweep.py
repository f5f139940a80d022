"""The sweep for games and nodes, beside sgfmill's own parser where that can read the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from sgfmill import sgf, sgf_grammar

from ingboard.board.points import Color
from ingboard.kifu.encoding import decode
from ingboard.kifu.findings import Code, KifuError
from ingboard.kifu.reader import read_collection, read_file
from ingboard.kifu.record import GameRecord
from ingboard.kifu.text_lines import LineStarts
from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import text_of

RECORDS = sorted((Path(__file__).parents[2] / "data" / "records").glob("*/*"))


def moves_by_sgfmill(data: bytes, size: int) -> list[list[tuple[str, tuple[int, int] | None]]]:
    text = decode(data).text.encode()
    games = []
    for tree in sgf_grammar.parse_sgf_collection(text):
        for properties in sgf_grammar.main_sequence_iter(tree):
            properties["CA"] = [b"UTF-8"]
            properties.setdefault("SZ", [str(size).encode()])
            break
        game = sgf.Sgf_game.from_coarse_game_tree(tree)
        moves = [node.get_move() for node in game.get_main_sequence()]
        games.append([move for move in moves if move[0] is not None])
    return games


def moves_of(record: GameRecord) -> list[tuple[str, tuple[int, int] | None]]:
    return [
        (
            "b" if move.color is Color.BLACK else "w",
            None
            if move.point is None
            else (record.grid.rows - 1 - move.point.row, move.point.column),
        )
        for move in record.moves
    ]


# Read in another way on purpose: skipped points, two moves in a node, a node without its semicolon.
TOLERATED = {"31640020-_-_", "buzco1", "small_19x19", "compressed-point-list"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_main_line_is_the_one_that_sgfmill_reads(path):
    try:
        games = read_file(path).games
        expected = moves_by_sgfmill(path.read_bytes(), games[0].grid.rows)
    except (KifuError, ValueError):
        return  # one of the two refuses the file
    if path.stem not in TOLERATED:
        assert [moves_of(game) for game in games] == expected


def test_lines_and_columns_in_any_order():
    lines = LineStarts("ab\ncd\n\ne")
    places = [lines.place(offset) for offset in (0, 4, 3, 7, 1)]
    assert places == [(1, 1), (2, 2), (2, 1), (4, 1), (1, 2)]


@pytest.mark.parametrize(
    ("node", "comment"),
    [
        ("C[see [1] and [A] here, good.]", "see [1] and [A] here, good."),
        ("C[look [1]]", "look [1]"),
        ("C[a] b; c]", "a] b; c"),
        ("C[see [1] Good [2] so]BM[1]", "see [1] Good [2] so"),
        ("C[see [1\\] and [A\\] here]", "see [1] and [A] here"),
    ],
)
def test_a_comment_goes_on_after_a_bracket_that_is_no_end(node, comment):
    written = f"(;SZ[9]{node};B[aa])"
    record = read_collection(written.encode(), "x.sgf").games[0]
    assert record.nodes[0].comment == comment
    assert len(record.moves) == 1
    document = open_document(written.encode(), "x.sgf")
    codes = [finding.code for finding in document.findings]
    assert codes == ([] if "\\" in node else [Code.UNESCAPED_BRACKET])
    moved = set_property(document, document.roots[0], "N", ["name"])
    assert isinstance(moved, TreeChange)
    assert text_of(moved.document) == f"(;SZ[9]{node}N[name];B[aa])"


@pytest.mark.parametrize(
    "rest", [" junk B[bb]", " b", ";B[bb]", "[more]", " AB[bb][cc]", "(;B[bb])(;B[cc])"]
)
def test_what_is_or_holds_a_property_is_no_part_of_a_comment(rest):
    document = open_document(f"(;SZ[9]C[text]{rest};W[dd])".encode(), "x.sgf")
    assert Code.UNESCAPED_BRACKET not in [finding.code for finding in document.findings]
    assert document.properties(document.roots[0])[1].values[0][1] == "text"


@pytest.mark.timeout(30)
@pytest.mark.parametrize("repeated", ["C[", "C[\\]"])
def test_comments_within_a_comment_that_never_ends_cost_one_pass(repeated):
    assert len(read_collection(f"(;C[{repeated * 300_000}".encode(), "x.sgf").games) == 1
