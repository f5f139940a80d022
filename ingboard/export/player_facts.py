"""What a pairing format asks of a player and no table knows: a name in Latin letters, a rank.

They are kept as a table for spreadsheets, so that they are asked once.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from msgspec import Struct

from ingboard.text import safe_cell, text

_LONGEST, _LONGEST_RANK, _MOST = 200, 20, 20_000
_HEAD = ("player", "surname", "first name", "rank")
_RANK = re.compile(r"\s*([0-9]{1,2})\s*([kdp])[a-z]*\.?\s*", re.IGNORECASE | re.ASCII)
# Latin letters that are no other letter with an accent, and signs within names.
_PLAIN = str.maketrans(
    "øØłŁđĐðÐ\u0131ħĦŋŊŧŦəƏ\u2018\u2019\u02bc\u2010\u2013", "oOlLdDdDihHnNtTeE'''--"
)
_LETTERS = {"ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th"}
_PLAIN_LETTERS = str.maketrans(_LETTERS)


class PlayersError(Exception):
    """A file that is no table of players, in one sentence."""


class PlayerFacts(Struct, frozen=True):
    """What somebody entered of a player; "" for nothing. A surname with no first name is a whole name."""

    surname: str = ""
    first: str = ""
    rank: str = ""


KnownPlayers = Mapping[str, PlayerFacts]
"""What is known of players, by the name that stands at a table."""
NOBODY: KnownPlayers = MappingProxyType({})


def rank_of(written: str) -> str:
    """A rank as pairing programs have it, such as "4D"; "" for what is none."""
    found = _RANK.fullmatch(written)
    return "" if found is None else f"{found[1]}{found[2].upper()}"


def latin(part: str) -> str | None:
    """A name in plain Latin letters and without spaces, "-" for an empty one; None in another script."""
    plain = unicodedata.normalize("NFKD", part.translate(_PLAIN_LETTERS).translate(_PLAIN))
    kept = "".join(sign for sign in plain if not unicodedata.combining(sign))
    if not kept.strip():
        return "-"
    return re.sub(r"[^A-Za-z0-9.'-]+", "_", kept) if kept.isascii() else None


def with_entered(known: KnownPlayers, entered: KnownPlayers) -> KnownPlayers:
    """What is known once something was entered; what was left open stays as it was."""
    found = dict(known)
    for name, facts in entered.items():
        before = found.get(name, PlayerFacts())
        surname, first = (
            (facts.surname, facts.first) if facts.surname else (before.surname, before.first)
        )
        whole = PlayerFacts(surname, first, facts.rank or before.rank)
        if whole != PlayerFacts():
            found[name] = whole
    return found


def players_csv(known: KnownPlayers) -> str:
    """A row a player; no cell can be taken for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_HEAD)
    for name, facts in known.items():
        cells = (name, facts.surname, facts.first, facts.rank)
        writer.writerow([safe_cell(cell) for cell in cells])
    return out.getvalue()


def read_players(written: str) -> KnownPlayers:
    """The players of such a table. Raises PlayersError, with one sentence, for what is none."""
    rows = csv.DictReader(io.StringIO(written.lstrip("\ufeff"), newline=""))
    try:
        rows.fieldnames = [(name or "").strip().casefold() for name in rows.fieldnames or ()]
        if "player" not in rows.fieldnames:
            head = ", ".join(_HEAD)
            raise PlayersError(text("The first line must name the columns {head}.", head=head))
        found = {}
        for row in rows:
            name, surname, first, rank = (_cell(row, column) for column in _HEAD)
            if name:
                found[name] = PlayerFacts(surname, first, rank[:_LONGEST_RANK])
            if len(found) > _MOST:
                raise PlayersError(text("More than {number} players are not read.", number=_MOST))
    except csv.Error as fault:
        raise PlayersError(text("This is no table ({why}).", why=fault)) from None
    return found


def _cell(row: Mapping[str, str | None], column: str) -> str:
    return (row.get(column) or "").strip().removeprefix("'")[:_LONGEST]
