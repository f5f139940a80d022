"""`ingboard sheet --pairing`: whose names and keys are written; no number of a file makes columns."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.cli.sgf_files import Program

TOURNAMENT = Path(__file__).parents[2] / "data" / "pairing" / "tournament.xml"
GAME = (
    "(;SZ[9]EV[Autumn Cup, round 2, table 1]PB[Tomás de Oliveira Fava]PW[Min Li, Wei]RE[B+1];B[ee])"
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME, encoding="utf-8")
    return path


def test_the_keys_and_numbers_of_the_tournament_are_written(ingboard: Program, game: Path) -> None:
    target = game.with_name("results.xml")
    call = ingboard("sheet", str(game), "--pairing", str(target), "--players", str(TOURNAMENT))
    assert call.status in (0, 1)
    written = target.read_text("utf-8")
    assert 'whitePlayer="MINLIWEI" blackPlayer="DEOLIVEIRAFAVATOMÁS"' in written
    rows = game.with_name("results.txt")
    ingboard("sheet", str(game), "--pairing", str(rows), "--players", str(TOURNAMENT))
    assert "de_Oliveira_Fava Tomas 2K FR 34Mo" in rows.read_text("utf-8")
    assert rows.read_text("utf-8").splitlines()[1].endswith(" |10298534")


def test_a_round_of_eight_digits_makes_one_column(ingboard: Program, tmp_path: Path) -> None:
    path, rows = tmp_path / "far.sgf", tmp_path / "r.txt"
    path.write_text("(;SZ[9]EV[Round 99999999]PB[a]PW[b]BR[1k]WR[1k]RE[B+1];B[ee])")
    ingboard("sheet", str(path), "--pairing", str(rows))
    assert rows.stat().st_size < 500


def test_h9_is_not_made_up_and_a_table_of_players_fills_it_in(
    ingboard: Program, tmp_path: Path
) -> None:
    path, rows = tmp_path / "game.sgf", tmp_path / "r.txt"
    path.write_text("(;SZ[9]PB[許家元]PW[Ada Bo]WR[3k]RE[B+1];B[ee])", encoding="utf-8")
    call = ingboard("sheet", str(path), "--pairing", str(rows))
    assert (call.status, call.err.count("\n")) == (2, 1)
    assert "許家元" in call.err
    assert "Ada" not in call.err
    assert "--players FILE.csv" in call.err
    assert not rows.exists()
    players = tmp_path / "players.csv"
    players.write_text(
        "player,surname,first name,rank\n許家元,Hsu,Chia-yuan,9d\n", encoding="utf-8"
    )
    call = ingboard("sheet", str(path), "--pairing", str(rows), "--players", str(players))
    assert call.status in (0, 1)
    written = rows.read_text("utf-8").splitlines()
    assert [row.split()[1:4] for row in written] == [
        ["Hsu", "Chia-yuan", "9D"],
        ["Bo", "Ada", "3K"],
    ]


def test_a_table_without_players_is_one_sentence(ingboard: Program, game: Path) -> None:
    path = game.with_name("players.csv")
    path.write_text("name\nAda\n")
    call = ingboard(
        "sheet", str(game), "--pairing", str(game.with_name("r.txt")), "--players", str(path)
    )
    assert (call.status, call.err.count("\n")) == (2, 1)
    assert "surname" in call.err


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "document type"),
        ("<a/>", "no tournament"),
        ("", "no XML"),
    ],
)
def test_what_is_no_tournament_is_one_sentence(
    ingboard: Program, game: Path, players: str, said: str
) -> None:
    path = game.with_name("players.xml")
    path.write_text(players)
    call = ingboard(
        "sheet", str(game), "--pairing", str(game.with_name("r.xml")), "--players", str(path)
    )
    assert call.status == 2
    assert said in call.err
    assert "players.xml" in call.err


def test_players_that_are_not_there_or_not_asked_for_are_one_sentence(
    ingboard: Program, game: Path
) -> None:
    call = ingboard(
        "sheet", str(game), "--pairing", str(game.with_name("r.xml")), "--players", "none.xml"
    )
    assert (call.status, call.err.count("\n")) == (2, 1)
    call = ingboard("sheet", str(game), "--players", str(TOURNAMENT))
    assert "--players goes with --pairing" in call.err
