"""Files that break off: everything up to the cut is there, and a finding says that something is missing."""

from __future__ import annotations

import pytest

from ingboard.kifu.findings import Code, KifuError, Severity
from ingboard.kifu.tree.changes import set_property
from ingboard.kifu.tree.line import line_through, read_line
from ingboard.kifu.tree.opening import open_document
from ingboard.kifu.tree.writing import bytes_of
from tests.unit.kifu.tree.trees import done, opened

MOVES = "".join(f";{'BW'[i % 2]}[{chr(97 + i)}{chr(97 + i)}]" for i in range(9))
WHOLE = f"(;SZ[9]PB[許功]RU[Ing]C[about \\] it]{MOVES}C[last words])"


def moves_in(written: str) -> int:
    """How many moves stand whole in a text."""
    return sum(f";{'BW'[i % 2]}[{chr(97 + i)}{chr(97 + i)}]" in written for i in range(9))


@pytest.mark.parametrize("cut", range(12, len(WHOLE)))
def test_a_record_cut_anywhere_is_read_up_to_the_cut_and_says_so(cut):
    written = WHOLE[:cut]
    document = opened(written)
    codes = {finding.code for finding in document.findings}
    assert Code.UNCLOSED_GAME in codes
    in_value = written.replace("\\]", "").rfind("[") > written.replace("\\]", "").rfind("]")
    assert (Code.UNCLOSED_VALUE in codes) is in_value
    assert bytes_of(document) == written.encode()
    record = read_line(document, line_through(document, 0)).record
    assert len(record.moves) - moves_in(written) in (0, 1)
    assert record.details.players.black.name == "許功"[: max(0, min(2, cut - 10))]


@pytest.mark.parametrize(
    ("written", "code", "severity"),
    [
        ("(;SZ[9];B[aa]C[cut", Code.UNCLOSED_VALUE, Severity.LOSSY),
        ("(;SZ[9];B[aa]", Code.UNCLOSED_GAME, Severity.WARNING),
        ("(;SZ[9];B[aa](;W[bb])(;W[cc]", Code.UNCLOSED_GAME, Severity.WARNING),
    ],
)
def test_the_finding_says_where_the_file_breaks_off(written, code, severity):
    (finding,) = [each for each in opened(written).findings if each.code is code]
    assert finding.severity is severity
    assert finding.column >= len(written) - 4
    assert "lost" in finding.sentence


def test_a_cut_file_that_is_changed_is_whole_when_it_is_written():
    document = opened(WHOLE[:-14])
    changed = done(set_property(document, 3, "C", ["new"])).document
    again = open_document(bytes_of(changed), "again.sgf")
    assert not again.findings
    assert len(read_line(again, line_through(again, 0)).record.moves) == 9


def test_what_holds_no_game_is_refused_in_one_sentence():
    for written in ("(", "no record", "((()))", "[;B]"):
        with pytest.raises(KifuError) as refused:
            opened(written)
        assert refused.value.why.endswith(".")
