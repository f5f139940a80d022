"""No state is told by its color alone: in a theme with one hue only, any two states still look different."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color
from ingboard.clock.moments import Millis
from ingboard.review.sayings import Status
from ingboard.table.timeline import RowKind
from ingboard.ui.board import marks
from ingboard.ui.board.glow import paint_glow
from ingboard.ui.board.view_model import Glow, Mark
from ingboard.ui.features.rule_texts.table import paint_mark as paint_status
from ingboard.ui.features.timeline.act_list import _SIGNS
from ingboard.ui.game.disc_strip import DiscStrip
from ingboard.ui.game.lead_graph import LeadGraph, LeadPicture
from ingboard.ui.game.move_pictures import MoveEntry
from ingboard.ui.game.play_answers import PlayAnswer
from ingboard.ui.game.time_graph import TimeBar, TimeGraph, TimePicture
from ingboard.ui.shell.menu_line import StatusArea, StatusKind, StatusMark
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.tab_frame import TabFrame, TabPicture, TabSign
from ingboard.ui.style import current_theme, make_theme, use_theme
from ingboard.ui.widgets import row_list
from ingboard.ui.widgets.answer_box import AnswerBox, BoxTone
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import ChoiceCard, SegmentedChoice
from ingboard.ui.widgets.comment_editor import CommentEditor
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.number_field import NumberField
from ingboard.ui.widgets.page_parts import Card, CardTone, Sign

HUES = ("petrol", "vermilion", "vermilion_on_plate", "gold", "green")
WASHES = ("petrol_wash", "gold_wash")


@pytest.fixture(autouse=True)
def _one_hue(qapp) -> Iterator[None]:
    """All hues are that of second words, and what is washed with one is as a raised card."""
    usual = make_theme("light")
    shown = dict.fromkeys(HUES, usual.ink2) | dict.fromkeys(WASHES, usual.raised)
    use_theme(qapp, replace(usual, **shown))
    yield
    use_theme(qapp, make_theme("light"))


def looks(pictures: Iterable[tuple[object, QImage]]) -> None:
    """Any two differ."""
    for (one, seen), (other, also_seen) in combinations(list(pictures), 2):
        assert seen != also_seen, f"{one} looks like {other}"


def pictures_of(
    widget: QWidget, size: QSize, states: Mapping[Any, Callable[[], object]]
) -> list[tuple[object, QImage]]:
    widget.resize(size)
    found = []
    for name, show in states.items():
        show()
        found.append((name, widget.grab().toImage()))
    return found


def painted(paint: Callable[[QPainter], object]) -> QImage:
    image = QImage(64, 64, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint(painter)
    return image


def shape(paint: Callable[[QPainter], object]) -> QImage:
    """How strongly something is painted where, in whatever color."""
    return painted(paint).convertToFormat(QImage.Format.Format_Alpha8)


def test_the_marks_of_the_menu_line(qtbot):
    area = StatusArea()
    qtbot.addWidget(area)
    states = {
        kind: partial(area.show_marks, (StatusMark("same words", kind),)) for kind in StatusKind
    }
    looks(pictures_of(area, QSize(200, 32), states))


def test_the_signs_of_the_tabs(qtbot):
    frame = TabFrame()
    qtbot.addWidget(frame)
    frame.show_tabs([TabPicture("same words", sign) for sign in TabSign], 0)
    looks(
        (sign, frame.tabs.tabIcon(at).pixmap(18, 18).toImage().copy())
        for at, sign in enumerate(TabSign)
    )


def test_cards_and_buttons(qtbot):
    card, button = Card("same words"), KeyButton("same words")
    qtbot.addWidget(card)
    qtbot.addWidget(button)
    # A result bears who has won by how much; raised is no state.
    tones = [tone for tone in CardTone if tone not in {CardTone.RESULT, CardTone.RAISED}]
    states = {tone: partial(card.show_tone, tone) for tone in tones}
    looks(pictures_of(card, QSize(200, 60), states))
    kinds = {kind: partial(button.show_kind, kind) for kind in ButtonKind}
    looks(pictures_of(button, QSize(200, 40), kinds))


def test_a_notice_that_warns_and_one_that_tells(qtbot):
    around = QWidget()
    notice = Notice(around)
    qtbot.addWidget(around)
    states = {"warns": lambda: notice.say("same words"), "tells": lambda: notice.tell("same words")}
    looks(pictures_of(notice, QSize(200, 32), states))


@pytest.mark.parametrize("make", [TextField, lambda: NumberField("number", 12)])
def test_a_wrong_field_a_sound_one_and_one_with_the_focus(qtbot, make):
    around = QWidget()
    field = make()
    field.setParent(around)
    field.resize(160, 40)
    around.resize(160, 40)
    qtbot.addWidget(around)
    with qtbot.waitActive(around):
        around.show()
        around.activateWindow()
    around.setFocus()
    seen = [("sound", around.grab().toImage())]
    field.show_fault(True)
    seen.append(("wrong", around.grab().toImage()))
    field.show_fault(False)
    field.setFocus()
    seen.append(("focused", around.grab().toImage()))
    looks(seen)


def test_what_is_said_of_fields(qtbot):
    advice = Advice()
    qtbot.addWidget(advice)
    states = {
        "meaning": lambda: advice.show_meaning("same words"),
        "fault": lambda: advice.show_fault("same words"),
    }
    looks(pictures_of(advice, QSize(200, 24), states))


def test_what_is_chosen(qtbot):
    segments = SegmentedChoice(((1, "same"), (2, "same")), 1)
    card = ChoiceCard("same words", ())
    for widget in (segments, card):
        qtbot.addWidget(widget)
    looks(
        pictures_of(
            segments, QSize(200, 36), {key: partial(segments.show_choice, key) for key in (1, 2)}
        )
    )
    chosen = {on: partial(card.setChecked, on) for on in (False, True)}
    looks(pictures_of(card, QSize(200, 60), chosen))


def test_the_box_of_an_answer(qtbot):
    box = AnswerBox()
    qtbot.addWidget(box)
    states = {tone: partial(box.show_answer, "12", tone) for tone in BoxTone}
    looks(pictures_of(box, QSize(140, 120), states))


def test_the_moves_with_a_finding_and_a_comment(qtbot):
    strip = DiscStrip()
    qtbot.addWidget(strip)
    plain = MoveEntry(1, Color.BLACK, "D4")
    entries = (
        plain,
        replace(plain, has_finding=True),
        replace(plain, has_comment=True),
        replace(plain, point=""),
        replace(plain, color=Color.WHITE),
    )
    states: dict[object, Callable[[], object]] = {
        entry: partial(strip.show_moves, (entry,), 0) for entry in entries
    }
    states["present"] = lambda: strip.show_moves((plain,), 1)
    looks(pictures_of(strip, QSize(120, 60), states))


def test_the_graphs(qtbot):
    leads, times = LeadGraph(), TimeGraph()
    qtbot.addWidget(leads)
    qtbot.addWidget(times)
    lead = LeadPicture(dict.fromkeys(range(9), 5.0), at=2, last=8)
    pictures = (
        lead,
        replace(lead, at=5),
        replace(lead, mistakes=(5,)),
        replace(lead, leads=dict.fromkeys(range(9), -5.0)),
    )
    looks(
        pictures_of(
            leads,
            QSize(300, 96),
            {at: partial(leads.show_leads, each) for at, each in enumerate(pictures)},
        )
    )
    bar = TimeBar(1, 1, Color.BLACK, Millis(9_000))
    bars = (
        bar,
        replace(bar, color=Color.WHITE),
        replace(bar, at_least=True),
        replace(bar, entered=True),
        replace(bar, spent=None, entered=True),
    )
    other = TimeBar(2, 2, Color.BLACK, Millis(9_000))
    states: dict[object, Callable[[], object]] = {
        each: partial(times.show_times, TimePicture((each, other), 2)) for each in bars
    }
    states["present"] = lambda: times.show_times(TimePicture((bar, other), 1))
    looks(pictures_of(times, QSize(300, 48), states))


@pytest.mark.parametrize("color", [None, *Color])
def test_the_marks_on_the_board_are_shapes_of_their_own(color):
    font, middle = QFont(), QPointF(32, 32)
    looks(
        (
            mark,
            painted(
                partial(
                    marks.paint_mark, middle=middle, pitch=40, mark=mark, color=color, font=font
                )
            ).convertToFormat(QImage.Format.Format_Grayscale8),
        )
        for mark in Mark
    )


def test_the_lights_on_the_board_are_shapes_of_their_own():
    looks(
        (glow, shape(partial(paint_glow, middle=QPointF(32, 32), pitch=20, glow=glow)))
        for glow in Glow
    )


def test_the_land_of_either_side():
    looks(
        (color, painted(partial(marks.paint_land, middle=QPointF(32, 32), pitch=40, color=color)))
        for color in Color
    )


def test_what_rule_texts_say():
    looks(
        (
            status,
            shape(
                partial(
                    paint_status, theme=current_theme(), box=QRectF(4, 4, 20, 20), status=status
                )
            ),
        )
        for status in Status
    )


@pytest.mark.parametrize(
    ("signs", "kinds"),
    [
        (row_list._SIGNS, set(Sign) - {Sign.NONE}),
        (_SIGNS, set(RowKind) - {RowKind.MOVE}),  # which has the stone of its side
        ({answer: answer.value for answer in PlayAnswer}, set(PlayAnswer)),
    ],
)
def test_each_kind_of_row_has_an_icon_of_its_own(signs, kinds):
    icons = [each if isinstance(each, str) else each[0] for each in signs.values()]
    assert len(set(icons)) == len(icons)
    assert kinds is None or set(signs) == kinds


class Place(NamedTuple):
    start: int
    end: int


def test_a_place_in_a_comment_is_underlined(qtbot):
    editor = CommentEditor()
    qtbot.addWidget(editor)
    editor.show_comment("D4 is large")
    editor.name_places(lambda words: (Place(0, 2),) if words else ())
    assert [each.format.fontUnderline() for each in editor.extraSelections()] == [True]
