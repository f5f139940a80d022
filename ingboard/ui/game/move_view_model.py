"""What the side column says of a game: its facts, its moves, and the one that is viewed. Values only."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from msgspec import Struct

from ingboard.board.points import Color, Grid, PerColor, name_of
from ingboard.board.position import Placement
from ingboard.clock.control import Canadian, describe
from ingboard.game.event_words import ruling_words
from ingboard.game.refusals import brief_words
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.kifu.properties import rule_text_of
from ingboard.kifu.record import NO_TIME, GameRecord
from ingboard.rules.options import SingleSuicide, default_options
from ingboard.rules.plays import Illegal, Passed, Reason
from ingboard.text import listed, plural, text
from ingboard.ui.game.clock.view_model import time_words

_LOOKED_BACK = 20
MOST_FINDINGS = 30
"""Rows of questionable moves that are listed; how many more there are is said."""


class MoveEntry(Struct, frozen=True):
    """One move of the strip: `point` is its name such as "K13", or "" for a pass."""

    number: int
    color: Color
    point: str
    has_finding: bool = False
    has_comment: bool = False


class GameFacts(Struct, frozen=True):
    """The head of a game: its event, then up to two small lines (table and rules; the clock)."""

    title: str
    lines: tuple[str, ...] = ()


class MovePicture(Struct, frozen=True):
    """The present move: its words ("170 at K13"), who made it, remarks.

    `color` is None before the first move. `findings` are sentences about the record.
    """

    words: str
    color: Color | None = None
    comment: str = ""
    findings: tuple[str, ...] = ()


class FindingRow(Struct, frozen=True):
    """One questionable move: the step it is at, and what is said of it; `shown` says it in fewer words."""

    step: int
    words: str
    shown: str = ""


def game_facts(state: GameState, opened: GameRecord | None) -> GameFacts:
    """Title, rule text and komi, clock."""
    setup = state.setup
    title = setup.event
    if not title and opened is not None:
        title = opened.details.game_name
    if not title:
        names = setup.names
        title = (
            text("{black} against {white}", black=names.black, white=names.white)
            if names.black and names.white
            else text("Unnamed game")
        )
    lines = [_terms_words(setup, names_komi=opened is None or opened.details.komi is not None)]
    lines.extend(table_choices(setup))
    if setup.controls is not None:
        lines.append(describe(setup.controls.black))
    elif opened is not None:
        details = opened.details
        if (
            details.rules_text
            and rule_text_of(details.rules_text, details.edition) is not setup.rules
        ):
            lines.append(text("Recorded rules: {rules}", rules=details.rules_text))
        where = listed((details.date, details.place))
        lines.extend(part for part in (where,) if part)
        if details.result_text:
            lines.append(text("Recorded result: {result}", result=details.result_text))
    return GameFacts(title, tuple(lines))


def _terms_words(setup: GameSetup, *, names_komi: bool) -> str:
    terms = [setup.ruleset.title]
    if setup.terms.handicap > 1:
        terms.append(text("{number} handicap stones", number=setup.terms.handicap))
    komi = text("komi {komi}", komi=f"{setup.terms.komi:g}")
    terms.append(komi if names_komi else text("no komi recorded"))
    return listed(terms)


def times_left(record: GameRecord, at: int) -> PerColor[str]:
    """What each clock showed last, up to `record.nodes[at]`: "0:28, 3 periods left"; "" if unknown.

    No more than _LOOKED_BACK nodes are asked: what a clock showed long ago tells nothing.
    """
    asked = record.nodes[max(0, at + 1 - _LOOKED_BACK) : at + 1]
    times = [node.time for node in reversed(asked) if node.time is not NO_TIME]
    if not times:
        return PerColor("", "")
    is_block = isinstance(record.details.control, Canadian)

    def words(color: Color) -> str:
        left = next((time[color] for time in times if time[color] is not None), None)
        if left is None:
            return ""
        parts = [] if left.milliseconds is None else [time_words(left.milliseconds // 1000 * 1000)]
        if left.periods is not None and is_block:
            parts.append(plural("{number} move left", "{number} moves left", left.periods))
        elif left.periods is not None:
            parts.append(plural("{number} period left", "{number} periods left", left.periods))
        return listed(parts)

    return PerColor(*map(words, Color))


def table_choices(setup: GameSetup) -> tuple[str, ...]:
    """What the table chose of its own about play, as lines: "This table: it counts as a pass"."""
    usual = default_options(setup.rules)
    options, found = setup.options, list[str]()
    if options.single_suicide not in {None, usual.single_suicide}:
        as_pass = options.single_suicide is SingleSuicide.PASS
        found.append(
            text("This table: a single-stone suicide is a pass.")
            if as_pass
            else text("This table: single-stone suicide is not allowed.")
        )
    if options.prisoners is not usual.prisoners:
        found.append(text("This table: prisoners wait in the lid until the count."))
    return tuple(found)


def move_entries(
    states: Sequence[GameState],
    number_at: Callable[[int], int],
    questionable: Mapping[int, Illegal],
    commented: frozenset[int],
    since: int = 0,
) -> tuple[MoveEntry, ...]:
    """One entry a step after `since`, the first step being 1; `number_at` gives a step's move number."""
    grid = states[0].position.grid
    ruled = {ruling.number for ruling in states[-1].rulings}
    entries: list[MoveEntry] = []
    for step in range(since + 1, len(states)):
        move = states[step].line.last
        color = states[step].to_play if move is None else move.color
        entries.append(
            MoveEntry(
                number=number_at(step),
                color=color,
                point=_place_words(move, grid),
                has_finding=step in questionable or states[step].line.number in ruled,
                has_comment=step in commented,
            )
        )
    return tuple(entries)


def move_picture(
    states: Sequence[GameState], step: int, shown: int, illegal: Illegal | None, comment: str
) -> MovePicture:
    """The viewed move by the number `shown` ("170 at K13"), with findings, rulings and comment."""
    grid = states[0].position.grid
    findings: tuple[str, ...] = () if illegal is None else (_finding(shown, illegal, grid),)
    number = states[step].line.number
    findings += tuple(
        ruling_words(ruling, grid)
        for ruling in states[-1].rulings
        if ruling.number == number or (ruling.number > number and step == len(states) - 1)
    )
    if not step:
        return MovePicture(text("Before the first move"), None, comment, findings)
    move = states[step].line.last
    if move is None:
        return MovePicture(text("Stones set up"), None, comment, findings)
    words = text("{number} at {point}", number=shown, point=_place_words(move, grid))
    if isinstance(move, Passed):
        words = text("{number}: {side} passes", number=shown, side=name_of_color(move.color))
    if isinstance(move, Placement) and move.captured:
        words = plural(
            "{words}, takes {number}", "{words}, takes {number}", len(move.captured), words=words
        )
    return MovePicture(words, move.color, comment, findings)


def finding_rows(
    questionable: Mapping[int, Illegal],
    number_at: Callable[[int], int],
    grid: Grid,
    most: int | None = None,
) -> tuple[FindingRow, ...]:
    """The first questionable moves as rows: "180 White C5: repeats the position of move 170"."""
    return tuple(
        FindingRow(
            step,
            _finding(number_at(step), illegal, grid),
            _shown(number_at(step), illegal, grid),
        )
        for step, illegal in islice(questionable.items(), most)
    )


def _finding(number: int, illegal: Illegal, grid: Grid) -> str:
    """What our rules think of a move that was played: no advice for it."""
    return text(
        "{number} {side} {point}: {why}",
        number=number,
        side=name_of_color(illegal.color),
        point=name_of(illegal.point, grid),
        why=brief_words(illegal),
    )


def _shown(number: int, illegal: Illegal, grid: Grid) -> str:
    """The same where room is scarce: "180 White C5: as after move 170"; "" where nothing is shorter."""
    if illegal.reason is not Reason.SUPERKO or not illegal.refers_to:
        return ""
    return text(
        "{number} {side} {point}: as after move {earlier}",
        number=number,
        side=name_of_color(illegal.color),
        point=name_of(illegal.point, grid),
        earlier=illegal.refers_to,
    )


def _place_words(move: Placement | Passed | None, grid: Grid) -> str:
    match move:
        case Placement():
            return name_of(move.point, grid)
        case Passed():
            return text("pass")
        case None:
            return ""
