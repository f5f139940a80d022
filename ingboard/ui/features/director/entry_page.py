"""The page before a hall: hosted here, or reached by its address."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ingboard.hall.host import engine_here, limits_of
from ingboard.hall.join import PORT, JoinCode, JoinError, join_code_of
from ingboard.hall.topics import DIRECTOR, is_hall_name
from ingboard.text import text
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.page_parts import STRETCH, Card, LabelledField, TextLabel, filled

_ENTRY_WIDTH = 1_000


_LAST_PORT = 65_534


class EntryPage(QWidget):
    """`hosted` carries a hall's name and its port, `joined` the director's JoinCode."""

    hosted = Signal(object)
    joined = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.name = TextField("hall")
        self.port = TextField(str(PORT))
        self.host_button = KeyButton(
            text("Host the hall on this computer"), kind=ButtonKind.PRIMARY
        )
        self.host_advice = Advice(lines=3)
        self.code = TextField()
        self.address = TextField()
        self.address_port = TextField(str(PORT))
        self.hall = TextField()
        self.password = TextField()
        self.password.setEchoMode(TextField.EchoMode.Password)
        self.join_button = KeyButton(text("Direct this hall"), kind=ButtonKind.PRIMARY)
        self.join_advice = Advice(lines=3)
        self._lay_out()
        self.host_button.clicked.connect(self._host)
        self.join_button.clicked.connect(self._join)
        for field in (self.name, self.port):
            field.returnPressed.connect(self._host)
        for field in (self.code, self.address, self.address_port, self.hall, self.password):
            field.returnPressed.connect(self._join)
        self.code.textChanged.connect(self._on_code)
        self.show_idle()

    def show_idle(self) -> None:
        """Nothing is under way."""
        self.host_button.unlock()
        self.join_button.unlock()
        self.host_advice.show_meaning(limits_of(engine_here()))
        self.join_advice.show_meaning(
            text("Take the director's code from the computer that hosts.")
        )

    def show_busy(self, sentence: str) -> None:
        """A hall is being opened."""
        self.host_button.lock(sentence)
        self.join_button.lock(sentence)

    def show_fault(self, sentence: str, *, is_host: bool) -> None:
        """Say why there is no hall."""
        self.show_idle()
        (self.host_advice if is_host else self.join_advice).show_fault(sentence)

    def _lay_out(self) -> None:
        host, join = Card(text("On this computer")), Card(text("Direct a hall by address"))
        names = spaced(QHBoxLayout(), spacing=8)
        names.addWidget(LabelledField(text("Hall"), self.name), 2)
        names.addWidget(LabelledField(text("Port"), self.port), 1)
        filled(host.body, names, self.host_advice, STRETCH, self.host_button)
        join.body.addWidget(LabelledField(text("Director's code"), self.code))
        grid = spaced(QGridLayout(), spacing=8)
        grid.addWidget(LabelledField(text("Address"), self.address), 0, 0)
        grid.addWidget(LabelledField(text("Port"), self.address_port), 0, 1)
        grid.addWidget(LabelledField(text("Hall"), self.hall), 1, 0)
        grid.addWidget(LabelledField(text("Password"), self.password), 1, 1)
        filled(join.body, grid, self.join_advice, STRETCH, self.join_button)
        cards = filled(spaced(QHBoxLayout(), spacing=16), (host, 1), (join, 1))
        held = QWidget()
        scaled(held.setMaximumWidth, _ENTRY_WIDTH)
        held.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        column = spaced(QVBoxLayout(held), spacing=16, margins=(24, 32, 24, 24))
        title = TextLabel(text("Hall"), size=26, weight=600, serif=True)
        told = text("All tables in one view: clocks, calls, orders, results.")
        filled(column, title, TextLabel(told, token="ink2", wrap=True), cards, STRETCH)
        middle = spaced(QHBoxLayout(self), margins=0)
        middle.addWidget(held, 1, Qt.AlignmentFlag.AlignTop)

    def _on_code(self, written: str) -> None:
        """A code fills in what it says."""
        try:
            code = join_code_of(written)
        except JoinError:
            return
        self.address.setText(code.host)
        self.address_port.setText(str(code.port))
        self.hall.setText(code.hall)
        self.password.setText(code.password if code.user == DIRECTOR else "")

    def _host(self) -> None:
        if not self.host_button.isEnabled():
            return
        port, name = _port_of(self.port.text()), self.name.text().strip()
        self.name.show_fault(not is_hall_name(name))
        self.port.show_fault(port is None)
        if not is_hall_name(name):
            self.host_advice.show_fault(text("A hall is named by letters, digits, - and _."))
        elif port is None:
            self.host_advice.show_fault(_port_words())
        else:
            self.hosted.emit((name, port))

    def _join(self) -> None:
        if not self.join_button.isEnabled():
            return
        written = self.code.text().strip()
        code = JoinCode("", "", DIRECTOR)
        if written:
            try:
                code = join_code_of(written)
            except JoinError:
                self.join_advice.show_fault(text("This is no director's code."))
                return
        if code.user not in ("", DIRECTOR):
            self.join_advice.show_fault(
                text("This is a table's join code. Take the director's code.")
            )
            return
        port, name = _port_of(self.address_port.text()), self.hall.text().strip()
        address = self.address.text().strip()
        if not address:
            self.join_advice.show_fault(text("Enter the address, or the director's code."))
        elif port is None:
            self.join_advice.show_fault(_port_words())
        elif not is_hall_name(name):
            self.join_advice.show_fault(text("A hall is named by letters, digits, - and _."))
        else:
            found = {"host": address, "hall": name, "user": DIRECTOR, "port": port}
            self.joined.emit(replace(code, password=self.password.text(), **found))


def _port_of(written: str) -> int | None:
    port = int(written) if written.strip().isdecimal() and len(written) < 6 else 0
    return port if 0 < port <= _LAST_PORT else None


def _port_words() -> str:
    return text("A port is a number from 1 to {last}.", last=_LAST_PORT)
