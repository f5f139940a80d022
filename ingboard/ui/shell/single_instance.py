"""One program for one person: a second start with records hands them to the window that runs already.

By a local socket of the user's own. A start without records opens a window of its own, and whatever fails
here only means that the records open in a window of their own too.
"""

from __future__ import annotations

import getpass
import json
import sys
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

_PATIENCE = 300
_ANSWERED_WITHIN = 2_000
_ANSWER = b"taken\n"
_LONGEST = 1 << 20


def address() -> str:
    """The name of this user's socket, also for users of one machine with their own home folders."""
    who = f"{getpass.getuser()} {QDir.homePath()}"
    return f"ingboard-{zlib.crc32(who.encode()):08x}"


def hand_over(paths: Sequence[Path], to: str = "") -> bool:
    """Give the records to a program that runs; False if there is none that takes them."""
    if not _may_be_answered(to or address()):
        return False
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(to or address())
    if not socket.waitForConnected(_PATIENCE):
        return False
    named = [str(path.absolute()) for path in paths]
    socket.write(json.dumps(named).encode() + b"\n")
    socket.flush()
    taken = socket.waitForReadyRead(_ANSWERED_WITHIN) and bytes(socket.readAll().data()) == _ANSWER
    socket.disconnectFromServer()
    return taken


class Doorkeeper(QObject):
    """Waits for records that another start hands over. `handed` carries their paths, a tuple.

    Where `may_take` says no, the other start opens a window of its own.
    """

    handed = Signal(object)

    def __init__(
        self, parent: QObject, at: str = "", may_take: Callable[[], bool] = lambda: True
    ) -> None:
        from PySide6.QtNetwork import QLocalServer

        super().__init__(parent)
        self._may_take = may_take
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_visitor)
        name = at or address()
        if not _is_answered(name):  # else a program that lives would lose its name to this one
            QLocalServer.removeServer(name)
            self._server.listen(name)

    @property
    def listens(self) -> bool:
        """Whether others can hand records over to this program."""
        return self._server.isListening()

    def close(self) -> None:
        """Take no more."""
        self._server.close()

    def _on_visitor(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)

    def _read(self, socket: QLocalSocket) -> None:
        if socket.bytesAvailable() > _LONGEST:
            socket.abort()
            return
        if not socket.canReadLine():
            return
        paths = _paths_in(bytes(socket.readLine().data()))
        if paths is None or not self._may_take():
            socket.abort()
            return
        socket.write(_ANSWER)
        socket.flush()
        self.handed.emit(paths)


def _may_be_answered(name: str) -> bool:
    """Whether anybody may listen at all: Qt's network is a library of its own, and slow to load."""
    return sys.platform == "win32" or Path(QDir.tempPath(), name).exists()


def _is_answered(name: str) -> bool:
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(name)
    answered = socket.waitForConnected(_PATIENCE)
    socket.abort()
    return answered


def _paths_in(said: bytes) -> tuple[Path, ...] | None:
    try:
        named = json.loads(said)
    except ValueError:
        return None
    if not isinstance(named, list) or not all(isinstance(name, str) for name in named):
        return None
    return tuple(Path(name) for name in named)
