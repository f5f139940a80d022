"""The page of a game in progress: a large board that keeps its place, no editor; friendly games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QApplication, QMenu, QWidget

from ingboard.board.points import PerColor
from ingboard.clock.control import SecondCounting
from ingboard.clock.moments import minutes, seconds
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup, Occasion, even_game
from ingboard.game.state import Ending
from ingboard.rules.ruleset import RuleText
from ingboard.table.time_source import local_date
from ingboard.ui.features.new_game.page import NewTablePage
from ingboard.ui.game import presenter as presenter_module
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.palette import Palette
from tests.app.driver import App
from tests.app.test_menus import LANGUAGES, speaking

SIZES = [(1024, 600, 440), (1366, 768, 620), (1920, 1080, 900), (3840, 2160, 1900)]
BYO_YOMI = SecondCounting(minutes(30), seconds(30), 3)


def conditions(
    side: int = 19, *, timed: bool = False, occasion: Occasion = Occasion.FRIENDLY
) -> GameSetup:
    usual = even_game(side, RuleText.SIMPLIFIED, default_terms(RuleText.SIMPLIFIED))
    controls = PerColor(BYO_YOMI, BYO_YOMI) if timed else None
    return replace(usual, names=PerColor("Ann", "Bob"), controls=controls, occasion=occasion)


def place_of(app: App) -> QRect:
    for _ in range(3):
        QApplication.processEvents()
    assert app.board.isVisible()
    return QRect(app.board.mapTo(app.window, QPoint()), app.board.size())


def begin(app: App, setup: GameSetup) -> None:
    app.presenter.start(setup)
    if setup.controls is not None:
        app.tap("Return")


def menu_of_point(app: App, point: str) -> QMenu:
    """What the right button offers at a point of the board."""
    app.right_click(point)
    return next(each for each in app.window.findChildren(QMenu) if each.isVisible())


def ask_why(app: App) -> None:
    menu = menu_of_point(app, "K10")
    menu.actions()[0].trigger()
    menu.close()
    assert app.page_id == "why"


def stages(app: App, *, timed: bool) -> Iterator[str]:
    """A game from its first stone to its result, with what may be asked or opened meanwhile."""
    app.click("Q16")
    yield "a first stone"
    app.click("Q16")
    yield "a refusal"
    app.run("resign")
    assert app.asks
    yield "a question"
    app.strip.answer("Keep playing")
    app.run("undo")
    yield "undo, or the question about it"
    if app.asks:
        app.strip.answer("Agreed")
    app.click("D4")
    app.ask("A question " * 20, "No", "Perhaps", "Yes")
    yield "the longest question"
    app.strip.answer("No")
    app.tabs.open_another()
    app.tabs.bring_to_front(app)
    yield "a row of tabs"
    if timed:
        app.tap("Space")
        yield "clocks stopped"
        app.tap("Space")
    ask_why(app)
    yield "why not here"
    app.tap("Esc")
    app.run("back")
    yield "looking back"
    app.run("last")
    app.run("pass")
    yield "a pass"
    app.run("pass")
    assert app.page_id == "agreement"
    yield "which stones are dead"
    app.run("play-on")
    yield "play goes on"
    app.run("resign")
    app.strip.answer("Resign")
    assert app.state is not None
    assert app.state.outcome is not None
    yield "the result"


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize(("width", "height", "least"), SIZES)
def test_from_the_first_stone_to_the_result_the_board_keeps_size_and_place(
    app, width, height, least, timed
):
    app.resize(width, height)
    begin(app, conditions(timed=timed))
    first = place_of(app)
    assert first.width() == first.height() >= least
    for stage in stages(app, timed=timed):
        assert place_of(app) == first, stage


@pytest.mark.parametrize(("width", "height", "least"), SIZES)
def test_the_board_that_one_begins_on_is_the_board_that_one_plays_on(app, width, height, least):
    app.resize(width, height)
    begun = place_of(app)
    assert begun.width() >= least
    app.click("Q16")
    assert place_of(app) == begun


def test_the_full_screen_gives_the_board_what_it_wins(app):
    begin(app, conditions())
    before = place_of(app)
    app.resize(1366, 868)
    assert place_of(app).width() == before.width() + 100


@pytest.mark.parametrize("timed", [False, True])
def test_nothing_of_an_editor_is_in_sight(app, timed):
    begin(app, conditions(timed=timed))
    app.click("Q16")
    made = vars(app.workspace)
    for name in ("tree", "tools", "comment", "facts", "graph"):
        pane: QWidget | None = made.get(name)
        assert pane is None or not pane.isVisible(), name
    panel = app.clock_panel
    for button in (panel._pass, panel._undo, panel._resign):
        assert button.isVisible()
    assert (panel._pass.cap, panel._undo.cap, panel._resign.cap) == ("F8", "Ctrl+Z", "Shift+F8")


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize(("width", "height"), [(1024, 600), (1366, 768), (1920, 1080)])
def test_names_bowls_acts_and_the_line_below_are_whole_in_sight(app, width, height, timed):
    app.resize(width, height)
    begin(app, conditions(timed=timed))
    app.click("Q16")
    panel = app.clock_panel
    assert [face.accessibleName().partition(",")[0] for face in panel.faces] == ["Ann", "Bob"]
    acts = (panel._pass, panel._undo, panel._resign)
    for part in (*panel.faces, *acts, app.bowls, app.strip.widget):
        assert part.isVisible(), part
        least = part.minimumSizeHint()
        assert part.width() >= least.width(), part
        assert part.height() >= least.height(), part
        within = QRect(part.mapTo(app.window, QPoint()), part.size())
        assert app.window.rect().contains(within), part
        assert not within.intersects(place_of(app)), part


BESIDE = {
    "materials": "materials",
    "analysis": "analysis",
    "bowls": "check-bowls",
    "find": "find",
}
"""Pages beside the board of a game in progress that a command opens."""
OF_RECORDS = {
    "second-board",
    "guess",
    "recorded",
    "findings",
    "encoding",
    "games",
    "review-questions",
}
IN_ITS_PLACE = {"laboratory"}  # another game stands on the board


@pytest.mark.parametrize("timed", [False, True])
@pytest.mark.parametrize(("width", "height", "least"), SIZES[:2])
def test_beside_every_page_of_a_game_in_progress_the_board_keeps_size_and_place(
    app, width, height, least, timed
):
    """All but the referee's, whose board is small on purpose, and those that stand in the board's place."""
    pages = {page.id for page in app.pages() if page.place is PagePlace.BESIDE_BOARD}
    assert pages == {*BESIDE, "why", "agreement"} | OF_RECORDS | IN_ITS_PLACE
    app.resize(width, height)
    begin(app, conditions(timed=timed))
    app.click("Q16")
    first = place_of(app)
    assert first.width() >= least
    ask_why(app)
    assert place_of(app) == first
    app.run("leave")
    if timed:
        app.tap("Space")  # some wait for the clock
    for page, command in BESIDE.items():
        app.run(command)
        assert app.page_id == page
        assert place_of(app) == first, page
        app.run("leave")
    if timed:
        app.tap("Space")
    app.run("pass")
    app.run("pass")
    assert app.page_id == "agreement"
    assert place_of(app) == first


def test_a_key_of_the_editor_does_nothing_before_a_review(app):
    begin(app, conditions())
    app.click("Q16")
    app.tap("1")
    assert "Shift+F4" in app.notice
    app.click("D4")
    assert app.state is not None
    assert app.state.line.number == 2


def test_a_review_begins_when_one_asks_and_play_goes_on_after_it(app):
    begin(app, conditions())
    app.click("Q16")
    played_on = place_of(app)
    app.key("Shift+F4")
    app.wait_for_panes()
    assert app.workspace.is_under_review
    assert app.tree.isVisible()
    app.key("Shift+F4")
    assert not app.workspace.is_under_review
    assert place_of(app) == played_on


def test_a_game_with_a_clock_is_reviewed_in_a_tab_of_its_own_once_it_is_over(app):
    begin(app, conditions(timed=True))
    app.click("Q16")
    app.click("D4")
    assert app.why_not("review")
    app.run("resign")
    app.strip.answer("Resign")
    app.strip.answer("Review")
    seen = app.tabs.in_front
    assert seen != app
    assert seen.study is not None
    assert seen.study.is_reviewed
    assert seen.study.line_record.details.result_text == "W+R"


# Friends ------------------------------------------------------------------------------------------


def test_friends_hold_nothing_and_are_tested_for_nothing(app):
    app.use_tournament(app.tournament.__class__())  # with the sound test
    begin(app, conditions(timed=True))
    assert app.state is not None
    assert app.state.clock is not None
    assert app.state.clock.running is not None
    app.tap("Space")
    assert not app.clock_panel.resume_button.isVisible()
    assert app.clock_panel.resume_at_once.cap == "Space"
    app.clock_panel.resume_at_once.click()
    assert app.state.clock.running is not None


def test_undo_among_friends_is_asked_in_the_strip_and_answered_by_one_key(app):
    begin(app, conditions(timed=True))
    app.click("Q16")
    app.key("Ctrl+Z")
    assert app.strip.sentence == "Black takes move 1 back. White agrees?"
    app.tap("Return")
    assert app.state is not None
    assert app.state.line.number == 0
    assert app.page_id == "play"


@pytest.mark.parametrize("timed", [False, True])
def test_a_resignation_among_friends_is_final_by_one_confirm_and_can_be_withdrawn(app, timed):
    begin(app, conditions(timed=timed))
    app.click("Q16")
    app.key("Shift+F8")
    app.tap("Return")
    assert app.state is not None
    assert app.state.outcome is not None
    assert app.state.outcome.ending is Ending.RESIGNATION
    app.key("Ctrl+Z")
    assert app.state.outcome is None


def test_time_gone_among_friends_ends_the_game_at_once_and_is_not_claimed_again(app, time):
    begin(app, conditions(timed=True))
    app.click("Q16")
    time.pass_by(3_600_000)
    app.let_deadline_pass()
    assert app.state is not None
    assert app.state.outcome is not None
    assert app.state.outcome.ending is Ending.TIME
    app.key("Ctrl+Z")
    app.let_deadline_pass()
    assert app.state.outcome is None


def test_a_tournaments_resignation_still_takes_both(app):
    begin(app, conditions(timed=True, occasion=Occasion.TOURNAMENT))
    app.click("Q16")
    app.run("resign")
    app.strip.answer("Resign")
    assert app.state is not None
    assert app.state.outcome is None
    assert app.state.reported is not None


def test_the_next_game_is_one_click_away_with_colors_changed(app):
    begin(app, conditions(9, timed=True))
    app.click("E5")
    app.run("resign")
    app.strip.answer("Resign")
    app.strip.answer("Play again")
    assert app.state is not None
    assert app.state.grid.rows == 9
    assert app.state.setup.names == PerColor("Bob", "Ann")
    assert app.state.line.number == 0


# New game ----------------------------------------------------------------------------------------


def new_table(app: App) -> NewTablePage:
    app.run("new")
    page = app.page("new-table")
    assert isinstance(page, NewTablePage)
    return page


def test_new_table_begins_with_the_last_games_choices_after_a_restart(
    app, qtbot, time, preferences
):
    page = new_table(app)
    page.game.sizes.show_choice(9)
    page.game.sizes.chosen.emit(9)
    page.game.names.black.setText("Ann")
    page.clock.cards["fischer"].click()
    chosen = page.values
    page.start_button.click()
    other = App(preferences, time)
    qtbot.addWidget(other.window, before_close_func=lambda _window: other.detach())
    other.show(1366, 768)
    assert new_table(other).values == chosen


def test_the_usual_handicap_points_are_chosen_with_the_handicap(app):
    page = new_table(app)
    page.game.handicap_box.setCurrentIndex(3)
    page.game.handicap_box.activated.emit(3)
    assert page.game.on_usual_points
    page.clock.cards["second-counting"].click()
    page.start_button.click()
    assert app.state is not None
    assert len(app.state.position.points_of(app.state.to_play.opponent)) == 4


def test_a_tournament_in_force_is_what_new_table_begins_with(app, tmp_path):
    path = tmp_path / "spring.toml"
    app.write_tournament(path)
    assert app.open_tournament(path)
    page = new_table(app)
    assert page.occasion.choice is Occasion.TOURNAMENT


# What one expects -----------------------------------------------------------------------------------


def test_the_winner_is_known_two_clicks_after_the_last_move(app):
    begin(app, conditions(9))
    app.click("E5")
    app.run("pass")
    app.run("pass")
    assert app.page_id == "agreement"
    assert "As marked: Black wins by" in app.page()._subtitle.text()


def test_friends_see_the_result_at_once_and_the_film_on_wish(app):
    begin(app, conditions(9))
    app.click("E5")
    app.run("pass")
    app.run("pass")
    app.tap("1")
    app.tap("0")
    app.run("count")
    assert app.page_id == "film"
    assert app.film.stone > 0  # the filled board, with who won
    assert not app.film.playing
    app.run("play-film")
    assert app.film.playing


@pytest.mark.parametrize("timed", [False, True])
def test_the_right_button_offers_pass_undo_and_resign_to_friends(app, timed):
    begin(app, conditions(timed=timed))
    app.click("Q16")
    menu = menu_of_point(app, "D4")
    offered = [action.text().replace("&", "").partition("\t")[0] for action in menu.actions()]
    assert offered == ["Why not here?", "Pass", "Undo", "Resign"]
    menu.close()
    assert app.state is not None
    menu.actions()[1].trigger()
    assert app.state.line.number == 2
    menu.actions()[3].trigger()
    app.strip.answer("Resign")
    assert app.state.outcome is not None


@pytest.mark.parametrize(
    ("begun", "chapter"),
    [
        (conditions(), "10-first-steps"),
        (conditions(timed=True), "10-first-steps"),
        (conditions(timed=True, occasion=Occasion.TOURNAMENT), "30-referee"),
    ],
)
def test_f1_opens_the_chapter_of_what_is_in_sight(app, begun, chapter):
    begin(app, begun)
    app.key("F1")
    assert app.page("manual").chapter.name == chapter


def test_f1_opens_the_chapter_of_reviewing_over_a_review(app, tmp_path):
    begin(app, conditions())
    app.click("Q16")
    app.key("Shift+F4")
    app.key("F1")
    assert app.page("manual").chapter.name == "50-reviewing"
    app.key("F1")
    path = tmp_path / "friends.sgf"
    path.write_text("(;SZ[9];B[aa])")
    app.open(path)
    app.key("F1")
    assert app.page("manual").chapter.name == "50-reviewing"


SCREENS = [
    {"name": "desk", "x": 0, "y": 0, "width": 1366, "height": 768},
    {"name": "wall", "x": 1366, "y": 0, "width": 1920, "height": 1080},
]


def test_the_window_stands_where_it_stood_on_its_screen_and_f11_gives_all_to_the_board(tmp_path):
    """In a process with two screens."""
    usual = {"logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}
    screens = tmp_path / "screens.json"
    screens.write_text(json.dumps({"screens": [each | usual for each in SCREENS]}))
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("window_places.py"))],
        env=os.environ
        | {
            "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
            "HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path / "config"),
            "XDG_DATA_HOME": str(tmp_path / "data"),
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout.splitlines()[-1])
    assert (said["place"], said["screen"]) == ([1500, 100, 1000, 700], "wall")
    assert said["board_full"] - said["board"] >= 1080 - 700
    assert said["board_again"] == said["board"]


def test_another_game_says_that_the_one_before_is_kept(app):
    begin(app, conditions())
    app.click("Q16")
    new_table(app).start_button.click()
    assert "is kept" in app.notice


def saved_words(app: App) -> list[str]:
    return [mark.words for mark in app.menu_bar.marks]


def test_the_mark_says_what_is_saved(app, tmp_path, qtbot):
    begin(app, conditions())
    app.click("Q16")
    qtbot.waitUntil(lambda: "Journal saved" in saved_words(app))
    path = tmp_path / "friends.sgf"
    path.write_text("(;SZ[9];B[aa])")
    app.open(path)
    assert "friends.sgf saved" in saved_words(app)


def test_large_clocks_that_are_not_seen_are_said(app, tmp_path):
    """At Begin, in a game without a clock, over a record, and over a page."""
    record = tmp_path / "friends.sgf"
    record.write_text("(;SZ[9];B[aa])")
    for come in (lambda: None, lambda: begin(app, conditions()), lambda: app.open(record)):
        come()
        for expected in ("Large clocks with the next clock.", "The board with the next clock."):
            app.key("Shift+F5")
            assert app.notice == expected
    app.run("manual")
    app.key("Shift+F5")
    assert app.notice == "Large clocks with the next clock."


@pytest.mark.parametrize("page", ["texts", "manual", "timeline", "why"])
def test_under_a_page_the_clocks_do_not_become_large_unseen(app, page):
    begin(app, conditions(timed=True))
    app.click("Q16")
    if page == "why":
        ask_why(app)
    else:
        app.run(page)
    assert app.page_id == page
    app.key("Shift+F5")
    assert app.notice == "Back to the game first (Esc)."
    app.run("leave")
    assert not app.clock_panel.is_large
    app.key("Shift+F5")
    assert app.clock_panel.is_large
    assert app.notice == ""
    app.key("Shift+F5")
    assert not app.clock_panel.is_large


def test_where_play_is_over_large_clocks_are_said_too(app):
    begin(app, conditions(timed=True))
    app.click("Q16")
    app.run("pass")
    app.run("pass")
    assert app.page_id == "agreement"
    app.key("Shift+F5")
    assert "Large clocks" in app.notice


TYPED = {
    "de": {
        "new": "neue Partie",
        "materials": "Einstellungen",
        "dark": "Thema",
        "full-screen": "Vollbild",
        "show-count": "wer hat gewonnen",
        "engine": "Computer",
        "opponent": "Gegner",
        "undo": "zurücknehmen",
        "estimate": "Punktstand",
    },
    "fr": {
        "new": "nouvelle partie",
        "materials": "préférences",
        "dark": "thème",
        "full-screen": "plein écran",
        "show-count": "qui a gagné",
        "engine": "ordinateur",
        "opponent": "adversaire",
        "undo": "reprendre",
        "estimate": "score",
    },
    "ja": {
        "new": "新規対局",
        "materials": "設定",
        "dark": "テーマ",
        "full-screen": "全画面",
        "show-count": "勝敗",
        "engine": "コンピューター",
        "opponent": "相手",
        "undo": "待った",
        "estimate": "形勢判断",
    },
    "ko": {
        "new": "새 대국",
        "materials": "설정",
        "dark": "테마",
        "full-screen": "전체 화면",
        "show-count": "승패",
        "engine": "컴퓨터",
        "opponent": "상대",
        "undo": "무르기",
        "estimate": "점수",
    },
    "zh_CN": {
        "new": "新对局",
        "materials": "设置",
        "dark": "主题",
        "full-screen": "全屏",
        "show-count": "谁胜",
        "engine": "电脑",
        "opponent": "对手",
        "undo": "悔棋",
        "estimate": "形势",
    },
    "zh_TW": {
        "new": "新對局",
        "materials": "設定",
        "dark": "佈景主題",
        "full-screen": "全螢幕",
        "show-count": "誰勝",
        "engine": "電腦",
        "opponent": "對手",
        "undo": "悔棋",
        "estimate": "形勢",
    },
}
"""New game, preferences, theme, full screen, who won, computer, opponent, undo, score as one types them."""


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("new game", "new"),
        ("fullscreen", "full-screen"),
        ("theme", "dark"),
        ("preferences", "materials"),
        ("who won", "show-count"),
        ("computer", "engine"),
        ("opponent", "new"),
        ("take back", "undo"),
        ("score", "estimate"),
    ],
)
def test_the_palette_finds_commands_by_the_words_of_other_programs(app, typed, command):
    app.run("palette")
    app.type(typed)
    palette = app.workspace.findChild(Palette)
    assert command in [row.name for row in palette.shown]


@pytest.mark.parametrize("code", sorted(TYPED))
def test_the_palette_finds_them_by_the_words_of_each_language(qtbot, time, preferences, code):
    with speaking(code):
        app = App(preferences, time)
        qtbot.addWidget(app.window, before_close_func=lambda _window: app.detach())
        app.show(1366, 768)
        app.run("palette")
        found = {}
        for wished, typed in TYPED[code].items():
            app.palette.field.setText(typed)
            command = "new" if wished == "opponent" else wished
            found[typed] = command in [row.name for row in app.palette.shown]
        assert found == dict.fromkeys(TYPED[code].values(), True)


def test_the_words_of_each_language_are_looked_for():
    assert {*TYPED, "en"} == set(LANGUAGES)
    assert {tuple(each) for each in TYPED.values()} == {tuple(TYPED["de"])}


def test_a_resignation_that_waits_for_both_stands_in_the_saved_record_with_its_day(app):
    begin(app, conditions(timed=True, occasion=Occasion.TOURNAMENT))
    app.click("Q16")
    app.run("resign")
    app.strip.answer("Resign")
    details = app.session.record().details
    assert details.result_text == "B+R"
    assert details.date == local_date()
    saving = app.session.saving(Path("game.sgf"))
    app.session.note_saved(saving, saving.make())
    assert app.session.is_saved
    app.confirm_result()
    assert not app.session.is_saved


@pytest.mark.parametrize("occasion", Occasion)
def test_a_later_result_is_not_left_without_a_word(app, tmp_path, qtbot, occasion):
    begin(app, conditions(9, timed=True, occasion=occasion))
    app.click("E5")
    path = tmp_path / "own.sgf"
    app.tap("Space")
    app.run("save-as")
    app.choose_path(path)
    qtbot.waitUntil(lambda: app.session is not None and app.session.is_saved)
    app.run("resign")
    app.strip.answer("Resign")
    if occasion is Occasion.TOURNAMENT:
        app.confirm_result()
    app.key("Ctrl+Q")
    assert app.window.isVisible()
    assert "Leave without saving" in app.strip.answers
    app.tap("Esc")
    app.run("save")
    qtbot.waitUntil(lambda: app.session is not None and app.session.is_saved)
    assert b"RE[B+R]" in path.read_bytes()
    app.key("Ctrl+Q")
    qtbot.waitUntil(lambda: not app.window.isVisible())


@pytest.mark.parametrize("timed", [False, True])
def test_every_game_is_of_its_day(app, monkeypatch, timed):
    """The next game too, if that is another day's."""
    monkeypatch.setattr(presenter_module, "local_date", lambda: "2026-01-31")
    begin(app, conditions(9, timed=timed))
    app.click("E5")
    assert b"DT[2026-01-31]" in app.session.saving(Path("game.sgf")).make()
    app.run("resign")
    app.strip.answer("Resign")
    monkeypatch.setattr(presenter_module, "local_date", lambda: "2026-02-01")
    app.strip.answer("Play again")
    app.click("E5")
    assert b"DT[2026-02-01]" in app.session.saving(Path("game.sgf")).make()


def test_the_game_of_a_stone_on_the_empty_board_is_of_its_day_too(app):
    app.click("Q16")
    assert f"DT[{local_date()}]".encode() in app.session.saving(Path("game.sgf")).make()


def test_an_own_finished_game_opens_as_a_record_with_its_result(app, tmp_path):
    begin(app, conditions(9))
    app.click("E5")
    app.run("pass")
    app.run("pass")
    app.tap("1")
    app.tap("0")
    app.run("count")
    app.page().confirm_buttons.black.click()
    saving = app.session.saving(tmp_path / "own.sgf")
    saving.path.write_bytes(saving.make())
    app.abandon()
    assert app.open(saving.path)
    app.run("last")
    app.services.files.keep_place()
    app.abandon()
    assert app.open(saving.path)
    assert app.page_id == "play"
    assert app.workspace.is_under_review
    assert app.study is not None
    assert app.study.line_record.details.result_text == "B+73"
    app.run("show-count")
    assert app.page_id == "agreement"


def test_begin_offers_first_the_game_that_was_put_away_and_its_keys_work_at_once(app, qtbot):
    assert app.offer_recovery() is False  # as at a start
    begin(app, conditions())
    app.click("Q16")
    qtbot.waitUntil(lambda: not app.journal.waits)
    app.run("close")
    if app.asks:
        app.strip.answer("Leave without saving")
    page = app.page("start")
    qtbot.waitUntil(lambda: page.first_button is not None)
    assert "Ann" in page.first_button.row.title
    assert page.hasFocus()
    app.key(page.first_button.row.key)
    qtbot.waitUntil(lambda: app.page_id == "recovery")


def test_begin_offers_first_the_game_that_a_crash_interrupted(app, qtbot, time, preferences):
    begin(app, conditions(9, timed=True))
    app.click("E5")
    qtbot.waitUntil(lambda: not app.journal.waits)
    app.journal.die()
    other = App(preferences, time)
    qtbot.addWidget(other.window, before_close_func=lambda _window: other.detach())
    other.show(1366, 768)
    assert other.offer_recovery()  # as at a start: it stands there by itself
    assert other.page_id == "recovery"
    with qtbot.waitActive(other.window):
        other.window.activateWindow()
    other.run("leave")
    page = other.page("start")
    qtbot.waitUntil(lambda: page.first_button is not None)
    assert "Ann" in page.first_button.row.title
    assert page.hasFocus()
    other.tap(page.first_button.row.key)
    qtbot.waitUntil(lambda: other.page_id == "recovery")


def test_enter_of_a_question_is_the_questions_also_with_the_boards_cursor_on(app):
    begin(app, conditions())
    app.click("Q16")
    app.key("F2")
    app.board.setFocus()
    app.tap("Right")
    app.run("resign")
    app.tap("Return")
    assert app.state is not None
    assert app.state.line.number == 1
    assert app.state.outcome is not None


@pytest.mark.parametrize("timed", [False, True])
def test_each_button_without_words_says_what_it_does(app, timed):
    def silent() -> list[QAbstractButton]:
        seen = [one for one in app.window.findChildren(QAbstractButton) if one.isVisible()]
        return [one for one in seen if not one.text() and not one.toolTip()]

    begin(app, conditions(timed=timed))
    app.click("Q16")
    assert silent() == []
    app.run("resign")
    app.strip.answer("Resign")
    assert silent() == []
    app.key("Shift+F4")
    app.wait_for_panes()
    assert silent() == []
