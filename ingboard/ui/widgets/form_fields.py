"""What a form asks: its fields as values, and the answers by their names. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct


class ChoiceField(Struct, frozen=True):
    """One of a few; `options` are keys with their words. A question `asks`: its label stands above it."""

    name: str
    label: str
    options: tuple[tuple[object, str], ...]
    chosen: object
    wide: bool = False
    asks: bool = False
    meaning: str = ""


class WrittenField(Struct, frozen=True):
    """A text to type; a point may be clicked instead where `takes_points`.

    `unit` stands inside the field at the right; `secret` shows dots for what is typed. It takes `most` signs.
    """

    name: str
    label: str
    filled: str = ""
    wide: bool = False
    takes_points: bool = False
    meaning: str = ""
    unit: str = ""
    secret: bool = False
    most: int = 1000


class SwitchField(Struct, frozen=True):
    """Something that is on or off."""

    name: str
    label: str
    on: bool
    meaning: str = ""
    wide: bool = False


FormField: TypeAlias = ChoiceField | WrittenField | SwitchField
Answers: TypeAlias = Mapping[str, object]
