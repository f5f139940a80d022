"""What the players do before the first move, as the program is told: bowls checked, color guessed. No Qt."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.text import text

_LONGEST_NAME = 22


class Guess(StrEnum):
    """How the younger player's guess of odd or even came out."""

    RIGHT = "right"
    WRONG = "wrong"


class BowlsChecked(Struct, frozen=True):
    """Which bowls the players have found full, of so many `stones` each."""

    stones: int
    checked: PerColor[bool]

    @property
    def both(self) -> bool:
        """Whether both bowls are checked."""
        return self.checked.black and self.checked.white


class ColorChosen(Struct, frozen=True):
    """A choice of color by guess (Kim, Simon and Straus, section 2, Start 2).

    `elder` is the side under which the elder was written down before; a right guess lets the younger choose,
    a wrong one the elder, and `color` is what that player takes.
    """

    elder: Color
    guess: Guess
    color: Color

    @property
    def chooser(self) -> Color:
        """The side under which the player who chooses was written down."""
        return self.elder.opponent if self.guess is Guess.RIGHT else self.elder

    @property
    def changes_sides(self) -> bool:
        """Whether the names written as Black and White have to change places."""
        return self.chooser is not self.color


def called(names: PerColor[str], written: Color) -> str:
    """A player by name, shortened if need be, or as first and second while a name is missing."""
    first = text("First player") if written is Color.BLACK else text("Second player")
    name = names[written].strip()
    return name[: _LONGEST_NAME - 1] + "…" if len(name) > _LONGEST_NAME else name or first


def bowls_sentence(bowls: BowlsChecked) -> str:
    """The line about the bowls."""
    if bowls.both:
        return text("Bowls checked: {stones} and {stones}", stones=bowls.stones)
    return text("{stones} stones in each bowl", stones=bowls.stones)


def color_sentence(choice: ColorChosen | None) -> str:
    """The line about the color."""
    return text("Color by guess") if choice is None else text("Color chosen by guess")
