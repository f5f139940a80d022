"""Drives the program's window as a person does; the only file of the tests that reaches into the window.

Tests say what is done (open, click, key, run a command) and look at what is seen (page, board, strip,
notice). What has no place on the screen is asked for by name: `app.feature("referee")`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDropEvent, QIcon, QKeySequence, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget

from ingboard.board.points import PerColor, Point, point_named
from ingboard.counting.fillplan import FillPlan
from ingboard.game.state import GameState
from ingboard.review.suggest_dead.suggestion import Suggestion
from ingboard.table.document_session import DocumentSession
from ingboard.table.journal.entry import MachineClocks
from ingboard.table.journal.reading import Journal, read_journal
from ingboard.table.session import Session
from ingboard.table.time_source import TableTime
from ingboard.table.tournament import Tournament
from ingboard.ui.app import _Filling, make_ready
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.crash_handler import CrashHandler
from ingboard.ui.features import FEATURES
from ingboard.ui.features.analysis.feature import AnalysisFeature
from ingboard.ui.features.bowls.feature import BowlsFeature
from ingboard.ui.features.compare.feature import CompareFeature
from ingboard.ui.features.count.feature import CountFeature
from ingboard.ui.features.director.feature import DirectorFeature
from ingboard.ui.features.engine.feature import EngineFeature
from ingboard.ui.features.export.feature import ExportFeature
from ingboard.ui.features.find.feature import FindFeature
from ingboard.ui.features.hall.feature import HallFeature
from ingboard.ui.features.journal.feature import JournalFeature
from ingboard.ui.features.learn.feature import LearnFeature
from ingboard.ui.features.opponent.feature import OpponentFeature
from ingboard.ui.features.photo.feature import PhotoFeature
from ingboard.ui.features.reading.feature import ReadingFeature
from ingboard.ui.features.record.feature import RecordFeature
from ingboard.ui.features.record.presenter import RecordPresenter
from ingboard.ui.features.referee.feature import RefereeFeature
from ingboard.ui.features.result_sheet.feature import ResultSheetFeature
from ingboard.ui.features.sound.feature import SoundFeature
from ingboard.ui.features.sound.hearing_card import HearingAnswer
from ingboard.ui.features.timeline.feature import TimelineFeature
from ingboard.ui.features.tree.feature import TreeFeature
from ingboard.ui.features.why.feature import WhyFeature
from ingboard.ui.game.clock.panel import SaidBand
from ingboard.ui.game.clock.seat_keys import SeatKeys
from ingboard.ui.game.edit_tools import AnyTool, Tool
from ingboard.ui.game.film.schedule import Instant, Stage
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.recording import Saved
from ingboard.ui.game.strip_picture import StripAnswer
from ingboard.ui.shell.background_task import FileWish
from ingboard.ui.shell.commands import Command, KeyGroup
from ingboard.ui.shell.feature import Feature
from ingboard.ui.shell.help_commands import key_groups
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menu_line import MenuLine, StatusMark
from ingboard.ui.shell.pages import PageSpec
from ingboard.ui.shell.palette import PalettePresenter
from ingboard.ui.shell.preferences import Preferences
from ingboard.ui.shell.recent_records import RecentRow
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.shell.tab import TableTab
from ingboard.ui.shell.tab_host import TabHost
from ingboard.ui.shell.to_open import ToOpen
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.widgets.background_call import BackgroundCalls
from ingboard.ui.widgets.hold import HoldButton

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_PLAIN = Qt.KeyboardModifier.NoModifier

# The part of the program that answers for a feature, by the feature's name.
_FEATURES: dict[str, Callable[[TableTab], Any]] = {
    "analysis": lambda tab: _feature(tab, AnalysisFeature).presenter,
    "bowls": lambda tab: _feature(tab, BowlsFeature).presenter,
    "drills": lambda tab: _feature(tab, LearnFeature).drills,
    "find": lambda tab: _feature(tab, FindFeature).presenter,
    "hall": lambda tab: _feature(tab, HallFeature).view,
    "lessons": lambda tab: _feature(tab, LearnFeature).lessons,
    "library": lambda tab: _feature(tab, FindFeature).library,
    "opponent": lambda tab: _feature(tab, OpponentFeature),
    "photo": lambda tab: _feature(tab, PhotoFeature).presenter,
    "reading": lambda tab: _feature(tab, ReadingFeature).presenter,
    "recovery": lambda tab: _feature(tab, JournalFeature).recovery,
    "referee": lambda tab: _feature(tab, RefereeFeature).presenter,
    "result-sheet": lambda tab: _feature(tab, ResultSheetFeature).presenter,
    "sound": lambda tab: _feature(tab, SoundFeature).presenter,
    "suggestion": lambda tab: _feature(tab, CountFeature).suggestion,
    "timeline": lambda tab: _feature(tab, TimelineFeature).presenter,
    "why": lambda tab: _feature(tab, WhyFeature).presenter,
}

# What works in the background, by the feature's name: whether it is still at it.
_WORKS: dict[str, Callable[[TableTab], bool]] = {
    "engine": lambda tab: _feature(tab, EngineFeature).presenter.is_working,
    "export": lambda tab: _feature(tab, ExportFeature).presenter._work is not None,
    "find": lambda tab: _feature(tab, FindFeature).presenter.task.is_working,
    "library": lambda tab: _feature(tab, FindFeature).library.is_working,
    "aside": lambda tab: tab.questions.is_working,
    "open": lambda tab: tab.files.opening.path is not None,
    "preview": lambda tab: _feature(tab, ExportFeature).presenter._preview.is_working,
    "recorded": lambda tab: _feature(tab, CompareFeature).recorded.is_working,
    "result-sheet": lambda tab: _feature(tab, ResultSheetFeature).presenter.is_working,
    "suggestion": lambda tab: _feature(tab, CountFeature).suggestion.is_working,
    "tree": lambda tab: _feature(tab, TreeFeature).presenter.is_working,
}


_F = TypeVar("_F", bound=Feature)


def _feature(tab: TableTab, kind: type[_F]) -> _F:
    """The feature of that class."""
    return next(each for each in tab.features if isinstance(each, kind))


class Strip:
    """The strip at the bottom: what it says now, and its answers."""

    def __init__(self, tab: TableTab) -> None:
        self.widget = tab.workspace.strip

    @property
    def title(self) -> str:
        """The phase."""
        return self.widget.picture.title

    @property
    def sentence(self) -> str:
        """What it says or asks."""
        return self.widget.picture.sentence

    @property
    def answers(self) -> tuple[str, ...]:
        """The words of its buttons, the one that changes nothing first."""
        return tuple(answer.words for answer in self.widget.picture.answers)

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its buttons."""
        return tuple(answer.key for answer in self.widget.picture.answers)

    def answer(self, words: str) -> None:
        """Click the button with these words; there must be one."""
        assert words in self.answers, f"{words!r} is not among {self.answers}"
        self.widget.answered.emit(self.widget.picture.answers[self.answers.index(words)].value)


class Film:
    """The film of a count: which stone it stands at, and its buttons."""

    def __init__(self, tab: TableTab) -> None:
        self._film = _feature(tab, CountFeature).film

    @property
    def page(self) -> Any:
        """The page beside the board."""
        return self._film.page

    @property
    def stone(self) -> int:
        """How many stones have landed."""
        return self._film.animator.instant.landed

    @property
    def stones(self) -> int:
        """How many stones the whole film has."""
        return self._film.animator.count

    @property
    def plan(self) -> FillPlan | None:
        """The count that it shows."""
        return self._film._plan

    @property
    def playing(self) -> bool:
        """Whether it runs."""
        return self._film.animator.playing

    def play(self) -> None:
        """Let it run."""
        self._film.animator.play()

    def pause(self) -> None:
        """Hold it."""
        self._film.animator.pause()

    def seek(self, stone: int) -> None:
        """Go to a stone."""
        self._film.player.seek(stone)

    def to_glance(self) -> None:
        """Go to where the bowls are looked at."""
        self._film.player.to_stage(Stage.GLANCE)

    def to_start(self) -> None:
        """Go to its beginning."""
        self._film.animator.seek(0)

    def to_end(self) -> None:
        """Go to the result, and from there to the refilled bowls."""
        self._film.player.to_end()

    def show(self, instant: Instant) -> None:
        """Paint one instant of it."""
        self._film.player.changed.emit(instant)

    def show_plan(self, plan: FillPlan) -> None:
        """Show another count."""
        self._film.show_plan(plan)


class TableJournal:
    """The journal of a table, which is written in a thread of its own."""

    def __init__(self, tab: TableTab) -> None:
        self._recording = tab.recording

    @property
    def path(self) -> Path | None:
        """The journal's file; None while nothing is recorded."""
        return self._recording.path

    @property
    def folder(self) -> Path:
        """The folder of the journals."""
        return self._recording.folders.shelf.folder

    @property
    def saved(self) -> Saved:
        """How far what was played is on the disk."""
        return self._recording.saved

    def use_folder(self, folder: Path) -> None:
        """Keep journals there, as the preferences say it."""
        self._recording.use_folder(folder)

    @property
    def changed(self) -> Any:
        """The signal that the saved mark is another."""
        return self._recording.changed

    @property
    def lines_missing(self) -> int:
        """How many lines were handed over that the disk has not acknowledged."""
        assert self._recording.box is not None
        return self._recording.box.lines - self._recording.box.saving.lines

    @staticmethod
    def is_in(handle: int, folder: Path) -> bool:
        """Whether an open file is of that folder."""
        opened = os.fstat(handle)
        there = [path.stat() for path in folder.iterdir()] if folder.is_dir() else []
        return (opened.st_dev, opened.st_ino) in [(each.st_dev, each.st_ino) for each in there]

    @property
    def waits(self) -> bool:
        """Whether something is still to be written."""
        return self._recording.box is None or self._recording.box.saving.waiting_since is not None

    def read(self) -> Journal:
        """The journal once everything is on the disk: a busy machine may take a while."""
        box, path = self._recording.box, self._recording.path
        assert box is not None
        assert path is not None
        assert box._writer.wait(box._writer._lines, 20.0)
        return read_journal(path)

    def check(self) -> None:
        """Look at the machine's clocks: what a timer does twice a second."""
        self._recording.check()

    def beat(self) -> None:
        """Write a heartbeat: what the journal's own thread does every second."""
        assert self._recording.box is not None
        self._recording.box.beat()

    def stop_beating(self) -> None:
        """No heartbeats from now on, as if no second went by."""
        if self._recording.box is not None:
            self._recording.box._writer._beat = None

    def use_machine_clocks(self, clocks: MachineClocks) -> None:
        """Have the machine's clocks stand as a test sets them."""
        self._recording._clocks = clocks

    def show_saved(self, saved: Saved) -> None:
        """Have the disk work, or fail."""
        self._recording._show(saved)

    def close(self) -> None:
        """Close the journal, as when the program ends."""
        self._recording.close()

    def break_off(self) -> None:
        """Write no more, as if the disk were gone."""
        assert self._recording.box is not None
        self._recording.box._writer.close()

    def unfinished(self) -> tuple[Path, ...]:
        """The journals of games that were interrupted and that nobody holds."""
        return tuple(journal.path for journal in self._recording.folders.shelf.look().unfinished())

    def let_go(self) -> None:
        """Hold the journal no longer, and go on writing it."""
        assert self._recording.box is not None
        self._recording.box._writer._hold(None)

    def die(self) -> None:
        """Leave what a killed process leaves: its lines, and no lock."""
        self._recording._look.stop()
        assert self._recording.box is not None
        self._recording.box._writer.close()
        self._recording.box = None


class App:
    """One table of the program in its window. Two of them are equal when they are the same table."""

    def __init__(
        self, preferences: Preferences, time: TableTime | None = None, pace: int = 1
    ) -> None:
        """A window with nothing open, not shown yet."""
        self._host = TabHost(MainWindow(), preferences, FEATURES, time, pace)
        self._tab = self._host.seen

    @classmethod
    def _of(cls, host: TabHost, tab: TableTab) -> App:
        app = cls.__new__(cls)
        app._host, app._tab = host, tab
        return app

    @classmethod
    def started(
        cls,
        preferences: Preferences,
        *paths: Path,
        log: Path,
        journal: Path | None = None,
        demo: Path | None = None,
    ) -> App:
        """As the program itself starts, with records or a journal named on the command line."""
        window, to_open = MainWindow(), ToOpen(paths, demo=demo, journal=journal)
        _Filling(window, preferences, 1, to_open, CrashHandler(log)).fill()
        host = window._contents
        assert isinstance(host, TabHost)
        return cls._of(host, host.seen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, App) and self._tab is other._tab

    def __hash__(self) -> int:
        return hash(self._tab)

    # The window ---------------------------------------------------------------------------------

    @property
    def window(self) -> QWidget:
        """The window on the screen."""
        return self._host.window

    @property
    def records_again(self) -> tuple[Path, ...] | None:
        """The records with which the program starts again once the window is closed; None: it does not."""
        return self._host.window.records_again

    @property
    def tab(self) -> QWidget:
        """This table within the window: menus, board, pages; the window itself while there is one table."""
        return self._host.window

    def show(self, width: int, height: int) -> None:
        """Show the window in a size."""
        self.resize(width, height)
        self._host.window.show()

    def resize(self, width: int, height: int) -> None:
        """Give the window a size."""
        self._host.window.resize(width, height)

    def close(self) -> bool:
        """Close the window as its cross does; False if it stays open to ask something."""
        return self._host.window.close()

    def put_away(self) -> None:
        """Let go of everything without a question."""
        self.close_other_windows()
        for each in self.tabs:
            each.abandon()
        self._host.window.close()
        self._host.window.deleteLater()

    def close_other_windows(self) -> None:
        """The large clocks and the director's window are closed; what a test left lies over no other test."""
        self.close_hall()
        if self.director is not None:
            self.director.end()

    def abandon(self) -> None:
        """Forget the game, so that the window closes without a question."""
        self._tab.presenter.session = self._tab.presenter.study = None

    def end(self) -> None:
        """The program ends: journal, hall and sound are let go of."""
        self._tab.put_away()

    def detach(self) -> None:
        """From now on the window closes without asking its contents, and no heart beats behind it."""
        self.close_other_windows()
        self._host.window.take_contents(None)
        for tab in self._host.tabs:
            TableJournal(tab).stop_beating()

    def drop(self, *files: Path | QUrl) -> None:
        """Drop a file on the window, or several at once."""
        data = QMimeData()
        data.setUrls(
            [each if isinstance(each, QUrl) else QUrl.fromLocalFile(str(each)) for each in files]
        )
        event = QDropEvent(QPointF(100, 100), Qt.DropAction.CopyAction, data, _LEFT, _PLAIN)
        self._host.window.dropEvent(event)

    @property
    def _chooser(self) -> QFileDialog:
        (chooser,) = (
            each
            for each in QApplication.topLevelWidgets()
            if isinstance(each, QFileDialog) and each.isVisible()
        )
        return chooser

    @property
    def proposed_folder(self) -> Path:
        """Where the window that asks for a file begins."""
        return Path(self._chooser.directory().absolutePath())

    def choose_path(self, path: Path | None) -> None:
        """Choose a file or a folder in the window that asks for one, or cancel it."""
        chooser = self._chooser
        if path is not None:
            chooser.fileSelected.emit(str(path))
        chooser.close()
        self._host.window.activateWindow()
        QApplication.processEvents()  # the window has the keys again

    def grab(self) -> QPixmap:
        """A picture of the director's window or the hall's screen if that is open, else of the window."""
        return (self.hall_view or self.front).grab()

    @property
    def preferences(self) -> Preferences:
        """The preferences that the window was made with."""
        return self._host.preferences

    @property
    def services(self) -> WindowServices:
        """What the features of this table are given."""
        return self._tab.services

    @property
    def calls(self) -> BackgroundCalls:
        """What touches files in threads."""
        return self._tab.calls

    @property
    def tabs(self) -> Tabs:
        """All tables of the window."""
        return Tabs(self._host)

    # The game -----------------------------------------------------------------------------------

    @property
    def presenter(self) -> GamePresenter:
        """The game's presenter: commands go in, the viewed state comes out."""
        return self._tab.presenter

    @property
    def session(self) -> Session | None:
        """The open game or record."""
        return self._tab.presenter.session

    @property
    def state(self) -> GameState | None:
        """The game at the viewed step."""
        return self._tab.presenter.state

    @property
    def study(self) -> DocumentSession | None:
        """The open record as one that is edited."""
        return self._tab.presenter.study

    @property
    def tournament(self) -> Tournament:
        """The settings that the table is played under."""
        return self._tab.tournament.current

    def use_tournament(self, tournament: Tournament, path: Path | None = None) -> None:
        """Play under these settings."""
        self._tab.tournament.take_up(tournament, path)

    def open_tournament(self, path: Path) -> bool:
        """Play under the settings of a file; whether those in force are of that file now."""
        self._tab.tournament.open(path)
        return self._tab.tournament.path == path

    def write_tournament(self, path: Path) -> bool:
        """Write the settings into a file; False if it cannot be written."""
        self._tab.tournament.write(path)
        return self._tab.tournament.path == path

    @property
    def tournament_file(self) -> Path | None:
        """The file that the settings came from."""
        return self._tab.tournament.path

    # What a person does -------------------------------------------------------------------------

    def open(self, path: Path) -> bool:
        """Open a record or a journal, and go on with the table that shows it; False if none can."""
        opened = self._tab.open(path)
        self._tab = self._host.seen
        self.wait_for_panes()
        return opened

    def wait_for_panes(self) -> None:
        """Until the panes of a record stand there; one that comes in sight first takes a turn of its own."""
        while self._tab.workspace._awaited:
            QApplication.processEvents()

    def make_ready(self) -> None:
        """What the program does some time after its start; it is done once `is_ready`."""
        make_ready(self._tab)

    @property
    def is_ready(self) -> bool:
        """Whether the panes of a record are made."""
        return "bowl_line" in vars(self._tab.workspace)

    def look_at(self, path: Path) -> bool:
        """Look back on a journal; False if it cannot be shown."""
        return self._tab.open(path, wish=FileWish.LOOKED_AT)

    def page_ids(self) -> tuple[str, ...]:
        """The pages of all features."""
        return tuple(page.id for page in self.pages())

    def pages(self) -> tuple[PageSpec, ...]:
        """What the pages of all features are, and where they stand."""
        return tuple(page for feature in self._tab.features for page in feature.pages)

    def open_page(self, page: str) -> None:
        """Open a page, whatever its commands would say."""
        self._tab.pages.open(page)

    def recent_rows(self) -> tuple[RecentRow, ...]:
        """The records opened lately, as the start page lists them."""
        return self._tab.files.recent_rows()

    def save(self) -> bool:
        """Save the record; False if the window has to ask or say something first."""
        return self._tab.files.save()

    def run(self, command: str, about: str = "") -> None:
        """Carry out the command with this id, on what `about` names if that is given."""
        self._tab.commands.run(command, about)

    def menu(self, *words: str) -> None:
        """Choose an entry of the menus by its words, such as `menu("File", "Save")`."""
        menu = next(menu for menu in self.menus if _plain(menu.title()) == words[0])
        for word in words[1:]:
            action = next(one for one in menu.actions() if _plain(one.text()) == word)
            within = action.menu()
            if isinstance(within, QMenu):
                within.aboutToShow.emit()
                menu = within
            else:
                assert action.isEnabled(), f"{words} is not enabled"
                action.trigger()

    def key(self, keys: str | Qt.Key, modifiers: Qt.KeyboardModifier = _PLAIN) -> None:
        """Press and let go of keys in the window, such as "Esc" or "Ctrl+N"."""
        key, named = _key_of(keys)
        QTest.keyClick(self._host.window, key, named | modifiers)

    def press_key(self, keys: str) -> None:
        """Press keys and hold them."""
        key, modifiers = _key_of(keys)
        QTest.keyPress(self._host.window, key, modifiers)

    def release_key(self, keys: str) -> None:
        """Let held keys go."""
        key, modifiers = _key_of(keys)
        QTest.keyRelease(self._host.window, key, modifiers)

    def tap(self, keys: str | Qt.Key) -> None:
        """Press and let go of keys where the focus is, as a keyboard does."""
        key, modifiers = _key_of(keys)
        QTest.keyClick(self._key_target(), key, modifiers)
        QApplication.processEvents()

    def hold(self, keys: str | Qt.Key) -> HoldButton | None:
        """Hold keys where the focus is until a rim is full, without waiting; which button was held."""
        key, modifiers = _key_of(keys)
        target = self._key_target()
        QTest.keyPress(target, key, modifiers)
        held = self.held_button()
        if held is not None:
            held._filling.setCurrentTime(held._filling.duration())
        QTest.keyRelease(self._key_target(), key, modifiers)
        QApplication.processEvents()
        return held

    def held_button(self) -> HoldButton | None:
        """The button that is held just now."""
        return next(
            (one for one in self._host.window.findChildren(HoldButton) if one._is_held), None
        )

    def _key_target(self) -> QWidget:
        focus = QApplication.focusWidget()
        return (
            focus
            if focus is not None and focus.window() is self._host.window
            else self._host.window
        )

    def confirm_result(self) -> None:
        """Both players confirm the reported result."""
        for words in ("Black confirms", "White confirms"):
            self.strip.answer(words)

    def type(self, words: str) -> None:
        """Type into the field that has the focus."""
        field = QApplication.focusWidget()
        assert field is not None, "nothing has the focus"
        QTest.keyClicks(field, words)

    def click(self, point: Point | str) -> None:
        """Click a point of the board, such as "Q16"."""
        QTest.mouseClick(self.board, _LEFT, pos=self.place_of(point))

    def right_click(self, point: Point | str) -> None:
        """Click a point of the board with the right button."""
        QTest.mouseClick(self.board, _RIGHT, pos=self.place_of(point))

    def hover(self, point: Point | str) -> None:
        """Point at a point of the board."""
        self.board.point_hovered.emit(self._point(point))

    def drag(self, start: Point | str, end: Point | str) -> None:
        """Press on one point of the board, let go on another."""
        board = self.board
        QTest.mousePress(board, _LEFT, pos=self.place_of(start))
        QTest.mouseMove(board, self.place_of(end))
        QTest.mouseRelease(board, _LEFT, pos=self.place_of(end))

    def wheel(self, steps: int) -> None:
        """Turn the wheel over the board: forward through the game, or (negative) back."""
        self.board.wheel_turned.emit(steps)

    def place_of(self, point: Point | str) -> QPoint:
        """Where a point of the board is, in pixels of the board."""
        return self.board.center_of(self._point(point)).toPoint()

    def _point(self, point: Point | str) -> Point:
        named = point_named(point, self.board.grid) if isinstance(point, str) else point
        assert named is not None, f"{point} is not on this board"
        return named

    def let_deadline_pass(self) -> None:
        """The clock's next deadline is there: what the timer does then."""
        self._tab.ticker.due.emit()
        QApplication.processEvents()  # what a person has done before it comes first

    def tick(self) -> None:
        """Show the clock as it is now: what the timer does several times a second."""
        self._tab.ticker.tick.emit()

    def refresh_clock(self) -> None:
        """Show the faces of the clock as they are now."""
        self._tab.view.show_clock()

    def refresh(self) -> None:
        """Show everything anew."""
        self._tab.refresh()

    def say(self, sentence: str) -> None:
        """Have the window say something."""
        self._tab.notice.say(sentence)

    def dismiss_notice(self) -> None:
        """Take the notice away."""
        self._tab.notice.dismiss()

    def ask(self, sentence: str, *answers: str) -> None:
        """Have the strip ask something; the answers do nothing."""
        made = (StripAnswer(number, words) for number, words in enumerate(answers))
        self._tab.questions.ask(sentence, *made)

    def say_held(self) -> None:
        """Say which table another program keeps on this computer, as at a start."""
        _feature(self._tab, TimelineFeature).say_held()

    def draw_by(self, draw: Callable[..., None]) -> None:
        """Have the game drawn by `draw` instead, which may fail."""
        self._tab.view.show = draw  # type: ignore[method-assign]

    def direct_hall(self, folder: Path, *made: Any) -> Any:
        """Open the director's window with another client and another host than those of a network."""
        from ingboard.ui.features.director.presenter import DirectorPresenter

        feature = _feature(self._tab, DirectorFeature)
        feature.use(DirectorPresenter(self._tab.services, folder, *made))
        feature.show()
        return feature.presenter

    def leave_hall(self) -> None:
        """Leave the hall of many boards."""
        _feature(self._tab, HallFeature).close()

    def sound_what_is_due(self) -> None:
        """Sound what the clock announces now: what a timer does."""
        _feature(self._tab, SoundFeature).presenter.announcer.wake()

    def number_table(self, number: int) -> None:
        """Call this "Table 2" and so on, as if there were others before it."""
        self._tab.use_number(number)

    def close_hall(self) -> None:
        """Close the window on the hall's screen."""
        _feature(self._tab, HallFeature).may_close()

    def offer_recovery(self) -> bool:
        """Offer the games that were interrupted, as at a start; False if there are none."""
        return _feature(self._tab, JournalFeature).offer_recovery()

    # What a person sees -------------------------------------------------------------------------

    @property
    def page_id(self) -> str:
        """The id of the page that the window shows."""
        return self._tab.pages.current

    def page(self, page_id: str = "") -> Any:
        """The page in sight, or the one with an id, which must have been opened before."""
        page = self._tab.pages.widget(page_id or self.page_id)
        assert page is not None, f"the page {page_id or self.page_id} has not been opened"
        return page

    @property
    def workspace(self) -> Workspace:
        """The part of the window that holds board, clocks, columns and pages."""
        return self._tab.workspace

    @property
    def board(self) -> BoardView:
        """The board; `board.picture` is what it shows."""
        return self._tab.workspace.board

    @property
    def strip(self) -> Strip:
        """The strip at the bottom."""
        return Strip(self._tab)

    @property
    def keys_rest(self) -> bool:
        """Whether letters go to nothing for a moment: a field that was typed into has just gone by itself."""
        return not self._tab.keys._resting.hasExpired()

    @property
    def asks(self) -> bool:
        """Whether the strip asks something."""
        return self._tab.view.asks

    @property
    def suggested(self) -> Suggestion | None:
        """The stones that are suggested as dead, while they are shown faded."""
        return _feature(self._tab, CountFeature).suggested

    @property
    def asked_point(self) -> Point | None:
        """The point that the answer beside the board is about."""
        return _feature(self._tab, WhyFeature).presenter.point

    @property
    def shows_barred(self) -> bool:
        """Whether every barred point is marked."""
        return _feature(self._tab, WhyFeature).shows_barred

    @property
    def notice(self) -> str:
        """The sentence of the notice; empty when there is none."""
        return self._tab.notice.sentence

    @property
    def notice_widget(self) -> Any:
        """The notice itself, for its place."""
        return self._tab.notice

    @property
    def file_strip(self) -> Any:
        """What is said of the open file above the moves: character set, findings, games."""
        return _feature(self._tab, ReadingFeature).presenter.strip

    @property
    def clock_panel(self) -> Any:
        """The faces of the clock with the buttons below them."""
        return self._tab.workspace.panel

    @property
    def band(self) -> str:
        """What the band below the large clocks says."""
        band = self._tab.workspace.panel.findChild(SaidBand)
        assert band is not None
        return f"{band.accessibleName()}. {band.accessibleDescription()}"

    @property
    def press_list(self) -> Any:
        """The list of presses beside the large clocks."""
        return self._tab.workspace.press_list

    @property
    def bowls(self) -> Any:
        """The bowls beside the board."""
        return self._tab.workspace.bowls

    @property
    def tree(self) -> Any:
        """The tree of variations beside the board."""
        return self._tab.workspace.tree

    @property
    def side(self) -> Any:
        """The column beside the board of a timed game."""
        return self._tab.workspace.side

    @property
    def tools(self) -> Any:
        """The row a record is edited with."""
        return self._tab.workspace.tools

    @property
    def comment_card(self) -> Any:
        """The viewed move of a record and its comment."""
        return self._tab.workspace.comment

    @property
    def graph(self) -> Any:
        """The graph below the board of a record."""
        return self._tab.workspace.graph

    @property
    def bowl_line(self) -> Any:
        """The bowls of a record, in a line."""
        return self._tab.workspace.bowl_line

    @property
    def facts(self) -> Any:
        """The facts of a record beside its comment."""
        return self._tab.workspace.facts

    @property
    def seats(self) -> SeatKeys:
        """Who sits where, and the keys of each seat."""
        return self._tab.clocks.seats

    @property
    def sound_card(self) -> Any:
        """The card that tests the sound before a start."""
        return _feature(self._tab, SoundFeature).presenter.card

    @property
    def sound_answers(self) -> PerColor[HearingAnswer | None]:
        """What each side said about the sound."""
        return _feature(self._tab, SoundFeature).presenter.test.answers

    @property
    def film(self) -> Film:
        """The film of the count."""
        return Film(self._tab)

    @property
    def paper(self) -> Any:
        """The pages that the export would print."""
        return _feature(self._tab, ExportFeature).presenter._preview.paper

    @property
    def number_field(self) -> Any:
        """The field for the number of a move, over the board."""
        return _feature(self._tab, TreeFeature).presenter.field

    @property
    def _record(self) -> RecordPresenter | None:
        return _feature(self._tab, RecordFeature)._made

    @property
    def tool(self) -> AnyTool:
        """The tool in the hand over a record."""
        return Tool.NONE if self._record is None else self._record.tool

    @property
    def is_trying(self) -> bool:
        """Whether moves are tried beside the record."""
        return self._record is not None and self._record.trying.trying is not None

    @property
    def help_sheet(self) -> Any:
        """The sheet of keys over the board."""
        return self._tab.workspace.sheet

    def all_commands(self) -> list[Command]:
        """Every command of the window, those without a place in the menus too."""
        return list(self._tab.commands)

    def stated_commands(self) -> dict[str, str]:
        """Where each command is stated: the folder of its feature, or the shell."""
        named = {command.id: "shell" for command in self._tab.commands}
        for feature in self._tab.features:
            folder = type(feature).__module__.split(".")[3]
            named |= {command.id: folder for command in feature.commands}
        return named

    def why_not(self, command: str) -> str:
        """Why a command is not possible now; empty if it is."""
        return self._tab.commands.why_not(command)

    def key_groups(self, *, timed: bool = False) -> tuple[KeyGroup, ...]:
        """What the sheet of keys says, for a game with a clock or without."""
        rows = (row for feature in self._tab.features for row in feature.page_keys)
        return key_groups(self._tab.commands, rows, timed=timed)

    def commands_with_keys(self) -> list[str]:
        """What the sheet has to say of every command that has a key."""
        return [each.help for each in self._tab.commands if each.keys]

    @property
    def palette(self) -> Any:
        """The command palette."""
        found = self._tab.findChild(PalettePresenter)
        assert found is not None
        return found.palette

    @property
    def front(self) -> QWidget:
        """The director's window if that is open, else the program's."""
        window: QWidget = self._host.window
        if self.director is not None and self.director.window.isVisible():
            window = self.director.window
        return window

    @property
    def director(self) -> Any:
        """What directs a hall, or None."""
        return _feature(self._tab, DirectorFeature).presenter

    @property
    def hall_view(self) -> Any:
        """The window on the hall's screen, or None."""
        hall = _feature(self._tab, HallFeature)
        return hall.view.window if hall._is_made else None

    @property
    def menu_bar(self) -> MenuLine:
        """The line of the menus."""
        return self._host.menu_line

    @property
    def marks(self) -> tuple[StatusMark, ...]:
        """The marks at the right of the menu line."""
        return self._tab.marks

    @property
    def commands(self) -> Mapping[str, QAction]:
        """The action of every command of the menus, by the command's id."""
        self._host.menus.refresh()
        return self._host.menus.actions

    @property
    def menus(self) -> tuple[QMenu, ...]:
        """The menus in order, with their entries, which they have when they are first opened."""
        assert self._host.menus.actions
        return self._host.menus.menus

    def action(self, command: str) -> QAction:
        """The action of a command: its words, its keys, whether it is checked."""
        return self.commands[command]

    def words_of(self, command: str) -> str:
        """What the menu calls a command now."""
        return _plain(self.action(command).text())

    def enabled(self, command: str) -> bool:
        """Whether a command is offered now."""
        return not self._tab.commands.why_not(command)

    def shown_letter(self, command: str) -> str:
        """The plain key that the menu names behind a command's words; empty where it does not work."""
        return self.action(command).text().partition("\t")[2]

    @property
    def waits_for_deadline(self) -> bool:
        """Whether a timer waits for the clock's next deadline."""
        return self._tab.ticker._deadline.isActive()

    # What has no place on the screen ------------------------------------------------------------

    @property
    def photographs(self) -> Any:
        """What reads photographs; None before the first."""
        return vars(_feature(self._tab, PhotoFeature)).get("presenter")

    def feature(self, name: str) -> Any:
        """The part of the program that answers for a feature; prefer what is on the screen."""
        return _FEATURES[name](self._tab)

    def is_working(self, name: str) -> bool:
        """Whether a feature's work in the background goes on; "open" reads a large file."""
        return _WORKS[name](self._tab)

    def wait_for(self, name: str) -> None:
        """Until a feature's work in the background is done; its thread has the processor meanwhile."""
        while self.is_working(name):
            QTest.qWait(2)

    @property
    def journal(self) -> TableJournal:
        """The table's journal."""
        return TableJournal(self._tab)

    def offer_draft(self) -> bool:
        """Offer what was edited and not saved, as at a start; False if there is nothing."""
        return _feature(self._tab, JournalFeature).drafts.offer()

    def write_draft(self) -> None:
        """Write what is edited into its draft: what a timer does."""
        _feature(self._tab, JournalFeature).drafts._write()

    def kill_draft(self) -> None:
        """Leave the draft as a killed process leaves it: written, and nobody's any more."""
        _feature(self._tab, JournalFeature).drafts.close(keep=True)

    def hear(self, play: Callable[..., bool]) -> None:
        """Have what would be heard go to `play` instead: a sound, its loudness, how often."""
        _feature(self._tab, SoundFeature).presenter.player.play = play  # type: ignore[method-assign]


class Tabs:
    """The tables of a window. The first one stands alone until another is opened."""

    def __init__(self, host: TabHost) -> None:
        self._host = host

    def __iter__(self) -> Iterator[App]:
        return iter([App._of(self._host, tab) for tab in self._host.tabs])

    def __len__(self) -> int:
        return len(self._host.tabs)

    def __getitem__(self, number: int) -> App:
        return App._of(self._host, self._host.tabs[number])

    @property
    def in_front(self) -> App:
        """The table that is seen."""
        return App._of(self._host, self._host.seen)

    def bring_to_front(self, table: App) -> None:
        """Click a table's tab."""
        self._host.see(table._tab)

    def open_another(self) -> App:
        """A further table, seen at once."""
        return App._of(self._host, self._host.open_another())

    def may_take_in(self) -> bool:
        """Whether records of another start may open here."""
        return self._host.may_take_in()

    def take_in(self, handed: ToOpen) -> None:
        """Open records that another start of the program handed over."""
        self._host.take_in(handed)

    def start_all(self) -> None:
        """Start the clocks of all tables that are ready."""
        self._host.start_all()

    def toggle_round(self) -> None:
        """Start the round's timer, or take it away."""
        self._host.toggle_round()

    def refresh(self) -> None:
        """Show tabs and timer as they are now: what their timer does every second."""
        self._host.show()

    @property
    def window(self) -> QWidget:
        """The window with its tabs."""
        return self._host.window

    @property
    def bar_is_visible(self) -> bool:
        """Whether tabs are in sight."""
        return self._host.frame.tabs.isVisible()

    def words(self, number: int) -> str:
        """What a tab says, from 0."""
        return self._host.frame.tabs.tabText(number)

    def icon(self, number: int) -> QIcon:
        """The icon of a tab, from 0."""
        return self._host.frame.tabs.tabIcon(number)

    def round_words(self) -> str:
        """What the round's timer says; empty while there is none."""
        timer = self._host.round
        return "" if timer is None else timer.words(self._host._time.now())


def _key_of(keys: str | Qt.Key) -> tuple[Qt.Key, Qt.KeyboardModifier]:
    if isinstance(keys, Qt.Key):
        return keys, _PLAIN
    pressed = QKeySequence(keys)[0]  # type: ignore[index]
    assert pressed.key() != Qt.Key.Key_unknown, f"{keys!r} names no key"
    return pressed.key(), pressed.keyboardModifiers()


def _plain(words: str) -> str:
    """The words of an entry without its key, its mnemonic and its dots."""
    return words.partition("\t")[0].replace("&", "").removesuffix("…")
