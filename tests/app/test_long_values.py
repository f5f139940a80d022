"""No value of a record is measured, painted or laid out in one piece, however long: clocks run beside it.

Method: a record whose every value is long, walked through with its pages open; every call that hands text to
Qt is looked at. How long a turn of the window takes is measured by no test; a line without a bound takes any.
"""

from __future__ import annotations

from typing import Any

import pytest
from PySide6 import QtGui, QtWidgets

from ingboard.kifu.reader import read_file

LONG = 100_000
MOST = 10_050
_FACTS = (
    "PB",
    "PW",
    "BR",
    "WR",
    "BT",
    "WT",
    "EV",
    "RO",
    "PC",
    "DT",
    "GN",
    "RU",
    "RE",
    "OT",
    "US",
    "AN",
    "SO",
    "CP",
    "ON",
    "GC",
    "AP",
    "KM",
    "HA",
    "TM",
    "C",
    "XX",
)
_TOLD = {
    QtGui.QFontMetricsF: ("horizontalAdvance", "boundingRect", "elidedText"),
    QtGui.QPainter: ("drawText",),
    QtGui.QTextLayout: ("setText",),
    QtWidgets.QLabel: ("setText",),
    QtWidgets.QLineEdit: ("setText",),
    QtWidgets.QPlainTextEdit: ("setPlainText",),
    QtWidgets.QWidget: ("setToolTip", "setWindowTitle"),
    QtGui.QAction: ("setText",),
}


@pytest.fixture
def longest(monkeypatch):
    """The longest line that Qt was handed, and by which call."""
    found: list[Any] = [0, ""]

    def watched(name, call):
        def watch(*arguments):
            for words in arguments:
                if isinstance(words, str) and (most := max(map(len, words.split("\n")))) > found[0]:
                    found[:] = most, name
            return call(*arguments)

        return watch

    for kind, names in _TOLD.items():
        for name in names:
            call = getattr(kind, name)
            monkeypatch.setattr(kind, name, watched(f"{kind.__name__}.{name}", call))
    return found


@pytest.fixture
def long_record(tmp_path):
    values = "".join(f"{name}[{'x' * LONG}]" for name in _FACTS)
    node = f"C[{'y' * LONG}]N[{'z' * LONG}]LB[dd:{'l' * LONG}]KM[{'k' * LONG}]"
    path = tmp_path / "long.sgf"
    path.write_text(f"(;FF[4]GM[1]SZ[9]{values};B[cc]{node}(;W[gg]{node})(;W[cg]))")
    return path


def _open(app, path, qtbot):
    app.open(path)
    qtbot.waitUntil(lambda: app.session is not None, timeout=20_000)
    app.wait_for_panes()


def test_no_line_is_handed_to_qt_in_full(app, long_record, longest, qtbot):
    before = long_record.read_bytes()
    _open(app, long_record, qtbot)
    app.make_ready()
    qtbot.waitUntil(lambda: app.is_ready, timeout=20_000)
    for keys in ("Right", "Right", "Left", "End", "Home", "Right"):
        app.key(keys)
        app.grab()
    for page in (
        "information",
        "properties",
        "second-board",
        "findings",
        "export",
        "result-sheet",
        "find",
        "library",
    ):
        app.open_page(page)
        app.grab()
        app.key("Esc")
    qtbot.wait(50)
    app.grab()
    assert longest[0] <= MOST, longest
    assert longest[0] > 100, "what is handed to Qt is seen here"
    assert app.session.is_saved
    assert long_record.read_bytes() == before


def test_what_is_folded_is_saved_as_it_was(app, long_record, qtbot):
    _open(app, long_record, qtbot)
    app.presenter.go_to(1)
    app.key("Tab")
    assert app.page_id == "play"
    assert app.workspace.comment.editor.hasFocus()
    assert "character" not in app.workspace.comment.editor.toPlainText()[-40:]
    assert app.workspace.comment.comment == "y" * LONG
    app.type("typed")
    app.key("Esc")
    app.run("information")
    page = app.page("information")
    page.fields["EV"].setText("Spring")
    page.keep_button.click()
    app.save()
    text = long_record.read_text()
    assert f"C[{'y' * LONG}]" in text
    assert f"PB[{'x' * LONG}]" in text
    assert "typed" not in text
    assert read_file(long_record).games[0].moves
