"""The page on which both sides agree which stones are dead. It shows marks and assents; it keeps neither."""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtCore import QElapsedTimer, QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from ingboard.board.points import Color, PerColor
from ingboard.text import listed, paragraph, text
from ingboard.ui.features.count.suggestion import SuggestionCard
from ingboard.ui.game import agreement
from ingboard.ui.style import current_theme, follow_theme, put_away, scaled, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_words import fitted
from ingboard.ui.widgets import page_parts
from ingboard.ui.widgets.buttons import SETTLE, ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.spoken import SpokenWidget

_NAME = 17


class AssentCard(QWidget):
    """One side's card; `toggled` carries the color, once for a click, a double click or the key.

    Both states have the same size, so that nothing moves when the other side agrees.
    """

    toggled = Signal(object)

    def __init__(self, color: Color) -> None:
        super().__init__()
        self._color = color
        self._agreed = False
        self._since = QElapsedTimer()
        self.card = page_parts.Card(tone=page_parts.CardTone.MISSING)
        self._name = page_parts.TextLabel(size=_NAME, weight=600)
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        words = text("Black agrees") if color is Color.BLACK else text("White agrees")
        self.agree_button = KeyButton(words, kind=ButtonKind.PRIMARY, size=ButtonSize.LARGE)
        self.agree_button.setMinimumWidth(90)
        self.agree_button.clicked.connect(self._on_clicked)
        self.withdraw_button = QPushButton()
        self.withdraw_button.setFlat(True)
        self.withdraw_button.setMinimumWidth(1)
        self.withdraw_button.clicked.connect(self._on_clicked)
        self._note = page_parts.TextLabel(size=13, token="ink2")
        self._note.setMinimumWidth(1)
        self._time = page_parts.TextLabel(size=14, token="ink2")
        self._agreed_words = page_parts.TextLabel(
            text("Agreed"), size=17, weight=600, token="green"
        )
        self._agreed_row = self._build_agreed()
        head = page_parts.filled(
            spaced(QHBoxLayout(), spacing=10), page_parts.StoneSign(color), (self._name, 1)
        )
        self._states = QStackedLayout()
        self._foot = QStackedLayout()
        for part in (head, self._states, self._foot):
            self.card.body.addLayout(part)
        # Within the card: a stack shows its first widget at once, alone it would be a window.
        self._states.addWidget(self.agree_button)
        self._states.addWidget(self._agreed_row)
        self._foot.addWidget(self._note)
        self._foot.addWidget(self.withdraw_button)
        page_parts.filled(spaced(QVBoxLayout(self), margins=0), self.card)
        follow_theme(self._follow_theme)

    def _build_agreed(self) -> QWidget:
        row = QWidget()
        line = spaced(QHBoxLayout(row), margins=0)
        page_parts.filled(line, page_parts.IconSign("check", "green", 24), self._agreed_words)
        self._time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._time.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line.addWidget(self._time, 1)
        return row

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_name()

    def _fit_name(self) -> None:
        if (head := self.card.layout()) is not None:
            head.activate()  # else the name still has its room of before
        font = fitted(current_theme().sans(_NAME, 600), self._name.text(), self._name.width())
        self._name.show_pixels(font.pixelSize())

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        """As high as needed: Qt would reckon with the lines that a note has in a narrower card."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def show_side(self, name: str, key: str) -> None:
        """Show the player's name and the key of this side."""
        self._name.setText(name)
        self._name.setToolTip(page_parts.plain_tip(name))
        self._fit_name()
        self.agree_button.show_words(self.agree_button.text(), key=key)
        if self._color is Color.BLACK:
            self._note.setText(text("Black has not agreed yet."))
        else:
            self._note.setText(text("White has not agreed yet."))
        withdraw = text("Withdraw with {key}", key=key) if key else text("Withdraw")
        self.withdraw_button.setText(withdraw)

    def show_assent(self, at: str | None) -> None:
        """Show the assent given at that time of day, or that it is missing (None)."""
        agreed = at is not None
        self._time.setText(at or "")
        if agreed != self._agreed:
            self._agreed = agreed
            self._since.start()
        had_focus = self.agree_button.hasFocus() or self.withdraw_button.hasFocus()
        self._states.setCurrentIndex(agreed)
        self._foot.setCurrentIndex(agreed)
        self.card.show_tone(page_parts.CardTone.DONE if agreed else page_parts.CardTone.MISSING)
        if had_focus:
            (self.withdraw_button if agreed else self.agree_button).setFocus()

    def show_narrow(self, narrow: bool) -> None:
        """Give the note below two lines, in both states, where one is too short for it."""
        theme = current_theme()
        self._note.setWordWrap(narrow)
        self._agreed_words.show_pixels(theme.px(14 if narrow else 17))
        self._time.show_pixels(theme.px(13 if narrow else 14))
        self.agree_button.show_size(ButtonSize.MEDIUM if narrow else ButtonSize.LARGE)
        line = theme.px(18)
        for widget in (self._note, self.withdraw_button):
            widget.setFixedHeight(2 * line if narrow else line)

    def _follow_theme(self) -> None:
        theme = current_theme()
        self.withdraw_button.setStyleSheet(
            "QPushButton { border: none; text-align: left; padding: 0; background: transparent;"
            f" color: {theme.ink2.name()}; font-size: {theme.px(13)}px; }}"
            f"QPushButton:hover, QPushButton:focus {{ color: {theme.petrol.name()};"
            " text-decoration: underline; }"
        )
        self.withdraw_button.setCursor(Qt.CursorShape.PointingHandCursor)

    def _on_clicked(self) -> None:
        if self._since.isValid() and self._since.elapsed() < SETTLE:
            return
        self.toggled.emit(self._color)


_LOG_LINES = 4
_LOG_LINES_BESIDE = 1  # what the suggestion needs, the log gives
_NARROW, _LEAST, _LOW = 540, 340, 520
_ROW = 32
_LEAST_BUTTON = 90
_EDGES = 30  # of the panel, left and right


class LandSign(page_parts.SquareSign):
    """The sign of the legend: a side's land square, or the cross of a chain marked dead."""

    def __init__(self, color: Color | None) -> None:
        super().__init__(14)
        self._color = color

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        box = QRectF(self.rect())
        with QtGui.QPainter(self) as painter:
            if self._color is None:
                paint_icon(painter, "cross", box, theme.ink2)
                return
            painter.setPen(QtGui.QPen(theme.line2, 1))
            painter.setBrush(QtGui.QColor("#141312" if self._color is Color.BLACK else "#FFFFFF"))
            painter.drawRect(box.adjusted(1.5, 1.5, -1.5, -1.5))


class MarkedRow(SpokenWidget):
    """One marked chain; pointing at it or giving it the focus tells its point, leaving it None."""

    pointed = Signal(object)
    role = QtGui.QAccessible.Role.ListItem

    def __init__(self, chain: agreement.MarkedChain) -> None:
        super().__init__()
        self.chain = chain
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        words = agreement.chain_words(chain)
        self.setAccessibleName(listed((words, agreement.goes_back(chain))))
        line = spaced(QHBoxLayout(self), spacing=10, margins=0)
        page_parts.filled(
            line, page_parts.StoneSign(chain.color, 15), page_parts.TextLabel(words, size=15)
        )
        home = page_parts.TextLabel(agreement.goes_back(chain), size=14, token="ink2")
        home.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        home.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line.addWidget(home, 1)
        scaled(self.setFixedHeight, _ROW)

    def enterEvent(self, event: QtGui.QEnterEvent) -> None:
        super().enterEvent(event)
        self.pointed.emit(self.chain.point)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.pointed.emit(None)

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(self.chain.point)
        self.update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(None)
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            painter.fillRect(QRectF(0, 0, self.width(), 1), theme.line)
            if self.hasFocus():
                painter.setPen(QtGui.QPen(theme.petrol, 2))
                painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))


class AgreementPage(page_parts.LowPage):
    """Marked chains, land, log, the two assents, and the two ways on.

    `assent_toggled` carries the Color whose own button or key was used, `mark_pointed` the Point of the
    marked chain under the pointer, or None.
    """

    assent_toggled = Signal(object)
    mark_pointed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[MarkedRow, ...] = ()
        self._shown: tuple[agreement.MarkedChain, ...] | None = None
        self._subtitle = page_parts.TextLabel(size=15, token="ink2", wrap=True)
        self._shared = page_parts.TextLabel(size=14, token="ink2", wrap=True)
        self._logged = QWidget()
        self._log = spaced(QVBoxLayout(self._logged), spacing=4, margins=0)
        self._panel = page_parts.Card()
        self.cards = PerColor(AssentCard(Color.BLACK), AssentCard(Color.WHITE))
        for color in Color:
            self.cards[color].toggled.connect(self.assent_toggled)
        self.play_on_button = KeyButton(
            text("Disagree, play on"), key="Ctrl+R", size=ButtonSize.LARGE
        )
        self.count_button = KeyButton(
            text("Count", "verb"), key="Enter", kind=ButtonKind.PRIMARY, size=ButtonSize.LARGE
        )
        self.count_button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.bowls_button = KeyButton(text("Check the bowls"), key="B", size=ButtonSize.SMALL)
        self.bowls_button.setMinimumWidth(_LEAST_BUTTON)
        self.review_button = KeyButton(text("Tree and comment"), key="Esc", size=ButtonSize.SMALL)
        self.review_button.hide()
        self.suggestion = SuggestionCard()
        self.suggestion.ends_by_esc.connect(self._on_esc_taken)
        self._fill_panel()
        self._lay_out()
        follow_theme(self._fit)

    def _fill_panel(self) -> None:
        marked = QWidget()
        self._list_column = spaced(QVBoxLayout(marked), spacing=0, margins=0)
        scroll = page_parts.scrolled_part(marked)
        scaled(scroll.setMinimumHeight, _ROW)
        self._panel.head.addWidget(self.bowls_button)
        self._panel.wrap_title()
        self._panel.body.addWidget(scroll, 1)
        self._legend = QHBoxLayout()
        signs = QWidget()
        self._signs = spaced(QHBoxLayout(signs), margins=0)
        self._explained = signs, page_parts.Hairline()
        for color, words in (
            (Color.BLACK, text("Black's land")),
            (Color.WHITE, text("White's land")),
            (None, text("marked dead")),
        ):
            pair = QHBoxLayout()
            pair.setSpacing(8)
            page_parts.filled(
                pair,
                LandSign(color),
                page_parts.TextLabel(words, size=13, token="ink2"),
                page_parts.STRETCH,
            )
            self._signs.addLayout(pair)
        page_parts.filled(self._legend, signs, (self._shared, 1))
        page_parts.filled(
            self._panel.body, self._explained[1], self._legend, self.suggestion, self._logged
        )

    def _lay_out(self) -> None:
        self._whole = whole = spaced(QVBoxLayout(self), spacing=12, margins=0)
        words = text("Which stones are dead?")
        self._title = page_parts.TextLabel(words, size=26, weight=600, serif=True, wrap=True)
        heading = spaced(QVBoxLayout(), spacing=2)
        head = page_parts.filled(QHBoxLayout(), (self._title, 1))
        head.addWidget(self.review_button, 0, Qt.AlignmentFlag.AlignVCenter)
        page_parts.filled(heading, head, self._subtitle)
        page_parts.filled(whole, heading, (self._panel, 1))
        assents = page_parts.filled(
            spaced(QHBoxLayout(), spacing=12), *((card, 1) for card in self.cards)
        )
        self._ways = page_parts.filled(
            spaced(QHBoxLayout(), spacing=12), self.play_on_button, (self.count_button, 1)
        )
        page_parts.filled(whole, assents, self._ways)

    def show_agreement(self, picture: agreement.AgreementPicture) -> None:
        """Show marks, assents, log, and what is possible now."""
        said = (
            picture.marking_barred
            or (picture.doubt and paragraph((picture.doubt, text("G suggests them."))))
            or text("Click chains to mark or unmark; both must agree again.")
        )
        self._subtitle.setText(paragraph((said, picture.note)))
        self._subtitle.show_token("vermilion" if picture.doubt else "ink2")
        self._panel.show_title(agreement.marked_heading(picture))
        self._show_rows(picture.marked)
        self._shared.setText(agreement.shared_words(picture.shared_points))
        self._show_log(picture.log)
        for color in Color:
            self.cards[color].show_side(picture.names[color], picture.keys[color])
            self.cards[color].show_assent(picture.assents[color])
            self.cards[color].agree_button.lock(picture.assent_barred)
        self.play_on_button.lock(picture.play_on_barred)
        self.count_button.lock("" if picture.may_count else agreement.count_words(picture.missing))

    def let_review(self, may: bool) -> None:
        """Offer the way to the record's tree and comment; a game with a clock has none."""
        self.review_button.setVisible(may)

    def _on_esc_taken(self, is_taken: object) -> None:
        """One Esc at a time: what was suggested goes first."""
        self.review_button.show_words(self.review_button.text(), "" if is_taken else "Esc")

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """Narrower than its rows: what lacks room beside the others goes below them."""
        hint = super().minimumSizeHint()
        return hint.boundedTo(QSize(current_theme().px(_LEAST), hint.height()))

    def _fit(self) -> None:
        """Set legend and buttons in rows, or on a narrow page one below the other."""
        theme = current_theme()
        narrow = self.width() < theme.px(_NARROW)
        side = Qt.AlignmentFlag.AlignLeft if narrow else Qt.AlignmentFlag.AlignRight
        self._shared.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        self._logged.setVisible(not narrow)
        low = narrow and self.height() < theme.px(_LOW)
        for part in self._explained:
            part.setHidden(low)
        self._whole.setSpacing(theme.px(6 if low else 12))
        self._title.show_pixels(theme.px(20 if narrow else 26))
        for button in (self.play_on_button, self.count_button):
            button.show_size(ButtonSize.MEDIUM if narrow else ButtonSize.LARGE)
        self.play_on_button.show_words(text("Play on") if narrow else text("Disagree, play on"))
        for color in Color:
            self.cards[color].show_narrow(narrow)
        self._legend.setSpacing(theme.px(4 if narrow else 20))
        self._signs.setSpacing(theme.px(12 if narrow else 20))
        for row, is_stacked in (
            (self._legend, narrow),
            (self._signs, _wide(self._signs) + theme.px(_EDGES) > self.width()),
            (self._ways, _wide(self._ways) > self.width()),
        ):
            page_parts.stack(row, is_stacked)
        if self._signs.direction() is QBoxLayout.Direction.TopToBottom:
            self._signs.setSpacing(theme.px(4))

    def _show_rows(self, marked: tuple[agreement.MarkedChain, ...]) -> None:
        if marked == self._shown:
            return
        self._shown = marked
        put_away(self.rows)
        self.rows = tuple(MarkedRow(chain) for chain in marked)
        while self._list_column.count():
            self._list_column.takeAt(0)
        for row in self.rows:
            row.pointed.connect(self.mark_pointed)
            self._list_column.addWidget(row)
        self._list_column.addStretch(1)

    def _show_log(self, lines: tuple[agreement.AgreementLine, ...]) -> None:
        put_away(self._logged.findChildren(page_parts.TextLabel))
        most = _LOG_LINES_BESIDE if self.suggestion.is_tall else _LOG_LINES
        for line in lines[:most]:
            self._log.addWidget(
                page_parts.TextLabel(
                    f"{line.time}  {line.sentence}", size=14, token="ink2", wrap=True
                )
            )


def _wide(row: QBoxLayout) -> int:
    """How wide the parts of a row are side by side at least."""
    parts = [item.minimumSize().width() for at in range(row.count()) if (item := row.itemAt(at))]
    return sum(parts) + row.spacing() * (len(parts) - 1)
