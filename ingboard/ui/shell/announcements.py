"""What a screen reader says of the game without being asked: moves, phases, notices, what the clocks come to.

All of it is computed for the eyes already. Pages whose own words change say them by the same `announce`.
"""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible

from ingboard.board.points import Color, name_of
from ingboard.board.position import Placement
from ingboard.clock.clock import Clock
from ingboard.clock.cues import Cue, CueKind, cues_between, worth_hearing
from ingboard.clock.moments import Moment
from ingboard.clock.reading import reading
from ingboard.game import events as happened
from ingboard.game.state import IN_PLAY
from ingboard.game.strip import name_of_color
from ingboard.table.session import SessionChange
from ingboard.text import ended, listed, paragraph, plural, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.game.clock.face_parts import state_words
from ingboard.ui.game.clock.view_model import FacePicture, time_words
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.strip_picture import StripPicture
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic, with_clock
from ingboard.ui.shell.workspace import Workspace

# What nobody asks for, and what the strip says at the same time in other words.
_UNSAID = (
    happened.TimeNoted
    | happened.ClockPressed
    | happened.ClockPaused
    | happened.PlayStopped
    | happened.ResultFixed
)


class Announcements(QObject):
    """Follows one tab; while nobody listens nothing is computed."""

    def __init__(self, presenter: GamePresenter, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._presenter = presenter
        self._workspace = workspace
        self._strip: StripPicture | None = None
        self._seen: tuple[object, int] = (None, 0)
        self._clock: Clock | None = None
        self._told_until = Moment(0)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._follow_strip)

    @property
    def _is_heard(self) -> bool:
        """Whether somebody listens, and this tab is in front."""
        return QAccessible.isActive() and self._workspace.isVisible()

    def say(self, sentence: object) -> None:
        """Say a sentence after what is being said."""
        announce(self._workspace.board, str(sentence))

    def follow(self, change: SessionChange) -> None:
        """The game has changed, or another step of it is in sight; strip and clocks show it already."""
        if not self._is_heard:
            return
        for sentence in (*self._of_events(change), *self._of_step(change)):
            self.say(sentence)
        self.follow_clock()
        self._follow_strip()

    def follow_clock(self) -> None:
        """Time has gone by: say what the clocks came to since, once."""
        clock = self._presenter.clock
        if not self._is_heard or clock is None:
            self._clock = None
            return
        now, before = self._presenter.time.now(), self._clock
        since = clock.at if before is None else self._told_until
        cues = () if before is None else cues_between(before, since, min(now, clock.at))
        cues += cues_between(clock, max(since, clock.at), now)
        self._clock, self._told_until = clock, now
        cue = worth_hearing(tuple(cue for cue in cues if cue.kind is not CueKind.COUNTDOWN))
        if cue is not None:
            self.say(_cue_words(cue, clock, now))

    def follow_strip_soon(self) -> None:
        """The strip says something else, after what happened, where something did."""
        self._soon.start()

    def _follow_strip(self) -> None:
        if self._is_heard:
            for sentence in self._of_strip():
                self.say(sentence)

    def commands(self) -> tuple[Command, ...]:
        """What is said when it is asked for."""
        return (
            Command(
                id="say-clocks",
                text=text("Say both clocks"),
                run=self.say_clocks,
                place=Place(MenuName.REFEREE, 12, text("Sound")),
                keys=(Key("Shift+F7"),),
                topic=Topic.CLOCK,
                help=text("both clocks, for a screen reader"),
                when=with_clock,
            ),
        )

    def say_clocks(self) -> None:
        """Say both clocks as they are now."""
        for face in self._workspace.panel.faces:
            self.say(face_words(face.picture))

    def _of_events(self, change: SessionChange) -> list[str]:
        session = self._presenter.session
        if session is None:
            return []
        from ingboard.game.event_words import event_words

        state = session.table.state
        grid, last = state.grid, state.line.last
        said = []
        for event in change.events:
            if isinstance(event, _UNSAID) or (
                isinstance(event, happened.PassMade) and state.phase in IN_PLAY and not event.free
            ):
                continue
            words = event_words(self._by_cursor(event), grid)
            if isinstance(event, happened.StonePlaced) and isinstance(last, Placement):
                words = _with_taken(words, last)
            said.append(ended(words))
        return said

    def _by_cursor(self, event: happened.Event) -> happened.Event:
        """A chain that is marked is named by the stone that was chosen, an event else as it is."""
        chosen = self._workspace.board.cursor_point
        if not isinstance(event, happened.DeadMarked) or chosen not in event.chain:
            return event
        return replace(event, chain=frozenset({chosen}))

    def _of_step(self, change: SessionChange) -> list[str]:
        """The move that is looked at now, where nothing new was played."""
        session = self._presenter.session
        seen = (session, 0 if session is None else session.step)
        changed, self._seen = seen != self._seen, seen
        if session is None or change.events or not changed:
            return []
        last = session.state.line.last
        if not isinstance(last, Placement):
            return [text("Before the first move")] if not session.step else []
        side, number = name_of_color(last.color), session.number_at(session.step)
        point = name_of(last.point, session.state.grid)
        return [
            _with_taken(
                text("{number} {side} {point}", number=number, side=side, point=point), last
            )
        ]

    def _of_strip(self) -> list[str]:
        """The phase, and what is asked there, as far as they are others."""
        picture, before = self._workspace.strip.picture, self._strip
        self._strip = picture
        said = []
        if before is None or picture.title != before.title:
            said.append(picture.title)
        asked = tuple(answer.words for answer in picture.answers)
        if before is None or picture.sentence != before.sentence:
            said.append(picture.sentence)
        if asked and (before is None or asked != tuple(each.words for each in before.answers)):
            said.append(text("Answers: {answers}", answers=listed(asked)))
        return [paragraph(map(ended, said))] if any(said) else []


def face_words(picture: FacePicture) -> str:
    """One clock in words: side, state, time and period."""
    parts = (
        name_of_color(picture.color),
        state_words(picture),
        time_words(picture.remaining),
        picture.stage,
    )
    return listed(parts)


def _with_taken(words: str, move: Placement) -> str:
    if not move.captured:
        return words
    return plural(
        "{words}, takes {number}", "{words}, takes {number}", len(move.captured), words=words
    )


def _cue_words(cue: Cue, clock: Clock, now: Moment) -> str:
    side: str = name_of_color(Color(cue.color))
    match cue.kind:
        case CueKind.FLAG:
            return text("{side}: Flag", side=side)
        case CueKind.LAST_MINUTE:
            return text("{side}: one minute left", side=side)
        case CueKind.PERIOD | CueKind.COUNTDOWN:
            read = reading(clock, now)[cue.color]
            return text(
                "{side}: period {period} of {periods} begins",
                side=side,
                period=read.period,
                periods=read.periods,
            )
