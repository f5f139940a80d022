"""The menus: one table of actions with their words and keys. What they do is the window's business."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TypeAlias

from PySide6.QtWidgets import QMenu, QWidget

from ingboard.text import text
from ingboard.ui.window.menu_action import MenuAction


class Act(StrEnum):
    """Every action of the menus; menus, keys and tests name them by this."""

    NEW = "new"
    NEW_TAB = "new-tab"
    NEXT_TAB = "next-tab"
    LAST_TAB = "last-tab"
    START_ALL = "start-all"
    ROUND_TIMER = "round-timer"
    OPEN = "open"
    SAVE = "save"
    SAVE_AS = "save-as"
    EXPORT = "export"
    PRINT = "print"
    QUESTIONS = "questions"
    COPY_BOARD = "copy-board"
    COPY_TEXT = "copy-text"
    PASTE_GAME = "paste-game"
    UTF8_COPY = "utf8-copy"
    RECOVER = "recover"
    CLOSE = "close"
    QUIT = "quit"
    PASS = "pass"
    UNDO = "undo"
    FIXED_HANDICAP = "fixed-handicap"
    WHY = "why"
    BARRED = "barred"
    NEXT_FINDING = "next-finding"
    LAST_FINDING = "last-finding"
    NEXT_VARIATION = "next-variation"
    LAST_VARIATION = "last-variation"
    NEXT_BRANCHING = "next-branching"
    LAST_BRANCHING = "last-branching"
    TO_MAIN_LINE = "to-main-line"
    TO_NUMBER = "to-number"
    MAKE_MAIN_LINE = "make-main-line"
    PROMOTE = "promote"
    COPY_BRANCH = "copy-branch"
    CUT_BRANCH = "cut-branch"
    PASTE_BRANCH = "paste-branch"
    DELETE_BRANCH = "delete-branch"
    HIDE_BELOW = "hide-below"
    SHOW_BELOW = "show-below"
    SHOW_ALL = "show-all"
    RULE_SIMPLIFIED = "rule-simplified"
    RULE_1991 = "rule-1991"
    RULE_1996 = "rule-1996"
    RULE_KSS = "rule-kss"
    TEXTS = "texts"
    LESSONS = "lessons"
    DRILLS = "drills"
    CLASS_MODE = "class-mode"
    LABORATORY = "laboratory"
    RULING = "ruling"
    RESULT_SHEET = "result-sheet"
    REFEREE = "referee"
    REFEREE_TIME = "referee-time"
    REFEREE_LATE = "referee-late"
    REFEREE_CAPTURE = "referee-capture"
    REFEREE_CORRECT = "referee-correct"
    REFEREE_CLAIM = "referee-claim"
    TIMELINE = "timeline"
    REDO = "redo"
    STOP = "stop"
    PLAY_ON = "play-on"
    RESIGN_BLACK = "resign-black"
    RESIGN_WHITE = "resign-white"
    LIGHT = "light"
    DARK = "dark"
    SYSTEM = "system"
    LARGER = "larger"
    SMALLER = "smaller"
    USUAL_SIZE = "usual-size"
    COORDINATES = "coordinates"
    CURSOR = "cursor"
    REDUCED_MOTION = "reduced-motion"
    FULL_SCREEN = "full-screen"
    HALL = "hall"
    HALL_BOARD = "hall-board"
    COUNT = "count"
    SHOW_COUNT = "show-count"
    NEXT_CHAPTER = "next-chapter"
    LAST_CHAPTER = "last-chapter"
    PROOF = "proof"
    TERRITORY = "territory"
    TRIAL = "trial"
    BY_HAND = "by-hand"
    COUNT_BOARD = "count-board"
    CHECK_BOWLS = "check-bowls"
    COMPARE = "compare"
    MERGE = "merge"
    RECORDED = "recorded"
    CHECK_MOVES = "check-moves"
    SUGGEST_DEAD = "suggest-dead"
    ENGINE = "engine"
    START_CLOCK = "start-clock"
    LARGE_CLOCKS = "large-clocks"
    SWAP_SEATS = "swap-seats"
    CLOCK_KEYS = "clock-keys"
    TOURNAMENT = "tournament"
    WRITE_TOURNAMENT = "write-tournament"
    PAUSE = "pause"
    SOUND_TEST = "sound-test"
    SOUND_BLACK = "sound-black"
    SOUND_WHITE = "sound-white"
    SOFTER_BEHIND = "softer-behind"
    CLAIM_BLACK = "claim-black"
    CLAIM_WHITE = "claim-white"
    WAIVE = "waive"
    COMMENT = "comment"
    NUMBERS = "numbers"
    TRY = "try"
    KEEP = "keep"
    INFORMATION = "information"
    FIND = "find"
    LIBRARY = "library"
    PALETTE = "palette"
    KEYS = "keys"
    ABOUT = "about"
    ENCODING = "encoding"
    FINDINGS = "findings"
    GAMES = "games"
    NEXT_GAME = "next-game"
    LAST_GAME = "last-game"


@dataclass(frozen=True, slots=True)
class _Entry:
    act: Act
    words: str
    keys: tuple[str, ...] = ()
    checkable: bool = False


@dataclass(frozen=True, slots=True)
class _Group:
    """A menu within a menu, for what is rarely used: no menu is higher than the smallest screen."""

    words: str
    entries: tuple[_Entry, ...]


_Entries: TypeAlias = tuple[_Entry | _Group | None, ...]


def _table() -> tuple[tuple[str, _Entries], ...]:
    return (
        (
            text("File"),
            (
                _Entry(Act.NEW, text("New table…"), ("Ctrl+N",)),
                _Entry(Act.NEW_TAB, text("Another table in this window"), ("Ctrl+T",)),
                _Entry(Act.OPEN, text("Open a record…"), ("Ctrl+O",)),
                _Entry(Act.LIBRARY, text("Library…"), ("Ctrl+Shift+O",)),
                None,
                _Entry(Act.SAVE, text("Save"), ("Ctrl+S",)),
                _Entry(Act.SAVE_AS, text("Save as…"), ("Ctrl+Shift+S",)),
                _Entry(Act.PRINT, text("Print…"), ("Ctrl+P",)),
                _Entry(Act.QUESTIONS, text("Question sheet…"), ("Q",)),
                _Entry(Act.EXPORT, text("Export a picture or film…"), ("Ctrl+Shift+E",)),
                _Group(
                    text("Copy and paste"),
                    (
                        _Entry(Act.UTF8_COPY, text("Copy in UTF-8 for others"), ("Ctrl+E",)),
                        _Entry(Act.COPY_BOARD, text("Copy the board as a picture"), ("Ctrl+C",)),
                        _Entry(Act.COPY_TEXT, text("Copy the board as text"), ("Ctrl+Shift+C",)),
                        _Entry(Act.PASTE_GAME, text("Paste as a new game"), ("Ctrl+Shift+V",)),
                    ),
                ),
                _Group(
                    text("How the file was read"),
                    (
                        _Entry(Act.ENCODING, text("Character set of the file…"), ("E",)),
                        _Entry(Act.FINDINGS, text("Findings in the file…")),
                        _Entry(Act.GAMES, text("Games of the file…")),
                        _Entry(Act.NEXT_GAME, text("Next game of the file"), ("Ctrl+PgDown",)),
                        _Entry(Act.LAST_GAME, text("Last game of the file"), ("Ctrl+PgUp",)),
                    ),
                ),
                None,
                _Entry(Act.COMPARE, text("Compare with another record…"), ("Ctrl+D",)),
                _Entry(Act.MERGE, text("Merge another review…"), ("Ctrl+G",)),
                None,
                _Entry(Act.RECOVER, text("Interrupted games…")),
                _Entry(Act.CLOSE, text("Close the game"), ("Ctrl+W",)),
                _Entry(Act.QUIT, text("Quit"), ("Ctrl+Q",)),
            ),
        ),
        (
            text("Game"),
            (
                _Entry(Act.PASS, text("Pass"), ("F8",)),
                _Entry(Act.UNDO, text("Undo"), ("Ctrl+Z",)),
                _Entry(Act.REDO, text("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z")),
                None,
                _Entry(Act.FIXED_HANDICAP, text("Handicap on the usual points")),
                _Entry(Act.TRY, text("Try moves"), ("T",)),
                _Entry(Act.KEEP, text("Keep the tried moves"), ("V",)),
                _Entry(Act.COMMENT, text("Write a comment (Tab)")),
                _Entry(Act.INFORMATION, text("Game information…"), ("I",)),
                None,
                _Entry(Act.WHY, text("Why not here?"), ("K", "Shift+K")),
                _Entry(Act.BARRED, text("Hot and barred points"), ("H", "Shift+H"), checkable=True),
                _Entry(Act.FIND, text("Find a position…"), ("Ctrl+F",)),
                _Entry(Act.CHECK_MOVES, text("Check the moves"), ("C",)),
                _Entry(Act.NEXT_FINDING, text("Next comment or questionable move"), ("Ctrl+Down",)),
                _Entry(Act.LAST_FINDING, text("Last comment or questionable move"), ("Ctrl+Up",)),
                None,
                _Group(
                    text("Read under another text"),
                    (
                        _Entry(
                            Act.RULE_SIMPLIFIED, text("Read under Simplified Ing"), checkable=True
                        ),
                        _Entry(Act.RULE_1991, text("Read under Ing 1991"), checkable=True),
                        _Entry(Act.RULE_1996, text("Read under Ing 1996"), checkable=True),
                        _Entry(Act.RULE_KSS, text("Read under Kim, Simon, Straus"), checkable=True),
                    ),
                ),
                _Entry(Act.RESIGN_BLACK, text("Black resigns")),
                _Entry(Act.RESIGN_WHITE, text("White resigns")),
            ),
        ),
        _tree_menu(),
        (
            text("View"),
            (
                _Entry(Act.LIGHT, text("Light"), checkable=True),
                _Entry(Act.DARK, text("Dark"), checkable=True),
                _Entry(Act.SYSTEM, text("As the system"), checkable=True),
                None,
                _Entry(Act.LARGER, text("Larger"), ("Ctrl++", "Ctrl+=")),
                _Entry(Act.SMALLER, text("Smaller"), ("Ctrl+-",)),
                _Entry(Act.USUAL_SIZE, text("Size to fit the screen"), ("Ctrl+0",)),
                None,
                _Entry(Act.COORDINATES, text("Coordinates"), ("L",), checkable=True),
                _Entry(Act.NUMBERS, text("Move numbers"), ("N",)),
                _Entry(Act.CURSOR, text("Board cursor"), ("F2",), checkable=True),
                _Entry(Act.REDUCED_MOTION, text("Reduced motion"), checkable=True),
                _Entry(Act.FULL_SCREEN, text("Full screen"), ("F11",), checkable=True),
                None,
                _Entry(Act.NEXT_TAB, text("Next table"), ("Ctrl+Tab",)),
                _Entry(Act.LAST_TAB, text("Last table"), ("Ctrl+Shift+Tab",)),
                None,
                _Entry(Act.HALL, text("Hall view"), ("F5",), checkable=True),
                _Entry(Act.HALL_BOARD, text("Board in the hall view"), checkable=True),
            ),
        ),
        (
            text("Count"),
            (
                _Entry(Act.STOP, text("Stop without passes and agree")),
                _Entry(Act.SUGGEST_DEAD, text("Suggest dead stones"), ("G",)),
                _Entry(Act.COUNT, text("Count")),
                _Entry(Act.SHOW_COUNT, text("Show the count"), ("F",)),
                _Entry(Act.NEXT_CHAPTER, text("Next chapter of the count"), ("Ctrl+Right",)),
                _Entry(Act.LAST_CHAPTER, text("Last chapter of the count"), ("Ctrl+Left",)),
                _Entry(Act.PROOF, text("Proof by pairs"), ("P",)),
                _Entry(Act.TERRITORY, text("Area and territory"), ("J",)),
                _Entry(Act.TRIAL, text("What if"), ("T",)),
                _Entry(Act.BY_HAND, text("Count by hand"), ("Ctrl+H",)),
                _Entry(Act.PLAY_ON, text("Play on"), ("Ctrl+R",)),
                None,
                _Entry(Act.CHECK_BOWLS, text("Check the bowls"), ("B",)),
                _Entry(Act.RECORDED, text("Recorded result beside the count"), ("R",)),
                _Entry(Act.COUNT_BOARD, text("Count a board"), ("Ctrl+B",)),
                None,
                _Entry(Act.ENGINE, text("Engine for dead stones…")),
            ),
        ),
        (
            text("Referee"),
            (
                _Entry(Act.START_CLOCK, text("Start the clock"), ("Space",)),
                _Entry(Act.PAUSE, text("Pause (SET)"), ("Space",)),
                _Group(
                    text("After a flag"),
                    (
                        _Entry(Act.CLAIM_BLACK, text("Black claims the win on time")),
                        _Entry(Act.CLAIM_WHITE, text("White claims the win on time")),
                        _Entry(Act.WAIVE, text("Play on after the flag")),
                    ),
                ),
                None,
                _Entry(Act.LARGE_CLOCKS, text("Large clocks"), ("Shift+F5",), checkable=True),
                _Group(
                    text("Seats and keys"),
                    (
                        _Entry(
                            Act.SWAP_SEATS, text("Swap the seats"), ("Ctrl+F5",), checkable=True
                        ),
                        _Entry(Act.CLOCK_KEYS, text("Keys of the clock…")),
                    ),
                ),
                _Group(
                    text("Sound"),
                    (
                        _Entry(Act.SOUND_TEST, text("Test the sound")),
                        _Entry(Act.SOUND_BLACK, text("Black's sound: louder, or off"), ("F9",)),
                        _Entry(
                            Act.SOUND_WHITE, text("White's sound: louder, or off"), ("Shift+F9",)
                        ),
                        _Entry(
                            Act.SOFTER_BEHIND, text("Softer sound of tables behind"), checkable=True
                        ),
                    ),
                ),
                _Group(
                    text("Tournament"),
                    (
                        _Entry(Act.START_ALL, text("Start all tables")),
                        _Entry(Act.ROUND_TIMER, text("Round timer on or off")),
                        _Entry(Act.TOURNAMENT, text("Tournament settings…")),
                        _Entry(Act.WRITE_TOURNAMENT, text("Write a settings file…")),
                    ),
                ),
                None,
                _Entry(Act.REFEREE, text("Referee's acts…"), ("Shift+F12",)),
                _Entry(Act.REFEREE_TIME, text("Add, take or set time…"), ("Ctrl+1",)),
                _Entry(Act.REFEREE_LATE, text("Absent or late player…"), ("Ctrl+2",)),
                _Entry(Act.REFEREE_CAPTURE, text("Hold for a capture…"), ("Ctrl+3",)),
                _Entry(Act.REFEREE_CORRECT, text("Correct an entered move…"), ("Ctrl+4",)),
                _Entry(Act.REFEREE_CLAIM, text("Claim a win on time…"), ("Ctrl+5",)),
                _Entry(Act.RULING, text("Ruling…"), ("Ctrl+6",)),
                _Entry(Act.TIMELINE, text("Timeline"), ("Ctrl+L",)),
                _Entry(Act.RESULT_SHEET, text("Result sheet…"), ("Ctrl+Shift+P",)),
            ),
        ),
        (
            text("Learn"),
            (
                _Entry(Act.LESSONS, text("Lessons…"), ("F3",)),
                _Entry(Act.DRILLS, text("Drills…"), ("Shift+F3",)),
                _Entry(Act.CLASS_MODE, text("Class mode"), ("F7",)),
                None,
                _Entry(Act.LABORATORY, text("Laboratory"), ("F4",)),
                _Entry(Act.TEXTS, text("Which text says what")),
            ),
        ),
        (
            text("Help"),
            (
                _Entry(Act.PALETTE, text("Find a command…"), ("Ctrl+K",)),
                _Entry(Act.KEYS, text("Keys"), ("F1",)),
                _Entry(Act.ABOUT, text("About ingboard")),
            ),
        ),
    )


def _tree_menu() -> tuple[str, _Entries]:
    return (
        text("Tree"),
        (
            _Entry(Act.NEXT_VARIATION, text("Next variation"), ("↓",)),
            _Entry(Act.LAST_VARIATION, text("Last variation"), ("↑",)),
            _Entry(Act.NEXT_BRANCHING, text("Next branching"), ("Ctrl+Right",)),
            _Entry(Act.LAST_BRANCHING, text("Last branching"), ("Ctrl+Left",)),
            _Entry(Act.TO_MAIN_LINE, text("Back to the main line"), ("Shift+M",)),
            _Entry(Act.TO_NUMBER, text("Go to move…"), ("Ctrl+J",)),
            None,
            _Entry(Act.MAKE_MAIN_LINE, text("Make it the main line"), ("M",)),
            _Entry(Act.PROMOTE, text("Move the variation up"), ("Ctrl+Shift+Up",)),
            None,
            _Entry(Act.COPY_BRANCH, text("Copy from here on"), ("Ctrl+Alt+C",)),
            _Entry(Act.CUT_BRANCH, text("Cut from here on"), ("Ctrl+X",)),
            _Entry(Act.PASTE_BRANCH, text("Paste after this move"), ("Ctrl+V",)),
            _Entry(Act.DELETE_BRANCH, text("Delete from here on"), ("Del",)),
            None,
            _Entry(Act.HIDE_BELOW, text("Hide what follows"), ("Shift+Left",)),
            _Entry(Act.SHOW_BELOW, text("Show what follows"), ("Shift+Right",)),
            _Entry(Act.SHOW_ALL, text("Show everything"), ("Ctrl+Shift+Right",)),
        ),
    )


@dataclass(frozen=True, slots=True)
class Menus:
    """The menus in order, every action by name, the menus of recent records, drafts and screens.

    `titles` names the menu that each action is found in.
    """

    menus: tuple[QMenu, ...]
    actions: dict[Act, MenuAction]
    recent: QMenu
    drafts: QMenu
    screens: QMenu
    titles: dict[Act, str]


def build_menus(parent: QWidget, do: Callable[[Act], None]) -> Menus:
    """Menus whose actions call `do` with their name."""
    making = _Making(parent, do)
    menus = []
    for title, entries in _table():
        menu = QMenu(title, parent)
        for entry in entries:
            if isinstance(entry, _Group):
                within = menu.addMenu(entry.words)
                for one in entry.entries:
                    making.add(one, within, title)
            else:
                making.add(entry, menu, title)
        menus.append(menu)
    made = making.menus
    return Menus(
        tuple(menus),
        making.actions,
        made[Act.OPEN],
        made[Act.RECOVER],
        made[Act.HALL],
        making.titles,
    )


class _Making:
    """Makes the actions of the menus, and below some of them a menu that is filled when it opens."""

    def __init__(self, parent: QWidget, do: Callable[[Act], None]) -> None:
        self._parent = parent
        self._do = do
        self.actions: dict[Act, MenuAction] = {}
        self.titles: dict[Act, str] = {}
        self.menus = {
            Act.OPEN: QMenu(text("Open recent"), parent),
            Act.RECOVER: QMenu(text("Drafts that were kept"), parent),
            Act.HALL: QMenu(text("Hall view on screen"), parent),
        }

    def add(self, entry: _Entry | None, menu: QMenu, title: str) -> None:
        """Add an entry to a menu; None is a line between two parts."""
        if entry is None:
            menu.addSeparator()
            return
        act = entry.act
        action = MenuAction(entry.words, entry.keys, self._parent, partial(self._do, act))
        action.setCheckable(entry.checkable)
        self.actions[act], self.titles[act] = action, title
        menu.addAction(action)
        if act in self.menus:
            menu.addMenu(self.menus[act])
