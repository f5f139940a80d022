"""The sheets of the game in the window and their page: filled from its journal, drawn, saved, printed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import asdict, replace
from PySide6.QtCore import QObject, QStandardPaths, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout

from ingboard.clock.moments import Millis
from ingboard.decoding import converted
from ingboard.export.adjudication_sheet import adjudication_sheet
from ingboard.export.pairing import PairedGame
from ingboard.export.recorded_game import as_recorded, facts_of_record
from ingboard.export.result_sheet import result_sheet
from ingboard.export.sheet import Sheet, SheetFacts
from ingboard.game.commands import SignSheet
from ingboard.game.state import GameState
from ingboard.game.table_title import EventParts
from ingboard.table import sheet_files
from ingboard.table.journal.reading import JournalError, read_journal
from ingboard.table.journal.shelf import Shelf
from ingboard.text import paragraph, plural, text
from ingboard.ui.features.result_sheet import sheet_paper
from ingboard.ui.features.result_sheet.journal_facts import (
    JournalOfGame,
    facts_of_setup,
    game_of_journal,
)
from ingboard.ui.game.round_results import known_players, round_results, save_results, saved_words
from ingboard.ui.shell.background_task import BackgroundTask, Steps
from ingboard.ui.shell.opening_work import are_large
from ingboard.ui.shell.preferences import save_preferences
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.style import spaced
from ingboard.ui.widgets.background_call import call_within
from ingboard.ui.widgets.buttons import ButtonKind, KeyButton
from ingboard.ui.widgets.file_chooser import Wanted, choose_path
from ingboard.ui.widgets.form import ChoiceField, FormStyle, InputForm, WrittenField
from ingboard.ui.widgets.hold import HoldButton
from ingboard.ui.widgets.keys import is_enter
from ingboard.ui.widgets.page_parts import STRETCH, TextLabel, filled
from ingboard.ui.widgets.paper_frame import PaperFrame

_LONGEST = 120


class SheetFields(Struct, frozen=True):
    """What a person fills in; `adjudication` is the sheet for a player who judges, else the result sheet."""

    adjudication: bool = False
    event: str = ""
    round: str = ""
    table: str = ""
    referee: str = ""


class MadeSheet(NamedTuple):
    """A sheet, None without a game; the file it would be saved as, and its number."""

    sheet: Sheet | None
    path: Path
    version: int


class ResultSheetPage(PaperFrame):
    """Takes what is filled in and shows the paper.

    `changed` tells that the `fields` are others; `pairing_button` wants the results of the whole round, for
    pairing programs. `signed_button` is held once the paper is signed: no result is withdrawn after that.
    """

    changed = Signal()
    save_chosen = Signal()

    def __init__(self) -> None:
        super().__init__(text("Sheets"))
        self.form = InputForm(FormStyle.ABOVE)
        kinds = ((False, text("Result")), (True, text("Adjudication")))
        self.form.show_fields(
            (
                ChoiceField("adjudication", text("Sheet"), kinds, chosen=False, wide=True),
                WrittenField("event", text("Event"), wide=True, most=_LONGEST),
                WrittenField("round", text("Round"), most=_LONGEST),
                WrittenField("table", text("Table"), most=_LONGEST),
                WrittenField("referee", text("Referee", "person"), wide=True, most=_LONGEST),
            ),
            keep=False,
        )
        self.note = TextLabel(
            text(
                "Each version is a new file, never overwritten. The hash shows later journal changes; it is "
                "not a signature."
            ),
            size=14,
            wrap=True,
        )
        self.save_button = KeyButton(text("Save as PDF"), key="Enter", kind=ButtonKind.PRIMARY)
        self.print_button = KeyButton(text("Save and print"))
        self.pairing_button = KeyButton(text("Round results for pairing"))
        self.choose_button = KeyButton(text("Folder…"), icon="folder")
        self.folder_button = KeyButton(text("Open folder"), icon="folder")
        self.signed_button = HoldButton(text("Signed by all: final for good"), key="")
        folders = filled(
            spaced(QHBoxLayout(), spacing=8), (self.choose_button, 1), (self.folder_button, 1)
        )
        filled(self.body, self.form, STRETCH, self.note)
        filled(self.below, self.save_button, self.print_button)
        self.below.addLayout(folders)
        filled(self.below, self.signed_button, self.pairing_button)
        self.form.edited.connect(self._on_changed)
        self.save_button.clicked.connect(self.save_chosen)

    @property
    def fields(self) -> SheetFields:
        """What is filled in."""
        return converted(self.form.answers, SheetFields)

    def show_fields(self, fields: SheetFields) -> None:
        """Fill the page in; nothing is emitted."""
        self.form.fill(asdict(fields))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if is_enter(event):
            self.save_chosen.emit()
        else:
            super().keyPressEvent(event)

    def _on_changed(self) -> None:
        self.show_told("")
        self.changed.emit()


_PIXELS = 1200


class ResultSheetPresenter(QObject):
    """Owns the page. A sheet is made of what is on the disk already."""

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(ResultSheetPage())
        self._presenter = services.presenter
        self._recording = services.recording
        self._tournament = services.tournament
        self._questions = services.questions
        self._pages = services.pages
        self._preferences = services.preferences
        self._filled_for: object = None
        self._recorded: JournalOfGame | None = None
        self._results = BackgroundTask(self)
        self._results.stepped.connect(self._on_results)
        page = self.page
        self._results.failed.connect(page.show_told)
        page.changed.connect(self._show)
        page.save_chosen.connect(partial(self._order, prints=False))
        page.print_button.clicked.connect(lambda: self._order(prints=True))
        page.pairing_button.clicked.connect(self._on_pairing)
        page.choose_button.clicked.connect(self._choose_folder)
        page.folder_button.clicked.connect(self._open_folder)
        page.signed_button.confirmed.connect(self._on_signed)
        page.closed.connect(partial(services.pages.close, "result-sheet"))

    def enter(self) -> None:
        """Show the sheet of the open game: its result, or an adjudication while it has none."""
        self._read(self._begin)

    def _begin(self) -> None:
        state = self._presenter.state
        if state is None:
            return  # it was closed while its journal was read
        if self._filled_for is not self._presenter.session:
            self._filled_for = self._presenter.session
            self.page.show_fields(self._known(state))
        over = any((state.outcome, state.reported, state.plan))
        if over is self.page.fields.adjudication:
            self.page.show_fields(replace(self.page.fields, adjudication=not over))
        self.page.show_told("")
        self._show()
        self._pages.open("result-sheet")
        self.page.form.parts["adjudication"].setFocus()

    def _known(self, state: GameState) -> SheetFields:
        tournament, session = self._tournament.current, self._presenter.session
        known = facts_of_setup(state.setup)
        if session is not None and session.opened is not None:
            tournament = replace(tournament, round=0)  # not that of a record
            known = replace(known, round=session.opened.details.round or known.round)
        known = sheet_paper.under(tournament, known)
        ruled = "" if self._recorded is None else self._recorded.facts.referee
        referee = known.referee or ruled or self.page.fields.referee
        return SheetFields(event=known.event, round=known.round, table=known.table, referee=referee)

    def _show(self) -> None:
        sheet, path, _ = self._made(self.page.fields)
        if sheet is None:
            self.page.preview.show_image(None, text("No game is open."))
            return
        words = plural(
            "Saves as {name} in {folder}, {number} page.",
            "Saves as {name} in {folder}, {number} pages.",
            len(sheet_paper.pages_of(sheet)),
            name=path.name,
            folder=path.parent.name,
        )
        self.page.preview.show_image(sheet_paper.sheet_image(sheet, _PIXELS), words)
        self._show_signed()

    def _show_signed(self) -> None:
        """Whether the sheet can be said to be signed: of a game played here that has a result."""
        state, session = self._presenter.state, self._presenter.session
        here = session is not None and session.is_timed and session.opened is None
        self.page.signed_button.setVisible(here)
        if state is None or state.outcome is None:
            self.page.signed_button.lock(text("No result yet"))
        else:
            self.page.signed_button.lock(
                text("Signed") if state.at_table.signed is not None else ""
            )

    def _on_signed(self) -> None:
        fields = self.page.fields
        by = fields.referee.strip() or text("the referee")
        self._presenter.submit(SignSheet(by, self._presenter.time.now()))
        self._read(self._show)

    @property
    def _folder(self) -> Path:
        if self._preferences.sheets_folder:
            return Path(self._preferences.sheets_folder)
        place = QStandardPaths.StandardLocation.DocumentsLocation
        return Path(QStandardPaths.writableLocation(place)) / "ingboard"

    def _choose_folder(self) -> None:
        title = text("Folder for sheets")
        choose_path(self.page, title, self._folder, self._keep_folder, Wanted.FOLDER)

    def _keep_folder(self, folder: Path) -> None:
        self._preferences.sheets_folder = str(folder)
        save_preferences(self._preferences)
        self._show()

    def _open_folder(self) -> None:
        """The folder in the system's file manager; before the first sheet there is none."""
        folder = self._folder
        if not folder.is_dir() or not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
            self.page.show_told(text("Sheets are saved in {folder}.", folder=str(folder)))

    def _order(self, *, prints: bool) -> None:
        """Save the sheet; if it `prints`, the kept file is handed to the system's viewer, which prints it."""
        self._read(partial(self._save, self.page.fields, prints))

    def _save(self, fields: SheetFields, prints: bool) -> None:
        sheet, path, version = self._made(fields)
        if sheet is None:
            return
        self.page.show_told(text("Writing {name}…", name=path.name))
        self._questions.calls.start(
            partial(sheet_files.write_sheet, path, sheet_paper.sheet_pdf(sheet)),
            partial(self._on_written, sheet, path, version, prints),
            writes=path.name,
        )

    def _on_written(
        self, sheet: Sheet, path: Path, version: int, prints: bool, result: Callable[[], None]
    ) -> None:
        try:
            result()
        except sheet_files.SheetFileError as fault:
            self.page.show_told(str(fault))
            return
        self._note(sheet, path, version)
        self.page.show_told(text("Saved: {path}", path=str(path)))
        words = text(
            "{version} saved as {name}. Saving again makes the next.",
            version=sheet.version,
            name=path.name,
        )
        self.page.preview.show_image(sheet_paper.sheet_image(sheet, _PIXELS), words)
        if prints and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            self.page.show_told(text("No PDF program. Print this file: {path}", path=str(path)))

    def _on_pairing(self) -> None:
        """Write the round's results beside the journals, in every form; what is not confirmed is told."""
        recording, fields = self._recording, self.page.fields
        day = f"{datetime.now().astimezone():%Y-%m-%d}"
        if recording.path is not None:
            day = recording.path.name[: len(day)]
        self.page.show_told(text("Reading the round's tables…"))
        self._results.start(partial(_reading, recording.shelf, fields.round, day, fields.referee))

    @property
    def is_working(self) -> bool:
        """Whether the tables of a round are read."""
        return self._results.is_working

    def _on_results(self, written: tuple[tuple[PairedGame, ...], str]) -> None:
        games, lacks = written
        if not games:
            self.page.show_told(text("No table with two names this round."))
            return
        said = saved_words(games, self._recording.shelf.folder, lacks=lacks)
        untried = text("Not tested in OpenGotha: check winners there.")
        self.page.show_told(paragraph((said, untried)))

    def _note(self, sheet: Sheet, path: Path, version: int) -> None:
        box = self._recording.box
        if box is not None:
            words = text(
                "{title}, {version}: {name}",
                title=sheet.title,
                version=sheet.version,
                name=path.name,
            )
            kind = sheet_files.ADJUDICATION if self.page.fields.adjudication else sheet_files.RESULT
            box.note({"words": words, "sheet": kind, "number": version})

    def _made(self, fields: SheetFields) -> MadeSheet:
        """The sheet as it would be saved now."""
        state, facts = self._sources(fields)
        if state is None:
            return MadeSheet(None, self._folder, 0)
        kind = sheet_files.ADJUDICATION if fields.adjudication else sheet_files.RESULT
        parts = EventParts(fields.event, fields.round, fields.table)
        name = sheet_files.sheet_name(parts, state.setup.names, kind)
        noted = 0 if self._recorded is None else self._recorded.sheets.get(kind, 0)
        version = call_within(
            partial(sheet_files.next_version, self._folder, name, noted), noted + 1
        )
        path = sheet_files.sheet_path(self._folder, name, version)
        make = adjudication_sheet if fields.adjudication else result_sheet
        signed = self._tournament.current.signatures
        return MadeSheet(make(state, replace(facts, version=version, signed=signed)), path, version)

    def _read(self, then: Callable[[], object]) -> None:
        """Read what is on the disk of the game: when the page is opened, and for each sheet that is kept."""
        path = self._recording.path
        self._questions.do(
            text("Reading the journal…"),
            partial(_recorded_at, path, self._tournament.current.listed_pause),
            partial(self._take_recorded, then),
            aside=path is not None and are_large([path]),
        )

    def _take_recorded(self, then: Callable[[], object], recorded: JournalOfGame | None) -> None:
        self._recorded = recorded
        then()

    def _sources(self, fields: SheetFields) -> tuple[GameState | None, SheetFacts]:
        """The game and its facts: from the journal on the disk if there is one, else from the record."""
        written = asdict(fields)
        del written["adjudication"]
        filled = SheetFacts(**written)
        recorded, path = self._recorded, self._recording.path
        if recorded is not None and path is not None:
            return recorded.state, replace(recorded.facts, **written)
        state, session = self._presenter.state, self._presenter.session
        if session is None or session.opened is None or state is None:
            return state, filled
        details = session.opened.details
        known = facts_of_record(details)
        facts = replace(filled, place=known.place, date=known.date)
        facts = replace(facts, komi_recorded=known.komi_recorded, komi_unread=known.komi_unread)
        if fields.adjudication or state.outcome is not None or not session.at_end:
            return state, facts
        state, remarks = as_recorded(state, details)
        return state, replace(facts, remarks=remarks)


def _recorded_at(path: Path | None, listed: Millis) -> JournalOfGame | None:
    if path is not None:
        with suppress(JournalError):  # not there yet: then the sheet has no seal and says so
            return game_of_journal(read_journal(path), SheetFacts(), listed)
    return None


def _reading(shelf: Shelf, played: str, day: str, referee: str) -> Steps:
    games = round_results(shelf.look().journals, played, day, referee)
    lacks = ""
    if games:
        lacks = save_results(games, shelf.folder, known=known_players(shelf.folder))
    yield games, lacks
