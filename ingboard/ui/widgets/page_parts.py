"""What pages are made of: labels, hairlines, cards, fields with labels, panes, small signs, filled boxes.

Text follows the theme. A box layout is filled in one call, as it is read. Between two panes is a gap with a
grip, to share the room otherwise; what is small scrolls.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple, TypeVar

from msgspec import Struct
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtGui import Qt as TextQt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.overrides import unguarded
from ingboard.ui.style import current_theme, follow_theme, scaled, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box, paint_fault
from ingboard.ui.style.painted_words import shortened
from ingboard.ui.style.small_stone import paint_small_stone

LONGEST: Final = 10_000
"""Characters that a label shows, on as many lines as it takes."""
LEGIBLE: Final = 1 / 29
"""Of the height of a screen before a class: on a picture 1.5 m high, 16 minutes of arc from 8 m."""


class _Look(NamedTuple):
    size: float
    weight: int
    token: str
    serif: bool


class TextLabel(QLabel):
    """A label in one of our sizes and colors; plain text only, so that names are never markup.

    `size` is pixels at 100 %, `token` the name of a theme color. `wrap` lets it take lines, `firm` keeps
    room for them all where the page lacks room.
    """

    def __init__(  # noqa: PLR0913 - one look, named by keywords
        self,
        words: str = "",
        *,
        size: float = 14,
        weight: int = 400,
        token: str = "ink",
        serif: bool = False,
        wrap: bool = False,
        firm: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(shortened(words, LONGEST), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap or firm)
        self._firm = firm
        self._look = _Look(size, weight, token, serif)
        self._pixels = 0
        self._follow_theme()

    @unguarded  # no virtual of Qt's
    def setText(self, words: str) -> None:
        if words != self.text():
            super().setText(shortened(words, LONGEST) if self.wordWrap() else shortened(words))
            if self._firm:
                self._keep_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._firm:
            self._keep_room()

    def _keep_room(self) -> None:
        self.setMinimumHeight(0)  # the height that is asked for is never less
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))

    def show_token(self, token: str) -> None:
        """Take another color of the theme."""
        if token == self._look.token:
            return
        self._look = self._look._replace(token=token)
        self._follow_theme()

    def show_weight(self, weight: int) -> None:
        """Take letters of another weight."""
        self._look = self._look._replace(weight=weight)
        self._follow_theme()

    def show_pixels(self, pixels: int) -> None:
        """Take a size in real pixels, which the page works out, in place of the theme's."""
        self._pixels = pixels
        self._follow_theme()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # Where a style sheet is given anew or a parent changes, Qt takes a color and a font back.
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange):
            self._follow_theme()

    def _follow_theme(self) -> None:
        theme, look = current_theme(), self._look
        make = theme.serif if look.serif else theme.sans
        font = make(look.size, look.weight)
        if self._pixels:
            font.setPixelSize(self._pixels)
        if font != self.font():
            self.setFont(font)
            if self._firm:
                self._keep_room()
        color = theme.color(look.token)
        palette, role = self.palette(), QPalette.ColorRole.WindowText
        if palette.color(QPalette.ColorGroup.Active, role) != color:
            for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
                palette.setColor(group, role, color)  # where it is disabled, it is dim
            self.setPalette(palette)


class Hairline(QWidget):
    """A horizontal hairline across its width."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(1, 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), current_theme().line)


def plain_tip(words: str) -> str:
    """What shows exactly these words when it is set as a tooltip."""
    words = shortened(words, LONGEST)
    return TextQt.convertFromPlainText(words) if TextQt.mightBeRichText(words) else words


_Box = TypeVar("_Box", bound=QBoxLayout)

STRETCH: Final = 1
"""Room that is left, as a part of a box."""


def filled(box: _Box, *parts: QWidget | QLayout | int | tuple[QWidget | QLayout, int]) -> _Box:
    """Put parts into a box, one after the other, and return it.

    A part is a widget or a layout, alone or with its share of the room as in (widget, 1); a number is a
    stretch.
    """
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        what, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, QLayout):
            box.addLayout(what, share)
        else:
            box.addWidget(what, share)
    return box


_GRIP = 44


class PaneGap(QWidget):
    """Stands between two panes. `dragged` carries the pixel of the parent that it is led to.

    `let_go` tells that the drag is over, `reset` that the usual shares are wished.
    """

    dragged = Signal(object)
    let_go = Signal()
    reset = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._held: int | None = None
        self.setToolTip(text("Drag to resize; double-click to reset"))

    @property
    def _is_upright(self) -> bool:
        return self.height() > self.width()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._held = self._along(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            at = self._along(self.mapToParent(event.position().toPoint()))
            self.dragged.emit(at - self._held)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._held is not None:
            self._held = None
            self.let_go.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's signature
        self.reset.emit()

    def enterEvent(self, event: QEnterEvent) -> None:  # noqa: ARG002 - Qt's signature
        self.update()

    def leaveEvent(self, event: QEvent) -> None:  # noqa: ARG002 - Qt's signature
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        shape = Qt.CursorShape.SplitHCursor if self._is_upright else Qt.CursorShape.SplitVCursor
        self.setCursor(shape)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        long, thin = theme.px(_GRIP), theme.px(4)
        width, height = (thin, long) if self._is_upright else (long, thin)
        middle = QRectF(self.rect()).center()
        box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        fill = theme.ink2 if self.underMouse() or self._held is not None else theme.line2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_box(painter, box, thin / 2, fill=fill)

    def _along(self, point: QPoint) -> int:
        return point.x() if self._is_upright else point.y()


def stack(row: QBoxLayout, is_stacked: bool) -> None:
    """Let parts stand one below the other, or side by side."""
    way = QBoxLayout.Direction
    row.setDirection(way.TopToBottom if is_stacked else way.LeftToRight)


class _PageScroll(QScrollArea):
    """Leaves the keys to the window: left and right always, the others unless they can scroll here.

    Its bar is there only where the page does not fit without it. Qt asks how high a page is beside the bar
    that is there: that would stay, for it makes the page narrower, and so higher.
    """

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._show_bar()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_bar()
        super().resizeEvent(event)

    def _show_bar(self) -> None:
        page, room = self.widget(), self.maximumViewportSize()
        if page is None:
            return
        least = page.minimumSizeHint().expandedTo(page.minimumSize())
        if page.hasHeightForWidth():
            least = least.expandedTo(QSize(0, page.heightForWidth(room.width())))
        bar, fits = Qt.ScrollBarPolicy, least.boundedTo(room) == least
        self.setVerticalScrollBarPolicy(bar.ScrollBarAlwaysOff if fits else bar.ScrollBarAsNeeded)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        sideways = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        if sideways or not self.verticalScrollBar().maximum():
            event.ignore()
        else:
            super().keyPressEvent(event)


class LowPage(QWidget):
    """A page whose lists give way, and scroll, before the page does; `scrolled` asks for its height."""

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return -1 if layout is None else layout.totalMinimumHeightForWidth(width)


class PageStack(QStackedWidget):
    """A page with several faces, as high as the one in sight needs, not as the highest of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.currentChanged.connect(self._on_turned)

    def minimumSizeHint(self) -> QSize:
        face, widest = self.currentWidget(), super().minimumSizeHint()
        return widest if face is None else QSize(widest.width(), face.minimumSizeHint().height())

    def hasHeightForWidth(self) -> bool:
        face = self.currentWidget()
        return face is not None and face.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        face = self.currentWidget()
        return -1 if face is None else face.heightForWidth(width)

    def _on_turned(self) -> None:
        self.updateGeometry()


def scrolled(page: QWidget | None = None) -> QScrollArea:
    """A page that scrolls only where the window is too small for it; it may be put in later."""
    area = _PageScroll()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    # A click beside the fields leaves Enter to the page.
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if page is not None:
        area.setWidget(page)
    return area


def scrolled_part(part: QWidget) -> QScrollArea:
    """A part of a page that scrolls up and down alone, without a ground of its own."""
    area = scrolled(part)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    for ground in (area.viewport(), part):
        ground.setAutoFillBackground(False)
    return area


_WITH_SHADOW = 1.22  # of the diameter


class StoneSign(QWidget):
    """A small stone of one color, as a sign beside a name; `diameter` is pixels at 100 %."""

    def __init__(self, color: Color, diameter: float = 22, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._diameter = diameter
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = round(current_theme().px(self._diameter) * _WITH_SHADOW)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        with QPainter(self) as painter:
            diameter = current_theme().px(self._diameter)
            middle = QPointF(self.width() / 2, self.height() / 2 - 0.03 * diameter)
            paint_small_stone(painter, middle, diameter, self._color)


class SquareSign(QWidget):
    """A sign that keeps its size; `side` is pixels at 100 %."""

    def __init__(self, side: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        side = current_theme().px(self._side)
        return QSize(side, side)


class IconSign(SquareSign):
    """An icon in one color of the theme, beside a word; `side` is pixels at 100 %."""

    def __init__(
        self, name: str, token: str = "ink", side: float = 20, parent: QWidget | None = None
    ) -> None:
        super().__init__(side, parent)
        self._name = name
        self._token = token

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = QRectF(0, 0, self.width(), self.height())
            paint_icon(painter, self._name, box, theme.color(self._token))


class SmallStone(SquareSign):
    """A stone of 18 px beside a word; keeps its place when there is none."""

    def __init__(self, color: Color | None = None) -> None:
        super().__init__(20)
        self._color = color

    def show_color(self, color: Color | None) -> None:
        """Show a stone of this color, or none."""
        self._color = color
        self.setVisible(color is not None)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        if self._color is None:
            return
        with QPainter(self) as painter:
            center = QPointF(self.width() / 2, self.height() / 2)
            paint_small_stone(painter, center, current_theme().px(18), self._color)


_RADIUS: Final = 6
_SIDE: Final = 14
_TOP: Final = 12
_GAP: Final = 8


class CardTone(Enum):
    """How a card stands out: the tokens of its ground and its edge, and how wide the edge is."""

    SURFACE = "surface", "line", 1
    RAISED = "raised", "line", 1
    PENDING = "petrol_wash", "petrol", 1
    DONE = "raised", "green", 2
    MISSING = "raised", "line2", 2
    RESULT = "gold_wash", "gold", 1
    WRONG = "surface", "vermilion", 2


class Card(QWidget):
    """A panel with hairline edge; put widgets into `body`, a vertical layout with this `gap`.

    With a title (sans 14, 600) it has a head line; `note` is the second text at its right. A slim one keeps
    less room at its edges.
    """

    def __init__(
        self,
        title: str = "",
        note: str = "",
        *,
        tone: CardTone = CardTone.SURFACE,
        gap: float = _GAP,
        is_slim: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._tone = tone
        self._gap = gap
        self._margins = (8, 6) if is_slim else (_SIDE, _TOP)
        self._title = TextLabel(title, weight=600)
        self._note = TextLabel(note, size=13, token="ink2")
        self._outer = QVBoxLayout(self)
        self.head = filled(QHBoxLayout(), self._title, STRETCH, self._note)
        self._outer.addLayout(self.head)
        self.body = QVBoxLayout()
        self._outer.addLayout(self.body, 1)
        self._title.setVisible(bool(title))
        self._note.setVisible(bool(note))
        follow_theme(self._follow_theme)

    @property
    def tone(self) -> CardTone:
        """How the card stands out now."""
        return self._tone

    def show_title(self, title: str) -> None:
        """Change the title."""
        self._write(self._title, title)

    def wrap_title(self) -> None:
        """Let a long title take lines where the card is narrow."""
        self._title.setWordWrap(True)
        self.head.setStretchFactor(self._title, 100)

    def show_note(self, note: str) -> None:
        """Change the second text at the right of the title."""
        self._write(self._note, note)

    def _write(self, label: TextLabel, words: str) -> None:
        label.setText(words)
        if label.isHidden() is bool(words):
            label.setVisible(bool(words))
            self._follow_theme()

    def show_tone(self, tone: CardTone) -> None:
        """Change how the card stands out; nothing moves."""
        self._tone = tone
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        fill, edge, width = self._tone.value
        whole, radius, area = self.rect(), theme.px(_RADIUS), event.rect()
        inside = whole.adjusted(radius, radius, -radius, -radius)
        if self._tone is not CardTone.WRONG and inside.contains(area):
            with QPainter(self) as painter:  # something within it changed: no edge is seen
                painter.fillRect(area, theme.color(fill))
            return
        box = QRectF(whole)
        with QPainter(self) as painter:
            paint_box(
                painter,
                box,
                radius,
                fill=theme.color(fill),
                edge=theme.color(edge),
                width=width,
                dashed=self._tone is CardTone.MISSING,
            )
            if self._tone is CardTone.WRONG:
                paint_fault(painter, box, radius, theme.color(edge), width)

    def _follow_theme(self) -> None:
        theme = current_theme()
        side, top = map(theme.px, self._margins)
        self._outer.setContentsMargins(side, top, side, top)
        has_head = not (self._title.isHidden() and self._note.isHidden())
        self._outer.setSpacing(theme.px(_GAP) if has_head else 0)
        self.body.setSpacing(theme.px(self._gap))
        self.head.setSpacing(theme.px(_GAP))
        self.update()


class PlainSheet(QWidget):
    """The plain sheet that a page stands on; it has a layout of its own."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QPainter(self) as painter:
            box = QRectF(self.rect())
            paint_box(painter, box, theme.px(_RADIUS), fill=theme.surface, edge=theme.line)


class LabelledField(QWidget):
    """A field with its small label above; `field` is any input widget, the label its buddy."""

    def __init__(self, label: str, field: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        self._label = TextLabel(label, size=13, token="ink2")
        self._label.setBuddy(field)
        field.setAccessibleName(label)
        column = filled(spaced(QVBoxLayout(self), spacing=2, margins=0), self._label, field)
        column.setAlignment(Qt.AlignmentFlag.AlignTop)
        scaled(self.field.setMinimumHeight, 36)

    def show_label(self, label: str) -> None:
        """Change the label, which is also what the field is called."""
        self._label.setText(label)
        self.field.setAccessibleName(label)


class FieldRow(QWidget):
    """Fields side by side, equally wide, so many pixels apart at 100 %."""

    def __init__(self, *fields: QWidget, gap: int = 16) -> None:
        super().__init__()
        self._line = spaced(QHBoxLayout(self), spacing=gap, margins=0)
        for field in fields:
            self._line.addWidget(field, 1)

    def add_narrow(self, widget: QWidget) -> None:
        """Put something at the right end that takes no more than it needs."""
        self._line.addWidget(widget)


class Sign(Enum):
    """What stands before a row; each is a shape of its own."""

    NONE = auto()
    NOTE = auto()
    WARNING = auto()
    LOST = auto()
    HERE = auto()


class Row(Struct, frozen=True):
    """One row of a list: what it stands for, its sign, its words, and the second text below."""

    key: object
    head: str
    under: str
    sign: Sign = Sign.NONE
