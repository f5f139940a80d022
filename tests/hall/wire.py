"""A network between a table and its broker that a test cuts, holds up, or leaves open on one side."""

from __future__ import annotations

import contextlib
import selectors
import socket
import struct
import threading
import time
from collections import deque

_PIECE = 64 * 1024
_TURN = 0.02
_RESET = struct.pack("ii", 1, 0)


class _Pair:
    """One connection: what came of each side goes to the other after the wire's delay."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.sides = {near: far, far: near}
        self.near, self.far = near, far
        self.waiting: deque[tuple[float, socket.socket, bytes]] = deque()

    def close(self) -> None:
        for side in self.sides:
            _reset(side)


class Wire:
    """Takes connections on a port of its own and has them at the broker's, until `close`."""

    def __init__(self, port: int, host: str = "localhost") -> None:
        self.delay = 0.0
        self._is_held = False
        self._there = host, port
        self._listening = socket.create_server(("localhost", 0))
        self.port: int = self._listening.getsockname()[1]
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._pairs: list[_Pair] = []
        self._left_open: list[socket.socket] = []
        self._turn = threading.Lock()
        self._is_closed = False
        self.taken = 0
        self._thread = threading.Thread(target=self._run, name="test wire", daemon=True)
        self._thread.start()

    def cut(self) -> None:
        """Both ends learn at once that the connections are broken."""
        with self._turn:
            for pair in list(self._pairs):
                self._forget(pair)
                pair.close()

    def leave_open(self) -> None:
        """The near end learns that its connections are broken; the far one hears nothing, until `drop`."""
        with self._turn:
            for pair in list(self._pairs):
                self._forget(pair)
                _reset(pair.near)
                self._left_open.append(pair.far)

    def drop(self) -> None:
        """The far end learns of those, too."""
        with self._turn:
            for far in self._left_open:
                _reset(far)
            self._left_open.clear()

    def hold(self) -> None:
        """Nothing goes through, and nobody learns why; new connections are taken and hear nothing."""
        self._is_held = True

    def go_on(self) -> None:
        """What was held goes through now."""
        self._is_held = False

    def close(self) -> None:
        self.cut()
        self.drop()
        self._is_closed = True
        self._thread.join()
        self._listening.close()
        self._selector.close()

    # ------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._is_closed:
            ready = self._selector.select(_TURN)
            with self._turn:
                for key, _ in ready:
                    if key.fileobj is self._listening:
                        self._take()
                    elif not self._is_held:
                        side, pair = key.data
                        self._read(side, pair)
                if not self._is_held:
                    for pair in list(self._pairs):
                        self._pass_on(pair)
            if self._is_held:
                time.sleep(_TURN)

    def _take(self) -> None:
        near, _ = self._listening.accept()
        self.taken += 1
        try:
            far = socket.create_connection(self._there, timeout=1)
        except OSError:
            _reset(near)
            return
        pair = _Pair(near, far)
        self._pairs.append(pair)
        for side in pair.sides:
            side.setblocking(True)
            self._selector.register(side, selectors.EVENT_READ, (side, pair))

    def _read(self, side: socket.socket, pair: _Pair) -> None:
        if pair not in self._pairs:
            return
        data = b""
        with contextlib.suppress(OSError):
            data = side.recv(_PIECE)
        pair.waiting.append((time.monotonic() + self.delay, pair.sides[side], data))
        if not data:
            with contextlib.suppress(KeyError):
                self._selector.unregister(side)

    def _pass_on(self, pair: _Pair) -> None:
        while pair.waiting and pair.waiting[0][0] <= time.monotonic():
            _, side, data = pair.waiting.popleft()
            if not data or not _is_sent(side, data):
                self._forget(pair)
                for each in pair.sides:
                    each.close()
                return

    def _forget(self, pair: _Pair) -> None:
        self._pairs.remove(pair)
        for side in pair.sides:
            with contextlib.suppress(KeyError, ValueError):
                self._selector.unregister(side)


def _is_sent(side: socket.socket, data: bytes) -> bool:
    with contextlib.suppress(OSError):
        side.sendall(data)
        return True
    return False


def _reset(side: socket.socket) -> None:
    with contextlib.suppress(OSError):
        side.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
    side.close()
