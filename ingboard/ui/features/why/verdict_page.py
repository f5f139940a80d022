"""The page of one verdict in the window: what it rests on and how else that may be read, beside its paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.diagrams import rows_of, with_coordinates
from ingboard.board.points import Color, Point, standard_name_of
from ingboard.export.file_kind import FileKind
from ingboard.game.state import GameState
from ingboard.kifu.file_names import free_name
from ingboard.kifu.findings import KifuError
from ingboard.kifu.saving import save
from ingboard.review import verdict_page
from ingboard.review.verdict_address import packed_address
from ingboard.rules.ruleset import RuleText
from ingboard.text import listed, text
from ingboard.ui.features.why.verdict_paper import verdict_image, verdict_pdf, verdict_svg
from ingboard.ui.game.play_answers import TEXTS, short_title
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import put_away, scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.documents_folder import documents_folder
from ingboard.ui.widgets.keys import is_enter
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    FieldRow,
    LabelledField,
    TextLabel,
    filled,
    scrolled_part,
)
from ingboard.ui.widgets.paper_frame import PaperFrame

_PIXELS: Final = 1200
_LEAST_ROWS: Final = 120
_KINDS: Final = (FileKind.PDF, FileKind.SVG, FileKind.MD)


class VerdictView(PaperFrame):
    """Shows what a text says and rests on, row by row; the sheet to be filed stands beside it."""

    def __init__(self) -> None:
        super().__init__(text("Verdict"))
        choices = tuple((rules, short_title(rules)) for rules in TEXTS)
        self.texts = SegmentedChoice(choices, TEXTS[0], spoken=text("Rules"))
        kinds = tuple((kind, kind.upper()) for kind in _KINDS)
        self.kind = SegmentedChoice(kinds, FileKind.PDF, spoken=text("Format"))
        self.path = QLineEdit()
        self.path.setAccessibleName(text("File"))
        self.summary = TextLabel(size=15, weight=600, wrap=True)
        self.words = TextLabel(size=15, wrap=True)
        self._rows = QWidget()
        self._column = spaced(QVBoxLayout(self._rows), spacing=10, margins=(0, 0, 8, 0))
        self.grounds: list[GroundView] = []
        self.save_button = KeyButton(text("Save"), key="Enter", kind=ButtonKind.PRIMARY)
        self.copy_button = KeyButton(text("Copy the address"))
        area = scrolled_part(self._rows)
        area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        scaled(area.setMinimumHeight, _LEAST_ROWS)
        filled(self._column, self.summary, self.words)
        filled(self.body, self.texts, (area, 1))
        filled(self.below, LabelledField(text("File"), self.path))
        filled(self.below, FieldRow(self.kind, self.save_button), self.copy_button)
        self.kind.chosen.connect(self._on_kind)

    def show_text(self, one: verdict_page.TextVerdict) -> None:
        """Show a text's verdict and its rows."""
        self.summary.setText(verdict_page.summary_words(one))
        self.words.setText(one.words)
        put_away(self.grounds)
        while self._column.count():
            self._column.takeAt(0)
        self.grounds = [GroundView(ground) for ground in one.grounds]
        filled(self._column, self.summary, self.words, *self.grounds, STRETCH)

    def _on_kind(self, kind: FileKind) -> None:
        """Another format; the file's name follows."""
        self.kind.show_choice(kind)
        path = self.path.text()
        self.path.setText(str(Path(path).with_suffix(kind.ending)) if path.strip() else "")
        self.show_fault("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter saves, Esc closes."""
        if is_enter(event):
            self.save_button.click()
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class GroundView(QWidget):
    """One row: its question, how far the text settles it, its words, and its other readings."""

    def __init__(self, ground: verdict_page.RowBehind) -> None:
        super().__init__()
        column = spaced(QVBoxLayout(self), spacing=2, margins=0)
        column.addWidget(TextLabel(ground.row.title, size=14, weight=600, wrap=True))
        for words in verdict_page.ground_words(ground):
            column.addWidget(TextLabel(words, size=13, wrap=True))


class VerdictPresenter(QObject):
    """Makes the page of the play that was asked about, and its file."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self._services = services
        self._asked: tuple[GameState, Color, Point] | None = None
        self._page: verdict_page.VerdictPage | None = None
        self._stem = ""
        view = self.view = VerdictView()
        view.texts.chosen.connect(self._show)
        view.save_button.clicked.connect(self._save)
        view.copy_button.clicked.connect(self._copy)
        view.closed.connect(partial(services.pages.close, "verdict"))

    def show_verdict(self, state: GameState, color: Color, point: Point) -> None:
        """Show the verdict on a play of that color in a game."""
        self._asked = (state, color, point)
        name = f"verdict-{state.line.number + 1}-{standard_name_of(point, state.position.grid)}.pdf"
        path = str(free_name(documents_folder() / name))
        self.view.kind.show_choice(FileKind.PDF)
        self.view.path.setText(path)
        self.view.show_fault("")
        self.view.show_told("")
        self._show(state.setup.rules)

    def focus(self) -> None:
        """To the choice of texts: Left and Right go through them."""
        self.view.texts.setFocus()

    def _show(self, rules: RuleText) -> None:
        if self._asked is None:
            return
        self.view.texts.show_choice(rules)
        state, color, point = self._asked
        setup = state.setup
        black, white = setup.names
        players = (
            text("{black} against {white}", black=black, white=white) if black and white else ""
        )
        number = text("move {number}", number=state.line.number + 1)
        occasion = listed((players, setup.event, number))
        address = packed_address(state, color, point, rules)
        self._page = verdict_page.page_on(
            verdict_page.under_each_text(state), rules, color, point, occasion, address
        )
        self.view.title.setText(self._page.title)
        self.view.show_text(self._page.own)
        self.view.preview.show_image(verdict_image(self._page, _PIXELS), text("One page, A4."))

    def _save(self) -> None:
        page, kind, path = self._page, self.view.kind.choice, Path(self.view.path.text().strip())
        if page is None:
            return
        if path.suffix.lower() != kind.ending:
            self.view.show_fault(text("The name must end in {ending}.", ending=kind.ending))
            return
        self.view.show_told(text("Writing {name}…", name=path.name))
        written = _file_of(page, kind)
        self._services.calls.start(
            partial(_save_new, path, written), self._on_written, writes=path.name
        )

    def _on_written(self, result: Callable[[], Path]) -> None:
        try:
            written = result()
        except KifuError as fault:
            self.view.show_told("")
            self.view.show_fault(str(fault))
            return
        self.view.show_told(text("Saved: {path}", path=str(written)))

    def _copy(self) -> None:
        if self._page is not None:
            QGuiApplication.clipboard().setText(self._page.address)
            self.view.show_told(text("Address copied: ingboard verdict opens it."))


def _file_of(page: verdict_page.VerdictPage, kind: FileKind) -> bytes:
    if kind is FileKind.MD:
        return verdict_page.markdown_of(page, with_coordinates(rows_of(page.board))).encode()
    return verdict_svg(page) if kind is FileKind.SVG else verdict_pdf(page)


def _save_new(path: Path, data: bytes) -> Path:
    """Written under a name that was free; nothing is replaced."""
    free = free_name(path)
    save(free, data)
    return free
