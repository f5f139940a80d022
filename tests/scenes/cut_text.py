"""Finds words in a window that are not all to be seen: clipped, elided, outside, behind a scroll bar.

A word that is broken between two of its letters is one of them.

Our widgets paint their words in Python, so what they paint is watched while the window paints itself; of
Qt's own widgets the room that they have is compared with the room that they ask for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QPainter, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QLabel,
    QLineEdit,
    QMenuBar,
    QPlainTextEdit,
    QScrollArea,
    QStyle,
    QStyleOptionFrame,
    QTextEdit,
    QWidget,
)

_SLACK = 2.0  # pixels that a letter's side bearing may stand over
_WRAPS = Qt.TextFlag.TextWordWrap.value | Qt.TextFlag.TextWrapAnywhere.value
_HUGE = 100_000.0
NONE: Mapping[str, str] = MappingProxyType({})
_LETTER = re.compile(r"[^\W\d_]")
# What a line ends only after: signs of Han and Kana, and syllables of Hangul, may stand apart.
_UNBROKEN = re.compile(r"[^\W\d_\u2e80-\ud7ff\uf900-\ufaff]{2,}")


def cut_words(window: QWidget, cut_before: Mapping[str, str] = NONE) -> list[str]:
    """What is not all to be seen, each with the widget and what is wrong.

    `cut_before` is what `cutting_watched` saw being cut before: it may stand in a label now.
    """
    with _painting_watched() as found:
        window.grab()
    labels = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    found += [_elided(cut_before[said], said) for said in labels if said in cut_before]
    return list(dict.fromkeys([*found, *_of_widgets(window)]))


@contextmanager
def cutting_watched() -> Iterator[dict[str, str]]:
    """What is cut short meanwhile, by what is left of it."""
    cut: dict[str, str] = {}
    with ExitStack() as patched:
        for kind in (QFontMetrics, QFontMetricsF):
            watched = _watched_eliding(kind.elidedText, cut)
            patched.enter_context(patch.object(kind, "elidedText", watched))
        yield cut


def _elided(words: str, said: str) -> str:
    return f"{words!r} elided to {said!r}"


@contextmanager
def _painting_watched() -> Iterator[list[str]]:
    found: list[str] = []
    placed: dict[QWidget, list[tuple[QRectF, str]]] = {}
    draw = QPainter.drawText

    def watched_draw(painter: QPainter, *given: Any) -> Any:
        widget = painter.device()
        words = next(each for each in given if isinstance(each, str))
        if isinstance(widget, QWidget) and words.strip():
            room, taken = _rooms(painter, given, words)
            reason = _reason(painter, widget, room, taken)
            found.extend([f"{_name(widget)}: {words!r} {reason}"] if reason else [])
            there = painter.combinedTransform().mapRect(_inked(words, taken))
            for other, said in placed.setdefault(widget, []):
                if said != words and _overlap(there, other):
                    found.append(f"{_name(widget)}: {words!r} over {said!r}")
            placed[widget].append((there, words))
        return draw(painter, *given)

    with ExitStack() as patched:
        patched.enter_context(patch.object(QPainter, "drawText", watched_draw))
        cut = patched.enter_context(cutting_watched())
        yield found
        found += [_elided(words, said) for said, words in cut.items()]


def _watched_eliding(elided: Callable[..., str], cut: dict[str, str]) -> Callable[..., str]:
    def watched(metrics: QFontMetrics | QFontMetricsF, words: str, *given: Any) -> str:
        said = elided(metrics, words, *given)
        if said != words:
            cut[said] = words
        return said

    return watched


def _rooms(painter: QPainter, given: tuple[Any, ...], words: str) -> tuple[QRectF | None, QRectF]:
    """The rectangle that words may fill, None for one line at a point, and what they take."""
    metrics = QFontMetricsF(painter.font())
    first = given[0]
    if hasattr(first, "width"):
        room, flags = QRectF(first), given[1] if not isinstance(given[1], str) else 0
    elif isinstance(first, int | float) and len(given) > 3:
        room, flags = QRectF(*given[:4]), given[4]
    else:
        at = QPointF(first) if hasattr(first, "x") else QPointF(*given[:2])
        wide = metrics.horizontalAdvance(words)
        return None, QRectF(at.x(), at.y() - metrics.ascent(), wide, metrics.height())
    flags = getattr(flags, "value", flags)
    flags = flags if isinstance(flags, int) else 0
    wide = room.width() if flags & _WRAPS else _HUGE
    taken = metrics.boundingRect(QRectF(0, 0, wide, _HUGE), flags & ~0xFF, words)
    left = room.left()
    if flags & Qt.AlignmentFlag.AlignRight.value:
        left = room.right() - taken.width()
    elif flags & Qt.AlignmentFlag.AlignHCenter.value:
        left = room.center().x() - taken.width() / 2
    top = room.top()
    if flags & Qt.AlignmentFlag.AlignVCenter.value:
        top = room.center().y() - taken.height() / 2
    elif flags & Qt.AlignmentFlag.AlignBottom.value:
        top = room.bottom() - taken.height()
    unclipped = bool(flags & Qt.TextFlag.TextDontClip.value)
    return None if unclipped else room, QRectF(left, top, taken.width(), taken.height())


def _inked(words: str, taken: QRectF) -> QRectF:
    """Figures are lower than the line that they stand in."""
    spare = 0 if _LETTER.search(words) else 0.22 * taken.height()
    return taken.adjusted(0, spare, 0, -spare)


def _overlap(one: QRectF, other: QRectF) -> bool:
    """Whether words stand upon others: lines that lie close, and letters that touch, do not."""
    shared = one.intersected(other)
    return shared.width() > _SLACK and shared.height() > 0.4 * min(one.height(), other.height())


def _reason(painter: QPainter, widget: QWidget, room: QRectF | None, words: QRectF) -> str:
    # Letters of a font are lower than its lines: a quarter of the height may stand over.
    if room is not None and words.width() > room.width() + _SLACK:
        return f"clipped: {words.width():.0f} of {room.width():.0f} wide"
    if room is not None and words.height() * 0.75 > room.height() + _SLACK:
        return f"clipped: {words.height():.0f} of {room.height():.0f} high"
    there = painter.combinedTransform().mapRect(words)
    if there.left() < -_SLACK or there.right() > widget.width() + _SLACK:
        return f"outside: {there.left():.0f} to {there.right():.0f} of {widget.width()}"
    over = max(-there.top(), there.bottom() - widget.height())
    if over > words.height() * 0.25 + _SLACK:
        return f"outside: {there.top():.0f} to {there.bottom():.0f} of {widget.height()} high"
    return ""


def _of_widgets(window: QWidget) -> Iterator[str]:
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible() and widget.width():
            words, lacking = _asked(widget)
            fault = words and (lacking or _covered(widget))
            yield from [f"{_name(widget)}: {words!r} {fault}"] if fault else []
            yield from _of_bars(widget)


def _of_bars(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QAbstractScrollArea):
        bar = widget.horizontalScrollBar()
        if bar.isVisible() and bar.maximum() > bar.minimum():
            yield f"{_name(widget)}: scrolls sideways by {bar.maximum()}"
        page = widget.widget() if isinstance(widget, QScrollArea) else None
        layout = None if page is None else page.layout()
        if page is not None and layout is not None and widget.verticalScrollBar().isVisible():
            least = max(
                page.minimumSizeHint().height(), layout.totalMinimumHeightForWidth(page.width())
            )
            if least <= widget.viewport().height():
                yield f"{_name(page)}: scrolls, but its parts could give way"
    if isinstance(widget, QMenuBar):
        for action in widget.actions():
            if action.isVisible() and not widget.rect().contains(widget.actionGeometry(action)):
                yield f"{_name(widget)}: {action.text()!r} is not in the bar"


def _asked(widget: QWidget) -> tuple[str, str]:
    """The words of one of Qt's own widgets, and how much room they lack."""
    if isinstance(widget, QLabel) and widget.text() and not _paints(widget):
        if widget.wordWrap() and (word := _too_wide(widget)):
            return widget.text(), f"broken: {word!r} is wider than {widget.width()}"
        high = widget.heightForWidth(widget.width()) if widget.wordWrap() else 0
        if high > widget.height() + _SLACK:
            return widget.text(), f"clipped: {high} of {widget.height()} high"
        wide = 0 if widget.wordWrap() else widget.sizeHint().width()
        lacks = wide > widget.width() + _SLACK
        return widget.text(), f"clipped: {wide} of {widget.width()} wide" if lacks else ""
    if isinstance(widget, QTextEdit | QPlainTextEdit) and (word := _broken_in(widget.document())):
        return word, "broken at the end of a line"
    if isinstance(widget, QAbstractButton) and widget.text():
        wide = 0 if _paints(widget) else widget.minimumSizeHint().width()
        lacks = wide > widget.width() + _SLACK
        return widget.text(), f"clipped: {wide} of {widget.width()} wide" if lacks else ""
    if isinstance(widget, QLineEdit):
        words = widget.displayText() or widget.placeholderText()
        wide, room = widget.fontMetrics().horizontalAdvance(words), _room_in(widget)
        lacks = wide > room + _SLACK
        return words, f"clipped: {wide} of {room} wide" if lacks else ""
    return "", ""


def _too_wide(label: QLabel) -> str:
    """A word of a label that wraps, wider than the label."""
    words = label.text()
    if "</" in words and label.textFormat() is not Qt.TextFormat.PlainText:
        shown = QTextDocument()
        shown.setHtml(words)
        words = shown.toPlainText()
    metrics, room = label.fontMetrics(), label.contentsRect().width()
    found = (word for word in _UNBROKEN.findall(words) if metrics.horizontalAdvance(word) > room)
    return next(found, "")


def _broken_in(document: QTextDocument) -> str:
    """A word of a document that goes on in the next line, without a hyphen."""
    block = document.begin()
    while block.isValid():
        words, lines = block.text(), block.layout()
        for number in range(1, lines.lineCount()):
            start = lines.lineAt(number).textStart()
            if _UNBROKEN.fullmatch(words[start - 1 : start + 1]):
                return words[max(0, start - 10) : start + 10]
        block = block.next()
    return ""


def _room_in(field: QLineEdit) -> int:
    option = QStyleOptionFrame()
    field.initStyleOption(option)
    inside = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field)
    margins = field.textMargins()
    return inside.width() - margins.left() - margins.right() - 4  # Qt's own, at both ends


def _covered(widget: QWidget) -> str:
    """Whether its parent shows less than the widget's height, or any parent less than its width."""
    parent = widget.parentWidget()
    if parent is not None and not isinstance(parent.parentWidget(), QAbstractScrollArea):
        bottom = widget.y() + widget.height()
        if bottom > parent.height() + _SLACK and not widget.isWindow():
            return f"outside: down to {bottom} of {parent.height()} of {_name(parent)}"
    left, right = 0, widget.width()
    at = widget
    while parent is not None and not at.isWindow():
        left, right = left + at.x(), right + at.x()
        if left < -_SLACK or right > parent.width() + _SLACK:
            return f"outside: {left} to {right} of {parent.width()} of {_name(parent)}"
        at, parent = parent, parent.parentWidget()
    return ""


def _paints(widget: QWidget) -> bool:
    """Whether the widget's own class paints, and is watched."""
    return any(
        "paintEvent" in kind.__dict__ and kind.__module__.startswith("ingboard")
        for kind in type(widget).__mro__
    )


def _name(widget: QWidget) -> str:
    return type(widget).__name__
