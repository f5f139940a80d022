"""The lines of a journal: cut anywhere, flipped anywhere, and whole again."""

from __future__ import annotations

from ingboard.table.journal.form import FIRST_LINK, JournalFault, line_of, link_after, read_lines

BODIES = [{"n": n, "k": "beat", "t": n * 1000, "words": "é" * (n % 5)} for n in range(1, 41)]


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


def test_a_bit_flipped_in_any_byte_lets_no_wrong_line_through():
    data, _link, ends = _written()
    for at in range(len(data)):
        changed = bytearray(data)
        changed[at] ^= 1 << (at % 8)
        lines = read_lines(bytes(changed))
        before = sum(end <= at for end in ends) - 1
        assert list(lines.bodies) == BODIES[:before]
        assert lines.fault is not None
        if before < len(BODIES) - 2:
            assert lines.fault is JournalFault.ALTERED, at


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
