"""A process of its own: a window on the second of two screens, closed and opened again, then filling it.

Prints one JSON line of what was seen.
"""

from __future__ import annotations

import json

from PySide6.QtWidgets import QApplication

from ingboard.ui.shell.preferences import Look, Preferences, load_preferences, to_kept_place
from tests.app.driver import App
from tests.app.test_play_page import begin, conditions, place_of


def main() -> None:
    qt = QApplication([])
    app = App(Preferences(look=Look.LIGHT, scale=1.0))
    app.window.setGeometry(1500, 100, 1000, 700)
    app.window.show()
    app.close()
    kept = load_preferences()
    again = App(kept)
    said: dict[str, object] = {"is_kept": to_kept_place(again.window, kept)}
    again.window.show()
    qt.processEvents()
    said["place"] = again.window.geometry().getRect()
    said["screen"] = again.window.screen().name()
    begin(again, conditions())
    said["board"] = place_of(again).width()
    again.key("F11")
    said["board_full"] = place_of(again).width()
    again.key("F11")
    said["board_again"] = place_of(again).width()
    again.put_away()
    print(json.dumps(said), flush=True)


if __name__ == "__main__":
    main()
