"""Who plays at a new table: a person, or a program at a level. It is started once to hear its name."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color
from ingboard.game.setup import GameSetup
from ingboard.game.strip import name_of_color
from ingboard.review.opponent import opponents as known
from ingboard.review.opponent.talk import Inquiry, Named, OpponentReply, OpponentTalk, Wanted
from ingboard.text import text
from ingboard.ui.game.engine_process import AskedEngine
from ingboard.ui.game.setup_fields import FieldFault, SetupField, fault_in
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.choices import DropList, SegmentedChoice
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.page_parts import LabelledField, filled

_AROUND_WORDS = 44  # of a list: its edges and its arrow


class OpponentCheck(QObject):
    """Whether a program is there and plays: `named` carries name and version, `failed` a sentence."""

    named = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._numbers = 0
        self._engine = AskedEngine(self, _new_talk)
        self._engine.answered.connect(self._on_answered)
        self._engine.failed.connect(self.failed)

    def ask(self, command: tuple[str, str]) -> None:
        """Start it and ask who it is, in place of another."""
        self._engine.stop()
        self._numbers += 1
        self._engine.ask(*command, Inquiry(Wanted.NAME), self._numbers)

    def stop(self) -> None:
        """End it; nothing is told."""
        self._engine.stop()

    def _on_answered(self, said: OpponentReply) -> None:
        self._engine.stop()
        if isinstance(said.answer, Named):
            self.named.emit(said.answer.name)


def _new_talk(arguments: str) -> OpponentTalk:
    del arguments
    return OpponentTalk()


def _narrow_list() -> DropList:
    """The longest name must not widen the page."""
    found = DropList()
    found.setSizeAdjustPolicy(DropList.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    found.setMinimumContentsLength(6)
    return found


class OpponentField(QWidget):
    """A list of opponents, and for a program a line with its level and the person's color.

    `programs` is the list, which stands where the page puts it; the rest is hidden while a person is chosen.
    `changed` tells that the choice is another, or that the program has answered.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._engines = known.Engines()
        self._offered: tuple[known.Opponent, ...] = ()
        self._name = self._fault = ""
        self._check = OpponentCheck(self)
        self.programs, self.levels = _narrow_list(), _narrow_list()
        sides = tuple((color, name_of_color(color)) for color in Color)
        self.person = SegmentedChoice(sides, Color.BLACK, spoken=text("You play"))
        self.command = TextField(placeholder="gnugo --mode gtp", spoken=text("Command line"))
        self.advice = Advice()
        self._level_field = LabelledField(text("Level"), self.levels)
        self._side_field = LabelledField(text("You play"), self.person)
        self.programs.setAccessibleName(text("Opponent"))
        scaled(self.programs.setMinimumHeight, 36)
        self.programs.currentTextChanged.connect(self._keep_room_for_program)
        follow_theme(self._keep_room_for_program)
        row = spaced(QHBoxLayout(), spacing=12)
        filled(row, (self._level_field, 1), (self._side_field, 1))
        filled(spaced(QVBoxLayout(self), spacing=6, margins=0), row, self.command, self.advice)
        self.programs.activated.connect(self._on_program)
        self.levels.activated.connect(self._on_level)
        self.person.chosen.connect(self._show)
        self.command.editingFinished.connect(self._begin_check)
        self._check.named.connect(self._on_named)
        self._check.failed.connect(self._on_failed)
        self.show_engines(self._engines)

    @property
    def opponent(self) -> known.Opponent | None:
        """The program that was chosen; None for a person."""
        choice = self.levels.currentData()
        return None if self.programs.currentIndex() <= 0 else choice

    @property
    def command_line(self) -> str:
        """What starts a further program, as somebody wrote it."""
        return self.command.text().strip()

    def show_engines(self, engines: known.Engines) -> None:
        """Offer what is on this computer; the choice falls back to a person."""
        self._engines, self._offered = engines, known.offered_by(engines)
        self.programs.clear()
        self.programs.addItem(text("Against a person"))
        for title in dict.fromkeys(known.program_words(one) for one in self._offered):
            self.programs.addItem(text("Against {name}", name=title), title)
        self.command.setText(engines.other)
        self._on_program()

    def show_setup(self, setup: GameSetup) -> None:
        """Choose the program of another game, if it is here."""
        if setup.program is None:
            return
        opponent = known.opponent_on_record(setup.ranks[setup.program])
        if opponent in self._offered:
            self.person.show_choice(setup.program.opponent)
            self.programs.setCurrentIndex(self.programs.findData(known.program_words(opponent)))
            self._fill_levels()
            self.levels.setCurrentIndex(self.levels.findText(known.level_words(opponent)))
            self._begin_check()

    def applied(self, setup: GameSetup) -> GameSetup | FieldFault:
        """The conditions with the program that was chosen, or why it cannot be played against yet."""
        opponent = self.opponent
        if opponent is None:
            return setup
        if self._fault:
            return fault_in(SetupField.OPPONENT, self._fault)
        if not self._name:
            return FieldFault(
                SetupField.OPPONENT, text("Waiting for answer…"), text("the program starts")
            )
        color = self.person.choice.opponent
        return known.with_program(setup, color, self._name, opponent)

    def _keep_room_for_program(self) -> None:
        words = self.programs.fontMetrics().horizontalAdvance(self.programs.currentText())
        self.programs.setMinimumWidth(words + current_theme().px(_AROUND_WORDS))

    def _on_program(self) -> None:
        self._fill_levels()
        self._begin_check()

    def _on_level(self) -> None:
        """Another level of the same program answers to the same name."""
        self._show()

    def _fill_levels(self) -> None:
        title = self.programs.currentData()
        self.levels.clear()
        for one in self._offered:
            if known.program_words(one) == title:
                self.levels.addItem(known.level_words(one), one)
        self.levels.setCurrentIndex(self.levels.count() // 3)

    def _begin_check(self) -> None:
        self._name = self._fault = ""
        self._check.stop()
        opponent = self.opponent
        if opponent is not None:
            engines = replace(self._engines, other=self.command_line)
            command = known.command_of(opponent, engines)
            if command is None:
                self._fault = text("Enter the command that starts the program.")
            else:
                self._check.ask(command)
        self._show()

    def _on_named(self, name: str) -> None:
        self._name = name or "GTP"
        self._show()

    def _on_failed(self, sentence: object) -> None:
        self._fault = str(sentence)
        self._show()

    def _show(self) -> None:
        opponent = self.opponent
        is_other = isinstance(opponent, known.OtherProgram)
        self.setVisible(opponent is not None)
        self._level_field.setVisible(opponent is not None and not is_other)
        self.command.setVisible(is_other)
        if self._fault:
            self.advice.show_fault(self._fault)
        elif self._name:
            side = name_of_color(self.person.choice.opponent)
            self.advice.show_meaning(text("{name} plays {side}.", name=self._name, side=side))
        else:
            self.advice.show_meaning(text("Waiting for answer…"))
        self.changed.emit()
