"""The clock face: presses go out, sizes follow the room, figures never move."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainter

from ingboard.board.points import Color
from ingboard.ui.game.clock import face as face_module
from ingboard.ui.game.clock import face_parts
from ingboard.ui.game.clock.face import ClockFace
from ingboard.ui.game.clock.face_parts import stone_step
from ingboard.ui.game.clock.view_model import (
    FacePicture,
    FaceState,
    FlagSign,
    RailSegment,
    SegmentPhase,
)
from ingboard.ui.style import apply_theme, current_theme, make_theme, use_theme
from ingboard.ui.style.figures import figures_width

RAIL = (
    RailSegment(3_600_000, 0, SegmentPhase.PAST),
    RailSegment(600_000, 300_000, SegmentPhase.PRESENT),
    RailSegment(600_000, 600_000, SegmentPhase.COMING),
)
PICTURE = FacePicture(
    Color.WHITE,
    "Chen Wei-Lun",
    "5d",
    FaceState.WAITING,
    remaining=300_000,
    stage="Period 1 of 2",
    coming="Next period: 2 more",
    rail=RAIL,
    points=2,
)


def shown(qtbot, picture: FacePicture, width: int = 352, height: int = 180) -> ClockFace:
    face = ClockFace(picture.color)
    qtbot.addWidget(face)
    face.resize(width, height)
    face.show_face(picture)
    return face


def test_a_click_presses_the_clock_of_its_color(qtbot):
    face = shown(qtbot, PICTURE)
    with qtbot.waitSignal(face.pressed) as caught:
        qtbot.mouseClick(face, Qt.MouseButton.LeftButton)
    assert caught.args == [Color.WHITE]


def test_the_other_mouse_button_presses_nothing(qtbot):
    face = shown(qtbot, PICTURE)
    with qtbot.assertNotEmitted(face.pressed):
        qtbot.mouseClick(face, Qt.MouseButton.RightButton)


def test_the_digits_are_76_px_in_the_column_of_a_small_laptop(qtbot):
    assert shown(qtbot, PICTURE).digit_size() == 76


def test_the_digits_grow_with_the_face(qtbot):
    assert shown(qtbot, PICTURE, 447, 234).digit_size() >= 120


def test_the_digits_do_not_depend_on_the_time_shown(qtbot):
    face = shown(qtbot, PICTURE)
    before = face.digit_size()
    face.show_face(replace(PICTURE, remaining=30_000_000))
    assert face.digit_size() == before


@pytest.mark.parametrize(("width", "height"), [(352, 180), (447, 234), (600, 330)])
def test_beside_hours_there_is_room_for_no_points_bought(qtbot, width, height):
    rail = (RailSegment(12_600_000, 12_594_000, SegmentPhase.PRESENT),)
    face = shown(qtbot, replace(PICTURE, remaining=12_594_000, rail=rail, points=0), width, height)
    font = current_theme().sans(14)
    font.setPixelSize(face.digit_size())
    wide = figures_width("3:29", font)
    font.setPixelSize(face.digit_size() // 2)
    left = width - 2 * 17 - wide - figures_width(":54", font) - 10
    assert QFontMetricsF(current_theme().sans(13)).horizontalAdvance("No points") <= left
    face.show_face(replace(face.picture, remaining=3_000_000))
    font.setPixelSize(face.digit_size())
    assert figures_width("3:29", font) == wide


def test_a_running_face_wears_the_plate_and_a_waiting_one_the_paper(qtbot):
    waiting = shown(qtbot, PICTURE).grab().toImage()
    running = shown(qtbot, replace(PICTURE, state=FaceState.RUNNING)).grab().toImage()
    theme = current_theme()
    assert waiting.pixelColor(176, 20) == theme.raised
    assert running.pixelColor(176, 20) == theme.plate


def test_a_flag_puts_a_vermilion_edge_round_the_face(qtbot):
    fallen = replace(PICTURE, state=FaceState.STOPPED, flag=FlagSign.FIRST, remaining=0)
    image = shown(qtbot, fallen).grab().toImage()
    assert image.pixelColor(176, 0) == current_theme().vermilion


def test_the_present_segment_is_filled_by_what_is_left(qtbot):
    full = replace(PICTURE, rail=(RailSegment(600_000, 600_000, SegmentPhase.PRESENT),))
    half = replace(PICTURE, rail=(RailSegment(600_000, 300_000, SegmentPhase.PRESENT),))
    ink = current_theme().ink

    def inked(picture: FacePicture) -> int:
        image = shown(qtbot, picture).grab().toImage()
        return sum(image.pixelColor(x, 136) == ink for x in range(image.width()))

    assert inked(half) == pytest.approx(inked(full) / 2, abs=3)


def test_the_same_second_is_not_painted_again(qtbot):
    face = shown(qtbot, replace(PICTURE, remaining=300_000))
    before = face.picture
    face.show_face(replace(PICTURE, remaining=299_400))
    assert face.picture is before


def test_the_face_tells_a_screen_reader_who_and_how_long(qtbot):
    face = shown(qtbot, PICTURE)
    assert face.accessibleName() == "Chen Wei-Lun 5d, Waiting"
    assert face.accessibleDescription() == "5:00. Period 1 of 2"


@pytest.mark.parametrize("size", [QSize(352, 180), QSize(434, 238), QSize(200, 66), QSize(320, 96)])
@pytest.mark.parametrize(
    "picture",
    [
        PICTURE,
        replace(
            PICTURE,
            state=FaceState.RUNNING,
            points=6,
            overtime_first=True,
            overtime_note="19:58:05",
        ),
        replace(PICTURE, state=FaceState.HELD, was_running=True, remaining=12_345_678, points=0),
        replace(PICTURE, state=FaceState.STOPPED, flag=FlagSign.FIRST, flag_note="19:34:02.118"),
        replace(PICTURE, state=FaceState.STOPPED, flag=FlagSign.DOWN, points=40),
        replace(PICTURE, points=None, rail=(), moves_note="107 moves", press_note="Press: M"),
        FacePicture(Color.BLACK, "A very long name of a player indeed", "9d", FaceState.NO_CLOCK),
    ],
    ids=["period", "running", "held", "first flag", "flag", "referee", "no clock"],
)
def test_every_state_paints_at_every_size(qtbot, picture, size):
    face = shown(qtbot, picture, size.width(), size.height())
    assert not face.grab().isNull()


@pytest.mark.parametrize("size", [QSize(434, 238), QSize(640, 524)], ids=["wide", "tall"])
def test_first_in_overtime_and_first_flag_are_other_signs_and_other_words(qtbot, monkeypatch, size):
    """Both were a flag with "First"."""
    signs: list[str] = []
    words: list[str] = []

    def sign(_painter: QPainter, name: str, _box: QRectF, _ink: QColor) -> None:
        signs.append(name)

    for module in (face_module, face_parts):
        monkeypatch.setattr(module, "paint_icon", sign)
    told = face_parts.overtime_words

    def overtime_words(picture: FacePicture, font: QFont, width: float) -> str:
        words.append(told(picture, font, width))
        return words[-1]

    monkeypatch.setattr(face_parts, "overtime_words", overtime_words)
    overtime = replace(PICTURE, points=2, overtime_first=True, overtime_note="19:58:05")
    shown(qtbot, overtime, size.width(), size.height()).grab()
    assert "clock" in signs
    assert not any(name.startswith("flag") for name in signs)
    assert words
    assert all(one.startswith("First into overtime") for one in words)
    signs.clear()
    fallen = replace(PICTURE, state=FaceState.STOPPED, flag=FlagSign.FIRST, points=6)
    shown(qtbot, fallen, size.width(), size.height()).grab()
    assert "flag-solid" in signs
    assert "clock" not in signs


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("family", ["", "DejaVu Sans"])
def test_no_figure_changes_the_width_of_a_time(family: str):
    theme = make_theme("light")
    font = theme.sans(76) if not family else QFont(family, 57)
    assert (
        len({round(figures_width(f"{digit}:{digit}{digit}", font), 3) for digit in range(10)}) == 1
    )


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
def test_the_debt_of_three_periods_fits_beside_the_longest_time_of_the_smallest_column(family: str):
    theme = make_theme("light")
    font, debt = theme.sans(76), theme.sans(32, 600)
    font.setFamilies([family])
    debt.setFamilies([family])
    taken = figures_width("59:59", font) + figures_width("\u22126", debt)
    room = 352 - 17 - 15 - 10 - 6 - taken
    assert stone_step(3, 22, 6, room) > 0


def test_stones_of_a_debt_stand_apart_then_overlap_then_are_left_to_the_figure():
    assert stone_step(3, 20, 6, 72) == 26
    assert stone_step(3, 20, 6, 50) == 15
    assert stone_step(3, 20, 6, 29) == 0
    assert stone_step(1, 20, 6, 19) == 0


def test_the_name_is_whole_in_a_wide_font_because_the_state_gives_way(qapp):
    theme = make_theme("light")
    if not QFontDatabase.hasFamily("DejaVu Sans"):
        pytest.skip("no DejaVu Sans here")
    use_theme(qapp, replace(theme, sans_family=("DejaVu Sans",)))
    metrics = QFontMetricsF(current_theme().sans(15, 600))
    held = QFontMetricsF(current_theme().sans(13)).horizontalAdvance("Paused")
    assert metrics.horizontalAdvance("Nora Lindqvist 4d") + held + 20 + 18 <= 352 - 34 - 28


def test_another_theme_and_scale_reach_a_face_that_is_shown(qapp, qtbot):
    face = shown(qtbot, PICTURE, 704, 360)
    small = face.digit_size()
    apply_theme(qapp, "dark", 2.0)
    assert face.sizeHint().width() == 704
    assert face.digit_size() != small
    assert face.grab().toImage().pixelColor(352, 40) == current_theme().raised
