"""Where one side's stones are, as numbers and in words. No Qt."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.game.state import GameState, kept_in
from ingboard.game.strip import name_of_color
from ingboard.rules.ruleset import Prisoners
from ingboard.text import text


class BowlPicture(Struct, frozen=True):
    """Where a side's stones are; `capacity` is how many there must be in all (180 on 19x19).

    `moving` stones are in the air, `in_lid` ones lie in the other side's lid as prisoners: both are terms
    of the sum. `lid` is how many of the other side's stones lie in this side's lid; None where the table
    keeps none. `captured` counts the side's stones that were taken so far, wherever they are now.
    """

    color: Color
    capacity: int
    in_bowl: int
    on_board: int
    moving: int = 0
    in_lid: int = 0
    lid: int | None = None
    captured: int = 0

    @property
    def total(self) -> int:
        """All stones that are accounted for."""
        return self.in_bowl + self.on_board + self.moving + self.in_lid

    @property
    def adds_up(self) -> bool:
        """Whether no stone is missing and none too many."""
        return self.total == self.capacity


@lru_cache(maxsize=8)  # painted and spoken
def terms_of(bowl: BowlPicture, *, short: bool = False) -> str:
    """The left side of the sum: "59 bowl + 1 moving + 121 board"; short leaves the bowl unnamed."""
    parts = (
        str(bowl.in_bowl) if short else text("{count} bowl", count=bowl.in_bowl),
        text("{count} moving", count=bowl.moving) if bowl.moving else "",
        text("{count} board", count=bowl.on_board),
        text("{count} lid", count=bowl.in_lid) if bowl.in_lid else "",
    )
    return " + ".join(filter(None, parts))


def figures_of(bowl: BowlPicture) -> str:
    """The left side of the sum as figures alone: "59 + 1 + 121"."""
    terms = (bowl.in_bowl, bowl.moving, bowl.on_board, bowl.in_lid)
    return " + ".join(str(term) for term in terms if term) or "0"


def forms_of(bowl: BowlPicture) -> tuple[str, ...]:
    """The left side of the sum from the longest form to figures alone, for the room there is."""
    return terms_of(bowl), terms_of(bowl, short=True), figures_of(bowl)


def sum_of(bowl: BowlPicture) -> str:
    """The right side of the sum: "= 180"."""
    return text("= {count}", count=bowl.total)


def spoken(bowl: BowlPicture) -> str:
    """The whole bowl in one line, for screen readers."""
    line = text(
        "{side}: {terms} {total}",
        side=name_of_color(bowl.color),
        terms=terms_of(bowl),
        total=sum_of(bowl),
    )
    if bowl.lid is not None:
        line = text("{line}; prisoners in lid: {count}", line=line, count=bowl.lid)
    elif bowl.captured:
        line = text("{line}; {count} captured", line=line, count=bowl.captured)
    if bowl.adds_up:
        return line
    return text("{line}, not {capacity}", line=line, capacity=bowl.capacity)


def bowl_pictures(state: GameState) -> PerColor[BowlPicture]:
    """Both bowls: what is not on the board is in them; prisoners that the table keeps are in the lid."""
    capacity = state.setup.stones
    kept = kept_in(state) if state.plan is None else PerColor(0, 0)
    keeps = state.setup.options.prisoners is Prisoners.LID
    taken = state.line.removed()

    def bowl(color: Color) -> BowlPicture:
        on_board = state.position.count(color)
        spare = max(0, capacity - on_board)
        in_lid = min(kept[color], spare)
        lid = kept[color.opponent] if keeps else None
        return BowlPicture(
            color, capacity, spare - in_lid, on_board, in_lid=in_lid, lid=lid, captured=taken[color]
        )

    return PerColor(bowl(Color.BLACK), bowl(Color.WHITE))


def count_of(state: GameState) -> FillPlan:
    """The count of a game as it stands; before both sides agree, with the dead stones marked so far."""
    return state.plan or plan_count(state.position, state.dead, state.setup.terms)


def names_of(state: GameState) -> PerColor[str]:
    """The players' names, or the colors where there are none."""
    names = state.setup.names
    return PerColor(names.black or text("Black"), names.white or text("White"))
