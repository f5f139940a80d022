"""What the cards about a verdict show, as values made from a line of play and a question. No Qt."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.board.position import Placement, Position
from ingboard.game.judging import classes_by_ruling
from ingboard.game.state import GameState, Phase, RulingKind
from ingboard.game.strip import name_of_color
from ingboard.review.explanations import explanation, list_of, title_words
from ingboard.review.grounds import confidence_of, grounds_of, weakest_of
from ingboard.review.ko_links import Further, further
from ingboard.review.play_facts import PlayFacts, facts_of
from ingboard.review.rounds import Round, RoundBar, first_bar, round_of
from ingboard.review.sayings import Confidence
from ingboard.review.verdict_words import HOT, confidence_name, confidence_words, why_words
from ingboard.rules.beside import explain
from ingboard.rules.ko.evidence import evidence_for
from ingboard.rules.ko.move_class import NO_RULINGS, Rulings, position_after
from ingboard.rules.line import Line
from ingboard.rules.plays import Evidence, Illegal, Passed, Reason
from ingboard.rules.ruleset import Judgment, Ruleset, RuleText
from ingboard.rules.texts import RULESETS
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow
from ingboard.ui.features.why.legality import NOT_SHOWN, move_name, play_words
from ingboard.ui.game.play_answers import PlayAnswer


class TextRow(Struct, frozen=True):
    """One rule text's answer: its title, the answer, a short why. `in_use` marks the game's own text."""

    title: str
    answer: PlayAnswer
    why: str
    in_use: bool = False


class WhyNot(Struct, frozen=True):
    """The answer to "Why not here?": exactly what the card shows.

    `term` is the part of `words` to be set bold. `focus` are the points around which the inset is cut on
    a large board (empty: the whole board). `play` heads the answers of the table, such as "White B8".
    `ruling_barred` says why no ruling is possible, "" if one is.
    `further` is where a refusal leads to.
    """

    title: str
    allowed: bool
    words: str
    term: str
    play: str
    article: str
    rows: tuple[TextRow, ...]
    confidence: Confidence
    confidence_title: str
    confidence_words: str
    inset: BoardPicture | None = None
    inset_title: str = ""
    inset_words: str = ""
    focus: frozenset[Point] = frozenset()
    cycle: Round | None = None
    ruling_barred: str = ""
    further: Further | None = None


class CycleStudy(Struct, frozen=True):
    """A repetition to step through: the ring, who disturbs, and what each rule text forbids in it.

    `term` is the part of `words` to be set bold; `play` heads the answers of the table.
    """

    title: str
    words: str
    term: str
    cycle: Round
    play: str
    rows: tuple[TextRow, ...]


def why_not(
    line: Line,
    color: Color,
    point: Point,
    own_rules: Ruleset,
    judgment: Judgment | None = None,
    ruling_barred: str = "",
    rulings: Rulings = NO_RULINGS,
) -> WhyNot:
    """The answer to "Why not here?" under the table's rules, with what the other texts say.

    `judgment` is the game's own where it knows more than the line: another turn, the end, a ruling.
    `rulings` are the classes of moves that the referee has named.
    """
    rules = own_rules.text
    beside = explain(line, color, point, own_rules, rulings)
    own = beside[rules] if judgment is None else judgment
    evidence = _evidence(line, own)
    found = _round(line, beside, own, evidence)
    length = 0 if found is None else len(found.moves)
    facts = facts_of(line, color, point, rules, own, length)
    said = explanation(facts)
    rests_on = grounds_of(own_rules, line, own, color, point)
    confidence, weakest = confidence_of(rules, rests_on), weakest_of(rules, rests_on)
    doubt = "" if weakest is None else text("It rests on: {row}", row=weakest.title)
    title, words, inset = _inset(line, own, facts, evidence, found)
    return WhyNot(
        title=title_words(facts),
        allowed=facts.reason is None,
        words=said.words,
        term=said.term,
        play=_side_and_point(color, point, line.position),
        article=text("Article: {article}", article=_article(own, rules)),
        rows=_rows(line, {**beside, rules: own}, color, point, rules, length),
        confidence=confidence,
        confidence_title=confidence_name(confidence),
        confidence_words=paragraph((confidence_words(confidence), doubt)),
        inset=inset,
        inset_title=title,
        inset_words=words,
        focus=evidence.zone | evidence.hot | {point},
        cycle=found,
        ruling_barred=ruling_barred,
        further=further(line, own) if isinstance(own, Illegal) else None,
    )


def cycle_study(
    line: Line, color: Color, point: Point, own_rules: Ruleset, rulings: Rulings = NO_RULINGS
) -> CycleStudy | None:
    """The round to step through, and what each text forbids in it; None where there is no round."""
    rules = own_rules.text
    beside = explain(line, color, point, own_rules, rulings)
    found = _round(line, beside, beside[rules], _evidence(line, beside[rules]))
    if found is None:
        return None
    last, closing = len(found.moves), found.moves[-1]
    closes = text(
        "Play {last}, {play}, closes the cycle: the board before play 1 is back.",
        last=last,
        play=_side_and_point(closing.color, closing.point, line.position),
    )
    term = text("disturber")
    if found.disturber is None:
        term, who = "", text("The texts name no disturber.")
    else:
        side = name_of_color(found.disturber)
        who = text("{side} begins it without need: the {term}.", side=side, term=term)
    return CycleStudy(
        title=plural("The cycle: {number} play", "The cycle: {number} plays", last),
        words=paragraph((who, closes)),
        term=term,
        cycle=found,
        play=text("In the cycle"),
        rows=tuple(_row_of_round(found, each, rules) for each in RuleText),
    )


def _evidence(line: Line, judgment: Judgment) -> Evidence:
    if not isinstance(judgment, Illegal):
        return Evidence()
    return judgment.evidence or evidence_for(line, judgment)


def _round(
    line: Line, beside: Mapping[RuleText, Judgment], own: Judgment, evidence: Evidence
) -> Round | None:
    """The round under the game's text; for a play that is allowed there, the one another text stops."""
    if isinstance(own, Illegal):
        return None if own.reason in NOT_SHOWN else round_of(line, own, evidence)
    for judgment in beside.values():
        if isinstance(judgment, Illegal) and judgment.reason not in NOT_SHOWN:
            return round_of(line, judgment, _evidence(line, judgment))
    return None


def _inset(
    line: Line,
    own: Judgment,
    facts: PlayFacts,
    evidence: Evidence,
    found: Round | None,
) -> tuple[str, str, BoardPicture]:
    """Title, words and board of the inset."""
    came_back = text("The repeated board")
    if isinstance(own, Illegal) and own.refers_to is not None and evidence.cycle:
        board = board_at(position_after(line, own.refers_to))
        words = (
            text("Position after move {number}.", number=own.refers_to)
            if own.refers_to
            else text("Starting position.")
        )
        if evidence.disturber is not None:
            side = name_of_color(evidence.disturber)
            words = paragraph((words, text("{side} is the disturber.", side=side)))
        return came_back, words, board
    if facts.reason in HOT and found is not None:
        words = text("Position before {captor}.", captor=facts.captor)
        if len(found.moves) > len((facts.captor, facts.point)):
            again = text(
                "If nobody gives way, {number} captures repeat it.", number=len(found.moves)
            )
        else:
            again = text("Taking back at once repeats it.")
        return came_back, paragraph((words, again)), board_at(found.boards[0])
    words = ""
    if isinstance(line.last, Placement):
        played = _side_and_point(line.last.color, line.last.point, line.position)
        words = text("Last move: {play}.", play=played)
    if hot := facts.hot:
        words = text("Hot now: {stones}.", stones=list_of(hot))
    glow = dict.fromkeys(evidence.hot, Glow.HOT)
    barred = None
    if isinstance(own, Illegal) and own.reason not in NOT_SHOWN:
        barred = own.point
    now = replace(board_at(line.position), glow=glow, barred=barred)
    return text("The board now"), words, now


def _rows(
    line: Line,
    judgments: Mapping[RuleText, Judgment],
    color: Color,
    point: Point,
    rules: RuleText,
    round_length: int,
) -> tuple[TextRow, ...]:
    rows = []
    for rule_text in RuleText:
        judgment = judgments[rule_text]
        facts = facts_of(line, color, point, rule_text, judgment, round_length)
        title = RULESETS[rule_text].title
        rows.append(TextRow(title, _answer(judgment), why_words(facts), rule_text is rules))
    return tuple(rows)


def _row_of_round(found: Round, rule_text: RuleText, rules: RuleText) -> TextRow:
    """What one text forbids in a round played twice."""
    title, in_use = RULESETS[rule_text].title, rule_text is rules
    bar = first_bar(found, RULESETS[rule_text])
    if bar is None:
        return TextRow(title, PlayAnswer.ALLOWED, text("Both cycles may be played."), in_use)
    return TextRow(title, PlayAnswer.BARRED, _bar_words(found, bar, rule_text), in_use)


def _bar_words(found: Round, bar: RoundBar, rule_text: RuleText) -> str:
    move = found.moves[bar.move - 1]
    facts = PlayFacts(
        move.color,
        "",
        rule_text,
        bar.illegal.reason,
        earlier=bar.illegal.refers_to,
        round_length=len(found.moves),
    )
    fields = {
        "number": bar.move,
        "play": _side_and_point(move.color, move.point, found.boards[0]),
        "why": why_words(facts),
    }
    if bar.round == 1:
        return text("Play {number}, {play}. {why}", **fields)
    return text("Second cycle, play {number}, {play}. {why}", **fields)


def _answer(judgment: Judgment) -> PlayAnswer:
    match judgment:
        case Illegal():
            return PlayAnswer.BARRED
        case Passed():
            return PlayAnswer.AS_PASS
        case Placement():
            return PlayAnswer.ALLOWED


def _article(judgment: Judgment, rules: RuleText) -> str:
    return judgment.article if isinstance(judgment, Illegal) else RULESETS[rules].words.board_play()


def board_at(position: Position) -> BoardPicture:
    """A position with the stone played last."""
    last = position.point if isinstance(position, Placement) else None
    if last is not None and position.color_at(last) is None:
        last = None
    return BoardPicture(position, last_move=last)


def _side_and_point(color: Color, point: Point | None, position: Position) -> str:
    return play_words(color, move_name(point, position.grid))


def why_not_here(state: GameState, point: Point, color: Color | None = None) -> WhyNot:
    """The answer for the side to play, or for the color that is asked about."""
    asked = state.to_play if color is None else color
    ruleset = state.setup.ruleset
    ruling_barred = ""
    if state.phase in (Phase.REPORTED, Phase.FINISHED):
        fixed = state.phase is Phase.FINISHED
        ruling_barred = text("Result fixed") if fixed else text("Result reported")
    over: Illegal | None = None
    if state.phase in (Phase.COUNTING, Phase.REPORTED, Phase.FINISHED) or state.ended_for_good:
        over = Illegal(asked, point, Reason.ENDED, state.line.number, ruleset.end_article)
    elif state.position.color_at(point) is None and asked is not state.to_play:
        over = Illegal(asked, point, Reason.WRONG_TURN, None, ruleset.turn_article)
    why = why_not(
        state.line, asked, point, ruleset, over, ruling_barred, classes_by_ruling(state, asked)
    )
    if over is None and why.allowed and state.forbids(asked, point):
        return _forbidden(state, asked, point, why)
    return why


def _forbidden(state: GameState, color: Color, point: Point, why: WhyNot) -> WhyNot:
    """A play that the texts allow and the referee does not."""
    ruling = next(
        ruling
        for ruling in reversed(state.rulings)
        if ruling.kind is RulingKind.FORBIDDEN and (ruling.color, ruling.point) == (color, point)
    )
    side, term = name_of_color(color), text("by ruling")
    words = text(
        "{referee} has forbidden this play {term}. {side} plays elsewhere or passes; after "
        "another move the ruling ends.",
        referee=ruling.by or text("The referee"),
        term=term,
        side=side,
    )
    if ruling.reason:
        words = paragraph((words, text("Reason: {reason}", reason=ruling.reason)))
    barred = text("Forbidden by the referee.")
    return replace(
        why,
        title=text("{play} forbidden now", play=why.play),
        allowed=False,
        words=words,
        term=term,
        rows=tuple(
            replace(row, answer=PlayAnswer.BARRED, why=barred) if row.in_use else row
            for row in why.rows
        ),
        confidence=Confidence.HIGH,
        confidence_words=text("A recorded ruling of this game."),
    )
