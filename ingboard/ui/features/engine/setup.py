"""The page on which an engine for dead stones and analysis is set up: found, tried, kept, forgotten."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import monotonic

from msgspec import Struct
from msgspec.structs import astuple
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.diagrams import parse_rows
from ingboard.clock.moments import Millis
from ingboard.counting.terms import Terms
from ingboard.game.setup import even_game
from ingboard.game.state import new_game
from ingboard.review.analysis.evaluation import EngineReply, question_of
from ingboard.review.analysis.origin_words import net_of, tuning_words
from ingboard.rules.ruleset import RuleText
from ingboard.text import listed, plural, text
from ingboard.ui.game.clock.view_model import time_words
from ingboard.ui.game.engine_command import missing_file, with_file
from ingboard.ui.game.engine_process import (
    AnalysisEngine,
    EngineWork,
    command_words,
    engine_name,
    is_analysis_only,
)
from ingboard.ui.game.engines_found import engines_found
from ingboard.ui.shell.preferences import MOST_VISITS, USUAL_VISITS, save_preferences
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import DropList
from ingboard.ui.widgets.file_chooser import choose_path
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import STRETCH, Card, TextLabel, filled

_WIDTH = 720
_LOOKED_AT = 500  # milliseconds between two looks at a trial
_LONG = 5  # seconds without an answer
_MOST_LISTED = 12


class EngineChoice(Struct, frozen=True):
    """The program's file and the words it is started with; no program: no engine.

    `visits` is how many positions an analysis looks at.
    """

    program: str
    arguments: str
    visits: int = USUAL_VISITS


class EnginePage(QWidget):
    """Takes the `choice` of an engine; Enter in a field is `try_button`."""

    def __init__(self) -> None:
        super().__init__()
        self.engines = DropList()
        self.program = TextField()
        self.arguments = TextField()
        self.visits = NumberField(text("Visits"), USUAL_VISITS, least=1, most=MOST_VISITS)
        self.advice = Advice()
        self.remarks = QPlainTextEdit()
        self.browse_button = KeyButton(text("Choose…"))
        self.net_button = KeyButton(text("Net…"))
        self.settings_button = KeyButton(text("Settings…", "engine"))
        self.try_button = KeyButton(text("Test"))
        self.keep_button = KeyButton(text("Use this engine"), kind=ButtonKind.PRIMARY)
        self.remove_button = KeyButton(text("Use none"))
        self.forget_button = KeyButton(text("Forget it"))
        self.close_button = KeyButton(text("Back"), key="Esc")
        self._column = spaced(QVBoxLayout(), spacing=16, margins=(0, 32, 0, 24))
        self._lay_out()
        self.program.returnPressed.connect(self.try_button.click)
        self.arguments.returnPressed.connect(self.try_button.click)

    @property
    def choice(self) -> EngineChoice:
        """What the fields say."""
        program, arguments = self.program.text().strip(), self.arguments.text().strip()
        return EngineChoice(program, arguments, self.visits.value)

    def show_choice(self, choice: EngineChoice) -> None:
        """Fill the fields."""
        self.program.setText(choice.program)
        self.arguments.setText(choice.arguments)
        self.visits.show_value(choice.visits)

    def show_told(
        self,
        sentence: str,
        *,
        wrong: TextField | None = None,
        faulty: bool = False,
        remarks: Sequence[str] = (),
    ) -> None:
        """Say how it stands, or what is wrong with which field; `remarks`: what the engine said."""
        for field in (self.program, self.arguments):
            field.show_fault(field is wrong)
        if faulty or wrong is not None:
            self.advice.show_fault(sentence)
        else:
            self.advice.show_meaning(sentence)
        self.remarks.setPlainText("\n".join(remarks))
        self.remarks.setVisible(bool(remarks))

    def show_engines(self, names: Sequence[str], at: int) -> None:
        """List the engines, this one chosen; none chosen with -1."""
        self.engines.blockSignals(True)
        self.engines.clear()
        self.engines.addItems(list(names))
        self.engines.setCurrentIndex(at)
        self.engines.blockSignals(False)

    def show_trying(self, *, trying: bool) -> None:
        """Whether the engine is being tried; the button stops it then."""
        self.try_button.show_words(text("Stop") if trying else text("Test"))

    def _lay_out(self) -> None:
        self._middle = QWidget()
        self._middle.setLayout(self._column)
        filled(QHBoxLayout(self), STRETCH, (self._middle, 100), STRETCH)
        title = text("A Go engine")
        self._column.addWidget(TextLabel(title, size=26, weight=600, serif=True, wrap=True))
        self._column.addWidget(
            TextLabel(
                text(
                    "Go programs such as KataGo or GNU Go suggest dead stones and judge records. "
                    "While a timed game is open, only during agreement."
                ),
                size=15,
                token="ink2",
                wrap=True,
            )
        )
        card = Card()
        files = (self.net_button, self.settings_button)
        for label, field, beside in (
            (text("Engines"), self.engines, (self.forget_button,)),
            (text("Program"), self.program, (self.browse_button,)),
            (text("Arguments"), self.arguments, files),
            (text("Visits"), self.visits, ()),
        ):
            field.setAccessibleName(label)
            card.body.addWidget(TextLabel(label, size=14, weight=600))
            line = filled(QHBoxLayout(), (field, 1))
            for button in beside:
                line.addWidget(button)
            card.body.addLayout(line)
        hint = text(
            "GNU Go: --mode gtp --chinese-rules. KataGo: analysis -model FILE -config FILE. Quote "
            'names with spaces: "a b". More visits: slower, fewer errors.'
        )
        filled(
            card.body, TextLabel(hint, size=13, token="ink2", wrap=True), self.advice, self.remarks
        )
        self.remarks.setReadOnly(True)
        self.remarks.setAccessibleName(text("What the engine said"))
        self.remarks.hide()
        scaled(self.remarks.setFixedHeight, 120)
        self._column.addWidget(card)
        row = filled(QHBoxLayout(), self.close_button, self.remove_button, self.try_button)
        self.keep_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row.addWidget(self.keep_button, 1)
        filled(self._column, row, STRETCH)
        scaled(self._middle.setMaximumWidth, _WIDTH)


_TRIAL = parse_rows(("..XO.....", *["X.XO.O.O."] * 2, *["XXXOOOOOO"] * 2, *["........."] * 4))


def choice_words(choice: EngineChoice) -> str:
    """An engine in the list: "katago kata1-b10, 200 visits"."""
    name = " ".join(
        filter(None, (Path(choice.program).stem, net_of(command_words(choice.arguments))))
    )
    return plural("{name}, {number} visit", "{name}, {number} visits", choice.visits, name=name)


class EnginePresenter(QObject):
    """Owns the page."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        page = self.page = services.workspace.own(EnginePage())
        self.work = EngineWork(self)
        self.analysis = AnalysisEngine(self)
        self._clock_open = services.clock_open
        self._dead_words = self._fault = ""
        self._preferences = services.preferences
        self._pages = services.pages
        self._since = 0.0
        self.work.answered.connect(self._on_answered)
        self.work.failed.connect(self._on_no_dead)
        self.analysis.answered.connect(self._on_analysed)
        self.analysis.failed.connect(self._on_no_analysis)
        self._ticking = QTimer(self, interval=_LOOKED_AT)
        self._ticking.timeout.connect(self._look_at_trial)
        self._listed: list[EngineChoice] = []
        page.try_button.clicked.connect(self._on_tried)
        page.keep_button.clicked.connect(self._on_kept)
        page.browse_button.clicked.connect(self._on_browsed)
        page.net_button.clicked.connect(
            partial(self._choose_file, "-model", text("Choose the net"))
        )
        page.settings_button.clicked.connect(
            partial(self._choose_file, "-config", text("Choose the settings"))
        )
        page.remove_button.clicked.connect(self._on_removed)
        page.forget_button.clicked.connect(self._on_forgotten)
        page.close_button.clicked.connect(self.close)
        page.engines.activated.connect(self._on_chosen)
        for field in (page.program, page.arguments):
            field.textEdited.connect(self._on_edited)

    def enter(self) -> None:
        """Show what is set up, or an engine found on this computer that is not."""
        kept = self._kept
        self.page.show_trying(trying=False)
        self.page.program.setFocus()
        found = [EngineChoice(*each) for each in engines_found()]
        known = [EngineChoice(*each) for each in self._preferences.engines]
        self._listed = list(dict.fromkeys([*([kept] if kept.program else []), *known]))
        commands = {(each.program, each.arguments) for each in self._listed}
        self._listed += [each for each in found if (each.program, each.arguments) not in commands]
        chosen = kept if kept.program else next(iter(found), EngineChoice("", ""))
        self._show_list(chosen)
        self.page.show_choice(chosen)
        if kept.program:
            self.page.show_told(text("Engine set up."))
        elif not found:
            self.page.show_told(text("No engine set up."))
        else:
            said = text("{name} is installed, not yet set up.", name=Path(chosen.program).stem)
            self.page.show_told(said)

    @property
    def _kept(self) -> EngineChoice:
        preferences = self._preferences
        return EngineChoice(
            preferences.engine, preferences.engine_arguments, preferences.engine_visits
        )

    def _show_list(self, chosen: EngineChoice) -> None:
        at = self._listed.index(chosen) if chosen in self._listed else -1
        self.page.show_engines([choice_words(each) for each in self._listed], at)

    def _on_chosen(self, at: int) -> None:
        self.page.show_choice(self._listed[at])
        self._on_edited()

    def _on_edited(self) -> None:
        """What was said was said of other words."""
        self.page.show_told("")

    def close(self) -> None:
        """Back to the game; a trial is ended."""
        self.stop()
        self._pages.close("engine")

    @property
    def is_working(self) -> bool:
        """Whether the engine is being tried."""
        return self.work.is_working or self.analysis.is_running

    def _on_tried(self) -> None:
        choice = self.page.choice
        if self.is_working:
            self.stop()
            self.page.show_trying(trying=False)
            self.page.show_told(text("Stopped."))
        elif self._clock_open():
            said = text("No engine while a timed game is open.")
            self.page.show_told(said, faulty=True)
        elif self._is_sound(choice):
            self._since, self._dead_words, self._fault = monotonic(), "", ""
            self.page.show_trying(trying=True)
            self.page.show_told(text("Waiting for answer…"))
            self._ticking.start()
            if is_analysis_only(choice.arguments):
                self._try_analysis()
            else:
                name = engine_name(choice.program)
                self.work.ask(choice.program, choice.arguments, _TRIAL, 8, name)

    def _try_analysis(self) -> None:
        choice = self.page.choice
        state = new_game(even_game(9, RuleText.SIMPLIFIED, Terms(komi=8)))
        self.analysis.ask(choice.program, choice.arguments, question_of(state, 8), 1)

    def stop(self) -> None:
        """End a trial."""
        self._ticking.stop()
        self.work.stop()
        self.analysis.stop()

    def _look_at_trial(self) -> None:
        """It takes long: why, and since when; or a game with a clock was opened meanwhile."""
        if self._clock_open():
            self.stop()
            self.page.show_trying(trying=False)
            self.page.show_told(text("No engine while a timed game is open."), faulty=True)
            return
        tuned = self.analysis.tunes_for
        seconds = int(monotonic() - self._since)
        if tuned is not None:
            self.page.show_told(tuning_words(tuned))
        elif seconds >= _LONG:
            time = time_words(Millis(1000 * seconds))
            self.page.show_told(text("Waiting for answer… {time}", time=time))

    def _on_kept(self) -> None:
        choice = self.page.choice
        if self._is_sound(choice):
            self._keep(choice)
            self.close()

    def _on_removed(self) -> None:
        self._keep(EngineChoice("", ""))
        self.close()

    def _on_forgotten(self) -> None:
        """Take the engine that is shown from the list; the one in use is not used any more."""
        choice = self.page.choice
        if choice == self._kept:
            self._keep(EngineChoice("", ""))
        kept = tuple(each for each in self._preferences.engines if EngineChoice(*each) != choice)
        self._preferences.engines = kept
        save_preferences(self._preferences)
        self.enter()

    def _choose_file(self, option: str, title: str) -> None:
        def take(path: Path) -> None:
            self.page.arguments.setText(with_file(self.page.arguments.text(), option, path))
            self._on_edited()

        choose_path(self.page, title, Path.home(), take)

    def _on_browsed(self) -> None:
        choose_path(
            self.page,
            text("Choose the engine's program"),
            Path(self.page.program.text() or Path.home()),
            lambda path: self.page.program.setText(str(path)),
        )

    def _on_answered(self) -> None:
        self._dead_words = text("dead stones")
        self._try_analysis()

    def _on_no_dead(self, sentence: str) -> None:
        """It may still analyse; if not, this is what is wrong with it."""
        self._dead_words, self._fault = "", sentence
        self._try_analysis()

    def _on_analysed(self, said: EngineReply) -> None:
        found = said.evaluation
        parts = [self._dead_words]
        if found is not None:
            parts.append(text("the score") if found.lead is not None else "")
            parts.append(text("win rates") if found.win_rate is not None else "")
            parts.append(text("each side's land") if found.ownership else "")
        self._conclude(self.analysis.name, [part for part in parts if part])

    def _on_no_analysis(self, sentence: str) -> None:
        self._ticking.stop()
        if self._dead_words:
            self._conclude(engine_name(self.page.choice.program), [self._dead_words])
        else:
            page = self.page
            wrong = page.arguments if self.analysis.has_started else page.program
            page.show_trying(trying=False)
            page.show_told(
                self._fault or sentence,
                wrong=wrong,
                remarks=self.analysis.remarks or self.work.remarks,
            )

    def _conclude(self, name: str, understood: list[str]) -> None:
        """Say who answered, how fast, and what it can be asked for."""
        self.stop()
        self.page.show_trying(trying=False)
        self.page.show_told(
            text(
                "{engine} answered in {seconds} s. Gives: {parts}.",
                engine=name or engine_name(self.page.choice.program),
                seconds=f"{monotonic() - self._since:.1f}",
                parts=listed(understood),
            )
        )

    def _is_sound(self, choice: EngineChoice) -> bool:
        """Whether there is a program, and every file that its arguments name; else it is said what is not."""
        missing = missing_file(choice.arguments)
        if not choice.program:
            self.page.show_told(text("Choose the engine's program first."), wrong=self.page.program)
        elif missing:
            self.page.show_told(
                text("There is no file {path}.", path=missing), wrong=self.page.arguments
            )
        return bool(choice.program) and not missing

    def _keep(self, choice: EngineChoice) -> None:
        if choice.program:
            others = (each for each in self._preferences.engines if each[:2] != astuple(choice)[:2])
            self._preferences.engines = (astuple(choice), *others)[:_MOST_LISTED]
        self._preferences.engine = choice.program
        self._preferences.engine_arguments = choice.arguments
        self._preferences.engine_visits = choice.visits
        save_preferences(self._preferences)
