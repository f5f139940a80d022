"""What a pairing format needs of players and no table knows: asked before the results are written."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from ingboard.export.pairing import LackingPlayer
from ingboard.export.player_facts import PlayerFacts, latin, rank_of
from ingboard.text import listed, plural, text
from ingboard.ui.style import scaled, spaced
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.form import Advice, TextField
from ingboard.ui.widgets.page_parts import (
    STRETCH,
    LabelledField,
    LowPage,
    Row,
    Sign,
    TextLabel,
    filled,
)
from ingboard.ui.widgets.row_list import RowList, SignedRows

_LONGEST, _LONGEST_RANK, _RANK_WIDTH = 100, 10, 120


class PlayersPage(LowPage):
    """`written` carries what was entered, by the players' names; `left` is a wish."""

    written = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.players = RowList(SignedRows(), text("Players"))
        self.surname = TextField()
        self.first = TextField()
        self.rank = TextField()
        self.rank.setMaxLength(_LONGEST_RANK)
        for field in (self.surname, self.first):
            field.setMaxLength(_LONGEST)
        self.advice = Advice(lines=1)
        self.take_button = KeyButton(text("Next player"), key="Enter")
        self.write_button = KeyButton(text("Write the results"), kind=ButtonKind.PRIMARY)
        self.back_button = KeyButton(text("Back"), key="Esc")
        self._missing = TextLabel(size=15, token="ink2", wrap=True)
        self._lacking: dict[str, LackingPlayer] = {}
        self._entered: dict[str, PlayerFacts] = {}
        self._lay_out()
        self.players.chosen.connect(self._show_player)
        for field in (self.surname, self.first, self.rank):
            field.returnPressed.connect(self.take)
        self.take_button.clicked.connect(self.take)
        self.write_button.clicked.connect(self._write)
        self.back_button.clicked.connect(self.left)

    def ask(self, lacking: tuple[LackingPlayer, ...]) -> None:
        """Ask for what these players lack; what was entered of them before is known still."""
        self._lacking = {player.name: player for player in lacking}
        self._entered = {
            name: facts for name, facts in self._entered.items() if name in self._lacking
        }
        self._show_rows()
        self.players.select(0)
        self._show_player()

    def take(self) -> bool:
        """Take what stands in the fields, and go to the next who lacks something; whether it is good."""
        player = self._player
        if player is None:
            return True
        surname, first, rank = self._fields
        facts = PlayerFacts(surname, first, rank_of(rank))
        is_named = latin(surname) is not None and latin(first) is not None
        is_named = is_named and (bool(surname) or not first)
        is_ranked = bool(facts.rank) or not rank
        self.surname.show_fault(not is_named)
        self.rank.show_fault(not is_ranked)
        if not is_named:
            self.advice.show_fault(text("A surname in Latin letters, such as Hsu."))
        elif not is_ranked:
            self.advice.show_fault(text("A rank is such as 4d, 12k or 5p."))
        if not is_named or not is_ranked:
            return False
        self.advice.show_meaning("")
        self._entered[player.name] = facts
        self._show_rows()
        self._go_on(player.name)
        return True

    @property
    def _player(self) -> LackingPlayer | None:
        row = self.players.row
        return None if row is None else self._lacking[str(row.key)]

    @property
    def _fields(self) -> tuple[str, ...]:
        """What stands in the fields that are asked for: surname, first name, rank."""
        fields = (self.surname, self.first, self.rank)
        return tuple(field.text().strip() if field.isEnabled() else "" for field in fields)

    def _write(self) -> None:
        if not any(self._fields) or self.take():
            guessed = {name: each.guessed for name, each in self._lacking.items()}
            self.written.emit(guessed | self._entered)

    def _go_on(self, name: str) -> None:
        """To the next who lacks something; at the last one it stays."""
        names = list(self._lacking)
        at = names.index(name)
        following = (*names[at + 1 :], *names[:at])
        to = next((each for each in following if self._lacks(each)), "")
        to = to or next((each for each in following if self._is_guess(each)), "")
        if to:
            self.players.select(names.index(to))
            self._show_player()
        else:
            self.write_button.setFocus()

    def _lacks(self, name: str) -> bool:
        player, facts = self._lacking[name], self._entered.get(name, PlayerFacts())
        return (player.needs_name and not facts.surname) or (player.needs_rank and not facts.rank)

    def _is_guess(self, name: str) -> bool:
        return bool(self._lacking[name].guessed.surname) and name not in self._entered

    def _show_rows(self) -> None:
        self.players.show_rows(tuple(map(self._row, self._lacking.values())))
        missing = sum(map(self._lacks, self._lacking))
        self._missing.setText(
            plural(
                "{number} player lacks a name in Latin letters or a rank, which an h9 file needs. "
                "Without them the results are written for OpenGotha (.xml) and as a table (.csv) only.",
                "{number} players lack a name in Latin letters or a rank, which an h9 file needs. "
                "Without them the results are written for OpenGotha (.xml) and as a table (.csv) only.",
                missing,
            )
            if missing
            else text("Look at the surnames: each stands last in its name.")
            if any(map(self._is_guess, self._lacking))
            else text("Nothing is missing.")
        )

    def _row(self, player: LackingPlayer) -> Row:
        facts = self._entered.get(player.name, PlayerFacts())
        lacks = []
        if player.needs_name and not facts.surname:
            lacks.append(text("no name in Latin letters"))
        if player.needs_rank and not facts.rank:
            lacks.append(text("no rank"))
        if self._is_guess(player.name):
            lacks.append(text("surname {name}?", name=player.guessed.surname))
        known = f"{facts.surname} {facts.first} {facts.rank or player.rank}".strip()
        sign = Sign.WARNING if lacks else Sign.HERE
        return Row(player.name, player.name, listed(lacks) or known, sign)

    def _show_player(self, _: object = None) -> None:
        player = self._player
        facts = PlayerFacts() if player is None else self._entered.get(player.name, player.guessed)
        asks = player is not None and (player.needs_name or bool(player.guessed.surname))
        for field, words in ((self.surname, facts.surname), (self.first, facts.first)):
            field.setText(words)
            field.setEnabled(asks)
            field.show_fault(False)
        self.rank.setText(facts.rank or ("" if player is None else player.rank))
        self.rank.setEnabled(player is not None and player.needs_rank)
        self.rank.show_fault(False)
        self.advice.show_meaning("")
        if player is not None:
            (self.surname if asks else self.rank).setFocus()

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), spacing=12, margins=(20, 14))
        title = TextLabel(text("Names and ranks"), size=26, weight=600, serif=True)
        fields = spaced(QHBoxLayout(), spacing=12)
        fields.addWidget(LabelledField(text("Surname in Latin letters"), self.surname), 2)
        fields.addWidget(LabelledField(text("First name"), self.first), 2)
        fields.addWidget(LabelledField(text("Rank"), self.rank))
        scaled(self.rank.setFixedWidth, _RANK_WIDTH)
        foot = filled(
            spaced(QHBoxLayout(), spacing=10),
            self.take_button,
            STRETCH,
            self.back_button,
            self.write_button,
        )
        filled(column, title, self._missing, (self.players, 1), fields, self.advice, foot)
