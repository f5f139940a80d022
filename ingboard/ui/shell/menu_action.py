"""One action of a menu: its words, the keys that Qt takes for it, and the letter that the window takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget


class MenuAction(QAction):
    """Calls `do` when it is chosen.

    Keys that are letters (with Shift or without) or Space are shown in the menu but handled by the window, so
    that they stay dead while text is typed.
    """

    def __init__(
        self, words: str, keys: Sequence[str], parent: QWidget, do: Callable[[], object]
    ) -> None:
        super().__init__(words, parent)
        self._words = words
        self._do = do
        self._letters = [key for key in keys if _is_letter(key)]
        self.setShortcuts([QKeySequence(key) for key in keys if not _is_letter(key)])
        self.show_letter(works=True)
        self.triggered.connect(self._on_triggered)

    def show_letter(self, *, works: bool) -> None:
        """Name the plain letter while it means this here; else its second key, or none."""
        if self._letters:
            shown = (self._letters if works else self._letters[1:])[:1]
            self.setText("\t".join((self._words, *shown)))

    def _on_triggered(self) -> None:
        self._do()


def _is_letter(keys: str) -> bool:
    return len(keys.removeprefix("Shift+")) == 1 or keys == "Space"
