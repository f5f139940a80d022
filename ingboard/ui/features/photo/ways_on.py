"""Where a board that was read goes on: a record, the record kept of the game, a table that waits for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from ingboard.board.painting import PaintedSheet
from ingboard.board.points import Color, Grid
from ingboard.board.position import Position
from ingboard.counting.filled_board import FilledReading
from ingboard.counting.fillplan import FillPlan, plan_count
from ingboard.counting.painted import faults_of
from ingboard.counting.terms import Terms
from ingboard.game.commands import ReportCount
from ingboard.game.state import CountOfBoard, CountStated, Ending, GameState, Outcome, TableCount
from ingboard.game.strip import result_words
from ingboard.kifu.files import file_bytes
from ingboard.kifu.findings import KifuError
from ingboard.kifu.record import GameRecord, RecordNode
from ingboard.kifu.saving import save
from ingboard.kifu.writer import write_record
from ingboard.table.photograph_file import keep_photograph
from ingboard.text import text
from ingboard.ui.features.photo.filled_words import outcome_read
from ingboard.ui.features.photo.pictures import LARGEST, Picture
from ingboard.ui.game.board_count import outcome_of
from ingboard.ui.game.next_acts import NOW
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.widgets.documents_folder import documents_folder
from ingboard.ui.widgets.file_chooser import Wanted, choose_path


class WaysOn:
    """What the open game has to do with a board that was read."""

    def __init__(self, services: WindowServices) -> None:
        self._services = services

    # A record ---------------------------------------------------------------------------------------

    def save_record(self, page: QWidget, position: Position, name: str) -> None:
        """Ask for a file, and write the stones into it as SGF."""
        kinds = text("Records (*.sgf);;All files (*)")
        take = partial(self._save_as, record_of(position))
        start = documents_folder() / f"{name}.sgf"
        choose_path(page, text("Save as SGF"), start, take, Wanted.NEW_FILE, kinds)

    def _save_as(self, written: bytes, path: Path) -> None:
        path = path if path.suffix else path.with_suffix(".sgf")

        def told(result: Callable[[], None]) -> None:
            try:
                result()
            except KifuError as fault:
                self._services.notice.say(str(fault))
            else:
                self._services.notice.tell(text("Saved: {name}", name=path.name))

        self._services.calls.start(partial(save, path, written), told, writes=path.name)

    # The game that is open --------------------------------------------------------------------------

    @property
    def recorded_position(self) -> Position | None:
        """The board of the open game at its end, if its moves are kept here."""
        session = self._services.presenter.session
        if session is None:
            return None
        if session.study is not None:
            return session.study.main_line.states[-1].position
        state = session.table.state
        return state.position if state.has_board else None

    @property
    def why_not_compare(self) -> str:
        """Why no record can be laid beside the board; "" if one can."""
        if self._services.presenter.session is None:
            return text("Compare: no game is open")
        return "" if self.recorded_position is not None else text("Compare: no moves recorded")

    def own_count(self) -> FillPlan | None:
        """The program's own count of the open game; None where there is no board of it."""
        session = self._services.presenter.session
        if session is None:
            return None
        state = session.table.state
        terms = replace(state.setup.terms, penalties=state.penalties)
        counted = state.table_count
        if state.plan is not None:
            return state.plan
        if isinstance(counted, CountOfBoard):
            return plan_count(counted.position, counted.dead, terms)
        if not state.has_board or faults_of(state.position, state.dead, terms):
            return None
        return plan_count(state.position, state.dead, terms)

    # A table that waits -----------------------------------------------------------------------------

    @property
    def _waiting(self) -> GameState | None:
        """The game of a table that is at the count of a board not recorded here."""
        session = self._services.presenter.session
        state = None if session is None else session.table.state
        return state if state is not None and state.counts_on_table else None

    @property
    def table_terms(self) -> Terms | None:
        """Under which a waiting table counts; None where none waits."""
        state = self._waiting
        return None if state is None else replace(state.setup.terms, penalties=state.penalties)

    def report_words(self, sheet: PaintedSheet, reading: FilledReading | None) -> str:
        """What a waiting table would be told; "" where none waits."""
        terms = self.table_terms
        if terms is None:
            return ""
        if reading is None and faults_of(sheet.position, sheet.dead, terms):
            return text("Report for the table")
        counted = replace(self._outcome(sheet, reading, terms), ending=Ending.COUNT)
        return text("Report: {result}", result=result_words(counted))

    def report_barred(self, grid: Grid) -> str:
        """Why a board of these points is not that of the table that waits; "" if it is."""
        state = self._waiting
        if state is None or grid == state.grid:
            return ""
        return text("The game's board: {size}", size=f"{state.grid.columns}×{state.grid.rows}")

    def report(
        self,
        picture: Picture,
        sheet: PaintedSheet,
        reading: FilledReading | None,
        leave: Callable[[], object],
    ) -> None:
        """Keep the photograph beside the journal; once the disk has it, report the table's result."""
        services, terms = self._services, self.table_terms
        session, journal = services.presenter.session, services.recording.path
        if terms is None:
            return
        if journal is None:
            services.notice.say(text("The journal does not stand yet: try again."))
            return

        def kept(result: Callable[[], Path]) -> None:
            try:
                result()
            except (KifuError, OSError) as fault:
                why = fault.why if isinstance(fault, KifuError) else fault.strerror or str(fault)
                services.notice.say(
                    text("The photograph was not kept, no result set: {why}", why=why)
                )
                return
            if services.presenter.session is not session or self.table_terms != terms:
                return
            outcome = self._outcome(sheet, reading, terms)
            counted: TableCount = CountStated(picture.digest)
            if reading is None:
                counted = CountOfBoard(sheet.position, sheet.dead, picture.digest)
            leave()
            services.presenter.act(
                ReportCount(outcome.winner, outcome.margin or 0, counted, "", NOW)
            )

        work = partial(_keep, picture, journal)
        services.calls.start(work, kept, writes=picture.name)

    @staticmethod
    def _outcome(sheet: PaintedSheet, reading: FilledReading | None, terms: Terms) -> Outcome:
        if reading is None:
            return outcome_of(sheet.position, sheet.dead, terms)
        read = outcome_read(reading, terms)
        return Outcome(Ending.BOARD_COUNT, read.winner, read.margin)


def record_of(position: Position) -> bytes:
    """A record of the stones alone: AB and AW."""
    stones = [(point, color) for color in Color for point in position.points_of(color)]
    return write_record(GameRecord(position, (RecordNode(setup=tuple(sorted(stones))),)))


def _keep(picture: Picture, journal: Path) -> Path:
    return keep_photograph(journal, file_bytes(picture.path, LARGEST), picture.ending)
