"""An open game and its file: what is kept, what would be lost, what comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingboard.board.points import Color, PerColor, Point
from ingboard.clock.control import Ing
from ingboard.clock.moments import Moment, minutes
from ingboard.game.change import Change
from ingboard.game.commands import Pass, PlaceStone, TakeBack
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import GameSetup, even_game
from ingboard.game.state import Phase
from ingboard.kifu.findings import KifuError
from ingboard.kifu.reader import read_file
from ingboard.kifu.tree.changes import in_utf8, set_property
from ingboard.resources import resource
from ingboard.rules.ruleset import RuleText
from ingboard.table.document_session import DocumentSession
from ingboard.table.opening import new_session, open_session
from ingboard.table.table import NotAtEnd
from tests.saved import save_session

AT = Moment(0)
RULES = RuleText.SIMPLIFIED


def played(*points: tuple[int, int]):
    session = new_session(even_game(9, RULES, default_terms(RULES)))
    for point in points:
        session.submit(PlaceStone(session.state.to_play, Point(*point), AT))
    return session


def timed():
    control = Ing(minutes(1), minutes(1), 3, 2)
    return new_session(
        GameSetup(
            RULES,
            even_game(9, RULES, default_terms(RULES)).first,
            default_terms(RULES),
            controls=PerColor(control, control),
        )
    )


def test_an_act_at_an_earlier_step_takes_the_game_up_there_and_undo_brings_the_rest_back():
    session = played((2, 2), (6, 6), (4, 4))
    session.go_to(1)
    session.submit(PlaceStone(Color.WHITE, Point(0, 0), AT))
    assert session.last_step == 2
    assert session.step == 2
    session.undo()
    assert session.last_step == 3
    session.redo()
    assert session.last_step == 2


def test_a_timed_game_is_only_acted_on_at_its_end():
    session = timed()
    session.submit(PlaceStone(Color.BLACK, Point(2, 2), AT))
    session.go_to(0)
    refused = session.submit(PlaceStone(Color.BLACK, Point(3, 3), AT))
    assert refused == NotAtEnd(0)
    session.go_to(1)
    assert isinstance(session.submit(TakeBack(AT, assented=True)), Change)
    assert session.last_step == 0


def test_a_saved_game_comes_back_and_saving_twice_gives_the_same_bytes(tmp_path: Path):
    session = played((2, 2), (6, 6))
    for _ in range(2):
        session.submit(Pass(session.state.to_play, AT))
    path = tmp_path / "game.sgf"
    save_session(session, path)
    first = path.read_bytes()
    again = open_session(path)
    assert again.step == 0
    again.go_to(again.last_step)
    assert again.state.phase is Phase.AGREEMENT
    assert again.state.position == session.state.position
    assert again.loss_on_save() is None
    save_session(again, path)
    assert path.read_bytes() == first


def test_a_file_of_another_program_with_variations_and_games_is_saved_without_harm(tmp_path: Path):
    written = (
        "(;SZ[9]RU[Simplified Ing]AP[Other:1]ZZ[kept] ;B[ee](;W[cc])(;W[gg]))\n(;SZ[9];B[aa])tail"
    )
    path = tmp_path / "opened.sgf"
    path.write_text(written, encoding="utf-8")
    session = open_session(path)
    assert session.loss_on_save() is None
    assert session.step == 0
    session.go_to(session.last_step)
    session.submit(PlaceStone(session.state.to_play, Point(0, 0), AT))
    save_session(session, path)
    assert path.read_text(encoding="utf-8") == written.replace("W[cc]", "W[cc];B[aa]")
    assert session.is_saved


def test_what_the_reading_lost_forbids_to_save_over_the_file(tmp_path: Path):
    path = tmp_path / "cut.sgf"
    path.write_text("(;SZ[9];B[ee]C[half a sent", encoding="utf-8")
    session = open_session(path)
    session.submit(PlaceStone(session.state.to_play, Point(0, 0), AT))
    assert "incomplete" in (session.loss_on_save() or "")


def test_what_was_not_played_anew_keeps_its_comments(tmp_path: Path):
    path = tmp_path / "noted.sgf"
    path.write_text("(;SZ[9]C[root];B[ee]C[first];W[cc]C[second];B[gg]C[third])", encoding="utf-8")
    session = open_session(path)
    assert session.commented_steps == {0, 1, 2, 3}
    session.go_to(2)
    session.submit(PlaceStone(Color.BLACK, Point(0, 0), AT))
    save_session(session, tmp_path / "other.sgf")
    assert [session.comment_at(step) for step in range(4)] == ["root", "first", "second", ""]
    (game,) = read_file(tmp_path / "other.sgf").games
    assert [node.comment for node in game.nodes] == ["root", "first", "second", "third"]
    assert game.variations == 1


def test_a_target_that_cannot_be_written_is_told_and_nothing_is_lost(tmp_path: Path):
    session = played((2, 2))
    with pytest.raises(KifuError) as told:
        save_session(session, tmp_path / "missing" / "game.sgf")
    assert "missing" in str(told.value)
    assert session.last_step == 1
    assert not session.is_saved


def test_the_recorded_dead_stones_are_marked_and_another_text_reads_the_same_moves():
    session = open_session(resource("games/demonstration.sgf"))
    session.go_to(session.last_step)
    assert session.state.phase is Phase.AGREEMENT
    assert len(session.state.dead) == 10
    assert not session.was_changed
    step, position = session.step, session.state.position
    session.read_under(RuleText.ING1991)
    assert session.state.setup.rules is RuleText.ING1991
    assert session.state.position == position
    assert session.step == step
    assert not session.was_changed


def test_what_could_not_be_read_is_saved_under_another_name_as_utf8(tmp_path: Path):
    path = tmp_path / "bad.sgf"
    written = "(;CA[UTF-8]SZ[9]PB[柯洁 连笑".encode() + b"\xff];B[ee])"
    path.write_bytes(written)
    session = open_session(path)
    assert session.loss_on_save() is not None
    session.submit(PlaceStone(session.state.to_play, Point(0, 0), AT))
    with pytest.raises(KifuError):
        save_session(session, path)
    other = tmp_path / "other.sgf"
    save_session(session, other)
    assert session.is_saved
    assert session.path == other
    assert open_session(other).loss_on_save() is None
    session.submit(PlaceStone(session.state.to_play, Point(1, 1), AT))
    save_session(session, other)
    assert path.read_bytes() == written


def lacks_characters(session: DocumentSession) -> bool:
    """Whether its own character set has no place for something."""
    assert session.path is not None
    try:
        session.saving(session.path).make()
    except KifuError:
        return True
    return False


def test_a_character_that_the_files_set_has_no_place_for_can_turn_it_to_utf8(tmp_path: Path):
    path = tmp_path / "big5.sgf"
    path.write_bytes("(;CA[Big5]SZ[9]PB[許];B[ee])".encode("big5"))
    session = open_session(path)
    session.edit(lambda document: set_property(document, 0, "PW", ["ß"]))
    assert lacks_characters(session)
    session.edit_aside(in_utf8)
    assert not lacks_characters(session)
    save_session(session, path)
    assert "許" in path.read_text(encoding="utf-8")
    assert "CA[UTF-8]" in path.read_text(encoding="utf-8")
    session.undo()
    assert lacks_characters(session)
