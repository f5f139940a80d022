"""Drives the program's window as a person does; the only file of the tests that reaches into the window.

Tests say what is done (open, click, key, run a command) and look at what is seen (page, board, strip,
notice). What has no place on the screen is asked for by name: `app.feature("referee")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QIcon, QKeySequence, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea, QWidget

from ingboard.board.points import PerColor, Point, point_named
from ingboard.counting.fillplan import FillPlan
from ingboard.game.state import GameState
from ingboard.review.suggest_dead.suggestion import Suggestion
from ingboard.table.journal.reading import Journal, read_journal
from ingboard.table.journal.records import MachineClocks
from ingboard.table.session import Session
from ingboard.table.study import Study
from ingboard.table.time_source import TableTime
from ingboard.table.tournament import Tournament
from ingboard.ui.app import _Furnisher
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.features.count.schedule import Instant
from ingboard.ui.features.journal.recording import Saved
from ingboard.ui.features.record.tools import Tool
from ingboard.ui.features.sound.sound_check import Answer
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.shell.acts import Act
from ingboard.ui.shell.crash_handler import Mishaps
from ingboard.ui.shell.keys import SeatKeys
from ingboard.ui.shell.layout import PageId
from ingboard.ui.shell.main_window import MainWindow
from ingboard.ui.shell.menu_action import MenuAction
from ingboard.ui.shell.menu_line import MenuLine, StatusMark
from ingboard.ui.shell.preferences import Preferences
from ingboard.ui.shell.shell import Shell
from ingboard.ui.shell.status_bar import StripAnswer
from ingboard.ui.shell.workspace import Stage

_LEFT, _RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_PLAIN = Qt.KeyboardModifier.NoModifier

# The part of the program that answers for a feature, by the feature's name.
_FEATURES: dict[str, Callable[[MainWindow], Any]] = {
    "why": lambda window: window.rooms.why,
    "suggestion": lambda window: window.rooms.suggestion,
    "bowls": lambda window: window.rooms.bowls,
    "timeline": lambda window: window.rooms.timeline,
    "referee": lambda window: window.rooms.referee,
    "result-sheet": lambda window: window.rooms.sheets,
    "find": lambda window: window.rooms.find,
    "library": lambda window: window.rooms.library,
    "reading": lambda window: window.rooms.reading,
    "lessons": lambda window: window.rooms.lessons,
    "drills": lambda window: window.rooms.drills,
    "times": lambda window: window.rooms._times,
    "recovery": lambda window: window.record._recovery,
    "sound": lambda window: window.sound,
    "hall": lambda window: window.hall,
}

# What works in the background, by the feature's name: whether it is still at it.
_WORKS: dict[str, Callable[[MainWindow], bool]] = {
    "export": lambda window: window.rooms.export.working,
    "suggestion": lambda window: window.rooms.suggestion.is_working,
    "engine": lambda window: window.rooms.engine.work.is_working,
    "recorded": lambda window: window.rooms.recorded.is_working,
    "find": lambda window: window.rooms.find.labor.is_working,
    "library": lambda window: window.rooms.library.labor.is_working,
    "open": lambda window: window.files.opening.path is not None,
}


class Strip:
    """The strip at the bottom: what it says now, and its answers."""

    def __init__(self, main: MainWindow) -> None:
        self.widget = main.stage.strip

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

    def __init__(self, main: MainWindow) -> None:
        self._film = main.film

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
        self._film.animator.seek(stone)

    def to_start(self) -> None:
        """Go to its beginning."""
        self._film.to_start()

    def to_end(self) -> None:
        """Go to the result, and from there to the refilled bowls."""
        self._film.to_end()

    def show(self, instant: Instant) -> None:
        """Paint one instant of it."""
        self._film.animator.moved.emit(instant)

    def show_plan(self, plan: FillPlan) -> None:
        """Show another count."""
        self._film.show_plan(plan)


class TableJournal:
    """The journal of a table, which is written in a thread of its own."""

    def __init__(self, main: MainWindow) -> None:
        self._recording = main.record.recording

    @property
    def path(self) -> Path | None:
        """The journal's file; None while nothing is recorded."""
        return self._recording.path

    @property
    def folder(self) -> Path:
        """The folder of the journals."""
        return self._recording.shelf.folder

    @property
    def saved(self) -> Saved:
        """How far what was played is on the disk."""
        return self._recording.saved

    @property
    def waits(self) -> bool:
        """Whether something is still to be written."""
        return self._recording.box is None or self._recording.box.saving.waiting_since is not None

    def read(self) -> Journal:
        """The journal once everything is on the disk: a busy machine may take a while."""
        box, path = self._recording.box, self._recording.path
        assert box is not None
        assert path is not None
        assert box._writer.wait(box.lines, 20.0)
        return read_journal(path)

    def check(self) -> None:
        """Look at the machine's clocks: what a timer does every ten seconds."""
        self._recording.check()

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
        return tuple(journal.path for journal in self._recording.shelf.unfinished())

    def let_go(self) -> None:
        """Hold the journal no longer, and go on writing it."""
        assert self._recording._held is not None
        self._recording._held.release()
        self._recording._held = None

    def die(self) -> None:
        """Leave what a killed process leaves: its lines, and no lock."""
        self._recording._beat.stop()
        assert self._recording.box is not None
        assert self._recording._held is not None
        self._recording.box._writer.close()
        self._recording._held.release()
        self._recording.box = None


class App:
    """One table of the program in its window. Two of them are equal when they are the same table."""

    def __init__(
        self, preferences: Preferences, time: TableTime | None = None, pace: int = 1
    ) -> None:
        """A window with nothing open, not shown yet."""
        self._main = MainWindow(Shell(), preferences, time, pace)

    @classmethod
    def _of(cls, main: MainWindow) -> App:
        app = cls.__new__(cls)
        app._main = main
        return app

    @classmethod
    def started(
        cls, preferences: Preferences, *paths: Path, log: Path, journal: Path | None = None
    ) -> App:
        """As the program itself starts, with records or a journal named on the command line."""
        shell = Shell()
        _Furnisher(shell, preferences, 1, paths, None, journal, Mishaps(log)).furnish()
        main = shell.tenant
        assert isinstance(main, MainWindow)
        return cls._of(main)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, App) and self._main is other._main

    def __hash__(self) -> int:
        return hash(self._main)

    # The window ---------------------------------------------------------------------------------

    @property
    def window(self) -> QWidget:
        """The window on the screen."""
        return self._main.shell.window()

    @property
    def tab(self) -> QWidget:
        """This table within the window: menus, board, pages; the window itself while there is one table."""
        return self._main.shell

    def show(self, width: int, height: int) -> None:
        """Show the window in a size."""
        self.resize(width, height)
        self._main.shell.show()

    def resize(self, width: int, height: int) -> None:
        """Give the window a size."""
        self._main.shell.window().resize(width, height)

    def close(self) -> bool:
        """Close the window as its cross does; False if it stays open to ask something."""
        return self._main.shell.window().close()

    def put_away(self) -> None:
        """Let go of everything without a question."""
        self._main.hall.close()
        for each in self.tabs:
            each.abandon()
        self._main.shell.window().close()
        self._main.shell.deleteLater()

    def abandon(self) -> None:
        """Forget the game, so that the window closes without a question."""
        self._main.controller.session = None

    def end(self) -> None:
        """The program ends: journal, hall and sound are let go of."""
        self._main.put_away()

    def detach(self) -> None:
        """From now on the window closes without asking its contents."""
        self._main.shell.tenant = None

    def drop(self, file: Path | QUrl) -> None:
        """Drop a file on the window."""
        data = QMimeData()
        data.setUrls([file if isinstance(file, QUrl) else QUrl.fromLocalFile(str(file))])
        event = QDropEvent(QPointF(100, 100), Qt.DropAction.CopyAction, data, _LEFT, _PLAIN)
        self._main.shell.dropEvent(event)

    def choose_in_dialog(self, path: Path | None) -> None:
        """Have the dialog that asks for a record answer with this one, or be cancelled."""

        def answer(title: str = "") -> Path | None:
            del title
            return path

        self._main.files.ask_to_open = answer  # type: ignore[method-assign]

    def grab(self) -> QPixmap:
        """A picture of the hall's screen if that is open, else of the whole window."""
        return (self._main.hall.window or self._main.shell.window()).grab()

    @property
    def preferences(self) -> Preferences:
        """The preferences that the window was made with."""
        return self._main.preferences

    @property
    def tabs(self) -> Tabs:
        """All tables of the window."""
        return Tabs(self._main)

    # The game -----------------------------------------------------------------------------------

    @property
    def presenter(self) -> GamePresenter:
        """The game's presenter: commands go in, the viewed state comes out."""
        return self._main.controller

    @property
    def session(self) -> Session | None:
        """The open game or record."""
        return self._main.controller.session

    @property
    def state(self) -> GameState | None:
        """The game at the viewed step."""
        return self._main.controller.state

    @property
    def study(self) -> Study | None:
        """The open record as one that is edited."""
        return self._main.controller.study

    @property
    def tournament(self) -> Tournament:
        """The settings that the table is played under."""
        return self._main.tournament.current

    def use_tournament(self, tournament: Tournament, path: Path | None = None) -> None:
        """Play under these settings."""
        self._main.tournament.take_up(tournament, path)

    def open_tournament(self, path: Path) -> bool:
        """Play under the settings of a file; False if they cannot be read."""
        return self._main.tournament.open(path)

    def write_tournament(self, path: Path) -> bool:
        """Write the settings into a file; False if it cannot be written."""
        return self._main.tournament.write(path)

    @property
    def tournament_file(self) -> Path | None:
        """The file that the settings came from."""
        return self._main.tournament.path

    # What a person does -------------------------------------------------------------------------

    def open(self, path: Path) -> bool:
        """Open a record, or look back on a journal; False if it cannot be shown."""
        return self._main.open(path)

    def save(self) -> bool:
        """Save the record; False if the window has to ask or say something first."""
        return self._main.files.save()

    def run(self, command: str) -> None:
        """Carry out the command with this id."""
        self._main.do(Act(command))

    def menu(self, *words: str) -> None:
        """Choose an entry of the menus by its words, such as `menu("File", "Save")`."""
        menu = next(menu for menu in self._main.menus.menus if menu.title() == words[0])
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
        QTest.keyClick(self._main.shell, key, named | modifiers)

    def press_key(self, keys: str) -> None:
        """Press keys and hold them."""
        key, modifiers = _key_of(keys)
        QTest.keyPress(self._main.shell, key, modifiers)

    def release_key(self, keys: str) -> None:
        """Let held keys go."""
        key, modifiers = _key_of(keys)
        QTest.keyRelease(self._main.shell, key, modifiers)

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
        assert named is not None, f"{point} is no point of this board"
        return named

    def let_deadline_pass(self) -> None:
        """The clock's next deadline is there: what the timer does then."""
        self._main.ticker.due.emit()

    def tick(self) -> None:
        """Show the clock as it is now: what the timer does several times a second."""
        self._main.ticker.tick.emit()

    def refresh_clock(self) -> None:
        """Show the faces of the clock as they are now."""
        self._main.view.refresh_clock()

    def refresh(self) -> None:
        """Show everything anew."""
        self._main.refresh()

    def say(self, sentence: str) -> None:
        """Have the window say something."""
        self._main.notice.say(sentence)

    def dismiss_notice(self) -> None:
        """Take the notice away."""
        self._main.notice.dismiss()

    def ask(self, sentence: str, *answers: str) -> None:
        """Have the strip ask something; the answers do nothing."""
        made = (StripAnswer(number, words) for number, words in enumerate(answers))
        self._main.questions.ask(sentence, *made)

    def say_held(self) -> None:
        """Say which table another program keeps on this computer, as at a start."""
        self._main.rooms.say_held()

    def draw_by(self, draw: Callable[[PageId], None]) -> None:
        """Have the game drawn by `draw` instead, which may fail."""
        self._main.view.refresh = draw  # type: ignore[method-assign]

    def write_hall_folder(self) -> None:
        """Write the hall's folder if that is due: what a timer does."""
        self._main.hall_folder.follow()

    def close_hall_folder(self) -> None:
        """Write what waits into the hall's folder, and stop."""
        self._main.hall_folder.close()

    def sound_what_is_due(self) -> None:
        """Sound what the clock announces now: what a timer does."""
        self._main.sound.announcer.wake()

    def number_table(self, number: int) -> None:
        """Call this "Table 2" and so on, as if there were others before it."""
        self._main.among.use_number(number)

    def close_hall(self) -> None:
        """Close the window on the hall's screen."""
        self._main.hall.close()

    def offer_recovery(self, *, held: bool = False) -> bool:
        """Offer the games that were interrupted, as at a start; False if there are none."""
        return self._main.offer_recovery(held=held)

    # What a person sees -------------------------------------------------------------------------

    @property
    def page_id(self) -> str:
        """The id of the page that the window shows."""
        return self._main.scene.value

    def page(self, page_id: str = "") -> Any:
        """The page in sight, or the one with an id, which must have been opened before."""
        shown = PageId(page_id) if page_id else self._main.scene
        stage = self._main.stage
        place = stage._places.get(shown)
        assert place is not None, f"the page {shown} has not been opened"
        area = stage._pages.widget(place)
        assert isinstance(area, QScrollArea)
        return area.widget()

    @property
    def workspace(self) -> Stage:
        """The part of the window that holds board, clocks, columns and pages."""
        return self._main.stage

    @property
    def board(self) -> BoardView:
        """The board; `board.picture` is what it shows."""
        return self._main.stage.board

    @property
    def strip(self) -> Strip:
        """The strip at the bottom."""
        return Strip(self._main)

    @property
    def asks(self) -> bool:
        """Whether the strip asks something."""
        return self._main.view.asks

    @property
    def suggested(self) -> Suggestion | None:
        """The stones that are suggested as dead, while they are shown faded."""
        return self._main.view.suggested

    @property
    def asked_point(self) -> Point | None:
        """The point that the answer beside the board is about."""
        return self._main.view.asked_about

    @property
    def shows_barred(self) -> bool:
        """Whether every barred point is marked."""
        return self._main.view.shows_legality

    @property
    def notice(self) -> str:
        """The sentence of the notice; empty when there is none."""
        return self._main.notice.sentence

    @property
    def notice_widget(self) -> Any:
        """The notice itself, for its place."""
        return self._main.notice

    @property
    def file_strip(self) -> Any:
        """What is said of the open file above the moves: character set, findings, games."""
        return self._main.rooms.reading.strip

    @property
    def clock_panel(self) -> Any:
        """The faces of the clock with the buttons below them."""
        return self._main.stage.panel

    @property
    def press_list(self) -> Any:
        """The list of presses beside the large clocks."""
        return self._main.stage.press_list

    @property
    def bowls(self) -> Any:
        """The bowls beside the board."""
        return self._main.stage.bowls

    @property
    def tree(self) -> Any:
        """The tree of variations beside the board."""
        return self._main.stage.tree

    @property
    def side(self) -> Any:
        """The column beside the board: moves, findings, comment, tools."""
        return self._main.stage.side

    @property
    def seats(self) -> SeatKeys:
        """Who sits where, and the keys of each seat."""
        return self._main.clocks.seats

    @property
    def sound_card(self) -> QWidget:
        """The card that tests the sound before a start."""
        return self._main.sound.card

    @property
    def sound_answers(self) -> PerColor[Answer | None]:
        """What each side said about the sound."""
        return self._main.sound.test.answers

    @property
    def film(self) -> Film:
        """The film of the count."""
        return Film(self._main)

    @property
    def paper(self) -> Any:
        """The pages that the export would print."""
        return self._main.rooms.export._desk.paper

    @property
    def number_field(self) -> Any:
        """The field for the number of a move, over the board."""
        return self._main.tree.field

    @property
    def tool(self) -> Tool:
        """The tool in the hand over a record."""
        return self._main.editing.tool

    @property
    def is_trying(self) -> bool:
        """Whether moves are tried beside the record."""
        return self._main.editing.trying.trying is not None

    @property
    def help_sheet(self) -> Any:
        """The sheet of keys over the board."""
        return self._main.stage.sheet

    @property
    def palette(self) -> Any:
        """The command palette."""
        return self._main.palette.palette

    @property
    def hall_view(self) -> Any:
        """The window on the hall's screen, or None."""
        return self._main.hall.window

    @property
    def menu_bar(self) -> MenuLine:
        """The line of the menus."""
        return self._main.menu_line

    @property
    def marks(self) -> tuple[StatusMark, ...]:
        """The marks at the right of the menu line."""
        return self._main.menu_line.marks

    @property
    def commands(self) -> dict[str, MenuAction]:
        """The action of every command of the menus, by the command's id."""
        return {act.value: action for act, action in self._main.menus.actions.items()}

    @property
    def menus(self) -> tuple[QMenu, ...]:
        """The menus in order."""
        return self._main.menus.menus

    def action(self, command: str) -> MenuAction:
        """The action of a command: its words, its keys, whether it is checked."""
        return self._main.menus.actions[Act(command)]

    def enabled(self, command: str) -> bool:
        """Whether a command is offered now."""
        return self.action(command).isEnabled()

    def shown_letter(self, command: str) -> str:
        """The plain key that the menu names behind a command's words; empty where it does not work."""
        return self.action(command).text().partition("\t")[2]

    @property
    def waits_for_deadline(self) -> bool:
        """Whether a timer waits for the clock's next deadline."""
        return self._main.ticker._deadline.isActive()

    # What has no place on the screen ------------------------------------------------------------

    def feature(self, name: str) -> Any:
        """The part of the program that answers for a feature; prefer what is on the screen."""
        return _FEATURES[name](self._main)

    def is_working(self, name: str) -> bool:
        """Whether a feature's work in the background goes on; "open" reads a large file."""
        return _WORKS[name](self._main)

    @property
    def journal(self) -> TableJournal:
        """The table's journal."""
        return TableJournal(self._main)

    def offer_draft(self) -> bool:
        """Offer what was edited and not saved, as at a start; False if there is nothing."""
        return self._main.record.drafts.offer()

    def write_draft(self) -> None:
        """Write what is edited into its draft: what a timer does."""
        self._main.record.drafts.drafting._write()

    def kill_draft(self) -> None:
        """Leave the draft as a killed process leaves it: written, and nobody's any more."""
        self._main.record.drafts.drafting.close(keep=True)

    def hear(self, play: Callable[..., bool]) -> None:
        """Have what would be heard go to `play` instead: a sound, its loudness, how often."""
        self._main.sound.player.play = play  # type: ignore[method-assign]


class Tabs:
    """The tables of a window. The first one stands alone until another is opened."""

    def __init__(self, main: MainWindow) -> None:
        self._tables = main.among.tables

    def __iter__(self) -> Iterator[App]:
        return iter([App._of(table) for table in self._tables.all])

    def __len__(self) -> int:
        return len(self._tables.all)

    def __getitem__(self, number: int) -> App:
        return App._of(self._tables.all[number])

    @property
    def in_front(self) -> App:
        """The table that is seen."""
        return App._of(self._tables.seen)

    def bring_to_front(self, table: App) -> None:
        """Click a table's tab."""
        self._tables.see(table._main)

    def open_another(self) -> App:
        """A further table, seen at once."""
        return App._of(self._tables.open_another())

    def may_take_in(self) -> bool:
        """Whether records of another start may open here."""
        return self._tables.may_take_in()

    def take_in(self, *paths: Path) -> None:
        """Open records that another start of the program handed over."""
        self._tables.take_in(paths)

    def start_all(self) -> None:
        """Start the clocks of all tables that are ready."""
        self._tables.start_all()

    def toggle_round(self) -> None:
        """Start the round's timer, or take it away."""
        self._tables.toggle_round()

    def refresh(self) -> None:
        """Show tabs and timer as they are now: what their timer does four times a second."""
        self._tables.show()

    @property
    def window(self) -> QWidget:
        """The window with its tabs; there must have been a second table."""
        assert self._tables.frame is not None
        return self._tables.frame

    @property
    def bar_is_visible(self) -> bool:
        """Whether tabs are in sight."""
        return self._tables.frame is not None and self._tables.frame.tabs.isVisible()

    def words(self, number: int) -> str:
        """What a tab says, from 0."""
        assert self._tables.frame is not None
        return self._tables.frame.tabs.tabText(number)

    def icon(self, number: int) -> QIcon:
        """The icon of a tab, from 0."""
        assert self._tables.frame is not None
        return self._tables.frame.tabs.tabIcon(number)

    def round_words(self) -> str:
        """What the round's timer says; empty while there is none."""
        timer = self._tables.round
        return "" if timer is None else timer.words(self._tables._time.now())


def _key_of(keys: str | Qt.Key) -> tuple[Qt.Key, Qt.KeyboardModifier]:
    if isinstance(keys, Qt.Key):
        return keys, _PLAIN
    pressed = QKeySequence(keys)[0]  # type: ignore[index]
    assert pressed.key() != Qt.Key.Key_unknown, f"{keys!r} names no key"
    return pressed.key(), pressed.keyboardModifiers()


def _plain(words: str) -> str:
    """The words of an entry without its key, its mnemonic and its dots."""
    return words.partition("\t")[0].replace("&", "").removesuffix("…")
