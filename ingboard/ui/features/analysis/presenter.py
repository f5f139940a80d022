"""Asks the engine about the viewed position, then about the whole game; keeps and shows what it says.

No engine works while a game with a clock is open anywhere in the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject

from ingboard.board.points import Point
from ingboard.game.state import GameState
from ingboard.kifu.tree.changes import TreeChange
from ingboard.kifu.tree.document import Document
from ingboard.review.analysis import evaluation as engine_evaluation
from ingboard.review.analysis import loss_words, origin_words, remarks, writing
from ingboard.review.analysis import losses as engine_losses
from ingboard.review.analysis.cost import Cost, cost_words
from ingboard.review.analysis.lines import ends_of, line_of
from ingboard.review.opponent.turn import may_ask_for_hints
from ingboard.text import ended, paragraph, text
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from ingboard.ui.features.analysis.asking import Asking
from ingboard.ui.features.analysis.cost_on_board import with_cost
from ingboard.ui.features.analysis.cost_question import CostQuestion
from ingboard.ui.features.analysis.notices import kept_words, written_words
from ingboard.ui.features.analysis.on_board import (
    Hints,
    candidate_at,
    hints_words,
    with_hints,
    with_line,
)
from ingboard.ui.features.analysis.page import AnalysisPage
from ingboard.ui.features.analysis.report_paper import ReportFacts
from ingboard.ui.features.analysis.rows import candidate_rows, mistake_rows
from ingboard.ui.features.analysis.shown_line import NO_LINE, ShownLine, shown_line
from ingboard.ui.game.lead_graph import LeadPicture, lead_words, rate_words
from ingboard.ui.game.strip_picture import StripAnswer
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.widgets.page_parts import Row, plain_tip

if TYPE_CHECKING:
    from ingboard.table.document_session import DocumentSession
    from ingboard.ui.shell.services import WindowServices


_WATCHED = 250  # milliseconds between two looks whether a clock was opened
_LOOKS_UP = 2_000  # steps; of longer games only the viewed one is looked up by itself
_BOTH = -1  # among the origins of a choice
_LINE_BEGINS = 40  # letters by which a line is known in a sentence
_DEEPER = 4  # times the visits, each time again
_DEAREST = 10  # moves that are looked at longer together


class AnalysisPresenter(QObject):
    """Owns the page and the engine's process.

    It works while its page or, with `hints`, the review is in sight, or until the whole game is analysed.
    """

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(AnalysisPage())
        self.asking = Asking(services)
        self.engine, self.known = self.asking.engine, self.asking.known
        self.hints = Hints.OFF
        """What stands on the board of a review; beside its own page both do."""
        self._services = services
        self._workspace = services.workspace
        self._study: DocumentSession | None = None
        self._states: Sequence[GameState] = ()
        self._chosen: engine_evaluation.Origin | None = None
        self._offered: Sequence[engine_evaluation.Origin] = ()
        self._shows_both = False
        self._line: ShownLine | None = None
        self._explained: engine_losses.Loss | None = None
        self._cost: Cost | None = None  # of the explained mistake, while it is shown
        self._is_page = False
        self._under: Point | None = None
        self.page.threshold.show_choice(services.preferences.mistakes_from)
        self._connect(self.page)

    def _connect(self, page: AnalysisPage) -> None:
        services, asking = self._services, self.asking
        asking.changed.connect(self._show)
        asking.valued.connect(self._on_valued)
        asking.cost_answered.connect(self._show_cost)
        asking.ended.connect(self._on_ended)
        page.graph.jumped.connect(services.presenter.go_to)
        page.mistakes.chosen.connect(lambda row: self._explain(row.key))
        page.candidates.chosen.connect(lambda row: self._on_candidate(row.key))
        page.origins.chosen.connect(self._on_origin)
        page.threshold.chosen.connect(self._on_threshold)
        page.whole_button.clicked.connect(asking.toggle_whole)
        page.onward_button.clicked.connect(asking.analyze_from_here)
        page.again_button.clicked.connect(asking.ask_again)
        page.deeper_button.clicked.connect(asking.toggle_deeper)
        page.dearest_button.clicked.connect(self._look_longer)
        page.write_button.clicked.connect(self.write)
        page.set_up_button.clicked.connect(partial(services.run, "engine"))
        page.close_button.clicked.connect(partial(services.pages.close, "analysis"))

    @property
    def _step(self) -> int:
        session = self._services.presenter.session
        return 0 if session is None else session.step

    @property
    def losses(self) -> tuple[engine_losses.Loss, ...]:
        """What the moves have lost, as far as it is known from one origin."""
        return self._line_now().losses

    @property
    def shown(self) -> engine_evaluation.Origin | None:
        """Whose values make the graph."""
        return self._line_now().origin

    @property
    def is_on_board(self) -> bool:
        """Whether anything of it stands on the board of a review."""
        return self.hints is not Hints.OFF or self._explained is not None

    # What is asked for ------------------------------------------------------------------------------

    def show_on(self, *, page: bool, review: bool) -> None:
        """Its page, or the review, is in sight: begin with the viewed position; or neither is."""
        asking, self._is_page = self.asking, page
        asking.let_see(page or (review and self.hints is not Hints.OFF))
        if asking.is_seen:
            self.follow()
        elif asking.has_work:
            self._services.show_marks()
        else:
            self.rest()
            asking.go_on()  # what was kept and what the record says is looked up all the same

    def rest(self) -> None:
        """End the engine."""
        self._under = None
        self.asking.rest()

    def follow(self) -> None:
        """Another position is viewed, or the game has changed."""
        session, study = self._services.presenter.session, self._services.presenter.study
        old, self._states = self._states, () if session is None else tuple(session.table.states)
        if study is not self._study:
            self._study, self._chosen, self._shows_both = study, None, False
        if old != self._states:
            self._line = None
        self.asking.follow(study, self._states)
        if self._explained is not None and self._explained.step - 1 != self._step:
            self._explained = None
            self.asking.drop_cost()
            self._services.questions.drop()
        self._show()
        self.asking.go_on()

    def cycle_hints(self) -> None:
        """Off, best moves, land, both, and off again; without an engine one is set up first."""
        kinds = list(Hints)
        hints = kinds[(kinds.index(self.hints) + 1) % len(kinds)]
        has_values = bool(self.known.origins)
        if hints is not Hints.OFF and not (self._services.preferences.engine or has_values):
            self._services.run("engine")
            return
        self.hints = hints
        self.show_on(page=self._is_page, review=True)
        is_excused = hints is Hints.OFF or (has_values and not self._services.preferences.engine)
        why_not = "" if is_excused else self.asking.why_not()
        if why_not:
            self._services.notice.say(why_not)
        else:
            self._services.notice.tell(hints_words(hints))
        self._services.refresh()

    def to_mistake(self, way: int) -> None:
        """Before the next (1) or previous (-1) mistake; where none is known, say what to do."""
        threshold = self._services.preferences.mistakes_from
        loss = engine_losses.mistake_beside(self.losses, threshold, self._step, way)
        if loss is not None:
            self._explain(loss.step)
            return
        said = self._why_no_losses
        if not said:
            said = text("No mistake known: analyze first.")
            if self.losses:
                said = text("No move lost {points} points or more.", points=f"{threshold:g}")
        self._services.notice.say(said)

    def _explain(self, step: int) -> None:
        """View the position before a mistake and say what it lost, with the better line on the board."""
        loss = next((each for each in self.losses if each.step == step), None)
        if loss is None:
            return
        self._explained = None
        self.asking.drop_cost()
        self._services.presenter.go_to(step - 1)
        self._explained = loss
        self._say_of(loss, self._mistake_words(loss))

    def _say_of(self, loss: engine_losses.Loss, sentence: str, *, cost: Cost | None = None) -> None:
        """Say this of a mistake before it is played, with what can be done there; the board shows it."""
        self._cost = cost
        answers = [StripAnswer(partial(self.to_mistake, 1), text("Next mistake"))]
        if self._better(loss) is not None:
            if cost is None and self.asking.cost is None:
                ask = partial(self._ask_cost, loss)
                answers.append(StripAnswer(ask, text("What did it cost?")))
            answers.append(StripAnswer(self.keep_line, text("Keep the line")))
        self._services.questions.ask(sentence, *answers)
        self._services.refresh()

    def _ask_cost(self, loss: engine_losses.Loss) -> None:
        """Both lines are played out; the ends that nothing is known of are asked about."""
        found, better = self.known.of(self.shown), self._better(loss)
        if self._services.clock_open() or better is None:
            self._say_of(loss, self.asking.why_not())
            return
        before, after = self._states[loss.step - 1 : loss.step + 1]
        answer = next(iter(found[loss.step].candidates), None)
        asked = CostQuestion(loss, ends_of(before, better, after, answer), self.asking.kept)
        known = (each for each in (self.shown, self.asking.wanted) if each is not None)
        origin = next((each for each in known if asked.missing(each) is None), None)
        why_not = "" if origin is not None else self.asking.why_not()
        if origin is not None:
            self._tell_cost(asked, origin)
        elif why_not:
            self._say_of(loss, why_not)
        else:
            self.asking.ask_cost(asked)
            self._say_of(loss, text("The engine looks at the end of both lines…"))

    def _show_cost(self, origin: engine_evaluation.Origin) -> None:
        asked = self.asking.drop_cost()
        assert asked is not None
        self._tell_cost(asked, origin)

    def _tell_cost(self, asked: CostQuestion, origin: engine_evaluation.Origin) -> None:
        """Say and show the cost; where other values than those of the graph tell it, whose."""
        cost, value = asked.cost(origin), asked.value_of(origin)
        said = [text("This engine tells no land.") if cost is None else cost_words(cost)]
        if origin != self.shown:
            said.append(ended(origin_words.origin_words(origin, value, brief=True)))
        self._say_of(asked.loss, paragraph(said), cost=cost)

    def _on_ended(self, sentence: str) -> None:
        """The engine is asked no more: say why, at the mistake where that is what was asked about."""
        asked = self.asking.drop_cost()
        if asked is not None:
            self._say_of(asked.loss, ended(sentence))
        elif not self._is_page:
            self._services.notice.say(sentence)

    def _on_valued(self, steps: tuple[int, ...]) -> None:
        self._line = None
        if self._step in steps:
            self._services.refresh()

    def _look_longer(self) -> None:
        self.asking.toggle_dearest(self.losses)
        if not self.losses:
            self.asking.tell(self._why_no_losses or text("No mistake known: analyze first."))

    def _better(self, loss: engine_losses.Loss) -> engine_evaluation.Candidate | None:
        """The move that would have kept what was lost; None where none other than the game's is known."""
        found = self.known.of(self.shown).get(loss.step - 1)
        played = getattr(self._states[loss.step].line.last, "point", None)
        if found is None or not found.candidates or found.candidates[0].point == played:
            return None
        return found.candidates[0]

    def _mistake_words(self, loss: engine_losses.Loss) -> str:
        session, grid = self._services.presenter.session, self._states[loss.step].grid
        assert session is not None
        better = self._better(loss)
        return loss_words.mistake_words(
            loss,
            session.number_at(loss.step),
            loss_words.move_at(self._states, loss.step),
            "" if better is None else loss_words.move_name(better.point, grid),
        )

    def report(self) -> ReportFacts | None:
        """How both players did; where no loss is known that is said, and there is none."""
        session, line = self._services.presenter.session, self._line_now()
        if session is None or not line.losses:
            self._services.notice.say(
                self._why_no_losses or text("No mistake known: analyze first.")
            )
            return None
        study, setup = self._study, session.table.setup
        heading = None if study is None else study.path
        return ReportFacts(
            line.losses,
            self._states,
            session.number_at,
            setup.names,
            self._better,
            line.leads.origin_in_full,
            "" if heading is None else heading.name,
        )

    # On the board -----------------------------------------------------------------------------------

    def draw(self, picture: BoardPicture) -> BoardPicture:
        """The board with what the engine thinks of the viewed position, or with one of its lines."""
        step, hints = (
            self._step,
            Hints.BOTH if self._is_page and self.hints is Hints.OFF else self.hints,
        )
        at = self.known.at(self.shown, step)
        if at is None or step >= len(self._states) or not may_ask_for_hints(self._states[-1]):
            return picture
        if self._cost is not None and self._explained is not None:
            return with_cost(picture, self._cost)
        line = self._shown_line()
        if line is not None:
            return with_line(picture, line_of(self._states[step], line))
        return with_hints(picture, at[1], self._states[step].to_play, hints)

    def hover(self, point: Point | None) -> HoverStone | None:
        """The stone to come, or why it may not be played; over a candidate its line is shown, too."""
        at = self.known.at(self.shown, self._step)
        under = None if at is None or candidate_at(at[1], point) is None else point
        if under != self._under:
            self._under = under
            self._services.refresh()
        return None if under is not None else self._services.presenter.hover(point)

    def _shown_line(self) -> engine_evaluation.Candidate | None:
        """The line that is pointed at, else the better one of a mistake that is explained."""
        at = self.known.at(self.shown, self._step)
        under = None if at is None else candidate_at(at[1], self._under)
        if under is None and self._explained is not None:
            return self._better(self._explained)
        return under

    def keep_line(self) -> None:
        """Keep the line that is shown, else the engine's best one, as a variation by the engine."""
        study, at = self._study, self.known.at(self.shown, self._step)
        if study is None or at is None or not at[1].candidates:
            self._services.notice.say(text("No line of an engine here."))
            return
        line = self._shown_line() or at[1].candidates[0]
        state, explained = self._states[self._step], self._explained
        said = "" if explained is None else self._mistake_words(explained)
        lead = "" if line.lead is None else lead_words(line.lead)
        author, moves = origin_words.engine_words(at[1]), line_of(state, line).moves
        if not moves:
            return
        sentences = paragraph((said, ended(lead)))

        def edit(document: Document) -> TreeChange:
            kept = remarks.with_line(
                document, study.root, study.node, moves, author, sentences, state.grid
            )
            return replace(kept, node=study.node)

        if self._services.presenter.edit_aside(edit):
            self._services.notice.tell(kept_words(len(moves), author), study.document)

    # The record -------------------------------------------------------------------------------------

    def write(self) -> None:
        """Put what the graph shows into the record: values as properties, words at mistakes; one undo."""
        study, line = self._study, self._line_now()
        if study is None or line.origin is None:
            self._services.notice.say(text("Save the game before the analysis."))
            return
        origin, found = line.origin, self.known.of(line.origin)
        nodes = {stop.step: stop.node for stop in reversed(study.game.stops)}
        mistakes = engine_losses.mistakes_in(line.losses, self._services.preferences.mistakes_from)

        def edit(document: Document) -> TreeChange:
            for step, value in found.items():
                if step in nodes and not origin.is_written:
                    grid = self._states[step].grid
                    document = writing.with_value(document, nodes[step], origin, value, grid)
            for loss in mistakes:
                if loss.step in nodes and loss.step - 1 in nodes:
                    document = self._with_mistake(document, loss, nodes)
            return TreeChange(document, text("Write the analysis"), study.node)

        if self._services.presenter.edit_aside(edit):
            self._services.notice.tell(written_words(len(found), len(mistakes)), study.document)

    def _with_mistake(
        self, document: Document, loss: engine_losses.Loss, nodes: dict[int, int]
    ) -> Document:
        assert self._study is not None
        state, root = self._states[loss.step - 1], self._study.root
        found, better = self.known.of(self.shown)[loss.step - 1], self._better(loss)
        author, said = origin_words.engine_words(found), self._mistake_words(loss)
        if better is not None and (moves := line_of(state, better).moves):
            way = " ".join(loss_words.move_name(point, state.grid) for _, point in moves)
            said = paragraph((said, text("Better: {moves}.", moves=way)))
            before = nodes[loss.step - 1]
            document = remarks.with_line(
                document, root, before, moves, author, "", state.grid
            ).document
        return remarks.with_said(document, root, nodes[loss.step], author, said)

    # What is shown ----------------------------------------------------------------------------------

    def _line_now(self) -> ShownLine:
        """The shown origin's values over the game; worked out once for as long as they stay the same."""
        if self._line is None:
            self._line = self._made_line()
            self._show_in_tree(self._line)
        return self._line

    def _made_line(self) -> ShownLine:
        session, wanted = self._services.presenter.session, self.asking.wanted
        if self.asking.is_whole:
            self._chosen = wanted  # it takes the place of a longer one that is there
        origin = self.known.shown(wanted, self._chosen)
        if session is None or origin is None:
            return NO_LINE
        others = (each for each in self.known.origins if each != origin and self._shows_both)
        behind = self.known.of(next(others, None))
        threshold = self._services.preferences.mistakes_from
        line = shown_line(
            origin, self.known.of(origin), self._states, session.number_at, threshold, behind
        )
        return replace(line, leads=replace(line.leads, is_old=wanted not in (None, origin)))

    def _show_in_tree(self, line: ShownLine) -> None:
        """The nodes of the moves that lost most, each with how much of a mistake it is."""
        study, threshold = self._study, self._services.preferences.mistakes_from
        if study is None:
            return
        nodes = {stop.step: stop.node for stop in reversed(study.stops)}
        mistakes = engine_losses.mistakes_in(line.losses, threshold)
        tree = self._workspace.tree
        tree.view.mark_losses(
            {
                nodes[loss.step]: loss.lost / loss.measure.value / threshold
                for loss in mistakes
                if loss.step in nodes
            }
        )

    def _show(self) -> None:
        line = self._line_now()
        leads = replace(line.leads, at=self._step)
        self._workspace.graph.show_leads(leads)
        self._services.show_marks()
        if self._is_page:
            self._show_page(line, leads)

    def _show_page(self, line: ShownLine, leads: LeadPicture) -> None:
        page, step = self.page, self._step
        at = self.known.at(line.origin, step)
        head, under = text("Not analyzed yet"), self._caution
        whole, candidates = "", tuple[Row, ...]()
        if self.asking.asked_step == step:
            head = text("Thinking…")
        if at is not None and step < len(self._states):
            origin, found = at
            rate = "" if found.win_rate is None else rate_words(found.win_rate)
            head = rate if found.lead is None else lead_words(found.lead)
            rated = "" if found.lead is None else rate
            under = " · ".join(
                filter(
                    None,
                    (rated, origin_words.value_words(origin, found, brief=True), self._caution),
                )
            )
            whole = origin_words.value_words(origin, found)
            candidates = candidate_rows(found, self._states[step])
        wanted = self.asking.wanted
        is_old = at is not None and wanted is not None and at != self.known.at(wanted, step)
        page.head.setText(head)
        page.head.show_token("ink2" if is_old else "ink")
        page.under.setText(under)
        page.under.setToolTip(plain_tip(whole))
        page.graph.show_leads(leads)
        page.origin.setText(leads.origin)
        page.origin.setToolTip(plain_tip(leads.origin_in_full))
        page.origin.setVisible(at is None or at[0] != line.origin)
        self._show_origins(line)
        page.candidates.show_rows(candidates)
        page.mistakes.show_rows(self._mistake_rows(line))
        page.told.setText(
            self._tuning
            or self.asking.told
            or self.asking.progress
            or self._old_words(leads)
            or self._why_no_losses
        )
        page.told.show_token("vermilion" if self.asking.is_faulty else "ink2")
        page.whole_button.show_words(
            text("Pause") if self.asking.is_whole else text("Analyze the game")
        )
        page.deeper_button.show_words(
            text("Stop") if self.asking.is_deeper else text("Deeper here")
        )
        page.dearest_button.show_words(
            text("Stop") if self.asking.is_dearest else text("Ten dearest deeper")
        )
        page.write_button.setEnabled(bool(leads.leads))

    def _show_origins(self, line: ShownLine) -> None:
        """Whose values may be chosen: of those that know more than one position, and those shown."""
        known = self.known.origins
        offered = [each for each in known if len(self.known.of(each)) > 1 or each == line.origin]
        page = self.page
        page.origins.setVisible(len(offered) > 1)
        if len(offered) > 1 and line.origin is not None:
            named = tuple((number, self._short_words(each)) for number, each in enumerate(offered))
            chosen = _BOTH if self._shows_both else offered.index(line.origin)
            page.origins.show_options((*named, (_BOTH, text("Both", "engines"))), chosen)
            self._offered = offered

    def _short_words(self, origin: engine_evaluation.Origin) -> str:
        found = next(iter(self.known.of(origin).values()))
        name = origin_words.brief_engine_words(found)
        is_search = found.win_rate is not None  # an estimate has no visits
        return f"{name} {origin.visits}" if origin.visits and is_search else name

    @property
    def _tuning(self) -> str:
        seconds = self.engine.tunes_for
        if seconds is None:
            return ""
        return origin_words.tuning_words(seconds)

    def _old_words(self, leads: LeadPicture) -> str:
        if not leads.is_old:
            return ""
        return text(
            "Made with {origin}. Analyze the game asks the engine as it is set up now.",
            origin=leads.origin,
        )

    def _mistake_rows(self, line: ShownLine) -> tuple[Row, ...]:
        """The largest losses, each with its move number and point."""
        session = self._services.presenter.session
        losses = engine_losses.largest(line.losses, self._services.preferences.mistakes_from)
        if session is None:
            return ()
        deeper, visits = self.asking.origin_at(self.asking.deeper_visits), ""
        found = self.known.of(deeper)
        if deeper is None or line.origin is None or line.origin.komi != deeper.komi:
            found = {}  # another game, as it were
        elif found:
            first = next(iter(found.values()))
            is_same = line.origin.command == deeper.command
            visits = origin_words.visits_words(deeper, None if is_same else first)
        looked = {each.step: each for each in engine_losses.losses_of(self._states, found)}
        return mistake_rows(losses, self._states, session.number_at, looked, visits)

    @property
    def _why_no_losses(self) -> str:
        return origin_words.why_no_losses(self.known.of(self.shown).values())

    @property
    def _caution(self) -> str:
        """Where the engine's rules are not those of the game."""
        if not self._states or not self._states[0].setup.ruleset.is_sst:
            return ""
        return text("superko near hot stones")

    def _on_candidate(self, key: int) -> None:
        """Show the chosen move's line on the board."""
        at = self.known.at(self.shown, self._step)
        if at is not None and key < len(at[1].candidates):
            self._under = at[1].candidates[key].point
            self._services.refresh()

    def _on_origin(self, number: int) -> None:
        self._shows_both, self._line = number == _BOTH, None
        if number != _BOTH:
            self._chosen = self._offered[number]
        self._show()
        self._services.refresh()

    def _on_threshold(self, threshold: float) -> None:
        preferences = self._services.preferences
        preferences.mistakes_from, self._line = threshold, None
        save_preferences(preferences)
        self._show()
