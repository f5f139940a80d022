"""One player's clock face: name, state, the time, points bought as stones, the rail of periods.

The tall form of a clock face: digits over half of its height, everything else above and below them.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ingboard.board.points import Color
from ingboard.text import text
from ingboard.ui.game.clock import face_parts
from ingboard.ui.game.clock.high_time import HighTime, fit_high_time, paint_high_time
from ingboard.ui.game.clock.speaker import SpeakerButton, SpeakerPicture
from ingboard.ui.game.clock.view_model import (
    FacePicture,
    FaceState,
    FlagSign,
    SegmentPhase,
    time_figures,
)
from ingboard.ui.style import Theme, current_theme, follow_theme
from ingboard.ui.style.figures import figures_width, paint_figures
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import fitted, paint_words
from ingboard.ui.style.small_stone import paint_small_stone

_HEIGHT, _WIDTH = 524, 640  # of the drawing that the lengths below belong to
_FLOOR: Final = 13
_TALL_ROW: Final = 17
NARROWEST: Final = 0.55
"""How narrow digits are drawn at most, as a share of their usual width."""
_RIGHT: Final = Qt.AlignmentFlag.AlignRight


class TallFace:
    """Where all stands in a face of that size; the middles of its rows, and the largest height of a digit.

    A face is painted many times in one size: each length is found once. State and rail have themes of their
    own scale; `digits` is the room of the time.
    """

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        self.theme, self.width, self.height = theme, width, height
        self._unit = min(height / _HEIGHT, width / _WIDTH)  # real pixels for one of the drawing
        self.state_theme = replace(theme, scale=self.px(26, 14) / 14)
        self.rail_theme = replace(theme, scale=self.px(2, 1) / 2)
        self.points_font = self.font(62, 600)
        self.name_font = self.font(27, 600)  # of the period, too
        self.words_font = self.font(20)
        self.foot_font = self.font(18)
        self.gap, self.side = self.px(16, 8), self.px(28, 12)
        self.head, self.foot = self.px(42, 20), height - self.px(24, 14)
        self.coming = self.foot - self.px(34, _TALL_ROW)
        self.stage = self.coming - self.px(31, _TALL_ROW)
        inner, high = width - 2 * self.side, self.px(13, 6)
        self.rail = QRectF(self.side, self.stage - self.px(34, 15) - high, inner, high)
        top, bottom = self.head + self.px(44, 20), self.rail.top() - self.px(28, 14)
        self.digits = QRectF(self.side, top, inner, bottom - top)
        self.stone, self.row, self.bought = self.px(40, 20), self.px(32, _TALL_ROW), self.px(60, 30)

    def time_of(self, picture: FacePicture) -> HighTime:
        """How the picture's time takes the room of the digits."""
        return fit_high_time(picture, self.digits, NARROWEST)

    def px(self, length: float, least: float = 0) -> float:
        """A length of the drawing in real pixels, at least so many at 100 %."""
        return max(length * self._unit, self.theme.px(least))

    def font(self, size: float, weight: int = 400) -> QFont:
        """A font of the drawing's size, but never too small to read."""
        font = self.theme.sans(_FLOOR, weight)
        font.setPixelSize(round(self.px(size, _FLOOR)))
        return font


def paint_tall_face(
    painter: QPainter,
    face: TallFace,
    colors: face_parts.FaceColors,
    picture: FacePicture,
    spare: float,
) -> None:
    """Paint everything but the plate; `spare` is the width at the right of the name's row that is taken."""
    _paint_head(painter, face, colors, picture, spare)
    paint_high_time(painter, colors.ink, face.time_of(picture), face.digits)
    face_parts.paint_rail(painter, face.rail_theme, colors, picture, face.rail)
    _paint_period(painter, face, colors, picture)
    _paint_foot(painter, face, colors, picture)


def _paint_head(
    painter: QPainter,
    face: TallFace,
    colors: face_parts.FaceColors,
    picture: FacePicture,
    spare: float,
) -> None:
    stone = row = face.stone
    center = QPointF(face.side + stone / 2, face.head)
    paint_small_stone(painter, center, stone, picture.color, colors.fill)
    left = face.side + stone + face.gap
    room = QRectF(left, face.head - row / 2, face.width - face.side - spare - left, row)
    font = face.name_font
    title = picture.title
    name = QFontMetricsF(font).horizontalAdvance(title) + face.gap
    state = room.adjusted(min(name, room.width()), 0, 0, 0)
    room.setRight(
        face_parts.paint_state(painter, face.state_theme, colors, picture, state) - face.gap
    )
    paint_words(painter, font, colors.ink, room, title)


def _row(face: TallFace, left: float, middle: float) -> QRectF:
    return QRectF(left, middle - face.row / 2, face.width - face.side - left, face.row)


def _paint_period(
    painter: QPainter, face: TallFace, colors: face_parts.FaceColors, picture: FacePicture
) -> None:
    """At left what was bought, at right the period and what comes; a first flag takes the period's place."""
    middle, high = (face.stage + face.coming) / 2, face.bought
    room = QRectF(face.side, middle - high / 2, (face.width - 2 * face.side) * 0.56, high)
    left = face.side
    if picture.points:
        left = face_parts.paint_debt_at_left(
            painter, colors, room, picture, face.points_font, face.px(50, 20)
        )
    elif picture.points == 0:
        words, metrics = text("No penalty points"), QFontMetricsF(face.words_font)
        least = QFontMetricsF(fitted(face.name_font, picture.stage, 1))
        beside = least.horizontalAdvance(picture.stage)
        room.setWidth(face.width - 2 * face.side - face.gap - beside)
        painter.setFont(face.words_font)
        painter.setPen(colors.second)
        painter.drawText(room, _WRAPPED_LEFT, words)
        # On two lines the words take less than their room: the rest is the period's.
        left += min(metrics.boundingRect(room, _WRAPPED_LEFT, words).width(), room.width())
    left += face.gap
    stage, font, ink = picture.stage, face.name_font, colors.ink
    row = _row(face, left, face.stage)
    if picture.flag is FlagSign.FIRST:
        stage, ink = text("FIRST"), colors.loss
        wide = QFontMetricsF(font).horizontalAdvance(stage)
        side = row.height() * 0.8
        sign = QRectF(row.right() - wide - 1.3 * side, face.stage - side / 2, side, side)
        paint_icon(painter, "flag-solid", sign, ink)
    paint_words(painter, font, ink, row, stage, _RIGHT)
    coming = face_parts.with_lead(picture.coming_lead, picture.coming, face.words_font, row.width())
    paint_words(
        painter, face.words_font, colors.second, _row(face, left, face.coming), coming, _RIGHT
    )


def _paint_foot(
    painter: QPainter, face: TallFace, colors: face_parts.FaceColors, picture: FacePicture
) -> None:
    row, font = _row(face, face.side, face.foot), face.foot_font
    words, ink = picture.moves_note, colors.second
    if picture.overtime_first and picture.flag is FlagSign.NONE:
        side, font, ink = face.px(20, 14), face.font(18, 600), colors.loss
        words = face_parts.overtime_words(picture, font, row.width() / 2)
        sign = QRectF(row.left(), face.foot - side / 2, side, side)
        paint_icon(painter, "clock", sign, ink)
        row.setLeft(sign.right() + face.px(8, 6))
    paint_words(painter, font, ink, row, words)
    row.setLeft(row.left() + QFontMetricsF(font).horizontalAdvance(words) + face.gap)
    paint_words(painter, face.foot_font, colors.second, row, picture.press_note, _RIGHT)


_SIDE: Final = 17
_ROW: Final = 20
_COMPACT_BELOW: Final = 108
_TALL_FROM: Final = 190
_TALL_SHARE: Final = 0.65
_LINE: Final = 30
_SMALLEST_DIGITS: Final = 30
_LARGEST_DIGITS: Final = 160
_BESIDE_TIME: Final = 86
_ROOM_FOR_SPEAKER: Final = 230
_AFTER: Final = 78
_AFTER_SHARE: Final = 0.31
_GHOSTED: Final = 0.8
_HOUR: Final = 3_600_000
_WRAPPED_LEFT: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)
_WRAPPED_RIGHT: Final = (
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
)


class ClockFace(face_parts.ShownFace):
    """One player's clock: shows the FacePicture it is given and reports presses. Keeps no time.

    `pressed` carries the Color, and so does `speaker_pressed`. Below 108 px (at 100 %) of height it takes
    its one-row form.
    """

    pressed = Signal(object)
    speaker_pressed = Signal(object)

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(color, parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.speaker = SpeakerButton(color, self._inks, self)
        self.speaker.clicked.connect(partial(self.speaker_pressed.emit, color))
        self._has_speaker = False
        self._shape: TallFace | None = None
        self._after: AfterFace | None = None
        follow_theme(self._place_speaker)

    def show_speaker(self, picture: SpeakerPicture | None) -> None:
        """Show how this side's cues are heard; None where nothing is to be heard, as in the hall."""
        if picture is not None and picture != self.speaker.picture:
            self.speaker.show_speaker(picture)
        if self._has_speaker is not (picture is not None):
            self._has_speaker = picture is not None
            self._place_speaker()
            self.update()

    def show_after(self, picture: FacePicture | None) -> None:
        """Show over the foot what will be true after an act; None: nothing is about to be done."""
        if picture is None:
            if self._after is not None:
                self._after.hide()
            return
        if self._after is None:
            self._after = AfterFace(picture.color, self)
        self._after.show_face(replace(picture, name=text("Afterwards"), rank=""))
        self._place_after()
        self._after.show()

    def _place_after(self) -> None:
        if self._after is not None:
            theme = current_theme()
            inset, high = theme.px(5), theme.px(_AFTER)
            if self._is_tall(theme):  # what is true now stays whole above it
                high = int(self.height() - inset - self._tall(theme).digits.bottom()) - inset
            else:
                share = round(self.height() * _AFTER_SHARE)
                high = min(max(high, share), self.height() - 2 * inset)
            self._after.setGeometry(
                inset, self.height() - inset - high, self.width() - 2 * inset, high
            )

    def digit_size(self) -> int:
        """Font size of the time in real pixels for the present size of the face."""
        theme = current_theme()
        if self._is_tall(theme):
            return round(self._tall(theme).time_of(self._picture).height / face_parts.DIGIT_HEIGHT)
        if self._is_compact(theme):
            room = self.height() - theme.px(7 + 18 + 4)
            return round(min(max(room * 0.95, theme.px(24)), theme.px(56), self.width() * 0.17))
        top, bottom = self._middle(theme)
        by_height = (bottom - top) * 0.84
        by_width = theme.px(76) + 0.547 * (self.width() - theme.px(352))
        low, high = theme.px(_SMALLEST_DIGITS), theme.px(_LARGEST_DIGITS)
        size = min(max(min(by_height, by_width), low), high)
        if self._has_hours():  # the seconds of a long time leave room for what stands beside them
            size = min(size, max(low, self._widest_with_hours(theme)))
        return round(size)

    def _has_hours(self) -> bool:
        """Whether an hour or more is shown, or was in this period: the digits keep their height below it."""
        picture = self._picture
        lengths = [one.length for one in picture.rail if one.phase is SegmentPhase.PRESENT]
        return max(picture.remaining, *lengths, 0) >= _HOUR

    def _widest_with_hours(self, theme: Theme) -> float:
        font = theme.sans(14)
        font.setPixelSize(100)
        wide = figures_width("0:00", font) + figures_width(":00", font) / 2
        return 100 * (self.width() - theme.px(2 * _SIDE + _BESIDE_TIME)) / wide

    def sizeHint(self) -> QSize:
        theme = current_theme()
        wider = min(max(self.width() - theme.px(352), 0), theme.px(140))
        return QSize(theme.px(352), theme.px(180) + round(wider * 0.57))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        is_line = self._picture.state is FaceState.NO_CLOCK
        return QSize(theme.px(184), theme.px(_LINE if is_line else 60))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_speaker()
        self._place_after()
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()  # a wider face wants to be higher

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self.pressed.emit(self._picture.color)
        else:
            super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        colors = face_parts.colors_of(self._picture, theme)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_plate(painter, theme, colors)
            if self._is_tall(theme):
                spare = self._speaker_room(theme)
                paint_tall_face(painter, self._tall(theme), colors, self._picture, spare)
                return
            if self._is_compact(theme):
                self._paint_compact(painter, theme, colors)
                return
            size = self.digit_size()
            self._paint_top(painter, theme, colors, size)
            if self._picture.state is FaceState.NO_CLOCK:
                self._paint_no_clock(painter, theme, colors)
                return
            self._paint_middle(painter, theme, colors, size)
            self._paint_foot(painter, theme, colors)

    def _inks(self) -> tuple[QColor, QColor]:
        colors = face_parts.colors_of(self._picture, current_theme())
        return colors.second, colors.loss

    def _place_speaker(self) -> None:
        """At the right end of the top row, the same place in every state; a short row is the name's."""
        theme, size = current_theme(), self.speaker.sizeHint()
        compact = self._is_compact(theme)
        is_short = compact and self.width() < theme.px(_ROOM_FOR_SPEAKER)
        self.speaker.setVisible(self._has_speaker and not is_short)
        side = theme.px(10 if compact else _SIDE)
        middle = theme.px(7 + 9) if compact else self._pad(theme) + theme.px(_ROW) // 2
        if self._is_tall(theme):
            tall = self._tall(theme)
            side, middle = round(tall.side), round(tall.head)
        left = self.width() - side - size.width() + theme.px(4)
        self.speaker.setGeometry(QRect(QPoint(left, middle - size.height() // 2), size))

    def _speaker_room(self, theme: Theme) -> int:
        return 0 if self.speaker.isHidden() else self.speaker.sizeHint().width() + theme.px(4)

    def _is_compact(self, theme: Theme) -> bool:
        return self.height() < theme.px(_COMPACT_BELOW)

    def _is_tall(self, theme: Theme) -> bool:
        """Whether the digits have most of the height, as in a face that is not much wider than high."""
        if self._picture.state is FaceState.NO_CLOCK or self.height() < theme.px(_TALL_FROM):
            return False
        return self.height() >= self.width() * _TALL_SHARE

    def _tall(self, theme: Theme) -> TallFace:
        shape, size = self._shape, (self.width(), self.height())
        if shape is None or shape.theme is not theme or (shape.width, shape.height) != size:
            self._shape = shape = TallFace(theme, *size)
        return shape

    def _pad(self, theme: Theme) -> int:
        return round(min(max(self.height() * 0.089, theme.px(9)), theme.px(18)))

    def _has_lower_foot(self) -> bool:
        return bool(self._picture.moves_note or self._picture.press_note)

    def _foot_top(self, theme: Theme) -> int:
        rows = 2 if self._has_lower_foot() else 1
        return self.height() - self._pad(theme) - rows * theme.px(_ROW) + theme.px(2)

    def _middle(self, theme: Theme) -> tuple[int, int]:
        return self._pad(theme) + theme.px(_ROW), self._foot_top(theme) - theme.px(15)

    def _paint_plate(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        box, radius = QRectF(self.rect()), theme.px(6)
        edge, width = colors.edge, colors.edge_width
        paint_box(painter, box, radius, fill=colors.fill, edge=edge, width=width)
        if self._picture.state is FaceState.RUNNING:
            inset = theme.px(4)
            inner = box.adjusted(inset, inset, -inset, -inset)
            paint_box(painter, inner, theme.px(3), edge=colors.rail_past)

    def _paint_top(
        self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors, size: int
    ) -> None:
        side, row = theme.px(_SIDE), theme.px(_ROW)
        middle = self._pad(theme) + row / 2
        stone = theme.px(20)
        paint_small_stone(
            painter, QPointF(side + stone / 2, middle), stone, self._picture.color, colors.fill
        )
        right = self.width() - side - self._speaker_room(theme)
        left = side + stone + theme.px(8)
        font = theme.sans(17 if size >= theme.px(96) else 15, 600)
        room = QRectF(left, middle - row / 2, right - left, row)
        spare = room.width() - QFontMetricsF(font).horizontalAdvance(self._picture.title)
        state = room.adjusted(
            min(max(room.width() - spare + theme.px(10), 0), room.width()), 0, 0, 0
        )
        room.setRight(
            face_parts.paint_state(painter, theme, colors, self._picture, state) - theme.px(8)
        )
        fits = QFontMetricsF(font).horizontalAdvance(self._picture.title) <= room.width()
        title = self._picture.title if fits else self._picture.name
        paint_words(painter, font, colors.ink, room, title)

    def _paint_no_clock(
        self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors
    ) -> None:
        side, top = theme.px(_SIDE), self._pad(theme) + theme.px(_ROW)
        width = self.width() - 2 * side
        foot = QRectF(side, self._foot_top(theme), width, theme.px(18))
        room = QRectF(side, top, width, foot.top() - top)
        paint_words(painter, theme.serif(20), colors.second, room, text("No clock"))
        self._paint_notes(painter, theme, colors, foot.translated(0, theme.px(_ROW)))

    def _paint_notes(
        self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors, row: QRectF
    ) -> None:
        moves, press = (self._picture.moves_note, ""), ("", self._picture.press_note)
        face_parts.paint_pair(painter, theme, colors, row, moves, press, 400)

    def _paint_middle(
        self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors, size: int
    ) -> None:
        top, bottom = self._middle(theme)
        baseline = (top + bottom) / 2 + size * face_parts.DIGIT_HEIGHT / 2
        left = float(theme.px(_SIDE - 2))
        right = self._paint_time(painter, theme, colors, QPointF(left, baseline), size)
        room = QRectF(right, top, self.width() - theme.px(_SIDE) - right, bottom - top)
        self._paint_points(painter, theme, colors, room.adjusted(theme.px(10), 0, 0, 0), size)

    def _paint_time(
        self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors, at: QPointF, size: int
    ) -> float:
        figures = time_figures(self._picture.remaining, tenths=self._picture.tenths)
        font = theme.sans(14, 400 if size >= theme.px(60) else 500)
        font.setPixelSize(size)
        painter.setPen(colors.ink)
        painter.setFont(font)
        right = paint_figures(painter, at.x(), at.y(), figures.large)
        if figures.small:
            font.setPixelSize(max(size // 2, theme.px(13)))
            painter.setFont(font)
            right = paint_figures(painter, right, at.y(), figures.small)
        return right

    def _paint_points(
        self,
        painter: QPainter,
        theme: Theme,
        colors: face_parts.FaceColors,
        room: QRectF,
        size: int,
    ) -> None:
        picture = self._picture
        if picture.points is None and picture.flag is FlagSign.NONE:
            return
        if not picture.points and picture.flag is FlagSign.NONE:
            painter.setFont(theme.sans(13))
            painter.setPen(colors.second)
            painter.drawText(room, _WRAPPED_RIGHT, text("No penalty points"))
            return
        note = theme.px(22) if picture.overtime_first or picture.flag is not FlagSign.NONE else 0
        if picture.flag is FlagSign.FIRST:
            note = theme.px(30)
        row = QRectF(room)
        if note:
            height = min(room.height() - note, size * 0.5)
            row = QRectF(room.left(), room.center().y() - (height + note) / 2, room.width(), height)
        if picture.points:
            face_parts.paint_debt(painter, theme, colors, row, picture, size)
        if note:
            below = QRectF(row.left(), row.bottom(), row.width(), note)
            face_parts.paint_flag_note(painter, theme, colors, below, picture)

    def _paint_foot(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        picture, side, row = self._picture, theme.px(_SIDE), theme.px(_ROW)
        top = self._foot_top(theme)
        width = self.width() - 2 * side
        face_parts.paint_rail(
            painter, theme, colors, picture, QRectF(side, top - theme.px(13), width, theme.px(6))
        )
        foot = QRectF(side, top, width, theme.px(18))
        stage = picture.stage, picture.brief_stage
        coming = picture.coming_lead, picture.coming
        face_parts.paint_pair(painter, theme, colors, foot, stage, coming, 600)
        if self._has_lower_foot():
            self._paint_notes(painter, theme, colors, foot.translated(0, row))

    def _paint_compact(
        self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors
    ) -> None:
        """Name and state on top; the time below, at its right the points and the period."""
        picture, side = self._picture, theme.px(10)
        row = theme.px(18)
        pad = min(theme.px(7), (self.height() - row) // 2)
        stone = theme.px(16)
        center = QPointF(side + stone / 2, pad + row / 2)
        paint_small_stone(painter, center, stone, picture.color, colors.fill)
        left = side + stone + theme.px(7)
        head = QRectF(left, pad, self.width() - side - left - self._speaker_room(theme), row)
        head.setRight(
            face_parts.paint_sign_of_state(painter, theme, colors, picture, head) - theme.px(6)
        )
        font = theme.sans(13, 600)
        fits = QFontMetricsF(font).horizontalAdvance(picture.title) <= head.width()
        paint_words(painter, font, colors.ink, head, picture.title if fits else picture.name)
        below = QRectF(side, head.bottom(), self.width() - 2 * side, self.height() - head.bottom())
        below.adjust(0, 0, 0, -theme.px(4))
        if picture.state is FaceState.NO_CLOCK:
            side_words = text("Black") if picture.color is Color.BLACK else text("White")
            if picture.name and below.height() >= row:
                paint_words(painter, theme.serif(14), colors.second, below, side_words)
            return
        size = self.digit_size()
        at = QPointF(side - theme.px(1), below.center().y() + size * face_parts.DIGIT_HEIGHT / 2)
        right = self._paint_time(painter, theme, colors, at, size) + theme.px(8)
        rest = QRectF(right, below.top(), below.right() - right, below.height())
        if picture.points:
            upper = QRectF(rest.left(), rest.center().y() - row, rest.width(), row)
            rest = upper.translated(0, row)
            face_parts.paint_debt(painter, theme, colors, upper, picture, theme.px(40))
        words, ink, weight = picture.stage, colors.second, 400
        if picture.flag is not FlagSign.NONE:
            words, ink, weight = face_parts.brief_state(picture), colors.loss, 600
            words = text("FIRST") if picture.flag is FlagSign.FIRST else words
        brief = picture.brief_stage if words == picture.stage else ""
        _paint_stage(painter, theme.sans(13, weight), ink, rest, words, brief)


def _paint_stage(
    painter: QPainter, font: QFont, ink: QColor, room: QRectF, words: str, brief: str
) -> None:
    """The stage at the right of the time: smaller, brief, or on two lines, where one does not hold it."""
    fits = QFontMetricsF(fitted(font, words, room.width())).horizontalAdvance(words) <= room.width()
    if fits or brief:
        shown = words if fits else brief
        paint_words(painter, font, ink, room, shown, Qt.AlignmentFlag.AlignRight)
        return
    longest, lines_of_words = _on_two_lines(QFontMetricsF(font), words)
    painter.setFont(fitted(font, longest, room.width()))
    if QFontMetricsF(painter.font()).horizontalAdvance(longest) > room.width() + 1:
        return  # beside it stands the time; what it is of the strip says
    painter.setPen(ink)
    high = QFontMetricsF(painter.font()).lineSpacing()
    lines = room.adjusted(0, min(0.0, (room.height() - 2 * high) / 2), 0, 0)
    lines.setHeight(max(room.height(), 2 * high))
    painter.drawText(lines, _RIGHT | Qt.AlignmentFlag.AlignVCenter, lines_of_words)


def _on_two_lines(metrics: QFontMetricsF, words: str) -> tuple[str, str]:
    """The wider of the two lines that are the least wide, and both."""
    parts = words.split()
    pairs = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts) + 1)]
    longest = {max(pair, key=metrics.horizontalAdvance): pair for pair in pairs}
    least = min(longest, key=metrics.horizontalAdvance)
    return least, "\n".join(filter(None, longest[least]))


class AfterFace(ClockFace):
    """The same face as it will be, small and with a dashed edge over the one that it is about."""

    def __init__(self, color: Color, parent: QWidget) -> None:
        super().__init__(color, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _paint_plate(self, painter: QPainter, theme: Theme, colors: face_parts.FaceColors) -> None:
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        paint_box(
            painter, box, theme.px(4), fill=colors.fill, edge=theme.petrol, width=2, dashed=True
        )
        painter.setOpacity(_GHOSTED)
