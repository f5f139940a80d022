"""A round's list: how each game stands by what its table says, kept on the disk and read again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ingboard.board.points import PerColor
from ingboard.clock.moments import Moment
from ingboard.export.pairing import Bye, PairedGame, PairingError, pairing_of
from ingboard.game.state import Phase
from ingboard.hall.messages import HallPlayer, TableState
from ingboard.hall.overview import HallTable
from ingboard.hall.round_list import (
    FILE,
    ByHand,
    GameStanding,
    RoundList,
    keep_round,
    load_round,
    round_of,
)

NOW = Moment(100_000)
WALL = datetime(2026, 11, 27, tzinfo=UTC)


def paired(table: int, black: str, white: str, handicap: int = 0) -> PairedGame:
    return PairedGame(3, table, PerColor(black, white), PerColor("", ""), handicap, None, "Cup")


def at_table(
    name: str, phase: Phase | None, black: str = "", white: str = "", *, online: bool = True
) -> HallTable:
    state = TableState(1, WALL, name, HallPlayer(black), HallPlayer(white), phase)
    return HallTable(name, state, online, "m", NOW, NOW)


LIST = round_of([paired(2, "Ada", "Ben", 3), paired(1, "Nora", "Wei")], [Bye(2, "Lone", "5k")])


@pytest.mark.parametrize(
    ("table", "standing"),
    [
        (None, GameStanding.NOT_JOINED),
        (at_table("1", None), GameStanding.WAITING),
        (at_table("1", Phase.FINISHED, "Old", "Game"), GameStanding.WAITING),
        (at_table("1", Phase.PLAYING, "Old", "Game"), GameStanding.OTHER_GAME),
        (at_table("1", Phase.PLAYING, "Wei", "Nora"), GameStanding.OTHER_GAME),
        (at_table("1", Phase.PLAYING, "Nora", "Wei"), GameStanding.PLAYING),
        (at_table("1", Phase.FINISHED, "Nora", "Wei"), GameStanding.RESULT),
        (at_table("1", None, online=False), GameStanding.OFFLINE),
        (at_table("1", Phase.PLAYING, "Nora", "Wei", online=False), GameStanding.OFFLINE),
        (at_table("1", Phase.FINISHED, "Nora", "Wei", online=False), GameStanding.RESULT),
    ],
)
def test_how_a_game_stands(table, standing):
    tables = {} if table is None else {"1": table}
    assert LIST.standings(tables, NOW) == (standing, GameStanding.NOT_JOINED, GameStanding.BY_HAND)


def test_the_list_is_in_the_order_of_the_tables_and_each_order_is_its_own():
    assert [game.table for game in LIST.games] == ["1", "2", ""]
    assert LIST.games[2].is_bye
    assert LIST.byes == (Bye(3, "Lone", "5k", LIST.event),)
    orders = [LIST.order(game, "Ref") for game in LIST.games[:2]]
    assert len({order.id for order in orders}) == 2
    assert (orders[1].handicap, orders[1].round, orders[1].event) == (3, 3, "Cup")


def test_what_is_entered_by_hand_is_a_result_and_may_be_taken_back():
    entered = LIST.with_by_hand("2", ByHand.BOTH_LOST)
    assert entered.standings({}, NOW)[1] is GameStanding.BY_HAND
    (game,) = entered.by_hand("Ref")
    assert game.outcome is not None
    assert (game.table, game.outcome.short, game.referee) == (2, "0-0", "Ref")
    assert entered.with_by_hand("2", ByHand.PLAYED) == LIST


def test_it_is_kept_and_a_bad_file_is_no_list(tmp_path):
    assert load_round(tmp_path) is None
    whole = RoundList(LIST.number, LIST.event, LIST.games, {"rules": "ing1991"})
    keep_round(whole, tmp_path)
    assert load_round(tmp_path) == whole
    for bad in (b"", b"{", b"[]", b'{"number": "x"}'):
        (tmp_path / FILE).write_bytes(bad)
        assert load_round(tmp_path) is None


def test_a_row_with_one_player_and_no_table_is_a_bye():
    games, byes = pairing_of(
        "round,table,black,black rank,white,white rank\n3,1,Nora,,Wei,\n3,,Lone,5k,,\n3,,,,Other,\n"
    )
    assert [game.table for game in games] == [1]
    assert byes == (Bye(3, "Lone", "5k"), Bye(3, "Other"))
    with pytest.raises(PairingError):
        pairing_of("table,black,white\n1,Nora,\n")
