"""Writes the files of the reviewer's figures: sizes and depths that people's collections have, and worse."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

from ingboard.board.points import Color
from ingboard.board.position import Position, empty_position, place

_LETTERS = "abcdefghijklmnopqrs"
DEEPEST = 8  # pieces in a line: as long as a long game
_WORDS = "The corner is alive, and White takes sente to play the large point at the side. "

_QGO_SETTINGS = r"""[General]
DEFAULT_ENGINE=0
[ENGINES]
1\path=/usr/games/gnugo
1\args=--mode gtp --quiet --level 1
size=1
"""
_Q5GO_SETTINGS = "NEWVERSIONWARNING [2.1.3]\nTIPS_STARTUP [0]\nVAR_SGF_STYLE [1]\n"


def peers() -> dict[str, list[str]]:
    """The other programs that are here: qgo (apt install qgo gnugo), q5Go on the path or named by Q5GO.

    q5Go is built with `qmake ../src/q5go.pro && make` from github.com/bernds/q5Go (qtbase5-dev,
    libqt5svg5-dev, qtmultimedia5-dev).
    """
    found = {
        "qgo": shutil.which("qgo") or shutil.which("qgo", path="/usr/games"),
        "q5go": shutil.which(os.environ.get("Q5GO", "q5go")),
    }
    for name, path in found.items():
        if path is None:
            print(f"{name}: not installed")
    return {name: [path] for name, path in found.items() if path is not None}


def write_peers_settings(folder: Path) -> None:
    """Into a folder of settings: an engine for qgo, which shows no file without one; no tips for q5Go."""
    for path, settings in (("qGo/qGo.conf", _QGO_SETTINGS), ("q5go/q5gorc", _Q5GO_SETTINGS)):
        (folder / path).parent.mkdir(parents=True)
        (folder / path).write_text(settings)


def moves(number: int, seed: int = 1) -> list[str]:
    """Nodes of legal moves on one board, captures and all."""
    chance, position, color = random.Random(seed), empty_position(19, 19), Color.BLACK
    nodes: list[str] = []
    points = list(position.grid.points)
    while len(nodes) < number:
        point = chance.choice(points)
        placed = place(position, point, color)
        if placed is None:
            continue
        position = placed
        nodes.append(f";{color.letter}[{_LETTERS[point.column]}{_LETTERS[point.row]}]")
        color = color.opponent
    return nodes


def line(number: int) -> str:
    """One game of that many moves."""
    return f"(;GM[1]FF[4]SZ[19]KM[8]{''.join(moves(number))})\n"


def legal_tree(nodes: int, trunk: int = 250) -> str:
    """A tree of about so many nodes, a variation at each move of a game; no stone is put on another.

    q5Go cuts a line at such a stone, behind a question, so that it would be measured on less than we are.
    """
    chance = random.Random(6)

    def lines(position: Position, color: Color, length: int) -> Iterator[tuple[str, Position]]:
        points = list(position.grid.points)
        while length:
            point = chance.choice(points)
            placed = place(position, point, color)
            if placed is not None:
                yield f";{color.letter}[{_LETTERS[point.column]}{_LETTERS[point.row]}]", position
                position, color, length = placed, color.opponent, length - 1

    begun, ended, color = [], [], Color.BLACK
    for node, position in lines(empty_position(19, 19), color, trunk):
        variation = "".join(each for each, _ in lines(position, color, nodes // trunk - 1))
        begun.append(f"({node}")
        ended.append(f")({variation})")
        color = color.opponent
    return f"(;GM[1]FF[4]SZ[19]KM[8]{''.join(begun)}{''.join(reversed(ended))})\n"


def tree(nodes: int) -> str:
    """A tree of so many nodes: pieces of up to 40 moves branch off each other; no line over 360 moves."""
    chance = random.Random(2)
    pool = moves(4_000, 3)
    pieces, left = ["(;GM[1]FF[4]SZ[19]KM[8]"], nodes - 1
    open_now = 0
    while left > 0:
        length = min(left, chance.randrange(5, 41))
        pieces.append("(")
        open_now += 1
        at = chance.randrange(len(pool) - 41)
        for node in pool[at : at + length]:
            pieces.append(node)
            if chance.random() < 0.05:
                pieces.append(f"C[{_WORDS}]")
        left -= length
        while open_now > 1 and (open_now > DEEPEST or chance.random() < 0.5):
            pieces.append(")")
            open_now -= 1
    return "".join(pieces) + ")" * (open_now + 1)


def commented(megabytes: int) -> str:
    """300 moves whose comments have so many megabytes."""
    each = _WORDS * (megabytes * 1024 * 1024 // 300 // len(_WORDS))
    return "(;GM[1]FF[4]SZ[19]" + "".join(f"{node}C[{each}]" for node in moves(300)) + ")"


def collection(megabytes: int) -> str:
    """Games of 250 moves with their times one after the other, so many megabytes in all."""
    timed = "".join(f"{node}{node[1]}L[{1800 - at}]" for at, node in enumerate(moves(250)))
    game = f"(;GM[1]FF[4]SZ[19]KM[8]{timed})\n"
    return game * (megabytes * 1024 * 1024 // len(game))


def nested(number: int) -> str:
    """A variation in a variation in a variation."""
    pool = moves(200, 5)
    return "(;SZ[19]" + "".join("(" + pool[n % 200] for n in range(number)) + ")" * (number + 1)


FILES = {
    "300 moves": lambda: line(300),
    "50,000 nodes": lambda: tree(50_000),
    "5 MB of comments": lambda: commented(5),
    "20 MB of games": lambda: collection(20),
    "20,000 deep": lambda: line(20_000),
    "20,000 nested": lambda: nested(20_000),
}


def written_to(folder: Path) -> dict[str, Path]:
    """All of them, by what they are called in the report."""
    paths = {}
    for name, write in FILES.items():
        path = folder / f"{name.replace(' ', '-').replace(',', '')}.sgf"
        if not path.exists():
            path.write_text(write(), encoding="utf-8")
        paths[name] = path
    return paths
