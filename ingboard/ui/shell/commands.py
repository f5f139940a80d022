"""Commands: what a user can ask for, each stated once. Menus, keys, palette and key sheet follow from them.

A feature states its commands; the shell asks `when` before it carries one out, and says the reason if any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtGui import QKeySequence

from ingboard.game import commands as ask
from ingboard.game.refusals import Refusal, Refused, refusal_words
from ingboard.game.state import GameState
from ingboard.system_keys import key_here
from ingboard.table.session import Session
from ingboard.text import text

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from ingboard.table.document_session import DocumentSession
    from ingboard.ui.game.phase_view import PhaseView


class KeyContext(StrEnum):
    """Where a key is pressed: what plain letters mean there."""

    GAME = "game"  # the board of a game or a record, no clock takes the letters
    ANSWER = "answer"  # the answer to "why not here" beside that board
    CLOCK = "clock"  # the board or a page while a clock lives: letters press it
    AGREEMENT = "agreement"
    FILM = "film"
    FIND = "find"
    LABORATORY = "laboratory"
    PAGE = "page"  # a page without letters of its own: arrows step, Esc leaves
    OWN = "own"  # a page that takes all plain keys itself, but for those of a live clock
    TYPED = "typed"  # a page on which every key is typed, those of a clock too


EVERYWHERE = frozenset(KeyContext)


STEPPING = EVERYWHERE - {KeyContext.OWN, KeyContext.TYPED}


EDITING = frozenset({KeyContext.GAME})


REVIEW = frozenset({KeyContext.GAME, KeyContext.ANSWER, KeyContext.LABORATORY})


AT_BOARD = frozenset({KeyContext.GAME, KeyContext.ANSWER, KeyContext.CLOCK})


class Key(Struct, frozen=True):
    """A key as Qt names it ("Ctrl+N", "K", "Shift+K", "Left"), and where it means the command."""

    name: str
    contexts: frozenset[KeyContext] = EVERYWHERE


class Topic(StrEnum):
    """The parts of the sheet of keys."""

    BOARD = "board"
    RECORD = "record"
    TREE = "tree"
    SHARING = "sharing"
    CLOCK = "clock"
    REFEREE = "referee"
    COUNT = "count"
    WINDOW = "window"
    LEARN = "learn"


KeyRow: TypeAlias = tuple[str, str]
"""Keys, and what they do."""


class KeyGroup(Struct, frozen=True):
    """Keys that belong together with what they do, under a title; "" has none."""

    title: str
    rows: tuple[KeyRow, ...]


class MenuName(StrEnum):
    """The menus in their order."""

    FILE = "file"
    GAME = "game"
    TREE = "tree"
    VIEW = "view"
    COUNT = "count"
    REFEREE = "referee"
    LEARN = "learn"
    HELP = "help"


class Place(Struct, frozen=True):
    """Where a command stands in the menus: by `rank` from the top, a line between the tens.

    `within` is the title of a menu in the menu, for what is rarely used.
    """

    menu: MenuName
    rank: int
    within: str = ""


class Situation(Struct, frozen=True):
    """What a command is judged by: session, page in sight, whether somebody's time runs, phase.

    `hides_game` tells that the page stands in place of board and clocks.
    """

    session: Session | None
    page: str
    clock_runs: bool = False
    phase: PhaseView | None = None
    hides_game: bool = False

    @property
    def state(self) -> GameState | None:
        """The game at the viewed step."""
        return None if self.session is None else self.session.state

    @property
    def study(self) -> DocumentSession | None:
        """The record that is studied."""
        return None if self.session is None else self.session.study

    @property
    def is_timed(self) -> bool:
        """Whether a game with a clock is open."""
        return self.session is not None and self.session.is_timed


Condition = Callable[[Situation], str]
"""Why something is not possible now, as a sentence; "" if it is."""


def always(_: Situation) -> str:
    """Possible at any time."""
    return ""


def clock_stands(situation: Situation) -> str:
    """Nothing that covers or leaves the game opens over a running clock."""
    return text("Pause the clock first (Space).") if situation.clock_runs else ""


def with_game(situation: Situation) -> str:
    """A game or a record is open."""
    return "" if situation.session is not None else text("No game is open.")


def game_first(situation: Situation) -> str:
    """A game or a record is open; else how to come to one."""
    return "" if situation.session is not None else text("Open or start a game first.")


def with_board(situation: Situation) -> str:
    """The board of the game is recorded here: what was played on another is counted there."""
    phase = situation.phase
    if phase is None or phase.in_play or phase.state.has_board:
        return ""
    return refusal_words(Refusal(Refused.NO_BOARD), phase.state.grid)


def with_record(situation: Situation) -> str:
    """A record is reviewed: it can be edited."""
    study = situation.study
    if study is not None and not study.is_reviewed:
        return text("In a review only. Shift+F4 begins it.")
    return "" if study is not None else text("For records only. Open one first.")


def with_clock(situation: Situation) -> str:
    """A game with a clock is open."""
    return "" if situation.is_timed else text("For timed games only.")


def accepted(command: Callable[[PhaseView], ask.Command]) -> Condition:
    """The game would do what is asked of it, and is in sight."""

    def why_not(situation: Situation) -> str:
        view = situation.phase
        if view is None:
            return text("No game is open.")
        return (
            text("Back to the game first (Esc).")
            if situation.hides_game
            else view.why_not(command(view))
        )

    return why_not


def both(*conditions: Condition) -> Condition:
    """The first reason of several."""
    return lambda situation: next(filter(None, (each(situation) for each in conditions)), "")


class Command(Struct, frozen=True, kw_only=True):
    """One thing that a user can ask for, with its words, keys and condition.

    `run_about` carries it out on something that another feature names by its id, such as a board of the
    laboratory. `words` gives the present words of a command that names what it acts on, `checked` whether
    its mark is set, `fill` fills a menu of its own when that opens, with the title `opens`. `help` is what
    the key sheet says, in small letters; every command with a key has it. A key that is held down `repeats`
    the command.
    """

    id: str
    text: str
    run: Callable[[], object]
    run_about: Callable[[str], object] | None = None
    place: Place | None = None
    keys: tuple[Key, ...] = ()
    topic: Topic = Topic.WINDOW
    help: str = ""
    when: Condition = always
    words: Callable[[], str] | None = None
    checked: Callable[[], bool] | None = None
    fill: Callable[[QMenu], None] | None = None
    opens: str = ""
    repeats: bool = False


class CommandRegistry:
    """Holds commands under their ids. Raises ValueError for an id that is given twice, or a key.

    `situation` tells what they are judged by, `say` is given the reason why one does not run, and `before`
    is called before each that does.
    """

    def __init__(
        self,
        situation: Callable[[], Situation],
        say: Callable[[str], None],
        before: Callable[[str], bool],
    ) -> None:
        self._situation = situation
        self._say = say
        self._before = before
        self._commands: dict[str, Command] = {}
        self._keys: dict[tuple[str, KeyContext], Command] = {}

    def add(self, commands: Iterable[Command]) -> None:
        """Know these commands from now on, with the keys that they have on this system."""
        for command in map(_as_here, commands):
            if command.id in self._commands:
                raise ValueError(f"two commands are called {command.id}")
            self._commands[command.id] = command
            for key in command.keys:
                for context in key.contexts:
                    taken = self._keys.setdefault((portable(key.name), context), command)
                    if taken is not command:
                        raise ValueError(
                            f"{key.name} means {taken.id} and {command.id} in {context}"
                        )

    def __iter__(self) -> Iterator[Command]:
        return iter(self._commands.values())

    def __contains__(self, command: str) -> bool:
        return command in self._commands

    def __getitem__(self, command: str) -> Command:
        return self._commands[command]

    def key_names(self) -> frozenset[str]:
        """Every key that some command has, as Qt writes it."""
        return frozenset(name for name, _ in self._keys)

    def command_of(self, key: str, context: KeyContext) -> Command | None:
        """What a key, as Qt writes it, means there."""
        return self._keys.get((key, context))

    def shown_key(self, command: Command, context: KeyContext) -> str:
        """The key to name beside a command: the first that means it there, or none."""
        return next((key.name for key in command.keys if context in key.contexts), "")

    def why_not(self, command: str) -> str:
        """Why a command cannot be carried out now, as a sentence; "" if it can."""
        return self._commands[command].when(self._situation())

    def run(self, command: str, about: str = "") -> bool:
        """Carry a command out, on what `about` names if that is given; or say why not."""
        if self._before(command):
            return True
        reason = self.why_not(command)
        if reason:
            self._say(reason)
            return False
        wanted = self._commands[command]
        if about:
            assert wanted.run_about is not None, command
            wanted.run_about(about)
        else:
            wanted.run()
        return True


def _as_here(command: Command) -> Command:
    keys = tuple(Key(key_here(key.name), key.contexts) for key in command.keys)
    return command if keys == command.keys else replace(command, keys=keys)


@cache  # asked for with every context of every key
def portable(key: str) -> str:
    """A key as Qt writes it, whatever way it was written here."""
    return QKeySequence(key).toString()
