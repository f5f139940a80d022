"""Scenes of the referee's acts: lock, list, times with one assent, questions, a correction, a late player."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.commands import DeclareLastPoint, Rule
from ingboard.game.state import Ruling, RulingKind
from ingboard.table.tournament import Tournament
from ingboard.ui.features.referee.actions import RefereeAction
from ingboard.ui.features.table_count.page import CountWay
from ingboard.ui.widgets.choices import SegmentedChoice
from tests.app.driver import App
from tests.scenes.hand_time import HandTime, Scene, round_game


def scenes() -> Mapping[str, Scene]:
    """The scenes of the referee's acts."""
    return {
        "referee-locked": _locked,
        "referee-list": _list,
        "referee-players": _players,
        "referee-last-point-back": _last_point_back,
        "referee-game": _game,
        "referee-times": _times,
        "referee-replace": _replace,
        "referee-wizard": _wizard,
        "referee-correct": _correct,
        "referee-late": _late,
        "resume-held": _resume_held,
        "counted-on-the-table": _counted,
        "counted-by-the-bowls": _counted_by_bowls,
        "leaving": _leaving,
        "ruling-view": _ruling_view,
        "take-back": _take_back,
        "win-on-time": _flag,
        "win-on-time-claimed": _claimed,
        "tournament": _tournament,
        "tournament-changed": _tournament_changed,
        "tournament-referee": _tournament_referee,
        "tournament-locked": _tournament_locked,
    }


def _table(app: App, time: HandTime) -> None:
    settings = Tournament(name="Autumn Open 2026", referee="R. Okafor", sound_test=False)
    app.use_tournament(settings)
    app.presenter.start(round_game())
    points = [Point(row, column) for row in (3, 9, 15) for column in (3, 9, 15, 5, 13)]
    for point, think in zip(points, [40, 55, 20, 10, 5, 7, 3, 4, 2], strict=False):
        time.moment += think * 60_000
        app.presenter.choose(point)
    time.moment += 133_000


def _ruling_view(app: App, time: HandTime) -> None:
    """A ruling is read by both players, White's half in Japanese; Black has read it."""
    _table(app, time)
    app.presenter.hold_clock()
    ruling = Ruling(
        RulingKind.NOTED,
        "R. Okafor",
        "A stone lay across two points; it stands where White put it first.",
    )
    app.presenter.act(Rule(ruling, Moment(time.moment)))
    app.run("ruling-view")
    app.page().language_chosen.emit((Color.WHITE, "ja"))
    app.tap("1")


def _resume_held(app: App, time: HandTime) -> None:
    """While the key is held the faces show whose time will run."""
    _table(app, time)
    app.presenter.hold_clock()
    app.refresh()
    app.press_key("F12")


def _counted(app: App, time: HandTime) -> None:
    """A real board, whose moves nobody recorded, is counted on the table."""
    app.use_tournament(Tournament(name="Autumn Open 2026", referee="R. Okafor", sound_test=False))
    app.presenter.start(replace(round_game(), played_stone_presses=False))
    app.key("Return")
    for number in range(8):
        time.moment += 60_000
        app.key("L" if number % 2 else "A")
    app.key("F8")
    app.key("F8")


def _counted_by_bowls(app: App, time: HandTime) -> None:
    """What is left in the bowls, and on the board, decides: a stone is missing."""
    _counted(app, time)
    page = app.page("table-count")
    page.way.show_choice(CountWay.BOWLS)
    page.way.chosen.emit(CountWay.BOWLS)
    numbers = page.numbers
    counted = (numbers.spaces, 3, 0), (numbers.stones, 0, 1), (numbers.on_board, 180, 178)
    for fields, black, white in counted:
        for color, number in ((Color.BLACK, black), (Color.WHITE, white)):
            fields[color].field.lineEdit().setText(str(number))
            fields[color].changed.emit()


def _leaving(app: App, time: HandTime) -> None:
    """The cross over running clocks."""
    _table(app, time)
    app.close()


def _tournament_locked(app: App, time: HandTime) -> None:
    del time
    app.use_tournament(Tournament(name="Autumn Open 2026", round=4, referee="R. Okafor"))
    app.run("tournament")


def _tournament(app: App, time: HandTime) -> None:
    _tournament_locked(app, time)
    app.page().unlocking.hold_button.confirmed.emit()


def _tournament_changed(app: App, time: HandTime) -> None:
    _tournament(app, time)
    page = app.page()
    page.parts["players_may_hold"].click()
    page.parts["late_factor"].setText("x")
    page.parts["listed_pause_seconds"].setText("120")
    page.part_buttons[1].click()


def _tournament_referee(app: App, time: HandTime) -> None:
    _tournament(app, time)
    app.page().part_buttons[2].click()


def _locked(app: App, time: HandTime) -> None:
    _table(app, time)
    app.run("referee")


def _list(app: App, time: HandTime) -> None:
    _table(app, time)
    app.presenter.hold_clock()
    time.moment += 41_000
    app.run("referee")
    app.page("referee").unlocking.unlocked.emit("")
    time.moment += 18_000
    app.refresh()


def _players(app: App, time: HandTime) -> None:
    _list(app, time)
    panel = app.page("referee")
    panel.show_more(True)


def _last_point_back(app: App, time: HandTime) -> None:
    _list(app, time)
    app.presenter.submit(DeclareLastPoint(Color.BLACK, app.presenter.time.now()))
    panel = app.page("referee")
    row = panel.rows[RefereeAction.LAST_POINT_BACK]
    panel.show_more(True)
    row.click()


def _game(app: App, time: HandTime) -> None:
    _list(app, time)
    panel = app.page("referee")
    panel.show_more(True)


def _fill(app: App, deed: RefereeAction, **filled: object) -> None:
    panel = app.page("referee")
    panel.rows[deed].click()
    for name, value in filled.items():
        part = panel.pending.form.parts[name]
        if isinstance(part, SegmentedChoice):
            part.show_choice(value)
            part.chosen.emit(value)
        else:
            part.setText(str(value))


def _times(app: App, time: HandTime) -> None:
    _list(app, time)
    _fill(app, RefereeAction.TIME, side=Color.WHITE, how="add", length="1:00")
    app.page("referee").pending.assents.toggle(Color.BLACK)


def _replace(app: App, time: HandTime) -> None:
    _list(app, time)
    _fill(app, RefereeAction.REPLACE, lengthB="7:22", assent=False, reason="The display went blank")


def _wizard(app: App, time: HandTime) -> None:
    _list(app, time)
    for question, answer in (
        ("what", 1),
        ("flags", 0),
        ("opponent", 1),
        ("proof", 0),
        ("times", 1),
    ):
        _fill(app, RefereeAction.FAULT, **{question: answer})


def _correct(app: App, time: HandTime) -> None:
    _list(app, time)
    _fill(app, RefereeAction.CORRECT, number="6", reason="clicked one point beside")
    app.click(Point(3, 2))


def _late(app: App, time: HandTime) -> None:
    _locked(app, time)
    app.page("referee").unlocking.unlocked.emit("")
    _fill(app, RefereeAction.ABSENT, side=Color.WHITE)
    app.page("referee").pending.hold_button.confirmed.emit()
    time.moment += 7 * 60_000
    app.page("referee").unlocking.unlocked.emit("")
    _fill(app, RefereeAction.ARRIVED)


def _take_back(app: App, time: HandTime) -> None:
    """Ctrl+Z in a timed game asks; the opponent's assent is there."""
    _table(app, time)
    app.key("Ctrl+Z")
    assert app.state is not None
    app.page("referee").pending.assents.toggle(app.state.to_play)


def _flag(app: App, time: HandTime) -> None:
    """White's last period is over: Black claims, or plays on."""
    _table(app, time)
    time.moment += 3 * 60 * 60_000
    app.presenter.note_time()


def _claimed(app: App, time: HandTime) -> None:
    """The claim is reported; both confirm it, or it is withdrawn."""
    _flag(app, time)
    time.moment += 4_200
    app.strip.answer(app.strip.answers[-1])
