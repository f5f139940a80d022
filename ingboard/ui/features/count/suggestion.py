"""Dead stones suggested in the agreement by the program, an engine or the record: shown, then taken over."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.board.position import Position
from ingboard.game.commands import ToggleDead
from ingboard.game.state import GameState, Phase
from ingboard.kifu.marks import MarkKind
from ingboard.review.suggest_dead.engine_talk import EngineAnswer, suggestion_of
from ingboard.review.suggest_dead.suggestion import Suggestion, suggesting
from ingboard.text import labeled, paragraph, text
from ingboard.ui.board.glow import paint_glow
from ingboard.ui.board.marks import paint_label, paint_mark
from ingboard.ui.board.view_model import BoardPicture, Glow
from ingboard.ui.game.engine_process import EngineWork, engine_name, is_analysis_only
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import SquareSign, TextLabel, filled


class StoneVerdict(StrEnum):
    """What the suggestion says of a stone; each has its own sign on the board."""

    CERTAIN = "certain"
    LIKELY = "likely"
    PERHAPS_DEAD = "perhaps-dead"
    PERHAPS_ALIVE = "perhaps-alive"


def stones_by_verdict(suggestion: Suggestion) -> dict[StoneVerdict, frozenset[Point]]:
    """Which stones got which verdict."""
    dead, unsure, certain = suggestion.dead, suggestion.unsure, suggestion.certain
    return {
        StoneVerdict.CERTAIN: certain,
        StoneVerdict.LIKELY: dead - unsure - certain,
        StoneVerdict.PERHAPS_DEAD: dead & unsure,
        StoneVerdict.PERHAPS_ALIVE: unsure - dead,
    }


def verdict_words(verdict: StoneVerdict) -> str:
    """A verdict in the legend."""
    return {
        StoneVerdict.CERTAIN: text("certainly dead"),
        StoneVerdict.LIKELY: text("likely dead"),
        StoneVerdict.PERHAPS_DEAD: text("perhaps dead"),
        StoneVerdict.PERHAPS_ALIVE: text("perhaps alive"),
    }[verdict]


def with_suggestion(picture: BoardPicture, suggestion: Suggestion) -> BoardPicture:
    """A square on stones that look dead, a triangle on those perhaps dead, "?" on those perhaps alive.

    The square is filled where the shape proves it; unsure stones stand on a hatched ground.
    """
    stones = {
        verdict: each - picture.dead for verdict, each in stones_by_verdict(suggestion).items()
    }
    marks = {point: _MARKS[verdict] for verdict in _MARKS for point in stones[verdict]}
    unsure = suggestion.unsure - picture.dead
    return replace(
        picture,
        marks={**picture.marks, **marks},
        labels={**picture.labels, **dict.fromkeys(stones[StoneVerdict.PERHAPS_ALIVE], "?")},
        glow={**picture.glow, **dict.fromkeys(unsure, Glow.UNSURE)},
    )


_SIDE = 24
_LEAST_BUTTON = 90
_WOOD = QColor("#DDB87A")
_MARKS = {
    StoneVerdict.CERTAIN: MarkKind.SELECTED,
    StoneVerdict.LIKELY: MarkKind.SQUARE,
    StoneVerdict.PERHAPS_DEAD: MarkKind.TRIANGLE,
}
_HATCHED = frozenset({StoneVerdict.PERHAPS_DEAD, StoneVerdict.PERHAPS_ALIVE})


class VerdictSign(SquareSign):
    """A stone with the sign of a verdict, as the board shows it."""

    def __init__(self, verdict: StoneVerdict) -> None:
        super().__init__(_SIDE)
        self._verdict = verdict

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        side = float(self.width())
        middle = QPointF(side / 2, side / 2)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(QRectF(self.rect()), _WOOD)
            if self._verdict in _HATCHED:
                paint_glow(painter, middle, side, Glow.UNSURE)
            paint_small_stone(painter, middle, 0.86 * side, Color.WHITE)
            mark = _MARKS.get(self._verdict)
            if mark is None:
                paint_label(painter, middle, side, "?", Color.WHITE, theme.sans(14))
            else:
                paint_mark(painter, middle, side, mark, Color.WHITE, theme.sans(14))


class SuggestionCard(QWidget):
    """Three faces: who can be asked; somebody is at work; what the signs on the board mean.

    `ends_by_esc` tells whether Esc belongs to the work, or to what was suggested, now.
    """

    ends_by_esc = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.ask_button = _button(text("Suggest dead stones"), "G")
        self.engine_button = _button("", "N")
        self.marks_button = _button(text("The record's marks"), "R")
        self.set_up_button = _button(text("Engine…"), "")
        self.take_button = _button(text("Use it"), "G")
        self.drop_button = _button(text("Discard it"), "Esc")
        for button in (self.ask_button, self.set_up_button):
            button.setMinimumWidth(_LEAST_BUTTON)
        self.words = TextLabel(size=14, token="ink2", wrap=True)
        self._legend = QWidget()
        self._labels: dict[StoneVerdict, TextLabel] = {}
        self._lay_out()
        self.show_sources()

    @property
    def is_tall(self) -> bool:
        """Whether it takes more than its one line of buttons."""
        rows = (self.words, self._legend, self.engine_button, self.marks_button)
        return not all(row.isHidden() for row in rows)

    def show_sources(self, engine: str = "", *, record: bool = False, fault: str = "") -> None:
        """Offer who can be asked: the engine that is set up ("": none), the record if it has marks.

        `fault` is why somebody who was asked gave no answer.
        """
        self.engine_button.show_words(text("Ask {engine}", engine=engine))
        self.words.setText(fault)
        self.words.show_token("vermilion")
        self._show(
            {self.ask_button, self.set_up_button}
            | ({self.engine_button} if engine else set())
            | ({self.marks_button} if record else set())
            | ({self.words} if fault else set())
        )

    def show_working(self, words: str) -> None:
        """Somebody is at work and may be stopped."""
        self.words.setText(words)
        self.words.show_token("ink2")
        self.drop_button.show_words(text("Stop"))
        self._show({self.words, self.drop_button})

    def show_suggested(self, who: str, suggestion: Suggestion) -> None:
        """Who suggests; the signs on the board, what they mean, and how many stones bear each."""
        stones = stones_by_verdict(suggestion)
        self.words.setText(
            text("{who} suggests. You decide.", who=who)
            if any(stones.values())
            else text("{who} finds no dead stone.", who=who)
        )
        self.words.show_token("ink2")
        for verdict, label in self._labels.items():
            label.setText(labeled(verdict_words(verdict), len(stones[verdict])))
        self.drop_button.show_words(text("Discard it"))
        self._show({self.words, self._legend, self.take_button, self.drop_button})

    def _show(self, seen: set[QWidget]) -> None:
        for widget in (
            self.ask_button,
            self.engine_button,
            self.marks_button,
            self.set_up_button,
            self.take_button,
            self.drop_button,
            self.words,
            self._legend,
        ):
            widget.setVisible(widget in seen)
        self.ends_by_esc.emit(self.drop_button in seen)

    def _lay_out(self) -> None:
        column = filled(spaced(QVBoxLayout(self), margins=0), self.words, self._legend)
        column.setSpacing(6)
        grid = spaced(QGridLayout(self._legend), margins=0)
        grid.setVerticalSpacing(6)
        for number, verdict in enumerate(StoneVerdict):
            label = self._labels[verdict] = TextLabel(size=13)
            pair = filled(QHBoxLayout(), VerdictSign(verdict), (label, 1))
            pair.setSpacing(8)
            grid.addLayout(pair, number // 2, number % 2)
        for first, second in (
            (self.ask_button, self.set_up_button),
            (self.engine_button, self.marks_button),
            (self.take_button, self.drop_button),
        ):
            line = filled(
                QHBoxLayout(), (first, 1), (second, 0 if second is self.set_up_button else 1)
            )
            line.setSpacing(8)
            column.addLayout(line)
        follow_theme(self._follow_theme)
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def _follow_theme(self) -> None:
        self._legend.setMinimumHeight(2 * current_theme().px(_SIDE) + 6)


def _button(words: str, key: str) -> KeyButton:
    return KeyButton(words or " ", key=key, size=ButtonSize.SMALL)


class SuggestionPresenter(QObject):
    """One suggestion at a time, dropped as soon as the position is another; `suggested` is the one shown.

    The program's own is worked out between events, one random game an event; an engine runs beside.
    """

    def __init__(self, services: WindowServices, card: SuggestionCard) -> None:
        super().__init__(services.tab)
        self._services = services
        self._presenter = services.presenter
        self._card = card
        self.suggested: Suggestion | None = None
        self._position: Position | None = None
        self._fault = ""
        self._steps: Iterator[Suggestion | None] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)
        self.engine = EngineWork(self)
        self.engine.answered.connect(self._on_answered)
        self.engine.failed.connect(self._on_failed)
        card.ask_button.clicked.connect(self.ask)
        card.take_button.clicked.connect(self.ask)
        card.engine_button.clicked.connect(self.ask_engine)
        card.marks_button.clicked.connect(self.ask_record)
        card.drop_button.clicked.connect(self.drop)

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
            name = engine_name(self._program) if self._program else ""
            has_marks = bool(self._recorded() - state.dead)
            self._card.show_sources(name, record=has_marks, fault=self._fault)

    def ask(self) -> None:
        """Work a suggestion out; with one on the board, take it over."""
        state = self._agreeing()
        if state is None:
            self._services.notice.say(text("Dead stones are suggested only in agreement."))
        elif self.suggested is not None:
            self._take_over(state, self.suggested)
        elif not self.is_working:
            self._begin(state, text("Looking for dead stones…"))
            self._steps = suggesting(state.position)
            self._timer.start()

    def ask_engine(self) -> None:
        """Ask the engine that is set up."""
        state = self._agreeing()
        program, arguments = self._program, self._services.preferences.engine_arguments
        if state is None or self._position is not None or not program:
            return
        if self._services.clock_open() and state.clock is None:  # beside a game of others
            self._services.notice.say(text("No engine while a timed game is open."))
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
        self._services.refresh()
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

    def _on_answered(self, answer: EngineAnswer) -> None:
        assert answer.suggestion is not None
        self._show(answer.suggestion, answer.name)

    def _on_failed(self, sentence: object) -> None:
        self._clear()
        hint = "" if self.engine.has_started else text("See “Engine…”.")
        self._fault = paragraph((str(sentence), hint))
        self.on_change()

    def _show(self, suggestion: Suggestion, who: str) -> None:
        self.suggested = suggestion
        self._card.show_suggested(who, suggestion)
        self._services.refresh()

    def _take_over(self, state: GameState, suggestion: Suggestion) -> None:
        self._clear()
        for chain in suggestion.chains:
            stone = min(chain.points)
            if chain.points <= suggestion.dead and stone not in state.dead:
                self._presenter.submit(ToggleDead(stone, self._presenter.time.now()))
        self.on_change()
        self._services.refresh()

    def _agreeing(self) -> GameState | None:
        """The state while stones may be marked in it."""
        state = self._presenter.state
        if state is None or state.phase is not Phase.AGREEMENT or not state.may_mark:
            return None
        return state

    @property
    def _program(self) -> str:
        """The engine that is set up, if it can be asked for dead stones."""
        preferences = self._services.preferences
        return "" if is_analysis_only(preferences.engine_arguments) else preferences.engine

    def _recorded(self) -> frozenset[Point]:
        session = self._presenter.session
        return frozenset() if session is None else session.recorded_dead

    def _clear(self) -> None:
        self._timer.stop()
        self.engine.stop()
        self._steps = iter(())
        self._position = None
        self._fault = ""
        self.suggested = None
