"""What a start loads and reads: nothing that its first picture does not need."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.conftest import ROOT

_TOLD = (
    "import json, linecache, sys; print(json.dumps([sorted(sys.modules), list(linecache.cache)]))"
)
_START = (
    "import ingboard.cli.window, ingboard.ui.app, ingboard.ui.features, ingboard.ui.shell.tab_host"
)


def _loaded(program: str) -> tuple[set[str], list[str]]:
    """The modules and the sources that a Python has read when it has run the program."""
    run = subprocess.run(
        [sys.executable, "-c", f"{program}\n{_TOLD}"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    modules, sources = json.loads(run.stdout.splitlines()[-1])
    return set(modules), sources


def test_the_window_loads_no_library_that_its_first_picture_does_not_need() -> None:
    modules, sources = _loaded(_START)
    later = {"PySide6.QtNetwork", "PySide6.QtSvg", "PySide6.QtPrintSupport"}
    later |= {"PIL", "segno", "miniaudio", "cattrs", "filelock", "subprocess", "tomllib", "wave"}
    later |= {"hashlib", "secrets", "sgfmill", "socket"}
    assert not modules & later
    ours = [name for name in sources if name.startswith(str(ROOT / "ingboard"))]
    assert not ours, "PySide6 reads every source again"


def test_a_start_without_a_record_loads_nothing_that_reads_edits_or_shows_one() -> None:
    modules, _ = _loaded(_START)
    of_records = {"document_session", "opening", "line_game", "live_session", "draft_writer"}
    later = {f"ingboard.table.{name}" for name in of_records}
    later |= {f"ingboard.kifu.{name}" for name in ("reader", "sweep", "writer", "foreign")}
    later |= {"ingboard.kifu.dialects", "ingboard.kifu.result_words", "fractions"}
    later |= {"ingboard.ui.game.move_cards", "ingboard.review.opponent.turn"}
    later.add("ingboard.ui.widgets.file_chooser")
    assert not modules & later


def test_neither_start_nor_command_line_loads_what_reads_photographs() -> None:
    modules, _ = _loaded(f"{_START}, ingboard.cli.photo, ingboard.photo.reader, ingboard.cli.count")
    assert not modules & {"numpy", "cv2", "PIL", "ingboard.photo.picture"}
    assert "ingboard.photo.reader" in modules


def test_the_loudspeaker_does_not_load_what_reads_photographs() -> None:
    modules, _ = _loaded(
        "from contextlib import suppress\n"
        "from ingboard.ui.features.sound import loudspeaker\n"
        "with suppress(loudspeaker.NoDeviceError): loudspeaker.open_default(loudspeaker.Mixer())"
    )
    assert "miniaudio" in modules
    assert "numpy" not in modules


def test_a_help_page_loads_nothing_of_games_and_windows() -> None:
    help_page = "import sys\nsys.argv = ['ingboard', '--help']\nfrom contextlib import suppress\n"
    modules, _ = _loaded(
        f"{help_page}from ingboard.cli import main\nwith suppress(SystemExit): main()"
    )
    assert not modules & {"msgspec", "PySide6", "ingboard.game.state", "ingboard.table.tournament"}
