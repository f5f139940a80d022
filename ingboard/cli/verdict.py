"""`ingboard verdict`: one verdict with the texts, their rows and the readings, as a committee may file it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from msgspec import Struct

from ingboard.board.diagrams import rows_of, with_coordinates
from ingboard.board.points import Color, Point, color_of_letter, point_named, standard_name_of
from ingboard.cli.export_target import Target, target_of
from ingboard.cli.output import STANDARD, CommandError, show, show_json
from ingboard.cli.picture import prepare
from ingboard.cli.records import (
    GameAt,
    add_game_options,
    given_game,
    open_game,
    refuse_missing_move,
)
from ingboard.cli.values import MOST, Options, Parser
from ingboard.export.file_kind import FileKind
from ingboard.game.state import GameState
from ingboard.review import verdict_page
from ingboard.review.cited import CitedLine
from ingboard.review.sayings import row_of
from ingboard.review.verdict_address import (
    asked_at,
    is_address,
    named_address,
    named_line,
    packed_address,
)
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS, text_title
from ingboard.text import listed, text

_KINDS = frozenset({FileKind.PDF, FileKind.SVG, FileKind.MD})


class VerdictAsked(Struct, frozen=True):
    """The move asked about: the game before it under each text, whose text is its own, and where it stands.

    `file` names the record, case or address; `game` is its number in a record, None elsewhere.
    """

    before: dict[RuleText, GameState]
    rules: RuleText
    color: Color
    point: Point | None
    number: int
    occasion: str
    address: str
    file: str
    game: int | None = None

    def page(self) -> verdict_page.VerdictPage:
        """The page about it."""
        return verdict_page.page_on(
            self.before,
            self.rules,
            self.color,
            self.point,
            self.occasion,
            self.address,
            self.number,
        )


def run(options: Options) -> int:
    """Print the page, or write it to a file."""
    target = None if options.to is None else target_of(options, _KINDS)
    question = _asked(options)
    page = question.page()
    if target is not None:
        _write(target, page)
    if options.json:
        show_json(_as_json(question, page))
    elif target is None:
        show("\n".join(_lines(page)))
    elif not target.is_standard_output:
        show(text("Verdict: {file}", file=target.path))
    return 0


def _asked(options: Options) -> VerdictAsked:
    if not options.files:
        raise options.wrong_use(
            text("Name a record, case or address after {command}.", command="verdict")
        )
    name, *move = options.files
    if len(move) > 1:
        raise options.wrong_use(text("Unexpected argument “{argument}”.", argument=move[1]))
    if is_address(name):
        return _of_address(options, "".join(name.split()))  # a sheet has it on several lines
    line = None if name == STANDARD or Path(name).exists() else named_line(name)
    if line is not None:
        return _of_line(options, line, name, move[0] if move else str(len(line.moves)))
    if not move:
        raise options.wrong_use(text("Name a move after {file}, such as 9 or “B D7”.", file=name))
    return _of_record(options, name, move[0])


def _of_address(options: Options, address: str) -> VerdictAsked:
    asked = asked_at(address)
    if asked is None:
        raise CommandError(
            text("This address cannot be read: it is not whole, or of a later version.")
        )
    rules = options.choice("--rules", RuleText) or asked.rules
    color, point = asked.line.moves[asked.number - 1]
    before = _before(asked.line, asked.number)
    occasion = _where(asked.line.name, asked.number)
    return VerdictAsked(before, rules, color, point, asked.number, occasion, address, address)


def _of_line(options: Options, line: CitedLine, name: str, move: str) -> VerdictAsked:
    rules = options.choice("--rules", RuleText) or RuleText.ING1991
    number = _number(move)
    if number is not None:
        refuse_missing_move(name, number, len(line.moves))
        before = _before(line, number)
        color, point = line.moves[number - 1]
        address = named_address(name, number, rules)
    else:
        number = len(line.moves) + 1
        before = _before(line, number)
        color, point = _play(options, move, before[rules])
        address = packed_address(before[rules], color, point, rules)
    return VerdictAsked(
        before, rules, color, point, number, _where(line.name, number), address, name
    )


def _before(line: CitedLine, number: int) -> dict[RuleText, GameState]:
    return {rules: next(islice(line.states(rules), number - 1, None)) for rules in RULESETS}


def _of_record(options: Options, path: str, move: str) -> VerdictAsked:
    number = _number(move)
    game = given_game(options, path)
    moves = game.record.moves
    if number is not None:
        refuse_missing_move(path, number, len(moves))
    at = None if number is None else number - 1
    before = {rules: open_game(path, game.number, at, rules).state for rules in RULESETS}
    state = before[game.rules] = open_game(
        path, game.number, at, options.choice("--rules", RuleText)
    ).state
    if number is None:
        color, point = _play(options, move, state)
    else:
        color, point = moves[number - 1].color, moves[number - 1].point
    number = number or len(moves) + 1
    address = packed_address(state, color, point, game.rules)
    return VerdictAsked(
        before,
        game.rules,
        color,
        point,
        number,
        _occasion(game, number),
        address,
        path,
        game.number,
    )


def _occasion(game: GameAt, number: int) -> str:
    details = game.record.details
    black, white = (player.name for player in details.players)
    players = text("{black} against {white}", black=black, white=white) if black and white else ""
    where = text("{file}, game {number}", file=game.path, number=game.number)
    return listed(
        (where, players, details.event, details.date, text("move {number}", number=number))
    )


def _where(name: str, number: int) -> str:
    return listed((name, text("move {number}", number=number)))


def _number(move: str) -> int | None:
    """The number of a recorded move; None where a play is named."""
    return int(move) if move.isdecimal() and 0 < int(move) <= MOST else None


def _play(options: Options, move: str, before: GameState) -> tuple[Color, Point | None]:
    """A play such as "B D7" or "W pass" that is asked about at the end."""
    letter, _, name = move.strip().partition(" ")
    passes = name.lower() == "pass"
    point = None if passes else point_named(name, before.position.grid)
    if letter.upper() not in {"B", "W"} or (point is None and not passes):
        sentence = text("“{move}” is no move: give a number, or a play such as “B D7”.", move=move)
        raise options.wrong_use(sentence)
    return color_of_letter(letter.upper()), point


def _write(target: Target, page: verdict_page.VerdictPage) -> None:
    if target.kind is FileKind.MD:
        target.write(verdict_page.markdown_of(page, _diagram(page)).encode())
        return
    prepare()
    from ingboard.ui.features.why.verdict_paper import verdict_pdf, verdict_svg

    target.write(verdict_pdf(page) if target.kind is FileKind.PDF else verdict_svg(page))


def _diagram(page: verdict_page.VerdictPage) -> str:
    return with_coordinates(rows_of(page.board))


def _lines(page: verdict_page.VerdictPage) -> list[str]:
    lines = [page.title, page.occasion, "", _diagram(page), page.recent, ""]
    for one in page.texts:
        lines += [text_title(one.rules), f"  {verdict_page.summary_words(one)}", f"  {one.words}"]
        for ground in one.grounds:
            lines.append(f"  - {ground.row.title}")
            lines += [f"    {words}" for words in verdict_page.ground_words(ground)]
        lines.append("")
    return [*lines, text("Address: {address}", address=page.address)]


def _as_json(question: VerdictAsked, page: verdict_page.VerdictPage) -> dict[str, object]:
    return {
        "file": question.file,
        "game": question.game,
        "move": page.number,
        "color": page.color.letter,
        "point": "pass" if page.point is None else standard_name_of(page.point, page.board.grid),
        "rules": str(question.rules),
        "title": page.title,
        "board": list(rows_of(page.board)),
        "texts": [_text_as_json(one) for one in page.texts],
        "address": page.address,
    }


def _text_as_json(one: verdict_page.TextVerdict) -> dict[str, object]:
    illegal = one.verdict.illegal
    return {
        "rules": str(one.rules),
        "legal": illegal is None,
        "as_pass": one.verdict.as_pass,
        "reason": None if illegal is None else str(illegal.reason),
        "refers_to": None if illegal is None else illegal.refers_to,
        "article": one.article,
        "text": one.words,
        "confidence": str(one.verdict.confidence),
        "rows": [_ground_as_json(ground) for ground in one.grounds],
    }


def _ground_as_json(ground: verdict_page.RowBehind) -> dict[str, object]:
    saying, row = ground.saying, row_of(ground.row.element)
    return {
        "row": str(row.element),
        "title": row.title,
        "status": str(saying.status),
        "source": saying.source or None,
        "quote": saying.quote or None,
        "confidence": str(ground.confidence),
        "at_most": str(row.at_most),
        "in_use": saying.choice,
        "words": saying.words,
        "others": [
            {
                "reading": other.option.key,
                "words": other.option.words,
                "follows": other.option.follows or None,
                "turns": other.turns,
            }
            for other in ground.others
        ],
    }


def parser() -> Parser:
    """The options of the command."""
    usage = "ingboard verdict FILE.sgf|CASE|ADDRESS [MOVE] [OPTIONS]"
    shown = text(
        "a record, case, position of the laboratory or address, and the move: 9, or “B D7” at its end"
    )
    options = Parser("verdict", usage, "FILE", shown)
    add_game_options(options)
    options.value("--to", "OUT", text("write one page: .pdf, .svg or .md"))
    options.value("--format", "KIND", text("pdf, svg or md, where --to names no ending"))
    options.switch("--json", text("output one JSON object"))
    return options
