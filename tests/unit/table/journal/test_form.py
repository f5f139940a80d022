"""The lines of a journal: cut anywhere, flipped anywhere, and whole again."""

from __future__ import annotations

import time
import zlib

import pytest
from msgspec.structs import replace

from ingboard.table.journal.form import FIRST_LINK, JournalFault, line_of, link_after, read_lines

BODIES = [{"n": n, "k": "beat", "t": n * 1000, "words": "é" * (n % 5)} for n in range(1, 21)]


def _written():
    data, link, ends = b"", FIRST_LINK, [0]
    for body in BODIES:
        line, link = line_of(body, link)
        data += line
        ends.append(len(data))
    return data, link, ends


def test_what_was_written_is_read():
    data, link, _ends = _written()
    lines = read_lines(data + b"\0" * 500)
    assert list(lines.bodies) == BODIES
    assert (lines.link, lines.length, lines.fault) == (link, len(data), None)


@pytest.mark.parametrize("reserved", [1, (1 << 16) - 1, 1 << 16, (1 << 16) + 1, 4 << 20])
def test_reserved_room_of_any_length_changes_no_answer(reserved):
    data, _link, ends = _written()
    for written in (data, data[:-9], data[: ends[-2]] + b"\n\0\n", data[:90] + b"x" + data[90:]):
        alone, ahead = read_lines(written), read_lines(written + bytes(reserved))
        assert ahead == replace(alone, rest=alone.rest + bytes(reserved))


def test_cut_at_every_byte_exactly_the_whole_lines_come_back():
    data, _link, ends = _written()
    for length in range(len(data) + 1):
        for behind in (b"", b"\0" * 40):
            lines = read_lines(data[:length] + behind)
            whole = sum(end <= length for end in ends) - 1
            assert list(lines.bodies) == BODIES[:whole]
            assert lines.length == ends[whole]
            torn = length not in ends
            assert lines.fault is (JournalFault.TORN if torn else None), length


def test_a_bit_flipped_in_any_byte_lets_no_wrong_line_through_and_the_lines_behind_it_are_read():
    data, _link, ends = _written()
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1 << (at % 8)
        lines = read_lines(bytes(changed))
        before = sum(end <= at for end in ends) - 1
        assert list(lines.bodies) == BODIES[:before]
        assert lines.fault is JournalFault.ALTERED, at
        itself_reads = list(lines.later) == BODIES[before:]  # a bit of its hash, its words fit
        assert itself_reads or list(lines.later) == BODIES[before + 1 :], at


def test_a_line_that_never_reached_the_medium_is_torn_one_of_which_a_bit_is_lost_is_not():
    data, _link, ends = _written()
    last = data[ends[-2] :]
    holes = [last[:9], last[:-1], b"\0" * 9 + last[9:], last[:40] + b"\0" * 20 + last[60:]]
    for torn in holes:
        lines = read_lines(data[: ends[-2]] + torn + b"\0" * 99)
        assert lines.fault is JournalFault.TORN, torn
        assert len(lines.bodies) == len(BODIES) - 1
    lines = read_lines(data[: ends[-3]] + b"\0" * (ends[-2] - ends[-3]) + last)
    assert lines.fault is JournalFault.ALTERED, "a line that stands cannot be behind the last one"
    assert list(lines.later) == BODIES[-1:]


def test_a_line_that_no_json_of_ours_can_be_stands_in_the_chain_and_says_nothing():
    data, link, _ends = _written()
    for said in (b"[]", b'{"n":NaN}', b"{", b"\xff", b'{"n":' + b"9" * 17 + b"}", b"[" * 30_000):
        after = link_after(link, said)
        head = b"%06d %08x %s " % (len(said), zlib.crc32(said), after[:16].encode())
        lines = read_lines(data + head + said + b"\n")
        assert (lines.bodies[-1], lines.fault, lines.link) == ({}, None, after), said[:20]


def test_half_a_character_is_no_name():
    line, _ = line_of({"table": "Ann \udc80 \U0001f600"}, FIRST_LINK)
    assert read_lines(line).bodies == ({"table": "Ann \ufffd \U0001f600"},)


def test_looking_for_lines_behind_the_damage_takes_its_time_once():
    heads = b"".join(b"%06d 00000000 0123456789abcdef " % (n % 900_000) for n in range(30_000))
    started = time.process_time()
    assert read_lines(b"x" + heads + b"\n" + heads + b"\n").fault is JournalFault.ALTERED
    assert time.process_time() - started < 5.0


def test_a_line_replaced_with_its_checksum_mended_no_longer_fits_what_follows():
    data, link, ends = _written()
    before = read_lines(data[: ends[10]]).link
    forged, _ = line_of({**BODIES[10], "t": 1}, before)
    lines = read_lines(data[: ends[10]] + forged + data[ends[11] :])
    assert len(lines.bodies) == 11
    assert lines.fault is JournalFault.ALTERED
    assert lines.link != link


def test_the_chain_depends_on_every_line():
    assert link_after(FIRST_LINK, b"a") != link_after(FIRST_LINK, b"b")
    assert link_after(link_after(FIRST_LINK, b"a"), b"b") != link_after(FIRST_LINK, b"b")
