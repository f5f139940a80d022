"""Nothing blinks, and nothing moves by itself: in a scene that nobody touches only clocks go on."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ingboard.table.tournament import Tournament
from ingboard.ui.shell.appearance import DesktopPortal
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme, current_theme
from tests.app.driver import App
from tests.conftest import ROOT
from tests.quality.sources import nodes_of
from tests.scenes.hand_time import HandTime
from tests.scenes.screenshots import ONE_EACH, all_scenes
from tests.scenes.sound_scenes import silence

ANIMATIONS = {
    "QPropertyAnimation",
    "QVariantAnimation",
    "QTimeLine",
    "QMovie",
    "QSequentialAnimationGroup",
    "QParallelAnimationGroup",
    "QGraphicsEffect",
    "QGraphicsOpacityEffect",
    "startTimer",
}
# The rim of a button shows how long a finger has still to hold it, and moves only while it is held.
HELD_BY_A_FINGER = "ingboard/ui/widgets/hold.py"
# Stones that fly; see tests/widgets/film/test_animator.py for how they jump.
ASKS_THE_PREFERENCE = "ingboard/ui/features/count/film_player.py"
SETTLED = 600
WATCHED = 1_000
A_SECOND = 3  # changes, above which something blinks


class Paints(QObject):
    """Counts how often each widget is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted = Counter[QObject]()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own
        if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget):
            self.painted[watched] += 1
        return False


def paints_of(scene: str, *, reduced: bool) -> dict[str, int]:
    """How often each widget is painted in a second in which nobody does anything.

    The last of up to three seconds: on a busy machine something comes late once, what blinks always does.
    """
    qt = QApplication.instance()
    assert isinstance(qt, QApplication)
    time = HandTime()
    app = App(Preferences(look=Look.LIGHT, scale=1.0, reduced_motion=reduced), time)
    paints = Paints()
    try:
        app.use_tournament(Tournament(sound_test=False))
        app.show(1366, 768)
        all_scenes()[scene](app, time)
        app.board.finish_skin()
        if not reduced:
            qt.setCursorFlashTime(0)  # a text cursor blinks as the desktop has it
        QTest.qWait(SETTLED)
        qt.installEventFilter(paints)
        for _ in range(3):
            paints.painted.clear()
            QTest.qWait(WATCHED)
            if max(paints.painted.values(), default=0) <= A_SECOND:
                break
        return {
            f"{type(widget).__name__} {at}": often
            for at, (widget, often) in enumerate(paints.painted.items())
        }
    finally:
        qt.removeEventFilter(paints)
        app.put_away()


@pytest.fixture
def plain(qapp) -> Iterator[None]:
    silence()
    qapp.setCursorFlashTime(-1)  # as the desktop has it, whatever window stood here last
    apply_theme(qapp, "light", 1.0)
    yield
    qapp.setCursorFlashTime(-1)
    apply_theme(qapp, "light", 1.0)


# What has a clock, a film, a journal that grows, a hall or an engine behind it.
LIVELY = ("start", "clocked", "held", "film-komi", "large-clocks", "timeline", "hall-director")


@pytest.mark.slow
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", LIVELY)
def test_with_reduced_motion_nothing_moves_by_itself(scene):
    painted = paints_of(scene, reduced=True)
    assert max(painted.values(), default=0) <= A_SECOND, painted


@pytest.mark.nightly
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", [each for each in ONE_EACH if each not in LIVELY])
def test_with_reduced_motion_nothing_moves_by_itself_in_all_scenes(scene):
    painted = paints_of(scene, reduced=True)
    assert max(painted.values(), default=0) <= A_SECOND, painted


@pytest.mark.nightly
@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("scene", ONE_EACH)
def test_nothing_blinks(scene):
    painted = paints_of(scene, reduced=False)
    assert max(painted.values(), default=0) <= A_SECOND, painted


def _uses(names: set[str]) -> set[str]:
    found = set()
    for path in (ROOT / "ingboard/ui").rglob("*.py"):
        if not any(name in path.read_text(encoding="utf-8") for name in names):
            continue
        used = {each.id for each in nodes_of(path) if isinstance(each, ast.Name)}
        used |= {each.attr for each in nodes_of(path) if isinstance(each, ast.Attribute)}
        if names & used:
            found.add(path.relative_to(ROOT).as_posix())
    return found


def test_only_a_button_that_is_held_has_an_animation_of_qt():
    assert _uses(ANIMATIONS) == {HELD_BY_A_FINGER}


def test_a_film_asks_whether_motion_is_reduced():
    assert ASKS_THE_PREFERENCE in _uses({"Motion"})
    assert _uses({"moves_little"}) >= {"ingboard/ui/features/count/presenter.py"}


def test_the_desktops_wish_for_little_motion_is_followed_unless_somebody_chose(qapp):
    del qapp
    preferences, window = Preferences(), QObject()
    desktop = DesktopPortal(preferences, window)
    animations = ("org.gnome.desktop.interface", "enable-animations")
    wish = ("org.freedesktop.appearance", "reduced-motion")
    for space, key, value, little in (
        (*wish, 1, True),
        (*animations, False, True),
        (*wish, 0, True),
        (*animations, True, False),
        ("org.freedesktop.appearance", "accent-color", 1, False),
    ):
        desktop.hear(space, key, value)
        assert preferences.moves_little is little, (key, value)
    desktop.hear(*wish, 1)
    preferences.reduced_motion = False
    assert not preferences.moves_little


def test_the_desktops_wish_for_contrast_and_dark_is_followed_where_qt_tells_nothing(qapp):
    assert qapp.styleHints().colorScheme() is Qt.ColorScheme.Unknown
    preferences, window = Preferences(), QObject()
    desktop, seen = DesktopPortal(preferences, window), []
    desktop.changed.connect(lambda: seen.append(preferences.theme_name()))
    for key, value in (
        ("color-scheme", 1),
        ("contrast", 1),
        ("color-scheme", 2),
        ("contrast", 0),
        ("accent-color", 1),
        ("color-scheme", 1),
        ("color-scheme", 0),
    ):
        desktop.hear("org.freedesktop.appearance", key, value)
    assert seen == ["dark", "contrast", "contrast", "light", "dark", "light"]
    desktop.hear("org.freedesktop.appearance", "contrast", 1)
    preferences.look = Look.DARK
    assert preferences.theme_name() == "dark"


@pytest.mark.usefixtures("plain")
def test_the_window_follows_the_desktop_at_once_and_its_text_cursor_stands_where_little_moves(qapp):
    usual = qapp.cursorFlashTime()
    assert usual > 0
    app = App(Preferences(look=Look.SYSTEM, scale=1.0), HandTime())
    try:
        desktop = app.front.window().findChild(DesktopPortal)
        assert desktop is not None
        for key, value, theme, blinks in (
            ("contrast", 1, "contrast", usual),
            ("reduced-motion", 1, "contrast", 0),
            ("contrast", 0, "light", 0),
            ("color-scheme", 1, "dark", 0),
            ("reduced-motion", 0, "dark", usual),
        ):
            desktop.hear("org.freedesktop.appearance", key, value)
            assert (current_theme().name, qapp.cursorFlashTime()) == (theme, blinks), key
    finally:
        app.put_away()
