"""Scenes of an engine beside a record: what it thinks on the board, a mistake, its own page."""

from __future__ import annotations

from math import sin
from pathlib import Path
from tempfile import mkdtemp

from ingboard.board.points import Color
from ingboard.game.state import GameState
from ingboard.review.analysis.evaluation import Candidate, Evaluation, Origin
from ingboard.ui.features.analysis.on_board import Hints
from tests.app.driver import App
from tests.scenes.hand_time import HandTime, Scene
from tests.scenes.review_record import in_a_folder, review

_MADE_WITH = Origin("katago", 200, 7.5)
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
    for step, state in enumerate(states):
        lost = _LOSSES.get(step, abs(sin(step)))
        color = state.line.last_color
        lead -= lost if color is Color.BLACK else -lost if color is Color.WHITE else 0.0
        work.known.put(_MADE_WITH, step, _evaluation(state, lead))
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


def engine_page(app: App, _time: HandTime) -> None:
    """The engine's own page: best moves, largest losses, whose values they are."""
    _analysed(app)
    app.presenter.go_to(_MISTAKE)
    app.run("analysis")


def scenes() -> dict[str, Scene]:
    """The scenes by name."""
    return {
        scene.__name__.replace("_", "-"): scene
        for scene in (engine_hints, engine_mistake, engine_page)
    }
