"""Choices that a table may make where the SST texts are silent or contradict one another.

Only what changes the judging of plays or the handling of stones is here; ties, komi and shared points are
terms of the count. What each text says about them, and why a choice is usual, stands in `resources/sayings`.
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from ingboard.rules.readings import SingleSuicide
from ingboard.rules.ruleset import Prisoners, Ruleset


class RuleOptions(Struct, frozen=True):
    """One table's choices under a text; a `single_suicide` of None is the text's own."""

    single_suicide: SingleSuicide | None = None
    prisoners: Prisoners = Prisoners.HOME


AS_THE_TEXT = RuleOptions()
"""No choice of the table's own."""


def are_on_offer(ruleset: Ruleset, options: RuleOptions) -> bool:
    """Whether a table may play by these choices under that text."""
    suicide = options.single_suicide
    return options.prisoners in ruleset.prisoners and (
        suicide is None or suicide in ruleset.suicides
    )


@cache
def ruleset_with(ruleset: Ruleset, options: RuleOptions) -> Ruleset:
    """The text's answers with the table's choices; the same value where they are the usual ones.

    Raises ValueError for a choice that the text does not leave open.
    """
    if not are_on_offer(ruleset, options):
        raise ValueError(f"{options} under {ruleset.text}")
    suicide, readings, as_read = options.single_suicide, ruleset.readings, ruleset.as_read
    if suicide is None or readings is None or as_read is None or suicide is readings.single_suicide:
        return ruleset
    return as_read(replace(readings, single_suicide=suicide))
