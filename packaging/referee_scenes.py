"""Scenes of the referee's acts: lock, list, times with one assent, questions, a correction, a late player."""

from __future__ import annotations

from collections.abc import Mapping

from hand_time import HandTime, Scene, round_game

from ingboard.board.points import Color, Point
from ingboard.table.tournament import Tournament
from ingboard.ui.features.referee.view_model import Deed
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act
from ingboard.ui.widgets import SegmentedChoice


def scenes() -> Mapping[str, Scene]:
    """The scenes of the referee's acts."""
    return {
        "referee-locked": _locked,
        "referee-list": _list,
        "referee-players": _players,
        "referee-game": _game,
        "referee-times": _times,
        "referee-replace": _replace,
        "referee-wizard": _wizard,
        "referee-correct": _correct,
        "referee-late": _late,
    }


def _table(window: MainWindow, time: HandTime) -> None:
    settings = Tournament(name="Autumn Open 2026", referee="R. Okafor", sound_test=False)
    window.tournament.take_up(settings)
    window.controller.start(round_game())
    points = [Point(row, column) for row in (3, 9, 15) for column in (3, 9, 15, 5, 13)]
    for point, think in zip(points, [40, 55, 20, 10, 5, 7, 3, 4, 2], strict=False):
        time.moment += think * 60_000
        window.controller.choose(point)
    time.moment += 133_000


def _locked(window: MainWindow, time: HandTime) -> None:
    _table(window, time)
    window.do(Act.REFEREE)


def _list(window: MainWindow, time: HandTime) -> None:
    _table(window, time)
    window.controller.hold_clock()
    time.moment += 41_000
    window.do(Act.REFEREE)
    window.rooms.referee.panel.unlocking.unlocked.emit("")
    time.moment += 18_000
    window.refresh()


def _players(window: MainWindow, time: HandTime) -> None:
    _list(window, time)
    panel = window.rooms.referee.panel
    panel.show_leaf(panel.rows[Deed.ABSENT].row.group)


def _game(window: MainWindow, time: HandTime) -> None:
    _list(window, time)
    panel = window.rooms.referee.panel
    panel.show_leaf(panel.rows[Deed.RESULT].row.group)


def _fill(window: MainWindow, deed: Deed, **filled: object) -> None:
    panel = window.rooms.referee.panel
    panel.rows[deed].click()
    for name, value in filled.items():
        part = panel.pending.form.parts[name]
        if isinstance(part, SegmentedChoice):
            part.show_choice(value)
            part.chosen.emit(value)
        else:
            part.setText(str(value))


def _times(window: MainWindow, time: HandTime) -> None:
    _list(window, time)
    _fill(window, Deed.TIME, side=Color.WHITE, how="add", length="1:00")
    window.rooms.referee.panel.pending.assents.toggle(Color.BLACK)


def _replace(window: MainWindow, time: HandTime) -> None:
    _list(window, time)
    _fill(window, Deed.REPLACE, lengthB="7:22", assent=False, reason="The display went blank")


def _wizard(window: MainWindow, time: HandTime) -> None:
    _list(window, time)
    _fill(window, Deed.FAULT, what=0)
    _fill(window, Deed.FAULT, evidence=1)


def _correct(window: MainWindow, time: HandTime) -> None:
    _list(window, time)
    _fill(window, Deed.CORRECT, number="6", reason="clicked one point beside")
    window.rooms.referee.takes_point(Point(3, 2))


def _late(window: MainWindow, time: HandTime) -> None:
    _locked(window, time)
    window.rooms.referee.panel.unlocking.unlocked.emit("")
    _fill(window, Deed.ABSENT, side=Color.WHITE)
    window.rooms.referee.panel.pending.held.emit()
    time.moment += 7 * 60_000
    window.rooms.referee.panel.unlocking.unlocked.emit("")
    _fill(window, Deed.ARRIVED)
