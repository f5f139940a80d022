"""The card with everything that can have happened to the bowls, the fewest stones first."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from ingboard.counting.causes import Account, sentences_of_account
from ingboard.counting.missing import BowlCheck
from ingboard.text import paragraph, plural, text
from ingboard.ui.style import current_theme, paint_box, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets import Card, TextLabel

_SIGN = 18


class AccountRow(QAbstractButton):
    """The sentences of an account; chosen it has a petrol frame and a check."""

    def __init__(self, account: Account, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.account = account
        sentences = sentences_of_account(account)
        self.setText(paragraph(sentences))
        self.setAccessibleName(self.text())
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._column = spaced(QVBoxLayout(self), spacing=2, margins=(38, 5, 12, 5))
        for sentence in sentences:
            label = TextLabel(sentence, size=15, firm=True)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._column.addWidget(label)

    def sizeHint(self) -> QSize:
        return QSize(self._column.sizeHint().width(), self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._column.heightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setMinimumHeight(self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        chosen = self.isChecked()
        with QPainter(self) as painter:
            paint_box(
                painter,
                QRectF(self.rect()),
                theme.px(4),
                fill=theme.petrol_wash if chosen else theme.raised,
                edge=theme.petrol if chosen or self.hasFocus() else theme.line2,
                width=3 if self.hasFocus() else 2 if chosen else 1,
            )
            if chosen:
                side = theme.px(_SIGN)
                box = QRectF(theme.px(10), (self.height() - side) / 2, side, side)
                paint_icon(painter, "check", box, theme.petrol)


_MOST = 3


class AccountList(Card):
    """Hidden while nothing is wrong.

    `chosen` carries the number of the row that was chosen, `stepped` 1 or -1 to walk through its repair.
    """

    chosen = Signal(object)
    stepped = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(text("Possible causes"), parent=parent)
        self.rows: tuple[AccountRow, ...] = ()
        self._hint = TextLabel(size=15, weight=600, wrap=True)
        self._more = TextLabel(size=13, token="ink2", wrap=True)
        self.body.addWidget(self._hint)
        self.body.addWidget(self._more)

    def show_check(self, check: BowlCheck) -> None:
        """Show the accounts of a check, the first of them chosen."""
        for row in self.rows:
            self.body.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = tuple(AccountRow(account) for account in check.accounts[:_MOST])
        for number, row in enumerate(self.rows):
            row.installEventFilter(self)
            row.clicked.connect(self._on_row)
            self.body.insertWidget(number + 1, row)
        self._hint.setText(paragraph(check.hints))
        self._hint.setVisible(bool(check.hints))
        hidden = len(check.accounts) - len(self.rows)
        self._more.setText(
            plural(
                "{number} more, with more stones misplaced. Recount both bowls first.",
                "{number} more, with more stones misplaced. Recount both bowls first.",
                hidden,
            )
            if hidden
            else text("Recount both bowls first: usually a miscount.")
        )
        self.setVisible(not check.complete)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Left and Right on a row would move the focus; they walk through the repair."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
            if step is not None:
                self.stepped.emit(step)
                return True
        return super().eventFilter(watched, event)

    def _on_row(self) -> None:
        for number, row in enumerate(self.rows):
            if row.isChecked():
                self.chosen.emit(number)
