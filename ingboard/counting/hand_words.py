"""The words of a count by hand for what is wrong, what it did, and what the board reads."""

from __future__ import annotations

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.counting.by_hand import DropRefusal, DropRefused
from ingboard.counting.hand_judged import HandReading, Mistake, MistakeKind
from ingboard.text import capital, listed, paragraph, plural, text

_MOST_NAMES = 4


def side_name(color: Color) -> str:
    """Black or White."""
    return text("Black") if color is Color.BLACK else text("White")


def points_words(points: tuple[Point, ...], grid: Grid) -> str:
    """The points by name, a few of many: "C3, D3, E3, F3 and 5 more"."""
    names = listed(name_of(point, grid) for point in points[:_MOST_NAMES])
    more = len(points) - _MOST_NAMES
    if more > 0:
        return plural("{names} and {number} more", "{names} and {number} more", more, names=names)
    return names


def effect_words(mistake: Mistake) -> str:
    """What a mistake does to the reading: "Black +2", "no change"."""
    if mistake.gains is None:
        return text("no change")
    return f"{side_name(mistake.gains)} +{abs(mistake.effect)}"


def gain_words(mistake: Mistake) -> str:
    """What a mistake does, as a sentence."""
    if mistake.gains is None:
        return text("Same result.")
    side, points = side_name(mistake.gains), points_gained(abs(mistake.effect))
    return text("{side} gains {points}.", side=side, points=points)


def refusal_words(refused: DropRefused, grid: Grid) -> str:
    """Why a drop cannot be made, and what may be done instead."""
    point = "" if refused.point is None else name_of(refused.point, grid)
    side, other = side_name(refused.color), side_name(refused.color.opponent)
    return {
        DropRefusal.GAME_STONE: text(
            "{point} stays: only dead stones and count stones move.", point=point
        ),
        DropRefusal.OCCUPIED: text("{point} is taken. Choose an empty point.", point=point),
        DropRefusal.BOWL_EMPTY: text("{side}'s bowl is empty.", side=side),
        DropRefusal.WRONG_BOWL: text(
            "It goes to {side}'s bowl, even if {other} took it.", side=side, other=other
        ),
        DropRefusal.NOTHING_THERE: text("No stone at {point}.", point=point),
        DropRefusal.LOSING_OUTSIDE: text(
            "{side}'s losing stone goes into {other}'s space, not {point}.",
            side=side,
            other=other,
            point=point,
        ),
        DropRefusal.KEPT_OUTSIDE: text(
            "{side} keeps its own point open, not {point}.", side=side, point=point
        ),
    }[refused.reason]


def mistake_words(mistake: Mistake, grid: Grid) -> str:
    """What is wrong, in one sentence with the points."""
    number, side = mistake.number, side_name(mistake.color)
    other = side_name(mistake.color.opponent)
    where = points_words(mistake.points, grid)
    match mistake.kind:
        case MistakeKind.OPPONENTS_LAND:
            return plural(
                "{side}'s stone is in {other}'s land: {where}.",
                "{number} stones of {side} are in {other}'s land: {where}.",
                number,
                side=side,
                other=other,
                where=where,
            )
        case MistakeKind.NOT_SHARED:
            return plural(
                "{side} filled {where}, which is not shared.",
                "{side} filled {where}, which are not shared.",
                number,
                side=side,
                where=where,
            )
        case MistakeKind.SHARED_TOO_MANY:
            return plural(
                "{side} has {number} extra stone on shared points: one stays open.",
                "{side} has {number} extra stones on shared points: each side fills half.",
                number,
                side=side,
            )
        case MistakeKind.UNPAIRED:
            return plural(
                "{other} alone filled {number} shared point: {side}'s half missing.",
                "{other} alone filled {number} shared points: {side}'s half missing.",
                number,
                side=side,
                other=other,
            )
        case MistakeKind.KEPT_MISSING | MistakeKind.KEPT_TOO_MANY:
            return _kept_words(mistake)
        case MistakeKind.DEAD_LEFT | MistakeKind.LOSING_TOO_EARLY:
            return _left_words(mistake, where)
        case MistakeKind.NOT_IN_CORNER | MistakeKind.UNFINISHED:
            return _left_words(mistake, where)
        case (
            MistakeKind.KOMI_MISPLACED
            | MistakeKind.KOMI_NOT_OWED
            | MistakeKind.KOMI_TOO_FEW
            | MistakeKind.KOMI_TOO_MANY
            | MistakeKind.PENALTY_MISPLACED
            | MistakeKind.PENALTY_NOT_OWED
            | MistakeKind.PENALTY_TOO_FEW
            | MistakeKind.PENALTY_TOO_MANY
        ):
            return _paid_words(mistake, where)


def _left_words(mistake: Mistake, where: str) -> str:
    number, side = mistake.number, side_name(mistake.color)
    match mistake.kind:
        case MistakeKind.DEAD_LEFT:
            return plural(
                "{number} dead stone of {side} not returned: {where}.",
                "{number} dead stones of {side} not returned: {where}.",
                number,
                side=side,
                where=where,
            )
        case MistakeKind.LOSING_TOO_EARLY:
            return text("{side} lays losing stones before filling its spaces.", side=side)
        case MistakeKind.NOT_IN_CORNER:
            return text("The winning space {where} is not nearest to a corner.", where=where)
        case MistakeKind.UNFINISHED:
            return plural(
                "Count unfinished: {number} stone still fits.",
                "Count unfinished: {number} stones still fit.",
                number,
            )
        case _:
            raise ValueError(mistake.kind)


def mend_words(mistake: Mistake) -> str:
    """What puts the mistake right."""
    side, other = side_name(mistake.color), side_name(mistake.color.opponent)
    kind = MistakeKind
    paired = text("Shared points are filled in pairs, one stone each.")
    kept = text("An odd point owed is one point kept open.")
    into = text("They go into {other}'s land: {other} owes the points.", other=other)
    back = text("Return them: one stone pays 2 points.")
    return {
        kind.OPPONENTS_LAND: text("Each side fills only its own spaces."),
        kind.NOT_SHARED: text("Return it: the surrounding side owns the point."),
        **dict.fromkeys((kind.SHARED_TOO_MANY, kind.UNPAIRED), paired),
        **dict.fromkeys((kind.KEPT_MISSING, kind.KEPT_TOO_MANY), kept),
        **dict.fromkeys((kind.KOMI_MISPLACED, kind.PENALTY_MISPLACED), into),
        **dict.fromkeys((kind.KOMI_TOO_FEW, kind.PENALTY_TOO_FEW), into),
        **dict.fromkeys((kind.KOMI_TOO_MANY, kind.PENALTY_TOO_MANY), back),
        **dict.fromkeys((kind.KOMI_NOT_OWED, kind.PENALTY_NOT_OWED), back),
        kind.DEAD_LEFT: text("Return dead stones before filling."),
        kind.LOSING_TOO_EARLY: text("Fill {side}'s own spaces first.", side=side),
        kind.NOT_IN_CORNER: text("Leave a corner point open: everybody sees it."),
        kind.UNFINISHED: text("Lay them: the board shows the result."),
    }[mistake.kind]


def reading_words(found: HandReading) -> tuple[str, str]:
    """The reading in a sentence, and how it compares with the areas."""
    if found.is_right:
        title = text("Right: the board shows {result}.", result=found.read_result)
        detail = text("Area counting gives the same result; no mistakes.")
        if found.half:
            detail = paragraph((detail, text("The half point is included, without a stone.")))
        return title, detail
    number = len(found.mistakes)
    if not found.difference:
        title = text("The board shows {result}, correctly.", result=found.read_result)
        return title, plural(
            "{number} mistake, result unchanged.", "{number} mistakes, result unchanged.", number
        )
    title = text(
        "The board shows {result}, not {true}.", result=found.read_result, true=found.true_result
    )
    side = side_name(Color.BLACK if found.difference > 0 else Color.WHITE)
    gained = points_gained(abs(found.difference))
    return title, plural(
        "{number} mistake gave {side} {points}. Choose it below.",
        "{number} mistakes together gave {side} {points}. Choose one below.",
        number,
        side=side,
        points=gained,
    )


def points_gained(number: int) -> str:
    """The number of points in words: "2 points"."""
    return plural("{number} point", "{number} points", number)


def _kept_words(mistake: Mistake) -> str:
    side = side_name(mistake.color)
    if mistake.kind is MistakeKind.KEPT_MISSING:
        return text("{side} keeps no point open for the odd point owed.", side=side)
    return plural(
        "{side} keeps {number} extra point open.",
        "{side} keeps {number} extra points open.",
        mistake.number,
        side=side,
    )


def _paid_words(mistake: Mistake, where: str) -> str:
    komi = mistake.kind.value.startswith("komi")
    stones = text("komi stones") if komi else text("penalty stones")
    side, other = side_name(mistake.color), side_name(mistake.color.opponent)
    number = mistake.number
    match mistake.kind:
        case MistakeKind.KOMI_MISPLACED | MistakeKind.PENALTY_MISPLACED:
            return text(
                "{stones} of {side} are not in {other}'s land: {where}.",
                stones=capital(stones),
                side=side,
                other=other,
                where=where,
            )
        case MistakeKind.KOMI_NOT_OWED if mistake.color is Color.BLACK:
            return text("Komi stones are white; {where} is black.", where=where)
        case MistakeKind.KOMI_NOT_OWED | MistakeKind.PENALTY_NOT_OWED:
            return text(
                "{other} owes {side} no {stones}: {where}.",
                stones=stones,
                side=side,
                other=other,
                where=where,
            )
        case MistakeKind.KOMI_TOO_FEW | MistakeKind.PENALTY_TOO_FEW:
            return text(
                "{side} laid {number} too few {stones}.",
                side=side,
                number=number,
                stones=stones,
            )
        case MistakeKind.KOMI_TOO_MANY | MistakeKind.PENALTY_TOO_MANY:
            return text(
                "{side} laid {number} too many {stones}.",
                side=side,
                number=number,
                stones=stones,
            )
        case _:
            raise ValueError(mistake.kind)
