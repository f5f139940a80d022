"""What happened, as sentences for timeline, log and evidence: who, what, and by whose ruling.

Rulings as sentences for move list, log and result sheet.
"""

from __future__ import annotations

import re
from typing import Final

from ingboard.board.points import Color, Grid, Point, color_of_letter, name_of
from ingboard.clock.moments import Millis, clock_digits, length_in_words
from ingboard.counting.four_numbers import missing_words
from ingboard.game import events as happened
from ingboard.game.events import Event
from ingboard.game.state import (
    TIME_RULINGS,
    CountOfBoard,
    CountOfBowls,
    CountStated,
    Held,
    Ruling,
    RulingKind,
    TableCount,
)
from ingboard.game.strip import name_of_color, report_words, result_words, with_hand
from ingboard.text import (
    LANGUAGES,
    capital,
    ended,
    labeled,
    listed,
    paragraph,
    plural,
    text,
    unended,
)
from ingboard.text import language as language_in_use

_KEPT_TIME: Final = r"\b([BW]) (\d+):(\d+)\b"


def ruling_words(ruling: Ruling, grid: Grid) -> str:
    """A ruling as one sentence for move list and log."""
    said = ruling_said(ruling, grid)
    by = text("Ruling by {referee}:", referee=ruling.by or text("the referee"))
    parts = [by, said]
    if ruling.reason:
        parts.append(text("Reason: {reason}", reason=ended(ruling.reason)))
    if ruling.evidence:
        parts.append(text("Evidence: {evidence}", evidence=ended(_evidence_words(ruling))))
    if ruling.assent:
        both = ruling.kind in TIME_RULINGS
        parts.append(text("Both players agreed.") if both else text("The opponent agreed."))
    return paragraph(parts)


def ruling_said(ruling: Ruling, grid: Grid) -> str:
    """What was ruled alone, without who, why and by what evidence."""
    side = "" if ruling.color is None else name_of_color(ruling.color)
    point = "" if ruling.point is None else name_of(ruling.point, grid)
    return _sentences()[ruling.kind].format(side=side, point=point, number=ruling.number)


def _evidence_words(ruling: Ruling) -> str:
    """What showed it; the times of a clock ruling, kept as period:milliseconds, as a clock shows them."""
    if ruling.kind not in TIME_RULINGS:
        return ruling.evidence
    return re.sub(_KEPT_TIME, _shown_time, ruling.evidence).replace("->", "→")


def _shown_time(kept: re.Match[str]) -> str:
    side, period = name_of_color(color_of_letter(kept[1])), int(kept[2])
    time = clock_digits(Millis(int(kept[3])))
    if not period:
        return text("{side} {time}", side=side, time=time)
    return text("{side} {time} in period {period}", side=side, time=time, period=period)


def _sentences() -> dict[RulingKind, str]:
    return {
        RulingKind.ALLOWED: text("{side} {point} is allowed."),
        RulingKind.FORBIDDEN: text("{side} {point} is not allowed now."),
        RulingKind.RETRACTED_ILLEGAL: text(
            "move {number}, {side} {point}, taken back: illegal and unintended."
        ),
        RulingKind.RETRACTED_LEGAL: text("move {number}, {side} {point}, taken back."),
        RulingKind.PASSES_VOIDED: text("passes after move {number} void; game paused."),
        RulingKind.DISTURBER_NAMED: text("{side} is the disturber."),
        RulingKind.PLAY_ORDERED: text("play resumes, {side} first."),
        RulingKind.TIMES_CORRECTED: text("times corrected."),
        RulingKind.CLOCK_REPLACED: text("clock replaced."),
        RulingKind.EARLY_STOP: text("play stopped too early; each side gets a fixed time."),
        RulingKind.RULING_UNDONE: text("last time ruling undone."),
        RulingKind.MOVES_CORRECTED: text("record corrected from move {number} on."),
        RulingKind.RESULT_GIVEN: text("result given without count."),
        RulingKind.RESULT_WITHDRAWN: text("result withdrawn."),
        RulingKind.CLOCK_FAULT: text("clock fault decided."),
        RulingKind.NOTED: text("noted."),
    }


def event_words(event: Event, grid: Grid) -> str:
    """One event as a sentence without a full stop."""
    match event:
        case happened.StonePlaced(color, point):
            return f"{name_of_color(color)} {name_of(point, grid)}"
        case happened.PassMade(color, _, free, _):
            side = name_of_color(color)
            if free:
                return text("{side} passes for the handicap", side=side)
            return text("{side} passes", side=side)
        case happened.BoardSetUp():
            return text("Position set up")
        case happened.MoveTakenBack():
            return text("Last move taken back")
        case happened.RulingMade(ruling):
            return unended(ruling_words(ruling, grid))
        case happened.PassesVoided(count):
            return plural("{number} pass void", "{number} passes void", count)
        case (
            happened.StopProposed()
            | happened.PlayStopped()
            | happened.DeadMarked()
            | happened.AssentGiven()
            | happened.PlayResumed()
            | happened.CountBegun()
            | happened.CountWithdrawn()
            | happened.ResultConfirmed()
            | happened.ResultFixed()
        ):
            return _end_words(event, grid)
        case happened.ClockFact():
            return _time_words(event)
        case _:
            return _table_words(event, grid)


def brief_words(event: Event, grid: Grid) -> tuple[str, str]:
    """One event as a sentence without a full stop, and who ruled: no reason, evidence or assents."""
    match event:
        case happened.RulingMade(ruling):
            return unended(ruling_said(ruling, grid)), ruling.by
        case happened.ClockHeld(held, by):
            return held_words(held), by
        case happened.MonitorSet(on, by):
            return event_words(happened.MonitorSet(on, "", event.at), grid), by
        case _:
            return event_words(event, grid), ""


def table_count_words(counted: TableCount) -> str:
    """How a board was counted whose moves are not recorded, as a sentence."""
    match counted:
        case CountStated(photograph):
            said = text("The players counted on the table.")
            read = text("The filled board was read from a photograph.") if photograph else ""
            return paragraph((said, read))
        case CountOfBowls(numbers):
            spaces, stones = numbers.spaces, numbers.stones
            said = text(
                "Filled in on the table. Left: Black {bs} spaces, {bh} stones; White {ws}, {wh}.",
                bs=spaces.black,
                bh=stones.black,
                ws=spaces.white,
                wh=stones.white,
            )
            missing = numbers.missing
            sets = () if missing is None else (missing_words(missing, color) for color in Color)
            return paragraph((said, *sets))
        case CountOfBoard(photograph=photograph):
            if photograph:
                return text(
                    "The final position was read from a photograph, checked and counted here."
                )
            return text("The final position was put in by hand and counted here.")


def side_of(event: Event) -> Color | None:
    """The side that an event concerns, or None where it concerns both."""
    ruling = getattr(event, "ruling", None)
    color = getattr(event if ruling is None else ruling, "color", None)
    return color if isinstance(color, Color) else None


def held_words(held: Held) -> str:
    """Why a clock is held, in a few words."""
    return {
        Held.SET: text("paused by a player"),
        Held.REFEREE: text("paused by the referee"),
        Held.CAPTURE: text("paused to remove stones"),
        Held.LEAVE: text("paused with the opponent's consent"),
        Held.FAULT: text("paused: clock fault"),
        Held.DISTURBANCE: text("paused: disturbance"),
        Held.ADJOURNED: text("paused: adjourned"),
        Held.MACHINE: text("paused: program was interrupted"),
        Held.MEAL: text("paused: meal break"),
        Held.WITHDRAWN: text("paused: result withdrawn"),
    }[held]


def _time_words(event: happened.ClockEvent) -> str:  # noqa: C901 - one arm an event
    match event:
        case happened.ClockStarted(color):
            return text("{side}'s time starts", side=name_of_color(color))
        case happened.ClockPressed(color):
            return text("{side} presses", side=name_of_color(color))
        case happened.ClockPaused():
            return text("Clocks paused")
        case happened.ClockResumed(color):
            if color is None:
                return text("Clocks resumed")
            return text("Clocks resumed, {side}'s time", side=name_of_color(color))
        case happened.TurnGiven(color):
            return text("The turn goes to {side}", side=name_of_color(color))
        case happened.ClockStopped():
            return text("Clocks stopped")
        case happened.TimeNoted():
            return text("Time noted")
        case happened.ClockAdjusted(color, delta):
            length = length_in_words(Millis(abs(delta)))
            side = name_of_color(color)
            if delta < 0:
                return text("{side}: {length} deducted", side=side, length=length)
            return text("{side}: {length} added", side=side, length=length)
        case happened.ClockSet(color, period, remaining):
            digits, side = clock_digits(Millis(remaining)), name_of_color(color)
            if period:
                return text(
                    "{side}'s clock set to period {period}, {digits}",
                    side=side,
                    period=period,
                    digits=digits,
                )
            return text("{side}'s clock set to {digits}", side=side, digits=digits)
        case happened.ClaimWaived(color):
            return text("{side} plays on after the flag; clock runs on", side=name_of_color(color))


def _end_words(event: Event, grid: Grid) -> str:  # noqa: C901 - one arm an event
    match event:
        case happened.StopProposed(color):
            return text("{side} proposes to stop", side=name_of_color(color))
        case happened.PlayStopped(by_consent):
            return (
                text("Play stopped by agreement")
                if by_consent
                else text("Play stopped after passes")
            )
        case happened.DeadMarked(chain, dead):
            point = name_of(min(chain), grid)
            return (
                text("{point} marked dead", point=point)
                if dead
                else text("{point} marked alive", point=point)
            )
        case happened.AssentGiven(color, given):
            side = name_of_color(color)
            if given:
                return text("{side} agrees to the dead stones", side=side)
            return text("{side} withdraws agreement", side=side)
        case happened.PlayResumed(color):
            return text("{side} resumed play", side=name_of_color(color))
        case happened.CountBegun(dead):
            return plural(
                "Count begun, {number} dead stone", "Count begun, {number} dead stones", len(dead)
            )
        case happened.CountWithdrawn():
            return text("Count withdrawn")
        case happened.ResultConfirmed(color, _, by) if by:
            return text("{name} confirms the result for {side}", name=by, side=name_of_color(color))
        case happened.ResultConfirmed(color):
            return text("{side} confirms the result", side=name_of_color(color))
        case happened.ResultFixed(outcome):
            return text("Result final: {result}", result=result_words(outcome))
        case _:
            return ""


def _table_words(event: happened.TableEvent, grid: Grid) -> str:  # noqa: C901, PLR0911, PLR0912 - as above
    match event:
        case happened.ClockHeld(held, by):
            words = capital(held_words(held))
            return listed(filter(None, (words, by)))
        case happened.AbsenceNoted(color):
            return text("{side} absent", side=name_of_color(color))
        case happened.AbsenceCharged(color, elapsed, factor):
            return text(
                "{side} {length} late: charged {factor} times",
                side=name_of_color(color),
                length=length_in_words(Millis(elapsed // 1000 * 1000)),
                factor=factor,
            )
        case happened.AwayMarked(color, away):
            side = name_of_color(color)
            return (
                text("{side} leaves the board", side=side)
                if away
                else text("{side} is back", side=side)
            )
        case happened.PauseAsked(color):
            return text("{side} asks for a pause", side=name_of_color(color))
        case happened.PauseAnswered(color, granted):
            side = name_of_color(color.opponent)
            return (
                text("{side} grants the pause", side=side)
                if granted
                else text("{side} refuses the pause", side=side)
            )
        case happened.LastPointDeclared(color):
            return text("{side} declares the last point taken", side=name_of_color(color))
        case happened.LastPointWithdrawn(color):
            return text("{side} withdraws “last point taken”", side=name_of_color(color))
        case happened.MonitorSet(on, by):
            said = text("Monitor present") if on else text("Monitor left")
            return listed((said, by))
        case happened.TimesPut():
            return text("Times set by ruling")
        case happened.MovesCorrected(number, replaced, moves):
            return _correction_words(number, replaced, moves, grid)
        case happened.Adjourned(sealing):
            if sealing is None:
                return text("Adjourned")
            return text("Adjourned, {side} seals", side=name_of_color(sealing))
        case happened.TakenUpAgain():
            return text("Resumed after adjournment")
        case happened.ResultReported(outcome, color, by):
            return with_hand(report_words(outcome, color), by)
        case happened.ResultWithdrawn(by, _, color):
            if color is None:
                return with_hand(text("Result withdrawn"), by)
            return with_hand(text("{side} withdraws the result", side=name_of_color(color)), by)
        case happened.RulingRead(color, language, said):
            is_own = language == language_in_use()
            shown = labeled("" if is_own else LANGUAGES.get(language, language), unended(said))
            return text(
                "{side} has read the ruling ({shown})", side=name_of_color(color), shown=shown
            )
        case happened.SheetSigned(by):
            return with_hand(text("The result sheet is signed"), by)
        case happened.TakeBackAgreed(color, number, point, assented, by):
            words = text(
                "{side} takes back move {number}, {move}",
                side=name_of_color(color),
                number=number,
                move=text("pass") if point is None else name_of(point, grid),
            )
            if assented:
                words = text(
                    "{words}: legal, {other} agrees",
                    words=words,
                    other=name_of_color(color.opponent),
                )
            else:
                words = text("{words}: illegal", words=words)
            return with_hand(words, by)


def _correction_words(
    number: int, replaced: int, moves: tuple[Point | None, ...], grid: Grid
) -> str:
    names = listed(text("pass") if move is None else name_of(move, grid) for move in moves)
    if not moves:
        return plural(
            "{count} move removed from move {at} on",
            "{count} moves removed from move {at} on",
            replaced,
            count=replaced,
            at=number,
        )
    if not replaced:
        return text("Inserted before move {at}: {moves}", at=number, moves=names)
    return text("Corrected from move {at} on: {moves}", at=number, moves=names)
