"""What the menus hold: one table of actions with their words and keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ingboard.text import text
from ingboard.ui.shell.acts import Act


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An action with its words and its keys, the one that the menu shows first."""

    act: Act
    words: str
    keys: tuple[str, ...] = ()
    checkable: bool = False


@dataclass(frozen=True, slots=True)
class MenuGroup:
    """A menu within a menu, for what is rarely used: no menu is higher than the smallest screen."""

    words: str
    entries: tuple[MenuEntry, ...]


MenuEntries: TypeAlias = tuple[MenuEntry | MenuGroup | None, ...]


def menu_table() -> tuple[tuple[str, MenuEntries], ...]:
    """The menus in order, each with its title; None is a line between two parts."""
    return (
        (
            text("File"),
            (
                MenuEntry(Act.NEW, text("New table…"), ("Ctrl+N",)),
                MenuEntry(Act.NEW_TAB, text("Another table in this window"), ("Ctrl+T",)),
                MenuEntry(Act.OPEN, text("Open a record…"), ("Ctrl+O",)),
                MenuEntry(Act.LIBRARY, text("Library…"), ("Ctrl+Shift+O",)),
                None,
                MenuEntry(Act.SAVE, text("Save"), ("Ctrl+S",)),
                MenuEntry(Act.SAVE_AS, text("Save as…"), ("Ctrl+Shift+S",)),
                MenuEntry(Act.PRINT, text("Print…"), ("Ctrl+P",)),
                MenuEntry(Act.QUESTIONS, text("Question sheet…"), ("Q",)),
                MenuEntry(Act.EXPORT, text("Export a picture or film…"), ("Ctrl+Shift+E",)),
                MenuGroup(
                    text("Copy and paste"),
                    (
                        MenuEntry(Act.UTF8_COPY, text("Copy in UTF-8 for others"), ("Ctrl+E",)),
                        MenuEntry(Act.COPY_BOARD, text("Copy the board as a picture"), ("Ctrl+C",)),
                        MenuEntry(Act.COPY_TEXT, text("Copy the board as text"), ("Ctrl+Shift+C",)),
                        MenuEntry(Act.PASTE_GAME, text("Paste as a new game"), ("Ctrl+Shift+V",)),
                    ),
                ),
                MenuGroup(
                    text("How the file was read"),
                    (
                        MenuEntry(Act.ENCODING, text("Character set of the file…"), ("E",)),
                        MenuEntry(Act.FINDINGS, text("Findings in the file…")),
                        MenuEntry(Act.GAMES, text("Games of the file…")),
                        MenuEntry(Act.NEXT_GAME, text("Next game of the file"), ("Ctrl+PgDown",)),
                        MenuEntry(Act.LAST_GAME, text("Previous game of the file"), ("Ctrl+PgUp",)),
                    ),
                ),
                None,
                MenuEntry(Act.COMPARE, text("Compare with another record…"), ("Ctrl+D",)),
                MenuEntry(Act.MERGE, text("Merge another review…"), ("Ctrl+G",)),
                None,
                MenuEntry(Act.RECOVER, text("Interrupted games…")),
                MenuEntry(Act.CLOSE, text("Close the game"), ("Ctrl+W",)),
                MenuEntry(Act.QUIT, text("Quit"), ("Ctrl+Q",)),
            ),
        ),
        (
            text("Game"),
            (
                MenuEntry(Act.PASS, text("Pass"), ("F8",)),
                MenuEntry(Act.UNDO, text("Undo"), ("Ctrl+Z",)),
                MenuEntry(Act.REDO, text("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z")),
                None,
                MenuEntry(Act.FIXED_HANDICAP, text("Handicap on the usual points")),
                MenuEntry(Act.TRY, text("Try moves"), ("T",)),
                MenuEntry(Act.KEEP, text("Keep the tried moves"), ("V",)),
                MenuEntry(Act.COMMENT, text("Write a comment (Tab)")),
                MenuEntry(Act.INFORMATION, text("Game information…"), ("I",)),
                None,
                MenuEntry(Act.WHY, text("Why not here?"), ("K", "Shift+K")),
                MenuEntry(
                    Act.BARRED, text("Hot and barred points"), ("H", "Shift+H"), checkable=True
                ),
                MenuEntry(Act.FIND, text("Find a position…"), ("Ctrl+F",)),
                MenuEntry(Act.CHECK_MOVES, text("Check the moves"), ("C",)),
                MenuEntry(
                    Act.NEXT_FINDING, text("Next comment or questionable move"), ("Ctrl+Down",)
                ),
                MenuEntry(
                    Act.LAST_FINDING, text("Previous comment or questionable move"), ("Ctrl+Up",)
                ),
                None,
                MenuGroup(
                    text("Read under another text"),
                    (
                        MenuEntry(
                            Act.RULE_SIMPLIFIED, text("Read under Simplified Ing"), checkable=True
                        ),
                        MenuEntry(Act.RULE_1991, text("Read under Ing 1991"), checkable=True),
                        MenuEntry(Act.RULE_1996, text("Read under Ing 1996"), checkable=True),
                        MenuEntry(
                            Act.RULE_KSS, text("Read under Kim, Simon, Straus"), checkable=True
                        ),
                    ),
                ),
                MenuEntry(Act.RESIGN_BLACK, text("Black resigns")),
                MenuEntry(Act.RESIGN_WHITE, text("White resigns")),
            ),
        ),
        _tree_menu(),
        (
            text("View"),
            (
                MenuEntry(Act.LIGHT, text("Light"), checkable=True),
                MenuEntry(Act.DARK, text("Dark"), checkable=True),
                MenuEntry(Act.SYSTEM, text("As the system"), checkable=True),
                None,
                MenuEntry(Act.LARGER, text("Larger"), ("Ctrl++", "Ctrl+=")),
                MenuEntry(Act.SMALLER, text("Smaller"), ("Ctrl+-",)),
                MenuEntry(Act.USUAL_SIZE, text("Size to fit the screen"), ("Ctrl+0",)),
                None,
                MenuEntry(Act.COORDINATES, text("Coordinates"), ("L",), checkable=True),
                MenuEntry(Act.NUMBERS, text("Move numbers"), ("N",)),
                MenuEntry(Act.CURSOR, text("Board cursor"), ("F2",), checkable=True),
                MenuEntry(Act.REDUCED_MOTION, text("Reduced motion"), checkable=True),
                MenuEntry(Act.FULL_SCREEN, text("Full screen"), ("F11",), checkable=True),
                None,
                MenuEntry(Act.NEXT_TAB, text("Next table"), ("Ctrl+Tab",)),
                MenuEntry(Act.LAST_TAB, text("Previous table"), ("Ctrl+Shift+Tab",)),
                None,
                MenuEntry(Act.HALL, text("Hall view"), ("F5",), checkable=True),
                MenuEntry(Act.HALL_BOARD, text("Board in the hall view"), checkable=True),
            ),
        ),
        (
            text("Count"),
            (
                MenuEntry(Act.STOP, text("Stop without passes and agree")),
                MenuEntry(Act.SUGGEST_DEAD, text("Suggest dead stones"), ("G",)),
                MenuEntry(Act.COUNT, text("Count")),
                MenuEntry(Act.SHOW_COUNT, text("Show the count"), ("F",)),
                MenuEntry(Act.NEXT_CHAPTER, text("Next chapter of the count"), ("Ctrl+Right",)),
                MenuEntry(Act.LAST_CHAPTER, text("Previous chapter of the count"), ("Ctrl+Left",)),
                MenuEntry(Act.PROOF, text("Proof by pairs"), ("P",)),
                MenuEntry(Act.TERRITORY, text("Area and territory"), ("J",)),
                MenuEntry(Act.TRIAL, text("What if"), ("T",)),
                MenuEntry(Act.BY_HAND, text("Count by hand"), ("Ctrl+H",)),
                MenuEntry(Act.PLAY_ON, text("Play on"), ("Ctrl+R",)),
                None,
                MenuEntry(Act.CHECK_BOWLS, text("Check the bowls"), ("B",)),
                MenuEntry(Act.RECORDED, text("Recorded result beside the count"), ("R",)),
                MenuEntry(Act.COUNT_BOARD, text("Count a board"), ("Ctrl+B",)),
                None,
                MenuEntry(Act.ENGINE, text("Engine for dead stones…")),
            ),
        ),
        (
            text("Referee"),
            (
                MenuEntry(Act.START_CLOCK, text("Start the clock"), ("Space",)),
                MenuEntry(Act.PAUSE, text("Pause (SET)"), ("Space",)),
                MenuGroup(
                    text("After a flag"),
                    (
                        MenuEntry(Act.CLAIM_BLACK, text("Black claims the win on time")),
                        MenuEntry(Act.CLAIM_WHITE, text("White claims the win on time")),
                        MenuEntry(Act.WAIVE, text("Play on after the flag")),
                    ),
                ),
                None,
                MenuEntry(Act.LARGE_CLOCKS, text("Large clocks"), ("Shift+F5",), checkable=True),
                MenuGroup(
                    text("Seats and keys"),
                    (
                        MenuEntry(
                            Act.SWAP_SEATS, text("Swap the seats"), ("Ctrl+F5",), checkable=True
                        ),
                        MenuEntry(Act.CLOCK_KEYS, text("Keys of the clock…")),
                    ),
                ),
                MenuGroup(
                    text("Sound"),
                    (
                        MenuEntry(Act.SOUND_TEST, text("Test the sound")),
                        MenuEntry(Act.SOUND_BLACK, text("Black's sound: louder, or off"), ("F9",)),
                        MenuEntry(
                            Act.SOUND_WHITE, text("White's sound: louder, or off"), ("Shift+F9",)
                        ),
                        MenuEntry(
                            Act.SOFTER_BEHIND, text("Softer sound of tables behind"), checkable=True
                        ),
                    ),
                ),
                MenuGroup(
                    text("Tournament"),
                    (
                        MenuEntry(Act.START_ALL, text("Start all tables")),
                        MenuEntry(Act.ROUND_TIMER, text("Round timer on or off")),
                        MenuEntry(Act.TOURNAMENT, text("Tournament settings…")),
                        MenuEntry(Act.WRITE_TOURNAMENT, text("Write a settings file…")),
                    ),
                ),
                None,
                MenuEntry(Act.REFEREE, text("Referee's acts…"), ("Shift+F12",)),
                MenuEntry(Act.REFEREE_TIME, text("Add, take or set time…"), ("Ctrl+1",)),
                MenuEntry(Act.REFEREE_LATE, text("Absent or late player…"), ("Ctrl+2",)),
                MenuEntry(Act.REFEREE_CAPTURE, text("Hold for a capture…"), ("Ctrl+3",)),
                MenuEntry(Act.REFEREE_CORRECT, text("Correct an entered move…"), ("Ctrl+4",)),
                MenuEntry(Act.REFEREE_CLAIM, text("Claim a win on time…"), ("Ctrl+5",)),
                MenuEntry(Act.RULING, text("Ruling…"), ("Ctrl+6",)),
                MenuEntry(Act.TIMELINE, text("Timeline"), ("Ctrl+L",)),
                MenuEntry(Act.RESULT_SHEET, text("Result sheet…"), ("Ctrl+Shift+P",)),
            ),
        ),
        (
            text("Learn"),
            (
                MenuEntry(Act.LESSONS, text("Lessons…"), ("F3",)),
                MenuEntry(Act.DRILLS, text("Drills…"), ("Shift+F3",)),
                MenuEntry(Act.CLASS_MODE, text("Class mode"), ("F7",)),
                None,
                MenuEntry(Act.LABORATORY, text("Laboratory"), ("F4",)),
                MenuEntry(Act.TEXTS, text("Which text says what")),
            ),
        ),
        (
            text("Help"),
            (
                MenuEntry(Act.PALETTE, text("Find a command…"), ("Ctrl+K",)),
                MenuEntry(Act.KEYS, text("Keys"), ("F1",)),
                MenuEntry(Act.ABOUT, text("About ingboard")),
            ),
        ),
    )


def _tree_menu() -> tuple[str, MenuEntries]:
    return (
        text("Tree"),
        (
            MenuEntry(Act.NEXT_VARIATION, text("Next variation"), ("↓",)),
            MenuEntry(Act.LAST_VARIATION, text("Previous variation"), ("↑",)),
            MenuEntry(Act.NEXT_BRANCHING, text("Next branching"), ("Ctrl+Right",)),
            MenuEntry(Act.LAST_BRANCHING, text("Previous branching"), ("Ctrl+Left",)),
            MenuEntry(Act.TO_MAIN_LINE, text("Back to the main line"), ("Shift+M",)),
            MenuEntry(Act.TO_NUMBER, text("Go to move…"), ("Ctrl+J",)),
            None,
            MenuEntry(Act.MAKE_MAIN_LINE, text("Make it the main line"), ("M",)),
            MenuEntry(Act.PROMOTE, text("Move the variation up"), ("Ctrl+Shift+Up",)),
            None,
            MenuEntry(Act.COPY_BRANCH, text("Copy from here on"), ("Ctrl+Alt+C",)),
            MenuEntry(Act.CUT_BRANCH, text("Cut from here on"), ("Ctrl+X",)),
            MenuEntry(Act.PASTE_BRANCH, text("Paste after this move"), ("Ctrl+V",)),
            MenuEntry(Act.DELETE_BRANCH, text("Delete from here on"), ("Del",)),
            None,
            MenuEntry(Act.HIDE_BELOW, text("Hide what follows"), ("Shift+Left",)),
            MenuEntry(Act.SHOW_BELOW, text("Show what follows"), ("Shift+Right",)),
            MenuEntry(Act.SHOW_ALL, text("Show everything"), ("Ctrl+Shift+Right",)),
        ),
    )
