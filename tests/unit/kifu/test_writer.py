"""What is written can be read back, and writing twice gives the same bytes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingboard.board.points import Color, PerColor, Point, grid_of
from ingboard.board.position import Position, empty_position
from ingboard.clock.moments import Millis
from ingboard.kifu.findings import KifuError
from ingboard.kifu.marks import MarkKind
from ingboard.kifu.reader import read_collection, read_file
from ingboard.kifu.record import (
    GameDetails,
    GameRecord,
    Player,
    RecordMark,
    RecordMove,
    RecordNode,
    TimeLeft,
)
from ingboard.kifu.writer import write_record

RECORDS = Path(__file__).parents[2] / "data" / "records"
SIZE = 5
POINTS = st.sampled_from(grid_of(SIZE, SIZE).points)
COLORS = st.sampled_from(Color)
# Blanks at the ends are no part of a text, and other blanks than line breaks are read as spaces.
LINES = st.text(
    st.characters(exclude_categories=["C", "Z"]) | st.sampled_from("[]\\():; "), max_size=9
)
TEXTS = LINES.map(str.strip)
COMMENTS = st.lists(LINES, max_size=3).map(lambda lines: "\n".join(lines).strip())


@st.composite
def nodes(draw) -> RecordNode:
    setup = draw(st.dictionaries(POINTS, st.sampled_from([*Color, None]), max_size=3))
    marks = draw(
        st.sets(
            st.builds(
                RecordMark,
                st.sampled_from(sorted(set(MarkKind) - {MarkKind.LABEL})),
                POINTS,
                st.just(""),
            ),
            max_size=3,
        )
    )
    label = draw(st.dictionaries(POINTS, TEXTS, max_size=2))
    marks |= {RecordMark(MarkKind.LABEL, point, words) for point, words in label.items()}
    move = draw(st.none() | st.builds(RecordMove, COLORS, st.none() | POINTS))
    time = st.none() | st.builds(
        TimeLeft, st.integers(0, 10**7).map(Millis), st.none() | st.integers(0, 99)
    )
    return RecordNode(
        move=move,
        setup=tuple(sorted(setup.items())),
        to_play=draw(st.none() | COLORS),
        comment=draw(COMMENTS),
        name=draw(TEXTS),
        marks=tuple(sorted(marks)),
        time=PerColor(draw(time), draw(time)),
    )


@st.composite
def records(draw) -> GameRecord:
    line = draw(st.lists(nodes(), min_size=1, max_size=6))
    first: Position = empty_position(SIZE, SIZE).with_cells(line[0].setup)
    player = st.builds(Player, TEXTS, TEXTS, TEXTS)
    details = GameDetails(
        players=PerColor(draw(player), draw(player)),
        event=draw(TEXTS),
        komi=draw(st.none() | st.integers(-40, 40).map(lambda halves: halves / 2)),
        handicap=draw(st.none() | st.integers(0, 9)),
        rules_text=draw(st.sampled_from(["", "GOE", "Simplified Ing", "Japanese"])),
        edition=draw(st.sampled_from(["", "ing1996"])),
        result_text=draw(st.sampled_from(["", "B+3.5", "W+R"]) | TEXTS),
        overtime_text=draw(TEXTS),
        penalties=PerColor(draw(st.integers(0, 9)), 4),
    )
    return GameRecord(first, tuple(line), details)


@given(records())
def test_reading_what_was_written_gives_the_record_back(record):
    written = write_record(record)
    read = read_collection(written, "x.sgf")
    assert read.games == (record,)
    assert read.findings == ()
    assert write_record(read.games[0]) == written


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*/*")), ids=lambda path: path.stem)
def test_every_test_record_is_written_and_read_back(path):
    try:
        games = read_file(path).games
    except KifuError as refused:
        assert refused.why.endswith(".")  # noqa: PT017 - refused with a sentence
        return
    for record in games:
        written = write_record(record)
        (again,) = read_collection(written, "x.sgf").games
        assert again == record
        assert write_record(again) == written


def test_the_order_and_the_forms_of_what_is_written():
    record = GameRecord(
        first=empty_position(9, 9),
        nodes=(
            RecordNode(),
            RecordNode(
                RecordMove(Color.BLACK, Point(4, 2)),
                time=PerColor(TimeLeft(Millis(59_500), 3), None),
            ),
            RecordNode(RecordMove(Color.WHITE, None)),
        ),
        details=GameDetails(
            players=PerColor(Player("Ann"), Player("Bo]b")),
            komi=8.0,
            handicap=2,
            rules_text="GOE",
            edition="ing1996",
            result_text="B+1",
            main_time_text="1800",
            overtime_text="3x600 Ing 2 points",
            penalties=PerColor(0, 4),
        ),
    )
    assert write_record(record).decode() == (
        "(;GM[1]FF[4]CA[UTF-8]AP[ingboard:1]SZ[9]\n"
        "RU[GOE]IBRT[ing1996]KM[8]HA[2]IBPW[4]\n"
        "PB[Ann]PW[Bo\\]b]\n"
        "RE[B+1]\n"
        "TM[1800]OT[3x600 Ing 2 points]\n"
        ";B[ce]BL[59.5]OB[3];W[])\n"
    )
