"""Stepping through the moves of a game and the stones of a film: buttons, and the rail that says where."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ingboard.text import plural, text
from ingboard.ui.style import Theme, current_theme, spaced
from ingboard.ui.style.figures import figures_width, paint_figures
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import filled, plain_tip

_HANDLE: Final = 5
_MARK: Final = "\0"


class StepSlider(QWidget):
    """A rail from 0 to `last`. `jumped` carries the step clicked or dragged to.

    `stepped` carries -1 or 1 for each notch of the wheel.
    """

    jumped = Signal(object)
    stepped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._at = 0
        self._last = 0
        self._ticks: tuple[int, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_step(self, at: int, last: int, ticks: tuple[int, ...] = ()) -> None:
        """Show a step, the last one and the steps that carry a tick."""
        if (at, last, ticks) != (self._at, self._last, self._ticks):
            self._at, self._last, self._ticks = at, last, ticks
            self.update()

    def step_at(self, x: float) -> int:
        """The step nearest to this horizontal place, in real pixels."""
        handle = current_theme().px(_HANDLE)
        room = max(self.width() - handle, 1)
        share = min(max((x - handle / 2) / room, 0.0), 1.0)
        return round(share * self._last)

    def sizeHint(self) -> QSize:
        return current_theme().size(160, 32)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(60, 24)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._jump(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._jump(event.position().x())

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if turned:
            self.stepped.emit(-1 if turned > 0 else 1)
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        middle = self.height() / 2
        handle = theme.px(_HANDLE)
        is_live = self.isEnabled() and self._last > 0
        with QPainter(self) as painter:
            thin = theme.px(2)
            painter.fillRect(QRectF(0, middle - thin / 2, self.width(), thin), theme.line2)
            for tick in self._ticks:
                tall = theme.px(9)
                place = QRectF(self._place(tick) - 0.5, middle - tall / 2, theme.px(1.5), tall)
                painter.fillRect(place, theme.line2)
            if not is_live:
                return
            at, thick = self._place(self._at), theme.px(3)
            painter.fillRect(QRectF(0, middle - thick / 2, at, thick), theme.petrol)
            tall = theme.px(18)
            painter.fillRect(QRectF(at - handle / 2, middle - tall / 2, handle, tall), theme.petrol)

    def _place(self, step: int) -> float:
        handle = current_theme().px(_HANDLE)
        share = step / self._last if self._last else 0.0
        return handle / 2 + share * (self.width() - handle)

    def _jump(self, x: float) -> None:
        step = self.step_at(x)
        if self._last and step != self._at:
            self.jumped.emit(step)


class StepWords(QWidget):
    """A sentence with the present step in bold and figures in fixed cells, so it never shifts.

    The sentence has `{at}` and `{last}` and is translated already with `{at}` kept as `MARK`.
    """

    MARK: Final = _MARK

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before, self._at, self._after = "", 0, ""
        self._widest = 0
        self._hint: tuple[Theme, QSize] | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)

    @property
    def words(self) -> str:
        """The sentence as shown."""
        return f"{self._before}{self._at}{self._after}"

    def show_words(self, sentence: str, at: int, last: int) -> None:
        """Show the sentence, `MARK` in it replaced by the step; `last` reserves the room."""
        before, _, after = sentence.partition(_MARK)
        if (before, at, after, last) == (self._before, self._at, self._after, self._widest):
            return
        grown = (before, last, after) != (self._before, self._widest, self._after)
        self._before, self._at, self._after, self._widest = before, at, after, last
        self.setAccessibleName(self.words)
        if grown:
            self._hint = None
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        if self._hint is None or self._hint[0] is not theme:
            fonts = theme.sans(14), theme.sans(14, 600)
            width = self._width(*fonts, str(self._widest)) + theme.px(1)
            self._hint = theme, QSize(round(width + 0.5), theme.px(24))
        return self._hint[1]

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        plain, bold = theme.sans(14), theme.sans(14, 600)
        metrics = QFontMetricsF(plain)
        baseline = (self.height() + metrics.ascent() - metrics.descent()) / 2
        left = self.width() - self._width(plain, bold, str(self._at))
        with QPainter(self) as painter:
            for font, color, words in (
                (plain, theme.ink, self._before),
                (bold, theme.ink, str(self._at)),
                (plain, theme.ink2, self._after),
            ):
                if words:
                    painter.setFont(font)
                    painter.setPen(color)
                    left = paint_figures(painter, left, baseline, words)

    def _width(self, plain: QFont, bold: QFont, figures: str) -> float:
        return figures_width(self._before + self._after, plain) + figures_width(figures, bold)


class _Navigation(QWidget):
    """Buttons to the ends and one step on or back, a rail, and the words that say where one is.

    `jumped` carries the step wished, `stepped` how far to go (-1 or 1).
    """

    jumped = Signal(object)
    stepped = Signal(object)

    def __init__(
        self, first: str, back: str, forward: str, final: str, parent: QWidget | None
    ) -> None:
        super().__init__(parent)
        self._last = 0
        self._first = _icon_button("first", first)
        self._back = _icon_button("back", back)
        self._forward = _icon_button("forward", forward)
        self._final = _icon_button("last", final)
        self._words = StepWords()
        self._slider = StepSlider()
        self._row = spaced(QHBoxLayout(self), spacing=8, margins=0)
        self._first.clicked.connect(partial(self.jumped.emit, 0))
        self._back.clicked.connect(partial(self.stepped.emit, -1))
        self._forward.clicked.connect(partial(self.stepped.emit, 1))
        self._final.clicked.connect(lambda: self.jumped.emit(self._last))
        self._slider.stepped.connect(self.stepped)

    @property
    def words(self) -> str:
        """The sentence shown, such as "170 of 297"."""
        return self._words.words

    def _show_ways(self, *, back: bool, forward: bool) -> None:
        """Buttons that lead nowhere stay in place."""
        for button in (self._first, self._back):
            button.setEnabled(back)
        for button in (self._forward, self._final):
            button.setEnabled(forward)


def _icon_button(icon: str, spoken: str) -> KeyButton:
    return KeyButton("", icon=icon, size=ButtonSize.SMALL, spoken=spoken)


_ROOM_FOR_PACE = 520  # pixels at 100 %


class GameNavigation(_Navigation):
    """Says "170 of 297" and lets one move there; a record plays on by itself, a move every few seconds.

    `play_toggled` starts or stops that, `pace_wished` asks for the next of the paces.
    """

    play_toggled = Signal()
    pace_wished = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            text("First move"),
            text("One move back"),
            text("One move forward"),
            text("Last move"),
            parent,
        )
        self._ways: tuple[bool, bool] | None = None
        self._is_offered = False
        self.play_button = _icon_button("play", text("Autoplay"))
        self.pace_button = KeyButton("", size=ButtonSize.SMALL)
        filled(self._row, self._first, self._back, self._forward, self._final, self.play_button)
        self._row.addSpacing(4)
        filled(self._row, self._words, (self._slider, 1), self.pace_button)
        self._slider.jumped.connect(self.jumped)
        self.play_button.clicked.connect(self.play_toggled)
        self.pace_button.clicked.connect(self.pace_wished)
        self.offer_play(offered=False)
        self.show_position(0, 0)

    def offer_play(self, *, offered: bool) -> None:
        """Whether what is in sight can play on by itself: a record."""
        self._is_offered = offered
        self._show_offer()

    def _show_offer(self) -> None:
        """The words come first: where there is little room the palette has the pace."""
        self.play_button.setVisible(self._is_offered)
        roomy = self.width() >= current_theme().px(_ROOM_FOR_PACE)
        self.pace_button.setVisible(self._is_offered and roomy)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_offer()

    def show_play(self, *, plays: bool, seconds: int) -> None:
        """Whether it plays on now, and how many seconds each move stays."""
        self.play_button.show_words("", icon="pause" if plays else "play")
        self.play_button.setAccessibleName(text("Pause") if plays else text("Autoplay"))
        self.play_button.setToolTip(plain_tip(self.play_button.accessibleName()))
        self.pace_button.show_words(text("{seconds} s", seconds=seconds))
        self.pace_button.setAccessibleName(
            plural("A move every second", "A move every {number} seconds", seconds)
        )
        self.pace_button.setToolTip(plain_tip(self.pace_button.accessibleName()))

    def show_position(
        self,
        at: int,
        last: int,
        ticks: tuple[int, ...] = (),
        numbers: tuple[int, int] | None = None,
    ) -> None:
        """Show the present step, the number of steps, and the steps that carry a tick.

        `numbers` are those of the present move and of the last one, where steps are numbered otherwise.
        """
        self._last = last
        number, of = numbers or (at, last)
        sentence = text("{at} of {last}", at=StepWords.MARK, last=of)
        self._words.show_words(sentence, number, max(number, of))
        self._slider.show_step(at, last, ticks)
        ways = at > 0, at < last
        if ways != self._ways:
            self._ways = ways
            self._show_ways(back=at > 0, forward=at < last)


SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
_ROOMY, _WIDE_PLAY = 760, 150  # pixels at 100 %


class FilmNavigation(_Navigation):
    """Says "Stone 4 of 119" and lets one play, step, jump and change the speed.

    `jumped` carries the stone wished, `stepped` -1 or 1, `speed_chosen` the next of SPEEDS; `stone` is the
    one shown.
    """

    play_toggled = Signal()
    speed_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(
            text("Beginning"),
            text("One stone back"),
            text("One stone forward"),
            text("End"),
            parent,
        )
        self.stone = 0
        self._rest = self._stones = 0
        self._speed = 1.0
        self._plays = False
        self._play = KeyButton(text("Go on"), key="Space", icon="play", size=ButtonSize.SMALL)
        self._play.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._speed_button = KeyButton("", size=ButtonSize.SMALL)
        for button in (self._first, self._back, self._play, self._forward, self._final):
            self._row.addWidget(button)
        self._row.addWidget(self._slider, 1)
        self._row.addWidget(self._words)
        self._row.addWidget(self._speed_button)
        self._play.clicked.connect(self.play_toggled)
        self._speed_button.clicked.connect(self._on_speed_clicked)
        self._slider.jumped.connect(self._on_jumped)
        self.show_stone(0, 0)
        self.show_speed(1.0)

    def show_stone(
        self, at: int, last: int, ticks: tuple[int, ...] = (), rest: int | None = None
    ) -> None:
        """Show the present stone, the number of stones, and where a new section begins.

        At `rest` stones the board can be read: the last button goes there first, and all stones after it
        share one tick of the rail.
        """
        self.stone = at
        self._stones = last
        self._rest = last if rest is None else rest
        self._last = last if at >= self._rest else self._rest
        sentence = text("Stone {at} of {last}", at=StepWords.MARK, last=self._last)
        self._words.show_words(sentence, at, self._last)
        end = min(last, self._rest + 1)
        self._slider.show_step(min(at, end), end, tuple(tick for tick in ticks if tick < end))
        self._show_ways(back=at > 0, forward=at < last)
        for button in (self._play, self._speed_button):
            button.setEnabled(last > 0)  # a count that cannot be filled in moves no stone

    def show_playing(self) -> None:
        """The film runs: the button in the middle pauses."""
        self._plays = True
        self._name_play()

    def show_paused(self) -> None:
        """The film stands: the button in the middle plays."""
        self._plays = False
        self._name_play()

    def _name_play(self) -> None:
        """With its words and key where there is room for them; as wide in both states."""
        words, icon = (text("Pause"), "pause") if self._plays else (text("Go on"), "play")
        theme = current_theme()
        roomy = self.width() >= theme.px(_ROOMY)
        self._play.show_words(words if roomy else "", icon=icon)
        self._play.setAccessibleName(words)
        self._play.setMinimumWidth(theme.px(_WIDE_PLAY) if roomy else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_play()

    def show_speed(self, speed: float) -> None:
        """Show the speed, one of SPEEDS."""
        self._speed = speed
        self._speed_button.show_words(text("Speed {factor}×", factor=f"{speed:g}"))

    def _on_jumped(self, step: object) -> None:
        assert isinstance(step, int)
        self.jumped.emit(step if step <= self._rest else self._stones)

    def _on_speed_clicked(self) -> None:
        following = (SPEEDS.index(self._speed) + 1) % len(SPEEDS)
        self.speed_chosen.emit(SPEEDS[following])
