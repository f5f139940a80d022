"""A round as a list on the host's disk: who plays whom at which table, and what the director enters by hand.

The list is what a round is checked against: a table that is late, gone or elsewhere is seen by what it lacks.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Moment
from ingboard.decoding import decoder_of
from ingboard.export.pairing import Bye, PairedGame
from ingboard.game.state import Ending, Outcome, Phase
from ingboard.hall.messages import HallPlayer, PairNext, RecordsShown, ShownGame, ShownRound
from ingboard.hall.overview import HallTable
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import PRIVATE, save

FILE: Final = "round.json"
_RECORDS_FILE: Final = "records.json"
_LARGEST: Final = 8_000_000


class ByHand(StrEnum):
    """What the director enters of a game that is not played at its table."""

    PLAYED = "played"
    BLACK = "black"
    WHITE = "white"
    BOTH_LOST = "both-lost"

    @property
    def outcome(self) -> Outcome | None:
        """The result; None for a game that is played."""
        match self:
            case ByHand.PLAYED:
                return None
            case ByHand.BLACK:
                return Outcome(Ending.FORFEIT, Color.BLACK)
            case ByHand.WHITE:
                return Outcome(Ending.FORFEIT, Color.WHITE)
            case ByHand.BOTH_LOST:
                return Outcome(Ending.BOTH_LOST, None)


class GameStanding(StrEnum):
    """How a game of the list stands."""

    NOT_JOINED = "not-joined"
    OFFLINE = "offline"
    OTHER_GAME = "other-game"  # another game is on at its table
    WAITING = "waiting"  # its table is there and has not opened it
    PLAYING = "playing"
    RESULT = "result"
    BY_HAND = "by-hand"

    @property
    def is_opened(self) -> bool:
        """Whether nothing is to be done for the game to begin."""
        return self in (GameStanding.PLAYING, GameStanding.RESULT, GameStanding.BY_HAND)

    @property
    def has_result(self) -> bool:
        """Whether its result is known."""
        return self in (GameStanding.RESULT, GameStanding.BY_HAND)


class RoundGame(Struct, frozen=True):
    """A game of the list; without a `white` player, Black has a bye. `order` opens it, once.

    `result` is as its table told it, of the game with this `journal`; it stays when the table goes on.
    """

    table: str
    black: str
    white: str = ""
    black_rank: str = ""
    white_rank: str = ""
    handicap: int = 0
    order: str = ""
    by_hand: ByHand = ByHand.PLAYED
    result: str = ""
    journal: str = ""

    @property
    def is_bye(self) -> bool:
        """Whether nobody plays Black."""
        return not self.white

    def is_at(self, table: HallTable) -> bool:
        """Whether this is the game of a table now."""
        state = table.state
        if state is None or state.phase is None:
            return False
        return (state.black.name, state.white.name) == (self.black, self.white)

    def as_told(self, table: HallTable | None) -> RoundGame:
        """The game with the result that its table tells, or without the one that it has withdrawn."""
        if table is None or table.state is None or self.is_bye or not self.is_at(table):
            return self
        result = table.state.result or ""
        return replace(self, result=result, journal=table.state.game if result else "")


class RoundList(Struct, frozen=True):
    """All games of a round; `conditions` as a journal has them, None for each table's own.

    `hall` is the mark of the hall whose round it is: in another one it is nobody's.
    """

    number: int
    event: str = ""
    games: tuple[RoundGame, ...] = ()
    conditions: dict[str, object] | None = None
    hall: str = ""

    def order(self, game: RoundGame, by: str) -> PairNext:
        """What opens a game at its table."""
        return PairNext(
            id=game.order,
            black=HallPlayer(game.black, game.black_rank),
            white=HallPlayer(game.white, game.white_rank),
            round=self.number,
            event=self.event,
            by=by,
            handicap=game.handicap,
            conditions=self.conditions,
        )

    def with_by_hand(self, table: str, entered: ByHand) -> RoundList:
        """The list with what was entered of a table's game."""
        games = [
            replace(game, by_hand=entered) if game.table == table else game for game in self.games
        ]
        return replace(self, games=tuple(games))

    def with_new_order(self, table: str) -> RoundList:
        """The list with another order to open a table's game: a refused one is never done."""
        games = [
            replace(game, order=_new_order()) if game.table == table else game
            for game in self.games
        ]
        return replace(self, games=tuple(games))

    def as_told(self, tables: Mapping[str, HallTable]) -> RoundList:
        """The list with the results that its tables tell."""
        return replace(
            self, games=tuple(game.as_told(tables.get(game.table)) for game in self.games)
        )

    def standings(self, tables: Mapping[str, HallTable], now: Moment) -> tuple[GameStanding, ...]:
        """How each game stands."""
        return tuple(_standing(game, tables.get(game.table), now) for game in self.games)

    def shown(self, records: RecordsShown) -> ShownRound:
        """The list for spectators, and which records they may have."""
        return ShownRound(self.number, self.event, tuple(map(_shown_game, self.games)), records)

    @property
    def byes(self) -> tuple[Bye, ...]:
        """Who plays nobody, for pairing programs."""
        return tuple(
            Bye(self.number, game.black, game.black_rank, self.event)
            for game in self.games
            if game.is_bye
        )

    def by_hand(self, referee: str) -> tuple[PairedGame, ...]:
        """The games whose result was entered, for pairing programs; a bye is none."""
        return tuple(
            PairedGame(
                round=self.number,
                table=int(game.table) if game.table.isdecimal() else 0,
                names=PerColor(game.black, game.white),
                ranks=PerColor(game.black_rank, game.white_rank),
                handicap=game.handicap,
                outcome=game.by_hand.outcome,
                event=self.event,
                referee=referee,
            )
            for game in self.games
            if game.by_hand.outcome is not None and not game.is_bye
        )


def round_of(
    games: Sequence[PairedGame],
    byes: Iterable[Bye] = (),
    conditions: dict[str, object] | None = None,
) -> RoundList:
    """The list of a pairing; `byes` are who does not play in it."""
    paired = [
        RoundGame(
            table=str(game.table),
            black=game.names.black,
            white=game.names.white,
            black_rank=game.ranks.black,
            white_rank=game.ranks.white,
            handicap=game.handicap,
            order=_new_order(),
        )
        for game in sorted(games, key=lambda each: each.table)
    ]
    resting = [RoundGame(table="", black=bye.name, black_rank=bye.rank) for bye in byes]
    event = next((game.event for game in games if game.event), "")
    number = games[0].round if games else 1
    return RoundList(number, event, (*paired, *resting), conditions)


def _new_order() -> str:
    return secrets.token_hex(6)


def load_round(folder: Path) -> RoundList | None:
    """The round that a folder keeps; None for none, or what this program does not understand."""
    try:
        return decoder_of(RoundList).decode(file_bytes(folder / FILE, _LARGEST))
    except (KifuError, msgspec.MsgspecError, ValueError):
        return None


def keep_round(listed: RoundList, folder: Path) -> None:
    """Keep it. Raises KifuError, with one sentence, if the disk does not take it."""
    save(folder / FILE, msgspec.json.format(msgspec.json.encode(listed), indent=1), PRIVATE)


def load_records(folder: Path) -> RecordsShown:
    """Which records spectators may have, as it was kept; none where that cannot be read."""
    path = folder / _RECORDS_FILE
    if not path.exists():
        return RecordsShown.FINISHED
    try:
        return decoder_of(RecordsShown).decode(file_bytes(path, _LARGEST))
    except (KifuError, msgspec.MsgspecError, ValueError):
        return RecordsShown.NONE


def keep_records(records: RecordsShown, folder: Path) -> None:
    """Keep which records spectators may have. Raises KifuError, with one sentence, if it cannot."""
    save(folder / _RECORDS_FILE, msgspec.json.encode(records), PRIVATE)


def _shown_game(game: RoundGame) -> ShownGame:
    outcome = game.by_hand.outcome
    return ShownGame(
        table=game.table,
        black=game.black,
        white=game.white,
        black_rank=game.black_rank,
        white_rank=game.white_rank,
        handicap=game.handicap,
        result="" if outcome is None else outcome.short,
    )


def _standing(game: RoundGame, table: HallTable | None, now: Moment) -> GameStanding:
    if game.is_bye or game.by_hand is not ByHand.PLAYED:
        return GameStanding.BY_HAND
    if game.result and not (table is not None and game.is_at(table)):
        return GameStanding.RESULT
    if table is None:
        return GameStanding.NOT_JOINED
    if game.is_at(table):
        assert table.state is not None
        is_over = table.state.phase is Phase.FINISHED
        if is_over:
            return GameStanding.RESULT
        return GameStanding.PLAYING if table.is_there(now) else GameStanding.OFFLINE
    if not table.is_there(now):
        return GameStanding.OFFLINE
    phase = None if table.state is None else table.state.phase
    is_free = phase in (None, Phase.FINISHED)
    return GameStanding.WAITING if is_free else GameStanding.OTHER_GAME
