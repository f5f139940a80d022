"""Overrides of Qt's virtuals that fail with what the interpreter itself raises, as Qt comes to them.

Run as `python -m tests.faults.spoiled_overrides`. For each kind of override that the program has, a class of
the same Qt class is made in which it fails, and Qt calls it: by painting, laying out, by events, by what it
asks models, delegates and accessibles. Then the window with a timed game paints, is resized and gets keys and
clicks while all its own overrides fail, and a move is played. One line of JSON tells which kinds Qt has come
to, how the window fared, and its journal.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import cycle
from pathlib import Path
from pkgutil import walk_packages
from types import CellType
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt
from shiboken6 import Object

import ingboard.ui
from ingboard.board.points import PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText
from ingboard.table.time_source import MonotonicTime
from ingboard.table.tournament import Tournament
from ingboard.ui.crash_handler import CrashHandler
from ingboard.ui.overrides import is_guarded
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App

_RULES = RuleText.ING1991
_TIME = Ing(minutes(10), minutes(2), 3, 2)
_LEFT, _PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
_AT = QPointF(5, 5)
_NOTHING: tuple[int, ...] = ()
_NAMES: dict[str, int] = {}


def _recurse() -> object:
    return _recurse()


FAULTS: tuple[Callable[[], Any], ...] = (
    lambda: _NOTHING[0],
    lambda: int("x"),
    lambda: 1 / 0,
    lambda: None + 1,  # type: ignore[operator]
    lambda: dict([(1,)]),  # type: ignore[list-item]
    lambda: next(iter(())),
    lambda: bytearray(1 << 60),
    lambda: _NAMES["a"],
    b"\xff".decode,
    lambda: object().nothing,  # type: ignore[attr-defined]
    _recurse,
)
"""What the interpreter raises: there is no `raise` in it."""


def classes() -> Iterator[type]:
    """All classes of the program that Qt knows."""
    for module in walk_packages(ingboard.ui.__path__, "ingboard.ui."):
        import_module(module.name)
    left: list[type] = [Object]
    each: type
    while left:
        for each in type.__subclasses__(left.pop()):
            left.append(each)
            if each.__module__.startswith("ingboard."):
                yield each


def of_qt(made: type) -> type:
    """The class of Qt that a class of the program is made of."""
    return next(base for base in made.__mro__ if base.__module__.startswith("PySide6"))


def overridden() -> Iterator[tuple[str, type, CellType]]:
    """The overrides of the program: the name, the class of Qt, and what holds the override itself."""
    for each in classes():
        for name, method in vars(each).items():
            if is_guarded(method):
                yield (
                    name,
                    of_qt(each),
                    method.__closure__[method.__code__.co_freevars.index("override")],
                )


def failing(override: Callable[..., object], called: Callable[[], object]) -> Callable[..., object]:
    """A method that answers as the override says, and fails each time with another fault."""
    faults = cycle(FAULTS)

    def fail(*_arguments: object) -> object:
        called()
        return next(faults)()

    fail.__annotations__ = override.__annotations__
    return fail


# How Qt comes to an override ------------------------------------------------------------------------------


def _mouse(kind: QEvent.Type) -> QEvent:
    return QtGui.QMouseEvent(kind, _AT, _AT, _LEFT, _LEFT, _PLAIN)


def _key(key: Qt.Key, kind: QEvent.Type = QEvent.Type.KeyPress) -> QEvent:
    return QtGui.QKeyEvent(kind, key, _PLAIN)


def _dragged(made: type[QtGui.QDropEvent], at: QPointF | QPoint) -> QEvent:
    return made(at, Qt.DropAction.CopyAction, _DRAGGED, _LEFT, _PLAIN)


def _wheel() -> QEvent:
    turn, button, still = QPoint(0, 120), Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    return QtGui.QWheelEvent(_AT, _AT, QPoint(), turn, button, _PLAIN, still, False)


def _context() -> QEvent:
    return QtGui.QContextMenuEvent(
        QtGui.QContextMenuEvent.Reason.Other, QPoint(5, 5), QPoint(5, 5), _PLAIN
    )


_DRAGGED = QtCore.QMimeData()
_DRAGGED.setUrls([QtCore.QUrl.fromLocalFile("/nowhere.sgf")])
_EVENTS: dict[str, Callable[[], QEvent]] = {
    "event": lambda: QEvent(QEvent.Type.User),
    "mousePressEvent": lambda: _mouse(QEvent.Type.MouseButtonPress),
    "mouseMoveEvent": lambda: _mouse(QEvent.Type.MouseMove),
    "mouseReleaseEvent": lambda: _mouse(QEvent.Type.MouseButtonRelease),
    "mouseDoubleClickEvent": lambda: _mouse(QEvent.Type.MouseButtonDblClick),
    "keyPressEvent": lambda: _key(Qt.Key.Key_Space),
    "keyReleaseEvent": lambda: _key(Qt.Key.Key_Space, QEvent.Type.KeyRelease),
    "showPopup": lambda: _key(Qt.Key.Key_F4),
    "hitButton": lambda: _mouse(QEvent.Type.MouseButtonPress),
    "stepBy": lambda: _key(Qt.Key.Key_Up),
    "valueFromText": lambda: QtGui.QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_1, _PLAIN, "1"),
    "moveCursor": lambda: _key(Qt.Key.Key_Down),
    "focusNextPrevChild": lambda: _key(Qt.Key.Key_Tab),
    "wheelEvent": _wheel,
    "focusInEvent": lambda: QtGui.QFocusEvent(QEvent.Type.FocusIn),
    "focusOutEvent": lambda: QtGui.QFocusEvent(QEvent.Type.FocusOut),
    "enterEvent": lambda: QtGui.QEnterEvent(_AT, _AT, _AT),
    "leaveEvent": lambda: QEvent(QEvent.Type.Leave),
    "moveEvent": lambda: QtGui.QMoveEvent(QPoint(), QPoint()),
    "resizeEvent": lambda: QtGui.QResizeEvent(QSize(50, 50), QSize(40, 40)),
    "changeEvent": lambda: QEvent(QEvent.Type.FontChange),
    "contextMenuEvent": _context,
    "dragEnterEvent": lambda: _dragged(QtGui.QDragEnterEvent, QPoint(5, 5)),
    "dropEvent": lambda: _dragged(QtGui.QDropEvent, _AT),
    "actionEvent": lambda: QtGui.QActionEvent(QEvent.Type.ActionAdded, QtGui.QAction("x")),
}
"""The event that brings Qt to a handler; layouts, paints and models bring it to the others."""


def _send(widget: QtWidgets.QWidget, name: str) -> None:
    viewport = widget.viewport() if isinstance(widget, QtWidgets.QAbstractScrollArea) else widget
    for target in {widget, viewport}:
        if name == "dropEvent":
            QtWidgets.QApplication.sendEvent(target, _EVENTS["dragEnterEvent"]())
        if name in _EVENTS:
            QtWidgets.QApplication.sendEvent(target, _EVENTS[name]())


def _lay_out(widget: QtWidgets.QWidget) -> None:
    policy = widget.sizePolicy()
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)
    window = QtWidgets.QWidget()
    layout = QtWidgets.QVBoxLayout(window)
    layout.addWidget(widget)
    window.show()
    layout.minimumSize()
    layout.heightForWidth(100)
    window.grab()
    widget.close()
    window.close()


def _watch(watcher: QtCore.QObject) -> None:
    watched = QtCore.QObject()
    watched.installEventFilter(watcher)
    QtWidgets.QApplication.sendEvent(watched, QEvent(QEvent.Type.User))


def _scroll(widget: QtWidgets.QAbstractScrollArea) -> None:
    bar = widget.verticalScrollBar()
    bar.setRange(0, 100)
    bar.setValue(50)


def _show(
    model: QtCore.QAbstractItemModel, delegate: QtWidgets.QAbstractItemDelegate | None = None
) -> None:
    table = QtWidgets.QTableView()
    table.setModel(model)
    if delegate is not None:
        table.setItemDelegate(delegate)
    table.resize(200, 200)
    table.grab()
    table.resizeColumnsToContents()
    table.setCurrentIndex(model.index(0, 0))
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    table.sizeHintForRow(0)


def provoke(name: str, spoilt: Any) -> None:
    """Have Qt call what is overridden in the class."""
    if issubclass(spoilt, QtWidgets.QWidget):
        _use(name, spoilt())
    elif issubclass(spoilt, QtCore.QStringListModel):
        _show(spoilt(["one", "two"]))
    elif issubclass(spoilt, QtCore.QAbstractItemModel):
        _show(spoilt())
    elif issubclass(spoilt, QtWidgets.QAbstractItemDelegate):
        _show(QtCore.QStringListModel(["one", "two"]), spoilt())
    elif issubclass(spoilt, QtGui.QSyntaxHighlighter):
        document = QtGui.QTextDocument()
        highlighter = spoilt(document)
        document.setPlainText("one\ntwo")
        highlighter.rehighlight()
    elif issubclass(spoilt, QtGui.QAccessibleInterface):
        _hear(name, spoilt)
    elif issubclass(spoilt, QtCore.QCoreApplication):
        # There is one of a process, and it runs: what Qt would call is called with it.
        event = QtCore.QEvent(QtCore.QEvent.Type.User)
        getattr(spoilt, name)(QtCore.QCoreApplication.instance(), event)
    else:
        _watch(spoilt())


def _use(name: str, widget: QtWidgets.QWidget) -> None:
    widget.setMinimumSize(20, 20)
    widget.setAcceptDrops(True)
    _watch(widget)
    if isinstance(widget, QtWidgets.QAbstractItemView):
        widget.setModel(QtCore.QStringListModel([str(number) for number in range(100)], widget))
    if isinstance(widget, QtWidgets.QTextBrowser):
        widget.setHtml("<img src='x'>")
    if isinstance(widget, QtWidgets.QAbstractScrollArea):
        _scroll(widget)
    _send(widget, name)
    _lay_out(widget)


def _hear(name: str, spoilt: Any) -> None:
    """What a screen reader asks; with none, nothing in Qt asks it, so that it is asked here."""
    widget = QtWidgets.QWidget()
    heard = spoilt(widget) if issubclass(spoilt, QtWidgets.QAccessibleWidget) else spoilt()
    asked = {
        "text": (QtGui.QAccessible.Text.Name,),
        "setText": (QtGui.QAccessible.Text.Name, "x"),
        "child": (0,),
        "childAt": (0, 0),
        "indexOfChild": (heard,),
        "doAction": ("press",),
        "relations": (QtGui.QAccessible.RelationFlag.Label,),
    }
    getattr(heard, name)(*asked.get(name, ()))


_LEAST = {
    "paintEvent": lambda *_event: None,
    "dragEnterEvent": lambda _widget, event: event.accept(),
    "rowCount": lambda *_index: 2,
    "columnCount": lambda *_index: 2,
    "data": lambda *_asked: None,
}
"""What Qt's class has no answer to itself."""


def come_to(name: str, base: type, override: Callable[..., object]) -> int:
    """How often Qt came to an override of that name which fails, in a class made of that one of Qt."""
    called: list[None] = []
    fail = failing(override, lambda: called.append(None))
    least = _LEAST if issubclass(base, QtWidgets.QWidget | QtCore.QAbstractTableModel) else {}
    spoilt = type("Spoilt", (base,), {**least, name: fail})
    for _ in FAULTS:
        provoke(name, spoilt)
    return len(called)


# The window -----------------------------------------------------------------------------------------------


def spoil_all() -> None:
    """Have every override of the program fail from now on."""
    for _, _, cell in tuple(overridden()):
        cell.cell_contents = failing(cell.cell_contents, int)


def play_on() -> dict[str, object]:
    """The window with a timed game in which nothing that Qt asks is answered; what the journal says then."""
    app = App(Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=True), MonotonicTime())
    app.show(1366, 768)
    setup = even_game(9, _RULES, default_terms(_RULES))
    app.presenter.start(replace(setup, controls=PerColor(_TIME, _TIME)))
    app.use_tournament(Tournament(sound_test=False))
    app.presenter.toggle_pause()
    spoil_all()
    turns = QtWidgets.QApplication.processEvents
    for number, size in enumerate(((1000, 700), (1366, 768), (900, 650))):
        app.presenter.choose(Point(2, 2 + number))
        app.window.resize(*size)
        turns()
        app.window.grab()
        app.click(Point(6, 6))
        app.key("Right")
        turns()
    moves = app.state.line.number if app.state is not None else 0
    assert app.journal.path is not None
    said = {
        "moves": moves,
        "events": len(app.journal.read().events),
        "saved": app.journal.saved.name,
    }
    app.end()
    return said


def main() -> None:
    """Say what came of it."""
    qt = QtWidgets.QApplication(sys.argv[:1])
    apply_theme(qt, "light", 1.0)
    mishaps = CrashHandler(Path(sys.argv[1]))
    told: list[object] = []
    mishaps.told.connect(told.append)
    mishaps.install()
    kinds = {(name, base): cell.cell_contents for name, base, cell in overridden()}
    came = {
        f"{base.__name__}.{name}": come_to(name, base, own) for (name, base), own in kinds.items()
    }
    window = play_on()
    mishaps.end()
    print(json.dumps({"came": came, "told": len(told), "window": window}), flush=True)
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    main()
