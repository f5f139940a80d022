"""Random commands, sensible and not, as quick fingers and a confused referee would give them."""

from __future__ import annotations

from random import Random

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game import commands as ask
from ingboard.game.commands import WithdrawResult
from ingboard.game.state import GameState, Phase, Ruling, RulingKind


def random_command(random: Random, state: GameState, now: int) -> ask.Command:
    """Mostly what the phase suggests, by the right side; now and then anything at all."""
    at = Moment(now)
    color = state.to_play if random.random() < 0.85 else state.to_play.opponent
    either = random.choice(list(Color))
    if random.random() < 0.15:
        return _anything(random, state, either, at)
    match state.phase:
        case Phase.AGREEMENT:
            in_agreement: list[ask.Command] = [
                ask.ToggleDead(_point(random, state), at),
                ask.Assent(either, random.random() < 0.9, at),
                ask.Assent(either, True, at),
                ask.BeginCount(at),
                ask.BeginCount(at),
                ask.PlayOn(either, at),
                ask.Pass(color, at),
            ]
            return random.choice(in_agreement)
        case Phase.COUNTING:
            at_the_count: list[ask.Command] = [
                ask.CorrectCount(at),
                ask.PlayOn(either, at),
                ask.ConfirmResult(either, at),
            ]
            return random.choice(at_the_count)
        case Phase.REPORTED:
            withdrawer = random.choice([None, either])
            while_reported: list[ask.Command] = [
                ask.ConfirmResult(either, at),
                ask.ConfirmResult(either, at, "A. Moreau"),
                WithdrawResult("A. Moreau", "why", at, withdrawer),
            ]
            return random.choice(while_reported)
        case _:
            if random.random() < 0.3:
                return ask.Pass(color, at)
            return ask.PlaceStone(color, _point(random, state), at)


def _point(random: Random, state: GameState) -> Point:
    return random.choice(state.position.grid.points)


def _anything(random: Random, state: GameState, color: Color, at: Moment) -> ask.Command:
    ruling = Ruling(
        random.choice(list(RulingKind)),
        by="A. Moreau",
        reason="",
        color=random.choice([None, color]),
        point=random.choice([None, _point(random, state)]),
        assent=random.random() < 0.5,
    )
    anything: list[ask.Command] = [
        ask.StartClock(at),
        ask.PlaceStone(color, _point(random, state), at),
        ask.Pass(color, at),
        ask.PressClock(color, at),
        ask.PauseClock(at),
        ask.ResumeClock(at, random.choice([None, color])),
        ask.ResumeClock(at),
        ask.NoteTime(at),
        ask.AdjustClock(color, random.randint(-90_000, 90_000), at),
        ask.SetClock(color, random.randint(-1, 4), random.randint(-1, 90_000), at),
        ask.ProposeStop(color, at),
        ask.ToggleDead(_point(random, state), at),
        ask.Assent(color, random.random() < 0.5, at),
        ask.PlayOn(color, at),
        ask.BeginCount(at),
        ask.CorrectCount(at),
        ask.ConfirmResult(color, at),
        ask.ClaimTime(color, at),
        ask.WaiveClaim(color, at),
        ask.TakeBack(at),
        ask.TakeBack(at, assented=True),
        ask.Rule(ruling, at),
        ask.Rule(ruling, at),
        *([ask.Resign(color, at)] if random.random() < 0.3 else []),
    ]
    return random.choice(anything)
