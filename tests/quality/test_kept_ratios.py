"""The table of the benchmarks: what fell by a fifth is marked, and the file has one line a ratio, sorted."""

from __future__ import annotations

import json

import pytest

from tests.benchmarks.conftest import KEPT, read_kept, table_of, written


@pytest.mark.parametrize(
    ("now", "before", "said"),
    [
        (4.0, 5.0, "FELL by 20%"),
        (2.7, 4.5, "FELL by 40%"),
        (4.01, 5.0, "5.00"),
        (6.0, 5.0, "5.00"),
        (6.0, None, "new"),
    ],
)
def test_a_fall_of_a_fifth_or_more_is_marked(now: float, before: float | None, said: str) -> None:
    kept = {} if before is None else {"check / sgfmill": before}
    (line,) = table_of({"check / sgfmill": now}, kept)
    assert line.startswith("check / sgfmill ")
    assert line.endswith(said)


def test_each_ratio_has_a_line_in_the_order_of_the_names() -> None:
    lines = written({"b / sgfmill": 2.5, "a / sgfmill": 20.0}).splitlines()
    assert lines == ["{", '"a / sgfmill": 20.0,', '"b / sgfmill": 2.5', "}"]


def test_the_kept_ratios_are_as_a_run_writes_them() -> None:
    kept = read_kept(KEPT)
    assert kept
    assert all(" / " in name for name in kept)
    assert KEPT.read_text(encoding="utf-8") == written(json.loads(written(kept)))
