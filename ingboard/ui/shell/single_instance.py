"""One program for one person: a second start with records or a join code hands them to the window that runs.

By a local socket in a folder that only this user may enter; each side looks who the other is. A start without
records opens a window of its own, and whatever fails here only means that the records open in a window of
their own too.
"""

from __future__ import annotations

import json
import os
import stat
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QObject, Signal

from ingboard.ui.shell.to_open import ToOpen, is_join_link

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalSocket

_PATIENCE = 300
_ANSWERED_WITHIN = 2_000
_ANSWER = b"taken\n"
_LONGEST = 1 << 16
_MOST_PATHS = 64
_LAST_MOVE = 99_999
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_PEER = struct.Struct("3i")  # process, user, group


def address() -> str:
    """This user's socket, also of one with several home folders; "" where no place is safe for it."""
    name = f"ingboard-{zlib.crc32(QDir.homePath().encode()):08x}"
    if sys.platform == "win32":
        return f"{name}-{os.environ.get('USERNAME', '')}"
    folder = own_folder()
    return "" if folder is None else str(folder / name)


def own_folder() -> Path | None:
    """A folder that is the user's own and that nobody else may enter: the system's, else one made for it."""
    if sys.platform == "win32":
        return None
    named = os.environ.get("XDG_RUNTIME_DIR", "")
    if named.startswith("/") and _is_own(Path(named)):
        return Path(named)
    made = Path(tempfile.gettempdir()) / f"ingboard-{os.getuid()}"
    with suppress(OSError):
        made.mkdir(mode=stat.S_IRWXU, exist_ok=True)
        if _is_own(made):
            return made
    return None


def _is_own(folder: Path) -> bool:
    try:
        found = folder.lstat()
    except OSError:
        return False
    is_private = stat.S_ISDIR(found.st_mode) and not found.st_mode & _OTHERS
    return sys.platform != "win32" and is_private and found.st_uid == os.getuid()


def hand_over(to_open: ToOpen, to: str = "") -> bool:
    """Give what is to be opened to a program that runs; False if there is none that takes it."""
    name = to or address()
    if not _may_be_answered(name):
        return False
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(_PATIENCE) or not _is_of_this_user(socket):
        return False
    named = [str(path.absolute()) for path in to_open.records[:_MOST_PATHS]]
    said = {"records": named, "move": to_open.move, "join": to_open.join}
    socket.write(json.dumps(said).encode() + b"\n")
    socket.flush()
    taken = socket.waitForReadyRead(_ANSWERED_WITHIN) and bytes(socket.readAll().data()) == _ANSWER
    socket.disconnectFromServer()
    return taken


class Doorkeeper(QObject):
    """Waits for records that another start hands over. `handed` carries a ToOpen.

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
        if name and not _is_answered(
            name
        ):  # else a program that lives would lose its name to this one
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
            if not _is_of_this_user(socket):
                socket.abort()
                socket.deleteLater()
                continue
            socket.setReadBufferSize(_LONGEST)
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            socket.disconnected.connect(socket.deleteLater)

    def _read(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() >= _LONGEST:
                socket.abort()
            return
        handed = _handed_in(bytes(socket.readLine().data()))
        if handed is None or not self._may_take():
            socket.abort()
            return
        socket.write(_ANSWER)
        socket.flush()
        self.handed.emit(handed)


def _may_be_answered(name: str) -> bool:
    """Whether anybody may listen at all: Qt's network is a library of its own, and slow to load."""
    return sys.platform == "win32" or (bool(name) and Path(QDir.tempPath(), name).exists())


def _is_of_this_user(socket: QLocalSocket) -> bool:
    """Whether the other end is a program of this user, where the system tells that."""
    is_own = True  # elsewhere the folder, or the rights of the pipe, must do
    if sys.platform == "linux":
        from socket import AF_UNIX, SO_PEERCRED, SOCK_STREAM, SOL_SOCKET, fromfd

        try:
            with fromfd(int(socket.socketDescriptor()), AF_UNIX, SOCK_STREAM) as same:
                _, user, _ = _PEER.unpack(same.getsockopt(SOL_SOCKET, SO_PEERCRED, _PEER.size))
        except OSError:
            return False
        is_own = bool(user == os.getuid())
    return is_own


def _is_answered(name: str) -> bool:
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(name)
    answered = socket.waitForConnected(_PATIENCE)
    socket.abort()
    return answered


def _handed_in(said: bytes) -> ToOpen | None:
    try:
        named = json.loads(said)
    except (ValueError, RecursionError):
        return None
    move, join = None, ""
    if isinstance(named, dict):
        move, join, named = named.get("move"), named.get("join", ""), named.get("records")
        if move is not None and (type(move) is not int or not 0 <= move <= _LAST_MOVE):
            return None
        if not isinstance(join, str) or (join and not is_join_link(join)):
            return None
    if not isinstance(named, list) or len(named) > _MOST_PATHS or not (named or join):
        return None
    if not all(isinstance(name, str) and "\0" not in name for name in named):
        return None
    return ToOpen(tuple(Path(name) for name in named), move, join=join)
