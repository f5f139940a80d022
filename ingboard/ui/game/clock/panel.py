"""The two faces with the acts beside them: Pause, Pass, and the band while held or after a flag.

The band of a held clock: striped, gold edge, how long it has been held.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.text import listed, text
from ingboard.ui.game.clock.face import ClockFace
from ingboard.ui.game.clock.view_model import (
    ROW_OF_LARGE_ACTS,
    ActsPicture,
    BandPicture,
    FacePicture,
    FaceState,
    HeldPicture,
    PanelForm,
    time_words,
)
from ingboard.ui.game.strip_picture import ENTER
from ingboard.ui.style import current_theme, follow_theme, spaced
from ingboard.ui.style.figures import figures_width, paint_figures
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.style.painted_words import paint_words
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.page_parts import filled, plain_tip

_WIDE: Final = 420
_HIGH: Final = 70
_CENTERED: Final = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


class HeldBand(QWidget):
    """The striped band of a held clock: sign, word and elapsed time; the note where it fits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held = HeldPicture(0, "", Color.BLACK)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_held(self, held: HeldPicture) -> None:
        """Show how long the clock has been held and why."""
        self._held = held
        said = text("Paused {time}", time=time_words(held.elapsed))
        self.setAccessibleName(listed((said, held.late)))
        self.setAccessibleDescription(held.told)
        self.setToolTip(plain_tip(held.told))
        self.update()

    def sizeHint(self) -> QSize:
        theme = current_theme()
        words = QFontMetricsF(theme.serif(17, 600)).horizontalAdvance(text("Paused"))
        figures = figures_width("0:00:00", theme.sans(16, 600))
        return QSize(round(words + figures) + theme.px(64), theme.px(40))

    def minimumSizeHint(self) -> QSize:
        theme = current_theme()
        figures = figures_width("0:00:00", theme.sans(16, 600))
        return QSize(round(figures) + theme.px(46), theme.px(32))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_box(painter, box, theme.px(4), fill=theme.surface)
            self._paint_stripes(painter)
            paint_box(painter, box, theme.px(4), edge=theme.gold, width=2)
            if self.width() >= theme.px(_WIDE):
                self._paint_wide(painter)
            else:
                self._paint_narrow(painter)

    def _paint_narrow(self, painter: QPainter) -> None:
        """Sign, word and time in a row; that it lasts too long stands behind, or below if it fits.

        Where it does not fit behind in one line it takes two, and the place of the sign.
        """
        theme, room, late = current_theme(), QRectF(self.rect()), self._held.late
        elapsed, word = time_words(self._held.elapsed), text("Paused")
        sign, gap, inset = theme.px(18), theme.px(8), theme.px(8)
        serif, sans, small = theme.serif(17, 600), theme.sans(16, 600), theme.sans(14, 600)
        word_width = QFontMetricsF(serif).horizontalAdvance(word)
        late_width = QFontMetricsF(small).horizontalAdvance(late)
        below = bool(late) and room.height() >= theme.px(_HIGH)
        width = sign + gap + figures_width(elapsed, sans)
        most = room.width() - 2 * inset - (0 if below else width + gap)
        lines = 2 if late and late_width > most else 1
        alone = lines == 2 and not below  # without the sign
        if alone:
            width, most, small = width - sign - gap, most + sign + gap, theme.sans(11, 600)
            free = QRectF(0, 0, most, room.height())
            late_width = QFontMetricsF(small).boundingRect(free, _CENTERED, late).width()
        late_width = min(late_width, most)
        if late and not below:
            width += gap + late_width
        if width + word_width + gap + 2 * inset <= room.width():
            width += word_width + gap
        else:
            word, word_width = "", -gap
        middle = room.height() / 2 - (theme.px(12) * lines if below else 0)
        widest = max(width, late_width) if below else width
        paper = QRectF(
            (room.width() - widest) / 2 - inset,
            theme.px(5),
            widest + 2 * inset,
            room.height() - theme.px(10),
        )
        paint_box(painter, paper, theme.px(3), fill=theme.surface)
        left = (room.width() - width) / 2
        if not alone:
            paint_icon(painter, "pause", QRectF(left, middle - sign / 2, sign, sign), theme.gold)
            left += sign + gap
        painter.setFont(serif)
        painter.setPen(theme.gold)
        center = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(left, 0, word_width + 2, 2 * middle), center, word)
        left += word_width + gap
        painter.setFont(sans)
        painter.setPen(theme.ink)
        paint_figures(painter, left, middle + theme.px(16) * 0.36, elapsed)
        left += figures_width(elapsed, sans) + gap
        place = QRectF(left, 0, late_width + 2, room.height())
        if below:
            top, high = middle + theme.px(12), theme.px(20) * lines
            place = QRectF((room.width() - late_width) / 2, top, late_width + 2, high)
        if lines == 1:
            paint_words(painter, small, theme.vermilion, place, late)
        else:
            painter.setFont(small)
            painter.setPen(theme.vermilion)
            painter.drawText(place, _CENTERED, late)

    def _paint_wide(self, painter: QPainter) -> None:
        """The whole width under two faces: sign, word and time large, then since when, by whom and why."""
        theme, held = current_theme(), self._held
        height, inset = self.height(), theme.px(10)
        serif, sans = theme.serif(24, 600), theme.sans(26, 600)
        word, elapsed = text("Paused"), time_words(held.elapsed)
        sign = theme.px(22)
        word_width = QFontMetricsF(serif).horizontalAdvance(word)
        width = sign + word_width + figures_width(elapsed, sans) + theme.px(28)
        left = float(theme.px(28))
        paper = QRectF(left - inset, theme.px(6), width + 2 * inset, height - theme.px(12))
        paint_box(painter, paper, theme.px(3), fill=theme.surface)
        paint_icon(painter, "pause", QRectF(left, (height - sign) / 2, sign, sign), theme.gold)
        left += sign + theme.px(14)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(serif)
        painter.setPen(theme.gold)
        painter.drawText(QRectF(left, 0, word_width + 2, height), middle, word)
        left += word_width + theme.px(14)
        painter.setFont(sans)
        painter.setPen(theme.ink)
        paint_figures(painter, left, height / 2 + theme.px(26) * 0.36, elapsed)
        left = paper.right() + theme.px(16)
        room = self.width() - theme.px(12) - left
        since = text("since {time}", time=held.since) if held.since else ""
        lines = (held.late, held.told) if held.late else (since, held.note)
        fonts = (theme.sans(14, 600 if held.late else 500), theme.sans(14))
        used = max(
            QFontMetricsF(font).horizontalAdvance(line)
            for font, line in zip(fonts, lines, strict=True)
        )
        paper = QRectF(left - inset, theme.px(6), min(used, room) + 2 * inset, paper.height())
        paint_box(painter, paper, theme.px(3), fill=theme.surface)
        row = theme.px(20)
        for at, (line, font) in enumerate(zip(lines, fonts, strict=True)):
            first = theme.vermilion if held.late else theme.ink
            place = QRectF(left, height / 2 - row + at * row, room, row)
            paint_words(painter, font, theme.ink2 if at else first, place, line)

    def _paint_stripes(self, painter: QPainter) -> None:
        theme = current_theme()
        stripe, height = theme.px(12), self.height() - 4
        painter.save()
        painter.setClipRect(self.rect().adjusted(2, 2, -2, -2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.gold_wash)
        for left in range(-height, self.width(), 2 * stripe):
            corners = (left, height + 2), (left + stripe, height + 2)
            upper = (left + stripe + height, 2), (left + height, 2)
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in (*corners, *upper)]))
        painter.restore()


_WASH: Final = 34  # of 255
_WIDE_BAND: Final = 220


class SaidBand(QWidget):
    """One quiet line, or the flag: sign, who first, the instant and what ends the claim."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = BandPicture("")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_said(self, said: BandPicture) -> None:
        """Show what is so now."""
        if said != self._said:
            self._said = said
            self.setAccessibleName(said.title)
            self.setAccessibleDescription(said.told)
            self.update()

    def sizeHint(self) -> QSize:
        return current_theme().size(200, 40)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme, said = current_theme(), self._said
        box, middle = QRectF(self.rect()), Qt.AlignmentFlag.AlignVCenter
        is_flag = said.claims is not None
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_box(painter, box, theme.px(4), fill=theme.surface)
            wash = QColor(theme.vermilion)
            wash.setAlpha(_WASH)
            edge = theme.vermilion if is_flag else theme.line
            fill = wash if is_flag else None
            paint_box(painter, box, theme.px(4), fill=fill, edge=edge, width=2 if is_flag else 1)
            is_wide = self.width() >= theme.px(_WIDE_BAND)
            left = float(theme.px(18 if is_wide else 10))
            size = 24 if is_wide else 17
            font = theme.serif(size, 600) if is_flag else theme.sans(15, 500)
            ink = theme.vermilion if is_flag else theme.ink
            if is_flag:
                side = theme.px(26 if is_wide else 18)
                sign = QRectF(left, (box.height() - side) / 2, side, side)
                paint_icon(painter, "flag-solid", sign, ink)
                left = sign.right() + theme.px(14 if is_wide else 8)
            title = QRectF(left, 0, box.right() - theme.px(10) - left, box.height())
            left += paint_words(painter, font, ink, title, said.title) + theme.px(18)
            room = QRectF(left, theme.px(6), box.right() - theme.px(12) - left, box.height())
            room.setBottom(box.bottom() - theme.px(6))
            painter.setFont(theme.sans(14))
            painter.setPen(theme.ink if is_flag else theme.ink2)
            if room.width() >= theme.px(120):  # else the face and the status line say it alone
                painter.drawText(room, int(middle) | int(Qt.TextFlag.TextWordWrap), said.told)


_WIDEST_ACT_IN_ROW: Final = 176
_UNLIMITED: Final = 16_777_215  # QWIDGETSIZE_MAX
_HEIGHTS: Final = {PanelForm.BAND: 72, PanelForm.LARGE: ROW_OF_LARGE_ACTS}
_SIZES: Final = {PanelForm.ROW: ButtonSize.SMALL, PanelForm.LARGE: ButtonSize.HUGE}
_WIDE_ROW: Final = 560
_SPACING: Final = 8

_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_BACKWARD, _UP = QBoxLayout.Direction.RightToLeft, QBoxLayout.Direction.BottomToTop


class ClockPanel(QWidget):
    """Both clocks of a table. Shows what it is given; presses and wishes go out as signals.

    `pressed` carries the Color of the face clicked, `chosen` the id of a command of the window, `resumed` the
    side whose time runs again: the button for it is held, but not among friends. `claimed` carries the side
    that claims the win on time, held as well. Black is
    above, or at left in the row form, unless the seats are swapped.
    """

    pressed = Signal(object)
    pause_toggled = Signal()
    chosen = Signal(object)
    resumed = Signal(object)
    claimed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces = PerColor(ClockFace(Color.BLACK), ClockFace(Color.WHITE))
        self._pause = KeyButton(text("Pause"), "Space", "pause")
        self._pass = KeyButton(text("Pass"), "F8")
        self._undo = KeyButton(text("Undo"), "Ctrl+Z")
        self._resign = KeyButton(text("Resign"), "Shift+F8")
        self._review = KeyButton(text("Review"), "Shift+F4")
        self._again = KeyButton(
            text("Again, colors changed"), "Ctrl+Shift+N", kind=ButtonKind.PRIMARY
        )
        self.resume_button = HoldButton(text("Resume"), key="F12")
        self.resume_at_once = KeyButton(text("Resume"), "Space")
        self.claim_button = HoldButton(text("Claim"), key="")  # Enter is on the strip's
        self._band = HeldBand()
        self._said = SaidBand()
        self._between = QWidget()
        self.acts = ActsPicture()
        self._held: HeldPicture | None = None
        self._saying = BandPicture("")
        self._form = PanelForm.COLUMN
        self._act_width = 0
        self._has_clock = True
        self._has_two_lines = False
        self._swapped = False
        self._both = QBoxLayout(_DOWN)
        self._acts = QBoxLayout(_ACROSS)
        self._wishes = QBoxLayout(_ACROSS)
        self._rows = QBoxLayout(_DOWN)
        self._column = spaced(QBoxLayout(_DOWN, self), spacing=_SPACING, margins=0)
        self._arrange()
        for face in (self.faces.black, self.faces.white):
            face.pressed.connect(self.pressed)
        self._pause.clicked.connect(self.pause_toggled)
        self.resume_button.confirmed.connect(self._on_resume_held)
        self.claim_button.confirmed.connect(self._on_claim_held)
        self.resume_at_once.clicked.connect(self.pause_toggled)
        for button, command in (
            (self._pass, "pass"),
            (self._undo, "undo"),
            (self._resign, "resign"),
            (self._review, "review"),
            (self._again, "again"),
        ):
            button.clicked.connect(partial(self.chosen.emit, command))
        self.show_held(None)

    def show_faces(self, pictures: PerColor[FacePicture]) -> None:
        """Show both faces."""
        self.faces.black.show_face(pictures.black)
        self.faces.white.show_face(pictures.white)
        has_clock = pictures.black.state is not FaceState.NO_CLOCK
        if has_clock is not self._has_clock:
            self._has_clock = has_clock
            self._has_two_lines = not has_clock and self.width() < current_theme().px(_WIDE_ROW)
            self._lay()

    def show_after(self, pictures: PerColor[FacePicture] | None) -> None:
        """Show on both faces what will be true after the act that is about to be done; None: none is."""
        for color in Color:
            self.faces[color].show_after(None if pictures is None else pictures[color])

    def show_acts(self, acts: ActsPicture) -> None:
        """Show what Pause and Pass do now, or why they are locked."""
        self.acts = acts
        self._pause.show_words(
            text("Start the clock") if acts.starts else text("Pause"),
            acts.set_key,
            icon="" if acts.starts else "pause",
        )
        self._pass.show_words(text("Pass"), acts.pass_key)
        self._pause.show_kind(ButtonKind.PRIMARY if acts.starts else ButtonKind.PLAIN)
        self._undo.show_words(text("Undo"), acts.undo_key)
        self._resign.show_words(text("Resign"), acts.resign_key)
        for button, barred in (
            (self._pause, acts.set_barred),
            (self._pass, acts.pass_barred),
            (self._undo, acts.undo_barred),
            (self._resign, acts.resign_barred),
        ):
            button.lock(barred)
        self._show_acts()

    def show_held(self, held: HeldPicture | None) -> None:
        """Show the band in the place of the two buttons, or the buttons again."""
        self._held = held
        if held is not None:
            self._band.show_held(held)
            for button in (self.resume_button, self.resume_at_once):
                if held.barred != button.reason:
                    button.lock(held.barred)
        self._name_resuming()
        self._show_acts()

    def _name_resuming(self) -> None:
        """Name the side; where the button is too narrow for its key cap, the key as well."""
        if self._held is None:
            return
        black = self._held.resumes is Color.BLACK
        resumed = text("Resume Black") if black else text("Resume White")
        self.resume_at_once.show_words(resumed)
        if self._form in (PanelForm.BAND, PanelForm.LARGE):
            words = resumed
        elif self._form in (PanelForm.COLUMN, PanelForm.ROW):
            words = text("Hold F12: Black") if black else text("Hold F12: White")
        else:
            words = text("Hold F12 to resume Black") if black else text("Hold F12 to resume White")
        self.resume_button.show_words(words)

    def show_said(self, said: BandPicture) -> None:
        """What the band says while nothing holds the clock, or of a fallen flag."""
        self._saying = said
        self._said.show_said(said)
        if said.claims is not None:
            self.claim_button.show_words(
                text("Black claims") if said.claims is Color.BLACK else text("White claims")
            )
        self._show_acts()

    def press_next(self) -> QWidget | None:
        """Enter goes down: it starts the clock."""
        if self.acts.set_key != ENTER:
            return None
        self.pause_toggled.emit()
        return self._pause

    def show_swapped(self, swapped: bool) -> None:
        """Put White at the left, or above, or back."""
        self._swapped = swapped
        self._lay()

    def _show_acts(self) -> None:
        """The acts of the moment stand in one row: nothing moves when they change."""
        held, form = self._held is not None, self._form
        may_pause = self._has_clock
        over, in_play = self.acts.is_over, form in (PanelForm.TALL, PanelForm.COLUMN)
        flag = self.has_band and self._saying.claims is not None and not held
        shown = {
            self._pause: not held and not flag and may_pause,
            self._pass: not held and not flag and (self._has_clock or not over),
            self._undo: in_play,
            self._resign: in_play and not over,
            self._review: in_play and over and self.acts.offers_next,
            self._again: in_play and over and self.acts.offers_next,
            self._band: held,
            self.resume_button: self._held is not None and self._held.is_held,
            self.resume_at_once: self._held is not None and not self._held.is_held,
            self._said: flag or (form is PanelForm.BAND and not held),
            self.claim_button: flag,
            self._between: form is PanelForm.LARGE,
        }
        if self.resume_button.hasFocus() and not held:
            # Else Qt hands the focus to a button elsewhere, and Space would press that one.
            self.resume_button.clearFocus()
        for widget, visible in shown.items():
            if widget.isVisibleTo(self) != visible:
                widget.setVisible(visible)

    @property
    def has_band(self) -> bool:
        """Whether it is told here who may claim after a flag."""
        return self._form in (PanelForm.BAND, PanelForm.LARGE)

    @property
    def has_room_for_notes(self) -> bool:
        """Whether the faces hold how often and by which keys they were pressed."""
        return self._form in (PanelForm.BAND, PanelForm.TALL, PanelForm.LARGE)

    @property
    def is_large(self) -> bool:
        """Whether the clocks have the window, for people at a real board."""
        return self._form is PanelForm.LARGE

    def show_form(self, form: PanelForm, act_width: int = 0) -> None:
        """Take a form; in the large one each act has that width, and what lies between them stays free."""
        if (form, act_width) != (self._form, self._act_width):
            self._form, self._act_width = form, act_width
            self._lay()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        two = not self._has_clock and self.width() < current_theme().px(_WIDE_ROW)
        if two is not self._has_two_lines:
            self._has_two_lines = two
            self._lay()
        self._level_faces()

    def _arrange(self) -> None:
        filled(self._both, (self.faces.black, 1), (self.faces.white, 1))
        # Resuming stands where Pass stood, so that a double click on Pause cannot resume.
        self._acts.addWidget(self._pause, 187)
        self._acts.addWidget(self._band, 187)
        self._acts.addWidget(self._said, 360)
        self._acts.addWidget(self._between, 1)
        self._acts.addWidget(self._pass, 157)
        self._acts.addWidget(self.resume_button, 157)
        self._acts.addWidget(self.resume_at_once, 157)
        self._acts.addWidget(self.claim_button, 157)
        wishes = ((self._undo, 1), (self._resign, 1), (self._review, 1), (self._again, 2))
        filled(self._wishes, *wishes)
        acts = (self._pause, self._pass, self.resume_button, self.resume_at_once, self.claim_button)
        for button in (*acts, *dict(wishes)):
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        filled(self._rows, (self._acts, 1), (self._wishes, 2))
        filled(self._column, (self._both, 1), self._rows)
        follow_theme(self._keep_size)

    def _lay(self) -> None:
        """Lay faces and acts for the form; the acts stand beside the row, and below the others.

        Without a clock the row has two lines where it is narrow, so that long names find room.
        """
        form, in_row = self._form, self._form is PanelForm.ROW
        down = form is PanelForm.COLUMN or (in_row and self._has_two_lines)
        way = _DOWN if down else _ACROSS
        if self._swapped:
            way = _UP if down else _BACKWARD
        self._both.setDirection(way)
        self._column.setDirection(_ACROSS if in_row else _DOWN)
        self._acts.setDirection(_DOWN if in_row else _ACROSS)
        self._rows.setDirection(_DOWN if self._has_clock else _ACROSS)
        for button in (self._pause, self._pass):
            button.show_size(_SIZES.get(form, ButtonSize.MEDIUM))
        self._name_resuming()
        self._acts.setStretchFactor(self._band, 320 if form is PanelForm.BAND else 187)
        self._show_acts()
        self._keep_size()
        self._level_faces()

    def _level_faces(self) -> None:
        """Leave an odd pixel below, so that both faces are equally high and take the same form."""
        odd = 0
        if self._form is PanelForm.COLUMN:
            odd = (self.height() - self._pause.sizeHint().height()) % 2
        self._column.setContentsMargins(0, 0, 0, odd)

    def _keep_size(self) -> None:
        """The acts take one width beside the faces, one height below them: held or not, no face moves."""
        theme, form = current_theme(), self._form
        for line in (self._both, self._acts, self._wishes, self._rows):
            line.setSpacing(theme.px(_SPACING))
        acts = (self._pause, self._pass, self.resume_button, self.resume_at_once, self._band)
        all_acts = (*acts, self._said, self.claim_button)
        width = self._act_width
        if form is PanelForm.ROW:
            seen = acts if self._has_clock else (self._pass,)
            width = max(act.sizeHint().width() for act in seen)
            width = min(width, theme.px(_WIDEST_ACT_IN_ROW))
        for act in acts if form is PanelForm.ROW else all_acts:
            act.setMinimumWidth(width)
            act.setMaximumWidth(width or _UNLIMITED)
        high = theme.px(_HEIGHTS.get(form, 0))
        for widget in all_acts:
            widget.setMinimumHeight(high)
            widget.setMaximumHeight(high or _UNLIMITED)

    def _on_resume_held(self) -> None:
        if self._held is not None:
            self.resumed.emit(self._held.resumes)

    def _on_claim_held(self) -> None:
        if self._saying.claims is not None:
            self.claimed.emit(self._saying.claims)
