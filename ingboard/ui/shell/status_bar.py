"""The strip at the bottom: the phase, what the next pass does, and whose turn it is."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.game.strip_picture import ENTER, StripAnswer, StripPicture
from ingboard.ui.style import Theme, current_theme, follow_theme, put_away
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.small_stone import paint_small_stone, seen_color
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.keys import claim_keys

_ROW: Final = 48  # two lines of words, always: what is said moves nothing above it
_LEAST_WORDS: Final = 240  # less room beside title and answers: the words go below them
_SIDE: Final = 16
_GAP: Final = 12
_NARROW: Final = 8
_LAMP: Final = 24
_LINE: Final = 20
_UPPER_ROW: Final = 40
_STONE: Final = 18
_FIRST: Final = (ENTER, "Esc")  # keys that are an open page's, or else what is asked has them first
_WRAPPED: Final = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class _Sizes:
    """The lengths of a theme in its pixels, and its fonts: each is asked for with every picture."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.row, self.upper_row = theme.px(_ROW), theme.px(_UPPER_ROW)
        self.side, self.gap, self.narrow = theme.px(_SIDE), theme.px(_GAP), theme.px(_NARROW)
        self.stone = theme.px(_STONE)
        self.title, self.words = theme.serif(17, 600), theme.sans(14)
        self.turn = theme.sans(14, 600)


class _Plan(Struct, frozen=True):
    """Where the sentence goes, how high the strip is, and the middle of the last row of answers.

    With whose turn it is in words, and how wide that and the title are.
    """

    sentence: QRect
    height: int
    answers_at: int
    is_in_row: bool
    turn_words: str
    turn_advance: float
    title_advance: float


class StatusBar(QWidget):
    """Shows a StripPicture in one row of two lines, on a narrow window in two rows or more; it never hides.

    `answered` carries the value of the answer chosen, `changed` tells that it says something else. `held`
    carries the value of one that is being held, None once it is let go. Its height follows its width.
    """

    answered = Signal(object)
    held = Signal(object)
    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = StripPicture("", "")
        self._buttons: list[KeyButton | HoldButton] = []
        self._offers_keys = True
        self._planned: tuple[tuple[object, ...], _Plan] | None = None
        self._sizes = _Sizes(current_theme())
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        follow_theme(self._settle)

    @property
    def picture(self) -> StripPicture:
        """What the strip says now."""
        return self._picture

    @property
    def owns_enter(self) -> bool:
        """Whether Enter is one of its answers', or the open page's: it belongs to nothing else then."""
        return not self._offers_keys or any(answer.key == ENTER for answer in self._picture.answers)

    @property
    def safest(self) -> QWidget | None:
        """The answer that loses nothing: the one that Esc gives, else the colored one; None without any."""
        pairs = zip(self._buttons, self._picture.answers, strict=True)
        safe = [button for button, answer in pairs if answer.key == "Esc"]
        return next(iter(safe or self._buttons[-1:]), None)

    def show_strip(self, picture: StripPicture) -> None:
        """Say this; the buttons are remade only where the answers differ."""
        if picture == self._picture:
            return
        before, self._picture = self._picture, picture
        if picture.answers != before.answers:
            self._remake_buttons()
        self.setAccessibleName(picture.title)
        self.setAccessibleDescription(picture.sentence)
        self._settle()
        self.changed.emit()

    def offer_keys(self, offers: bool) -> None:
        """Show Enter and Esc on the answers that have them, or leave both keys to the page that is open."""
        if offers is not self._offers_keys:
            self._offers_keys = offers
            self._remake_buttons()
            self._settle()

    def refit(self) -> None:
        """Take the room that the words need: whose turn it is takes more where colors are swapped."""
        self._settle()

    def press_next(self) -> QWidget | None:
        """Enter goes down: the answer that is next is given, or begun to be held; None if there is none."""
        for button, answer in zip(self._buttons, self._picture.answers, strict=True):
            if answer.key == ENTER:
                if isinstance(button, HoldButton):
                    button.press_in()
                else:
                    button.click()
                return button
        return None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._plan(width, current_theme()).height

    def sizeHint(self) -> QSize:
        theme = current_theme()
        width = self.width() if self.isVisible() else theme.px(1000)
        return QSize(theme.px(400), self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(current_theme().px(320), self.sizeHint().height())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._claim_keys()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, picture = current_theme(), self._picture
        plan, sizes = self._plan(self.width(), theme), self._sizes_in(theme)
        row = sizes.row if plan.is_in_row else sizes.upper_row
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_box(
                painter, QRectF(self.rect()), theme.px(6), fill=theme.surface, edge=theme.line
            )
            self._paint_head(painter, sizes, plan, row)
            if picture.turn is not None:
                self._paint_turn(painter, sizes, plan, picture.turn, row)
            painter.setFont(sizes.words)
            painter.setPen(theme.ink)
            painter.drawText(plan.sentence, _WRAPPED, picture.sentence)

    def _paint_head(self, painter: QPainter, sizes: _Sizes, plan: _Plan, row: int) -> None:
        picture, theme, gap = self._picture, sizes.theme, sizes.gap
        painter.setFont(sizes.title)
        painter.setPen(theme.ink)
        left = float(sizes.side)
        painter.drawText(
            QRectF(left, 0, plan.title_advance + 2, row),
            Qt.AlignmentFlag.AlignVCenter,
            picture.title,
        )
        left += plan.title_advance + gap
        painter.fillRect(QRectF(round(left), row / 2 - theme.px(12), 1, theme.px(24)), theme.line)
        left += gap
        lamp = theme.px(_LAMP) if picture.lamps else 0
        for number in range(1, picture.lamps + 1):
            box = QRectF(left, (row - lamp) / 2, lamp, lamp)
            is_lit = number <= picture.lit
            fill = theme.petrol if is_lit else None
            edge = theme.petrol if is_lit else theme.line2
            paint_box(painter, box, lamp / 2, fill=fill, edge=edge)
            painter.setFont(theme.sans(13, 600))
            painter.setPen(theme.on_petrol if is_lit else theme.ink2)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
            left = box.right() + theme.px(2)

    def _paint_turn(
        self, painter: QPainter, sizes: _Sizes, plan: _Plan, turn: Color, row: int
    ) -> None:
        painter.setFont(sizes.turn)
        painter.setPen(sizes.theme.ink)
        left = self.width() - sizes.side - plan.turn_advance
        room = QRectF(left, 0, plan.turn_advance + 2, row)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, plan.turn_words)
        center = QPointF(left - sizes.narrow - sizes.stone / 2, row / 2)
        paint_small_stone(painter, center, sizes.stone, turn)

    def _sizes_in(self, theme: Theme) -> _Sizes:
        if self._sizes.theme is not theme:
            self._sizes = _Sizes(theme)
        return self._sizes

    def _plan(self, width: int, theme: Theme) -> _Plan:
        """One row where all fits on two lines; else the sentence below, the answers beside or below it."""
        turn = self._picture.turn
        seen = None if turn is None else seen_color(turn, self)
        asked = (width, self._picture, seen, theme, tuple(self._buttons))
        if self._planned is None or self._planned[0] != asked:
            self._planned = asked, self._new_plan(width, self._sizes_in(theme))
        return self._planned[1]

    def _new_plan(self, width: int, sizes: _Sizes) -> _Plan:
        picture, theme, side = self._picture, sizes.theme, sizes.side
        title = QFontMetricsF(sizes.title).horizontalAdvance(picture.title)
        head, words, turn = self._head_width(sizes, title), "", 0.0
        if picture.turn is not None:
            words = self.turn_words
            turn = QFontMetricsF(sizes.turn).horizontalAdvance(words)
        answers, below = self._answers_width(sizes), sizes.narrow
        room = width - head - answers - self._turn_width(sizes, turn) - 2 * side

        def plan(
            sentence: QRect, height: int, answers_at: int, *, is_in_row: bool = False
        ) -> _Plan:
            return _Plan(sentence, height, answers_at, is_in_row, words, turn, title)

        fits = QFontMetricsF(sizes.words).horizontalAdvance(picture.sentence) <= room
        has_room = room >= theme.px(_LEAST_WORDS)
        if fits or (has_room and self._lines_height(theme, room) <= sizes.row):
            row = sizes.row
            return plan(QRect(head, 0, room, row), row, row // 2, is_in_row=True)
        top = sizes.upper_row
        button = max((one.sizeHint().height() for one in self._buttons), default=0)
        beside = width - 2 * side - answers
        high = max(self._lines_height(theme, beside), button)
        if not answers or high <= theme.px(2 * _LINE):
            sentence = QRect(side, top, beside, high)
            return plan(sentence, top + high + below, sentence.center().y())
        high = self._lines_height(theme, width - 2 * side)
        rows = len(self._answer_rows(width - 2 * side, sizes))
        bottom = top + high + rows * (below + button) + below
        sentence = QRect(side, top, width - 2 * side, high)
        return plan(sentence, bottom, bottom - below - button // 2)

    def _lines_height(self, theme: Theme, width: int) -> int:
        room = QRect(0, 0, max(width, theme.px(100)), 10_000)
        wrap = Qt.TextFlag.TextWordWrap
        bounds = QFontMetrics(theme.sans(14)).boundingRect(room, wrap, self._picture.sentence)
        return max(bounds.height(), theme.px(_LINE))

    def _head_width(self, sizes: _Sizes, title: float) -> int:
        count, gap = self._picture.lamps, sizes.gap
        lamps = count * sizes.theme.px(_LAMP + 2) if count else 0
        return round(sizes.side + title + 2 * gap + lamps + (gap if lamps else 0)) + 1

    def _answer_rows(self, room: int, sizes: _Sizes) -> list[list[KeyButton | HoldButton]]:
        """The answers in one row, or in as many as they need: none is cut, and each wears its key."""
        rows: list[list[KeyButton | HoldButton]] = [[]]
        used = 0
        for button in self._buttons:
            wide = button.sizeHint().width() + sizes.narrow
            if rows[-1] and used + wide > room + sizes.narrow:
                rows.append([])
                used = 0
            rows[-1].append(button)
            used += wide
        return rows

    def _answers_width(self, sizes: _Sizes) -> int:
        if not self._buttons:
            return 0
        return sum(button.sizeHint().width() + sizes.narrow for button in self._buttons)

    def _turn_width(self, sizes: _Sizes, words: float) -> int:
        """The room of the stone, of the words beside it and of the gap before them."""
        if self._picture.turn is None:
            return 0
        return round(words + sizes.theme.px(_STONE + _NARROW + _GAP)) + 1

    def _settle(self) -> None:
        theme = current_theme()
        plan, sizes = self._plan(self.width(), theme), self._sizes_in(theme)
        if plan.height != self.minimumHeight():
            self.setFixedHeight(plan.height)
            self.updateGeometry()
        end, middle = self.width() - sizes.side, plan.answers_at
        if plan.is_in_row and self._buttons:
            end -= self._turn_width(sizes, plan.turn_advance)
        for row in reversed(self._answer_rows(self.width() - 2 * sizes.side, sizes)):
            right = end
            for button in reversed(row):
                size = button.sizeHint()
                left, top = right - size.width(), middle - size.height() // 2
                button.setGeometry(left, top, size.width(), size.height())
                right = left - sizes.narrow
            middle -= max((one.sizeHint().height() for one in row), default=0) + sizes.narrow
        self.update()

    def _claim_keys(self) -> None:
        if not self.isVisible():
            return  # the strip of the tab in front has them
        claimed = (answer.key for answer in self._picture.answers if answer.key in _FIRST)
        claim_keys(self, claimed if self._offers_keys else ())

    def _remake_buttons(self) -> None:
        self._claim_keys()
        put_away(self._buttons)
        self._buttons = []
        for at, answer in enumerate(self._picture.answers):
            is_next = at > 0 or answer.key not in ("", "Esc")
            button = self._made(answer, ButtonKind.PRIMARY if is_next else ButtonKind.PLAIN)
            button.setParent(self)
            button.show()
            self._buttons.append(button)

    def _made(self, answer: StripAnswer, kind: ButtonKind) -> KeyButton | HoldButton:
        key = "" if answer.key in _FIRST and not self._offers_keys else answer.key
        if answer.held:
            held = HoldButton(answer.words, key=key)
            held.held.connect(partial(self.held.emit, answer.value))
            for ended in (held.let_go, held.confirmed):
                ended.connect(partial(self.held.emit, None))
            held.confirmed.connect(self._on_answered)
            return held
        button = KeyButton(answer.words, key, kind=kind, size=ButtonSize.SMALL)
        button.clicked.connect(self._on_answered)
        return button

    def _on_answered(self) -> None:
        at = next(at for at, button in enumerate(self._buttons) if button is self.sender())
        self.answered.emit(self._picture.answers[at].value)

    @property
    def turn_words(self) -> str:
        """Whose turn it is; where colors are seen swapped, also how that side's stones are seen."""
        turn = self._picture.turn
        if turn is None:
            return ""
        if seen_color(turn, self) is turn:
            return text("Black to play") if turn is Color.BLACK else text("White to play")
        black = turn is Color.BLACK
        return text("Black, seen white, to play") if black else text("White, seen black, to play")
