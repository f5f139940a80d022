"""Another file beside the open game: compared, merged in one edit; the recorded result; the times."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from ingboard.board.points import Point
from ingboard.resources import DEMONSTRATION, resource
from tests.app.driver import App

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
HEAD = "(;GM[1]FF[4]SZ[9]KM[8]RU[Simplified Ing]"
ONE = f"{HEAD}PB[Lee];B[cc]C[Good.];W[gc];B[cg];W[gg];B[ee];W[ed];B[fe])"
OTHER = (
    f"{HEAD}PB[Li];B[cc]C[Slow.];W[gg];B[cg];W[gc];B[ee](;W[ed];B[fe])(;W[fe]C[Try this.];B[ef]))"
)


@pytest.fixture
def open_record(app: App, tmp_path: Path):
    def opened(written: str, name: str = "one.sgf") -> Path:
        path = tmp_path / name
        path.write_text(written)
        assert app.open(path)
        return path

    return opened


@pytest.fixture
def other(tmp_path: Path) -> Path:
    path = tmp_path / "other.sgf"
    path.write_text(OTHER)
    return path


def test_two_records_are_compared_and_the_transposed_pair_is_named(app, open_record, other):
    open_record(ONE)
    app.key(Key.Key_D, CTRL)
    app.choose_path(other)
    assert app.page_id == "compare"
    page = app.page("compare")
    heads = [row.head for row in page.list.rows]
    assert heads[0] == ("Transposed pair: A has 2 White G7, then 4 White G3; B the reverse.")
    assert heads[1] == "Black: Lee in A, Li in B"
    one, two = (board.picture for board in page.boards)
    assert one.position == two.position
    assert one.labels == {Point(2, 6): "2", Point(6, 6): "4"}
    assert two.labels == {Point(2, 6): "4", Point(6, 6): "2"}


def test_both_boards_step_together_and_enter_goes_to_the_move_in_the_game(
    app, open_record, other, qtbot
):
    open_record(ONE)
    app.run("compare")
    app.choose_path(other)
    page = app.page("compare")
    qtbot.keyClick(page, Key.Key_Home)
    assert all(not board.picture.position.cells.strip(b"\0") for board in page.boards)
    for _ in range(3):
        qtbot.keyClick(page, Key.Key_Right)
    assert page.captions[1].text() == "B  other.sgf, move 3 of 7"
    qtbot.keyClick(page, Key.Key_Return)
    assert app.page_id == "play"
    assert app.session.step == 3


BRANCHED = ONE[: -len(";W[gg];B[ee];W[ed];B[fe])")] + "(;W[gg];B[ee];W[ed];B[fe])(;W[aa];B[ab]))"


@pytest.fixture
def on_branch(app, open_record):
    """A record whose short branch is on view, at its beginning."""
    path = open_record(BRANCHED)
    document = app.study.document
    app.presenter.go_to_node(document.children(3)[1])
    app.presenter.go_to(0)
    assert app.session.last_step == 5
    return path


@pytest.mark.usefixtures("on_branch")
def test_the_main_line_is_compared_unless_the_branch_on_view_is_chosen(app, tmp_path):
    copy = tmp_path / "copy.sgf"
    copy.write_text(ONE)
    app.run("compare")
    app.choose_path(copy)
    page = app.page("compare")
    assert page.headline.text() == "Same 7 moves and game information."
    assert not page.branch.isHidden()
    page.branch.show_choice(True)
    page.branch.chosen.emit(True)
    assert page.headline.text() != "Same 7 moves and game information."
    assert app.session.last_step == 5


def test_the_moves_of_the_main_line_are_checked_from_a_branch(app, open_record):
    stones = "AB[ba][ab][bc]AW[ca][db][cc][bb]"
    open_record(f"{HEAD}{stones};B[cb](;W[bb];B[hh])(;W[ii];B[ih];W[ic]))")
    app.presenter.go_to_node(app.study.document.children(1)[1])
    app.presenter.go_to(0)
    assert app.session.last_step == 4
    app.key("C")
    assert "1 of 1" in app.notice
    assert app.session.state.line.last.point == Point(1, 1)
    assert app.session.last_step == 3


@pytest.mark.usefixtures("on_branch")
def test_the_recorded_result_is_beside_the_count_of_the_main_line(app):
    app.run("recorded")
    stones = sum(map(bool, app.board.picture.position.cells))
    assert stones == 7
    page = app.page("recorded")
    page.branch.show_choice(True)
    page.branch.chosen.emit(True)
    assert sum(map(bool, app.board.picture.position.cells)) == 5


def test_a_click_on_the_last_position_plays_nothing_in_the_middle_of_the_game(app):
    app.open(resource(DEMONSTRATION))
    app.presenter.go_to(5)
    before = app.study.document
    app.run("recorded")
    assert app.board.picture.position != app.state.position
    assert app.strip.widget.picture.turn is None
    app.hover("K10")
    assert app.board._above.hover is None
    app.click("K10")
    assert app.study.document == before
    assert app.notice == "This is another board. Esc leads back to the game."
    app.key("Esc")
    assert app.strip.widget.picture.turn is app.state.to_play
    app.click("K10")
    assert app.study.document != before


def test_a_file_dropped_on_the_page_is_the_other_one(app, open_record, other, tmp_path):
    open_record(ONE)
    copy = tmp_path / "copy.sgf"
    copy.write_text(ONE)
    app.run("compare")
    app.choose_path(other)
    app.drop(copy)
    assert app.page_id == "compare"
    page = app.page("compare")
    assert page.headline.text() == "Same 7 moves and game information."
    assert not page.list.rows
    assert app.session.path.name == "one.sgf"


def test_nothing_is_laid_beside_where_there_is_no_game_or_no_file(app, open_record, tmp_path):
    app.run("compare")
    assert "Open a record first" in app.notice
    open_record(ONE)
    app.run("compare")
    app.choose_path(None)
    assert app.page_id != "compare"
    broken = tmp_path / "broken.sgf"
    broken.write_text("no record")
    app.run("merge")
    app.choose_path(broken)
    assert app.page_id != "merge"
    assert "broken.sgf" in app.notice


def test_a_review_is_merged_as_one_edit_that_undo_takes_back(app, open_record, tmp_path, qtbot):
    review = tmp_path / "ben.sgf"
    review.write_text(
        ONE.replace("Good.", "Slow.").replace(";W[ed]", "(;W[fe]C[Try.])(;W[ed]") + ")"
    )
    path = open_record(ONE)
    before = path.read_bytes()
    app.presenter.go_to(2)
    app.key("Ctrl+Shift+G")
    app.choose_path(review)
    page = app.page("merge")
    assert not page.merge_button.isEnabled()
    qtbot.keyClicks(page.one, "Anna")
    qtbot.keyClicks(page.other, "Ben")
    page.names_changed.emit(page.names)
    assert page.gains.text() == "+ 1 variation with 1 node\n+ 2 comments"
    qtbot.keyClick(page.other, Key.Key_Return)
    assert app.page_id == "play"
    study = app.study
    assert study.step == 2
    assert study.comment_at(1) == "Anna:\nGood.\n\nBen:\nSlow."
    assert study.undo_words == "Merge Ben's review"
    assert "1 variation" in app.notice
    app.run("save")
    assert b"C[Ben:\nTry.]" in path.read_bytes()
    app.key(Key.Key_Z, CTRL)
    assert app.study.comment_at(1) == "Good."
    app.run("save")
    assert path.read_bytes() == before


def test_each_review_that_is_merged_is_asked_for_and_bears_its_own_author(
    app, open_record, tmp_path
):
    open_record(ONE)
    for name, said in (("ben", "Slow."), ("cora", "Fast.")):
        head = "KM[8]AN[ben]" if name == "ben" else "KM[8]"
        written = ONE.replace("Good.", said).replace("KM[8]", head)
        (tmp_path / f"{name}.sgf").write_text(written)
    app.key(Key.Key_D, CTRL)
    app.choose_path(tmp_path / "ben.sgf")
    app.key("Ctrl+Shift+G")
    page = app.page("merge")
    assert "ben.sgf" in page.files.text()
    app.key("Ctrl+Shift+G")
    app.choose_path(tmp_path / "cora.sgf")
    assert "cora.sgf" in page.files.text()
    assert page.names == ("", "")
    app.key("Ctrl+Shift+G")
    app.choose_path(tmp_path / "ben.sgf")
    assert page.names == ("", "ben")
    page.one.setText("Anna")
    page.merge_chosen.emit(page.names)
    assert app.page_id == "play"
    app.key("Ctrl+Shift+G")
    app.choose_path(tmp_path / "cora.sgf")
    assert page.names == ("Anna", "")
    assert app.study.comment_at(1) == "Anna:\nGood.\n\nben:\nSlow."


def test_on_the_compare_page_its_key_chooses_another_file(app, open_record, other, tmp_path):
    open_record(ONE)
    app.key(Key.Key_D, CTRL)
    app.choose_path(other)
    copy = tmp_path / "copy.sgf"
    copy.write_text(ONE)
    app.key(Key.Key_D, CTRL)
    app.choose_path(copy)
    assert "copy.sgf" in app.page("compare").captions[1].text()


def test_what_is_merged_is_the_file_as_it_is_then(app, open_record, tmp_path):
    open_record(ONE)
    review = tmp_path / "ben.sgf"
    review.write_text(ONE)
    app.run("compare")
    app.choose_path(review)
    review.write_text(ONE.replace("C[Good.]", "C[Good.]GB[1]"))
    app.run("merge")
    page = app.page("merge")
    assert page.merge_button.isVisible()
    page.merge_chosen.emit(page.names._replace(one="Anna", other="Ben"))
    assert "GB" in app.study.document.content(1)
    review.unlink()
    app.run("compare")
    app.choose_path(review)
    assert "ben.sgf" in app.notice


def test_a_review_of_another_game_is_refused_in_a_sentence(app, open_record, tmp_path):
    open_record(ONE)
    strange = tmp_path / "strange.sgf"
    strange.write_text(f"{HEAD};B[aa];W[bb])")
    app.run("merge")
    app.choose_path(strange)
    page = app.page("merge")
    page.show_reviews("", page.names._replace(one="Anna", other="Ben"))
    page.names_changed.emit(page.names)
    assert "Ctrl+D" in page.refusal.text()
    assert not page.merge_button.isEnabled()


WALLS = "".join(
    f";B[c{row}];W[d{row}]" for row in "abcde"
)  # on 5x5 Black has three columns, White two
GAME = f"(;GM[1]FF[4]SZ[5]KM[0]RU[Simplified Ing]RE[W+3]{WALLS})"


def test_the_recorded_result_stands_beside_our_count_and_the_record_keeps_its_own(
    app, open_record, qtbot
):
    path = open_record(GAME)
    app.key(Key.Key_R)
    assert app.page_id == "recorded"
    qtbot.waitUntil(lambda: not app.is_working("recorded"))
    page = app.page()
    assert (page.recorded.result.text(), page.counted.result.text()) == ("W+3", "B+5")
    assert page.verdict.text() == "They differ: record W+3, count B+5."
    assert app.board.picture.land
    app.key(Key.Key_Escape)
    assert app.page_id == "play"
    assert not app.board.picture.land
    assert app.session.is_saved
    assert path.read_text() == GAME


def test_a_resigned_game_is_only_counted_when_asked(app, open_record, qtbot):
    open_record(GAME.replace("W+3", "B+R"))
    app.run("recorded")
    assert "resign" in app.page().waits.text()
    assert app.page().counted.result.text() == "–"
    qtbot.mouseClick(app.page().ask_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not app.is_working("recorded"))
    assert app.page().counted.result.text() == "B+5"
    assert app.page().verdict.text() == ""


def test_dead_stones_come_from_the_records_marks_or_on_demand_from_the_suggestion(
    app, open_record, qtbot
):
    record = GAME.replace("RE[W+3]", "RE[B+5]")[:-1] + ";B[ea]TW[ea];W[])"
    record = record.replace(";W[])", ";W[]TW[ea][eb][ec][ed][ee]TB[aa][ba])")
    open_record(record)
    app.run("recorded")
    assert app.page().dead.text() == "1 dead stone marked in the record."
    assert app.page().verdict.text() == "Both agree."
    assert app.board.picture.dead == {Point(0, 4)}
    qtbot.mouseClick(app.page().source_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not app.is_working("recorded"))
    assert "suggested by the program" in app.page().dead.text()


def test_after_two_passes_r_shows_the_result_too(app, open_record):
    open_record(GAME[:-1] + ";B[];W[])")
    app.key("End")
    assert app.page_id == "agreement"
    app.key(Key.Key_R)
    assert app.page_id == "recorded"


def test_c_goes_through_the_questionable_moves_and_names_the_earlier_position(app, open_record):
    ko = ";B[ba];W[ca];B[ab];W[db];B[bc];W[cc];B[cb];W[bb];B[cb]"
    open_record(f"(;GM[1]FF[4]SZ[9]RU[Simplified Ing]{ko})")
    app.presenter.go_to(0)
    app.key(Key.Key_C)
    assert app.session.step == 9
    assert app.notice.startswith("1 of 1 under Simplified Ing")
    assert "7" in app.facts.findings.rows[0].words


def test_without_questionable_moves_c_says_so(app, open_record):
    open_record(ONE)
    app.key(Key.Key_C)
    assert app.notice.startswith("No questionable move under")


TIMED = (
    "(;GM[1]FF[4]SZ[9]TM[600];B[cc]BL[590];W[gc]WL[540](;B[cg]BL[500];W[gg]WL[530])(;B[ee]BL[580]))"
)


def test_a_record_with_times_has_their_graph_and_a_click_jumps(app, open_record):
    open_record(TIMED, "timed.sgf")
    pane = app.graph
    assert [bar.spent for bar in pane.graph.picture.bars] == [10_000, 60_000, 90_000, 10_000]
    pane.graph.jumped.emit(3)
    assert app.session.step == 3
    assert pane.note == "3 Black: 1:30"
    app.presenter.go_to_node(5)
    assert [bar.spent for bar in pane.graph.picture.bars] == [10_000, 60_000, 10_000]


CAPTURES = (
    "(;GM[1]FF[4]SZ[9]RU[Simplified Ing];B[ba];W[aa];B[ab]"
    "(;W[ii];B[hi])(;W[bb];B[aa];W[ca];B[ii];W[ac]))"
)


def test_captured_stones_and_bowls_are_those_of_the_viewed_variation(app, open_record):
    """Black takes a stone in the corner; in the variation White takes three back."""
    open_record(CAPTURES)
    app.bowl_line.toggled.emit()

    def shown() -> tuple[tuple[int, int, int], ...]:
        black, white = (view.picture for view in app.bowls.views)
        assert black.adds_up
        assert white.adds_up
        return tuple((bowl.on_board, bowl.in_bowl, bowl.captured) for bowl in (black, white))

    study = app.study
    main, variation = study.document.children(3)
    app.presenter.go_to_node(2)
    assert shown() == ((1, 39, 0), (1, 39, 0))
    app.presenter.go_to_node(3)
    assert shown() == ((2, 38, 0), (0, 40, 1))
    app.presenter.go_to_node(main)
    assert shown() == ((2, 38, 0), (1, 39, 1))
    app.presenter.go_to_node(variation)
    assert shown() == ((2, 38, 0), (1, 39, 1))
    app.presenter.go_to_node(study.line[-1])
    assert shown() == ((1, 39, 3), (3, 37, 1))
    assert app.bowls.views.black.accessibleName().endswith("; 3 captured")
    app.presenter.go_to_node(3)
    assert shown() == ((2, 38, 0), (0, 40, 1))


def test_two_passes_on_the_way_leave_the_record_in_sight(app, open_record):
    open_record(f"{HEAD};B[cc];W[gg];B[];W[];B[cg])")
    on_the_way = 4
    app.presenter.go_to(on_the_way)
    assert app.page_id == "play"
    app.run("show-count")
    assert app.page_id == "agreement"
    app.run("look-at-record")
    assert app.page_id == "play"
