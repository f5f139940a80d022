"""What a journal knows for a sheet: what happened beside the moves, presses, instants, the hash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Millis, Moment, clock_digits, seconds
from ingboard.export.sheet import LogLine, SheetFacts
from ingboard.game import events as happened
from ingboard.game.event_words import held_words
from ingboard.game.events import ClockHeld, ResultReported
from ingboard.game.setup import GameSetup
from ingboard.game.state import Ending, GameState, Held, new_game
from ingboard.game.strip import name_of_color
from ingboard.game.table_title import event_parts
from ingboard.game.who_ruled import who_ruled
from ingboard.table import sheet_files
from ingboard.table.journal.damage_words import damage_words
from ingboard.table.journal.entry import Kind, local_time
from ingboard.table.journal.reading import Journal
from ingboard.table.timeline import RowKind, TimelineRow, last_part, timeline_of
from ingboard.table.tournament import Tournament
from ingboard.text import capital, listed, sentence, text

_LAST_PART = seconds(60)


_FEWEST = 12


_TOLD = frozenset({Kind.JUMPED, Kind.RECOVERED})


_USUALLY_LISTED = Tournament().listed_pause


_TO_MILLISECONDS = len("00:00:00.000")


_PAUSING = (ClockHeld, happened.ClockPaused)


_ALSO_TOLD = (
    happened.ClaimWaived,
    happened.CountWithdrawn,
    happened.ResultConfirmed,
    happened.ResultFixed,
)


class JournalOfGame(Struct, frozen=True):
    """A journal as a sheet needs it: the game at its end, the facts, the number of `sheets` of each kind."""

    state: GameState
    facts: SheetFacts
    sheets: Mapping[str, int] = {}


def game_of_journal(
    journal: Journal, known: SheetFacts | None = None, listed: Millis = _USUALLY_LISTED
) -> JournalOfGame:
    """The game of a journal; `known` holds what people filled in (event, round, table, referee).

    Pauses longer than `listed` are told one by one.
    """
    rows = timeline_of(journal)
    state = rows[-1].state if rows else new_game(journal.setup)
    facts = replace(
        known or facts_of_setup(journal.setup),
        journal=journal.path.name,
        link=journal.link,
        log=_log(journal, rows, listed),
        presses=tuple(_press(row) for row in _last_acts(rows)),
        agreed_at=_agreed_at(rows),
        overtime_at=_first_in_overtime(rows),
        flag_at=_flags(rows),
        claimed_at=_claims(rows),
        held=_held(rows),
    )
    if not facts.date and rows:
        facts = replace(facts, date=local_time(rows[0].wall).strftime("%Y-%m-%d"))
    if not facts.referee:
        facts = replace(facts, referee=who_ruled(journal.events))
    facts = replace(facts, remarks=(*facts.remarks, *_doubts(journal)))
    kinds = (sheet_files.RESULT, sheet_files.ADJUDICATION)
    return JournalOfGame(
        state, facts, {kind: sheet_files.noted_versions(journal, kind) for kind in kinds}
    )


def facts_of_setup(setup: GameSetup) -> SheetFacts:
    """What is known before anything is filled in."""
    named = event_parts(setup.event)
    return SheetFacts(event=named.event, round=named.round, table=named.table)


def _last_acts(rows: Sequence[TimelineRow]) -> Sequence[TimelineRow]:
    """The last minute, but no fewer than the last dozen: a clock may have been held for long."""
    acts = [row for row in rows if row.kind is not RowKind.MACHINE][-_FEWEST:]
    return max(last_part(rows, _LAST_PART), acts, key=len)


def _log(journal: Journal, rows: Sequence[TimelineRow], listed: Millis) -> tuple[LogLine, ...]:
    """Everything beside moves and presses, in the order in which it happened."""
    lines = [(row.at, _line(row)) for row in rows if _is_told(journal, row)]
    if rows and rows[-1].state.clock is not None:
        for fall in rows[-1].state.clock.falls:
            words = text("{side}'s flag falls.", side=name_of_color(fall.color))
            lines.append((fall.at, LogLine(_instant(rows, fall.at), words)))
    lines += [
        (pause.at, LogLine(_time_at(rows, pause.at), _pause_words(rows, pause)))
        for pause in _pauses(rows)
        if pause.length > listed
    ]
    return tuple(line for _, line in sorted(lines, key=lambda one: one[0]))


def _is_told(journal: Journal, row: TimelineRow) -> bool:
    if row.kind is RowKind.MACHINE:
        return row.line <= len(journal.entries) and journal.entries[row.line - 1].kind in _TOLD
    if isinstance(row.event, happened.MoveTakenBack):  # told with its retraction, if there is one
        return all(back.at != row.at for back in row.state.at_table.retractions)
    if isinstance(row.event, _PAUSING):
        return False
    return row.kind is RowKind.REFEREE or isinstance(row.event, _ALSO_TOLD)


def _line(row: TimelineRow) -> LogLine:
    match row.event:
        case happened.MoveTakenBack():
            words = text("Move {number} taken back", number=row.move + 1)
        case happened.ResultFixed(outcome) if _claimant(row) and outcome.winner is not None:
            words = text("{side} claims the win on time", side=name_of_color(outcome.winner))
        case _:
            words = row.words
    form = "%H:%M:%S.%f" if _claimant(row) else "%H:%M:%S"
    said = local_time(row.wall).strftime(form)
    return LogLine(said[:_TO_MILLISECONDS], sentence(words))


def _claimant(row: TimelineRow) -> Color | None:
    """Who claims a win on time there; an older journal fixed the result with the claim."""
    event = row.event
    if isinstance(event, ResultReported) and event.outcome.ending is Ending.TIME:
        return event.color
    if isinstance(event, happened.ResultFixed) and event.outcome.ending is Ending.TIME:
        return None if row.state.at_table.reports else event.outcome.winner
    return None


def _claims(rows: Sequence[TimelineRow]) -> PerColor[str]:
    claims = {_claimant(row): row.time_of_day for row in rows}
    return PerColor(*(claims.get(color, "") for color in Color))


def _flags(rows: Sequence[TimelineRow]) -> PerColor[str]:
    clock = rows[-1].state.clock if rows else None
    falls = {} if clock is None else {fall.color: _instant(rows, fall.at) for fall in clock.falls}
    return PerColor(*(falls.get(color, "") for color in Color))


class _Pause(Struct, frozen=True):
    """The clocks were held from `at`, for `length` milliseconds, `open` at the end of the journal."""

    at: Moment
    length: Millis
    held: Held
    by: str
    open: bool


def _pauses(rows: Sequence[TimelineRow]) -> list[_Pause]:
    found: list[_Pause] = []
    since: Moment | None = None
    by, held = "", Held.SET
    for row in rows:
        clock = row.state.clock
        # A withdrawn claim leaves the clocks as the flag had stopped them: that is no pause.
        paused = clock is not None and clock.paused and clock.open_flag is None
        if isinstance(row.event, ClockHeld):  # comes before the pause itself
            by = row.event.by
        if paused:
            since = row.at if since is None else since
            held = row.state.at_table.held
        elif since is not None:
            found.append(_Pause(since, Millis(row.at - since), held, by, open=False))
            since, by = None, ""
    if since is not None:
        found.append(_Pause(since, Millis(rows[-1].at - since), held, by, open=True))
    return found


def _pause_words(rows: Sequence[TimelineRow], pause: _Pause) -> str:
    why = listed((held_words(pause.held), pause.by))
    why, length = capital(why), clock_digits(pause.length)
    if pause.open:
        return text("{why}: {length} so far.", why=why, length=length)
    end = _time_at(rows, Moment(pause.at + pause.length))
    return text("{why}: {length}, until {end}.", why=why, length=length, end=end)


def _press(row: TimelineRow) -> LogLine:
    if row.clocks is None:
        return LogLine(row.time_of_day, row.words)
    shown = row.clocks.map(lambda one: clock_digits(one.remaining))
    words = text(
        "{words} · B {black} · W {white}", words=row.words, black=shown.black, white=shown.white
    )
    return LogLine(row.time_of_day, words)


def _agreed_at(rows: Sequence[TimelineRow]) -> str:
    """When the second player agreed to the dead stones that were counted; "" if the record does not say."""
    for row in reversed(rows):
        if row.state.both_assent:
            assents = [at for at in row.state.assents if at is not None]
            return _time_at(rows, max(assents))
    return ""


def _first_in_overtime(rows: Sequence[TimelineRow]) -> PerColor[str]:
    clock = rows[-1].state.clock if rows else None
    shown = PerColor("", "")
    first = None if clock is None else clock.first_in_overtime
    if first is None:
        return shown
    return shown.with_color(first.color, _time_at(rows, first.at))


def _time_at(rows: Sequence[TimelineRow], at: Moment) -> str:
    """The time of day at an instant of the table's time, by the last act before it."""
    return local_time(_wall_at(rows, at)).strftime("%H:%M:%S")


def _instant(rows: Sequence[TimelineRow], at: Moment) -> str:
    """The same with milliseconds."""
    return local_time(_wall_at(rows, at)).strftime("%H:%M:%S.%f")[:_TO_MILLISECONDS]


def _wall_at(rows: Sequence[TimelineRow], at: Moment) -> int:
    before = next((row for row in reversed(rows) if row.at <= at), rows[0])
    return before.wall + (at - before.at)


def _held(rows: Sequence[TimelineRow]) -> int | None:
    """For how long the clocks were held in all."""
    if not any(row.state.clock is not None for row in rows):
        return None
    return sum(pause.length for pause in _pauses(rows))


def _doubts(journal: Journal) -> tuple[str, ...]:
    found = []
    if journal.fault is not None:
        found.append(
            text("Journal: {damage} The board is as before.", damage=damage_words(journal))
        )
    if journal.is_newer:
        found.append(text("Unknown lines (later version?) left out."))
    return tuple(found)
