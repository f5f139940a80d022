"""A list never asks its painter about a row that is not there, whatever rows follow whatever others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QAbstractItemModel, QRectF

from ingboard.ui.widgets.parts import Part
from ingboard.ui.widgets.row_list import RowList, RowPainter, choice

ROWS = st.lists(st.lists(st.integers(0, 6), max_size=8).map(tuple), min_size=1, max_size=6)


class _Numbers(RowPainter[int]):
    wraps = True

    def __init__(self) -> None:
        self.asked: set[int] = set()

    def spoken(self, row: int) -> str:
        self.asked.add(row)
        return str(row)

    def height(self, row: int, width: int) -> int:  # noqa: ARG002
        self.asked.add(row)
        return 20 + row

    def parts(self, row: int, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        self.asked.add(row)
        yield from choice(box) if chosen else ()


def _ask_all(model: QAbstractItemModel) -> list[str]:
    return [model.index(row, 0).data() for row in range(model.rowCount())]


@pytest.fixture
def shown(qtbot):
    made = RowList(_Numbers(), "numbers")
    qtbot.addWidget(made)
    made.resize(100, 120)
    made.show()
    return made


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lists=ROWS)
def test_whoever_is_told_of_a_change_may_ask_for_every_row(shown, lists):
    model = shown.model()
    told = (
        model.rowsAboutToBeRemoved,
        model.rowsRemoved,
        model.rowsAboutToBeInserted,
        model.rowsInserted,
        model.modelAboutToBeReset,
        model.modelReset,
    )

    def ask(*_told: object) -> None:
        _ask_all(model)
        shown.grab()

    for signal in told:
        signal.connect(ask)
    for rows in lists:
        shown.show_rows(rows)
        shown.select(len(rows) - 1 if rows else None)  # the last: what is taken away first
        shown.grab()
        assert _ask_all(model) == [str(row) for row in rows]
    for signal in told:
        signal.disconnect(ask)
