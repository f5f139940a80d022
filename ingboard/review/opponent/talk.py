"""The talk with a program that plays: GTP, version 2. The game is told in moves, never in files. Pure text.

The program keeps a board of its own; it is told what is new, and everything anew where that is another game.
What it answers to an earlier order is passed over: nobody has to wait for a move that nobody wants any more.
"""

from __future__ import annotations

import json
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Point
from ingboard.review.analysis.evaluation import (
    EngineQuestion,
    EngineTalkError,
    board_order,
    point_of,
)
from ingboard.review.analysis.gtp import GtpAnswer, GtpReader
from ingboard.review.analysis.katago import RULES
from ingboard.review.opponent.opponents import name_on_record

_MOST_POINTS = 2_000


class Wanted(StrEnum):
    """What is asked of the program."""

    NAME = "name"
    MOVE = "move"
    DEAD = "dead"


class Inquiry(Struct, frozen=True):
    """The game as it stands, and what is wanted. `time` are the orders that tell the clocks.

    `among` are the points that a move may be made on, where the program has named one that is refused.
    """

    wanted: Wanted
    position: EngineQuestion | None = None
    time: tuple[str, ...] = ()
    among: tuple[str, ...] = ()


class Named(Struct, frozen=True):
    """It is there, and plays: its name with the version."""

    name: str


class Played(Struct, frozen=True):
    """Its move; None is a pass."""

    point: Point | None


class Resigned(Struct, frozen=True):
    """It resigns."""


class HeldDead(Struct, frozen=True):
    """The stones that it holds for dead."""

    points: tuple[Point, ...]


class Declined(Struct, frozen=True):
    """It will not, or does not know how to; in its own words."""

    words: str


Answer: TypeAlias = Named | Played | Resigned | HeldDead | Declined


class OpponentReply(Struct, frozen=True):
    """What it said to the inquiry with that number."""

    number: int
    answer: Answer


class _Order(StrEnum):
    """What an order is for."""

    NAME = "name"
    VERSION = "version"
    COMMANDS = "list_commands"
    TIME = "time"
    RULES = "rules"
    SETUP = "setup"
    MOVE = "move"
    DEAD = "dead"


class OpponentTalk:
    """Knows what was asked last, and the game as the program has it."""

    version = ""
    """It is told with the name."""

    def __init__(self) -> None:
        self.name = ""
        self._version = ""
        self._reader = GtpReader()
        self._orders: dict[int, _Order] = {}
        self._last = 0
        self._known: frozenset[str] = frozenset()
        self._told: EngineQuestion | None = None
        self._asked: tuple[Inquiry, int] | None = None

    @property
    def stray(self) -> str:
        """The last line that was no answer; "" if there was none since."""
        return self._reader.stray

    def greeting(self) -> str:
        """Ask what it is called and what it knows."""
        return (
            self._order(_Order.NAME, "name")
            + self._order(_Order.VERSION, "version")
            + self._order(_Order.COMMANDS, "list_commands")
        )

    def ask(self, inquiry: Inquiry, number: int) -> str:
        """Tell the game and ask; before it is known what it knows, the inquiry waits."""
        self._asked = (inquiry, number)
        return self._asking() if self._known else ""

    def take(self, line: str) -> tuple[OpponentReply | None, str]:
        """What a line says, and what is sent in return. Raises EngineTalkError for what is no GTP."""
        answer = self._reader.take(line)
        if answer is None:
            return None, ""
        order = self._orders.pop(answer.number, None)
        if not answer.number:  # every order has one
            raise EngineTalkError(answer.words[:80] or "=")
        try:
            return self._answered(order, answer)
        except ValueError:
            raise EngineTalkError(answer.words[:80]) from None

    def _order(self, order: _Order, words: str) -> str:
        self._last += 1
        self._orders[self._last] = order
        return f"{self._last} {words}\n"

    def _asking(self) -> str:
        assert self._asked is not None
        inquiry, _ = self._asked
        # What is still to come of an earlier inquiry says nothing; its move may stand on the program's board.
        if _Order.MOVE in self._orders.values():
            self._told = None
        self._orders.clear()
        match inquiry.wanted:
            case Wanted.NAME:
                return self._order(_Order.NAME, "name")
            case Wanted.MOVE:
                return self._setup(inquiry) + self._order(_Order.MOVE, self._move_order(inquiry))
            case Wanted.DEAD:
                return self._setup(inquiry) + self._order(_Order.DEAD, "final_status_list dead")

    def _move_order(self, inquiry: Inquiry) -> str:
        assert inquiry.position is not None
        color = inquiry.position.to_play
        if inquiry.among:
            return f"restricted_genmove {color} {' '.join(inquiry.among)}"
        return f"genmove {color}"

    @property
    def chooses_among(self) -> bool:
        """Whether it can be asked for another move than the one that was refused."""
        return "restricted_genmove" in self._known

    def _setup(self, inquiry: Inquiry) -> str:
        """The orders that bring the program's board to the game."""
        wanted, told = inquiry.position, self._told
        assert wanted is not None
        same = told is not None and replace(told, moves=(), to_play="", visits=0) == replace(
            wanted, moves=(), to_play="", visits=0
        )
        if told is not None and same and wanted.moves[: len(told.moves)] == told.moves:
            new = wanted.moves[len(told.moves) :]
            orders = ""
        else:
            new = wanted.stones + wanted.moves
            rules = f"kata-set-rules {json.dumps(RULES, separators=(',', ':'))}"
            orders = self._order(_Order.SETUP, board_order(wanted.grid))
            orders += self._order(_Order.SETUP, "clear_board")
            orders += self._order(_Order.SETUP, f"komi {wanted.komi:g}")
            if "kata-set-rules" in self._known:
                orders += self._order(_Order.RULES, rules)
        self._told = wanted
        moves = (self._order(_Order.SETUP, f"play {color} {name}") for color, name in new)
        times = (
            self._order(_Order.TIME, words)
            for words in inquiry.time
            if words.split()[0] in self._known
        )
        return orders + "".join(moves) + "".join(times)

    def _answered(
        self, order: _Order | None, answer: GtpAnswer
    ) -> tuple[OpponentReply | None, str]:
        match order:
            case None | _Order.TIME | _Order.RULES:
                return None, ""  # of an earlier inquiry, or only a courtesy
            case _Order.NAME | _Order.VERSION | _Order.COMMANDS:
                return self._introduced(order, answer)
            case _Order.SETUP | _Order.MOVE | _Order.DEAD if not answer.holds:
                return self._declined(answer)
            case _Order.SETUP:
                return None, ""
            case _Order.MOVE:
                return self._moved(answer)
            case _Order.DEAD:
                return self._marked(answer)

    def _introduced(self, order: _Order, answer: GtpAnswer) -> tuple[OpponentReply | None, str]:
        words = answer.words if answer.holds else ""
        if order is _Order.VERSION:
            self._version = words.partition("+")[0][:20]  # KataGo adds the name of its net
        elif order is _Order.NAME:
            self.name = words[:40]
            if self._known and self._asked is not None and self._asked[0].wanted is Wanted.NAME:
                return self._said(Named(name_on_record(self.name, self._version))), ""
        else:
            self._known = frozenset(words.split())
            if not {"play", "genmove"} <= self._known:
                raise ValueError("list_commands")
            return None, "" if self._asked is None else self._asking()
        return None, ""

    def _moved(self, answer: GtpAnswer) -> tuple[OpponentReply | None, str]:
        assert self._told is not None
        if answer.words.lower() == "resign":
            return self._said(Resigned()), ""
        point = point_of(answer.words, self._told.grid)
        move = (self._told.to_play, answer.words.upper() if point is not None else "pass")
        self._told = replace(self._told, moves=(*self._told.moves, move))
        return self._said(Played(point)), ""

    def _marked(self, answer: GtpAnswer) -> tuple[OpponentReply | None, str]:
        assert self._told is not None
        names = answer.words.split()
        if len(names) > _MOST_POINTS:
            raise ValueError(names)
        points = [point_of(name, self._told.grid) for name in names]
        return self._said(HeldDead(tuple(point for point in points if point is not None))), ""

    def _declined(self, answer: GtpAnswer) -> tuple[OpponentReply | None, str]:
        self._orders.clear()  # what was sent after it says nothing any more
        self._told = None
        return self._said(Declined(answer.words[:200] or "?")), ""

    def _said(self, answer: Answer) -> OpponentReply | None:
        asked, self._asked = self._asked, None
        return None if asked is None else OpponentReply(asked[1], answer)
