"""The terms and dead stones of a count: options over the file over the rule text's defaults.

Everything settled is kept with where it came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from ingboard.board.points import Color, Grid, PerColor, Point, name_of, point_named
from ingboard.cli.output import CommandError, wrong_use
from ingboard.cli.records import GameAt, RecordSource
from ingboard.cli.values import Options, Parser
from ingboard.counting.dead_chains import NoStoneError, dead_chains
from ingboard.counting.terms import Compensation, Sharing, Terms, Ties
from ingboard.game.default_terms import compensation_of, default_terms, sharing_of, ties_of
from ingboard.kifu.properties import parse_komi
from ingboard.kifu.replay import dead_from_territory
from ingboard.review.suggest_dead.suggestion import Suggestion, suggest_dead
from ingboard.rules.texts import RULESETS
from ingboard.text import text

_MOST_STONES = 1000


Value = TypeVar("Value")


class TermOptions(Struct, frozen=True):
    """The terms that were given as options of a command; None where nothing was said."""

    komi: float | None
    penalties: PerColor[int | None]
    handicap: int | None
    compensation: Compensation | None
    ties: Ties | None
    sharing: Sharing | None
    stones: int | None
    dead: str | None
    suggest_dead: bool = False
    command: str = ""


NOTHING_ASKED = TermOptions(None, PerColor(None, None), None, None, None, None, None, None)


class Settled(Struct, frozen=True):
    """The terms and the dead stones of a count, and the source of each by its name in the output.

    `suggestion` is where the dead stones come from if they were not named but suggested; `marked_first` tells
    that one was asked for, and the record's own marks stand in its place.
    """

    terms: Terms
    dead: frozenset[Point]
    sources: Mapping[str, RecordSource]
    suggestion: Suggestion | None = None
    marked_first: bool = False


def add_term_options(parser: Parser) -> None:
    """The options of `count` that `term_options` reads."""
    parser.value("--dead", '"B8 H2"', text("one stone of each dead chain"))
    parser.switch("--suggest-dead", text("suggest the dead stones; check them"))
    parser.value("--komi", "X", text("komi in points, such as 7.5"))
    parser.value("--black-penalty", "P", text("penalty points Black owes"))
    parser.value("--white-penalty", "P", text("penalty points White owes"))
    parser.value("--handicap", "N", text("handicap stones"))
    parser.value("--handicap-compensation", "RULE", text("kss (N points for White) or none"))
    parser.value("--ties", "RULE", text("winner at margin 0: draw, black or white"))
    parser.value("--shared", "RULE", text("shared points: by region or adjacency"))
    parser.value("--stones", "S", text("stones per player (default: just under half the points)"))


def term_options(options: Options) -> TermOptions:
    """The terms given as options.

    Raises CommandError for a value that cannot be used, and for dead stones both named and suggested.
    """
    if options.suggest_dead and options.dead is not None:
        raise options.wrong_use(text("Give --dead or --suggest-dead, not both."))
    komi = None if options.komi is None else parse_komi(options.komi)
    if komi is None and options.komi is not None:
        raise options.wrong_use(
            text(
                "--komi needs a multiple of 0.5, -1000 to 1000, not “{value}”.", value=options.komi
            )
        )
    return TermOptions(
        komi=komi,
        penalties=PerColor(options.number("--black-penalty"), options.number("--white-penalty")),
        handicap=options.number("--handicap"),
        compensation=options.choice("--handicap-compensation", Compensation),
        ties=options.choice("--ties", Ties),
        sharing=options.choice("--shared", Sharing),
        stones=options.number("--stones", least=1, most=_MOST_STONES),
        dead=options.dead,
        suggest_dead=options.suggest_dead,
        command=options.command,
    )


def settle(game: GameAt, options: TermOptions) -> Settled:
    """The terms of the count of a game.

    Raises CommandError for dead stones that cannot be named.
    """
    details, rules = game.record.details, game.rules
    sources: dict[str, RecordSource] = {"rules": game.rules_source}

    def first(name: str, option: Value | None, file: Value | None, default: Value) -> Value:
        sources[name] = RecordSource.DEFAULT
        if option is not None:
            sources[name] = RecordSource.OPTION
            return option
        if file is not None:
            sources[name] = RecordSource.FILE
            return file
        return default

    handicap = first("handicap", options.handicap, details.handicap, 0)
    usual = default_terms(rules, handicap)
    black, white = (
        first(
            f"{color.name.lower()}_penalty",
            options.penalties[color],
            details.penalties[color] or None,
            0,
        )
        for color in Color
    )
    terms = Terms(
        komi=first("komi", options.komi, details.komi, usual.komi),
        penalties=PerColor(black, white),
        handicap=handicap,
        compensation=first(
            "handicap_compensation", options.compensation, None, compensation_of(rules)
        ),
        ties=first("ties", options.ties, None, ties_of(rules, handicap)),
        sharing=first("sharing", options.sharing, None, sharing_of(rules)),
        stones=first("stones", options.stones, None, None),
    )
    position = game.state.position
    if options.suggest_dead:
        if played_on_to_its_end(game):
            raise _too_late(game, "--suggest-dead")
        if _has_marks(game):
            dead, sources["dead"] = (
                dead_from_territory(game.record.nodes[-1], position),
                RecordSource.FILE,
            )
            return Settled(terms, dead, sources, marked_first=True)
        suggestion = suggest_dead(position)
        sources["dead"] = RecordSource.SUGGESTION
        return Settled(terms, suggestion.dead, sources, suggestion)
    dead, sources["dead"] = _settle_dead(game, options)
    return Settled(terms, dead, sources)


def _too_late(game: GameAt, option: str) -> CommandError:
    return CommandError(
        text(
            "{path}: after playing on, no stone can be named dead (Simplified Ing Rules, "
            "Agreement): omit {option}.",
            path=game.path,
            option=option,
        )
    )


def _has_marks(game: GameAt) -> bool:
    """Whether the record marks its territory itself, at its end."""
    territory = game.record.nodes[-1].territory() if game.at_end else None
    return territory is not None and bool(territory.black or territory.white)


def _settle_dead(game: GameAt, options: TermOptions) -> tuple[frozenset[Point], RecordSource]:
    position = game.state.position
    ended = played_on_to_its_end(game)
    if options.dead is None:
        marked = frozenset[Point]()
        if game.at_end and not ended:
            marked = dead_from_territory(game.record.nodes[-1], position)
        return marked, RecordSource.FILE if marked else RecordSource.DEFAULT
    grid = position.grid
    points = _points_of(options.dead, grid, options.command)
    if points and ended:
        raise _too_late(game, "--dead")
    try:
        return dead_chains(position, points), RecordSource.OPTION
    except NoStoneError as fault:
        sentence = text(
            "--dead: {point} is empty after move {move} of {path}; name a stone.",
            point=name_of(fault.point, grid),
            move=game.move,
            path=game.path,
        )
        raise wrong_use(sentence, options.command) from None


def _points_of(named: str, grid: Grid, command: str) -> list[Point]:
    """Points by their names, with spaces or commas between them."""
    found = []
    for name in named.replace(",", " ").split():
        point = point_named(name, grid)
        if point is None:
            sentence = text(
                "{option}: no point {name} on a {size} board.",
                option="--dead",
                name=name,
                size=f"{grid.columns}x{grid.rows}",
            )
            raise wrong_use(sentence, command)
        found.append(point)
    return found


def played_on_to_its_end(game: GameAt) -> bool:
    """Whether play stopped a second time, so that none is named dead (Simplified, Agreement)."""
    return RULESETS[game.rules].passes_to_end is None and game.state.ended_for_good
