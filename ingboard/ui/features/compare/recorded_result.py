"""The recorded result beside our count of the last position, large, with why they differ.

Neither is changed here; where the record marks no dead stones a suggestion is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.counting.area import Areas
from ingboard.game.state import GameState
from ingboard.game.strip import name_of_color
from ingboard.kifu.record import GameRecord
from ingboard.kifu.replay import dead_from_territory
from ingboard.kifu.result_property import PropertyEnding, RecordedResult
from ingboard.review.recorded_result import DeadSource, ResultBeside, beside, why_not_counted
from ingboard.review.suggest_dead.suggestion import Suggestion, suggesting
from ingboard.table.document_session import DocumentSession
from ingboard.text import paragraph, plural, text
from ingboard.ui.board.view_model import BoardPicture, Glow
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.keys import is_enter
from ingboard.ui.widgets.page_parts import STRETCH, Card, CardTone, TextLabel, filled


class ResultPicture(Struct, frozen=True):
    """What is shown. `counted` is empty while it is worked out or not asked for, `waits` says why.

    `agrees` is None where there is nothing to compare. `dead` says where the dead stones come from; an empty
    `other_source` offers no other source, an empty `ask` nothing to be asked for.
    """

    recorded: str
    recorded_words: str
    counted: str = ""
    counted_words: str = ""
    agrees: bool | None = None
    verdict: str = ""
    reasons: tuple[str, ...] = ()
    dead: str = ""
    waits: str = ""
    other_source: str = ""
    ask: str = ""


class ResultPage(QWidget):
    """`branch` takes the branch on view or the main line, `source_button` the other dead stones.

    `count_asked` counts a game that ended without a count.
    """

    count_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = TextLabel(text("Recorded result and count"), size=20, weight=600, serif=True)
        self.branch = line_choice()
        self.recorded = _Large(text("Recorded"))
        self.counted = _Large(text("Counted here"))
        self.verdict = TextLabel(size=16, weight=600, serif=True, wrap=True)
        self.reasons = TextLabel(size=14, wrap=True)
        self.dead = TextLabel(size=14, token="ink2", wrap=True)
        self.waits = TextLabel(size=14, wrap=True)
        self.note = TextLabel(
            text("The record keeps its result."), size=13, token="ink2", wrap=True
        )
        self.ask_button = KeyButton(text("Count anyway"))
        self.source_button = KeyButton("")
        self.source_button.hide()  # until the other dead stones have a name
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()
        self.ask_button.clicked.connect(self.count_asked)

    def show_result(self, picture: ResultPicture) -> None:
        """Show both results, as far as they are known."""
        tone = CardTone.RAISED
        if picture.agrees is not None:
            tone = CardTone.DONE if picture.agrees else CardTone.WRONG
        self.recorded.show_result(picture.recorded, picture.recorded_words, tone)
        self.counted.show_result(picture.counted, picture.counted_words, tone)
        for label, words in (
            (self.verdict, picture.verdict),
            (self.reasons, "\n".join(picture.reasons)),
            (self.dead, picture.dead),
            (self.waits, picture.waits),
        ):
            label.setText(words)
            label.setVisible(bool(words))
        self.verdict.show_token("green" if picture.agrees else "ink")
        self.ask_button.show_words(picture.ask or self.ask_button.text())
        self.ask_button.setVisible(bool(picture.ask))
        self.source_button.show_words(picture.other_source or " ")
        self.source_button.setVisible(bool(picture.other_source))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_enter(event) and self.ask_button.isVisible():
            self.count_asked.emit()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        pair = filled(spaced(QHBoxLayout(), spacing=12), (self.recorded, 1), (self.counted, 1))
        card = Card()
        filled(card.body, self.verdict, self.reasons, self.waits, self.dead)
        foot = spaced(QHBoxLayout(), spacing=8)
        filled(foot, self.ask_button, self.source_button, STRETCH, self.close_button)
        whole = spaced(QVBoxLayout(self), spacing=10, margins=4)
        filled(whole, self.title, self.branch, pair, card, self.note, STRETCH, foot)


class _Large(Card):
    """One result, large, with its sentence below."""

    def __init__(self, title: str) -> None:
        super().__init__(title, tone=CardTone.RAISED)
        self.result = TextLabel(size=42, weight=600, serif=True)
        self.words = TextLabel(size=14, token="ink2", wrap=True)
        filled(self.body, self.result, self.words, STRETCH)

    def show_result(self, result: str, words: str, tone: CardTone) -> None:
        """Show this result; an empty one is a dash."""
        self.result.setText(result or "–")
        self.words.setText(words)
        self.show_tone(tone)


class RecordedResultPresenter(QObject):
    """`board` is what the window shows."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        page = self.page = services.workspace.own(ResultPage())
        self.board: BoardPicture | None = None
        self.result: ResultBeside | None = None
        self._pages = services.pages
        self._refresh = services.refresh
        self._study: DocumentSession | None = None
        self._state: GameState | None = None
        self._record: GameRecord | None = None
        self._source = DeadSource.RECORD
        self._steps: Iterator[Suggestion | None] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)
        page.branch.chosen.connect(self._begin)
        page.count_asked.connect(self._count)
        page.source_button.clicked.connect(self._take_other_source)
        page.close_button.clicked.connect(self.close)

    @property
    def is_working(self) -> bool:
        """Whether a suggestion is being worked out."""
        return self._timer.isActive()

    def enter(self, study: DocumentSession) -> None:
        """Compare a game's recorded result with the count of its last position."""
        self._study = study
        self.page.branch.show_choice(False)  # the main line is meant, unless it is chosen otherwise
        self.page.branch.setVisible(study.is_on_branch)
        self._begin()
        self.page.setFocus()

    def _begin(self) -> None:
        self._stop()
        study = self._study
        assert study is not None
        if study.is_on_branch and not self.page.branch.choice:
            game = study.main_line
            self._state, self._record = game.states[-1], game.record
        else:
            self._state, self._record = study.table.states[-1], study.line_record
        state, record = self._state, self._record
        self._source = DeadSource.RECORD if self._has_marks() else DeadSource.SUGGESTION
        self.board = BoardPicture(state.position)
        why_not = why_not_counted(record.details.result)
        if why_not:
            picture = replace(
                self._recorded(), waits=why_not, ask=text("Count the last position anyway")
            )
            self.page.show_result(picture)
        else:
            self._count()
        self._refresh()

    def close(self) -> None:
        """Back to the game."""
        self._stop()
        self.board = None
        self._pages.close("recorded")

    def _count(self) -> None:
        self._stop()
        state, record = self._state, self._record
        assert state is not None
        assert record is not None
        if self._source is DeadSource.RECORD:
            dead = dead_from_territory(record.nodes[-1], state.position)
            self._show(beside(state, record, dead, DeadSource.RECORD))
            return
        waits = text("Looking for dead stones…")
        self.page.show_result(replace(self._recorded(), waits=waits))
        self._steps = suggesting(state.position)
        self._timer.start()

    def _step(self) -> None:
        found = next(self._steps, None)
        state, record = self._state, self._record
        if found is None or state is None or record is None:
            return
        self._timer.stop()
        source = DeadSource.SUGGESTION
        self._show(beside(state, record, found.dead, source, found.unsure))

    def _take_other_source(self) -> None:
        from_record = self._source is DeadSource.RECORD
        self._source = DeadSource.SUGGESTION if from_record else DeadSource.RECORD
        self._count()

    def _show(self, result: ResultBeside) -> None:
        self.result = result
        self.board = BoardPicture(
            result.plan.board,
            dead=result.plan.dead,
            land=_land(result.plan.areas, result.plan.dead),
            glow=dict.fromkeys(result.unsure, Glow.UNSURE),
        )
        others = {
            DeadSource.RECORD: text("Suggest dead stones instead"),
            DeadSource.SUGGESTION: text("Use the record's marks") if self._has_marks() else "",
        }
        plan = result.plan
        words = _margin_words(plan.winner, abs(plan.margin))
        picture = replace(
            self._recorded(),
            counted=plan.result,
            counted_words=words,
            agrees=result.agrees,
            verdict=_verdict(result),
            reasons=result.reasons,
            dead=_dead_words(result),
            other_source=others[result.source],
        )
        self.page.show_result(picture)
        self._refresh()

    def _recorded(self) -> ResultPicture:
        assert self._record is not None
        details = self._record.details
        if not details.result_text:
            return ResultPicture("", text("No result in the record."))
        if details.result is None:
            words = text("Unknown form of result: “{result}”.", result=details.result_text[:40])
            return ResultPicture("?", words)
        return ResultPicture(details.result_text[:12], _recorded_words(details.result))

    def _has_marks(self) -> bool:
        assert self._record is not None
        territory = self._record.nodes[-1].territory()
        return bool(territory.black or territory.white)

    def _stop(self) -> None:
        self._timer.stop()
        self._steps = iter(())
        self.result = None


def _land(areas: Areas, dead: frozenset[Point]) -> dict[Point, Color]:
    """The empty points and those of dead stones, by whose they are."""
    return {
        point: color
        for color in Color
        for point in areas.territory_points(color)
        if point not in dead
    }


def _verdict(result: ResultBeside) -> str:
    if result.agrees is None:
        return ""
    if result.agrees:
        return text("Both agree.")
    return text(
        "They differ: record {recorded}, count {counted}.",
        recorded=result.recorded_text[:12],
        counted=result.plan.result,
    )


def _dead_words(result: ResultBeside) -> str:
    number = len(result.plan.dead)
    if result.source is DeadSource.RECORD:
        return plural(
            "{number} dead stone marked in the record.",
            "{number} dead stones marked in the record.",
            number,
        )
    words = plural(
        "{number} dead stone suggested by the program.",
        "{number} dead stones suggested by the program.",
        number,
    )
    if not result.unsure:
        return words
    unsure = plural(
        "Check {number} hatched stone: alive or dead?",
        "Check {number} hatched stones: alive or dead?",
        len(result.unsure),
    )
    return paragraph((words, unsure))


def _margin_words(winner: Color | None, margin: float) -> str:
    if winner is None:
        return text("a draw")
    return text("{side} wins by {margin}", side=name_of_color(winner), margin=f"{margin:g}")


def _recorded_words(result: RecordedResult) -> str:
    side = "" if result.winner is None else name_of_color(result.winner)
    match result.ending:
        case PropertyEnding.POINTS:
            return _margin_words(result.winner, result.margin or 0)
        case PropertyEnding.RESIGNATION:
            return text("{side} wins by resignation", side=side)
        case PropertyEnding.TIME:
            return text("{side} wins on time", side=side)
        case PropertyEnding.FORFEIT:
            return text("{side} wins by forfeit", side=side)
        case PropertyEnding.DRAW:
            return text("a draw")
        case PropertyEnding.VOID:
            return text("no result", "void game")
        case PropertyEnding.UNKNOWN:
            return text("{side} wins", side=side) if side else text("unknown")
