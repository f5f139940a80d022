"""What Qt needs to draw where nobody looks: an application, though no window is ever opened."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QCoreApplication, QHashSeed, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication


@cache
def application() -> QCoreApplication:
    """The running application or a new one; what Qt says of the host's language at its start is no matter."""
    # Qt writes the fonts of a PDF in the order of its hashes: let it be the same in every process.
    QHashSeed.setDeterministicGlobalSeed()
    running = QCoreApplication.instance()
    if running is not None:
        return running
    before = qInstallMessageHandler(_say_nothing)
    try:
        return QApplication(["ingboard"])
    finally:
        qInstallMessageHandler(before)


def _say_nothing(kind: QtMsgType, context: object, message: str | None) -> None:
    """Drop a message of Qt."""
