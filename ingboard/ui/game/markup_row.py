"""The tools for marks and stones: a button each, with the sign that it puts on the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.kifu.marks import SHAPES, MarkKind, SignShape
from ingboard.text import text
from ingboard.ui.board.marks import sign_path
from ingboard.ui.game.edit_tools import KEYS, AnyTool, Tool, ToolsPicture, name_of_tool, told_of
from ingboard.ui.game.judgements import ROW_HEIGHT
from ingboard.ui.style import Theme, current_theme, scaled, spaced
from ingboard.ui.style.painted_words import fitted
from ingboard.ui.style.small_stone import paint_small_stone
from ingboard.ui.widgets.buttons import GameButton
from ingboard.ui.widgets.form import TextField
from ingboard.ui.widgets.page_parts import TextLabel, filled, plain_tip
from ingboard.ui.widgets.parts import BoxPart, DrawnPart, Part, StonePart, WordsPart

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
        return current_theme().size(30, ROW_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return current_theme().size(24, ROW_HEIGHT)

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
        words: dict[AnyTool, str] = {
            Tool.LETTER: picture.letter,
            Tool.NUMBER: picture.number,
            Tool.WORD: "abc",
            Tool.CLEAR: "0",
        }
        return words.get(self.tool, "")


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
        scaled(self.word_field.setFixedHeight, ROW_HEIGHT)
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
