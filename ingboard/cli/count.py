"""`ingboard count`: the fill-in count of a position, for people or for programs.

A count in words and figures, for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import assert_never

from msgspec.structs import replace

from ingboard.board.diagrams import rows_of, with_coordinates
from ingboard.board.points import Color, Grid, PerColor, Point, name_of, standard_name_of
from ingboard.cli.columns import Row, columns_of, table_of
from ingboard.cli.counted import Counted, count_of, notes_of
from ingboard.cli.findings import findings_as_json, line_of, worth_telling
from ingboard.cli.output import show, show_json
from ingboard.cli.records import RecordSource, add_game_options, given_game, size_of
from ingboard.cli.terms import add_term_options, settle, term_options
from ingboard.cli.values import Options, Parser
from ingboard.counting.bowl_causes import sentence_of_explanation, sentences_of_account
from ingboard.counting.fillplan import FillPlan, Tag
from ingboard.counting.missing import BowlCheck, parity_sentence, proof_sentences
from ingboard.game.strip import name_of_color
from ingboard.kifu.record import GameDetails
from ingboard.rules.texts import RULESETS
from ingboard.text import listed, paragraph, plural, text

_SIGNS = {
    Tag.KOMI: "K",
    Tag.PENALTY: "P",
    Tag.LOSING: "2",
    Tag.WINNING_SPACE: "1",
    Tag.RESERVED: "R",
    Tag.SHARED_OPEN: "=",
}


def filled_diagram(plan: FillPlan) -> str:
    """The filled board and its legend; the game's board without the dead stones if it is not filled."""
    position = plan.game if plan.final is None else plan.final
    rows = [list(row) for row in rows_of(position)]
    for point, tag in plan.tags.items():
        filled = "x" if position.color_at(point) is Color.BLACK else "o"
        rows[point.row][point.column] = _SIGNS.get(tag, filled)
    drawn = ["".join(row) for row in rows]
    used = set("".join(drawn))
    legend = [f"  {sign}  {meaning}" for sign, meaning in _legend(plan) if sign in used]
    return "\n".join([with_coordinates(drawn), "", *legend])


def _legend(plan: FillPlan) -> list[tuple[str, str]]:
    white_pays = plan.paid_stones.black > 0 and plan.paid_stones.white == 0
    payee = text("black") if white_pays else text("white")
    paid = text("{color} stone", color=payee)
    if plan.paid_stones.black and plan.paid_stones.white:
        paid = text("stone of the receiving side")
    loser = text("white") if plan.losing.white else text("black")
    reserved = "" if plan.reserved is None else name_of(plan.reserved, plan.board.grid)
    return [
        ("X", text("black stone, played")),
        ("O", text("white stone, played")),
        ("x", text("black stone, filled in")),
        ("o", text("white stone, filled in")),
        ("K", text("komi: {stone}", stone=paid)),
        ("P", text("penalty: {stone}", stone=paid)),
        ("1", text("winning space, open: 1 point")),
        ("2", text("losing stone ({color}) in winning space: 2 points", color=loser)),
        ("R", text("reserved: {point} stays open, odd point owed", point=reserved)),
        ("=", text("shared point left empty")),
        (".", text("empty point")),
    ]


_MOST_ACCOUNTS = 6


def report_of(counted: Counted) -> str:
    """The whole report: what was counted, the figures, the result, the filled board."""
    plan = counted.plan
    parts = [
        "\n".join([*heading_of(counted.game.record.details), *_what(counted)]),
        "\n".join(table_of(_rows(counted))),
        "\n".join(_result(counted)),
    ]
    if not (plan.feasible or counted.is_open):
        parts.append("\n".join(_obstacles(plan)))
    parts += notes_of(counted)
    if counted.bowls is not None:
        parts.append("\n".join(_bowls(counted.bowls)))
    parts.append(_open_diagram(counted) if counted.is_open else filled_diagram(plan))
    odd = worth_telling(counted.game.findings)
    if odd:
        parts.append("\n".join([text("In the record:"), *(f"  {line_of(found)}" for found in odd)]))
    return "\n\n".join(parts)


def heading_of(details: GameDetails) -> list[str]:
    """Who plays whom, and at what occasion, as far as the record says."""
    names = PerColor(_player(details, Color.BLACK), _player(details, Color.WHITE))
    lines = []
    if names.black or names.white:
        lines.append(
            text(
                "{black} (Black), {white} (White)",
                black=names.black or text("unnamed"),
                white=names.white or text("unnamed"),
            )
        )
    occasion = listed((details.event, details.round, details.place, details.date))
    return [*lines, occasion] if occasion else lines


def _player(details: GameDetails, color: Color) -> str:
    player = details.players[color]
    return " ".join(part for part in (player.name, player.rank) if part)


def _what(counted: Counted) -> list[str]:
    game = counted.game
    where = text("{file}, game {number}", file=game.path, number=game.number)
    place = plural("after {number} move", "after {number} moves", game.move)
    rules = f"{RULESETS[game.rules].title} ({_source(counted, 'rules')})"
    return columns_of(
        [
            (text("Record"), listed((where, place))),
            (text("Rules"), rules),
            (text("Dead stones"), _dead(counted)),
        ]
    )


def _dead(counted: Counted) -> str:
    plan = counted.plan
    suggested = counted.settled.suggestion is not None
    if not plan.dead:
        return text("none (suggested)") if suggested else text("none")
    grid = plan.board.grid
    names = listed(name_of(point, grid) for point in sorted(plan.dead))
    match counted.settled.sources["dead"]:
        case RecordSource.FILE:
            return text("{points} (from territory marks)", points=names)
        case RecordSource.SUGGESTION:
            return text("{points} (suggested)", points=names)
        case RecordSource.OPTION | RecordSource.DEFAULT:
            return text("{points} (named)", points=names)


def _source(counted: Counted, name: str) -> str:
    match counted.settled.sources[name]:
        case RecordSource.OPTION | RecordSource.SUGGESTION:
            return text("as asked")
        case RecordSource.FILE:
            return text("from the record")
        case RecordSource.DEFAULT:
            return text("not in the record")


def _source_of_komi(counted: Counted) -> str:
    unread = counted.game.record.details.komi_unread
    if unread and counted.settled.sources["komi"] is RecordSource.DEFAULT:
        return text("“{written}” in the record is not understood", written=unread)
    return _source(counted, "komi")


def _rows(counted: Counted) -> list[Row]:
    plan = counted.plan
    area, territory, penalties = plan.areas.area, plan.areas.territory, plan.terms.penalties
    rows = [_row(text("Area"), area), _row(text("  of which empty"), territory)]
    if plan.areas.shared:
        shared = plural("{number} shared point", "{number} shared points", plan.areas.shared)
        rows.append(("", "", "", shared))
    komi = f"{abs(plan.terms.komi):g}"
    to_white = plan.terms.komi >= 0
    sides = ("", komi) if to_white else (komi, "")
    rows.append((text("Komi"), *sides, _source_of_komi(counted)))
    if plan.terms.handicap:
        said = plural("{number} stone", "{number} stones", plan.terms.handicap)
        rows.append((text("Handicap"), said, "", _source(counted, "handicap")))
    if penalties != PerColor(0, 0):
        rows.append(_row(text("Penalty points owed"), penalties))
    if plan.feasible and not counted.is_open:
        rows += [
            _row(text("Komi and penalty stones"), plan.paid_stones),
            _row(text("Winning spaces"), plan.spaces),
            _row(text("Losing stones"), plan.losing),
        ]
        if plan.in_hand != PerColor(0, 0):
            rows.append(_row(text("Stones left over"), plan.in_hand))
    return rows


def _open_diagram(counted: Counted) -> str:
    """The board as it was played, the unsettled chains as question marks."""
    plan, suggestion = counted.plan, counted.settled.suggestion
    assert suggestion is not None
    rows = [list(row) for row in rows_of(plan.board)]
    for point in suggestion.unsure:
        rows[point.row][point.column] = "?"
    return with_coordinates(["".join(row) for row in rows])


def _row(label: str, pair: PerColor[int]) -> Row:
    return (label, f"{pair.black}", f"{pair.white}", "")


def _result(counted: Counted) -> list[str]:
    plan = counted.plan
    result = (
        text("open: unsettled chains can turn it")
        if counted.is_open
        else f"{plan.result}{_in_words(plan)}"
    )
    rows = [(text("Result"), result)]
    if plan.feasible and not counted.is_open and plan.fill_margin != plan.margin:
        read = text("{margin}, plus White's half point")
        if plan.margin > plan.fill_margin:
            read = text("{margin}, plus Black's half point")
        rows.append((text("Margin on the board"), read.format(margin=f"{plan.fill_margin:+d}")))
    recorded = counted.game.record.details.result_text
    if recorded:
        match counted.agrees:
            case True:
                said = text("{result}, the same", result=recorded)
            case False:
                said = text("{result}, differs from the count", result=recorded)
            case None:
                said = recorded
            case _:
                assert_never(counted.agrees)
        rows.append((text("Recorded"), said))
    return columns_of(rows)


def _in_words(plan: FillPlan) -> str:
    if plan.winner is None:
        return ""
    if plan.margin == 0:
        return text(", a tie {side} wins", side=name_of_color(plan.winner))
    return ""


def _obstacles(plan: FillPlan) -> list[str]:
    return [
        text("Filling in is impossible: area counting decides."),
        *(f"  {reason}" for reason in plan.reasons),
        text("Referee options:"),
        *(f"  {way}" for way in plan.ways_out),
    ]


def _bowls(bowls: BowlCheck) -> list[str]:
    rows = [
        _row(text("In the bowls"), bowls.counted),
        _row(text("Expected"), bowls.expected),
        _row(text("Missing"), bowls.missing),
    ]
    if bowls.complete:
        return [*table_of(rows), text("Both bowls are complete.")]
    accounts = [paragraph(sentences_of_account(account)) for account in bowls.accounts]
    causes = [*bowls.hints, *accounts[:_MOST_ACCOUNTS]]
    if len(accounts) > _MOST_ACCOUNTS:
        causes.append(
            plural(
                "{number} more, with more stones misplaced.",
                "{number} more, with more stones misplaced.",
                len(accounts) - _MOST_ACCOUNTS,
            )
        )
    return [
        *table_of(rows),
        *proof_sentences(bowls),
        parity_sentence(bowls),
        text("Possible causes, fewest stones first:"),
        *(f"  {cause}" for cause in causes),
    ]


def answer_of(counted: Counted) -> dict[str, object]:
    """Everything about a count as the JSON object that programs rely on: keys and meaning are a contract.

    What we add stands at the end.
    """
    game, plan = counted.game, counted.plan
    terms, area, territory, grid = (
        plan.terms,
        plan.areas.area,
        plan.areas.territory,
        plan.board.grid,
    )
    winner: Color | None = plan.winner
    answer = {
        "file": game.path,
        "game": game.number,
        "move": game.move,
        "rules": str(game.rules),
        "size": size_of(game.record.grid),
        "komi": number(terms.komi),
        "ties": str(terms.ties),
        "black_penalty": terms.penalties.black,
        "white_penalty": terms.penalties.white,
        "handicap": terms.handicap,
        "dead": names(sorted(plan.dead), grid),
        "black_area": area.black,
        "white_area": area.white,
        "shared": plan.areas.shared,
        "black_territory": territory.black,
        "white_territory": territory.white,
        "comp_white_stones": plan.paid_stones.white,
        "comp_black_stones": plan.paid_stones.black,
        "reserved": None if plan.reserved is None else standard_name_of(plan.reserved, grid),
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
        "final": [] if plan.final is None else list(rows_of(plan.final)),
        "tags": {
            standard_name_of(point, grid): str(tag) for point, tag in sorted(plan.tags.items())
        },
        "steps": [
            {"kind": str(step.kind), "color": step.color.letter, "points": names(step.points, grid)}
            for step in plan.steps
        ],
        "recorded": game.record.details.result_text or None,
        "agrees": counted.agrees,
        "ways_out": list(plan.ways_out),
        "notes": list(notes_of(counted)),
        "handicap_compensation": str(terms.compensation),
        "sharing": str(terms.sharing),
        "stones": plan.balance.stones,
        "sources": {name: str(source) for name, source in counted.settled.sources.items()},
        "encoding": game.record.encoding,
        "findings": findings_as_json(game.findings),
    }
    if bowls := counted.bowls:
        answer |= {
            "missing": {color.letter: bowls.missing[color] for color in Color},
            "read_margin": bowls.read_margin,
            "open_points_seen": bowls.open_points_seen,
            "explanations": [sentence_of_explanation(found) for found in bowls.explanations],
            "accounts": [list(sentences_of_account(account)) for account in bowls.accounts],
            "true_margin": number(bowls.true_margin),
            "open_points_right": bowls.open_points_right,
        }
    if suggestion := counted.settled.suggestion:
        answer["suggested_certain"] = names(sorted(suggestion.certain), grid)
        answer["suggested_unsure"] = names(sorted(suggestion.unsure), grid)
        answer["suggested_margins"] = [number(extreme.margin) for extreme in counted.extremes]
    if counted.is_open:
        answer |= {
            **dict.fromkeys(("winner", "result", "margin", "fill_margin")),
            "final": [],
            "tags": {},
            "steps": [],
        }
    return answer


def number(value: float) -> int | float:
    """A whole number without a decimal point, as programs like to compare it."""
    return int(value) if float(value).is_integer() else value


def names(points: Iterable[Point], grid: Grid) -> list[str]:
    """The names of points."""
    return [standard_name_of(point, grid) for point in points]


def run(options: Options) -> int:
    """Count the position that the arguments name; status 1 if the record says another result."""
    picture = None if options.picture is None else Path(options.picture)
    if picture is not None and picture.suffix.lower() not in {".png", ".svg", ".pdf"}:
        sentence = text(
            "{option} must end in .png, .svg or .pdf, not “{name}”.",
            option="--picture",
            name=options.picture,
        )
        raise options.wrong_use(sentence)
    terms = term_options(options)
    black, white = options.number("--black-bowl"), options.number("--white-bowl")
    if (black is None) is not (white is None):
        raise options.wrong_use(text("For missing stones, give --black-bowl and --white-bowl."))
    if options.photo is not None:
        from ingboard.cli.photo import game_of_photo

        game = game_of_photo(options)
        terms = replace(terms, suggest_dead=terms.dead is None)
    else:
        game = given_game(options, options.one_file())
    bowls = None if black is None or white is None else PerColor(black, white)
    counted = count_of(game, settle(game, terms), bowls)
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


def parser() -> Parser:
    """The options of the command."""
    options = Parser("count", "ingboard count FILE.sgf [OPTIONS]", "FILE.sgf", text("the record"))
    add_game_options(options, text("count after this move (default: last)"))
    add_term_options(options)
    options.value("--black-bowl", "N", text("stones in Black's bowl before filling"))
    options.value("--white-bowl", "N", text("stones in White's bowl before filling"))
    options.value("--picture", "OUT", text("filled board: .png, .svg or .pdf"))
    options.value("--photo", "FILE", text("count the board in a photograph, dead stones suggested"))
    options.switch("--accept-doubtful", text("count it although points are doubtful"))
    options.switch("--json", text("output one JSON object"))
    return options
