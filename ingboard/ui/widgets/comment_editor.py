"""A text editor for a comment that keeps its keys: no key typed here moves the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from PySide6 import QtGui
from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtWidgets import QTextEdit, QWidget

from ingboard.text import text
from ingboard.ui.style import current_theme, follow_theme
from ingboard.ui.widgets.keys import keep_keys
from ingboard.ui.widgets.long_text import LongTextEdit

PAUSE = 250  # ms: what is typed is told at most this late


_LOOKED_THROUGH: Final = 20_000


_MOST_PLACES: Final = 500


_CONTROL = Qt.KeyboardModifier.ControlModifier


_WALKING = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Delete,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Space,
        Qt.Key.Key_F8,
    }
)


class PlaceInText(Protocol):
    """A stretch of a text from `start` to `end` that names something."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


class CommentEditor(LongTextEdit):
    """Shows a comment, of a long one a part. `typed` carries the text soon, `left` tells that it is left.

    Tab, Ctrl+Enter and Esc leave it. What a comment names is underlined (see `name_places`): `pointed`
    carries the place under the pointer or None, `place_chosen` the one clicked, with Ctrl while one types.
    """

    typed = Signal(object)
    left = Signal()
    entered = Signal()
    pointed = Signal(object)
    place_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("comment")
        keep_keys(self, (QtGui.QKeySequence(key).toString() for key in _WALKING))
        self.setAccessibleName(text("Comment"))
        self.told = ""
        """The text as it was last shown or told."""
        self._find: Callable[[str], Sequence[PlaceInText]] | None = None
        self._places: Sequence[PlaceInText] = ()
        self._under: PlaceInText | None = None
        self._is_entered = False
        # A line breaks before it is too wide; Qt offers its last space as a pixel to scroll to.
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.tell)
        self.textChanged.connect(self._on_changed)
        follow_theme(self._follow_fonts)

    def show_comment(self, comment: str) -> None:
        """Show a comment; the one that stands there already keeps its cursor and its undo."""
        self._pause.stop()
        if comment != self.words:
            self.blockSignals(True)
            self.show_words(comment)
            self.blockSignals(False)
            self.viewport().update()
            self._show_places()
        self.told = self.words  # Qt gives some characters back as others

    def enter(self) -> bool:
        """Take the keys: to write, or to read on in a long comment, of which the next part is shown."""
        if not self.isVisible() or (self.isReadOnly() and not self.is_in_parts):
            return False
        self.setFocus()
        if self.is_in_parts:
            self.show_next_part()
        return True

    @property
    def _reads_on(self) -> bool:
        """Whether the keys are this text's although it cannot be edited: a long one is read."""
        return self.is_in_parts and self.hasFocus()

    def key_for_more(self) -> str:
        return text("Enter") if self.hasFocus() else text("Tab")

    def name_places(self, find: Callable[[str], Sequence[PlaceInText]]) -> None:
        """Underline what `find` says that a text names, now and while it is typed."""
        self._find = find
        self._show_places()

    def _show_places(self) -> None:
        places = (
            ()
            if self._find is None
            else self._find(self.toPlainText()[:_LOOKED_THROUGH])[:_MOST_PLACES]
        )
        if places == self._places and not places:
            return
        self._places = places
        shown = []
        for place in places:
            selection = QTextEdit.ExtraSelection()
            cursor = QtGui.QTextCursor(self.document())
            cursor.setPosition(place.start)
            cursor.setPosition(place.end, QtGui.QTextCursor.MoveMode.KeepAnchor)
            selection.cursor = cursor
            selection.format.setForeground(current_theme().petrol)
            selection.format.setFontUnderline(True)
            shown.append(selection)
        self.setExtraSelections(shown)

    def _place_at(self, event: QtGui.QMouseEvent) -> PlaceInText | None:
        at = self.cursorForPosition(event.position().toPoint()).position()
        return next((place for place in self._places if place.start <= at < place.end), None)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self._point_to(None if event.buttons() else self._place_at(event))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_to(None)

    def _point_to(self, place: PlaceInText | None) -> None:
        if place != self._under:
            self._under = place
            hand, beam = Qt.CursorShape.PointingHandCursor, Qt.CursorShape.IBeamCursor
            self.viewport().setCursor(beam if place is None else hand)
            self.pointed.emit(place)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        place = self._place_at(event)
        reads, self._is_entered = not self._is_entered, True
        if place is not None and (reads or event.modifiers() & _CONTROL):
            self.place_chosen.emit(place)
            self.left.emit()
            return
        super().mousePressEvent(event)

    def tell(self) -> None:
        """Tell what was typed, if anything was, without waiting for a pause."""
        self._pause.stop()
        comment = self.words
        if comment != self.told:
            self.told = comment
            self.typed.emit(comment)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self._keeps(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if self.isReadOnly() and not self._reads_on:
            event.ignore()  # keys are the game's while nothing can be typed
            return
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if (enter and modifiers == _CONTROL) or event.key() == Qt.Key.Key_Escape:
            self.tell()
            self.left.emit()
            return
        super().keyPressEvent(event)
        if event.key() in _WALKING:
            event.accept()  # at the end of the text too: the board stands still

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.isReadOnly() and not self._reads_on:
            return super().focusNextPrevChild(forward)
        self.tell()
        self.left.emit()
        return True

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self._is_entered = event.reason() is not Qt.FocusReason.MouseFocusReason
        self.entered.emit()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._is_entered = False
        self.tell()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        polished = self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished)
        if polished and event.type() == QEvent.Type.ReadOnlyChange:
            self.style().unpolish(self)  # else the frame of the focus never comes back
            self.style().polish(self)

    def _keeps(self, event: QEvent) -> bool:
        if (self.isReadOnly() and not self._reads_on) or not isinstance(event, QtGui.QKeyEvent):
            return False
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        return enter or event.key() in _WALKING or event.key() == Qt.Key.Key_Tab

    def _on_changed(self) -> None:
        if (
            not self._pause.isActive()
        ):  # not begun anew: whoever types on without a pause loses little too
            self._pause.start()
        self._show_places()

    def _follow_fonts(self) -> None:
        theme = current_theme()
        self.document().setDocumentMargin(theme.px(2))
        self.setTabStopDistance(4 * QtGui.QFontMetricsF(theme.serif(16)).horizontalAdvance(" "))
        self.setTabChangesFocus(True)
