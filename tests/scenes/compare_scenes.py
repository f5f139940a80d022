"""Scenes of what is laid beside a record: another version, another review, the recorded result, the times."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from ingboard.kifu.reader import read_file
from ingboard.kifu.record import GameRecord, RecordMove
from ingboard.review.merge.united_comment import Names
from tests.app.driver import App

Scene = Callable[[App, object], None]

_GAME = Path(__file__).resolve().parents[1] / "data/records/area_chinese/2017-01-07-29.sgf"
_MIDDLE_GAME = range(60, 140)
_LETTERS = "abcdefghijklmnopqrs"
_HEAD = (
    "(;GM[1]FF[4]SZ[19]PB[{black}]PW[Bo]KM[7.5]RU[Chinese]RE[W+6.5]TM[600]OT[3x300 Ing 2 points]"
)


def _written(move: RecordMove, note: str = "") -> str:
    point = "" if move.point is None else _LETTERS[move.point.column] + _LETTERS[move.point.row]
    return f";{move.color.letter}[{point}]{note}"


def _time(move: RecordMove, at: int) -> str:
    """A clock that takes more time in the middle game."""
    side = move.color.letter
    used = sum(2 + (number * 7 % 23) * (3 if number in _MIDDLE_GAME else 1) for number in range(at))
    left = max(600 - used // 4, 5)
    return f"{side}L[{left}]"


def _record(record: GameRecord, black: str = "Ann", notes: dict[int, str] | None = None) -> str:
    said = notes or {}
    moves = "".join(
        _written(move, _time(move, at) + said.get(at, ""))
        for at, move in enumerate(record.moves, 1)
    )
    return f"{_HEAD.format(black=black)}{moves})"


def _open(app: App, written: str) -> Path:
    path = Path(mkdtemp()) / "game.sgf"
    path.write_text(written, encoding="utf-8")
    app.open(path)
    return path


def _other(written: str, name: str) -> Path:
    path = Path(mkdtemp()) / name
    path.write_text(written, encoding="utf-8")
    return path


def _game() -> GameRecord:
    return read_file(_GAME).games[0]


def compare(app: App, _time: object) -> None:
    """A recorder's version beside a player's: one transposed pair, one move entered wrongly."""
    record = _game()
    _open(app, _record(record))
    moves = list(record.moves)
    moves[40], moves[42] = moves[42], moves[40]
    moves[99] = RecordMove(moves[99].color, None)
    written = _HEAD.format(black="Anne") + "".join(map(_written, moves)) + ")"
    app.run("compare")
    app.choose_path(_other(written, "player.sgf"))


def _merging(app: App) -> None:
    record = _game()
    _open(app, _record(record, notes={30: "C[White is thick here; come in from the right.]TR[dn]"}))
    other = _record(record, notes={30: "C[I would not worry. The left is open below.]SQ[dn][cm]"})
    app.run("merge")
    app.choose_path(_other(other, "ben.sgf"))
    page = app.page("merge")
    page.show_reviews(page.files.text(), Names("Anna", "Ben"))
    page.names_changed.emit(page.names)


def merge(app: App, _time: object) -> None:
    """What the merge of two reviews will bring."""
    _merging(app)


def merged(app: App, _time: object) -> None:
    """Both reviewers' comments in their colors, and the time of each move."""
    _merging(app)
    page = app.page("merge")
    page.merge_chosen.emit(page.names)
    app.dismiss_notice()
    app.presenter.go_to(30)


def recorded_result(app: App, _time: object) -> None:
    """A recorded result that differs from our count, with the reason."""
    text = _GAME.read_text(encoding="utf-8", errors="replace")
    _open(app, text.replace("RE[W+6.50]", "RE[W+2.50]").replace("KM[7.50]", ""))
    app.run("recorded")


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    found = (compare, merge, merged, recorded_result)
    return {scene.__name__.replace("_", "-"): scene for scene in found}
