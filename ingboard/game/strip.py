"""The phase strip's words: where the game stands and what the next pass does, under each rule text."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.clock.moments import Moment
from ingboard.clock.player_time import Flag
from ingboard.game.state import IN_PLAY, Ending, GameState, Outcome, Phase, ResultReport
from ingboard.text import capital, plural, text

TimeOfDay = Callable[[Moment], str]
"""What the clock on the wall shows at an instant of the table's time."""


class Strip(Struct, frozen=True):
    """One line that never hides: phase, pass lamps lit and in all, a sentence, whose turn (None: nobody's).

    `asks_before_pass` tells that the next pass ends the game for good, so it is asked for twice.
    """

    title: str
    lit: int
    lamps: int
    sentence: str
    turn: Color | None
    asks_before_pass: bool = False


def name_of_color(color: Color) -> str:
    """Black or White, in the user's language."""
    return text("Black") if color is Color.BLACK else text("White")


def strip_of(state: GameState) -> Strip:
    """What the phase strip says of a game."""
    to_end = state.setup.ruleset.passes_to_end
    in_play = state.phase in IN_PLAY
    lamps = to_end or 2
    ends = in_play and _next_pass_ends(state)
    ends = ends or (state.phase is Phase.AGREEMENT and state.passes + 1 == to_end)
    return Strip(
        title=text("Clock only") if _is_clock_alone(state) else _title(state),
        lit=min(state.passes, lamps),
        lamps=lamps,
        sentence=_said(state),
        turn=state.turn if in_play else None,
        asks_before_pass=ends,
    )


def _next_pass_ends(state: GameState) -> bool:
    to_end = state.setup.ruleset.passes_to_end
    if to_end is None:
        return state.phase is Phase.PLAYING_ON and state.passes == 1
    return state.passes + 1 >= to_end


def _title(state: GameState) -> str:
    if _rests(state):
        return text("Adjourned")
    match state.phase:
        case Phase.HANDICAP:
            return text("Handicap")
        case Phase.PLAYING:
            return text("Play")
        case Phase.AGREEMENT:
            return text("Count") if state.counts_on_table else text("Agreement")
        case Phase.PLAYING_ON:
            return text("Playing on")
        case Phase.COUNTING:
            return text("Count")
        case Phase.REPORTED | Phase.FINISHED:
            return text("Result")


def _said(state: GameState) -> str:
    if _rests(state):
        return _sentence_at_rest(state)
    if _out_of_step(state):
        return text(
            "{runs}'s time runs, but {side} must play or pass.",
            runs=name_of_color(state.to_play.opponent),
            side=name_of_color(state.to_play),
        )
    without_time = _without_time(state)
    if without_time is not None and not state.passes:
        return text(
            "{side} has no time, {other} plays on: the clock runs for the side to move. The "
            "referee decides the rest.",
            side=name_of_color(without_time),
            other=name_of_color(without_time.opponent),
        )
    if _is_clock_alone(state) and not (
        state.passes or state.stop_proposed or any(state.at_table.away)
    ):
        return text("A press ends a move; two passes stop the clocks. Moves are not recorded.")
    return _sentence(state)


def _is_clock_alone(state: GameState) -> bool:
    return state.phase in IN_PLAY and not state.records_moves and not _rests(state)


def _without_time(state: GameState) -> Color | None:
    """The side whose flag fell and whose opponent plays on, while play goes on."""
    clock = state.clock
    if clock is None or state.phase not in IN_PLAY:
        return None
    if clock.times.black.flag is Flag.WAIVED:
        return Color.BLACK
    return Color.WHITE if clock.times.white.flag is Flag.WAIVED else None


def _sentence(state: GameState) -> str:  # noqa: C901 - one arm a phase
    match state.phase:
        case Phase.HANDICAP:
            return plural(
                "Black places one more stone anywhere. White passes without using time.",
                "Black places {number} more stones anywhere. White passes without using time.",
                state.handicap_left,
            )
        case Phase.PLAYING | Phase.PLAYING_ON if state.stop_proposed is not None:
            return text(
                "{side} proposes to stop. {other} agrees, or plays.",
                side=name_of_color(state.stop_proposed),
                other=name_of_color(state.stop_proposed.opponent),
            )
        case Phase.PLAYING | Phase.PLAYING_ON:
            return _sentence_in_play(state)
        case Phase.AGREEMENT if state.counts_on_table:
            if not state.may_resume:
                return text("Play is over. Count the board on the table.")
            first = name_of_color(state.resumes_with)
            return text("Count the board on the table, or play on, {first} first.", first=first)
        case Phase.AGREEMENT:
            return _sentence_in_agreement(state)
        case Phase.COUNTING:
            if state.may_resume:
                if not state.setup.takes_both:
                    return text(
                        "Until one of you confirms, marks can be corrected and play can go on."
                    )
                return text("Until both players confirm, either may correct marks or play on.")
            return text("Until both players confirm, the count can be corrected.")
        case Phase.REPORTED:
            return _sentence_of_report(state)
        case Phase.FINISHED:
            return text("Result final: {result}.", result=result_words(state.outcome))


def _sentence_of_report(state: GameState) -> str:
    report = state.reported
    assert report is not None
    said = report_words(report.outcome, report.color)
    missing = [color for color in Color if state.confirmed[color] is None]
    if len(missing) == 1:
        return text(
            "{said}. {side} has not confirmed yet.", said=said, side=name_of_color(missing[0])
        )
    return text("{said}. Until both players confirm, it can be withdrawn.", said=said)


def report_words(outcome: Outcome, color: Color | None) -> str:
    """A reported result as a sentence without a full stop; `color` claims or resigns, None: the referee."""
    if color is None and outcome.ending is Ending.BOARD_COUNT:
        return capital(result_words(outcome))
    if color is None:
        return text("Referee's result: {result}", result=result_words(outcome))
    if outcome.ending is Ending.RESIGNATION:
        return text("{side} resigns", side=name_of_color(color))
    return text("{side} claims the win on time", side=name_of_color(color))


def flag_words(color: Color, time: str) -> str:
    """Whose flag fell, and when; `time` "" where that is not known."""
    side = name_of_color(color)
    if not time:
        return text("{side}'s flag fell", side=side)
    return text("{side}'s flag fell at {time}", side=side, time=time)


def claim_words(report: ResultReport, time_of: TimeOfDay) -> str:
    """A reported result with what it rests on: "Black claims: White's flag fell at 21:04:25.760"."""
    if report.color is None or report.fell is None:
        return with_hand(report_words(report.outcome, report.color), report.by)
    words = text(
        "{side} claims: {flag}",
        side=name_of_color(report.color),
        flag=flag_words(report.color.opponent, time_of(report.fell)),
    )
    return with_hand(words, report.by)


def with_hand(words: str, name: str) -> str:
    """The same with whose hand it was; "" is the side's own."""
    return text("{words} (by {name})", words=words, name=name) if name else words


def _rests(state: GameState) -> bool:
    return state.at_table.adjourned and state.phase in IN_PLAY


def _sentence_at_rest(state: GameState) -> str:
    sealing = state.at_table.sealing
    if sealing is None:
        return text("Adjourned, no sealed move. The referee resumes.")
    return text(
        "Adjourned, {side}'s move sealed. The referee resumes.", side=name_of_color(sealing)
    )


def _out_of_step(state: GameState) -> bool:
    """A side pressed without playing, or the referee let its time run: told where stones are recorded."""
    clock = state.clock
    if clock is None or clock.paused or state.phase not in (Phase.PLAYING, Phase.PLAYING_ON):
        return False
    if state.stop_proposed is not None or any(state.at_table.away):
        return False
    recorded = state.setup.played_stone_presses and bool(state.line.count)
    return recorded and clock.turn is state.to_play.opponent


def _sentence_in_play(state: GameState) -> str:
    sst = state.setup.ruleset.passes_to_end is not None
    if any(state.at_table.away) and not state.passes:
        away = Color.BLACK if state.at_table.away.black else Color.WHITE
        side, other = name_of_color(away), name_of_color(away.opponent)
        return text(
            "{side} is away; last move ringed. {other} may move and press.", side=side, other=other
        )
    if not state.passes:
        if state.phase is Phase.PLAYING_ON:
            return text(
                "Playing on. Two passes in a row end the game; then no stone can be named dead."
            )
        if sst:
            return text("No passes yet. Two in a row pause the game; four end it.")
        return text(
            "No passes yet. Two in a row stop play. Then agree on dead stones, or play on once."
        )
    mover, passer = name_of_color(state.turn), name_of_color(state.turn.opponent)
    if sst and state.line.number == 1 and not state.setup.first.cells.strip(b"\0"):
        return text(
            "{passer}'s opening pass stands, though a game begins with a stone.", passer=passer
        )
    if sst and state.passes == state.setup.ruleset.passes_to_pause:
        return text(
            "Playing on, {mover} to move. A pass is the third; the fourth ends it.", mover=mover
        )
    if _next_pass_ends(state):
        return text(
            "{passer} passed. If {mover} passes too, the game ends.", passer=passer, mover=mover
        )
    return text(
        "{passer} passed. If {mover} passes too, play pauses: agree on dead stones, or play on.",
        passer=passer,
        mover=mover,
    )


def _sentence_in_agreement(state: GameState) -> str:
    first = name_of_color(state.resumes_with)
    if state.counted and not state.may_resume and not state.ended_for_good:
        return text("Already counted: play cannot resume. Agree on dead stones and recount.")
    if state.stopped_by_consent:
        return text(
            "Stopped by consent. Agree on dead stones and count, or play on, {first} first.",
            first=first,
        )
    to_end = state.setup.ruleset.passes_to_end
    if to_end is None:
        if state.ended_for_good:
            return text("Play is over. The position counts as it stands.")
        return text(
            "Two passes: play stopped. Agree and count, or play on, {first} first; two more passes end it.",
            first=first,
        )
    if state.ended_for_good:
        return text("Four passes: play is over. Agree on dead stones, then count.")
    if state.passes + 1 == to_end:
        return text(
            "Three passes; a fourth ends the game. Agree on dead stones, or play on, {first} first.",
            first=first,
        )
    return text(
        "Two passes: play pauses. Agree on dead stones, or play on, {first} first. Four passes end it.",
        first=first,
    )


def komi_words(komi: float, *, recorded: bool, unread: str = "") -> str:
    """The komi that is counted; where no record states it, or one that is `unread`, that too."""
    if unread:
        return text(
            "komi “{written}” not understood, {komi} counted", written=unread, komi=f"{komi:g}"
        )
    if recorded:
        return text("komi {komi}", komi=f"{komi:g}")
    if komi:
        return text("no komi recorded, {komi} counted", komi=f"{komi:g}")
    return text("no komi recorded")


def result_words(outcome: Outcome | None) -> str:  # noqa: C901 - one arm an ending
    """The result as a sentence: "Black wins by 5", "a draw", "White wins on time"."""
    if outcome is None:
        return text("no result")
    if outcome.ending is Ending.BOARD_COUNT:
        counted = replace(outcome, ending=Ending.COUNT)
        return text("{result}, counted on the board", result=result_words(counted))
    if outcome.ending is Ending.VOID:
        return text("the game is void")
    if outcome.ending is Ending.BOTH_LOST:
        return text("both players lose")
    if outcome.winner is None:
        return text("a draw")
    side = name_of_color(outcome.winner)
    match outcome.ending:
        case Ending.RESIGNATION:
            return text("{side} wins by resignation", side=side)
        case Ending.TIME:
            return text("{side} wins on time", side=side)
        case Ending.NO_SHOW:
            return text("{side} wins: opponent absent", side=side)
        case Ending.FORFEIT:
            return text("{side} wins by forfeit", side=side)
        case Ending.COUNT if not outcome.margin:
            return text("{side} wins the tie", side=side)
        case Ending.COUNT:
            return text("{side} wins by {margin}", side=side, margin=f"{outcome.margin:g}")
