"""Suggests dead stones in the agreement: by itself, an engine or the record; shown, taken over on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

from ingboard.board.points import Point
from ingboard.board.position import Position
from ingboard.game.commands import ToggleDead
from ingboard.game.phases import Phase
from ingboard.game.state import GameState
from ingboard.review.suggest_dead.engine_talk import EngineAnswer, suggestion_of
from ingboard.review.suggest_dead.suggestion import Suggestion, suggesting
from ingboard.text import text
from ingboard.ui.features.count.suggestion_card import SuggestionCard
from ingboard.ui.features.count.suggestion_view_model import (
    SuggestionCounts,
    SuggestionSources,
    verdicts_of,
)
from ingboard.ui.game.analysis_engine import is_analysis_only
from ingboard.ui.game.dead_stone_engine import EngineWork, engine_name
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.preferences import Preferences


class SuggestionPresenter(QObject):
    """One suggestion at a time, dropped as soon as the position is another; `suggested` is the one shown.

    The program's own is worked out between events, one random game an event; an engine runs beside.
    """

    def __init__(
        self,
        controller: GamePresenter,
        card: SuggestionCard,
        preferences: Preferences,
        notice: Notice,
        refresh: Callable[[], None],
        clock_open: Callable[[], bool],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._controller = controller
        self._card = card
        self._preferences = preferences
        self._notice = notice
        self._refresh = refresh
        self._clock_open = clock_open
        self.suggested: Suggestion | None = None
        self._position: Position | None = None
        self._fault = ""
        self._steps: Iterator[Suggestion | None] = iter(())
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)
        self.engine = EngineWork(self)
        self.engine.answered.connect(self._on_answered)
        self.engine.failed.connect(self._on_failed)
        card.asked.connect(self.ask)
        card.taken_over.connect(self.ask)
        card.engine_asked.connect(self.ask_engine)
        card.marks_asked.connect(self.ask_record)
        card.dropped.connect(self.drop)

    @property
    def is_working(self) -> bool:
        """Whether a suggestion is being worked out."""
        return self._timer.isActive() or self.engine.is_working

    def on_change(self) -> None:
        """Drop what belongs to another position, and offer who can be asked about this one."""
        state = self._agreeing()
        if self._position is not None and (state is None or state.position != self._position):
            self._clear()
        if self._position is None and state is not None:
            self._card.show_sources(self._sources(state), self._fault)

    def ask(self) -> None:
        """Work a suggestion out; with one on the board, take it over."""
        state = self._agreeing()
        if state is None:
            self._notice.say(text("Dead stones are suggested only in agreement."))
        elif self.suggested is not None:
            self._take_over(state, self.suggested)
        elif not self.is_working:
            self._begin(state, text("Looking for dead stones…"))
            self._steps = suggesting(state.position)
            self._timer.start()

    def ask_engine(self) -> None:
        """Ask the engine that is set up."""
        state = self._agreeing()
        program, arguments = self._program, self._preferences.engine_arguments
        if state is None or self._position is not None or not program:
            return
        if self._clock_open() and state.clock is None:  # beside a game of others
            self._notice.say(text("No engine while a timed game is open."))
            return
        name = engine_name(program)
        self._begin(state, text("{engine} looks for dead stones…", engine=name))
        self.engine.ask(program, arguments, state.position, state.setup.terms.komi, name)

    def ask_record(self) -> None:
        """Suggest what the opened record marks as dead."""
        state, recorded = self._agreeing(), self._recorded()
        if state is not None and self._position is None and recorded:
            self._begin(state, "")
            self._show(suggestion_of(state.position, recorded), text("The record"))

    def drop(self) -> bool:
        """Drop the suggestion, or the work on it; False if there is neither."""
        if self._position is None:
            return False
        self._clear()
        self.on_change()
        self._refresh()
        return True

    def _begin(self, state: GameState, words: str) -> None:
        self._fault = ""
        self._position = state.position
        self._card.show_working(words)

    def _step(self) -> None:
        suggestion = next(self._steps, None)
        if suggestion is not None:
            self._timer.stop()
            self._show(suggestion, text("The program"))

    def _on_answered(self, answer: object) -> None:
        assert isinstance(answer, EngineAnswer)
        assert answer.suggestion is not None
        self._show(answer.suggestion, answer.name)

    def _on_failed(self, sentence: object) -> None:
        self._clear()
        self._fault = str(sentence)
        self.on_change()

    def _show(self, suggestion: Suggestion, who: str) -> None:
        self.suggested = suggestion
        self._card.show_suggested(SuggestionCounts(who, verdicts_of(suggestion)))
        self._refresh()

    def _take_over(self, state: GameState, suggestion: Suggestion) -> None:
        self._clear()
        for chain in suggestion.chains:
            stone = min(chain.points)
            if chain.points <= suggestion.dead and stone not in state.dead:
                self._controller.submit(ToggleDead(stone, self._controller.time.now()))
        self.on_change()
        self._refresh()

    def _agreeing(self) -> GameState | None:
        """The state while stones may be marked in it."""
        state = self._controller.state
        if state is None or state.phase is not Phase.AGREEMENT or not state.may_mark:
            return None
        return state

    def _sources(self, state: GameState) -> SuggestionSources:
        name = engine_name(self._program) if self._program else ""
        return SuggestionSources(name, bool(self._recorded() - state.dead))

    @property
    def _program(self) -> str:
        """The engine that is set up, if it can be asked for dead stones."""
        preferences = self._preferences
        return "" if is_analysis_only(preferences.engine_arguments) else preferences.engine

    def _recorded(self) -> frozenset[Point]:
        session = self._controller.session
        return frozenset() if session is None else session.recorded_dead

    def _clear(self) -> None:
        self._timer.stop()
        self.engine.stop()
        self._steps = iter(())
        self._position = None
        self._fault = ""
        self.suggested = None
