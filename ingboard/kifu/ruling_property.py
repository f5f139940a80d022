"""A referee's ruling inside a record: one private property, IBRL, that other programs pass over.

Each value is one JSON object, so that names and reasons in any language survive.
"""

from __future__ import annotations

import json

from ingboard.board.points import Grid, color_of_letter, point_named, standard_name_of
from ingboard.game.state import Ruling, RulingKind

PROPERTY = "IBRL"


def ruling_written(ruling: Ruling, grid: Grid) -> str:
    """The value of the property; empty facts are left out."""
    facts: dict[str, object] = {
        "ruling": ruling.kind.value,
        "by": ruling.by,
        "reason": ruling.reason,
        "color": None if ruling.color is None else ruling.color.letter,
        "point": None if ruling.point is None else standard_name_of(ruling.point, grid),
        "move": ruling.number,
        "evidence": ruling.evidence,
        "assent": ruling.assent,
    }
    return json.dumps({key: fact for key, fact in facts.items() if fact}, ensure_ascii=False)


def ruling_read(value: str, grid: Grid) -> Ruling | None:
    """The ruling of a property's value; None for what is no ruling of ours."""
    try:
        facts = json.loads(value)
        kind = RulingKind(facts["ruling"])
        color, point = facts.get("color"), facts.get("point")
        return Ruling(
            kind=kind,
            by=str(facts.get("by", "")),
            reason=str(facts.get("reason", "")),
            color=None if color is None else color_of_letter(str(color)),
            point=None if point is None else point_named(str(point), grid),
            number=int(facts.get("move", 0)),
            evidence=str(facts.get("evidence", "")),
            assent=bool(facts.get("assent", False)),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
