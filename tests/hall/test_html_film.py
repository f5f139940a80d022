"""The count as a page, in a real browser: it plays to its end, asks, and needs nothing but itself."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from ingboard.board.points import Color, PerColor
from ingboard.counting.fillplan import FillPlan, one_color_first, plan_count
from ingboard.counting.film import moment
from ingboard.hall.page_words import FILM, page_words
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.text import LANGUAGES
from ingboard.ui.features.export.html_film import MOST_BYTES, film_data, html_film
from ingboard.ui.game.film.film_frame import frame_at
from ingboard.ui.game.film.narration import Pace
from ingboard.ui.game.film.schedule import Instant
from tests.conftest import ROOT
from tests.hall.browser import Browser, chromium
from tests.unit.counting.counted_cases import cases, plan_of_case
from tests.widgets.film.counts import demo, shared

pytestmark = pytest.mark.slow
in_a_browser = pytest.mark.skipif(chromium() is None, reason="chromium is not installed")
MARKUP = "</script><img src=x onerror=document.title='struck'>"
CAPTION = "document.getElementById('caption').textContent"
ASKED = "!document.getElementById('ask').hidden"
SUM = "!document.getElementById('sum').hidden"


def page_of(plan: FillPlan, pace: Pace = Pace.LESSON, names=("Nora", "Wei")) -> bytes:
    return html_film(plan, RuleText.ING1991, PerColor(*names), pace)


def largest() -> FillPlan:
    """A count of 19x19 with the most stones on their way."""
    wide = [name for name, case in cases().items() if len(case["board"]) == 19]
    plans = [plan for plan in map(plan_of_case, wide[:12]) if plan.feasible]
    return max(plans, key=lambda plan: len(plan.film))


@pytest.fixture(autouse=True)
def catalogs(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "packaging")
    import_module("catalog").compile_all()


@pytest.fixture
def look(tmp_path):
    """Open the page of a count in a browser of a size."""
    opened: list[Browser] = []

    def open_page(page: bytes, width=1366, height=768, **kind):
        file: Path = tmp_path / "count.html"
        file.write_bytes(page)
        opened.append(Browser(tmp_path / f"browser{len(opened)}", width, height, **kind))
        opened[-1].open(file.as_uri())
        opened[-1].wait("typeof speak === 'function' && document.readyState === 'complete'")
        return opened[-1]

    yield open_page
    for each in opened:
        each.close()


def press(page: Browser, key: str) -> None:
    page.ask(
        f"document.body.dispatchEvent(new KeyboardEvent('keydown', {{key: '{key}', bubbles: true}}))"
    )


def in_state(page: Browser) -> dict[str, object]:
    """What the script makes of the moment: its board, and its bowls."""
    state: dict[str, object] = json.loads(
        page.ask("(s => JSON.stringify({board: s.cells.join(''), bowls: s.bowls}))(situation())")
    )
    return state


@in_a_browser
def test_it_plays_to_the_end_and_asks_the_glance_on_its_way(look):
    page = look(page_of(demo()))
    assert page.ask("document.documentElement.lang") == "en"
    page.ask("speed = 40, 1")
    steps = 0
    while not page.ask(ASKED):
        press(page, " ")
        page.wait("!run")
        steps += 1
        assert not page.ask(SUM)
    assert (
        steps == len({step[0] for step in page.ask("count.steps") if step[0] <= demo().glance}) - 1
    )
    assert page.ask(CAPTION) == "Who wins? Look at the bowls."
    assert page.ask("document.getElementById('said').getAttribute('aria-live')") == "polite"
    press(page, "b")
    assert page.ask(CAPTION) == "Right. Black wins."
    assert not page.ask(ASKED)
    press(page, " ")
    page.wait("landed === reading && !run")
    assert page.ask(CAPTION) == "Black wins by 3."
    assert page.ask(SUM)
    assert page.ask("document.getElementById('sum').textContent") == "1+2=3"
    press(page, " ")
    page.wait("landed === film.length && !run")
    assert page.ask(CAPTION) == "Both bowls full: nothing is missing."
    press(page, "Home")
    press(page, "End")
    assert page.ask(ASKED), "it is asked anew"
    press(page, "w")
    assert page.ask(CAPTION) == "No. Black wins."


@in_a_browser
def test_at_a_tables_pace_it_runs_by_itself_to_the_question(look):
    page = look(page_of(demo(), Pace.TABLE))
    page.ask("speed = 30, 1")
    press(page, " ")
    page.wait(ASKED)
    page.ask("document.querySelector('[data-answer=W]').click()")
    page.wait("landed === film.length")


@in_a_browser
def test_board_and_bowls_are_those_of_the_program_at_every_stone(look):
    with_prisoners = plan_count(demo().board, demo().dead, demo().terms, kept=PerColor(3, 2))
    for counted in (demo(black_owes=4), shared(), with_prisoners):
        plan = one_color_first(counted)
        page = look(page_of(plan))
        page.ask("answered = true, 1")
        for number in range(len(plan.film) + 1):
            page.ask(f"landed = {number}, 1")
            now = moment(plan, number)
            cells = "".join(".XO"[cell] for cell in now.position.cells)
            marks = frame_at(plan, Instant(number)).board
            signs = {**marks.labels, **marks.marks}
            numbers = plan.board.grid.numbers
            shown = {str(numbers[point]): sign for point, sign in signs.items()}
            assert page.ask("Object.fromEntries(marks())") == shown, number
            bowls = {color.letter: now.bowls[color] for color in Color}
            assert in_state(page) == {"board": cells, "bowls": bowls}, number


@in_a_browser
@pytest.mark.parametrize("dark", [False, True])
def test_a_narrow_phone_scrolls_nowhere_sideways_in_both_looks(look, dark):
    page = look(page_of(demo()), 320, 640, dark=dark)
    assert page.ask("document.documentElement.scrollWidth") <= 320
    ground = page.ask("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(20, 22, 24)" if dark else "rgb(233, 228, 217)")
    for code in LANGUAGES:
        page.ask(f"speak('{code}'), more = true, answered = true, seek(reading), 1")
        assert page.ask("document.documentElement.scrollWidth") <= 320, code


@in_a_browser
def test_less_motion_jumps_from_step_to_step(look):
    page = look(page_of(demo()), still=True)
    press(page, " ")
    assert page.ask("landed === count.steps[1][0] && !air.length && !run")


@in_a_browser
def test_a_language_chosen_in_the_page_changes_every_sentence(look):
    page = look(page_of(demo()), languages="ko,en")
    assert page.ask("document.documentElement.lang") == "ko"
    seen = set()
    for code in LANGUAGES:
        page.ask(f"speak('{code}'), seek(glance), 1")
        seen.add(
            (page.ask(CAPTION), page.ask("document.querySelector('[data-act=go]').textContent"))
        )
    assert len(seen) == len(LANGUAGES)


@in_a_browser
def test_nothing_is_asked_of_a_network_and_no_name_is_markup(look):
    page = look(page_of(demo(), names=(MARKUP, "<b>W</b>")))
    assert page.ask("document.title").startswith("</script><img")
    assert page.ask("document.querySelectorAll('img, b').length") == 0
    assert page.ask("performance.getEntriesByType('resource').length") == 0
    page.ask(
        "window.left = 2; fetch('http://127.0.0.1:9/').then(() => { left = 1; }, () => { left = 0; }), 1"
    )
    page.wait("left === 0")


def test_it_is_one_small_file_with_no_address_in_it():
    plan = largest()
    page = page_of(plan)
    assert plan.board.grid.size == 19 * 19
    assert len(page) <= MOST_BYTES
    assert not re.findall(rb"https?:|@import|url\(|<link rel=.stylesheet|src=", page)


def test_every_sentence_is_there_in_each_language():
    data = json.loads(
        json.dumps(film_data(demo(), RuleText.ING1991, PerColor("", ""), Pace.LESSON, 1))
    )
    assert set(data["said"]) == set(LANGUAGES)
    asked = page_words(FILM)
    script = resource(FILM).read_text(encoding="utf-8")
    assert len(asked) == len(re.findall(r"\btext\((?!message)", script))
    assert set(data["words"]) == set(LANGUAGES) - {"en"}
    assert all(set(words) == set(asked) for words in data["words"].values())


def test_the_readmes_page_is_that_of_the_program_now():
    made = import_module("count_page")
    assert made.TARGET.read_bytes() == made.count_page(), "run packaging/count_page.py"
