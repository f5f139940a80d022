"""Scenes beside a count: a painted board, four numbers, missing stones, a count by hand, export."""

from __future__ import annotations

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, point_named
from ingboard.counting.by_hand import DropKind
from ingboard.counting.dead_chains import dead_chains
from ingboard.game.state import IN_PLAY
from ingboard.resources import resource
from ingboard.ui.features.hand_count.page import ByHandPage
from tests.app.driver import App
from tests.scenes.count_scenes import film_fill
from tests.scenes.hand_time import HandTime, Scene
from tests.scenes.table_scenes import record

_FINISHED = """
....XO... .O..XO... .O..XO... ....XOO.. ....XXO.. ....XOO.. ....XO... ....XO.X. ....XO...
"""


def painting(app: App, _time: HandTime) -> None:
    """A final position painted by hand, its dead chains marked."""
    app.run("count-board")
    position = parse_rows(_FINISHED.split())
    dead = dead_chains(position, [Point(1, 1), Point(7, 7)])
    app.page("count-board").show_position(position, dead)


def painting_wrong(app: App, _time: HandTime) -> None:
    """A painted position with stones that cannot stand there."""
    painting(app, _time)
    page = app.page("count-board")
    page.brush.painted.emit(lambda painting: painting.fill(Point(0, 8), Color.WHITE))


def four_numbers(app: App, _time: HandTime) -> None:
    """The four numbers of a count that fits."""
    app.run("count-board")
    page = app.page("count-board")
    page.way.show_choice(key=True)
    page.way.chosen.emit(page.way.choice)
    page.numbers.spaces.black.show_value(2)
    page.numbers.stones.white.show_value(1)
    page.numbers.stones.white.changed.emit()  # as if it had been typed


def four_numbers_wrong(app: App, _time: HandTime) -> None:
    """Four numbers that cannot all be right."""
    four_numbers(app, _time)
    page = app.page("count-board")
    page.numbers.stones.white.show_value(2)
    page.numbers.refresh()


def _bowls(app: App, time: HandTime, black: int, white: int) -> None:
    """The check of the bowls with so many stones missing from each."""
    painting(app, time)
    app.page("count-board").count_button.click()
    app.film.pause()
    app.run("check-bowls")
    page = app.page("bowls")
    for color, missing in ((Color.BLACK, black), (Color.WHITE, white)):
        field = page.fields[color].number
        field.show_value(field.value - missing)
        field.changed.emit()


def bowls(app: App, time: HandTime) -> None:
    """Two stones are missing from Black's bowl."""
    _bowls(app, time, 2, 0)


def bowls_repair(app: App, time: HandTime) -> None:
    """A stone lies in the wrong bowl, and comes home."""
    _bowls(app, time, 1, -1)
    app.page("bowls").step_by(2)


def bowls_right(app: App, time: HandTime) -> None:
    """Both bowls are right."""
    _bowls(app, time, 0, 0)


def bowls_doubt(app: App, time: HandTime) -> None:
    """The result cannot be confirmed while a bowl is wrong."""
    _bowls(app, time, 1, 0)
    app.page("bowls").closed.emit()
    app.film.to_end()


def export_picture(app: App, time: HandTime) -> None:
    """The export sheet over a record."""
    record(app, time)
    app.run("export")


def export_film(app: App, time: HandTime) -> None:
    """The export sheet over a count."""
    film_fill(app, time)
    app.run("export")


def export_drills(app: App, _time: HandTime) -> None:
    """The export sheet with a page of drills."""
    app.run("export")


def _counted(app: App, name: str) -> None:
    """A record of ours at its end, agreed and counted."""
    app.open(resource(f"games/{name}.sgf"))
    session = app.session
    assert session is not None
    app.presenter.go_to(session.last_step)
    while app.state is not None and app.state.phase in IN_PLAY:
        app.presenter.pass_turn()
    for color in Color:
        app.presenter.toggle_assent(color)
    app.presenter.count()


def by_hand(app: App, _time: HandTime) -> None:
    """A count by hand after the first stones, and what comes next."""
    _counted(app, "demonstration")
    app.run("by-hand")
    page = app.page("by-hand")
    page.use_color(Color.WHITE)
    page.use_kind(DropKind.KOMI)
    for name in ("R9", "S9", "T9"):
        _click(page, name)
    page.hint()


def by_hand_wrong(app: App, _time: HandTime) -> None:
    """A wrong drop, named with what it does."""
    by_hand(app, _time)
    page = app.page("by-hand")
    page.use_color(Color.BLACK)
    page.use_kind(DropKind.FILL)
    _click(page, "A2")
    _click(page, "G5")
    _click(page, "F18")
    _click(page, "E17")


def by_hand_read(app: App, time: HandTime) -> None:
    """A board filled with mistakes and read: the result is wrong, and why."""
    by_hand_wrong(app, time)
    page = app.page("by-hand")
    page.fill_rest((Color.BLACK, Color.WHITE))
    page.read()
    if page.notes.rows:
        page.notes.rows[0].click()


def by_hand_right(app: App, _time: HandTime) -> None:
    """A board filled right, with shared points, and read."""
    _counted(app, "two-sekis")
    app.run("by-hand")
    page = app.page("by-hand")
    page.fill_rest((Color.BLACK, Color.WHITE))
    page.read()


def _click(page: ByHandPage, name: str) -> None:
    point = point_named(name, page.board.grid)
    assert point is not None
    page.board.point_chosen.emit(point)


def scenes() -> dict[str, Scene]:
    """These scenes by name."""
    found = (
        painting,
        painting_wrong,
        four_numbers,
        four_numbers_wrong,
        bowls,
        bowls_repair,
        bowls_right,
        bowls_doubt,
        export_picture,
        export_film,
        export_drills,
        by_hand,
        by_hand_wrong,
        by_hand_read,
        by_hand_right,
    )
    return {scene.__name__.replace("_", "-"): scene for scene in found}
