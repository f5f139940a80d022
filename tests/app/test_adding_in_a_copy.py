"""The trial of a new maintainer, in a copy of the program: how many files a time control and a mark touch.

A closed choice, such as that of the systems, cannot be added to while the program runs: the copy is edited
as a person would edit it, then used: the control from the clock to the form and the file, the mark from its
key to the board, the printed diagram and the file.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# By file what stands there, once, and what is put before it.
A_TIME_CONTROL: Mapping[str, Sequence[tuple[str, str]]] = {
    "clock/control.py": (
        (
            "\n\nTimeControl: TypeAlias",
            '\n\nclass Sand(_Control, frozen=True):\n    """An hourglass of the trial."""\n\n'
            '    system: ClassVar[str] = "sand"\n    passes_on: ClassVar[bool] = True\n    main: Millis\n',
        ),
        ("\nCONTROLS: ", " | Sand"),
        (
            "        case Hourglass():\n            return text(",
            '        case Sand():\n            return f"{length_in_words(control.main)} of sand"\n',
        ),
        ("Fischer() | Absolute() | Hourglass():\n            return NO_OVERTIME", "Sand() | "),
        (
            "Ing() | SecondCounting() | Canadian() | Absolute() | Hourglass():\n            return NOTHING",
            "Sand() | ",
        ),
        (
            '        Preset(\n            "hourglass",',
            '        Preset("sand", "Sand", Sand(minutes(5)), "ours"),\n',
        ),
    ),
    "kifu/times.py": (
        ("    TimeControl,\n)", "    Sand,\n"),
        ("        case Hourglass():\n", '        case Sand():\n            return main, "sand"\n'),
        (
            "    return Hourglass(main) if",
            '    if overtime == "sand":\n        return Sand(main)\n',
        ),
    ),
}

USE_IT = """
import os
import ingboard
assert ingboard.__file__.startswith(os.getcwd()), ingboard.__file__

from ingboard.board.points import Color, PerColor
from ingboard.clock.clock import new_clock, press, start
from ingboard.clock.control import Sand, describe
from ingboard.clock.moments import Moment, minutes
from ingboard.clock.control import presets
from ingboard.clock.scenario import replay
from ingboard.clock.scenario import read_scenarios
from ingboard.kifu.fact_remarks import remarks_on
from ingboard.kifu.times import format_control, parse_control
from ingboard.ui.features.new_game.view_model import card_lines, clock_summary, fields_of, read_clock
from ingboard.ui.features.new_game.fields import _KINDS
from ingboard.ui.game.clock.view_model import face_pictures

sand = Sand(minutes(5))
assert sand in [preset.control for preset in presets()]
assert _KINDS["Sand"] is Sand and read_clock(fields_of(sand)) == sand
assert parse_control(*format_control(sand)) == sand
assert describe(sand) == "5 min of sand"
assert "5 min" in card_lines(sand)[0] and clock_summary(sand)
assert all("5 min" in remark.sentence for remark in remarks_on({"TM": "300", "OT": "sand"}).values())
clock = press(start(new_clock(sand), Color.BLACK, Moment(0)), Color.BLACK, Moment(60_000))
assert [time.remaining for time in clock.times] == [minutes(4), minutes(6)]
faces = face_pictures(clock, Moment(60_000), PerColor("A", "B"), PerColor("", ""), str)
assert all(face.stage and face.coming for face in faces)
scenario = {"clock": {"system": "sand", "main": 300_000}, "events": [{"t": 0, "op": "start", "side": "B"}]}
assert replay(read_scenarios(scenario)[0]).final["running"] == "B"
print("used")
"""


A_MARK: Mapping[str, Sequence[tuple[str, str]]] = {
    "kifu/record.py": (
        ('    LABEL = "LB"\n', '    PENTAGON = "XP"\n'),
        (
            "        case MarkKind.SELECTED:\n            return SignShape",
            "        case MarkKind.PENTAGON:\n            return SignShape((polygon(5, 0.3),))\n",
        ),
        (
            "        case MarkKind.SELECTED:\n            return text",
            '        case MarkKind.PENTAGON:\n            return "pentagon"\n',
        ),
    ),
    "ui/game/edit_tools.py": (
        (
            '        case MarkKind.SELECTED:\n            return "S"',
            '        case MarkKind.PENTAGON:\n            return "Alt+5"\n',
        ),
    ),
}

PUT_IT = """
import os
os.environ["QT_QPA_PLATFORM"] = "offscreen"
import ingboard
assert ingboard.__file__.startswith(os.getcwd()), ingboard.__file__

from pathlib import Path
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from ingboard.board.points import Point
from ingboard.cli import main
from ingboard.export.diagram import svg_of
from ingboard.kifu.record import MarkKind
from ingboard.ui.board.paper import diagram_of
from ingboard.ui.board.position_layer import wooden_image
from ingboard.ui.board.view_model import BoardPicture, spoken_point
from tests.app.driver import App
from ingboard.ui.features.record.feature import _help_of
from ingboard.ui.features.record.node_presenters import _MORE
from ingboard.ui.shell.preferences import Preferences

qt = QApplication(["trial", "-style", "fusion"])
Path("game.sgf").write_text("(;SZ[9];B[ee])")
app = App(Preferences())
app.show(1366, 768)
assert app.open(Path("game.sgf"))
app.key("Alt+5")
assert app.tool is MarkKind.PENTAGON
assert "Pentagon" in app.tools.markup.buttons[MarkKind.PENTAGON].toolTip()
app.click(Point(2, 2))
assert _help_of(MarkKind.PENTAGON) == "pentagon"
assert MarkKind.PENTAGON in _MORE
picture = app.board.picture
assert picture.marks == {Point(2, 2): MarkKind.PENTAGON}
assert app.session.undo_words == "Pentagon at C7", app.session.undo_words
app.key("Ctrl+S")
assert "XP[cc]" in Path("game.sgf").read_text()
plain = BoardPicture(picture.position, last_move=picture.last_move)
font = QFont()
assert wooden_image(picture, 300, font) != wooden_image(plain, 300, font)
assert "pentagon" in spoken_point(picture, Point(2, 2))
assert svg_of(diagram_of(picture)).count("<polygon") == 1
printed = []
for name, sign in (("marked", "XP"), ("plain", "XX")):
    Path(f"{name}.sgf").write_text(f"(;SZ[9];B[ee]C[Look.]{sign}[gg])")
    assert main(["export", f"{name}.sgf", "--kifu", "--to", f"{name}.png"]) == 0
    printed.append(Path(f"{name}.png").read_bytes())
assert printed[0] != printed[1]
app.end()
print("used", flush=True)
os._exit(0)
"""


def edited_copy(folder: Path, edits: Mapping[str, Sequence[tuple[str, str]]]) -> None:
    """The program, with these edits."""
    unread = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "ingboard", folder / "ingboard", ignore=unread)
    (folder / "resources").symlink_to(ROOT / "resources")
    for name, places in edits.items():
        path = folder / "ingboard" / name
        written = path.read_text(encoding="utf-8")
        for place, added in places:
            assert written.count(place) == 1, (name, place)
            written = written.replace(place, added + place)
        path.write_text(written, encoding="utf-8")


def used(folder: Path, program: str) -> tuple[str, str]:
    """What the copy says when it runs the program."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout, run.stderr


def test_a_time_control_that_two_files_state_is_played_with_typed_described_and_saved(tmp_path):
    assert len(A_TIME_CONTROL) == 2
    edited_copy(tmp_path, A_TIME_CONTROL)
    assert used(tmp_path, USE_IT) == ("used\n", "")


def test_a_mark_that_two_files_state_has_a_key_is_put_painted_printed_undone_and_saved(tmp_path):
    assert len(A_MARK) == 2
    edited_copy(tmp_path, A_MARK)
    assert used(tmp_path, PUT_IT) == ("1 page: marked.png\n1 page: plain.png\nused\n", "")
