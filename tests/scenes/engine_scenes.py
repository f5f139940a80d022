"""Scenes of an engine beside a record: what it thinks on the board, a mistake and its cost, its own pages.

The engines that fail are toys of the tests: a wrong model, one that tunes itself, a crash, one that lies.
"""

from __future__ import annotations

import os
import sys
from math import sin
from pathlib import Path
from tempfile import mkdtemp

from PySide6.QtTest import QTest

from ingboard.board.points import Color
from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import Candidate, Evaluation, origin_of, question_of
from ingboard.review.analysis.lines import ends_of
from ingboard.text import text
from ingboard.ui.features.analysis.on_board import Hints
from tests.app.driver import App
from tests.app.toy_engine import ENGINE
from tests.scenes.hand_time import HandTime, Scene
from tests.scenes.review_record import in_a_folder, review

_ENGINE, _VISITS = "katago", 200
_LOSSES = {14: 12.6, 23: 4.2, 31: 2.4, 40: 7.1}
_MISTAKE = 13


def _analysed(app: App) -> None:
    """A record whose positions an engine has looked at; its figures are made up."""
    assert app.open(in_a_folder(Path(mkdtemp()), review()))
    work = app.feature("analysis")
    work.follow()
    session = app.session
    assert session is not None
    states, lead = session.table.states, 0.0
    origin = origin_of(question_of(states[0], _VISITS), _ENGINE)
    for step, state in enumerate(states):
        lost = _LOSSES.get(step, abs(sin(step)))
        color = state.line.last_color
        lead -= lost if color is Color.BLACK else -lost if color is Color.WHITE else 0.0
        work.known.put(origin, step, _evaluation(state, lead))
    app.presenter.go_to(1)
    page = work.page
    page.threshold.chosen.emit(2.0)  # its line is worked out anew
    app.presenter.go_to(0)


def _evaluation(state: GameState, lead: float) -> Evaluation:
    grid = state.grid
    empty = [point for point in grid.points if state.position.color_at(point) is None]
    sign = 1 if state.to_play is Color.BLACK else -1
    chosen = empty[len(empty) // 3 :: max(len(empty) // 9, 1)][:5]
    line = tuple(empty[len(empty) // 3 :: 7][:7])
    candidates = tuple(
        Candidate(point, 90 // (at + 1), 0.5, lead - sign * lost, (point, *line[1:]))
        for at, (point, lost) in enumerate(zip(chosen, (0.0, 0.02, 0.4, 1.6, 7.3), strict=False))
    )
    owned = tuple(0.9 * sin((point.column - 9) / 3) for point in grid.points)
    return Evaluation(0.5 + lead / 60, lead, 200, candidates, owned, "KataGo 1.15.3", "b10c128")


def engine_hints(app: App, _time: HandTime) -> None:
    """Best moves and land beside tree and comment, and where they come from under the graph."""
    _analysed(app)
    app.presenter.go_to(_MISTAKE)
    app.feature("analysis").hints = Hints.MOVES
    app.run("hints")
    app.run("hints")
    app.dismiss_notice()


def engine_mistake(app: App, _time: HandTime) -> None:
    """A mistake before it is played, with the better line in numbered stones."""
    _analysed(app)
    app.run("next-mistake")


def engine_cost(app: App, _time: HandTime) -> None:
    """What the mistake cost: the points that are somebody else's at the end of its line."""
    _analysed(app)
    work = app.feature("analysis")
    app.run("next-mistake")
    session = app.session
    assert session is not None
    before, after = session.table.states[session.step : session.step + 2]
    at = [work.known.at(work.shown, step)[1] for step in (session.step, session.step + 1)]
    ends = ends_of(before, at[0].candidates[0], after, at[1].candidates[0])
    sign = 1 if before.to_play is Color.BLACK else -1
    for state in (ends.better, ends.played):
        gives = state is ends.played
        owned = tuple(
            _share(point.row, point.column, sign, gives=gives) for point in state.grid.points
        )
        said = Evaluation(0.5, 0.0, _VISITS, (), owned, "KataGo 1.15.3", "b10c128")
        work.asking.kept.put(question_of(state, _VISITS), _ENGINE, said)
    app.strip.answer(text("What did it cost?"))


def _share(row: int, column: int, sign: int, *, gives: bool) -> float:
    """Whose land it is: all that matters changes in a corner, and a little comes back elsewhere."""
    if row in range(13, 17) and column in range(12, 18):
        return -0.8 * sign if gives else 0.8 * sign
    if row == 17 and column in range(12, 18):
        return 0.0 if gives else 0.8 * sign
    if row == 1 and column in range(3):
        return 0.8 * sign if gives else -0.8 * sign
    return 0.9 * sin((column - 9) / 3)


def engine_report(app: App, _time: HandTime) -> None:
    """How both players did, by parts of the game."""
    _analysed(app)
    app.run("engine-report")


def engine_page(app: App, _time: HandTime) -> None:
    """The engine's own page: best moves, largest losses, whose values they are."""
    _analysed(app)
    app.presenter.go_to(_MISTAKE)
    app.run("analysis")


def _beside(app: App, wish: str, *, waits_for: str) -> None:
    """A record beside a toy engine, once its page says that."""
    folder = Path(mkdtemp())
    assert app.open(in_a_folder(folder, review()))
    script, program = folder / "toy.py", folder / "katago"
    script.write_text(ENGINE)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
    program.chmod(0o755)
    app.preferences.engine = str(program)
    app.preferences.engine_arguments = f'analysis {wish} "{folder / "asked"}"'
    app.run("analysis")
    for _ in range(500):
        if waits_for in app.page("analysis").told.text():
            return
        QTest.qWait(20)
    raise AssertionError(app.page("analysis").told.text())


def engine_wrong_model(app: App, _time: HandTime) -> None:
    """The net is none: what the engine says of that stands on the page."""
    _beside(app, "complains", waits_for="Could not load")


def engine_tuning(app: App, _time: HandTime) -> None:
    """The engine tunes itself for this machine, and for how long."""
    os.environ["TUNES_FOR"] = "60"
    _beside(app, "tunes", waits_for="0:01")


def engine_crash(app: App, _time: HandTime) -> None:
    """A crash with its dump where answers should be."""
    _beside(app, "dumps", waits_for="graphics card")


def engine_lies(app: App, _time: HandTime) -> None:
    """An engine that says it is the other side's move."""
    _beside(app, "wrong-color", waits_for=text("{side} to play", side="W"))


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    return {
        scene.__name__.replace("_", "-"): scene
        for scene in (
            engine_hints,
            engine_mistake,
            engine_cost,
            engine_report,
            engine_page,
            engine_wrong_model,
            engine_tuning,
            engine_crash,
            engine_lies,
        )
    }
