"""A record that is studied: going about its variations, what becomes a node, and undo of everything."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Moment
from ingboard.game.change import Change as TableChange
from ingboard.game.commands import Assent, BeginCount, Pass, PlaceStone, ToggleDead
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import even_game
from ingboard.game.state import Phase
from ingboard.kifu.findings import KifuError
from ingboard.kifu.from_game import record_of
from ingboard.kifu.tree.bulk import flatten
from ingboard.kifu.tree.changes import (
    EditRefusal,
    TreeChange,
    delete_subtree,
    make_main_line,
    paste,
    promote,
    set_property,
)
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.line import line_through
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.way import way_of
from ingboard.kifu.tree.writing import text_of
from ingboard.rules.ruleset import RuleText
from ingboard.table.document_session import DocumentSession
from ingboard.table.line_game import LineGame, along
from ingboard.table.opening import new_session, open_session, session_at
from ingboard.table.table import NotAtEnd, Table
from tests.saved import save_session

AT = Moment(0)
BRANCHED = "(;SZ[9]KM[7];B[aa];W[bb]C[here](;B[cc];W[dd];B[ee])(;B[ff];C[a word];W[gg]))"


def studied(written: str) -> DocumentSession:
    document = open_document(written.encode(), "test.sgf")
    return DocumentSession(document, document.roots[0])


def fresh() -> DocumentSession:
    rules = RuleText.SIMPLIFIED
    session = new_session(even_game(9, rules, default_terms(rules)))
    assert session.study is not None
    return session.study


def node_with(study: DocumentSession, content: str) -> int:
    """The node whose text contains this."""
    document = study.document
    (found,) = [node for node in document.subtree(study.root) if content in document.content(node)]
    return found


def commenting(node: int, words: str) -> Callable[[Document], TreeChange | EditRefusal]:
    """The edit that gives a node this comment."""
    return lambda document: set_property(document, node, "C", [words])


def is_counted(study: DocumentSession) -> bool:
    return study.state.plan is not None


def play(study: DocumentSession, *points: tuple[int, int]) -> None:
    for point in points:
        done = study.submit(PlaceStone(study.state.to_play, Point(*point), AT))
        assert isinstance(done, TableChange)


def as_told(game: LineGame) -> tuple[object, ...]:
    states = [(state.position, state.phase, state.to_play, state.passes) for state in game.states]
    return game.record, game.line, game.steps, game.stops, game.numbers, states


@pytest.mark.parametrize("rules", list(RuleText))
def test_a_game_that_is_played_on_is_the_one_that_its_document_holds(rules):
    chance = random.Random(rules)
    study = new_session(even_game(5, rules, default_terms(rules))).study
    assert study is not None
    for number in range(80):
        if chance.random() < 0.1:
            study.walk(-chance.randrange(4))
        color, at = study.state.to_play, Moment(number)
        point = Point(chance.randrange(5), chance.randrange(5))
        study.submit(Pass(color, at) if chance.random() < 0.1 else PlaceStone(color, point, at))
        game = study.game
        assert as_told(game) == as_told(along(study.document, game.line, game.conditions))


def test_a_record_is_opened_at_the_end_of_its_main_line():
    study = studied(BRANCHED)
    assert study.step == 5
    assert study.at_end
    assert study.node == node_with(study, "B[ee]")


def test_going_to_a_node_of_a_variation_puts_its_line_on_the_table():
    study = studied(BRANCHED)
    study.go_to_node(node_with(study, "B[ff]"))
    assert study.step == 3
    assert study.last_step == 4
    assert study.state.position.color_at(Point(5, 5)) is Color.BLACK
    assert study.state.position.color_at(Point(2, 2)) is None


def test_a_node_without_a_stone_is_a_place_of_its_own():
    study = studied(BRANCHED)
    study.go_to_node(node_with(study, "B[ff]"))
    study.walk(1)
    assert study.node == node_with(study, "a word")
    assert study.step == 3
    assert study.comment_at(study.step) == "a word"
    study.walk(1)
    assert study.node == node_with(study, "W[gg]")
    study.walk(-2)
    assert study.node == node_with(study, "B[ff]")


def test_a_node_that_only_gives_the_turn_is_heeded_and_the_board_remembers():
    study = studied("(;SZ[9];B[ee];PL[B];B[cc];PL[W];PL[B];W[dd])")
    turns = []
    for stop in study.stops:
        study.go_to_node(stop.node)
        turns.append(study.state.to_play.letter)
    assert turns == list("BWBWWBB")
    assert study.state.line.number == 3  # moves; a new first position would have begun again
    written = record_of(study.table.states)
    assert [node.to_play for node in written.nodes if node.to_play] == [Color.BLACK, Color.BLACK]
    assert sum(1 for node in written.nodes if node.move is not None) == 3


def test_stepping_back_and_on_stays_on_the_variation():
    study = studied(BRANCHED)
    study.go_to_node(node_with(study, "W[gg]"))
    study.walk(-4)
    study.walk(4)
    assert study.node == node_with(study, "W[gg]")


def test_a_move_that_the_record_has_is_gone_to_and_changes_nothing():
    study = studied(BRANCHED)
    study.go_to(2)
    play(study, (5, 5))
    assert study.node == node_with(study, "B[ff]")
    assert not study.document.is_changed
    assert not study.was_changed


def test_another_move_becomes_a_variation_and_is_undone_by_name():
    study = studied(BRANCHED)
    study.go_to(2)
    play(study, (8, 8), (7, 7))
    assert text_of(study.document) == BRANCHED.replace("W[gg]))", "W[gg])(;B[ii];W[hh]))")
    assert study.undo_words == "Play a stone"
    study.undo()
    study.undo()
    assert text_of(study.document) == BRANCHED
    assert study.step == 2
    assert study.last_step == 5
    study.redo()
    assert study.state.position.color_at(Point(8, 8)) is Color.BLACK


def test_a_deleted_variation_comes_back_with_the_place():
    study = studied(BRANCHED)
    study.go_to_node(node_with(study, "a word"))
    doomed = node_with(study, "B[ff]")
    done = study.edit(lambda document: delete_subtree(document, doomed))
    assert isinstance(done, TreeChange)
    assert study.undo_words == "Delete 3 nodes"
    assert study.node == node_with(study, "here")
    assert not study.is_saved
    study.undo()
    assert study.node == node_with(study, "a word")
    assert text_of(study.document) == BRANCHED
    assert not study.was_changed


def test_a_refused_deed_changes_nothing():
    study = studied(BRANCHED)
    assert study.edit(lambda document: delete_subtree(document, 0)) is EditRefusal.ROOT_STAYS
    assert not study.can_undo


def test_typing_is_undone_as_one_until_something_else_is_done():
    study = studied(BRANCHED)
    for words in ("o", "on", "one"):
        study.edit(commenting(2, words), "comment 2")
    study.undo()
    assert text_of(study.document) == BRANCHED


def test_words_about_the_game_leave_the_count_on_the_table():
    study = fresh()
    play(study, (4, 4))
    for _ in range(2):
        study.submit(Pass(study.state.to_play, AT))
    for color in Color:
        study.submit(Assent(color, True, AT))
    study.submit(BeginCount(AT))
    assert is_counted(study)
    study.edit(commenting(study.node, "good"))
    assert is_counted(study)
    assert study.comment_at(study.step) == "good"
    study.edit(lambda document: set_property(document, study.root, "KM", ["0.5"]))
    assert not is_counted(study)
    study.undo()
    assert is_counted(study)


def test_a_counted_game_is_saved_with_its_land_and_result(tmp_path: Path):
    study = fresh()
    play(study, (4, 4))
    for _ in range(2):
        study.submit(Pass(study.state.to_play, AT))
    for color in Color:
        study.submit(Assent(color, True, AT))
    study.submit(BeginCount(AT))
    outcome_before = study.state.outcome
    path = tmp_path / "counted.sgf"
    save_session(study, path)
    written = path.read_text()
    assert "TB[" in written
    assert ("RE[" in written) == (outcome_before is not None)
    assert study.is_saved


def test_a_result_that_the_file_names_is_kept(tmp_path: Path):
    study = studied("(;SZ[9]KM[0]RE[W+99.5];B[ee];W[];B[])")
    assert study.state.phase is Phase.AGREEMENT
    for color in Color:
        study.submit(Assent(color, True, AT))
    study.submit(BeginCount(AT))
    path = tmp_path / "kept.sgf"
    save_session(study, path)
    assert "RE[W+99.5]" in path.read_text()
    assert "TB[" in path.read_text()


def test_marks_in_the_agreement_are_acts_that_undo_takes_back():
    study = studied("(;SZ[9]KM[0];B[ee];W[cc];B[];W[])")
    study.submit(ToggleDead(Point(2, 2), AT))
    assert study.state.dead
    assert not study.is_saved
    assert not study.document.is_changed
    study.undo()
    assert not study.state.dead


def test_promoting_and_pasting_keep_the_line_that_is_viewed():
    study = studied(BRANCHED)
    node = node_with(study, "W[gg]")
    study.go_to_node(node)
    branch = node_with(study, "B[ff]")
    study.edit(lambda document: promote(document, branch))
    assert study.document.children(2)[0] == branch
    study.go_to_node(node)
    study.edit(lambda document: paste(document, node, "(;B[hh];W[ii])"))
    assert study.state.position.color_at(Point(7, 7)) is Color.BLACK
    study.edit(lambda document: make_main_line(document, study.node))
    assert line_through(study.document, study.root) == study.line


def test_the_middle_of_a_node_with_two_moves_is_no_place_to_play():
    study = studied("(;SZ[9];B[aa]W[bb];B[cc])")
    study.go_to(1)
    assert study.submit(PlaceStone(Color.WHITE, Point(5, 5), AT)) == NotAtEnd(1)


def test_another_game_of_the_file_has_its_own_conditions():
    study = studied("(;SZ[9]KM[7];B[aa])(;SZ[13]KM[3];B[bb];W[cc])")
    study.go_to_node(study.document.roots[1])
    assert study.root == study.document.roots[1]
    assert study.state.position.grid.rows == 13
    assert study.state.setup.terms.komi == 3


def test_a_game_that_is_refused_leaves_the_one_on_the_table():
    study = studied("(;SZ[9];B[aa])(;SZ[9:53];B[bb])")
    before = study.line
    with pytest.raises(KifuError):
        study.go_to_node(study.document.roots[1])
    assert study.line == before


def test_an_unchanged_file_is_saved_as_the_same_bytes(tmp_path: Path):
    for path in sorted((Path(__file__).parents[2] / "data" / "records").glob("*/*"))[:20]:
        try:
            study = open_session(path)
        except KifuError:
            continue
        if study.loss_on_save() is None:
            save_session(study, tmp_path / "copy.sgf")
            assert (tmp_path / "copy.sgf").read_bytes() == path.read_bytes()


def test_whatever_is_done_the_table_is_the_game_of_the_line():
    """Random walks, plays, deletions, undos: the states are always those of a fresh reading."""
    chance = random.Random(20_261_121)
    for _ in range(60):
        study = studied(BRANCHED)
        for _ in range(25):
            _some_act(study, chance)
            fresh_game = along(study.document, study.line[: study.line.index(study.node) + 1])
            assert study.state.position == fresh_game.states[-1].position
            assert study.state.to_play == fresh_game.states[-1].to_play
            assert study.state.line.number == fresh_game.states[-1].line.number


def _some_act(study: DocumentSession, chance: random.Random) -> None:
    nodes = list(study.document.subtree(study.root))
    match chance.randrange(8):
        case 0:
            study.go_to_node(chance.choice(nodes))
        case 1:
            study.walk(chance.randrange(-3, 4))
        case 2 | 3:
            point = Point(chance.randrange(9), chance.randrange(9))
            study.submit(PlaceStone(study.state.to_play, point, AT))
        case 4:
            node = chance.choice(nodes)
            study.edit(lambda document: delete_subtree(document, node))
        case 5:
            study.undo()
        case 6:
            study.redo()
        case _:
            study.submit(Pass(study.state.to_play, AT))


def test_an_edited_comment_costs_one_node_and_gives_what_a_fresh_reading_gives():
    study = studied(BRANCHED)
    study.go_to_node(node_with(study, "a word"))
    states = study.table.states
    for node in (study.node, 2, study.root):
        study.edit_aside(commenting(node, "new"))
    fresh_game = along(study.document, study.line)
    assert study.line_record == fresh_game.record
    assert study.table.states == states


def test_an_edit_that_changes_the_stones_plays_the_line_again():
    study = studied(BRANCHED)
    study.edit_aside(lambda document: set_property(document, 2, "W", ["hh"]))
    assert study.state.position.color_at(Point(7, 7)) is Color.WHITE
    assert study.state.position.color_at(Point(1, 1)) is None
    assert study.line_record == along(study.document, study.line).record


def test_a_table_that_its_journal_brought_back_is_edited_again_with_its_acts():
    study = fresh()
    play(study, (4, 4), (2, 2))
    for _ in range(2):
        study.submit(Pass(study.state.to_play, AT))
    study.submit(ToggleDead(Point(2, 2), AT))
    table = Table(study.table.setup)
    table.show(study.table.snapshot())
    again = session_at(table)
    assert again.study is not None
    assert again.table is table
    assert again.state.dead
    assert not again.is_saved
    again.go_to(1)
    play(again.study, (6, 6))
    assert len(again.study.document.children(1)) > 1
    again.undo()
    assert again.state == table.states[1]


def test_a_game_that_begins_at_a_later_position_goes_on_from_there():
    study = studied(BRANCHED)
    study.go_to_node(node_with(study, "here"))
    at = study.state
    study.edit(partial(flatten, node=study.node, position=at.position, to_play=at.to_play))
    assert study.state.position == at.position
    study.go_to_node(node_with(study, "W[gg]"))
    way = [study.document.content(node) for node in study.line[1:]]
    assert way == ["B[ff]", "C[a word]", "W[gg]"]
    assert way_of(study.document, study.node) == (0, 1, 0, 0)
    assert study.state.line.number == 2
    _, note = study.draft()
    assert note.way == (0, 1, 0, 0)
    again = studied(text_of(study.document))
    again.go_to_node(node_with(again, "W[gg]"))
    assert again.state.position == study.state.position
    study.undo()
    assert text_of(study.document) == BRANCHED
