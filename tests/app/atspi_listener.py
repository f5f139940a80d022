"""A blind player's hands and ears: finds controls by name, presses keys, hears announcements, all by AT-SPI.

Runs with the system's Python, which has the `gi` of at-spi2-core, not with the project's.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

_HEARD = (
    "object:announcement",
    "object:state-changed:focused",
    "object:property-change:accessible-name",
)


class Listener:
    """Hears one program. `transcript` is everything done and heard, line by line."""

    def __init__(self, name: str) -> None:
        self.transcript: list[str] = []
        self.heard: list[str] = []
        self._loop = GLib.MainContext.default()
        self._listener = Atspi.EventListener.new(self._on_event)
        for kind in _HEARD:
            self._listener.register(kind)
        self._name = name
        self.app = self._until(self._application, "the program on the accessibility bus", 60)

    def _application(self) -> Any:
        desktop = Atspi.get_desktop(0)
        for at in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(at)
            if child is not None and child.get_name() == self._name:
                return child
        return None

    # Ears -----------------------------------------------------------------------------------------

    def _on_event(self, event: Any) -> None:
        if event.type.startswith("object:announcement"):
            self._note("says", str(event.any_data))
        elif event.type == "object:state-changed:focused" and event.detail1:
            self._note("focus", spoken(event.source))

    def _note(self, how: str, words: str) -> None:
        line = f"    {how}: {words}"
        if words.strip() and (not self.transcript or self.transcript[-1] != line):
            self.transcript.append(line)
            self.heard.append(words)
            print(line, flush=True)

    def listen(self, seconds: float) -> None:
        """Hear what comes in that time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while self._loop.iteration(False):
                pass
            time.sleep(0.02)

    def settle(self, most: float = 0.4) -> None:
        """Hear what still comes: until nothing has for a tenth of a second, or until `most` seconds."""
        end = time.monotonic() + most
        known = -1
        while known != len(self.heard) and time.monotonic() < end:
            known = len(self.heard)
            self.listen(0.1)

    def _until(self, found: Callable[[], Any], what: str, seconds: float = 20) -> Any:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            result = found()
            if result:
                return result
            self.listen(0.04)
        self.end(f"Not there after {seconds:g} s: {what}")
        raise AssertionError(what)

    def wait_for(self, words: str, seconds: float = 20) -> str:
        """Wait until something with these words is heard."""
        return str(
            self._until(
                lambda: next((each for each in self.heard if words in each), ""), words, seconds
            )
        )

    # Hands ----------------------------------------------------------------------------------------

    def do(self, what: str) -> None:
        """Begin another step: what is heard from now on belongs to it."""
        self.settle()
        self.heard.clear()
        self.transcript.append(f"> {what}")
        print(f"> {what}", flush=True)

    def key(self, keys: str, why: str = "") -> None:
        """Press keys such as "Ctrl+N" or "d"."""
        self.do(f"{keys}{f'   ({why})' if why else ''}")
        self._press(keys)
        self.settle()

    def hold(self, key: str, why: str = "") -> None:
        """Hold a key for longer than a second."""
        self.do(f"hold {key}{f'   ({why})' if why else ''}")
        _strike(key, Atspi.KeySynthType.PRESS)
        self.listen(1.5)
        _strike(key, Atspi.KeySynthType.RELEASE)

    def _press(self, keys: str) -> None:
        *modifiers, key = keys.split("+")
        held = [_SYMS.get(each, each) for each in modifiers]
        for each in held:
            _strike(each, Atspi.KeySynthType.PRESS)
        _strike(_SYMS.get(key, key), Atspi.KeySynthType.PRESSRELEASE)
        for each in reversed(held):
            _strike(each, Atspi.KeySynthType.RELEASE)

    def type(self, words: str, why: str = "") -> None:
        """Type letters one after the other, Enter at the end."""
        self.do(f"{words} Enter{f'   ({why})' if why else ''}")
        for letter in words:
            self._press(letter)
            time.sleep(0.03)
        self._press("Enter")

    def press(self, name: str, role: str = "") -> None:
        """Do the action of the control in sight with that name."""
        control = self._until(lambda: self.find(name, role), f"a control called {name}")
        self.do(f"press “{control.get_name()}” ({control.get_role_name()})")
        with suppress(GLib.Error):  # a busy machine answers late; what it says will be heard
            control.get_action_iface().do_action(0)
        self.settle()

    def write(self, name: str, words: str) -> None:
        """Write something else into the field with that name."""
        field = self._until(lambda: self.find(name, "text"), f"a field called {name}")
        field.get_component_iface().grab_focus()
        self.key("Ctrl+a", f"all of {name}")
        for letter in words:
            self.key(letter)

    def find(self, name: str, role: str = "") -> Any:
        """The first control in sight whose name begins so."""
        return next(
            (
                each
                for each in self.walk()
                if each.get_name().startswith(name) and role in each.get_role_name()
            ),
            None,
        )

    def walk(self, within: Any = None) -> Any:
        """Everything in sight, but for the points of the board."""
        here = self.app if within is None else within
        for at in range(here.get_child_count()):
            child = here.get_child_at_index(at)
            if child is None:
                continue
            states = child.get_state_set()
            if not states.contains(Atspi.StateType.SHOWING) and here is not self.app:
                continue
            yield child
            if child.get_role_name() not in ("table", "menu"):
                yield from self.walk(child)

    def read(self, why: str) -> list[str]:
        """Read all names in sight, as somebody does who explores the window."""
        self.do(f"read what is there   ({why})")
        lines = [spoken(each) for each in self.walk() if each.get_name().strip()]
        for line in lines:
            self.transcript.append(f"    there: {line}")
            print(self.transcript[-1], flush=True)
        return lines

    def read_menus(self, least: int) -> list[str]:
        """The entries of all menus, of which none is opened; there must be at least so many."""
        self.do("read the menus without opening one")
        bar = self._until(lambda: self.find("", "menu bar"), "a menu bar")
        entries: list[str] = []

        def are_there() -> bool:
            entries[:] = [spoken(each) for each in _entries(bar)]
            return len(entries) >= least and all(entries)  # one may have been answered too late

        self._until(are_there, f"{least} entries in the menus")
        for line in entries:
            self.transcript.append(f"    there: {line}")
            print(self.transcript[-1], flush=True)
        return entries

    def end(self, words: str) -> None:
        """The last line."""
        self.transcript.append(words)
        print(words, flush=True)


def _entries(within: Any) -> Iterator[Any]:
    """All entries of menus, of those within them too, whether they are in sight or not."""
    for at in range(within.get_child_count()):
        child = within.get_child_at_index(at)
        if child is not None:
            if child.get_role_name().endswith("menu item") and child.get_name():
                yield child
            yield from _entries(child)


def spoken(control: Any) -> str:
    """A control as a screen reader says it: name, role, description."""
    try:
        states = control.get_state_set()
        name = control.get_name()
        label = next(iter(_labels(control)), name)
        parts = [name if label in name else f"{label}: {name}", control.get_role_name()]
        parts += [_written(control), control.get_description()]
        if states.contains(Atspi.StateType.CHECKED):
            parts.append("checked")
        if not states.contains(Atspi.StateType.ENABLED) and control.get_role_name() != "table cell":
            parts.append("not available")
    except GLib.Error:
        return ""
    return ", ".join(filter(None, parts))


def _labels(control: Any) -> Iterator[str]:
    """What the labels that belong to a control say."""
    for relation in control.get_relation_set():
        if relation.get_relation_type() is Atspi.RelationType.LABELLED_BY:
            for at in range(relation.get_n_targets()):
                yield relation.get_target(at).get_name()
    if control.get_role_name() == "radio button":
        yield control.get_parent().get_name()


def _written(control: Any) -> str:
    """What stands in a field."""
    field = control.get_text_iface() if control.get_role_name() == "text" else None
    # As a method of what `get_text_iface` gave it takes other arguments since 2.52.
    return "" if field is None else f"“{Atspi.Text.get_text(field, 0, -1)}”"


def _strike(sym: str, how: Any) -> None:
    code = Atspi.KeySynthType.SYM if how is Atspi.KeySynthType.PRESSRELEASE else how
    value = _keysym(sym)
    if how is Atspi.KeySynthType.PRESSRELEASE:
        Atspi.generate_keyboard_event(value, None, code)
    else:
        Atspi.generate_keyboard_event(_keycode(value), None, how)


def _keysym(name: str) -> int:
    if len(name) == 1:
        return ord(name)
    return _NAMED[name]


def _keycode(sym: int) -> int:
    return {0xFFE3: 37, 0xFFE1: 50, 0xFFE9: 64, 0xFFC9: 96}[sym]


_NAMED = {
    "Control": 0xFFE3,
    "Shift": 0xFFE1,
    "Alt": 0xFFE9,
    "Return": 0xFF0D,
    "Escape": 0xFF1B,
    "Tab": 0xFF09,
    "Left": 0xFF51,
    "Up": 0xFF52,
    "Right": 0xFF53,
    "Down": 0xFF54,
    "End": 0xFF57,
    "Home": 0xFF50,
    "space": 0x20,
    **{f"F{n}": 0xFFBD + n for n in range(1, 13)},
}
_SYMS = {"Ctrl": "Control", "Enter": "Return", "Esc": "Escape", "Space": "space"}

if __name__ == "__main__":
    sys.exit("import me")
