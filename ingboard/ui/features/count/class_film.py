"""A count as a film before a class: it fills the screen, keys drive it, phones may answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan
from ingboard.hall.class_answers import Question
from ingboard.rules.ruleset import RuleText
from ingboard.text import ended, paragraph, text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.features.count.film_player import FilmPlayer
from ingboard.ui.game.film.captions import headline_of, note_of
from ingboard.ui.game.film.flight_layer import FlightLayer
from ingboard.ui.game.film.narration import Narration, Pace
from ingboard.ui.game.film.places import FilmPlaces
from ingboard.ui.game.film.schedule import Instant, Stage
from ingboard.ui.game.film.view import FilmView
from ingboard.ui.widgets.buttons import ButtonSize
from ingboard.ui.widgets.page_parts import LEGIBLE, TextLabel
from ingboard.ui.widgets.phone_answers import PhoneAnswers

_CAPTION = 1 / 14  # of the height


_RAIL = 1 / 10


_EDGE = 1 / 60


_WIDEST_BOWL = 0.25  # of the width


_FRAME = 0.5  # of a bowl's width is its height


_KEYS_STAND = 4_000  # milliseconds
_KEYS_SIZE = 0.75  # of the words that a class reads: these are for who teaches


class ClassFilm(FilmView):
    """`class_left` leaves it, `sound_toggled` turns the click of stones off or on.

    Only for a plan that can be carried out. `is_class`: it fills the screen now.
    """

    class_left = Signal()
    sound_toggled = Signal()

    def __init__(self) -> None:
        super().__init__(answer_size=ButtonSize.HUGE)
        self.is_class = False
        self.covered = frozenset(Color)  # nothing but the sentence is said
        self.player = FilmPlayer(Narration(), self)
        self.board = BoardView(self)
        self.board.set_coordinates_shown(False)
        self._flights = FlightLayer(self, self.board, self.bowls)
        self.explanation = TextLabel(token="ink2", wrap=True, parent=self)
        keys = text(
            "Space: go on · B, W: answer · R: ask again · M: more · Up, Down: speed · "
            "S: sound · Esc: leave"
        )
        self.keys = TextLabel(
            f"{text('Q: answers by phone')} · {keys}",
            token="ink2",
            wrap=True,
            parent=self,
        )
        self.keys.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.phones = PhoneAnswers(self)
        self.phones.changed.connect(self._show_rail)
        self._asked = False
        self._keys_over = QTimer(self, singleShot=True, interval=_KEYS_STAND)
        self._keys_over.timeout.connect(self._show_rail)
        self.player.changed.connect(self._on_changed)
        self.stage_chosen.connect(self.player.to_stage)
        self.answered.connect(self.player.answer)

    def show_class(self, *, on: bool) -> None:
        """Fill the window, or stop."""
        self.player.animator.pause()
        self.is_class = on
        if on:
            self.show_keys()
        else:
            self.phones.stop()

    def show_keys(self) -> None:
        """Say for a moment, where the steps are, what the keys do: a class has no buttons."""
        self.keys.show()
        self.rail.hide()
        self._keys_over.start()

    def _show_rail(self) -> None:
        self.keys.hide()
        self.rail.setVisible(not self.phones.is_seen)

    def begin(self, plan: FillPlan, rules: RuleText, number: int, *, together: bool) -> None:
        """Begin at that many stones moved; both colors fill `together` or one after the other."""
        self.player.load(plan, rules)
        self.player.use_pace(Pace.LESSON, together=together)
        self.player.animator.seek(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Stones by Left and Right, stages by page keys, Space and A go on, B and W answer, Q asks phones.

        Any other key says which keys there are.
        """
        acts: dict[Qt.Key, Callable[[], object]] = {
            Qt.Key.Key_Escape: self.class_left.emit,
            Qt.Key.Key_F7: self.class_left.emit,
            Qt.Key.Key_Space: self.player.go_on,
            Qt.Key.Key_A: self.player.toggle_auto,
            Qt.Key.Key_B: partial(self.player.answer, Color.BLACK),
            Qt.Key.Key_W: partial(self.player.answer, Color.WHITE),
            Qt.Key.Key_Right: partial(self.player.step_by, 1),
            Qt.Key.Key_Left: partial(self.player.step_by, -1),
            Qt.Key.Key_PageDown: partial(self.player.skip, 1),
            Qt.Key.Key_PageUp: partial(self.player.skip, -1),
            Qt.Key.Key_Home: partial(self.player.animator.seek, 0),
            Qt.Key.Key_End: self.player.to_end,
            Qt.Key.Key_Return: self.player.to_end,
            Qt.Key.Key_Enter: self.player.to_end,
            Qt.Key.Key_S: self.sound_toggled.emit,
            Qt.Key.Key_M: self.player.toggle_more,
            Qt.Key.Key_R: self._ask_again,
            Qt.Key.Key_Q: self._use_phones,
            Qt.Key.Key_Up: self.player.animator.faster,
            Qt.Key.Key_Down: self.player.animator.slower,
        }
        act = acts.get(Qt.Key(event.key()))
        if act is not None:
            act()
            return
        if event.text().isprintable() and event.text():
            self.show_keys()
        super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.player.animator.pause()
        if not event.spontaneous():
            self.phones.stop()

    def _use_phones(self) -> None:
        self.phones.use_key(Question.SIDE if self.player.waits else None)

    def _ask_again(self) -> None:
        self.phones.forget()
        self._asked = False
        self.player.ask_again()

    def _tell_phones(self, plan: FillPlan, landed: int) -> None:
        """The phones are asked when the class is; before the glance they are told nothing."""
        waits, asked = self.player.waits, self._asked
        self._asked = waits
        if waits and not asked:
            self.phones.ask(Question.SIDE)
        elif landed < plan.glance:
            self.phones.forget()
        elif not waits:
            self.phones.end_question()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Caption above, rail below, and between them Black's bowl, the board and White's bowl."""
        super().resizeEvent(event)
        width, high = self.width(), self.height()
        edge, line, rail = round(high * _EDGE), round(high * _CAPTION), round(high * _RAIL)
        top = 2 * edge + line
        widest = round(width * _WIDEST_BOWL)
        side = min(high - top - rail - edge, width - 2 * widest)
        board = QRect((width - side) // 2, top, side, side)
        self.board.setGeometry(board)
        words = round(high * LEGIBLE)
        self.rail.show_for_class(words)
        self.explanation.show_pixels(words)
        self.keys.show_pixels(round(_KEYS_SIZE * words))
        for color in Color:
            self.bowls[color].show_name_alone(words)
            self.answers[color].show_for_class(words)
        bowl = board.left() - 2 * edge
        tall = min(side, round(_FRAME * bowl) + line)
        left = QRect(edge, top + (side - tall) // 2 - line // 2, bowl, tall)
        bowls = PerColor(left, left.translated(board.right(), 0))
        end = high - rail - edge
        below = bowls.map(
            lambda room: QRect(room.x(), room.bottom() + edge, bowl, end - room.bottom() - edge)
        )
        self.keys.setGeometry(edge, high - rail, width - 2 * edge, rail)
        self.phones.place(board, self.keys.geometry(), words)
        self.explanation.setGeometry(below.black)
        self.arrange(
            FilmPlaces(
                title=QRect(edge, edge, width - 2 * edge, line),
                board=board,
                bowls=bowls,
                below=below,
                panels=bowls,
                acts=below,
                rail=QRect(2 * edge, high - rail, width - 4 * edge, rail),
            )
        )

    def _on_changed(self, instant: Instant) -> None:
        plan, player = self.player.plan, self.player
        if plan is None:
            return
        self.show_plan(plan, self.player.rules)
        frame = self.show_instant(instant, player.narration, asks=player.waits)
        if self.rail.present is Stage.RESULT:
            headline, note = headline_of(plan), note_of(plan)
            self.caption.show_words(paragraph((ended(headline), note)) if note else headline)
        explained = "" if player.waits else self.reason.explanation.text()
        self.explanation.setText(explained if player.narration.more else "")
        if frame is not None:
            self.board.show_picture(frame.board)
        self._flights.show_instant(plan, instant)
        self._tell_phones(plan, instant.landed)
