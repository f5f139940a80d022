"""Scenes at the table: the start, a new table, a record, a game with a clock, a ruling."""

from __future__ import annotations

from ingboard.board.points import Color, Point, point_named
from ingboard.clock.moments import Moment
from ingboard.game.commands import Rule
from ingboard.game.state import Ruling, RulingKind
from ingboard.review.sayings import Element
from ingboard.rules.options import RuleOptions
from ingboard.rules.ruleset import Prisoners, RuleText
from tests.app.driver import App
from tests.scenes.hand_time import DEMONSTRATION, HandTime, Scene, round_game
from tests.scenes.strip_scenes import a_game

_KO = ["C16", "D16", "B15", "E15", "C14", "D14", "Q16", "C15", "D15"]


def start(app: App, _time: HandTime) -> None:
    """The start screen."""


def new_table(app: App, _time: HandTime) -> None:
    """Choosing a new table."""
    app.run("new")


def new_table_options(app: App, _time: HandTime) -> None:
    """A new table's rule options, two of them its own."""
    app.run("new")
    page = app.page("new-table")
    page.game.rules.show_choice(RuleText.ING1996)
    page.game.rules.chosen.emit(RuleText.ING1996)
    page.options.fold_button.click()
    for element, key in ((Element.SINGLE_SUICIDE, "pass"), (Element.PRISONERS, "lid")):
        choices = page.options.fields[element].choices
        choices.show_choice(key)
        choices.chosen.emit(key)


def lids(app: App, _time: HandTime) -> None:
    """Prisoners kept in the lid until the count."""
    a_game(app, RuleText.ING1991, RuleOptions(prisoners=Prisoners.LID))
    for row, column in ((0, 7), (0, 6), (2, 2), (1, 7), (2, 3), (0, 8)):
        app.presenter.choose(Point(row, column))


def record(app: App, _time: HandTime) -> None:
    """A record in mid-game."""
    app.open(DEMONSTRATION)
    app.presenter.go_to(170)


def illegal(app: App, time: HandTime) -> None:
    """The pointer over a point where a play would bring a position back."""
    clocked(app, time)
    grid = app.board.picture.position.grid
    for name in _KO:
        point = point_named(name, grid)
        assert point is not None
        time.moment += 9_000
        app.presenter.choose(point)
    barred = point_named("C15", grid)
    assert barred is not None
    app.board.show_hover(app.presenter.hover(barred))


def clocked(app: App, _time: HandTime) -> None:
    """A live game whose clock has just begun."""
    app.presenter.start(round_game())


def overtime(app: App, time: HandTime) -> None:
    """Both sides in overtime, White on the second period."""
    clocked(app, time)
    points = [Point(row, column) for row in (3, 9, 15) for column in (3, 9, 15, 5, 13)]
    thinks = [40, 55, 20, 10, 5, 7, 3, 4, 2]
    for point, think in zip(points, thinks, strict=False):
        time.moment += think * 60_000
        app.presenter.choose(point)
    time.moment += 133_000
    app.refresh()


def held(app: App, time: HandTime) -> None:
    """The clock held."""
    overtime(app, time)
    app.presenter.toggle_pause()
    time.moment += 41_000
    app.refresh()


def ruled(app: App, _time: HandTime) -> None:
    """The move list after a ruling."""
    a_game(app, RuleText.ING1991)
    words = "Both players were told"
    forbidden = Ruling(RulingKind.FORBIDDEN, "M. Weber", words, Color.BLACK, Point(0, 0))
    app.presenter.submit(Rule(forbidden, Moment(0)))


def scenes() -> dict[str, Scene]:
    """These scenes by name."""
    found = (
        start,
        new_table,
        new_table_options,
        lids,
        record,
        illegal,
        clocked,
        overtime,
        held,
        ruled,
    )
    return {scene.__name__.replace("_", "-"): scene for scene in found}
