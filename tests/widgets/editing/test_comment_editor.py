"""The comment keeps its keys while it is written, and has none while it only shows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ingboard.ui.widgets.comment_editor import CommentEditor

Key = Qt.Key


class _Window(QWidget):
    """Notes the keys that nobody took."""

    def __init__(self) -> None:
        super().__init__()
        self.keys: list[int] = []
        self.editor = CommentEditor()
        self.other = QLineEdit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        self.keys.append(event.key())


@pytest.fixture
def window(qtbot) -> _Window:
    window = _Window()
    column = QVBoxLayout(window)
    column.addWidget(window.editor)
    column.addWidget(window.other)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    window.editor.setFocus()
    return window


def test_no_key_gets_through_while_it_is_written(window):
    window.editor.show_comment("one\ntwo")
    for key in (Key.Key_Left, Key.Key_Up, Key.Key_PageDown, Key.Key_F8, Key.Key_T, Key.Key_Delete):
        QTest.keyClick(window.editor, key)
    assert window.keys == []


def test_every_key_gets_through_while_it_only_shows(window):
    window.editor.show_comment("one")
    window.editor.setReadOnly(True)
    for key in (Key.Key_Left, Key.Key_T, Key.Key_F8):
        QTest.keyClick(window.editor, key)
    assert window.keys == [Key.Key_Left, Key.Key_T, Key.Key_F8]
    assert window.editor.toPlainText() == "one"


@pytest.mark.parametrize(
    ("key", "modifiers"),
    [
        (Key.Key_Tab, Qt.KeyboardModifier.NoModifier),
        (Key.Key_Return, Qt.KeyboardModifier.ControlModifier),
        (Key.Key_Escape, Qt.KeyboardModifier.NoModifier),
    ],
)
def test_it_tells_what_was_typed_before_it_is_left(window, key, modifiers):
    said: list[object] = []
    window.editor.typed.connect(said.append)
    window.editor.left.connect(lambda: said.append("left"))
    QTest.keyClicks(window.editor, "ab")
    QTest.keyClick(window.editor, key, modifiers)
    assert said == ["ab", "left"]


def test_a_click_elsewhere_tells_it_too_and_nothing_is_told_twice(window):
    said: list[object] = []
    window.editor.typed.connect(said.append)
    QTest.keyClicks(window.editor, "ab")
    window.other.setFocus()
    window.editor.tell()
    assert said == ["ab"]


def test_whoever_types_on_without_a_pause_is_told_all_the_same(window, qtbot):
    said: list[object] = []
    window.editor.typed.connect(said.append)

    def type_on() -> bool:
        QTest.keyClick(window.editor, Key.Key_A)
        return bool(said)

    qtbot.waitUntil(type_on, timeout=10_000)  # asks every 10 ms: there is no pause
    assert set(str(said[0])) == {"a"}


def test_showing_a_comment_tells_nothing(window):
    said: list[object] = []
    window.editor.typed.connect(said.append)
    window.editor.show_comment("shown")
    window.editor.tell()
    assert said == []


def test_markup_of_a_file_is_shown_as_it_is(window):
    window.editor.show_comment("<b>x</b> & [y]")
    assert window.editor.toPlainText() == "<b>x</b> & [y]"


def test_characters_that_qt_gives_back_as_others_are_no_typing(window):
    said: list[object] = []
    window.editor.typed.connect(said.append)
    window.editor.show_comment("a\u00a0b\u2028c\td")
    window.editor.tell()
    window.other.setFocus()
    assert said == []


def test_the_focus_has_its_frame_again_after_the_comment_only_showed(window):
    def edge():
        picture = window.editor.grab().toImage()
        return picture.pixelColor(picture.width() // 2, 0)

    framed = edge()
    window.other.setFocus()
    bare = edge()
    assert framed != bare
    window.editor.setReadOnly(True)
    window.editor.setReadOnly(False)
    window.editor.setFocus()
    assert edge() == framed
