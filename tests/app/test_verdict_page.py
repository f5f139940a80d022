"""The page of one verdict in the real window: from the card, text by text, saved and copied."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from ingboard.board.points import Point
from ingboard.export.file_kind import FileKind
from ingboard.kifu.tree.opening import open_document
from ingboard.review.verdict_address import asked_at
from ingboard.rules.ruleset import RuleText
from ingboard.table.document_session import DocumentSession

KO = b"(;SZ[5]PB[Ann]PW[Ben];B[cc];W[dc];B[bd];W[ed];B[ce];W[de];B[aa];W[cd];B[dd])"


def click(button):
    QTest.qWait(20)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.fixture
def view(app):
    """The page, opened from the card of a refused play."""
    document = open_document(KO, "ko.sgf")
    study = DocumentSession(document, document.roots[0])
    study.read_under(RuleText.ING1991)
    study.go_to(study.last_step)
    app.presenter.begin(study)
    app.click("C2")
    assert app.page_id == "why"
    click(app.page("why").currentWidget().body.verdict_button)
    assert app.page_id == "verdict"
    return app.page("verdict")


def shown(view):
    return [ground.findChildren(type(view.summary))[0].text() for ground in view.grounds]


def test_the_card_leads_to_the_page_and_back(app, view):
    assert view.title.text() == "White may not play C2"
    assert view.summary.text().startswith("Not allowed. 1991, Article 3, Hot stones")
    assert shown(view) == ["Taking a single ko back at once"]
    assert view.preview.isVisible()
    app.key("Esc")
    assert app.page_id == "why"


def test_another_text_says_its_own(view):
    view.texts.chosen.emit(RuleText.SIMPLIFIED)
    assert view.texts.choice is RuleText.SIMPLIFIED
    assert "No Repetition" in view.summary.text()


def test_enter_saves_it_and_never_over_another_file(view, tmp_path, qtbot):
    path = tmp_path / "page.pdf"
    for name in ("page.pdf", "page-2.pdf"):
        view.path.setText(str(path))
        QTest.keyClick(view, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda name=name: view.told.text() == f"Saved: {tmp_path / name}")
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    assert all(one.read_bytes().startswith(b"%PDF") for one in files)


def test_where_no_folder_for_documents_is_it_is_saved_at_home(view, qtbot):
    Path.home().mkdir(exist_ok=True)
    assert not (Path.home() / "Documents").exists()
    assert Path(view.path.text()).parent == Path.home()
    QTest.keyClick(view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: view.told.text().startswith("Saved: "))


@pytest.mark.parametrize(
    ("kind", "start"), [(FileKind.SVG, b"<?xml"), (FileKind.MD, b"# White may not play C2")]
)
def test_the_name_follows_the_format(view, tmp_path, qtbot, kind, start):
    view.path.setText(str(tmp_path / "page.pdf"))
    view.kind.chosen.emit(kind)
    path = Path(view.path.text())
    assert path.suffix == kind.ending
    click(view.save_button)
    qtbot.waitUntil(lambda: view.told.text() == f"Saved: {path}")
    assert path.read_bytes().startswith(start)


def test_a_name_of_another_ending_is_told_and_nothing_written(view, tmp_path):
    view.path.setText(str(tmp_path / "page.doc"))
    click(view.save_button)
    assert "must end in .pdf" in view.fault.text()
    assert list(tmp_path.iterdir()) == []


def test_the_address_is_copied_and_asks_the_same_play(view):
    click(view.copy_button)
    asked = asked_at(QGuiApplication.clipboard().text())
    assert asked is not None
    assert asked.rules is RuleText.ING1991
    color, point = asked.line.moves[asked.number - 1]
    assert (color.letter, point) == ("W", Point(3, 2))


@pytest.mark.parametrize("size", [(760, 560), (1000, 700), (1366, 768), (1920, 1080)])
def test_everything_is_in_sight_at_any_size(app, view, size):
    app.show(*size)
    QTest.qWait(60)
    for part in (view.save_button, view.copy_button, view.path, view.texts, view.summary):
        assert part.isVisible()
        assert view.rect().contains(part.mapTo(view, part.rect().center()))
