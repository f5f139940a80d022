"""All commands of a tab: found by id and by key, judged before they run."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtGui import QKeySequence

from ingboard.ui.shell.commands import Command, KeyContext, Situation


class CommandRegistry:
    """Holds commands under their ids. Raises ValueError for an id that is given twice, or a key.

    `situation` tells what they are judged by, `say` is given the reason why one does not run, and `before`
    is called before each that does.
    """

    def __init__(
        self,
        situation: Callable[[], Situation],
        say: Callable[[str], None],
        before: Callable[[str], bool],
    ) -> None:
        self._situation = situation
        self._say = say
        self._before = before
        self._commands: dict[str, Command] = {}
        self._keys: dict[tuple[str, KeyContext], Command] = {}

    def add(self, commands: Iterable[Command]) -> None:
        """Know these commands from now on."""
        for command in commands:
            if command.id in self._commands:
                raise ValueError(f"two commands are called {command.id}")
            self._commands[command.id] = command
            for key in command.keys:
                for context in key.contexts:
                    taken = self._keys.setdefault((portable(key.name), context), command)
                    if taken is not command:
                        raise ValueError(
                            f"{key.name} means {taken.id} and {command.id} in {context}"
                        )

    def __iter__(self) -> Iterator[Command]:
        return iter(self._commands.values())

    def __getitem__(self, command: str) -> Command:
        return self._commands[command]

    def key_names(self) -> frozenset[str]:
        """Every key that some command has, as Qt writes it."""
        return frozenset(name for name, _ in self._keys)

    def command_of(self, key: str, context: KeyContext) -> Command | None:
        """What a key, as Qt writes it, means there."""
        return self._keys.get((key, context))

    def shown_key(self, command: Command, context: KeyContext) -> str:
        """The key to name beside a command: the first that means it there, or none."""
        return next((key.name for key in command.keys if context in key.contexts), "")

    def why_not(self, command: str) -> str:
        """Why a command cannot be carried out now, as a sentence; "" if it can."""
        return self._commands[command].when(self._situation())

    def run(self, command: str, about: str = "") -> bool:
        """Carry a command out, on what `about` names if that is given; or say why not."""
        if self._before(command):
            return True
        reason = self.why_not(command)
        if reason:
            self._say(reason)
            return False
        wanted = self._commands[command]
        if about:
            assert wanted.run_about is not None, command
            wanted.run_about(about)
        else:
            wanted.run()
        return True


def portable(key: str) -> str:
    """A key as Qt writes it, whatever way it was written here."""
    return QKeySequence(key).toString()
