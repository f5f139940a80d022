"""A table's choices inside a record: one private property, IBRO, that other programs pass over.

Its value is words such as "suicide=pass prisoners=lid sharing=region ties=draw compensation=kss", and only
what differs from the rule text's own. A word that is not understood, or that the rule text leaves no choice
for, changes nothing: the reader makes a finding of it.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from ingboard.counting.terms import Compensation, Sharing, Terms, Ties
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.rules import options
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Prisoners, RuleText
from ingboard.rules.texts import RULESETS, default_options

PROPERTY = "IBRO"


class ReadOptions(Struct, frozen=True):
    """What a record says of a table's choices: options of play, changed terms, and words not followed."""

    play: options.RuleOptions = options.AS_THE_TEXT
    ties: Ties | None = None
    sharing: Sharing | None = None
    compensation: Compensation | None = None
    not_followed: tuple[str, ...] = ()

    def terms(self, usual: Terms) -> Terms:
        """The usual terms with what the record changes."""
        return replace(
            usual,
            ties=usual.ties if self.ties is None else self.ties,
            sharing=usual.sharing if self.sharing is None else self.sharing,
            compensation=usual.compensation if self.compensation is None else self.compensation,
        )


def options_written(setup: GameSetup) -> str:
    """The value of the property; "" where the table chose nothing of its own."""
    usual = default_terms(setup.rules, setup.terms.handicap)
    play, terms = setup.options, setup.terms
    usual_suicide = default_options(setup.rules).single_suicide
    chosen = (
        ("suicide", play.single_suicide or usual_suicide, usual_suicide),
        ("prisoners", play.prisoners, options.AS_THE_TEXT.prisoners),
        ("sharing", terms.sharing, usual.sharing),
        ("ties", terms.ties, usual.ties),
        ("compensation", terms.compensation, usual.compensation),
    )
    return " ".join(f"{key}={value}" for key, value, own in chosen if value is not own)


def options_read(value: str, rules: RuleText) -> ReadOptions:
    """What a property's value says under that rule text."""
    read, not_followed = ReadOptions(), list[str]()
    for word in value.split():
        key, _, written = word.partition("=")
        try:
            after = _TAKERS[key](read, written)
        except (KeyError, ValueError):
            not_followed.append(word)
            continue
        if options.are_on_offer(RULESETS[rules], after.play):
            read = after
        else:
            not_followed.append(word)
    return replace(read, not_followed=tuple(not_followed))


_TAKERS: dict[str, Callable[[ReadOptions, str], ReadOptions]] = {
    "suicide": lambda read, word: replace(
        read, play=replace(read.play, single_suicide=SingleSuicide(word))
    ),
    "prisoners": lambda read, word: replace(
        read, play=replace(read.play, prisoners=Prisoners(word))
    ),
    "sharing": lambda read, word: replace(read, sharing=Sharing(word)),
    "ties": lambda read, word: replace(read, ties=Ties(word)),
    "compensation": lambda read, word: replace(read, compensation=Compensation(word)),
}
