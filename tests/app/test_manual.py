"""The manual in the window: opened where it is asked for, read by keys, searched; what it names exists."""

from __future__ import annotations

import gettext
import re

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QFontMetricsF
from PySide6.QtTest import QTest

from ingboard.text import LANGUAGES
from ingboard.ui.features.manual import chapters as view_model
from ingboard.ui.features.manual.chapters import ManualRow, _chapters, anchor, chapters
from ingboard.ui.features.manual.feature import ABOUT
from ingboard.ui.features.manual.page import _RowPainter
from ingboard.ui.widgets.parts import WordsPart
from tests.conftest import ROOT
from tests.scenes.pseudo_language import spoken
from tests.scenes.screenshots import all_scenes
from tests.scenes.table_scenes import clocked

SOURCES = sorted((ROOT / "resources" / "manual").glob("*.md"))
WORDS = {path.stem: path.read_text(encoding="utf-8") for path in SOURCES}
TRANSLATED = sorted(
    path for path in SOURCES[0].parent.glob("*/*.md") if path.parent.name in LANGUAGES
)
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
LINK = re.compile(r"[^!]\[[^\]]+\]\(([^)]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(pictures/([\w-]+)\.webp\)")
MENUS = ("File", "Game", "Tree", "View", "Count", "Referee", "Learn", "Help")
MENU_PATH = re.compile(rf"\*\*((?:{'|'.join(MENUS)})\s>\s[^*]+)\*\*(?:\s\(`([^`]+)`)?", re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
KEY = re.compile(
    r"(?:Ctrl\+|Shift\+|Alt\+)*(?:[A-Z0-9,.=+-]|F\d+|Home|End|Esc|Enter|Space|Tab|Del|Pg(?:Up|Dn|Down)"
    r"|Left|Right|Up|Down)"
)
# Keys of pages and of the desktop, which are no commands' keys.
OTHERS = {"Esc", "Enter", "Tab", "Alt", "Ctrl", "Shift", "Ctrl+Enter", "F12", "C", "O", "T", "B"}
SIGNS = {"Return": "Enter", "PgDown": "PgDn"}


@pytest.fixture(autouse=True)
def _sources_alone(monkeypatch):
    """A manual that was built here some time ago is not what is tested."""
    monkeypatch.setattr(view_model, "BUILT", "none")
    _chapters.cache_clear()
    yield
    _chapters.cache_clear()


@pytest.fixture
def page(app):
    app.key("F1")
    assert app.page_id == "manual"
    return app.page("manual")


def assert_rows_have_room(page):
    "No line of a row's words is cut by the row's height, and no row has room for many more."
    painter = _RowPainter()
    for row in page.list.rows:
        height = painter.height(row, 300)
        parts = painter.parts(row, QRectF(0, 0, 300, height), chosen=False)
        words = [part for part in parts if isinstance(part, WordsPart)]
        needed = sum(QFontMetricsF(part.font).height() for part in words)
        assert needed <= height < 2 * needed, row
        assert all(part.place.bottom() <= height for part in words), row


def press(widget, key):
    QTest.keyClick(widget, key)


def heading_in_sight(page):
    "First line of the text in sight, measured on the screen."
    cursor = page.browser.cursorForPosition(QPoint(60, 30))
    return cursor.block().text()


# In the window ------------------------------------------------------------------------------------------


def test_the_manual_opens_by_f1_where_it_tells_of_the_page_and_f1_closes_it(app):
    app.run("new")
    app.key("F1")
    page = app.page("manual")
    assert page.chapter.name == "10-first-steps"
    QTest.qWait(50)
    assert heading_in_sight(page) == "A new game"
    app.key("F1")
    assert app.page_id == "new-table"
    app.menu("Help", "Manual")
    assert app.page_id == "manual"
    app.key("Esc")
    assert app.page_id == "new-table"


def test_each_page_that_has_a_place_in_the_manual_is_one_and_the_place_exists(app):
    app.key("F1")
    page = app.page("manual")
    unknown = set(ABOUT) - set(app.page_ids()) - {"agreement", "film"}
    assert not unknown
    for place in ABOUT.values():
        name, _, heading = place.partition("#")
        page.show_place(place)
        assert page.chapter.name == name
        assert not heading or page.browser.textCursor().blockNumber() > 0, place


def test_every_chapter_is_listed_and_shown_by_its_row(page):
    listed = [row.chapter for row in page.list.rows if row.level == 1]
    assert listed == [path.stem for path in SOURCES]
    assert len(listed) >= 10
    for name in listed:
        row = next(one for one in page.list.rows if one.chapter == name and one.level == 1)
        page.list.chosen.emit(row)
        assert page.chapter.name == name
        assert len(page.browser.toPlainText()) > 200
        headings = [anchor(one.title) for one in page.list.rows if one.level == 2]
        written = [anchor(words) for level, words in HEADING.findall(WORDS[name]) if level == "##"]
        assert [one for one in written if one not in headings] == []
    assert_rows_have_room(page)


def test_a_link_leads_to_its_heading_and_back(page):
    press(page.browser, Qt.Key.Key_End)
    page.show_place("10-first-steps#saving")
    page.browser.anchorClicked.emit(QUrl("70-files.md#what-is-promised-about-saving"))
    assert page.chapter.name == "70-files"
    assert page.browser.textCursor().block().text() == "What is promised about saving"
    page.back_button.click()
    assert page.chapter.name == "10-first-steps"


def test_words_are_found_in_all_chapters_and_the_first_place_is_shown(page, qtbot):
    page.field.setText("losing STONE")
    qtbot.waitUntil(page.told.isVisible)
    found = {row.chapter for row in page.list.rows}
    assert {"20-counting", "40-teaching", "95-glossary"} <= found
    assert all(isinstance(row, ManualRow) and row.around for row in page.list.rows)
    assert_rows_have_room(page)
    press(page.field, Qt.Key.Key_Return)
    assert page.browser.textCursor().selectedText().casefold() == "losing"
    press(page, Qt.Key.Key_Escape)
    assert page.field.text() == ""
    press(page, Qt.Key.Key_Escape)


def test_ctrl_f_looks_for_words_of_the_manual_while_it_is_open(app):
    app.key("F1")
    app.key("Ctrl+F")
    assert app.page_id == "manual"
    assert app.page("manual").field.hasFocus()


def test_enter_on_a_row_shows_it_and_goes_into_its_text(page):
    row = next(row for row in page.list.rows if row.chapter == "70-files")
    page.list.setFocus()
    assert not page.browser.hasFocus()
    page.list.opened.emit(row)
    assert page.chapter.name == "70-files"
    assert page.browser.textCursor().blockNumber() == row.block
    assert page.browser.hasFocus()


def test_words_that_are_nowhere_are_said_to_be(page, qtbot):
    page.field.setText("zyzzyva")
    qtbot.waitUntil(page.told.isVisible)
    assert page.told.text() == "Found in 0 places"
    assert list(page.list.rows) == []


def test_a_web_page_is_left_to_the_browser(page, monkeypatch):
    shown = []

    def show(url):
        shown.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", show)
    page.browser.anchorClicked.emit(QUrl("https://example.org/"))
    assert [url.toString() for url in shown] == ["https://example.org/"]


def test_without_a_built_manual_its_source_is_shown_and_pictures_are_named(tmp_path, monkeypatch):
    (tmp_path / "manual" / "html").mkdir(parents=True)
    source = "# First\n\n![A board](pictures/start.webp)\n\n<!-- keys -->Words\n"
    for name in ("10-first.md", "20-second.md"):
        (tmp_path / "manual" / name).write_text(source, encoding="utf-8")
    built = (
        "<nav>x</nav><!-- chapter --><h2>Here</h2><figure><img></figure><!-- /chapter --><p>x</p>"
    )
    (tmp_path / "manual" / "html" / "20-second.html").write_text(built, encoding="utf-8")
    monkeypatch.setattr(view_model, "resource", lambda name: tmp_path / name)
    monkeypatch.setattr(view_model, "BUILT", "html")
    first, second = chapters()
    assert first.words() == "# First\n\n*A board*\n\nWords\n"
    assert (first.title, first.is_built, second.is_built) == ("First", False, True)
    assert second.words() == "<h2>Here</h2><div><img></div>"


def test_a_chapter_is_read_in_the_users_language_and_in_english_where_there_is_none(
    app, tmp_path, monkeypatch
):
    (tmp_path / "manual" / "de").mkdir(parents=True)
    for name in ("10-first.md", "20-second.md"):
        (tmp_path / "manual" / name).write_text("# First\n\n## Sound\n\n## Saving\n\nWords\n")
    german = "# Anfang\n\n## Ton\n\n## Sichern\n\nWorte. [Zwei](20-second.md#saving)\n"
    (tmp_path / "manual" / "de" / "10-first.md").write_text(german)
    monkeypatch.setattr(view_model, "resource", lambda name: tmp_path / name)
    view_model.heading_number.cache_clear()
    with spoken(gettext.NullTranslations(), "de"):
        first, second = chapters()
        assert (first.title, first.name, second.title) == ("Anfang", "10-first", "First")
        app.run("manual")
        page = app.page()
        page.browser.anchorClicked.emit(QUrl("10-first.md#saving"))
        block = page.browser.document().findBlockByNumber(page.browser.top_block)
        assert block.text() == "Sichern"
        listed = [row.title for row in page.list.rows]
        assert listed == ["Anfang", "Ton", "Sichern", "In English", "First"], "languages do not mix"
    assert chapters()[0].title == "First"
    view_model.heading_number.cache_clear()


def test_f1_over_the_sheet_of_keys_puts_the_sheet_away(app):
    app.run("keys")
    assert app.help_sheet.isVisible()
    app.key("F1")
    assert app.page_id == "manual"
    assert not app.help_sheet.isVisible()


def test_a_pass_reaches_the_clock_while_the_manual_is_open(app, time):
    clocked(app, time)
    app.run("manual")
    before = app.state.clock.running
    app.key("F8")
    assert app.page_id == "manual"
    assert app.state.clock.running is not before


def test_no_chapter_is_read_before_the_manual_is_opened(app):
    _chapters.cache_clear()
    app.run("new")
    assert _chapters.cache_info().currsize == 0
    app.key("F1")
    assert _chapters.cache_info().currsize == 1


# What it names ------------------------------------------------------------------------------------------


def words_of(command):
    return command.text.replace("&", "").rstrip("…").partition(" (Tab)")[0]


def paths_of(app):
    """Every path through the menus with the keys of its command."""
    titles = {title.lower(): title for title in MENUS}
    found: dict[str, set[str]] = {}
    for command in app.all_commands():
        if command.place is not None:
            within = [command.place.within] if command.place.within else []
            path = " > ".join([titles[command.place.menu], *within, words_of(command)])
            found.setdefault(path, set()).update(key.name for key in command.keys)
            for at in range(1, len(within) + 1):
                found.setdefault(" > ".join([titles[command.place.menu], *within[:at]]), set())
    return found


def test_every_path_through_the_menus_exists_and_has_the_key_beside_it(app):
    known = paths_of(app)
    named = [
        (name, re.sub(r"\s+", " ", path), key)
        for name, words in WORDS.items()
        for path, key in MENU_PATH.findall(words)
    ]
    assert len(named) > 60
    assert [each for each in named if each[1] not in known] == []
    assert [each for each in named if each[2] and each[2] not in known[each[1]]] == []


def test_every_key_that_is_named_is_a_command_s_or_a_page_s(app):
    known = {SIGNS.get(key.name, key.name) for each in app.all_commands() for key in each.keys}
    pages = {key for group in app.key_groups() for keys, _ in group.rows for key in keys.split()}
    named = {
        (name, code)
        for name, words in WORDS.items()
        for code in CODE.findall(re.sub(r"```.*?```", "", words, flags=re.DOTALL))
        if KEY.fullmatch(code)
    }
    assert len(named) > 60
    assert [each for each in sorted(named) if each[1] not in known | pages | OTHERS] == []


def test_every_link_leads_to_a_heading_of_a_chapter():
    headings = {
        name: {anchor(words) for _, words in HEADING.findall(text)} for name, text in WORDS.items()
    }
    links = [(name, link) for name, text in WORDS.items() for link in LINK.findall(text)]
    assert links
    for name, link in links:
        file, _, heading = link.partition("#")
        target = file.removesuffix(".md") or name
        assert target in headings, (name, link)
        assert not heading or heading in headings[target], (name, link)


@pytest.mark.parametrize("file", TRANSLATED, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_translated_chapter_has_the_headings_and_links_of_the_english(file):
    """The program finds a heading by its number, whatever it is called."""
    words, english = file.read_text(encoding="utf-8"), WORDS[file.stem]
    levels = [[len(marks) for marks, _ in HEADING.findall(each)] for each in (words, english)]
    assert levels[0] == levels[1]
    assert sorted(LINK.findall(words)) == sorted(LINK.findall(english))


def test_every_picture_is_a_scene_and_has_words():
    named = [pair for text in WORDS.values() for pair in PICTURE.findall(text)]
    assert len(named) >= 30
    assert [name for _, name in named if name not in all_scenes()] == []
    assert [name for words, name in named if len(words) < 15] == []
    assert sum(text.count("](pictures/") for text in WORDS.values()) == len(named)
