"""A tournament of OpenGotha, read from its XML: who is entered, under which keys, and who plays whom.

Read after its tournament.dtd and after files that it wrote. Its games name their players by a key, made of
the name in capitals as the computer's language has them: it is taken as it stands and never made anew, for to
guess where a surname begins, or that i becomes İ, gives a key of nobody.

A document type is refused: nothing that a stranger's file declares or names is followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NoReturn
from xml.parsers import expat

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.export.pairing import (
    Bye,
    EnteredPlayer,
    PairedGame,
    PairingError,
    Roster,
    each_table_once,
)
from ingboard.text import text

_MOST = 20_000  # players, and games
_DIGITS, _LONGEST = 4, 200
_SIDES = {Color.BLACK: "blackPlayer", Color.WHITE: "whitePlayer"}
_PLAIN_I = str.maketrans("İı", "Ii")

Attributes = Mapping[str, str]


class GothaTournament(Struct, frozen=True):
    """Who is entered, by the name that stands at a table, and all games that are paired, round by round."""

    roster: Roster
    games: tuple[PairedGame, ...]
    byes: tuple[Bye, ...] = ()

    @property
    def pairing(self) -> tuple[PairedGame, ...]:
        """The games of the latest round. Raises PairingError where no game is paired."""
        if not self.games:
            raise PairingError(text("No game is paired in this tournament."))
        latest = max(game.round for game in self.games)
        return each_table_once(tuple(game for game in self.games if game.round == latest))

    @property
    def resting(self) -> tuple[Bye, ...]:
        """Who has a bye in the latest round."""
        latest = max((game.round for game in self.games), default=0)
        return tuple(bye for bye in self.byes if bye.round == latest)


def is_xml(data: bytes) -> bool:
    """Whether a pairing is XML rather than a table."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<"


def read_tournament(data: bytes) -> GothaTournament:
    """The tournament of a file. Raises PairingError, with one sentence, for what is none."""
    sweep = _Sweep()
    sweep.read(data)
    keys = sweep.keys()
    players = {key: _entered(attributes, key) for key, attributes in keys.items()}
    names = Counter(_plain_name(player) for player in players.values())
    shown = {
        key: _plain_name(player) if names[_plain_name(player)] == 1 else _full_name(player)
        for key, player in players.items()
    }
    games = [_paired(game, players, shown, sweep.event) for game in sweep.games]
    roster = {shown[key]: player for key, player in players.items()}
    games.sort(key=lambda game: (game.round, game.table))
    byes = [_bye(bye, players, shown, sweep.event) for bye in sweep.byes]
    return GothaTournament(roster, tuple(games), tuple(byes))


class _Sweep:
    """The attributes of the elements that matter, in one pass."""

    def __init__(self) -> None:
        self.players: list[Attributes] = []
        self.games: list[Attributes] = []
        self.byes: list[Attributes] = []
        self.event = ""
        self._depth = 0

    def read(self, data: bytes) -> None:
        """Take an XML in."""
        parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        parser.StartElementHandler = self._start
        try:
            parser.Parse(data, True)  # noqa: FBT003 - expat names no parameter
        except expat.ExpatError as fault:
            raise PairingError(
                text("This is no XML (line {number}).", number=fault.lineno)
            ) from None
        except (LookupError, ValueError):
            raise PairingError(text("The XML names a character set that is not read.")) from None

    def keys(self) -> dict[str, Attributes]:
        """The players by the keys that the games use; those without a game by the key they would have."""
        used = {
            _comparable(game.get(side, "")): game.get(side, "")
            for game in self.games
            for side in _USED
        }
        for bye in self.byes:
            used.setdefault(_comparable(bye.get("player", "")), bye.get("player", ""))
        found: dict[str, Attributes] = {}
        for player in self.players:
            key = (
                "".join([player.get("name", ""), player.get("firstName", "")])
                .replace(" ", "")
                .upper()
            )
            found[used.get(_comparable(key), key)] = player
        return found

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self._depth and name != "Tournament":
            raise PairingError(text("This XML is no tournament of OpenGotha."))
        self._depth += 1
        match name:
            case "Player":
                self.players.append(attributes)
            case "Game":
                self.games.append(attributes)
            case "ByePlayer":
                self.byes.append(attributes)
            case "GeneralParameterSet":
                self.event = attributes.get("name", "")[:_LONGEST]
            case _:  # what else a tournament says does not pair anybody
                pass
        if max(map(len, (self.players, self.games, self.byes))) > _MOST:
            raise PairingError(
                text("More than {number} players or games are not read.", number=_MOST)
            )

    @staticmethod
    def _refuse_doctype(*_declared: object) -> NoReturn:
        raise PairingError(text("An XML with a document type is not read. Take the DOCTYPE out."))


_USED = tuple(_SIDES.values())


def _comparable(key: str) -> str:
    """A key without what the language of the computer makes of the letter i."""
    return key.translate(_PLAIN_I).upper().translate(_PLAIN_I)


def _entered(player: Attributes, key: str) -> EnteredPlayer:
    return EnteredPlayer(key=key, attributes=dict(player))


def _plain_name(player: EnteredPlayer) -> str:
    return " ".join([*player.first.split(), *player.surname.split()])[:_LONGEST]


def _full_name(player: EnteredPlayer) -> str:
    """The name of one of two players whose names are the same when they are said one after the other."""
    return f"{player.surname}, {player.first}"[:_LONGEST]


def _bye(
    bye: Attributes, players: Mapping[str, EnteredPlayer], shown: Mapping[str, str], event: str
) -> Bye:
    key, number = bye.get("player", ""), bye.get("roundNumber", "")
    if not number.isdecimal() or len(number) > _DIGITS or key not in players:
        raise PairingError(text("Bye: no player “{key}”.", key=key[:_LONGEST]))
    return Bye(int(number), shown[key], players[key].rank, event)


def _paired(
    game: Attributes, players: Mapping[str, EnteredPlayer], shown: Mapping[str, str], event: str
) -> PairedGame:
    table, played = game.get("tableNumber", ""), game.get("roundNumber", "")
    if not all(number.isdecimal() and len(number) <= _DIGITS for number in (table, played)):
        raise PairingError(text("A game names no table, or no round."))
    keys = PerColor(*(game.get(side, "") for side in _SIDES.values()))
    for key in keys:
        if key not in players:
            raise PairingError(
                text("Table {table}: no player “{key}”.", table=table, key=key[:_LONGEST])
            )
    handicap = game.get("handicap", "")
    return PairedGame(
        round=int(played),
        table=int(table),
        names=PerColor(*(shown[key] for key in keys)),
        ranks=PerColor(*(players[key].rank for key in keys)),
        handicap=int(handicap) if handicap.isdecimal() and len(handicap) <= _DIGITS else 0,
        outcome=None,
        event=event,
    )
