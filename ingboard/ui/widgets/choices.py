"""One of a few: a list that drops, a segmented row, and cards with a title and two lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Final, Generic, TypeVar

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QRectF, QSize, Qt, Signal

from ingboard.text import listed
from ingboard.ui.style import current_theme, put_away
from ingboard.ui.style.painted_words import LEAST_SIZE, fitted
from ingboard.ui.widgets.buttons import FaceButton
from ingboard.ui.widgets.keys import ARROWS
from ingboard.ui.widgets.parts import BoxPart, IconPart, Part, WordsPart
from ingboard.ui.widgets.spoken import SpokenWidget
from ingboard.ui.widgets.spoken_buttons import speak_of_buttons


class DropList(QtWidgets.QComboBox):
    """A QComboBox that is changed by click and key only; its list is as wide as what it offers."""

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def showPopup(self) -> None:
        view = self.view()
        view.setMinimumWidth(view.sizeHintForColumn(0) + 2 * view.frameWidth())
        super().showPopup()

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        event.ignore()


speak_of_buttons()
_RADIUS: Final = 4
_SIDE: Final = 12
_CLOSE: Final = 6  # beside words that lack room
NOT_CHOSEN: Final = "not-chosen"
"""The choice of a row in which nothing has been chosen yet."""

Key = Qt.Key
_T = TypeVar("_T")


class Segment(QtWidgets.QPushButton):
    """One of a row. Its words are up to a fifth smaller where they lack room, and elided then."""

    def __init__(self, row: QtWidgets.QWidget) -> None:
        super().__init__(row)
        self._words = ""
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )

    def stand(self, *, is_first: bool, is_last: bool) -> None:
        """Have the round corners of the row's ends."""
        place = f"{'first' if is_first else ''}{'last' if is_last else ''}"
        if place != self.property("place"):
            self.setProperty("place", place)
            self.setStyleSheet(self.styleSheet())  # the sheet looks at its properties anew

    def show_words(self, words: str) -> None:
        """Say something else."""
        if words != self._words:
            self._words = words
            self.setAccessibleName(words)
            self.updateGeometry()
            self._fit()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        return QSize(round(self._wide() + 0.5) + 2 * theme.px(_SIDE), theme.px(36))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self.needed * LEAST_SIZE), current_theme().px(36))

    @property
    def needed(self) -> float:
        """Pixels of width in which its words stand in their size."""
        return self._wide() + 2 * current_theme().px(_CLOSE)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Arrows are the row's, which knows whether they are the game's."""
        if event.key() in ARROWS:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _wide(self) -> float:
        return QtGui.QFontMetricsF(_strong()).horizontalAdvance(self._words)

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        if not self.isVisible():  # its room is not known yet
            self.setText(self._words)
            return
        font, room = _strong(), self.width() - 2
        smaller = fitted(font, self._words, room)
        elided = Qt.TextElideMode.ElideRight
        self.setText(QtGui.QFontMetricsF(smaller).elidedText(self._words, elided, room + 1))
        sheet = "" if smaller == font else f"font-size: {smaller.pixelSize()}px"
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)


def _strong() -> QtGui.QFont:
    """The words of what is chosen: they need the most room."""
    return current_theme().sans(14, 600)


class SegmentedChoice(SpokenWidget, Generic[_T]):
    """A row of equal segments of which exactly one is chosen (petrol).

    `options` are (key, words) pairs; keys are any values. `chosen` carries the key, on the
    user's choice only. Left and Right move the choice; `beside_board`, where these step a game, Down and Up.
    `NOT_CHOSEN` leaves all of them open at first.
    """

    chosen = Signal(object)
    role = QtGui.QAccessible.Role.Grouping

    def __init__(
        self,
        options: tuple[tuple[_T, str], ...],
        choice: _T,
        *,
        spoken: str = "",
        beside_board: bool = False,
        parent: QtWidgets.QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        less, more = (Key.Key_Up, Key.Key_Down) if beside_board else (Key.Key_Left, Key.Key_Right)
        self._steps = {less: -1, more: 1}
        self._options: tuple[tuple[_T, str], ...] = ()
        self._choice = choice
        self._group = QtWidgets.QButtonGroup(self)
        self._group.idClicked.connect(self._on_clicked)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # Qt heeds an order of tabs only so
        self.setAccessibleName(spoken)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.show_options(options, choice)

    @property
    def choice(self) -> _T:
        """The key of the segment chosen."""
        return self._choice

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The buttons, from the left."""
        return tuple(each for each in self._group.buttons() if isinstance(each, Segment))

    def segment(self, key: _T) -> Segment:
        """The button of an option."""
        return self.segments[self._keys.index(key)]

    def show_choice(self, key: _T) -> None:
        """Choose a segment from outside; no signal."""
        if key != self._choice:
            self._choice = key
            self._mark()

    def show_options(self, options: tuple[tuple[_T, str], ...], choice: _T) -> None:
        """Offer others, one of them chosen, or `NOT_CHOSEN`; no signal."""
        self._options, self._choice = options, choice
        if len(options) != len(self.segments):
            self._make(len(options))
        for segment, (_, words) in zip(self.segments, options, strict=True):
            segment.show_words(words)
        self._mark()
        self.updateGeometry()
        self._place()

    def sizeHint(self) -> QSize:
        hints = [segment.sizeHint() for segment in self.segments]
        widest = max(hint.width() for hint in hints)
        return QSize(widest * len(hints), hints[0].height())

    def minimumSizeHint(self) -> QSize:
        least = [segment.minimumSizeHint() for segment in self.segments]
        return QSize(sum(each.width() for each in least), least[0].height())

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """All as wide as each other, or as their words need, or what there is shared by their needs."""
        segments, whole = self.segments, self.width()
        widths = [whole / len(segments)] * len(segments)
        needed = [segment.needed for segment in segments]
        if max(needed) > widths[0]:
            share, part = (whole - sum(needed)) / len(segments), min(1.0, whole / sum(needed))
            widths = [each * part + max(0.0, share) for each in needed]
        edges = [round(edge) for edge in accumulate(widths, initial=0.0)]
        for segment, (left, right) in zip(segments, pairwise(edges), strict=True):
            segment.setGeometry(left, 0, right - left, self.height())

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        step = self._steps.get(Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._step(step)

    @property
    def _keys(self) -> list[_T]:
        return [key for key, _ in self._options]

    def _make(self, number: int) -> None:
        """So many segments: those that are there keep their turn of the Tab key."""
        before = self.segments
        for segment in before[number:]:
            self._group.removeButton(segment)
            put_away([segment])
        for at in range(len(before), number):
            segment = Segment(self)
            self._group.addButton(segment, at)
            segment.show()
            if at:
                QtWidgets.QWidget.setTabOrder(self.segments[at - 1], segment)
        for at, segment in enumerate(self.segments):
            segment.stand(is_first=at == 0, is_last=at == number - 1)

    def _mark(self) -> None:
        """Have the choice down; it has the Tab key, and the focus where the row has it."""
        known, segments, focused = self._choice in self._keys, self.segments, self.hasFocus()
        assert known or self._choice == NOT_CHOSEN, "the choice is one of the options"
        at = self._keys.index(self._choice) if known else 0
        if known:
            segments[at].setChecked(True)
        else:
            self._group.setExclusive(False)
            for segment in segments:
                segment.setChecked(False)
            self._group.setExclusive(True)
        tab, none = Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.NoFocus
        for number, segment in enumerate(segments):
            segment.setFocusPolicy(tab if number == at else none)
        self.setFocusProxy(segments[at])
        if focused:
            segments[at].setFocus(Qt.FocusReason.OtherFocusReason)

    def _step(self, step: int) -> None:
        at = self._keys.index(self._choice) + step if self._choice in self._keys else 0
        if 0 <= at < len(self._options):
            self._pick(at)

    def _on_clicked(self, at: int) -> None:
        self._pick(at)

    def _pick(self, at: int) -> None:
        key = self._options[at][0]
        if key != self._choice:
            self._choice = key
            self._mark()
            self.chosen.emit(key)


class ChoiceCard(FaceButton):
    """A checkable card with a title and small lines; chosen it has a petrol frame and a check.

    Put several into a QButtonGroup (exclusive) to choose one of them.
    """

    def __init__(
        self, title: str, lines: tuple[str, ...], parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._lines = lines
        self.setText(title)
        self.setAccessibleName(listed((title, *lines)))
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed
        )

    def sizeHint(self) -> QSize:
        theme = current_theme()
        head = QtGui.QFontMetricsF(theme.sans(14, 600)).horizontalAdvance(self.text()) + theme.px(
            32
        )
        small = QtGui.QFontMetricsF(theme.sans(14))
        widest = max([head, *(small.horizontalAdvance(line) for line in self._lines)])
        height = 18 + 19 * (1 + len(self._lines))
        return QSize(round(widest + 0.5) + 2 * theme.px(_SIDE), theme.px(height))

    def face(self) -> Iterator[Part]:
        theme, box, is_chosen = current_theme(), QRectF(self.rect()), self.isChecked()
        marked = is_chosen or self.hasFocus()
        fill = theme.petrol_wash if is_chosen else theme.raised
        edge = theme.petrol if marked else theme.line2
        width = 3 if self.hasFocus() else 2 if marked else 1
        yield BoxPart(box, theme.px(_RADIUS), fill, edge, width)
        side, line, icon = theme.px(_SIDE), theme.px(19), theme.px(18)
        row = QRectF(side, theme.px(9), box.width() - 2 * side, line)
        head = row.adjusted(0, 0, -theme.px(22) if is_chosen else 0, 0)
        ink = theme.ink if self.isEnabled() else theme.ink3
        yield WordsPart(head, self.text(), theme.sans(14, 600), ink)
        if is_chosen:
            place = QRectF(row.right() - icon, row.center().y() - icon / 2, icon, icon)
            yield IconPart(place, "check", theme.petrol)
        for number, words in enumerate(self._lines, 1):
            below = row.translated(0, number * line)
            yield WordsPart(below, words, theme.sans(14), theme.ink2)
