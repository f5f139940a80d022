"""The round's list: chosen, shown, taken, kept on the disk; each table gets its game, a late one too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from ingboard.clock.moments import Moment, seconds
from ingboard.export.pairing import PairingError
from ingboard.hall.connection import LinkState
from ingboard.hall.messages import Order, RecordsShown, ShownRound
from ingboard.hall.overview import HallTable
from ingboard.hall.round_list import (
    ByHand,
    GameStanding,
    RoundGame,
    RoundList,
    keep_records,
    keep_round,
    load_records,
    load_round,
)
from ingboard.kifu.findings import KifuError
from ingboard.table.journal.plain_events import setup_from_plain
from ingboard.text import paragraph, text
from ingboard.ui.features.director import round_paper
from ingboard.ui.features.director.hall_tables import HallTables
from ingboard.ui.features.director.round_files import NoConditionsError, read_pairing
from ingboard.ui.features.director.round_page import PaperKind, RoundPage, opened_words
from ingboard.ui.features.director.standings import wins_of
from ingboard.ui.game.game_facts import conditions_words
from ingboard.ui.game.last_table import load_last_table
from ingboard.ui.widgets.background_call import BackgroundCall, BackgroundCalls
from ingboard.ui.widgets.file_chooser import choose_path

_AGAIN_AFTER = seconds(20)
_SAVED_AGAIN_AFTER = seconds(2)


class _Saving:
    """Writes one after another, so that an older list never comes after a newer.

    What the disk does not take is kept, in its newest form, until it is tried again; `fault` is why.
    """

    def __init__(self, calls: BackgroundCalls) -> None:
        self.fault = ""
        self._calls = calls
        self._waiting: dict[str, Callable[[], None]] = {}
        self._writing: BackgroundCall[None] | None = None

    def write(self, name: str, work: Callable[[], None]) -> None:
        """Do this when what came before is done, in place of what waits by the same name."""
        self._waiting[name] = work
        self.go_on()

    def end(self, seconds: float) -> None:
        """Do what waits, if the disk takes it within that time."""
        if self._writing is not None and not self._writing.wait(seconds):
            return
        for work in self._waiting.values():
            if not BackgroundCall(work).wait(seconds):
                return

    def go_on(self) -> None:
        """Write what waits, also what the disk did not take."""
        if self._waiting and self._writing is None:
            name = next(iter(self._waiting))
            work = self._waiting.pop(name)
            self._writing = self._calls.start(
                work, partial(self._on_written, name, work), writes=text("Round"), wait=False
            )

    def _on_written(self, name: str, work: Callable[[], None], result: Callable[[], None]) -> None:
        self._writing = None
        try:
            result()
        except KifuError as fault:
            self.fault = str(fault)
            self._waiting.setdefault(name, work)
        else:
            self.fault = ""
            self.go_on()


class RoundPresenter(QObject):
    """Owns the list. `order` gives an order to a table; `look` is called whenever the tables are judged anew.

    `taken` tells that another round begins, `shown` has what is otherwise for spectators now: a ShownRound,
    or, where only that is another, the RecordsShown.
    """

    taken = Signal()
    shown = Signal(object)

    def __init__(
        self,
        parent: QObject,
        page: RoundPage,
        folder: Path,
        order: Callable[[str, Order], None],
        by: Callable[[], str],
    ) -> None:
        super().__init__(parent)
        self.page = page
        self.list: RoundList | None = load_round(folder)
        self.records = RecordsShown.FINISHED
        self._hall = ""
        self._offered: RoundList | None = None
        self._folder = self._path = folder
        self._tables: Mapping[str, HallTable] = {}
        self._order = order
        self._by = by
        self._work = BackgroundCalls(self)
        self._saving = _Saving(self._work)
        self._tried = Moment(0)
        self._shown_fault = self._offered_words = ""
        # Which machine was told, and when; one that has gone, or has put its game away, is told anew.
        self._told: dict[str, tuple[str, Moment]] = {}
        self._shown: object = None
        self._waiting: Path | None = None  # a list that waits for the conditions of its games
        page.file_wanted.connect(self.choose)
        page.paired.connect(self.take)
        page.entered.connect(self._on_entered)
        page.paper_wanted.connect(self._on_paper_wanted)
        page.records_chosen.connect(self.shown)

    def enter(self, hall: str) -> None:
        """Another hall is directed, told apart by this mark: a list of another one opens no game here."""
        self._hall = hall
        known = filter(None, (self.list, load_round(self._folder)))
        self.list = next((each for each in known if each.hall in ("", hall)), None)
        self._offered = self._shown = None
        self._told.clear()
        self.show_records(RecordsShown.FINISHED)

    def choose(self) -> None:
        """Have a pairing file chosen; it is shown before anything is done with it."""
        title, kinds = text("Pairing of the next round"), text("Pairings (*.xml *.csv)")
        choose_path(self.page, title, self._folder, self.read, filters=kinds)

    def read(self, path: Path) -> None:
        """Show what a pairing file holds."""
        self._path, self._waiting = path, None
        self._work.start(partial(read_pairing, path, self._folder), self._on_read, wait=False)

    def take(self) -> None:
        """The list that is shown is the round: its tables get their games."""
        if self._offered is None:
            return
        self.list, self._offered = replace(self._offered, hall=self._hall), None
        self._told.clear()
        self._keep()
        self.taken.emit()

    def end(self, seconds: float) -> None:
        """The program ends: what was entered is written first, if the disk takes it within that time."""
        self._saving.end(seconds)

    def look(self, halls: HallTables, now: Moment) -> None:
        """Give each table of the list that is there its game, and show how the list stands."""
        self._tables = halls.tables
        if self._saving.fault and now - self._tried > _SAVED_AGAIN_AFTER:
            self._tried = now
            self._saving.go_on()
        if self._waiting is not None and load_last_table() is not None:
            self.read(self._waiting)
        if self.list is not None:
            told = self.list.as_told(halls.tables)
            if told != self.list:
                self.list = told
                self._save()
        listed = self.list
        halls.show_by_hand(
            {}
            if listed is None
            else {
                game.table: (outcome.short, (game.black, game.white))
                for game in listed.games
                if not game.is_bye and (outcome := game.by_hand.outcome) is not None
            }
        )
        chosen = self._offered or self.list
        if chosen is None:
            self._show(None, (), taken=False)
            return
        standings = chosen.standings(halls.tables, now)
        taken = self._offered is None
        if taken:
            self._open_games(halls, now, standings)
        self._show(chosen, standings, taken=taken)

    def words(self, halls: HallTables, now: Moment) -> str:
        """How many tables have their game, and which have not; "" without a list."""
        found = self.list
        return "" if found is None else opened_words(found, found.standings(halls.tables, now))

    def results(self, halls: HallTables, now: Moment) -> tuple[int, int] | None:
        """How many games of the list have a result, of how many; None without a list."""
        if self.list is None:
            return None
        standings = self.list.standings(halls.tables, now)
        return sum(each.has_result for each in standings), len(standings)

    def for_spectators(self) -> ShownRound:
        """The list as spectators may see it."""
        return (self.list or RoundList(0)).shown(self.records)

    def take_kept_records(self) -> None:
        """The hall is hosted here: its spectators may have what they might before."""
        self.show_records(load_records(self._folder))

    def show_records(self, records: RecordsShown, *, keep: bool = False) -> None:
        """A director of the hall, here or elsewhere, has said which records spectators may have."""
        if records is self.records:
            return
        self.records = records
        self.page.records.show_choice(records)
        if keep:
            self._saving.write("records", partial(keep_records, records, self._folder))

    def _open_games(
        self, halls: HallTables, now: Moment, standings: tuple[GameStanding, ...]
    ) -> None:
        assert self.list is not None
        for game, standing in zip(self.list.games, standings, strict=True):
            if standing is not GameStanding.WAITING:
                self._told.pop(game.table, None)
                continue
            if halls.link.state is not LinkState.CONNECTED:
                continue  # it is waiting still when it can be told
            machine, at = self._told.get(game.table, ("", Moment(0)))
            there = halls.tables[game.table].machine
            is_answered = game.order in halls.orders.answered
            if machine != there or (not is_answered and now - at > _AGAIN_AFTER):
                self._told[game.table] = there, now
                self._open_game(halls, game)

    def _open_game(self, halls: HallTables, game: RoundGame) -> None:
        """Have a table open its game; what it has refused is another order when it is given again."""
        assert self.list is not None
        if game.order in halls.orders.answered - halls.orders.done:
            self.list = self.list.with_new_order(game.table)
            self._save()
            game = next(each for each in self.list.games if each.table == game.table)
        halls.orders.answered.discard(game.order)
        self._order(game.table, self.list.order(game, self._by()))

    def _on_read(self, result: Callable[[], RoundList]) -> None:
        try:
            self._offered = result()
        except (KifuError, PairingError) as fault:
            self._waiting = self._path if isinstance(fault, NoConditionsError) else None
            self.page.show_sentence(str(fault), faulty=True)
            return
        setup = setup_from_plain(self._offered.conditions)
        said = text("All games: {conditions}.", conditions=conditions_words(setup))
        self._offered_words = paragraph((said, text("Nothing is done yet: look, then pair.")))
        self.page.show_sentence(self._offered_words)
        self._shown = None

    def _on_entered(self, wish: tuple[str, ByHand]) -> None:
        table, entered = wish
        if self._offered is not None:
            self._offered = self._offered.with_by_hand(table, entered)
        elif self.list is not None:
            self.list = self.list.with_by_hand(table, entered)
            self._keep()

    def _on_paper_wanted(self, kind: PaperKind) -> None:
        """Write it into the hall's folder, and say where it is."""
        shown = self._offered or self.list
        if shown is None:
            return
        name = f"round-{shown.number}-{kind.value}.pdf"
        work = partial(round_paper.keep, self._paper(kind, shown), self._folder, name)
        self._work.start(work, self._on_paper, writes=text("Round"), wait=False)

    def _paper(self, kind: PaperKind, shown: RoundList) -> bytes:
        match kind:
            case PaperKind.PAIRINGS:
                return round_paper.pairings(shown)
            case PaperKind.SLIPS:
                return round_paper.result_slips(shown)
            case PaperKind.RESULTS:
                wins = wins_of(self._folder)
                return round_paper.results(shown, self._tables, wins)

    def _on_paper(self, result: Callable[[], Path]) -> None:
        try:
            path = result()
        except KifuError as fault:
            self.page.show_sentence(str(fault), faulty=True)
        else:
            self.page.show_sentence(
                text("{name} is in {folder}.", name=path.name, folder=path.parent)
            )

    def _keep(self) -> None:
        if self.list is not None:
            self._save()
            self.shown.emit(self.for_spectators())

    def _save(self) -> None:
        assert self.list is not None
        self._saving.write("round", partial(keep_round, self.list, self._folder))

    def _show(
        self, shown: RoundList | None, standings: tuple[GameStanding, ...], *, taken: bool
    ) -> None:
        games = () if shown is None else shown.games
        results = tuple(
            round_paper.result_of(game, self._tables.get(game.table)) if standing.has_result else ""
            for game, standing in zip(games, standings, strict=True)
        )
        fault, before = self._saving.fault, self._shown_fault
        if (shown, standings, results, taken) == self._shown and fault == before:
            return
        self._shown, self._shown_fault = (shown, standings, results, taken), fault
        self.page.show_round(shown, standings, results)
        self.page.show_taken(taken=taken and shown is not None)
        if fault:
            self.page.show_sentence(fault, faulty=True)
        elif before and not taken:
            self.page.show_sentence(self._offered_words)
        elif taken and shown is not None:
            self.page.show_sentence(opened_words(shown, standings))
