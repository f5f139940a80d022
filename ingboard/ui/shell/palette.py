"""The palette: a field and a list over the stage; no dialog, so that a clock behind it runs on in sight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial

from msgspec import Struct
from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ingboard.text import clauses, text
from ingboard.ui.shell.commands import Command, CommandRegistry, KeyContext, MenuName
from ingboard.ui.shell.menus import title_of
from ingboard.ui.shell.synonyms import synonyms
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.style import current_theme
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets.page_parts import filled
from ingboard.ui.widgets.parts import FillPart, Part, WordsPart
from ingboard.ui.widgets.row_list import STEPS, RowList, RowPainter


class PaletteRow(Struct, frozen=True):
    """A command: its menu, its words, its key; `why` tells why it does not work now.

    `group` is what it has in common with those it is one choice of, as "Light or dark"; `help` is found,
    too, and not shown.
    """

    name: str
    menu: str
    words: str
    key: str = ""
    why: str = ""
    help: str = ""
    group: str = ""

    @property
    def title(self) -> str:
        """What the row says."""
        if not self.group:
            return self.words
        return text("{menu}: {command}", menu=self.group, command=self.words)


def matching(
    typed: str, commands: Sequence[PaletteRow], lately: Sequence[str] = ()
) -> list[PaletteRow]:
    """The commands in whose words or help every typed word stands; the likeliest first.

    Nothing typed gives all: those used lately first, then in the order of the menus. What is not possible
    now comes after what is.
    """
    wanted = typed.casefold().split()
    ranked = []
    for place, command in enumerate(commands):
        rank = _rank(wanted, command)
        if rank is not None:
            used = lately.index(command.name) if command.name in lately else len(lately)
            ranked.append(((bool(command.why), rank, used, place), command))
    ranked.sort(key=lambda pair: pair[0])
    return [command for _, command in ranked]


def _rank(wanted: Sequence[str], command: PaletteRow) -> int | None:
    """0 is best: how badly the worst of the typed words is met; None if one is not met at all."""
    own, words = command.words.casefold(), command.title.casefold()
    head = words.split()
    worst = 0
    for word in wanted:
        if own.startswith(word) or words.startswith(word):
            met = 0
        elif any(part.startswith(word) for part in head):
            met = 1
        elif command.menu.casefold().startswith(word):
            met = 2
        elif word in words:
            met = 3
        elif word in command.help.casefold():
            met = 4
        else:
            return None
        worst = max(worst, met)
    return worst


_WIDTH = 560
_HEIGHT = 440
_ROW = 32


class Palette(QWidget):
    """Finds a command by its words. `chosen` carries its name; Esc or a click elsewhere closes."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._commands: tuple[PaletteRow, ...] = ()
        self._lately: tuple[str, ...] = ()
        self.field = QLineEdit()
        self.field.setPlaceholderText(text("Type part of a command"))
        self.field.setAccessibleName(text("Find a command"))
        self.list = RowList(_CommandRows(), text("Commands"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = filled(QVBoxLayout(self), self.field, self.list)
        self._column = column
        self.field.textChanged.connect(self._fill)
        self.field.installEventFilter(self)
        self.list.clicked.connect(self._on_clicked)
        self.hide()

    def ask(self, commands: Sequence[PaletteRow], lately: Sequence[str], over: QRect) -> None:
        """Open with nothing typed, over that part of the workspace."""
        self._commands, self._lately = tuple(commands), tuple(lately)
        self.place(over)
        self.field.clear()
        self._fill("")
        self.show()
        self.raise_()
        self.field.setFocus()

    def place(self, over: QRect) -> None:
        """Stand over that part of the workspace."""
        theme = current_theme()
        margin = theme.px(12)
        self._column.setContentsMargins(margin, margin, margin, margin)
        self._column.setSpacing(theme.px(8))
        width = min(theme.px(_WIDTH), over.width() - 2 * margin)
        height = min(theme.px(_HEIGHT), over.height() - 2 * margin)
        left = over.x() + (over.width() - width) // 2
        self.setGeometry(QRect(left, over.y() + margin, width, height))

    @property
    def shown(self) -> list[PaletteRow]:
        """The commands in the list, in order."""
        return list(self.list.rows)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The field's arrows walk the list; Enter takes the row; Esc and a lost focus close."""
        if watched is self.field and event.type() is QEvent.Type.FocusOut:
            self.hide()
        if watched is self.field and isinstance(event, QKeyEvent):
            if event.type() is QEvent.Type.KeyPress:
                return self._take(event)
            if event.type() is QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = self.rect().toRectF()
            paint_box(painter, box, theme.px(6), fill=theme.surface, edge=theme.line2)

    def _take(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._close()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take_row()
        elif key in STEPS:
            self.list.keyPressEvent(event)
        else:
            return False
        return True

    def _fill(self, typed: str) -> None:
        found = matching(typed, self._commands, self._lately)
        nothing = PaletteRow("", "", "", why=text("Not found."))
        self.list.show_rows(found or [nothing], 0)

    def _on_clicked(self, index: QModelIndex) -> None:
        if index.row() == self.list.at:
            self._take_row()

    def _take_row(self) -> None:
        command = self.list.row
        if command is not None:
            self._close()
            self.chosen.emit(command.name)

    def _close(self) -> None:
        self.hide()
        window = self.window()
        window.setFocus()


class _CommandRows(RowPainter[PaletteRow]):
    """A command's words, its menu or why it is locked after them in the second ink, its key at the right."""

    def spoken(self, row: PaletteRow) -> str:
        return clauses((row.title, row.why))

    def can_be_chosen(self, row: PaletteRow) -> bool:
        return not row.why

    def height(self, row: PaletteRow, width: int) -> int:  # noqa: ARG002 - all alike
        return current_theme().px(_ROW)

    def parts(self, row: PaletteRow, box: QRectF, *, chosen: bool) -> Iterator[Part]:
        theme = current_theme()
        if chosen:
            yield FillPart(box, theme.petrol)
        ink = theme.on_petrol if chosen else theme.ink3 if row.why else theme.ink
        inner = box.adjusted(theme.px(10), 0, -theme.px(10), 0)
        font, small = theme.sans(14), theme.sans(13)
        measured = QFontMetricsF(small)
        left = inner.width() - measured.horizontalAdvance(row.key) - theme.px(10)
        room = QRectF(inner.left(), inner.top(), left, inner.height())
        yield WordsPart(room, row.title, font, ink)
        second = ink if chosen else theme.ink2
        yield WordsPart(inner, row.key, small, second, Qt.AlignmentFlag.AlignRight)
        used = min(left, QFontMetricsF(font).horizontalAdvance(row.title)) + theme.px(10)
        after = inner.adjusted(used, 0, left - inner.width(), 0)
        if row.why or measured.horizontalAdvance(row.menu) <= after.width():
            yield WordsPart(after, row.why or row.menu, small, second)


_ITSELF = "palette"
_REMEMBERED = 5
_LEAST = 480


class PalettePresenter(QObject):
    """Opens the palette over no clock; what is chosen is carried out as if its menu had been used."""

    def __init__(self, workspace: Workspace, commands: CommandRegistry, parent: QObject) -> None:
        super().__init__(parent)
        self._commands = commands
        self._lately: list[str] = []
        self._workspace = workspace
        self._palette: Palette | None = None

    @property
    def palette(self) -> Palette:
        """The palette, made when it is first asked for."""
        if self._palette is None:
            self._palette = Palette(self._workspace)
            self._palette.chosen.connect(self._on_chosen)
            self._workspace.arranged.connect(self._place)
        return self._palette

    def ask(self, context: KeyContext) -> None:
        """Open the palette; each command with the key that means it there."""
        listed = [each for each in self._commands if each.place and each.id != _ITSELF]
        rows = [self._row(each, context) for each in sorted(listed, key=_in_the_menus)]
        self.palette.ask(rows, self._lately, self._over())

    def _over(self) -> QRect:
        """The board where it is wide enough, else what covers no clock."""
        board = self._workspace.board
        wide = board.isVisible() and board.width() >= current_theme().px(_LEAST)
        return board.geometry() if wide else self._workspace.beside_clocks()

    def _place(self) -> None:
        if self.palette.isVisible():
            self.palette.place(self._over())

    def _row(self, command: Command, context: KeyContext) -> PaletteRow:
        assert command.place is not None
        words = command.text if command.words is None else command.words()
        group = command.place.within
        if group.lower() in words.lower():
            group = ""
        key = self._commands.shown_key(command, context)
        why = self._commands.why_not(command.id)
        menu = title_of(command.place.menu)
        found_by = clauses((command.help, self._synonyms.get(command.id, "")))
        return PaletteRow(command.id, menu, words, key, why, found_by, group)

    @cached_property
    def _synonyms(self) -> dict[str, str]:
        return synonyms()

    def _on_chosen(self, name: object) -> None:
        command = str(name)
        self._lately = [command, *(one for one in self._lately if one != command)][:_REMEMBERED]
        # After the palette's own key has been dealt with, else Enter would reach what is opened.
        QTimer.singleShot(0, self, partial(self._commands.run, command))


def _in_the_menus(command: Command) -> tuple[int, int]:
    assert command.place is not None
    return list(MenuName).index(command.place.menu), command.place.rank
