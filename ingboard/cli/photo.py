"""`ingboard photo`: the position in a photograph of a board, as a diagram, as JSON or as a record.

The window asks this command, in a process of its own, for every picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from pathlib import Path

from msgspec import to_builtins

from ingboard.board.diagrams import parse_rows, with_coordinates
from ingboard.board.points import LONGEST_SIDE, Color
from ingboard.cli.columns import columns_of
from ingboard.cli.output import STANDARD, CommandError, show, show_bytes, show_json, tell
from ingboard.cli.records import GameAt, game_in, given_bytes
from ingboard.cli.values import Options, Parser
from ingboard.counting.painted import faults_of, sentence_of_fault
from ingboard.counting.terms import Terms
from ingboard.kifu.record import GameRecord, RecordNode
from ingboard.kifu.saving import save
from ingboard.kifu.writer import write_record
from ingboard.photo.answer import Corner, PhotoAnswer
from ingboard.photo.reader import Given, Photo, open_photo
from ingboard.photo.refusals import Refusal
from ingboard.rules.ruleset import RuleText
from ingboard.text import listed, plural, text

LEAST_SIDE = 5
_NUMBERS = 8  # of four corners
_KINDS = {".jpg": "JPEG", ".jpeg": "JPEG", ".png": "PNG"}


def record_of_photo(answer: PhotoAnswer) -> bytes:
    """The SGF file of the board as read: its size and its stones."""
    position = parse_rows(answer.board)
    stones = tuple((point, color) for color in Color for point in position.points_of(color))
    root = RecordNode(setup=tuple(sorted(stones, key=lambda stone: stone[0])))
    return write_record(GameRecord(position, (root,)))


def opened_photo(path: str) -> Photo:
    """The picture of that name.

    Raises CommandError where it is none that can be opened, KifuError where the file cannot be read.
    """
    photo = open_photo(given_bytes(path))
    if isinstance(photo, Refusal):
        raise CommandError(text("{path}: {why}", path=path, why=photo.sentence))
    return photo


def run(options: Options) -> int:
    """Read the board of the picture that the arguments name; status 1 where there is none."""
    path = options.one_file()
    target = options.target
    if target not in {None, STANDARD} and Path(str(target)).suffix.lower() != ".sgf":
        raise options.wrong_use(
            text("--to must end in {last}, not “{name}”.", last=".sgf", name=target)
        )
    upright = _upright_kind(options)
    size = options.number("--size", least=LEAST_SIDE, most=LONGEST_SIDE)
    corners = _corners_of(options)
    photo = opened_photo(path)
    _refuse_outside(options, corners, photo)
    if upright is not None:
        save(Path(options.upright), photo.upright(upright))
    answer = photo.answer(Given(corners, size))
    if isinstance(answer, Refusal):
        return _refuse(options, path, photo, answer)
    if target == STANDARD:
        show_bytes(record_of_photo(answer))
        return 0
    if target is not None:
        save(Path(target), record_of_photo(answer))
    if options.json:
        show_json(to_builtins(answer))
        return 0
    show(report_of(answer))
    if target is not None:
        show(text("Record: {file}", file=target))
    return 0


def game_of_photo(options: Options) -> GameAt:
    """The board in the photograph that `count --photo` names, as a game without moves.

    Raises CommandError where no board is found, where points are doubtful and `--accept-doubtful` is not
    given, and where the stones cannot stand so.
    """
    path: str = options.photo
    if options.files:
        raise options.wrong_use(text("Give a record or --photo, not both."))
    if options.game is not None or options.move is not None:
        raise options.wrong_use(text("A photograph has no moves: omit --game and --move."))
    answer = opened_photo(path).answer(Given())
    if isinstance(answer, Refusal):
        raise CommandError(text("{path}: {why}", path=path, why=answer.sentence))
    if answer.doubtful and not options.accept_doubtful:
        sentence = plural(
            "{path}: {number} doubtful point: {points}. Check it, then --accept-doubtful.",
            "{path}: {number} doubtful points: {points}. Check them, then --accept-doubtful.",
            len(answer.doubtful),
            path=path,
            points=listed(answer.doubtful),
        )
        raise CommandError(sentence)
    position = parse_rows(answer.board)
    for fault in faults_of(position, frozenset(), Terms(komi=0)):
        why = sentence_of_fault(fault, position)
        raise CommandError(text("{path}: {why}", path=path, why=why))
    rules = options.choice("--rules", RuleText)
    return game_in(record_of_photo(answer), path, rules=rules)


def _refuse(options: Options, path: str, photo: Photo, refusal: Refusal) -> int:
    if options.json:
        show_json({"width": photo.width, "height": photo.height, "refusal": str(refusal)})
    tell(text("{path}: {why}", path=path, why=refusal.sentence))
    return 1


def report_of(answer: PhotoAnswer) -> str:
    """The board for people: a diagram, the number of stones, what to look at."""
    position = parse_rows(answer.board)
    rows = [(text("Black stones"), str(position.count(Color.BLACK)))]
    rows.append((text("White stones"), str(position.count(Color.WHITE))))
    rows.append((text("Doubtful points"), listed(answer.doubtful) or text("none")))
    return "\n".join([with_coordinates(answer.board), "", *columns_of(rows)])


def _corners_of(options: Options) -> tuple[Corner, ...] | None:
    """The four corners that `--corners` names, clockwise.

    Raises CommandError where they cannot be the corners of a board.
    """
    given: str | None = options.corners
    if given is None:
        return None
    try:
        numbers = [float(one) for one in given.split(",")]
    except ValueError:
        numbers = []
    corners = tuple(zip(numbers[::2], numbers[1::2], strict=False))
    if len(numbers) != _NUMBERS or not all(map(isfinite, numbers)) or not _are_clockwise(corners):
        raise options.wrong_use(
            text(
                "--corners needs four points clockwise, x,y,x,y,x,y,x,y, not “{value}”.",
                value=given,
            )
        )
    return corners


def _are_clockwise(corners: Sequence[Corner]) -> bool:
    """Whether four points of a picture, whose y runs down, go round clockwise without a dent."""
    around = zip(corners, (*corners[1:], corners[0]), (*corners[2:], *corners[:2]), strict=True)
    turns = ((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in around)
    return all(turn > 0 for turn in turns)


def _refuse_outside(options: Options, corners: Sequence[Corner] | None, photo: Photo) -> None:
    """Raises CommandError for a corner that the picture does not have."""
    for x, y in corners or ():
        if not (0 <= x <= photo.width and 0 <= y <= photo.height):
            raise options.wrong_use(
                text(
                    "--corners: {x:g},{y:g} is outside the picture ({width} × {height} pixels).",
                    x=x,
                    y=y,
                    width=photo.width,
                    height=photo.height,
                )
            )


def _upright_kind(options: Options) -> str | None:
    """What kind of file `--upright` names, None where it is not given. Raises CommandError for another."""
    if options.upright is None:
        return None
    kind = _KINDS.get(Path(options.upright).suffix.lower())
    if kind is None:
        sentence = text("--upright must end in .jpg or .png, not “{name}”.", name=options.upright)
        raise options.wrong_use(sentence)
    return kind


def parser() -> Parser:
    """The options of the command."""
    options = Parser("photo", "ingboard photo FILE [OPTIONS]", "FILE", text("the picture"))
    options.value("--to", "OUT.sgf", text("write the stones as a record"))
    options.value(
        "--corners", "X,Y,...", text("outermost crossings in pixels, clockwise from upper left")
    )
    options.value("--size", "N", text("lines a side (default: 9, 13 or 19, as fits)"))
    options.value(
        "--upright", "OUT", text("the picture as seen, at most 2400 pixels: .jpg or .png")
    )
    options.switch("--json", text("output one JSON object"))
    return options
