"""Which text says what: every element of the rules under the four texts offered, as data.

One source for the page inside the program and for the dialog of rules. The tests hold every `choice` that
the program decides against what it does. Knows no game and no window.
"""

from __future__ import annotations

from msgspec import Struct

from ingboard.rules.elements_count import counting_rows
from ingboard.rules.elements_end import end_rows
from ingboard.rules.elements_ko import ko_rows
from ingboard.rules.elements_play import play_rows
from ingboard.rules.elements_start import handicap_rows, start_rows
from ingboard.rules.ruleset import RuleText
from ingboard.rules.sayings import Element, Group, Saying, SayingRow, Standing, Status
from ingboard.text import text


class Edition(Struct, frozen=True):
    """A rule text that is known and not offered, and why."""

    year: int
    title: str
    words: str
    reason: str


def rows() -> tuple[SayingRow, ...]:
    """The whole table, group by group, in the user's language."""
    return (
        *play_rows(),
        *ko_rows(),
        *end_rows(),
        *counting_rows(),
        *handicap_rows(),
        *start_rows(),
    )


def row_of(element: Element) -> SayingRow:
    """One element's row."""
    return next(row for row in rows() if row.element is element)


def group_title(group: Group) -> str:
    """The heading of a part of the table."""
    match group:
        case Group.PLAY:
            return text("Play")
        case Group.KO:
            return text("Ko")
        case Group.END:
            return text("Passes and the end")
        case Group.COUNTING:
            return text("Counting")
        case Group.HANDICAP:
            return text("Handicap and komi")
        case Group.START:
            return text("Start of a game")


def status_word(status: Status) -> str:
    """One word for how far a text settles an element."""
    match status:
        case Status.SAID:
            return text("Said")
        case Status.SILENT:
            return text("Silent")
        case Status.DISPUTED:
            return text("Disputed")


def standing_words(standing: Standing) -> str:
    """What the program does with an option."""
    match standing:
        case Standing.IN_USE:
            return text("In use")
        case Standing.ON_OFFER:
            return text("Can be chosen")
        case Standing.BY_RULING:
            return text("By a referee's ruling")
        case Standing.NAMED:
            return text("Not offered")


def otherwise_words(saying: Saying) -> str:
    """The mark of a cell whose text the program does not follow to the letter; "" elsewhere."""
    return text("Otherwise here: {what}", what=saying.otherwise) if saying.otherwise else ""


def text_title(rules: RuleText) -> str:
    """The name of a text as a column has it."""
    match rules:
        case RuleText.SIMPLIFIED:
            return text("Simplified Ing")
        case RuleText.ING1991:
            return text("Ing 1991")
        case RuleText.ING1996:
            return text("Ing 1996")
        case RuleText.KSS:
            return text("Kim, Simon, Straus")


def not_offered() -> tuple[Edition, ...]:
    """The editions that the program names and does not judge by."""
    return (
        Edition(
            1974,
            text("Edition of 1974"),
            text("The first of these laws: filling in, and superko for every repetition."),
            text(
                "Its text was not found, only that it used superko. Simplified Ing plays superko, "
                "with a text to cite."
            ),
        ),
        Edition(
            1986,
            text("Edition of 1986"),
            text("The first with a ko rule of Ing's own; fighting and disturbing ko came in 1990."),
            text(
                "Its text was not found, and 1991 replaced it. A verdict without an article to "
                "cite would be a guess."
            ),
        ),
    )
