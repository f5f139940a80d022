"""The card for the start of a game: both bowls checked, the color chosen by guessing odd or even.

The program is a witness only: it notes what the players say, counts no stone and draws no lot.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme, put_away, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.page_parts import Card, SquareSign, TextLabel, filled

LONGEST_NAME = 22


def changes_sides(elder: Color, color: Color, *, guessed: bool) -> bool:
    """Whether the names written as Black and White change places (Kim, Simon and Straus, section 2, Start 2).

    `elder` is the side under which the elder was written down before; a right guess lets the younger choose,
    a wrong one the elder, and `color` is what that player takes.
    """
    chooser = elder.opponent if guessed else elder
    return chooser is not color


def called(names: PerColor[str], written: Color) -> str:
    """A player by name, shortened if need be, or as first and second while a name is missing."""
    first = text("First player") if written is Color.BLACK else text("Second player")
    name = names[written].strip()
    return name[: LONGEST_NAME - 1] + "…" if len(name) > LONGEST_NAME else name or first


_FULL_SET = 180


_UNCHECKED = PerColor(black=False, white=False)


class StartRites(QWidget):
    """Two lines that fill in as the players report.

    `color_chosen` carries whether the names change sides, once the player who may choose has chosen.
    """

    color_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._stones, self._checked = _FULL_SET, _UNCHECKED
        self._is_chosen = False
        self.bowl_sign, self.color_sign = _Done(), _Done()
        self.bowl_line = _line()
        self.color_line = _line()
        self.bowl_buttons = PerColor(_bowl_button(Color.BLACK), _bowl_button(Color.WHITE))
        self.guess_button = KeyButton(text("Nigiri"), size=ButtonSize.SMALL)
        self.guess = GuessPanel()
        self._grid = spaced(QGridLayout(), spacing=(10, 8))
        self._card = Card()
        self._lay_out()
        for color in Color:
            self.bowl_buttons[color].clicked.connect(partial(self._toggle, color))
        self.guess_button.clicked.connect(self._on_guess_clicked)
        self.guess.chosen.connect(self._on_chosen)
        follow_theme(self._follow_theme)
        self._show_lines()

    def show_stones(self, stones: int) -> None:
        """Show how many stones a full bowl has; another number makes the checks void."""
        if stones != self._stones:
            self._stones, self._checked = stones, _UNCHECKED
            self._show_lines()

    def show_players(self, names: PerColor[str]) -> None:
        """Show the players as written down now."""
        self.guess.show_players(names)

    def forget(self) -> None:
        """Begin anew: nothing checked, nothing chosen."""
        self._checked, self._is_chosen = _UNCHECKED, False
        self.guess.hide()
        self._show_lines()

    def _lay_out(self) -> None:
        buttons = QWidget()
        self._buttons = spaced(QHBoxLayout(buttons), spacing=8, margins=0)
        for color in Color:
            self._buttons.addWidget(self.bowl_buttons[color])
        right = Qt.AlignmentFlag.AlignRight
        for row, (sign, line) in enumerate(
            ((self.bowl_sign, self.bowl_line), (self.color_sign, self.color_line))
        ):
            self._grid.addWidget(sign, row, 0)
            self._grid.addWidget(line, row, 1)
        self._grid.addWidget(buttons, 0, 2, right)
        self._grid.addWidget(self.guess_button, 1, 2, right)
        self._grid.setColumnStretch(1, 1)
        filled(self._card.body, self._grid, self.guess)
        self.guess.hide()
        filled(spaced(QVBoxLayout(self), margins=0), self._card)

    def _follow_theme(self) -> None:
        for color in Color:
            done = _bowl_button(color, ButtonKind.DONE)
            self.bowl_buttons[color].setMinimumWidth(done.sizeHint().width())

    def _show_lines(self) -> None:
        both, chosen = all(self._checked), self._is_chosen
        self.bowl_line.setText(
            text("Bowls checked: {stones} and {stones}", stones=self._stones)
            if both
            else text("{stones} stones in each bowl", stones=self._stones)
        )
        self.color_line.setText(
            text("Color chosen by nigiri") if chosen else text("Color by nigiri")
        )
        self.bowl_sign.show_done(both)
        self.color_sign.show_done(chosen)
        for color in Color:
            done = self._checked[color]
            kind = ButtonKind.DONE if done else ButtonKind.PLAIN
            self.bowl_buttons[color].show_kind(kind)
        again = chosen or not self.guess.isHidden()
        self.guess_button.show_words(text("Choose again") if again else text("Nigiri"))

    def _toggle(self, color: Color) -> None:
        self._checked = self._checked.with_color(color, not self._checked[color])
        self._show_lines()

    def _on_guess_clicked(self) -> None:
        self._is_chosen = False
        self.guess.start()
        self.guess.show()
        self._show_lines()

    def _on_chosen(self, changes: bool) -> None:
        self._is_chosen = True
        self.guess.hide()
        self._show_lines()
        self.color_chosen.emit(changes)


class GuessPanel(QWidget):
    """The guess step by step: who is the elder, right or wrong, which color.

    `chosen` carries at the end whether the names change sides.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.names = PerColor("", "")
        self._guessed: bool | None = None
        self.elder = _elder_choice(self.names)
        self.elder.chosen.connect(self._show_step)
        self.asked = TextLabel(size=14, wrap=True)
        self.right_button = KeyButton(text("Right", "answer"), icon="check", size=ButtonSize.SMALL)
        self.wrong_button = KeyButton(text("Wrong"), icon="cross", size=ButtonSize.SMALL)
        self.color_buttons = PerColor(
            KeyButton(text("Black"), stone=Color.BLACK, size=ButtonSize.SMALL),
            KeyButton(text("White"), stone=Color.WHITE, size=ButtonSize.SMALL),
        )
        self._witness = TextLabel(
            text("The program only notes the answers."), size=13, token="ink2", wrap=True
        )
        self._elder_line = spaced(QHBoxLayout(), spacing=8)
        self._elder_label = TextLabel(text("Elder"), size=13, token="ink2")
        filled(self._elder_line, self._elder_label, (self.elder, 1))
        answers = spaced(QHBoxLayout(), spacing=8)
        filled(answers, (self.right_button, 1), (self.wrong_button, 1))
        colors = spaced(QHBoxLayout(), spacing=8)
        for button in self.color_buttons:
            colors.addWidget(button, 1)
        self.right_button.clicked.connect(lambda: self._take_guess(True))
        self.wrong_button.clicked.connect(lambda: self._take_guess(False))
        for color in Color:
            self.color_buttons[color].clicked.connect(partial(self._take_color, color))
        column = spaced(QVBoxLayout(self), spacing=8, margins=0)
        filled(column, self._elder_line, self.asked, answers, colors, self._witness)
        self.start()

    def show_players(self, names: PerColor[str]) -> None:
        """Show the players by the names written down now."""
        if names == self.names:
            return
        self.names = names
        elder = self.elder.choice
        old, self.elder = self.elder, _elder_choice(names)
        self.elder.show_choice(elder)
        self._elder_line.replaceWidget(old, self.elder)
        put_away([old])
        self.elder.chosen.connect(self._show_step)
        self._show_step()

    def start(self) -> None:
        """Begin the guess anew."""
        self._guessed = None
        self._show_step()

    def _show_step(self) -> None:
        elder = self.elder.choice
        younger = elder.opponent
        for button in (self.right_button, self.wrong_button):
            button.setVisible(self._guessed is None)
        for button in self.color_buttons:
            button.setVisible(self._guessed is not None)
        self.elder.setEnabled(self._guessed is None)
        if self._guessed is None:
            self.asked.setText(
                text(
                    "{elder} takes some white stones. {younger} shows one black (odd) or two (even). Guess:",
                    elder=called(self.names, elder),
                    younger=called(self.names, younger),
                )
            )
            return
        chooser = younger if self._guessed else elder
        self.asked.setText(text("{name} chooses and plays:", name=called(self.names, chooser)))

    def _take_guess(self, guessed: bool) -> None:
        self._guessed = guessed
        self._show_step()
        self.color_buttons.black.setFocus()

    def _take_color(self, color: Color) -> None:
        if self._guessed is not None:
            self.chosen.emit(changes_sides(self.elder.choice, color, guessed=self._guessed))


class _Done(SquareSign):
    """A check where a thing is done, an open dashed ring where it is not."""

    def __init__(self) -> None:
        super().__init__(18)
        self.is_done = False

    def show_done(self, done: bool) -> None:
        self.is_done = done
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, box = current_theme(), QRectF(self.rect())
        with QPainter(self) as painter:
            if self.is_done:
                paint_icon(painter, "check", box, theme.green)
                return
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen = QPen(theme.line2, 1.6)
            pen.setDashPattern([2.2, 1.6])
            painter.setPen(pen)
            painter.drawEllipse(box.adjusted(3, 3, -3, -3))


def _line() -> TextLabel:
    label = TextLabel(size=14, weight=600, wrap=True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


def _bowl_button(color: Color, kind: ButtonKind = ButtonKind.PLAIN) -> KeyButton:
    words = text("Black") if color is Color.BLACK else text("White")
    spoken = text("Black's bowl is full") if color is Color.BLACK else text("White's bowl is full")
    return KeyButton(words, stone=color, kind=kind, size=ButtonSize.SMALL, spoken=spoken)


def _elder_choice(names: PerColor[str]) -> SegmentedChoice[Color]:
    options = tuple((color, called(names, color)) for color in Color)
    return SegmentedChoice(options, Color.BLACK, spoken=text("Who is the elder?"))
