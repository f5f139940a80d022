"""Where a game stands, as one value: strip, clocks, buttons, notices and captions speak from it alone.

What may be done is asked of the game itself, so that nothing is offered that it would refuse.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.game import commands as ask
from ingboard.game import events
from ingboard.game.decide import decide
from ingboard.game.decide_take_back import may_take_back
from ingboard.game.event_words import held_words
from ingboard.game.refusals import Refusal, Refused, refusal_words
from ingboard.game.state import IN_PLAY, GameState, Phase, ResultReport
from ingboard.game.strip import (
    claim_words,
    flag_words,
    name_of_color,
    report_words,
    result_words,
    strip_of,
)
from ingboard.table.session import Session
from ingboard.table.time_source import TableTime
from ingboard.table.tournament import Tournament
from ingboard.text import ended, paragraph, text
from ingboard.ui.game import next_acts
from ingboard.ui.game.clock.view_model import (
    ActsPicture,
    BandPicture,
    HeldPicture,
    first_words,
    lead_words,
)
from ingboard.ui.game.next_acts import NOW, NextAct, NextActs
from ingboard.ui.game.strip_picture import ENTER, StripAnswer, StripPicture


class ClockState(StrEnum):
    """What the clocks of a table are doing."""

    NONE = "none"
    WAITING = "waiting"
    RUNNING = "running"
    HELD = "held"
    FLAG = "flag"
    STOPPED = "stopped"


class PhaseView(Struct, frozen=True):
    """Where a game stands and what may be done, until the next change.

    `state` is the game that acts are judged by: in a timed game as it stands, else as viewed. `caption` says
    so without keys, for those who only watch; `strip` with them. `next` are the acts that are offered, with
    the key of each. `barred` says why nothing at all is done here ("" where it is), `start_barred` what the
    start of the clock waits for. `can_undo` tells that a move can be taken back. `held` is the hold that is
    on, `claims` who may claim a win on time, `asks_before_pass` whether the next pass ends the game.
    """

    state: GameState
    tournament: Tournament
    clock: ClockState
    caption: str
    strip: StripPicture
    next: NextActs
    asks_before_pass: bool
    held: HeldPicture | None = None
    claims: Color | None = None
    barred: str = ""
    start_barred: str = ""
    can_undo: bool = False

    @property
    def can_withdraw(self) -> bool:
        """Whether the final result of a friendly game with a clock may be withdrawn."""
        state = self.state
        if state.clock is None or state.outcome is None or state.setup.takes_both:
            return False
        return self.refusal(ask.WithdrawResult("", "", NOW, state.turn)) is None

    @property
    def in_play(self) -> bool:
        """Whether moves are played."""
        return self.state.phase in IN_PLAY

    @property
    def in_agreement(self) -> bool:
        """Whether dead stones are agreed on."""
        return self.state.phase is Phase.AGREEMENT and not self.state.counts_on_table

    @property
    def takes_clock_keys(self) -> bool:
        """Whether the clock of a game that goes on takes the plain letters as its own."""
        return self.clock is not ClockState.NONE and (self.in_play or self.in_agreement)

    @property
    def set_command(self) -> ask.ResumeClock | ask.PauseClock | ask.StartClock:
        """What SET asks of the game: to let the held clock run, to hold it, or to start it."""
        return next_acts.set_command(self.state)

    @property
    def stop_command(self) -> ask.ProposeStop:
        """The proposal to stop without passes, or the other side's assent to it."""
        return next_acts.stop_command(self.state)

    def why_not(self, command: ask.Command) -> str:
        """Why a command is not possible now, as a sentence; "" if it is."""
        refusal, barred = self.refusal(command), self._barred(command)
        if barred or refusal is None:
            return barred or self._waited_for(command)
        return refusal_words(refusal, self.state.grid)

    def _barred(self, command: ask.Command) -> str:
        """Why nothing is done to the board that is viewed; the clock is another matter."""
        return "" if isinstance(command, OF_CLOCK) else self.barred

    def _waited_for(self, command: ask.Command) -> str:
        """What a command that would start the clock waits for, as a sentence."""
        starts = self.clock is ClockState.WAITING and isinstance(command, STARTING)
        return self.start_barred if starts else ""

    def refusal(self, command: ask.Command) -> Refusal | None:
        """The game's refusal of a command; None where it would be carried out."""
        decision = decide(self.state, command)
        return decision if isinstance(decision, Refusal) else None

    @property
    def why_not_set(self) -> str:
        """Why a player may not use SET, as a sentence; "" if he may."""
        if self.clock is ClockState.HELD and self.tournament.referee_resumes:
            return text("Paused. Referee: hold F12 to resume.")
        if self.clock is ClockState.RUNNING and not self.tournament.players_may_hold:
            return text("Only the referee pauses the clock.")
        return self.why_not(self.set_command)

    @property
    def acts(self) -> ActsPicture:
        """The buttons below the clocks."""
        pass_barred = self.briefly(ask.Pass(self.state.turn, NOW))
        acts = ActsPicture(
            pass_barred=pass_barred,
            undo_barred=self._undo_barred,
            resign_barred=self._resign_barred,
            is_over=self.state.outcome is not None,
            offers_next=self.state.setup.takes_both,
        )
        if self.clock is ClockState.NONE:
            barred = text("Looking back") if self.barred else _brief_words(Refused.NO_CLOCK)
            return replace(acts, set_barred=barred)
        set_barred = self.briefly(self.set_command)
        if self.clock is ClockState.RUNNING and not self.tournament.players_may_hold:
            set_barred = text("Referee only")
        keys = {type(act.command): act.key for act in self.next.beside}
        set_key = keys.get(type(self.set_command), "")
        pass_key = keys.get(ask.Pass, "")
        starts = self.clock is ClockState.WAITING
        return replace(
            acts, starts=starts, set_barred=set_barred, set_key=set_key, pass_key=pass_key
        )

    @property
    def _undo_barred(self) -> str:
        if self.can_undo or self.can_withdraw:
            return ""
        if self.state.reported is not None:
            return _brief_words(Refused.RESULT_REPORTED)
        return text("No move yet") if self.in_play else text("Not now")

    @property
    def _resign_barred(self) -> str:
        if self.barred:
            return text("Looking back")
        if self.state.outcome is not None:
            return _brief_words(Refused.FINISHED)
        return "" if self.state.reported is None else _brief_words(Refused.RESULT_REPORTED)

    def briefly(self, command: ask.Command) -> str:
        """Why a command is not possible now, in the few words that a locked button has room for."""
        refusal = self.refusal(command)
        if self._barred(command):
            return text("Looking back")
        if refusal is not None:
            return _brief_words(refusal.reason)
        return text("Sound test first") if self._waited_for(command) else ""


OF_CLOCK: Final = (ask.PauseClock, ask.ResumeClock, ask.PressClock)
"""The acts on the clock of a table: they are done whatever board is viewed."""
STARTING: Final = (ask.StartClock, ask.PlaceStone, ask.Pass, ask.PressClock)
"""The acts that start the clock of a game that waits for its start."""


def clock_state(state: GameState) -> ClockState:
    """What the clocks are doing; a flag counts until it is settled."""
    clock = state.clock
    if clock is None:
        return ClockState.NONE
    if clock.open_flag is not None and not next_acts.refuses(
        state, next_acts.waiver(clock.open_flag)
    ):
        return ClockState.FLAG
    if clock.paused:
        return ClockState.HELD
    if clock.running is not None:
        return ClockState.RUNNING
    waits = clock.turn is None and state.phase in IN_PLAY and not state.at_table.adjourned
    return ClockState.WAITING if waits else ClockState.STOPPED


def phase_view(  # noqa: C901 - one arm a state of the clocks
    session: Session, time: TableTime, tournament: Tournament, start_barred: str = ""
) -> PhaseView:
    """The view of a session; `start_barred` says what the start of its clock waits for."""
    state = session.table.state if session.is_timed else session.state
    clock, strip = clock_state(state), strip_of(state)
    held = _held(session, time) if clock is ClockState.HELD else None
    title, caption, how = strip.title, strip.sentence, ""
    asked: tuple[NextAct, ...] = ()
    claims: Color | None = None
    if clock is ClockState.FLAG:
        caption, asked, claims = _flag_question(state, time)
    elif state.reported is not None:
        caption, asked = (
            _report_question(state, state.reported, time),
            next_acts.answers_to_report(state),
        )
    elif state.at_table.adjourned:
        words = text("Resume adjourned game")
        asked = (NextAct(next_acts.RESUME_ADJOURNED, words, next_acts.Who.REFEREE, ENTER),)
    elif held is not None and state.is_out_of_turn:
        caption, asked = _turn_question(state), next_acts.whose_time(state)
    elif state.phase in IN_PLAY and state.stop_proposed is not None:
        asked = next_acts.answers_to_stop(state)
    elif held is not None:
        caption = text("Clocks stopped {told}.", told=held.told)
        how = (
            text("The referee resumes: hold F12.")
            if tournament.referee_resumes
            else text("Space resumes.")
        )
    elif clock is ClockState.WAITING and state.phase is not Phase.HANDICAP:
        title, caption = text("Before the start"), text("Clocks stopped.")
        how = start_barred or _start_words(state)
    elif state.outcome is not None and session.opened is None and not state.setup.takes_both:
        asked = next_acts.after_result(reviewed=session.is_reviewed)
    elif state.outcome is not None and (clock is ClockState.STOPPED or state.plan is not None):
        asked = (
            NextAct(next_acts.RESULT_SHEET, text("Result sheet"), next_acts.Who.ANYONE, ENTER),
        )
    if not state.setup.takes_both:  # friends hold no button
        asked = tuple(replace(act, hold=False) for act in asked)
    barred, acts = "", NextActs(asked, turn=strip.turn)
    if session.is_trial and state.phase is Phase.COUNTING:  # nobody sits at it who could confirm
        strip = replace(strip, lamps=0, lit=0)
        caption, how = text("A count to learn from."), text("Space goes on, Esc leads back.")
    if session.is_timed and not session.at_end:
        barred, asked = looking_back_words(session.number_at(session.step)), ()
    if state.clock is None:
        acts = acts if not barred else NextActs()
    else:
        beside = next_acts.beside_clocks(state, tournament)
        if barred:
            beside = tuple(act for act in beside if isinstance(act.command, OF_CLOCK))
        acts = next_acts.with_one_owner(NextActs(asked, beside, strip.turn, state.clock.turn))
    return PhaseView(
        state=state,
        tournament=tournament,
        clock=clock,
        caption=caption,
        strip=StripPicture(
            title=title,
            sentence=barred or paragraph((caption, how)),
            lit=strip.lit,
            lamps=strip.lamps,
            turn=strip.turn,
            answers=tuple(
                StripAnswer(act.command, act.words, act.key, held=act.hold) for act in acts.asked
            ),
        ),
        next=acts,
        asks_before_pass=strip.asks_before_pass,
        held=held,
        claims=claims,
        barred=barred,
        start_barred=start_barred,
        can_undo=may_take_back(state)
        if session.is_timed
        else session.is_reviewed or session.can_undo,
    )


def looking_back_words(number: int) -> str:
    """Why nothing is done in a game with a clock while an earlier step is viewed."""
    return text("Viewing move {number}. End returns to the game.", number=number)


def band_picture(view: PhaseView, time: TableTime) -> BandPicture:
    """What the band below large clocks says while nothing holds them."""
    clock = view.state.clock
    if clock is None or view.state.outcome is not None:
        return BandPicture(view.strip.title, result_words(view.state.outcome))
    if view.state.reported is not None:
        report = view.state.reported
        words = report_words(report.outcome, report.color)
        return BandPicture(words, text("final once both players confirm"))
    if view.clock is ClockState.FLAG:
        fallen = clock.open_flag
        fell = None if fallen is None else clock.flag_fell[fallen]
        told = lead_words(clock)
        if fell is not None:
            told = text("{time}. {lead}", time=time.time_of_day_at(fell), lead=told)
        return BandPicture(first_words(clock), told, None if view.barred else view.claims)
    if clock.running is None or clock.switched is None:
        return BandPicture(text("Clocks stopped"))
    since = text("since {time}", time=time.time_of_day_at(clock.switched))
    return BandPicture(text("{side} running", side=name_of_color(clock.running)), since)


def _held(session: Session, time: TableTime) -> HeldPicture:
    """The hold that is on: since when, why, by whom where that is on record, and whose time it stopped."""
    state = session.table.state
    clock, since = state.clock, state.at_table.held_since
    assert clock is not None
    assert clock.turn is not None
    assert since is not None
    words = held_words(state.at_table.held)
    last = next(
        (event for event in reversed(session.table.events) if isinstance(event, events.ClockHeld)),
        None,
    )
    if last is not None and last.at >= since and last.by:
        words = text("{words}, {by}", words=words, by=last.by)
    barred = ""
    if state.at_table.adjourned:
        barred = _brief_words(Refused.ADJOURNED)
    elif state.is_out_of_turn:
        barred = _brief_words(Refused.WHOSE_TIME)
    is_held = state.setup.takes_both
    return HeldPicture(0, words, clock.turn, time.time_of_day_at(since), barred, is_held=is_held)


def _flag_question(
    state: GameState, time: TableTime
) -> tuple[str, tuple[NextAct, ...], Color | None]:
    """A flag has fallen: what is said, the answers, held all, and who may claim the win now."""
    assert state.clock is not None
    fallen = state.clock.open_flag
    assert fallen is not None
    lead, claimant = lead_words(state.clock), fallen.opponent
    fell, other = state.clock.flag_fell[fallen], name_of_color(claimant)
    flag = flag_words(fallen, "" if fell is None else time.time_of_day_at(fell))
    answers = next_acts.answers_to_flag(state, fallen)
    refused = next_acts.refuses(state, ask.ClaimTime(claimant, NOW))
    if refused is not None:
        return (paragraph((ended(flag), refusal_words(refused, state.grid))), answers, None)
    said = text(
        "{flag}. {lead}. {side} claims the win, or plays on for good.",
        flag=flag,
        lead=lead,
        side=other,
    )
    return (said, answers, claimant)


def _turn_question(state: GameState) -> str:
    """Held, and board and clock differ: who is to move, and whose time it was."""
    return text(
        "{side} is to move, {other}'s clock was running. Whose time runs?",
        side=name_of_color(state.turn),
        other=name_of_color(state.turn.opponent),
    )


def _report_question(state: GameState, report: ResultReport, time: TableTime) -> str:
    """A result is reported: who has still to confirm it."""
    missing = [color for color in Color if state.confirmed[color] is None]
    said = claim_words(report, time.time_of_day_at)
    if len(missing) == 1:
        return text(
            "{said}. {side} has not confirmed yet.", said=said, side=name_of_color(missing[0])
        )
    return text("{said}. Final once both players confirm.", said=said)


def _start_words(state: GameState) -> str:
    """How the clock is started."""
    side = name_of_color(state.to_play)
    if state.setup.played_stone_presses:
        return text(
            "Enter starts {side}'s clock; the first stone starts {other}'s.",
            side=side,
            other=name_of_color(state.to_play.opponent),
        )
    return text("Enter starts {side}'s clock.", side=side)


def _brief_words(reason: Refused) -> str:  # noqa: C901 - one arm a reason
    match reason:
        case Refused.NO_CLOCK:
            return text("No clock")
        case Refused.FINISHED:
            return text("Result final")
        case Refused.RESULT_REPORTED:
            return text("Result reported")
        case Refused.NOT_IN_PLAY:
            return text("Play stopped")
        case Refused.NO_RESUMPTION:
            return text("Play ended")
        case Refused.BLACK_PLACES:
            return text("Handicap first")
        case Refused.TIME_GONE:
            return text("Flag fell")
        case Refused.CLOCK_HELD:
            return text("Paused")
        case Refused.ADJOURNED:
            return text("Adjourned")
        case Refused.WHOSE_TIME:
            return text("Whose time?")
        case _:
            return text("Not now")
