"""The timeline in the window: reads a journal and replays it. It only ever reads.

The journal of the table that goes on is followed as it grows; nothing here reaches the table itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from ingboard.clock.moments import Millis, Moment
from ingboard.table.journal.damage_words import damage_words
from ingboard.table.journal.entry import Entry
from ingboard.table.journal.form import JournalFault
from ingboard.table.journal.reading import Journal, JournalError, read_journal
from ingboard.table.journal.shelf import Holder
from ingboard.table.journal.tail import JournalTail
from ingboard.table.journal_words import newer_words
from ingboard.table.replay import Replay, ReplayPlace
from ingboard.table.timeline import RowKind, TimelineMaker, TimelineRow
from ingboard.text import ended, paragraph, text
from ingboard.ui.features.timeline.evidence import EvidencePresenter
from ingboard.ui.features.timeline.page import TimelinePage
from ingboard.ui.game.board_picture import board_picture
from ingboard.ui.game.bowl_pictures import names_of
from ingboard.ui.game.clock.view_model import face_pictures, faces_without_clock
from ingboard.ui.shell.opening_work import are_large
from ingboard.ui.widgets.background_call import call_within

if TYPE_CHECKING:
    from ingboard.ui.shell.services import WindowServices

_Rows = Sequence[TimelineRow]
_Read = Callable[[], Journal]


def source_words(journal: Journal, holder: Holder | None, *, live: bool) -> tuple[str, bool]:
    """Which journal is shown and why it may only be read; and whether that is a warning."""
    if live:
        said = text("{title}. View only; the table goes on.", title=journal.title)
        return said, False
    parts = [journal.title]
    if holder is not None:
        parts = [holder.words(journal.title)]
    elif journal.fault is not None:
        parts.append(damage_words(journal))
    if journal.is_newer:
        parts.append(newer_words())
    said = text("{said} View only.", said=paragraph(map(ended, parts)))
    return said, journal.fault is JournalFault.ALTERED or journal.is_newer


_LOOK_EVERY = 500
_FRAME = 40
_LAST_MINUTE = Millis(60_000)
_ATTEMPTS = 3


class _Replayed(Struct, frozen=True):
    """A journal as it was read, what makes rows of more of it, and the replay."""

    journal: Journal
    maker: TimelineMaker
    replay: Replay


class TimelinePresenter(QObject):
    """Owns the page; `show` opens and `leave` closes it."""

    def __init__(
        self, services: WindowServices, show: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        super().__init__(services.tab)
        self.page = services.workspace.own(TimelinePage())
        self._recording = services.recording
        self._questions = services.questions
        self._open = show
        self._leave = leave
        self._tail: JournalTail | None = None
        self._is_following = False
        # What was read, before the page is first seen:
        self._journal: Journal
        self._maker: TimelineMaker
        self._replay: Replay
        self._place: ReplayPlace
        self._was_live = False
        self._numbers: tuple[int, ...] = ()
        self._since_frame = QElapsedTimer()
        self._look = self._timer(_LOOK_EVERY, self.follow)
        self._frames = self._timer(_FRAME, self._on_frame)
        self._evidence = EvidencePresenter(
            self.page.evidence, self._reader, self._listed, services, self
        )
        self._connect()

    # Opening ----------------------------------------------------------------------------------------

    def enter(self, path: Path) -> bool:
        """Show a journal, read-only; False, said in a sentence, if it cannot be shown, or is still read."""
        return self._questions.do(
            text("Reading {name}…", name=path.name),
            partial(self._replayed, path),
            self._show_replayed,
            aside=are_large([path]),
        )

    def _replayed(self, path: Path) -> _Replayed:
        journal = self._read(path)
        maker = TimelineMaker(journal.setup)
        rows = maker.rows_of_all(journal)
        if not rows:
            raise JournalError(text("{path}: no actions.", path=path))
        return _Replayed(journal, maker, Replay(rows, journal.last.at))

    def _show_replayed(self, read: _Replayed) -> None:
        journal = read.journal
        self._journal, self._maker, self._replay = journal, read.maker, read.replay
        self._was_live = self._is_live
        self._is_following = False
        self._tail = JournalTail(journal.path, journal.length, journal.link)
        self._place = self._replay.last_place
        self.page.filters.reset()
        self._show_source()
        self._evidence.begin()
        self._relist()
        self._set_playing(playing=False)
        self._look.start()
        self._open()

    def close(self) -> None:
        """Back to the table."""
        self._look.stop()
        self._frames.stop()
        self._leave()

    @property
    def _is_live(self) -> bool:
        return self._recording.path == self._journal.path

    def _read(self, path: Path) -> Journal:
        """The whole journal; where it is being written, a line half there is read once more."""
        journal = read_journal(path)
        for _ in range(_ATTEMPTS):
            if journal.fault is not JournalFault.TORN or path != self._recording.path:
                break
            journal = read_journal(path)
        return journal

    def _show_source(self) -> None:
        ask = partial(self._recording.shelf.holder_of, self._journal.path)
        holder = None if self._is_live else call_within(ask, None)
        words, warning = source_words(self._journal, holder, live=self._is_live)
        self.page.show_source(words, warning=warning)

    # Following --------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Read what has been added to the journal; a replay that stands at its end goes on with it."""
        tail = self._tail
        if tail is None or not self.page.isVisible():
            return
        path = self._recording.path
        if self._was_live and path is not None and path != tail.path:
            self.enter(path)  # its folder was lost, and it goes on in another
            return
        self._evidence.show_clock()
        if not self._is_following:
            self._is_following = True
            self._questions.calls.start(tail.more, partial(self._on_more, tail))

    def _on_more(self, tail: JournalTail, result: Callable[[], tuple[Entry, ...]]) -> None:
        if tail is not self._tail:
            return
        self._is_following = False
        entries = result()
        if not entries:
            return
        replay = self._replay
        at_end = self._place.at == replay.ends and not self._frames.isActive()
        added = tuple(row for entry in entries for row in self._maker.rows_of(entry))
        self._replay = Replay((*replay.rows, *added), entries[-1].at)
        if at_end:
            self._place = self._replay.last_place
        if added or self.page.filters.last_minute:
            self._relist()
        else:
            self._show()

    # Walking ----------------------------------------------------------------------------------------

    def _go(self, place: ReplayPlace) -> None:
        self._place = place
        self._show()

    def _on_act(self, number: int) -> None:
        self._go(self._replay.place_of(number))

    def _on_step(self, steps: int) -> None:
        number = self._replay.beside(self._numbers, self._place, steps)
        if number is not None:
            self._on_act(number)

    def _on_nudge(self, millis: int) -> None:
        self._go(self._replay.place_at(self._place.at + millis))

    def _on_jump(self, offset: int) -> None:
        self._go(self._replay.place_at(self._replay.begins + offset))

    def _on_end(self, which: object) -> None:
        self._go(self._replay.place_of(0) if which == -1 else self._replay.last_place)

    # Playing ----------------------------------------------------------------------------------------

    def _on_play(self) -> None:
        playing = not self._frames.isActive()
        if playing and self._place.at >= self._replay.ends:
            self._place = self._replay.place_of(0)
        self._set_playing(playing=playing)

    def _set_playing(self, *, playing: bool) -> None:
        if playing:
            self._since_frame.start()
            self._frames.start()
        else:
            self._frames.stop()
        self.page.transport.show_playing(playing=playing)
        self._show()

    def _on_frame(self) -> None:
        if self.page.isVisible():
            self.play_on(self._since_frame.restart())
        else:
            self._set_playing(playing=False)

    def play_on(self, millis: int) -> None:
        """Let that many milliseconds pass in the replay, times its pace; it stops at the end."""
        self._go(self._replay.place_at(self._place.at + millis * self.page.transport.factor))
        if self._place.at >= self._replay.ends:
            self._set_playing(playing=False)

    # Listing ----------------------------------------------------------------------------------------

    def _on_filter(self, kind: RowKind | None) -> None:
        self._relist()
        if kind is None and (since := self._since()) is not None:
            self._go(self._replay.place_at(since))

    def _since(self) -> Moment | None:
        return Moment(self._replay.ends - _LAST_MINUTE) if self.page.filters.last_minute else None

    def _relist(self) -> None:
        self._numbers = self._replay.numbers(self.page.filters.kinds, self._since())
        self.page.show_acts(self._replay.rows, self._numbers)
        self._show()

    def _show(self) -> None:
        """Board, both faces and words at the place of the replay."""
        replay, place = self._replay, self._place
        shown = replay.shown(place)
        state = shown.state
        names, ranks = names_of(state), state.setup.ranks

        def time_of_day(moment: Moment) -> str:
            return replay.shown(replay.place_at(moment)).time_of_day

        if state.clock is None:
            faces = faces_without_clock(names, ranks)
        else:
            faces = face_pictures(state.clock, shown.at, names, ranks, time_of_day)
        is_now = self._is_live and place.at == replay.ends
        words = text("now") if is_now else replay.rows[place.row].words
        self.page.show_instant(shown.time_of_day, words, board_picture(state), faces)
        self.page.acts.show_place(place.row)
        ticks = tuple(row.at - replay.begins for row in replay.rows if row.kind is RowKind.REFEREE)
        self.page.transport.show_instant(Millis(place.at - replay.begins), replay.length, ticks)

    def _reader(self) -> Callable[[], Journal]:
        """What reads the journal that is shown anew."""
        return partial(self._read, self._journal.path)

    def _listed(self) -> tuple[tuple[TimelineRow, ...], list[TimelineRow]]:
        """All rows, and those that are listed."""
        rows = self._replay.rows
        return rows, [rows[number] for number in self._numbers]

    def _connect(self) -> None:
        page, rail = self.page, self.page.transport
        page.acts.chosen.connect(lambda act: self._on_act(act.number))
        page.ends_wished.connect(self._on_end)
        page.closed.connect(self.close)
        rail.jumped.connect(self._on_jump)
        rail.nudged.connect(self._on_nudge)
        rail.stepped.connect(self._on_step)
        rail.play_toggled.connect(self._on_play)
        page.filters.changed.connect(self._on_filter)

    def _timer(self, every: int, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self, interval=every)
        timer.timeout.connect(then)
        return timer
