"""Scenes of how a file was read: the strip, its findings, its character set, its games, a large board."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp

from tests.app.driver import App

Scene = Callable[[App, object], None]

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_FACTS = (
    "(;GM[1]FF[4]SZ[19]PB[許功蓋]BR[九段]PW[王立誠]WR[八段]EV[應氏盃決賽]DT[1996-08]KM[8,]RE[B+R]"
)


def _moves(number: int, side: int = 19) -> str:
    """So many moves, all over the board."""
    points = [f"{column}{row}" for row in _LETTERS[:side] for column in _LETTERS[:side]]
    random.Random(3).shuffle(points)
    return "".join(f";{'BW'[at % 2]}[{point}]" for at, point in enumerate(points[:number]))


def _open(app: App, data: bytes) -> None:
    path = Path(mkdtemp()) / "review.sgf"
    path.write_bytes(data)
    app.open(path)


def _broken() -> bytes:
    """A Big5 file that does not say so, with oddities here and there, broken off in a comment."""
    moves = _moves(60)
    odd = f"{moves[:180]}TR[zz]{moves[180:]}(;B[aa]C[成功的一手];W[zz];B[ab])(;B[ad]move;W[ae]C[變化是"
    return (_FACTS + odd).encode("big5hkscs")


def reading_strip(app: App, _time: object) -> None:
    """A file whose character set was guessed: the strip says so."""
    _open(app, _broken())


def reading_findings(app: App, _time: object) -> None:
    """What was odd about the file, and the node of one oddity on the board."""
    _open(app, _broken())
    app.run("findings")
    app.presenter.go_to_node(app.page().list.rows[3].key)


def reading_encoding(app: App, _time: object) -> None:
    """The character sets, each with how the names would read."""
    _open(app, _broken())
    app.run("encoding")


def reading_games(app: App, _time: object) -> None:
    """A file of many games, one of which is chosen."""
    games = "".join(
        f"(;SZ[{side}]PB[Player {at}]BR[{at % 9 + 1}d]PW[Rival {at * 7 % 50}]RE[{'BW'[at % 2]}+{at % 30}]"
        f"DT[20{at % 25:02}-05-0{at % 9 + 1}]EV[Cup {at // 10 + 1}]{_moves(at % 90 + 20, side)})"
        for at, side in enumerate([19, 13, 19, 9] * 40)
    )
    _open(app, f"{games}(;SZ[19:13]PB[Wide])".encode())
    app.run("next-game")
    app.run("next-game")


def reading_large_board(app: App, _time: object) -> None:
    """The largest board that a record can have."""
    _open(app, f"(;SZ[52]PB[Giant]PW[Titan]{_moves(900, 52)})".encode())
    app.presenter.go_to(900)


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    found = (
        reading_strip,
        reading_findings,
        reading_encoding,
        reading_games,
        reading_large_board,
    )
    return {scene.__name__.replace("_", "-"): scene for scene in found}
