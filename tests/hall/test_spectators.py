"""The spectators' page in a real browser, served by a real broker: what happens at a table is seen there."""

from __future__ import annotations

import json
import re
import time
from importlib import import_module

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.board.position import empty_position
from ingboard.clock.control import Ing
from ingboard.clock.moments import minutes
from ingboard.game import commands as ask
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup
from ingboard.hall.broker import Mosquitto, mosquitto_path
from ingboard.hall.director_client import TableChanged
from ingboard.hall.host import write_page
from ingboard.hall.messages import RecordsShown, ShownGame, ShownRound
from ingboard.hall.page_words import HALL, page_words
from ingboard.hall.state import TableSituation
from ingboard.rules.ruleset import RuleText
from ingboard.table.journal.blackbox import BlackBox
from ingboard.table.journal.writer import JournalWriter
from ingboard.table.table import Table
from ingboard.table.time_source import MonotonicTime
from ingboard.text import LANGUAGES
from tests.conftest import ROOT
from tests.hall.browser import Browser, chromium
from tests.hall.halls import Hall, Stranger, states, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(mosquitto_path() is None, reason="mosquitto is not installed"),
    pytest.mark.skipif(chromium() is None, reason="chromium is not installed"),
]


class PageHall(Hall):
    """A hall whose broker serves the page."""

    def _begun(self):
        return Mosquitto(self.key, self.folder / "hall", write_page(self.folder / "page"))

    @property
    def page(self) -> str:
        return f"http://localhost:{self.key.page_port}/"


@pytest.fixture
def hall(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "packaging")
    import_module("catalog").compile_all()
    made = PageHall(tmp_path, "mosquitto")
    yield made
    made.close()


@pytest.fixture
def look(hall, tmp_path):
    """Open the page in a browser of a size."""
    opened: list[Browser] = []

    def open_page(width, height, *, dark=False, languages="en"):
        folder = tmp_path / f"browser{len(opened)}"
        opened.append(Browser(folder, width, height, dark=dark, languages=languages))
        opened[-1].open(hall.page)
        return opened[-1]

    yield open_page
    for each in opened:
        each.close()


class Playing:
    """A table that plays a real game with real clocks; in a `folder` it writes its journal."""

    def __init__(self, hall, name, black="Nora Li", white="Wei Chen", folder=None):
        self.time = MonotonicTime()
        self.title = f"Table {name}"
        control = Ing(minutes(30), minutes(5), 3, 2)
        self.game = Table(
            GameSetup(
                rules=RuleText.SIMPLIFIED,
                first=empty_position(19, 19),
                terms=default_terms(RuleText.SIMPLIFIED),
                names=PerColor(black, white),
                controls=PerColor(control, control),
            )
        )
        self.client, _ = hall.table(name, f"m{name}")
        self.box = None
        if folder is not None:
            writer = JournalWriter(folder / f"{name}.ingtable")
            self.box = BlackBox(self.game, self.time, writer)
            self.box.open(self.title, "ingboard test")
            self.client.keep(self.box)
        self.submit(ask.StartClock)

    def submit(self, command, *what):
        self.game.submit(command(*what, self.time.now()))
        self.client.say(TableSituation(self.title), self.game.state, self.time)

    def play(self, *points):
        for point in points:
            self.submit(ask.PlaceStone, self.game.state.to_play, point)


def cell(name, what):
    return f"document.querySelector('[data-table=\"{name}\"] {what}').textContent"


def pixel(name, x, y):
    """The red of a pixel of a board, by fractions of its side."""
    canvas = f"document.querySelector('[data-table=\"{name}\"] canvas')"
    return f"(c => c.getContext('2d').getImageData(c.width * {x}, c.height * {y}, 1, 1).data[0])({canvas})"


def test_a_move_appears_and_the_clock_runs(hall, look):
    table = Playing(hall, "12")
    page = look(1366, 768)
    page.wait(f"document.querySelector('[data-table]') && {cell('12', '.title')} === 'Table 12'")
    assert page.ask(cell("12", ".name")) == "Nora Li"
    assert page.ask("document.getElementById('hall').textContent") == "spring"
    beside_center = pixel("12", 0.513, 0.487)  # within a stone, but neither its ring nor a line
    assert page.ask(beside_center) > 150
    began = time.monotonic()
    table.play(Point(9, 9))  # the point in the middle
    page.wait(f"{beside_center} < 100", 5)
    assert time.monotonic() - began < 5
    assert page.ask(cell("12", ".phase")) == "Move 1"
    running = "document.querySelector('[data-table=\"12\"] .running .name').textContent"
    assert page.ask(running) == "Wei Chen"
    white = cell("12", "[data-side=white] .time")
    before = page.ask(white)
    page.wait(f"{white} !== '{before}'", 5)
    assert page.ask(cell("12", "[data-side=black] .time")).startswith("29:5")
    assert page.ask(white) < before


def test_a_pause_a_result_and_a_table_that_is_gone_are_said(hall, look):
    table = Playing(hall, "2")
    page = look(1366, 768)
    page.wait(f"document.querySelector('[data-table]') && {cell('2', '.phase')} === 'Move 0'")
    table.submit(ask.PauseClock)
    page.wait(f"{cell('2', '.phase')} === 'Paused'")
    table.submit(ask.ResumeClock)
    table.submit(ask.Resign, Color.BLACK)
    page.wait(f"{cell('2', '.phase')} === 'Result reported'")
    for side in Color:
        table.submit(ask.ConfirmResult, side)
    page.wait(f"{cell('2', '.phase')} === 'W+R'")
    table.client.close()
    page.wait(f"{cell('2', '.phase')} === 'Offline'")


@pytest.mark.parametrize(
    ("languages", "lang", "said"),
    [
        ("de-AT,en", "de", ("Schwarz", "Zug 0", "Angehalten", "Getrennt")),
        ("zh-HK,en", "zh-TW", ("黑方", "第 0 手", "已暫停", "離線")),
        ("tlh,ja,de", "ja", ("黒", "0手目", "一時停止中", "接続なし")),
        ("en-GB,de", "en", ("Black", "Move 0", "Paused", "Offline")),
        ("tlh", "en", ("Black", "Move 0", "Paused", "Offline")),
    ],
)
def test_the_page_speaks_the_first_of_the_browsers_languages_that_there_is(
    hall, look, languages, lang, said
):
    table = Playing(hall, "2", black="")
    page = look(1366, 768, languages=languages)
    black, move, paused, offline = said
    page.wait("document.querySelector('[data-table]')")
    page.wait(f"{cell('2', '[data-side=black] .name')} === '{black}'")
    page.wait(f"{cell('2', '.phase')} === '{move}'")
    assert page.ask("document.documentElement.lang") == lang
    table.submit(ask.PauseClock)
    page.wait(f"{cell('2', '.phase')} === '{paused}'")
    table.client.close()
    page.wait(f"{cell('2', '.phase')} === '{offline}'")


def test_every_sentence_of_the_page_is_there_in_each_language(hall):
    spoken = json.loads((hall.folder / "page" / "words.json").read_text(encoding="utf-8"))
    script = (hall.folder / "page" / "hall.js").read_text(encoding="utf-8")
    assert set(spoken) == set(LANGUAGES) - {"en"}
    for words in spoken.values():
        assert set(words) == set(page_words(HALL))
        assert len(page_words(HALL)) == len(re.findall(r"\btext\((?!message)", script))
        assert all(words.values())


def test_tables_stand_in_the_order_in_which_people_count(hall, look):
    for name in ("10", "2", "1"):
        Playing(hall, name)
    page = look(1366, 768)
    names = "[...document.querySelectorAll('[data-table]')].map(c => c.dataset.table).join()"
    page.wait(f"{names} === '1,2,10'")


@pytest.mark.parametrize("dark", [False, True])
def test_one_board_is_large_on_a_phone(hall, look, dark):
    for name in ("1", "2", "3"):
        Playing(hall, name).play(Point(3, 3), Point(15, 15), Point(2, 15))
    page = look(390, 844, dark=dark)
    page.wait("document.querySelectorAll('[data-table]').length === 3")
    assert page.ask("document.documentElement.scrollWidth") <= 390
    page.ask("document.querySelector('[data-table=\"2\"]').click()")
    page.wait("document.querySelector('.large')")
    wide = page.ask("document.querySelector('.large canvas').getBoundingClientRect().width")
    assert 340 < wide <= 390
    assert page.ask("document.documentElement.scrollWidth") <= 390
    assert (
        page.ask("[...document.querySelectorAll('.table')].filter(c => c.offsetWidth).length") == 1
    )
    assert page.ask(pixel("2", 0.5 + 6 / 19.6, 0.5 + 6 / 19.6)) > 200, "a white stone"
    ground = page.ask("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(20, 22, 24)" if dark else "rgb(233, 228, 217)")
    page.ask("document.querySelector('.large').click()")
    page.wait("!document.querySelector('.large')")


def press(page, key, on="document.body"):
    page.ask(f"{on}.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}))")


def shown(page):
    return page.ask("document.getElementById('shown').textContent")


def rows(page):
    """The list of the round as it stands."""
    return page.ask(
        "[...document.querySelectorAll('#round tbody tr')].map(r => [...r.cells].map(c => c.textContent))"
    )


ROUND = ShownRound(
    3,
    "Spring Cup",
    (
        ShownGame("2", "Nora Li", "Wei Chen", "4d", "5d", 2),
        ShownGame("7", "Ada", "Ben"),
        ShownGame("12", "Eva", "Jo", result="W+F"),
        ShownGame("", "Lone"),
    ),
)


def test_the_round_is_a_list_and_results_come_into_it(hall, look):
    director, _ = hall.director()
    director.show_round(ROUND)
    table = Playing(hall, "2")
    page = look(1366, 768)
    page.wait("document.querySelector('[data-table]')")
    page.wait("document.getElementById('to-round').textContent === 'Round 3'")
    assert page.ask("document.getElementById('event').textContent") == "Spring Cup"
    here = "document.querySelector('[aria-current=page]').id"
    assert page.ask(here) == "to-boards"
    page.ask("document.getElementById('to-round').click()")
    page.wait(
        "document.querySelectorAll('#round tbody tr').length === 3"
        " && document.querySelector('#round a[href]')"
    )
    assert rows(page) == [
        ["2", "Nora Li 4d (handicap 2)", "Wei Chen 5d", "Move 0"],
        ["7", "Ada", "Ben", ""],
        ["12", "Eva", "Jo", "W+F"],
    ]
    assert page.ask("document.getElementById('byes').textContent") == "Bye: Lone"
    assert page.ask("document.getElementById('tables').offsetHeight") == 0
    assert page.ask(here) == "to-round"
    table.submit(ask.Resign, Color.BLACK)
    for side in Color:
        table.submit(ask.ConfirmResult, side)
    page.wait("document.querySelector('#round tbody td:last-child').textContent === 'W+R'")
    page.ask("document.querySelector('#round tbody a').click()")
    page.wait("document.querySelector('.large') === document.activeElement")
    assert page.ask("document.activeElement.dataset.table") == "2"


def test_a_table_that_lies_of_its_players_changes_no_line_of_the_list(hall, look):
    director, _ = hall.director()
    director.show_round(ROUND)
    liar = Stranger(hall, "7")
    said = {"phase": "finished", "result": "B+9", "black": {"name": "Eva"}, "white": {"name": "Jo"}}
    for kind, payload in (("state", said), ("online", {"online": True})):
        liar.say(f"ingboard/1/spring/7/{kind}", json.dumps(payload).encode(), kept=True)
    page = look(1366, 768)
    page.wait("document.querySelector('[data-table=\"7\"]')")
    page.ask("location.hash = '#/round'")
    page.wait("document.querySelectorAll('#round tbody tr').length === 3")
    assert [row[3] for row in rows(page)] == ["", "", "W+F"]
    liar.close()


def test_a_table_is_found_by_its_number_and_by_a_name(hall, look):
    for number, black in (("2", "Zoë Ünlü"), ("7", "Ada"), ("12", "許家元")):
        Playing(hall, number, black=black)
    page = look(800, 700)
    page.wait("document.querySelectorAll('[data-table]').length === 3")
    boards = "[...document.querySelectorAll('.table')].filter(c => c.offsetHeight)"
    for at, there, which in (
        ("#", boards, "table"),
        ("#/round", "[...document.querySelectorAll('#round tbody tr')]", "game"),
    ):
        page.ask(f"location.hash = '{at}'")
        page.wait(f"{there}.length === 3")
        for searched, names in (
            ("unlu", ["2"]),
            ("12", ["12"]),
            ("1", []),
            ("許", ["12"]),
            ("nobody", []),
        ):
            page.ask(
                f"search.value = '{searched}'; search.dispatchEvent(new Event('input', {{bubbles: true}}))"
            )
            assert page.ask(f"{there}.map(each => each.dataset.{which})") == names
        page.ask("search.value = ''; search.dispatchEvent(new Event('input', {bubbles: true}))")


def test_moves_seen_are_gone_through_by_buttons_and_keys(hall, look):
    table = Playing(hall, "1")
    page = look(1366, 900)
    page.wait("document.querySelector('[data-table]')")
    page.ask("document.querySelector('.table').click()")
    page.wait("document.querySelector('.large')")
    for at, point in enumerate((Point(9, 9), Point(3, 3), Point(15, 15)), start=1):
        table.play(point)
        page.wait(f"document.getElementById('shown').textContent.startsWith('Move {at},')")
    center = pixel("1", 0.513, 0.487)
    page.wait(f"{center} < 100")
    page.ask("document.getElementById('back').click()")
    assert shown(page) == "Move 2, D16"
    press(page, "ArrowLeft")
    assert shown(page) == "Move 1, K10"
    press(page, "Home")
    assert shown(page) == "Move 0"
    page.wait(f"{center} > 150")
    assert page.ask("document.getElementById('back').getAttribute('aria-disabled')") == "true"
    table.play(Point(3, 15))  # play goes on, and the board that is looked at stays
    page.wait(f"{cell('1', '.phase')} === 'Move 4'")
    assert shown(page) == "Move 0"
    press(page, "ArrowRight")
    assert shown(page) == "Move 1, K10"
    press(page, "ArrowRight", "search")  # it moves the cursor there
    assert shown(page) == "Move 1, K10"
    page.ask("document.getElementById('now').click()")
    assert shown(page) == "Move 4, Q16"
    nameless = page.ask(
        "[...document.querySelectorAll('a[href], button, input')].filter(each => each.offsetHeight"
        " && !(each.getAttribute('aria-label') || each.textContent).trim()).map(each => each.outerHTML)"
    )
    assert nameless == []
    assert page.ask("document.getElementById('shown').getAttribute('role')") == "status"
    press(page, "Escape")
    page.wait("!document.querySelector('.large')")


def test_the_whole_game_and_its_sgf_are_there_while_the_director_allows_it(hall, look, tmp_path):
    director, _ = hall.director(keeps=True)
    table = Playing(hall, "1", folder=tmp_path)
    table.play(Point(9, 9), Point(3, 3), Point(15, 15))
    page = look(1366, 900)
    page.wait(f"document.querySelector('[data-table]') && {cell('1', '.phase')} === 'Move 3'")
    page.ask("document.querySelector('.table').click()")
    page.wait("document.getElementById('shown').textContent === 'Move 3, Q4'")
    assert page.ask("document.getElementById('first').getAttribute('aria-disabled')") == "true"
    director.show_round(ShownRound(records=RecordsShown.ALL))
    page.wait("!document.getElementById('sgf').hidden")
    press(page, "Home")
    press(page, "ArrowRight")
    assert shown(page) == "Move 1, K10"
    assert page.ask("document.getElementById('sgf').download") == "table-1.sgf"
    assert page.ask("document.getElementById('sgf').href").startswith("blob:")
    page.save_into(tmp_path)
    page.ask("document.getElementById('sgf').click()")
    saved = tmp_path / "table-1.sgf"
    wait_until(saved.exists)
    assert b";B[jj]" in saved.read_bytes()
    director.show_round(ShownRound(records=RecordsShown.NONE))
    page.wait("document.getElementById('sgf').hidden")
    page.wait("document.getElementById('shown').textContent === 'Move 3, Q4'")
    assert not page.ask("document.getElementById('sgf').hasAttribute('href')")
    assert page.ask("numbers().length") == 0
    assert table.box is not None
    table.box.close("closed by hand")


def test_a_hidden_board_hides_its_moves_too(hall, look):
    stranger = Stranger(hall, "1")

    def say(moves, board, held=""):
        said = {"phase": "playing", "moves": moves, "board": board, "held": held, "game": "g"}
        stranger.say("ingboard/1/spring/1/state", json.dumps(said).encode(), kept=True)

    say(1, ["X.", ".."])
    page = look(800, 900)
    page.wait("document.querySelector('[data-table]')")
    page.ask("location.hash = '#1'")
    page.wait("document.getElementById('shown').textContent === 'Move 1'")
    say(2, ["XO", ".."])
    page.wait("numbers().length === 1")
    press(page, "ArrowLeft")
    assert shown(page) == "Move 1"
    say(2, None, "meal")
    page.wait("document.getElementById('shown').textContent === 'Board hidden while paused.'")
    assert page.ask("numbers().length + (chosen.at === null ? 0 : 1)") == 0
    stranger.close()


WRONG_RECORDS: tuple[object, ...] = (
    5,
    [],
    {"moves": ["XA1"]},
    {"first": 5, "moves": []},
    {"first": ["..", ".."], "moves": "XA1"},
    {"first": ["..", ".."], "moves": [5]},
    {"first": ["..", ".."], "moves": ["XZ99"]},
    {"first": ["..", ".."], "moves": ["<b>"]},
    {"first": ["..", ".."], "moves": ["XA1"] * 6_000},
    {"first": ["..", ".."], "moves": ["XA1"], "sgf": {"a": 1}},
)
WRONG_ROUNDS: tuple[object, ...] = (
    5,
    [],
    {"games": 5},
    {"games": [5, None, "x", {}]},
    {"number": -1, "event": {}, "games": [{"table": {}, "black": [1], "white": 3, "result": {}}]},
    {"number": 1, "games": [{"table": "1", "black": "<b>B</b>", "white": "<img src=x>"}] * 3_000},
)


def test_wrong_rounds_and_records_harm_nothing(hall, look):
    """The director's computer is trusted no more than it must be."""
    others = Playing(hall, "2")
    director = Stranger(hall, "director")
    page = look(800, 600)
    page.ask(
        "window.faults = []; addEventListener('error', event => faults.push(event.message)); 1"
    )
    page.wait("document.querySelector('[data-table]')")
    page.ask("location.hash = '#2'")
    page.wait("document.querySelector('.large')")
    for said in WRONG_RECORDS:
        director.say("ingboard/1/spring/2/record", json.dumps(said).encode(), kept=True)
    page.wait("chosen.record")
    for said in WRONG_ROUNDS:
        director.say("ingboard/1/spring/round", json.dumps(said).encode(), kept=True)
    page.wait("listed.games.length === 2000", 20)
    page.ask("location.hash = '#/round'")
    page.wait("document.querySelectorAll('#round tbody tr').length === 2000")
    assert page.ask("document.querySelectorAll('#round img, #round b').length") == 0
    page.ask("location.hash = '#%E0%A4%A'")
    page.wait("document.querySelector('.table').offsetHeight > 0")
    others.play(Point(9, 9))
    page.wait(f"{cell('2', '.phase')} === 'Move 1'")
    assert page.ask("faults") == []
    director.close()


def test_a_flood_of_one_table_leaves_the_page_at_work(hall, look):
    others = Playing(hall, "2")
    page = look(800, 600)
    page.wait("document.querySelector('[data-table=\"2\"]')")
    page.ask(
        "window.drawn = 0; const before = drawBoard; window.count = 0;"
        "drawBoard = table => { drawn++; before(table); };"
        "client.on('message', () => count++); 1"
    )
    stranger = Stranger(hall, "1")
    said = {
        "title": "x" * 1_000,
        "phase": "constructor",
        "result": "y" * 500,
        "board": ["X" * 19] * 19,
    }
    for number in range(300):
        payload = json.dumps(said | {"moves": number}).encode()
        stranger.say("ingboard/1/spring/1/state", payload, kept=True)
    others.play(Point(9, 9))
    page.wait("count > 250", 30)
    page.wait(f"{cell('2', '.phase')} === 'Move 1'")
    assert page.ask("drawn") < 150, "what comes between two pictures is drawn once"
    assert page.ask("document.documentElement.scrollWidth") <= 800
    stranger.close()


def test_list_and_moves_fit_on_a_phone(hall, look):
    director, _ = hall.director()
    director.show_round(ROUND)
    Playing(hall, "2")
    page = look(390, 844)
    page.wait("document.querySelector('[data-table]')")
    for at in ("#2", "#/round", "#"):
        page.ask(f"location.hash = '{at}'")
        page.wait("document.querySelector('nav').offsetHeight")
        time.sleep(0.3)
        assert page.ask("document.documentElement.scrollWidth") <= 390
    page.ask("location.hash = '#2'")
    page.wait("document.querySelector('.large')")
    for name in ("first", "back", "forward", "now"):
        low = page.ask(f"document.getElementById('{name}').getBoundingClientRect().bottom")
        high = page.ask(f"document.getElementById('{name}').getBoundingClientRect().height")
        assert low <= 844
        assert high >= 44


def test_words_of_a_table_are_never_markup(hall, look):
    Playing(hall, "1", black="<img src=x onerror=alert(1)>", white="<b>W</b>")
    page = look(800, 600)
    page.wait("document.querySelector('[data-table]')")
    page.wait(f"{cell('1', '.name')}.startsWith('<img')")
    assert page.ask("document.querySelectorAll('[data-table] img, .name b').length") == 0


def test_the_page_comes_back_with_the_broker(hall, look):
    table = Playing(hall, "1")
    page = look(800, 600)
    page.wait("document.querySelector('[data-table]')")
    hall.restart_broker()
    page.wait("document.getElementById('link').className === 'lost'")
    table.play(Point(9, 9))
    page.wait(f"{cell('1', '.phase')} === 'Move 1'", 30)
    assert page.ask("document.getElementById('link').textContent") == ""


def test_who_only_looks_hears_no_journals_and_writes_nothing(hall, look):
    table = Playing(hall, "1")
    director, news = hall.director()
    wait_until(lambda: states(news, "1"))
    page = look(800, 600)
    page.wait("document.querySelector('[data-table]')")
    page.ask(
        "window.heard = []; client.on('message', topic => heard.push(topic));"
        "client.subscribe('ingboard/#');"
        "client.publish('ingboard/1/spring/1/state', '{\"seq\": 1}', {retain: true});"
        'client.publish(\'ingboard/1/spring/orders/1\', \'{"id": "bad", "kind": "hold"}\'); 1'
    )
    table.play(Point(9, 9))
    page.wait("heard.length > 1")
    time.sleep(1)
    assert page.ask("heard.every(topic => /[/](state|online)$/.test(topic))")
    changed = [each for each in news if isinstance(each, TableChanged)]
    assert {each.table.state.title for each in changed if each.table.state} == {"Table 1"}
    director.close()


WRONG_BOARDS: tuple[object, ...] = (
    5,
    "X",
    True,
    {},
    [],
    [5],
    [None],
    ["X", 5],
    ["..", "X"],
    ["Z" * 19] * 19,
    [["X"] * 19] * 19,
    ["." * 60] * 60,
    ["." * 20_000],
    [""],
    {"length": 3},
    ["\u200b"],
)


def test_a_wrong_board_of_one_table_leaves_the_pictures_of_the_others(hall, look):
    """A table that is broken, or means no good, says what is no board; each as the newest that is kept."""
    stranger = Stranger(hall, "1")
    others = Playing(hall, "2")
    page = look(1366, 768)
    page.wait("document.querySelector('[data-table=\"2\"]')")
    for number, board in enumerate(WRONG_BOARDS):
        title = f"wrong {number}"
        said = {
            "title": title,
            "board": board,
            "moves": 1,
            "last_move": "D4",
            "black": 3,
            "white": [],
        }
        stranger.say("ingboard/1/spring/1/state", json.dumps(said).encode(), kept=True)
        page.wait(
            f"document.querySelector('[data-table=\"1\"]') && {cell('1', '.title')} === '{title}'"
        )
        page.ask("dispatchEvent(new Event('resize'))")
    others.play(Point(9, 9))
    stranger.close()
    page.wait(f"{pixel('2', 0.513, 0.487)} < 100", 5)
    page.wait(f"{cell('2', '[data-side=white] .time')} !== ''")
