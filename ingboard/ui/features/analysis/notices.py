"""What is said of what was done with an engine's values."""

from __future__ import annotations

from ingboard.text import plural, text


def kept_words(moves: int, name: str) -> str:
    """That so many moves of an engine's line stand in the record now."""
    return plural("Kept: one move of {name}.", "Kept: {number} moves of {name}.", moves, name=name)


def written_words(positions: int, mistakes: int) -> str:
    """That the values of so many positions, and words at so many mistakes, stand in the record now."""
    written = plural(
        "Analysis written: one position", "Analysis written: {number} positions", positions
    )
    said = plural("one mistake", "{number} mistakes", mistakes)
    return text("{positions}, {mistakes}.", positions=written, mistakes=said)
