"""What is read from records, and in which words the rest is reported or refused."""

from __future__ import annotations

import time

import pytest

from ingboard.board.points import Color, Point, grid_of
from ingboard.clock.moments import Millis
from ingboard.kifu.files import LARGEST_FILE
from ingboard.kifu.findings import Code, KifuError, Severity
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.reader import read_collection, read_file
from ingboard.kifu.record import GameRecord, RecordMove, TimeLeft
from ingboard.kifu.result_property import PropertyEnding, RecordedResult
from ingboard.kifu.writer import write_record
from ingboard.rules.ruleset import RuleText


def one(text: str) -> GameRecord:
    return read_collection(text.encode(), "x.sgf").games[0]


def codes(text: str) -> list[Code]:
    collection = read_collection(text.encode(), "x.sgf")
    found = [*collection.findings, *(f for game in collection.games for f in game.findings)]
    return [finding.code for finding in found if finding.code is not Code.RULES_DEFAULTED]


def why_refused(data: bytes) -> str:
    with pytest.raises(KifuError) as refused:
        read_collection(data, "x.sgf")
    return refused.value.why


def test_moves_passes_and_places_of_the_main_line():
    record = one("(;SZ[9]\n;B[ee];W[]\n;B[tt])")
    black, white = Color.BLACK, Color.WHITE
    assert record.moves == (
        RecordMove(black, Point(4, 4)),
        RecordMove(white, None),
        RecordMove(black, None),
    )
    assert [(node.line, node.column) for node in record.nodes] == [(1, 2), (2, 1), (2, 7), (3, 1)]


def test_boards_up_to_52_are_read_with_the_capital_letters_and_written_again():
    record = one("(;SZ[52]AB[aa][ZZ];B[zA];W[Az])")
    assert record.grid.rows == 52
    assert dict(record.nodes[0].setup) == {Point(0, 0): Color.BLACK, Point(51, 51): Color.BLACK}
    assert [move.point for move in record.moves] == [Point(26, 25), Point(25, 26)]
    assert read_collection(write_record(record), "again.sgf").games == (record,)


def test_tt_is_a_point_on_a_board_larger_than_19():
    assert one("(;SZ[21];B[tt])").moves == (RecordMove(Color.BLACK, Point(19, 19)),)


def test_the_first_child_is_the_main_line_and_what_branches_off_is_counted():
    record = one("(;SZ[9];B[aa](;W[bb];B[cc](;W[dd])(;W[ee]))(;W[ff](;B[gg])(;B[hh])))")
    assert [move.point for move in record.moves] == [Point(n, n) for n in range(4)]
    assert record.variations == 3


def test_all_games_of_a_collection_are_read():
    collection = read_collection(b"(;SZ[9];B[aa]) (;SZ[13];B[bb])\n(;SZ[19])", "x.sgf")
    assert [game.grid.rows for game in collection.games] == [9, 13, 19]


def test_set_up_stones_of_the_root_make_the_first_position_and_later_ones_stay_in_their_nodes():
    record = one("(;SZ[9]AB[aa:bb][ii]AW[cc];B[dd];AE[aa]AW[ab]PL[W])")
    assert record.first.count(Color.BLACK) == 5
    assert record.first.color_at(Point(2, 2)) is Color.WHITE
    assert record.nodes[2].setup == ((Point(0, 0), None), (Point(1, 0), Color.WHITE))
    assert record.nodes[2].to_play is Color.WHITE


def test_long_names_of_old_formats_are_understood():
    record = one("(;GaMe[1]SiZe[9]PlayerBlack[A]KoMi[5.5];Black[aa];White[bb];b[cc])")
    assert (record.grid.rows, record.details.players.black.name, record.details.komi) == (
        9,
        "A",
        5.5,
    )
    assert len(record.moves) == 3


def test_escapes_and_line_breaks_in_texts():
    record = one("(;SZ[9]PB[a\\]b\\\\c\nd]C[one\\\ntwo\r\nthree \\: \\]])")
    assert record.details.players.black.name == "a]b\\c d"
    assert record.nodes[0].comment == "onetwo\nthree : ]"


def test_marks_labels_and_times():
    record = one("(;SZ[9];B[aa]BL[59.5]OB[3]WL[600]TB[bb:cb]TW[dd]TR[aa]LB[ee:A\\:1][ff:])")
    node = record.nodes[1]
    assert node.territory().black == {Point(1, 1), Point(1, 2)}
    assert node.marked(MarkKind.TRIANGLE) == {Point(0, 0)}
    assert {mark.label for mark in node.marks if mark.kind is MarkKind.LABEL} == {"A:1", ""}
    assert node.time.black == TimeLeft(Millis(59_500), 3)
    assert node.time.white == TimeLeft(Millis(600_000))


def test_the_facts_of_a_game():
    details = one(
        "(;PB[B]BR[1d]BT[X]PW[W]WR[2k]GN[G]EV[E]RO[3]DT[2020-01-02]PC[P]KM[8]HA[2]"
        "RU[goe]RE[W+12.5]TM[3600]OT[3x600 Ing 2 points])"
    ).details
    assert details.players.black == ("B", "1d", "X")
    assert details.players.white == ("W", "2k", "")
    assert (details.event, details.round, details.date, details.place) == (
        "E",
        "3",
        "2020-01-02",
        "P",
    )
    assert (details.komi, details.handicap) == (8.0, 2)
    assert details.rule_text is RuleText.ING1991
    assert details.result == RecordedResult(PropertyEnding.POINTS, Color.WHITE, 12.5)


def test_facts_in_a_later_node_are_found():
    assert one("(;SZ[9];PB[late]B[aa])").details.players.black.name == "late"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(;SZ[9];B[kk])", Code.OFF_BOARD),
        ("(;SZ[9];B[a])", Code.BAD_POINT),
        ("(;SZ[9]AB[zz9])", Code.BAD_POINT),
        ("(;SZ[9]AB[aa]AW[aa])", Code.POINT_TWICE),
        ("(;SZ[9]AB[aa]AB[bb])", Code.DUPLICATE_PROPERTY),
        ("(;SZ[9];B[aa]W[bb])", Code.TWO_MOVES),
        ("(;SZ[9];AW[cc]B[aa])", Code.SETUP_WITH_MOVE),
        ("(;SZ[9]PL[X])", Code.BAD_PLAYER),
        ("(;SZ[9]PB;B[aa])", Code.NO_VALUE),
        ("(;SZ[];B[aa])", Code.BAD_SIZE),
        ("(;KM[nan])", Code.BAD_KOMI),
        ("(;KM[6.3])", Code.BAD_KOMI),
        ("(;HA[two])", Code.BAD_HANDICAP),
        ("(;RE[maybe])", Code.BAD_RESULT),
        ("(;B[aa]BL[soon])", Code.BAD_TIME),
        ("(;B[aa]", Code.UNCLOSED_GAME),
        ("(;B[aa]))", Code.STRAY_PARENTHESIS),
        ("(;B[aa]) end", Code.STRAY_TEXT),
        ("(;B[aa]) ;W[bb])", Code.NODES_AFTER_END),
        ("(;B[aa] 1 ;W[bb])", Code.STRAY_TEXT),
        ("(;B[aa](W[bb]))", Code.NO_SEMICOLON),
        (";GM[1];B[aa]", Code.NO_PARENTHESIS),
    ],
)
def test_every_oddity_is_a_finding_and_no_obstacle(text, code):
    assert code in codes(text)


def test_a_sound_record_has_no_findings():
    assert codes("(;GM[1]FF[4]SZ[9]RU[Simplified Ing]KM[8];B[aa];W[bb])") == []


def test_a_finding_names_its_line_and_column():
    (finding,) = one("(;SZ[9]RU[GOE]\n;B[aa]\n ;W[zz])").findings
    assert (finding.line, finding.column, finding.severity) == (3, 4, Severity.LOSSY)
    assert finding.sentence == "Point “zz” is off the board; skipped."


def test_old_line_ends_count_as_lines():
    assert one("(;SZ[9]\r;B[aa]\r;W[bb])").nodes[2].line == 3


def test_two_moves_in_a_node_are_two_moves():
    colors = [move.color for move in one("(;SZ[9];B[aa]W[bb];B[cc])").moves]
    assert colors == [Color.BLACK, Color.WHITE, Color.BLACK]


@pytest.mark.parametrize(
    "cut", ["(;SZ[9];B[aa];W[bb]C[so", "(;SZ[9];B[aa];W[bb]", "(;SZ[9];B[aa](;W[bb]"]
)
def test_a_file_cut_off_anywhere_is_read_up_to_the_cut(cut):
    assert len(one(cut).moves) == 2
    assert Code.UNCLOSED_GAME in codes(cut)


def test_a_value_cut_off_is_said_to_be_lost():
    assert Code.UNCLOSED_VALUE in codes("(;SZ[9];B[aa]C[so")
    assert Code.UNCLOSED_VALUE not in codes("(;SZ[9];B[aa]C[so]")


@pytest.mark.parametrize("rules", ["Japanese", "", "AGA"])
def test_rules_that_are_not_offered_are_replaced_with_a_finding(rules):
    record = one(f"(;RU[{rules}])")
    assert record.details.rule_text is RuleText.SIMPLIFIED
    assert record.details.rules_text == rules
    assert [finding.code for finding in record.findings] == [Code.RULES_DEFAULTED]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Empty file"),
        (b" \n", "Empty file"),
        (b"this is not a record", "Not an SGF record"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "despite the name"),
        (b"(;SZ[0])", "1 to 52"),
        (b"(;SZ[10000])", "1 to 52"),
        (b"(;SZ[-5])", "1 to 52"),
        (b"(;SZ[53])", "1 to 52"),
        (b"(;SZ[19:53])", "1 to 52"),
        (b"(;GM[3])", "Not a game of Go"),
        (b"(;)" * 20_001, "20000 games"),
        (b"(" + b";" * 2_000_001 + b")", "2000000 nodes"),
    ],
    ids=lambda value: value[:12] if isinstance(value, bytes) else value,
)
def test_what_cannot_be_read_is_refused_with_a_sentence(data, words):
    assert words in why_refused(data)


def test_a_refused_game_among_others_is_a_finding():
    collection = read_collection(b"(;GM[1]SZ[9])\n(;GM[3])", "x.sgf")
    assert len(collection.games) == 1
    (finding,) = collection.findings
    assert (finding.code, finding.line, finding.column) == (Code.GAME_REFUSED, 2, 5)


@pytest.mark.parametrize("size", [1, 2, 9, 13, 19, 25])
def test_every_size_from_1_to_25_is_read(size):
    assert one(f"(;SZ[{size}])").grid is grid_of(size, size)
    assert one(f"(;SZ[{size}:{size}])").grid is grid_of(size, size)


def test_missing_files_folders_and_huge_files_are_refused_with_a_sentence(tmp_path):
    with pytest.raises(KifuError, match="File not found"):
        read_file(tmp_path / "none.sgf")
    with pytest.raises(KifuError, match="A folder"):
        read_file(tmp_path)
    huge = tmp_path / "huge.sgf"
    with huge.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(KifuError, match="more than 64 MB"):
        read_file(huge)
    with pytest.raises(KifuError):
        read_file(tmp_path / "nul\0name")


def test_nesting_without_end_is_no_obstacle():
    deep = b"(;SZ[9]" + b"(;B[aa]" * 30_000
    assert len(read_collection(deep, "x.sgf").games[0].nodes) == 30_001
    parentheses = b"(" * 30_000 + b";SZ[9];B[aa]" + b")" * 30_000
    assert len(read_collection(parentheses, "x.sgf").games[0].moves) == 1


def test_findings_of_one_kind_are_listed_a_hundred_times_at_most():
    assert codes("(;SZ[9]" + ";B[zz]" * 1000 + ")").count(Code.OFF_BOARD) == 100


def test_many_games_in_one_file_take_no_longer_than_their_number():
    def seconds(games: int) -> float:
        started = time.process_time()
        assert len(read_collection(b"(;)" * games, "x.sgf").games) == games
        return time.process_time() - started

    few = min(seconds(300) for _ in range(3))
    # 400 times as long, were each game looked for from the start.
    assert seconds(6_000) < 5 * 20 * few


@pytest.mark.parametrize(
    "clocks",
    [
        "BL[59.5]",
        "BL[59.5]OB[3]",
        "OW[2]\nWL[600]OB[3]BL[1]",
        "BL[59.5]BL[3]",
        "BL[x]",
        "BL[1",
        "BL[1]C[said]",
        "BL[1][2]",
        "XX[1]",
        "] BL[1]",
        " BL [1]",
        "BL[1\\]]",
        "BL[1]OB[1]BL[2]WL[3]OW[4]",
    ],
)
def test_a_move_with_clocks_reads_the_same_at_once_and_property_by_property(clocks: str):
    def read(move: str) -> tuple[object, ...]:
        (record,) = read_collection(f"(;SZ[9];{move}{clocks};W[cc])".encode(), "x.sgf").games
        node = record.nodes[1]
        said = [(found.code, found.sentence) for found in record.findings]
        return node.move, node.time, node.comment, len(record.nodes), said

    assert read("B[aa]") == read("B [aa]")


def test_points_by_their_names_and_lists_in_one_value_are_taken_and_told():
    collection = read_collection(b"(;SZ[19]AB[fc,pc]AW[Q16][D4,zz];B[R16]TR[r16];W[C3:D4])", "x")
    (game,) = collection.games
    setup, move = game.nodes[0], game.nodes[1]
    assert dict(setup.setup) == {
        Point(2, 5): Color.BLACK,
        Point(2, 15): Color.BLACK,
        Point(3, 15): Color.WHITE,
        Point(15, 3): Color.WHITE,
    }
    assert move.move is not None
    assert move.move.point == Point(3, 16)
    assert [mark.point for mark in move.marks] == [Point(3, 16)]
    codes = [found.code for found in (*collection.findings, *game.findings)]
    assert codes.count(Code.POINT_BY_NAME) == 6
    assert Code.OFF_BOARD in codes, "zz is still no point"
    assert Code.BAD_POINT in codes, "nor is a rectangle of names"
