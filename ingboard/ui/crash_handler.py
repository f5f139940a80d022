"""What nobody foresaw: an exception that no one caught is written down and told, and the program goes on.

The clock and the journal do not hang on the window's drawing: no dialog may stand over them. Each place is
told once; what repeats is only counted, so that a picture that fails sixty times a second fills no disk.
"""

from __future__ import annotations

import sys
import threading
import traceback
from datetime import datetime
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, QStandardPaths, Signal

from ingboard.text import text

_LARGEST_LOG = 1 << 20  # bytes
_MOST_PLACES = 200
_COUNTED = frozenset(10**power for power in range(1, 9))


class CrashHandler(QObject):
    """Stands in for Python's hooks between `install` and `end`; `told` carries a sentence for the notice."""

    told = Signal(object)

    def __init__(self, log: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.log = log or log_file()
        self._seen: dict[str, int] = {}
        self._before = sys.excepthook, threading.excepthook, sys.unraisablehook

    def install(self) -> None:
        """Take what is not caught, in the window's thread and in others."""
        self._make_room()
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread
        sys.unraisablehook = self._on_unraisable

    def end(self) -> None:
        """Give the hooks back."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before

    def note(self, fault: BaseException, trace: TracebackType | None) -> None:
        """Write a mishap down and tell it; nothing that goes wrong here is raised."""
        try:
            place = _place_of(fault, trace)
            if place not in self._seen and len(self._seen) >= _MOST_PLACES:
                return
            self._seen[place] = times = self._seen.get(place, 0) + 1
            if times == 1:
                self._write("".join(traceback.format_exception(type(fault), fault, trace)))
                self.told.emit(self._sentence(fault))
            elif times in _COUNTED:
                self._write(f"{place}: {times} times\n")
        except Exception:  # noqa: BLE001 - the last resort has nobody to tell
            pass

    def _sentence(self, fault: BaseException) -> str:
        return text(
            "Window fault ({kind}). Clock and journal go on. Details: {path}.",
            kind=type(fault).__name__,
            path=self.log,
        )

    def _write(self, words: str) -> None:
        when = datetime.now().astimezone().isoformat(sep=" ", timespec="milliseconds")
        if sys.stderr is not None:
            sys.stderr.write(words)
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            with self.log.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(f"{when}\n{words}\n")
        except OSError:
            return

    def _make_room(self) -> None:
        """A log that has grown large is put aside once; the one before that is given up."""
        try:
            if self.log.stat().st_size > _LARGEST_LOG:
                self.log.replace(self.log.with_suffix(".old.log"))
        except OSError:
            return

    def _on_exception(
        self, kind: type[BaseException], fault: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            self._before[0](kind, fault, trace)
        else:
            self.note(fault, trace)

    def _on_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None and not isinstance(args.exc_value, SystemExit):
            self.note(args.exc_value, args.exc_traceback)

    def _on_unraisable(self, args: sys.UnraisableHookArgs) -> None:
        if args.exc_value is not None:
            self.note(args.exc_value, args.exc_traceback)


def log_file() -> Path:
    """Where mishaps are written down."""
    where = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(where)) / "mishaps.log"


def _place_of(fault: BaseException, trace: TracebackType | None) -> str:
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return type(fault).__name__
    return f"{type(fault).__name__} {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
