"""The result sheet of a game: what both players and the referee sign. Words and figures; paints nothing.

A counted game shows how it was counted; one that ended otherwise (resignation, time, forfeit, void) has a
form of its own without a count.
"""

from __future__ import annotations

from msgspec.structs import replace

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.terms import Ties
from ingboard.export.count_table import count_table, margin_words
from ingboard.export.sheet import (
    Sheet,
    SheetBoard,
    SheetFacts,
    SheetTable,
    Signature,
    foot_of,
    grouped,
    occasion_of,
    seal_of,
)
from ingboard.export.time_table import time_table
from ingboard.game.event_words import table_count_words
from ingboard.game.state import CountOfBoard, Ending, GameState
from ingboard.game.strip import komi_words, name_of_color, result_words
from ingboard.rules.texts import RULESETS
from ingboard.text import capital, listed, plural, text


def result_sheet(state: GameState, facts: SheetFacts) -> Sheet:
    """The sheet of a game, whether its result is fixed or still to be confirmed."""
    plan = _plan_of(state)
    boards = _final_boards(state, plan, facts)
    tables: list[SheetTable] = []
    if plan is not None:
        tables.append(count_table(state, plan))
        if plan.feasible:
            boards.append(_filled_board(plan))
    times = time_table(state, facts)
    if times is not None:
        tables.append(times)
    seal = seal_of(facts)
    return Sheet(
        title=text("Result sheet"),
        occasion=occasion_of(facts),
        version=text("Version {number}", number=facts.version),
        terms=_terms(state, plan, facts),
        players=players_of(state),
        headline=_headline(state),
        boards=tuple(boards),
        tables=tuple(tables),
        log_title=text("Pauses, claims, rulings, confirmations"),
        log=facts.log,
        signatures=_signers(state, facts.referee) if facts.signed else (),
        seal=seal,
        remarks=(*facts.remarks, *_remarks(state, plan)),
        foot=(
            *foot_of(seal, signed=facts.signed),
            text("A correction becomes version {next}; this one stays.", next=facts.version + 1),
        ),
    )


def players_of(state: GameState) -> PerColor[str]:
    """Both players with their ranks."""
    names, ranks = state.setup.names, state.setup.ranks
    return PerColor(*(" ".join(part for part in (names[c], ranks[c]) if part) for c in Color))


def _plan_of(state: GameState) -> FillPlan | None:
    """How it was counted: here, or a board that was put in by hand; None where it was not, or elsewhere."""
    counted = state.table_count
    if isinstance(counted, CountOfBoard):
        terms = replace(state.setup.terms, penalties=state.penalties)
        return plan_count(counted.position, counted.dead, terms)
    if state.reported is not None:
        return None
    is_counted = state.outcome is None or state.outcome.ending is Ending.COUNT
    return state.plan if is_counted else None


def _headline(state: GameState) -> str:
    if state.outcome is not None:
        return capital(result_words(state.outcome))
    if state.reported is not None:
        return text("Not confirmed: {result}", result=result_words(state.reported.outcome))
    if state.plan is None:
        return text("No result yet")
    plan = state.plan
    if plan.winner is not None and not plan.margin:
        words = text("{side} wins the tie", side=name_of_color(plan.winner))
    elif plan.winner is None:
        words = text("A draw")
    else:
        words = margin_words(plan.margin)
    return text("Not confirmed: {result}", result=words)


def _final_boards(state: GameState, plan: FillPlan | None, facts: SheetFacts) -> list[SheetBoard]:
    """The board as play left it; none where the program has no board of the game."""
    counted = state.table_count
    if isinstance(counted, CountOfBoard):
        title = text("Final position, put in by hand")
        title = text("Final position, from a photograph") if counted.photograph else title
        position = counted.position
    elif not state.has_board:
        return []
    else:
        title = plural(
            "Final position, {number} move", "Final position, {number} moves", state.line.number
        )
        position = state.position
    dead: frozenset[Point] = frozenset() if plan is None else plan.dead
    return [SheetBoard(title, _about_dead(dead, facts.agreed_at, plan), position, dead)]


def _about_dead(dead: frozenset[Point], agreed_at: str, plan: FillPlan | None) -> str:
    if plan is None:
        return ""
    if not dead:
        return text("No dead stones.")
    if agreed_at:
        return text("Crossed stones: agreed dead at {time}.", time=agreed_at)
    return text("Crossed stones: counted as dead.")


def _filled_board(plan: FillPlan) -> SheetBoard:
    assert plan.final is not None
    caption = text("K komi, P penalty, 1 winning space, 2 losing stones.")
    return SheetBoard(text("Fill-in"), caption, plan.final, filled=plan)


def _terms(state: GameState, plan: FillPlan | None, facts: SheetFacts) -> str:
    setup = state.setup
    terms = setup.terms
    komi = terms.komi if facts.komi_recorded or facts.komi_unread or plan is not None else 0
    parts = [RULESETS[setup.rules].title, sheet_komi_words(komi, facts)]
    if terms.handicap:
        parts.append(text("handicap {stones}", stones=terms.handicap))
    match terms.ties:
        case Ties.BLACK:
            parts.append(text("Black wins ties"))
        case Ties.WHITE:
            parts.append(text("White wins ties"))
        case Ties.DRAW:
            parts.append(text("a tie is a draw"))
    return listed(parts)


def sheet_komi_words(komi: float, facts: SheetFacts) -> str:
    """Komi as a sheet writes it, with what was not read of it."""
    return komi_words(komi, recorded=facts.komi_recorded, unread=facts.komi_unread)


def _signers(state: GameState, referee: str) -> tuple[Signature, ...]:
    names = state.setup.names
    return (
        Signature(text("Black"), names.black),
        Signature(text("White"), names.white),
        Signature(text("Referee", "person"), referee),
    )


def _remarks(state: GameState, plan: FillPlan | None) -> tuple[str, ...]:
    found: list[str] = []
    if state.clock is not None:
        found.append(text("No engine ran in this program during play."))
    if state.outcome is None:
        found.append(text("Not yet confirmed by both players."))
    if state.table_count is not None:
        found.append(
            text("Moves not recorded. {counted}", counted=table_count_words(state.table_count))
        )
        if digest := getattr(state.table_count, "photograph", ""):
            found.append(text("SHA-256 of the photograph: {digits}", digits=grouped(digest)))
    elif not state.has_board:
        found.append(text("Moves not recorded."))
    if plan is not None and not plan.feasible:
        found.append(text("Filling in is impossible: area counting decides."))
        found.extend(plan.reasons)
    return tuple(found)
