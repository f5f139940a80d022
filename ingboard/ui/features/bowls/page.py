"""The check of the bowls: numbers in, what is wrong, the true margin, and the repair as a film.

The board beside it is the window's own.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.board.points import Color, PerColor
from ingboard.counting.bowl_causes import Account, sentences_of_account
from ingboard.counting.fillplan import FillPlan
from ingboard.counting.missing import (
    BowlCheck,
    check_bowls,
    parity_sentence,
    proof_sentences,
    state_sentences,
)
from ingboard.counting.repair import Repair, RepairStep, repair_of, sentence_of_step
from ingboard.counting.terms import bowls_of
from ingboard.text import paragraph, plural, text
from ingboard.ui.game.bowl_frame import BowlView
from ingboard.ui.game.bowl_pictures import BowlPicture
from ingboard.ui.game.film.captions import verdict_of
from ingboard.ui.style import current_theme, put_away, scaled, spaced
from ingboard.ui.style.icons import paint_icon
from ingboard.ui.style.painted_box import paint_box
from ingboard.ui.widgets import page_parts
from ingboard.ui.widgets.button_row import ButtonRow
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.keys import is_typing
from ingboard.ui.widgets.number_field import NumberField


class AccountRow(QAbstractButton):
    """The sentences of an account; chosen it has a petrol frame and a check."""

    def __init__(self, account: Account) -> None:
        super().__init__()
        self.account = account
        sentences = sentences_of_account(account)
        self.setText(paragraph(sentences))
        self.setAccessibleName(self.text())
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._column = spaced(QVBoxLayout(self), spacing=2, margins=(38, 5, 12, 5))
        for sentence in sentences:
            label = page_parts.TextLabel(sentence, size=15, firm=True)
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._column.addWidget(label)

    def sizeHint(self) -> QSize:
        return QSize(self._column.sizeHint().width(), self.heightForWidth(self.width()))

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
                side = theme.px(18)
                box = QRectF(theme.px(10), (self.height() - side) / 2, side, side)
                paint_icon(painter, "check", box, theme.petrol)


_MOST_ROWS = 3


class AccountList(page_parts.Card):
    """Hidden while nothing is wrong; `chosen` carries the number of the row that was chosen."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__(text("Possible causes"))
        self.rows: tuple[AccountRow, ...] = ()
        self._hint = page_parts.TextLabel(size=15, weight=600, wrap=True)
        self._more = page_parts.TextLabel(size=13, token="ink2", wrap=True)
        page_parts.filled(self.body, self._hint, self._more)

    def show_check(self, check: BowlCheck) -> None:
        """Show the accounts of a check, the first of them chosen."""
        put_away(self.rows)
        self.rows = tuple(AccountRow(account) for account in check.accounts[:_MOST_ROWS])
        for number, row in enumerate(self.rows):
            row.clicked.connect(partial(self.chosen.emit, number))
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


class BowlField(QWidget):
    """A bowl, and the `number` that the user types or clicks for it; a wrong one is red, with a sign."""

    def __init__(self, color: Color) -> None:
        super().__init__()
        spoken = text("Black's bowl") if color is Color.BLACK else text("White's bowl")
        self.bowl = BowlView()
        self.number = NumberField(spoken, most=400, size=26)
        self.sentence = page_parts.TextLabel(size=14, weight=600, firm=True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._right = page_parts.IconSign("check", "green", 16)
        self._wrong = page_parts.IconSign("warning", "vermilion", 16)
        row = spaced(QHBoxLayout(self), spacing=10, margins=0)
        column = spaced(QVBoxLayout(), spacing=6)
        page_parts.filled(row, (self.bowl, 4), (column, 4))
        column.addWidget(self.number)
        line = spaced(QHBoxLayout(), spacing=6)
        for sign in (self._right, self._wrong):
            line.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.sentence, 1)
        column.addLayout(line, 1)
        scaled(self.bowl.setMinimumHeight, 116)
        scaled(self.setMaximumHeight, 200)

    def show_bowl(self, picture: BowlPicture, sentence: str, *, counted: int, right: bool) -> None:
        """Show the bowl and its sentence; `counted` stays in the field while the bowl's film runs."""
        self.bowl.show_bowl(picture)
        self.number.show_value(counted)
        self.number.show_fault(not right)
        self.sentence.setText(sentence)
        self.sentence.show_token("ink" if right else "vermilion")
        self._right.setVisible(right)
        self._wrong.setVisible(not right)


_LEAST_WIDTH, _LEAST_HEIGHT, _STACKED = 400, 320, 440


class BowlsPage(QWidget):
    """`step_shown` carries a RepairStep, or None for the game's board.

    `plan` is the count whose bowls are checked, `check` what is typed, against what belongs there.
    """

    step_shown = Signal(object)
    closed = Signal()
    check: BowlCheck

    def __init__(self, plan: FillPlan) -> None:
        super().__init__()
        self._repair: Repair | None = None
        self._step = 0
        self.fields = PerColor(BowlField(Color.BLACK), BowlField(Color.WHITE))
        self.accounts = AccountList()
        self.result = page_parts.TextLabel(size=22, weight=600, serif=True, wrap=True)
        self.proof = page_parts.TextLabel(size=14, wrap=True)
        self.parity = page_parts.TextLabel(size=14, token="ink2", wrap=True)
        self.caption = page_parts.TextLabel(size=16, serif=True, wrap=True)
        self.back_button = KeyButton(text("Back"), key="Left", icon="back")
        self.next_button = KeyButton(
            text("Repair"), key="Right", icon="forward", kind=ButtonKind.PRIMARY
        )
        self.right_button = KeyButton(text("Bowls repaired"))
        self.close_button = KeyButton(text("Close"), key="Esc")
        self._margin = page_parts.Card(tone=page_parts.CardTone.RESULT)
        self._lay_out()
        self._connect()
        self.show_plan(plan, None, agreed=False)

    @property
    def rows(self) -> tuple[AccountRow, ...]:
        """The accounts that are shown."""
        return self.accounts.rows

    @property
    def step(self) -> RepairStep | None:
        """The moment of the repair that is shown; None before it begins."""
        return (
            None if self._repair is None or not self._step else self._repair.steps[self._step - 1]
        )

    def show_plan(self, plan: FillPlan, counted: PerColor[int] | None, *, agreed: bool) -> None:
        """Check the bowls of this count; `counted` None is nothing typed yet.

        While the dead stones are not `agreed` on there is no margin to be seen, nor a filled board.
        """
        self.plan = plan
        self._agreed = agreed
        numbers = counted or bowls_of(plan.game, plan.balance.stones)
        for color in Color:
            self.fields[color].number.show_value(max(0, numbers[color]))
        self._refresh()

    def step_by(self, steps: int) -> None:
        """Walk through the repair."""
        if self._repair is not None:
            self._step = min(max(self._step + steps, 0), len(self._repair.steps))
            self._show_step()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Right and Left walk through the repair; Esc is the window's."""
        if is_typing() or not self._took_key(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """On a row or button the arrows would move the focus."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._took_key(event)
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        page_parts.stack(self._both, self.width() < current_theme().px(_STACKED))

    def minimumSizeHint(self) -> QSize:
        """Room for the foot and a part of what scrolls above it."""
        return current_theme().size(_LEAST_WIDTH, _LEAST_HEIGHT)

    def heightForWidth(self, width: int) -> int:  # noqa: ARG002 - Qt's signature
        """None is asked for: what stands above the foot scrolls by itself."""
        return -1

    def _took_key(self, event: QKeyEvent) -> bool:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            return False
        self.step_by(step)
        return True

    def _refresh(self) -> None:
        """Check the numbers that stand there now; the likeliest account comes first."""
        plan = self.plan
        check = self.check = check_bowls(plan, self.fields.map(lambda field: field.number.value))
        if self._agreed:
            self.result.setText(verdict_of(plan).headline)
            self.proof.setText(paragraph(proof_sentences(check)))
        else:
            self.result.setText(text("No margin yet"))
            self.proof.setText(text("Margin and repair appear once both agree and count."))
        self.parity.setText(parity_sentence(check))
        self.accounts.show_check(check)
        for row in self.rows:
            row.installEventFilter(self)
        self.right_button.lock(text("Nothing to repair") if check.complete else "")
        self._choose(0)

    def _choose(self, number: int) -> None:
        """Have the repair of one account ready, not begun."""
        self._repair, self._step = None, 0
        if number < len(self.rows):
            self.rows[number].setChecked(True)
            if self._agreed:
                self._repair = repair_of(self.plan, self.check, self.rows[number].account)
        self._show_step()

    def _show_step(self) -> None:
        repair, step, check, plan = self._repair, self.step, self.check, self.plan
        sentences = state_sentences(check)
        for color in Color:
            position = plan.game if step is None else step.position
            in_bowl = check.counted[color] if step is None else step.bowls[color]
            picture = BowlPicture(color, plan.balance.stones, in_bowl, position.count(color))
            counted, right = check.counted[color], not check.missing[color]
            self.fields[color].show_bowl(picture, sentences[color], counted=counted, right=right)
        for widget in (self.caption, self.back_button, self.next_button):
            widget.setVisible(self._agreed and not check.complete)
        if repair is None:
            self.caption.setText(text("These bowls cannot fill the board: count by area."))
            self.next_button.lock(text("No film"))
            self.back_button.lock(text("No film"))
        else:
            self._show_moment(repair, step)
        self.step_shown.emit(step)

    def _show_moment(self, repair: Repair, step: RepairStep | None) -> None:
        of = len(repair.steps)
        if step is None:
            self.caption.setText(plural("Repair: {number} step.", "Repair: {number} steps.", of))
            self.back_button.lock(text("At the start"))
        else:
            self.caption.setText(f"{self._step}/{of}  {sentence_of_step(repair, step)}")
            self.back_button.unlock()
        self.next_button.lock(text("Repaired") if self._step == of else "")
        if self._step != of:
            self.next_button.show_words(text("Repair") if step is None else text("Next"))

    def _on_typed(self) -> None:
        """Enter ends the typing, so that the arrows walk through the repair."""
        (self.close_button if self._repair is None else self.next_button).setFocus()

    def _on_next(self) -> None:
        self.next_button.setFocus()  # out of the number, where Left and Right belong to the text
        self.step_by(1)

    def _connect(self) -> None:
        for field in self.fields:
            field.number.changed.connect(self._refresh)
            field.number.field.lineEdit().returnPressed.connect(self._on_typed)
        self.accounts.chosen.connect(self._choose)
        self.next_button.clicked.connect(self._on_next)
        self.back_button.clicked.connect(partial(self.step_by, -1))
        # Somebody mended the bowls at the table: they hold what they should.
        self.right_button.clicked.connect(
            lambda: self.show_plan(self.plan, None, agreed=self._agreed)
        )
        self.close_button.clicked.connect(self.closed)
        for button in (self.next_button, self.back_button, self.right_button, self.close_button):
            button.installEventFilter(self)

    def _lay_out(self) -> None:
        inner = QWidget()
        column = spaced(QVBoxLayout(inner), spacing=8, margins=0)
        title = page_parts.TextLabel(
            text("Are both bowls right?"), size=20, weight=600, serif=True, wrap=True
        )
        words = text("Dead stones back: count each bowl, then fill. Type or click.")
        how = page_parts.TextLabel(words, token="ink2", wrap=True)
        self._both = page_parts.filled(
            spaced(QHBoxLayout(), spacing=20), *((field, 1) for field in self.fields)
        )
        page_parts.filled(self._margin.body, self.result, self.proof, self.parity)
        page_parts.filled(
            column, title, how, (self._both, 3), self._margin, self.accounts, page_parts.STRETCH
        )
        foot = ButtonRow(
            (self.back_button, self.next_button), (self.right_button, self.close_button)
        )
        whole = spaced(QVBoxLayout(self), spacing=10, margins=0)
        whole.setSizeConstraint(QVBoxLayout.SizeConstraint.SetNoConstraint)
        page_parts.filled(whole, (page_parts.scrolled_part(inner), 1), self.caption, foot)
        self.setFocusProxy(self.fields.black.number)
