"""One of a few: a segmented row, and cards with a title and two lines.

The ground of painted controls that Qt knows no role for: what a screen reader says of them, and does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Generic, TypeVar
from weakref import ref

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt, Signal

from ingboard.text import labeled, listed
from ingboard.ui.board.accessible import announce
from ingboard.ui.style import LEAST_SIZE, current_theme, fitted, paint_box, put_away
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets.keys import ARROWS


class SpokenWidget(QtWidgets.QWidget):
    """A control with a `role`; subclasses add the value they stand at and what can be done."""

    role = QtGui.QAccessible.Role.Button
    _spoken: _Spoken | None = None

    def spoken_value(self) -> str:
        """What it stands at, said behind its name."""
        return ""

    def spoken_actions(self) -> Mapping[str, Callable[[], object]]:
        """What a screen reader can do with it, by Qt's names of actions."""
        return {}

    def tell_value(self) -> None:
        """Tell screen readers that it stands at something else; aloud where the keys did that."""
        if QtGui.QAccessible.isActive():
            QtGui.QAccessible.updateAccessibility(
                QtGui.QAccessibleEvent(self, QtGui.QAccessible.Event.NameChanged)
            )
        if self.hasFocus():
            announce(self, self.spoken_value())

    def interface(self) -> QtGui.QAccessibleInterface:
        """Made when it is first asked for, and kept, since Qt keeps no Python object."""
        if self._spoken is None:
            self._spoken = _Spoken(self)
        return self._spoken


class _Spoken(QtWidgets.QAccessibleWidget):
    def __init__(self, control: SpokenWidget) -> None:
        super().__init__(control, control.role)
        self._control = control

    def text(self, t: QtGui.QAccessible.Text) -> str:
        value = self._control.spoken_value() if t == QtGui.QAccessible.Text.Name else ""
        return labeled(super().text(t), value)

    def actionNames(self) -> list[str]:
        return [*self._control.spoken_actions(), *super().actionNames()]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        act = self._control.spoken_actions().get(actionName)
        if act is None:
            super().doAction(actionName)
        else:
            act()


class _Button(QtWidgets.QAccessibleWidget):
    """A button whose action is a click: Qt's own only sets a mark, and nobody hears of that."""

    def __init__(self, button: QtWidgets.QAbstractButton) -> None:
        super().__init__(button, QtGui.QAccessible.Role.Button)
        self._known = ref(button)

    @property
    def _button(self) -> QtWidgets.QAbstractButton:
        button = self._known()
        assert button is not None
        return button

    def role(self) -> QtGui.QAccessible.Role:
        button = self._button
        group: QtWidgets.QButtonGroup | None = button.group()
        if not button.isCheckable():
            return QtGui.QAccessible.Role.Button
        one_of = button.autoExclusive() or (group is not None and group.exclusive())
        return QtGui.QAccessible.Role.RadioButton if one_of else QtGui.QAccessible.Role.CheckBox

    def text(self, t: QtGui.QAccessible.Text) -> str:
        said = super().text(t)
        if t == QtGui.QAccessible.Text.Name:
            return said or self._button.text()
        # Qt takes the tip for a description; on a button that is a sign it is the name.
        told = t == QtGui.QAccessible.Text.Description and said == self.text(
            QtGui.QAccessible.Text.Name
        )
        return "" if told else said

    def state(self) -> QtGui.QAccessible.State:
        state = super().state()
        state.checkable = self._button.isCheckable()
        state.checked = self._button.isChecked()
        state.pressed = self._button.isDown()
        return state

    def actionNames(self) -> list[str]:
        return [
            QtGui.QAccessibleActionInterface.pressAction(),
            QtGui.QAccessibleActionInterface.setFocusAction(),
        ]

    def doAction(self, actionName: str) -> None:  # noqa: N803 - Qt's name
        if actionName == QtGui.QAccessibleActionInterface.pressAction():
            self._button.click()
        else:
            super().doAction(actionName)


def _interface_of(key: str, widget: QObject) -> QtGui.QAccessibleInterface | None:
    """Qt's question for the accessible interface of any object; answered for buttons."""
    del key
    if isinstance(widget, QtWidgets.QAbstractButton):
        known: QtGui.QAccessibleInterface = widget.__dict__.setdefault(_KEPT, _Button(widget))
        return known
    return None


_KEPT = "_spoken_button"
QtGui.QAccessible.installFactory(_interface_of)


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


_RADIUS: Final = 4
_SIDE: Final = 12
_CLOSE: Final = 6  # beside words that lack room
NOT_CHOSEN: Final = "not-chosen"
"""The choice of a row in which nothing has been chosen yet."""

Key = Qt.Key
_T = TypeVar("_T")


class Segment(QtWidgets.QPushButton):
    """One of a row. Its words are up to a fifth smaller where they lack room, and elided then."""

    def __init__(self, words: str, place: str) -> None:
        super().__init__()
        self._words = ""
        self.setProperty("place", place)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Fixed
        )
        self.show_words(words)

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
        theme = current_theme()
        return QSize(round(self._wide() + 0.5) + 2 * theme.px(_CLOSE), theme.px(36))

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

    def _fit(self) -> None:
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
        self._row = QtWidgets.QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
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
            self._make()
        for segment, (_, words) in zip(self.segments, options, strict=True):
            segment.show_words(words)
        self._mark()

    def spoken_value(self) -> str:
        return next((words for key, words in self._options if key == self._choice), "")

    def sizeHint(self) -> QSize:
        hints = [segment.sizeHint() for segment in self.segments]
        widest = max(hint.width() for hint in hints)
        return QSize(widest * len(hints), hints[0].height())

    def minimumSizeHint(self) -> QSize:
        least = [segment.minimumSizeHint() for segment in self.segments]
        return QSize(round(sum(each.width() for each in least) * LEAST_SIZE), least[0].height())

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        step = self._steps.get(Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._step(step)

    @property
    def _keys(self) -> list[_T]:
        return [key for key, _ in self._options]

    def _make(self) -> None:
        """As many segments as there are options."""
        for segment in self.segments:
            self._group.removeButton(segment)
            put_away([segment])
        last = len(self._options) - 1
        for at, (_, words) in enumerate(self._options):
            place = "only" if not last else {0: "first", last: "last"}.get(at, "middle")
            segment = Segment(words, place)
            self._group.addButton(segment, at)
            self._row.addWidget(segment, 1)

    def _mark(self) -> None:
        """Have the choice down, and the focus go to it."""
        known, segments = self._choice in self._keys, self.segments
        assert known or self._choice == NOT_CHOSEN, "the choice is one of the options"
        at = self._keys.index(self._choice) if known else 0
        if known:
            segments[at].setChecked(True)
        else:
            self._group.setExclusive(False)
            for segment in segments:
                segment.setChecked(False)
            self._group.setExclusive(True)
        self.setFocusProxy(segments[at])
        if QtGui.QAccessible.isActive():
            self.tell_value()

    def _step(self, step: int) -> None:
        at = self._keys.index(self._choice) + step if self._choice in self._keys else 0
        if 0 <= at < len(self._options):
            if self.hasFocus():
                self.segments[at].setFocus(Qt.FocusReason.OtherFocusReason)
            self._pick(at)

    def _on_clicked(self, at: int) -> None:
        self._pick(at)

    def _pick(self, at: int) -> None:
        key = self._options[at][0]
        if key != self._choice:
            self._choice = key
            self._mark()
            self.chosen.emit(key)


class ChoiceCard(QtWidgets.QAbstractButton):
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

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box = QRectF(self.rect())
        is_chosen = self.isChecked()
        marked = is_chosen or self.hasFocus()
        side, line = theme.px(_SIDE), theme.px(19)
        with QtGui.QPainter(self) as painter:
            paint_box(
                painter,
                box,
                theme.px(_RADIUS),
                fill=theme.petrol_wash if is_chosen else theme.raised,
                edge=theme.petrol if marked else theme.line2,
                width=3 if self.hasFocus() else 2 if marked else 1,
            )
            row = QRectF(side, theme.px(9), box.width() - 2 * side, line)
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            room = row.width() - (theme.px(22) if is_chosen else 0)
            painter.setFont(_fitting(theme.sans(14, 600), self.text(), room))
            painter.setPen(theme.ink if self.isEnabled() else theme.ink3)
            painter.drawText(row, left, self.text())
            if is_chosen:
                icon = theme.px(18)
                corner = QPointF(row.right() - icon, row.center().y() - icon / 2)
                paint_icon(painter, "check", QRectF(corner, QSize(icon, icon)), theme.petrol)
            painter.setPen(theme.ink2)
            for words in self._lines:
                row.translate(0, line)
                painter.setFont(_fitting(theme.sans(14), words, row.width()))
                painter.drawText(row, left, words)


def _fitting(font: QtGui.QFont, words: str, room: float) -> QtGui.QFont:
    """The font, or a smaller one in which the words fit into a width."""
    needed = QtGui.QFontMetricsF(font).horizontalAdvance(words)
    if needed > room:
        font.setPixelSize(max(1, int(font.pixelSize() * room / needed)))
    return font
