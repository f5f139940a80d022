"""What can be wrong with a typed field of a new table, and how it is said. No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from ingboard.text import text


class Field(StrEnum):
    """The fields whose text can be wrong."""

    SIZE = "size"
    KOMI = "komi"
    MAIN = "main"
    PERIOD = "period"
    PERIODS = "periods"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a field: one line beside it, and a few words for the start button."""

    field: Field
    sentence: str
    missing: str


def fault_in(field: Field, sentence: str) -> Fault:
    """The fault of a field with its sentence."""
    return Fault(field, sentence, _missing(field))


def _missing(field: Field) -> str:
    match field:
        case Field.MAIN:
            return text("the main time is wrong")
        case Field.PERIOD:
            return text("the period is wrong")
        case Field.PERIODS:
            return text("the number of periods is wrong")
        case Field.POINTS:
            return text("the points are wrong")
        case Field.SIZE:
            return text("the board size is wrong")
        case Field.KOMI:
            return text("the komi is wrong")
        case _:
            assert_never(field)
