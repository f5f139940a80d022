"""Lines and columns: the same wherever they are asked for, near or far, forward or back."""

from __future__ import annotations

import random

import pytest

from ingboard.kifu.text_lines import LineStarts


@pytest.mark.parametrize("sign", ["\n", "\r"])
def test_places_asked_for_far_apart_are_those_of_a_slow_count(sign):
    chance = random.Random(20_261_121)
    source = "".join(chance.choice(["word ", "line" + sign, sign]) for _ in range(60_000))
    lines = LineStarts(source)
    for _ in range(200):
        offset = chance.randrange(len(source))
        before = source[:offset]
        line = before.count(sign) + 1
        assert lines.place(offset) == (line, offset - before.rfind(sign))
