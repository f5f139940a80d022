"""What the engine is asked, in which order, and what is known of a game: said now, kept, or in the record.

No engine works while a game with a clock is open anywhere in the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from ingboard.game.state import GameState
from ingboard.review.analysis import evaluation as engine_evaluation
from ingboard.review.analysis import losses as engine_losses
from ingboard.review.analysis import origin_words, reading
from ingboard.review.analysis.kept import KeptEvaluations
from ingboard.review.analysis.known import KnownEvaluations
from ingboard.review.opponent.turn import may_ask_for_hints
from ingboard.text import paragraph, text
from ingboard.ui.features.analysis.cost_question import CostQuestion
from ingboard.ui.features.analysis.komi_question import KomiQuestion
from ingboard.ui.game.engine_command import command_with_stamps
from ingboard.ui.game.engine_process import AnalysisEngine, command_words, telling_line
from ingboard.ui.shell.preferences import MOST_VISITS, preferences_file

if TYPE_CHECKING:
    from ingboard.table.document_session import DocumentSession
    from ingboard.ui.shell.services import WindowServices


_WATCHED = 250  # milliseconds between two looks whether a clock was opened
_LOOKS_UP = 2_000  # steps; of longer games only the viewed one is looked up by itself
_LINE_BEGINS = 40  # letters by which a line is known in a sentence
_DEEPER = 4  # times the visits, each time again
_DEAREST = 10  # moves that are looked at longer together


class _Asked(Struct, frozen=True):
    """What the engine is asked about: a step of the game, or the end of a line (None)."""

    state: GameState
    question: engine_evaluation.EngineQuestion
    step: int | None = None
    bare: bool = False
    """Whether it was asked as if the position had been set up."""


class Asking(QObject):
    """Owns the engine's process and what is known.

    It asks about the viewed step while that `is_seen`, and about what else is wished until it is known.
    `told` is what is said of the work, `is_faulty` whether it ended with a fault.

    `changed` tells that the work goes on or has ended; `valued` that more is known, or is wanted of another
    origin, and of which steps; `cost_answered` whose values tell what a mistake cost; `ended` why nothing
    more is asked.
    """

    changed = Signal()
    valued = Signal(object)
    cost_answered = Signal(object)
    ended = Signal(object)

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.engine = AnalysisEngine(self)
        self.known = KnownEvaluations()
        self.kept = KeptEvaluations(preferences_file().with_name("analysis.sqlite"))
        self.komi = KomiQuestion(services, self.begin)
        self.cost: CostQuestion | None = None
        """What a mistake cost, while answers to that are waited for."""
        self.is_seen = False
        self.told = ""
        self.is_faulty = False
        self._services = services
        self._study: DocumentSession | None = None
        self._states: Sequence[GameState] = ()
        self._dearest: tuple[int, ...] = ()  # steps that are looked at longer
        self._refused: set[tuple[engine_evaluation.Origin | None, int]] = set()
        self._looked_up = 0
        self._anew: tuple[engine_evaluation.Origin, int] | None = (
            None  # what was kept of it is not wanted
        )
        self._asked: _Asked | None = None
        self._questions = 0
        self._whole_from: int | None = None
        self._deeper: tuple[int, int] | None = None
        self._command = ("", "", "")
        self._watch = QTimer(self, interval=_WATCHED)
        self._watch.timeout.connect(self._look_at_work)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._go_on)
        self.engine.answered.connect(self._on_answered)
        self.engine.failed.connect(self._on_failed)

    @property
    def _step(self) -> int:
        session = self._services.presenter.session
        return 0 if session is None else session.step

    @property
    def wanted(self) -> engine_evaluation.Origin | None:
        """What the next question would be asked with; None while no engine or komi is known."""
        return self.origin_at(self._services.preferences.engine_visits)

    def origin_at(self, visits: int) -> engine_evaluation.Origin | None:
        """The same with so many visits."""
        if not self._states or not self._services.preferences.engine or self.komi.is_open:
            return None
        first = self._states[0]
        komi = engine_evaluation.komi_of(first, self.komi.said)
        return engine_evaluation.Origin(self._stamped_command, visits, komi, first.setup.rules)

    @property
    def deeper_visits(self) -> int:
        """How much is looked at where a longer look is wanted."""
        return min(self._services.preferences.engine_visits * _DEEPER, MOST_VISITS)

    @property
    def progress(self) -> str:
        """How far the whole game is analysed, or its dearest moves; "" while that is not asked for."""
        if self._dearest:
            known = self.known.of(self.origin_at(self.deeper_visits))
            done, positions = sum(step in known for step in self._dearest), len(self._dearest)
        elif self._whole_from is not None:
            done, positions = len(self.known.of(self.wanted)), len(self._states)
        else:
            return ""
        return text("{done} of {all} positions", done=done, all=positions)

    @property
    def asked_step(self) -> int | None:
        """The step that an answer is waited for; None for none."""
        return None if self._asked is None else self._asked.step

    @property
    def is_whole(self) -> bool:
        """Whether the whole game is asked about."""
        return self._whole_from is not None

    @property
    def is_deeper(self) -> bool:
        """Whether the viewed step is looked at longer and longer."""
        return self._deeper is not None

    @property
    def is_dearest(self) -> bool:
        """Whether the dearest moves are looked at longer."""
        return bool(self._dearest)

    # What is asked for ------------------------------------------------------------------------------

    def follow(self, study: DocumentSession | None, states: Sequence[GameState]) -> None:
        """Another position is viewed, or the game has changed."""
        old, self._states, self._study = self._states, states, study
        if old != states:
            pairs = enumerate(zip(old, states, strict=False))
            shorter = min(len(old), len(states))
            same = next((at for at, (one, other) in pairs if one is not other), shorter)
            self.known.forget_from(same)
            self._refused = {each for each in self._refused if each[1] < same}
            self._looked_up = min(self._looked_up, same)
            if self._asked is not None and (self._asked.step is None or self._asked.step >= same):
                self._asked = None  # its answer is of a position that is not there any more
            self._dearest = tuple(step for step in self._dearest if step < same)
        if self._deeper is not None and self._deeper[0] != self._step:
            self._deeper = None

    def let_see(self, is_seen: bool) -> None:
        """Whether what is known of the viewed step is in sight; what was said of the work before is over."""
        self.is_seen = is_seen
        if is_seen:
            self.told, self.is_faulty = "", False

    def tell(self, sentence: str) -> None:
        """Say this of the work."""
        self.told = sentence
        self.changed.emit()

    def ask_cost(self, cost: CostQuestion) -> None:
        """Ask at the ends of both lines of a mistake, before anything else."""
        self.cost = cost
        self.begin()

    def drop_cost(self) -> CostQuestion | None:
        """Ask that no more; gives what was asked."""
        cost, self.cost = self.cost, None
        return cost

    def go_on(self) -> None:
        """Do what is to be done next, once the window has nothing else to do."""
        self._next.start()

    def rest(self) -> None:
        """End the engine."""
        self._whole_from = self._asked = self._deeper = self.cost = None
        self._dearest = ()
        self._next.stop()
        self._watch.stop()
        self.engine.stop()

    def toggle_whole(self) -> None:
        """Analyse the whole game, or pause that; without an engine one is set up first."""
        self._analyze_from(0)

    def analyze_from_here(self) -> None:
        """The same from the viewed position on."""
        self._analyze_from(self._step)

    def _analyze_from(self, step: int) -> None:
        if not self._services.preferences.engine:
            self._services.run("engine")
            return
        self._whole_from = step if self._whole_from is None else None
        self.begin()

    def ask_again(self) -> None:
        """Ask once more about the viewed position, as the engine is set up now."""
        wanted = self.wanted
        if wanted is not None:
            self.known.forget(wanted, self._step)
            self._refused.discard((wanted, self._step))
            self._anew = wanted, self._step
        self.begin()

    def toggle_deeper(self) -> None:
        """Look longer and longer at the viewed position, until that is stopped or left."""
        if self._deeper is not None:
            self._deeper = self._asked = None
            self.engine.stop()
        elif self._services.preferences.engine:
            self._deeper = self._step, self.deeper_visits
        self.begin()

    def toggle_dearest(self, losses: Sequence[engine_losses.Loss]) -> None:
        """Look longer at the dearest of these moves, each before and after it, or stop that."""
        if not (self._dearest or self._services.preferences.engine):
            self._services.run("engine")
            return
        moves = () if self._dearest else engine_losses.dearest(losses, _DEAREST)
        steps = (step for each in moves for step in (each.step - 1, each.step))
        self._dearest = tuple(dict.fromkeys(steps))
        self.begin()

    def begin(self) -> None:
        """Ask as the engine is set up now: its files may be others."""
        self.told, self.is_faulty = "", False
        self.komi.ask_anew()
        self._command = ("", "", "")
        self._tell()
        self._next.start()

    # The work ---------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """The next thing: what was kept is looked up, then the engine is asked about one position."""
        if self._look_further():
            return
        if not self.has_work:
            self.rest()  # what was asked for was left
            return
        why_not = self.why_not()
        if why_not and self.known.origins and not self._services.preferences.engine:
            self._whole_from, self._dearest = None, ()  # what the record says needs no engine
        elif why_not:
            self._end_with(why_not)
        elif self.komi.is_open:
            self.told = text("With which komi? The record states none.")
            self.changed.emit()
            self.komi.ask()
        else:
            self._ask_next()

    @property
    def has_work(self) -> bool:
        """Whether anything is wished for, seen or not."""
        asked = self._whole_from is not None or bool(self._dearest)
        return self.is_seen or asked or self.cost is not None

    def _ask_next(self) -> None:
        to_ask = self._next_question()
        if to_ask is not None:
            if self._asked is None or to_ask.state is not self._asked.state:
                self._ask(to_ask)
        elif self._whole_from is not None or self._dearest:
            self._whole_from, self._dearest = None, ()
            if not self.is_seen:
                self.rest()
            self.changed.emit()

    def _next_question(self) -> _Asked | None:
        """What is to be asked: the ends of lines, the viewed step, the dearest ones, the rest of the game."""
        visits = self._services.preferences.engine_visits
        wanted, cost = self.wanted, self.cost
        if wanted is not None and cost is not None and (end := cost.missing(wanted)) is not None:
            return _Asked(end, self._question_of(end, visits))
        begin = self._whole_from
        viewed = (self._step,) if self.is_seen or begin is not None else ()
        rest = range(0) if begin is None else range(begin, len(self._states))
        wishes = [(visits, viewed), (self.deeper_visits, self._dearest), (visits, rest)]
        for looked, steps in wishes:
            if not steps:
                continue
            origin = self.origin_at(looked)
            known = self.known.of(origin)
            for step in steps:
                if step not in known and (origin, step) not in self._refused:
                    return self._asked_at(step, looked)
        return None if self._deeper is None else self._asked_at(*self._deeper)

    def _asked_at(self, step: int, visits: int) -> _Asked:
        state = self._states[step]
        return _Asked(state, self._question_of(state, visits), step)

    def _look_further(self) -> bool:
        """Look up what was kept, of a long game only the viewed step; True if there is more to look up."""
        if self._step >= self._looked_up and self._look_up(self._step):
            self._tell(self._step)
        if not self._looked_up < len(self._states) <= _LOOKS_UP:
            return False
        self._look_up(self._looked_up)
        self._looked_up += 1
        if self._looked_up == len(self._states):
            self._tell(self._step)
        self._next.start()
        return True

    def _look_up(self, step: int) -> bool:
        """Take a step from what was kept and from the record; True if anything is known of it."""
        if step >= len(self._states):
            return False
        state, study = self._states[step], self._study
        found = self.kept.of(engine_evaluation.question_of(state, 1, 0))
        if study is not None and step < len(study.game.numbers):
            node = study.game.node_at(step)
            if not study.document.is_bare_move(node):
                found = (*found, *reading.read_in(study.document, node, state.to_play, state.grid))
        for each in found:
            if (each.origin, step) != self._anew:
                self.known.put(each.origin, step, each.evaluation)
        return bool(found)

    def _tell(self, *steps: int) -> None:
        self.valued.emit(steps)
        self.changed.emit()

    def _question_of(self, state: GameState, visits: int) -> engine_evaluation.EngineQuestion:
        return engine_evaluation.question_of(state, visits, self.komi.said)

    def _ask(self, asked: _Asked) -> None:
        preferences, question = self._services.preferences, asked.question
        is_out_of_turn = question.moves and question.moves[-1][0] == question.to_play
        if asked.bare or is_out_of_turn:  # an engine takes it that moves alternate
            question = engine_evaluation.without_history(asked.state, question)
        self._asked = asked
        self._questions += 1
        self.engine.ask(preferences.engine, preferences.engine_arguments, question, self._questions)
        self._watch.start()
        self.changed.emit()

    def _on_answered(self, said: engine_evaluation.EngineReply) -> None:
        asked, self._asked = self._asked, None
        if asked is None:
            return
        lie = engine_evaluation.lie_in(said, asked.state.to_play, asked.state.position)
        if lie:
            self.engine.reject(lie)
            return
        if said.evaluation is not None:
            self._take(asked, said.evaluation)
        elif not asked.bare:
            self._ask(replace(asked, bare=True))
            return
        else:
            self._take_refusal(asked, said.refusal)
        self._tell(*(() if asked.step is None else (asked.step,)))
        self._next.start()

    def _take(self, asked: _Asked, found: engine_evaluation.Evaluation) -> None:
        question = asked.question
        origin = engine_evaluation.origin_of(question, self._stamped_command)
        net = origin_words.net_of(command_words(self._services.preferences.engine_arguments))
        found = replace(found, engine=self.engine.name, net=net)
        self.kept.put(question, origin.command, found)
        if asked.step is not None:
            self.known.put(origin, asked.step, found)
            self._anew = None
            if self._deeper is not None and question.visits == self._deeper[1]:
                more = min(question.visits * _DEEPER, MOST_VISITS)
                self._deeper = None if more == question.visits else (asked.step, more)
        elif self.cost is not None:
            self.cost.take(origin, asked.state, found)
            if self.cost.missing(origin) is None:
                self.cost_answered.emit(origin)

    def _take_refusal(self, asked: _Asked, refusal: str) -> None:
        sentence = text("The engine refused a position: {why}", why=refusal)
        if asked.step is None:
            self.ended.emit(sentence)
            return
        origin = engine_evaluation.origin_of(asked.question, self._stamped_command)
        self._refused.add((origin, asked.step))
        self.told = sentence

    def _look_at_work(self) -> None:
        """A game with a clock was opened while the engine worked; or it takes long, and it is said why."""
        if self._services.clock_open():
            self._end_with(self.why_not())
        elif self.engine.tunes_for is not None:
            self.changed.emit()

    def _on_failed(self, sentence: str) -> None:
        line = telling_line(self.engine.remarks) if self.engine.has_started else ""
        if line and line[:_LINE_BEGINS] not in sentence:
            sentence = paragraph((sentence, text("It said: “{line}”.", line=line)))
        self._end_with(paragraph((sentence, text("See “Engine…”."))), faulty=True)

    def _end_with(self, sentence: str, *, faulty: bool = False) -> None:
        self.ended.emit(sentence)
        self.rest()
        self.told, self.is_faulty = sentence, faulty
        self.changed.emit()

    @property
    def _stamped_command(self) -> str:
        """The engine's command with how its files stand; those are looked at when the work begins."""
        preferences = self._services.preferences
        if self._command[:2] != (preferences.engine, preferences.engine_arguments):
            given = preferences.engine, preferences.engine_arguments
            self._command = (*given, command_with_stamps(*given))
        return self._command[2]

    def why_not(self) -> str:
        """Why no engine may be asked, or none can be; "" where one may."""
        preferences = self._services.preferences
        if not self._states:
            return text("Open a record first.")
        if self._services.clock_open():
            return text("No engine while a timed game is open.")
        if not may_ask_for_hints(self._states[-1]):
            return text("No hints while a program plays.")
        if not preferences.engine:
            return text("No engine set up.")
        if self._states[0].position.grid.longest > engine_evaluation.LARGEST_BOARD:
            return text(
                "Engines play boards up to {size}x{size}.", size=engine_evaluation.LARGEST_BOARD
            )
        return ""
