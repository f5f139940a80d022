"""The trial of a new maintainer, in a copy of the program: how many files a time control touches.

A closed choice, such as that of the systems, cannot be added to while the program runs: the copy is edited
as a person would edit it, then used from the clock to the form and the file.
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
    ),
    "clock/presets.py": (
        ("    SecondCounting,\n    TimeControl,", "    Sand,\n"),
        (
            '        Preset(\n            "hourglass",',
            '        Preset("sand", "Sand", Sand(minutes(5)), "ours"),\n',
        ),
    ),
    "kifu/times.py": (
        ("    SecondCounting,\n    TimeControl,", "    Sand,\n"),
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
from ingboard.clock.presets import presets
from ingboard.clock.scenario import replay
from ingboard.clock.scenario_form import read_scenarios
from ingboard.kifu.fact_remarks import remarks_on
from ingboard.kifu.times import format_control, parse_control
from ingboard.ui.features.new_game.view_model import card_lines, clock_summary, fields_of, read_clock
from ingboard.ui.features.new_game.clock_half import _KINDS
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


def test_a_time_control_that_three_files_state_is_played_with_typed_described_and_saved(tmp_path):
    assert len(A_TIME_CONTROL) == 3
    edited_copy(tmp_path, A_TIME_CONTROL)
    used = subprocess.run(
        [sys.executable, "-c", USE_IT],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (used.stdout, used.stderr) == ("used\n", "")
