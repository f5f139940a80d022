"""Which actions are possible now, and what the title and the marks in the menu line say."""

from __future__ import annotations

from collections.abc import Mapping

from ingboard.game.phases import IN_PLAY, Phase
from ingboard.table.session import Session
from ingboard.text import text
from ingboard.ui.shell.menu_action import MenuAction
from ingboard.ui.shell.menu_line import StatusKind
from ingboard.ui.shell.menus import Act


def enable_actions(actions: Mapping[Act, MenuAction], session: Session | None) -> None:
    """Enable what can be done with the viewed state, and nothing else; name the letters that work now."""
    possible = set(_possible(session))
    for act in _DEPENDING:
        actions[act].setEnabled(act in possible)
    _name_undo(actions, session)
    letters_press = has_live_clock(session)
    for act in actions.keys() - _LETTERS_OF_PAGES:
        actions[act].show_letter(works=not letters_press)
    if session is not None and session.state.phase is Phase.AGREEMENT:
        actions[Act.CHECK_BOWLS].show_letter(works=True)
    actions[Act.START_CLOCK].show_letter(works=Act.START_CLOCK in possible)
    actions[Act.PAUSE].show_letter(works=Act.PAUSE in possible)


def has_live_clock(session: Session | None) -> bool:
    """Whether the clock of a game that goes on takes the plain letters as its own."""
    if session is None or not session.is_timed:
        return False
    return session.table.state.phase in (*IN_PLAY, Phase.AGREEMENT)


def _name_undo(actions: Mapping[Act, MenuAction], session: Session | None) -> None:
    """Undo and redo say what they are about."""
    study = None if session is None else session.study
    undo, redo = ("", "") if study is None else (study.undo_words, study.redo_words)
    actions[Act.UNDO].setText(text("Undo: {deed}", deed=undo) if undo else text("Undo"))
    actions[Act.REDO].setText(text("Redo: {deed}", deed=redo) if redo else text("Redo"))


def waits_for_start(session: Session | None) -> bool:
    """Whether a clock stands that nobody has started yet."""
    clock = None if session is None else session.table.state.clock
    if session is None or clock is None or session.opened is not None:
        return False
    return clock.turn is None and not clock.paused and session.table.state.phase in IN_PLAY


def _possible(session: Session | None) -> tuple[Act, ...]:
    if session is None:
        return ()
    state = session.state
    in_play, in_agreement = state.phase in IN_PLAY, state.phase is Phase.AGREEMENT
    conditions: tuple[tuple[bool, tuple[Act, ...]], ...] = (
        (True, (Act.SAVE, Act.SAVE_AS, Act.CLOSE)),
        (in_play, (Act.STOP,)),
        (in_play or in_agreement, (Act.PASS,)),
        (session.is_timed or session.can_undo, (Act.UNDO,)),
        (session.can_redo, (Act.REDO,)),
        (state.may_resume, (Act.PLAY_ON,)),
        (state.phase is Phase.HANDICAP, (Act.FIXED_HANDICAP,)),
        (state.outcome is None, (Act.RESIGN_BLACK, Act.RESIGN_WHITE)),
        (in_agreement, (Act.COUNT, Act.SUGGEST_DEAD)),
        (state.plan is not None, _COUNT_ACTS),
        (in_agreement, (Act.SHOW_COUNT,)),
        (session.is_timed, _CLOCK_ACTS),
        (waits_for_start(session), (Act.START_CLOCK,)),
        (session.is_timed and not waits_for_start(session), (Act.PAUSE,)),
    )
    return tuple(act for holds, acts in conditions if holds for act in acts)


_COUNT_ACTS = (
    Act.SHOW_COUNT, Act.NEXT_CHAPTER, Act.LAST_CHAPTER, Act.PROOF, Act.TERRITORY, Act.TRIAL,
)  # fmt: skip
_CLOCK_ACTS = (
    Act.CLAIM_BLACK, Act.CLAIM_WHITE, Act.WAIVE,
    Act.SOUND_TEST, Act.SOUND_BLACK, Act.SOUND_WHITE,
)  # fmt: skip
# Of the agreement and the film, where no clock is pressed; all other letters are a press while a clock lives.
_LETTERS_OF_PAGES = frozenset({Act.SUGGEST_DEAD, Act.PROOF, Act.TERRITORY, Act.TRIAL})

_DEPENDING = frozenset(
    {
        Act.SAVE, Act.SAVE_AS, Act.CLOSE, Act.STOP, Act.PASS, Act.UNDO, Act.REDO,
        Act.PLAY_ON, Act.RESIGN_BLACK, Act.RESIGN_WHITE, Act.COUNT, Act.SUGGEST_DEAD, *_COUNT_ACTS,
        *_CLOCK_ACTS, Act.START_CLOCK, Act.PAUSE, Act.FIXED_HANDICAP,
    }
)  # fmt: skip


def title_of(session: Session | None) -> str:
    """The window's title."""
    if session is None:
        return "ingboard"
    name = text("New game") if session.path is None else session.path.name
    return f"{name} - ingboard"


def mark_of(session: Session | None) -> tuple[str, StatusKind]:
    """What the menu line says at the right: whether the game is in its file."""
    if session is None:
        return text("No game open"), StatusKind.PLAIN
    if session.is_saved and session.path is not None:
        return text("Saved"), StatusKind.SAVED
    if session.was_changed:
        return text("Not saved yet"), StatusKind.PLAIN
    return "", StatusKind.PLAIN
