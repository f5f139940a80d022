"""Where a game stands, as one value: strip, clocks, buttons, notices and captions speak from it alone.

What may be done is asked of the game itself, so that nothing is offered that it would refuse.

What the agreement page shows: marked chains, shared points, assents, and what is still missing. No Qt.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from ingboard.board.points import Color, Grid, PerColor, Point, name_of
from ingboard.board.position import chains_of
from ingboard.clock.moments import Moment
from ingboard.counting.area import areas_of
from ingboard.game import commands as ask
from ingboard.game import events
from ingboard.game.change import Change
from ingboard.game.commands import WithdrawResult
from ingboard.game.decide import decide
from ingboard.game.event_words import held_words
from ingboard.game.refusals import Refusal, Refused, refusal_words
from ingboard.game.state import IN_PLAY, GameState, Phase, ResultReport
from ingboard.game.strip import claim_words, flag_words, name_of_color, report_words, result_words, strip_of
from ingboard.table.session import Session
from ingboard.table.time_source import TableTime
from ingboard.table.tournament import Tournament
from ingboard.text import ended, paragraph, plural, text
from ingboard.ui.game.clock.view_model import ActsPicture, BandPicture, HeldPicture, first_words, lead_words
from ingboard.ui.game.view_model import ENTER, StripAnswer, StripPicture, names_of

# Answers that are no act of the game, but commands of the window.
RESULT_SHEET = "result-sheet"
RESUME_ADJOURNED = "referee-take-up"

NOW = Moment(0)  # before any clock's last change, which is what is judged then


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
    so without keys, for those who only watch; `strip` with them. `barred` says why nothing at all is done
    here ("" where it is), `start_barred` what the start of the clock waits for. `held` is the hold that is
    on, `claims` who may claim a win on time, `asks_before_pass` whether the next pass ends the game.
    """

    state: GameState
    tournament: Tournament
    clock: ClockState
    caption: str
    strip: StripPicture
    asks_before_pass: bool
    held: HeldPicture | None = None
    claims: Color | None = None
    barred: str = ""
    start_barred: str = ""

    @property
    def in_play(self) -> bool:
        """Whether moves are played."""
        return self.state.phase in IN_PLAY

    @property
    def in_agreement(self) -> bool:
        """Whether dead stones are agreed on."""
        return self.state.phase is Phase.AGREEMENT

    @property
    def takes_clock_keys(self) -> bool:
        """Whether the clock of a game that goes on takes the plain letters as its own."""
        return self.clock is not ClockState.NONE and (self.in_play or self.in_agreement)

    @property
    def set_command(self) -> ask.ResumeClock | ask.PauseClock | ask.StartClock:
        """What SET asks of the game: to let the held clock run, to hold it, or to start it."""
        clock = self.state.clock
        if clock is not None and clock.paused:
            return ask.ResumeClock(NOW)
        if clock is not None and clock.turn is None:
            return ask.StartClock(NOW)
        return ask.PauseClock(NOW)

    @property
    def stop_command(self) -> ask.ProposeStop:
        """The proposal to stop without passes, or the other side's assent to it."""
        return _stop_command(self.state)

    def why_not(self, command: ask.Command) -> str:
        """Why a command is not possible now, as a sentence; "" if it is."""
        refusal = self.refusal(command)
        if self.barred or refusal is None:
            return self.barred or self._waited_for(command)
        return refusal_words(refusal, self.state.grid)

    def _waited_for(self, command: ask.Command) -> str:
        """What a command that would start the clock waits for, as a sentence."""
        starts = self.clock is ClockState.WAITING and isinstance(command, STARTING)
        return self.start_barred if starts else ""

    def refusal(self, command: ask.Command) -> Refusal | None:
        """The game's refusal of a command; None where it would be carried out."""
        return _refuses(self.state, command)

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
        set_barred = self.briefly(self.set_command)
        if self.clock is ClockState.RUNNING and not self.tournament.players_may_hold:
            set_barred = text("Referee only")
        pass_barred = self.briefly(ask.Pass(self.state.turn, NOW))
        return ActsPicture(self.clock is ClockState.WAITING, set_barred, pass_barred)

    def briefly(self, command: ask.Command) -> str:
        """Why a command is not possible now, in the few words that a locked button has room for."""
        refusal = self.refusal(command)
        if self.barred:
            return text("Looking back")
        if refusal is not None:
            return _brief_words(refusal.reason)
        return text("Sound test first") if self._waited_for(command) else ""


STARTING: Final = (ask.StartClock, ask.PlaceStone, ask.Pass, ask.PressClock)
"""The acts that start the clock of a game that waits for its start."""


def clock_state(state: GameState) -> ClockState:
    """What the clocks are doing; a flag counts until it is settled."""
    clock = state.clock
    if clock is None:
        return ClockState.NONE
    if clock.open_flag is not None and not _refuses(state, _waiver(clock.open_flag)):
        return ClockState.FLAG
    if clock.paused:
        return ClockState.HELD
    if clock.running is not None:
        return ClockState.RUNNING
    waits = clock.turn is None and state.phase in IN_PLAY and not state.at_table.adjourned
    return ClockState.WAITING if waits else ClockState.STOPPED


def _stop_command(state: GameState) -> ask.ProposeStop:
    proposed = state.stop_proposed
    return ask.ProposeStop(state.turn if proposed is None else proposed.opponent, NOW)


def _waiver(fallen: Color) -> ask.WaiveClaim:
    return ask.WaiveClaim(fallen.opponent, NOW)


def _refuses(state: GameState, command: ask.Command) -> Refusal | None:
    decision = decide(state, command)
    return decision if isinstance(decision, Refusal) else None


def phase_view(  # noqa: C901 - one arm a state of the clocks
    session: Session, time: TableTime, tournament: Tournament, start_barred: str = ""
) -> PhaseView:
    """The view of a session; `start_barred` says what the start of its clock waits for."""
    state = session.table.state if session.is_timed else session.state
    clock, strip = clock_state(state), strip_of(state)
    held = _held(session, time) if clock is ClockState.HELD else None
    title, caption, how = strip.title, strip.sentence, ""
    answers: tuple[StripAnswer, ...] = ()
    claims: Color | None = None
    if clock is ClockState.FLAG:
        caption, answers, claims = _flag_question(state, time)
    elif state.reported is not None:
        caption, answers = _report_question(state, state.reported, time)
    elif state.at_table.adjourned:
        answers = (StripAnswer(RESUME_ADJOURNED, text("Resume adjourned game"), ENTER),)
    elif state.phase in IN_PLAY and state.stop_proposed is not None:
        other = name_of_color(state.stop_proposed.opponent)
        agreed = text("{side} agrees", side=other)
        answers = (StripAnswer(_stop_command(state), agreed, ENTER, held=True),)
    elif held is not None:
        caption = text("Clocks stopped {told}.", told=held.told)
        how = text("The referee resumes: hold F12.") if tournament.referee_resumes else text("Space resumes.")
    elif clock is ClockState.WAITING and state.phase is not Phase.HANDICAP:
        title, caption = text("Before the start"), text("Clocks stopped.")
        how = start_barred or _start_words(state)
    elif state.outcome is not None and (clock is ClockState.STOPPED or state.plan is not None):
        answers = (StripAnswer(RESULT_SHEET, text("Result sheet"), ENTER),)
    barred = ""
    if session.is_timed and not session.at_end:
        barred, answers = looking_back_words(session.number_at(session.step)), ()
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
            answers=answers,
        ),
        asks_before_pass=strip.asks_before_pass,
        held=held,
        claims=claims,
        barred=barred,
        start_barred=start_barred,
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
        (event for event in reversed(session.table.events) if isinstance(event, events.ClockHeld)), None
    )
    if last is not None and last.at >= since and last.by:
        words = text("{words}, {by}", words=words, by=last.by)
    barred = _brief_words(Refused.ADJOURNED) if state.at_table.adjourned else ""
    return HeldPicture(0, words, clock.turn, time.time_of_day_at(since), barred)


def _flag_question(state: GameState, time: TableTime) -> tuple[str, tuple[StripAnswer, ...], Color | None]:
    """A flag has fallen: what is said, the answers, held all, and who may claim the win now."""
    assert state.clock is not None
    fallen = state.clock.open_flag
    assert fallen is not None
    lead, claimant = lead_words(state.clock), fallen.opponent
    fell, other = state.clock.flag_fell[fallen], name_of_color(claimant)
    flag = flag_words(fallen, "" if fell is None else time.time_of_day_at(fell))
    on = text("{side} plays on", side=other)
    claim, waiver = ask.ClaimTime(claimant, NOW), _waiver(fallen)
    refused = _refuses(state, claim)
    if refused is not None:
        why = refusal_words(refused, state.grid)
        return (paragraph((ended(flag), why)), (StripAnswer(waiver, on, ENTER, held=True),), None)
    return (
        text("{flag}. {lead}. {side} claims the win or plays on.", flag=flag, lead=lead, side=other),
        (
            StripAnswer(waiver, on, held=True),
            StripAnswer(claim, text("{side} claims", side=other), ENTER, held=True),
        ),
        claimant,
    )


def _report_question(
    state: GameState, report: ResultReport, time: TableTime
) -> tuple[str, tuple[StripAnswer, ...]]:
    """A result is reported: both players confirm it, or who reported it withdraws."""
    missing = [color for color in Color if state.confirmed[color] is None]
    said = claim_words(report, time.time_of_day_at)
    if len(missing) == 1:
        side = name_of_color(missing[0])
        sentence = text("{said}. {side} has not confirmed yet.", said=said, side=side)
    else:
        sentence = text("{said}. Final once both players confirm.", said=said)
    answers = tuple(
        StripAnswer(
            ask.ConfirmResult(color, NOW),
            text("{side} confirms", side=name_of_color(color)),
            ENTER if color is missing[0] else "",
            held=True,
        )
        for color in missing
    )
    if report.color is not None:
        words = text("{side} withdraws", side=name_of_color(report.color))
        withdrawal = WithdrawResult("", "", NOW, report.color)
        answers = (StripAnswer(withdrawal, words, held=True), *answers)
    return sentence, answers


def _start_words(state: GameState) -> str:
    """How the clock is started."""
    side = name_of_color(state.to_play)
    if state.setup.played_stone_presses:
        return text("Enter or the first stone starts {side}'s clock.", side=side)
    return text("Enter starts {side}'s clock.", side=side)


def _brief_words(reason: Refused) -> str:
    known = {
        Refused.NO_CLOCK: text("No clock"),
        Refused.FINISHED: text("Result final"),
        Refused.RESULT_REPORTED: text("Result reported"),
        Refused.NOT_IN_PLAY: text("Play stopped"),
        Refused.NO_RESUMPTION: text("Play ended"),
        Refused.BLACK_PLACES: text("Handicap first"),
        Refused.TIME_GONE: text("Flag fell"),
        Refused.CLOCK_HELD: text("Paused"),
        Refused.ADJOURNED: text("Adjourned"),
    }
    return known.get(reason, text("Not now"))


_FEW_SHARED = 20  # one point in so many is left between the walls of a finished game


class MarkedChain(Struct, frozen=True):
    """One chain marked dead: its color, how many stones, and the point that names it ("C10")."""

    color: Color
    stones: int
    point: Point
    name: str


class AgreementLine(Struct, frozen=True):
    """Something that happened: the time of day, ready to read, and one sentence."""

    time: str
    sentence: str


class AgreementPicture(Struct, frozen=True):
    """Everything on the agreement page.

    `assents` holds each side's time of day of assent, None while it is missing; `keys` the key of each
    side's assent, as written on a key cap. `marking_barred`, `play_on_barred` say in one sentence why
    marking or playing on is not possible ("": it is). `doubt` says that many points are nobody's ("": few),
    `note` that no komi is recorded.
    """

    names: PerColor[str]
    marked: tuple[MarkedChain, ...]
    shared_points: int
    assents: PerColor[str | None]
    keys: PerColor[str]
    log: tuple[AgreementLine, ...] = ()
    marking_barred: str = ""
    play_on_barred: str = ""
    may_count: bool = False
    doubt: str = ""
    note: str = ""

    @property
    def missing(self) -> tuple[Color, ...]:
        """The sides that have not agreed."""
        return tuple(color for color in Color if self.assents[color] is None)


def agreement_picture(
    view: PhaseView,
    log: Sequence[AgreementLine],
    assented: PerColor[str],
    keys: PerColor[str],
    note: str = "",
) -> AgreementPicture:
    """The agreement page: `assented` times of day of the assents, as far as given; `keys` give them."""
    state = view.state
    grid = state.grid
    marked = tuple(
        MarkedChain(color, len(chain), min(chain), name_of(min(chain), grid))
        for color in Color
        for chain in chains_of(state.position, color)
        if chain <= state.dead
    )
    shared = _shared_points(state)
    return AgreementPicture(
        names=names_of(state),
        marked=marked,
        shared_points=shared,
        assents=PerColor(
            assented.black if state.assents.black is not None else None,
            assented.white if state.assents.white is not None else None,
        ),
        keys=keys,
        log=tuple(log[:6]),
        marking_barred="" if state.may_mark else text("Dead stones cannot be named after playing on."),
        play_on_barred=view.why_not(ask.PlayOn(state.resumes_with, NOW)),
        may_count=view.refusal(ask.BeginCount(NOW)) is None,
        doubt=doubt_of(state),
        note=note,
    )


def doubt_of(state: GameState) -> str:
    """What to ask before a board is counted of which many points belong to nobody; "" for few."""
    shared = _shared_points(state)
    if shared * _FEW_SHARED <= state.grid.size:
        return ""
    return plural(
        "{number} point is nobody's. Unmarked dead stones?",
        "{number} points are nobody's. Unmarked dead stones?",
        shared,
    )


def _shared_points(state: GameState) -> int:
    game = state.position.with_cells((point, None) for point in state.dead)
    return areas_of(game, state.setup.terms.sharing).shared


def marked_heading(picture: AgreementPicture) -> str:
    """How much is marked: "Marked dead: 5 chains, 10 stones", or that nothing is."""
    if not picture.marked:
        return text("No stones marked dead")
    chains = plural("{number} chain", "{number} chains", len(picture.marked))
    number = sum(chain.stones for chain in picture.marked)
    stones = plural("{number} stone", "{number} stones", number)
    return text("Marked dead: {chains}, {stones}", chains=chains, stones=stones)


def chain_words(chain: MarkedChain) -> str:
    """One marked chain: "4 stones at C10"."""
    return plural("{number} stone at {point}", "{number} stones at {point}", chain.stones,
                  point=chain.name)  # fmt: skip


def goes_back(chain: MarkedChain) -> str:
    """Where the stones of a dead chain go: home to their owner's bowl."""
    if chain.color is Color.BLACK:
        return text("goes back to Black")
    return text("goes back to White")


def shared_words(number: int) -> str:
    """How many points belong to neither side."""
    if number == 0:
        return text("Shared points: none")
    return text("Shared points: {number}", number=number)


def count_words(missing: tuple[Color, ...]) -> str:
    """What the count button says: the act, or who has not agreed."""
    match missing:
        case ():
            return text("Count", "verb")
        case (Color.BLACK,):
            return text("Count: Black must agree")
        case (Color.WHITE,):
            return text("Count: White must agree")
        case _:
            return text("Count: both must agree")


def log_lines(change: Change, time_of_day: str) -> list[AgreementLine]:
    """The lines of a change, the latest first; acts that no agreement is about have none."""
    grid = change.state.grid
    said = (_words(event, grid) for event in change.events)
    return [AgreementLine(time_of_day, words) for words in said if words][::-1]


def _words(event: events.Event, grid: Grid) -> str:  # noqa: C901 - one arm an event
    match event:
        case events.DeadMarked(chain, dead):
            name = name_of(min(chain), grid)
            if dead:
                return text("{point} marked dead; both must agree again", point=name)
            return text("{point} marked alive; both must agree again", point=name)
        case events.AssentGiven(color, given):
            side = name_of_color(color)
            if given:
                return text("{side} agreed", side=side)
            return text("{side} withdrew agreement", side=side)
        case events.PlayStopped(by_consent):
            if by_consent:
                return text("Play stopped by consent; clocks stopped")
            return text("Play stopped by passes; clocks stopped")
        case events.PassMade(color):
            return text("Pass by {side}", side=name_of_color(color))
        case events.StopProposed(color):
            return text("{side} proposed to stop", side=name_of_color(color))
        case _:
            return ""
