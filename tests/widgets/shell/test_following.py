"""Lengths and acts that follow the theme, for as long as their widgets live."""

from __future__ import annotations

import gc

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.ui.style import apply_theme, follow_theme, scaled, spaced


class Sheet(QWidget):
    def __init__(self):
        super().__init__()
        column = spaced(QVBoxLayout(self), spacing=8, margins=(24, 12))
        row = spaced(QHBoxLayout(), spacing=6, margins=0)
        column.addLayout(row)
        grid = spaced(QGridLayout(), spacing=(10, 2))
        later = spaced(QHBoxLayout(), spacing=4)
        later.addLayout(grid)
        column.addLayout(later)
        self.field = QLineEdit()
        row.addWidget(self.field)
        scaled(self.field.setFixedWidth, 100)
        self.done = []
        follow_theme(self.note)

    def note(self):
        self.done.append(self.field.width())


def lengths(sheet):
    column = sheet.layout()
    row, later = column.itemAt(0).layout(), column.itemAt(1).layout()
    grid = later.itemAt(0).layout()
    margins = column.contentsMargins()
    return (
        column.spacing(), margins.left(), margins.top(), margins.right(), margins.bottom(),
        row.spacing(), grid.horizontalSpacing(), grid.verticalSpacing(), later.spacing(),
    )  # fmt: skip


def test_lengths_hold_at_once_and_in_every_theme_to_come(qapp, qtbot):
    sheet = Sheet()
    qtbot.addWidget(sheet)
    assert lengths(sheet) == (8, 24, 12, 24, 12, 6, 10, 2, 4)
    gc.collect()  # nobody but the widget holds its layouts
    apply_theme(qapp, "dark", 2.0)
    assert lengths(sheet) == (16, 48, 24, 48, 24, 12, 20, 4, 8)
    assert sheet.field.width() == 200
    assert sheet.done == [100, 200]


def test_a_widget_made_after_a_change_has_the_new_lengths(qapp, qtbot):
    apply_theme(qapp, "light", 1.5)
    sheet = Sheet()
    qtbot.addWidget(sheet)
    assert lengths(sheet)[0] == 12
    assert sheet.done == [150]


def test_the_latest_length_of_a_setter_counts(qapp, qtbot):
    field = QLineEdit()
    qtbot.addWidget(field)
    scaled(field.setFixedWidth, 100)
    scaled(field.setFixedWidth, 60)
    apply_theme(qapp, "light", 2.0)
    assert field.width() == 120


def test_what_is_gone_is_not_called(qapp):
    sheet = Sheet()
    done = sheet.done
    sheet.deleteLater()
    qapp.sendPostedEvents(None, 52)  # QEvent.DeferredDelete
    apply_theme(qapp, "light", 1.25)
    assert done == [100]
