"""The phase strip: always whole, one line where there is room; a question has two buttons."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from ingboard.board.points import Color
from ingboard.ui.game.strip_picture import StripAnswer, StripPicture
from ingboard.ui.shell.status_bar import StatusBar
from ingboard.ui.style import current_theme, make_theme, use_theme
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.hold import HoldButton

PLAY = StripPicture(
    "Play",
    "No passes yet. After one pass the other side moves; two passes in a row pause the game.",
    lit=0,
    lamps=2,
    turn=Color.BLACK,
)
QUESTION = StripPicture(
    "Playing on",
    "Pass and end the game for good? No stones can be named dead after this.",
    lit=1,
    lamps=2,
    turn=Color.WHITE,
    answers=(StripAnswer("stay", "Keep playing", "Esc"), StripAnswer("end", "Pass and end", "F8")),
)


def shown(qtbot, picture: StripPicture, width: int = 1334) -> StatusBar:
    strip = StatusBar()
    qtbot.addWidget(strip)
    strip.resize(width, 48)
    strip.show_strip(picture)
    return strip


@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
@pytest.mark.parametrize("picture", [PLAY, QUESTION], ids=["sentence", "question"])
def test_one_row_is_enough_on_a_small_laptop(qapp, qtbot, picture, family):
    use_theme(qapp, replace(make_theme("light"), sans_family=(family,)))
    assert shown(qtbot, picture).height() == 48


def test_a_long_question_moves_nothing_above_it(qtbot):
    strip = shown(qtbot, PLAY)
    before = strip.height()
    strip.show_strip(
        replace(QUESTION, sentence="White is to move, Black's clock was running. " * 3)
    )
    assert strip.height() == before


@pytest.mark.parametrize("picture", [PLAY, QUESTION], ids=["sentence", "question"])
def test_a_narrow_window_gives_it_more_lines_and_hides_nothing(qtbot, picture):
    strip = shown(qtbot, picture, 608)
    assert strip.height() >= 48
    for button in strip.findChildren(KeyButton):
        assert strip.rect().contains(button.geometry())
        assert button.width() >= button.sizeHint().width()
    assert not strip.grab().isNull()


CLAIM = StripPicture(
    "Play",
    "White's flag fell at 21:00:00.000. Black claims the win, or plays on for good.",
    lamps=2,
    turn=Color.WHITE,
    answers=(
        StripAnswer("on", "Black plays on", held=True),
        StripAnswer("claim", "Black claims", "Enter", held=True),
    ),
)


@pytest.mark.parametrize("width", [300, 460, 560, 640, 900, 1334])
def test_at_every_width_each_answer_stands_whole_and_wears_its_key(qtbot, width):
    """In 460 pixels "Black plays on" was cut, and "Black claims", whose Enter was, wore "hold"."""
    strip = shown(qtbot, CLAIM, width)
    plays_on, claims = strip.findChildren(HoldButton)
    theme = current_theme()
    for button in (plays_on, claims):
        assert strip.rect().contains(button.geometry())
        assert button.width() >= button.sizeHint().width()
    assert not plays_on.geometry().intersects(claims.geometry())
    assert plays_on._shown_cap(theme, high=False) == "hold"
    assert claims._shown_cap(theme, high=False) == "hold Enter"


def test_a_wider_window_gives_the_line_back(qtbot):
    strip = shown(qtbot, PLAY, 408)
    assert strip.height() > 60
    strip.show()
    strip.resize(1334, strip.height())
    assert strip.height() == 48


@pytest.mark.parametrize(("words", "value"), [("Keep playing", "stay"), ("Pass and end", "end")])
def test_an_answer_goes_out_with_its_value(qtbot, words, value):
    strip = shown(qtbot, QUESTION)
    button = next(found for found in strip.findChildren(KeyButton) if found.text() == words)
    with qtbot.waitSignal(strip.answered) as caught:
        button.click()
    assert caught.args == [value]


def test_the_buttons_go_with_the_question(qtbot):
    strip = shown(qtbot, QUESTION)
    strip.show_strip(PLAY)
    assert [button for button in strip.findChildren(KeyButton) if button.isVisibleTo(strip)] == []


def test_a_lit_lamp_is_petrol(qtbot):
    unlit = shown(qtbot, replace(PLAY, lit=0)).grab().toImage()
    lit = shown(qtbot, replace(PLAY, lit=2)).grab().toImage()
    petrol = make_theme("light").petrol

    def petrols(image) -> int:
        return sum(image.pixelColor(x, 16) == petrol for x in range(300))

    assert petrols(unlit) == 0
    assert petrols(lit) > 20


def test_four_lamps_take_more_room_than_two(qtbot):
    long = replace(PLAY, sentence=PLAY.sentence * 3)
    strips = {lamps: shown(qtbot, replace(long, lamps=lamps)) for lamps in (2, 4)}
    narrowest = {
        lamps: next(
            width for width in range(600, 2400) if strips[lamps].heightForWidth(width) == 48
        )
        for lamps in (2, 4)
    }
    assert narrowest[4] - narrowest[2] == 2 * 26


def test_the_strip_is_read_out_by_phase_and_sentence(qtbot):
    strip = shown(qtbot, PLAY)
    assert strip.accessibleName() == "Play"
    assert strip.accessibleDescription() == PLAY.sentence
