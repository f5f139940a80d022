"""Values that other programs' engines left in a node: read with their origin, and kept to the byte."""

from __future__ import annotations

import base64
import gzip
import json

import pytest

from ingboard.board.points import Color
from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from ingboard.kifu.written_analysis import WrittenAnalysis, WrittenMove, analyses_in, written_value
from tests.unit.kifu.tree.trees import opened

BLACK, WHITE = Color.BLACK, Color.WHITE


def packed(value: object) -> str:
    return base64.b64encode(gzip.compress(json.dumps(value).encode(), mtime=0)).decode()


def katrain(root: object) -> str:
    return f"KT[{packed([0.5])}][{packed([0.1])}][{packed({'root': root, 'moves': {}})}]"


def found_in(content: str, to_play: Color = WHITE) -> tuple[WrittenAnalysis, ...]:
    found = analyses_in(opened(f"(;SZ[9];{content})"), 1, to_play)
    return tuple(
        one if one.black_wins is None else one._replace(black_wins=round(one.black_wins, 6))
        for one in found
    )


def test_sabakis_percent_is_blacks_also_in_hundredths():
    assert found_in("B[aa]SBKV[45.81]") == (WrittenAnalysis("Sabaki (SBKV)", 0.4581),)
    assert found_in("B[aa]SBKV[5500.00]")[0].black_wins == 0.55
    assert found_in("B[aa]SBKV[100]")[0].black_wins == 1


def test_lizzies_percent_is_of_who_has_just_moved_and_its_lead_of_who_moves():
    (found,) = found_in("B[aa]LZ[0.7.4 62.5 1.2k\nmove D4 visits 3 winrate 5500 pv D4]", WHITE)
    assert found._replace(moves=()) == WrittenAnalysis("Lizzie, 0.7.4", 0.625, None, 1200)
    assert [(one.name, one.visits, round(one.black_wins, 2), one.line) for one in found.moves] == [
        ("D4", 3, 0.45, ("D4",))
    ]
    (found,) = found_in("W[aa]LZ[0.7.4 62.5 900\n]", BLACK)
    assert found == WrittenAnalysis("Lizzie, 0.7.4", 0.375, None, 900)
    (found,) = found_in("B[aa]LZ[KataGo b18 40.0 2m -3.4 12.1\nmove D4]", WHITE)
    assert found == WrittenAnalysis("Lizzie, KataGo b18", 0.4, 3.4, 2_000_000)
    assert [one.origin for one in found_in("B[aa]LZ[a 40.0 1\n]LZ2[b 50.0 2\n]")] == [
        "Lizzie, a",
        "Lizzie, b",
    ]


def test_katrains_third_value_is_unpacked():
    root = {"winrate": 0.62, "scoreLead": -3.5, "visits": 500}
    assert found_in("B[aa]" + katrain(root)) == (WrittenAnalysis("KaTrain", 0.62, -3.5, 500),)
    assert found_in("B[aa]" + katrain({"scoreLead": 2})) == (
        WrittenAnalysis("KaTrain", None, 2.0, None),
    )


def test_lizzies_and_katrains_moves_are_read_for_black():
    written = "move D4 visits 3 winrate 5500 scoreMean 1.5 pv D4 F6 info move C3 visits 1 winrate 5000 pv C3"
    (found,) = found_in(f"B[aa]LZ[a 40.0 4\n{written}]", WHITE)
    assert [(one.name, one.black_leads, one.line) for one in found.moves] == [
        ("D4", -1.5, ("D4", "F6")),
        ("C3", None, ("C3",)),
    ]
    moves = {
        "C3": {"visits": 9, "winrate": 0.4, "scoreLead": -1, "order": 1, "pv": ["C3"]},
        "D4": {"visits": 3, "winrate": 0.6, "scoreLead": 2, "order": 0, "pv": ["D4", "F6"]},
        "E5": "no move",
    }
    third = packed({"root": {"winrate": 0.5, "scoreLead": 0}, "moves": moves})
    (found,) = found_in(f"B[aa]KT[x][y][{third}]")
    assert [(one.name, one.black_leads) for one in found.moves] == [("D4", 2), ("C3", -1)]


OURS = WrittenAnalysis(
    "KataGo 1.15 ]b10\\",
    0.62,
    3.5,
    16,
    (WrittenMove("D4", 12, 0.6, 3.0, ("D4", "pass")), WrittenMove("F4", 4, 0.5)),
    16,
    7.5,
    "ing1991",
)


def test_what_we_write_is_read_back_whole_and_in_place_of_sabakis():
    document = opened("(;SZ[9];B[aa]SBKV[62.0])")
    change = set_property(document, 1, "IBEV", [written_value(OURS)])
    assert isinstance(change, TreeChange)
    again = open_document(bytes_of(change.document), "x.sgf")
    assert analyses_in(again, 1, WHITE) == (OURS,)


@pytest.mark.parametrize(
    "value", ["", "[]", "{}", '{"origin":"x","moves":[[1,2,3]]}', "[" * 100_000]
)
def test_what_is_no_value_of_ours_is_passed_over(value: str):
    assert found_in(f"B[aa]IBEV[{value.replace(']', chr(92) + ']')}]") == ()


@pytest.mark.parametrize(
    "content",
    [
        "B[aa]",
        "B[aa]SBKV[]",
        "B[aa]SBKV[-3]",
        "B[aa]SBKV[nan]",
        "B[aa]SBKV[10001]",
        "B[aa]LZ[]",
        "B[aa]LZ[0.7 high 3]",
        "B[aa]KT[a][b]",
        "B[aa]KT[a][b][no base64!]",
        f"B[aa]KT[a][b][{base64.b64encode(b'no gzip').decode()}]",
        f"B[aa]KT[a][b][{packed([])}]",
        "B[aa]" + katrain(None),
        "B[aa]" + katrain({}),
        "B[aa]" + katrain({"winrate": "high", "scoreLead": None}),
        "B[aa]" + katrain({"winrate": 1.5, "scoreLead": 1e300}),
    ],
)
def test_what_cannot_be_read_is_passed_over(content: str):
    assert found_in(content) == ()


def test_a_bomb_is_unpacked_no_further_than_a_megabyte():
    bomb = base64.b64encode(gzip.compress(b'{"root": ' + b" " * 20_000_000)).decode()
    assert found_in(f"B[aa]KT[a][b][{bomb}]") == ()
    deep = base64.b64encode(gzip.compress(b"[" * 500_000)).decode()
    assert found_in(f"B[aa]KT[a][b][{deep}]") == ()


def test_a_file_with_all_of_them_is_kept_to_the_byte():
    root = {"winrate": 0.62, "scoreLead": -3.5, "visits": 500}
    written = (
        "(;GM[1]SZ[9];B[aa]SBKV[45.81]LZ[0.7.4 62.5 1.2k\nmove D4 visits 3]LZ2[x 1 2\n]"
        + katrain(root)
        + ")"
    ).encode()
    assert bytes_of(open_document(written, "x.sgf")) == written
