"""The values that the pages about reading show. No widget, no file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ingboard.kifu.character_sets import title_of
from ingboard.kifu.findings import Code, Severity
from ingboard.kifu.record import GameDetails, Player
from ingboard.kifu.samples import Sample
from ingboard.kifu.tree.document import Origin
from ingboard.kifu.tree.games import GameList, GameOfFile
from ingboard.kifu.tree.remarks import Remark
from ingboard.text import clauses, listed, plural, text
from ingboard.ui.widgets.row_list import Row, Sign


class FileStrip(Struct, frozen=True):
    """What the strip about the open file says; an empty text is a line that is not there.

    `number` and `games` count the games of the file.
    """

    encoding: str = ""
    encoding_is_doubtful: bool = False
    findings: str = ""
    loses: bool = False
    number: int = 1
    games: int = 1

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to say."""
        return not (self.encoding or self.findings or self.games > 1)


_SIGN_OF = {Severity.NOTE: Sign.NOTE, Severity.WARNING: Sign.WARNING, Severity.LOSSY: Sign.LOST}
_OF_ENCODING = frozenset(
    {
        Code.ENCODING_GUESSED,
        Code.ENCODING_LOSSY,
        Code.ENCODING_NOT_AS_DECLARED,
        Code.ENCODING_IMPROBABLE,
        Code.ENCODING_UNKNOWN,
    }
)
_UNREMARKABLE = frozenset({Code.RULES_DEFAULTED})


def strip_of(
    origin: Origin, remarks: Sequence[Remark], number: int = 1, games: int = 1
) -> FileStrip:
    """What the strip says of a file as it was read."""
    codes = {remark.finding.code: remark.finding.sentence for remark in remarks}
    odd = not origin.is_certain or not _OF_ENCODING.isdisjoint(codes)
    return FileStrip(
        encoding=_encoding_words(origin, codes) if odd or origin.is_chosen else "",
        encoding_is_doubtful=odd,
        findings=findings_words(remarks),
        loses=any(remark.finding.severity is Severity.LOSSY for remark in remarks),
        number=number,
        games=games,
    )


def _encoding_words(origin: Origin, codes: Mapping[Code, str]) -> str:
    used = title_of(origin.encoding)
    if Code.ENCODING_IMPROBABLE in codes:
        return codes[Code.ENCODING_IMPROBABLE]
    if Code.ENCODING_LOSSY in codes:
        return text("Read as {used}; some characters do not fit.", used=used)
    if origin.is_chosen:
        return text("Read as {used} (your choice).", used=used)
    if origin.is_certain:
        return text("Read as {used}.", used=used)
    return text("Read as {used} (guess).", used=used)


def findings_words(remarks: Sequence[Remark]) -> str:
    """How many findings there are and whether something is lost; "" if only the rules are not named."""
    if all(each.finding.code in _UNREMARKABLE for each in remarks):
        return ""
    lost = sum(each.finding.severity is Severity.LOSSY for each in remarks)
    number = plural("One finding", "{number} findings", len(remarks))
    if not lost:
        return text("{findings}.", findings=number)
    return text("{findings}, {lost} lost.", findings=number, lost=lost)


def remark_rows(remarks: Sequence[Remark], moves: dict[int, int]) -> tuple[Row, ...]:
    """The findings as rows that stand for nodes; `moves` are the move numbers of nodes, where known."""
    return tuple(
        [
            Row(
                remark.node,
                remark.finding.sentence,
                _place_words(remark, moves.get(remark.node, 0)),
                _SIGN_OF[remark.finding.severity],
            )
            for remark in remarks
        ]
    )


def _place_words(remark: Remark, move: int) -> str:
    finding = remark.finding
    place = text("Line {line}, column {column}", line=finding.line, column=finding.column)
    if move:
        place = text("{place}, move {move}", place=place, move=move)
    if finding.severity is Severity.LOSSY:
        return text("{place}: lost", place=place)
    return place


def sample_rows(samples: Sequence[Sample], used: str) -> tuple[Row, ...]:
    """The character sets as rows that stand for their codecs; the one in `used` is marked."""
    rows: list[Row] = []
    for sample in samples:
        known = sample.known
        head = text("{title}: {writing}", title=known.title, writing=known.writing)
        under = sample.words
        if sample.lost:
            unread = plural(
                "one unreadable character", "{number} unreadable characters", sample.lost
            )
            under = clauses((unread, under))
        sign = Sign.HERE if title_of(used) == known.title else Sign.NONE
        if sign is Sign.NONE and sample.lost:
            sign = Sign.LOST
        rows.append(Row(known.codec, head, under, sign))
    return tuple(rows)


class GameRows(Sequence[Row]):
    """The games of a file as rows that stand for their first nodes, made when they are looked at."""

    def __init__(self, games: GameList, here: int) -> None:
        self._games = games
        self.here = here

    def __len__(self) -> int:
        return len(self._games)

    def __getitem__(self, at: int) -> Row:  # type: ignore[override]  # no slices are needed
        entry = self._games[at]
        sign = Sign.HERE if entry.root == self.here else Sign.NONE
        if entry.refused:
            sign = Sign.LOST
        return Row(entry.root, game_words(entry), entry.refused or _facts_words(entry), sign)

    def __iter__(self) -> Iterator[Row]:
        return (self[at] for at in range(len(self)))


def game_words(entry: GameOfFile) -> str:
    """Number and players of a game, or what it is called."""
    players = [_player_words(player) for player in entry.details.players]
    title = text("{black} – {white}", black=players[0] or "?", white=players[1] or "?")
    if not any(players):
        title = entry.details.game_name or entry.details.event or text("without names")
    return text("{number}. {title}", number=entry.number, title=title)


def _facts_words(entry: GameOfFile) -> str:
    details: GameDetails = entry.details
    moves = plural("one move", "{number} moves", entry.moves)
    size = "" if entry.size == _USUAL else text("{side} × {side}", side=entry.size)
    parts = (details.result_text, moves, size, details.date, details.event, details.round)
    return listed(parts)


_USUAL = 19


def _player_words(player: Player) -> str:
    return " ".join(part for part in (player.name, player.rank) if part)
