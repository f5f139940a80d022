"""Calls in threads of their own, which may never end: a dead network folder holds up no clock, no painting.

A healthy disk answers at once, and the window waits for that: what was asked for is done when the caller goes
on. What takes longer ends later, in the window's thread.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Generic, TypeVar, cast

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from ingboard.text import text

_T = TypeVar("_T")

PATIENCE = 0.1
"""Seconds that the window waits for a call before it goes on."""
_TURN = 0.0001  # seconds that a thread keeps the interpreter: the window asks for it many times in one paint


def run_aside(work: Callable[[], object]) -> threading.Thread:
    """Begin work in a thread of its own, which the end of the program does not wait for."""
    sys.setswitchinterval(_TURN)
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    return thread


class _Post(QObject):
    """Carries what threads tell into the window's thread. It is never deleted.

    A signal that a thread emits while its object is deleted takes the program down, for nobody can catch
    that: so threads emit this one alone.
    """

    _told = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._told.connect(self._deliver)

    def send(self, act: Callable[[], object]) -> None:
        """Have this done in the window's thread: at once there, soon from any other."""
        self._told.emit(act)

    def _deliver(self, act: object) -> None:
        assert callable(act)
        act()


_post = cache(_Post)


def in_window(act: Callable[..., object]) -> Callable[..., bool]:
    """What threads may call to have a method called in the window's thread, which is to ask for it here.

    It says False, and does nothing, once the method's object has been deleted.
    """
    post, owner = _post(), getattr(act, "__self__", None)

    def is_wanted() -> bool:
        return not isinstance(owner, QObject) or isValid(owner)

    def deliver(told: tuple[object, ...]) -> None:
        if is_wanted():
            act(*told)

    def tell(*told: object) -> bool:
        if is_wanted():
            post.send(partial(deliver, told))
            return True
        return False

    return tell


class BackgroundCall(Generic[_T]):
    """One call in its thread, which the end of the program does not wait for; `ended` is called there."""

    def __init__(
        self, work: Callable[[], _T], ended: Callable[[BackgroundCall[_T]], object] | None = None
    ) -> None:
        self.is_wanted = True
        self._work = work
        self._ended = ended
        self._value: _T | None = None
        self._fault: BaseException | None = None
        self._is_over = threading.Event()
        run_aside(self._run)

    def give_up(self) -> None:
        """What it returns is not wanted, or was taken."""
        self.is_wanted = False

    def wait(self, seconds: float | None = None) -> bool:
        """Wait, usually as long as the window may; whether it is over."""
        return self._is_over.wait(PATIENCE if seconds is None else seconds)

    def result(self) -> _T:
        """What came of it; raises what the call raised. Only once it is over."""
        if self._fault is not None:
            raise self._fault
        return cast(_T, self._value)

    def _run(self) -> None:
        try:
            self._value = self._work()
        except BaseException as fault:  # noqa: BLE001 - it is raised where the result is asked for
            self._fault = fault
        self._is_over.set()
        if self._ended is not None:
            self._ended(self)


class BackgroundCalls(QObject):
    """The calls of one tab."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._late: dict[object, tuple[str, Callable[[], object], Callable[[], object] | None]] = {}

    @property
    def writing(self) -> tuple[str, ...]:
        """The names of what is still being written."""
        return tuple(name for name, *_ in self._late.values() if name)

    @property
    def are_late(self) -> bool:
        """Whether one of them is still under way."""
        return bool(self._late)

    def start(
        self,
        work: Callable[[], _T],
        then: Callable[[Callable[[], _T]], object],
        *,
        writes: str = "",
        wait: bool = True,
        unwanted: Callable[[_T], object] | None = None,
    ) -> BackgroundCall[_T]:
        """Call `work` in a thread, and `then` here with what gives its result or raises what it raised.

        `then` is called before this returns if the work is over within PATIENCE (without `wait`: never);
        else later, unless it is no longer wanted: `unwanted` is given what came of it then. `writes` names
        what is lost if the program ends before.
        """
        call = BackgroundCall(work, in_window(self._deliver))
        if wait and call.wait():
            call.give_up()
            then(call.result)
        else:
            undo = None if unwanted is None else lambda: unwanted(call.result())
            self._late[call] = writes, lambda: then(call.result), undo
        return call

    def _deliver(self, call: object) -> None:
        assert isinstance(call, BackgroundCall)
        _, then, undo = self._late.pop(call, ("", None, None))
        if then is not None and call.is_wanted:
            call.give_up()
            then()
        elif undo is not None:
            with suppress(Exception):  # what was refused left nothing
                undo()


def late_words(path: Path) -> str:
    """That a file is still being written, as a sentence."""
    return text("Saving {name}: its disk does not answer yet.", name=path.name)


def call_within(work: Callable[[], _T], otherwise: _T) -> _T:
    """What a call gives, or `otherwise` if it takes longer than PATIENCE. Raises what the call raises."""
    call = BackgroundCall(work)
    return call.result() if call.wait() else otherwise
