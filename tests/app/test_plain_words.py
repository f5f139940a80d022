"""Names from files are plain text wherever they are shown: no label, tooltip, menu or sheet takes HTML."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QAbstractTableModel, Qt
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QMenu, QTextEdit, QWidget

from ingboard.board.points import PerColor, Point
from ingboard.cli import main
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.rules.ruleset import RuleText

SOURCES = Path(__file__).parents[2] / "ingboard"
EVIL = '<img src="file:///etc/passwd"><b>&lt;x\x01'
NAMED = (
    "PB",
    "PW",
    "EV",
    "GN",
    "PC",
    "RO",
    "BT",
    "WT",
    "US",
    "AN",
    "SO",
    "ON",
    "CP",
    "N",
    "C",
    "RU",
)


@pytest.fixture
def record(tmp_path):
    folder = tmp_path / "<b>records"
    folder.mkdir()
    path = folder / "<img src=x>.sgf"
    named = "".join(f"{name}[{EVIL}]" for name in NAMED)
    moves = f";B[cc]C[{EVIL}]LB[aa:{EVIL}];W[gg]N[{EVIL}](;B[cg])(;B[gc]XX[{EVIL}])"
    path.write_text(f"(;GM[1]SZ[9]CA[UTF-8]{named}{moves})", encoding="utf-8")
    return path


def rich_in(root: QWidget) -> list[str]:
    """What in a window shows words as HTML, or would in its tooltips; what is ours is left out."""
    found = []
    for part in (root, *root.findChildren(QWidget)):
        words = [part.toolTip(), part.statusTip(), part.whatsThis()]
        words += [action.toolTip() for action in part.actions()]
        if isinstance(part, QAbstractItemView) and part.model() is not None:
            words += _tips_in(part)
        found += [f"{part}: {tip}" for tip in words if "<img" in tip and _is_rich(tip)]
        if isinstance(part, QLabel) and part.textFormat() is not Qt.TextFormat.PlainText:
            auto = part.textFormat() is Qt.TextFormat.AutoText and not _is_rich(part.text())
            if not auto and "<img" in part.text():
                found.append(f"{part}: {part.text()}")
        if isinstance(part, QTextEdit) and "<img" in part.toHtml():
            found.append(f"{part}: {part.toHtml()}")
    return found


def _is_rich(words: str) -> bool:
    return RichText.mightBeRichText(words)


def _tips_in(view: QAbstractItemView) -> list[str]:
    model = view.model()
    rows = min(model.rowCount(), 20)
    columns = model.columnCount() if isinstance(model, QAbstractTableModel) else 1
    tip = Qt.ItemDataRole.ToolTipRole
    cells = [model.index(row, column) for row in range(rows) for column in range(columns)]
    return [str(model.data(cell, tip)) for cell in cells if model.data(cell, tip) is not None]


def shown_in(root: QWidget) -> str:
    return "\n".join(
        f"{part.accessibleName()} {part.text() if isinstance(part, QLabel) else ''}"
        for part in root.findChildren(QWidget)
    )


def test_every_page_that_shows_a_record_shows_its_names_as_they_are(app, record):
    assert app.open(record)
    window = app.window
    seen = 0
    for page in app.page_ids():
        if page == "recorded":
            app.run(page)  # it stands on a count
        else:
            app.open_page(page)
        QApplication.processEvents()
        seen += EVIL[:12] in shown_in(window)
        assert rich_in(window) == [], page
    assert seen > 3, "the names are on the screen somewhere"


def test_a_table_with_clocks_its_timeline_and_its_interrupted_game(app, time, qtbot):
    rules = RuleText.SIMPLIFIED
    control = Ing(minutes(10), minutes(2), 3, 2)
    setup = even_game(9, rules, default_terms(rules))
    names = PerColor(EVIL, EVIL)
    setup = replace(setup, names=names, event=EVIL, controls=PerColor(control, control))
    app.presenter.start(setup)
    app.presenter.toggle_pause()
    for point in (Point(2, 2), Point(6, 6), None, None):
        time.pass_by(5_000)
        if point is None:
            app.key("F8")
        else:
            app.presenter.choose(point)
        assert rich_in(app.window) == []
    app.run("timeline")
    assert rich_in(app.window) == []
    app.run("result-sheet")
    assert rich_in(app.window) == []
    app.journal.read()
    app.journal.die()
    app.presenter.close()
    assert app.offer_recovery()
    assert rich_in(app.window) == []
    del qtbot


def test_the_menus_of_recent_records_and_drafts(app, record):
    assert app.open(record)
    app.preferences.remember(record)
    for menu in app.window.findChildren(QMenu):
        menu.aboutToShow.emit()
        tips = [action.toolTip() for action in menu.actions()]
        assert not [tip for tip in tips if menu.toolTipsVisible() and "<img" in tip]


@pytest.mark.parametrize("form", [[], ["--kifu"]], ids=["diagram", "kifu"])
def test_a_sheet_as_svg_is_xml_whatever_it_names(record, tmp_path, form):
    target = tmp_path / "out.svg"
    assert main(["export", str(record), *form, "--to", str(target)]) in (0, 1)
    for path in tmp_path.glob("out*.svg"):
        root = ET.fromstring(path.read_text(encoding="utf-8"))
        assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {
            *("svg", "title", "desc", "defs", "g", "rect", "path", "circle", "text", "line"),
            *("polyline", "polygon", "linearGradient", "stop", "image", "use", "tspan", "ellipse"),
        }


def test_every_tooltip_of_ours_is_plain():
    """Only words that stand in the source need no `plain_tip`."""
    sets = re.compile(r"setToolTip\((?!(?:page_parts\.)?plain_tip\(|text\()")
    found = [
        f"{path.relative_to(SOURCES)}: {line.strip()}"
        for path in sorted(SOURCES.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if sets.search(line)
    ]
    assert found == []
