"""Three cards: what game this is, its moves, and the present move with what was said of it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.text import plural, text
from ingboard.ui.game.moves.disc_strip import DiscStrip, MoveEntry
from ingboard.ui.style import current_theme, spaced
from ingboard.ui.style.icons import paint_small_stone
from ingboard.ui.widgets import Card, TextLabel
from ingboard.ui.widgets.comment_editor import CommentEditor


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The head of a game: its event, then up to two small lines (table and rules; the clock)."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MovePicture:
    """The present move: its words ("170 at K13"), who made it, the time it took, remarks.

    `color` is None before the first move. `findings` are sentences about the record.
    """

    words: str
    color: Color | None = None
    used: str = ""
    comment: str = ""
    findings: tuple[str, ...] = ()


class GameCard(Card):
    """The event in serif and two small lines."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(gap=2, parent=parent)
        self._event = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self._lines = TextLabel(size=13, token="ink2", wrap=True)
        self.body.addWidget(self._event)
        self.body.addWidget(self._lines)

    def show_game(self, facts: GameFacts) -> None:
        """Show the head of this game."""
        self._event.setText(facts.title)
        self._lines.setText("\n".join(facts.lines))
        self._lines.setVisible(bool(facts.lines))


class MovesCard(Card):
    """The moves as a strip of discs. `jumped` carries the move number clicked."""

    jumped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(text("Moves"), parent=parent)
        self.strip = DiscStrip()
        self.body.addWidget(self.strip)
        self.strip.jumped.connect(self.jumped)

    def show_moves(self, entries: tuple[MoveEntry, ...], at: int) -> None:
        """Show the moves and the present one, 0 before the first."""
        self.strip.show_moves(entries, at)
        findings = sum(entry.has_finding for entry in entries)
        self.show_note(
            plural("{number} finding", "{number} findings", findings) if findings else ""
        )


class MoveCard(Card):
    """The present move with its findings and its comment, which `editor` holds; see `let_write`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._stone = _SmallStone()
        self._words = TextLabel(weight=600)
        self._used = TextLabel(size=13, token="ink2")
        row = spaced(QHBoxLayout(), spacing=8)
        row.addWidget(self._stone)
        row.addWidget(self._words)
        row.addStretch(1)
        row.addWidget(self._used)
        self._judgement = TextLabel(size=13, token="petrol", weight=600, wrap=True)
        self._judgement.hide()
        self._findings = TextLabel(token="vermilion", wrap=True)
        self.editor = CommentEditor()
        self.editor.setPlaceholderText(text("Comment. Tab leaves it."))
        self.editor.setReadOnly(True)
        self.body.addLayout(row)
        self.body.addWidget(self._judgement)
        self.body.addWidget(self._findings)
        self.body.addWidget(self.editor, 1)
        self._nothing = QWidget()
        self.body.addWidget(self._nothing, 1)
        self.show_move(MovePicture(""))

    @property
    def comment(self) -> str:
        """The comment shown."""
        return self.editor.toPlainText()

    @property
    def judgement(self) -> str:
        """What the record says of the move and the position."""
        return self._judgement.text()

    @property
    def findings_words(self) -> str:
        """What is said about the move, a line each."""
        return self._findings.text()

    def show_move(self, picture: MovePicture) -> None:
        """Show this move."""
        self._stone.show_color(picture.color)
        self._words.setText(picture.words)
        self._used.setText(text("used {time}", time=picture.used) if picture.used else "")
        self._findings.setText("\n".join(picture.findings))
        self._findings.setVisible(bool(picture.findings))
        if self.editor.isReadOnly():
            self.editor.show_comment(picture.comment)
            self._show_editor(shown=bool(picture.comment))

    def show_judgement(self, words: str) -> None:
        """Show what the record says of the move and the position, in words."""
        self._judgement.setText(words)
        self._judgement.setVisible(bool(words))

    def let_write(self, may: bool) -> None:
        """Let the comment be written here; whoever allows it shows the comment from then on."""
        if may == self.editor.isReadOnly():
            self.editor.setReadOnly(not may)
            self._show_editor(shown=may)

    def _show_editor(self, *, shown: bool) -> None:
        self.editor.setVisible(shown)
        self._nothing.setVisible(not shown)


class _SmallStone(QWidget):
    """A stone of 18 px beside a word; keeps its place when there is none."""

    def __init__(self) -> None:
        super().__init__()
        self._color: Color | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_color(self, color: Color | None) -> None:
        self._color = color
        self.setVisible(color is not None)
        self.update()

    def sizeHint(self) -> QSize:
        side = current_theme().px(20)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._color is None:
            return
        with QPainter(self) as painter:
            center = QPointF(self.width() / 2, self.height() / 2)
            paint_small_stone(painter, center, current_theme().px(18), self._color)
