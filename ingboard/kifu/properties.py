"""The meaning of KM, RU, RE and HA: parsing and writing of single values (TM and OT are in `times`).

What is not understood gives None and stays as written. Of our private properties IBRL is read in `rulings`,
IBRO in `options`, the others here.
"""

from __future__ import annotations

import re

from ingboard.board.points import LONGEST_SHOWN, Color, Grid, grid_of
from ingboard.rules.ruleset import RuleText
from ingboard.rules.sst import FAMILY
from ingboard.rules.texts import RULESETS

EDITION = "IBRT"


"""Private: which SST text RU[GOE] means; the value is one of `--rules`."""


PENALTY = {Color.BLACK: "IBPB", Color.WHITE: "IBPW"}


"""Private: penalty points counted against a player."""


_LARGEST_KOMI = 1000.0


_RULE_NAMES = {
    name.lower(): rules
    for rules, ruleset in reversed(RULESETS.items())
    for name in ruleset.record_names
}
"""Who has a name first is meant by it: by that of the SST family the laws of 1991."""


def parse_komi(value: str) -> float | None:
    """Komi in points, a multiple of one half (a decimal comma is read too); None if unusable."""
    digits = value.strip().replace(",", ".")
    if not re.fullmatch(r"[+-]?[0-9]{1,6}(?:\.[0-9]{0,9})?|[+-]?\.[0-9]{1,9}", digits):
        return None
    komi = float(digits)
    usable = abs(komi) <= _LARGEST_KOMI and (komi * 2).is_integer()
    return komi + 0.0 if usable else None


def format_komi(komi: float) -> str:
    """Komi as written: 8, 7.5, -6."""
    return f"{komi:g}"


def rule_text_of(rules: str, edition: str = "") -> RuleText | None:
    """The rule text that RU names (our private edition decides among the SST texts), or None."""
    named = _RULE_NAMES.get(" ".join(rules.lower().split()))
    of_family = named is _RULE_NAMES[FAMILY.lower()] and edition in {*RuleText}
    return RuleText(edition) if of_family and format_rules(RuleText(edition))[1] else named


def parse_size(value: str) -> Grid | None:
    """The board that SZ names: a side, or columns and rows as in 16:8, each from 1 to 52; None for others."""
    columns, colon, rows = value.partition(":")
    width = parse_count(columns)
    height = parse_count(rows) if colon else width
    if not width or not height or max(width, height) > LONGEST_SHOWN:
        return None
    return grid_of(height, width)


def format_size(grid: Grid) -> str:
    """SZ of a board: 19, or 16:8 for 16 columns and 8 rows."""
    return str(grid.columns) if grid.is_square else f"{grid.columns}:{grid.rows}"


def format_rules(rules: RuleText) -> tuple[str, str]:
    """RU and our private edition, which tells the SST texts apart."""
    ruleset = RULESETS[rules]
    return ruleset.record_names[0], rules.value if ruleset.is_sst else ""


_COUNT = re.compile(r"[0-9]{1,5}")


def parse_count(value: str) -> int | None:
    """A whole number from 0 to 99,999; None for anything else."""
    digits = value.strip()
    return int(digits) if _COUNT.fullmatch(digits) else None
