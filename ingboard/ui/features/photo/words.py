"""What the page says of a photograph: doubts, stones by the bowls, a record beside it, a filled board."""

from __future__ import annotations

from ingboard.board.points import Color, PerColor, Point, name_of
from ingboard.board.position import Position
from ingboard.counting.filled_board import FilledReading
from ingboard.counting.fillplan import FillPlan, half_point, winner_of
from ingboard.counting.four_numbers import missing_words
from ingboard.counting.terms import Terms, stones_per_player
from ingboard.game.state import Ending, Outcome
from ingboard.game.strip import name_of_color, result_words
from ingboard.photo.checking import Checked
from ingboard.photo.comparing import BoardsCompared
from ingboard.text import capital, listed, paragraph, plural, sentence, text
from ingboard.ui.features.photo.page_view import Locks

_MOST_NAMED = 6


def barred_ways(*, reading: bool) -> Locks:
    """Why nothing goes on: what is being read, or has doubts."""
    if reading:
        return Locks(
            count=text("Count: not read yet"),
            save=text("SGF: not read yet"),
            compare=text("Compare: not read yet"),
            filled=text("Filled: not read yet"),
            report=text("Report: not read yet"),
        )
    return Locks(
        count=text("Count: doubts first"),
        save=text("SGF: doubts first"),
        compare=text("Compare: doubts first"),
        filled=text("Filled: doubts first"),
        report=text("Report: doubts first"),
    )


def points_words(points: tuple[Point, ...], position: Position) -> str:
    """The first of some points by their names, and how many more there are."""
    named = [name_of(point, position.grid) for point in points[:_MOST_NAMED]]
    more = len(points) - len(named)
    if more:
        named.append(plural("{number} more", "{number} more", more))
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
        case _:
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


def outcome_read(reading: FilledReading, terms: Terms | None) -> Outcome:
    """The result that a filled board says; under terms with a half komi, with its half point."""
    margin = float(reading.margin)
    if terms is None:
        winner = None if not margin else Color.BLACK if margin > 0 else Color.WHITE
    else:
        margin += half_point(terms)
        winner = winner_of(margin, terms)
    return Outcome(Ending.COUNT, winner, abs(margin))


def filled_words(reading: FilledReading, plan: FillPlan | None, position: Position) -> str:
    """What a filled board says, which stones are missing, and what the program counts."""
    if plan is None and not reading.losing and abs(reading.margin) != 1:
        return text("Filled board: mark the losing stones (D).")
    found = outcome_read(reading, None if plan is None else plan.terms)
    said = [text("Filled board: {result}.", result=result_words(found))]
    said += [_missing_words(reading, color, position) for color in Color]
    if plan is not None:
        counted = Outcome(Ending.COUNT, plan.winner, abs(plan.margin))
        own = capital(result_words(counted))
        agree = text("Counted here: the same.")
        differ = text("Counted here: {result}. They differ.", result=own)
        said.append(agree if counted == found else differ)
    return paragraph(sentence(each) for each in said)


def _missing_words(reading: FilledReading, color: Color, position: Position) -> str:
    """How many stones of a set are not on a filled board; "" where it is whole."""
    lacks, whole = reading.missing[color], (position.grid.size - 1) // 2
    if lacks <= 0:
        return missing_words(reading.missing, color) if lacks else ""
    if color is Color.BLACK:
        return plural(
            "{number} black stone is missing ({there} of {whole}).",
            "{number} black stones are missing ({there} of {whole}).",
            lacks,
            there=whole - lacks,
            whole=whole,
        )
    return plural(
        "{number} white stone is missing ({there} of {whole}).",
        "{number} white stones are missing ({there} of {whole}).",
        lacks,
        there=whole - lacks,
        whole=whole,
    )
