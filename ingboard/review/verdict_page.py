"""One verdict with all that it rests on, as a committee may cite it: four texts, their rows, the readings.

A page is made of a game before a move, and of that game under the other texts. Its address holds the game
itself, so that whoever has this program can make the same page again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point, name_of
from ingboard.board.position import Position, place
from ingboard.game.judging import judgment_here
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.review.explanations import explanation
from ingboard.review.grounds import OPEN_IN_PLAY, readings_that_turn
from ingboard.review.play_facts import facts_of
from ingboard.review.sayings import (
    Confidence,
    Element,
    Option,
    Saying,
    SayingRow,
    row_of,
    status_word,
)
from ingboard.review.verdict_words import confidence_name
from ingboard.review.verdicts import Verdict, first_pass_words, is_first_pass, rests_on, verdict_on
from ingboard.rules.ko.evidence import evidence_for
from ingboard.rules.line import Line
from ingboard.rules.options import AS_THE_TEXT
from ingboard.rules.plays import Evidence, Passed, Reason
from ingboard.rules.ruleset import RuleText
from ingboard.rules.texts import RULESETS, text_title
from ingboard.text import ended, labeled, listed, paragraph, sentence, text


class ReadOtherwise(Struct, frozen=True):
    """An option of a row that is not in use, and whether the verdict would turn by it.

    `turns` is None where no program can judge by that reading.
    """

    option: Option
    turns: bool | None


class RowBehind(Struct, frozen=True):
    """A row on which a verdict rests, under one text, and its other readings."""

    row: SayingRow
    rules: RuleText
    others: tuple[ReadOtherwise, ...]

    @property
    def saying(self) -> Saying:
        """What the text says."""
        return self.row.of(self.rules)

    @property
    def confidence(self) -> Confidence:
        """How far this row alone settles a verdict."""
        return self.row.confidence_under(self.rules)


class TextVerdict(Struct, frozen=True):
    """What one text says of the move: the verdict, its article, our sentence, and what it rests on."""

    rules: RuleText
    verdict: Verdict
    article: str
    words: str
    grounds: tuple[RowBehind, ...]

    @property
    def answer(self) -> str:
        """The verdict in a word or two."""
        if self.verdict.illegal is not None:
            return text("Not allowed")
        return text("A pass") if self.verdict.as_pass else text("Allowed")


class VerdictPage(Struct, frozen=True):
    """The page: what was asked, the board before it, and what each text says, that of the game first.

    `occasion` tells which game and move. `evidence` is what the game's own text sees on the board, `recent`
    the moves before, as far as the verdict looks back at least.
    """

    title: str
    occasion: str
    number: int
    color: Color
    point: Point | None
    board: Position
    evidence: Evidence
    recent: str
    texts: tuple[TextVerdict, ...]
    address: str

    @property
    def own(self) -> TextVerdict:
        """The verdict of the game's own text."""
        return self.texts[0]


def under_each_text(state: GameState) -> dict[RuleText, GameState]:
    """The same game under each text, as it stands; its table's choices hold under its own."""
    own = state.setup.rules
    others = {
        rules: replace(state, setup=replace(state.setup, rules=rules, options=AS_THE_TEXT))
        for rules in RULESETS
        if rules is not own
    }
    return {own: state, **others}


def page_on(
    before: Mapping[RuleText, GameState],
    own: RuleText,
    color: Color,
    point: Point | None,
    occasion: str = "",
    address: str = "",
    number: int | None = None,
) -> VerdictPage:
    """The page on a move of that side in a game as it stands before it under each text.

    `number` is the move's own in a record; None: as many as were made, and one.
    """
    state = before[own]
    texts = [text_verdict(before[rules], color, point) for rules in (own, *RULESETS)]
    shown = (texts[0], *(one for one in texts[1:] if one.rules is not own))
    at = state.line.number + 1 if number is None else number
    evidence = _evidence(state, shown[0].verdict)
    return VerdictPage(
        title=_title(shown[0], color, point, state.position),
        occasion=occasion,
        number=at,
        color=color,
        point=point,
        board=state.position,
        evidence=evidence,
        recent=_recent(state.line, evidence, at - state.line.number - 1),
        texts=shown,
        address=address,
    )


def text_verdict(before: GameState, color: Color, point: Point | None) -> TextVerdict:
    """What the text of a game says of a move in it."""
    rules = before.setup.rules
    verdict = verdict_on(before, color, point)
    turned = turning_readings(before, color, point)
    grounds = tuple(
        _ground(row_of(element), rules, turned) for element in rests_on(before, color, point)
    )
    return TextVerdict(rules, verdict, _article(before, verdict), _words(before, verdict), grounds)


def turning_readings(
    before: GameState, color: Color, point: Point | None
) -> frozenset[tuple[Element, str]]:
    """The rows and options by which a move in a game would be judged another way."""
    found = rests_on(before, color, point)
    if Element.FIRST_PASS in found or Element.FOUR_PASSES in found:
        row = row_of(Element.FIRST_PASS if Element.FIRST_PASS in found else Element.FOUR_PASSES)
        options = row.of(before.setup.rules).options
        return frozenset((row.element, option.key) for option in options[1:])
    if point is None or Element.END in found or Element.WHO_RESUMES in found:
        return frozenset()
    judgment = judgment_here(before, color, point)
    readings = readings_that_turn(before.setup.ruleset, before.line, judgment, color, point)
    return frozenset((reading.element, reading.option.key) for reading in readings)


_NOT_OF_PLAY = frozenset({Element.FIRST_PASS, Element.FOUR_PASSES})


def _ground(row: SayingRow, rules: RuleText, turned: frozenset[tuple[Element, str]]) -> RowBehind:
    saying = row.of(rules)
    tried = row.element in OPEN_IN_PLAY or row.element in _NOT_OF_PLAY
    others = [
        ReadOtherwise(option, ((row.element, option.key) in turned) if tried else None)
        for option in saying.options
        if option is not saying.in_use
    ]
    return RowBehind(row, rules, tuple(others))


def _title(own: TextVerdict, color: Color, point: Point | None, board: Position) -> str:
    side = name_of_color(color)
    if point is None:
        refused = own.verdict.illegal is not None
        return (
            text("{side} may not pass", side=side)
            if refused
            else text("{side} may pass", side=side)
        )
    fields = {"side": side, "point": name_of(point, board.grid)}
    if own.verdict.illegal is not None:
        return text("{side} may not play {point}", **fields)
    return text("{side} may play {point}", **fields)


def _article(before: GameState, verdict: Verdict) -> str:
    if verdict.illegal is not None:
        return verdict.illegal.article
    rules = before.setup.rules
    if verdict.point is None:
        return labeled(text_title(rules), row_of(Element.PASS).of(rules).source)
    return RULESETS[rules].words.board_play()


def _words(before: GameState, verdict: Verdict) -> str:
    color, point = verdict.color, verdict.point
    rules, line = before.setup.rules, before.line
    if point is None:
        if verdict.illegal is not None:
            return text("Play is over.")
        first = first_pass_words() if is_first_pass(before) else ""
        return paragraph((text("A pass is always legal."), first))
    judgment = verdict.illegal or judgment_here(before, color, point)
    return explanation(facts_of(line, color, point, rules, judgment)).words


_FEWEST = 8


def _recent(line: Line, evidence: Evidence, ahead: int) -> str:
    """The last moves by number, and at least those of the cycle; `ahead` is what the record counts more."""
    first = min([line.number - _FEWEST + 1, *(move.number for move in evidence.cycle)])
    said = []
    for number in range(max(first, line.offset + 1), line.number + 1):
        move = line.move(number)
        point = (
            text("pass") if isinstance(move, Passed) else name_of(move.point, line.position.grid)
        )
        side = name_of_color(move.color)
        said.append(text("{number} {side} {point}", number=number + ahead, side=side, point=point))
    return text("Moves before: {moves}", moves=ended(listed(said))) if said else ""


def _evidence(before: GameState, verdict: Verdict) -> Evidence:
    illegal = verdict.illegal
    if (
        illegal is None
        or verdict.point is None
        or illegal.reason in {Reason.ENDED, Reason.WRONG_TURN}
    ):
        return Evidence()
    if place(before.position, illegal.point, illegal.color) is None:
        return Evidence()
    return evidence_for(before.line, illegal)


# The page in words, for every form in which it is written


def summary_words(one: TextVerdict) -> str:
    """A text's verdict on one line: the answer, the article, how sure."""
    return paragraph(
        (
            sentence(one.answer),
            sentence(one.article),
            confidence_name(one.verdict.confidence),
        )
    )


def ground_words(ground: RowBehind) -> tuple[str, ...]:
    """A row in sentences: how far the text settles it, its own words, how it is read here, and otherwise."""
    saying = ground.saying
    status = listed((status_word(saying.status), saying.source))
    lines = [sentence(status)]
    if saying.quote:
        lines.append(text("“{quote}”", quote=saying.quote))
    in_use = saying.in_use
    if in_use is None:
        lines.append(text("Here: {words}", words=saying.words))
    else:
        follows = (
            text("Follows: {whom}.", whom=in_use.follows)
            if in_use.follows
            else text("The program's choice.")
        )
        lines.append(paragraph((text("Here: {words}", words=in_use.words), follows)))
    if ground.row.bound and ground.row.at_most is not Confidence.HIGH:
        lines.append(ground.row.bound)
    lines.extend(other_words(other) for other in ground.others)
    return tuple(lines)


def other_words(other: ReadOtherwise) -> str:
    """One other reading: its words, whose it is, and what becomes of the verdict."""
    option = other.option
    read = text("Otherwise: {words}", words=option.words)
    follows = text("So reads: {whom}.", whom=option.follows) if option.follows else ""
    match other.turns:
        case True:
            then = text("Then the verdict turns.")
        case False:
            then = text("The verdict stays.")
        case None:
            then = text("Only a referee can judge by it.")
        case _:
            assert_never(other.turns)
    return paragraph((read, follows, then))


def markdown_of(page: VerdictPage, board: str) -> str:
    """The page as Markdown; `board` is the diagram, with its coordinates."""
    lines = [f"# {page.title}", "", page.occasion, "", "```text", board, "```", "", page.recent, ""]
    for one in page.texts:
        lines += [f"## {text_title(one.rules)}", "", summary_words(one), "", one.words, ""]
        for ground in one.grounds:
            lines.append(f"- **{ground.row.title}**")
            lines += [f"  {words}  " for words in ground_words(ground)]
        lines.append("")
    if page.address:
        lines += [text("Address:"), "", f"`{page.address}`", ""]
    return "\n".join(lines)
