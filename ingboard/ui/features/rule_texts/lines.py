"""The lines of the page "which text says what", and their words."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from ingboard.review.editions import Edition, not_offered
from ingboard.review.sayings import (
    Option,
    Saying,
    SayingRow,
    Standing,
    Status,
    TextColumn,
    column_title,
    group_title,
    rows,
    standing_words,
    status_word,
)
from ingboard.text import labeled, text

TextsLine = str | SayingRow | Edition
"""The heading of a part, an element with a cell for each text, or an edition with one across all of them."""


def lines() -> tuple[TextsLine, ...]:
    """Everything on the page from top to bottom."""
    found: list[TextsLine] = []
    for group, elements in groupby(rows(), key=attrgetter("group")):
        found += [group_title(group), *elements]
    return (*found, text("Not offered"), *not_offered())


def mark_words(saying: Saying) -> str:
    """The small line of a cell: the article or the status, and whether the program decides otherwise."""
    mark = _standing_mark(saying)
    return text("{mark}; program differs", mark=mark) if saying.otherwise else mark


def _standing_mark(saying: Saying) -> str:
    """The article, or the status with what is followed in its place."""
    word, option = status_word(saying.status), saying.in_use
    match saying.status:
        case Status.SAID:
            return saying.source
        case Status.DISPUTED:
            return labeled(word, saying.source)
        case Status.SILENT | Status.NOT_READ if option is not None and option.follows:
            return text("{silent}; from {whom}", silent=word, whom=option.follows)
        case Status.SILENT | Status.NOT_READ:
            return text("{silent}; our own choice", silent=word)


def source_words(column: TextColumn, saying: Saying) -> str:
    """Where the text says it, in full; or that it does not."""
    title = column_title(column)
    if saying.source:
        return labeled(title, saying.source)
    return text("{title} does not say.", title=title)


def status_sentence(status: Status) -> str:
    """What a status means for the game."""
    match status:
        case Status.SAID:
            return text("The text says this plainly.")
        case Status.SILENT:
            return text("Our text does not say. The program chooses.")
        case Status.NOT_READ:
            return text("The booklet of 1996 could not be read. The program chooses.")
        case Status.DISPUTED:
            return text("The text has several readings. The program chooses.")


def standing_line(option: Option) -> str:
    """What becomes of an option, and whose it is."""
    standing = standing_words(option.standing)
    if option.follows:
        return text("{standing}. Follows: {whom}.", standing=standing, whom=option.follows)
    if option.standing is Standing.IN_USE:
        return text("{standing}. The program's choice.", standing=standing)
    return text("{standing}.", standing=standing)
