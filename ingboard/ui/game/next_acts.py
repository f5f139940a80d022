"""What may happen next at a table: every act that a screen offers, who does it, and the one key of each.

Made from the game and the tournament alone, and made anew after each change. Strip, clocks, band and buttons
draw their keys from here: a key has one owner, and where board and clock differ on the turn nobody resumes
before that is answered.
"""

from __future__ import annotations

from enum import StrEnum
from functools import reduce
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, PerColor
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.decide import decide
from ingboard.game.evolve import evolve
from ingboard.game.refusals import Refusal
from ingboard.game.state import IN_PLAY, GameState, Phase
from ingboard.game.strip import name_of_color
from ingboard.table.tournament import Tournament
from ingboard.text import text
from ingboard.ui.game.strip_picture import ENTER

NOW: Final = Moment(0)  # before any clock's last change, which is what is judged then
SPACE: Final = "Space"
PASS_KEY: Final = "F8"
RESUME_KEY: Final = "F12"
ASSENT: Final = PerColor("Black assents", "White assents")
"""Stands for the key with which a side assents: where it lies depends on who sits where."""

# Acts that are no command of the game, but of the window.
RESULT_SHEET: Final = "result-sheet"
REVIEW: Final = "review"
AGAIN: Final = "again"
OF_WINDOW: Final = frozenset({RESULT_SHEET, REVIEW, AGAIN})
"""What may follow a result."""
RESUME_ADJOURNED: Final = "referee-take-up"


class Who(StrEnum):
    """Whose act it is."""

    BLACK = "black"
    WHITE = "white"
    REFEREE = "referee"
    ANYONE = "anyone"


class NextAct(Struct, frozen=True):
    """An act that is offered now.

    `command` is one of the game, or the id of one of the window. `key` is its key ("": none now), `hold`
    tells that it takes a second of holding. `barred` says why it is not possible ("": it is).
    """

    command: ask.Command | str
    words: str
    who: Who = Who.ANYONE
    key: str = ""
    hold: bool = False
    barred: str = ""

    def after(self, state: GameState, now: Moment) -> GameState | None:
        """The game as it would be, were the act done now; None where the game would refuse it."""
        return None if isinstance(self.command, str) else state_after(state, (self.command,), now)


class NextActs(Struct, frozen=True):
    """The acts of a table now: those of the question it asks, then those beside its clocks.

    `asked` are the answers in their order, the one that changes nothing first. `turn` is the side to move,
    `running` the side whose time runs, or is held.
    """

    asked: tuple[NextAct, ...] = ()
    beside: tuple[NextAct, ...] = ()
    turn: Color | None = None
    running: Color | None = None

    @property
    def acts(self) -> tuple[NextAct, ...]:
        """All of them."""
        return (*self.asked, *self.beside)

    def owner(self, key: str) -> NextAct | None:
        """The act that a key belongs to, or None."""
        return next((act for act in self.acts if act.key == key and not act.barred), None)


def state_after(
    state: GameState, commands: tuple[ask.Command, ...], now: Moment
) -> GameState | None:
    """The game after these commands, were they given now; None where it would refuse one of them."""
    for command in commands:
        decision = decide(state, replace(command, at=now))
        if isinstance(decision, Refusal):
            return None
        state = reduce(evolve, decision, state)
    return state


def who_is(color: Color) -> Who:
    """A side as one who acts."""
    return Who.BLACK if color is Color.BLACK else Who.WHITE


def with_one_owner(acts: NextActs) -> NextActs:
    """The same with each key at its first act only: what is asked comes before what is beside the clocks."""
    taken: set[str] = set()

    def keyed(act: NextAct) -> NextAct:
        if act.key and act.key in taken:
            return replace(act, key="")
        if act.key and not act.barred:
            taken.add(act.key)
        return act

    asked = tuple(map(keyed, acts.asked))
    return replace(acts, asked=asked, beside=tuple(map(keyed, acts.beside)))


def refuses(state: GameState, command: ask.Command) -> Refusal | None:
    """The game's refusal of a command; None where it would be carried out."""
    decision = decide(state, command)
    return decision if isinstance(decision, Refusal) else None


def set_command(state: GameState) -> ask.ResumeClock | ask.PauseClock | ask.StartClock:
    """What SET asks of the game: to let the held clock run, to hold it, or to start it."""
    clock = state.clock
    if clock is not None and clock.paused:
        return ask.ResumeClock(NOW)
    if clock is not None and clock.turn is None:
        return ask.StartClock(NOW)
    return ask.PauseClock(NOW)


def stop_command(state: GameState) -> ask.ProposeStop:
    """The proposal to stop without passes, or the other side's assent to it."""
    proposed = state.stop_proposed
    return ask.ProposeStop(state.turn if proposed is None else proposed.opponent, NOW)


def waiver(fallen: Color) -> ask.WaiveClaim:
    """The side whose opponent's flag is down plays on."""
    return ask.WaiveClaim(fallen.opponent, NOW)


def whose_time(state: GameState) -> tuple[NextAct, ...]:
    """Held, and board and clock differ: the referee says whose time runs; the side to move is next."""
    turn = state.turn
    return tuple(
        NextAct(
            ask.ResumeClock(NOW, color),
            text("Resume {side}", side=name_of_color(color)),
            Who.REFEREE,
            ENTER if color is turn else "",
            hold=True,
        )
        for color in (turn.opponent, turn)
    )


def answers_to_flag(state: GameState, fallen: Color) -> tuple[NextAct, ...]:
    """A flag is down: its opponent claims the win or plays on."""
    claimant = fallen.opponent
    side, who = name_of_color(claimant), who_is(claimant)
    on = NextAct(waiver(fallen), text("{side} plays on", side=side), who, hold=True)
    claim = ask.ClaimTime(claimant, NOW)
    if refuses(state, claim) is not None:
        return (replace(on, key=ENTER),)
    return (on, NextAct(claim, text("{side} claims", side=side), who, ENTER, hold=True))


def answers_to_report(state: GameState) -> tuple[NextAct, ...]:
    """A result is reported: both players confirm it, or who reported it withdraws."""
    report = state.reported
    assert report is not None
    missing = [color for color in Color if state.confirmed[color] is None]
    confirms = tuple(
        NextAct(
            ask.ConfirmResult(color, NOW),
            text("{side} confirms", side=name_of_color(color)),
            who_is(color),
            ASSENT[color],
        )
        for color in missing
    )
    if report.color is None:
        return confirms
    words = text("{side} withdraws", side=name_of_color(report.color))
    back = ask.WithdrawResult("", "", NOW, report.color)
    return (NextAct(back, words, who_is(report.color), hold=True), *confirms)


def answers_to_stop(state: GameState) -> tuple[NextAct, ...]:
    """A side proposes to stop without passes: the other agrees."""
    assert state.stop_proposed is not None
    other = state.stop_proposed.opponent
    words = text("{side} agrees", side=name_of_color(other))
    return (NextAct(stop_command(state), words, who_is(other), ENTER, hold=True),)


def after_result(*, reviewed: bool) -> tuple[NextAct, ...]:
    """Friends look at the game, or play once more."""
    return (
        NextAct(REVIEW, text("Back to play") if reviewed else text("Review"), key="Shift+F4"),
        NextAct(AGAIN, text("Play again"), key="Ctrl+Shift+N"),
    )


def beside_clocks(state: GameState, tournament: Tournament) -> tuple[NextAct, ...]:
    """Start or pause, pass, and the referee's resuming, as far as there is a clock."""
    clock = state.clock
    if clock is None:
        return ()
    acts = [NextAct(ask.Pass(state.turn, NOW), text("Pass"), who_is(state.turn), PASS_KEY)]
    waits = clock.turn is None and state.phase in IN_PLAY and not state.at_table.adjourned
    if clock.paused:
        acts.append(_resuming(state, tournament))
    elif waits and state.phase is not Phase.HANDICAP:
        acts.append(NextAct(ask.StartClock(NOW), text("Start the clock"), Who.ANYONE, ENTER))
    else:
        acts.append(NextAct(ask.PauseClock(NOW), text("Pause"), Who.ANYONE, SPACE))
    return tuple(acts)


def _resuming(state: GameState, tournament: Tournament) -> NextAct:
    assert state.clock is not None
    side = name_of_color(state.clock.turn or state.turn)
    words = text("Resume {side}", side=side)
    who = Who.REFEREE if tournament.referee_resumes else Who.ANYONE
    barred = ""
    if state.at_table.adjourned:
        barred = text("Adjourned")
    elif state.is_out_of_turn:
        barred = text("Whose time?")
    act = NextAct(
        ask.ResumeClock(NOW, state.clock.turn), words, who, RESUME_KEY, hold=True, barred=barred
    )
    return act if state.setup.takes_both else replace(act, key=SPACE, hold=False)
