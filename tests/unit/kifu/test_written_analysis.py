"""Values that other programs' engines left in a node: read with their origin, and kept to the byte."""

from __future__ import annotations

import base64
import gzip
import json

import pytest

from ingboard.board.points import Color
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from ingboard.kifu.written_analysis import WrittenAnalysis, analyses_in
from tests.unit.kifu.tree.trees import opened

BLACK, WHITE = Color.BLACK, Color.WHITE


def packed(value: object) -> str:
    return base64.b64encode(gzip.compress(json.dumps(value).encode(), mtime=0)).decode()


def katrain(root: object) -> str:
    return f"KT[{packed([0.5])}][{packed([0.1])}][{packed({'root': root, 'moves': {}})}]"


def found_in(content: str, to_play: Color = WHITE) -> tuple[WrittenAnalysis, ...]:
    found = analyses_in(opened(f"(;SZ[9];{content})"), 1, to_play)
    return tuple(
        one if one.black_wins is None else one._replace(black_wins=round(one.black_wins, 6)) for one in found
    )


def test_sabakis_percent_is_blacks_also_in_hundredths():
    assert found_in("B[aa]SBKV[45.81]") == (WrittenAnalysis("Sabaki (SBKV)", 0.4581),)
    assert found_in("B[aa]SBKV[5500.00]")[0].black_wins == 0.55
    assert found_in("B[aa]SBKV[100]")[0].black_wins == 1


def test_lizzies_percent_is_of_who_has_just_moved_and_its_lead_of_who_moves():
    (found,) = found_in("B[aa]LZ[0.7.4 62.5 1.2k\nmove D4 visits 3 winrate 5500 pv D4]", WHITE)
    assert found == WrittenAnalysis("Lizzie, 0.7.4", 0.625, None, 1200)
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
    assert found_in("B[aa]" + katrain({"scoreLead": 2})) == (WrittenAnalysis("KaTrain", None, 2.0, None),)


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
        "(;GM[1]SZ[9];B[aa]SBKV[45.81]LZ[0.7.4 62.5 1.2k\nmove D4 visits 3]LZ2[x 1 2\n]" + katrain(root) + ")"
    ).encode()
    assert bytes_of(open_document(written, "x.sgf")) == written
