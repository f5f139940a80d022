"""The look of every widget, which it does not know: colors as Qt values, fonts, one scale for all sizes.

Widgets ask `current_theme()` when they paint; Qt paints and measures them anew in another theme. Lengths
that are set once (`scaled`, `spaced`) and whatever else must be done again (`follow_theme`) follow it.

Families for text and how figures are set; no font is bundled.

Figures are painted one per cell of the widest digit, so that any font is tabular and a running
clock never shifts.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache, partial
from types import BuiltinMethodType, MethodType
from typing import Final, Generic, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import fields
from PySide6.QtCore import QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFocusEvent,
    QFont,
    QFontDatabase,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QApplication, QGridLayout, QLayout, QWidget
from shiboken6 import isValid

from ingboard.text import language, text
from ingboard.ui.style.behind import kept_behind, place_behind, take_from_behind

_SANS: Final = {
    "win32": ("Segoe UI",),
    "darwin": (".AppleSystemUIFont", "Helvetica Neue"),
    "linux": ("Noto Sans", "Open Sans", "DejaVu Sans"),
}
_SERIF: Final = {
    "win32": ("Cambria",),
    "darwin": ("Charter",),
    "linux": ("Noto Serif", "Liberation Serif", "DejaVu Serif"),
}
# One sign of Han is drawn otherwise in each of these languages: the font decides.
_HAN_SANS: Final = {
    "win32": {
        "zh_TW": "Microsoft JhengHei UI",
        "zh_CN": "Microsoft YaHei UI",
        "ja": "Yu Gothic UI",
        "ko": "Malgun Gothic",
    },
    "darwin": {
        "zh_TW": "PingFang TC",
        "zh_CN": "PingFang SC",
        "ja": "Hiragino Sans",
        "ko": "Apple SD Gothic Neo",
    },
    "linux": {
        "zh_TW": "Noto Sans CJK TC",
        "zh_CN": "Noto Sans CJK SC",
        "ja": "Noto Sans CJK JP",
        "ko": "Noto Sans CJK KR",
    },
}
_HAN_SERIF: Final = {
    "win32": {"zh_TW": "PMingLiU", "zh_CN": "SimSun", "ja": "Yu Mincho", "ko": "Batang"},
    "darwin": {
        "zh_TW": "Songti TC",
        "zh_CN": "Songti SC",
        "ja": "Hiragino Mincho ProN",
        "ko": "AppleMyungjo",
    },
    "linux": {
        "zh_TW": "Noto Serif CJK TC",
        "zh_CN": "Noto Serif CJK SC",
        "ja": "Noto Serif CJK JP",
        "ko": "Noto Serif CJK KR",
    },
}
_LETTERS: Final = {
    "zh_TW": QFontDatabase.WritingSystem.TraditionalChinese,
    "zh_CN": QFontDatabase.WritingSystem.SimplifiedChinese,
    "ja": QFontDatabase.WritingSystem.Japanese,
    "ko": QFontDatabase.WritingSystem.Korean,
}


def sans_families() -> tuple[str, ...]:
    """The families for labels and figures that this computer has, best first."""
    return _installed(language(), serif=False)


def serif_families() -> tuple[str, ...]:
    """The families for titles and sentences that this computer has, best first."""
    return _installed(language(), serif=True)


def missing_letters(code: str) -> str:
    """What to install where no font has the letters of a language; "" where one has."""
    if code not in _LETTERS or QFontDatabase.families(_LETTERS[code]):
        return ""
    return text("No font has the letters of your language. Install one, on Debian fonts-noto-cjk.")


def figures_width(figures: str, font: QFont) -> float:
    """Width in pixels of text whose digits each take the cell of the widest digit."""
    return sum(map(_cells(font).__getitem__, figures))


def paint_figures(painter: QPainter, left: float, baseline: float, figures: str) -> float:
    """Paint text in the painter's font with one cell per digit; returns the right edge."""
    cells = _cells(painter.font())
    if cells.is_tabular:
        painter.drawText(QPointF(left, baseline), figures)
        return left + sum(map(cells.__getitem__, figures))
    for figure in figures:
        width = cells[figure]
        advance = cells.digits.get(figure, width)
        painter.drawText(QPointF(left + (width - advance) / 2, baseline), figure)
        left += width
    return left


_ON_A_LINE: Final = 1_000


def shortened(words: str, most: int = _ON_A_LINE) -> str:
    """A value as it is shown: no line has room for more, and Qt takes time with the square of its length."""
    return f"{words[:most]}…" if words[most:] else words


def paint_line(
    painter: QPainter,
    room: QRectF,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    font: QFont | None = None,
) -> float:
    """Paint words on one line in the middle of a room's height, at that side of it; returns their width.

    In the painter's font, or one up to a fifth smaller where they need it; what still finds no room is
    elided. Who has set the font may hand it over, too.
    """
    if font is None:
        font = painter.font()
    if words[_ON_A_LINE:]:
        words = shortened(words)
    wide, shown, most = QFontMetricsF(font).horizontalAdvance(words), words, room.width() + 1
    is_too_wide = wide > most
    if is_too_wide:
        fitting = fitted(font, words, room.width())
        painter.setFont(fitting)
        metrics = QFontMetricsF(fitting)
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, most)
        wide = metrics.horizontalAdvance(shown)
    painter.drawText(room.adjusted(0, 0, 1, 0), _AT[side], shown)
    if is_too_wide:
        painter.setFont(font)
    return wide


def paint_words(
    painter: QPainter,
    font: QFont,
    ink: QColor,
    room: QRectF,
    words: str,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """The same in this font and color, which the painter keeps."""
    painter.setFont(font)
    painter.setPen(ink)
    return paint_line(painter, room, words, side, font)


def fitted(font: QFont, words: str, room: float) -> QFont:
    """The font, or one up to a fifth smaller in which words find room."""
    if words[_ON_A_LINE:]:
        words = shortened(words)
    wide = QFontMetricsF(font).horizontalAdvance(words)
    if wide <= room + 1 or room <= 0:
        return font
    smaller = QFont(font)
    size = font.pixelSize()
    smaller.setPixelSize(max(round(size * LEAST_SIZE), min(size - 1, int(size * room / wide))))
    return smaller


LEAST_SIZE: Final = 0.8
"""How small letters become where words lack room."""


class _Cells(dict[str, float]):
    """The room of each sign in one font, measured when it is first asked for; `digits` are as they are."""

    def __init__(self, font: QFont) -> None:
        self._metrics = QFontMetricsF(font)
        self.digits = {digit: self._metrics.horizontalAdvance(digit) for digit in _DIGITS}
        self.is_tabular = len(set(self.digits.values())) == 1
        super().__init__(dict.fromkeys(_DIGITS, max(self.digits.values())))

    def __missing__(self, sign: str) -> float:
        width = self[sign] = self._metrics.horizontalAdvance(sign)
        return width


def _cells(font: QFont) -> _Cells:
    """Those of this font; kept for the fonts in use."""
    key = font.key()
    if key not in _kept:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[key] = _Cells(font)
    return _kept[key]


# As ints: with every flag that Qt is given Python computes, and asks the enum for its value.
_AT: Final = {
    side: int(side | Qt.AlignmentFlag.AlignVCenter)
    for side in (
        Qt.AlignmentFlag.AlignLeft,
        Qt.AlignmentFlag.AlignHCenter,
        Qt.AlignmentFlag.AlignRight,
    )
}
_DIGITS: Final = "0123456789"
_MOST_KEPT = 100
_kept: dict[str, _Cells] = {}


@cache
def _installed(code: str, *, serif: bool) -> tuple[str, ...]:
    by_platform, han = (_SERIF, _HAN_SERIF) if serif else (_SANS, _HAN_SANS)
    platform = sys.platform if sys.platform in by_platform else "linux"
    wanted = by_platform[platform]
    if code in han[platform]:
        wanted = (*wanted, han[platform][code])
    found = tuple(family for family in wanted if QFontDatabase.hasFamily(family))
    return found or wanted


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
QLabel#hint { color: $ink2; font-size: @13px; }
QLabel#hint:disabled { color: $ink3; }
QPlainTextEdit#comment { border: 1px solid transparent; padding: 0 @2px; background: transparent;
  font-family: @serif; font-size: @16px; }
QPlainTextEdit#comment:focus { border: 1px solid $petrol; }
QComboBox { padding-right: @24px; combobox-popup: 0; }
QComboBox::drop-down { border: none; width: @24px; }
QComboBox QAbstractItemView { background: $raised; color: $ink; border: 1px solid $line2;
  selection-background-color: $petrol; selection-color: $on_petrol; }
QComboBox QAbstractItemView::item { min-height: @26px; }
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
BoardCover { background: $surface; color: $gold; border: 2px solid $gold; border-radius: @3px;
  font-family: @serif; font-size: @20px; font-weight: 600; }
Segment { background: $raised; color: $ink; border: 1px solid $line2; border-left: 0;
  border-radius: 0; font-size: @14px; padding: 0; }
Segment[place^="first"] { border-left: 1px solid $line2;
  border-top-left-radius: @4px; border-bottom-left-radius: @4px; }
Segment[place$="last"] { border-top-right-radius: @4px;
  border-bottom-right-radius: @4px; }
Segment:checked { background: $petrol; color: $on_petrol; font-weight: 600; border-color: $petrol; }
Segment:focus { border: 2px solid $petrol; }
Segment:checked:focus { outline: 2px solid $on_petrol; outline-offset: -5px; outline-radius: 2px; }
NumberBox::up-button, NumberBox::down-button { width: 0; border: none; }
HelpSheet[readOnly="true"], HelpSheet[readOnly="true"]:focus { background: $surface;
  border: 1px solid $line2; border-radius: @6px;
  padding: 0; }
RuleTextsTable QHeaderView::section { color: $ink; font-weight: 600; padding: @6px @12px; }
CountRow { border: none; border-top: 1px solid $line; }
CountRow[chosen="true"] { background: $petrol_wash; }
QProgressBar { background: $raised; color: $ink; border: 1px solid $line2; border-radius: @4px;
  min-height: @26px; max-height: @26px; font-size: @14px; font-weight: 600; text-align: center; }
QProgressBar::chunk { background: $petrol_wash; border-right: 2px solid $petrol; }
QTabBar { font-size: @14px; }
QTabBar::tab { background: transparent; color: $ink2; padding: @6px @12px;
  border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $ink; border-bottom: 2px solid $petrol; }
"""


def stylesheet(theme: Theme) -> str:
    """The sheet for this theme: `$token` becomes its color, `@8px` a scaled length."""
    sheet = re.sub(r"\$(\w+)", lambda found: theme.color(found[1]).name(), _SHEET)
    sheet = re.sub(r"@(\d+)px", lambda found: f"{theme.px(int(found[1]))}px", sheet)
    # Qt puts the words of a menu bar at its top; the padding brings them to the middle. They are measured,
    # for letters of another font are higher, and Qt hides an entry that is higher than the bar.
    words = QFontMetrics(theme.sans(14)).size(Qt.TextFlag.TextSingleLine, text("File"))
    above = max(0, theme.px(MENU_LINE) - 1 - words.height()) // 2
    return sheet.replace("@abovepx", f"{above}px").replace("@serif", theme.serif_in_sheets)


_Color = TypeVar("_Color")


class Colors(Struct, Generic[_Color], frozen=True, kw_only=True):
    """The colors of one theme by their names."""

    ground: _Color
    surface: _Color
    raised: _Color
    line: _Color
    line2: _Color
    ink: _Color
    ink2: _Color
    ink3: _Color
    plate: _Color
    on_plate: _Color
    second_on_plate: _Color
    petrol: _Color
    on_petrol: _Color
    petrol_wash: _Color
    vermilion: _Color
    vermilion_on_plate: _Color
    gold: _Color
    gold_wash: _Color
    green: _Color
    wood: _Color
    grid: _Color


Tokens: TypeAlias = Colors[str]
"""Every color as "#RRGGBB"."""
LIGHT: Final = Tokens(
    ground="#E9E4D9",
    surface="#F4F0E7",
    raised="#FBF9F3",
    line="#CDC4B3",
    line2="#8E8370",
    ink="#201C17",
    ink2="#575046",
    ink3="#665E52",
    plate="#23262A",
    on_plate="#F7F3EA",
    second_on_plate="#B9B3A6",
    petrol="#17566A",
    on_petrol="#FFFFFF",
    petrol_wash="#D5E4E6",
    vermilion="#A3301A",
    vermilion_on_plate="#FFA78F",
    gold="#7A5200",
    gold_wash="#F3E4BD",
    green="#2E5E3A",
    wood="#DEB068",
    grid="#2B1A0A",
)
DARK: Final = Tokens(
    ground="#141618",
    surface="#1C1F22",
    raised="#25292D",
    line="#363B40",
    line2="#6F777F",
    ink="#EDE8DD",
    ink2="#B4AEA2",
    ink3="#A39D91",
    plate="#EFE9DC",
    on_plate="#1B1D20",
    second_on_plate="#57514A",
    petrol="#74BDD0",
    on_petrol="#0E1A1E",
    petrol_wash="#17333C",
    vermilion="#F2937A",
    vermilion_on_plate="#A3301A",
    gold="#E8BC55",
    gold_wash="#3A2F14",
    green="#8CC79A",
    wood="#DEB068",
    grid="#2B1A0A",
)
CONTRAST: Final = Tokens(
    ground="#FFFFFF",
    surface="#FFFFFF",
    raised="#FFFFFF",
    line="#000000",
    line2="#000000",
    ink="#000000",
    ink2="#1C1C1C",
    ink3="#3A3A3A",
    plate="#000000",
    on_plate="#FFFFFF",
    second_on_plate="#E8E8E8",
    petrol="#003B52",
    on_petrol="#FFFFFF",
    petrol_wash="#D2E9F2",
    vermilion="#7D0F00",
    vermilion_on_plate="#FFB9A6",
    gold="#4A3000",
    gold_wash="#FFEFC0",
    green="#003F14",
    wood="#F2D9A6",
    grid="#000000",
)
BY_NAME: Final = {"light": LIGHT, "dark": DARK, "contrast": CONTRAST}


SCALES: Final = (1.0, 1.25, 1.5, 2.0)
FUSION: Final = ("-style", "fusion")
"""Arguments of a QApplication: to set the style later costs all that Python may ask of a QStyle."""
_Layout = TypeVar("_Layout", bound=QLayout)


class Theme(Colors[QColor], frozen=True, dict=True, kw_only=True):
    """All colors (QColor, named as in tokens), the scale, and fonts in scaled pixel sizes.

    `name` is "light", "dark" or "contrast" (black on white); `scale` is 1, 1.25, 1.5 or 2 and multiplies
    every length given in pixels at 100 %, apart from the board.
    """

    name: str
    scale: float
    sans_family: tuple[str, ...]
    serif_family: tuple[str, ...]

    @cached_property
    def px(self) -> Callable[[float], int]:
        """Gives a length in pixels at 100 % in the pixels of this scale: `theme.px(8)`."""
        return partial(_pixels, self.scale)

    def size(self, width: float, height: float) -> QSize:
        """A size in pixels at 100 % in the pixels of this scale."""
        return QSize(self.px(width), self.px(height))

    @cached_property
    def past_on_plate(self) -> QColor:
        """Time that has gone, on a running clock's plate."""
        return _mixed(self.plate, self.on_plate, 0.18)

    @cached_property
    def coming_on_plate(self) -> QColor:
        """Time that is to come, on a running clock's plate."""
        return _mixed(self.plate, self.on_plate, 0.62)

    def sans(self, size: float, weight: int = 400) -> QFont:
        """The font of labels and figures; size in pixels at 100 %, weight 400 to 700."""
        return QFont(_font(self.sans_family, size, self.scale, weight))

    def serif(self, size: float, weight: int = 400) -> QFont:
        """The font of titles and sentences; size in pixels at 100 %, weight 400 to 700."""
        return QFont(_font(self.serif_family, size, self.scale, weight))

    @property
    def serif_in_sheets(self) -> str:
        """The families of titles and sentences as style sheets name them."""
        return ",".join(f"'{family}'" for family in self.serif_family)

    def color(self, token: str) -> QColor:
        """The color with this token name; raises AttributeError on a name that is none."""
        found: QColor = getattr(self, token)
        return found


def make_theme(name: str, scale: float = 1.0) -> Theme:
    """The theme of this name and scale; raises KeyError on another name."""
    tokens = BY_NAME[name]
    return Theme(
        name=name,
        scale=scale,
        sans_family=sans_families(),
        serif_family=serif_families(),
        **{field.name: QColor(getattr(tokens, field.name)) for field in fields(tokens)},
    )


def current_theme() -> Theme:
    """The theme in force; light at 100 % until one is applied."""
    global _current  # noqa: PLW0603 - one look per process, as QApplication has one palette
    if _current is None:
        _current = make_theme("light")
    return _current


def apply_theme(
    app: QApplication, name: str, scale: float = 1.0, behind: Iterable[QWidget] = ()
) -> Theme:
    """Give the whole program this theme at once: palette, font and stylesheet, over Fusion.

    Widgets that stand `behind` have it, with all in them, when `dress` is called with them.
    """
    return use_theme(app, make_theme(name, scale), behind)


def use_theme(app: QApplication, theme: Theme, behind: Iterable[QWidget] = ()) -> Theme:
    """Give the whole program a theme made elsewhere, for instance with forced families."""
    global _current  # noqa: PLW0603 - see current_theme
    _current = theme
    with kept_behind(behind):
        if not app.styleSheet():
            # The first sheet of a process resets the fonts of widgets made before it: let it come
            # before the font is set.
            app.setStyleSheet("QWidget {}")
        else:  # a sheet in place of another takes a widget's fonts once for each widget around it
            app.setStyleSheet("")
        app.setFont(theme.sans(14))
        app.setPalette(_palette(theme))
        app.setStyleSheet(stylesheet(theme))
    _tell(owner for owner in _followers() if place_behind(owner) is None)
    return theme


def dress(widget: QWidget | None) -> None:
    """Give the theme in force to a widget that stood behind when it was applied."""
    if widget is not None and place_behind(widget) is widget:
        followers = [owner for owner in _followers() if place_behind(owner) is widget]
        take_from_behind(widget)
        _tell(followers)


def _followers() -> list[QObject]:
    return [owner for owner in list(_following) if isValid(owner)]


def _tell(owners: Iterable[QObject]) -> None:
    """Have what follows the theme take it up; what one does may delete another."""
    theme = current_theme()
    for owner in owners:
        for name, lengths in list(_following.get(owner, {}).items()):
            if isValid(owner):
                getattr(owner, name)(*map(theme.px, lengths))


def scaled(setter: Callable[..., object], *lengths: float) -> None:
    """Call a setter of a widget or layout with these lengths, now and in every theme to come.

    `setter` is a bound method of a QObject, for instance `field.setFixedWidth`; `lengths` are pixels at
    100 %. The latest lengths of a setter count. It is forgotten with its object.
    """
    assert isinstance(setter, MethodType | BuiltinMethodType)
    owner = setter.__self__
    assert isinstance(owner, QObject)
    _following.setdefault(owner, {})[setter.__name__] = lengths
    setter(*map(current_theme().px, lengths))


def follow_theme(act: Callable[[], object]) -> None:
    """Call a method of a widget now and in every theme to come."""
    scaled(act)


def spaced(
    layout: _Layout,
    *,
    spacing: float | tuple[float, float] | None = None,
    margins: float | tuple[float, float] | tuple[float, float, float, float] | None = None,
) -> _Layout:
    """Give a layout lengths in pixels at 100 %, in every theme; returns it.

    `spacing` of a grid may be (horizontal, vertical); `margins` are one for all sides, (left and right,
    top and bottom), or left, top, right, bottom.
    """
    if isinstance(spacing, tuple):
        assert isinstance(layout, QGridLayout)
        scaled(layout.setHorizontalSpacing, spacing[0])
        scaled(layout.setVerticalSpacing, spacing[1])
    elif spacing is not None:
        scaled(layout.setSpacing, spacing)
    if margins == 0:
        layout.setContentsMargins(0, 0, 0, 0)
    elif margins is not None:
        sides = margins if isinstance(margins, tuple) else (margins, margins)
        scaled(layout.setContentsMargins, *(sides if len(sides) == 4 else sides * 2))
    return layout


def put_away(widgets: Iterable[QWidget]) -> None:
    """Take widgets out of sight for good; with Qt's next turn they are out of their layout and deleted."""
    for widget in widgets:
        widget.hide()
        widget.deleteLater()


@contextmanager
def lent_theme(theme: Theme) -> Iterator[Theme]:
    """Let widgets that nobody sees paint in another theme, for a file; the window's stays as it is."""
    global _current  # noqa: PLW0603 - see current_theme
    before, _current = _current, theme
    try:
        yield theme
    finally:
        _current = before


_current: Theme | None = None
# By object: the setters and acts that follow the theme, by name, with their lengths.
_following: Final[WeakKeyDictionary[QObject, dict[str, tuple[float, ...]]]] = WeakKeyDictionary()


def _mixed(first: QColor, second: QColor, share: float) -> QColor:
    return QColor(
        *(
            round(a + (b - a) * share)
            for a, b in zip(first.getRgb()[:3], second.getRgb()[:3], strict=True)  # type: ignore[index]
        )
    )


@lru_cache(maxsize=1024)  # asked for a hundred times with every act
def _pixels(scale: float, length: float) -> int:
    return round(length * scale)


@lru_cache(maxsize=256)  # asked for with every text that is painted
def _font(families: tuple[str, ...], size: float, scale: float, weight: int) -> QFont:
    """A font that nobody may change: whoever asks gets a copy."""
    font = QFont(list(families))
    font.setPixelSize(round(size * scale))
    font.setWeight(QFont.Weight(weight))
    return font


def _palette(theme: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for where, color in (
        (role.Window, theme.ground),
        (role.WindowText, theme.ink),
        (role.Base, theme.raised),
        (role.AlternateBase, theme.surface),
        (role.Text, theme.ink),
        (role.PlaceholderText, theme.ink2),
        (role.Button, theme.raised),
        (role.ButtonText, theme.ink),
        (role.BrightText, theme.vermilion),
        (role.Light, theme.raised),
        (role.Midlight, theme.surface),
        (role.Mid, theme.line),
        (role.Dark, theme.line2),
        (role.Shadow, theme.line2),
        (role.Highlight, theme.petrol),
        (role.HighlightedText, theme.on_petrol),
        (role.Link, theme.petrol),
        (role.LinkVisited, theme.petrol),
        (role.ToolTipBase, theme.raised),
        (role.ToolTipText, theme.ink),
        (role.Accent, theme.petrol),
    ):
        palette.setColor(where, color)
    for where in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, where, theme.ink3)
    return palette


def came_by_keyboard(event: QFocusEvent) -> bool:
    """Whether the keys led the focus here, so that it must be seen where it is."""
    return event.reason() in _BY_KEYBOARD


_BY_KEYBOARD: Final = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}


NO_PEN: Final = QPen(Qt.PenStyle.NoPen)
NO_BRUSH: Final = QBrush(Qt.BrushStyle.NoBrush)
"""Made once: with every style that Qt is given it asks the enum for its value."""


def paint_box(
    painter: QPainter,
    box: QRectF,
    radius: float,
    *,
    fill: QColor | None = None,
    edge: QColor | None = None,
    width: float = 1.0,
    dashed: bool = False,
) -> None:
    """Paint a rounded box whose edge lies wholly inside `box`; lengths in real pixels."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(NO_BRUSH if fill is None else fill)
    if edge is None:
        painter.setPen(NO_PEN)
        painter.drawRoundedRect(box, radius, radius)
    else:
        pen = QPen(edge, width)
        if dashed:
            pen.setDashPattern([4 / width, 3 / width])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        inset = width / 2
        painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), radius, radius)
    painter.restore()


def paint_fault(
    painter: QPainter, box: QRectF, radius: float, color: QColor, width: float = 2.0
) -> None:
    """Paint the edge of what is wrong, with a corner filled: no color alone tells it from a focus."""
    paint_box(painter, box, radius, edge=color, width=width)
    arm, corner = 2.5 * radius, box.topRight()
    rounded = QPainterPath()
    rounded.addRoundedRect(box, radius, radius)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(rounded)
    painter.setPen(NO_PEN)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([corner - QPointF(arm, 0), corner, corner + QPointF(0, arm)]))
    painter.restore()
