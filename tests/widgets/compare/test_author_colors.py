"""Comments of several authors: each in a color of its own, the name in bold, the text untouched."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from ingboard.ui.style import current_theme, make_theme, use_theme
from ingboard.ui.widgets.author_colors import AuthorColors

COMMENT = "Before.\n\nAnna:\nGood move.\nReally.\n\nBen:\nToo slow."


@pytest.fixture
def editor(qtbot: QtBot) -> QPlainTextEdit:
    made = QPlainTextEdit()
    qtbot.addWidget(made)
    return made


def colors_of(editor: QPlainTextEdit) -> dict[str, tuple[str, bool]]:
    """Color and boldness of each line that has any."""
    found = {}
    block = editor.document().begin()
    while block.isValid():
        for part in block.layout().formats():
            shown = part.format
            bold = shown.fontWeight() == QFont.Weight.Bold
            found[block.text()] = (shown.foreground().color().name(), bold)
        block = block.next()
    return found


def test_each_author_has_a_color_and_a_bold_name(editor: QPlainTextEdit) -> None:
    colors = AuthorColors(editor)
    editor.setPlainText(COMMENT)
    colors.show_authors(("Anna", "Ben"))
    anna, ben = (colors_of(editor)[f"{name}:"][0] for name in ("Anna", "Ben"))
    assert anna != ben
    assert current_theme().color("ink").name() not in {anna, ben}
    assert colors_of(editor) == {
        "Anna:": (anna, True),
        "Good move.": (anna, False),
        "Really.": (anna, False),
        "Ben:": (ben, True),
        "Too slow.": (ben, False),
    }
    assert editor.toPlainText() == COMMENT


def test_in_the_dark_theme_the_colors_are_its_own(
    qapp: QApplication, editor: QPlainTextEdit
) -> None:
    colors = AuthorColors(editor)
    editor.setPlainText(COMMENT)
    colors.show_authors(("Anna",))
    usual = current_theme()
    before = colors_of(editor)["Anna:"]
    try:
        use_theme(qapp, make_theme("dark"))
        after = colors_of(editor)["Anna:"]
        assert current_theme().color("petrol").name() == after[0] != before[0]
    finally:
        use_theme(qapp, usual)


def test_a_name_that_nobody_has_is_text_like_any_other(editor: QPlainTextEdit) -> None:
    colors = AuthorColors(editor)
    colors.show_authors(("Cleo",))
    editor.setPlainText(COMMENT)
    assert colors_of(editor) == {}


def test_a_name_typed_now_colors_what_follows(editor: QPlainTextEdit) -> None:
    colors = AuthorColors(editor)
    colors.show_authors(("Anna",))
    editor.setPlainText("Anna\nGood.")
    assert colors_of(editor) == {}
    editor.setPlainText("Anna:\nGood.")
    assert set(colors_of(editor)) == {"Anna:", "Good."}
