"""Sets up the engine that may be asked for dead stones: tries it, keeps it, forgets it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QStandardPaths

from ingboard.board.diagrams import parse_rows
from ingboard.review.suggest_dead.engine_talk import EngineAnswer
from ingboard.text import text
from ingboard.ui.features.engine.page import EngineChoice, EnginePage
from ingboard.ui.game.dead_stone_engine import EngineWork, engine_name
from ingboard.ui.shell.preferences import Preferences, save_preferences
from ingboard.ui.widgets.file_chooser import choose_path

_KNOWN = EngineChoice("gnugo", "--mode gtp --chinese-rules")
_GAMES = "/usr/games"  # where Debian puts it, outside many search paths
_TRIAL = parse_rows(("..XO.....", *["X.XO.O.O."] * 2, *["XXXOOOOOO"] * 2, *["........."] * 4))


class EnginePresenter(QObject):
    """Owns the page; `leave` closes it."""

    def __init__(
        self, preferences: Preferences, leave: Callable[[], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self.page = EnginePage()
        self.work = EngineWork(self)
        self._preferences = preferences
        self._leave = leave
        self._since = 0.0
        self.work.answered.connect(self._on_answered)
        self.work.failed.connect(self._on_failed)
        self.page.tried.connect(self._on_tried)
        self.page.kept.connect(self._on_kept)
        self.page.browsed.connect(self._on_browsed)
        self.page.removed.connect(self._on_removed)
        self.page.closed.connect(self.close)

    def enter(self) -> None:
        """Show what is set up, or an engine found on this computer that is not."""
        kept = EngineChoice(self._preferences.engine, self._preferences.engine_arguments)
        self.page.show_trying(trying=False)
        self.page.program.setFocus()
        if kept.program:
            self.page.show_choice(kept)
            self.page.show_told(text("This engine is set up."))
            return
        found = QStandardPaths.findExecutable(_KNOWN.program)
        found = found or QStandardPaths.findExecutable(_KNOWN.program, [_GAMES])
        self.page.show_choice(EngineChoice(found, _KNOWN.arguments if found else ""))
        if found:
            self.page.show_told(text("GNU Go is on this computer. It is not set up yet."))
        else:
            self.page.show_told(text("No engine is set up."))

    def close(self) -> None:
        """Back to the game; a trial is ended."""
        self.work.stop()
        self._leave()

    def _on_tried(self, choice: object) -> None:
        assert isinstance(choice, EngineChoice)
        if self.work.is_working:
            self.work.stop()
            self.page.show_trying(trying=False)
            self.page.show_told(text("Stopped."))
        elif self._is_named(choice):
            self._since = monotonic()
            self.page.show_trying(trying=True)
            self.page.show_told(text("Waiting for an answer…"))
            name = engine_name(choice.program)
            self.work.ask(choice.program, choice.arguments, _TRIAL, 8, name)

    def _on_kept(self, choice: object) -> None:
        assert isinstance(choice, EngineChoice)
        if self._is_named(choice):
            self._keep(choice)
            self.close()

    def _on_removed(self) -> None:
        self._keep(EngineChoice("", ""))
        self.close()

    def _on_browsed(self) -> None:
        choose_path(
            self.page,
            text("Choose the engine’s program"),
            Path(self.page.program.text() or Path.home()),
            lambda path: self.page.program.setText(str(path)),
        )

    def _on_answered(self, answer: object) -> None:
        assert isinstance(answer, EngineAnswer)
        seconds = f"{monotonic() - self._since:.1f}"
        self.page.show_trying(trying=False)
        self.page.show_told(
            text("{engine} answered in {seconds} s.", engine=answer.name, seconds=seconds)
        )

    def _on_failed(self, sentence: object) -> None:
        self.page.show_trying(trying=False)
        self.page.show_told(str(sentence), faulty=True)

    def _is_named(self, choice: EngineChoice) -> bool:
        if not choice.program:
            self.page.show_told(text("Name the engine’s program first."), faulty=True)
        return bool(choice.program)

    def _keep(self, choice: EngineChoice) -> None:
        self._preferences.engine = choice.program
        self._preferences.engine_arguments = choice.arguments
        save_preferences(self._preferences)
