"""The guessing game beside the board: what is asked, the score, whose moves, and each file's kept rounds."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path

from msgspec import to_builtins
from msgspec.structs import replace
from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point, name_of
from ingboard.decoding import converted
from ingboard.game.strip import name_of_color
from ingboard.kifu.findings import KifuError
from ingboard.kifu.json_store import JsonStore
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.outline import NONE
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.shape import shape_of
from ingboard.kifu.tree.steps import main_line_at
from ingboard.review.guessing import AskedMove, Guesses, lines_away, nearness_of, next_asked
from ingboard.table.document_session import DocumentSession
from ingboard.text import plural, text
from ingboard.ui.board.view_model import BoardPicture, HoverStone
from ingboard.ui.game.line_choice import line_choice
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import STRETCH, Card, CardTone, TextLabel, filled

BOTH = frozenset(Color)


class GuessPage(QWidget):
    """`begun` asks for a new round with the choices as they stand."""

    begun = Signal()

    def __init__(self) -> None:
        super().__init__()
        black, white = frozenset({Color.BLACK}), frozenset({Color.WHITE})
        options = ((black, text("Black")), (white, text("White")), (BOTH, text("Both", "sides")))
        self.colors = SegmentedChoice(options, BOTH, spoken=text("Whose moves"))
        self.line = line_choice()
        self.asked = TextLabel(size=22, weight=600, serif=True, wrap=True)
        self.answer = TextLabel(size=16, serif=True, wrap=True)
        self.score = TextLabel(size=16, weight=600, wrap=True)
        self.kept = TextLabel(size=14, token="ink2", wrap=True)
        self.reveal_button = KeyButton(
            text("Show the move"), key="Right", icon="forward", kind=ButtonKind.PRIMARY
        )
        self.again_button = KeyButton(text("Start again"))
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()
        self.colors.chosen.connect(self.begun)
        self.line.chosen.connect(self.begun)
        self.again_button.clicked.connect(self.begun)

    def show_asked(self, asked: str, answer: str, score: str, kept: str) -> None:
        """Say which move is asked, how the last guess was, and the score of this and earlier rounds."""
        self.asked.setText(asked)
        self.score.setText(score)
        for label, words in ((self.answer, answer), (self.kept, kept)):
            label.setText(words)
            label.setVisible(bool(words))

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), spacing=12, margins=0)
        choices, asking = Card(text("Guess the moves")), Card(tone=CardTone.RESULT)
        scores = Card(text("Score"))
        meaning = text("First click counts: 100 %, minus 20 % per line away.")
        explained = TextLabel(meaning, size=13, token="ink2", wrap=True)
        filled(choices.body, self.colors, self.line)
        filled(asking.body, self.asked, self.answer)
        filled(scores.body, self.score, self.kept, explained)
        row = spaced(QHBoxLayout(), spacing=8)
        filled(row, self.close_button, self.again_button, (self.reveal_button, 1))
        # What is said above grows and shrinks; the buttons stay.
        filled(column, choices, asking, scores, STRETCH, row)


_MOST_FILES, _MOST_ROUNDS = 1_000, 50


class GuessPresenter:
    """Asks for one move after the other from the viewed node on; a move that is not asked is shown."""

    def __init__(self, services: WindowServices) -> None:
        self._services = services
        self._presenter = services.presenter
        self._rounds = _KeptRounds()
        self._round = Guesses()
        self._file: Path | None = None
        self._asked: AskedMove | None = None
        self._missed: tuple[Point, ...] = ()
        self._said = ""
        self._seen: tuple[DocumentSession | None, int] = (None, NONE)
        page = self.page = services.workspace.own(GuessPage())
        page.begun.connect(self.begin)
        page.reveal_button.clicked.connect(self.reveal)
        page.close_button.clicked.connect(services.pages.leave)

    def begin(self) -> None:
        """A new round from the viewed node on."""
        self.keep()
        study = self._presenter.study
        self._file = None if study is None else study.path
        self.page.line.setVisible(study is not None and study.is_on_branch)
        self._said = ""
        self._ask()

    def follow(self) -> None:
        """Ask from where somebody went to."""
        if (self._presenter.study, self._presenter.node) != self._seen:
            self._said = ""
            self._ask()

    def guess(self, point: Point) -> None:
        """A point was clicked."""
        asked, state = self._asked, self._presenter.state
        if asked is None or state is None or state.position.color_at(point) is not None:
            return
        if not self._missed:
            self._round = self._round.with_guess(nearness_of(point, asked.point))
        if point == asked.point:
            self._go_on(text("Right: {point}.", point=self._name(point)))
            return
        self._missed = (*self._missed, point)
        away = lines_away(point, asked.point)
        self._said = plural(
            "Not {point}: {number} line away. Try again.",
            "Not {point}: {number} lines away. Try again.",
            away,
            point=self._name(point),
        )
        self._show()
        self._services.refresh()

    def reveal(self) -> None:
        """Show the move; one that was not guessed at counts as a miss."""
        if self._asked is None:
            return
        if not self._missed:
            self._round = self._round.with_guess(0)
        self._go_on(text("It was {point}.", point=self._name(self._asked.point)))

    def step(self, steps: int) -> None:
        """On: the move is shown; back: the record goes back by a move, and asks from there."""
        if steps > 0:
            self.reveal()
        else:
            self._presenter.step_by(steps)

    def keep(self) -> None:
        """Keep the round with its file, and begin another."""
        done, self._round = self._round, Guesses()
        if done.asked and self._file is not None:
            self._rounds.add(self._file, done)

    def hover(self, point: Point | None) -> HoverStone | None:
        """The stone that a click would guess."""
        state = self._presenter.state
        if point is None or self._asked is None or state is None or state.position.color_at(point):
            return None
        return HoverStone(point, self._asked.color)

    def draw(self, picture: BoardPicture) -> BoardPicture:
        """The board with what was guessed in vain, without the record's marks: they may tell the move."""
        crosses = dict.fromkeys(self._missed, MarkKind.CROSS)
        return replace(picture, marks=crosses, labels={}, strokes=(), land={}, ways={})

    def _go_on(self, said: str) -> None:
        assert self._asked is not None
        self._said = said
        self._to(self._asked.node)
        self._ask()

    def _ask(self) -> None:
        """Find the next move to guess, and show the record up to it."""
        study = self._presenter.study
        self._seen = (study, self._presenter.node)
        self._missed, self._asked = (), None
        if study is not None:
            line, at = study.line, study.node
            if study.is_on_branch and not self.page.line.choice:
                line = line_through(study.document, study.root)
                at = main_line_at(shape_of(study.document), study.node)
            grid = study.state.grid
            colors = self.page.colors.choice
            self._asked = next_asked(study.document, line, line.index(at), grid, colors)
            if self._asked is not None:
                self._to(self._asked.before)
        self._show()
        self._services.refresh()

    def _to(self, node: int) -> None:
        self._seen = (self._presenter.study, node)
        self._presenter.go_to_node(node)

    def _show(self) -> None:
        asked, study = self._asked, self._presenter.study
        words = text("The line ends here.")
        if asked is not None and study is not None:
            side = name_of_color(asked.color)
            number = study.number_at(study.step) + 1
            words = text("Move {number}: where did {side} play?", number=number, side=side)
        score = self._round.words if self._round.asked else text("Click the point.")
        self.page.show_asked(words, self._said, score, self._rounds.words(self._file))
        self.page.reveal_button.setEnabled(asked is not None)

    def _name(self, point: Point) -> str:
        state = self._presenter.state
        assert state is not None
        return name_of(point, state.grid)


class _KeptRounds:
    """The rounds of each file, the latest last. Bad files do no harm."""

    def __init__(self) -> None:
        where = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
        read = partial(converted, kind=dict[str, tuple[Guesses, ...]])
        self._store = JsonStore(Path(where) / "guesses.json", read, to_builtins)
        self._kept: dict[str, tuple[Guesses, ...]] | None = None

    def add(self, file: Path, done: Guesses) -> None:
        """Keep a round; a disk that takes nothing is no reason to disturb anybody."""
        kept, name = self._all(), str(file.absolute())
        kept[name] = (*kept.pop(name, ()), done)[-_MOST_ROUNDS:]
        for oldest in list(kept)[: max(0, len(kept) - _MOST_FILES)]:
            del kept[oldest]
        with suppress(KifuError):
            self._store.save(kept)

    def words(self, file: Path | None) -> str:
        """The last round of a file and the best; "" without any."""
        rounds = () if file is None else self._all().get(str(file.absolute()), ())
        if not rounds:
            return ""
        best = max(rounds, key=lambda done: done.nearness)
        last = text("Last time: {score}.", score=rounds[-1].words)
        if len(rounds) == 1:
            return last
        return "\n".join((last, text("Best: {score}.", score=best.words)))

    def _all(self) -> dict[str, tuple[Guesses, ...]]:
        if self._kept is None:
            self._kept = self._store.load() or {}
        return self._kept
