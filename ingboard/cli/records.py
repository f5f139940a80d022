"""Opens records for the commands: the file, the game in it, and the state after a move. Prints nothing."""

from __future__ import annotations

import sys
from collections.abc import Container
from enum import StrEnum
from functools import cache, reduce
from itertools import islice
from pathlib import Path

from msgspec import Struct

from ingboard.board.points import Grid
from ingboard.cli.output import STANDARD, CommandError
from ingboard.cli.values import Options, Parser
from ingboard.game.events import BoardSetUp
from ingboard.game.evolve import evolve
from ingboard.game.state import GameState, new_game
from ingboard.kifu.files import LARGEST_FILE, file_bytes
from ingboard.kifu.findings import Code, Finding, KifuError
from ingboard.kifu.properties import format_size, rule_text_of
from ingboard.kifu.reader import read_collection
from ingboard.kifu.record import GameRecord
from ingboard.kifu.recorded_events import moves_out_of_turn
from ingboard.kifu.recorded_game import game_of
from ingboard.kifu.replay import replay
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.form import read_lines
from ingboard.table.journal.reading import LARGEST_JOURNAL, Journal, journal_of
from ingboard.table.journal.shelf import SUFFIX
from ingboard.text import listed, plural, text


def given_bytes(name: str, largest: int = LARGEST_FILE) -> bytes:
    """What a file holds, or standard input if the name is "-".

    Raises KifuError, with one sentence, if it cannot be read or holds more than `largest` bytes.
    """
    if name != STANDARD:
        return file_bytes(Path(name), largest)
    try:
        data = _standard_input()
    except OSError as fault:
        why = fault.strerror or str(fault)
        raise KifuError(name, 0, text("Cannot read standard input ({why}).", why=why)) from None
    if len(data) > largest:
        size = largest >> 20
        raise KifuError(name, 0, text("Standard input: more than {size} MB.", size=size))
    return data


def given_journal(name: str) -> tuple[Journal, bytes] | None:
    """A journal and its bytes; None for a record, told by its name or, on standard input, its first line.

    Raises KifuError or JournalError, with one sentence, if it cannot be read.
    """
    if name == STANDARD:
        is_journal = bool(read_lines(given_bytes(name, LARGEST_JOURNAL)).bodies)
    else:
        is_journal = Path(name).suffix.lower() == SUFFIX
    return read_given_journal(name) if is_journal else None


def read_given_journal(name: str) -> tuple[Journal, bytes]:
    """A file that must be a journal, and its bytes.

    Raises KifuError or JournalError, with one sentence, if it is none or cannot be read.
    """
    data = given_bytes(name, LARGEST_JOURNAL)
    return journal_of(Path(name), read_lines(data)), data


@cache
def _standard_input() -> bytes:
    """Read once, whoever asks; hardly more than the largest file there is."""
    return b"" if sys.stdin is None else sys.stdin.buffer.read(LARGEST_JOURNAL + 1)


class RecordSource(StrEnum):
    """Where a value came from, as the output names it."""

    OPTION = "option"
    FILE = "file"
    DEFAULT = "default"
    SUGGESTION = "suggestion"


class GameAt(Struct, frozen=True):
    """One game of a file after `move` moves. `at_end` tells that this is the end of its main line."""

    path: str
    number: int
    record: GameRecord
    rules: RuleText
    rules_source: RecordSource
    move: int
    at_end: bool
    state: GameState
    findings: tuple[Finding, ...]

    @property
    def node(self) -> int:
        """The number of the record's node with the move, at the end that of the last one."""
        nodes = self.record.nodes
        if self.at_end:
            return len(nodes) - 1
        moves = (at for at, node in enumerate(nodes) if node.move is not None)
        return next(islice(moves, self.move - 1, None)) if self.move else 0


def add_game_options(options: Parser, after_move: str = "") -> None:
    """Which game of a record, under which rule text; `after_move` is what `--move` is for, "" for none."""
    options.value("--rules", "TEXT", listed(RuleText))
    options.value("--game", "N", text("game in a collection (default: first)"))
    if after_move:
        options.value("--move", "N", after_move)


def given_game(options: Options, path: str) -> GameAt:
    """The game of a file that the options name. Raises as `open_game` does."""
    return open_game(
        path,
        options.number("--game", least=1) or 1,
        options.number("--move"),
        options.choice("--rules", RuleText),
    )


def open_game(
    path: str, number: int = 1, move: int | None = None, rules: RuleText | None = None
) -> GameAt:
    """One game of a file after a move (None: at the end), under a rule text.

    Raises KifuError if the file cannot be read, CommandError if it has no such game or move.
    """
    return game_in(given_bytes(path), path, number, move, rules)


def game_in(
    data: bytes,
    path: str,
    number: int = 1,
    move: int | None = None,
    rules: RuleText | None = None,
) -> GameAt:
    """As `open_game`, of what a file of that name holds."""
    collection = read_collection(data, path)
    refuse_missing_game(path, number, len(collection.games))
    record = collection.games[number - 1]
    moves = len(record.moves)
    if move is not None:
        refuse_missing_move(path, move, moves)
    chosen, source = rules_of(record, rules)
    at_end = move is None or move == moves
    replayed = replay(record).findings
    return GameAt(
        path=path,
        number=number,
        record=record,
        rules=chosen,
        rules_source=source,
        move=moves if move is None else move,
        at_end=at_end,
        state=_state_after(record, chosen, None if at_end else move),
        findings=(*collection.findings, *findings_of(record, rules), *replayed),
    )


def refuse_missing_game(path: str, wanted: int, games: int) -> None:
    """Raises CommandError for a game that a file of so many does not have."""
    if wanted > games:
        sentence = plural(
            "{path}: no game {wanted}, only {number}.",
            "{path}: no game {wanted}, only {number}.",
            games,
            path=path,
            wanted=wanted,
        )
        raise CommandError(sentence)


def size_of(grid: Grid) -> int | str:
    """A board's size for programs: its side, or columns and rows as SGF has them, "16:8"."""
    return grid.rows if grid.is_square else format_size(grid)


def refuse_missing_move(path: str, wanted: int, moves: int) -> None:
    """Raises CommandError for a move that a game of so many does not have."""
    if wanted > moves:
        sentence = plural(
            "{path}: no move {wanted}, only {number}.",
            "{path}: no move {wanted}, only {number}.",
            moves,
            path=path,
            wanted=wanted,
        )
        raise CommandError(sentence)


def rules_of(record: GameRecord, rules: RuleText | None) -> tuple[RuleText, RecordSource]:
    """The rule text for a record and where it came from."""
    if rules is not None:
        return rules, RecordSource.OPTION
    details = record.details
    named = rule_text_of(details.rules_text, details.edition)
    if named is None:
        return RuleText.SIMPLIFIED, RecordSource.DEFAULT
    return named, RecordSource.FILE


def findings_of(
    record: GameRecord, rules: RuleText | None, refused: Container[int] = ()
) -> tuple[Finding, ...]:
    """What is odd about a game; that it names no rules is no matter where they were chosen.

    `refused` are the numbers of moves that were refused as out of turn.
    """
    found = (*record.findings, *moves_out_of_turn(record, refused))
    if rules is not None:
        found = tuple(finding for finding in found if finding.code is not Code.RULES_DEFAULTED)
    return tuple(sorted(found, key=lambda finding: (finding.line, finding.column)))


def _state_after(record: GameRecord, rules: RuleText, move: int | None) -> GameState:
    """The state after so many moves (None: at the end, set-up stones after the last move included)."""
    game = game_of(record, rules)
    if move is None:
        return game.last
    state, moves = new_game(game.setup), 0
    for events in game.steps:
        if moves == move:
            break
        state = reduce(evolve, events, state)
        moves += not isinstance(events[0], BoardSetUp)
    return state
