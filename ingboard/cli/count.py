"""`ingboard count`: the fill-in count of a position, for people or for programs."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from ingboard.board.diagrams import rows_of
from ingboard.board.points import Color, Grid, PerColor, Point, standard_name_of
from ingboard.cli.arguments import Parser
from ingboard.cli.count_text import report_of
from ingboard.cli.counted import Counted, count_of, notes_of
from ingboard.cli.findings import findings_as_json
from ingboard.cli.output import show, show_json, wrong_use
from ingboard.cli.records import add_game_options, given_game
from ingboard.cli.terms import add_term_options, settle, term_options
from ingboard.cli.values import number_of, one_file
from ingboard.counting.causes import sentence_of_explanation, sentences_of_account
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.missing import BowlCheck
from ingboard.text import text


def answer_of(counted: Counted) -> dict[str, object]:
    """Everything about a count as the JSON object that programs rely on: keys and meaning are a contract.

    What we add stands at the end.
    """
    game, plan = counted.game, counted.plan
    return {
        "file": game.path,
        "game": game.number,
        "move": game.move,
        "rules": str(game.rules),
        "size": game.record.size,
        **_terms(plan),
        **_areas(plan),
        **_filling(plan),
        "recorded": game.record.details.result_text or None,
        "agrees": counted.agrees,
        "ways_out": list(plan.ways_out),
        "notes": list(notes_of(counted)),
        "handicap_compensation": str(plan.terms.compensation),
        "sharing": str(plan.terms.sharing),
        "stones": plan.balance.stones,
        "sources": {name: str(source) for name, source in counted.settled.sources.items()},
        "encoding": game.record.encoding,
        "findings": findings_as_json(game.findings),
        **({} if counted.bowls is None else _bowls(counted.bowls)),
        **_suggested(counted),
    }


def _suggested(counted: Counted) -> dict[str, object]:
    suggestion, grid = counted.settled.suggestion, counted.plan.board.grid
    if suggestion is None:
        return {}
    return {
        "suggested_certain": names(sorted(suggestion.certain), grid),
        "suggested_unsure": names(sorted(suggestion.unsure), grid),
    }


def number(value: float) -> int | float:
    """A whole number without a decimal point, as programs like to compare it."""
    return int(value) if float(value).is_integer() else value


def names(points: Iterable[Point], grid: Grid) -> list[str]:
    """The names of points."""
    return [standard_name_of(point, grid) for point in points]


def _terms(plan: FillPlan) -> dict[str, object]:
    terms = plan.terms
    return {
        "komi": number(terms.komi),
        "ties": str(terms.ties),
        "black_penalty": terms.penalties.black,
        "white_penalty": terms.penalties.white,
        "handicap": terms.handicap,
        "dead": names(sorted(plan.dead), plan.board.grid),
    }


def _areas(plan: FillPlan) -> dict[str, object]:
    area, territory = plan.areas.area, plan.areas.territory
    grid = plan.board.grid
    return {
        "black_area": area.black,
        "white_area": area.white,
        "shared": plan.areas.shared,
        "black_territory": territory.black,
        "white_territory": territory.white,
        "comp_white_stones": plan.paid_stones.white,
        "comp_black_stones": plan.paid_stones.black,
        "reserved": None if plan.reserved is None else standard_name_of(plan.reserved, grid),
    }


def _filling(plan: FillPlan) -> dict[str, object]:
    grid = plan.board.grid
    winner: Color | None = plan.winner
    final: Sequence[str] = () if plan.final is None else rows_of(plan.final)
    return {
        "feasible": plan.feasible,
        "reasons": list(plan.reasons),
        "spaces_b": plan.spaces.black,
        "spaces_w": plan.spaces.white,
        "losing_b": plan.losing.black,
        "losing_w": plan.losing.white,
        "in_hand_b": plan.in_hand.black,
        "in_hand_w": plan.in_hand.white,
        "open_points": names(plan.open_points, grid),
        "fill_margin": plan.fill_margin,
        "margin": number(plan.margin),
        "winner": "draw" if winner is None else winner.letter,
        "result": plan.result,
        "final": list(final),
        "tags": {
            standard_name_of(point, grid): str(tag) for point, tag in sorted(plan.tags.items())
        },
        "steps": [
            {
                "kind": str(step.kind),
                "color": step.color.letter,
                "points": names(step.points, grid),
            }
            for step in plan.steps
        ],
    }


def _bowls(bowls: BowlCheck) -> dict[str, object]:
    return {
        "missing": {color.letter: bowls.missing[color] for color in Color},
        "read_margin": bowls.read_margin,
        "open_points_seen": bowls.open_points_seen,
        "explanations": [sentence_of_explanation(found) for found in bowls.explanations],
        "accounts": [list(sentences_of_account(account)) for account in bowls.accounts],
        "true_margin": number(bowls.true_margin),
        "open_points_right": bowls.open_points_right,
    }


_COMMAND = "count"


def run(arguments: Sequence[str]) -> int:
    """Count the position that the arguments name; status 1 if the record says another result."""
    options = parser().read(arguments)
    picture = None if options.picture is None else _picture_target(options.picture)
    counted = _count(options)
    if picture is not None:
        from ingboard.cli.picture import write_counted

        write_counted(picture, counted.plan)
    if options.json:
        drawn = {} if picture is None else {"picture": str(picture)}
        show_json({**answer_of(counted), **drawn})
    else:
        show(report_of(counted))
        if picture is not None:
            show(text("Picture: {file}", file=picture))
    return 1 if counted.agrees is False else 0


def _count(options: argparse.Namespace) -> Counted:
    path = one_file(options.files, _COMMAND)
    terms = term_options(options)
    bowls = _bowls_of(options)
    game = given_game(options, path, _COMMAND)
    return count_of(game, settle(game, terms), bowls)


def _bowls_of(options: argparse.Namespace) -> PerColor[int] | None:
    black = number_of(options.black_bowl, "--black-bowl", _COMMAND)
    white = number_of(options.white_bowl, "--white-bowl", _COMMAND)
    if black is None and white is None:
        return None
    if black is None or white is None:
        sentence = text("For missing stones, give --black-bowl and --white-bowl.")
        raise wrong_use(sentence, _COMMAND)
    return PerColor(black, white)


def _picture_target(name: str) -> Path:
    from ingboard.cli.picture import target_of

    return target_of(name, "--picture", _COMMAND)


def parser() -> Parser:
    """The options of the command."""
    options = Parser(_COMMAND, "ingboard count FILE.sgf [OPTIONS]")
    options.add_argument("files", nargs="*", metavar="FILE.sgf", help=text("the record"))
    add_game_options(options, text("count after this move (default: last)"))
    add_term_options(options)
    options.value("--black-bowl", "N", text("stones in Black's bowl before filling"))
    options.value("--white-bowl", "N", text("stones in White's bowl before filling"))
    options.value("--picture", "OUT", text("filled board: .png, .svg or .pdf"))
    options.switch("--json", text("output one JSON object"))
    return options
