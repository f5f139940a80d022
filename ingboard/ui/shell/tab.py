"""One tab of the window: a game or a record in its workspace, with the features over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAccessible, QInputEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QVBoxLayout, QWidget

from ingboard.board.points import Point
from ingboard.game.change import Area
from ingboard.game.commands import PauseClock
from ingboard.game.state import IN_PLAY
from ingboard.table.journal.entry import LEFT_OPEN
from ingboard.table.session import SessionChange
from ingboard.table.time_source import TableTime
from ingboard.table.wrong_tries import WrongTries
from ingboard.text import text
from ingboard.ui.board.board_view import BoardView
from ingboard.ui.board.view_model import HoverStone
from ingboard.ui.game.presenter import OF_A_STEP, GamePresenter
from ingboard.ui.game.recording import Recording
from ingboard.ui.game.referee_lock import RefereeLock
from ingboard.ui.game.strip_picture import StripPicture
from ingboard.ui.game.tournament import TournamentPresenter
from ingboard.ui.shell.announcements import Announcements
from ingboard.ui.shell.appearance import Appearance
from ingboard.ui.shell.background_task import BackgroundTask, FileWish
from ingboard.ui.shell.commands import (
    STEPPING,
    Command,
    CommandRegistry,
    Key,
    KeyContext,
    Situation,
    Topic,
)
from ingboard.ui.shell.feature import ANOTHER_GAME, BoardTools, Feature, those_with
from ingboard.ui.shell.files import Files, WantedPlace
from ingboard.ui.shell.game_view import ClockPresenter, GameView
from ingboard.ui.shell.input_dates import InputDates
from ingboard.ui.shell.key_router import KeyRouter
from ingboard.ui.shell.layout import PagePlace
from ingboard.ui.shell.menu_line import StatusMark
from ingboard.ui.shell.notice import Notice
from ingboard.ui.shell.pages import PLAY, START, Pages
from ingboard.ui.shell.preferences import Preferences, preferences_file, save_preferences
from ingboard.ui.shell.questions import Questions
from ingboard.ui.shell.services import WindowServices
from ingboard.ui.shell.start_page import StartPage, start_page_spec
from ingboard.ui.shell.stepping import Stepping
from ingboard.ui.shell.tab_frame import window_title
from ingboard.ui.shell.ticker import Ticker
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.style import spaced
from ingboard.ui.widgets.background_call import BackgroundCalls

MakeFeature = Callable[[WindowServices], Feature]

_EVERYTHING = frozenset(Area)
_OF_THE_PAGE = frozenset({KeyContext.OWN, KeyContext.TYPED})


class TabParts(NamedTuple):
    """What all tabs of a window share, and what the window asks of and tells each of them."""

    window: QMainWindow
    preferences: Preferences
    appearance: Appearance
    features: Sequence[MakeFeature]
    commands: Callable[[TableTab], Iterable[Command]]
    in_front: Callable[[TableTab], bool]
    any_clock_runs: Callable[[], bool]
    clock_open: Callable[[], bool]
    people_timed: Callable[[], bool]
    close_as_decided: Callable[[], object]
    start_again: Callable[[], bool]
    room: Callable[[TableTab, Path | None], TableTab | None]


class TableTab(QWidget):
    """A game, clock and journal of its own. `titled` tells of another title, `marked` of other marks.

    `begun` tells of another game, `changed`, where `tell_changes` was called, of its game or, in front, of a
    figure of its clock.
    `needs_attention` tells that something sounded. Its time runs `pace` times faster than the wall.
    """

    titled = Signal()
    marked = Signal()
    begun = Signal()
    changed = Signal()
    needs_attention = Signal()
    _page = ""
    _may_close = _is_one_of_several = False

    def __init__(
        self, parts: TabParts, board: BoardView, time: TableTime | None = None, *, pace: int = 1
    ) -> None:
        super().__init__()
        window, preferences = parts.window, parts.preferences
        self.number = 1
        self.window_title = ""
        self.marks: tuple[StatusMark, ...] = ()
        self._in_front = partial(parts.in_front, self)
        self._close_as_decided = parts.close_as_decided
        self._pace = pace
        self.preferences = preferences
        self.calls = BackgroundCalls(self)
        lock = RefereeLock(
            lambda: self.tournament.current,
            WrongTries(preferences_file().with_name("wrong-tries.json")),
        )
        self.tournament = TournamentPresenter(
            lambda: lock.bars_settings(self.presenter.time.now()), self.calls, self
        )
        self.presenter = GamePresenter(time, lambda: self.tournament.current, self)
        self.board = board
        self.workspace = Workspace(board, self)
        self.pages = Pages(self.workspace.add_page, self._base_view, self)
        self.notice = Notice(window)
        self.files = Files(
            window, self.presenter, preferences, self.calls, partial(_room, self, parts), self
        )
        self.ticker = Ticker(self)
        self.clocks = ClockPresenter(
            self.workspace, self.presenter, self.tournament, preferences, self
        )
        self.view = GameView(self.workspace, self.presenter, self.clocks, self)
        self.recording = Recording(parent=self, calls=self.calls)
        self.announcements = Announcements(self.presenter, self.workspace, self)
        self.questions = Questions(
            self.presenter,
            self.view,
            self.workspace,
            self.files,
            self.recording,
            preferences,
            self.calls,
        )
        self._stepping = Stepping(
            self.presenter, self.pages, lambda: self.keys.stride, self._is_taken
        )
        self.commands = CommandRegistry(self._situation, self._say_of_game, self._before_command)
        self.services = WindowServices(
            tab=self,
            window=window,
            presenter=self.presenter,
            workspace=self.workspace,
            board=board,
            pages=self.pages,
            view=self.view,
            notice=self.notice,
            questions=self.questions,
            files=self.files,
            calls=self.calls,
            preferences=preferences,
            tournament=self.tournament,
            recording=self.recording,
            clocks=self.clocks,
            lock=lock,
            run=self.commands.run,
            command=self.commands.__getitem__,
            offers=self.commands.__contains__,
            refresh=self.refresh,
            show_marks=self.show_marks,
            open=self.open,
            appearance=parts.appearance,
            in_front=self._in_front,
            any_clock_runs=parts.any_clock_runs,
            clock_open=parts.clock_open,
            people_timed=parts.people_timed,
            close_as_decided=parts.close_as_decided,
            start_again=parts.start_again,
            attention=self.needs_attention.emit,
            title=lambda: self.table_name,
            number=lambda: str(self.number),
            pace=pace,
        )
        self.files.opened.connect(self._on_opened)  # before what features offer with a record
        self.pages.add([start_page_spec(self.commands.run, self.open)])
        self.features: Sequence[Feature] = tuple(make(self.services) for make in parts.features)
        self._viewing = those_with(self.features, "base_view")
        self._marks_of: dict[Feature, tuple[StatusMark, ...]] = dict.fromkeys(
            those_with(self.features, "marks"), ()
        )
        self._telling = those_with(self.features, "status")
        self._editing = those_with(self.features, "commit_edits")
        self._ticking = those_with(self.features, "on_tick")
        self._tools = BoardTools(self.features, lambda: self._page)
        self._takers: dict[str, list[Feature]] = {}
        for feature in self.features:
            self.pages.add(feature.pages)
            self.commands.add(feature.commands)
            for command in feature.takes:
                self._takers.setdefault(command, []).append(feature)
        self.commands.add((*self._stepping.commands(), self._leaving()))
        self.commands.add((*self.announcements.commands(), *parts.commands(self)))
        self.keys = KeyRouter(
            self.presenter,
            self.pages,
            self.commands,
            self.features,
            lambda: self.clocks.seats,
            (self.workspace.strip, self.workspace.panel),
        )
        self.dates = InputDates(self.presenter, self)
        column = spaced(QVBoxLayout(self), margins=0)
        column.addWidget(self.workspace)
        self._connect()
        board.set_coordinates_shown(preferences.coordinates)
        self.workspace.show_shares(preferences.shares, open_bowls=preferences.open_bowls)
        self.refresh()

    # What is shown --------------------------------------------------------------------------------

    @property
    def table_name(self) -> str:
        """What the table is called where its game has no name."""
        return text("Table {number}", number=self.number)

    def use_number(self, number: int) -> None:
        """The table has this number from now on."""
        self.number = number
        self.refresh()

    def tell_changes(self, *, told: bool) -> None:
        """Emit `changed` from now on, or no more: one table alone has no row of tabs that shows it."""
        self._is_one_of_several = told

    def refresh(self) -> None:
        """Show everything as it is now."""
        self.presenter.look_again()
        self._on_change(SessionChange(_EVERYTHING))

    def _on_change(self, change: object) -> None:
        assert isinstance(change, SessionChange)
        if self.notice.about is not None or self.notice.made is not None:
            self._keep_notice()
        if change.areas != OF_A_STEP:
            self._may_close = False  # what was decided was about the game as it was
            self._follow_clock()
            self.recording.follow(self.presenter.session, self.presenter.time)
        if Area.SESSION in change.areas:
            self.files.follow()
            self.begun.emit()
        for feature in self.features:
            if feature.interests & change.areas:
                feature.on_change(change)
        self._show(change.areas)
        if QAccessible.isActive():
            self.announcements.follow(change)
        if change.areas != OF_A_STEP and self._is_one_of_several:
            self.changed.emit()

    def _keep_notice(self) -> None:
        """What is said goes with the phase or the record that it is about."""
        view, study = self.presenter.phase, self.presenter.study
        if self.notice.about is not None:
            self.notice.follow(None if view is None else view.strip)
        if self.notice.made is not None:
            self.notice.follow_record(None if study is None else study.document)

    def _show(self, areas: frozenset[Area] = _EVERYTHING) -> None:
        page = self.pages.current
        session = self.presenter.session
        timed = session is not None and session.is_timed
        spec = self.pages.spec(page)
        is_turned = page != self._page
        if is_turned:
            self._turn_to(page)
        typed = spec is not None and spec.keys is KeyContext.TYPED
        self.workspace.strip.offer_keys(not self.pages.any_open and not typed)
        films = spec is not None and spec.place is PagePlace.FILM
        if not films:
            self._draw_board()
        self.view.show(areas, self._status())
        reviewed = session is not None and session.is_reviewed
        shape = None if spec is None else spec.shape
        self.workspace.show_page(page, shape, timed=timed, reviewed=reviewed)
        if is_turned and spec is not None and spec.keys in _OF_THE_PAGE:
            self._give_keys_to(page)
        by_stone = session is not None and session.table.state.stones_press
        self.board.set_keys_taken(not films, names=not timed or by_stone)
        if areas != OF_A_STEP:
            title = window_title(session)
            if title != self.window_title:
                self.window_title = title
                self.titled.emit()
            self.show_marks(areas)

    def _give_keys_to(self, page: str) -> None:
        """A page that takes keys itself has them, unless something in it, or a field, has them already."""
        widget, focus = self.pages.widget(page), QApplication.focusWidget()
        if widget is not None and (focus in (None, widget) or focus.isAncestorOf(widget)):
            within: QWidget | None = widget.focusWidget()
            (widget if within is None else within).setFocus()

    def _say_of_game(self, sentence: str) -> None:
        """A sentence about the game as the strip has it, such as a refusal: it goes with that."""
        view = self.presenter.phase
        self.notice.say(sentence, None if view is None else view.strip)

    def _turn_to(self, page: str) -> None:
        """Another page or view comes in sight."""
        self._page = page
        self.notice.dismiss()
        if self.pages.spec(page) is not None:
            self.pages.make(page)
        start = self.pages.widget(START)
        if page == START and isinstance(start, StartPage):
            start.show_recent(self.files.recent_rows())
        for feature in self.features:
            feature.on_page(page)

    def _draw_board(self) -> None:
        """The board of the viewed state, with what each active feature adds to it."""
        picture = self.view.board_picture(self.preferences.last_sign)
        self.board.show_picture(self._tools.draw(picture))
        self.board.show_hover(None)

    def show_marks(self, areas: frozenset[Area] = _EVERYTHING) -> None:
        """The marks at the right of the menu line: those of features that hear of these areas anew."""
        for each in self._marks_of:
            if areas == _EVERYTHING or each.interests & each.mark_areas & areas:
                self._marks_of[each] = each.marks()
        # Whether the game is in its file stands last, at the edge of the window.
        marks = tuple(chain.from_iterable(reversed(self._marks_of.values())))
        if marks != self.marks:
            self.marks = marks
            self.marked.emit()

    def _status(self) -> StripPicture | None:
        """What the status line says in place of the game's strip: nobody is to play on a page's own board."""
        status, view = self._mode_status(), self.presenter.phase
        if not self.pages.any_open or self._shows_game or view is None:
            return status
        return replace(status or view.strip, turn=None)

    def _mode_status(self) -> StripPicture | None:
        """What a feature's mode has to say in the status line."""
        for feature in self._telling:
            if not feature.interests <= ANOTHER_GAME and (status := feature.status()) is not None:
                return status
        return None

    def _follow_clock(self) -> None:
        """The next deadline comes first: what goes wrong in a picture must not stop the clock."""
        self.ticker.follow(self.presenter.clock, self.presenter.time.now(), self._pace)

    def _on_tick(self) -> None:
        for feature in self._ticking:
            feature.on_tick()
        if self._in_front():
            self.view.show_clock()
            self.announcements.follow_clock()
            if self._is_one_of_several:
                self.changed.emit()

    def _on_due(self) -> None:
        """Keys and clicks that wait come first: after a stall they may have been in time."""
        QTimer.singleShot(0, self, self._note_time)

    def _note_time(self) -> None:
        self.presenter.note_time()
        self._follow_clock()

    # Pages ----------------------------------------------------------------------------------------

    def _base_view(self) -> str:
        """What is in sight with no page open."""
        session = self.presenter.session
        if session is None:
            return START
        if session.state.phase in IN_PLAY:
            return PLAY
        return next(filter(None, (feature.base_view for feature in self._viewing)), PLAY)

    # Keys and buttons -----------------------------------------------------------------------------

    def note_input(self, event: QInputEvent) -> None:
        """A key or a button went down or up: what it leads to happened then, and a guarded page is in use."""
        self.dates.note(event)
        spec = self.pages.spec(self.pages.current)
        of_clock = isinstance(event, QKeyEvent) and self.keys.is_of_clock(event)
        if spec is not None and spec.guarded and not of_clock:
            self.services.lock.touch(self.presenter.time.now())

    def rest_keys(self) -> None:
        """What was typed into is gone by itself: what is still typed must not press the clock."""
        if not self.dates.are_in_hand:
            self.keys.rest()

    # Commands -------------------------------------------------------------------------------------

    def _situation(self) -> Situation:
        presenter = self.presenter
        page = self.pages.current
        spec = self.pages.spec(page)
        hides = spec is not None and spec.place is PagePlace.WHOLE
        return Situation(presenter.session, page, presenter.clock_runs, presenter.phase, hides)

    def _before_command(self, command: str) -> bool:
        """What is being typed is kept first; a feature's own mode may use a command of the game."""
        self.commit_edits()
        return self._is_taken(command)

    def _is_taken(self, command: str) -> bool:
        return any(feature.take_command(command) for feature in self._takers.get(command, ()))

    def commit_edits(self) -> None:
        """Put what is being typed into the record."""
        for feature in self._editing:
            feature.commit_edits()

    def _leaving(self) -> Command:
        return Command(
            id="leave",
            text=text("Back one level"),
            run=self.leave,
            keys=(Key("Esc", STEPPING),),
            topic=Topic.BOARD,
            help=text("back one level"),
            repeats=False,
        )

    def leave(self) -> None:
        """Esc: out of a question, a mode of a feature, a page or the film, one level at a time."""
        if self.view.asks:
            self.questions.drop()
        elif self.pages.any_open:
            self.pages.leave()
        elif not any(feature.leave() for feature in self.features):
            self.notice.dismiss()

    # Board and status line ------------------------------------------------------------------------

    def _on_point(self, point: object) -> None:
        assert isinstance(point, Point)
        if not self.notice.isHidden():
            self.notice.dismiss()
        if self._tools.click(point):
            return
        if not self._shows_game:
            self._say_of_game(text("This is another board. Esc leads back to the game."))
            return
        self.presenter.choose(point)
        if self.presenter.refused is not None:
            self.commands.run("explain-refusal")
        if self.board.underMouse():
            self._on_hovered(point)

    def _on_hovered(self, point: object) -> None:
        known = point if isinstance(point, Point) else None
        self.board.show_hover((self._tools.hover or self._stone_at)(known))

    def _stone_at(self, point: Point | None) -> HoverStone | None:
        """The stone that a click would play."""
        return self.presenter.hover(point if self._shows_game else None)

    @property
    def _shows_game(self) -> bool:
        """Whether the board has the game's stones as they are viewed: a film, or a page, may show others."""
        state = self.presenter.state
        return state is None or self.board.picture.position == state.position

    def _on_act(self, command: object) -> None:
        assert isinstance(command, str)
        self.commands.run(command)

    def _on_strip(self) -> None:
        """A question and the sound's test come without a change of the game; its Enter is no stone."""
        self.board.set_takes_enter(not self.view.asks)
        if QAccessible.isActive():
            self.announcements.follow_strip_soon()

    def _on_answer(self, answer: object) -> None:
        if isinstance(answer, str):
            self.commands.run(answer)
        else:
            self.questions.take_answer(answer)

    # Opening and closing --------------------------------------------------------------------------

    def open(
        self, path: Path, node: WantedPlace = None, *, wish: FileWish = FileWish.OPENED
    ) -> bool:
        """Open a file as whoever wants it does, else as a record, at a place; what is in the way is said.

        A large record is shown later: the answer is False then too.
        """
        self.commit_edits()
        taken = self._taken(path, wish)
        if taken is not None:
            return taken
        return self.files.open(path, node)

    def has_room_for(self, path: Path | None) -> bool:
        """Whether a record may be shown here: nothing is open, or this file as it was opened or saved."""
        session = self.presenter.session
        if session is None:
            return True
        is_same = path is not None and session.opened is not None and session.path == path
        return is_same and not (session.was_changed and not session.is_saved)

    def _taken(self, path: Path, wish: FileWish) -> bool | None:
        """Whether a feature shows this file; None where none wants it."""
        offered = (feature.take_file(path, wish) for feature in self.features)
        return next((taken for taken in offered if taken is not None), None)

    def _on_opened(self) -> None:
        if self.pages.any_open:
            self.pages.show_game()
        self.questions.offer_handicap_as_moves()

    def open_dropped(self, path: Path | None, *, with_others: bool = False) -> None:
        """Open a dropped file, the first of several; None is something that is no file of this computer."""
        if path is None:
            self.notice.say(text("Only files on this computer can be opened."))
            return
        if self._taken(path, FileWish.DROPPED) is None:
            self.open(path)
        if with_others:
            self.notice.say(text("One file at a time: {name}.", name=path.name))

    def offer_at_start(self, *, with_records: bool) -> bool:
        """Offer what a former run left behind; True if that is in sight now."""
        return any(feature.at_start(with_records=with_records) for feature in self.features)

    def is_settled(self) -> bool:
        """Whether nothing would be lost; else that is asked in the status line, and the answer closes."""
        self.commit_edits()
        self.presenter.end_trial()
        if not all(feature.may_close() and feature.may_end() for feature in self.features):
            return False
        session = self.presenter.session
        unsaved = session is not None and session.was_changed and not session.is_saved
        if unsaved and not self._may_close and not self.is_unfinished:
            self.questions.after_saving(self._close_for_good)
            return False
        if self.calls.writing and not self._may_close:
            self.questions.ask_about_writing(self.calls.writing[0], self._close_for_good)
            return False
        return True

    @property
    def is_unfinished(self) -> bool:
        """Whether a game with a clock was begun here that has no result: it is left with a decision only."""
        session = self.presenter.own_session
        if session is None or not session.is_timed or session.opened is not None:
            return False
        return bool(session.table.events) and session.table.state.outcome is None

    def pause(self) -> None:
        """Hold the clock, if somebody's time runs."""
        if self.presenter.clock_runs:
            self.presenter.submit_quietly(PauseClock(self.presenter.time.now()))

    def _close_for_good(self) -> None:
        self._may_close = True
        self._close_as_decided()

    def decide_again(self) -> None:
        """Somebody begins to leave: what was answered at an earlier leaving does not hold for this one."""
        self._may_close = False
        for feature in self.features:
            feature.decide_again()

    def put_away(self) -> None:
        """The program ends: journal, hall and sound are let go of."""
        self.files.opening.stop()
        self.questions.end()
        self.files.keep_place()
        for task in self.findChildren(BackgroundTask):
            task.stop()
        for feature in self.features:
            feature.close()
        if self.is_unfinished:
            self.recording.close(LEFT_OPEN)
        else:
            self.recording.close()

    @property
    def is_at_work(self) -> bool:
        """Whether something goes on here without a game: a file is written, a hall is led."""
        return self.calls.are_late or any(feature.is_at_work for feature in self.features)

    def free(self) -> None:
        """Give back what a tab has that is put away for good: its widgets are gone with Qt's next turn."""
        self.notice.deleteLater()
        self.deleteLater()

    def leave_game(self) -> None:
        """Put the game away with everything that is open over it."""
        for feature in self.features:
            feature.may_close()
        self.questions.drop()
        self.presenter.close()
        self.pages.show_game()

    def _keep_shares(self) -> None:
        """The next start has the same panes."""
        self.preferences.shares = self.workspace.shares
        self.preferences.open_bowls = self.workspace.bowls_open
        save_preferences(self.preferences)

    def _connect(self) -> None:
        workspace, presenter = self.workspace, self.presenter
        presenter.changed.connect(self._on_change)
        presenter.told.connect(self._say_of_game)
        presenter.trial_ends.connect(self.pages.show_game)
        presenter.call_before_acts(self.recording.check)
        self.pages.changed.connect(self._show)
        self.clocks.seated.connect(self.refresh)
        self.recording.changed.connect(partial(self.show_marks, frozenset({Area.FILE})))
        self.files.told.connect(self.notice.say)
        self.files.saved.connect(self.notice.dismiss)
        self.files.done.connect(self.notice.tell)
        self.tournament.told.connect(self.notice.say)
        self.tournament.done.connect(self.notice.tell)
        self.ticker.tick.connect(self._on_tick)
        self.ticker.due.connect(self._on_due)
        self.board.point_chosen.connect(self._on_point)
        self.board.point_hovered.connect(self._on_hovered)
        self.board.wheel_turned.connect(self._stepping.step)
        workspace.navigation.jumped.connect(presenter.go_to)
        workspace.navigation.stepped.connect(presenter.step_by)
        workspace.jumped.connect(presenter.go_to)
        workspace.shared.connect(self._keep_shares)
        workspace.panel.pressed.connect(presenter.press)
        workspace.panel.pause_toggled.connect(presenter.hold_clock)
        workspace.panel.chosen.connect(self._on_act)
        workspace.strip.answered.connect(self._on_answer)
        workspace.strip.changed.connect(self._on_strip)


def _room(tab: TableTab, parts: TabParts, path: Path | None) -> Files | None:
    """The files of the tab that a record is shown in."""
    chosen = parts.room(tab, path)
    if chosen is None:
        return None
    chosen.pages.clear()
    return chosen.files
