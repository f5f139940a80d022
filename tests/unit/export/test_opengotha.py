"""A tournament of OpenGotha read: its pairing, and its own names and keys written back."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.export.opengotha import is_xml, read_tournament
from ingboard.export.pairing import PairedGame, PairingError, h9_rows, opengotha_xml
from ingboard.game.state import Ending, Outcome

FILE = Path(__file__).parents[2] / "data" / "pairing" / "tournament.xml"
DATA = FILE.read_bytes()
HEAD = (
    '<Tournament><Players><Player name="A" firstName="B"/><Player name="C" firstName="D"/></Players>'
    "<Games>"
)


def with_game(attributes: str) -> bytes:
    return f"{HEAD}<Game {attributes}/></Games></Tournament>".encode()


def test_the_latest_round_is_the_pairing_with_names_as_they_are_said():
    tournament = read_tournament(DATA)
    assert is_xml(DATA)
    one, other = tournament.pairing
    assert (one.round, one.table, one.handicap, one.event) == (2, 1, 2, "Autumn Cup")
    assert one.names == PerColor("Tomás de Oliveira Fava", "Min Li, Wei")
    assert one.ranks == PerColor("2K", "1D")
    assert other.names == PerColor(
        "Li, Wei Min", "Nilgün Denizci"
    )  # two of one name are told apart
    assert one.outcome is None
    assert len(tournament.games) == 3


def test_the_keys_of_the_file_are_written_back_whatever_a_language_makes_of_an_i():
    tournament = read_tournament(DATA)
    wins = Outcome(Ending.COUNT, Color.BLACK, 5)
    games = [replace(game, outcome=wins) for game in tournament.pairing]
    written = ElementTree.fromstring(opengotha_xml(games, tournament.roster))
    given = ElementTree.fromstring(DATA)
    of_round = [game for game in given.iter("Game") if game.get("roundNumber") == "2"]
    for side in ("blackPlayer", "whitePlayer"):
        assert {game.get(side) for game in written.iter("Game")} == {
            game.get(side) for game in of_round
        }
    assert {game.get("result") for game in written.iter("Game")} == {"RESULT_BLACKWINS"}
    players = [player.attrib for player in given.iter("Player")]
    kept = [player.attrib for player in written.iter("Player")]
    assert len(kept) == 4
    assert all(player in players for player in kept)


def test_who_is_not_entered_has_a_key_that_is_made_of_the_name():
    tournament = read_tournament(DATA)
    guest = PairedGame(2, 9, PerColor("Guest One", "Nilgün Denizci"), PerColor("", ""), 0, None)
    (game,) = ElementTree.fromstring(opengotha_xml([guest], tournament.roster)).iter("Game")
    assert (game.get("blackPlayer"), game.get("whitePlayer")) == ("ONEGUEST", "DENİZCİNİLGÜN")


def test_h9_has_country_club_and_the_number_of_the_european_go_database():
    tournament = read_tournament(DATA)
    rows = h9_rows(tournament.pairing, tournament.roster).splitlines()
    assert rows[0] == "; EV[Autumn Cup]"
    assert rows[1] == "1 de_Oliveira_Fava Tomas 2K FR 34Mo 0 0- 2?/b2 |10298534"
    assert rows[4] == "4 Denizci Nilgun 4D TR Ista 0 0- 3?/w3"
    assert rows[2] == "2 Min_Li Wei 1D XX ---- 0 0- 1?/w2"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'<!DOCTYPE Tournament [<!ENTITY a "b">]><Tournament/>', "document type"),
        (b'<!DOCTYPE Tournament SYSTEM "file:///etc/passwd"><Tournament/>', "document type"),
        (b"<Tournament>", "no XML"),
        (b"<Tournament>&a;</Tournament>", "no XML"),
        (b"", "no XML"),
        (b'<?xml version="1.0" encoding="x-none"?><Tournament/>', "XML"),
        (b"<svg/>", "no tournament"),
        (b"<Tournament/>", "No game is paired"),
        (with_game('roundNumber="1" whitePlayer="AB" blackPlayer="CD"'), "no table"),
        (
            with_game('roundNumber="99999" tableNumber="1" whitePlayer="AB" blackPlayer="CD"'),
            "no table",
        ),
        (
            with_game('roundNumber="1" tableNumber="1" whitePlayer="AB" blackPlayer="XY"'),
            "no player “XY”",
        ),
        (b"<Tournament><Players>" + b'<Player name="a"/>' * 20_001, "20000"),
        (
            with_game('roundNumber="1" tableNumber="1" whitePlayer="AB" blackPlayer="CD"').replace(
                b"<Game ",
                b'<Game roundNumber="1" tableNumber="1" whitePlayer="CD" blackPlayer="AB"/><Game ',
            ),
            "named twice",
        ),
    ],
)
def test_what_is_no_pairing_is_said_in_one_sentence(data: bytes, said: str):
    with pytest.raises(PairingError, match=said):
        assert read_tournament(data).pairing


def test_tags_without_end_and_depth_are_harmless():
    with pytest.raises(PairingError):
        read_tournament(b"<Tournament>" + b"<a>" * 200_000)


@pytest.mark.parametrize("number", [100, 99_999_999])
def test_no_column_is_made_for_rounds_that_no_tournament_has(number: int):
    game = PairedGame(number, 1, PerColor("A B", "C D"), PerColor("1k", "2k"), 0, None)
    assert [len(row.split()) for row in h9_rows([game]).splitlines()] == [8, 8]
    assert [len(row.split()) for row in h9_rows([replace(game, round=99)]).splitlines()] == [
        106,
        106,
    ]
