"""The referee's acts at a table as it stands: which there are, on what condition, and which are barred."""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.board.position import Placement
from ingboard.clock.moments import Millis, Moment, clock_digits, length_in_words
from ingboard.game import commands as ask
from ingboard.game.state import Held
from ingboard.game.strip import name_of_color
from ingboard.table.tournament import Tournament
from ingboard.text import clauses, plural, text
from ingboard.ui.features.referee.view_model import ActionRow, RefereeAction
from ingboard.ui.game.phase_view import NOW, ClockState, PhaseView
from ingboard.ui.game.recording import Gap


def action_rows(
    view: PhaseView, tournament: Tournament, now: Moment, gap: Gap | None = None
) -> tuple[ActionRow, ...]:
    """All acts in their order; what the tournament switches off is left out, and a gap there was not."""
    clock = (*_clock(view, tournament), *_gap(gap))
    rows = (*clock, *_players(view, tournament, now), *_game(view))
    off = _switched_off(tournament)
    over = ""
    if view.state.outcome is not None:
        over = text("result is final")
    elif view.state.reported is not None:
        over = text("result reported")
    return tuple(
        replace(row, barred=over) if over and row.action not in _OF_RESULTS else row
        for row in rows
        if row.action not in off
    )


_OF_RESULTS = (RefereeAction.CONFIRM, RefereeAction.WITHDRAW)


def _switched_off(tournament: Tournament) -> frozenset[RefereeAction]:
    switches = (
        (tournament.ask_for_pause, (RefereeAction.ASK, RefereeAction.ANSWER)),
        (
            tournament.last_point_taken,
            (RefereeAction.LAST_POINT, RefereeAction.LAST_POINT_BACK),
        ),
        (tournament.monitor, (RefereeAction.MONITOR,)),
        (tournament.adjournment, (RefereeAction.ADJOURN, RefereeAction.TAKE_UP)),
        (tournament.away_marker, (RefereeAction.AWAY,)),
        (bool(tournament.early_stop_seconds), (RefereeAction.EARLY_STOP,)),
        (tournament.late_charge, (RefereeAction.ABSENT, RefereeAction.ARRIVED)),
        (tournament.clock_replacement, (RefereeAction.REPLACE,)),
        (tournament.fault_questions, (RefereeAction.FAULT,)),
        (bool(tournament.capture_hold_from_stones), (RefereeAction.CAPTURE,)),
    )
    return frozenset(action for on, actions in switches if not on for action in actions)


def _no_clock(view: PhaseView) -> str:
    return text("no clock") if view.clock is ClockState.NONE else ""


def _stands(view: PhaseView) -> str:
    """Why the clocks cannot be held: they do not run."""
    match view.clock:
        case ClockState.RUNNING:
            return ""
        case ClockState.HELD:
            return text("clock paused")
        case ClockState.FLAG:
            return text("flag down")
        case _:
            return _no_clock(view) or text("clock stopped")


def _clock(view: PhaseView, tournament: Tournament) -> tuple[ActionRow, ...]:
    state = view.state
    none, stands = _no_clock(view), _stands(view)
    assents = text("all three agree") if tournament.times_need_assents else ""
    least = tournament.capture_hold_from_stones
    last = state.line.last
    taken = len(last.captured) if isinstance(last, Placement) else 0
    few = "" if taken >= least else text("under {number} stones taken", number=least)
    early = Millis(tournament.early_stop_seconds * 1000)
    ruled = len(state.at_table.ruled)
    return (
        ActionRow(RefereeAction.TIME, text("Add, take or set time"), assents, "clock", "Ctrl+1", none),
        ActionRow(RefereeAction.REPLACE, text("Replace the clock"), assents, "clock", "", none),
        ActionRow(
            RefereeAction.CAPTURE, text("Pause for a capture"),
            plural("{number} stone taken", "{number} stones taken", taken),
            "hand", "Ctrl+3", stands or few,
        ),
        ActionRow(
            RefereeAction.PAUSE,
            text("Reason for the pause") if view.held else text("Pause with a reason"),
            "", "pause", "",
            "" if view.held and state.at_table.held in (Held.SET, Held.WITHDRAWN) else stands,
        ),
        ActionRow(
            RefereeAction.RESUME, text("Resume"), "", "play", "",
            (text("adjourned") if view.held.barred else "")
            if view.held
            else none or text("not paused"),
        ),
        ActionRow(
            RefereeAction.EARLY_STOP, text("Undo an early stop"),
            text("each side {time}", time=clock_digits(early)), "undo", "", none,
        ),
        ActionRow(
            RefereeAction.FAULT, text("Clock fault"), "",
            "gavel", "", none,
        ),
        ActionRow(
            RefereeAction.UNDO_TIMES, text("Undo a time ruling"),
            "", "undo", "",
            none or ("" if ruled else text("no ruling yet")),
        ),
    )  # fmt: skip


def _gap(gap: Gap | None) -> tuple[ActionRow, ...]:
    if gap is None:
        return ()
    side, length = name_of_color(gap.color), clock_digits(gap.shown)
    words = text("{time} of {side}'s time", time=length, side=side)
    return (ActionRow(RefereeAction.GAP, text("Charge the gap"), words, "clock"),)


def _players(view: PhaseView, tournament: Tournament, now: Moment) -> tuple[ActionRow, ...]:
    known, clock = view.state.at_table, view.state.clock
    none = _no_clock(view)
    missed = [color for color in Color if known.absent[color] is not None]
    asked = known.pause_asked
    declared = clock is not None and any(time.last_point_declared for time in clock.times)
    return (
        ActionRow(
            RefereeAction.ABSENT, text("Absent player"), "",
            "person", "Ctrl+2", none or (text("both are absent") if len(missed) == 2 else ""),
        ),
        ActionRow(
            RefereeAction.ARRIVED, text("Late player arrived"),
            absence_words(known.absent, tournament, now), "person", "",
            none or ("" if missed else text("nobody is absent")),
        ),
        ActionRow(
            RefereeAction.ASK, text("Ask for a pause"), "", "hand", "",
            none or (_asked_words(asked) if asked else ""),
        ),
        ActionRow(
            RefereeAction.ANSWER, text("Answer a pause"),
            _asked_words(asked) if asked else "", "hand", "",
            "" if asked else text("nobody asked"),
        ),
        ActionRow(
            RefereeAction.CLAIM, text("Claim a win on time"), "",
            "flag", "Ctrl+5", none or ("" if view.claims else text("nothing to claim")),
        ),
        ActionRow(
            RefereeAction.WAIVE, text("Play on after the flag"), "",
            "play", "", none or ("" if view.clock is ClockState.FLAG else text("no flag down")),
        ),
        ActionRow(
            RefereeAction.LAST_POINT, text("Last point taken"), "",
            "check", "", none,
        ),
        ActionRow(
            RefereeAction.LAST_POINT_BACK, text("Withdraw last point"),
            "", "undo", "",
            none or ("" if declared else text("not declared")),
        ),
        ActionRow(
            RefereeAction.AWAY, text("Away from the board"), "",
            "person", "",
        ),
        ActionRow(
            RefereeAction.MONITOR, text("Official monitor"),
            text("present now") if clock is not None and clock.monitor else "",
            "screen", "",
            none,
        ),
    )  # fmt: skip


def _game(view: PhaseView) -> tuple[ActionRow, ...]:
    state = view.state
    rests = state.at_table.adjourned
    play = "" if view.in_play else text("play is stopped")
    flag = text("flag down") if view.clock is ClockState.FLAG else ""
    moves = play or ("" if state.line.count else text("no move yet"))
    back = text("no move") if view.refusal(ask.TakeBack(NOW, assented=True)) else ""
    no_result = text("no result yet") if state.outcome is None else text("result is final")
    return (
        ActionRow(
            RefereeAction.CORRECT, text("Correct a move"), "",
            "pen", "Ctrl+4", moves,
        ),
        ActionRow(
            RefereeAction.INSERT, text("Insert missed moves"), "", "plus", "", moves
        ),
        ActionRow(
            RefereeAction.RULING, text("Ruling on play"), "", "gavel", "Ctrl+6"
        ),
        ActionRow(
            RefereeAction.TAKE_BACK, text("Take back a move"), "", "undo", "Ctrl+Z", back,
        ),
        ActionRow(
            RefereeAction.ADJOURN, text("Adjourn"), "", "folder", "",
            play or flag or (text("adjourned already") if rests else ""),
        ),
        ActionRow(
            RefereeAction.TAKE_UP, text("Resume adjourned"), "", "board",
            "", flag if rests else text("not adjourned"),
        ),
        ActionRow(
            RefereeAction.RESULT, text("Give a result"), "", "gavel",
        ),
        ActionRow(
            RefereeAction.CONFIRM, text("Confirm the result"), "",
            "check", "", no_result if view.refusal(ask.ConfirmResult(Color.BLACK, NOW)) else "",
        ),
        ActionRow(
            RefereeAction.WITHDRAW, text("Withdraw result"), "",
            "undo", "", "" if state.at_table.before_result else no_result,
        ),
    )  # fmt: skip


def absence_words(absent: PerColor[Moment | None], tournament: Tournament, now: Moment) -> str:
    """Who is missed, how long, and how long until the forfeit."""
    said = []
    for color in Color:
        since = absent[color]
        if since is None:
            continue
        gone = Millis(now - since)
        words = text("{side} {time}", side=name_of_color(color), time=clock_digits(gone))
        if tournament.forfeit_after:
            left = Millis(max(0, tournament.forfeit_after - gone))
            then = (
                text("forfeits in {time}", time=clock_digits(left))
                if left
                else text("{length} over", length=length_in_words(tournament.forfeit_after))
            )
            words = text("{remark}, {state}", remark=words, state=then)
        said.append(words)
    return clauses(said)


def _asked_words(asked: Color | None) -> str:
    return "" if asked is None else text("{side} asked", side=name_of_color(asked))
