"""Other words for commands, as players of other programs look for them: the palette finds by them, too."""

from __future__ import annotations

from ingboard.text import text


def synonyms() -> dict[str, str]:
    """The words by the command's id; in each language those that its players use, between commas."""
    return {
        "new": text("new game, start a game, play, opponent, friend, handicap, time"),
        "again": text("rematch, next game, new game"),
        "open": text("load, file, SGF, import"),
        "save": text("store, write, SGF"),
        "review": text("analyze, edit, variations, tree, study"),
        "undo": text("take back, step back, revert"),
        "redo": text("repeat"),
        "pass": text("skip, end of the game"),
        "resign": text("give up, concede"),
        "show-count": text("score, who won, result, territory"),
        "count": text("score, who won, result, finish"),
        "estimate": text("score, who is ahead, evaluation"),
        "territory": text("score, Japanese, points"),
        "engine": text("computer, opponent, bot, AI, KataGo, GNU Go"),
        "analysis": text("computer, AI, hints, win rate"),
        "recover": text("resume, continue, unfinished game, crash"),
        "light": text("theme, preferences, settings, appearance"),
        "dark": text("theme, night, preferences, settings, appearance"),
        "contrast": text("theme, accessibility, preferences, settings"),
        "materials": text("theme, wood, stones, preferences, settings"),
        "full-screen": text("fullscreen, maximize, presentation"),
        "larger": text("zoom in, font size, preferences"),
        "smaller": text("zoom out, font size, preferences"),
        "language-system": text("language, preferences, settings"),
        "coordinates": text("letters, numbers, preferences, settings"),
        "keys": text("shortcuts, hotkeys, keyboard"),
        "manual": text("help, documentation, instructions"),
        "pause": text("stop the clock, timer"),
        "lessons": text("tutorial, beginner, learn"),
    }
