"""A count by hand: board, bowls, the stone in hand, and what is said of each drop; it changes no game."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor, Point
from ingboard.counting.by_hand import (
    DropKind,
    Dropped,
    DropRefused,
    HandCount,
    begin_by_hand,
    lay,
    lift,
    lift_chain,
    move,
)
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.hand_help import fill_rest, hint_for, with_next
from ingboard.counting.hand_judged import HandReading, mistakes_of, read_by_hand, sums_of
from ingboard.counting.hand_trail import HandTrail
from ingboard.text import paragraph, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import HoverStone
from ingboard.ui.features.hand_count import panels
from ingboard.ui.features.hand_count.note_list import NoteList
from ingboard.ui.features.hand_count.stone_in_hand import (
    KINDS,
    Said,
    StoneInHand,
    begun,
    said_of_drop,
    said_of_hint,
    said_of_reading,
    said_of_refusal,
)
from ingboard.ui.game import by_hand as hand_stones
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.game.bowl_tray import RIM
from ingboard.ui.game.film.invariant_line import InvariantLine
from ingboard.ui.game.hand_pictures import board_of, bowls_shown, carried_bowls
from ingboard.ui.game.held_stone import HeldStone
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.page_parts import STRETCH, Card, TextLabel, filled, scrolled

_COLUMN, _LEAST_COLUMN, _LEAST_BOARD, _LEAST_HIGH = 520, 400, 270, 628
_SAID = 106  # pixels at 100 %: a title of two lines and two lines below
_LEAST_BOWLS, _HEAD_AND_FOOT, _ROWS = 150, 72, 10
_OTHERS = 456  # what stands above and below the bowls, with room for three notes
_MARGIN, _GAP = 16, 8


class ByHandPage(QWidget):
    """One count by hand in progress, from `show_plan` on; `shown_chosen` asks for the film of the same count.

    Every act changes what it says. `reading` is that of the board as it stands, None once it is stale.
    """

    shown_chosen = Signal()
    trail: HandTrail
    color: Color
    kind: DropKind
    reading: HandReading | None

    def __init__(self) -> None:
        super().__init__()
        self._plan: FillPlan | None = None
        self._lit: tuple[Point, ...] = ()
        self.board = BoardView(self)
        self.bowls = PerColor(BowlView(), BowlView())
        self.places = self.bowls.map(panels.BowlPlace)
        self.hand = hand_stones.HandInput(self, self.board, self.bowls)
        self.said = TextLabel(size=17, weight=600, serif=True, wrap=True)
        self.detail = TextLabel(token="ink2", wrap=True)
        self.card = Card(gap=4)
        self.in_hand = StoneInHand()
        self.sums = InvariantLine()
        self.notes = NoteList()
        self.acts = panels.HandCountActions()
        self.close_button = KeyButton(text("Close"), key="Esc", size=ButtonSize.SMALL)
        self._lay_out()
        self._held = HeldStone(self)
        self._connect()
        follow_theme(self._fit)

    @property
    def count(self) -> HandCount:
        """The count as it stands."""
        return self.trail.now

    @property
    def keeps(self) -> bool:
        """Whether a point must be kept open in this count."""
        plan = self.count.plan
        return plan.balance.reserved is not None

    def show_plan(self, plan: FillPlan, no_film: str = "") -> None:
        """Count this from the start; the same plan goes on where it was left. `no_film`: why none."""
        self.acts.film.lock(no_film)
        if plan != self._plan:
            self._plan, self.trail = plan, HandTrail(begin_by_hand(plan))
            self.color, self.kind = Color.BLACK, DropKind.FILL
            self._say(begun(self.count))

    # Actions ----------------------------------------------------------------------------------------

    def undo(self) -> None:
        """Take the last drop or stroke back."""
        if self.trail.earlier:
            self.trail = self.trail.undo()
            self._say(Said(text("Undone.")))

    def redo(self) -> None:
        """Do what was taken back again."""
        if self.trail.undone:
            self.trail = self.trail.redo()
            self._say(Said(text("Redone.")))

    def start_again(self) -> None:
        """The board as play left it; undo brings back what was laid."""
        self.trail = self.trail.to(begin_by_hand(self.count.plan))
        self._say(begun(self.count))

    def read(self) -> None:
        """Read the board as it stands, and name what is wrong with it."""
        found = read_by_hand(self.count)
        self._say(said_of_reading(found), found)

    def hint(self) -> None:
        """Say what comes next."""
        self._say(said_of_hint(hint_for(self.count), self.count), self.reading)

    def show_next(self) -> None:
        """Do the next careful step, and say which it is; a mistake is named and left to the player."""
        said = said_of_hint(hint_for(self.count), self.count)
        self.trail = self.trail.to(with_next(self.count))
        self._say(said, self.reading)

    def fill_rest(self, colors: Sequence[Color]) -> None:
        """Lay everything that is still due for these sides."""
        self.trail = self.trail.to(fill_rest(self.count, colors))
        self._say(Said(text("The rest is filled; your stones stay.")))

    def use_kind(self, kind: DropKind) -> None:
        """Lay stones as this kind from now on; a point is kept open only where one is owed."""
        if kind is not DropKind.KEPT or self.keeps:
            self.kind = kind
        self._show()

    def use_color(self, color: Color) -> None:
        """Take a stone of this color in hand."""
        self.color = color
        self._show()

    def _on_did(self, hand_move: hand_stones.HandMove) -> None:
        """Make a drop, or say why it cannot be made."""
        before = self.count
        dropped, point = self._dropped(hand_move)
        if isinstance(dropped, DropRefused):
            self._say(said_of_refusal(dropped, before))
        elif dropped != before:
            on = isinstance(hand_move, hand_stones.Laying) and hand_move.on
            self.trail = self.trail.joined(dropped) if on else self.trail.to(dropped)
            self._say(said_of_drop(before, dropped, point))
        else:
            self._show()

    def _dropped(self, hand_move: hand_stones.HandMove) -> tuple[Dropped, Point]:
        match hand_move:
            case hand_stones.Laying():
                self.color = self.color if hand_move.color is None else hand_move.color
                return lay(self.count, self.color, self.kind, hand_move.point), hand_move.point
            case hand_stones.Taking():
                take = lift_chain if hand_move.chain else lift
                return take(self.count, hand_move.point, hand_move.into), hand_move.point
            case hand_stones.Moving():
                return move(self.count, hand_move.start, hand_move.end), hand_move.end

    # Showing ----------------------------------------------------------------------------------------

    def _say(self, said: Said, reading: HandReading | None = None) -> None:
        self._lit, self.reading = said.points, reading
        self.said.setText(said.title)
        self.detail.setText(said.detail)
        self.detail.setVisible(bool(said.detail))
        self.card.show_tone(said.tone)
        spoken = paragraph((said.title, said.detail))
        self.card.setAccessibleName(spoken)
        announce(self.board, spoken)
        self.notes.clear_choice()
        self._show()

    def _show(self) -> None:
        count, reading, acts = self.count, self.reading, self.acts
        self.hand.show_free(frozenset(count.position.points_of(None)) - frozenset(count.laid))
        self.board.show_picture(board_of(count, lit=self._lit, reading=reading))
        self.board.show_hover(None)
        self._show_bowls(bowls_shown(count))
        self.in_hand.show_stone(self.color, self.kind, keeps=self.keeps)
        for color in Color:
            self.places[color].show_chosen(color is self.color)
        if reading is None:
            self.sums.hide_sums()
        else:
            self.sums.show_sums(*sums_of(count), text("on the board"))
        mistakes = (
            mistakes_of(count) if reading is None else reading.mistakes
        )  # with what was left out
        self.notes.show_mistakes(mistakes, count.plan.game.grid, panels.nothing_wrong(reading))
        acts.undo.setEnabled(bool(self.trail.earlier))
        acts.redo.setEnabled(bool(self.trail.undone))
        acts.again.setEnabled(bool(count.laid or count.home))

    def _show_bowls(self, pictures: PerColor[BowlPicture]) -> None:
        for color in Color:
            self.bowls[color].show_bowl(pictures[color])

    def _on_held(self, held: object) -> None:
        if not isinstance(held, hand_stones.StoneInAir):
            self._held.let_go()
            self._show()
            return
        count = self.count
        color = held.color if held.start is None else count.position.color_at(held.start)
        if color is None:
            return
        if held.start is None and count.bowls[color]:
            self._show_bowls(bowls_shown(count, color))
        elif held.start is not None and (held.start in count.laid or held.start in count.dead_left):
            self.board.show_picture(board_of(count, carried=held.start))
            self._show_bowls(carried_bowls(count, color))
        else:
            return
        self._held.hold(color, held.at, self.board.pitch)

    def _on_hovered(self, point: Point | None) -> None:
        """The ghost of the stone that a click would lay."""
        ghost = None
        if point is not None and self.kind is not DropKind.KEPT and self.hand.is_free(point):
            ghost = HoverStone(point, self.color) if self.count.bowls[self.color] > 0 else None
        self.board.show_hover(ghost)

    def _on_lit(self, points: tuple[Point, ...]) -> None:
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
            self.use_color(self.color.opponent)
        elif key == Qt.Key.Key_Backspace:
            self.undo()
        elif key == Qt.Key.Key_I:
            self.hint()
        elif key == Qt.Key.Key_C:
            self.read()
        elif key == Qt.Key.Key_N:
            self.show_next()
        elif key == Qt.Key.Key_F and not self.acts.film.reason:
            self.shown_chosen.emit()

    # Making -----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        self.hand.did.connect(self._on_did)
        self.hand.held.connect(self._on_held)
        self.hand.bowl_chosen.connect(self.use_color)
        self.board.point_hovered.connect(self._on_hovered)
        self.notes.lit.connect(self._on_lit)
        acts, in_hand = self.acts, self.in_hand
        in_hand.color.chosen.connect(self.use_color)
        in_hand.kind_chosen.connect(self.use_kind)
        acts.undo.clicked.connect(self.undo)
        acts.redo.clicked.connect(self.redo)
        acts.again.clicked.connect(self.start_again)
        acts.hint.clicked.connect(self.hint)
        acts.read.clicked.connect(self.read)
        acts.rest_chosen.connect(self.fill_rest)
        acts.show_me.clicked.connect(self.show_next)
        acts.film.clicked.connect(self.shown_chosen)

    def _lay_out(self) -> None:
        filled(self.card.body, self.said, self.detail, STRETCH)
        head = QHBoxLayout()
        title = TextLabel(text("Count by hand"), size=20, weight=600, serif=True)
        filled(head, (title, 1), self.close_button)
        pair = spaced(QHBoxLayout(), spacing=_GAP)
        for color in Color:
            pair.addWidget(self.places[color], 1)
        inner = self._column = QWidget()
        self._right = scrolled(inner)
        self._right.setParent(self)
        column = spaced(QVBoxLayout(inner), spacing=_GAP, margins=0)
        filled(column, head, self.card, self.in_hand, pair, self.sums, (self.notes, 1), self.acts)

    def minimumSizeHint(self) -> QSize:
        """Room for the column and a board that stones can be laid on."""
        theme = current_theme()
        return QSize(theme.px(_LEAST_COLUMN + 240), theme.px(260))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The board is square; what it leaves of the width goes to the column, up to a limit."""
        theme = current_theme()
        margin = theme.px(_MARGIN)
        free, high = self.width() - 3 * margin, self.height() - 2 * margin
        narrow = free < theme.px(_COLUMN + _LEAST_BOARD)
        least = theme.px(_LEAST_COLUMN if narrow else _COLUMN)
        wide = max(least, min(free - high, round(least * 1.5)))
        side = min(high, free - wide)
        for part in (self.in_hand, self.acts):
            part.show_narrow(narrow=narrow)
        left = max(margin, (self.width() - side - wide - margin) // 2)
        self.board.setGeometry(left, margin, side, side)
        self._right.setGeometry(left + side + margin, margin, wide, high)
        self._held.setGeometry(self.rect())
        self._column.setMinimumHeight(theme.px(_LEAST_HIGH))
        spare = max(high, theme.px(_LEAST_HIGH)) - theme.px(_OTHERS)
        pitch = ((wide - theme.px(_GAP)) / 2 - theme.px(16)) / (_ROWS * 1.8 + 2 * RIM)
        tallest = round(pitch * (_ROWS + 2 * RIM)) + theme.px(_HEAD_AND_FOOT)
        for place in self.places:
            place.setFixedHeight(max(theme.px(_LEAST_BOWLS), min(spare, tallest)))
        self.card.setFixedHeight(theme.px(_SAID))
