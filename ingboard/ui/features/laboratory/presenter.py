"""The laboratory in the tab: its positions are real games on the tab's own board, under any text."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ingboard.board.points import Color
from ingboard.counting.area import dead_chains
from ingboard.game import commands as ask
from ingboard.review.laboratory import LabPosition, LineMove, commands_for, laboratory, setup_of
from ingboard.rules.ruleset import RuleText
from ingboard.table.live_session import trial_session
from ingboard.table.session import Session
from ingboard.ui.features.laboratory.page import LaboratoryPage
from ingboard.ui.features.laboratory.view_model import LineStep
from ingboard.ui.shell.services import WindowServices


class LaboratoryPresenter(QObject):
    """Opens positions and plays their lines."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = LaboratoryPage()
        self._services = services
        self._controller = services.presenter
        self._rules = RuleText.SIMPLIFIED
        self._position: LabPosition | None = None
        self._before: Session | None = None
        self._mine: Session | None = None
        self.page.positions.show_groups(laboratory().groups)
        self.page.position_chosen.connect(self._on_position)
        self.page.text_chosen.connect(self._on_text)
        self.page.line_played.connect(self._on_line)
        self.page.count_chosen.connect(self._on_count)
        self.page.reset_chosen.connect(self.reset)
        self.page.closed.connect(self.close)

    @property
    def is_open(self) -> bool:
        """Whether the tab shows a position of the laboratory."""
        return self._mine is not None and self._controller.session is self._mine

    def enter(self, position: str = "") -> None:
        """Begin with that position, else where one was left, or with the first; the open game waits."""
        if not self.is_open:
            self._before = self._controller.session
        if position:
            self._position = laboratory().position(position)
        elif self._position is None:
            self._position = laboratory().positions[0]
        self._open()

    def show_film(self, position: str) -> None:
        """Count a demonstration under the article's own terms."""
        self._rules = RuleText.KSS
        self.enter(position)
        self._on_count(position)

    def close(self) -> None:
        """Back to the game that was open before."""
        self._services.pages.close("laboratory")
        self.restore()

    def restore(self) -> None:
        """Put the game that waits back in place of the position, if that is what the tab shows."""
        if not self.is_open:
            return
        before, self._before, self._mine = self._before, None, None
        if before is None:
            self._controller.close()
        else:
            self._controller.begin(before)

    def reset(self) -> None:
        """The position as it was."""
        self._start()
        self.page.show_step(LineStep(self.page.line, 0))

    def step(self, steps: int) -> None:
        """Play the line on, or back."""
        (self.page.play_next if steps > 0 else self.page.step_back)()

    def _open(self) -> None:
        assert self._position is not None
        self.page.show_position(self._position, self._rules)
        self._start()

    def _start(self) -> None:
        assert self._position is not None
        self._mine = trial_session(setup_of(self._position, self._rules))
        self._controller.begin(self._mine)

    def _on_position(self, name: str) -> None:
        self._position = laboratory().position(name)
        self._open()

    def _on_text(self, rules: RuleText) -> None:
        self._rules = rules
        self.page.show_text(rules)
        self.reset()

    def _on_line(self, step: LineStep) -> None:
        """Play the line from its start up to that move; what is refused opens the answer why."""
        assert self._position is not None
        self._start()
        for move in self._position.lines[step.line].moves[: step.moves]:
            self._make(move)
        self.page.show_step(step)
        if self._controller.refused is not None:
            self._services.run("explain-refusal")

    def _make(self, move: LineMove) -> None:
        state = self._controller.state
        assert state is not None
        for command in commands_for(state, move, self._controller.time.now()):
            if not self._controller.submit_quietly(command):
                return

    def _on_count(self, name: str) -> None:
        """Count a demonstration as two players would: stop by consent, mark, agree, count."""
        assert self._position is not None
        assert self._position.id == name
        self._start()
        at = self._controller.time.now()
        count = self._position.count
        dead = frozenset() if count is None else count.dead
        commands: list[ask.Command] = [ask.ProposeStop(color, at) for color in Color]
        left = set(dead_chains(self._position.position, dead))
        while left:
            point = min(left)
            left -= dead_chains(self._position.position, [point])
            commands.append(ask.ToggleDead(point, at))
        commands += [ask.Assent(color, given=True, at=at) for color in Color]
        commands.append(ask.BeginCount(at))
        for command in commands:
            self._controller.submit_quietly(command)
        self._services.pages.close("laboratory")
