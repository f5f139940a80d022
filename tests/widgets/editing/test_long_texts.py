"""A text of any length is shown in parts of bounded lines, all of it, and stays as it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from ingboard.ui.widgets import long_text
from ingboard.ui.widgets.long_text import LongTextEdit, first_part, is_long, part_behind

MEGABYTE = 1_000_000
LONG = {
    "one line": "x" * MEGABYTE,
    "one line of words": "word " * (MEGABYTE // 5),
    "short lines": "x\n" * (MEGABYTE // 2),
    "a long line among others": "one\n" + "許" * 20_000 + "\nthree",
}


@pytest.fixture
def edit(qtbot):
    made = LongTextEdit()
    qtbot.addWidget(made)
    made.show()
    return made


def _lines(edit):
    block, lines = edit.document().begin(), []
    while block.isValid():
        lines.append(block.text())
        block = block.next()
    return lines


@pytest.mark.parametrize("words", LONG.values(), ids=LONG)
def test_a_long_text_is_laid_out_in_bounded_lines_and_its_end_is_keys_away(edit, words, qtbot):
    edit.show_words(words)
    assert edit.is_in_parts
    assert edit.isReadOnly()
    seen = 0
    while seen < len(words):
        lines = _lines(edit)
        assert max(map(len, lines)) <= 600
        assert len(lines) <= 10_100
        assert edit.words == words
        seen = edit._part.end
        qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert edit._part.start == 0, "after its end the beginning"


def test_one_key_shows_the_rest_of_a_megabyte_on_one_line(edit, qtbot):
    edit.show_words(LONG["one line"])
    assert edit.toPlainText().endswith("… 995000 more characters: Enter")
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert edit.toPlainText().startswith("… 5000 characters before")
    assert "more character" not in edit.toPlainText()


def test_a_text_of_usual_length_is_edited_as_ever(edit, qtbot):
    edit.show_words("word " * 1_000)
    assert not edit.is_in_parts
    qtbot.keyClicks(edit, "x")
    assert edit.words == "x" + "word " * 1_000
    edit.show_words(LONG["one line"])
    edit.let_edit(True)
    assert edit.isReadOnly()
    edit.show_words("short")
    assert not edit.isReadOnly()
    edit.let_edit(False)
    assert edit.isReadOnly()


@given(st.lists(st.text(max_size=30), max_size=30), st.data())
def test_the_parts_are_all_of_a_text_in_order(lines, data):
    words = "\n".join(lines)
    bounds = {
        name: data.draw(st.integers(least, 40))
        for name, least in (("_PIECE", 1), ("_FIRST", 1), ("_FURTHER", 1), ("_FURTHER_LINES", 2))
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, bound in bounds.items():
            patch.setattr(long_text, name, bound)
        part = first_part(words)
        shown = []
        while True:
            shown.append(words[part.start : part.end])
            assert part.shown.replace("\n", "") == words[part.start : part.end].replace("\n", "")
            assert part.end > part.start or not words
            if part.end >= len(words):
                break
            behind = part_behind(words, part)
            assert behind.start == part.end
            part = behind
        assert "".join(shown) == words


def test_what_is_long():
    assert not is_long("word " * 2_000)
    assert is_long("x" * (long_text.LONGEST_LINE + 1))
    assert is_long("x\n" * (long_text.MOST_LINES + 1))
    assert is_long("word \n" * (long_text.LONGEST // 5))
