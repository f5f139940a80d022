"""Scenes beside a count: a painted board, four numbers, missing stones, a count by hand, export."""

from __future__ import annotations

from count_scenes import film_fill
from hand_time import HandTime, Scene
from table_scenes import record

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, Point, point_named
from ingboard.counting.by_hand import Kind
from ingboard.counting.dead import dead_chains
from ingboard.game.phases import IN_PLAY
from ingboard.resources import resource
from ingboard.ui.features.hand_count.page import ByHandPage
from ingboard.ui.features.painted.brush import Act as Dabbing
from ingboard.ui.features.painted.brush import Dab
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menus import Act

_FINISHED = """
....XO... .O..XO... .O..XO... ....XOO.. ....XXO.. ....XOO.. ....XO... ....XO.X. ....XO...
"""


def painting(window: MainWindow, _time: HandTime) -> None:
    """A final position painted by hand, its dead chains marked."""
    window.do(Act.COUNT_BOARD)
    position = parse_rows(_FINISHED.split())
    dead = dead_chains(position, [Point(1, 1), Point(7, 7)])
    window.rooms.painting.page.show_position(position, dead)


def painting_wrong(window: MainWindow, _time: HandTime) -> None:
    """A painted position with stones that cannot stand there."""
    painting(window, _time)
    page = window.rooms.painting.page
    page.brush.dabbed.emit(Dab(Dabbing.FILL, Point(0, 8), Color.WHITE))


def four_numbers(window: MainWindow, _time: HandTime) -> None:
    """The four numbers of a count that fits."""
    window.do(Act.COUNT_BOARD)
    page = window.rooms.painting.page
    page.way.show_choice(key=True)
    page.way.chosen.emit(page.way.choice)
    page.numbers.spaces.black.show_value(2)
    page.numbers.stones.white.show_value(1)
    page.numbers.stones.white.changed.emit()  # as if it had been typed


def four_numbers_wrong(window: MainWindow, _time: HandTime) -> None:
    """Four numbers that cannot all be right."""
    four_numbers(window, _time)
    page = window.rooms.painting.page
    page.numbers.stones.white.show_value(2)
    page.numbers.refresh()


def _bowls(window: MainWindow, time: HandTime, black: int, white: int) -> None:
    """The check of the bowls with so many stones missing from each."""
    painting(window, time)
    window.rooms.painting.page.count_button.click()
    window.film.animator.pause()
    window.rooms.check_bowls()
    page = window.rooms.bowls.page
    for color, missing in ((Color.BLACK, black), (Color.WHITE, white)):
        field = page.fields[color].number
        field.show_value(field.value - missing)
        field.changed.emit()


def bowls(window: MainWindow, time: HandTime) -> None:
    """Two stones are missing from Black's bowl."""
    _bowls(window, time, 2, 0)


def bowls_repair(window: MainWindow, time: HandTime) -> None:
    """A stone lies in the wrong bowl, and comes home."""
    _bowls(window, time, 1, -1)
    window.rooms.bowls.page.step_by(2)


def bowls_right(window: MainWindow, time: HandTime) -> None:
    """Both bowls are right."""
    _bowls(window, time, 0, 0)


def bowls_doubt(window: MainWindow, time: HandTime) -> None:
    """The result cannot be confirmed while a bowl is wrong."""
    _bowls(window, time, 1, 0)
    window.rooms.bowls.page.closed.emit()
    window.film.animator.to_end()


def export_picture(window: MainWindow, time: HandTime) -> None:
    """The export sheet over a record."""
    record(window, time)
    window.do(Act.EXPORT)


def export_film(window: MainWindow, time: HandTime) -> None:
    """The export sheet over a count."""
    film_fill(window, time)
    window.do(Act.EXPORT)


def export_drills(window: MainWindow, _time: HandTime) -> None:
    """The export sheet with a page of drills."""
    window.do(Act.EXPORT)


def _counted(window: MainWindow, name: str) -> None:
    """A record of ours at its end, agreed and counted."""
    window.open(resource(f"games/{name}.sgf"))
    session = window.controller.session
    assert session is not None
    window.controller.go_to(session.last_step)
    while window.controller.state is not None and window.controller.state.phase in IN_PLAY:
        window.controller.pass_turn()
    for color in Color:
        window.controller.toggle_assent(color)
    window.controller.count()


def by_hand(window: MainWindow, _time: HandTime) -> None:
    """A count by hand after the first stones, and what comes next."""
    _counted(window, "demonstration")
    window.do(Act.BY_HAND)
    page = window.rooms.by_hand.page
    page.use_color(Color.WHITE)
    page.use_kind(Kind.KOMI)
    for name in ("R9", "S9", "T9"):
        _click(page, name)
    page.hint()


def by_hand_wrong(window: MainWindow, _time: HandTime) -> None:
    """A wrong drop, named with what it does."""
    by_hand(window, _time)
    page = window.rooms.by_hand.page
    page.use_color(Color.BLACK)
    page.use_kind(Kind.FILL)
    _click(page, "A2")
    _click(page, "G5")
    _click(page, "F18")
    _click(page, "E17")


def by_hand_read(window: MainWindow, time: HandTime) -> None:
    """A board filled with mistakes and read: the result is wrong, and why."""
    by_hand_wrong(window, time)
    page = window.rooms.by_hand.page
    page.fill_rest((Color.BLACK, Color.WHITE))
    page.read()
    if page.notes.rows:
        page.notes.rows[0].click()


def by_hand_right(window: MainWindow, _time: HandTime) -> None:
    """A board filled right, with shared points, and read."""
    _counted(window, "two-sekis")
    window.do(Act.BY_HAND)
    page = window.rooms.by_hand.page
    page.fill_rest((Color.BLACK, Color.WHITE))
    page.read()


def _click(page: ByHandPage, name: str) -> None:
    point = point_named(name, page.board.grid)
    assert point is not None
    page.board.point_chosen.emit(point)


def scenes() -> dict[str, Scene]:
    """These scenes by name."""
    found = (
        painting, painting_wrong, four_numbers, four_numbers_wrong, bowls, bowls_repair,
        bowls_right, bowls_doubt, export_picture, export_film, export_drills, by_hand,
        by_hand_wrong, by_hand_read, by_hand_right,
    )  # fmt: skip
    return {scene.__name__.replace("_", "-"): scene for scene in found}
