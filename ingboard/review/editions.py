"""Texts and editions of the rules that the program does not offer, and why."""

from __future__ import annotations

from msgspec import Struct

from ingboard.text import text


class Edition(Struct, frozen=True):
    """A rule text that is known and not offered, and why."""

    year: int
    title: str
    words: str
    reason: str


def not_offered() -> tuple[Edition, ...]:
    """The editions that the program names and does not judge by."""
    return (
        Edition(
            1974,
            text("Edition of 1974"),
            text("First of these laws: filling in and superko."),
            text("Text not found. Used superko, like Simplified Ing, which can be cited."),
        ),
        Edition(
            1986,
            text("Edition of 1986"),
            text("First with Ing's ko rule; fighting and disturbing ko: 1990."),
            text("Text not found; 1991 replaced it. Any verdict would be a guess."),
        ),
    )
