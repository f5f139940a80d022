"""The row a record is edited with: marks and stones or, in their place, judgements."""

from __future__ import annotations

from functools import partial

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
from ingboard.kifu.tree.markup import Notes
from ingboard.text import text
from ingboard.ui.board.marks import polygon
from ingboard.ui.game.editing.judgements import Judgements
from ingboard.ui.game.editing.tools import KEYS, AnyTool, Tool, ToolsPicture, name_of_tool, told_of
from ingboard.ui.style import Theme, current_theme, fitted, paint_box, scaled, spaced
from ingboard.ui.style.icons import paint_small_stone
from ingboard.ui.widgets.boxes import filled
from ingboard.ui.widgets.buttons import ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.fields import TextField
from ingboard.ui.widgets.game_button import GameButton
from ingboard.ui.widgets.labels import TextLabel, plain_tip

_HEIGHT = 30
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

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        held = self.is_held
        ink = theme.on_petrol if held else theme.ink
        ground = theme.petrol if held else theme.petrol_wash if self.underMouse() else theme.raised
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(4), fill=ground, edge=theme.line2)
            if self.hasFocus():
                paint_box(painter, box.adjusted(2, 2, -2, -2), theme.px(3), edge=ink, width=2)
            self._paint_sign(painter, theme, box.center(), ink, ground)

    def _paint_sign(
        self, painter: QPainter, theme: Theme, middle: QPointF, ink: QColor, ground: QColor
    ) -> None:
        half = theme.px(_SIGN)
        painter.setPen(QPen(ink, max(1.6, theme.px(1.8))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        words = self._words()
        if words:
            painter.setFont(theme.sans(14 if len(words) < 3 else 13, 600))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, words)
        elif self.tool in _STONES:
            paint_small_stone(painter, middle, 2.2 * half, _STONES[self.tool], ground)
        elif self.tool is Tool.TURN:
            paint_small_stone(painter, middle - QPointF(half * 0.5, 0), 1.7 * half,
                              self._picture.to_play, ground)  # fmt: skip
            painter.setPen(QPen(ink, max(1.6, theme.px(1.8))))
            _arrow(painter, middle + QPointF(half * 0.5, 0), middle + QPointF(half * 1.5, 0), half)
        else:
            _paint_tool(painter, self.tool, middle, half)

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


def _paint_tool(painter: QPainter, tool: AnyTool, middle: QPointF, half: float) -> None:
    square = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
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
    if shape.is_filled:
        painter.setBrush(painter.pen().color())
        painter.setPen(Qt.PenStyle.NoPen)
    if shape.is_cross:
        painter.drawLine(box.topLeft(), box.bottomRight())
        painter.drawLine(box.topRight(), box.bottomLeft())
    elif not shape.corners:
        painter.drawEllipse(box)
    elif shape.is_square:
        painter.drawRect(box.adjusted(1, 1, -1, -1))
    else:
        lower = box.center() + QPointF(0, 0.07 * box.height())  # it has less below than above
        painter.drawPolygon(polygon(lower, 0.57 * box.height(), shape.corners))


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
        self.word_field = TextField()
        self.word_field.setAccessibleName(text("Word for the board"))
        self.word_field.setPlaceholderText(text("Word"))
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
    tools.discard(Tool.NONE)
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
        row = spaced(QHBoxLayout(self), spacing=8, margins=(16, 3))
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
