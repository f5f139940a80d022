"""The round as a list: its games with how each stands, and what is entered by hand of one."""

from __future__ import annotations

from enum import Enum
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from ingboard.hall.messages import RecordsShown
from ingboard.hall.round_list import ByHand, GameStanding, RoundGame, RoundList
from ingboard.text import listed, plural, text
from ingboard.ui.style import spaced
from ingboard.ui.widgets.buttons import ButtonKind, ButtonSize, KeyButton
from ingboard.ui.widgets.choices import SegmentedChoice
from ingboard.ui.widgets.form import Advice
from ingboard.ui.widgets.keys import is_enter
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

_MOST_NAMED = 8


class PaperKind(Enum):
    """What of a round is put on paper."""

    PAIRINGS = "pairings"
    SLIPS = "slips"
    RESULTS = "results"


def _paper_words() -> dict[PaperKind, str]:
    return {
        PaperKind.PAIRINGS: text("Pairings"),
        PaperKind.SLIPS: text("Result slips"),
        PaperKind.RESULTS: text("Results"),
    }


class RoundPage(LowPage):
    """`file_wanted`, `paired` (the list is taken), `left` are wishes; `entered` has (table, ByHand).

    `records_chosen` has the RecordsShown.
    """

    file_wanted = Signal()
    paired = Signal()
    entered = Signal(object)
    paper_wanted = Signal(object)  # PaperKind
    records_chosen = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.title = TextLabel(text("Round"), size=26, weight=600, serif=True)
        form = text(
            "CSV with the columns table, black, white; round, ranks, handicap if known; a bye has no "
            "table. Or OpenGotha's tournament (XML). Games open by the New game last started here."
        )
        self.form = TextLabel(form, size=15, token="ink2", wrap=True)
        self.sentence = Advice(lines=2)
        self.games = RowList(SignedRows(), text("Games of the round"))
        options = tuple((each, by_hand_words(each)) for each in ByHand)
        self.by_hand = SegmentedChoice(options, ByHand.PLAYED, spoken=text("By hand"))
        shown = tuple((each, records_words(each)) for each in RecordsShown)
        self.records = SegmentedChoice(
            shown, RecordsShown.FINISHED, spoken=text("Records for spectators")
        )
        self.papers = {
            kind: KeyButton(words, size=ButtonSize.SMALL) for kind, words in _paper_words().items()
        }
        self.choose_button = KeyButton(text("Choose a file…"), icon="folder")
        self.pair_button = KeyButton(text("Pair"), key="Enter", kind=ButtonKind.PRIMARY)
        self.back_button = KeyButton(text("Back"), key="Esc")
        self._lay_out()
        self.choose_button.clicked.connect(self.file_wanted)
        self.pair_button.clicked.connect(self.paired)
        self.back_button.clicked.connect(self.left)
        self.games.chosen.connect(self._on_chosen)
        self.by_hand.chosen.connect(self._on_entered)
        self.records.chosen.connect(self.records_chosen)
        for kind, button in self.papers.items():
            button.clicked.connect(partial(self.paper_wanted.emit, kind))
        self._round: RoundList | None = None

    def show_round(
        self,
        listed_round: RoundList | None,
        standings: tuple[GameStanding, ...],
        results: tuple[str, ...],
    ) -> None:
        """Show a list, how its games stand and how they ended ("": not yet); None: there is none yet."""
        self._round = listed_round
        for button in self.papers.values():
            button.lock("" if listed_round is not None else text("No list yet"))
        if listed_round is None:
            self.title.setText(text("Round"))
            self.games.show_rows(())
            self.pair_button.lock(text("No list yet"))
            return
        self.title.setText(text("Round {number}", number=listed_round.number))
        chosen = self._game
        rows = map(_row, listed_round.games, standings, results)
        self.games.show_rows(tuple(rows))
        if chosen is not None:
            self.games.select(_place_of(chosen, listed_round))
        games = sum(not game.is_bye for game in listed_round.games)
        self.pair_button.lock("")
        self.pair_button.show_words(plural("Pair {number} table", "Pair {number} tables", games))
        self._show_by_hand()

    def show_taken(self, *, taken: bool) -> None:
        """Whether the list is that of the round: tables that come late get their game by themselves."""
        if taken:
            self.pair_button.lock(text("Paired"))

    def show_sentence(self, sentence: str, *, faulty: bool = False) -> None:
        """Say how the list stands, or what is wrong with a file."""
        (self.sentence.show_fault if faulty else self.sentence.show_meaning)(sentence)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_enter(event) and not self.pair_button.reason:
            self.paired.emit()
        else:
            super().keyPressEvent(event)

    @property
    def _game(self) -> RoundGame | None:
        row = self.games.row
        if self._round is None or row is None:
            return None
        return next((game for game in self._round.games if game.table == row.key), None)

    def _on_chosen(self, _: object) -> None:
        self._show_by_hand()

    def _show_by_hand(self) -> None:
        game = self._game
        self.by_hand.setEnabled(game is not None and not game.is_bye)
        self.by_hand.show_choice(ByHand.PLAYED if game is None else game.by_hand)

    def _on_entered(self, entered: object) -> None:
        if (game := self._game) is not None:
            self.entered.emit((game.table, entered))

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), spacing=12, margins=(20, 14))
        head = filled(spaced(QHBoxLayout(), spacing=10), (self.title, 1), self.choose_button)
        foot = spaced(QHBoxLayout(), spacing=10)
        papers = TextLabel(text("On paper (PDF)"), size=14, token="ink2")
        filled(foot, papers, *self.papers.values(), STRETCH, self.back_button, self.pair_button)
        hand = LabelledField(text("Result by hand"), self.by_hand)
        shown = LabelledField(text("Records for spectators"), self.records)
        choices = filled(spaced(QHBoxLayout(), spacing=16), (hand, 4), (shown, 3))
        filled(column, head, self.form, self.sentence, (self.games, 1), choices)
        column.addLayout(foot)


def by_hand_words(entered: ByHand) -> str:
    """What is entered of a game."""
    match entered:
        case ByHand.PLAYED:
            return text("Played")
        case ByHand.BLACK:
            return text("Forfeit, Black wins")
        case ByHand.WHITE:
            return text("Forfeit, White wins")
        case ByHand.BOTH_LOST:
            return text("Both lose")


def records_words(records: RecordsShown) -> str:
    """Which games' records spectators may have."""
    match records:
        case RecordsShown.NONE:
            return text("None", "records")
        case RecordsShown.FINISHED:
            return text("Finished games")
        case RecordsShown.ALL:
            return text("Running games too")


def standing_words(standing: GameStanding) -> str:
    """How a game stands."""
    match standing:
        case GameStanding.NOT_JOINED:
            return text("not joined")
        case GameStanding.OFFLINE:
            return text("offline")
        case GameStanding.OTHER_GAME:
            return text("another game is on")
        case GameStanding.WAITING:
            return text("not opened yet")
        case GameStanding.PLAYING:
            return text("opened")
        case GameStanding.RESULT:
            return text("result")
        case GameStanding.BY_HAND:
            return text("by hand")


def opened_words(listed_round: RoundList, standings: tuple[GameStanding, ...]) -> str:
    """How many games are open, and which are not and why: "57 of 60; not 4 (offline), 12 (not joined)".

    A game whose result was entered by hand needs no table.
    """
    pairs = [
        (game, standing)
        for game, standing in zip(listed_round.games, standings, strict=True)
        if standing is not GameStanding.BY_HAND
    ]
    waiting = [(game, standing) for game, standing in pairs if not standing.is_opened]
    done = {"done": len(pairs) - len(waiting), "number": len(pairs)}
    if not waiting:
        return text("{done} of {number} tables have their game.", **done)
    named = [
        text("{table} ({why})", table=game.table, why=standing_words(standing))
        for game, standing in waiting[:_MOST_NAMED]
    ]
    if len(waiting) > _MOST_NAMED:
        named.append(text("{number} more", number=len(waiting) - _MOST_NAMED))
    return text(
        "{done} of {number} tables have their game; not {tables}.", **done, tables=listed(named)
    )


def _place_of(game: RoundGame, listed_round: RoundList) -> int | None:
    """Where a table's game stands in a list, whatever was entered of it; None where it does not."""
    tables = [each.table for each in listed_round.games]
    return tables.index(game.table) if game.table in tables else None


def _row(game: RoundGame, standing: GameStanding, result: str) -> Row:
    black = f"{game.black} {game.black_rank}".strip()
    white = f"{game.white} {game.white_rank}".strip()
    if game.is_bye:
        return Row(game.table, black, text("bye"), Sign.HERE)
    said = result or standing_words(standing)
    if standing is GameStanding.BY_HAND:
        said = by_hand_words(game.by_hand)
    given = text("handicap {number}", number=game.handicap) if game.handicap else ""
    players = text("{black} (Black), {white} (White)", black=black, white=white)
    sign = Sign.HERE if standing.is_opened else Sign.WARNING
    return Row(game.table, f"{game.table}  {players}", listed(filter(None, (said, given))), sign)
