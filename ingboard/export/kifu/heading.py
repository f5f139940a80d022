"""What stands at the head of a printed record: players, ranks, event, date, komi, result, rules."""

from __future__ import annotations

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.kifu.record import GameDetails, Player
from ingboard.text import text

_LONGEST_TITLE, _LONGEST_LINE = 200, 500  # characters


class Heading(Struct, frozen=True):
    """The title and the lines below it; `running` stands at the foot of every page."""

    title: str
    lines: tuple[str, ...]
    running: str


def heading_of(details: GameDetails, name: str) -> Heading:
    """The head of a game; `name` is the file's, for where the record says nothing."""
    black, white = (_player(details.players[color]) for color in Color)
    named = bool(details.players.black.name or details.players.white.name)
    pair = text("{black} – {white}", black=black or text("Black"), white=white or text("White"))
    title = details.game_name or details.event or (pair if named else name)
    lines = [
        _joined(
            text("Black: {name}", name=black) if black else "",
            text("White: {name}", name=white) if white else "",
        ),
        _joined(
            details.event if details.event != title else "",
            _round(details.round),
            details.place,
            details.date,
        ),
        _joined(*_terms(details)),
    ]
    if title == pair:
        lines[0] = ""
    shown = tuple(_cut(line, _LONGEST_LINE) for line in lines if line)
    return Heading(
        _cut(title, _LONGEST_TITLE), shown, _cut(pair if named else title, _LONGEST_TITLE)
    )


def _cut(words: str, most: int) -> str:
    """The beginning of words of any length: boards have to find room below them."""
    return f"{words[:most]}…" if words[most:] else words


def _player(player: Player) -> str:
    named = f"{player.name} {player.rank}".strip()
    return f"{named} ({player.team})" if player.team else named


def _terms(details: GameDetails) -> list[str]:
    terms = []
    if details.handicap:
        terms.append(text("Handicap {stones}", stones=details.handicap))
    if details.komi is not None:
        terms.append(text("Komi {points:g}", points=details.komi))
    if details.rules_text:
        terms.append(text("Rules: {rules}", rules=details.rules_text))
    if details.result_text:
        terms.append(text("Result: {result}", result=details.result_text))
    return terms


def _round(said: str) -> str:
    """The round in words; many programs write the word itself."""
    return text("Round {round}", round=said) if said[:1].isdigit() else said


def _joined(*parts: str) -> str:
    return "  ·  ".join(part for part in parts if part)
