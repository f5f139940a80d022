"""The sentences of the film: what happens, its arithmetic, why, where it is written, where it stops.

Pure: a plan, a moment and a way to tell it give a caption, with its numbers as stones and words in a row,
and the result as the sum that its card shows. Stones are the notation: those at home, pairs, payments,
spaces. Articles are those of the 1991 laws; under the Simplified text the result is the area, and filling
in is the way that text recommends to show it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import TypeAlias

from msgspec import Struct

from ingboard.board.points import Color
from ingboard.counting.fillplan import FillPlan, FilmStone, half_point
from ingboard.counting.film import Moment, moment
from ingboard.counting.terms import fill_komi, handicap_points
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS
from ingboard.text import capital, paragraph, plural, text
from ingboard.ui.board.view_model import Mark
from ingboard.ui.game.film.narration import TOLD, Narration
from ingboard.ui.game.film.schedule import (
    Airborne,
    Instant,
    Stage,
    StoneCue,
    alone_until,
    looks_at_shared,
    stage_at,
    stage_of,
    steps_of,
)

MOST_STONES = 8
"""Stones of a kind that stand side by side; of more there is one, with their number."""
_CUT = "\0"


class StonePiece(Struct, frozen=True):
    """A stone with its mark; without a color the mark stands on bare ground."""

    color: Color | None
    mark: Mark | None = None


class WordPiece(Struct, frozen=True):
    """Words between the stones; strong ones are figures."""

    words: str
    strong: bool = False


class GapPiece(Struct, frozen=True):
    """Room between two groups."""


Piece: TypeAlias = StonePiece | WordPiece | GapPiece


def spoken_pieces(pieces: tuple[Piece, ...]) -> str:
    """The row in words: stones side by side are counted."""
    said = []
    for piece, alike in groupby(pieces):
        number = len(list(alike))
        match piece:
            case WordPiece(words):
                said.append(words)
            case StonePiece(Color.BLACK):
                said.append(plural("{number} black stone", "{number} black stones", number))
            case StonePiece(Color.WHITE):
                said.append(plural("{number} white stone", "{number} white stones", number))
            case StonePiece():
                said.append(plural("{number} space", "{number} spaces", number))
            case GapPiece():
                said.append(";")
    return " ".join(said)


def pieces_at(plan: FillPlan, stage: Stage, now: Moment) -> tuple[Piece, ...]:
    """The row of a stage at a moment; none where bowls, board or the result card have its numbers."""
    match stage:
        case Stage.DEAD:
            return _apart(_home(plan, now, color) for color in Color)
        case Stage.SHARED:
            return _pairs(plan, now)
        case Stage.KOMI | Stage.PENALTY:
            return _apart(_paid(plan, now, stage, color) for color in (Color.WHITE, Color.BLACK))
        case Stage.FILL:
            return _apart(_spaces(now, color) for color in Color)
        case Stage.GLANCE | Stage.LOSING | Stage.RESULT | Stage.REFILL:
            return ()


def stones_moved(plan: FillPlan, stage: Stage, color: Color) -> int:
    """How many stones of a color move in a stage."""
    return sum(stage_of(stone.kind) is stage and stone.color is color for stone in plan.film)


def _done(plan: FillPlan, now: Moment, stage: Stage) -> list[FilmStone]:
    return [stone for stone in plan.film[: now.number] if stage_of(stone.kind) is stage]


def _apart(groups: Iterable[list[Piece]]) -> tuple[Piece, ...]:
    pieces: list[Piece] = []
    for group in filter(None, groups):
        pieces += [*([GapPiece()] if pieces else []), *group]
    return tuple(pieces)


def _home(plan: FillPlan, now: Moment, color: Color) -> list[Piece]:
    """Stones on their way home, dead ones and prisoners."""
    number = stones_moved(plan, Stage.DEAD, color)
    home = sum(stone.color is color for stone in _done(plan, now, Stage.DEAD))
    words = text("{home} of {number} returned", home=_strong(home), number=number)
    return [StonePiece(color), *_worded(words)] if number else []


def _pairs(plan: FillPlan, now: Moment) -> tuple[Piece, ...]:
    """Pairs of shared points that are filled, and the point that stays open."""
    filled, pairs = len(_done(plan, now, Stage.SHARED)) // 2, plan.balance.pairs
    words = plural(
        "{filled} of {number} pair", "{filled} of {number} pairs", pairs, filled=_strong(filled)
    )
    paired: list[Piece] = [StonePiece(Color.BLACK), StonePiece(Color.WHITE), *_worded(words)]
    single: list[Piece] = [StonePiece(None, Mark.SHARED), WordPiece(text("one point stays open"))]
    return _apart((paired if pairs else [], single if plan.balance.odd_shared else []))


def _paid(plan: FillPlan, now: Moment, stage: Stage, color: Color) -> list[Piece]:
    """Komi or penalty stones of one color: those on the board, and those to come."""
    mark = Mark.KOMI if stage is Stage.KOMI else Mark.PENALTY
    stones = stones_moved(plan, stage, color)
    if not stones:
        return []
    placed = sum(stone.color is color for stone in _done(plan, now, stage))
    pieces: list[Piece] = [StonePiece(color, mark)]
    if stones <= MOST_STONES:
        pieces = [StonePiece(color, mark)] * placed
        pieces += [StonePiece(None, Mark.RESERVED)] * (stones - placed)
    words = plural(
        "{paid} of {number} point",
        "{paid} of {number} points",
        2 * stones,
        paid=_strong(f"{placed} × 2 = {2 * placed}"),
    )
    return [*pieces, *_worded(words)]


def _spaces(now: Moment, color: Color) -> list[Piece]:
    """Spaces and stones of a side that still wait for each other."""
    words = text(
        "{spaces} spaces, {stones} stones",
        spaces=_strong(now.spaces[color]),
        stones=_strong(now.stones[color]),
    )
    return [StonePiece(color), *_worded(words)]


def _strong(figure: object) -> str:
    """A figure as a field of a sentence that `_worded` cuts."""
    return f"{_CUT}{figure}{_CUT}"


def _worded(sentence: str) -> Iterator[Piece]:
    """A sentence in the language's own order, its figures strong."""
    for at, words in enumerate(sentence.split(_CUT)):
        if words.strip():
            yield WordPiece(words.strip(), strong=at % 2 == 1)


_HARD_SPACE = "\N{NO-BREAK SPACE}"


class ResultSum(Struct, frozen=True):
    """The result as the card shows it.

    `headline` names the winner; the `row` is the sum of stones, as seen by the side that it is good for
    (empty where there is nothing to add up); `by_area` is the same margin from the areas.
    """

    headline: str
    winner: Color | None
    row: tuple[Piece, ...]
    by_area: str
    note: str


def verdict_of(plan: FillPlan) -> ResultSum:
    """The result of a count; without a picture the sum is empty and the areas speak alone."""
    seen_by = _seen_by(plan)
    row = _row(plan, seen_by) if plan.feasible else ()
    return ResultSum(headline_of(plan), plan.winner, row, by_area(plan, seen_by), note_of(plan))


def headline_of(plan: FillPlan) -> str:
    """Who wins, and by how much."""
    margin = f"{abs(plan.margin):g}"
    if plan.winner is None:
        return text("A draw")
    if not plan.margin:
        return (
            text("Black wins the tie") if plan.winner is Color.BLACK else text("White wins the tie")
        )
    if plan.winner is Color.BLACK:
        return text("Black wins by {margin}", margin=margin)
    return text("White wins by {margin}", margin=margin)


def _seen_by(plan: FillPlan) -> Color:
    if plan.margin:
        return Color.BLACK if plan.margin > 0 else Color.WHITE
    return plan.winner or Color.BLACK


def _row(plan: FillPlan, seen_by: Color) -> tuple[Piece, ...]:
    """The sum as that side sees it: 1 + 2 + 2 = 5 as a space, losing stones and figures."""
    ahead = Color.BLACK if plan.fill_margin >= 0 else Color.WHITE
    sign = "+" if ahead is seen_by else "−"
    losing = plan.losing[ahead.opponent]
    pieces: list[Piece] = []
    for number, piece in (
        (plan.spaces[ahead] - losing, StonePiece(None, Mark.WINNING)),
        (losing, StonePiece(ahead.opponent, Mark.LOSING)),
        (plan.in_hand[ahead.opponent], StonePiece(ahead.opponent)),
    ):
        if number and (pieces or sign == "−"):
            pieces.append(WordPiece(sign, strong=True))
        if number <= MOST_STONES:
            pieces += [piece] * number
        else:
            pieces += [WordPiece(f"{number} ×", strong=True), piece]
    side = 1 if seen_by is Color.BLACK else -1
    half = half_point(plan.terms) * side
    if half:
        figures = [] if pieces else ["0"]
        figures += ["−" if half < 0 else "+", f"{abs(half):g}"]
        pieces += [WordPiece(figure, strong=True) for figure in figures]
    if not pieces:
        return ()
    total = f"{side * plan.margin:g}"
    return (*pieces, WordPiece("=", strong=True), WordPiece(total, strong=True))


def by_area(plan: FillPlan, seen_by: Color) -> str:
    """The margin from the areas, as that side reads it: "By area: 185 − 176 − 8 komi = 1"."""
    area, terms = plan.areas.area, plan.terms
    other = seen_by.opponent
    pays = -1 if seen_by is Color.BLACK else 1
    parts = [f"{area[seen_by]} − {area[other]}"]
    if terms.komi:
        parts.append(_signed(pays * terms.komi, text("komi")))
    if handicap_points(terms):
        parts.append(_signed(pays * handicap_points(terms), text("handicap")))
    if terms.penalties.black:
        parts.append(_signed(pays * terms.penalties.black, text("Black's penalty")))
    if terms.penalties.white:
        parts.append(_signed(-pays * terms.penalties.white, text("White's penalty")))
    margin = plan.margin if seen_by is Color.BLACK else -plan.margin
    return text("By area: {sum} = {margin}", sum=" ".join(parts), margin=f"{margin:g}")


def _signed(points: float, name: str) -> str:
    sign = "+" if points > 0 else "−"
    return f"{sign}{_HARD_SPACE}{abs(points):g}{_HARD_SPACE}{name.replace(' ', _HARD_SPACE)}"


def note_of(plan: FillPlan) -> str:
    """What the headline of a result leaves out: a half komi, or who wins a tie; "" for nothing."""
    if plan.margin:
        if half_point(plan.terms) and plan.feasible:
            return text("The half point is komi.")
        return ""
    if plan.winner is None:
        return text("Equal: nobody wins ties here.")
    if plan.winner is Color.BLACK:
        return text("Equal: Black wins ties here.")
    return text("Equal: White wins ties here.")


def margin_words(margin: float) -> str:
    """A margin that is Black's less White's, in short: "Black +5", "White +0.5", "even"."""
    if not margin:
        return text("even", "margin")
    side = text("Black") if margin > 0 else text("White")
    return f"{side} +{abs(margin):g}"


def number_word(number: int) -> str:
    """A number in a sentence: words up to twelve, then digits."""
    words = (
        text("no"),
        text("one"),
        text("two"),
        text("three"),
        text("four"),
        text("five"),
        text("six"),
        text("seven"),
        text("eight"),
        text("nine"),
        text("ten"),
        text("eleven"),
        text("twelve"),
    )
    return words[number] if number < len(words) else str(number)


def explanation_of(plan: FillPlan, stage: Stage) -> str:
    """Why this stage does not change whose points they are, or what it pays."""
    return {
        Stage.DEAD: _why_home,
        Stage.SHARED: _why_shared,
        Stage.KOMI: _why_komi,
        Stage.PENALTY: _why_penalty,
        Stage.FILL: _why_fill,
        Stage.GLANCE: _why_glance,
        Stage.LOSING: _why_losing,
        Stage.RESULT: _what_counts,
        Stage.REFILL: _why_refill,
    }[stage](plan)


def _why_fill(_: FillPlan) -> str:
    return text("Borders and game stones stay.")


def _why_glance(_: FillPlan) -> str:
    return text("The side with stones left lacks space.")


def _why_losing(_: FillPlan) -> str:
    return text("Each lacks a space and takes the winner's: two points.")


def _why_refill(plan: FillPlan) -> str:
    return text(
        "A full frame holds {stones} stones. Both full: none missing, the result stands.",
        stones=plan.balance.stones,
    )


def _why_home(plan: FillPlan) -> str:
    stones = plan.balance.stones
    if any(plan.kept):
        return text(
            "Filling in needs every stone: {stones} of each color in bowl and board.", stones=stones
        )
    if plan.dead:
        return text("Both agreed. Bowl and board now hold {stones} of each color.", stones=stones)
    return text("Bowl and board always hold {stones} of each color.", stones=stones)


def _why_shared(plan: FillPlan) -> str:
    if not plan.balance.pairs:
        return text("It belongs to neither side: nobody counts it.")
    sentence = text("They belong to neither side: equal filling keeps the margin.")
    if plan.balance.odd_shared:
        return paragraph((sentence, text("The odd one stays open.")))
    return sentence


def _why_komi(plan: FillPlan) -> str:
    terms = plan.terms
    paid = fill_komi(terms.komi)
    payer = Color.BLACK if plan.balance.komi_stones.black else Color.WHITE
    number = plan.balance.komi_stones[payer]
    if payer is Color.BLACK:
        worth = text("Each: 1 black space and 1 white stone fewer, 2 points.")
    else:
        worth = text("Each: 1 white space and 1 black stone fewer, 2 points.")
    points = abs(paid.points)
    sentences = [worth]
    handicap = handicap_points(terms)
    if handicap:
        sentences.append(
            text(
                "Komi {komi} and {handicap} handicap points, by Kim, Simon and Straus: not official.",
                komi=f"{terms.komi:g}",
                handicap=handicap,
            )
        )
    elif paid.favors is None and points == 2 * number:
        make = plural(
            "{count} stone makes komi {points}.",
            "{count} stones make komi {points}.",
            number,
            count=capital(number_word(number)),
            points=points,
        )
        sentences.append(make)
    if plan.balance.reserved is not None:
        sentences.append(text("The odd point is an open space (R)."))
    return paragraph(sentences)


def _why_penalty(plan: FillPlan) -> str:
    owed = plan.terms.penalties
    sentences = []
    if owed.black:
        sentences.append(
            plural("Black owes {number} point.", "Black owes {number} points.", owed.black)
        )
    if owed.white:
        sentences.append(
            plural("White owes {number} point.", "White owes {number} points.", owed.white)
        )
    sentences.append(text("Each opponent's stone in the payer's land: 2 points."))
    return paragraph(sentences)


def _what_counts(plan: FillPlan) -> str:
    losing = plan.losing.black + plan.losing.white
    in_hand = plan.in_hand.black + plan.in_hand.white
    space = plan.spaces.black + plan.spaces.white - losing
    sentences = []
    if space and losing:
        sentences.append(text("The space counts 1, each losing stone 2."))
    elif space:
        sentences.append(text("The space counts 1."))
    elif losing:
        sentences.append(text("Each losing stone counts 2."))
    if in_hand:
        sentences.append(text("The stone that fits nowhere counts 1."))
    if plan.balance.odd_shared:
        sentences.append(text("The shared point left belongs to neither side."))
    if plan.reserved is not None:
        sentences.append(text("Point R, kept open, is payment: not counted."))
    return paragraph(sentences)


class Caption(Struct, frozen=True):
    """All words of one moment, its arithmetic as a row of stones; what is not said is empty."""

    stage: Stage
    title: str
    arithmetic: tuple[Piece, ...] = ()
    explanation: str = ""
    source: str = ""

    @property
    def words(self) -> str:
        """Everything that is to be read."""
        return paragraph((self.title, self.explanation, self.source))


def caption_at(
    plan: FillPlan,
    instant: Instant,
    rules: RuleText,
    narration: Narration = TOLD,
    now: Moment | None = None,
) -> Caption:
    """The caption of a moment. The plan must have a picture (`feasible`).

    `now` saves computing the moment of the landed stones again.
    """
    stage = stage_at(plan, instant, answered=narration.answered)
    ended = stage is Stage.REFILL and instant.landed == len(plan.film)
    title = (
        text("Both bowls full: nothing is missing.")
        if ended
        else _title(plan, instant, stage, narration)
    )
    if not narration.says_all:
        return Caption(stage, title)
    hidden = stage is Stage.FILL and not narration.shows_sums(plan, instant.landed)
    return Caption(
        stage,
        title,
        () if ended or hidden else pieces_at(plan, stage, now or moment(plan, instant.landed)),
        "" if stage is Stage.GLANCE and narration.answered else explanation_of(plan, stage),
        RULESETS[rules].words.filling() if stage is Stage.RESULT else "",
    )


def _title(  # noqa: C901 - an arm for each stage
    plan: FillPlan, instant: Instant, stage: Stage, narration: Narration
) -> str:
    """One sentence of at most nine words."""
    match stage:
        case Stage.KOMI | Stage.PENALTY:
            return _entering(plan, stage)
        case Stage.FILL:
            return _filling(plan, instant)
        case Stage.GLANCE if narration.is_lesson and narration.answered:
            return _answer(plan, narration.answer)
        case Stage.RESULT if narration.answer is not None and not any(plan.losing):
            return paragraph((verdict_on(plan, narration.answer), _reading(plan)))
        case Stage.RESULT:
            return _reading(plan)
        case Stage.DEAD:
            return _going_home(plan)
        case Stage.SHARED:
            return _sharing(plan)
        case Stage.GLANCE:
            return text("Who wins? Look at the bowls.")
        case Stage.LOSING:
            return _losing(plan)
        case Stage.REFILL:
            return text("Both bowls are filled again.")


def _sharing(plan: FillPlan) -> str:
    if plan.balance.pairs:
        return text("Shared spaces are filled in turn.")
    return text("One shared point stays empty.")


def _going_home(plan: FillPlan) -> str:
    if not any(plan.kept):
        return text("Dead stones return to their bowls.")
    if plan.dead:
        return text("Prisoners and dead stones return.")
    return text("Prisoners return to their bowls.")


def _entering(plan: FillPlan, stage: Stage) -> str:
    """Which stones enter whose land, and what for."""
    purpose = _purpose(plan) if stage is Stage.KOMI else text("Penalty")
    numbers = {color: stones_moved(plan, stage, color) for color in Color}
    if all(numbers.values()):
        return text("{purpose}: stones enter both lands.", purpose=purpose)
    color = max(numbers, key=lambda side: numbers[side])
    number = numbers[color]
    count = number_word(number)
    if color is Color.WHITE:
        return plural(
            "{purpose}: {count} white stone into Black's land.",
            "{purpose}: {count} white stones into Black's land.",
            number,
            purpose=purpose,
            count=count,
        )
    return plural(
        "{purpose}: {count} black stone into White's land.",
        "{purpose}: {count} black stones into White's land.",
        number,
        purpose=purpose,
        count=count,
    )


def _purpose(plan: FillPlan) -> str:
    if not handicap_points(plan.terms):
        return text("Komi")
    if plan.terms.komi:
        return text("Komi, handicap (unofficial)")
    return text("Handicap (unofficial)")


def _filling(plan: FillPlan, instant: Instant) -> str:
    change = alone_until(plan)
    if not change:
        return text("Each side fills its own land.")
    if plan.film[min(instant.landed, plan.glance - 1)].color is Color.BLACK:
        return text("Black fills Black's land.")
    return text("White fills White's land.")


def _answer(plan: FillPlan, answer: Color | None) -> str:
    """Whether the answer was right; without one, who has won."""
    if plan.winner is Color.BLACK:
        told = text("Black wins.")
    elif plan.winner is Color.WHITE:
        told = text("White wins.")
    else:
        told = text("Nobody wins.")
    if answer is None:
        return told
    return paragraph((verdict_on(plan, answer), told))


def verdict_on(plan: FillPlan, answer: Color) -> str:
    """Whether the answer to the glance was right."""
    return text("Right.") if answer is plan.winner else text("No.")


def _losing(plan: FillPlan) -> str:
    if plan.losing.white:
        return plural(
            "White's last stone fills Black's space: two points.",
            "White's last stones fill Black's spaces: two each.",
            plan.losing.white,
        )
    return plural(
        "Black's last stone fills White's space: two points.",
        "Black's last stones fill White's spaces: two each.",
        plan.losing.black,
    )


def _reading(plan: FillPlan) -> str:
    """What stays open and what is left over at the end, for each shape a count can end in."""
    for winner in Color:
        if plan.spaces[winner] > plan.losing[winner.opponent]:
            if winner is Color.BLACK:
                return text("Black's last space stays open: one point.")
            return text("White's last space stays open: one point.")
    if plan.in_hand.black:
        return text("One black stone fits nowhere: one point.")
    if plan.in_hand.white:
        return text("One white stone fits nowhere: one point.")
    if any(plan.losing):
        return text("Each losing stone: two points.")
    return text("No space or stone is left.")


_FEW, _FIRST = 8, 3
_AFTER_A_LOOK = frozenset({Stage.LOSING, Stage.REFILL})
_ONE_BY_ONE = frozenset({Stage.KOMI, Stage.PENALTY, Stage.LOSING})


def cues_of(plan: FillPlan, rules: RuleText, narration: Narration) -> tuple[StoneCue, ...]:
    """How each stone of the film is staged: few komi, penalty or losing stones fly one after another.

    In a lesson the first of each color that fill do so, too, before the others stream.
    The first stone of a step waits while its caption is read, unless the film stops there with the same
    words. Those that refill the bowls fly fast.
    """
    stages = [stage_of(stone.kind) for stone in plan.film]
    alone = {stage for stage in _ONE_BY_ONE if stages.count(stage) <= _FEW}
    stops = rests_of(plan, narration)

    def hold(stone: int) -> int:
        other_words = stages[stone] in _AFTER_A_LOOK or stone == looked_at
        if stone not in steps or (stone in stops and not other_words):
            return 0
        caption = caption_at(plan, Instant(stone, (Airborne(stone, 0.0),)), rules, narration)
        return narration.hold(caption.words)

    def look(stone: int) -> int:
        if stone != looked_at or stone in stops:
            return 0
        return narration.hold(caption_at(plan, Instant(stone), rules, narration).words)

    steps, looked_at = frozenset(steps_of(plan)), looks_at_shared(plan)
    first = _first_to_fill(plan) if narration.is_lesson else frozenset[int]()
    return tuple(
        StoneCue(
            hold(number),
            look(number),
            stage in alone or number in first,
            quick=stage is Stage.REFILL,
            color=plan.film[number].color,
            opens=number in steps,
        )
        for number, stage in enumerate(stages)
    )


def _first_to_fill(plan: FillPlan) -> frozenset[int]:
    """The first few stones of each color that fill its land, by their numbers in the film."""
    found: set[int] = set()
    for color in Color:
        fills = (
            number
            for number, stone in enumerate(plan.film)
            if stone.color is color and stage_of(stone.kind) is Stage.FILL
        )
        found.update(islice(fills, _FIRST))
    return frozenset(found)


def rests_of(plan: FillPlan, narration: Narration) -> tuple[int, ...]:
    """Where a run stops until it is told to go on: at the glance and the result, in a lesson at each step."""
    if narration.is_lesson and not narration.auto:
        return steps_of(plan)
    return tuple(sorted({plan.glance, plan.reading}))
