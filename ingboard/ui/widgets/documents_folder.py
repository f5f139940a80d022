"""Where what is made for people is proposed to go."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths

from ingboard.ui.widgets.background_call import call_within


def documents_folder() -> Path:
    """The system's folder for documents; home where there is none, or its disk does not answer."""
    place = QStandardPaths.StandardLocation.DocumentsLocation
    folder = Path(QStandardPaths.writableLocation(place))
    return folder if call_within(folder.is_dir, otherwise=False) else Path.home()
