"""The result sheet of a game: what both players and the referee sign. Words and figures; paints nothing.

A counted game shows how it was counted; one that ended otherwise (resignation, time, forfeit, void) has a
form of its own without a count.
"""

from __future__ import annotations

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.terms import Ties
from ingboard.export.sheet import (
    Sheet,
    SheetBoard,
    SheetFacts,
    SheetTable,
    Signature,
    foot_of,
    occasion_of,
    seal_of,
)
from ingboard.export.sheet_count import count_table, margin_words
from ingboard.export.sheet_time import time_table
from ingboard.game.outcome import Ending
from ingboard.game.state import GameState
from ingboard.game.strip import komi_words, name_of_color, result_words
from ingboard.game.texts import RULESETS
from ingboard.text import capital, listed, plural, text


def result_sheet(state: GameState, facts: SheetFacts) -> Sheet:
    """The sheet of a game, whether its result is fixed or still to be confirmed."""
    plan = state.plan if _is_counted(state) else None
    boards = [_final_board(state, plan, facts)]
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
            text(
                "A correction becomes version {next}; this one stays.",
                next=facts.version + 1,
            ),
        ),
    )


def players_of(state: GameState) -> PerColor[str]:
    """Both players with their ranks."""
    names, ranks = state.setup.names, state.setup.ranks
    return PerColor(*(" ".join(part for part in (names[c], ranks[c]) if part) for c in Color))


def _is_counted(state: GameState) -> bool:
    if state.reported is not None:
        return False
    return state.outcome is None or state.outcome.ending is Ending.COUNT


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


def _final_board(state: GameState, plan: FillPlan | None, facts: SheetFacts) -> SheetBoard:
    dead: frozenset[Point] = frozenset() if plan is None else plan.dead
    title = plural(
        "Final position, {number} move", "Final position, {number} moves", state.line.number
    )
    if not state.records_moves:
        title = text("Moves not recorded")
    return SheetBoard(title, _about_dead(dead, facts.agreed_at, plan), state.position, dead)


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
    komi = terms.komi if facts.komi_recorded or plan is not None else 0
    parts = [RULESETS[setup.rules].title, komi_words(komi, recorded=facts.komi_recorded)]
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
    if plan is not None and not plan.feasible:
        found.append(text("Filling in is impossible: area counting decides."))
        found.extend(plan.reasons)
    return tuple(found)
