"""Fonts in a PDF cut down to their letters: what is not as Qt writes it stays as it is."""

from __future__ import annotations

import zlib

import pytest

from ingboard.export.embedded_fonts import with_letters_alone

FONT = b"\0\1\0\0\0\2\0\x20\0\1\0\0" + (
    b"glyf\0\0\0\7\0\0\0\x2c\0\0\0\3" + b"name\0\0\0\0\0\0\0\x30\0\0\0\4" + b"abc\0" + b"Name"
)


def pdf_with(font: bytes, *, length: bytes = b"3 0 obj\n%d\nendobj\n") -> bytes:
    packed = zlib.compress(font)
    objects = [
        b"1 0 obj\n<< /FontFile2 2 0 R >>\nendobj\n",
        b"2 0 obj\n<<\n/Length1 %d\n/Length 3 0 R\n/Filter /FlateDecode\n>>\nstream\n%s\nendstream\nendobj\n"
        % (len(font), packed),
        length % len(packed) if b"%d" in length else length,
    ]
    body, places = b"%PDF-1.4\n", []
    for written in objects:
        places.append(len(body))
        body += written
    entries = b"".join(b"%010d 00000 n \n" % place for place in places)
    table = b"xref\n0 4\n0000000000 65535 f \n" + entries
    return body + table + b"trailer\n<<\n/Size 4\n>>\nstartxref\n%d\n%%%%EOF\n" % len(body)


def test_only_the_letters_are_left_and_every_place_is_right():
    cut = with_letters_alone(pdf_with(FONT))
    assert b"startxref\n%d\n" % cut.index(b"xref\n0 4") in cut
    for number in (1, 2, 3):
        assert b"%010d 00000 n" % cut.index(b"%d 0 obj" % number) in cut
    packed = cut[cut.index(b"stream\n") + 7 : cut.index(b"\nendstream")]
    assert b"3 0 obj\n%d\n" % len(packed) in cut
    font = zlib.decompress(packed)
    assert b"/Length1 %d\n" % len(font) in cut
    assert font[4:6] == b"\0\1"
    assert font[12:28] == b"glyf\0\0\0\7\0\0\0\x1c\0\0\0\3"
    assert font[28:] == b"abc\0"
    assert with_letters_alone(cut) == cut


@pytest.mark.parametrize(
    "pdf",
    [
        b"",
        b"%PDF-1.4 of nothing",
        pdf_with(FONT)[:-200],
        pdf_with(b"OTTO"),
        pdf_with(FONT, length=b"3 0 obj\n(no number)\nendobj\n"),
        pdf_with(FONT).replace(b"/FlateDecode", b"/ASCIIHexDec"),
        pdf_with(FONT).replace(b"/FontFile2 2", b"/FontFile2 9"),
    ],
    ids=["empty", "no table", "cut", "no TrueType", "no length", "another filter", "no object"],
)
def test_what_is_built_otherwise_stays_as_it_is(pdf: bytes):
    assert with_letters_alone(pdf) == pdf
