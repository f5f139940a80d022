"""Takes the pictures of the window that people look at before a release: every scene, two sizes, two looks.

Run it under a display or with QT_QPA_PLATFORM=offscreen:
    .venv/bin/python tests/scenes/screenshots.py FOLDER [SCENE ...]

Other sizes with --sizes 1000x700,1366x768@1.5: the number behind @ is the scale.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # also as a script it is tests.scenes

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.table.tournament import Tournament
from ingboard.text import use_language
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.style import apply_theme
from tests.app.driver import App
from tests.scenes import (
    aside_scenes,
    clock_scenes,
    compare_scenes,
    count_scenes,
    director_scenes,
    engine_scenes,
    hall_scenes,
    journal_scenes,
    learn_scenes,
    photo_scenes,
    reading_scenes,
    referee_scenes,
    review_scenes,
    sheet_scenes,
    sound_scenes,
    strip_scenes,
    table_scenes,
    view_scenes,
)
from tests.scenes.hand_time import HandTime, Scene
from tests.scenes.sound_scenes import silence

SIZES = "1366x768,2560x1440@1.5"
_SCENES = (
    table_scenes,
    count_scenes,
    aside_scenes,
    photo_scenes,
    learn_scenes,
    strip_scenes,
    sound_scenes,
    journal_scenes,
    sheet_scenes,
    clock_scenes,
    hall_scenes,
    director_scenes,
    referee_scenes,
    reading_scenes,
    compare_scenes,
    review_scenes,
    engine_scenes,
    view_scenes,
)
# A scene of each page: what is looked at by day; the others are by night.
ONE_EACH = (
    "start",
    "new-table",
    "record",
    "illegal",
    "clocked",
    "held",
    "agreement",
    "suggestion",
    "result",
    "film-komi",
    "film-class",
    "proof",
    "trial",
    "penalty",
    "painting",
    "four-numbers",
    "bowls",
    "export-picture",
    "export-film",
    "export-drills",
    "by-hand",
    "laboratory",
    "why-disturbing",
    "verdict",
    "ring",
    "ruling",
    "texts",
    "ko-page",
    "lesson-list",
    "lesson-wrong",
    "class-mode",
    "class-drill",
    "drill-who-wins",
    "drill-mend-bowl",
    "strip-kss-question",
    "sound-test",
    "timeline",
    "recovery",
    "result-sheet",
    "large-clocks",
    "clock-only",
    "clock-keys",
    "hall",
    "tables",
    "referee-list",
    "referee-wizard",
    "take-back",
    "tournament",
    "reading-findings",
    "compare",
    "merge",
    "keys",
    "manual",
    "review-comment",
    "review-judgement",
    "find-position",
    "library",
    "palette",
    "draft",
    "guess",
    "materials",
    "second-board",
    "estimate",
    "join-hall",
    "hall-director",
    "hall-director-table",
    "hall-host",
    "photo-doubts",
    "photo-corners",
)


def all_scenes() -> dict[str, Scene]:
    """Every scene by name."""
    found: dict[str, Scene] = {}
    for module in _SCENES:
        found |= module.scenes()
    return found


def take(folder: Path, names: list[str], sizes: str = SIZES, looks: str = "light,dark") -> None:
    """Take the pictures of the named scenes, or of all."""
    qt = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(qt, QApplication)
    folder.mkdir(parents=True, exist_ok=True)
    silence()
    scenes = all_scenes()
    for size in sizes.split(","):
        for look in looks.split(","):
            for name in names or list(scenes):
                path = folder / f"{name}-{look}-{size}.png"
                with TemporaryDirectory() as home:
                    # Games are recorded and places kept; not among those of whoever runs this.
                    os.environ |= {"XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home}
                    os.environ["XDG_CACHE_HOME"] = home
                    _take(qt, scenes[name], path, size, Look(look))


def _take(qt: QApplication, scene: Scene, path: Path, size: str, look: Look) -> None:
    pixels, _, scale = size.partition("@")
    width, _, height = pixels.partition("x")
    apply_theme(qt, look.value, float(scale or 1))  # as in a process of its own
    time = HandTime()
    app = App(Preferences(look=look, scale=float(scale or 1)), time)
    app.use_tournament(Tournament(sound_test=False))
    app.show(int(width), int(height))
    scene(app, time)
    app.board.finish_skin()
    QTest.qWait(400)
    for board in app.window.findChildren(BoardView):  # a page may have one of its own
        if board.isVisible():
            board.finish_skin()
    app.grab().save(str(path))
    app.put_away()
    qt.processEvents()


def _main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--looks", default="light,dark")
    parser.add_argument("--language", default="en", help="a code, whose catalog is compiled")
    asked = parser.parse_args()
    use_language(asked.language)
    take(asked.folder, asked.scenes, asked.sizes, asked.looks)


if __name__ == "__main__":
    _main()
    sys.exit(0)
