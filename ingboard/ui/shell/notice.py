"""A notice in the menu line: one sentence that goes away by itself and never covers board or button.

What a screen reader says of the game without being asked: moves, phases, notices, what the clocks come to.

All of it is computed for the eyes already. Pages whose own words change say them by the same `announce`.
"""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QAccessible, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ingboard.board.points import Color, name_of
from ingboard.board.position import Placement
from ingboard.clock.clock import Clock, Cue, CueKind, cues_between, reading, worth_hearing
from ingboard.clock.moments import Moment
from ingboard.game import events as happened
from ingboard.game.state import IN_PLAY
from ingboard.game.strip import name_of_color
from ingboard.table.session import SessionChange
from ingboard.text import ended, listed, paragraph, plural, text
from ingboard.ui.board.accessible import announce
from ingboard.ui.game.clock.face_parts import state_words
from ingboard.ui.game.clock.view_model import FacePicture, time_words
from ingboard.ui.game.presenter import GamePresenter
from ingboard.ui.game.view_model import StripPicture
from ingboard.ui.shell.commands import Command, Key, MenuName, Place, Topic, with_clock
from ingboard.ui.shell.workspace import Workspace
from ingboard.ui.style import current_theme, follow_theme, paint_box
from ingboard.ui.style.icons import paint_icon

_STAYS = 7_000
_STAYS_LONG = 60_000
_PADDING = 12
_ICON = 18
_SLACK = 4  # a line laid out for wrapping is up to some pixels wider than its advance
_ONE_LINE = Qt.AlignmentFlag.AlignVCenter
_WRAPPED = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class Notice(QWidget):
    """Shows why something was not done, or that it was; fades after seven seconds or when it is dismissed.

    What somebody elsewhere has to say to people who look at the board stays for a minute.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sentence = ""
        self.about: object = None
        """The phase of the game that is spoken of; None where the sentence is about none."""
        self.made: object = None
        """The record that what was done has made; None where the sentence is not about an edit."""
        self._line = QRect()
        self._wraps = False
        self._is_done = False
        self._is_in_front = True
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.dismiss)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        follow_theme(self._stand)

    @property
    def sentence(self) -> str:
        """The sentence in sight; empty when there is none."""
        return self._sentence

    def say(self, sentence: str, about: object = None) -> None:
        """Show why something was not done, or what needs a look, in place of any other sentence.

        What is said `about` a phase of the game goes with that: see `follow`.
        """
        self._show(sentence, is_done=False)
        self.about = about

    def follow(self, about: object) -> None:
        """The game is in this phase now: what was said about another one goes."""
        if self.about != about:
            self.dismiss()

    def pass_on(self, sentence: str) -> None:
        """Show what somebody elsewhere has to say, for a minute."""
        self._show(sentence, is_done=False)
        self._timer.start(_STAYS_LONG)

    def tell(self, sentence: str, made: object = None) -> None:
        """Show what was done, with a check instead of the warning; `made` is the record as it is after it."""
        self._show(sentence, is_done=True)
        self.made = made

    def follow_record(self, record: object) -> None:
        """The record is this one now: that an edit was done is no longer said once it is taken back."""
        if self.made is not record:
            self.dismiss()

    @property
    def is_done(self) -> bool:
        """Whether the sentence says that something was done."""
        return self._is_done

    def _show(self, sentence: str, *, is_done: bool) -> None:
        self._sentence, self._is_done, self.about, self.made = sentence, is_done, None, None
        self.setAccessibleName(sentence)
        if self._is_in_front:
            announce(self.window(), sentence)
        self._timer.start(_STAYS)
        self._stand()
        self.setVisible(self._is_in_front)
        self.raise_()
        self.update()

    def set_in_front(self, *, in_front: bool) -> None:
        """Whether the tab that speaks is in front; else its sentence waits until it is."""
        self._is_in_front = in_front
        self.setVisible(in_front and bool(self._sentence))

    def dismiss(self) -> None:
        """Take the notice away."""
        self._sentence, self.about, self.made = "", None, None
        self._timer.stop()
        self.hide()

    def stand_in(self, line: QRect) -> None:
        """Stand in that rectangle of the parent; under it, over the top of the stage, if it is too narrow."""
        self._line = line
        self._stand()

    def _stand(self) -> None:
        if not self._sentence:
            return
        theme = current_theme()
        pad, icon = theme.px(_PADDING), theme.px(_ICON)
        metrics = QFontMetrics(theme.sans(14, 500))
        needed = metrics.horizontalAdvance(self._sentence) + _SLACK + 2 * pad + icon + theme.px(8)
        line = self._line
        self._wraps = needed > line.width()
        if not self._wraps:
            self.setGeometry(line.right() - needed, line.y() + 2, needed, line.height() - 4)
            return
        parent = self.parentWidget()
        room = (parent.width() if parent is not None else needed) - 2 * pad
        width = min(needed, room)
        words = metrics.boundingRect(
            0, 0, width - 2 * pad - icon - theme.px(8), 1000, int(_WRAPPED), self._sentence
        )
        height = max(words.height(), icon) + theme.px(12)
        self.setGeometry((room + 2 * pad - width) // 2, line.bottom() + 2, width, height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's signature
        theme = current_theme()
        pad, icon = theme.px(_PADDING), theme.px(_ICON)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill, edge, sign = theme.gold_wash, theme.gold, "warning"
            if self._is_done:
                fill, edge, sign = theme.raised, theme.line2, "check"
            paint_box(painter, QRectF(self.rect()), theme.px(4), fill=fill, edge=edge)
            box = QRectF(pad, (self.height() - icon) / 2, icon, icon)
            paint_icon(painter, sign, box, theme.green if self._is_done else edge)
            painter.setFont(theme.sans(14, 500))
            painter.setPen(theme.ink)
            room = self.rect().adjusted(pad + icon + theme.px(8), 0, -pad, 0)
            painter.drawText(room, int(_WRAPPED if self._wraps else _ONE_LINE), self._sentence)


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
                id="say-clocks", text=text("Say both clocks"), run=self.say_clocks,
                place=Place(MenuName.REFEREE, 12, text("Sound")), keys=(Key("Shift+F7"),),
                topic=Topic.CLOCK, help=text("both clocks, for a screen reader"), when=with_clock,
            ),
        )  # fmt: skip

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
        return [_with_taken(text("{number} {side} {point}", number=number, side=side, point=point), last)]

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
    parts = (name_of_color(picture.color), state_words(picture), time_words(picture.remaining), picture.stage)
    return listed(parts)


def _with_taken(words: str, move: Placement) -> str:
    if not move.captured:
        return words
    return plural("{words}, takes {number}", "{words}, takes {number}", len(move.captured), words=words)


def _cue_words(cue: Cue, clock: Clock, now: Moment) -> str:
    side: str = name_of_color(Color(cue.color))
    match cue.kind:
        case CueKind.FLAG:
            return text("{side}: Flag", side=side)
        case CueKind.LAST_MINUTE:
            return text("{side}: one minute left", side=side)
        case _:
            read = reading(clock, now)[cue.color]
            return text(
                "{side}: period {period} of {periods} begins",
                side=side, period=read.period, periods=read.periods,
            )  # fmt: skip
