"""Asks the engine about the viewed position, then about the whole game; keeps and shows what it says.

No engine works while a game with a clock is open anywhere in the program.

An engine's thoughts beside the board: lead, graph, best moves, largest losses, and their marks on it.

Numbers are told as Go players do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, Grid, Point, name_of
from ingboard.board.position import Placement
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.kifu.tree.changes import TreeChange, set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.markup import set_comment
from ingboard.kifu.tree.notes import comment_of
from ingboard.review.analysis import evaluation as engine_evaluation
from ingboard.review.opponent.turn import may_ask_for_hints
from ingboard.text import plural, text
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from ingboard.ui.game.engine_process import AnalysisEngine
from ingboard.ui.game.time_graph import LeadGraph, LeadPicture, is_marked, lead_words, rate_words
from ingboard.ui.shell.preferences import preferences_file
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.page_parts import Row, Sign, TextLabel, filled
from ingboard.ui.widgets.row_list import RowList, SignedRows

if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices


_OWNED = 0.4  # of the games that the engine imagines to their end; less is open land
_MOST_LABELS = 5


def loss_of(
    candidate: engine_evaluation.Candidate, evaluation: engine_evaluation.Evaluation, color: Color
) -> float:
    """What a candidate loses beside the best one, for the side to move.

    In points, or in games of 100 where the engine tells no lead.
    """
    best = evaluation.candidates[0]
    if best.lead is None or candidate.lead is None:
        lost = 100 * (best.win_rate - candidate.win_rate)
    else:
        lost = best.lead - candidate.lead
    return lost if color is Color.BLACK else -lost


def candidate_rows(evaluation: engine_evaluation.Evaluation, color: Color, grid: Grid) -> tuple[Row, ...]:
    """The moves that were looked at, the best first, each with its loss and the way it goes on."""
    rows = []
    for number, candidate in enumerate(evaluation.candidates):
        lost = loss_of(candidate, evaluation, color)
        name = _named(candidate.point, grid)
        if number == 0:
            head = text("{move}: best", move=name)
        elif candidate.lead is None:
            head = text("{move}: {games} of 100 games", move=name, games=f"{-lost:+.0f}")
        else:
            head = text("{move}: {points} points", move=name, points=f"{-lost:+.1f}")
        way = " ".join(_named(point, grid) for point in candidate.sequence[1:])
        rows.append(Row(number, head, way, Sign.HERE if number == 0 else Sign.NONE))
    return tuple(rows)


def _loss_words(loss: engine_evaluation.Loss, number: int, move: str) -> str:
    if loss.measure is engine_evaluation.Measure.POINTS:
        return text(
            "{number} {side} {move}: {points} points",
            number=number, side=name_of_color(loss.color), move=move, points=f"{-loss.lost:.1f}",
        )  # fmt: skip
    return text(
        "{number} {side} {move}: {games} of 100 games",
        number=number, side=name_of_color(loss.color), move=move, games=f"{-loss.lost:.0f}",
    )  # fmt: skip


def with_analysis(
    picture: BoardPicture, evaluation: engine_evaluation.Evaluation, color: Color, under: Point | None
) -> BoardPicture:
    """The board with the best moves and what they lose, and whose land it would become.

    With a candidate `under` the pointer its sequence stands there in numbers instead.
    """
    grid = picture.position.grid
    shown = next((one for one in evaluation.candidates if one.point == under), None)
    if under is not None and shown is not None:
        return _with_sequence(picture, shown)
    labels = dict(picture.labels)
    for number, candidate in enumerate(evaluation.candidates[:_MOST_LABELS]):
        lost = loss_of(candidate, evaluation, color)
        point = candidate.point
        if point is not None and picture.position.color_at(point) is None:
            labels[point] = text("best") if number == 0 else f"{-lost:+.0f}"
    owned = evaluation.ownership
    land = {
        point: Color.BLACK if owned[index] > 0 else Color.WHITE
        for index, point in enumerate(grid.points if owned else ())
        if abs(owned[index]) >= _OWNED
    }
    return replace(picture, labels=labels, land={**land, **picture.land})


def _with_sequence(picture: BoardPicture, candidate: engine_evaluation.Candidate) -> BoardPicture:
    """The sequence as numbers on the points; a point played twice keeps its first number."""
    labels = dict(picture.labels)
    for number, point in reversed([*enumerate(candidate.sequence, start=1)]):
        if point is not None:
            labels[point] = str(number)
    return replace(picture, labels=labels)


def _named(point: Point | None, grid: Grid) -> str:
    return text("pass") if point is None else name_of(point, grid)


class AnalysisPage(QWidget):
    """The engine's moves, the largest losses and the graph of the game, with what is said of the work."""

    def __init__(self) -> None:
        super().__init__()
        self.head = TextLabel(size=20, weight=600, serif=True, wrap=True)
        self.under = TextLabel(size=14, token="ink2", wrap=True)
        self.graph = LeadGraph()
        self.candidates = RowList(SignedRows(), text("Best moves"))
        self.mistakes = RowList(SignedRows(), text("Largest losses"))
        self.told = TextLabel(size=14, wrap=True)
        self.whole_button = KeyButton(text("Analyze the game"), kind=ButtonKind.PRIMARY)
        self.write_button = KeyButton(text("Write into the record"))
        self.set_up_button = KeyButton(text("Engine…"))
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), spacing=8, margins=4)
        filled(whole, self.head, self.under, self.graph)
        for title, rows in ((text("Best moves"), self.candidates), (text("Largest losses"), self.mistakes)):
            filled(whole, TextLabel(title, size=14, weight=600), (rows, 1))
            rows.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
            scaled(rows.setMinimumHeight, 96)
        scaled(self.graph.setFixedHeight, 96)
        whole.addWidget(self.told)
        for pair in ((self.whole_button, self.write_button), (self.set_up_button, self.close_button)):
            row = spaced(QHBoxLayout(), spacing=8)
            for button in pair:
                row.addWidget(button, 1)
            whole.addLayout(row)


_WATCHED = 250  # milliseconds between two looks whether a clock was opened
_LOOKS_UP = 2_000  # steps; of longer games only the viewed one is looked up by itself
_WRITTEN_WITH = "SBKV"


class AnalysisPresenter(QObject):
    """Owns the page and the engine's process."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = AnalysisPage()
        self.engine = AnalysisEngine(self)
        self._services = services
        self._workspace = services.workspace
        self._kept = engine_evaluation.KeptEvaluations(preferences_file().with_name("analysis.sqlite"))
        self._states: Sequence[GameState] = ()
        self._found: dict[int, engine_evaluation.Evaluation] = {}
        self._refused: set[int] = set()
        self._looked_up = 0
        self._asked: int | None = None
        self._questions = 0
        self._bare = False
        self._is_seen = False
        self._is_whole = False
        self._told = ""
        self._under: Point | None = None
        self._watch = QTimer(self, interval=_WATCHED)
        self._watch.timeout.connect(self._stop_beside_a_clock)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._go_on)
        self.engine.answered.connect(self._on_answered)
        self.engine.failed.connect(partial(self._end_with, faulty=True))
        page = self.page
        page.graph.jumped.connect(services.presenter.go_to)
        page.mistakes.chosen.connect(lambda row: services.presenter.go_to(row.key))
        page.candidates.chosen.connect(lambda row: self._on_candidate(row.key))
        page.whole_button.clicked.connect(self.toggle_whole)
        page.write_button.clicked.connect(self.write)
        page.set_up_button.clicked.connect(partial(services.run, "engine"))
        page.close_button.clicked.connect(partial(services.pages.close, "analysis"))

    @property
    def _step(self) -> int:
        session = self._services.presenter.session
        return 0 if session is None else session.step

    @property
    def losses(self) -> tuple[engine_evaluation.Loss, ...]:
        """What the moves have lost, as far as it is known."""
        return engine_evaluation.losses_of(self._states, self._found)

    @property
    def progress(self) -> str:
        """How far the whole game is analysed; "" while that is not asked for."""
        if not self._is_whole:
            return ""
        return text("{done} of {all} positions", done=len(self._found), all=len(self._states))

    def enter(self) -> None:
        """The page is in sight: begin with the viewed position."""
        self._is_seen = True
        self._told = ""
        self.follow()

    def leave(self) -> None:
        """The page is not in sight; the whole game is gone through to its end, what is known stays."""
        self._is_seen = False
        if self._is_whole:
            self._services.show_marks()
        else:
            self.rest()

    def rest(self) -> None:
        """End the engine."""
        self._is_whole, self._asked, self._under = False, None, None
        self._next.stop()
        self._watch.stop()
        self.engine.stop()

    def follow(self) -> None:
        """Another position is viewed, or the game has changed."""
        session = self._services.presenter.session
        old, self._states = self._states, () if session is None else tuple(session.table.states)
        if old != self._states:
            pairs = enumerate(zip(old, self._states, strict=False))
            shorter = min(len(old), len(self._states))
            same = next((at for at, (one, other) in pairs if one is not other), shorter)
            self._found = {step: one for step, one in self._found.items() if step < same}
            self._refused = {step for step in self._refused if step < same}
            self._looked_up = min(self._looked_up, same)
            if self._asked is not None and self._asked >= same:
                self._asked = None  # its answer is of a position that is not there any more
        self._show()
        self._next.start()

    def toggle_whole(self) -> None:
        """Analyse the whole game, or pause that; without an engine one is set up first."""
        if not self._services.preferences.engine:
            self._services.run("engine")
            return
        self._is_whole = not self._is_whole
        self._told = ""
        self._show()
        self._next.start()

    def to_next_mistake(self) -> None:
        """Go to the next large loss; where none is known, say what to do."""
        loss = engine_evaluation.next_mistake(self.losses, self._step)
        if loss is None:
            self._services.notice.say(self._why_no_losses or text("No mistake known: analyze first."))
        else:
            self._services.presenter.go_to(loss.step)

    def draw(self, picture: BoardPicture) -> BoardPicture:
        """The board with what the engine thinks of the viewed position."""
        step = self._step
        found = self._found.get(step)
        if found is None or not found.candidates:
            return picture
        return with_analysis(picture, found, self._states[step].to_play, self._under)

    def hover(self, point: Point | None) -> HoverStone | None:
        """The sequence of the candidate under the pointer."""
        step = self._step
        found = self._found.get(step)
        points = () if found is None else tuple(one.point for one in found.candidates)
        under = point if point is not None and point in points else None
        if under != self._under:
            self._under = under
            self._services.refresh()
        if point is None or step >= len(self._states):
            return None
        state = self._states[step]
        return None if state.position.color_at(point) else HoverStone(point, state.to_play)

    def write(self) -> None:
        """Put what is known into the record: the engine's value, and a line in the comment; one undo."""
        study = self._services.presenter.study
        if study is None:
            self._services.notice.say(text("Save the game before the analysis."))
            return
        nodes = {study.game.node_at(step): found for step, found in self._found.items()}

        def edit(document: Document) -> TreeChange:
            for node, found in nodes.items():
                document = _written(document, node, found)
            return TreeChange(document, text("Write the analysis"), study.node)

        if self._services.presenter.edit_aside(edit):
            said = text("Analysis written: {number} positions.", number=len(nodes))
            self._services.notice.say(said)

    # The work ---------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """The next thing: what was kept is looked up, then the engine is asked about one position."""
        if self._look_further() or not (self._is_seen or self._is_whole):
            return
        why_not = self._why_not()
        if why_not:
            self._end_with(why_not)
            return
        wanted = [self._step, *(range(len(self._states)) if self._is_whole else ())]
        missing = (each for each in wanted if each not in self._found and each not in self._refused)
        to_ask = next(missing, None)
        if to_ask is None:
            self._is_whole = False
            if not self._is_seen:
                self.rest()
            self._show()
        elif to_ask != self._asked:
            self._ask(to_ask, bare=False)

    def _look_further(self) -> bool:
        """Look up what was kept, of a long game only the viewed step; True if there is more to look up."""
        if self._look_up(self._step):
            self._show()
            self._services.refresh()
        if not self._looked_up < len(self._states) <= _LOOKS_UP:
            return False
        self._look_up(self._looked_up)
        self._looked_up += 1
        if self._looked_up == len(self._states):
            self._show()
        self._next.start()
        return True

    def _ask(self, step: int, *, bare: bool) -> None:
        preferences = self._services.preferences
        state = self._states[step]
        question = engine_evaluation.question_of(state, preferences.engine_visits)
        if bare:
            question = engine_evaluation.without_history(state, question)
        self._asked, self._bare = step, bare
        self._questions += 1
        arguments = preferences.engine_arguments
        self.engine.ask(preferences.engine, arguments, question, self._questions)
        self._watch.start()
        self._show()

    def _on_answered(self, said: engine_evaluation.EngineReply) -> None:
        step, self._asked = self._asked, None
        if step is None or step >= len(self._states):
            return
        if said.evaluation is not None:
            found = replace(said.evaluation, engine=self.engine.name)
            self._found[step] = found
            self._kept.put(self._key(step), found)
        elif not self._bare:
            self._ask(step, bare=True)
            return
        else:
            self._refused.add(step)
            self._told = text("The engine refused a position: {why}", why=said.refusal)
        if step == self._step:
            self._services.refresh()
        self._show()
        self._next.start()

    def _stop_beside_a_clock(self) -> None:
        """A game with a clock was opened while the engine worked."""
        if self._services.clock_open():
            self._end_with(self._why_not())

    def _end_with(self, sentence: str, *, faulty: bool = False) -> None:
        if not self._is_seen:
            self._services.notice.say(sentence)
        self.rest()
        self._told = sentence
        self._show(faulty=faulty)

    def _look_up(self, step: int) -> bool:
        """Take a step from what was kept; True if it is known only now."""
        if step in self._found or step >= len(self._states):
            return False
        found = self._kept.get(self._key(step))
        if found is not None:
            self._found[step] = found
        return found is not None

    def _key(self, step: int) -> bytes:
        preferences = self._services.preferences
        question = engine_evaluation.question_of(self._states[step], preferences.engine_visits)
        return question.key(f"{preferences.engine} {preferences.engine_arguments}")

    def _why_not(self) -> str:
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
            return text("Engines play boards up to {size}x{size}.", size=engine_evaluation.LARGEST_BOARD)
        return ""

    # What is shown ----------------------------------------------------------------------------------

    def _show(self, *, faulty: bool = False) -> None:
        step = self._step
        found = self._found.get(step)
        losses = engine_evaluation.largest(self.losses)
        leads = self._lead_picture(losses)
        self._workspace.graph.show_leads(leads)
        self._services.show_marks()
        if not self._is_seen:
            return
        head, under = text("Not analyzed yet"), self._caution
        candidates: tuple[Row, ...] = ()
        if self._asked == step:
            head = text("Thinking…")
        if found is not None:
            color, grid = self._states[step].to_play, self._states[step].position.grid
            rate = "" if found.win_rate is None else rate_words(found.win_rate)
            head = rate if found.lead is None else lead_words(found.lead)
            visits = plural(
                "{name}, {number} visit", "{name}, {number} visits", found.visits, name=_engine_name(found)
            )
            if found.win_rate is None:
                visits = text("{name}: rough estimate", name=_engine_name(found))
            rated = "" if found.lead is None else rate
            under = " · ".join(part for part in (rated, visits, self._caution) if part)
            candidates = candidate_rows(found, color, grid)
        page = self.page
        page.head.setText(head)
        page.under.setText(under)
        page.graph.show_leads(leads)
        page.candidates.show_rows(candidates)
        page.mistakes.show_rows(self._mistake_rows(losses))
        page.told.setText(self._told or self.progress or self._why_no_losses)
        page.told.show_token("vermilion" if faulty else "ink2")
        page.whole_button.show_words(text("Pause") if self._is_whole else text("Analyze the game"))
        page.write_button.setEnabled(bool(leads.leads))

    def _lead_picture(self, losses: Sequence[engine_evaluation.Loss]) -> LeadPicture:
        session = self._services.presenter.session
        measure, leads = engine_evaluation.judgments(self._found)
        if session is None or not leads:
            return LeadPicture()
        steps = range(len(self._states))
        numbered = ((step, session.number_at(step)) for step in steps)
        numbers = tuple((step, number) for step, number in numbered if is_marked(number))
        mistakes = tuple(sorted(loss.step for loss in losses))
        in_games = measure is engine_evaluation.Measure.GAMES_OF_100
        return LeadPicture(leads, session.step, len(self._states) - 1, mistakes, numbers, in_games)

    def _mistake_rows(self, losses: Sequence[engine_evaluation.Loss]) -> tuple[Row, ...]:
        """The largest losses, each with its move number and point."""
        session, rows = self._services.presenter.session, []
        if session is None:
            return ()
        for loss in losses:
            state = self._states[loss.step]
            last = state.line.last
            move = _named(last.point if isinstance(last, Placement) else None, state.grid)
            words = _loss_words(loss, session.number_at(loss.step), move)
            rows.append(Row(loss.step, words, "", Sign.WARNING))
        return tuple(rows)

    @property
    def _why_no_losses(self) -> str:
        """Said of an engine that estimates: it favors whoever has just moved, so no loss can be told."""
        found = next(iter(self._found.values()), None)
        if found is None or any(one.win_rate is not None for one in self._found.values()):
            return ""
        return text("{name} estimates without search: no losses known.", name=_engine_name(found))

    @property
    def _caution(self) -> str:
        """Where the engine's rules are not those of the game."""
        if not self._states or not self._states[0].setup.ruleset.is_sst:
            return ""
        return text("superko near hot stones")

    def _on_candidate(self, key: int) -> None:
        """Try the chosen move on the board."""
        step = self._step
        found = self._found.get(step)
        if found is None or key >= len(found.candidates):
            return
        point = found.candidates[key].point
        if point is not None:
            self._under = point
            self._services.refresh()


def _engine_name(found: engine_evaluation.Evaluation) -> str:
    return found.engine or text("Engine")


def _written(document: Document, node: int, found: engine_evaluation.Evaluation) -> Document:
    """The document with an evaluation in a node: SBKV, and a line of the comment (again in its place)."""
    if found.lead is not None:
        name = _engine_name(found)
        side, lead = ("B" if found.lead >= 0 else "W"), abs(found.lead)
        line = f"{name}: {side}+{lead:.1f} ({found.visits})"
        kept = [one for one in comment_of(document, node).split("\n") if not one.startswith(f"{name}: ")]
        comment = "\n".join([*kept, line]).strip("\n")
        document = set_comment(document, node, comment).document
    if found.win_rate is not None:
        change = set_property(document, node, _WRITTEN_WITH, [f"{100 * found.win_rate:.1f}"])
        assert isinstance(change, TreeChange)
        document = change.document
    return document
