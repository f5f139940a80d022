"""The row a record is edited with: marks and stones or, in their place, judgements.

Judgements of a node as toggles with words: the move, the position, a hotspot; and the node's name.

A click goes from nothing to the judgement, to the same with emphasis where there is one, and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QStackedWidget, QWidget

from ingboard.board.points import Color
from ingboard.kifu.record import SHAPES, MarkKind, SignShape
from ingboard.kifu.tree.notes import VERY, WITHOUT_EMPHASIS, Notes, OfMove, OfPosition, words_of
from ingboard.text import listed, text
from ingboard.ui.board.marks import sign_path
from ingboard.ui.game.edit_tools import KEYS, AnyTool, Tool, ToolsPicture, name_of_tool, told_of
from ingboard.ui.style import Theme, current_theme, fitted, follow_theme, scaled, spaced
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.buttons import ButtonSize, GameButton, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import TextField
from ingboard.ui.widgets.page_parts import TextLabel, filled, plain_tip
from ingboard.ui.widgets.parts import BoxPart, DrawnPart, FillPart, Part, StonePart, WordsPart

_HEIGHT = 30
_STONE, _BESIDE_STONE = 16, 4


class Judged(Struct, frozen=True):
    """A wish: this judgement with this emphasis (1 or 2), or 0 for none of its kind. None is the hotspot."""

    judgement: OfMove | OfPosition | None
    emphasis: int


class Judgements(QWidget):
    """Shows a node's judgements. `judged` carries a Judged, `named` the name once it is typed."""

    judged = Signal(object)
    named = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._notes = Notes()
        self._shown: Notes | None = None
        self.chips: dict[OfMove | OfPosition | None, Chip] = {}
        self.name_field = TextField(placeholder=text("Name"), spoken=text("Node name"))
        self.name_field.editingFinished.connect(self.commit)
        self._row = row = spaced(QHBoxLayout(self), spacing=4, margins=0)
        for kind in (*OfMove, *OfPosition, None):
            chip = Chip()
            chip.clicked.connect(partial(self._on_chip, kind))
            self.chips[kind] = chip
            row.addWidget(chip)
        row.addWidget(self.name_field, 1)
        scaled(self.name_field.setFixedHeight, _HEIGHT)
        follow_theme(self._keep_room_for_hint)
        self.show_notes(self._notes)

    def _keep_room_for_hint(self) -> None:
        words = self.name_field.placeholderText()
        room = self.name_field.fontMetrics().horizontalAdvance(words)
        self.name_field.setMinimumWidth(room + current_theme().px(30))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Where the words have no room, a stone says whom a position is good for."""
        sided = {
            OfPosition.GOOD_FOR_BLACK: Color.BLACK,
            OfPosition.GOOD_FOR_WHITE: Color.WHITE,
        }
        chips = self.chips.values()
        for chip in chips:
            chip.show_stone(None)
        gaps = self._row.spacing() * len(chips)
        taken = sum(chip.minimumSizeHint().width() for chip in chips) + gaps
        if taken + self.name_field.minimumWidth() > self.width():
            for kind, color in sided.items():
                self.chips[kind].show_stone(color)

    def show_notes(self, notes: Notes) -> None:
        """Show what a node says; a name that is being typed stays, until `show_name`."""
        self._notes = notes
        if notes != self._shown:
            self._shown = notes
            for kind, chip in self.chips.items():
                emphasis = self._emphasis(kind)
                chip.show_chip(_short(kind), emphasis, _spoken(kind, emphasis))
            self._fit()
        if not self.name_field.hasFocus() and self.name_field.value != notes.name:
            self.name_field.show_value(notes.name)

    def show_name(self, name: str) -> None:
        """Show the name of another node, whatever stands in the field."""
        self.name_field.show_value(name)

    def commit(self) -> None:
        """Tell a name that is being typed at once."""
        name = self.name_field.value
        if name != self._notes.name:
            self._notes = replace(self._notes, name=name)  # told once, whoever asks meanwhile
            self.named.emit(name)

    def _emphasis(self, kind: OfMove | OfPosition | None) -> int:
        notes = self._notes
        if kind is None:
            return notes.hotspot
        if isinstance(kind, OfMove):
            return notes.move_emphasis if kind is notes.move else 0
        return notes.position_emphasis if kind is notes.position else 0

    def _on_chip(self, kind: OfMove | OfPosition | None) -> None:
        most = 1 if kind in WITHOUT_EMPHASIS else VERY
        self.judged.emit(Judged(kind, (self._emphasis(kind) + 1) % (most + 1)))


class Chip(GameButton):
    """A word that is off, on (washed, underlined) or on with emphasis (filled, underlined twice)."""

    def __init__(self) -> None:
        super().__init__()
        self._emphasis = 0
        self._stone: Color | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_stone(self, color: Color | None) -> None:
        """Show a stone and a plus in place of the word; None for the word again."""
        if color is not self._stone:
            self._stone = color
            self.updateGeometry()
            self.update()

    @property
    def emphasis(self) -> int:
        """0 for off, 1 for on, 2 for on with emphasis."""
        return self._emphasis

    def show_chip(self, words: str, emphasis: int, spoken: str) -> None:
        """Show the word and how strongly it is meant."""
        self._emphasis = emphasis
        self.setText(words)
        self.updateGeometry()
        self.setAccessibleName(spoken)
        self.setToolTip(plain_tip(spoken))
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        words = QFontMetricsF(theme.sans(13, 600)).horizontalAdvance(self._words)
        stone = 0 if self._stone is None else theme.px(_STONE + _BESIDE_STONE)
        return QSize(round(words) + stone + theme.px(14), theme.px(_HEIGHT))

    @property
    def _words(self) -> str:
        return self.text() if self._stone is None else "+"

    def minimumSizeHint(self) -> QSize:
        hint = self.sizeHint()
        return QSize(hint.width() - current_theme().px(10), hint.height())

    def face(self) -> Iterator[Part]:
        theme, box = current_theme(), QRectF(self.rect())
        fill, ink, edge = (
            (theme.raised, theme.ink, theme.line2),
            (theme.petrol_wash, theme.ink, theme.petrol),
            (theme.petrol, theme.on_petrol, theme.petrol),
        )[min(self._emphasis, VERY)]
        if not self._emphasis and self.underMouse():
            fill = theme.petrol_wash
        yield BoxPart(box, theme.px(4), fill, edge, 2 if self._emphasis else 1)
        if self.hasFocus():
            yield BoxPart(box.adjusted(3, 3, -3, -3), theme.px(2), edge=ink)
        font = theme.sans(13, 600 if self._emphasis else 400)
        if self._stone is not None:
            side, wide = theme.px(_STONE), QFontMetricsF(font).horizontalAdvance(self._words)
            left = (box.width() - side - theme.px(_BESIDE_STONE) - wide) / 2
            yield StonePart(QRectF(left, (box.height() - side) / 2, side, side), self._stone, fill)
            words = QRectF(left + side + theme.px(_BESIDE_STONE), 0, wide, box.height())
        else:
            words = box
        yield WordsPart(words, self._words, font, ink, Qt.AlignmentFlag.AlignHCenter)
        for line in range(self._emphasis):
            below = box.bottom() - theme.px(4) - line * theme.px(3)
            yield FillPart(QRectF(theme.px(8), below, box.width() - theme.px(16), 1.4), ink)


def _short(kind: OfMove | OfPosition | None) -> str:
    return {
        OfMove.GOOD: text("Good"),
        OfMove.INTERESTING: text("Interesting"),
        OfMove.DOUBTFUL: text("Doubtful"),
        OfMove.BAD: text("Bad"),
        OfPosition.GOOD_FOR_BLACK: text("Black +"),
        OfPosition.GOOD_FOR_WHITE: text("White +"),
        OfPosition.EVEN: text("Even"),
        OfPosition.UNCLEAR: text("Unclear"),
        None: text("Hotspot"),
    }[kind]


def spoken_judgements(notes: Notes) -> str:
    """All judgements of a node in words: "Very good move, good for White, hotspot"."""
    kinds: list[tuple[OfMove | OfPosition | None, int]] = []
    if notes.move is not None:
        kinds.append((notes.move, notes.move_emphasis))
    if notes.position is not None:
        kinds.append((notes.position, notes.position_emphasis))
    if notes.hotspot:
        kinds.append((None, notes.hotspot))
    return listed(_spoken(kind, emphasis) for kind, emphasis in kinds)


def _spoken(kind: OfMove | OfPosition | None, emphasis: int) -> str:
    if kind is None:
        return text("Major hotspot") if emphasis == VERY else text("Hotspot")
    return words_of(kind, max(1, emphasis))


_TOLD = 13
_SIGN = 7.0


class ToolButton(GameButton):
    """A tool; the one that is held is petrol. Arrow keys are left to the game."""

    def __init__(self, tool: AnyTool) -> None:
        super().__init__()
        self.tool = tool
        self._picture = ToolsPicture()
        name = name_of_tool(tool)
        self.setAccessibleName(name)
        self.setToolTip(plain_tip(f"{name} ({KEYS[tool]})"))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def is_held(self) -> bool:
        """Whether the tool is held."""
        return self._picture.held is self.tool

    def show_picture(self, picture: ToolsPicture) -> None:
        """Show whether the tool is held, and what comes next."""
        self._picture = picture
        self.update()

    def sizeHint(self) -> QSize:
        return current_theme().size(30, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(24, _HEIGHT)

    def face(self) -> Iterator[Part]:
        theme, box, held = current_theme(), QRectF(self.rect()), self.is_held
        ink = theme.on_petrol if held else theme.ink
        ground = theme.petrol if held else theme.petrol_wash if self.underMouse() else theme.raised
        yield BoxPart(box, theme.px(4), ground, theme.line2)
        if self.hasFocus():
            yield BoxPart(box.adjusted(2, 2, -2, -2), theme.px(3), edge=ink, width=2)
        if self.tool is Tool.TURN:  # the one that each step paints
            yield DrawnPart(box, partial(_draw_turn, theme, self._picture.to_play, ink, ground))
            return
        words, half = self._words(), theme.px(_SIGN)
        if words:
            font = theme.sans(14 if len(words) < 3 else 13, 600)
            yield WordsPart(box, words, font, ink, Qt.AlignmentFlag.AlignHCenter)
        elif self.tool in _STONES:
            yield StonePart(_around(box.center(), 1.1 * half), _STONES[self.tool], ground)
        else:
            yield DrawnPart(_around(box.center(), half), partial(_draw_tool, self.tool, ink))

    def _words(self) -> str:
        picture = self._picture
        match self.tool:
            case Tool.LETTER:
                return picture.letter
            case Tool.NUMBER:
                return picture.number
            case Tool.WORD:
                return "abc"
            case Tool.CLEAR:
                return "0"
            case _:
                return ""


_STONES: dict[AnyTool, Color] = {Tool.ADD_BLACK: Color.BLACK, Tool.ADD_WHITE: Color.WHITE}


def _around(middle: QPointF, half: float) -> QRectF:
    return QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)


def _draw_turn(
    theme: Theme, to_play: Color, ink: QColor, ground: QColor, painter: QPainter, box: QRectF
) -> None:
    half, middle = theme.px(_SIGN), box.center()
    paint_small_stone(painter, middle - QPointF(half * 0.5, 0), 1.7 * half, to_play, ground)
    painter.setPen(QPen(ink, max(1.6, theme.px(1.8))))
    _arrow(painter, middle + QPointF(half * 0.5, 0), middle + QPointF(half * 1.5, 0), half)


def _draw_tool(tool: AnyTool, ink: QColor, painter: QPainter, square: QRectF) -> None:
    half = square.width() / 2
    painter.setPen(QPen(ink, max(1.6, current_theme().px(1.8))))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    small = square.adjusted(0.4 * half, 0.4 * half, -0.4 * half, -0.4 * half)
    match tool:
        case Tool.LINE:
            painter.drawLine(square.bottomLeft(), square.topRight())
        case Tool.ARROW:
            _arrow(painter, square.bottomLeft(), square.topRight(), half)
        case Tool.DIM:
            painter.drawRect(square.adjusted(1, 1, -1, -1))
            for step in (0.7, 1.3):
                painter.drawLine(
                    QPointF(square.left() + 1, square.top() + step * half),
                    QPointF(square.left() + step * half, square.top() + 1),
                )
                painter.drawLine(
                    QPointF(square.right() - 1, square.bottom() - step * half),
                    QPointF(square.right() - step * half, square.bottom() - 1),
                )
        case MarkKind.BLACK_TERRITORY | MarkKind.WHITE_TERRITORY:
            dark = tool is MarkKind.BLACK_TERRITORY
            painter.setPen(QPen(QColor("#8E8370"), 1.4))
            painter.setBrush(QColor("#17181A") if dark else QColor("#FBF9F3"))
            painter.drawRect(small)
        case Tool.ERASE:
            pen = painter.pen()
            pen.setDashPattern([2.0, 1.6])
            painter.setPen(pen)
            painter.drawEllipse(square)
        case MarkKind() if tool in SHAPES:
            _paint_sign(painter, SHAPES[tool], square)


def _paint_sign(painter: QPainter, shape: SignShape, box: QRectF) -> None:
    path = sign_path(shape, QPointF(), 1)
    bounds = path.boundingRect()
    room = min(box.width() / bounds.width(), box.height() / bounds.height())
    if shape.is_filled:
        painter.setBrush(painter.pen().color())
        painter.setPen(Qt.PenStyle.NoPen)
    # In the middle as it is bounded: a triangle has less below than above.
    painter.drawPath(sign_path(shape, box.center() - bounds.center() * room, room))


def _arrow(painter: QPainter, start: QPointF, end: QPointF, half: float) -> None:
    painter.drawLine(start, end)
    way = end - start
    length = max(1e-6, (way.x() ** 2 + way.y() ** 2) ** 0.5)
    along = way / length * (0.75 * half)
    across = QPointF(-along.y(), along.x()) * 0.6
    painter.drawLine(end, end - along + across)
    painter.drawLine(end, end - along - across)


class MarkupRow(QWidget):
    """Shows the tools. `tool_chosen` carries a Tool, NONE to put the held one down; `word_typed` a text."""

    tool_chosen = Signal(object)
    word_typed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[AnyTool, ToolButton] = {}
        self._picture = ToolsPicture()
        self._words = TextLabel(size=_TOLD, token="ink2")
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.word_field = TextField(placeholder=text("Word"), spoken=text("Word for the board"))
        self.word_field.hide()
        row = spaced(QHBoxLayout(self), spacing=4, margins=0)
        for tool in KEYS:
            button = ToolButton(tool)
            button.clicked.connect(partial(self._on_clicked, tool))
            self.buttons[tool] = button
            row.addWidget(button)
        row.addSpacing(4)
        filled(row, (self._words, 1), (self.word_field, 1))
        self.word_field.textEdited.connect(self.word_typed.emit)
        scaled(self.word_field.setFixedHeight, _HEIGHT)
        self._tell()

    @property
    def picture(self) -> ToolsPicture:
        """What is shown."""
        return self._picture

    @property
    def words(self) -> str:
        """What is said of the tool that is held."""
        return told_of(self._picture.held)

    def show_tools(self, picture: ToolsPicture) -> None:
        """Show the tool that is held and what comes next."""
        before, self._picture = self._picture, picture
        if picture == before:
            return
        for tool in _differing(before, picture):
            self.buttons[tool].show_picture(picture)
        if picture.held is not before.held:
            self._tell()
        wants_word = picture.held is Tool.WORD
        if wants_word and self.word_field.text() != picture.word:
            self.word_field.setText(picture.word)
        if wants_word != self.word_field.isVisibleTo(self):
            self._words.setVisible(not wants_word)
            self.word_field.setVisible(wants_word)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def _tell(self) -> None:
        """What the tool does, where there is room for it."""
        room = self._words.width()
        font = fitted(current_theme().sans(_TOLD), self.words, room)
        fits = QFontMetricsF(font).horizontalAdvance(self.words) <= room
        self._words.show_pixels(font.pixelSize())
        self._words.setText(self.words if fits else "")

    def _on_clicked(self, tool: AnyTool) -> None:
        self.tool_chosen.emit(Tool.NONE if tool is self._picture.held else tool)


def _differing(before: ToolsPicture, after: ToolsPicture) -> set[AnyTool]:
    """The tools whose buttons look different."""
    tools = {before.held, after.held} if before.held is not after.held else set()
    tools &= KEYS.keys()  # what has no button is held by its key alone
    if before.letter != after.letter:
        tools.add(Tool.LETTER)
    if before.number != after.number:
        tools.add(Tool.NUMBER)
    if before.to_play is not after.to_play:
        tools.add(Tool.TURN)
    return tools


_MARKS, _JUDGEMENTS = "marks", "judgements"
_CHOICES_WIDE, _CHOICES_NARROW = 196, 164
_ROOM_FOR_ACTS = 1080


class EditBar(QWidget):
    """Shows tools or judgements; both take the same place, so that nothing moves.

    `tool_chosen` carries a Tool, `word_typed` a text, `judged` a Judged, `named` the node's name. `left`: Esc
    or Enter in one of its fields. `passed` and `tried`: a pass, trying moves.
    """

    tool_chosen = Signal(object)
    word_typed = Signal(object)
    judged = Signal(object)
    named = Signal(object)
    left = Signal()
    passed = Signal()
    tried = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        sides = ((_MARKS, text("Marks")), (_JUDGEMENTS, text("Judgment")))
        self.choice: SegmentedChoice[object] = SegmentedChoice(
            sides, _MARKS, spoken=text("Marks or judgment"), beside_board=True
        )
        self.markup = MarkupRow()
        self.judgements = Judgements()
        self._pass = KeyButton(text("Pass"), "F8", size=ButtonSize.SMALL)
        self._try = KeyButton(text("Try moves"), "T", size=ButtonSize.SMALL)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.markup)
        self._stack.addWidget(self.judgements)
        row = spaced(QHBoxLayout(self), spacing=8, margins=(16, 2))
        filled(row, self.choice, (self._stack, 1), self._pass, self._try)
        self.choice.chosen.connect(self._on_chosen)
        self.markup.tool_chosen.connect(self.tool_chosen)
        self.markup.word_typed.connect(self.word_typed)
        self.judgements.judged.connect(self.judged)
        self.judgements.named.connect(self.named)
        self._pass.clicked.connect(self.passed)
        self._try.clicked.connect(self.tried)
        scaled(self.choice.setFixedHeight, _HEIGHT)
        self._has_room = True
        scaled(self.choice.setFixedWidth, _CHOICES_WIDE)

    def take_word(self) -> None:
        """Give the keys to the field for the word that is set on the board."""
        self.markup.word_field.setFocus()

    def show_tools(self, picture: ToolsPicture) -> None:
        """Show the tool that is held; it is always in sight."""
        self.markup.show_tools(picture)
        if picture.held is not Tool.NONE:
            self._turn_to(_MARKS)

    def show_notes(self, notes: Notes) -> None:
        """Show what the viewed node says."""
        self.judgements.show_notes(notes)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        has_room = self.width() >= current_theme().px(_ROOM_FOR_ACTS)
        self._pass.setVisible(has_room)
        self._try.setVisible(has_room)
        if has_room is not self._has_room:
            self._has_room = has_room
            scaled(self.choice.setFixedWidth, _CHOICES_WIDE if has_room else _CHOICES_NARROW)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), theme.surface)
            painter.fillRect(0, self.height() - 1, self.width(), 1, theme.line)

    def _on_chosen(self, side: object) -> None:
        if side == _JUDGEMENTS and self.markup.picture.held is not Tool.NONE:
            self.tool_chosen.emit(Tool.NONE)
        self._turn_to(side)

    def _turn_to(self, side: object) -> None:
        self.choice.show_choice(side)
        self._stack.setCurrentWidget(self.markup if side == _MARKS else self.judgements)
