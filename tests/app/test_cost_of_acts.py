"""What one click and one step back enter: bounds that hold what was gained. Calls are counted, not timed.

Who needs more than this for a new feature lets it hear of less: `interests`, `takes`, a page of its own.
`tests/benchmarks/acts.py --where` names the files that an act calls most.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ingboard.kifu.written_analysis import WrittenAnalysis, WrittenMove, written_value
from tests.app.driver import App
from tests.benchmarks import reviewed_files
from tests.benchmarks.acts import counted, points_apart, timed

_ROUNDS = 5
_QUIET = 5  # turns
_FEW = 200  # calls


class Entered(NamedTuple):
    """What an act entered at the least: a tick of the clocks that falls into it is no part of it."""

    calls: int
    files: int


def entered(act: Callable[[], object]) -> Entered:
    def once() -> None:
        act()
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        QApplication.processEvents()

    once()
    counts = [counted(once) for _ in range(_ROUNDS)]
    calls = min(sum(count.codes.values()) for count in counts)
    return Entered(calls, min(len(count.ours()) for count in counts))


def still(app: App) -> App:
    """The window once nothing is left to do; on a busy machine that takes longer than any fixed time."""
    app.board.finish_skin()
    quiet = 0
    while quiet < _QUIET:
        idle = counted(partial(QTest.qWait, 20))
        quiet = quiet + 1 if sum(idle.codes.values()) < _FEW else 0
    return app


@pytest.fixture
def record(app, tmp_path) -> Callable[[int], App]:
    def opened(moves: int) -> App:
        path: Path = tmp_path / f"{moves}.sgf"
        path.write_text(reviewed_files.line(moves))
        assert app.open(path)
        app.key("End")
        return still(app)

    return opened


def test_a_step_back_enters_what_shows_the_viewed_move_however_long_the_line(record):
    short, long = (entered(partial(record(moves).key, "Left")) for moves in (300, 900))
    assert short.calls <= 1_300
    assert short.files <= 68
    assert long.calls <= 1.2 * short.calls
    assert long.files <= short.files + 2


def test_a_step_with_the_engine_on_the_board_costs_at_most_half_as_much_again(app, qtbot, tmp_path):
    path: Path = tmp_path / "analysed.sgf"
    moves = WrittenMove("D4", 9, 0.6, 3.0, ("D4", "F6")), WrittenMove("F4", 4, 0.5, 1.0)
    value = WrittenAnalysis("KataGo", 0.5, 1.5, 16, moves, 16, 7.5)
    written = written_value(value).replace("\\", "\\\\").replace("]", "\\]")
    plain = reviewed_files.line(300)
    path.write_text(re.sub(r"(;[BW]\[[a-s]{2}\])", lambda move: f"{move[1]}IBEV[{written}]", plain))
    app.open(path)  # aside
    qtbot.waitUntil(lambda: app.session is not None, timeout=20_000)
    app.wait_for_panes()
    app.key("End")
    without = entered(partial(still(app).key, "Left"))
    app.key("A")
    assert app.board.picture.labels
    with_hints = entered(partial(still(app).key, "Left"))
    assert with_hints.calls <= 1.5 * without.calls, (with_hints, without)


def test_a_click_on_the_board_enters_no_more_than_it_needs_however_long_the_game(app):
    points = points_apart()

    def click() -> None:
        app.click(next(points))

    click()
    still(app)
    early = entered(click)
    assert early.calls <= 1_680
    assert early.files <= 75
    for _ in range(60):
        click()
    late = entered(click)
    assert late.calls <= 1.25 * early.calls


def test_a_click_in_a_timed_game_paints_both_clocks_without_measuring_them_anew(app):
    app.presenter.start(timed())
    app.presenter.toggle_pause()
    points = points_apart()
    app.click(next(points))
    for _ in range(10):  # its clocks run: it is never still
        QTest.qWait(40)
    app.board.finish_skin()
    cost = entered(lambda: app.click(next(points)))
    assert cost.calls <= 2_420
    assert cost.files <= 86


def test_a_step_back_in_a_timed_game_paints_no_clock(app):
    app.presenter.start(timed())
    app.presenter.toggle_pause()
    points = points_apart()
    for _ in range(_ROUNDS + 3):
        app.click(next(points))
    for _ in range(10):
        QTest.qWait(40)
    app.board.finish_skin()
    cost = entered(lambda: app.key("Left"))
    assert cost.calls <= 1_450
    assert cost.files <= 66
