"""The stylesheet for Qt's own controls: menus, fields, lists, scroll bars, hints.

Our own widgets paint themselves and need none of it.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics

from ingboard.text import text


class _Look(Protocol):
    """What the stylesheet needs of a theme."""

    def px(self, length: float) -> int: ...

    def color(self, token: str) -> QColor: ...

    def sans(self, size: float, weight: int = 400) -> QFont: ...


MENU_LINE = 32
_SHEET = """
QToolTip { font-size: @13px; color: $ink; background: $raised; border: 1px solid $line2; padding: 4px; }
QMenuBar { background: $surface; color: $ink; border-bottom: 1px solid $line; font-size: @14px;
  spacing: 0; padding: 0; }
QMenuBar::item { background: transparent; color: $ink; padding: @abovepx @10px; }
QMenuBar::item:selected { background: $petrol_wash; }
QMenuBar::item:pressed { background: $petrol; color: $on_petrol; }
QMenu { font-size: @14px; background: $raised; color: $ink; border: 1px solid $line; padding: @4px 0; }
QMenu::item { padding: @6px @24px @6px @28px; background: transparent; }
QMenu::item:selected { background: $petrol; color: $on_petrol; }
QMenu::item:disabled { color: $ink3; }
QMenu::item:disabled:selected { background: $petrol_wash; color: $ink3; }
QMenu::separator { height: 1px; background: $line; margin: @4px 0; }
QLineEdit, QAbstractSpinBox, QComboBox { font-size: @15px; }
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox {
  background: $raised; color: $ink; border: 1px solid $line2; border-radius: @4px;
  padding: @4px @8px; selection-background-color: $petrol; selection-color: $on_petrol;
  placeholder-text-color: $ink3; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border: 2px solid $petrol; padding: @3px @7px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QTextEdit:disabled, QAbstractSpinBox:disabled,
QComboBox:disabled { background: $surface; color: $ink3; border: 1px dashed $line2; }
QTextEdit[readOnly="true"], QPlainTextEdit[readOnly="true"] { border: 1px solid $line; }
QTextEdit[readOnly="true"]:focus, QPlainTextEdit[readOnly="true"]:focus { border: 2px solid $petrol; }
QPlainTextEdit#comment { border: 1px solid transparent; padding: 0 @2px; background: transparent; }
QPlainTextEdit#comment:focus { border: 1px solid $petrol; }
QComboBox { padding-right: @24px; }
QComboBox::drop-down { border: none; width: @24px; }
QComboBox QAbstractItemView { background: $raised; color: $ink; border: 1px solid $line2;
  selection-background-color: $petrol; selection-color: $on_petrol; }
QAbstractItemView { font-size: @14px; background: $raised; color: $ink; border: 1px solid $line;
  selection-background-color: $petrol; selection-color: $on_petrol; }
QAbstractItemView:focus { border: 1px solid $petrol; }
QToolButton:focus { border: 1px solid $petrol; border-radius: @4px; }
QTableView::item { padding: 0 @6px; }
QHeaderView { background: $surface; }
QHeaderView::section { font-size: @13px; background: $surface; color: $ink2; border: none;
  border-bottom: 1px solid $line; padding: @4px @6px; }
QScrollBar:vertical { background: transparent; width: @12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: @12px; margin: 0; }
QScrollBar::handle { background: $line2; border-radius: @4px; margin: @2px; }
QScrollBar::handle:vertical { min-height: @28px; }
QScrollBar::handle:horizontal { min-width: @28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: $line; }
QTabBar { font-size: @14px; }
QTabBar::tab { background: transparent; color: $ink2; padding: @6px @12px;
  border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $ink; border-bottom: 2px solid $petrol; }
"""


def stylesheet(look: _Look) -> str:
    """The sheet for this theme: `$token` becomes its color, `@8px` a scaled length."""
    tokens = sorted(_tokens(), key=len, reverse=True)
    sheet = _SHEET
    for token in tokens:
        sheet = sheet.replace(f"${token}", look.color(token).name())
    for length in (31, 28, 24, 15, 14, 13, 12, 10, 8, 7, 6, 4, 3, 2):
        sheet = sheet.replace(f"@{length}px", f"{look.px(length)}px")
    # Qt puts the words of a menu bar at its top; the padding brings them to the middle. They are measured,
    # for letters of another font are higher, and Qt hides an entry that is higher than the bar.
    words = QFontMetrics(look.sans(14)).size(Qt.TextFlag.TextSingleLine, text("File"))
    above = max(0, look.px(MENU_LINE) - 1 - words.height()) // 2
    return sheet.replace("@abovepx", f"{above}px")


def _tokens() -> tuple[str, ...]:
    return ("ground", "surface", "raised", "line", "line2", "ink", "ink2", "ink3", "petrol",
            "on_petrol", "petrol_wash")  # fmt: skip
