"""What the side column says of a game: who plays, by which rules and terms. Values only."""

from __future__ import annotations

from msgspec import Struct

from ingboard.clock.control import describe
from ingboard.game.setup import GameSetup
from ingboard.game.state import GameState
from ingboard.kifu.properties import rule_text_of
from ingboard.kifu.record import GameRecord
from ingboard.rules.readings import SingleSuicide
from ingboard.rules.texts import default_options
from ingboard.text import listed, text


def komi_note(state: GameState, opened: GameRecord | None) -> str:
    """That the record of a game states no komi, and what is counted in its place; "" where it states one."""
    if opened is None or opened.details.komi is not None:
        return ""
    komi = f"{state.setup.terms.komi:g}"
    if opened.details.komi_unread:
        written = opened.details.komi_unread
        return text(
            "Komi “{written}” is not understood: {komi} counted.", written=written, komi=komi
        )
    if not state.setup.terms.komi:
        return text("No komi is recorded; none is counted.")
    return text("No komi recorded: {komi} counted.", komi=komi)


class GameFacts(Struct, frozen=True):
    """The head of a game: its event, then up to two small lines (table and rules; the clock)."""

    title: str
    lines: tuple[str, ...] = ()


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
    lines = [_terms_words(setup, opened)]
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
        if opened.understood.meant:
            lines.append(opened.understood.sentence)
    return GameFacts(title, tuple(lines))


def conditions_words(setup: GameSetup) -> str:
    """Rule text, komi, board and clock on one line."""
    grid, controls = setup.first.grid, setup.controls
    clock = "" if controls is None else describe(controls.black)
    return listed((_terms_words(setup, None), f"{grid.columns}×{grid.rows}", clock))


def _terms_words(setup: GameSetup, opened: GameRecord | None) -> str:
    terms = [setup.ruleset.title]
    if setup.terms.handicap > 1:
        terms.append(text("{number} handicap stones", number=setup.terms.handicap))
    if opened is None or opened.details.komi is not None:
        terms.append(text("komi {komi}", komi=f"{setup.terms.komi:g}"))
    elif opened.details.komi_unread:
        terms.append(text("komi “{written}” not understood", written=opened.details.komi_unread))
    else:
        terms.append(text("no komi recorded"))
    return listed(terms)


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
