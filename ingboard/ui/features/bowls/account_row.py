"""One thing that can have happened to the bowls, to be chosen among the others."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from ingboard.counting.causes import Account, sentences_of_account
from ingboard.ui.style import current_theme, paint_box, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.widgets import TextLabel

_SIGN = 18


class AccountRow(QAbstractButton):
    """The sentences of an account; chosen it has a petrol frame and a check."""

    def __init__(self, account: Account, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.account = account
        sentences = sentences_of_account(account)
        self.setText(" ".join(sentences))
        self.setAccessibleName(self.text())
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._column = spaced(QVBoxLayout(self), spacing=2, margins=(38, 8, 12, 8))
        for sentence in sentences:
            label = TextLabel(sentence, size=15, wrap=True)
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
        self.updateGeometry()

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
                width=2 if chosen or self.hasFocus() else 1,
            )
            if chosen:
                side = theme.px(_SIGN)
                box = QRectF(theme.px(10), (self.height() - side) / 2, side, side)
                paint_icon(painter, "check", box, theme.petrol)
