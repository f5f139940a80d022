"""The options of a rule text: which are asked for, and what was chosen. No Qt.

Words and reasons of the options are the data of the page "which text says what".
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ingboard.counting.terms import Compensation, Sharing
from ingboard.review.sayings import Element, Option, Standing, row_of
from ingboard.rules.options import AS_THE_TEXT, RuleOptions
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Prisoners, RuleText
from ingboard.text import paragraph, plural, text

_ASKED = (Element.SINGLE_SUICIDE, Element.PRISONERS, Element.SHARED_POINTS)


_ASKED_WITH_HANDICAP = (*_ASKED, Element.HANDICAP_COMPENSATION)


class OptionChoice(Struct, frozen=True):
    """One option: its key in the table of elements, a short label, and what it means and follows."""

    key: str
    label: str
    meaning: str


class OptionRow(Struct, frozen=True):
    """One element that a table may decide; the first choice is the usual one."""

    element: Element
    title: str
    choices: tuple[OptionChoice, ...]

    @property
    def usual(self) -> str:
        """The key of the choice that holds where nobody chose."""
        return self.choices[0].key

    def choice(self, key: str) -> OptionChoice:
        """The choice of that key."""
        return next(choice for choice in self.choices if choice.key == key)


class ChosenOptions(Struct, frozen=True):
    """What a table chose of its own; None and the usual value where it chose nothing."""

    play: RuleOptions = AS_THE_TEXT
    sharing: Sharing | None = None
    compensation: Compensation | None = None


def option_rows(rules: RuleText, handicap: int) -> tuple[OptionRow, ...]:
    """What a table may choose under a text, in the order of the table of elements."""
    asked = _ASKED_WITH_HANDICAP if handicap > 1 else _ASKED
    rows = (_row(element, rules) for element in asked)
    return tuple(row for row in rows if len(row.choices) > 1)


def chosen_options(rows: tuple[OptionRow, ...], keys: Mapping[Element, str]) -> ChosenOptions:
    """The table's choices from the keys chosen; what is no row of this text is left out."""
    changed = {
        row.element: keys[row.element]
        for row in rows
        if row.element in keys and keys[row.element] != row.usual
    }
    suicide = changed.get(Element.SINGLE_SUICIDE)
    sharing = changed.get(Element.SHARED_POINTS)
    owed = changed.get(Element.HANDICAP_COMPENSATION)
    return ChosenOptions(
        RuleOptions(
            None if suicide is None else SingleSuicide(suicide),
            Prisoners(changed.get(Element.PRISONERS, Prisoners.HOME.value)),
        ),
        None if sharing is None else Sharing(sharing),
        None if owed is None else Compensation(owed),
    )


def folded_words(rows: tuple[OptionRow, ...], keys: Mapping[Element, str]) -> str:
    """What the folded card says: how many choices are the table's own, or that none is."""
    own = sum(row.element in keys and keys[row.element] != row.usual for row in rows)
    if not rows:
        return text("This text leaves no choice.")
    if not own:
        return text("Usual under this text.")
    return plural("{number} set for this table.", "{number} set for this table.", own)


def _row(element: Element, rules: RuleText) -> OptionRow:
    row = row_of(element)
    options = [one for one in row.of(rules).options if one.standing is not Standing.NAMED]
    known = [one for one in options if one.key in _labels()]
    return OptionRow(element, row.title, tuple(_choice(one) for one in known))


def _choice(option: Option) -> OptionChoice:
    follows = text("Follows: {whom}.", whom=option.follows) if option.follows else ""
    meaning = paragraph((option.words, option.reason, follows))
    return OptionChoice(option.key, _labels()[option.key], meaning)


def _labels() -> dict[str, str]:
    """The options in a word or two, as a segment has room for."""
    return {
        "prohibited": text("Not allowed"),
        "pass": text("A pass"),
        "home": text("Back at once"),
        "lid": text("Into the lid"),
        "adjacency": text("By point"),
        "region": text("By region"),
        "none": text("Nothing"),
        "kss": text("N points"),
    }
