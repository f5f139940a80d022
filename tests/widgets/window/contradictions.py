"""What is said of a game all over the window, and where two of its sentences cannot both be true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Moment, seconds
from ingboard.game import commands as ask
from ingboard.game import commands as table_ask
from ingboard.game.decide import decide
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.state import (
    IN_PLAY,
    Ending,
    GameState,
    Held,
    Phase,
    Ruling,
    RulingKind,
    TimeSetting,
)
from ingboard.game.strip import name_of_color, result_words
from ingboard.table.live_session import LiveSession
from ingboard.table.tournament import Tournament
from ingboard.ui.features.hall.view_model import hall_picture
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.features.referee.presenter import action_rows
from ingboard.ui.features.why.legality import rulings_picture
from ingboard.ui.game.agreement import agreement_picture
from ingboard.ui.game.next_acts import OF_WINDOW, RESUME_ADJOURNED
from ingboard.ui.game.phase_view import OF_CLOCK, ClockState, PhaseView, band_picture, phase_view
from ingboard.ui.shell.tab_frame import tab_picture

BY, WHY = "A. Referee", "on paper"
NOBODY = PerColor("", "")


class Time:
    """The time of day of a test."""

    def now(self) -> Moment:
        return Moment(0)

    def time_of_day(self) -> str:
        return "20:41:07"

    def time_of_day_at(self, moment: Moment) -> str:
        return f"20:{moment // 60_000 % 60:02}:{moment // 1000 % 60:02}.000"


TIME = Time()


def said_of(session: LiveSession, view: PhaseView) -> dict[str, str]:
    """Every sentence about the phase, by where it stands."""
    state, strip = view.state, view.strip
    hall = hall_picture(view, TIME.now(), view.tournament, "Table 1", TIME.time_of_day_at)
    now = TIME.now() if state.clock is None else state.clock.at
    said = {
        "strip": f"{strip.title}. {strip.sentence}",
        "answers": "; ".join(answer.words for answer in strip.answers),
        "buttons": f"{view.acts.set_barred}; {view.acts.pass_barred}",
        "hall": f"{hall.phase}. {hall.sentence} {hall.move}.",
        "tab": tab_picture("T", session.table.state, now).words,
    }
    if view.held is not None:
        said["band"] = view.held.told
    elif state.clock is not None:
        band = band_picture(view, TIME)
        said["band"] = f"{band.title}. {band.told}"
    if view.in_agreement:
        page = agreement_picture(view, (), NOBODY, NOBODY)
        said["agreement"] = f"{page.marking_barred} {page.play_on_barred}"
    return said


def contradictions(session: LiveSession, tournament: Tournament) -> Iterator[str]:
    """What cannot both be true of the game as it is shown, or is offered and refused."""
    view = phase_view(session, TIME, tournament)
    if view.barred:
        yield from _of_looking_back(view)
        return
    said = said_of(session, view)
    yield from _of_lamps(view)
    yield from _of_the_result(view, said)
    yield from _of_the_flag(view, said)
    yield from _of_the_clocks(view, said)
    yield from _of_the_turn(view, said)
    yield from _of_playing_on(view, said)
    yield from _of_offers(view)
    yield from _of_the_referee(view)
    yield from _of_refusals(view)


def accepts(state: GameState, command: ask.Command) -> bool:
    """Whether the game would do it."""
    return not isinstance(decide(state, command), Refusal)


def _of_looking_back(view: PhaseView) -> Iterator[str]:
    if view.strip.answers or "Viewing move" not in view.strip.sentence:
        yield f"looking back: {view.strip}"
    for command in commands_at(view.state):
        if not view.why_not(command) and not isinstance(command, OF_CLOCK):
            yield f"looking back, but {command} is offered"


def _of_lamps(view: PhaseView) -> Iterator[str]:
    strip, passes = view.strip, view.state.passes
    if strip.lit != min(passes, strip.lamps):
        yield f"{strip.lit} lamps lit, {passes} passes"
    offers = {offer.kind: offer for offer in rulings_picture(view.state, Color.BLACK, None).offers}
    if strip.lit > 2 and offers[RulingKind.PASSES_VOIDED].barred == "no third pass":
        yield f"{strip.lit} lamps lit beside 'no third pass'"
    if view.asks_before_pass and accepts(view.state, ask.Pass(view.state.turn, _AT)):
        after = _after(view.state, ask.Pass(view.state.turn, _AT))
        if not after.ended_for_good:
            yield "the pass does not end the game, which is asked"


def _of_the_result(view: PhaseView, said: dict[str, str]) -> Iterator[str]:
    outcome = view.state.outcome
    if outcome is None:
        for where, words in said.items():
            if re.search(r"result is final|Result final", words):
                yield f"{where}: {words!r}, but there is no result"
        return
    for where in {"strip", "hall", "band"} & said.keys():
        if result_words(outcome) not in said[where]:
            yield f"{where}: {said[where]!r} is not {result_words(outcome)!r}"
    if outcome.short not in said["tab"]:
        yield f"the tab says {said['tab']!r} of {outcome.short}"
    for where, words in said.items():
        if re.search(r"claim|play on|plays on|to play|No result|to move|not begun|held", words):
            yield f"{where}: {words!r} after the end"
    if {answer.value for answer in view.strip.answers} - OF_WINDOW:
        yield f"{view.strip.answers} after the end"


def _of_the_flag(view: PhaseView, said: dict[str, str]) -> Iterator[str]:
    clock = view.state.clock
    fallen = None if clock is None else clock.open_flag
    if fallen is None or view.state.outcome is not None or view.state.reported is not None:
        if view.claims is not None or "claims" in said["answers"]:
            yield "a win on time is offered without a flag"
        return
    gone = f"{name_of_color(fallen)}'s flag fell"
    for where in ("strip", "hall"):
        if gone not in said[where]:
            yield f"{where}: {said[where]!r} under a fallen flag"
    if "FLAG" not in said["tab"]:
        yield f"the tab says {said['tab']!r} under a fallen flag"
    for where, words in said.items():
        if re.search(r"Before the start|No passes yet|clocks stand|running", words):
            yield f"{where}: {words!r} under a fallen flag"


def _of_the_clocks(view: PhaseView, said: dict[str, str]) -> Iterator[str]:
    clock = view.state.clock
    if clock is None:
        return
    begun = clock.switched is not None and view.state.phase is not Phase.HANDICAP
    everything = " | ".join(said.values())
    if begun and re.search(r"Before the start|not begun|Start the clock", everything):
        yield f"begun, but {everything!r}"
    running = re.findall(r"(Black|White) running", everything)
    expected = [] if clock.running is None else [name_of_color(clock.running)]
    if [*dict.fromkeys(running)] != expected:
        yield f"{expected} runs, but {everything!r}"
    if clock.running is not None and re.search(r"clocks stand|: held", everything):
        yield f"{expected} runs, but {everything!r}"
    if view.acts.starts is not (view.clock is ClockState.WAITING):
        yield "the button does not start what waits"
    if view.held is not None and not clock.paused:
        yield "nothing is held"


def _of_the_turn(view: PhaseView, said: dict[str, str]) -> Iterator[str]:
    named = {
        color
        for words in said.values()
        for color in re.findall(r"(Black|White)(?= to (?:play|move)| is to play| must play)", words)
    }
    if named - ({name_of_color(view.strip.turn)} if view.strip.turn else set()):
        yield f"to play: {view.strip.turn}, {said}"
    if view.strip.turn not in (None, view.state.turn):
        yield f"to play: {view.strip.turn}, not {view.state.turn}"
    sealed = re.search(r"(Black|White)'s move sealed", said["strip"])
    if sealed and sealed[1] != name_of_color(view.state.to_play):
        yield f"{sealed[0]}, but {view.state.to_play} is to play"


def _of_playing_on(view: PhaseView, said: dict[str, str]) -> Iterator[str]:
    state = view.state
    may = accepts(state, ask.PlayOn(state.resumes_with, _AT))
    strip = said["strip"]
    if not view.in_play and view.clock is not ClockState.FLAG:
        if "or play on" in strip and not may:
            yield f"{strip!r}, but play does not go on"
        if state.outcome is None and state.may_resume and not _PLAYED_ON.search(strip):
            yield f"{strip!r}, though play may go on"
    for where, words in said.items():
        if may and re.search(
            r"play is over|Play is over|cannot resume|no longer allows|no stone can", words
        ):
            yield f"{where}: {words!r}, but play may go on"
    if view.in_play and re.search(
        r"cannot resume|no longer allows|Play ended|Play stopped|is over", " ".join(said.values())
    ):
        yield f"play goes on, but {said}"


def _of_offers(view: PhaseView) -> Iterator[str]:  # noqa: C901
    state = view.state
    of_window: dict[object, object] = {RESUME_ADJOURNED: table_ask.TakeUpAgain(None, BY, _AT)}
    for answer in view.strip.answers:
        command = of_window.get(answer.value, answer.value)
        if command in OF_WINDOW:
            continue
        if not isinstance(command, ask.Command) or not accepts(state, replace(command, at=_AT)):
            yield f"{answer.words!r} is offered and refused"
    claims = any(isinstance(answer.value, ask.ClaimTime) for answer in view.strip.answers)
    if (view.claims is None) is claims:
        yield "band and strip differ about who may claim"
    for barred, command in (
        (view.acts.set_barred, view.set_command),
        (view.acts.pass_barred, ask.Pass(state.turn, _AT)),
    ):
        if not barred and not accepts(state, command):
            yield f"{command} is offered and refused"
        if barred and barred != "Referee only" and accepts(state, command):
            yield f"{command}: {barred!r}, but the game would do it"
    if view.held is not None:
        resume = ask.ResumeClock(_AT, view.held.resumes)
        if not view.held.barred and not accepts(state, resume):
            yield "resuming is offered and refused"
    if view.in_agreement:
        page = agreement_picture(view, (), NOBODY, NOBODY)
        if page.may_count is not accepts(state, ask.BeginCount(_AT)):
            yield "the count is offered and refused"
        if page.play_on_barred and accepts(state, ask.PlayOn(state.resumes_with, _AT)):
            yield f"{page.play_on_barred!r}, but play would go on"


def _of_the_referee(view: PhaseView) -> Iterator[str]:
    for action, row in action_rows(view, Tournament(), _AT).items():
        tried = tried_by_the_referee(view.state).get(action, ())
        if tried and not row.barred and not any(accepts(view.state, each) for each in tried):
            yield f"{row.words!r} is offered to the referee and refused"
    for offer in rulings_picture(view.state, Color.BLACK, None).offers:
        if offer.kind not in (RulingKind.PASSES_VOIDED, RulingKind.PLAY_ORDERED):
            continue
        accepted = accepts(view.state, ask.Rule(Ruling(offer.kind, BY, WHY), _AT))
        if accepted is bool(offer.barred):
            yield f"{offer.words!r}: {offer.barred!r}, but the game would{'' if accepted else ' not'}"


def _of_refusals(view: PhaseView) -> Iterator[str]:
    """What a notice says when something is refused now."""
    state, clock = view.state, view.state.clock
    in_play = state.phase in IN_PLAY
    true_of = {
        r"^Play goes on": in_play,
        r"Play is stopped": not in_play,
        r"result is final": state.outcome is not None,
        r"already running": clock is not None and clock.turn is not None,
        r"not running": clock is not None and clock.turn is None,
        r"clock is held": clock is not None and clock.paused,
        r"flag fell\. (Black|White) claims": clock is not None and clock.open_flag is not None,
        r"already counted": state.counted,
        r"not counted yet": state.phase is not Phase.COUNTING,
        r"time is left": False,
        r"no longer allows": not in_play and not state.may_resume,
        r"^Adjourned": state.at_table.adjourned,
        r"handicap stones first": state.phase is Phase.HANDICAP,
        r"No third or fourth": view.strip.lit < 3,
    }
    for command in commands_at(state):
        why = view.why_not(command)
        for pattern, holds in true_of.items():
            if re.search(pattern, why) and not holds:
                yield f"{command}: {why!r}"


_AT = Moment(0)
_PLAYED_ON = re.compile("play on|play can go on")


def _after(state: GameState, command: ask.Command) -> GameState:
    events = decide(state, command)
    assert not isinstance(events, Refusal)
    return reduce(evolve, events, state)


def tried_by_the_referee(state: GameState) -> dict[RefereeAction, tuple[ask.Command, ...]]:
    """What the rows of the referee's panel can ask of the game as it stands."""
    at = _AT
    sides = tuple(Color)
    setting = TimeSetting(0, seconds(30))
    ruling = table_ask.RuleOnTimes(
        RulingKind.TIMES_CORRECTED,
        PerColor(setting, None),
        BY,
        WHY,
        PerColor(True, True),
        False,
        at,
    )
    point = state.position.grid.points[-1]
    correction = table_ask.CorrectMoves(state.line.number, 1, (point,), BY, WHY, at)
    sealed = [None, *state.position.grid.points] if state.at_table.sealing else [None]
    return {
        RefereeAction.TIME: (ruling,),
        RefereeAction.REPLACE: (ruling,),
        RefereeAction.EARLY_STOP: (ruling,),
        RefereeAction.PAUSE: (table_ask.HoldClock(Held.REFEREE, BY, at),),
        RefereeAction.RESUME: tuple(ask.ResumeClock(at, side) for side in sides),
        RefereeAction.FAULT: (ask.Rule(Ruling(RulingKind.CLOCK_FAULT, BY, WHY), at),),
        RefereeAction.ABSENT: tuple(table_ask.NoteAbsent(side, at) for side in sides),
        RefereeAction.ARRIVED: tuple(table_ask.NoteArrived(side, 1, BY, at) for side in sides),
        RefereeAction.AWAY: tuple(table_ask.MarkAway(side, True, at) for side in sides),
        RefereeAction.ANSWER: (table_ask.AnswerPause(True, at),),
        RefereeAction.CLAIM: tuple(ask.ClaimTime(side, at) for side in sides),
        RefereeAction.WAIVE: tuple(ask.WaiveClaim(side, at) for side in sides),
        RefereeAction.CONFIRM: tuple(ask.ConfirmResult(side, at) for side in sides),
        RefereeAction.TAKE_BACK: (ask.TakeBack(at, assented=True),),
        RefereeAction.CORRECT: (correction,),
        RefereeAction.ADJOURN: (table_ask.Adjourn(None, BY, at),),
        RefereeAction.TAKE_UP: tuple(table_ask.TakeUpAgain(point, BY, at) for point in sealed),
        RefereeAction.RESULT: (table_ask.GiveResult(Ending.VOID, None, BY, WHY, at),),
        RefereeAction.WITHDRAW: (table_ask.WithdrawResult(BY, WHY, at),),
        RefereeAction.MONITOR: (table_ask.UseMonitor(True, BY, at),),
    }


def commands_at(state: GameState, at: Moment = _AT) -> tuple[ask.Command, ...]:
    """What players and referee can ask for at a table, sensible or not."""
    point = next(
        (p for p in state.position.grid.points if state.position.color_at(p) is None), None
    )
    stone = next((p for p in state.position.grid.points if state.position.color_at(p)), None)
    placed = () if point is None else (ask.PlaceStone(state.to_play, point, at),)
    marked = () if stone is None else (ask.ToggleDead(stone, at),)
    a_side = [
        command
        for color in Color
        for command in (
            ask.PressClock(color, at),
            ask.ProposeStop(color, at),
            ask.Assent(color, state.assents[color] is None, at),
            ask.ConfirmResult(color, at),
            ask.ClaimTime(color, at),
            ask.WaiveClaim(color, at),
            ask.Resign(color, at),
            ask.ResumeClock(at, color),
            table_ask.NoteAbsent(color, at),
            table_ask.NoteArrived(color, 2, BY, at),
            table_ask.MarkAway(color, not state.at_table.away[color], at),
            table_ask.AskPause(color, at),
            table_ask.DeclareLastPoint(color, at),
            table_ask.Adjourn(color, BY, at),
            table_ask.GiveResult(Ending.FORFEIT, color, BY, WHY, at),
        )
    ]
    return (
        *placed,
        *marked,
        ask.Pass(state.turn, at),
        ask.StartClock(at),
        ask.PauseClock(at),
        ask.NoteTime(at),
        ask.BeginCount(at),
        ask.CorrectCount(at),
        ask.PlayOn(state.resumes_with, at),
        ask.TakeBack(at),
        ask.Rule(Ruling(RulingKind.PASSES_VOIDED, BY, WHY), at),
        ask.Rule(Ruling(RulingKind.PLAY_ORDERED, BY, WHY), at),
        table_ask.AnswerPause(True, at),
        table_ask.AnswerPause(False, at),
        table_ask.Adjourn(None, BY, at),
        table_ask.TakeUpAgain(point, BY, at),
        table_ask.WithdrawResult(BY, WHY, at),
        *a_side,
    )
