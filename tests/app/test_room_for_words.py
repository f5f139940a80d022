"""Longer words find room at 1366x768: in every scene nothing is clipped, elided or scrolled sideways.

The language that nobody speaks is four tenths longer than English. Every language that is there is tried
with all scenes by `-m nightly`.
"""

from __future__ import annotations

import gettext
import io
import re
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTextBrowser, QWidget

from ingboard.table.tournament import Tournament
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App
from tests.conftest import ROOT
from tests.scenes.cut_text import cut_words, cutting_watched
from tests.scenes.hand_time import HandTime
from tests.scenes.pseudo_language import PseudoLanguage, in_han, spoken
from tests.scenes.screenshots import ONE_EACH, all_scenes
from tests.scenes.sound_scenes import silence

LANGUAGES = sorted(path.parents[1].name for path in (ROOT / "resources/locale").glob("*/*/*.po"))
# What is looked through and not read as words of ours, or never wholly in sight.
EXPECTED = re.compile(
    r"^TreeView: scrolls sideways"
    r"|^DiscStrip: '\d+' outside"  # the moves in a row, present one in sight
    r"|^QWidget: .* outside: .* high$"  # a row of a list that begins or ends beyond its edge
    r"|^\w+: '.*/.*' clipped"  # a file's place, as long as it is
    r"|^'….*elided"  # the words around what the manual's search found
    r"|Both players were told.*elided"  # a ruling is as long as its reason; its tip has it whole
    r"|-Nora-Lindqvist-Chen-Wei-Lun.' elided"  # a journal's own name
)
# A table of games has its columns, and a file's own name and day are as long as they are.
EXPECTED_IF_LARGE = re.compile(
    r"^GamesTable: scrolls"
    r"|^'Autumn Open 2026, round 4: .*elided"
    r"|^'begun .*elided"
    r"|^'B8, D8 disturbed: .*elided"  # beside the menus, which come first
    r"|^QLineEdit: 'Both players had agreed on the move' clipped"  # typed, and longer than any field
    r"|unreadable characters; .*elided"
)


# By day each page is seen under one of two trials, by night under both.
TWICE_BY_DAY = ONE_EACH[::3]
LONGER_BY_DAY = tuple(scene for scene in ONE_EACH if scene not in TWICE_BY_DAY)
LOW = (1366, 768)
BY_ONE_AND_A_HALF = (910, 472)  # what a factor of 1.5 leaves of 1366x768, panel and title taken off


def left_out(scene: str, app: App, time: HandTime, size: tuple[int, int] = LOW) -> list[str]:
    """What is cut in a scene."""
    app.use_tournament(Tournament(sound_test=False))
    with cutting_watched() as cut:
        app.show(*size)
        all_scenes()[scene](app, time)
        QTest.qWait(30)
        # What was read aside may just have come; a layout asks the one around it.
        for _ in range(4):
            QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    return [each for each in cut_words(app.front, cut) if not EXPECTED.search(each)]


@pytest.fixture
def plain(qapp) -> Iterator[None]:
    """Nothing is heard, and the theme is measured in English again afterwards."""
    silence()
    yield
    apply_theme(qapp, "light", 1.0)


def seen(
    scene: str,
    translations: gettext.NullTranslations,
    code: str = "en",
    size: tuple[int, int] = LOW,
) -> list[str]:
    with spoken(translations, code):
        return shown(scene, size, 1.0)[0]


def shown(scene: str, size: tuple[int, int], scale: float) -> tuple[list[str], int]:
    """What is cut in a scene, and how high its largest board is."""
    qt = QApplication.instance()
    assert isinstance(qt, QApplication)
    apply_theme(qt, "light", scale)
    time = HandTime()
    app = App(Preferences(look=Look.LIGHT, scale=scale), time)
    try:
        cut = left_out(scene, app, time, size)
        boards = [each for each in app.window.findChildren(BoardView) if each.isVisible()]
        rooms = [each.visibleRegion().boundingRect() for each in boards]
        return cut, max((min(room.width(), room.height()) for room in rooms), default=0)
    finally:
        app.put_away()


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", LONGER_BY_DAY)
def test_longer_words_find_room(scene):
    assert seen(scene, PseudoLanguage()) == []


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    "scene",
    [
        "start",
        "draft",
        "clocked",
        "film-komi",
        "bowls",
        "referee-list",
        "referee-wizard",
        "review-judgement",
        "timeline",
        "library",
    ],
)
def test_at_a_factor_of_one_and_a_half_no_word_is_cut(scene):
    cut = seen(scene, gettext.NullTranslations(), size=BY_ONE_AND_A_HALF)
    assert [each for each in cut if not EXPECTED_IF_LARGE.search(each)] == []


@pytest.mark.nightly
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", sorted(set(all_scenes()) - set(LONGER_BY_DAY)))
def test_longer_words_find_room_in_all_scenes(scene):
    assert seen(scene, PseudoLanguage()) == []


# Pages without a board, and the library, whose small last position gives way to the words about the game.
WITHOUT_BOARD = frozenset(
    {
        "new-table",
        "four-numbers",
        "export-picture",
        "export-film",
        "export-drills",
        "texts",
        "ko-page",
        "lesson-list",
        "recovery",
        "result-sheet",
        "clock-keys",
        "tournament",
        "merge",
        "manual",
        "join-hall",
        "library",
        "hall-director",
        "hall-host",
    }
)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", TWICE_BY_DAY)
def test_at_twice_the_size_no_word_is_cut_and_a_board_keeps_half_of_a_low_window(scene):
    cut, board = shown(scene, LOW, 2.0)
    assert [each for each in cut if not EXPECTED_IF_LARGE.search(each)] == []
    assert board >= LOW[1] / 2 or scene in WITHOUT_BOARD


@pytest.mark.nightly
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", sorted(set(all_scenes()) - set(TWICE_BY_DAY)))
def test_at_twice_the_size_no_word_is_cut_in_all_scenes(scene):
    cut, board = shown(scene, LOW, 2.0)
    assert [each for each in cut if not EXPECTED_IF_LARGE.search(each)] == []
    assert board >= LOW[1] / 2 or not board or scene in WITHOUT_BOARD


@pytest.mark.nightly
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", all_scenes())
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_finds_room(scene, code):
    assert seen(scene, translations_of(code), code) == []


def translations_of(code: str) -> gettext.NullTranslations:
    """A language as its catalog is now."""
    if code == "en":
        return gettext.NullTranslations()
    sys.path.insert(0, str(ROOT / "packaging"))
    from catalog import compiled

    return gettext.GNUTranslations(io.BytesIO(compiled(code)))


LARGER = [(code, scale) for code in ("en", "de", "fr") for scale in (1.25, 1.5)]


def seen_larger(scene: str, code: str, scale: float) -> list[str]:
    with spoken(translations_of(code), code):
        cut, _ = shown(scene, LOW, scale)
    return [each for each in cut if not EXPECTED_IF_LARGE.search(each)]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("at", "scene"), tuple(enumerate(ONE_EACH[1::3])))
def test_at_a_larger_size_no_word_is_cut(at, scene):
    """Each page in one language and size by day, in all of them by night."""
    assert seen_larger(scene, *LARGER[at % len(LARGER)]) == []


@pytest.mark.nightly
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", all_scenes())
@pytest.mark.parametrize(("code", "scale"), LARGER)
def test_at_larger_sizes_no_word_is_cut_in_all_scenes(scene, code, scale):
    assert seen_larger(scene, code, scale) == []


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    "scene", ["start", "new-table", "large-clocks", "film-komi", "referee-list"]
)
def test_signs_of_han_find_room(scene):
    assert seen(scene, PseudoLanguage(in_han), "zh_TW") == []


# The search itself ------------------------------------------------------------------------------


class Painted(QWidget):
    """Paints words into a room, and as a line at a point."""

    def __init__(self, room: QRectF, left: float) -> None:
        super().__init__()
        self.room, self.left = room, left
        self.setFixedSize(QSize(200, 60))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002, N802 - Qt's own
        with QPainter(self) as painter:
            painter.drawText(self.room, int(Qt.AlignmentFlag.AlignLeft), "a few words")
            painter.drawText(QPointF(self.left, 40), "and more")


def test_the_search_finds_what_is_clipped_outside_or_too_narrow(qtbot):
    for room, left, number in (
        (QRectF(0, 0, 190, 20), 10, 0),
        (QRectF(0, 0, 30, 20), 10, 1),
        (QRectF(0, 0, 190, 4), 10, 1),
        (QRectF(0, 0, 190, 20), 180, 1),
        (QRectF(190, 0, 90, 20), -30, 2),
    ):
        widget = Painted(room, left)
        qtbot.addWidget(widget)
        widget.show()
        assert len(cut_words(widget)) == number, (room, left, cut_words(widget))
    label = QLabel("words that are much too long")
    qtbot.addWidget(label)
    label.show()
    assert cut_words(label) == []
    label.resize(40, 20)
    assert len(cut_words(label)) == 1


def test_the_search_finds_a_word_that_is_broken_between_its_letters(qtbot):
    label = QLabel("two\nextraordinarily long words")
    label.setWordWrap(True)
    browser = QTextBrowser()
    browser.setPlainText("two extraordinarily long words")
    for widget in (label, browser):
        qtbot.addWidget(widget)
        widget.resize(400, 200)
        widget.show()
        assert cut_words(widget) == []
        widget.resize(60, 300)
        assert any("broken" in each for each in cut_words(widget))
