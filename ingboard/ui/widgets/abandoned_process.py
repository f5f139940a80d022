"""A child process of which nothing more is wanted."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QProcess, SignalInstance


def abandon(process: QProcess, *heard: SignalInstance) -> None:
    """End a process, whatever it is doing: it tells nothing more, and may end later than its owner.

    `heard` are its signals that were listened to. Qt waits, in the window's thread, for a process that goes
    with its owner.
    """
    for signal in heard:
        signal.disconnect()
    process.setParent(QCoreApplication.instance())
    process.finished.connect(process.deleteLater)
    process.kill()
    if process.state() is QProcess.ProcessState.NotRunning:
        process.deleteLater()
