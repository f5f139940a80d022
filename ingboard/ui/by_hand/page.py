"""The page on which a count is done by hand: board, bowls, the stone in hand, and what is said of each drop.

It is given a count (a plan) and holds the trail of what was laid. It changes no game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.by_hand import (
    Dropped,
    HandCount,
    Kind,
    Refused,
    begin_by_hand,
    lay,
    lift,
    lift_chain,
    move,
)
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.hand_help import fill_rest, hint_for
from ingboard.counting.hand_judged import HandReading, mistakes_of, read_by_hand, sums_of
from ingboard.counting.hand_trail import HandTrail
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.bowls.frame import BowlView
from ingboard.ui.bowls.picture import BowlPicture
from ingboard.ui.bowls.tray import RIM
from ingboard.ui.by_hand.air import HeldStone
from ingboard.ui.by_hand.hand import Deed, Hand, Held, Laying, Moving, Taking
from ingboard.ui.by_hand.notes import Notes
from ingboard.ui.by_hand.picture import board_of, bowls_shown, carried_bowls
from ingboard.ui.by_hand.said import (
    Said,
    begun,
    notes_of,
    said_of_drop,
    said_of_hint,
    said_of_reading,
    said_of_refusal,
)
from ingboard.ui.by_hand.tools import KINDS, Acts, BowlPlace, StoneInHand
from ingboard.ui.controls import ButtonSize, Card, KeyButton, TextLabel
from ingboard.ui.film.invariant_line import InvariantLine
from ingboard.ui.style import current_theme, is_theme_change

_COLUMN = 520
_SAID = 106  # pixels at 100 %: a title of two lines and two lines below
_LEAST_BOWLS, _HEAD_AND_FOOT, _ROWS = 150, 72, 10
_OTHERS = 456  # what stands above and below the bowls, with room for three notes
_MARGIN, _GAP = 16, 8


class ByHandPage(QWidget):
    """`closed` leaves the page, `shown_chosen` asks for the film of the same count."""

    closed = Signal()
    shown_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trail: HandTrail | None = None
        self._reading: HandReading | None = None
        self._color, self._kind = Color.BLACK, Kind.FILL
        self._lit: tuple[Point, ...] = ()
        self.board = BoardView(self)
        self.bowls = PerColor(BowlView(), BowlView())
        self.places = self.bowls.map(BowlPlace)
        self.hand = Hand(self, self.board, self.bowls)
        self.said = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self.detail = TextLabel(token="ink2", wrap=True)
        self.card = Card(gap=4)
        self.in_hand = StoneInHand()
        self.sums = InvariantLine()
        self.notes = Notes()
        self.acts = Acts()
        self.close_button = KeyButton(text("Close"), key=text("Esc"), size=ButtonSize.SMALL)
        self._lay_out()
        self._held = HeldStone(self)
        self._connect()
        self._follow_theme()

    @property
    def count(self) -> HandCount | None:
        """The count as it stands."""
        return None if self._trail is None else self._trail.now

    @property
    def reading(self) -> HandReading | None:
        """The reading, while the board is as it was read."""
        return self._reading

    def show_plan(self, plan: FillPlan) -> None:
        """Count this from the start; the same plan goes on where it was left."""
        if self._trail is not None and self._trail.now.plan == plan:
            return
        self._trail = HandTrail(begin_by_hand(plan))
        self._color, self._kind = Color.BLACK, Kind.FILL
        self._say(begun(self._trail.now))

    def show_film_barred(self, reason: str | None) -> None:
        """Say why the film cannot be shown, or None where it can."""
        if reason is None:
            self.acts.show_me.unlock()
        else:
            self.acts.show_me.lock(reason)

    def begin(self) -> None:
        """Be ready for keys."""
        self.board.setFocus()

    # Deeds ------------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last drop or stroke back."""
        if self._trail is not None and self._trail.earlier:
            self._trail = self._trail.undo()
            self._say(Said(text("Taken back.")))

    def redo(self) -> None:
        """Do what was taken back again."""
        if self._trail is not None and self._trail.undone:
            self._trail = self._trail.redo()
            self._say(Said(text("Done again.")))

    def start_again(self) -> None:
        """The board as play left it; undo brings back what was laid."""
        if self._trail is not None:
            count = begin_by_hand(self._trail.now.plan)
            self._trail = self._trail.to(count)
            self._say(begun(count))

    def read(self) -> None:
        """Read the board as it stands, and name what is wrong with it."""
        if self._trail is not None:
            found = read_by_hand(self._trail.now)
            self._say(said_of_reading(found), found)

    def hint(self) -> None:
        """Say what comes next."""
        if self._trail is not None:
            self._say(said_of_hint(hint_for(self._trail.now), self._trail.now), self._reading)

    def fill_rest(self, colors: Sequence[Color]) -> None:
        """Lay everything that is still due for these sides."""
        if self._trail is not None:
            self._trail = self._trail.to(fill_rest(self._trail.now, colors))
            self._say(Said(text("Filled. What lay there before is as it was.")))

    def use_kind(self, kind: Kind) -> None:
        """Take stones in hand as this kind from now on."""
        keeps = self.in_hand.keeps
        if kind is not Kind.KEPT or keeps:
            self._kind = kind
            self._show()

    def use_color(self, color: Color) -> None:
        """Take a stone of this color in hand."""
        self._color = color
        self._show()

    def _on_did(self, deed: Deed) -> None:
        trail = self._trail
        if trail is None:
            return
        before = trail.now
        dropped, point = self._carried_out(before, deed)
        if isinstance(dropped, Refused):
            self._say(said_of_refusal(dropped, before))
            return
        on = isinstance(deed, Laying) and deed.on
        self._trail = trail.joined(dropped) if on else trail.to(dropped)
        if dropped != before:
            self._say(said_of_drop(before, dropped, point))
        else:
            self._show()

    def _carried_out(self, count: HandCount, deed: Deed) -> tuple[Dropped, Point]:
        match deed:
            case Laying():
                color = self._color if deed.color is None else deed.color
                self._color = color
                return lay(count, color, self._kind, deed.point), deed.point
            case Taking():
                take = lift_chain if deed.chain else lift
                return take(count, deed.point, deed.into), deed.point
            case Moving():
                return move(count, deed.start, deed.end), deed.end
            case _:
                assert_never(deed)

    # Showing ----------------------------------------------------------------------------------------

    def _say(self, said: Said, reading: HandReading | None = None) -> None:
        self.said.setText(said.title)
        self.detail.setText(said.detail)
        self.detail.setVisible(bool(said.detail))
        self.card.show_tone(said.tone)
        self.card.setAccessibleName(f"{said.title} {said.detail}")
        self._reading = reading
        self._lit = said.points
        self.notes.clear_choice()
        self._show()

    def _show(self) -> None:
        trail = self._trail
        if trail is None:
            return
        count, reading = trail.now, self._reading
        position = count.position
        self.hand.show_free(frozenset(position.points_of(None)) - frozenset(count.laid))
        self.board.show_picture(board_of(count, lit=self._lit, reading=reading))
        self._show_bowls(bowls_shown(count))
        keeps = count.plan.balance.reserved is not None
        self.in_hand.show_stone(self._color, self._kind, keeps=keeps)
        for color in Color:
            self.places[color].show_chosen(color is self._color)
        label = text("reads so far") if reading is None else text("the board reads")
        self.sums.show_sums(*sums_of(count), label)
        mistakes = mistakes_of(count) if reading is None else reading.mistakes
        self.notes.show_notes(notes_of(count, mistakes), self._nothing_wrong())
        self._show_acts(trail)

    def _show_bowls(self, pictures: PerColor[BowlPicture]) -> None:
        for color in Color:
            self.bowls[color].show_bowl(pictures[color])

    def _nothing_wrong(self) -> str:
        if self._reading is not None:
            return text("No mistake.")
        return text(
            "No wrong drop so far. Wrong ones are allowed, and named here with what they do.\n"
            "Keys: arrows move a cursor on the board, Enter clicks there, B and W lay a stone, "
            "Delete takes one home; 1 to 5 choose what it is laid as, Space the color; Ctrl+Z and "
            "Ctrl+Y undo and redo."
        )

    def _show_acts(self, trail: HandTrail) -> None:
        acts = self.acts
        for button, possible in (
            (acts.undo, bool(trail.earlier)),
            (acts.redo, bool(trail.undone)),
            (acts.again, bool(trail.now.laid or trail.now.home)),
        ):
            if possible:
                button.unlock()
            else:
                button.lock("")

    def _on_held(self, held: object) -> None:
        trail = self._trail
        if not isinstance(held, Held) or trail is None:
            self._held.let_go()
            self._show()
            return
        count = trail.now
        color = held.color if held.start is None else count.position.color_at(held.start)
        if color is None:
            return
        if held.start is not None:
            if held.start not in count.laid and held.start not in count.dead_left:
                return
            self.board.show_picture(board_of(count, carried=held.start))
            self._show_bowls(carried_bowls(count, color))
        elif not count.bowls[color]:
            return
        else:
            self._show_bowls(bowls_shown(count, color))
        self._held.hold(color, held.at, self.board.pitch)

    def _on_lit(self, points: object) -> None:
        assert isinstance(points, tuple)
        self._lit = points
        self._show()

    # Keys -------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Undo and redo are the page's own here, not the game's."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and (
                event.matches(QKeySequence.StandardKey.Undo)
                or event.matches(QKeySequence.StandardKey.Redo)
                or event.key() == Qt.Key.Key_Y
            )
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Plain keys are the page's: the game behind it stands still. Esc is the window's."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Redo) or (
            control and event.key() == Qt.Key.Key_Y
        ):
            self.redo()
        elif control or event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_F11):
            super().keyPressEvent(event)
        else:
            self._take_plain_key(event.key())

    def _take_plain_key(self, key: int) -> None:
        digit = key - Qt.Key.Key_1
        if 0 <= digit < len(KINDS):
            self.use_kind(KINDS[digit])
        elif key == Qt.Key.Key_Space:
            self.use_color(self._color.opponent)
        elif key == Qt.Key.Key_I:
            self.hint()
        elif key == Qt.Key.Key_C:
            self.read()
        elif key == Qt.Key.Key_F and not self.acts.show_me.reason:
            self.shown_chosen.emit()

    # Making -----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.hand.did.connect(self._on_did)
        self.hand.held.connect(self._on_held)
        self.hand.bowl_chosen.connect(self.use_color)
        self.in_hand.color_chosen.connect(self.use_color)
        self.in_hand.kind_chosen.connect(self.use_kind)
        self.notes.lit.connect(self._on_lit)
        acts = self.acts
        acts.undo.clicked.connect(self.undo)
        acts.redo.clicked.connect(self.redo)
        acts.again.clicked.connect(self.start_again)
        acts.hint.clicked.connect(self.hint)
        acts.read.clicked.connect(self.read)
        acts.rest_chosen.connect(self.fill_rest)
        acts.show_me.clicked.connect(self.shown_chosen)
        self.close_button.clicked.connect(self.closed)

    def _lay_out(self) -> None:
        self.card.body.addWidget(self.said)
        self.card.body.addWidget(self.detail)
        self.card.body.addStretch(1)
        head = QHBoxLayout()
        title = TextLabel(text("Count by hand"), size=20, weight=600, serif=True)
        head.addWidget(title, 1)
        head.addWidget(self.close_button)
        self._pair = QHBoxLayout()
        for color in Color:
            self._pair.addWidget(self.places[color], 1)
        self._right = QWidget(self)
        column = self._column = QVBoxLayout(self._right)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(head)
        column.addWidget(self.card)
        column.addWidget(self.in_hand)
        column.addLayout(self._pair)
        column.addWidget(self.sums)
        column.addWidget(self.notes, 1)
        column.addWidget(self.acts)

    def minimumSizeHint(self) -> QSize:
        """Room for the column and a board that stones can be laid on."""
        theme = current_theme()
        return QSize(theme.px(_COLUMN + 300), theme.px(660))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if is_theme_change(event):
            self._follow_theme()

    def _fit(self) -> None:
        """The board is square; what it leaves of the width goes to the column, up to a limit."""
        theme = current_theme()
        margin = theme.px(_MARGIN)
        free, high = self.width() - 3 * margin, self.height() - 2 * margin
        least = theme.px(_COLUMN)
        wide = max(least, min(free - high, round(least * 1.5)))
        side = min(high, free - wide)
        left = max(margin, (self.width() - side - wide - margin) // 2)
        self.board.setGeometry(left, margin, side, side)
        self._right.setGeometry(left + side + margin, margin, wide, high)
        self._held.setGeometry(self.rect())
        spare = high - theme.px(_OTHERS)
        pitch = ((wide - theme.px(_GAP)) / 2 - theme.px(16)) / (_ROWS * 1.8 + 2 * RIM)
        tallest = round(pitch * (_ROWS + 2 * RIM)) + theme.px(_HEAD_AND_FOOT)
        for color in Color:
            bowls = max(theme.px(_LEAST_BOWLS), min(spare, tallest))
            self.places[color].setFixedHeight(bowls)
        self.card.setFixedHeight(theme.px(_SAID))

    def _follow_theme(self) -> None:
        theme = current_theme()
        self._column.setSpacing(theme.px(_GAP))
        self._pair.setSpacing(theme.px(_GAP))
        self._fit()
