"""The page "From a photograph": the picture with what was read in it, the board beside it, doubts, ways on.

It shows a PhotoPageView and tells what a person does; what follows from it is its presenter's.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from ingboard.board.points import Color, Point
from ingboard.text import text
from ingboard.ui.board.accessible import announce
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import BoardPicture
from ingboard.ui.features.photo.board_beside_picture import BoardBesidePicture
from ingboard.ui.features.photo.doubt_card import DoubtCard
from ingboard.ui.features.photo.page_view import PhotoPageView
from ingboard.ui.features.photo.phone_code import PhoneCode
from ingboard.ui.features.photo.picture_view import PictureView, PointPress
from ingboard.ui.game import setup_fields
from ingboard.ui.style import current_theme, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import Advice
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.keys import is_enter, is_typing
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    Card,
    FieldRow,
    LabelledField,
    LowPage,
    TextLabel,
    filled,
    stack,
)

_USUAL = (9, 13, 19)
_OTHER = 0
_COLUMN = 420
_ANSWERS = {Qt.Key.Key_B: Color.BLACK, Qt.Key.Key_W: Color.WHITE, Qt.Key.Key_E: None}


class PhotoPage(LowPage):
    """What a person does: see the signals. `answered` carries a color or None, for the cursor's point."""

    file_wanted = Signal()
    phone_wanted = Signal()
    camera_wanted = Signal()
    size_chosen = Signal(object)
    turned = Signal()
    answered = Signal(object)
    accepted = Signal()
    point_acted = Signal(object)  # PointPress
    dead_marked = Signal(object)  # Point
    undone = Signal()
    redone = Signal()
    count_chosen = Signal()
    save_chosen = Signal()
    compare_chosen = Signal()
    filled_chosen = Signal()
    report_chosen = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._doubts: tuple[Point, ...] = ()
        self._asked = ""
        self.view: PhotoPageView | None = None
        self.picture = PictureView()
        self.board = BoardView()
        self.board.setAccessibleName(text("The board as it was read"))
        self.board.set_keys_taken(taken=True, names=False)
        self.board.set_takes_enter(takes=False)
        self.doubt = DoubtCard()
        self.sentence = Advice(lines=2)
        self.tally = TextLabel(size=15, weight=600, wrap=True)
        self.filled_words = TextLabel(size=18, weight=600, serif=True, wrap=True)
        options = (*((side, str(side)) for side in _USUAL), (_OTHER, text("Other", "size")))
        self.sizes = SegmentedChoice(options, _USUAL[-1], spoken=text("Board"))
        self.size_field = NumberField(
            text("Board size"),
            _USUAL[-1],
            least=setup_fields.SMALLEST_SIDE,
            most=setup_fields.LARGEST_SIDE,
        )
        modes = ((False, text("Mend stones")), (True, text("Mark dead chains")))
        self.mode = SegmentedChoice(modes, False, spoken=text("Pointer"))
        small = ButtonSize.SMALL
        self.turn_button = KeyButton(text("Turn"), "R", size=small)
        self.undo_button = KeyButton(text("Undo"), "Ctrl+Z", size=small)
        self.redo_button = KeyButton(text("Redo"), "Ctrl+Y", size=small)
        self.another_button = KeyButton(text("Another picture…"), icon="folder", size=small)
        self.count_button = KeyButton(text("Count", "verb"), key="Enter", kind=ButtonKind.PRIMARY)
        self.save_button = KeyButton(text("Save as SGF…"), size=small)
        self.compare_button = KeyButton(text("Compare with the record"), size=small)
        self.filled_button = KeyButton(text("Read as filled"), size=small)
        self.report_button = HoldButton(text("Report for the table"), key="")
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.choose_button = KeyButton(
            text("Choose a picture…"), key="Enter", icon="folder", kind=ButtonKind.PRIMARY
        )
        self.phone_button = KeyButton(text("By phone"), "P")
        self.camera_button = KeyButton(text("Camera"), "C")
        self.phone_again_button = KeyButton(text("Phone"), "P", size=small)
        self.phone_code = PhoneCode()
        self.phone_code.hide()
        self.begin_sentence = Advice(lines=2)
        self.begin_close_button = KeyButton(text("Close"), key="Esc")
        self._lay_out()
        self._connect()

    # Showing ----------------------------------------------------------------------------------------

    def show_beginning(
        self, sentence: str, *, is_fault: bool, is_taking: bool = False, phone: str = ""
    ) -> None:
        """A picture is wanted: say how one comes here, or what is wrong with the one that was given.

        `is_taking`: the camera is at it; `phone` is the address that a phone scans.
        """
        self.view = None
        self.phone_button.show_words(text("Hide the code") if phone else text("By phone"))
        self.camera_button.show_words(text("Cancel") if is_taking else text("Camera"))
        self.phone_code.show_address(phone)
        (self.begin_sentence.show_fault if is_fault else self.begin_sentence.show_meaning)(sentence)
        self._parts.setCurrentIndex(0)

    def show_image(self, image: QImage, width: int, height: int) -> None:
        """Show a picture."""
        self.picture.show_image(image, width, height)
        self.views.show_aspect(width / height)
        self.doubt.magnifier.show_image(image)

    def show_view(self, view: PhotoPageView) -> None:
        """Show what was read and what a person made of it."""
        self.view = view
        self._parts.setCurrentIndex(1)
        self.picture.show_overlay(view.overlay)
        self.views.show_board(view.current is not None)
        self.board.show_picture(view.board)
        self._doubts = () if view.overlay is None else tuple(sorted(view.overlay.doubts))
        (self.sentence.show_fault if view.is_fault else self.sentence.show_meaning)(view.sentence)
        self.tally.setText(view.tally)
        self.filled_words.setText(view.filled)
        self.filled_words.setVisible(bool(view.filled))
        self.sizes.show_choice(view.size if view.size in _USUAL else _OTHER)
        self.size_field.show_value(view.size)
        self.size_field.setVisible(view.size not in _USUAL)
        self.doubt.setVisible(view.current is not None)
        self.doubt.show_doubt(view.question, view.lies_there, is_open=view.is_open)
        if view.question and view.question != self._asked and self.isVisible():
            announce(self.board, view.question)
        self._asked = view.question
        if view.place is not None:
            self.doubt.show_place(view.place, view.pitch)
        if view.current is not None and view.current != self.board.cursor_point:
            self.board.put_cursor(view.current)
        self._show_locks(view)
        self._fit()
        self.views.fit()

    def show_pulse(self, bright: bool, glowing: BoardPicture | None = None) -> None:
        """Doubts strong or faint, in the photograph and on the board."""
        self.picture.show_bright(bright)
        if glowing is not None:
            self.board.show_picture(glowing)

    def begin(self) -> None:
        """Take the keys."""
        if self._parts.currentIndex():
            self.board.setFocus()
        else:
            self.choose_button.setFocus()

    def _show_locks(self, view: PhotoPageView) -> None:
        locks = view.locks
        for button, reason in (
            (self.count_button, locks.count),
            (self.save_button, locks.save),
            (self.compare_button, locks.compare),
            (self.filled_button, locks.filled),
            (self.turn_button, locks.turn),
            (self.undo_button, locks.undo),
            (self.redo_button, locks.redo),
        ):
            button.lock(reason)
        self._arrange_tools()
        self.filled_button.setVisible(view.is_filled and not view.filled)
        self.report_button.setVisible(bool(view.report))
        self.report_button.show_words(view.report or text("Report for the table"))
        self.report_button.lock(locks.report)

    # Keys -------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """B, W, E answer, R turns, A accepts, D marks a chain dead, Enter goes on.

        P asks the phone, C the camera, and asks it no longer.
        """
        standard = QKeySequence.StandardKey
        if event.matches(standard.Undo):
            self.undone.emit()
        elif event.matches(standard.Redo):
            self.redone.emit()
        elif is_enter(event) and not event.modifiers():
            self._on_enter()
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self._take_letter(
            Qt.Key(event.key())
        ):
            super().keyPressEvent(event)

    def _take_letter(self, key: Qt.Key) -> bool:
        if is_typing():
            return False
        if key == Qt.Key.Key_P:
            self.phone_wanted.emit()
            return True
        if self.view is None:
            if key == Qt.Key.Key_C:
                self.camera_wanted.emit()
            return key == Qt.Key.Key_C
        return self._take_letter_of_picture(key)

    def _take_letter_of_picture(self, key: Qt.Key) -> bool:
        if key in _ANSWERS:
            self.answered.emit(_ANSWERS[key])
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.answered.emit(None)
        elif key == Qt.Key.Key_R:
            self.turn_button.click()
        elif key == Qt.Key.Key_A:
            self.doubt.accept_button.click()
        elif key == Qt.Key.Key_D:
            self.dead_marked.emit(self.board.cursor_point)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self.picture.zoom_by(1.25 if key == Qt.Key.Key_Plus else 0.8)
        else:
            return False
        return True

    def focusNextPrevChild(self, forward: bool) -> bool:
        """On the board Tab leads to the next doubt, and on to the buttons after the last one."""
        if self.board.hasFocus() and self._doubts:
            here = self.board.cursor_point
            ahead = [p for p in self._doubts if (p > here if forward else p < here)]
            if ahead:
                self.go_to(ahead[0] if forward else ahead[-1])
                return True
        return super().focusNextPrevChild(forward)

    def go_to(self, point: Point) -> None:
        """Ask about this point."""
        self.board.put_cursor(point)
        self.board.set_cursor_shown(True)
        self.board.cursor_moved.emit(point)

    def _on_enter(self) -> None:
        if self.view is None:
            self.file_wanted.emit()
        elif not self.count_button.reason:
            self.count_chosen.emit()

    # Making -----------------------------------------------------------------------------------------

    def _connect(self) -> None:
        for button, signal in (
            (self.choose_button, self.file_wanted),
            (self.another_button, self.file_wanted),
            (self.phone_button, self.phone_wanted),
            (self.camera_button, self.camera_wanted),
            (self.phone_again_button, self.phone_wanted),
            (self.turn_button, self.turned),
            (self.undo_button, self.undone),
            (self.redo_button, self.redone),
            (self.count_button, self.count_chosen),
            (self.save_button, self.save_chosen),
            (self.compare_button, self.compare_chosen),
            (self.filled_button, self.filled_chosen),
            (self.close_button, self.closed),
            (self.begin_close_button, self.closed),
        ):
            button.clicked.connect(signal)
        self.report_button.confirmed.connect(self.report_chosen)
        self.doubt.answered.connect(self.answered)
        self.doubt.accepted.connect(self.accepted)
        self.sizes.chosen.connect(self._on_size)
        self.size_field.changed.connect(self._on_size_typed)
        self.board.point_chosen.connect(
            lambda point: self._on_point(PointPress(point, Qt.MouseButton.LeftButton))
        )
        self.board.point_menu.connect(
            lambda point: self._on_point(PointPress(point, Qt.MouseButton.RightButton))
        )
        self.picture.point_clicked.connect(self._on_point)

    def _on_point(self, press: object) -> None:
        assert isinstance(press, PointPress)
        self.board.put_cursor(press.point)
        if self.mode.choice:
            self.dead_marked.emit(press.point)
        else:
            self.point_acted.emit(press)

    def _on_size(self, size: object) -> None:
        if size == _OTHER:
            self.size_field.show()
            self.size_field.setFocus()
        else:
            self.size_chosen.emit(size)

    def _on_size_typed(self) -> None:
        size = self.size_field.value
        if self.size_field.field.text() == str(size) and size % 2:
            self.size_chosen.emit(size)

    def _lay_out(self) -> None:
        self._parts = QStackedWidget()
        self._parts.addWidget(self._beginning())
        self._parts.addWidget(self._work())
        filled(spaced(QVBoxLayout(self), margins=16), (self._parts, 1))

    def _beginning(self) -> QWidget:
        card = Card(gap=14)
        title = TextLabel(text("From a photograph"), size=20, weight=600, serif=True)
        ways = text("Or drop a picture on the window, or paste one (Ctrl+V).")
        buttons = spaced(QHBoxLayout(), spacing=8)
        filled(
            buttons,
            self.choose_button,
            self.phone_button,
            self.camera_button,
            STRETCH,
            self.begin_close_button,
        )
        dropped = TextLabel(ways, size=15, wrap=True)
        filled(card.body, title, buttons, dropped, self.phone_code, self.begin_sentence)
        scaled(card.setMaximumWidth, 720)
        around = QWidget()
        row = filled(QHBoxLayout(), STRETCH, (card, 100), STRETCH)
        column = filled(QVBoxLayout(around), STRETCH)
        column.addLayout(row)
        column.addStretch(2)
        return around

    def _work(self) -> QWidget:
        inner = QWidget()
        column = spaced(QVBoxLayout(inner), spacing=8, margins=0)
        title = TextLabel(text("From a photograph"), size=20, weight=600, serif=True)
        sizes = FieldRow(self.sizes, gap=6)
        sizes.add_narrow(self.size_field)
        scaled(self.size_field.setFixedWidth, 136)
        self._tools = spaced(QGridLayout(), spacing=6)
        self._stacked_at = 0.0  # the scale at which a reason had no room
        self._are_tools_stacked: bool | None = None
        self._arrange_tools()
        filled(
            column,
            title,
            LabelledField(text("Board, odd size, 5 to 25"), sizes),
            self._tools,
            self.mode,
            STRETCH,
        )
        foot = spaced(QHBoxLayout(), spacing=8)
        filled(foot, (self.count_button, 1), 0, self.close_button)
        ways = filled(
            spaced(QVBoxLayout(), spacing=6, margins=0),
            FieldRow(self.another_button, self.phone_again_button, gap=6),
            self.save_button,
            self.compare_button,
            self.filled_button,
        )
        right = QWidget()
        scaled(right.setMaximumWidth, _COLUMN)
        side = spaced(QVBoxLayout(right), spacing=8, margins=0)
        filled(side, (inner, 1), ways, self.report_button, foot)
        work = QWidget()
        said = filled(
            spaced(QVBoxLayout(), spacing=6, margins=(0, 8)),
            self.filled_words,
            self.tally,
            self.sentence,
            STRETCH,
        )
        below = spaced(QHBoxLayout(), spacing=16, margins=0)
        below.addWidget(self.doubt, 0, Qt.AlignmentFlag.AlignTop)
        below.addLayout(said, 1)
        self.views = BoardBesidePicture(self.picture, self.board, below)
        self._right = right
        self._whole = spaced(QHBoxLayout(work), spacing=16, margins=0)
        filled(self._whole, (self.views, 1), right)
        return work

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _arrange_tools(self) -> None:
        """Side by side, or once a reason needs more room the first above the others, and so from then on."""
        first, *others = buttons = (self.turn_button, self.undo_button, self.redo_button)
        grid, theme = self._tools, current_theme()
        taken = sum(each.minimumSizeHint().width() + grid.horizontalSpacing() for each in buttons)
        if taken > theme.px(_COLUMN):
            self._stacked_at = theme.scale
        is_stacked = self._stacked_at == theme.scale
        if is_stacked is self._are_tools_stacked:
            return
        self._are_tools_stacked = is_stacked
        grid.addWidget(first, 0, 0, 1, 2 if is_stacked else 1)
        for at, button in enumerate(others):
            grid.addWidget(button, *((1, at) if is_stacked else (0, at + 1)))

    def _fit(self) -> None:
        """What is beside both boards goes below them where there is no room."""
        beside = self._right.sizeHint().width() + 3 * self._whole.spacing()
        self._arrange_tools()
        stack(self._whole, is_stacked=self.width() - beside < self.views.wanted_width)
