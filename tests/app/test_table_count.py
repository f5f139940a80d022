"""A clock for a real board: its end is counted on the table, and no empty board is ever counted here."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ingboard.board.points import Color, PerColor
from ingboard.export.result_sheet import result_sheet
from ingboard.export.sheet import SheetFacts
from ingboard.game.setup import Occasion
from ingboard.game.state import (
    CountOfBoard,
    CountOfBowls,
    CountStated,
    Ending,
    GameState,
    Outcome,
    Phase,
)
from ingboard.table.journal.recovery import table_of
from ingboard.ui.features.table_count.page import CountWay, TableCountPage
from tests.app.driver import App
from tests.app.test_painted_board import paint_demonstration

LEFT = Qt.MouseButton.LeftButton


def new_table(app: App, *, by_hand: bool) -> App:
    """As a referee begins one: New game, pressed by hand or by the stones, start."""
    app.tap("Ctrl+N")
    form = app.page()
    form.game.sizes.show_choice(9)
    form.game.sizes.chosen.emit(9)
    form.occasion.show_choice(Occasion.TOURNAMENT)
    form.clock.pressed.show_choice(not by_hand)
    form.clock.pressed.chosen.emit(not by_hand)
    app.tap("Return")
    app.tap("Return")
    assert app.presenter.clock_runs
    return app


@pytest.fixture
def stopped(app: App, time) -> App:
    """A table whose clocks were pressed seven times by hand, then two passes."""
    new_table(app, by_hand=True)
    for number in range(7):
        time.pass_by(2_000)
        app.tap("L" if number % 2 else "A")
    app.tap("F8")
    app.tap("F8")
    return app


def page_of(app: App) -> TableCountPage:
    page = app.page()
    assert isinstance(page, TableCountPage)
    return page


def state_of(app: App) -> GameState:
    assert app.session is not None
    return app.session.table.state


def test_what_made_an_empty_board_final_leads_to_the_count_on_the_table(stopped: App) -> None:
    """F8, F8, 1 0 Enter Enter 1 0: "Result final: White wins by 8"."""
    assert stopped.page_id == "table-count"
    for keys in ("1", "0", "Return", "Return", "1", "0"):
        stopped.tap(keys)
    state = state_of(stopped)
    assert (state.outcome, state.reported, state.plan) == (None, None, None)
    assert "points are nobody" not in stopped.strip.sentence
    assert stopped.why_not("count")
    assert stopped.why_not("suggest-dead")


def test_who_won_by_how_much_is_typed_held_and_confirmed_by_both(stopped: App) -> None:
    page = page_of(stopped)
    assert page.winner.choice == "not-chosen"
    assert page.report_button.reason == "Who won?"
    QTest.mouseClick(page.winner.segments[0], LEFT)
    assert page.report_button.reason == "By how many points?"
    page.margin.setFocus()
    stopped.type("3")
    stopped.tap("Return")
    assert stopped.hold("Return") is page.report_button
    report = state_of(stopped).reported
    assert report is not None
    assert report.outcome == Outcome(Ending.BOARD_COUNT, Color.BLACK, 3)
    assert report.counted == CountStated()
    stopped.tap("1")
    stopped.tap("0")
    assert state_of(stopped).outcome == Outcome(Ending.BOARD_COUNT, Color.BLACK, 3)


def type_numbers(app: App, page: TableCountPage, **numbers: str) -> None:
    for name, value in numbers.items():
        side, _, what = name.partition("_")
        getattr(getattr(page.numbers, what), side).field.setFocus()
        app.type(value)


def test_what_the_bowls_say_is_reported_with_whether_both_sets_are_whole(stopped: App) -> None:
    page = page_of(stopped)
    QTest.mouseClick(page.way.segment(CountWay.BOWLS), LEFT)
    assert page.way.choice is CountWay.BOWLS
    type_numbers(
        stopped,
        page,
        black_spaces="2",
        white_spaces="0",
        black_stones="0",
        white_stones="1",
        black_on_board="40",
        white_on_board="39",
    )
    assert page.numbers.result.text() == "Black wins by 3"
    assert page.numbers.sets.text() == "Black's set is whole. White's set is whole."
    type_numbers(stopped, page, black_on_board="9")  # behind the 40
    page.numbers.on_board.black.field.lineEdit().setText("38")
    page.numbers.on_board.black.changed.emit()
    assert "2 black stones are missing" in page.numbers.sets.text()
    assert page.report_button.reason == "The numbers do not fit"
    page.numbers.on_board.black.field.lineEdit().setText("40")
    page.numbers.spaces.black.field.lineEdit().setText("4")
    page.numbers.spaces.black.changed.emit()
    assert page.numbers.reading.sure, "whatever number is wrong, the winner is the same"
    assert page.report_button.reason == "The numbers do not fit", "but by how much is not known"
    page.numbers.on_board.black.field.lineEdit().setText("38")
    page.numbers.spaces.black.field.lineEdit().setText("4")  # two of them lack their stones
    page.numbers.spaces.black.changed.emit()
    assert page.numbers.result.text() == "Black wins by 3"
    page.setFocus()
    stopped.hold("Return")
    counted = state_of(stopped).table_count
    assert isinstance(counted, CountOfBowls)
    assert counted.numbers.missing == PerColor(2, 0)


def test_a_bowl_that_is_not_counted_is_what_the_board_leaves_of_its_set(stopped: App) -> None:
    page = page_of(stopped)
    QTest.mouseClick(page.way.segment(CountWay.BOWLS), LEFT)
    type_numbers(
        stopped, page, black_spaces="2", white_spaces="0", black_on_board="40", white_on_board="39"
    )
    assert page.numbers.result.text() == "Black wins by 3"
    assert page.numbers.reading.numbers.missing is None


def test_the_points_of_the_clock_are_counted_in(app: App, time) -> None:
    new_table(app, by_hand=True)
    time.pass_by(60 * 60_000 + 1_000)
    app.let_deadline_pass()
    app.tap("F8")
    app.tap("F8")
    page = page_of(app)
    owed = state_of(app).penalties.black
    assert owed > 0
    assert f"Black owes {owed} points" in page.owed.text()
    QTest.mouseClick(page.way.segment(CountWay.BOWLS), LEFT)
    type_numbers(app, page, black_spaces="2", white_spaces="0", black_stones="0", white_stones="1")
    laid = page.numbers.reading.margin
    page.numbers.paid.show_choice(False)
    page.numbers.paid.chosen.emit(False)
    assert page.numbers.reading.margin == laid - owed - 8  # komi


def test_a_painted_board_is_reported_for_the_table(stopped: App) -> None:
    stopped.tap("Ctrl+B")
    painting = stopped.page()
    assert not painting.terms.isEnabled()
    assert painting.painting.position.grid.rows == 9
    paint_demonstration(painting)
    button = painting.table_button
    assert button.words == "Report: Black wins by 3, counted on the board"
    QTest.mousePress(button, LEFT)
    button._filling.setCurrentTime(button._filling.duration())
    report = state_of(stopped).reported
    assert report is not None
    assert (report.outcome.winner, report.outcome.margin) == (Color.BLACK, 3)
    assert isinstance(report.counted, CountOfBoard)
    assert len(report.counted.dead) == 3
    sheet = stopped_sheet(stopped)
    assert [board.title for board in sheet.boards] == ["Final position, put in by hand", "Fill-in"]
    assert "The final position was put in by hand" in " ".join(sheet.remarks)


def stopped_sheet(app: App):
    return result_sheet(state_of(app), SheetFacts())


def test_the_journal_holds_how_it_was_counted(stopped: App) -> None:
    page = page_of(stopped)
    page.winner.show_choice(Color.WHITE)
    page.margin.setText("0.5")
    page.setFocus()
    stopped.hold("Return")
    report = table_of(stopped.journal.read()).state.reported
    assert report is not None
    assert report.counted == CountStated()


def test_playing_on_leaves_the_page(stopped: App) -> None:
    stopped.tap("Ctrl+R")
    assert state_of(stopped).phase is not Phase.AGREEMENT
    assert stopped.presenter.clock_runs
    assert stopped.page_id != "table-count"


def test_a_board_of_a_table_where_stones_press_and_none_lies_is_not_counted_either(
    app: App,
) -> None:
    new_table(app, by_hand=False)
    app.tap("F8")
    app.tap("F8")
    assert app.page_id == "table-count"


def test_a_recorded_game_is_agreed_on_and_counted_as_ever(app: App, time) -> None:
    new_table(app, by_hand=False)
    for point in ("C3", "G7"):
        time.pass_by(1_000)
        app.click(point)
    app.tap("F8")
    app.tap("F8")
    assert app.page_id == "agreement"


def test_the_sheet_says_how_it_was_counted(stopped: App) -> None:
    page = page_of(stopped)
    page.winner.show_choice(Color.BLACK)
    page.margin.setText("7")
    page.setFocus()
    stopped.hold("Return")
    stopped.tap("1")
    stopped.tap("0")
    sheet = stopped_sheet(stopped)
    assert sheet.headline == "Black wins by 7, counted on the board"
    assert sheet.boards == ()
    assert "Moves not recorded. The players counted on the table." in sheet.remarks
