"""The script that makes test data: what people wrote goes, every other byte stays."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).parents[3] / "packaging" / "blank_comments.py"
SPEC = importlib.util.spec_from_file_location("blank_comments", SCRIPT)
assert SPEC is not None
assert SPEC.loader is not None
blank_comments = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(blank_comments)


def test_comments_go_and_faults_stay():
    data = b"junk(;SZ[9]C[so [much\\] \\\\]PB[A] ; B[aa]Comment[x]GC [y]N[z];W[bb"
    expected = b"junk(;SZ[9]C[]PB[A] ; B[aa]Comment[]GC []N[];W[bb"
    assert blank_comments.blank(data, keep_shape=False) == expected


def test_brackets_inside_characters_end_nothing():
    data = "(;CA[Big5]PB[許功蓋]C[許功蓋])".encode("big5")
    expected = "(;CA[Big5]PB[許功蓋]C[])".encode("big5")
    assert blank_comments.blank(data, keep_shape=False) == expected


def test_the_shape_of_a_comment_can_be_kept():
    blanked = blank_comments.blank(b"(;C[One [two\\] 3\n\\\\])", keep_shape=True)
    assert blanked == b"(;C[xxx [xxx\\] x\n\\\\])"
