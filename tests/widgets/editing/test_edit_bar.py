"""The tools, the judgements, and that both take the same place."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest

from ingboard.board.points import Color
from ingboard.kifu.marks import SIGNS, TERRITORY, MarkKind
from ingboard.kifu.tree.notes import Notes, OfMove, OfPosition
from ingboard.ui.game.edit_bar import EditBar
from ingboard.ui.game.edit_tools import KEYS, Tool, ToolsPicture, name_of_tool, told_of
from ingboard.ui.game.judgements import Judged
from ingboard.ui.style import current_theme, make_theme, use_theme

NARROWEST = 760  # of a window with tools at 100 %, as the arrangement has it


@pytest.fixture
def card(qapp, qtbot) -> EditBar:
    use_theme(qapp, make_theme("light"))
    card = EditBar()
    qtbot.addWidget(card)
    card.resize(NARROWEST, card.sizeHint().height())
    card.show()
    return card


def test_a_click_takes_a_tool_and_another_puts_it_down(card, qtbot):
    button = card.markup.buttons[MarkKind.TRIANGLE]
    with qtbot.waitSignal(card.tool_chosen) as taken:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert taken.args == [MarkKind.TRIANGLE]
    card.show_tools(ToolsPicture(MarkKind.TRIANGLE))
    assert [tool for tool, other in card.markup.buttons.items() if other.is_held] == [
        MarkKind.TRIANGLE
    ]
    with qtbot.waitSignal(card.tool_chosen) as put_down:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert put_down.args == [Tool.NONE]


def test_every_tool_has_a_name_and_a_sentence_of_its_own(card):
    tools = KEYS
    with_commands_of_their_own = {Tool.REPLACE_MOVE, Tool.INSERT_MOVE}
    assert (
        set(tools)
        == {*Tool, *SIGNS, *TERRITORY.values()} - {Tool.NONE} - with_commands_of_their_own
    )
    assert len({name_of_tool(tool) for tool in tools}) == len(tools)
    for tool in tools:
        assert told_of(tool).startswith(name_of_tool(tool))
        assert card.markup.buttons[tool].accessibleName() == name_of_tool(tool)
    assert set(KEYS) == set(tools)
    assert len(set(KEYS.values())) == len(tools)


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_no_word_is_cut_off_in_the_narrowest_window(qapp, card, family, scale):
    use_theme(qapp, replace(make_theme("light", scale), sans_family=(family,)))
    card.resize(round(NARROWEST * scale), card.sizeHint().height())
    card.choice.chosen.emit("judgements")
    theme = current_theme()
    for kind in (*OfMove, *OfPosition, None):
        for emphasis in (0, 1, 2):
            chip = card.judgements.chips[kind]
            _show(card, kind, emphasis)
            qapp.processEvents()
            words = QFontMetricsF(theme.sans(13, 600)).horizontalAdvance(chip.text())
            assert words <= chip.width() - 2, (chip.text(), chip.width())
    tools = [card.markup.buttons[tool] for tool in KEYS]
    assert all(one.geometry().right() < two.x() for one, two in pairwise(tools))
    assert tools[-1].geometry().right() <= card.markup.width()


def _show(card: EditBar, kind: OfMove | OfPosition | None, emphasis: int) -> None:
    if kind is None:
        card.show_notes(Notes(hotspot=emphasis))
    elif isinstance(kind, OfMove):
        card.show_notes(Notes(move=kind if emphasis else None, move_emphasis=emphasis))
    else:
        card.show_notes(Notes(position=kind if emphasis else None, position_emphasis=emphasis))


def test_a_judgement_goes_to_emphasis_and_back_to_nothing(card):
    chip = card.judgements.chips[OfPosition.GOOD_FOR_BLACK]
    wishes: list[Judged] = []
    card.judged.connect(wishes.append)
    for notes in (
        Notes(),
        Notes(position=OfPosition.GOOD_FOR_BLACK),
        Notes(position=OfPosition.GOOD_FOR_BLACK, position_emphasis=2),
    ):
        card.show_notes(notes)
        chip.click()
    assert wishes == [Judged(OfPosition.GOOD_FOR_BLACK, emphasis) for emphasis in (1, 2, 0)]


def test_doubtful_knows_no_emphasis(card):
    wishes: list[Judged] = []
    card.judged.connect(wishes.append)
    for notes in (Notes(), Notes(move=OfMove.DOUBTFUL)):
        card.show_notes(notes)
        card.judgements.chips[OfMove.DOUBTFUL].click()
    assert [wish.emphasis for wish in wishes] == [1, 0]


def test_tools_and_judgements_take_the_same_place(card):
    before = card.geometry(), card.choice.geometry()
    QTest.mouseClick(card.choice.segments[-1], Qt.MouseButton.LeftButton)
    assert card.judgements.isVisible()
    assert (card.geometry(), card.choice.geometry()) == before
    card.show_tools(ToolsPicture(Tool.WORD, word="ko"))
    assert card.markup.isVisible()
    assert card.markup.word_field.text() == "ko"
    assert (card.geometry(), card.choice.geometry()) == before


def test_turning_to_judgements_puts_the_tool_down(card, qtbot):
    card.show_tools(ToolsPicture(MarkKind.CROSS))
    with qtbot.waitSignal(card.tool_chosen) as put_down:
        QTest.mouseClick(card.choice.segments[-1], Qt.MouseButton.LeftButton)
    assert put_down.args == [Tool.NONE]


def test_a_word_is_told_as_it_is_typed(card, qtbot):
    card.show_tools(ToolsPicture(Tool.WORD))
    with qtbot.waitSignal(card.word_typed) as typed:
        QTest.keyClicks(card.markup.word_field, "k")
    assert typed.args == ["k"]


@pytest.mark.parametrize("name", ["light", "dark"])
def test_held_and_other_tools_look_different_in_both_themes(qapp, card, name):
    use_theme(qapp, make_theme(name))
    card.show_tools(ToolsPicture(Tool.ARROW, to_play=Color.WHITE))
    held = card.markup.buttons[Tool.ARROW].grab().toImage().pixelColor(4, 4)
    other = card.markup.buttons[Tool.LINE].grab().toImage().pixelColor(4, 4)
    assert held == current_theme().petrol
    assert other == current_theme().raised
