"""Results for pairing programs: codes, cells, and names that mean harm (R27)."""

from __future__ import annotations

import csv
import io
from xml.etree import ElementTree

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.export.opengotha import read_tournament
from ingboard.export.pairing import (
    Bye,
    LackingPlayer,
    PairedGame,
    PairingError,
    asked_players,
    h9_rows,
    lacking_players,
    opengotha_xml,
    pairing_of,
    results_csv,
)
from ingboard.export.player_facts import (
    PlayerFacts,
    PlayersError,
    players_csv,
    read_players,
    with_entered,
)
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


def test_a_chinese_name_is_asked_for_in_h9_and_whole_in_xml() -> None:
    game = _game(black="許家元", white="José Ünlü")
    assert lacking_players([game]) == (LackingPlayer("許家元", "4D", True, False),)
    with pytest.raises(PairingError, match=r"Latin letters and rank\. Missing: 許家元\."):
        h9_rows([game])
    assert 'name="許家元" firstName=""' in opengotha_xml([game])
    known = {"許家元": PlayerFacts("Hsu", "Chia-yuan")}
    rows = h9_rows([game], known=known).splitlines()
    assert rows[0].split()[1:4] == ["Hsu", "Chia-yuan", "4D"]
    assert rows[1].split()[1:3] == ["Unlu", "Jose"]
    tree = ElementTree.fromstring(opengotha_xml([game], known=known))
    assert [player.get("name") for player in tree.iter("Player")] == ["Hsu", "Ünlü"]
    (played,) = tree.iter("Game")
    assert played.get("blackPlayer") == "HSUCHIA-YUAN"


@pytest.mark.parametrize("rank", ["", "strong", "?", "0x4d", "\uff14d"])
def test_no_rank_is_made_up(rank: str) -> None:
    game = replace(_game(), ranks=PerColor(rank, "5 dan"))
    assert lacking_players([game]) == (LackingPlayer("Nora Lindqvist", "", False, True),)
    with pytest.raises(PairingError, match="Nora Lindqvist"):
        h9_rows([game])
    players = list(ElementTree.fromstring(opengotha_xml([game])).iter("Player"))
    assert [(each.get("rank"), each.get("grade")) for each in players] == [
        (None, None),
        ("5D", "5D"),
    ]
    told = {"Nora Lindqvist": PlayerFacts(rank="12 kyu")}
    assert h9_rows([game], known=told).startswith("1 Lindqvist Nora 12K ")


def test_many_who_lack_something_are_counted() -> None:
    games = [
        replace(_game(black=f"A{number}", white=f"B{number}"), ranks=PerColor("", ""))
        for number in range(50)
    ]
    with pytest.raises(PairingError, match=r"A0, B0, .*B3,? and 92 more|A0, B0, .*92 more"):
        h9_rows(games)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Weiß Jürgen", "Jurgen Weiss"),
        ("Søren Ørsted", "Orsted Soren"),
        ("Łukasz Żółw", "Zolw Lukasz"),
        ("Nilgün Y\u0131ld\u0131z", "Yildiz Nilgun"),
        ("Æsa Þórðardóttir", "Thordardottir AEsa"),
        ("Đorđe Šćepanović", "Scepanovic Dorde"),
        ("Sean O’Hara", "O'Hara Sean"),
    ],
)
def test_latin_letters_of_all_alphabets_are_written(name: str, written: str) -> None:
    assert lacking_players([_game(black=name)]) == ()
    assert " ".join(h9_rows([_game(black=name)]).split()[1:3]) == written


NAMES = ("=cmd", "許家元", 'a"b,c', "@x", "'quoted", "-1")


def test_what_was_entered_of_players_is_read_back() -> None:
    known = {name: PlayerFacts("Hsu", "=1+1", "4D") for name in NAMES if name[0] != "'"}
    written = players_csv(known)
    assert read_players(written) == known
    assert read_players("\ufeff" + written) == known
    for row in csv.reader(io.StringIO(written, newline="")):
        assert all(cell[:1] not in tuple("=+-@") for cell in row)
    assert read_players("player,rank\nAda,3k\n,4d\n") == {"Ada": PlayerFacts(rank="3k")}


@pytest.mark.parametrize("written", ["", "name,rank\nAda,3k\n", "\x00"])
def test_what_is_no_table_of_players_is_one_sentence(written: str) -> None:
    with pytest.raises(PlayersError, match="must name the columns player, surname"):
        read_players(written)


def test_what_is_entered_later_keeps_what_was_known() -> None:
    known = {"許": PlayerFacts("Hsu", "C", ""), "Ada": PlayerFacts(rank="3K")}
    entered = {"許": PlayerFacts(rank="4D"), "Ada": PlayerFacts(), "Bo": PlayerFacts()}
    assert with_entered(known, entered) == {
        "許": PlayerFacts("Hsu", "C", "4D"),
        "Ada": PlayerFacts(rank="3K"),
    }


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


def test_a_bye_is_in_every_file_and_wins() -> None:
    """As OpenGotha writes it: an element of its own in XML, a win over nobody in h9."""
    byes = (Bye(1, "Lone Player", "5k"),)
    tree = ElementTree.fromstring(opengotha_xml([_game()], byes=byes))
    bye = tree.find("ByePlayers/ByePlayer")
    assert bye is not None
    assert bye.attrib == {"roundNumber": "1", "player": "PLAYERLONE"}
    names = [player.get("name") for player in tree.findall("Players/Player")]
    assert names == ["Lindqvist", "Wei-Lun", "Player"]
    assert tree.find("Players/Player[3]").get("rank") == "5K"  # type: ignore[union-attr]
    assert h9_rows([_game()], byes=byes).splitlines()[2] == "3 Player Lone 5K XX ---- 1 0+"
    rows = list(csv.DictReader(io.StringIO(results_csv([_game()], byes=byes))))
    assert (rows[1]["black"], rows[1]["black rank"], rows[1]["result"]) == (
        "Lone Player",
        "5k",
        "bye",
    )
    assert pairing_of(results_csv([_game()], byes=byes))[1] == byes, "and is read as one"


def test_a_bye_of_a_tournament_keeps_its_key() -> None:
    written = opengotha_xml([_game()], byes=(Bye(1, "Ilgaz İnce", "5k"),))
    read = read_tournament(written.encode())
    assert read.resting == (Bye(1, "Ilgaz İnce", "5K"),)
    again = opengotha_xml(read.pairing, read.roster, byes=read.resting)
    assert 'player="İNCEILGAZ"' in again


@pytest.mark.parametrize(
    ("name", "surname", "asked"),
    [
        ("Li Wei", "Wei", True),
        ("Li, Wei", "Li", False),
        ("LI Wei", "LI", False),
        ("Wei", "Wei", False),
        ("A. Smith", "Smith", True),
    ],
)
def test_a_surname_that_nobody_told_is_looked_at_once(name: str, surname: str, asked: bool) -> None:
    game = _game(black=name, white="Chen")
    found = asked_players([game])
    assert [player.guessed.surname for player in found] == ([surname] if asked else [])
    assert surname in h9_rows([game]).splitlines()[0]
    told = {name: PlayerFacts("Li", "Wei")}
    assert asked_players([game], known=told) == ()


def test_a_rank_that_was_told_at_the_export_is_in_the_table_too() -> None:
    game = replace(_game(), ranks=PerColor("", "5d"))
    rows = results_csv([game], known={"Nora Lindqvist": PlayerFacts(rank="3K")}).splitlines()
    assert rows[1].startswith("1,1,Nora Lindqvist,3K,Chen Wei-Lun,5d")
