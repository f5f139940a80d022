"""Tokens, fonts and the theme in force."""

from __future__ import annotations

import pytest
from msgspec.structs import fields, replace
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from ingboard.ui.style import SCALES, apply_theme, current_theme, make_theme, use_theme
from ingboard.ui.style.figures import figures_width, paint_figures
from ingboard.ui.style.tokens import BY_NAME, CONTRAST, DARK, LIGHT, Tokens
from ingboard.ui.widgets.page_parts import Card, CardTone, TextLabel

PAPERS = ("ground", "surface", "raised")
TEXT_PAIRS = [
    *((words, paper) for words in ("ink", "ink2", "ink3") for paper in PAPERS),
    *((words, paper) for words in ("petrol", "vermilion", "green") for paper in PAPERS),
    *(("gold", paper) for paper in PAPERS),
    ("gold", "gold_wash"),
    ("ink", "gold_wash"),
    ("ink2", "gold_wash"),
    ("ink", "petrol_wash"),
    ("ink2", "petrol_wash"),
    ("green", "petrol_wash"),
    ("on_petrol", "petrol"),
    ("on_plate", "plate"),
    ("second_on_plate", "plate"),
    ("vermilion_on_plate", "plate"),
]


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colors "#RRGGBB", 1.0 to 21.0 (WCAG 2 relative luminance)."""
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize("theme", list(BY_NAME))
@pytest.mark.parametrize(("words", "paper"), TEXT_PAIRS)
def test_text_is_legible_on_its_ground(theme: str, words: str, paper: str):
    tokens = BY_NAME[theme]
    least = 7 if theme == "contrast" else 4.5
    assert contrast(getattr(tokens, words), getattr(tokens, paper)) >= least


@pytest.mark.parametrize("tokens", [LIGHT, DARK, CONTRAST], ids=["light", "dark", "contrast"])
def test_the_edge_of_a_control_stands_out_from_what_it_lies_on(tokens: Tokens):
    for paper in PAPERS:
        assert contrast(tokens.line2, getattr(tokens, paper)) >= 2.9


def test_black_on_white_has_the_largest_contrast():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", list(BY_NAME))
def test_a_theme_has_every_token_as_a_color(name: str):
    theme = make_theme(name)
    for field in fields(Tokens):
        assert theme.color(field.name) == QColor(getattr(BY_NAME[name], field.name))


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("scale", SCALES)
def test_lengths_and_fonts_grow_by_the_same_factor(scale: float):
    theme = make_theme("light", scale)
    assert theme.px(8) == 8 * scale
    assert theme.sans(14).pixelSize() == round(14 * scale)
    assert theme.serif(20, 600).pixelSize() == 20 * scale
    assert theme.sans(14, 600).weight() is QFont.Weight.DemiBold


@pytest.mark.usefixtures("qapp")
def test_no_theme_has_another_name():
    with pytest.raises(KeyError):
        make_theme("sepia")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", [QLineEdit, QPlainTextEdit])
def test_what_an_empty_field_asks_for_is_legible(qapp, qtbot, theme: str, kind: type):
    apply_theme(qapp, theme, 1.0)
    field = kind()
    qtbot.addWidget(field)
    field.setPlaceholderText("MMMM")
    field.resize(200, 60)
    field.ensurePolished()
    picture = field.grab().toImage()
    paper = BY_NAME[theme].raised
    inside = [(x, y) for x in range(6, 100) for y in range(6, 54)]
    reached = max(contrast(picture.pixelColor(x, y).name(), paper) for x, y in inside)
    assert reached >= 4.4  # the middle of a thin stroke is a little paler than its color
    apply_theme(qapp, "light", 1.0)


def test_applying_a_theme_gives_the_program_its_palette(qapp: QApplication):
    apply_theme(qapp, "dark", 1.5)
    assert current_theme().name == "dark"
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(DARK.ground)
    assert qapp.font().pixelSize() == 21


def test_a_label_that_is_shown_follows_theme_and_scale(qapp: QApplication, qtbot):
    label = TextLabel("Saved", size=13, token="green")
    qtbot.addWidget(label)
    label.show()
    apply_theme(qapp, "dark", 2.0)
    assert label.font().pixelSize() == 26
    assert label.palette().color(QPalette.ColorRole.WindowText) == QColor(DARK.green)


def test_a_field_grows_with_the_scale_though_the_stylesheet_sets_it(qapp: QApplication, qtbot):
    window = QWidget()
    field = QLineEdit("8", window)
    qtbot.addWidget(window)
    apply_theme(qapp, "light", 2.0)
    window.show()
    assert field.font().pixelSize() == 30


def test_plain_controls_made_before_the_first_theme_follow_it_too(qapp: QApplication, qtbot):
    qapp.setStyleSheet("")
    window = QWidget()
    qtbot.addWidget(window)
    controls = QLabel("8", window), QCheckBox("Sound", window), QPushButton("OK", window)
    for scale in (1.5, 2.0):
        apply_theme(qapp, "light", scale)
        window.show()
        assert [control.font().pixelSize() for control in controls] == [14 * scale] * 3


def test_names_are_never_markup(qtbot):
    label = TextLabel("<b>Chen</b>")
    qtbot.addWidget(label)
    plain = TextLabel("Chen")
    qtbot.addWidget(plain)
    assert label.sizeHint().width() > plain.sizeHint().width()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("family", ["Noto Sans", "DejaVu Sans"])
def test_each_digit_takes_the_cell_of_the_widest(family: str):
    font = QFont(family)
    font.setPixelSize(40)
    metrics = QFontMetricsF(font)
    widest = max(metrics.horizontalAdvance(digit) for digit in "0123456789")
    assert figures_width("11", font) == pytest.approx(2 * widest)
    assert figures_width(":", font) == pytest.approx(metrics.horizontalAdvance(":"))


@pytest.mark.usefixtures("qapp")
def test_painted_figures_end_where_their_width_says():
    image = QImage(200, 60, QImage.Format.Format_ARGB32)
    image.fill(0)
    font = make_theme("light").sans(40)
    with QPainter(image) as painter:
        painter.setFont(font)
        ends = [paint_figures(painter, 10, 50, figures) for figures in ("1:11", "8:08")]
    assert ends[0] == ends[1] == pytest.approx(10 + figures_width("0:00", font))


def test_a_forced_family_reaches_every_font(qapp: QApplication):
    forced = replace(make_theme("light"), sans_family=("DejaVu Sans",))
    use_theme(qapp, forced)
    assert current_theme().sans(13).families() == ["DejaVu Sans"]


@pytest.mark.parametrize("tone", list(CardTone))
@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_a_part_within_a_card_painted_alone_equals_that_part_of_the_whole(qapp, qtbot, name, tone):
    apply_theme(qapp, name)
    card = Card("Title", tone=tone)
    qtbot.addWidget(card)
    card.resize(160, 90)
    whole = card.grab().toImage()
    for part in (QRect(20, 15, 40, 30), QRect(6, 6, 148, 78), QRect(120, 6, 30, 30)):
        assert card.grab(part).toImage() == whole.copy(part)
