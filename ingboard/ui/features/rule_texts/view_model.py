"""The lines of the page "which text says what", and their words. No Qt."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from ingboard.review.sayings import (
    Edition,
    Group,
    Option,
    Saying,
    SayingRow,
    Standing,
    Status,
    group_title,
    not_offered,
    rows,
    standing_words,
    status_word,
)
from ingboard.rules.ruleset import RuleText, text_title
from ingboard.text import ended, labeled, paragraph, text


class PartHeading(Struct, frozen=True):
    """The heading of a part; `group` is None above the editions that are not offered."""

    title: str
    group: Group | None


class ElementLine(Struct, frozen=True):
    """One element, a cell for each text."""

    row: SayingRow


class EditionLine(Struct, frozen=True):
    """One edition that is not offered, its cell across all texts."""

    edition: Edition


TextsLine = PartHeading | ElementLine | EditionLine


def lines() -> tuple[TextsLine, ...]:
    """Everything on the page from top to bottom."""
    return tuple(_lines())


def _lines() -> Iterator[TextsLine]:
    group = None
    for row in rows():
        if row.group is not group:
            group = row.group
            yield PartHeading(group_title(group), group)
        yield ElementLine(row)
    yield PartHeading(text("Not offered"), None)
    for edition in not_offered():
        yield EditionLine(edition)


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
        case Status.SILENT if option is not None and option.follows:
            return text("{silent}; from {whom}", silent=word, whom=option.follows)
        case Status.SILENT:
            return text("{silent}; our own choice", silent=word)


def spoken_cell(saying: Saying) -> str:
    """A cell as a screen reader says it."""
    return paragraph((saying.words, ended(status_word(saying.status)), saying.source))


def source_words(rules: RuleText, saying: Saying) -> str:
    """Where the text says it, in full; or that it does not."""
    title = text_title(rules)
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
        case Status.DISPUTED:
            return text("The text has several readings. The program chooses.")


def standing_line(option: Option) -> str:
    """What becomes of an option, and whose it is."""
    standing = standing_words(option.standing)
    if option.follows:
        return text("{standing}. Follows: {whom}.", standing=standing, whom=option.follows)
    if option.standing is Standing.IN_USE:
        return text("{standing}. Our own choice.", standing=standing)
    return text("{standing}.", standing=standing)
