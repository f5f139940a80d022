"""Lengths and acts that follow the theme, for as long as their widgets live."""

from __future__ import annotations

import gc

from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ingboard.ui.style import apply_theme, current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.page_parts import TextLabel, filled, scrolled


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
        column.spacing(),
        margins.left(),
        margins.top(),
        margins.right(),
        margins.bottom(),
        row.spacing(),
        grid.horizontalSpacing(),
        grid.verticalSpacing(),
        later.spacing(),
    )


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


def test_a_label_that_keeps_room_for_its_words_gives_it_back(qtbot):
    label = TextLabel("Both players said that the flag had not fallen " * 3, firm=True)
    qtbot.addWidget(label)
    label.show()
    label.resize(120, 40)
    narrow = label.minimumHeight()
    label.resize(600, 40)
    assert label.minimumHeight() < narrow / 2
    low = label.minimumHeight()
    label.show_pixels(30)
    assert label.minimumHeight() > low
    label.show_pixels(14)
    assert label.minimumHeight() == low


def test_a_page_that_fits_without_a_bar_has_none_once_it_did_not_fit(qtbot):
    page = QWidget()
    words = TextLabel(
        "What stands here takes one line less where no bar is beside it. " * 8, wrap=True
    )
    filled(spaced(QVBoxLayout(page), margins=0), words)
    area = scrolled(page)
    qtbot.addWidget(area)
    area.show()
    bar = area.verticalScrollBar()
    wide = next(
        wide
        for wide in range(300, 600)
        if page.heightForWidth(wide) < page.heightForWidth(wide - bar.sizeHint().width())
    )
    area.resize(wide, 20)
    assert bar.maximum()
    area.resize(wide, page.heightForWidth(wide))
    assert not bar.maximum()
    assert page.width() == wide


def test_words_of_what_is_disabled_are_dim_in_each_look(qtbot, qapp):
    label = TextLabel("Round length", weight=600)
    qtbot.addWidget(label)
    label.setEnabled(False)
    label.show()
    for look in ("light", "dark", "light"):
        apply_theme(qapp, look, 1.0)
        qapp.processEvents()
        assert label.palette().color(label.foregroundRole()) == current_theme().ink3
