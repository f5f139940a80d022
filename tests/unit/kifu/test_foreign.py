"""Records of other kinds: what the servers write is read again in any character set; nothing breaks it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ingboard.board.points import Color, Point
from ingboard.clock.moments import Millis
from ingboard.kifu.findings import Code, KifuError
from ingboard.kifu.reader import Collection, read_collection, read_file
from ingboard.kifu.record import GameRecord, TimeLeft
from ingboard.kifu.tree.opening import open_document, read_as
from ingboard.kifu.tree.writing import bytes_of, loss_of
from ingboard.review.library.updating import records_below
from tests.unit.kifu.foreign_records import PLACES, PLAYED, WRITERS, Played, as_gib, as_ngf, as_ugf


def read(data: str | bytes, encoding: str = "utf-8") -> Collection:
    return read_collection(data if isinstance(data, bytes) else data.encode(encoding), "game")


def moves_of(game: GameRecord) -> list[tuple[str, tuple[int, int] | None]]:
    found = []
    for node in game.nodes:
        if node.move is not None:
            point = node.move.point
            place = None if point is None else (point.column, point.row)
            found.append((node.move.color.letter, place))
    return found


def stones_of(game: GameRecord) -> set[tuple[int, int]]:
    return {(point.column, point.row) for point in game.first.points_of(Color.BLACK)}


games = st.builds(
    Played,
    black=st.text(
        st.characters(categories=["Lu", "Ll"], max_codepoint=0x7A), min_size=1, max_size=9
    ),
    white=st.text(
        st.characters(categories=["Lu", "Ll"], max_codepoint=0x7A), min_size=1, max_size=9
    ),
    black_rank=st.sampled_from(["3d", "18k", "9p"]),
    white_rank=st.sampled_from(["1d", "2k"]),
    komi=st.sampled_from([6.5, 7.5]),
    handicap=st.just(0),
    result=st.sampled_from(["B+R", "W+R", "B+T", "W+T", "B+0.5", "W+12.5", "B+101.5"]),
    moves=st.lists(
        st.tuples(
            st.sampled_from("BW"), st.none() | st.tuples(st.integers(0, 18), st.integers(0, 18))
        ),
        min_size=1,
        max_size=40,
    ).map(tuple),
)


@pytest.mark.parametrize("kind", ["gib", "ngf", "ugf"])
@given(game=games)
def test_a_game_comes_back_as_it_was_written(kind: str, game: Played):
    if kind == "gib":  # a pass of that kind does not name its player
        colors = [(("B", "W")[at % 2], place) for at, (_, place) in enumerate(game.moves)]
        game = replace(game, moves=tuple(colors))
    found = read(WRITERS[kind](game)).games[0]
    details = found.details
    assert moves_of(found) == list(game.moves)
    assert details.komi == game.komi
    assert details.result_text == game.result
    assert details.date == game.date
    for color, name, rank in (
        (Color.BLACK, game.black, game.black_rank),
        (Color.WHITE, game.white, game.white_rank),
    ):
        assert (details.players[color].name, details.players[color].rank) == (name, rank)


@pytest.mark.parametrize("kind", ["gib", "ngf", "ugf"])
@pytest.mark.parametrize("handicap", [2, 3, 5, 8])
def test_handicap_stones_stand_and_white_begins(kind: str, handicap: int):
    game = Played("A", "B", "1k", "2k", 0, handicap, "W+R", (("W", (16, 10)), ("B", (10, 2))))
    found = read(WRITERS[kind](game)).games[0]
    assert found.details.handicap == handicap
    center = {(9, 9)} if handicap == 5 and kind != "ugf" else set()
    stones = PLACES[: handicap - len(center)]
    assert stones_of(found) == {*stones, *center}
    assert moves_of(found) == list(game.moves)
    assert found.details.komi == 0


def test_times_come_back():
    gib, ugf = read(as_gib(PLAYED)).games[0].details, read(as_ugf(PLAYED)).games[0].details
    assert (gib.main_time_text, gib.overtime_text) == ("1200", "3x30 byo-yomi")
    assert ugf.main_time_text == "1200"
    taken = as_ugf(PLAYED).replace("DD,W1,2,0", "DD,W1,2,65")
    assert read(taken).games[0].nodes[2].time.white == TimeLeft(Millis(1_135_000))


@pytest.mark.parametrize(
    ("kind", "encoding", "names"),
    [
        ("gib", "cp949", ("박정환", "이세돌")),
        ("gib", "gb18030", ("石下之臣", "柯洁九段")),
        ("ngf", "cp932", ("アギラール", "井山裕太")),
        ("ngf", "gb18030", ("朴承华", "李载雄")),
        ("ugf", "cp932", ("依田紀基", "彦坂直人")),
        ("ugf", "utf-8", ("依田紀基", "彦坂直人")),
    ],
)
def test_every_character_set_of_theirs_is_read(kind: str, encoding: str, names: tuple[str, str]):
    title = {"cp949": "승강급 대국 타이젬 바둑", "cp932": "レーティング対局です"}.get(
        encoding, "友谊赛"
    )
    game = Played(names[0], names[1], "3d", "5d", 6.5, 0, "W+R", PLAYED.moves)
    written = WRITERS[kind](game).replace("Korea", title).replace("Rated game", title)
    if encoding == "utf-8":
        written = written.replace("Lang=SJIS", "Lang=UTF-8")
    players = read(written, encoding).games[0].details.players
    assert (players.black.name, players.white.name) == names


def test_a_person_may_choose_the_character_set():
    game = Played("박정환", "이세돌", "3d", "5d", 6.5, 0, "W+R", PLAYED.moves)
    document = open_document(as_gib(game).encode("cp949"), "game.gib")
    chosen = read_as(document, "GB18030")
    assert "박정환" in document.source.text
    assert "박정환" not in chosen.source.text
    assert "박정환" in read_as(chosen, "EUC-KR").source.text


def test_the_file_is_never_saved_over_as_sgf():
    data = as_gib(PLAYED).encode()
    document = open_document(data, "game.gib")
    assert loss_of(document) == "Not an SGF file."
    with pytest.raises(KifuError):
        bytes_of(document)


def test_what_is_not_carried_over_is_said():
    review = (
        as_ugf(PLAYED)
        + "[ReviewNode]\nNODE,1,0,0,0\n  VARIATION,\n  NODE,9,1,3,3\n  VARIATIONEND,\n"
    )
    review += "[Figure]\n.Fig,2,1,1,19,19,x,1,0\nPP,B1,1,0\n.EndFig\n"
    review += ".Text,3\nA good move\n.#,16,4,A\n.EndText\n[Files]\npicture.jpg\n"
    found = read(review)
    said = [finding.sentence for finding in found.findings if finding.code is Code.CONVERTED]
    assert "Left out: review variations." in said
    assert "Left out: diagrams beside the game." in said
    assert "Left out: pictures in the file." in said
    node = found.games[0].nodes[3]
    assert node.comment == "A good move"
    assert [(mark.point, mark.label) for mark in node.marks] == [(Point(15, 15), "A")]
    strange = as_gib(PLAYED).replace("STO 0 4 1 16 16", "REM 0 4\r\nSTO 0 4 1 99 16")
    said = [finding.sentence for finding in read(strange).findings]
    assert any("REM" in sentence for sentence in said)
    assert any("unreadable" in sentence for sentence in said)


def test_findings_name_the_line_of_the_file():
    lines = as_ngf(PLAYED).split("\n")
    lines[14] = "PMADBVVVV"
    found = read("\n".join(lines))
    assert [f.line for f in found.findings if "off the board" in f.sentence] == [15]
    assert [node.line for node in read(as_ngf(PLAYED)).games[0].nodes] == [1, *range(13, 19)]


def test_what_only_looks_like_one_is_refused_in_a_sentence():
    for data in (r"\HS" + "\n" + r"\HE" + "\n", "[Header]\nSize=19\n[Data]\n", r"\[GAMENAME=x\]"):
        with pytest.raises(KifuError, match="No moves"):
            read(data)


def test_sgf_that_speaks_of_such_records_stays_sgf():
    game = read("(;GM[1]FF[4]C[\\\\HS\nSTO 0 2 1 3 3\n[Header\\]\n];B[aa])").games[0]
    assert moves_of(game) == [("B", (0, 0))]


def test_the_library_and_folders_hold_them(tmp_path: Path):
    for kind, writer in WRITERS.items():
        (tmp_path / f"game.{kind.upper()}").write_text(writer(PLAYED))
    (tmp_path / "game.ugi").write_text(as_ugf(PLAYED, "JPN"))
    (tmp_path / "notes.txt").write_text("no record")
    found = [Path(path) for path in records_below(str(tmp_path))]
    assert sorted(path.suffix for path in found) == [".GIB", ".NGF", ".UGF", ".ugi"]
    assert {tuple(moves_of(read_file(path).games[0])) for path in found} == {PLAYED.moves}
