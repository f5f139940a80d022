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
from ingboard.hall.page_words import HALL, page_words
from ingboard.hall.state import TableSituation
from ingboard.rules.ruleset import RuleText
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
    """A table that plays a real game with real clocks."""

    def __init__(self, hall, name, black="Nora Li", white="Wei Chen"):
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
