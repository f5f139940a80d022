"""What the page says of a photograph: doubts, stones by the bowls, a record beside it."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor, Point, name_of
from ingboard.board.position import Position
from ingboard.counting.terms import Terms, stones_per_player
from ingboard.game.strip import name_of_color
from ingboard.photo.checking import Checked
from ingboard.photo.comparing import BoardsCompared
from ingboard.text import listed, paragraph, plural, text

_MOST_NAMED = 6


def points_words(points: tuple[Point, ...], position: Position) -> str:
    """The first of some points by their names, and how many more there are."""
    named = [name_of(point, position.grid) for point in points[:_MOST_NAMED]]
    more = len(points) - len(named)
    if more:
        named.append(text("{number} more", number=more))
    return listed(named)


def doubts_words(checked: Checked) -> str:
    """Which doubts are left, as a sentence; "" for none."""
    found = []
    if points := checked.doubts:
        found.append(
            plural(
                "{number} doubt left: {points}.",
                "{number} doubts left: {points}.",
                len(points),
                points=points_words(points, checked.position),
            )
        )
    if checked.doubts_balance:
        found.append(balance_words(checked.position))
    return paragraph(found)


def balance_words(position: Position) -> str:
    """That one color has many more stones than the other."""
    black, white = (position.count(color) for color in Color)
    more = Color.BLACK if black > white else Color.WHITE
    return plural(
        "{side} has {number} more stone: were so many taken?",
        "{side} has {number} more stones: were so many taken?",
        abs(black - white),
        side=name_of_color(more),
    )


def point_words(point: Point, checked: Checked) -> str:
    """What is asked about a point, or what lies there."""
    name = name_of(point, checked.position.grid)
    if point in checked.doubts:
        return text("What lies at {point}?", point=name)
    match checked.position.color_at(point):
        case Color.BLACK:
            return text("{point}: black", point=name)
        case Color.WHITE:
            return text("{point}: white", point=name)
        case None:
            return text("{point}: empty", point=name)


def bowls_words(position: Position, terms: Terms) -> str:
    """How many stones lie on the board, and how many must be in bowls and lids."""
    limit = stones_per_player(position.grid, terms)
    on_board = PerColor(*(position.count(color) for color in Color))
    return text(
        "Black {black} on the board, {black_left} elsewhere; White {white}, {white_left}: {limit} each",
        black=on_board.black,
        black_left=limit - on_board.black,
        white=on_board.white,
        white_left=limit - on_board.white,
        limit=limit,
    )


def compared_words(found: BoardsCompared | None, position: Position) -> str:
    """Whether the record and the board agree, as sentences."""
    if found is None:
        return text("The record is of a board of another size.")
    if not found.points:
        return text("The record and the board agree.")
    said = text(
        "The record and the board differ at {points}.",
        points=points_words(found.points, position),
    )
    if not found.quarters:
        return said
    keys = " ".join("R" * found.quarters)
    turned = (
        plural(
            "Turned ({keys}), {number} point differs.",
            "Turned ({keys}), {number} points differ.",
            found.fewer,
            keys=keys,
        )
        if found.fewer
        else text("Turned ({keys}), they agree.", keys=keys)
    )
    return paragraph((said, turned))
