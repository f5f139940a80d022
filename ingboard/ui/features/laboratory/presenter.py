"""The laboratory in the tab: its positions are real games on the tab's own board, under any text."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ingboard.review.laboratory import LineMove, commands_for, laboratory, setup_of
from ingboard.rules.ruleset import RuleText
from ingboard.ui.features.laboratory import panels
from ingboard.ui.features.laboratory.page import LaboratoryPage
from ingboard.ui.game.presenter import TemporaryGame
from ingboard.ui.shell.services import WindowServices


class LaboratoryPresenter(QObject):
    """Opens positions and plays their lines."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(LaboratoryPage())
        self._services = services
        self._presenter = services.presenter
        self.game = TemporaryGame(services.presenter)
        self._rules = RuleText.SIMPLIFIED
        self._position = laboratory().positions[0]
        self.page.positions.show_groups(laboratory().groups)
        self.page.position_chosen.connect(self._on_position)
        self.page.text_chosen.connect(self._on_text)
        self.page.line_played.connect(self._on_line)
        self.page.count_chosen.connect(self._on_count)
        self.page.reset_chosen.connect(self.reset)
        self.page.closed.connect(self.close)

    def enter(self, position: str = "") -> None:
        """Begin with that position, else where one was left, first with the first; the open game waits."""
        if position:
            self._position = laboratory().position(position)
        self._open()

    def show_film(self, position: str) -> None:
        """Count a demonstration under the article's own terms."""
        self._rules = RuleText.KSS
        self.enter(position)
        self._on_count()

    def close(self) -> None:
        """Back to the game that was open before."""
        self._services.pages.close("laboratory")
        self.game.restore()

    def reset(self) -> None:
        """The position as it was."""
        self._start()
        self.page.show_step(panels.LineStep(self.page.line, 0))

    def step(self, steps: int) -> None:
        """Play the line on, or back."""
        (self.page.play_next if steps > 0 else self.page.step_back)()

    def _open(self) -> None:
        self.page.show_position(self._position, self._rules)
        self._start()

    def _start(self) -> None:
        self.game.begin(setup_of(self._position, self._rules))

    def _on_position(self, name: str) -> None:
        self._position = laboratory().position(name)
        self._open()

    def _on_text(self, rules: RuleText) -> None:
        self._rules = rules
        self.page.show_text(rules)
        self.reset()

    def _on_line(self, step: panels.LineStep) -> None:
        """Play the line from its start up to that move; what is refused opens the answer why."""
        self._start()
        for move in self._position.lines[step.line].moves[: step.moves]:
            self._make(move)
        self.page.show_step(step)
        if self._presenter.refused is not None:
            self._services.run("explain-refusal")

    def _make(self, move: LineMove) -> None:
        state = self._presenter.state
        assert state is not None
        for command in commands_for(state, move, self._presenter.time.now()):
            if not self._presenter.submit_quietly(command):
                return

    def _on_count(self) -> None:
        """Count a demonstration; whatever page lay below, its film comes in sight."""
        self._start()
        count = self._position.count
        self.game.count(frozenset() if count is None else count.dead)
        self._services.pages.show_game()
