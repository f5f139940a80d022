"""A walk of random acts through the real window, with laws that hold after each of them.

A world begins as a person begins a table; an act is a line of words, so that a walk can be read, done again
and made shorter. The machine's clocks stand still but for acts: what they say is the same in each repetition.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, tzinfo
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFileDialog,
    QLineEdit,
    QMenu,
    QToolButton,
    QWidget,
)

from ingboard.board.diagrams import parse_rows
from ingboard.board.points import Color, PerColor
from ingboard.clock.control import (
    Absolute,
    Canadian,
    Fischer,
    Hourglass,
    Ing,
    SecondCounting,
    TimeControl,
)
from ingboard.clock.moments import seconds
from ingboard.game.default_terms import default_terms
from ingboard.game.setup import Occasion, even_game
from ingboard.kifu.tree.changes import set_property
from ingboard.kifu.tree.document import Document
from ingboard.kifu.tree.writing import bytes_of
from ingboard.rules.ruleset import RuleText
from ingboard.table import time_source
from ingboard.table.credential import hashed
from ingboard.table.document_session import DocumentSession
from ingboard.table.tournament import Tournament
from ingboard.ui.features.journal.drafts import drafts_folder
from ingboard.ui.shell.preferences import Look, Preferences
from ingboard.ui.widgets.buttons import SETTLE, KeyButton
from ingboard.ui.widgets.hold import HoldButton
from tests.app.driver import App
from tests.app.laws import Seen, broken, left_undecided, replays
from tests.scenes.photographs import answer_of, knowing_reader, taken
from tests.unit.counting.boards import DEMO

LEFT = Qt.MouseButton.LeftButton
BEGAN = 1_790_000_000_000  # milliseconds since 1970: an evening in 2026
PIN = "2718"
CONTROLS: tuple[TimeControl, ...] = (
    Ing(seconds(40), seconds(15), 2, 2),
    SecondCounting(seconds(30), seconds(10), 3),
    Canadian(seconds(30), seconds(20), 4),
    Fischer(seconds(40), seconds(5)),
    Absolute(seconds(60)),
    Hourglass(seconds(40)),
)
TAPS = [
    "Space",
    "F8",
    "F8",
    "F12",
    "Return",
    "Esc",
    "A",
    "L",
    "1",
    "0",
    "1",
    "0",
    "Ctrl+Z",
    "Ctrl+R",
    "F2",
    "Ctrl+1",
    "Ctrl+3",
    "Ctrl+4",
    "Ctrl+5",
    "Ctrl+6",
    "Shift+F12",
    "Tab",
    "Ctrl+N",
    "Ctrl+W",
    "Ctrl+Q",
    "Left",
    "Right",
    "End",
    "B",
    "G",
    "Q",
    "7",
]
HOLDS = ("Return", "F12", "Return", "F12", "Space")
TYPED = ("reason", "A. Ref", "1:00", "E5", PIN, "3", "al")
WAITS = (40, 400, 3_000, 9_000, 16_000)
COMMANDS = [
    "referee",
    "referee-time",
    "referee-withdraw",
    "referee-confirm",
    "referee-claim",
    "referee-waive",
    "referee-take-back",
    "ruling",
    "pause",
    "pass",
    "propose-stop",
    "resign-black",
    "resign-white",
    "result-sheet",
    "tournament",
    "timeline",
    "large-clocks",
    "new-tab",
    "recover",
    "count",
    "play-on",
    "close",
    "photograph",
    "recorded",
]
REVIEW_COMMANDS = [
    "again",
    "back",
    "back-ten",
    "forward",
    "first",
    "last",
    "next-variation",
    "last-variation",
    "next-branching",
    "trial",
    "keep",
    "recorded",
    "add-black",
    "add-white",
    "black-territory",
    "circle",
    "letter",
    "erase",
    "number",
    "barred",
    "play-on",
    "show-count",
    "count",
    "pass",
    "delete-move",
    "delete-branch",
    "cut-branch",
    "copy-branch",
    "paste-branch",
    "make-main-line",
    "promote",
    "insert-move",
    "replace-move",
    "flatten",
    "prune",
    "mirror-across",
    "swap-colors",
    "turn-board",
    "rule-1991",
    "rule-kss",
    "rule-simplified",
    "information",
    "properties",
    "raw",
    "compare",
    "guess",
    "find",
    "library",
    "estimate",
    "analysis",
    "export",
    "next-moves",
    "second-board",
    "laboratory",
    "lessons",
    "check-bowls",
    "suggest-dead",
    "ask-record",
    "check-moves",
    "next-finding",
    "why",
    "texts",
    "ko-page",
    "verdict",
    "undo",
    "redo",
    "undo",
    "redo",
    "leave",
    "next-tab",
    "new-tab",
    "close",
    "save",
    "count-board",
    "photograph",
    "hide-below",
    "show-all",
]
_RECORD = (
    "(;GM[1]FF[4]SZ[9]RU[Ing]KM[8]PB[Ann]PW[Ben]RE[B+3];B[aa]C[a corner];W[bb];B[ba];W[ab]TR[aa]"
    "(;B[cc]N[one way];W[dd](;B[ee])(;B[ff]LB[ff:A];W[];B[]))(;AB[gg]AW[gh]PL[W];W[hh]);B[ca])"
)
NAMED = "ABCDE"  # a corner, so that stones are taken and kos are fought


class HandClock:
    """All clocks of the machine, which only acts move; `moment` in milliseconds."""

    def __init__(self) -> None:
        self.moment = 5_000_000

    def nanoseconds(self, *_which: object) -> int:
        return self.moment * 1_000_000

    def wall(self) -> int:
        return (BEGAN + self.moment) * 1_000_000

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """The interpreter's clocks say this one's time."""
        clock = self

        class HandDate(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                return datetime.fromtimestamp((BEGAN + clock.moment) / 1000, tz or UTC)

        with (
            patch.object(time, "monotonic_ns", self.nanoseconds),
            patch.object(time, "time_ns", self.wall),
            patch.object(time, "clock_gettime_ns", self.nanoseconds),
            patch.object(time_source, "datetime", HandDate),
        ):
            yield


class Options(NamedTuple):
    """What a world begins with."""

    rules: RuleText
    control: TimeControl
    by_hand: bool
    pin: bool
    draft: bool
    tables: int
    occasion: Occasion

    @classmethod
    def of_seed(cls, seed: int) -> Options:
        """Each control under each rule text, by hand and by stone, comes up in a few dozen seeds."""
        random = Random(seed)
        return cls(
            random.choice([*RuleText]),
            CONTROLS[seed % len(CONTROLS)],
            random.random() < 0.3,
            random.random() < 0.2,
            random.random() < 0.2,
            random.choice((1, 1, 2)),
            random.choice([*Occasion]),
        )


_LOCK = ""


def _lock() -> str:
    global _LOCK  # noqa: PLW0603 - it takes long to work out, and is the same in all worlds
    _LOCK = _LOCK or hashed(PIN)
    return _LOCK


class World:
    """One person at one computer. `act` does what a line says; what is not there to be done is not done."""

    commands: Sequence[str] = COMMANDS

    def __init__(self, options: Options, folder: Path, clock: HandClock) -> None:
        self.options, self._folder, self._clock = options, folder, clock
        self.preferences = Preferences(
            look=Look.LIGHT, scale=1.0, reduced_motion=True, tables_folder=str(folder / "tables")
        )
        shutil.rmtree(drafts_folder(), ignore_errors=True)
        self.app = self._opened()
        self._leave_draft()
        for number in range(options.tables):
            if number:
                self.app = self.app.tabs.open_another()
            self._begin_table()
        self.app = self.app.tabs.in_front
        self.seen = Seen.of(self.app)
        self._found: list[str] = []

    def _opened(self) -> App:
        app = App(self.preferences)
        lock = _lock() if self.options.pin else ""
        app.use_tournament(Tournament(sound_test=False, lock=lock))
        app.show(1366, 768)
        return app

    def _leave_draft(self) -> None:
        if not self.options.draft:
            return
        path = self._folder / "lesson.sgf"
        path.write_text("(;SZ[9];B[aa];W[bb])", encoding="utf-8")
        self.app.open(path)
        node = self.app.presenter.node
        assert self.app.presenter.edit(
            lambda document: set_property(document, node, "C", ["typed"])
        )
        self.app.kill_draft()
        self.app.presenter.close()
        self.app.offer_draft()

    def _begin_table(self) -> None:
        options = self.options
        setup = even_game(9, options.rules, default_terms(options.rules))
        controls = PerColor(options.control, options.control)
        self.app.presenter.start(
            replace(
                setup,
                controls=controls,
                played_stone_presses=not options.by_hand,
                occasion=options.occasion,
                names=PerColor("Ann", "Ben"),
            )
        )

    def ended(self) -> list[str]:
        """The laws that do not hold once the walk is over."""
        return []

    def close(self) -> None:
        """The window is put away without a question."""
        self.app.detach()
        for tab in self.app.tabs:
            for feature in tab._tab.features:
                feature.close()
            tab.abandon()
        self.app.window.close()
        self.app.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    # Acts -----------------------------------------------------------------------------------------

    def chosen(self, random: Random) -> str:
        """Something that a person may do now."""
        kind = random.choices([*_KINDS], weights=[*_KINDS.values()])[0]
        match kind:
            case "click" | "right":
                return f"{kind} {random.choice(NAMED)}{random.randrange(1, 6)}"
            case "button" | "held":
                words = sorted({words_of(button) for button in self.buttons(kind == "held")})
                return f"{kind} {random.choice(words)}" if words else "wait 400"
            case "badge":
                caps = sorted({cap for _, cap in self.caps() if is_one_key(cap)})
                return f"badge {random.choice(caps)}" if caps else "wait 400"
            case "run":
                return f"{kind} {random.choice(self.commands)}"
            case _:
                return f"{kind} {random.choice(_AMONG[kind])}"

    def act(self, line: str) -> list[str]:
        """Do what a line says, and name the laws that do not hold after it."""
        kind, _, what = line.partition(" ")
        self.seen = Seen.of(self.app)
        self._wait(300)
        self.seen = Seen.of(self.app)
        expected: Callable[[], list[str]] = list
        if kind == "badge":
            if what in ("1", "0"):
                QTest.qWait(SETTLE)  # a double tap is one act
            while self.app.keys_rest or self.app.held_button() is not None:
                QTest.qWait(50)  # a key that is let go is so for good a moment later
            expected = self._expected_of(what)
        self._do(kind, what)
        QApplication.processEvents()
        while any(table.calls.are_late for table in self.app.tabs):
            QTest.qWait(5)
        if _close_dialogs():
            expected = list  # that is what it does
            self.app.window.activateWindow()  # as a window manager does
            QApplication.processEvents()
        if not self.app.window.isVisible():
            gone = [] if kind == "kill" else self._left()
            return [*gone, *self._restarted()]
        self.app = self.app.tabs.in_front
        was, self.seen = self.seen, Seen.of(self.app)
        return [*broken(was, self.seen, kind, self.app), *expected()]

    def _left(self) -> list[str]:
        """The window is gone: somebody has decided of each table, and no clock runs any more."""
        return [law for table in self.app.tabs for law in left_undecided(table)]

    def _do(self, kind: str, what: str) -> None:
        match kind:
            case "click" | "right" | "face":
                self._use_mouse(kind, what)
            case "tap" | "bounce" | "hold" | "badge" | "type":
                self._use_keys(kind, what)
            case "button" | "held":
                self._press(what, held=kind == "held")
            case "wait":
                self._wait(int(what))
            case "run":
                if what in {command.id for command in self.app.all_commands()}:
                    self.app.run(what)
            case "turn":
                self._turn()
            case "drop":
                self._drop(what)
            case _:
                assert kind == "kill"
                self._kill()

    def _turn(self) -> None:
        tables = list(self.app.tabs)
        if len(tables) > 1:
            self.app.tabs.bring_to_front(tables[(tables.index(self.app) + 1) % len(tables)])

    def _drop(self, way: str) -> None:
        """A photograph of a board of nine lines, which the reader reads as told."""
        reader = self.app.feature("photo")
        answer = answer_of(parse_rows(DEMO), ("C3", "E5"))
        reader.reader.program = knowing_reader(self._folder, answer, way)
        self.app.drop(taken(self._folder / "board.jpg", parse_rows(DEMO)))
        while reader.is_reading:
            QTest.qWait(5)

    def _press(self, words: str, *, held: bool) -> None:
        found = [one for one in self.buttons(held) if words_of(one) == words]
        if found:
            press(found[0], held=held)

    def _use_mouse(self, kind: str, what: str) -> None:
        app = self.app
        if kind == "face":
            face = app.clock_panel.faces[Color.BLACK if what == "black" else Color.WHITE]
            if face.isVisible():
                QTest.mouseClick(face, LEFT)
        elif app.board.isVisible():
            (app.click if kind == "click" else app.right_click)(what)

    def _use_keys(self, kind: str, what: str) -> None:
        if kind == "type":
            if isinstance(QApplication.focusWidget(), QLineEdit):
                self.app.type(what)
            return
        is_held = kind == "hold" or what.startswith("hold ")
        key = _key_named(what)
        for _ in range(2 if kind == "bounce" else 1):
            (self.app.hold if is_held else self.app.tap)(key)

    def _wait(self, length: int) -> None:
        while length > 0:
            self._clock.moment += min(length, 8_000)
            length -= 8_000
            for table in self.app.tabs:
                if table.journal._recording.box is not None:
                    table.journal.check()
                table.tick()
                table.let_deadline_pass()

    def _expected_of(self, cap: str) -> Callable[[], list[str]]:
        """What the badge's own act does to the game, judged without the window, as a check of the key."""
        owner = next((button for button, found in self.caps() if found == cap), None)
        if owner is None:
            return list
        return self.seen.expected_of(owner, cap, self.app)

    # Deaths ---------------------------------------------------------------------------------------

    def _kill(self) -> None:
        self._found += replays(self.app)
        for table in self.app.tabs:
            if table.journal.path is not None and table.journal._recording.box is not None:
                table.journal.die()
        self.app.window.hide()

    def _restarted(self) -> list[str]:
        """The program starts again: all that was unfinished is offered, and the first is taken up."""
        left = self.seen.unfinished
        self.close()
        self._clock.moment += 2_000
        self.app = self._opened()
        has = self.app.offer_recovery() or (bool(left) and self._is_offered_late())
        found, self._found = self._found, []
        if left:
            listed = {table.path for table in self.app.page().tables} if has else set()
            found = [f"7: {path.name} is not offered at the next start" for path in left - listed]
        if has:
            page = self.app.page()
            before = self.seen.states.get(page.tables[0].path)
            page.by.setText("A. Referee")
            page.pin.setText(PIN)
            page.take_up_button.confirmed.emit()
            QApplication.processEvents()
            found += self.seen.as_taken_up(before, self.app)
        else:
            self._begin_table()
        self.seen = Seen.of(self.app)
        return found

    def _is_offered_late(self) -> bool:
        """The folder is looked through beside the window: on a busy machine that takes its time."""
        for _ in range(500):
            if self.app.page_id == "recovery":
                return True
            QTest.qWait(10)
        return False

    # What is seen ---------------------------------------------------------------------------------

    def buttons(self, held: bool) -> list[QAbstractButton | HoldButton]:
        """What can be clicked, or held, where it is seen."""
        kind: type[Any] = HoldButton if held else QAbstractButton
        return [one for one in shown(self.app.window, kind) if not isinstance(one, QToolButton)]

    def caps(self) -> list[tuple[QWidget, str]]:
        """Each badge in sight with its button; one that is held says so."""
        keys = shown(self.app.window, KeyButton)
        held = shown(self.app.window, HoldButton)
        return [
            *((button, button.cap) for button in keys if button.cap and button._shows_cap()),
            *((button, f"hold {button.cap}") for button in held if button.cap),
        ]


class ReviewWorld(World):
    """Somebody with a record: it is edited, and all that was done to it can be undone and done again."""

    commands = REVIEW_COMMANDS

    def __init__(self, options: Options, folder: Path, clock: HandClock) -> None:
        self._begun: dict[DocumentSession, Document] = {}
        super().__init__(options, folder, clock)

    def _begin_table(self) -> None:
        path = self._folder / f"record {len(self.app.tabs)}.sgf"
        path.write_text(_RECORD, encoding="utf-8")
        self.app.open(path)
        self.app.presenter.go_to(3)

    def act(self, line: str) -> list[str]:
        laws = super().act(line)
        for table in self.app.tabs:
            study = table.study
            if isinstance(study, DocumentSession) and not (study.can_undo or study in self._begun):
                self._begun[study] = study.document
        return laws

    def ended(self) -> list[str]:
        """Each record is taken back to how it began, and forth again."""
        studies = [table.study for table in self.app.tabs if table.study in self._begun]
        return [law for study in studies for law in _not_undone(study, self._begun[study])]


def _not_undone(study: DocumentSession, first: Document) -> Iterator[str]:
    _as_often_as(lambda: study.can_redo, study.redo)
    last = bytes_of(study.document)
    undone = _as_often_as(lambda: study.can_undo, study.undo)
    if study.document != first:
        yield f"10: {undone} acts undone leave another record"
    redone = _as_often_as(lambda: study.can_redo, study.redo)
    if redone != undone or bytes_of(study.document) != last:
        yield "10: what was undone and done again is another record"


def _as_often_as(may: Callable[[], bool], act: Callable[[], object]) -> int:
    times = 0
    while may():
        act()
        times += 1
    return times


_KINDS = {
    "click": 22,
    "tap": 14,
    "hold": 6,
    "bounce": 2,
    "badge": 12,
    "button": 10,
    "held": 4,
    "right": 2,
    "face": 3,
    "type": 5,
    "wait": 8,
    "run": 7,
    "kill": 1,
    "turn": 2,
    "drop": 1,
}
_AMONG: dict[str, Sequence[object]] = {
    "tap": TAPS,
    "bounce": ("Space", "F8", "A", "L", "Return"),
    "hold": HOLDS,
    "face": ("black", "white"),
    "type": TYPED,
    "wait": WAITS,
    "kill": ("-9",),
    "turn": ("tab",),
    "drop": ("answers", "answers", "refuses", "fails", "dies"),
}


def shown(window: QWidget, kind: type[Any]) -> list[Any]:
    """Widgets that are seen and enabled."""
    return [
        one
        for one in window.findChildren(kind)
        if one.isVisible() and one.isEnabled() and not one.visibleRegion().isEmpty()
    ]


_NAMED = {"Enter": "Return", "←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "−": "-"}


def _key_named(cap: str) -> str:
    """A key as Qt names it."""
    *modifiers, key = cap.removeprefix("hold ").split("+")
    return "+".join((*modifiers, _NAMED.get(key, key)))


def is_one_key(cap: str) -> bool:
    """Whether a cap names one key, as a keyboard has it: no pair, no wheel."""
    key = _key_named(cap)
    return QKeySequence(key).toString() == key and " " not in key


def words_of(button: QAbstractButton | HoldButton) -> str:
    """What is written on a button."""
    if isinstance(button, HoldButton):
        return button.words
    return button.text() or button.accessibleName()


def press(button: QWidget, *, held: bool) -> None:
    """Click a button, or hold it with the mouse until its rim is full."""
    if not held:
        QTest.mouseClick(button, LEFT)
        return
    assert isinstance(button, HoldButton)
    QTest.mousePress(button, LEFT)
    if button._is_held:
        button._filling.setCurrentTime(button._filling.duration())
    QTest.mouseRelease(button, LEFT)


def _close_dialogs() -> bool:
    """Whether there were any: of files, or menus."""
    kinds = QFileDialog | QMenu
    opened = [
        one for one in QApplication.topLevelWidgets() if one.isVisible() and isinstance(one, kinds)
    ]
    for window in opened:
        window.close()
    return bool(opened)


class Fall(NamedTuple):
    """Where a walk fell: its acts up to there, and the laws that it broke."""

    acts: tuple[str, ...]
    laws: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join((*self.acts, *(f"  BROKEN {law}" for law in self.laws)))


def walked(seed: int, folder: Path, acts: int, kind: type[World] = World) -> Fall | None:
    """Walk so many acts; where a law breaks, the shortest walk that was found to break one as well."""
    fall = fallen(seed, folder, acts, kind)
    return None if fall is None else shortened(fall, partial(repeated, seed, folder, kind=kind))


def fallen(seed: int, folder: Path, acts: int, kind: type[World] = World) -> Fall | None:
    """Walk so many acts, to the first that breaks a law."""
    done: list[str] = []
    clock, random = HandClock(), Random(seed)
    with clock.in_force():
        world = kind(Options.of_seed(seed), _fresh(folder), clock)
        try:
            for _ in range(acts):
                done.append(world.chosen(random))
                if laws := world.act(done[-1]):
                    return Fall(tuple(done), tuple(laws))
            if laws := world.ended():
                return Fall(tuple(done), tuple(laws))
        finally:
            world.close()
    return None


def repeated(
    seed: int, folder: Path, acts: Sequence[str], kind: type[World] = World
) -> Fall | None:
    """The same acts once more, in a world of that seed; where they break a law."""
    clock = HandClock()
    with clock.in_force():
        world = kind(Options.of_seed(seed), _fresh(folder), clock)
        try:
            for number, line in enumerate(acts, 1):
                if laws := world.act(line):
                    return Fall(tuple(acts[:number]), tuple(laws))
            if laws := world.ended():
                return Fall(tuple(acts), tuple(laws))
        finally:
            world.close()
    return None


_MOST_TRIES = 60


def shortened(fall: Fall, again: Callable[[Sequence[str]], Fall | None]) -> Fall:
    """Leave acts out, many at once and then one by one, as long as some law is still broken."""
    size, tries = len(fall.acts) // 2, 0
    while size and tries < _MOST_TRIES:
        at = 0
        while at < len(fall.acts) and tries < _MOST_TRIES:
            tries += 1
            shorter = again((*fall.acts[:at], *fall.acts[at + size :]))
            if shorter is None:
                at += size
            else:
                fall = shorter
        size //= 2
    return fall


_numbers = iter(range(1_000_000))


def _fresh(folder: Path) -> Path:
    own = folder / f"world-{next(_numbers)}"
    own.mkdir(parents=True)
    return own
