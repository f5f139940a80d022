"""The page of the manual: the chapters at left, the text beside them, a field to find words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QRectF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from ingboard.resources import resource
from ingboard.text import plural, text
from ingboard.ui.features.manual.chapters import (
    FOLDER,
    PAPER,
    Chapter,
    ManualRow,
    TextBlock,
    anchor,
    chapter_named,
    chapters,
    contents,
    found,
    heading_number,
    target,
)
from ingboard.ui.style import Theme, current_theme, follow_theme, scaled, spaced
from ingboard.ui.widgets.buttons import KeyButton
from ingboard.ui.widgets.form import TextField, offer_clearing
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled
from ingboard.ui.widgets.parts import Part, WordsPart
from ingboard.ui.widgets.row_list import RowList, RowPainter, choice

_LIST: Final = 300


_WIDEST: Final = 1240


_NARROW: Final = 760


_SEARCH_AFTER: Final = 150


_BOARD: Final = 200


_IMAGE: Final = re.compile(r'(<img\b[^>]*\bsrc="([^"]+)"[^>/]*)/?>')


_SHEET: Final = """
h1 { font-family: %(serif)s; font-size: %(h1)dpx; color: %(ink)s; margin-top: 0; }
h2 { font-family: %(serif)s; font-size: %(h2)dpx; color: %(petrol)s; margin-top: %(h2)dpx; }
h3 { font-family: %(serif)s; font-size: %(h3)dpx; color: %(ink)s; margin-top: %(h3)dpx; }
p, li { line-height: 125%%; }
a { color: %(petrol)s; }
td, th { padding: %(pad)dpx; border: 1px solid %(line)s; }
th { text-align: left; }
table { border-collapse: collapse; margin-top: %(pad)dpx; margin-bottom: %(h3)dpx; }
code, pre { font-family: monospace; }
pre { background-color: %(surface)s; white-space: pre-wrap; }
figcaption p, .caption-text { color: %(ink2)s; font-style: italic; }
"""


class ManualPage(QWidget):
    """Shows one chapter at a time.

    `closed` tells that the user leaves; `outside_wished` carries the address (QUrl) of the HTML, the PDF or a
    web page, which another program shows.
    """

    closed = Signal()
    outside_wished = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.field = TextField(
            placeholder=text("Find words (Ctrl+F)"), spoken=text("Find words in the manual")
        )
        offer_clearing(self.field)
        self.told = TextLabel(size=13, token="ink2", wrap=True)
        self.back_button = KeyButton(text("Back"), key="Alt+←")
        self.web_button = KeyButton(text("In the browser"))
        self.paper_button = KeyButton(text("PDF"))
        self.close_button = KeyButton(text("Close"), key="Esc")
        self.list = RowList[ManualRow](_RowPainter(), text("Chapters"))
        self.browser = _Browser()
        self.chapter = chapters()[0]  # on view
        self._paper = resource(FOLDER) / PAPER
        self._left: list[tuple[str, int]] = []
        self._documents: dict[str, QtGui.QTextDocument] = {}
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_AFTER)
        self._lay_out()
        self._connect()
        follow_theme(self._renew)

    def begin(self) -> None:
        """Take the keys: arrows and page keys scroll the text."""
        self.browser.setFocus()

    def show_place(self, place: str) -> None:
        """Show a chapter at a heading, "chapter#heading"; "" leaves what is on view."""
        if place or self.browser.document().isEmpty():
            name, heading = target(place, self.chapter.name)
            self._show(name, self._block_of(name, heading))

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._side.setVisible(self.width() >= current_theme().px(_NARROW))

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        """Esc empties the field first, then closes."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.field.text():
            self.field.clear()
            self.begin()
        else:
            self.closed.emit()

    def _lay_out(self) -> None:
        head = spaced(QHBoxLayout(), spacing=10)
        head.addWidget(TextLabel(text("Manual"), size=26, weight=600, serif=True), 1)
        filled(head, self.back_button, self.web_button, self.paper_button, self.close_button)
        self._side = QWidget()
        side = spaced(QVBoxLayout(self._side), spacing=6, margins=0)
        filled(side, self.field, self.told, (self.list, 1))
        scaled(self._side.setFixedWidth, _LIST)
        columns = filled(spaced(QHBoxLayout(), spacing=16), self._side, (self.browser, 1))
        sheet = QWidget()
        scaled(sheet.setMaximumWidth, _WIDEST)
        filled(spaced(QVBoxLayout(sheet), spacing=10, margins=0), head, (columns, 1))
        whole = spaced(QHBoxLayout(self), margins=(16, 12, 16, 16))
        filled(whole, STRETCH, (sheet, 1000), STRETCH)
        self.told.hide()
        self.web_button.setVisible(self.chapter.is_built)
        self.paper_button.setVisible(self._paper.is_file())

    def _connect(self) -> None:
        self.field.textChanged.connect(self._later.start)
        self.field.returnPressed.connect(self._take_first)
        self._later.timeout.connect(self._search)
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self._on_opened)
        self.browser.anchorClicked.connect(self._follow)
        self.browser.resized.connect(self._renew)
        self.back_button.clicked.connect(self._go_back)
        self.close_button.clicked.connect(self.closed)
        self.web_button.clicked.connect(lambda: self._show_outside(self.chapter.path))
        self.paper_button.clicked.connect(lambda: self._show_outside(self._paper))
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QtGui.QShortcut(QtGui.QKeySequence("Alt+Left"), self, self._go_back, context=within)

    # A chapter --------------------------------------------------------------------------------------

    def _document(self, chapter: Chapter) -> QtGui.QTextDocument:
        if chapter.name not in self._documents:
            self._documents[chapter.name] = self.browser.read(chapter)
        return self._documents[chapter.name]

    def _block_of(self, name: str, heading: str) -> int:
        if not heading:
            return 0
        each = [one for one in _paragraphs(self._document(chapter_named(name))) if one.level]
        if (number := heading_number(name, heading)) is not None and number < len(each):
            return each[number].block  # whatever the heading is called in the user's language
        return next((one.block for one in each if anchor(one.words) == heading), 0)

    def _show(self, name: str, block: int, *, keep: bool = True) -> None:
        """Show a chapter from a block on; `keep` what was on view for the way back."""
        if keep and not self.browser.document().isEmpty():
            self._left.append((self.chapter.name, self.browser.top_block))
        self.chapter = chapter_named(name)
        self.browser.setDocument(self._document(self.chapter))
        self.browser.show_block(block)
        self.browser.setAccessibleName(self.chapter.title)
        self.back_button.setEnabled(bool(self._left))
        if not self.field.text():
            self._list_contents(block)

    def _list_contents(self, block: int) -> None:
        rows = tuple(contents(self.chapter.name, _paragraphs(self._document(self.chapter))))
        here = [n for n, row in enumerate(rows) if row.chapter == self.chapter.name]
        self.list.show_rows(rows, max((n for n in here if rows[n].block <= block), default=0))

    def _renew(self) -> None:
        """Lay the text out anew: for other colors, another size, another width of the pictures."""
        self._documents.clear()
        if not self.browser.document().isEmpty():
            self._show(self.chapter.name, self.browser.top_block, keep=False)
            self.browser.mark(self.field.text())

    def _follow(self, link: QUrl) -> None:
        """A link within the manual leads there; one to the outside is for other programs."""
        if link.scheme() in ("http", "https"):
            self.outside_wished.emit(link)
            return
        name, heading = target(link.toString(), self.chapter.name)
        self._show(name, self._block_of(name, heading))

    def _go_back(self) -> None:
        if self._left:
            self._show(*self._left.pop(), keep=False)

    def _show_outside(self, path: Path) -> None:
        self.outside_wished.emit(QUrl.fromLocalFile(str(path)))

    # The list ---------------------------------------------------------------------------------------

    def _search(self) -> None:
        asked = self.field.text()
        if not asked.strip():
            self.told.hide()
            self._list_contents(self.browser.top_block)
            return
        rows = tuple(
            row
            for chapter in chapters()
            for row in found(chapter, _paragraphs(self._document(chapter)), asked)
        )
        self.list.show_rows(rows)
        self.list.select(None)
        self.told.setText(plural("Found in {number} place", "Found in {number} places", len(rows)))
        self.told.show()

    def _take_first(self) -> None:
        """Enter in the field goes to the first of what was found, and the arrows to the others."""
        self._later.stop()
        self._search()
        if self.field.text().strip() and self.list.rows:
            self.list.select(0)
            self.list.setFocus()
            self._on_chosen(self.list.rows[0])

    def _on_chosen(self, row: ManualRow) -> None:
        self._show(row.chapter, row.block)
        if row.around:
            self.browser.mark(self.field.text())

    def _on_opened(self, row: ManualRow) -> None:
        self._on_chosen(row)
        self.begin()


class _Browser(QTextBrowser):
    """The text of a chapter; its pictures are made as wide as the text. `resized` tells of another width."""

    resized = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self._width = 0
        self._base = QUrl()
        self._wanted: int | None = None
        bar = self.verticalScrollBar()
        bar.actionTriggered.connect(self._on_scrolled)
        bar.rangeChanged.connect(self._bring_into_view)

    @property
    def top_block(self) -> int:
        """The number of the block at the top of what is in sight, or that was asked to stand there."""
        if self._wanted is not None:
            return self._wanted
        return self.cursorForPosition(self.viewport().rect().topLeft()).blockNumber()

    def read(self, chapter: Chapter) -> QtGui.QTextDocument:
        """A document with the chapter; its pictures are read when they are laid out."""
        theme = current_theme()
        document = QtGui.QTextDocument(self)
        document.setDefaultFont(theme.sans(16))
        document.setDocumentMargin(theme.px(20))
        document.setDefaultStyleSheet(_SHEET % _look(theme))
        self._base = QUrl.fromLocalFile(str(chapter.path))
        document.setBaseUrl(self._base)
        if chapter.is_built:
            document.setHtml(_IMAGE.sub(self._with_size, chapter.words()))
        else:
            document.setMarkdown(chapter.words())
            _space_out(document)
        return document

    def show_block(self, number: int) -> None:
        """Bring a block to the top; it stays there until the user scrolls, whatever is laid out later."""
        self._wanted = number
        self.setTextCursor(QtGui.QTextCursor(self.document().findBlockByNumber(number)))
        self._bring_into_view()

    def mark(self, asked: str) -> None:
        """Select the first of these words from the block at the cursor on."""
        for word in asked.split()[:1]:
            hit = self.document().find(word, self.textCursor())
            if not hit.isNull():
                self.setTextCursor(hit)
                self._bring_into_view()

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """A picture, no wider than the text."""
        if kind != QtGui.QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(kind, name)
        path = self.document().baseUrl().resolved(QUrl(name)).toLocalFile()
        smooth = Qt.TransformationMode.SmoothTransformation
        keep = Qt.AspectRatioMode.KeepAspectRatio
        return QtGui.QImageReader(path).read().scaled(self._size_of(path), keep, smooth)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.viewport().width() != self._width:
            self._width = self.viewport().width()
            self.resized.emit()

    def _with_size(self, image: re.Match[str]) -> str:
        """A picture with its size, so that it is not read before it is seen."""
        size = self._size_of(self._base.resolved(QUrl(image[2])).toLocalFile())
        return f'{image[1]} width="{size.width()}" height="{size.height()}">'

    def _size_of(self, path: str) -> QSize:
        theme = current_theme()
        size = QtGui.QImageReader(path).size()
        room = self.viewport().width() - 3 * theme.px(20)
        most = min(room, theme.px(_BOARD)) if path.endswith(".svg") else room
        if size.width() > most > 0:
            size.scale(QSize(most, size.height()), Qt.AspectRatioMode.KeepAspectRatio)
        return size

    def _on_scrolled(self, _: int) -> None:
        self._wanted = None

    def _bring_into_view(self) -> None:
        if self._wanted is None:
            return
        block = self.document().findBlockByNumber(self._wanted)
        top = self.document().documentLayout().blockBoundingRect(block).top()
        above = current_theme().px(8) if self._wanted else top
        self.verticalScrollBar().setValue(round(top - above))


class _RowPainter(RowPainter[ManualRow]):
    """A chapter in bold, a heading under it, or what was found with the words around it."""

    wraps = True

    def spoken(self, row: ManualRow) -> str:
        return f"{row.title}: {row.around}" if row.around else row.title

    def height(self, row: ManualRow, width: int) -> int:  # noqa: ARG002 - one line is enough
        if row.around:
            return current_theme().px(48)
        return current_theme().px(32 if row.level == 1 else 26)

    def parts(self, row: ManualRow, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        theme = current_theme()
        if chosen:
            yield from choice(box)
        is_plain = row.level != 1 and not row.around
        is_inner = row.level > 1 and not row.around
        room = box.adjusted(theme.px(24 if is_inner else 12), 0, -theme.px(4), 0)
        if row.around:
            below = room.adjusted(0, theme.px(24), 0, -theme.px(2))
            yield WordsPart(below, row.around, theme.sans(12), theme.ink)
            room.setHeight(theme.px(26))
        yield WordsPart(
            room,
            row.title,
            theme.sans(14, 400 if is_plain else 600),
            theme.ink if row.level else theme.ink2,
        )


def _paragraphs(document: QtGui.QTextDocument) -> Iterator[TextBlock]:
    block = document.begin()
    while block.isValid():
        yield TextBlock(block.blockNumber(), block.blockFormat().headingLevel(), block.text())
        block = block.next()


def _space_out(document: QtGui.QTextDocument) -> None:
    """Give Markdown the distances that HTML has by its stylesheet, and let its lines of code wrap."""
    theme = current_theme()
    block = document.begin()
    while block.isValid():
        cursor, form = QtGui.QTextCursor(block), block.blockFormat()
        form.setNonBreakableLines(False)
        if cursor.currentTable() is None:
            form.setTopMargin(theme.px(18 if form.headingLevel() > 1 else 4))
            form.setBottomMargin(theme.px(4))
            cursor.setBlockFormat(form)
        block = block.next()


def _look(theme: Theme) -> dict[str, object]:
    """The colors and sizes of the stylesheet."""
    names = ("ink", "ink2", "petrol", "line", "surface")
    sizes = {"h1": 28, "h2": 21, "h3": 17, "pad": 5}
    return {
        **{name: theme.color(name).name() for name in names},
        **{name: theme.px(size) for name, size in sizes.items()},
        "serif": theme.serif_in_sheets,
    }
