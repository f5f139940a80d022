"""What the agreement page shows: marked chains, shared points, assents, and what is still missing. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from ingboard.board.chains import chains_of
from ingboard.board.points import Color, Grid, PerColor, Point, name_of
from ingboard.counting.area import areas_of
from ingboard.game import commands as ask
from ingboard.game import events
from ingboard.game.change import Change
from ingboard.game.state import Ending, GameState, Outcome
from ingboard.game.strip import name_of_color, result_words
from ingboard.text import paragraph, plural, text
from ingboard.ui.game.bowl_pictures import count_of, names_of
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.game.phase_view import PhaseView

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
    `note` that no komi is recorded. `assent_barred` says why no side can agree now, who withdraws always can.
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
    assent_barred: str = ""

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
        marking_barred=""
        if state.may_mark
        else text("Dead stones cannot be named after playing on."),
        play_on_barred=view.why_not(ask.PlayOn(state.resumes_with, NOW)),
        may_count=view.refusal(ask.BeginCount(NOW)) is None,
        doubt=doubt_of(state),
        note=paragraph((note, standing_words(state))),
    )


def standing_words(state: GameState) -> str:
    """Who would win with the stones marked so far, for friends; a tournament's players count first."""
    if state.setup.takes_both:
        return ""
    plan = count_of(state)
    outcome = Outcome(Ending.COUNT, plan.winner, abs(plan.margin))
    return text("As marked: {result}.", result=result_words(outcome))


def doubt_of(state: GameState) -> str:
    """What to ask before a board is counted of which many points belong to nobody; "" for few."""
    shared = _shared_points(state)
    if shared * _FEW_SHARED <= state.grid.size:
        return ""
    return plural(
        "{number} point belongs to neither side. Unmarked dead stones?",
        "{number} points belong to neither side. Unmarked dead stones?",
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
    return plural(
        "{number} stone at {point}", "{number} stones at {point}", chain.stones, point=chain.name
    )


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


def _words(event: events.Event, grid: Grid) -> str:
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
