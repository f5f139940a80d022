"""Results for pairing programs: codes, cells, and names that mean harm (R27)."""

from __future__ import annotations

import csv
import io
from xml.etree import ElementTree

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.export.pairing import PairedGame, h9_rows, opengotha_xml, results_csv
from ingboard.game.state import Ending, Outcome

BLACK_WINS = Outcome(Ending.COUNT, Color.BLACK, 5)


def _game(
    outcome: Outcome | None = BLACK_WINS,
    black: str = "Nora Lindqvist",
    white: str = "Chen Wei-Lun",
    number: int = 1,
    handicap: int = 0,
) -> PairedGame:
    return PairedGame(number, 1, PerColor(black, white), PerColor("4d", "5 dan"), handicap, outcome)


@pytest.mark.parametrize(
    ("outcome", "code", "cell"),
    [
        (BLACK_WINS, "RESULT_BLACKWINS", "2+/b0"),
        (Outcome(Ending.TIME, Color.WHITE), "RESULT_WHITEWINS", "2-/b0"),
        (Outcome(Ending.NO_SHOW, Color.WHITE), "RESULT_WHITEWINS_BYDEF", "2-!/b0"),
        (Outcome(Ending.COUNT, None, 0), "RESULT_EQUAL", "2=/b0"),
        (Outcome(Ending.BOTH_LOST, None), "RESULT_BOTHLOSE", "2-/b0"),
        (None, "RESULT_UNKNOWN", "2?/b0"),
    ],
)
def test_every_ending_has_its_code_and_cell(outcome: Outcome | None, code: str, cell: str) -> None:
    tree = ElementTree.fromstring(opengotha_xml([_game(outcome)]))
    game = tree.find("Games/Game")
    assert game is not None
    assert game.get("result") == code
    assert (game.get("blackPlayer"), game.get("whitePlayer")) == ("LINDQVISTNORA", "WEI-LUNCHEN")
    assert h9_rows([_game(outcome)]).splitlines()[0].split()[-1] == cell


def test_rows_of_two_rounds() -> None:
    games = [_game(), _game(black="Li Mei", white="Nora Lindqvist", number=2, handicap=3)]
    assert h9_rows(games).splitlines() == [
        "1 Lindqvist Nora 4D XX ---- 1 2+/b0 3-/w3",
        "2 Wei-Lun Chen 5D XX ---- 0 1-/w0 0-",
        "3 Mei Li 4D XX ---- 1 0- 1+/b3",
    ]


def test_a_chinese_name_is_a_question_mark_in_h9_and_whole_in_xml() -> None:
    game = _game(black="許家元", white="José Ünlü")
    rows = h9_rows([game]).splitlines()
    assert rows[0].split()[1:3] == ["?", "-"]
    assert rows[1].split()[1:3] == ["Unlu", "Jose"]
    assert 'name="許家元"' in opengotha_xml([game])


EVIL = ('"/><Game x="', "<!ENTITY a 'b'>&a;", "=cmd|'/C calc'!A0", "../../etc\x00\x1b", "a\nb\tc")


@pytest.mark.parametrize("name", EVIL)
def test_evil_names_are_text(name: str) -> None:
    written = opengotha_xml([_game(black=name)])
    tree = ElementTree.fromstring(written)
    assert [len(tree.findall(path)) for path in ("Games/Game", "Players/Player")] == [1, 2]
    assert "<!" not in written
    rows = list(csv.reader(io.StringIO(results_csv([_game(black=name)]), newline="")))
    assert len(rows) == 2
    assert rows[1][2][:1] not in tuple("=+-@\t\r\n")
    assert len(h9_rows([_game(black=name)]).splitlines()) == 2
